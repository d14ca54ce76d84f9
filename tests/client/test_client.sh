#!/usr/bin/env bash
# The clients for bots, in Python, C and JavaScript: the same lines to each, then matches without a
# fault. PAIRS=: how many pairs of games a match has.
set -u
cd "$(dirname "$0")/../.."
export BUILD=${BUILD:-build} TEFUDA_CARDS=${TEFUDA_CARDS:-$PWD/cards} PYTHONDONTWRITEBYTECODE=1
pairs=${PAIRS:-5}
out=$(mktemp)
trap 'rm -f "$out"' EXIT
bad=0

match() { # match BOT BOT: a match, in which neither bot may have a fault
    "$BUILD/tefuda-arena" unreal-drive --seed 1 --pairs "$pairs" --bot "$1" --bot "$2" >"$out" 2>&1 &&
        [ "$(awk '/ games +wins /{rows = 2; next} rows-- > 0 {print $2, $NF}' "$out" | tr '\n' ' ')" = "$((2 * pairs)) 0 $((2 * pairs)) 0 " ] &&
        return
    printf 'client: a match with faults: %s, %s\n' "$1" "$2" >&2
    cat "$out" >&2
    bad=1
}

# The client in C is for strangers: plain C17, no feature macros.
"${CC:-cc}" -std=c17 -Wall -Wextra -Wpedantic -Werror -I. -fsyntax-only bots/client/*.c || bad=1
python3 tests/client/test_players.py 2>"$out" || { cat "$out" >&2; bad=1; }

python="python3 bots/python/random_bot.py"
match "$BUILD/client-random" "$BUILD/tefuda --bot random"
pairs=1 match "$BUILD/client-lookahead" "python3 bots/python/lookahead_bot.py --host $BUILD/tefuda"
match "$BUILD/client-probe 2>/dev/null" "$python"
if command -v node >/dev/null; then
    match "node bots/js/random-bot.mjs" "$python"
else
    echo "client: the bot in JavaScript was not tested: no node here"
fi

# A bot that crashes in mid-game and is resumed plays the game that it would have played, and the
# records, comments and all, lead a host through it.
records=$(mktemp -d)
trap 'rm -rf "$out" "$records"' EXIT
for mode in good "crash-once 9"; do
    "$BUILD/tefuda-arena" unreal-drive --seed 5 --pairs 1 --on-crash resume \
        --bot "exec python3 tests/bots/hostile.py $mode" --bot "exec python3 tests/bots/hostile.py good" \
        --record "$records/${mode%% *}" >"$out" 2>&1 || { cat "$out" >&2; bad=1; }
done
for game in 0001-a 0001-b; do
    diff <(grep '^>' "$records/good/$game.tfr") <(grep '^>' "$records/crash-once/$game.tfr") >&2 || bad=1
    "$BUILD/tefuda" <"$records/crash-once/$game.tfr" >"$out" || { tail -n 3 "$out" >&2; bad=1; }
done
grep -q '^# resumed d=[0-9]* seat=s[12] fault=crash.sig' "$records"/crash-once/*.tfr &&
    grep -q '^# info d=1 seat=s1 nodes=1 time=1$' "$records/good/0001-a.tfr" ||
    { echo "client: a note is missing in the records of resumed games" >&2; bad=1; }

if command -v mypy >/dev/null; then
    mypy --strict --cache-dir=/dev/null --no-error-summary bots/python/*.py || bad=1
else
    echo "client: the types of the client in Python were not checked: no mypy here"
fi
exit $bad
