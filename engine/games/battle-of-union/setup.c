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

static void shuffle(struct run *run)
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

static void arrange(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        if (run->st->field.count[ZONE_FORCE][seat] > 0) {
            ask_arrange(run, seat);
            return;
        }
    }
    run->st->head.step = TURN_DEAL;
}

void bu_setup_answer(struct run *run, seat_t seat, move_t move)
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

static void deal(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) { /* BU-013 */
        for (int i = 0; i < WALLS; i++) {
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

static void ask_scout(struct run *run)
{
    struct ask *ask = ask_open(run, 0, STEP_SCOUT);

    ask->seats = ask->asked = 3; /* BU-R10 */
    ask_plain(ask, MOVE_PASS);
    offer_add(ask, MOVE_SCOUT, OFFER_PLACES, face_down_places(run, 1), OFFER_ALONE, 1);
    offer_add(ask, MOVE_SCOUT, OFFER_PLACES, face_down_places(run, 0), OFFER_ALONE, 2);
}

void bu_setup_joint(struct run *run)
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

/* ---- driving ------------------------------------------------------------------------------ */

void bu_setup_drive(struct run *run)
{
    switch (run->st->head.step) {
    case TURN_SHUFFLE:
        shuffle(run);
        break;
    case TURN_ARRANGE:
        arrange(run);
        break;
    case TURN_DEAL:
        deal(run);
        break;
    default:
        ask_scout(run);
        break;
    }
}

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

bool bu_setup_reopen(struct run *run, int step, int asked)
{
    seat_t seat = (seat_t)(asked == 2);

    if (step == STEP_ARRANGE && asked != 3 && can_arrange(run, seat)) {
        run->st->head.step = TURN_ARRANGE;
        ask_arrange(run, seat);
        return true;
    }
    if (step == STEP_SCOUT && asked == 3 && run->st->head.has_first) {
        run->st->head.step = TURN_SCOUT;
        ask_scout(run);
        return true;
    }
    return false;
}

/* ---- positions that are set up --------------------------------------------------------------- */

/* The deck-out runs as soon as a deck is empty, so that behind the deal no deck ever is (BU-083).
 */
static bool has_deck(const struct run *run, seat_t seat)
{
    const struct state *st = run->st;
    bool is_dealt = st->head.phase != PHASE_SETUP || st->field.count[ZONE_WALLS][seat] > 0;
    int least = is_dealt ? 1 : WALLS + HAND_CARDS + 1;
    bool has_any = st->field.count[ZONE_DECK][seat] >= least || st->head.is_over;

    for (int i = 0; i < st->tail.frames && !has_any; i++) {
        has_any = st->tail.frame[i].kind == FRAME_DECKOUT && st->tail.frame[i].seat == seat;
    }
    return has_any;
}

/* A Crown is one of the main force: it leaves camp and battle only by retreating (BU-R49). */
static bool has_crown(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    uint64_t crowns = run->match->prop[PROP_TYPE + TYPE_CROWN][seat], at = 0;
    static const zone_t zones[] = {ZONE_FORCE, ZONE_CAMP, ZONE_FIGHT};

    for (size_t i = 0; i < COUNT_OF(zones); i++) {
        at |= field->zone[zones[i]][seat];
    }
    at |= run->st->head.is_over ? field->zone[ZONE_RETREAT][seat] : 0;
    return (crowns & at) != 0 && (crowns & ~at) == 0;
}

/* The face-down cards of the main force cost no more than all know. */
static bool is_cheap(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    uint64_t down = field->zone[ZONE_FORCE][seat] | field->zone[ZONE_CAMP][seat] |
                    field->zone[ZONE_FIGHT][seat];
    card_t cards[SEAT_OBJECTS];
    int n = 0;

    for (down &= ~field->mark[MARK_UP][seat]; down != 0; down &= down - 1) {
        cards[n++] = run->match->card[seat * SEAT_OBJECTS + bits_first(down)];
    }
    return run->st->head.is_over || bu_hosts_main_fit(run->match, run->st, seat, cards, n);
}

/* One card fights, and its place in the camp is free meanwhile. */
static bool is_formed(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    bool fights = run->st->head.phase == PHASE_BATTLE || run->st->head.phase == PHASE_END;

    for (int slot = 0; slot < SLOTS; slot++) {
        if (zone_at(run, ZONE_CAMP, seat, slot) != OBJ_NONE &&
            zone_at(run, ZONE_FIGHT, seat, slot) != OBJ_NONE) {
            return false;
        }
    }
    return field->count[ZONE_FIGHT][seat] <= (fights ? 1 : 0);
}

/* Under a host lie characters of other names; what lies face-down is looked at where all is known.
 */
static bool is_laid_right(const struct run *run, seat_t seat, bool is_known)
{
    const struct field *field = &run->st->field;
    uint64_t hosts = field->zone[ZONE_CAMP][seat] | field->zone[ZONE_FIGHT][seat];
    obj_t row[1 + AIDS];

    for (; hosts != 0; hosts &= hosts - 1) {
        row[0] = (obj_t)(seat * SEAT_OBJECTS + bits_first(hosts));
        int n = bu_hosts_under(run, row[0], row + 1);
        for (int i = 0; i <= n; i++) {
            const struct card *card = match_card(run->match, row[i]);
            bool is_told = is_known || has_mark(run->st, MARK_UP, row[i]);
            if (i > 0 && is_told &&
                !bu_hosts_laid_takes(run->match->db, run->match->card[row[i]])) {
                return false;
            }
            for (int k = 0; k < i && is_told; k++) {
                bool is_other = match_card(run->match, row[k])->namesake != card->namesake;
                if (!is_other && (is_known || has_mark(run->st, MARK_UP, row[k]))) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* Only who stands or stood in the camp, face-up, is fresh or has used anything. */
static bool is_marked_right(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    uint64_t others = field->zone[ZONE_RESERVE][seat] | field->zone[ZONE_AID][seat] |
                      field->zone[ZONE_FORCE][seat];
    uint64_t marked = field->mark[MARK_FRESH][seat];

    for (int skill = 0; skill < CARD_SKILLS; skill++) {
        marked |= field->mark[MARK_USED + skill][seat];
    }
    others |= (field->zone[ZONE_CAMP][seat] | field->zone[ZONE_FIGHT][seat]) &
              ~field->mark[MARK_UP][seat];
    return (marked & others) == 0;
}

/* One seat has its half: the one that prepares; who of both that was is not asked of an end. */
static bool is_halved_right(const struct run *run)
{
    const struct head *head = &run->st->head;
    seat_t seat = seat_at(run, head->counter[AT_PART]);
    bool is_prep = head->phase == PHASE_PREP;

    if (head->is_over) {
        return head->gauge[0][GAUGE_HALF] + head->gauge[1][GAUGE_HALF] <= 1;
    }
    if (is_prep && run->st->tail.frames == 0) { /* the preparation is of the seat that is asked */
        seat = (seat_t)(head->ask.asked == 2);
    }
    bool may = is_prep || head->phase == PHASE_SUPPLY || head->phase == PHASE_INSPIRE;
    return head->gauge[foe_of(seat)][GAUGE_HALF] == 0 &&
           (may || head->gauge[seat][GAUGE_HALF] == 0);
}

bool bu_setup_complete(struct run *run, int viewer, const char **want)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        bool is_known = viewer == VIEWER_ALL || viewer == seat;
        if (!has_deck(run, seat)) {
            *want = "a card in each deck";
        } else if (is_known && !has_crown(run, seat)) {
            *want = "each Crown in camp or battle, and one of each seat";
        } else if (is_known && !is_cheap(run, seat)) {
            *want = "face-down characters that cost no more than `unseen`";
        } else if (!is_formed(run, seat)) {
            *want = "one fighter of a seat, in the battle, whose place in the camp is free";
        } else if (!is_laid_right(run, seat, is_known)) {
            *want = "characters under a character, of other names than it and each other";
        } else if (!is_marked_right(run, seat)) {
            *want = "flags f and z on cards of the camp and the battle alone";
        }
    }
    if (!is_halved_right(run)) {
        *want = "one seat at most that has its half, and that one in its own preparation";
    }
    return *want == NULL;
}
