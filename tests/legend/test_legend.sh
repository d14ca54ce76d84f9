#!/usr/bin/env bash
# A client that knows no game draws and says whole random games of every game, those of the tests
# too; and it finds what a legend lacks. GAMES=: how many of each.
set -u
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1
program=${BUILD:-build}/tefuda-toy
play="python3 tests/legend/play.py"
out=$(mktemp)
trap 'rm -f "$out"' EXIT
bad=0

fail() { # fail WORDS: with what was printed
    printf 'legend: %s\n' "$*" >&2
    cat "$out" >&2
    bad=1
}

[ "$(wc -l <tests/legend/client.py)" -le 150 ] || fail "the client has more than 150 lines"
grep -qE 'unreal|toy' tests/legend/client.py && fail "the client knows a game"
$play "${GAMES:-8}" "$program" --cards cards --cards tests/rules >"$out" 2>&1 ||
    fail "a game that cannot be drawn and said"
[ "$(grep -c ' [0-9][0-9]*$' "$out")" = "$(printf 'games\n' |
    "$program" --cards cards --cards tests/rules | grep -c '^game')" ] ||
    fail "not every game was played"
python3 tests/legend/facts.py all "$program" --cards cards --cards tests/rules >"$out" 2>&1 ||
    fail "a legend that does not hold"
$play 2 python3 tests/legend/fake.py >"$out" 2>&1 || fail "a game of other kinds of zones and moves"

wrong() { # wrong GAME OLD NEW SAYS: with NEW for OLD the facts do not hold
    python3 tests/legend/facts.py "$1" python3 tests/legend/changed.py "$2" "$3" "$program" \
        --cards cards --cards tests/rules >"$out" 2>&1 && fail "$1 passed with $3 for $2"
    grep -q "^facts: .*$4" "$out" || fail "$1: $3 for $2 is not said to be: $4"
}

wrong toy 'places.s1=r1,r2,r3' 'places.s1=r1,r2,r9' 'no place'
wrong toy 'places.s1=r1,r2,r3' 'places.s1=r1,r2' 'max= is not the places'
wrong toy 'places.s1=r1,r2,r3 places.s2=r4,r5,r6' 'x=1' 'no places of'
wrong toy 'places.s2=r4' 'places.s2=r1' 'a label of two places'
wrong toy 'places=a1,b1' 'places=b1,a1' 'squares of'
wrong battle-of-union 'keeps=M' 'keeps=W' 'no place'
wrong toy 'unit=point' 'unit=points' 'no unit of'
wrong toy 'many.en=points' 'many.en=' 'no plural'
wrong unreal-drive 'show=changed' 'show=always' 'is not always shown'
wrong toy 'show=always' 'show=changed' 'points'
wrong toy 'show=always' 'show=none' 'is shown'
wrong toy 'attr type' 'attr kind' 'no attr type'
wrong toy 'deck cards' 'deck main' 'not the lists of'
wrong toy 'min=12' 'min=11' 'refused with 11'
wrong toy 'max=12' 'max=13' 'refused with 13'
wrong battle-of-union 'max=5 copies' 'max=4 copies' 'accepted with 5'
wrong toy 'copies=3' 'copies=2' 'copies of'
wrong toy 'copies=3' 'copies=4' 'copies of'

refused() { # refused OLD NEW SAYS: with NEW for OLD the client says what is wrong
    $play 1 python3 tests/legend/fake.py "$1" "$2" >"$out" 2>&1 && fail "passed with $2 for $1"
    grep -q "^legend: .*$3" "$out" || fail "$2 for $1 is not said to be: $3"
}

refused 'zone B' 'zone Q' 'not drawn once'
refused 'kind=grid' 'kind=heap' 'kind= of'
refused 'sight=owner' 'sight=all' 'sight= of'
refused 'show=always' 'show=often' 'show= of'
refused 'role=button' 'role=none' 'role= of'
refused 'draw=back' 'draw=upside' 'draw= of'
refused 'flag d' 'flag e' 'no row flag d'
refused 'phase main' 'phase other' 'no row phase main'
refused 'step march' 'step stroll' 'no row step march'
refused 'attr cost' 'attr price' 'no row attr cost'
refused 'word beast' 'word plant' 'no row word'
refused 'reason resign' 'reason life' 'no row reason resign'
refused 'verb set' 'verb sit' 'no row verb set'
refused 'gauge v' 'gauge w' 'no row gauge v'
refused 'gauge wit' 'gauge wot' 'no row gauge wit'
refused 'v=1,-2' 'v=1,-2,3' '3 parts of the gauge v'
refused 'decklist one' 'decks one' 'unknown kind of line'
refused '{n}歩' '{m}歩' 'open places in the sentence'
refused '大猿の下に猿を置く' '大猿の下にApeを置く' 'is for the host'
refused 'name.ja=猿' 'name.ja=Ape' 'is for the host'
refused '{2}の下に' 'Great%20Apeの下に' 'is for the host'
refused 'を置く' 'をApe置く' 'an English name in'
refused 'b3=?' 'b3=!' 'cannot read the item'
refused '[ape,?2]' '[apes]' 'no such card'
refused 'u3.a2.1 -- 大猿' 'u3.a2.1 -- 猿' 'is for the host'
refused 'u3.a2 -- 猿を使う 大猿' 'u3.a2 -- 猿を使う' 'is for the host'
refused '{1}を{@}に置く' '{1}を{2}に置く' 'open places in the sentence'
refused 'set:ape' 'set,ape' 'cannot read the move'
exit $bad
