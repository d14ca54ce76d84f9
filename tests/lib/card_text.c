/* card_text.c - card texts for tests: compiled with the words of Unreal Drive. */
#include "tests/lib/card_text.h"

#include <criterion/criterion.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/games.h"
#include "engine/lang/vocab.h"

/* Not by their headers: the two number words of the same names. */

char *card_text_read(const char *path)
{
    FILE *in = fopen(path, "rb");
    cr_assert_not_null(in, "cannot read %s", path);
    cr_assert_eq(fseek(in, 0, SEEK_END), 0);
    long length = ftell(in);
    rewind(in);
    char *text = calloc(1, (size_t)length + 1);
    cr_assert_eq(fread(text, 1, (size_t)length, in), (size_t)length);
    fclose(in);
    return text;
}

static int is_listed(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && strcmp(entry->d_name, "TEMPLATE.cards") != 0;
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

char **card_text_list(const char *folder, const char *ending, int *count)
{
    struct dirent **entries = NULL;
    int found = scandir(folder, &entries, is_listed, by_bytes);
    cr_assert_gt(found, 0, "nothing in %s", folder);
    char **paths = calloc((size_t)found, sizeof *paths);
    *count = 0;
    for (int i = 0; i < found; i++) {
        size_t length = strlen(entries[i]->d_name);
        size_t tail = strlen(ending);
        if (length > tail && strcmp(entries[i]->d_name + length - tail, ending) == 0) {
            cr_assert_gt(asprintf(&paths[(*count)++], "%s/%s", folder, entries[i]->d_name), 0);
        }
        free(entries[i]);
    }
    free(entries);
    cr_assert_gt(*count, 0, "no %s in %s", ending, folder);
    return paths;
}

void card_text_free(char **paths, int count)
{
    for (int i = 0; i < count; i++) {
        free(paths[i]);
    }
    free(paths);
}

const struct vocab *card_text_vocab(const char *game)
{
    const struct rules *rules = games_find(game);
    return rules == NULL ? NULL : rules->vocab;
}

bool card_text_check(const char *const *folders, int folder_count, const char *const *paths,
                     int count, struct diags *diags)
{
    const struct vocab *games[16] = {NULL};
    const struct carddb_check about = {games, folders, folder_count, NULL};

    cr_assert_lt(games_count(), 16);
    for (int i = 0; i < games_count(); i++) {
        games[i] = games_at(i)->vocab;
    }
    return carddb_check(&about, paths, count, diags);
}

const struct vocab *card_text_game(const char *text)
{
    char game[64] = "";
    const char *line = text[0] == '#' ? strchr(text, '\n') + 1 : text;
    cr_assert_eq(sscanf(line, "game %63s", game), 1, "no game in: %.40s", text);
    cr_assert_not_null(card_text_vocab(game), "%s", game);
    return card_text_vocab(game);
}

const struct carddb *card_text_compile(struct arena *arena, const char *text, struct diags *diags)
{
    char *whole = NULL;
    const char *name = "t.cards";
    cr_assert_gt(asprintf(&whole, "game unreal-drive 1\n%s", text), 0);
    const char *texts[] = {whole};
    const struct carddb *db =
        carddb_compile(arena, card_text_vocab("unreal-drive"), 1, &name, texts, diags);
    free(whole);
    cr_assert_eq(db == NULL, diags->errors > 0);
    return db;
}

const struct carddb *card_text_good(struct arena *arena, const char *text)
{
    static struct diags diags;
    memset(&diags, 0, sizeof diags);
    const struct carddb *db = card_text_compile(arena, text, &diags);
    cr_assert_eq(diags.kept, 0, "%s: %s\nin: %s", diags.list[0].code, diags.list[0].message,
                 diags.list[0].text);
    return db;
}

void card_text_bad(const char *text, const char *place, const char *words)
{
    static struct diags diags;
    struct arena arena = {0};
    char found[64];
    memset(&diags, 0, sizeof diags);
    card_text_compile(&arena, text, &diags);
    cr_assert_gt(diags.kept, 0, "no diagnostic for:\n%s", text);
    const struct diag *diag = &diags.list[0];
    snprintf(found, sizeof found, "%d:%d %s", diag->line, diag->col, diag->code);
    cr_assert_str_eq(found, place, "%s: %s\nin: %s", found, diag->message, diag->text);
    cr_assert_not_null(strstr(diag->message, words), "'%s' does not say '%s'", diag->message,
                       words);
    arena_free(&arena);
}
