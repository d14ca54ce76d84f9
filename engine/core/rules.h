/* rules.h - what a game supplies to the core.
 *
 * Promise: constant tables and a handful of functions; the core calls nothing else of a game. A
 * sixth game is one such struct, its vocabulary (lang/vocab.h) and its card files. */
#ifndef TF_CORE_RULES_H
#define TF_CORE_RULES_H

#include "engine/core/match.h"

struct run;
struct eval;
struct deck_fault;

/* How the cards of a zone lie. */
enum zone_kind {
    ZONE_SET,   /* no order: a hand */
    ZONE_PILE,  /* ordered, first = oldest */
    ZONE_STACK, /* a deck: ordered, face-down; drawn from the top */
    ZONE_SLOTS, /* fixed places; nothing shifts */
    ZONE_QUEUE, /* places that close up towards the first */
};
enum zone_label {
    LABEL_NONE,    /* its cards are named by id */
    LABEL_PLACE,   /* letter and number of the place */
    LABEL_ARRIVAL, /* letter and a number given on arrival, never reused in a game */
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
};

/* How a move's operand is spelt. */
enum operand {
    OPERAND_NONE,  /* "done" */
    OPERAND_CARD,  /* label or id: "lay:wolf" "drop:a2" */
    OPERAND_SKILL, /* label or id, then the number of the skill: "trig:a1.1" */
    OPERAND_WORD,  /* "mode:wall": title of the card data */
    OPERAND_TYPE,  /* "name:trap" */
    OPERAND_NUMBER /* "number:3" */
};
struct verb_rule {
    const char *name;
    enum operand operand;
    bool is_secret; /* the operand is hidden from the other seat when it lies in a hidden zone */
};

struct gauge_rule {
    const char *key; /* in the position text */
    uint8_t gauge;
    int low, high;   /* bounds: writing saturates */
    bool is_printed; /* always; else only where it differs from `start` */
    int start;
};

struct option_rule {
    const char *name; /* as `opt.NAME`, or "first" / "lists" for those keys of newgame */
    int low, high, standard;
    const char *const *words; /* for an enum; NULL: integer */
};

struct flag_rule {
    char letter;
    uint8_t mark;    /* state mark, or MARK_MAX + word for a given word */
    uint8_t also;    /* has_skill: the mark of act abilities; `mark` is that of the others */
    bool has_skill;  /* letter is followed by the number of the skill, counted on from the mark */
    bool is_private; /* in hidden zones only the owner may know it, of cards whose face it sees */
};

/* A line `KIND KEY more name.ja=.. name.en=..` of the legend; kind "+zone" adds its `more` to the
 * zone line of that key. */
struct legend_row {
    const char *kind, *key;
    const char *ja, *en; /* plain text, to be quoted; NULL: none */
    const char *more;    /* key=value text ready to print, may be "" */
};

struct rules {
    const struct vocab *vocab;
    int revision;
    const char *title_ja, *title_en;

    int zones;
    const struct zone_rule *zone;
    const struct step_rule *steps; /* ended by NULL names, as all tables below */
    const struct verb_rule *verbs; /* sorted by name: the index is the order of the protocol */
    const struct gauge_rule *gauges;
    const struct option_rule *options;
    const struct flag_rule *flags;
    const char *const *phases;
    const char *const *reasons; /* endings */
    const char *const *streams; /* purposes of chance, seat streams in pairs first: s1.x, s2.x */
    const struct legend_row *legend; /* the reply of `games GAME`; ended by kind NULL */
    const char *const *notes;        /* the game's own names of what happened: `why=` */
    const char *layout;          /* letters of a seat's zones in the position text, in its order */
    const char *layout_common;   /* those of c{} */
    const char *layout_optional; /* letters that are left out while the zone is empty */
    uint8_t setup_phase;         /* before a first player is known: F in the position text */
    uint32_t verbs_showing;   /* verbs of the vocabulary after which everybody has seen the cards */
    uint16_t object_counters; /* head.counter that hold an object + 1 */
    uint8_t copies_max;       /* of one card in a deck */
    uint8_t deck_zone, hand_zone, pile_zone; /* pile: where used cards go */
    uint8_t deck_size;                       /* exact number of cards of a deck */
    uint8_t fields; /* current numbers of a card; the printed ones follow them in the vocabulary */
    uint8_t given_first;   /* vocabulary index of the first word that may be given */
    uint16_t least_seats;  /* seat numbers of which the smallest value that was set counts, not the
                              latest */
    uint16_t concealed;    /* zones that with the hand form the concealed set of a seat */
    uint16_t play_zones;   /* zones where lasting changes of a card hold, and statics work */
    uint16_t marks_left;   /* marks that end when a card enters a hidden zone */
    uint16_t marks_ranked; /* marks that tell equal copies apart; the higher the mark, the more it
                              weighs */
    uint8_t pick_stream;   /* purpose of `random`, of s1; that of s2 follows */
    struct {
        uint8_t pick, take, end, yes, no, mode, name,
            number; /* verbs of the core's own decisions */
    } verb_of;
    struct {
        uint8_t choose, take, may, mode, word, number, arrange; /* and their steps */
    } step_of;

    /* Starts a game on an empty state: options, gauges, first decision. */
    void (*setup)(struct run *run);
    /* Drives the top frame, or the turn machine when there is none, until a decision is open, a
     * frame was pushed or popped, or the game is over. */
    void (*drive)(struct run *run);
    /* Takes an answer; the frame on top (or the turn machine) has asked. */
    void (*answer)(struct run *run, seat_t seat, move_t move);
    /* The answers of a joint decision are in head.ask.given. */
    void (*joint)(struct run *run);
    /* A verb of the vocabulary. */
    void (*do_verb)(struct run *run, struct eval *eval, int verb, int flags);
    /* Narrows a set to the cards that a dynamic word describes now. */
    void (*word)(const struct eval *eval, int word, struct set *set);
    /* The seat that a seat word of the game means. */
    seat_t (*seat)(const struct eval *eval, int word);
    /* A number of a card, current where it has one. */
    int (*number)(const struct eval *eval, int number, obj_t obj);
    /* A gauge as the card language reads it (lasting changes and statics included). */
    int (*gauge)(const struct eval *eval, int gauge, seat_t seat);
    /* Opens the decision of the turn machine (no frame is running) that head.phase, the step and
     * the asked seats name, in a position that was set up; false if there is none of that name in
     * that phase. */
    bool (*reopen)(struct run *run, int step, int asked);
    /* The move that the rules name for a late or broken player. */
    move_t (*fallback)(const struct run *run, seat_t seat);
    /* Checks a deck in the order of the rules; returns the number of faults written, at most `room`
     * (deck.h). */
    int (*check_deck)(const struct carddb *db, const struct deck_row *rows, int count,
                      struct deck_fault *faults, int room);
    /* The legend's reason why a verb of the game is not legal now: an entry of the protocol's list
     * of `why`. */
    const char *(*why)(const struct run *run, seat_t seat, int verb);
};

#endif
