"""What the client in Python reads of position texts and moves, one a line; as dump.mjs."""

import dataclasses
import json
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "bots", "python"))

import tefuda_view  # noqa: E402


def plain(value):
    """The same octets for the same value: keys in their order, no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False,
                      default=dataclasses.asdict)


for text in sys.stdin.read().split("\n"):
    if text.startswith("tfn1 "):
        view = tefuda_view.parse_tfn(text)
        print(plain([view, view.known(), view.changes()]))
    elif text:
        print(plain(tefuda_view.parse_move(text)))
