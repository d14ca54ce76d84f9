/* verbs.c - what card effects do (RULES.md 10.1). Each verb is one event: the state check follows.
 */
#include <string.h>

#include "engine/core/chance.h"
#include "engine/core/event.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/check.h"
#include "engine/games/ultima-generation/turn.h"
#include "engine/lang/op.h"

static bool is_on_field(const struct state *st, obj_t obj)
{
    zone_t zone = st->field.zone_of[obj];

    return zone == ZONE_ANNEX || zone == ZONE_UNITS || zone == ZONE_TREASURES ||
           zone == ZONE_ATTACHED;
}

/* ---- cards that go somewhere ------------------------------------------------ */

/* Of a seat's cards those of the field by arrival, whatever their zones. */
static void sort_field(const struct state *st, obj_t *row, int n)
{
    for (int i = 1; i < n; i++) {
        obj_t obj = row[i];
        int at = i;
        for (; is_on_field(st, obj) && at > 0 && obj_seat(row[at - 1]) == obj_seat(obj) &&
               is_on_field(st, row[at - 1]) &&
               table_arrival(st, row[at - 1]) > table_arrival(st, obj);
             at--) {
            row[at] = row[at - 1];
        }
        row[at] = obj;
    }
}

/* In the order of the picks, else by arrival or place (UG-R83). */
static int order(const struct run *run, const struct set *set, obj_t out[MAX_OBJECT])
{
    const struct tail *tail = &run->st->tail;
    int n = verb_order(run, set, out), picked = 0;
    struct set named = {{0, 0}};

    for (int i = 0; i < tail->picks; i++) {
        set_add(&named, tail->picked[i]);
    }
    while (picked < n && set_has(&named, out[picked])) {
        picked++;
    }
    sort_field(run->st, out + picked, n - picked);
    return n;
}

/* `you` sees where a card goes that it was shown. */
static void send(struct run *run, seat_t you, obj_t obj, zone_t to, enum zone_end end,
                 enum ug_why why)
{
    if (is_on_field(run->st, obj)) {
        ug_leave(run, obj, to, end, why);
    } else {
        verb_put(run, you, obj, to, end == END_BOTTOM ? VERB_BOTTOM : 0, (int)why);
        return;
    }
    set_add(&run->st->tail.result.live, obj);
}

/* UG-134: a home goes nowhere, and reagent cards cannot be named. */
static void send_all(struct run *run, seat_t you, const struct set *set, zone_t to,
                     enum zone_end end, enum ug_why why)
{
    obj_t row[MAX_OBJECT];
    int n = order(run, set, row);
    uint64_t attached[SEATS];

    memcpy(attached, run->st->field.zone[ZONE_ATTACHED], sizeof attached);
    vm_result(run, &(struct set){{0, 0}});
    ug_last_keep(run, set);
    for (int i = 0; i < n; i++) {
        zone_t from = run->st->field.zone_of[row[i]];
        bool is_there = from == to && (attached[obj_seat(row[i])] & obj_bit(row[i])) != 0;
        if (is_there) { /* with its host */
            set_add(&run->st->tail.result.live, row[i]);
        } else if (from != ZONE_HOME && from != ZONE_REAGENTS) {
            bool is_found = from == ZONE_DECK && to == ZONE_HAND;
            send(run, you, row[i], to, end, is_found ? WHY_TAKEN : why);
        }
    }
}

/* Destroyed units trigger, wherever they were not hurt (RULES.md 6.6). */
static void destroy(struct run *run, const struct verb_call *call)
{
    struct ug_triggers list = {.count = 0};

    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t units = call->set.of[seat] & units_of(run->st, seat);
        for (; units != 0; units &= units - 1) {
            ug_trigger_add(run, &list, object_of(seat, units), ON_DESTROYED);
        }
    }
    ug_trigger_queue(run, &list);
    send_all(run, call->you, &call->set, ZONE_DISCARDS, END_DEFAULT, WHY_DESTROYED);
}

static void put_at(struct run *run, const struct set *set, int taps)
{
    struct ug_triggers list = {.count = 0};
    obj_t row[MAX_OBJECT];
    int n = order(run, set, row);

    vm_result(run, &(struct set){{0, 0}});
    for (int i = 0; i < n; i++) {
        if (match_card(run->match, row[i])->type == TYPE_UNIT && !is_on_field(run->st, row[i]) &&
            ug_may_stand(run, row[i])) {
            zone_move(run, row[i], ZONE_UNITS, END_DEFAULT, SEEN_BOTH, WHY_PUT);
            ug_set_taps(run, row[i], taps, WHY_TAPPED);
            set_add(&run->st->tail.result.live, row[i]);
            ug_trigger_add(run, &list, row[i], ON_PLACED);
        }
    }
    ug_trigger_queue(run, &list);
}

static void put(struct run *run, const struct verb_call *call)
{
    put_at(run, &call->set, 0);
}

static void put_tapped(struct run *run, const struct verb_call *call)
{
    put_at(run, &call->set, call->n < 0 ? 0 : call->n);
}

static void lose(struct run *run, const struct verb_call *call)
{
    send_all(run, call->you, &call->set, ZONE_LOST, END_DEFAULT, WHY_LOST); /* UG-184 */
}

static void scrap(struct run *run, const struct verb_call *call)
{
    send_all(run, call->you, &call->set, ZONE_DISCARDS, END_DEFAULT, WHY_SCRAPPED);
}

static void discard(struct run *run, const struct verb_call *call)
{
    verb_discard(run, &call->set, WHY_DISCARDED);
}

static void move(struct run *run, const struct verb_call *call)
{
    enum ug_why why = call->to == ZONE_DISCARDS ? WHY_MILLED
                      : call->to == ZONE_LOST   ? WHY_LOST
                                                : WHY_RETURNED;

    send_all(run, call->you, &call->set, call->to,
             (call->flags & VERB_BOTTOM) != 0 ? END_BOTTOM : END_TOP, why);
}

/* Skill and magic cards alone are attached (UG-R78): what had a place of its own, and cards on it,
 * would have none there. A card in use lies on its host from now on, if that is there. */
static void attach(struct run *run, const struct verb_call *call)
{
    obj_t row[MAX_OBJECT], on[MAX_OBJECT];
    int n = order(run, &call->set, row);
    obj_t host = order(run, &call->other, on) == 0 ? OBJ_NONE : on[0];
    zone_t zone = host == OBJ_NONE ? ZONE_NONE : run->st->field.zone_of[host];

    for (int i = 0; i < n; i++) {
        enum ug_type type = (enum ug_type)match_card(run->match, row[i])->type;
        bool is_layable = type == TYPE_SKILL || type == TYPE_MAGIC;
        if (is_layable && (zone == ZONE_HOME || zone == ZONE_UNITS || zone == ZONE_TREASURES)) {
            zone_lay(run, row[i], ZONE_ATTACHED, host, SEEN_BOTH, WHY_ATTACHED);
        }
    }
}

static void restock(struct run *run, const struct verb_call *call)
{
    seat_t seat = (seat_t)(call->set.of[0] == 0);

    if (set_empty(&call->set)) {
        return;
    }
    send_all(run, call->you, &call->set, ZONE_DECK, END_TOP, WHY_RESTOCKED);
    chance_shuffle(run, ZONE_DECK, seat, STREAM_DECK + seat);
}

/* ---- damage and status ------------------------------------------------------ */

static void hurt(struct run *run, const struct verb_call *call, enum ug_damage kind)
{
    obj_t row[MAX_OBJECT];
    int count = zone_order(run, &call->set, row), n = call->n < 0 ? 0 : call->n;

    vm_result(run, &(struct set){{0, 0}});
    for (int i = 0; i < count; i++) {
        zone_t zone = run->st->field.zone_of[row[i]];
        bool is_hurt =
            (zone == ZONE_UNITS || zone == ZONE_HOME) && ug_damage(run, kind, row[i], n) > 0;
        if (is_hurt) {
            set_add(&run->st->tail.result.live, row[i]);
        }
    }
}

static void damage(struct run *run, const struct verb_call *call)
{
    hurt(run, call, DAMAGE_PLAIN);
}

static void magic_damage(struct run *run, const struct verb_call *call)
{
    hurt(run, call, DAMAGE_MAGIC);
}

/* n below 0: all. */
static void heal_by(struct run *run, const struct set *set, int n)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t units = set->of[seat] & units_of(run->st, seat);
        for (; units != 0; units &= units - 1) {
            obj_t unit = object_of(seat, units);
            int left = n < 0 ? 0 : table_counter(run->st, unit, COUNT_DAMAGE) - n;
            table_count(run, unit, COUNT_DAMAGE, left < 0 ? 0 : left, WHY_HEALED);
        }
    }
}

static void heal(struct run *run, const struct verb_call *call)
{
    heal_by(run, &call->set, call->n < 0 ? 0 : call->n);
}

static void heal_all(struct run *run, const struct verb_call *call)
{
    heal_by(run, &call->set, -1);
}

static void repair(struct run *run, const struct verb_call *call)
{
    ug_repair(run, call->you, call->n);
}

static void tap_by(struct run *run, const struct set *set, int n)
{
    const struct field *field = &run->st->field;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t cards =
            set->of[seat] & (field->zone[ZONE_HOME][seat] | field->zone[ZONE_ANNEX][seat] |
                             field->zone[ZONE_UNITS][seat] | field->zone[ZONE_TREASURES][seat]);
        for (; cards != 0; cards &= cards - 1) {
            obj_t obj = object_of(seat, cards);
            ug_set_taps(run, obj, taps_of(run->st, obj) + n, n > 0 ? WHY_TAPPED : WHY_UNTAPPED);
        }
    }
}

static void tap(struct run *run, const struct verb_call *call)
{
    tap_by(run, &call->set, call->n < 0 ? 0 : call->n);
}

static void untap(struct run *run, const struct verb_call *call)
{
    tap_by(run, &call->set, call->n < 0 ? 0 : -call->n);
}

/* ---- the chain, the battle -------------------------------------------------- */

static void negate(struct run *run, const struct verb_call *call)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = call->set.of[seat]; rest != 0; rest &= rest - 1) {
            struct frame *use = ug_use_of(run->st, object_of(seat, rest));
            if (use != NULL) {
                use->b |= USE_NEGATED;
            }
        }
    }
}

static void retarget(struct run *run, const struct verb_call *call)
{
    vm_push_frame(run, FRAME_AIM, call->you, call->self);
}

static void withdraw(struct run *run, const struct verb_call *call)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t units = call->set.of[seat] & fighters_of(run->st, seat);
        for (; units != 0; units &= units - 1) {
            ug_battle_leave(run, object_of(seat, units));
        }
    }
}

static void reposition(struct run *run, const struct verb_call *call)
{
    struct state *st = run->st;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t units = call->set.of[seat] & fighters_of(st, seat);
        for (; units != 0; units &= units - 1) {
            obj_t unit = object_of(seat, units);
            st->field.mark[MARK_FRONT][seat] ^= obj_bit(unit);
            st->field.mark[MARK_REAR][seat] ^= obj_bit(unit);
            event_reason(run, seat, unit, has_mark(st, MARK_FRONT, unit) ? WHY_FRONT : WHY_REAR);
        }
    }
}

/* RULES.md 6.7: not in B9, and not outside of a battle. */
static void end_battle(struct run *run, const struct verb_call *call)
{
    struct head *head = &run->st->head;

    (void)call;
    if (head->step == TURN_START || head->step == TURN_PROCESS) {
        head->counter[AT_ENDED] = 1;
    }
}

/* ---- numbers, looking ------------------------------------------------------- */

static void add(struct run *run, const struct verb_call *call)
{
    ug_virtue_change(run, call->you, call->to, call->seat, call->n);
}

static void subtract(struct run *run, const struct verb_call *call)
{
    ug_virtue_change(run, call->you, call->to, call->seat, -call->n);
}

static void set_virtue(struct run *run, const struct verb_call *call)
{
    ug_virtue_add(run, call->seat, call->to, call->n - run->st->head.gauge[call->seat][call->to]);
}

static void supply(struct run *run, const struct verb_call *call)
{
    ug_name_push(run, NAME_SUPPLY, call->you, call->self, call->you, 1);
}

static void arrange(struct run *run, const struct verb_call *call)
{
    ug_look_start(run, call->you, &call->set, LOOK_ARRANGE);
}

static void split(struct run *run, const struct verb_call *call)
{
    ug_look_start(run, call->you, &call->set, LOOK_SPLIT);
}

static void sift(struct run *run, const struct verb_call *call)
{
    ug_look_start(run, call->you, &call->set, LOOK_SIFT);
}

/* No statement that runs. */
static void use_skill(struct run *run, const struct verb_call *call)
{
    (void)run;
    (void)call;
}

/* ---- all verbs -------------------------------------------------------------- */

/* Kernel zones that verbs have to do with. */
enum {
    PILES = 1 << ZONE_DECK | 1 << ZONE_HAND | 1 << ZONE_DISCARDS | 1 << ZONE_LOST,
    HOSTS = 1 << ZONE_HOME | 1 << ZONE_UNITS | 1 << ZONE_TREASURES,
    TAPPED = HOSTS | 1 << ZONE_ANNEX
};

const struct vocab_verb ug_card_verbs[] = {
    [CORE_DRAW] = {"draw", "nb", true, "move up to N cards from the top of the deck to the hand",
                   TELLS_NOTHING, verb_do_draw, .reach = {0}},
    [CORE_DISCARD] = {"discard", "S", true, "put the cards of a hand on the pile", TELLS_FACES,
                      discard, .reach = {.zones = 1 << ZONE_HAND}},
    [CORE_MOVE] = {"move", "St", true, "move the cards to a zone of their owner", TELLS_ARRIVAL,
                   move, .reach = {.zones = ZONES_FIELD | PILES}},
    [CORE_LOOK] = {"look", "s", true, "the controller alone sees the faces", TELLS_NOTHING,
                   verb_do_look, .reach = {.zones = ZONES_UNSEEN}, .moves_nothing = true},
    [CORE_REVEAL] = {"reveal", "s", true, "both seats see the faces", TELLS_FACES, verb_do_reveal,
                     .reach = {0}, .moves_nothing = true},
    [CORE_SHUFFLE] = {"shuffle", "s", false, "put the cards of a deck into a new order by chance",
                      TELLS_NOTHING, verb_do_shuffle, .reach = {.zones = 1 << ZONE_DECK}},
    [CORE_ADD] = {"add", "ng", false, "add N to a number of a seat", TELLS_NOTHING, add,
                  .reach = {0}},
    [CORE_SUB] = {"sub", "ng", false, "take N from a number of a seat", TELLS_NOTHING, subtract,
                  .reach = {0}},
    [CORE_SET] = {"set", "Gv", false, "set a number of a seat", TELLS_NOTHING, set_virtue,
                  .reach = {0}},
    [VERB_DESTROY] = {"destroy", "S", true, "put the cards on the discard piles, as destroyed",
                      TELLS_NOTHING, destroy, .reach = {.zones = ZONES_FIELD}},
    [VERB_LOSE] = {"lose", "S", true, "put the cards on the lost piles of their owners",
                   TELLS_FACES, lose, .reach = {.zones = ZONES_FIELD | PILES}},
    [VERB_SCRAP] = {"scrap", "S", true, "put own cards of the field on the discard pile",
                    TELLS_NOTHING, scrap, .reach = {.zones = ZONES_FIELD, .owner = OWNER_YOU}},
    [VERB_PUT] = {"put", "s", true,
                  "put unit cards into the unit area, upright, if they may stand there",
                  TELLS_NOTHING, put, .reach = {.zones = PILES, .types = 1 << TYPE_UNIT}},
    [VERB_PUT_TAPPED] = {"put-tapped", "ns", true, "the same at tap level N", TELLS_NOTHING,
                         put_tapped, .reach = {.zones = PILES, .types = 1 << TYPE_UNIT}},
    [VERB_ATTACH] = {"attach", "sa", false, "attach skill or magic cards to another card",
                     TELLS_NOTHING, attach, .reach = {.types = 1 << TYPE_SKILL | 1 << TYPE_MAGIC},
                     .second = {.zones = HOSTS}},
    [VERB_RESTOCK] = {"restock", "s", false,
                      "shuffle the cards into their deck; nothing without a card", TELLS_NOTHING,
                      restock, .reach = {.zones = ZONES_FIELD | PILES}},
    [VERB_DAMAGE] = {"damage", "ns", true,
                     "N plain damage to each unit or home; the result are those hurt",
                     TELLS_NOTHING, damage, .reach = {.zones = ZONES_HURT}},
    [VERB_MAGIC_DAMAGE] = {"magic-damage", "ns", true,
                           "N magic damage to each unit or home; the result are those hurt",
                           TELLS_NOTHING, magic_damage, .reach = {.zones = ZONES_HURT}},
    [VERB_HEAL] = {"heal", "ns", false, "take N damage off each unit", TELLS_NOTHING, heal,
                   .reach = {.zones = 1 << ZONE_UNITS}},
    [VERB_HEAL_ALL] = {"heal-all", "s", false, "take all damage off each unit", TELLS_NOTHING,
                       heal_all, .reach = {.zones = 1 << ZONE_UNITS}},
    [VERB_REPAIR] = {"repair", "n", false,
                     "raise the durability of the own home by N, to its start at most",
                     TELLS_NOTHING, repair, .reach = {0}},
    [VERB_TAP] = {"tap", "ns", false, "raise the tap level of each card by N, to 3 at most",
                  TELLS_NOTHING, tap, .reach = {.zones = TAPPED}},
    [VERB_UNTAP] = {"untap", "ns", false, "lower the tap level of each card by N, to 0 at least",
                    TELLS_NOTHING, untap, .reach = {.zones = TAPPED}},
    [VERB_NEGATE] = {"negate", "s", false, "the card in use resolves without effect", TELLS_NOTHING,
                     negate, .reach = {.zones = 1 << ZONE_CHAIN_OF_USES}},
    [VERB_RETARGET] = {"retarget", "s", false,
                       "the controller chooses another target for the card in use", TELLS_NOTHING,
                       retarget, .reach = {.zones = 1 << ZONE_CHAIN_OF_USES}},
    [VERB_WITHDRAW] = {"withdraw", "s", false,
                       "the units leave the battle and stand in the unit area again", TELLS_NOTHING,
                       withdraw, .reach = {.zones = 1 << ZONE_UNITS}},
    [VERB_REPOSITION] = {"reposition", "s", false, "the units change to the other row",
                         TELLS_NOTHING, reposition, .reach = {.zones = 1 << ZONE_UNITS}},
    [VERB_END_BATTLE] = {"end-battle", "", false, "the battle goes to its end", TELLS_NOTHING,
                         end_battle, .reach = {0}},
    [VERB_SUPPLY] = {"supply", "", false,
                     "the controller names a reagent: one more of it until end of turn",
                     TELLS_NOTHING, supply, .reach = {0}},
    [VERB_USE_SKILL] = {"use-skill", "s", false,
                        "the block of a skill use: the cards that can be used", TELLS_NOTHING,
                        use_skill, .reach = {0}},
    [VERB_ARRANGE] = {"arrange", "s", false,
                      "the controller puts looked-at cards back on top in any order", TELLS_NOTHING,
                      arrange, .reach = {.zones = 1 << ZONE_DECK}},
    [VERB_SPLIT] = {"split", "s", false,
                    "the controller puts one looked-at card on top, the others to the bottom",
                    TELLS_NOTHING, split, .reach = {.zones = 1 << ZONE_DECK}},
    [VERB_SIFT] = {"sift", "s", false,
                   "the controller leaves each looked-at card on top or puts it to the bottom",
                   TELLS_NOTHING, sift, .reach = {.zones = 1 << ZONE_DECK}},
    {.name = NULL},
};
