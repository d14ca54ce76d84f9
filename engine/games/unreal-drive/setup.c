/* setup.c - what a position by hand must be (RULES.md 2.3, 2.4). */
#include "engine/core/zone.h"
#include "engine/games/unreal-drive/drive.h"
#include "engine/text/pending.h"
#include "engine/text/reached.h"

enum { TRICK_CARDS = 3 }; /* UD-R53 */

/* Casts among casts, gimmicks among gimmicks, traps that wait. */
static bool is_typed_right(const struct run *run, seat_t seat)
{
    static const struct {
        zone_t zone;
        int type;
    } rows[] = {{ZONE_CAST, TYPE_CAST}, {ZONE_GIMMICK, TYPE_GIMMICK}, {ZONE_ARMED, TYPE_TRAP}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t of_type = run->match->prop[PROP_TYPE + rows[i].type][seat];
        if ((run->st->field.zone[rows[i].zone][seat] & ~of_type) != 0) {
            return false;
        }
    }
    return true;
}

/* Cards are valid from when they are flipped, and face-down ones are not flipped again. */
static bool is_marked_right(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    uint64_t flipped = field->mark[MARK_FLIPPED][seat] & ~field->zone[ZONE_TRICK][seat];

    return (field->mark[MARK_VALID][seat] & ~flipped) == 0;
}

/* Placing, rights and flips are a seat's; in the other steps both parts may be over. */
static bool is_part_open(const struct head *head)
{
    bool is_of_a_seat =
        head->step == TURN_PLACE || head->step == TURN_RIGHT || head->step == TURN_FLIPS;

    return !is_of_a_seat || head->counter[AT_SEAT] < SEATS;
}

/* Who has no life left has lost when it is looked at next, before anything reacts (UD-R32): it can
 * only be in an effect that nothing has settled yet. */
static bool may_be_dead(const struct state *st)
{
    int i = st->tail.frames - 1;

    while (i >= 0 && st->tail.frame[i].kind != FRAME_CODE &&
           st->tail.frame[i].kind != FRAME_SETTLE) {
        i--;
    }
    return st->head.is_over || (i >= 0 && st->tail.frame[i].kind == FRAME_CODE);
}

bool ud_setup_complete(struct run *run, int viewer, const char **want)
{
    const struct state *st = run->st;

    (void)viewer;
    for (seat_t seat = 0; seat < SEATS; seat++) {
        int tricks = st->field.count[ZONE_TRICK][seat] + st->field.count[ZONE_ARMED][seat];
        bool is_dead = st->head.gauge[seat][GAUGE_LIFE] == 0;
        if (tricks > TRICK_CARDS) {
            *want = "at most 3 cards of a seat in K and R together";
        } else if (!is_typed_right(run, seat)) {
            *want = "casts alone in A, gimmicks alone in G, traps alone in R";
        } else if (!is_marked_right(run, seat)) {
            *want = "the flag v on flipped cards alone, which do not lie in K";
        } else if (!st->head.is_over && !pending_holds(st, ZONE_TABLE, 1u << FRAME_FLIP)) {
            *want = "cards in T that are being flipped or summoned";
        } else if (is_dead && !may_be_dead(st)) {
            *want = "a life of 1 or more while the game goes on";
        }
    }
    if (!is_part_open(&st->head)) {
        *want = "the seat whose part it is behind `p=turn`";
    }
    if (st->head.turn > run->match->option[OPTION_MAX_TURNS]) { /* UD-R59 */
        *want = "a turn up to `max_turns`";
    }
    return *want == NULL;
}

/* ---- with strict=1 -------------------------------------------------------------------------- */

/* Before the start casts are chosen all cards lie in the decks (4). */
static bool is_untouched(const struct run *run)
{
    const uint32_t deck = 1u << ZONE_DECK;

    return !run->st->head.has_first && reached_new(run, 0) && reached_within(run, 0, deck) &&
           reached_within(run, 1, deck);
}

/* A skill that fires at most once in a turn. */
static bool is_fired_once(const struct ability *ability)
{
    return ability->is_once || ability->event == ON_COMPARE;
}

/* Marks of a turn arise in its phases and are gone with it (2.4); a card that was flipped is not
 * placed again (UD-R53). */
static bool are_marks_due(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    int phase = run->st->head.phase;
    bool has_flips = phase == PHASE_BATTLE || phase == PHASE_END;
    uint64_t flipped = field->mark[MARK_FLIPPED][seat];
    bool has_uses = phase == PHASE_ACTION || has_flips;

    return (flipped == 0 || has_flips) && (flipped & field->zone[ZONE_TRICK][seat]) == 0 &&
           (reached_used(run->st, seat, MARK_USED) == 0 || has_uses) &&
           (reached_used(run->st, seat, MARK_FIRED) == 0 || has_uses || phase == PHASE_CHOICE) &&
           reached_skills(run, seat, MARK_FIRED, is_fired_once);
}

/* Why the game is over shows in the position (7.1). */
static bool is_end_right(const struct run *run)
{
    const struct state *st = run->st;
    const struct head *head = &st->head;
    int s1 = head->gauge[0][GAUGE_LIFE], s2 = head->gauge[1][GAUGE_LIFE];
    bool is_tie = run->match->option[OPTION_CAP_RESULT] == CAP_DRAW || s1 == s2;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        bool has_lost = reached_loss(st, seat);
        bool is_dead = head->gauge[seat][GAUGE_LIFE] == 0;
        bool is_out = st->field.count[ZONE_DECK][seat] == 0;
        if ((head->reason == REASON_LIFE && is_dead != has_lost) ||
            (head->reason == REASON_DECK && is_out != has_lost)) {
            return false;
        }
    }
    if (head->reason == REASON_CAP) {
        return head->phase == PHASE_END && head->turn == run->match->option[OPTION_MAX_TURNS] &&
               head->winner == (is_tie ? 2 : s1 < s2);
    }
    return (head->reason == REASON_DECK) <= (head->phase == PHASE_DRAW);
}

bool ud_setup_reached(struct run *run, const char **want)
{
    const struct head *head = &run->st->head;
    const uint8_t *armed = run->st->field.count[ZONE_ARMED];

    if (head->phase == PHASE_SETUP) {
        *want = "all cards in the decks before the first turn";
        return is_untouched(run);
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        *want = "flags of cards used, fired or flipped in this turn, in its phases, and none "
                "flipped in K";
        if (!are_marks_due(run, seat)) {
            return false;
        }
    }
    *want = "armed traps in the battle phase alone";
    if (armed[0] + armed[1] > 0 && head->phase != PHASE_BATTLE) {
        return false;
    }
    *want = "the end that this position has";
    return !head->is_over || is_end_right(run);
}
