/* bot-blocks.c - what a bot answers to blocks: of real games, and of none. */
#include "tests/conformance/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENT_S = 10, GAMES = 3, DECISIONS = 60, MOVE_MS = 200, LONGEST = 96, MOST = 1024 };

/* The time to wait for an answer; how late it may be is another question (check_limits). */
static int patience(const struct talk *talk)
{
    return talk->kit->timeout_ms + MOVE_MS;
}

/* Hands over the block of the table and asks. Copies the move; false if it was no answer. */
static bool ask_block(struct talk *talk, struct table *table, char *move)
{
    bool is_answer;

    bot_tell(talk, &table->block);
    is_answer = bot_go(talk, table->d, "movetime=50 grace=50", patience(talk), move);
    return talk_check(talk, REQ_P17,
                      is_answer && talk_number(talk, "d", 0) == table->d && table_has(table, move),
                      "ok d=%ld move= with a name of the list", table->d);
}

/* One game: the bot on one seat, chance on the other. */
static void play_game(struct talk *talk, struct table *table, int seat)
{
    int64_t end = process_now() + PATIENT_S * (int64_t)1000000000;
    char move[TALK_VALUE];
    int done = 0;

    /* A bot that is slow at each decision has a shorter game. */
    while (!table->is_over && done < talk_steps(talk, DECISIONS) && !talk->is_lost &&
           process_now() < end) {
        int asked = table->asked & (unsigned)seat ? seat : 3 - seat;

        (void)table_block(table, asked);
        if (asked != seat) {
            if (!table_play_any(table, asked)) {
                return;
            }
        } else if (!ask_block(talk, table, move) || !table_play(table, seat, move)) {
            return;
        } else {
            done++;
        }
        if (asked != seat && done % 4 == 0 && table_block(table, seat)) {
            size_t events =
                (size_t)(strstr(text_string(&table->block), "state ") - text_string(&table->block));

            talk_tell(talk, text_string(&table->block), events); /* the one who waits may watch */
        }
    }
}

/* Games one after the other in one process; the second begins without an `over` before it. */
static void check_games(struct kit *kit, struct table *table)
{
    struct talk talk;

    if (bot_open(&talk, kit, NULL)) {
        for (int game = 0; game < GAMES; game++) {
            int seat = 1 + game % 2;

            (void)table_new(table, 16u + (unsigned)game);
            (void)talk_check(&talk, REQ_P29, bot_newgame(&talk, table, seat, ""),
                             "ok to game number %d", game + 1);
            play_game(&talk, table, seat);
            (void)talk_check(&talk, REQ_P29, game == 0 || talk_ask(&talk, "over s1 reason=x"),
                             "ok");
        }
        (void)talk_ask(&talk, "ping");
    }
    talk_end(&talk);
}

/* ------------------------------------------------------------------------------------- stale */

static void check_stale(struct talk *talk, enum requirement requirement, long d, long now)
{
    char move[TALK_VALUE];

    (void)bot_go(talk, d, "movetime=50", patience(talk), move);
    (void)talk_check(talk, requirement,
                     talk_is_err(talk, "stale") && talk_number(talk, "d", -1) == d &&
                         talk_number(talk, "now", -1) == now,
                     "err stale d=%ld now=%ld", d, now);
}

static void check_stales(struct kit *kit, struct table *table)
{
    struct talk talk;
    char move[TALK_VALUE];

    (void)table_new(table, 3);
    if (bot_open(&talk, kit, NULL)) {
        int seat = table_find_choice(table);

        check_stale(&talk, REQ_P19, 1, 0);
        (void)bot_newgame(&talk, table, seat, "");
        check_stale(&talk, REQ_P19, 1, 0);
        bot_tell(&talk, &table->block);
        check_stale(&talk, REQ_P18, table->d + 1, table->d);
        (void)talk_check(&talk, REQ_P32, ask_block(&talk, table, move), "an answer behind an err");
        (void)bot_newgame(&talk, table, seat, "");
        check_stale(&talk, REQ_P19, table->d, 0);
        bot_tell(&talk, &table->block);
        (void)talk_ask(&talk, "over s1 reason=x");
        check_stale(&talk, REQ_P19, table->d, 0);
    }
    talk_end(&talk);
}

/* ---------------------------------------------------------------------------- artificial lists */

/* A block of our own: moves are names separated by spaces. */
static void make_block(struct table *table, const char *kind, long d, const char *moves)
{
    struct text list = {0};
    const char *at = moves;
    int n = 0;

    while (*at) {
        size_t length = strcspn(at, " ");

        text_format(&list, "move %d %.*s\n", ++n, (int)length, at);
        at += length + (at[length] == ' ');
    }
    text_clear(&table->block);
    text_format(&table->block,
                "decision d=%ld seat=s1 kind=%s step=zork n=%d default=%.*s -- zork\n", d, kind, n,
                (int)strcspn(moves, " "), moves);
    text_put(&table->block, text_string(&list));
    text_free(&list);
    table->d = d;
}

static void expect_listed(struct talk *talk, struct table *table, enum requirement requirement,
                          const char *limits)
{
    char move[TALK_VALUE];

    bot_tell(talk, &table->block);
    (void)bot_go(talk, table->d, limits, patience(talk), move);
    (void)talk_check(talk, requirement,
                     talk_number(talk, "d", 0) == table->d && table_has(table, move),
                     "ok d=%ld move= with a name of this list", table->d);
}

/* All kinds of decisions, forced ones, lists that replace each other, more keys than it knows. */
static void check_lists(struct kit *kit, struct table *table)
{
    static const char *const kinds[] = {"main", "pick",  "place", "order",   "number",
                                        "mode", "yesno", "pay",   "respond", "aim"};
    struct talk talk;

    if (bot_open(&talk, kit, NULL)) {
        (void)bot_newgame(&talk, table, 1, "");
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            make_block(table, kinds[i], 2 * (long)i + 1, "pick:a pick:b pick:c10");
            expect_listed(&talk, table, REQ_P34, "movetime=20");
            make_block(table, kinds[i], 2 * (long)i + 2, i % 2 ? "yes no" : "lone:x");
            expect_listed(&talk, table, REQ_P20, "movetime=20");
        }
        make_block(table, "pick", 50, "pick:x pick:y");
        expect_listed(&talk, table, REQ_P12, "movetime=20 zork=1");
        text_clear(&table->block);
        text_put(&table->block, "decision zork=1 d=51 seat=s1 n=1 kind=pick step=a default=a:b x=y "
                                "-- a d=9\nmove 1 a:b zork=1 -- x move=y\n");
        table->d = 51;
        expect_listed(&talk, table, REQ_P13, "movetime=20");
    }
    talk_end(&talk);
}

/* 1024 moves, each of 96 octets. */
static void check_most(struct kit *kit, struct table *table)
{
    struct text moves = {0};
    struct talk talk;
    char fill[LONGEST];

    memset(fill, 'x', sizeof fill);
    for (int i = 0; i < MOST; i++) {
        text_format(&moves, "%spick:%.*s%04d", i ? " " : "", LONGEST - 9, fill, i);
    }
    if (bot_open(&talk, kit, NULL)) {
        (void)bot_newgame(&talk, table, 1, "");
        make_block(table, "pick", 1, text_string(&moves));
        for (int i = 0; i < 8; i++) {
            expect_listed(&talk, table, REQ_P21, "movetime=20");
        }
    }
    talk_end(&talk);
    text_free(&moves);
}

void check_blocks(struct kit *kit, struct table *table)
{
    check_games(kit, table);
    check_stales(kit, table);
    check_lists(kit, table);
    check_most(kit, table);
}
