#!/usr/bin/env bash
# One event played in parts, put together and checked (shards.py).
set -eu
cd "$(dirname "$0")/../.."
exec python3 -I tests/arena/shards.py "${BUILD:-build}/tefuda-arena" "${BUILD:-build}/tefuda"
