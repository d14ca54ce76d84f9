/* offers.c - what may be done (RULES.md 5.2, 5.3, B2). */
#include "engine/core/offer.h"
#include "engine/games/play-of-universe/universe.h"

/* A list under way. */
struct listing {
    struct run *run;
    seat_t seat;
    struct offers *list;
    struct pu_rows rows; /* of statics in play */
    struct pu_purse purse;
    struct pu_eye eye;
    uint32_t mine;    /* squares with own creatures */
    uint64_t held[2]; /* cards that can be paid, in hand and side zone */
    uint64_t evolved; /* those of them that are evolution creatures */
};

/* ---- cards out of the hand and the side zone ---------------------------------------------------
 */

static uint64_t of_type(const struct listing *l, int type)
{
    return l->run->match->prop[PROP_TYPE + type][l->seat];
}

/* Cards of the hand whose ids stand before the word of the side zone. */
static uint64_t before_side(const struct listing *l, uint64_t cards)
{
    uint64_t before = 0;

    for (uint64_t rest = match_merge(l->run->match, l->seat, cards); rest != 0; rest &= rest - 1) {
        obj_t obj = object_of(l->seat, rest);
        if (carddb_order(match_card(l->run->match, obj)->id, "side.") < 0) {
            before |= match_copies(l->run->match, obj) & cards;
        }
    }
    return before;
}

/* Adds cards with something: nothing, squares, or one square each. */
typedef void add_cards(struct listing *l, uint64_t cards, void *arg);

/* Cards of the side zone have its word in front, and sort by it. */
static void each_zone(struct listing *l, uint64_t cards, add_cards *add, void *arg)
{
    uint64_t hand = cards & l->held[0], side = cards & l->held[1];

    if (side == 0) {
        add(l, hand, arg);
        return;
    }
    uint64_t before = before_side(l, hand);
    add(l, before, arg);
    offers_part(l->list);
    add(l, side, arg);
    offers_part(l->list);
    add(l, hand & ~before, arg);
}

struct alone {
    int verb;
};
static void add_alone(struct listing *l, uint64_t cards, void *arg)
{
    const struct alone *alone = arg;

    offers_add(l->list, alone->verb, over_of(l->seat), cards, OFFER_ALONE, 1 << l->seat);
}

struct spread {
    int verb;
    uint32_t squares;
};
static void add_spread(struct listing *l, uint64_t cards, void *arg)
{
    const struct spread *spread = arg;

    offers_squares(l->list, spread->verb, over_of(l->seat), cards, 0, spread->squares,
                   1 << l->seat);
}

/* Evolution cards of a mask that evolve from the creature on a square (PU-R32). */
static uint64_t evolutions(const struct listing *l, uint64_t cards, int square)
{
    const struct match *match = l->run->match;
    int base = match_card(match, card_on(l->run->st, square))->namesake + 1;
    uint64_t found = 0;

    for (uint64_t rest = match_merge(match, l->seat, cards); rest != 0; rest &= rest - 1) {
        obj_t obj = object_of(l->seat, rest);
        if (match_card(match, obj)->number[NUM_BASE] == base) {
            found |= match_copies(match, obj) & cards;
        }
    }
    return found;
}

/* arg: squares of creatures that may evolve */
static void add_evolutions(struct listing *l, uint64_t cards, void *arg)
{
    for (uint32_t rest = *(const uint32_t *)arg; rest != 0; rest &= rest - 1) {
        int square = bits_first(rest);
        offers_add(l->list, MOVE_EVOLVE, over_of(l->seat), evolutions(l, cards, square), square,
                   1 << l->seat);
    }
}

/* Assists that can be used at a timing. */
static uint64_t with_timing(const struct listing *l, enum pu_event timing)
{
    return of_type(l, TYPE_ASSIST) & l->run->match->prop[PROP_EVENT + timing][l->seat];
}

/* Assists of the listing whose effect for a timing can be used (6.4). */
static uint64_t usable(const struct listing *l, enum pu_event timing)
{
    struct run *run = l->run;
    uint64_t cards = with_timing(l, timing), found = 0;

    for (int zone = 0; zone < 2; zone++) {
        uint64_t here = cards & l->held[zone];
        for (uint64_t rest = match_merge(run->match, l->seat, here); rest != 0; rest &= rest - 1) {
            obj_t obj = object_of(l->seat, rest);
            const struct ability *ability = pu_use_of(run, obj, timing);
            if (pu_use_is_free(run, l->seat, obj, ability)) {
                found |= match_copies(run->match, obj) & here;
            }
        }
    }
    return found;
}

static void add_uses(struct listing *l, enum pu_event timing)
{
    struct alone alone = {MOVE_USE};

    each_zone(l, usable(l, timing), add_alone, &alone);
}

/* ---- creatures ---------------------------------------------------------------------------------
 */

/* The squares of own creatures with an act, by themselves or by an armour. */
static uint32_t with_acts(const struct listing *l, const uint64_t *has)
{
    const struct state *st = l->run->st;
    uint32_t squares = 0;

    for (uint32_t rest = l->mine; rest != 0; rest &= rest - 1) {
        bool acts = (obj_bit(card_on(st, bits_first(rest))) & *has) != 0;
        squares |= acts ? rest & (~rest + 1) : 0;
    }
    for (int i = 0; i < st->grid.attachments; i++) {
        obj_t obj = st->grid.attached[i].card;
        bool acts = obj_seat(obj) == l->seat && (obj_bit(obj) & *has) != 0;
        squares |= acts ? (uint32_t)1 << st->grid.attached[i].place : 0;
    }
    return squares & l->mine;
}

/* `act` of creatures and of the own structure: by number, then by place. */
enum { ACTS_MAX = 40 };
static void add_acts(struct listing *l)
{
    struct run *run = l->run;
    const uint64_t *has = &run->match->prop[PROP_ACT][l->seat];
    const struct field *field = &run->st->field;
    bool builds = (field->zone[ZONE_STRUCTURE][l->seat] & *has) != 0;
    uint64_t sources = field->zone[ZONE_BOARD][l->seat] | field->zone[ZONE_ARMOUR][l->seat];
    uint64_t places = (sources & *has) != 0 ? with_acts(l, has) : 0;

    places |= (uint64_t)builds << BOARD_SQUARES;
    for (int number = 0; number < ACTS_MAX && places != 0; number++) {
        uint64_t able = 0;
        for (uint64_t rest = places; rest != 0; rest &= rest - 1) {
            obj_t source;
            const struct ability *ability = pu_act_of(run, bits_first(rest), number, &source);
            if (ability == NULL) {
                places &= ~(rest & (~rest + 1)); /* it has no more */
            } else if (pu_act_is_free(run, l->seat, source, ability)) {
                able |= rest & (~rest + 1);
            }
        }
        offers_add(l->list, MOVE_ACT, OFFER_PLACES, able, number, 1 << l->seat);
    }
}

static void add_steps(struct listing *l)
{
    if (pu_moves_left(l->run, l->seat) <= 0) {
        return;
    }
    for (uint32_t rest = l->mine; rest != 0; rest &= rest - 1) {
        int square = bits_first(rest);
        obj_t obj = card_on(l->run->st, square);
        if (!is_forbidden(l->run->st, FORBID_MOVE, obj)) {
            offers_squares(l->list, MOVE_STEP, OFFER_PLACES, rest & (~rest + 1), 0,
                           pu_destinations(l->run, &l->eye, obj, square), 1 << l->seat);
        }
    }
}

/* PU-079, PU-R15 */
static uint32_t attackable(const struct listing *l, int square)
{
    const struct state *st = l->run->st;
    obj_t obj = card_on(st, square);

    if (stones_on(st, square) < number_on(st, square, NUM_ATTACK_COST) ||
        is_forbidden(st, FORBID_ATTACK, obj)) {
        return 0;
    }
    return pu_targets(l->run, &l->eye, obj, square);
}

static void add_hits(struct listing *l)
{
    for (uint32_t rest = l->mine; rest != 0; rest &= rest - 1) {
        offers_squares(l->list, MOVE_HIT, OFFER_PLACES, rest & (~rest + 1), 0,
                       attackable(l, bits_first(rest)), 1 << l->seat);
    }
}

static bool can_attack(const struct listing *l)
{
    for (uint32_t rest = l->mine; rest != 0; rest &= rest - 1) {
        if (attackable(l, bits_first(rest)) != 0) {
            return true;
        }
    }
    return false;
}

static void add_stones(struct listing *l)
{
    int most = l->run->st->head.gauge[l->seat][GAUGE_RESERVE];
    int limit = l->run->match->option[OPTION_PLACEMENT];

    if (pu_placements_left(l->run, l->seat) > 0) {
        most = limit != 0 && limit < most ? limit : most; /* PU-R13 */
        offers_amounts(l->list, MOVE_STONE, l->mine, most, 1 << l->seat);
    }
}

/* ---- the steps ---------------------------------------------------------------------------------
 */

static void look(struct listing *l)
{
    pu_look(l->run, &l->rows, &l->eye);
    l->mine = l->eye.creatures[l->seat];
}

/* Which of some cards can be paid. */
static void count_money(struct listing *l, uint64_t cards)
{
    const struct field *field = &l->run->st->field;
    uint64_t hand = field->zone[ZONE_HAND][l->seat] & cards;
    uint64_t side = field->zone[ZONE_SIDE][l->seat] & cards;

    l->held[0] = l->held[1] = 0;
    if ((hand | side) != 0) {
        pu_purse(l->run, l->seat, &l->rows, &l->purse);
        l->held[0] = pu_payable(l->run, &l->purse, hand);
        l->held[1] = pu_payable(l->run, &l->purse, side);
    }
}

static bool is_tired(const struct listing *l)
{
    return l->run->st->head.gauge[l->seat][GAUGE_ACTIONS] >=
           l->run->match->option[OPTION_ACTIONS]; /* PU-R61 */
}

static uint32_t with_slots(const struct listing *l)
{
    uint32_t squares = 0;

    for (uint32_t rest = l->mine; rest != 0; rest &= rest - 1) {
        squares |= pu_is_slotted(l->run, bits_first(rest)) ? rest & (~rest + 1) : 0;
    }
    return squares;
}

/* Own creatures on row 3 and beyond that are no J (PU-060, PU-R28). */
static uint32_t bases(const struct listing *l)
{
    uint32_t squares = 0;

    for (uint32_t rest = l->mine & board_rows(l->seat, 3, 5); rest != 0; rest &= rest - 1) {
        bool is_base = !is_j(l->run->match, card_on(l->run->st, bits_first(rest)));
        squares |= is_base ? rest & (~rest + 1) : 0;
    }
    return squares;
}

static void add_equips(struct listing *l, uint64_t cards)
{
    uint64_t armours = cards & of_type(l, TYPE_ARMOUR);
    struct spread spread = {MOVE_EQUIP, armours == 0 ? 0 : with_slots(l)};

    if (armours != 0) {
        each_zone(l, armours, add_spread, &spread);
    }
}

static void add_evolves(struct listing *l, uint64_t creatures)
{
    uint64_t evolved = creatures & l->evolved;
    uint32_t squares = evolved == 0 ? 0 : bases(l);

    if (squares != 0) {
        each_zone(l, evolved, add_evolutions, &squares);
    }
}

static void add_summons(struct listing *l, uint64_t creatures)
{
    uint64_t plain = creatures & ~l->evolved; /* PU-066 */
    struct spread spread = {MOVE_SUMMON, board_rows(l->seat, 1, 2) & ~l->eye.occupied};

    if (plain != 0 && pu_room(l->run, l->seat) > 0) {
        each_zone(l, plain, add_spread, &spread);
    }
}

static uint64_t evolved_among(const struct listing *l, uint64_t creatures)
{
    uint64_t evolved = 0;

    for (uint64_t rest = creatures; rest != 0; rest &= rest - 1) {
        bool is_it = match_card(l->run->match, object_of(l->seat, rest))->number[NUM_BASE] != 0;
        evolved |= is_it ? rest & (~rest + 1) : 0;
    }
    return evolved;
}

static void list_main(struct listing *l)
{
    uint64_t cards = l->held[0] | l->held[1], creatures = cards & of_type(l, TYPE_CREATURE);
    struct alone build = {MOVE_BUILD};

    l->evolved = evolved_among(l, creatures);

    add_acts(l);
    if (can_attack(l) || usable(l, ON_ATTACK) != 0) {
        offers_add(l->list, MOVE_BATTLE, OFFER_PLAIN, 1, OFFER_ALONE, 1 << l->seat);
    }
    each_zone(l, cards & of_type(l, TYPE_STRUCTURE), add_alone, &build);
    add_equips(l, cards);
    add_evolves(l, creatures);
    add_steps(l);
    add_stones(l);
    add_summons(l, creatures);
    add_uses(l, ON_MAIN);
}

static void list_place(struct listing *l)
{
    obj_t dead = l->run->st->tail.frame[l->run->st->tail.frames - 1].self;
    uint64_t bit = obj_bit(dead);

    if (l->run->match->option[OPTION_OPTIONAL] != 0) { /* PU-R52 */
        offers_add(l->list, MOVE_DISCARD, over_of(obj_seat(dead)), bit, OFFER_ALONE, 1 << l->seat);
    }
    offers_squares(l->list, MOVE_PLACE, over_of(obj_seat(dead)), bit, 0, pu_graves(l->run, dead),
                   1 << l->seat);
}

int pu_offers(struct run *run, seat_t seat, struct offer *out)
{
    struct offers list = {.offer = out, .room = OFFER_ROOM};
    struct listing l;

    l.run = run; /* the rest is filled in as far as a step needs it */
    l.seat = seat;
    l.list = &list;
    switch (run->st->head.ask.step) {
    case STEP_PLACE:
        list_place(&l);
        return list.count;
    case STEP_FLASH:
        if (run->st->head.gauge[seat][GAUGE_FLASHES] < run->match->option[OPTION_ACTIONS]) {
            pu_list_rows(run, ROWS_PRICE, &l.rows); /* PU-R85 */
            count_money(&l, with_timing(&l, ON_FLASH));
            add_uses(&l, ON_FLASH);
        }
        return list.count;
    default:
        if (is_tired(&l)) {
            return 0;
        }
        pu_list_rows(run, ROWS_SQUARES | ROWS_PRICE, &l.rows);
        look(&l);
        if (run->st->head.ask.step == STEP_MAIN) {
            count_money(&l, ~(uint64_t)0);
            list_main(&l);
        } else {
            count_money(&l, with_timing(&l, ON_ATTACK));
            add_hits(&l);
            add_uses(&l, ON_ATTACK);
        }
        return list.count;
    }
}
