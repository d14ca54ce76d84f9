/* tty-near.c - what somebody may have meant whose word was refused. */
#include "protocol/tty/tty-inner.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = 64, BEST = 3, PART = 3 /* letters from which a part of a name counts */ };

struct near {
    char word[WORD];
    int count, distance; /* of the best ones */
    char best[BEST][2 * WORD];
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Letters to put in, take out, exchange or swap until one word is the other; both are shorter than
 * WORD. */
static int distance(const char *a, const char *b)
{
    int row[3][WORD + 1], lengths[2] = {(int)strlen(a), (int)strlen(b)};

    for (int j = 0; j <= lengths[1]; j++) {
        row[0][j] = row[1][j] = j;
    }
    for (int i = 1; i <= lengths[0]; i++) {
        int *now = row[i % 3];
        const int *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= lengths[1]; j++) {
            now[j] =
                least(least(last[j], now[j - 1]) + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                now[j] = least(now[j], before[j - 2] + 1);
            }
        }
    }
    return row[lengths[0] % 3][lengths[1]];
}

/* How far a name is from what was typed: mistyped, or a part of it. Large: it is another word. */
static int far(const char *word, const char *name)
{
    int length = (int)strlen(word), most = length < 5 ? 1 : 2 + length / 8;
    int typed = distance(word, name);

    if (typed <= most) {
        return typed;
    }
    return length >= PART && strstr(name, word) != NULL ? most + 1 : WORD;
}

/* Considers a name that may be meant, by one of its spellings. */
static void consider(struct near *near, const char *spelling, size_t length, const char *name)
{
    char text[WORD];

    if (length == 0 || length >= WORD || strlen(name) >= sizeof near->best[0]) {
        return;
    }
    memcpy(text, spelling, length);
    text[length] = '\0';
    int distance = far(near->word, text);
    if (distance >= WORD || distance > near->distance) {
        return;
    }
    near->count = distance < near->distance ? 0 : near->count;
    near->distance = distance;
    for (int i = 0; i < near->count; i++) {
        if (strcmp(near->best[i], name) == 0) {
            return;
        }
    }
    if (near->count < BEST) {
        memcpy(near->best[near->count++], name, strlen(name) + 1);
    }
}

/* The names of games, and their titles as one would type them: "universe-end". */
static void consider_games(struct near *near, const struct host *host)
{
    for (int i = 0; i < host->cards->kinds; i++) {
        const struct rules *rules = host->cards->kind[i].rules;
        char title[WORD];
        size_t length = 0;
        for (const char *at = rules->title_en; *at != '\0' && length + 1 < WORD; at++) {
            title[length++] =
                *at == ' ' ? '-' : (char)(*at | ('A' <= *at && *at <= 'Z' ? 0x20 : 0));
        }
        consider(near, rules->vocab->game, strlen(rules->vocab->game), rules->vocab->game);
        consider(near, title, length, rules->vocab->game);
    }
}

/* The legal moves: the whole name, or what stands behind its verb. */
static void consider_moves(struct near *near, struct host *host, const char *lead)
{
    const char *reply = tty_ask(host, "%slegal", lead);
    size_t skip = strlen(lead);
    char name[2 * WORD];

    for (const char *end; (end = strchr(reply, '\n')) != NULL; reply = end + 1) {
        const char *line = reply + (strncmp(reply, lead, skip) == 0 ? skip : 0);
        const char *at = line + 5 + strcspn(line + 5, " ");
        if (strncmp(line, "move ", 5) != 0 || (size_t)(end - at) > sizeof name) {
            continue;
        }
        (void)snprintf(name, sizeof name, "%.*s", (int)(end - at - 1), at + 1);
        const char *colon = strchr(name, ':');
        consider(near, name, strlen(name), name);
        if (colon != NULL) {
            consider(near, colon + 1, strcspn(colon + 1, "@>*"), name);
        }
    }
}

/* The last word of a line without a key, in small letters; false if it is too long for a name. */
static bool take_word(const char *line, char word[WORD])
{
    const char *last = strrchr(line, ' ');
    size_t length = last == NULL ? 0 : strlen(last + 1);

    for (size_t i = 0; i < length && length < WORD; i++) {
        char c = last[i + 1];
        word[i] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    word[length < WORD ? length : 0] = '\0';
    return length > 0 && length < WORD && strchr(word, '=') == NULL;
}

/* What follows a key in a line, as a word. */
static bool take_value(const char *line, const char *key, char word[WORD])
{
    const char *at = strstr(line, key);
    size_t length = at == NULL ? 0 : strcspn(at + strlen(key), " \n");

    if (length == 0 || length >= WORD) {
        return false;
    }
    memcpy(word, at + strlen(key), length);
    word[length] = '\0';
    return true;
}

void tty_near(FILE *out, struct host *host, const char *command, const char *status)
{
    struct near near = {.distance = WORD};
    char lead[LINE_HANDLE + 2];
    size_t length = 0;
    const char *verb = tty_verb(command, &length, lead);
    const char *kind = strstr(status, "err ");

    if (kind == NULL || strstr(kind, " near=") != NULL) {
        return;
    }
    const char *what = "";
    bool is_unknown =
        (strncmp(kind, "err unknown", 11) == 0 || strncmp(kind, "err syntax", 10) == 0) &&
        verb[length] == '\0';
    bool is_move = strncmp(kind, "err nomove", 10) == 0 || strncmp(kind, "err illegal", 11) == 0;
    if (strstr(kind, "no such game") != NULL && take_value(kind, " name=", near.word)) {
        consider_games(&near, host);
    } else if (is_unknown && length < WORD) { /* a move without its command */
        (void)snprintf(near.word, sizeof near.word, "%.*s", (int)length, verb);
        consider_moves(&near, host, lead);
        what = "play ";
    } else if (is_move && length == 4 && strncmp(verb, "play", 4) == 0 &&
               take_word(command, near.word)) {
        consider_moves(&near, host, lead);
    }
    for (int i = 0; i < near.count; i++) {
        (void)fprintf(out, "%s%s%s", i == 0 ? "  did you mean " : " or ", what, near.best[i]);
    }
    (void)fputs(near.count > 0 ? "?\n" : "", out);
}
