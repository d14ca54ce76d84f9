/* carddb.h - the finished card data of one game.
 *
 * Promise: immutable after loading and free of pointers into the card files; shared by all matches.
 * It answers "what is printed on this card", never "what is it now". */
#ifndef TF_LANG_CARDDB_H
#define TF_LANG_CARDDB_H

#include "engine/base/arena.h"
#include "engine/lang/diag.h"
#include "engine/lang/pattern.h"
#include "engine/lang/limit.h"
#include "engine/lang/vocab.h"

/* one code word: op in bits 0-7, a in bits 8-15, b in bits 16-31 (signed) */
typedef uint32_t word_t;
typedef uint16_t card_t; /* index into carddb.cards */

enum {
    CARD_SKILLS = LIMIT_SKILLS, /* abilities on one card that are skills */
    PROP_WORDS = 4,             /* 64-bit words of a card's property set */
    PROP_MAX = 64 * PROP_WORDS,
    COST_MAX = LIMIT_COSTS, /* costs of one ability */
    CARD_NONE = 0xffff,
    DECK_MAX = 64, /* cards of a deck */
};

/* Properties that every game has; the game's filters follow at PROP_FILTERS. */
enum {
    PROP_ACT,         /* has an act ability */
    PROP_STATIC,      /* has a static ability */
    PROP_EVENT,       /* + event number: has an `on` or `replace` ability for it */
    PROP_EVENTS = 21, /* most events; behind them: */
    /* + gauge number: statics in play add one to it for the controller, whatever the position, and
     * do nothing else to seats */
    PROP_PLUS_ONE = PROP_EVENT + PROP_EVENTS,
    PROP_GAUGES = 8,                            /* most gauges that have it; behind them: */
    PROP_IN_HAND = PROP_PLUS_ONE + PROP_GAUGES, /* has a static that works in the hand */
    PROP_ROWS_CARDS,                            /* has a static row about cards, in play */
    PROP_ROWS_SEATS,                            /* and about seats, but for PROP_PLUS_ONE */
    PROP_FILTERS,             /* filters met in the card files, and 16 types first */
    PROP_TYPE = PROP_FILTERS, /* + type number */
    PROP_FREE = PROP_TYPE + VOCAB_TYPES,
};

/* What a static reads beside zones, whose numbers are smaller. */
enum {
    READS_PLACES = 0x1000,   /* where on a board cards lie */
    READS_COUNTERS = 0x2000, /* numbers of what lies on squares */
    READS_PHASE = 0x4000,    /* it has a `during` */
    READS_OTHER = 0x8000,    /* gauges, seats and words */
};

enum ability_kind { ABILITY_ON, ABILITY_REPLACE, ABILITY_ACT, ABILITY_STATIC };

/* A cost, or the first choice of a block: so many cards of a set. The sets of one ability are
 * disjoint choices. */
struct demand {
    uint16_t set;  /* pc of a value that pushes the set; a hidden set counts by number */
    uint16_t need; /* pc of a value that pushes the number */
};

/* What the rows of a static are. */
enum {
    GIVES_WORDS = 1,
    GIVES_NUMBERS = 2, /* or anything else that is no word */
    GIVES_ITSELF = 4,  /* words to itself, on no condition, and nothing else */
};

/* What the other seat can follow of the slots of a block that runs (check-openness.c). */
struct openness {
    uint16_t open; /* sets, by index: it sees which cards they hold; of others how many */
    /* faces that it does not see decide how many there are, what a number is, or which way the
     * block goes */
    bool is_secret;
};

struct ability {
    uint8_t kind;  /* enum ability_kind */
    uint8_t skill; /* 0-based place among the card's abilities */
    uint8_t event; /* of ON and REPLACE */
    bool is_optional;
    bool is_once;    /* once per turn */
    uint8_t gives;   /* of a static: mask of GIVES_* */
    bool is_asked;   /* of a static: it changes nothing but what is worked out when asked for */
    bool is_in_hand; /* of a static: it works while its card is in the hand, and only then */
    uint8_t timings; /* mask of `during`, 0 = any */
    uint8_t costs;   /* number of demands that are costs */
    /* 1: one more demand behind the costs is the first compulsory choice; 2: see `test` */
    uint8_t first;
    uint16_t subject; /* pc of the `of` set, 0: self (or no subject) */
    uint16_t by;      /* pc of the `by` seat, 0: any */
    uint16_t guard;   /* pc of the `if`, 0: none */
    uint16_t test;    /* pc of a further test of the first clause (modes), 0: none */
    uint16_t code;    /* pc of costs and block; of a static: its rows (ROW* words, ended by END) */
    uint16_t reads;   /* of a static: the zones it reads, and READS_* */
    uint16_t places;  /* of a static: the zones of the cards of which it reads where they lie */
    struct demand demand[COST_MAX + 1];
    uint8_t numbers, sets; /* slots the code uses */
    uint8_t marks;         /* mask of the game's marks */
    struct openness openness;
    /* what the game takes before the code runs, by resource; 0: nothing */
    uint8_t price[VOCAB_PRICES];
};

struct card {
    const char *id, *name_ja, *name_en, *text_ja, *text_en; /* texts may be "" */
    uint8_t type;
    uint8_t ability_count;
    uint16_t ability;                          /* first in carddb.abilities; in printed order */
    int16_t number[VOCAB_FIELDS];              /* printed, by number index */
    int8_t vector[VOCAB_VECTORS][VECTOR_SIZE]; /* printed; VECTOR_NONE: nothing */
    uint64_t words;                            /* printed words, by word index */
    uint16_t needs; /* pc of the condition, or of the `if` of its use, 0: none */
    /* property of the cards it matches, 0: none (a match reads printed values only) */
    uint16_t match;
    uint16_t use;                  /* pc of the block, 0: none */
    uint16_t use_test;             /* pc: what it announces can be chosen, 0: always */
    uint16_t use_timings;          /* mask of `use during`, 0 = any */
    uint8_t use_numbers, use_sets; /* slots of the block */
    struct openness use_openness;
    uint64_t prop[PROP_WORDS];
    card_t namesake; /* the first card of the same English name: itself, unless names repeat */
    const char *file;
    int line;
};

/* A place where the code may rest while a decision is open: just behind each word that may ask.
 * Texts of positions name it by its ordinal within its ability or block, which survives
 * recompilation. */
struct code_mark {
    uint16_t pc;
    uint16_t start;   /* pc of the ability's code or the use block it belongs to */
    uint16_t ordinal; /* 1, 2, ... within that code */
    uint16_t line;    /* of the card file, for traces */
};

/* From this word on the code is of this line, up to the next of these. A definition that is written
 * out keeps the line it stands in, which may be in another file than the card's. */
struct code_place {
    const char *file;
    uint16_t line;
    uint16_t pc;
};

/* Squares around a card, as they are written and what they mean. */
struct card_pattern {
    const char *text;
    struct pattern pattern;
};

struct deck_row {
    card_t card;
    uint8_t copies;
};

/* A deck in the order of card ids (deck-list.h). */
struct deck_index {
    uint8_t size;
    card_t card[DECK_MAX]; /* CARD_NONE beyond the deck */
    uint64_t starts, ends; /* first and last of each group of equal copies */
    const uint64_t *prop;  /* prop_count masks: the cards with a printed property */
};

struct deck_list {
    const char *name, *name_ja, *name_en;
    bool is_coverage;
    int rows;
    const struct deck_row *row;
    int side_rows;
    const struct deck_row *side;    /* the second list, of games that have one */
    const struct deck_index *index; /* of both lists together */
};

struct carddb {
    const struct vocab *vocab;
    int card_count;
    const struct card *cards; /* sorted in the protocol's order of ids */
    int ability_count;
    const struct ability *abilities;
    int code_count;
    const word_t *code; /* code[0] is END: pc 0 means "none" */
    int prop_count;
    int mark_count;
    const struct code_mark *marks; /* ascending pc */
    int place_count;
    const struct code_place *places; /* ascending pc; for traces */
    bool any_order; /* the statics may be applied in any order: none sets a number */
    int title_count;
    const char *const *titles; /* words of `option` and `may`; index 0 is "" */
    int pattern_count;
    const struct card_pattern *patterns; /* [0]: no square at all */
    int deck_count;
    const struct deck_list *decks; /* by name */
    uint64_t hash;                 /* of code, fields, ids and names; not of texts and comments */
    const void *prepared;          /* what vocab.prepare made of all this, NULL without it */
};

/* The parts of a code word. */
static inline int word_op(word_t w)
{
    return (int)(w & 255u);
}
static inline int word_a(word_t w)
{
    return (int)(w >> 8 & 255u);
}
static inline int word_b(word_t w)
{
    return (int16_t)(w >> 16);
}

/* Loads every *.cards file of FOLDER/GAME in the order of their names, but for TEMPLATE.cards of
 * the first folder, then the deck lists in FOLDER/GAME/decks. On any error reports to diags, loads
 * nothing and returns NULL. Everything lives in the arena. A later folder (add = an earlier result)
 * may add cards; a card with a known id replaces the earlier one. */
const struct carddb *carddb_load(struct arena *arena, const struct vocab *vocab,
                                 const char *const *folders, int folder_count, struct diags *diags);

/* The same from texts in memory: names[i] is the file name, for diagnostics; names ending in .deck
 * are deck lists. */
const struct carddb *carddb_compile(struct arena *arena, const struct vocab *vocab, int count,
                                    const char *const *names, const char *const *texts,
                                    struct diags *diags);

/* Beside what files are checked. */
struct carddb_check {
    const struct vocab *const *games; /* ended by NULL */
    const char *const *folders;       /* those of a host; there may be none */
    int folder_count;
    /* says of a deck that can be loaded why it cannot be played; NULL: nobody does */
    void (*deck)(const struct carddb *db, const struct deck_list *list, struct diag_place place,
                 struct diags *diags);
};

/* Compiles what is named - card files, deck files, folders of a game, folders of such folders -
 * with what the host's folders hold, as a later folder of it, and keeps nothing. A file that is one
 * of the host's stays where it is. Errors are those of carddb_load with that folder; warnings are
 * added of cards that take the place of others (W8), of files where no host looks and decks that
 * cannot be played (W9). The folder of a file is called after its game; where it is not, a card
 * file names its game, and a deck is of that of the cards beside it, or the one that knows most of
 * its cards. False after an error; diagnostics name files as they were named here. */
bool carddb_check(const struct carddb_check *about, const char *const *paths, int count,
                  struct diags *diags);

/* Index of the card with this id, or CARD_NONE. */
card_t carddb_find(const struct carddb *db, const char *id);

/* The id nearest to a word, or NULL (rule of diag_nearest). */
const char *carddb_nearest(const struct carddb *db, const char *word);

/* The deck list of that name, or NULL. */
const struct deck_list *carddb_deck(const struct carddb *db, const char *name);

/* Order of names in the protocol: by bytes, runs of digits by their value. As strcmp. */
int carddb_order(const char *a, const char *b);

#endif
