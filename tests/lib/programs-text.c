/* programs-text.c - the text of a random card: statements, abilities. */
#include "tests/lib/programs-words.h"

/* ---- statements ------------------------------------------------------------------------- */

static void put_block(struct writer *w, int lines, int deep);

static void put_line_start(struct writer *w)
{
    for (int i = 0; i < w->indent; i++) {
        put(w, "  ");
    }
}

/* What a loop is made of, and what leaves the zones as they are. */
static void put_steady(struct writer *w)
{
    bool is_set = false;

    switch (below(w, 9)) {
    case 0:
    case 7:
        is_set = true;
        put_one(w, "rest ", "up ");
        if (chance(w, 60)) {
            put_range(w);
        }
        put_one(w, "energy", "energy", "field[other]", "energy[faceup and fire]");
        break;
    case 1:
    case 2:
        put_one(w, "add 1 to ", "add 2 to ", "sub 1 from ", "sub 3 from ");
        if (chance(w, 50)) {
            put(w, "you.token");
        } else {
            put_direct_gauge(w);
        }
        break;
    case 3:
        put(w, "set ");
        put_direct_gauge(w);
        put(w, " to ");
        put_number(w, 1);
        break;
    case 4:
        is_set = true;
        put(w, "up self");
        break;
    case 8:
        is_set = true;
        put_one(w, "move deck.top(1) to deck bottom", "move self to deck", "move self to hand",
                "move 1 field[other] to debris", "move 0..2 debris[character] to field",
                "move deck.top(1) to debris", "move 1 hand to deck bottom",
                "move field[other] to deck bottom");
        break;
    default:
        put(w, "add 1 to you.play");
        return;
    }
    if (chance(w, 45)) {
        bind(w, is_set);
    }
}

/* An open line and the block below it. */
static void put_below(struct writer *w, int deep)
{
    put(w, ":\n");
    int names = w->names;
    w->indent++;
    put_block(w, 1 + below(w, 2), deep + 1);
    w->indent--;
    w->names = names;
}

static void put_if(struct writer *w, int deep)
{
    put(w, "if ");
    put_condition(w, 1);
    put_below(w, deep);
    if (chance(w, 35)) {
        put_line_start(w);
        put(w, "else");
        put_below(w, deep);
    }
}

static void put_each(struct writer *w, int deep)
{
    int names = w->names;

    if (chance(w, 20)) {
        str_format(&w->out, "repeat %d", 2 + below(w, 2));
    } else if (w->names < NAMES) {
        int number = w->made++;
        str_format(&w->out, "each c%d in ", number);
        put_set(w, 2);
        w->name[w->names].number = number;
        w->name[w->names++].is_set = true;
    }
    put_below(w, deep);
    w->names = names;
}

static void put_mode(struct writer *w, int deep)
{
    put(w, "mode 1:\n");
    w->indent++;
    for (int i = 0; i < 2; i++) {
        put_line_start(w);
        put(w, i == 0 ? "option draw" : "option hand");
        put_below(w, deep);
    }
    w->indent--;
}

static void put_choice(struct writer *w)
{
    switch (below(w, 4)) {
    case 0:
        put(w, "random 1 ");
        put_set(w, 1);
        break;
    case 1:
        put(w, "look deck.top(3)");
        break;
    default:
        put(w, "choose ");
        put_range(w);
        put_seen_set(w, 1, false);
        put(w, chance(w, 15) ? " by foe" : "");
        break;
    }
    bind(w, true);
}

static void put_change(struct writer *w)
{
    put(w, "give ");
    if (chance(w, 80)) {
        put_set(w, 2);
        put(w, " cost");
    } else {
        put_one(w, "you ", "foe ");
        put_one(w, vocab->gauges[GAUGE_PLAY_PLUS].name, vocab->gauges[GAUGE_DRAW_PLUS].name);
    }
    put_one(w, " + ", " + ", " - ");
    put_number(w, 1);
    put(w, " for ");
    put(w, vocab->durations[0]);
}

/* A line that makes a name, or asks. */
static void put_naming(struct writer *w)
{
    switch (below(w, 3)) {
    case 0:
        put(w, "ask number 0..");
        put_number(w, 1);
        put(w, chance(w, 15) ? " by foe" : "");
        bind(w, false);
        break;
    default: {
        bool is_set = chance(w, 70);
        int number = w->made++;
        str_format(&w->out, "let c%d = ", number);
        if (is_set) {
            put_set(w, 1);
        } else {
            put_number(w, 0);
        }
        if (w->names < NAMES) {
            w->name[w->names].number = number;
            w->name[w->names++].is_set = is_set;
        }
        break;
    }
    }
}

/* What is held, or this card, goes from place to place. */
static void put_chain(struct writer *w)
{
    bool is_self = chance(w, 25);
    int number = w->made;

    if (!is_self) {
        w->made++;
        str_format(&w->out, "let c%d = ", number);
        put_seen_set(w, 2, false);
    }
    for (int n = 0; n < 2; n++) {
        if (n > 0 || !is_self) {
            put(w, "\n");
            put_line_start(w);
        }
        put(w, "move ");
        if (is_self) {
            put(w, "self");
        } else {
            str_format(&w->out, "c%d", number);
        }
        if (chance(w, 25)) {
            put(w, "[character]");
        } else if (chance(w, 10)) {
            put(w, " - ");
            put(w, put_name(w, true) ? "" : "field");
        }
        put_destination(w);
        if (chance(w, 25)) {
            bind(w, true);
        }
    }
    if (!is_self && w->names < NAMES) {
        w->name[w->names].number = number;
        w->name[w->names++].is_set = true;
    }
    put(w, "\n");
}

static void put_statement(struct writer *w, int deep)
{
    int kind = below(w, 20);

    put_line_start(w);
    if (w->lean == PROGRAM_ANY && chance(w, 25)) {
        put_chain(w);
        return;
    }
    if (w->lean == PROGRAM_LOOP && chance(w, 60)) {
        put_steady(w);
    } else if (kind < 3 && deep < DEEP) {
        put_if(w, deep);
        return;
    } else if (kind == 3 && deep < DEEP) {
        put_each(w, deep);
        return;
    } else if (kind == 4 && deep < DEEP) {
        put_mode(w, deep);
        return;
    } else if (kind == 5 && deep < DEEP) {
        put(w, "may draw");
        put_below(w, deep);
        return;
    } else if (kind < 9) {
        put_choice(w);
    } else if (kind == 9) {
        put_change(w);
    } else if (kind < 12) {
        put_naming(w);
    } else if (kind < 15) {
        put_verb(w, &vocab->verbs[CORE_MOVE]);
    } else {
        put_verb(w, random_verb(w));
    }
    put(w, "\n");
}

static void put_block(struct writer *w, int lines, int deep)
{
    for (int i = 0; i < lines; i++) {
        put_statement(w, deep);
    }
}

/* ---- cards ------------------------------------------------------------------------------ */

static void put_price(struct writer *w, bool may_be_free)
{
    static const char *const most[] = {"forest", "fire", "any", "any", "any"};

    if (may_be_free && chance(w, 50)) {
        return;
    }
    put(w, " ");
    put_of(w, most, (int)COUNT_OF(most));
    str_format(&w->out, " %d", 1 + below(w, w->lean == PROGRAM_LOOP ? 2 : 3));
}

/* A number that a loop may change from time to time. */
static void put_reading(struct writer *w)
{
    int name = w->names == 0 ? -1 : below(w, w->names);

    if (name >= 0 && chance(w, 55)) {
        str_format(&w->out, "%sc%d", w->name[name].is_set ? "count " : "", w->name[name].number);
    } else if (chance(w, 55)) {
        put_one(w, "you.", "you.", "foe.");
        put(w, NAME_IN(w, vocab->gauges));
    } else if (chance(w, 60)) {
        put_one(w, "count energy[rested]", "count energy[rested]", "count energy[upright]",
                "sum field.cost", "count debris.top(1)[energy]", "max foe.field.cost");
    } else {
        put_simple(w, 1);
    }
}

/* A line, often on the condition that something is as it was. */
static void put_gated(struct writer *w, const char *line, int percent)
{
    bool is_gated = chance(w, percent);

    put_line_start(w);
    if (is_gated) {
        put(w, "if ");
        put_reading(w);
        put_one(w, " = ", " <= ", " < ", " > ", " >= ", " != ");
        str_format(&w->out, "%d:\n  ", below(w, 4));
        put_line_start(w);
    }
    put(w, line);
    if (is_gated && chance(w, 40)) {
        put_line_start(w);
        put(w, "else:\n  ");
        put_line_start(w);
        put_steady(w);
        put(w, "\n");
    }
}

/* Gives back what it takes, by itself or with others of its kind, and does something besides. */
static void put_wheel(struct writer *w)
{
    bool is_alone = chance(w, 55);
    const char *given[] = {is_alone ? "up self\n" : "up field[other]\n",
                           is_alone || chance(w, 60) ? "add 1 to you.play\n"
                                                     : "add 2 to you.play\n"};
    int first = below(w, 2), gate = chance(w, 35) ? 0 : 65;

    put(w, "  act");
    put_price(w, true);
    put(w, ":\n");
    for (int i = 0; i < 2; i++) {
        put_block(w, below(w, 3), 1);
        if (chance(w, 95)) {
            put_gated(w, given[i ^ first], gate);
        }
    }
    put_block(w, below(w, 2), 1);
}

static void put_static(struct writer *w)
{
    bool is_in_hand = chance(w, 20);

    str_format(&w->out, "  static%s", is_in_hand ? " in hand" : "");
    if (chance(w, 20)) {
        put(w, " if ");
        put_condition(w, 2);
    }
    put(w, ":\n    ");
    if (chance(w, 25)) {
        put_one(w, "you play-plus + 1\n", "foe play-plus + 1\n", "you draw-plus + 1\n");
        return;
    }
    put_set(w, 2);
    put_one(w, " cost + ", " cost - ");
    put_number(w, 1);
    put(w, "\n");
}

static void put_ability(struct writer *w)
{
    int kind = below(w, 10);

    w->names = 0;
    if (kind < 2) {
        put_static(w);
        return;
    }
    if (kind < 6) {
        put(w, "  act");
        put_price(w, true);
    } else {
        put(w, "  on ");
        put(w, chance(w, 40) ? vocab->events[ON_ENTER].name : NAME_IN(w, vocab->events));
    }
    put(w, ":\n");
    put_block(w, 1 + below(w, 3), 1);
}

static void put_character(struct writer *w)
{
    int abilities = w->lean == PROGRAM_LOOP ? below(w, 2) : 1 + below(w, 2);

    if (w->lean == PROGRAM_LOOP && chance(w, 85)) {
        put_wheel(w);
        abilities = chance(w, 25);
    }
    for (int i = 0; i < abilities; i++) {
        put_ability(w);
    }
}

void programs_write(const char *id, enum program_lean lean, uint64_t *stream, char *text,
                    size_t size)
{
    struct writer w = {.stream = stream, .indent = 2, .lean = lean};
    bool is_character = chance(&w, lean == PROGRAM_LOOP ? 85 : 65);

    str_init(&w.out, text, size);
    str_format(&w.out, "card %s \"", id);
    put_one(&w, "Wild", "Wild", "Twin", "Wild Dragon", "Wild Censor", "Wild Angel");
    str_format(&w.out, " %s\"\n  type %s; set ino; cost", id,
               is_character ? "character" : "ability");
    if (chance(&w, 25)) {
        put(&w, " 0");
    } else {
        put_price(&w, false);
    }
    put(&w, "\n");
    if (is_character) {
        put_character(&w);
    } else {
        put(&w, "  use:\n");
        put_block(&w, 1 + below(&w, 3), 1);
    }
}
