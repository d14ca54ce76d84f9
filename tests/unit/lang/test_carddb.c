/* test_carddb.c - ids, decks, folders, hashes. */
#include <criterion/criterion.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/str.h"
#include "engine/games/unreal-drive/drive.h"
#include "tests/lib/card_text.h"

#define GAME "game unreal-drive 1\n"
#define CAST(id, name, power)                                                                      \
    "card " id " \"" name "\"\n  type cast; climate red; bet 1; power " power "\n"

static struct diags diags; /* each test is a process of its own */

/* ---- Order of ids --------------------------------------------------------------------------- */

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static void check_order(const char *const *names, int count)
{
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++) {
            cr_expect_eq(sign(carddb_order(names[i], names[k])), sign(i - k), "%s %s", names[i],
                         names[k]);
        }
    }
}

Test(carddb, ids_are_ordered_by_bytes_and_runs_of_digits_by_value)
{
    static const char *const names[] = {"",     "a",      "a-1",   "a-2",
                                        "a-10", "a-10-b", "a-100", "a-10000000000000000000001",
                                        "ab",   "b2",     "b10",   "ba"};
    check_order(names, COUNT_OF(names));
}

Test(carddb, ids_that_differ_in_leading_zeros_are_different)
{
    cr_assert_neq(carddb_order("a01", "a1"), 0);
    cr_assert_eq(sign(carddb_order("a01", "a1")), -sign(carddb_order("a1", "a01")));
    cr_assert_lt(carddb_order("a01", "a2"), 0);
    cr_assert_lt(carddb_order("a1b", "a01c"), 0);
}

/* ---- Cards ---------------------------------------------------------------------------------- */

static const char *const three = CAST("x-10", "Ten", "1")
    CAST("x-9", "Nine", "2") "card moss-cub \"苔の仔熊\" \"Moss Cub\"\n"
                             "  type cast; climate green; bet 3; power 4; has free-summon\n"
                             "  text ja \"本文\"\n  text en \"Text.\"\n";

Test(carddb, cards_are_sorted_and_found_by_id)
{
    struct arena arena = {0};
    const struct carddb *db = card_text_good(&arena, three);
    cr_assert_eq(db->card_count, 3);
    cr_expect_str_eq(db->cards[0].id, "moss-cub");
    cr_expect_str_eq(db->cards[1].id, "x-9");
    for (int i = 0; i < 3; i++) {
        cr_expect_eq(carddb_find(db, db->cards[i].id), i);
    }
    cr_expect_eq(carddb_find(db, "moss-cu"), CARD_NONE);
    cr_expect_eq(carddb_find(db, "zzz"), CARD_NONE);
    cr_expect_eq(carddb_find(db, ""), CARD_NONE);
    arena_free(&arena);
}

Test(carddb, what_is_printed_is_kept)
{
    struct arena arena = {0};
    const struct carddb *db = card_text_good(&arena, three);
    const struct card *card = &db->cards[0];
    cr_expect_str_eq(card->name_ja, "苔の仔熊");
    cr_expect_str_eq(card->name_en, "Moss Cub");
    cr_expect_str_eq(card->text_ja, "本文");
    cr_expect_str_eq(card->text_en, "Text.");
    cr_expect_eq(card->type, TYPE_CAST);
    cr_expect_eq(card->number[NUM_PRINTED_BET], 3);
    cr_expect_eq(card->number[NUM_PRINTED_POWER], 4);
    cr_expect_eq(card->number[NUM_TYPE], TYPE_CAST);
    cr_expect_eq(card->words, 1U << WORD_GREEN | 1U << WORD_FREE_SUMMON);
    cr_expect_str_eq(card->file, "t.cards");
    cr_expect_eq(card->line, 6);
    cr_expect_str_eq(db->cards[1].name_ja, "Nine", "one name is both");
    cr_expect_str_eq(db->cards[1].name_en, "Nine");
    cr_expect_str_eq(db->cards[1].text_en, "");
    arena_free(&arena);
}

Test(carddb, the_nearest_id_is_suggested)
{
    struct arena arena = {0};
    const struct carddb *db = card_text_good(&arena, three);
    cr_assert_str_eq(carddb_nearest(db, "mos-cub"), "moss-cub");
    cr_assert_str_eq(carddb_nearest(db, "x-8"), "x-9");
    cr_assert_null(carddb_nearest(db, "something-else"));
    arena_free(&arena);
}

/* ---- The hash ------------------------------------------------------------------------------- */

static uint64_t hash_of(const char *text)
{
    struct arena arena = {0};
    uint64_t hash = card_text_good(&arena, text)->hash;
    arena_free(&arena);
    return hash;
}

Test(carddb, the_hash_is_of_play_and_not_of_wording)
{
    uint64_t hash = hash_of(CAST("aa", "A", "2") "  act:\n    draw 1\n" CAST("bb", "B", "3"));
    cr_expect_eq(hash, hash_of(CAST("bb", "B", "3") "# why\n\n" CAST(
                           "aa", "A", "2") "  text en \"Draw.\"\n  act:\n    draw 1\n"));
    cr_expect_neq(hash, hash_of(CAST("aa", "A", "2") "  act:\n    draw 2\n" CAST("bb", "B", "3")));
    cr_expect_neq(hash, hash_of(CAST("aa", "A", "2") "  act:\n    draw 1\n" CAST("bb", "B", "4")));
    cr_expect_neq(hash, hash_of(CAST("aa", "A", "2") "  act:\n    draw 1\n" CAST("bb", "C", "3")));
    cr_expect_neq(hash, hash_of(CAST("aa", "A", "2") "  act:\n    draw 1\n" CAST("cc", "B", "3")));
    cr_expect_neq(hash, hash_of(CAST("aa", "A", "2") "  act once per turn:\n    draw 1\n" CAST(
                            "bb", "B", "3")));
}

/* ---- Decks ---------------------------------------------------------------------------------- */

static const struct carddb *compile_deck(struct arena *arena, const char *deck)
{
    const char *names[] = {"a.cards", "a.deck"};
    const char *texts[] = {GAME CAST("aa", "A", "2") CAST("bb-two", "B", "3"), deck};
    memset(&diags, 0, sizeof diags);
    return carddb_compile(arena, &drive_vocab, 2, names, texts, &diags);
}

Test(carddb, decks_are_sorted_and_found_by_name)
{
    struct arena arena = {0};
    const struct carddb *db =
        compile_deck(&arena, "deck veil \"ヴェール\" \"Veil\"\n  cards 3 bb-two, 1 aa\n"
                             "deck all \"A\" \"A\" coverage\n  cards 2 aa\n  cards 50 bb-two\n");
    cr_assert_not_null(db);
    cr_assert_eq(db->deck_count, 2);
    cr_expect_str_eq(db->decks[0].name, "all");
    const struct deck_list *veil = carddb_deck(db, "veil");
    cr_assert_not_null(veil);
    cr_expect_str_eq(veil->name_ja, "ヴェール");
    cr_expect_str_eq(veil->name_en, "Veil");
    cr_expect(!veil->is_coverage && carddb_deck(db, "all")->is_coverage);
    cr_expect_eq(veil->rows, 2);
    cr_expect_eq(veil->row[0].copies, 3);
    cr_expect_str_eq(db->cards[veil->row[0].card].id, "bb-two");
    cr_expect_eq(carddb_deck(db, "all")->row[1].copies, 50);
    cr_expect_null(carddb_deck(db, "none"));
    arena_free(&arena);
}

static void check_deck_error(const char *deck, const char *place, const char *nearest)
{
    struct arena arena = {0};
    char found[DIAG_FILE + 64];
    cr_assert_null(compile_deck(&arena, deck));
    snprintf(found, sizeof found, "%s:%d:%d %s", diags.list[0].file, diags.list[0].line,
             diags.list[0].col, diags.list[0].code);
    cr_expect_str_eq(found, place, "%s: %s", found, diags.list[0].message);
    cr_expect_str_eq(diags.list[0].nearest, nearest);
    arena_free(&arena);
}

Test(carddb, wrong_decks_are_refused)
{
    check_deck_error("deck d \"D\" \"D\"\n  cards 3 bb-too\n", "a.deck:2:9 E07", "bb-two");
    check_deck_error("deck d \"D\" \"D\"\n  cards 3 zzzzzz\n", "a.deck:2:9 E07", "");
    check_deck_error("deck d \"D\" \"D\"\n  cards 3 aa, 2 aa\n", "a.deck:2:15 E09", "");
    check_deck_error("deck d \"D\" \"D\"\n  cards 300 aa\n", "a.deck:2:9 E13", "");
    check_deck_error("deck d \"D\" \"D\"\n  cards 1 aa\n"
                     "deck d \"E\" \"E\"\n  cards 2 aa\n",
                     "a.deck:3:1 E09", "");
    check_deck_error("deck d \"D\" \"D\"\n  main 1 aa\n", "a.deck:2:3 E07", "");
}

/* ---- Several files -------------------------------------------------------------------------- */

Test(carddb, files_of_one_game_are_one_pool)
{
    struct arena arena = {0};
    const char *names[] = {"a.cards", "b.cards"};
    const char *defs[] = {GAME "def two(s):\n  draw 2 by s\n",
                          GAME CAST("aa", "A", "2") "  act:\n    do two(foe)\n"};
    cr_assert_not_null(carddb_compile(&arena, &drive_vocab, 2, names, defs, &diags));
    cr_assert_eq(diags.kept, 0);
    const char *twice[] = {GAME CAST("aa", "A", "2"), GAME CAST("aa", "B", "2")};
    cr_assert_null(carddb_compile(&arena, &drive_vocab, 2, names, twice, &diags));
    cr_expect_str_eq(diags.list[0].code, "E09");
    cr_expect_str_eq(diags.list[0].file, "b.cards");
    arena_free(&arena);
}

Test(carddb, a_file_with_mistakes_loads_nothing)
{
    struct arena arena = {0};
    const char *names[] = {"a.cards", "b.cards"};
    const char *texts[] = {GAME CAST("aa", "A", "2"), GAME "card bb\n"};
    cr_assert_null(carddb_compile(&arena, &drive_vocab, 2, names, texts, &diags));
    cr_assert_eq(diags.errors, 1);
    arena_free(&arena);
}

/* ---- Folders -------------------------------------------------------------------------------- */

static void put_file(const char *path, const char *text)
{
    FILE *out = fopen(path, "wb");
    cr_assert_not_null(out);
    fputs(text, out);
    fclose(out);
}

static void make_folder(char *root, const char *cards, const char *deck)
{
    char path[128];
    strcpy(root, "/tmp/tefuda-cards-XXXXXX");
    cr_assert_not_null(mkdtemp(root));
    snprintf(path, sizeof path, "%s/unreal-drive", root);
    cr_assert_eq(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/unreal-drive/decks", root);
    cr_assert_eq(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/unreal-drive/a.cards", root);
    put_file(path, cards);
    snprintf(path, sizeof path, "%s/unreal-drive/a.txt", root);
    put_file(path, "not a card file");
    snprintf(path, sizeof path, "%s/unreal-drive/decks/a.deck", root);
    put_file(path, deck);
}

static void remove_folder(const char *root)
{
    static const char *const files[] = {"decks/a.deck", "decks", "a.cards", "a.txt", "."};
    char path[128];
    for (size_t i = 0; i < COUNT_OF(files) - 1; i++) {
        snprintf(path, sizeof path, "%s/unreal-drive/%s", root, files[i]);
        cr_expect_eq(remove(path), 0);
    }
    snprintf(path, sizeof path, "%s/unreal-drive", root);
    cr_expect_eq(rmdir(path), 0);
    cr_expect_eq(rmdir(root), 0);
}

Test(carddb, a_later_folder_replaces_cards_and_decks_by_id)
{
    char one[64];
    char two[64];
    struct arena arena = {0};
    make_folder(one, GAME CAST("aa", "A", "2") CAST("bb", "B", "3"),
                "deck d \"D\" \"D\"\n"
                "  cards 3 aa\n");
    make_folder(two, GAME CAST("bb", "B", "9") CAST("cc", "C", "3"),
                "deck d \"D\" \"D\"\n"
                "  cards 2 cc\n");
    const char *folders[] = {one, two};
    const struct carddb *db = carddb_load(&arena, &drive_vocab, folders, 2, &diags);
    remove_folder(one);
    remove_folder(two);
    cr_assert_not_null(db, "%s", diags.list[0].message);
    cr_expect_eq(db->card_count, 3);
    cr_expect_eq(db->cards[carddb_find(db, "bb")].number[NUM_PRINTED_POWER], 9);
    cr_expect_eq(db->deck_count, 1);
    cr_expect_eq(db->decks[0].row[0].copies, 2);
    arena_free(&arena);
}

Test(carddb, a_folder_that_cannot_be_read_is_an_error)
{
    struct arena arena = {0};
    const char *folders[] = {"cards", "/nowhere/at/all"};
    cr_assert_null(carddb_load(&arena, &drive_vocab, folders, 2, &diags));
    cr_expect_str_eq(diags.list[0].file, "/nowhere/at/all");
    cr_expect_str_eq(diags.list[0].code, "E01");
    arena_free(&arena);
}

Test(carddb, a_folder_without_the_game_is_an_error_only_if_there_is_no_other)
{
    struct arena arena = {0};
    const char *folders[] = {"cards", "engine"};
    const struct carddb *db = carddb_load(&arena, &drive_vocab, folders, 2, &diags);
    cr_expect_not_null(db);
    cr_expect_null(carddb_load(&arena, &drive_vocab, folders + 1, 1, &diags));
    cr_expect_eq(diags.errors, 1);
    arena_free(&arena);
}

/* ---- The pool ------------------------------------------------------------------------------- */

/* Lines that begin a card, in the files of a pattern. */
static int count_cards(const char *pattern)
{
    glob_t files;
    char line[4096];
    int n = 0;

    cr_assert_eq(glob(pattern, 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        FILE *file = fopen(files.gl_pathv[i], "r");
        cr_assert_not_null(file);
        while (fgets(line, sizeof line, file) != NULL) {
            n += strncmp(line, "card ", 5) == 0;
        }
        (void)fclose(file);
    }
    globfree(&files);
    return n;
}

Test(carddb, the_pool_and_its_decks_load_without_a_word)
{
    struct arena arena = {0};
    const char *folder = "cards";
    const struct carddb *db = carddb_load(&arena, &drive_vocab, &folder, 1, &diags);
    cr_assert_not_null(db, "%s %s", diags.list[0].code, diags.list[0].message);
    cr_expect_eq(diags.kept, 0);
    cr_expect_eq(db->card_count, count_cards("cards/unreal-drive/[0-9]*.cards"));
    cr_expect_geq(db->deck_count, 3);
    for (int i = 0; i < db->deck_count; i++) {
        int cards = 0;
        for (int k = 0; k < db->decks[i].rows; k++) {
            cards += db->decks[i].row[k].copies;
        }
        cr_expect_eq(cards, 50, "%s", db->decks[i].name);
    }
    arena_free(&arena);
}

/* ---- Checking files ------------------------------------------------------------------------- */

Test(carddb, files_are_checked_by_path)
{
    const char *good[] = {"cards/unreal-drive/50-traps.cards", "tests/cards/good/sets.cards"};
    const char *absent[] = {"tests/cards/good/sets.cards", "no-such-file.cards"};
    cr_expect(card_text_check(NULL, 0, good, 2, &diags));
    cr_expect_eq(diags.kept, 0);
    cr_expect_not(card_text_check(NULL, 0, absent, 2, &diags));
    cr_expect_str_eq(diags.list[0].file, "no-such-file.cards");
}

Test(carddb, a_deck_is_checked_against_the_cards_beside_it)
{
    const char *alone[] = {"cards/unreal-drive/decks/roots.deck"};
    const char *wrong[] = {"cards/unreal-drive/50-traps.cards",
                           "cards/unreal-drive/decks/roots.deck"};
    const char *pool[] = {"cards"};
    cr_expect(card_text_check(pool, 1, alone, 1, &diags));
    cr_expect(card_text_check(pool, 1, wrong, 2, &diags), "both are in the pool");
    cr_expect_eq(diags.kept, 0);
    cr_expect_not(card_text_check(NULL, 0, wrong, 2, &diags), "the other files are not there");
    cr_expect_str_eq(diags.list[0].code, "E07");
}
