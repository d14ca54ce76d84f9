/* spread.c - what `sample` draws where cards are known that nobody can follow one by one: small
 * positions of Battle of Union, whose worlds were counted by hand.
 *
 * Promised (sample-scopes.c): the own walls and deck hold each of their assortments in any order,
 * each equally likely. The other side is filled step by step: face-down main-force cards; the cards
 * that facts name, each at any place that its fact leaves it; decks that were made anew, with their
 * walls; cards that did not show themselves; what lies under hosts, slot by slot; the rest. In a
 * step all that fits is equally likely, and a filling that cannot be ended is begun anew. So all
 * assignments together are equally likely only where one step at most is bound. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/text/tfn.h"
#include "engine/worlds/sample.h"
#include "protocol/command.h"
#include "tests/lib/chi.h"
#include "tests/lib/follow-table.h"
#include "tests/lib/told.h"

enum { DRAWS = 5000, OUTCOMES = 128, TEXT = 80, CODE = 3, POOL = 8, FAULT = 2 * TOLD_TEXT };

/* A position, and what can lie at the hidden places of `owner` for s1, with how likely it is. Cards
 * are the ends of their ids. Groups are zones in the order of the legend, a hand in brackets. Each
 * `?` is any of the cards behind the `~`, in all orders: `(b04.?)/?~b06.b08=2`. */
struct example {
    const char *what;
    int owner;
    const char *side[TOLD_SEATS], *facts, *likely;
};

/* A side of which nothing is hidden but what is certain. */
#define PLAIN_1 "M:m1=bu-r01;W:w1=bu-r04~d;S:;H:;D:bu-r04;R:;X:"
#define PLAIN_2 "M:m6=bu-b01;W:w6=bu-b05^12~d;S:;H:;D:bu-b04;R:;X:"
#define WALL_2 "W:w6=bu-b05^12~d;S:;"

#define HOSTS                                                                                      \
    "b08.b05/b09.?/?~b04.b10=4 b08.b05/b04.b10/b09=4 b08.b05/b10.b04/b09=4 "                       \
    "b05.b08/b04.?/?~b09.b10=6 b05.b08/b10.?/?~b04.b09=6"

static const struct example examples[] = {
    {"the own walls and deck in any order",
     0,
     {"M:m1=bu-r01;W:w1=bu-r04~d,w2=bu-r05~d;S:;H:;D:bu-r04,bu-r06;R:;X:", PLAIN_2},
     "",
     "?.?/?.?~r04.r04.r05.r06=1"},
    {"places of the own walls and deck that are known stay",
     0,
     {"M:m1=bu-r01;W:w1=bu-r04^1~d,w2=bu-r08~d;S:;H:;D:bu-r05^1,bu-r06*2;R:;X:", PLAIN_2},
     "",
     "?/?.?~r06.r06.r08=1"},
    {"walls out of an older deck and the deck made anew are two assortments",
     0,
     {"gen=1;M:m1=bu-r01;W:w1=bu-r04~d,w2=bu-r05~d,w3=bu-r06~dg1;S:;H:;D:bu-r06,bu-r08;R:;X:",
      PLAIN_2},
     " k=(s1.D*2,w3){bu-r06,bu-r06,bu-r08} k=(w1,w2){bu-r04,bu-r05}^1",
     "r04.r05.?/?.?~r06.r06.r08=1 r05.r04.?/?.?~r06.r06.r08=1"},
    {"nothing is known of the other side",
     1,
     {PLAIN_1, "M:m6=bu-b01;W:w6=bu-b04~d;S:;H:bu-b06;D:bu-b08,bu-b04;R:;X:"},
     "",
     "?/(?)/?.?~b04.b04.b06.b08=1"},
    {"face-down main-force cards of open lists change places with each other only",
     1,
     {PLAIN_1, "M:m6=bu-b01^2~d,m7=bu-b04^2~d,m8=bu-b06^2~d;" WALL_2 "H:bu-b08;D:bu-b10;R:;X:"},
     "",
     "?.?.?/(b08)/b10~b01.b04.b06=1 ?.?.?/(b10)/b08~b01.b04.b06=1"},
    {"a card known to be in the hand lies there",
     1,
     {PLAIN_1, "M:m6=bu-b01;" WALL_2 "H:bu-b04^12,bu-b06;D:bu-b08;R:;X:"},
     "",
     "(b04.?)/?~b06.b08=1"},
    /* At either place with 1/2; then two orders of the other two. */
    {"a card known to be in the hand or laid lies at any of these places",
     1,
     {PLAIN_1, "M:m6=bu-b01[bu-b06^2~d];" WALL_2 "H:bu-b04;D:bu-b08;R:;X:"},
     " k>=(s2.H*1,m6.1){bu-b04}",
     "b04/(?)/?~b06.b08=1 ?/(b04)/?~b06.b08=1"},
    {"an event is never laid, so one that is in the hand or laid is in the hand",
     1,
     {PLAIN_1, "M:m6=bu-b01[bu-b06^2~d];" WALL_2 "H:bu-b13;D:bu-b08;R:;X:"},
     " k>=(s2.H*1,m6.1){bu-b13}",
     "?/(b13)/?~b06.b08=1"},
    {"a card that is too dear for the host is in the hand",
     1,
     {PLAIN_1, "M:m6=bu-b01,m7=bu-b05[bu-b04^2~d];" WALL_2 "H:bu-b09;D:bu-b10;R:;X:"},
     " k>=(s2.H*1,m7.1){bu-b09}",
     "?/(b09)/?~b04.b10=1"},
    /* b13 is an event, b09 costs 3 and the host has leadership 2. */
    {"what lies under a host may lie there",
     1,
     {PLAIN_1, "M:m6=bu-b01,m7=bu-b05[bu-b04^2~d];" WALL_2 "H:bu-b09;D:bu-b10,bu-b13;R:;X:"},
     "",
     "b04/(?)/?.?~b09.b10.b13=1 b10/(?)/?.?~b04.b09.b13=1"},
    /* Leadership 3: b09 costs 3, b04 2, b10 and b12 1; b08 has the name of the host. */
    {"two cards under a host fit there together",
     1,
     {PLAIN_1, "M:m6=bu-b01,m7=bu-b08[bu-b04^2~d,bu-b10^2~d];" WALL_2 "H:bu-b12;D:bu-b09;R:;X:"},
     "",
     "b04.b10/(?)/?~b09.b12=1 b10.b04/(?)/?~b09.b12=1 b04.b12/(?)/?~b09.b10=1 "
     "b12.b04/(?)/?~b09.b10=1 b10.b12/(?)/?~b04.b09=1 b12.b10/(?)/?~b04.b09=1"},
    {"two cards of one name, or of the name of the host, do not lie under it",
     1,
     {PLAIN_1, "M:m6=bu-b01[bu-b10^2~d,bu-b12^2~d],m7=bu-b08;" WALL_2 "H:bu-b10;D:bu-b12;R:;X:"},
     "",
     "b10.b12/(?)/?~b10.b12=1 b12.b10/(?)/?~b10.b12=1"},
    /* A rise of 1 lets b09, which costs 3, lie under a host of leadership 2. */
    {"what was laid while the leadership was raised may cost as much",
     1,
     {PLAIN_1, "M:m6=bu-b01,m7=bu-b05~l1[bu-b04^2~d];" WALL_2 "H:bu-b09;D:bu-b13;R:;X:"},
     "",
     "b04/(?)/?~b09.b13=1 b09/(?)/?~b04.b13=1"},
    /* Under m7 (3) b04, b09 or b10, 1/3 each; then under m8 (2) b04 or b10 if both are left. */
    {"hosts are filled slot by slot",
     1,
     {PLAIN_1,
      "M:m6=bu-b01,m7=bu-b08[bu-b09^2~d],m8=bu-b05[bu-b04^2~d];" WALL_2 "H:;D:bu-b10;R:;X:"},
     "",
     "b09.b04/b10=1 b09.b10/b04=1 b04.b10/b09=2 b10.b04/b09=2"},
    /* Either of the two hosts is b08: as above, 1/6 1/6 1/3 1/3; or b05 (2) is the first, and all
     * is equal. Which of them it is in truth makes no difference. */
    {"hosts that are not known are filled slot by slot, whichever is the one",
     1,
     {PLAIN_1, "M:m6=bu-b01,m7=bu-b08^2~d[bu-b09^2~d],m8=bu-b05^2~d[bu-b04^2~d];" WALL_2
               "H:;D:bu-b10;R:;X:"},
     "",
     HOSTS},
    {"hosts that are not known are filled slot by slot, whichever is the other",
     1,
     {PLAIN_1, "M:m6=bu-b01,m7=bu-b05^2~d[bu-b04^2~d],m8=bu-b08^2~d[bu-b09^2~d];" WALL_2
               "H:;D:bu-b10;R:;X:"},
     "",
     HOSTS},
    /* With b10 under m7 nothing is left that fits under m8. */
    {"a filling that cannot be ended is begun anew",
     1,
     {PLAIN_1,
      "M:m6=bu-b01,m7=bu-b08[bu-b09^2~d],m8=bu-b05[bu-b10^2~d];" WALL_2 "H:;D:bu-b03;R:;X:"},
     "",
     "b09.b10/b03=1 b03.b10/b09=1"},
    /* b08 has a counter. One of b04 and b06 is the card that showed nothing; beside it lies b08 or
     * the other of the two. */
    {"a card that did not show itself in the hand has no counter",
     1,
     {PLAIN_1, "M:m6=bu-b01;" WALL_2 "H:bu-b04,bu-b06;D:bu-b08;R:;X:"},
     " k>=(s2.H*2){!counter}",
     "(b04.b06)/b08=2 (b04.b08)/b06=1 (b06.b08)/b04=1"},
    {"all of a deck made anew lies in it",
     1,
     {PLAIN_1, "gen=1;M:m6=bu-b01;W:w6=bu-b06~d;S:;H:bu-b08;D:bu-b04,bu-b05;R:;X:"},
     " k=(s2.D*2){bu-b04,bu-b05}",
     "b06/(b08)/?.?~b04.b05=1 b08/(b06)/?.?~b04.b05=1"},
    /* One of the three was drawn and is in the hand, with one of the other two cards. */
    {"what was drawn from a deck made anew is in the hand",
     1,
     {PLAIN_1, "gen=1;M:m6=bu-b01;W:w6=bu-b08~d;S:;H:bu-b06,bu-b09;D:bu-b04,bu-b05;R:;X:"},
     " k<=(s2.D*2){bu-b04,bu-b05,bu-b06} k>=(s2.D*2,s2.H*2){bu-b04,bu-b05,bu-b06}",
     "b08/(b09.?)/?.?~b04.b05.b06=1 b09/(b08.?)/?.?~b04.b05.b06=1"},
};

/* ---- outcomes ----------------------------------------------------------------------------------
 */

struct outcome {
    char text[TEXT];
    double likely;
    int drawn;
};

struct spread {
    struct outcome of[OUTCOMES];
    int n;
};

static int compare_cards(const void *a, const void *b)
{
    return memcmp(a, b, CODE);
}

/* Sorts the cards between the brackets: the order within a hand means nothing. */
static void sort_hand(char *text)
{
    char *open = strchr(text, '('), *close = strchr(text, ')');

    if (open != NULL && close > open + 1) {
        *close = '.';
        qsort(open + 1, (size_t)(close - open) / (CODE + 1), CODE + 1, compare_cards);
        *close = ')';
    }
}

static struct outcome *find_outcome(struct spread *spread, const char *text)
{
    for (int i = 0; i < spread->n; i++) {
        if (strcmp(spread->of[i].text, text) == 0) {
            return &spread->of[i];
        }
    }
    return NULL;
}

static void add_outcome(struct spread *spread, const char *text, double likely)
{
    char sorted[TEXT];

    (void)snprintf(sorted, sizeof sorted, "%s", text);
    sort_hand(sorted);
    struct outcome *outcome = find_outcome(spread, sorted);
    if (outcome == NULL) {
        cr_assert_lt(spread->n, (int)OUTCOMES);
        outcome = &spread->of[spread->n++];
        *outcome = (struct outcome){.likely = 0};
        memcpy(outcome->text, sorted, sizeof sorted);
    }
    outcome->likely += likely;
}

/* Puts the n cards of `pool` for the `?` of a text, in all orders. */
static void expand(struct spread *spread, const char *text, const char *pool, int n, double likely)
{
    const char *mark = strchr(text, '?');
    char next[TEXT], left[POOL * (CODE + 1) + 1];

    if (mark == NULL) {
        cr_assert_eq(n, 0, "%s", text);
        add_outcome(spread, text, likely);
        return;
    }
    for (int i = 0; i < n; i++) {
        const char *card = pool + i * (CODE + 1), *behind = card + CODE + (i < n - 1 ? 1 : 0);
        (void)snprintf(next, sizeof next, "%.*s%.*s%s", (int)(mark - text), text, CODE, card,
                       mark + 1);
        (void)snprintf(left, sizeof left, "%.*s%s", (int)(card - pool), pool, behind);
        expand(spread, next, left, n - 1, likely / n);
    }
}

/* Reads what can be; in the end all are as likely as 1 together. */
static void read_likely(struct spread *spread, const char *text)
{
    char term[2 * TEXT];
    double sum = 0;
    int length = 0;

    for (spread->n = 0; sscanf(text, "%159s%n", term, &length) == 1; text += length) {
        char *weight = strchr(term, '='), *pool = strchr(term, '~');
        *weight++ = '\0';
        if (pool != NULL) {
            *pool++ = '\0';
        }
        int n = pool == NULL ? 0 : ((int)strlen(pool) + 1) / (CODE + 1);
        cr_assert_leq(n, (int)POOL);
        expand(spread, term, pool == NULL ? "" : pool, n, atoi(weight));
        sum += atoi(weight);
    }
    for (int i = 0; i < spread->n; i++) {
        spread->of[i].likely /= sum;
    }
}

/* Writes what lies in a world at the places that are hidden in a view. */
static void write_hidden(const struct told *view, const struct told *all, int owner, char *text)
{
    size_t used = 0;

    for (int room = 0; room < view->legend->rooms; room++) {
        const struct follow_zone *hidden = &view->zone[owner][room];
        const struct follow_zone *shown = &all->zone[owner][room];
        bool is_hand = view->legend->room[room].kind == FOLLOW_HAND;
        const char *between = used == 0 ? "" : "/";
        int n = 0;
        for (int i = 0; i < hidden->n; i++) {
            if (hidden->card[i] == FOLLOW_UNKNOWN) {
                const char *id = view->legend->card[shown->card[i]];
                used += (size_t)snprintf(text + used, TEXT - used, "%s%s%s", n > 0 ? "." : between,
                                         n == 0 && is_hand ? "(" : "", strchr(id, '-') + 1);
                n++;
            }
        }
        used += (size_t)snprintf(text + used, TEXT - used, "%s", n > 0 && is_hand ? ")" : "");
        cr_assert_lt(used, (size_t)TEXT);
    }
    sort_hand(text);
}

/* ---- one example ------------------------------------------------------------------------------
 */

static void print_text(const struct match *match, const struct state *st, int viewer, char *text)
{
    struct str out;

    str_init(&out, text, TOLD_TEXT);
    tfn_print(match, st, viewer, &out);
    cr_assert_not(out.overflow);
}

static const struct game *set_up(struct table *table, const struct example *example, bool is_open)
{
    static char line[TOLD_TEXT];

    (void)snprintf(line, sizeof line,
                   "setup lists=%s tfn1 %s@150 all t2.s1.prep?s1 s1{half=1;%s} s2{%s}%s",
                   is_open ? "open" : "closed", table->game, example->side[0], example->side[1],
                   example->facts);
    const char *reply = command_run(table->host, line, strlen(line));
    cr_assert_eq(strncmp(reply, "ok", 2), 0, "%s%s", reply, line);
    return table->host->current;
}

/* Draws worlds; false with *fault if one of them cannot be, or they are spread in another way. */
static bool is_spread(struct table *table, const struct example *example, bool is_open,
                      struct spread *spread, char *fault)
{
    static struct state world;
    static struct match world_match;
    static char view[TOLD_TEXT], text[TOLD_TEXT];
    static struct told told, all;
    const struct game *game = set_up(table, example, is_open);
    int drawn[OUTCOMES];
    double likely[OUTCOMES];

    print_text(&game->match, &game->st, 0, view);
    cr_assert(told_read(&told, &table->legend, view), "%s", view);
    for (uint64_t i = 0; i < DRAWS; i++) {
        char hidden[TEXT] = "";
        sample_world(&game->match, &game->st, 0, hash_mix(i, 7), &world_match, &world);
        print_text(&world_match, &world, 0, text);
        cr_assert_str_eq(text, view, "%s", example->what);
        print_text(&world_match, &world, VIEWER_ALL, text);
        cr_assert(told_read(&all, &table->legend, text));
        write_hidden(&told, &all, example->owner, hidden);
        struct outcome *outcome = find_outcome(spread, hidden);
        if (outcome == NULL) {
            (void)snprintf(fault, FAULT, "%s: cannot be: %s, %s", example->what, hidden, text);
            return false;
        }
        outcome->drawn++;
    }
    for (int i = 0; i < spread->n; i++) {
        drawn[i] = spread->of[i].drawn;
        likely[i] = spread->of[i].likely;
        cr_assert_geq(likely[i] * DRAWS, 5.0, "%s: too few draws", example->what);
    }
    double square = chi_square(drawn, likely, spread->n, DRAWS);
    (void)snprintf(fault, FAULT, "%s: chi-square %.0f of %d", example->what, square, spread->n);
    return spread->n > 1 && square < chi_limit(spread->n - 1);
}

/* Opens the game that has these cards. */
static struct table *open_union(void)
{
    static struct table table;

    for (int i = 0; i < table_games(); i++) {
        table_open(&table, i);
        if (strcmp(table.game, "battle-of-union") == 0) {
            cr_assert_eq(strncmp(table_send(&table, "set strict=0"), "ok", 2), 0);
            return &table;
        }
        table_close(&table);
    }
    cr_assert_fail("the game is not there");
    return NULL;
}

Test(spread, worlds_counted_by_hand_come_up_as_often_as_they_should)
{
    static char fault[FAULT];
    static struct spread spread;
    struct table *table = open_union();

    for (size_t i = 0; i < COUNT_OF(examples); i++) {
        read_likely(&spread, examples[i].likely);
        cr_expect(is_spread(table, &examples[i], true, &spread, fault), "%s", fault);
    }
    table_close(table);
}

/* With the facts left out, or all of a step taken for equally likely that is not, it shows. */
Test(spread, a_wrong_claim_is_found_out)
{
    static const struct example wrong[] = {
        {"a card without counter is not any pair",
         1,
         {PLAIN_1, "M:m6=bu-b01;" WALL_2 "H:bu-b04,bu-b06;D:bu-b08;R:;X:"},
         " k>=(s2.H*2){!counter}",
         "(?.?)/?~b04.b06.b08=1"},
        {"an outcome is missing",
         1,
         {PLAIN_1, "M:m6=bu-b01;" WALL_2 "H:bu-b04;D:bu-b08;R:;X:"},
         "",
         "(b04)/b08=1"},
        {"one that cannot be is expected",
         1,
         {PLAIN_1, "M:m6=bu-b01;" WALL_2 "H:bu-b04^12,bu-b06;D:bu-b08;R:;X:"},
         "",
         "(?.?)/?~b04.b06.b08=1"},
    };
    static char fault[FAULT];
    static struct spread spread;
    struct table *table = open_union();

    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        read_likely(&spread, wrong[i].likely);
        cr_expect_not(is_spread(table, &wrong[i], true, &spread, fault), "%s", wrong[i].what);
    }
    table_close(table);
}

/* No list that is known has so few cards: the one hidden card is any that may be in a deck, so no
 * Crown, and none of which three copies are in sight. */
Test(spread, an_invented_card_is_any_that_a_deck_may_have)
{
    static const struct example one = {"an invented card",
                                       1,
                                       {PLAIN_1, "M:m6=bu-b01;" WALL_2 "H:;D:bu-b04;R:;X:bu-b10*3"},
                                       "",
                                       ""};
    static char fault[FAULT], cards[TABLE_REPLY];
    static struct spread spread;
    struct table *table = open_union();
    char line[TABLE_LINE], id[FOLLOW_WORD];

    (void)snprintf(cards, sizeof cards, "%s", table_send(table, "cards %s", table->game));
    for (const char *text = cards; (text = follow_line(text, line, sizeof line)) != NULL;) {
        bool is_crown = strstr(line, " type=crown ") != NULL;
        if (sscanf(line, "card %47s", id) == 1 && !is_crown && strcmp(id, "bu-b10") != 0) {
            add_outcome(&spread, strchr(id, '-') + 1, 1);
        }
    }
    for (int i = 0; i < spread.n; i++) {
        spread.of[i].likely /= spread.n;
    }
    cr_expect(is_spread(table, &one, false, &spread, fault), "%s", fault);
    table_close(table);
}
