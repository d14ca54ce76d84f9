#!/usr/bin/env bash
# A go that is watched, stopped and left alone, in the host and in the player role, over pipes.
set -u
cd "$(dirname "$0")/../.."
export TEFUDA_CARDS=cards
exec timeout 60 python3 tests/protocol/go.py "${BUILD:-build}/tefuda"
