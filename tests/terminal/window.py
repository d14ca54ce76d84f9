"""A window of any size with tefuda in it, without a terminal program in between: what was written,
line by line, as it was written. `Screen` shows what a person sees; this measures."""

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import tempfile
import termios
import time
import unicodedata

PATIENCE = 20  # seconds until a window counts as stuck
MORE = "-- Enter: "  # how a page ends that another one follows
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


def columns(text):
    """How many columns a text takes: wide characters two, combining ones none."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in text)


class Window:
    """`with Window(80, 24) as w: w.type("games")` gives the lines of the answer."""

    def __init__(self, width=80, rows=24, **environment):
        self.folder = tempfile.mkdtemp(prefix="tefuda-window-")
        self.pages = 0  # how often a page ended that another one followed
        self.prompt = ""
        settings = dict(os.environ, TEFUDA_CARDS=os.path.join(os.getcwd(), "cards"),
                        XDG_STATE_HOME=self.folder, INPUTRC="/dev/null", NO_COLOR="1",
                        TERM="xterm", LC_ALL="C.UTF-8")
        settings.update(environment)
        program = os.path.join(os.path.abspath(os.environ.get("BUILD", "build")), "tefuda")
        self.process, self.terminal = pty.fork()
        if self.process == 0:  # the size comes first: a change would draw the prompt again
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, width, 0, 0))
            os.execve(program, [program], settings)
        self.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.terminal)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self):
        """All that is written until a prompt or the end of a page stands there."""
        said, until = "", time.monotonic() + PATIENCE
        data = b""
        while True:
            ready, _, _ = select.select([self.terminal], [], [], 0.004)
            if ready:
                try:
                    data += os.read(self.terminal, 1 << 16)
                except OSError:  # it has ended
                    return ESCAPE.sub("", data.decode("utf-8", "replace"))
                continue
            said = ESCAPE.sub("", data.decode("utf-8", "replace"))
            last = said.rsplit("\n", 1)[-1]
            if re.fullmatch(r"([a-z0-9]*)> ", last):
                self.prompt = last
                return said[:len(said) - len(last)]
            if last.startswith(MORE):
                self.pages += 1
                data = said[:len(said) - len(last)].encode()
                os.write(self.terminal, b"\n")
            if time.monotonic() > until:
                raise AssertionError(f"no prompt:\n{said}")

    def type(self, line):
        """Types a line; returns the lines that were written behind it."""
        os.write(self.terminal, line.encode() + b"\n")
        return self.read().split("\n")[1:-1]
