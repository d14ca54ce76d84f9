/* plan-reader.h - what the words of a plan are read with; for the files plan-*.c alone. */
#ifndef TF_ARENA_PLAN_READER_H
#define TF_ARENA_PLAN_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "bots/arena/plan/plan.h"

/* Reads words one after the other; what they are about is the last bare word. */
struct reader {
    struct plan *plan;
    const char *section, *key;
    struct plan_game *game;
    struct plan_bot *bot;
    struct plan_deck *deck;
    struct clock *clock;
    struct guard_limits *limits;
    unsigned *told, unused;
    const char *want; /* set by whoever refuses a value */
};

/* Takes the value of reader->key; false with reader->want set if it is not fine. */
typedef bool take_fn(struct reader *reader, const char *value);

/* The words of plan-event.c. */
take_fn take_name, take_kind, take_swap, take_restart, take_crash, take_illegal, take_onstrike,
    take_pairs, take_small, take_commit, take_stop, take_games;
take_fn add_game, take_data, take_decks;
take_fn take_deck_game, take_deck_name, take_deck_lists;

/* The words of plan-bot.c, and the start of a bot's. */
take_fn take_bot_name, take_bot_string, take_bot_deck;
take_fn take_bank, take_turn, take_clock_number, take_limit, take_env, take_net;
bool begin_bot(struct reader *reader);

/* False always. */
bool reader_refuse(struct reader *reader, const char *want);

/* Reads a whole number up to most; false if it is none. */
bool reader_number(const char *value, unsigned long most, unsigned long *out);

/* Names stand in tables, file names and lines of words. */
bool reader_is_name(const char *value);

/* The index of a value in a list that ends with NULL; -1: none. */
int reader_find(const char *const *names, const char *value);

/* A list with room for one more, which is zeros; the process ends if memory runs out. */
void *reader_grow(void *list, int count, size_t size);

/* Copies of strings, likewise. */
char *reader_copy(const char *string);
void reader_set(char **field, const char *value);

#endif
