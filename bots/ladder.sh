#!/usr/bin/env bash
# ladder.sh FOLDER - the bots of this repository against each other in all five games: a small event
# with records, replays where tefuda-export is built, and a report. PAIRS=20 for one that decides more.
set -eu
cd "$(dirname "$0")/.."
build=${BUILD:-build} folder=${1:?where to} pairs=${PAIRS:-2}
replays=()
arena=$build/tefuda-arena

rm -rf "$folder"
mkdir -p "$folder"
"$arena" plan -o "$folder/ladder.plan" name="The ladder" kind=roundrobin pairs="$pairs" \
    game=unien,battle-of-union,play-of-universe,ultima-generation,unreal-drive each tc=60+1 \
    bot name=search cmd="$build/tefuda --bot search" nodes=200 \
    bot name=greedy cmd="$build/tefuda --bot greedy" \
    bot name=random cmd="$build/tefuda --bot random" \
    bot name=python cmd="python3 bots/python/random_bot.py"
"$arena" run "$folder/ladder.plan" -j "$(nproc)"
"$arena" export "$folder/ladder.plan" -o "$folder/records"
if [ -x "$build/tefuda-export" ]; then
    mkdir "$folder/replays"
    for record in "$folder"/records/*-a.tfr; do
        "$build/tefuda-export" "$record" --out "$folder/replays/$(basename "$record" .tfr).html" >/dev/null
    done
fi
[ ! -d "$folder/replays" ] || replays=(--replays "$folder/replays")
"$arena" report "$folder/ladder.plan" -o "$folder/report.html" --records "$folder/records" "${replays[@]}"
printf '\nthe report: %s\nto replay a game: %s < %s\n' "$folder/report.html" "$build/tefuda" \
    "$folder/records/0001-a.tfr"
