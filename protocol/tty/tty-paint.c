/* tty-paint.c - how replies look to a person: colours, the board with its moves, card texts. */
#include "protocol/tty/tty-inner.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/show/show.h"

enum {
    CELL = 1024,
    SAID = 12, /* most moves whose sentences are told */
    MOST = 512 /* moves that are listed */
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
static void print_board(FILE *out, const struct tty_look *look, const char *line, size_t length)
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

/* One line of a reply without its LF; kind begins behind id and handle. */
static void print_line(FILE *out, const struct tty_look *look, const char *line, size_t length,
                       const char *kind)
{
    size_t lead = (size_t)(kind - line);

    if (is_kind(kind, "err")) {
        /* Without colours the mark makes it seen. */
        (void)fputs(look->is_coloured ? "" : "! ", out);
        put_coloured(out, look, TTY_BAD, line, length);
    } else if (is_kind(kind, "ok")) {
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
            print_board(out, look, kind, rest);
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

/* -------------------------------------------------------------------------------- the board */

/* The moves of a reply of `legal`, copied: asking for sentences overwrites the reply. */
struct moves {
    int count, width; /* columns of the longest name */
    const char *name[MOST];
    char text[MOST * 64];
};

static void take_moves(struct moves *moves, const char *lead, const char *reply)
{
    struct str text;

    str_init(&text, moves->text, sizeof moves->text);
    for (const char *end; (end = strchr(reply, '\n')) != NULL; reply = end + 1) {
        const char *at = reply + (strncmp(reply, lead, strlen(lead)) == 0 ? strlen(lead) : 0);
        if (!is_kind(at, "move") || moves->count == MOST) {
            continue;
        }
        at += 5;
        at += strcspn(at, " ") + 1;
        moves->name[moves->count] = text.text + text.used;
        str_bytes(&text, at, (size_t)(end - at));
        int width = show_width(moves->name[moves->count]);
        str_bytes(&text, "", 1);
        if (text.overflow) {
            return;
        }
        moves->count++;
        moves->width = width > moves->width ? width : moves->width;
    }
}

/* The sentence of a move, "" if the host has none to say. */
static const char *sentence(struct host *host, const char *lead, const char *move, char out[CELL])
{
    const char *reply = tty_ask(host, "%sexplain %s", lead, move), *at = strstr(reply, " -- ");
    size_t length = at == NULL ? 0 : strcspn(at + 4, "\n");

    out[0] = '\0';
    if (at != NULL && length < CELL && strncmp(reply + strlen(lead), "text verb=", 10) == 0) {
        memcpy(out, at + 4, length);
        out[length] = '\0';
    }
    return out;
}

static void print_number(FILE *out, const struct tty_look *look, int number)
{
    char text[16];
    int length = snprintf(text, sizeof text, "%4d", number);

    put_coloured(out, look, TTY_STRONG, text, (size_t)length);
    (void)fputs("  ", out);
}

/* A few moves stand below each other with their sentences, many in columns. */
static void print_moves(FILE *out, const struct tty_look *look, struct host *host, const char *lead,
                        const struct moves *moves)
{
    int cell = 6 + moves->width + 2, columns = look->width / cell;
    bool is_said = moves->count <= SAID;
    char text[CELL];

    columns = is_said || columns < 1 ? 1 : columns;
    int rows = (moves->count + columns - 1) / columns;
    for (int i = 0; i < rows * columns; i++) {
        int move = i / columns + i % columns * rows;
        if (move < moves->count) {
            print_number(out, look, move + 1);
            (void)fputs(moves->name[move], out);
            bool is_last = i % columns + 1 == columns || move + rows >= moves->count;
            const char *more = is_said ? sentence(host, lead, moves->name[move], text) : "";
            bool is_fit = more[0] != '\0' && cell + show_width(more) <= look->width;
            int gap = cell - 6 - show_width(moves->name[move]);
            (void)fprintf(out, "%*s%s", is_fit || !is_last ? gap : 0, "", is_fit ? more : "");
        }
        (void)fputs(i % columns + 1 == columns ? "\n" : "", out);
    }
}

void tty_draw(FILE *out, const struct tty_look *look, struct host *host, const char *lead)
{
    struct moves *moves = calloc(1, sizeof *moves);
    const char *reply = tty_ask(host, "%sshow width=%d", lead, look->width);
    size_t skip = strlen(lead);

    for (const char *end; (end = strchr(reply, '\n')) != NULL && end[1] != '\0'; reply = end + 1) {
        const char *line = reply + (strncmp(reply, lead, skip) == 0 ? skip : 0);
        print_board(out, look, line, (size_t)(end - line));
        (void)fputc('\n', out);
    }
    if (moves != NULL) {
        take_moves(moves, lead, tty_ask(host, "%slegal", lead));
        print_moves(out, look, host, lead, moves);
    }
    free(moves);
}
