#!/usr/bin/env bash
# An arena whose processes are killed at random moments (killed.py). KILLS=200 is part of `make soak`.
set -eu
cd "$(dirname "$0")/../.."
exec python3 -I tests/arena/killed.py "${BUILD:-build}/tefuda-arena" "${BUILD:-build}/tefuda" "${KILLS:-30}"
