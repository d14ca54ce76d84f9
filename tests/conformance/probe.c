/* probe.c - a host under test, and a game in it that is played by chance. */
#include "tests/conformance/probe.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/wire.h"

/* ------------------------------------------------------------------------------------ offers */

/* Copies the word number i of a line, from 0; "" if there are fewer. */
static void copy_word(const char *line, int i, char *word, size_t size)
{
    size_t length;

    while (i-- > 0) {
        line += strcspn(line, " \n");
        line += *line == ' ';
    }
    length = strcspn(line, " \n");
    length = length < size ? length : 0;
    memcpy(word, line, length);
    word[length] = '\0';
}

static void take_offer(struct offer *offer, const char *line)
{
    char name[TALK_VALUE];

    if (strncmp(line, "cap ", 4) == 0) {
        (void)snprintf(offer->caps, sizeof offer->caps, " %.*s ", (int)strcspn(line + 4, "\n"),
                       line + 4);
    } else if (strncmp(line, "game ", 5) == 0 && offer->count < PROBE_GAMES) {
        copy_word(line, 1, offer->games[offer->count++], PROBE_NAME);
    } else if (strncmp(line, "option ", 7) == 0 && wire_key(line, "name", name, sizeof name)) {
        size_t used = strlen(offer->options);

        (void)snprintf(offer->options + used, sizeof offer->options - used, "%s%s ",
                       used ? "" : " ", name);
    }
}

static bool has_word(struct kit *kit, const char *words, const char *word,
                     enum requirement requirement, const char *line)
{
    char spaced[PROBE_NAME + 2], why[2 * PROBE_NAME];

    (void)snprintf(spaced, sizeof spaced, " %s ", word);
    if (strstr(words, spaced)) {
        return true;
    }
    (void)snprintf(why, sizeof why, "it has no %s %s", line, word);
    report_skip(&kit->report, requirement, why);
    return false;
}

bool probe_offers(struct kit *kit, const struct offer *offer, const char *cap,
                  enum requirement requirement)
{
    return has_word(kit, offer->caps, cap, requirement, "cap");
}

bool probe_has_option(struct kit *kit, const struct offer *offer, const char *option,
                      enum requirement requirement)
{
    return has_word(kit, offer->options, option, requirement, "option");
}

bool probe_offer(struct kit *kit, struct offer *offer)
{
    struct talk talk;
    const char *line;
    bool done = false;

    *offer = (struct offer){0};
    if (talk_start(&talk, kit)) {
        done = talk_ask(&talk, "tefuda 1 name=tefuda-conform");
    }
    line = text_string(&talk.data);
    while (*line) {
        take_offer(offer, line);
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    talk_end(&talk);
    return done && offer->count > 0;
}

/* ------------------------------------------------------------------------------------- games */

bool probe_open(struct probe *host, struct kit *kit, const char *game)
{
    *host = (struct probe){.game = game, .luck = 20261122u};
    return talk_start(&host->talk, kit) && talk_ask(&host->talk, "tefuda 1 name=tefuda-conform");
}

void probe_close(struct probe *host)
{
    talk_end(&host->talk);
    text_free(&host->moves);
    text_free(&host->begun);
    text_free(&host->answers);
}

int probe_lists(struct probe *host, char names[][PROBE_NAME], int room)
{
    const char *line;
    int n = 0;

    if (!talk_ask(&host->talk, "games %s", host->game)) {
        return 0;
    }
    line = text_string(&host->talk.data);
    while (*line && n < room) {
        if (strncmp(line, "decklist ", 9) == 0) {
            copy_word(line, 1, names[n++], PROBE_NAME);
        }
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return n;
}

bool probe_position(struct probe *host, const char *viewer, char *tfn, size_t size)
{
    static const char front[] = "state ";
    const char *line;
    size_t length;

    tfn[0] = '\0';
    if (!talk_ask(&host->talk, "state %s", viewer)) {
        return false;
    }
    line = text_string(&host->talk.data);
    length = strcspn(line, "\n");
    if (strncmp(line, front, strlen(front)) != 0 || length >= size) {
        return false;
    }
    length -= strlen(front);
    memcpy(tfn, line + strlen(front), length);
    tfn[length] = '\0';
    return true;
}

bool probe_new(struct probe *host, const char *arguments)
{
    text_clear(&host->answers);
    text_clear(&host->begun);
    text_format(&host->begun, "newgame %s%s%s", host->game, *arguments ? " " : "", arguments);
    return talk_ask(&host->talk, "%s", host->begun.data) && probe_look(host);
}

bool probe_look(struct probe *host)
{
    char value[TALK_VALUE];

    host->asked = 0;
    host->d = 0;
    if (!talk_ask(&host->talk, "status")) {
        host->is_over = true;
        return false;
    }
    host->is_over = talk_key(&host->talk, "over", value);
    host->d = talk_number(&host->talk, "d", 0);
    if (host->is_over || !talk_key(&host->talk, "wait", value) || strcmp(value, "-") == 0) {
        (void)talk_key(&host->talk, "ask", value);
    }
    host->asked = (strstr(value, "s1") ? 1u : 0u) | (strstr(value, "s2") ? 2u : 0u);
    return true;
}

unsigned probe_random(struct probe *host, unsigned n)
{
    host->luck = host->luck * 1664525u + 1013904223u;
    return n ? (host->luck >> 8) % n : 0;
}

int probe_asked(struct probe *host)
{
    if (host->is_over) {
        return 0;
    }
    return host->asked == 3 ? 1 + (int)probe_random(host, 2) : (int)host->asked;
}

bool probe_list(struct probe *host, int seat)
{
    const char *line;

    text_clear(&host->moves);
    host->n = 0;
    if (!talk_ask(&host->talk, "%s s%d", host->talk.kit->is_core ? "ask" : "legal", seat)) {
        return false;
    }
    line = text_string(&host->talk.data);
    while (*line) {
        char name[PROBE_MOVE];

        if (strncmp(line, "move ", 5) == 0) {
            copy_word(line, 2, name, sizeof name);
            text_format(&host->moves, "%s\n", name);
            host->n++;
        }
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return host->n > 0;
}

void probe_move(const struct probe *host, int i, char *move)
{
    const char *at = text_string(&host->moves);

    while (i-- > 0 && *at) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    copy_word(at, 0, move, PROBE_MOVE);
}

bool probe_step(struct probe *host)
{
    host->seat = probe_asked(host);
    if (host->seat == 0 || !probe_list(host, host->seat)) {
        return false;
    }
    probe_move(host, (int)probe_random(host, (unsigned)host->n), host->move);
    if (!talk_ask(&host->talk, "play s%d d=%ld %s", host->seat, host->d, host->move)) {
        return false;
    }
    text_format(&host->answers, "play s%d %s\n", host->seat, host->move);
    return probe_look(host);
}

int probe_walk(struct probe *host, int n)
{
    int done = 0;

    while (done < n && probe_step(host)) {
        done++;
    }
    return done;
}

bool probe_events(struct probe *host, const char *viewer, long since)
{
    struct talk *talk = &host->talk;
    struct text events = {0};
    bool is_ok =
        talk_ask(talk, "%s %s since=%ld", talk->kit->is_core ? "ask" : "events", viewer, since);

    for (const char *line = text_string(&talk->data); *line; line += strcspn(line, "\n") + 1) {
        if (!talk->kit->is_core || strncmp(line, "event ", 6) == 0) {
            text_add(&events, line, strcspn(line, "\n") + 1);
        }
    }
    text_free(&talk->data);
    talk->data = events;
    return is_ok;
}

bool probe_back(struct probe *host, int n)
{
    bool is_ok;

    if (!host->talk.kit->is_core) {
        return talk_ask(&host->talk, "undo %d", n);
    }
    is_ok = talk_ask(&host->talk, "%s", text_string(&host->begun));
    for (const char *line = text_string(&host->answers); is_ok && *line;
         line += strcspn(line, "\n") + 1) {
        is_ok = talk_ask(&host->talk, "%.*s", (int)strcspn(line, "\n"), line);
    }
    return is_ok;
}

static struct text copy_reply(struct probe *host, const char *format, va_list arguments)
{
    struct text copy = {0};
    char *line = NULL;

    if (vasprintf(&line, format, arguments) < 0) {
        return copy;
    }
    if (talk_ask(&host->talk, "%s", line)) {
        text_add(&copy, text_string(&host->talk.data), host->talk.data.used);
        text_add(&copy, text_string(&host->talk.status), host->talk.status.used);
    }
    free(line);
    return copy;
}

struct text probe_copy(struct probe *host, const char *format, ...)
{
    struct text copy;
    va_list arguments;

    va_start(arguments, format);
    copy = copy_reply(host, format, arguments);
    va_end(arguments);
    return copy;
}

bool probe_is_same(struct probe *host, const struct text *before, const char *format, ...)
{
    struct text now;
    va_list arguments;
    bool same;

    va_start(arguments, format);
    now = copy_reply(host, format, arguments);
    va_end(arguments);
    same = before->used > 0 && strcmp(text_string(before), text_string(&now)) == 0;
    text_free(&now);
    return same;
}
