"""The bridge as a program, a WebSocket to it, and an engine to compare with. Standard library only."""
import base64
import os
import select
import shutil
import socket
import struct
import subprocess
import tempfile
import time

BUILD = os.environ.get("BUILD", "build")
BRIDGE = os.path.abspath(os.path.join(BUILD, "tefuda-web"))
ENGINE = os.path.abspath(os.path.join(BUILD, "tefuda"))
CARDS = os.path.abspath("cards")
TOY = os.path.abspath(os.path.join(BUILD, "tefuda-toy"))
TOYS = os.path.abspath("tests/rules")
GAMES = ("unreal-drive", "battle-of-union", "unien", "play-of-universe", "ultima-generation")
SLOW = 6 if os.environ.get("ASAN_OPTIONS") else 1  # times as long as usual
PATIENCE = 20.0 * SLOW
MEMORY = ["--engine-memory", "0"] if SLOW > 1 else []  # a sanitizer's shadow needs terabytes


class Closed(Exception):
    """The socket is closed; the reason is its text."""


class Socket:
    """A WebSocket client that hides nothing: frames as they come."""

    def __init__(self, port, host=None, origin=None, greet=True, receive_buffer=None):
        self.raw = socket.socket()
        if receive_buffer:
            self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.raw.settimeout(PATIENCE)
        self.raw.connect(("127.0.0.1", port))
        self.data = b""
        self.ids = 0
        self.notices = []
        self.messages = []  # all of them, as they came
        if greet:
            status = self.upgrade(host or f"127.0.0.1:{port}", origin)
            if status != 101:
                raise Closed(str(status))

    def upgrade(self, host, origin=None):
        """The status of the handshake."""
        lines = ["GET / HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        if host:
            lines.insert(1, f"Host: {host}")
        if origin:
            lines.append(f"Origin: {origin}")
        self.raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.data:
            part = self.raw.recv(65536)
            if not part:
                raise Closed("hung up")
            self.data += part
        head, self.data = self.data.split(b"\r\n\r\n", 1)
        return int(head.split()[1])

    def frame(self, payload, opcode=1, final=True):
        """Sends one frame."""
        if isinstance(payload, str):
            payload = payload.encode()
        head = bytes([(0x80 if final else 0) | opcode])
        if len(payload) < 126:
            head += bytes([0x80 | len(payload)])
        elif len(payload) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(payload))
        mask = os.urandom(4)
        body = bytes(octet ^ mask[i % 4] for i, octet in enumerate(payload))
        self.raw.sendall(head + mask + body)

    def _take(self, count, until):
        while len(self.data) < count:
            left = until - time.monotonic()
            ready = select.poll()  # select() knows no descriptor above 1023
            ready.register(self.raw, select.POLLIN)
            if left <= 0 or not ready.poll(left * 1000):
                return False
            try:
                part = self.raw.recv(65536)
            except ConnectionError as error:
                raise Closed("reset") from error
            if not part:
                raise Closed("hung up")
            self.data += part
        return True

    def receive(self, wait=PATIENCE):
        """The next message, or None."""
        until = time.monotonic() + wait
        if not self._take(2, until):
            return None
        length, at = self.data[1] & 127, 2
        if length >= 126:
            size = 2 if length == 126 else 8
            if not self._take(2 + size, until):
                return None
            length, at = int.from_bytes(self.data[2:2 + size], "big"), 2 + size
        if not self._take(at + length, until):
            return None
        opcode, payload = self.data[0] & 15, self.data[at:at + length]
        self.data = self.data[at + length:]
        if opcode == 8:
            raise Closed(payload[2:].decode())
        if opcode != 1:
            return self.receive(max(0, until - time.monotonic()))
        text = payload.decode()
        self.messages.append(text)
        return text

    def ask(self, line, wait=PATIENCE):
        """The reply: data lines and the status line, without the id. Notices are kept."""
        self.ids += 1
        self.frame(f"{self.ids} {line}")
        return self.reply(self.ids, wait)

    def reply(self, number, wait=PATIENCE):
        """The reply under this id."""
        until = time.monotonic() + wait
        while True:
            message = self.receive(max(0, until - time.monotonic()))
            if message is None:
                raise AssertionError(f"no reply to {number} in time")
            lines = message.split("\n")[:-1]
            if lines[-1].startswith(f"{number} "):
                head = f"{number} "
                return [line[len(head):] if line.startswith(head) else line for line in lines]
            self.notices.append(lines)

    def status(self, line, wait=PATIENCE):
        """The status line alone."""
        return self.ask(line, wait)[-1]

    def until(self, wanted, wait=PATIENCE):
        """Notices until one has a line for which `wanted` holds; returns that message."""
        until = time.monotonic() + wait
        while True:
            for i, lines in enumerate(self.notices):
                if any(wanted(line) for line in lines):
                    self.notices = self.notices[i + 1:]
                    return lines
            self.notices = []
            message = self.receive(max(0, until - time.monotonic()))
            if message is None:
                raise AssertionError("what was waited for did not come")
            self.notices.append(message.split("\n")[:-1])

    def closed(self, wait=PATIENCE):
        """Why the other side closes."""
        until = time.monotonic() + wait
        try:
            while self.receive(max(0, until - time.monotonic())) is not None:
                pass
        except Closed as reason:
            self.close()
            return str(reason)
        raise AssertionError("the socket is still open")

    def quiet(self, wait=0.15):
        """Takes what comes until nothing comes any more; the lines."""
        lines = []
        while (message := self.receive(wait)) is not None:
            lines += message.split("\n")[:-1]
        return lines

    def close(self):
        """Goes without a word."""
        self.raw.close()


class Bridge:
    """A bridge with a port and a folder of its own."""

    def __init__(self, *options, folder=None, errors=None, **more):
        self.folder = folder or tempfile.mkdtemp(prefix="tefuda-gui-")
        self.options = list(options)
        self.more = more
        self.errors = errors or os.path.join(self.folder, "errors.txt")
        self.process = None
        self.sockets = []
        self.start()

    def start(self):
        """Starts it, also again."""
        command = [BRIDGE, "--port", "0", "--records", self.folder, "--cards", CARDS,
                   "--sockets", "1000"] + MEMORY + self.options
        with open(self.errors, "a", encoding="utf-8") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors,
                                            stdin=self.more.get("stdin", subprocess.DEVNULL),
                                            text=True)
        listening, line = self.process.stdout.readline(), self.process.stdout.readline()
        if not line.startswith("house "):
            with open(self.errors, encoding="utf-8") as errors:
                raise AssertionError(f"the bridge does not start: {line} {errors.read()}")
        self.port = int(listening.split(":")[1])
        self.house = line.strip().split("#t=")[1]

    def socket(self, token=None, since=None, wait=PATIENCE, **how):
        """A socket, greeted if there is a token."""
        made = Socket(self.port, **how)
        self.sockets.append(made)
        if token:
            made.hello = made.status(f"hello token={token}" + (f" since={since}" if since else ""), wait)
        return made

    def table(self, text):
        """Opens a table: its keys."""
        house = self.socket(self.house)
        status = house.status(f"newtable {text}")
        house.close()
        if not status.startswith("ok "):
            raise AssertionError(f"newtable {text}: {status}")
        return keys(status)

    def kill(self):
        """As an out of memory killer would."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Ends it and throws its folder away; its exit status."""
        for made in self.sockets:
            made.close()
        if self.process.poll() is None:
            self.process.terminate()
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        return status

    def log(self):
        """What it has said on standard error."""
        with open(self.errors, encoding="utf-8") as errors:
            return errors.read()


class Host:
    """An engine of one's own, to compare with."""

    def __init__(self, program=None):
        self.process = subprocess.Popen(program or [ENGINE, "--cards", CARDS], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8",
                                        bufsize=1)

    def ask(self, line):
        """The reply: data lines and the status line."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline().rstrip("\n")
            lines.append(line)
            if line.split(" ")[0] in ("ok", "err"):
                return lines

    def good(self, line):
        """The reply, which must be ok."""
        reply = self.ask(line)
        if not reply[-1].startswith("ok"):
            raise AssertionError(f"{line}: {reply[-1]}")
        return reply

    def close(self):
        """Ends it."""
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


def keys(line):
    """The keys of a line."""
    words = line.split(" -- ")[0].split(" ")
    return dict(word.split("=", 1) for word in words if "=" in word)


def moves(lines):
    """The names of the moves of a block."""
    return [line.split(" ")[2] for line in lines if line.startswith("move ")]
