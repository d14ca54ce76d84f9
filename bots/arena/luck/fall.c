/* fall.c - one line `chance` of a host: how chance fell, and among what. */
#include "bots/arena/luck/fall.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WAYS = 1000000 };

/* The value of key= in a line of words, and its length; NULL if there is none. */
static const char *find_value(const char *line, const char *key, size_t *length)
{
    size_t size = strlen(key);

    while (*line && *line != '\n') {
        size_t token = strcspn(line, " \n");

        if (token > size && line[size] == '=' && memcmp(line, key, size) == 0) {
            *length = token - size - 1;
            return line + size + 1;
        }
        line += token;
        line += *line == ' ';
    }
    return NULL;
}

static bool copy_name(const char *text, size_t length, char out[FALL_NAME])
{
    if (length == 0 || length >= FALL_NAME) {
        return false;
    }
    memcpy(out, text, length);
    out[length] = '\0';
    return true;
}

/* "s1.deck" is the stream `deck` of the first seat. */
static bool read_stream(const char *text, size_t length, struct fall_line *out)
{
    bool is_owned =
        length > 3 && text[0] == 's' && (text[1] == '1' || text[1] == '2') && text[2] == '.';

    out->owner = is_owned ? text[1] - '1' : -1;
    return is_owned ? copy_name(text + 3, length - 3, out->stream)
                    : copy_name(text, length, out->stream);
}

static int find_outcome(const struct fall_line *fall, const char *name)
{
    int i = fall->count - 1;

    while (i >= 0 && strcmp(fall->names[i], name) != 0) {
        i--;
    }
    return i;
}

/* One outcome of the list, "wolf*3" or "wolf". */
static bool read_outcome(const char *text, size_t length, struct fall_line *out)
{
    const char *star = memchr(text, '*', length);
    size_t name = star ? (size_t)(star - text) : length;
    char *end = NULL;
    long ways = star ? strtol(star + 1, &end, 10) : 1;

    if (out->count == FALL_OUTCOMES || ways < 1 || ways > MOST_WAYS ||
        (star && end != text + length) || !copy_name(text, name, out->names[out->count]) ||
        find_outcome(out, out->names[out->count]) >= 0) {
        return false;
    }
    out->ways[out->count++] = (int)ways;
    out->total += (int)ways;
    return true;
}

static bool read_list(const char *text, size_t length, struct fall_line *out)
{
    const char *end = text + length;

    while (text < end) {
        size_t part = strcspn(text, ", \n");

        if (!read_outcome(text, part, out)) {
            return false;
        }
        text += part + (text[part] == ',');
    }
    return out->count > 0;
}

bool fall_read(const char *line, struct fall_line *out)
{
    size_t stream_length, got_length, list_length;
    const char *stream = find_value(line, "for", &stream_length);
    const char *got = find_value(line, "got", &got_length);
    const char *list = find_value(line, "of", &list_length);
    char name[FALL_NAME];

    out->count = out->total = 0;
    out->got = -1;
    if (strncmp(line, "chance ", 7) != 0 || !stream || !got || !list ||
        !read_stream(stream, stream_length, out) || !read_list(list, list_length, out)) {
        return false;
    }
    if (copy_name(got, got_length, name)) {
        out->got = find_outcome(out, name);
    }
    return out->got >= 0;
}
