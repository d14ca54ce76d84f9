/* test_carddb-check.c - what a check of files says is what a host says that loads them. */
#include <criterion/criterion.h>

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/lib/card_text.h"

static struct diags checked, loaded;
static char root[64];

/* An empty folder of a user, with the folders of all games. */
static void make_root(void)
{
    strcpy(root, "/tmp/tefuda-check-XXXXXX");
    cr_assert_not_null(mkdtemp(root));
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *at)
{
    (void)about, (void)kind, (void)at;
    return remove(path);
}

static void drop_root(void)
{
    cr_assert_eq(nftw(root, remove_one, 8, FTW_DEPTH | FTW_PHYS), 0);
}

/* The path of a file in the folder, whose folders are made. */
static const char *path_of(const char *file)
{
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", root, file);
    for (char *slash = strchr(path + strlen(root) + 1, '/'); slash != NULL;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, 0700);
        *slash = '/';
    }
    return path;
}

static void put(const char *file, const char *text)
{
    FILE *out = fopen(path_of(file), "w");
    cr_assert_not_null(out);
    fputs(text, out);
    fclose(out);
}

/* The errors of both, one by one; the check may warn. */
static void compare(const char *what)
{
    int at = 0;
    cr_expect_eq(checked.errors, loaded.errors, "%s: %d errors, a host %d", what, checked.errors,
                 loaded.errors);
    for (int i = 0; i < checked.kept; i++) {
        const struct diag *a = &checked.list[i], *b = &loaded.list[at];
        if (a->code[0] == 'W') {
            continue;
        }
        while (at < loaded.kept && b->code[0] == 'W') {
            b = &loaded.list[++at];
        }
        at++;
        cr_expect(strcmp(a->code, b->code) == 0 && strcmp(a->file, b->file) == 0 &&
                      a->line == b->line && a->col == b->col &&
                      strcmp(a->message, b->message) == 0 && strcmp(a->rule, b->rule) == 0,
                  "%s: %d:%d %s %s, a host %d:%d %s %s", what, a->line, a->col, a->code, a->message,
                  b->line, b->col, b->code, b->message);
    }
}

/* Loads the folder behind the pool, and checks it beside the pool; `path` is what is named. */
static bool both(const struct vocab *vocab, const char *path, const char *what)
{
    const char *folders[] = {"cards", root};
    struct arena arena = {0};
    memset(&checked, 0, sizeof checked);
    memset(&loaded, 0, sizeof loaded);
    bool is_loaded = carddb_load(&arena, vocab, folders, 2, &loaded) != NULL;
    bool is_good = card_text_check(folders, 1, &path, 1, &checked);
    arena_free(&arena);
    cr_expect_eq(is_good, is_loaded, "%s: checked %d, loaded %d: %s", what, is_good, is_loaded,
                 checked.kept > 0 ? checked.list[0].message : "");
    compare(what);
    return is_good;
}

/* The game that a card file names, else this one. */
static const struct vocab *game_of(const char *text)
{
    char game[64] = "";
    const char *line = strstr(text, "\ngame ");
    line = strncmp(text, "game ", 5) == 0 ? text : line == NULL ? "" : line + 1;
    (void)sscanf(line, "game %63s", game);
    const struct vocab *vocab = card_text_vocab(game);
    return vocab == NULL ? card_text_vocab("unreal-drive") : vocab;
}

/* Every file of a folder in turn as the only one of a user; the number of those that are good. */
static int compare_files(const char *folder, const char *ending, int *all)
{
    char **paths = card_text_list(folder, ending, all);
    int good = 0;
    for (int i = 0; i < *all; i++) {
        char *text = card_text_read(paths[i]);
        const struct vocab *vocab = game_of(text);
        char file[128], whole[256];
        snprintf(file, sizeof file, "%s/own.cards", vocab->game);
        put(file, text);
        snprintf(whole, sizeof whole, "%s", path_of(file));
        good += both(vocab, i % 2 == 0 ? root : whole, paths[i]);
        cr_assert_eq(remove(whole), 0);
        free(text);
    }
    card_text_free(paths, *all);
    return good;
}

Test(carddb_check, it_refuses_what_a_host_refuses_and_in_the_same_words)
{
    int all;
    make_root();
    int good = compare_files("tests/cards/bad", ".cards", &all);
    cr_expect_gt(all, 300);
    cr_expect_lt(good, all / 8, "%d of %d are good: those that are warned of", good, all);
    drop_root();
}

Test(carddb_check, it_refuses_nothing_that_a_host_loads)
{
    static const char *const folders[] = {
        "tests/cards/good",  "tests/cards/unreal-drive",     "tests/cards/battle-of-union",
        "tests/cards/unien", "tests/cards/play-of-universe", "tests/cards/ultima-generation"};
    int sum = 0, good = 0;
    make_root();
    for (size_t i = 0; i < COUNT_OF(folders); i++) {
        int all;
        good += compare_files(folders[i], ".cards", &all);
        sum += all;
    }
    cr_expect_gt(sum, 50);
    cr_expect_gt(good, sum * 3 / 4, "%d of %d", good, sum);
    drop_root();
}

#define OWN "unreal-drive/own.cards"
#define DECK "unreal-drive/decks/own.deck"
#define CARDS "game unreal-drive 1\n"
#define CAST(id, name)                                                                             \
    "card " id " \"" name "\" \"" name "\"\n  type cast; climate red; bet 1; power 2\n"

static const struct vocab *drive(void)
{
    return card_text_vocab("unreal-drive");
}

Test(carddb_check, own_cards_clash_with_those_of_the_pool)
{
    make_root();
    put(OWN, CARDS "card my-cat \"甲\" \"\\\"First Spark\\\" Ember Pup\"\n"
                   "  type cast; climate red; bet 1; power 2\n");
    cr_expect_not(both(drive(), root, "a name of the pool"));
    cr_expect_not_null(strstr(checked.list[0].message, "'ember-pup' in cards/unreal-drive/"), "%s",
                       checked.list[0].message);
    put(OWN, CARDS CAST("my-cat", "A") CAST("my-cat", "B"));
    cr_expect_not(both(drive(), root, "an id twice"));
    put(OWN, CARDS CAST("ember-pup", "A"));
    cr_expect(both(drive(), root, "an id of the pool"));
    cr_assert_eq(checked.warnings, 1);
    cr_expect_str_eq(checked.list[0].code, "W8");
    cr_expect_not_null(strstr(checked.list[0].message, "in cards/unreal-drive/10-casts.cards"),
                       "%s", checked.list[0].message);
    drop_root();
}

Test(carddb_check, decks_are_of_cards_of_the_pool_and_own_ones)
{
    make_root();
    put(OWN, CARDS CAST("my-cat", "A"));
    put(DECK, "deck own \"甲\" \"A\"\n  cards 3 my-cat, 3 ember-pup\n");
    cr_expect(both(drive(), root, "a deck"));
    cr_expect_eq(checked.kept, 0);
    put(DECK,
        "deck own \"甲\" \"A\"\n  cards 3 my-cta, 3 ember-pup, 2 ember-pup\n  side 1 my-cat\n");
    cr_expect_not(both(drive(), root, "a deck of unknown cards"));
    cr_expect_str_eq(checked.list[0].nearest, "my-cat");
    cr_expect_eq(checked.errors, 3);
    const char *pool = "cards", *deck = path_of(DECK);
    memset(&checked, 0, sizeof checked);
    cr_expect_not(card_text_check(&pool, 1, &deck, 1, &checked), "the deck alone");
    cr_expect_str_eq(checked.list[0].nearest, "", "own cards are not there");
    drop_root();
}

Test(carddb_check, a_deck_of_no_folder_is_of_the_game_that_has_its_cards)
{
    const char *pool = "cards";
    make_root();
    put("some.deck", "deck some \"甲\" \"A\"\n  cards 3 tw01, 3 ad01\n");
    const char *deck = path_of("some.deck");
    memset(&checked, 0, sizeof checked);
    cr_expect(card_text_check(&pool, 1, &deck, 1, &checked));
    put("some.deck", "deck some \"甲\" \"A\"\n  cards 3 tw01, 3 ad01, 1 ember-pup\n");
    cr_expect_not(card_text_check(&pool, 1, &deck, 1, &checked));
    cr_expect_str_eq(checked.list[0].message, "unknown card 'ember-pup' in ultima-generation");
    put("some.deck", "deck some \"甲\" \"A\"\n  cards 3 nobody-knows-this\n");
    memset(&checked, 0, sizeof checked);
    cr_expect_not(card_text_check(&pool, 1, &deck, 1, &checked));
    cr_expect_eq(checked.errors, 1);
    drop_root();
}

Test(carddb_check, files_where_no_host_looks_are_told)
{
    const char *pool = "cards", *path = root;
    make_root();
    put("own.cards", CARDS CAST("my-cat", "A"));
    memset(&checked, 0, sizeof checked);
    cr_expect(card_text_check(&pool, 1, &path, 1, &checked));
    cr_assert_eq(checked.warnings, 1);
    cr_expect_str_eq(checked.list[0].code, "W9");
    cr_expect_not_null(strstr(checked.list[0].message, "/unreal-drive"));
    cr_assert_eq(remove(path_of("own.cards")), 0);
    cr_expect_not(card_text_check(&pool, 1, &path, 1, &checked), "an empty folder");
    drop_root();
}

Test(carddb_check, the_pool_itself_and_a_file_named_twice)
{
    const char *pool = "cards";
    const char *paths[] = {"cards", "cards/unien", "cards/unien/decks/bells.deck",
                           "./cards/unien/20-wiz.cards"};
    memset(&checked, 0, sizeof checked);
    cr_expect(card_text_check(&pool, 1, paths, 4, &checked));
    cr_expect_eq(checked.kept, 0, "%s", checked.list[0].message);
}
