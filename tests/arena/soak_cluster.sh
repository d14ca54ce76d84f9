#!/usr/bin/env bash
# One event on a cluster: a Slurm of one node on loopback plays it in shards with the shipped template
# while tasks are requeued and processes killed; then GNU parallel and the plain loop do. Whatever
# happened, the table must be that of one run without disturbance, octet for octet, and all games
# must be played again by `verify`. Part of `make soak`: it says what it measures.
# SHARDS=40 PAIRS=12 LOSSES=9: how much. KEEP=1 leaves its folder.
set -u
cd "$(dirname "$0")/../.." || exit 1
root=$PWD build=$(realpath "${BUILD:-build}")
templates=$root/bots/arena/templates shards=${SHARDS:-40} pairs=${PAIRS:-12} losses=${LOSSES:-9}
games=unreal-drive,unien,battle-of-union count=$((3 * 3 * pairs * 2))
export TEFUDA_CARDS=$root/cards TEFUDA_ARENA=$build/tefuda-arena
top=$(mktemp -d /tmp/tefuda-cluster-XXXXXX) slurm=$top/slurm here="$top/an event"
# shellcheck source=/dev/null
. tests/arena/slurm.sh

end() {
    local process
    cd / || true
    slurm_stop
    for process in /proc/[0-9]*; do # whatever still works in there
        [[ $(readlink "$process/cwd") != "$top"* ]] || kill -9 "${process#/proc/}" 2>/dev/null
    done
    [ -n "${KEEP-}" ] || rm -rf "$top"
}
trap end EXIT
trap 'exit 1' INT TERM

fail() {
    echo "soak_cluster: $*" >&2
    exit 1
}

need() { # need PROGRAM=PACKAGE...: installs what is missing
    local pair missing=()
    for pair in "$@"; do
        command -v "${pair%%=*}" >/dev/null || missing+=("${pair#*=}")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    command -v apt-get >/dev/null || fail "not run: please install what Debian calls: ${missing[*]}"
    [ "$(id -u)" = 0 ] || fail "not run: as root, apt-get install ${missing[*]}"
    {
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
    } >"$top/apt" 2>&1 || fail "not run: ${missing[*]}: $(tail -n 3 "$top/apt")"
}

[ "$(id -u)" = 0 ] || fail "not run: only root can start the daemons of Slurm"
need slurmctld=slurm-wlm slurmd=slurm-wlm sbatch=slurm-wlm munged=munge parallel=parallel

# compare NAME SHARDS SECONDS: what lies in the journals of all shards, against the run that nobody
# disturbed.
compare() {
    "$TEFUDA_ARENA" merge "the cup.plan" -o "$1" "the cup.run"/*of"$2" >"$top/said" 2>&1 || fail "$1: $(cat "$top/said")"
    grep -q " $count games, " "$top/said" || fail "$1: not $count games: $(cat "$top/said")"
    "$TEFUDA_ARENA" table "the cup.plan" --journal "$1" >"$top/table" 2>&1
    cmp -s "$top/table" whole.table || fail "$1: another table"$'\n'"$(diff whole.table "$top/table")"
    "$TEFUDA_ARENA" verify "the cup.plan" --journal "$1" >"$top/said" 2>&1 || fail "$1: verify: $(cat "$top/said")"
    echo "soak_cluster: $1: $count games in $2 shards, $3 s; the same table; $(cat "$top/said")"
    mv "the cup.run" "$1.run"
}

# playing FOLDER: the process of an arena that has played some games of a shard, and still does.
playing() {
    cat "$1"/*.journal 2>/dev/null | grep -q '^game ' && pgrep -o -f -- "^$TEFUDA_ARENA run the cup.plan .*--journal $1\$"
}

tear() { # tear FOLDER: as if a write had ended in the middle of a line
    local journal
    for journal in "$1"/*.journal; do
        [ ! -s "$journal" ] || truncate -s -25 "$journal"
    done
}

# -- the event, and the run that nobody disturbs
mkdir "$here" && cd "$here" || exit 1
ln -s "$build/tefuda" bot
"$TEFUDA_ARENA" plan -o "the cup.plan" kind=roundrobin "pairs=$pairs" game="$games" seed=77 each tc=600+1 grace=60000 start=300000 \
    bot name=a cmd="./bot --bot greedy" bot name=b cmd="./bot --bot random" bot name=c cmd="./bot --bot greedy" \
    >"$top/said" 2>&1 || fail "$(cat "$top/said")"
SECONDS=0
"$TEFUDA_ARENA" run "the cup.plan" -j "$(nproc)" --journal whole >whole.table 2>"$top/said" || fail "$(cat "$top/said")"
echo "soak_cluster: one run: $count games, $SECONDS s"

# -- Slurm
slurm_start >"$top/said" || fail "$(cat "$top/said")"
SECONDS=0
job=$(sbatch --parsable --array=0-$((shards - 1)) --requeue "$templates/slurm.sh" "the cup.plan") || fail "sbatch"
requeued=0 killed=0 orphaned=0 tries=0
while [ $((requeued + killed + orphaned)) -lt "$losses" ] && [ $((tries += 1)) -lt 2000 ] && [ -n "$(squeue -h -o %i)" ]; do
    sleep 0.1
    for task in $(squeue -h -t R -o %K | shuf); do
        folder="the cup.run/$((task + 1))of$shards"
        pid=$(playing "$folder") || continue
        case $(((requeued + killed + orphaned) % 3)) in
        0) scontrol requeue "${job}_$task" 2>/dev/null && requeued=$((requeued + 1)) ;;
        1) kill -9 "$pid" 2>/dev/null && killed=$((killed + 1)) && tear "$folder" ;;
        2)
            # The task lives on, and Slurm has lost it; then it is to run once more.
            pid=$(pgrep -f "^slurmstepd: \[$(squeue -h -j "${job}_$task" -o %A)\.batch\]") &&
                kill -9 "$pid" && orphaned=$((orphaned + 1)) && scontrol requeue "${job}_$task" 2>/dev/null
            ;;
        esac
    done
done
[ $((requeued + killed + orphaned)) -ge "$losses" ] || fail "only $requeued + $killed + $orphaned tasks were disturbed: PAIRS=$((pairs * 2))"
until [ -z "$(squeue -h -o %i)" ]; do
    [ "$SECONDS" -lt 1800 ] || fail "tasks do not end:"$'\n'"$(squeue; tail -n 20 "$slurm"/*.log)"
    sleep 1
done
cat slurm-"${job}"_*.out | sed -n 's/.* shard .* start \(.*\): status \(.*\) after \(.*\) s/\1 \2 \3/p' | sort -n -k 3 |
    awk '{ n[$2]++; if ($2 == 0) { s[m++] = $3; sum += $3 } }
        END { for (x in n) printf "soak_cluster: exit status %s: %d times\n", x, n[x]
            if (m) printf "soak_cluster: seconds of a shard: least %d, median %d, most %d, all %d\n", s[0], s[int(m / 2)], s[m - 1], sum }'
echo "soak_cluster: $requeued tasks requeued, $killed arenas killed, $orphaned tasks torn from Slurm"
SHARDS=$shards sbatch --wait --array=0,$((shards - 1)) --requeue "$templates/slurm.sh" "the cup.plan" >"$top/said" 2>&1 ||
    fail "two tasks alone: $(cat "$top/said" slurm-*.out | tail -n 5)"
compare slurm "$shards" "$SECONDS"
slurm_stop

# -- GNU parallel and the loop: killed, then called again
again() { # again NAME SHARDS KILLS
    local name=$1 n=$2 left=$3 status=0 pid folder
    SECONDS=0
    setsid bash "$templates/$name.sh" "the cup.plan" "$n" >"$top/said" 2>&1 &
    player=$!
    while kill -0 $player 2>/dev/null; do
        for folder in "the cup.run"/*of"$n"; do
            if [ "$left" -gt 0 ] && pid=$(playing "$folder"); then
                kill -9 "$pid" 2>/dev/null && left=$((left - 1)) && tear "$folder"
            fi
        done
        sleep 0.05
    done
    wait $player || status=$?
    [ "$left" = 0 ] || fail "$name: nothing was there to be killed: PAIRS=$((pairs * 2))"
    [ $status = 3 ] || fail "$name: status $status, not 3: $(cat "$top/said")"
    bash "$templates/$name.sh" "the cup.plan" "$n" >"$top/said" 2>&1 || fail "$name again: $(cat "$top/said")"
    compare "$name" "$n" "$SECONDS"
}

again parallel 12 3
again loop 6 1
