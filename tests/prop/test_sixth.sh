#!/usr/bin/env bash
# One more game costs its folders and one line: the games of the tests, moved to where the registered
# games are, are built, listed, played and checked like them, and nothing else has changed.
set -u
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tree=$scratch/tree

fail() { # fail WHAT
    printf 'sixth game: %s\n' "$1" >&2
    tail -n 15 "$scratch/said" | sed 's/^/  /' >&2
    exit 1
}

mkdir -p "$tree/$build" # under the same name, which is in the lists of what an object depends on
cp -a Makefile .ci ./*.md bots cards engine gui-adapters protocol tests "$tree/"
cp -a "$build"/{obj,sources,libraries} "$tree/$build/"
for game in toy market; do
    mkdir -p "$tree/engine/games/$game" "$tree/cards/$game/decks"
    for file in tests/rules/$game/*.[ch]; do
        sed "s|tests/rules/$game/|engine/games/$game/|" "$file" \
            >"$tree/engine/games/$game/${file##*/}"
    done
    cp tests/rules/$game/*.cards "$tree/cards/$game/"
    cp tests/rules/$game/decks/* "$tree/cards/$game/decks/"
    echo "GAME(\"$game\", ${game}_rules)" >>"$tree/engine/games/games.def"
done

diff -rq engine "$tree/engine" >"$scratch/said"
[ "$(grep -c . "$scratch/said")" = 3 ] || fail "more than two folders and games.def has changed"
[ "$(diff engine/games/games.def "$tree/engine/games/games.def" | grep -c '^[<>]')" = 2 ] ||
    fail "more than two lines of games.def have changed"

make -C "$tree" --no-print-directory -j"$(nproc)" BUILD="$build" LTO= \
    "$build/tefuda" >"$scratch/said" 2>&1 || fail "it does not compile"
printf 'games\nbench toy seconds=1\nleakcheck toy games=20 seed=1\nleakcheck market games=20 seed=1\n' |
    (cd "$tree" && timeout 120 "$build/tefuda" --cards cards) >"$scratch/said" 2>&1 ||
    fail "the program refuses something"
grep -q '^game toy ' "$scratch/said" && grep -q '^game market ' "$scratch/said" ||
    fail "it is not listed"
[ "$(grep -c '^ok' "$scratch/said")" = 4 ] || fail "it is not played or checked"
