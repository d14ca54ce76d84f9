/* tty.h - a person at the terminal.
 *
 * Promise: only here are abbreviations known, pictures drawn unasked, and colours; pipes never see
 * any of it. */
#ifndef TF_TTY_TTY_H
#define TF_TTY_TTY_H

#include "protocol/command.h"

/* Reads commands from the terminal until `quit` or the end of the input. */
void tty_run(struct host *host);

#endif
