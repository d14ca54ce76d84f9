/* deck-list.h - the deck lists of a game; a deck in the order of card ids, with masks over it.
 *
 * Promise: bit i of a mask is the i-th card; equal copies are neighbours. Made once for each deck
 * list of the card data, and for any other deck when a match begins. Cost: a few hundred
 * nanoseconds. */
#ifndef TF_LANG_DECK_LIST_H
#define TF_LANG_DECK_LIST_H

#include "engine/lang/carddb.h"
#include "engine/lang/tree.h"

/* Numbers so many cards, in any order, DECK_MAX at most. The properties are not filled. */
void deck_index_cards(struct deck_index *index, const card_t *cards, int count);

/* Fills the masks of the properties: db->prop_count of them. */
void deck_index_props(const struct carddb *db, const struct deck_index *index, uint64_t *prop);

/* All copies of the i-th card. */
static inline uint64_t deck_index_copies(const struct deck_index *index, int i)
{
    uint64_t starts = index->starts & (~(uint64_t)0 >> (63 - i));
    uint64_t ends = index->ends & (~(uint64_t)0 << i);
    int first = 63 - __builtin_clzll(starts), last = bits_first(ends);
    return (~(uint64_t)0 >> (63 - last)) & (~(uint64_t)0 << first);
}

/* A parsed deck file; folder: 0 the first. */
struct deck_file {
    const struct node *root;
    int folder;
};

/* Adds the deck lists of the files to the data, with their indexes; a deck of a later folder
 * replaces one of the same name. */
void deck_list_read(struct arena *arena, struct arena *scratch, const struct deck_file *files,
                    int count, struct carddb *db, struct diags *diags);

#endif
