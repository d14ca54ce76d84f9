/* tty-page.c - texts with more lines than the window has. */
#include "protocol/tty/tty-inner.h"

#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "protocol/show/show.h"

enum { LEAST = 8, INTERRUPT = 'C' & 0x1f, END = 'D' & 0x1f };

/* One key, without waiting for the end of a line; 0 if none will come. */
static int read_key(void)
{
    struct termios before, mode;
    char key = 0;

    if (tcgetattr(STDIN_FILENO, &before) != 0) {
        return 0;
    }
    mode = before;
    mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
    (void)tcsetattr(STDIN_FILENO, TCSADRAIN, &mode);
    ssize_t n = read(STDIN_FILENO, &key, 1);
    (void)tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    return n == 1 ? (unsigned char)key : 0;
}

/* True while keys wait to be read: somebody has typed on, or pasted. */
static bool has_keys(void)
{
    int n = 0;

    return ioctl(STDIN_FILENO, FIONREAD, &n) != 0 || n > 0;
}

/* Columns of the first length octets, without colours. */
static int width_of(const char *line, size_t length)
{
    char text[4096];
    size_t used = 0;

    for (size_t i = 0; i < length && used + 1 < sizeof text; i++) {
        if (line[i] == '\033') {
            i += strcspn(line + i, "m");
            continue;
        }
        text[used++] = line[i];
    }
    text[used] = '\0';
    return show_width(text);
}

/* Rows that a line takes, with its end. */
static int rows_of(const struct tty_look *look, const char *line, size_t length)
{
    int columns = width_of(line, length);

    return columns <= look->width ? 1 : (columns + look->width - 1) / look->width;
}

/* Where the page ends that begins here. */
static const char *end_of_page(const struct tty_look *look, const char *text, int rows)
{
    const char *at = text;

    for (int used = 0; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        used += rows_of(look, at, length);
        if (used > rows && at > text) {
            break;
        }
        at += length + (at[length] == '\n' ? 1 : 0);
    }
    return at;
}

int tty_page(const struct tty_look *look, const char *text, bool is_japanese)
{
    static const char *const more[] = {"-- Enter: more, q: enough --",
                                       "-- Enter: 続き、q: 終わり --"};
    int rows = look->rows - 1;

    while (*text != '\0') {
        if (rows < LEAST || has_keys()) {
            (void)fputs(text, stdout);
            return 0;
        }
        /* One line more than there is room for is not worth a key: the first one scrolls away. */
        const char *end = end_of_page(look, text, rows + 1);
        end = *end == '\0' ? end : end_of_page(look, text, rows);
        (void)fwrite(text, 1, (size_t)(end - text), stdout);
        text = end;
        if (*text == '\0') {
            return 0;
        }
        (void)fputs(more[is_japanese ? 1 : 0], stdout);
        (void)fflush(stdout);
        int key = read_key();
        (void)fputs("\r\033[K", stdout);
        if (key == 'q' || key == 'Q' || key == INTERRUPT || key == END || key == 0) {
            return 0;
        }
        if (key != ' ' && key != '\r' && key != '\n') {
            (void)fputs(text, stdout);
            return key;
        }
    }
    return 0;
}
