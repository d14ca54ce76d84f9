#!/usr/bin/env python3
"""An engine that works until it reads the word `unseen`; then it does what $BAD says."""
import os
import subprocess
import sys
import time


def spoil(what):
    """Misbehaves."""
    out = sys.stdout
    if what == "garbage":
        out.write("Segmentation fault, or something\n")
    elif what == "half":
        out.write("12 eve")
    elif what == "octets":
        out.buffer.write(b"1 event \xff\xfe\x00\n")
    elif what == "foreign":
        out.write("999999 ok\n")
    elif what == "long":
        out.write("x" * 200000)
    elif what == "endless":
        for _ in range(200000):
            out.write("event 1 choose s1 move=" + "x" * 500 + "\n")
    elif what == "memory":
        keep = [bytearray(1 << 24) for _ in range(200)]
        out.write(f"{len(keep)}\n")
    out.flush()
    if what == "hang":
        time.sleep(1000)
    if what == "loop":
        while True:
            pass
    os._exit(3)


def main():
    """Copies lines both ways."""
    engine = subprocess.Popen([os.environ["GOOD_ENGINE"]] + sys.argv[1:], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1)
    for line in sys.stdin:
        words = line.split(" ")
        if len(words) > 1 and words[1] == "unseen":
            engine.kill()
            spoil(os.environ["BAD"])
        engine.stdin.write(line)
        engine.stdin.flush()
        while True:
            reply = engine.stdout.readline()
            sys.stdout.write(reply)
            word = reply.split(" ")[1] if " " in reply else ""
            if word.strip() in ("ok", "err"):
                break
        sys.stdout.flush()


main()
