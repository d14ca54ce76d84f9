/* tty-text.c - colours, and texts that flow. */
#include "protocol/tty/tty-inner.h"

#include <string.h>

#include "protocol/show/show.h"

enum { PIECE = 1024 };

void tty_begin(FILE *out, const struct tty_look *look, enum tty_colour colour)
{
    static const char *const codes[] = {[TTY_STRONG] = "\033[1m",
                                        [TTY_FAINT] = "\033[2m",
                                        [TTY_BAD] = "\033[1;31m",
                                        [TTY_S1] = "\033[36m",
                                        [TTY_S2] = "\033[33m"};
    if (look->is_coloured) {
        (void)fputs(codes[colour], out);
    }
}

void tty_end(FILE *out, const struct tty_look *look)
{
    if (look->is_coloured) {
        (void)fputs("\033[0m", out);
    }
}

/* Octets of the character at the beginning of a text. */
static size_t character(const char *text)
{
    size_t length = 1;

    while (((unsigned char)text[length] & 0xc0) == 0x80) {
        length++;
    }
    return length;
}

/* What must stay together: a word with the blanks before it, or one wide character. */
static size_t next_piece(const char *text, char out[PIECE])
{
    size_t length = strspn(text, " ");
    char one[8] = "";

    while (text[length] != '\0' && text[length] != ' ' && length < PIECE - sizeof one) {
        size_t octets = character(text + length);
        if (octets >= sizeof one) {
            break;
        }
        memcpy(one, text + length, octets);
        one[octets] = '\0';
        length += octets;
        if (show_width(one) > 1) {
            break;
        }
    }
    memcpy(out, text, length);
    out[length] = '\0';
    return length;
}

int tty_wrap_on(FILE *out, const struct tty_look *look, const char *text, int column, int indent)
{
    char piece[PIECE];
    size_t length;

    while ((length = next_piece(text, piece)) > 0) {
        size_t blanks = strspn(piece, " ");
        if (column + show_width(piece) > look->width && column > indent) {
            (void)fprintf(out, "\n%*s", indent, "");
            column = indent + show_width(piece + blanks);
            (void)fputs(piece + blanks, out);
        } else {
            column += show_width(piece);
            (void)fputs(piece, out);
        }
        text += length;
    }
    return column;
}

void tty_wrap(FILE *out, const struct tty_look *look, const char *text, int column, int indent)
{
    (void)tty_wrap_on(out, look, text, column, indent);
    (void)fputc('\n', out);
}
