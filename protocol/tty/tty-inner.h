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
 * exit for quit, ? for help; a number alone plays that move; capital letters in the verb and in
 * moves, a leading "> " and runs of blanks go. An id or a @handle may stand in front, as ever. */
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

/* The open game that a lead means, awake; NULL: there is none. */
const struct game *tty_game(struct host *host, const char *lead);

/* The lead of the game that a command has moved or opened, by its status line. */
void tty_lead(struct host *host, const char *command, const char *status,
              char lead[LINE_HANDLE + 2]);

/* The number of the last event of a game, or of the last one before those of its last answer. */
int tty_last_event(const struct game *game, bool is_before);

/* Columns of a prompt at the beginning of a line that was copied from a terminal: "> ", "g2> ". */
size_t tty_prompt(const char *line);

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

/* ----------------------------------------------------------------------------- tty-refused.c */

/* True for a command that is refused whatever follows it: the game is over, or has no claims, or
 * the host answers one seat alone. */
bool tty_is_refused(struct host *host, const char *lead, const char *verb, size_t length);

/* True if newgame takes first= for a game, and for one that there is not. */
bool tty_chooses_first(struct host *host, const char *game);

/* The viewers whose view may be asked for, parted by spaces. */
const char *tty_viewers(struct host *host, const char *lead);

/* -------------------------------------------------------------------------------- tty-text.c */

struct tty_look {
    int width;
    int rows; /* 0: nobody knows */
    bool is_coloured;
};

/* Writes a text in lines of the width, the first behind `column` columns, the others indented. */
void tty_wrap(FILE *out, const struct tty_look *look, const char *text, int column, int indent);

/* The same without the end of the last line; returns the column behind it. */
int tty_wrap_on(FILE *out, const struct tty_look *look, const char *text, int column, int indent);

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

/* Writes a line of the board without its end. */
void tty_put_board(FILE *out, const struct tty_look *look, const char *line, size_t length);

/* ------------------------------------------------------------------------------- tty-moves.c */

enum { TTY_MOVES = 1024 };

struct tty_move {
    const char *number, *name, *text; /* text: its sentence, "" if there is none */
    bool is_doubtful;                 /* another one has the same sentence */
};

struct tty_moves {
    int count;
    int name, say; /* columns of the longest name and sentence */
    struct tty_move move[TTY_MOVES];
};

/* Takes the moves of a reply of `ask` or `legal`, which is cut to pieces for that and must stay. */
void tty_take_moves(struct tty_moves *moves, const char *lead, char *reply);

/* Writes them, each on a line, or grouped: those of one card with their targets behind it, those
 * of one verb with their cards. */
void tty_put_moves(FILE *out, const struct tty_look *look, const struct tty_moves *moves,
                   bool is_grouped);

/* -------------------------------------------------------------------------------- tty-draw.c */

struct tty_drawn {
    char *told;  /* what has happened */
    char *board; /* the position, the question, the moves */
    int last;    /* number of the last event */
};

/* Draws what has happened in a game after event `since`, its board for who is asked, and the moves;
 * in as few lines as the window has, if that is possible. lead: tty_verb. The caller frees both
 * texts, which are NULL if memory runs out. */
struct tty_drawn tty_draw(const struct tty_look *look, struct host *host, const char *lead,
                          int since);

/* -------------------------------------------------------------------------------- tty-page.c */

/* Writes a text to the terminal, page by page if it has more lines than the window. Returns 0, or
 * the key by which a person has left it to go on typing. */
int tty_page(const struct tty_look *look, const char *text, bool is_japanese);

/* -------------------------------------------------------------------------------- tty-near.c */

/* Writes what may have been meant by a command whose game or move was refused, if anything is near
 * to it and the refusal names nothing itself. status is a copy of the refusal: moves are asked
 * for. */
void tty_near(FILE *out, struct host *host, const char *command, const char *status);

/* ----------------------------------------------------------------------------- tty-history.c */

enum { TTY_PATH = 4096 };

/* The file that keeps the lines from one time to the next, made with its folders if need be; false
 * where there is no place for one. */
bool tty_history(char path[TTY_PATH]);

#endif
