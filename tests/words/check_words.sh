#!/usr/bin/env bash
# Wording: fails on a word that words.txt replaces, and on a rule id that no RULES.md defines. Says
# which rules nothing cites; that alone is no failure.
set -eu
cd "$(dirname "$0")/../.."

bad=0

mapfile -t folders < <(ls -d engine protocol bots gui-adapters tests 2>/dev/null)
mapfile -t tables < <(find engine protocol -name '*.def' -not -path 'engine/games/*' | sort; ls PROTOCOL.md 2>/dev/null)
while IFS=: read -r word variants; do
    [ -n "$variants" ] || continue
    pattern=$(sed -E 's/^ +//; s/ *, */|/g' <<<"$variants")
    for table in "${tables[@]}"; do
        grep -nwiE "$pattern" "$table" |
            sed "s|^|$table:|; s/\$/   <- write \"$word\"/" | grep . && bad=1
    done
done < <(grep -v '^#' tests/words/words.txt)

ids='\b[A-Z]{2}-R?[0-9]{2,3}\b'
defined=$(cat engine/games/*/RULES.md tests/rules/*/RULES.md 2>/dev/null | grep -oE "^\| *$ids" | grep -oE "$ids" | sort -u)
cited=$({
    find "${folders[@]}" -type f ! -name '*.md' -print0 |
        xargs -0 grep -IohE "$ids"
    find tests -type f | grep -oE "$ids"
} | sort -u) || true
for id in $(comm -13 <(echo "$defined") <(echo "$cited")); do
    grep -rnIwE --include='*.[ch]' --include='*.def' --include='*.tfd' --include='*.py' -- "$id" \
        "${folders[@]}" | head -3 || true
    echo "$id: cited, but no RULES.md defines it"
    bad=1
done
silent=$(comm -23 <(echo "$defined") <(echo "$cited") | grep -c . || true)
[ "$silent" = 0 ] || echo "note: $silent rules are cited by no code and no test"
exit $bad
