#!/usr/bin/env bash
# The templates for cards of one's own: the pool does not load them, a copy is loaded as it is, its
# deck is legal, games are played with it, and every card and statement of it is reached.
set -u
cd "$(dirname "$0")/../.." || exit 2
build=${BUILD:-build}
unset TEFUDA_CARDS
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bad=0

fail() { # fail GAME WHAT
    printf 'template of %s: %s\n' "$1" "$2" >&2
    bad=1
}

games=$(echo games | "$build/tefuda" --cards cards | sed -n 's/^game \([^ ]*\) .*/\1/p')
[ "$(wc -w <<<"$games")" -ge 5 ] || fail all "which games there are: $games"
for game in $games; do
    template=cards/$game/TEMPLATE.cards
    own=$scratch/$game
    mkdir -p "$own/$game/decks"
    cp "$template" "$own/$game/" || fail "$game" "there is none"
    sed -n 's/^#> //p' "$template" >"$own/$game/decks/template.deck"
    cards=$(sed -n 's/^card \([^ ]*\) .*/\1/p' "$template")

    # Nothing is to be said of it, where it lies and in a copy.
    for path in "$template" "$own"; do
        said=$("$build/tefuda" --cards cards --check-cards "$path" 2>&1) && [ -z "$said" ] ||
            fail "$game" "$path: $said"
    done

    # The pool has none of its cards; the deck names each of them.
    for card in $cards; do
        echo "cards $game $card" | "$build/tefuda" --cards cards | grep -q '^err nosuch' ||
            fail "$game" "the pool has loaded $card"
        grep -q " $card\b" "$own/$game/decks/template.deck" || fail "$game" "$card is in no deck"
    done

    # Every type of card of the game is there.
    types=$(sed -n 's/^  type \([a-z]*\).*/\1/p' cards/"$game"/[0-9]*.cards | sort -u)
    [ "$(sed -n 's/^  type \([a-z]*\).*/\1/p' "$template" | sort -u)" = "$types" ] ||
        fail "$game" "not all types: $types"

    "$build/tefuda-arena" "$game" --cards cards --cards "$own" --pairs 2 --seed 1 \
        --deck1 template --deck2 template --bot "$build/tefuda --bot random" \
        --bot "$build/tefuda --bot greedy" --record "$scratch/records-$game" >"$scratch/out" 2>&1 ||
        fail "$game" "$(cat "$scratch/out")"
    played=$(cat "$scratch/records-$game"/*.tfr | grep -o "[^a-z0-9-]my-[a-z0-9-]*" | sort -u | wc -l)
    [ "$played" -ge $(($(wc -w <<<"$cards") / 2)) ] || fail "$game" "$played of its cards were seen"

    echo "coverage $game games=100 seed=1" | "$build/tefuda" --cards cards --cards "$own" \
        >"$scratch/out"
    grep -q '^coverage ' "$scratch/out" || fail "$game" "no coverage: $(tail -n 1 "$scratch/out")"
    missing=$(grep -E '^missing .*TEMPLATE.cards|^missing card my-' "$scratch/out")
    [ -z "$missing" ] || fail "$game" "not reached: $missing"
done
exit $bad
