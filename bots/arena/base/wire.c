/* wire.c - a line of the protocol, as far as an arena has to understand it. */
#include "bots/arena/base/wire.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct wire {
    pcre2_code *line, *shown;
    pcre2_match_data *match;
};

enum { GROUP_ID = 1, GROUP_KIND = 2 };

/* [id SP] ["@" game SP] kind *(SP arg), or a comment, or nothing. An id echoes one of the arena's,
 * which have no zeros in front. */
static const char LINE[] =
    "^(?:(?:(?<id>0|[1-9][0-9]{0,8})\\x20)?(?:@[a-z][a-z0-9]{0,15}\\x20)?"
    "(?<kind>[a-z][a-z0-9-]*)(?:\\x20++[^\\x00-\\x20\\x7f]++)*+|[#<].*)?\\x20*$";

/* What a terminal, a table and a reader of records can take: nothing that controls, turns the
 * direction of text, or is no character; no quotes, which stand around names. */
static const char SHOWN[] = "^[^\\p{C}\\p{Z}\"]+$";

static pcre2_code *compile(const char *pattern)
{
    PCRE2_SIZE at = 0;
    int error = 0;

    return pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED,
                         PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_ANCHORED, &error, &at, NULL);
}

struct wire *wire_open(void)
{
    struct wire *wire = calloc(1, sizeof *wire);

    if (wire) {
        wire->line = compile(LINE);
        wire->shown = compile(SHOWN);
    }
    if (wire && wire->line && wire->shown) {
        /* Without JIT the pattern still works, only slower. */
        (void)pcre2_jit_compile(wire->line, PCRE2_JIT_COMPLETE);
        wire->match = pcre2_match_data_create_from_pattern(wire->line, NULL);
    }
    if (!wire || !wire->match) {
        (void)fputs("tefuda-arena: out of memory\n", stderr);
        abort();
    }
    return wire;
}

void wire_close(struct wire *wire)
{
    if (!wire) {
        return;
    }
    pcre2_match_data_free(wire->match);
    pcre2_code_free(wire->line);
    pcre2_code_free(wire->shown);
    free(wire);
}

static enum wire_kind kind_of(const char *kind, size_t length)
{
    if (length == 2 && memcmp(kind, "ok", 2) == 0) {
        return WIRE_OK;
    }
    if (length == 3 && memcmp(kind, "err", 3) == 0) {
        return WIRE_ERR;
    }
    return WIRE_DATA;
}

bool wire_read(struct wire *wire, const char *line, size_t length, struct wire_line *out)
{
    const PCRE2_SIZE *at;

    *out = (struct wire_line){WIRE_IGNORED, -1, line};
    if (pcre2_match(wire->line, (PCRE2_SPTR)line, length, 0, 0, wire->match, NULL) < 0) {
        return false;
    }
    at = pcre2_get_ovector_pointer(wire->match);
    if (pcre2_get_ovector_count(wire->match) <= GROUP_KIND || at[2 * GROUP_KIND] == PCRE2_UNSET) {
        return true;
    }
    if (at[2 * GROUP_ID] != PCRE2_UNSET) {
        out->id = strtol(line + at[2 * GROUP_ID], NULL, 10);
    }
    out->rest = line + at[2 * GROUP_KIND];
    out->kind = kind_of(out->rest, at[2 * GROUP_KIND + 1] - at[2 * GROUP_KIND]);
    return true;
}

bool wire_is_shown(struct wire *wire, const char *text)
{
    return pcre2_match(wire->shown, (PCRE2_SPTR)text, strlen(text), 0, 0, wire->match, NULL) >= 0;
}

bool wire_repeats(const char *line, const char *key)
{
    size_t length = strlen(key);
    int times = 0;

    while (*line && *line != '\n' && strncmp(line, "-- ", 3) != 0) {
        times += strncmp(line, key, length) == 0 && line[length] == '=';
        line += strcspn(line, " \n");
        line += strspn(line, " ");
    }
    return times > 1;
}

bool wire_key(const char *line, const char *key, char *out, size_t size)
{
    size_t length = strlen(key);

    out[0] = '\0';
    while (*line && *line != '\n') {
        size_t token = strcspn(line, " \n");

        if (token == 2 && memcmp(line, "--", 2) == 0) {
            return false;
        }
        if (token > length && line[length] == '=' && memcmp(line, key, length) == 0) {
            size_t value = token - length - 1;

            if (value >= size) {
                return false;
            }
            memcpy(out, line + length + 1, value);
            out[value] = '\0';
            return true;
        }
        line += token;
        line += strspn(line, " ");
    }
    return false;
}

const char *wire_status(const char *reply)
{
    const char *at = reply + strlen(reply);

    if (at > reply && at[-1] == '\n') {
        at--;
    }
    while (at > reply && at[-1] != '\n') {
        at--;
    }
    return at;
}

bool wire_ok(const char *status)
{
    return strncmp(status, "ok", 2) == 0 && (!status[2] || strchr(" \n", status[2]));
}

bool wire_has_move(const char *data, size_t length, const char *name)
{
    size_t name_length = strlen(name);
    const char *end = data + length;

    while (data < end) {
        const char *next = memchr(data, '\n', (size_t)(end - data));
        size_t skip = 0;

        next = next ? next + 1 : end;
        if (next - data > 5 && memcmp(data, "move ", 5) == 0) {
            data += 5;
            skip = strcspn(data, " \n");
            data += skip + (data[skip] == ' ');
            if (strcspn(data, " \n") == name_length && memcmp(data, name, name_length) == 0) {
                return name_length > 0;
            }
        }
        data = next;
    }
    return false;
}

unsigned long wire_last_event(const char *data, size_t length, unsigned long otherwise)
{
    const char *end = data + length;

    while (data < end) {
        const char *next = memchr(data, '\n', (size_t)(end - data));

        next = next ? next + 1 : end;
        if (next - data > 6 && memcmp(data, "event ", 6) == 0) {
            otherwise = strtoul(data + 6, NULL, 10);
        }
        data = next;
    }
    return otherwise;
}
