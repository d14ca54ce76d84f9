/* legend.c - the reply to `games toy`. */
#include "tests/rules/toy/toy.h"

const struct legend_row toy_legend[] = {
    {"phase", "bid", "競り", "bid", ""},
    {"phase", "end", "終わり", "end", ""},
    {"zone", "A", "列", "row",
     "owner=seat word=row row=1 kind=slots label=a max=3 order=right show=all"},
    {"zone", "H", "手札", "hand", "owner=seat word=hand row=0 kind=hand order=none show=all"},
    {"zone", "D", "山札", "deck",
     "owner=seat word=deck row=1 kind=pile col=2 order=top show=count"},
    {"zone", "X", "捨て札", "pile",
     "owner=seat word=pile row=1 kind=pile col=3 order=arrival show=top"},
    {"gauge", "points", "点", "points", "owner=seat min=0 max=5 start=0 good=up"},
    {"gauge", "bonus", "加算", "bonus", "owner=seat start=0 good=up"},
    {"attr", "power", "力", "power", "show=foot"},
    {"word", "stone", "石", "stone", "class=type"},
    {"word", "trick", "技", "trick", "class=type"},
    {"verb", "bid", "{1}を出す", "bid {1}", "role=main"},
    {"verb", "drop", "{1}を捨てる", "drop {1}", "role=pick"},
    {"step", "bid", "伏せて出す", "Bid a card", "kind=pick"},
    {"step", "drop", "列から捨てる", "Drop a stone", "kind=pick"},
    {"reason", "points", "点に届いた", "points reached", ""},
    {"reason", "cards", "札が尽きた", "out of cards", ""},
    {"why", "bid", "出した", "bid", ""},
    {"why", "dropped", "捨てた", "dropped", ""},
    {"why", "moved", "動いた", "moved", ""},
    {NULL, NULL, NULL, NULL, NULL},
};
