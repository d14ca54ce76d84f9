"""What a bridge must not do, whatever comes from outside: the table of attacks, row by row."""
import http.client
import os
import shutil
import socket
import tempfile
import threading
import time
import unittest

from web import SLOW, Bridge, Closed, Socket, keys, moves

OPEN = "unreal-drive s1=person s2=person sealed=0 seed=2a raster=0"


class Attack(unittest.TestCase):
    """Every test has a table of its own, all have one bridge."""

    @classmethod
    def setUpClass(cls):
        cls.bridge = Bridge()

    @classmethod
    def tearDownClass(cls):
        status = cls.bridge.stop()
        assert status == 0, f"the bridge ended with {status}"

    def seats(self, text=OPEN):
        """A table with both seats, past their first blocks."""
        table = self.bridge.table(text)
        first, second = self.bridge.socket(table["s1"]), self.bridge.socket(table["s2"])
        for seat in (first, second):
            self.addCleanup(seat.close)
            seat.until(lambda line: line.startswith("decision "))
        for seat in (first, second):
            seat.quiet()
        return table, first, second


class Handshake(Attack):
    """Who may come in at all."""

    def test_foreign_origin_or_host_is_refused_before_anything_starts(self):
        port = self.bridge.port
        good = f"127.0.0.1:{port}"
        for host, origin, status in (
                (good, "http://evil.example", 403), ("evil.example", None, 403),
                ("evil.example", "http://evil.example", 403), (good, "null", 403),
                (good, f"http://localhost:{port + 1}", 403), (good, "http://localhost", 403),
                (good, f"http://127.0.0.1.evil.example:{port}", 403),
                (good, f"http://evil@127.0.0.1:{port}", 403), (f"{good}.evil.example", None, 403),
                (None, None, 403), (good, None, 101), (good, f"http://{good}", 101),
                (f"localhost:{port}", f"http://localhost:{port}", 101),
                (f"LOCALHOST:{port}", f"http://localhost:{port}", 101), ("[::1]", None, 101)):
            raw = Socket(port, greet=False)
            try:
                got = raw.upgrade(host, origin)
            except Closed:
                got = 403 if host is None else 0  # without Host it is no request at all
            self.assertEqual(got, status, f"Host {host}, Origin {origin}")
            raw.close()

    def test_public_name_lets_its_own_pages_in_and_no_others(self):
        bridge = Bridge("--public-name", "play.example")
        self.addCleanup(bridge.stop)
        for host, origin, status in (
                ("play.example", "https://play.example", 101), ("play.example", None, 101),
                ("play.example", "https://evil.example", 403),
                ("evil.example", "https://play.example", 403)):
            raw = Socket(bridge.port, greet=False)
            self.assertEqual(raw.upgrade(host, origin), status, f"{host} {origin}")
            raw.close()

    def test_wrong_and_foreign_tokens_close_with_the_same_word(self):
        other = Bridge()
        self.addCleanup(other.stop)
        foreign = other.table(OPEN)["s1"]
        for token in ("0" * 32, foreign, "", "x", "0" * 33, "%00"[:1]):
            made = Socket(self.bridge.port)
            made.frame(f"hello token={token}")
            if token == "%":
                made.frame("hello token=0")
            self.assertEqual(made.closed(), "token", token)
        made = Socket(self.bridge.port)
        made.frame("1 games")
        self.assertEqual(made.closed(), "hello")

    def test_without_hello_it_closes_after_five_seconds(self):
        made = Socket(self.bridge.port)
        start = time.monotonic()
        self.assertEqual(made.closed(), "hello")
        self.assertTrue(4 < time.monotonic() - start < 8)

    def test_second_hello_replaces_the_first_socket(self):
        table, first, _ = self.seats()
        again = self.bridge.socket(table["s1"])
        self.addCleanup(again.close)
        self.assertEqual(first.closed(), "replaced")
        again.until(lambda line: line.startswith("decision "))
        self.assertTrue(again.status("play 1").startswith("ok "))

    def test_tokens_of_a_bot_seat_are_not_given(self):
        table = self.bridge.table("unreal-drive s1=person s2=go")
        self.assertEqual(table["s2"], "-")


class Files(Attack):
    """What is served besides."""

    def get(self, path, method="GET"):
        """Status, headers and body."""
        link = http.client.HTTPConnection("127.0.0.1", self.bridge.port, timeout=10)
        link.putrequest(method, path, skip_host=False)
        link.endheaders()
        try:
            answer = link.getresponse()
        except http.client.RemoteDisconnected:
            link.close()
            return 0, {}, b""
        got = answer.status, dict((k.lower(), v) for k, v in answer.getheaders()), answer.read()
        link.close()
        return got

    def test_page_has_types_and_a_strict_policy(self):
        for path, kind in (("/", "text/html; charset=utf-8"), ("/main.js", "text/javascript; charset=utf-8"),
                           ("/style.css", "text/css; charset=utf-8")):
            status, headers, body = self.get(path)
            self.assertEqual((status, headers["content-type"]), (200, kind))
            self.assertTrue(body)
            policy = headers["content-security-policy"]
            self.assertIn("default-src 'none'", policy)
            self.assertIn("frame-ancestors 'none'", policy)
            self.assertNotIn("unsafe", policy)
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["referrer-policy"], "no-referrer")

    def test_path_tricks_find_nothing(self):
        www = tempfile.mkdtemp(prefix="tefuda-www-")
        self.addCleanup(shutil.rmtree, www)
        os.mkdir(f"{www}/art")
        for name in ("index.html", "art/card.svg", ".hidden.js", "notes.unknown"):
            with open(f"{www}/{name}", "w", encoding="utf-8") as file:
                file.write("x")
        os.symlink("/etc/passwd", f"{www}/link.txt")
        os.symlink("/etc", f"{www}/folder")
        bridge = Bridge("--www", www)
        self.addCleanup(bridge.stop)
        mine, self.bridge = self.bridge, bridge
        try:
            self.assertEqual(self.get("/art/card.svg")[0], 200)
            for path in ("/../../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                         "/link.txt", "/folder/passwd", "/folder/hosts.txt", "/.hidden.js",
                         "/%2ehidden.js", "/notes.unknown", "/art/", "/art", "/none.html",
                         "/art/./../link.txt", "/index.html%00.js", "/index.html/",
                         "//etc/passwd", "/" + "a" * 3000 + ".js", "/art%5ccard.svg"):
                self.assertIn(self.get(path)[0], (0, 400, 403, 404, 414), path)
            self.assertEqual(self.get("/index.html", "POST")[0], 405)
        finally:
            self.bridge = mine


class Messages(Attack):
    """Lines that are none."""

    def one_error(self, seat, code):
        """The next message is one err line with this code."""
        message = seat.receive()
        self.assertIsNotNone(message, code)
        self.assertEqual(message.count("\n"), 1, message)
        self.assertIn(f"err {code}", message)
        return message

    def test_each_bad_message_gets_one_error_and_the_socket_stays(self):
        _, first, _ = self.seats()
        first.notices = []
        state = first.ask("state")
        long = b"7 why " + b"x" * 4096
        for payload, code in ((long, "toolong max=4096"), (b"7 why \xff\xfe", "syntax at=7"),
                              (b"why \xc0\xaf", "syntax"), (b"why \xed\xa0\x80", "syntax"),
                              (b"7 ping\n8 ping", "syntax"), (b"ping\n", "syntax"), (b"pi\0ng", "syntax"),
                              (b"7 @g2 state s1", "nosuch name=g2"), (b"@nobody ping", "nosuch"),
                              (b"ping  ping", "syntax"), (b"PING", "syntax"), (b"0123456789 ping", "syntax"),
                              (b"why a%0", "syntax"), (b"why %00", "syntax"), (b"7 7 ping", "syntax"),
                              (b"why " + b"x " * 80 + b"x", "syntax"), ("why \u0085".encode(), "syntax"),
                              (b"ok d=1", "unknown"), (b"\x1b[2J", "syntax")):
            first.frame(payload)
            got = self.one_error(first, code)
            self.assertEqual(got.startswith("7 "), payload.startswith(b"7 "), got)
            time.sleep(0.06)  # within what may be said in a second
        first.frame(b"")
        first.frame(b"# a comment")
        self.assertEqual(first.ask("state"), state)

    def test_messages_in_pieces_are_one_message(self):
        _, first, _ = self.seats()
        first.frame("9 pi", final=False)
        first.frame("ng", opcode=0)
        self.assertEqual(first.receive(), "9 ok\n")
        first.frame("8 why ", final=False)
        for _ in range(50):
            first.frame("x" * 100, opcode=0, final=False)
        first.frame("x", opcode=0)
        self.assertEqual(self.one_error(first, "toolong"), "8 err toolong max=4096\n")
        self.assertEqual(first.status("ping"), "ok")

    def test_binary_closes(self):
        _, first, _ = self.seats()
        first.frame(b"1 ping", opcode=2)
        self.assertEqual(first.closed(), "binary")

    def test_long_names_and_hostile_names_are_cut_or_dropped(self):
        for name, shown in (("x" * 3000, "x" * 64), ("%3Cscript%3E", "<script>"),
                            ("a%0Ab", "-"), ("%FF", "-"), ("%E2%80%AEevil", "\u202eevil"),
                            ("%E5%88%83" * 100, "刃" * 64), ("a%20b", "a%20b")):
            table = self.bridge.table(OPEN)
            seat = self.bridge.socket()
            self.addCleanup(seat.close)
            seat.status(f"hello token={table['s1']} name={name}")
            lines = seat.until(lambda line: line.startswith("table "))
            self.assertEqual(keys(lines[0])["s1"], shown)


class Words(Attack):
    """What a role may not say."""

    def test_words_outside_of_a_role_are_unknown(self):
        table, first, _ = self.seats()
        for word in ("set view=open", "set log=/tmp/x", "state all", "sample s1 seed=1", "fork as=x",
                     "undo", "setup tfn1 x", "chance", "close", "quit", "hash", "expect d=1", "status",
                     "newgame unien", "deck unien x cards=y", "adjudicate result=s1 reason=x", "bench unien",
                     "leakcheck unien", "go s1", "list", "show", "stop", "tefuda 1", "get", "hello token=x",
                     "newtable unien", "pause", "x-foo", "perft unien", "coverage unien"):
            expected = "err notyours seat=all" if word == "state all" else \
                f"err unknown verb={word.split()[0]}"
            self.assertEqual(first.status(word), expected)
            time.sleep(0.04)
        look = self.bridge.socket(table["pub"])
        self.addCleanup(look.close)
        for word in ("play 1", "legal", "state", "events", "why x", "resign", "unseen", "undo", "claim"):
            self.assertEqual(look.status(word), f"err unknown verb={word.split()[0]}")
        owner = self.bridge.socket(table["owner"])
        self.addCleanup(owner.close)
        for word in ("play 1", "legal", "state s1", "events s1", "newgame unien"):
            self.assertEqual(owner.status(word), f"err unknown verb={word.split()[0]}")
        self.assertEqual(owner.status("ask s1"), "err notyours seat=s1")
        self.assertEqual(owner.status("record s1"), "err notyours seat=s1")

    def test_foreign_seats_and_viewers_are_refused_alike(self):
        _, first, _ = self.seats()
        for verb in ("ask", "state", "events", "legal", "play", "why", "explain", "unseen", "inspect",
                     "claim", "resign", "record"):
            for foreign in ("s2", "pub", "all"):
                self.assertEqual(first.status(f"{verb} {foreign} x"), f"err notyours seat={foreign}")
                time.sleep(0.03)
        self.assertEqual(first.ask("state")[0], first.ask("state s1")[0])
        self.assertEqual(first.status("state as=x"), "err badarg key=as")
        self.assertEqual(first.status("play s1 tfn1 x"), "err badarg key=tfn1")

    def test_answers_that_cannot_be_change_nothing(self):
        _, first, second = self.seats()
        state = first.ask("state")
        self.assertTrue(first.status("play d=7 1").startswith("err stale d=7 now=1"))
        self.assertTrue(first.status("play s2 1").startswith("err notyours seat=s2"))
        self.assertTrue(first.status("play no-such").startswith("err nomove"))
        self.assertEqual(first.ask("state"), state)
        self.assertTrue(first.status("play 1").startswith("ok "))
        self.assertTrue(first.status("play 1").startswith("err notyours"))
        self.assertTrue(second.status("resign").startswith("ok "))
        self.assertTrue(first.status("play 1").startswith("err over"))


class Floods(Attack):
    """Too much of everything; another table stays within its bar."""

    def setUp(self):
        self.calm, self.first, _ = self.seats()

    def fine(self):
        """The other table answers at once."""
        start = time.monotonic()
        self.assertEqual(self.first.status("ping"), "ok")
        self.assertLess(time.monotonic() - start, 2 * SLOW)

    def test_lines_are_bounded(self):
        _, seat, _ = self.seats()
        try:
            for _ in range(400):
                seat.frame("ping")
        except OSError:
            pass
        self.fine()
        self.assertIn(seat.closed(), ("flood", "hung up", "reset"))
        text = "".join(seat.messages)
        self.assertIn("err busy go=-", text)
        self.assertLess(text.count("ok\n"), 90)

    def test_ten_sockets_from_one_address(self):
        bridge = Bridge("--sockets", "10")
        self.addCleanup(bridge.stop)
        socks = [bridge.socket() for _ in range(10)]
        raw = Socket(bridge.port, greet=False)
        self.assertEqual(raw.upgrade(f"127.0.0.1:{bridge.port}"), 503)
        raw.close()
        for made in socks:
            made.close()
        time.sleep(0.2)
        bridge.socket().close()

    def test_who_never_reads_is_closed(self):
        _, seat, _ = self.seats()
        deaf = self.bridge.socket(receive_buffer=4096)
        deaf.frame(f"1 hello token={self.bridge.house}")
        for i in range(60):
            deaf.frame(f"{i + 2} cards ultima-generation")
        self.fine()
        seat.close()
        time.sleep(0.5 * SLOW * SLOW)
        self.assertIn(deaf.closed(), ("hung up", "reset"))
        self.fine()

    def test_thousands_of_idle_connections(self):
        """The first of them get five seconds each, the others nothing; who is there does not notice."""
        for _ in range(4):
            idle = []
            for _ in range(700):
                made = socket.socket()
                made.setblocking(False)
                idle.append(made)
                try:
                    made.connect(("127.0.0.1", self.bridge.port))
                except BlockingIOError:
                    pass
            self.fine()
            for made in idle[-100:]:
                try:
                    made.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                except OSError:
                    pass
            self.fine()
            self.assertLess(len(os.listdir(f"/proc/{self.bridge.process.pid}/fd")), 600)
            for made in idle:
                made.close()
        time.sleep(0.3)
        self.assertTrue(self.bridge.socket(self.calm["pub"]).hello.startswith("ok "))

    def test_random_octets_are_no_request(self):
        def spray(seed):
            made = socket.socket()
            made.settimeout(5)
            made.connect(("127.0.0.1", self.bridge.port))
            try:
                made.sendall(os.urandom(2000 + seed))
                made.recv(100)
            except OSError:
                pass
            made.close()
        sprays = [threading.Thread(target=spray, args=(i,)) for i in range(30)]
        for spray_thread in sprays:
            spray_thread.start()
        for spray_thread in sprays:
            spray_thread.join()
        self.fine()

    def test_tables_are_bounded(self):
        bridge = Bridge("--tables", "2")
        self.addCleanup(bridge.stop)
        house = bridge.socket(bridge.house)
        self.addCleanup(house.close)
        for _ in range(2):
            self.assertTrue(house.status("newtable unien").startswith("ok "))
        self.assertEqual(house.status("newtable unien"), "err limit name=tables max=2")
        self.assertEqual(house.ask("tables")[-1], "ok n=2")

    def test_recipes_that_cannot_be_are_refused(self):
        house = self.bridge.socket(self.bridge.house)
        self.addCleanup(house.close)
        for text, status in (("s1=go", "err badarg key=game"), ("chess", "err nosuch name=chess"),
                             ("unien s1=devil", "err badarg key=s1"), ("unien s2=bot:none", "err badarg key=s2"),
                             ("unien s2=go:nodes=99999999", "err badarg key=s2"),
                             ("unien s2=go:x=1", "err badarg key=s2"), ("unien s2=go:strength=11", "err badarg key=s2"),
                             ("unien s2=go:nodes=9,strength=0", "err badarg key=s2"), ("unien clock=x", "err badarg key=clock"),
                             ("unien as=x", "err badarg key=as"), ("", "err syntax at="), ("unien deck.s1=none", "err nosuch name=none"),
                             ("unien seed=xyz", "err badarg key=seed"), ("unien opt.none=1", "err badarg"),
                             ("unien cards.s3=bas-f", "err badarg key=cards.s3"), ("unien cards.s1=", "err "),
                             ("unien cards.s1=bas-f*40", "err baddeck rule=UE-E02"), ("unien deck.s1=bells cards.s1=x", "err "),
                             ("unien leaders.s1=l-ino,l-cos cards.s1=none*40", "err baddeck rule=UE-E05"),
                             ("unien leaders.s1=l-ino,l-cos cards.s1=bas-f", "err baddeck rule=UE-E09"),
                             ("unien tfn1 nonsense", "err badtfn")):
            self.assertTrue(house.status(f"newtable {text}").startswith(status), text)
            time.sleep(0.05)
        self.assertTrue(all(moves([line]) == [] for line in house.ask("tables")))


if __name__ == "__main__":
    unittest.main()
