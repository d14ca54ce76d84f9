/* run_tfd.h - plays a transcript (*.tfd) and compares every reply.
 *
 * Format: a command per line, with or without "> " in front, then the expected reply, each line
 * behind "< ". In an expected line `*` stands for any run of characters; a line "< ..." for any
 * number of lines. A command without an expected reply must be answered with ok. `#` begins a
 * comment, empty lines are free. A record is a transcript.
 * Promise: every file gets a host as good as new. */
#ifndef TF_TESTS_RUN_TFD_H
#define TF_TESTS_RUN_TFD_H

#include <stdbool.h>
#include <stddef.h>

enum { RUN_TFD_REPORT = 2048 };

/* Plays one file; false with "file:line: ..." of the first difference in report (size octets). */
bool run_tfd_file(const char *path, const char *const *folders, int folder_count, char *report,
                  size_t size);

/* Plays all files of a folder in the order of their names and returns how many failed; their
 * reports go to stderr. *played is set to the number of files. Card folders are cards and, for
 * rules, tests/cards. */
int run_tfd_folder(const char *folder, int *played);

/* True if the text is what the pattern describes. */
bool run_tfd_match(const char *pattern, const char *text);

#endif
