/* carddb-load.c - card files from folders. The only place of the engine that reads files. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lang/pool.h"

enum { PATH_SIZE = 4096, FILES_MAX = 1024 };

struct load {
    struct arena *arena;   /* of names: diagnostics point to them; NULL: the caller keeps them */
    struct arena *scratch; /* texts */
    struct diags *diags;
    int count;
    struct pool_file file[FILES_MAX];
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

/* --- files ----------------------------------------------------------------------------------- */

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
    struct pool_file *file = &load->file[load->count++];
    *file = (struct pool_file){.name = keep_name(load, path), .folder = folder};
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
    const struct carddb *db = pool_compile(arena, &scratch, vocab, load->file, load->count, diags);
    arena_free(&scratch);
    return diags->errors > errors ? NULL : db;
}

/* --- checking files -------------------------------------------------------------------------- */

/* The vocabulary that a file asks for; NULL after a report, and for decks. */
static const struct vocab *vocab_of(const struct load *load, const struct pool_file *file,
                                    const struct vocab *(*find)(const char *game))
{
    if (file->tree == NULL || pool_is_deck(file)) {
        return NULL;
    }
    const struct node *game = tree_find(file->tree->root, NODE_GAME);
    if (game == NULL) {
        struct diag_place place = {&file->tree->source, 1, 1};
        diag_add(load->diags, "E10", place, NULL, "a card file begins with: game NAME REVISION");
        return NULL;
    }
    const struct vocab *vocab = find(game->text);
    if (vocab == NULL) {
        diag_add(load->diags, "E07", tree_place(game), NULL, "unknown game '%s'", game->text);
    }
    return vocab;
}

/* Compiles the files of one game, and the decks if it is the only game. */
static void check_game(struct load *load, const struct vocab *vocab,
                       const struct vocab *const *vocabs, bool is_only)
{
    struct arena arena = {0};
    struct pool_file *files = arena_array(load->scratch, (size_t)load->count, sizeof *files);
    int count = 0;
    for (int i = 0; i < load->count; i++) {
        if (vocabs[i] == vocab || (is_only && pool_is_deck(&load->file[i]))) {
            files[count++] = load->file[i];
        }
    }
    pool_compile(&arena, load->scratch, vocab, files, count, load->diags);
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
        pool_parse(&scratch, &load->file[i], NULL, diags);
        vocabs[i] = vocab_of(load, &load->file[i], find);
        if (vocabs[i] != NULL && vocabs[i]->parse_code != NULL && !pool_is_deck(&load->file[i])) {
            diag_prefix(diags, before, vocabs[i]->parse_code);
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
        check_game(load, games[i], vocabs, game_count == 1);
    }
    arena_free(&scratch);
    return diags->errors == errors;
}
