#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/bots/scene.h"

/* The same without exec, as people type it: then a shell stands between. */
static const char SHELL_CRASH[] = "python3 -S -E tests/bots/hostile.py crash 2";

Test(match, two_good_bots_play_a_whole_game)
{
    char script[4096];
    struct scene scene;

    set_scene(&scene, GOOD, GOOD);
    play_scene(&scene, &scene.result);
    cr_assert_neq(scene.result.end, MATCH_VOID, "%s", scene.result.host);
    cr_assert_str_eq(scene.result.reason, "hits");
    cr_assert_eq(scene.result.decisions, 8, "two sealed choices and six guesses");
    cr_assert_eq(scene.result.faults[0].fault, FAULT_NONE);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_NONE);
    strip(&scene.record, script, sizeof script);
    cr_assert_eq(strncmp(script, "> newgame guess seed=5 luck=keep\n", 33), 0);
    cr_assert(strstr(script, "> play s1 d=1 hide:1\n> play s2 d=1 hide:1\n"
                             "> play s1 d=2 guess:1\n"));
    cr_assert_not(strstr(scene.record.data, "ok"), "the status line is no part of a record");
    cr_assert_str_eq(scene.rivals[0].name, "good");
    strike_scene(&scene);
}

Test(match, swapped_luck_gives_the_seats_each_other_s_result)
{
    struct scene scene;
    enum match_end kept;

    set_scene(&scene, GOOD, GOOD);
    for (int seed = 0; seed < 6; seed++) {
        scene.match.seed[0] = (char)('a' + seed);
        scene.match.swap_luck = false;
        play_scene(&scene, &scene.result);
        kept = scene.result.end;
        scene.match.swap_luck = true;
        play_scene(&scene, &scene.result);
        cr_assert_eq(scene.result.end, kept == MATCH_DRAW ? kept : (enum match_end)(1 - (int)kept));
    }
    cr_assert(scene.rivals[0].running, "a bot lives through many games");
    cr_assert_eq(scene.rivals[0].id, 2 + 12 * 6 - 1, "one process has taken every request");
    strike_scene(&scene);
}

static void expect_fault(const char *mode, int64_t move_ms, enum fault fault, const char *detail)
{
    struct scene scene;

    set_scene(&scene, GOOD, bot(mode));
    set_clock(&scene, (struct clock){.move_ms = move_ms, .grace_ms = 50});
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[1].fault, fault, "%s: %s %s", mode,
                 fault_code(scene.result.faults[1].fault), scene.result.faults[1].detail);
    cr_assert(strstr(scene.result.faults[1].detail, detail), "%s: %s", mode,
              scene.result.faults[1].detail);
    cr_assert_eq(scene.result.faults[0].fault, FAULT_NONE, "%s", mode);
    cr_assert_eq(scene.result.end, MATCH_S1, "%s loses", mode);
    cr_assert_str_eq(scene.result.reason, "resign");
    cr_assert_not(scene.rivals[1].running, "%s has been ended", mode);
    cr_assert(scene.rivals[0].running, "the other one lives on");
    strike_scene(&scene);
}

Test(match, a_bot_that_ends_loses_with_the_way_it_ended)
{
    expect_fault("crash 2", LONG_MS, FAULT_CRASH_SIG, "signal 11 SEGV");
    expect_fault("exit", LONG_MS, FAULT_CRASH_EXIT, "exit status 3");
    expect_fault("exit 3", LONG_MS, FAULT_CRASH_EXIT, "exit status 3");
    expect_fault("orphan 1", LONG_MS, FAULT_CRASH_EXIT, "exit status 5");
    expect_fault("close 1", LONG_MS, FAULT_CRASH_EXIT, "closed its output");
    expect_fault("halfexit 1", LONG_MS, FAULT_CRASH_EXIT, "exit status 0");
}

Test(match, a_crash_behind_a_shell_is_a_crash_all_the_same)
{
    struct scene scene;

    set_scene(&scene, GOOD, SHELL_CRASH);
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_CRASH_SIG);
    cr_assert_str_eq(scene.result.faults[1].detail, "signal 11 SEGV");
    strike_scene(&scene);
}

Test(match, a_bot_that_answers_nonsense_loses_as_garbled)
{
    static const char *const modes[] = {"garbage 1", "latin",    "nul",    "stale", "wrongid",
                                        "zeroid",    "twomoves", "silent", "err"};

    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        expect_fault(modes[i], LONG_MS, FAULT_GARBLED, "");
    }
}

Test(match, what_a_bot_prints_while_it_thinks_must_carry_the_id_of_the_go)
{
    expect_fault("noid 1", LONG_MS, FAULT_GARBLED, "info time=1");
    expect_fault("otherid", LONG_MS, FAULT_GARBLED, "info time=1");
}

Test(match, a_move_outside_the_legal_list_is_illegal)
{
    expect_fault("illegal 2", LONG_MS, FAULT_ILLEGAL, "cheat:9");
    expect_fault("index", LONG_MS, FAULT_ILLEGAL, "1");
    expect_fault("inject", LONG_MS, FAULT_ILLEGAL, "resign%0As1");
}

Test(match, an_illegal_answer_may_be_taken_as_the_default)
{
    struct scene scene;

    set_scene(&scene, GOOD, bot("illegal 2"));
    scene.match.passes = true;
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_NONE, "%s", scene.result.faults[1].detail);
    cr_assert_str_eq(scene.result.reason, "hits");
    cr_assert_eq(scene.result.passed[1], 2, "its third and fourth answer");
    cr_assert_eq(scene.result.passed[0], 0);
    strike_scene(&scene);
}

Test(match, a_bot_that_prints_without_end_loses_as_a_flood)
{
    expect_fault("pour 1", LONG_MS, FAULT_FLOOD, "");
    expect_fault("chatter 1", LONG_MS, FAULT_FLOOD, "");
}

Test(match, a_late_bot_loses_on_time_whatever_it_prints_meanwhile)
{
    expect_fault("hang 1", SHORT_MS, FAULT_TIME_TURN, "no answer in 450 ms");
    expect_fault("half 1", SHORT_MS, FAULT_TIME_TURN, "no answer in 450 ms");
    expect_fault("drip 1", SHORT_MS, FAULT_TIME_TURN, "no answer in 450 ms");
    expect_fault("slow", SHORT_MS, FAULT_TIME_TURN, "");
}

Test(match, an_answer_that_comes_a_little_late_is_told_from_none)
{
    struct scene scene;

    set_scene(&scene, GOOD, bot("late 1"));
    set_clock(&scene, (struct clock){.move_ms = 100, .grace_ms = 0});
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_TIME_TURN);
    cr_assert(strstr(scene.result.faults[1].detail, " ms after the 100 ms that it had"), "%s",
              scene.result.faults[1].detail);
    strike_scene(&scene);
}

Test(match, a_turn_may_have_a_limit_for_all_its_answers)
{
    struct scene scene;

    set_scene(&scene, GOOD, bot("slow 1")); /* 0.6 s an answer, two answers in a turn */
    set_clock(&scene, (struct clock){.bank_ms = LONG_MS, .turn_ms = 1000, .grace_ms = 50});
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_TIME_TURN);
    cr_assert_eq(scene.result.decisions, 7, "its second answer of the turn comes too late");
    set_clock(&scene, (struct clock){.bank_ms = LONG_MS, .turn_ms = 1800, .grace_ms = 50});
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_NONE, "each turn has its own time");
    strike_scene(&scene);
}

Test(match, the_bank_covers_all_decisions_of_a_game)
{
    struct scene scene;

    set_scene(&scene, GOOD, bot("slow 1"));
    set_clock(&scene, (struct clock){.bank_ms = 1000, .grace_ms = 50});
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_TIME_BANK);
    cr_assert_eq(scene.result.decisions, 5, "0.6 s fit once, not twice");
    strike_scene(&scene);

    set_scene(&scene, GOOD, bot("slow 1"));
    set_clock(&scene, (struct clock){.bank_ms = 1000, .increment_ms = 1000, .grace_ms = 50});
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_NONE, "each decision adds its increment");
    cr_assert_geq(scene.result.used_ms[1], 1800);
    strike_scene(&scene);
}

Test(match, a_bot_that_cannot_start_loses_and_is_not_tried_for_ever)
{
    struct scene scene;

    set_scene(&scene, "/nowhere/bot", GOOD);
    for (int game = 0; game < 5; game++) {
        play_scene(&scene, &scene.result);
        cr_assert_eq(scene.result.end, MATCH_S2);
        cr_assert_eq(scene.result.faults[0].fault, FAULT_CRASH_EXIT);
        cr_assert_str_eq(scene.result.faults[0].detail, "exit status 127");
    }
    cr_assert_eq(scene.rivals[0].strikes, RIVAL_STRIKES);
    strike_scene(&scene);
}

Test(match, a_long_line_of_many_words_is_a_line)
{
    struct scene scene;

    set_scene(&scene, bot("words"), GOOD);
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[0].fault, FAULT_NONE, "%s", scene.result.faults[0].detail);
    strike_scene(&scene);
}

Test(match, a_bot_that_leaves_behind_a_game_is_started_for_the_next)
{
    struct scene scene;

    set_scene(&scene, bot("leaves"), GOOD);
    for (int game = 0; game < 4; game++) {
        play_scene(&scene, &scene.result);
        cr_assert_eq(scene.result.faults[0].fault, FAULT_NONE, "%s", scene.result.faults[0].detail);
    }
    cr_assert_eq(scene.rivals[0].strikes, 0);
    strike_scene(&scene);
}

Test(match, a_bot_that_the_system_cannot_start_has_not_lost)
{
    int next = dup(STDIN_FILENO);

    (void)close(next);
    for (int more = 8; more > 0; more -= 6) { /* descriptors for one of the bots, for none */
        struct rlimit few = {(rlim_t)(next + more), (rlim_t)(next + more)};
        struct scene scene;
        set_scene(&scene, GOOD, GOOD);
        cr_assert_eq(setrlimit(RLIMIT_NOFILE, &few), 0);
        play_scene(&scene, &scene.result);
        cr_assert_eq(scene.result.end, MATCH_VOID);
        cr_assert_str_eq(scene.result.reason, "void.host");
        cr_assert_str_eq(scene.result.host, "cannot start a process: EMFILE");
        for (int seat = 0; seat < 2; seat++) {
            cr_assert_eq(scene.result.faults[seat].fault, FAULT_NONE);
            cr_assert_eq(scene.rivals[seat].strikes, 0);
        }
        strike_scene(&scene);
    }
}

/* Turned text, a control character of the second block, an invisible space. */
Test(match, a_name_that_cannot_be_shown_is_none)
{
    static const char *const names[] = {"ab\u202ecd", "ab\302\205cd", "ab\u200bcd", "\"ab\""};
    struct scene scene;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char mode[32];
        (void)snprintf(mode, sizeof mode, "'%s'", names[i]);
        set_scene(&scene, bot(mode), GOOD);
        play_scene(&scene, &scene.result);
        cr_assert_eq(scene.result.faults[0].fault, FAULT_NONE);
        cr_assert_str_eq(scene.rivals[0].name, "?", "%s", names[i]);
        strike_scene(&scene);
    }
    set_scene(&scene, bot("\u624b\u672d"), GOOD);
    play_scene(&scene, &scene.result);
    cr_assert_str_eq(scene.rivals[0].name, "\u624b\u672d");
    strike_scene(&scene);
}

Test(match, a_bot_that_speaks_another_protocol_loses_as_garbled)
{
    static const char *const modes[] = {"proto=2", "proto=", "proto=01"};
    struct scene scene;

    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        set_scene(&scene, bot(modes[i]), GOOD);
        play_scene(&scene, &scene.result);
        cr_assert_eq(scene.result.end, MATCH_S2);
        cr_assert_eq(scene.result.faults[0].fault, FAULT_GARBLED, "%s", modes[i]);
        strike_scene(&scene);
    }
}

Test(match, a_bot_that_is_not_ready_in_time_loses_as_time_start)
{
    struct scene scene;

    set_scene(&scene, bot("never-starts"), GOOD);
    scene.rivals[0].start_ms = SHORT_MS;
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[0].fault, FAULT_TIME_START);
    cr_assert_eq(scene.result.end, MATCH_S2);
    strike_scene(&scene);
}

Test(match, a_slow_start_is_not_taken_from_the_clock)
{
    struct scene scene;

    set_scene(&scene, bot("slow-start"), GOOD);
    set_clock(&scene, (struct clock){.bank_ms = 900, .increment_ms = 900, .grace_ms = 50});
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[0].fault, FAULT_NONE);
    cr_assert_str_eq(scene.result.reason, "hits");
    strike_scene(&scene);
}

Test(match, when_neither_bot_can_play_the_game_is_void)
{
    struct scene scene;

    set_scene(&scene, "exit 1", "kill -9 $$");
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.end, MATCH_VOID);
    cr_assert_str_eq(scene.result.reason, "void.bots");
    cr_assert_eq(scene.result.faults[0].fault, FAULT_CRASH_EXIT);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_CRASH_SIG);
    strike_scene(&scene);
}

Test(match, a_host_that_refuses_a_legal_move_is_nobody_s_fault)
{
    struct scene scene;

    set_scene(&scene, GOOD, GOOD);
    scene.match.game = "faulty";
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.end, MATCH_VOID);
    cr_assert_str_eq(scene.result.reason, "void.host");
    cr_assert_str_eq(scene.result.host, "err internal bug=1");
    cr_assert_eq(scene.result.faults[0].fault, FAULT_NONE);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_NONE);
    strike_scene(&scene);
}

Test(match, a_bot_that_ignores_over_or_quit_costs_itself_and_nobody_else)
{
    struct scene scene;
    int64_t start;

    set_scene(&scene, bot("ignores-over"), GOOD);
    for (int game = 0; game < 2; game++) {
        play_scene(&scene, &scene.result);
        cr_assert_str_eq(scene.result.reason, "hits");
        cr_assert_eq(scene.result.faults[0].fault, FAULT_NONE);
        cr_assert_not(scene.rivals[0].running);
    }
    strike_scene(&scene);

    set_scene(&scene, GOOD, bot("stubborn"));
    play_scene(&scene, &scene.result);
    cr_assert_str_eq(scene.result.reason, "hits");
    start = process_now();
    strike_scene(&scene);
    cr_assert_lt(process_now() - start, 5000000000LL, "it is killed when its time is up");
}

Test(match, a_bot_is_started_again_after_its_fault)
{
    struct scene scene;

    set_scene(&scene, GOOD, bot("crash 3"));
    for (int game = 0; game < 4; game++) {
        play_scene(&scene, &scene.result);
        cr_assert_eq(scene.result.faults[1].fault, FAULT_CRASH_SIG);
        cr_assert_eq(scene.result.decisions, 7, "it plays three moves in each game");
    }
    cr_assert_eq(scene.rivals[1].strikes, 0);
    strike_scene(&scene);
}

/* -------------------------------------------------------------------------- what a bot is sent */

static void spy_on(int seat, bool open_lists, char *out, size_t size)
{
    spy_with("good 0", seat, open_lists, out, size);
}

Test(match, a_bot_is_sent_its_seat_s_lines_and_no_seed)
{
    static const char first[] = "1 tefuda 1 name=tefuda-arena\n"
                                "deck guess mine cards=x\n"
                                "2 newgame guess seat=s2 s2=frost lists=closed\n"
                                "event 1 turn s1 n=1\n"
                                "event 2 turn s1 n=2\n"
                                "state tfn1 guess@1 s2 t1.s1.hide?- s1{} s2{}\n"
                                "decision d=1 seat=s2 kind=number step=hide n=3 default=hide:1\n"
                                "move 1 hide:1 -- say 1\n"
                                "move 2 hide:2 -- say 2\n"
                                "move 3 hide:3 -- say 3\n"
                                "3 go d=1 movetime=20000 grace=50\n";

    char sent[16384];

    spy_on(1, false, sent, sizeof sent);
    cr_assert_eq(strncmp(sent, first, sizeof first - 1), 0, "%s", sent);
    cr_assert(strstr(sent, "7 over "), "%s", sent);
    cr_assert(strstr(sent, "event 9 turn s1 n=9\n7 over "), "the last events come before the end");
    cr_assert(strstr(sent, "8 quit\n"));
    cr_assert_not(strstr(sent, "seat=s1"));
    cr_assert_not(strstr(sent, "flame") || strstr(sent, "abcdef") || strstr(sent, "commit"));
}

Test(match, each_event_is_sent_once_and_in_order)
{
    char sent[16384], event[64];
    const char *at = sent;

    spy_on(0, false, sent, sizeof sent);
    for (int i = 1; i <= 9; i++) {
        (void)snprintf(event, sizeof event, "\nevent %d turn", i);
        at = strstr(at, event);
        cr_assert(at, "event %d", i);
        cr_assert_not(strstr(at + 1, event), "event %d twice", i);
    }
}

Test(match, open_lists_name_both_decks)
{
    char sent[16384];

    spy_on(0, true, sent, sizeof sent);
    cr_assert(strstr(sent, "newgame guess seat=s1 s1=flame s2=frost lists=open\n"));
}

Test(match, what_one_bot_says_while_it_thinks_the_other_never_sees)
{
    char sent[32768];

    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        spy_on(seat, false, sent, sizeof sent);
        cr_assert_not(strstr(sent, "info"), "%s", sent);
        cr_assert_not(strstr(sent, "clock"), "nobody asked for it");
    }
}

Test(match, a_bot_may_say_much_and_its_last_info_is_in_the_record)
{
    struct scene scene;
    const char *record;

    set_scene(&scene, GOOD, bot("talk"));
    play_scene(&scene, &scene.result);
    record = scene.record.data;
    cr_assert_str_eq(scene.result.reason, "hits", "%s", scene.result.faults[1].detail);
    cr_assert(strstr(record, "# info d=1 seat=s1 nodes=1 time=1\n> play s1 d=1 hide:1\n"
                             "# info d=1 seat=s2 wp=0.5 worlds=2 time=7\n> play s2 d=1 hide:1\n"
                             "# info d=2 seat=s1 nodes=1 time=1\n> play s1 d=2 guess:1\n"),
              "%s", record);
    cr_assert_not(strstr(record, "cand") || strstr(record, "belief") || strstr(record, "secret"));
    strike_scene(&scene);
}

Test(match, a_bot_that_can_show_clocks_is_sent_them_while_it_waits)
{
    char sent[32768];
    int count = 0;

    spy_with("watch 0", 0, false, sent, sizeof sent);
    cr_assert(strstr(sent, "\nclock s1=20000 s2=20000 run=s2\n"), "%s", sent);
    cr_assert_not(strstr(sent, "run=s1"), "its own time stands in go");
    for (const char *at = sent; (at = strstr(at, "\nclock ")); at++) {
        count++;
    }
    cr_assert_eq(count, 4, "one for each decision of the other");
}
