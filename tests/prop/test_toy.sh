#!/usr/bin/env bash
# The game of the tests in a host of its own: a record feeds itself back, nothing leaks, and the
# same playouts have the same signature.
set -u
cd "$(dirname "$0")/../.."
program=${BUILD:-build}/tefuda-toy
cards=(--cards cards --cards tests/rules)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bad=0

expect() { # expect NAME WANT GOT
    [ "$2" = "$3" ] && return
    printf 'toy: %s\n  want: %s\n  got:  %s\n' "$1" "$2" "$3" >&2
    bad=1
}

host() { # host COMMANDS: the replies
    printf "$1" | timeout 60 "$program" "${cards[@]}"
}

expect "the cards compile" "0" \
    "$("$program" --check-cards tests/rules/toy/*.cards tests/rules/toy/decks/*.deck >&2; echo $?)"
expect "it stands behind the registered games" "toy" \
    "$(host 'games\n' | sed -n 's/^game //p' | tail -n 1 | cut -d' ' -f1)"
grep -q toy engine/games/games.def
expect "it is no registered game" "1" "$?"

# Every answer is a number of the list; numbers beyond its end are refused and change nothing.
for seed in 1 2 3 4 5 6 7 8; do
    { echo "newgame toy seed=$seed s1=masons s2=rogues"
      for i in $(seq 1 150); do echo "play $(((i * seed + i / 7) % 4 + 1))"; done
      echo record; } | "$program" "${cards[@]}" | sed -n '/^# tefuda/,$p' | sed '$d' >"$scratch/$seed"
    "$program" "${cards[@]}" <"$scratch/$seed" >"$scratch/out"
    expect "the record of game $seed is accepted" \
        "0 $(grep -c '^>' "$scratch/$seed")" "$? $(grep -c '^ok' "$scratch/out")"
    expect "game $seed is over" "1" "$(grep -c '^> expect over=' "$scratch/$seed")"
    sed -E '20,$s/hash=(.)/hash=z\1/' "$scratch/$seed" | "$program" "${cards[@]}" >/dev/null
    expect "a changed record of game $seed is not" "1" "$?"
done

# A board that both seats share: whose card lies where, and each seat sees it from its own side.
squares="set strict=0\nsetup tfn1 toy@1 all t2.s2.end.tuck?s1 s1{points=0;A:;H:pebble*4;D:slab;X:} \
s2{points=0;A:;H:slab;D:slab;X:} c{B:a2=cairn~o1,b1=slab~o2}\n"
board() { # board VIEWER: the heads of the squares as they are drawn
    host "${squares}show $1\n" | sed -n 's/^    +-*\([ab][12].*\)/\1/p' | tr -s '+-' ' ' |
        tr -s ' \n' ' '
}
expect "s1 looks up the board" "a2 ^ s1 cairn b2 a1 b1 v s2 slab " "$(board s1)"
expect "s2 sees it turned" "b1 ^ s2 slab a1 b2 a2 v s1 cairn " "$(board s2)"
expect "what is free is offered" "lay:pebble@a1 lay:pebble@b2 pass" \
    "$(host "${squares}legal s1\n" | sed -n 's/^move [0-9]* //p' | tr '\n' ' ' | sed 's/ $//')"
expect "a card is laid" "c{B:a2=cairn~o1,b1=slab~o2,b2=pebble~o1}" \
    "$(host "${squares}play s1 lay:pebble@b2\nstate s2\n" | grep -o 'c{[^}]*}')"
for square in a3=slab~o1 c1=slab~o1 a2=slab~o1 =slab~o1 A1=slab~o1; do
    expect "$square is no square" "badtfn" \
        "$(host "set strict=0\n${squares/b1=slab~o2/$square}" | sed -n 's/^err \([a-z]*\).*/\1/p')"
done

# TY-013
full="set strict=0\nsetup tfn1 toy@1 all t2.s2.end.drop?s1 s1{points=0;A:r1=cairn[pebble^1~d],r2=slab,r3=slab;H:;D:slab;X:} \
s2{points=0;A:;H:;D:slab;X:} c{B:}\n"
expect "what lies under a stone leaves before it, and is seen" "r1.1=pebble r1=cairn X:pebble,cairn" \
    "$(host "${full}play s1 drop:r1\nevents s2 since=0\nstate s2\n" |
        sed -nE 's/^event [0-9]+ move (r1\S*) .*cards=(\S+).*/\1=\2/p; s/^state [^}]*;(X:[^}]*).*/\1/p' |
        tr '\n' ' ' | sed 's/ $//')"

expect "nothing leaks" "ok games=200" "$(host 'leakcheck toy games=200 seed=1\n' | cut -d' ' -f1,2)"
signature() {
    host 'bench toy seconds=1 seed=1\n' | sed -n 's/.*\(signature=[0-9a-f]*\).*/\1/p'
}
first=$(signature)
expect "bench has a signature" "26" "${#first}"
expect "the same signature twice" "$first" "$(signature)"
exit $bad
