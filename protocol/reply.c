/* reply.c - the text of an answer. */
#include "protocol/reply.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/base.h"
#include "protocol/line.h"

enum { REPLY_SIZE = 256 * 1024 };

struct meaning {
    const char *code, *text;
};

static const struct meaning meanings[] = {
#define ERROR(code, keys, meaning, what_to_do) {code, meaning "; " what_to_do},
#include "protocol/errors.def"
#undef ERROR
};

const char *reply_meaning(const char *code)
{
    for (size_t i = 0; i < COUNT_OF(meanings); i++) {
        if (strcmp(meanings[i].code, code) == 0) {
            return meanings[i].text;
        }
    }
    return NULL;
}

bool reply_open(struct reply *reply)
{
    memset(reply, 0, sizeof *reply);
    reply->text = malloc(REPLY_SIZE);
    reply->size = REPLY_SIZE;
    if (reply->text != NULL) {
        reply->text[0] = '\0';
    }
    return reply->text != NULL;
}

void reply_close(struct reply *reply)
{
    free(reply->text);
    reply->text = NULL;
}

void reply_begin(struct reply *reply, const char *id, const char *game)
{
    struct str lead;

    reply->used = 0;
    reply->text[0] = '\0';
    reply->is_lost = false;
    str_init(&lead, reply->lead, sizeof reply->lead);
    if (id[0] != '\0') {
        str_put(&lead, id);
        str_char(&lead, ' ');
    }
    if (game[0] != '\0') {
        str_char(&lead, '@');
        str_put(&lead, game);
        str_char(&lead, ' ');
    }
}

struct str *reply_start_bare(struct reply *reply)
{
    /* Room for the longest line, its LF and NUL, so that a str over the rest never needs to
     * move. */
    if (reply->size - reply->used < MAX_LINE + 1) {
        char *text = realloc(reply->text, 2 * reply->size);
        if (text != NULL) {
            reply->text = text;
            reply->size *= 2;
        } else {
            reply->is_lost = true;
            reply->used = 0;
        }
    }
    str_init(&reply->line, reply->text + reply->used, MAX_LINE);
    return &reply->line;
}

struct str *reply_start(struct reply *reply, const char *kind)
{
    struct str *out = reply_start_bare(reply);

    str_put(out, reply->lead);
    str_put(out, kind);
    return out;
}

void reply_end(struct reply *reply)
{
    if (reply->line.overflow) {
        reply->is_lost = true;
        reply->text[reply->used] = '\0';
        return;
    }
    reply->used += reply->line.used;
    reply->text[reply->used++] = '\n';
    reply->text[reply->used] = '\0';
}

void reply_format(struct reply *reply, const char *kind, const char *format, ...)
{
    struct str *out = reply_start(reply, kind);
    char text[512];
    va_list arguments;

    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    CHECK(length >= 0 && length < (int)sizeof text);
    str_put(out, text);
    reply_end(reply);
}

void reply_key(struct str *out, const char *key, const char *value)
{
    str_char(out, ' ');
    str_put(out, key);
    str_char(out, '=');
    line_quote(out, value);
}

void reply_err(struct reply *reply, const struct err *err)
{
    struct str *out = reply_start(reply, "err ");

    str_put(out, err->code);
    if (err->keys[0] != '\0') {
        str_char(out, ' ');
        str_put(out, err->keys);
    }
    if (err->text[0] != '\0') {
        str_put(out, " -- ");
        str_put(out, err->text);
    }
    reply_end(reply);
}
