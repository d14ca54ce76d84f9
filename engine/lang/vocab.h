/* vocab.h - the words a game adds to the card language.
 *
 * Promise: constant tables only. The compiler, the `games` legend and the documentation read the
 * same rows, and an index into a table is what a code word carries. Each table ends with a row
 * whose name is NULL. */
#ifndef TF_LANG_VOCAB_H
#define TF_LANG_VOCAB_H

#include "engine/base/base.h"

enum {
    VOCAB_TYPES = 16,   /* most card types of a game */
    VOCAB_FIELDS = 16,  /* most number fields, printed and current together */
    VOCAB_WORDS = 64,   /* most words: printed ones first, then the game's dynamic ones */
    VOCAB_PRICES = 12,  /* most resources in costs */
    VOCAB_SQUARES = 2,  /* most fields of squares */
    VOCAB_VECTORS = 5,  /* most fields of several numbers, and .. */
    VECTOR_SIZE = 9,    /* .. numbers in one of them */
    VECTOR_NONE = -128, /* of a number that is not printed */
    VOCAB_NOUNS = 12,   /* zones from here on are no zones of the kernel: the squares come first */
};

struct arena;
struct carddb;
struct diags;
struct vocab_pattern; /* pattern.h */
struct run;
struct verb_call; /* core/eval.h */

/* Who sees the faces in a zone (cards/README.md). */
enum vocab_sight {
    SIGHT_BOTH,   /* public */
    SIGHT_OWNER,  /* the owner knows the faces, the other seat the number */
    SIGHT_NOBODY, /* only the number is known */
};

/* Rows of tables that people are told of end with three members (core/legend.h):
 *   ja, en  plain text, to be quoted; NULL: nobody is told of it
 *   more    key=value text for front ends (PROTOCOL.md, `games`); NULL: none */

/* A noun: one or more zones of the kernel. */
struct vocab_zone {
    const char *name; /* "trick" */
    uint16_t zones;   /* mask of the kernel's zones */
    enum vocab_sight sight;
};

/* What something can happen to, or be true of: cards in these kernel zones (0: in any), of these
 * types (0: of any), of this seat. */
struct vocab_reach {
    uint16_t zones, types;
    enum vocab_owner { OWNER_ANY, OWNER_YOU } owner;
};

/* What a card file may print on a card. */
enum vocab_kind {
    PRINT_NUMBER, /* an integer within low..high, kept as number field `index` */
    PRINT_WORD,   /* one word of class `index` */
    PRINT_CHOICE, /* one of the names in `choices` (NULL-ended), kept as number field `index` */
    PRINT_WORDS,  /* one or more words of class `index` */
    /* `RESOURCE N, RESOURCE N` or `0`: number fields index, index + 1, .. by resource, and their
     * sum as number field `low`, at most `high`; a word of a resource's name is printed where it is
     * above 0, the word `plain` of the vocabulary where none of them is */
    PRINT_PRICE,
    /* squares around the card, a text in quotes (pattern.h), kept as number field `index`: an index
     * into carddb.patterns */
    PRINT_PATTERN,
    /* a card by id, or by one of its names in quotes, kept as number field `index`: the first card
     * of that name + 1, or -1 where no card has it; the card has the printed word `low` */
    PRINT_CARD,
    /* a text in quotes that means nothing in play and is not kept */
    PRINT_NOTE,
    /* `NAME N, NAME N`, the names those of `choices`, or `each N` for the first eight; kept as
     * vector `index` of the card, VECTOR_NONE where nothing is printed */
    PRINT_VECTOR,
};
struct vocab_field {
    const char *name;
    enum vocab_kind kind;
    int index;
    int low, high;
    const char *const *choices;
    uint16_t required; /* mask of the types that must print it */
    uint16_t allowed;  /* mask of the types that may print it */
    const char *ja, *en, *more;
};

/* A number of a card that expressions can read. */
struct vocab_number {
    const char *name; /* "power" */
    /* may be changed by statics and lasting changes; else printed (E24 looks at this) */
    bool is_current;
    int low, high; /* bounds of the current value */
};

/* An adjective. A printed word belongs to a class (a field of kind PRINT_WORD, or CLASS_HAS for
 * `has WORD`). */
enum vocab_word_kind {
    WORD_PRINTED, /* printed on the card: a face word */
    WORD_PLACE,   /* where and how it lies: known to all who see the place */
    WORD_FACE,    /* computed by the game, and tells the face */
    WORD_MARK,    /* public status of a card on the table */
};
/* word classes; a game's own begin at CLASS_FIRST */
enum { CLASS_TYPE = 0, CLASS_HAS = 1, CLASS_FIRST = 2 };
struct vocab_word {
    const char *name;
    enum vocab_word_kind kind;
    int word_class; /* of a printed word */
    bool is_given;  /* `give x WORD` and static rows may grant it */
    const char *ja, *en, *more;
};

/* A bounded number of a seat: read as you.NAME; lasting changes and statics only where
 * `is_changed`. */
struct vocab_gauge {
    const char *name;
    bool is_direct;  /* add, sub and set verbs may write it */
    bool is_changed; /* give and static may change it */
    int low, high;
    const char *ja, *en, *more; /* unless a gauge_rule of that name says it */
};

struct vocab_event {
    const char *name;
    bool is_step; /* not a reaction: `on summon`, a timing of this card itself */
    bool has_subject, has_by;
    bool can_replace;       /* `replace NAME` */
    const char *members[6]; /* of `ev`, NULL-ended; the index is the operand of MEMBER */
};

/* What all see by a verb, so that a card which is picked for it is named at once. */
enum vocab_tells {
    TELLS_NOTHING,
    TELLS_FACES,   /* its cards */
    TELLS_ARRIVAL, /* its cards, if the zone that it names is one that all look into */
};

/* A verb. Shape: one letter an operand, in the order the file gives them:
 *   s set                      S set with a count or range in front: CHOOSE, then the verb
 *   n number                   t "to" and a zone (flag words: facedown bottom top ordered)
 *   b optional "by SEAT"       g "to" or "from" and a gauge of a seat (you.life)
 *   G a gauge of a seat        v "to" and a number            w "with" set
 *   a "at" set                 q "at" set of squares */
struct vocab_verb {
    const char *name;
    const char *shape;
    bool has_result;  /* `-> name` binds what really happened */
    const char *text; /* one line for the manual */
    enum vocab_tells tells;
    void (*act)(struct run *run, const struct verb_call *call);
    /* What the cards of its first set can be, and of its second; what can never be is an error in a
     * card file, E18. {0}: anything */
    struct vocab_reach reach, second;
    bool of_one_owner;  /* both sets belong to one seat */
    bool moves_nothing; /* the cards stay where they are */
};

/* What the game itself takes for an ability: `act morale 1:`, `pay morale 1`. */
struct vocab_resource {
    const char *name;
    int low, high; /* of one cost */
};

/* An ability that a card may not have: one of these types, with one of these abilities, for which
 * all of `has` holds. */
enum {
    BAN_PRICE = 1,      /* it costs a resource */
    BAN_MARK = 2,       /* it has a mark */
    BAN_ONCE = 4,       /* it says `once per` */
    BAN_EVERY = 8,      /* it does not */
    BAN_CLAUSE = 16,    /* it has an `if`, `during`, `optional`, or a cost in cards */
    BAN_CARDS = 32,     /* it has a cost in cards */
    BAN_TIMING = 64,    /* it says `during` */
    BAN_ANYTIME = 128,  /* it does not */
    BAN_BESIDE_IF = 256 /* it has a clause other than `if` */
};
struct vocab_ban {
    const char *code; /* in front of the text, error E18; NULL: E14 */
    const char *text;
    uint16_t types;
    uint32_t events; /* its `on` abilities of these events */
    uint8_t kinds;   /* its abilities of these kinds (carddb.h), beside `on` */
    uint16_t has;
    bool is_warning; /* W5: it compiles, and never happens */
};

/* A printed word of cards of these types whose names contain one of the texts. */
struct vocab_named {
    uint8_t word;
    uint16_t types;
    const char *texts[2];
};

/* The cards that a verb chooses from or takes are those of this dynamic word alone. */
struct vocab_narrow {
    uint8_t verb, word;
};

/* What stands to cards in a relation: in brackets, `adjacent to SET` (form 't') and `in-range of
 * SET` ('o'), or `SET.host` ('.'). */
struct vocab_relation {
    const char *name;
    char form;
    bool is_current; /* it reads squares that statics change */
    uint16_t zones;  /* where the cards lie that it gives; 0: anywhere */
};

/* What there is at some times only, an attack: verbs and nouns (by their zones) that need it, and
 * the abilities that never have it: `on` these events, of these other kinds, `during` these times.
 */
struct vocab_scene {
    const char *text; /* "no attack goes on then" */
    uint64_t verbs;
    uint32_t events;
    uint16_t zones;
    uint8_t kinds, timings;
};

/* Something that can be forbidden: to seats, to cards, or both. */
struct vocab_action {
    const char *name;
    bool of_seats, of_cards;
};

/* How a game does what games do in two ways: bits of vocab.manners. */
enum {
    DOES_WHAT_IT_CAN = 1,  /* an act or option that can do nothing may be chosen all the same */
    CHANGES_ASK = 2,       /* a lasting change may have an effect at once that asks a player */
    DEMANDS_ALL = 4,       /* a use is refused for want of any compulsory choice, not the first */
    NAMES_REPEAT = 8,      /* cards of one name are alike to the rules: card.namesake */
    FREES_DISCARDS = 16,   /* `discard N` takes what there is */
    HAS_HAND_STATICS = 32, /* `static in hand` */
    /* Modes and `target` come when a use or an act is announced, and then, before anything happens,
     * its costs and the game's own say (rules->announce->hold); `together:` and `use .. if` exist.
     */
    ANNOUNCES = 64,
    /* A choice among hidden cards goes on until as many are picked as lie there, or `done` is said,
     * so that its end does not tell how many fit. */
    ASKS_ON = 128,
    /* A choice by face among cards the other seat cannot see must start at 0. */
    HIDDEN_CHOICE_OPTIONAL = 256,
    AMOUNTS_FROM_ZERO = 512, /* what is added or taken away counts as 0 if it is below 0 */
};

struct vocab {
    const char *game; /* "unreal-drive" */
    int revision;     /* the number behind `game NAME` in card files */
    const char *const *types;
    const struct vocab_zone *zones;
    const struct vocab_field *fields;
    const struct vocab_number *numbers;
    const struct vocab_word *words;
    const struct vocab_gauge *gauges;
    const struct vocab_event *events;
    const struct vocab_verb *verbs;
    const struct vocab_action *actions;
    const char *const *seats;     /* "you", "foe", then the game's; NULL-ended */
    const char *const *timings;   /* phases of `during` */
    const char *const *durations; /* of `for` */
    /* names of the word classes for `ask`: "type", ... by class number, NULL-ended */
    const char *const *classes;

    /* All that follows may be left out, but ability.most, ability.reaction_duration, name.limit. */

    uint32_t manners; /* DOES_WHAT_IT_CAN .. */

    /* Numbers that are neither current nor always as printed: where a card lies, what lies on it.
     */
    uint32_t reckoned;

    /* What can never happen is an error in a card file, E18, and a part of it a warning, W5. Tables
     * by number and event; NULL, or a row that is not written: anything. */
    struct {
        const struct vocab_reach *numbers;  /* whose number can be changed */
        const struct vocab_reach *events;   /* what the event can be about */
        const struct vocab_reach *replaced; /* .. when something else is done instead */
        const struct vocab_reach *self;     /* where the card itself lies by then */
        const struct vocab_reach *parts;    /* cards of nouns beyond the zones, by noun .. */
        const struct vocab_reach *actions;  /* whom an action can be forbidden, by action */
        const struct vocab_reach *words;    /* who can be given a word; where not written: */
        struct vocab_reach word;            /* who can be, for a time or by a static */
        const struct vocab_scene *scenes;   /* ended by a text of NULL; NULL: none */
    } reach;

    /* Kernel zones, as bits. */
    struct {
        uint16_t play;    /* where lasting changes of cards are in force */
        uint16_t use;     /* where a card can be while its `use` block runs; 0: any */
        uint16_t statics; /* where the statics of a card are in force; 0: any */
        uint16_t piles;   /* beside decks those that have a top, the card that came last */
        uint16_t placed;  /* where each card lies on a public place of its own */
        uint16_t moves;   /* that `move X to ZONE` may name */
        uint16_t types[VOCAB_NOUNS]; /* types of cards that lie in one; 0: any */
    } zone;

    /* Types of cards, as bits. */
    struct {
        uint16_t may_use;   /* that may have a `use` block .. */
        uint16_t must_use;  /* .. and those that must */
        uint16_t needs;     /* that may have a `needs` line */
        uint16_t match;     /* that must have a `match` line (others may not) */
        uint16_t abilities; /* that may have act, on, replace, static */
        uint32_t given;     /* that `give x type =` may name; 0: all */
        uint16_t unasked;   /* that `ask type` does not offer */
    } card;

    struct {
        int most;                 /* on one card */
        int reaction_duration;    /* the only one of number changes in a reaction; -1: any */
        const char *const *marks; /* `on aid swift`; NULL-ended, at most 8 */
        const char *period;       /* of `once per`; NULL: "turn" */
        const struct vocab_resource *resources; /* in costs */
        const struct vocab_ban *bans;           /* ended by a text of NULL */
    } ability;

    /* Durations + 1 that end by themselves; 0: there is none. Lasting changes count the first two
     * as two durations each behind all others, one for each seat. */
    struct {
        uint8_t own_turn; /* with the next turn of who controls the effect */
        uint8_t foe_turn; /* with that of the other seat; the game ends them */
        uint8_t play;     /* when the card leaves play; nothing else ends it, so no seat has it */
    } ends;

    struct {
        uint32_t now;  /* those that interrupt: written `on NAME now` */
        uint32_t used; /* steps by which a card is used: legal if the first choice is */
    } event;

    struct {
        const char *help; /* what changes gauges that no verb writes: "; stones .." */
        uint32_t several; /* those that stand for others: they are added to, never set */
        uint32_t set;     /* those that give and statics may only set, not add to */
    } gauge;

    uint64_t lasting_words; /* words of `give` alone, that no static grants */

    /* Names of cards. */
    struct {
        int limit;                       /* characters */
        const char *plain;               /* see PRINT_PRICE; NULL: there is no such word */
        const struct vocab_named *named; /* ended by texts of NULL; NULL: none */
    } name;

    /* Zones whose cards lie face-up or face-down one by one: effects may read the face of those
     * that the place word of this name describes, of no others. */
    struct {
        uint16_t zones;
        const char *faceup;
    } mixed;

    /* Zones whose cards are set on other cards, CARD.attached, and the number that such a card
     * shares with the one it is set on. */
    struct {
        uint16_t zones;
        const char *number;
    } attached;

    /* Cards on squares. */
    struct {
        const struct vocab_pattern *patterns; /* names for squares, ended by NULL; NULL: none */
        uint64_t words;                       /* that describe squares */
        uint64_t placed;                      /* that follow from where the cards in play lie */
        uint32_t numbers;                     /* that are squares, to which others can be added */
        uint32_t counted;                     /* of what lies on the square of a card */
        uint32_t asked; /* current ones that are not kept, but worked out when asked for */
    } board;

    /* Types that may have an `upkeep` line, which is an ability for this event, that nothing else
     * can be for. */
    struct {
        uint16_t types;
        uint8_t event;
    } upkeep;

    struct {
        const struct vocab_narrow *rows;
        int count;
    } narrow;
    const struct vocab_relation *relations; /* ended by NULL; NULL: none */
    const char *side_list; /* a second list of a deck: "main"; NULL: there is none */

    /* The game's own code for what is wrong with a card; NULL: that of `data`. */
    struct {
        const char *data;  /* data rules, error E18: "E_CARD_DATA" */
        const char *use;   /* of rules about `use` blocks */
        const char *parse; /* of the grammar, E01 to E06; NULL: none */
        const char *list;  /* of lists that its decks do not have; NULL: none */
        const char *twice; /* of two cards with one id; NULL: none is written */
    } codes;

    /* works out of the compiled cards what the game needs of them in play, and tells what is wrong
     * with them that only shows there; NULL: nothing */
    const void *(*prepare)(struct arena *arena, const struct carddb *db, struct diags *diags);
};

static inline bool vocab_is(const struct vocab *vocab, uint32_t manner)
{
    return (vocab->manners & manner) != 0;
}

#endif
