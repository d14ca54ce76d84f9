/* handles.c - many games served by one host in any order are told what they would be told alone. */
#include <criterion/criterion.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "protocol/command.h"
#include "tests/lib/follow.h"
#include "tests/lib/prop_game.h"

/* More handles than games that are awake at a time, with their forks and worlds. */
enum { FEW = 64, MANY = 200, LINES = 240, SINCE = 40, LINE = 16384, SPARE = 16 };

/* A line that was sent, and the reply. */
struct said {
    char *line, *reply;
};

/* What is done with one handle, its fork and its worlds. */
struct family {
    struct host *host;
    const char *game;
    int number;
    uint64_t stream;
    bool has_fork, is_explicit;
    int count;
    struct said said[LINES + SPARE];
};

static char *copy_of(const char *text)
{
    char *copy = strdup(text);

    cr_assert_not_null(copy);
    return copy;
}

static const char *send(struct family *family, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static const char *send(struct family *family, const char *format, ...)
{
    static char line[LINE];
    va_list arguments;

    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    cr_assert(length > 0 && length < LINE && family->count < LINES + SPARE);
    const char *reply = command_run(family->host, line, (size_t)length);
    family->said[family->count++] = (struct said){copy_of(line), copy_of(reply)};
    return family->said[family->count - 1].reply;
}

static unsigned draw(struct family *family, unsigned n)
{
    return (unsigned)rng_fast_below(&family->stream, n);
}

/* One of the lines of a reply that begin with a word, without it; false if there is none. */
static bool pick_line(struct family *family, const char *reply, const char *word, char *out)
{
    char line[LINE], format[FOLLOW_WORD];
    unsigned seen = 0;

    (void)snprintf(format, sizeof format, " %s ", word);
    for (const char *text = reply; (text = follow_line(text, line, sizeof line)) != NULL;) {
        const char *at = strstr(line, format);
        if (at != NULL && draw(family, ++seen) == 0) {
            (void)snprintf(out, LINE, "%s", at + strlen(format));
        }
    }
    return seen > 0;
}

/* ---- what is said ------------------------------------------------------------------------------
 */

static void start(struct family *family)
{
    int n = family->number;

    family->is_explicit = draw(family, 3) == 0;
    (void)send(family, "set chance=%s", family->is_explicit ? "explicit" : "sealed");
    (void)send(family, "newgame %s seed=%x luck=%s as=h%d", family->game, draw(family, 1000) + 1,
               draw(family, 2) == 0 ? "keep" : "swap", n);
    (void)send(family, "set chance=sealed");
}

/* The position of the handle becomes the start of another game there. */
static void set_up(struct family *family)
{
    char text[LINE];
    const char *reply = send(family, "@h%d state all", family->number);

    if (pick_line(family, reply, "state", text)) {
        (void)send(family, "@h%d setup as=h%d %s", family->number, family->number, text);
    }
}

static void look_at_worlds(struct family *family, const char *handle)
{
    const char *reply =
        send(family, "@%s sample s%u seed=%x n=2", handle, draw(family, 2) + 1, draw(family, 1000));

    if (strstr(reply, "ok games=") == NULL) {
        return; /* w1 and w2 are those of another handle */
    }
    (void)send(family, "@w1 play 1");
    (void)send(family, "@w1 state all");
    (void)send(family, "@w2 ask s1 since=0");
}

static void answer(struct family *family, const char *handle)
{
    char move[LINE], name[FOLLOW_WORD] = "";

    if (pick_line(family, send(family, "@%s legal", handle), "move", move)) {
        (void)send(family, "@%s play %.*s", handle, (int)strcspn(move, " "), move);
    } else if (family->is_explicit &&
               pick_line(family, send(family, "@%s chance", handle), "outcome", move)) {
        (void)sscanf(move, "%47s", name);
        (void)send(family, "@%s chance %s", handle, name);
    } else {
        (void)send(family, "@%s undo %u", handle, draw(family, 20) + 1);
    }
}

static void fork_or_close(struct family *family)
{
    if (family->has_fork) {
        (void)send(family, "@h%df close", family->number);
    } else {
        (void)send(family, "@h%d fork as=h%df", family->number, family->number);
    }
    family->has_fork = !family->has_fork;
}

/* Says a few lines to the handle, or to its fork. */
static void act(struct family *family)
{
    static const char *const questions[] = {"state all", "state s2", "hash",       "status",
                                            "unseen s1", "record",   "events all", "undo 3 safe=1"};
    unsigned what = draw(family, 80);
    char handle[FOLLOW_WORD];

    (void)snprintf(handle, sizeof handle, "h%d%s", family->number,
                   family->has_fork && draw(family, 3) == 0 ? "f" : "");
    if (what == 0) {
        start(family);
    } else if (what == 1) {
        set_up(family);
    } else if (what == 2) {
        look_at_worlds(family, handle);
    } else if (what == 3) {
        fork_or_close(family);
    } else if (what < 8) {
        (void)send(family, "@%s undo %u", handle, draw(family, 5) + 1);
    } else if (what < 14) {
        (void)send(family, "@%s events s%u since=%u", handle, draw(family, 2) + 1,
                   draw(family, SINCE));
    } else if (what < 22) {
        (void)send(family, "@%s %s", handle, questions[draw(family, COUNT_OF(questions))]);
    } else {
        answer(family, handle);
    }
}

/* ---- alone -------------------------------------------------------------------------------------
 */

/* Says the same to a host that has nothing else to do. */
static void check_alone(const struct family *family)
{
    struct host *host = prop_host();

    for (int i = 0; i < family->count; i++) {
        const struct said *said = &family->said[i];
        const char *reply = command_run(host, said->line, strlen(said->line));
        cr_assert_str_eq(said->reply, reply, "%s, after %d lines to handle %d", said->line, i,
                         family->number);
    }
    host_close(host);
}

static void forget(struct family *family)
{
    for (int i = 0; i < family->count; i++) {
        free(family->said[i].line);
        free(family->said[i].reply);
    }
}

/* So many handles are served in random order; every step-th of them is compared. */
static void check_handles(int handles, int step)
{
    struct host *host = prop_host();
    struct family *family = calloc((size_t)handles, sizeof *family);
    uint64_t order = 1;
    int left = handles, answers = 0;

    cr_assert_not_null(family);
    for (int i = 0; i < handles; i++) {
        family[i].host = host;
        family[i].game = prop_rules(i % prop_count())->vocab->game;
        family[i].number = i;
        family[i].stream = hash_mix((uint64_t)i, (uint64_t)handles);
        start(&family[i]);
    }
    while (left > 0) {
        struct family *next = &family[rng_fast_below(&order, (uint64_t)handles)];
        if (next->count < LINES) {
            act(next);
            left -= next->count >= LINES;
        }
    }
    for (int i = 0; i < handles; i += step) {
        char handle[FOLLOW_WORD];
        (void)snprintf(handle, sizeof handle, "h%d", i);
        answers += host_game(host, handle)->answer_count;
        check_alone(&family[i]);
    }
    cr_assert_gt(answers, 8 * handles / step, "only %d answers were given", answers);
    for (int i = 0; i < handles; i++) {
        forget(&family[i]);
    }
    free(family);
    host_close(host);
}

Test(handles, sixty_four_of_them_lose_nothing)
{
    check_handles(FEW, 1);
}

Test(handles, two_hundred_of_them_lose_nothing)
{
    check_handles(MANY, 7);
}
