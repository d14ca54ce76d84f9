/* test_zone.c - moving objects between zones, and chance over zones. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/chance.h"
#include "engine/core/mods.h"
#include "tests/lib/core_game.h"

static const char cards[] = CORE_CAST("ant") CORE_CAST("bee") CORE_GIMMICK("cow");

static struct core_game game;
static struct run *const run = &game.run;

static void open_game(void)
{
    core_open(&game, cards, "ant*6,bee*6,cow*4", "ant*6,bee*6,cow*4");
}

static void move(obj_t obj, zone_t to)
{
    zone_move(run, obj, to, END_DEFAULT, SEEN_NONE, 0);
}

/* ---- a model: each zone a plain list ------------------------------------ */

static struct {
    obj_t row[ZONE_COUNT][SEATS][SEAT_OBJECTS]; /* a deck from the top; slots with OBJ_NONE */
    int n[ZONE_COUNT][SEATS];
} model;

static bool is_slots(zone_t zone)
{
    return game.rules->zone[zone].kind == ZONE_SLOTS;
}

static int model_size(zone_t zone, seat_t seat)
{
    return is_slots(zone) ? game.rules->zone[zone].capacity : model.n[zone][seat];
}

static void model_take(obj_t obj, zone_t zone)
{
    obj_t *row = model.row[zone][obj_seat(obj)];
    int at = 0, *n = &model.n[zone][obj_seat(obj)];

    while (row[at] != obj) {
        at++;
    }
    (*n)--;
    if (is_slots(zone)) {
        row[at] = OBJ_NONE;
        return;
    }
    memmove(row + at, row + at + 1, (size_t)(*n - at));
}

static void model_put(obj_t obj, zone_t zone, enum zone_end end)
{
    obj_t *row = model.row[zone][obj_seat(obj)];
    int *n = &model.n[zone][obj_seat(obj)];

    if (is_slots(zone)) {
        *(obj_t *)memchr(row, OBJ_NONE, SEAT_OBJECTS) = obj;
    } else if (zone == ZONE_DECK && end != END_BOTTOM) {
        memmove(row + 1, row, (size_t)*n);
        row[0] = obj;
    } else {
        row[*n] = obj;
    }
    (*n)++;
}

static void check_zone(zone_t zone, seat_t seat)
{
    obj_t list[SEAT_OBJECTS];
    uint64_t mask = 0;
    int at = 0, n = zone_list(&game.match, &game.st, zone, seat, list);

    cr_assert_eq(n, model.n[zone][seat]);
    cr_assert_eq(game.st.field.count[zone][seat], n);
    for (int i = 0; i < model_size(zone, seat); i++) {
        obj_t obj = model.row[zone][seat][i];
        if (zone != ZONE_HAND) {
            cr_assert_eq(zone_at(run, zone, seat, i), obj, "zone %d place %d", zone, i);
        }
        if (obj == OBJ_NONE) {
            continue;
        }
        mask |= obj_bit(obj);
        cr_assert_eq(game.st.field.zone_of[obj], zone);
        cr_assert(zone == ZONE_HAND || list[at] == obj);
        at++;
    }
    cr_assert_eq(game.st.field.zone[zone][seat], mask);
    cr_assert_eq(zone_at(run, zone, seat, model_size(zone, seat)), OBJ_NONE);
}

Test(zone, random_moves_keep_masks_counts_and_order)
{
    uint64_t stream = 5;

    open_game();
    memset(&model, 0xff, sizeof model);
    memset(model.n, 0, sizeof model.n);
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        if (game.match.card[obj] != CARD_NONE) {
            zone_put(run, (obj_t)obj, ZONE_DECK);
            model_put((obj_t)obj, ZONE_DECK, END_TOP);
        }
    }
    for (int i = 0; i < 3000; i++) {
        obj_t obj = (obj_t)(rng_fast_below(&stream, 16) + 64 * rng_fast_below(&stream, 2));
        zone_t from = game.st.field.zone_of[obj];
        zone_t to = (zone_t)rng_fast_below(&stream, ZONE_COUNT);
        enum zone_end end = (enum zone_end)rng_fast_below(&stream, 3);
        bool is_full = model.n[to][obj_seat(obj)] >= game.rules->zone[to].capacity;
        if (to == from || is_full) {
            continue;
        }
        zone_move(run, obj, to, end, SEEN_NONE, 0);
        model_take(obj, from);
        model_put(obj, to, end);
        for (zone_t zone = 0; zone < ZONE_COUNT; zone++) {
            check_zone(zone, obj_seat(obj));
        }
    }
    core_close(&game);
}

/* ---- places and labels ------------------------------------------------------ */

Test(zone, slots_keep_their_places_and_fill_the_lowest_gap)
{
    open_game();
    obj_t a = core_put(&game, 1, "ant", ZONE_CAST), b = core_put(&game, 1, "ant", ZONE_CAST);
    obj_t c = core_put(&game, 1, "bee", ZONE_CAST), d = core_put(&game, 1, "bee", ZONE_HAND);
    cr_assert_eq(zone_label(&game.match, &game.st, b), 5, "the second seat's second slot is a5");
    move(a, ZONE_DROP);
    cr_assert_eq(zone_label(&game.match, &game.st, b), 5);
    cr_assert_eq(zone_label(&game.match, &game.st, c), 6);
    move(d, ZONE_CAST);
    cr_assert_eq(zone_label(&game.match, &game.st, d), 4);
    cr_assert_eq(zone_place(&game.match, &game.st, d), 3);
    core_close(&game);
}

Test(zone, a_queue_closes_up_towards_its_first_place)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_TRICK), b = core_put(&game, 0, "bee", ZONE_TRICK);
    obj_t c = core_put(&game, 0, "cow", ZONE_TRICK);
    move(a, ZONE_HAND);
    cr_assert_eq(zone_label(&game.match, &game.st, b), 1);
    cr_assert_eq(zone_label(&game.match, &game.st, c), 2);
    cr_assert_eq(zone_at(run, ZONE_TRICK, 0, 2), OBJ_NONE);
    cr_assert_eq(zone_place(&game.match, &game.st, a), -1, "a hand has no places");
    cr_assert_eq(zone_label(&game.match, &game.st, a), 0);
    core_close(&game);
}

Test(zone, a_label_given_on_arrival_follows_its_card_and_is_never_used_again)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_HAND), b = core_put(&game, 1, "ant", ZONE_HAND);
    obj_t c = core_put(&game, 0, "bee", ZONE_HAND);
    move(a, ZONE_ARMED);
    move(b, ZONE_ARMED);
    move(c, ZONE_ARMED);
    cr_assert_eq(zone_label(&game.match, &game.st, a), 1);
    cr_assert_eq(zone_label(&game.match, &game.st, b), 2);
    move(a, ZONE_DROP);
    cr_assert_eq(zone_label(&game.match, &game.st, c), 3, "the row closed up");
    cr_assert_eq(zone_at(run, ZONE_ARMED, 0, 0), c);
    move(a, ZONE_ARMED);
    cr_assert_eq(zone_label(&game.match, &game.st, a), 4);
    core_close(&game);
}

Test(zone, swapped_cards_change_places)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_TRICK), b = core_put(&game, 0, "bee", ZONE_TRICK);
    obj_t c = core_put(&game, 0, "cow", ZONE_TRICK);
    zone_swap(run, a, c);
    cr_assert_eq(zone_at(run, ZONE_TRICK, 0, 0), c);
    cr_assert_eq(zone_at(run, ZONE_TRICK, 0, 1), b);
    cr_assert_eq(zone_at(run, ZONE_TRICK, 0, 2), a);
    core_close(&game);
}

Test(zone, an_exchange_puts_the_hand_card_into_the_same_place)
{
    open_game();
    obj_t a = core_put(&game, 1, "ant", ZONE_TRICK), b = core_put(&game, 1, "bee", ZONE_TRICK);
    obj_t c = core_put(&game, 1, "cow", ZONE_HAND);
    zone_exchange(run, a, c, SEEN_NONE);
    cr_assert_eq(zone_at(run, ZONE_TRICK, 1, 0), c);
    cr_assert_eq(zone_at(run, ZONE_TRICK, 1, 1), b);
    cr_assert_eq(game.st.field.zone[ZONE_HAND][1], obj_bit(a));
    cr_assert_eq(game.st.field.zone[ZONE_TRICK][1], obj_bit(b) | obj_bit(c));
    cr_assert_eq(game.st.field.zone_of[a], ZONE_HAND);
    cr_assert_eq(game.st.field.zone_of[c], ZONE_TRICK);
    cr_assert_eq(game.st.field.count[ZONE_HAND][1], 1);
    core_close(&game);
}

Test(zone, a_card_can_be_put_at_a_given_place)
{
    open_game();
    obj_t a = core_obj(&game, 0, "ant", 2);
    zone_put_at(run, a, ZONE_CAST, 2);
    cr_assert_eq(zone_at(run, ZONE_CAST, 0, 2), a);
    cr_assert_eq(zone_at(run, ZONE_CAST, 0, 0), OBJ_NONE);
    cr_assert_eq(game.st.field.count[ZONE_CAST][0], 1);
    cr_assert_eq(zone_label(&game.match, &game.st, a), 3);
    core_close(&game);
}

Test(zone, a_set_is_gone_through_from_the_first_player_on_and_by_place)
{
    obj_t out[MAX_OBJECT];
    struct set set = {{0, 0}};

    open_game();
    obj_t a = core_put(&game, 0, "bee", ZONE_CAST), b = core_put(&game, 0, "ant", ZONE_CAST);
    obj_t c = core_put(&game, 1, "cow", ZONE_GIMMICK), d = core_put(&game, 1, "ant", ZONE_CAST);
    obj_t e = core_put(&game, 1, "ant", ZONE_CAST);
    set_add(&set, a);
    set_add(&set, b);
    set_add(&set, c);
    set_add(&set, e);
    game.st.head.first = 1;
    cr_assert_eq(zone_order(run, &set, out), 4);
    cr_assert_eq(out[0], e);
    cr_assert_eq(out[1], c);
    cr_assert_eq(out[2], a);
    cr_assert_eq(out[3], b);
    cr_assert_neq(d, e);
    core_close(&game);
}

/* ---- what ends when a card leaves ---------------------------------------------- */

Test(zone, changes_end_when_their_card_leaves_play_and_not_before)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_CAST), b = core_put(&game, 0, "bee", ZONE_CAST);
    mods_add(run, &(struct mod){.kind = MOD_NUMBER, .target = a, .origin = OBJ_NONE, .value = 1});
    mods_add(run, &(struct mod){.kind = MOD_NUMBER, .target = b, .origin = OBJ_NONE, .value = 2});
    move(b, ZONE_GIMMICK);
    cr_assert_eq(game.st.field.mods, 2);
    move(a, ZONE_DROP);
    cr_assert_eq(game.st.field.mods, 1);
    cr_assert_eq(game.st.mod[0].target, b);
    core_close(&game);
}

Test(zone, changes_lose_their_card_where_not_all_see_it_and_not_before)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_CAST), b = core_put(&game, 0, "bee", ZONE_DROP),
          c = core_put(&game, 0, "cow", ZONE_DROP);
    mods_add(run, &(struct mod){.kind = MOD_NUMBER, .target = a, .origin = b, .value = 1});
    mods_add(run, &(struct mod){.kind = MOD_NUMBER, .target = a, .origin = c, .value = 2});
    mods_add(run, &(struct mod){.kind = MOD_NUMBER, .target = a, .origin = OBJ_NONE, .value = 1});
    move(b, ZONE_GIMMICK);
    cr_assert_eq(game.st.mod[0].origin, b);
    cr_assert_eq(game.st.field.mods, 3);
    move(b, ZONE_HAND);
    cr_assert_eq(game.st.field.mods, 2, "what differed by its origin alone is one change now");
    cr_assert_eq(game.st.mod[0].origin, OBJ_NONE);
    cr_assert_eq(game.st.mod[0].value, 2);
    cr_assert_eq(game.st.mod[1].origin, c, "those of others keep it");
    cr_assert_eq(game.st.mod[2].value, 0, "what is not used is clear");
    core_close(&game);
}

Test(zone, a_reference_dies_where_nobody_can_follow_the_card_and_still_counts)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_CAST), b = core_put(&game, 0, "bee", ZONE_CAST);
    game.st.tail.frames = game.st.tail.sets = 1;
    game.st.tail.set[0].live = core_one(a);
    set_add(&game.st.tail.set[0].live, b);
    game.st.tail.result.live = core_one(a);
    move(a, ZONE_DROP);
    cr_assert_eq(game.st.tail.set[0].dead, 0);
    move(a, ZONE_HAND);
    cr_assert_eq(game.st.tail.set[0].dead, 1);
    cr_assert_eq(game.st.tail.set[0].live.of[0], obj_bit(b));
    cr_assert_eq(game.st.tail.result.dead, 1);
    cr_assert(set_empty(&game.st.tail.result.live));
    core_close(&game);
}

Test(zone, an_offer_to_react_is_dropped_when_its_card_moves)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_CAST), b = core_put(&game, 0, "bee", ZONE_CAST);
    game.st.tail.frames = 1;
    game.st.tail.pairs = 2;
    game.st.tail.pair[0].card = a;
    game.st.tail.pair[1].card = b;
    move(b, ZONE_DROP);
    cr_assert_eq(game.st.tail.pair[0].dropped, 0);
    cr_assert_eq(game.st.tail.pair[1].dropped, 1);
    core_close(&game);
}

Test(zone, only_a_hidden_zone_ends_the_marks_that_end_there)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_CAST);
    set_mark(&game.st, MARK_VALID, a);
    set_mark(&game.st, MARK_FLIPPED, a);
    move(a, ZONE_DROP);
    cr_assert(has_mark(&game.st, MARK_VALID, a));
    move(a, ZONE_DECK);
    cr_assert_not(has_mark(&game.st, MARK_VALID, a));
    cr_assert(has_mark(&game.st, MARK_FLIPPED, a), "it is the same copy for the rest of the turn");
    core_close(&game);
}

/* ---- equal copies ------------------------------------------------------------------ */

Test(zone, of_equal_copies_the_one_with_the_fewest_marks_moves_first)
{
    open_game();
    obj_t a = core_put(&game, 0, "ant", ZONE_HAND), b = core_put(&game, 0, "ant", ZONE_HAND);
    obj_t c = core_put(&game, 0, "ant", ZONE_HAND);
    set_mark(&game.st, MARK_FLIPPED, a);
    set_mark(&game.st, MARK_USED, b);
    set_mark(&game.st, MARK_FIRED + 3, c);
    uint64_t all = obj_bit(a) | obj_bit(b) | obj_bit(c);
    cr_assert_eq(zone_copy(&game.match, &game.st, a, all), c, "fired weighs less than used");
    cr_assert_eq(zone_copy(&game.match, &game.st, a, obj_bit(a) | obj_bit(b)), b);
    cr_assert_eq(zone_copy(&game.match, &game.st, b, obj_bit(b)), b);
    core_close(&game);
}

Test(zone, of_unmarked_copies_the_oldest_leaves_a_pile_and_the_topmost_a_deck)
{
    open_game();
    obj_t a = core_obj(&game, 0, "ant", 2), b = core_obj(&game, 0, "ant", 0);
    zone_put(run, a, ZONE_DROP);
    zone_put(run, b, ZONE_DROP);
    cr_assert_eq(zone_copy(&game.match, &game.st, b, ~UINT64_C(0)), a);
    set_mark(&game.st, MARK_FIRED, a);
    cr_assert_eq(zone_copy(&game.match, &game.st, a, ~UINT64_C(0)), b);
    obj_t c = core_obj(&game, 0, "bee", 0), d = core_obj(&game, 0, "bee", 1);
    zone_put(run, d, ZONE_DECK);
    zone_put(run, c, ZONE_DECK);
    cr_assert_eq(zone_copy(&game.match, &game.st, d, ~UINT64_C(0)), c);
    core_close(&game);
}

/* ---- chance -------------------------------------------------------------------------- */

/* Shuffles a full deck of the first seat; the seed's counter and the order before are given. */
static void shuffle(unsigned counter, bool is_reversed, card_t out[16])
{
    state_clear(&game.st);
    game.st.head.chance.seed[0] = 11;
    game.st.head.chance.counter[STREAM_DECK] = (uint16_t)counter;
    for (int i = 0; i < 16; i++) {
        zone_put(run, (obj_t)(is_reversed ? 15 - i : i), ZONE_DECK);
    }
    chance_shuffle(run, ZONE_DECK, 0, STREAM_DECK);
    for (int i = 0; i < 16; i++) {
        out[i] = game.match.card[zone_at(run, ZONE_DECK, 0, i)];
    }
}

Test(zone, a_shuffle_is_a_permutation_that_depends_on_cards_and_stream_alone)
{
    card_t first[16], second[16], third[16];
    int moved = 0;

    open_game();
    shuffle(0, false, first);
    obj_t row[SEAT_OBJECTS];
    uint64_t seen = 0;
    cr_assert_eq(zone_list(&game.match, &game.st, ZONE_DECK, 0, row), 16);
    for (int i = 0; i < 16; i++) {
        seen |= obj_bit(row[i]);
        moved += row[i] != 15 - i;
    }
    cr_assert_eq(seen, 0xffff);
    cr_assert_gt(moved, 8);
    cr_assert_eq(game.st.head.chance.counter[STREAM_DECK], 1, "the stream goes on");
    shuffle(0, true, second);
    cr_assert_arr_eq(first, second, sizeof first, "the order before does not matter");
    shuffle(1, false, third);
    cr_assert_neq(memcmp(first, third, sizeof first), 0);
    core_close(&game);
}

Test(zone, every_card_comes_to_the_top_of_a_shuffled_deck_about_equally_often)
{
    int top[16] = {0};

    open_game();
    core_fill(&game);
    for (int i = 0; i < 3200; i++) {
        chance_shuffle(run, ZONE_DECK, 0, STREAM_DECK);
        top[zone_at(run, ZONE_DECK, 0, 0)]++;
    }
    for (int i = 0; i < 16; i++) {
        cr_assert(top[i] > 130 && top[i] < 270, "object %d: %d times of about 200", i, top[i]);
    }
    core_close(&game);
}

Test(zone, the_copy_with_the_fewest_marks_is_nearest_the_top_after_a_shuffle)
{
    open_game();
    core_fill(&game);
    obj_t a = core_obj(&game, 0, "ant", 0), b = core_obj(&game, 0, "ant", 1);
    set_mark(&game.st, MARK_FLIPPED, a);
    set_mark(&game.st, MARK_FIRED, b);
    for (int i = 0; i < 50; i++) {
        int lowest = 64, at_a = 0, at_b = 0;
        chance_shuffle(run, ZONE_DECK, 0, STREAM_DECK);
        for (int at = 0; at < 16; at++) {
            obj_t obj = zone_at(run, ZONE_DECK, 0, at);
            at_a = obj == a ? at : at_a;
            at_b = obj == b ? at : at_b;
            bool is_plain = obj < 6 && obj != a && obj != b;
            lowest = is_plain ? at : lowest;
        }
        cr_assert(lowest < at_b && at_b < at_a, "%d %d %d", lowest, at_b, at_a);
    }
    core_close(&game);
}

Test(zone, a_shuffle_ends_references_into_the_deck)
{
    open_game();
    core_fill(&game);
    game.st.tail.sets = 1;
    game.st.tail.set[0].live = core_one(3);
    chance_shuffle(run, ZONE_DECK, 1, STREAM_DECK + 1);
    cr_assert_eq(game.st.tail.set[0].dead, 0, "the other deck");
    chance_shuffle(run, ZONE_DECK, 0, STREAM_DECK);
    cr_assert_eq(game.st.tail.set[0].dead, 1);
    cr_assert(set_empty(&game.st.tail.set[0].live));
    core_close(&game);
}

Test(zone, swapped_luck_exchanges_the_streams_of_the_seats_but_no_others)
{
    int plain[3], swapped[3];

    open_game();
    for (int i = 0; i < 2; i++) {
        int *out = i == 0 ? plain : swapped;
        memset(&game.st.head.chance, 0, sizeof game.st.head.chance);
        game.st.head.chance.is_swapped = i == 1;
        out[0] = chance_below(run, STREAM_PICK, 1000000);
        out[1] = chance_below(run, STREAM_PICK + 1, 1000000);
        out[2] = chance_below(run, STREAM_FIRST, 1000000);
    }
    cr_assert_eq(plain[0], swapped[1]);
    cr_assert_eq(plain[1], swapped[0]);
    cr_assert_eq(plain[2], swapped[2]);
    cr_assert_neq(plain[0], plain[1]);
    core_close(&game);
}

Test(zone, the_fast_stream_leaves_the_counters_alone)
{
    open_game();
    core_fill(&game);
    game.st.head.chance.is_fast = true;
    chance_shuffle(run, ZONE_DECK, 0, STREAM_DECK);
    for (int i = 0; i < 100; i++) {
        int n = chance_below(run, STREAM_PICK, 7);
        cr_assert(n >= 0 && n < 7);
    }
    cr_assert_neq(game.st.head.chance.fast, 0);
    for (int i = 0; i < STREAM_MAX; i++) {
        cr_assert_eq(game.st.head.chance.counter[i], 0);
    }
    core_close(&game);
}
