/* test_state.c - clearing, copying and comparing positions. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/rng.h"
#include "tests/lib/core_game.h"

static struct core_game game;
static struct state a, b;

/* A state that uses a little of everything. */
static void fill(struct state *st)
{
    state_clear(st);
    st->head.d = 7;
    st->field.mods = 2;
    st->mod[0].value = 3;
    st->mod[1].value = 4;
    st->tail.frames = 2;
    st->tail.frame[1].pc = 9;
    st->tail.numbers = 3;
    st->tail.number[2] = 5;
    st->tail.sets = 1;
    st->tail.set[0].dead = 6;
    st->tail.events = 1;
    st->tail.event[0].it = 8;
    st->tail.pairs = 1;
    st->tail.pair[0].card = 11;
}

Test(state, a_cleared_state_holds_no_object)
{
    memset(&a, 0x5a, sizeof a);
    state_clear(&a);
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        cr_assert_eq(a.field.zone_of[obj], ZONE_NONE);
    }
    for (int i = 0; i < ORDER_BYTES; i++) {
        cr_assert_eq(a.field.order[i], OBJ_NONE);
    }
    memset(a.field.zone_of, 0, sizeof a.field.zone_of);
    memset(a.field.order, 0, sizeof a.field.order);
    memset(&b, 0, sizeof b);
    cr_assert_eq(memcmp(&a, &b, sizeof a), 0, "every other octet is 0");
}

Test(state, a_copy_equals_its_original)
{
    fill(&a);
    state_clear(&b);
    cr_assert_not(state_equal(&a, &b));
    state_copy(&b, &a);
    cr_assert(state_equal(&a, &b));
    cr_assert(state_equal(&b, &a));
    cr_assert_eq(memcmp(&a, &b, sizeof a), 0);
}

Test(state, a_copy_clears_what_the_target_used_beyond_it)
{
    fill(&a);
    state_clear(&b);
    state_copy(&a, &b);
    cr_assert_eq(memcmp(&a, &b, sizeof a), 0);
}

/* What happened and the snapshots of loops lie in the same place; no game has both. */
Test(state, a_copy_over_a_position_of_another_game_is_whole)
{
    static struct state snaps, copy;

    fill(&a);
    state_clear(&snaps);
    snaps.tail.snaps = SNAP_MAX;
    memset(snaps.tail.snap, 0x5a, sizeof snaps.tail.snap);
    copy = snaps;
    state_copy(&copy, &a);
    cr_assert_eq(memcmp(&copy, &a, sizeof a), 0, "facts over snapshots");
    copy = a;
    state_copy(&copy, &snaps);
    cr_assert_eq(memcmp(&copy, &snaps, sizeof a), 0, "snapshots over facts");
}

Test(state, a_copy_over_any_position_of_a_game_is_the_same_as_a_fresh_one)
{
    static struct state fresh;
    uint64_t stream = 1;

    core_open_lists(&game, "veil", "roots");
    core_start(&game, 3);
    state_clear(&b);
    do {
        state_copy(&b, &game.st);
        state_clear(&fresh);
        state_copy(&fresh, &game.st);
        cr_assert_eq(memcmp(&b, &fresh, sizeof b), 0, "d=%u", game.st.head.d);
    } while (core_step(&game, rng_fast(&stream)));
    core_close(&game);
}

/* True if the states differ after one octet of the first was changed, which is put back. */
static bool is_seen(void *octet)
{
    unsigned char *at = octet;
    *at ^= 0x80;
    bool differs = !state_equal(&a, &b) && !state_equal(&b, &a);
    *at ^= 0x80;
    return differs;
}

Test(state, comparison_sees_every_part_that_is_used)
{
    fill(&a);
    state_copy(&b, &a);
    cr_assert(is_seen(&a.head.first));
    cr_assert(is_seen(&a.head.chance.seed[1]));
    cr_assert(is_seen(&a.head.ask.from));
    cr_assert(is_seen(&a.field.zone[ZONE_DROP][1]));
    cr_assert(is_seen(&a.field.held[VIEWER_PUB][1]));
    cr_assert(is_seen(&a.mod[1].value));
    cr_assert(is_seen(&a.tail.result.dead));
    cr_assert(is_seen(&a.tail.frame[1].step));
    cr_assert(is_seen(&a.tail.number[2]));
    cr_assert(is_seen(&a.tail.set[0].live.of[1]));
    cr_assert(is_seen(&a.tail.event[0].by));
    cr_assert(is_seen(&a.tail.pair[0].dropped));
}

Test(state, comparison_ignores_what_is_not_used)
{
    fill(&a);
    state_copy(&b, &a);
    a.mod[2].value = 1;
    a.tail.frame[2].pc = 1;
    a.tail.number[3] = 1;
    a.tail.set[1].dead = 1;
    a.tail.event[1].it = 1;
    a.tail.pair[1].card = 1;
    cr_assert(state_equal(&a, &b));
}

Test(state, used_octets_grow_by_the_size_of_each_thing)
{
    state_clear(&a);
    size_t empty = state_used(&a);
    cr_assert_eq(empty, sizeof a.head + sizeof a.field + offsetof(struct tail, frame));
    fill(&a);
    cr_assert_eq(state_used(&a), empty + 2 * sizeof(struct mod) + 2 * sizeof(struct frame) +
                                     3 * sizeof(int16_t) + sizeof(struct slot) +
                                     sizeof(struct happening) + sizeof(struct pair));
}

Test(state, sets_hold_objects_of_both_seats)
{
    struct set set = {{0, 0}};

    cr_assert(set_empty(&set));
    set_add(&set, 0);
    set_add(&set, 63);
    set_add(&set, 64);
    set_add(&set, 127);
    cr_assert_eq(set_count(&set), 4);
    cr_assert(set_has(&set, 127) && set_has(&set, 64) && !set_has(&set, 65) && !set_has(&set, 1));
    set_drop(&set, 63);
    cr_assert_eq(set.of[0], 1);
    cr_assert_eq(set.of[1], UINT64_C(1) << 63 | 1);
    cr_assert_eq(obj_seat(63), 0);
    cr_assert_eq(obj_seat(64), 1);
}
