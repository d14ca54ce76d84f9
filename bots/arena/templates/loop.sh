#!/bin/bash
# loop.sh - plays an event in shards with a plain loop, here or over ssh; it needs nothing else.
#
#   loop.sh cup.plan 40                     # 40 shards, one after the other, each on all cores here
#   loop.sh cup.plan 40 hosts.txt           # the first host plays shards 1, 4, 7, .. of three, and so on
#
# - Call it in the folder in which `plan` was called, for paths of bots begin there. Each host needs
#   that folder under the same path, with plan, key, bots and tefuda-arena ($TEFUDA_ARENA, else
#   build/tefuda-arena): shared, or copied with rsync -a. Journals come back through ssh.
# - hosts.txt: a line for each, as ssh wants it (USER@HOST). ssh must not ask for anything.
# - Each host has shards of its own: a slow one keeps all waiting. parallel.sh gives them as they come.
# - Ctrl-C here lets blocks in progress end. Over ssh it ends the loop, and hosts play on to the end
#   of the shard that they have begun; `touch cup.stop` on each lets them begin no other.
# - Call it again, with the same number, to go on: shards that are done take no time.
#
# Exit status: 0 all is played; 3 some shards are not, call it again; 1 something is missing here.
# Then: tefuda-arena merge cup.plan -o all cup.run/*of40
set -eu

fail() {
    echo "loop.sh: $*" >&2
    exit 1
}

[[ ${2-} =~ ^[1-9][0-9]*$ ]] || fail "loop.sh cup.plan SHARDS [HOSTS]"
[ -f "$1" ] || fail "no plan $1 in $PWD"
plan=$1 n=$2 hosts=${3-} run=${1%.plan}.run stop=${1%.plan}.stop
[ -z "$hosts" ] || [ -f "$hosts" ] || fail "no file $hosts in $PWD"
for other in "$run"/*of*/; do
    [ ! -d "$other" ] || [[ $other = *of$n/ ]] || fail "$other is of another number of shards"
done
[ "$n" = 1 ] || ! grep -qE '^event .*kind=(swiss|knockout)' "$plan" ||
    fail "rounds need the games of all shards: play $plan on one machine, with run -j"
mkdir -p "$run"


# One shard, on whatever host. Where a scratch folder of here is not there, bots get the usual one.
# shellcheck disable=SC2016
play='i=$1 n=$2 plan=$3 run=$4 stop=$5 arena=$6
[ ! -e "$stop" ] || exit 3
[ -w "${TMPDIR:-/tmp}" ] || unset TMPDIR
cores=$(env -u OMP_NUM_THREADS -u OMP_THREAD_LIMIT nproc)
exec "$arena" run "$plan" -j "$cores" --shard "$i/$n" --journal "$run/${i}of$n" >/dev/null'
words=("$n" "$plan" "$run" "$stop" "${TEFUDA_ARENA:-build/tefuda-arena}")

quote() { # as any shell reads it
    printf "'%s' " "${@//\'/\'\\\'\'}"
}

there() { # there HOST COMMAND: in this folder on that host
    ssh -n -o BatchMode=yes "$1" "cd $(quote "$PWD")&& $2"
}

# host_plays HOST FIRST STEP: its shards, one after the other. Unless the folder is the same there,
# their journals are sent here.
host_plays() {
    local bad=0 i folder is_shared=yes
    there "$1" "test -e $(quote "$mark")" || is_shared=
    for ((i = $2; i <= n; i += $3)); do
        folder=$(quote "$run/${i}of$n")
        there "$1" "sh -c $(quote "${play//$'\n'/; }" play "$i" "${words[@]}")" || bad=1
        [ -n "$is_shared" ] || there "$1" "test ! -d $folder || tar cf - $folder" | tar xf - || bad=1
    done
    return "$bad"
}

status=0 ended='' mark=$run/.loop-$$
if [ -z "$hosts" ]; then
    trap 'ended=yes' INT TERM
    for ((i = 1; i <= n; i++)); do
        [ -z "$ended" ] || break
        sh -c "$play" play "$i" "${words[@]}" || status=3
    done
else
    mapfile -t names < <(grep -vE '^[[:space:]]*(#|$)' "$hosts")
    trap 'rm -f "$mark"' EXIT
    : >"$mark"
    players=()
    for k in "${!names[@]}"; do
        host_plays "${names[k]}" $((k + 1)) "${#names[@]}" &
        players+=($!)
    done
    for player in "${players[@]}"; do
        wait "$player" || status=3
    done
fi
[ -z "$ended" ] || status=3
[ "$status" = 0 ] || echo "loop.sh: not all shards are played; the same again goes on" >&2
exit "$status"
