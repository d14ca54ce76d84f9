#!/usr/bin/env bash
# The templates that spread an event over machines, in a folder with spaces: shards that are killed
# and run again, hosts behind a stand-in for ssh, tasks as Slurm starts them. With a real Slurm:
# soak_cluster.sh.
set -u
cd "$(dirname "$0")/../.." || exit 1
build=$(realpath "${BUILD:-build}") templates=$PWD/bots/arena/templates bad=0
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
export TEFUDA_CARDS=$PWD/cards REAL=$build/tefuda-arena TORN=$top/torn

fail() {
    echo "templates: $*" >&2
    bad=1
}

# An arena that is killed when it has played a game of shard 2, once, and leaves half a line.
cat >"$top/arena" <<'END'
#!/usr/bin/env bash
[[ $* = *"--shard 2/"* ]] && [ ! -e "$TORN" ] || exec "$REAL" "$@"
touch "$TORN"
journal=${*: -1}
"$REAL" "$@" &
until grep -qs ^game "$journal"/*-001.journal; do sleep 0.02; done
kill -9 $!
wait $! 2>/dev/null
truncate -s -40 "$journal"/*-001.journal
exit 137
END
# A host with a folder of its own, and one that shares that of the caller.
cat >"$top/ssh" <<'END'
#!/usr/bin/env bash
command=${*: -1}
[ "${*: -2:1}" = near ] || command=${command/"$PWD"/"$HOSTS"}
exec sh -c "$command" </dev/null
END
printf '#!/bin/sh\necho "  Nodes=n CPU_IDs=0 Mem=0"\n' >"$top/scontrol"
chmod +x "$top"/{arena,ssh,scontrol}
export PATH=$top:$PATH HOSTS="$top/far away"

mkdir "$top/an event" && cd "$top/an event" || exit 1
ln -s "$build/tefuda" bot
"$REAL" plan -o "the cup.plan" kind=roundrobin pairs=2 game=unreal-drive seed=5 each tc=600+1 grace=60000 start=60000 bot name=a \
    cmd="./bot --bot greedy" bot name=b cmd="./bot --bot random" bot name=c cmd="./bot --bot random" >"$top/out" ||
    fail "no plan"
"$REAL" run "the cup.plan" -j 2 --journal whole >whole.table 2>/dev/null || fail "no run"
cp -a . "$HOSTS"

# played NAME: the journals of all shards say what one run says; then they are gone.
played() {
    "$REAL" merge "the cup.plan" -o "all $1" "the cup.run"/*of4 >"$top/out" 2>&1 || fail "$1: $(cat "$top/out")"
    "$REAL" table "the cup.plan" --journal "all $1" | diff - whole.table || fail "$1: another table"
    grep -q ' 12 games, 0 doubles' "$top/out" || fail "$1: $(cat "$top/out")"
    rm -rf "the cup.run" "$HOSTS/the cup.run" "$TORN"
}

# twice NAME STATUS COMMAND...: exits with this status, a shard being killed, and goes on to its end.
twice() {
    local name=$1 want=$2 got
    shift 2
    for want in "$want" 0; do
        TEFUDA_ARENA=$top/arena bash "$templates/$1" "${@:2}" >"$top/out" 2>&1
        got=$?
        [ $got = "$want" ] || fail "$name: status $got, not $want: $(cat "$top/out")"
        [ -e "$TORN" ] || fail "$name: nothing was killed"
    done
}

twice loop 3 loop.sh "the cup.plan" 4
bash "$templates/loop.sh" "the cup.plan" 5 >"$top/out" 2>&1 && fail "shards of two kinds"
played loop
printf '# two\nnear\n\nfar\n' >hosts
twice hosts 3 loop.sh "the cup.plan" 4 hosts
[ ! -e "$HOSTS/the cup.run/1of4" ] || fail "hosts: what lies here was played there"
[ -e "$HOSTS/the cup.run/2of4" ] || fail "hosts: the far one has not played"
played hosts
touch "the cup.stop"
bash "$templates/loop.sh" "the cup.plan" 4 >"$top/out" 2>&1
[ $? = 3 ] || fail "stop: status $?"
ls "the cup.run"/*of4/*.journal >/dev/null 2>&1 && fail "stop: something is played"
rm "the cup.stop"

if parallel --version 2>/dev/null | grep -q '^GNU'; then
    twice parallel 3 parallel.sh "the cup.plan" 4
    played parallel
else
    echo "templates: GNU parallel is not here (make deps), so parallel.sh was not tried"
fi

task() { # task NUMBER COUNT: as Slurm starts it, from a copy
    cp "$templates/slurm.sh" "$top/slurm_script"
    env SLURM_ARRAY_TASK_ID="$1" SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_COUNT="$2" SLURM_JOB_ID=7 \
        TMPDIR=/nowhere OMP_NUM_THREADS=1 TEFUDA_ARENA="$top/arena" bash "$top/slurm_script" "the cup.plan" \
        >"$top/out" 2>&1
}
for number in 0 1 2 3; do
    task $number 4 || [ $number = 1 ] || fail "task $number: $(cat "$top/out")"
done
task 1 4 || fail "task 1 again: $(cat "$top/out")"
task 3 2 && fail "a part of an array has an unknown whole"
played slurm
touch "the cup.stop"
task 0 4
[ $? = 3 ] || fail "a task that is stopped: $(cat "$top/out")"
rm "the cup.stop"
exit $bad
