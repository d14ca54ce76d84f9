/* text.c - text that grows on the heap. */
#include "bots/arena/base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(struct text *text, size_t length)
{
    size_t needed = text->used + length + 1;

    if (needed <= text->size) {
        return;
    }
    text->size = needed < 256 ? 256 : needed * 2;
    text->data = realloc(text->data, text->size);
    if (!text->data) {
        (void)fputs("tefuda-arena: out of memory\n", stderr);
        abort();
    }
}

void text_add(struct text *text, const char *octets, size_t length)
{
    reserve(text, length);
    memcpy(text->data + text->used, octets, length);
    text->used += length;
    text->data[text->used] = '\0';
}

void text_put(struct text *text, const char *string)
{
    text_add(text, string, strlen(string));
}

void text_format(struct text *text, const char *format, ...)
{
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0) {
        return;
    }
    reserve(text, (size_t)length);
    va_start(arguments, format);
    (void)vsnprintf(text->data + text->used, (size_t)length + 1, format, arguments);
    va_end(arguments);
    text->used += (size_t)length;
}

void text_quote(struct text *text, const char *string)
{
    for (size_t i = 0; i < TEXT_QUOTE && string[i]; i++) {
        char octet = string[i];

        if (octet < ' ' || octet > '~') {
            octet = '.';
        } else if (octet == '"') {
            octet = '\'';
        }
        text_add(text, &octet, 1);
    }
}

const char *text_string(const struct text *text)
{
    return text->data ? text->data : "";
}

void text_clear(struct text *text)
{
    text->used = 0;
    if (text->data) {
        text->data[0] = '\0';
    }
}

void text_free(struct text *text)
{
    free(text->data);
    *text = (struct text){0};
}
