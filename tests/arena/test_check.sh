#!/usr/bin/env bash
# `tefuda-arena check`: our own bots hold everything; each bot that is broken in one way (broken.py) fails
# that one case and no other; the words of a failure; other hosts; exit status.
set -u
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
export TEFUDA_CARDS=${TEFUDA_CARDS:-$PWD/cards} PYTHONDONTWRITEBYTECODE=1 CHECK_USER=somebody
python=$(python3 -c 'import sys; print(sys.executable)')
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Without the kit beside it, which has a test of its own and takes a second for each bot.
cp "$build/tefuda-arena" "$scratch/tefuda-arena"
arena=$scratch/tefuda-arena
export arena python scratch

# found MODE CASE END: the lines of a check that did not hold, but for the kit and the walls of this machine.
odd() { # odd FILE: what did not hold, as `END CASE`
    grep -vE '^(hold|check:)|^note (kit|walls) ' "$1" | awk '{print $1, $2}'
}

broken() { # broken MODE CASE END
    local out=$scratch/$1.out status want=0 games=--game=unien
    case $1 in one-* | second-seat) games= ;; esac
    [ "$3" = fail ] && want=2
    timeout 60 "$arena" check "exec $python -I -S tests/bots/broken.py $1" $games >"$out" 2>&1
    status=$?
    [ $status = $want ] || echo "check: $1: exit status $status instead of $want"
    [ "$3" = hold ] || [ "$(odd "$out" | sort -u)" = "$3 $2" ] ||
        echo "check: $1: not $2 alone: $(odd "$out" | paste -sd' ')"$'\n'"$(grep -v ^hold "$out")"
    [ "$3" != hold ] || [ -z "$(odd "$out")" ] || echo "check: $1: $(cat "$out")"
}

holds() { # holds NAME COMMAND
    local out=$scratch/$1.out
    timeout 60 "$arena" check "$2" --game=unreal-drive >"$out" 2>&1 || echo "check: $1: exit status $?"
    [ -z "$(odd "$out")" ] || echo "check: $1: $(grep -v ^hold "$out")"
}
export -f odd broken holds

{
    for bot in random greedy search; do
        echo "holds $bot '$build/tefuda --bot $bot'"
    done
    echo "holds client '$build/client-random'"
    echo "holds python 'exec $python bots/python/random_bot.py'"
    command -v node >/dev/null && echo "holds js 'exec node bots/js/random-bot.mjs'"
    "$python" -I -S tests/bots/broken.py --list | sed 's/^/broken /'
} >"$scratch/list"
xargs -d '\n' -P 4 -I{} bash -c '{}' <"$scratch/list" >"$scratch/said" 2>&1
cat "$scratch/said"
[ ! -s "$scratch/said" ]
