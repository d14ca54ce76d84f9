/* role.c - tokens, and who may say what. */
#include "gui-adapters/web/role.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { TOKEN_OCTETS = 16 };

#define SEAT ROLE_SEAT
#define LOOK (ROLE_SPECTATOR | ROLE_OWNER)
#define REPLAY ROLE_REPLAY

/* `keys` are those that may be given, "*" all of them: only where the engine is the browser's own.
 */
static const struct word {
    const char *verb;
    unsigned int roles;
    enum role_form form;
    const char *keys;
} words[] = {
    {"ask", SEAT | LOOK, ROLE_OWN, " since lang at "},
    {"cards", SEAT | LOOK | ROLE_HOUSE, ROLE_PLAIN, " lang "},
    {"claim", SEAT, ROLE_OWN, " d "},
    {"events", SEAT, ROLE_OWN, " since "},
    {"explain", SEAT, ROLE_OWN, " lang "},
    {"games", SEAT | LOOK | ROLE_HOUSE, ROLE_PLAIN, " "},
    {"help", SEAT | LOOK | ROLE_HOUSE, ROLE_PLAIN, " "},
    {"inspect", SEAT | LOOK, ROLE_OWN, " "},
    {"legal", SEAT, ROLE_OWN, " prefix lang at "},
    {"ping", SEAT | LOOK | ROLE_HOUSE, ROLE_PLAIN, " "},
    {"play", SEAT, ROLE_OWN, " d "},
    {"record", SEAT | LOOK, ROLE_OWN, " "},
    {"resign", SEAT, ROLE_OWN, " "},
    {"state", SEAT, ROLE_OWN, " "},
    {"unseen", SEAT, ROLE_OWN, " "},
    {"why", SEAT, ROLE_OWN, " lang "},

    {"adjudicate", REPLAY, ROLE_PLAIN, "*"},
    {"ask", REPLAY, ROLE_PLAIN, "*"},
    {"cards", REPLAY, ROLE_PLAIN, "*"},
    {"chance", REPLAY, ROLE_PLAIN, "*"},
    {"claim", REPLAY, ROLE_PLAIN, "*"},
    {"close", REPLAY, ROLE_PLAIN, "*"},
    {"deck", REPLAY, ROLE_PLAIN, "*"},
    {"events", REPLAY, ROLE_PLAIN, "*"},
    {"expect", REPLAY, ROLE_PLAIN, "*"},
    {"explain", REPLAY, ROLE_PLAIN, "*"},
    {"fork", REPLAY, ROLE_PLAIN, "*"},
    {"games", REPLAY, ROLE_PLAIN, "*"},
    {"go", REPLAY, ROLE_PLAIN, " d movetime nodes worlds player strength open "},
    {"hash", REPLAY, ROLE_PLAIN, "*"},
    {"help", REPLAY, ROLE_PLAIN, "*"},
    {"inspect", REPLAY, ROLE_PLAIN, "*"},
    {"legal", REPLAY, ROLE_PLAIN, "*"},
    {"list", REPLAY, ROLE_PLAIN, "*"},
    {"newgame", REPLAY, ROLE_PLAIN, "*"},
    {"ping", REPLAY, ROLE_PLAIN, "*"},
    {"play", REPLAY, ROLE_PLAIN, "*"},
    {"record", REPLAY, ROLE_PLAIN, "*"},
    {"resign", REPLAY, ROLE_PLAIN, "*"},
    {"sample", REPLAY, ROLE_PLAIN, "*"},
    {"set", REPLAY, ROLE_PLAIN, " strict lang chance "},
    {"setup", REPLAY, ROLE_PLAIN, "*"},
    {"state", REPLAY, ROLE_PLAIN, "*"},
    {"status", REPLAY, ROLE_PLAIN, "*"},
    {"undo", REPLAY, ROLE_PLAIN, "*"},
    {"unseen", REPLAY, ROLE_PLAIN, "*"},
    {"why", REPLAY, ROLE_PLAIN, "*"},

    {"answer", SEAT, ROLE_BRIDGE, " "},
    {"propose", SEAT, ROLE_BRIDGE, " "},
    {"pause", ROLE_OWNER, ROLE_BRIDGE, " "},
    {"resume", ROLE_OWNER, ROLE_BRIDGE, " "},
    {"adjudicate", ROLE_OWNER, ROLE_BRIDGE, " result reason "},
    {"close", ROLE_OWNER, ROLE_BRIDGE, " "},
    {"newtable", ROLE_HOUSE, ROLE_BRIDGE, "*"},
    {"tables", ROLE_HOUSE, ROLE_BRIDGE, " "},
};

/* ------------------------------------------------------------------------------------- tokens */

void role_token(char out[ROLE_TOKEN])
{
    unsigned char octets[TOKEN_OCTETS];
    size_t have = 0;

    while (have < sizeof octets) {
        ssize_t n = getrandom(octets + have, sizeof octets - have, 0);

        if (n < 0 && errno != EINTR) {
            perror("tefuda-web: getrandom");
            exit(1);
        }
        have += n > 0 ? (size_t)n : 0;
    }
    for (size_t i = 0; i < sizeof octets; i++) {
        (void)snprintf(out + 2 * i, 3, "%02x", octets[i]);
    }
}

bool role_same(const char token[ROLE_TOKEN], const char *other)
{
    size_t length = strlen(other);
    unsigned int differs = length != ROLE_TOKEN - 1;

    for (size_t i = 0; i < ROLE_TOKEN - 1; i++) {
        differs |= (unsigned int)(token[i] ^ (i < length ? other[i] : 0));
    }
    return differs == 0 && token[0] != '\0';
}

/* -------------------------------------------------------------------------------------- words */

static const struct word *find(enum role role, const char *verb)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if ((words[i].roles & role) && strcmp(words[i].verb, verb) == 0) {
            return &words[i];
        }
    }
    return NULL;
}

enum role_form role_form(enum role role, const char *verb)
{
    const struct word *word = find(role, verb);

    return word ? word->form : ROLE_UNKNOWN;
}

static bool has_key(const char *keys, const char *key)
{
    size_t length = strlen(key);

    if (strcmp(keys, "*") == 0) {
        return true;
    }
    for (const char *at = strstr(keys, key); at; at = strstr(at + 1, key)) {
        if (at[-1] == ' ' && at[length] == ' ') {
            return true;
        }
    }
    return false;
}

/* Is this word s1, s2, pub or all? */
static bool is_viewer(const char *word)
{
    return strcmp(word, "s1") == 0 || strcmp(word, "s2") == 0 || strcmp(word, "pub") == 0 ||
           strcmp(word, "all") == 0;
}

static bool refuse(struct buf *out, const char *code, const char *key, const char *value)
{
    buf_clear(out);
    buf_put(out, "err %s %s=%s", code, key, value);
    return false;
}

bool role_write(enum role role, const char *viewer, const struct line *line, struct buf *out)
{
    const struct word *word = find(role, line->verb);
    int first = 0;

    if (*line->handle && role != ROLE_REPLAY) {
        return refuse(out, "nosuch", "name", line->handle);
    }
    if (!word || word->form == ROLE_BRIDGE) {
        return refuse(out, "unknown", "verb", line->verb);
    }
    if (line->tfn && role != ROLE_REPLAY) {
        return refuse(out, "badarg", "key", "tfn1");
    }
    buf_clear(out);
    if (*line->handle) {
        buf_put(out, "@%s ", line->handle);
    }
    buf_say(out, line->verb);
    if (word->form == ROLE_OWN) {
        buf_put(out, " %s", viewer);
        if (line->count > 0 && !*line->args[0].key && is_viewer(line->args[0].value)) {
            if (strcmp(line->args[0].value, viewer) != 0) {
                return refuse(out, "notyours", "seat", line->args[0].value);
            }
            first = 1;
        }
    }
    for (int i = first; i < line->count; i++) {
        const struct line_arg *arg = &line->args[i];

        if (*arg->key && !has_key(word->keys, arg->key)) {
            return refuse(out, "badarg", "key", arg->key);
        }
        buf_put(out, *arg->key ? " %s=%s" : " %s%s", arg->key, arg->value);
    }
    if (line->tfn) {
        buf_put(out, " %s", line->tfn);
    }
    return true;
}

void role_list(void)
{
    static const struct {
        enum role role;
        const char *name;
    } roles[] = {{ROLE_SEAT, "seat"}, {ROLE_SPECTATOR, "spectator"}, {ROLE_REPLAY, "replay"}};

    for (size_t r = 0; r < sizeof roles / sizeof *roles; r++) {
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            if ((words[i].roles & roles[r].role) && words[i].form != ROLE_BRIDGE) {
                (void)printf("%s %s\n", roles[r].name, words[i].verb);
            }
        }
    }
}
