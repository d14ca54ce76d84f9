/* bot-requests.c - what a bot answers, and what not: everything but its moves. */
#include "tests/conformance/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "bots/arena/base/wire.h"

enum { QUIET_MS = 200, LINE = 65536, MANY = 60, GAMES = 3 };

static bool raw(struct talk *talk, const char *line)
{
    return talk_ask_raw(talk, line, strlen(line));
}

static void tell(struct talk *talk, const char *lines)
{
    talk_tell(talk, lines, strlen(lines));
}

/* Sends lines that must stay without a reply: the next line that comes is that of a ping. */
static void check_silent(struct talk *talk, enum requirement requirement, const char *lines)
{
    struct text both = {0};
    const char *came;
    char want[32];

    (void)snprintf(want, sizeof want, "%ld ok", ++talk->id);
    text_format(&both, "%s%ld ping\n", lines, talk->id);
    talk_tell(talk, both.data, both.used);
    text_free(&both);
    came = talk_line(talk, talk->kit->timeout_ms);
    (void)talk_check(talk, requirement, came && strncmp(came, want, strlen(want)) == 0,
                     "no reply but `%s` to the ping", want);
}

/* --------------------------------------------------------------------------------- handshake */

static void check_handshake(struct kit *kit)
{
    static const char *const numbers[] = {"1", "2"};
    char value[TALK_VALUE];

    for (size_t i = 0; i < 2; i++) {
        struct talk talk;

        if (talk_start(&talk, kit)) {
            bool is_quiet = talk_is_quiet(&talk, QUIET_MS);
            bool is_ok = talk_ask(&talk, "tefuda %s name=x", numbers[i]);
            const char *id = text_string(&talk.data);

            (void)talk_check(&talk, REQ_P7,
                             is_quiet && strncmp(text_string(&talk.came), "1 ", 2) == 0,
                             "nothing before the reply to the first request");
            (void)talk_check(&talk, REQ_P1,
                             is_ok && strncmp(id, "id ", 3) == 0 &&
                                 wire_key(id, "name", value, sizeof value) &&
                                 wire_key(id, "version", value, sizeof value) &&
                                 talk_number(&talk, "proto", 0) == 1,
                             "a line `id name= version=`, and ok proto=1");
            is_quiet = talk_is_quiet(&talk, QUIET_MS);
            if (talk_ask(&talk, "ping")) {
                (void)talk_check(&talk, REQ_P7, is_quiet, "nothing behind a status line");
            }
        }
        talk_end(&talk);
    }
}

static void check_flush(struct kit *kit)
{
    struct talk talk;

    if (talk_start(&talk, kit)) {
        talk_try_flush(&talk, REQ_P8, "1 tefuda 1 name=x\n");
    }
    talk_end(&talk);
}

/* --------------------------------------------------------------------------------------- ids */

static void check_ids(struct talk *talk)
{
    static const char *const ids[] = {"1", "999999999", "007", "100000000"};

    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char line[64];
        const char *came;

        (void)snprintf(line, sizeof line, "%s ping\n", ids[i]);
        tell(talk, line);
        (void)snprintf(line, sizeof line, "%s ok", ids[i]);
        came = talk_line(talk, talk->kit->timeout_ms);
        (void)talk_check(talk, REQ_P3, came && strncmp(came, line, strlen(line)) == 0, "%s", line);
    }
    (void)talk_check(talk, REQ_P23, raw(talk, "ping\n"), "ok, without an id");
}

/* Many requests in one write. */
static void check_order(struct talk *talk)
{
    struct text lines = {0};
    bool in_order = true;
    long next = talk->id + 1;

    for (int i = 0; i < MANY; i++) {
        text_format(&lines, "%ld %s\n", ++talk->id, i % 2 ? "ping" : "stop");
    }
    talk_tell(talk, lines.data, lines.used);
    text_free(&lines);
    while (in_order && next <= talk->id) {
        const char *line = talk_line(talk, talk->kit->timeout_ms);
        char *rest = NULL;

        in_order = line && strtol(line, &rest, 10) == next++ && strncmp(rest, " ok", 3) == 0;
    }
    (void)talk_check(talk, REQ_P2, in_order, "%d replies in the order of the requests", MANY);
}

static void check_unknown(struct talk *talk)
{
    char value[TALK_VALUE];

    (void)talk_ask(talk, "zork a=b");
    (void)talk_check(talk, REQ_P6, talk_is_err(talk, "unknown") && talk_key(talk, "verb", value),
                     "err unknown verb=");
    (void)talk_check(talk, REQ_P32, talk_ask(talk, "ping"), "ok behind an err");
    (void)talk_ask(talk, "set zork=1");
    (void)talk_check(talk, REQ_P14, talk_is_err(talk, "nooption") && talk_key(talk, "name", value),
                     "err nooption name=");
    (void)talk_check(talk, REQ_P32, talk_ask(talk, "ping"), "ok behind an err");
}

static void check_small(struct talk *talk)
{
    (void)talk_check(talk, REQ_P23, talk_ask(talk, "ping"), "ok");
    (void)talk_check(talk, REQ_P24, talk_ask(talk, "stop"), "ok");
    (void)talk_check(talk, REQ_P24, talk_ask(talk, "stop go=3"), "ok");
    (void)talk_check(talk, REQ_P10, raw(talk, "ping\r\n"), "ok to a line that ends with CR LF");
    check_silent(talk, REQ_P9, "\n   \n\r\n# 5 ping\n#\n< ok\n");
}

/* ----------------------------------------------------------------------------------- notices */

static void check_notices(struct talk *talk)
{
    static const char notices[] =
        "event 1 turn s1 n=1 d=0\n"
        "state tfn1 zork@1 s1 t1.s1.a?s1 s1{a=1;H:} s2{H:?2} h=0123456789abcdef\n"
        "decision d=1 seat=s1 kind=pick step=zork n=1 default=a:b -- Title\n"
        "move 1 a:b\n"
        "deck zork mine cards=a*3,b*2\n"
        "clock s1=1000 s2=900 run=s1\n"
        "table zork\n"
        "presence s1=1 s2=1\n"
        "offer draw\n";

    check_silent(talk, REQ_P4, notices);
    check_silent(talk, REQ_P5, "zork a=b\nwhatever\nx-zork 1 2 3 -- text\nid name=y\n");
    /* Half of a line behind U+2028, U+0085, VT, FF or a lone CR is no line. */
    check_silent(talk, REQ_P10,
                 "decision d=1 seat=s1 kind=pick step=zork n=1 default=a:b -- "
                 "a\xe2\x80\xa8"
                 "5 ping\xc2\x85"
                 "6 ping\xe2\x80\xa9"
                 "7 ping\n");
    check_silent(talk, REQ_P13,
                 "decision d=2 zork=1 seat=s1 kind=pick step=a n=1 default=a:b x=y -- a=b d=9\n"
                 "move 1 a:b zork=1 -- text\nevent 1 zork zork=1\n");
}

/* Whole lines of the longest length. */
static void check_length(struct talk *talk)
{
    static const char *const fronts[] = {"state tfn1 zork@1 s1 ", "event 1 turn s1 n=", "# "};
    char *line = malloc(LINE + 1);

    for (size_t i = 0; line && i < sizeof fronts / sizeof *fronts; i++) {
        memset(line, 'x', LINE);
        memcpy(line, fronts[i], strlen(fronts[i]));
        line[LINE - 1] = '\n';
        line[LINE] = '\0';
        check_silent(talk, REQ_P11, line);
    }
    free(line);
}

/* ------------------------------------------------------------------------------ set, newgame */

static void check_seed(struct talk *talk, const struct bot_offer *offer)
{
    static const char *const seeds[] = {"0", "5a", "0123456789abcdef0123456789abcdef"};

    if (!offer->has_seed) {
        report_skip(&talk->kit->report, REQ_P15, "it has no option seed");
        return;
    }
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        (void)talk_check(talk, REQ_P15, talk_ask(talk, "set seed=%s", seeds[i]), "ok");
    }
}

static void check_newgame(struct talk *talk, const struct table *table)
{
    char line[TABLE_LIST + 2 * TABLE_NAME];

    for (int seat = 1; seat <= 2; seat++) {
        (void)talk_check(talk, REQ_P16, talk_ask(talk, "newgame %s seat=s%d", table->game, seat),
                         "ok");
        (void)talk_check(talk, REQ_P16, bot_newgame(talk, table, seat, ""), "ok");
        (void)talk_check(talk, REQ_P16, bot_newgame(talk, table, seat, " resume=1"), "ok");
        (void)talk_check(talk, REQ_P12, bot_newgame(talk, table, seat, " zork=1"), "ok");
    }
    if (table->option[0]) {
        (void)talk_check(
            talk, REQ_P16,
            talk_ask(talk, "newgame %s seat=s1 lists=closed %s", table->game, table->option), "ok");
    }
    if (table->deck[0]) {
        (void)snprintf(line, sizeof line, "deck %s other cards=%s\n", table->game, table->deck);
        tell(talk, line);
        (void)talk_check(
            talk, REQ_P16,
            talk_ask(talk, "newgame %s seat=s1 s1=own s2=other lists=open", table->game), "ok");
    }
}

static void check_over(struct talk *talk, const struct table *table)
{
    static const char *const overs[] = {
        "over s1 reason=x", "over s2 reason=x fault=time.turn by=s1", "over draw reason=void"};

    for (size_t i = 0; i < sizeof overs / sizeof *overs; i++) {
        (void)bot_newgame(talk, table, 1, "");
        (void)talk_check(talk, REQ_P28, talk_ask(talk, "%s", overs[i]), "ok");
    }
    (void)talk_check(talk, REQ_P12, talk_ask(talk, "over s1 reason=x zork=1"), "ok");
    (void)talk_check(talk, REQ_P12, talk_ask(talk, "stop zork=1"), "ok");
    (void)talk_check(talk, REQ_P12, talk_ask(talk, "ping zork=1"), "ok");
}

/* --------------------------------------------------------------------------------------- end */

static void check_quit(struct kit *kit, const struct table *table, bool in_game)
{
    struct talk talk;
    int status = 0;

    if (bot_open(&talk, kit, NULL)) {
        if (in_game) {
            (void)bot_newgame(&talk, table, 1, "");
        }
        (void)talk_check(&talk, REQ_P30, talk_ask(&talk, "quit"), "ok");
        (void)talk_check(&talk, REQ_P30,
                         talk_has_ended(&talk, &status) && WIFEXITED(status) &&
                             WEXITSTATUS(status) == 0,
                         "the end behind quit, with status 0");
    }
    talk_end(&talk);
}

static void check_input_end(struct kit *kit, const struct table *table, bool in_game)
{
    struct talk talk;
    int status = 0;

    if (bot_open(&talk, kit, NULL)) {
        if (in_game) {
            (void)bot_newgame(&talk, table, 1, "");
        }
        (void)talk_check(&talk, REQ_P31,
                         talk_leave(&talk, &status) && WIFEXITED(status) &&
                             WEXITSTATUS(status) == 0 && talk.came.used == 0,
                         "the end, with status 0 and without a word");
    }
    talk_end(&talk);
}

void check_requests(struct kit *kit, struct table *table)
{
    static void (*const checks[])(struct talk *) = {
        check_ids, check_order, check_unknown, check_small, check_notices, check_length,
    };
    struct bot_offer offer;
    struct talk talk;

    check_flush(kit);
    check_handshake(kit);
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        if (bot_open(&talk, kit, NULL)) {
            checks[i](&talk);
            (void)talk_ask(&talk, "ping");
        }
        talk_end(&talk);
    }
    if (bot_open(&talk, kit, &offer)) {
        check_seed(&talk, &offer);
        check_newgame(&talk, table);
        check_over(&talk, table);
    }
    talk_end(&talk);
    for (int in_game = 0; in_game < 2; in_game++) {
        check_quit(kit, table, in_game);
        check_input_end(kit, table, in_game);
    }
}
