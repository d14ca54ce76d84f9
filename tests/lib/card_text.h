/* card_text.h - card texts for tests: compiled with the words of Unreal Drive, unless a file names
 * its game. */
#ifndef TF_TESTS_LIB_CARD_TEXT_H
#define TF_TESTS_LIB_CARD_TEXT_H

#include "engine/lang/carddb.h"

/* A whole file in memory, ended by NUL; fails the test if it cannot be read. The caller frees it.
 * */
char *card_text_read(const char *path);

/* The paths of a folder's files with that ending, but for TEMPLATE.cards, sorted by bytes; fails
 * the test if there are none. The caller frees each and the array. */
char **card_text_list(const char *folder, const char *ending, int *count);
void card_text_free(char **paths, int count);

/* The vocabulary of a game that card files may name, or NULL. */
const struct vocab *card_text_vocab(const char *game);

/* Checks paths beside these folders, which may be none. */
bool card_text_check(const char *const *folders, int folder_count, const char *const *paths,
                     int count, struct diags *diags);

/* The vocabulary of the game that a file begins with; a first line of comment is skipped. Fails the
 * test if there is none. */
const struct vocab *card_text_game(const char *text);

/* Compiles one file without its `game` line; NULL after an error. */
const struct carddb *card_text_compile(struct arena *arena, const char *text, struct diags *diags);

/* The same; fails the test on any diagnostic. */
const struct carddb *card_text_good(struct arena *arena, const char *text);

/* The first diagnostic must be `LINE:COL CODE`, its message hold the words. The line of `game` is
 * 1. */
void card_text_bad(const char *text, const char *place, const char *words);

#endif
