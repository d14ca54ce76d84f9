/* record-view.c - the redacted record of a viewer is what that viewer was sent, and nothing else.
 */
#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "protocol/command.h"
#include "tests/lib/prop_game.h"

enum { GAMES = 10, VIEWS = 3, MOST = 3000, LINE_TEXT = 256 };

static const char *const viewers[VIEWS] = {"s1", "s2", "pub"};

/* A game under way, and what each viewer was sent of it. */
struct desk {
    struct host *host;
    uint64_t stream;
    int told[VIEWS]; /* events */
    char *text[VIEWS];
    size_t size[VIEWS];
    FILE *file[VIEWS];
};

static const char *send(struct desk *desk, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static const char *send(struct desk *desk, const char *format, ...)
{
    char line[LINE_TEXT];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return command_run(desk->host, line, strlen(line));
}

static bool is_refused(const char *reply)
{
    return strncmp(reply, "err", 3) == 0 || strstr(reply, "\nerr") != NULL;
}

static uint64_t below(struct desk *desk, size_t n)
{
    return rng_fast_below(&desk->stream, n);
}

/* A copy of a reply, its status line cut off; belongs to the caller. */
static char *lines_of(const char *reply)
{
    char *copy = strdup(reply);

    cr_assert_not_null(copy);
    cr_assert_not(is_refused(reply), "%s", reply);
    char *end = copy + strlen(copy) - 1;
    while (end > copy && end[-1] != '\n') {
        end--;
    }
    *end = '\0';
    return copy;
}

/* ------------------------------------------------------------------------------------ playing */

static void start(struct desk *desk, const struct gamedata *data, bool is_sealed)
{
    size_t decks = (size_t)data->db->deck_count;
    const char *first = data->db->decks[below(desk, decks)].name,
               *second = data->db->decks[below(desk, decks)].name;
    unsigned long long high = rng_fast(&desk->stream) | 1ULL << 63;

    (void)send(desk, "set view=%s", is_sealed ? "sealed" : "open");
    const char *reply = send(desk, "newgame %s seed=%llx%016llx s1=%s s2=%s",
                             data->rules->vocab->game, high, high, first, second);
    cr_assert_not(is_refused(reply), "%s", reply);
    for (int i = 0; i < VIEWS; i++) {
        desk->told[i] = 0;
        desk->file[i] = open_memstream(&desk->text[i], &desk->size[i]);
        cr_assert_not_null(desk->file[i]);
    }
}

/* Notes what the viewers read at a decision, every line of it as a comment. */
static void note(struct desk *desk)
{
    for (int i = 0; i < VIEWS; i++) {
        char *events = lines_of(send(desk, "events %s since=%d", viewers[i], desk->told[i]));
        char *state = lines_of(send(desk, "state %s", viewers[i])), *rest = NULL;
        for (char *line = strtok_r(events, "\n", &rest); line != NULL;
             line = strtok_r(NULL, "\n", &rest)) {
            (void)fprintf(desk->file[i], "< %s\n", line);
            desk->told[i]++;
        }
        (void)fprintf(desk->file[i], "< %s", state);
        (void)fflush(desk->file[i]);
        free(events);
        free(state);
    }
}

/* The records of all viewers are what was noted, and a host ignores every line of them. */
static void check_records(struct desk *desk)
{
    for (int i = 0; i < VIEWS; i++) {
        char *record = lines_of(send(desk, "record %s", viewers[i])), *rest = NULL;
        char *body = strchr(record, '\n') + 1;
        char *view = strstr(record, "; view ");
        cr_assert(strncmp(record, "# tefuda record 1; ", 19) == 0 && view != NULL && view < body);
        cr_assert_eq(strncmp(view + 7, viewers[i], strlen(viewers[i])), 0, "%s", view);
        cr_assert_str_eq(body, desk->text[i], "record %s", viewers[i]);
        for (char *line = strtok_r(record, "\n", &rest); line != NULL;
             line = strtok_r(NULL, "\n", &rest)) {
            cr_assert_str_empty(send(desk, "%.200s", line));
        }
        free(record);
    }
}

/* Plays a game to its end; returns how many sealed answers it had. */
static int play(struct desk *desk, bool is_sealed)
{
    const struct game *game = desk->host->current;
    int halves = 0;

    note(desk);
    for (int i = 0; i < MOST && !game->st.head.is_over; i++) {
        int seat = game->st.head.ask.seats == 3 ? (int)below(desk, 2) : game_seat(game);
        size_t n = (size_t)ask_count(&game->match, &game->st, (seat_t)seat);
        int k = (int)below(desk, n) + 1;
        cr_assert_not(is_refused(send(desk, "play s%d %d", seat + 1, k)));
        if (!is_sealed && below(desk, 8) == 0) {
            (void)send(desk, "undo");
            check_records(desk);
            (void)send(desk, "play s%d %d", seat + 1, k);
        }
        bool is_half = game->st.head.ask.seats != game->st.head.ask.asked;
        if (is_half) { /* a sealed answer leaves no trace, for the seat that gave it neither */
            check_records(desk);
            halves++;
            continue;
        }
        note(desk);
        cr_assert_eq(is_refused(send(desk, "record all")), is_sealed && !game->st.head.is_over);
        if (below(desk, 20) == 0) {
            check_records(desk);
        }
    }
    cr_assert(game->st.head.is_over);
    check_records(desk);
    return halves;
}

static bool has_joint(const struct rules *rules)
{
    const struct step_rule *step = rules->steps;

    while (step->name != NULL && step->joint == NULL) {
        step++;
    }
    return step->name != NULL;
}

Test(record_view, it_is_what_the_viewer_was_sent_and_a_host_ignores_it)
{
    static struct desk desk;
    struct host *host = prop_host();

    desk.host = host;
    for (int kind = 0; kind < host->cards->kinds; kind++) {
        int halves = 0, games = prop_times(GAMES);
        for (int k = 0; k < games; k++) {
            desk.stream = (uint64_t)k;
            start(&desk, &host->cards->kind[kind], k % 2 == 1);
            halves += play(&desk, k % 2 == 1);
            for (int i = 0; i < VIEWS; i++) {
                (void)fclose(desk.file[i]);
                free(desk.text[i]);
            }
        }
        cr_assert(has_joint(host->cards->kind[kind].rules) ? halves >= games / 2 : halves == 0,
                  "%d", halves);
    }
    host_close(host);
}

/* ------------------------------------------------------------------------------- twin worlds */

/* The same command to both worlds gives that seat the same lines. */
static bool is_same(struct desk *desk, const char *command)
{
    char *first = lines_of(send(desk, "@w1 %s", command));
    char *second = lines_of(send(desk, "@w2 %s", command));
    char *at = first, *other = second;
    bool is_equal;

    for (; (at = strstr(at, "@w1 ")) != NULL; at++) {
        at[2] = '2'; /* handles differ */
    }
    is_equal = strcmp(first, other) == 0;
    free(first);
    free(second);
    return is_equal;
}

/* The seat plays on in two worlds that it cannot tell apart; returns the records compared. */
static int compare(struct desk *desk, int seat)
{
    char record[16], events[32];
    int compared = 0;

    (void)snprintf(record, sizeof record, "record s%d", seat + 1);
    (void)snprintf(events, sizeof events, "events s%d since=0", seat + 1);
    cr_assert_not(
        is_refused(send(desk, "sample s%d seed=%x n=2", seat + 1, (unsigned)below(desk, 1 << 30))));
    while (is_same(desk, events)) {
        cr_assert(is_same(desk, record), "seat s%d", seat + 1);
        compared++;
        const struct game *game = host_game(desk->host, "w1");
        if (game_asked(game) != 1 << seat) {
            break;
        }
        unsigned n = (unsigned)ask_count(&game->match, &game->st, (seat_t)seat);
        unsigned k = (unsigned)below(desk, n) + 1;
        bool is_first = is_refused(send(desk, "@w1 play s%d %u", seat + 1, k));
        cr_assert_not(is_first || is_refused(send(desk, "@w2 play s%d %u", seat + 1, k)));
    }
    return compared;
}

Test(record_view, worlds_that_a_seat_cannot_tell_apart_have_the_same_record)
{
    static struct desk desk;
    struct host *host = prop_host();

    desk.host = host;
    for (int kind = 0; kind < host->cards->kinds; kind++) {
        int compared = 0, games = prop_times(GAMES);
        for (int k = 0; k < games; k++) {
            desk.stream = (uint64_t)k;
            start(&desk, &host->cards->kind[kind], false);
            const struct game *game = host->current;
            for (int i = 0; i < 100 && !game->st.head.is_over; i++) {
                int seat = game_seat(game);
                size_t n = (size_t)ask_count(&game->match, &game->st, (seat_t)seat);
                cr_assert_not(
                    is_refused(send(&desk, "play s%d %d", seat + 1, (int)below(&desk, n) + 1)));
                if (i % 5 == 4 && !game->st.head.is_over) {
                    compared += compare(&desk, (int)below(&desk, 2));
                }
                game = host->current;
            }
            for (int i = 0; i < VIEWS; i++) {
                (void)fclose(desk.file[i]);
                free(desk.text[i]);
            }
        }
        cr_assert_gt(compared, 2 * games);
    }
    host_close(host);
}
