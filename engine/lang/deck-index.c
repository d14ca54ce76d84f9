/* deck-index.c - numbering of a deck's cards and the masks over them. */
#include "engine/lang/deck-index.h"

#include <string.h>

/* Card data is sorted in the order of ids, so sorting by index gives the order of ids. Insertion:
 * decks are short and nearly sorted. */
void deck_index_cards(struct deck_index *index, const card_t *cards, int count)
{
    card_t *card = index->card;
    uint64_t starts = 0, ends = 0;

    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && card[at - 1] > cards[i]; at--) {
            card[at] = card[at - 1];
        }
        card[at] = cards[i];
    }
    for (int i = count; i < DECK_MAX; i++) { /* nothing is a group of its own */
        card[i] = CARD_NONE;
        starts |= (uint64_t)1 << i;
        ends |= (uint64_t)1 << i;
    }
    for (int i = 0; i < count; i++) {
        starts |= (uint64_t)(i == 0 || card[i - 1] != card[i]) << i;
        ends |= (uint64_t)(i == count - 1 || card[i + 1] != card[i]) << i;
    }
    index->starts = starts;
    index->ends = ends;
    index->size = (uint8_t)count;
}

void deck_index_props(const struct carddb *db, const struct deck_index *index, uint64_t *prop)
{
    uint64_t all = index->size == 0 ? 0 : ~(uint64_t)0 >> (DECK_MAX - index->size);

    memset(prop, 0, (size_t)db->prop_count * sizeof *prop);
    for (uint64_t rest = index->starts & all; rest != 0; rest &= rest - 1) {
        int first = bits_first(rest);
        const struct card *card = &db->cards[index->card[first]];
        uint64_t copies = deck_index_copies(index, first);
        for (int word = 0; word < PROP_WORDS; word++) {
            for (uint64_t props = card->prop[word]; props != 0; props &= props - 1) {
                prop[word * 64 + bits_first(props)] |= copies;
            }
        }
    }
}

const struct deck_index *deck_index_list(struct arena *arena, const struct carddb *db,
                                         const struct deck_list *list)
{
    struct deck_index *index = arena_alloc(arena, sizeof *index);
    uint64_t *prop = arena_array(arena, (size_t)db->prop_count, sizeof *prop);
    card_t card[DECK_MAX];
    int count = 0;

    for (int i = 0; i < list->rows + list->side_rows; i++) {
        const struct deck_row *row = i < list->rows ? &list->row[i] : &list->side[i - list->rows];
        for (int n = 0; n < row->copies && count <= DECK_MAX; n++, count++) {
            card[count % DECK_MAX] = row->card;
        }
    }
    deck_index_cards(index, card, count <= DECK_MAX ? count : 0);
    deck_index_props(db, index, prop);
    index->prop = prop;
    return index;
}
