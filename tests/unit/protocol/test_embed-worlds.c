/* test_embed-worlds.c - worlds as values, by tefuda.h alone: they look to their seat as the game
 * does that they were made of, and play as the host plays. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/tefuda.h"

enum { TEXT = 65536, NAME = 160, FEATURES = 512 };

/* A game in one host, and a second host that knows nothing of it. */
struct pair {
    const char *game;
    struct tf_host *host, *other;
    struct tf_world *world, *copy;
    uint64_t stream;
    char view[TEXT], text[TEXT];
};

static int draw(struct pair *pair, int n)
{
    pair->stream = pair->stream * 6364136223846793005U + 1442695040888963407U;
    return (int)((pair->stream >> 33) % (uint64_t)n);
}

static struct tf_host *open_host(void)
{
    char error[1000];
    struct tf_host *host = tf_open(NULL, error, sizeof error);

    cr_assert_not_null(host, "%s", error);
    return host;
}

static void open_pair(struct pair *pair, const char *game, const char *keys, uint64_t seed)
{
    char line[200];

    memset(pair, 0, sizeof *pair);
    pair->game = game;
    pair->stream = seed;
    pair->host = open_host();
    pair->other = open_host();
    pair->world = calloc(2, tf_world_size());
    pair->copy = (struct tf_world *)((char *)pair->world + tf_world_size());
    (void)snprintf(line, sizeof line, "newgame %s seed=%x %s", game, (unsigned)seed, keys);
    const char *reply = tf_send(pair->host, line);
    cr_assert_eq(strncmp(reply, "ok ", 3), 0, "%s: %s", line, reply);
}

static void close_pair(struct pair *pair)
{
    free(pair->world);
    tf_close(pair->host);
    tf_close(pair->other);
}

/* What follows a word of the reply to a line, up to a blank or the line's end, into out. */
static bool read_word(struct pair *pair, const char *line, const char *word, char *out)
{
    const char *at = strstr(tf_send(pair->host, line), word);

    if (at == NULL) {
        return false;
    }
    (void)snprintf(out, NAME, "%.*s", (int)strcspn(at + strlen(word), " \n"), at + strlen(word));
    return true;
}

/* The seat that has to answer, 0 or 1, of two the first; -1 when the game is over. */
static int asked_seat(struct pair *pair)
{
    char seats[NAME];

    cr_assert(read_word(pair, "status", " wait=", seats) ||
              read_word(pair, "status", " ask=", seats));
    return seats[0] == '-' ? -1 : seats[1] - '1';
}

static void give_answer(struct pair *pair, int seat)
{
    char line[NAME], count[NAME];

    (void)snprintf(line, sizeof line, "ask s%d", seat + 1);
    cr_assert(read_word(pair, line, " n=", count));
    (void)snprintf(line, sizeof line, "play s%d %d", seat + 1, draw(pair, atoi(count)) + 1);
    cr_assert_neq(strncmp(tf_send(pair->host, line), "err", 3), 0, "%s", line);
}

/* The text of a seat's view, with what `setup` needs in front. */
static void read_view(struct pair *pair, int seat, const char *keys)
{
    char line[NAME];

    (void)snprintf(line, sizeof line, "state s%d", seat + 1);
    const char *state = tf_send(pair->host, line) + strlen("state ");
    (void)snprintf(pair->view, TEXT, "%s %.*s", keys, (int)strcspn(state, "\n"), state);
}

/* Names and number of the answers are those of `legal`, and each is found by its name. */
static void check_answers(struct pair *pair, const struct tf_world *world, int seat)
{
    char line[NAME], name[NAME];
    int n = 0;

    (void)snprintf(line, sizeof line, "legal s%d", seat + 1);
    for (const char *at = tf_send(pair->host, line); strncmp(at, "move ", 5) == 0; n++) {
        const char *its = strchr(at + 5, ' ') + 1;
        size_t length = strcspn(its, " \n");
        cr_assert_eq(tf_world_name(world, seat, n, name, sizeof name), length);
        cr_assert_eq(strncmp(name, its, length), 0, "%s: %.40s", name, its);
        cr_assert_eq(tf_world_find(world, seat, name), n);
        at = strchr(at, '\n') + 1;
    }
    cr_assert_eq(tf_world_count(world, seat), n);
    cr_assert_eq(tf_world_name(world, seat, n, name, sizeof name), 0);
    cr_assert_eq(tf_world_play((struct tf_world *)world, seat, n), 0);
    cr_assert_eq(tf_world_count(world, 1 - seat) > 0, tf_world_asked(world) == 3, "%d %d, %s",
                 tf_world_count(world, 1 - seat), tf_world_asked(world), pair->view);
}

/* Keys of a seat's own answers are those of their names: different here, equal in all worlds. */
static void check_keys(const struct tf_world *world, const struct tf_world *other, int seat)
{
    enum { MOST = 4 };
    uint64_t first[2][MOST + 1] = {0};
    int n = tf_world_count(world, seat);

    for (int viewer = 0; viewer < 2; viewer++) {
        cr_assert_eq(tf_world_keys(world, seat, viewer, first[viewer], MOST), n);
        cr_assert_eq(first[viewer][MOST], 0, "more were written than there is room for");
        for (int i = 0; i < MOST; i++) {
            cr_assert_eq(first[viewer][i], tf_world_key(world, seat, i, viewer));
        }
    }
    cr_assert_eq(tf_world_keys(world, seat, 3, first[0], MOST), 0);
    for (int i = 0; i < n; i++) {
        uint64_t key = tf_world_key(world, seat, i, seat);
        cr_assert_neq(key, 0);
        cr_assert_eq(key, tf_world_key(other, seat, i, seat));
        cr_assert(i == 0 || key != tf_world_key(world, seat, i - 1, seat));
    }
    cr_assert_eq(tf_world_key(world, seat, n, seat), 0);
    cr_assert_neq(tf_world_key(world, seat, 0, 2), 0);
    cr_assert_eq(tf_world_key(world, seat, 0, 3), 0);
    cr_assert_eq(tf_world_hash(world, 3), 0);
}

/* A copy goes the way of what it was made of, luck and all, and another luck goes its own. */
static void check_play(struct pair *pair, const struct tf_worlds *worlds, uint64_t seed)
{
    int seat = tf_worlds_seat(worlds);
    int answer = draw(pair, tf_world_count(pair->world, seat));

    tf_world_copy(pair->copy, pair->world);
    cr_assert_eq(tf_world_hash(pair->copy, 2), tf_world_hash(pair->world, 2));
    cr_assert_eq(tf_world_play(pair->world, seat, answer), 1);
    cr_assert_eq(tf_world_play(pair->copy, seat, answer), 1);
    cr_assert_eq(tf_world_hash(pair->copy, 2), tf_world_hash(pair->world, 2));
    cr_assert_eq(tf_world_result(pair->world, seat) == -1, tf_world_asked(pair->world) != 0);
    tf_world_luck(pair->world, seed);
    tf_world_luck(pair->copy, seed);
    int got = tf_world_playout(pair->world, seat);
    cr_assert_eq(got, tf_world_playout(pair->copy, seat));
    cr_assert_eq(got, tf_world_result(pair->world, seat));
    cr_assert_eq(2 - got, tf_world_result(pair->world, 1 - seat));
    cr_assert_eq(tf_world_hash(pair->copy, 2), tf_world_hash(pair->world, 2));
    cr_assert_eq(tf_world_asked(pair->world), 0);
    cr_assert_str_empty(tf_world_kind(pair->world));
}

/* A blind world has the same answers and comes to the same end, and shows nothing of itself. */
static void check_blind(struct pair *pair, struct tf_worlds *worlds, uint64_t seed)
{
    int seat = tf_worlds_seat(worlds);

    tf_world_draw(worlds, seed, pair->world);
    int answer = draw(pair, tf_world_count(pair->world, seat));
    tf_world_luck(pair->world, seed);
    cr_assert_eq(tf_world_play(pair->world, seat, answer), 1);
    int got = tf_world_playout(pair->world, seat);

    tf_worlds_blind(worlds);
    tf_world_draw(worlds, seed, pair->copy);
    cr_assert_eq(tf_world_hash(pair->copy, seat), 0);
    cr_assert_eq(tf_world_view(pair->copy, seat, pair->text, TEXT), 0);
    cr_assert_str_empty(pair->text);
    check_answers(pair, pair->copy, seat);
    tf_world_luck(pair->copy, seed);
    cr_assert_eq(tf_world_play(pair->copy, seat, answer), 1);
    cr_assert_eq(tf_world_playout(pair->copy, seat), got);
    cr_assert_eq(tf_world_decision(pair->copy), tf_world_decision(pair->world));
}

static void check_worlds(struct pair *pair, int seat, const char *keys)
{
    uint64_t seed = (uint64_t)draw(pair, 1000000);
    char error[1000], name[NAME], line[NAME];

    read_view(pair, seat, keys);
    struct tf_worlds *worlds = tf_worlds_open(pair->other, pair->view, error, sizeof error);
    cr_assert_not_null(worlds, "%s: %s", error, pair->view);
    cr_assert_eq(tf_worlds_seat(worlds), seat);
    tf_world_draw(worlds, seed, pair->world);
    tf_world_draw(worlds, seed + 1, pair->copy);
    cr_assert(tf_world_view(pair->world, seat, pair->text, TEXT) > 0);
    cr_assert_not_null(strstr(pair->view, pair->text), "%s\n%s", pair->view, pair->text);
    check_answers(pair, pair->world, seat);
    check_answers(pair, pair->copy, seat);
    check_keys(pair->world, pair->copy, seat);
    (void)snprintf(line, sizeof line, "ask s%d", seat + 1);
    cr_assert(read_word(pair, line, " kind=", name));
    cr_assert_str_eq(tf_world_kind(pair->world), name);
    cr_assert(read_word(pair, line, " step=", name));
    cr_assert_str_eq(tf_world_step(pair->world), name);
    cr_assert(read_word(pair, line, " default=", name));
    cr_assert_eq(tf_world_standard(pair->world, seat), tf_world_find(pair->world, seat, name));
    check_play(pair, worlds, seed);
    tf_world_draw(worlds, seed, pair->copy);
    cr_assert(tf_world_view(pair->copy, seat, pair->text, TEXT) > 0);
    cr_assert_not_null(strstr(pair->view, pair->text));
    check_blind(pair, worlds, seed);
    tf_worlds_close(worlds);
}

static void check_game(const char *game, const char *keys, uint64_t seed)
{
    struct pair pair;
    int seat;

    open_pair(&pair, game, keys, seed);
    while ((seat = asked_seat(&pair)) >= 0) {
        if (draw(&pair, 4) == 0) {
            check_worlds(&pair, seat, keys);
        }
        give_answer(&pair, seat);
    }
    close_pair(&pair);
}

static const char *const games[] = {"unreal-drive", "battle-of-union", "unien", "play-of-universe",
                                    "ultima-generation"};
enum { GAMES = sizeof games / sizeof games[0] };

Test(embed_worlds, a_world_looks_and_plays_as_the_game_it_was_made_of)
{
    for (int i = 0; i < GAMES; i++) {
        check_game(games[i], "lists=open", 1);
        check_game(games[i], "lists=closed", 2);
    }
}

Test(embed_worlds, a_refusal_is_the_status_line_of_setup)
{
    struct pair pair;
    char error[200];

    open_pair(&pair, "unreal-drive", "lists=open", 1);
    cr_expect_null(tf_worlds_open(pair.other, "s1=nothing tfn1 unreal-drive-1", error, 200));
    cr_expect_eq(strncmp(error, "err ", 4), 0, "%s", error);
    cr_expect_null(tf_worlds_open(pair.other, "hello", error, 200));
    cr_expect_eq(strncmp(error, "err badarg", 10), 0, "%s", error);
    read_view(&pair, 0, "lists=ajar");
    cr_expect_null(tf_worlds_open(pair.other, pair.view, error, 200));
    cr_expect_eq(strncmp(error, "err badarg key=lists", 20), 0, "%s", error);
    cr_expect_null(tf_worlds_open(pair.other, pair.view, error, 4));
    cr_expect_str_eq(error, "err");
    cr_expect_not_null(strstr(tf_send(pair.other, "status"), "err nogame"));
    close_pair(&pair);
}

/* Equal to what the text of the world says. */
static void check_count(struct pair *pair, const struct tf_worlds *worlds, const char *feature,
                        const char *text)
{
    int32_t value[FEATURES];
    char name[NAME], said[NAME];
    int n = tf_features(worlds), found = -1;

    cr_assert(n <= FEATURES);
    tf_world_features(pair->world, 0, value);
    for (int i = 0; i < n; i++) {
        cr_assert(tf_feature_name(worlds, i, name, sizeof name) > 0);
        found = strcmp(name, feature) == 0 ? i : found;
    }
    cr_assert_geq(found, 0, "%s", feature);
    (void)snprintf(said, sizeof said, "%s%d", text, value[found]);
    cr_assert_not_null(strstr(pair->view, said), "%s: %s in %s", feature, said, pair->view);
}

Test(embed_worlds, features_count_what_the_text_says)
{
    char error[1000];

    for (int i = 0; i < GAMES; i++) {
        struct pair pair;
        open_pair(&pair, games[i], "lists=open", 3);
        do {
            give_answer(&pair, asked_seat(&pair));
            read_view(&pair, 0, "lists=open");
        } while (strstr(pair.view, "H:?") == NULL);
        struct tf_worlds *worlds = tf_worlds_open(pair.other, pair.view, error, sizeof error);
        cr_assert_not_null(worlds, "%s", error);
        tf_world_draw(worlds, 1, pair.world);
        check_count(&pair, worlds, "foe.hand", "H:?");
        check_count(&pair, worlds, "foe.deck", "D:?");
        tf_worlds_close(worlds);
        close_pair(&pair);
    }
}

/* An effect of the other seat, by cards of strangers, has let this seat choose au-drift and asks it
 * for another card now. Its text does not say what was chosen, but what can still be. */
Test(embed_worlds, what_can_be_chosen_next_tells_what_was_chosen_before)
{
    static const char view[] =
        "lists=open s1=au-omens s2=au-tide tfn1 unreal-drive@1 s1 t2.s2.action.choose?s1 "
        "s1{life=9;right=0;A:a1=au-digger;G:;K:;H:au-barker,au-drift^12,au-drift,"
        "au-duelist,au-muster;D:?42,au-auditor^1;X:au-echoes} "
        "s2{life=10;A:a4=au-gambler~z1,a5=au-judge~z1;G:;K:k4=?~d,k5=?~d,"
        "k6=?~d;H:;D:?45;X:} "
        "p=turn(5.0,1);au-judge.1;f(2,0,1,-,0,0,0,0,0,0,0);f(3,0,1,a5,0,0,0,0,0,0,0);f(0,"
        "0,1,a5,0,2,0,0,0,0,0,0,2)s?1s?0;c(s1.H.au-drift.1);a(1,1,8,1,11,0,1,1,0,0,0,"
        "a5){s1.H.au-barker.1,s1.H.au-drift.2,s1.H.au-duelist.1,s1.H.au-muster.1}{} "
        "h=c9baf5165cbfc246";
    static const char *const offered[] = {"pick:au-barker", "pick:au-drift", "pick:au-duelist",
                                          "pick:au-muster"};
    char error[1000], name[NAME];
    struct tf_host *host = tf_open("cards:tests/cards/authors", error, sizeof error);
    cr_assert_not_null(host, "%s", error);
    struct tf_worlds *worlds = tf_worlds_open(host, view, error, sizeof error);
    cr_assert_not_null(worlds, "%s", error);
    struct tf_world *world = calloc(1, tf_world_size());

    for (uint64_t seed = 0; seed < 20; seed++) {
        tf_world_draw(worlds, seed, world);
        cr_assert_eq(tf_world_count(world, 0), 4);
        for (int i = 0; i < 4; i++) {
            (void)tf_world_name(world, 0, i, name, sizeof name);
            cr_assert_str_eq(name, offered[i]);
        }
    }
    free(world);
    tf_worlds_close(worlds);
    tf_close(host);
}
