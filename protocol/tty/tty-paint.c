/* tty-paint.c - how replies look to a person: colours, the board with its moves, card texts. */
#include "protocol/tty/tty-inner.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/show/show.h"

enum {
    CELL = 1024,
};

static void put_coloured(FILE *out, const struct tty_look *look, enum tty_colour colour,
                         const char *text, size_t length)
{
    tty_begin(out, look, colour);
    (void)fwrite(text, 1, length, out);
    tty_end(out, look);
}

/* ------------------------------------------------------------------------------------ lines */

/* Resolves %XX in place, for the eye. */
static void unquote(char *text)
{
    char *to = text;

    for (const char *at = text; *at != '\0'; at++) {
        char digits[3] = {at[0] == '%' ? at[1] : '\0', at[0] == '%' ? at[2] : '\0', '\0'};
        char *end = digits;
        long octet = strtol(digits, &end, 16);
        bool is_code = end == digits + 2 && octet >= ' ' && octet != 0x7f;
        *to++ = is_code ? (char)octet : *at;
        at += is_code ? 2 : 0;
    }
    *to = '\0';
}

/* "card fox name.ja=.. type=cast power=2 -- text": what is known by key on the first line, the text
 * below. */
static void print_card(FILE *out, const struct tty_look *look, const char *line, size_t length)
{
    char text[4 * CELL];
    size_t size = length < sizeof text ? length : sizeof text - 1;

    memcpy(text, line, size);
    text[size] = '\0';
    char *words = strstr(text, " -- "), *keys = text + strcspn(text, " ");
    if (words != NULL) {
        *words = '\0';
        words += 4;
    }
    keys += strspn(keys, " ");
    size_t id = strcspn(keys, " ");
    put_coloured(out, look, TTY_STRONG, keys, id);
    unquote(keys);
    int column = (int)id;
    tty_wrap(out, look, keys + id, column, 4);
    if (words != NULL) {
        (void)fputs("    ", out);
        tty_wrap(out, look, words, 4, 4);
    }
}

/* "text verb=lay -- lay Graft face-down": the sentence alone. */
static void print_text(FILE *out, const struct tty_look *look, const char *line, size_t length)
{
    char text[4 * CELL];
    size_t size = length < sizeof text ? length : sizeof text - 1;

    memcpy(text, line, size);
    text[size] = '\0';
    const char *words = strstr(text, " -- ");
    tty_wrap(out, look, words == NULL ? text : words + 4, 0, 4);
}

/* A line of the board: the heads of the seats are seen from afar. */
void tty_put_board(FILE *out, const struct tty_look *look, const char *line, size_t length)
{
    int seat = strncmp(line + 1, " s1 ", 4) == 0 ? 1 : strncmp(line + 1, " s2 ", 4) == 0 ? 2 : 0;

    if (seat == 0) {
        (void)fwrite(line, 1, length, out);
        return;
    }
    tty_begin(out, look, line[0] == '*' ? TTY_STRONG : TTY_FAINT);
    tty_begin(out, look, seat == 1 ? TTY_S1 : TTY_S2);
    (void)fwrite(line, 1, length, out);
    tty_end(out, look);
}

static bool is_kind(const char *line, const char *kind)
{
    size_t length = strlen(kind);

    return strncmp(line, kind, length) == 0 && (line[length] == ' ' || line[length] == '\n');
}

/* Without colours a mark makes it seen. */
static void print_refusal(FILE *out, const struct tty_look *look, const char *line, size_t length)
{
    char text[4 * CELL];
    const char *mark = look->is_coloured ? "" : "! ";

    length = length < sizeof text - 2 ? length : sizeof text - 3;
    (void)snprintf(text, sizeof text, "%s%.*s", mark, (int)length, line);
    tty_begin(out, look, TTY_BAD);
    (void)tty_wrap_on(out, look, text, 0, 2);
    tty_end(out, look);
    (void)fputc('\n', out);
}

/* One line of a reply without its LF; kind begins behind id and handle. */
static void print_line(FILE *out, const struct tty_look *look, const char *line, size_t length,
                       const char *kind)
{
    size_t lead = (size_t)(kind - line);

    if (is_kind(kind, "err")) {
        print_refusal(out, look, line, length);
        return;
    }
    if (is_kind(kind, "ok")) {
        put_coloured(out, look, TTY_FAINT, line, length);
    } else if (is_kind(kind, "move")) {
        size_t number = strcspn(kind + 5, " ") + 5;
        (void)fwrite(line, 1, lead + 5, out);
        put_coloured(out, look, TTY_STRONG, kind + 5, number - 5);
        (void)fwrite(kind + number, 1, length - lead - number, out);
    } else {
        (void)fwrite(line, 1, length, out);
    }
    (void)fputc('\n', out);
}

static bool is_verb(const char *verb, size_t length, const char *want)
{
    return strlen(want) == length && strncmp(verb, want, length) == 0;
}

void tty_print(FILE *out, const struct tty_look *look, const char *command, const char *reply)
{
    char lead[LINE_HANDLE + 2];
    size_t size = 0, skip = 0;
    const char *verb = tty_verb(command, &size, lead);
    bool is_plain = verb == command || (verb == command + strlen(lead) && lead[0] != '\0');

    skip = is_plain ? strlen(lead) : 0; /* with an id in front the lines stay as they are */
    for (const char *end; (end = strchr(reply, '\n')) != NULL; reply = end + 1) {
        size_t length = (size_t)(end - reply);
        const char *kind = is_plain && strncmp(reply, lead, skip) == 0 ? reply + skip : reply;
        size_t rest = length - (size_t)(kind - reply);
        if (is_plain && is_verb(verb, size, "show") && !is_kind(kind, "ok") &&
            !is_kind(kind, "err")) {
            tty_put_board(out, look, kind, rest);
            (void)fputc('\n', out);
        } else if (is_plain && is_verb(verb, size, "help") && is_kind(kind, "help")) {
            tty_help(out, look, reply);
            return;
        } else if (is_plain && is_verb(verb, size, "cards") && is_kind(kind, "card")) {
            print_card(out, look, kind, rest);
        } else if (is_plain && is_verb(verb, size, "explain") && is_kind(kind, "text")) {
            print_text(out, look, kind, rest);
        } else {
            print_line(out, look, reply, length, kind);
        }
    }
}
