/* core_game.h - small matches for the tests of engine/core, played with the rules of Unreal Drive.
 *
 * Promise: a match has the cards and decks that its test names; nothing lies anywhere until the
 * test puts it there or starts a game. */
#ifndef TF_TESTS_CORE_GAME_H
#define TF_TESTS_CORE_GAME_H

#include "engine/base/arena.h"
#include "engine/core/event.h"
#include "engine/core/zone.h"
#include "engine/games/unreal-drive/drive.h"

/* The text of a cast without skills, and its first line with lines of the test behind it. */
#define CORE_CAST_AS(id, climate, bet, power)                                                      \
    "card " id " \"" id "\" \"" id "\"\n  type cast; climate " climate "; bet " bet                \
    "; power " power "\n"
#define CORE_CAST(id) CORE_CAST_AS(id, "red", "1", "2")
#define CORE_GIMMICK(id) "card " id " \"" id "\" \"" id "\"\n  type gimmick\n"
#define CORE_TRAP(id) "card " id " \"" id "\" \"" id "\"\n  type trap; window next; match cast\n"
#define CORE_DRIVE(id) "card " id " \"" id "\" \"" id "\"\n  type drive\n"

enum { CORE_NOTES = 512, CORE_ORDERS = 512, CORE_TEXT = 8192 };

struct core_game {
    struct arena arena;
    const struct rules *rules;
    const struct carddb *db;
    struct match match;
    struct state st;
    struct run run;
    struct sink sink;
    struct note note[CORE_NOTES];
    card_t order[CORE_ORDERS];
    char text[CORE_TEXT];
};

/* Compiles the cards and makes an empty state with these decks ("fox*3,owl"), which need not be
 * legal. Fails the test on any diagnostic. core_close frees. */
void core_open(struct core_game *game, const char *cards, const char *deck_1, const char *deck_2);

/* The same with the cards and two deck lists of the game itself. */
void core_open_lists(struct core_game *game, const char *list_1, const char *list_2);
void core_close(struct core_game *game);

/* Attaches a sink of fixed size: run.sink. */
void core_listen(struct core_game *game);

/* The copy-th object (from 0) of a card in a deck; fails the test if there is none. */
obj_t core_obj(const struct core_game *game, seat_t seat, const char *id, int copy);

/* Puts the first copy that lies nowhere into a zone, without notes and knowledge. */
obj_t core_put(struct core_game *game, seat_t seat, const char *id, zone_t zone);

/* Puts everything that lies nowhere into the decks. */
void core_fill(struct core_game *game);

/* The ability of a card. */
const struct ability *core_ability(const struct core_game *game, const char *id, int skill);

/* Starts a game with streams made from seed. */
void core_start(struct core_game *game, uint64_t seed);

/* Gives the answer that a draw (any number) stands for; false when the game is over. */
bool core_step(struct core_game *game, uint64_t draw);

/* Plays random answers until a frame is under way; false if the game ended before. */
bool core_until_frame(struct core_game *game, uint64_t *stream);

/* Position text of a viewer; valid until the next call. */
const char *core_text(const struct core_game *game, int viewer);

/* A set of one object. */
static inline struct set core_one(obj_t obj)
{
    struct set set = {{0, 0}};
    set_add(&set, obj);
    return set;
}

#endif
