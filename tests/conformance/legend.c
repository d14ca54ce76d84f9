/* legend.c - what `games GAME` says of a game: which words there are, who looks into which zone. */
#include "tests/conformance/legend.h"

#include <stdio.h>
#include <string.h>

#include "bots/arena/base/wire.h"

/* The next line that begins with this word and a space, from a line on; NULL behind the last. */
static const char *find_line(const char *from, const char *word)
{
    size_t length = strlen(word);

    while (from && (strncmp(from, word, length) != 0 || from[length] != ' ')) {
        from = strchr(from, '\n');
        from = from ? from + 1 : NULL;
    }
    return from;
}

static const char *next_of(const char *line, const char *word)
{
    line = strchr(line, '\n');
    return line ? find_line(line + 1, word) : NULL;
}

static enum sight sight_of(const char *line, const char *key)
{
    char value[TALK_VALUE];

    if (!wire_key(line, key, value, sizeof value)) {
        return SIGHT_BOTH;
    }
    return strcmp(value, "owner") == 0    ? SIGHT_OWNER
           : strcmp(value, "nobody") == 0 ? SIGHT_NOBODY
                                          : SIGHT_BOTH;
}

static void read_zone(struct legend *legend, const char *line)
{
    char value[TALK_VALUE];
    int zone = line[5] - 'A';

    if (zone < 0 || zone >= LEGEND_ZONES || line[6] != ' ') {
        return;
    }
    legend->zones[zone].is_known = true;
    legend->zones[zone].is_bare =
        wire_key(line, "bare", value, sizeof value) && strcmp(value, "up") == 0;
    legend->zones[zone].sight = sight_of(line, "sight");
    legend->zones[zone].under = sight_of(line, "under.sight");
    (void)wire_key(line, "label", legend->zones[zone].label, LEGEND_LABEL);
}

bool legend_read(struct legend *legend, struct probe *host)
{
    size_t backs = 0;
    char draw[TALK_VALUE];

    *legend = (struct legend){0};
    if (!talk_ask(&host->talk, "games %s", host->game)) {
        return false;
    }
    text_put(&legend->lines, "\n");
    text_put(&legend->lines, text_string(&host->talk.data));
    for (const char *line = find_line(legend->lines.data + 1, "zone"); line;
         line = next_of(line, "zone")) {
        read_zone(legend, line);
    }
    for (const char *line = find_line(legend->lines.data + 1, "flag"); line;
         line = next_of(line, "flag")) {
        bool is_back = wire_key(line, "draw", draw, sizeof draw) && strcmp(draw, "back") == 0;

        if (is_back && backs + 1 < sizeof legend->backs) {
            legend->backs[backs++] = line[5];
        }
    }
    return true;
}

bool legend_has(const struct legend *legend, const char *kind, const char *word)
{
    char front[TALK_VALUE];
    const char *at;

    (void)snprintf(front, sizeof front, "\n%s %s", kind, word);
    at = strstr(text_string(&legend->lines), front);
    while (at && !strchr(" \n", at[strlen(front)])) {
        at = strstr(at + 1, front);
    }
    return at != NULL;
}

int legend_zone(const struct legend *legend, char letter)
{
    int zone = letter - 'A';

    return zone >= 0 && zone < LEGEND_ZONES && legend->zones[zone].is_known ? zone : -1;
}

char legend_labelled(const struct legend *legend, const char *label)
{
    for (int i = 0; i < LEGEND_ZONES; i++) {
        const char *own = legend->zones[i].label;
        bool is_square = strcmp(own, "square") == 0;

        if (own[0] && (is_square || label[0] == own[0])) {
            return (char)('A' + i);
        }
    }
    return '\0';
}

bool legend_may_look(const struct legend *legend, int viewer, int owner, char letter)
{
    int zone = legend_zone(legend, letter);

    if (zone < 0 || legend->zones[zone].sight == SIGHT_BOTH) {
        return true; /* a zone that the legend lacks is another requirement's affair */
    }
    return legend->zones[zone].sight == SIGHT_OWNER && viewer != 0 && viewer == owner;
}

/* ------------------------------------------------------------------------------------- decks */

/* Adds the ids of one value: ID*COUNT,ID*COUNT. */
static void add_ids(const char *list, struct text *ids)
{
    while (*list) {
        size_t item = strcspn(list, ","), id = strcspn(list, ",*");

        text_add(ids, list, id);
        text_put(ids, "\n");
        list += item + (list[item] == ',');
    }
}

void legend_cards(const struct legend *legend, const char *list, struct text *ids)
{
    char front[PROBE_NAME + 16], key[PROBE_NAME], cards[TALK_VALUE];
    const char *line;

    text_put(ids, ids->used ? "" : "\n");
    (void)snprintf(front, sizeof front, "\ndecklist %s ", list);
    line = list[0] ? strstr(text_string(&legend->lines), front) : NULL;
    for (const char *deck = find_line(legend->lines.data + 1, "deck"); line && deck;
         deck = next_of(deck, "deck")) {
        (void)snprintf(key, sizeof key, "%.*s", (int)strcspn(deck + 5, " \n"), deck + 5);
        if (wire_key(line + 1, key, cards, sizeof cards)) {
            add_ids(cards, ids);
        }
    }
}

bool legend_lists(const struct text *ids, const char *word, size_t length)
{
    const char *at = text_string(ids);

    while ((at = strchr(at, '\n')) && *++at) {
        if (strncmp(at, word, length) == 0 && at[length] == '\n') {
            return true;
        }
    }
    return false;
}

/* How many ids of one list the other has not. */
static int count_others(const struct text *ids, const struct text *others)
{
    int count = 0;

    for (const char *at = text_string(ids) + 1; *at; at += strcspn(at, "\n") + 1) {
        count += !legend_lists(others, at, strcspn(at, "\n"));
    }
    return count;
}

void legend_choose(const struct legend *legend, char names[2][PROBE_NAME])
{
    struct text first = {0};
    int most = 0;

    names[0][0] = names[1][0] = '\0';
    for (const char *line = find_line(legend->lines.data + 1, "decklist"); line;
         line = next_of(line, "decklist")) {
        struct text ids = {0};
        char name[PROBE_NAME];
        int count;

        (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(line + 9, " \n"), line + 9);
        legend_cards(legend, name, &ids);
        count = first.used ? count_others(&ids, &first) : 0;
        if (!first.used) {
            text_put(&first, text_string(&ids));
            memcpy(names[0], name, sizeof name);
        } else if (count > most || !names[1][0]) {
            most = count;
            memcpy(names[1], name, sizeof name);
        }
        text_free(&ids);
    }
    text_free(&first);
}

void legend_free(struct legend *legend)
{
    text_free(&legend->lines);
}
