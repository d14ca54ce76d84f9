/* game-sleep.c - a game that nobody uses for now: what is kept of it, and how it comes back. */
#include "protocol/game-memory.h"

#include <stdlib.h>
#include <string.h>

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
           length_of(game_answers_used(game), sizeof *game->answers) +
           length_of(game->names_used, 1) + length_of(game->luck_used, 1) +
           length_of(game->kept_count, sizeof *game->kept) + length_of(game->packed_used, 1);
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
    game->answers = lay(&at, game->answers, game_answers_used(game), sizeof *game->answers);
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
    if (!game_own_arrays(larger)) {
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
