/* twin.c - a seat cannot tell a sampled world from the true game by anything that it is sent. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lib/follow-table.h"
#include "tests/lib/prop_game.h"

enum { TWIN_GAMES = 20, WRONG = 5, TWIN_STEPS = 12, MUCH = 3 };

/* Two games that a seat cannot tell apart: the true one and a sampled one. */
struct twin {
    struct table *table;
    int seat, base[2];                     /* base: the last event before the worlds parted */
    unsigned compared, steps, foe, parted; /* foe: answers of the other seat */
    bool is_apart; /* chance or a hidden face has spoken; from here on they may differ */
};

static const char *const handle[2] = {"g1", "w1"};

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
    static const char *const asked[] = {"status",   "legal s%d", "state s%d",
                                        "hash s%d", "show s%d",  "play s%d d=0 done"};
    char wrong[TABLE_MOVE], command[8 * TABLE_MOVE];
    struct table *table = twin->table;
    static char truth[TABLE_REPLY], world[TABLE_REPLY];

    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        (void)snprintf(command, sizeof command, asked[i], twin->seat + 1);
        expect_same(twin, command);
    }
    (void)snprintf(command, sizeof command, "legal s%d prefix=%s", twin->seat + 1,
                   table->legend.verb[table_random(table, (unsigned)table->legend.verbs)]);
    expect_same(twin, command);
    for (int i = 0; i < WRONG; i++) {
        table_wrong(table, twin->seat, wrong);
        (void)snprintf(command, sizeof command, "play s%d %s", twin->seat + 1, wrong);
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

/* True if an event may bring what the two games do not have in common: chance, a face that the seat
 * has not seen before, or a flag of a hidden card, which says whether it has a face to show. */
static bool is_parting(const struct twin *twin, const char *line)
{
    const struct follow_legend *legend = &twin->table->legend;
    char kind[FOLLOW_WORD], who[FOLLOW_WORD], from[FOLLOW_WORD], to[FOLLOW_WORD];

    if (sscanf(line, "event %*d %47s %47s", kind, who) != 2) {
        return false;
    }
    (void)follow_value(line, "from", from, sizeof from);
    (void)follow_value(line, "to", to, sizeof to);
    char pos[FOLLOW_WORD];
    (void)follow_value(line, "pos", pos, sizeof pos);
    const struct follow_room *left = follow_room_at(legend, from, who[0] == 's' ? "" : who);
    const struct follow_room *right = follow_room_at(legend, to, pos);
    bool is_foe = from[0] == 's' && from[1] != '1' + twin->seat;
    bool is_hidden = left != NULL && !left->is_open && (is_foe || left->is_blind);
    bool is_shown = right != NULL && (right->is_open || to[1] == '1' + twin->seat);
    bool is_told = strcmp(kind, "flag") == 0 && left != NULL && is_hidden;
    return is_told || strcmp(kind, "coin") == 0 || strcmp(kind, "reveal") == 0 ||
           (strcmp(kind, "look") == 0 && who[1] == '1' + twin->seat) ||
           ((strcmp(kind, "move") == 0 || strcmp(kind, "draw") == 0) && is_hidden && is_shown);
}

/* The engine judges a claim by the whole position: both seats are to learn something there. */
static bool is_verdict(const char *line)
{
    int length = 0;

    (void)sscanf(line, "event %*d claim %n", &length);
    return length > 0;
}

/* Takes out of a line what a parting may bring. */
static void mask_news(char *line)
{
    static const char *const keys[] = {" cards=", " first=", " n="};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char *value = strstr(line, keys[i]);
        if (value != NULL) {
            char *end = value + 1 + strcspn(value + 1, " ");
            memmove(value, end, strlen(end) + 1);
        }
    }
}

/* Compares the events since the parting up to the first that differs: that one has to bring news,
 * and of it the news may differ, nothing else. */
static void expect_same_events(struct twin *twin)
{
    static char truth[TABLE_REPLY], world[TABLE_REPLY];
    char left[TABLE_LINE], right[TABLE_LINE];
    const char *a = truth, *b = world;

    read_events(twin, 0, truth, sizeof truth);
    read_events(twin, 1, world, sizeof world);
    while (!twin->is_apart && (a = follow_line(a, left, sizeof left)) != NULL) {
        b = b == NULL ? NULL : follow_line(b, right, sizeof right);
        if (is_verdict(left) || (b != NULL && is_verdict(right))) {
            twin->is_apart = strcmp(left, b == NULL ? "" : right) != 0;
            if (twin->is_apart) {
                break;
            }
        }
        if (b != NULL && strcmp(left, right) != 0 && is_parting(twin, left)) {
            twin->is_apart = true;
            mask_news(left);
            mask_news(right);
        }
        cr_assert(b != NULL && strcmp(left, right) == 0, "events differ for s%d:\n%s\n%s",
                  twin->seat + 1, truth, world);
    }
    twin->compared++;
}

/* A move that both games can go on with; false if the twins have to part here. Any of the seat's
 * own is one; of the other seat's moves those that it can make in both. */
static bool next_move(struct twin *twin, int seat, char move[TABLE_MOVE])
{
    char line[TABLE_LINE], name[TABLE_MOVE], other[TABLE_REPLY];
    struct table *table = twin->table;
    unsigned seen = 0;

    (void)snprintf(other, sizeof other, "%s", table_send(table, "@w1 legal s%d", seat + 1));
    const char *text = table_send(table, "legal s%d", seat + 1);
    while ((text = follow_line(text, line, sizeof line)) != NULL) {
        if (sscanf(line, "move %*u %63s", name) != 1) {
            continue;
        }
        size_t size = strlen(name);
        bool is_common = false;
        for (const char *at = other; !is_common && (at = strstr(at, name)) != NULL; at += size) {
            is_common = at[-1] == ' ' && at[size] == '\n';
        }
        cr_assert(is_common || seat != twin->seat, "%s is no move of the world", name);
        if (is_common && table_random(table, ++seen) == 0) {
            (void)snprintf(move, TABLE_MOVE, "%s", name);
        }
    }
    twin->foe += seat != twin->seat && seen > 0;
    return seen > 0;
}

/* Plays one move in both games; false if there is none. */
static bool play_one(struct twin *twin, int seat)
{
    char move[TABLE_MOVE] = "", reply[TABLE_LINE];
    struct table *table = twin->table;

    if (!next_move(twin, seat, move)) {
        return false;
    }
    (void)follow_line(table_send(table, "@w1 play s%d d=%d %s", seat + 1, table->d, move), reply,
                      sizeof reply);
    (void)table_play(table, seat, move);
    cr_assert_eq(strncmp(reply, "@w1 ok", 6), 0, "%s was no move of the world: %s", move, reply);
    return true;
}

/* Answers a decision in both games and compares what the seat learns; false when they part. */
static bool play_both(struct twin *twin)
{
    struct table *table = twin->table;
    int d = table->d;

    while (table->over[0] == '\0' && table->d == d) {
        if (!play_one(twin, table->is_asked[1 - twin->seat] ? 1 - twin->seat : twin->seat)) {
            return false;
        }
    }
    expect_same_events(twin);
    twin->steps++;
    twin->parted += twin->is_apart;
    return !twin->is_apart && table->over[0] == '\0';
}

/* How many cards of a zone have no face, if nothing is known of them; behind `H:`. */
static int count_hidden(const char *field)
{
    size_t size = strcspn(field, ";}");
    int n = 0;

    for (const char *at = field; (at = memchr(at, '?', size - (size_t)(at - field))) != NULL;) {
        at++;
        n += *at >= '1' && *at <= '9' ? atoi(at) : 1;
    }
    return memchr(field, '{', size) == NULL ? n : 0;
}

/* True if the other seat sees so many cards of which the seat knows nothing, and so many more lie
 * in the deck, that hardly a world has the same ones. */
static bool is_much_hidden(struct twin *twin)
{
    char line[TABLE_LINE], side[FOLLOW_WORD];
    const struct follow_legend *legend = &twin->table->legend;
    int seen = 0, unseen = 0;

    (void)snprintf(side, sizeof side, " s%d{", 2 - twin->seat);
    (void)follow_line(table_send(twin->table, "state s%d", twin->seat + 1), line, sizeof line);
    const char *at = strstr(line, side);
    cr_assert_not_null(at, "%s", line);
    for (; *at != '}' && *at != '\0'; at++) {
        const struct follow_room *room = at[1] == ':' ? follow_room_of(legend, at[0]) : NULL;
        if (room != NULL) {
            *(follow_is_deck(room) ? &unseen : &seen) += count_hidden(at + 2);
        }
    }
    return seen >= MUCH && unseen >= MUCH;
}

/* Opens a world of the seat and goes on in both as long as they have to be the same. is_other: the
 * other seat can tell it from the truth; is_hidden: there are many cards by which it could. */
static void compare_worlds(struct twin *twin, bool *is_other, bool *is_hidden)
{
    struct table *table = twin->table;
    char truth[FOLLOW_WORD], world[FOLLOW_WORD];

    twin->seat = (int)table_random(table, 2);
    twin->is_apart = false;
    *is_hidden = is_much_hidden(twin);
    const char *reply =
        table_send(table, "sample s%d seed=%x", twin->seat + 1, table_random(table, 1U << 30));
    cr_assert_str_eq(reply, "ok games=w1\n");
    for (int i = 0; i < 2; i++) {
        twin->base[i] = table_last_event(table, handle[i]);
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

/* Plays a game, and beside it a world from every fifth decision on. */
static void play_with_twins(struct twin *twin, unsigned *worlds, unsigned *others)
{
    struct table *table = twin->table;
    char move[TABLE_MOVE];

    while (table->over[0] == '\0') {
        bool is_other = false, is_hidden = false;
        bool is_whole = table->is_asked[0] + table->is_asked[1] == 1 + table->is_joint;
        if (is_whole && table_random(table, 5) == 0) {
            compare_worlds(twin, &is_other, &is_hidden);
            *worlds += is_hidden;
            *others += is_hidden && is_other;
        } else {
            int seat = table_choose(table, move);
            (void)table_play(table, seat, move);
        }
    }
}

ParameterizedTestParameters(twin, a_seat_cannot_tell_a_sampled_world_from_the_true_game)
{
    return prop_each_game();
}

ParameterizedTest(const int *game, twin, a_seat_cannot_tell_a_sampled_world_from_the_true_game)
{
    static struct table table;
    struct twin twin = {.table = &table};
    unsigned worlds = 0, others = 0;
    /* The games of the tests are short. */
    unsigned games = (unsigned)prop_times(prop_is_toy(*game) ? 2 * TWIN_GAMES : TWIN_GAMES);

    table_open(&table, *game);
    for (unsigned k = 0; k < games; k++) {
        table_deal(&table, k);
        play_with_twins(&twin, &worlds, &others);
    }
    cr_assert_gt(worlds, 2 * games);
    cr_assert_gt(twin.steps, worlds);
    cr_assert_gt(twin.foe, worlds / 4);
    cr_assert_gt(twin.parted, worlds / 4);
    cr_assert_geq(others * 20, worlds * (prop_is_toy(*game) ? 15 : 18),
                  "only %u of %u worlds differ from the truth", others, worlds);
    table_close(&table);
}

/* A place is public: what was picked there must not become the equal card of another place, or the
 * rest of the list tells which hidden cards are equal. */
Test(twin, equal_cards_at_two_places_are_two_things)
{
    static const char *const trick[] = {"graft", "upset"};
    static struct table table;

    table_open(&table, 0);
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
