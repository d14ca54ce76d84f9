#!/usr/bin/env bash
# build/tefuda-learn makes weights that the players can read, the same ones with any number of
# threads, and compares them.
set -u
cd "$(dirname "$0")/../.."
export BUILD=${BUILD:-build} TEFUDA_CARDS=${TEFUDA_CARDS:-$PWD/cards}
learn=$BUILD/tefuda-learn
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bad=0

fail() {
    echo "learn: $*"
    bad=1
}

few="games=16 nodes=12 generations=1 pairs=6 passes=2 seed=7"
for threads in 1 3; do
    $learn unreal-drive $few threads=$threads out="$scratch/$threads" >"$scratch/said" ||
        fail "$(cat "$scratch/said")"
    grep -q '^generation 1: [0-9]* positions, loss' "$scratch/said" || fail "$(cat "$scratch/said")"
done
cmp "$scratch/1" "$scratch/3" || fail "the weights depend on the number of threads"
said=$($learn unreal-drive a="$scratch/1" b=- pairs=4 nodes=10)
[[ $said =~ ^a\ [0-9.]+%\ \+-[0-9.]+\ of\ 8\ games$ ]] || fail "a match: $said"
said=$($learn unreal-drive a=none b=- pairs=2 nodes=10)
[[ $said =~ ^a\ [0-9.]+% ]] || fail "a match without weights: $said"

# Cards of strangers, with which a running effect has no worlds in some of these games; and other
# lists.
said=$(TEFUDA_CARDS=cards:tests/cards/authors $learn unreal-drive a=- b=- pairs=12 nodes=3)
[[ $said =~ ^a\ 50.0%\ \+-0.0\ of\ 24\ games$ ]] || fail "cards of strangers: $said"
for game in unreal-drive battle-of-union unien play-of-universe ultima-generation; do
    said=$(TEFUDA_CARDS=cards:tests/cards/authors $learn $game a=- b=- variants=1 pairs=6 nodes=3)
    [[ $said =~ ^a\ 50.0%\ \+-0.0\ of\ 12\ games$ ]] || fail "$game with other lists: $said"
done

sed -i 's/^in own.life/in own.mana/' "$scratch/1"
said=$($learn unreal-drive a="$scratch/1" b=- 2>&1)
[[ $said = "$scratch/1: line "*": the game has no such feature" ]] || fail "bad weights: $said"
said=$($learn unreal-drive games=many 2>&1)
[[ $said = "tefuda-learn: not understood: games=many"* ]] || fail "a bad word: $said"
said=$($learn chess 2>&1)
[[ $said = "chess: no deck lists of such a game" ]] || fail "no such game: $said"
exit $bad
