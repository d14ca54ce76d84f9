/* tfn.c - any text as a position: what is accepted must print, set up again and play on. */
#include "tests/fuzz/fuzz.h"

#include "engine/base/hash.h"
#include "tests/fuzz/words.h"

enum { TFN_ANSWERS = 40 };

static struct pool pool;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    fuzz_open(&pool);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    const struct carddb *db = pool.match[0].db;
    uint64_t stream = ~(uint64_t)seed;
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[MAX_LINE];
    static struct view view;
    static struct state st;
    static struct match match;
    struct err err = {0};

    if (size >= sizeof text) {
        return -1;
    }
    memcpy(text, data, size);
    text[size] = '\0';
    match = pool.match[0];
    if (!tfn_parse(&match, text, &view, &err)) {
        return 0;
    }
    check_view(&match, &view);
    if (tfn_setup(&match, true, text, &st, &err)) {
        check_position(&match, &st, hash_bytes(text, size));
    }
    match = pool.match[0];
    if (tfn_setup(&match, false, text, &st, &err)) {
        check_position(&match, &st, hash_bytes(text, size));
    }
    return 0;
}
