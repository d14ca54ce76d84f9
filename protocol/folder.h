/* folder.h - where the card files are.
 *
 * Promise: the same answer for build/tefuda, for the arena and for C programs. */
#ifndef TF_PROTOCOL_FOLDER_H
#define TF_PROTOCOL_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

enum { FOLDER_PATH = 4096 };

/* The folder of card files into out: TEFUDA_CARDS, else, seen from the program's own folder,
 * ../cards, cards or ../share/tefuda/cards, else that of an installed tefuda. False, with the
 * reason (ended by LF) in error, if none of them is a folder. */
bool folder_find(char out[FOLDER_PATH], char *error, size_t size);

#endif
