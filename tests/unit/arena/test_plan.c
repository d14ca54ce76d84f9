#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/plan/plan.h"
#include "bots/arena/plan/schedule.h"

/* ---------------------------------------------------------------------------------------- plan */

static const char TEXT[] =
    "tefuda plan 1\n"
    "# a cup\n"
    "event name=\"Autumn cup\" kind=roundrobin pairs=3 swap=seat restart=never crash=resume\n"
    "each tc=10+0.25 grace=20\n"
    "game name=unien decks=all:wolves,robins\n"
    "game name=toy decks=own\n"
    "deck game=unien name=wolves lists=\"leaders=a cards=b*3\"\n"
    "bot name=a cmd=\"./a -x \\\"1 2\\\"\" dir=/tmp movetime=300 deck.toy=x\n"
    "bot name=b cmd=./b deck.toy=y nodes=400 start=2000\n"
    "bot name=c cmd=./c tc=5 deck=z\n";

static void read_plan(const char *text, struct plan *plan)
{
    struct text error = {0};

    cr_assert(plan_read(text, "cup.plan", plan, &error), "%s", text_string(&error));
}

Test(plan, a_plan_is_read)
{
    struct plan plan;
    struct text error = {0};

    read_plan(TEXT, &plan);
    cr_assert(plan_check(&plan, &error), "%s", text_string(&error));
    cr_assert_str_eq(plan.name, "Autumn cup");
    cr_assert_eq(plan.kind, PLAN_ROUND_ROBIN);
    cr_assert_eq(plan.swap, PLAN_SWAP_SEAT);
    cr_assert_eq(plan.restart, PLAN_RESTART_NEVER);
    cr_assert(plan.resumes);
    cr_assert_eq(plan.blocks, 3);
    cr_assert_eq(plan.game_count, 2);
    cr_assert_eq(plan.games[0].policy, PLAN_ALL);
    cr_assert_eq(plan.games[1].policy, PLAN_OWN);
    cr_assert_str_eq(plan.decks[plan.games[0].decks[1]].name, "robins");
    cr_assert_str_eq(plan.decks[plan.games[0].decks[0]].lists, "leaders=a cards=b*3");
    cr_assert_str_eq(plan.bots[0].command, "./a -x \"1 2\"");
    cr_assert_eq(plan.bots[0].clock.move_ms, 300);
    cr_assert_eq(plan.bots[0].clock.grace_ms, 20);
    cr_assert_eq(plan.bots[1].clock.bank_ms, 10000, "from each");
    cr_assert_eq(plan.bots[1].clock.increment_ms, 250);
    cr_assert_eq(plan.bots[1].clock.nodes, 400);
    cr_assert_eq(plan.bots[1].clock.start_ms, 2000);
    cr_assert_eq(plan.bots[2].clock.bank_ms, 5000);
    cr_assert_eq(plan.bots[2].clock.increment_ms, 0, "tc=5 has none");
    cr_assert_str_eq(plan.decks[plan.bots[2].decks[0]].name, "z");
    cr_assert_str_eq(plan.decks[plan.bots[2].decks[1]].name, "z");
    plan_free(&plan);
}

Test(plan, a_bot_has_walls_and_limits_of_its_own)
{
    struct plan plan;
    struct text out = {0};

    read_plan("tefuda plan 1\neach turn=2.5 limit.mem=512 limit.procs=4\ngame name=x\n"
              "bot name=a cmd=./a env.HOME_OF_A=\"/opt/a b\" env.B=x=y net=yes limit.mem=64\n"
              "bot name=b cmd=./b turn=0 wrap=\"bwrap --ro-bind / / --\" net=no\n",
              &plan);
    cr_assert_eq(plan.bots[0].clock.turn_ms, 2500);
    cr_assert_eq(plan.bots[0].limits.memory, (int64_t)64 * GUARD_MIB);
    cr_assert_eq(plan.bots[0].limits.procs, 4, "from each");
    cr_assert_eq(plan.bots[0].env_count, 2);
    cr_assert_str_eq(plan.bots[0].env[0], "HOME_OF_A=/opt/a b");
    cr_assert_str_eq(plan.bots[0].env[1], "B=x=y");
    cr_assert(plan.bots[0].net);
    cr_assert_eq(plan.bots[1].clock.turn_ms, 0);
    cr_assert_eq(plan.bots[1].limits.memory, (int64_t)512 * GUARD_MIB);
    cr_assert_str_eq(plan.bots[1].wrap, "bwrap --ro-bind / / --");
    cr_assert_not(plan.bots[1].net);
    plan_write(&plan, &out);
    cr_assert(strstr(out.data, " env.HOME_OF_A=\"/opt/a b\" env.B=x=y net=yes tc=60+0.6 turn=2.5 "),
              "%s", out.data);
    cr_assert(strstr(out.data, " wrap=\"bwrap --ro-bind / / --\" tc=60+0.6 movetime"), "%s",
              out.data);
    text_free(&out);
    plan_free(&plan);
}

Test(plan, what_is_written_is_the_same_plan)
{
    struct plan plan, again;
    struct text one = {0}, two = {0};
    char first[PLAN_HASH], second[PLAN_HASH];

    read_plan(TEXT, &plan);
    plan_write(&plan, &one);
    read_plan(one.data, &again);
    plan_write(&again, &two);
    cr_assert_str_eq(one.data, two.data);
    plan_hash(&plan, first);
    plan_hash(&again, second);
    cr_assert_str_eq(first, second);
    again.bots[2].clock.grace_ms++;
    plan_hash(&again, second);
    cr_assert_str_neq(first, second, "whatever decides a game is in the name");
    text_free(&one);
    text_free(&two);
    plan_free(&plan);
    plan_free(&again);
}

Test(plan, what_is_wrong_is_named_with_its_line)
{
    static const char *const cases[][2] = {
        {"", "cup.plan:1: a plan begins with"},
        {"tefuda plan 1\nevent kind=cup\n", "cup.plan:2: event kind=cup: match, roundrobin"},
        {"tefuda plan 1\n\nevent pairs=0\n", "cup.plan:3: event pairs=0: a number from 1"},
        {"tefuda plan 1\nevent pairs=1x\n", "event pairs=1x"},
        {"tefuda plan 1\nbots name=a\n", "cup.plan:2: event bots: event, each, game"},
        {"tefuda plan 1\nbot name=a colour=red\n", "bot colour=red: a key of this part"},
        {"tefuda plan 1\nbot name=a\nbot name=a\n", "cup.plan:3: bot name=a: a name that no other"},
        {"tefuda plan 1\nbot name=../x\n", "letters, digits"},
        {"tefuda plan 1\nbot cmd=\"a\n", "cup.plan:2:5: words"},
        {"tefuda plan 1\ngame decks=a,b\n", "game decks=a,b: name= first"},
        {"tefuda plan 1\ngame name=x\ngame name=x\n", "each once"},
        {"tefuda plan 1\ndeck game=x name=y\n", "deck game=x: a game that the plan has named"},
        {"tefuda plan 1\neach tc=x\n", "each tc=x: seconds"},
        {"tefuda plan 1\neach turn=5+1\n", "each turn=5+1: seconds for all answers"},
        {"tefuda plan 1\nbot net=1\n", "bot net=1: yes or no"},
        {"tefuda plan 1\nbot env.A-B=1\n", "bot env.A-B=1: a variable's name"},
        {"tefuda plan 1\neach tc=1+\n", "each tc=1+: seconds"},
        {"tefuda plan 1\neach tc=-1\n", "each tc=-1: seconds"},
        {"tefuda plan 1\nevent commit=abc\n", "64 hex digits"},
        {"tefuda plan 1\nevent stop=sprt,nelo0=0,nelo1=5,alpha=0.7,beta=0.1\n", "P below 0.5"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct plan plan;
        struct text error = {0};

        cr_assert_not(plan_read(cases[i][0], "cup.plan", &plan, &error), "%s", cases[i][0]);
        cr_assert(strstr(error.data, cases[i][1]), "%s: %s", cases[i][0], error.data);
        cr_assert_eq(strcspn(error.data, "\n"), error.used - 1, "one line: %s", error.data);
        text_free(&error);
        plan_free(&plan);
    }
}

Test(plan, a_plan_that_is_not_whole_is_not_played)
{
    static const char *const cases[][2] = {
        {"event pairs=1\nbot name=a cmd=a\nbot name=b cmd=b\n", "game= says"},
        {"event pairs=1 game=x\nbot name=a cmd=a\n", "2 bots"},
        {"event game=x\nbot name=a cmd=a\nbot name=b cmd=b\n", "pairs= says"},
        {"event pairs=1 game=x\nbot name=a cmd=a\nbot name=b\n", "bot 2 has no cmd="},
        {"event pairs=1 game=x\nbot name=a cmd=a\nbot cmd=b\n", "bot 2 has no name="},
        {"event pairs=1 game=x\nbot name=a cmd=a\nbot name=b cmd=b\nbot name=c cmd=c\n",
         "kind=roundrobin"},
        {"event pairs=1 game=x kind=swiss\nbot name=a cmd=a\nbot name=b cmd=b\n", "3 bots"},
        {"event pairs=1 game=x kind=gauntlet heads=2\nbot name=a cmd=a\nbot name=b cmd=b\n",
         "nobody to meet"},
        {"event pairs=1 game=x\neach tc=0\nbot name=a cmd=a\nbot name=b cmd=b\n", "has no clock"},
        {"event pairs=1\ngame name=x decks=a\nbot name=a cmd=a\nbot name=b cmd=b\n", "two decks"},
        {"event pairs=1\ngame name=x decks=mirror:\nbot name=a cmd=a\nbot name=b cmd=b\n",
         "names no deck"},
        {"event pairs=10000000 game=x swap=quad kind=roundrobin\nbot name=a cmd=a\n"
         "bot name=b cmd=b\nbot name=c cmd=c\nbot name=d cmd=d\nbot name=e cmd=e\n"
         "bot name=f cmd=f\nbot name=g cmd=g\nbot name=h cmd=h\n",
         "can be counted"},
        {"event pairs=1\ngame name=x decks=own\nbot name=a cmd=a\nbot name=b cmd=b\n",
         "no deck of its own"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text text = {0}, error = {0};
        struct plan plan;

        text_format(&text, "tefuda plan 1\n%s", cases[i][0]);
        read_plan(text.data, &plan);
        cr_assert_not(plan_check(&plan, &error), "%s", cases[i][0]);
        cr_assert(strstr(error.data, cases[i][1]), "%s: %s", cases[i][0], error.data);
        text_free(&text);
        text_free(&error);
        plan_free(&plan);
    }
}

/* `decks=,b`: the first seat has a sample deck, which a host has still to name. */
Test(plan, a_plan_that_a_host_has_still_to_complete_can_be_written)
{
    struct text one = {0}, two = {0};
    struct plan plan, again;

    read_plan("tefuda plan 1\nevent pairs=1\ngame name=x decks=,b\nbot name=a cmd=a\nbot cmd=b\n",
              &plan);
    cr_assert_eq(plan.games[0].decks[0], -1);
    plan_write(&plan, &one);
    cr_assert(strstr(one.data, " decks=,b\n"), "%s", one.data);
    text_free(&two);
    plan.bots[1].name = strdup("b");
    text_clear(&one);
    plan_write(&plan, &one);
    read_plan(one.data, &again);
    plan_write(&again, &two);
    cr_assert_str_eq(one.data, two.data);
    text_free(&one);
    text_free(&two);
    plan_free(&plan);
    plan_free(&again);
}

/* ------------------------------------------------------------------------------------ schedule */

static void make_plan(const char *event, int bots, struct plan *plan)
{
    struct text text = {0};

    text_format(&text, "tefuda plan 1\nevent %s\n", event);
    for (int i = 0; i < bots; i++) {
        text_format(&text, "bot name=b%d cmd=x deck=d%d\n", i, i);
    }
    read_plan(text.data, plan);
    text_free(&text);
}

Test(plan, everybody_meets_everybody_equally_often_in_each_game)
{
    int met[2][5][5] = {{{0}}};
    struct schedule schedule;
    struct plan plan;

    make_plan("kind=roundrobin pairs=3 game=x,y", 5, &plan);
    schedule_open(&plan, &schedule);
    cr_assert_eq(schedule_count(&schedule), 10 * 2 * 3);
    for (unsigned long i = 0; i < schedule_count(&schedule); i++) {
        struct schedule_block block;

        schedule_block(&schedule, i, &block);
        cr_assert_lt(block.bots[0], block.bots[1]);
        cr_assert_eq(block.turn, (unsigned long)met[block.game][block.bots[0]][block.bots[1]]++,
                     "the pairings take turns");
    }
    for (int game = 0; game < 2; game++) {
        for (int i = 0; i < 5; i++) {
            for (int j = i + 1; j < 5; j++) {
                cr_assert_eq(met[game][i][j], 3);
            }
        }
    }
    schedule_free(&schedule);
    plan_free(&plan);
}

Test(plan, the_heads_of_a_gauntlet_meet_the_others_only)
{
    struct schedule schedule;
    struct plan plan;

    make_plan("kind=gauntlet heads=2 pairs=1 game=x", 5, &plan);
    schedule_open(&plan, &schedule);
    cr_assert_eq(schedule_count(&schedule), 6);
    for (unsigned long i = 0; i < 6; i++) {
        struct schedule_block block;

        schedule_block(&schedule, i, &block);
        cr_assert(block.bots[0] < 2 && block.bots[1] >= 2);
    }
    schedule_free(&schedule);
    plan_free(&plan);
}

/* In each block every bot has each seat equally often, and what swap says holds for the decks. */
Test(plan, seats_decks_and_luck_change_places_as_the_plan_says)
{
    static const struct {
        const char *event;
        int legs;
        int want[4][5]; /* bots of s1 and s2, decks of s1 and s2, luck swapped */
    } cases[] = {
        {"pairs=1 swap=seat+deck", 2, {{0, 1, 0, 1, 0}, {1, 0, 0, 1, 0}}},
        {"pairs=1 swap=seat", 2, {{0, 1, 0, 1, 0}, {1, 0, 1, 0, 1}}},
        {"pairs=1 swap=quad",
         4,
         {{0, 1, 0, 1, 0}, {1, 0, 0, 1, 0}, {0, 1, 1, 0, 1}, {1, 0, 1, 0, 1}}},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct schedule schedule;
        struct schedule_block block;
        struct plan plan;
        struct text text = {0};

        text_format(&text, "game=x %s\ngame name=y decks=p,q", cases[i].event);
        make_plan(text.data, 2, &plan);
        schedule_open(&plan, &schedule);
        cr_assert_eq(plan_legs(&plan), cases[i].legs);
        schedule_block(&schedule, 1, &block); /* game y: p and q are decks 0 and 1 of the plan */
        int p = block.decks[0];
        for (int leg = 0; leg < cases[i].legs; leg++) {
            struct schedule_leg out;
            const int *want = cases[i].want[leg];

            schedule_leg(&plan, &block, leg, &out);
            cr_assert(out.bots[0] == want[0] && out.bots[1] == want[1], "%s", cases[i].event);
            cr_assert(out.decks[0] == p + want[2] && out.decks[1] == p + want[3], "%s %d",
                      cases[i].event, leg);
            cr_assert_eq(out.swap_luck, want[4] == 1);
        }
        text_free(&text);
        schedule_free(&schedule);
        plan_free(&plan);
    }
}

Test(plan, decks_are_chosen_by_the_policy)
{
    static const struct {
        const char *decks;
        const char *want[5]; /* of s1 and s2 in the first game of each block */
    } cases[] = {
        {"own", {"d0 d1", "d0 d1", "d0 d1", "d0 d1", "d0 d1"}},
        {"p,q", {"p q", "p q", "p q", "p q", "p q"}},
        {"mirror:p,q,r", {"p p", "q q", "r r", "p p", "q q"}},
        {"all:p,q", {"p p", "q p", "p q", "q q", "p p"}},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct schedule schedule;
        struct plan plan;
        struct text text = {0};

        text_format(&text, "pairs=5\ngame name=x decks=%s", cases[i].decks);
        make_plan(text.data, 2, &plan);
        schedule_open(&plan, &schedule);
        for (unsigned long n = 0; n < 5; n++) {
            struct schedule_block block;
            char got[32];

            schedule_block(&schedule, n, &block);
            (void)snprintf(got, sizeof got, "%s %s", plan.decks[block.decks[0]].name,
                           plan.decks[block.decks[1]].name);
            cr_assert_str_eq(got, cases[i].want[n], "%s %lu: %s", cases[i].decks, n, got);
        }
        text_free(&text);
        schedule_free(&schedule);
        plan_free(&plan);
    }
}

/* -------------------------------------------------------------------------------------- rounds */

enum { MOST = 33 };

static unsigned next_random(unsigned *stream)
{
    *stream = *stream * 1103515245u + 12345u;
    return *stream >> 16;
}

/* Random scores, even ones among them. */
static void draw_scores(const struct schedule_round *round, unsigned *stream, double *scores)
{
    for (int i = 0; i < round->count; i++) {
        scores[i] = next_random(stream) % 5 / 4.0;
    }
}

Test(plan, in_a_swiss_event_nobody_meets_twice_or_rests_twice)
{
    for (int bots = 3; bots <= MOST; bots++) {
        int met[MOST][MOST] = {{0}}, rested[MOST] = {0}, rounds = bots > 7 ? 5 : 2;
        unsigned stream = (unsigned)bots;
        struct schedule schedule;
        double scores[MOST];
        struct plan plan;
        struct text text = {0};

        text_format(&text, "kind=swiss pairs=2 game=x rounds=%d", rounds);
        make_plan(text.data, bots, &plan);
        schedule_open(&plan, &schedule);
        for (int number = 1;; number++) {
            const struct schedule_round *round = &schedule.rounds[schedule.count - 1];
            int plays[MOST] = {0};

            cr_assert_eq(round->count, bots / 2);
            cr_assert_eq(round->blocks, 2);
            for (int i = 0; i < round->count; i++) {
                int a = round->pairs[i][0], b = round->pairs[i][1];

                cr_assert_eq(met[a][b] + met[b][a], 0, "%d bots, round %d", bots, number);
                met[a][b]++;
                plays[a]++;
                plays[b]++;
            }
            if (bots % 2 == 1) {
                plays[round->bye]++;
                cr_assert_eq(rested[round->bye]++, 0);
            }
            for (int i = 0; i < bots; i++) {
                cr_assert_eq(plays[i], 1, "each plays or rests once in a round");
            }
            draw_scores(round, &stream, scores);
            if (!schedule_next(&schedule, scores)) {
                cr_assert_eq(number, rounds);
                break;
            }
        }
        text_free(&text);
        schedule_free(&schedule);
        plan_free(&plan);
    }
}

Test(plan, a_swiss_leader_meets_the_best_below_it)
{
    const double scores[] = {1, 1, 0.75, 0.5}; /* 0-4, 1-5, 2-6, 3-7 */
    struct schedule schedule;
    struct plan plan;

    make_plan("kind=swiss pairs=1 game=x rounds=3", 8, &plan);
    schedule_open(&plan, &schedule);
    cr_assert(schedule.rounds[0].pairs[0][0] == 0 && schedule.rounds[0].pairs[0][1] == 4);
    cr_assert(schedule_next(&schedule, scores));
    cr_assert(schedule.rounds[1].pairs[0][0] == 0 && schedule.rounds[1].pairs[0][1] == 1);
    cr_assert(schedule.rounds[1].pairs[1][0] == 2 && schedule.rounds[1].pairs[1][1] == 3);
    cr_assert_eq(schedule.rounds[1].base, 4, "blocks are numbered through");
    schedule_free(&schedule);
    plan_free(&plan);
}

/* Whoever has lost does not play again; the winner has beaten all that it met. */
Test(plan, a_knockout_leaves_one)
{
    for (int bots = 3; bots <= MOST; bots++) {
        unsigned stream = (unsigned)bots;
        bool is_out[MOST] = {false};
        struct schedule schedule;
        double scores[MOST];
        struct plan plan;
        int left = bots, breaks = 0;

        make_plan("kind=knockout pairs=3 game=x", bots, &plan);
        schedule_open(&plan, &schedule);
        do {
            const struct schedule_round *round = &schedule.rounds[schedule.count - 1];

            cr_assert_eq(round->blocks, round->breaks ? 1 : 3);
            cr_assert_leq(round->breaks, SCHEDULE_BREAKS);
            draw_scores(round, &stream, scores);
            for (int i = 0; i < round->count; i++) {
                int a = round->pairs[i][0], b = round->pairs[i][1];
                bool is_even = scores[i] == 0.5;

                cr_assert_lt(a, b, "the better placed is first");
                cr_assert_not(is_out[a] || is_out[b], "%d bots", bots);
                if (!is_even || round->breaks == SCHEDULE_BREAKS) {
                    is_out[scores[i] < 0.5 ? a : b] = true;
                    left--;
                }
            }
            breaks += round->breaks > 0;
        } while (schedule_next(&schedule, scores));
        cr_assert_eq(left, 1, "%d bots: %d", bots, left);
        cr_assert_eq(schedule.alive_count, 1);
        cr_assert_not(is_out[schedule.alive[0]]);
        cr_assert(bots < 8 || breaks > 0, "ties were drawn");
        schedule_free(&schedule);
        plan_free(&plan);
    }
}

Test(plan, the_first_two_of_a_knockout_meet_last)
{
    for (int bots = 3; bots <= MOST; bots++) {
        double scores[MOST];
        struct schedule schedule;
        struct plan plan;
        const struct schedule_round *last;

        for (int i = 0; i < MOST; i++) {
            scores[i] = 1; /* the better placed wins */
        }
        make_plan("kind=knockout pairs=1 game=x", bots, &plan);
        schedule_open(&plan, &schedule);
        while (schedule_next(&schedule, scores)) {
        }
        last = &schedule.rounds[schedule.count - 1];
        cr_assert(last->count == 1 && last->pairs[0][0] == 0 && last->pairs[0][1] == 1, "%d", bots);
        schedule_free(&schedule);
        plan_free(&plan);
    }
}
