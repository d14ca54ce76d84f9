/* referee.c - the host's side of one game: what it is told, and where the game stands. */
#include "bots/arena/game/referee.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/wire.h"

enum { LINE = 1024 /* octets of a line to the host; a longer one is made in a text */ };

static const char *const NAMES[] = {"s1", "s2", "draw", "void"};

const char *referee_seat(int seat)
{
    return NAMES[seat];
}

const char *match_end_name(enum match_end end)
{
    return NAMES[end];
}

static bool tell(struct referee *referee, const char *line)
{
    referee->reply = referee->engine->send(referee->host, line);
    referee->status = wire_status(referee->reply);
    return wire_ok(referee->status);
}

bool referee_tell(struct referee *referee, const char *format, ...)
{
    char line[LINE];
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return length >= 0 && length < LINE && tell(referee, line);
}

size_t referee_data(const struct referee *referee)
{
    return (size_t)(referee->status - referee->reply);
}

bool referee_spoil(struct referee *referee, const char *reason)
{
    referee->end = MATCH_VOID;
    (void)snprintf(referee->reason, sizeof referee->reason, "%s", reason);
    referee->is_over = true;
    return false;
}

static bool take_over(struct referee *referee, const char *winner)
{
    enum match_end end = MATCH_S1;

    while (end < MATCH_VOID && strcmp(winner, NAMES[end]) != 0) {
        end++;
    }
    if (end == MATCH_VOID) {
        return referee_spoil(referee, "void.host");
    }
    referee->end = end;
    (void)wire_key(referee->status, "reason", referee->reason, sizeof referee->reason);
    referee->is_over = true;
    return true;
}

/* Reads what comes next out of a status line: the end, or who is asked. */
static bool take_next(struct referee *referee)
{
    char value[REFEREE_KEY];

    if (wire_key(referee->status, "over", value, sizeof value)) {
        return take_over(referee, value);
    }
    if (wire_key(referee->status, "d", value, sizeof value)) {
        referee->d = strtoul(value, NULL, 10);
    }
    return wire_key(referee->status, "wait", referee->asked, sizeof referee->asked) ||
           wire_key(referee->status, "ask", referee->asked, sizeof referee->asked);
}

/* The same, asking the host when the reply of the last line does not tell. */
static bool find_next(struct referee *referee)
{
    if (take_next(referee) || referee->is_over) {
        return !referee->is_over || referee->end != MATCH_VOID;
    }
    return (tell(referee, "status") && take_next(referee)) || referee_spoil(referee, "void.host");
}

bool referee_begin(struct referee *referee, const struct referee_deal *deal)
{
    struct text line = {0};
    bool is_begun;

    text_format(&line, "newgame %s seed=%s", deal->game, deal->seed);
    for (int seat = 0; seat < REFEREE_SEATS; seat++) {
        if (deal->decks[seat]) {
            text_format(&line, " %s=%s", NAMES[seat], deal->decks[seat]);
        }
    }
    text_format(&line, " luck=%s", deal->swap_luck ? "swap" : "keep");
    is_begun = tell(referee, line.data) && find_next(referee);
    text_free(&line);
    return is_begun || referee_spoil(referee, "void.host");
}

int referee_asked(struct referee *referee)
{
    for (int seat = 0; seat < REFEREE_SEATS; seat++) {
        if (strstr(referee->asked, NAMES[seat])) {
            return seat;
        }
    }
    (void)referee_spoil(referee, "void.host");
    return -1;
}

bool referee_play(struct referee *referee, int seat, const char *move)
{
    return (referee_tell(referee, "play %s d=%lu %s", NAMES[seat], referee->d, move) &&
            find_next(referee)) ||
           referee_spoil(referee, "void.host");
}

/* The host has said that it does not know the command. */
static bool is_unknown(const struct referee *referee)
{
    static const char refusal[] = "err unknown";

    return strncmp(referee->status, refusal, strlen(refusal)) == 0;
}

bool referee_events(struct referee *referee, int seat, unsigned long since, struct text *events)
{
    static const char front[] = "event ";

    text_clear(events);
    if (!referee->lacks_events) {
        if (referee_tell(referee, "events %s since=%lu", NAMES[seat], since)) {
            text_add(events, referee->reply, referee_data(referee));
            return true;
        }
        referee->lacks_events = is_unknown(referee);
    }
    if (!referee->lacks_events || !referee_tell(referee, "ask %s since=%lu", NAMES[seat], since)) {
        return false;
    }
    for (const char *line = referee->reply; strncmp(line, front, strlen(front)) == 0;) {
        size_t length = strcspn(line, "\n") + 1;

        text_add(events, line, length);
        line += length;
    }
    return true;
}

void referee_resign(struct referee *referee, int seat)
{
    bool is_told = referee_tell(referee, "resign %s", NAMES[seat]);

    if (!is_told && is_unknown(referee)) {
        referee->end = seat == 0 ? MATCH_S2 : MATCH_S1;
        referee->is_over = true;
        (void)snprintf(referee->reason, sizeof referee->reason, "resign");
    } else if (!is_told || !find_next(referee) || !referee->is_over) {
        (void)referee_spoil(referee, "void.host");
    }
}
