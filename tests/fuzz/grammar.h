/* grammar.h - lines that a controller might send, made by lot out of the names of the shipped
 * games.
 *
 * Promise: the same seed gives the same line. In a pattern `$` and a letter stand for a name by
 * lot; lines with `!` are directives of session.c. */
#ifndef TF_TESTS_FUZZ_GRAMMAR_H
#define TF_TESTS_FUZZ_GRAMMAR_H

#include "protocol/session.h"
#include "tests/fuzz/words.h"

enum { GRAMMAR_LINE = 2048 };

static const char *const grammar_patterns[] = {
    "newgame $G seed=$n",
    "newgame $G seed=$n s1=$D s2=$D lists=$o as=$h",
    "newgame $G seed=$n $O $O luck=swap",
    "newgame $G seed=$n s1=$K s2=$K as=$h",
    "deck $G $K cards=$L",
    "deck $G $K cards=$C*$n,$C*$n",
    "set strict=$b",
    "set lang=$l",
    "get",
    "play $n",
    "play $S $n",
    "@$h play $S d=$n $n",
    "play $S $M",
    "undo",
    "undo $n",
    "@$h undo $n",
    "ask $S since=$n",
    "events $V since=$n",
    "state $V",
    "@$h state $V",
    "hash $V",
    "show $V",
    "legal $S prefix=$M",
    "record",
    "@$h record all",
    "sample $S seed=$n n=$n",
    "@$h sample $S seed=$n",
    "resign $S",
    "@$h go $S player=$B",
    "expect d=$n ask=$S over=$S n.$S=$n state.$V=x",
    "status",
    "$n @$h status",
    "cards $G $C lang=$l",
    "games $G",
    "help",
    "quit",
    "!play $n",
    "!play $n",
    "!play $n @$h",
    "!undo $n",
    "!undo $n @$h",
    "!damage $n",
    "!damage $n @$h",
    "!again $n",
    "!again $n @$h",
    "!record",
    "!record 0 @$h",
    "!sample $n",
    "!sample $n @$h",
    "!view $n",
    "!view $n @$h",
    "!bot $n",
    "!bot $n @$h",
    "!long $n",
};

/* One of some words. */
#define GRAMMAR_PICK(stream, ...)                                                                  \
    ((const char *const[]){                                                                        \
        __VA_ARGS__})[rng_fast_below(stream, COUNT_OF(((const char *const[]){__VA_ARGS__})))]

/* Appends an option of the game with a value, mostly one that it has. */
static inline void grammar_option(const struct rules *rules, uint64_t *stream, struct str *out)
{
    int count = 0;

    while (rules->options[count].name != NULL) {
        count++;
    }
    if (count == 0) {
        str_put(out, "opt.none=1");
        return;
    }
    const struct option_rule *row = &rules->options[rng_fast_below(stream, (uint64_t)count)];
    int k = (int)rng_fast_below(stream, (uint64_t)(row->high - row->low + 1));
    bool is_plain = strcmp(row->name, "first") == 0 || strcmp(row->name, "lists") == 0;
    str_format(out, "%s%s=", is_plain ? "" : "opt.", row->name);
    if (row->words != NULL) {
        str_put(out, row->words[k]);
    } else {
        str_int(out, row->low + k);
    }
}

/* Appends the cards of a deck list of the game. */
static inline void grammar_list(const struct carddb *db, uint64_t *stream, struct str *out)
{
    const struct deck_list *list = &db->decks[rng_fast_below(stream, (uint64_t)db->deck_count)];

    for (int i = 0; i < list->rows; i++) {
        str_format(out, "%s%s*%d", i == 0 ? "" : ",", db->cards[list->row[i].card].id,
                   list->row[i].copies);
    }
}

/* Appends what a letter stands for that a game gives a name to. */
static inline void grammar_name(const struct gamedata *data, char letter, uint64_t *stream,
                                struct str *out)
{
    const struct carddb *db = data->db;
    const struct verb_rule *verbs = data->rules->verbs;
    uint64_t n = 0;

    switch (letter) {
    case 'G':
        str_put(out, data->rules->vocab->game);
        break;
    case 'C':
        str_put(out, db->cards[rng_fast_below(stream, (uint64_t)db->card_count)].id);
        break;
    case 'D':
        str_put(out, db->decks[rng_fast_below(stream, (uint64_t)db->deck_count)].name);
        break;
    case 'L':
        grammar_list(db, stream, out);
        break;
    case 'O':
        grammar_option(data->rules, stream, out);
        break;
    default: /* M */
        while (verbs[n].name != NULL) {
            n++;
        }
        str_format(out, "%s:%s", verbs[rng_fast_below(stream, n)].name,
                   db->cards[rng_fast_below(stream, (uint64_t)db->card_count)].id);
        break;
    }
}

/* Appends what any other letter stands for. */
static inline void grammar_word(char letter, uint64_t *stream, struct str *out)
{
    switch (letter) {
    case 'n': /* small ones are the more likely ones */
        str_int(out, (long long)(rng_fast(stream) >> (32 + rng_fast_below(stream, 32))));
        break;
    case 'S':
        str_put(out, GRAMMAR_PICK(stream, "s1", "s2"));
        break;
    case 'V':
        str_put(out, GRAMMAR_PICK(stream, "s1", "s2", "pub", "all"));
        break;
    case 'h':
        str_put(out, GRAMMAR_PICK(stream, "g1", "g2", "w1", "w2", "x"));
        break;
    case 'K':
        str_put(out, GRAMMAR_PICK(stream, "mine", "other"));
        break;
    case 'B':
        str_put(out, GRAMMAR_PICK(stream, "greedy", "random"));
        break;
    case 'o':
        str_put(out, GRAMMAR_PICK(stream, "open", "closed"));
        break;
    case 'l':
        str_put(out, GRAMMAR_PICK(stream, "en", "ja"));
        break;
    default: /* b */
        str_put(out, GRAMMAR_PICK(stream, "0", "1"));
        break;
    }
}

/* Appends one line, without its end. */
static inline void grammar_line(const struct host *host, uint64_t *stream, struct str *out)
{
    const struct gamedata *data =
        &host->cards->kind[rng_fast_below(stream, (uint64_t)host->cards->kinds)];
    const char *at = grammar_patterns[rng_fast_below(stream, COUNT_OF(grammar_patterns))];

    for (; *at != '\0'; at++) {
        if (*at != '$') {
            str_char(out, *at);
        } else if (strchr("GCDLOM", *++at) != NULL) {
            grammar_name(data, *at, stream, out);
        } else {
            grammar_word(*at, stream, out);
        }
    }
}

/* Puts a new line into a text: before, behind or instead of one of its lines. */
static inline size_t grammar_mutate(const struct host *host, uint8_t *data, size_t size,
                                    size_t most, uint64_t seed)
{
    char line[GRAMMAR_LINE];
    uint64_t stream = seed;
    struct words_piece old = {0, 0};
    struct str out;

    str_init(&out, line, sizeof line - 1);
    if (size > 0) {
        old = words_pick(data, size, "\n", &stream);
    }
    bool is_behind = rng_fast_below(&stream, 3) > 0;
    if (is_behind) { /* more often than the others: sessions should grow */
        old = (struct words_piece){old.from + old.length, 0};
        str_char(&out, '\n');
    }
    grammar_line(host, &stream, &out);
    if (!is_behind && rng_fast_below(&stream, 2) == 0) {
        str_char(&out, '\n');
        old.length = 0;
    }
    return words_put(data, size, most, old, line, out.used);
}

#endif
