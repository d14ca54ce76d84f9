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

    /* All members from here to the data rules may be left out. */

    /* What can never happen is an error in a card file, E18, and a part of it a warning, W5. Tables
     * by verb, number and event; NULL, or a row that is not written: anything. */
    const struct vocab_reach *verb_reach;    /* the cards of its first set .. */
    const struct vocab_reach *second_reach;  /* .. and of its second */
    const struct vocab_reach *number_reach;  /* whose number can be changed */
    const struct vocab_reach *event_reach;   /* what the event can be about */
    const struct vocab_reach *replace_reach; /* .. when something else is done instead */
    const struct vocab_reach *self_reach;    /* where the card itself lies by then */
    const struct vocab_reach *part_reach;    /* cards of nouns beyond the zones, by noun .. */
    const struct vocab_reach *action_reach;  /* whom an action can be forbidden, by action */
    const struct vocab_reach
        *given_reach;                 /* who can be given a word, by word; where not written: */
    struct vocab_reach word_reach;    /* who can be given a word, for a time or by a static */
    const struct vocab_scene *scenes; /* ended by a text of NULL; NULL: none */
    uint64_t one_owner_verbs;         /* verbs whose two sets belong to one seat */
    uint16_t play_zones;              /* kernel zones where lasting changes of cards are in force */
    uint16_t use_zones;    /* kernel zones where a card can be while its `use` block runs; 0: any */
    uint16_t static_zones; /* kernel zones where the statics of a card are in force; 0: any */
    uint16_t piles;        /* zones beside decks that have a top, the card that came last */
    uint16_t zone_types[VOCAB_NOUNS]; /* types of cards that lie in a kernel zone; 0: any */
    const char *gauge_help;           /* what changes gauges that no verb writes: "; stones .." */
    uint64_t square_words;            /* words that describe squares */
    uint32_t given_types;             /* types that `give x type =` may name; 0: all */

    const struct vocab_resource *resources; /* in costs */
    const char *const *marks; /* of abilities: `on aid swift`; NULL-ended, at most 8 */
    const char *period;       /* of `once per`; NULL: "turn" */
    /* a duration + 1 that ends with the next turn of who controls the effect; lasting changes count
     * it as two durations behind all others, one for each seat. 0: there is none */
    uint8_t seat_duration;
    /* the same for the next turn of the other seat; the game ends them, two more durations, one for
     * each seat whose turn it is */
    uint8_t foe_duration;
    /* a duration + 1 that ends when the card leaves play; nothing else ends it, so no seat has it
     */
    uint8_t stay_duration;
    uint64_t lasting_words; /* words of `give` alone, that no static grants */
    uint32_t now_events;    /* events that interrupt: written `on NAME now` */
    uint16_t unasked_types; /* types that `ask type` does not offer */
    uint16_t placed_zones;  /* kernel zones where each card lies on a public place of its own */
    /* kernel zones whose cards lie face-up or face-down one by one: effects may read the face of
     * those that the place word of this name describes, of no others */
    uint16_t mixed_zones;
    const char *faceup;
    uint16_t attached_zones;  /* kernel zones whose cards are set on other cards: CARD.attached */
    const char *place_number; /* number that an attached card shares with the card it is set on */
    bool does_what_it_can;    /* an act or option that can do nothing may be chosen all the same */
    bool changes_ask;         /* a lasting change may have an effect at once that asks a player */
    bool demands_all;  /* a use is refused for want of any compulsory choice, not the first */
    bool names_repeat; /* cards of one name are alike to the rules: card.namesake */
    const struct vocab_ban *bans;      /* ended by a text of NULL */
    const char *side_list;             /* a second list of a deck: "main"; NULL: there is none */
    const struct vocab_named *named;   /* ended by texts of NULL; NULL: none */
    const struct vocab_narrow *narrow; /* narrows[0 .. narrows-1] */
    int narrows;
    const struct vocab_pattern *patterns;   /* names for squares, ended by NULL; NULL: none */
    const struct vocab_relation *relations; /* ended by NULL; NULL: none */
    uint32_t used_events;     /* steps by which a card is used: legal if the first choice is */
    bool frees_discards;      /* `discard N` takes what there is */
    uint32_t counted_numbers; /* numbers of what lies on the square of a card */
    uint32_t asked_numbers;   /* current numbers that are not kept, but worked out when asked for */
    uint64_t placed_words;    /* words that follow from where the cards in play lie */
    uint32_t square_numbers;  /* numbers that are squares, to which others can be added */
    const char *plain;        /* see PRINT_PRICE; NULL: there is no such word */
    bool has_hand_statics;    /* `static in hand` */
    /* Modes and `target` come when a use or an act is announced, and then, before anything happens,
     * its costs and the game's own say (rules->hold); `together:` and `use .. if` exist. */
    bool announces;
    /* gauges that stand for others: they are added to, never set */
    uint32_t several_gauges;
    uint16_t upkeep_types; /* types that may have an `upkeep` line .. */
    uint8_t upkeep_event;  /* .. which is an ability for this event, that nothing else can be for */
    /* a choice among hidden cards goes on until as many are picked as lie there, or `done` is said,
     * so that its end does not tell how many fit */
    bool asks_on;

    /* data rules, error E18 with the game's own code in front */
    const char *data_code; /* "E_CARD_DATA" */
    const char
        *parse_code;       /* the same for what is wrong with the grammar, E01 to E06; NULL: none */
    const char *list_code; /* of lists that its decks do not have; NULL: none */
    const char *use_code;  /* of rules about `use` blocks; NULL: data_code */
    const char *twice_code; /* of two cards with one id; NULL: none is written */
    uint16_t use_types;     /* types that may have a `use` block */
    uint16_t use_required;  /* types that must have one */
    uint16_t needs_types;   /* types that may have a `needs` line */
    uint16_t match_types;   /* types that must have a `match` line (others may not) */
    uint16_t ability_types; /* types that may have act, on, replace, static */
    int max_abilities;      /* on one card */
    int reaction_duration;  /* the only duration of number changes in a reaction; -1: any */
    /* a choice by face among cards the other seat cannot see must start at 0 */
    bool hidden_choice_optional;
    uint16_t move_zones;    /* kernel zones that `move X to ZONE` may name */
    uint32_t set_gauges;    /* gauges that give and statics may only set, not add to */
    bool amounts_from_zero; /* what is added or taken away counts as 0 if it is below 0 */
    int name_limit;         /* characters of a card name */
    /* works out of the compiled cards what the game needs of them in play, and tells what is wrong
     * with them that only shows there; NULL: nothing */
    const void *(*digest)(struct arena *arena, const struct carddb *db, struct diags *diags);
};

#endif
