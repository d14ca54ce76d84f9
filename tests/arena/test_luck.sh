#!/usr/bin/env bash
# `luck`: the same from one run and from shards, through a pipe and in the process; games that are not
# whole; hosts that tell nothing of chance.
set -u
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
export TEFUDA_CARDS=${TEFUDA_CARDS:-$PWD/cards} PYTHONDONTWRITEBYTECODE=1
arena=$build/tefuda-arena
toy="exec python3 -I -S tests/arena/toy_host.py"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bad=0

fail() {
    printf 'luck: %s\n' "$*" >&2
    bad=1
}

same() { # same NAME WANT GOT
    [ "$2" = "$3" ] || fail "$1"$'\n'"$(diff <(echo "$2") <(echo "$3"))"
}

plan() { # plan NAME PAIRS HOST WORD...: two of our bots
    timeout 60 "$arena" plan -o "$scratch/$1.plan" ${3:+--host "$3"} restart=never pairs="$2" seed=5eed "${@:4}" \
        bot name=a cmd="$build/tefuda --bot greedy" bot name=b cmd="$build/tefuda --bot random" \
        >/dev/null || fail "$1: no plan"
}

run() { # run NAME ARGUMENT...
    timeout 240 "$arena" run "$scratch/$1.plan" --sandbox none "${@:2}" >/dev/null 2>"$scratch/errors" || fail "$1: no run: $(cat "$scratch/errors")"
}

luck() { # luck NAME ARGUMENT...: what it prints, its exit status behind
    timeout 240 "$arena" luck "$scratch/$1.plan" "${@:2}" 2>&1
    echo "status $?"
}

plan one 60 "" game=play-of-universe,unreal-drive swap=seat
same "before anything is played" $'no block is played yet\nstatus 0' \
    "$(mkdir "$scratch/one.run" && luck one)"
run one
table=$(luck one)
for line in "play-of-universe: a against b, 60 blocks, " "unreal-drive: a against b, 60 blocks, " "as played" "status 0"; do
    [[ $table = *"$line"* ]] || fail "no \"$line\" in"$'\n'"$table"
done
same "a second time" "$table" "$(luck one)"
same "the host behind a pipe" "$table" "$(luck one --host "$build/tefuda")"

for shard in 1 2; do
    run one --shard "$shard/2" --journal "$scratch/part$shard"
done
timeout 60 "$arena" merge "$scratch/one.plan" -o "$scratch/all" "$scratch/part1" "$scratch/part2" >/dev/null ||
    fail "no merge"
same "merged shards" "$table" "$(luck one --journal "$scratch/all")"
cp -r "$scratch/all" "$scratch/twice" && cp "$scratch"/part1/*.journal "$scratch/twice/again.journal"
same "games that stand in two journals" "$table" "$(luck one --journal "$scratch/twice")"

cp -r "$scratch/one.run" "$scratch/cut"
for journal in "$scratch"/cut/*.journal; do
    sed -i '$d' "$journal"
done
[[ $(luck one --journal "$scratch/cut") = *"unreal-drive: a against b, 59 blocks, "* ]] ||
    fail "a block that is not whole counts"

plan toy 20 "$toy" game=high-water
run toy --host "$toy"
same "a host without \`chances\`" "tefuda-arena: the host does not tell how chance fell: err unknown verb=chances" \
    "$(luck toy --host "$toy" | sed '/^status/d; s/ near=.*//; s/ -- .*//' | head -1)"
[[ $(luck toy --host "$toy") = *"status 2" ]] || fail "a host without \`chances\`: exit status"
same "a host without chance" "high-water: a against b, 20 blocks"$'\n'"  no chance falls in these games"$'\n'"status 0" \
    "$(luck toy --host "sed -u 's/chances\$/ping/' | python3 -I -S tests/arena/toy_host.py")"
odd=$(luck toy --host "sed -u 's/chances\$/x-odd/' | python3 -I -S tests/arena/toy_host.py | sed -u 's/^err unknown verb=x-odd.*/chance 1 for=s1.deck got=a of=b\nok/; s/^\([0-9]*\) err unknown verb=x-odd.*/\1 chance 1 for=s1.deck got=a of=b\n\1 ok/'")
[[ $odd = *"the host says"*"status 2" ]] || fail "a host that contradicts itself: $odd"

[[ $("$arena" luck 2>&1; echo "status $?") = *"which plan?"*"status 1" ]] || fail "no plan was named"
exit $bad
