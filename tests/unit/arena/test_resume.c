#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "tests/bots/scene.h"

Test(resume, a_bot_that_crashes_once_and_is_resumed_plays_the_same_game)
{
    static const char *const modes[] = {"crash-once", "crash-once 1", "crash-once 3",
                                        "exit-once 2"};
    char want[4096], got[4096];
    struct match_result clean;
    struct scene scene;

    set_scene(&scene, GOOD, GOOD);
    play_scene(&scene, &clean);
    strip(&scene.record, want, sizeof want);
    strike_scene(&scene);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        set_scene(&scene, GOOD, bot(modes[i]));
        scene.match.resumes = true;
        play_scene(&scene, &scene.result);
        strip(&scene.record, got, sizeof got);
        cr_assert_eq(scene.result.end, clean.end, "%s", modes[i]);
        cr_assert_str_eq(scene.result.reason, "hits");
        cr_assert_eq(scene.result.decisions, clean.decisions);
        cr_assert_eq(scene.result.faults[1].fault, FAULT_NONE);
        cr_assert(scene.result.resumed[1] && !scene.result.resumed[0]);
        cr_assert_str_eq(got, want);
        play_scene(&scene, &scene.result);
        cr_assert(scene.result.resumed[1], "in each game once");
        cr_assert_eq(scene.result.faults[1].fault, FAULT_NONE);
        strike_scene(&scene);
    }
}

Test(resume, the_record_says_where_a_bot_was_resumed)
{
    struct scene scene;

    set_scene(&scene, GOOD, bot("crash-once 1"));
    scene.match.resumes = true;
    play_scene(&scene, &scene.result);
    cr_assert(strstr(scene.record.data,
                     "# resumed d=3 seat=s2 fault=crash.sig\n"
                     "# info d=3 seat=s2 nodes=1 time=1\n> play s2 d=3 guess:1\n"),
              "%s", scene.record.data);
    strike_scene(&scene);
}

Test(resume, a_second_crash_in_a_game_loses)
{
    struct scene scene;

    set_scene(&scene, GOOD, bot("crash 1"));
    scene.match.resumes = true;
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_CRASH_SIG);
    cr_assert(scene.result.resumed[1]);
    cr_assert_eq(scene.result.end, MATCH_S1);
    cr_assert_eq(scene.result.decisions, 5, "two joint, three guesses: one each after its start");
    strike_scene(&scene);
}

Test(resume, only_a_crash_is_resumed_and_only_if_the_match_says_so)
{
    struct scene scene;

    set_scene(&scene, GOOD, bot("garbage"));
    scene.match.resumes = true;
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_GARBLED);
    cr_assert_not(scene.result.resumed[1]);
    strike_scene(&scene);
    set_scene(&scene, GOOD, bot("crash-once 1"));
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_CRASH_SIG);
    cr_assert_not(scene.result.resumed[1]);
    strike_scene(&scene);
}

Test(resume, a_resumed_bot_is_sent_the_whole_game_again)
{
    static const char again[] = "deck guess mine cards=x\n"
                                "2 newgame guess seat=s2 s2=frost lists=closed\n";
    static const char resumed[] = " tefuda 1 name=tefuda-arena\n"
                                  "deck guess mine cards=x\n"
                                  "6 newgame guess seat=s2 s2=frost lists=closed resume=1\n"
                                  "event 1 turn s1 n=1\n"
                                  "event 2 turn s1 n=2\n"
                                  "event 3 turn s1 n=3\n"
                                  "event 4 turn s1 n=4\n"
                                  "state tfn1 guess@1 s2 t3.s1.guess?- s1{} s2{}\n"
                                  "decision d=3 ";
    char sent[32768];
    const char *at;

    spy_with("crash-once 1", 1, false, sent, sizeof sent);
    cr_assert(strstr(sent, again), "%s", sent);
    at = strstr(sent, "5 tefuda");
    cr_assert(at, "%s", sent);
    cr_assert_eq(strncmp(at + 1, resumed, sizeof resumed - 1), 0, "%s", at);
    cr_assert(strstr(at, "\n7 go d=3 movetime="), "%s", at);
    cr_assert_not(strstr(at, "event 4 turn s1 n=4\nevent 4"), "each event once");
}

Test(resume, time_before_a_crash_counts_and_the_start_does_not)
{
    struct scene scene;

    set_scene(&scene, GOOD, bot("exit-once 1"));
    scene.match.resumes = true;
    set_clock(&scene, (struct clock){.bank_ms = 5000, .increment_ms = 0, .grace_ms = 50});
    play_scene(&scene, &scene.result);
    cr_assert_str_eq(scene.result.reason, "hits");
    cr_assert_geq(scene.result.used_ms[1], 300);
    strike_scene(&scene);

    set_scene(&scene, GOOD, bot("exit-once 1"));
    scene.match.resumes = true;
    set_clock(&scene, (struct clock){.bank_ms = 100, .increment_ms = 0, .grace_ms = 50});
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_TIME_BANK, "0.3 s are more than it had");
    strike_scene(&scene);
}
