/* setup.c - decks, homes, first hands, the first player (RULES.md 4). */
#include "engine/core/ask.h"
#include "engine/core/chance.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
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

/* Types of the cards that lie where only they can be (RULES.md 2.5). */
static bool types_fit(const struct run *run, seat_t seat)
{
    static const struct {
        zone_t zone;
        uint32_t types;
    } rows[] = {
        {ZONE_HOME, 1u << TYPE_TOWN},
        {ZONE_ANNEX, 1u << TYPE_TOWN},
        {ZONE_UNITS, 1u << TYPE_UNIT},
        {ZONE_TREASURES, 1u << TYPE_TREASURE},
        {ZONE_REAGENTS, ~(1u << TYPE_TOWN)},
        {ZONE_CHAIN_OF_USES, 1u << TYPE_SKILL | 1u << TYPE_MAGIC},
        {ZONE_ATTACHED, 1u << TYPE_SKILL | 1u << TYPE_MAGIC | 1u << TYPE_ARMOUR},
    };

    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        for (uint64_t rest = run->st->field.zone[rows[i].zone][seat]; rest != 0; rest &= rest - 1) {
            int type = match_card(run->match, object_of(seat, rest))->type;
            if ((rows[i].types >> type & 1) == 0) {
                return false;
            }
        }
    }
    return true;
}

/* The state check ends the game, or takes a unit, before anybody is asked (6.5). */
static bool lives_fit(struct run *run, seat_t seat)
{
    const struct state *st = run->st;

    if (st->tail.frames > 0 || st->head.is_over || st->head.phase == PHASE_SETUP) {
        return true;
    }
    mods_refresh(run);
    for (uint64_t rest = units_of(st, seat); rest != 0; rest &= rest - 1) {
        obj_t unit = object_of(seat, rest);
        if (ug_number(run, unit, NUM_LIFE) <= table_counter(st, unit, COUNT_DAMAGE)) {
            return false;
        }
    }
    return st->head.gauge[seat][GAUGE_DURABILITY] > 0;
}

/* Both lists of a town count their abilities from 1. The flag `z` is about one that is used once a
 * turn, of the list that works where the town lies. */
static bool settle_used(struct run *run, obj_t obj)
{
    uint64_t(*mark)[SEATS] = &run->st->field.mark[MARK_USED];
    const struct card *card = match_card(run->match, obj);
    const struct ug_card *digest = digest_of(run->match, obj);
    bool is_annex = run->st->field.zone_of[obj] == ZONE_ANNEX;
    unsigned told = 0;

    for (int skill = 0; skill < CARD_SKILLS; skill++) {
        if ((mark[skill][obj_seat(obj)] & obj_bit(obj)) != 0) {
            told |= 1u << digest->numbers[skill];
            mark[skill][obj_seat(obj)] &= ~obj_bit(obj);
        }
    }
    for (int skill = 0; skill < card->ability_count; skill++) {
        const struct ability *ability = ability_of(run->match, obj, skill);
        bool is_listed =
            card->type != TYPE_TOWN || ((ability->marks & MARKED_DEVELOPED) != 0) == is_annex;
        if (ability->is_once && is_listed && (told >> digest->numbers[skill] & 1) != 0) {
            mark[skill][obj_seat(obj)] |= obj_bit(obj);
            told &= ~(1u << digest->numbers[skill]);
        }
    }
    return told == 0;
}

static bool uses_fit(struct run *run, seat_t seat)
{
    uint64_t used = 0;

    for (int skill = 0; skill < CARD_SKILLS; skill++) {
        used |= run->st->field.mark[MARK_USED + skill][seat];
    }
    for (; used != 0; used &= used - 1) {
        if (!settle_used(run, object_of(seat, used))) {
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
    for (seat_t seat = 0; seat < SEATS; seat++) {
        if (!types_fit(run, seat)) {
            *want =
                "towns in T and N, units in U, treasures in J, no town in Q, and skills, magic and "
                "armour attached";
            return false;
        }
        if (!uses_fit(run, seat)) {
            *want = "the flag `z` of abilities that are used once a turn where the card lies";
            return false;
        }
        if (!lives_fit(run, seat)) {
            *want = "homes with durability and units with life left";
            return false;
        }
    }
    if (st->head.turn > run->match->option[OPTION_TURNS]) { /* 7.3 */
        *want = "a turn up to `max_turns`";
        return false;
    }
    if (!st->head.is_over && !pending_holds(st, ZONE_CHAIN_OF_USES, 1u << FRAME_USE)) {
        *want = "cards in the chain that are used just now";
        return false;
    }
    if (st->field.next_label < SEATS) { /* those of the homes */
        st->field.next_label = SEATS;
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
    return true;
}
