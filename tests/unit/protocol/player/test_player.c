/* test_player.c - a built-in bot behind the protocol's player role. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/player/player.h"

static struct player *player;

static void open_random(void)
{
    char error[256];

    player = player_open("random", error, sizeof error);
    cr_assert_not_null(player, "%s", error);
}

static void close_player(void)
{
    player_close(player);
}

static const char *say(const char *line)
{
    return player_send(player, line, strlen(line));
}

static void tell_block(const char *d)
{
    char line[64] = "decision d=";

    cr_assert_str_eq(
        say("state tfn1 some-game@1 s1 t1.s1.main?s1 s1{H:ai} s2{H:?3} h=0000000000000000"), "");
    (void)strcat(line, d);
    (void)strcat(line, " seat=s1 kind=place step=place n=3 default=done");
    cr_assert_str_eq(say(line), "");
    cr_assert_str_eq(say("move 1 done"), "");
    cr_assert_str_eq(say("move 2 lay:ox -- lays 100% of the ox -- face down = hidden"), "");
    cr_assert_str_eq(say("move 3 lay:w10"), "");
}

/* The move of "ok d=17 move=NAME used=0". */
static char *move_of(const char *reply)
{
    static char name[64];
    const char *at = strstr(reply, " move=");

    cr_assert_not_null(at, "%s", reply);
    (void)strncpy(name, at + 6, sizeof name - 1);
    name[strcspn(name, " ")] = '\0';
    return name;
}

TestSuite(player, .init = open_random, .fini = close_player);

Test(player, an_unknown_bot_is_refused_with_the_names_there_are)
{
    char error[256];

    cr_assert_null(player_open("genius", error, sizeof error));
    cr_assert_str_eq(
        error, "there is no bot named genius; there are: random printed greedy flat search\n");
}

Test(player, the_handshake_names_it_and_its_option)
{
    cr_assert_str_eq(say("1 tefuda 1 name=arena"), "1 id name=tefuda-random version=1\n"
                                                   "1 cap stateless\n"
                                                   "1 option name=seed type=str default=-\n"
                                                   "1 ok proto=1\n");
    cr_assert_str_eq(say("tefuda 0"), "err version min=1 max=1\n");
    cr_assert_eq(strncmp(say("tefuda"), "err missing key=", 16), 0);
}

/* Who searches has more to set; a line sets all of it or nothing. */
Test(player, the_one_that_searches_has_a_strength_and_threads)
{
    char error[256];

    player_close(player);
    player = player_open("search", error, sizeof error);
    cr_assert_not_null(strstr(say("tefuda 1"),
                              "\noption name=seed type=str default=-\n"
                              "option name=strength type=int default=10 min=1 max=10\n"
                              "option name=threads type=int default=1 min=1 max=64\n"
                              "ok proto=1\n"));
    cr_assert_str_eq(say("set strength=3 threads=2 seed=a1"), "ok\n");
    cr_assert_str_eq(say("set strength=0"), "err range key=strength got=0 min=1 max=10\n");
    cr_assert_str_eq(say("set threads=65"), "err range key=threads got=65 min=1 max=64\n");
    cr_assert_str_eq(say("set threads=two"), "err badarg key=threads got=two -- a whole number\n");
    cr_assert_str_eq(say("set strength"), "err badarg key=strength got=- -- a whole number\n");
    cr_assert_str_eq(say("set strenght=3"), "err nooption name=strenght near=strength\n");
}

Test(player, who_does_not_search_has_no_strength)
{
    cr_assert_str_eq(say("set strength=3"), "err nooption name=strength\n");
}

Test(player, notices_comments_and_empty_lines_get_no_reply)
{
    static const char *const lines[] = {
        "event 41 draw s1 from=s1.D to=s1.H cards=?1",
        "deck some-game s1 cards=ai*3,ox",
        "clock s1=1000 s2=2000 run=s1",
        "table white=x",
        "presence s2=away",
        "offer draw",
        "state tfn1 some-game@1 s1 t1.s1.main?s2 s1{} s2{} h=0000000000000000",
        "",
        "# remark",
        "< ok",
        "decision d=1 seat=s1 kind=main step=main n=1 default=end",
        "move 1 end"};

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        cr_assert_str_eq(say(lines[i]), "", "%s", lines[i]);
    }
}

Test(player, commands_get_one_status_line_with_their_id)
{
    cr_assert_str_eq(say("7 ping"), "7 ok\n");
    cr_assert_str_eq(say("stop"), "ok\n");
    cr_assert_str_eq(say("8 newgame some-game seat=s1 s1=a s2=b"), "8 ok\n");
    cr_assert_str_eq(say("over s1 reason=life"), "ok\n");
    cr_assert_eq(strncmp(say("9 pnig"), "9 err unknown verb=pnig near=ping", 33), 0);
    cr_assert_str_eq(say("9 @g1 ping"), "9 @g1 ok\n");
    cr_assert_eq(strncmp(say("10 ping \x01"), "10 err syntax", 13), 0);
    cr_assert_eq(strncmp(say("11 newgame"), "11 err missing key=game", 23), 0);
}

Test(player, what_it_does_not_know_and_has_no_id_is_a_notice)
{
    cr_assert_str_eq(say("value x=1"), "");
    cr_assert_str_eq(say("weather \x01 fine"), "");
    cr_assert_eq(strncmp(say("go d=5"), "err stale", 9), 0, "a request needs no id");
}

Test(player, go_answers_with_a_listed_move_of_that_decision)
{
    int seen[3] = {0};

    for (int i = 0; i < 200; i++) {
        tell_block("17");
        const char *reply = say("7 go d=17 left=118000,120000 inc=1000,1000 grace=50");
        cr_assert_eq(strncmp(reply, "7 ok d=17 move=", 15), 0, "%s", reply);
        const char *move = move_of(reply);
        cr_assert(strcmp(move, "done") == 0 || strcmp(move, "lay:ox") == 0 ||
                      strcmp(move, "lay:w10") == 0,
                  "%s", move);
        seen[0] += strcmp(move, "done") == 0;
        seen[1] += strcmp(move, "lay:ox") == 0;
        seen[2] += strcmp(move, "lay:w10") == 0;
    }
    cr_assert(seen[0] > 20 && seen[1] > 20 && seen[2] > 20);
}

Test(player, a_go_for_another_decision_is_stale)
{
    cr_assert_eq(strncmp(say("go d=1"), "err stale d=1 now=0", 19), 0);
    tell_block("17");
    cr_assert_eq(strncmp(say("go d=16"), "err stale d=16 now=17", 21), 0);
    cr_assert_eq(strncmp(say("go d=17"), "ok d=17 move=", 13), 0);
    (void)say("over s1 reason=life");
    cr_assert_eq(strncmp(say("go d=17"), "err stale d=17 now=0", 20), 0, "the game is forgotten");
}

Test(player, a_view_without_decision_ends_the_one_before)
{
    tell_block("17");
    (void)say("state tfn1 some-game@1 s1 t1.s1.main?s2 s1{} s2{} h=0000000000000000");
    cr_assert_eq(strncmp(say("go d=17"), "err stale", 9), 0);
}

Test(player, equal_seeds_give_equal_games)
{
    char first[64][64];

    for (int round = 0; round < 2; round++) {
        cr_assert_str_eq(say("set seed=2A51"), "ok\n");
        for (int i = 0; i < 64; i++) {
            tell_block("3");
            char *move = move_of(say("go d=3"));
            if (round == 0) {
                (void)strcpy(first[i], move);
            }
            cr_assert_str_eq(move, first[i]);
        }
    }
}

Test(player, settings_are_all_or_nothing)
{
    cr_assert_eq(strncmp(say("set sead=1"), "err nooption name=sead near=seed", 32), 0);
    cr_assert_eq(strncmp(say("set seed=xyz"), "err badarg key=seed got=xyz", 27), 0);
    cr_assert_eq(strncmp(say("set seed="), "err badarg key=seed", 19), 0);
    cr_assert_eq(strncmp(say("set seed=123456789012345678901234567890123"), "err badarg", 10), 0);
}

Test(player, quit_is_answered_and_remembered)
{
    cr_assert_not(player_is_quit(player));
    cr_assert_str_eq(say("9 quit"), "9 ok\n");
    cr_assert(player_is_quit(player));
}

Test(player, more_moves_than_a_decision_may_have_do_no_harm)
{
    char line[64];

    (void)say("decision d=1 seat=s1 kind=main step=main n=2000 default=end");
    for (int i = 1; i <= 2000; i++) {
        (void)snprintf(line, sizeof line, "move %d lay:card-%d", i, i);
        cr_assert_str_eq(say(line), "");
    }
    cr_assert_eq(strncmp(say("go d=1"), "ok d=1 move=lay:card-", 21), 0);
}

Test(player, printed_knows_the_printed_cards_of_a_game)
{
    char error[256];
    struct player *printed = player_open("printed", error, sizeof error);
    (void)setenv("TEFUDA_CARDS", "cards", 0);
    static const char *const lines[] = {
        "newgame unreal-drive seat=s1 s1=veil s2=stakes",
        "decision d=4 seat=s1 kind=place step=place n=3 default=done", "move 1 done",
        "move 2 lay:glass-eel", "move 3 lay:abyss-marquis"};

    cr_assert_not_null(printed);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        (void)player_send(printed, lines[i], strlen(lines[i]));
    }
    const char *reply = player_send(printed, "go d=4", 6);
    cr_assert_str_eq(move_of(reply), "lay:abyss-marquis",
                     "glass-eel 1 and 2, abyss-marquis 4 and 12");
    player_close(printed);
}
