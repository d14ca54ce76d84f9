/* virtues.c - the eight virtues of a seat, and words that are named (RULES.md 2.1, 10.1). */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/check.h"

bool ug_meets(const struct run *run, seat_t seat, obj_t obj)
{
    const int16_t *required = prepared_of(run->match, obj)->required;
    const int16_t *now = run->st->head.gauge[seat];
    int16_t equal = run->match->option[OPTION_COMPARE]; /* UG-R01 */
    int16_t are_short = 0;

    for (int i = 0; i < VIRTUES; i++) { /* without an early end: all eight at once */
        are_short |= (int16_t)((int16_t)(now[i] + equal) <= required[i]);
    }
    return are_short == 0;
}

void ug_virtue_add(struct run *run, seat_t seat, int virtue, int n)
{
    int16_t *now = &run->st->head.gauge[seat][GAUGE_VIRTUE + virtue];
    int sum = *now + n;

    sum = sum < VIRTUE_LOW ? VIRTUE_LOW : sum > VIRTUE_HIGH ? VIRTUE_HIGH : sum; /* UG-114 */
    if (sum != *now) {
        *now = (int16_t)sum;
        event_value(run, seat, GAUGE_VIRTUE + virtue, sum);
    }
}

void ug_virtue_vector(struct run *run, seat_t seat, const int8_t *vector, int any, int sign)
{
    for (int i = 0; i < VIRTUES; i++) {
        int n = vector[i] == VECTOR_NONE ? 0 : vector[i];
        n += i == any && vector[ANY_VIRTUE] != VECTOR_NONE ? vector[ANY_VIRTUE] : 0;
        if (n != 0) {
            ug_virtue_add(run, seat, i, sign * n);
        }
    }
}

/* ---- which of them ---------------------------------------------------------- */

static uint32_t extremes(const struct state *st, seat_t seat, bool is_low)
{
    const int16_t *now = st->head.gauge[seat];
    uint32_t words = 0;
    int best = now[0];

    for (int i = 1; i < VIRTUES; i++) {
        best = (is_low ? now[i] < best : now[i] > best) ? now[i] : best;
    }
    for (int i = 0; i < VIRTUES; i++) {
        words |= (uint32_t)(now[i] == best) << i;
    }
    return words;
}

/* Virtues for which a seat has an adventurer of the basic profession on the field (UG-113). */
static uint32_t callings(const struct run *run, seat_t seat)
{
    uint32_t words = 0;

    for (uint64_t rest = units_of(run->st, seat); rest != 0; rest &= rest - 1) {
        uint64_t printed = match_card(run->match, object_of(seat, rest))->words;
        words |= (uint32_t)(printed >> WORD_CALLING) & ((1u << VIRTUES) - 1);
    }
    return words;
}

static uint32_t words_of(const struct run *run, int gauge, seat_t seat)
{
    switch (gauge) {
    case GAUGE_LOWEST:
        return extremes(run->st, seat, true);
    case GAUGE_HIGHEST:
        return extremes(run->st, seat, false);
    case GAUGE_OF_CALLING:
        return callings(run, seat);
    case NAME_SUPPLY:
        return ((1u << REAGENTS) - 1) << NAME_REAGENT;
    default:
        return (1u << VIRTUES) - 1;
    }
}

/* Of tied ones it does not matter which, if none can change (RULES.md 5.0). */
static bool is_asked(const struct run *run, int gauge, seat_t seat, int n, uint32_t words)
{
    if (gauge != GAUGE_LOWEST && gauge != GAUGE_HIGHEST) {
        return words != 0;
    }
    int now = run->st->head.gauge[seat][bits_first(words)];
    bool is_stuck = n == 0 || (n > 0 ? now == VIRTUE_HIGH : now == VIRTUE_LOW);
    return (words & (words - 1)) != 0 && !is_stuck;
}

void ug_virtue_change(struct run *run, seat_t chooser, int gauge, seat_t seat, int n)
{
    if (gauge < VIRTUES) {
        ug_virtue_add(run, seat, gauge, n);
        return;
    }
    if (gauge == GAUGE_EACH) {
        for (int i = 0; i < VIRTUES; i++) {
            ug_virtue_add(run, seat, i, n);
        }
        return;
    }
    uint32_t words = words_of(run, gauge, seat);
    if (is_asked(run, gauge, seat, n, words)) {
        ug_name_push(run, gauge, chooser, vm_top(run)->self, seat, n);
    } else if (words != 0) {
        ug_virtue_add(run, seat, bits_first(words), n);
    }
}

/* ---- naming ----------------------------------------------------------------- */

void ug_name_push(struct run *run, int step, seat_t chooser, obj_t self, seat_t seat, int n)
{
    struct frame *frame = vm_push_frame(run, FRAME_NAME, chooser, self);

    frame->step = (uint8_t)step;
    frame->a = seat;
    ROOM_FOR(run->st->tail.numbers + 1, HELD);
    run->st->tail.number[run->st->tail.numbers++] = (int16_t)n;
}

void ug_name_drive(struct run *run, struct frame *frame)
{
    uint32_t words = words_of(run, frame->step, frame->a);
    struct ask *ask = ask_open(run, frame->seat, STEP_CORE + CORE_DECLARE);

    ask->from = frame->self;
    ask->skill = 0xff;
    for (; words != 0; words &= words - 1) {
        ask_item(ask, MOVE_NAME, bits_first(words), 0);
    }
    ask_sort(run, ask);
}

static void supply(struct run *run, seat_t seat, int name)
{
    struct mod mod = {.kind = MOD_SEAT,
                      .index = (uint8_t)(GAUGE_REAGENT + name - NAME_REAGENT),
                      .target = seat,
                      .until = FOR_TURN,
                      .value = 1,
                      .origin = OBJ_NONE};
    mods_add(run, &mod);
}

void ug_name_answer(struct run *run, struct frame *frame, move_t move)
{
    int name = move_operand(move), step = frame->step;
    seat_t seat = frame->a;
    obj_t self = frame->self;
    int n = run->st->tail.number[frame->numbers];

    ask_close(run);
    vm_pop(run);
    if (step == NAME_SUPPLY) {
        supply(run, seat, name);
    } else if (step == NAME_CONVERT) {
        ug_virtue_vector(run, seat, match_card(run->match, self)->vector[VECTOR_CONVERT], name, 1);
    } else if (step == NAME_REBOUND) { /* the frame below pays */
        vm_top(run)->step = HOLD_NAMED;
        vm_top(run)->a = (uint8_t)name;
        return;
    } else {
        ug_virtue_add(run, seat, name, n);
    }
    ug_check(run, NULL);
}
