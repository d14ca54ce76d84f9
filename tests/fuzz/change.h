/* change.h - one field of a position text, changed: numbers, labels, cards, flags, knowledge,
 * zones, the words of the moment, the fields behind the sides.
 *
 * Promise: the same draws give the same text. Cost: as pieces.h. */
#ifndef TF_TESTS_FUZZ_CHANGE_H
#define TF_TESTS_FUZZ_CHANGE_H

#include "engine/parts/grid.h"
#include "engine/parts/table.h"
#include "tests/fuzz/pieces.h"

/* What a change has to go by: `old` is the piece that was picked for it, if it does not pick its
 * own; `other` is another position of the same game. */
struct change {
    const struct match *match;
    struct change_text *text;
    const struct change_text *other;
    struct change_piece old;
    struct change_draw *draw;
};

/* ---- what takes the place of a piece ------------------------------------------------------ */

static inline void change_number(const struct change *c)
{
    struct change_text *t = c->text;
    struct change_piece old = c->old;
    struct change_draw *draw = c->draw;
    static const int odd[] = {0,  1,   2,   3,   5,   9,   10,  15,   16,   63,    64,
                              99, 100, 101, 127, 128, 255, 256, 1000, 9999, 30000, 65535};
    char out[32];
    long n = strtol(t->text + old.from, NULL, 10);
    int length;

    switch (change_below(draw, 5)) {
    case 0:
        length = snprintf(out, sizeof out, "%ld", (long)((unsigned long)n + 1));
        break;
    case 1:
        length = snprintf(out, sizeof out, "%ld", (long)((unsigned long)n - 1));
        break;
    case 2:
        length = snprintf(out, sizeof out, "%ld",
                          (long)((unsigned long)n * 2) + (long)change_below(draw, 4));
        break;
    case 3:
        length = snprintf(out, sizeof out, "%d", (int)change_below(draw, 12));
        break;
    default:
        length = snprintf(out, sizeof out, "%d", odd[change_below(draw, COUNT_OF(odd))]);
        break;
    }
    change_put(t, old.from, old.length, out, (size_t)length);
}

/* A word of the moment: phase, step, who is asked, who is first. */
static inline void change_when(const struct change *c)
{
    struct change_text *t = c->text;
    struct change_piece old = c->old;
    const struct rules *rules = c->match->rules;
    struct change_draw *draw = c->draw;
    static const char *const seats[] = {"s1", "s2", "F", "s1+s2", "-"};
    const char *word = seats[change_below(draw, COUNT_OF(seats))];
    char made[80];
    int steps = 0, phases = 0;

    while (rules->steps[steps].name != NULL) {
        steps++;
    }
    while (rules->phases[phases].key != NULL) {
        phases++;
    }
    int phase = (int)change_below(draw, (uint64_t)phases);
    int step = (int)change_below(draw, (uint64_t)steps);
    bool is_seat = t->text[old.from] == 's' && old.length > 1 && t->text[old.from + 1] <= '2';
    if (!is_seat && t->text[old.from] != 'F') {
        (void)snprintf(made, sizeof made, "%s%s%s", rules->phases[phase].key,
                       change_below(draw, 2) == 0 ? "." : "?s1 ", rules->steps[step].name);
        switch (change_below(draw, 3)) {
        case 0:
            word = rules->phases[phase].key;
            break;
        case 1:
            word = rules->steps[step].name;
            break;
        default:
            made[strcspn(made, "?")] = '\0';
            word = made;
            break;
        }
    }
    change_put(t, old.from, old.length, word, strlen(word));
}

/* A flag more: of the game's table, the core's own, with or without a number. */
static inline void change_flag(const struct change *c)
{
    struct change_text *t = c->text;
    struct change_piece old = c->old;
    const struct rules *rules = c->match->rules;
    struct change_draw *draw = c->draw;
    const char *counters = rules->board != NULL   ? rules->board->counters
                           : rules->table != NULL ? rules->table->counters
                                                  : NULL;
    char out[16], letter = "doinfzu"[change_below(draw, 7)];
    int flags = 0;

    while (rules->flags[flags].letter != 0) {
        flags++;
    }
    if (flags > 0 && change_below(draw, 2) == 0) {
        letter = rules->flags[change_below(draw, (uint64_t)flags)].letter;
    } else if (counters != NULL && change_below(draw, 2) == 0) {
        letter = counters[change_below(draw, strlen(counters))];
    }
    const char *tilde = memchr(t->text + old.from, '~', old.length);
    int number = (int)change_below(draw, 12);
    int length = number < 6 || letter == 'o' || letter == 'n' || letter == 'z'
                     ? snprintf(out, sizeof out, "%s%c%d", tilde == NULL ? "~" : "", letter,
                                letter == 'o' ? 1 + number % 2 : number)
                     : snprintf(out, sizeof out, "%s%c", tilde == NULL ? "~" : "", letter);
    change_put(t, old.from + old.length, 0, out, (size_t)length);
}

/* Flags gone, or the first of them. */
static inline void change_unflag(const struct change *c)
{
    struct change_text *t = c->text;
    struct change_piece old = c->old;
    struct change_draw *draw = c->draw;
    const char *tilde = memchr(t->text + old.from, '~', old.length);

    if (tilde == NULL) {
        return;
    }
    size_t from = (size_t)(tilde - t->text), all = old.from + old.length - from;
    size_t one = 2 + strspn(tilde + 2, "0123456789");
    if (one < all && change_below(draw, 2) == 0) {
        change_put(t, from + 1, one - 1, "", 0);
    } else {
        change_put(t, from, all, "", 0);
    }
}

/* Who knows a face. */
static inline void change_know(const struct change *c)
{
    struct change_text *t = c->text;
    struct change_piece old = c->old;
    struct change_draw *draw = c->draw;
    static const char *const marks[] = {"", "^", "^1", "^2", "^12"};
    const char *mark = marks[change_below(draw, COUNT_OF(marks))];
    size_t at = old.from + strspn(t->text + old.from, "abcdefghijklmnopqrstuvwxyz0123456789-?");
    size_t length = t->text[at] == '^' ? 1 + strspn(t->text + at + 1, "12") : 0;

    change_put(t, at, length, mark, strlen(mark));
}

static inline void change_label(const struct change *c)
{
    struct change_text *t = c->text;
    struct change_piece old = c->old;
    const struct rules *rules = c->match->rules;
    struct change_draw *draw = c->draw;
    char out[16];
    const struct zone_rule *rule = &rules->zone[change_below(draw, (uint64_t)rules->zones)];
    char letter = rule->label_letter == 0 ? t->text[old.from] : rule->label_letter;
    int length =
        snprintf(out, sizeof out, "%c%d", change_below(draw, 2) == 0 ? t->text[old.from] : letter,
                 1 + (int)change_below(draw, 12));

    change_put(t, old.from, old.length, out, (size_t)length);
}

/* A gauge is given, between its bounds or one beyond. */
static inline void change_gauge(const struct change *c)
{
    struct change_text *t = c->text;
    const struct rules *rules = c->match->rules;
    struct change_draw *draw = c->draw;
    char out[48];
    int n = 0, value;

    while (rules->gauges[n].key != NULL) {
        n++;
    }
    if (n == 0) {
        return;
    }
    const struct gauge_rule *gauge = &rules->gauges[change_below(draw, (uint64_t)n)];
    switch (change_below(draw, 4)) {
    case 0:
        value = gauge->low - (int)change_below(draw, 2);
        break;
    case 1:
        value = gauge->high + (int)change_below(draw, 2);
        break;
    default:
        value = (int)change_below(draw, 8);
        break;
    }
    int length = snprintf(out, sizeof out, "%s=%d;", gauge->key, value);
    change_put(t, c->old.from, 0, out, (size_t)length);
}

/* ---- changes --------------------------------------------------------------------------- */

/* A field of another position of the game in the place of one of this. */
static inline void change_lend(const struct change *c)
{
    struct change_text *t = c->text;
    const struct change_text *other = c->other;
    struct change_draw *draw = c->draw;
    static const enum change_kind kinds[] = {CHANGE_EXTRA, CHANGE_SIDE, CHANGE_ZONE,
                                             CHANGE_FIELD, CHANGE_ITEM, CHANGE_EXTRA};
    enum change_kind kind = kinds[change_below(draw, COUNT_OF(kinds))];
    const struct change_piece *old = change_pick(t, kind, draw);
    const struct change_piece *from = change_pick(other, kind, draw);

    if (old != NULL && from != NULL) {
        size_t length = kind == CHANGE_EXTRA && change_below(draw, 2) == 0 ? 0 : old->length;
        change_put(t, old->from, length, other->text + from->from, from->length);
    }
}

/* An item goes to another zone, is doubled, vanishes, or lies under another. */
static inline void change_item(const struct change *c)
{
    struct change_text *t = c->text;
    const struct rules *rules = c->match->rules;
    struct change_draw *draw = c->draw;
    static char item[MAX_LINE];
    const struct change_piece *old = change_pick(t, CHANGE_ITEM, draw);
    const struct change_piece *zone = change_pick(t, CHANGE_ZONE, draw);
    uint64_t how = change_below(draw, 6);

    if (old == NULL || zone == NULL) {
        return;
    }
    struct change_piece from = *old, to = *zone;
    size_t n = from.length;
    if (how == 0) { /* gone, with its comma */
        change_put(t, from.from, n + (t->text[from.from + n] == ','), "", 0);
        return;
    }
    memcpy(item, t->text + from.from, n);
    const char *sign = memchr(item, '=', n);
    if (how >= 3 && sign != NULL) { /* without its label */
        n -= (size_t)(sign + 1 - item);
        memmove(item, sign + 1, n);
    } else if (how >= 4 && sign == NULL) {
        const struct zone_rule *rule = &rules->zone[change_below(draw, (uint64_t)rules->zones)];
        char label[16];
        size_t length = (size_t)snprintf(
            label, sizeof label, "%c%d=", rule->label_letter == 0 ? 'a' : rule->label_letter,
            1 + (int)change_below(draw, 10));
        memmove(item + length, item, n);
        memcpy(item, label, length);
        n += length;
    }
    if (to.length > 0) {
        item[n++] = ',';
    }
    bool is_copied = how == 1 || (from.from <= to.from && from.from + from.length > to.from);
    if (!is_copied && from.from > to.from) {
        change_put(t, from.from, from.length + (t->text[from.from + from.length] == ','), "", 0);
    }
    change_put(t, to.from, 0, item, n);
    if (!is_copied && from.from < to.from) {
        change_put(t, from.from, from.length + (t->text[from.from + from.length] == ','), "", 0);
    }
}

/* An id gives way to another one: any card of the game, or one of this text. */
static inline void change_card(const struct change *c)
{
    const struct carddb *db = c->match->db;
    struct change_text *t = c->text;
    struct change_draw *draw = c->draw;
    const struct change_piece *a = change_pick(t, CHANGE_CARD, draw);
    const struct change_piece *b = change_pick(t, CHANGE_CARD, draw);

    if (a == NULL || b == NULL) {
        return;
    }
    if (change_below(draw, 2) == 0) {
        change_swap(t, *a, *b);
        return;
    }
    const char *id = db->cards[change_below(draw, (uint64_t)db->card_count)].id;
    change_put(t, a->from, a->length, id, strlen(id));
}

static inline void change_extra(const struct change *c)
{
    struct change_text *t = c->text;
    struct change_draw *draw = c->draw;
    const struct change_piece *a = change_pick(t, CHANGE_EXTRA, draw);

    if (a == NULL) {
        return;
    }
    if (change_below(draw, 2) == 0) {
        change_put(t, a->from, a->length, "", 0);
        return;
    }
    struct change_piece old = *a;
    static const char signs[] = "0123456789,.;@";
    size_t at = old.from + change_below(draw, old.length);
    char sign = signs[change_below(draw, sizeof signs - 1)];
    change_put(t, at, change_below(draw, 3) == 0 ? 0 : 1, &sign, 1);
}

/* Two pieces of a kind change places. */
static inline void change_places(const struct change *c)
{
    enum change_kind kind = change_below(c->draw, 2) == 0 ? CHANGE_FACE : CHANGE_ZONE;
    const struct change_piece *a = change_pick(c->text, kind, c->draw);
    const struct change_piece *b = change_pick(c->text, kind, c->draw);

    if (a != NULL && b != NULL) {
        change_swap(c->text, *a, *b);
    }
}

/* Changes one field. other: another position of the same game, taken apart. */
static inline void change_one(const struct match *match, struct change_text *t,
                              const struct change_text *other, struct change_draw *draw)
{
    static const struct {
        int weight;
        enum change_kind kind; /* CHANGE_KINDS: it picks for itself */
        void (*act)(const struct change *change);
    } table[] = {{3, CHANGE_NUMBER, change_number}, {2, CHANGE_LABEL, change_label},
                 {1, CHANGE_WHEN, change_when},     {1, CHANGE_SIDE, change_gauge},
                 {1, CHANGE_FACE, change_flag},     {1, CHANGE_FACE, change_unflag},
                 {1, CHANGE_FACE, change_know},     {2, CHANGE_KINDS, change_lend},
                 {3, CHANGE_KINDS, change_item},    {2, CHANGE_KINDS, change_card},
                 {1, CHANGE_KINDS, change_extra},   {2, CHANGE_KINDS, change_places}};
    enum { CHANGE_WEIGHTS = 20 };
    struct change change = {.match = match, .text = t, .other = other, .draw = draw};
    int k = (int)change_below(draw, CHANGE_WEIGHTS), i = 0;

    change_read(t);
    while (k >= table[i].weight) {
        k -= table[i++].weight;
    }
    if (table[i].kind != CHANGE_KINDS) {
        const struct change_piece *old = change_pick(t, table[i].kind, draw);
        if (old == NULL) {
            return;
        }
        change.old = *old;
    }
    table[i].act(&change);
}

#endif
