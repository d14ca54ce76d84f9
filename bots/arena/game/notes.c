/* notes.c - the arena's own comments in a record, each before the answer that it is about. */
#include "bots/arena/game/notes.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/wire.h"

enum { NUMBER = 32 /* octets of a number */ };

void notes_info(struct text *notes, unsigned long d, const char *seat, const char *info)
{
    text_format(notes, "# info d=%lu seat=%s %s\n", d, seat, info);
}

void notes_resumed(struct text *notes, unsigned long d, const char *seat, const char *fault)
{
    text_format(notes, "# resumed d=%lu seat=%s fault=%s\n", d, seat, fault);
}

/* True if the note is about the answer that this line of the record gives. */
static bool fits(const char *note, const char *line)
{
    bool played = strncmp(line, "> play ", 7) == 0;
    char seat[NUMBER], asked[NUMBER], answered[NUMBER];

    if (!played && strncmp(line, "> resign ", 9) != 0) {
        return false;
    }
    line += played ? 7 : 9;
    if (!wire_key(note, "seat", seat, sizeof seat) || strncmp(line, seat, strlen(seat)) != 0) {
        return false;
    }
    return !played ||
           (wire_key(note, "d", asked, sizeof asked) &&
            wire_key(line, "d", answered, sizeof answered) && strcmp(asked, answered) == 0);
}

static size_t line_length(const char *line)
{
    size_t length = strcspn(line, "\n");

    return length + (line[length] == '\n');
}

void notes_weave(const char *script, size_t length, const struct text *notes, struct text *record)
{
    const char *note = notes->used > 0 ? notes->data : "";
    const char *end = script + length;

    while (script < end) {
        size_t line = line_length(script);

        while (*note && fits(note, script)) {
            text_add(record, note, line_length(note));
            note += line_length(note);
        }
        text_add(record, script, line);
        script += line;
    }
}
