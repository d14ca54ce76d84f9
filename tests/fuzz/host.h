/* host.h - a host that is fuzzed: each line is sent through fuzz_send, which checks what holds for
 * every line there is.
 *
 * Promise: the same lines to a host behind fuzz_host_reset have the same replies, whatever it was
 * sent before. Cost: a copy of the open games for each line.
 */
#ifndef TF_TESTS_FUZZ_HOST_H
#define TF_TESTS_FUZZ_HOST_H

#include "tests/fuzz/fuzz.h"

#include <stdarg.h>

#include "engine/base/hash.h"
#include "protocol/command.h"
#include "protocol/player/player.h"

enum {
    FUZZ_LINE = MAX_LINE + 4096, /* longest line that is sent: more than a host takes */
    FUZZ_OPEN = 60,              /* more than the memory that a fuzzed host has is enough for */
};

/* What a refused line must leave as it was. */
struct fuzz_before {
    int decks, games;
    struct game *current;
    struct option_set options;
    uint64_t deck_hash;
    struct fuzz_game_before {
        int answers, notes, kept;
        struct match match;
        struct state st;
    } game[FUZZ_OPEN];
};

/* A host with the cards of every game; ends the process if that fails. */
static inline struct host *fuzz_host_open(void)
{
    char error[4096];
    struct host *host = host_open(fuzz_folders(), FUZZ_FOLDERS, error, sizeof error);

    if (host == NULL) {
        (void)fputs(error, stderr);
        abort();
    }
    return host;
}

/* Makes a host as good as new. */
static inline void fuzz_host_reset(struct host *host)
{
    host_reset(host);
    host->options.value[OPTION_MEMORY] = 1;
}

/* A built-in player. */
static inline struct player *fuzz_player_open(const char *name)
{
    char error[1024];
    struct player *player = player_open(name, error, sizeof error);

    CHECK(player != NULL);
    return player;
}

/* Begins a game for the player, with a fixed stream. */
static inline void fuzz_player_start(struct player *player, const char *game)
{
    char line[128];
    int length = snprintf(line, sizeof line, "newgame %s seat=s1", game);

    CHECK(strcmp(player_send(player, "set seed=1", 10), "ok\n") == 0);
    CHECK(strcmp(player_send(player, line, (size_t)length), "ok\n") == 0);
}

static inline uint64_t fuzz_hash_decks(const struct host *host)
{
    struct hash hash;

    hash_init(&hash);
    for (int i = 0; i < host->decks; i++) {
        const struct host_deck *deck = host->deck[i];
        hash_add(&hash, deck->name, strlen(deck->name) + 1);
        hash_add(&hash, deck->row, (size_t)(deck->rows + deck->sides) * sizeof deck->row[0]);
    }
    return hash_end(&hash);
}

static inline void fuzz_remember(const struct host *host, struct fuzz_before *before)
{
    before->decks = host->decks;
    before->games = host->games;
    CHECK(host->games <= FUZZ_OPEN);
    before->current = host->current;
    before->options = host->options;
    before->deck_hash = fuzz_hash_decks(host);
    for (int i = 0; i < host->games; i++) {
        struct fuzz_game_before *old = &before->game[i];
        const struct game *game = host->game[i];
        old->answers = game->answer_count;
        old->notes = game->sink.count;
        old->kept = game->kept_count;
        old->match = game->match;
        state_copy(&old->st, &game->st);
    }
}

/* Nothing has changed: stronger than equal texts of `state all` and `hash`. */
static inline void fuzz_check_unchanged(const struct host *host, const struct fuzz_before *before)
{
    CHECK(host->decks == before->decks && fuzz_hash_decks(host) == before->deck_hash);
    CHECK(host->games == before->games && host->current == before->current);
    CHECK(memcmp(&host->options, &before->options, sizeof before->options) == 0);
    for (int i = 0; i < host->games; i++) {
        const struct fuzz_game_before *old = &before->game[i];
        const struct game *game = host->game[i];
        CHECK(game->answer_count == old->answers && game->kept_count == old->kept);
        CHECK(game->sink.count == old->notes);
        CHECK(memcmp(&game->match, &old->match, sizeof old->match) == 0);
        CHECK(state_equal(&game->st, &old->st));
    }
}

/* The line behind the id and handle of a reply. */
static inline const char *fuzz_skip_lead(const char *line)
{
    size_t digits = strspn(line, "0123456789");

    line += digits > 0 && line[digits] == ' ' ? digits + 1 : 0;
    return line[0] == '@' ? line + strcspn(line, " ") + 1 : line;
}

/* Is this line of a reply `ok`, or `err` with a code that is documented and no defect of ours? */
static inline bool fuzz_is_status(const char *line)
{
    const char *kind = fuzz_skip_lead(line);
    char code[32];

    if (strncmp(kind, "ok", 2) == 0 && (kind[2] == ' ' || kind[2] == '\n')) {
        return true;
    }
    if (strncmp(kind, "err ", 4) != 0) {
        return false;
    }
    CHECK(sscanf(kind + 4, "%31[a-z]", code) == 1);
    CHECK(reply_meaning(code) != NULL && "a documented code");
    CHECK(strcmp(code, "internal") != 0 && "no line is answered with err internal");
    return true;
}

/* A reply is empty, or lines of text of which the last one, and no other, is a status. */
static inline void fuzz_check_reply(const char *line, size_t length, const char *reply)
{
    if (strstr(reply, "err internal") != NULL) {
        (void)fprintf(stderr, "> %.*s\n%s", (int)length, line, reply);
    }
    for (const char *at = reply, *end; *at != '\0'; at = end) {
        size_t used = strcspn(at, "\n");
        end = at + used + 1;
        CHECK(at[used] == '\n' && used < MAX_LINE);
        CHECK(fuzz_is_status(at) == (*end == '\0'));
        for (size_t i = 0; i < used; i++) {
            CHECK((unsigned char)at[i] >= ' ' && at[i] != 0x7f);
        }
    }
}

/* Commands that take as long as their numbers say, and settings that reach beyond the host. */
static inline bool fuzz_is_left_out(const char *line, size_t length)
{
    static const char *const slow[] = {"bench",    "leakcheck", "perft",
                                       "coverage", "log=",      "memory="};

    for (size_t i = 0; i < COUNT_OF(slow); i++) {
        if (memmem(line, length, slow[i], strlen(slow[i])) != NULL) {
            return true;
        }
    }
    return false;
}

/* Is this the verb of a line? */
static inline bool fuzz_is_verb(const char *line, size_t length, const char *verb)
{
    const char *end = line + length, *at = line;

    at += length > 2 && memcmp(at, "> ", 2) == 0 ? 2 : 0;
    for (; at < end && (*at == '@' || (*at >= '0' && *at <= '9')); at += at < end) {
        while (at < end && *at != ' ') {
            at++;
        }
    }
    size_t used = strlen(verb), rest = (size_t)(end - at);
    return rest >= used && memcmp(at, verb, used) == 0 && (rest == used || at[used] == ' ');
}

/* What a line gets so that its reply is a function of the input, and soon there: a new game without
 * a seed gets one, and the built-in player thinks by so many nodes instead of by the clock. */
static inline const char *fuzz_more(const char *line, size_t length)
{
    if (fuzz_is_verb(line, length, "go") && memmem(line, length, "nodes=", 6) == NULL) {
        return " nodes=4";
    }
    if (memmem(line, length, "newgame", 7) != NULL && memmem(line, length, "seed=", 5) == NULL) {
        return " seed=5";
    }
    return "";
}

/* A copy of a line where a read beyond its end is seen, with what fuzz_more gives. The caller frees
 * it. */
static inline char *fuzz_copy_line(const char *line, size_t *length)
{
    const char *more = fuzz_more(line, *length);
    size_t used = strlen(more);
    char *copy = malloc(*length + used);

    CHECK(copy != NULL || *length + used == 0);
    memcpy(copy, line, *length);
    memcpy(copy + *length, more, used);
    *length += used;
    return copy;
}

/* Sends a line to the host, checks the reply and returns it. */
static inline const char *fuzz_send(struct host *host, const char *line, size_t length)
{
    static struct fuzz_before before;

    if (fuzz_is_left_out(line, length)) {
        return "";
    }
    fuzz_remember(host, &before);
    char *copy = fuzz_copy_line(line, &length);
    const char *reply = command_run(host, copy, length);
    free(copy);
    fuzz_check_reply(line, length, reply);
    CHECK((reply[0] == '\0') == host->line.is_ignored);
    size_t used = strlen(reply), last = used;
    while (last > 1 && reply[last - 2] != '\n') {
        last--;
    }
    if (used == 0 || strncmp(fuzz_skip_lead(reply + last - 1), "err", 3) == 0) {
        fuzz_check_unchanged(host, &before);
    }
    CHECK(used == 0 || strncmp(reply + last - 1, host->reply.lead, strlen(host->reply.lead)) == 0);
    return reply;
}

/* The same for a line as printf makes it. */
static inline const char *fuzz_say(struct host *host, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static inline const char *fuzz_say(struct host *host, const char *format, ...)
{
    static char line[FUZZ_LINE];
    va_list arguments;

    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    CHECK(length >= 0 && length < FUZZ_LINE);
    return fuzz_send(host, line, (size_t)length);
}

/* The same for a line that must be answered with ok. */
static inline void fuzz_want_ok(const char *line, const char *reply)
{
    if (strstr(reply, "err ") != NULL) {
        (void)fprintf(stderr, "> %s\n%s", line, reply);
        CHECK(false && "this line is not refused");
    }
}

#endif
