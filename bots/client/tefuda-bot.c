/* SPDX-License-Identifier: MIT
 *
 * tefuda-bot.c - the player's side of the tefuda protocol, for bots in C. */
#include "bots/client/tefuda-bot.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PROTOCOL = 1, ID_DIGITS = 9, HANDLE_OCTETS = 16 };

/* ------------------------------------------------------------------------------------- words */

/* A piece of a line. */
struct piece {
    const char *text;
    size_t length;
};

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is(struct piece word, const char *text)
{
    return word.length == strlen(text) && memcmp(word.text, text, word.length) == 0;
}

/* Cuts the next word off; false at the end or in front of the text for people. */
static bool next_word(const char **at, struct piece *word)
{
    while (**at == ' ') {
        (*at)++;
    }
    word->text = *at;
    word->length = strcspn(*at, " ");
    if (is(*word, "tfn1")) {
        word->length = strlen(*at);
    }
    if (word->length == 0 || is(*word, "--")) {
        return false;
    }
    *at += word->length;
    return true;
}

/* Takes a word apart at its first "=", if a key stands before it. */
static bool is_pair(struct piece word, struct piece *key, struct piece *value)
{
    const char *equals = memchr(word.text, '=', word.length);

    if (equals == NULL || !is_lower(word.text[0])) {
        return false;
    }
    *key = (struct piece){word.text, (size_t)(equals - word.text)};
    *value = (struct piece){equals + 1, word.length - key->length - 1};
    for (size_t i = 0; i < key->length; i++) {
        char c = key->text[i];

        if (!is_lower(c) && !is_digit(c) && c != '.' && c != '_') {
            return false;
        }
    }
    return true;
}

static int hex_digit(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *found = c != '\0' ? strchr(digits, c) : NULL;

    return found != NULL ? (int)(found - digits) % 16 : -1;
}

/* Copies a piece and its end; in a value, %XX becomes the octet it stands for. */
static bool copy(struct piece from, bool value, char *out, size_t size)
{
    size_t used = 0;

    out[0] = '\0';
    for (size_t i = 0; i < from.length; i++) {
        char c = from.text[i];

        if (used + 1 >= size) {
            out[0] = '\0';
            return false;
        }
        if (value && c == '%' && from.length - i > 2 && hex_digit(from.text[i + 1]) >= 0 &&
            hex_digit(from.text[i + 2]) >= 0) {
            c = (char)(hex_digit(from.text[i + 1]) * 16 + hex_digit(from.text[i + 2]));
            i += 2;
        }
        out[used++] = c;
    }
    out[used] = '\0';
    return true;
}

bool tfbot_key(const char *line, const char *key, char *out, size_t size)
{
    struct piece word, name, value;

    while (next_word(&line, &word)) {
        if (is_pair(word, &name, &value) && is(name, key)) {
            return copy(value, true, out, size);
        }
    }
    out[0] = '\0';
    return false;
}

bool tfbot_word(const char *line, int n, char *out, size_t size)
{
    struct piece word, name, value;

    while (next_word(&line, &word)) {
        if (!is_pair(word, &name, &value) && n-- == 0) {
            return copy(word, false, out, size);
        }
    }
    out[0] = '\0';
    return false;
}

/* ------------------------------------------------------------------------------------ numbers */

int tfbot_below(struct tfbot *bot, int n)
{
    uint64_t z = bot->stream += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return (int)(((z >> 32) * (uint64_t)n) >> 32);
}

/* The numbers of `key=A` or `key=A,B`, -1 for what is not there or no number. */
static void read_limit(const char *line, const char *key, int64_t *numbers, int count)
{
    char text[TFBOT_WORD];
    char *at = text;
    bool more = tfbot_key(line, key, text, sizeof text);

    for (int i = 0; i < count; i++) {
        int64_t number = more && is_digit(*at) ? strtoll(at, &at, 10) : -1;

        more = more && *at == ',';
        numbers[i] = more || *at == '\0' ? number : -1;
        at += more ? 1 : 0;
    }
}

/* The number of a decision; 0 if there is none. */
static int64_t read_d(const char *line)
{
    int64_t d;

    read_limit(line, "d", &d, 1);
    return d < 0 ? 0 : d;
}

static void read_limits(const char *line, struct tfbot_limits *limits)
{
    read_limit(line, "left", limits->left, 2);
    read_limit(line, "inc", limits->inc, 2);
    read_limit(line, "grace", &limits->grace, 1);
    read_limit(line, "turn", &limits->turn, 1);
    read_limit(line, "movetime", &limits->movetime, 1);
    read_limit(line, "nodes", &limits->nodes, 1);
    read_limit(line, "worlds", &limits->worlds, 1);
}

/* ------------------------------------------------------------------------------------ replies */

static void say(const struct tfbot *bot, const char *text)
{
    (void)fprintf(bot->out, "%s%s\n", bot->head, text);
}

/* Writes a value as one word. */
static void put_value(FILE *out, struct piece value)
{
    for (size_t i = 0; i < value.length; i++) {
        unsigned char c = (unsigned char)value.text[i];

        if (c <= ' ' || c == '%' || c == 0x7f) {
            (void)fprintf(out, "%%%02X", c);
        } else {
            (void)putc(c, out);
        }
    }
    if (value.length == 0) {
        (void)putc('-', out);
    }
}

static void say_value(const struct tfbot *bot, const char *text, struct piece value)
{
    (void)fprintf(bot->out, "%s%s", bot->head, text);
    put_value(bot->out, value);
    (void)putc('\n', bot->out);
}

static struct piece whole(const char *text)
{
    return (struct piece){text, text != NULL ? strlen(text) : 0};
}

static void answer_tefuda(struct tfbot *bot, const char *line)
{
    char number[TFBOT_WORD];

    if (!tfbot_word(line, 1, number, sizeof number) || strtol(number, NULL, 10) < PROTOCOL) {
        say(bot, "err version min=1 max=1");
        return;
    }
    (void)fprintf(bot->out, "%sid name=", bot->head);
    put_value(bot->out, whole(bot->name));
    (void)fputs(" version=", bot->out);
    put_value(bot->out, whole(bot->version));
    (void)putc('\n', bot->out);
    say(bot, "option name=seed type=str default=-");
    say(bot, "ok proto=1");
}

/* All or none: a seed beside an option that is not there is not set. */
static void answer_set(struct tfbot *bot, const char *line)
{
    struct piece word, key, value;
    uint64_t stream = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    bool seed = false;

    while (next_word(&line, &word)) {
        if (!is_pair(word, &key, &value)) {
            continue;
        }
        if (!is(key, "seed")) {
            say_value(bot, "err nooption name=", key);
            return;
        }
        for (size_t i = 0; i < value.length; i++) {
            stream = (stream ^ (unsigned char)value.text[i]) * UINT64_C(0x100000001b3);
        }
        seed = true;
    }
    bot->stream = seed ? stream : bot->stream;
    say(bot, "ok");
}

static void forget_decision(struct tfbot *bot)
{
    bot->d = 0;
    bot->decision[0] = bot->kind[0] = bot->step[0] = '\0';
    bot->moves = 0;
    bot->used = 0;
}

static void answer_newgame(struct tfbot *bot, const char *line)
{
    char resume[2];

    (void)tfbot_word(line, 1, bot->game, sizeof bot->game);
    (void)tfbot_key(line, "seat", bot->seat, sizeof bot->seat);
    bot->resumed = tfbot_key(line, "resume", resume, sizeof resume) && strcmp(resume, "1") == 0;
    bot->state[0] = '\0';
    forget_decision(bot);
    say(bot, "ok");
}

static void answer_go(struct tfbot *bot, const char *line)
{
    char text[TFBOT_LINE / 64];
    int64_t d = tfbot_key(line, "d", text, sizeof text) ? read_d(line) : bot->d;
    int choice;

    if (bot->moves == 0 || d != bot->d) {
        (void)fprintf(bot->out, "%serr stale d=%" PRId64 " now=%" PRId64 "\n", bot->head, d,
                      bot->d);
        return;
    }
    read_limits(line, &bot->limits);
    bot->standard = -1;
    (void)tfbot_key(bot->decision, "default", text, sizeof text);
    for (int i = 0; i < bot->moves && bot->standard < 0; i++) {
        bot->standard = strcmp(bot->move[i], text) == 0 ? i : -1;
    }
    choice = bot->choose(bot);
    if (choice < 0 || choice >= bot->moves) {
        say(bot, "err internal bug=choose");
        return;
    }
    (void)fprintf(bot->out, "%sok d=%" PRId64 " move=%s\n", bot->head, bot->d, bot->move[choice]);
}

static void answer_over(struct tfbot *bot, const char *line)
{
    (void)line;
    forget_decision(bot);
    say(bot, "ok");
}

static void answer_ok(struct tfbot *bot, const char *line)
{
    (void)line;
    say(bot, "ok");
}

/* ------------------------------------------------------------------------------------ notices */

static void note_state(struct tfbot *bot, const char *line)
{
    (void)tfbot_word(line, 1, bot->state, sizeof bot->state);
}

static void note_decision(struct tfbot *bot, const char *line)
{
    forget_decision(bot);
    bot->d = read_d(line);
    memcpy(bot->decision, line, strlen(line) + 1);
    (void)tfbot_key(line, "kind", bot->kind, sizeof bot->kind);
    (void)tfbot_key(line, "step", bot->step, sizeof bot->step);
}

static void note_move(struct tfbot *bot, const char *line)
{
    char *name = bot->names + bot->used;

    if (bot->moves < TFBOT_MOVES && tfbot_word(line, 2, name, TFBOT_NAMES - bot->used)) {
        bot->move[bot->moves++] = name;
        bot->used += strlen(name) + 1;
    }
}

/* -------------------------------------------------------------------------------------- lines */

enum reading { READ_END, READ_LINE, READ_LONG, READ_NUL };

/* The next line into bot->line, without its end. Of one that is too long, its beginning. */
static enum reading read_line(struct tfbot *bot)
{
    enum reading reading = READ_LINE;
    size_t used = 0;
    int c;

    while ((c = getc(bot->in)) != EOF && c != '\n') {
        if (used == TFBOT_LINE - 1) {
            reading = READ_LONG;
        } else if (c == '\0') {
            reading = READ_NUL;
        } else {
            bot->line[used++] = (char)c;
        }
    }
    if (used > 0 && bot->line[used - 1] == '\r') {
        used--;
    }
    bot->line[used] = '\0';
    return c == EOF ? READ_END : reading;
}

/* Passes over an id and a handle and keeps them for the reply; true if there was an id. */
static bool take_head(struct tfbot *bot, const char **line)
{
    const char *begin = *line + (strncmp(*line, "> ", 2) == 0 ? 2 : 0);
    const char *at = begin;
    size_t digits = strspn(at, "0123456789");
    size_t handle;
    bool id = digits > 0 && digits <= ID_DIGITS && (at[digits] == ' ' || at[digits] == '\0');

    at += id ? digits + strspn(at + digits, " ") : 0;
    handle = *at == '@' ? strcspn(at, " ") : 0;
    at += handle <= HANDLE_OCTETS + 1 ? handle + strspn(at + handle, " ") : 0;
    (void)snprintf(bot->head, sizeof bot->head, "%.*s", (int)(at - begin), begin);
    *line = at;
    return id;
}

struct kind {
    const char *word;
    bool reply, told;
    void (*take)(struct tfbot *bot, const char *line);
};

static const struct kind *find_kind(const char *line)
{
    static const struct kind kinds[] = {
        {"tefuda", true, false, answer_tefuda},  {"set", true, false, answer_set},
        {"newgame", true, true, answer_newgame}, {"go", true, false, answer_go},
        {"ping", true, false, answer_ok},        {"stop", true, false, answer_ok},
        {"over", true, true, answer_over},       {"quit", true, false, answer_ok},
        {"state", false, true, note_state},      {"decision", false, true, note_decision},
        {"move", false, true, note_move},
    };
    struct piece word;

    if (!next_word(&line, &word)) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (is(word, kinds[i].word)) {
            return &kinds[i];
        }
    }
    return NULL;
}

/* One line; false after `quit`. */
static bool handle_line(struct tfbot *bot, enum reading reading)
{
    const char *line = bot->line;
    bool id = take_head(bot, &line);
    const struct kind *kind = find_kind(line);

    if (line[0] == '\0' || line[0] == '#' || line[0] == '<') {
        return true;
    }
    if (reading != READ_LINE) {
        if (id || (kind != NULL && kind->reply)) {
            say(bot, reading == READ_LONG ? "err toolong max=65536" : "err syntax at=1");
        }
        return true;
    }
    if (kind != NULL) {
        kind->take(bot, line);
    } else if (id) { /* only requests have ids, and every request is answered */
        say_value(bot, "err unknown verb=", (struct piece){line, strcspn(line, " ")});
        return true;
    }
    if (bot->told != NULL && (kind == NULL || kind->told)) {
        bot->told(bot, line);
    }
    return kind == NULL || strcmp(kind->word, "quit") != 0;
}

int tfbot_serve(struct tfbot *bot, FILE *in, FILE *out)
{
    enum reading reading;
    bool more = true;

    bot->in = in;
    bot->out = out;
    if (bot->stream == 0) {
        struct timespec now = {0};

        (void)timespec_get(&now, TIME_UTC);
        bot->stream = (uint64_t)now.tv_sec * 1000000007U + (uint64_t)now.tv_nsec;
    }
    while (more && !ferror(out) && (reading = read_line(bot)) != READ_END) {
        more = handle_line(bot, reading);
        if (fflush(out) == EOF) {
            break;
        }
    }
    return ferror(out) ? EXIT_FAILURE : EXIT_SUCCESS;
}
