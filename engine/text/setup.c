/* setup.c - a position from the text of viewer `all` (tfn.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/frame.h"
#include "engine/core/mods.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/know/scopes.h"
#include "engine/parts/grid.h"
#include "engine/parts/table.h"
#include "engine/text/facts.h"
#include "engine/text/grid-text.h"
#include "engine/text/know-text.h"
#include "engine/text/reached.h"
#include "engine/text/scopes-text.h"
#include "engine/text/setup-fields.h"
#include "engine/text/setup-maker.h"
#include "engine/text/table-text.h"
#include "engine/text/tfn.h"

/* ---- decks ------------------------------------------------------------------- */

static bool collect_decks(const struct rules *rules, const struct view *view,
                          struct deck decks[SEATS], struct err *err)
{
    int room = rules->zone[rules->deck.zone].capacity;
    int most = room < SEAT_OBJECTS - 1 ? room : SEAT_OBJECTS - 1;

    decks[0].size = decks[1].size = 0;
    for (zone_t zone = 0; zone < rules->zones; zone++) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            const struct view_zone *place = &view->zone[zone][seat];
            for (int i = place->first; i < place->first + place->count; i++) {
                const struct view_item *item = &view->item[i];
                struct deck *deck = &decks[view_owner(rules, view, zone, seat, i)];
                if (item->card == CARD_NONE) {
                    return err_set(err, "incomplete",
                                   "only a text of viewer all sets up a position", "at=s%d.%c",
                                   seat + 1, rules->zone[zone].letter);
                }
                if (deck->size + item->n > most) {
                    return err_set(err, "impossible", NULL, "at=s%d max=%d", seat + 1, most);
                }
                for (int n = 0; n < item->n; n++) {
                    deck->card[deck->size++] = item->card;
                }
            }
        }
    }
    return true;
}

static int count_copies(const struct match *match, seat_t seat, card_t card)
{
    int copies = 0;
    for (int i = 0; i < match->size[seat]; i++) {
        copies += match->card[seat * SEAT_OBJECTS + i] == card;
    }
    return copies;
}

/* The cards of the text must be the cards of the decks. */
static bool compare_decks(const struct match *match, const struct deck decks[SEATS],
                          struct err *err)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        struct match other = *match;
        match_set_deck(&other, seat, &decks[seat]);
        for (int i = 0; i < SEAT_OBJECTS; i++) {
            card_t want = match->card[seat * SEAT_OBJECTS + i],
                   got = other.card[seat * SEAT_OBJECTS + i];
            if (want != got) {
                card_t odd = want < got ? want : got;
                return err_set(err, "impossible", "copies in the deck and in the text",
                               "at=s%d card=%s want=%d got=%d", seat + 1, match->db->cards[odd].id,
                               count_copies(match, seat, odd), count_copies(&other, seat, odd));
            }
        }
    }
    return true;
}

/* ---- all of it ------------------------------------------------------------------------ */

static void set_head(struct maker *m)
{
    const struct rules *rules = m->run->match->rules;
    struct head *head = &m->run->st->head;

    head->turn = (uint16_t)m->view->turn;
    head->phase = (uint8_t)m->view->phase;
    head->has_first = m->view->first != SEATS;
    head->first = (seat_t)(head->has_first ? m->view->first : 0);
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; rules->gauges[i].key != NULL; i++) {
            head->gauge[seat][rules->gauges[i].gauge] = (int16_t)m->view->gauge[seat][i];
        }
    }
}

static bool set_zones(struct maker *m)
{
    for (zone_t zone = 0; zone < m->run->match->rules->zones; zone++) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            if (!setup_put_zone(m, zone, seat)) {
                return false;
            }
        }
    }
    return table_set_arrivals(m->run) ||
           setup_refuse(m, "i", "numbers%20of%20arrival%20that%20differ");
}

static bool set_known(struct maker *m)
{
    const char *fault = NULL;

    if (known_read(m->run, m->view->extra, &fault)) {
        return true;
    }
    return err_set(m->err, "badtfn", "cards and places that this position has", "at=k got=%.*s",
                   (int)strcspn(fault, " "), fault);
}

/* What anybody at the table knows, the seats know. */
static bool is_public_known(const struct match *match, const struct state *st, seat_t owner)
{
    const struct set *known = st->field.known;
    uint64_t open = known[VIEWER_PUB].of[owner] & ~known[1 - owner].of[owner];

    for (; open != 0; open &= open - 1) {
        obj_t obj = (obj_t)(owner * SEAT_OBJECTS + bits_first(open));
        if (!know_face(match, st, 1 - owner, obj)) {
            return false;
        }
    }
    return facts_shared(match, st, owner);
}

/* What is said to be known is true, or may be true in a world of the seat whose text it is. */
static bool check_knowledge(struct maker *m)
{
    const struct match *match = m->run->match;
    const struct state *st = m->run->st;
    int viewer = m->view->viewer;
    bool is_all = viewer == VIEWER_ALL, fits = is_all || facts_possible(match, st, (seat_t)viewer);

    fits = fits && (!is_all || known_is_true(match, st));
    for (seat_t owner = 0; owner < SEATS; owner++) {
        bool is_known = is_all || owner == viewer; /* where its cards lie */
        fits = fits && (!is_known || facts_true(match, st, 1 - owner, owner)) &&
               (!is_all ||
                (facts_true(match, st, VIEWER_PUB, owner) && is_public_known(match, st, owner)));
    }
    return fits || err_set(m->err, "impossible", "more is known of cards than can be true", "at=k");
}

/* What is asked, and offered, is what the effect asks. */
static bool asks_again(struct maker *m)
{
    struct state again;
    struct run run = {.match = m->run->match, .st = &again};
    const struct ask *ask = &m->run->st->head.ask;

    if (m->view->viewer != VIEWER_ALL) {
        return true; /* its worlds offer what they can */
    }
    state_clear(&again);
    state_copy(&again, m->run->st);
    return ask_again(&run, ask->step, ask->asked) && memcmp(&again.head.ask, ask, sizeof *ask) == 0;
}

static bool open_decision(struct maker *m, bool has_frames)
{
    const struct rules *rules = m->run->match->rules;

    if (m->view->asked == 0) {
        m->run->st->head.d = 1;
        return true;
    }
    if (has_frames) {
        const struct ask *ask = &m->run->st->head.ask;
        bool is_step = m->view->step >= 0 &&
                       strcmp(rules->steps[ask->step].name, rules->steps[m->view->step].name) == 0;
        return (ask->asked == m->view->asked && is_step && asks_again(m)) ||
               setup_refuse(m, "p", "the%20open%20decision");
    }
    const struct ask *ask = &m->run->st->head.ask;
    return (m->view->step >= 0 && ask_again(m->run, m->view->step, m->view->asked) &&
            ask->asked == m->view->asked &&
            strcmp(rules->steps[ask->step].name, rules->steps[m->view->step].name) == 0) ||
           setup_refuse(m, "step", "a%20decision%20of%20this%20phase");
}

/* Who is asked has something to answer; of a view that shows in its worlds. */
static bool has_answers(struct maker *m)
{
    const struct state *st = m->run->st;

    if (m->view->viewer != VIEWER_ALL) {
        return true;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        bool is_asked = !st->head.is_over && (st->head.ask.seats >> seat & 1) != 0;
        if (is_asked && ask_count(m->run->match, st, seat) == 0) {
            return err_set(m->err, "impossible", "nothing that this seat could answer", "at=s%d",
                           seat + 1);
        }
    }
    return true;
}

/* What the rules say of the whole position. That it is over, and what is asked, is told behind
 * that; the game knows it by then all the same, for an end may leave what no decision finds. */
static bool is_completed(struct maker *m)
{
    const struct rules *rules = m->run->match->rules;
    struct head *head = &m->run->st->head;
    const char *want = NULL;

    uint8_t asked = head->ask.asked, step = head->ask.step;
    head->is_over = m->view->asked == 0;
    head->ask.asked = (uint8_t)m->view->asked;
    head->ask.step = m->view->step >= 0 ? (uint8_t)m->view->step : step;
    bool is_possible = rules->complete == NULL || rules->complete(m->run, m->view->viewer, &want);
    head->ask.asked = asked;
    head->ask.step = step;
    head->is_over = 0;
    return is_possible || err_set(m->err, "impossible", want, "at=rules");
}

/* A flag that follows from lasting changes stands where it does. */
static bool are_derived_right(struct maker *m)
{
    const struct match *match = m->run->match;

    for (int row = 0; row < MAKER_FLAGS && match->rules->flags[row].letter != 0; row++) {
        for (int obj = 0; obj < MAX_OBJECT && m->view->viewer == VIEWER_ALL; obj++) {
            if (set_has(&m->derived[row], (obj_t)obj) &&
                !view_has_derived(match, m->run->st, &match->rules->flags[row], (obj_t)obj)) {
                return err_set(m->err, "impossible",
                               "the lasting change in m= that this flag follows from",
                               "at=flags got=%c", match->rules->flags[row].letter);
            }
        }
    }
    return true;
}

/* With strict=1: a game leads there. Looked at in a copy, since what a position has read is part of
 * it (Unien's loops). */
static bool is_reached(struct maker *m)
{
    const struct rules *rules = m->run->match->rules;
    const char *want = "the seat whose turn this is, in turn 1 before the first";
    struct state copy = *m->run->st;
    struct run run = {.match = m->run->match, .st = &copy};

    if (!m->is_strict || rules->reached == NULL) {
        return true;
    }
    return (reached_turn(&run) && rules->reached(&run, &want)) ||
           err_set(m->err, "impossible", want, "at=strict");
}

static bool make(struct maker *m, bool has_hash)
{
    struct setup_fields fields = {.run = m->run,
                                  .err = m->err,
                                  .has_hash = has_hash,
                                  .of = {m->view->viewer, m->view->asked, m->view->step}};
    const char *extra = m->view->extra;

    set_head(m);
    m->run->st->field.is_stale = STALE_ALL;
    know_begin(m->run);
    grid_begin(m->run);
    table_begin(m->run);
    if (!set_zones(m)) {
        return false;
    }
    grid_count_arrivals(m->run);
    if (!setup_fields_read(&fields, extra, SETUP_BOARD) || !set_known(m) || !check_knowledge(m) ||
        !setup_fields_read(&fields, extra, SETUP_MACHINE)) {
        return false;
    }
    if (!is_completed(m)) {
        return false;
    }
    mods_refresh(m->run);
    if (!open_decision(m, fields.has_frames) || !setup_fields_read(&fields, extra, SETUP_LAST)) {
        return false;
    }
    if ((m->view->asked == 0) != (m->run->st->head.is_over != 0)) {
        return setup_refuse(m, "asked", m->view->asked == 0 ? "s1|s2|s1+s2" : "-");
    }
    mods_refresh(m->run);
    return are_derived_right(m) && has_answers(m) && is_reached(m);
}

bool setup_view(struct match *match, bool is_strict, const struct view *view, bool has_hash,
                struct state *st, struct err *err)
{
    struct match made = *match;
    struct state fresh;
    struct deck decks[SEATS];

    if (!collect_decks(match->rules, view, decks, err)) {
        return false;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) { /* a text does not tell the lists apart */
        decks[seat].sides = match->sides[seat];
        memcpy(decks[seat].side, match->side[seat], match->sides[seat] * sizeof(card_t));
    }
    if (!is_strict) {
        match_set_deck(&made, 0, &decks[0]);
        match_set_deck(&made, 1, &decks[1]);
    } else if (!compare_decks(match, decks, err)) {
        return false;
    }
    state_clear(&fresh);
    struct run run = {.match = &made, .st = &fresh};
    struct maker maker = {.run = &run, .view = view, .err = err, .is_strict = is_strict};
    if (!make(&maker, has_hash)) {
        return false;
    }
    *match = made;
    *st = fresh;
    return true;
}

bool tfn_setup(struct match *match, bool is_strict, const char *text, struct state *st,
               struct err *err)
{
    struct view view;

    if (!tfn_parse(match, text, &view, err)) {
        return false;
    }
    if (view.viewer != VIEWER_ALL) {
        return err_set(err, "incomplete", "a seat's view needs a sampled world", "at=viewer");
    }
    return setup_view(match, is_strict, &view, strstr(text, " h=") != NULL, st, err);
}
