#include <criterion/criterion.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/arena/game/moves.h"
#include "bots/arena/result/journal.h"

static const char PLAN[PLAN_HASH] =
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
static const char OTHER[PLAN_HASH] =
    "1123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

enum { GAMES = 5 };

static void make_name(char path[32])
{
    strcpy(path, "/tmp/tefuda-journal-XXXXXX");
    (void)close(mkstemp(path));
    (void)unlink(path);
}

/* A game whose fields all hang on its number. */
static void make_game(unsigned long number, struct journal_game *game)
{
    *game = (struct journal_game){.number = number,
                                  .moves = "1+3+wp=0.5 hide:1 2!crash.sig 2+90000 guess:\"2\"",
                                  .bots = {"a", "b+2"},
                                  .said = {"", "Traceback \"x\"\n ... end\\"}};
    game->result = (struct match_result){.end = (enum match_end)(number % 4),
                                         .decisions = number * 3,
                                         .used_ms = {(int64_t)number, 90000},
                                         .resumed = {false, true}};
    strcpy(game->result.reason, number % 4 == 3 ? "void.host" : "hits");
    strcpy(game->result.host, number % 4 == 3 ? "err internal bug=1" : "");
    strcpy(game->state, "0123456789abcdef");
    strcpy(game->date, "2026-11-28T07:30:00Z");
    fault_set(&game->result.faults[1], number % 2 ? FAULT_ILLEGAL : FAULT_NONE,
              number % 2 ? "a move = \"this\"" : "");
}

static bool compare(void *context, const struct journal_game *game)
{
    unsigned long *count = context;
    struct journal_game want;

    make_game((*count)++, &want);
    cr_assert_eq(game->number, want.number);
    cr_assert_eq(game->result.end, want.result.end);
    cr_assert_str_eq(game->result.reason, want.result.reason);
    cr_assert_str_eq(game->result.host, want.result.host);
    cr_assert_eq(game->result.decisions, want.result.decisions);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        cr_assert_eq(game->result.used_ms[seat], want.result.used_ms[seat]);
        cr_assert_eq(game->result.resumed[seat], want.result.resumed[seat]);
        cr_assert_eq(game->result.faults[seat].fault, want.result.faults[seat].fault);
        cr_assert_str_eq(game->result.faults[seat].detail, want.result.faults[seat].detail);
        cr_assert_str_eq(game->bots[seat], want.bots[seat]);
        cr_assert_str_eq(game->said[seat], want.said[seat]);
    }
    cr_assert_str_eq(game->state, want.state);
    cr_assert_str_eq(game->date, want.date);
    cr_assert_str_eq(game->moves, want.moves);
    return true;
}

static int open_with(const char *path, unsigned long games)
{
    struct text error = {0};
    int file = journal_open(path, PLAN, &error);

    cr_assert_geq(file, 0, "%s", text_string(&error));
    for (unsigned long i = 0; i < games; i++) {
        struct journal_game game;

        make_game(i, &game);
        cr_assert(journal_put(file, &game));
    }
    return file;
}

static unsigned long count_games(const char *path)
{
    struct text error = {0};
    unsigned long count = 0;

    cr_assert(journal_read(path, PLAN, compare, &count, &error), "%s", text_string(&error));
    return count;
}

Test(journal, what_was_put_is_read)
{
    char path[32];

    make_name(path);
    cr_assert_eq(count_games(path), 0, "no file, no games");
    (void)close(open_with(path, GAMES));
    cr_assert_eq(count_games(path), GAMES);
    (void)unlink(path);
}

/* Wherever a writer was killed: the games whose lines are whole are there, the others are not, and
 * the next game stands behind them. */
Test(journal, a_torn_line_is_cut_off_and_nothing_else)
{
    char path[32];
    struct stat info;
    unsigned long whole = 0;

    make_name(path);
    (void)close(open_with(path, GAMES));
    cr_assert_eq(stat(path, &info), 0);
    (void)unlink(path);
    for (off_t size = 0; size <= info.st_size; size += size % 7 + 1) {
        unsigned long games;
        int file;

        (void)close(open_with(path, GAMES));
        cr_assert_eq(truncate(path, size), 0);
        games = count_games(path);
        cr_assert(games >= whole && games <= GAMES);
        whole = games;
        file = open_with(path, 0);
        struct journal_game game;
        make_game(games, &game);
        cr_assert(journal_put(file, &game));
        (void)close(file);
        cr_assert_eq(count_games(path), games + 1);
        (void)unlink(path);
    }
    cr_assert_geq(whole, GAMES - 1, "the last lengths end in the last line");
}

/* In the last line it may be a writer that was killed; in front of a whole one it is damage. */
Test(journal, a_changed_octet_is_found)
{
    char path[32], octet;
    struct stat info;
    unsigned long last = 0;

    make_name(path);
    (void)close(open_with(path, 2));
    cr_assert_eq(stat(path, &info), 0);
    for (off_t at = 100; at < info.st_size; at += 31) {
        int file = open(path, O_RDWR | O_CLOEXEC);
        struct text error = {0};
        unsigned long games = 0;

        cr_assert_eq(pread(file, &octet, 1, at), 1);
        octet ^= 1;
        cr_assert_eq(pwrite(file, &octet, 1, at), 1);
        if (journal_read(path, PLAN, compare, &games, &error)) {
            cr_assert_eq(games, 1);
            last++;
        } else {
            cr_assert(strstr(error.data, ": line 2 is damaged") ||
                      strstr(error.data, ": line 1 is"));
        }
        text_free(&error);
        octet ^= 1;
        cr_assert_eq(pwrite(file, &octet, 1, at), 1);
        (void)close(file);
    }
    cr_assert_eq(count_games(path), 2);
    cr_assert_gt(last, 0, "some of them stand in the last line");
    (void)unlink(path);
}

Test(journal, another_plans_journal_is_refused_and_kept)
{
    struct text error = {0};
    unsigned long count = 0;
    char path[32];

    make_name(path);
    (void)close(open_with(path, 1));
    cr_assert_not(journal_read(path, OTHER, compare, &count, &error));
    cr_assert(strstr(error.data, ": the journal of another plan\n"));
    text_clear(&error);
    cr_assert_lt(journal_open(path, OTHER, &error), 0);
    cr_assert(strstr(error.data, ": the journal of another plan\n"));
    cr_assert_eq(count_games(path), 1);
    text_free(&error);
    (void)unlink(path);
}

Test(journal, a_full_disk_leaves_no_half_game)
{
    struct rlimit limit;
    struct journal_game game;
    char path[32];
    struct stat info;
    int file;

    make_name(path);
    file = open_with(path, 2);
    cr_assert_eq(stat(path, &info), 0);
    cr_assert_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    (void)signal(SIGXFSZ, SIG_IGN);
    limit.rlim_cur = (rlim_t)info.st_size + 100;
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    make_game(2, &game);
    cr_assert_not(journal_put(file, &game));
    cr_assert_eq(errno, ENOSPC);
    cr_assert_eq(count_games(path), 2);
    limit.rlim_cur = limit.rlim_max;
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    cr_assert(journal_put(file, &game));
    cr_assert_eq(count_games(path), 3);
    (void)close(file);
    (void)unlink(path);
}

/* --------------------------------------------------------------------------------------- moves */

Test(journal, moves_are_read_as_they_were_added)
{
    struct text moves = {0};
    struct moves_item item;
    const char *at;

    moves_add(&moves, 0, 132, "info time=130 wp=0.57 nodes=40000 worlds=x secret=9", "mull:2");
    moves_add_crash(&moves, 1, FAULT_CRASH_SIG);
    moves_add(&moves, 1, 0, "", "pay:a1,a2");
    cr_assert_str_eq(moves.data,
                     "1+132+wp=0.57+nodes=40000+time=130 mull:2 2!crash.sig 2+0 pay:a1,a2");
    at = moves.data;
    cr_assert(moves_next(&at, &item));
    cr_assert(item.seat == 0 && item.used_ms == 132 && !item.is_crash);
    cr_assert_str_eq(item.info, "wp=0.57 nodes=40000 time=130");
    cr_assert_str_eq(item.name, "mull:2");
    cr_assert(moves_next(&at, &item) && item.seat == 1 && item.is_crash);
    cr_assert_str_eq(item.name, "crash.sig");
    cr_assert(moves_next(&at, &item) && !item.is_crash);
    cr_assert_str_eq(item.info, "");
    cr_assert_str_eq(item.name, "pay:a1,a2");
    cr_assert_not(moves_next(&at, &item));
    cr_assert_str_eq(at, "");
    at = "3+0 x";
    cr_assert_not(moves_next(&at, &item));
    cr_assert_str_neq(at, "", "it is no end");
    text_free(&moves);
}
