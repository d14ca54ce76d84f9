/* judge-reach.c - where each card of a position may still come to lie (RULES.md 7.6, step 1). */
#include "engine/games/unien/judge-reach.h"

#include <string.h>

/* ---- the position ------------------------------------------------------------------------ */

/* Some effect of the card has words of which nothing is known. */
static bool is_lost(const struct ue_prepared *prepared, const struct card *card, card_t number)
{
    bool is_so = card->use != 0 && prepared->use[number].is_lost;

    for (int k = card->ability; k < card->ability + card->ability_count; k++) {
        is_so = is_so || prepared->ability[k].is_lost;
    }
    return is_so;
}

void ue_reach_list(struct reach *reach, seat_t seat)
{
    const struct match *match = reach->run->match;

    for (uint64_t rest = match->starts[seat] & match_all(match, seat); rest != 0;
         rest &= rest - 1) {
        obj_t first = object_of(seat, rest);
        card_t number = match->card[first];
        uint64_t copies = match_copies(match, first), words = reach->prepared->words[number];
        reach->kind[reach->kinds++] = (struct kind){match_card(match, first), number, seat, copies};
        reach->is_lost |= is_lost(reach->prepared, match_card(match, first), number);
        for (int color = 0; color < COLORS; color++) {
            reach->provides[color][seat] |= (words >> color & 1) != 0 ? copies : 0;
        }
    }
}

/* A cost that is changed now fits every filter (7.6). */
static void note_changes(struct reach *reach)
{
    const struct state *st = reach->run->st;

    for (int i = 0; i < st->field.mods; i++) {
        if (st->mod[i].kind == MOD_NUMBER) {
            obj_t obj = (obj_t)st->mod[i].target;
            reach->changed[obj_seat(obj)] |= obj_bit(obj);
        }
    }
}

void ue_reach_begin(struct reach *reach, struct run *run)
{
    reach->run = run;
    reach->prepared = run->match->db->prepared;
    reach->kinds = 0;
    memset(reach->in, 0, sizeof *reach - offsetof(struct reach, in));
    for (int zone = 0; zone < REACH_ZONES; zone++) {
        memcpy(reach->in[zone], run->st->field.zone[zone], sizeof reach->in[zone]);
    }
    note_changes(reach);
}

static void grow(struct reach *reach, uint64_t *mask, uint64_t bits)
{
    reach->has_grown = reach->has_grown || (bits & ~*mask) != 0;
    *mask |= bits;
}

static void go(struct reach *reach, seat_t seat, zone_t to, uint64_t cards)
{
    grow(reach, &reach->in[to][seat], cards);
    if (to == ZONE_FIELD) {
        grow(reach, &reach->enters[seat], cards);
    }
}

/* ---- costs ------------------------------------------------------------------------------- */

/* Energies that a seat may come to have, by the colours they can pay, and in all. */
struct supply {
    int of[COLORS], all;
};

static struct supply supply_of(const struct reach *reach, seat_t seat)
{
    uint64_t down = reach->in[ZONE_OMNI][seat], up = reach->in[ZONE_ENERGY][seat];
    struct supply supply = {.all = bits_count(down | up)};

    for (int color = 0; color < COLORS; color++) {
        supply.of[color] = bits_count(down | (up & reach->provides[color][seat]));
    }
    return supply;
}

static bool covers(const struct supply *supply, const struct ue_price *price)
{
    bool does = supply->all >= price->rest;

    for (int color = 0; color < COLORS; color++) {
        does = does && supply->of[color] >= price->units[1 << color] - price->units[0];
    }
    return does;
}

/* The copies in the hand that can be paid, or that would cost less. */
static uint64_t payable(const struct reach *reach, const struct supply *supply,
                        const struct kind *kind)
{
    uint64_t cards = kind->copies & reach->in[ZONE_HAND][kind->seat];

    return covers(supply, &reach->prepared->price[kind->number])
               ? cards
               : cards & reach->less[ZONE_HAND][kind->seat];
}

/* ---- what the rules do by themselves ----------------------------------------------------- */

static void play(struct reach *reach, const struct supply *supply, const struct kind *kind)
{
    static const zone_t zone_of[] = {
        [TYPE_ENERGY] = ZONE_ENERGY, [TYPE_CHARACTER] = ZONE_FIELD, [TYPE_ABILITY] = ZONE_DEBRIS};
    seat_t seat = kind->seat;
    int type = kind->card->type;

    if (type == TYPE_LEADER) {
        return;
    }
    zone_t to = zone_of[type];
    uint64_t done = reach->in[to][seat] & (to == ZONE_FIELD ? reach->enters[seat] : ~UINT64_C(0));
    uint64_t left = kind->copies & reach->in[ZONE_HAND][seat] & ~done;
    if (left != 0) {
        go(reach, seat, to, type == TYPE_ENERGY ? left : payable(reach, supply, kind));
    }
}

void ue_reach_plays(struct reach *reach)
{
    do {
        struct supply supply[SEATS] = {supply_of(reach, 0), supply_of(reach, 1)};
        reach->has_grown = false;
        for (seat_t seat = 0; seat < SEATS; seat++) { /* draws, and recombination */
            uint64_t both = reach->in[ZONE_DECK][seat] | reach->in[ZONE_HAND][seat];
            go(reach, seat, ZONE_HAND, both);
            go(reach, seat, ZONE_DECK, both);
        }
        for (int i = 0; i < reach->kinds; i++) {
            play(reach, &supply[reach->kind[i].seat], &reach->kind[i]);
        }
    } while (reach->has_grown);
}

/* ---- what effects do --------------------------------------------------------------------- */

static bool is_cip(const struct ability *ability)
{
    return ability->kind == ABILITY_ON && ability->event == ON_ENTER && ability->subject == 0;
}

/* The copies whose ability can still be used. */
static uint64_t live_copies(const struct reach *reach, const struct supply *supply,
                            const struct kind *kind, int number)
{
    const struct ability *ability = &reach->run->match->db->abilities[number];
    uint64_t on_field = kind->copies & reach->in[ZONE_FIELD][kind->seat];

    if (ability->kind == ABILITY_ACT) {
        return covers(supply, &reach->prepared->act[number]) ? on_field : 0;
    }
    if (ability->kind == ABILITY_STATIC && ability->is_in_hand) {
        return kind->copies & reach->in[ZONE_HAND][kind->seat];
    }
    return is_cip(ability) ? kind->copies & reach->enters[kind->seat] : on_field;
}

/* The copies that something may befall on the field. */
static uint64_t marked(const struct reach *reach, const uint64_t edge[2], uint64_t mark,
                       seat_t seat, uint64_t copies)
{
    uint64_t on_field = copies & reach->in[ZONE_FIELD][seat];
    uint64_t soft = on_field & (reach->less[ZONE_FIELD][seat] | reach->changed[seat]);

    return (edge[0] & mark) != 0 ? on_field : (edge[1] & mark) != 0 ? soft : 0;
}

/* Lets the edges of a kind of cards go on from where its copies may lie. */
static void follow_edges(struct reach *reach, const uint64_t edge[2], seat_t seat, uint64_t copies)
{
    uint64_t any = edge[0] | edge[1];

    for (int from = 0; from < REACH_ZONES; from++) {
        uint64_t here = copies & reach->in[from][seat];
        uint64_t soft = here & (reach->less[from][seat] | reach->changed[seat]);
        unsigned to = (unsigned)(any >> REACH_ZONES * from) & ANYWHERE;
        for (; here != 0 && to != 0; to &= to - 1) {
            zone_t zone = (zone_t)bits_first(to);
            uint64_t cards = (edge[0] & EDGE(from, zone)) != 0 ? here : soft;
            go(reach, seat, zone, cards);
            grow(reach, &reach->out[from][seat], cards);
        }
    }
    grow(reach, &reach->turned_up[seat], marked(reach, edge, EDGE_TURNED_UP, seat, copies));
    grow(reach, &reach->raised[seat], marked(reach, edge, EDGE_RAISED, seat, copies));
    grow(reach, &reach->less[ZONE_HAND][seat], (any & EDGE_LESS_IN_HAND) != 0 ? copies : 0);
    grow(reach, &reach->less[ZONE_FIELD][seat], (any & EDGE_LESS_ON_FIELD) != 0 ? copies : 0);
}

static void use(struct reach *reach, const struct ue_effect *effect, const struct kind *user,
                uint64_t live)
{
    for (int side = 0; side < EDGE_SIDES; side++) {
        seat_t seat = side == EDGE_OWN ? user->seat : foe_of(user->seat);
        if (effect->edge[side][1] == NULL) { /* what moves at all moves where costs may be any */
            continue;
        }
        for (int i = 0; i < reach->kinds; i++) {
            const struct kind *kind = &reach->kind[i];
            uint64_t soft = effect->edge[side][1][kind->number];
            if (kind->seat != seat || soft == 0) {
                continue;
            }
            const uint64_t *sure = effect->edge[side][0];
            uint64_t edge[] = {sure == NULL ? 0 : sure[kind->number], soft};
            follow_edges(reach, edge, seat, kind->copies);
        }
    }
    follow_edges(reach, effect->self, user->seat, live);
    if (effect->changes_costs) { /* 7.6: of either seat */
        grow(reach, &reach->less[ZONE_FIELD][0], ~UINT64_C(0));
        grow(reach, &reach->less[ZONE_FIELD][1], ~UINT64_C(0));
    }
}

bool ue_reach_effects(struct reach *reach)
{
    struct supply supply[SEATS] = {supply_of(reach, 0), supply_of(reach, 1)};

    reach->has_grown = false;
    for (int i = 0; i < reach->kinds; i++) {
        const struct kind *kind = &reach->kind[i];
        const struct card *card = kind->card;
        uint64_t live = card->use == 0 ? 0 : payable(reach, &supply[kind->seat], kind);
        if (live != 0) {
            use(reach, &reach->prepared->use[kind->number], kind, live);
        }
        for (int k = card->ability; k < card->ability + card->ability_count; k++) {
            live = live_copies(reach, &supply[kind->seat], kind, k);
            if (live != 0) {
                use(reach, &reach->prepared->ability[k], kind, live);
            }
        }
    }
    return reach->has_grown;
}

/* ---- what effects give ------------------------------------------------------------------- */

static void add_gains(struct gains *gains, const struct ue_effect *effect, seat_t seat,
                      bool is_renewable)
{
    for (seat_t to = 0; to < SEATS; to++) {
        unsigned side = to == seat ? 1 : 2;
        gains->tokens[to] |= (effect->tokens & side) != 0;
        gains->plays[to] |= is_renewable && (effect->plays & side) != 0;
    }
}

/* Whether one of these copies can do it again and again (step 2, ino). */
static bool is_renewable(const struct reach *reach, seat_t seat, const struct ability *ability,
                         uint64_t live)
{
    uint64_t out = reach->out[ZONE_FIELD][seat];

    if (ability->kind == ABILITY_ACT) {
        return (live & (out | reach->turned_up[seat])) != 0;
    }
    return !is_cip(ability) || (live & out) != 0;
}

struct gains ue_reach_gains(const struct reach *reach)
{
    const struct ability *abilities = reach->run->match->db->abilities;
    struct supply supply[SEATS] = {supply_of(reach, 0), supply_of(reach, 1)};
    struct gains gains = {{false}, {false}};

    for (int i = 0; i < reach->kinds; i++) {
        const struct kind *kind = &reach->kind[i];
        const struct card *card = kind->card;
        seat_t seat = kind->seat;
        if (card->use != 0 && payable(reach, &supply[seat], kind) != 0) {
            bool is_back = (kind->copies & reach->out[ZONE_DEBRIS][seat]) != 0;
            add_gains(&gains, &reach->prepared->use[kind->number], seat, is_back);
        }
        for (int k = card->ability; k < card->ability + card->ability_count; k++) {
            uint64_t live = live_copies(reach, &supply[seat], kind, k);
            if (live != 0) {
                add_gains(&gains, &reach->prepared->ability[k], seat,
                          is_renewable(reach, seat, &abilities[k], live));
            }
        }
    }
    return gains;
}
