#!/usr/bin/env bash
# The engine against a second implementation of the rules, written from the rules alone.
set -u
cd "$(dirname "$0")"
PYTHONDONTWRITEBYTECODE=1 exec python3 test_model.py
