/* greedy.c - a player without foresight that knows the protocol's words and the numbers on the
 * cards. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "bots/bot.h"

enum {
    GREEDY_WORD = 64,    /* octets of the longest card id or label */
    GREEDY_PASSIVE = -2, /* rank of doing nothing */
    GREEDY_PLAIN = -1    /* rank of a move that names no known card */
};

static bool is_passive(const char *move)
{
    static const char *const words[] = {"done", "pass", "none", "no"};

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
static bool take_word(const char *text, char word[GREEDY_WORD])
{
    size_t length = word_length(text);

    if (length == 0 || length >= GREEDY_WORD) {
        return false;
    }
    memcpy(word, text, length);
    word[length] = '\0';
    return true;
}

/* The card that lies at a label in the position text: "a1=fox". False if its face is not known. */
static bool card_at(const char *state, const char *label, char card[GREEDY_WORD])
{
    size_t length = strlen(label);

    for (const char *at = strstr(state, label); at != NULL; at = strstr(at + 1, label)) {
        bool begins = at != state && strchr(":,[", at[-1]) != NULL;
        if (begins && at[length] == '=') {
            return take_word(at + length + 1, card);
        }
    }
    return false;
}

/* Worth of what a move names: the first of its words that is a card, or the label of one. */
static int rank(const struct bot_ask *ask, const char *move)
{
    char word[GREEDY_WORD], card[GREEDY_WORD];
    const char *at = strchr(move, ':');

    if (is_passive(move)) {
        return GREEDY_PASSIVE;
    }
    for (; at != NULL && ask->worth != NULL; at = strpbrk(at, ".,>@")) {
        at++;
        if (!take_word(at, word)) {
            continue;
        }
        int worth = ask->worth(ask->data, word);
        if (worth < 0 && card_at(ask->state, word, card)) {
            worth = ask->worth(ask->data, card);
        }
        if (worth >= 0) {
            return worth;
        }
    }
    return GREEDY_PLAIN;
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

int greedy_choose(const struct bot_ask *ask)
{
    int best = GREEDY_PASSIVE - 1, ties = 0, chosen = 0;

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
