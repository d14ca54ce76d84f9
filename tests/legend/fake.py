"""A host of one made-up game with what the registered ones have not yet: a grid that s2 sees
turned, a gauge of several parts, cards under cards, moves with a target and a number. fake.py
[OLD NEW]: in all that it says OLD is NEW, so that the client must find a fault."""
import sys

LEGEND = """game fake rules=1 data=0 name.ja=もどき name.en=Fake
phase main name.ja=本番 name.en=main
zone H owner=seat row=0 kind=hand show=all sight=owner name.ja=手札 name.en=hand
zone B owner=common row=0 kind=grid cols=3 rows=3 facing=owner show=all sight=both name.ja=盤 name.en=board
zone U owner=seat row=1 kind=row label=u show=all sight=both name.ja=隊 name.en=units
zone A owner=seat row=1 kind=attached label=a show=all sight=both name.ja=装備 name.en=attached
gauge v unit=point owner=seat show=always parts=spirit,wit name.ja=徳 name.en=virtue
gauge spirit unit=point show=none name.ja=霊性 name.en=spirit
gauge wit unit=point show=none name.ja=知性 name.en=wit
flag d draw=back name.ja=裏 name.en=face-down
flag o draw=owner name.ja=主 name.en=owner
attr cost name.ja=費用 name.en=cost
flag i draw=none name.ja=順 name.en=arrival
word front name.ja=前衛 name.en=front
word beast name.ja=獣 name.en=beast
verb step role=main say.ja={1}を{@}へ{n}歩 say.en=move%20{1}%20to%20{@}%20by%20{n}
verb set role=main say.ja={2}の下に{1}を置く say.en=put%20{1}%20under%20{2}
verb join role=main say.ja={1}を{@}に置く say.en=put%20{1}%20into%20the%20{@}
verb skill role=main say.ja={1}を使う%20{2} say.en=use%20{1}%20{2}
verb tap role=main say.ja={1}の効果{k} say.en=effect%20{k}%20of%20{1}
verb end role=button say.ja=終わる say.en=end
step march name.ja=進む name.en=march
reason resign name.ja=投了 name.en=resigned
decklist one name.ja=一 name.en=one
ok"""
CARDS = """card ape name.ja=猿 name.en=Ape type=beast cost=1
card great-ape name.ja=大猿 name.en=Great%20Ape type=beast cost=2
ok n=2"""
STATE = "state tfn1 fake@1 {0} t1.s1.main.march?s1 s1{{v=1,-2;U:u3=ape~i3[a2=great-ape~o2i4];" \
    "H:ape*2}} s2{{v=0,0;H:?3{{ape}}}} " \
    "c{{B:a1=great-ape~o1[ape,?2],b3=?~o2d}} h=0\nok hash=0"
MOVES = [("end", "終わる", "end"), ("join:u3@front", "猿を前衛に置く", "put Ape into the front"),
         ("set:ape,a1", "大猿の下に猿を置く", "put Ape under Great Ape"),
         ("set:a1.1,a1", "大猿の下に猿を置く", "put Ape under Great Ape"),
         ("skill:ape", "猿を使う", "use Ape"),
         ("skill:ape,u3.a2", "猿を使う 大猿", "use Ape Great Ape"),
         ("tap:u3.1", "猿の効果1", "effect 1 of Ape"),
         ("tap:u3.a2.1", "大猿の効果1", "effect 1 of Great Ape"),
         ("step:a1@b3*2", "大猿をb3へ2歩", "move Great Ape to b3 by 2")]


def reply(words):
    if words[0] == "state":
        return STATE.format(words[1])
    if words[0] == "legal":
        text = {"lang=ja": 1, "lang=en": 2}.get(words[-1])
        lines = [f"move {i + 1} {move[0]}" + (f" -- {move[text]}" if text else "")
                 for i, move in enumerate(MOVES)]
        return "\n".join(lines + [f"ok n={len(MOVES)}"])
    return {"games": LEGEND if len(words) > 1 else LEGEND.split("\n")[0] + "\nok n=1",
            "cards": CARDS, "newgame": "ok", "status": "ok ask=s1 wait=s1", "events": "ok last=0",
            "play": "ok ask=- over=s1 reason=resign"}[words[0]]


old, new = sys.argv[1:] or ("", "")
for line in sys.stdin:
    text = reply(line.split())
    print(text.replace(old, new) if old else text, flush=True)
