/* plan.c - what is to be played: the text file that names a tournament. */
#include "bots/arena/plan/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/evp.h>

#include "bots/arena/base/words.h"
#include "bots/arena/plan/plan-words.h"

enum { BANK_MS = 60000, INCREMENT_MS = 600, GRACE_MS = 50, START_MS = 10000, MILLE = 1000 };
enum { STRIKES = 3, SHARE = 10, VALUE = 400 };

static const char FIRST_LINE[] = "tefuda plan 1";

void plan_init(struct plan *plan)
{
    *plan = (struct plan){.kind = PLAN_MATCH,
                          .swap = PLAN_SWAP_SEAT_DECK,
                          .strikes = STRIKES,
                          .share = SHARE,
                          .heads = 1};
    plan->each = (struct clock){.bank_ms = BANK_MS,
                                .increment_ms = INCREMENT_MS,
                                .grace_ms = GRACE_MS,
                                .start_ms = START_MS};
}

/* ------------------------------------------------------------------------------------ reading */

static bool take_line(const char *line, int number, const char *path, struct words_pattern *pattern,
                      struct plan *plan, struct text *error)
{
    struct words words = {0};
    char where[VALUE];
    int at = 0;
    bool good;

    (void)snprintf(where, sizeof where, "%s:%d", path, number);
    good = words_read(pattern, line, &words, &at);
    if (!good) {
        text_format(error, "%s:%d: words, each NAME or KEY=VALUE, are wanted\n", where, at);
    }
    good = good && plan_take(plan, words.word, words.count, where, error);
    words_free(&words);
    return good;
}

bool plan_read(const char *text, const char *path, struct plan *plan, struct text *error)
{
    struct words_pattern *pattern = words_open();
    bool good = strncmp(text, FIRST_LINE, strlen(FIRST_LINE)) == 0;
    int number = 1;

    plan_init(plan);
    if (!good) {
        text_format(error, "%s:1: a plan begins with \"%s\"\n", path, FIRST_LINE);
    }
    for (const char *line = text; good && *(line += strcspn(line, "\n"));) {
        line++;
        number++;
        if (*line && *line != '#' && *line != '\n') {
            good = take_line(line, number, path, pattern, plan, error);
        }
    }
    words_close(pattern);
    plan_settle(plan);
    return good;
}

/* ------------------------------------------------------------------------------------ checking */

static bool miss(struct text *error, const char *what)
{
    text_format(error, "the plan is not whole: %s\n", what);
    return false;
}

static bool check_game(const struct plan *plan, const struct plan_game *game, int number,
                       struct text *error)
{
    if (game->policy == PLAN_SIDES && game->count != 2 && game->count != 0) {
        text_format(error, "%s: decks= wants two decks, those of s1 and s2\n", game->name);
        return false;
    }
    if (game->count == 0 && (game->policy == PLAN_MIRROR || game->policy == PLAN_ALL)) {
        text_format(error, "%s: decks=%s names no deck\n", game->name,
                    plan_policy_prefix(game->policy));
        return false;
    }
    for (int i = 0; game->policy == PLAN_OWN && i < plan->bot_count; i++) {
        if (plan->bots[i].decks[number] < 0) {
            text_format(error, "%s: bot %s has no deck of its own (deck.%s=)\n", game->name,
                        plan->bots[i].name, game->name);
            return false;
        }
    }
    return true;
}

/* Games of a round robin, which has no fewer than any other kind. */
static double count_games(const struct plan *plan)
{
    double bots = plan->bot_count;

    return bots * (bots - 1) / 2 * plan->game_count * (double)plan->blocks * plan_legs(plan);
}

bool plan_check(const struct plan *plan, struct text *error)
{
    int least = plan->kind == PLAN_SWISS || plan->kind == PLAN_KNOCKOUT ? 3 : 2;

    if (plan->game_count == 0) {
        return miss(error, "game= says which game is played");
    }
    if (plan->bot_count < least) {
        text_format(error, "the plan is not whole: %d bots are needed at least\n", least);
        return false;
    }
    if (plan->kind == PLAN_MATCH && plan->bot_count > 2) {
        return miss(error, "a match has two bots; more play kind=roundrobin");
    }
    if (plan->blocks == 0) {
        return miss(error, "pairs= says how often each pairing is played");
    }
    if (count_games(plan) > PLAN_MOST) {
        return miss(error, "fewer than 1,000,000,000 games can be counted");
    }
    if (plan->kind == PLAN_GAUNTLET && plan->heads >= plan->bot_count) {
        return miss(error, "heads= leaves nobody to meet");
    }
    if (plan->stop.is_on && (plan->kind != PLAN_MATCH || plan->game_count > 1)) {
        return miss(error, "stop= decides between the two bots of a match in one game");
    }
    for (int i = 0; i < plan->bot_count; i++) {
        if (!plan->bots[i].name || !plan->bots[i].command) {
            text_format(error, "the plan is not whole: bot %d has no %s\n", i + 1,
                        plan->bots[i].name ? "cmd=" : "name=");
            return false;
        }
        if (plan->bots[i].clock.bank_ms == 0 && plan->bots[i].clock.move_ms == 0) {
            text_format(error, "bot %s has no clock: tc= or movetime= over 0\n",
                        plan->bots[i].name);
            return false;
        }
    }
    for (int i = 0; i < plan->game_count; i++) {
        if (!check_game(plan, &plan->games[i], i, error)) {
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------------- writing */

static void put_number(struct text *out, const char *key, unsigned long number)
{
    text_format(out, " %s=%lu", key, number);
}

/* Seconds, with as many decimals as are needed. */
static void put_seconds(struct text *out, int64_t ms)
{
    text_format(out, "%lld", (long long)(ms / MILLE));
    if (ms % MILLE) {
        text_format(out, ".%03lld", (long long)(ms % MILLE));
        while (out->data[out->used - 1] == '0') {
            out->data[--out->used] = '\0';
        }
    }
}

static void put_clock(struct text *out, const struct clock *clock)
{
    text_put(out, " tc=");
    put_seconds(out, clock->bank_ms);
    text_put(out, "+");
    put_seconds(out, clock->increment_ms);
    if (clock->turn_ms > 0) {
        text_put(out, " turn=");
        put_seconds(out, clock->turn_ms);
    }
    put_number(out, "movetime", (unsigned long)clock->move_ms);
    put_number(out, "nodes", clock->nodes);
    put_number(out, "grace", (unsigned long)clock->grace_ms);
    put_number(out, "start", (unsigned long)clock->start_ms);
}

/* NAME=value as a word of the plan. */
static void put_env(struct text *out, const char *env)
{
    struct text key = {0};
    size_t length = strcspn(env, "=");

    text_format(&key, "env.%.*s", (int)length, env);
    words_put(out, key.data, env + length + 1);
    text_free(&key);
}

static void put_limits(struct text *out, const struct guard_limits *limits)
{
    const struct {
        const char *key;
        int64_t value, unit;
    } fields[] = {{"limit.mem", limits->memory, GUARD_MIB},
                  {"limit.cpu", limits->cpu_s, 1},
                  {"limit.procs", limits->procs, 1},
                  {"limit.files", limits->files, 1},
                  {"limit.size", limits->file_size, GUARD_MIB}};

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (fields[i].value > 0) {
            put_number(out, fields[i].key, (unsigned long)(fields[i].value / fields[i].unit));
        }
    }
}

static void write_event(const struct plan *plan, struct text *out)
{
    text_put(out, "event");
    if (plan->name) {
        words_put(out, "name", plan->name);
    }
    words_put(out, "kind", plan_kind_name(plan->kind));
    put_number(out, "pairs", plan->blocks);
    words_put(out, "swap", plan_swap_name(plan->swap));
    words_put(out, "restart", plan->restart == PLAN_RESTART_LEG ? "leg" : "never");
    words_put(out, "crash", plan->resumes ? "resume" : "lose");
    text_put(out, plan->passes ? " illegal=pass" : "");
    text_put(out, plan->removes ? " onstrike=remove" : "");
    put_number(out, "rounds", (unsigned long)plan->rounds);
    put_number(out, "heads", (unsigned long)plan->heads);
    put_number(out, "strikes", (unsigned long)plan->strikes);
    put_number(out, "share", (unsigned long)plan->share);
    if (plan->stop.is_on) {
        const char *unit = plan->stop.is_normal ? "nelo" : "elo";

        text_format(out, " stop=sprt,%s0=%.6g,%s1=%.6g,alpha=%.6g,beta=%.6g", unit, plan->stop.low,
                    unit, plan->stop.high, plan->stop.alpha, plan->stop.beta);
    }
    if (plan->commit[0]) {
        words_put(out, "commit", plan->commit);
    }
    text_put(out, "\n");
}

static void write_game(const struct plan *plan, const struct plan_game *game, struct text *out)
{
    struct text decks = {0};

    text_put(out, "game");
    words_put(out, "name", game->name);
    if (game->data) {
        words_put(out, "data", game->data);
    }
    text_put(&decks, plan_policy_prefix(game->policy));
    for (int i = 0; i < game->count; i++) {
        text_format(&decks, "%s%s", i ? "," : "",
                    game->decks[i] < 0 ? "" : plan->decks[game->decks[i]].name);
    }
    if (decks.used) {
        words_put(out, "decks", decks.data);
    }
    text_put(out, "\n");
    text_free(&decks);
}

static void write_bot(const struct plan *plan, const struct plan_bot *bot, struct text *out)
{
    text_put(out, "bot");
    words_put(out, "name", bot->name ? bot->name : "");
    words_put(out, "cmd", bot->command ? bot->command : "");
    if (bot->folder) {
        words_put(out, "dir", bot->folder);
    }
    if (bot->sum) {
        words_put(out, "sum", bot->sum);
    }
    if (bot->wrap) {
        words_put(out, "wrap", bot->wrap);
    }
    for (int i = 0; i < bot->env_count; i++) {
        put_env(out, bot->env[i]);
    }
    if (bot->net) {
        text_put(out, " net=yes");
    }
    for (int game = 0; game < plan->game_count; game++) {
        if (bot->decks[game] >= 0) {
            text_format(out, " deck.%s=%s", plan->games[game].name,
                        plan->decks[bot->decks[game]].name);
        }
    }
    put_clock(out, &bot->clock);
    put_limits(out, &bot->limits);
    text_put(out, "\n");
}

void plan_write(const struct plan *plan, struct text *out)
{
    text_format(out, "%s\n", FIRST_LINE);
    write_event(plan, out);
    for (int i = 0; i < plan->game_count; i++) {
        write_game(plan, &plan->games[i], out);
    }
    for (int i = 0; i < plan->deck_count; i++) {
        if (plan->decks[i].lists) {
            text_put(out, "deck");
            words_put(out, "game", plan->games[plan->decks[i].game].name);
            words_put(out, "name", plan->decks[i].name);
            words_put(out, "lists", plan->decks[i].lists);
            text_put(out, "\n");
        }
    }
    for (int i = 0; i < plan->bot_count; i++) {
        write_bot(plan, &plan->bots[i], out);
    }
}

void plan_digest(const void *octets, size_t length, char out[PLAN_HASH])
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;

    if (EVP_Digest(octets, length, digest, &size, EVP_sha256(), NULL) != 1) {
        (void)fputs("tefuda-arena: SHA-256 failed\n", stderr);
        abort();
    }
    for (int i = 0; i < PLAN_HASH / 2; i++) {
        (void)snprintf(out + (size_t)(2 * i), 3, "%02x", digest[i]);
    }
}

void plan_hash(const struct plan *plan, char out[PLAN_HASH])
{
    struct text text = {0};

    plan_write(plan, &text);
    plan_digest(text.data, text.used, out);
    text_free(&text);
}

int plan_legs(const struct plan *plan)
{
    return plan->swap == PLAN_SWAP_QUAD ? 4 : 2;
}

void plan_free(struct plan *plan)
{
    for (int i = 0; i < plan->bot_count; i++) {
        free(plan->bots[i].name);
        free(plan->bots[i].command);
        free(plan->bots[i].folder);
        free(plan->bots[i].sum);
        free(plan->bots[i].wrap);
        for (int j = 0; j < plan->bots[i].env_count; j++) {
            free(plan->bots[i].env[j]);
        }
        free(plan->bots[i].env);
    }
    for (int i = 0; i < plan->game_count; i++) {
        free(plan->games[i].name);
        free(plan->games[i].data);
    }
    for (int i = 0; i < plan->deck_count; i++) {
        free(plan->decks[i].name);
        free(plan->decks[i].lists);
    }
    free(plan->bots);
    free(plan->games);
    free(plan->decks);
    free(plan->name);
    *plan = (struct plan){0};
}
