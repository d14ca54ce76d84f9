/* cmd-export.c - `export`: a record of each game, made from the journals. */
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "bots/arena/cmd/cmd.h"
#include "bots/arena/cmd/option.h"
#include "bots/arena/game/record.h"
#include "bots/arena/game/stage.h"
#include "bots/arena/result/journal.h"
#include "bots/arena/result/phrase.h"
#include "bots/arena/result/results.h"

enum { STATE = 24, ERROR_TEXT = 4096, TAG = 16 };

/* While the journals are read. */
struct exporting {
    const struct cmd *cmd;
    const struct plan *plan;
    const struct export_order *order;
    struct results results;
    struct stage stage;
    unsigned long seen, written;
    struct text error;
};

static void put_tag(struct text *record, const char *tag, const char *value)
{
    text_format(record, "# [%s \"", tag);
    text_quote(record, value);
    text_put(record, "\"]\n");
}

static void put_number(struct text *record, const char *tag, unsigned long number)
{
    text_format(record, "# [%s \"%lu\"]\n", tag, number);
}

static void put_seat_tag(struct text *record, const char *tag, int seat, const char *value)
{
    char name[TAG];

    if (value && value[0]) {
        (void)snprintf(name, sizeof name, "%s%d", tag, seat + 1);
        put_tag(record, name, value);
    }
}

static void put_bot(struct text *record, int seat, const struct plan_bot *bot)
{
    struct text clock = {0}, limits = {0};

    phrase_clock(&bot->clock, &clock);
    phrase_limits(&bot->limits, &limits);
    put_seat_tag(record, "Command", seat, bot->command);
    put_seat_tag(record, "Files", seat, bot->sum);
    put_seat_tag(record, "Clock", seat, clock.data);
    put_seat_tag(record, "Limits", seat, limits.data);
    text_free(&clock);
    text_free(&limits);
}

/* The comment lines of the arena. */
static void put_head(const struct exporting *exporting, const struct journal_game *game,
                     const struct schedule_leg *leg, struct text *record)
{
    const struct plan *plan = exporting->plan;
    const struct match_result *result = &game->result;
    unsigned long legs = (unsigned long)plan_legs(plan);
    char hash[PLAN_HASH];

    plan_hash(plan, hash);
    put_tag(record, "Plan", hash);
    put_number(record, "Game", game->number + 1);
    put_number(record, "Pair", game->number / legs + 1);
    put_number(record, "Leg", game->number % legs + 1);
    put_tag(record, "S1", plan->bots[leg->bots[0]].name);
    put_tag(record, "S2", plan->bots[leg->bots[1]].name);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        put_bot(record, seat, &plan->bots[leg->bots[seat]]);
    }
    put_tag(record, "Date", game->date);
    put_tag(record, "Machine", game->machine);
    put_tag(record, "Referee", game->referee);
    put_tag(record, "Result", match_end_name(result->end));
    put_tag(record, "End", result->reason);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        if (result->faults[seat].fault) {
            text_format(record, "# [Fault \"%s\"] [By \"s%d\"] [Detail \"%s\"]\n",
                        fault_code(result->faults[seat].fault), seat + 1,
                        result->faults[seat].detail);
        }
    }
    if (result->end == MATCH_VOID) {
        put_tag(record, "Host", result->host);
    }
    put_number(record, "Decisions", result->decisions);
    text_format(record, "# [Time1 \"%.3f\"]\n# [Time2 \"%.3f\"]\n# [Lag \"%.3f ms\"]\n",
                (double)result->used_ms[0] / 1000, (double)result->used_ms[1] / 1000,
                (double)game->lag_us / 1000);
}

/* The host's script, whose first line stays the first: it says what can read the record. */
static void put_script(const struct text *head, const struct text *script, struct text *record)
{
    static const char first[] = "# tefuda record ";
    const char *text = text_string(script);
    const char *end = strncmp(text, first, strlen(first)) == 0 ? strchr(text, '\n') : NULL;
    size_t line = end ? (size_t)(end - text) + 1 : 0;

    text_add(record, text, line);
    text_add(record, text_string(head), head->used);
    text_put(record, text + line);
}

/* A record is there whole or not at all. */
static bool write_record(const struct exporting *exporting, unsigned long number,
                         const struct text *record)
{
    struct text path = {0}, part = {0};
    char name[RECORD_NAME];
    bool is_written = false;
    FILE *file;

    record_name(number, (unsigned)plan_legs(exporting->plan), name);
    text_format(&path, "%s/%s.tfr", exporting->order->folder, name);
    text_format(&part, "%s.part", path.data);
    file = fopen(part.data, "we");
    if (file) {
        is_written = fwrite(record->data, 1, record->used, file) == record->used;
        is_written = fclose(file) == 0 && is_written && rename(part.data, path.data) == 0;
    }
    text_free(&path);
    text_free(&part);
    return is_written;
}

/* Whether an audit looks at a game: nobody can know before, so the choice is no part of any result.
 */
static bool is_chosen(double share)
{
    uint32_t draw = 0;

    return share >= 1 || getrandom(&draw, sizeof draw, 0) != sizeof draw ||
           (double)draw / UINT32_MAX < share;
}

static bool export_game(void *context, const struct journal_game *game)
{
    struct exporting *exporting = context;
    unsigned long legs = (unsigned long)plan_legs(exporting->plan);
    struct stage *stage = &exporting->stage;
    struct schedule_block block;
    struct schedule_leg leg;
    struct match match;
    struct text head = {0}, script = {0}, record = {0}, error = {0};
    char state[STATE];
    bool is_made;

    exporting->seen++;
    if (!is_chosen(exporting->order->share)) {
        return true;
    }
    schedule_block(&exporting->results.course.schedule, game->number / legs, &block);
    stage_set(stage, &block, game->number, &leg, &match);
    put_head(exporting, game, &leg, &head);
    is_made = record_make(
        stage->engine, stage->host,
        &(struct record_game){.deal = {.game = match.game,
                                       .seed = match.seed,
                                       .decks = {match.seats[0].deck, match.seats[1].deck},
                                       .swap_luck = match.swap_luck},
                              .notices = {match.seats[0].notices, match.seats[1].notices},
                              .result = &game->result,
                              .moves = game->moves},
        &script, &error);
    put_script(&head, &script, &record);
    record_state(stage->engine, stage->host, state, sizeof state);
    if (!is_made && game->result.end == MATCH_VOID) {
        is_made = true; /* a game that never began has no record */
    } else if (!is_made) {
        text_format(&exporting->error, "game %lu is not what its journal says: %s",
                    game->number + 1, text_string(&error));
    } else if (game->state[0] && strcmp(state, game->state) != 0) { /* a dead host told none */
        text_format(&exporting->error, "game %lu ends in another position than in its journal\n",
                    game->number + 1);
        is_made = false;
    } else if (exporting->order->folder && !write_record(exporting, game->number, &record)) {
        text_format(&exporting->error, "record of game %lu in %s: %s\n", game->number + 1,
                    exporting->order->folder, strerror(errno));
        is_made = false;
    } else {
        exporting->written++;
    }
    text_free(&head);
    text_free(&script);
    text_free(&record);
    text_free(&error);
    return is_made;
}

/* ------------------------------------------------------------------------------- whole matches */

/* Moves the record of a game to the end of that of its match, FOLDER/A-B.tfr. */
static bool join(const struct exporting *exporting, unsigned long number)
{
    const struct plan *plan = exporting->plan;
    struct text part = {0}, whole = {0};
    char name[RECORD_NAME], chunk[ERROR_TEXT];
    struct schedule_block block;
    FILE *from, *to;
    size_t size;
    bool is_fine;

    schedule_block(&exporting->results.course.schedule, number / (unsigned long)plan_legs(plan),
                   &block);
    record_name(number, (unsigned)plan_legs(plan), name);
    text_format(&part, "%s/%s.tfr", exporting->order->folder, name);
    text_format(&whole, "%s/%s-%s.tfr", exporting->order->folder, plan->bots[block.bots[0]].name,
                plan->bots[block.bots[1]].name);
    from = fopen(part.data, "re");
    to = from ? fopen(whole.data, "ae") : NULL;
    while (to && (size = fread(chunk, 1, sizeof chunk, from)) > 0) {
        (void)fwrite(chunk, 1, size, to);
    }
    is_fine = !from || (to && !ferror(from) && !ferror(to)); /* not every game has been played */
    is_fine = (!to || fclose(to) == 0) && is_fine;
    if (from) {
        (void)fclose(from);
        (void)unlink(part.data);
    }
    text_free(&part);
    text_free(&whole);
    return is_fine;
}

static bool join_all(struct exporting *exporting)
{
    for (unsigned long i = 0; i < course_games(&exporting->results.course); i++) {
        if (!join(exporting, i)) {
            text_format(&exporting->error, "record of game %lu in %s: %s\n", i + 1,
                        exporting->order->folder, strerror(errno));
            return false;
        }
    }
    return true;
}

/* ----------------------------------------------------------------------------------------- all */

static void say_done(const struct exporting *exporting)
{
    FILE *out = exporting->cmd->out;

    if (exporting->order->folder) {
        (void)fprintf(out, "records: %s (%lu games)\n", exporting->order->folder,
                      exporting->written);
    } else if (exporting->order->share < 1) {
        (void)fprintf(out, "%lu of %lu games played again, each with the same end\n",
                      exporting->written, exporting->seen);
    } else {
        (void)fprintf(out, "%lu games played again, each with the same end\n", exporting->written);
    }
    unsigned long all = course_games(&exporting->results.course);
    if (exporting->seen < all) {
        (void)fprintf(out, "not in the journals: %lu of %lu games\n", all - exporting->seen, all);
    }
}

int arena_write_records(const struct cmd *cmd, const struct plan *plan,
                        const struct export_order *order)
{
    struct exporting exporting = {.cmd = cmd, .plan = plan, .order = order};
    struct tf_host *host = arena_open_host(cmd);
    char hash[PLAN_HASH];
    bool is_fine;

    if (!host) {
        return CMD_UNUSABLE;
    }
    plan_hash(plan, hash);
    is_fine = results_read(plan, order->journals, &exporting.results, &exporting.error);
    if (is_fine && order->folder && !arena_make_folder(order->folder)) {
        is_fine = false;
        text_format(&exporting.error, "%s: %s\n", order->folder, strerror(errno));
    }
    is_fine = is_fine &&
              stage_open(&exporting.stage, plan, arena_engine(cmd), host, order->secret,
                         &exporting.error) &&
              journal_read_all(order->journals, hash, export_game, &exporting, &exporting.error) &&
              (!order->by_match || join_all(&exporting));
    if (is_fine) {
        say_done(&exporting);
    } else {
        (void)fprintf(cmd->err, "tefuda-arena: %s", text_string(&exporting.error));
    }
    stage_close(&exporting.stage);
    results_free(&exporting.results);
    text_free(&exporting.error);
    arena_engine(cmd)->close(host);
    return is_fine ? CMD_DONE : CMD_UNUSABLE;
}

static int export_plan(struct cmd *cmd, const char *path, const struct export_order *order)
{
    char beside[CMD_PATH], secret[REFEREE_SEED] = "";
    struct export_order whole = *order;
    struct plan plan;
    int status = CMD_UNUSABLE;

    if (arena_read_whole(cmd, path, &plan) && arena_read_secret(cmd, path, secret)) {
        whole.journals = arena_journals(path, order->journals, beside);
        whole.secret = secret;
        status = arena_write_records(cmd, &plan, &whole);
    }
    plan_free(&plan);
    return status;
}

int arena_export(struct cmd *cmd, int argc, char **argv)
{
    const char *plan = NULL, *by = "game";
    struct export_order order = {.share = 1};
    const struct option_row rows[] = {{"o", OPTION_TEXT, &order.folder, 0},
                                      {"journal", OPTION_TEXT, &order.journals, 0},
                                      {"by", OPTION_TEXT, &by, 0},
                                      {NULL, OPTION_END, NULL, 0}};

    if (!option_read_plan(cmd, argc, argv, rows, &plan)) {
        return CMD_USAGE;
    }
    if (!order.folder) {
        return arena_fail(cmd, CMD_USAGE, "export: -o DIR says where the records go");
    }
    order.by_match = strcmp(by, "match") == 0;
    if (!order.by_match && strcmp(by, "game") != 0) {
        return arena_fail(cmd, CMD_USAGE, "--by wants game or match, not \"%s\"", by);
    }
    return export_plan(cmd, plan, &order);
}

int arena_verify(struct cmd *cmd, int argc, char **argv)
{
    const char *plan = NULL;
    struct export_order order = {.share = 1};
    const struct option_row rows[] = {{"journal", OPTION_TEXT, &order.journals, 0},
                                      {"audit", OPTION_SHARE, &order.share, 0},
                                      {NULL, OPTION_END, NULL, 0}};

    return option_read_plan(cmd, argc, argv, rows, &plan) ? export_plan(cmd, plan, &order)
                                                          : CMD_USAGE;
}
