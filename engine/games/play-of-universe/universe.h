/* universe.h - what the files of Play of Universe share.
 *
 * Promise: private to this folder. Ids (PU-...) are those of RULES.md. */
#ifndef TF_GAMES_PLAY_OF_UNIVERSE_UNIVERSE_H
#define TF_GAMES_PLAY_OF_UNIVERSE_UNIVERSE_H

#include <string.h>

#include "engine/core/eval.h"
#include "engine/core/frame.h"
#include "engine/core/run.h"
#include "engine/core/zone.h"
#include "engine/games/play-of-universe/board.h"
#include "engine/games/play-of-universe/prepared.h"
#include "engine/games/play-of-universe/vocab.h"
#include "engine/parts/grid.h"

enum {
    DECK_CARDS = 40, /* PU-011, the J card among them */
    NAME_COPIES = 4, /* PU-012 */
    ROWS_MAX = 64    /* rows of statics in play that change prices, or squares */
};
_Static_assert((int)BOARD_SQUARES == (int)GRID_PLACES, "a square is the place of that number");
_Static_assert((int)DECK_CARDS <= (int)SQUARE_FIRST, "no card is taken for a square");

/* Marks of a card: which of its activated effects was used in this turn (PU-R67). */
enum pu_mark { MARK_USED, MARK_LAST = MARK_USED + CARD_SKILLS - 1 };

/* Numbers of a seat beside those of the card language. */
enum pu_seat_gauge {
    GAUGE_PLACED = GAUGE_PLACEMENTS + 1, /* placements made in this turn */
    GAUGE_STEPS,                         /* moves made in this turn */
    GAUGE_ACTIONS,                       /* actions of this turn */
    GAUGE_FLASHES                        /* flash uses in this attack */
};

/* Scratch counters of the phases. */
enum pu_at {
    AT_FIGHT,         /* an attack is in progress */
    AT_CALLED,        /* it was cancelled */
    AT_KILLED,        /* the square where its target was destroyed, + 1 */
    AT_PREVENT,       /* damage prevented */
    AT_TRIGGERS,      /* in this run, below 256 .. */
    AT_TRIGGERS_FULL, /* .. and 256 of them */
    AT_ROLES,         /* two: attacker and target, objects + 1 */
    AT_END = AT_ROLES + GRID_ROLES
};

enum pu_phase {
    PHASE_SETUP,
    PHASE_START,
    PHASE_MAIN,
    PHASE_ATTACK,
    PHASE_FLASH,
    PHASE_BATTLE,
    PHASE_END
};

/* Moves, in the protocol's order. */
enum pu_move {
#define MOVE(constant, ...) MOVE_##constant,
#include "engine/games/play-of-universe/moves.def"
#undef MOVE
};

enum pu_step {
    STEP_MAIN,
    STEP_ATTACK,
    STEP_FLASH,
    STEP_ARRANGE,
    STEP_TRIM,
    STEP_PLACE,
    STEP_ADVANCE,
    STEP_CORE
};

/* Parts of a turn (RULES.md 5.1). */
enum pu_turn {
    TURN_SHUFFLE,
    TURN_FIRST,
    TURN_DEAL,
    TURN_BEGIN,
    TURN_DECKOUT,
    TURN_SUPPLY,
    TURN_MAIN,
    TURN_ATTACK,
    TURN_FLASH,
    TURN_CHARGE, /* B3 */
    TURN_ANSWER,
    TURN_STRIKE,
    TURN_ADVANCE, /* B4 */
    TURN_KILL,
    TURN_CEASE,
    TURN_END,
    TURN_EXPIRE,
    TURN_NEXT,
    TURN_STEPS
};

enum pu_frame {
    FRAME_QUEUE = FRAME_GAME, /* effects wait for their turn */
    FRAME_USE,                /* self: an assist that is used; skill: by which effect */
    FRAME_TRIM,               /* self: an evolved creature with too many armours */
    FRAME_PLACE,              /* self: a dead creature; a: the square it left */
    FRAME_ADVANCE,            /* a: the square that may be gone to */
    FRAME_LOOK,               /* cards of its slot are arranged; step: LOOK_* */
    FRAME_COUNT
};
enum { LOOK_BOTTOM, LOOK_TOP };

enum pu_option {
    OPTION_FIRST,
    OPTION_LISTS,
    OPTION_STONES,
    OPTION_HAND,
    OPTION_RESERVE,
    OPTION_PLACEMENT,
    OPTION_CAP,
    OPTION_SCOPE,
    OPTION_LIMIT,
    OPTION_OPTIONAL,
    OPTION_EFFECT_KILLS,
    OPTION_ADVANCE,
    OPTION_DOUBLE_J,
    OPTION_TURNS,
    OPTION_ACTIONS,
    OPTIONS
};
enum { FIRST_RANDOM, FIRST_S1, FIRST_S2 };
enum { SCOPE_FIELD, SCOPE_TERRITORY };
enum { ADVANCE_OPTIONAL, ADVANCE_FORCED, ADVANCE_OFF };
enum { DOUBLE_DRAW, DOUBLE_LOSES, DOUBLE_WINS };

enum pu_reason {
    REASON_J_HP,
    REASON_FACEDOWN,
    REASON_DECKOUT,
    REASON_DOUBLE_J,
    REASON_FACEDOWN_BOTH,
    REASON_TURN_CAP,
    REASON_LOOP
};

enum { STREAM_DECK, STREAM_PICK = 2, STREAM_COIN = 4, STREAM_FIRST = 6 };

/* The game's names of what happened. */
enum pu_why {
    WHY_NONE,
    WHY_SUMMONED,
    WHY_EVOLVED,
    WHY_USED,
    WHY_RESOLVED,
    WHY_EQUIPPED,
    WHY_BUILT,
    WHY_REPLACED,
    WHY_STONES,
    WHY_DAMAGE,
    WHY_STEPPED,
    WHY_ADVANCED,
    WHY_MOVED,
    WHY_PUSHED,
    WHY_DESTROYED,
    WHY_DIED,
    WHY_PLACED,
    WHY_DISCARDED,
    WHY_TRIMMED,
    WHY_PUT,
    WHY_ATTACKS,
    WHY_STRUCK,
    WHY_CANCELLED,
    WHY_REDIRECTED,
    WHY_PREVENTED,
    WHY_COUNT /* append in front of it: their numbers stand in position texts */
};

/* The lowest card of a mask of a seat. */
static inline obj_t object_of(seat_t seat, uint64_t cards)
{
    return (obj_t)(seat * SEAT_OBJECTS + bits_first(cards));
}

static inline enum offer_over over_of(seat_t seat)
{
    return seat == 0 ? OFFER_S1 : OFFER_S2;
}

/* The card on a square, OBJ_NONE if it is empty. */
static inline obj_t card_on(const struct state *st, int square)
{
    return st->field.order[square];
}

static inline bool is_creature(const struct state *st, obj_t obj)
{
    return obj != OBJ_NONE && st->field.zone_of[obj] == ZONE_BOARD;
}

/* The square where a card of the board lies. */
static inline int square_of(const struct run *run, obj_t obj)
{
    const uint8_t *board = run->st->field.order, *at = memchr(board, obj, BOARD_SQUARES);

    CHECK(at != NULL);
    return (int)(at - board);
}

static inline bool is_j(const struct match *match, obj_t obj)
{
    return (match_card(match, obj)->words >> WORD_J & 1) != 0;
}

static inline int stones_on(const struct state *st, int square)
{
    return st->grid.counter[COUNT_STONES][square];
}

static inline int damage_on(const struct state *st, int square)
{
    return st->grid.counter[COUNT_DAMAGE][square];
}

/* A current number of the creature on a square; fresh. */
static inline int number_on(const struct state *st, int square, enum pu_number number)
{
    return st->field.number[square][number];
}

static inline bool has_word(const struct state *st, enum pu_word word, obj_t obj)
{
    return set_has(&st->field.given[word - WORD_GUARD], obj);
}

static inline bool is_forbidden(const struct state *st, enum pu_action action, obj_t obj)
{
    return set_has(&st->field.forbidden[action], obj);
}

/* The creature with a part in the attack, OBJ_NONE. */
static inline obj_t who_is(const struct state *st, enum pu_role role)
{
    int counter = st->head.counter[AT_ROLES + (int)role];

    return counter == 0 ? OBJ_NONE : (obj_t)(counter - 1);
}

/* The squares in a state, as masks: with any card; with creatures of a seat. */
uint32_t pu_occupied(const struct state *st);
uint32_t pu_creatures(const struct state *st, seat_t seat);

/* --- reach.c: where creatures can go and what they can hit (RULES.md 2.2) */

/* What the rows of some kinds (ROWS_*) of statics in play do. */
struct pu_row {
    struct set cards;
    int16_t number, value; /* enum pu_number; what is added */
};
struct pu_rows {
    int count, prices; /* so many of them are of NUM_PRICE */
    struct pu_row row[ROWS_MAX];
};
void pu_list_rows(struct run *run, unsigned kinds, struct pu_rows *rows);

/* The candidate set of NUM_MOVE or NUM_RANGE of a creature on its square. */
struct pu_eye { /* what is the same for all of them */
    uint32_t occupied, creatures[SEATS];
    const struct pu_rows *rows; /* of ROWS_SQUARES at least */
};
void pu_look(const struct run *run, const struct pu_rows *rows, struct pu_eye *eye);
uint32_t pu_reach(const struct run *run, const struct pu_eye *eye, obj_t obj, int square,
                  enum pu_number number);

/* Where it can go, and whom it can attack (6.8), as squares. */
uint32_t pu_destinations(const struct run *run, const struct pu_eye *eye, obj_t obj, int square);
uint32_t pu_targets(const struct run *run, const struct pu_eye *eye, obj_t obj, int square);

/* --- pay.c: costs and the ways of stones (RULES.md 5.6) */

/* What a seat pays with, and what it would pay. */
struct pu_purse {
    seat_t seat;
    int reserve;
    uint8_t unison[ATTRIBUTES + 1]; /* the last one stays 0: cards without attribute (PU-R09) */
    const struct pu_rows *rows;     /* of ROWS_PRICE at least */
};
void pu_purse(const struct run *run, seat_t seat, const struct pu_rows *rows,
              struct pu_purse *purse);

/* The same of one card alone. */
int pu_cost_now(struct run *run, obj_t obj);

/* Those of a mask of cards that can be paid. */
uint64_t pu_payable(const struct run *run, const struct pu_purse *purse, uint64_t cards);

/* Stones go from one pile of a seat to another, as many as there are up to n; returns how many. */
int pu_stones(struct run *run, seat_t seat, enum pu_gauge from, enum pu_gauge to, int n);

/* The same between a pile of its owner and a creature. */
int pu_stones_on(struct run *run, obj_t creature, enum pu_gauge from, int n);
int pu_stones_off(struct run *run, obj_t creature, enum pu_gauge to, int n);

/* Pays for a card. */
void pu_pay(struct run *run, seat_t seat, int stones);

/* --- offers.c: what may be done (RULES.md 5.2, 5.3, B2) */

int pu_offers(struct run *run, seat_t seat, struct offer *out);

/* Room under the cap of creatures (PU-056). */
int pu_room(const struct run *run, seat_t seat);

/* Placements, and moves, that are still allowed in this turn. */
int pu_placements_left(struct run *run, seat_t seat);
int pu_moves_left(const struct run *run, seat_t seat);

/* The creature on a square has a free armour slot. */
bool pu_is_slotted(const struct run *run, int square);

/* The effect of an assist for a timing; NULL: it has none. */
const struct ability *pu_use_of(const struct run *run, obj_t obj, enum pu_event timing);

/* The number-th activated effect, from 0, of what lies on a place: its card and ability; NULL:
 * there are fewer. */
const struct ability *pu_act_of(const struct run *run, int place, int number, obj_t *source);

/* True if an effect can be used now by its condition and choices; one of `act` also by its use in
 * this turn and its price. */
bool pu_use_is_free(struct run *run, seat_t seat, obj_t source, const struct ability *ability);
bool pu_act_is_free(struct run *run, seat_t seat, obj_t source, const struct ability *ability);

/* --- actions.c: what is done */

/* Answers of main, attack and flash. */
void pu_act_answer(struct run *run, seat_t seat, move_t move);
void pu_act_flashed(struct run *run, seat_t seat, move_t move);
void pu_act_use(struct run *run, struct frame *frame);
/* It wears more armours than it has slots for. */
bool pu_act_is_overdressed(const struct run *run, obj_t top);
void pu_act_trim(struct run *run, struct frame *frame);
void pu_act_trimmed(struct run *run, struct frame *frame, move_t move);

/* A card becomes a creature on an empty square, with nothing on it. */
void pu_act_enter(struct run *run, obj_t obj, int square, int why);

/* An armour goes onto the creature on a square, as the last. */
void pu_act_equip(struct run *run, obj_t armour, int square, int why);

/* --- check.c: the state check, and leaving the board (RULES.md 6.2) */

/* After an instruction; what follows may be asked in frames that are pushed. */
void pu_check(struct run *run);
/* The seats with as many face-down cards in their territory as make them lose, as bits. */
unsigned pu_check_wrecks(const struct run *run);

/* The same after damage by an effect of a seat to these creatures (PU-R54). */
void pu_check_hurt(struct run *run, seat_t by, const struct set *hurt);

/* A creature leaves the board in another way than by 6.2: with it go the cards under it, its stones
 * go home, its armours are discarded. */
void pu_leave(struct run *run, obj_t obj, zone_t to, enum zone_end end, int why);

/* The abilities of a card have not been used this turn. */
void pu_forget_uses(struct state *st, obj_t obj);

/* Before an armour or the structure goes anywhere: what it was is kept for its triggers, and its
 * abilities are unused again. */
void pu_lift(struct run *run, obj_t obj);

/* An armour or the structure goes to its owner's trash. */
void pu_drop(struct run *run, obj_t obj, int why);

/* By an effect, never face-down. */
void pu_destroy(struct run *run, obj_t obj);

void pu_check_place(struct run *run, struct frame *frame);
void pu_check_placed(struct run *run, struct frame *frame, move_t move);

/* The squares where a dead creature may be placed. */
uint32_t pu_graves(const struct run *run, obj_t dead);

/* --- queue.c: triggers (RULES.md 6.5) */

/* The effects of a card that wait for this event join the open batch. */
void pu_queue_add(struct run *run, obj_t obj, enum pu_event event);

/* The same for a creature and its armours; for all objects of a seat that work. */
void pu_queue_creature(struct run *run, obj_t creature, enum pu_event event);
void pu_queue_seat(struct run *run, seat_t seat, enum pu_event event);

/* What has fired of this card is of an object that is gone: notes the square. */
void pu_queue_gone(struct run *run, obj_t obj, int square, int layer);

/* The player decides again: the triggers from here on are counted anew (PU-R84). */
void pu_queue_rested(struct state *st);

void pu_queue_drive(struct run *run);

/* --- turn.c, battle.c */

extern void (*const pu_turn[])(struct run *run); /* by enum pu_turn */
bool pu_turn_resolve(struct run *run);
bool pu_turn_ask_again(struct run *run, int step, int asked);

/* The seat that does not attack. */
static inline seat_t defender(const struct run *run)
{
    return foe_of(run->st->head.first);
}

/* n more damage on a creature. */
void pu_hurt(struct run *run, obj_t obj, int n);

void pu_battle_declare(struct run *run, obj_t attacker, int square);
void pu_battle_flash(struct run *run);
void pu_battle_charge(struct run *run);
void pu_battle_respond(struct run *run);
void pu_battle_strike(struct run *run);
void pu_battle_follow(struct run *run);
void pu_battle_kill(struct run *run);
void pu_battle_cease(struct run *run);
void pu_battle_advance(struct run *run, struct frame *frame);
void pu_battle_advanced(struct run *run, struct frame *frame, move_t move);

/* --- setup.c */

void pu_setup_start(struct run *run);
void pu_setup_shuffle(struct run *run);
void pu_setup_find_first(struct run *run);
void pu_setup_deal(struct run *run);
bool pu_setup_complete(struct run *run, int viewer, const char **want);
bool pu_setup_reached(struct run *run, const char **want);

/* --- flags.c: the attack, as flags of its two creatures (RULES.md 13.1) */

void pu_flags_print(const struct match *match, const struct state *st, obj_t obj, struct str *out);
const char *pu_flags_read(struct run *run, obj_t obj, const char *text);
bool pu_flags_told(const struct state *st, const uint8_t told[COUNTER_MAX]);

/* --- verbs.c */

void pu_verbs_arranged(struct run *run, seat_t you);
void pu_look_drive(struct run *run, struct frame *frame);
void pu_look_answer(struct run *run, struct frame *frame, move_t move);
void pu_look_start(struct run *run, seat_t you, const struct set *set);

/* --- read.c */

int pu_read_number(const struct eval *eval, int number, obj_t obj);
void pu_read_numbers(const struct eval *eval, seat_t seat, uint64_t cards, int32_t *sums);
int pu_read_gauge(const struct eval *eval, int gauge, seat_t seat);
void pu_read_word(const struct eval *eval, int word, struct set *set);
void pu_read_relation(const struct eval *eval, int relation, struct set *set);

/* The creature that wears an armour, OBJ_NONE. */
obj_t pu_read_host(const struct state *st, obj_t obj);

/* --- frames.c, refuse.c, deck.c, guess-deck.c */

extern const struct frame_rule pu_frames[];
struct refusal pu_refuse_card(struct run *run, seat_t seat, const struct wish *wish);
struct refusal pu_refuse_by(struct run *run, seat_t seat, const struct wish *wish);
struct refusal pu_refuse_battle(struct run *run, seat_t seat, const struct wish *wish);
struct deck_fault;
struct deck_text;
int pu_deck_faults(const struct carddb *db, const int16_t *option, const struct deck_text *text,
                   struct deck_fault *faults, int room);
void pu_guess_deck(const struct match *match, const struct state *st, seat_t owner, uint64_t *rng,
                   uint8_t *copies, int left);

#endif
