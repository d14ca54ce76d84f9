/* tty.h - a person at the terminal.
 *
 * Promise: only here are abbreviations known and pictures drawn unasked; pipes never see either. */
#ifndef TF_PROTOCOL_TTY_H
#define TF_PROTOCOL_TTY_H

#include "protocol/command.h"

enum { TTY_LINE = 1024 };

/* Reads commands from the terminal until `quit` or the end of the input. */
void tty_run(struct host *host);

/* Writes the command that a person's line means: p l a s u for play, legal, ask, show, undo; a
 * number alone plays that move. Runs of spaces become one. */
void tty_expand(const char *line, char out[TTY_LINE]);

#endif
