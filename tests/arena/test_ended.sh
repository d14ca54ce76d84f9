#!/usr/bin/env bash
# Runs that end in unlucky moments: between two rounds, or with a signal to bots and arena at once, as
# batch systems send it. Then a shard whose bots look for the journals of another one.
set -u
cd "$(dirname "$0")/../.." || exit 1
build=$(realpath "${BUILD:-build}") bad=0
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
export TEFUDA_CARDS=$PWD/cards
arena=$build/tefuda-arena
cd "$top" || exit 1

fail() {
    echo "ended: $*" >&2
    bad=1
}

plan() { # plan NAME WORD...: all bots are alike
    "$arena" plan -o "$1.plan" game=unreal-drive seed=5 strikes=0 share=0 "${@:2}" >out 2>&1 || fail "$(cat out)"
}
easy=(each tc=600+1 grace=60000 start=60000)
for name in a b c d; do
    bots+=(bot "name=$name" "cmd=$build/tefuda --bot random")
done

# -- between two rounds: two pairings, one block of two games
plan rounds kind=swiss pairs=1 "${easy[@]}" "${bots[@]}"
"$arena" run rounds.plan >whole 2>errors || fail "$(cat whole)"
mkdir cut
head -n 5 rounds.run/1of1-001.journal >cut/1of1-001.journal
timeout 120 "$arena" run rounds.plan --journal cut >parts 2>errors || fail "between two rounds: status $?"
diff whole parts || fail "between two rounds: another table"

# -- a signal to all: processes of a bot, their keepers, the worker, the arena
tree() { # tree PROCESS: it and all below, the lowest first
    local child
    for child in $(<"/proc/$1/task/$1/children"); do
        tree "$child"
    done 2>/dev/null
    echo "$1"
}
plan signal kind=match pairs=200 "${easy[@]}" "${bots[@]:0:6}"
for signal in TERM TERM KILL; do
    games=$(cat signal.run/*.journal 2>/dev/null | grep -c ^game)
    "$arena" run signal.plan >out 2>&1 &
    disown
    until [ "$(cat signal.run/*.journal 2>/dev/null | grep -c ^game)" -gt "$games" ]; do
        kill -0 $! 2>/dev/null || { fail "$signal: the run ended by itself: $(cat out)"; break; }
        sleep 0.02
    done
    mapfile -t all < <(tree $!)
    kill -$signal "${all[@]}" 2>/dev/null
    while kill -0 "${all[@]}" 2>/dev/null; do # one of them holds the lock of the folder
        sleep 0.02
    done
    grep -h 'fault=\|end=void' signal.run/*.journal && fail "$signal: a game that was ended has an end"
done
[ "$(cat signal.run/*.journal | grep -c ^game)" -lt 400 ] || fail "all was over before it was ended"

# -- who looks for the journals of others
cat >peep.sh <<'END'
for file in peep.run/*of2 peep.run/1of2/* peep.run; do
    ls "$file" && cat "$file"
done >&2
exit 4
END
chmod 755 . peep.sh
plan peep kind=match pairs=2 "${easy[@]}" bot name=peep cmd="sh peep.sh" "${bots[@]:0:3}"
for shard in 1 2; do
    "$arena" run peep.plan --shard $shard/2 --journal peep.run/${shard}of2 >out 2>&1 || fail "peep: $(cat out)"
done
if ! grep -q 'walls that are missing' out; then
    said=$(grep -ho 's[12].said="[^"]*"' peep.run/2of2/*.journal)
    [ -n "$said" ] || fail "the bot that peeps has said nothing"
    grep -qi 'journal\|lock' <<<"$said" && fail "a bot sees other shards: $said"
fi
exit $bad
