#!/usr/bin/env bash
# What `make house` counts and draws, in a small tree that is made up here.
set -u
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1

said=$(python3 tests/deps/test_house.py 2>&1) || { printf '%s\n' "$said" >&2; exit 1; }
