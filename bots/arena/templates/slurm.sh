#!/bin/bash
# slurm.sh - plays an event on a cluster with Slurm: each task of a job array plays one shard.
#
#   sbatch --array=0-99 --requeue slurm.sh cup.plan            # 100 shards; further words go to `run`
#
# - Submit it in the folder in which `plan` was called, for paths of bots begin there. All nodes must
#   see that folder, with plan, key, bots and tefuda-arena ($TEFUDA_ARENA, else build/tefuda-arena).
# - Arrays begin at 0; task 0 plays shard 1. Choose as many that each plays a minute or more.
# - More cores for a task: --cpus-per-task=4. Whole minutes of work: --time=60.
# - What is played lies in cup.run/1of100 and so on. A task may be killed, requeued or submitted
#   again at any time: it goes on where its journals end. Tasks that are done end at once.
# - Some tasks alone: SHARDS=100 sbatch --array=3,17 --requeue slurm.sh cup.plan
# - `touch cup.stop` ends all softly; remove it before you submit again. To end one task softly:
#   scancel --batch --signal=TERM JOB_TASK. Plain scancel and requeue end bots in their games, which
#   are then played again. Partitions that suspend jobs are no place for clocks.
#
# A task that exits with 0 has played its shard. 3: it was ended before (Slurm writes FAILED); nothing
# is lost, submit it again. Near its time limit, or when its arena was killed, a task requeues itself.
# 1 and 2: slurm-JOB_TASK.out says what is wrong, and Slurm does not try again.
# Then: tefuda-arena merge cup.plan -o all cup.run/*of100
#
#SBATCH --job-name=arena --requeue --open-mode=append --ntasks=1 --signal=B:USR1@120
set -eu

fail() {
    echo "slurm.sh: $*" >&2
    exit 1
}

[ -n "${SLURM_ARRAY_TASK_ID-}" ] || fail "submit it: sbatch --array=0-99 --requeue slurm.sh cup.plan"
[ -f "${1-}" ] || fail "no plan ${1-} in $PWD"
plan=$1 run=${1%.plan}.run cpus=${SLURM_CPUS_PER_TASK:-1}
shift
arena=${TEFUDA_ARENA:-build/tefuda-arena}
command -v "$arena" >/dev/null || fail "no $arena in $PWD: TEFUDA_ARENA=PATH sbatch ..."

# Slurm counts from 0, the arena from 1. Of a part of an array nobody can tell how large the whole is.
n=${SHARDS:-$((SLURM_ARRAY_TASK_MAX + 1))} i=$((SLURM_ARRAY_TASK_ID + 1))
[ -n "${SHARDS-}" ] || [ "$n" = "$SLURM_ARRAY_TASK_COUNT" ] || fail "of how many shards? SHARDS=100 sbatch ..."
[ "$i" -le "$n" ] || fail "there is no shard $i of $n"
for other in "$run"/*of*/; do
    [ ! -d "$other" ] || [[ $other = *of$n/ ]] || fail "$other is of another number of shards: SHARDS=... sbatch ..."
done
[ "$n" = 1 ] || ! grep -qE '^event .*kind=(swiss|knockout)' "$plan" ||
    fail "rounds need the games of all shards: play $plan on one machine, with --cpus-per-task and --array=0"
journals=$run/${i}of$n
mkdir -p "$journals"

# A folder for scratch that only the login node has would leave bots without one.
[ -w "${TMPDIR:-/tmp}" ] || unset TMPDIR
# The arena of a node that was lost may still hold its lock, on a file system of several machines.
lock=$journals/${i}of$n.lock
[ ! -e "$lock" ] || flock --wait 180 "$lock" true || echo "slurm.sh: $lock is still held" >&2

"$arena" run "$plan" -j "$cpus" --shard "$i/$n" --journal "$journals" "$@" >/dev/null &
pid=$! woken='' is_told='' is_late=''
trap 'woken=yes is_told=yes; kill -TERM "$pid" 2>/dev/null || true' TERM
trap 'woken=yes is_late=yes; kill -TERM "$pid" 2>/dev/null || true' USR1
while true; do
    status=0
    wait "$pid" || status=$?
    [ -n "$woken" ] || break
    woken=
done
echo "slurm.sh: shard $i/$n, start ${SLURM_RESTART_COUNT:-0}: status $status after $SECONDS s" >&2
[ "$status" -lt 128 ] || [ -z "$is_told" ] || exit 3
if { [ -n "$is_late" ] && [ "$status" != 0 ]; } ||
    { [ "$status" -gt 128 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 5 ]; }; then
    scontrol requeue "$SLURM_JOB_ID" || true
fi
exit "$status"
