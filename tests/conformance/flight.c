/* flight.c - several requests under way at once: which reply ends when. */
#include "tests/conformance/flight.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tests/conformance/grammar.h"

enum { MILLI = 1000000 };

static int64_t now_ms(const struct flight *flight)
{
    return (process_now() - flight->start) / MILLI;
}

void flight_begin(struct flight *flight, struct talk *talk)
{
    *flight = (struct flight){.talk = talk, .start = process_now()};
}

int flight_send(struct flight *flight, const char *format, ...)
{
    char line[TALK_VALUE], request[TALK_VALUE + 16];
    struct text sent = {0};
    va_list arguments;
    int number = flight->count++;

    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    flight->of[number].id = ++flight->talk->id;
    flight->of[number].sent_ms = now_ms(flight);
    (void)snprintf(request, sizeof request, "%ld %s\n", flight->of[number].id, line);
    text_put(&sent, number ? text_string(&flight->talk->sent) : "");
    text_put(&sent, request);
    talk_tell(flight->talk, request, strlen(request));
    text_free(&flight->talk->sent); /* a reason shows all of them */
    flight->talk->sent = sent;
    return number;
}

static void take_line(struct flight *flight, const char *text)
{
    struct grammar_line line;

    grammar_read(flight->talk->kit->grammar, text, strlen(text), &line);
    for (int i = 0; i < flight->count; i++) {
        if (flight->of[i].id != line.id || flight->of[i].order) {
            continue;
        }
        if (line.is_status) {
            flight->of[i].order = ++flight->done;
            flight->of[i].done_ms = now_ms(flight);
            text_put(&flight->of[i].status, line.rest);
        } else if (strncmp(line.rest, "info ", 5) == 0) {
            flight->of[i].infos++;
        }
        return;
    }
    /* A line that belongs to no request under way. */
    (void)talk_check(flight->talk, flight->talk->kit->rules.id, false,
                     "lines of requests that have not ended");
}

/* Reads one line, if one comes by then. */
static bool read_one(struct flight *flight, int64_t deadline)
{
    const char *line = NULL;
    size_t length = 0;
    struct talk *talk = flight->talk;

    if (talk->is_lost) {
        return false;
    }
    process_turn(&talk->process);
    if (process_read(&talk->process, deadline, &line, &length) != PROCESS_GOT_LINE) {
        return false;
    }
    text_add(&talk->came, line, length);
    text_put(&talk->came, "\n");
    take_line(flight, line);
    return true;
}

bool flight_land(struct flight *flight, int ms)
{
    int64_t deadline = process_now() + (int64_t)ms * MILLI;

    text_clear(&flight->talk->came);
    while (flight->done < flight->count && read_one(flight, deadline)) {
    }
    return flight->done == flight->count;
}

bool flight_is_up(struct flight *flight, int request, int ms)
{
    int64_t deadline = process_now() + (int64_t)ms * MILLI;

    while (flight->of[request].order == 0 && read_one(flight, deadline)) {
    }
    return flight->of[request].order == 0;
}

void flight_end(struct flight *flight)
{
    for (int i = 0; i < flight->count; i++) {
        text_free(&flight->of[i].status);
    }
}
