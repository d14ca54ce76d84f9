/* host-options.c - handshake and settings. */
#include "tests/conformance/probe.h"

#include <stdio.h>
#include <string.h>

#include "bots/arena/base/wire.h"

enum { STEPS = 12 };

static bool has_line(const struct talk *talk, const char *front)
{
    const char *at = text_string(&talk->data);
    size_t length = strlen(front);

    while (*at) {
        if (strncmp(at, front, length) == 0) {
            return true;
        }
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return false;
}

static void check_versions(struct talk *talk, const struct offer *offer)
{
    static const char *const numbers[] = {"1", "2", "999999"};
    char value[TALK_VALUE];

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        bool is_ok = talk_ask(talk, "tefuda %s", numbers[i]);
        const char *id = strstr(text_string(&talk->data), "id ");

        (void)talk_check(talk, REQ_H22,
                         is_ok && has_line(talk, "id ") && has_line(talk, "cap ") && id &&
                             wire_key(id, "name", value, sizeof value) &&
                             wire_key(id, "version", value, sizeof value),
                         "lines `id name= version=` and `cap`, then ok");
        (void)talk_check(talk, REQ_H22, talk_number(talk, "proto", 0) >= 1, "ok proto=");
    }
    (void)talk_ask(talk, "tefuda 1");
    (void)talk_check(talk, REQ_H22, talk_number(talk, "proto", 0) == 1, "ok proto=1");
    for (int i = 0; i < offer->count; i++) {
        char line[PROBE_NAME + 16];
        const char *at;

        (void)snprintf(line, sizeof line, "game %s ", offer->games[i]);
        at = strstr(text_string(&talk->data), line);
        (void)talk_check(talk, REQ_H22,
                         at && wire_key(at, "rules", value, sizeof value) &&
                             wire_key(at, "data", value, sizeof value),
                         "a line `game %s rules= data=`", offer->games[i]);
    }
    (void)talk_ask(talk, "tefuda 0");
    (void)talk_check(talk, REQ_H23,
                     talk_is_err(talk, "version") && talk_key(talk, "min", value) &&
                         talk_key(talk, "max", value),
                     "err version min= max=");
}

/* One line `option` of the handshake, against `get NAME`. */
static void check_option(struct talk *talk, const char *line)
{
    static const char *const types = " bool int enum str button ";
    char name[TALK_VALUE], type[TALK_VALUE], value[TALK_VALUE];
    char spaced[TALK_VALUE + 2];
    bool has_type = wire_key(line, "type", type, sizeof type);

    (void)snprintf(spaced, sizeof spaced, " %s ", type);
    (void)talk_check(
        talk, REQ_H24,
        wire_key(line, "name", name, sizeof name) && has_type && strstr(types, spaced) &&
            (strcmp(type, "button") == 0 || wire_key(line, "value", value, sizeof value)),
        "name=, type= of the five types, value=: %s", line);
    (void)talk_ask(talk, "get %s", name);
    (void)talk_check(talk, REQ_H24,
                     strncmp(text_string(&talk->data), line, strlen(line)) == 0 &&
                         talk->data.used == strlen(line) + 1,
                     "the line of the handshake: %s", line);
}

static void check_lines_of(struct talk *talk)
{
    struct text all = {0};
    char *at;

    (void)talk_ask(talk, "tefuda 1");
    text_put(&all, text_string(&talk->data));
    for (at = all.data; at && *at;) {
        size_t length = strcspn(at, "\n");

        at[length] = '\0';
        if (strncmp(at, "option ", 7) == 0) {
            check_option(talk, at);
        }
        at += length + 1;
    }
    text_free(&all);
}

/* Copies the value of a setting. */
static void get(struct talk *talk, const char *name, char *value)
{
    (void)talk_ask(talk, "get %s", name);
    (void)wire_key(text_string(&talk->data), "value", value, TALK_VALUE);
}

static void check_unknown_option(struct talk *talk)
{
    char name[TALK_VALUE];

    (void)talk_ask(talk, "set zork=1");
    (void)talk_check(talk, REQ_H25,
                     talk_is_err(talk, "nooption") && talk_key(talk, "name", name) &&
                         strcmp(name, "zork") == 0,
                     "err nooption name=zork");
}

/* All or none, with the setting that most hosts have. */
static void check_set(struct talk *talk)
{
    char before[TALK_VALUE], after[TALK_VALUE];

    get(talk, "lang", before);
    (void)talk_ask(talk, "set lang=%s zork=1", strcmp(before, "ja") == 0 ? "en" : "ja");
    (void)talk_check(talk, REQ_H25, talk_is_err(talk, "nooption"), "err nooption");
    get(talk, "lang", after);
    (void)talk_check(talk, REQ_H25, strcmp(before, after) == 0, "value=%s: nothing was set",
                     before);
    (void)talk_ask(talk, "set lang=zork");
    (void)talk_check(talk, REQ_H25, talk_is_err(talk, "badarg") || talk_is_err(talk, "range"),
                     "err badarg or err range");
    get(talk, "lang", after);
    (void)talk_check(talk, REQ_H25, strcmp(before, after) == 0, "value=%s", before);
}

/* Takes the text behind " -- " off every line. */
static void cut_texts(struct text *text)
{
    struct text out = {0};
    const char *at = text_string(text);

    while (*at) {
        size_t line = strcspn(at, "\n");
        const char *end = memmem(at, line, " -- ", 4);

        text_add(&out, at, end ? (size_t)(end - at) : line);
        text_put(&out, "\n");
        at += line + (at[line] == '\n');
    }
    text_free(text);
    *text = out;
}

static void check_lang(struct probe *host)
{
    static const char *const lines[] = {"ask s1 since=0",  "ask s2",   "legal",
                                        "why zork:zork",   "status",   "hash",
                                        "play s1 d=999 x", "show zork"};
    struct talk *talk = &host->talk;

    (void)probe_new(host, "seed=9");
    for (int step = 0; step < talk_steps(talk, STEPS) && !talk->is_lost; step++) {
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
            struct text texts[2] = {{0}, {0}};

            for (int k = 0; k < 2; k++) {
                (void)talk_ask(talk, "set lang=%s", k ? "ja" : "en");
                (void)talk_ask(talk, "%s", lines[i]);
                text_put(&texts[k], text_string(&talk->data));
                text_put(&texts[k], text_string(&talk->status));
                cut_texts(&texts[k]);
            }
            (void)talk_check(talk, REQ_H75,
                             strcmp(text_string(&texts[0]), text_string(&texts[1])) == 0,
                             "but for the texts, as with lang=en: %s", text_string(&texts[0]));
            text_free(&texts[0]);
            text_free(&texts[1]);
        }
        (void)probe_step(host);
    }
}

/* The same moves with and without trace: only lines `trace` are more. */
static void check_trace(struct kit *kit, const struct offer *offer)
{
    struct text came[2] = {{0}, {0}};
    struct probe host;

    for (int k = 0; k < 2; k++) {
        if (probe_open(&host, kit, offer->games[0])) {
            (void)talk_ask(&host.talk, "set trace=%d", k);
            (void)probe_new(&host, "seed=b");
            for (int step = 0; step < 4 * STEPS && probe_step(&host); step++) {
                struct text all = probe_copy(&host, "ask s%d since=0", 1 + step % 2);

                text_put(&came[k], text_string(&all));
                text_free(&all);
            }
            (void)talk_check(&host.talk, REQ_H84,
                             k == 0 || strcmp(text_string(&came[0]), text_string(&came[1])) == 0,
                             "with trace=1 the same game as with trace=0");
            (void)talk_ask(&host.talk, "set view=sealed");
            (void)talk_ask(&host.talk, "newgame %s", host.game);
            (void)talk_ask(&host.talk, "play s1 1");
            (void)talk_ask(&host.talk, "play s2 1");
            (void)talk_check(&host.talk, REQ_H84, !has_line(&host.talk, "trace "),
                             "no trace of a sealed game");
        }
        probe_close(&host);
    }
    text_free(&came[0]);
    text_free(&came[1]);
}

/* Bound to s1, the host answers as it did for s1, and neither the controller nor the other seat. */
static void check_bound(struct kit *kit, const struct offer *offer)
{
    static const char *const own[] = {"ask s1 since=0", "legal s1", "state s1"};
    static const char *const others[] = {"ask s2",    "state s2",  "events s2 since=0",
                                         "legal s2",  "play s2 1", "state pub",
                                         "record s2", "state all"};
    static const char *const masters[] = {"set seat=-", "get",  "undo", "hash",      "fork as=kit",
                                          "status",     "list", "quit", "go s2 d=1", "close"};
    struct probe host;

    if (probe_open(&host, kit, offer->games[0])) {
        struct talk *talk = &host.talk;
        (void)probe_new(&host, "seed=b as=kit");
        (void)probe_new(&host, "seed=b");
        (void)probe_walk(&host, 4);
        struct text before[sizeof own / sizeof *own];
        for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
            before[i] = probe_copy(&host, "%s", own[i]);
        }
        (void)talk_check(talk, REQ_H85, talk_ask(talk, "set seat=s1"), "ok");
        for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
            (void)talk_check(talk, REQ_H85, probe_is_same(&host, &before[i], "%s", own[i]),
                             "the same reply as before");
            text_free(&before[i]);
        }
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
            (void)talk_ask(talk, "%s", others[i]);
            (void)talk_check(talk, REQ_H85, talk_is_err(talk, "notyours"), "err notyours seat=");
        }
        for (size_t i = 0; i < sizeof masters / sizeof *masters; i++) {
            (void)talk_check(talk, REQ_H85, !talk_ask(talk, "%s", masters[i]),
                             "err: that is the controller's");
        }
    }
    probe_close(&host);
}

void check_options(struct kit *kit, const struct offer *offer)
{
    struct probe host;

    if (probe_open(&host, kit, offer->games[0])) {
        check_versions(&host.talk, offer);
        if (!kit->is_core) {
            check_lines_of(&host.talk);
            check_unknown_option(&host.talk);
        }
    }
    probe_close(&host);
    if (!offer->options[0]) {
        report_skip(&kit->report, REQ_H24, "it has no option");
    }
    if (probe_has_option(kit, offer, "lang", REQ_H75)) {
        if (probe_open(&host, kit, offer->games[0])) {
            check_set(&host.talk);
            check_lang(&host);
        }
        probe_close(&host);
    }
    if (probe_has_option(kit, offer, "trace", REQ_H84)) {
        check_trace(kit, offer);
    }
    if (probe_has_option(kit, offer, "seat", REQ_H85)) {
        check_bound(kit, offer);
    }
}
