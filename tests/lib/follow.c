/* follow.c - applies the events of a game to zones, gauges and the course of the turn. */
#include "tests/lib/follow.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One event, read. */
struct fact {
    char kind[FOLLOW_WORD], who[FOLLOW_WORD], card_text[2 * FOLLOW_WORD];
    int seat;                      /* of who; -1 if it is a label or nobody */
    int label;                     /* of who; 0 if it is a seat */
    struct follow_zone *from, *to; /* NULL if not named */
    const struct follow_room *from_room, *to_room;
    int from_seat, to_seat;
    bool has_card, is_bottom, is_top;
    int card, place; /* place: the label of pos=, 0 if none */
};

static const char *name_of(const struct follow *f, int card)
{
    return card == FOLLOW_UNKNOWN ? "?" : f->legend->card[card];
}

/* -------------------------------------------------------------------------------- reading */

static int seat_of(const char *text)
{
    return text[0] == 's' && (text[1] == '1' || text[1] == '2') ? text[1] - '1' : -1;
}

/* The zone named `s1.H`; for a card with a dot in its label the one under its cards. */
static struct follow_zone *zone_of(struct follow *f, const char *text, const char *label, int *seat,
                                   const struct follow_room **room)
{
    *seat = seat_of(text);
    for (int i = 0; *seat >= 0 && text[2] == '.' && i < f->legend->rooms; i++) {
        *room = &f->legend->room[i];
        if ((*room)->letter == text[3] && text[4] == '\0') {
            bool is_under = strchr(label, '.') != NULL && (*room)->under != 0;
            int at = is_under ? (*room)->under : i;
            *room = &f->legend->room[at];
            return &f->zone[(*room)->is_common ? 0 : *seat][at];
        }
    }
    return NULL;
}

static bool read_places(struct follow *f, const char *line, struct fact *fact)
{
    char text[FOLLOW_WORD], pos[FOLLOW_WORD];
    bool has_place = follow_value(line, "pos", pos, sizeof pos);
    bool is_labelled = fact->label != 0; /* else pos= is where it lies */

    if (follow_value(line, "from", text, sizeof text)) {
        const char *label = is_labelled ? fact->who : strstr(line, " to=") == NULL ? pos : "";
        fact->from = zone_of(f, text, label, &fact->from_seat, &fact->from_room);
        if (fact->from == NULL) {
            return follow_fail(f, "unknown zone in: %s", line);
        }
    }
    if (follow_value(line, "to", text, sizeof text)) {
        fact->to = zone_of(f, text, pos, &fact->to_seat, &fact->to_room);
        if (fact->to == NULL) {
            return follow_fail(f, "unknown zone in: %s", line);
        }
    }
    if (has_place) {
        fact->is_bottom = strcmp(pos, "bottom") == 0;
        fact->is_top = strcmp(pos, "top") == 0;
        fact->place = follow_label(pos);
    }
    return true;
}

static bool read_fact(struct follow *f, const char *line, struct fact *fact)
{
    int number = 0;
    char value[FOLLOW_WORD];

    *fact = (struct fact){.seat = -1, .card = FOLLOW_UNKNOWN};
    if (sscanf(line, "event %d %47s %47s", &number, fact->kind, fact->who) < 2) {
        return follow_fail(f, "not an event: %s", line);
    }
    if (number != ++f->event) {
        return follow_fail(f, "event %d is missing before: %s", f->event, line);
    }
    if (!follow_value(line, "d", value, sizeof value) || atoi(value) != f->d) {
        return follow_fail(f, "not an event of decision %d: %s", f->d, line);
    }
    if (strchr(fact->who, '=') != NULL) {
        fact->who[0] = '\0';
    }
    fact->seat = seat_of(fact->who);
    fact->label = fact->seat < 0 ? follow_label(fact->who) : 0;
    fact->has_card = follow_value(line, "cards", fact->card_text, sizeof fact->card_text);
    if (fact->has_card && fact->card_text[0] != '?') {
        fact->card = follow_card(f->legend, fact->card_text, strlen(fact->card_text));
        if (fact->card == FOLLOW_UNKNOWN && strcmp(fact->kind, "swap") != 0) {
            return follow_fail(f, "unknown card in: %s", line);
        }
    }
    return read_places(f, line, fact);
}

/* --------------------------------------------------------------------------------- moving */

static void take_at(struct follow_zone *zone, int i, bool is_queue)
{
    zone->n--;
    for (; i < zone->n; i++) {
        /* In a queue what lies behind closes up: the places stay, the cards move. */
        zone->card[i] = zone->card[i + 1];
        zone->label[i] = is_queue ? zone->label[i] : zone->label[i + 1];
    }
}

/* What stands for the label of a card without one: whose it is, where cards of both seats lie. */
static int mark_of(const struct follow_room *room, int seat)
{
    return room->is_common && room->label == '\0' ? seat + 1 : 0;
}

/* Where the card of a fact lies that leaves its zone: by its label or mark; on the top of a deck,
 * if it has no face or can be the card there; else the first copy of its face, else the first card
 * without a face. Of the cards of a deck that were looked at those go first that were not put back
 * yet. */
static int find_leaving(const struct follow *f, const struct fact *fact)
{
    const struct follow_zone *from = fact->from;
    bool is_put_back = follow_is_deck(fact->from_room) && fact->to == from;

    for (int i = f->topped; is_put_back && fact->card != FOLLOW_UNKNOWN && i < from->n; i++) {
        if (from->card[i] == fact->card) {
            return i;
        }
    }
    bool is_from_top = fact->card == FOLLOW_UNKNOWN || from->card[0] == FOLLOW_UNKNOWN;
    if (follow_is_deck(fact->from_room) && from->n > 0 && is_from_top) {
        return 0;
    }
    int mark = mark_of(fact->from_room, fact->from_seat);
    if (mark != 0 || (fact->from_room->has_bare && fact->label == 0)) {
        return follow_index_marked(from, mark, fact->card);
    }
    int i = follow_index(from, fact->label, fact->card);
    return i < 0 && fact->label == 0 ? follow_index(from, 0, FOLLOW_UNKNOWN) : i;
}

/* What lies under the cards of a queue closes up with them. */
static void close_under(struct follow *f, const struct fact *fact, int label)
{
    struct follow_zone *under =
        &f->zone[fact->from_room->is_common ? 0 : fact->from_seat][fact->from_room->under];

    for (int i = 0; fact->from_room->under != 0 && i < under->n; i++) {
        bool is_later = under->label[i] / FOLLOW_UNDER > label / FOLLOW_UNDER;
        under->label[i] -= is_later ? FOLLOW_UNDER : 0;
    }
}

/* Takes a card out of its zone. What comes to a queue with the label that it had elsewhere is no
 * part of the row there. */
static void take_card(struct follow *f, const struct fact *fact, int at)
{
    int label = fact->from->label[at];
    bool is_queue =
        fact->from_room->kind == FOLLOW_QUEUE && follow_has_letter(label, fact->from_room->label);

    take_at(fact->from, at, is_queue);
    if (is_queue) {
        close_under(f, fact, label);
    }
    if (label > FOLLOW_UNDER && label % FOLLOW_UNDER != 0 &&
        fact->from_room->kind != FOLLOW_ATTACHED) {
        follow_close_row(fact->from, label);
    }
}

/* True if the card with label a stands behind b in the zone; those with labels of elsewhere stand
 * in front. */
static bool is_behind(const struct follow_room *room, int a, int b)
{
    bool is_own = follow_has_letter(a, room->label);

    return is_own == follow_has_letter(b, room->label) ? a > b : is_own;
}

static bool put(struct follow *f, const struct fact *fact, int card)
{
    struct follow_zone *to = fact->to;
    bool is_bare = fact->to_room->has_bare && fact->place == 0;
    bool is_labelled = fact->to_room->label != '\0' && !is_bare;

    if (to->n == FOLLOW_CARDS || is_labelled != (fact->place != 0)) {
        return follow_fail(f, "event %d has no place to go to, or one too many", f->event);
    }
    if (is_labelled && fact->place % FOLLOW_UNDER != 0 && fact->to_room->is_common) {
        follow_open_row(to, fact->place);
    }
    if (is_labelled && follow_index(to, fact->place, 0) >= 0) {
        return follow_fail(f, "event %d: the place is taken", f->event);
    }
    if (fact->to_room->kind == FOLLOW_ATTACHED && !follow_can_attach(f, fact->place)) {
        return follow_fail(f, "event %d: nothing can be attached there", f->event);
    }
    int at = follow_is_deck(fact->to_room) && !fact->is_bottom ? 0 : to->n;
    while (is_labelled && at > 0 && is_behind(fact->to_room, to->label[at - 1], fact->place)) {
        at--;
    }
    for (int i = to->n++; i > at; i--) {
        to->card[i] = to->card[i - 1];
        to->label[i] = to->label[i - 1];
    }
    to->card[at] = card;
    to->label[at] = fact->place != 0 ? fact->place : mark_of(fact->to_room, fact->to_seat);
    return true;
}

/* True if the viewer forgets a face there: another's hand has no places to tell cards apart. */
static bool is_foreign_hand(const struct follow *f, const struct follow_room *room, int seat)
{
    return room->kind == FOLLOW_HAND && f->viewer != FOLLOW_ALL && f->viewer != seat;
}

/* True if somebody put a card of a deck back there, nobody else knows where. */
static bool is_unseen_order(const struct fact *fact)
{
    return fact->from == fact->to && follow_is_deck(fact->to_room) &&
           fact->card == FOLLOW_UNKNOWN && !fact->is_top && !fact->is_bottom;
}

static bool move_card(struct follow *f, const struct fact *fact)
{
    if (fact->from == NULL || fact->to == NULL || !fact->has_card) {
        return follow_fail(f, "event %d does not say what goes where", f->event);
    }
    int at = find_leaving(f, fact);
    int old = at < 0 ? FOLLOW_UNKNOWN : fact->from->card[at];
    if (at < 0 || (old != FOLLOW_UNKNOWN && fact->card != FOLLOW_UNKNOWN && old != fact->card)) {
        return follow_fail(f, "event %d: %s does not lie there, but %s", f->event,
                           name_of(f, fact->card), at < 0 ? "nothing" : name_of(f, old));
    }
    if (f->viewer == FOLLOW_ALL && fact->card == FOLLOW_UNKNOWN) {
        return follow_fail(f, "event %d hides a face from the viewer all", f->event);
    }
    int card = fact->card == FOLLOW_UNKNOWN ? old : fact->card;
    if (is_unseen_order(fact)) {
        follow_forget(fact->from, 0);
        return true;
    }
    take_card(f, fact, at);
    f->topped += fact->from == fact->to && !fact->is_bottom ? 1 : 0;
    if (fact->from == fact->to && fact->label != 0 && fact->to_room->is_common) {
        follow_carry(f, fact->to_room, fact->label, fact->place);
    }
    return put(f, fact, is_foreign_hand(f, fact->to_room, fact->to_seat) ? FOLLOW_UNKNOWN : card);
}

/* Two cards change places. Where one of them lies in a zone without places the event has to name
 * both: `cards=OUT,IN`, OUT leaves the label. */
static bool swap_cards(struct follow *f, const struct fact *fact)
{
    if (fact->from == NULL || fact->to == NULL) {
        return follow_fail(f, "event %d does not say what changes places", f->event);
    }
    int from = follow_index(fact->from, fact->label, 0);
    int to = fact->place != 0 ? follow_index(fact->to, fact->place, 0) : -1;
    const char *comma = strchr(fact->card_text, ',');
    if (fact->place == 0 && comma == NULL) {
        return follow_fail(f, "event %d (swap) does not name the card of the zone without places",
                           f->event);
    }
    if (to < 0 && comma != NULL) {
        int card = follow_card(f->legend, comma + 1, strlen(comma + 1));
        to = follow_index(fact->to, 0, card);
    }
    int out = comma == NULL
                  ? FOLLOW_UNKNOWN
                  : follow_card(f->legend, fact->card_text, (size_t)(comma - fact->card_text));
    int card = from < 0 ? FOLLOW_UNKNOWN : fact->from->card[from];
    if (from < 0 || to < 0 || (out != FOLLOW_UNKNOWN && card != FOLLOW_UNKNOWN && out != card)) {
        return follow_fail(f, "event %d: one of the two does not lie there", f->event);
    }
    card = card == FOLLOW_UNKNOWN ? out : card;
    if (fact->from_room->is_common) {
        follow_carry(f, fact->from_room, fact->label, fact->place);
    }
    fact->from->card[from] = fact->to->card[to];
    fact->to->card[to] = is_foreign_hand(f, fact->to_room, fact->to_seat) ? FOLLOW_UNKNOWN : card;
    return true;
}

/* ---------------------------------------------------------------------------------- faces */

static bool learn_face(struct follow *f, struct follow_zone *zone, int i, int card)
{
    if (i < 0 || i >= zone->n) {
        return follow_fail(f, "event %d shows a place where nothing lies", f->event);
    }
    if (zone->card[i] != FOLLOW_UNKNOWN && card != FOLLOW_UNKNOWN && zone->card[i] != card) {
        return follow_fail(f, "event %d shows %s where %s lies", f->event, name_of(f, card),
                           name_of(f, zone->card[i]));
    }
    zone->card[i] = card;
    return true;
}

/* look, reveal, and a coin that picks a card: the position stays, knowledge grows. Cards of a
 * deck are looked at from the top, one event each; whoever sees another do it forgets them. With
 * n= somebody goes through the n cards of a deck, and learns of no place. */
static bool show_card(struct follow *f, const struct fact *fact, const char *line)
{
    char n[FOLLOW_WORD];
    bool is_look = strcmp(fact->kind, "look") == 0 && !follow_value(line, "n", n, sizeof n);

    if (fact->from == NULL || !fact->has_card) {
        return follow_fail(f, "event %d does not say what is shown", f->event);
    }
    if (fact->place != 0) {
        int i = follow_index(fact->from, fact->place, 0);
        return fact->card == FOLLOW_UNKNOWN || learn_face(f, fact->from, i, fact->card);
    }
    if ((is_look || fact->is_top) && fact->from_room->kind == FOLLOW_PILE) {
        return learn_face(f, fact->from, f->looked++, fact->card);
    }
    if (fact->card != FOLLOW_UNKNOWN && follow_index(fact->from, 0, fact->card) < 0 &&
        follow_index(fact->from, 0, FOLLOW_UNKNOWN) < 0) {
        return follow_fail(f, "event %d: %s does not lie there", f->event, name_of(f, fact->card));
    }
    return true;
}

static bool shuffle_zone(struct follow *f, const struct fact *fact, const char *line)
{
    struct follow_zone fresh = {0}, *deck = fact->from;
    const char *order = strstr(line, " order=");
    char number[FOLLOW_WORD];

    if (deck == NULL || fact->from_room->kind != FOLLOW_PILE) {
        return follow_fail(f, "event %d does not say what is shuffled", f->event);
    }
    int n = follow_value(line, "n", number, sizeof number) ? atoi(number) : deck->n;
    if (n < 0 || n > deck->n) {
        return follow_fail(f, "event %d shuffles more cards than there are", f->event);
    }
    if (f->viewer != FOLLOW_ALL) {
        follow_forget(deck, deck->n - n);
        return order == NULL || follow_fail(f, "event %d tells a seat the order", f->event);
    }
    order = order == NULL ? "" : order + strlen(" order=");
    while (follow_item(f->legend, &order, &fresh)) { /* fills the zone */
    }
    if (fresh.n != n || !follow_same_contents(&fresh, deck, n)) {
        return follow_fail(f, "event %d: the new order has %d cards, not %d of before", f->event,
                           fresh.n, n);
    }
    memcpy(deck->card + deck->n - n, fresh.card, (size_t)n * sizeof *fresh.card);
    f->is_shuffled[fact->from_seat] = true;
    return true;
}

/* -------------------------------------------------------------------------------- the rest */

static bool set_value(struct follow *f, const struct fact *fact, const char *line)
{
    char name[FOLLOW_WORD], n[FOLLOW_WORD], part[FOLLOW_WORD];

    if (fact->seat < 0 || !follow_value(line, "name", name, sizeof name) ||
        !follow_value(line, "n", n, sizeof n)) {
        return follow_fail(f, "event %d does not say whose number is what", f->event);
    }
    bool has_part = follow_value(line, "part", part, sizeof part);
    int i = follow_gauge(f->legend, name, strlen(name), has_part ? atoi(part) : 0);
    if (i < 0) {
        return follow_fail(f, "event %d: there is no gauge %s", f->event, name);
    }
    f->gauge[fact->seat][i] = atoi(n);
    return true;
}

/* A lot may say who goes first, or pick a card. */
static bool toss_coin(struct follow *f, const struct fact *fact, const char *line)
{
    char first[FOLLOW_WORD];

    if (follow_value(line, "first", first, sizeof first)) {
        f->first = seat_of(first);
    }
    return fact->from == NULL || show_card(f, fact, line);
}

static bool set_turn(struct follow *f, const struct fact *fact, const char *line)
{
    char n[FOLLOW_WORD];

    if (fact->seat < 0 || !follow_value(line, "n", n, sizeof n)) {
        return follow_fail(f, "event %d does not say whose turn it is", f->event);
    }
    f->first = fact->seat;
    f->turn = atoi(n);
    return true;
}

static bool apply_fact(struct follow *f, const struct fact *fact, const char *line)
{
    static const char *const quiet[] = {"choose", "commit", "pass",  "battle", "window",
                                        "pay",    "start",  "claim", "flag"};
    const char *kind = fact->kind;

    if (strcmp(kind, "move") == 0 || strcmp(kind, "draw") == 0) {
        return move_card(f, fact);
    }
    if (strcmp(kind, "swap") == 0) {
        return swap_cards(f, fact);
    }
    if (strcmp(kind, "shuffle") == 0) {
        return shuffle_zone(f, fact, line);
    }
    if (strcmp(kind, "value") == 0) {
        return set_value(f, fact, line);
    }
    if (strcmp(kind, "turn") == 0) {
        return set_turn(f, fact, line);
    }
    if (strcmp(kind, "phase") == 0) {
        return follow_value(line, "name", f->phase, sizeof f->phase);
    }
    if (strcmp(kind, "over") == 0) {
        (void)snprintf(f->over, sizeof f->over, "%s", fact->seat < 0 ? "draw" : fact->who);
        return follow_value(line, "reason", f->reason, sizeof f->reason);
    }
    if (strcmp(kind, "coin") == 0) {
        return toss_coin(f, fact, line);
    }
    if (strcmp(kind, "look") == 0 || strcmp(kind, "reveal") == 0) {
        return show_card(f, fact, line);
    }
    for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++) {
        if (strcmp(kind, quiet[i]) == 0) {
            return true;
        }
    }
    return follow_fail(f, "what is this: %s", line);
}

bool follow_event(struct follow *f, const char *line)
{
    struct fact fact;

    if (!read_fact(f, line, &fact)) {
        return false;
    }
    if (strcmp(fact.kind, "look") != 0 && strcmp(fact.kind, "reveal") != 0) {
        f->looked = 0;
    } else if (f->looked == 0) {
        f->topped = 0;
    }
    return apply_fact(f, &fact, line);
}

void follow_skip(struct follow *f)
{
    f->event++;
}
