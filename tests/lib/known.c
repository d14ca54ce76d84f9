/* known.c - the tables of RULES.md 11.2, row by row. */
#include "tests/lib/known.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line `event` about cards that go, or are looked at. */
struct step {
    int seat;      /* whose cards */
    char from, to; /* letters of zones */
    char what[FOLLOW_WORD], at[FOLLOW_WORD], why[FOLLOW_WORD];
    int card;         /* FOLLOW_UNKNOWN if it was not told */
    uint64_t out, in; /* their regions; 0: a public zone */
};

bool known_fail(struct known *known, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    (void)vsnprintf(known->fault, sizeof known->fault, format, args);
    va_end(args);
    return false;
}

void known_start(struct known *known, const struct follow_legend *legend, int viewer,
                 const int decks[2], const int hands[2])
{
    *known = (struct known){.legend = legend, .viewer = viewer};
    for (int seat = 0; seat < 2; seat++) {
        known->of[seat].deck = decks[seat];
        known->of[seat].hand = hands[seat];
    }
}

/* True unless this follower is one that does not know the row. */
static bool has_row(const struct known *known, enum known_row row)
{
    return known->without != row;
}

/* ---- lists of the own deck -------------------------------------------------------------------*/

static void list_remove(struct known_list *list, int at)
{
    list->n--;
    memmove(&list->card[at], &list->card[at + 1], (size_t)(list->n - at) * sizeof(int));
}

static void list_insert(struct known_list *list, int at, int card)
{
    memmove(&list->card[at + 1], &list->card[at], (size_t)(list->n - at) * sizeof(int));
    list->card[at] = card;
    list->n++;
}

/* One card less lies on top of the own deck, which has `left` cards below it. */
static void top_leaves(struct known *known, int left)
{
    if (known->top.n > 0 && has_row(known, KNOWN_DRAWN)) {
        list_remove(&known->top, 0);
    }
    if (known->bottom.n > left) {
        known->bottom.n = left;
    }
}

/* The seat looks at the next card of its deck. */
static bool look_at_own(struct known *known, const struct step *step)
{
    int left = known->of[step->seat].deck - known->look.n - 1;

    if (left < 0 || step->card == FOLLOW_UNKNOWN) {
        return known_fail(known, "a look at a card that is not there, or not told");
    }
    if (known->top.n > 0 && known->top.card[0] != step->card) {
        return known_fail(known, "the known top card is another one");
    }
    top_leaves(known, left);
    list_insert(&known->look, known->look.n, step->card);
    return true;
}

/* A card of the own deck goes somewhere; the numbers of cards are those before. */
static bool own_deck_moves(struct known *known, const struct step *step)
{
    int at = 0;

    if (known->look.n == 0) {
        if (step->to == 'D') {
            return known_fail(known, "a card moved in the deck that nobody looked at");
        }
        top_leaves(known, known->of[step->seat].deck - 1);
        return true;
    }
    while (at < known->look.n && known->look.card[at] != step->card) {
        at++;
    }
    if (at == known->look.n) {
        return known_fail(known, "a card left the deck that was not looked at");
    }
    list_remove(&known->look, at);
    if (step->to == 'D' && strcmp(step->at, "top") == 0 && has_row(known, KNOWN_TO_TOP)) {
        list_insert(&known->top, 0, step->card);
    } else if (step->to == 'D' && strcmp(step->at, "bottom") == 0 &&
               has_row(known, KNOWN_TO_BOTTOM)) {
        list_insert(&known->bottom, 0, step->card);
    }
    return true;
}

/* ---- items -----------------------------------------------------------------------------------*/

static int regions(uint64_t where)
{
    return __builtin_popcountll(where);
}

/* The fewer regions, then the first region in which they differ. */
static bool is_closer(uint64_t a, uint64_t b)
{
    uint64_t differs = a ^ b;

    if (regions(a) != regions(b)) {
        return regions(a) < regions(b);
    }
    return (a & differs & (~differs + 1)) != 0;
}

static bool item_add(struct known *known, struct known_owner *of, int card, uint64_t where)
{
    if (of->items == KNOWN_ITEMS) {
        return known_fail(known, "too many items");
    }
    of->item[of->items++] = (struct known_item){card, where};
    return true;
}

static void item_remove(struct known_owner *of, int at)
{
    of->item[at] = of->item[--of->items];
}

/* The item of a card with this region that is closest; -1: none. */
static int item_find(const struct known *known, const struct known_owner *of, int card,
                     uint64_t region)
{
    int best = -1;

    for (int i = 0; i < of->items; i++) {
        const struct known_item *item = &of->item[i];
        if (item->card == card && (item->where & region) != 0 &&
            (best < 0 ||
             (has_row(known, KNOWN_CLOSEST) && is_closer(item->where, of->item[best].where)))) {
            best = i;
        }
    }
    return best;
}

/* Row "a named card leaves". */
static void named_leaves(struct known *known, struct known_owner *of, int card, uint64_t region)
{
    int at = item_find(known, of, card, region);

    if (at >= 0) {
        uint64_t dropped = of->item[at].where;
        item_remove(of, at);
        for (int i = 0; i < of->items && has_row(known, KNOWN_GAINED); i++) {
            struct known_item *item = &of->item[i];
            if (item->card == card && (item->where & region) != 0) {
                item->where |= dropped;
            }
        }
    }
    for (int i = 0; i < of->items && (region & of->laid) != 0; i++) {
        of->item[i].where &= ~region;
    }
}

/* Items with region `has` lose it if is_gone, and gain `gains`. */
static void regions_change(struct known_owner *of, uint64_t has, bool is_gone, uint64_t gains)
{
    for (int i = 0; i < of->items; i++) {
        if ((of->item[i].where & has) != 0) {
            of->item[i].where = (of->item[i].where & ~(is_gone ? has : 0)) | gains;
        }
    }
}

/* Row "looks at the hand": all of it was seen. */
static bool hand_looked_at(struct known *known, struct known_owner *of)
{
    struct known_owner old = *of;
    bool is_dropped[KNOWN_ITEMS] = {false};

    if (of->seen != of->hand) {
        return known_fail(known, "%d cards seen of a hand of %d", of->seen, of->hand);
    }
    for (int k = 0; k < of->seen; k++) {
        int best = -1;
        for (int i = 0; i < old.items; i++) {
            const struct known_item *item = &old.item[i];
            if (!is_dropped[i] && item->card == of->look[k] && (item->where & KNOWN_HAND) != 0 &&
                (best < 0 || is_closer(item->where, old.item[best].where))) {
                best = i;
            }
        }
        if (best >= 0) {
            is_dropped[best] = true;
        }
    }
    of->items = 0;
    for (int i = 0; i < old.items; i++) {
        uint64_t where = old.item[i].where;
        bool is_in_hand = (where & KNOWN_HAND) != 0;
        for (int k = 0; k < old.items && is_in_hand && has_row(known, KNOWN_LOOKED_GAIN); k++) {
            where |= is_dropped[k] && old.item[k].card == old.item[i].card ? old.item[k].where : 0;
        }
        if (!is_dropped[i] && !item_add(known, of, old.item[i].card, where & ~KNOWN_HAND)) {
            return false;
        }
    }
    for (int k = 0; k < old.seen; k++) {
        if (!item_add(known, of, old.look[k], KNOWN_HAND)) {
            return false;
        }
    }
    of->seen = 0;
    return true;
}

/* Row "recombines": all its cards are drawn. */
static void hand_recombined(const struct known *known, struct known_owner *of)
{
    for (int i = 0; i < of->items; i++) {
        uint64_t old = of->item[i].where, now = old;
        if ((old & KNOWN_HAND) != 0 && has_row(known, KNOWN_RECOMBINED)) {
            now = (of->deck_before >= of->put ? now & ~KNOWN_HAND : now) | KNOWN_DECK;
        }
        if ((old & KNOWN_DECK) != 0 && of->deck_before > 0 && has_row(known, KNOWN_RECOMBINED2)) {
            now |= KNOWN_HAND;
        }
        of->item[i].where = now;
    }
    of->put = 0;
    of->drawn = 0;
}

/* Row "goes unseen to O's hand". If it is known which card lay there, it is as if it had a name. */
static void place_taken_up(struct known_owner *of, uint64_t place, uint64_t in)
{
    bool is_known = false;

    for (int i = 0; i < of->items && !is_known; i++) {
        is_known = of->item[i].where == place;
        of->item[i].where = is_known ? in : of->item[i].where;
    }
    regions_change(of, place, true, is_known ? 0 : in);
}

/* A card goes from one concealed region to another, and it was not told which. */
static void goes_unseen(const struct known *known, struct known_owner *of, uint64_t out,
                        uint64_t in)
{
    if (in != KNOWN_HAND && in != KNOWN_DECK) {
        regions_change(of, out, false, has_row(known, KNOWN_LAID) ? in : 0);
    } else if (out != KNOWN_HAND && out != KNOWN_DECK) {
        if (has_row(known, KNOWN_TAKEN_UP)) {
            place_taken_up(of, out, in);
        }
    } else if (out != in && has_row(known, KNOWN_UNSEEN)) {
        regions_change(of, out, false, in);
    }
}

/* A card that everybody could see goes to a concealed region. */
static bool comes_seen(struct known *known, struct known_owner *of, int card, uint64_t in)
{
    if (card == FOLLOW_UNKNOWN) {
        return known_fail(known, "a card left a public zone without a name");
    }
    if (!has_row(known, in == KNOWN_HAND ? KNOWN_RETURNED : KNOWN_PUT_BACK)) {
        return true;
    }
    return item_add(known, of, card, in);
}

/* The items about the cards of the other seat, as one of these goes. */
static bool regions_follow(struct known *known, struct known_owner *of, const struct step *step)
{
    enum known_row row = step->out == KNOWN_DECK   ? KNOWN_LEFT_DECK
                         : step->out == KNOWN_HAND ? KNOWN_LEFT_HAND
                                                   : KNOWN_LEFT_PLACE;

    if (of->put > 0 || (step->out == 0 && step->in == 0)) {
        return true;
    }
    if (step->out == 0) {
        return comes_seen(known, of, step->card, step->in);
    }
    if (step->in == 0) {
        if (step->card == FOLLOW_UNKNOWN) {
            return known_fail(known, "a card came to a public zone without a name");
        }
        if (has_row(known, row)) {
            named_leaves(known, of, step->card, step->out);
        }
        return true;
    }
    if (step->card == FOLLOW_UNKNOWN) {
        goes_unseen(known, of, step->out, step->in);
        return true;
    }
    if (!has_row(known, KNOWN_FOUND)) {
        return true;
    }
    if (step->out != KNOWN_DECK || step->in != KNOWN_HAND) {
        return known_fail(known, "a card went from %c to %c by its name", step->from, step->to);
    }
    named_leaves(known, of, step->card, KNOWN_DECK);
    return item_add(known, of, step->card, KNOWN_HAND);
}

/* A region that holds no card any more. */
static bool settle(struct known *known, struct known_owner *of)
{
    uint64_t empty = (of->hand == 0 ? KNOWN_HAND : 0) | (of->deck == 0 ? KNOWN_DECK : 0);

    for (int i = 0; i < of->items && of->put == 0; i++) {
        of->item[i].where &= has_row(known, KNOWN_EMPTY) ? ~empty : ~(uint64_t)0;
        if (of->item[i].where == 0) {
            return known_fail(known, "%s lies nowhere", known->legend->card[of->item[i].card]);
        }
    }
    return true;
}

/* ---- events ----------------------------------------------------------------------------------*/

/* The region of a letter; a face-down place has its label in `word`. 0: a public zone. */
static uint64_t region_of(struct known_owner *of, char letter, const char *word, int card)
{
    int label = atoi(word + (word[0] == 'e'));

    if (letter == 'D' || letter == 'H') {
        return letter == 'D' ? KNOWN_DECK : KNOWN_HAND;
    }
    if (letter != 'E' || word[0] != 'e') {
        return 0;
    }
    for (int i = 0; i < of->places; i++) {
        if (of->label[i] == label) {
            return KNOWN_PLACE(i);
        }
    }
    if (of->places == KNOWN_PLACES) {
        return 0;
    }
    of->label[of->places] = label;
    of->face[of->places] = card;
    return KNOWN_PLACE(of->places++);
}

static bool read_step(struct known *known, const char *line, struct step *step)
{
    char from[FOLLOW_WORD], to[FOLLOW_WORD], cards[FOLLOW_WORD];

    *step = (struct step){.card = FOLLOW_UNKNOWN};
    if (sscanf(line, "event %*d %*s %47s", step->what) != 1 ||
        !follow_value(line, "from", from, sizeof from) ||
        !follow_value(line, "cards", cards, sizeof cards) || from[0] != 's') {
        return known_fail(known, "malformed");
    }
    (void)follow_value(line, "to", to, sizeof to);
    (void)follow_value(line, "pos", step->at, sizeof step->at);
    (void)follow_value(line, "why", step->why, sizeof step->why);
    step->seat = from[1] - '1';
    step->from = from[3];
    step->to = to[0] == '\0' ? '\0' : to[3];
    if (cards[0] != '?') {
        step->card = follow_card(known->legend, cards, strlen(cards));
        if (step->card == FOLLOW_UNKNOWN) {
            return known_fail(known, "no card %s", cards);
        }
    } else if (strcmp(cards, "?1") != 0) {
        return known_fail(known, "several cards at once");
    }
    return true;
}

/* Numbers of cards, and the places that hold one. */
static void count_cards(struct known_owner *of, const struct step *step)
{
    of->deck += (step->to == 'D') - (step->from == 'D');
    of->hand += (step->to == 'H') - (step->from == 'H');
    if (step->out > KNOWN_HAND) {
        of->laid &= ~step->out;
    }
    of->laid |= step->in > KNOWN_HAND ? step->in : 0;
}

static bool card_goes(struct known *known, struct step *step)
{
    struct known_owner *of = &known->of[step->seat];
    bool is_own = step->seat == known->viewer;

    if (step->from == 'D' && step->to == 'L') {
        return true; /* a leader */
    }
    step->out = region_of(of, step->from, step->what, step->card);
    step->in = region_of(of, step->to, step->at, step->card);
    if (strcmp(step->why, "recombined") == 0) {
        of->deck_before = of->put == 0 ? of->deck : of->deck_before;
        of->put++;
    }
    if (is_own && step->from == 'D' && !own_deck_moves(known, step)) {
        return false;
    }
    if (!is_own && !regions_follow(known, of, step)) {
        return false;
    }
    count_cards(of, step);
    if (of->put > 0 && step->from == 'D' && ++of->drawn == of->put) {
        hand_recombined(known, of);
    }
    return is_own || settle(known, of);
}

bool known_caught_up(struct known *known)
{
    for (int seat = 0; seat < 2; seat++) {
        struct known_owner *of = &known->of[seat];
        if (of->seen > 0 && !hand_looked_at(known, of)) {
            return false;
        }
    }
    return true;
}

/* A card is looked at: of the own deck, of the other hand, or one that is not told. */
static bool card_looked_at(struct known *known, const struct step *step)
{
    struct known_owner *of = &known->of[step->seat];

    if (step->from == 'D' && step->seat == known->viewer) {
        return look_at_own(known, step);
    }
    if (step->from == 'D' || step->seat == known->viewer || step->card == FOLLOW_UNKNOWN) {
        return true;
    }
    if (has_row(known, KNOWN_LOOKED)) {
        of->look[of->seen++] = step->card;
    }
    return true;
}

bool known_event(struct known *known, const char *line)
{
    char kind[FOLLOW_WORD], who[FOLLOW_WORD];
    struct step step;

    if (sscanf(line, "event %*d %47s %47s", kind, who) != 2) {
        return known_fail(known, "malformed");
    }
    if (strcmp(kind, "look") == 0) {
        return read_step(known, line, &step) && card_looked_at(known, &step);
    }
    if (!known_caught_up(known)) {
        return false;
    }
    if (strcmp(kind, "move") == 0 || strcmp(kind, "draw") == 0) {
        return read_step(known, line, &step) && card_goes(known, &step);
    }
    if (strcmp(kind, "shuffle") == 0 && who[1] - '1' == known->viewer &&
        has_row(known, KNOWN_SHUFFLED)) {
        known->top.n = 0;
        known->bottom.n = 0;
    }
    return true;
}
