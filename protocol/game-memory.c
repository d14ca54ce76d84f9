/* game-memory.c - what an open game takes, and what it gives back. */
#include "protocol/game-memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    NOTES_FIRST = 32,
    ORDER_FIRST = 128,
    TEXT_FIRST = 256,
    ANSWERS_FIRST = 8,
    NAMES_FIRST = 256,
    LUCK_FIRST = 64,
    KEPT_FIRST = 2,
    PACKED_FIRST = 2048,
    CHOICE_TEXT = 3 * MOVE_TEXT, /* three spellings of a move */
};

/* Grows an array of things of `size` octets by halves until it holds `need` of them. */
static bool grow_to(void **array, int *room, int need, int first, size_t size)
{
    int wanted = *room == 0 ? first : *room;

    if (need <= *room) {
        return true;
    }
    while (wanted < need) {
        wanted += wanted / 2 + 1;
    }
    void *larger = realloc(*array, (size_t)wanted * size);
    if (larger == NULL) {
        return false;
    }
    *array = larger;
    *room = wanted;
    return true;
}

/* What the core calls when one of the three is full. */
static bool sink_grow(struct sink *sink)
{
    void *notes = sink->note, *order = sink->order, *text = sink->text;
    bool is_grown =
        grow_to(&notes, &sink->room, sink->count + 1, NOTES_FIRST, sizeof *sink->note) &&
        grow_to(&order, &sink->order_room, sink->orders + SEAT_OBJECTS, ORDER_FIRST,
                sizeof *sink->order) &&
        grow_to(&text, &sink->text_room, sink->text_used + CHOICE_TEXT, TEXT_FIRST, 1);

    sink->note = notes;
    sink->order = order;
    sink->text = text;
    return is_grown;
}

bool game_grow(struct game *game)
{
    void *answers = game->answers, *names = game->names, *luck = game->luck;
    void *kept = game->kept, *packed = game->packed;
    bool is_grown =
        grow_to(&answers, &game->answer_room, game->answer_count + 1, ANSWERS_FIRST,
                sizeof *game->answers) &&
        grow_to(&names, &game->names_room, game->names_used + MOVE_TEXT, NAMES_FIRST, 1) &&
        (!game->setup.is_explicit ||
         grow_to(&luck, &game->luck_room, game->luck_used + 1, LUCK_FIRST, 1)) &&
        grow_to(&kept, &game->kept_room, game->kept_count + 1, KEPT_FIRST, sizeof *game->kept) &&
        grow_to(&packed, &game->packed_room, game->packed_used + (int)state_used(&game->st),
                PACKED_FIRST, 1);

    game->answers = answers;
    game->names = names;
    game->luck = luck;
    game->kept = kept;
    game->packed = packed;
    return is_grown;
}

struct game *game_open(void)
{
    struct game *game = calloc(1, sizeof *game);

    if (game == NULL) {
        return NULL;
    }
    game->sink.grow = sink_grow;
    if (!sink_grow(&game->sink)) {
        game_close(game);
        return NULL;
    }
    return game;
}

static void free_arrays(struct game *game)
{
    free(game->sink.note);
    free(game->sink.order);
    free(game->sink.text);
    free(game->answers);
    free(game->names);
    free(game->luck);
    free(game->kept);
    free(game->packed);
}

void game_close(struct game *game)
{
    if (game == NULL) {
        return;
    }
    if (game->asleep == NULL) {
        free_arrays(game);
    }
    free(game->asleep);
    free(game);
}

/* ------------------------------------------------------------------------------------- copies */

int game_answers_used(const struct game *game)
{
    return game->answer_count + game->is_waiting;
}

/* A copy of what is used of an array, and its room; NULL if memory runs out. */
static void *duplicate(const void *from, int used, size_t size, int *room)
{
    int wanted = used > 0 ? used : 1;
    void *copy = calloc((size_t)wanted, size);

    if (copy != NULL && used > 0) {
        memcpy(copy, from, (size_t)used * size);
    }
    *room = wanted;
    return copy;
}

bool game_own_arrays(struct game *game)
{
    struct sink *sink = &game->sink;

    sink->note = duplicate(sink->note, sink->count, sizeof *sink->note, &sink->room);
    sink->order = duplicate(sink->order, sink->orders, sizeof *sink->order, &sink->order_room);
    sink->text = duplicate(sink->text, sink->text_used, 1, &sink->text_room);
    game->answers = duplicate(game->answers, game_answers_used(game), sizeof *game->answers,
                              &game->answer_room);
    game->names = duplicate(game->names, game->names_used, 1, &game->names_room);
    game->luck = duplicate(game->luck, game->luck_used, 1, &game->luck_room);
    game->kept = duplicate(game->kept, game->kept_count, sizeof *game->kept, &game->kept_room);
    game->packed = duplicate(game->packed, game->packed_used, 1, &game->packed_room);
    if (sink->note != NULL && sink->order != NULL && sink->text != NULL && game->answers != NULL &&
        game->names != NULL && game->luck != NULL && game->kept != NULL && game->packed != NULL) {
        return true;
    }
    free_arrays(game);
    return false;
}

struct game *game_fork(const struct game *game)
{
    struct game *copy = malloc(sizeof *copy);

    if (copy == NULL) {
        return NULL;
    }
    *copy = *game;
    if (!game_own_arrays(copy)) {
        free(copy);
        return NULL;
    }
    return copy;
}
