/* tty-complete.c - what may come next: every word is asked of the host by its commands. */
#include "protocol/tty/tty-inner.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = 24, ROW = 1024, WORD = 1024, WORDS = 16 };

/* One argument of a row of `help`. */
struct place {
    char name[64];  /* "SEAT", "first" */
    char value[64]; /* of a key: "s1|s2|rng" */
    bool is_key, is_optional;
};

/* The line up to the cursor, taken apart. */
struct typing {
    struct host *host;
    struct tty_words *words;
    char lead[LINE_HANDLE + 2]; /* "@g2 " */
    char stem[WORD];            /* of the word at the cursor: what stays as it is */
    const char *typed;          /* the rest of it */
    char verb[32];
    char said[WORDS][64]; /* the words between the verb and the cursor */
    int count;
    struct place place[PLACES];
    int places;
};

/* ----------------------------------------------------------------------------------- offers */

/* Offers stem + word + end, if it goes on from what is typed. */
static void offer(struct typing *t, const char *word, size_t length, const char *end)
{
    struct tty_words *words = t->words;
    size_t typed = strlen(t->typed);

    if (typed > length || strncmp(word, t->typed, typed) != 0 || words->count == TTY_WORDS) {
        return;
    }
    size_t at = words->out.used;
    str_put(&words->out, t->stem);
    str_bytes(&words->out, word, length);
    str_put(&words->out, end);
    for (int i = 0; i < words->count; i++) {
        if (strcmp(words->text + words->word[i], words->text + at) == 0) {
            words->out.used = at;
            words->text[at] = '\0';
            return;
        }
    }
    str_bytes(&words->out, "", 1);
    if (!words->out.overflow) {
        words->word[words->count++] = (uint32_t)at;
    }
}

/* Offers the words of a text, parted by one of some characters. */
static void offer_list(struct typing *t, const char *text, const char *between, const char *stop)
{
    while (*text != '\0' && strchr(stop, *text) == NULL) {
        size_t length = strcspn(text, between);
        size_t end = strcspn(text, stop);
        length = length < end ? length : end;
        offer(t, text, length, "");
        text += length;
        text += *text != '\0' && strchr(between, *text) != NULL ? 1 : 0;
    }
}

/* Moves what stands before the last `mark` of the typed word to the stem: a list goes on. */
static void split_at(struct typing *t, const char *mark)
{
    const char *last = t->typed;

    for (const char *at = t->typed; (at = strpbrk(at, mark)) != NULL;) {
        last = ++at;
    }
    size_t stem = strlen(t->stem), more = (size_t)(last - t->typed);
    memmove(t->stem + stem, t->typed, more);
    t->stem[stem + more] = '\0';
    t->typed = last;
    t->words->stem = stem + more;
}

/* The next line of a reply that is of a kind: its first word behind it. NULL at the end. */
static const char *next_line(const char **reply, const char *lead, const char *kind)
{
    while (**reply != '\0') {
        const char *line = *reply, *end = strchr(line, '\n');
        *reply = end == NULL ? line + strlen(line) : end + 1;
        line += strncmp(line, lead, strlen(lead)) == 0 ? strlen(lead) : 0;
        size_t length = strlen(kind);
        if (strncmp(line, kind, length) == 0 && line[length] == ' ') {
            return line + length + 1;
        }
    }
    return NULL;
}

/* Offers a word of each line of a reply that is of a kind, behind `skip` others. */
static void offer_lines(struct typing *t, const char *reply, const char *kind, int skip)
{
    for (const char *at; (at = next_line(&reply, t->lead, kind)) != NULL;) {
        for (int i = 0; i < skip; i++) {
            at += strcspn(at, " \n");
            at += strspn(at, " ");
        }
        offer(t, at, strcspn(at, " \n"), "");
    }
}

/* What follows a key in a line of a reply, NULL: nothing. */
static const char *find_value(const char *line, const char *key)
{
    size_t length = strlen(key);

    for (const char *at = line; *at != '\0' && *at != '\n'; at++) {
        if ((at == line || at[-1] == ' ') && strncmp(at, key, length) == 0) {
            return at + length;
        }
    }
    return NULL;
}

/* ------------------------------------------------------------------------------------- words */

static bool is_viewer(const char *word)
{
    return arg_viewer(word) >= 0;
}

/* The game that a line is about: the first word behind some verbs, else that of the open game. */
static void find_game(struct typing *t, char out[64])
{
    const char *reply = NULL, *at;

    out[0] = '\0';
    if (t->count > 0 && strcmp(t->place[0].name, "GAME") == 0) {
        memcpy(out, t->said[0], sizeof t->said[0]);
        return;
    }
    reply = tty_ask(t->host, "list");
    while ((at = next_line(&reply, "", "game")) != NULL) {
        const char *line = at;
        size_t handle = strcspn(at, " ");
        bool is_meant = t->lead[0] == '\0' ? find_value(line, "current=") != NULL
                                           : strlen(t->lead) == handle + 2 &&
                                                 strncmp(t->lead + 1, at, handle) == 0;
        at += handle + 1;
        size_t length = strcspn(at, " \n");
        if (is_meant && length < 64) {
            memcpy(out, at, length);
            out[length] = '\0';
        }
    }
}

/* Offers the commands of the reply of `help`. */
static void offer_commands(struct typing *t)
{
    const char *reply = tty_ask(t->host, "help");

    for (const char *at; (at = next_line(&reply, "", "help")) != NULL;) {
        size_t length = strcspn(at, " \n");
        if (!tty_is_refused(t->host, t->lead, at, length)) {
            offer(t, at, length, "");
        }
    }
}

/* True for a key of newgame that the game does not take. */
static bool is_foreign(struct typing *t, const char *key)
{
    char game[64];

    if (strcmp(key, "first") != 0) {
        return false;
    }
    find_game(t, game);
    return !tty_chooses_first(t->host, game);
}

static void offer_moves(struct typing *t)
{
    const char *seat = "";

    for (int i = 0; i < t->count; i++) {
        seat = arg_seat(t->said[i]) >= 0 ? t->said[i] : seat;
    }
    split_at(t, "+");
    offer_lines(t, tty_ask(t->host, "%slegal%s%s", t->lead, seat[0] == '\0' ? "" : " ", seat),
                "move", 1);
}

/* Labels are all names before `=` in the position text that the viewer may read. */
static void offer_labels(struct typing *t)
{
    const char *at = tty_ask(t->host, "%sstate %s", t->lead, t->count > 0 ? t->said[0] : "");

    while ((at = strpbrk(at, ":,")) != NULL) {
        at++;
        size_t letters = strspn(at, "abcdefghijklmnopqrstuvwxyz");
        size_t digits = strspn(at + letters, "0123456789");
        if (letters == 1 && digits > 0 && at[letters + digits] == '=') {
            offer(t, at, letters + digits, "");
        }
    }
}

static void offer_options(struct typing *t, const char *end)
{
    const char *reply = tty_ask(t->host, "get");

    for (const char *at; (at = next_line(&reply, "", "option")) != NULL;) {
        const char *name = find_value(at, "name=");
        offer(t, name == NULL ? "" : name, name == NULL ? 0 : strcspn(name, " \n"), end);
    }
}

static void offer_place(struct typing *t, const struct place *place)
{
    char game[64];

    if (strcmp(place->name, "SEAT") == 0) {
        offer_list(t, "s1 s2", " ", "");
    } else if (strcmp(place->name, "VIEWER") == 0) {
        offer_list(t, tty_viewers(t->host, t->lead), " ", "");
    } else if (strcmp(place->name, "GAME") == 0) {
        offer_lines(t, tty_ask(t->host, "games"), "game", 0);
    } else if (strcmp(place->name, "VERB") == 0) {
        offer_lines(t, tty_ask(t->host, "help"), "help", 0);
    } else if (strcmp(place->name, "ID") == 0) {
        find_game(t, game);
        offer_lines(t, tty_ask(t->host, "cards %s", game), "card", 0);
    } else if (strcmp(place->name, "LABEL") == 0) {
        offer_labels(t);
    } else if (strcmp(place->name, "OUTCOME") == 0) {
        offer_lines(t, tty_ask(t->host, "%schance", t->lead), "outcome", 0);
    } else if (strncmp(place->name, "MOVE", 4) == 0) {
        offer_moves(t);
    } else if (strcmp(t->verb, "get") == 0) {
        offer_options(t, "");
    }
}

/* -------------------------------------------------------------------------------------- keys */

static bool is_said(const struct typing *t, const char *key)
{
    size_t length = strlen(key);

    for (int i = 0; i < t->count; i++) {
        if (strncmp(t->said[i], key, length) == 0 && t->said[i][length] == '=') {
            return true;
        }
    }
    return false;
}

static void offer_keys(struct typing *t)
{
    char game[64];

    for (int i = 0; i < t->places; i++) {
        const struct place *place = &t->place[i];
        if (!place->is_key || is_said(t, place->name) || is_foreign(t, place->name)) {
            continue;
        }
        if (strcmp(place->name, "opt.NAME") == 0) {
            find_game(t, game);
            const char *reply = tty_ask(t->host, "games %s", game);
            for (const char *at; (at = next_line(&reply, "", "option")) != NULL;) {
                at = find_value(at, "name=");
                offer(t, at == NULL ? "" : at, at == NULL ? 0 : strcspn(at, " \n"), "=");
            }
        } else if (strcmp(t->verb, "set") == 0) {
            offer_options(t, "=");
        } else if (strcmp(place->value, "value...") != 0) {
            offer(t, place->name, strlen(place->name), "=");
        }
    }
}

/* The words that an option may be set to; `kind` of line says where they stand. */
static void offer_option_values(struct typing *t, const char *reply, const char *name,
                                const char *values)
{
    for (const char *at; (at = next_line(&reply, "", "option")) != NULL;) {
        const char *found = find_value(at, "name=");
        size_t length = strlen(name);
        if (found == NULL || strncmp(found, name, length) != 0 ||
            strchr(" \n", found[length]) == NULL) {
            continue;
        }
        const char *list = find_value(at, values), *type = find_value(at, "type=");
        if (list != NULL && strncmp(list + strcspn(list, ". \n"), "..", 2) != 0) {
            offer_list(t, list, ",", " \n");
        } else if (type != NULL && strncmp(type, "bool", 4) == 0) {
            offer_list(t, "0 1", " ", "");
        }
    }
}

/* The beginnings of the legal moves, up to the colon. */
static void offer_beginnings(struct typing *t)
{
    const char *seat = t->count > 0 && is_viewer(t->said[0]) ? t->said[0] : "";
    const char *reply = tty_ask(t->host, "%slegal%s%s", t->lead, seat[0] == '\0' ? "" : " ", seat);

    for (const char *at; (at = next_line(&reply, t->lead, "move")) != NULL;) {
        at += strcspn(at, " ") + 1;
        size_t verb = strcspn(at, ":\n");
        offer(t, at, verb + (at[verb] == ':' ? 1 : 0), "");
    }
}

static void offer_values(struct typing *t, const struct place *place, const char *key)
{
    char game[64];

    if (strchr(place->value, '|') != NULL) {
        offer_list(t, place->value, "|", "");
    } else if (strcmp(place->value, "DECK") == 0) {
        find_game(t, game);
        offer_lines(t, tty_ask(t->host, "games %s", game), "decklist", 0);
    } else if (strcmp(place->value, "LIST") == 0) {
        split_at(t, ",");
        find_game(t, game);
        offer_lines(t, tty_ask(t->host, "cards %s", game), "card", 0);
    } else if (strcmp(place->value, "P") == 0) {
        offer_beginnings(t);
    } else if (strcmp(place->name, "opt.NAME") == 0) {
        find_game(t, game);
        offer_option_values(t, tty_ask(t->host, "games %s", game), key, "values=");
    } else if (strcmp(t->verb, "set") == 0) {
        offer_option_values(t, tty_ask(t->host, "get"), key, "var=");
    }
}

/* The word at the cursor has a `=`: it moves to the stem with what stands before it. */
static void complete_value(struct typing *t)
{
    char key[64];
    size_t length = strcspn(t->typed, "=");

    if (length >= sizeof key) {
        return;
    }
    memcpy(key, t->typed, length);
    key[length] = '\0';
    for (int i = 0; i < t->places; i++) {
        const struct place *place = &t->place[i];
        if (strcmp(place->name, key) == 0 && is_foreign(t, key)) {
            return;
        }
        bool is_open = strcmp(place->name, "opt.NAME") == 0 && strncmp(key, "opt.", 4) == 0;
        is_open |= strcmp(place->value, "value...") == 0;
        if (place->is_key && (is_open || strcmp(place->name, key) == 0)) {
            split_at(t, "=");
            offer_values(t, place, key);
            return;
        }
    }
}

/* ---------------------------------------------------------------------------------- the line */

static void copy(char *out, size_t size, const char *text, size_t length)
{
    length = length < size ? length : size - 1;
    memcpy(out, text, length);
    out[length] = '\0';
}

/* Reads the row of a verb out of its help: "help show [VIEWER] [width=N] roles=.. -- ..". */
static void read_row(struct typing *t)
{
    const char *reply = tty_ask(t->host, "help %s", t->verb);
    const char *at = next_line(&reply, "", "help");

    if (at == NULL) {
        return;
    }
    at += strcspn(at, " \n");
    while (*at == ' ' && strncmp(at, " roles=", 7) != 0 && t->places < PLACES) {
        struct place *place = &t->place[t->places++];
        at++;
        place->is_optional = *at == '[';
        at += place->is_optional ? 1 : 0;
        size_t word = strcspn(at, " ]\n"), name = strcspn(at, "= ]\n");
        copy(place->name, sizeof place->name, at, name);
        place->is_key = at[name] == '=';
        copy(place->value, sizeof place->value, at + name + 1, word > name ? word - name - 1 : 0);
        at += word + (at[word] == ']' ? 1 : 0);
    }
}

/* The plain word at the cursor: which place it may take, seats may have been left out. */
static void complete_word(struct typing *t)
{
    struct place *place[PLACES + 1];
    int places = 0, at = 0;

    for (int i = 0; i < t->places; i++) {
        if (!t->place[i].is_key) {
            place[places++] = &t->place[i];
        }
    }
    for (int i = 0; i < t->count; i++) {
        if (strchr(t->said[i], '=') != NULL) {
            continue;
        }
        bool is_seat = at < places && (strcmp(place[at]->name, "SEAT") == 0 ||
                                       strcmp(place[at]->name, "VIEWER") == 0);
        at += is_seat && place[at]->is_optional && !is_viewer(t->said[i]) ? 2 : 1;
    }
    while (at < places) {
        offer_place(t, place[at]);
        if (!place[at]->is_optional) {
            return;
        }
        at++;
    }
    offer_keys(t);
}

/* Takes id, handle, verb and words from the line up to the cursor. */
static void take_words(struct typing *t, char *text)
{
    size_t length = 0;
    const char *verb = tty_verb(text, &length, t->lead), *full = tty_short(verb, length);

    copy(t->verb, sizeof t->verb, full != NULL ? full : verb, full != NULL ? strlen(full) : length);
    for (const char *at = verb + length; *at != '\0' && t->count < WORDS;) {
        at += strspn(at, " ");
        size_t word = strcspn(at, " ");
        if (at[word] != '\0') {
            copy(t->said[t->count++], sizeof t->said[0], at, word);
        }
        at += word;
    }
}

void tty_complete(struct host *host, const char *line, size_t cursor, struct tty_words *words)
{
    struct typing *t = calloc(1, sizeof *t);
    char text[WORD];
    size_t begin = strspn(line, " \t"), size = 0;

    words->count = 0;
    words->stem = 0;
    words->from = cursor;
    str_init(&words->out, words->text, sizeof words->text);
    begin += strncmp(line + begin, "> ", 2) == 0 ? 2 : 0;
    begin += strspn(line + begin, " \t");
    if (t == NULL || begin > cursor || cursor - begin >= sizeof text) {
        free(t);
        return;
    }
    copy(text, sizeof text, line + begin, cursor - begin);
    t->host = host;
    t->words = words;
    const char *last = strrchr(text, ' ');
    t->typed = last == NULL ? text : last + 1;
    words->from = begin + (size_t)(t->typed - text);
    const char *verb = tty_verb(text, &size, t->lead);
    if (t->typed[0] == '@' && t->typed <= verb) {
        copy(t->stem, sizeof t->stem, t->typed++, 1);
        offer_lines(t, tty_ask(host, "list"), "game", 0);
    } else if (t->typed <= verb) {
        offer_commands(t);
    } else {
        take_words(t, text);
        read_row(t);
        if (strchr(t->typed, '=') != NULL) {
            complete_value(t);
        } else {
            complete_word(t);
        }
    }
    free(t);
}
