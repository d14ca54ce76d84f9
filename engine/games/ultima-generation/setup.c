/* setup.c - decks, homes, first hands, the first player (RULES.md 4). */
#include "engine/core/ask.h"
#include "engine/core/chance.h"
#include "engine/core/event.h"
#include "engine/core/pending.h"
#include "engine/core/verb.h"
#include "engine/games/ultima-generation/ultima.h"

void ug_setup_start(struct run *run)
{
    zone_fill_deck(run, 0);
    zone_fill_deck(run, 1);
    run->st->field.next_label = SEATS; /* the homes are the first to arrive */
    run->st->head.turn = 1;
    ug_turn_phase(run, PHASE_SETUP, TURN_HOME);
}

/* UG-038, UG-R03 */
static void ask_homes(struct run *run)
{
    struct set towns;

    for (int seat = 0; seat < SEATS; seat++) {
        towns.of[seat] =
            run->st->field.zone[ZONE_DECK][seat] & run->match->prop[PROP_TYPE + TYPE_TOWN][seat];
    }
    ask_joint(run, STEP_HOME, MOVE_HOME, &towns);
}

/* UG-014, UG-016 */
static void found(struct run *run, obj_t town)
{
    const struct card *card = match_card(run->match, town);
    seat_t seat = obj_seat(town);
    int16_t *now = run->st->head.gauge[seat];
    uint16_t next = run->st->field.next_label;

    zone_move(run, town, ZONE_HOME, END_DEFAULT, SEEN_BOTH, WHY_FOUNDED);
    run->st->field.tag[seat][table_index(town)] = (uint16_t)(seat + 1);
    run->st->field.next_label = next;
    now[GAUGE_DURABILITY] = card->number[NUM_DURABILITY];
    event_value(run, seat, GAUGE_DURABILITY, now[GAUGE_DURABILITY]);
    for (int i = 0; i < VIRTUES; i++) {
        ug_virtue_add(run, seat, i, card->vector[VECTOR_VIRTUES][i]);
    }
}

void ug_setup_joint(struct run *run)
{
    struct head *head = &run->st->head;
    move_t given[SEATS] = {head->ask.given[0], head->ask.given[1]};

    ask_close(run);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        found(run, (obj_t)move_operand(given[seat]));
    }
    head->step = TURN_DEAL;
}

static void find_first(struct run *run)
{
    struct head *head = &run->st->head;
    int option = run->match->option[OPTION_FIRST];
    int first = option == FIRST_S2;

    if (option == FIRST_RANDOM) {
        first = chance_below(run, STREAM_FIRST, 2) ^ (int)head->chance.is_swapped;
        event_plain(run, NOTE_coin, first, 0, -1);
    }
    head->first = (seat_t)first;
    head->has_first = 1;
    head->step = TURN_BEGIN;
}

static void deal(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) { /* UG-039 */
        chance_shuffle(run, ZONE_DECK, seat, STREAM_DECK + seat);
    }
    for (seat_t seat = 0; seat < SEATS; seat++) { /* UG-040 */
        verb_draw(run, seat, FIRST_HAND);
    }
    find_first(run); /* UG-041 */
}

void ug_setup_drive(struct run *run)
{
    if (run->st->head.step == TURN_HOME) {
        ask_homes(run);
    } else {
        deal(run);
    }
}

/* Nobody but the turn player attacks, from the battle phase on; its home tells it. */
static bool attacks_fit(const struct state *st)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t told = st->field.mark[MARK_ATTACKED][seat];
        bool can_be = seat == st->head.first && st->head.phase >= PHASE_BATTLE;
        if ((told & ~st->field.zone[ZONE_HOME][seat]) != 0 || (told != 0 && !can_be)) {
            return false;
        }
    }
    return true;
}

/* A position by hand: an added town whose arrival was not told has come last; each seat that is
 * past the setup has a home. */
bool ug_setup_complete(struct run *run, int viewer, const char **want)
{
    struct state *st = run->st;

    (void)viewer;
    if (!attacks_fit(st)) {
        *want = "flag `w` of the turn player's home, from the battle phase on";
        return false;
    }
    if (!st->head.is_over && !pending_holds(st, ZONE_CHAIN_OF_USES)) {
        *want = "cards in the chain that are used just now";
        return false;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t annex = st->field.zone[ZONE_ANNEX][seat];
        if (annex != 0 && table_arrival(st, object_of(seat, annex)) == seat + 1) {
            st->field.tag[seat][table_index(object_of(seat, annex))] = ++st->field.next_label;
        }
        if (st->head.phase != PHASE_SETUP && st->field.zone[ZONE_HOME][seat] == 0) {
            *want = "a home for each seat";
            return false;
        }
        uint64_t attached = st->field.zone[ZONE_ATTACHED][seat];
        for (; attached != 0; attached &= attached - 1) {
            uint16_t *tag = &st->field.tag[seat][bits_first(attached)];
            *tag = *tag == 0 ? ++st->field.next_label : *tag;
        }
    }
    if (st->field.next_label < SEATS) {
        st->field.next_label = SEATS;
    }
    return true;
}
