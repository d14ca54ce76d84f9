/* unseen.c - `unseen` is the deck list without what the seat can locate, and the cards that it
 * cannot locate are as many as its view says. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lib/follow-table.h"
#include "tests/lib/times.h"
#include "tests/lib/told.h"

enum { UNSEEN_GAMES = 60, DECISIONS = 2000 };

struct check {
    struct table *table;
    struct counts list[TOLD_SEATS];
    bool has_lists, is_open; /* the game has the option; the lists are open */
    int decisions, compared;
};

static bool send_line(struct table *table, const char *verb, int seat, const char *lead, char *line)
{
    const char *text = table_send(table, "%s s%d", verb, seat + 1);

    while ((text = follow_line(text, line, TABLE_LINE)) != NULL) {
        if (strncmp(line, lead, strlen(lead)) == 0) {
            return true;
        }
    }
    return false;
}

/* Compares what `unseen` says of a deck with what the view leaves. */
static void compare(struct check *check, const struct told *told, int seat, int owner,
                    const char *view)
{
    struct table *table = check->table;
    char lead[FOLLOW_WORD], line[TABLE_LINE], cards[TABLE_LIST];
    struct counts left, said = {{0}};
    int n = told_unseen(told, owner, &check->list[owner], &left);

    cr_assert_geq(n, 0, "s%d is shown a card that is in no list: %s", seat + 1, view);
    (void)snprintf(lead, sizeof lead, "unseen s%d ", owner + 1);
    cr_assert(send_line(table, "unseen", seat, lead, line));
    cr_assert(follow_value(line, "cards", cards, sizeof cards), "%s", line);
    if (owner != seat && !check->is_open) {
        int number = cards[0] == '?' ? atoi(cards + 1) : -1;
        cr_assert_eq(number, n, "%s, not ?%d\n%s", line, n, view);
    } else {
        cr_assert(strcmp(cards, "-") == 0 || told_list(&table->legend, cards, &said), "%s", line);
        cr_assert(memcmp(&left, &said, sizeof left) == 0, "%s, s%d: %s\n%s", table->game, seat + 1,
                  line, view);
    }
    check->compared++;
}

static void check_decision(struct check *check)
{
    char view[TABLE_LINE];
    struct told told;

    for (int seat = 0; seat < TOLD_SEATS; seat++) {
        cr_assert(send_line(check->table, "state", seat, "state ", view));
        cr_assert(told_read(&told, &check->table->legend, view), "%s", view);
        for (int owner = 0; owner < TOLD_SEATS; owner++) {
            compare(check, &told, seat, owner, view);
        }
    }
    check->decisions++;
}

static void deal(struct check *check, unsigned k)
{
    struct table *table = check->table;

    table_deal(table, k);
    check->is_open = check->has_lists && k % 3 != 0;
    const char *reply = table_send(table, "newgame %s seed=%x s1=%s s2=%s%s", table->game, k + 1,
                                   table->name[table->deck[0]], table->name[table->deck[1]],
                                   check->is_open ? " lists=open" : "");
    cr_assert_eq(strncmp(reply, "ok", 2), 0, "%s", reply);
    for (int owner = 0; owner < TOLD_SEATS; owner++) {
        cr_assert(told_list(&table->legend, table->dealt[owner], &check->list[owner]));
    }
}

Test(unseen, it_is_the_list_without_what_the_seat_can_locate)
{
    static struct table table;
    char move[TABLE_MOVE];

    for (int i = 0; i < table_games(); i++) {
        struct check check = {.table = &table};
        table_open(&table, i);
        const char *legend = table_send(&table, "games %s", table.game);
        check.has_lists = strstr(legend, "\noption name=lists ") != NULL;
        for (unsigned k = 0; k < (unsigned)prop_times(UNSEEN_GAMES) || check.decisions < DECISIONS;
             k++) {
            deal(&check, k);
            while (table.over[0] == '\0') {
                check_decision(&check);
                int seat = table_choose(&table, move);
                (void)table_play(&table, seat, move);
            }
            check_decision(&check);
        }
        cr_assert_geq(check.compared, 4 * DECISIONS, "%s", table.game);
        table_close(&table);
    }
}
