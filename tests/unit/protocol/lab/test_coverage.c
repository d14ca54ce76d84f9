/* test_coverage.c - what is counted, what is found missing, and where. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/games.h"
#include "engine/lang/op.h"
#include "protocol/lab/coverage-inner.h"
#include "tests/lib/card_text.h"

enum { FILES = 64, GAMES = 60, MANY = 1500 };

/* The cards and deck lists of the first game, and one more file. */
struct pool_text {
    struct arena arena;
    char *names[FILES], *texts[FILES];
    int files;
    const struct carddb *db;
};

static void add_files(struct pool_text *pool, const char *folder, const char *ending)
{
    int count;
    char **paths = card_text_list(folder, ending, &count);

    for (int i = 0; i < count; i++) {
        cr_assert_lt(pool->files, FILES - 1, "too many files");
        pool->names[pool->files] = strdup(paths[i]);
        pool->texts[pool->files++] = card_text_read(paths[i]);
    }
    card_text_free(paths, count);
}

static void open_pool(struct pool_text *pool, const char *extra)
{
    struct diags diags = {0};

    *pool = (struct pool_text){0};
    add_files(pool, "cards/unreal-drive", ".cards");
    add_files(pool, "cards/unreal-drive/decks", ".deck");
    pool->names[pool->files] = strdup("extra.cards");
    pool->texts[pool->files++] = strdup(extra);
    pool->db =
        carddb_compile(&pool->arena, games_at(0)->vocab, pool->files,
                       (const char *const *)pool->names, (const char *const *)pool->texts, &diags);
    cr_assert_not_null(pool->db, "%s", extra);
}

static void close_pool(struct pool_text *pool)
{
    for (int i = 0; i < pool->files; i++) {
        free(pool->names[i]);
        free(pool->texts[i]);
    }
    arena_free(&pool->arena);
}

/* "kind word line" of everything of a card that was not reached, parted by "; ". */
static void missing_of(const struct coverage *coverage, const char *id, char *text, size_t size)
{
    static const char *const kinds[] = {"card", "statement", "branch"};
    struct str out;

    str_init(&out, text, size);
    for (int i = 0; i < coverage->items; i++) {
        const struct coverage_item *item = &coverage->item[i];
        if (item->is_seen || item->card != carddb_find(coverage->db, id)) {
            continue;
        }
        int op = word_op(coverage->db->code[item->at]);
        str_format(&out, "%s%s %s %d", out.used > 0 ? "; " : "", kinds[item->kind],
                   op_rows[op].name, coverage_line(coverage->db, item));
    }
}

static void expect_missing(const char *extra, const char *id, const char *want, uint64_t games)
{
    struct pool_text pool;
    struct coverage coverage;
    char text[1024];

    open_pool(&pool, extra);
    cr_assert(coverage_run(games_at(0), pool.db, games, 1, &coverage));
    missing_of(&coverage, id, text, sizeof text);
    cr_assert_str_eq(text, want);
    coverage_close(&coverage);
    close_pool(&pool);
}

Test(coverage, statements_behind_a_condition_that_never_holds_are_listed_with_their_lines)
{
    expect_missing("game unreal-drive 1\n"
                   "card dead-end \"行き止まり\" \"Dead End\"\n"
                   "  type drive\n"
                   "  use:\n"
                   "    draw 1\n"
                   "    if count hand > 60:\n"
                   "      add 1 to you.life\n"
                   "      may:\n"
                   "        draw 2\n",
                   "dead-end",
                   "statement VERB 7; statement MAYBE 8; branch MAYBE 8; statement VERB 9", GAMES);
}

Test(coverage, a_condition_that_always_holds_is_listed)
{
    expect_missing("game unreal-drive 1\n"
                   "card foregone \"既決\" \"Foregone\"\n"
                   "  type drive\n"
                   "  use:\n"
                   "    if count hand >= 0:\n"
                   "      draw 1\n",
                   "foregone", "branch JUMPZ 6", GAMES);
}

Test(coverage, both_ways_of_a_question_and_every_option_of_a_mode_are_reached)
{
    expect_missing("game unreal-drive 1\n"
                   "card crossroads \"四つ辻\" \"Crossroads\"\n"
                   "  type drive\n"
                   "  use:\n"
                   "    may:\n"
                   "      draw 1\n"
                   "    mode 1:\n"
                   "      option here:\n"
                   "        add 1 to you.life\n"
                   "      option there if count hand <= 2:\n"
                   "        stop\n"
                   "    sub 1 from you.life\n",
                   "crossroads", "", MANY);
}

Test(coverage, cards_that_no_deck_list_holds_are_played_all_the_same)
{
    expect_missing("game unreal-drive 1\n"
                   "card newcomer \"新顔\" \"Newcomer\"\n"
                   "  type cast; climate red; bet 2; power 5\n",
                   "newcomer", "", GAMES);
    expect_missing("game unreal-drive 1\n"
                   "card tripwire \"足引き\" \"Tripwire\"\n"
                   "  type trap; window last; match cast\n",
                   "tripwire", "", GAMES);
}

Test(coverage, an_ability_that_no_position_allows_is_listed_and_so_are_its_costs)
{
    expect_missing("game unreal-drive 1\n"
                   "card idler \"怠け者\" \"Idler\"\n"
                   "  type cast; climate red; bet 1; power 1\n"
                   "  act discard 1 hand if count cast > 3:\n"
                   "    draw 1\n"
                   "  static if count cast > 3:\n"
                   "    self power + 1\n",
                   "idler",
                   "statement CHOOSE 4; statement VERB 4; statement VERB 5; statement END 5; "
                   "statement ROWNUM 2; statement END 2",
                   GAMES);
}

Test(coverage, what_only_happens_under_another_option_than_the_default_is_reached)
{
    expect_missing("game unreal-drive 1\n"
                   "card gloater \"ほくそ笑み\" \"Gloater\"\n"
                   "  type cast; climate red; bet 1; power 4\n"
                   "  on battle-won by you if ev.surrender = 0"
                   " and sum cast.power = sum foe.cast.power optional:\n"
                   "    draw 1\n",
                   "gloater", "", MANY);
}

static const struct coverage_item *find_verb(const struct coverage *coverage, const char *name)
{
    for (int i = 0; i < coverage->items; i++) {
        const struct coverage_item *item = &coverage->item[i];
        if (item->kind == COVERAGE_VERB &&
            strcmp(coverage->rules->verbs[item->at].name, name) == 0) {
            return item;
        }
    }
    return NULL;
}

Test(coverage, a_verb_that_no_card_asks_for_counts_as_soon_as_one_does)
{
    struct pool_text pool, larger;
    struct coverage without, with;

    open_pool(&pool, "game unreal-drive 1\n");
    cr_assert(coverage_run(games_at(0), pool.db, GAMES, 1, &without));
    open_pool(&larger, "game unreal-drive 1\n"
                       "card tally \"勘定\" \"Tally\"\n"
                       "  type drive\n"
                       "  use:\n"
                       "    ask number 1..3 -> n\n"
                       "    add n to you.life\n");
    cr_assert(coverage_run(games_at(0), larger.db, GAMES, 1, &with));
    cr_assert(find_verb(&without, "number")->is_unused);
    cr_assert_not(find_verb(&with, "number")->is_unused);
    cr_assert(find_verb(&with, "number")->is_seen);
    cr_assert_eq(with.all[COVERAGE_VERB], without.all[COVERAGE_VERB] + 1);
    cr_assert_eq(with.all[COVERAGE_STEP], without.all[COVERAGE_STEP] + 1);
    coverage_close(&with);
    coverage_close(&without);
    close_pool(&larger);
    close_pool(&pool);
}

Test(coverage, a_question_is_refused_by_every_answer_but_yes)
{
    static struct state st;
    struct pool_text pool;
    struct match match = {.rules = games_at(0)};
    int yes = rules_verb_of(games_at(0), ANSWER_YES), no = rules_verb_of(games_at(0), ANSWER_NO),
        pc = 1;

    open_pool(&pool, "game unreal-drive 1\n");
    match.db = pool.db;
    match.verb_of[ANSWER_YES] = (uint8_t)yes;
    while (word_op(pool.db->code[pc]) != OP_MAYBE) {
        pc++;
        cr_assert_lt(pc, pool.db->code_count, "no card asks");
    }
    state_clear(&st);
    st.tail.frame[0] = (struct frame){.kind = FRAME_CODE, .pc = (uint16_t)(pc + 1)};
    cr_assert_eq(coverage_refused(&match, &st, no), 0, "no block is running");
    st.tail.frames = 1;
    cr_assert_eq(coverage_refused(&match, &st, no), pc);
    cr_assert_eq(coverage_refused(&match, &st, yes), 0);
    st.tail.frame[0].pc++;
    cr_assert_eq(coverage_refused(&match, &st, no), 0, "another statement asks");
    st.tail.frame[0] = (struct frame){.kind = FRAME_GAME, .pc = (uint16_t)(pc + 1)};
    cr_assert_eq(coverage_refused(&match, &st, no), 0, "the game asks");
    close_pool(&pool);
}

Test(coverage, the_same_seed_gives_the_same_report)
{
    struct pool_text pool;
    struct coverage one, same, other;

    open_pool(&pool, "game unreal-drive 1\n");
    cr_assert(coverage_run(games_at(0), pool.db, 20, 5, &one));
    cr_assert(coverage_run(games_at(0), pool.db, 20, 5, &same));
    cr_assert(coverage_run(games_at(0), pool.db, 20, 6, &other));
    cr_assert_eq(one.items, same.items);
    cr_assert_eq(memcmp(one.item, same.item, (size_t)one.items * sizeof *one.item), 0);
    cr_assert_eq(one.decisions, same.decisions);
    cr_assert_neq(one.decisions, other.decisions);
    coverage_close(&one);
    coverage_close(&same);
    coverage_close(&other);
    close_pool(&pool);
}

Test(coverage, the_counts_are_those_of_the_list_and_tables_of_modes_are_no_statements)
{
    struct pool_text pool;
    struct coverage coverage;
    int all[COVERAGE_KINDS] = {0}, seen[COVERAGE_KINDS] = {0};

    open_pool(&pool, "game unreal-drive 1\n");
    cr_assert(coverage_run(games_at(0), pool.db, 1, 1, &coverage));
    for (int i = 0; i < coverage.items; i++) {
        const struct coverage_item *item = &coverage.item[i];
        int op = word_op(pool.db->code[item->at]);
        all[item->kind] += !item->is_unused;
        seen[item->kind] += item->is_seen;
        if (item->kind == COVERAGE_STATEMENT) {
            cr_assert(op >= OP_END && op != OP_OPTION, "%s", op_rows[op].name);
        }
    }
    cr_assert_arr_eq(coverage.all, all, sizeof all);
    cr_assert_arr_eq(coverage.seen, seen, sizeof seen);
    cr_assert_eq(all[COVERAGE_CARD], pool.db->card_count);
    cr_assert_lt(seen[COVERAGE_CARD], all[COVERAGE_CARD], "one game cannot play every card");
    cr_assert_eq(coverage.games, 1U);
    coverage_close(&coverage);
    close_pool(&pool);
}
