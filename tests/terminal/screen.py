"""A terminal with tefuda in it: keys go in, what a person would see comes out."""

import os
import re
import shutil
import subprocess
import tempfile
import time

PATIENCE = 10  # seconds until a screen counts as stuck


class Screen:
    """One window of a tmux of its own. `with Screen() as s:` ends whatever runs in it."""

    def __init__(self, columns=80, rows=24, state=None, **environment):
        self.folder = tempfile.mkdtemp(prefix="tefuda-screen-")
        self.socket = os.path.join(self.folder, "tmux")
        root = os.getcwd()
        settings = {
            "TEFUDA_CARDS": os.path.join(root, "cards"),
            "XDG_STATE_HOME": state or os.path.join(self.folder, "state"),
            "INPUTRC": "/dev/null",
            "NO_COLOR": "",
            **environment,
        }
        config = os.path.join(self.folder, "conf")
        with open(config, "w", encoding="utf-8") as file:
            file.write("set -g history-limit 20000\nset -g status off\nset -g escape-time 0\n")
        words = ["env"] + [f"{key}={value}" for key, value in settings.items()]
        words += ["sh", "-c", '"$0"; echo "exit status $?"; exec sleep 60',
                  os.path.join(os.path.abspath(os.environ["BUILD"]), "tefuda")]
        clean = {k: v for k, v in os.environ.items() if k not in ("TMUX", "TMUX_PANE")}
        clean.update(LC_ALL="C.UTF-8", TERM="xterm-256color")
        self.environment = clean
        self.tmux("-u", "-f", config, "new-session", "-d", "-x", str(columns), "-y", str(rows),
                  *words)
        self.wait_for_prompt(-1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server", is_needed=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def tmux(self, *words, is_needed=True, data=None):
        done = subprocess.run(["tmux", "-S", self.socket, *words], env=self.environment,
                              input=data, capture_output=True, text=True, check=False)
        if is_needed and done.returncode != 0:
            raise AssertionError(f"tmux {words[0]}: {done.stderr}")
        return done.stdout

    def place(self):
        """The line of the cursor, counted from the very first, and its column."""
        text = self.tmux("display-message", "-p", "#{history_size} #{cursor_y} #{cursor_x}")
        history, row, column = (int(word) for word in text.split())
        return history + row, column

    def wait(self, is_seen, what):
        until = time.monotonic() + PATIENCE
        while not is_seen():
            if time.monotonic() > until:
                raise AssertionError(f"waited for {what}; the screen shows:\n{self.text()}")
            time.sleep(0.003)

    def wait_for_prompt(self, line):
        """Waits for an empty prompt below a line; where a page ends, the next one is wanted."""
        def is_there():
            at, column = self.place()
            last = self.tmux("capture-pane", "-p").rstrip("\n").split("\n")[-1]
            if last.startswith("-- Enter: "):
                self.tmux("send-keys", "Enter")
                return False
            prompt = re.fullmatch(r"[a-z0-9]*>", last.rstrip())
            return at > line and prompt is not None and column == len(prompt[0]) + 1
        self.wait(is_there, "a prompt")

    def wait_for(self, text):
        self.wait(lambda: text in self.text(), repr(text))

    def wait_for_end(self):
        self.wait_for("\nexit status ")
        return int(self.text().split()[-1])

    def keys(self, *keys):
        """Presses keys by their names, or types texts."""
        self.tmux("send-keys", *keys)

    def type(self, line):
        """Types a line and waits for the prompt behind its answer."""
        at, _ = self.place()
        self.tmux("send-keys", "-l", line)
        self.tmux("send-keys", "Enter")
        self.wait_for_prompt(at)

    def paste(self, text):
        """Pastes a text as a terminal does, with marks around it for who asked for them."""
        self.tmux("load-buffer", "-", data=text)
        self.tmux("paste-buffer", "-p")

    def text(self, *options):
        """What is on the screen, and with "-S", "-" all that was."""
        shown = self.tmux("capture-pane", "-p", "-J", *options).rstrip()
        return "\n".join(line.rstrip() for line in shown.split("\n"))

    def lines(self, *options):
        return self.text(*options).split("\n")
