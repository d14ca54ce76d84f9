#!/usr/bin/env bash
# The bridge between browsers and engines: raw sockets, whole games, kills, engines that fail. The
# parts run side by side, since most of their time is waiting.
set -u
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=tests/gui
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
bad=0
parts=(test_web_attack test_web_play test_web_fail test_web_table)
jobs=()
for part in "${parts[@]}"; do
    python3 -W ignore::ResourceWarning -m unittest "$part" >"$out/$part" 2>&1 &
    jobs+=($!)
done
for i in "${!parts[@]}"; do
    wait "${jobs[i]}" || { cat "$out/${parts[i]}" >&2; bad=1; }
done
exit $bad
