/* lex-wrong.c - what was meant where no token begins. */
#include "engine/lang/lex-wrong.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/base.h"

/* What people write who know other languages, or who type with a Japanese keyboard. */
static const struct {
    const char *found, *right;
} LEX_HABITS[] = {
    {"==", "'='"},         {"=>", "'>=' or '->'"}, {"=<", "'<='"},
    {"<>", "'!='"},        {"&&", "'and'"},        {"||", "'or'"},
    {"!", "'not'"},        {"//", "'#'"},          {"'", "'\"'"},
    {"\u3001", "','"},  /* ideographic comma */
    {"\u3002", "'.'"},  /* ideographic full stop */
    {"\u300c", "'\"'"}, /* corner brackets */
    {"\u300d", "'\"'"},    {"\u300e", "'\"'"},     {"\u300f", "'\"'"},
    {"\u201c", "'\"'"}, /* curly quotes */
    {"\u201d", "'\"'"},    {"\u2018", "'\"'"},     {"\u2019", "'\"'"},
    {"\u2192", "'->'"}, /* arrow */
    {"\u2212", "'-'"},  /* minus, dashes */
    {"\u2010", "'-'"},     {"\u2013", "'-'"},      {"\u2014", "'-'"},
    {"\u30fc", "'-'"},     {"\u00d7", "'*'"},      {"\u00f7", "'/'"},
    {"\u2264", "'<='"},    {"\u2266", "'<='"},     {"\u2265", "'>='"},
    {"\u2267", "'>='"},    {"\u2260", "'!='"},     {"\u2026", "'..'"},
    {"\u301c", "'..'"}, /* wave dash */
    {"\u3000", "a space"}, {"\u00a0", "a space"},
};

/* How many octets the character has. */
static size_t width(const char *at)
{
    unsigned char first = (unsigned char)*at;

    return first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/* The ASCII character of which this is the full-width form (U+FF01 to U+FF5E), or 0. */
static char narrow(const char *at)
{
    if (width(at) != 3) {
        return 0;
    }
    uint32_t point =
        ((uint32_t)at[0] & 0xfU) << 12 | ((uint32_t)at[1] & 0x3fU) << 6 | ((uint32_t)at[2] & 0x3fU);
    return point >= 0xff01 && point <= 0xff5e ? (char)(point - 0xff01 + '!') : 0;
}

static int word_length(const char *at, size_t left)
{
    size_t length = 0;

    while (length < left &&
           (at[length] == '-' || (at[length] >= '0' && at[length] <= '9') ||
            (at[length] >= 'a' && at[length] <= 'z') || (at[length] >= 'A' && at[length] <= 'Z'))) {
        length++;
    }
    return length > LEX_WRONG / 3 ? LEX_WRONG / 3 : (int)length;
}

static void say_lower(const char *at, size_t left, char out[LEX_WRONG])
{
    char word[LEX_WRONG] = "";
    int length = word_length(at, left);

    for (int i = 0; i < length; i++) {
        word[i] = (char)(at[i] >= 'A' && at[i] <= 'Z' ? at[i] - 'A' + 'a' : at[i]);
    }
    (void)snprintf(out, LEX_WRONG, "words are written in lower case: '%.*s', not '%.*s'", length,
                   word, length, at);
}

void lex_wrong(const char *at, size_t left, char out[LEX_WRONG])
{
    for (size_t i = 0; i < COUNT_OF(LEX_HABITS); i++) {
        size_t length = strlen(LEX_HABITS[i].found);
        if (length <= left && memcmp(at, LEX_HABITS[i].found, length) == 0) {
            (void)snprintf(out, LEX_WRONG, "'%s' means nothing outside of quotes; write %s",
                           LEX_HABITS[i].found, LEX_HABITS[i].right);
            return;
        }
    }
    char ascii = narrow(at);
    if (ascii != 0) {
        (void)snprintf(out, LEX_WRONG, "'%.3s' is a full-width character; write '%c'", at, ascii);
    } else if (*at >= 'A' && *at <= 'Z') {
        say_lower(at, left, out);
    } else if (*at == '_') {
        (void)snprintf(out, LEX_WRONG, "words are joined by '-', not '_'");
    } else if ((unsigned char)*at >= 0x80) {
        (void)snprintf(out, LEX_WRONG, "other scripts stand only between quotes: \"%.*s\"",
                       (int)width(at), at);
    } else {
        (void)snprintf(out, LEX_WRONG, "'%c' means nothing outside of quotes", *at);
    }
}
