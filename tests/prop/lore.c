/* lore.c - what is known of cards that cannot be followed is true: in random games, at every
 * decision, the real position has an assignment of different cards to all facts of each observer.
 */
#include <criterion/criterion.h>

#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ids.h"
#include "engine/core/lore.h"
#include "engine/core/zone.h"
#include "tests/lib/prop_game.h"

enum { LORE_GAMES = 1000, FACTS = 2 * SEAT_OBJECTS };

/* A fact: a card of this id, or any that would not have shown itself, in a mask of cards. */
struct fact {
    uint64_t cards;
};

struct facts {
    struct fact fact[FACTS];
    int n;
    int card_of[FACTS]; /* fact that a card is given to, -1: none */
};

static struct state st;

/* Gives a fact a card that is free, or that another fact can do without. */
static bool assign(struct facts *facts, int which, uint64_t *tried)
{
    for (uint64_t rest = facts->fact[which].cards & ~*tried; rest != 0;
         rest = facts->fact[which].cards & ~*tried) {
        int card = bits_first(rest);
        *tried |= (uint64_t)1 << card;
        if (facts->card_of[card] < 0 || assign(facts, facts->card_of[card], tried)) {
            facts->card_of[card] = which;
            return true;
        }
    }
    return false;
}

static bool can_all_be_true(struct facts *facts)
{
    memset(facts->card_of, 0xff, sizeof facts->card_of);
    for (int i = 0; i < facts->n; i++) {
        uint64_t tried = 0;
        if (!assign(facts, i, &tried)) {
            return false;
        }
    }
    return true;
}

static void add_fact(struct facts *facts, uint64_t cards)
{
    cr_assert_lt(facts->n, FACTS);
    facts->fact[facts->n++].cards = cards;
}

/* The real cards of a scope that its facts speak of. */
static uint64_t cards_in_scope(const struct match *match, int observer, int k)
{
    seat_t owner = lore_owner(observer);
    uint64_t cards = st.field.zone[match->rules->hand_zone][owner];

    for (int i = 0; i < k; i++) {
        obj_t obj = st.lore.young[owner][i];
        cards |= set_has(&st.field.known[lore_viewer(observer)], obj) ? 0 : obj_bit(obj);
    }
    return cards;
}

static int check_hand(const struct match *match, int observer, uint64_t game)
{
    seat_t owner = lore_owner(observer);
    const uint64_t *told = match->prop[match->rules->lore->told];
    struct facts facts = {.n = 0};
    uint64_t before = 0;
    int untold = 0;

    for (int k = 0; k <= st.lore.youngs[owner]; k++) {
        uint64_t scope = lore_scope(&st, observer, k), cards = cards_in_scope(match, observer, k);
        cr_assert_eq(before & ~scope, 0, "a scope holds all smaller ones");
        for (uint64_t rest = scope & ~before; rest != 0; rest &= rest - 1) {
            obj_t obj = (obj_t)(owner * SEAT_OBJECTS + bits_first(rest));
            add_fact(&facts, cards & match_copies(match, obj));
        }
        for (; untold < st.lore.untold[observer][k]; untold++) {
            add_fact(&facts, cards & ~told[owner]);
        }
        before = scope;
    }
    cr_assert(can_all_be_true(&facts), "game %llu d=%u: what observer %d knows is not true",
              (unsigned long long)game, st.head.d, observer);
    return facts.n;
}

/* The ids of real cards, within or beyond which facts must be. */
static uint64_t ids_of(const struct match *match, seat_t owner, uint64_t cards)
{
    return ids_normal(match, owner, cards);
}

static uint64_t walls_made(const struct match *match, seat_t owner, int made)
{
    const struct zone_rule *rule = &match->rules->zone[match->rules->lore->walls];
    uint64_t cards = 0;

    for (int i = 0; i < WALL_MAX; i++) {
        obj_t wall = st.field.order[rule->offset[owner] + i];
        cards |= wall != OBJ_NONE && st.lore.made[owner][i] == made ? obj_bit(wall) : 0;
    }
    return cards;
}

static int check_decks(const struct match *match, seat_t owner, uint64_t game)
{
    const struct lore *lore = &st.lore;
    const struct rules *rules = match->rules;
    int now = st.head.gauge[owner][rules->lore->generation];
    uint64_t family = st.field.zone[rules->deck_zone][owner] | walls_made(match, owner, now);
    uint64_t drawn = st.field.zone[rules->hand_zone][owner] | lore->recent[owner];

    cr_assert_eq(lore->only[owner][0] == 0, now == 0, "game %llu d=%u", (unsigned long long)game,
                 st.head.d);
    if (now == 0) {
        return 0;
    }
    cr_assert_eq(ids_of(match, owner, family) & ~lore->only[owner][0], 0,
                 "game %llu d=%u: a deck holds what it cannot", (unsigned long long)game,
                 st.head.d);
    cr_assert_eq(lore->rest[owner] & ~ids_of(match, owner, family | drawn), 0,
                 "game %llu d=%u: what was drawn is not there", (unsigned long long)game,
                 st.head.d);
    for (int i = 0; i < WALL_MAX; i++) {
        uint64_t walls = walls_made(match, owner, lore->made[owner][i]);
        if (lore->only[owner][1 + i] != 0) {
            cr_assert_eq(ids_of(match, owner, walls) & ~lore->only[owner][1 + i], 0,
                         "game %llu d=%u: a wall is what it cannot be", (unsigned long long)game,
                         st.head.d);
        }
    }
    return 1;
}

/* What lies unseen is what lies face-down under hosts, and nothing else. */
static void check_young(const struct match *match, seat_t owner)
{
    const struct rules *rules = match->rules;
    int up = rules->zone[rules->lore->reserve].up;
    uint64_t laid =
        st.field.zone[rules->lore->reserve][owner] | st.field.zone[rules->lore->away][owner];
    uint64_t young = 0;

    for (int i = 0; i < st.lore.youngs[owner]; i++) {
        young |= obj_bit(st.lore.young[owner][i]);
    }
    cr_assert_eq(young, laid & ~st.field.mark[up - 1][owner]);
    cr_assert_eq(st.lore.recent[owner] & ~young, 0);
}

struct found {
    int decisions, facts, wide, made;
};

static void check_decision(const struct match *match, uint64_t game, struct found *found)
{
    for (int observer = 0; observer < OBSERVERS; observer++) {
        int n = check_hand(match, observer, game);
        found->facts += n > 0;
        int oldest = st.lore.youngs[lore_owner(observer)];
        found->wide += lore_scope(&st, observer, oldest) != lore_scope(&st, observer, 0);
    }
    for (seat_t owner = 0; owner < SEATS; owner++) {
        check_young(match, owner);
        found->made += check_decks(match, owner, game);
    }
    found->decisions++;
}

Test(lore, what_is_known_of_cards_that_cannot_be_followed_is_true)
{
    int games = 0;

    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        struct found found = {0};
        if (prop_rules(i)->lore == NULL) {
            continue; /* nothing to be true of */
        }
        games++;
        prop_open(&prop, i);
        for (uint64_t k = 0; k < LORE_GAMES; k++) {
            const struct match *match = &prop.pool.match[k % (uint64_t)prop.pool.count];
            struct run run = {match, &st, NULL, NULL, NULL};
            uint64_t stream = k;
            prop_start(&run, k);
            do {
                check_decision(match, k, &found);
            } while (prop_answer(&run, rng_fast(&stream)));
        }
        cr_assert(found.facts > found.decisions / 2 && found.made > found.decisions / 50 &&
                      found.wide > found.decisions / 50,
                  "too little to check: %d facts, %d wide, %d decks in %d decisions", found.facts,
                  found.wide, found.made, found.decisions);
        prop_close(&prop);
    }
    cr_assert_gt(games, 0, "no game has such cards");
}
