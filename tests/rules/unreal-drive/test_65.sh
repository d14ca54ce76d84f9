#!/usr/bin/env bash
# Scenario 65. Card files that break the rules about card data are refused, each with E_CARD_DATA,
# the place, and the exit status 1; beside each stands the same card without the fault, which is
# accepted.
# Covers UD-002, UD-003, UD-009, UD-012, UD-R16, UD-R17, UD-R20, UD-R42, UD-R75.
set -u
cd "$(dirname "$0")/../../.." || exit 2
program=${BUILD:-build}/tefuda
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bad=0

fail() { # fail NAME WHAT
    printf 'scenario 65, %s: %s\n' "$1" "$2" >&2
    sed 's/^/  /' "$scratch/said" >&2
    bad=1
}

check() { # check LINE...: the lines below the card's head; sets $status
    { printf 'game unreal-drive 1\ncard test-made "試験" "Made for a Test"\n'
      printf '  %s\n' "$@"; } >"$scratch/made.cards"
    "$program" --check-cards "$scratch/made.cards" >"$scratch/said" 2>&1
    status=$?
}

refused() { # refused NAME LINE:COL LINE...; COL may be a pattern
    local name=$1 place=$2
    shift 2
    check "$@"
    [ "$status" = 1 ] || fail "$name" "exit status $status, not 1"
    grep -q "made.cards:$place: error E[0-9]*: .* (E_CARD_DATA)\$" "$scratch/said" ||
        fail "$name" "no E_CARD_DATA at $place"
}

accepted() { # accepted NAME LINE...
    local name=$1
    shift
    check "$@"
    [ "$status" = 0 ] || fail "$name" "exit status $status, not 0"
    grep -q error "$scratch/said" && fail "$name" "accepted, but an error is told"
}

# Five types of card, and a sixth.
accepted "a cast" "type cast; climate red; bet 1; power 2"
accepted "a drive" "type drive" "use:" "  draw 1"
accepted "a plan" "type plan" "use:" "  draw 1"
accepted "a gimmick" "type gimmick"
accepted "a trap" "type trap; window next; match cast"
refused "a sixth type" 3:8 "type spell" "use:" "  draw 1"

# A cast has a BET, a climate and a power.
refused "a cast without a climate" 2:1 "type cast; bet 1; power 2"
refused "a cast without a BET" 2:1 "type cast; climate red; power 2"
refused "a cast without a power" 2:1 "type cast; climate red; bet 1"
for climate in blue red green yellow black white; do
    accepted "climate $climate" "type cast; climate $climate; bet 1; power 2"
done
refused "climate purple" 3:22 "type cast; climate purple; bet 1; power 2"

# The marks of skills, and the timings of the special ones.
accepted "known marks" "type cast; climate red; bet 1; power 2" \
    "act:" "  draw 1" "on battle-won by you optional:" "  draw 1" \
    "on summon:" "  draw 1" "static:" "  self power + 1"
refused "an unknown mark" 4:.* "type cast; climate red; bet 1; power 2" "spell:" "  draw 1"
refused "an unknown event" 4:6 "type cast; climate red; bet 1; power 2" "on sunrise:" "  draw 1"

# Only casts have a BET and a power. What a gimmick does by its player's choice is no T skill, but
# it is written the same way.
refused "a gimmick with a BET" 3:17 "type gimmick; bet 1"
refused "a gimmick with a power" 3:17 "type gimmick; power 1"
accepted "a gimmick with an action" "type gimmick" "act:" "  draw 1"

# How long a change of a number lasts: of a reaction this turn, of all others as the card says.
reaction="on battle-won by you optional:"
refused "a reaction for good" 5:15 "type cast; climate red; bet 1; power 2" \
    "$reaction" "  give self power + 2 for stay"
refused "a lasting decrease by a reaction" 5:15 "type cast; climate red; bet 1; power 2" \
    "$reaction" "  give self bet - 1 for stay"
accepted "a reaction for the turn" "type cast; climate red; bet 1; power 2" \
    "$reaction" "  give self power + 2 for turn"
refused "a change by a T skill without a duration" 5:.* \
    "type cast; climate red; bet 1; power 2" "act:" "  give self power + 2"
accepted "a change by a T skill for good" "type cast; climate red; bet 1; power 2" \
    "act:" "  give self power + 2 for stay"

# A compulsory choice must not tell what a hand holds.
refused "a compulsory choice of a trap in the hand" 5:18 "type drive" \
    "use:" "  choose 1 hand[trap] -> c" "  discard c"
accepted "an optional one" "type drive" "use:" "  choose 0..1 hand[trap] -> c" "  discard c"
accepted "a compulsory one of any card" "type drive" "use:" "  choose 1 hand -> c" "  discard c"

# A cast needs no skill, and its power may be 0.
accepted "a cast without a skill" "type cast; climate red; bet 1; power 0"
refused "a cast of BET 0" 3:31 "type cast; climate red; bet 0; power 2"

# A card file with a fault is not loaded either.
mkdir "$scratch/unreal-drive"
check "type spell"
mv "$scratch/made.cards" "$scratch/unreal-drive/"
"$program" --cards cards --cards "$scratch" </dev/null >"$scratch/said" 2>&1
[ "$?" = 2 ] || fail "loading" "a faulty file is loaded"
exit $bad
