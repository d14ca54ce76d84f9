/* author.c - games with cards that nobody wrote: whatever the compiler takes can be played, and
 * keeps all that holds of positions (tests/lib/keep.h).
 *
 * The octets say the game, the card file (tests/lib/author.h), the decks and the answers.
 * AUTHOR_GAME=NAME keeps to one game, AUTHOR_SHOW=1 says what is done before it is done:
 * `build/replay-author FILE`. */
#include <glob.h>

#include "engine/base/hash.h"
#include "engine/base/trap.h"
#include "engine/core/deck.h"
#include "engine/core/move.h"
#include "tests/fuzz/fuzz.h"
#include "tests/lib/author.h"
#include "tests/lib/keep.h"

enum {
    AUTHOR_FILES = 40,    /* card files of a game, at most */
    AUTHOR_GAMES = 3,     /* games with one card file */
    AUTHOR_PLIES = 400,   /* answers of a game, at most */
    AUTHOR_DRAWS = 8,     /* answers drawn until one names a card of the file, at most */
    AUTHOR_ALL = 40,      /* each so-manieth position is looked at from all sides */
    AUTHOR_LOG = 1 << 17, /* octets of the moves that are told */
};

/* The shipped files of a game, with room for one more. */
struct shelf {
    int files;
    const char *name[AUTHOR_FILES + 1], *text[AUTHOR_FILES + 1];
};

static struct pool pools[FUZZ_GAMES];
static struct shelf shelves[FUZZ_GAMES];
static int only = -1; /* AUTHOR_GAME */
static bool is_shown; /* AUTHOR_SHOW */

/* What is told of a failure. */
static struct author_book book;
static char moves_text[AUTHOR_LOG];
static struct str moves;

static struct {
    unsigned long books, cards, tried, taken, games, in_decks, answers, own, named;
} counts[FUZZ_GAMES];

static void tell_counts(void)
{
    for (int i = 0; i < games_count(); i++) {
        if (counts[i].games > 0) {
            (void)fprintf(stderr,
                          "author %s: %lu games, %lu cards, %lu of %lu lines taken, %lu cards in "
                          "decks, %lu of %lu answers name them, %lu are for their effects\n",
                          games_at(i)->vocab->game, counts[i].games, counts[i].cards,
                          counts[i].taken, counts[i].tried, counts[i].in_decks, counts[i].named,
                          counts[i].answers, counts[i].own);
        }
    }
}

/* ---- the shipped cards ---------------------------------------------------------------------- */

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL && fseek(file, 0, SEEK_END) == 0);
    size_t size = (size_t)ftell(file);
    char *text = malloc(size + 1);
    rewind(file);
    CHECK(text != NULL && fread(text, 1, size, file) == size);
    text[size] = '\0';
    (void)fclose(file);
    return text;
}

static void add_files(struct shelf *shelf, const char *folder, const char *game)
{
    char pattern[1024];
    glob_t found;

    (void)snprintf(pattern, sizeof pattern, "%s/%s/[!T]*.cards", folder, game);
    if (glob(pattern, 0, NULL, &found) != 0) {
        return;
    }
    for (size_t i = 0; i < found.gl_pathc; i++) {
        CHECK(shelf->files < AUTHOR_FILES);
        shelf->name[shelf->files] = strdup(found.gl_pathv[i]);
        shelf->text[shelf->files++] = read_file(found.gl_pathv[i]);
    }
    globfree(&found);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *name = getenv("AUTHOR_GAME");

    (void)argc;
    (void)argv;
    fuzz_open(pools);
    is_shown = getenv("AUTHOR_SHOW") != NULL;
    for (int i = 0; i < games_count(); i++) {
        for (int k = 0; k < FUZZ_FOLDERS; k++) {
            add_files(&shelves[i], fuzz_folders()[k], games_at(i)->vocab->game);
        }
        only = name != NULL && strcmp(games_at(i)->vocab->game, name) == 0 ? i : only;
    }
    CHECK(name == NULL || only >= 0);
    (void)atexit(tell_counts);
    return 0;
}

/* Tells the cards, the decks, the moves, and what does not hold; ends the process. */
static _Noreturn void fail(const char *what)
{
    (void)fprintf(stderr, "%s\nmoves: %s\nfault: %s\n", book.text, moves.text, what);
    abort();
}

/* ---- decks ---------------------------------------------------------------------------------- */

static bool is_own(const struct carddb *db, card_t card)
{
    return strncmp(db->cards[card].id, AUTHOR_ID, strlen(AUTHOR_ID)) == 0;
}

static bool is_legal(const struct rules *rules, const struct carddb *db, const struct deck *deck)
{
    static struct deck_fault faults[DECK_FAULTS];
    static struct deck_text text;

    deck_collect(deck, &text);
    return deck_check(rules, db, NULL, &text, faults) == 0;
}

/* A deck of the game, in the numbers of the new card data. */
static void copy_deck(const struct match *match, seat_t seat, const struct carddb *db,
                      struct deck *deck)
{
    memset(deck, 0, sizeof *deck);
    deck->size = match->size[seat];
    deck->sides = match->sides[seat];
    for (int i = 0; i < deck->size; i++) {
        deck->card[i] = carddb_find(db, match_card(match, (obj_t)(seat * SEAT_OBJECTS + i))->id);
    }
    for (int i = 0; i < deck->sides; i++) {
        deck->side[i] = carddb_find(db, match->db->cards[match->side[seat][i]].id);
    }
}

/* All copies of cards of the deck become copies of cards of the file, where it stays legal. */
static void exchange(const struct rules *rules, const struct carddb *db, uint64_t *stream,
                     struct deck *deck)
{
    for (int card = 0; card < db->card_count; card++) {
        if (!is_own(db, (card_t)card)) {
            continue;
        }
        for (int try = 0; try < 6; try++) {
            struct deck other = *deck;
            card_t old = deck->card[rng_fast_below(stream, (uint64_t)deck->size)];
            bool is_alike = !is_own(db, old) && db->cards[old].type == db->cards[card].type;
            for (int i = 0; i < deck->size && is_alike; i++) {
                other.card[i] = deck->card[i] == old ? (card_t)card : deck->card[i];
            }
            for (int i = 0; i < deck->sides && is_alike; i++) {
                other.side[i] = deck->side[i] == old ? (card_t)card : deck->side[i];
            }
            if (is_alike && is_legal(rules, db, &other)) {
                *deck = other;
                break;
            }
        }
    }
}

/* ---- playing -------------------------------------------------------------------------------- */

struct work {
    struct run run;
    uint64_t stream;
    int game;
    bool is_going, is_whole, is_fine;
    struct str *fault;
};

/* The answer that keep_answer gives for this draw; false if there is none. */
static bool name_answer(const struct run *run, uint64_t draw, seat_t *seat, char name[MOVE_TEXT])
{
    const struct ask *ask = &run->st->head.ask;
    struct str out;

    if (run->st->head.is_over || ask->seats == 0) {
        return false;
    }
    *seat = (ask->seats >> (draw & 1) & 1) != 0 ? (seat_t)(draw & 1) : (seat_t)(~draw & 1);
    int n = ask_count(run->match, run->st, *seat);
    if (n == 0) {
        return false;
    }
    str_init(&out, name, MOVE_TEXT);
    move_print(run->match, run->st,
               ask_nth(run->match, run->st, *seat, (int)((draw >> 1) % (uint64_t)n)), &out);
    return true;
}

/* Half of the answers play cards of the file where some of the answers do. */
static uint64_t draw_answer(struct work *work)
{
    uint64_t draw = rng_fast(&work->stream);
    char name[MOVE_TEXT];
    seat_t seat;

    for (int i = 0; draw >> 63 != 0 && i < AUTHOR_DRAWS; i++) {
        uint64_t other = rng_fast(&work->stream);
        if (name_answer(&work->run, other, &seat, name) && strstr(name, AUTHOR_ID) != NULL) {
            return other;
        }
    }
    return draw;
}

static void note_answer(const struct work *work, uint64_t draw)
{
    const struct run *run = &work->run;
    obj_t from = run->st->head.ask.from;
    char name[MOVE_TEXT];
    seat_t seat;

    if (!name_answer(run, draw, &seat, name)) {
        return;
    }
    str_format(&moves, "s%d %s, ", seat + 1, name);
    counts[work->game].answers++;
    counts[work->game].named += strstr(name, AUTHOR_ID) != NULL;
    counts[work->game].own +=
        (from != OBJ_NONE && from < MAX_OBJECT && is_own(run->match->db, run->match->card[from]));
    if (is_shown) {
        (void)fprintf(stderr, "  s%d %s\n", seat + 1, name);
    }
}

static void begin(void *argument)
{
    struct work *work = argument;

    play_start(&work->run);
}

static void tell_position(const struct run *run)
{
    static char position[MAX_LINE];
    struct str out;

    str_init(&out, position, sizeof position);
    tfn_print(run->match, run->st, VIEWER_ALL, &out);
    (void)fprintf(stderr, "position: %s\n", position);
}

static void look(void *argument)
{
    struct work *work = argument;
    const struct run *run = &work->run;

    if (is_shown) {
        tell_position(run);
    }
    work->is_fine = work->is_whole
                        ? keep_all(run->match, run->st, rng_fast(&work->stream), work->fault)
                        : keep_cards(run->match, run->st, work->fault) &&
                              keep_gauges(run->match, run->st, work->fault) &&
                              keep_moves(run->match, run->st, work->fault);
}

static void answer(void *argument)
{
    struct work *work = argument;
    uint64_t draw = draw_answer(work);

    note_answer(work, draw);
    work->is_going = keep_answer(&work->run, draw);
}

/* True unless a limit (err limit) ended the work; a defect ends the process. */
static bool attempt(void (*act)(void *argument), struct work *work)
{
    struct trap_end end = {0};

    if (trap_run(act, work, &end)) {
        return true;
    }
    if (end.limit == NULL) {
        fail("a defect, above");
    }
    return false;
}

static void play(const struct match *match, int game, uint64_t seed)
{
    static char text[KEEP_FAULT];
    static struct state st;
    struct str fault;
    struct work work = {
        .run = {.match = match, .st = &st}, .stream = seed, .game = game, .fault = &fault};

    state_clear(&st);
    st.head.chance.seed[0] = hash_mix(seed, 1);
    st.head.chance.seed[1] = hash_mix(seed, 2);
    str_init(&fault, text, sizeof text);
    str_init(&moves, moves_text, sizeof moves_text);
    for (int i = 0; attempt(i == 0 ? begin : answer, &work) && (i == 0 || work.is_going); i++) {
        work.is_whole = rng_fast_below(&work.stream, AUTHOR_ALL) == 0;
        if (i == AUTHOR_PLIES || !attempt(look, &work)) {
            return;
        }
        if (!work.is_fine) {
            tell_position(&work.run);
            fail(text);
        }
    }
}

static void play_games(const struct match *base, int game, const struct carddb *db,
                       uint64_t *stream)
{
    static struct match match;
    static struct deck deck[SEATS];
    const struct rules *rules = games_at(game);

    for (seat_t seat = 0; seat < SEATS; seat++) {
        copy_deck(base, seat, db, &deck[seat]);
        exchange(rules, db, stream, &deck[seat]);
        for (int i = 0; i < deck[seat].size; i++) {
            counts[game].in_decks += is_own(db, deck[seat].card[i]);
        }
    }
    pool_make(&match, rules, db, deck);
    for (int i = 0; i < AUTHOR_GAMES; i++) {
        counts[game].games++;
        play(&match, game, rng_fast(stream));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct diags diags;
    struct arena arena = {0};
    uint64_t stream = hash_bytes(data, size);
    int drawn = (int)rng_fast_below(&stream, (uint64_t)games_count());
    int game = only >= 0 ? only : drawn;
    struct shelf *shelf = &shelves[game];

    str_init(&moves, moves_text, sizeof moves_text);
    author_write(&book, games_at(game)->vocab, rng_fast(&stream));
    if (is_shown) {
        (void)fputs(book.text, stderr);
    }
    shelf->name[shelf->files] = "author.cards";
    shelf->text[shelf->files] = book.text;
    memset(&diags, 0, sizeof diags);
    const struct carddb *db = carddb_compile(&arena, games_at(game)->vocab, shelf->files + 1,
                                             shelf->name, shelf->text, &diags);
    counts[game].books++;
    counts[game].cards += (unsigned long)book.cards;
    counts[game].tried += book.tried;
    counts[game].taken += book.taken;
    book.tried = book.taken = 0;
    if (db != NULL) { /* alone it compiles; beside the others a name may be taken */
        const struct match *base = &pools[game].match[rng_fast_below(&stream, pools[game].count)];
        play_games(base, game, db, &stream);
    }
    arena_free(&arena);
    return 0;
}
