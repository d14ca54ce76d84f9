#!/usr/bin/env bash
# build/tefuda as a person sees it, through a terminal of tmux. `--write` stores the whole game anew:
# what is typed stays, what is shown comes from the program; read the difference.
set -u
cd "$(dirname "$0")/../.."
command -v tmux >/dev/null || { echo "terminal: no tmux here" >&2; exit 1; }
export BUILD=${BUILD:-build} PYTHONDONTWRITEBYTECODE=1
said=$(python3 tests/terminal/terminal.py "$@" 2>&1) || { echo "$said" >&2; exit 1; }
