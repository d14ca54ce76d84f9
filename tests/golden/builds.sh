#!/usr/bin/env bash
# Plays the golden games with every build folder in the arguments, and fails, with the difference,
# unless all the records and sums are equal to the octet, to each other and to tests/golden, and the
# players that look ahead answer alike.
set -euo pipefail
cd "$(dirname "$0")/../.."

bad=0
for build; do
    BUILD=$build bash tests/golden/golden.sh --check || bad=1
    TEFUDA_CARDS=cards python3 tests/golden/thought.py "$build/tefuda" "$build/golden/thought.txt"
done
for build; do
    diff -r -x difference -x replay "$1/golden" "$build/golden" >"$build/golden.difference" ||
        { cut -c 1-200 "$build/golden.difference" | sed -n 1,20p; bad=1
          echo "builds: $1 and $build play the same games differently"; }
done
[ $bad = 0 ] && echo "the same records from all builds: $*"
exit $bad
