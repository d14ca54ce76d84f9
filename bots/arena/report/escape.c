/* escape.c - text of unknown origin made safe for a page, a JSON document, a line of CSV. */
#include "bots/arena/report/escape.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CONTINUED = 0x80, CONTINUED_MASK = 0xc0, CONTINUED_BITS = 6, DELETE = 0x7f };

static const char BROKEN[] = "\xef\xbf\xbd"; /* U+FFFD */

/* Octets of the character that text begins with, and its number; 0 if it is none (RFC 3629). */
static size_t read_character(const char *text, uint32_t *code)
{
    static const struct {
        unsigned char mask, lead;
        uint32_t least;
    } forms[] = {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    const unsigned char *at = (const unsigned char *)text;

    for (size_t more = 0; more < sizeof forms / sizeof *forms; more++) {
        if ((at[0] & forms[more].mask) != forms[more].lead) {
            continue;
        }
        *code = at[0] & (unsigned char)~forms[more].mask;
        for (size_t i = 1; i <= more; i++) {
            if ((at[i] & CONTINUED_MASK) != CONTINUED) {
                return 0;
            }
            *code = *code << CONTINUED_BITS | (at[i] & (unsigned char)~CONTINUED_MASK);
        }
        return *code < forms[more].least || *code > 0x10ffff || (*code >= 0xd800 && *code <= 0xdfff)
                   ? 0
                   : more + 1;
    }
    return 0;
}

/* Control characters, and the marks that turn the direction of what follows. */
static bool is_unseen(uint32_t code)
{
    return code < ' ' || (code >= DELETE && code < 0xa0) || code == 0x061c || code == 0x200e ||
           code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

/* Prints the next character or what stands for it; returns its octets. */
static size_t put_character(const char *text, FILE *out)
{
    uint32_t code = 0;
    size_t length = read_character(text, &code);

    if (length == 0 || is_unseen(code)) {
        (void)fputs(BROKEN, out);
        return length ? length : 1;
    }
    (void)fwrite(text, 1, length, out);
    return length;
}

/* What stands for an octet, or NULL. */
struct sign {
    char octet;
    const char *text;
};

static void put_all(const char *text, const struct sign *signs, FILE *out)
{
    while (*text) {
        const struct sign *sign = signs;

        while (sign->text && sign->octet != *text) {
            sign++;
        }
        if (sign->text) {
            (void)fputs(sign->text, out);
            text++;
        } else {
            text += put_character(text, out);
        }
    }
}

void escape_html(const char *text, FILE *out)
{
    static const struct sign signs[] = {{'&', "&amp;"},  {'<', "&lt;"},   {'>', "&gt;"},
                                        {'"', "&quot;"}, {'\'', "&#39;"}, {'\n', "\n"},
                                        {'\t', " "},     {0, NULL}};

    put_all(text, signs, out);
}

void escape_json(const char *text, FILE *out)
{
    static const struct sign signs[] = {{'"', "\\\""}, {'\\', "\\\\"}, {'\n', "\\n"},
                                        {'\t', "\\t"}, {'\r', "\\r"},  {0, NULL}};

    (void)fputc('"', out);
    put_all(text, signs, out);
    (void)fputc('"', out);
}

void escape_csv(const char *text, FILE *out)
{
    static const struct sign signs[] = {{'"', "\"\""}, {'\n', "\n"}, {'\t', "\t"}, {0, NULL}};
    bool is_quoted = strpbrk(text, ",\"\r\n") != NULL;

    (void)fputs(is_quoted ? "\"" : "", out);
    put_all(text, signs, out);
    (void)fputs(is_quoted ? "\"" : "", out);
}

void escape_address(const char *text, FILE *out)
{
    for (; *text; text++) {
        unsigned char octet = (unsigned char)*text;

        if ((octet < CONTINUED && isalnum(octet)) || strchr("-._~/", octet)) {
            (void)fputc(octet, out);
        } else {
            (void)fprintf(out, "%%%02X", octet);
        }
    }
}
