#!/usr/bin/env bash
# `tefuda-arena check`: our own bots hold everything; each bot that is broken in one way (broken.py) fails
# that one case and no other; what a failure says; another host; exit status; nothing left behind.
set -u
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
export TEFUDA_CARDS=${TEFUDA_CARDS:-$PWD/cards} PYTHONDONTWRITEBYTECODE=1 CHECK_USER=somebody
python=$(python3 -c 'import sys; print(sys.executable)')
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Without the kit beside it, which has a test of its own and takes a second for each bot.
cp "$build/tefuda-arena" "$scratch/tefuda-arena"
arena=$scratch/tefuda-arena
export arena python scratch

odd() { # odd FILE: what did not hold, as `END CASE`, but for the walls of this machine
    grep -avE '^(hold|check:)|^note (kit|walls) ' "$1" | awk '{print $1, $2}'
}

broken() { # broken MODE CASE END: only this case ends so, and the others hold
    local out=$scratch/$1.out status want=0 games=--game=unien
    case $1 in one-* | second-seat) games= ;; esac
    [ "$3" = fail ] && want=2
    timeout 240 "$arena" check "exec $python -I -S tests/bots/broken.py $1" $games >"$out" 2>&1
    status=$?
    [ $status = $want ] || echo "check: $1: exit status $status instead of $want"
    if [ "$3" = hold ]; then
        [ -z "$(odd "$out")" ] || echo "check: $1: $(cat "$out")"
    else
        [ "$(odd "$out")" = "$3 $2" ] || echo "check: $1: not $2 alone: $(grep -v '^hold' "$out")"
    fi
}

holds() { # holds NAME COMMAND ARGUMENT...: nothing fails
    local out=$scratch/$1.out
    timeout 240 "$arena" check "${@:2}" >"$out" 2>&1 || echo "check: $1: exit status $?"
    [ -z "$(odd "$out")" ] || echo "check: $1: $(grep -v '^hold' "$out")"
}
export -f odd broken holds

{ # what takes longest comes first
    echo "broken stays quit fail"
    echo "broken never start fail"
    for bot in search random greedy; do
        echo "holds $bot '$build/tefuda --bot $bot' --game=unreal-drive"
    done
    [ -x "$build/client-random" ] && echo "holds client '$build/client-random'" &&
        echo "holds toy '$build/client-random' --host 'exec $python -I -S tests/arena/toy_host.py'"
    echo "holds python 'exec $python bots/python/random_bot.py' --game=unreal-drive"
    command -v node >/dev/null && echo "holds js 'exec node bots/js/random-bot.mjs' --game=unreal-drive"
    "$python" -I -S tests/bots/broken.py --list | grep -vE "^(stays|never) " | sed 's/^/broken /'
} >"$scratch/list"
xargs -d '\n' -P 6 -I{} bash -c '{}' <"$scratch/list" >"$scratch/said" 2>&1

says() { # says MODE PATTERN...: a line of its check
    for pattern in "${@:2}"; do
        grep -aqE -- "$pattern" "$scratch/$1.out" || echo "check: $1 does not say $pattern: $(grep -v '^hold' "$scratch/$1.out")"
    done
}

status() { # status WANT ARGUMENT...
    timeout 240 "$arena" check "${@:2}" >"$scratch/status.out" 2>&1
    local came=$?
    [ $came = "$1" ] || echo "check: exit status $came of: ${*:2}: $(cat "$scratch/status.out")"
}
{
    says good '^note kit +not run: there is no .*/tefuda-conform' '^check: 2[0-9] hold, [12] noted, 0 fail$'
    says tired '^fail many +unien s2 d=1: sent `newgame unien seat=s2 .*it ended instead of playing another game .*game number 20$'
    says divides 'sent `go d=[0-9]+ movetime=1 grace=0`: .*crash.exit: exit status 1.*ZeroDivisionError'
    says writes 'it writes outside of its scratch folder'
    says network 'it wants the network'
    says slow 'all within 1[0-9][0-9], .*set its margin to [0-9]+ ms more'
    says one-game 'not unien: it answers'
    says spender 'left=[0-9]+,1000 inc=10,10 grace=50`: the answer came after (19|2[0-9])[0-9] ms.*time.bank'
    says leaks 'forget what belongs to a game'
    says chatty 'it prints 10[0-9]+ octets an answer .*limit.file'
    says child 'it ended and left 1 process behind'
    says status 'it ended with status 4 instead of 0'
    says never '^fail start .*time.start' '^check: 0 hold, 0 noted, 1 fail; the other cases were not tried$'
    says random 'hold seed +the same answers'
    [ "$(grep -c 'limit.mem=' "$scratch/good.out")" = 1 ] || echo "check: no limit of memory is named"
    status 1
    status 1 one two
    status 1 one --only nothing
    status 2 "$build/tefuda --bot random" --game nothing
    status 2 "$build/tefuda --bot random" --host false
    status 0 "$build/tefuda --bot random" --only frozen
    # With the kit beside it.
    arena=$build/tefuda-arena
    if [ -x "$build/tefuda-conform" ]; then
        status 0 "$build/tefuda --bot random" --only kit
        grep -qE '^hold kit +[0-9]+ hold, 0 fail' "$scratch/status.out" || echo "check: the kit: $(cat "$scratch/status.out")"
        status 2 "exec $python -I -S tests/bots/broken.py strict-go" --only kit
        grep -qE '^fail kit .*P[0-9]+ -- .*[0-9]+ hold, ' "$scratch/status.out" || echo "check: the kit: $(cat "$scratch/status.out")"
    fi
    for pid in $(pgrep -f 'tests/bots/broken.py [a-z]'); do
        [ "$(ps -o ppid= -p "$pid" | tr -d ' ')" = 1 ] && echo "check: a bot was left behind: $(ps -o args= -p "$pid")"
    done
} >>"$scratch/said"
cat "$scratch/said"
[ ! -s "$scratch/said" ]
