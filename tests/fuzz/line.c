/* line.c - any text as lines: each is taken apart, sent to one host and to one player, and none may
 * be answered with a defect of ours. */
#include "tests/fuzz/host.h"

#include "tests/fuzz/words.h"

enum { LINE_LINES = 40 /* of one input */ };

static struct host *host;
static struct player *player; /* stays: it reads the cards of a game that it meets */
static struct line parsed;

/* Words behind a verb, and all verbs. */
static const char *const words[] = {
#define COMMAND(verb, arguments, stage, roles, does, group, help, example, function) verb, example,
#include "protocol/command.def"
#undef COMMAND
    "s1",  "s2",      "pub",      "all",        "d=1",       "since=0",   "prefix=pick:", "as=g2",
    "@g2", "seed=2a", "strict=0", "lists=open", "first=rng", "luck=swap", "%20",          "nan",
};

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    host = fuzz_host_open();
    player = fuzz_player_open("greedy");
    CHECK(line_open(&parsed));
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    uint64_t stream = ~(uint64_t)seed;

    return words_mutate(data, size, most, seed, words[rng_fast_below(&stream, COUNT_OF(words))]);
}

/* Every argument that was read is read again as the same from its quoted form. */
static void check_parse(const char *text, size_t length)
{
    static char quoted[4 * MAX_LINE], old[MAX_LINE];
    struct err err = {0};
    struct str out;

    for (int i = 0; line_parse(&parsed, text, length, &err) && i < parsed.args; i++) {
        const char *value = parsed.arg[i].value;
        if (*value == '\0') {
            continue; /* printed as `-` */
        }
        (void)snprintf(old, sizeof old, "%s", value);
        str_init(&out, quoted, sizeof quoted);
        str_put(&out, "ping x=");
        line_quote(&out, value);
        if (out.used < MAX_LINE) {
            CHECK(line_parse(&parsed, quoted, out.used, &err) && parsed.args == 1);
            fuzz_check_same(old, parsed.arg[0].value);
        }
    }
}

/* A reply of the host is what a player is sent. */
static void send_line(const char *line, size_t length)
{
    check_parse(line, length);
    const char *reply = fuzz_send(host, line, length);
    for (const char *at = reply; *at != '\0'; at = strchr(at, '\n') + 1) {
        size_t used = strcspn(at, "\n");
        fuzz_check_reply(at, used, player_send(player, at, used));
    }
    fuzz_check_reply(line, length, player_send(player, line, length));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *game = games_at((int)(size % (size_t)games_count()))->vocab->game;
    const char *at = (const char *)data;

    fuzz_player_start(player, game);
    (void)fuzz_say(host, "newgame %s seed=1 as=g1", game);
    for (int i = 0; i < LINE_LINES && size > 0; i++) {
        const char *end = memchr(at, '\n', size);
        size_t length = end == NULL ? size : (size_t)(end - at);
        send_line(at, length);
        size -= length + (end != NULL);
        at += length + (end != NULL);
    }
    fuzz_host_reset(host);
    return 0;
}
