/* check.c - what a bot has to survive in an arena before it is sent to one. */
#include "bots/arena/check/check.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/memory.h"
#include "bots/arena/base/wire.h"
#include "bots/arena/check/bout.h"
#include "bots/arena/plan/plan-words.h"
#include "bots/arena/plan/prepare.h"

enum { MOST_GAMES = 256, MILLI = 1000000 };

static const char SECRET[] = "00000000000000000000000000000001"; /* the same games in every run */

static const struct {
    void (*run)(struct check *check, struct finding *finding);
    const char *name;
    int tries;
    const char *what;
} CASES[] = {
#define CASE(function, name, tries, what) {check_##function, name, tries, what},
#include "bots/arena/check/check.def"
#undef CASE
};

static const char *const END_NAMES[] = {"hold", "note", "fail"};

void finding_add(struct finding *finding, enum check_end end, const char *format, ...)
{
    char words[2 * TEXT_QUOTE];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    text_put(&finding->words, finding->words.used ? "; " : "");
    text_put(&finding->words, words);
    finding->end = end > finding->end ? end : finding->end;
}

bool check_knows(const char *name)
{
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        if (strcmp(CASES[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* -------------------------------------------------------------------------------------- games */

/* Decks, and a stage whose games are always the same. */
static bool set_game(struct check *check, struct check_game *game, struct text *error)
{
    const struct word words[] = {{"kind", "match"}, {"", "bot"},  {"name", "a"},
                                 {"cmd", "-"},      {"", "bot"},  {"name", "b"},
                                 {"cmd", "-"},      {"", "game"}, {"name", game->name}};

    plan_init(&game->plan);
    game->is_ready =
        plan_take(&game->plan, words, sizeof words / sizeof *words, "tefuda-arena", error) &&
        prepare_decks(&game->plan, check->engine, check->host, error) &&
        stage_open(&game->stage, &game->plan, check->engine, check->host, SECRET, error);
    plan_settle(&game->plan);
    return game->is_ready;
}

/* What the host's lines `game NAME ...` name. */
static void find_games(struct check *check)
{
    struct text reply = {0};

    text_put(&reply, check->engine->send(check->host, "games"));
    check->games = memory_zeros(MOST_GAMES, sizeof *check->games);
    for (const char *line = text_string(&reply); *line && check->game_count < MOST_GAMES;) {
        struct check_game *game = &check->games[check->game_count];

        check->game_count += sscanf(line, "game %63s", game->name) == 1 &&
                             (!check->game || strcmp(check->game, game->name) == 0);
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    text_free(&reply);
}

static bool open_games(struct check *check, struct text *error)
{
    find_games(check);
    for (int i = 0; i < check->game_count; i++) {
        struct text words = {0};

        if (set_game(check, &check->games[i], &words) && !check->main) {
            check->main = &check->games[i];
        } else if (words.used) {
            text_format(error, "%s: %s", check->games[i].name, words.data);
        }
        text_free(&words);
    }
    if (check->game_count == 0) {
        text_format(error, "the host has no game%s%s\n", check->game ? " named " : "",
                    check->game ? check->game : "");
    }
    return check->main != NULL;
}

static void close_games(struct check *check)
{
    for (int i = 0; i < check->game_count; i++) {
        stage_close(&check->games[i].stage);
        plan_free(&check->games[i].plan);
    }
    free(check->games);
    check->games = NULL;
}

/* -------------------------------------------------------------------------------------- cases */

static enum check_end run_case(struct check *check, size_t number)
{
    struct finding finding = {0};

    for (int i = 0; i < CASES[number].tries && (i == 0 || finding.end == CHECK_FAILS); i++) {
        text_clear(&finding.words);
        finding.end = CHECK_HOLDS;
        CASES[number].run(check, &finding);
    }
    (void)fprintf(check->out, "%s %-12s %s\n", END_NAMES[finding.end], CASES[number].name,
                  finding.words.used ? finding.words.data : CASES[number].what);
    (void)fflush(check->out);
    check->ends[finding.end]++;
    text_free(&finding.words);
    return finding.end;
}

static void run_cases(struct check *check)
{
    bool is_alive = true;

    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        bool is_wanted = !check->only || strcmp(check->only, CASES[i].name) == 0;

        if (is_alive && (is_wanted || i == 0)) {
            is_alive = run_case(check, i) != CHECK_FAILS || i > 0;
        }
    }
    (void)fprintf(check->out, "check: %d hold, %d noted, %d fail%s\n", check->ends[CHECK_HOLDS],
                  check->ends[CHECK_NOTE], check->ends[CHECK_FAILS],
                  is_alive ? "" : "; the other cases were not tried");
}

bool check_run(struct check *check, struct text *error)
{
    bool has_game;

    guard_probe(&check->walls);
    check->wire = wire_open();
    has_game = open_games(check, error);
    if (has_game) {
        run_cases(check);
    }
    close_games(check);
    wire_close(check->wire);
    return has_game && check->ends[CHECK_FAILS] == 0;
}
