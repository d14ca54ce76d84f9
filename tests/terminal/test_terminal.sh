#!/usr/bin/env bash
# build/tefuda as a person sees it, through a terminal of tmux and in windows of many sizes. `--write`
# stores the whole game anew: what is typed stays, what is shown comes from the program; read the
# difference.
set -u
cd "$(dirname "$0")/../.."
command -v tmux >/dev/null || { echo "terminal: no tmux here" >&2; exit 1; }
export BUILD=${BUILD:-build} PYTHONDONTWRITEBYTECODE=1
[ "${1:-}" = --write ] && exec python3 tests/terminal/terminal.py --write
said=$(mktemp) || exit 1
trap 'rm -f "$said"' EXIT
python3 tests/terminal/screens.py >"$said" 2>&1 &
seen=$(python3 tests/terminal/terminal.py 2>&1) || { echo "$seen" >&2; wait; exit 1; }
wait $! || { cat "$said" >&2; exit 1; }
