/* lists.c - deck lists by exchanges. */
#include "bots/learn/lists.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"

enum {
    PARTS = 4,    /* lists of a deck, as `main` and `cards` */
    IDS = 400,    /* of all decks, in one part */
    PART_OF = 3,  /* one of so many cards is exchanged */
    TRIES_OF = 4, /* for one exchange that the rules allow */
    LINE = 1 << 13
};

/* What stands under one key of a line `decklist`. */
struct part {
    char key[VALUE_NAME];
    int ids;
    char id[IDS][VALUE_NAME];
    int copies[IDS];
};

struct deck {
    int parts;
    struct part part[PARTS];
};

/* The number of an id in a part, new if it was not there; -1: there is no room. */
static int id_of(struct part *part, const char *id, int length)
{
    for (int i = 0; i < part->ids; i++) {
        if (strncmp(part->id[i], id, (size_t)length) == 0 && part->id[i][length] == '\0') {
            return i;
        }
    }
    if (part->ids == IDS || length >= VALUE_NAME) {
        return -1;
    }
    (void)snprintf(part->id[part->ids], VALUE_NAME, "%.*s", length, id);
    part->copies[part->ids] = 0;
    return part->ids++;
}

static struct part *part_of(struct deck *deck, const char *key, int length)
{
    for (int i = 0; i < deck->parts; i++) {
        if (strncmp(deck->part[i].key, key, (size_t)length) == 0 &&
            deck->part[i].key[length] == '\0') {
            return &deck->part[i];
        }
    }
    if (deck->parts == PARTS || length >= VALUE_NAME) {
        return NULL;
    }
    struct part *part = &deck->part[deck->parts++];
    (void)snprintf(part->key, sizeof part->key, "%.*s", length, key);
    part->ids = 0;
    return part;
}

/* Reads "ID*COUNT,ID*COUNT". */
static void read_part(struct part *part, const char *at)
{
    for (const char *star; *at != '\0' && (star = strchr(at, '*')) != NULL;) {
        char *end;
        int id = id_of(part, at, (int)(star - at)), count = (int)strtol(star + 1, &end, 10);
        if (id >= 0) {
            part->copies[id] += count;
        }
        at = end + (*end == ',');
    }
}

/* Reads a line `decklist NAME KEY=LIST ..` into a deck, beside what it has. */
static void read_line(struct deck *deck, const char *line)
{
    char word[LINE];

    for (const char *at = strchr(line, ' '); at != NULL && *at == ' '; at += strcspn(at, " \n")) {
        at += strspn(at, " ");
        (void)snprintf(word, sizeof word, "%.*s", (int)strcspn(at, " \n"), at);
        char *value = strchr(word, '=');
        if (value == NULL || strchr(value, '*') == NULL) {
            continue;
        }
        struct part *part = part_of(deck, word, (int)(value - word));
        if (part != NULL) {
            read_part(part, value + 1);
        }
    }
}

/* True if the host takes the deck under this name. */
static bool is_taken(const struct arena *arena, const struct deck *deck, const char *name)
{
    char line[LINE];
    int used = snprintf(line, sizeof line, "deck %s %s", arena->game, name);

    for (int k = 0; k < deck->parts; k++) {
        const struct part *part = &deck->part[k];
        const char *gap = "";
        used += snprintf(line + used, sizeof line - (size_t)used, " %s=", part->key);
        for (int i = 0; i < part->ids && used < LINE - 2 * VALUE_NAME; i++) {
            if (part->copies[i] > 0) {
                used += snprintf(line + used, sizeof line - (size_t)used, "%s%s*%d", gap,
                                 part->id[i], part->copies[i]);
                gap = ",";
            }
        }
    }
    return strncmp(tf_send(arena->host, line), "ok", 2) == 0;
}

static int cards_of(const struct part *part)
{
    int sum = 0;

    for (int i = 0; i < part->ids; i++) {
        sum += part->copies[i];
    }
    return sum;
}

/* One card less of those that are in, one more of any. */
static void exchange(struct part *part, uint64_t *stream, int *out, int *in)
{
    int left = bot_draw(stream, cards_of(part));

    for (*out = 0; left >= part->copies[*out]; (*out)++) {
        left -= part->copies[*out];
    }
    *in = bot_draw(stream, part->ids);
    part->copies[*out]--;
    part->copies[*in]++;
}

/* Exchanges cards of a deck as the rules allow it; true if the host keeps what comes out. */
static bool vary(const struct arena *arena, struct deck *deck, const char *name, uint64_t *stream)
{
    for (int k = 0; k < deck->parts; k++) {
        struct part *part = &deck->part[k];
        int wanted = cards_of(part) / PART_OF, in, out;
        for (int i = 0; i < wanted * TRIES_OF && wanted > 0; i++) {
            exchange(part, stream, &out, &in);
            if (is_taken(arena, deck, name)) {
                wanted--;
            } else {
                part->copies[out]++;
                part->copies[in]--;
            }
        }
    }
    return is_taken(arena, deck, name);
}

/* All cards of all lists, no copy of any. */
static void read_pool(struct deck *pool, const char *text)
{
    for (const char *at = text; at != NULL; at = strstr(at + 1, "\ndecklist ")) {
        const char *line = *at == '\n' ? at + 1 : at;
        if (strncmp(line, "decklist ", strlen("decklist ")) == 0) {
            read_line(pool, line + strlen("decklist "));
        }
    }
    for (int k = 0; k < pool->parts; k++) {
        memset(pool->part[k].copies, 0, sizeof pool->part[k].copies);
    }
}

static void vary_list(struct arena *arena, const char *text, const struct deck *pool,
                      struct deck *deck, int list, int number, uint64_t *stream)
{
    char head[VALUE_NAME + 16], name[VALUE_NAME + 16];

    (void)snprintf(head, sizeof head, "decklist %s ", arena->list[list]);
    const char *line = strstr(text, head);
    int length = snprintf(name, sizeof name, "%s-%d", arena->list[list], number);
    if (line == NULL || length >= VALUE_NAME) {
        return;
    }
    *deck = *pool;
    read_line(deck, line + strlen("decklist "));
    if (vary(arena, deck, name, stream)) {
        memcpy(arena->list[arena->lists++], name, (size_t)length + 1);
    }
}

bool lists_vary(struct arena *arena, int each, uint64_t seed)
{
    char ask[VALUE_NAME + 16];
    int lists = arena->lists;

    (void)snprintf(ask, sizeof ask, "games %s", arena->game);
    char *text = strdup(tf_send(arena->host, ask));
    struct deck *deck = calloc(1, sizeof *deck), *pool = calloc(1, sizeof *pool);
    bool has_room = text != NULL && deck != NULL && pool != NULL;
    if (has_room) {
        read_pool(pool, text);
    }
    for (int number = 1; has_room && number <= each; number++) {
        for (int list = 0; list < lists && arena->lists < GAME_LISTS; list++) {
            vary_list(arena, text, pool, deck, list, number, &seed);
        }
    }
    free(text);
    free(deck);
    free(pool);
    return has_room;
}
