"""Random games of every game of a host by the client that knows none. play.py GAMES PROGRAM ..:
exit status 1, and the reason, if something of them could not be drawn or said."""
import itertools
import random
import re
import sys
from collections import Counter

from client import Host, Legend, View, check

MOST = 3000  # decisions of a game
LANGS = ("ja", "en")


def count_names(legend, picture, lang):
    """How often each card is named; longer names first, they may hold shorter ones."""
    names = {card["name." + lang]: key for key, card in legend.cards.items()}
    found = Counter()
    for name in sorted(names, key=len, reverse=True):
        found[names[name]] += picture.count(name)
        picture = picture.replace(name, "")
    return +found


def check_view(legend, line):
    """Every item of the position stands in the picture once: by the client's own list, and by the
    names, labels and unknown cards of the text."""
    view = View(legend, line)
    sides = " ".join(re.findall(r" (?:s1|s2|c)(\{.*?\})(?= |$)", line))
    cards = +Counter(word for word in re.findall(r"[a-z][a-z0-9-]*", sides) if word in legend.cards)
    labels = Counter(re.findall(r"[a-z]\d+=", re.sub(r"[{;][a-z][\w-]*=", ";", sides)))
    copies = sorted(n for n in re.findall(r"[*?](\d+)", sides) if n != "1")
    for lang in LANGS:
        picture, drawn = view.draw(lang)
        check(sorted(map(id, drawn)) == sorted(set(map(id, view.items))), "not drawn once:",
              [item for item in view.items if drawn.count(item) != 1], line)
        check(count_names(legend, picture, lang) == cards, "other cards than", line, "in", picture)
        check(Counter(re.findall(r"\b[a-z]\d+=", picture)) == labels, "labels of", line, picture)
        check(sorted(re.findall(r"\*(\d+)", picture)) == copies, "numbers of", line, picture)
        check(picture.count("?") == sides.count("?"), "unknown cards of", line, "in", picture)
    return view


def check_sentence(view, foreign, move, said):
    """Sentences are whole, in their language, and those that the host prints."""
    for lang in LANGS:
        text = view.say(move, lang)
        check(text == said[lang], move + ":", text, "is for the host", said[lang])
    japanese = view.say(move, "ja")
    check(not any(name in japanese for name in foreign), "an English name in", japanese)


def play(host, legend, rng):
    """One game; returns how many decisions it had."""
    decisions = 0
    foreign = {card["name.en"] for card in legend.cards.values()} \
        - {card["name.ja"] for card in legend.cards.values()}
    status = dict(word.split("=") for word in host.ask("status")[-1].split(" ")[1:])
    while "over" not in status:
        decisions += 1
        check(decisions < MOST, "the game does not end")
        seat = rng.choice((status.get("wait") or status["ask"]).split("+"))
        view = check_view(legend, host.ask(f"state {seat}")[0])
        check_view(legend, host.ask("state pub")[0])
        moves = [line.split(" ")[2] for line in host.ask(f"legal {seat}")[:-1]]
        said = {lang: [line.split(" -- ", 1)[1] for line in
                       host.ask(f"legal {seat} lang={lang}")[:-1]] for lang in LANGS}
        check(moves, "no moves for", seat)
        for i, move in enumerate(moves):
            check_sentence(view, foreign, move, {lang: said[lang][i] for lang in LANGS})
        status = dict(word.split("=") for word in
                      host.ask(f"play {seat} {rng.randrange(len(moves)) + 1}")[-1].split(" ")[1:])
    check_view(legend, host.ask("state pub")[0])
    for lang in LANGS:
        legend.name("reason", status["reason"], lang)
    for line in host.ask("events pub since=0")[:-1]:
        for kind, key in re.findall(r" (why|reason|phase name)=([^ ]+)", line):
            legend.name(kind.split(" ")[0], key, "ja")
    return decisions


def main():
    rng = random.Random(1)
    host = Host(sys.argv[2:])
    for game in [line.split(" ")[1] for line in host.ask("games")[:-1]]:
        legend = Legend(host, game)
        pairs = list(itertools.product(legend.rows["decklist"], repeat=2))
        decisions = 0
        for i in range(int(sys.argv[1])):
            first, second = pairs[i * 7 % len(pairs)]
            host.ask(f"newgame {game} seed={i + 1} s1={first} s2={second}")
            decisions += play(host, legend, rng)
        print(game, decisions)


try:
    main()
except (LookupError, ValueError, AttributeError) as fault:
    sys.exit("legend: " + type(fault).__name__ + ": " + " ".join(map(str, fault.args)))
