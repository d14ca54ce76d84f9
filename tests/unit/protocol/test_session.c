/* test_session.c - hosts, handles, decks; games over time. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/core/ask.h"
#include "protocol/command.h"
#include "tests/lib/test_host.h"

static struct host *host;

static void open_host(void)
{
    host = test_host();
}

static void close_host(void)
{
    host_close(host);
}

TestSuite(session, .init = open_host, .fini = close_host);

static const char *say(const char *line)
{
    return command_run(host, line, strlen(line));
}

static bool ok(const char *line)
{
    const char *reply = say(line);
    return strncmp(reply, "ok", 2) == 0 || strstr(reply, "\nok") != NULL;
}

/* Plays n answers, chosen by a small generator of its own. */
static int play(int n, unsigned *luck)
{
    struct game *game = host->current;
    struct err err;
    int played = 0;

    for (; played < n && !game->st.head.is_over; played++) {
        seat_t seat = (seat_t)game_seat(game);
        int count = ask_count(&game->match, &game->st, seat);
        *luck = *luck * 1103515245u + 12345u;
        move_t move =
            ask_nth(&game->match, &game->st, seat, (int)((*luck >> 16) % (unsigned)count));
        cr_assert(game_play(game, seat, move, &err));
    }
    return played;
}

/* A deep copy of what undo must bring back. */
struct picture {
    struct state st;
    char *events;
    int answers;
};

static struct picture take_picture(void)
{
    struct picture picture = {.answers = host->current->answer_count};

    state_clear(&picture.st);
    state_copy(&picture.st, &host->current->st);
    picture.events = strdup(say("events all"));
    return picture;
}

static void same_picture(const struct picture *want)
{
    struct picture got = take_picture();

    cr_assert_eq(memcmp(&got.st, &want->st, sizeof got.st), 0, "the position differs");
    cr_assert_str_eq(got.events, want->events);
    cr_assert_eq(got.answers, want->answers);
    free(got.events);
}

Test(session, undo_brings_back_position_and_events_octet_by_octet)
{
    for (unsigned game = 1; game <= 6; game++) {
        struct picture pictures[80];
        unsigned luck = game;
        char line[80];
        int taken = 0;

        (void)snprintf(line, sizeof line, "newgame unreal-drive seed=%x", game);
        cr_assert(ok(line));
        do {
            pictures[taken++] = take_picture();
        } while (taken < 80 && play(1, &luck) == 1);
        for (int i = taken - 2; i >= 0; i -= 1 + i % 3) {
            int n = host->current->answer_count - i;
            (void)snprintf(line, sizeof line, "undo %d", n);
            cr_assert(ok(line));
            same_picture(&pictures[i]);
        }
        for (int i = 0; i < taken; i++) {
            free(pictures[i].events);
        }
    }
}

Test(session, after_undo_the_same_answers_lead_to_the_same_place)
{
    unsigned luck = 7, again;

    cr_assert(ok("newgame unreal-drive seed=2a"));
    (void)play(70, &luck);
    again = luck;
    int played = play(70, &luck);
    struct picture there = take_picture();
    char line[40];
    (void)snprintf(line, sizeof line, "undo %d", played);
    cr_assert(ok(line));
    cr_assert_eq(play(70, &again), played);
    same_picture(&there);
    free(there.events);
}

Test(session, undo_takes_back_a_resignation_and_half_a_joint_decision)
{
    cr_assert(ok("newgame unreal-drive seed=1"));
    struct picture start = take_picture();
    cr_assert(ok("play s2 1"));
    struct picture half = take_picture();
    cr_assert(ok("resign s1"));
    cr_assert_not_null(strstr(say("status"), "over=s2 reason=resign seed=1"));
    cr_assert(ok("undo"));
    same_picture(&half);
    cr_assert(ok("undo"));
    same_picture(&start);
    cr_assert_str_eq(say("undo"),
                     "err range key=n got=1 min=1 max=0 -- nothing has been answered yet\n");
    free(start.events);
    free(half.events);
}

Test(session, a_refused_line_changes_nothing)
{
    static const char *const lines[] = {
        "play 99",
        "play s1 d=9 1",
        "play lay:nothing",
        "play s1",
        "newgame unreal-drive s1=nobody",
        "newgame unreal-drive opt.tie_rule=x",
        "newgame unreal-drive seed=",
        "newgame unreal-drive as=G1",
        "setup tfn1 chess@1",
        "setup tfn1 unreal-drive@1 all x",
        "deck unreal-drive roots cards=graft",
        "resign s3",
        "undo 99",
        "sample s1 seed=x",
        "set lang=ja strict=9",
    };
    unsigned luck = 3;

    cr_assert(ok("newgame unreal-drive seed=5"));
    (void)play(40, &luck);
    struct picture before = take_picture();
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        cr_expect_not(ok(lines[i]), "%s", lines[i]);
        same_picture(&before);
    }
    cr_expect_eq(host->games, 1);
    cr_expect_eq(host->decks, 0);
    cr_expect_eq(host->options.value[OPTION_LANG], OPTION_EN);
    free(before.events);
}

Test(session, handles_keep_games_apart)
{
    char line[80];

    cr_assert(ok("newgame unreal-drive seed=1"));
    for (int i = 2; i <= 16; i++) {
        (void)snprintf(line, sizeof line, "newgame unreal-drive seed=%x as=h%d", i, i);
        cr_assert(ok(line));
    }
    cr_assert(ok("newgame unreal-drive seed=9 as=h2"), "an open handle is replaced");
    cr_assert_str_eq(say("@h3 play s1 1") + strlen("@h3 ok d=1 wait=s2 move=start:debt-ghoul"),
                     "\n");
    cr_assert_not_null(strstr(say("status"), "wait=s1+s2"), "the current game did not move");
    cr_assert_not_null(strstr(say("@h3 status"), "wait=s2"));
}

Test(session, a_new_game_replaces_the_current_one)
{
    cr_assert(ok("newgame unreal-drive seed=1"));
    cr_assert(ok("play 1"));
    cr_assert(ok("newgame unreal-drive seed=1"));
    cr_assert_eq(host->games, 1);
    cr_assert_not_null(strstr(say("status"), "d=1 ask=s1+s2 turn=1 phase=setup wait=s1+s2"));
}

Test(session, the_same_seed_gives_the_same_game_and_swapped_luck_another)
{
    unsigned luck = 1;

    cr_assert(ok("newgame unreal-drive seed=77 s1=roots s2=roots"));
    (void)play(30, &luck);
    char *first = strdup(say("state all"));
    luck = 1;
    cr_assert(ok("newgame unreal-drive seed=0077 s1=roots s2=roots luck=keep"));
    (void)play(30, &luck);
    cr_assert_str_eq(say("state all"), first);
    luck = 1;
    cr_assert(ok("newgame unreal-drive seed=77 s1=roots s2=roots luck=swap"));
    (void)play(30, &luck);
    cr_assert_str_neq(say("state all"), first);
    free(first);
}

Test(session, a_drawn_seed_is_echoed_with_its_32_digits)
{
    char seeds[2][64];

    for (int i = 0; i < 2; i++) {
        const char *reply = say("newgame unreal-drive");
        cr_assert_eq(sscanf(reply, "ok game=g1 seed=%63s", seeds[i]), 1, "%s", reply);
        cr_assert_eq(strlen(seeds[i]), 32);
    }
    cr_assert_str_neq(seeds[0], seeds[1]);
}

Test(session, own_decks_come_before_the_lists_of_the_card_data)
{
    struct deck_text list;
    const struct gamedata *data = host_kind(host, "unreal-drive");
    char line[4096];

    cr_assert(host_find_deck(host, data, "roots", &list));
    int rows = list.rows;
    cr_assert_not(host_find_deck(host, data, "nobody", &list));
    const char *stakes = strstr(say("games unreal-drive"), "decklist stakes cards=");
    cr_assert_not_null(stakes);
    (void)snprintf(line, sizeof line, "deck unreal-drive roots %.*s",
                   (int)strcspn(stakes + 16, " "), stakes + 16);
    cr_assert(ok(line), "%s", say(line));
    cr_assert(host_find_deck(host, data, "roots", &list));
    cr_assert_neq(list.rows, rows);
    cr_assert_eq(host->decks, 1);
    cr_assert(ok(line), "a deck may be given again");
    cr_assert_eq(host->decks, 1);
}

Test(session, decks_are_kept_until_they_are_forgotten_however_many_there_are)
{
    const struct gamedata *data = host_kind(host, "unreal-drive");
    struct deck_text list;
    char line[4096], name[16];
    const char *roots = strstr(say("games unreal-drive"), "decklist roots cards=");

    cr_assert_not_null(roots);
    int length = (int)strcspn(roots + 15, " \n");
    char *cards = strndup(roots + 15, (size_t)length);
    for (int i = 0; i < 300; i++) {
        (void)snprintf(line, sizeof line, "deck unreal-drive own-%d %s", i * 7 % 300, cards);
        cr_assert(ok(line), "%s", say(line));
    }
    (void)snprintf(line, sizeof line, "deck unreal-drive stakes %s", cards);
    cr_assert(ok(line));
    for (int i = 0; i < 300; i++) {
        (void)snprintf(name, sizeof name, "own-%d", i);
        cr_assert(host_find_deck(host, data, name, &list), "%s", name);
    }
    cr_assert(host_find_deck(host, data, "stakes", &list));
    int own = list.rows;
    cr_assert(ok("newgame unreal-drive seed=1 s1=own-299 s2=stakes"));
    cr_assert_str_eq(say("newgame unreal-drive s1=own-29x"),
                     "err nosuch name=own-29x near=own-29 -- no such deck\n");
    cr_assert_str_eq(say("deck unreal-drive own-299 cards=-"), "ok deck=own-299 n=0\n");
    cr_assert_str_eq(say("deck unreal-drive own-299 cards=-"),
                     "err nosuch name=own-299 -- no deck of this name was given\n");
    cr_assert_not(host_find_deck(host, data, "own-299", &list));
    cr_assert(host_find_deck(host, data, "own-298", &list));
    cr_assert(ok("play 1"), "the game goes on");
    cr_assert(ok("deck unreal-drive stakes cards=-"));
    cr_assert(host_find_deck(host, data, "stakes", &list), "the sample deck");
    cr_assert_neq(list.rows, own);
    free(cards);
}

Test(session, decks_take_of_the_memory_that_games_have)
{
    char line[4096];
    int kept = 0;
    const char *roots = strstr(say("games unreal-drive"), "decklist roots cards=");

    cr_assert_not_null(roots);
    char *cards = strndup(roots + 15, strcspn(roots + 15, " \n"));
    cr_assert(ok("set memory=1"));
    do {
        (void)snprintf(line, sizeof line, "deck unreal-drive own-%d %s", kept++, cards);
    } while (kept < 20000 && ok(line));
    cr_assert_lt(kept, 20000);
    (void)snprintf(line, sizeof line, "deck unreal-drive more %s", cards);
    cr_assert_eq(strncmp(say(line), "err limit max=", 14), 0, "%s", say(line));
    cr_assert_not(ok("newgame unreal-drive"));
    (void)snprintf(line, sizeof line, "deck unreal-drive own-1 %s", cards);
    cr_assert(ok(line), "in place of one that there is");
    (void)snprintf(line, sizeof line, "deck unreal-drive more %s", cards);
    cr_assert(ok("deck unreal-drive own-0 cards=-"));
    cr_assert(ok(line));
    free(cards);
}

Test(session, default_decks_are_the_first_lists_that_are_not_for_coverage)
{
    const struct gamedata *data = host_kind(host, "unreal-drive");

    cr_assert_str_eq(host_default_deck(data, 0), "roots");
    cr_assert_str_eq(host_default_deck(data, 1), "stakes");
    cr_assert_null(host_default_deck(data, 99));
}
