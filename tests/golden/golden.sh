#!/usr/bin/env bash
# Writes the golden games with the program in $BUILD: tests/golden/GAME/games.txt, a line for each,
# and the whole records of those whose number ends in 0 or 4. With --check it writes nothing and
# fails, with the difference, unless the program plays every one of them to the octet. All the
# records stand in $BUILD/golden afterwards.
set -euo pipefail
cd "$(dirname "$0")/../.."
export TEFUDA_CARDS=${TEFUDA_CARDS:-cards} PYTHONDONTWRITEBYTECODE=1 LC_ALL=C
build=${BUILD:-build}
made=$build/golden

rm -rf "$made"
mkdir "$made"
python3 tests/golden/golden.py "$build/tefuda" "$made" tests/golden

list() { # the files that are kept, of folder $1
    (cd "$1" && find . -path './*/games.txt' -o -path './*/*[04].tfr' | sort)
}

if [ "${1:-}" != --check ]; then
    find tests/golden -mindepth 1 -maxdepth 1 -type d -exec rm -r {} +
    list "$made" | tar -C "$made" -cf - -T - | tar -C tests/golden -xf -
    echo "written: $(list tests/golden | wc -l) files in tests/golden"
    exit 0
fi

compare() {
    local file bad=0
    while read -r file; do
        diff -u "tests/golden/$file" "$made/$file" || bad=1
    done < <({ list tests/golden; list "$made"; } | sort -ru)
    # What a record says of itself must hold in this build too.
    while read -r file; do
        "$build/tefuda" <"tests/golden/$file" >"$made/replay" ||
            { echo "$file does not replay: $(grep -m 1 '^err' "$made/replay")"; bad=1; }
    done < <(list tests/golden | grep 'tfr$')
    return $bad
}

if ! compare >"$made/difference" 2>&1; then
    cut -c 1-200 "$made/difference" | sed -n 1,40p
    echo "golden: $build/tefuda does not play the games of tests/golden. If rules or cards were meant
to change, run \`make golden\` and read the difference (git diff tests/golden): every changed line is
a game that goes another way now. If they were not, or only this build differs, it is a defect."
    exit 1
fi
