/* coverage.c - play reaches all there is: no card, statement, step or verb of a game is dead. */
#include <criterion/criterion.h>

#include <string.h>

#include "protocol/lab/coverage.h"
#include "tests/lib/prop_game.h"

/* FEW games are enough for most games; where they are not, as many as it may take are played. */
enum { FEW = 500, GAMES = 2000 };

/* Branches that the pool alone cannot reach. A cost of dark 2, which no card of the pool lowers,
 * leaves an energy to put into the debris: `if gone` of this ability always holds. */
static const char *const unreachable[] = {"lab-10"};

/* No evolution of the pool has fewer armour slots than its base: only test cards get there
 * (tests/rules/play-of-universe, SC-13). */
static const char *const test_steps[] = {"play-of-universe trim"};

static bool is_of_tests(const struct coverage *coverage, const char *name)
{
    const char *game = coverage->rules->vocab->game;
    size_t length = strlen(game);
    bool is_one = false;

    for (size_t i = 0; i < COUNT_OF(test_steps); i++) {
        is_one |= strncmp(test_steps[i], game, length) == 0 && test_steps[i][length] == ' ' &&
                  strcmp(test_steps[i] + length + 1, name) == 0;
    }
    return is_one;
}

static bool is_unreachable(const struct coverage *coverage, const struct coverage_item *item)
{
    bool is_one = false;

    if (item->kind == COVERAGE_STEP || item->kind == COVERAGE_VERB) {
        return is_of_tests(coverage, item->kind == COVERAGE_STEP
                                         ? coverage->rules->steps[item->at].name
                                         : coverage->rules->verbs[item->at].name);
    }

    for (size_t i = 0; i < COUNT_OF(unreachable) && item->kind == COVERAGE_BRANCH; i++) {
        is_one |= strcmp(coverage->db->cards[item->card].id, unreachable[i]) == 0;
    }
    return is_one;
}

static void name_item(const struct coverage *coverage, const struct coverage_item *item,
                      struct str *out)
{
    switch ((enum coverage_kind)item->kind) {
    case COVERAGE_STEP:
        str_format(out, "\nstep %s", coverage->rules->steps[item->at].name);
        return;
    case COVERAGE_VERB:
        str_format(out, "\nverb %s", coverage->rules->verbs[item->at].name);
        return;
    default:
        str_format(out, "\n%s:%d %s ", coverage->db->cards[item->card].file,
                   coverage_line(coverage->db, item), coverage->db->cards[item->card].id);
        if (item->kind != COVERAGE_CARD) {
            coverage_word(coverage->db, item, out);
        }
    }
}

/* Plays so many games and names what they did not reach. */
static void run(const struct prop_game *prop, uint64_t games, struct coverage *coverage,
                struct str *missing)
{
    cr_assert(coverage_run(prop->rules, prop->db, games, 1, coverage));
    for (int k = 0; k < coverage->items; k++) {
        const struct coverage_item *item = &coverage->item[k];
        if (!item->is_seen && !item->is_unused && !is_unreachable(coverage, item)) {
            name_item(coverage, item, missing);
        }
    }
}

Test(coverage, every_card_statement_step_and_verb_of_every_game_is_reached)
{
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        struct coverage coverage;
        char text[4096];
        struct str missing;

        prop_open(&prop, i);
        str_init(&missing, text, sizeof text);
        run(&prop, FEW, &coverage, &missing);
        if (text[0] != '\0') {
            coverage_close(&coverage);
            str_init(&missing, text, sizeof text);
            run(&prop, GAMES, &coverage, &missing);
        }
        cr_assert_str_empty(text, "%s: not reached in %d games:%s", prop.rules->vocab->game, GAMES,
                            text);
        cr_assert_eq(coverage.all[COVERAGE_CARD], prop.db->card_count);
        coverage_close(&coverage);
        prop_close(&prop);
    }
}
