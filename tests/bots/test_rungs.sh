#!/usr/bin/env bash
# The players that look ahead beat the one that reads printed numbers: a few games with fixed luck, in
# which limits of time decide nothing.
set -u
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-build}
bad=0

# beats GAME BOT OTHER PAIRS [WORD...]: the score of the first one in percent must be above 50.
beats() {
    local game=$1 bot=$2 other=$3 pairs=$4
    shift 4
    said=$("$BUILD/tefuda-arena" "$game" --bot "$BUILD/tefuda --bot $bot" --bot "$BUILD/tefuda --bot $other" \
        --swap quad --pairs "$pairs" --seed 5 --tc 600+60 -j 2 "$@" 2>&1)
    score=$(sed -nE "s/^tefuda-$bot +[0-9]+ .* ([0-9]+)\.[0-9] %.*/\1/p" <<<"$said" | head -n 1)
    if [ "${score:-0}" -le 50 ]; then
        echo "rungs: $game: $bot against $other: ${score:-no score}"
        echo "$said"
        bad=1
    fi
}

for game in unreal-drive battle-of-union unien play-of-universe ultima-generation; do
    beats $game greedy printed 3
    beats $game search printed 3 --nodes 200
done
exit $bad
