/* named.c - words that a player names. */
#include "engine/parts/named.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/parts/table.h"

static const char *at(const char *const *names, int number)
{
    for (int i = 0; i < number; i++) {
        if (names[i] == NULL) {
            return NULL;
        }
    }
    return names[number];
}

static const char *word_at(const struct vocab *vocab, int number)
{
    for (int i = 0; i < number; i++) {
        if (vocab->words[i].name == NULL) {
            return NULL;
        }
    }
    return vocab->words[number].name;
}

const char *named_text(const struct rules *rules, enum operand operand, int value)
{
    int number = value & NAMED_NUMBER;

    switch (value & ~NAMED_NUMBER) {
    case 0:
        return at(operand == OPERAND_TYPE ? rules->vocab->types : table_words(rules), number);
    case NAMED_TYPE:
        return operand == OPERAND_NAME ? at(rules->vocab->types, number) : NULL;
    case NAMED_WORD:
        return word_at(rules->vocab, number);
    default:
        return NULL;
    }
}

void named_offer(struct run *run, struct ask *ask, int class)
{
    const struct rules *rules = run->match->rules;
    const struct vocab *vocab = rules->vocab;
    int verb = run->match->verb_of[ANSWER_NAME];
    int first = rules->verbs[verb].operand == OPERAND_TYPE ? 0 : NAMED_TYPE;

    for (int i = 0; class == CLASS_TYPE && vocab->types[i] != NULL; i++) {
        if ((vocab->card.unasked >> i & 1) == 0) {
            ask_item(ask, verb, first + i, 0);
        }
    }
    for (int i = 0; vocab->words[i].name != NULL; i++) {
        if (vocab->words[i].kind == WORD_PRINTED && vocab->words[i].word_class == class) {
            ask_item(ask, verb, NAMED_WORD + i, 0);
        }
    }
    ask_sort(run, ask);
}

bool named_fits(struct run *run, int class)
{
    struct ask made = {0};

    named_offer(run, &made, class);
    return made.count == run->st->head.ask.count &&
           memcmp(made.item, run->st->head.ask.item, made.count * sizeof made.item[0]) == 0;
}
