#include <criterion/criterion.h>

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "bots/arena/args.h"
#include "bots/arena/game/archive.h"
#include "bots/arena/plan/decklist.h"
#include "bots/arena/plan/seed.h"
#include "bots/arena/run/tournament.h"
#include "tests/bots/double.h"

enum {
    LONG_MS = 20000, /* never reached unless something is wrong */
    PATH = 256
};

static const char GOOD[] = "exec python3 -S -E tests/bots/hostile.py good";
static const char RANDOM[] = "exec python3 bots/python/random_bot.py";

struct scene {
    struct match_engine engine;
    struct tournament_plan plan;
    char folder[32];
    char *out, *err;
};

static void set_scene(struct scene *scene, const char *first, const char *second)
{
    *scene = (struct scene){.engine = DOUBLE_ENGINE, .folder = "/tmp/tefuda-arena-XXXXXX"};
    cr_assert(mkdtemp(scene->folder));
    scene->plan = (struct tournament_plan){.engine = &scene->engine,
                                           .game = "guess",
                                           .commands = {first, second},
                                           .folder = scene->folder,
                                           .pairs = 2,
                                           .workers = 1,
                                           .seed = "000000000000000000000000000000ff",
                                           .clock = {.move_ms = LONG_MS, .grace_ms = 50},
                                           .start_ms = LONG_MS};
}

static enum tournament_end run(struct scene *scene)
{
    size_t size = 0, size_err = 0;
    FILE *out = open_memstream(&scene->out, &size);
    FILE *err = tmpfile(); /* has a descriptor and is no terminal */
    enum tournament_end end = tournament_run(&scene->plan, out, err);

    (void)fclose(out);
    size_err = (size_t)ftell(err);
    rewind(err);
    scene->err = calloc(1, size_err + 1);
    cr_assert_eq(fread(scene->err, 1, size_err, err), size_err);
    (void)fclose(err);
    return end;
}

/* The text of a file in the folder of records; NULL if there is none. The caller frees it. */
static char *text_of(const struct scene *scene, const char *name)
{
    char path[PATH];
    char *text;
    FILE *file;

    (void)snprintf(path, sizeof path, "%s/%s", scene->folder, name);
    file = fopen(path, "re");
    if (!file) {
        return NULL;
    }
    text = calloc(1, 1 << 16);
    cr_assert_gt(fread(text, 1, (1 << 16) - 1, file), 0);
    (void)fclose(file);
    return text;
}

static void strike_scene(struct scene *scene)
{
    DIR *folder = opendir(scene->folder);
    struct dirent *entry;
    char path[PATH * 2];

    while (folder && (entry = readdir(folder))) {
        (void)snprintf(path, sizeof path, "%s/%s", scene->folder, entry->d_name);
        (void)unlink(path);
    }
    (void)closedir(folder);
    (void)rmdir(scene->folder);
    free(scene->out);
    free(scene->err);
}

/* ------------------------------------------------------------------------------------- matches */

Test(tournament, a_match_ends_with_a_table_and_a_record_of_each_game)
{
    static const char *const names[] = {"0001-a.tfr", "0001-b.tfr", "0002-a.tfr", "0002-b.tfr"};
    char *records[4], *luck;
    struct scene scene;

    set_scene(&scene, GOOD, RANDOM);
    cr_assert_eq(run(&scene), TOURNAMENT_PLAYED, "%s", scene.err);
    cr_assert(strstr(scene.out, "guess, 2 pairs, seed 000000000000000000000000000000ff\n"));
    cr_assert(strstr(scene.out, "bot 1: good, deck flame, "));
    cr_assert(strstr(scene.out, "bot 2: random-py, deck frost, "));
    cr_assert(strstr(scene.out, "\nbot 1       4  "));
    cr_assert(strstr(scene.out, scene.folder));
    cr_assert_str_eq(scene.err, "");
    for (int i = 0; i < 4; i++) {
        records[i] = text_of(&scene, names[i]);
        cr_assert(records[i], "%s", names[i]);
    }
    cr_assert(strstr(records[0], "# [S1 \"good\"]\n# [S2 \"random-py\"]\n"));
    cr_assert(strstr(records[1], "# [S1 \"random-py\"]\n# [S2 \"good\"]\n"));
    cr_assert(strstr(records[0], " s1=flame s2=frost luck=keep\n"));
    cr_assert(strstr(records[1], " s1=frost s2=flame luck=swap\n"), "decks stay with the bots");
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
    strike_scene(&scene);
}

Test(tournament, the_result_does_not_depend_on_concurrency)
{
    struct scene one, many;
    char *first, *second;

    set_scene(&one, RANDOM, RANDOM);
    set_scene(&many, RANDOM, RANDOM);
    one.plan.pairs = many.plan.pairs = 6;
    many.plan.workers = 4;
    one.plan.folder = NULL; /* its name would be the only difference */
    cr_assert_eq(run(&one), TOURNAMENT_PLAYED);
    cr_assert_eq(run(&many), TOURNAMENT_PLAYED);
    cr_assert_eq(strncmp(one.out, many.out, strlen(one.out)), 0, "%s\n%s", one.out, many.out);
    strike_scene(&one);

    set_scene(&one, RANDOM, RANDOM);
    one.plan.pairs = 6;
    one.plan.fresh = true;
    cr_assert_eq(run(&one), TOURNAMENT_PLAYED);
    first = text_of(&one, "0006-b.tfr");
    second = text_of(&many, "0006-b.tfr");
    cr_assert_str_eq(strstr(first, "> newgame"), strstr(second, "> newgame"),
                     "nor does it matter whether bots are started anew");
    free(first);
    free(second);
    strike_scene(&one);
    strike_scene(&many);
}

Test(tournament, a_hostile_bot_loses_its_games_and_the_match_goes_on)
{
    struct scene scene;
    char *record;

    set_scene(&scene, "exec python3 -S -E tests/bots/hostile.py crash 2", GOOD);
    scene.plan.pairs = 3;
    scene.plan.workers = 2;
    cr_assert_eq(run(&scene), TOURNAMENT_PLAYED);
    cr_assert(strstr(scene.out, "bot 1       6       0       0       6    0.0 %"), "%s", scene.out);
    cr_assert(strstr(scene.out, "     6  (crash.sig 6)\n"), "%s", scene.out);
    cr_assert(strstr(scene.out, "bot 2       6       6       0       0  100.0 %"));
    cr_assert(strstr(scene.out, "< ") && strstr(scene.out, "> "), "no number, a bound");
    record = text_of(&scene, "0003-b.tfr");
    cr_assert(strstr(record, "# [Fault \"crash.sig\"] [By \"s2\"] [Detail \"signal 11 SEGV\"]\n"));
    cr_assert(strstr(record, "# [Result \"s1\"]\n# [End \"resign\"]\n"));
    free(record);
    strike_scene(&scene);
}

Test(tournament, a_bot_that_crashes_once_a_game_may_be_resumed)
{
    struct scene scene;
    char *record;

    set_scene(&scene, "exec python3 -S -E tests/bots/hostile.py crash-once 2", GOOD);
    scene.plan.resumes = true;
    cr_assert_eq(run(&scene), TOURNAMENT_PLAYED);
    cr_assert(strstr(scene.out, "bot 1 was started again in mid-game: 4\n"), "%s", scene.out);
    cr_assert_not(strstr(scene.out, "crash."), "it is no fault: %s", scene.out);
    record = text_of(&scene, "0002-b.tfr");
    cr_assert(strstr(record, "# [End \"hits\"]\n"));
    cr_assert(strstr(record, "\n# resumed d=1 seat=s2 fault=crash.sig -- signal 11 SEGV\n"), "%s",
              record);
    cr_assert_not(strstr(record, "[Fault"));
    free(record);
    strike_scene(&scene);
}

Test(tournament, a_bot_that_cannot_be_started_loses_all_its_games)
{
    struct scene scene;
    char *errors;

    set_scene(&scene, "/nowhere/bot", GOOD);
    scene.plan.pairs = 4;
    cr_assert_eq(run(&scene), TOURNAMENT_PLAYED);
    cr_assert(strstr(scene.out, "bot 1       8       0       0       8    0.0 %"), "%s", scene.out);
    cr_assert(strstr(scene.out, "     8  (crash.exit 8)\n"));
    errors = text_of(&scene, "bot1-worker1.err");
    cr_assert(strstr(errors, "/nowhere/bot"), "what the shell said is kept");
    free(errors);
    strike_scene(&scene);
}

Test(tournament, two_bots_that_cannot_start_make_a_void_match)
{
    struct scene scene;

    set_scene(&scene, "exit 1", "exit 1");
    cr_assert_eq(run(&scene), TOURNAMENT_PLAYED);
    cr_assert(strstr(scene.out, "void games, counted for nobody: 4\n"), "%s", scene.out);
    cr_assert(strstr(scene.out, "n/a"));
    strike_scene(&scene);
}

Test(tournament, a_match_that_cannot_be_played_says_why)
{
    struct scene scene;

    set_scene(&scene, GOOD, GOOD);
    scene.plan.game = "chess";
    cr_assert_eq(run(&scene), TOURNAMENT_UNUSABLE);
    cr_assert(strstr(scene.err, "err nosuch name=chess near=guess\n"), "%s", scene.err);
    cr_assert_str_eq(scene.out, "");
    strike_scene(&scene);

    set_scene(&scene, GOOD, GOOD);
    scene.plan.cards_dir = "nowhere";
    cr_assert_eq(run(&scene), TOURNAMENT_UNUSABLE);
    cr_assert(strstr(scene.err, "no cards in nowhere\n"), "%s", scene.err);
    strike_scene(&scene);

    set_scene(&scene, GOOD, GOOD);
    scene.plan.decks[0] = "banned";
    cr_assert_eq(run(&scene), TOURNAMENT_UNUSABLE);
    cr_assert(strstr(scene.err, "rule SIZE want=50 got=1\nerr baddeck"), "%s", scene.err);
    strike_scene(&scene);

    set_scene(&scene, GOOD, GOOD);
    scene.plan.decks[1] = "flood";
    cr_assert_eq(run(&scene), TOURNAMENT_UNUSABLE);
    cr_assert(strstr(scene.err, "no deck named flood"), "%s", scene.err);
    strike_scene(&scene);

    set_scene(&scene, GOOD, GOOD);
    scene.plan.folder = "/dev/null/records";
    cr_assert_eq(run(&scene), TOURNAMENT_UNUSABLE);
    cr_assert(strstr(scene.err, "not a folder"), "%s", scene.err);
    strike_scene(&scene);
}

Test(tournament, a_host_that_plays_no_game_to_its_end_makes_the_match_unusable)
{
    struct scene scene;

    set_scene(&scene, GOOD, GOOD);
    scene.plan.game = "faulty";
    cr_assert_eq(run(&scene), TOURNAMENT_UNUSABLE);
    cr_assert(strstr(scene.out, "void games, counted for nobody: 4\n"), "%s", scene.out);
    cr_assert(strstr(scene.err, "game 1 is void; the host said: err internal bug=1\n"), "%s",
              scene.err);
    strike_scene(&scene);
}

/* Runs so many pairs, with a signal to this process after 0.3 s. */
static enum tournament_end run_with(int number, unsigned long pairs, struct scene *scene)
{
    pid_t self = getpid();

    set_scene(scene, GOOD, GOOD);
    scene->plan.pairs = pairs;
    if (fork() == 0) {
        (void)nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
        (void)kill(self, number);
        _exit(0);
    }
    return run(scene);
}

Test(tournament, a_signal_finishes_the_games_in_progress)
{
    static const int numbers[] = {SIGTERM, SIGHUP};
    struct scene scene;

    (void)signal(SIGHUP, SIG_DFL); /* these tests may run under nohup themselves */
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        cr_assert_eq(run_with(numbers[i], 100000, &scene), TOURNAMENT_INTERRUPTED);
        cr_assert(strstr(scene.out, "interrupted: "), "%s", scene.out);
        strike_scene(&scene);
    }
    (void)signal(SIGHUP, SIG_IGN); /* under nohup a terminal that closes ends nothing */
    cr_assert_eq(run_with(SIGHUP, 100, &scene), TOURNAMENT_PLAYED);
    strike_scene(&scene);
}

/* --------------------------------------------------------------------------------------- parts */

Test(tournament, seeds_are_read_and_derived)
{
    char seed[SEED_TEXT], other[SEED_TEXT], third[SEED_TEXT];

    cr_assert(seed_read("2A51", seed));
    cr_assert_str_eq(seed, "00000000000000000000000000002a51");
    cr_assert_not(seed_read("", seed));
    cr_assert_not(seed_read("xyz", seed));
    cr_assert_not(seed_read("000000000000000000000000000000000", seed));
    cr_assert(seed_read("1", seed));
    seed_derive(seed, "deal", 0, other);
    cr_assert_eq(strlen(other), 32);
    seed_derive(seed, "deal", 1, third);
    cr_assert_str_neq(other, third);
    seed_derive(seed, "bot-1", 0, third);
    cr_assert_str_neq(other, third);
    seed_derive(seed, "deal", 0, third);
    cr_assert_str_eq(other, third);
    cr_assert(seed_draw(other) && seed_draw(third));
    cr_assert_str_neq(other, third);
}

static bool read_deck(const char *text, struct decklist *deck, struct text *error)
{
    char path[] = "/tmp/tefuda-deck-XXXXXX";
    int file = mkstemp(path);
    bool good;

    cr_assert_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    (void)close(file);
    good = decklist_read(path, deck, error);
    (void)unlink(path);
    return good;
}

Test(tournament, a_deck_file_becomes_the_lists_of_the_command)
{
    struct decklist deck;
    struct text error = {0};

    cr_assert(read_deck("# mine\ndeck fire-1 \"火; #\" \"Fire \\\"1\\\"\" coverage\n\n"
                        "  leaders inori, wiz\n  main 1 hero\n"
                        "  cards 3 ember-pup, 2 imp # twos\n  cards 1 fox,wolf ; cards 10 cat\n",
                        &deck, &error),
              "%s", text_string(&error));
    cr_assert_str_eq(deck.name, "fire-1");
    cr_assert_str_eq(deck.lists.data,
                     "leaders=inori,wiz main=hero cards=ember-pup*3,imp*2,fox,wolf,cat*10");
    decklist_free(&deck);
}

Test(tournament, a_broken_deck_file_is_refused_with_its_line)
{
    static const char *const texts[] = {
        "deck x \"a\" \"b\"\n  cards 3 UPPER\n",
        "deck x\n  cards\n",
        "deck x\ncards 3 a\n",
        "deck x\n  cards 3 a,\n",
        "deck x\ndeck y\n",
        "deck x\n\tcards a\n",
    };
    struct decklist deck;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct text error = {0};

        cr_assert_not(read_deck(texts[i], &deck, &error), "%s", texts[i]);
        cr_assert(strstr(error.data, ":2: this is no line of a deck file\n"), "%s: %s", texts[i],
                  error.data);
        text_free(&error);
        decklist_free(&deck);
    }
}

Test(tournament, a_file_without_a_deck_is_refused)
{
    static const char *const texts[] = {"", "# nothing\n", "deck x \"a\" \"b\"\n"};
    struct decklist deck;
    struct text error = {0};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        cr_assert_not(read_deck(texts[i], &deck, &error));
        decklist_free(&deck);
    }
    cr_assert_not(decklist_read("/nowhere/x.deck", &deck, &error));
    cr_assert(strstr(error.data, "/nowhere/x.deck: cannot be opened\n"));
    cr_assert_not(decklist_read("/tmp", &deck, &error));
    text_free(&error);
}

Test(tournament, a_deck_word_is_a_file_or_a_name)
{
    cr_assert(decklist_is_file("decks/flame"));
    cr_assert(decklist_is_file("flame.deck"));
    cr_assert_not(decklist_is_file("flame"));
}

/* ------------------------------------------------------------------------------- command line */

static enum args_end read_args(const char *line, struct tournament_plan *plan, char *said,
                               size_t size)
{
    char text[512];
    char *argv[32] = {NULL};
    int argc = 0;
    FILE *err = fmemopen(said, size, "w");
    enum args_end end;

    (void)snprintf(text, sizeof text, "%s", line);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        argv[argc++] = word;
    }
    end = args_read(argc, argv, plan, err, err);
    (void)fclose(err);
    return end;
}

Test(tournament, the_command_line_is_read)
{
    struct tournament_plan plan;
    char said[4096] = "";

    cr_assert_eq(
        read_args("tefuda-arena toy --bot ./a --bot ./b --pairs 7 --deck1 x --deck2 y.deck "
                  "--concurrency 4 --seed AB --record out --movetime 250 --cards c --fresh",
                  &plan, said, sizeof said),
        ARGS_PLAY, "%s", said);
    cr_assert_eq(plan.pairs, 7);
    cr_assert_eq(plan.workers, 4);
    cr_assert_eq(plan.clock.move_ms, 250);
    cr_assert_eq(plan.clock.grace_ms, 50);
    cr_assert_str_eq(plan.seed, "000000000000000000000000000000ab");
    cr_assert(plan.fresh);
    cr_assert_not(plan.resumes, "a crash loses unless it is said otherwise");
    cr_assert_eq(read_args("tefuda-arena toy --bot a --bot b --pairs 2 --on-crash resume", &plan,
                           said, sizeof said),
                 ARGS_PLAY);
    cr_assert(plan.resumes);
    cr_assert_eq(read_args("tefuda-arena toy --bot a --bot b --pairs 2 --on-crash lose", &plan,
                           said, sizeof said),
                 ARGS_PLAY);
    cr_assert_not(plan.resumes);
    cr_assert_eq(read_args("tefuda-arena toy --bot a --bot b --pairs 2 --concurrency 9", &plan,
                           said, sizeof said),
                 ARGS_PLAY);
    cr_assert_eq(plan.workers, 2, "no more workers than pairs");
    cr_assert_eq(plan.clock.bank_ms, 60000);
    cr_assert_eq(plan.clock.increment_ms, 600);
    cr_assert_eq(strlen(plan.seed), 32, "drawn");
    cr_assert_eq(read_args("tefuda-arena --help", &plan, said, sizeof said), ARGS_HELP);
    cr_assert(strstr(said, "--concurrency"));
}

Test(tournament, a_wrong_command_line_is_refused_with_a_reason)
{
    static const char *const lines[][2] = {
        {"tefuda-arena", "the game is missing"},
        {"tefuda-arena toy", "two bots are needed"},
        {"tefuda-arena toy --bot a", "two bots are needed"},
        {"tefuda-arena toy --bot a --bot b", "--pairs N is missing"},
        {"tefuda-arena toy --bot a --bot b --bot c --pairs 1", "twice"},
        {"tefuda-arena toy two --bot a --bot b --pairs 1", "one game at a time"},
        {"tefuda-arena T%oy --bot a --bot b --pairs 1", "lower-case"},
        {"tefuda-arena toy --bot a --bot b --pairs 0", "from 1 to"},
        {"tefuda-arena toy --bot a --bot b --pairs -3", "from 1 to"},
        {"tefuda-arena toy --bot a --bot b --pairs 3x", "from 1 to"},
        {"tefuda-arena toy --bot a --bot b --pairs 99999999999999999999", "from 1 to"},
        {"tefuda-arena toy --bot a --bot b --pairs 1 --concurrency 257", "1 to 256"},
        {"tefuda-arena toy --bot a --bot b --pairs 1 --seed xyz", "hex digits"},
        {"tefuda-arena toy --bot a --bot b --pairs 1 --movetime 0", "--movetime"},
        {"tefuda-arena toy --bot a --bot b --pairs 1 --on-crash cry", "lose or resume"},
    };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct tournament_plan plan;
        char said[1024] = "";

        cr_assert_eq(read_args(lines[i][0], &plan, said, sizeof said), ARGS_WRONG, "%s",
                     lines[i][0]);
        cr_assert(strstr(said, lines[i][1]), "%s: %s", lines[i][0], said);
    }
}
