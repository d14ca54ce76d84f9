/* setup.c - the beginning of a game (RULES.md 4), and of a position that was set up. */
#include "engine/core/chance.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/play.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/play-of-universe/universe.h"
#include "engine/text/pending.h"
#include "engine/text/reached.h"

/* The J card in the middle of the back row (PU-034). */
static void place_j(struct run *run, seat_t seat)
{
    uint64_t cards = run->st->field.zone[ZONE_DECK][seat];

    for (; cards != 0; cards &= cards - 1) {
        obj_t obj = object_of(seat, cards);
        if (is_j(run->match, obj)) {
            int square = board_square(seat, 1, 3);
            zone_move_at(run, obj, ZONE_BOARD, square, SEEN_BOTH, WHY_PUT);
            grid_arrived(run->st, square);
            return;
        }
    }
}

void pu_setup_start(struct run *run)
{
    struct head *head = &run->st->head;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        zone_fill_deck(run, seat);
        head->gauge[seat][GAUGE_ZONE] = run->match->option[OPTION_STONES]; /* PU-033 */
    }
    head->turn = 1;
    play_phase(run, PHASE_SETUP, TURN_SHUFFLE);
    place_j(run, 0);
    place_j(run, 1);
}

void pu_setup_shuffle(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) { /* PU-035, PU-R22 */
        chance_shuffle(run, ZONE_DECK, seat, STREAM_DECK + seat);
    }
    run->st->head.step = TURN_FIRST;
}

/* PU-036, PU-037, PU-R21 */
void pu_setup_find_first(struct run *run)
{
    struct head *head = &run->st->head;
    int fixed = run->match->option[OPTION_FIRST];
    int first = fixed - FIRST_S1;

    if (fixed == FIRST_RANDOM) {
        first = chance_below(run, STREAM_FIRST, 2) ^ (int)head->chance.is_swapped;
        event_plain(run, NOTE_coin, first, 0, -1);
    }
    head->first = (seat_t)first;
    head->has_first = 1;
    head->step = TURN_DEAL;
}

void pu_setup_deal(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) { /* PU-039 */
        verb_draw(run, seat, run->match->option[OPTION_HAND]);
    }
    for (seat_t seat = 0; seat < SEATS; seat++) { /* PU-040 */
        (void)pu_stones(run, seat, GAUGE_ZONE, GAUGE_RESERVE, run->match->option[OPTION_RESERVE]);
    }
    run->st->head.step = TURN_BEGIN;
}

/* ---- positions that are set up -----------------------------------------------------------------
 */

/* The stone zone is what is left (PU-015). */
static bool count_stones(struct run *run, seat_t seat)
{
    struct state *st = run->st;
    int16_t *gauge = st->head.gauge[seat];
    int left = run->match->option[OPTION_STONES] - gauge[GAUGE_RESERVE] - gauge[GAUGE_SPENT];

    for (uint32_t rest = pu_creatures(st, seat); rest != 0; rest &= rest - 1) {
        left -= stones_on(st, bits_first(rest));
    }
    gauge[GAUGE_ZONE] = (int16_t)left;
    mods_touch(st);
    return left >= 0;
}

/* What lies with a creature: armours first, no more than slots, and creatures under it; nothing
 * that is not of its kind. */
static bool fits_under(const struct run *run, const char **want)
{
    const struct state *st = run->st;

    for (int i = 0; i < st->grid.attachments; i++) {
        obj_t obj = st->grid.attached[i].card;
        bool is_armour = st->field.zone_of[obj] == ZONE_ARMOUR;
        int type = match_card(run->match, obj)->type;
        if (type != (is_armour ? TYPE_ARMOUR : TYPE_CREATURE)) {
            *want = "armours, and creatures marked u, in the brackets of a creature";
            return false;
        }
    }
    return true;
}

/* Types of the cards that lie somewhere where only they can be. */
static bool fits_board(const struct run *run, const char **want)
{
    const struct field *field = &run->st->field;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t creatures = run->match->prop[PROP_TYPE + TYPE_CREATURE][seat];
        uint64_t structures = run->match->prop[PROP_TYPE + TYPE_STRUCTURE][seat];
        uint64_t js = 0;
        for (uint64_t rest = creatures; rest != 0; rest &= rest - 1) {
            js |= is_j(run->match, object_of(seat, rest)) ? rest & (~rest + 1) : 0;
        }
        uint64_t lying = field->zone[ZONE_BOARD][seat];
        if ((lying & ~creatures) != 0 || (field->zone[ZONE_WRECKS][seat] & ~creatures) != 0) {
            *want = "creatures on the squares";
            return false;
        }
        if ((field->zone[ZONE_STRUCTURE][seat] & ~structures) != 0) {
            *want = "a structure on x1";
            return false;
        }
        if ((js & ~lying) != 0 || bits_count(js) != 1) { /* PU-121 */
            *want = "one J card of each seat, on the board";
            return false;
        }
    }
    return true;
}

/* An attack is in progress in two phases, with creatures of both seats in it. */
static bool fits_attack(const struct run *run, const char **want)
{
    const struct state *st = run->st;
    const uint8_t *counter = st->head.counter;
    obj_t attacker = who_is(st, ROLE_ATTACKER), victim = who_is(st, ROLE_VICTIM);
    bool is_phase = st->head.phase == PHASE_FLASH || st->head.phase == PHASE_BATTLE;
    bool is_empty = counter[AT_CALLED] == 0 && counter[AT_KILLED] == 0 &&
                    counter[AT_PREVENT] == 0 && attacker == OBJ_NONE && victim == OBJ_NONE;
    bool is_both =
        (attacker == OBJ_NONE ||
         (is_creature(st, attacker) && obj_seat(attacker) == st->head.first)) &&
        (victim == OBJ_NONE || (is_creature(st, victim) && obj_seat(victim) == defender(run)));

    *want = "an attack in flash and battle, and only there";
    bool is_one = counter[AT_KILLED] == 0 || victim == OBJ_NONE; /* gone, or still there */
    return counter[AT_FIGHT] != 0 ? is_phase && is_both && is_one : is_empty;
}

/* The state check takes what has no HP left behind each instruction, but behind one of these only
 * when it has been answered (6.2). */
static bool fits_life(struct run *run, const char **want)
{
    const struct state *st = run->st;
    const struct frame *top = vm_top(run);

    if (st->head.is_over || (top != NULL && (top->kind == FRAME_PLACE || top->kind == FRAME_TRIM ||
                                             top->kind == FRAME_ARRANGE))) {
        return true;
    }
    mods_refresh(run);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (uint32_t rest = pu_creatures(st, seat); rest != 0; rest &= rest - 1) {
            int square = bits_first(rest);
            if (number_on(st, square, NUM_HP) <= damage_on(st, square)) {
                *want = "creatures with HP left";
                return false;
            }
        }
    }
    return true;
}

bool pu_setup_complete(struct run *run, int viewer, const char **want)
{
    (void)viewer;
    for (seat_t seat = 0; seat < SEATS; seat++) { /* first: the HP of a creature may hang on them */
        if (!count_stones(run, seat)) {
            *want = "no more stones than the option stones_total";
            return false;
        }
    }
    if (!fits_board(run, want) || !fits_under(run, want) || !fits_attack(run, want) ||
        !fits_life(run, want)) {
        return false;
    }
    if (!run->st->head.is_over && pu_check_wrecks(run) != 0) { /* PU-007 */
        *want = "fewer face-down cards in each territory than `facedown_limit`";
        return false;
    }
    if (run->st->head.turn > run->match->option[OPTION_TURNS]) { /* PU-R61 */
        *want = "a turn up to `max_turns`";
        return false;
    }
    bool is_held = pending_holds(run->st, ZONE_RESOLVING, 1u << FRAME_USE) &&
                   pending_holds(run->st, ZONE_WAITING, 1u << FRAME_PLACE);
    if (!run->st->head.is_over && !is_held) {
        *want = "an assist in T that is at work, dead creatures in W that are laid down next";
        return false;
    }
    return true;
}

/* ---- with strict=1 --------------------------------------------------------------------------- */

/* Counts begin anew with each turn (2.6): those of actions are the active seat's, in its phases,
 * one at least for each phase that a move has led to; those of flash uses the defender's. */
static bool are_counts_right(const struct run *run)
{
    static const int8_t least[] = {
        [PHASE_ATTACK] = 1, [PHASE_FLASH] = 2, [PHASE_BATTLE] = 2, [PHASE_END] = 1};
    const struct head *head = &run->st->head;
    const int16_t *own = head->gauge[head->first], *other = head->gauge[defender(run)];
    int most = run->match->option[OPTION_ACTIONS], acts = own[GAUGE_ACTIONS];
    bool is_late = head->phase == PHASE_END, is_early = head->phase <= PHASE_START;
    bool has_flash = head->phase >= PHASE_FLASH;

    return acts >= least[head->phase] && acts <= (is_early ? 0 : most + is_late) &&
           own[GAUGE_STEPS] + own[GAUGE_PLACED] <= acts && own[GAUGE_FLASHES] == 0 &&
           other[GAUGE_ACTIONS] + other[GAUGE_STEPS] + other[GAUGE_PLACED] == 0 &&
           other[GAUGE_FLASHES] <= (has_flash ? most : 0);
}

static bool is_act(const struct ability *ability)
{
    return ability->kind == ABILITY_ACT;
}

/* An ability that was used is an activated one, of a card on the board or of an armour (PU-R67,
 * PU-R92), in a turn of its seat. */
static bool are_uses_right(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    const struct head *head = &run->st->head;
    uint64_t used = reached_used(run->st, seat, MARK_USED);
    uint64_t lasting = field->zone[ZONE_BOARD][seat] | field->zone[ZONE_STRUCTURE][seat] |
                       run->match->prop[PROP_TYPE + TYPE_ARMOUR][seat];
    bool has_begun = seat == head->first ? head->phase > PHASE_START : head->turn > 1;

    return (used & ~lasting) == 0 && (used == 0 || has_begun) &&
           reached_skills(run, seat, MARK_USED, is_act);
}

static bool has_frame(const struct state *st, int kind)
{
    for (int i = 0; i < st->tail.frames; i++) {
        if (st->tail.frame[i].kind == kind) {
            return true;
        }
    }
    return false;
}

/* Armours have their slots (PU-088), and an evolved creature lies on what it evolved from
 * (PU-R30, PU-R32). */
static bool is_dressed_right(const struct run *run, int square)
{
    const struct state *st = run->st;
    const struct card *top = match_card(run->match, card_on(st, square));
    int end, worn = 0, slots = top->number[NUM_SLOTS];

    for (int i = grid_range(st, square, &end); i < end; i++) {
        const struct card *card = match_card(run->match, st->grid.attached[i].card);
        if (st->field.zone_of[st->grid.attached[i].card] == ZONE_ARMOUR) {
            worn++;
            continue;
        }
        if (top->number[NUM_BASE] != card->namesake + 1) {
            return false;
        }
        top = card;
    }
    return worn <= slots || has_frame(st, FRAME_TRIM);
}

/* No more creatures than the option creature_cap (PU-056), where it counts all of them. */
static bool is_manned_right(const struct run *run, seat_t seat)
{
    uint32_t creatures = pu_creatures(run->st, seat);

    for (uint32_t rest = creatures; rest != 0; rest &= rest - 1) {
        if (!is_dressed_right(run, bits_first(rest))) {
            return false;
        }
    }
    return run->match->option[OPTION_SCOPE] == SCOPE_TERRITORY ||
           bits_count(creatures) <= run->match->option[OPTION_CAP];
}

/* Why the game is over shows in the position (7). */
static bool is_end_right(const struct run *run)
{
    const struct head *head = &run->st->head;
    bool is_draw = head->winner == 2;
    seat_t loser = foe_of(head->winner == 1);

    switch ((enum pu_reason)head->reason) {
    case REASON_DECKOUT:
        return !is_draw && loser == head->first && head->phase == PHASE_START &&
               run->st->field.count[ZONE_DECK][loser] == 0;
    case REASON_TURN_CAP:
        return is_draw && head->phase == PHASE_END &&
               head->turn == run->match->option[OPTION_TURNS];
    case REASON_FACEDOWN:
        return !is_draw && pu_check_wrecks(run) == 1u << loser;
    case REASON_FACEDOWN_BOTH:
        return is_draw && pu_check_wrecks(run) == 3;
    case REASON_LOOP:
        return is_draw;
    default:
        return head->reason != REASON_J_HP || !is_draw;
    }
}

bool pu_setup_reached(struct run *run, const char **want)
{
    const struct head *head = &run->st->head;
    bool is_attack = head->phase == PHASE_FLASH || head->phase == PHASE_BATTLE;

    *want = "`acts`, `put`, `steps` of the active seat and `flashes` of the other, as many as its "
            "phases and `max_actions` allow";
    if (!are_counts_right(run)) {
        return false;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        *want = "flag z of an ability that was used, on the board or of an armour";
        if (!are_uses_right(run, seat)) {
            return false;
        }
        *want = "creatures up to `creature_cap`, with armours in their slots and under them what "
                "they evolved from";
        if (!is_manned_right(run, seat)) {
            return false;
        }
    }
    *want = "an attack in flash and battle";
    if (is_attack && head->counter[AT_FIGHT] == 0) {
        return false;
    }
    *want = "the end that this position has";
    return !head->is_over || is_end_right(run);
}
