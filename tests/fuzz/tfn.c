/* tfn.c - any text as a position of the game that it names, else of the first one: what is accepted
 * must print, set up again and play on. */
#include "tests/fuzz/fuzz.h"

#include "engine/base/hash.h"
#include "engine/worlds/world.h"
#include "tests/fuzz/words.h"

enum { TFN_ANSWERS = 40 };

static struct pool pools[FUZZ_GAMES];

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    fuzz_open(pools);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    uint64_t stream = ~(uint64_t)seed;
    uint64_t game = rng_fast_below(&stream, (uint64_t)games_count());
    const struct carddb *db = pools[game].match[0].db;
    uint64_t k = rng_fast_below(&stream, (uint64_t)db->card_count);

    return words_mutate(data, size, most, seed, db->cards[k].id);
}

/* What is read once is read again as the same. */
static void check_view(const struct match *match, const struct view *view)
{
    static char text[MAX_LINE], again[MAX_LINE];
    static struct view read;
    struct str out;
    struct err err = {0};

    str_init(&out, text, sizeof text);
    tfn_format(match, view, &out);
    if (out.overflow) {
        return; /* nobody could send it as a line */
    }
    if (!tfn_parse(match, text, &read, &err)) {
        (void)fprintf(stderr, "%s %s: %s\n", err.code, err.keys, text);
        CHECK(false && "a printed view is read");
    }
    str_init(&out, again, sizeof again);
    tfn_format(match, &read, &out);
    fuzz_check_same(text, again);
}

static void check_position(const struct match *match, struct state *st, uint64_t stream)
{
    struct run run = {.match = match, .st = st};

    fuzz_check(match, st);
    for (int i = 0; i < TFN_ANSWERS && fuzz_answer(&run, rng_fast(&stream)); i++) {
        fuzz_check_cards(match, st);
    }
    fuzz_check(match, st);
}

/* The first decks of the game that a text names. */
static const struct match *find_match(const char *text)
{
    char name[32];

    for (int i = 0; tfn_game(text, name) && i < games_count(); i++) {
        if (strcmp(games_at(i)->vocab->game, name) == 0) {
            return &pools[i].match[0];
        }
    }
    return &pools[0].match[0];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[MAX_LINE];
    static struct view view;
    static struct state st;
    static struct match match;
    static struct world_root root;
    struct err err = {0};

    if (size >= sizeof text) {
        return -1;
    }
    memcpy(text, data, size);
    text[size] = '\0';
    match = *find_match(text);
    if (!tfn_parse(&match, text, &view, &err)) {
        return 0;
    }
    check_view(&match, &view);
    fuzz_is_loose = false;
    if (tfn_setup(&match, true, text, &st, &err)) {
        check_position(&match, &st, hash_bytes(text, size));
    }
    match = *find_match(text);
    fuzz_is_loose = true;
    if (tfn_setup(&match, false, text, &st, &err)) {
        check_position(&match, &st, hash_bytes(text, size));
    }
    for (int is_strict = 0; is_strict < 2; is_strict++) {
        match = *find_match(text);
        match.lists_open = (size & 1) == 0;
        fuzz_is_loose = is_strict == 0;
        if (world_open(&root, &match, is_strict != 0, text, &err)) {
            world_draw(&root, hash_bytes(text, size), &match, &st);
            check_position(&match, &st, hash_bytes(text, size));
        }
    }
    return 0;
}
