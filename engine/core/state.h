/* state.h - the copyable position.
 *
 * Promise: plain integers, no pointer; a copy is an assignment of the used bytes. Parts by heat:
 * the head and the field are always live; the scopes is there in games that need it; the tail holds
 * what only exists inside an effect and is empty at most decisions. Objects: seat s owns the
 * objects 64*s .. 64*s+63, numbered in the protocol's order of card ids, so that equal copies are
 * neighbours, a 64-bit mask of a seat's cards is sorted, and merging equal copies is mask
 * arithmetic (match.h). Cost: state_copy moves the head, the field and the used part of the tail.
 */
#ifndef TF_CORE_STATE_H
#define TF_CORE_STATE_H

#include "engine/base/base.h"
#include "engine/lang/limit.h"

typedef uint8_t obj_t;  /* one copy of a card in a match */
typedef uint8_t seat_t; /* 0 = s1, 1 = s2 */
typedef uint8_t zone_t; /* a kind of zone; with a seat it is a zone of the match */

enum {
    SEATS = 2,
    VIEWERS = 3, /* s1, s2 and the public */
    VIEWER_PUB = 2,
    VIEWER_ALL = 3,
    SEAT_OBJECTS = 64,
    MAX_OBJECT = SEATS * SEAT_OBJECTS,
    OBJ_NONE = 0xff,
    ZONE_MAX = 12,
    ZONE_NONE = 0xff,
    PLACE_MAX = 64, /* slots and rows on the table, both seats */
    ORDER_BYTES = 376,
    GAUGE_MAX = 12,   /* of a seat */
    COUNTER_MAX = 16, /* scratch counters of the game's phases */
    MARK_MAX = 14,
    FIELD_MAX = 4, /* current numbers of a card on the table */
    NUMBER_PLACES = 25,
    TAGS = 52, /* cards of a seat that keep their own labels */
    TABLE_COUNTERS = 2,
    GIVEN_WORDS = 4, /* words that statics and lasting changes grant */
    SEATNUM_MAX = 8,
    STREAM_MAX = 16,

    ITEM_MAX = LIMIT_ANSWERS,
    OFFER_MAX = 8,
    OFFER_ALONE = 0xff,
    OFFER_SQUARES = 0xfe,
    OFFER_AMOUNTS = 0xfd,
    OFFER_FIRST = 26, /* bit of struct offer.base where the first place stands behind the squares */
    MOD_MAX = LIMIT_CHANGES,
    FRAME_MAX = LIMIT_FRAMES,
    TAIL_NUMBERS = LIMIT_HELD,
    TAIL_SETS = LIMIT_SETS,
    TAIL_EVENTS = LIMIT_FACTS,
    TAIL_PAIRS = LIMIT_REACTIONS,
    QUEUE_MAX = LIMIT_WAITING,
    SNAP_MAX = 192,
    PICKED_MAX = LIMIT_PICKS,
    WAITING_NUMBERS = 4,

    IDLE_MAX = 10000,

    KNOWN_ITEMS = LIMIT_KNOWN, /* of all observers (regions.h) */
    YOUNG_MAX = 10, /* cards laid unseen under others, of a seat (scopes.h): two on each of five */
    WALL_MAX = 5,
    HOST_MAX = 5,
    OBSERVERS = 4, /* of a hand: the other seat and the public, of two hands */

    GRID_PLACES = 25,
    GRID_COUNTERS = 2,
    ATTACHED_MAX = 2 * 39, /* no deck of a game with a board has more cards beside one on it */
};

/* A set of objects of both seats. */
struct set {
    uint64_t of[SEATS];
};

/* An answer as a number: verb, then up to three operands (move.h). Order of the numbers is not the
 * order of moves. */
typedef uint32_t move_t;

/* How the answers of the open decision are found (ask.h). */
enum ask_form {
    FORM_FIXED,  /* only plain moves, a mask of the game's verbs, whatever `cards` still holds */
    FORM_CARDS,  /* one verb over the cards of `cards`, all in one zone of one seat, equal copies
                    merged */
    FORM_ITEMS,  /* one verb over item[], sorted once: a twentieth of the time of some games */
    FORM_MIXED,  /* one verb over `cards` in several zones; sorted when asked */
    FORM_OFFERS, /* several verbs, or answers with two operands: offer[] */
    FORM_LISTED, /* the same, worked out by the game whenever it is asked for (rules->offers) */
    FORM_MOVES,  /* moves, worked out by the game whenever they are asked for (rules->moves) */
};

/* What an offer has one answer for: cards of a seat by object, equal copies merged, or places. */
enum offer_over { OFFER_S1, OFFER_S2, OFFER_PLACES, OFFER_PLAIN /* a move by itself */ };

/* A verb over a mask of cards or places, with one second operand (offer.h). */
struct offer {
    uint64_t mask;
    uint8_t verb;
    uint8_t over; /* enum offer_over, and a part (offer.h) */
    /* the number of a place or of a skill; OFFER_ALONE: none; OFFER_SQUARES: each square of base;
     * OFFER_AMOUNTS: 1 to base */
    uint8_t second;
    uint8_t seats; /* mask of the seats that may answer so */
    uint32_t base; /* of places: that of bit 0 */
};
_Static_assert(sizeof(struct offer) == 16, "an offer is 16 bytes");

struct ask {
    uint8_t seats; /* mask of the seats that still have to answer; 0: no decision is open */
    uint8_t asked; /* mask of the seats that were asked: 3 in a joint decision */
    uint8_t step;  /* index into the game's table of steps */
    uint8_t form;  /* enum ask_form */
    uint8_t verb;  /* of the cards or items */
    uint8_t count; /* items or offers */
    uint8_t least, most, sofar; /* of a chain of picks; sofar were made */
    uint8_t by_rule;            /* from: 0 a card's ability, else the game's reason */
    obj_t from;                 /* card whose ability asks, or OBJ_NONE */
    uint8_t skill;              /* its ability */
    uint64_t plain;             /* verbs that are moves by themselves */
    struct set cards;
    struct set chosen;   /* picks so far */
    move_t given[SEATS]; /* answers in a joint decision, hidden until all are in */
    union {
        uint16_t item[ITEM_MAX];       /* low 12 bits object, word or number; high 4 bits skill */
        struct offer offer[OFFER_MAX]; /* by verb, then by second operand */
    };
};

/* Random streams: in a game every use is keyed by (seed, purpose, counter); a clone for search or
 * bench may switch to a fast stream of its own. */
struct chance {
    uint64_t seed[2];
    uint64_t fast; /* state of the fast stream */
    uint16_t counter[STREAM_MAX];
    bool is_fast;
    bool is_swapped; /* luck=swap: the seats' streams are exchanged */
};

/* A lasting change. */
enum mod_kind { MOD_NUMBER, MOD_WORD, MOD_SEAT, MOD_FORBID, MOD_FORBID_SEAT, MOD_SQUARES };
struct mod {
    uint8_t kind;
    uint8_t index;  /* number, word, seat number or action */
    uint8_t target; /* object or seat */
    uint8_t until;  /* duration of the vocabulary */
    int16_t value;  /* of MOD_SQUARES: index into carddb.patterns */
    obj_t origin;   /* card whose application made it, or OBJ_NONE */
    bool is_set;    /* replaces instead of adding */
};
_Static_assert(sizeof(struct mod) == 8, "a lasting change is 8 bytes");

/* One step of control that is not finished. Kind 0 is a running block of card code, the others are
 * the game's. */
enum { FRAME_CODE = 0, FRAME_ARRANGE = 1, FRAME_GAME = 2 };
struct frame {
    uint8_t kind, step;
    seat_t seat;                          /* who controls it */
    obj_t self;                           /* card whose effect or flip this is */
    uint16_t pc;                          /* FRAME_CODE: next word */
    uint16_t start;                       /* FRAME_CODE: first word of the block */
    uint8_t numbers, sets, events, pairs; /* sizes of the tail's arrays below this frame */
    uint8_t event; /* FRAME_CODE: index of the event it answers + 1, 0 none */
    uint8_t skill; /* of self, or 0xff: the card's own block */
    uint8_t a, b;  /* the game's */
};
_Static_assert(sizeof(struct frame) == 16, "a frame is 16 bytes");

/* A set slot of a running block. Cards that went where they cannot be followed still count. */
struct slot {
    struct set live;
    uint32_t dead;
    uint32_t unused;
};

/* A fact that reactions may answer. */
struct happening {
    uint8_t event; /* vocabulary */
    seat_t by;
    obj_t it;
    uint8_t zone; /* zone the subject counts as lying in, or ZONE_NONE: where it is */
    int16_t member[3];
    int16_t was_silenced; /* the subject, when it left */
};

/* A reaction on offer. */
struct pair {
    obj_t card;
    uint8_t skill;
    uint8_t event; /* index of the first event of the batch it answers */
    uint8_t dropped;
};

/* An effect that waits for its turn. */
struct waiting {
    obj_t card;
    uint8_t skill;
    uint8_t event; /* the batch */
    uint8_t dropped;
    /* of a card that has left a board: its square + 1, which card it was there, and the arrival */
    uint8_t square, layer;
    uint16_t since;
    uint16_t has_last; /* of a card that has left, where games keep what it was at last */
    int16_t last[WAITING_NUMBERS];
};

/* A position of this turn to which a loop could return: what must be equal again as a hash, and
 * what may only grow (loop-history.h). */
struct snap {
    uint64_t same, more;
};

struct head {
    uint32_t d; /* number of the open decision, from 1 */
    uint16_t turn;
    uint8_t phase;
    seat_t first;            /* turn player or attacker */
    uint8_t is_over, winner; /* winner: 0, 1, or 2 for a draw */
    uint8_t reason;
    uint8_t step;      /* of the game's turn machine */
    uint8_t has_first; /* in the setup phase: the first player is known */
    uint16_t idle;     /* statements of card code since the last decision */
    uint8_t counter[COUNTER_MAX];
    int16_t gauge[SEATS][GAUGE_MAX];
    struct chance chance;
    struct ask ask;
};

/* Sections of a position that only some games use. */
enum { PART_LORE = 1, PART_GRID = 2, PART_TABLE = 4 };

/* Derived values to be worked out, as bits: all, or rows of a seat's cards in some zones. */
enum stale { STALE_ALL = 1, STALE_ROWS = 2 /* << seat */ };

struct field {
    uint64_t zone[ZONE_MAX][SEATS]; /* members */
    uint8_t count[ZONE_MAX][SEATS];
    uint8_t zone_of[MAX_OBJECT]; /* zone, or ZONE_NONE */
    uint8_t order[ORDER_BYTES];  /* slots, rows, piles and decks, by the game's offsets; OBJ_NONE =
                                    empty */
    uint16_t label[PLACE_MAX / 2]; /* labels given by arrival, for zones that have them */
    uint64_t mark[MARK_MAX][SEATS];

    struct set known[VIEWERS]; /* places whose face the viewer knows although the zone hides it */
    uint64_t held[VIEWERS]
                 [SEATS]; /* K2h: ids known to be in the hand, unary from the top of each group */
    uint64_t around[VIEWERS][SEATS]; /* K2: ids known to be in the hand or on unknown places */

    /* derived; valid while is_stale is false; or in games that work out numbers when they are
     * asked for, the labels given by arrival, by card */
    union {
        int16_t number[NUMBER_PLACES][FIELD_MAX];
        uint16_t tag[SEATS][TAGS];
    };
    int16_t seat_number[SEATS][SEATNUM_MAX];
    uint8_t seat_is_set[SEATS]; /* bit n: seat number n was set, not added to */
    struct set given[GIVEN_WORDS];
    struct set forbidden[2]; /* by action */
    uint8_t forbidden_seats[2];
    uint8_t is_stale;      /* enum stale */
    uint8_t is_plain;      /* when all were, no static worked and nothing lasted */
    uint16_t watch;        /* what the active statics read, as ability.reads */
    uint16_t watch_places; /* and as ability.places */
    uint16_t next_label;
    uint8_t mods;
    uint8_t parts;        /* bits: of what follows, PART_LORE .. is in use */
    uint16_t stale_zones; /* STALE_ROWS of these zones */
    uint8_t items;
};

/* What is known of cards that nobody can follow one by one (scopes.h); empty in games without it.
 * The second part is used while `is_wide`. */
struct scopes {
    uint8_t young[SEATS][YOUNG_MAX]; /* cards laid unseen out of the hand, the youngest first */
    uint8_t youngs[SEATS];
    uint8_t untold[OBSERVERS][YOUNG_MAX + 1]; /* facts "a card that would have been shown", by
                                                 scope: the hand, with the youngest, .. */
    uint8_t made[SEATS][WALL_MAX];            /* generation of the deck a wall came from */
    uint8_t pool[SEATS][WALL_MAX]; /* walls of one number, and 0 the deck with them, are one
                                      assortment to their owner */
    uint8_t rise[SEATS][HOST_MAX]; /* the largest rise of a host's limit when something was laid */
    uint8_t is_wide;
    uint8_t unused[7];
    uint64_t recent[SEATS]; /* cards laid unseen since one was drawn from the deck made anew */

    uint64_t rest[SEATS]; /* ids that deck, its walls, hand and recent cards hold at least */
    uint64_t only[SEATS][1 + WALL_MAX]; /* ids that the deck with its walls, or each older wall with
                                           those of its generation, can hold */
    uint64_t scope[OBSERVERS][YOUNG_MAX]; /* ids known in the hand with the youngest 1 .. 10 */
};

/* A card that lies on a square with another one. */
struct attached {
    obj_t card;
    uint8_t place;
};

/* What lies on the squares of a board beside the one card each (grid.h); empty in games without
 * one. By place, as field.order counts them. */
struct grid {
    uint16_t since[GRID_PLACES]; /* arrival of the card: a number that grows through the game */
    uint16_t arrivals;
    uint8_t counter[GRID_COUNTERS][GRID_PLACES];
    uint8_t attachments;
    struct attached attached[ATTACHED_MAX]; /* by place, by zone, in the order of the zone */
};

/* What belongs to cards on the table one by one (table.h); empty in games without them. */
struct card_table {
    uint8_t host[SEATS][TAGS]; /* the object that an attached card lies on */
    /* of an attached card: its number there; of a host: the last number given */
    uint8_t number[SEATS][TAGS];
    uint8_t counter[TABLE_COUNTERS][SEATS][TAGS];
};

/* One thing that is known of a card that moved unseen (regions.h). */
struct known_item {
    uint64_t bits; /* regions, card, observer */
};

struct tail {
    uint8_t frames, numbers, sets, events, pairs;
    uint8_t queued, snaps;
    uint8_t unused[1];
    struct slot result; /* of the last verb */
    /* cards a seat looks at in the running effect, by object; of the public those of decks that
     * were shown, but not where they lie */
    struct set looked[VIEWERS];
    uint8_t picks; /* so many are in `picked` */
    uint8_t unused_too[7];
    struct frame frame[FRAME_MAX];
    int16_t number[TAIL_NUMBERS];
    struct slot set[TAIL_SETS];
    union {
        struct {
            struct happening event[TAIL_EVENTS];
            struct pair pair[TAIL_PAIRS];
        };
        struct snap snap[SNAP_MAX]; /* of games without such facts */
    };
    struct waiting queue[QUEUE_MAX];
    uint8_t picked[PICKED_MAX]; /* the last choice of several cards, in the order of the picks */
};

struct state {
    struct head head;
    struct field field;
    struct scopes scopes;
    struct grid grid;
    struct card_table table;
    struct mod mod[MOD_MAX];
    struct known_item item[KNOWN_ITEMS];
    struct tail tail;
};

/* Empties a state: every byte 0, no object anywhere. */
void state_clear(struct state *st);

/* Copies the used bytes; what `to` held beyond them is cleared, so that equal states stay equal
 * byte for byte. */
void state_copy(struct state *restrict to, const struct state *restrict from);

/* Bytes state_copy moves for this state. */
size_t state_used(const struct state *st);

/* Writes the used bytes one behind the other, state_used of them; state_unpack reads them back. */
void state_pack(const struct state *st, uint8_t *out);
void state_unpack(struct state *st, const uint8_t *in);

/* True if all used bytes are equal. */
bool state_equal(const struct state *a, const struct state *b);

static inline seat_t foe_of(seat_t seat)
{
    return (seat_t)(1 - seat);
}

static inline seat_t obj_seat(obj_t obj)
{
    return (seat_t)(obj >> 6);
}

static inline uint64_t obj_bit(obj_t obj)
{
    return (uint64_t)1 << (obj & 63);
}

static inline bool set_has(const struct set *set, obj_t obj)
{
    return (set->of[obj_seat(obj)] & obj_bit(obj)) != 0;
}

static inline void set_add(struct set *set, obj_t obj)
{
    set->of[obj_seat(obj)] |= obj_bit(obj);
}

static inline void set_drop(struct set *set, obj_t obj)
{
    set->of[obj_seat(obj)] &= ~obj_bit(obj);
}

static inline int set_count(const struct set *set)
{
    return bits_count(set->of[0]) + bits_count(set->of[1]);
}

static inline bool set_empty(const struct set *set)
{
    return (set->of[0] | set->of[1]) == 0;
}

#endif
