/* rows.h - the rows of a game's tables: zones, decisions, answers, gauges, options, lists, flags,
 * words.
 *
 * Promise: one row says all of a thing: how it is spelt, how it works, and what people are told of
 * it (ja, en, more: lang/vocab.h). */
#ifndef TF_CORE_ROWS_H
#define TF_CORE_ROWS_H

#include "engine/core/match.h"

struct run;
struct eval;

/* How the cards of a zone lie. */
enum zone_kind {
    ZONE_SET,    /* no order: a hand */
    ZONE_PILE,   /* ordered, first = oldest */
    ZONE_STACK,  /* a deck: ordered, face-down; drawn from the top */
    ZONE_SLOTS,  /* fixed places; nothing shifts */
    ZONE_QUEUE,  /* places that close up towards the first */
    ZONE_CHAIN,  /* cards that lie on a board with others (grid.h) */
    ZONE_SPREAD, /* in the order of their arrival, which is kept by card; nothing shifts (table.h)
                  */
};
enum zone_label {
    LABEL_NONE,    /* its cards are named by id */
    LABEL_PLACE,   /* letter and number of the place */
    LABEL_ARRIVAL, /* letter and a number given on arrival, never reused in a game */
    LABEL_HOST,    /* the label of the card it lies under, a dot, and its number there: m2.1 */
    LABEL_SQUARE,  /* file and rank of a square of a board that both seats share: c3 */
    /* the label of the card it is attached to, of either seat, and its number there: u3.a1 */
    LABEL_ATTACHED,
};
struct zone_rule {
    char letter;      /* "H:" of the position text is upper case of nothing else in the game */
    const char *word; /* of the card language, for prefixes of moves */
    enum zone_kind kind;
    enum zone_label label;
    char label_letter;
    enum vocab_sight sight;
    bool is_facedown;       /* the cards lie face-down: flag d in the position text */
    bool is_common;         /* printed in c{} */
    bool has_numbers;       /* current numbers are kept for its places */
    uint8_t capacity;       /* of one seat */
    uint16_t offset[SEATS]; /* into field.order; below PLACE_MAX this is the number of the place */
    uint8_t label_first[SEATS]; /* number of the first place */
    /* LABEL_HOST, which is ZONE_SLOTS or ZONE_CHAIN: the zone of the cards that these lie under,
     * and of slots how many there are under each of its places. They print in brackets behind the
     * card.
     * LABEL_SQUARE, which is ZONE_SLOTS, is_common and has one offset: the ranks of a file, which
     * is so wide; the places are a1, a2, .. b1, b2, .. */
    uint8_t host, width;
    uint8_t up;    /* a mark + 1: cards that have it lie face-up here, for all to see; 0: none */
    uint8_t next;  /* a zone + 1 that the text writes behind this one, under the same letter */
    char flag;     /* flag of its cards in the text, which tells it from the zone before; 0: none */
    bool is_named; /* its cards have the zone's word in front in moves: side.imp */
    uint8_t below; /* of a host: the zone of what lies under its cards, as number + 1; 0: none */
    bool in_use;   /* its cards are written in the order of the effects that hold them */
    bool is_tagged;             /* its cards have a number of arrival (table.h) */
    bool keeps_tag;             /* and keep it if they had one where they came from */
    const char *ja, *en, *more; /* of zones with one letter, the first */
};

/* Kinds of decisions of the protocol (ask.def). */
enum decision_kind {
#define ASK(name, text) DECISION_##name,
#include "engine/core/ask.def"
#undef ASK
    DECISION_COUNT
};
struct step_rule {
    const char *name; /* "place" */
    enum decision_kind kind;
    const char *ja, *en, *more;
    /* Takes the answer where the turn has asked, not a frame. */
    void (*answer)(struct run *run, seat_t seat, move_t move);
    /* Takes the answers of a joint decision, which are in head.ask.given. */
    void (*joint)(struct run *run);
    /* The other seat is not told the answer at all, nor where the cards go that it is about: the
     * cards of a deck are put in an order. */
    bool is_masked;
    /* The answers of FORM_LISTED, plain moves apart, for a seat that is asked, as offer.h wants
     * them; derived numbers are fresh. Returns how many offers were written, at most OFFER_ROOM. */
    int (*offers)(struct run *run, seat_t seat, struct offer *out);
    /* The answers of FORM_MOVES for a seat that is asked, plain ones too, in the protocol's order;
     * at most ASK_MOVES. */
    int (*moves)(struct run *run, seat_t seat, move_t *out);
    /* Among them is always one to pass or to end, whatever the cards are. */
    bool may_pass;
};

/* The decisions of the core, which any card may ask: their rows stand together in a game's steps.
 */
enum core_step { CORE_CHOOSE, CORE_TAKE, CORE_MODE, CORE_DECLARE, CORE_MAY, CORE_NUMBER };
#define CORE_STEP_ROW(name, kind)                                                                  \
    {                                                                                              \
        name, kind, NULL, NULL, .more = NULL                                                       \
    }
#define CORE_STEP_ROWS                                                                             \
    CORE_STEP_ROW("choose", DECISION_pick), CORE_STEP_ROW("take", DECISION_pick),                  \
        CORE_STEP_ROW("mode", DECISION_mode), CORE_STEP_ROW("declare", DECISION_mode),             \
        CORE_STEP_ROW("may", DECISION_yesno), CORE_STEP_ROW("number", DECISION_number)

/* What answers are to the decisions of the core, and of what is announced. */
enum core_answer {
    ANSWER_PICK,
    ANSWER_TAKE,
    ANSWER_END, /* of the picks */
    ANSWER_YES,
    ANSWER_NO,
    ANSWER_MODE,
    ANSWER_NAME,
    ANSWER_NUMBER,
    ANSWER_TARGET,
    ANSWER_ENOUGH,
    ANSWER_PAY,
};

/* Verbs of card effects that most games have, in front of their own. */
enum core_verb {
    CORE_DRAW,
    CORE_DISCARD,
    CORE_MOVE,
    CORE_LOOK,
    CORE_REVEAL,
    CORE_SHUFFLE,
    CORE_ADD,
    CORE_SUB,
    CORE_SET,
    CORE_VERBS
};

/* A move that is not legal now, as far as it can be read. */
struct wish {
    int verb;
    obj_t obj;   /* the card on the place that it names, else OBJ_NONE */
    int skill;   /* 0-based, -1 none */
    card_t card; /* the card that it names by id, else CARD_NONE */
    obj_t host;  /* the card on the place behind @ or >, else OBJ_NONE */
};

/* Why it is not. */
struct refusal {
    const char *why; /* an entry of the protocol's list of `why` */
    const char *of;  /* what is counted, "dark"; NULL where that goes without saying */
    int need, have;  /* have < need where the reason is an amount; else both 0 */
};

/* How a move's operand is spelt. */
enum operand {
    OPERAND_NONE,   /* "done" */
    OPERAND_CARD,   /* label or id: "lay:wolf" "drop:a2" */
    OPERAND_SKILL,  /* label or id, then the number of the skill: "trig:a1.1" */
    OPERAND_WORD,   /* "mode:wall": title of the card data */
    OPERAND_TYPE,   /* "name:trap"; a printed word, "name:red" (named.h) */
    OPERAND_NUMBER, /* "number:3" */
    OPERAND_NAME,   /* "name:valor": a word of the game (table.h) */
    OPERAND_EFFECT  /* id of a card, then the number of its effect: "next:cos-03.1" */
};
/* In games with a table the second operand of a move is a card, by its label, or from here on a
 * word of the table; OFFER_ALONE: there is none. */
enum { SECOND_WORD = MAX_OBJECT };
struct verb_rule {
    const char *name;
    enum operand operand;
    bool is_secret; /* the operand is hidden from the other seat when it lies in a hidden zone */
    char link; /* '@', '>' or ',' in front of a second operand, a place, '*' of a number; 0: none */
    const char *ja, *en, *more; /* the sentence of an answer; role= */
    uint32_t steps;             /* bits: decisions that ever have it */
    /* What a late or broken player does: the least of these numbers that it can; 0: it never does.
     */
    uint8_t neutral;
    uint16_t plays; /* bits: types of the cards that it plays; 0: any */
    uint16_t core;  /* bits: what it is to the decisions of the core, 1 << ANSWER_PICK .. */
    /* Why an asked seat cannot do what it wishes, at a decision that has the verb, from what the
     * seat itself knows. NULL: for want of such a card, or of picks (ask_why). */
    struct refusal (*why)(struct run *run, seat_t seat, const struct wish *wish);
    /* True if all see the card of this secret answer, since it will lie face-up. NULL: never. */
    bool (*is_open)(const struct match *match, const struct state *st, move_t move);
};

/* Rows of one key are several numbers behind it: v=4,1,2. */
struct gauge_rule {
    const char *key; /* in the position text */
    uint8_t gauge;
    int low, high;   /* bounds: writing saturates */
    bool is_printed; /* always; else only where it differs from `start` */
    int start;
    uint8_t start_option; /* a row of options + 1: its value is the start instead; 0: none */
    const char *ja, *en, *more;
};

struct option_rule {
    const char *name; /* as `opt.NAME`, or "first" / "lists" for those keys of newgame */
    int low, high, standard;
    const char *const *words; /* for an enum; NULL: integer */
    const char *ja, *en, *more;
};

/* How many cards a list of the command `deck` has, and of one name; copies 0: no end. */
struct deck_rule {
    const char *key; /* "cards", or the second list */
    uint8_t least;
    uint8_t least_option; /* a row of options + 1: its value is `least` instead; 0: none */
    uint8_t most, copies;
    const char *ja, *en, *more;
};

enum { FLAG_ACTION = 128 };
struct flag_rule {
    char letter;
    uint8_t mark;    /* state mark, MARK_MAX + given word, FLAG_ACTION + what is forbidden */
    uint8_t also;    /* has_skill: the mark of act abilities; `mark` is that of the others */
    bool has_skill;  /* letter is followed by the number of the skill, counted on from the mark */
    bool is_private; /* in hidden zones only the owner may know it, of cards whose face it sees */
    const char *ja, *en, *more;
};

/* A word of positions and events: of a phase, an ending, of what happened. */
struct word_rule {
    const char *key;
    const char *ja, *en, *more;
};

/* A line `KIND KEY more name.ja=.. name.en=..` of the legend (legend.h). */
struct legend_row {
    const char *kind, *key;
    const char *ja, *en; /* plain text, to be quoted; NULL: none */
    const char *more;    /* key=value text ready to print, may be "" */
};

/* Tables without rows, for a game that has nothing to say there. */
extern const struct option_rule rules_no_options[];
extern const struct flag_rule rules_no_flags[];
extern const struct vocab_word rules_no_words[];
extern const struct vocab_event rules_no_events[];
extern const struct vocab_action rules_no_actions[];
extern const char *const rules_no_timings[];

#endif
