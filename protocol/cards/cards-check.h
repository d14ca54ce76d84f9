/* cards-check.h - card files, decks and folders of them, checked before a host loads them. */
#ifndef TF_CARDS_CARDS_CHECK_H
#define TF_CARDS_CARDS_CHECK_H

#include <stdbool.h>
#include <stddef.h>

/* Says in `text` what a host with these folders would say if it had to load the paths too
 * (carddb_check), and which of the decks nobody can play. "" if there is nothing to say; false if
 * the host would not load them. */
bool cards_check(const char *const *folders, int folder_count, const char *const *paths, int count,
                 char *text, size_t size);

#endif
