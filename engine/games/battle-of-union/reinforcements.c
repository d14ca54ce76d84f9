/* reinforcements.c - effects of reinforcements, which come up by themselves (RULES.md B3, E4), and
 * the way from paying for an effect to its code. */
#include "engine/core/ask.h"
#include "engine/core/mods.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/union.h"

static bool is_of_list(const struct ability *ability, int list)
{
    bool is_swift = (ability->marks >> MARK_SWIFT & 1) != 0;

    if (ability->kind != ABILITY_ON) {
        return false;
    }
    return list == LIST_FINISH ? ability->event == ON_FINISH
                               : ability->event == ON_AID && is_swift == (list == LIST_SWIFT);
}

static bool has_one(const struct run *run, obj_t obj, int list)
{
    const struct card *card = match_card(run->match, obj);

    for (int skill = 0; skill < card->ability_count; skill++) {
        if (is_of_list(&run->match->db->abilities[card->ability + skill], list)) {
            return true;
        }
    }
    return false;
}

static int mark_of(int list)
{
    return list == LIST_SWIFT ? MARK_SWIFT_DUE : MARK_DUE;
}

/* The list does not grow when more cards come (BU-R64): those that are due are marked. */
void bu_reinforcements_begin(struct run *run, int list)
{
    int last = list == LIST_SWIFT ? LIST_AID : list;
    bool is_any = false;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t cards = run->st->field.zone[ZONE_AID][seat];
        for (; cards != 0; cards &= cards - 1) {
            obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(cards));
            for (int i = list; i <= last; i++) {
                if (has_one(run, obj, i)) {
                    set_mark(run->st, mark_of(i), obj);
                    is_any = true;
                }
            }
        }
    }
    if (is_any) {
        vm_push_frame(run, FRAME_LIST, run->st->head.first, OBJ_NONE)->step = (uint8_t)list;
    }
}

/* The card whose turn it is (BU-051, BU-052, BU-R24), or OBJ_NONE. */
static obj_t next_card(const struct run *run, int list)
{
    for (int part = 0; part < SEATS; part++) {
        seat_t seat = seat_at(run, part);
        for (int i = 0; i < run->st->field.count[ZONE_AID][seat]; i++) {
            obj_t obj = zone_at(run, ZONE_AID, seat, i);
            if (has_mark(run->st, mark_of(list), obj)) {
                return obj;
            }
        }
    }
    return OBJ_NONE;
}

static bool is_negated(struct run *run, obj_t obj)
{
    mods_refresh(run);
    return mods_word(run->match, run->st, WORD_AID_NEGATED, obj);
}

static const struct ability *ability_of(const struct run *run, obj_t obj, int skill)
{
    return &run->match->db->abilities[match_card(run->match, obj)->ability + skill];
}

static void ask_trigger(struct run *run, obj_t obj, int skill)
{
    struct ask *ask = ask_open(run, obj_seat(obj), STEP_TRIGGER); /* BU-R23 */

    ask->from = obj;
    ask->skill = (uint8_t)skill;
    ask_plain(ask, MOVE_USE);
    ask_plain(ask, MOVE_SKIP);
}

/* The next effect of the card is of this list and can begin; its price may be 0. */
static bool can_begin(struct run *run, const struct frame *frame, obj_t obj)
{
    const struct ability *ability = ability_of(run, obj, frame->b);
    bool is_off = frame->step != LIST_FINISH && is_negated(run, obj); /* BU-R26 */

    return is_of_list(ability, frame->step) && !is_off &&
           bu_pay_possible(run, obj_seat(obj), obj, ability->price[RESOURCE_MORALE]);
}

bool bu_reinforcements_asks(struct run *run, const struct frame *frame)
{
    return next_card(run, frame->step) == frame->self && can_begin(run, frame, frame->self) &&
           ability_of(run, frame->self, frame->b)->price[RESOURCE_MORALE] > 0;
}

/* Begins, or asks for, the next effect of a card; false if it has no more. */
static bool try_card(struct run *run, struct frame *frame, obj_t obj)
{
    const struct card *card = match_card(run->match, obj);

    for (; frame->b < card->ability_count; frame->b++) {
        if (!can_begin(run, frame, obj)) {
            continue;
        }
        if (ability_of(run, obj, frame->b)->price[RESOURCE_MORALE] > 0) {
            ask_trigger(run, obj, frame->b);
        } else {
            bu_reinforcements_start(run, obj_seat(obj), obj, frame->b++);
        }
        return true;
    }
    return false;
}

void bu_reinforcements_drive(struct run *run, struct frame *frame)
{
    obj_t obj = next_card(run, frame->step);

    if (obj == OBJ_NONE && frame->step == LIST_SWIFT) { /* BU-053, BU-054 */
        frame->step = LIST_AID;
        frame->self = OBJ_NONE;
        return;
    }
    if (obj == OBJ_NONE) {
        vm_pop(run);
        return;
    }
    if (obj != frame->self) {
        frame->self = obj;
        frame->b = 0;
    }
    if (!try_card(run, frame, obj)) {
        end_mark(run->st, mark_of(frame->step), obj);
        frame->self = OBJ_NONE;
    }
}

void bu_reinforcements_answer(struct run *run, struct frame *frame, move_t move)
{
    obj_t obj = frame->self;
    int skill = frame->b++;

    ask_close(run);
    if (move_verb(move) == MOVE_USE) {
        bu_reinforcements_start(run, obj_seat(obj), obj, skill);
    }
}

void bu_reinforcements_start(struct run *run, seat_t seat, obj_t obj, int skill)
{
    const struct ability *ability = ability_of(run, obj, skill);
    int price = ability->price[RESOURCE_MORALE];

    if (price > 0) {
        vm_push_frame(run, FRAME_PAID, seat, obj)->a = (uint8_t)skill;
    }
    bu_pay_start(run, seat, obj, price);
    if (price == 0) {
        vm_push_ability(run, ability, seat, obj, 0);
    }
}

void bu_reinforcements_paid(struct run *run, struct frame *frame)
{
    obj_t obj = frame->self;
    const struct ability *ability = ability_of(run, obj, frame->a);

    vm_pop(run);
    vm_push_ability(run, ability, obj_seat(obj), obj, 0);
}
