/* scene.h - a match of the guessing game between two commands, for the tests of the arena.
 *
 * Promise: a scene is ready to be played, and to be changed by the test before that. It stands in a
 * header because several test files of one program use it. */
#ifndef TF_TESTS_SCENE_H
#define TF_TESTS_SCENE_H

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/game/match.h"
#include "bots/arena/game/record.h"
#include "tests/bots/double.h"

enum {
    LONG_MS = 20000, /* never reached unless something is wrong */
    SHORT_MS = 400   /* for bots that are meant to be late */
};

struct scene {
    struct match_engine engine;
    struct tf_host *host;
    struct wire *wire;
    struct rival rivals[MATCH_SEATS];
    struct match match;
    struct match_result result;
    struct text moves, record;
};

static inline void set_scene(struct scene *scene, const char *first, const char *second)
{
    *scene = (struct scene){.engine = DOUBLE_ENGINE, .wire = wire_open()};
    process_ignore_pipes();
    scene->host = double_open(NULL, NULL, 0);
    rival_init(&scene->rivals[0], first, NULL, scene->wire);
    rival_init(&scene->rivals[1], second, NULL, scene->wire);
    scene->match =
        (struct match){.engine = &scene->engine, .host = scene->host, .game = "guess", .seed = "5"};
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        scene->match.seats[seat].rival = &scene->rivals[seat];
        scene->match.seats[seat].notices = "";
        scene->match.seats[seat].clock = (struct clock){.move_ms = LONG_MS, .grace_ms = 50};
    }
}

/* Plays the match and makes its record, as the arena does from the journal. */
static inline void play_scene(struct scene *scene, struct match_result *result)
{
    const struct match *match = &scene->match;
    struct record_game game = {.deal = {.game = match->game,
                                        .seed = match->seed,
                                        .decks = {match->seats[0].deck, match->seats[1].deck},
                                        .swap_luck = match->swap_luck},
                               .result = result};
    struct text error = {0};

    match_play(match, result, &scene->moves);
    game.moves = text_string(&scene->moves);
    if (result->end != MATCH_VOID) {
        cr_assert(record_make(match->engine, match->host, &game, &scene->record, &error), "%s",
                  text_string(&error));
    }
    text_free(&error);
}

static inline void strike_scene(struct scene *scene)
{
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        rival_stop(&scene->rivals[seat]);
    }
    wire_close(scene->wire);
    double_close(scene->host);
    text_free(&scene->moves);
    text_free(&scene->record);
}

/* Gives both seats the same time. */
static inline void set_clock(struct scene *scene, struct clock clock)
{
    scene->match.seats[0].clock = scene->match.seats[1].clock = clock;
}

/* The command of a hostile bot; good until the next call. */
static inline const char *bot(const char *mode)
{
    static char command[128];

    (void)snprintf(command, sizeof command, "exec python3 -S -E tests/bots/hostile.py %s", mode);
    return command;
}

static const char GOOD[] = "exec python3 -S -E tests/bots/hostile.py good";

/* The record without its comments. */
static inline void strip(const struct text *record, char *out, size_t size)
{
    size_t used = 0;

    for (const char *at = record->data; *at;) {
        size_t length = strcspn(at, "\n") + 1;

        if (*at != '#') {
            cr_assert_lt(used + length, size);
            memcpy(out + used, at, length);
            used += length;
        }
        at += length;
    }
    out[used] = '\0';
}

/* Plays one game and returns what the bot on that seat was sent: by all its processes. */
static inline void spy_with(const char *mode, int seat, bool open_lists, char *out, size_t size)
{
    char path[] = "/tmp/tefuda-spy-XXXXXX";
    char command[128];
    struct scene scene;
    int handle = mkstemp(path);
    FILE *file;

    cr_assert_geq(handle, 0);
    file = fdopen(handle, "r");
    (void)snprintf(command, sizeof command, "exec python3 -S -E tests/bots/hostile.py %s %s", mode,
                   path);
    set_scene(&scene, seat == 0 ? command : GOOD, seat == 1 ? command : GOOD);
    (void)strcpy(scene.match.seed, "abcdef");
    scene.match.resumes = true;
    scene.match.open_lists = open_lists;
    scene.match.seats[0].deck = "flame";
    scene.match.seats[1].deck = "frost";
    scene.match.seats[seat].notices = "deck guess mine cards=x\n";
    match_play(&scene.match, &scene.result, &scene.record);
    cr_assert_str_eq(scene.result.reason, "hits");
    strike_scene(&scene);
    size = fread(out, 1, size - 1, file);
    out[size] = '\0';
    (void)fclose(file);
    (void)remove(path);
}

#endif
