/* carddb-files.c - the files of a folder to card data. The only place of the engine that reads
 * files. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lang/carddb-inner.h"

static const char *keep_name(const struct card_load *load, const char *path)
{
    return load->arena == NULL ? path : arena_text(load->arena, path, strlen(path));
}

void carddb_report(struct card_load *load, const char *path, const char *what)
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

bool carddb_read(struct card_load *load, const char *path, int folder)
{
    if (load->count == CARD_FILES) {
        carddb_report(load, path, "too many card files");
        return false;
    }
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        carddb_report(load, path, "this file cannot be read");
        return false;
    }
    struct card_file *file = &load->file[load->count++];
    *file = (struct card_file){.name = keep_name(load, path), .folder = folder};
    file->text = read_all(load->scratch, in, &file->length);
    bool is_read = ferror(in) == 0;
    fclose(in);
    if (!is_read) {
        carddb_report(load, path, "this file cannot be read");
        load->count--;
    }
    return is_read;
}

/* --- folders --------------------------------------------------------------------------------- */

static bool ends_in(const char *name, const char *ending)
{
    size_t length = strlen(name);
    size_t tail = strlen(ending);
    return length > tail && name[0] != '.' && strcmp(name + length - tail, ending) == 0;
}

/* The pool, which is the first folder, has cards there that are to be copied. */
static bool is_template(const char *name)
{
    return strcmp(name, "TEMPLATE.cards") == 0;
}

/* The order of reading must not depend on the locale. */
static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool carddb_join(struct card_load *load, char path[CARD_PATH], const char *folder, const char *name)
{
    struct str text;
    str_init(&text, path, CARD_PATH);
    str_put(&text, folder);
    str_char(&text, '/');
    str_put(&text, name);
    if (text.overflow) {
        carddb_report(load, folder, "this path is too long");
    }
    return !text.overflow;
}

void carddb_read_folder(struct card_load *load, const char *path, int folder, const char *ending)
{
    struct dirent **entries = NULL;
    int count = scandir(path, &entries, NULL, by_bytes);
    for (int i = 0; i < count; i++) {
        char file[CARD_PATH];
        const char *name = entries[i]->d_name;
        bool is_wanted = ends_in(name, ending) && (folder != 0 || !is_template(name));
        if (is_wanted && carddb_join(load, file, path, name)) {
            (void)carddb_read(load, file, folder);
        }
        free(entries[i]);
    }
    free(entries);
}

void carddb_read_game(struct card_load *load, const char *folder, const char *game, int number)
{
    char cards[CARD_PATH];
    char decks[CARD_PATH];
    DIR *open = opendir(folder);
    if (open == NULL) {
        carddb_report(load, folder, "this folder cannot be read");
        return;
    }
    closedir(open);
    if (carddb_join(load, cards, folder, game) && carddb_join(load, decks, cards, "decks")) {
        carddb_read_folder(load, cards, number, ".cards");
        carddb_read_folder(load, decks, number, ".deck");
    }
}

const struct carddb *carddb_load(struct arena *arena, const struct vocab *vocab,
                                 const char *const *folders, int folder_count, struct diags *diags)
{
    struct arena scratch = {0};
    struct card_load *load = arena_alloc(&scratch, sizeof *load);
    int errors = diags->errors;
    load->arena = arena;
    load->scratch = &scratch;
    load->diags = diags;
    for (int i = 0; i < folder_count; i++) {
        carddb_read_game(load, folders[i], vocab->game, i);
    }
    if (load->count == 0 && diags->errors == errors) {
        carddb_report(load, folder_count > 0 ? folders[0] : vocab->game,
                      "no cards of this game here");
    }
    const struct carddb *db = carddb_build(arena, &scratch, vocab, load->file, load->count, diags);
    arena_free(&scratch);
    return diags->errors > errors ? NULL : db;
}
