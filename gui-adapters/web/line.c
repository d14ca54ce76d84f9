/* line.c - a line by the grammar of PROTOCOL.md. */
#include "gui-adapters/web/line.h"

#include <stdlib.h>
#include <string.h>

enum { ID_DIGITS = 9, HANDLE_OCTETS = 16 };

static bool lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

static int hex(char c)
{
    if (digit(c)) {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* ------------------------------------------------------------------------------------ octets */

/* Length of the UTF-8 character there, or 0; the shortest form only, no surrogates. */
static size_t character(const unsigned char *text, size_t left)
{
    size_t length = text[0] < 0x80 ? 1 : text[0] < 0xe0 ? 2 : text[0] < 0xf0 ? 3 : 4;

    if ((text[0] >= 0x80 && text[0] < 0xc2) || text[0] > 0xf4 || length > left) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    if ((text[0] == 0xe0 && text[1] < 0xa0) || (text[0] == 0xed && text[1] > 0x9f) ||
        (text[0] == 0xf0 && text[1] < 0x90) || (text[0] == 0xf4 && text[1] > 0x8f)) {
        return 0;
    }
    return length;
}

bool line_clean(const char *text, size_t length, size_t *at)
{
    for (size_t i = 0; i < length;) {
        const unsigned char *octet = (const unsigned char *)text + i;
        size_t step = character(octet, length - i);
        bool control = octet[0] < 0x20 || octet[0] == 0x7f || (octet[0] == 0xc2 && octet[1] < 0xa0);

        if (step == 0 || control) {
            *at = i;
            return false;
        }
        i += step;
    }
    return true;
}

/* Every % of a word stands before two hexadecimal digits, not 00. Returns the octet that is wrong.
 */
static const char *escapes(const char *word)
{
    for (const char *c = strchr(word, '%'); c; c = strchr(c + 1, '%')) {
        if (hex(c[1]) < 0 || hex(c[2]) < 0 || (c[1] == '0' && c[2] == '0')) {
            return c;
        }
    }
    return NULL;
}

/* ------------------------------------------------------------------------------------- parts */

/* Cuts the next word off; empty if two spaces stand together. */
static char *cut(char **rest)
{
    char *word = *rest;
    char *space = strchr(word, ' ');

    if (space) {
        *space = '\0';
        *rest = space + 1;
    } else {
        *rest = NULL;
    }
    return word;
}

static bool is_id(const char *word)
{
    size_t length = strspn(word, "0123456789");

    return length > 0 && length <= ID_DIGITS && word[length] == '\0';
}

static bool is_handle(const char *word)
{
    size_t length = 1;

    if (word[0] != '@' || !lower(word[1])) {
        return false;
    }
    while (lower(word[length]) || digit(word[length])) {
        length++;
    }
    return length <= HANDLE_OCTETS + 1 && word[length] == '\0';
}

static bool is_verb(const char *word)
{
    const char *c = word;

    if (!lower(*c)) {
        return false;
    }
    while (lower(*c) || digit(*c) || *c == '-') {
        c++;
    }
    return *c == '\0';
}

/* Parts a word at its first "=" if a key stands before it. */
static void split(struct line_arg *arg, char *word)
{
    char *c = word;

    *arg = (struct line_arg){"", word};
    if (!lower(*c)) {
        return;
    }
    while (lower(*c) || digit(*c) || *c == '.' || *c == '_') {
        c++;
    }
    if (*c == '=') {
        *c = '\0';
        *arg = (struct line_arg){word, c + 1};
    }
}

static bool wrong(struct line *line, const char *text, const char *at)
{
    line->wrong = (size_t)(at - text) + 1;
    return false;
}

static bool parse_args(struct line *line, const char *text, char *rest)
{
    while (rest) {
        char *at = rest;
        char *word;
        const char *escape;

        if (strncmp(rest, "tfn1 ", 5) == 0) {
            line->tfn = rest;
            return true;
        }
        word = cut(&rest);
        escape = escapes(word);
        if (escape) {
            return wrong(line, text, escape);
        }
        if (*word == '\0' || line->count == LINE_WORDS) {
            return wrong(line, text, at);
        }
        split(&line->args[line->count++], word);
    }
    return true;
}

static bool parse_head(struct line *line, const char *text, char *rest)
{
    char *word;

    if (rest[0] == '>' && rest[1] == ' ') {
        rest += 2;
    }
    word = cut(&rest);
    if (is_id(word) && rest) {
        line->id = word;
        word = cut(&rest);
    }
    if (is_handle(word) && rest) {
        line->handle = word + 1;
        word = cut(&rest);
    }
    if (!is_verb(word)) {
        return wrong(line, text, word);
    }
    line->verb = word;
    return parse_args(line, text, rest);
}

bool line_parse(struct line *line, char *text, size_t length)
{
    size_t at = 0;
    bool clean = line_clean(text, length, &at);

    *line = (struct line){.id = "", .handle = "", .verb = ""};
    text[clean ? length : at] = '\0';
    if (clean && (text[0] == '#' || text[0] == '<' || strspn(text, " ") == length)) {
        return true;
    }
    if (!parse_head(line, text, text) && clean) {
        return false;
    }
    if (!clean) {
        line->wrong = at + 1;
    }
    return clean;
}

const char *line_arg(const struct line *line, const char *key)
{
    for (int i = 0; i < line->count; i++) {
        if (strcmp(line->args[i].key, key) == 0) {
            return line->args[i].value;
        }
    }
    return NULL;
}

/* ------------------------------------------------------------------------------------ replies */

bool line_value(const char *text, const char *key, char *out, size_t size)
{
    size_t length = strlen(key);

    for (const char *c = strchr(text, ' '); c; c = strchr(c + 1, ' ')) {
        if (strncmp(c, " -- ", 4) == 0) {
            return false;
        }
        if (strncmp(c + 1, key, length) == 0 && c[1 + length] == '=') {
            const char *value = c + length + 2;
            size_t octets = strcspn(value, " ");

            if (octets >= size) {
                return false;
            }
            memcpy(out, value, octets);
            out[octets] = '\0';
            return true;
        }
    }
    return false;
}

long line_number(const char *text, const char *key, long absent)
{
    char value[24];
    char *end;
    long number;

    if (!line_value(text, key, value, sizeof value) || !digit(value[0])) {
        return absent;
    }
    number = strtol(value, &end, 10);
    return *end == '\0' ? number : absent;
}

bool line_is(const char *text, const char *word)
{
    size_t length = strlen(word);

    return strncmp(text, word, length) == 0 && (text[length] == ' ' || text[length] == '\0');
}
