/* cmd-luck.c - `luck`: the scores of a plan with the luck of chance taken off. */
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/memory.h"
#include "bots/arena/base/wire.h"
#include "bots/arena/cmd/cmd.h"
#include "bots/arena/cmd/option.h"
#include "bots/arena/game/record.h"
#include "bots/arena/game/stage.h"
#include "bots/arena/luck/luck-table.h"
#include "bots/arena/result/journal.h"
#include "bots/arena/result/results.h"

enum { BITS = 8 };

/* While the journals are read for the blocks of two bots in one game. */
struct asking {
    const struct plan *plan;
    struct results results;
    struct stage stage;
    int bots[2], game; /* bots[0] < bots[1] */
    struct luck luck;
    unsigned char *done; /* games that were added, as bits */
    struct text error;
};

/* True if the block is of these two bots in this game, and all its games count. */
static bool is_wanted(const struct asking *asking, unsigned long number,
                      struct schedule_block *block)
{
    const struct course *course = &asking->results.course;
    int low, high;

    if (number >= schedule_count(&course->schedule)) {
        return false;
    }
    schedule_block(&course->schedule, number, block);
    low = block->bots[block->bots[0] > block->bots[1]];
    high = block->bots[block->bots[0] < block->bots[1]];
    if (low != asking->bots[0] || high != asking->bots[1] || block->game != asking->game) {
        return false;
    }
    for (unsigned leg = 0; leg < course->legs; leg++) {
        if (course_points(course, block, number * course->legs + leg) < 0) {
            return false;
        }
    }
    return true;
}

static bool replay(struct asking *asking, const struct journal_game *game,
                   const struct match *match)
{
    struct text error = {0};
    bool is_same = record_replay(
        asking->stage.engine, asking->stage.host,
        &(struct record_game){.deal = {.game = match->game,
                                       .seed = match->seed,
                                       .decks = {match->seats[0].deck, match->seats[1].deck},
                                       .swap_luck = match->swap_luck},
                              .notices = {match->seats[0].notices, match->seats[1].notices},
                              .result = &game->result,
                              .moves = game->moves},
        &error);

    if (!is_same) {
        text_format(&asking->error, "game %lu is not what its journal says: %s", game->number + 1,
                    text_string(&error));
    }
    text_free(&error);
    return is_same;
}

/* What the host says of chance in the game that it has in hand; NULL with a line of error. */
static const char *ask_falls(struct asking *asking)
{
    const char *reply = asking->stage.engine->send(asking->stage.host, "chances");

    if (wire_ok(wire_status(reply))) {
        return reply;
    }
    text_format(&asking->error, "the host does not tell how chance fell: %s", wire_status(reply));
    return NULL;
}

/* Adds a game of the journals, if it is wanted and was not there before. */
static bool add_game(void *context, const struct journal_game *game)
{
    struct asking *asking = context;
    const struct course *course = &asking->results.course;
    struct schedule_block block;
    struct schedule_leg leg;
    struct match match;
    struct luck_game added = {.block = game->number / course->legs,
                              .leg = (int)(game->number % course->legs)};
    int points;

    if (!is_wanted(asking, added.block, &block) ||
        asking->done[game->number / BITS] >> (game->number % BITS) & 1) {
        return true;
    }
    asking->done[game->number / BITS] |= (unsigned char)(1 << (game->number % BITS));
    stage_set(&asking->stage, &block, game->number, &leg, &match);
    points = course_points(course, &block, game->number);
    added.points = (double)(block.bots[0] == asking->bots[0] ? points : 2 - points) / 2;
    added.seat = leg.bots[1] == asking->bots[0];
    added.falls = replay(asking, game, &match) ? ask_falls(asking) : NULL;
    return added.falls && luck_add(&asking->luck, &added, &asking->error);
}

static unsigned long count_blocks(const struct asking *asking)
{
    struct schedule_block block;
    unsigned long count = 0;

    for (unsigned long i = 0; i < schedule_count(&asking->results.course.schedule); i++) {
        count += is_wanted(asking, i, &block);
    }
    return count;
}

/* Reads the journals for one pairing, with fewer columns if there would be too many. */
static bool read_pairing(struct asking *asking, const char *journals, const char *hash)
{
    const struct course *course = &asking->results.course;
    bool is_fine = false;

    for (int levels = LUCK_LEVELS; !is_fine && levels > 0; levels--) {
        luck_open(&asking->luck, (int)course->legs, levels);
        asking->done = memory_zeros(course_games(course) / BITS + 1, 1);
        is_fine = journal_read_all(journals, hash, add_game, asking, &asking->error);
        free(asking->done);
        if (is_fine || !asking->luck.is_full || levels == 1) {
            break;
        }
        text_clear(&asking->error);
        luck_close(&asking->luck);
    }
    return is_fine;
}

/* Every pairing in every game that has whole blocks. */
static bool tell_all(struct asking *asking, const char *journals, FILE *out)
{
    const struct plan *plan = asking->plan;
    bool is_fine = true, is_first = true;
    char hash[PLAN_HASH];

    plan_hash(plan, hash);
    for (int i = 0; is_fine && i < plan->bot_count * plan->bot_count * plan->game_count; i++) {
        struct luck_title title = {0};

        asking->game = i % plan->game_count;
        asking->bots[0] = i / plan->game_count / plan->bot_count;
        asking->bots[1] = i / plan->game_count % plan->bot_count;
        if (asking->bots[0] >= asking->bots[1] || (title.blocks = count_blocks(asking)) == 0) {
            continue;
        }
        is_fine = read_pairing(asking, journals, hash);
        if (is_fine) {
            title.game = plan->games[asking->game].name;
            title.bots[0] = plan->bots[asking->bots[0]].name;
            title.bots[1] = plan->bots[asking->bots[1]].name;
            (void)fputs(is_first ? "" : "\n", out);
            luck_table_write(&title, &asking->luck, out);
        }
        luck_close(&asking->luck);
        is_first = false;
    }
    if (is_fine && is_first) {
        (void)fputs("no block is played yet\n", out);
    }
    return is_fine;
}

bool arena_tell_luck(const struct cmd *cmd, const struct plan *plan, const char *journals,
                     const char *secret, FILE *out)
{
    struct asking asking = {.plan = plan};
    struct tf_host *host = arena_open_host(cmd);
    bool is_fine;

    if (!host) {
        return false;
    }
    is_fine = results_read(plan, journals, &asking.results, &asking.error) &&
              stage_open(&asking.stage, plan, arena_engine(cmd), host, secret, &asking.error) &&
              tell_all(&asking, journals, out);
    if (!is_fine) {
        (void)fprintf(cmd->err, "tefuda-arena: %s", text_string(&asking.error));
    }
    stage_close(&asking.stage);
    results_free(&asking.results);
    text_free(&asking.error);
    arena_engine(cmd)->close(host);
    return is_fine;
}

int arena_luck(struct cmd *cmd, int argc, char **argv)
{
    const char *path = NULL, *folder = NULL;
    const struct option_row rows[] = {{"journal", OPTION_TEXT, &folder, 0},
                                      {NULL, OPTION_END, NULL, 0}};
    char beside[CMD_PATH], secret[REFEREE_SEED] = "";
    struct plan plan;
    int status = CMD_UNUSABLE;

    if (!option_read_plan(cmd, argc, argv, rows, &path)) {
        return CMD_USAGE;
    }
    if (arena_read_whole(cmd, path, &plan) && arena_read_secret(cmd, path, secret) &&
        arena_tell_luck(cmd, &plan, arena_journals(path, folder, beside), secret, cmd->out)) {
        status = CMD_DONE;
    }
    plan_free(&plan);
    return status;
}
