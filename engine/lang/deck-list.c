/* deck-list.c - deck files to deck lists: the ids exist. What a legal deck is, the game says. And
 * the numbering of a deck's cards, with the masks over them. */
#include "engine/lang/deck-list.h"

#include <stdlib.h>
#include <string.h>

/* --- a deck in order ------------------------------------------------------------------------- */

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

/* A list of more than DECK_MAX cards gets an empty one. */
static const struct deck_index *index_list(struct arena *arena, const struct carddb *db,
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

/* --- deck files ------------------------------------------------------------------------------ */

enum { COPIES_MAX = 255 };

struct decks {
    struct arena *arena;
    struct carddb *db;
    struct diags *diags;
    int count;
    struct deck_list *list;
    int *folder;
};

static int count_rows(const struct node *deck)
{
    int rows = 0;
    for (const struct node *line = deck->child; line != NULL; line = line->next) {
        rows += line->kind == NODE_DECK_LINE ? tree_count(line) : 0;
    }
    return rows;
}

static bool is_listed(const struct deck_row *row, int rows, card_t card)
{
    for (int i = 0; i < rows; i++) {
        if (row[i].card == card) {
            return true;
        }
    }
    return false;
}

static void read_entry(struct decks *decks, const struct node *entry, struct deck_row *row,
                       int *rows)
{
    card_t card = carddb_find(decks->db, entry->text);
    if (card == CARD_NONE) {
        diag_add(decks->diags, "E07", tree_place(entry), carddb_nearest(decks->db, entry->text),
                 "unknown card '%s' in %s", entry->text, decks->db->vocab->game);
    } else if (entry->number < 1 || entry->number > COPIES_MAX) {
        diag_add(decks->diags, "E13", tree_place(entry), NULL,
                 "write how many copies, 1 to %d, in front of '%s'", COPIES_MAX, entry->text);
    } else if (is_listed(row, *rows, card)) {
        diag_add(decks->diags, "E09", tree_place(entry), NULL, "'%s' is listed twice", entry->text);
    } else {
        row[(*rows)++] = (struct deck_row){card, (uint8_t)entry->number};
    }
}

static void read_line(struct decks *decks, const struct node *line, struct deck_row *row, int *rows)
{
    for (const struct node *entry = line->child; entry != NULL; entry = entry->next) {
        read_entry(decks, entry, row, rows);
    }
}

static const char *keep(struct decks *decks, const char *text)
{
    return arena_text(decks->arena, text, strlen(text));
}

static void read_deck(struct decks *decks, const struct node *deck, struct deck_list *list)
{
    const struct node *first = tree_find(deck, NODE_STRING);
    const struct node *second = first == NULL ? NULL : first->next;
    second = second == NULL || second->kind != NODE_STRING ? first : second;
    struct deck_row *row = arena_array(decks->arena, (size_t)count_rows(deck) + 1, sizeof *row);
    struct deck_row *side = arena_array(decks->arena, (size_t)count_rows(deck) + 1, sizeof *side);
    const char *side_name = decks->db->vocab->side_list;
    *list = (struct deck_list){.name = keep(decks, deck->text),
                               .name_ja = first == NULL ? "" : keep(decks, first->text),
                               .name_en = second == NULL ? "" : keep(decks, second->text),
                               .is_coverage = deck->number == 1,
                               .row = row,
                               .side = side};
    for (const struct node *line = deck->child; line != NULL; line = line->next) {
        if (line->kind != NODE_DECK_LINE) {
            continue;
        }
        bool is_side = side_name != NULL && strcmp(line->text, side_name) == 0;
        if (!is_side && strcmp(line->text, "cards") != 0) {
            int before = decks->diags->kept;
            diag_add(decks->diags, "E07", tree_place(line), NULL,
                     "unknown line '%s' in a deck of %s; there %s 'cards'%s%s%s", line->text,
                     decks->db->vocab->game, side_name == NULL ? "is" : "are",
                     side_name == NULL ? "" : " and '", side_name == NULL ? "" : side_name,
                     side_name == NULL ? "" : "'");
            diag_rule(decks->diags, before, decks->db->vocab->codes.list);
            continue;
        }
        read_line(decks, line, is_side ? side : row, is_side ? &list->side_rows : &list->rows);
    }
}

/* The place for a deck of that name: that of an earlier folder is replaced. */
static int find_place(struct decks *decks, const struct node *deck, int folder)
{
    for (int i = 0; i < decks->count; i++) {
        if (strcmp(decks->list[i].name, deck->text) == 0) {
            if (decks->folder[i] == folder) {
                diag_add(decks->diags, "E09", tree_place(deck), NULL, "there are two decks '%s'",
                         deck->text);
            }
            return i;
        }
    }
    return decks->count++;
}

static int by_name(const void *a, const void *b)
{
    const struct deck_list *first = a;
    const struct deck_list *second = b;
    return carddb_order(first->name, second->name);
}

void deck_list_read(struct arena *arena, struct arena *scratch, const struct deck_file *files,
                    int count, struct carddb *db, struct diags *diags)
{
    int most = 0, errors = diags->errors;
    for (int i = 0; i < count; i++) {
        most += tree_count(files[i].root);
    }
    struct decks decks = {.arena = arena, .db = db, .diags = diags};
    decks.list = arena_array(arena, (size_t)most + 1, sizeof *decks.list);
    decks.folder = arena_array(scratch, (size_t)most + 1, sizeof *decks.folder);
    for (int i = 0; i < count; i++) {
        for (const struct node *deck = files[i].root->child; deck != NULL; deck = deck->next) {
            int at = find_place(&decks, deck, files[i].folder);
            decks.folder[at] = files[i].folder;
            read_deck(&decks, deck, &decks.list[at]);
        }
    }
    for (int i = 0; i < decks.count && diags->errors == errors; i++) {
        decks.list[i].index = index_list(arena, db, &decks.list[i]);
    }
    qsort(decks.list, (size_t)decks.count, sizeof *decks.list, by_name);
    db->decks = decks.list;
    db->deck_count = decks.count;
}
