#!/usr/bin/env bash
# A game with a row from which both players buy (tests/rules/market): what is bought counts for who
# has bought it, whoever brought it.
set -u
cd "$(dirname "$0")/../.."
program=${BUILD:-build}/tefuda-toy
cards=(--cards cards --cards tests/rules)
bad=0

expect() { # expect NAME WANT GOT
    [ "$2" = "$3" ] && return
    printf 'market: %s\n  want: %s\n  got:  %s\n' "$1" "$2" "$3" >&2
    bad=1
}

host() { # host COMMANDS: the replies
    printf "$1" | timeout 60 "$program" "${cards[@]}"
}

expect "the cards compile (MK-001, MK-002)" "0" \
    "$("$program" --check-cards tests/rules/market/*.cards tests/rules/market/decks/*.deck >&2
        echo $?)"

# MK-003, MK-004
begun=$(host 'newgame market seed=1\nstate all\n')
expect "two cards of each deck are there, and four in each hand" "o1 o1 o2 o2 5 3" \
    "$(grep -o '~o[12]' <<<"$begun" | tail -n 4 | tr -d '~' | tr '\n' ' ')$(
        grep -o 'coins=[0-9]' <<<"$begun" | tail -n 2 | tr -dc '0-9\n' | tr '\n' ' ' |
            sed 's/ $//')"

position="set strict=0\nsetup tfn1 market@1 all t3.s1.buying.buy?s1 \
s1{coins=4;H:apple,bread;D:apple;S:;X:} s2{coins=1;H:bread;D:apple;S:;X:} \
c{M:a1=diamond~o1,b1=cloth~o2,c1=tip~o2}\n"
answers() {
    host "${position}$1legal\n" | sed -n 's/^move [0-9]* //p' | tr '\n' ' ' | sed 's/ $//'
}
expect "what costs more than there are coins is not offered (MK-005)" "buy:b1 buy:c1 pass" \
    "$(answers '')"
expect "why it is refused" "err illegal d=1 move=buy:a1 why=target" \
    "$(host "${position}play s1 buy:a1\n" | grep -o '^err illegal d=1 move=buy:a1 why=[a-z]*')"
side() { # side MOVES: coins, stalls and piles
    host "${position}$1state all\n" | sed -nE \
        's/^state .*s1\{coins=([0-9]);.*;(S:[^;]*);(X:[^}]*)\} s2\{coins=([0-9]);.*;(S:[^;]*);(X:[^}]*)\}.*/\1 \2 \3 \4 \5 \6/p'
}
expect "a ware of the other player has a mark (MK-006)" "1 S: X: 1 S:cloth~s X:" \
    "$(side 'play s1 buy:b1\n')"
expect "an errand works for who bought it (MK-007)" "6 S: X: 1 S: X:tip" \
    "$(side 'play s1 buy:c1\n')"
expect "then a card of the hand goes to an empty place (MK-008)" \
    "stock:apple@b1 stock:apple@d1 stock:bread@b1 stock:bread@d1" "$(answers 'play s1 buy:b1\n')"
expect "and the other player's turn begins with two coins (MK-004)" "1 S: X: 3 S:cloth~s X:" \
    "$(side 'play s1 buy:b1\nplay s1 stock:apple@b1\n')"

# MK-009: s1 has bought the cloth of s2 (5), s2 the bread of s1 (3).
last="set strict=0\nsetup tfn1 market@1 all t20.s2.buying.buy?s2 \
s1{coins=1;H:;D:;S:bread~s;X:} s2{coins=0;H:;D:;S:cloth~s;X:} c{M:a1=diamond~o1}\n"
expect "who has bought more worth wins" "over=s1 reason=closed" \
    "$(host "${last}play s2 pass\nstatus\n" | grep -o 'over=s1 reason=closed' | head -n 1)"

expect "nothing leaks" "ok games=200" "$(host 'leakcheck market games=200 seed=1\n' | cut -d' ' -f1,2)"
exit $bad
