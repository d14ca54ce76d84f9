/* host-shown.c - whole games by chance: all that is made for a viewer, held against what he may
 * know, against the grammar of positions and against the legend. */
#include "tests/conformance/masked.h"
#include "tests/conformance/probe.h"
#include "tests/conformance/told.h"
#include "tests/conformance/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS = 400,
    GAMES = 3,
    VIEWERS = 3,
    RUN = 12, /* so many digits of a seed in a row are no accident */
    SEED = 32
};

/* pub, s1, s2: as told.h numbers them. */
static const char *const NAMES[VIEWERS] = {"pub", "s1", "s2"};

/* One game, and what its viewers know. */
struct shown {
    struct probe host;
    struct legend legend;
    struct told told[VIEWERS];
    long last[VIEWERS];  /* the last event that each has been shown */
    char seed[SEED + 1]; /* of the game, in digits */
    struct position all; /* the whole position, if the host tells it */
    bool has_all;
};

static const char *next_line(const char *at)
{
    at += strcspn(at, "\n");
    return *at ? at + 1 : at;
}

static bool begins(const char *line, const char *front)
{
    return strncmp(line, front, strlen(front)) == 0;
}

/* -------------------------------------------------------------------------------------- seed */

/* The seed as a number in decimal digits. */
static void write_number(const char *hex, char out[48])
{
    __extension__ unsigned __int128 number = 0;
    char digits[48];
    size_t used = 0;

    for (; *hex; hex++) {
        number = number * 16 + (unsigned)(*hex <= '9' ? *hex - '0' : *hex - 'a' + 10);
    }
    do {
        digits[used++] = (char)('0' + (int)(number % 10));
        number /= 10;
    } while (number > 0);
    for (size_t i = 0; i < used; i++) {
        out[i] = digits[used - 1 - i];
    }
    out[used] = '\0';
}

/* True if so many digits of the secret stand in the reply, in either case. */
static bool holds_run(const char *reply, const char *secret)
{
    char run[RUN + 1];

    for (size_t i = 0; i + RUN <= strlen(secret); i++) {
        (void)snprintf(run, sizeof run, "%.*s", RUN, secret + i);
        if (strcasestr(reply, run)) {
            return true;
        }
    }
    return false;
}

static void check_seed(struct shown *shown)
{
    struct talk *talk = &shown->host.talk;
    const char *reply = text_string(&talk->came);
    char number[48];

    write_number(shown->seed, number);
    (void)talk_check(talk, REQ_H93, !holds_run(reply, shown->seed) && !holds_run(reply, number),
                     "nothing of the seed %s", shown->seed);
}

/* ------------------------------------------------------------------------------------- reply */

/* Reads the text of a line `state`; books its grammar. */
static bool read_position(struct talk *talk, struct position *position, const char *text)
{
    const char *fault;
    bool is_read = position_read(position, text, &fault);

    return talk_check(talk, REQ_H91, is_read,
                      "a position by the grammar of section 7; it is broken at octet %d: %.20s",
                      (int)(fault - text), fault);
}

static void check_state(struct shown *shown, struct told *told, const char *line)
{
    struct talk *talk = &shown->host.talk;
    struct position view;
    const char *text = line + strlen("state ");
    char why[MASKED_WHY] = "";

    if (!read_position(talk, &view, text)) {
        position_free(&view);
        return;
    }
    (void)talk_check(talk, REQ_H91, strcmp(view.viewer, NAMES[told->viewer]) == 0, "viewer %s",
                     NAMES[told->viewer]);
    words_position(talk, &shown->legend, &view);
    (void)talk_check(talk, REQ_H89, told_position(told, &view), "%s", told->why);
    (void)talk_check(talk, REQ_H89, told_line(told, text), "%s", told->why);
    if (shown->has_all) {
        (void)talk_check(talk, REQ_H92, masked_fits(&view, &shown->all, why), "%s", why);
    }
    position_free(&view);
}

/* The reply to `ask`: events, position, question, moves. */
static void check_reply(struct shown *shown, int viewer)
{
    struct talk *talk = &shown->host.talk;
    struct told *told = &shown->told[viewer];

    for (const char *line = text_string(&talk->data); *line; line = next_line(line)) {
        if (begins(line, "event ")) {
            shown->last[viewer] = strtol(line + strlen("event "), NULL, 10);
            (void)talk_check(talk, REQ_H90, told_event(told, line), "%s", told->why);
        } else if (begins(line, "state ")) {
            check_state(shown, told, line);
            (void)talk_check(talk, REQ_H90, told_named(told), "%s", told->why);
        } else {
            (void)talk_check(talk, REQ_H89, told_line(told, line), "%s", told->why);
        }
        words_line(talk, &shown->legend, line);
    }
    (void)talk_check(talk, REQ_H89, told_line(told, text_string(&talk->status)), "%s", told->why);
    check_seed(shown);
}

static void read_all(struct shown *shown)
{
    struct talk *talk = &shown->host.talk;
    static const char front[] = "state ";

    position_free(&shown->all);
    shown->has_all = talk_ask(talk, "state all") && begins(text_string(&talk->data), front) &&
                     read_position(talk, &shown->all, text_string(&talk->data) + strlen(front));
}

static void check_now(struct shown *shown)
{
    read_all(shown);
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        if (talk_ask(&shown->host.talk, "ask %s since=%ld", NAMES[viewer], shown->last[viewer])) {
            check_reply(shown, viewer);
        }
    }
}

/* -------------------------------------------------------------------------------------- game */

/* 32 digits, none of which can be in a reply by accident. */
static void make_seed(int number, char seed[SEED + 1])
{
    uint64_t luck = 0x9e3779b97f4a7c15u * (uint64_t)(number + 1);

    for (int i = 0; i < SEED; i++) {
        luck = luck * 6364136223846793005u + 1442695040888963407u;
        seed[i] = "123456789abcdef"[(luck >> 40) % 15];
    }
    seed[SEED] = '\0';
}

static void check_game(struct shown *shown, int number)
{
    struct probe *host = &shown->host;
    char lists[2][PROBE_NAME], line[4 * PROBE_NAME];
    bool are_chosen;

    legend_choose(&shown->legend, lists);
    are_chosen = lists[0][0] && lists[1][0];
    make_seed(number, shown->seed);
    (void)snprintf(line, sizeof line, "seed=%s%s%s%s%s", shown->seed, are_chosen ? " s1=" : "",
                   are_chosen ? lists[number % 2] : "", are_chosen ? " s2=" : "",
                   are_chosen ? lists[1 - number % 2] : "");
    if (!probe_new(host, line)) {
        return;
    }
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        const char *const own[] = {lists[number % 2], lists[1 - number % 2]};

        told_begin(&shown->told[viewer], &shown->legend, viewer, own);
        shown->last[viewer] = 0;
    }
    check_now(shown);
    for (int step = 0; step < talk_steps(&host->talk, STEPS) && probe_step(host); step++) {
        check_now(shown);
    }
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        told_end(&shown->told[viewer]);
    }
}

void check_shown(struct kit *kit, const struct offer *offer)
{
    for (int i = 0; i < offer->count; i++) {
        struct shown *shown = calloc(1, sizeof *shown);

        if (shown && probe_open(&shown->host, kit, offer->games[i]) &&
            legend_read(&shown->legend, &shown->host)) {
            for (int number = 0; number < GAMES && !shown->host.talk.is_lost; number++) {
                check_game(shown, number);
            }
        }
        if (shown) {
            position_free(&shown->all);
            legend_free(&shown->legend);
            probe_close(&shown->host);
        }
        free(shown);
    }
}
