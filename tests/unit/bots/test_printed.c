/* test_printed.c - the player that prefers large numbers. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "engine/tefuda.h"

static const char state[] = "tfn1 some-game@1 s1 t1.s1.choice?s1 s1{life=9;A:a1=fox,a11=ox,a2=?~d;"
                            "H:cow,hen*2} s2{A:a4=cat~z1} h=0000000000000000";

static int worth(const void *data, const char *card)
{
    static const struct {
        const char *card;
        int worth;
    } cards[] = {{"hen", 1}, {"cat", 2}, {"fox", 3}, {"cow", 5}, {"ox", 9}};

    (void)data;
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        if (strcmp(cards[i].card, card) == 0) {
            return cards[i].worth;
        }
    }
    return -1;
}

/* What the player answers to a list of moves separated by spaces; expected to be the same for many
 * streams. */
static void expect(const char *kind, const char *standard, const char *moves, const char *expected)
{
    char text[256];
    const char *move[32];
    int count = 0;

    (void)strcpy(text, moves);
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        move[count++] = word;
    }
    for (uint64_t seed = 0; seed < 50; seed++) {
        uint64_t stream = seed;
        struct bot_ask ask = {.state = state,
                              .kind = kind,
                              .step = "",
                              .standard = standard,
                              .moves = count,
                              .move = move,
                              .stream = &stream,
                              .worth = worth};
        int chosen = printed_choose(&ask);
        cr_assert(chosen >= 0 && chosen < count);
        cr_assert_str_eq(move[chosen], expected);
    }
}

Test(printed, the_card_with_the_largest_numbers_is_preferred)
{
    expect("place", "done", "done lay:cow lay:hen", "lay:cow");
}

Test(printed, a_label_stands_for_the_card_that_lies_there)
{
    expect("main", "pass", "pass trig:a1.1 trig:a4.1", "trig:a1.1");
    expect("main", "pass", "pass trig:a1.1 trig:a11.2", "trig:a11.2");
}

Test(printed, of_its_own_things_it_gives_the_least)
{
    expect("pick", "none", "pick:a1 pick:a11", "pick:a1");
    expect("pick", "none", "none pick:a1", "none");
    expect("pick", "drop:a11", "drop:a1 drop:a11", "drop:a1");
    expect("pick", "none", "none pick:a1 pick:a4", "pick:a4");
}

Test(printed, a_card_nobody_knows_is_better_than_nothing)
{
    expect("pick", "none", "none pick:a2", "pick:a2");
    expect("pick", "none", "none pick:a2 pick:hen", "pick:hen");
}

Test(printed, zones_and_places_in_a_name_do_not_hide_the_card)
{
    expect("pick", "none", "pick:hand.hen pick:s2.drop.ox", "pick:s2.drop.ox");
    expect("main", "end", "end set:hen>a1 set:cow@a1", "set:cow@a1");
}

Test(printed, doing_something_is_better_than_passing)
{
    expect("respond", "pass", "pass react:zebra", "react:zebra");
    expect("yesno", "no", "no yes", "yes");
}

Test(printed, the_default_of_a_question_is_taken_if_it_does_something)
{
    expect("yesno", "flip", "flip yield", "flip");
    expect("yesno", "yield", "flip yield", "yield");
}

Test(printed, a_single_passive_move_is_chosen)
{
    expect("respond", "pass", "pass", "pass");
}

Test(printed, equal_cards_are_chosen_by_chance)
{
    const char *move[] = {"lay:owl", "lay:rat", "lay:bat"};
    uint64_t stream = 1;
    int count[3] = {0};
    struct bot_ask ask = {.state = "",
                          .kind = "place",
                          .step = "",
                          .standard = "",
                          .moves = 3,
                          .move = move,
                          .stream = &stream,
                          .worth = worth};

    for (int i = 0; i < 3000; i++) {
        count[printed_choose(&ask)]++;
    }
    for (int i = 0; i < 3; i++) {
        cr_expect(count[i] > 850 && count[i] < 1150, "%s: %d", move[i], count[i]);
    }
}

Test(printed, it_plays_without_card_data)
{
    const char *move[] = {"done", "lay:ox"};
    uint64_t stream = 1;
    struct bot_ask ask = {.state = "",
                          .kind = "place",
                          .step = "",
                          .standard = "done",
                          .moves = 2,
                          .move = move,
                          .stream = &stream};

    cr_assert_eq(printed_choose(&ask), 1);
}

/* The value of a key in a reply: "ask" of "ok d=1 ask=s1" is "s1". */
static char *key_of(const char *reply, const char *key, char out[64])
{
    const char *at = strstr(reply, key);

    out[0] = '\0';
    if (at != NULL) {
        (void)snprintf(out, 64, "%.*s", (int)strcspn(at + strlen(key), " \n"), at + strlen(key));
    }
    return out;
}

/* Plays a game with printed on one seat and random on the other; the winner's name or "draw". */
static void play_game(struct tf_host *host, int k, const char *winner[1])
{
    char line[160], seat[64], move[64], over[64];
    bool is_swapped = k % 2 == 1;
    const char *names[] = {is_swapped ? "random" : "printed", is_swapped ? "printed" : "random"};

    (void)snprintf(line, sizeof line, "newgame unreal-drive seed=%x luck=%s", k / 2 + 1,
                   is_swapped ? "swap" : "keep");
    const char *reply = tf_send(host, line);
    for (int i = 0; i < 5000 && key_of(reply, " over=", over)[0] == '\0'; i++) {
        (void)key_of(tf_send(host, "status"), " wait=", seat);
        (void)snprintf(line, sizeof line, "go %.2s player=%s", seat, names[seat[1] == '2']);
        (void)key_of(tf_send(host, line), " move=", move);
        (void)snprintf(line, sizeof line, "play %.2s %s", seat, move);
        reply = tf_send(host, line);
        cr_assert_eq(strncmp(reply, "ok", 2), 0, "%s: %s", line, reply);
    }
    *winner = strcmp(over, "s1") == 0 ? names[0] : strcmp(over, "s2") == 0 ? names[1] : "draw";
}

Test(printed, it_beats_random_in_three_games_of_four)
{
    enum { GAMES = 60 };
    char error[512];
    struct tf_host *host = tf_open("cards", error, sizeof error);
    int wins = 0;

    cr_assert_not_null(host, "%s", error);
    for (int k = 0; k < GAMES; k++) {
        const char *winner = "";
        play_game(host, k, &winner);
        wins += strcmp(winner, "printed") == 0;
    }
    cr_assert_geq(wins, GAMES * 3 / 4, "%d of %d", wins, GAMES);
    tf_close(host);
}
