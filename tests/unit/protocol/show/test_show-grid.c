/* test_show-grid.c - the board of both seats as a picture, as each seat sees it. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "protocol/command.h"
#include "tests/lib/prop_game.h"

static struct host *host;

static const char *say(const char *line)
{
    return command_run(host, line, strlen(line));
}

/* A position of all that a picture of this game can hold. */
#define UNIVERSE                                                                                   \
    "setup tfn1 play-of-universe@1 all t4.s2.main?s2 "                                             \
    "s1{res=5;used=1;H:pf09,pf01;D:pf01*10;G:pf02} s2{res=3;used=0;H:pw03*2;D:pw01*10;G:} "        \
    "c{B:c1=jf~o1n2,c5=jw~o2h3z1,b4=pn01~o2n1h1[pf12,px07],d4=pn01~o2d,"                           \
    "c3=pf04~o1n3[pf12,pf03~u],e2=pf02~o1d;S:x1=pf13~o1} p=turn(6.0)"
#define TOY                                                                                        \
    "setup tfn1 toy@1 all t1.s2.bid?s1+s2 s1{points=0;A:;H:cairn,fork;D:slab,banner;X:} "          \
    "s2{points=0;A:;H:banner*2;D:slab,pebble;X:} c{B:a1=banner~o2,b2=slab~o1} p=turn(0.0)"

#define PLAIN                                                                                      \
    "s1{res=5;used=0;H:pf09;D:pf01*10;G:} s2{res=3;used=0;H:pw03;D:pw01*10;G:} "                   \
    "c{B:c1=jf~o1,c5=jw~o2,c3=pf04~o1n3,c4=pn01~o2;S:x1=px10~o2} "
#define MAIN "setup tfn1 play-of-universe@1 all t3.s1.main?s1 " PLAIN "p=turn(6.0)"
#define ATTACK "setup tfn1 play-of-universe@1 all t3.s1.attack?s1 " PLAIN "p=turn(7.0)"

#define CROWDED                                                                                    \
    "setup tfn1 play-of-universe@1 all t3.s1.main?s1 "                                             \
    "s1{res=5;used=0;H:pf09;D:pf01*10;G:} s2{res=3;used=0;H:pw03;D:pw01*10;G:} "                   \
    "c{B:c5=jw~o2,c1=jf~o1n4h3"
#define REST "} p=turn(6.0)"

static void set_up(const char *line)
{
    host = prop_host();
    (void)say("set strict=0");
    const char *reply = say(line);
    cr_assert_eq(strncmp(reply, "ok ", 3), 0, "%s", reply);
}

static void open_universe(void)
{
    set_up(UNIVERSE);
}

static void open_toy(void)
{
    set_up(TOY);
}

static void close_host(void)
{
    host_close(host);
}

static void shows(const char *command, const char *want)
{
    const char *reply = say(command);

    cr_expect_not_null(strstr(reply, want), "no\n%s in\n%s", want, reply);
}

/* ------------------------------------------------------------------------------ whole pictures */

static const char below[] =
    "turn 4 of s2, Main Phase\n"
    "* s2  stones in reserve 3  stones spent 0  deck 10  hand 2  trash 0\n"
    "    +a5------------+b5------------+c5 v s2 jw J--+d5------------+e5------------+\n"
    "    |              |              |Mirelle, Tide.|              |              |\n"
    "  5 |      .       |      .       |HP12/15 power2|      .       |      .       |\n"
    "    |              |              |n0/1 z1       |              |              |\n"
    "    +a4------------+b4 v s2 pn01--+c4------------+d4 # s2 pn01--+e4------------+\n"
    "    |              |Breeze Imp    |              |Breeze Imp    |              |\n"
    "  4 |      .       |HP 2/3 power 3|      .       |face-down     |      .       |\n"
    "    |              |n1/0 +2       |              |              |              |\n"
    "    +a3------------+b3------------+c3 ^ s1 pf04--+d3------------+e3------------+\n"
    "    |              |              |Ash Lancer    |              |              |\n"
    "  3 |      .       |      .       |HP 4 power 5  |      .       |      .       |\n"
    "    |              |              |n3/1 +2       |              |              |\n"
    "    +a2------------+b2------------+c2------------+d2------------+e2 # s1 pf02--+\n"
    "    |              |              |              |              |Torch Runner  |\n"
    "  2 |      .       |      .       |      .       |      .       |face-down     |\n"
    "    |              |              |              |              |              |\n"
    "    +a1------------+b1------------+c1 ^ s1 jf J--+d1------------+e1------------+\n"
    "    |              |              |Valka, Ember. |              |              |\n"
    "  1 |      .       |      .       |HP 14 power 3 |      .       |      .       |\n"
    "    |              |              |n2/2          |              |              |\n"
    "    +------a-------+------b-------+------c-------+------d-------+------e-------+\n"
    "    ^ s1  v s2  # face-down  n stones on it/attack cost  z ability used\n"
    "    + cards with it\n"
    "    b4   Breeze Imp  HP +1  power +2  attack cost -1  b4.1 pf12 Flame Blade\n"
    "         b4.2 px07 Light Saddle\n"
    "    c3   Ash Lancer  power +2  c3.1 pf12 Flame Blade  c3.2 pf03 Blaze Hound\n"
    "         (under an evolution)\n"
    "    structure  x1 ^ s1 pf13 Volcanic Forge\n"
    "  s1  stones in reserve 5  stones spent 1  deck 10\n"
    "    trash  1: Torch Runner\n"
    "    hand\n"
    "      pf01  Cinder Whelp  creature  cost 1 (-1)  reduction slots 1  HP 3\n"
    "           power 2  attack cost 1  armour slots 1\n"
    "      pf09  Fire Bolt  assist  cost 0 (-2)  reduction slots 1\n"
    "s2 is asked: Act, go to battle or end the turn\n"
    "ok\n";

static const char above[] =
    "turn 4 of s2, Main Phase\n"
    "  s1  stones in reserve 5  stones spent 1  deck 10  hand 2\n"
    "    trash  1: Torch Runner\n"
    "    +e1------------+d1------------+c1 v s1 jf J--+b1------------+a1------------+\n"
    "    |              |              |Valka, Ember. |              |              |\n"
    "  1 |      .       |      .       |HP 14 power 3 |      .       |      .       |\n"
    "    |              |              |n2/2          |              |              |\n"
    "    +e2 # s1 pf02--+d2------------+c2------------+b2------------+a2------------+\n"
    "    |Torch Runner  |              |              |              |              |\n"
    "  2 |face-down     |      .       |      .       |      .       |      .       |\n"
    "    |              |              |              |              |              |\n"
    "    +e3------------+d3------------+c3 v s1 pf04--+b3------------+a3------------+\n"
    "    |              |              |Ash Lancer    |              |              |\n"
    "  3 |      .       |      .       |HP 4 power 5  |      .       |      .       |\n"
    "    |              |              |n3/1 +2       |              |              |\n"
    "    +e4------------+d4 # s2 pn01--+c4------------+b4 ^ s2 pn01--+a4------------+\n"
    "    |              |Breeze Imp    |              |Breeze Imp    |              |\n"
    "  4 |      .       |face-down     |      .       |HP 2/3 power 3|      .       |\n"
    "    |              |              |              |n1/0 +2       |              |\n"
    "    +e5------------+d5------------+c5 ^ s2 jw J--+b5------------+a5------------+\n"
    "    |              |              |Mirelle, Tide.|              |              |\n"
    "  5 |      .       |      .       |HP12/15 power2|      .       |      .       |\n"
    "    |              |              |n0/1 z1       |              |              |\n"
    "    +------e-------+------d-------+------c-------+------b-------+------a-------+\n"
    "    ^ s2  v s1  # face-down  n stones on it/attack cost  z ability used\n"
    "    + cards with it\n"
    "    b4   Breeze Imp  HP +1  power +2  attack cost -1  b4.1 pf12 Flame Blade\n"
    "         b4.2 px07 Light Saddle\n"
    "    c3   Ash Lancer  power +2  c3.1 pf12 Flame Blade  c3.2 pf03 Blaze Hound\n"
    "         (under an evolution)\n"
    "    structure  x1 v s1 pf13 Volcanic Forge\n"
    "* s2  stones in reserve 3  stones spent 0  deck 10  trash 0\n"
    "    hand\n"
    "      pw03*2  Mist Archer  creature  cost 2 (-1)  reduction slots 1  HP 3\n"
    "           power 2  attack cost 1  armour slots 0\n"
    "s2 is asked: Act, go to battle or end the turn\n"
    "ok\n";

static const char japanese[] =
    "第4ターン（s2） メインフェーズ\n"
    "* s2  リザーブの石 3  使用した石 0  デッキ 10  手札 2  トラッシュ 0\n"
    "    +a5------------+b5------------+c5 v s2 jw J--+d5------------+e5------------+\n"
    "    |              |              |潮の神託ミレル|              |              |\n"
    "  5 |      .       |      .       |HP12/15       |      .       |      .       |\n"
    "    |              |              |攻撃力2 n0/1  |              |              |\n"
    "    |              |              |z1            |              |              |\n"
    "    +a4------------+b4 v s2 pn01--+c4------------+d4 # s2 pn01--+e4------------+\n"
    "    |              |そよ風の小鬼  |              |そよ風の小鬼  |              |\n"
    "  4 |      .       |HP2/3 攻撃力3 |      .       |裏向け        |      .       |\n"
    "    |              |n1/0 +2       |              |              |              |\n"
    "    |              |              |              |              |              |\n"
    "    +a3------------+b3------------+c3 ^ s1 pf04--+d3------------+e3------------+\n"
    "    |              |              |灰の槍騎兵    |              |              |\n"
    "  3 |      .       |      .       |HP 4 攻撃力 5 |      .       |      .       |\n"
    "    |              |              |n3/1 +2       |              |              |\n"
    "    |              |              |              |              |              |\n"
    "    +a2------------+b2------------+c2------------+d2------------+e2 # s1 pf02--+\n"
    "    |              |              |              |              |松明の走者    |\n"
    "  2 |      .       |      .       |      .       |      .       |裏向け        |\n"
    "    |              |              |              |              |              |\n"
    "    |              |              |              |              |              |\n"
    "    +a1------------+b1------------+c1 ^ s1 jf J--+d1------------+e1------------+\n"
    "    |              |              |熾火の摂政ヴ. |              |              |\n"
    "  1 |      .       |      .       |HP 14 攻撃力 3|      .       |      .       |\n"
    "    |              |              |n2/2          |              |              |\n"
    "    |              |              |              |              |              |\n"
    "    +------a-------+------b-------+------c-------+------d-------+------e-------+\n"
    "    ^ s1  v s2  # 裏向け  n 乗っている石/攻撃コスト  z 使った能力\n"
    "    + 一緒にあるカード\n"
    "    b4   そよ風の小鬼  HP +1  攻撃力 +2  攻撃コスト -1  b4.1 pf12 焔の刃\n"
    "         b4.2 px07 軽い鞍\n"
    "    c3   灰の槍騎兵  攻撃力 +2  c3.1 pf12 焔の刃  c3.2 pf03 業火の猟犬\n"
    "         (進化の下のカード)\n"
    "    ストラクチャー  x1 ^ s1 pf13 火山の鍛冶場\n"
    "  s1  リザーブの石 5  使用した石 1  デッキ 10\n"
    "    トラッシュ  1: 松明の走者\n"
    "    手札\n"
    "      pf01  残り火の仔竜  クリーチャー  コスト 1 (-1)  コスト軽減枠 1  HP 3\n"
    "           攻撃力 2  攻撃コスト 1  アーマー枠 1\n"
    "      pf09  火の矢  アシスト  コスト 0 (-2)  コスト軽減枠 1\n"
    "s2の選択: 行動を選ぶか終了する\n"
    "ok\n";

Test(show_grid, the_board_lies_once_between_the_seats, .init = open_universe, .fini = close_host)
{
    cr_expect_str_eq(say("show s1"), below);
}

Test(show_grid, it_is_turned_for_the_other_side, .init = open_universe, .fini = close_host)
{
    cr_expect_str_eq(say("show s2"), above);
}

Test(show_grid, wide_characters_leave_the_bars_where_they_are, .init = open_universe,
     .fini = close_host)
{
    (void)say("set lang=ja");
    cr_expect_str_eq(say("show s1"), japanese);
}

Test(show_grid, a_square_gets_a_line_more_only_if_nothing_else_helps, .init = open_universe,
     .fini = close_host)
{
    (void)say("set lang=ja");
    (void)say(CROWDED "[pf12]" REST);
    shows("show s1",
          "|熾火の摂政ヴ. |              |              |\n"
          "  1 |      .       |      .       |HP11/14       |      .       |      .       |\n"
          "    |              |              |攻撃力5 n4/2+1|              |              |\n"
          "    +------a---");
    (void)say(CROWDED "z1[pf12]" REST);
    shows("show s1",
          "|攻撃力5 n4/2  |              |              |\n"
          "    |              |              |z1 +1         |              |              |\n"
          "    +------a---");
}

Test(show_grid, whoever_looks_on_sees_the_side_of_s1, .init = open_universe, .fini = close_host)
{
    static char board[4096];
    const char *from = strstr(below, "    +a5"), *to = strstr(below, "  s1  stones in reserve");

    (void)snprintf(board, sizeof board, "%.*s", (int)(to - from), from);
    shows("show pub", board);
    shows("show all", board);
}

/* ----------------------------------------------------------------------------------- the widths */

static const char wide[] =
    "    +-e4---------------------+-d4 # s2 pn01-----------+-c4---------------------+"
    "-b4 ^ s2 pn01-----------+-a4---------------------+\n"
    "    |                        | Breeze Imp             |                        |"
    " Breeze Imp             |                        |\n"
    "  4 |           .            | face-down              |           .            |"
    " HP 2/3 power 3 n1/0    |           .            |\n"
    "    |                        |                        |                        |"
    " +2 Flame Blade, Light. |                        |\n"
    "    +-e5---------------------+-d5---------------------+-c5 ^ s2 jw J card------+"
    "-b5---------------------+-a5---------------------+\n"
    "    |                        |                        | Mirelle, Tide Oracle   |"
    "                        |                        |\n"
    "  5 |           .            |           .            | HP 12/15 power 2 n0/1  |"
    "           .            |           .            |\n"
    "    |                        |                        | z1                     |"
    "                        |                        |\n"
    "    +-----------e------------+-----------d------------+-----------c------------+"
    "-----------b------------+-----------a------------+\n"
    "    ^ s2  v s1  # face-down  n stones on it/attack cost  z ability used  + cards with it\n"
    "    b4   Breeze Imp  HP +1  power +2  attack cost -1  "
    "b4.1 pf12 Flame Blade  b4.2 px07 Light Saddle\n"
    "    c3   Ash Lancer  power +2  c3.1 pf12 Flame Blade  "
    "c3.2 pf03 Blaze Hound (under an evolution)\n"
    "    structure  x1 v s1 pf13 Volcanic Forge\n";

static const char wide_japanese[] =
    "    +-a5---------------------+-b5---------------------+-c5 v s2 jw Jカード-----+"
    "-d5---------------------+-e5---------------------+\n"
    "    |                        |                        | 潮の神託ミレル         |"
    "                        |                        |\n";

Test(show_grid, a_wide_terminal_has_room_for_names, .init = open_universe, .fini = close_host)
{
    shows("show s2 width=132", wide);
    shows("show s2 width=132", "\n    hand            pw03*2  Mist Archer  creature  cost 2 (-1) ");
    (void)say("set lang=ja");
    shows("show s1 width=132", wide_japanese);
}

Test(show_grid, squares_grow_up_to_a_width_at_which_eyes_still_connect_them, .init = open_universe,
     .fini = close_host)
{
    static const char edge[] = "    +--------------e---------------+";
    cr_expect_not_null(strstr(say("show s2 width=160"), edge), "%s", say("show s2 width=160"));
    cr_expect_not_null(strstr(say("show s2 width=1000"), edge));
    cr_expect_null(strstr(say("show s2 width=159"), edge));
}

Test(show_grid, where_squares_are_too_narrow_labels_are_drawn_once, .init = open_universe,
     .fini = close_host)
{
    shows("show s1 width=70", "    +a5----------+b5----------+c5 v s2 jw J+");
    const char *reply = say("show s1 width=69");
    cr_expect_null(strstr(reply, "+a5"), "%s", reply);
    const char *first = strstr(reply, "board\n      .    .    c5   .    .\n");
    cr_assert_not_null(first, "%s", reply);
    cr_expect_null(strstr(first + 1, "board\n"), "%s", reply);
}

/* ------------------------------------------------------------------------------ the other games */

Test(show_grid, a_board_of_other_ranks_and_files, .init = open_toy, .fini = close_host)
{
    shows("show s1", "    +-a2---------------------------+-b2 ^ s1 slab-----------------+\n"
                     "    |                              | Slab                         |\n"
                     "  2 |              .               | power 4                      |\n"
                     "    |                              |                              |\n"
                     "    +-a1 v s2 banner---------------+-b1---------------------------+\n"
                     "    | Banner                       |                              |\n"
                     "  1 | power 0                      |              .               |\n"
                     "    |                              |                              |\n"
                     "    +--------------a---------------+--------------b---------------+\n"
                     "    ^ s1  v s2\n"
                     "* s1 ");
}

Test(show_grid, an_id_without_room_stands_before_the_name, .init = open_toy, .fini = close_host)
{
    shows("show s2 width=31", "    +b1----------+a1 ^ s2-----+\n"
                              "    |            |banner Bann.|\n"
                              "  1 |     .      |power 0     |\n"
                              "    |            |            |\n"
                              "    +b2 v s1 slab+a2----------+\n"
                              "    |Slab        |            |\n"
                              "  2 |power 4     |     .      |\n"
                              "    |            |            |\n"
                              "    +-----b------+-----a------+\n");
}

/* --------------------------------------------------------------------------- beside the board */

Test(show_grid, cards_in_use_and_in_waiting_say_whose_they_are, .init = open_universe,
     .fini = close_host)
{
    (void)say(ATTACK);
    (void)say("play s1 hit:c3>c4");
    (void)say("play s2 pass");
    shows("show s1", "    structure  x1 v s2 px10 Quarry\n"
                     "    to be placed face-down  v s2 pn01 Breeze Imp\n"
                     "* s1 ");
    (void)say(MAIN);
    (void)say("play s1 use:pf09");
    shows("show s1", "    card being used  ^ s1 pf09 Fire Bolt\n* s1 ");
    shows("show s2", "    card being used  v s1 pf09 Fire Bolt\n  s2 ");
}

Test(show_grid, where_a_creature_can_go_and_what_it_can_hit_is_listed_by_the_squares,
     .init = open_universe, .fini = close_host)
{
    (void)say(MAIN);
    shows("legal s1 prefix=step:c1", "step:c1@c2\nmove 6 step:c1@d1\n");
    shows("explain step:c1@c2", "text verb=step -- move Valka, Ember Regent to c2\n");
    shows("explain step:c1@c2 lang=ja", "text verb=step -- 熾火の摂政ヴァルカをc2へ移動する\n");
    (void)say(ATTACK);
    shows("legal s1 prefix=hit:c3", "hit:c3>c4\nok n=1\n");
    shows("explain hit:c3>c4", "text verb=hit -- attack Breeze Imp with Ash Lancer\n");
}

/* -------------------------------------------------------------------------- what a seat sees */

Test(show_grid, positions_that_a_seat_cannot_tell_apart_look_alike, .init = open_universe,
     .fini = close_host)
{
    static char first[8192];

    (void)snprintf(first, sizeof first, "%s", say("show s2"));
    (void)say("setup tfn1 play-of-universe@1 all t4.s2.main?s2 "
              "s1{res=5;used=1;H:pf02,pf11;D:pf05*10;G:pf02} "
              "s2{res=3;used=0;H:pw03*2;D:pw02*10;G:} "
              "c{B:c1=jf~o1n2,c5=jw~o2h3z1,b4=pn01~o2n1h1[pf12,px07],d4=pn01~o2d,"
              "c3=pf04~o1n3[pf12,pf03~u],e2=pf02~o1d;S:x1=pf13~o1} p=turn(6.0)");
    cr_expect_str_eq(say("show s2"), first);
    cr_expect_str_neq(say("show s1"), below);
}
