#!/usr/bin/env bash
# What a newcomer sees first: a mistyped argument, a mistyped bot, a missing tool or library.
set -u
cd "$(dirname "$0")/../.."
export BUILD=${BUILD:-build} TEFUDA_CARDS=cards
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bad=0

expect() { # expect NAME WANT GOT
    [ "$2" = "$3" ] && return
    printf 'newcomer: %s\n  want: %s\n  got:  %s\n' "$1" "$2" "$3" >&2
    bad=1
}

# run COMMAND...: its last status, its output and errors behind each other in $scratch/out
run() {
    "$@" </dev/null >"$scratch/out" 2>&1
    status=$?
}

run "$BUILD/tefuda" --nonsense
expect "an unknown argument" "2 unknown argument: --nonsense" "$status $(head -n 1 "$scratch/out")"
run "$BUILD/tefuda" --bot
expect "an argument without its value" "2 no value behind: --bot" \
    "$status $(head -n 1 "$scratch/out")"

run "$BUILD/tefuda-arena" unreal-drive --pairs 1 --bot "$BUILD/tefuda --bot random" \
    --bot "no-such-program mine.py"
expect "a mistyped bot" "0 1" \
    "$status $(grep -c '^no-such-program printed in game 1 ".*no-such-program' "$scratch/out")"
expect "the other bot is not blamed" "0" "$(grep -c '^tefuda-random printed' "$scratch/out")"
run "$BUILD/tefuda-arena" unreal-drive --pairs 1 --bot "$BUILD/tefuda --bot random" --bot "exit 1"
expect "a bot that says nothing" "1" \
    "$(grep -c '^exit printed nothing to standard error$' "$scratch/out")"

# A machine where almost everything is missing: the first message names all of it.
for tool in sh bash ls env dirname; do
    ln -s "$(command -v $tool)" "$scratch/$tool"
done
libraries="readline=libreadline-dev no-such-library=no-such-package no-other=no-other-package"
run env PATH="$scratch" .ci/deps $libraries
expect "no package manager" "1 1 yes" "$status $(wc -l <"$scratch/out") $(grep -q \
    'pkg-config python3.* no-such-package no-other-package$' "$scratch/out" && echo yes)"
printf '#!/bin/sh\necho "installed $*"\n' >"$scratch/apt-get"
printf '#!/bin/sh\necho 1000\n' >"$scratch/id"
chmod +x "$scratch/apt-get" "$scratch/id"
run env PATH="$scratch" .ci/deps $libraries
expect "no sudo" "1 1 yes" "$status $(wc -l <"$scratch/out") $(grep -q \
    '^run as root: .*apt-get install pkg-config python3.* no-other-package$' "$scratch/out" &&
    echo yes)"
exit $bad
