# Makefile of tefuda. `make demo` and `make test` are all a newcomer needs.

# Settings: change them on the command line, as in `make clean all ARCH=x86-64-v2`. An empty
# ARCH leaves the processor to the compiler. T: seconds for each fuzzer, G: games of leakcheck,
# S: seconds of bench, D: depth of perft, N: pairs of games of a tournament. Q= shows the commands.
BUILD  ?= build
ARCH   ?= native
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
CC      = gcc
OPT     = -O2
SAN     =
LINK    =
# The two programs are optimized as a whole, which is a tenth faster; LTO= makes them from the objects
# of the library, in no time. So do the tests.
LTO     = $(if $(SAN)$(findstring clang,$(CC))$(filter test check ready,$(MAKECMDGOALS)),,-flto=auto)
Q       = @
T = 60
G = 100
S = 5
D = 4
N = 100

STD    = -std=c17 -ffp-contract=off -D_GNU_SOURCE -I.
WARN   = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Werror
CFLAGS = $(STD) $(OPT) $(if $(ARCH),-march=$(ARCH)) $(WARN) $(SAN) $(PART) -pthread

# pkg-config is asked when a recipe needs the answer, never when this file is read: `make deps` must
# be able to run on a machine that has no pkg-config yet. Names are pkg-config=Debian-package.
LIBRARIES = readline=libreadline-dev libpcre2-8=libpcre2-dev libcrypto=libssl-dev
# What those need who link the library.
DEPENDED  = $(filter-out readline%,$(LIBRARIES))
# Of build/tefuda-arena alone.
GUARDING  = libseccomp=libseccomp-dev
TESTING   = criterion=libcriterion-dev
# Of build/tefuda-web alone; `make web` and the tests install it.
BRIDGING  = libwebsockets=libwebsockets-dev
PAGING    = node=nodejs npm=npm
BROWSING  = chromium-headless-shell=chromium-headless-shell vlgothic=fonts-vlgothic
FUZZING   = fuzzer=clang fuzzer=libclang-rt-dev
names     = $(foreach p,$(1),$(firstword $(subst =, ,$(p))))
pkg       = $(shell pkg-config $(1) $(call names,$(2)))
LIBS      = $(call pkg,--libs,$(LIBRARIES)) -lm

ENGINE  = $(wildcard engine/*/*.c engine/games/*/*.c)
SHELL_C = protocol/main.c protocol/io.c $(wildcard protocol/tty/*.c)
LIB_C   = $(ENGINE) $(filter-out $(SHELL_C),$(wildcard protocol/*.c protocol/*/*.c)) $(wildcard bots/*.c bots/search/*.c)
ARENA_C = $(wildcard bots/arena/*.c bots/arena/*/*.c)
LEARN_C = $(wildcard bots/learn/*.c)
WEB_C   = $(wildcard gui-adapters/web/*.c)
HTML_C  = $(wildcard gui-adapters/html/*.c)
TEST_C  = $(wildcard tests/unit/*/test_*.c tests/unit/*/*/test_*.c tests/prop/*.c tests/lib/*.c)
FUZZ_C  = $(wildcard tests/fuzz/*.c)
BENCH_C = $(wildcard tests/bench/*.c)
SOURCES = $(LIB_C) $(SHELL_C) $(ARENA_C) $(LEARN_C) $(WEB_C) $(HTML_C) $(TEST_C) $(FUZZ_C) $(BENCH_C)
GAMES   = $(shell awk -F'"' '/^GAME/ {print $$2}' engine/games/games.def)

link    = $(Q)echo "link $@"; $(CC) $(OPT) $(SAN) $(LINK) -pthread -o $@ $(filter %.o %.a,$^) $(LIBS) $(1)
objects = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))
whole   = $(if $(LTO),$(patsubst %.c,$(BUILD)/whole/%.o,$(1) $(LIB_C)),$(call objects,$(1)) $(BUILD)/libtefuda.a)
# Stops with a plain word when there is nothing to work on: $(call some,FILES,what,where).
some    = $(if $(1),,@echo "$@: there are no $(2) yet ($(3))" >&2; exit 1)
again   = +$(Q)$(MAKE) --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell nproc))
CARDS   = TEFUDA_CARDS=$(CURDIR)/cards
export BUILD

# -------------------------------------------------------------------------------------------------

.PHONY: all demo web play shots test ready lint asan tsan cov fuzz fuzzed fuzzers bench soak docs deps install \
        golden cards install-web uninstall clean dist deb packages perft leak searches check tournament verdicts figures builds broken FORCE
.SECONDARY:
all: $(BUILD)/tefuda $(BUILD)/tefuda-arena $(BUILD)/tefuda-conform $(BUILD)/libtefuda.a
	$(if $(filter-out all,$(MAKECMDGOALS)),,@echo "up to date: $^")

$(BUILD)/tefuda: $(call whole,$(SHELL_C)) $(BUILD)/sources $(BUILD)/linking
	$(call link,$(LTO))
$(BUILD)/tefuda-arena: $(call whole,$(ARENA_C)) $(BUILD)/sources $(BUILD)/linking
	$(call link,$(LTO) $(call pkg,--libs,$(GUARDING)))
$(BUILD)/tefuda-learn: $(call objects,$(LEARN_C)) $(BUILD)/libtefuda.a
	$(call link)
$(BUILD)/tefuda-web: $(call objects,$(WEB_C))
	$(Q)echo "link $@"; $(CC) $(OPT) $(SAN) -o $@ $^ $(call pkg,--libs,$(BRIDGING))
$(call objects,$(WEB_C)): | $(BUILD)/bridging
$(BUILD)/tefuda-export: $(call objects,$(HTML_C) $(addprefix gui-adapters/web/,buf.c place.c))
	$(call link)
$(BUILD)/tests: $(call objects,$(TEST_C) $(filter-out %/main.c,$(SHELL_C) $(ARENA_C))) $(BUILD)/libtefuda.a
	$(call link,$(call pkg,--libs,$(TESTING) $(GUARDING)))
$(BUILD)/libtefuda.a: $(call objects,$(LIB_C)) $(BUILD)/sources
	$(Q)echo "pack $@"; rm -f $@; $(AR) rcs $@ $(filter %.o,$^)
# As they are installed: with the names of tefuda.h and no others.
$(BUILD)/lib/libtefuda.so: $(call objects,$(LIB_C)) $(BUILD)/sources
	$(Q)mkdir -p $(@D); echo "link $@"; $(CC) $(OPT) $(SAN) $(LINK) -shared -Wl,-soname,$(notdir $@).$(MAJOR) \
	    $(if $(SAN),,-Wl,-z,defs) -o $@ $(filter %.o,$^) $(call pkg,--libs,$(DEPENDED)) -lm
$(BUILD)/lib/libtefuda.a: $(call objects,$(LIB_C)) $(BUILD)/sources
	$(Q)mkdir -p $(@D); echo "pack $@"; rm -f $@; $(LD) -r -o $(@D)/tefuda.o $(filter %.o,$^) && \
	    objcopy --localize-hidden $(@D)/tefuda.o && $(AR) rcs $@ $(@D)/tefuda.o
$(BUILD)/obj/%.o: %.c | $(BUILD)/libraries
	$(Q)mkdir -p $(@D); echo "cc   $<"; $(CC) $(CFLAGS) -MMD -MP -c -o $@ $<
$(BUILD)/whole/%.o: %.c | $(BUILD)/libraries
	$(Q)mkdir -p $(@D); echo "cc   $< (whole)"; $(CC) $(CFLAGS) $(LTO) -MMD -MP -c -o $@ $<
# Parts of a shared library too, which shows what tefuda.h has and no more.
$(call objects,$(LIB_C)): PART = -fPIC -fvisibility=hidden
# Criterion's own macros narrow an int to a bit field.
$(BUILD)/obj/tests/%.o: WARN += -Wno-conversion
# These two files stand in the program, put there by the assembler: there is nothing to optimize.
$(BUILD)/whole/bots/arena/report/looks.o: LTO =
$(BUILD)/obj/bots/arena/report/looks.o $(BUILD)/whole/bots/arena/report/looks.o: $(addprefix bots/arena/report/,report.css report.js)
# Nor here, where what the players have learned stands, of all games.
VALUING = $(BUILD)/obj/bots/search/mind.o $(BUILD)/whole/bots/search/mind.o
$(VALUING): $(BUILD)/values
$(VALUING): LTO =
$(VALUING): WARN += -DMIND_VALUES='"$(BUILD)/values"'
$(BUILD)/values: $(wildcard bots/values/*)
	$(Q)mkdir -p $(@D); cat /dev/null $^ >$@
# The first changes when a file comes or goes, so that nothing of a deleted file stays in a program; the
# second when the programs are wanted the other way.
$(BUILD)/sources: FORCE
	$(Q)mkdir -p $(@D); echo "$(SOURCES)" | cmp -s - $@ || echo "$(SOURCES)" >$@
$(BUILD)/linking: FORCE
	$(Q)mkdir -p $(@D); echo "$(LTO)" | cmp -s - $@ || echo "$(LTO)" >$@
$(BUILD)/libraries:
	@mkdir -p $(@D); pkg-config --print-errors --exists $(call names,$(LIBRARIES) $(GUARDING)) \
	    || { echo "some libraries are missing; \`make deps\` installs them" >&2; exit 1; }
	@touch $@
$(BUILD)/bridging:
	@mkdir -p $(@D); pkg-config --print-errors --exists $(call names,$(BRIDGING)) \
	    || { echo "libwebsockets is missing; \`make web\` installs it" >&2; exit 1; }
	@touch $@
-include $(patsubst %.o,%.d,$(call objects,$(SOURCES)) $(filter %.o,$(call whole,$(SHELL_C) $(ARENA_C))))

demo:
	@.ci/deps $(LIBRARIES) $(GUARDING)
	$(again) $(BUILD)/tefuda $(BUILD)/tefuda-arena
	$(Q)BUILD=$(BUILD) bots/ladder.sh $(BUILD)/demo
# The page's two libraries, as its lock file pins them; the page itself needs no building.
VENDOR = gui-adapters/web/www/vendor/preact.mjs
$(VENDOR): $(addprefix gui-adapters/web/,package.json package-lock.json .npmrc)
	$(Q)mkdir -p $(BUILD)/npm/web $(@D) && cp $^ $(BUILD)/npm/web
	$(Q)cd $(BUILD)/npm/web && npm ci --silent
	$(Q)cd $(BUILD)/npm/web/node_modules && cp uplot/dist/uPlot.min.css $(CURDIR)/$(@D)/uplot.css && \
	    (cat uplot/dist/uPlot.iife.min.js; echo 'export default uPlot;') >$(CURDIR)/$(@D)/uplot.mjs && \
	    sed '/^.. sourceMappingURL=/d' preact/dist/preact.mjs >$(CURDIR)/$@
# What drives the browser in the tests of the page.
$(BUILD)/npm/page/installed: $(addprefix tests/gui/page/,package.json package-lock.json .npmrc)
	$(Q)mkdir -p $(@D) && cp $^ $(@D) && cd $(@D) && npm ci --silent && touch installed
# boardgame.io's client at a table: the example, bundled with the package as its lock file pins it.
BOARDGAME = $(BUILD)/npm/boardgame
$(BOARDGAME)/installed: $(addprefix gui-adapters/boardgame.io/,package.json package-lock.json .npmrc)
	$(Q)mkdir -p $(@D) && cp $^ $(@D) && cd $(@D) && npm ci --silent && touch installed
$(BOARDGAME)/page/main.js: $(BOARDGAME)/installed $(wildcard gui-adapters/boardgame.io/*.js gui-adapters/boardgame.io/example/*) bots/js/tefuda-host.mjs
	$(Q)mkdir -p $(@D) && cp $(filter %.html %.css,$^) $(@D)
	$(Q)NODE_PATH=$(BOARDGAME)/node_modules $(BOARDGAME)/node_modules/.bin/esbuild --bundle --log-level=warning \
	    '--define:process.env.NODE_ENV="development"' --outfile=$@ gui-adapters/boardgame.io/example/main.js
.PHONY: boardgame
boardgame: web $(BOARDGAME)/page/main.js
	@echo "now: $(BUILD)/tefuda-web --www $(BOARDGAME)/page --table \"unien s1=person s2=go:movetime=1000\""
# Weights for the players that look ahead, from games against themselves; more words as LEARN=.
.PHONY: learn
GAME = unreal-drive
learn: $(BUILD)/tefuda-learn
	$(Q)$(CARDS) $(BUILD)/tefuda-learn $(GAME) out=$(BUILD)/values-$(GAME) $(LEARN)
# How the sample decks stand against each other; a quarter of an hour.
.PHONY: balance
balance: all
	$(Q)bots/balance.sh $(BUILD)/balance
# The bridge for browsers, with what it needs; and a game against the built-in player.
web:
	@.ci/deps $(LIBRARIES) $(GUARDING) $(BRIDGING) $(PAGING)
	$(again) all $(BUILD)/tefuda-web $(BUILD)/tefuda-export $(VENDOR)
# The pictures of README.md.
shots: web $(BUILD)/npm/page/installed $(BUILD)/tefuda-toy
	$(Q)mkdir -p gui-adapters/shots && node tests/gui/page/shots.mjs gui-adapters/shots
PLAY = unreal-drive
play: web
	@echo "open the link that ends s1 in a browser; the house may open more tables; Ctrl-C ends"
	$(Q)$(BUILD)/tefuda-web --records $(BUILD)/tables --table "$(PLAY) s1=person s2=go:movetime=1000"
test: deps
	$(again) ready
	@.ci/check
check: ready
	@.ci/check
ready: all $(BUILD)/tests $(BUILD)/tefuda-learn $(BUILD)/tefuda-web $(BUILD)/tefuda-export $(VENDOR) $(BUILD)/npm/page/installed \
       $(BOARDGAME)/page/main.js
figures: HOST = bench $$g seconds=$(S)
leak: HOST = leakcheck $$g games=$(G) seed=1
perft: HOST = perft $$g n=$(D) seed=1
# Sends one command to the host, shows the reply and fails unless it and that to `quit` end with ok.
figures leak perft: all
	$(Q)for g in $(GAMES); do printf '%s\nquit\n' "$(HOST)" | $(BUILD)/tefuda | \
	    awk '{print} /^ok/{n++} END{exit n!=2}' || exit 1; done
cards: all
	$(call some,$(wildcard cards/*/*.cards),card files,cards/GAME/*.cards)
	$(Q)for g in $(GAMES); do $(BUILD)/tefuda --check-cards cards/$$g || exit 1; \
	    echo "cards/$$g/: no mistakes"; done
docs: all
	$(Q)bash tests/docs/docs.sh
lint: ; @.ci/lint
deps:
	@.ci/deps $(LIBRARIES) $(GUARDING) $(TESTING) $(BRIDGING) $(PAGING) $(BROWSING) $(FUZZING) tmux=tmux parallel=parallel g++=g++ $(PACKING)
PROGRAMS  = tefuda tefuda-arena tefuda-conform
WHAT_tefuda         = host for trading-card games, driven by lines of text
WHAT_tefuda-arena   = matches and tournaments between programs that play card games
WHAT_tefuda-conform = whether a host or a bot speaks the protocol of tefuda
OFFERED   = share/bash-completion/completions share/zsh/site-functions
SHARED    = libtefuda.so libtefuda.so.$(MAJOR) libtefuda.so.$(VERSION)
INSTALLED = $(addprefix bin/,$(PROGRAMS) tefuda-web tefuda-export) include/tefuda.h share/tefuda share/doc/tefuda \
    $(PROGRAMS:%=share/man/man1/%.1) $(PROGRAMS:%=$(firstword $(OFFERED))/%) $(lastword $(OFFERED))/_tefuda
VERSION   = $(shell sed -n 's/^.define TEFUDA_VERSION "\(.*\)"/\1/p' engine/tefuda.h)
MAJOR     = $(firstword $(subst ., ,$(VERSION)))
install: all $(BUILD)/lib/libtefuda.so $(BUILD)/lib/libtefuda.a
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,bin include share/tefuda share/doc/tefuda share/man/man1 $(OFFERED)) \
	    $(DESTDIR)$(LIBDIR)/pkgconfig
	install $(addprefix $(BUILD)/,$(PROGRAMS)) $(DESTDIR)$(PREFIX)/bin
	install -m 644 $(BUILD)/lib/libtefuda.a $(DESTDIR)$(LIBDIR)
	install -m 644 $(BUILD)/lib/libtefuda.so $(DESTDIR)$(LIBDIR)/libtefuda.so.$(VERSION)
	ln -sf libtefuda.so.$(VERSION) $(DESTDIR)$(LIBDIR)/libtefuda.so.$(MAJOR)
	ln -sf libtefuda.so.$(MAJOR) $(DESTDIR)$(LIBDIR)/libtefuda.so
	@printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$(LIBDIR)' 'Name: tefuda' 'Version: $(VERSION)' \
	    'Description: Engine for trading-card games behind a line protocol' \
	    'Requires.private: $(call names,$(DEPENDED))' 'Cflags: -I$${prefix}/include' \
	    'Libs: -L$${libdir} -ltefuda' 'Libs.private: -lm' >$(DESTDIR)$(LIBDIR)/pkgconfig/tefuda.pc
	install -m 644 engine/tefuda.h $(DESTDIR)$(PREFIX)/include
	$(foreach p,$(PROGRAMS),$(CARDS) protocol/manual.sh $(BUILD)/$p "$(WHAT_$p)" \
	    >$(DESTDIR)$(PREFIX)/share/man/man1/$p.1 &&) true
	$(CARDS) protocol/completion.sh bash $(PROGRAMS:%=$(BUILD)/%) \
	    >$(DESTDIR)$(PREFIX)/$(firstword $(OFFERED))/tefuda
	$(foreach p,$(filter-out tefuda,$(PROGRAMS)),ln -sf tefuda $(DESTDIR)$(PREFIX)/$(firstword $(OFFERED))/$p &&) true
	$(CARDS) protocol/completion.sh zsh $(PROGRAMS:%=$(BUILD)/%) \
	    >$(DESTDIR)$(PREFIX)/$(lastword $(OFFERED))/_tefuda
	install -m 644 LICENSE README.md PROTOCOL.md $(DESTDIR)$(PREFIX)/share/doc/tefuda
	cp -R cards $(DESTDIR)$(PREFIX)/share/tefuda/
	cp --parents bots/python/*.py bots/client/*.[ch] bots/js/*.mjs bots/*/LICENSE \
	    $(DESTDIR)$(PREFIX)/share/tefuda/
install-web: install web
	install $(BUILD)/tefuda-web $(BUILD)/tefuda-export $(DESTDIR)$(PREFIX)/bin
	cp -R gui-adapters/web/www $(DESTDIR)$(PREFIX)/share/tefuda/
	install -d $(DESTDIR)$(PREFIX)/share/tefuda/html
	install -m 644 gui-adapters/html/*.js $(DESTDIR)$(PREFIX)/share/tefuda/html
uninstall:
	rm -rf $(addprefix $(DESTDIR)$(PREFIX)/,$(INSTALLED)) \
	    $(addprefix $(DESTDIR)$(LIBDIR)/,libtefuda.a $(SHARED) pkgconfig/tefuda.pc)
dist:
	mkdir -p $(BUILD) && git archive --prefix=tefuda/ -o $(BUILD)/tefuda.tar.gz HEAD
# The clients as a wheel and an npm package, in $(BUILD)/packages. Debian's own Python has what it takes.
PACKING = wheel=python3-wheel wheel=python3-setuptools wheel=python3-pip npm=npm
WHEEL   = $(BUILD)/packages/python
packages:
	@.ci/deps $(PACKING)
	$(Q)rm -rf $(BUILD)/packages && mkdir -p $(WHEEL)/tefuda $(WHEEL)/tefuda_view $(BUILD)/packages/js
	$(Q)cp bots/python/README.md bots/python/pyproject.toml bots/python/LICENSE $(WHEEL) && echo $(VERSION) >$(WHEEL)/VERSION
	$(Q)for p in tefuda tefuda_view; do cp bots/python/$$p.py $(WHEEL)/$$p/__init__.py && touch $(WHEEL)/$$p/py.typed || exit 1; done
	$(Q)cd $(WHEEL) && /usr/bin/python3 -m pip -q wheel --no-deps --no-build-isolation --no-index -w .. .
	$(Q)cp bots/js/*.mjs bots/js/README.md bots/js/LICENSE $(BUILD)/packages/js
	$(Q)sed 's/"0.0.0"/"$(VERSION)"/' bots/js/package.json >$(BUILD)/packages/js/package.json
	$(Q)cd $(BUILD)/packages && npm pack --silent ./js >/dev/null && ls *.whl *.tgz
# Debian packages of what is committed, in $(BUILD)/deb.
DEB = $(BUILD)/deb/tefuda-$(VERSION)
deb:
	$(Q)rm -rf $(BUILD)/deb && mkdir -p $(DEB)
	$(Q)git archive HEAD | tar -x -C $(DEB) && cp -R .ci/debian $(DEB)/debian
	cd $(DEB) && env -u MAKEFLAGS -u MAKELEVEL -u BUILD dpkg-buildpackage -us -uc -b
clean:
	rm -rf build

include tests/tests.mk
