# tests.mk - the test builds that go beyond `make test`: sanitizers, coverage, fuzzers, soak.

# Criterion looks at a test's result before the leak check at its exit: reports go to files instead.
asan:
	$(Q)rm -f build/asan/report.*
	$(again) check BUILD=build/asan OPT="-O1 -g -fno-omit-frame-pointer" $(CARDS) \
	    SAN="-fsanitize=address,undefined -fno-sanitize-recover=all" \
	    ASAN_OPTIONS=log_path=$(CURDIR)/build/asan/report; s=$$?; \
	cat build/asan/report.* 2>/dev/null && { echo "failed: the reports above"; s=1; }; exit $$s
# Criterion cannot run under the thread sanitizer; the arena has threads, and a search may have some.
tsan:
	$(again) tournament searches BUILD=build/tsan OPT="-O1 -g" SAN=-fsanitize=thread N=20 $(CARDS)
searches: all
	$(Q)for g in $(GAMES); do printf '%s\n' 'set threads=4' "newgame $$g seed=2" 'go s1 nodes=4000' 'go s1 movetime=200' '1 go s1' '2 stop' | \
	    $(CARDS) $(BUILD)/tefuda | awk '{print} /^([12] )?ok/{n++} END{exit n!=6}' || exit 1; done
# Plays on from so many positions where the judge of Unien calls a seat dead.
V ?= 1000
verdicts: $(BUILD)/tests
	$(Q)JUDGE_VERDICTS=$(V) $(CARDS) $(BUILD)/tests -j1 --filter 'judge/*'
# Random cards for Unien, so many books of them: what its judge and its loop test say is played out.
.PHONY: programs
P ?= 3000
programs: $(BUILD)/tests
	$(Q)LOOP_BOOKS=$(P) JUDGE_BOOKS=$(P) $(CARDS) $(BUILD)/tests -j2 --filter '*_programs/*'
tournament: all
	$(Q)rm -rf $(BUILD)/records
	$(Q)for g in $(GAMES); do $(BUILD)/tefuda-arena $$g --pairs $(N) --concurrency 4 \
	    --bot "$(BUILD)/tefuda --bot random" --bot "$(BUILD)/tefuda --bot greedy" \
	    --record $(BUILD)/records/$$g || exit 1; done
cov:
	$(Q)rm -rf build/cov
	$(again) check BUILD=build/cov OPT="-O0 -g" SAN=--coverage $(CARDS)
	@.ci/coverage build/cov
# Without the tracing of comparisons: words come from the harnesses, and it halves the speed.
fuzz-flags = CC=clang OPT="-O1 -gline-tables-only" SAN="-fsanitize=fuzzer-no-link,address,undefined \
    -fno-sanitize-recover=all -fno-sanitize-coverage=trace-cmp"
fuzz-names = $(basename $(notdir $(FUZZ_C)))
# SEED=: one for each run, drawn and printed. `.ci/run` gives a fixed one and T=-. FUZZ=: these alone.
fuzz:
	$(call some,$(FUZZ_C),fuzzers,tests/fuzz/*.c)
	@command -v clang >/dev/null || { echo "$@: no clang here (make deps)" >&2; exit 1; }
	$(again) fuzzed
	@bash tests/fuzz/run.sh build/fuzz $(T) $(or $(SEED),-) $(or $(FUZZ),$(fuzz-names))
fuzzed:
	$(again) fuzzers BUILD=build/fuzz $(fuzz-flags)
fuzzers: $(addprefix $(BUILD)/fuzz-,$(or $(FUZZ),$(fuzz-names)))
# With the games of the tests behind the registered ones.
fuzz-more = $(call objects,tests/host/games.c tests/lib/keep.c $(wildcard tests/lib/author*.c) $(wildcard tests/rules/*/*.c)) \
    $(BUILD)/libtefuda.a
$(BUILD)/fuzz-%: $(BUILD)/obj/tests/fuzz/%.o $(fuzz-more)
	$(call link,-fsanitize=fuzzer)
# The same harnesses over files, for tests/fuzz/test_replay.sh.
ready: $(addprefix $(BUILD)/replay-,$(fuzz-names))
$(BUILD)/replay-%: $(BUILD)/obj/tests/fuzz/%.o $(BUILD)/obj/tests/fuzz/replay/main.o $(fuzz-more)
	$(call link)

# The games of the tests: part of the test program, and behind the registered games in a host.
TOY_C = $(wildcard tests/rules/*/*.c)
$(BUILD)/tests: $(call objects,$(TOY_C))
ready: $(BUILD)/tefuda-toy
$(BUILD)/tefuda-toy: $(call objects,$(SHELL_C) tests/host/games.c $(TOY_C)) $(BUILD)/libtefuda.a
	$(call link)
-include $(patsubst %.c,$(BUILD)/obj/%.d,tests/host/games.c $(TOY_C))

# The client for bots in C: its example, and a bot of the tests that says what it was told.
CLIENT_C = bots/client/random.c bots/client/lookahead.c tests/client/probe.c
ready: $(BUILD)/client-random $(BUILD)/client-lookahead $(BUILD)/client-probe
$(BUILD)/client-random: $(call objects,bots/client/random.c)
$(BUILD)/client-probe: $(call objects,tests/client/probe.c)
$(BUILD)/client-lookahead: $(call objects,bots/client/lookahead.c) $(BUILD)/libtefuda.a
$(BUILD)/client-random $(BUILD)/client-lookahead $(BUILD)/client-probe: $(call objects,bots/client/tefuda-bot.c)
	$(call link)
-include $(patsubst %.c,$(BUILD)/obj/%.d,$(CLIENT_C) bots/client/tefuda-bot.c)

# The conformance kit: for strangers `make conform`, for us a part of the tests.
CONFORM_C = $(wildcard tests/conformance/*.c)
.PHONY: conform
conform: $(BUILD)/tefuda-conform
ready: $(BUILD)/tefuda-conform
conform-more = $(addprefix bots/arena/,$(addprefix bot/,process.c process-lines.c family.c keeper.c hurry.c lag.c standing.c guard-limits.c guard-user.c guard-files.c \
    guard-spaces.c) base/text.c base/wire.c luck/fall.c)
$(BUILD)/tefuda-conform: $(call objects,$(CONFORM_C) $(conform-more)) $(BUILD)/libtefuda.a
	$(call link)
-include $(patsubst %.c,$(BUILD)/obj/%.d,$(CONFORM_C))

# The bot that tries to break out of the arena's guard; without sanitizers, which need what bots do
# not get.
ready: $(BUILD)/prowler
$(BUILD)/tests: | $(BUILD)/prowler
$(BUILD)/prowler: tests/bots/prowler.c tests/bots/prowler.def
	$(Q)echo "link $@"; mkdir -p $(@D); $(CC) $(STD) $(OPT) $(WARN) -Wno-conversion -o $@ $< -lrt

# Proof that nothing hidden goes into the search, with the games of the tests behind the others.
ready: $(BUILD)/proof
$(BUILD)/proof: $(call objects,tests/bots/proof.c tests/host/games.c $(wildcard tests/rules/*/*.c)) $(BUILD)/libtefuda.a
	$(call link)
-include $(BUILD)/obj/tests/bots/proof.d

# Positions that are won by one move: searched in games of weak players; GAME= says of which game.
.PHONY: puzzles
puzzles: $(BUILD)/find-puzzles
	$(Q)mkdir -p tests/puzzles/$(GAME) && $(CARDS) $(BUILD)/find-puzzles $(GAME) tests/puzzles/$(GAME) 12
$(BUILD)/find-puzzles: $(call objects,tests/puzzles/find.c) $(BUILD)/libtefuda.a
	$(call link)
-include $(BUILD)/obj/tests/puzzles/find.d
golden: all
	$(Q)bash tests/golden/golden.sh
# The same seed gives the same record whatever the compiler, its flags and the processor's are.
build-o0    = OPT=-O0
build-o2    = OPT=-O2
build-o3    = OPT=-O3
build-plain = ARCH=
build-clang = CC=clang
build-san   = OPT="-O1 -g" SAN="-fsanitize=address,undefined -fno-sanitize-recover=all"
build-names = o0 o2 o3 plain clang san
builds:
	+$(Q)set -e; $(foreach b,$(build-names),$(MAKE) --no-print-directory \
	    $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell nproc)) build/$(b)/tefuda BUILD=build/$(b) $(build-$(b));)
	$(Q)bash tests/golden/builds.sh $(addprefix build/,$(build-names))
# 100 games of each pair of clients; `make check` lets them play ten.
.PHONY: check-clients
check-clients: all $(BUILD)/client-random $(BUILD)/client-probe
	$(Q)PAIRS=50 bash tests/client/test_client.sh
broken: all $(BUILD)/tests
	$(Q)bash tests/broken/run.sh

# How fast the engine plays, game by game, what the host costs through its pipes, then the bridge and its page.
bench: figures $(BUILD)/tefuda-web $(BUILD)/tefuda-toy $(VENDOR) $(BUILD)/npm/page/installed
	$(Q)for g in $(GAMES); do $(CARDS) $(BUILD)/doors $(BUILD)/tefuda $$g || exit 1; done
	$(Q)for g in $(GAMES); do $(CARDS) $(BUILD)/referee $$g || exit 1; done
	$(Q)PYTHONDONTWRITEBYTECODE=1 python3 tests/bench/web.py
	$(Q)BUILD=$(BUILD) node --test tests/bench/page.mjs | sed -n -e 's/^# page /page /p' -e '/^not ok/p'
figures: $(BUILD)/doors
$(BUILD)/doors: $(call objects,$(filter-out %/referee.c %/instructions.c,$(BENCH_C))) $(BUILD)/libtefuda.a
	$(call link)
bench: $(BUILD)/referee
$(BUILD)/referee: $(call objects,$(filter-out %/doors.c %/instructions.c,$(BENCH_C)) $(filter-out %/main.c,$(ARENA_C))) $(BUILD)/libtefuda.a
	$(call link,$(call pkg,--libs,$(GUARDING)))
# Instructions of a real decision by purpose: for changes that a clock cannot see. FILES=N: and of so many files.
.PHONY: instructions
instructions:
	@command -v valgrind >/dev/null || { echo "$@: no valgrind here" >&2; exit 1; }
	$(again) build/count/instructions BUILD=build/count ARCH=x86-64-v3 OPT="-O2 -g"
	@python3 tests/bench/instructions.py build/count $(GAMES)
$(BUILD)/instructions: $(call objects,tests/bench/instructions.c) $(BUILD)/libtefuda.a
	$(call link)

# What play reaches of each game; fails if something is missing.
.PHONY: coverage
coverage: all
	$(Q)for g in $(GAMES); do printf 'coverage %s games=2000\nquit\n' $$g | $(BUILD)/tefuda | \
	    awk '{print} /^missing/{m=1} /^ok/{n++} END{exit m||n!=2}' || exit 1; done

# leakcheck with the cards of strangers, in games whose decks hold them.
.PHONY: authors
A ?= 500
authors: all
	$(Q)for g in $(GAMES); do \
	    test -d tests/cards/authors/$$g || { echo "authors: no cards of strangers for $$g yet"; continue; }; \
	    printf 'leakcheck %s games=$(A) seed=1\nquit\n' $$g | \
	    $(BUILD)/tefuda --cards cards --cards tests/cards/authors | \
	    awk '{print} /^ok/{n++} END{exit n!=2}' || exit 1; done
# The tests that play every game, with so many times the games of `make test`; the page in every game
# and way.
.PHONY: more
M ?= 10
more: ready
	$(Q)PROP_TIMES=$(M) $(CARDS) $(BUILD)/tests -j2 --filter \
	    '@(roundtrip|hidden|twin|world|cards|derived|unseen|known|follow|leak|record|record_view|undo|keys)/*'
	$(Q)PAGE=whole bash tests/gui/test_page.sh
# Commands without a limit of their own, timed in games of all lists; T seconds.
.PHONY: slow
slow: all
	$(Q)python3 tests/fuzz/slow.py $(BUILD)/tefuda cards $(or $(T),60)
soak:
	$(again) leak G=10000
	$(again) slow T=900
	$(again) more
	$(again) authors
	$(again) verdicts V=5000
	$(again) programs P=20000
	$(again) tournament N=500
	KILLS=200 bash tests/arena/test_killed.sh
	bash tests/arena/soak_cluster.sh
	$(again) builds
	$(again) broken
	$(again) check-clients
	$(if $(FUZZ_C),$(again) fuzz T=900,@echo "soak: there are no fuzzers yet, so none were run")
# How far the structure of the code is from what we want, under a picture of its rooms; it never
# fails. NAMES=1 names what was counted.
.PHONY: house
house: all
	$(Q)PYTHONDONTWRITEBYTECODE=1 python3 tests/deps/house.py $(if $(NAMES),-v)
