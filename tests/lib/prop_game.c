/* prop_game.c - random games for the tests of properties. */
#include "tests/lib/prop_game.h"

#include <criterion/criterion.h>

#include "engine/base/hash.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/games/games.h"
#include "tests/lib/keep.h"
#include "tests/rules/market/market.h"
#include "tests/rules/toy/toy.h"

static const struct rules *const more[] = {&toy_rules, &market_rules};

static const char *const folders[] = {"cards", "tests/rules"};
static const char *const strange_folders[] = {"cards", "tests/cards/authors"};

int prop_count(void)
{
    return games_count() + (int)COUNT_OF(more);
}

static struct criterion_test_params first_games(int n)
{
    static int number[16];

    cr_assert_leq(n, (int)COUNT_OF(number));
    for (int i = 0; i < n; i++) {
        number[i] = i;
    }
    return cr_make_param_array(int, number, (size_t)n);
}

struct criterion_test_params prop_each_game(void)
{
    return first_games(prop_count());
}

struct criterion_test_params prop_each_registered(void)
{
    return first_games(games_count());
}

const struct rules *prop_rules(int i)
{
    int registered = games_count();

    return i < registered ? games_at(i) : more[i - registered];
}

static const struct carddb *load(struct arena *arena, const struct rules *rules,
                                 const char *const folder[2])
{
    static char text[4096];
    struct diags diags = {0};
    struct str out;
    const struct carddb *db = carddb_load(arena, rules->vocab, folder, COUNT_OF(folders), &diags);

    str_init(&out, text, sizeof text);
    diag_print(&diags, &out);
    cr_assert_not_null(db, "%s", text);
    return db;
}

bool prop_is_toy(int i)
{
    return i >= games_count();
}

static void open_with(struct prop_game *prop, int i, const char *const folder[2])
{
    *prop = (struct prop_game){.rules = prop_rules(i)};
    prop->db = load(&prop->arena, prop->rules, folder);
    cr_assert(pool_open(&prop->pool, prop->rules, prop->db, true, 1), "no legal deck list");
}

void prop_open(struct prop_game *prop, int i)
{
    open_with(prop, i, folders);
}

void prop_open_strange(struct prop_game *prop, int i)
{
    open_with(prop, i, strange_folders);
}

void prop_close(struct prop_game *prop)
{
    pool_close(&prop->pool);
    arena_free(&prop->arena);
}

struct host *prop_host(void)
{
    char error[1024] = "";
    struct host *host = host_open(folders, COUNT_OF(folders), error, sizeof error);

    cr_assert_not_null(host, "%s", error);
    for (int i = games_count(); i < prop_count(); i++) {
        const struct rules *rules = prop_rules(i);
        cr_assert_lt(host->cards->kinds, (int)CARDS_KINDS);
        host->cards->kind[host->cards->kinds++] =
            (struct gamedata){rules, load(&host->cards->arena, rules, folders), host->cards};
    }
    return host;
}

void prop_start(struct run *run, uint64_t k)
{
    state_clear(run->st);
    run->st->head.chance.seed[0] = hash_mix(k, 1);
    run->st->head.chance.seed[1] = hash_mix(k, 2);
    play_start(run);
}

seat_t prop_seat(const struct state *st, uint64_t draw)
{
    return (st->head.ask.seats >> (draw & 1) & 1) != 0 ? (seat_t)(draw & 1) : (seat_t)(~draw & 1);
}

bool prop_answer(struct run *run, uint64_t draw)
{
    if (run->st->head.is_over) {
        return false;
    }
    seat_t seat = prop_seat(run->st, draw);
    uint64_t n = (uint64_t)ask_count(run->match, run->st, seat);
    play_answer(run, seat, ask_nth(run->match, run->st, seat, (int)((draw >> 1) % n)));
    return true;
}

void prop_check_cards(const struct match *match, const struct state *st, uint64_t k)
{
    char text[256];
    struct str fault;

    str_init(&fault, text, sizeof text);
    cr_assert(keep_cards(match, st, &fault), "%s, game %llu d=%u", text, (unsigned long long)k,
              st->head.d);
}
