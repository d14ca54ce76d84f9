/* hidden.c - what a seat is told through the protocol never depends on what it cannot know. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lib/follow-seen.h"
#include "tests/lib/follow-table.h"

enum { TWIN_GAMES = 60, SEEN_GAMES = 40, WRONG = 5, TWIN_STEPS = 12 };

/* Two games that a seat cannot tell apart: the true one and a sampled one. */
struct twin {
    struct table *table;
    int seat, base[2]; /* base: the last event before the worlds parted */
    unsigned compared, steps, idle;
    bool is_apart; /* chance or a hidden face has spoken; from here on they may differ */
};

static const char *const handle[2] = {"g1", "w1"};

/* ---------------------------------------------------------------------------- wrong commands */

static bool is_legal(struct table *table, int seat, const char *move)
{
    char line[TABLE_LINE], name[TABLE_MOVE];
    const char *text = table_send(table, "legal s%d", seat + 1);

    while ((text = follow_line(text, line, sizeof line)) != NULL) {
        if (sscanf(line, "move %*u %63s", name) == 1 && strcmp(name, move) == 0) {
            return true;
        }
    }
    return false;
}

/* Makes move names that a seat cannot play now; the ids are drawn from all the cards. */
static void make_wrong(struct table *table, int seat, char wrong[WRONG][TABLE_MOVE])
{
    static const char *const shapes[] = {"lay:%s",     "pick:%s",  "take:%s", "start:%s",
                                         "react:%s.1", "lay:%.4s", "pick:k2", "pick:k5",
                                         "trig:a5.2",  "flip",     "done",    "98"};
    int n = 0;

    while (n < WRONG) {
        const char *card = table->legend.card[table_random(table, (unsigned)table->legend.cards)];
        unsigned i = table_random(table, (unsigned)(sizeof shapes / sizeof *shapes));
        (void)snprintf(wrong[n], TABLE_MOVE, shapes[i], card);
        n += is_legal(table, seat, wrong[n]) ? 0 : 1;
    }
}

/* -------------------------------------------------------------------------------------- twins */

/* Sends a command to one of the two games and writes the reply without handles, and with event
 * numbers that count from the parting. */
static void twin_send(struct twin *twin, int which, const char *command, char *out, size_t size)
{
    char line[TABLE_LINE], prefix[8];
    size_t used = 0;
    int number = 0, skip = snprintf(prefix, sizeof prefix, "@%s ", handle[which]);
    const char *text = table_send(twin->table, "%s%s", prefix, command);

    out[0] = '\0';
    while ((text = follow_line(text, line, sizeof line)) != NULL && used < size) {
        cr_assert_eq(strncmp(line, prefix, (size_t)skip), 0, "no handle: %s", line);
        const char *data = line + skip;
        int length = 0;
        if (sscanf(data, "event %d%n", &number, &length) == 1) {
            used +=
                (size_t)snprintf(out + used, size - used, "event %d", number - twin->base[which]);
            data += length;
        } else if (sscanf(data, "ok last=%d%n", &number, &length) == 1) {
            used +=
                (size_t)snprintf(out + used, size - used, "ok last=%d", number - twin->base[which]);
            data += length;
        }
        used += (size_t)snprintf(out + used, size - used, "%s\n", data);
    }
    cr_assert_lt(used, size);
}

/* Compares the replies of both games to a command, octet by octet. */
static void expect_same(struct twin *twin, const char *command)
{
    static char truth[TABLE_REPLY], world[TABLE_REPLY];

    twin_send(twin, 0, command, truth, sizeof truth);
    twin_send(twin, 1, command, world, sizeof world);
    twin->compared++;
    cr_assert(strcmp(truth, world) == 0, "`%s` differs for s%d:\n%s\n%s", command, twin->seat + 1,
              truth, world);
}

/* The last events of both games, from the parting on, as the seat is sent them. */
static void read_events(struct twin *twin, int which, char *out, size_t size)
{
    char command[TABLE_MOVE];

    (void)snprintf(command, sizeof command, "events s%d since=%d", twin->seat + 1,
                   twin->base[which]);
    twin_send(twin, which, command, out, size);
}

/* Compares everything that the seat can ask for, and what it is told when it errs. */
static void expect_same_view(struct twin *twin)
{
    static const char *const asked[] = {
        "status",   "legal s%d", "legal s%d prefix=pick:", "state s%d",
        "hash s%d", "show s%d",  "play s%d d=0 done"};
    char wrong[WRONG][TABLE_MOVE], command[8 * TABLE_MOVE];
    struct table *table = twin->table;
    static char truth[TABLE_REPLY], world[TABLE_REPLY];

    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        (void)snprintf(command, sizeof command, asked[i], twin->seat + 1);
        expect_same(twin, command);
    }
    make_wrong(table, twin->seat, wrong);
    for (int i = 0; i < WRONG; i++) {
        (void)snprintf(command, sizeof command, "play s%d %s", twin->seat + 1, wrong[i]);
        expect_same(twin, command);
    }
    for (int i = 0; i < 2; i++) { /* the numbers of events are each game's own */
        (void)snprintf(command, sizeof command, "ask s%d since=%d", twin->seat + 1, twin->base[i]);
        twin_send(twin, i, command, i == 0 ? truth : world, TABLE_REPLY);
    }
    cr_assert(strcmp(truth, world) == 0, "ask differs for s%d:\n%s\n%s", twin->seat + 1, truth,
              world);
    twin->compared++;
}

/* True if an event brings what the two games cannot have in common. */
static bool is_parting(const struct twin *twin, const char *line)
{
    char kind[FOLLOW_WORD], who[FOLLOW_WORD], from[FOLLOW_WORD] = "", to[FOLLOW_WORD] = "";

    if (sscanf(line, "event %*d %47s %47s", kind, who) != 2) {
        return false;
    }
    (void)follow_value(line, "from", from, sizeof from);
    (void)follow_value(line, "to", to, sizeof to);
    bool is_foe = from[0] == 's' && from[1] != '1' + twin->seat;
    bool is_hidden = strchr("DHK", from[3]) != NULL && (is_foe || from[3] == 'D');
    return strcmp(kind, "draw") == 0 || strcmp(kind, "shuffle") == 0 || strcmp(kind, "coin") == 0 ||
           strcmp(kind, "reveal") == 0 ||
           (strcmp(kind, "look") == 0 && who[1] == '1' + twin->seat) ||
           (strcmp(kind, "move") == 0 && is_hidden && strchr("HDK", to[3]) == NULL) ||
           (strcmp(kind, "move") == 0 && is_hidden && from[3] == 'D');
}

/* Takes the faces out of a line. */
static void mask_cards(char *line)
{
    char *cards = strstr(line, " cards=");

    if (cards != NULL) {
        char *end = cards + 1 + strcspn(cards + 1, " ");
        memmove(cards, end, strlen(end) + 1);
    }
}

/* Compares the events since the parting up to the first that brings something of its own; of that
 * one the faces may differ, nothing else. */
static void expect_same_events(struct twin *twin)
{
    static char truth[TABLE_REPLY], world[TABLE_REPLY];
    char left[TABLE_LINE], right[TABLE_LINE];
    const char *a = truth, *b = world;

    read_events(twin, 0, truth, sizeof truth);
    read_events(twin, 1, world, sizeof world);
    while (!twin->is_apart && (a = follow_line(a, left, sizeof left)) != NULL) {
        b = b == NULL ? NULL : follow_line(b, right, sizeof right);
        twin->is_apart = is_parting(twin, left);
        if (twin->is_apart) {
            mask_cards(left);
            mask_cards(right);
        }
        cr_assert(b != NULL && strcmp(left, right) == 0, "events differ for s%d:\n%s\n%s",
                  twin->seat + 1, truth, world);
    }
    twin->compared++;
}

/* The move that both games go on with: any of the seat's own, and of the other seat's one that
 * tells nothing and can always be made. NULL: the twins have to part here. */
static const char *next_move(struct twin *twin, int *seat, char move[TABLE_MOVE])
{
    static const char *const idle[] = {"done", "pass", "none", "no", "yield"};
    struct table *table = twin->table;

    if (table->over[0] != '\0' || (table->is_asked[0] && table->is_asked[1])) {
        return NULL;
    }
    *seat = table_choose(table, move);
    if (*seat == twin->seat) {
        return move;
    }
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++) {
        if (is_legal(table, *seat, idle[i])) {
            twin->idle++;
            return idle[i];
        }
    }
    return NULL;
}

/* Plays one move in both games and compares what the seat learns; false when they part. */
static bool play_both(struct twin *twin)
{
    char move[TABLE_MOVE], reply[TABLE_LINE];
    struct table *table = twin->table;
    int seat = 0, d = table->d;
    const char *name = next_move(twin, &seat, move);

    if (name == NULL) {
        return false;
    }
    (void)follow_line(table_send(table, "@w1 play s%d d=%d %s", seat + 1, d, name), reply,
                      sizeof reply);
    (void)table_play(table, seat, name);
    cr_assert_eq(strncmp(reply, "@w1 ok", 6), 0, "%s was no move of the world: %s", name, reply);
    expect_same_events(twin);
    twin->steps++;
    return !twin->is_apart && table->over[0] == '\0';
}

static int last_event(struct table *table, const char *game)
{
    char command[FOLLOW_WORD], value[FOLLOW_WORD];

    (void)snprintf(command, sizeof command, "@%s events pub since=0", game);
    (void)follow_value(table_status(table_send(table, "%s", command)), "last", value, sizeof value);
    return atoi(value);
}

/* Opens a world of the seat and goes on in both as long as they have to be the same. */
static void compare_worlds(struct twin *twin, bool *is_other)
{
    struct table *table = twin->table;
    char truth[FOLLOW_WORD], world[FOLLOW_WORD];

    twin->seat = (int)table_random(table, 2);
    twin->is_apart = false;
    const char *reply =
        table_send(table, "sample s%d seed=%x", twin->seat + 1, table_random(table, 1U << 30));
    cr_assert_str_eq(reply, "ok games=w1\n");
    for (int i = 0; i < 2; i++) {
        twin->base[i] = last_event(table, handle[i]);
    }
    (void)follow_value(table_send(table, "hash s%d", 2 - twin->seat), "hash", truth, sizeof truth);
    (void)follow_value(table_send(table, "@w1 hash s%d", 2 - twin->seat), "hash", world,
                       sizeof world);
    *is_other = strcmp(truth, world) != 0;
    for (int step = 0; step < TWIN_STEPS; step++) {
        expect_same_view(twin);
        if (!play_both(twin)) {
            return;
        }
    }
}

Test(hidden, a_seat_cannot_tell_a_sampled_world_from_the_true_game)
{
    static struct table table;
    static struct twin twin;
    unsigned worlds = 0, others = 0;
    char move[TABLE_MOVE];

    table_open(&table);
    twin.table = &table;
    for (unsigned k = 0; k < TWIN_GAMES; k++) {
        table_deal(&table, k);
        while (table.over[0] == '\0') {
            bool is_other = false;
            if (table_random(&table, 5) == 0) {
                compare_worlds(&twin, &is_other);
                worlds++;
                others += is_other;
            } else {
                int seat = table_choose(&table, move);
                (void)table_play(&table, seat, move);
            }
        }
    }
    cr_assert_gt(worlds, 2 * TWIN_GAMES);
    cr_assert_gt(twin.steps, worlds);
    cr_assert_gt(twin.idle, worlds / 4);
    cr_assert_geq(others, worlds * 9 / 10, "only %u of %u worlds differ from the truth", others,
                  worlds);
    table_close(&table);
}

/* A place is public: what was picked there must not become the equal card of another place, or the
 * rest of the list tells which hidden cards are equal. */
Test(hidden, equal_cards_at_two_places_are_two_things)
{
    static const char *const trick[] = {"graft", "upset"};
    static struct table table;

    table_open(&table);
    (void)table_send(&table, "set strict=0");
    for (int i = 0; i < 2; i++) {
        const char *reply = table_send(
            &table,
            "setup tfn1 unreal-drive@1 all t3.s1.action.right?s1 "
            "s1{life=10;A:a1=dice-jackal;G:;K:;H:;D:tithe*9;X:} "
            "s2{life=10;A:a4=moss-cub;G:;K:k4=graft^2~d,k5=pitfall^2~d,k6=%s^2~d;H:;D:tithe*9;X:}",
            trick[i]);
        cr_assert_eq(strncmp(reply, "ok ", 3), 0, "%s", reply);
        (void)table_send(&table, "play s1 trig:a1.1");
        (void)table_send(&table, "play s1 pick:k4");
        reply = table_send(&table, "legal s1");
        cr_assert_str_eq(reply, "move 1 pick:k5\nmove 2 pick:k6\nok n=2\n");
    }
    table_close(&table);
}

/* --------------------------------------------------------------------------------------- seen */

static void expect_known(struct seen *seen, const char *reply, const char *request)
{
    cr_assert(seen_reply(seen, reply, request), "%s", seen->fault);
}

/* Sends everything to which a seat gets an answer, and checks the ids in it. */
static void check_seat(struct table *table, struct seen *seen, int since)
{
    static char events[TABLE_REPLY];
    char wrong[WRONG][TABLE_MOVE];
    int s = seen->seat + 1;

    (void)snprintf(events, sizeof events, "%s", table_send(table, "ask s%d since=%d", s, since));
    expect_known(seen, events, "");
    expect_known(seen, table_send(table, "events s%d since=%d", s, since), "");
    expect_known(seen, table_send(table, "state s%d", s), "");
    expect_known(seen, table_send(table, "show s%d", s), "");
    expect_known(seen, table_send(table, "legal s%d", s), "");
    expect_known(seen, table_send(table, "play s%d d=0 done", s), "");
    make_wrong(table, seen->seat, wrong);
    for (int i = 0; i < WRONG; i++) {
        expect_known(seen, table_send(table, "play s%d %s", s, wrong[i]), wrong[i]);
    }
}

/* True if the check finds that a seat is shown what another viewer is shown. */
static bool is_found(const struct seen *seen, const char *reply)
{
    struct seen copy = *seen;

    return !seen_reply(&copy, reply, "");
}

Test(hidden, a_seat_is_told_of_no_card_that_it_cannot_know)
{
    static struct table table;
    static struct seen seen[2];
    unsigned decisions = 0, found = 0;
    char move[TABLE_MOVE];

    table_open(&table);
    for (unsigned k = 0; k < SEEN_GAMES; k++) {
        table_deal(&table, k);
        for (int i = 0; i < 2; i++) {
            seen_start(&seen[i], &table.legend, i, table.dealt[i]);
        }
        for (int since = 0; table.over[0] == '\0'; decisions++) {
            for (int i = 0; i < 2; i++) {
                check_seat(&table, &seen[i], since);
            }
            found += is_found(&seen[0], table_send(&table, "state s2"));
            since = last_event(&table, "g1");
            int seat = table_choose(&table, move);
            (void)table_play(&table, seat, move);
        }
    }
    cr_assert_gt(found, decisions / 2, "the other seat's view was found %u times in %u", found,
                 decisions);
    table_close(&table);
}

Test(hidden, a_line_for_the_other_seat_is_found_out)
{
    static struct table table;
    struct seen seen;
    static const char *const leaks[] = {
        "event 1 draw s2 from=s2.D to=s2.H cards=pitfall d=1",
        "event 1 move s2 from=s2.H to=s2.K pos=k4 cards=pitfall why=placed d=1",
        "event 1 move s2 from=s2.D to=s2.A pos=a4 cards=ember-pup why=start d=1",
        "event 1 look s2 from=s2.D cards=pitfall d=1",
        "event 1 swap k4 from=s2.K to=s2.H cards=pitfall,graft d=1",
        "event 1 choose s2 move=lay:pitfall d=1",
        "event 1 shuffle s1 from=s1.D order=graft d=1",
        "state tfn1 unreal-drive@1 s1 t1.s1.choice.place?s2 s1{H:graft;D:?2} s2{H:graft;D:?2} h=0",
        "state tfn1 unreal-drive@1 s1 t1.s1.choice.place?s2 s1{H:pitfall} s2{H:?1} h=0",
        "err nomove near=lay:pitfall",
    };

    table_open(&table);
    for (size_t i = 0; i < sizeof leaks / sizeof *leaks; i++) {
        seen_start(&seen, &table.legend, 0, "graft*3,tithe*2");
        cr_assert(is_found(&seen, leaks[i]), "let through: %s", leaks[i]);
    }
    seen_start(&seen, &table.legend, 0, "graft*3,tithe*2");
    expect_known(&seen, "event 1 look s1 from=s2.K pos=k4 cards=pitfall d=1\n", "");
    expect_known(&seen, "state tfn1 s1{H:graft} s2{K:k4=pitfall~d;H:?2} h=0\n", "");
    table_close(&table);
}
