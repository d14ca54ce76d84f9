#!/usr/bin/env bash
# The clients for front ends, in JavaScript and Python: lines by hand, random games of every game in
# both, the same texts read alike by both, and the client of gui-adapters/README.md to the end of
# every game. GAMES=: how many of each.
set -u
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1
host=("${BUILD:-build}/tefuda-toy" --cards cards --cards tests/rules)
games=${GAMES:-2}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
bad=0

fail() { # fail WORDS: with what was printed
    printf 'front: %s\n' "$*" >&2
    tail -n 5 "$tmp/out" >&2
    bad=1
}

command -v node >/dev/null || { echo "front: there is no node; make deps installs it" >&2; exit 1; }

client=bots/js/tefuda-host.mjs
[ "$(wc -l <$client)" -lt 700 ] || echo "$client has 700 lines or more" >"$tmp/out"
grep -vE '^ *(//|/?\*)' $client >"$tmp/code"
grep -nE '^import|require\(|node:|process\.|window\.|document\.' "$tmp/code" >>"$tmp/out"
grep -nE 'unreal|battle-of|unien|play-of|ultima|toy' "$tmp/code" >>"$tmp/out"
[ ! -s "$tmp/out" ] || fail "the client is not for every game, in every place"
node tests/front/lines.mjs >"$tmp/out" 2>&1 || fail "the client in JavaScript reads a line wrongly"
python3 tests/front/lines.py 2>"$tmp/out" || fail "the client in Python reads a line wrongly"

every=$("${host[@]}" <<<games | sed -n 's/^game \([^ ]*\).*/\1/p')
TEXTS="$tmp/texts" node tests/front/play.mjs "$games" "${host[@]}" >"$tmp/js.out" 2>&1 &
python3 tests/front/play.py "$games" "${host[@]}" >"$tmp/out" 2>&1 || fail "the client in Python"
[ "$(sed -n 's/ [1-9][0-9]*$//p' "$tmp/out")" = "$every" ] || fail "games are missing"
wait $!
status=$?
mv "$tmp/js.out" "$tmp/out"
[ $status = 0 ] || fail "the client in JavaScript"
[ "$(sed -n 's/ [1-9][0-9]*$//p' "$tmp/out")" = "$every" ] || fail "games are missing"

node tests/front/dump.mjs <"$tmp/texts" >"$tmp/js" 2>"$tmp/out" || fail "dump.mjs"
python3 tests/front/dump.py <"$tmp/texts" >"$tmp/python" 2>"$tmp/out" || fail "dump.py"
diff "$tmp/js" "$tmp/python" >"$tmp/out" || fail "read in two ways"
[ "$(wc -l <"$tmp/js")" -ge 500 ] || fail "too few texts to compare"

# The client of the README, with answers that are numbers, many of which are none of the list.
sed -n '/^```js$/,/^```$/p' gui-adapters/README.md | grep -v '^```' >"$tmp/readme.mjs"
[ "$(wc -l <"$tmp/readme.mjs")" -le 60 ] || fail "the client of the README has more than 60 lines"
sed -i "s|\"\.\./|\"$PWD/|" "$tmp/readme.mjs"
as="s1 ja"
for game in $every; do
    as=$([ "$as" = "s1 ja" ] && echo "s2 en" || echo "s1 ja")
    awk 'BEGIN { srand(1); for (;;) print int(rand() * rand() * 9) }' 2>/dev/null |
        node "$tmp/readme.mjs" "$game" $as "${host[@]}" >"$tmp/out" 2>&1 ||
        fail "the client of the README does not end a game of $game"
    grep -q '[{}]\|undefined' "$tmp/out" && fail "the client of the README babbles in $game"
done
exit $bad
