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
struct deck_text;
struct frame_rule;

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

/* How a move's operand is spelt. */
enum operand {
    OPERAND_NONE,   /* "done" */
    OPERAND_CARD,   /* label or id: "lay:wolf" "drop:a2" */
    OPERAND_SKILL,  /* label or id, then the number of the skill: "trig:a1.1" */
    OPERAND_WORD,   /* "mode:wall": title of the card data */
    OPERAND_TYPE,   /* "name:trap"; a printed word, "name:red" (named.h) */
    OPERAND_NUMBER, /* "number:3" */
    OPERAND_NAME,   /* "name:valor": a word of rules->names */
    OPERAND_EFFECT  /* id of a card, then the number of its effect: "next:cos-03.1" */
};
/* In games with a table the second operand of a move is a card, by its label, or from here on a
 * word of rules->names; OFFER_ALONE: there is none. */
enum { SECOND_WORD = MAX_OBJECT };
struct verb_rule {
    const char *name;
    enum operand operand;
    bool is_secret; /* the operand is hidden from the other seat when it lies in a hidden zone */
    char link; /* '@', '>' or ',' in front of a second operand, a place, '*' of a number; 0: none */
    const char *ja, *en, *more; /* the sentence of an answer; role= */
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

/* Of games whose decks are made anew and whose cards may be laid unseen under others (lore.h). */
struct lore_rule {
    zone_t walls;   /* places with a card each out of the deck, which nobody has seen */
    zone_t reserve; /* what is laid under hosts, LABEL_HOST; and where it goes with them, face-down
                       for a while */
    zone_t away;
    zone_t force;     /* cards of the second list before they are placed */
    zone_t fight;     /* where the host is then, on a place of its own number */
    uint16_t told;    /* property of the cards that show themselves when they come out of a wall */
    uint8_t told_why; /* the fact that it has shown itself, or not: `flag .. cards=?1` */
    const char *untold; /* "counter": in braces, `!counter` is a card without it */
    uint8_t generation; /* gauge of a seat: how often its deck was made anew */
    uint8_t sides;      /* and how many cards its second list had */
    char made_flag;     /* flag of a wall, with its generation where that is not 0 */
    char rise_flag;     /* flag of a host, with the largest rise of its limit */
    /* For worlds. Cards of the second list that may lie face-down still, where n do; match and st
     * are the position that is looked at. */
    bool (*main_fits)(const struct match *match, const struct state *st, seat_t owner,
                      const card_t *cards, int n);
    /* What map makes of the cards laid under a host of st may lie there. */
    bool (*host_fits)(const struct match *world, const struct state *st, const obj_t *map,
                      obj_t host);
    /* The card may be in a deck, outside the second list; it may be laid under a host at all. */
    bool (*deck_takes)(const struct carddb *db, card_t card);
    bool (*laid_takes)(const struct carddb *db, card_t card);
};

/* A line `KIND KEY more name.ja=.. name.en=..` of the legend (legend.h). */
struct legend_row {
    const char *kind, *key;
    const char *ja, *en; /* plain text, to be quoted; NULL: none */
    const char *more;    /* key=value text ready to print, may be "" */
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

/* Tables without rows, for a game that has nothing to say there; the notes have one, which is none.
 */
extern const struct option_rule rules_no_options[];
extern const struct flag_rule rules_no_flags[];
extern const struct vocab_word rules_no_words[];
extern const struct vocab_event rules_no_events[];
extern const struct vocab_action rules_no_actions[];
extern const char *const rules_no_timings[];
extern const struct word_rule rules_no_notes[];

enum { WORD_NONE = 0xff };

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
    const struct word_rule *phases;
    const struct word_rule *reasons; /* endings; "resign" and "adjudicated" are among them */
    const char *const *streams; /* purposes of chance, seat streams in pairs first: s1.x, s2.x */
    const struct legend_row *legend; /* lines about what has no row in a table (legend.h) */
    const struct deck_rule *decks;   /* by which `games GAME` tells what check_deck demands */
    const struct word_rule *notes;   /* the game's own names of what happened: `why=` */
    const char *layout;          /* letters of a seat's zones in the position text, in its order */
    const char *layout_common;   /* those of c{} */
    const char *layout_optional; /* letters that are left out while the zone is empty */
    uint8_t setup_phase;         /* no turn yet; before a first player is known, F in the text */
    uint8_t turn_steps;          /* head.step of a text lies below it */
    /* What the turn does where no frame is, by head.step: it goes to another step, asks, pushes a
     * frame, or ends the game. */
    void (*const *turn)(struct run *run);
    const uint32_t *phase_steps; /* by phase: the values of head.step while an effect runs there, as
                                    bits; NULL: any */
    uint8_t
        counter_most[COUNTER_MAX]; /* the most of each head.counter, but of those with objects */
    uint8_t rule_frame, rule_note; /* the frame whose question names a reason of the rules, no card,
                                      and that reason; 0: there is none */
    uint16_t object_counters;      /* head.counter that hold an object + 1 */
    uint8_t copies_max;            /* of one card in a deck: E_COPIES */
    bool looks_keep_one;  /* who knows a card of a deck does so when it alone is looked at */
    bool searches_forget; /* no place of a deck is known any more when it is searched */
    uint8_t shown_word;   /* a printed word + 1: cards that have it never lie unseen; 0: none */
    uint8_t deck_zone, hand_zone, pile_zone; /* pile: where used cards go */
    uint8_t deck_size;                       /* exact number of cards of a deck: E_DECK_SIZE */
    const struct lore_rule *lore;            /* NULL: no such cards */
    bool has_board;                          /* of squares (grid.h): the places from 0 on */
    const char *counter_letters; /* flags of the counters on squares, in their order: "nh"; of
                                    cards on the table (table.h) likewise */
    bool has_table;              /* cards of ZONE_SPREAD (table.h) */
    const char *const *names;    /* words of moves beside those of the vocabulary; NULL: none */
    uint8_t role_counters;       /* head.counter with the card of the first role (grid.h) */
    uint8_t number_places;       /* that have current numbers: 0 .. n-1; at most NUMBER_PLACES */
    /* Labels by arrival are kept by card, for zones that hold more than PLACE_MAX places have
     * labels; then number_places is 0, and numbers are worked out when they are asked for. */
    bool labels_by_card;
    uint8_t fields; /* current numbers of a card; the printed ones follow them in the vocabulary */
    uint8_t given_first;   /* vocabulary index of the first word that may be given */
    uint8_t silencer;      /* the given word that stops the statics of a card, or WORD_NONE */
    uint32_t aged_numbers; /* numbers of cards whose changes are used up, the oldest first */
    uint16_t least_seats;  /* seat numbers of which the smallest value that was set counts, not the
                              latest */
    uint16_t concealed;    /* zones that with the hand form the concealed set of a seat */
    bool one_is_sure;      /* a random one of a single card is no event of chance */
    bool has_items;        /* cards of the concealed set come and go unseen (items.h) */
    uint16_t play_zones;   /* zones where lasting changes of a card hold, and statics work */
    uint16_t open_exits;   /* zones whose cards all see go anywhere but to another one of them */
    uint8_t marks;         /* that a card can have: 0 .. marks-1 */
    uint16_t marks_left;   /* marks that end when a card enters a hidden zone */
    uint16_t marks_ranked; /* marks that tell equal copies apart; the higher the mark, the more it
                              weighs */
    bool ends_self;        /* a card that has left its play zone is nothing to its own effects */
    /* Several cards are picked in the order of the list, so that each answer has one path, and what
     * public facts leave no choice about is not asked (picks.h). */
    bool picks_ascend;
    /* A choice that has no candidate, and a number that can only be 0, is not asked; a choice among
     * hidden cards by what they are is asked while there are cards, and may always be left out. */
    bool asks_what_can_be;
    bool counts_by_kind; /* an act is named by its number among the acts of its card: "act:f1.1" */
    bool parts_copies;   /* copies that marks_ranked tell apart are answers of their own: ID~r */
    uint8_t deck_stream, pick_stream; /* purposes of `shuffle` and `random`, of s1; s2's follow */
    uint8_t why_under;                /* and of what lay under a card that has left its place */
    uint8_t target_step,
        pay_step; /* of games that announce (vocab.h): targets, and cards of costs */
    struct {
        uint8_t pick, take, end, yes, no, mode, name,
            number; /* verbs of the core's decisions, by their names; `end` is "none" */
        uint8_t target, enough, pay; /* of what is announced */
    } verb_of;
    uint8_t core_step; /* place of CORE_STEP_ROWS in `steps` */

    /* Starts a game on an empty state: lists, options, gauges. Draws nothing: that is for drive. */
    void (*setup)(struct run *run);
    /* IDLE_MAX statements of card code ran without a decision: ends the game. NULL: goes on. */
    void (*tired)(struct run *run);
    /* The answers of a decision of FORM_LISTED, its plain moves apart, for a seat that is asked, as
     * offer.h wants them; derived numbers are fresh. Returns how many offers were written, at most
     * OFFER_ROOM. */
    int (*offers)(struct run *run, seat_t seat, struct offer *out);
    /* The answers of a decision of FORM_MOVES for a seat that is asked, plain ones too, in the
     * protocol's order; at most ASK_MOVES. */
    int (*moves)(struct run *run, seat_t seat, move_t *out);
    /* Card code has announced all it will; what the game pushes comes before the rest. */
    void (*hold)(struct run *run, struct frame *frame);
    /* How long a change of this duration lasts that is given now; NULL: as it says. */
    uint8_t (*lasts)(const struct run *run, uint8_t until);
    /* Card code begins or ends what is one event. */
    void (*together)(struct run *run, bool begins);
    /* A noun of the vocabulary that is no zone (VOCAB_NOUNS on): its cards of a seat. */
    uint64_t (*noun)(const struct eval *eval, int nouns, seat_t seat);
    /* The number of an ability in moves; NULL: its place among all of its card. */
    int (*skill_number)(const struct card *card, const struct ability *first, int skill);
    /* Where moves give one number to several abilities of a card: the one that a flag means on this
     * card. NULL: each has its own. */
    bool (*is_flagged)(const struct run *run, obj_t obj, const struct ability *ability);
    /* Card code has run a verb, or made or ended lasting changes, and nothing waits for it. NULL:
     * nothing follows from that. */
    void (*changed)(struct run *run);
    /* A position was set up: works out what its text leaves to the rules. False with a reason if no
     * such position can be; of a text of one seat the hidden cards of the other mean nothing. NULL:
     * the text says all. */
    bool (*complete)(struct run *run, int viewer, const char **want);
    /* With strict=1, behind complete, the decision open: false with a reason if no game leads
     * there, as far as what all see tells it (reached.h). NULL: nothing more is asked. */
    bool (*reached)(struct run *run, const char **want);
    /* What waits goes before the next step of the turn; true: it has begun. NULL: nothing waits. */
    bool (*resolve)(struct run *run);
    const struct frame_rule *frames; /* of the game, by kind - FRAME_GAME (frame.h); NULL: none */
    uint8_t frame_kinds;
    /* Narrows a set to the cards that a dynamic word describes now. */
    void (*word)(const struct eval *eval, int word, struct set *set);
    /* An effect goes through these cards one by one, in the order in which they lie. NULL: nothing
     * follows from that. */
    void (*in_order)(struct run *run, const struct set *cards);
    /* The cards of the last picks go in their order to the bottoms of their owners' decks, by an
     * effect of a seat. NULL: each goes when it is named, as any card moves. */
    void (*arranged)(struct run *run, seat_t seat);
    /* Turns a set into what a relation of the vocabulary gives to it. NULL: there are none. */
    void (*relate)(const struct eval *eval, int relation, struct set *set);
    /* The seat that a seat word of the game means. */
    seat_t (*seat)(const struct eval *eval, int word);
    /* A number of a card, current where it has one; eval_card_number: by the tables. */
    int (*number)(const struct eval *eval, int number, obj_t obj);
    /* What its owner would pay for a card, and the number of the vocabulary that is printed for it;
     * NULL: the costs of cards do not change, or are numbers that change as others do. */
    int (*cost_now)(struct run *run, obj_t obj);
    uint8_t cost;
    /* A gauge as the card language reads it (lasting changes and statics included);
     * eval_seat_gauge: by the tables. */
    int (*gauge)(const struct eval *eval, int gauge, seat_t seat);
    /* Opens the decision of the turn machine (no frame is running) that head.phase, the step and
     * the asked seats name, in a position that was set up; false if there is none of that name in
     * that phase. */
    bool (*reopen)(struct run *run, int step, int asked);
    /* The public facts of the frames, " x=(..)", what is aimed at what; nothing where there are
     * none. NULL: the game has none. */
    void (*print_aims)(const struct match *match, const struct state *st, int viewer,
                       struct str *out);
    /* Flags of a card that tell head.counter, as text and back; read_flag: the text behind the
     * flag, NULL if it is none of them here. is_told: p= has read the counters, and they are those
     * that the flags told. NULL: the game has none. */
    void (*print_flags)(const struct match *match, const struct state *st, obj_t obj,
                        struct str *out);
    const char *(*read_flag)(struct run *run, obj_t obj, const char *text);
    bool (*is_told)(const struct state *st, const uint8_t told[COUNTER_MAX]);
    /* Cards on labelled places that are one answer, that of the first label. NULL: none are. */
    bool (*is_alike)(const struct match *match, const struct state *st, obj_t a, obj_t b);
    /* In a world: what the game's frame on top offers follows from the world's cards. NULL: its
     * offers never depend on hidden faces. */
    void (*reoffer)(struct run *run);
    /* The card on a labelled place that the open question of the game's frame is about, if no
     * answer names it; OBJ_NONE: none. NULL: the game asks nothing of that kind. */
    obj_t (*about)(const struct run *run);
    /* The move that the rules name for a late or broken player; ask_first: the first answer. */
    move_t (*fallback)(const struct run *run, seat_t seat);
    /* Checks what deck_size and copies_max leave open, such as a second list, of which a match has
     * at most SIDE_MAX cards; with a deck_size of 0 everything, unknown ids, size and copies too.
     * In the order of the rules, by the options of the match; returns the number of faults written,
     * at most `room` (deck.h). May be NULL beside a deck_size. */
    int (*check_deck)(const struct carddb *db, const int16_t *option, const struct deck_text *text,
                      struct deck_fault *faults, int room);
    /* For worlds with closed lists: adds so many cards that are left to the copies (by card) that
     * were seen of a seat's deck, from what is public of that seat. NULL: copies_max of any card.
     */
    void (*invent_deck)(const struct match *match, const struct state *st, seat_t owner,
                        uint64_t *rng, uint8_t *copies, int left);
    /* True if all see the card of a secret answer, since it will lie face-up. NULL: never. */
    bool (*is_open)(const struct match *match, const struct state *st, move_t move);
    /* Why an asked seat cannot do what it wishes, from what the seat itself knows; ask_why: by the
     * open decision. */
    struct refusal (*why)(const struct run *run, seat_t seat, const struct wish *wish);
};

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

/* The marks, as bits, that the cards of a position text tell by their flags. */
uint32_t rules_marks_told(const struct rules *rules);

#endif
