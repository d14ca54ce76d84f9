/* folder.h - where the card files are.
 *
 * Promise: the same answer for build/tefuda, for the arena and for C programs. */
#ifndef TF_CARDS_FOLDER_H
#define TF_CARDS_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

enum { FOLDER_PATH = 4096, FOLDER_MOST = 8 };

/* Folders of card files. */
struct folders {
    int count;
    const char *at[FOLDER_MOST];
    char text[FOLDER_PATH]; /* that they point into */
};

/* The folders that a list names, a colon between them. The list is `named`; NULL: TEFUDA_CARDS,
 * else one folder, seen from the program's own ../cards, cards or ../share/tefuda/cards, else that
 * of an installed tefuda. False, with the reason (ended by LF) in error, if that is not to be
 * found, or the list is too long. */
bool folders_find(struct folders *out, const char *named, char *error, size_t size);

#endif
