/* setup.c - decks, formation, walls, first hands, the lot and the scouts (RULES.md 4). */
#include "engine/core/ask.h"
#include "engine/core/chance.h"
#include "engine/core/event.h"
#include "engine/core/offer.h"
#include "engine/core/verb.h"
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/union.h"

/* One copy of each card of the second list; which of equal ones makes no difference. */
static uint64_t main_cards(const struct match *match, seat_t seat)
{
    uint64_t cards = 0;

    for (int i = 0; i < match->sides[seat]; i++) {
        uint64_t copies = match_copies_of(match, seat, match->side[seat][i]) & ~cards;
        cards |= copies & (~copies + 1);
    }
    return cards;
}

static void lay_out(struct run *run, seat_t seat)
{
    uint64_t main = main_cards(run->match, seat);

    for (uint64_t rest = match_all(run->match, seat); rest != 0; rest &= rest - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        zone_put(run, obj, (main & obj_bit(obj)) != 0 ? ZONE_FORCE : ZONE_DECK);
    }
    run->st->head.gauge[seat][GAUGE_FORCE] = SLOTS;
    bu_change_gauge(run, seat, GAUGE_FORCE, run->match->sides[seat]); /* BU-R20 */
    run->st->head.gauge[seat][GAUGE_UNSEEN] = FORCE_COST;
}

void bu_setup_start(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        lay_out(run, seat);
    }
    run->st->head.turn = 1;
    run->st->head.phase = PHASE_SETUP;
    run->st->head.step = TURN_SHUFFLE;
}

void bu_setup_shuffle(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        chance_shuffle(run, ZONE_DECK, seat, STREAM_DECK + seat); /* BU-011 */
    }
    run->st->head.step = TURN_ARRANGE;
}

/* ---- the formation (BU-012) ----------------------------------------------------- */

static void ask_arrange(struct run *run, seat_t seat)
{
    struct ask *ask = ask_open(run, seat, STEP_ARRANGE);
    int slot = run->st->field.count[ZONE_CAMP][seat];

    offer_add(ask, MOVE_PLACE, seat == 0 ? OFFER_S1 : OFFER_S2,
              run->st->field.zone[ZONE_FORCE][seat],
              run->match->rules->zone[ZONE_CAMP].offset[seat] + slot, 1 << seat);
}

void bu_setup_arrange(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        if (run->st->field.count[ZONE_FORCE][seat] > 0) {
            ask_arrange(run, seat);
            return;
        }
    }
    run->st->head.step = TURN_DEAL;
}

void bu_setup_arranged(struct run *run, seat_t seat, move_t move)
{
    obj_t obj = (obj_t)move_operand(move);

    ask_close(run);
    obj = zone_copy(run->match, run->st, obj, run->st->field.zone[ZONE_FORCE][seat]);
    zone_move_at(run, obj, ZONE_CAMP, run->st->field.count[ZONE_CAMP][seat], SEEN_NONE,
                 WHY_ARRANGED);
}

/* ---- walls, hands, the lot ---------------------------------------------------------- */

static void draw_lot(struct run *run)
{
    struct head *head = &run->st->head;
    int fixed = run->match->option[OPTION_FIRST];

    head->has_first = 1;
    if (fixed != 0) {
        head->first = (seat_t)(fixed - 1);
        return;
    }
    int first = chance_below(run, STREAM_FIRST, 2); /* BU-015, BU-R07 */
    head->first = (seat_t)(first ^ (int)head->chance.is_swapped);
    event_plain(run, NOTE_coin, head->first, 0, -1);
}

void bu_setup_deal(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) { /* BU-013 */
        for (int i = 0; i < WALLS; i++) {
            chance_top(run, ZONE_DECK, seat);
            zone_move_at(run, zone_at(run, ZONE_DECK, seat, 0), ZONE_WALLS, i, SEEN_NONE, WHY_NONE);
        }
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        verb_draw(run, seat, HAND_CARDS); /* BU-014, BU-R08 */
    }
    draw_lot(run);
    run->st->head.step = TURN_SCOUT;
}

/* ---- scouts (BU-017 to BU-020) ------------------------------------------------------- */

static uint64_t face_down_places(const struct run *run, seat_t seat)
{
    uint64_t places = 0;
    int first = run->match->rules->zone[ZONE_CAMP].offset[seat];

    for (int slot = 0; slot < SLOTS; slot++) {
        obj_t obj = zone_at(run, ZONE_CAMP, seat, slot);
        if (obj != OBJ_NONE && !has_mark(run->st, MARK_UP, obj)) {
            places |= (uint64_t)1 << (first + slot);
        }
    }
    return places;
}

void bu_setup_scout(struct run *run)
{
    struct ask *ask = ask_open(run, 0, STEP_SCOUT);

    ask->seats = ask->asked = 3; /* BU-R10 */
    ask_plain(ask, MOVE_PASS);
    offer_add(ask, MOVE_SCOUT, OFFER_PLACES, face_down_places(run, 1), OFFER_ALONE, 1);
    offer_add(ask, MOVE_SCOUT, OFFER_PLACES, face_down_places(run, 0), OFFER_ALONE, 2);
}

void bu_setup_scouted(struct run *run)
{
    move_t given[SEATS] = {run->st->head.ask.given[0], run->st->head.ask.given[1]};

    ask_close(run);
    for (int seat = 0; seat < SEATS; seat++) {
        if (move_verb(given[seat]) == MOVE_SCOUT) {
            bu_change_up(run, (obj_t)move_operand(given[seat]), WHY_SCOUTED);
        }
    }
    run->st->head.step = TURN_HALF;
}

/* ---- positions that are set up ------------------------------------------------------------- */

/* The next place of the camp is free, and nothing was dealt yet. */
static bool can_arrange(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    const uint8_t *camp = field->count[ZONE_CAMP], *force = field->count[ZONE_FORCE];

    for (seat_t s = 0; s < SEATS; s++) {
        bool is_whole = camp[s] + force[s] <= SLOTS && field->count[ZONE_WALLS][s] == 0;
        for (int i = 0; i < camp[s]; i++) {
            is_whole = is_whole && zone_at(run, ZONE_CAMP, s, i) != OBJ_NONE;
        }
        if (!is_whole) {
            return false;
        }
    }
    return force[seat] > 0 && (seat == 0 || force[0] == 0);
}

bool bu_setup_ask_again(struct run *run, int step, int asked)
{
    seat_t seat = (seat_t)(asked == 2);

    if (step == STEP_ARRANGE && asked != 3 && can_arrange(run, seat)) {
        run->st->head.step = TURN_ARRANGE;
        ask_arrange(run, seat);
        return true;
    }
    if (step == STEP_SCOUT && asked == 3 && run->st->head.has_first) {
        run->st->head.step = TURN_SCOUT;
        bu_setup_scout(run);
        return true;
    }
    return false;
}
