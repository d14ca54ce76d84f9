/* test_games.c - several games in one host, and games that are sealed. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/worlds/sample.h"
#include "protocol/command.h"
#include "tests/lib/test_host.h"

enum { HANDLES = 96, ANSWERS = 40, TEXT = 128, REPLY = 1 << 18 };

static struct host *host;

static void open_host(void)
{
    host = test_host();
}

static void close_host(void)
{
    host_close(host);
}

TestSuite(games, .init = open_host, .fini = close_host);

static const char *say(const char *format, ...) __attribute__((format(printf, 1, 2)));
static const char *say(const char *format, ...)
{
    static char line[MAX_LINE];
    va_list arguments;

    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return command_run(host, line, (size_t)length);
}

static bool is_ok(const char *reply)
{
    return strstr(reply, "ok") != NULL && strstr(reply, "err ") == NULL;
}

/* Gives one answer to a game, chosen by its own stream; false when the game is over. */
static bool answer(const char *handle, uint64_t *stream)
{
    const struct game *game = host_game(host, handle);
    int seat = game_seat(game);

    if (game->st.head.is_over) {
        return false;
    }
    int n = ask_count(&game->match, &game->st, (seat_t)seat);
    cr_assert(is_ok(say("@%s play %d", handle, 1 + (int)rng_fast_below(stream, (uint64_t)n))));
    return true;
}

Test(games, what_the_host_counts_is_what_the_games_take)
{
    uint64_t stream = 7;
    size_t sum = 0;

    for (int i = 0; i < HANDLES; i++) {
        cr_assert(is_ok(say("newgame unreal-drive seed=%x as=h%d", i + 1, i)));
    }
    for (int i = 0; i < HANDLES; i += 2) {
        cr_assert(is_ok(say("@h%d play %d", i, 1 + (int)rng_fast_below(&stream, 2))));
        cr_assert(is_ok(say("@h%d fork as=h%d", i, i + 1)));
        cr_assert(is_ok(i % 4 == 0 ? say("@h%d close", i) : say("@h%d sample s2 seed=1", i)));
    }
    for (int i = 0; i < host->games; i++) {
        sum += game_octets(host->game[i]);
    }
    cr_assert_eq(host->octets, sum);
}

/* ---------------------------------------------------------------------------------- explicit */

/* Gives one of the outcomes that are listed for the current game. */
static void give_outcome(uint64_t *stream)
{
    char name[TEXT] = "";
    int seen = 0;

    for (const char *at = say("chance"); strncmp(at, "outcome ", 8) == 0;
         at = strchr(at, '\n') + 1) {
        seen++;
        if (rng_fast_below(stream, (uint64_t)seen) == 0) {
            (void)sscanf(at, "outcome %127s", name);
        }
    }
    cr_assert_gt(seen, 1);
    cr_assert(is_ok(say("chance %s", name)), "%s", name);
}

/* Feeds a text to the host, line by line; returns how many lines were answered. */
static int feed(const char *text)
{
    int answered = 0;

    for (const char *at = text; *at != '\0'; at = strchr(at, '\n') + 1) {
        const char *reply = say("%.*s", (int)strcspn(at, "\n"), at);
        cr_assert(reply[0] == '\0' || is_ok(reply), "%s", reply);
        answered += reply[0] != '\0';
    }
    return answered;
}

Test(games, a_record_of_an_explicit_game_checks_out)
{
    uint64_t stream = 11;

    for (int seed = 1; seed <= 6; seed++) {
        cr_assert(is_ok(say("set chance=explicit")));
        cr_assert(is_ok(say("newgame unreal-drive seed=%x", seed)));
        for (int n = 0; n < ANSWERS * seed && !host->current->st.head.is_over; n++) {
            while (host->current->is_waiting) {
                give_outcome(&stream);
            }
            (void)answer(host->current->handle, &stream);
        }
        while (host->current->is_waiting) {
            give_outcome(&stream);
        }
        char *record = strdup(say("record"));
        *strstr(record, "\nok n=") = '\0';
        char *text = calloc(1, strlen(record) + 2);
        (void)strcat(strcpy(text, record), "\n");
        cr_assert_not_null(strstr(text, "> chance "));
        cr_assert(is_ok(say("set chance=sealed")));
        cr_assert(is_ok(say("newgame unreal-drive")));
        cr_assert_gt(feed(text), ANSWERS);
        free(record);
        free(text);
    }
    cr_assert_eq(host->mismatches, 0);
}

/* ------------------------------------------------------------------------------------ sealed */

struct line_of {
    const char *verb, *line; /* NULL: says nothing of a game, and takes long */
};

/* What the controller may say on behalf of s1, or of nobody: every command there is. */
static const struct line_of lines[] = {
    {"adjudicate", "adjudicate result=s1 reason=x"},
    {"ask", "ask s1 since=0"},
    {"bench", NULL},
    {"cards", "cards unreal-drive ember-pup"},
    {"chance", "chance"},
    {"chance", "chance ember-pup"},
    {"chances", "chances"},
    {"chances", "chances since=3"},
    {"claim", "claim s1"},
    {"close", "close"},
    {"coverage", NULL},
    {"deck", "deck unreal-drive x cards=graft"},
    {"events", "events s1"},
    {"events", "events pub"},
    {"events", "events all"},
    {"expect", "expect hash=0"},
    {"expect", "expect hash.all=0"},
    {"expect", "expect state.all=0"},
    {"expect", "expect state.s1=x"},
    {"expect", "expect n.s1=99 legal.s1=x"},
    {"expect", "expect legal.s1=x"},
    {"explain", "explain s1 done"},
    {"explain", "explain s1 pass"},
    {"fork", "fork as=u"},
    {"games", "games"},
    {"get", "get"},
    {"go", "go s1 nodes=20"},
    {"hash", "hash"},
    {"hash", "hash all"},
    {"hash", "hash s1"},
    {"hash", "hash pub"},
    {"help", "help"},
    {"inspect", "inspect s1 a1"},
    {"inspect", "inspect s1 a4"},
    {"inspect", "inspect s1 k1"},
    {"inspect", "inspect s1 k4"},
    {"inspect", "inspect pub k4"},
    {"inspect", "inspect all k4"},
    {"leakcheck", NULL},
    {"legal", "legal s1"},
    {"list", "list"},
    {"newgame", "newgame unreal-drive seed=00000000000000000000000000000001 as=u"},
    {"perft", NULL},
    {"ping", "ping"},
    {"play", "play s1 d=0 1"},
    {"play", "play s1 lay:graft"},
    {"play", "play s1 trig:a4.1"},
    {"play", "play s1 lay:graft+done"},
    {"play", "play s1 nonsense"},
    {"quit", NULL},
    {"record", "record"},
    {"record", "record all"},
    {"reload", "reload"},
    {"resign", "resign s1"},
    {"sample", "sample s1 seed=1"},
    {"sample", "sample s2 seed=1"},
    {"set", "set view=open"},
    {"set", "set chance=explicit"},
    {"setup", "setup tfn1 unreal-drive@1 all t1.F.setup.start?s1+s2 s1{} s2{}"},
    {"show", "show s1"},
    {"show", "show all"},
    {"state", "state s1"},
    {"state", "state pub"},
    {"state", "state all"},
    {"status", "status"},
    {"stop", "stop"},
    {"tefuda", "tefuda 1"},
    {"undo", "undo"},
    {"undo", "undo safe=1"},
    {"unseen", "unseen s1"},
    {"why", "why s1 lay:graft"},
    {"why", "why s1 react:graft.1"},
    {"why", "why s1 nonsense"},
};

Test(games, the_table_of_sealed_lines_names_every_command)
{
    static const char *const verbs[] = {
#define COMMAND(verb, arguments, stage, roles, does, group, help, example, function) verb,
#include "protocol/command.def"
#undef COMMAND
    };

    for (size_t i = 0; i < COUNT_OF(verbs); i++) {
        bool is_there = false;
        for (size_t k = 0; k < COUNT_OF(lines); k++) {
            is_there |= strcmp(lines[k].verb, verbs[i]) == 0;
        }
        cr_expect(is_there, "command %s has no row in `lines` above: how is it asked in a game?",
                  verbs[i]);
    }
}

/* The reply to a line about a copy of the game that lies as `st` says, the time taken left out. */
static char *reply_of(const struct game *game, const struct match *match, const struct state *st,
                      const char *line)
{
    struct game *copy = game_fork(game);
    char *text = calloc(REPLY, 1);

    copy->match = *match;
    copy->st = *st;
    (void)snprintf(copy->handle, sizeof copy->handle, "t");
    host_adopt(host, copy);
    (void)snprintf(text, REPLY, "%s", say("@t %s", line));
    char *used = strstr(text, " used=");
    if (used != NULL) {
        *used = '\0';
    }
    host->options.value[OPTION_CHANCE] = OPTION_DRAWN;
    if (host_game(host, "t") != NULL) {
        (void)say("@t close");
    }
    if (host_game(host, "u") != NULL) {
        (void)say("@u close");
    }
    return text;
}

/* Lines whose replies differ between the game and a world of s1; *differ counts them. */
static void compare(const struct game *game, uint64_t seed, int *differ)
{
    struct match world_match = game->match;
    struct state world;

    state_clear(&world);
    sample_world(&game->match, &game->st, 0, seed, &world_match, &world);
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        if (lines[i].line == NULL) {
            continue;
        }
        char *truth = reply_of(game, &game->match, &game->st, lines[i].line);
        char *other = reply_of(game, &world_match, &world, lines[i].line);
        *differ += strcmp(truth, other) != 0;
        cr_expect(!game_is_sealed(game) || strcmp(truth, other) == 0, "%s\n%s\n%s", lines[i].line,
                  truth, other);
        free(truth);
        free(other);
    }
}

static int differences(const char *setting)
{
    uint64_t stream = 5;
    int differ = 0;

    cr_assert(is_ok(say("set view=%s", setting)));
    for (int seed = 1; seed <= 4; seed++) {
        cr_assert(is_ok(say("newgame unreal-drive seed=%032x as=g", seed)));
        for (int n = 0; n < ANSWERS * seed && answer("g", &stream); n++) {
            if (n % 9 == 3) {
                compare(host_game(host, "g"), rng_fast(&stream), &differ);
            }
        }
        (void)say("@g resign s1");
    }
    return differ;
}

Test(games, no_reply_of_a_sealed_game_depends_on_what_the_seat_cannot_know)
{
    cr_assert_eq(differences("sealed"), 0);
}

Test(games, the_same_lines_do_tell_the_difference_when_the_game_is_open)
{
    cr_assert_gt(differences("open"), 50);
}

Test(games, a_sealed_game_stays_sealed_whatever_is_set_and_opens_when_it_is_over)
{
    cr_assert(is_ok(say("set view=sealed")));
    cr_assert(is_ok(say("newgame unreal-drive as=a")));
    cr_assert_null(strstr(say("newgame unreal-drive as=b"), "seed="));
    for (int i = 0; i < HANDLES; i++) {
        cr_assert(is_ok(say("newgame unreal-drive as=h%d", i)));
        (void)say("@h%d resign s1", i);
    }
    cr_assert_not_null(strstr(say("set view=open"), "err sealed until=over name=a"));
    cr_assert(is_ok(say("@a resign s2")));
    cr_assert(is_ok(say("@b adjudicate result=draw reason=x")));
    cr_assert_not_null(strstr(say("@b status"), " seed="), "the luck is told at the end");
    cr_assert(is_ok(say("@a record")));
    cr_assert(is_ok(say("set view=open")));
}
