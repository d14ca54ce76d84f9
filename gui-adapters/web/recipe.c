/* recipe.c - how a table is to be. */
#include "gui-adapters/web/recipe.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gui-adapters/web/bot.h"

enum {
    NAME_CHARACTERS = 64,
    MOVETIME_MAX = 60000,
    NODES_MAX = 1000000,
    STRENGTH_MAX = 10,
    MS_MAX = 86400000 /* a day */
};

/* --------------------------------------------------------------------------------------- names */

static int hex(char c)
{
    return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

/* The octet at `*at`, which moves on; escapes were checked when the line was read. */
static char octet(const char **at)
{
    char c = **at;

    if (c == '%') {
        c = (char)(hex((*at)[1]) * 16 + hex((*at)[2]));
        *at += 2;
    }
    *at += 1;
    return c;
}

void recipe_name(const char *value, char out[TABLE_NAME])
{
    char plain[4 * NAME_CHARACTERS + 1] = "";
    size_t used = 0;
    size_t wrong;
    int characters = 0;

    while (*value) {
        char c = octet(&value);

        characters += ((unsigned char)c & 0xc0) != 0x80;
        if (characters > NAME_CHARACTERS || used == sizeof plain - 1) {
            break;
        }
        plain[used++] = c;
    }
    out[0] = '\0';
    if (!line_clean(plain, used, &wrong)) {
        return;
    }
    for (size_t i = 0, at = 0; i < used && at + 4 < TABLE_NAME; i++) {
        bool escaped = plain[i] == ' ' || plain[i] == '%';

        at += (size_t)snprintf(out + at, TABLE_NAME - at, escaped ? "%%%02X" : "%c",
                               escaped ? (unsigned char)plain[i] : plain[i]);
    }
}

/* -------------------------------------------------------------------------------------- numbers */

static bool number(const char *text, long most, long *out)
{
    char *end;

    *out = strtol(text, &end, 10);
    return isdigit((unsigned char)text[0]) && *end == '\0' && *out <= most;
}

/* What a go may be told, and between which numbers. */
struct limit {
    const char *key;
    long least, most;
};

static const struct limit *limit_of(const char *word)
{
    static const struct limit rows[] = {{"movetime=", 0, MOVETIME_MAX},
                                        {"nodes=", 0, NODES_MAX},
                                        {"worlds=", 0, NODES_MAX},
                                        {"strength=", 1, STRENGTH_MAX}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strncmp(word, rows[i].key, strlen(rows[i].key)) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

static bool is_limit(const char *word)
{
    const struct limit *limit = limit_of(word);
    long value = 0;

    return limit != NULL && number(word + strlen(limit->key), limit->most, &value) &&
           value >= limit->least;
}

/* `nodes=500,worlds=8,strength=3` as the keys of a go. */
static bool limits(const char *text, char out[TABLE_NAME])
{
    char copy[TABLE_NAME];
    char *rest = copy;
    char *word;
    size_t used = 0;

    out[0] = '\0';
    (void)snprintf(copy, sizeof copy, "%s", text);
    while ((word = strtok_r(rest, ",", &rest))) {
        bool name = strncmp(word, "player=", 7) == 0 &&
                    strspn(word + 7, "abcdefghijklmnopqrstuvwxyz-") == strlen(word + 7);

        if (!name && !is_limit(word)) {
            return false;
        }
        used += (size_t)snprintf(out + used, TABLE_NAME - used, "%s%s", used ? " " : "", word);
    }
    return true;
}

/* ---------------------------------------------------------------------------------------- keys */

static bool read_seat(struct seat *seat, const char *value)
{
    seat->been = true;
    seat->what[0] = '\0';
    if (strcmp(value, "person") == 0) {
        seat->who = WHO_PERSON;
        seat->been = false;
        return true;
    }
    if (strcmp(value, "go") == 0 || strncmp(value, "go:", 3) == 0) {
        seat->who = WHO_BUILTIN;
        return limits(value[2] ? value + 3 : "nodes=2000", seat->what);
    }
    seat->who = WHO_BOT;
    if (strncmp(value, "bot:", 4) != 0 || !bot_known(value + 4)) {
        return false;
    }
    (void)snprintf(seat->what, sizeof seat->what, "%s", value + 4);
    return true;
}

static bool read_clock(struct table *table, const char *value)
{
    char main_time[24];
    const char *plus = strchr(value, '+');
    long clock;
    long inc = 0;

    (void)snprintf(main_time, sizeof main_time, "%.*s", (int)strcspn(value, "+"), value);
    if (!number(main_time, MS_MAX, &clock) || (plus && !number(plus + 1, MS_MAX, &inc))) {
        return false;
    }
    table->clock = table->seat[0].left = table->seat[1].left = clock;
    table->inc = inc;
    return true;
}

static bool read_flag(const char *value, bool *out)
{
    *out = strcmp(value, "1") == 0;
    return *out || strcmp(value, "0") == 0;
}

static bool read_time(const char *value, int *out)
{
    long ms;
    bool good = number(value, MS_MAX, &ms);

    *out = good ? (int)ms : 0;
    return good;
}

static bool read_seed(struct table *table, const char *value)
{
    (void)snprintf(table->seed, sizeof table->seed, "%s", value);
    return strlen(value) < ROLE_TOKEN && *value &&
           strspn(value, "0123456789abcdefABCDEF") == strlen(value);
}

/* What is for the engine goes into the line that starts the game; it will refuse what it must. */
static bool for_engine(struct buf *start, const struct line_arg *arg)
{
    bool deck = strncmp(arg->key, "deck.s", 6) == 0;

    if (deck) {
        buf_put(start, " %s=%s", arg->key + 5, arg->value);
        return strcmp(arg->key + 5, "s1") == 0 || strcmp(arg->key + 5, "s2") == 0;
    }
    buf_put(start, " %s=%s", arg->key, arg->value);
    return strcmp(arg->key, "lists") == 0 || strcmp(arg->key, "first") == 0 ||
           strcmp(arg->key, "luck") == 0 || strncmp(arg->key, "opt.", 4) == 0;
}

/* `cards.s1=LIST` and the like: what the command `deck` calls cards, main and leaders. */
static void read_list(struct table *table, const struct line_arg *arg)
{
    const char *dot = strchr(arg->key, '.');
    char **list = &table->lists[dot[2] - '1'];
    struct buf text = {0};

    buf_put(&text, "%s %.*s=%s", *list ? *list : "", (int)(dot - arg->key), arg->key, arg->value);
    free(*list);
    *list = text.data;
}

static bool is_list(const char *key)
{
    static const char *const keys[] = {"cards", "main", "leaders"};
    size_t length = strcspn(key, ".");

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strncmp(key, keys[i], length) == 0 && !keys[i][length]) {
            return strcmp(key + length, ".s1") == 0 || strcmp(key + length, ".s2") == 0;
        }
    }
    return false;
}

static bool read_key(struct table *table, const struct line_arg *arg, struct buf *start,
                     int *sealed)
{
    bool flag = false;
    bool good;

    if (is_list(arg->key)) {
        read_list(table, arg);
        return true;
    }

    if (strcmp(arg->key, "s1") == 0 || strcmp(arg->key, "s2") == 0) {
        return read_seat(&table->seat[arg->key[1] - '1'], arg->value);
    }
    if (strcmp(arg->key, "name.s1") == 0 || strcmp(arg->key, "name.s2") == 0) {
        recipe_name(arg->value, table->seat[arg->key[6] - '1'].name);
        return true;
    }
    if (strcmp(arg->key, "sealed") == 0) {
        good = read_flag(arg->value, &flag);
        *sealed = flag;
        return good;
    }
    if (strcmp(arg->key, "strict") == 0) {
        good = read_flag(arg->value, &flag);
        table->loose = !flag;
        return good;
    }
    if (strcmp(arg->key, "clock") == 0) {
        return read_clock(table, arg->value);
    }
    if (strcmp(arg->key, "delay") == 0) {
        return read_time(arg->value, &table->delay);
    }
    if (strcmp(arg->key, "raster") == 0) {
        return read_time(arg->value, &table->raster);
    }
    return strcmp(arg->key, "seed") == 0 ? read_seed(table, arg->value) : for_engine(start, arg);
}

bool recipe_read(struct table *table, const struct line *line, const char **wrong)
{
    struct buf start = {0};
    int sealed = -1;
    bool good = true;

    table->raster = table_rules.raster;
    table->delay = table_rules.delay;
    (void)read_seat(&table->seat[0], "person");
    (void)read_seat(&table->seat[1], "go");
    *wrong = "game";
    if (line->count == 0 || *line->args[0].key ||
        strlen(line->args[0].value) >= sizeof table->game) {
        return false;
    }
    (void)snprintf(table->game, sizeof table->game, "%s", line->args[0].value);
    if (line->tfn) {
        buf_say(&start, "setup");
    } else {
        buf_put(&start, "newgame %s", table->game);
    }
    for (int i = 1; i < line->count && good; i++) {
        *wrong = *line->args[i].key ? line->args[i].key : line->args[i].value;
        good = *line->args[i].key && read_key(table, &line->args[i], &start, &sealed);
    }
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (table->lists[seat]) {
            buf_put(&start, " s%d=" TABLE_DECK, seat + 1, seat + 1);
        }
    }
    if (line->tfn) {
        buf_put(&start, " %s", line->tfn);
    }
    table->start = start.data;
    table->sealed = sealed >= 0
                        ? sealed > 0
                        : table->seat[0].who == WHO_PERSON && table->seat[1].who == WHO_PERSON;
    if (!*table->seed) {
        role_token(table->seed);
    }
    return good;
}
