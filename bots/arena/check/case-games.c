/* case-games.c - games: which, how many, with which decks, and how they begin and end. */
#include <string.h>
#include <unistd.h>

#include "bots/arena/base/memory.h"
#include "bots/arena/base/wire.h"
#include "bots/arena/check/bout.h"
#include "bots/arena/check/look.h"

enum {
    MILLI = 1000000,
    QUICK_MS = 5,   /* movetime of whole games */
    GAME_MS = 2000, /* of one whole game; then the other seat gives up */
    MANY = 50,
    FIRST = 5, /* games after which memory is looked at first */
    KIB = 1024,
    GROWN_KIB = 16 * KIB, /* more than this, and a quarter: it will not live through an event */
    SEED_MS = 20,
};

/* ------------------------------------------------------------------------- each game and seat */

/* The answers of a whole game; -1 if it failed. */
static int play_whole(struct check *check, struct check_game *game, int seat,
                      struct finding *finding)
{
    int64_t until = process_now() + (int64_t)GAME_MS * MILLI;
    struct bout bout = {0};
    int answers;

    if (bout_open(&bout, check, &(struct bout_terms){0}, finding) &&
        bout_begin(&bout, game, seat, 1 + (unsigned long)seat, "")) {
        while (process_now() < until && !bout.referee.is_over && bout_play(&bout, 1, QUICK_MS)) {
        }
        (void)(!bout.is_failed && bout_over(&bout));
    }
    answers = (int)bout.answers;
    return bout_close(&bout) ? answers : -1;
}

static bool takes(struct check *check, struct check_game *game)
{
    struct finding unused = {0};
    struct bout bout;
    bool is_refused;

    if (bout_open(&bout, check, &(struct bout_terms){0}, &unused)) {
        (void)bout_begin(&bout, game, 0, 1, "");
    }
    (void)bout_close(&bout);
    is_refused = strstr(text_string(&unused.words), "(garbled: ") &&
                 strstr(text_string(&unused.words), " err ");
    text_free(&unused.words);
    return !is_refused;
}

void check_games(struct check *check, struct finding *finding)
{
    for (int i = 0; i < check->game_count; i++) {
        struct check_game *game = &check->games[i];
        int first, second;

        if (!game->is_ready || (game != check->main && !takes(check, game))) {
            finding_add(finding, CHECK_NOTE, "not %s: %s", game->name,
                        game->is_ready ? "it answers its `newgame` with err; enter it for the "
                                         "others alone"
                                       : "the host has no decks for it");
            continue;
        }
        first = play_whole(check, game, 0, finding);
        second = play_whole(check, game, 1, finding);
        if (first >= 0 && second >= 0) {
            finding_add(finding, CHECK_HOLDS, "%s: %d and %d answers", game->name, first, second);
        }
    }
}

/* -------------------------------------------------------------------------------------- decks */

void check_lists(struct check *check, struct finding *finding)
{
    bool *are_open = &check->main->stage.open_lists[0], kept = *are_open;

    for (int i = 0; i < 2; i++) {
        struct finding own = {0};

        *are_open = i == 1;
        if (!bout_try(check, &(struct bout_terms){0}, &own)) {
            finding_add(finding, own.end, "%s", text_string(&own.words));
            finding_add(finding, CHECK_FAILS,
                        i ? "with lists=open it is told both decks"
                          : "with lists=closed it is told its own deck alone");
        }
        text_free(&own.words);
    }
    *are_open = kept;
}

/* The sample decks, one or two, under names that only a `deck` notice has told. */
static void rename_decks(struct plan *plan, char *names[2])
{
    for (int i = 0; i < plan->deck_count && i < 2; i++) {
        char *old = plan->decks[i].name;

        plan->decks[i].name = names[i];
        names[i] = old;
    }
}

void check_decks(struct check *check, struct finding *finding)
{
    struct check_game *game = check->main;
    struct stage kept = game->stage;
    char own[] = "check-own", two[] = "check-two", *names[] = {own, two};
    struct text error = {0};

    if (game->plan.deck_count > 2 || game->plan.deck_count < 1 || !game->plan.decks[0].lists) {
        finding_add(finding, CHECK_NOTE,
                    "not tried: the host does not list the cards of its decks");
        return;
    }
    rename_decks(&game->plan, names);
    if (!stage_open(&game->stage, &game->plan, check->engine, check->host, kept.secret, &error)) {
        finding_add(finding, CHECK_NOTE, "not tried: %.*s", (int)strcspn(error.data, "\n"),
                    error.data);
    } else if (!bout_try(check, &(struct bout_terms){0}, finding)) {
        finding_add(finding, CHECK_FAILS,
                    "its deck was told by a `deck` notice before `newgame`: take the list from it");
    }
    rename_decks(&game->plan, names);
    stage_close(&game->stage);
    game->stage = kept;
    text_free(&error);
}

/* ------------------------------------------------------------------------------------ the end */

/* Sends an `over` of its own, as after a fault of the other or a game that counts for nobody. */
static bool say_over(struct bout *bout, const char *arguments)
{
    (void)snprintf(bout->sent, sizeof bout->sent, "over %s", arguments);
    rival_over(&bout->rival, arguments);
    return bout->rival.running ||
           bout_fail(bout, "it did not answer ok within %d ms", RIVAL_OVER_MS);
}

void check_early(struct check *check, struct finding *finding)
{
    static const char *const overs[] = {"draw reason=void.host",
                                        "s2 reason=resign fault=time.start by=s1",
                                        "s1 reason=resign fault=crash.sig by=s2"};
    struct bout bout;
    bool is_fine = bout_open(&bout, check, &(struct bout_terms){0}, finding);

    for (size_t i = 0; is_fine && i < sizeof overs / sizeof *overs; i++) {
        is_fine = bout_begin(&bout, check->main, 0, 10 + i, "");
        if (is_fine && i > 0 && bout_next(&bout)) { /* it was shown a decision, but not asked */
            rival_show(&bout.rival, text_string(&bout.block), bout.block.used);
        }
        is_fine = is_fine && say_over(&bout, overs[i]);
    }
    if (is_fine && bout_begin(&bout, check->main, 1, 10, "") && bout_play(&bout, BOUT_FEW, 10)) {
        (void)bout_over(&bout);
    }
    (void)bout_close(&bout);
}

/* --------------------------------------------------------------------------------------- many */

static void judge_growth(const struct look *first, const struct look *last, struct finding *finding)
{
    int64_t grown = last->resident_kib - first->resident_kib;
    bool is_much = grown > GROWN_KIB && grown > first->resident_kib / 4;

    finding_add(finding, is_much ? CHECK_FAILS : CHECK_HOLDS,
                "memory %.1f MiB after %d games, %.1f MiB after %d%s",
                (double)first->resident_kib / KIB, FIRST, (double)last->resident_kib / KIB, MANY,
                is_much ? ": forget what belongs to a game when it is over" : "");
}

void check_many(struct check *check, struct finding *finding)
{
    struct look first = {0}, last = {0};
    struct bout bout;
    bool is_fine = bout_open(&bout, check, &(struct bout_terms){0}, finding);

    for (int i = 0; is_fine && i < MANY; i++) {
        is_fine = bout_begin(&bout, check->main, i % 2, 100 + (unsigned long)i, "") &&
                  bout_play(&bout, 3, 2) && bout_over(&bout);
        if (i + 1 == FIRST) {
            (void)look_at(&bout.rival.process, &first);
        }
        if (!is_fine) {
            finding_add(finding, CHECK_FAILS, "it was its game number %d", i + 1);
        }
    }
    if (is_fine && look_at(&bout.rival.process, &last)) {
        judge_growth(&first, &last, finding);
    }
    (void)bout_close(&bout);
}

/* -------------------------------------------------------------------------------------- again */

void check_resume(struct check *check, struct finding *finding)
{
    struct bout bout;

    if (bout_open(&bout, check, &(struct bout_terms){0}, finding) &&
        bout_begin(&bout, check->main, 0, 3, "") && bout_play(&bout, BOUT_FEW, 10) &&
        bout_resume(&bout) && bout_play(&bout, BOUT_FEW, 10)) {
        (void)bout_over(&bout);
    }
    if (!bout_close(&bout)) {
        finding_add(finding, CHECK_FAILS,
                    "with resume=1 a new process gets all events from 1 on, then the block of the "
                    "decision that is open");
    }
}

/* The moves of some answers, with a space between them. */
static bool collect(struct check *check, struct text *moves, struct finding *finding)
{
    struct bout bout;

    if (bout_open(&bout, check, &(struct bout_terms){0}, finding) &&
        bout_begin(&bout, check->main, 0, 4, "")) {
        for (int i = 0; i < BOUT_FEW && bout_play(&bout, 1, SEED_MS); i++) {
            text_format(moves, "%s ", bout.move);
        }
    }
    return bout_close(&bout);
}

void check_seed(struct check *check, struct finding *finding)
{
    struct text once = {0}, again = {0};

    if (collect(check, &once, finding) && collect(check, &again, finding)) {
        bool is_same = strcmp(text_string(&once), text_string(&again)) == 0;

        finding_add(finding, CHECK_HOLDS, "%s answers to the same game with the same seed%s",
                    is_same ? "the same" : "other",
                    is_same ? "" : ", which is no fault, but a loss cannot be played again");
    }
    text_free(&once);
    text_free(&again);
}
