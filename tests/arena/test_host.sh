#!/usr/bin/env bash
# The arena with an engine that is none of ours (toy_host.py): matches, records, decks, a host that dies;
# then our own host through a pipe.
set -u
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
export TEFUDA_CARDS=${TEFUDA_CARDS:-$PWD/cards} PYTHONDONTWRITEBYTECODE=1
host="exec python3 -I -S tests/arena/toy_host.py"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bad=0

fail() {
    printf 'host: %s\n' "$*" >&2
    bad=1
}

same() { # same NAME WANT GOT
    [ "$2" = "$3" ] || fail "$1"$'\n'"$(diff <(echo "$2") <(echo "$3"))"
}

# match NAME STATUS GAME ARGUMENT...: a match with this exit status, its table in NAME.out; a bot for
# each seat, if no other is named.
match() {
    local name=$1 want=$2 status bots=(--bot "exec python3 bots/python/random_bot.py")
    bots+=(--bot "$build/client-random")
    shift 2
    [[ $* = *--bot* ]] && bots=()
    timeout 240 "$build/tefuda-arena" "$@" "${bots[@]}" --seed 5 >"$scratch/$name.out" 2>&1
    status=$?
    [ $status = "$want" ] || fail "$name: exit status $status"$'\n'"$(cat "$scratch/$name.out")"
}

table() { # table NAME: what it printed, but for the folder
    grep -v "^records: \|^the arena's own lag: " "$scratch/$1.out"
}

lines() { # lines NAME WORD: the lines of its records that begin so
    (cd "$scratch/$1" && grep -H "^$2" ./*.tfr)
}

clean() { # clean NAME GAMES: all are played and nobody is to blame
    [ "$(ls "$scratch/$1"/*.tfr | wc -l)" = "$2" ] || fail "$1: not $2 records"
    grep -q '^# \[Fault' "$scratch/$1"/*.tfr && fail "$1: a fault"
    grep -q void "$scratch/$1.out" && fail "$1: a void game"
}

# -- the host itself
kit=$(timeout 240 "$build/tefuda-conform" --host "$host" --timeout 6000) ||
    fail "the kit: $(grep '^FAIL\|^open' <<<"$kit")"
kit=$(timeout 240 "$build/tefuda-conform" --host "$host | sed -u '/^[0-9]* *option /d'" --timeout 6000 --only H24) ||
    fail "the kit, of a host without settings: $kit"

dealt() { # dealt SEAT ARGUMENT...: the cards of a seat
    printf 'newgame high-water seed=2a %s\nstate all\nquit\n' "${*:2}" | (eval "$host") | grep -o "$1{[^}]*}" | cut -c3-
}
for seats in "s1 s2" "s2 s1"; do
    same "luck=swap deals other cards" "$(dealt "${seats% *}" s1=swell s2=ripple)" \
        "$(dealt "${seats#* }" s1=ripple s2=swell luck=swap)"
done

# -- the same seed, the same games: once more, with two workers, with another bot
match first 0 high-water --host "$host" --pairs 3 --record "$scratch/first"
match again 0 high-water --host "$host" --pairs 3 --record "$scratch/again"
match two 0 high-water --host "$host" --pairs 3 -j 2 --record "$scratch/two"
match plain 0 high-water --host "$host" --pairs 3 --record "$scratch/plain" \
    --bot "exec python3 tests/bots/hostile.py good" --bot "$build/client-random"
for name in first again two plain; do
    clean $name 6
done
for name in again two; do
    same "$name: another table" "$(table first)" "$(table $name)"
    same "$name: other games" "$(lines first '> play')" "$(lines $name '> play')"
done
replays() { # replays NAME: its records are fed to a host that knows nothing of them
    for record in "$scratch/$1"/*.tfr; do
        (eval "$host") <"$record" >"$scratch/replayed" || fail "$1: ${record##*/} is not replayed"
        grep -v '^ok' "$scratch/replayed" && fail "$1: ${record##*/} is refused"
    done
}
replays first

# -- decks from files
printf 'deck mine\n  cards 2 w7, 2 w8, 2 w9\n  cards w2, w3\n' >"$scratch/mine.deck"
printf 'deck steep\n  cards 8 w12\n' >"$scratch/steep.deck"
match decks 0 high-water --host "$host" --pairs 1 --swap seat --deck1 "$scratch/mine.deck" --record "$scratch/decks"
clean decks 2
lines decks '> newgame' | grep -q ' s2=mine luck=swap ' || fail "the deck of a file was not played"
replays decks
# Of a host that keeps no records, they are made of what it was sent.
match unkept 0 high-water --host "sed -u 's/^record/x-&/' | $host" --pairs 1 --swap seat \
    --deck1 "$scratch/mine.deck" --record "$scratch/unkept"
same "without records of the host: other games" "$(lines decks '> play')" "$(lines unkept '> play')"
replays unkept
match steep 2 high-water --host "$host" --pairs 1 --deck1 "$scratch/steep.deck"
grep -q '^rule copies card=w12 ' "$scratch/steep.out" || fail "a deck against the rules: $(cat "$scratch/steep.out")"

# -- a host that dies: in each game, then nobody has lost one; now and then, then it is started anew
match dies 2 high-water --host "$host --die-after 7" --pairs 3 -j 2 --record "$scratch/dies"
for want in '^void games, counted for nobody: 6$' '^random-py +0 +0 +0 +0 ' '^random-c +0 +0 +0 +0 '; do
    grep -Eq "$want" "$scratch/dies.out" || fail "a dead host: $(cat "$scratch/dies.out")"
done
lines dies '# \[Result' | grep -qF './0001-a.tfr:# [Result "void"]' || fail "a void game has no record"
match faints 0 high-water --host "$host --die-after 20" --pairs 3
same "a host that was started anew: another table" "$(table first)" "$(table faints)"

# -- a host of the profile core: it has no `events`, `deck`, `resign` and `record`
nines="exec python3 -I -S tests/conformance/nines.py"
match core 0 nines --host "$nines" --pairs 3 --record "$scratch/core"
clean core 6
match core-two 0 nines --host "$nines" --pairs 3 -j 2 --record "$scratch/core-two"
same "the core: other games with two workers" "$(lines core '> play')" "$(lines core-two '> play')"
match faulty 0 nines --host "$nines" --pairs 2 --bot "$build/client-random" \
    --bot "exec python3 -I -S tests/conformance/broken/bot.py illegal" --record "$scratch/faulty"
grep -Eq '^random-c +4 +4 +0 +0 ' "$scratch/faulty.out" || fail "the core: a bot at fault: $(cat "$scratch/faulty.out")"
[ "$(lines faulty '> resign' | wc -l)" = 4 ] || fail "the core: the records do not say who gave up"
match core-deck 2 nines --host "$nines" --pairs 1 --deck1 "$scratch/mine.deck"
grep -q '^err unknown verb=deck' "$scratch/core-deck.out" || fail "the core: a deck of a file: $(cat "$scratch/core-deck.out")"

# -- our own host through a pipe
match inside 0 unreal-drive --pairs 2 --record "$scratch/inside"
match piped 0 unreal-drive --pairs 2 --record "$scratch/piped" --host "$build/tefuda"
clean inside 4
same "through the pipe: another table" "$(table inside)" "$(table piped)"
same "through the pipe: other games" "$(lines inside '>')" "$(lines piped '>')"

# -- several folders of cards, as for a host
match authors 0 unreal-drive --pairs 1 --cards cards --cards tests/cards/authors --deck1 au-gears --deck2 au-omens \
    --record "$scratch/authors"
clean authors 2
exit $bad
