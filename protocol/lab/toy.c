/* toy.c - the toy game that marks the floor. */
#include "protocol/lab/toy.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "engine/base/clock.h"

enum {
    TOY_CARDS = 40, /* of one side; deck and slots alike */
    TOY_SIDE = 48,  /* slots of one side in the card table */
    TOY_DEFS = 128, /* different cards */
    TOY_ROOTS = 64, /* dealt games that a finished one is replaced by */
    TOY_MANA = 32,
    TOY_LAST_TURN = 120,
    TOY_RUNS = 15,  /* most runs of one measurement */
    TOY_FACE = 255, /* an attack on the player */
};

static const double run_seconds = 0.06;

/* PCG-32: the toy draws its choices by itself. */
struct pcg {
    uint64_t state, inc;
};

struct toy_card {
    uint8_t def, zone, owner, flags, dmg, atk, hp, cnt;
    uint64_t grants;
};

struct toy {
    struct pcg rng;
    uint64_t hand[2], board[2], ready[2], grave[2];
    uint16_t turn, decisions;
    int16_t life[2];
    uint8_t mana[2], deck_top[2], active, over, pad[2];
    uint8_t deck[2][64];
    uint64_t log[32];
    struct toy_card card[98];
};
_Static_assert(sizeof(struct toy) == 2048, "the toy position is 2 KiB");

struct toy_def {
    uint8_t cost, atk, hp, ops;
    uint8_t op[12];
};

enum toy_kind { TOY_END, TOY_PLAY, TOY_ATTACK };
struct toy_move {
    uint8_t kind, from, to, unused;
};

struct toy_world {
    struct toy_def def[TOY_DEFS];
    uint64_t payable[2][TOY_MANA]; /* slots whose printed cost is at most the index */
    struct toy root[TOY_ROOTS];
    struct toy now;
    uint64_t games, answers;
    uint64_t check; /* keeps the compiler from leaving the work out */
    double speed;   /* decisions a second, by the first run */
};

/* ---- chance and masks -------------------------------------------------- */

static uint64_t turn_left(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

/* xoshiro256**: the cards are drawn by another generator than the choices. */
static uint64_t draw_wide(uint64_t s[4])
{
    uint64_t out = turn_left(s[1] * 5, 7) * 9, shifted = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = turn_left(s[3], 45);
    return out;
}

static uint32_t draw(struct pcg *pcg)
{
    uint64_t old = pcg->state;

    pcg->state = old * 6364136223846793005U + pcg->inc;
    uint32_t x = (uint32_t)(((old >> 18) ^ old) >> 27), turn = (uint32_t)(old >> 59);
    return (x >> turn) | (x << ((32 - turn) & 31));
}

static uint32_t draw_below(struct pcg *pcg, uint32_t n)
{
    uint64_t wide = (uint64_t)draw(pcg) * n;

    if ((uint32_t)wide < n) {
        uint32_t least = (0U - n) % n;
        while ((uint32_t)wide < least) {
            wide = (uint64_t)draw(pcg) * n;
        }
    }
    return (uint32_t)(wide >> 32);
}

/* The k-th set bit, as fast as the machine allows: a slow floor would flatter the engine. */
#if defined(__BMI2__)

static unsigned nth_bit(uint64_t mask, unsigned k)
{
    return (unsigned)__builtin_ctzll(_pdep_u64((uint64_t)1 << k, mask));
}

#else

static const uint64_t ones = 0x0101010101010101U, tops = 0x8080808080808080U;

/* How many octets of prefix sums below 128 are at most k. */
static unsigned octets_upto(uint64_t prefix, unsigned k)
{
    uint64_t above = ((k * ones | tops) - prefix) & tops;

    return (unsigned)(((above >> 7) * ones) >> 56);
}

/* Without a branch: finds the octet by prefix sums, then the bit in it likewise. */
static unsigned nth_bit(uint64_t mask, unsigned k)
{
    uint64_t sum = mask - ((mask >> 1) & 0x5555555555555555U);

    sum = (sum & 0x3333333333333333U) + ((sum >> 2) & 0x3333333333333333U);
    sum = ((sum + (sum >> 4)) & 0x0f0f0f0f0f0f0f0fU) * ones;
    unsigned at = octets_upto(sum, k) * 8;
    unsigned rank = k - (unsigned)((sum << 8 >> at) & 255);
    uint64_t bits = (((mask >> at & 255) * ones) & 0x8040201008040201U) + 0x7f7f7f7f7f7f7f7fU;
    return at + octets_upto((bits >> 7 & ones) * ones, rank);
}

#endif

static struct toy_card *card_of(struct toy *toy, unsigned side, unsigned slot)
{
    return &toy->card[side * TOY_SIDE + slot];
}

/* ---- the game ---------------------------------------------------------- */

static void deal(struct toy *toy, uint64_t seed)
{
    memset(toy, 0, sizeof *toy);
    toy->rng.state = seed * 2654435761U + 1;
    toy->rng.inc = 0xda3e39cb94b95bdbU | 1;
    for (unsigned side = 0; side < 2; side++) {
        uint8_t *deck = toy->deck[side];
        toy->life[side] = 40;
        toy->mana[side] = 2;
        for (unsigned i = 0; i < TOY_CARDS; i++) {
            deck[i] = (uint8_t)i;
            card_of(toy, side, i)->def = (uint8_t)((i * 7 + side * 13) % TOY_DEFS);
        }
        for (unsigned k = TOY_CARDS - 1; k > 0; k--) {
            unsigned other = draw_below(&toy->rng, k + 1);
            uint8_t kept = deck[k];
            deck[k] = deck[other];
            deck[other] = kept;
        }
        for (unsigned i = 0; i < 5; i++) {
            toy->hand[side] |= (uint64_t)1 << deck[toy->deck_top[side]++];
        }
    }
}

/* A uniform choice without a list: count by masks, then decode one. */
static struct toy_move pick(const struct toy_world *world, struct toy *toy, uint64_t *answers)
{
    unsigned side = toy->active;
    unsigned mana = toy->mana[side] < TOY_MANA ? toy->mana[side] : TOY_MANA - 1;
    uint64_t playable = toy->hand[side] & world->payable[side][mana];
    uint64_t attackers = toy->board[side] & toy->ready[side], foes = toy->board[!side];
    unsigned plays = (unsigned)__builtin_popcountll(playable);
    unsigned targets = 1 + (unsigned)__builtin_popcountll(foes);
    unsigned n = 1 + plays + (unsigned)__builtin_popcountll(attackers) * targets;
    unsigned k = draw_below(&toy->rng, n);

    *answers += n;
    if (k == 0) {
        return (struct toy_move){TOY_END, 0, 0, 0};
    }
    if (k <= plays) {
        return (struct toy_move){TOY_PLAY, (uint8_t)nth_bit(playable, k - 1), 0, 0};
    }
    unsigned attacker = (k - 1 - plays) / targets, target = (k - 1 - plays) % targets;
    return (struct toy_move){TOY_ATTACK, (uint8_t)nth_bit(attackers, attacker),
                             target != 0 ? (uint8_t)nth_bit(foes, target - 1) : TOY_FACE, 0};
}

static void hit(struct toy *toy, unsigned side, unsigned slot, unsigned damage)
{
    struct toy_card *card = card_of(toy, side, slot);

    card->dmg = (uint8_t)(card->dmg + damage);
    if (card->dmg >= card->hp) {
        toy->board[side] &= ~((uint64_t)1 << slot);
        toy->ready[side] &= ~((uint64_t)1 << slot);
        toy->grave[side] |= (uint64_t)1 << slot;
        card->zone = 3;
    }
}

/* A tiny effect program of one-octet operations. */
static void run_program(struct toy *toy, const struct toy_def *def, unsigned side, unsigned slot)
{
    uint64_t value = def->atk;

    for (unsigned i = 0; i < def->ops; i++) {
        switch (def->op[i]) {
        case 0:
            value += 1;
            break;
        case 1:
            value = (unsigned)__builtin_popcountll(toy->board[side]);
            break;
        case 2:
            toy->life[!side] = (int16_t)(toy->life[!side] - (int)(value & 1));
            break;
        case 3:
            toy->mana[side] = (uint8_t)(toy->mana[side] + (value & 1));
            break;
        case 4:
            card_of(toy, side, slot)->atk = (uint8_t)(1 + (value & 3));
            break;
        case 5:
            if (toy->board[!side] != 0) {
                hit(toy, !side, (unsigned)__builtin_ctzll(toy->board[!side]), 1);
            }
            break;
        case 6:
            i += value > 3;
            break;
        default:
            card_of(toy, side, slot)->cnt++;
            break;
        }
    }
}

static void play(const struct toy_world *world, struct toy *toy, unsigned side, unsigned slot)
{
    uint64_t bit = (uint64_t)1 << slot;
    struct toy_card *card = card_of(toy, side, slot);
    const struct toy_def *def = &world->def[card->def];

    toy->hand[side] &= ~bit;
    toy->board[side] |= bit;
    toy->mana[side] = (uint8_t)(toy->mana[side] - def->cost);
    card->zone = 2;
    card->atk = def->atk;
    card->hp = def->hp;
    card->dmg = 0;
    card->cnt = 0;
    card->grants = toy->turn;
    run_program(toy, def, side, slot);
}

static void attack(struct toy *toy, unsigned side, struct toy_move move)
{
    const struct toy_card *card = card_of(toy, side, move.from);

    toy->ready[side] &= ~((uint64_t)1 << move.from);
    if (move.to == TOY_FACE) {
        toy->life[!side] = (int16_t)(toy->life[!side] - card->atk);
        return;
    }
    unsigned back = card_of(toy, !side, move.to)->atk;
    hit(toy, !side, move.to, card->atk);
    hit(toy, side, move.from, back);
}

static void end_turn(struct toy *toy, unsigned side)
{
    toy->turn++;
    toy->active = (uint8_t)!side;
    toy->mana[!side] = (uint8_t)(2 + toy->turn / 4);
    toy->ready[!side] = toy->board[!side];
    if (toy->deck_top[!side] == TOY_CARDS) {
        toy->over = 1;
    } else {
        toy->hand[!side] |= (uint64_t)1 << toy->deck[!side][toy->deck_top[!side]++];
    }
}

static void apply(const struct toy_world *world, struct toy *toy, struct toy_move move)
{
    unsigned side = toy->active;

    toy->log[toy->decisions & 31] =
        (uint64_t)move.kind | (uint64_t)move.from << 8 | (uint64_t)move.to << 16;
    toy->decisions++;
    if (move.kind == TOY_END) {
        end_turn(toy, side);
    } else if (move.kind == TOY_PLAY) {
        play(world, toy, side, move.from);
    } else {
        attack(toy, side, move);
    }
    if (toy->life[!side] <= 0 || toy->turn >= TOY_LAST_TURN) {
        toy->over = 1;
    }
}

/* ---- measuring --------------------------------------------------------- */

static void make_cards(struct toy_world *world)
{
    uint64_t stream[4] = {9, 8, 7, 6};

    for (int i = 0; i < TOY_DEFS; i++) {
        struct toy_def *def = &world->def[i];
        uint64_t drawn = draw_wide(stream);
        def->cost = (uint8_t)(1 + drawn % 5);
        def->atk = (uint8_t)(1 + (drawn >> 8) % 4);
        def->hp = (uint8_t)(1 + (drawn >> 16) % 6);
        def->ops = (uint8_t)(4 + (drawn >> 24) % 9);
        for (int k = 0; k < 12; k++) {
            def->op[k] = (uint8_t)((draw_wide(stream) >> 20) & 7);
        }
    }
}

static void make_world(struct toy_world *world)
{
    make_cards(world);
    for (unsigned i = 0; i < TOY_ROOTS; i++) {
        deal(&world->root[i], 1000 + i);
    }
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned slot = 0; slot < TOY_CARDS; slot++) {
            unsigned def = card_of(&world->root[0], side, slot)->def;
            for (unsigned mana = world->def[def].cost; mana < TOY_MANA; mana++) {
                world->payable[side][mana] |= (uint64_t)1 << slot;
            }
        }
    }
    world->now = world->root[0];
}

/* Plays n decisions; a finished game is followed by the next dealt one with the stream going on. */
static void play_on(struct toy_world *world, uint64_t n)
{
    struct toy *toy = &world->now;

    for (uint64_t i = 0; i < n; i++) {
        apply(world, toy, pick(world, toy, &world->answers));
        if (toy->over) {
            uint64_t stream = toy->rng.state;
            world->check += (uint64_t)toy->life[0] + toy->turn;
            world->games++;
            *toy = world->root[world->games % TOY_ROOTS];
            toy->rng.state = stream;
        }
    }
}

/* Finds out how many decisions fill a run. */
static void find_speed(struct toy_world *world)
{
    uint64_t n = 1024;
    double passed = 0;

    while (passed < run_seconds / 2) {
        n *= 2;
        double start = clock_cpu();
        play_on(world, n);
        passed = clock_cpu() - start;
    }
    world->speed = (double)n / passed;
}

struct toy_world *toy_open(void)
{
    struct toy_world *world = calloc(1, sizeof *world);

    if (world != NULL) {
        make_world(world);
        find_speed(world);
    }
    return world;
}

void toy_close(struct toy_world *world)
{
    free(world);
}

double toy_run(struct toy_world *world, double seconds)
{
    uint64_t n = 1 + (uint64_t)(world->speed * seconds);
    double start = clock_cpu();

    play_on(world, n);
    return (clock_cpu() - start) * 1e9 / (double)n;
}

double toy_measure(struct toy_world *world, int runs)
{
    double ns[TOY_RUNS] = {0};

    runs = runs < TOY_RUNS ? runs : TOY_RUNS;
    for (int i = 0; i < runs; i++) {
        ns[i] = toy_run(world, run_seconds);
    }
    return toy_median(ns, runs);
}

struct toy_work toy_count(uint64_t decisions)
{
    struct toy_work work = {0};
    struct toy_world *world = calloc(1, sizeof *world);

    if (world != NULL) {
        make_world(world);
        play_on(world, decisions);
        work = (struct toy_work){world->games, world->answers, world->check};
    }
    free(world);
    return work;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double toy_median(double *number, int n)
{
    qsort(number, (size_t)n, sizeof number[0], by_size);
    return number[n / 2];
}
