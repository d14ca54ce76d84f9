/* verbs.c - what card effects do (RULES.md 10.3). */
#include "engine/core/ask.h"
#include "engine/core/chance.h"
#include "engine/core/event.h"
#include "engine/core/offer.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/union.h"
#include "engine/know/scopes.h"
#include "engine/lang/op.h"

/* ---- leaving (6.6) ----------------------------------------------------------------- */

void bu_verbs_leave(struct run *run, obj_t obj, zone_t to, enum zone_end end, int why)
{
    zone_t from = run->st->field.zone_of[obj];
    bool is_main = from == ZONE_CAMP || from == ZONE_FIGHT;

    bool is_news = is_main && !has_mark(run->st, MARK_UP, obj); /* all see it now */
    zone_move(run, obj, to, end, SEEN_BOTH, (uint8_t)why);
    if (is_news) {
        seat_t seat = obj_seat(obj);
        bu_change_gauge(run, seat, GAUGE_UNSEEN,
                        run->st->head.gauge[seat][GAUGE_UNSEEN] -
                            match_card(run->match, obj)->number[NUM_COST]);
    }
    for (int mark = MARK_FRESH; mark <= MARK_DUE; mark++) {
        end_mark(run->st, mark, obj);
    }
}

/* ---- moves ---------------------------------------------------------------------------- */

static int why_moved(zone_t from, zone_t to)
{
    static const struct {
        uint8_t from, to, why;
    } table[] = {
        {ZONE_DECK, ZONE_HAND, WHY_FOUND},         {ZONE_DECK, ZONE_MORALE, WHY_RAISED},
        {ZONE_DECK, ZONE_DISCARDS, WHY_MILLED},    {ZONE_DISCARDS, ZONE_HAND, WHY_RECOVERED},
        {ZONE_RETREAT, ZONE_HAND, WHY_RALLIED},    {ZONE_HAND, ZONE_MORALE, WHY_RAISED},
        {ZONE_AID, ZONE_HAND, WHY_RETURNED},       {ZONE_RESERVE, ZONE_HAND, WHY_RETURNED},
        {ZONE_CAMP, ZONE_HAND, WHY_RETURNED},      {ZONE_MORALE, ZONE_DISCARDS, WHY_DISCARDED},
        {ZONE_AID, ZONE_DISCARDS, WHY_DISCARDED},  {ZONE_RESERVE, ZONE_DISCARDS, WHY_DISCARDED},
        {ZONE_HAND, ZONE_DISCARDS, WHY_DISCARDED},
    };

    for (size_t i = 0; i < COUNT_OF(table); i++) {
        if (table[i].from == from && table[i].to == to) {
            return table[i].why;
        }
    }
    return WHY_MOVED;
}

static bool is_placed(zone_t zone)
{
    return zone == ZONE_CAMP || zone == ZONE_FIGHT || zone == ZONE_AID || zone == ZONE_RESERVE;
}

/* A Crown leaves camp and battle only by retreating (BU-R49), a wall its place only by falling. */
static bool stays(const struct run *run, obj_t obj)
{
    zone_t zone = run->st->field.zone_of[obj];
    return zone == ZONE_WALLS || ((zone == ZONE_CAMP || zone == ZONE_FIGHT) &&
                                  match_card(run->match, obj)->type == TYPE_CROWN);
}

static void push_move(struct run *run, seat_t you, const struct set *set, zone_t to, int flags,
                      int lacking)
{
    struct frame *frame = vm_push_frame(run, FRAME_MOVE, you, OBJ_NONE);

    frame->a = to;
    frame->b = (uint8_t)(lacking > 255 ? 255 : lacking);
    frame->step = (uint8_t)flags;
    vm_slot(run)->live = *set;
}

/* Moves one card; true if its deck is empty now. */
static bool move_card(struct run *run, seat_t you, obj_t obj, zone_t to, int flags)
{
    zone_t from = run->st->field.zone_of[obj];

    if (from == ZONE_CAMP) {
        bu_change_up(run, obj, WHY_TURNED); /* whether it goes or stays tells what it is: BU-R76 */
    }
    if (stays(run, obj) || (from == to && to != ZONE_DECK)) {
        return false;
    }
    if (is_placed(from)) {
        set_add(&run->st->tail.result.live, obj);
        bu_verbs_leave(run, obj, to, (flags & VERB_BOTTOM) != 0 ? END_BOTTOM : END_DEFAULT,
                       why_moved(from, to));
    } else {
        verb_put(run, you, obj, to, flags, why_moved(from, to));
    }
    return from == ZONE_DECK && run->st->field.count[ZONE_DECK][obj_seat(obj)] == 0;
}

/* One by one, in the order of choice (BU-R69). A deck that becomes empty is made anew before the
 * next card (BU-083); cards off the top of a deck that was too short come off the new one (6.3). */
void bu_verbs_move(struct run *run, struct frame *frame)
{
    struct set left = run->st->tail.set[frame->sets].live;
    zone_t to = frame->a;
    int flags = frame->step, lacking = frame->b;
    seat_t you = frame->seat;
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, &left, row);

    vm_pop(run);
    for (int i = 0; i < n; i++) {
        set_drop(&left, row[i]);
        if (!move_card(run, you, row[i], to, flags)) {
            continue;
        }
        if (!set_empty(&left)) {
            push_move(run, you, &left, to, flags, 0);
        }
        if (lacking > 0 && to != ZONE_DECK) {
            bu_supply_more(run, obj_seat(row[i]), lacking, to, why_moved(ZONE_DECK, to));
        } else {
            bu_supply_check(run, obj_seat(row[i]));
        }
        return;
    }
}

static void move(struct run *run, const struct verb_call *call)
{
    vm_result(run, &(struct set){{0, 0}});
    push_move(run, call->you, &call->set, call->to, call->flags & (VERB_FOUND - 1), call->lacking);
    bu_verbs_move(run, vm_top(run));
}

static void discard(struct run *run, const struct verb_call *call)
{
    verb_discard(run, &call->set, WHY_DISCARDED);
}

static void retreat(struct run *run, const struct verb_call *call)
{
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, &call->set, row);

    vm_result(run, &(struct set){{0, 0}});
    for (int i = 0; i < n; i++) {
        if (run->st->field.zone_of[row[i]] != ZONE_CAMP) {
            continue;
        }
        set_add(&run->st->tail.result.live, row[i]);
        bu_verbs_leave(run, row[i], ZONE_RETREAT, END_DEFAULT, WHY_RETREATED); /* BU-R53 */
        if (bu_end_check(run)) {
            return;
        }
    }
}

static void turn_up(struct run *run, const struct verb_call *call)
{
    struct set turned = {{0, 0}};
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, &call->set, row);

    for (int i = 0; i < n; i++) {
        if (run->st->field.zone_of[row[i]] == ZONE_CAMP && !has_mark(run->st, MARK_UP, row[i])) {
            bu_change_up(run, row[i], WHY_TURNED);
            set_add(&turned, row[i]);
        }
    }
    vm_result(run, &turned);
}

/* The youngest there, face-up, if it may lie there (BU-R64). */
static void set_aid(struct run *run, const struct verb_call *call)
{
    obj_t fighter = fighter_of(run, call->you), row[MAX_OBJECT];
    struct set done = {{0, 0}};
    int n = verb_order(run, &call->set, row);

    for (int i = 0; i < n; i++) {
        if (fighter != OBJ_NONE && run->st->field.zone_of[row[i]] == ZONE_HAND &&
            obj_seat(row[i]) == call->you && bu_hosts_take(run, fighter, row[i])) {
            bu_hosts_set(run, fighter, row[i], true, WHY_SET);
            set_add(&done, row[i]);
        }
    }
    vm_result(run, &done);
}

/* To the empty place with the lowest number, unseen; never a sixth (BU-R45). */
static void add_wall(struct run *run, const struct verb_call *call)
{
    seat_t seat = call->you;
    int slot = 0;

    if (run->st->field.count[ZONE_WALLS][seat] >= WALLS) {
        return;
    }
    while (zone_at(run, ZONE_WALLS, seat, slot) != OBJ_NONE) {
        slot++;
    }
    chance_top(run, ZONE_DECK, seat);
    zone_move_at(run, zone_at(run, ZONE_DECK, seat, 0), ZONE_WALLS, slot, SEEN_NONE,
                 WHY_ADDED); /* BU-R74: who knew it still does */
    bu_supply_check(run, seat);
}

/* ---- verbs that ask ---------------------------------------------------------------------- */

static struct frame *push_with(struct run *run, int kind, seat_t seat, const struct set *set)
{
    const struct frame *effect = vm_top(run);
    uint8_t skill = effect->skill;
    struct frame *frame = vm_push_frame(run, kind, seat, effect->self);

    frame->skill = skill;
    vm_slot(run)->live = *set;
    return frame;
}

/* Those of the cards that still lie in this zone; they may belong to both seats. */
static void keep_in(const struct run *run, struct set *cards, zone_t zone)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        cards->of[seat] &= run->st->field.zone[zone][seat];
    }
}

/* 6.8: one wall after another; each is resolved before the next one is picked (BU-R43). */
void bu_verbs_ask_wall(struct run *run, struct frame *frame, const struct ask *closed)
{
    (void)closed;
    struct set walls = run->st->tail.set[frame->sets].live;

    keep_in(run, &walls, ZONE_WALLS);
    struct ask *ask = ask_open(run, frame->seat, STEP_BREACH);
    ask->from = frame->self;
    ask->skill = frame->skill;
    ask_cards(run, ask, MOVE_WALL, &walls);
}

void bu_verbs_break(struct run *run, struct frame *frame)
{
    struct set walls = run->st->tail.set[frame->sets].live;

    keep_in(run, &walls, ZONE_WALLS);
    if (frame->a == 0 || set_empty(&walls)) {
        vm_pop(run);
        return;
    }
    frame->a--;
    bu_verbs_ask_wall(run, frame, NULL);
}

static void break_wall(struct run *run, move_t move)
{
    struct union_wall wall = bu_end_take_wall(run, (obj_t)move_operand(move), WHY_BROKEN);

    if (!bu_end_check(run)) {
        bu_end_fallen(run, &wall, 1);
    }
}

/* Cards of two decks: those of the player first, since a move names no deck. */
void bu_verbs_put(struct run *run, struct frame *frame)
{
    struct set *cards = &run->st->tail.set[frame->sets].live;

    keep_in(run, cards, ZONE_DECK);
    if (set_empty(cards)) {
        vm_pop(run);
        return;
    }
    seat_t owner = bu_verbs_put_owner(frame, cards);
    struct ask *ask = ask_open(run, frame->seat, STEP_PUT);
    enum offer_over over = owner == 0 ? OFFER_S1 : OFFER_S2;
    ask->from = frame->self;
    ask->skill = frame->skill;
    offer_add(ask, MOVE_BOTTOM, over, cards->of[owner], OFFER_ALONE, 1 << frame->seat);
    offer_add(ask, MOVE_TOP, over, cards->of[owner], OFFER_ALONE, 1 << frame->seat);
}

/* Of equal copies that are looked at, the one nearest the top. */
static void put(struct run *run, struct frame *frame, move_t move)
{
    struct set *cards = &run->st->tail.set[frame->sets].live;
    obj_t obj = (obj_t)move_operand(move);
    bool is_bottom = move_verb(move) == MOVE_BOTTOM;

    obj = zone_copy(run->match, run->st, obj, cards->of[obj_seat(obj)]);
    set_drop(cards, obj);
    zone_move(run, obj, ZONE_DECK, is_bottom ? END_BOTTOM : END_TOP, (uint8_t)(1 << frame->seat),
              WHY_NONE);
}

/* The reinforcement that moves next: the first in order of those that another host may take. The
 * ones before it stay. OBJ_NONE if there is none. */
static obj_t next_to_shift(struct run *run, struct set *left)
{
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, left, row);

    for (int i = 0; i < n; i++) {
        bool is_there = run->st->field.zone_of[row[i]] == ZONE_RESERVE;
        if (is_there && bu_read_hosts_for(run, row[i]) != 0) {
            return row[i];
        }
        set_drop(left, row[i]);
    }
    return OBJ_NONE;
}

static void shift_start(struct run *run, const struct verb_call *call)
{
    seat_t you = call->you;
    struct set left = call->set;

    left.of[1 - you] = 0;
    left.of[you] &= run->st->field.zone[ZONE_RESERVE][you];
    if (next_to_shift(run, &left) != OBJ_NONE) {
        push_with(run, FRAME_SHIFT, you, &left);
    }
}

static void ask_shift(struct run *run, const struct frame *frame, obj_t obj)
{
    struct set hosts = {{0, 0}};
    struct ask *ask = ask_open(run, frame->seat, STEP_CORE + CORE_CHOOSE);

    hosts.of[obj_seat(obj)] = bu_read_hosts_for(run, obj);
    ask->from = frame->self;
    ask->skill = frame->skill;
    ask_cards(run, ask, MOVE_PICK, &hosts);
}

void bu_verbs_shift(struct run *run, struct frame *frame)
{
    obj_t obj = next_to_shift(run, &run->st->tail.set[frame->sets].live);

    if (obj == OBJ_NONE) {
        vm_pop(run);
    } else {
        ask_shift(run, frame, obj);
    }
}

obj_t bu_verbs_shifted(const struct run *run)
{
    const struct tail *tail = &run->st->tail;
    const struct frame *frame = tail->frames == 0 ? NULL : &tail->frame[tail->frames - 1];
    obj_t row[MAX_OBJECT];
    bool is_shift = frame != NULL && frame->kind == FRAME_SHIFT;

    return is_shift && verb_order(run, &tail->set[frame->sets].live, row) > 0 ? row[0] : OBJ_NONE;
}

void bu_verbs_shift_again(struct run *run, struct frame *frame, const struct ask *closed)
{
    obj_t obj = next_to_shift(run, &run->st->tail.set[frame->sets].live);

    (void)closed;
    if (obj != OBJ_NONE) {
        ask_shift(run, frame, obj);
    }
}

/* It keeps its face (BU-R24). */
static void shift(struct run *run, const struct frame *frame, obj_t host)
{
    struct set *left = &run->st->tail.set[frame->sets].live;
    obj_t obj = bu_verbs_shifted(run);
    bool is_up = has_mark(run->st, MARK_UP, obj);

    set_drop(left, obj);
    if (set_empty(left)) {
        vm_pop(run);
    }
    bu_hosts_set(run, host, obj, is_up, WHY_MOVED);
    scopes_end_rises(run, obj_seat(obj));
}

void bu_verbs_answer(struct run *run, struct frame *frame, move_t move)
{
    int kind = frame->kind;

    ask_close(run);
    if (kind == FRAME_BREAK) {
        break_wall(run, move);
    } else if (kind == FRAME_PUT) {
        put(run, frame, move);
    } else {
        shift(run, frame, (obj_t)move_operand(move));
    }
}

static void arrange(struct run *run, const struct verb_call *call)
{
    verb_see(run, call->you, &call->set);
    push_with(run, FRAME_PUT, call->you, &call->set);
}

static void break_walls(struct run *run, const struct verb_call *call)
{
    int n = call->n;

    if (n > 0 && !set_empty(&call->set)) {
        push_with(run, FRAME_BREAK, call->you, &call->set)->a = (uint8_t)(n > WALLS ? WALLS : n);
    }
}

static void draw(struct run *run, const struct verb_call *call)
{
    vm_result(run, &(struct set){{0, 0}});
    bu_supply_take(run, call->seat, call->n, ZONE_HAND);
}

/* Kernel zones that verbs have to do with. */
enum {
    UNSEEN = 1 << ZONE_DECK | 1 << ZONE_HAND | 1 << ZONE_CAMP | 1 << ZONE_RESERVE | 1 << ZONE_WALLS
};

const struct vocab_verb bu_card_verbs[] = {
    [VERB_DRAW] = {"draw", "nb", true, "N times: move the top card of the deck to the hand",
                   TELLS_NOTHING, draw, .reach = {0}},
    [VERB_DISCARD] = {"discard", "S", true, "move the cards from a hand to the discards",
                      TELLS_FACES, discard, .reach = {.zones = 1 << ZONE_HAND}},
    [VERB_MOVE] = {"move", "St", true, "move the cards to a zone of their owner, one by one",
                   TELLS_ARRIVAL, move,
                   .reach = {.zones = ((1 << VOCAB_NOUNS) - 1) & ~(1 << ZONE_WALLS)}},
    [VERB_LOOK] = {"look", "s", true, "the controller alone sees the faces", TELLS_NOTHING,
                   verb_do_look, .reach = {.zones = UNSEEN}, .moves_nothing = true},
    [VERB_REVEAL] = {"reveal", "s", true, "both seats see the faces", TELLS_FACES, verb_do_reveal,
                     .reach = {0}, .moves_nothing = true},
    [VERB_SHUFFLE] = {"shuffle", "s", false, "put the cards of a deck into a new order by chance",
                      TELLS_NOTHING, verb_do_shuffle, .reach = {.zones = 1 << ZONE_DECK}},
    [VERB_ARRANGE] = {"arrange", "s", false,
                      "the controller puts the cards one by one on the top or the bottom of their "
                      "deck",
                      TELLS_NOTHING, arrange, .reach = {.zones = 1 << ZONE_DECK}},
    [VERB_TURN_UP] = {"turn-up", "s", true, "turn main-force cards face up for good", TELLS_NOTHING,
                      turn_up, .reach = {.zones = 1 << ZONE_CAMP}},
    [VERB_SHIFT] = {"shift", "s", false,
                    "move the reinforcements, each to another main-force card of the camp that may "
                    "take it",
                    TELLS_NOTHING, shift_start,
                    .reach = {.zones = 1 << ZONE_RESERVE, .owner = OWNER_YOU}},
    [VERB_SET_AID] = {"set-aid", "s", true, "set the card face up on the fighter", TELLS_NOTHING,
                      set_aid, .reach = {.zones = 1 << ZONE_HAND, .owner = OWNER_YOU}},
    [VERB_ADD_WALL] = {"add-wall", "", false,
                       "put the top card of the deck on the first empty wall place, unseen",
                       TELLS_NOTHING, add_wall, .reach = {0}},
    [VERB_BREAK] = {"break", "ns", false,
                    "the controller chooses N of the walls, which go to their owner's hand",
                    TELLS_NOTHING, break_walls, .reach = {.zones = 1 << ZONE_WALLS}},
    [VERB_RETREAT] = {"retreat", "s", true, "move main-force cards to the retreat area",
                      TELLS_NOTHING, retreat, .reach = {.zones = 1 << ZONE_CAMP}},
    {.name = NULL},
};
