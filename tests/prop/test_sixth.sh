#!/usr/bin/env bash
# One more game costs its folders and one line: the game of the tests, moved to where the registered
# games are, is built, listed, played and checked like them, and nothing else has changed.
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

mkdir -p "$tree/build" "$tree/engine/games/toy" "$tree/cards/toy/decks"
cp -a Makefile .ci ./*.md bots cards engine gui-adapters protocol tests "$tree/"
cp -a "$build"/{obj,sources,libraries} "$tree/build/"
for file in tests/rules/toy/*.[ch]; do
    sed 's|tests/rules/toy/|engine/games/toy/|' "$file" >"$tree/engine/games/toy/${file##*/}"
done
cp tests/rules/toy/*.cards "$tree/cards/toy/"
cp tests/rules/toy/decks/* "$tree/cards/toy/decks/"
echo 'GAME("toy", toy_rules)' >>"$tree/engine/games/games.def"

diff -rq engine "$tree/engine" >"$scratch/said"
[ "$(grep -c . "$scratch/said")" = 2 ] || fail "more than a folder and games.def has changed"
[ "$(diff engine/games/games.def "$tree/engine/games/games.def" | grep -c '^[<>]')" = 1 ] ||
    fail "more than a line of games.def has changed"

make -C "$tree" --no-print-directory -j"$(nproc)" BUILD=build LTO=-fno-lto build/tefuda \
    >"$scratch/said" 2>&1 || fail "it does not compile"
printf 'games\nbench toy seconds=1\nleakcheck toy games=20 seed=1\n' |
    (cd "$tree" && timeout 120 build/tefuda --cards cards) >"$scratch/said" 2>&1 ||
    fail "the program refuses something"
grep -q '^game toy ' "$scratch/said" || fail "it is not listed"
[ "$(grep -c '^ok' "$scratch/said")" = 3 ] || fail "it is not played or checked"
