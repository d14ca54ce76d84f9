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

/* The answers and, if there is one, that which waits. */
static int answers_used(const struct game *game)
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

/* Gives a game that shares the arrays of another its own; if memory runs out, none, and false. */
static bool own_arrays(struct game *game)
{
    struct sink *sink = &game->sink;

    sink->note = duplicate(sink->note, sink->count, sizeof *sink->note, &sink->room);
    sink->order = duplicate(sink->order, sink->orders, sizeof *sink->order, &sink->order_room);
    sink->text = duplicate(sink->text, sink->text_used, 1, &sink->text_room);
    game->answers =
        duplicate(game->answers, answers_used(game), sizeof *game->answers, &game->answer_room);
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
    if (!own_arrays(copy)) {
        free(copy);
        return NULL;
    }
    return copy;
}

/* ------------------------------------------------------------------------------------- sleep */

/* What a game that sleeps is made from again: the part of a match that the rest follows from, and
 * its arrays, of which the events and the kept copies end at the start. */
struct nap {
    size_t size; /* of all of it */
    int16_t option[OPTION_MAX];
    bool lists_open;
    struct deck deck[SEATS];
    _Alignas(uint64_t) uint8_t arrays[];
};

/* Octets of an array in a nap: the next one begins where any may. */
static size_t length_of(int used, size_t size)
{
    size_t octets = (size_t)used * size;

    return (octets + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

static size_t arrays_length(const struct game *game)
{
    const struct sink *sink = &game->sink;

    return length_of(sink->count, sizeof *sink->note) +
           length_of(sink->orders, sizeof *sink->order) + length_of(sink->text_used, 1) +
           length_of(answers_used(game), sizeof *game->answers) + length_of(game->names_used, 1) +
           length_of(game->luck_used, 1) + length_of(game->kept_count, sizeof *game->kept) +
           length_of(game->packed_used, 1);
}

/* Copies an array to *at, which goes on behind it. */
static void *lay(uint8_t **at, const void *from, int used, size_t size)
{
    uint8_t *to = *at;

    if (used > 0) {
        memcpy(to, from, (size_t)used * size);
    }
    *at += length_of(used, size);
    return to;
}

static void lay_arrays(struct game *game, uint8_t *at)
{
    struct sink *sink = &game->sink;

    sink->note = lay(&at, sink->note, sink->count, sizeof *sink->note);
    sink->order = lay(&at, sink->order, sink->orders, sizeof *sink->order);
    sink->text = lay(&at, sink->text, sink->text_used, 1);
    game->answers = lay(&at, game->answers, answers_used(game), sizeof *game->answers);
    game->names = lay(&at, game->names, game->names_used, 1);
    game->luck = lay(&at, game->luck, game->luck_used, 1);
    game->kept = lay(&at, game->kept, game->kept_count, sizeof *game->kept);
    game->packed = lay(&at, game->packed, game->packed_used, 1);
}

/* Cuts the events and the kept copies back to the start. */
static void forget_play(struct game *game)
{
    if (game->kept_count > 1) {
        game->packed_used = (int)game->kept[1].at;
        game->kept_count = 1;
    }
    if (game->kept_count > 0) {
        game->sink.count = game->kept[0].notes;
        game->sink.orders = game->kept[0].orders;
        game->sink.text_used = game->kept[0].text_used;
    }
}

static struct nap *nap_new(const struct match *match, size_t arrays)
{
    size_t size = offsetof(struct nap, arrays) + arrays;
    struct nap *nap = calloc(1, size);

    if (nap == NULL) {
        return NULL;
    }
    nap->size = size;
    nap->lists_open = match->lists_open;
    memcpy(nap->option, match->option, sizeof nap->option);
    for (int seat = 0; seat < SEATS; seat++) {
        match_deck(match, (seat_t)seat, &nap->deck[seat]);
    }
    return nap;
}

struct game *game_sleep(struct game *game)
{
    struct game rest;

    memcpy(&rest, game, offsetof(struct game, match));
    forget_play(&rest);
    /* A block of its own, so that the large one serves the next game as it is. */
    struct game *smaller = malloc(offsetof(struct game, match));
    struct nap *nap = nap_new(&game->match, arrays_length(&rest));
    if (smaller == NULL || nap == NULL) {
        free(smaller);
        free(nap);
        return game;
    }
    rest.is_sealed = game_is_sealed(game);
    rest.was_over = game->st.head.is_over;
    rest.asleep = nap;
    lay_arrays(&rest, nap->arrays);
    memcpy(smaller, &rest, offsetof(struct game, match));
    game_close(game);
    return smaller;
}

struct game *game_wake(struct game *game)
{
    const struct nap *nap = game->asleep;
    struct game *larger = calloc(1, sizeof *larger);

    if (larger == NULL) {
        return NULL;
    }
    memcpy(larger, game, offsetof(struct game, match));
    larger->asleep = NULL;
    if (!own_arrays(larger)) {
        free(larger);
        return NULL;
    }
    match_init(&larger->match, larger->data->rules, larger->data->db, nap->option, nap->lists_open,
               nap->deck);
    if (!game_again(larger)) {
        game_close(larger);
        return NULL;
    }
    game_close(game);
    return larger;
}

size_t game_octets(const struct game *game)
{
    const struct sink *sink = &game->sink;

    if (game->asleep != NULL) {
        return offsetof(struct game, match) + game->asleep->size;
    }
    return sizeof *game + (size_t)sink->room * sizeof *sink->note +
           (size_t)sink->order_room * sizeof *sink->order + (size_t)sink->text_room +
           (size_t)game->answer_room * sizeof *game->answers + (size_t)game->names_room +
           (size_t)game->luck_room + (size_t)game->kept_room * sizeof *game->kept +
           (size_t)game->packed_room;
}
