/* actions.c - the twelve actions of a play phase (RULES.md 5.4), and cards and abilities in
 * windows.
 */
#include "engine/core/ask.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/check.h"

/* Of equal copies in a hand the one that is moved first. */
static obj_t copy_of(const struct run *run, obj_t obj)
{
    return zone_copy(run->match, run->st, obj, ~(uint64_t)0);
}

static void place(struct run *run, obj_t card, zone_t zone)
{
    struct ug_triggers list = {.count = 0};

    zone_move(run, card, zone, END_DEFAULT, SEEN_BOTH, WHY_PLACED);
    ug_trigger_add(run, &list, card, ON_PLACED);
    ug_trigger_queue(run, &list);
    ug_check(run, NULL);
}

static void equip(struct run *run, obj_t card, obj_t unit)
{
    zone_lay(run, card, ZONE_ATTACHED, unit, SEEN_BOTH, WHY_EQUIPPED);
    ug_check(run, NULL);
}

/* UG-131, UG-132: nothing but icons from now on (RULES.md 6.10). */
static void lay_reagent(struct run *run, obj_t card, enum ug_why why)
{
    if (run->st->field.zone_of[card] == ZONE_HAND) {
        zone_move(run, card, ZONE_REAGENTS, END_DEFAULT, SEEN_BOTH, (uint8_t)why);
    } else {
        ug_leave(run, card, ZONE_REAGENTS, END_DEFAULT, why); /* UG-R24 */
    }
    ug_check(run, NULL);
}

/* UG-139 */
static void add_town(struct run *run, obj_t card)
{
    seat_t seat = obj_seat(card);
    uint64_t old = run->st->field.zone[ZONE_ANNEX][seat];

    if (old != 0) {
        ug_leave(run, object_of(seat, old), ZONE_DISCARDS, END_DEFAULT, WHY_REPLACED);
    }
    zone_move(run, card, ZONE_ANNEX, END_DEFAULT, SEEN_BOTH, WHY_ADDED);
    ug_check(run, NULL);
}

/* UG-121 */
static void convert(struct run *run, obj_t card)
{
    const int8_t *amounts = match_card(run->match, card)->vector[VECTOR_CONVERT];
    seat_t seat = obj_seat(card);

    zone_move(run, card, ZONE_DISCARDS, END_DEFAULT, SEEN_BOTH, WHY_CONVERTED);
    if (amounts[ANY_VIRTUE] != VECTOR_NONE) {
        ug_name_push(run, NAME_CONVERT, seat, card, seat, 0);
        return;
    }
    ug_virtue_vector(run, seat, amounts, -1, 1); /* UG-R72 */
    ug_check(run, NULL);
}

static void count_action(struct run *run)
{
    struct head *head = &run->st->head;

    if (head->phase == PHASE_BATTLE) {
        head->counter[AT_USES]++;
        return;
    }
    if (++head->counter[AT_ACTS] == 0) {
        head->counter[AT_ACTS_HIGH]++;
    }
}

void ug_actions_answer(struct run *run, seat_t seat, move_t move)
{
    obj_t obj = (obj_t)move_operand(move);
    int second = move_skill(move), verb = move_verb(move);
    bool is_of_hand = run->st->field.zone_of[obj] == ZONE_HAND;

    ask_close(run);
    count_action(run);
    obj = is_of_hand ? copy_of(run, obj) : obj;
    switch (verb) {
    case MOVE_UNIT:
        place(run, obj, ZONE_UNITS);
        break;
    case MOVE_TREASURE:
        place(run, obj, ZONE_TREASURES);
        break;
    case MOVE_EQUIP:
        equip(run, obj, (obj_t)second);
        break;
    case MOVE_REAGENT:
        lay_reagent(run, obj, WHY_LAID);
        break;
    case MOVE_DISTILL:
        lay_reagent(run, obj, WHY_DISTILLED);
        break;
    case MOVE_TOWN:
        add_town(run, obj);
        break;
    case MOVE_CONVERT:
        convert(run, obj);
        break;
    case MOVE_SCRAP:
        ug_leave(run, obj, ZONE_DISCARDS, END_DEFAULT, WHY_SCRAPPED);
        ug_check(run, NULL);
        break;
    case MOVE_SKILL:
    case MOVE_MAGIC:
        ug_use_start(run, seat, obj, second);
        break;
    default: /* tap, use */
        ug_act_start(run, seat, obj, second);
        break;
    }
}
