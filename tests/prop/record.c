/* record.c - a record leads another host through the same positions. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/text/tfn.h"
#include "protocol/command.h"
#include "tests/lib/test_host.h"
#include "tests/lib/times.h"

enum { GAMES = 60, MOST = 2000, LINE_TEXT = 512, VALUES = 12 };

/* Two hosts: games are played in one, and their records are fed to the other. */
struct desk {
    struct host *played, *fed;
    uint64_t stream;
    uint64_t hash[MOST]; /* behind each whole decision of the game played */
    int hashes;
};

static const char *send(struct host *host, const char *line)
{
    return command_run(host, line, strlen(line));
}

static uint64_t below(struct desk *desk, size_t n)
{
    return rng_fast_below(&desk->stream, n);
}

/* The status line is the last one. */
static void expect_ok(const char *line, const char *reply)
{
    const char *status = reply;

    for (const char *at = reply; (at = strchr(at, '\n')) != NULL && at[1] != '\0';) {
        status = ++at;
    }
    cr_assert_eq(strncmp(status, "ok", 2), 0, "%s\n%s", line, status);
}

/* ------------------------------------------------------------------------------------ playing */

static void note_hash(struct desk *desk)
{
    const struct game *game = desk->played->current;

    if (!game->st.head.is_over && game->st.head.ask.seats == game->st.head.ask.asked) {
        cr_assert_lt(desk->hashes, MOST);
        desk->hash[desk->hashes++] = tfn_hash(&game->match, &game->st, VIEWER_ALL);
    }
}

/* Plays up to so many answers. */
static void play(struct desk *desk, int answers)
{
    const struct game *game = desk->played->current;
    char line[LINE_TEXT];

    for (int i = 0; i < answers && !game->st.head.is_over; i++) {
        int seat = game_seat(game);
        if (game->st.head.ask.seats == 3) {
            seat = (int)below(desk, 2);
        }
        size_t n = (size_t)ask_count(&game->match, &game->st, (seat_t)seat);
        (void)snprintf(line, sizeof line, "play s%d %d", seat + 1, (int)below(desk, n) + 1);
        expect_ok(line, send(desk->played, line));
        note_hash(desk);
    }
}

/* Every other option at random; of a number one that is not far from the least. */
static void add_options(struct desk *desk, const struct rules *rules, struct str *out)
{
    for (const struct option_rule *rule = rules->options; rule->name != NULL; rule++) {
        bool is_plain = strcmp(rule->name, "first") == 0 || strcmp(rule->name, "lists") == 0;
        size_t values = (size_t)(rule->high - rule->low + 1);
        int value = (int)below(desk, values < VALUES ? values : VALUES);
        if (below(desk, 2) == 0) {
            continue;
        }
        str_format(out, " %s%s=", is_plain ? "" : "opt.", rule->name);
        if (rule->words != NULL) {
            str_put(out, rule->words[value]);
        } else {
            str_int(out, rule->low + value);
        }
    }
}

static void start(struct desk *desk, const struct gamedata *data)
{
    char line[LINE_TEXT];
    struct str out;
    size_t decks = (size_t)data->db->deck_count;
    const char *first = data->db->decks[below(desk, decks)].name,
               *second = data->db->decks[below(desk, decks)].name;

    const char *reply;
    do { /* options may forbid a deck */
        str_init(&out, line, sizeof line);
        str_format(&out, "newgame %s seed=%llx s1=%s s2=%s luck=%s", data->rules->vocab->game,
                   (unsigned long long)rng_fast(&desk->stream), first, second,
                   below(desk, 2) == 0 ? "keep" : "swap");
        add_options(desk, data->rules, &out);
        cr_assert_not(out.overflow);
        reply = send(desk->played, line);
    } while (strstr(reply, "err baddeck ") != NULL);
    expect_ok(line, reply);
    desk->hashes = 0;
}

/* Goes on in a new game that is set up by the text of the old one, as it stands. */
static void set_up(struct desk *desk)
{
    static char line[MAX_LINE + 16];
    const char *text = send(desk->played, "state all");

    (void)snprintf(line, sizeof line, "setup %.*s", (int)strcspn(text + 6, "\n"), text + 6);
    expect_ok(line, send(desk->played, line));
    desk->hashes = 0;
}

/* ------------------------------------------------------------------------------------- feeding */

/* The record without the status line of the reply; belongs to the caller. */
static char *take_record(struct desk *desk)
{
    char *record = strdup(send(desk->played, "record"));

    cr_assert_not_null(record);
    expect_ok("record", record);
    char *end = strrchr(record, '\n');
    while (end > record && end[-1] != '\n') {
        end--;
    }
    *end = '\0';
    return record;
}

/* Feeds it line by line, with comments of an arena in between; the positions behind the expected
 * hashes are those that were played. */
static void feed(struct desk *desk, char *record)
{
    char *rest = NULL;
    int at = 0, turns = 0;

    for (char *line = strtok_r(record, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        cr_assert_str_empty(send(desk->fed, "# info d=1 seat=s1 wp=0.57 nodes=4 worlds=2 time=1"));
        const char *reply = send(desk->fed, line);
        if (line[0] == '#') {
            continue;
        }
        expect_ok(line, reply);
        turns += strncmp(line, "> play", 6) == 0;
        if (strncmp(line, "> expect d=", 11) != 0) {
            continue;
        }
        const struct game *game = desk->fed->current;
        const char *hash = strstr(line, "hash=");
        cr_assert(hash != NULL && at < desk->hashes, "decision %d: %s", at, line);
        cr_assert_eq(strtoull(hash + 5, NULL, 16), desk->hash[at], "decision %d: %s", at, line);
        cr_assert_eq(tfn_hash(&game->match, &game->st, VIEWER_ALL), desk->hash[at], "decision %d",
                     at);
        at++;
    }
    cr_assert_eq(at, desk->hashes, "%d of %d decisions", at, desk->hashes);
    cr_assert_eq(desk->fed->mismatches, 0);
    cr_assert_geq(turns, at);
}

/* Plays on until an effect waits for an answer. */
static void seek_effect(struct desk *desk)
{
    const struct state *st = &desk->played->current->st;

    while (!st->head.is_over && st->tail.frames == 0) {
        play(desk, 1);
    }
}

static void expect_same(struct desk *desk, const char *command)
{
    char *want = strdup(send(desk->played, command));

    cr_assert_not_null(want);
    cr_assert_str_eq(send(desk->fed, command), want, "%s", command);
    free(want);
}

static void check_record(struct desk *desk)
{
    char *record = take_record(desk);

    feed(desk, record);
    expect_same(desk, "state all");
    expect_same(desk, "events all");
    expect_same(desk, "record");
    free(record);
}

Test(record, a_record_replays_to_the_same_positions_and_events)
{
    static struct desk desk;

    desk.played = test_host();
    desk.fed = test_host();
    for (int kind = 0; kind < desk.played->cards->kinds; kind++) {
        int inside = 0, finished = 0, open = 0, games = prop_times(GAMES);
        for (int k = 0; k < games; k++) {
            desk.stream = (uint64_t)k;
            start(&desk, &desk.played->cards->kind[kind]);
            play(&desk, k % 4 == 0 ? MOST : 1 + (int)below(&desk, 100));
            if (k % 2 == 1) {
                seek_effect(&desk);
            }
            if (desk.played->current->st.head.is_over == 0) {
                check_record(&desk);
                inside += desk.played->current->st.tail.frames > 0;
                open++;
                set_up(&desk);
                play(&desk, (int)below(&desk, MOST));
                if (desk.played->current->st.head.is_over == 0) {
                    expect_ok("resign s1", send(desk.played, "resign s1"));
                }
            }
            check_record(&desk);
            finished += desk.played->current->st.head.is_over;
        }
        cr_assert(inside > games / 8 && open > inside && finished > games / 2, "%d %d %d", inside,
                  open, finished);
    }
    host_close(desk.played);
    host_close(desk.fed);
}

Test(record, a_wrong_hash_is_refused)
{
    static struct desk desk;

    desk.played = test_host();
    desk.fed = test_host();
    start(&desk, &desk.played->cards->kind[0]);
    play(&desk, 5);
    char *record = take_record(&desk), *rest = NULL;
    char *digit = strstr(record, "hash=") + 5;
    *digit = *digit == '0' ? '1' : '0';
    for (char *line = strtok_r(record, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        (void)send(desk.fed, line);
    }
    cr_assert_eq(desk.fed->mismatches, 1);
    free(record);
    host_close(desk.played);
    host_close(desk.fed);
}
