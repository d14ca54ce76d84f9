/* line.c - any text as a session: every line is sent to one host and to one player, and none may be
 * answered with a defect of ours. */
#include "tests/fuzz/fuzz.h"

#include "protocol/command.h"
#include "protocol/player.h"
#include "tests/fuzz/words.h"

enum {
    LINE_LINES = 40, /* of one session */
    LINE_RENEW = 500 /* sessions of one host: what it keeps must not fill up for good */
};

static struct host *host;
static struct player *player;
static int sessions;

/* Words behind a verb, and all verbs. */
static const char *const words[] = {
#define COMMAND(verb, arguments, stage, help, example, function) verb, example,
#include "protocol/command.def"
#undef COMMAND
    "s1",  "s2",      "pub",      "all",        "d=1",       "since=0",   "prefix=pick:", "as=g2",
    "@g2", "seed=2a", "strict=0", "lists=open", "first=rng", "luck=swap", "%20",          "nan",
};

/* Commands that take as long as their numbers say. */
static const char *const slow[] = {"bench", "leakcheck", "perft"};

static void open_all(void)
{
    static char folder[FOLDER_PATH], error[1024];
    const char *const folders[] = {folder};

    host_close(host);
    player_close(player);
    CHECK(folder_find(folder, error, sizeof error));
    host = host_open(folders, 1, error, sizeof error);
    player = player_open("greedy", error, sizeof error);
    CHECK(host != NULL && player != NULL);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    uint64_t stream = ~(uint64_t)seed;

    return words_mutate(data, size, most, seed, words[rng_fast_below(&stream, COUNT_OF(words))]);
}

/* The reply is empty or ends with one status line, each line is text, and none tells of a defect.
 */
static void check_reply(const char *line, size_t length, const char *reply)
{
    size_t used = strlen(reply);

    if (strstr(reply, "err internal") != NULL) {
        (void)fprintf(stderr, "> %.*s\n%s", (int)length, line, reply);
        CHECK(false && "no line is answered with err internal");
    }
    CHECK(used == 0 || reply[used - 1] == '\n');
    for (const char *at = reply; *at != '\0'; at++) {
        CHECK(*at == '\n' || ((unsigned char)*at >= ' ' && *at != 0x7f));
    }
}

/* A reply of the host is what a player is sent. */
static void send_line(const char *line, size_t length)
{
    for (size_t i = 0; i < COUNT_OF(slow); i++) {
        if (memmem(line, length, slow[i], strlen(slow[i])) != NULL) {
            return;
        }
    }
    const char *reply = command_run(host, line, length);
    check_reply(line, length, reply);
    for (const char *at = reply; *at != '\0'; at = strchr(at, '\n') + 1) {
        size_t used = strcspn(at, "\n");
        check_reply(at, used, player_send(player, at, used));
    }
    check_reply(line, length, player_send(player, line, length));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const first[] = {"set lang=en strict=1",
                                        "newgame unreal-drive seed=1 as=g1"};
    const char *at = (const char *)data;

    if (sessions++ % LINE_RENEW == 0) {
        open_all();
    }
    for (size_t i = 0; i < COUNT_OF(first); i++) {
        send_line(first[i], strlen(first[i]));
    }
    for (int i = 0; i < LINE_LINES && size > 0; i++) {
        const char *end = memchr(at, '\n', size);
        size_t length = end == NULL ? size : (size_t)(end - at);
        send_line(at, length);
        size -= length + (end != NULL);
        at += length + (end != NULL);
    }
    return 0;
}
