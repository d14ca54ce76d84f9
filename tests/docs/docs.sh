#!/usr/bin/env bash
# Writes the tables of PROTOCOL.md, bots/arena/README.md, cards/README.md and cards/GAME/README.md from the .def files and the program, and the
# picture in engine/README.md from the includes; with --check it writes nothing and fails if one of them is out of date.
set -eu
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1

python3 tests/docs/tables.py "$@" "${BUILD:-build}/tefuda" ||
    { echo "docs: a table or the picture is out of date; run \`make docs\`" >&2; exit 1; }
