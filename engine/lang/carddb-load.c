/* carddb-load.c - card files to card data: all files of a game at once, ids and names, then
 * checking and generating. The only place of the engine that reads files. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lang/carddb.h"
#include "engine/lang/check.h"
#include "engine/lang/deck-list.h"
#include "engine/lang/gen.h"
#include "engine/lang/parse.h"
#include "engine/lang/tree.h"

/* Files come in the order in which they were read. */
struct card_file {
    const char *name; /* .deck at its end: deck lists */
    const char *text;
    size_t length;
    int folder;              /* 0 the first */
    struct tree_file *tree;  /* NULL: not parsed yet */
    bool is_parsed, is_good; /* good: parsed without errors */
};

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

/* --- parsing --------------------------------------------------------------------------------- */

static bool is_deck(const struct card_file *file)
{
    size_t length = strlen(file->name);
    return length >= 5 && strcmp(file->name + length - 5, ".deck") == 0;
}

/* Parses a file once. */
static void parse_file(struct arena *scratch, struct card_file *file, const struct vocab *vocab,
                       struct diags *diags)
{
    int before = diags->kept;

    if (file->is_parsed) {
        return;
    }
    file->is_parsed = true;
    file->is_good =
        is_deck(file)
            ? parse_deck(scratch, file->name, file->text, file->length, diags, &file->tree)
            : parse_cards(scratch, file->name, file->text, file->length, diags, &file->tree);
    if (!is_deck(file) && vocab != NULL && vocab->codes.parse != NULL) {
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

static void read_decks(struct arena *arena, struct arena *scratch, const struct card_file *files,
                       int count, struct carddb *db, struct diags *diags)
{
    struct deck_file *decks = arena_array(scratch, (size_t)count + 1, sizeof *decks);
    int most = 0;
    for (int i = 0; i < count; i++) {
        if (is_deck(&files[i]) && files[i].tree != NULL) {
            decks[most++] = (struct deck_file){files[i].tree->root, files[i].folder};
        }
    }
    deck_list_read(arena, scratch, decks, most, db, diags);
}

/* All files of a game; NULL after an error. */
static const struct carddb *compile(struct arena *arena, struct arena *scratch,
                                    const struct vocab *vocab, struct card_file *files, int count,
                                    struct diags *diags)
{
    int errors = diags->errors;
    struct pool pool = {.scratch = scratch, .vocab = vocab, .diags = diags};
    bool is_good = true;
    for (int i = 0; i < count; i++) {
        parse_file(scratch, &files[i], vocab, diags);
        is_good = is_good && files[i].is_good;
        if (files[i].tree != NULL && !is_deck(&files[i])) {
            check_game(&pool, &files[i]);
            check_add_defs(&pool.defs, vocab, files[i].tree->root, diags);
        }
    }
    pool.entries =
        arena_array(scratch, (size_t)count_cards(files, count) + 1, sizeof *pool.entries);
    for (int i = 0; i < count; i++) {
        if (files[i].tree != NULL && !is_deck(&files[i])) {
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
    const struct carddb *db = compile(arena, &scratch, vocab, files, count, diags);
    arena_free(&scratch);
    return db;
}

/* --- reading files --------------------------------------------------------------------------- */

enum { PATH_SIZE = 4096, FILES_MAX = 1024 };

struct load {
    struct arena *arena;   /* of names: diagnostics point to them; NULL: the caller keeps them */
    struct arena *scratch; /* texts */
    struct diags *diags;
    int count;
    struct card_file file[FILES_MAX];
};

static const char *keep_name(const struct load *load, const char *path)
{
    return load->arena == NULL ? path : arena_text(load->arena, path, strlen(path));
}

/* A file or folder that cannot be read has no line to show. */
static void report(struct load *load, const char *path, const char *what)
{
    struct diag_source *source = arena_alloc(load->scratch, sizeof *source);
    *source = (struct diag_source){keep_name(load, path), "", 0};
    struct diag_place place = {source, 1, 1};
    diag_add(load->diags, "E01", place, NULL, "%s", what);
}

static char *read_all(struct arena *scratch, FILE *in, size_t *length)
{
    size_t size = 4096;
    size_t used = 0;
    char *text = arena_alloc(scratch, size);
    for (;;) {
        used += fread(text + used, 1, size - 1 - used, in);
        if (used < size - 1) {
            break;
        }
        char *larger = arena_alloc(scratch, 4 * size);
        memcpy(larger, text, used);
        text = larger;
        size *= 4;
    }
    text[used] = '\0';
    *length = used;
    return text;
}

static void add_file(struct load *load, const char *path, int folder)
{
    if (load->count == FILES_MAX) {
        report(load, path, "too many card files");
        return;
    }
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        report(load, path, "this file cannot be read");
        return;
    }
    struct card_file *file = &load->file[load->count++];
    *file = (struct card_file){.name = keep_name(load, path), .folder = folder};
    file->text = read_all(load->scratch, in, &file->length);
    if (ferror(in) != 0) {
        report(load, path, "this file cannot be read");
        load->count--;
    }
    fclose(in);
}

/* --- folders --------------------------------------------------------------------------------- */

static int ends_in(const char *name, const char *ending)
{
    size_t length = strlen(name);
    size_t tail = strlen(ending);
    return length > tail && name[0] != '.' && strcmp(name + length - tail, ending) == 0;
}

static int is_card_file(const struct dirent *entry)
{
    return ends_in(entry->d_name, ".cards");
}

static int is_deck_file(const struct dirent *entry)
{
    return ends_in(entry->d_name, ".deck");
}

/* The order of reading must not depend on the locale. */
static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool join_path(struct load *load, char *path, const char *folder, const char *name)
{
    struct str text;
    str_init(&text, path, PATH_SIZE);
    str_put(&text, folder);
    str_char(&text, '/');
    str_put(&text, name);
    if (text.overflow) {
        report(load, folder, "this path is too long");
    }
    return !text.overflow;
}

/* Adds the files of a folder in the order of their names; a folder that does not exist has none. */
static void add_folder(struct load *load, const char *path, int folder,
                       int (*wanted)(const struct dirent *))
{
    struct dirent **entries = NULL;
    int count = scandir(path, &entries, wanted, by_bytes);
    for (int i = 0; i < count; i++) {
        char file[PATH_SIZE];
        if (join_path(load, file, path, entries[i]->d_name)) {
            add_file(load, file, folder);
        }
        free(entries[i]);
    }
    free(entries);
}

static void add_game(struct load *load, const char *folder, const char *game, int number)
{
    char cards[PATH_SIZE];
    char decks[PATH_SIZE];
    DIR *open = opendir(folder);
    if (open == NULL) {
        report(load, folder, "this folder cannot be read");
        return;
    }
    closedir(open);
    if (join_path(load, cards, folder, game) && join_path(load, decks, cards, "decks")) {
        add_folder(load, cards, number, is_card_file);
        add_folder(load, decks, number, is_deck_file);
    }
}

const struct carddb *carddb_load(struct arena *arena, const struct vocab *vocab,
                                 const char *const *folders, int folder_count, struct diags *diags)
{
    struct arena scratch = {0};
    struct load *load = arena_alloc(&scratch, sizeof *load);
    int errors = diags->errors;
    load->arena = arena;
    load->scratch = &scratch;
    load->diags = diags;
    for (int i = 0; i < folder_count; i++) {
        add_game(load, folders[i], vocab->game, i);
    }
    if (load->count == 0 && diags->errors == errors) {
        report(load, folder_count > 0 ? folders[0] : vocab->game, "no cards of this game here");
    }
    const struct carddb *db = compile(arena, &scratch, vocab, load->file, load->count, diags);
    arena_free(&scratch);
    return diags->errors > errors ? NULL : db;
}

/* --- checking files -------------------------------------------------------------------------- */

/* The vocabulary that a file asks for; NULL after a report, and for decks. */
static const struct vocab *vocab_of(const struct load *load, const struct card_file *file,
                                    const struct vocab *(*find)(const char *game))
{
    if (file->tree == NULL || is_deck(file)) {
        return NULL;
    }
    const struct node *game = tree_find(file->tree->root, NODE_GAME);
    if (game == NULL) {
        struct diag_place place = {&file->tree->source, 1, 1};
        if (file->is_good) { /* else the line may be what could not be read */
            diag_add(load->diags, "E10", place, NULL,
                     "a card file begins with: game NAME REVISION");
        }
        return NULL;
    }
    const struct vocab *vocab = find(game->text);
    if (vocab == NULL) {
        diag_add(load->diags, "E07", tree_place(game), NULL, "unknown game '%s'", game->text);
    }
    return vocab;
}

/* Compiles the files of one game, and the decks if it is the only game. */
static void check_of_game(struct load *load, const struct vocab *vocab,
                          const struct vocab *const *vocabs, bool is_only)
{
    struct arena arena = {0};
    struct card_file *files = arena_array(load->scratch, (size_t)load->count, sizeof *files);
    int count = 0;
    for (int i = 0; i < load->count; i++) {
        if (vocabs[i] == vocab || (is_only && is_deck(&load->file[i]))) {
            files[count++] = load->file[i];
        }
    }
    compile(&arena, load->scratch, vocab, files, count, load->diags);
    arena_free(&arena);
}

bool carddb_check(const char *const *files, int count, const struct vocab *(*find)(const char *),
                  struct diags *diags)
{
    struct arena scratch = {0};
    int errors = diags->errors;
    struct load *load = arena_alloc(&scratch, sizeof *load);
    const struct vocab *vocabs[FILES_MAX] = {NULL};
    const struct vocab *games[FILES_MAX];
    int game_count = 0;
    load->scratch = &scratch;
    load->diags = diags;
    for (int i = 0; i < count; i++) {
        add_file(load, files[i], 0);
    }
    for (int i = 0; i < load->count; i++) {
        int before = diags->kept;
        parse_file(&scratch, &load->file[i], NULL, diags);
        vocabs[i] = vocab_of(load, &load->file[i], find);
        if (vocabs[i] != NULL && vocabs[i]->codes.parse != NULL && !is_deck(&load->file[i])) {
            diag_rule(diags, before, vocabs[i]->codes.parse);
        }
        bool is_new = vocabs[i] != NULL;
        for (int k = 0; k < game_count; k++) {
            is_new = is_new && games[k] != vocabs[i];
        }
        if (is_new) {
            games[game_count++] = vocabs[i];
        }
    }
    for (int i = 0; i < game_count; i++) {
        check_of_game(load, games[i], vocabs, game_count == 1);
    }
    arena_free(&scratch);
    return diags->errors == errors;
}
