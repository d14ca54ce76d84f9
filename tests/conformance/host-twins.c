/* host-twins.c - twin games, which differ only in what a viewer cannot know: he is shown the same,
 * whatever he asks, as long as the same is told to him. */
#include "tests/conformance/probe.h"
#include "tests/conformance/twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Behind each of the PLIES every SHARE-th question is put, another share each time. */
enum { STEPS = 80, STRIDE = 3, PLIES = 8, SHARE = 3, ALL = -1 };

struct twins {
    struct probe host; /* the game is the current one; its twins are a and b */
    struct legend legend;
    char text[TWIN_TEXT], plain[TWIN_TEXT], other[TWIN_TEXT];
    char older[PROBE_MOVE]; /* a move of an earlier decision */
    int made;
};

/* Data and status of a reply, refused or not; of `go` its answer alone. */
static struct text copy_of(struct probe *host, const char *twin, const char *question)
{
    struct text copy = {0};
    bool is_go = strncmp(question, "go ", 3) == 0;
    const char *status, *used;

    (void)talk_ask(&host->talk, "@%s %s", twin, question);
    status = text_string(&host->talk.status);
    used = is_go ? strstr(status, " used=") : NULL;
    text_put(&copy, is_go ? "" : text_string(&host->talk.data));
    text_add(&copy, status, used ? (size_t)(used - status) : strlen(status));
    return copy;
}

static bool is_same(struct probe *host, const char *question, struct text *want)
{
    struct text b;
    bool same;

    text_free(want);
    *want = copy_of(host, "ka", question);
    b = copy_of(host, "kb", question);
    same = strcmp(text_string(want), text_string(&b)) == 0;
    text_free(&b);
    return same;
}

static void check_question(struct probe *host, const char *question)
{
    struct text want = {0};
    bool same = is_same(host, question, &want);

    (void)talk_check(&host->talk, REQ_H95, same, "as in the twin: %s", text_string(&want));
    text_free(&want);
}

/* Whatever the viewer may ask; or a share of it, by the number of the ply. */
static void check_questions(struct twins *twins, const char *viewer, int ply)
{
    static const char *const questions[] = {
        "ask %s since=0", "ask %s at=1 lang=ja", "state %s",       "legal %s",
        "events %s",      "record %s",           "inspect %s",     "unseen %s",
        "explain %s 1",   "why %s zork",         "go %s nodes=20", "show %s",
    };
    char question[2 * PROBE_MOVE];

    for (int i = 0; i < (int)(sizeof questions / sizeof *questions); i++) {
        if (ply == ALL || (i + ply) % SHARE == 0) {
            (void)snprintf(question, sizeof question, questions[i], viewer);
            check_question(&twins->host, question);
        }
    }
    if (viewer[0] == 's' && twins->older[0]) {
        (void)snprintf(question, sizeof question, "why %s %s", viewer, twins->older);
        check_question(&twins->host, question);
    }
}

/* ------------------------------------------------------------------------------------ playing */

/* The seat that is asked in both twins; 0 if it is not the same one, or both are. */
static int asked_in_both(struct probe *host)
{
    int asked[2];

    for (int i = 0; i < 2; i++) {
        char ask[TALK_VALUE] = "";

        (void)talk_ask(&host->talk, "@k%c status", 'a' + i);
        (void)talk_key(&host->talk, "ask", ask);
        asked[i] = strcmp(ask, "s1") == 0 ? 1 : strcmp(ask, "s2") == 0 ? 2 : 0;
    }
    return asked[0] == asked[1] ? asked[0] : 0;
}

/* Copies a move by chance that the seat has in both. */
static bool find_move(struct probe *host, int seat, char move[PROBE_MOVE])
{
    char question[16], line[PROBE_MOVE + 2];
    struct text a, b;
    unsigned common = 0;

    (void)snprintf(question, sizeof question, "legal s%d", seat);
    a = copy_of(host, "ka", question);
    b = copy_of(host, "kb", question);
    for (const char *at = text_string(&a); strncmp(at, "move ", 5) == 0;
         at += strcspn(at, "\n") + 1) {
        const char *name = strchr(at + 5, ' ');

        (void)snprintf(line, sizeof line, "%.*s\n", (int)strcspn(name, "\n"), name);
        if (strstr(text_string(&b), line) && probe_random(host, ++common) == 0) {
            (void)snprintf(move, PROBE_MOVE, "%.*s", (int)strcspn(line + 1, " \n"), line + 1);
        }
    }
    text_free(&a);
    text_free(&b);
    return common > 0;
}

/* Plays the same in both, as long as the viewer is told the same. */
static void play_both(struct twins *twins, const char *viewer)
{
    struct probe *host = &twins->host;
    char move[PROBE_MOVE], question[PROBE_NAME];
    struct text want = {0};

    (void)snprintf(question, sizeof question, "events %s since=0", viewer);
    for (int ply = 0; ply < PLIES; ply++) {
        int seat = asked_in_both(host);

        if (seat == 0 || !find_move(host, seat, move) ||
            !talk_ask(&host->talk, "@ka play s%d %s", seat, move) ||
            !talk_ask(&host->talk, "@kb play s%d %s", seat, move) ||
            !is_same(host, question, &want)) {
            break;
        }
        check_questions(twins, viewer, ply);
    }
    text_free(&want);
}

/* -------------------------------------------------------------------------------------- pairs */

/* Opens a text under a handle; false if the host refuses it. */
static bool set_up(struct probe *host, const char *handle, int seed, const char *text)
{
    return talk_ask(&host->talk, "setup as=%s seed=%d %s", handle, seed, text);
}

static void check_pair(struct twins *twins, enum twin_kind kind, int owner, const char *viewer)
{
    struct probe *host = &twins->host;

    if (!twin_make(&twins->legend, twins->plain, kind, owner, twins->other)) {
        return;
    }
    if (set_up(host, "ka", 1, twins->plain) && set_up(host, "kb", 2, twins->other)) {
        twins->made++;
        check_questions(twins, viewer, ALL);
        play_both(twins, viewer);
    }
}

static void check_here(struct twins *twins)
{
    static const char *const viewers[] = {"s1", "s2", "pub"};

    if (!probe_position(&twins->host, "all", twins->text, TWIN_TEXT) ||
        !twin_plain(twins->text, twins->plain)) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        check_pair(twins, TWIN_DECKS, 0, viewers[i]);
    }
    for (int owner = 1; owner <= 2; owner++) {
        check_pair(twins, TWIN_HAND, owner, viewers[2 - owner]);
        check_pair(twins, TWIN_TABLE, owner, viewers[2 - owner]);
    }
    check_pair(twins, TWIN_HAND, 1, "pub");
}

static void check_game(struct twins *twins)
{
    struct probe *host = &twins->host;
    int steps = talk_steps(&host->talk, STEPS);

    (void)probe_new(host, "seed=e");
    for (int step = 0; step < steps && !host->is_over && !host->talk.is_lost; step += STRIDE) {
        check_here(twins);
        memcpy(twins->older, host->move, sizeof twins->older);
        (void)probe_walk(host, STRIDE);
    }
}

void check_twins(struct kit *kit, const struct offer *offer)
{
    struct twins *twins = calloc(1, sizeof *twins);
    int made = 0;

    if (!twins || !probe_offers(kit, offer, "setup", REQ_H95)) {
        free(twins);
        return;
    }
    for (int i = 0; i < offer->count; i++) {
        memset(twins, 0, sizeof *twins);
        if (probe_open(&twins->host, kit, offer->games[i]) &&
            legend_read(&twins->legend, &twins->host)) {
            check_game(twins);
        }
        made += twins->made;
        legend_free(&twins->legend);
        probe_close(&twins->host);
    }
    if (made == 0) {
        report_skip(&kit->report, REQ_H95, "no twin could be set up: no hidden card can be moved");
    }
    free(twins);
}
