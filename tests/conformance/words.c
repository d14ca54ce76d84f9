/* words.c - the words of replies, each of which must have its line in the legend. */
#include "tests/conformance/words.h"

#include <stdio.h>
#include <string.h>

#include "bots/arena/base/wire.h"

static void need(struct talk *talk, const struct legend *legend, const char *kind, const char *word)
{
    (void)talk_check(talk, REQ_H94, legend_has(legend, kind, word),
                     "a line `%s %s` in the legend, which this reply uses", kind, word);
}

/* ------------------------------------------------------------------------------------- lines */

/* The kinds of section 9. */
static const char KINDS[] =
    " start turn phase draw move swap reveal look shuffle coin choose commit pay value flag attach "
    "create battle window pass claim over ";

/* VERB:.. */
static void need_verb(struct talk *talk, const struct legend *legend, const char *move)
{
    char verb[PROBE_NAME];

    (void)snprintf(verb, sizeof verb, "%.*s", (int)strcspn(move, ":@>* \n"), move);
    if (verb[0] != '?') { /* a move of which others read nothing */
        need(talk, legend, "verb", verb);
    }
}

/* The zone of s1.H. */
static void need_place(struct talk *talk, const struct legend *legend, const char *line,
                       const char *key)
{
    char value[TALK_VALUE];
    const char *dot;

    if (wire_key(line, key, value, sizeof value) && (dot = strchr(value, '.')) && dot[1]) {
        need(talk, legend, "zone", (char[]){dot[1], '\0'});
    }
}

static void check_event(struct talk *talk, const struct legend *legend, const char *line)
{
    static const struct {
        const char *of, *key, *kind;
    } words[] = {
        {"phase", "name", "phase"},
        {"value", "name", "gauge"},
        {"over", "reason", "reason"},
        {"", "why", "why"},
    };
    char kind[PROBE_NAME] = "", spaced[PROBE_NAME + 2], value[TALK_VALUE];

    (void)sscanf(line, "event %*s %63s", kind);
    (void)snprintf(spaced, sizeof spaced, " %s ", kind);
    (void)talk_check(talk, REQ_H94, strstr(KINDS, spaced) != NULL, "a kind of event of section 9");
    need(talk, legend, "event", kind);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if ((!words[i].of[0] || strcmp(words[i].of, kind) == 0) &&
            wire_key(line, words[i].key, value, sizeof value)) {
            need(talk, legend, words[i].kind, value);
        }
    }
    if (wire_key(line, "move", value, sizeof value)) {
        need_verb(talk, legend, value);
    }
    need_place(talk, legend, line, "from");
    need_place(talk, legend, line, "to");
}

void words_line(struct talk *talk, const struct legend *legend, const char *line)
{
    char value[TALK_VALUE];

    if (strncmp(line, "event ", 6) == 0) {
        check_event(talk, legend, line);
    } else if (strncmp(line, "decision ", 9) == 0 && wire_key(line, "step", value, sizeof value)) {
        need(talk, legend, "step", value);
    } else if (strncmp(line, "move ", 5) == 0) {
        const char *move = strchr(line + 5, ' ');

        need_verb(talk, legend, move ? move + 1 : "");
    }
}

/* --------------------------------------------------------------------------------- positions */

/* Each letter that is a flag; numbers stand behind some. */
static void need_flags(struct talk *talk, const struct legend *legend, const char *flags)
{
    for (; *flags; flags++) {
        if (*flags >= 'a' && *flags <= 'z') {
            need(talk, legend, "flag", (char[]){*flags, '\0'});
        }
    }
}

void words_position(struct talk *talk, const struct legend *legend, const struct position *position)
{
    char word[POSITION_WORD];

    need(talk, legend, "phase", position->phase);
    if (position->step[0]) {
        need(talk, legend, "step", position->step);
    }
    for (const char *at = text_string(&position->zones); *at; at += strcspn(at, "\n") + 1) {
        need(talk, legend, "zone", (char[]){at[1], '\0'});
    }
    for (const char *at = text_string(&position->gauges); *at; at += strcspn(at, "\n") + 1) {
        (void)snprintf(word, sizeof word, "%.*s", (int)strcspn(at + 2, "="), at + 2);
        need(talk, legend, "gauge", word);
    }
    for (size_t i = 0; i < position->count; i++) {
        need_flags(talk, legend, position->items[i].flags);
    }
}
