/* known-text.c - what is known, as RULES.md 11.3 writes it, beside what a line `state` says. */
#include "tests/lib/known.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FACTS = 200,
    FACT = 256,  /* octets of a fact */
    FIELD = 4096 /* octets of a zone, or of an extra */
};

/* One line per fact, `s2.H ino-03`; those of a state and those that should be there. */
struct facts {
    int n;
    char fact[FACTS][FACT];
};

/* One entry of a list of cards. */
struct entry {
    char name[FOLLOW_WORD], label[FOLLOW_WORD], mark[FOLLOW_WORD], among[FIELD];
    int n;
};

static char *fact_add(struct facts *facts)
{
    return facts->n == FACTS ? facts->fact[0] : facts->fact[facts->n++];
}

static int compare_facts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* ---- reading ---------------------------------------------------------------------------------*/

/* Where a list entry ends: at a comma or a closing brace outside of inner braces. */
static const char *entry_end(const char *at)
{
    for (int depth = 0; *at != '\0' && *at != '\n'; at++) {
        if (depth == 0 && strchr(",;}", *at) != NULL) {
            return at;
        }
        depth += (*at == '{') - (*at == '}');
    }
    return at;
}

static const char *copy_word(char *out, size_t size, const char *at, const char *ends)
{
    size_t n = strcspn(at, ends);

    (void)snprintf(out, size, "%.*s", (int)n, at);
    return at + n;
}

/* Reads `e7=ID^12*3~d` or `?3{ID,ID}`; NULL at the end of the list. */
static const char *read_entry(const char *at, struct entry *entry)
{
    const char *end = entry_end(at);

    *entry = (struct entry){.n = 1};
    if (end == at) {
        return NULL;
    }
    if (memchr(at, '=', (size_t)(end - at)) != NULL) {
        at = copy_word(entry->label, sizeof entry->label, at, "=") + 1;
    }
    if (*at == '?') {
        (void)snprintf(entry->name, sizeof entry->name, "?");
        entry->n = at[1] >= '0' && at[1] <= '9' ? (int)strtol(at + 1, NULL, 10) : 1;
        at += strcspn(at, "{,;}~");
    } else {
        at = copy_word(entry->name, sizeof entry->name, at, "^*~,;}{");
    }
    while (at < end) {
        char c = *at;
        if (c == '^') {
            at = copy_word(entry->mark, sizeof entry->mark, at, "*~,;}{");
        } else if (c == '*') {
            entry->n = (int)strtol(at + 1, (char **)&at, 10);
        } else if (c == '{') {
            at = copy_word(entry->among, sizeof entry->among, at + 1, "}") + 1;
        } else {
            at = end;
        }
    }
    return *end == ',' ? end + 1 : end;
}

/* The list behind `s1{..;H:`; NULL if there is none. */
static const char *zone_text(const char *line, int seat, char letter)
{
    char start[FOLLOW_WORD];

    (void)snprintf(start, sizeof start, " s%d{", seat + 1);
    const char *at = strstr(line, start);
    at = at == NULL ? NULL : at + strlen(start);
    while (at != NULL && *at != '\0' && *at != '}') {
        if (at[0] == letter && at[1] == ':') {
            return at + 2;
        }
        while (*(at = entry_end(at)) == ',') {
            at++;
        }
        at += *at == ';';
    }
    return NULL;
}

/* Facts of a hand: what is known to be there, or which of its cards the other seat knows. */
static void read_hand(const char *line, int seat, bool is_own, struct facts *facts)
{
    const char *at = zone_text(line, seat, 'H'), *among;
    struct entry entry, inner;

    while (at != NULL && (at = read_entry(at, &entry)) != NULL) {
        if (is_own && entry.mark[0] != '\0') {
            for (int i = 0; i < entry.n; i++) {
                (void)snprintf(fact_add(facts), FACT, "s%d.H %s%s", seat + 1, entry.name,
                               entry.mark);
            }
        }
        for (among = entry.among; !is_own && (among = read_entry(among, &inner)) != NULL;) {
            for (int i = 0; i < inner.n; i++) {
                (void)snprintf(fact_add(facts), FACT, "s%d.H %s%s", seat + 1, inner.name,
                               inner.mark);
            }
        }
        if (!is_own) {
            (void)snprintf(fact_add(facts), FACT, "s%d.H*%d", seat + 1, entry.n);
        }
    }
}

/* Facts of face-down places: all of them, with their faces and marks. */
static void read_places(const char *line, int seat, struct facts *facts)
{
    const char *at = zone_text(line, seat, 'E');
    struct entry entry;

    while (at != NULL && (at = read_entry(at, &entry)) != NULL) {
        if (entry.label[0] == 'e') {
            (void)snprintf(fact_add(facts), FACT, "s%d.%s %s%s", seat + 1, entry.label, entry.name,
                           entry.mark);
        }
    }
}

/* Facts of a deck: each place, from the top. */
static void read_deck(const char *line, int seat, struct facts *facts)
{
    const char *at = zone_text(line, seat, 'D');
    struct entry entry;
    int place = 0;

    while (at != NULL && (at = read_entry(at, &entry)) != NULL) {
        for (int i = 0; i < entry.n; i++) {
            (void)snprintf(fact_add(facts), FACT, "s%d.D%02d %s%s", seat + 1, ++place, entry.name,
                           entry.mark);
        }
    }
}

/* Facts of several regions: `k>=(PLACES){CARDS}MARK`. */
static void read_extras(const char *line, struct facts *facts)
{
    char places[FACT], mark[FOLLOW_WORD];
    struct entry entry;

    while ((line = strstr(line, " k>=(")) != NULL) {
        const char *cards = copy_word(places, sizeof places, line + 5, ")") + 2;
        line = copy_word(mark, sizeof mark, cards + strcspn(cards, "}") + 1, " \n");
        while ((cards = read_entry(cards, &entry)) != NULL) {
            for (int i = 0; i < entry.n; i++) {
                (void)snprintf(fact_add(facts), FACT, "(%.150s) %s%s", places, entry.name, mark);
            }
        }
    }
}

/* ---- what should be there ---------------------------------------------------------------------*/

/* How many items of this card and these regions an observer has. */
static int regions_like(const struct known *known, int seat, const struct known_item *like)
{
    int n = 0;

    for (int i = 0; i < known->of[seat].items; i++) {
        const struct known_item *item = &known->of[seat].item[i];
        n += item->card == like->card && item->where == like->where;
    }
    return n;
}

/* `s2.H*6,e7,s2.D*20` */
static void print_regions(const struct known_owner *of, int seat, uint64_t where, char *out,
                          size_t size)
{
    size_t used = 0;

    out[0] = '\0';
    if ((where & KNOWN_HAND) != 0) {
        used += (size_t)snprintf(out, size, ",s%d.H*%d", seat + 1, of->hand);
    }
    for (int i = 0; i < of->places && used < size; i++) {
        if ((where & KNOWN_PLACE(i)) != 0) {
            used += (size_t)snprintf(out + used, size - used, ",e%d", of->label[i]);
        }
    }
    if ((where & KNOWN_DECK) != 0 && used < size) {
        (void)snprintf(out + used, size - used, ",s%d.D*%d", seat + 1, of->deck);
    }
}

/* Facts of the items of `mine` that mean several regions, or the deck; a mark where the public does
 * not have as many. The public itself cannot tell what the seats know. */
static void expect_extras(const struct known *mine, const struct known *pub, int seat,
                          struct facts *facts)
{
    const struct known_owner *of = &mine->of[seat];
    char places[FACT];

    for (int i = 0; i < of->items; i++) {
        const struct known_item *item = &of->item[i];
        int before = 0;
        bool is_alone = (item->where & (item->where - 1)) == 0;
        if (is_alone && item->where != KNOWN_DECK) {
            continue;
        }
        for (int k = 0; k < i; k++) {
            before += of->item[k].card == item->card && of->item[k].where == item->where;
        }
        print_regions(of, seat, item->where, places, sizeof places);
        (void)snprintf(fact_add(facts), FACT, "(%.150s) %s%s", places + 1,
                       mine->legend->card[item->card],
                       before < regions_like(pub, seat, item) ? "" : "^12");
    }
}

/* The card that an observer knows to lie at a face-down place; -1: none. */
static int place_known(const struct known *known, int seat, int place)
{
    for (int i = 0; i < known->of[seat].items; i++) {
        if (known->of[seat].item[i].where == KNOWN_PLACE(place)) {
            return known->of[seat].item[i].card;
        }
    }
    return -1;
}

/* Facts of the face-down places of a seat for this viewer. */
static void expect_places(const struct known all[KNOWN_VIEWS], int viewer, int seat,
                          struct facts *facts)
{
    const struct known_owner *of = &all[viewer].of[seat];

    for (int i = 0; i < of->places; i++) {
        int card = place_known(viewer == seat ? &all[1 - seat] : &all[viewer], seat, i);
        const char *mark = ""; /* both seats */
        if ((of->laid & KNOWN_PLACE(i)) == 0) {
            continue;
        }
        if (viewer == seat && card < 0) {
            mark = seat == 0 ? "^1" : "^2";
        }
        card = viewer == seat ? of->face[i] : card;
        (void)snprintf(fact_add(facts), FACT, "s%d.e%d %s%s", seat + 1, of->label[i],
                       card < 0 ? "?" : all[viewer].legend->card[card], card < 0 ? "" : mark);
    }
}

/* Facts of a hand. */
static void expect_hand(const struct known *observer, int seat, const char *mark,
                        struct facts *facts)
{
    const struct known_owner *of = &observer->of[seat];

    for (int i = 0; i < of->items; i++) {
        if (of->item[i].where == KNOWN_HAND) {
            (void)snprintf(fact_add(facts), FACT, "s%d.H %s%s", seat + 1,
                           observer->legend->card[of->item[i].card], mark);
        }
    }
    if (mark[0] == '\0' && of->hand > 0) {
        (void)snprintf(fact_add(facts), FACT, "s%d.H*%d", seat + 1, of->hand);
    }
}

/* The card at a place of the own deck, counted from the top; -1: not known. */
static int deck_known(const struct known *known, int place, int size)
{
    int top = known->look.n + known->top.n, from_bottom = size - 1 - place;

    if (place < known->look.n) {
        return known->look.card[place];
    }
    if (place < top) {
        return known->top.card[place - known->look.n];
    }
    return from_bottom < known->bottom.n ? known->bottom.card[from_bottom] : -1;
}

static void expect_deck(const struct known *known, int seat, struct facts *facts)
{
    int size = known->of[seat].deck;

    for (int i = 0; i < size; i++) {
        int card = seat == known->viewer ? deck_known(known, i, size) : -1;
        (void)snprintf(fact_add(facts), FACT, "s%d.D%02d %s%s", seat + 1, i + 1,
                       card < 0 ? "?" : known->legend->card[card],
                       card < 0    ? ""
                       : seat == 0 ? "^1"
                                   : "^2");
    }
}

/* ---- both -------------------------------------------------------------------------------------*/

static bool compare(struct known *known, struct facts *told, struct facts *due)
{
    qsort(told->fact, (size_t)told->n, FACT, compare_facts);
    qsort(due->fact, (size_t)due->n, FACT, compare_facts);
    for (int i = 0; i < told->n || i < due->n; i++) {
        const char *a = i < told->n ? told->fact[i] : "~", *b = i < due->n ? due->fact[i] : "~";
        if (strcmp(a, b) < 0) {
            return known_fail(known, "\"%s\" is told and does not follow (next: \"%s\")", a, b);
        }
        if (strcmp(a, b) > 0) {
            return known_fail(known, "\"%s\" follows and is not told (next: \"%s\")", b, a);
        }
    }
    return true;
}

bool known_agrees(struct known all[KNOWN_VIEWS], int viewer, const char *line)
{
    static struct facts told, due;
    struct known *known = &all[viewer];

    told.n = 0;
    due.n = 0;
    read_extras(line, &told);
    for (int seat = 0; seat < 2; seat++) {
        bool is_own = seat == viewer;
        const struct known *observer = is_own ? &all[1 - seat] : known;
        read_hand(line, seat, is_own, &told);
        read_places(line, seat, &told);
        read_deck(line, seat, &told);
        expect_hand(observer, seat, is_own ? "^12" : "", &due);
        expect_places(all, viewer, seat, &due);
        expect_deck(known, seat, &due);
        expect_extras(observer, viewer == KNOWN_PUB ? observer : &all[KNOWN_PUB], seat, &due);
    }
    if (told.n == FACTS || due.n == FACTS) {
        return known_fail(known, "too many facts");
    }
    return compare(known, &told, &due);
}
