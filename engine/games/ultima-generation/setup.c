/* setup.c - decks, homes, first hands, the first player (RULES.md 4). */
#include "engine/core/ask.h"
#include "engine/core/chance.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/play.h"
#include "engine/core/verb.h"
#include "engine/games/ultima-generation/check.h"
#include "engine/games/ultima-generation/turn.h"
#include "engine/lang/op.h"
#include "engine/text/pending.h"
#include "engine/text/reached.h"

void ug_setup_start(struct run *run)
{
    zone_fill_deck(run, 0);
    zone_fill_deck(run, 1);
    run->st->field.next_label = SEATS; /* the homes are the first to arrive */
    run->st->head.turn = 1;
    play_phase(run, PHASE_SETUP, TURN_HOME);
}

/* UG-038, UG-R03 */
void ug_setup_ask_homes(struct run *run)
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

void ug_setup_founded(struct run *run)
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

void ug_setup_deal(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) { /* UG-039 */
        chance_shuffle(run, ZONE_DECK, seat, STREAM_DECK + seat);
    }
    for (seat_t seat = 0; seat < SEATS; seat++) { /* UG-040 */
        verb_draw(run, seat, FIRST_HAND);
    }
    find_first(run); /* UG-041 */
    ug_check(run, NULL); /* UG-R54: towns of a card author's may print what wins */
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

/* A battle is going on: who is asked whether to declare one has none. */
static bool is_fought(const struct head *head)
{
    return head->phase == PHASE_BATTLE && head->ask.step != STEP_DECLARE;
}

/* Rows are those of a battle; who has acted stands in one, who strikes did. */
static bool are_rows_right(const struct run *run, seat_t seat)
{
    const struct state *st = run->st;
    const uint64_t *front = st->field.mark[MARK_FRONT], *rear = st->field.mark[MARK_REAR];
    uint64_t rows = fighters_of(st, seat);
    uint64_t group = st->field.mark[MARK_GROUP][seat];

    return ((rows | group) & ~units_of(st, seat)) == 0 && (front[seat] & rear[seat]) == 0 &&
           (st->field.mark[MARK_ACTED][seat] & ~rows) == 0 &&
           ((rows | group) == 0 || is_fought(&st->head));
}

/* Recovery and upkeep are still to come of cards of the turn player that have any, in their
 * phases. */
static bool is_due_right(const struct run *run, seat_t seat)
{
    const struct state *st = run->st;
    const struct field *field = &st->field;
    uint64_t due = st->head.phase == PHASE_RECOVERY
                       ? run->match->prop[PROP_EVENT + ON_RECOVERY][seat]
                   : st->head.phase == PHASE_UPKEEP ? run->match->prop[PROP_EVENT + ON_UPKEEP][seat]
                                                    : 0;

    due &= field->zone[ZONE_HOME][seat] | field->zone[ZONE_ANNEX][seat] | units_of(st, seat) |
           field->zone[ZONE_TREASURES][seat] | field->zone[ZONE_ATTACHED][seat];
    return (field->mark[MARK_DUE][seat] & ~(seat == st->head.first ? due : 0)) == 0;
}

/* The state check waits for the end of an event, such as what is paid together (6.5). */
static bool is_in_event(const struct state *st)
{
    return st->tail.frames > 0 && st->head.counter[AT_TOGETHER] != 0;
}

/* The state check ends the game, or takes a unit, before anybody is asked (6.5). */
static bool lives_fit(struct run *run, seat_t seat)
{
    const struct state *st = run->st;

    if (is_in_event(st) || st->head.is_over || st->head.phase == PHASE_SETUP) {
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

/* Upkeep has no number, and developments are numbered by themselves (2.4): once a turn is what
 * works where the card lies. */
bool ug_setup_is_flagged(const struct run *run, obj_t obj, const struct ability *ability)
{
    bool is_developed = (ability->marks & MARKED_DEVELOPED) != 0;

    return ability->is_once && is_developed == (run->st->field.zone_of[obj] == ZONE_ANNEX);
}

/* True if it has begun an event that it has not ended: several instructions, or what an ability
 * costs. An end behind which it leaves is passed over. */
static bool is_amid(const struct run *run, const struct frame *block)
{
    const word_t *code = run->match->db->code;
    int open = 0;

    for (int pc = block->start; pc < block->pc; pc++) {
        int op = word_op(code[pc]), next = word_op(code[pc + 1]);
        bool leaves = next == OP_END || next == OP_JUMP;
        if ((op == OP_HOLD && block->skill != 0xff) ||
            (op == OP_TOGETHER && word_a(code[pc]) != 0)) {
            open++;
        } else if (op == OP_TOGETHER && !leaves) {
            open--;
        }
    }
    return open > 0;
}

static bool has_event(const struct run *run)
{
    const struct tail *tail = &run->st->tail;
    bool found = false;

    for (int i = 0; i < tail->frames; i++) {
        found = found || (tail->frame[i].kind == FRAME_CODE && is_amid(run, &tail->frame[i]));
    }
    return found;
}

/* In a battle that goes on the counter says so, unless the open decision alone says how far it is;
 * only what runs can be in the midst of an event. */
static bool is_turn_right(const struct run *run)
{
    const struct state *st = run->st;
    const struct head *head = &st->head;
    bool is_battle =
        head->phase == PHASE_BATTLE && head->step >= TURN_START && head->step <= TURN_RETURN;
    bool is_running = st->tail.frames > 0;

    return (head->counter[AT_BATTLE] != 0 ? is_battle : !is_battle || !is_running) &&
           (head->counter[AT_TOGETHER] == 0 || has_event(run));
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
        if (!lives_fit(run, seat)) {
            *want = "homes with durability and units with life left";
            return false;
        }
        if (!are_rows_right(run, seat)) {
            *want = "flags f and b of units in a battle, a and g of some of these";
            return false;
        }
        if (!is_due_right(run, seat)) {
            *want = "flag e of cards with recovery and upkeep, in their phases";
            return false;
        }
    }
    if (!is_turn_right(run)) {
        *want =
            "p=turn(..) of a battle in its steps, and only there, and of an event that has begun";
        return false;
    }
    if (st->head.turn > run->match->option[OPTION_TURNS]) { /* 7.3 */
        *want = "a turn up to `max_turns`";
        return false;
    }
    if (!st->head.is_over && !pending_holds(st, ZONE_CHAIN_OF_USES, 1u << FRAME_USE)) {
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
    return true;
}

/* ---- with strict=1 --------------------------------------------------------------------------- */

/* Before the homes are chosen all cards lie in the decks (4). */
static bool is_untouched(const struct run *run)
{
    const uint32_t deck = 1u << ZONE_DECK;

    return !run->st->head.has_first && reached_new(run, 0) && reached_within(run, 0, deck) &&
           reached_within(run, 1, deck);
}

/* One home, with no more durability than is printed on it, and one added town at most (2.5). */
static bool is_housed_right(const struct run *run, seat_t seat)
{
    const struct state *st = run->st;
    obj_t home = home_of(st, seat);

    return st->field.count[ZONE_HOME][seat] == 1 && st->field.count[ZONE_ANNEX][seat] <= 1 &&
           st->head.gauge[seat][GAUGE_DURABILITY] <=
               match_card(run->match, home)->number[NUM_DURABILITY];
}

static bool is_once(const struct ability *ability)
{
    return ability->is_once;
}

/* Once a turn is what an ability of the field is that says so. */
static bool are_uses_right(const struct run *run, seat_t seat)
{
    return (reached_used(run->st, seat, MARK_USED) & ~field_of(run->st, seat)) == 0 &&
           reached_skills(run, seat, MARK_USED, is_once);
}

/* Tap levels and damage of the cards that have them (2.6). */
static bool are_counters_right(const struct run *run, seat_t seat)
{
    const struct state *st = run->st;

    for (uint64_t rest = match_all(run->match, seat); rest != 0; rest &= rest - 1) {
        obj_t obj = object_of(seat, rest);
        zone_t zone = st->field.zone_of[obj];
        bool has_taps =
            zone == ZONE_HOME || zone == ZONE_ANNEX || zone == ZONE_UNITS || zone == ZONE_TREASURES;
        if (taps_of(st, obj) > (has_taps ? TAPS_MAX : 0) ||
            (table_counter(st, obj, COUNT_DAMAGE) > 0 && zone != ZONE_UNITS)) {
            return false;
        }
    }
    return true;
}

/* Armour is worn by own adventurers, in its slots (5.4.1). */
static bool is_armed_right(const struct run *run, seat_t seat)
{
    obj_t under[SEAT_OBJECTS];

    for (uint64_t rest = units_of(run->st, seat); rest != 0; rest &= rest - 1) {
        obj_t unit = object_of(seat, rest);
        int n = table_under(run->match, run->st, unit, under), two = 0, one = 0, body = 0;
        for (int i = 0; i < n; i++) {
            bool is_armour = match_card(run->match, under[i])->type == TYPE_ARMOUR;
            two += prints(run->match, under[i], WORD_TWO_ARM);
            one += prints(run->match, under[i], WORD_ONE_ARM);
            body += prints(run->match, under[i], WORD_BODY);
            if (is_armour &&
                (obj_seat(under[i]) != seat || !prints(run->match, unit, WORD_ADVENTURER))) {
                return false;
            }
        }
        if (body > 1 || one > (two == 0 ? 2 : 0) || two > 1) {
            return false;
        }
    }
    return true;
}

/* Why the game is over shows in the position (7.1). */
static bool is_end_right(const struct run *run)
{
    const struct head *head = &run->st->head;
    enum ug_reason reason;
    int winner = ug_check_winner(run, &reason);

    if (head->reason <= REASON_HOME) {
        return winner == head->winner && reason == (enum ug_reason)head->reason;
    }
    if (head->reason > REASON_TURN_CAP) {
        return true;
    }
    bool is_out = ug_is_out(run->st), is_last = head->turn == run->match->option[OPTION_TURNS];
    return head->phase == PHASE_END && head->winner == ug_check_out(run) &&
           (head->reason == REASON_DECKOUT ? is_out : !is_out && is_last);
}

static const char *want_of(const struct run *run, seat_t seat)
{
    bool has_begun = run->st->head.turn > 1 || seat == run->st->head.first;

    return !is_housed_right(run, seat)
               ? "one home with its printed durability at most, one added town at most"
           : !are_uses_right(run, seat) ? "flag z of abilities of the field, once a turn"
           : !are_counters_right(run, seat)
               ? "flag t of towns, units and treasures, up to 3, h of units"
           : !is_armed_right(run, seat) ? "armour that an own adventurer has the slots for"
           : !has_begun && run->st->head.gauge[seat][GAUGE_MARK] != 0
               ? "no `mark` of a seat before its first turn"
               : NULL;
}

bool ug_setup_reached(struct run *run, const char **want)
{
    const struct state *st = run->st;

    if (st->head.phase == PHASE_SETUP) {
        *want = "all cards in the decks before the first turn";
        return is_untouched(run);
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        *want = want_of(run, seat);
        if (*want != NULL) {
            return false;
        }
    }
    *want = "no battle in turn 1";
    if (st->head.phase == PHASE_BATTLE && st->head.turn == 1) { /* UG-065 */
        return false;
    }
    *want = "the end that this position has";
    if (st->head.is_over) {
        return is_end_right(run);
    }
    *want = "nothing that a state check would take, and nobody who would have won";
    return is_in_event(st) || ug_check_is_done(run);
}
