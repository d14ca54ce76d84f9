/* sample.c - worlds that fit what a seat knows (RULES.md, sampling).
 *
 * A world is a renaming: each hidden place gets another card, and everything that meant the old
 * card of that place means the new one. With open lists the cards of the hidden places are
 * permuted; with closed lists the other seat gets another deck, and its objects are numbered anew.
 */
#include "engine/worlds/sample.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/frame.h"
#include "engine/core/mods.h"
#include "engine/core/move.h"
#include "engine/core/run.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/know/regions.h"
#include "engine/know/scopes.h"
#include "engine/lang/op.h"
#include "engine/parts/picks.h"
#include "engine/worlds/rename.h"
#include "engine/worlds/sample-inner.h"

enum {
    FOLLOWER_TRIES = 500, /* worlds without a card behind a named pick, before one gets it */
    PICK_TRIES = 2000     /* worlds that are not right, before one of them is taken */
};

static void deal_sides(struct sampler *s, struct match *world);
static uint64_t hidden_by_ids(const struct sampler *s, seat_t owner);
static void plan_by_ids(struct sampler *s, struct sample_plan *plan);
static void keep_by_ids(struct sampler *s, struct sample_plan *plan);

/* What hangs on the way in which it is kept what is known (know.h); NULL: nothing then. */
static const struct way {
    void (*deal)(struct sampler *s, struct match *world); /* cards to all hidden places */
    /* which lists fit, when all do not; and the hidden places */
    void (*plan)(struct sampler *s, struct sample_plan *plan);
    void (*keep)(struct sampler *s, struct sample_plan *plan);
    uint64_t (*hidden)(const struct sampler *s, seat_t owner);
    /* the facts that are kept beside ids */
    void (*find)(const struct sampler *s, seat_t owner, struct hidden *h);
    /* what all know of the hand of a seat is true in a world */
    bool (*is_true)(const struct match *match, const struct state *st, seat_t owner);
    void (*retold)(struct run *world, seat_t owner); /* what nobody has told the owner */
} ways[KNOW_KINDS] = {
    [KNOW_IDS] = {.deal = deal_sides,
                  .plan = plan_by_ids,
                  .keep = keep_by_ids,
                  .hidden = hidden_by_ids},
    [KNOW_SCOPES] = {.deal = sample_scopes,
                     .plan = sample_scopes_plan,
                     .keep = sample_scopes_keep,
                     .hidden = sample_scopes_hidden,
                     .is_true = scopes_is_public_true},
    [KNOW_REGIONS] = {.deal = deal_sides,
                      .plan = plan_by_ids,
                      .keep = keep_by_ids,
                      .hidden = hidden_by_ids,
                      .find = sample_regions_find,
                      .retold = regions_retold},
};

/* What is known by id, without the cards that are in sight. */
static void find_known(const struct sampler *s, seat_t owner, struct hidden *h)
{
    const struct field *field = &s->st->field;
    uint64_t seen = sample_in_sight(s, owner) & field->zone[s->match->rules->hand_zone][owner];

    h->held = h->around = 0;
    h->items = 0;
    if (owner == s->seat) {
        return;
    }
    if (ways[s->match->rules->know->kind].find != NULL) {
        ways[s->match->rules->know->kind].find(s, owner, h);
        return;
    }
    h->held = field->held[s->seat][owner];
    h->around = field->around[s->seat][owner];
    for (; seen != 0; seen &= seen - 1) {
        uint64_t copies = match_copies(s->match, (obj_t)(owner * SEAT_OBJECTS + bits_first(seen)));
        h->held &= ~(h->held & copies & (~(h->held & copies) + 1));
        h->around &= ~(h->around & copies & (~(h->around & copies) + 1));
    }
}

/* One answer has one path, in the order of the list (picks.h): behind a last card that was named
 * another one is to come. Where chance finds none, it is one more of the same. */
static void add_follower(const struct sampler *s, seat_t owner, struct hidden *h)
{
    const struct ask *ask = &s->st->head.ask;
    uint64_t named = ask->chosen.of[owner] & s->st->field.zone[s->match->rules->hand_zone][owner];
    bool is_due = ask->sofar < ask->least && named != 0 && h->items < KNOWN_ITEMS;

    if (s->tries < FOLLOWER_TRIES || !is_due || !move_names_picks(s->match, s->st)) {
        return;
    }
    while ((named & (named - 1)) != 0) {
        named &= named - 1;
    }
    obj_t last = (obj_t)(owner * SEAT_OBJECTS + bits_first(named));
    uint64_t copies = match_copies(s->match, last);
    int left = s->match->lists_open ? bits_count(copies & h->mask)
                                    : 2 - bits_count(copies & ~h->mask); /* any deck may have two */
    for (int i = 0; i < h->items; i++) {
        left -= s->match->card[item_obj(&h->item[i])] == s->match->card[last];
    }
    if (left > 0) {
        h->item[h->items++] = item_make(observer_of(s->seat, owner), last, ITEM_HAND);
    }
}

static void find_hidden_anew(const struct sampler *s, seat_t owner, struct hidden *h)
{
    const struct field *field = &s->st->field;
    const struct rules *rules = s->match->rules;
    uint64_t unsighted = ~sample_in_sight(s, owner),
             unknown = unsighted & ~field->known[s->seat].of[owner];
    uint64_t hand = 0, rows = 0, deck = field->zone[rules->deck.zone][owner] & unknown;

    find_known(s, owner, h);
    if (owner != s->seat) {
        hand = field->zone[rules->hand_zone][owner] & unsighted;
        rows = zone_concealed(s->match, s->st, owner) & unknown;
    }
    h->mask = hand | rows | deck;
    h->hand = sample_row(h->place, 0, owner, hand);
    h->concealed = sample_row(h->place, h->hand, owner, rows);
    h->all = sample_row(h->place, h->concealed, owner, deck);
}

/* The same from the plan, if there is one. */
static void find_hidden(const struct sampler *s, seat_t owner, struct hidden *h)
{
    if (s->kept != NULL) {
        const struct hidden *kept = &s->kept->hidden[owner];
        memcpy(h, kept, offsetof(struct hidden, item));
        memcpy(h->item, kept->item, (size_t)kept->items * sizeof kept->item[0]);
    } else {
        find_hidden_anew(s, owner, h);
    }
    if (picks_ascend(s->match->rules) && owner != s->seat) {
        add_follower(s, owner, h);
    }
}

/* ---- dealing ------------------------------------------------------------------ */

/* Takes one of these copies of a card out of the pool; prefers those of `first`. */
static obj_t take_copy(uint64_t *pool, seat_t owner, uint64_t copies, uint64_t first)
{
    copies &= *pool;
    CHECK(copies != 0);
    int at = bits_first((copies & first) != 0 ? copies & first : copies);
    *pool &= ~((uint64_t)1 << at);
    return (obj_t)(owner * SEAT_OBJECTS + at);
}

/* The copies in the world of the card that obj is in the match. */
static uint64_t world_copies(const struct sampler *s, const struct match *world, obj_t obj)
{
    card_t card = s->match->card[obj];
    return world->card[obj] == card ? match_copies(world, obj)
                                    : match_copies_of(world, obj_seat(obj), card);
}

/* Deals the new objects of `pool` to the hidden places: first what is known to be in the hand, then
 * what is known to be somewhere in the concealed set, then the rest. */
static void deal(struct sampler *s, const struct match *world, seat_t owner, struct hidden *h,
                 uint64_t pool, uint64_t marked)
{
    obj_t rest[SEAT_OBJECTS];
    uint64_t held = h->held, around = h->around & ~h->held;
    int hand = 0, concealed;

    if (h->items > 0) {
        hand = sample_regions_deal(s, h);
        for (int i = 0; i < hand; i++) {
            uint64_t copies = world_copies(s, world, item_obj(&h->item[i]));
            s->map[h->place[i]] = take_copy(&pool, owner, copies, marked);
        }
    }
    if (held != 0) {
        sample_shuffle(s, h->place, h->hand);
    }
    for (; held != 0; held &= held - 1) {
        obj_t known = (obj_t)(owner * SEAT_OBJECTS + bits_first(held));
        uint64_t copies = world_copies(s, world, known);
        s->map[h->place[hand++]] = take_copy(&pool, owner, copies, marked);
    }
    /* The places behind the cards known to be in the hand are all alike. */
    if (around != 0) {
        sample_shuffle(s, h->place + hand, h->concealed - hand);
    }
    for (concealed = hand; around != 0; around &= around - 1) {
        obj_t known = (obj_t)(owner * SEAT_OBJECTS + bits_first(around));
        uint64_t copies = world_copies(s, world, known);
        s->map[h->place[concealed++]] = take_copy(&pool, owner, copies, marked);
    }
    /* One shuffle, of which each card goes to its place as soon as it is drawn. */
    const obj_t *place = &h->place[concealed];
    uint64_t rng = *s->rng;
    for (int i = sample_row(rest, 0, owner, pool) - 1; i >= 0; i--) {
        int drawn = i > 0 ? (int)rng_fast_below(&rng, (uint64_t)i + 1) : 0;
        s->map[place[i]] = rest[drawn];
        rest[drawn] = rest[i];
    }
    *s->rng = rng;
}

/* ---- another deck ------------------------------------------------------------------ */

static void keep_by_ids(struct sampler *s, struct sample_plan *plan)
{
    for (seat_t owner = 0; owner < SEATS; owner++) {
        find_hidden_anew(s, owner, &plan->hidden[owner]);
    }
}

static void plan_by_ids(struct sampler *s, struct sample_plan *plan)
{
    seat_t foe = (seat_t)(1 - s->seat);
    struct hidden h;

    find_hidden(s, foe, &h);
    sample_deck_plan(s, foe, &h, plan);
}

uint64_t sample_renumber(struct sampler *s, const struct match *world, seat_t owner,
                         uint64_t hidden)
{
    uint64_t all = match_all(world, owner), pool = all, groups = world->starts[owner];

    for (uint64_t rest = all & ~hidden; rest != 0; rest &= rest - 1) {
        obj_t obj = (obj_t)(owner * SEAT_OBJECTS + bits_first(rest));
        const card_t *card = &world->card[owner * SEAT_OBJECTS];
        while (card[bits_first(groups)] < s->match->card[obj]) { /* both ascend */
            groups &= groups - 1;
            CHECK(groups != 0); /* what is seen is in every deck that fits */
        }
        obj_t first = (obj_t)(owner * SEAT_OBJECTS + bits_first(groups));
        s->map[obj] = take_copy(&pool, owner, match_copies(world, first), 0);
    }
    s->moved[owner] = all;
    return pool;
}

/* ---- the open decision -------------------------------------------------------------------- */

/* The answer means whatever lies on a place, not a card of that name. */
static bool is_on_place(const struct sampler *s, move_t move)
{
    const struct rules *rules = s->match->rules;

    return rules->verbs[move_verb(move)].operand == OPERAND_CARD &&
           rules->zone[s->st->field.zone_of[move_operand(move)]].label != LABEL_NONE;
}

static bool ask_in_world(const struct sampler *s, struct run *run)
{
    struct head *head = &run->st->head;
    struct ask before = head->ask;

    if (before.seats == 0) {
        return true;
    }
    bool is_asked = ask_again(run, before.step, before.asked);
    if (run->st->tail.frames > 0) {
        return is_asked;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        if ((before.asked >> seat & 1) != 0 &&
            (before.seats >> seat & 1) == 0) { /* a sealed answer */
            move_t given = before.given[seat];
            if (seat == s->seat && is_on_place(s, given)) {
                given = ask_move(move_verb(given), s->map[move_operand(given)], move_skill(given));
            } else if (seat != s->seat) {
                int n = ask_count(run->match, run->st, seat);
                if (n == 0) {
                    return false;
                }
                given =
                    ask_nth(run->match, run->st, seat, (int)rng_fast_below(s->rng, (uint64_t)n));
            }
            head->ask.given[seat] = given;
            head->ask.seats &= (uint8_t) ~(1 << seat);
        }
    }
    return true;
}

/* ---- all of it --------------------------------------------------------------------------------
 */

static void sample_foe(struct sampler *s, struct match *world)
{
    seat_t foe = (seat_t)(1 - s->seat);
    struct hidden h;
    uint64_t pool, marked = 0;

    find_hidden(s, foe, &h);
    if (s->match->lists_open || s->match->db->card_count > SAMPLE_CARDS) {
        pool = s->moved[foe] = h.mask;
        for (uint32_t rest = s->match->rules->marks.ranked; rest != 0; rest &= rest - 1) {
            marked |= s->st->field.mark[bits_first(rest)][foe];
        }
    } else {
        sample_deck(s, foe, &h, world, s->tries < FOLLOWER_TRIES);
        pool = sample_renumber(s, world, foe, h.mask);
    }
    deal(s, world, foe, &h, pool, marked);
}

static void sample_own(struct sampler *s)
{
    struct hidden h;

    find_hidden(s, s->seat, &h);
    s->moved[s->seat] = h.mask;
    uint64_t apart = sample_apart(s) & h.mask;
    uint64_t parts[] = {h.mask & ~apart, apart};
    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        h.hand = h.concealed = 0;
        h.all = sample_row(h.place, 0, s->seat, parts[i]);
        deal(s, s->match, s->seat, &h, parts[i], 0);
    }
}

static void deal_sides(struct sampler *s, struct match *world)
{
    sample_own(s);
    sample_foe(s, world);
}

static uint64_t hidden_by_ids(const struct sampler *s, seat_t owner)
{
    struct hidden h;

    find_hidden(s, owner, &h);
    return h.mask;
}

/* One world; false if somebody who is asked, or has answered, has no answer there, which cannot be.
 */
static bool draw_world(struct sampler *s, struct match *world_match, struct state *world)
{
    const struct match *match = s->match;
    struct run run = {.match = world_match, .st = world};

    match_copy(world_match, match);
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        s->map[obj] = (obj_t)obj;
    }
    ways[match->rules->know->kind].deal(s, world_match);
    state_copy(world, s->st);
    rename_state(&(struct rename){.match = match,
                                  .world = world_match,
                                  .map = s->map,
                                  .moved = {s->moved[0], s->moved[1]},
                                  .is_renumbered = !match->lists_open},
                 world);
    mods_refresh(&run);
    if (!sample_keep_sources(s, &run)) {
        return false;
    }
    if (!ask_in_world(s, &run)) {
        return false;
    }
    seat_t foe = (seat_t)(1 - s->seat); /* what the seat may answer is the same in all worlds */
    return (world->head.ask.seats >> foe & 1) == 0 || ask_has(world_match, world, foe);
}

/* What running effects have picked fits, and what all know is true, of which a seat may have
 * forgotten something (RULES.md 11.2 of Battle of Union). */
static bool is_right(const struct sampler *s, struct run *world)
{
    const struct way *way = &ways[s->match->rules->know->kind];

    return (way->is_true == NULL || way->is_true(world->match, world->st, 1 - s->seat)) &&
           sample_offer_fits(s, world->st) && sample_picks_fit(s, world);
}

void sample_plan(const struct match *match, const struct state *st, seat_t seat,
                 struct sample_plan *plan)
{
    struct sampler s = {.match = match, .st = st, .seat = seat};
    bool is_any = !match->lists_open && match->db->card_count <= SAMPLE_CARDS;

    plan->is_made = is_any && match->db->deck_count <= SAMPLE_DECKS;
    plan->has_hidden = true;
    ways[match->rules->know->kind].keep(&s, plan);
    if (plan->is_made) {
        memset(plan->fits, 0, sizeof plan->fits);
        ways[match->rules->know->kind].plan(&s, plan);
    }
}

int sample_planned(const struct sample_plan *plan, const struct match *match,
                   const struct state *st, seat_t seat, uint64_t seed, struct match *world_match,
                   struct state *world)
{
    uint64_t rng = seed;
    struct sampler s = {.match = match,
                        .st = st,
                        .seat = seat,
                        .rng = &rng,
                        .plan = plan->is_made ? plan : NULL,
                        .kept = plan->has_hidden ? plan : NULL};
    struct run run = {.match = world_match, .st = world};

    for (int try = 0;
         !draw_world(&s, world_match, world) || (try < PICK_TRIES && !is_right(&s, &run)); try++) {
        ROOM_FOR(try + 1, WORLDS);
        s.tries = try + 1;
    }
    if (ways[match->rules->know->kind].retold != NULL) {
        ways[match->rules->know->kind].retold(&run, seat);
    }
    world->head.chance = (struct chance){.fast = rng_fast(&rng), .is_fast = true};
    return s.tries + 1;
}

int sample_world(const struct match *match, const struct state *st, seat_t seat, uint64_t seed,
                 struct match *world_match, struct state *world)
{
    static const struct sample_plan none;

    return sample_planned(&none, match, st, seat, seed, world_match, world);
}

/* Of each card that is known to be somewhere at least as many copies are hidden. */
static bool has_copies(const struct sampler *s, seat_t owner, const struct hidden *h)
{
    uint8_t known[SEAT_OBJECTS] = {0};
    obj_t card[SEAT_OBJECTS + KNOWN_ITEMS];
    int n = sample_row(card, 0, owner, h->held | h->around);

    for (int i = 0; i < h->items; i++) {
        card[n++] = item_obj(&h->item[i]);
    }
    for (int i = 0; i < n; i++) {
        uint64_t copies = match_copies(s->match, card[i]);
        int first = bits_first(copies);
        if (++known[first] > bits_count(copies & h->mask)) {
            return false;
        }
    }
    return true;
}

bool sample_can_be(const struct match *match, const struct state *st, seat_t seat)
{
    struct sampler s = {.match = match, .st = st, .seat = seat};
    seat_t foe = (seat_t)(1 - seat);
    struct hidden h;

    if (match->rules->know->kind == KNOW_SCOPES) {
        return true;
    }
    find_hidden(&s, foe, &h);
    return (!match->lists_open || has_copies(&s, foe, &h)) && sample_regions_fit(&h) &&
           bits_count(h.held) <= h.hand && bits_count(h.held | h.around) <= h.concealed;
}

int sample_unseen(const struct match *match, const struct state *st, seat_t seat, seat_t owner,
                  uint8_t *out)
{
    struct sampler s = {.match = match, .st = st, .seat = seat};

    if (owner != seat && !match->lists_open) {
        return -1;
    }
    memset(out, 0, (size_t)match->db->card_count);
    uint64_t cards = ways[match->rules->know->kind].hidden(&s, owner);
    if (owner != seat) { /* the whole hand, that which is being shown just now too */
        cards |= st->field.zone[match->rules->hand_zone][owner];
    }
    /* What is found in a deck has a face now, but no place. */
    cards |= st->head.ask.chosen.of[owner] & st->field.zone[match->rules->deck.zone][owner] &
             ~st->tail.looked[seat].of[owner] & ~st->field.known[seat].of[owner];
    for (uint64_t rest = cards; rest != 0; rest &= rest - 1) {
        out[match->card[owner * SEAT_OBJECTS + bits_first(rest)]]++;
    }
    return bits_count(cards);
}
