/* printed.c - a player without foresight that knows the protocol's words and the numbers on the
 * cards. */
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "bots/bot.h"

enum {
    PRINTED_WORD = 64,    /* octets of the longest card id or label */
    PRINTED_PASSIVE = -2, /* rank of doing nothing */
    PRINTED_PLAIN = -1    /* rank of a move that names no known card */
};

static bool is_passive(const char *move)
{
    static const char *const words[] = {"done", "pass", "none", "no", "end", "skip"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(move, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Characters that may stand in a card id or label. */
static size_t word_length(const char *text)
{
    return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");
}

/* Copies a word; false if it is empty or too long to be one. */
static bool take_word(const char *text, char word[PRINTED_WORD])
{
    size_t length = word_length(text);

    if (length == 0 || length >= PRINTED_WORD) {
        return false;
    }
    memcpy(word, text, length);
    word[length] = '\0';
    return true;
}

/* Where the card of a label stands in the position text, behind "a1="; NULL if there is none. */
static const char *find_label(const char *state, const char *label)
{
    size_t length = strlen(label);

    for (const char *at = strstr(state, label); at != NULL; at = strstr(at + 1, label)) {
        bool begins = at != state && strchr(":,[", at[-1]) != NULL;
        if (begins && at[length] == '=') {
            return at + length + 1;
        }
    }
    return NULL;
}

/* True if this place of the position text lies in the seat's own side, "s1{..}". */
static bool is_own(const struct bot_ask *ask, const char *place)
{
    const char *side = strstr(ask->state, ask->seat == 0 ? " s1{" : " s2{");
    const char *end = side != NULL ? strchr(side, '}') : NULL;

    return end != NULL && place > side && place < end;
}

/* Worth of a thing on the table. To act with the best one is good; to be asked for one's own means
 * most often to lose it, and then the least is given. */
static int rank_label(const struct bot_ask *ask, const char *move, const char *label)
{
    char card[PRINTED_WORD];
    const char *place = find_label(ask->state, label);
    bool is_act = strcmp(ask->kind, "main") == 0 || strcmp(ask->kind, "respond") == 0 ||
                  (ask->is_act != NULL && ask->is_act(ask->data, move));
    int worth = place != NULL && take_word(place, card) ? ask->worth(ask->data, card) : -1;

    if (worth < 0) {
        return PRINTED_PLAIN;
    }
    return is_act || !is_own(ask, place) ? worth : PRINTED_PASSIVE - 1 - worth;
}

/* Worth of what a move names: the first of its words that is a card or the label of one. */
static int rank(const struct bot_ask *ask, const char *move)
{
    char word[PRINTED_WORD];
    const char *at = strchr(move, ':');
    int worth = PRINTED_PLAIN;

    if (is_passive(move)) {
        return PRINTED_PASSIVE;
    }
    for (; at != NULL && ask->worth != NULL && worth == PRINTED_PLAIN; at = strpbrk(at, ".,>@")) {
        at++;
        if (take_word(at, word)) {
            worth = ask->worth(ask->data, word);
            worth = worth >= 0 ? worth : rank_label(ask, move, word);
        }
    }
    return worth;
}

static int find_standard(const struct bot_ask *ask)
{
    for (int i = 0; i < ask->moves; i++) {
        if (strcmp(ask->move[i], ask->standard) == 0) {
            return i;
        }
    }
    return -1;
}

int printed_choose(const struct bot_ask *ask)
{
    int best = INT_MIN, ties = 0, chosen = 0;

    if (strcmp(ask->kind, "yesno") == 0 && !is_passive(ask->standard)) {
        int standard = find_standard(ask);
        if (standard >= 0) {
            return standard;
        }
    }
    for (int i = 0; i < ask->moves; i++) {
        int worth = rank(ask, ask->move[i]);
        if (worth > best) {
            best = worth;
            ties = 0;
        }
        if (worth == best && bot_draw(ask->stream, ++ties) == 0) {
            chosen = i;
        }
    }
    return chosen;
}
