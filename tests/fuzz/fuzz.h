/* fuzz.h - what the fuzzers share: the games' cards, random answers, the checks of a position.
 *
 * Promise: a failed CHECK ends the process, which is a finding; the same octets give the same run.
 */
#ifndef TF_TESTS_FUZZ_FUZZ_H
#define TF_TESTS_FUZZ_FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/arena.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/games/games.h"
#include "engine/text/tfn.h"
#include "protocol/cards/folder.h"
#include "protocol/lab/pool.h"

enum { FUZZ_GAMES = 8 /* the registered ones and those of the tests */ };

static bool fuzz_is_loose; /* no game leads to the positions: they are set up with strict=0 */

/* What libFuzzer calls. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FUZZ_FOLDERS = 2 };

/* The folders of the cards: those of the registered games, and of the games of the tests below the
 * working folder. Ends the process if there are none. */
static inline const char *const *fuzz_folders(void)
{
    static char error[1024];
    static struct folders found;
    static const char *folders[FUZZ_FOLDERS] = {NULL, "tests/rules"};

    if (!folders_find(&found, NULL, error, sizeof error)) {
        (void)fputs(error, stderr);
        abort();
    }
    folders[0] = found.at[0];
    return folders;
}

/* Makes all pairs of deck lists, coverage decks too, of every game; ends the process if that fails.
 * Nothing is freed. */
static inline void fuzz_open(struct pool pools[FUZZ_GAMES])
{
    static struct arena arena;
    static struct diags diags;

    CHECK(games_count() <= FUZZ_GAMES);
    for (int i = 0; i < games_count(); i++) {
        const struct rules *rules = games_at(i);
        const struct carddb *db =
            carddb_load(&arena, rules->vocab, fuzz_folders(), FUZZ_FOLDERS, &diags);
        CHECK(db != NULL);
        CHECK(pool_open(&pools[i], rules, db, true, 1));
    }
}

/* Gives the answer that a draw (any number) stands for; false if the game is over. */
static inline bool fuzz_answer(struct run *run, uint64_t draw)
{
    const struct ask *ask = &run->st->head.ask;

    if (run->st->head.is_over) {
        return false;
    }
    seat_t seat = (ask->seats >> (draw & 1) & 1) != 0 ? (seat_t)(draw & 1) : (seat_t)(~draw & 1);
    int n = ask_count(run->match, run->st, seat);
    CHECK(n > 0);
    int k = (int)((draw >> 1) % (uint64_t)n);
    play_answer(run, seat, ask_nth(run->match, run->st, seat, k));
    return true;
}

/* Every card of the decks lies in exactly one zone, and a copy equals the position. */
static inline void fuzz_check_cards(const struct match *match, const struct state *st)
{
    static struct state copy;
    const struct field *field = &st->field;

    for (int seat = 0; seat < SEATS; seat++) {
        uint64_t seen = 0;
        for (int zone = 0; zone < match->rules->zones; zone++) {
            uint64_t members = field->zone[zone][seat];
            CHECK((seen & members) == 0);
            CHECK(bits_count(members) == field->count[zone][seat]);
            seen |= members;
            for (; members != 0; members &= members - 1) {
                CHECK(field->zone_of[seat * SEAT_OBJECTS + bits_first(members)] == zone);
            }
        }
        CHECK(bits_count(seen) == match->size[seat]);
    }
    state_copy(&copy, st);
    CHECK(state_equal(&copy, st));
}

/* Fails, and shows both, unless two texts are equal. */
static inline void fuzz_check_same(const char *text, const char *again)
{
    if (strcmp(text, again) != 0) {
        (void)fprintf(stderr, "want: %s\ngot:  %s\n", text, again);
    }
    CHECK(strcmp(text, again) == 0);
}

/* The text of a viewer is read, and says the same when it is printed again; that of viewer `all`
 * sets up the position. */
static inline void fuzz_check_text(const struct match *match, const struct state *st, int viewer)
{
    static char text[MAX_LINE], again[MAX_LINE];
    static struct view view;
    static struct match made;
    static struct state read;
    struct str out;
    struct err err = {0};

    str_init(&out, text, sizeof text);
    tfn_print(match, st, viewer, &out);
    CHECK(!out.overflow);
    if (!tfn_parse(match, text, &view, &err)) {
        (void)fprintf(stderr, "%s %s: %s\n", err.code, err.keys, text);
        CHECK(false && "the text of a viewer is read");
    }
    str_init(&out, again, sizeof again);
    tfn_format(match, &view, &out);
    fuzz_check_same(text, again);
    if (viewer != VIEWER_ALL) {
        return;
    }
    made = *match;
    if (!tfn_setup(&made, !fuzz_is_loose, text, &read, &err)) {
        (void)fprintf(stderr, "%s %s: %s\n", err.code, err.keys, text);
        CHECK(false && "the text of a position sets it up");
    }
    str_init(&out, again, sizeof again);
    tfn_print(&made, &read, VIEWER_ALL, &out);
    fuzz_check_same(text, again);
}

/* All of it. */
static inline void fuzz_check(const struct match *match, const struct state *st)
{
    fuzz_check_cards(match, st);
    for (int viewer = 0; viewer <= VIEWER_ALL; viewer++) {
        fuzz_check_text(match, st, viewer);
    }
}

#endif
