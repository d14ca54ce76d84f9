/* setup.c - what a position by hand must be (RULES.md 2.3, 2.4). */
#include "engine/core/pending.h"
#include "engine/core/zone.h"
#include "engine/games/unreal-drive/drive.h"

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
