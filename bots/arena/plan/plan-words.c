/* plan-words.c - the words of a plan, in a file or on a command line. */
#include "bots/arena/plan/plan-words.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/plan/plan-reader.h"

enum { NAME = 64 };

/* ------------------------------------------------------------------------------------- helpers */

bool reader_refuse(struct reader *reader, const char *want)
{
    reader->want = want;
    return false;
}

int reader_find(const char *const *names, const char *value)
{
    for (int i = 0; names[i]; i++) {
        if (strcmp(names[i], value) == 0) {
            return i;
        }
    }
    return -1;
}

bool reader_number(const char *value, unsigned long most, unsigned long *out)
{
    char *end = NULL;

    errno = 0;
    *out = strtoul(value, &end, 10);
    return errno == 0 && isdigit((unsigned char)value[0]) && !*end && *out <= most;
}

char *reader_copy(const char *string)
{
    char *made = strdup(string);

    if (!made) {
        (void)fputs("tefuda-arena: out of memory\n", stderr);
        abort();
    }
    return made;
}

void reader_set(char **field, const char *value)
{
    free(*field);
    *field = reader_copy(value);
}

bool reader_is_name(const char *value)
{
    static const char fine[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.+";

    return value[0] && strlen(value) < NAME && !value[strspn(value, fine)] && value[0] != '-' &&
           value[0] != '.';
}

void *reader_grow(void *list, int count, size_t size)
{
    void *grown = realloc(list, ((size_t)count + 1) * size);

    if (!grown) {
        (void)fputs("tefuda-arena: out of memory\n", stderr);
        abort();
    }
    memset((char *)grown + (size_t)count * size, 0, size);
    return grown;
}

/* --------------------------------------------------------------------------------------- table */

static const struct {
    const char *section, *key; /* a key that ends with . is one with a name behind it */
    take_fn *take;
} KEYS[] = {
    {"event", "name", take_name},
    {"event", "kind", take_kind},
    {"event", "game", take_games},
    {"event", "pairs", take_pairs},
    {"event", "swap", take_swap},
    {"event", "restart", take_restart},
    {"event", "crash", take_crash},
    {"event", "illegal", take_illegal},
    {"event", "onstrike", take_onstrike},
    {"event", "rounds", take_small},
    {"event", "heads", take_small},
    {"event", "strikes", take_small},
    {"event", "share", take_small},
    {"event", "stop", take_stop},
    {"event", "commit", take_commit},
    {"game", "name", add_game},
    {"game", "data", take_data},
    {"game", "decks", take_decks},
    {"deck", "game", take_deck_game},
    {"deck", "name", take_deck_name},
    {"deck", "lists", take_deck_lists},
    {"bot", "name", take_bot_name},
    {"bot", "cmd", take_bot_string},
    {"bot", "dir", take_bot_string},
    {"bot", "sum", take_bot_string},
    {"bot", "wrap", take_bot_string},
    {"bot", "env.", take_env},
    {"bot", "net", take_net},
    {"bot", "deck", take_bot_deck},
    {"bot", "deck.", take_bot_deck},
    {"bot", "limit.", take_limit},
    {"bot", "tc", take_bank},
    {"bot", "turn", take_turn},
    {"bot", "movetime", take_clock_number},
    {"bot", "nodes", take_clock_number},
    {"bot", "grace", take_clock_number},
    {"bot", "start", take_clock_number},
    {"each", "tc", take_bank},
    {"each", "limit.", take_limit},
    {"each", "turn", take_turn},
    {"each", "movetime", take_clock_number},
    {"each", "nodes", take_clock_number},
    {"each", "grace", take_clock_number},
    {"each", "start", take_clock_number},
};

enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS };

static bool begin_section(struct reader *reader, const char *word)
{
    for (int i = 0; i < KEY_COUNT; i++) {
        if (strcmp(KEYS[i].section, word) == 0) {
            reader->section = KEYS[i].section;
            reader->game = NULL;
            reader->deck = NULL;
            reader->clock = &reader->plan->each;
            reader->told = &reader->unused;
            reader->limits = &reader->plan->each_limits;
            return strcmp(word, "bot") != 0 || begin_bot(reader);
        }
    }
    return reader_refuse(reader, "event, each, game, deck or bot, or KEY=VALUE");
}

static bool take_word(struct reader *reader, const struct word *word)
{
    bool is_first = strcmp(reader->section, "game") == 0 && !reader->game;

    reader->key = word->key;
    for (int i = 0; i < KEY_COUNT; i++) {
        size_t length = strlen(KEYS[i].key);
        bool is_open = KEYS[i].key[length - 1] == '.';

        if (strcmp(KEYS[i].section, reader->section) == 0 &&
            (is_open ? strncmp(word->key, KEYS[i].key, length) : strcmp(word->key, KEYS[i].key)) ==
                0) {
            return is_first && KEYS[i].take != add_game ? reader_refuse(reader, "name= first")
                                                        : KEYS[i].take(reader, word->value);
        }
    }
    return reader_refuse(reader, "a key of this part of a plan");
}

bool plan_take(struct plan *plan, const struct word *words, int count, const char *where,
               struct text *error)
{
    struct reader reader = {.plan = plan, .section = "event", .clock = &plan->each};

    reader.told = &reader.unused;
    reader.limits = &plan->each_limits;

    for (int i = 0; i < count; i++) {
        bool is_bare = !words[i].key[0];

        if (!(is_bare ? begin_section(&reader, words[i].value) : take_word(&reader, &words[i]))) {
            text_format(error, "%s: %s %s%s%.200s: %s is wanted\n", where, reader.section,
                        words[i].key, is_bare ? "" : "=", words[i].value, reader.want);
            return false;
        }
    }
    return true;
}
