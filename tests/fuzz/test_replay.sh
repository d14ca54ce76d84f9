#!/usr/bin/env bash
# Every input that ever failed in a fuzzer, and its starting corpus, through the harnesses of this
# build, without libFuzzer.
set -u
cd "$(dirname "$0")/../.."
export TEFUDA_CARDS=${TEFUDA_CARDS:-$PWD/cards}
build=${BUILD:-build}
bad=0
count=0

for harness in tests/fuzz/*.c; do
    name=$(basename "$harness" .c)
    mapfile -t inputs < <(find "tests/fuzz/corpus/$name" "tests/fuzz/failed/$name" -type f 2>/dev/null | sort)
    if [ ${#inputs[@]} = 0 ]; then
        echo "replay $name: there are no inputs"
        bad=1
        continue
    fi
    if ! out=$("$build/replay-$name" "${inputs[@]}" 2>&1); then
        echo "$out" | tail -n 40
        echo "replay $name: failed; the input: $(echo "$out" | grep '^tests/fuzz/' | tail -n 1)"
        bad=1
    fi
    count=$((count + ${#inputs[@]}))
done
[ $bad = 0 ] && echo "replay: $count inputs of the fuzzers are fine"
exit $bad
