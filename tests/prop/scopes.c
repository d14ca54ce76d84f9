/* scopes.c - what is known of cards that cannot be followed is true: in random games, at every
 * decision, the real position has an assignment of different cards to all facts of each observer.
 */
#include <criterion/criterion.h>

#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/zone.h"
#include "engine/know/ids.h"
#include "engine/know/scopes.h"
#include "engine/text/tfn.h"
#include "engine/worlds/sample.h"
#include "tests/lib/prop_game.h"

enum { LORE_GAMES = 1000, HARD_WORLDS = 60, FACTS = 2 * SEAT_OBJECTS };

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
    seat_t owner = scopes_owner(observer);
    uint64_t cards = st.field.zone[match->rules->hand_zone][owner];

    for (int i = 0; i < k; i++) {
        obj_t obj = st.scopes.young[owner][i];
        cards |= set_has(&st.field.known[scopes_viewer(observer)], obj) ? 0 : obj_bit(obj);
    }
    return cards;
}

static int check_hand(const struct match *match, int observer, uint64_t game)
{
    seat_t owner = scopes_owner(observer);
    const uint64_t *told = match->prop[match->rules->scopes->told];
    struct facts facts = {.n = 0};
    uint64_t before = 0;
    int untold = 0;

    for (int k = 0; k <= st.scopes.youngs[owner]; k++) {
        uint64_t scope = scopes_of(&st, observer, k), cards = cards_in_scope(match, observer, k);
        cr_assert_eq(before & ~scope, 0, "a scope holds all smaller ones");
        for (uint64_t rest = scope & ~before; rest != 0; rest &= rest - 1) {
            obj_t obj = (obj_t)(owner * SEAT_OBJECTS + bits_first(rest));
            add_fact(&facts, cards & match_copies(match, obj));
        }
        cr_assert_leq(untold, st.scopes.untold[observer][k], "so it does with untold ones");
        for (; untold < st.scopes.untold[observer][k]; untold++) {
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
    const struct zone_rule *rule = &match->rules->zone[match->rules->scopes->walls];
    uint64_t cards = 0;

    for (int i = 0; i < WALL_MAX; i++) {
        obj_t wall = st.field.order[rule->offset[owner] + i];
        cards |= wall != OBJ_NONE && st.scopes.made[owner][i] == made ? obj_bit(wall) : 0;
    }
    return cards;
}

static int check_decks(const struct match *match, seat_t owner, uint64_t game)
{
    const struct scopes *scopes = &st.scopes;
    const struct rules *rules = match->rules;
    int now = st.head.gauge[owner][rules->scopes->generation];
    uint64_t family = st.field.zone[rules->deck.zone][owner] | walls_made(match, owner, now);
    uint64_t drawn = st.field.zone[rules->hand_zone][owner] | scopes->recent[owner];

    cr_assert_eq(scopes->only[owner][0] == 0, now == 0, "game %llu d=%u", (unsigned long long)game,
                 st.head.d);
    if (now == 0) {
        return 0;
    }
    cr_assert_eq(ids_of(match, owner, family) & ~scopes->only[owner][0], 0,
                 "game %llu d=%u: a deck holds what it cannot", (unsigned long long)game,
                 st.head.d);
    cr_assert_eq(scopes->rest[owner] & ~ids_of(match, owner, family | drawn), 0,
                 "game %llu d=%u: what was drawn is not there", (unsigned long long)game,
                 st.head.d);
    for (int i = 0; i < WALL_MAX; i++) {
        uint64_t walls = walls_made(match, owner, scopes->made[owner][i]);
        if (scopes->only[owner][1 + i] != 0) {
            cr_assert_eq(ids_of(match, owner, walls) & ~scopes->only[owner][1 + i], 0,
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
    int up = rules->zone[rules->scopes->reserve].up;
    uint64_t laid =
        st.field.zone[rules->scopes->reserve][owner] | st.field.zone[rules->scopes->away][owner];
    uint64_t young = 0;

    for (int i = 0; i < st.scopes.youngs[owner]; i++) {
        young |= obj_bit(st.scopes.young[owner][i]);
    }
    cr_assert_eq(young, laid & ~st.field.mark[up - 1][owner]);
    cr_assert_eq(st.scopes.recent[owner] & ~young, 0);
}

struct found {
    int decisions, facts, wide, made;
};

static void check_decision(const struct match *match, uint64_t game, struct found *found)
{
    for (int observer = 0; observer < OBSERVERS; observer++) {
        int n = check_hand(match, observer, game);
        found->facts += n > 0;
        int oldest = st.scopes.youngs[scopes_owner(observer)];
        found->wide += scopes_of(&st, observer, oldest) != scopes_of(&st, observer, 0);
    }
    for (seat_t owner = 0; owner < SEATS; owner++) {
        check_young(match, owner);
        found->made += check_decks(match, owner, game);
    }
    found->decisions++;
}

Test(scopes, what_is_known_of_cards_that_cannot_be_followed_is_true)
{
    int games = 0;

    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        struct found found = {0};
        if (prop_rules(i)->scopes == NULL) {
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

/* Positions whose worlds are hard to find, for one seat. */
static const struct {
    seat_t seat;
    const char *text;
} hard[] = {
    /* The hosts of s2 are full of what no deck of the files holds, and five cards that its deck was
     * made of lie in the hand or under two of them: one filling in some thousands is right. */
    {0,
     "tfn1 battle-of-union@150 all t9.s1.prep?s1 s1{half=1;gen=1;unseen=0;acts=1;M:m1=bu-y05~f,"
     "m2=bu-y01[bu-y06^1~d,bu-b04^1~d],m3=bu-b11[bu-b10^1~d],m4=bu-y09[bu-y08^1~d],"
     "m5=bu-y07[bu-b03^1~d];W:w3=bu-b04~dg1;S:bu-y10,bu-b15,bu-y10;H:bu-b06,bu-b14,bu-y07,bu-y12;"
     "D:bu-y06,bu-y13^1;R:bu-b05,bu-b03,bu-b05,bu-b08,bu-y06;X:bu-y12,bu-b13,bu-y05,bu-b08,bu-y11,"
     "bu-b06,bu-b05,bu-b11,bu-y08,bu-b10} s2{gen=1;unseen=0;M:m6=bu-r03[bu-r09^2~d,bu-r06^2~d],"
     "m7=bu-r03[bu-r09^2~d,bu-g10^2~d],m8=bu-g07[bu-r05^2~d,bu-g05^2~d],m9=bu-r01;W:w9=bu-r06~d;"
     "S:bu-r11,bu-r10,bu-r03,bu-r06,bu-r08,bu-g10,bu-r14;H:bu-r11;D:bu-g03,bu-r08,bu-r11;"
     "R:bu-r05*2,bu-r07;X:bu-r03,bu-g05,bu-r10,bu-r04,bu-r09,bu-r04,bu-g03,bu-g11,bu-r08,bu-g05} "
     "k<=(s1.D*2,w3){bu-b04,bu-b06,bu-b10,bu-b10,bu-b11,bu-b14,bu-y06,bu-y06,bu-y13} k>=(s1.D*2,"
     "w3,s1.H*4,m2.1,m2.2,m3.1){bu-b04,bu-b06,bu-b10,bu-b14,bu-y06,bu-y06,bu-y13} "
     "k<=(s2.D*3){bu-g03,bu-g10,bu-g11,bu-r06,bu-r08,bu-r11,bu-r11} k>=(s2.D*3,s2.H*1,m6.1,m6.2,"
     "m7.1,m7.2){bu-g03,bu-g10,bu-r06,bu-r08,bu-r11,bu-r11} k=(s2.D*3){bu-g03,bu-r08,bu-r11}^2 "
     "k=(w9){bu-r06}^2 p=turn(5.0) pub=m1,m2,m3,m4,m5,m6,m7,m8,m9"},
    /* The deck of s1 is all that is known to be in it, a fourth copy of bu-r06 among them. */
    {1,
     "tfn1 battle-of-union@150 all t8.s1.battle.pay?s1 s1{gen=1;unseen=2;acts=1;"
     "M:m1=bu-r10[bu-r09^1~d,bu-g05^1~d],m2=bu-g03[bu-r04^1~d],m3=bu-r01^1~d[bu-g10^1~d,"
     "bu-r04^1~d],m4=bu-r07;B:m5=bu-r05,b1=bu-r06;W:w4=bu-g05^2~d;S:bu-r05,bu-r03,bu-r06,bu-r08,"
     "bu-r14,bu-r08,bu-r11,bu-r08,bu-r09,bu-g05,bu-r06;H:;D:bu-r06,bu-r10,bu-r04;R:bu-g07,bu-r03,"
     "bu-r05;X:bu-r11,bu-r03,bu-r09,bu-g10,bu-g11} s2{gen=1;unseen=0;M:m6=bu-g03[bu-r08^2~d,"
     "bu-r09^2~d],m7=bu-r02[bu-b06^2~d,bu-r04^2~d],m8=bu-r03~f,m9=bu-r06[bu-r10^2~d,bu-r05^2~d];"
     "B:m10=bu-b01,b3=bu-r06,b4=bu-r05;W:w8=bu-r10~d;S:bu-b11,bu-b04*2,bu-r08,bu-b08;H:bu-b04,"
     "bu-b06,bu-b08,bu-r13;D:bu-r04,bu-b11,bu-r11,bu-b03,bu-b12,bu-r09,bu-r04,bu-r11;R:bu-b03,"
     "bu-b05,bu-b09;X:bu-r11} c{T:bu-r11~o1} k<=(s1.D*3){bu-g11,bu-r04,bu-r06,bu-r06,bu-r06,"
     "bu-r10} k>=(s1.D*3){bu-r04,bu-r06,bu-r10} k=(s1.D*3){bu-r04,bu-r06,bu-r10}^1 "
     "k=(w4){bu-g05}^1 k<=(s2.D*8){bu-b03,bu-b11,bu-b12,bu-r03,bu-r04,bu-r04,bu-r09,bu-r11,"
     "bu-r11} k>=(s2.D*8,s2.H*4){bu-b03,bu-b11,bu-b12,bu-r04,bu-r04,bu-r09,bu-r11,bu-r11} "
     "k=(s2.D*8){bu-b03,bu-b11,bu-b12,bu-r04,bu-r04,bu-r09,bu-r11,bu-r11}^2 k=(w8){bu-r10}^2 "
     "m=(m10.attack-1.battle,m5.attack-1.battle) p=turn(9.0,1,m5,m10);f(5,0,0,s1.T1,0,0,0,0,0,0,"
     "0);f(4,0,0,s1.T1,0,0,0,1,0,0,0)s0{};r0{};a(1,1,3,1,11,0,1,1,0,255,0,s1.T1){s1.S1,s1.S2,"
     "s1.S3,s1.S4,s1.S5,s1.S6,s1.S7,s1.S8,s1.S9,s1.S11}{} "
     "pub=m1,m2,m4,m5,b1,m6,m7,m8,m9,m10,b3,b4"
     " r=ff0a4e83c256e4ca61c2f74943e05122.0.0000000000000000.2.2.0.1.1 h=0f565c22e58c366b"},
};

Test(scopes, worlds_that_are_hard_to_find_are_right)
{
    struct prop_game prop;
    struct match world_match;
    struct state world;
    struct err err = {0};
    int i = 0;

    while (strcmp(prop_rules(i)->vocab->game, "battle-of-union") != 0) {
        i++;
    }
    prop_open(&prop, i);
    struct match match = prop.pool.match[0];
    match.lists_open = false;
    for (size_t k = 0; k < COUNT_OF(hard); k++) {
        state_clear(&st);
        cr_assert(tfn_setup(&match, false, hard[k].text, &st, &err), "%s %s", err.code, err.keys);
        for (uint64_t seed = 1; seed <= HARD_WORLDS; seed++) {
            sample_world(&match, &st, hard[k].seat, seed, &world_match, &world);
            cr_assert(scopes_is_true(&world_match, &world), "position %zu, world %llu", k,
                      (unsigned long long)seed);
        }
    }
    prop_close(&prop);
}
