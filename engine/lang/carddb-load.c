/* carddb-load.c - card files to card data: all files of a game at once, ids and names, then
 * checking and generating. */
#include <stdlib.h>
#include <string.h>

#include "engine/lang/carddb-inner.h"
#include "engine/lang/check.h"
#include "engine/lang/deck-list.h"
#include "engine/lang/gen.h"
#include "engine/lang/parse.h"
#include "engine/lang/tree.h"

/* A card that passed its own checks. */
struct entry {
    const struct ir_card *card;
    const struct card_file *file;
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

/* --- parsing --------------------------------------------------------------------------------- */

bool carddb_is_deck(const char *name)
{
    size_t length = strlen(name);
    return length >= 5 && strcmp(name + length - 5, ".deck") == 0;
}

void carddb_parse(struct arena *scratch, struct lex_pattern *pattern, struct card_file *file,
                  const struct vocab *vocab, struct diags *diags)
{
    int before = diags->kept;

    if (file->is_parsed) {
        return;
    }
    file->is_parsed = true;
    file->is_good =
        carddb_is_deck(file->name)
            ? parse_deck(scratch, pattern, file->name, file->text, file->length, diags, &file->tree)
            : parse_cards(scratch, pattern, file->name, file->text, file->length, diags,
                          &file->tree);
    if (!carddb_is_deck(file->name) && vocab != NULL && vocab->codes.parse != NULL) {
        diag_rule(diags, before, vocab->codes.parse);
    }
}

static void check_game(const struct pool *pool, const struct card_file *file)
{
    const struct node *game = tree_find(file->tree->root, NODE_GAME);
    const struct vocab *vocab = pool->vocab;
    if (game == NULL && file->is_good) { /* else the line may be what could not be read */
        struct diag_place place = {&file->tree->source, 1, 1};
        diag_add(pool->diags, "E10", place, NULL, "a card file begins with: game %s %d",
                 vocab->game, vocab->revision);
    } else if (game != NULL && strcmp(game->text, vocab->game) != 0) {
        const char *const names[] = {vocab->game};
        diag_add(pool->diags, "E07", tree_place(game),
                 diag_nearest(game->text, names, 1) == 0 ? vocab->game : NULL,
                 "these are cards of '%s' among those of %s", game->text, vocab->game);
    } else if (game != NULL && game->number != vocab->revision) {
        diag_add(pool->diags, "E13", tree_place(game), NULL, "%s is at revision %d, not %lld",
                 vocab->game, vocab->revision, (long long)game->number);
    }
}

/* --- cards ----------------------------------------------------------------------------------- */

static int count_cards(const struct card_file *files, int count)
{
    int cards = 0;
    for (int i = 0; i < count; i++) {
        cards += files[i].tree == NULL ? 0 : tree_count(files[i].tree->root);
    }
    return cards;
}

static void check_file(struct pool *pool, const struct card_file *file)
{
    for (const struct node *node = file->tree->root->child; node != NULL; node = node->next) {
        if (node->kind != NODE_CARD || diag_full(pool->diags)) {
            continue;
        }
        struct ir_card *card = arena_alloc(pool->scratch, sizeof *card);
        if (check_card(pool->scratch, pool->vocab, &pool->defs, node, pool->diags, card)) {
            pool->entries[pool->count] = (struct entry){card, file, pool->count};
            pool->count++;
        }
    }
}

static int order_entries(const struct entry *a, const struct entry *b, int order)
{
    if (order != 0) {
        return order;
    }
    return a->file->folder != b->file->folder ? a->file->folder - b->file->folder
                                              : a->order - b->order;
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

/* A host takes the later one without a word; who checks his file may not have meant that. */
static void tell_replaced(struct pool *pool, const struct entry *old, const struct entry *card)
{
    if (card->file->is_checked) {
        diag_add(pool->diags, "W8", tree_place(card->card->node), NULL,
                 "'%s' takes the place of the card of this id in %s:%d", card->card->head.id,
                 old->file->name, old->card->node->line);
    }
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
        if (is_again && last->file->folder != entry->file->folder) {
            tell_replaced(pool, last, entry);
        } else if (is_again) {
            int before = pool->diags->kept;
            diag_add(pool->diags, "E09", tree_place(entry->card->node), NULL,
                     "there are two cards '%s'", entry->card->head.id);
            diag_rule(pool->diags, before, pool->vocab->codes.twice);
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
                     "'%s' has the same name as '%s' in %s:%d", card->id, last->id,
                     sorted[i - 1].file->name, sorted[i - 1].card->node->line);
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

static void read_decks(struct arena *arena, struct arena *scratch, const struct card_file *files,
                       int count, struct carddb *db, struct diags *diags)
{
    struct deck_file *decks = arena_array(scratch, (size_t)count + 1, sizeof *decks);
    int most = 0;
    for (int i = 0; i < count; i++) {
        if (carddb_is_deck(files[i].name) && files[i].tree != NULL) {
            decks[most++] = (struct deck_file){files[i].tree->root, files[i].folder};
        }
    }
    deck_list_read(arena, scratch, decks, most, db, diags);
}

const struct carddb *carddb_build(struct arena *arena, struct arena *scratch,
                                  const struct vocab *vocab, struct card_file *files, int count,
                                  struct diags *diags)
{
    int errors = diags->errors;
    struct pool pool = {.scratch = scratch, .vocab = vocab, .diags = diags};
    struct lex_pattern *pattern = lex_pattern_open();
    bool is_good = true;
    for (int i = 0; i < count; i++) {
        carddb_parse(scratch, pattern, &files[i], vocab, diags);
        is_good = is_good && files[i].is_good;
        if (files[i].tree != NULL && !carddb_is_deck(files[i].name)) {
            check_game(&pool, &files[i]);
            check_add_defs(&pool.defs, vocab, files[i].tree->root, diags);
        }
    }
    lex_pattern_close(pattern);
    pool.entries =
        arena_array(scratch, (size_t)count_cards(files, count) + 1, sizeof *pool.entries);
    for (int i = 0; i < count; i++) {
        if (files[i].tree != NULL && !carddb_is_deck(files[i].name)) {
            check_file(&pool, &files[i]);
        }
    }
    drop_replaced(&pool);
    if (!vocab_is(vocab, NAMES_REPEAT)) {
        check_names(&pool, by_name_ja, true);
        check_names(&pool, by_name_en, false);
    }
    if (diags->errors > errors || !is_good) {
        return NULL;
    }
    check_unused_defs(&pool.defs, diags);
    struct carddb *db = generate(&pool, arena);
    if (db != NULL) {
        read_decks(arena, scratch, files, count, db, diags);
        int before = diags->kept;
        db->prepared = vocab->prepare == NULL ? NULL : vocab->prepare(arena, db, diags);
        diag_rule(diags, before, vocab->codes.data);
    }
    return diags->errors > errors ? NULL : db;
}

const struct carddb *carddb_compile(struct arena *arena, const struct vocab *vocab, int count,
                                    const char *const *names, const char *const *texts,
                                    struct diags *diags)
{
    struct arena scratch = {0};
    struct card_file *files = arena_array(&scratch, (size_t)count + 1, sizeof *files);
    for (int i = 0; i < count; i++) {
        files[i] =
            (struct card_file){.name = names[i], .text = texts[i], .length = strlen(texts[i])};
    }
    const struct carddb *db = carddb_build(arena, &scratch, vocab, files, count, diags);
    arena_free(&scratch);
    return db;
}
