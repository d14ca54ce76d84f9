#include <criterion/criterion.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tests/bots/event.h"

enum { WAITS = 2000 /* of 10 ms */ };

static const char GOOD[] = "exec python3 -S -E tests/bots/hostile.py good";
static const char RANDOM[] = "exec python3 bots/python/random_bot.py";

/* A match of the guessing game with records in the folder of the event. */
static int play(struct event *event, const char *first, const char *second, const char *more)
{
    return event_run(event,
                     "arena guess --bot '%s' --bot '%s' --seed ff --movetime 20000 "
                     "--record '%s' %s",
                     first, second, event->folder, more);
}

/* ------------------------------------------------------------------------------------- matches */

Test(cmd, a_match_ends_with_a_table_and_a_record_of_each_game)
{
    static const char *const names[] = {"0001-a.tfr", "0001-b.tfr", "0002-a.tfr", "0002-b.tfr"};
    char *records[4], *luck;
    struct event event;

    event_open(&event);
    cr_assert_eq(play(&event, GOOD, RANDOM, "--pairs 2"), CMD_DONE, "%s", event.err);
    cr_assert(strstr(event.out, "match, 2 pairs, plan "), "%s", event.out);
    cr_assert(strstr(event.out, "guess: decks flame, frost\n"));
    cr_assert(strstr(event.out, "good: \"exec python3 "));
    cr_assert(strstr(event.out, "\ngood            4  "), "%s", event.out);
    cr_assert(strstr(event.out, "seed 000000000000000000000000000000ff\n"));
    cr_assert(strstr(event.out, event.folder));
    cr_assert_eq(strncmp(event.err, "the arena's own lag: ", 21), 0, "%s", event.err);
    for (int i = 0; i < 4; i++) {
        records[i] = event_file(&event, names[i]);
        cr_assert(records[i], "%s", names[i]);
    }
    cr_assert(strstr(records[0], "# [S1 \"good\"]\n# [S2 \"random-py\"]\n"));
    cr_assert(strstr(records[1], "# [S1 \"random-py\"]\n# [S2 \"good\"]\n"));
    cr_assert(strstr(records[0], " s1=flame s2=frost luck=keep\n"));
    cr_assert(strstr(records[1], " s1=flame s2=frost luck=keep\n"), "decks go with the seats");
    luck = strstr(records[0], "seed=");
    cr_assert_eq(strncmp(luck, strstr(records[1], "seed="), 37), 0, "a pair shares its luck");
    cr_assert_neq(strncmp(luck, strstr(records[2], "seed="), 37), 0, "the next pair has its own");
    for (int i = 0; i < 4; i++) {
        char *line = records[i];

        while (*line) {
            cr_assert(*line == '#' || *line == '>', "%s: %.20s", names[i], line);
            line += strcspn(line, "\n") + 1;
        }
        free(records[i]);
    }
    event_close(&event);
}

Test(cmd, decks_may_stay_with_the_bots_or_cross)
{
    static const struct {
        const char *words, *name, *want;
    } cases[] = {
        {"--pairs 1 --swap seat", "0001-b.tfr", " s1=frost s2=flame luck=swap\n"},
        {"--pairs 1 --swap quad", "0001-b.tfr", " s1=flame s2=frost luck=keep\n"},
        {"--pairs 1 --swap quad", "0001-c.tfr", " s1=frost s2=flame luck=swap\n"},
        {"--pairs 1 --swap quad", "0001-d.tfr", " s1=frost s2=flame luck=swap\n"},
        {"--pairs 1 --deck1 frost", "0001-a.tfr", " s1=frost s2=frost luck=keep\n"},
        {"--pairs 1 --deck2 flame", "0001-a.tfr", " s1=flame s2=flame luck=keep\n"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct event event;
        char *record;

        event_open(&event);
        cr_assert_eq(play(&event, GOOD, GOOD, cases[i].words), CMD_DONE, "%s", event.err);
        record = event_file(&event, cases[i].name);
        cr_assert(record && strstr(record, cases[i].want), "%s: %s", cases[i].words, record);
        free(record);
        event_close(&event);
    }
}

Test(cmd, the_result_does_not_depend_on_concurrency)
{
    struct event one, many;
    char *first, *second;

    event_open(&one);
    event_open(&many);
    cr_assert_eq(play(&one, RANDOM, RANDOM, "--pairs 6"), CMD_DONE, "%s", one.err);
    cr_assert_eq(play(&many, RANDOM, RANDOM, "--pairs 6 -j 4"), CMD_DONE, "%s", many.err);
    cr_assert_eq(strncmp(one.out, many.out, strcspn(one.out, "/")), 0, "%s\n%s", one.out, many.out);
    first = event_file(&one, "0006-b.tfr");
    second = event_file(&many, "0006-b.tfr");
    cr_assert_str_eq(strstr(first, "> newgame"), strstr(second, "> newgame"));
    free(first);
    free(second);
    event_close(&one);
    event_close(&many);
}

Test(cmd, a_hostile_bot_loses_its_games_and_the_match_goes_on)
{
    struct event event;
    char *record;

    event_open(&event);
    cr_assert_eq(
        play(&event, "exec python3 -S -E tests/bots/hostile.py crash 2", GOOD, "--pairs 3 -j 2"),
        CMD_DONE);
    cr_assert(strstr(event.out, "6       0       0       6    0.0 %"), "%s", event.out);
    cr_assert(strstr(event.out, "     6  (crash.sig 6)\n"), "%s", event.out);
    cr_assert(strstr(event.out, "6       6       0       0  100.0 %"));
    cr_assert(strstr(event.out, "< ") && strstr(event.out, "> "), "no number, a bound");
    record = event_file(&event, "0003-b.tfr");
    cr_assert(strstr(record, "# [Fault \"crash.sig\"] [By \"s2\"] [Detail \"signal 11 SEGV\"]\n"));
    cr_assert(strstr(record, "# [Result \"s1\"]\n# [End \"resign\"]\n"));
    free(record);
    event_close(&event);
}

Test(cmd, a_bot_that_crashes_once_a_game_may_be_resumed)
{
    struct event event;
    char *record;

    event_open(&event);
    cr_assert_eq(play(&event, "exec python3 -S -E tests/bots/hostile.py crash-once 2", GOOD,
                      "--pairs 2 --on-crash resume"),
                 CMD_DONE);
    cr_assert(strstr(event.out, " was started again in mid-game: 4\n"), "%s", event.out);
    cr_assert_not(strstr(event.out, "crash."), "it is no fault: %s", event.out);
    record = event_file(&event, "0002-b.tfr");
    cr_assert(strstr(record, "# [End \"hits\"]\n"));
    cr_assert(strstr(record, "\n# resumed d=5 seat=s2 fault=crash.sig\n"), "%s", record);
    cr_assert_not(strstr(record, "[Fault"));
    free(record);
    event_close(&event);
}

Test(cmd, a_bot_that_cannot_be_started_loses_all_its_games)
{
    struct event event;
    char *errors;

    event_open(&event);
    cr_assert_eq(play(&event, "/nowhere/bot", GOOD, "--pairs 4"), CMD_DONE);
    cr_assert(strstr(event.out, "\nbot        8       0       0       8    0.0 %"), "%s",
              event.out);
    cr_assert(strstr(event.out, "     8  (crash.exit 8)\n"));
    cr_assert(strstr(event.out, "bot printed in game 1 \""), "%s", event.out);
    errors = event_file(&event, "bot-worker1.err");
    cr_assert(strstr(errors, "/nowhere/bot"), "what the shell said is kept");
    free(errors);
    event_close(&event);
}

Test(cmd, two_bots_that_cannot_start_make_a_void_match)
{
    struct event event;

    event_open(&event);
    cr_assert_eq(play(&event, "exit 1", "exit 1", "--pairs 2"), CMD_DONE, "%s", event.err);
    cr_assert(strstr(event.out, "void games, counted for nobody: 4\n"), "%s", event.out);
    cr_assert(strstr(event.out, "n/a"));
    event_close(&event);
}

Test(cmd, a_match_that_cannot_be_played_says_why)
{
    static const char *const lines[][2] = {
        {"arena chess --pairs 1", "err nosuch name=chess near=guess\n"},
        {"arena guess --pairs 1 --cards nowhere", "no cards in nowhere\n"},
        {"arena guess --pairs 1 --deck1 banned", "rule SIZE want=50 got=1\nerr baddeck"},
        {"arena guess --pairs 1 --deck2 flood", "no deck named flood"},
        {"arena guess --pairs 1 --record /dev/null/records", "/dev/null/records"},
        {"arena guess --pairs 1 --host /nowhere/host", "the host does not open"},
    };
    struct event event;

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        event_open(&event);
        cr_assert_eq(event_run(&event, "%s --bot '%s' --bot '%s'", lines[i][0], GOOD, GOOD),
                     CMD_UNUSABLE);
        cr_assert(strstr(event.err, lines[i][1]), "%s: %s", lines[i][0], event.err);
        cr_assert_str_eq(event.out, "");
        event_close(&event);
    }
}

Test(cmd, a_host_that_plays_no_game_to_its_end_makes_the_match_unusable)
{
    struct event event;

    event_open(&event);
    cr_assert_eq(event_run(&event, "arena faulty --pairs 2 --bot '%s' --bot '%s'", GOOD, GOOD),
                 CMD_UNUSABLE);
    cr_assert(strstr(event.out, "void games, counted for nobody: 4\n"), "%s", event.out);
    cr_assert(strstr(event.out, "game 1 is void: err internal bug=1\n"), "%s", event.out);
    event_close(&event);
}

Test(cmd, a_folder_holds_one_match_and_the_same_words_go_on_with_it)
{
    struct event event;
    char *before, *after;

    event_open(&event);
    cr_assert_eq(play(&event, GOOD, GOOD, "--pairs 2"), CMD_DONE, "%s", event.err);
    before = event_file(&event, "1of1-001.journal");
    cr_assert_eq(play(&event, GOOD, GOOD, "--pairs 3"), CMD_UNUSABLE);
    cr_assert(strstr(event.err, "the journal of another plan\n"), "%s", event.err);
    cr_assert(strstr(event.err, "name another folder"), "%s", event.err);
    cr_assert_eq(play(&event, GOOD, GOOD, "--pairs 2"), CMD_DONE, "%s", event.err);
    cr_assert(strstr(event.out, "records: "), "%s", event.out);
    after = event_file(&event, "1of1-001.journal");
    cr_assert_str_eq(before, after, "nothing is played again");
    free(before);
    free(after);
    event_close(&event);
}

/* It is asked behind the walls that stand around it in its games. */
Test(cmd, a_plan_asks_a_bot_without_a_name_for_it)
{
    struct guard_report walls;
    struct event event;
    char *plan, path[EVENT_PATH];

    guard_probe(&walls);
    event_open(&event);
    (void)snprintf(path, sizeof path, "%s/touched", event.folder);
    cr_assert_eq(
        event_run(&event,
                  "arena plan -o %s/x.plan kind=roundrobin game=guess pairs=1 bot cmd=\"%s\" "
                  "bot cmd=\"echo >%s; %s\" bot name=own cmd=\"echo >%s\"",
                  event.folder, GOOD, path, GOOD, path),
        CMD_DONE, "%s", event.err);
    plan = event_file(&event, "x.plan");
    cr_assert(plan && strstr(plan, "bot name=good ") && strstr(plan, "bot name=good-2 "), "%s",
              plan);
    cr_assert((walls.walls & 1U << GUARD_WALL_FILES) == 0 || access(path, F_OK) != 0);
    free(plan);
    event_close(&event);
}

/* Runs so many pairs, with a signal to this process once the first game is in the journal. */
static int run_with(int number, unsigned long pairs, struct event *event)
{
    pid_t self = getpid();
    char words[64], path[EVENT_PATH];
    struct stat info = {0};

    event_open(event);
    (void)snprintf(words, sizeof words, "--pairs %lu", pairs);
    (void)snprintf(path, sizeof path, "%s/1of1-001.journal", event->folder);
    if (fork() == 0) {
        for (int i = 0; i < WAITS && (stat(path, &info) != 0 || info.st_size < 200); i++) {
            (void)nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        }
        (void)kill(self, number);
        _exit(0);
    }
    return play(event, GOOD, GOOD, words);
}

Test(cmd, a_signal_finishes_the_games_in_progress_and_a_second_run_goes_on)
{
    static const int numbers[] = {SIGTERM, SIGHUP};
    struct event event;

    (void)signal(SIGHUP, SIG_DFL); /* these tests may run under nohup themselves */
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        cr_assert_eq(run_with(numbers[i], 100000, &event), CMD_INTERRUPTED);
        cr_assert(strstr(event.out, "not played yet: "), "%s", event.out);
        event_close(&event);
    }
    (void)signal(SIGHUP, SIG_IGN); /* under nohup a terminal that closes ends nothing */
    cr_assert_eq(run_with(SIGHUP, 12, &event), CMD_DONE);
    event_close(&event);
}

/* -------------------------------------------------------------------------------------- events */

/* Makes a plan of three bots in the folder of the event, and runs it. */
static int run_plan(struct event *event, const char *words, const char *second, const char *more)
{
    cr_assert_eq(event_run(event,
                           "arena plan -o %s/x.plan %s game=guess seed=7 each movetime=20000 "
                           "bot name=a cmd='%s' bot name=b cmd='%s' bot name=c cmd='%s'",
                           event->folder, words, GOOD, second, GOOD),
                 CMD_DONE, "%s", event->err);
    return event_run(event, "arena run %s/x.plan %s", event->folder, more);
}

Test(cmd, a_bot_with_too_many_faults_is_out_and_loses_the_rest)
{
    struct event event;

    event_open(&event);
    cr_assert_eq(run_plan(&event, "kind=roundrobin pairs=4 strikes=3",
                          "exec python3 -S -E tests/bots/hostile.py crash 2", ""),
                 CMD_DONE, "%s", event.err);
    cr_assert(strstr(event.out, "\nb      16       0       0      16 "), "%s", event.out);
    cr_assert(strstr(event.out, "(crash.sig 4, strikes 12)\n"), "%s", event.out);
    cr_assert(strstr(event.err, "b is out after too many faults\n"));
    cr_assert_eq(event_run(&event, "arena verify %s/x.plan", event.folder), CMD_DONE, "%s",
                 event.err);
    cr_assert(strstr(event.out, "24 games played again"), "%s", event.out);
    event_close(&event);

    event_open(&event);
    cr_assert_eq(run_plan(&event, "kind=roundrobin pairs=4 strikes=0 share=0",
                          "exec python3 -S -E tests/bots/hostile.py crash 2", ""),
                 CMD_DONE);
    cr_assert(strstr(event.out, "(crash.sig 16)\n"), "%s", event.out);
    event_close(&event);
}

Test(cmd, a_bot_that_does_not_leave_is_told_of_and_gets_a_strike)
{
    struct event event;

    event_open(&event);
    cr_assert_eq(run_plan(&event, "kind=roundrobin pairs=2 strikes=3",
                          "exec python3 -S -E tests/bots/hostile.py stubborn", ""),
                 CMD_DONE, "%s", event.err);
    cr_assert(strstr(event.out, "\nb did not leave when it was told to: 4\n"), "%s", event.out);
    cr_assert(strstr(event.out, "(strikes 4)\n"), "%s", event.out);
    cr_assert_not(strstr(event.out, "\na did not leave"), "%s", event.out);
    event_close(&event);
}

Test(cmd, a_bot_that_is_out_may_leave_the_table)
{
    struct event event;

    event_open(&event);
    cr_assert_eq(run_plan(&event, "kind=roundrobin pairs=4 strikes=3 onstrike=remove",
                          "exec python3 -S -E tests/bots/hostile.py crash 2", ""),
                 CMD_DONE, "%s", event.err);
    cr_assert(strstr(event.out, "\nb       0       0       0       0 "), "%s", event.out);
    cr_assert(strstr(event.out, "\na       8 "), "a and c alone: %s", event.out);
    cr_assert(strstr(event.out, "b was out after too many faults; its games count nowhere\n"), "%s",
              event.out);
    event_close(&event);
}

Test(cmd, a_program_is_told_each_game_as_it_ends)
{
    struct event event;
    int games = 0;

    event_open(&event);
    cr_assert_eq(run_plan(&event, "kind=knockout pairs=1", GOOD, "--events -"), CMD_DONE, "%s",
                 event.err);
    cr_assert_eq(strncmp(event.out, "start plan=", 11), 0, "%s", event.out);
    cr_assert(strstr(event.out, " kind=knockout rounds=1 games=2 done=0 bots=a,b,c\n"));
    cr_assert(strstr(event.out, "\nround n=2 games="), "%s", event.out);
    cr_assert(strstr(event.out, "\ngame n=0 block=0 round=1 game=guess s1=b s2=c end="), "%s",
              event.out);
    for (const char *at = event.out; (at = strstr(at, "\ngame n=")) != NULL; at++) {
        games++;
    }
    cr_assert(strstr(event.out, "\nend status=done games="));
    cr_assert_geq(games, 4);
    event_close(&event);
}

/* ------------------------------------------------------------------------------- command line */

Test(cmd, help_names_the_options)
{
    struct event event;

    event_open(&event);
    cr_assert_eq(event_run(&event, "arena --help"), CMD_DONE);
    cr_assert(strstr(event.out, "--concurrency"));
    event_close(&event);
}

Test(cmd, a_wrong_command_line_is_refused_with_a_reason)
{
    static const char *const lines[][2] = {
        {"arena", "the game is missing"},
        {"arena toy", "two bots are needed"},
        {"arena toy --bot a", "two bots are needed"},
        {"arena toy --bot a --bot b --bot c --pairs 1", "twice"},
        {"arena toy two --bot a --bot b --pairs 1", "one game at a time"},
        {"arena T%oy --bot a --bot b --pairs 1", "names of games"},
        {"arena toy --bot a --bot b --pairs 0", "from 1 to"},
        {"arena toy --bot a --bot b --pairs -3", "from 1 to"},
        {"arena toy --bot a --bot b --pairs 3x", "from 1 to"},
        {"arena toy --bot a --bot b --pairs 99999999999999999999", "from 1 to"},
        {"arena toy --bot a --bot b --pairs 1 --concurrency 257", "1 to 256"},
        {"arena toy --bot a --bot b --pairs 1 --seed xyz", "hex digits"},
        {"arena toy --bot a --bot b --pairs 1 --movetime x", "each movetime=x"},
        {"arena toy --bot a --bot b --pairs 1 --on-crash cry", "lose or resume"},
        {"arena toy --bot a --bot b --pairs 1 --stop sprt,nelo0=5,nelo1=0", "A below B"},
        {"arena plan kind=match", "-o FILE.plan"},
        {"arena plan -o x.plan colour=red", "event colour=red"},
        {"arena plan -o x.plan seed=xyz", "hex digits"},
        {"arena run", "which plan"},
        {"arena run x.plan -j 0", "from 1 to"},
        {"arena run x.plan --shard 3/2", "I/N"},
    };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct event event;

        event_open(&event);
        cr_assert_eq(event_run(&event, "%s", lines[i][0]), CMD_USAGE, "%s", lines[i][0]);
        cr_assert(strstr(event.err, lines[i][1]), "%s: %s", lines[i][0], event.err);
        event_close(&event);
    }
}
