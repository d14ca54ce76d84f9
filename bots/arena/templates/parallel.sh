#!/bin/bash
# parallel.sh - plays an event with GNU parallel, here or on the hosts of a file.
#
#   parallel.sh cup.plan 40                 # 40 shards, one after the other, each on all cores here
#   parallel.sh cup.plan 40 hosts.txt       # the same on each host; a host that is done gets the next
#
# - Call it in the folder in which `plan` was called, for paths of bots begin there. Each host needs
#   that folder under the same path, with plan, key, bots and tefuda-arena ($TEFUDA_ARENA, else
#   build/tefuda-arena): shared, or copied with rsync -a. Journals are sent back by rsync.
# - hosts.txt: a line for each, as ssh wants it (USER@HOST); `:` is this machine. ssh must not ask.
# - Choose as many shards that each plays a minute or more, and several for each host.
# - Ctrl-C or a kill lets blocks in progress end, for a minute. `touch cup.stop`: no other shard begins.
#   Call it again, with the same number, to go on: shards that are done (cup.run/40.joblog) are left out.
#
# Exit status: 0 all is played; 3 some shards are not, call it again; 1 something is missing here.
# Then: tefuda-arena merge cup.plan -o all cup.run/*of40
set -eu

fail() {
    echo "parallel.sh: $*" >&2
    exit 1
}

[[ ${2-} =~ ^[1-9][0-9]*$ ]] || fail "parallel.sh cup.plan SHARDS [HOSTS]"
parallel --version 2>/dev/null | grep -q '^GNU' || fail "GNU parallel is missing; loop.sh does without"
[ -f "$1" ] || fail "no plan $1 in $PWD"
plan=$1 n=$2 hosts=${3-} run=${1%.plan}.run stop=${1%.plan}.stop
for other in "$run"/*of*/; do
    [ ! -d "$other" ] || [[ $other = *of$n/ ]] || fail "$other is of another number of shards"
done
[ "$n" = 1 ] || ! grep -qE '^event .*kind=(swiss|knockout)' "$plan" ||
    fail "rounds need the games of all shards: play $plan on one machine, with run -j"

# One shard, on whatever host. Where a scratch folder of here is not there, bots get the usual one.
# shellcheck disable=SC2016
play='i=$1 n=$2 plan=$3 run=$4 stop=$5 arena=$6
[ ! -e "$stop" ] || exit 3
[ -w "${TMPDIR:-/tmp}" ] || unset TMPDIR
cores=$(env -u OMP_NUM_THREADS -u OMP_THREAD_LIMIT nproc)
exec "$arena" run "$plan" -j "$cores" --shard "$i/$n" --journal "$run/${i}of$n" >/dev/null'

far=()
if [ -n "$hosts" ]; then
    [ -f "$hosts" ] || fail "no file $hosts in $PWD"
    # The folder of a shard goes along, so that any host can go on with what another has begun.
    far=(--sshloginfile "$hosts" --workdir "$PWD" --transferfile "$run/{}of$n" --return "$run/{}of$n")
fi
for ((i = 1; i <= n; i++)); do
    mkdir -p "$run/${i}of$n"
done

status=0
seq "$n" | parallel --will-cite -q -j1 --joblog "$run/$n.joblog" --resume-failed \
    --termseq TERM,60000,TERM,1000,KILL,25 "${far[@]}" \
    sh -c "$play" play {} "$n" "$plan" "$run" "$stop" "${TEFUDA_ARENA:-build/tefuda-arena}" || status=3
[ $status = 0 ] || echo "parallel.sh: not all shards are played; the same again goes on" >&2
exit $status
