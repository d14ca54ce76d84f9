/* main.c - tefuda-conform: which requirements of PROTOCOL.md a foreign host or bot keeps. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/conformance/bot.h"
#include "tests/conformance/probe.h"

enum {
    TIMEOUT_MS = 2000,
    MIN_TIMEOUT_MS = 50,
    MAX_TIMEOUT_MS = 600000,
    USAGE = 2 /* exit status for wrong arguments */
};

struct wish {
    const char *host, *bot;   /* the command; one of them */
    const char *cards, *game; /* for the host behind a bot, or NULL */
    long timeout_ms;
    bool is_verbose;
};

static const struct talk_rules HOST_RULES = {
    .answers = REQ_H1,
    .survives = REQ_H8,
    .id = REQ_H17,
    .handle = REQ_H18,
    .lines = REQ_H14,
    .ends = REQ_H11,
};
static const struct talk_rules BOT_RULES = {
    .answers = REQ_P2,
    .survives = REQ_P2,
    .id = REQ_P3,
    .handle = REQ_P3,
    .lines = REQ_P33,
    .ends = REQ_P33,
};

static int usage(void)
{
    (void)fputs("usage: tefuda-conform --host COMMAND [--timeout MS] [--verbose]\n"
                "       tefuda-conform --bot COMMAND [--game NAME] [--cards DIR] [--timeout MS]\n"
                "                      [--verbose]\n",
                stderr);
    return USAGE;
}

static bool take(struct wish *wish, const char *name, const char *value)
{
    char *end = NULL;

    if (strcmp(name, "--host") == 0) {
        wish->host = value;
    } else if (strcmp(name, "--bot") == 0) {
        wish->bot = value;
    } else if (strcmp(name, "--cards") == 0) {
        wish->cards = value;
    } else if (strcmp(name, "--game") == 0) {
        wish->game = value;
    } else if (strcmp(name, "--timeout") == 0) {
        wish->timeout_ms = strtol(value, &end, 10);
        return !*end && wish->timeout_ms >= MIN_TIMEOUT_MS && wish->timeout_ms <= MAX_TIMEOUT_MS;
    } else {
        return false;
    }
    return true;
}

static bool read_wish(struct wish *wish, int argc, char **argv)
{
    *wish = (struct wish){.timeout_ms = TIMEOUT_MS};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--verbose") == 0) {
            wish->is_verbose = true;
        } else if (i + 1 == argc || !take(wish, argv[i], argv[i + 1])) {
            return false;
        } else {
            i++;
        }
    }
    return !wish->host != !wish->bot;
}

static void check_host(struct kit *kit)
{
    static void (*const checks[])(struct kit *, const struct offer *) = {
        check_lines,  check_session,   check_options, check_decisions, check_answers, check_ends,
        check_records, check_positions, check_sealed,  check_luck,      check_search,
    };
    struct offer offer;

    if (!probe_offer(kit, &offer)) {
        (void)report_check(&kit->report, REQ_H22, false,
                           "`tefuda 1` was not answered by a line `game` and `ok`");
        check_lines(kit, &offer);
        return;
    }
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        checks[i](kit, &offer);
    }
}

int main(int argc, char **argv)
{
    struct wish wish;
    struct kit kit;
    int bad;

    if (!read_wish(&wish, argc, argv)) {
        return usage();
    }
    kit_open(&kit, wish.host ? wish.host : wish.bot, (int)wish.timeout_ms);
    kit.is_verbose = wish.is_verbose;
    kit.rules = wish.host ? HOST_RULES : BOT_RULES;
    if (wish.host) {
        check_host(&kit);
    } else if (!check_bot(&kit, wish.game, wish.cards)) {
        kit_close(&kit);
        return USAGE;
    }
    bad = report_print(&kit.report, wish.host ? 'H' : 'P');
    kit_close(&kit);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
