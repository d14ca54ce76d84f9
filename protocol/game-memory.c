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

void game_close(struct game *game)
{
    if (game == NULL) {
        return;
    }
    free(game->asleep);
    free(game->sink.note);
    free(game->sink.order);
    free(game->sink.text);
    free(game->answers);
    free(game->names);
    free(game->luck);
    free(game->kept);
    free(game->packed);
    free(game);
}

/* ------------------------------------------------------------------------------------- sleep */

/* A position and the part of a match that the rest follows from. */
struct nap {
    size_t size; /* of all of it */
    int16_t option[OPTION_MAX];
    bool lists_open;
    struct deck deck[SEATS];
    uint8_t packed[];
};

/* Gives back the room of an array that is not used; a failure only wastes it. */
static void trim(void **array, int *room, int used, size_t size)
{
    void *smaller = used > 0 && used < *room ? realloc(*array, (size_t)used * size) : NULL;

    if (smaller != NULL) {
        *array = smaller;
        *room = used;
    }
}

static void trim_all(struct game *game)
{
    struct sink *sink = &game->sink;
    void *notes = sink->note, *order = sink->order, *text = sink->text, *names = game->names;
    void *answers = game->answers, *luck = game->luck, *kept = game->kept, *packed = game->packed;

    trim(&notes, &sink->room, sink->count, sizeof *sink->note);
    trim(&order, &sink->order_room, sink->orders, sizeof *sink->order);
    trim(&text, &sink->text_room, sink->text_used, 1);
    trim(&names, &game->names_room, game->names_used, 1);
    trim(&answers, &game->answer_room, game->answer_count + game->is_waiting,
         sizeof *game->answers);
    trim(&luck, &game->luck_room, game->luck_used, 1);
    trim(&kept, &game->kept_room, game->kept_count, sizeof *game->kept);
    trim(&packed, &game->packed_room, game->packed_used, 1);
    sink->note = notes;
    sink->order = order;
    sink->text = text;
    game->names = names;
    game->answers = answers;
    game->luck = luck;
    game->kept = kept;
    game->packed = packed;
}

struct game *game_sleep(struct game *game)
{
    const struct match *match = &game->match;
    size_t size = offsetof(struct nap, packed) + state_used(&game->st);
    struct nap *nap = calloc(1, size);

    if (nap == NULL) {
        return game;
    }
    nap->size = size;
    nap->lists_open = match->lists_open;
    memcpy(nap->option, match->option, sizeof nap->option);
    for (int seat = 0; seat < SEATS; seat++) {
        nap->deck[seat].size = match->size[seat];
        memcpy(nap->deck[seat].card, &match->card[seat * SEAT_OBJECTS],
               sizeof nap->deck[seat].card);
    }
    state_pack(&game->st, nap->packed);
    game->is_sealed = game_is_sealed(game);
    game->was_over = game->st.head.is_over;
    trim_all(game);
    /* A block of its own, so that the large one serves the next game as it is. */
    struct game *smaller = malloc(offsetof(struct game, match));
    if (smaller == NULL) {
        free(nap);
        return game;
    }
    game->asleep = nap;
    memcpy(smaller, game, offsetof(struct game, match));
    free(game);
    return smaller;
}

struct game *game_wake(struct game *game)
{
    struct game *larger = calloc(1, sizeof *larger);

    if (larger == NULL) {
        return NULL;
    }
    memcpy(larger, game, offsetof(struct game, match));
    free(game);
    struct nap *nap = larger->asleep;
    match_init(&larger->match, larger->data->rules, larger->data->db, nap->option, nap->lists_open,
               nap->deck);
    state_unpack(&larger->st, nap->packed);
    larger->asleep = NULL;
    free(nap);
    return larger;
}

size_t game_octets(const struct game *game)
{
    const struct sink *sink = &game->sink;

    size_t self =
        game->asleep == NULL ? sizeof *game : offsetof(struct game, match) + game->asleep->size;

    return self + (size_t)sink->room * sizeof *sink->note +
           (size_t)sink->order_room * sizeof *sink->order + (size_t)sink->text_room +
           (size_t)game->answer_room * sizeof *game->answers + (size_t)game->names_room +
           (size_t)game->luck_room + (size_t)game->kept_room * sizeof *game->kept +
           (size_t)game->packed_room;
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

struct game *game_fork(const struct game *game)
{
    struct game *copy = malloc(sizeof *copy);

    if (copy == NULL) {
        return NULL;
    }
    *copy = *game;
    struct sink *sink = &copy->sink;
    int answers = game->answer_count + game->is_waiting;
    sink->note = duplicate(sink->note, sink->count, sizeof *sink->note, &sink->room);
    sink->order = duplicate(sink->order, sink->orders, sizeof *sink->order, &sink->order_room);
    sink->text = duplicate(sink->text, sink->text_used, 1, &sink->text_room);
    copy->answers = duplicate(game->answers, answers, sizeof *game->answers, &copy->answer_room);
    copy->names = duplicate(game->names, game->names_used, 1, &copy->names_room);
    copy->luck = duplicate(game->luck, game->luck_used, 1, &copy->luck_room);
    copy->kept = duplicate(game->kept, game->kept_count, sizeof *game->kept, &copy->kept_room);
    copy->packed = duplicate(game->packed, game->packed_used, 1, &copy->packed_room);
    if (sink->note == NULL || sink->order == NULL || sink->text == NULL || copy->answers == NULL ||
        copy->names == NULL || copy->luck == NULL || copy->kept == NULL || copy->packed == NULL) {
        game_close(copy);
        return NULL;
    }
    return copy;
}
