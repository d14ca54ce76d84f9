/* decklist.c - a deck as the arena hands it on: a name and the lists of the `deck` command. */
#include "bots/arena/plan/decklist.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <stdio.h>
#include <string.h>

#include "bots/arena/base/wire.h"

enum {
    FILE_MAX = 1 << 20, /* octets of a deck file */
    LIST_MAX = 1 << 13, /* octets of one list in a line of the host */
    ITEM_MAX = 48
};

/* ------------------------------------------------------------------------------------- files */

/* One line: 1 the deck's name, 2 the key of a list, 3 its items, 4 what follows a semicolon. */
static const char ROW[] =
    "^(?:deck +([a-z][a-z0-9-]*)(?: +(?:\"(?:[^\"\\\\]|\\\\.)*\"|[a-z][a-z0-9-]*))*|"
    " +([a-z][a-z0-9-]*) +((?:[0-9]+ +)?[a-z][a-z0-9-]*(?: *, *(?:[0-9]+ +)?[a-z][a-z0-9-]*)*))? *"
    "(?:;(.*)|#.*)?$";

/* One item of a list: 1 how often, 2 the card. */
static const char ITEM[] = "(?:([0-9]+) +)?([a-z][a-z0-9-]*)";

enum { GROUP_DECK = 1, GROUP_KEY, GROUP_ITEMS, GROUP_MORE, ROW_GROUPS };

struct pattern {
    pcre2_code *code;
    pcre2_match_data *match;
};

static bool pattern_open(struct pattern *pattern, const char *text)
{
    PCRE2_SIZE at = 0;
    int error = 0;

    pattern->match = NULL;
    pattern->code = pcre2_compile((PCRE2_SPTR)text, PCRE2_ZERO_TERMINATED, PCRE2_DOLLAR_ENDONLY,
                                  &error, &at, NULL);
    if (pattern->code) {
        pattern->match = pcre2_match_data_create(ROW_GROUPS, NULL);
    }
    return pattern->match != NULL;
}

static void pattern_close(struct pattern *pattern)
{
    pcre2_match_data_free(pattern->match);
    pcre2_code_free(pattern->code);
}

/* Matches the text; group i then lies at out[i], length size[i], NULL if it took no part. */
static bool pattern_match(struct pattern *pattern, const char *text, size_t length,
                          const char *out[ROW_GROUPS], int size[ROW_GROUPS])
{
    int groups = pcre2_match(pattern->code, (PCRE2_SPTR)text, length, 0, 0, pattern->match, NULL);
    const PCRE2_SIZE *at = pcre2_get_ovector_pointer(pattern->match);

    for (int i = 0; i < ROW_GROUPS; i++) {
        bool part = i < groups && at[2 * i] != PCRE2_UNSET;

        out[i] = part ? text + at[2 * i] : NULL;
        size[i] = part ? (int)(at[2 * i + 1] - at[2 * i]) : 0;
    }
    return groups > 0;
}

/* Adds the items to the list key=; several rows of one key become one list. */
static void add_items(struct pattern *item, struct decklist *list, const char *key, int key_size,
                      const char *items, int length)
{
    const char *group[ROW_GROUPS];
    const char *end = items + length;
    int size[ROW_GROUPS];
    char name[ITEM_MAX];
    struct text row = {0};
    const char *old;

    (void)snprintf(name, sizeof name, "%.*s=", key_size, key);
    while (pattern_match(item, items, (size_t)(end - items), group, size)) {
        text_format(&row, "%s%.*s", row.used ? "," : "", size[2], group[2]);
        if (group[1] && !(size[1] == 1 && group[1][0] == '1')) {
            text_format(&row, "*%.*s", size[1], group[1]);
        }
        items = group[0] + size[0];
    }
    old = strstr(text_string(&list->lists), name);
    if (old && (old == list->lists.data || old[-1] == ' ')) {
        struct text lists = {0};
        size_t split = (size_t)(old - list->lists.data);

        split += strcspn(old, " ");
        text_add(&lists, list->lists.data, split);
        text_format(&lists, ",%s%s", row.data, list->lists.data + split);
        text_free(&list->lists);
        list->lists = lists;
    } else {
        text_format(&list->lists, "%s%s%s", list->lists.used ? " " : "", name, row.data);
    }
    text_free(&row);
}

static bool read_row(struct pattern patterns[2], struct decklist *list, const char *line,
                     size_t length)
{
    const char *group[ROW_GROUPS];
    int size[ROW_GROUPS];

    do {
        if (!pattern_match(&patterns[0], line, length, group, size)) {
            return false;
        }
        if (group[GROUP_DECK] && (list->name[0] || size[GROUP_DECK] >= DECKLIST_NAME)) {
            return false;
        }
        if (group[GROUP_DECK]) {
            (void)snprintf(list->name, sizeof list->name, "%.*s", size[GROUP_DECK],
                           group[GROUP_DECK]);
        }
        if (group[GROUP_KEY] && (!list->name[0] || size[GROUP_KEY] + 2 > ITEM_MAX)) {
            return false;
        }
        if (group[GROUP_KEY]) {
            add_items(&patterns[1], list, group[GROUP_KEY], size[GROUP_KEY], group[GROUP_ITEMS],
                      size[GROUP_ITEMS]);
        }
        line = group[GROUP_MORE];
        length = (size_t)size[GROUP_MORE];
    } while (line);
    return true;
}

static bool read_text(const char *path, const struct text *text, struct decklist *out,
                      struct text *error)
{
    struct pattern patterns[2] = {{0}};
    const char *line = text_string(text);
    bool good = pattern_open(&patterns[0], ROW) && pattern_open(&patterns[1], ITEM);

    for (int number = 1; good && *line; number++) {
        size_t length = strcspn(line, "\n");

        good = read_row(patterns, out, line, length);
        if (!good) {
            text_format(error, "%s:%d: this is no line of a deck file\n", path, number);
        }
        line += length + (line[length] == '\n');
    }
    pattern_close(&patterns[0]);
    pattern_close(&patterns[1]);
    if (good && (!out->name[0] || !out->lists.used)) {
        text_format(error, "%s: no deck in this file\n", path);
        return false;
    }
    return good;
}

bool decklist_is_file(const char *word)
{
    size_t length = strlen(word);

    return strchr(word, '/') || (length > 5 && strcmp(word + length - 5, ".deck") == 0);
}

bool decklist_read(const char *path, struct decklist *out, struct text *error)
{
    struct text text = {0};
    char part[4096];
    size_t length;
    bool good;
    FILE *file = fopen(path, "re");

    *out = (struct decklist){0};
    if (!file) {
        text_format(error, "%s: cannot be opened\n", path);
        return false;
    }
    while (text.used < FILE_MAX && (length = fread(part, 1, sizeof part, file)) > 0) {
        text_add(&text, part, length);
    }
    good = !ferror(file) && text.used < FILE_MAX && read_text(path, &text, out, error);
    if (!good && error->used == 0) {
        text_format(error, "%s: cannot be read as a deck file\n", path);
    }
    (void)fclose(file);
    text_free(&text);
    return good;
}

/* -------------------------------------------------------------------------------------- host */

/* Goes to the next line "decklist NAME ..." at or after line; NULL at the end. */
static const char *next_decklist(const char *line)
{
    while (*line) {
        size_t length = strcspn(line, "\n");

        if (strncmp(line, "decklist ", 9) == 0) {
            return line;
        }
        line += length + (line[length] == '\n');
    }
    return NULL;
}

/* Takes the name and the lists out of such a line; its other keys are for people. */
static void take_decklist(const char *line, struct decklist *out)
{
    static const char *const keys[] = {"leaders", "main", "cards"};
    const char *name = line + strlen("decklist ");
    char value[LIST_MAX];

    *out = (struct decklist){0};
    (void)snprintf(out->name, sizeof out->name, "%.*s", (int)strcspn(name, " \n"), name);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (wire_key(line, keys[i], value, sizeof value)) {
            text_format(&out->lists, "%s%s=%s", out->lists.used ? " " : "", keys[i], value);
        }
    }
}

/* The host marks such a deck by the word, or by the key with any value but 0. */
static bool is_coverage(const char *line)
{
    char value[ITEM_MAX];
    const char *word = strstr(line, " coverage");
    size_t end = strlen(" coverage");

    if (wire_key(line, "coverage", value, sizeof value)) {
        return strcmp(value, "0") != 0;
    }
    return word && word < line + strcspn(line, "\n") && (!word[end] || strchr(" \n", word[end]));
}

bool decklist_find(const char *reply, const char *name, struct decklist *out)
{
    *out = (struct decklist){0};
    for (const char *line = next_decklist(reply); line;
         line = next_decklist(line + strcspn(line, "\n"))) {
        take_decklist(line, out);
        if (strcmp(out->name, name) == 0) {
            return true;
        }
        decklist_free(out);
    }
    return false;
}

bool decklist_sample(const char *reply, int index, struct decklist *out)
{
    *out = (struct decklist){0};
    for (const char *line = next_decklist(reply); line;
         line = next_decklist(line + strcspn(line, "\n"))) {
        if (!is_coverage(line) && index-- == 0) {
            take_decklist(line, out);
            return true;
        }
    }
    return false;
}

void decklist_free(struct decklist *list)
{
    text_free(&list->lists);
    *list = (struct decklist){0};
}
