#!/usr/bin/env bash
# Runs the fuzzers of a build, $JOBS at a time: run.sh BUILD SECONDS SEED NAME... SECONDS - is a
# short run of so many inputs as are told below, the same on every machine. SEED - draws one for each and
# goes on from what earlier runs found; any other seed begins with the starting corpus. An input
# that fails is kept in tests/fuzz/failed/NAME, where the tests of every build run it from then on.
set -u
cd "$(dirname "$0")/../.."
export TEFUDA_CARDS=${TEFUDA_CARDS:-$PWD/cards} ASAN_OPTIONS=quarantine_size_mb=16

inputs_of() { # inputs_of NAME
    case $1 in
    author | mutate) echo 200 ;;
    play | line) echo 1000 ;;
    session) echo 500 ;;
    *) echo 12000 ;;
    esac
}

run_one() { # run_one BUILD SECONDS SEED NAME
    local build=$1 seconds=$2 seed=$3 name=$4 found=$1/corpus/$4 plain= status=0
    local limit=-max_total_time=$seconds kept=tests/fuzz/failed/$name log=$build/fuzz-$name.log
    [ "$seconds" != - ] || limit=-runs=$(inputs_of "$name")
    if [ "$seed" = - ]; then
        seed=$((RANDOM << 15 | RANDOM))
    else
        found=$build/corpus-short/$name
        rm -rf "$found"
    fi
    mkdir -p "$found" "$kept" "tests/fuzz/corpus/$name"
    # Counting rare features goes by the clock; and the octets of these two are a seed and little more.
    case $limit$name in -runs* | *mutate | *author) plain=-entropic=0 ;; esac
    "$build/fuzz-$name" -seed="$seed" "$limit" -timeout=20 -report_slow_units=20 $plain \
        -print_final_stats=1 -artifact_prefix="$kept/" "$found" "tests/fuzz/corpus/$name" "$kept" \
        >"$log" 2>&1 || status=1
    echo "fuzz $name: seed $seed, $(sed -n 's/.*number_of_executed_units: //p' "$log") inputs," \
        "$(grep -o 'cov: [0-9]*' "$log" | tail -n 1)"
    grep -e '^mutate ' -e '^author ' "$log"
    if [ $status != 0 ]; then
        grep -v -e '^#[0-9]' -e NEW_FUNC "$log" | tail -n 60
        echo "fuzz $name: failed; kept as $(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)," \
            "the log is $log"
    fi
    rmdir "$kept" 2>/dev/null
    return $status
}

export -f run_one inputs_of
build=$1 seconds=$2 seed=$3
shift 3
printf '%s\n' "$@" | xargs -P "${JOBS:-2}" -I{} bash -c 'run_one "$@"' run "$build" "$seconds" "$seed" {} ||
    exit 1
