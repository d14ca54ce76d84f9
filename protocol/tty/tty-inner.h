/* tty-inner.h - what the parts of the terminal share; nothing here needs a terminal.
 *
 * Promise: tty-words.c knows what a person may leave out, tty-complete.c what may come next,
 * tty-text.c, tty-help.c and tty-paint.c how a reply looks, tty-history.c where lines are kept;
 * tty.c alone knows readline. What is shown or offered was asked of the host by commands, so a
 * sealed game tells nothing here that it does not tell there. */
#ifndef TF_TTY_TTY_INNER_H
#define TF_TTY_TTY_INNER_H

#include <stdio.h>

#include "protocol/command.h"

/* ------------------------------------------------------------------------------- tty-words.c */

/* Appends the command that a person's line means: p l a s u for play, legal, ask, show, undo, q or
 * exit for quit, ? for help; a number alone plays that move; capital letters in the verb and a
 * leading "> " and runs of blanks go. An id or a @handle may stand
 * in front, as ever. */
void tty_expand(const char *line, struct str *out);

/* The command behind a short form, of length octets; NULL: it is none. */
const char *tty_short(const char *word, size_t length);

/* The verb of a command, behind its id and handle. The handle with its @ and the blank behind it
 * goes into lead: "@g2 ", or "". */
const char *tty_verb(const char *command, size_t *length, char lead[LINE_HANDLE + 2]);

/* True if a command with this status line has moved a game. */
bool tty_moves(const char *command, const char *status);

/* The last line of a reply. */
const char *tty_status(const char *reply);

/* Runs a command that nobody typed: it does not go into the log. */
const char *tty_ask(struct host *host, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---------------------------------------------------------------------------- tty-complete.c */

enum { TTY_WORDS = 2048, TTY_WORDS_TEXT = 65536 };

/* What may stand in place of the word at the cursor, whole words in the order of the host. */
struct tty_words {
    size_t from; /* where the word begins in the line */
    size_t stem; /* octets that all words share because a list was begun: "s1=", "lay:fox+" */
    int count;
    uint32_t word[TTY_WORDS]; /* offsets into text */
    struct str out;
    char text[TTY_WORDS_TEXT];
};

void tty_complete(struct host *host, const char *line, size_t cursor, struct tty_words *words);

/* -------------------------------------------------------------------------------- tty-text.c */

struct tty_look {
    int width;
    bool is_coloured;
};

/* Writes a text in lines of the width, the first behind `column` columns, the others indented. */
void tty_wrap(FILE *out, const struct tty_look *look, const char *text, int column, int indent);

/* Begins and ends a colour, if there are any. */
enum tty_colour { TTY_STRONG, TTY_FAINT, TTY_BAD, TTY_S1, TTY_S2 };
void tty_begin(FILE *out, const struct tty_look *look, enum tty_colour colour);
void tty_end(FILE *out, const struct tty_look *look);

/* -------------------------------------------------------------------------------- tty-help.c */

/* Writes the reply of `help` in groups, that of `help VERB` in a few lines. */
void tty_help(FILE *out, const struct tty_look *look, const char *reply);

/* ------------------------------------------------------------------------------- tty-paint.c */

/* Writes the reply of a command as a person likes to see it. */
void tty_print(FILE *out, const struct tty_look *look, const char *command, const char *reply);

/* Writes the board of a game and the moves of who is asked; lead: tty_verb. */
void tty_draw(FILE *out, const struct tty_look *look, struct host *host, const char *lead);

/* ----------------------------------------------------------------------------- tty-history.c */

enum { TTY_PATH = 4096 };

/* The file that keeps the lines from one time to the next, made with its folders if need be; false
 * where there is no place for one. */
bool tty_history(char path[TTY_PATH]);

#endif
