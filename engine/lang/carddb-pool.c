/* carddb-pool.c - all card files of a game at once: ids and names, then checking and generating. */
#include <stdlib.h>
#include <string.h>

#include "engine/lang/check.h"
#include "engine/lang/gen.h"
#include "engine/lang/parse.h"
#include "engine/lang/pool.h"

/* A card that passed its own checks. */
struct entry {
    const struct ir_card *card;
    int folder;
    int order; /* of reading */
};

struct pool {
    struct arena *scratch;
    const struct vocab *vocab;
    struct diags *diags;
    struct check_defs defs;
    int count;
    struct entry *entries;
};

/* --- files ----------------------------------------------------------------------------------- */

bool pool_is_deck(const struct pool_file *file)
{
    size_t length = strlen(file->name);
    return length >= 5 && strcmp(file->name + length - 5, ".deck") == 0;
}

void pool_parse(struct arena *scratch, struct pool_file *file, const struct vocab *vocab,
                struct diags *diags)
{
    int before = diags->kept;

    if (file->is_parsed) {
        return;
    }
    file->is_parsed = true;
    file->is_good =
        pool_is_deck(file)
            ? parse_deck(scratch, file->name, file->text, file->length, diags, &file->tree)
            : parse_cards(scratch, file->name, file->text, file->length, diags, &file->tree);
    if (!pool_is_deck(file) && vocab != NULL && vocab->parse_code != NULL) {
        diag_prefix(diags, before, vocab->parse_code);
    }
}

static void check_game(const struct pool *pool, const struct pool_file *file)
{
    const struct node *game = tree_find(file->tree->root, NODE_GAME);
    const struct vocab *vocab = pool->vocab;
    if (game == NULL) {
        struct diag_place place = {&file->tree->source, 1, 1};
        diag_add(pool->diags, "E10", place, NULL, "a card file begins with: game %s %d",
                 vocab->game, vocab->revision);
    } else if (strcmp(game->text, vocab->game) != 0) {
        const char *const names[] = {vocab->game};
        diag_add(pool->diags, "E07", tree_place(game),
                 diag_nearest(game->text, names, 1) == 0 ? vocab->game : NULL,
                 "these are cards of '%s' among those of %s", game->text, vocab->game);
    } else if (game->number != vocab->revision) {
        diag_add(pool->diags, "E13", tree_place(game), NULL, "%s is at revision %d", vocab->game,
                 vocab->revision);
    }
}

/* --- cards ----------------------------------------------------------------------------------- */

static int count_cards(const struct pool_file *files, int count)
{
    int cards = 0;
    for (int i = 0; i < count; i++) {
        cards += files[i].tree == NULL ? 0 : tree_count(files[i].tree->root);
    }
    return cards;
}

static void check_file(struct pool *pool, const struct pool_file *file)
{
    for (const struct node *node = file->tree->root->child; node != NULL; node = node->next) {
        if (node->kind != NODE_CARD || diag_full(pool->diags)) {
            continue;
        }
        struct ir_card *card = arena_alloc(pool->scratch, sizeof *card);
        if (check_card(pool->scratch, pool->vocab, &pool->defs, node, pool->diags, card)) {
            pool->entries[pool->count] = (struct entry){card, file->folder, pool->count};
            pool->count++;
        }
    }
}

static int order_entries(const struct entry *a, const struct entry *b, int order)
{
    if (order != 0) {
        return order;
    }
    return a->folder != b->folder ? a->folder - b->folder : a->order - b->order;
}

static int by_id(const void *a, const void *b)
{
    const struct entry *first = a;
    const struct entry *second = b;
    return order_entries(first, second, carddb_order(first->card->head.id, second->card->head.id));
}

static int by_name_ja(const void *a, const void *b)
{
    const struct entry *first = a;
    const struct entry *second = b;
    return order_entries(first, second,
                         strcmp(first->card->head.name_ja, second->card->head.name_ja));
}

static int by_name_en(const void *a, const void *b)
{
    const struct entry *first = a;
    const struct entry *second = b;
    return order_entries(first, second,
                         strcmp(first->card->head.name_en, second->card->head.name_en));
}

/* Leaves one card of each id, that of the last folder. */
static void drop_replaced(struct pool *pool)
{
    int kept = 0;
    qsort(pool->entries, (size_t)pool->count, sizeof *pool->entries, by_id);
    for (int i = 0; i < pool->count; i++) {
        const struct entry *entry = &pool->entries[i];
        const struct entry *last = kept == 0 ? NULL : &pool->entries[kept - 1];
        bool is_again = last != NULL && strcmp(last->card->head.id, entry->card->head.id) == 0;
        if (is_again && last->folder == entry->folder) {
            const char *code = pool->vocab->twice_code;
            diag_add(pool->diags, "E09", tree_place(entry->card->node), NULL,
                     "%s%sthere are two cards '%s'", code == NULL ? "" : code,
                     code == NULL ? "" : ": ", entry->card->head.id);
        }
        kept += !is_again;
        pool->entries[kept - 1] = *entry;
    }
    pool->count = kept;
}

static void check_names(struct pool *pool, int (*compare)(const void *, const void *), bool is_ja)
{
    size_t count = (size_t)pool->count;
    struct entry *sorted = arena_array(pool->scratch, count + 1, sizeof *sorted);
    memcpy(sorted, pool->entries, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare);
    for (size_t i = 1; i < count; i++) {
        const struct card *last = &sorted[i - 1].card->head;
        const struct card *card = &sorted[i].card->head;
        const char *name = is_ja ? card->name_ja : card->name_en;
        if (strcmp(name, is_ja ? last->name_ja : last->name_en) == 0) {
            diag_add(pool->diags, "E09", tree_place(sorted[i].card->node->child), NULL,
                     "'%s' and '%s' have the same name", last->id, card->id);
        }
    }
}

/* --- the whole ------------------------------------------------------------------------------- */

static struct carddb *generate(struct pool *pool, struct arena *arena)
{
    const struct ir_card **cards =
        arena_array(pool->scratch, (size_t)pool->count + 1, sizeof(void *));
    for (int i = 0; i < pool->count; i++) {
        cards[i] = pool->entries[i].card;
    }
    return gen_cards(arena, pool->scratch, pool->vocab, cards, pool->count, pool->diags);
}

const struct carddb *pool_compile(struct arena *arena, struct arena *scratch,
                                  const struct vocab *vocab, struct pool_file *files, int count,
                                  struct diags *diags)
{
    int errors = diags->errors;
    struct pool pool = {.scratch = scratch, .vocab = vocab, .diags = diags};
    bool is_good = true;
    for (int i = 0; i < count; i++) {
        pool_parse(scratch, &files[i], vocab, diags);
        is_good = is_good && files[i].is_good;
        if (files[i].tree != NULL && !pool_is_deck(&files[i])) {
            check_game(&pool, &files[i]);
            check_add_defs(&pool.defs, vocab, files[i].tree->root, diags);
        }
    }
    pool.entries =
        arena_array(scratch, (size_t)count_cards(files, count) + 1, sizeof *pool.entries);
    for (int i = 0; i < count; i++) {
        if (files[i].tree != NULL && !pool_is_deck(&files[i])) {
            check_file(&pool, &files[i]);
        }
    }
    drop_replaced(&pool);
    if (!vocab->names_repeat) {
        check_names(&pool, by_name_ja, true);
        check_names(&pool, by_name_en, false);
    }
    if (diags->errors > errors || !is_good) {
        return NULL;
    }
    check_unused_defs(&pool.defs, diags);
    struct carddb *db = generate(&pool, arena);
    if (db != NULL) {
        pool_decks(arena, scratch, files, count, db, diags);
        db->digest = vocab->digest == NULL ? NULL : vocab->digest(arena, db, diags);
    }
    return diags->errors > errors ? NULL : db;
}
