#!/usr/bin/env bash
# build/tefuda as a process: arguments, exit status, broken input, closed pipes, the terminal.
set -u
cd "$(dirname "$0")/../.."
program=${BUILD:-build}/tefuda
export TEFUDA_CARDS=cards
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bad=0

expect() { # expect NAME WANT GOT
    [ "$2" = "$3" ] && return
    printf 'program: %s\n  want: %s\n  got:  %s\n' "$1" "$2" "$3" >&2
    bad=1
}

host() { # host INPUT: the replies, one behind the other, and the exit status
    printf "$1" | timeout 20 "$program" | tr '\n' '|'
    printf '%s' "${PIPESTATUS[1]}"
}

expect "five commands" "ok|ok|0" "$(host 'ping\nquit\nping\n')"
expect "the input ends without quit" "ok|0" "$(host 'ping\n')"
expect "no input at all" "0" "$(host '')"
expect "carriage returns" "ok|0" "$(host 'ping\r\n')"
expect "the input ends in mid-line" "ok|err syntax at=5 -- the input ended in mid-line|1" \
    "$(host 'ping\nquit')"
expect "a comment cut by the end" "0" "$(host '# end')"
expect "NUL, bad UTF-8, control characters" \
    "err syntax at=6 -- expected key=value or a word behind one space|err syntax at=6 -- not UTF-8|err syntax at=6 -- expected key=value or a word behind one space|ok|0" \
    "$(host 'ping \000\nping \377\nping \001\nping\n')"
expect "a line of 300 kB" "7 err toolong max=65536|ok|0" \
    "$({ printf '7 ping '; head -c 300000 /dev/zero | tr '\0' x; printf '\nping\n'; } |
        "$program" | tr '\n' '|'; printf '%s' "${PIPESTATUS[1]}")"
expect "the input ends in a line of 300 kB" "7 err toolong max=65536|1" \
    "$({ printf '7 ping '; head -c 300000 /dev/zero | tr '\0' x; } |
        "$program" | tr '\n' '|'; printf '%s' "${PIPESTATUS[1]}")"
expect "a failed expectation is the exit status" "1" \
    "$(host 'newgame unreal-drive seed=1\nexpect d=2\nquit\n' | sed 's/.*|//')"
expect "a refused command is not" "0" "$(host 'play 1\nquit\n' | sed 's/.*|//')"

# Options on the command line, of a host and of a bot; one that is not taken is told, and nothing runs.
expect "an option" "option name=lang type=enum default=en var=ja,en value=ja|ok|" \
    "$(printf 'get lang\n' | "$program" --set lang=ja --set strict=0 | tr '\n' '|')"
expect "an option of a bot" "ok|" "$(printf 'ping\n' | "$program" --bot search --set strength=2 | tr '\n' '|')"
expect "an option that there is not" "--set strength=2: err nooption name=strength|2" \
    "$(printf 'ping\n' | "$program" --bot random --set strength=2 2>&1 | tr '\n' '|'; printf '%s' "${PIPESTATUS[1]}")"
expect "a value that it does not have" "--set lang=fr: err badarg key=lang got=fr want=ja,en|2" \
    "$(printf 'ping\n' | "$program" --set lang=fr 2>&1 | tr '\n' '|'; printf '%s' "${PIPESTATUS[1]}")"

# Nobody reads the replies: the program ends by itself, and not by a signal.
yes ping | timeout 20 "$program" | head -n 1 >/dev/null
expect "a closed pipe" "0" "${PIPESTATUS[1]}"
timeout 20 "$program" <&- >/dev/null
expect "a closed input" "0" "$?"
printf 'ping\n' | timeout 20 "$program" >/dev/full
expect "a full disk" "0" "${PIPESTATUS[1]}"

# A record that was cut or changed does not pass.
printf 'newgame unreal-drive seed=1\nplay 1\nplay 1\nplay done\nrecord\n' | "$program" |
    sed -n '/^# tefuda/,$p' | sed '$d' >"$scratch/record"
"$program" <"$scratch/record" >"$scratch/out"
expect "a record verifies itself" "0 8" "$? $(grep -c '^ok' "$scratch/out")"
sed 's/hash=./hash=z/' "$scratch/record" | "$program" >/dev/null
expect "a changed record" "1" "$?"
head -c -1 "$scratch/record" | "$program" >/dev/null
expect "a cut record" "1" "$?"

# The log: a plain file in the folder of the command line, and nothing else.
mkdir "$scratch/logs"
mkfifo "$scratch/logs/pipe"
ln -s "$scratch/outside" "$scratch/logs/link"
logged() { # logged NAME: the reply to set log=NAME
    printf 'set log=%s\nping\nset log=-\n' "$1" | timeout 20 "$program" --logs "$scratch/logs" | head -n 1
}
expect "a log" "ok" "$(logged host.log)"
logged host.log >/dev/null
once='> set log=host.log|< ok|> ping|< ok|'
expect "a log goes on" "$once$once" "$(tr '\n' '|' <"$scratch/logs/host.log")"
for name in pipe link ../outside "$scratch/outside" .hidden; do
    expect "a log named $name" "err badarg key=log" "$(logged "$name" | cut -d' ' -f1-3)"
done
expect "nothing outside" "no" "$([ -e "$scratch/outside" ] && echo yes || echo no)"
expect "no such folder" "err badarg key=log" \
    "$(printf 'set log=x\n' | "$program" --logs "$scratch/none" | cut -d' ' -f1-3)"

# Arguments.
expect "--version" "tefuda" "$("$program" --version | cut -d' ' -f1)"
"$program" --help | grep -q -- '--check-cards'
expect "--help" "0" "$?"
for arguments in --nonsense --cards --bot; do
    "$program" $arguments </dev/null >/dev/null 2>&1
    expect "$arguments" "2" "$?"
done
TEFUDA_CARDS=$scratch "$program" </dev/null 2>"$scratch/error"
expect "a folder without cards" "2 yes" "$? $([ -s "$scratch/error" ] && echo yes)"
"$program" --cards cards </dev/null
expect "--cards" "0" "$?"
mkdir -p "$scratch/unreal-drive"
printf 'game unreal-drive 1\ncard glitch "x" "y"\n  type csat\n' >"$scratch/unreal-drive/1.cards"
"$program" --check-cards "$scratch/unreal-drive/1.cards" >/dev/null 2>"$scratch/error"
expect "--check-cards with a mistake" "1" "$?"
grep -q '1.cards:3:' "$scratch/error"
expect "the place of the mistake" "0" "$?"
"$program" --cards cards --cards "$scratch" </dev/null 2>/dev/null
expect "cards with a mistake are not loaded" "2" "$?"
printf 'game unien 1\ncard field-all "x" "y"\n  type ability; set owl; cost 0\n  use:\n    move debris to field\n' \
    >"$scratch/2.cards"
"$program" --check-cards "$scratch/2.cards" >/dev/null 2>"$scratch/error"
expect "a mistake that is read off the code has no line of text" "2 0" \
    "$(wc -l <"$scratch/error" | tr -d ' ') $(grep -c '^$' "$scratch/error")"
"$program" --check-cards cards/unreal-drive/*.cards >/dev/null
expect "--check-cards" "0" "$?"

# What is checked beside the pool is what a host would say of it.
own=$scratch/own
mkdir -p "$own/unreal-drive/decks"
printf 'game unreal-drive 1\ncard my-cat "x" "y"\n  type cast; climate red; bet 1; power 2\n' \
    >"$own/unreal-drive/own.cards"
printf 'deck own "x" "y"\n  cards 2 my-cat, 3 ember-pup\n' >"$own/unreal-drive/decks/own.deck"
said=$("$program" --check-cards "$own" 2>&1)
expect "a folder" "0 $own/unreal-drive/decks/own.deck:1:1: warning W9: this deck cannot be played: E_DECK_SIZE 5 want=50 got=5" \
    "$? $(head -n 1 <<<"$said")"
expect "the host of that deck" "rule E_DECK_SIZE%205 want=50 got=5" \
    "$(echo 'newgame unreal-drive s1=own' | "$program" --cards cards --cards "$own" | head -n 1)"
sed -i 's/ember-pup/ember-pop/' "$own/unreal-drive/decks/own.deck"
"$program" --check-cards "$own" 2>"$scratch/checked"
expect "an unknown card in a deck" "1" "$?"
"$program" --cards cards --cards "$own" </dev/null 2>"$scratch/loaded"
expect "a host says the same" "2" "$?"
cmp "$scratch/checked" "$scratch/loaded" || bad=1
"$program" --check-cards "$own/unreal-drive/decks/own.deck" 2>"$scratch/checked"
expect "a deck alone has no own cards beside it" "my-cat ember-pop" \
    "$(sed -n "s/.*unknown card '\([^']*\)'.*/\1/p" "$scratch/checked" | paste -sd' ')"
"$program" --cards cards --cards "$own" --check-cards "$own/unreal-drive/decks/own.deck" 2>"$scratch/checked"
expect "beside the folders of --cards" "1" "$?"
cmp "$scratch/checked" "$scratch/loaded" || bad=1
mkdir "$scratch/empty"
"$program" --check-cards "$scratch/empty" 2>/dev/null
expect "folders without cards" "1" "$?"

# A person at a terminal: prompt, short forms, the board behind each move.
export XDG_STATE_HOME=$scratch
python3 - "$program" >"$scratch/terminal" <<'END'
import os, pty, sys, time
child, fd = pty.fork()
if child == 0:
    os.environ["TERM"] = "dumb"
    os.execv(sys.argv[1], [sys.argv[1]])
def read_until(mark):
    seen = b""
    while mark not in seen:
        seen += os.read(fd, 65536)
    return seen
text = read_until(b"> ")
for line in (b"newgame unreal-drive seed=1", b"2", b"p 1", b"l", b"u", b"quit"):
    os.write(fd, line + b"\n")
    text += read_until(b"ok\r\n" if line == b"quit" else b"\n> ")
sys.stdout.write(text.decode())
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
END
expect "a terminal" "0" "$?"
for text in '"help" for commands' 'ok d=1 wait=s2 move=start:grave-moth' '   1  start:debt-ghoul' \
    'ok d=2 ask=s1 move=start:dice-jackal' 'ok d=1 wait=s2'; do
    grep -qF "$text" "$scratch/terminal"
    expect "the terminal shows: $text" "0" "$?"
done
exit $bad
