/* host-session.c - games and decks by name: newgame, handles, fork, close, deck. */
#include "tests/conformance/probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/sha.h>

#include "bots/arena/base/wire.h"

enum { STEPS = 24, SEED_DIGITS = 32, COPIES = 9 };

bool probe_commit_fits(const char *seed, const char *commit)
{
    unsigned char sum[SHA256_DIGEST_LENGTH];
    char digits[SEED_DIGITS + 1];
    char hex[2 * SHA256_DIGEST_LENGTH + 1];
    size_t length = strlen(seed);

    if (length == 0 || length > SEED_DIGITS) {
        return false;
    }
    memset(digits, '0', SEED_DIGITS);
    for (size_t i = 0; i < length; i++) {
        bool is_upper = seed[i] >= 'A' && seed[i] <= 'F';

        digits[SEED_DIGITS - length + i] = (char)(seed[i] + (is_upper ? 'a' - 'A' : 0));
    }
    (void)SHA256((const unsigned char *)digits, SEED_DIGITS, sum);
    for (int i = 0; i < SHA256_DIGEST_LENGTH; i++) {
        (void)snprintf(hex + 2 * i, 3, "%02x", sum[i]);
    }
    return strcmp(hex, commit) == 0;
}

static void check_no_game(struct talk *talk)
{
    static const char *const lines[] = {"status", "play 1", "state s1", "ask s1", "legal", "close"};
    const int core = 4; /* the first of them */
    char name[TALK_VALUE];

    for (int i = 0; i < (talk->kit->is_core ? core : 6); i++) {
        (void)talk_ask(talk, "%s", lines[i]);
        (void)talk_check(talk, REQ_H28, talk_is_err(talk, "nogame"), "err nogame");
    }
    (void)talk_ask(talk, "@nobody status");
    (void)talk_check(talk, REQ_H27, talk_is_err(talk, "nosuch") && talk_key(talk, "name", name),
                     "err nosuch name=");
}

/* Checks the reply to a newgame; given is what its seed= must be, or NULL. Copies its commit=. */
static void check_reply(struct talk *talk, const char *given, char *commit)
{
    char game[TALK_VALUE], seed[TALK_VALUE] = "", ask[TALK_VALUE];
    bool has_all = talk_key(talk, "game", game) && talk_key(talk, "seed", seed) &&
                   talk_key(talk, "ask", ask) && talk_number(talk, "d", 0) == 1;

    has_all = talk_key(talk, "commit", commit) && has_all;
    (void)talk_check(talk, REQ_H32, has_all, "ok game= seed= commit= d=1 ask=");
    (void)talk_check(talk, REQ_H32, !given || strcmp(seed, given) == 0, "seed=%s",
                     given ? given : "");
    (void)talk_check(talk, REQ_H69, probe_commit_fits(seed, commit),
                     "commit= the SHA-256 of the seed as 32 lower-case digits");
}

static void check_newgame(struct probe *host)
{
    /* Echoed in lower case, without leading zeros unless it has all its digits. */
    static const char *const seeds[][2] = {
        {"2a", "2a"},
        {"7", "7"},
        {"002A", "2a"},
        {"0123456789abcdef0123456789ABCDEF", "0123456789abcdef0123456789abcdef"},
        {"ffffffffffffffffffffffffffffffff", "ffffffffffffffffffffffffffffffff"},
    };
    struct talk *talk = &host->talk;
    char commits[2][TALK_VALUE];

    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        (void)talk_ask(talk, "newgame %s seed=%s", host->game, seeds[i][0]);
        check_reply(talk, seeds[i][1], commits[0]);
    }
    for (int i = 0; i < 2; i++) {
        (void)talk_ask(talk, "newgame %s", host->game);
        check_reply(talk, NULL, commits[i]);
    }
    (void)talk_check(talk, REQ_H68, strcmp(commits[0], commits[1]) != 0,
                     "another commit= than that of the newgame before");
    (void)talk_ask(talk, "newgame zork-nothing");
    (void)talk_check(talk, REQ_H27, talk_is_err(talk, "nosuch"), "err nosuch");
}

/* What must not be there or be there twice; no game is opened by it. */
static void check_keys(struct probe *host)
{
    struct talk *talk = &host->talk;
    const char *list = talk->kit->is_core ? "status" : "list";
    struct text before = probe_copy(host, "%s", list), after;
    char key[TALK_VALUE];

    (void)talk_ask(talk, "newgame %s zork=1", host->game);
    (void)talk_check(talk, REQ_H7,
                     talk_is_err(talk, "badarg") && talk_key(talk, "key", key) &&
                         strcmp(key, "zork") == 0,
                     "err badarg key=zork");
    (void)talk_ask(talk, "newgame %s seed=1 seed=2", host->game);
    (void)talk_check(talk, REQ_H21, talk_is_err(talk, "badarg") && talk_key(talk, "key", key),
                     "err badarg key=");
    after = probe_copy(host, "%s", list);
    (void)talk_check(talk, REQ_H7, strcmp(text_string(&before), text_string(&after)) == 0,
                     "the same reply to %s as before: %s", list, text_string(&before));
    text_free(&before);
    text_free(&after);
}

static void check_handles(struct probe *host)
{
    struct talk *talk = &host->talk;
    struct text before;

    (void)probe_new(host, "seed=1");
    before = probe_copy(host, "state all");
    (void)talk_check(talk, REQ_H26, talk_ask(talk, "newgame %s seed=2 as=b", host->game), "ok");
    (void)talk_check(talk, REQ_H26, talk_ask(talk, "@b legal"), "ok: the game b is there");
    (void)talk_check(talk, REQ_H26, talk_ask(talk, "@b play 1"), "ok");
    (void)talk_check(talk, REQ_H26, probe_is_same(host, &before, "state all"),
                     "the other game as it was: %s", text_string(&before));
    text_free(&before);
    before = probe_copy(host, "@b state all");
    (void)talk_ask(talk, "play 1");
    (void)talk_check(talk, REQ_H26, probe_is_same(host, &before, "@b state all"),
                     "the game b as it was: %s", text_string(&before));
    text_free(&before);
    (void)talk_check(talk, REQ_H29, talk_ask(talk, "@b close"), "ok");
    (void)talk_ask(talk, "@b status");
    (void)talk_check(talk, REQ_H29, talk_is_err(talk, "nosuch"), "err nosuch behind close");
    (void)talk_check(talk, REQ_H29, talk_ask(talk, "newgame %s as=b seed=3", host->game),
                     "ok: the handle is free again");
    (void)talk_ask(talk, "@b close");
}

static void check_fork(struct probe *host)
{
    static const char *const views[] = {"state all", "events all", "ask s1", "ask s2"};
    struct talk *talk = &host->talk;

    (void)probe_new(host, "seed=5");
    (void)probe_walk(host, STEPS / 2);
    (void)talk_check(talk, REQ_H59, talk_ask(talk, "fork as=c"), "ok");
    for (int i = 0; i < talk_steps(talk, STEPS) && !host->is_over && !talk->is_lost; i++) {
        struct text copy = probe_copy(host, "@c state all");

        if (!probe_step(host)) {
            break;
        }
        (void)talk_check(talk, REQ_H59, probe_is_same(host, &copy, "@c state all"),
                         "the copy untouched by the move: %s", text_string(&copy));
        text_free(&copy);
        (void)talk_check(talk, REQ_H59, talk_ask(talk, "@c play s%d %s", host->seat, host->move),
                         "ok");
        for (size_t k = 0; k < sizeof views / sizeof *views; k++) {
            struct text want = probe_copy(host, "%s", views[k]);

            (void)talk_check(talk, REQ_H59, probe_is_same(host, &want, "@c %s", views[k]),
                             "as in the game: %s", text_string(&want));
            text_free(&want);
        }
    }
    (void)talk_ask(talk, "@c close");
}

/* Copies the list of the first deck of the legend: ID*COUNT,ID*COUNT. */
static bool find_deck(struct probe *host, char *list)
{
    const char *line;

    if (!talk_ask(&host->talk, "games %s", host->game)) {
        return false;
    }
    line = strstr(text_string(&host->talk.data), "\ndecklist ");
    return line && wire_key(line + 1, "cards", list, TALK_VALUE);
}

static void check_deck(struct probe *host)
{
    struct talk *talk = &host->talk;
    char list[TALK_VALUE], rule[TALK_VALUE];

    if (!find_deck(host, list)) {
        report_skip(&talk->kit->report, REQ_H30, "the game shows no deck list");
        report_skip(&talk->kit->report, REQ_H31, "the game shows no deck list");
        return;
    }
    (void)talk_check(talk, REQ_H31, talk_ask(talk, "deck %s zork cards=%s", host->game, list),
                     "ok for a list of the legend");
    (void)talk_check(talk, REQ_H31, talk_ask(talk, "newgame %s s1=zork s2=zork", host->game),
                     "ok: the deck can be played");
    list[strcspn(list, "*,")] = '\0';
    if (talk_ask(talk, "deck %s bad cards=%s*%d", host->game, list, COPIES)) {
        report_skip(&talk->kit->report, REQ_H30, "the game allows nine copies of one card");
        return;
    }
    (void)talk_check(talk, REQ_H30, talk_is_err(talk, "baddeck") && talk_key(talk, "rule", rule),
                     "err baddeck rule=");
    (void)talk_check(talk, REQ_H30, strncmp(text_string(&talk->data), "rule ", 5) == 0,
                     "a line `rule` before the status line");
    (void)talk_ask(talk, "newgame %s s1=bad", host->game);
    (void)talk_check(talk, REQ_H30, talk_is_err(talk, "nosuch"), "err nosuch: it was not kept");
}

void check_session(struct kit *kit, const struct offer *offer)
{
    static void (*const checks[])(struct probe *) = {
        check_newgame,
        check_keys,
        check_handles,
        check_deck,
    };
    const size_t core = 2; /* the first of them */
    struct probe host;

    if (probe_open(&host, kit, offer->games[0])) {
        check_no_game(&host.talk);
    }
    probe_close(&host);
    for (size_t i = 0; i < (kit->is_core ? core : sizeof checks / sizeof *checks); i++) {
        if (probe_open(&host, kit, offer->games[0])) {
            checks[i](&host);
        }
        probe_close(&host);
    }
    for (int i = 0; i < offer->count && probe_offers(kit, offer, "fork", REQ_H59); i++) {
        if (probe_open(&host, kit, offer->games[i])) {
            check_fork(&host);
        }
        probe_close(&host);
    }
}
