/* find.c - build/find-puzzles GAME FOLDER [N] [SEED]: positions out of games of weak players in
 * which one move alone is proven to win in this turn, but not at once; N of them as transcripts.
 *
 * A move is proven in WINS_WORLDS worlds that fit what the seat knows (bots/search/wins.h). What
 * the other moves can do was looked at to the end. Each transcript sets up the view, and plays to
 * the end what `go` says; the other seat takes its first answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/search/wins.h"

enum {
    TEXT = 1 << 16,
    LINE = 1 << 17,
    LONG = 600,    /* decisions of a game, .. */
    LAST = 40,     /* .. of which the last ones are looked at */
    NAME = 200,    /* octets of a move */
    MOVES = 64,    /* of a position */
    FIRST = 1000,  /* positions for each move until one wins */
    PROOF = 60000, /* and then, to see that no other one does */
    ROUNDS = 6,    /* of worlds */
    SEED = 77,     /* of the first world */
    NODES = 30000, /* of the `go` that is to find it */
    STEPS = 40     /* answers of a transcript */
};

struct finder {
    const char *game, *folder;
    struct tf_host *host;
    struct wins wins;
    struct tf_world *world;
    uint64_t stream;
    int lists, found;
    char list[64][64], deck[2][64];
    char view[TEXT], line[LINE];
    int played; /* moves of a game to its end */
    char move[LONG][NAME];
    int seat[LONG];
};

static const char *say(struct finder *finder, const char *line)
{
    return tf_send(finder->host, line);
}

/* What stands behind a key in a reply, up to a blank. */
static void word_of(const char *reply, const char *key, char *out, size_t size)
{
    const char *at = strstr(reply, key);

    (void)snprintf(out, size, "%.*s", at != NULL ? (int)strcspn(at + strlen(key), " \n") : 0,
                   at != NULL ? at + strlen(key) : "");
}

static int asked(struct finder *finder)
{
    char wait[16];

    word_of(say(finder, "status"), " wait=", wait, sizeof wait);
    return wait[0] == 's' ? wait[1] - '1' : -1;
}

static void take_lists(struct finder *finder)
{
    char line[100];

    (void)snprintf(line, sizeof line, "games %s", finder->game);
    for (const char *at = strstr(say(finder, line), "\ndecklist ");
         at != NULL && finder->lists < 64; at = strstr(at + 1, "\ndecklist ")) {
        word_of(at, "decklist ", finder->list[finder->lists++], 64);
    }
}

static void begin(struct finder *finder, unsigned seed)
{
    finder->stream = seed;
    for (int seat = 0; seat < 2; seat++) {
        (void)snprintf(finder->deck[seat], 64, "%s",
                       finder->list[bot_draw(&finder->stream, finder->lists)]);
    }
    (void)snprintf(finder->line, LINE, "newgame %s s1=%s s2=%s seed=%x", finder->game,
                   finder->deck[0], finder->deck[1], seed);
    (void)say(finder, finder->line);
}

/* Chooses a move of one step, or any. */
static void choose_some(struct finder *finder, int seat, char move[NAME])
{
    (void)snprintf(finder->line, LINE, "go s%d player=%s", seat + 1,
                   bot_draw(&finder->stream, 4) == 0 ? "random" : "greedy");
    word_of(say(finder, finder->line), " move=", move, NAME);
}

static void play(struct finder *finder, int seat, const char *move)
{
    (void)snprintf(finder->line, LINE, "play s%d %s", seat + 1, move);
    (void)say(finder, finder->line);
}

/* Plays a game to its end and keeps its moves; false if it is too long. */
static bool play_game(struct finder *finder, unsigned seed)
{
    begin(finder, seed);
    for (finder->played = 0; finder->played < LONG; finder->played++) {
        int seat = asked(finder);
        if (seat < 0) {
            return true;
        }
        finder->seat[finder->played] = seat;
        choose_some(finder, seat, finder->move[finder->played]);
        play(finder, seat, finder->move[finder->played]);
    }
    return false;
}

/* In how many of some rounds of worlds a move is proven; -1: it was not looked at to the end. */
static int rounds_won(struct finder *finder, int move, int depth)
{
    int won = 0;

    for (uint64_t i = 0; i < ROUNDS; i++) {
        int64_t left = PROOF;
        finder->wins.seed = SEED + i * WINS_WORLDS;
        won += wins_proves(&finder->wins, move, depth, &left);
        if (left <= 0) {
            return -1;
        }
    }
    return won;
}

/* True if some move seems to win: the rest takes long. */
static bool is_near(struct finder *finder, int moves)
{
    bool is_found = false;

    for (int i = 0; i < moves && !is_found; i++) {
        int64_t left = FIRST;
        is_found = wins_proves(&finder->wins, i, WINS_DEPTH, &left);
    }
    return is_found;
}

/* The one move that is proven to win in all worlds, but not at once; no other move is in as many
 * worlds as a round has. -1: there is no such move, or several. */
static int only_win(struct finder *finder, const struct tf_worlds *worlds)
{
    int only = -1;

    tf_world_draw(worlds, 1, finder->world);
    int moves = tf_world_count(finder->world, tf_worlds_seat(worlds));
    if (moves < 3 || moves > MOVES) {
        return -1;
    }
    wins_begin(&finder->wins, worlds, SEED, moves, 0);
    if (!is_near(finder, moves)) {
        return -1;
    }
    for (int i = 0; i < moves; i++) {
        int won = rounds_won(finder, i, WINS_DEPTH);
        if (won == 0) {
            continue;
        }
        if (won != ROUNDS || only >= 0 || rounds_won(finder, i, 0) == ROUNDS) {
            return -1;
        }
        only = i;
    }
    return only;
}

/* Plays the position as the transcript will; false if `go` goes another way, or loses it. */
static bool write_line(struct finder *finder, FILE *file, int seat, const char *first)
{
    char move[NAME], over[16];

    for (int i = 0; i < STEPS; i++) {
        int now = asked(finder);
        if (now < 0) {
            word_of(say(finder, "status"), " over=", over, sizeof over);
            return over[0] == 's' && over[1] == '1' + seat;
        }
        if (now != seat) {
            (void)snprintf(finder->line, LINE, "play s%d 1", now + 1);
            (void)say(finder, finder->line);
            fprintf(file, "> %s\n< ok *\n", finder->line);
            continue;
        }
        (void)snprintf(finder->line, LINE, "go s%d nodes=%d", seat + 1, NODES);
        word_of(say(finder, finder->line), " move=", move, sizeof move);
        if (i == 0 && strcmp(move, first) != 0) {
            return false;
        }
        fprintf(file, "> %s\n", finder->line);
        fprintf(file, "< ok d=* move=%s used=*\n", i == 0 ? move : "*");
        (void)snprintf(finder->line, LINE, "play s%d %s", seat + 1, move);
        (void)say(finder, finder->line);
        fprintf(file, "> %s\n< ok *\n", finder->line);
    }
    return false;
}

/* Writes the transcript of a position; one that `go` does not solve is told. */
static void write_puzzle(struct finder *finder, int seat, const char *move)
{
    char path[500];

    (void)snprintf(path, sizeof path, "%s/%02d.tfd", finder->folder, finder->found + 1);
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(1);
    }
    fprintf(file, "# s%d wins in this turn: %s, and no other move does.\n", seat + 1, move);
    (void)snprintf(finder->line, LINE, "setup lists=closed s1=%s s2=%s sample=1 %s",
                   finder->deck[0], finder->deck[1], finder->view);
    (void)say(finder, finder->line);
    fprintf(file, "> %s\n< ok *\n", finder->line);
    bool is_solved = write_line(finder, file, seat, move);
    fprintf(file, "> status\n< ok * over=s%d *\n", seat + 1);
    (void)fclose(file);
    printf("%s: %s %s\n", path, move, is_solved ? "solved" : "NOT solved");
    finder->found += is_solved;
    (void)fflush(stdout);
}

/* Looks at a position; true if it is a puzzle. */
static bool search_position(struct finder *finder, int seat)
{
    char error[1000], move[NAME];

    (void)snprintf(finder->line, LINE, "state s%d", seat + 1);
    const char *at = strstr(say(finder, finder->line), "tfn1");
    (void)snprintf(finder->view, TEXT, "%.*s", (int)strcspn(at, "\n"), at);
    (void)snprintf(finder->line, LINE, "lists=closed s%d=%s %s", seat + 1, finder->deck[seat],
                   finder->view);
    struct tf_worlds *worlds = tf_worlds_open(finder->host, finder->line, error, sizeof error);
    int won = worlds != NULL ? only_win(finder, worlds) : -1;
    if (won >= 0) {
        (void)tf_world_name(finder->world, seat, won, move, sizeof move);
    }
    tf_worlds_close(worlds);
    if (won >= 0) {
        write_puzzle(finder, seat, move);
    }
    return won >= 0;
}

/* Looks at the last decisions of a game, where a win is near; at most one puzzle comes out of it.
 */
static void search_game(struct finder *finder, unsigned seed)
{
    if (!play_game(finder, seed)) {
        return;
    }
    begin(finder, seed);
    for (int i = 0; i < finder->played; i++) {
        if (i >= finder->played - LAST && search_position(finder, finder->seat[i])) {
            return;
        }
        play(finder, finder->seat[i], finder->move[i]);
    }
}

int main(int count, char **word)
{
    static struct finder finder;
    char error[1000];

    finder.host = tf_open(NULL, error, sizeof error);
    if (count < 3 || finder.host == NULL) {
        fprintf(stderr, "find-puzzles GAME FOLDER [N] [SEED]\n%s",
                finder.host == NULL ? error : "");
        return 2;
    }
    finder.game = word[1];
    finder.folder = word[2];
    int wanted = count > 3 ? atoi(word[3]) : 10;
    unsigned seed = count > 4 ? (unsigned)atoi(word[4]) : 1;
    take_lists(&finder);
    finder.world = calloc(1, tf_world_size());
    if (finder.lists == 0 || finder.world == NULL || !wins_open(&finder.wins)) {
        fprintf(stderr, "no such game\n");
        return 2;
    }
    for (; finder.found < wanted; seed++) {
        search_game(&finder, seed);
    }
    tf_close(finder.host);
    return 0;
}
