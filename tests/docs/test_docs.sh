#!/usr/bin/env bash
# The manuals: their tables are up to date, their examples run and say what they are shown to say.
set -u
cd "$(dirname "$0")/../.."
export BUILD=${BUILD:-build} TEFUDA_CARDS=cards PYTHONDONTWRITEBYTECODE=1
bad=0
rm -rf "$BUILD/records" # of another build: its bots are others

bash tests/docs/docs.sh --check || bad=1
python3 tests/docs/examples.py "$BUILD" || bad=1
python3 tests/docs/requirements.py || bad=1
exit $bad
