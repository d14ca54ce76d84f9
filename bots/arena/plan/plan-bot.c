/* plan-bot.c - the words of a plan about its bots and their clocks. */
#include "bots/arena/plan/plan-reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MILLE = 1000, DAY_MS = 86400000, LIMIT_MAX = 1 << 20 };

bool begin_bot(struct reader *reader)
{
    struct plan *plan = reader->plan;

    if (plan->bot_count == PLAN_BOTS) {
        return reader_refuse(reader, "at most 1000 bots");
    }
    plan->bots = reader_grow(plan->bots, plan->bot_count, sizeof *plan->bots);
    reader->bot = &plan->bots[plan->bot_count++];
    reader->clock = &reader->bot->clock;
    reader->told = &reader->bot->told;
    reader->limits = &reader->bot->limits;
    for (int i = 0; i < PLAN_GAMES; i++) {
        reader->bot->decks[i] = -1;
    }
    return true;
}

/* ---------------------------------------------------------------------------------------- bots */

bool take_bot_name(struct reader *reader, const char *value)
{
    for (int i = 0; i < reader->plan->bot_count; i++) {
        if (reader->plan->bots[i].name && strcmp(reader->plan->bots[i].name, value) == 0) {
            return reader_refuse(reader, "a name that no other bot has");
        }
    }
    if (!reader_is_name(value)) {
        return reader_refuse(reader, "a name of letters, digits and _ - . +");
    }
    reader_set(&reader->bot->name, value);
    return true;
}

bool take_bot_string(struct reader *reader, const char *value)
{
    struct plan_bot *bot = reader->bot;
    const struct {
        const char *key;
        char **field;
    } fields[] = {
        {"cmd", &bot->command}, {"dir", &bot->folder}, {"wrap", &bot->wrap}, {"sum", &bot->sum}};
    size_t at = 0;

    if (!*value || strchr(value, '\n')) {
        return reader_refuse(reader, "one line, not empty");
    }
    while (strcmp(fields[at].key, reader->key) != 0) {
        at++;
    }
    reader_set(fields[at].field, value);
    return true;
}

/* env.NAME=VALUE */
bool take_env(struct reader *reader, const char *value)
{
    struct plan_bot *bot = reader->bot;
    const char *name = reader->key + strlen("env.");
    struct text word = {0};

    if (!reader_is_name(name) || strpbrk(name, "-.+") || strchr(value, '\n')) {
        return reader_refuse(reader, "a variable's name of letters, digits and _, and one line");
    }
    text_format(&word, "%s=%s", name, value);
    bot->env = reader_grow(bot->env, bot->env_count, sizeof *bot->env);
    bot->env[bot->env_count++] = reader_copy(word.data);
    text_free(&word);
    return true;
}

/* net=yes, net=no */
bool take_net(struct reader *reader, const char *value)
{
    reader->bot->net = strcmp(value, "yes") == 0;
    return reader->bot->net || strcmp(value, "no") == 0 || reader_refuse(reader, "yes or no");
}

/* deck=NAME in all games, deck.GAME=NAME in one. */
bool take_bot_deck(struct reader *reader, const char *value)
{
    const char *game = reader->key + strlen("deck");
    bool is_found = false;

    for (int i = 0; i < reader->plan->game_count; i++) {
        if (!*game || strcmp(game + 1, reader->plan->games[i].name) == 0) {
            int deck = plan_deck(reader->plan, i, value);

            is_found = deck >= 0;
            reader->bot->decks[i] = deck;
        }
    }
    return is_found || reader_refuse(reader, "a deck of a game that the plan has named before");
}

/* --------------------------------------------------------------------------------------- clock */

/* Seconds with up to three decimals, as milliseconds. */
static bool read_seconds(const char *value, int64_t *ms, const char **rest)
{
    char *end = NULL;
    double seconds = isdigit((unsigned char)value[0]) || value[0] == '.' ? strtod(value, &end) : -1;

    if (seconds < 0 || seconds > (double)DAY_MS / MILLE) {
        return false;
    }
    *ms = (int64_t)(seconds * MILLE + 0.5);
    *rest = end ? end : "";
    return true;
}

enum {
    TOLD_BANK = 1,
    TOLD_MOVE = 2,
    TOLD_NODES = 4,
    TOLD_GRACE = 8,
    TOLD_START = 16,
    TOLD_TURN = 32
};

/* tc=60+0.6 or tc=60 or tc=0+0: without end */
bool take_bank(struct reader *reader, const char *value)
{
    struct clock *clock = reader->clock;
    const char *rest = "";

    *reader->told |= TOLD_BANK;
    clock->increment_ms = 0;
    if (read_seconds(value, &clock->bank_ms, &rest) &&
        (!*rest ||
         (*rest == '+' && read_seconds(rest + 1, &clock->increment_ms, &rest) && !*rest))) {
        return true;
    }
    return reader_refuse(reader, "seconds for the game, or SECONDS+SECONDS more for each answer");
}

/* turn=5: seconds for all answers of a turn */
bool take_turn(struct reader *reader, const char *value)
{
    const char *rest = "";

    *reader->told |= TOLD_TURN;
    return (read_seconds(value, &reader->clock->turn_ms, &rest) && !*rest) ||
           reader_refuse(reader, "seconds for all answers of a turn");
}

bool take_clock_number(struct reader *reader, const char *value)
{
    struct clock *clock = reader->clock;
    unsigned long number;

    if (!reader_number(value, DAY_MS, &number)) {
        return reader_refuse(reader, "a number up to 86400000");
    }
    switch (reader->key[0]) {
    case 'm':
        clock->move_ms = (int64_t)number;
        *reader->told |= TOLD_MOVE;
        break;
    case 'n':
        clock->nodes = number;
        *reader->told |= TOLD_NODES;
        break;
    case 'g':
        clock->grace_ms = (int64_t)number;
        *reader->told |= TOLD_GRACE;
        break;
    default:
        clock->start_ms = (int64_t)number;
        *reader->told |= TOLD_START;
        break;
    }
    return true;
}

/* limit.mem=MiB, limit.cpu=seconds, limit.procs=N, limit.files=N, limit.size=MiB */
bool take_limit(struct reader *reader, const char *value)
{
    struct guard_limits *limits = reader->limits;
    const struct {
        const char *key;
        int64_t *field, unit;
    } fields[] = {{"limit.mem", &limits->memory, GUARD_MIB},
                  {"limit.cpu", &limits->cpu_s, 1},
                  {"limit.procs", &limits->procs, 1},
                  {"limit.files", &limits->files, 1},
                  {"limit.size", &limits->file_size, GUARD_MIB}};
    unsigned long number;

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (strcmp(fields[i].key, reader->key) == 0 && reader_number(value, LIMIT_MAX, &number)) {
            *fields[i].field = (int64_t)number * fields[i].unit;
            return true;
        }
    }
    return reader_refuse(reader,
                         "limit.mem, .cpu, .procs, .files or .size, and a number up to 1048576");
}

static void settle_limits(const struct guard_limits *each, struct guard_limits *limits)
{
    limits->memory = limits->memory ? limits->memory : each->memory;
    limits->cpu_s = limits->cpu_s ? limits->cpu_s : each->cpu_s;
    limits->procs = limits->procs ? limits->procs : each->procs;
    limits->files = limits->files ? limits->files : each->files;
    limits->file_size = limits->file_size ? limits->file_size : each->file_size;
}

void plan_settle(struct plan *plan)
{
    const struct clock *each = &plan->each;

    for (int i = 0; i < plan->bot_count; i++) {
        struct clock *clock = &plan->bots[i].clock;
        unsigned told = plan->bots[i].told;

        if (!(told & TOLD_BANK)) {
            clock->bank_ms = each->bank_ms;
            clock->increment_ms = each->increment_ms;
        }
        settle_limits(&plan->each_limits, &plan->bots[i].limits);
        clock->turn_ms = told & TOLD_TURN ? clock->turn_ms : each->turn_ms;
        clock->move_ms = told & TOLD_MOVE ? clock->move_ms : each->move_ms;
        clock->nodes = told & TOLD_NODES ? clock->nodes : each->nodes;
        clock->grace_ms = told & TOLD_GRACE ? clock->grace_ms : each->grace_ms;
        clock->start_ms = told & TOLD_START ? clock->start_ms : each->start_ms;
    }
}
