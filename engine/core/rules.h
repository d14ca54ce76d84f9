/* rules.h - what a game supplies to the core.
 *
 * Promise: constant tables and a handful of functions; the core calls nothing else of a game. A
 * sixth game is one such struct, its vocabulary (lang/vocab.h) and its card files. */
#ifndef TF_CORE_RULES_H
#define TF_CORE_RULES_H

#include "engine/core/rows.h"

struct run;
struct eval;
struct deck_fault;
struct deck_text;
struct frame_rule;
struct know_part;
struct scopes_part;
struct board_part;
struct table_part;
struct announce_part;
struct picks_part;

/* How a game does what games do in two ways: bits of rules.manners. */
enum {
    /* who knows a card of a deck does so still when it alone is looked at */
    LOOKS_KEEP_ONE = 1,
    /* a random one of a single card is no event of chance */
    ONE_IS_SURE = 2,
    /* a choice that has no candidate, and a number that can only be 0, is not asked; a choice among
     * hidden cards by what they are is asked while there are cards, and may always be left out */
    ASKS_WHAT_CAN_BE = 4,
    /* a card that has left its play zone is nothing to its own effects */
    ENDS_SELF = 8,
    /* labels by arrival are kept by card, for zones that hold more than PLACE_MAX places have
     * labels; then numbers.places is 0, and numbers are worked out when they are asked for */
    LABELS_BY_CARD = 16,
    /* positions of a turn are kept, so that a loop can be proven (loop-history.h) */
    KEEPS_LOOPS = 32,
    /* who uses a card need not be its owner */
    LENDS_EFFECTS = 64,
};

/* The deck, of which each seat has one. */
struct deck_rules {
    const struct deck_rule *rows; /* by which `games GAME` tells what is demanded of a list */
    uint8_t copies;               /* of one card: E_COPIES */
    uint8_t size;                 /* exact number of cards: E_DECK_SIZE; 0: `check` says it */
    zone_t zone;
    uint8_t stream; /* purpose of `shuffle`, of s1; that of s2 follows */
    /* Checks what size and copies leave open, such as a second list, of which a match has at most
     * SIDE_MAX cards; with a size of 0 everything, unknown ids, size and copies too. In the order
     * of the rules, by the options of the match; returns the number of faults written, at most
     * `room` (deck.h). May be NULL beside a size. */
    int (*check)(const struct carddb *db, const int16_t *option, const struct deck_text *text,
                 struct deck_fault *faults, int room);
    /* For worlds with closed lists: adds so many cards that are left to the copies (by card) that
     * were seen of a seat's deck, from what is public of that seat. NULL: `copies` of any card. */
    void (*guess)(const struct match *match, const struct state *st, seat_t owner, uint64_t *rng,
                  uint8_t *copies, int left);
};

/* The turn: steps that go on by themselves or ask (frame.h: work that interrupts it). */
struct turn_rules {
    /* What it does where no frame is, by head.step: it goes to another step, asks, pushes a frame,
     * or ends the game. */
    void (*const *drive)(struct run *run);
    uint8_t count;       /* head.step of a text lies below it */
    uint8_t setup_phase; /* no turn yet; before a first player is known, F in the text */
    bool keeps_last;     /* effects that wait keep what their card was at last */
    uint8_t batches; /* numbers of effects that wait, some left out; 0: they follow each other */
    const uint32_t *of_phase; /* by phase: the values of head.step while an effect runs there, as
                                 bits; NULL: any */
    /* Opens the decision that head.phase, the step and the asked seats name, while no frame runs,
     * in a position that was set up or a world; false if there is none of that name in that phase.
     */
    bool (*ask_again)(struct run *run, int step, int asked);
    /* What waits goes before the next step; true: it has begun. NULL: nothing waits. */
    bool (*resolve)(struct run *run);
    /* IDLE_MAX statements of card code ran without a decision: ends the game. NULL: goes on. */
    void (*tired)(struct run *run);
};

/* What card code reads. */
struct read_rules {
    /* Narrows a set to the cards that a dynamic word describes now. */
    void (*word)(const struct eval *eval, int word, struct set *set);
    /* Turns a set into what a relation of the vocabulary gives to it. NULL: there are none. */
    void (*relate)(const struct eval *eval, int relation, struct set *set);
    /* The seat that a seat word of the game means. */
    seat_t (*seat)(const struct eval *eval, int word);
    /* A number of a card, current where it has one; eval_card_number: by the tables. */
    int (*number)(const struct eval *eval, int number, obj_t obj);
    /* Adds all numbers of these cards of a seat, but those that are always as printed, to the sums
     * by number. NULL: they are read one by one. */
    void (*numbers)(const struct eval *eval, seat_t seat, uint64_t cards, int32_t *sums);
    /* A gauge, lasting changes and statics included; eval_seat_gauge: by the tables. */
    int (*gauge)(const struct eval *eval, int gauge, seat_t seat);
    /* A noun of the vocabulary that is no zone (VOCAB_NOUNS on): its cards of a seat. */
    uint64_t (*noun)(const struct eval *eval, int nouns, seat_t seat);
    /* What its owner would pay for a card, and the number of the vocabulary that is printed for it;
     * NULL: the costs of cards do not change, or are numbers that change as others do. */
    int (*cost_now)(struct run *run, obj_t obj);
    uint8_t cost;
};

/* What follows from effects in a game; NULL: nothing. */
struct effect_rules {
    /* Card code has run a verb, or made or ended lasting changes, and nothing waits for it. */
    void (*changed)(struct run *run);
    /* How long a change of this duration lasts that is given now; NULL: as it says. */
    uint8_t (*lasts)(const struct run *run, uint8_t until);
    /* An effect goes through these cards one by one, in the order in which they lie. */
    void (*in_order)(struct run *run, const struct set *cards);
    /* The cards of the last picks go in their order to the bottoms of their owners' decks, by an
     * effect of a seat. NULL: each goes when it is named, as any card moves. */
    void (*arranged)(struct run *run, seat_t seat);
};

/* What a player that looks ahead should know of a game beside its tables (worlds/features.c and
 * value.c). */
struct advice_part {
    /* Playouts are cut where a position can be judged: behind so many turns. 0: at once. So many
     * more where the answers are drawn by a policy. */
    uint8_t turns, more_turns;
    /* Numbers of a seat that tell how far it is from winning: their names, then NULL, and their
     * values now. NULL: the tables tell enough. */
    const char *const *names;
    void (*numbers)(struct run *run, seat_t seat, int32_t *out);
};

struct rules {
    const struct vocab *vocab;
    int revision;
    const char *title_ja, *title_en;

    /* Tables; those without a number of rows end with a row of NULL. */
    int zones;
    const struct zone_rule *zone;
    const struct step_rule *steps; /* decisions */
    const struct verb_rule *verbs; /* sorted by name: the index is the order of the protocol */
    const struct gauge_rule *gauges;
    const struct option_rule *options;
    const struct flag_rule *flags;
    const struct word_rule *phases;
    const struct word_rule *reasons; /* endings; "resign" and "adjudicated" are among them */
    const struct word_rule *notes;   /* the game's own names of what happened: `why=` */
    const char *const *streams; /* purposes of chance, seat streams in pairs first: s1.x, s2.x */
    const struct legend_row *legend; /* lines about what has no row in a table (legend.h) */

    /* Cards and where they lie. */
    struct deck_rules deck;
    zone_t hand_zone, pile_zone; /* pile: where used cards go */
    uint16_t play_zones;         /* zones where lasting changes of a card hold, and statics work */
    struct {
        uint16_t concealed; /* zones that with the hand form the concealed set of a seat */
        /* zones whose cards all see go anywhere but to another one of them */
        uint16_t open_exits;
    } sight;
    uint8_t why_under; /* the game's name of what becomes of cards under one that has left */
    struct {
        uint8_t count;   /* that a card can have: 0 .. count-1 */
        uint16_t left;   /* that end when a card enters a hidden zone */
        uint16_t ranked; /* that tell equal copies apart; the higher, the more it weighs */
    } marks;
    struct {
        uint8_t most[COUNTER_MAX]; /* the most of each head.counter, but of those with objects */
        uint16_t objects;          /* head.counter that hold an object + 1 */
    } counters;
    struct {
        uint8_t places; /* that have current numbers: 0 .. n-1; at most NUMBER_PLACES */
        uint8_t fields; /* current numbers of a card; the printed ones follow in the vocabulary */
        uint32_t aged;  /* numbers of cards whose changes are used up, the oldest first */
        uint16_t least; /* of seats, of which the smallest value that was set counts, not the
                           latest */
    } numbers;
    struct {
        uint8_t given;    /* vocabulary index of the first word that may be given */
        uint8_t silencer; /* the given word that stops the statics of a card + 1; 0: none */
        uint8_t shown;    /* a printed word + 1: cards that have it never lie unseen; 0: none */
    } words;
    uint32_t manners; /* LOOKS_KEEP_ONE .. */

    /* Play. */
    struct turn_rules turn;
    struct {
        const struct frame_rule *rows; /* of the game, by kind - FRAME_GAME (frame.h) */
        uint8_t kinds;
    } frames;
    uint8_t core_step;   /* place of CORE_STEP_ROWS in `steps` */
    uint8_t pick_stream; /* purpose of `random`, of s1; that of s2 follows */
    struct read_rules read;
    struct effect_rules effects;
    struct {
        /* The number of an ability in moves, and in flags and facts; NULL: its place among all of
         * its card, from 1. */
        int (*in_moves)(const struct card *card, const struct ability *first, int skill);
        int (*in_flags)(const struct card *card, const struct ability *first, int skill);
        /* Where several abilities of a card have one number: the one that a flag means on this
         * card. NULL: each has its own. */
        bool (*is_flagged)(const struct run *run, obj_t obj, const struct ability *ability);
    } skills;
    /* The move that the rules name for a late or broken player; ask_neutral: by the verbs. */
    move_t (*fallback)(const struct run *run, seat_t seat);

    /* Beginnings. */
    /* Starts a game on an empty state: lists, options, gauges. Draws nothing: that is for drive. */
    void (*setup)(struct run *run);
    struct {
        const char *layout;   /* letters of a seat's zones in the position text, in its order */
        const char *common;   /* those of c{} */
        const char *optional; /* letters that are left out while the zone is empty */
    } text;
    /* A position was set up: works out what its text leaves to the rules. False with a reason if no
     * such position can be; of a text of one seat the hidden cards of the other mean nothing. NULL:
     * the text says all. */
    bool (*complete)(struct run *run, int viewer, const char **want);
    /* With strict=1, behind complete, the decision open: false with a reason if no game leads
     * there, as far as what all see tells it (reached.h). NULL: nothing more is asked. */
    bool (*reached)(struct run *run, const char **want);

    /* How what is known is kept: know_by_ids, know_by_scopes with `scopes`, know_by_regions where
     * cards of the concealed set come and go unseen (know.h). */
    const struct know_part *know;

    /* Parts that only some games have; NULL: this one has none. */
    const struct board_part *board;       /* squares: the places from 0 on (grid.h) */
    const struct table_part *table;       /* cards of ZONE_SPREAD (table.h) */
    const struct announce_part *announce; /* targets and costs before an effect (announce.h) */
    const struct picks_part *picks;       /* picked in the order of the list (picks.h) */
    const struct scopes_part *scopes;     /* decks made anew, cards laid unseen under others */
    const struct advice_part *advice;     /* NULL: playouts are cut behind one turn */
};

static inline bool rules_is(const struct rules *rules, uint32_t manner)
{
    return (rules->manners & manner) != 0;
}

/* Labels as numbers: what counts on within a square's file has four bits, what lies under a host
 * six. */
enum {
    LABEL_LOW = 4,
    LABEL_MASK = (1 << LABEL_LOW) - 1,
    LABEL_UNDER = 6,
    LABEL_UNDER_MASK = (1 << LABEL_UNDER) - 1
};

/* The label of a fixed place of a seat, from 0, but of LABEL_HOST. */
int rules_label(const struct zone_rule *rule, seat_t seat, int slot);

/* How a label is written, but of LABEL_HOST. */
struct label_name {
    char letter;
    uint16_t number;
};
struct label_name rules_label_name(const struct zone_rule *rule, int label);

/* True if a row of gauges is one more number of the row above. */
bool rules_is_part(const struct rules *rules, int row);

/* The fixed place of a seat, from 0, that a written label means; -1: none. */
int rules_label_slot(const struct zone_rule *rule, seat_t seat, char letter, int number);

/* The verb that is this to the core (enum core_answer); of a game without one, 0. */
uint8_t rules_verb_of(const struct rules *rules, int answer);

/* A label is a letter and a number, of a place or an arrival. */
static inline bool rules_has_number(const struct zone_rule *rule)
{
    return rule->label == LABEL_PLACE || rule->label == LABEL_ARRIVAL ||
           rule->label == LABEL_SQUARE;
}

/* The marks, as bits, that the cards of a position text tell by their flags. */
uint32_t rules_marks_told(const struct rules *rules);

#endif
