"""A host that lies: changed.py OLD NEW PROGRAM ..: OLD is NEW in all that the program says."""
import subprocess
import sys

old, new, *program = sys.argv[1:]
host = subprocess.Popen(program, stdin=sys.stdin, stdout=subprocess.PIPE, text=True)
for line in host.stdout:
    print(line.replace(old, new), end="", flush=True)
