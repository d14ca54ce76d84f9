/* known.c - what a seat is told to know of concealed cards (RULES.md 11.2, 11.3) is what follows
 * from the events that it was told: no less and no more. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lib/follow-table.h"
#include "tests/lib/known.h"
#include "tests/lib/times.h"

enum {
    GAMES = 75,      /* of decks that are legal */
    POSITIONS = 300, /* that are set up, with many plays a turn */
    MOVES = 160,     /* in one of these */
    DECK_SET = 27,   /* cards of the two sets in a deck, of 40 */
    DECK_SIZE = 40,
    FIND_IN = 250 /* positions in which each row that is missing must be found out */
};

static const char game_name[] = "unien";
static const char *const viewer_name[KNOWN_VIEWS] = {"s1", "s2", "pub"};

/* A set, and the basic energies that pay for it. */
static const struct {
    const char *set, *basic[2];
} sets[] = {
    {"ino", {"bas-f", "bas-w"}}, {"wiz", {"bas-d", "bas-r"}}, {"cos", {"bas-w", "bas-f"}},
    {"lab", {"bas-f", "bas-d"}}, {"atr", {"bas-r", "bas-w"}}, {"owl", {"bas-f", "bas-f"}},
    {"vol", {"bas-r", "bas-r"}}, {"had", {"bas-d", "bas-d"}}, {"aqu", {"bas-w", "bas-w"}},
};
enum { SETS = sizeof sets / sizeof *sets };

/* Cards that look, search, lay face-down, take up, put back. Those that stand first are in every
 * position, and few of the others, so that equal cards meet. */
static const char *const movers[] = {
    "wiz-01", "aqu-09", "wiz-10", "aqu-10", "bas-w",  "cos-02", "wiz-02", "wiz-05", "cos-09",
    "wiz-09", "aqu-08", "aqu-05", "atr-10", "atr-07", "atr-08", "had-01", "had-07", "lab-10",
    "lab-06", "wiz-04", "ino-07", "ino-09", "owl-06", "owl-02", "owl-03", "had-02", "vol-06",
    "vol-03", "lab-05", "bas-f",  "bas-d",  "bas-r",  "aqu-06", "aqu-04", "lab-02", "had-10",
};
enum { MOVERS = sizeof movers / sizeof *movers, ALWAYS = 5, KINDS = 9 };

/* The two seats and the public: what they know, all by the same rows of the tables. */
struct observers {
    struct known all[KNOWN_VIEWS];
    bool is_wrong;
    char report[TABLE_LINE];
};

static void open_game(struct table *table)
{
    for (int i = 0; i < table_games(); i++) {
        table_open(table, i);
        if (strcmp(table->game, game_name) == 0) {
            (void)table_send(table, "set strict=0");
            return;
        }
        table_close(table);
    }
    cr_assert_fail("no game %s", game_name);
}

/* A random deck of two sets under the name of number i. */
static void make_deck(struct table *table, int i)
{
    char list[TABLE_LIST] = "", id[FOLLOW_WORD];
    unsigned a = table_random(table, SETS), b = (a + 1 + table_random(table, SETS - 1)) % SETS;
    int copies[2 * 10] = {0};
    size_t used = 0;

    for (int n = 0; n < DECK_SET;) {
        unsigned at = table_random(table, 20);
        if (copies[at] < 2) {
            copies[at]++;
            n++;
        }
    }
    for (int at = 0; at < 20; at++) {
        if (copies[at] > 0) {
            (void)snprintf(id, sizeof id, "%s-%02d", sets[at < 10 ? a : b].set, 1 + at % 10);
            used += (size_t)snprintf(list + used, sizeof list - used, "%s*%d,", id, copies[at]);
        }
    }
    for (int n = DECK_SET; n < DECK_SIZE; n++) {
        const char *basic = sets[n % 2 == 0 ? a : b].basic[table_random(table, 2)];
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", basic,
                                 n == DECK_SIZE - 1 ? "" : ",");
    }
    (void)snprintf(table->name[i], sizeof table->name[i], "known%d", i);
    const char *reply = table_send(table, "deck %s %s leaders=l-%s,l-%s cards=%s", game_name,
                                   table->name[i], sets[a].set, sets[b].set, list);
    cr_assert_eq(strncmp(table_status(reply), "ok", 2), 0, "%s", reply);
}

/* Starts game number k with two such decks, before the first card is drawn. */
static void deal(struct table *table, unsigned k, int decks[2], int hands[2])
{
    table->random = k;
    table->decks = 2;
    make_deck(table, 0);
    make_deck(table, 1);
    table_deal(table, 2 + 4 * k); /* the first deck against the second one */
    decks[0] = decks[1] = DECK_SIZE;
    hands[0] = hands[1] = 0;
}

/* Writes n random cards of some kinds, `A,B,C`. */
static size_t write_cards(struct table *table, const char *const kinds[KINDS], int n, char *out,
                          size_t size)
{
    size_t used = 0;

    for (int i = 0; i < n; i++) {
        used += (size_t)snprintf(out + used, size - used, "%s%s", i == 0 ? "" : ",",
                                 kinds[table_random(table, KINDS)]);
    }
    return used;
}

/* Starts a position with many plays, cards and energies for both. */
static void set_up(struct table *table, unsigned k, int decks[2], int hands[2])
{
    static char line[TABLE_LINE];
    const char *kinds[KINDS];
    size_t used = 0;

    table->random = k + 1000;
    for (int i = 0; i < KINDS; i++) {
        kinds[i] = movers[i < ALWAYS ? (unsigned)i : table_random(table, MOVERS)];
    }
    used += (size_t)snprintf(line, sizeof line, "setup tfn1 %s@1 all t3.s1.main?s1", game_name);
    for (int seat = 0; seat < 2; seat++) {
        decks[seat] = 4 + (int)table_random(table, 15);
        hands[seat] = 2 + (int)table_random(table, 5);
        used += (size_t)snprintf(
            line + used, sizeof line - used,
            " s%d{play=%d;claims=0;L:l-owl,l-vol;F:f%d=cos-04,f%d=cos-04,f%d=cos-04,f%d=%s;"
            "E:bas-d*3,bas-f*3,bas-r*3,bas-w*3;H:",
            seat + 1, seat == 0 ? 20 : 0, 4 * seat + 1, 4 * seat + 2, 4 * seat + 3, 4 * seat + 4,
            seat == 0 ? "wiz-01" : "cos-02");
        used += write_cards(table, kinds, hands[seat], line + used, sizeof line - used);
        used += (size_t)snprintf(line + used, sizeof line - used, ";D:");
        used += write_cards(table, kinds, decks[seat], line + used, sizeof line - used);
        used += (size_t)snprintf(line + used, sizeof line - used, ";B:}");
    }
    cr_assert_lt(used, 1000); /* octets that table_send takes */
    const char *reply = table_send(table, "%s", line);
    cr_assert_eq(strncmp(table_status(reply), "ok", 2), 0, "%s\n%s", line, reply);
    table->d = 1;
    table->is_asked[0] = true;
    table->is_asked[1] = false;
    table->over[0] = '\0';
}

/* A move of the seat that is asked: seldom one that lets a chance go by, never a claim. */
static int choose(struct table *table, char move[TABLE_MOVE])
{
    static const char *const idle[] = {"end", "skip", "done", "recomb"};
    char line[TABLE_LINE], name[TABLE_MOVE];
    unsigned weights = 0;
    int seat = table->is_asked[0] ? 0 : 1;
    const char *text = table_send(table, "legal s%d", seat + 1);

    while ((text = follow_line(text, line, sizeof line)) != NULL) {
        unsigned weight = 8;
        if (sscanf(line, "move %*u %63s", name) != 1 || strcmp(name, "claim") == 0) {
            continue;
        }
        for (size_t i = 0; i < sizeof idle / sizeof *idle; i++) {
            weight = strcmp(name, idle[i]) == 0 ? 2 : weight;
        }
        weights += weight;
        if (table_random(table, weights) < weight) {
            (void)snprintf(move, TABLE_MOVE, "%s", name);
        }
    }
    cr_assert_gt(weights, 0);
    return seat;
}

/* What is said to the two seats and the public since the last decision. */
struct said {
    char events[KNOWN_VIEWS][TABLE_REPLY], state[KNOWN_VIEWS][TABLE_LINE];
};

static void hear(struct table *table, int *since, struct said *said)
{
    char last[FOLLOW_WORD];

    for (int i = 0; i < KNOWN_VIEWS; i++) {
        (void)snprintf(said->events[i], TABLE_REPLY, "%s",
                       table_send(table, "events %s since=%d", viewer_name[i], *since));
        (void)follow_line(table_send(table, "state %s", viewer_name[i]), said->state[i],
                          TABLE_LINE);
    }
    cr_assert(follow_value(table_status(said->events[0]), "last", last, sizeof last));
    *since = atoi(last);
}

static bool read_events(struct known *known, const char *events)
{
    char line[TABLE_LINE];

    while ((events = follow_line(events, line, sizeof line)) != NULL) {
        if (strncmp(line, "event ", 6) == 0 && !known_event(known, line)) {
            return false;
        }
    }
    return known_caught_up(known);
}

/* Lets the observers read what is new and compare; notes if they are wrong. */
static void look_on(const struct said *said, struct observers *observers, const char *where)
{
    for (int i = 0; i < 2 * KNOWN_VIEWS && !observers->is_wrong; i++) {
        int viewer = i % KNOWN_VIEWS;
        bool is_right = i < KNOWN_VIEWS ? read_events(&observers->all[viewer], said->events[viewer])
                                        : known_agrees(observers->all, viewer, said->state[viewer]);
        if (!is_right) {
            observers->is_wrong = true;
            (void)snprintf(observers->report, sizeof observers->report, "%s, viewer %s: %s", where,
                           viewer_name[viewer], observers->all[viewer].fault);
        }
    }
}

/* Plays a game before several groups of observers, group number i without row from + i; those that
 * were wrong before do not look any more. */
static void play_before(struct table *table, unsigned k, bool is_set_up,
                        struct observers *observers, int from, int to)
{
    static struct said said;
    char move[TABLE_MOVE] = "-", where[TABLE_MOVE * 4];
    int since = 0, d = 0, decks[2], hands[2];
    bool is_on = true;

    (is_set_up ? set_up : deal)(table, k, decks, hands);
    for (int row = from; row <= to; row++) {
        for (int i = 0; i < KNOWN_VIEWS; i++) {
            known_start(&observers[row - from].all[i], &table->legend, i, decks, hands);
            observers[row - from].all[i].without = (enum known_row)row;
        }
    }
    for (int n = 0; n <= MOVES; n++) {
        hear(table, &since, &said);
        (void)snprintf(where, sizeof where, "%s %u (%s, %s), d=%d %s",
                       is_set_up ? "position" : "game", k, table->name[0], table->name[1], d, move);
        for (int row = from; row <= to; row++) {
            look_on(&said, &observers[row - from], where);
        }
        if (!is_on) {
            return;
        }
        int seat = choose(table, move);
        d = table->d;
        is_on = table_play(table, seat, move);
    }
}

static void play_games(bool is_set_up, unsigned games)
{
    static struct table table;
    static struct observers observers;

    open_game(&table);
    for (unsigned k = 0; k < games; k++) {
        play_before(&table, k, is_set_up, &observers, KNOWN_ALL_ROWS, KNOWN_ALL_ROWS);
        cr_assert_not(observers.is_wrong, "%s", observers.report);
    }
    table_close(&table);
}

Test(known, what_is_known_in_a_game_follows_from_its_events)
{
    play_games(false, (unsigned)prop_times(GAMES));
}

Test(known, what_is_known_where_much_moves_unseen_follows_from_the_events)
{
    play_games(true, POSITIONS);
}

Test(known, whoever_misses_a_row_of_the_tables_is_found_out)
{
    static struct table table;
    static struct observers observers[KNOWN_ROWS];
    int left = KNOWN_ROWS - 1;

    open_game(&table);
    for (unsigned k = 0; k < FIND_IN && left > 0; k++) {
        play_before(&table, k, true, observers, KNOWN_ALL_ROWS + 1, KNOWN_ROWS - 1);
        left = 0;
        for (int i = 0; i < KNOWN_ROWS - 1; i++) {
            left += !observers[i].is_wrong;
        }
    }
    for (int i = 0; i < KNOWN_ROWS - 1; i++) {
        cr_assert(observers[i].is_wrong, "nobody missed row %d", i + 1);
    }
    table_close(&table);
}
