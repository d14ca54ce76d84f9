/* prop_game.c - random games for the tests of properties. */
#include "tests/lib/prop_game.h"

#include <criterion/criterion.h>

#include "engine/base/hash.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/games/games.h"
#include "tests/rules/toy/toy.h"

static const struct rules *const more[] = {&toy_rules};

static const char *const folders[] = {"cards", "tests/rules"};

int prop_count(void)
{
    return games_count() + (int)COUNT_OF(more);
}

const struct rules *prop_rules(int i)
{
    int registered = games_count();

    return i < registered ? games_at(i) : more[i - registered];
}

static const struct carddb *load(struct arena *arena, const struct rules *rules)
{
    static char text[4096];
    struct diags diags = {0};
    struct str out;
    const struct carddb *db = carddb_load(arena, rules->vocab, folders, COUNT_OF(folders), &diags);

    str_init(&out, text, sizeof text);
    diag_print(&diags, &out);
    cr_assert_not_null(db, "%s", text);
    return db;
}

bool prop_is_toy(int i)
{
    return i >= games_count();
}

void prop_open(struct prop_game *prop, int i)
{
    *prop = (struct prop_game){.rules = prop_rules(i)};
    prop->db = load(&prop->arena, prop->rules);
    cr_assert(pool_open(&prop->pool, prop->rules, prop->db, true, 1), "no legal deck list");
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
        cr_assert_lt(host->kinds, (int)HOST_KINDS);
        host->kind[host->kinds++] = (struct gamedata){rules, load(&host->arena, rules)};
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

/* The order of a zone: its members and nobody else, without gaps unless it has fixed places. */
static void check_order(const struct match *match, const struct state *st, int zone, int seat,
                        uint64_t k)
{
    const struct zone_rule *rule = &match->rules->zone[zone];
    const uint8_t *row = &st->field.order[rule->offset[seat]];
    int count = st->field.count[zone][seat];
    uint64_t seen = 0;

    for (int i = 0; i < st->grid.attachments && rule->kind == ZONE_CHAIN; i++) {
        obj_t obj = st->grid.attached[i].card;
        if (obj_seat(obj) == seat && st->field.zone_of[obj] == zone) {
            cr_assert((seen & obj_bit(obj)) == 0 &&
                          st->field.order[st->grid.attached[i].place] != OBJ_NONE,
                      "a card lies twice, or with none, game %llu d=%u", (unsigned long long)k,
                      st->head.d);
            seen |= obj_bit(obj);
        }
    }
    for (int i = 0; i < rule->capacity && rule->kind != ZONE_CHAIN; i++) {
        bool is_gap = rule->kind != ZONE_SLOTS && (i < count) != (row[i] != OBJ_NONE);
        cr_assert_not(is_gap, "a gap in a row, game %llu d=%u", (unsigned long long)k, st->head.d);
        if (row[i] == OBJ_NONE) {
            continue;
        }
        bool is_others = obj_seat(row[i]) != seat || st->field.zone_of[row[i]] != zone;
        if (rule->label == LABEL_SQUARE && is_others) {
            continue; /* a board is shared, by two zones too */
        }
        if (rule->is_common && rule->kind == ZONE_SLOTS && obj_seat(row[i]) != seat) {
            continue;
        }
        cr_assert(row[i] / SEAT_OBJECTS == seat && (seen & obj_bit(row[i])) == 0,
                  "a card in the wrong row or twice, game %llu d=%u", (unsigned long long)k,
                  st->head.d);
        seen |= obj_bit(row[i]);
    }
    cr_assert_eq(seen, st->field.zone[zone][seat], "a row and its members differ, game %llu d=%u",
                 (unsigned long long)k, st->head.d);
}

void prop_check_cards(const struct match *match, const struct state *st, uint64_t k)
{
    const struct field *field = &st->field;

    for (int seat = 0; seat < SEATS; seat++) {
        uint64_t seen = 0;
        for (int zone = 0; zone < match->rules->zones; zone++) {
            uint64_t members = field->zone[zone][seat];
            cr_assert_eq(seen & members, 0, "a card in two zones, game %llu d=%u",
                         (unsigned long long)k, st->head.d);
            cr_assert_eq(bits_count(members), field->count[zone][seat],
                         "a count is wrong, game %llu d=%u", (unsigned long long)k, st->head.d);
            seen |= members;
            for (; members != 0; members &= members - 1) {
                int obj = seat * SEAT_OBJECTS + bits_first(members);
                cr_assert_eq(field->zone_of[obj], zone, "a card elsewhere, game %llu d=%u",
                             (unsigned long long)k, st->head.d);
            }
            enum zone_kind kind = match->rules->zone[zone].kind;
            if (kind != ZONE_SET && kind != ZONE_SPREAD) {
                check_order(match, st, zone, seat, k);
            }
        }
        uint64_t all = ~(uint64_t)0 >> (SEAT_OBJECTS - match->size[seat]);
        cr_assert_eq(seen, all, "a card is nowhere, game %llu d=%u", (unsigned long long)k,
                     st->head.d);
    }
}
