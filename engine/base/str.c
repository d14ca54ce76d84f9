/* str.c - text built in a buffer that somebody else owns. */
#include "engine/base/str.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/base.h"

void str_init(struct str *s, char *buffer, size_t size)
{
    CHECK(size > 0);
    s->text = buffer;
    s->size = size;
    str_clear(s);
}

void str_clear(struct str *s)
{
    s->used = 0;
    s->overflow = false;
    s->text[0] = '\0';
}

void str_put(struct str *s, const char *text)
{
    str_bytes(s, text, strlen(text));
}

void str_bytes(struct str *s, const char *text, size_t length)
{
    if (s->overflow || length >= s->size - s->used) {
        s->overflow = s->overflow || length > 0;
        return;
    }
    memcpy(s->text + s->used, text, length);
    s->used += length;
    s->text[s->used] = '\0';
}

void str_char(struct str *s, char c)
{
    if (s->overflow || s->size - s->used < 2) {
        s->overflow = true;
        return;
    }
    s->text[s->used++] = c;
    s->text[s->used] = '\0';
}

void str_int(struct str *s, long long number)
{
    char digits[24];
    size_t at = sizeof digits;
    /* The unsigned magnitude: negating the smallest number would overflow. */
    unsigned long long rest =
        number < 0 ? 0ULL - (unsigned long long)number : (unsigned long long)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        digits[--at] = '-';
    }
    str_bytes(s, digits + at, sizeof digits - at);
}

void str_hex64(struct str *s, uint64_t number)
{
    char digits[16];
    for (int i = 0; i < 16; i++) {
        digits[i] = "0123456789abcdef"[(number >> (60 - 4 * i)) & 15];
    }
    str_bytes(s, digits, sizeof digits);
}

void str_format(struct str *s, const char *format, ...)
{
    if (s->overflow) {
        return;
    }
    size_t room = s->size - s->used;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(s->text + s->used, room, format, arguments);
    va_end(arguments);
    CHECK(length >= 0);
    if ((size_t)length >= room) {
        s->text[s->used] = '\0';
        s->overflow = true;
        return;
    }
    s->used += (size_t)length;
}
