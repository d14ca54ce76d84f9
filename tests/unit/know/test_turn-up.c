/* test_turn-up.c - places where cards lie face-up or face-down, each for itself. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/know/know.h"
#include "tests/lib/core_game.h"

static struct core_game game;

/* The rules of the game, but casts are set face-down and unseen until they are turned up. */
static const struct rules *rules_of_hidden_casts(void)
{
    static struct zone_rule zones[ZONE_COUNT];
    static struct rules rules;

    rules = *game.rules;
    memcpy(zones, game.rules->zone, sizeof zones);
    zones[ZONE_CAST].sight = SIGHT_NOBODY;
    zones[ZONE_CAST].is_facedown = true;
    zones[ZONE_CAST].up = MARK_VALID + 1;
    rules.zone = zones;
    return &rules;
}

static void expect_face(obj_t obj, bool is_seen)
{
    cr_assert_eq(know_is_up(&game.match, &game.st, obj), is_seen);
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        cr_assert_eq(know_face(&game.match, &game.st, viewer, obj), is_seen, "%d", viewer);
    }
}

Test(turn_up, a_card_that_is_turned_up_is_seen_by_all_until_it_leaves)
{
    core_open(&game, CORE_CAST("ant"), "ant*6", "ant*6");
    game.match.rules = rules_of_hidden_casts();
    obj_t obj = core_put(&game, 0, "ant", ZONE_DECK);
    const uint8_t *row = &game.st.field.order[game.rules->zone[ZONE_CAST].offset[0]];

    core_listen(&game);
    zone_move_at(&game.run, obj, ZONE_CAST, 2, SEEN_NONE, 0);
    cr_assert_eq(row[0], OBJ_NONE);
    cr_assert_eq(row[2], obj);
    expect_face(obj, false);
    zone_turn_up(&game.run, obj, 0);
    expect_face(obj, true);
    int told = game.sink.count;
    cr_assert_eq(game.note[told - 1].kind, NOTE_reveal);
    zone_turn_up(&game.run, obj, 0);
    cr_assert_eq(game.sink.count, told);
    zone_move_at(&game.run, obj, ZONE_CAST, 0, SEEN_NONE, 0);
    expect_face(obj, true);
    zone_move(&game.run, obj, ZONE_DROP, END_DEFAULT, SEEN_NONE, 0);
    cr_assert_eq(game.st.field.mark[MARK_VALID][0], 0);
    core_close(&game);
}
