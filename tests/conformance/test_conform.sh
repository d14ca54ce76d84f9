#!/usr/bin/env bash
# The kit against our own programs, which keep every requirement, and against broken ones, of which
# it must name what they break; then the arena against broken bots.
set -u
cd "$(dirname "$0")/../.."
export BUILD=${BUILD:-build} TEFUDA_CARDS=${TEFUDA_CARDS:-$PWD/cards} PYTHONDONTWRITEBYTECODE=1
[ -x "$BUILD/tefuda-conform" ] || { echo "conform: there is no $BUILD/tefuda-conform" >&2; exit 1; }
PYTHON=$(python3 -c 'import sys; print(sys.executable)')
SCRATCH=$(mktemp -d)
broken=$SCRATCH/broken
export PYTHON SCRATCH broken
trap 'rm -rf "$SCRATCH"' EXIT
# They are started more than a thousand times, so they are compiled first.
mkdir "$broken" && cp tests/conformance/broken/*.py tests/arena/toy_hash.py "$broken" &&
    "$PYTHON" -m compileall -q -b "$broken" || exit 1
jobs=$((${JOBS:-$(nproc)} * 3)) # much of the time is waiting
# What the arena may take, whatever bots do; a build with sanitizers takes more by itself.
megabytes=$([ "$BUILD" = build ] && echo 50 || echo 1000)
python="exec $PYTHON -I -S"

# conforms ROLE COMMAND...: nothing fails. A busy machine is given time; the broken programs without a
# fault, which stand there so that nothing else of them is broken, are looked at for a shorter time.
conforms() {
    local role=$1 out short=
    shift
    [[ $* = *" good"* ]] && short=--short
    out=$("$BUILD/tefuda-conform" "--$role" "$*" --timeout 6000 $short 2>&1) && return
    printf 'conform: %s %s\n%s\n' "$role" "$*" "$(grep -v '^ok' <<<"$out")"
}

# has_profile NAME COMMAND...: all that the host says it has holds, which is this profile and no more.
# The games of our own host are gone through at length with those of the tests behind them.
has_profile() {
    local name=$1 out short=
    shift
    [[ $* = *"$BUILD/tefuda" ]] && short=--short
    out=$("$BUILD/tefuda-conform" --host "$*" --timeout 6000 $short 2>&1) && [[ $out = *$'\n'"profile $name: holds"* ]] &&
        { [ "$name" = host ] || [[ $out = *$'\n'"profile host: lacks the commands adjudicate "* ]]; } && return
    printf 'conform: not the profile %s: %s\n%s\n' "$name" "$*" "$(grep -v '^ok\|^skip' <<<"$out")"
}

# breaks ROLE MODE REQUIREMENT: the kit finds that this one fails.
breaks() {
    local role=$1 mode=$2 number=$3 program
    [ "$number" = - ] && return
    program="exec $PYTHON -I -S $broken/$role.pyc $mode"
    [ "$role" = bot ] || program="$program $BUILD/tefuda"
    "$BUILD/tefuda-conform" "--${role/leaky/host}" "$program" --short --only "$number" --timeout 1000 \
        </dev/null >"$SCRATCH/$role-$mode" 2>&1
    grep -q "^FAIL $number " "$SCRATCH/$role-$mode" && return
    printf 'conform: the %s that is broken by %s: %s was not found\n%s\n' "$role" "$mode" "$number" \
        "$(cut -c1-300 "$SCRATCH/$role-$mode")"
}
export -f conforms has_profile breaks

awk '/^```bot$/{f=1; next} /^```$/{f=0} f' PROTOCOL.md >"$SCRATCH/manual.py"
{
    echo "has_profile host $BUILD/tefuda"
    echo "conforms host $BUILD/tefuda-toy --cards cards --cards tests/rules"
    echo "has_profile core $python tests/conformance/nines.py"
    echo "has_profile core $python $broken/leaky.pyc core $BUILD/tefuda"
    for name in $(sed -n 's/^[A-Z]*(\([a-z]*\),.*/\1/p' bots/bot.def); do
        echo "conforms bot $BUILD/tefuda --bot $name"
    done
    echo "conforms bot $BUILD/client-random"
    echo "conforms bot exec $PYTHON bots/python/random_bot.py"
    echo "conforms bot $python $SCRATCH/manual.py"
    echo "conforms host $python $broken/host.pyc good $BUILD/tefuda"
    echo "conforms bot $python $broken/bot.pyc good"
    if command -v node >/dev/null; then
        echo "conforms bot exec node bots/js/random-bot.mjs"
    else
        echo "conform: the bot in JavaScript was not tested: no node here" >&2
    fi
    for role in bot host leaky; do
        "$PYTHON" "tests/conformance/broken/$role.py" --list | sed "s/^/breaks $role /"
    done
    echo "$PYTHON -I tests/conformance/arena.py $BUILD/tefuda-arena $megabytes"
} >"$SCRATCH/list"
xargs -P "$jobs" -I{} bash -c '{}' <"$SCRATCH/list" >"$SCRATCH/out" 2>&1
cat "$SCRATCH/out"
[ ! -s "$SCRATCH/out" ]
