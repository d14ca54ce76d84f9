/* main.c - tefuda-conform: which requirements of PROTOCOL.md a foreign host or bot keeps. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/tefuda.h"
#include "tests/conformance/bot.h"
#include "tests/conformance/probe.h"
#include "tests/conformance/profile.h"

enum {
    TIMEOUT_MS = 2000,
    MIN_TIMEOUT_MS = 50,
    MAX_TIMEOUT_MS = 600000,
    USAGE = 2 /* exit status for wrong arguments */
};

/* The checks of hosts, and the requirements that each one looks at. What needs a capability or the
 * profile `host` is passed over, and booked so, by the check itself. */
static const struct {
    void (*check)(struct kit *, const struct offer *);
    const char *of;
} GROUPS[] = {
    {check_lines, "H1 H2 H3 H4 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17 H20 "},
    {check_session, "H7 H18 H21 H26 H27 H28 H29 H30 H31 H32 H59 H68 H69 "},
    {check_options, "H22 H23 H24 H25 H75 H84 H85 "},
    {check_decisions, "H33 H34 H35 H36 H41 H42 H45 H46 H47 H48 H52 H53 H54 H60 "},
    {check_answers, "H5 H7 H19 H37 H38 H39 H40 H43 H44 H58 "},
    {check_ends, "H61 H62 H63 "},
    {check_records, "H64 H65 H66 "},
    {check_positions, "H49 H50 H51 H55 H56 H67 "},
    {check_views, "H57 "},
    {check_shown, "H89 H90 H91 H92 H93 H94 "},
    {check_twins, "H95 "},
    {check_macros, "H96 "},
    {check_swap, "H97 "},
    {check_sealed, "H71 H72 H73 H74 "},
    {check_luck, "H70 "},
    {check_falls, "H86 H87 H88 "},
    {check_search, "H76 H77 H78 H79 H80 H81 H82 H83 "},
};

struct wish {
    const char *host, *bot;   /* the command; one of them */
    const char *cards, *game; /* for the host behind a bot, or NULL */
    char only[16];            /* a requirement and a space, "" for all */
    enum requirement alone;   /* the same; REQ_COUNT for all */
    long timeout_ms;
    bool is_verbose, is_short;
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

static const char usage[] =
    "usage: tefuda-conform --host COMMAND [option]...\n"
    "       tefuda-conform --bot COMMAND [option]...\n"
    "\n"
    "Runs a program that speaks the protocol and says which requirements of PROTOCOL.md it\n"
    "keeps, a line each.\n"
    "\n"
    "  --host COMMAND     a host: the requirements H\n"
    "  --bot COMMAND      a bot: the requirements P\n"
    "  --only NUMBER      the checks around this requirement alone, as H33\n"
    "  --game NAME        the game that a bot is asked to play\n"
    "  --cards DIR        the folder of card files for that game\n"
    "  --timeout MS       how long a reply may take, 50 to 600000 (default 2000)\n"
    "  --short            go a quarter of the way into games\n"
    "  --verbose          every failed check, not only the first of a requirement\n"
    "  --version, --help  which one this is; this text\n"
    "\n"
    "exit status: 0 all is kept, 1 something is not or was not looked at, 2 wrong arguments\n";

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
    } else if (strcmp(name, "--only") == 0) {
        (void)snprintf(wish->only, sizeof wish->only, "%s ", value);
        wish->alone = report_find(value);
        return wish->alone < REQ_COUNT;
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
    *wish = (struct wish){.timeout_ms = TIMEOUT_MS, .alone = REQ_COUNT};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--verbose") == 0) {
            wish->is_verbose = true;
        } else if (strcmp(argv[i], "--short") == 0) {
            wish->is_short = true;
        } else if (i + 1 == argc || !take(wish, argv[i], argv[i + 1])) {
            return false;
        } else {
            i++;
        }
    }
    return !wish->host != !wish->bot;
}

static void check_host(struct kit *kit, struct text *missing)
{
    struct offer offer;

    check_flush(kit);
    if (!probe_offer(kit, &offer)) {
        (void)report_check(&kit->report, REQ_H22, false,
                           "`tefuda 1` was not answered by a line `game` and `ok`");
        check_lines(kit, &offer);
        return;
    }
    kit->is_core = strstr(offer.caps, " host ") == NULL;
    *missing = profile_missing(kit);
    for (size_t i = 0; i < sizeof GROUPS / sizeof *GROUPS; i++) {
        if (kit_wants(kit, GROUPS[i].of)) {
            GROUPS[i].check(kit, &offer);
        }
    }
    if (kit->is_core) {
        profile_skip_host(kit);
    }
}

int main(int argc, char **argv)
{
    struct wish wish;
    struct kit kit;
    struct text missing = {0};
    int bad;

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        (void)fputs(usage, stdout);
        return EXIT_SUCCESS;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        (void)puts("tefuda-conform " TEFUDA_VERSION);
        return EXIT_SUCCESS;
    }
    if (!read_wish(&wish, argc, argv)) {
        (void)fputs(usage, stderr);
        return USAGE;
    }
    kit_open(&kit, wish.host ? wish.host : wish.bot, (int)wish.timeout_ms);
    kit.only = wish.only[0] ? wish.only : NULL;
    kit.alone = wish.alone;
    kit.is_verbose = wish.is_verbose;
    kit.is_short = wish.is_short;
    kit.rules = wish.host ? HOST_RULES : BOT_RULES;
    if (wish.host) {
        check_host(&kit, &missing);
    } else if (!check_bot(&kit, wish.game, wish.cards)) {
        kit_close(&kit);
        return USAGE;
    }
    bad = report_print(&kit.report, wish.host ? 'H' : 'P', wish.only);
    if (wish.host && !wish.only[0]) {
        profile_print(&kit, &missing);
    }
    text_free(&missing);
    kit_close(&kit);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
