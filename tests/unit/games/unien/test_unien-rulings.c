/* test_unien-rulings.c - rulings of Unien about the cards themselves: colours of energies, who may
 * give tokens, and that the two prints of a leader are one (RULES.md 9). */
#include <criterion/criterion.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/base.h"
#include "engine/games/unien/vocab.h"
#include "engine/lang/carddb.h"
#include "tests/lib/run_tfd.h"

#define GAME "game unien 1\n"
#define ENERGY(provides)                                                                           \
    GAME "card aa \"a\" \"A\"\n  type energy; set basic; provides " provides "\n"

static struct diags diags; /* each test is a process of its own */

static const struct carddb *load(struct arena *arena)
{
    const char *folder = "cards";
    const struct carddb *db = carddb_load(arena, &unien_vocab, &folder, 1, &diags);
    cr_assert_not_null(db, "%s", diags.list[0].message);
    return db;
}

static const struct carddb *compile(struct arena *arena, const char *cards)
{
    const char *name = "a.cards";
    memset(&diags, 0, sizeof diags);
    return carddb_compile(arena, &unien_vocab, 1, &name, &cards, &diags);
}

/* ---- UE-R02, UE-R03: energies of sets and of none -------------------------------------------- */

Test(unien_rulings, basic_energies_are_of_four_colours_and_the_others_of_a_set)
{
    struct arena arena = {0};
    const struct carddb *db = load(&arena);
    const uint64_t basic = (uint64_t)1 << WORD_BASIC;
    uint64_t colors = 0;
    int basics = 0, others = 0;
    for (int i = 0; i < db->card_count; i++) {
        const struct card *card = &db->cards[i];
        if (card->type != TYPE_ENERGY) {
            cr_expect_eq(card->words & basic, 0, "%s", card->id);
            continue;
        }
        uint64_t provided = card->words & (((uint64_t)1 << COLORS) - 1);
        if ((card->words & basic) != 0) {
            basics++;
            colors |= provided;
            cr_expect_eq(bits_count(provided), 1, "%s", card->id);
        } else {
            others++;
            cr_expect_eq(bits_count(provided), 2, "%s", card->id);
        }
    }
    cr_expect_eq(basics, 4);
    cr_expect_eq(colors, ((uint64_t)1 << COLORS) - 1, "one of each");
    cr_expect_eq(others, 2);
    arena_free(&arena);
}

Test(unien_rulings, no_energy_is_colourless)
{
    struct arena arena = {0};
    cr_expect_not_null(compile(&arena, ENERGY("dark")), "%s", diags.list[0].message);
    cr_expect_null(compile(&arena, ENERGY("colorless")));
    cr_expect_null(compile(&arena, ENERGY("any")));
    cr_expect_null(compile(&arena, GAME "card aa \"a\" \"A\"\n  type energy; set basic\n"));
    arena_free(&arena);
}

/* ---- UE-R37: tokens ------------------------------------------------------------------------- */

#define GIVER                                                                                      \
    GAME "card aa \"a\" \"A\"\n  type ability; set cos; cost 0\n"                                  \
         "  text en \"Gain 1 angel token.\"\n  text ja \"a\"\n  use:\n    add 1 to you.token\n"

Test(unien_rulings, another_card_that_gives_tokens_compiles_with_a_warning)
{
    struct arena arena = {0};
    cr_expect_not_null(compile(&arena, GIVER), "%s", diags.list[0].message);
    cr_expect_eq(diags.warnings, 1);
    arena_free(&arena);
}

/* ---- RULES.md 2.2, 10.2: filters that the data check asks for -------------------------------- */

#define ABILITY(line)                                                                              \
    GAME "card aa \"a\" \"A\"\n  type ability; set cos; cost 0\n"                                  \
         "  text en \"Do it.\"\n  text ja \"a\"\n  use:\n    " line "\n"

/* With an energy in the data, without which there is nothing to let pass. */
#define WATER "card bb \"b\" \"B\"\n  type energy; set basic; provides water\n"

Test(unien_rulings, what_has_no_cost_or_place_there_is_filtered_out)
{
    struct arena arena = {0};
    cr_expect_null(compile(&arena, ABILITY("move 0..all hand[cost <= 3] to debris") WATER));
    cr_expect_not_null(
        compile(&arena, ABILITY("move 0..all hand[ability and cost <= 3] to debris") WATER), "%s",
        diags.list[0].message);
    cr_expect_null(compile(&arena, ABILITY("move 0..1 hand to field") WATER));
    cr_expect_null(compile(&arena, ABILITY("move 0..1 hand to energy") WATER));
    cr_expect_not_null(compile(&arena, ABILITY("move 0..1 hand[energy] to energy") WATER), "%s",
                       diags.list[0].message);
    arena_free(&arena);
}

/* ---- UE-R73: the two prints of a leader ------------------------------------------------------ */

/* Copies the cards, with the leaders of the other print, to a folder below path. */
static void print_plain(const char *path)
{
    char line[1024], to[512];
    glob_t found;
    (void)snprintf(to, sizeof to, "%s/unien", path);
    cr_assert_eq(mkdir(to, 0700), 0);
    (void)snprintf(to, sizeof to, "%s/unien/decks", path);
    cr_assert_eq(mkdir(to, 0700), 0);
    cr_assert_eq(glob("cards/unien/[0-9]*.cards", 0, NULL, &found), 0);
    cr_assert_eq(glob("cards/unien/decks/*", GLOB_APPEND, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        (void)snprintf(to, sizeof to, "%s%s", path, found.gl_pathv[i] + strlen("cards"));
        FILE *in = fopen(found.gl_pathv[i], "r"), *out = fopen(to, "w");
        cr_assert(in != NULL && out != NULL, "%s", to);
        while (fgets(line, sizeof line, in) != NULL) {
            bool is_leader = strstr(line, "type leader;") != NULL;
            if (is_leader) {
                line[strcspn(line, "\n")] = '\0';
            }
            (void)fprintf(out, "%s%s", line, is_leader ? "; face plain\n" : "");
        }
        (void)fclose(in);
        (void)fclose(out);
    }
    globfree(&found);
}

static void remove_all(const char *path)
{
    static const char *const patterns[] = {"%s/unien/decks/*", "%s/unien/*", "%s/unien", "%s"};
    for (size_t k = 0; k < sizeof patterns / sizeof patterns[0]; k++) {
        char pattern[512];
        glob_t found;
        (void)snprintf(pattern, sizeof pattern, patterns[k], path);
        if (glob(pattern, 0, NULL, &found) == 0) {
            for (size_t i = 0; i < found.gl_pathc; i++) {
                (void)remove(found.gl_pathv[i]);
            }
            globfree(&found);
        }
    }
}

/* One transcript for each condition, and the mulligan, the judge and the second of two leaders. */
Test(unien_rulings, the_transcripts_play_the_same_with_leaders_of_the_other_print)
{
    static const char *const numbers[] = {"03", "28", "31", "33", "35", "36",
                                          "37", "38", "39", "47", "53"};
    char path[] = "/tmp/tefuda-leaders-XXXXXX";
    cr_assert_not_null(mkdtemp(path));
    print_plain(path);
    const char *folders[] = {path, "tests/cards"};
    int played = 0;
    for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
        char pattern[64], report[RUN_TFD_REPORT];
        glob_t found;
        (void)snprintf(pattern, sizeof pattern, "tests/rules/unien/%s-*.tfd", numbers[k]);
        cr_assert_eq(glob(pattern, 0, NULL, &found), 0, "%s", pattern);
        for (size_t i = 0; i < found.gl_pathc; i++) {
            cr_expect(run_tfd_file(found.gl_pathv[i], folders, 2, report, sizeof report), "%s",
                      report);
            played++;
        }
        globfree(&found);
    }
    cr_expect_geq(played, 11);
    remove_all(path);
    cr_expect_neq(access(path, F_OK), 0);
}
