/* trace.c - traces change nothing, and each of their lines points to the statement that ran. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "protocol/command.h"
#include "tests/lib/prop_game.h"

enum { GAMES = 12, LINE_TEXT = 512, PATH = 256, REPLY = 1 << 20 };

static const char *const folders[] = {"cards", "tests/rules"};

/* Two hosts that are told the same; one of them traces. */
struct desk {
    struct host *plain, *traced;
    uint64_t stream;
    int lines; /* of traces */
    char rest[REPLY];
};

static const char *send(struct host *host, const char *line)
{
    return command_run(host, line, strlen(line));
}

/* ------------------------------------------------------------------------------------- lines */

/* The line of a card file, cut at its comment. */
static void read_source(const char *file, int number, char out[LINE_TEXT])
{
    char path[PATH];
    FILE *in = NULL;

    for (size_t i = 0; i < sizeof folders / sizeof *folders && in == NULL; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", folders[i], file);
        in = fopen(path, "re");
    }
    cr_assert_not_null(in, "%s", file);
    for (int i = 0; i < number; i++) {
        cr_assert_not_null(fgets(out, LINE_TEXT, in), "%s has no line %d", file, number);
    }
    (void)fclose(in);
    out[strcspn(out, "#\n")] = '\0';
}

static bool has_any(const char *text, const char *const *words)
{
    for (; *words != NULL; words++) {
        if (strstr(text, *words) != NULL) {
            return true;
        }
    }
    return false;
}

/* Does the source say what the trace names? A few statements are written in other words. */
static bool is_source_of(const char *source, const char *word)
{
    static const char *const conditions[] = {"if ", "while ", "pay ", NULL};
    static const char *const bindings[] = {"let ", "return", "->", NULL};
    static const char *const yeses[] = {"may", "pay ", NULL};
    static const char digits[] = "0123456789";

    if (strcmp(word, "if") == 0) {
        return has_any(source, conditions);
    }
    if (strcmp(word, "let") == 0 || strcmp(word, "bind") == 0) {
        return has_any(source, bindings);
    }
    if (strcmp(word, "may") == 0) {
        return has_any(source, yeses);
    }
    if (strcmp(word, "choose") == 0) { /* a verb with a count chooses first */
        return strstr(source, word) != NULL || strpbrk(source, digits) != NULL;
    }
    return strstr(source, word) != NULL;
}

/* One line: "trace FILE:LINE card=ID.K seat=s1 WORD -- what changed". */
static void check_line(struct desk *desk, const char *line)
{
    char file[128], card[64], word[64], source[LINE_TEXT], seat = 0;
    int number = 0;

    int read = sscanf(line, "trace %127[^: ]:%d card=%63s seat=s%c %63s -- ", file, &number, card,
                      &seat, word);
    cr_assert_eq(read, 5, "%.200s", line);
    cr_assert(seat == '1' || seat == '2', "%.200s", line);
    read_source(file, number, source);
    cr_assert(is_source_of(source, word), "%.200s\n%s", line, source);
    desk->lines++;
}

/* The reply without its traces, each of which is checked; they stand before the status line. */
static const char *strip(struct desk *desk, const char *reply)
{
    char *out = desk->rest;
    bool is_last = false;

    cr_assert_lt(strlen(reply), REPLY);
    for (const char *next; *reply != '\0'; reply = next) {
        next = strchr(reply, '\n') + 1;
        if (strncmp(reply, "trace ", 6) == 0) {
            check_line(desk, reply);
            is_last = true;
            continue;
        }
        cr_assert(!is_last || *next == '\0', "only the status line stands behind a trace");
        memcpy(out, reply, (size_t)(next - reply));
        out += next - reply;
    }
    *out = '\0';
    return desk->rest;
}

/* Tells both the same; their replies are equal but for the traces. */
static const char *tell(struct desk *desk, const char *line)
{
    const char *want = send(desk->plain, line);
    const char *got = strip(desk, send(desk->traced, line));

    cr_assert_str_eq(got, want, "%s", line);
    return want;
}

/* ------------------------------------------------------------------------------------- games */

static uint64_t below(struct desk *desk, size_t n)
{
    return rng_fast_below(&desk->stream, n);
}

static void start(struct desk *desk, const struct gamedata *data)
{
    size_t decks = (size_t)data->db->deck_count;
    char line[LINE_TEXT];

    (void)snprintf(
        line, sizeof line, "newgame %s seed=%016llx%016llx s1=%s s2=%s", data->rules->vocab->game,
        (unsigned long long)rng_fast(&desk->stream), (unsigned long long)rng_fast(&desk->stream),
        data->db->decks[below(desk, decks)].name, data->db->decks[below(desk, decks)].name);
    cr_assert(strncmp(tell(desk, line), "ok", 2) == 0, "%s", line);
}

/* Gives the first outcome that is possible. */
static void give_luck(struct desk *desk)
{
    char name[128], line[LINE_TEXT];

    cr_assert_eq(sscanf(tell(desk, "chance"), "outcome %127s", name), 1);
    (void)snprintf(line, sizeof line, "chance %s", name);
    (void)tell(desk, line);
}

/* Gives a random answer, now and then a wrong one, or goes back. */
static void play_one(struct desk *desk)
{
    const struct game *game = desk->plain->current;
    char line[LINE_TEXT];
    int seat = game_seat(game);

    if (game->is_waiting) {
        give_luck(desk);
        return;
    }
    if (below(desk, 40) == 0) {
        (void)tell(desk, "undo 2");
        return;
    }
    size_t n = (size_t)ask_count(&game->match, &game->st, (seat_t)seat);
    (void)snprintf(line, sizeof line, "play s%d %d", seat + 1, (int)below(desk, n + n / 8 + 1) + 1);
    (void)tell(desk, line);
    if (below(desk, 8) == 0) {
        (void)tell(desk, "state all");
        (void)tell(desk, "events all");
    }
}

static void open_desk(struct desk *desk, const char *view)
{
    desk->stream = 11;
    desk->lines = 0;
    desk->plain = prop_host();
    desk->traced = prop_host();
    cr_assert_str_eq(send(desk->traced, "set trace=1"), "ok\n");
    (void)tell(desk, view);
}

static void close_desk(struct desk *desk)
{
    host_close(desk->plain);
    host_close(desk->traced);
}

static struct desk desk;

/* Random games of every game; returns the lines of traces. */
static int play_games(const char *view, int games)
{
    int lines = 0;

    open_desk(&desk, view);
    for (int kind = 0; kind < desk.plain->cards->kinds; kind++) {
        int before = desk.lines;
        for (int k = 0; k < games; k++) {
            start(&desk, &desk.plain->cards->kind[kind]);
            for (int i = 0; i < 6000 && !desk.plain->current->st.head.is_over; i++) {
                play_one(&desk);
            }
            (void)tell(&desk, "status");
        }
        cr_assert(lines == 0 || desk.lines > before, "no card of this game has run");
        lines = desk.lines;
    }
    close_desk(&desk);
    return lines;
}

Test(trace, changes_nothing_and_names_the_line_of_each_statement)
{
    cr_assert_gt(play_games("set view=open", GAMES), 500);
}

Test(trace, says_nothing_of_sealed_games)
{
    cr_assert_eq(play_games("set view=sealed", 2), 0);
}

Test(trace, changes_nothing_where_chance_is_given_outcome_by_outcome)
{
    cr_assert_gt(play_games("set chance=explicit", 2), 50);
}
