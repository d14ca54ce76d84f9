#!/usr/bin/env bash
# A deck file with a further list is refused with E_DECK_SECTION and its place; without that line
# it is loaded. Covers UG-012.
set -u
cd "$(dirname "$0")/../../.." || exit 2
program=${BUILD:-build}/tefuda
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
deck=$scratch/ultima-generation/decks/other-roads.deck

fail() { # fail WHAT
    printf 'deck sections: %s\n' "$1" >&2
    sed 's/^/  /' "$scratch/said" >&2
    exit 1
}

mkdir -p "${deck%/*}"
sed 's/^deck open-roads/deck other-roads/' cards/ultima-generation/decks/open-roads.deck >"$deck"
echo "games ultima-generation" | "$program" --cards cards --cards "$scratch" >"$scratch/said" 2>&1 ||
    fail "a deck with one list is refused"
grep -q '^decklist other-roads cards=' "$scratch/said" || fail "a deck with one list is not there"

echo "  side 1 tw01" >>"$deck"
line=$(grep -c '' "$deck")
echo quit | "$program" --cards cards --cards "$scratch" >"$scratch/said" 2>&1
[ "$?" = 2 ] || fail "a deck with a second list is loaded"
grep -q "other-roads.deck:$line:3: error E07: .* (E_DECK_SECTION)\$" "$scratch/said" ||
    fail "no E_DECK_SECTION at $line:3"
