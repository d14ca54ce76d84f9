#!/usr/bin/env bash
# Each view of views.txt opens in a host that knows nothing else, and the game it gives looks the same to that seat (H57).
set -u
cd "$(dirname "$0")/../.."
unset TEFUDA_CARDS
host="${BUILD:-build}/tefuda --cards cards --cards tests/cards/authors"
views=$(grep -v '^#' tests/protocol/views.txt)

# The line that sets one up, and that asks for its own view.
ask() {
    while IFS= read -r line; do
        seat=$(sed -E 's/.* tfn1 [^ ]+ (s[12]) .*/\1/' <<<"$line")
        printf '%s\nstate %s\n' "$line" "$seat"
    done <<<"$views"
}

said=$(ask | timeout 60 $host)
same=$(diff <(sed 's/.* tfn1 /state tfn1 /' <<<"$views") <(grep '^state ' <<<"$said"))
if [ "$(grep -c '^ok game=' <<<"$said")" != "$(wc -l <<<"$views")" ] || [ -n "$same" ]; then
    echo "views: not all open, or look the same"
    grep '^err' <<<"$said"
    cut -c1-300 <<<"$same"
    exit 1
fi
