/* test_view.c - what each viewer reads of a position. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/mods.h"
#include "engine/know/know.h"
#include "engine/text/tfn.h"
#include "tests/lib/core_game.h"

static const char cards[] =
    CORE_CAST("ant") CORE_CAST("bee") "  act:\n    draw 1\n" CORE_GIMMICK("cow") CORE_TRAP("dog");
static const char deck[] = "ant*4,bee*4,cow*3";

static struct core_game game;
static struct view view;

static void setup(const char *sides)
{
    static char text[MAX_LINE];
    struct err err = {0};
    struct str out;

    core_open(&game, cards, deck, deck);
    str_init(&out, text, sizeof text);
    str_format(&out, "tfn1 unreal-drive@1 all t2.s1.action.right?s1 %s", sides);
    cr_assert(tfn_setup(&game.match, false, text, &game.st, &err), "%s %s", err.code, err.keys);
}

/* The sides and what stands behind them up to p=. */
static void expect(int viewer, const char *sides)
{
    static char text[MAX_LINE];

    (void)strcpy(text, strstr(core_text(&game, viewer), "?s1 ") + 4);
    char *end = strstr(text, " p=");
    cr_assert_not_null(end);
    *end = '\0';
    cr_assert_str_eq(text, sides);
}

Test(view, a_hand_is_read_by_its_owner_and_counted_by_others)
{
    setup("s1{A:;G:;K:;H:ant*2,bee^12;D:;X:} s2{A:;G:;K:;H:cow;D:;X:}");
    expect(0, "s1{life=10;A:;G:;K:;H:ant*2,bee^12;D:;X:} s2{life=10;A:;G:;K:;H:?1;D:;X:}");
    expect(1, "s1{life=10;A:;G:;K:;H:?3{bee};D:;X:} s2{life=10;A:;G:;K:;H:cow;D:;X:}");
    expect(VIEWER_PUB, "s1{life=10;A:;G:;K:;H:?3;D:;X:} s2{life=10;A:;G:;K:;H:?1;D:;X:}");
    expect(VIEWER_ALL,
           "s1{life=10;A:;G:;K:;H:ant*2,bee^12;D:;X:} s2{life=10;A:;G:;K:;H:cow;D:;X:}");
    core_close(&game);
}

Test(view, a_face_down_card_is_read_by_whom_it_is_known_to)
{
    setup("s1{A:;G:;K:k1=ant^1~d,k2=bee^12~d;H:;D:;X:} s2{A:;G:;K:k4=cow^2~d;H:;D:;X:}");
    expect(0, "s1{life=10;A:;G:;K:k1=ant^1~d,k2=bee~d;H:;D:;X:} "
              "s2{life=10;A:;G:;K:k4=?~d;H:;D:;X:}");
    expect(1, "s1{life=10;A:;G:;K:k1=?~d,k2=bee~d;H:;D:;X:} "
              "s2{life=10;A:;G:;K:k4=cow^2~d;H:;D:;X:}");
    expect(VIEWER_PUB, "s1{life=10;A:;G:;K:k1=?~d,k2=?~d;H:;D:;X:} "
                       "s2{life=10;A:;G:;K:k4=?~d;H:;D:;X:}");
    core_close(&game);
}

Test(view, a_deck_is_counted_but_for_the_places_that_are_known)
{
    setup("s1{A:;G:;K:;H:;D:ant^1,bee,bee,cow^12,cow^2;X:} s2{A:;G:;K:;H:;D:;X:}");
    expect(0, "s1{life=10;A:;G:;K:;H:;D:ant^1,?2,cow^12,?1;X:} s2{life=10;A:;G:;K:;H:;D:;X:}");
    expect(1, "s1{life=10;A:;G:;K:;H:;D:?3,cow^12,cow^2;X:} s2{life=10;A:;G:;K:;H:;D:;X:}");
    core_close(&game);
}

Test(view, public_zones_look_the_same_to_everybody)
{
    static const char sides[] =
        "s1{life=3;A:a2=bee~z1;G:g2=cow;K:;R:r4=dog;H:;D:;X:ant*2,bee,ant~f} "
        "s2{life=10;right=0;A:a4=ant~fv;G:;K:;H:;D:;X:}";
    setup(sides);
    for (int viewer = 0; viewer <= VIEWER_ALL; viewer++) {
        expect(viewer, sides);
    }
    core_close(&game);
}

Test(view, marks_of_hidden_cards_are_for_their_owner)
{
    setup("s1{A:;G:;K:k1=bee~dz1;H:ant,ant~f;D:;X:} s2{A:;G:;K:;H:;D:;X:}");
    expect(0, "s1{life=10;A:;G:;K:k1=bee~dz1;H:ant,ant~f;D:;X:} s2{life=10;A:;G:;K:;H:;D:;X:}");
    expect(1, "s1{life=10;A:;G:;K:k1=bee~d;H:?2;D:;X:} s2{life=10;A:;G:;K:;H:;D:;X:}");
    core_close(&game);
}

Test(view, what_is_known_of_several_places_together_stands_behind_the_sides)
{
    setup("s1{A:;G:;K:k1=ant^1~d,k2=bee~d;H:ant^12,cow*2;D:;X:} s2{A:;G:;K:;H:;D:;X:} "
          "k>=(s1.H){ant,cow}");
    expect(1, "s1{life=10;A:;G:;K:k1=?~d,k2=bee~d;H:?3{ant};D:;X:} "
              "s2{life=10;A:;G:;K:;H:;D:;X:} k>=(s1.H*2,k1){ant,cow}");
    expect(VIEWER_PUB, "s1{life=10;A:;G:;K:k1=?~d,k2=?~d;H:?3;D:;X:} "
                       "s2{life=10;A:;G:;K:;H:;D:;X:}");
    core_close(&game);
}

Test(view, a_lasting_change_names_its_origin_only_while_that_lies_open)
{
    setup("s1{A:a1=ant;G:;K:;H:bee;D:;X:cow} s2{A:;G:;K:;H:;D:;X:} "
          "m=(a1.power=3.turn@s1.H.bee.1,s2.loss-1.battle@s1.X1)");
    expect(0, "s1{life=10;A:a1=ant;G:;K:;H:bee;D:;X:cow} s2{life=10;A:;G:;K:;H:;D:;X:} "
              "m=(a1.power=3.turn,s2.loss-1.battle@s1.X1)");
    expect(1, "s1{life=10;A:a1=ant;G:;K:;H:?1;D:;X:cow} s2{life=10;A:;G:;K:;H:;D:;X:} "
              "m=(a1.power=3.turn,s2.loss-1.battle@s1.X1)");
    core_close(&game);
}

Test(view, the_seed_is_for_viewer_all)
{
    setup("s1{A:;G:;K:;H:ant;D:;X:} s2{A:;G:;K:;H:;D:;X:} "
          "r=00000000000000ff0000000000000000.0.0000000000000000.1");
    cr_assert_not_null(strstr(core_text(&game, VIEWER_ALL), " r=00000000000000ff"));
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        cr_assert_null(strstr(core_text(&game, viewer), " r="));
    }
    core_close(&game);
}

Test(view, it_holds_as_many_cards_as_there_are)
{
    uint64_t stream = 4;

    core_open_lists(&game, "stakes", "veil");
    core_start(&game, 6);
    while (core_step(&game, rng_fast(&stream))) {
        for (int viewer = 0; viewer <= VIEWER_ALL; viewer++) {
            int total = 0, braces = 0;
            view_build(&game.match, &game.st, viewer, &view);
            for (int i = 0; i < view.items; i++) {
                total += braces > 0 ? 0 : view.item[i].n;
                braces = braces > 0 ? braces - 1 : view.item[i].braces;
            }
            cr_assert_eq(total, 100, "viewer %d sees %d cards", viewer, total);
        }
    }
    core_close(&game);
}

Test(view, zones_are_found_by_their_letters)
{
    core_open(&game, cards, deck, deck);
    cr_assert_eq(view_zone_of(game.rules, 'X'), ZONE_DROP);
    cr_assert_eq(view_zone_of(game.rules, 'D'), ZONE_DECK);
    cr_assert_eq(view_zone_of(game.rules, 'x'), ZONE_NONE);
    core_close(&game);
}
