#!/usr/bin/env bash
# balance.sh FOLDER [GAME]... - how the sample decks of the games stand against each other, played by
# the built-in player against itself; all five games if none is named.
# PAIRS=20: blocks of two games for each deck against each other one, and for both seats (4).
# PLAYER=greedy for a quick table, NODES=1000 for players that think longer (100).
# DECKS=a,b,my.deck: decks of your own, each a name or a file (those of the game).
set -eu
cd "$(dirname "$0")/.."
build=${BUILD:-build} folder=${1:?where to}
arena=$build/tefuda-arena player=${PLAYER:-search} nodes=${NODES:-100}
shift
[ $# -gt 0 ] || set -- unreal-drive battle-of-union unien play-of-universe ultima-generation

# The deck lists of a game, but for those that are there to have every card in them.
names() {
    echo "games $1" | "$build/tefuda" |
        awk '$1 == "decklist" && !/ coverage=1/ {printf "%s%s", sep, $2; sep = ","}'
}

mkdir -p "$folder"
for game in "$@"; do
    decks=${DECKS:-$(names "$game")}
    count=$(tr ',' '\n' <<<"$decks" | wc -l)
    rm -rf "$folder/$game.plan" "$folder/$game.key" "$folder/$game.run"
    "$arena" plan -o "$folder/$game.plan" name="Balance of $game" kind=match \
        pairs=$((${PAIRS:-4} * count * count)) game name="$game" decks="all:$decks" \
        each tc=600+1 nodes="$nodes" \
        bot name="$player-1" cmd="$build/tefuda --bot $player" \
        bot name="$player-2" cmd="$build/tefuda --bot $player" >/dev/null
    "$arena" run "$folder/$game.plan" -j "$(nproc)" >"$folder/$game.log" 2>&1 ||
        { cat "$folder/$game.log" >&2; exit 1; }
    "$arena" table "$folder/$game.plan" >"$folder/$game.txt"
    sed -n '/^won by/,$p' "$folder/$game.txt" | sed "1s/^/$game: /"
    echo
done
echo "the same as pages: $arena report $folder/GAME.plan -o PAGE.html"
