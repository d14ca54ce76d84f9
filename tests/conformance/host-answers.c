/* host-answers.c - what play accepts, what it refuses, and what undo takes back. */
#include "tests/conformance/probe.h"

#include <stdio.h>
#include <string.h>

/* Of a host that cannot take back, games of LATEST steps, played again for each of CORE moves. */
enum { STEPS = 40, TRIED = 6, KEPT = 4, LATEST = 16, CORE = 2 };

/* Everything that a refused command must leave as it was. */
static struct text snapshot(struct probe *host)
{
    static const char *const parts[] = {"state all", "events all", "list", "get", "games"};
    struct text all = {0};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct text part = probe_copy(host, "%s", parts[i]);

        text_put(&all, text_string(&part));
        text_free(&part);
    }
    return all;
}

static bool is_as_before(struct probe *host, const struct text *before)
{
    struct text sent = {0}, now;
    bool same;

    text_put(&sent, text_string(&host->talk.sent));
    now = snapshot(host);
    same = strcmp(text_string(before), text_string(&now)) == 0;
    text_clear(&host->talk.sent); /* the reason shows the command that was refused */
    text_put(&host->talk.sent, text_string(&sent));
    text_free(&sent);
    text_free(&now);
    return same;
}

/* ---------------------------------------------------------------------------------- refusals */

/* Sends a command that must be refused, with this code unless it is NULL; nothing changes. */
static void refuse(struct probe *host, enum requirement requirement, const char *code,
                   const char *line)
{
    struct talk *talk = &host->talk;
    struct text before = snapshot(host);
    bool is_ok = talk_ask(talk, "%s", line);

    if (code) {
        (void)talk_check(talk, requirement, talk_is_err(talk, code), "err %s", code);
    }
    if (!is_ok) {
        (void)talk_check(talk, REQ_H5, is_as_before(host, &before),
                         "state, events, list, get and games as before");
    }
    text_free(&before);
}

static void check_refusals(struct probe *host)
{
    static const char *const lines[] = {
        "paly",
        "play s9 1",
        "play 99999",
        "play",
        "play zork:zork",
        "undo 99999",
        "undo zork",
        "newgame zork",
        "set zork=1",
        "set lang=en zork=1",
        "set strict=0 strict=1",
        "setup tfn1 zork",
        "resign s3",
        "resign",
        "sample s1 seed=zz",
        "sample s9 seed=1",
        "expect d=999",
        "expect zork=1",
        "adjudicate result=zork reason=x",
        "adjudicate",
        "close zork",
        "chance zork",
        "@nobody play 1",
        "go zork",
        "state zork",
        "ask s9",
        "events zork",
        "legal s9",
        "fork as=@",
        "hash zork",
        "inspect s1 zork",
        "explain zork",
        "deck zork mine cards=x*1",
        "record zork",
        "why s9 1",
        "unseen zork",
        "x-zork",
    };
    char line[PROBE_MOVE * 2];

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        refuse(host, REQ_H5, NULL, lines[i]);
    }
    (void)snprintf(line, sizeof line, "deck %s mine cards=zork*1", host->game);
    refuse(host, REQ_H5, NULL, line);
    (void)snprintf(line, sizeof line, "newgame %s zork=1", host->game);
    refuse(host, REQ_H7, "badarg", line);
    (void)snprintf(line, sizeof line, "newgame %s seed=zz", host->game);
    refuse(host, REQ_H5, NULL, line);
}

/* Keys of play are strict, d= is held against the decision, seats against who is asked. */
static void check_play(struct probe *host, int seat)
{
    struct talk *talk = &host->talk;
    char line[2 * PROBE_MOVE], move[PROBE_MOVE], now[TALK_VALUE];

    probe_move(host, 0, move);
    (void)snprintf(line, sizeof line, "play s%d d=%ld zork=1 %s", seat, host->d, move);
    refuse(host, REQ_H7, "badarg", line);
    for (long off = -1; off <= 1; off += 2) {
        (void)snprintf(line, sizeof line, "play s%d d=%ld %s", seat, host->d + off, move);
        if (host->d + off > 0) {
            refuse(host, REQ_H39, "stale", line);
            (void)talk_ask(talk, "%s", line);
            (void)talk_check(talk, REQ_H39,
                             talk_key(talk, "d", now) && talk_number(talk, "now", 0) == host->d,
                             "d= and now=%ld", host->d);
        }
    }
    if (host->asked != 3) {
        (void)snprintf(line, sizeof line, "play s%d d=%ld %s", 3 - seat, host->d, move);
        refuse(host, REQ_H40, "notyours", line);
        (void)snprintf(line, sizeof line, "play s%d %s", 3 - seat, move);
        refuse(host, REQ_H40, "notyours", line);
    }
    (void)snprintf(line, sizeof line, "play s%d zork:zork", seat);
    refuse(host, REQ_H38, "nomove", line);
}

/* A name that was listed before and is not listed now. */
static void check_illegal(struct probe *host, int seat, const struct text *older)
{
    struct talk *talk = &host->talk;
    char line[2 * PROBE_MOVE], why[TALK_VALUE], move[PROBE_MOVE + 2];
    const char *at = text_string(older);

    while (*at) {
        size_t length = strcspn(at, "\n");

        (void)snprintf(move, sizeof move, "%.*s\n", (int)length, at);
        at += length + 1;
        if (strstr(text_string(&host->moves), move)) {
            continue;
        }
        (void)snprintf(line, sizeof line, "play s%d %.*s", seat, (int)length, move);
        refuse(host, REQ_H38, "illegal", line);
        (void)talk_ask(talk, "%s", line);
        (void)talk_check(talk, REQ_H38,
                         talk_number(talk, "d", 0) == host->d && talk_key(talk, "why", why) &&
                             talk_key(talk, "move", why),
                         "err illegal d= move= why=");
        return;
    }
}

/* ---------------------------------------------------------------------------------- accepted */

/* What a play has made: reply, position and events. */
static struct text outcome(struct probe *host, const char *line)
{
    struct text all = probe_copy(host, "%s", line);
    static const char *const parts[] = {"state all", "events all"};

    if (!all.used) {
        return all;
    }
    text_clear(&all); /* the reply itself names the move as it was given */
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct text part = probe_copy(host, "%s", parts[i]);

        text_put(&all, text_string(&part));
        text_free(&part);
    }
    return all;
}

/* One answer is undone; then everything is as it was. */
static void take_back(struct probe *host, const struct text *before)
{
    bool is_ok = probe_back(host, 1);
    struct text now = outcome(host, "status");

    (void)talk_check(&host->talk, host->talk.kit->is_core ? REQ_H67 : REQ_H58,
                     is_ok && strcmp(text_string(before), text_string(&now)) == 0,
                     "ok, and position and events from before the answer");
    text_free(&now);
}

/* The move number i of the list: by name, by number, with a letter as %XX. */
static void check_accepted(struct probe *host, int seat, int i)
{
    struct talk *talk = &host->talk;
    char lines[3][2 * PROBE_MOVE], move[PROBE_MOVE];
    struct text before = outcome(host, "status");
    static const enum requirement of[] = {REQ_H37, REQ_H37, REQ_H19};
    struct text first = {0};

    probe_move(host, i, move);
    (void)snprintf(lines[0], sizeof lines[0], "play s%d %s", seat, move);
    (void)snprintf(lines[1], sizeof lines[1], "play s%d %d", seat, i + 1);
    (void)snprintf(lines[2], sizeof lines[2], "play s%d %%%02X%s", seat, (unsigned char)move[0],
                   move + 1);
    for (int k = 0; k < 3; k++) {
        struct text came = outcome(host, lines[k]);

        (void)talk_check(talk, of[k], came.used > 0, "`%s` accepted: it is in the list", lines[k]);
        (void)talk_check(talk, of[k],
                         k == 0 || strcmp(text_string(&came), text_string(&first)) == 0,
                         "the same outcome for `%s` as for `%s`", lines[k], lines[0]);
        if (came.used > 0) {
            take_back(host, &before);
        }
        if (k == 0) {
            first = came;
        } else {
            text_free(&came);
        }
    }
    text_free(&first);
    text_free(&before);
}

static void check_moves(struct probe *host, int seat)
{
    int tried = host->talk.kit->is_core ? CORE : TRIED;

    for (int i = 0; i < host->n && i < tried; i++) {
        check_accepted(host, seat,
                       host->n <= tried ? i : (int)probe_random(host, (unsigned)host->n));
    }
}

/* ------------------------------------------------------------------------------------- joint */

/* The first answer shows nothing to the other seat and to the public; then both orders. */
static void check_joint(struct probe *host, int seat)
{
    const char *const hidden[] = {"state", host->talk.kit->is_core ? "ask" : "events"};
    struct talk *talk = &host->talk;
    struct text before[4], ends[2] = {{0}, {0}};
    char wait[TALK_VALUE], want[16], moves[2][PROBE_MOVE], line[2 * PROBE_MOVE];

    for (int i = 0; i < 4; i++) {
        before[i] = probe_copy(host, i < 2 ? "%s s%d" : "%s pub", hidden[i % 2], 3 - seat);
    }
    for (int i = 0; i < 2; i++) {
        (void)probe_list(host, i + 1);
        probe_move(host, host->n - 1, moves[i]);
    }
    for (int order = 0; order < 2; order++) {
        int first = order ? 3 - seat : seat;

        (void)talk_ask(talk, "play s%d d=%ld %s", first, host->d, moves[first - 1]);
        (void)snprintf(want, sizeof want, "s%d", 3 - first);
        (void)talk_check(talk, REQ_H43, talk_key(talk, "wait", wait) && strcmp(wait, want) == 0,
                         "ok wait=%s", want);
        for (int i = 0; i < 4 && order == 0; i++) {
            (void)talk_check(talk, REQ_H43,
                             probe_is_same(host, &before[i], i < 2 ? "%s s%d" : "%s pub",
                                           hidden[i % 2], 3 - seat),
                             "what was shown before the answer: %s", text_string(&before[i]));
        }
        (void)snprintf(line, sizeof line, "play s%d d=%ld %s", 3 - first, host->d,
                       moves[2 - first]);
        ends[order] = outcome(host, line);
        (void)probe_back(host, 2);
    }
    (void)talk_check(talk, REQ_H44,
                     ends[0].used && strcmp(text_string(&ends[0]), text_string(&ends[1])) == 0,
                     "the same in either order: %s", text_string(&ends[0]));
    for (int i = 0; i < 4; i++) {
        text_free(&before[i]);
    }
    text_free(&ends[0]);
    text_free(&ends[1]);
}

/* -------------------------------------------------------------------------------------- undo */

/* KEPT steps and back, and the same steps again. */
static void check_undo(struct probe *host)
{
    struct talk *talk = &host->talk;
    struct text kept[KEPT + 1];
    char lines[KEPT][PROBE_MOVE + 16];
    int done = 0;

    kept[0] = outcome(host, "status");
    while (done < KEPT && probe_step(host)) {
        (void)snprintf(lines[done], sizeof lines[done], "play s%d %s", host->seat, host->move);
        kept[++done] = outcome(host, "status");
    }
    for (int back = 1; back <= done; back++) {
        (void)talk_check(talk, REQ_H58, talk_ask(talk, "undo %d", back), "ok");
        for (int i = done - back; i <= done; i++) {
            struct text now = outcome(host, i > done - back ? lines[i - 1] : "status");

            (void)talk_check(talk, REQ_H58, strcmp(text_string(&now), text_string(&kept[i])) == 0,
                             "position and events as before: %s", text_string(&kept[i]));
            text_free(&now);
        }
    }
    for (int i = 0; i <= done; i++) {
        text_free(&kept[i]);
    }
    (void)probe_look(host);
}

static void check_game(struct probe *host)
{
    struct text older = {0};
    int steps = host->talk.kit->is_core ? LATEST : talk_steps(&host->talk, STEPS);

    (void)probe_new(host, "seed=3");
    check_refusals(host);
    for (int step = 0; step < steps && !host->is_over && !host->talk.is_lost; step++) {
        int seat = probe_asked(host);

        if (host->asked == 3) {
            check_joint(host, seat);
        }
        if (!probe_list(host, seat)) {
            break;
        }
        if (step % 4 == 1) {
            check_play(host, seat);
            check_illegal(host, seat, &older);
        }
        check_moves(host, seat);
        text_clear(&older);
        text_put(&older, text_string(&host->moves));
        if (step % 8 == 7 && !host->talk.kit->is_core) {
            check_undo(host);
        }
        (void)probe_step(host);
    }
    text_free(&older);
}

void check_answers(struct kit *kit, const struct offer *offer)
{
    for (int i = 0; i < offer->count; i++) {
        struct probe host;

        if (probe_open(&host, kit, offer->games[i])) {
            check_game(&host);
        }
        probe_close(&host);
    }
    report_skip(&kit->report, REQ_H43, "no joint decision came up");
    report_skip(&kit->report, REQ_H44, "no joint decision came up");
}
