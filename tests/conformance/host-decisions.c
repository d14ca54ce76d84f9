/* host-decisions.c - what a host shows at every decision of a game: block, list, views, events. */
#include "tests/conformance/order.h"
#include "tests/conformance/probe.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/wire.h"

enum { STEPS = 60, VIEWERS = 4, ASKING = 3 };

/* The first three may `ask`. */
static const char *const VIEWS[VIEWERS] = {"s1", "s2", "pub", "all"};

/* What was seen of one game so far. */
struct watch {
    struct probe host;
    long d;                      /* of the decision before */
    long last;                   /* number of the last event */
    struct text events[VIEWERS]; /* all events of each viewer */
};

/* The line behind this one; "" at the end. */
static const char *next_line(const char *at)
{
    at += strcspn(at, "\n");
    return *at ? at + 1 : at;
}

static bool begins(const char *line, const char *front)
{
    return strncmp(line, front, strlen(front)) == 0;
}

/* Reads "KIND NUMBER WORD": the number, and a copy of the word, "" if it is absent. */
static long read_numbered(const char *line, char *word, size_t size)
{
    char *end = NULL;
    long number = strtol(line + strcspn(line, " \n"), &end, 10);

    end += *end == ' ';
    (void)snprintf(word, size, "%.*s", (int)strcspn(end, " \n"), end);
    return number;
}

/* -------------------------------------------------------------------------------------- list */

/* Checks numbers and order of the lines `move` of the last reply; moves is their text. */
static void check_list(struct watch *watch, struct text *moves)
{
    struct talk *talk = &watch->host.talk;
    char last[PROBE_MOVE] = "";
    long count = 0;
    const char *line;

    text_clear(moves);
    for (line = text_string(&talk->data); *line; line = next_line(line)) {
        char name[PROBE_MOVE];
        long number;

        if (!begins(line, "move ")) {
            continue;
        }
        number = read_numbered(line, name, sizeof name);
        count++;
        (void)talk_check(talk, REQ_H34, number == count && name[0], "move number %ld", count);
        (void)talk_check(talk, REQ_H35, count == 1 || order_compare(last, name) <= 0,
                         "%s behind %s in the order of names", last, name);
        (void)talk_check(talk, REQ_H34, strcmp(last, name) != 0, "each name once");
        memcpy(last, name, sizeof last);
        text_add(moves, line, strcspn(line, "\n"));
        text_put(moves, "\n");
    }
    (void)talk_check(talk, REQ_H34, talk_number(talk, "n", -1) == count, "n=%ld", count);
}

/* `legal` against the list of `ask`. */
static void check_legal(struct watch *watch, int seat, const struct text *moves)
{
    struct talk *talk = &watch->host.talk;
    struct text want = {0};
    char prefix[8] = "";
    const char *line;

    (void)talk_ask(talk, "legal s%d", seat);
    (void)talk_check(talk, REQ_H36, strcmp(text_string(&talk->data), text_string(moves)) == 0,
                     "the list of ask: %s", text_string(moves));
    (void)sscanf(text_string(moves), "move 1 %3[^ \n]", prefix);
    for (line = text_string(moves); *line; line = next_line(line)) {
        const char *name = strchr(line + 5, ' ');

        if (name && begins(name + 1, prefix)) {
            text_add(&want, line, strcspn(line, "\n"));
            text_put(&want, "\n");
        }
    }
    (void)talk_ask(talk, "legal s%d prefix=%s", seat, prefix);
    (void)talk_check(talk, REQ_H36, strcmp(text_string(&talk->data), text_string(&want)) == 0,
                     "the moves that begin with %s, with their numbers: %s", prefix,
                     text_string(&want));
    text_free(&want);
}

/* ------------------------------------------------------------------------------------- block */

/* Events, one state, one decision, moves. Returns the line of the decision, or NULL. */
static const char *check_order(struct watch *watch, bool is_asked)
{
    static const char *const parts[] = {"event ", "state ", "decision ", "move "};
    struct talk *talk = &watch->host.talk;
    const char *decision = NULL;
    int counts[4] = {0};
    size_t part = 0;
    const char *line;

    for (line = text_string(&talk->data); *line; line = next_line(line)) {
        while (part < 4 && !begins(line, parts[part])) {
            part++;
        }
        if (part == 4) {
            break;
        }
        counts[part]++;
        decision = part == 2 ? line : decision;
    }
    (void)talk_check(talk, REQ_H33,
                     part < 4 && counts[1] == 1 && counts[2] == (is_asked ? 1 : 0) &&
                         talk_number(talk, "d", -1) == watch->host.d,
                     "events, one state, %s, then ok d=%ld n=",
                     is_asked ? "one decision and its moves" : "nothing more", watch->host.d);
    (void)talk_check(talk, REQ_H46,
                     is_asked || (talk_number(talk, "n", -1) == 0 && !counts[2] && !counts[3]),
                     "n=0 and neither decision nor move for a seat that is not asked");
    return decision;
}

static void check_decision(struct watch *watch, const char *line, const struct text *moves)
{
    static const char kinds[] = " main pick place order number mode yesno pay respond aim ";
    struct talk *talk = &watch->host.talk;
    char kind[PROBE_MOVE + 2], standard[PROBE_MOVE], spaced[PROBE_MOVE + 8];

    (void)wire_key(line, "kind", kind, PROBE_MOVE);
    (void)snprintf(spaced, sizeof spaced, " %s ", kind);
    (void)talk_check(talk, REQ_H42, kind[0] && strstr(kinds, spaced), "kind= one of:%s", kinds);
    (void)talk_check(talk, REQ_H42,
                     wire_key(line, "default", standard, sizeof standard) &&
                         wire_has_move(text_string(moves), moves->used, standard),
                     "default= one of the moves");
}

static void check_block(struct watch *watch, int seat)
{
    struct probe *host = &watch->host;
    bool is_asked = (host->asked & (unsigned)seat) != 0;
    struct text block = probe_copy(host, "ask s%d since=0", seat), moves = {0}, decision = {0};
    const char *line = check_order(watch, is_asked);

    if (line) {
        text_add(&decision, line, strcspn(line, "\n"));
    }
    check_list(watch, &moves);
    if (is_asked) {
        check_decision(watch, text_string(&decision), &moves);
    }
    if (is_asked && !host->talk.kit->is_core) {
        check_legal(watch, seat, &moves);
    } else if (!host->talk.kit->is_core) {
        (void)talk_ask(&host->talk, "legal s%d", seat);
        (void)talk_check(&host->talk, REQ_H46, talk_number(&host->talk, "n", -1) == 0, "n=0");
    }
    (void)talk_check(&host->talk, REQ_H45, probe_is_same(host, &block, "ask s%d since=0", seat),
                     "the same reply to the same question: %s", text_string(&block));
    text_free(&block);
    text_free(&moves);
    text_free(&decision);
}

/* ------------------------------------------------------------------------------------- views */

static uint64_t mix(uint64_t a, uint64_t b)
{
    __extension__ typedef unsigned __int128 wide_t;
    wide_t wide = (wide_t)(a ^ 0x9e3779b97f4a7c15U) * (b ^ 0xd1b54a32d192ed03U);

    return (uint64_t)wide ^ (uint64_t)(wide >> 64);
}

/* The hash of section 7: words of 8 octets, low octet first, the last filled with zeros. */
static uint64_t hash_text(const char *octets, size_t length)
{
    uint64_t state = 0x7465667564613031U, word = 0;

    for (size_t i = 0; i < length; i++) {
        word |= (uint64_t)(unsigned char)octets[i] << (8 * (i % 8));
        if (i % 8 == 7) {
            state = mix(state, word);
            word = 0;
        }
    }
    return mix(mix(state, word), length);
}

static void check_view(struct watch *watch, const char *viewer)
{
    struct talk *talk = &watch->host.talk;
    char hash[TALK_VALUE], digits[20], front[PROBE_NAME * 2];
    const char *text, *end;

    (void)talk_ask(talk, "state %s", viewer);
    text = text_string(&talk->data);
    end = strstr(text, " h=");
    (void)snprintf(front, sizeof front, "state tfn1 %s@", watch->host.game);
    (void)talk_check(
        talk, REQ_H47,
        begins(text, front) && !*next_line(text) && end && talk_key(talk, "hash", hash) &&
            strlen(hash) == 16 && begins(end + 3, hash) && end[3 + 16] == '\n',
        "one line `state tfn1 %s@..`, and hash= with the digits of its h=", watch->host.game);
    if (end) {
        (void)snprintf(digits, sizeof digits, "%016llx",
                       (unsigned long long)hash_text(text + 6, (size_t)(end - text) - 6));
        (void)talk_check(talk, REQ_H48, begins(end + 3, digits), "h=%s", digits);
    }
}

/* ------------------------------------------------------------------------------------ events */

/* The numbers 1, 2, 3, ...; the kinds as in the reference, which is filled if it is empty. */
static void check_numbers(struct watch *watch, struct text *kinds)
{
    struct talk *talk = &watch->host.talk;
    struct text own = {0};
    long count = 0;
    const char *line;

    for (line = text_string(&talk->data); *line; line = next_line(line)) {
        char kind[PROBE_NAME];
        long number;

        number = read_numbered(line, kind, sizeof kind);
        count++;
        (void)talk_check(talk, REQ_H52, number == count && kind[0], "event number %ld", count);
        text_format(&own, "%s\n", kind);
    }
    (void)talk_check(talk, REQ_H53, talk->kit->is_core || talk_number(talk, "last", -1) == count,
                     "last=%ld", count);
    watch->last = count;
    if (!kinds->used) {
        text_put(kinds, text_string(&own));
    }
    (void)talk_check(talk, REQ_H52, strcmp(text_string(kinds), text_string(&own)) == 0,
                     "the same kinds for every viewer: %s", text_string(kinds));
    text_free(&own);
}

/* `since=E` against the whole list. */
static void check_since(struct watch *watch, int viewer, long last)
{
    struct talk *talk = &watch->host.talk;
    const struct text *all = &watch->events[viewer];
    long since[] = {last / 2, last - 1, last, last + 1};

    for (size_t i = 0; i < sizeof since / sizeof *since; i++) {
        const char *rest = text_string(all);

        if (since[i] < 0) {
            continue;
        }
        for (long k = 0; k < since[i]; k++) {
            rest = next_line(rest);
        }
        (void)probe_events(&watch->host, VIEWS[viewer], since[i]);
        (void)talk_check(talk, REQ_H53,
                         strcmp(text_string(&talk->data), rest) == 0 &&
                             (talk->kit->is_core || talk_number(talk, "last", -1) == last),
                         "the events above %ld, and last=%ld", since[i], last);
    }
}

static void check_events(struct watch *watch)
{
    struct talk *talk = &watch->host.talk;
    struct text kinds = {0};

    for (int i = 0; i < (talk->kit->is_core ? ASKING : VIEWERS); i++) {
        struct text *all = &watch->events[i];

        (void)probe_events(&watch->host, VIEWS[i], 0);
        (void)talk_check(talk, REQ_H54, begins(text_string(&talk->data), text_string(all)),
                         "the events of the decision before, and more behind them");
        check_numbers(watch, &kinds);
        text_clear(all);
        text_put(all, text_string(&talk->data));
        check_since(watch, i, watch->last);
    }
    text_free(&kinds);
}

/* ----------------------------------------------------------------------------------- commands */

static void check_why(struct watch *watch)
{
    struct probe *host = &watch->host;
    struct talk *talk = &host->talk;
    char move[PROBE_MOVE], why[TALK_VALUE], told[TALK_VALUE];
    int seat = probe_asked(host);

    if (seat == 0 || !probe_list(host, seat)) {
        return;
    }
    for (int i = 0; i < host->n; i++) {
        probe_move(host, i, move);
        (void)talk_ask(talk, "why s%d %s", seat, move);
        (void)talk_check(talk, REQ_H60, talk_number(talk, "legal", 0) == 1, "ok legal=1");
    }
    /* A move of an earlier decision, if it is not in the list. */
    if (!host->move[0] || strstr(text_string(&host->moves), host->move)) {
        return;
    }
    (void)talk_ask(talk, "play s%d %s", seat, host->move);
    if (!talk_is_err(talk, "illegal")) {
        return;
    }
    (void)talk_key(talk, "why", told);
    (void)talk_ask(talk, "why s%d %s", seat, host->move);
    (void)talk_check(talk, REQ_H60,
                     talk_number(talk, "legal", 1) == 0 && talk_key(talk, "why", why) &&
                         strcmp(why, told) == 0,
                     "ok legal=0 why=%s, as play says", told);
}

/* Questions change nothing. */
static void check_calm(struct watch *watch)
{
    static const char *const questions[] = {
        "status",     "hash",
        "state pub",  "events pub",
        "show s1",    "unseen s1",
        "unseen s2",  "list",
        "help",       "games",
        "get",        "explain 1",
        "why zork",   "inspect s1 zork",
        "record all",
    };
    struct probe *host = &watch->host;
    struct text all = probe_copy(host, "state all");

    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct text reply = probe_copy(host, "%s", questions[i]);

        (void)talk_check(&host->talk, REQ_H45,
                         !reply.used || probe_is_same(host, &reply, "%s", questions[i]),
                         "the same reply to the same question: %s", text_string(&reply));
        text_free(&reply);
    }
    (void)talk_check(&host->talk, REQ_H45, probe_is_same(host, &all, "state all"),
                     "the position from before the questions: %s", text_string(&all));
    text_free(&all);
}

static void check_now(struct watch *watch, int step)
{
    for (int seat = 1; seat <= 2; seat++) {
        check_block(watch, seat);
    }
    for (int i = 0; i < VIEWERS; i++) {
        check_view(watch, VIEWS[i]);
    }
    check_events(watch);
    if (step % 4 == 0) {
        check_calm(watch);
        if (!watch->host.talk.kit->is_core) {
            check_why(watch);
        }
    }
}

static void watch_game(struct kit *kit, const char *game, const char *seed)
{
    struct watch watch = {0};
    struct probe *host = &watch.host;

    if (probe_open(host, kit, game) && probe_new(host, seed)) {
        (void)talk_check(&host->talk, REQ_H41, host->d == 1, "d=1 at the start");
        for (int step = 0; step < talk_steps(&host->talk, STEPS) && !host->is_over; step++) {
            unsigned asked = host->asked;

            watch.d = host->d;
            check_now(&watch, step);
            if (!probe_step(host)) {
                break;
            }
            (void)talk_check(&host->talk, REQ_H41, host->d == watch.d + (asked == 3 ? 0 : 1),
                             "d one higher than %ld with every decision that was answered",
                             watch.d);
        }
        check_events(&watch);
    }
    for (int i = 0; i < VIEWERS; i++) {
        text_free(&watch.events[i]);
    }
    probe_close(host);
}

void check_decisions(struct kit *kit, const struct offer *offer)
{
    for (int i = 0; i < offer->count; i++) {
        watch_game(kit, offer->games[i], "seed=1");
        if (!kit->is_short) {
            watch_game(kit, offer->games[i], "seed=2a");
        }
    }
}
