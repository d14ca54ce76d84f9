"""A host that answers each command with a fixed text, so that the client can be tested alone."""

import sys

REPLIES = {
    "newgame toy seed=1 s1=flame": ["ok game=g1 seed=1 commit=77ab d=1 ask=s1"],
    "legal": ["move 1 lay:fox -- 狐", "move 2 lay:wolf", "ok n=2"],
    "legal s2": ["err notyours seat=s2 ask=s1 -- s1 is asked"],
    "play lay:wolf": ["ok d=2 ask=s2 move=lay:wolf"],
    "play s1 d=1 lay:fox": ["ok d=2 ask=s2 move=lay:fox"],
    "play 2": ["ok d=2 ask=s2 move=lay:wolf"],
    "play lay:drake": ["err illegal move=lay:drake why=zone need=- have=- -- not in your hand"],
    "play xx": ["err nomove near=lay:fox"],
    "play s1 d=9 lay:fox": ["err stale d=9 now=1"],
    "state": ["state tfn1 toy@1 s1 t1.s1.place?s1 s1{a=1;H:fox,wolf} s2{H:?2} h=00ff", "ok hash=00ff"],
    "ask s1 since=3": ["event 4 draw s1 from=s1.D to=s1.H cards=fox",
                       "state tfn1 toy@1 s1 t1.s1.place?s1 s1{} s2{}",
                       "decision d=1 seat=s1 kind=place step=place n=2 default=done -- 置く",
                       "move 1 lay:fox", "move 2 lay:wolf", "ok d=1 n=2"],
    "ask s2": ["state tfn1 toy@1 s2 t1.s1.place?s1 s1{} s2{}", "ok n=0"],
    "go s1 movetime=5": ["info time=1", "ok d=1 move=lay:fox"],
    "record all": ["# tefuda record 1; toy", "> newgame toy seed=1", "> play s1 d=1 lay:fox", "ok n=3"],
    "deck toy x cards=fox": ["rule SIZE want=50 got=1", "err baddeck rule=SIZE want=50 got=1"],
    "quit": ["ok"],
}

sys.stdin.reconfigure(encoding="utf-8")
sys.stdout.reconfigure(encoding="utf-8")
for line in sys.stdin:
    if line == "die\n":
        break
    if line == "half\n":
        print("ok d=1", end="")
        break
    print("\n".join(REPLIES.get(line.rstrip("\n"), ["err unknown verb=?"])), flush=True)
    if line == "quit\n":
        break
