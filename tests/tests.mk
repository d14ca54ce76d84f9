# tests.mk - the test builds that go beyond `make test`: sanitizers, coverage, fuzzers, soak.

# Criterion looks at a test's result before the leak check at its exit: reports go to files instead.
asan:
	$(Q)rm -f build/asan/report.*
	$(again) check BUILD=build/asan OPT="-O1 -g -fno-omit-frame-pointer" $(CARDS) \
	    SAN="-fsanitize=address,undefined -fno-sanitize-recover=all" \
	    ASAN_OPTIONS=log_path=$(CURDIR)/build/asan/report; s=$$?; \
	cat build/asan/report.* 2>/dev/null && { echo "failed: the reports above"; s=1; }; exit $$s
# Criterion cannot run under the thread sanitizer; the arena is the one program that has threads.
tsan:
	$(again) tournament BUILD=build/tsan OPT="-O1 -g" SAN=-fsanitize=thread N=20 $(CARDS)
tournament: all
	$(Q)for g in $(GAMES); do $(BUILD)/tefuda-arena $$g --pairs $(N) --concurrency 4 \
	    --bot "$(BUILD)/tefuda --bot random" --bot "$(BUILD)/tefuda --bot greedy" \
	    --record $(BUILD)/records || exit 1; done
cov:
	$(Q)rm -rf build/cov
	$(again) check BUILD=build/cov OPT="-O0 -g" SAN=--coverage $(CARDS)
	@.ci/coverage build/cov
fuzzers: $(patsubst tests/fuzz/%.c,$(BUILD)/fuzz-%,$(FUZZ_C))
fuzz:
	$(call some,$(FUZZ_C),fuzzers,tests/fuzz/*.c)
	@command -v clang >/dev/null || { echo "$@: no clang here (apt-get install clang)" >&2; exit 1; }
	$(again) fuzzers BUILD=build/fuzz CC=clang OPT="-O1 -g" SAN="-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all"
	@for f in $(basename $(notdir $(FUZZ_C))); do mkdir -p build/fuzz/corpus/$$f; \
	    echo "fuzz $$f for $(T) s"; $(CARDS) build/fuzz/fuzz-$$f -max_total_time=$(T) -timeout=10 -verbosity=0 \
	    -artifact_prefix=build/fuzz/crash-$$f- build/fuzz/corpus/$$f \
	    $$(ls -d tests/fuzz/corpus/$$f 2>/dev/null) || exit 1; done

$(BUILD)/fuzz-%: $(BUILD)/obj/tests/fuzz/%.o $(BUILD)/libtefuda.a
	$(call link,-fsanitize=fuzzer)

soak:
	$(again) leak G=10000
	$(again) tournament N=500
	$(if $(FUZZ_C),$(again) fuzz T=900,@echo "soak: there are no fuzzers yet, so none were run")
