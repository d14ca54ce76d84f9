#!/usr/bin/env bash
# Nothing hidden goes into the search: in the five games, and in those of the tests.
set -u
cd "$(dirname "$0")/../.."
export TEFUDA_CARDS=$PWD/cards:$PWD/tests/rules
exec "${BUILD:-build}/proof" unreal-drive battle-of-union unien play-of-universe ultima-generation toy market
