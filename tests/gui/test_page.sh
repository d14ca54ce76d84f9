#!/usr/bin/env bash
# The page in Debian's Chromium: whole games, several seats, looks. A bridge and a browser for each
# test; a file more at a time than the $JOBS cores it has, since much of the time is waiting.
set -u
cd "$(dirname "$0")/../.."
out=$(mktemp)
trap 'rm -f "$out"' EXIT
if ! node --test --test-concurrency=$((${JOBS:-$(nproc)} + 1)) tests/gui/page/*.test.mjs >"$out" 2>&1; then
    grep -v '^ok \|duration_ms\|^# Subtest\|^  ---$\|^  \.\.\.$' "$out" >&2
    exit 1
fi
grep 'answered on the table' "$out"
