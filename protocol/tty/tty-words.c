/* tty-words.c - what a person may leave out, and what a command means to the terminal. */
#include "protocol/tty/tty-inner.h"

#include <stdarg.h>
#include <string.h>

#include "engine/core/event.h"

enum { ASK_TEXT = 1024, TTY_VERB = 32 };

static const char *const short_forms[][2] = {{"p", "play"}, {"l", "legal"},  {"a", "ask"},
                                             {"s", "show"}, {"u", "undo"},   {"q", "quit"},
                                             {"?", "help"}, {"exit", "quit"}};

const char *tty_short(const char *word, size_t length)
{
    for (size_t i = 0; i < COUNT_OF(short_forms); i++) {
        if (strlen(short_forms[i][0]) == length && strncmp(short_forms[i][0], word, length) == 0) {
            return short_forms[i][1];
        }
    }
    return NULL;
}

static bool is_number(const char *word, size_t length)
{
    return length > 0 && strspn(word, "0123456789") >= length;
}

/* Skips the id, if something stands behind it, and the handle. */
static const char *skip_lead(const char *at)
{
    size_t id = strcspn(at, " \t");

    if (is_number(at, id) && at[id + strspn(at + id, " \t")] != '\0') {
        at += id + strspn(at + id, " \t");
    }
    if (*at == '@') {
        at += strcspn(at, " \t");
        at += strspn(at, " \t");
    }
    return at;
}

/* Appends text with one space for every run of blanks; none before a + that goes on with a move,
 * because Tab has put one there. */
static void put_words(const char *at, size_t length, struct str *out)
{
    const char *end = at + length;

    while (at < end) {
        size_t blanks = strspn(at, " \t"), word = strcspn(at + blanks, " \t");
        at += blanks;
        if (blanks > 0 && *at != '\0' && *at != '+') {
            str_char(out, ' ');
        }
        str_bytes(out, at, at < end ? word : 0);
        at += word;
    }
}

/* No verb has a capital letter; "" for a word that is too long for any. */
static void lower_verb(const char *verb, size_t length, char lower[TTY_VERB])
{
    length = length < TTY_VERB ? length : 0;
    for (size_t i = 0; i < length; i++) {
        lower[i] = (char)(verb[i] >= 'A' && verb[i] <= 'Z' ? verb[i] - 'A' + 'a' : verb[i]);
    }
    lower[length] = '\0';
}

static void lower_text(char *text)
{
    for (; *text != '\0'; text++) {
        *text = (char)(*text >= 'A' && *text <= 'Z' ? *text - 'A' + 'a' : *text);
    }
}

void tty_expand(const char *line, struct str *out)
{
    line += strspn(line, " \t");
    line += strncmp(line, "> ", 2) == 0 ? 2 : 0;
    line += strspn(line, " \t");
    const char *verb = skip_lead(line);
    size_t first = strcspn(verb, " \t");
    char lower[TTY_VERB];
    lower_verb(verb, first, lower);
    const char *full = tty_short(lower, strlen(lower));
    put_words(line, (size_t)(verb - line), out);
    if (is_number(verb, first) && verb[first + strspn(verb + first, " \t")] == '\0') {
        str_put(out, "play ");
    }
    if (full != NULL || lower[0] != '\0') {
        str_put(out, full != NULL ? full : lower);
        verb += first;
    }
    size_t rest = out->used;
    put_words(verb, strlen(verb), out);
    const char *names[] = {"play", "why", "explain"};
    for (size_t i = 0; i < COUNT_OF(names); i++) { /* no seat and no move has a capital letter */
        if (strcmp(full != NULL ? full : lower, names[i]) == 0) {
            lower_text(out->text + rest);
        }
    }
}

const char *tty_verb(const char *command, size_t *length, char lead[LINE_HANDLE + 2])
{
    const char *verb = skip_lead(command), *at = strchr(command, '@');
    size_t size = at == NULL || at >= verb ? 0 : (size_t)(verb - at);

    size = size < LINE_HANDLE + 2 ? size : 0;
    memcpy(lead, at == NULL ? "" : at, size);
    lead[size] = '\0';
    *length = strcspn(verb, " ");
    return verb;
}

const char *tty_status(const char *reply)
{
    for (const char *end; (end = strchr(reply, '\n')) != NULL && end[1] != '\0';) {
        reply = end + 1;
    }
    return reply;
}

bool tty_moves(const char *command, const char *status)
{
    char lead[LINE_HANDLE + 2];
    size_t length = 0;
    const char *verb = tty_verb(command, &length, lead), *what = skip_lead(status);

    if (strncmp(what, "ok ", 3) != 0 || strstr(what, " d=") == NULL) {
        return false;
    }
    const struct command *row = command_find(verb, length);
    return row != NULL && row->does == DOES_MOVES;
}

const char *tty_ask(struct host *host, const char *format, ...)
{
    char text[ASK_TEXT];
    FILE *log = host->log;
    va_list arguments;

    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length < 0 || length >= ASK_TEXT) {
        return "";
    }
    host->log = NULL;
    const char *reply = command_run(host, text, (size_t)length);
    host->log = log;
    return reply;
}

const struct game *tty_game(struct host *host, const char *lead)
{
    char handle[LINE_HANDLE];

    if (lead[0] == '\0') {
        return host->current;
    }
    (void)snprintf(handle, sizeof handle, "%.*s", (int)strcspn(lead + 1, " "), lead + 1);
    return host_game(host, handle);
}

void tty_lead(struct host *host, const char *command, const char *status,
              char lead[LINE_HANDLE + 2])
{
    const char *opened = strstr(status, " game=");
    size_t length = 0;

    if (opened == NULL) {
        (void)tty_verb(command, &length, lead);
        return;
    }
    opened += strlen(" game=");
    length = strcspn(opened, " \n");
    bool is_current = host->current != NULL && strlen(host->current->handle) == length &&
                      strncmp(host->current->handle, opened, length) == 0;
    lead[0] = '\0';
    if (!is_current) {
        (void)snprintf(lead, LINE_HANDLE + 2, "@%.*s ", (int)length, opened);
    }
}

int tty_last_event(const struct game *game, bool is_before)
{
    const struct note *note = game->sink.note;
    int last = game->sink.count;

    while (is_before && last > 0 && note[last - 1].d == note[game->sink.count - 1].d) {
        last--;
    }
    return last;
}

size_t tty_prompt(const char *line)
{
    size_t handle = strspn(line, "abcdefghijklmnopqrstuvwxyz0123456789");

    return handle < LINE_HANDLE && strncmp(line + handle, "> ", 2) == 0 ? handle + 2 : 0;
}
