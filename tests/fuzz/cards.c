/* cards.c - any text as a card file: what compiles must play, beside cards that do nothing. */
#include "tests/fuzz/fuzz.h"

#include "engine/base/hash.h"
#include "engine/core/deck.h"
#include "engine/lang/disasm.h"
#include "engine/lang/names.h"
#include "tests/fuzz/words.h"

enum {
    CARDS_GAMES = 2,
    CARDS_STRIDE = 16,    /* decisions between checks of the texts */
    CARDS_ANSWERS = 2000, /* of one game */
    CARDS_PLAIN = 17,     /* cards that do nothing: enough for a deck */
    CARDS_GIVEN = 10      /* cards of the text in a deck, at most */
};

static char plain[MAX_LINE];
static struct names_list names;

/* Words of the language that stand in no table of the game. */
static const char *const words[] = {
    "act",       "static",  "on",    "replace", "optional", "once per turn", "during",
    "pay",       "if",      "elif",  "else:",   "may:",     "mode 1:",       "option",
    "each c in", "repeat",  "give",  "forbid",  "stop",     "choose",        "let",
    "random",    "ask",     "def",   "->",      "by foe",   "for",           "it",
    "self",      "this",    "other", "any",     "top(1)",   "needs",         "match",
    "use:",      "count",   "sum",   "max",     "min",      "not",           "and",
    "or",        "ordered", "of",    "bottom",  "name has", "0..1",          NULL};

static void make_plain(void)
{
    const struct vocab *vocab = games_at(0)->vocab;
    struct str out;

    str_init(&out, plain, sizeof plain);
    str_format(&out, "game %s %d\n", vocab->game, vocab->revision);
    for (int i = 0; i < CARDS_PLAIN; i++) {
        str_format(&out,
                   "card plain-%d \"plain %d\" \"plain %d\"\n"
                   "  type cast; climate red; bet %d; power %d\n",
                   i, i, i, i % 4 + 1, i);
    }
    CHECK(!out.overflow);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    make_plain();
    names_add_all(&names, words);
    for (int table = NAMES_TYPES; table <= NAMES_CLASSES; table++) {
        names_add_table(&names, games_at(0)->vocab, (enum names_table)table);
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    uint64_t stream = ~(uint64_t)seed;
    uint64_t k = rng_fast_below(&stream, (uint64_t)names.count);

    return words_mutate(data, size, most, seed, names.name[k]);
}

/* Three of each: cards of the text by lot, the rest of the deck does nothing. */
static void make_deck(const struct rules *rules, const struct carddb *db, uint64_t *stream,
                      struct deck *deck)
{
    struct deck_text list = {0};
    struct deck_fault faults[DECK_FAULTS];
    int given = db->card_count - CARDS_PLAIN, left = rules->deck.size;
    int n = given < CARDS_GIVEN ? given : CARDS_GIVEN;
    int from = given > n ? (int)rng_fast_below(stream, (uint64_t)(given - n + 1)) : 0;
    char id[MAX_ID];

    for (card_t card = 0; card < db->card_count; card++) {
        bool is_plain = strncmp(db->cards[card].id, "plain-", 6) == 0;
        if (!is_plain && from-- <= 0 && n > 0 && left > 0) {
            list.row[list.rows++] = (struct deck_row){card, 3};
            left -= 3;
            n--;
        }
    }
    for (int i = 0; left > 0; i++) {
        (void)snprintf(id, sizeof id, "plain-%d", i);
        list.row[list.rows++] =
            (struct deck_row){carddb_find(db, id), (uint8_t)(left < 3 ? left : 3)};
        left -= 3;
    }
    CHECK(deck_check(rules, db, NULL, &list, faults) == 0);
    deck_expand(&list, deck);
}

static void play(const struct rules *rules, const struct carddb *db, uint64_t stream)
{
    static struct match match;
    static struct state st;
    struct run run = {.match = &match, .st = &st};
    struct deck deck[SEATS];

    make_deck(rules, db, &stream, &deck[0]);
    make_deck(rules, db, &stream, &deck[1]);
    pool_make(&match, rules, db, deck);
    state_clear(&st);
    st.head.chance.seed[0] = rng_fast(&stream);
    st.head.chance.seed[1] = rng_fast(&stream);
    play_start(&run);
    for (int i = 1; i < CARDS_ANSWERS && fuzz_answer(&run, rng_fast(&stream)); i++) {
        fuzz_check_cards(&match, &st);
        if (i % CARDS_STRIDE == 0) {
            fuzz_check(&match, &st);
        }
    }
    fuzz_check(&match, &st);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[MAX_LINE], printed[4 * MAX_LINE];
    static struct diags diags;
    const struct rules *rules = games_at(0);
    struct arena arena = {0};
    struct str out;

    if (size >= sizeof text) {
        return -1;
    }
    memcpy(text, data, size);
    text[size] = '\0';
    const char *const texts[] = {plain, text};
    const char *const files[] = {"plain.cards",
                                 strncmp(text, "deck ", 5) == 0 ? "f.deck" : "f.cards"};
    memset(&diags, 0, sizeof diags);
    const struct carddb *db = carddb_compile(&arena, rules->vocab, 2, files, texts, &diags);
    str_init(&out, printed, sizeof printed);
    diag_print(&diags, &out);
    CHECK((db == NULL) == (diags.errors > 0));
    for (int i = 0; db != NULL && i < db->card_count; i++) {
        str_clear(&out);
        disasm_card(db, &db->cards[i], &out);
    }
    for (int i = 0; db != NULL && i < CARDS_GAMES; i++) {
        play(rules, db, hash_bytes(text, size) + (uint64_t)i);
    }
    arena_free(&arena);
    return 0;
}
