/* cmd-chances.c - how chance has fallen in a game, and among what: for who wants to know how much
 * of an end was luck.
 *
 * A shuffle by itself decides nothing: what it has done comes out card by card. So a deck is kept
 * as the cards that are left of a shuffle, of which nobody has seen one yet, and each that the
 * rules take from the top is one fall among them: whatever has happened so far, the next one is any
 * of them, each as likely. Where something else touches the cards that are left (an effect that
 * looks at some, or picks one out), the deck is told no more until it is shuffled again. */
#include "protocol/command.h"

#include <stdlib.h>
#include <string.h>

enum { PILES = ZONE_MAX * SEATS, FALLS_FIRST = 64 };

/* What is left of a shuffle: its cards from the top. */
struct pile {
    card_t card[SEAT_OBJECTS];
    int count, purpose;
};

/* A game that is told again. */
struct telling {
    struct call *call;
    const struct match *match;
    const struct sink *sink;
    const struct falls *falls;
    struct pile pile[PILES]; /* by zone and seat */
    int since, told;
};

static struct pile *pile_of(struct telling *telling, uint8_t zone)
{
    return &telling->pile[(zone & 0x7f) * SEATS + (zone >> 7)];
}

/* -------------------------------------------------------------------------------------- lines */

/* How many of these cards there are, by card; the list is in the order of the card data, so that it
 * tells nothing of the order in a deck. */
static void put_list(const struct telling *telling, const card_t *cards, int n, struct str *out)
{
    const struct carddb *db = telling->match->db;
    const char *comma = "";

    for (int last = -1;;) {
        int next = INT32_MAX, copies = 0;
        for (int i = 0; i < n; i++) {
            if (cards[i] > last && cards[i] < next) {
                next = cards[i];
                copies = 0;
            }
            copies += cards[i] == next;
        }
        if (next == INT32_MAX) {
            return;
        }
        str_format(out, "%s%s", comma, db->cards[next].id);
        if (copies > 1) {
            str_format(out, "*%d", copies);
        }
        comma = ",";
        last = next;
    }
}

/* Begins a line; NULL if it is one of those that were left out. */
static struct str *begin_line(struct telling *telling, const struct fall *fall, int purpose,
                              const char *kind)
{
    telling->told++;
    if (telling->told <= telling->since) {
        return NULL;
    }
    struct str *out = reply_start(telling->call->reply, "chance");
    str_format(out, " %d d=%u for=%s kind=%s got=", telling->told, (unsigned)fall->d,
               telling->match->rules->streams[purpose], kind);
    return out;
}

static void tell_number(struct telling *telling, const struct fall *fall, const struct state *st)
{
    struct want want = {.kind = WANT_NUMBER, .purpose = fall->purpose, .n = fall->n};
    struct str *out = begin_line(telling, fall, fall->purpose, "number");

    if (out == NULL) {
        return;
    }
    luck_print(telling->match, st, &want, fall->octet, out);
    for (int i = 0; i < fall->n; i++) {
        str_put(out, i == 0 ? " of=" : ",");
        luck_print(telling->match, st, &want, i, out);
    }
    reply_end(telling->call->reply);
}

static void tell_cards(struct telling *telling, const struct fall *fall, int purpose,
                       const char *kind, const card_t *cards, int n)
{
    struct str *out = begin_line(telling, fall, purpose, kind);

    if (out != NULL) {
        str_format(out, "%s of=", telling->match->db->cards[fall->card].id);
        put_list(telling, cards, n, out);
        reply_end(telling->call->reply);
    }
}

static void tell_pick(struct telling *telling, const struct fall *fall)
{
    card_t cards[MAX_OBJECT];
    int n = 0;

    for (int seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = fall->cards.of[seat]; rest != 0; rest &= rest - 1) {
            cards[n++] = telling->match->card[seat * SEAT_OBJECTS + bits_first(rest)];
        }
    }
    tell_cards(telling, fall, fall->purpose, "card", cards, n);
}

/* -------------------------------------------------------------------------------------- piles */

static void take_top(struct telling *telling, const struct fall *fall)
{
    struct pile *pile = pile_of(telling, fall->zone);

    if (pile->count == 0) {
        return;
    }
    CHECK(pile->card[0] == fall->card);
    tell_cards(telling, fall, pile->purpose, "draw", pile->card, pile->count);
    pile->count--;
    memmove(pile->card, pile->card + 1, (size_t)pile->count * sizeof *pile->card);
}

static void close_pile(struct telling *telling, uint8_t zone)
{
    if (zone != NOTE_NOWHERE) {
        pile_of(telling, zone)->count = 0;
    }
}

/* A shuffle, and its note. One of the lowest cards alone leaves those above as they are, if none of
 * ours was among them. */
static void shuffle_pile(struct telling *telling, const struct note *note, const struct fall *fall)
{
    struct pile *pile = pile_of(telling, note->from);

    if (fall->above == 0) {
        pile->purpose = fall->purpose;
        pile->count = note->extra_count;
        memcpy(pile->card, telling->sink->order + note->extra,
               (size_t)pile->count * sizeof *pile->card);
    } else if (pile->count > fall->above) {
        pile->count = 0;
    }
}

/* What a note that is no shuffle, nor a card taken from the top, does to what is left: whatever
 * touches these cards ends it, but for a card that goes below them. */
static void touch_piles(struct telling *telling, const struct note *note)
{
    close_pile(telling, note->from);
    if (note->position != 2 || note->from == note->to) {
        close_pile(telling, note->to);
    }
}

/* The falls that come before note number i, or are told by it; true if one of them tells it. */
static bool tell_falls(struct telling *telling, int i, int *next, const struct state *st)
{
    bool is_told = false;

    for (; *next < telling->falls->count && telling->falls->fall[*next].notes <= i; ++*next) {
        const struct fall *fall = &telling->falls->fall[*next];
        switch ((enum fall_kind)fall->kind) {
        case FALL_NUMBER:
            tell_number(telling, fall, st);
            break;
        case FALL_CARD:
            tell_pick(telling, fall);
            break;
        case FALL_SHUFFLE:
            shuffle_pile(telling, &telling->sink->note[i], fall);
            is_told = true;
            break;
        case FALL_TOP:
            take_top(telling, fall);
            is_told = true;
            break;
        }
    }
    return is_told;
}

/* ------------------------------------------------------------------------------------ command */

static bool grow_falls(struct falls *falls)
{
    int room = falls->room == 0 ? FALLS_FIRST : 2 * falls->room;
    struct fall *larger = realloc(falls->fall, (size_t)room * sizeof *larger);

    if (larger == NULL) {
        return false;
    }
    falls->fall = larger;
    falls->room = room;
    return true;
}

/* Plays the game again into `copy`, which gets its events, and tells how chance fell. */
static bool tell_again(struct call *call, struct telling *telling, struct game *copy,
                       struct falls *falls)
{
    struct run run = {.match = &call->game->match, .st = &copy->st, .sink = &copy->sink};
    int next = 0;

    copy->sink.falls = falls;
    game_retell(call->game, &run);
    if (falls->is_full || copy->sink.is_full) {
        return err_set(&call->err, "limit", "out of memory", "%s", "");
    }
    for (int i = 0; i <= copy->sink.count; i++) {
        bool is_told = tell_falls(telling, i, &next, &copy->st);
        if (i < copy->sink.count && !is_told) {
            touch_piles(telling, &copy->sink.note[i]);
        }
    }
    reply_format(call->reply, "ok", " n=%d", telling->told);
    return true;
}

bool cmd_chances(struct call *call)
{
    struct falls falls = {.grow = grow_falls};
    int64_t since = 0;

    if (!arg_unsealed(call) || !arg_int(call, "since", 0, INT32_MAX, &since)) {
        return false;
    }
    if (call->game->kept_count == 0) { /* the start waits for chance */
        reply_format(call->reply, "ok", " n=0");
        return true;
    }
    struct game *copy = game_open();
    struct telling *telling = calloc(1, sizeof *telling);
    bool is_fine = copy != NULL && telling != NULL;
    if (is_fine) {
        *telling = (struct telling){.call = call,
                                    .match = &call->game->match,
                                    .sink = &copy->sink,
                                    .falls = &falls,
                                    .since = (int)since};
        is_fine = tell_again(call, telling, copy, &falls);
    } else {
        (void)err_set(&call->err, "limit", "out of memory", "%s", "");
    }
    free(falls.fall);
    free(telling);
    game_close(copy);
    return is_fine;
}
