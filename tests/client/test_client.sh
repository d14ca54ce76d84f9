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
        [ "$(awk '/^bot [12] /{print $3, $NF}' "$out" | tr '\n' ' ')" = "$((2 * pairs)) 0 $((2 * pairs)) 0 " ] &&
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
match "$BUILD/client-probe 2>/dev/null" "$python"
if command -v node >/dev/null; then
    match "node bots/js/random-bot.mjs" "$python"
else
    echo "client: the bot in JavaScript was not tested: no node here"
fi
if command -v mypy >/dev/null; then
    mypy --strict --cache-dir=/dev/null --no-error-summary bots/python/*.py || bad=1
else
    echo "client: the types of the client in Python were not checked: no mypy here"
fi
exit $bad
