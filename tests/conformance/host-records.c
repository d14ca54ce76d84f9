/* host-records.c - records: they replay, they notice a difference, those of one viewer are silent.
 */
#include "tests/conformance/probe.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

enum { STEPS = 4000, SHORT = 15, QUIET_MS = 200 };

/* Sends each line as it is; those that have a reply must get ok. Fills the exit status. */
static bool feed(struct talk *talk, const struct text *record)
{
    const char *line = text_string(record);

    while (*line && !talk->is_lost) {
        size_t length = strcspn(line, "\n") + 1;

        if (line[0] != '>') {
            talk_tell(talk, line, length);
        } else if (!talk_ask_raw(talk, line, length)) {
            return false;
        }
        line += length;
    }
    return !talk->is_lost;
}

static void leave(struct talk *talk, enum requirement requirement, int want)
{
    int status = 0;

    (void)talk_ask(talk, "quit");
    (void)talk_check(talk, requirement,
                     talk_has_ended(talk, &status) && WIFEXITED(status) &&
                         WEXITSTATUS(status) == want,
                     "exit status %d", want);
}

/* Replays a record in a fresh host. */
static void replay(struct kit *kit, const struct text *record)
{
    struct talk talk;

    if (talk_start(&talk, kit)) {
        (void)talk_check(&talk, REQ_H64, feed(&talk, record), "ok to every line of a record");
        (void)talk_ask(&talk, "record");
        (void)talk_check(&talk, REQ_H64, strcmp(text_string(&talk.data), text_string(record)) == 0,
                         "the record that was fed: %s", text_string(record));
        leave(&talk, REQ_H64, 0);
    }
    talk_end(&talk);
}

/* The data lines of `record` with a viewer, or without. */
static struct text take_record(struct probe *host, const char *viewer)
{
    struct text record = {0};

    if (talk_ask(&host->talk, "record%s%s", *viewer ? " " : "", viewer)) {
        text_put(&record, text_string(&host->talk.data));
    }
    return record;
}

static void check_record(struct kit *kit, const char *game, const char *seed, int steps)
{
    struct probe host;
    struct text record = {0};

    if (probe_open(&host, kit, game) && probe_new(&host, seed)) {
        (void)probe_walk(&host, steps);
        record = take_record(&host, "");
        (void)talk_check(&host.talk, REQ_H64, record.used > 0, "a record");
    }
    probe_close(&host);
    if (record.used > 0) {
        replay(kit, &record);
    }
    text_free(&record);
}

/* Of a game that begins at a position. */
static void check_setup_record(struct kit *kit, const char *game)
{
    struct probe host;
    struct text record = {0};
    char tfn[TALK_VALUE * 4];

    if (probe_open(&host, kit, game) && probe_new(&host, "seed=6")) {
        (void)probe_walk(&host, SHORT);
        (void)talk_ask(&host.talk, "state all");
        (void)snprintf(tfn, sizeof tfn, "%.*s", (int)strcspn(text_string(&host.talk.data), "\n"),
                       text_string(&host.talk.data));
        if (!host.is_over && talk_ask(&host.talk, "setup %s", tfn + strlen("state ")) &&
            probe_look(&host)) {
            (void)probe_walk(&host, SHORT);
            record = take_record(&host, "all");
        }
    }
    probe_close(&host);
    if (record.used > 0) {
        replay(kit, &record);
    }
    text_free(&record);
}

static void check_expect(struct kit *kit, const char *game)
{
    struct probe host;
    char key[TALK_VALUE], want[TALK_VALUE], got[TALK_VALUE];

    if (probe_open(&host, kit, game) && probe_new(&host, "seed=1")) {
        struct talk *talk = &host.talk;

        (void)talk_check(talk, REQ_H65, talk_ask(talk, "expect d=1"), "ok");
        (void)talk_ask(talk, "expect d=99");
        (void)talk_check(talk, REQ_H65,
                         talk_is_err(talk, "mismatch") && talk_key(talk, "key", key) &&
                             strcmp(key, "d") == 0 && talk_key(talk, "want", want) &&
                             strcmp(want, "99") == 0 && talk_key(talk, "got", got) &&
                             strcmp(got, "1") == 0,
                         "err mismatch key=d want=99 got=1");
        leave(talk, REQ_H65, 1);
    }
    probe_close(&host);
}

/* A host that is fed the record of one viewer prints nothing, and it tells no seed. */
static void check_silent(struct kit *kit, const struct text *record)
{
    struct talk talk;

    if (talk_start(&talk, kit) && talk_ask(&talk, "ping")) {
        talk_tell(&talk, text_string(record), record->used);
        (void)talk_check(&talk, REQ_H66, talk_is_quiet(&talk, QUIET_MS),
                         "no reply to any of its lines");
        (void)talk_check(&talk, REQ_H66, !strstr(text_string(record), "seed="), "no seed");
        (void)talk_ask(&talk, "ping");
    }
    talk_end(&talk);
}

/* The lines that a viewer has been sent, an LF before the first. */
static void note_shown(struct probe *host, const char *viewer, struct text *shown)
{
    static const char *const questions[] = {"events %s since=0", "state %s"};
    char question[PROBE_NAME];

    text_put(shown, shown->used ? "" : "\n");
    for (int i = 0; i < 2; i++) {
        (void)snprintf(question, sizeof question, questions[i], viewer);
        if (talk_ask(&host->talk, "%s", question)) {
            text_put(shown, text_string(&host->talk.data));
        }
    }
}

/* A record holds nothing but comments of its own and lines that the viewer has been sent. */
static void check_sent(struct talk *talk, const struct text *record, const struct text *shown)
{
    for (const char *line = text_string(record); *line; line += strcspn(line, "\n") + 1) {
        int length = (int)strcspn(line, "\n");
        struct text sent = {0};

        if (strncmp(line, "< ", 2) == 0) {
            text_format(&sent, "\n%.*s\n", length - 2, line + 2);
            (void)talk_check(talk, REQ_H66, strstr(text_string(shown), sent.data) != NULL,
                             "events and positions as they were sent, not %.*s", length, line);
        }
        text_free(&sent);
    }
}

static void check_viewers(struct kit *kit, const struct offer *offer)
{
    static const char *const viewers[] = {"s1", "s2", "pub"};
    struct probe host;

    for (int sealed = 0; sealed < 2; sealed++) {
        struct text shown[3] = {{0}, {0}, {0}};

        if (probe_open(&host, kit, offer->games[0])) {
            (void)talk_ask(&host.talk, "set view=%s", sealed ? "sealed" : "open");
            (void)probe_new(&host, "");
            for (int step = 0; step <= SHORT; step++) {
                for (int i = 0; i < 3; i++) {
                    note_shown(&host, viewers[i], &shown[i]);
                }
                (void)(step < SHORT && probe_step(&host));
            }
            for (int i = 0; i < 3; i++) {
                struct text record = take_record(&host, viewers[i]);

                (void)talk_check(&host.talk, REQ_H66, record.used > 0, "a record");
                check_sent(&host.talk, &record, &shown[i]);
                check_silent(kit, &record);
                text_free(&record);
                text_free(&shown[i]);
            }
        }
        probe_close(&host);
    }
}

void check_records(struct kit *kit, const struct offer *offer)
{
    (void)probe_offers(kit, offer, "record", REQ_H65);
    (void)probe_offers(kit, offer, "record", REQ_H66);
    if (!probe_offers(kit, offer, "record", REQ_H64)) {
        return;
    }
    for (int i = 0; i < offer->count && kit_wants(kit, "H64 "); i++) {
        check_record(kit, offer->games[i], "seed=1", SHORT);
        check_record(kit, offer->games[i], "seed=2", STEPS);
        check_setup_record(kit, offer->games[i]);
    }
    if (kit_wants(kit, "H65 ")) {
        check_expect(kit, offer->games[0]);
    }
    if (kit_wants(kit, "H66 ")) {
        check_viewers(kit, offer);
    }
}
