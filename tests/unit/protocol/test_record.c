/* test_record.c - a record proves itself when it is fed to a host. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "protocol/command.h"
#include "tests/lib/test_host.h"

static const char *say(struct host *host, const char *line)
{
    return command_run(host, line, strlen(line));
}

/* Plays to the end, or n answers, and returns the record. */
static char *play_record(struct host *host, const char *start, int n)
{
    uint64_t luck = 99;
    struct err err;

    cr_assert_eq(strncmp(say(host, start), "ok", 2), 0, "%s", start);
    struct game *game = host->current;
    while (!game->st.head.is_over && n-- > 0) {
        seat_t seat = (seat_t)game_seat(game);
        int count = ask_count(&game->match, &game->st, seat);
        int k = (int)rng_fast_below(&luck, (uint64_t)count);
        cr_assert(game_play(game, seat, ask_nth(&game->match, &game->st, seat, k), &err));
    }
    return strdup(say(host, "record all"));
}

/* Feeds a record, its status line left out, to a fresh host; returns the failed expectations, -1
 * if anything else was refused. *checks is the number of expectations. */
static int feed(const char *record, int *checks)
{
    struct host *host = test_host();
    int refused = 0;

    *checks = 0;
    for (const char *end; (end = strchr(record, '\n')) != NULL && end[1] != '\0';
         record = end + 1) {
        const char *reply = command_run(host, record, (size_t)(end - record));
        *checks += strncmp(record, "> expect", 8) == 0;
        refused += strstr(reply, "err ") != NULL && strstr(reply, "err mismatch") == NULL;
    }
    int mismatches = host->mismatches;
    host_close(host);
    return refused > 0 ? -1 : mismatches;
}

Test(record, holds_a_whole_game_and_verifies_itself)
{
    struct host *host = test_host();

    for (int i = 1; i <= 5; i++) {
        char start[80];
        int checks = 0;
        (void)snprintf(start, sizeof start, "newgame unreal-drive seed=%d s1=veil luck=swap", i);
        char *record = play_record(host, start, 100000);
        cr_assert_not_null(strstr(record, "> expect over="));
        cr_assert_eq(feed(record, &checks), 0, "%s", record);
        cr_assert_eq(checks, host->current->answer_count - 1, "one behind each decision");
        free(record);
    }
    host_close(host);
}

Test(record, of_a_resigned_game_verifies_itself)
{
    struct host *host = test_host();
    int checks = 0;

    free(play_record(host, "newgame unreal-drive seed=3", 25));
    (void)say(host, "resign s2");
    char *record = strdup(say(host, "record"));
    cr_assert_not_null(strstr(record, "> resign s2\n> expect over=s1 reason=resign\n"));
    cr_assert_eq(feed(record, &checks), 0);
    free(record);
    host_close(host);
}

Test(record, of_a_position_that_was_set_up_verifies_itself)
{
    struct host *host = test_host();
    char line[MAX_LINE];
    int checks = 0;

    free(play_record(host, "newgame unreal-drive seed=3", 20));
    const char *state = say(host, "state all");
    (void)snprintf(line, sizeof line, "setup %.*s", (int)strcspn(state + 6, "\n"), state + 6);
    char *record = play_record(host, line, 100000);
    cr_assert_not_null(strstr(record, "> setup s1=roots s2=stakes "), "%s", record);
    cr_assert_eq(feed(record, &checks), 0, "%s", record);
    cr_assert_gt(checks, 10);
    free(record);
    host_close(host);
}

Test(record, that_was_tampered_with_is_found_out)
{
    struct host *host = test_host();
    char *record = play_record(host, "newgame unreal-drive seed=3", 30);
    char *hash = strstr(record, "hash=");
    int checks = 0;

    hash[5] = hash[5] == '0' ? '1' : '0';
    cr_assert_eq(feed(record, &checks), 1);
    hash[5] = '#';
    cr_assert_eq(feed(record, &checks), 1);
    free(record);
    host_close(host);
}

Test(record, states_every_option_and_both_decks)
{
    struct host *host = test_host();
    char *record = play_record(
        host, "newgame unreal-drive seed=00ff s1=veil s2=roots opt.tie_rule=both lists=open", 0);
    const char *start = strstr(record, "> newgame ");

    cr_assert_eq(strncmp(record, "# tefuda record 1; unreal-drive rules=1 data=", 45), 0);
    cr_assert_not_null(strstr(record, "> deck unreal-drive veil cards="));
    cr_assert_not_null(strstr(record, "> deck unreal-drive roots cards="));
    cr_assert_not_null(strstr(start, " seed=ff s1=veil s2=roots luck=keep "));
    cr_assert_not_null(strstr(start, " opt.tie_rule=both"));
    cr_assert_not_null(strstr(start, " opt.bet_ladder=adjacent"));
    cr_assert_not_null(strstr(start, " lists=open"));
    free(record);
    host_close(host);
}
