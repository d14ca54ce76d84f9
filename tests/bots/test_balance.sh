#!/usr/bin/env bash
# bots/balance.sh plays all decks of a game against each other, or those that it is given, and says
# what came out.
set -u
cd "$(dirname "$0")/../.."
export BUILD=${BUILD:-build}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bad=0

fail() {
    echo "balance: $*"
    bad=1
}

PAIRS=1 PLAYER=random bots/balance.sh "$scratch" unreal-drive >"$scratch/said" 2>&1 || fail "$(cat "$scratch/said")"
grep -qE '^unreal-drive: won by the first seat [0-9]+, by the second [0-9]+, drawn [0-9]+$' "$scratch/said" &&
    [ "$(grep -cE '^unreal-drive with (roots|stakes|veil): [0-9.]+ % of 8 games' "$scratch/said")" = 3 ] &&
    [ "$(grep -cE '^ [123]  (roots|stakes|veil) +[0-9.]+ +[0-9.]+ +[0-9.]+$' "$scratch/said")" = 3 ] ||
    fail "$(cat "$scratch/said")"

printf 'deck unreal-drive mine\ncards moss-cub*3\n' >"$scratch/mine.deck"
PAIRS=1 PLAYER=random DECKS="roots,veil,$scratch/mine.deck" bots/balance.sh "$scratch" unreal-drive \
    >"$scratch/said" 2>&1 && fail "a deck of three cards: $(cat "$scratch/said")"
grep -q 'mine' "$scratch/said" || fail "a bad deck is not named: $(cat "$scratch/said")"
exit $bad
