/* unien.h - what the files of Unien share.
 *
 * Promise: private to this folder. Ids (UE-...) are those of RULES.md. */
#ifndef TF_GAMES_UNIEN_UNIEN_H
#define TF_GAMES_UNIEN_UNIEN_H

#include "engine/core/eval.h"
#include "engine/core/frame.h"
#include "engine/core/run.h"
#include "engine/core/zone.h"
#include "engine/games/unien/vocab.h"

enum {
    DECK_CARDS = 40, /* UE-059 */
    LEADERS = 2,     /* UE-003 */
    SET_COPIES = 2,  /* UE-129 */
    FIRST_HAND = 3,  /* UE-061 */
    LEADER_KINDS = 9,
    CARDS_MAX = DECK_CARDS + LEADERS
};

/* Marks of a card. */
enum unien_mark {
    MARK_RESTED,
};

/* Numbers of a seat beside those of the card language. What statics add to draws and plays is
 * worked out and has no place in the position: theirs is free. */
enum unien_seat_gauge {
    GAUGE_CLAIMS = GAUGE_DRAW_PLUS, /* rejected claims still allowed */
    GAUGE_MULL,                     /* declared in the mulligan */
    GAUGE_MADE,                     /* plays made; from here on they begin anew with a turn */
    GAUGE_CHARGED,
    GAUGE_RECOMBINED,
    GAUGE_CLAIMED,
    GAUGE_END
};

enum unien_phase { PHASE_MULLIGAN, PHASE_START, PHASE_MAIN, PHASE_END };

/* Moves, in the protocol's order. */
enum unien_move {
#define MOVE(constant, ...) MOVE_##constant,
#include "engine/games/unien/moves.def"
#undef MOVE
};

enum unien_step {
    STEP_MULL_COUNT,
    STEP_MULL_RETURN,
    STEP_MAIN,
    STEP_PAY,
    STEP_ARRANGE,
    STEP_ORDER,
    STEP_CORE /* and the further steps of the core */
};

/* The first are the win conditions, in the order of the leaders (RULES.md 7.1). */
enum unien_reason {
    REASON_INO,
    REASON_WIZ,
    REASON_COS,
    REASON_LAB,
    REASON_ATR,
    REASON_OWL,
    REASON_VOL,
    REASON_HAD,
    REASON_AQU,
    REASON_SIMULTANEOUS,
    REASON_JUDGE,
    REASON_TURN_CAP,
    REASON_BOTH_DEAD
};

/* Names of what happened (`why=`); 0 is none. */
enum unien_why {
    WHY_NONE,
    WHY_DREW,
    WHY_REVEALED,
    WHY_RETURNED,
    WHY_CHARGED,
    WHY_CAST,
    WHY_SUMMONED,
    WHY_RESOLVED,
    WHY_ENTERED,
    WHY_DISCARDED,
    WHY_MOVED,
    WHY_PAID,
    WHY_ACTED,
    WHY_RESTED,
    WHY_UP,
    WHY_READY,
    WHY_RECOMBINED,
    WHY_DEAD, /* verdicts of a claim */
    WHY_UNPROVEN,
    WHY_COUNT /* append in front of it: their numbers stand in position texts */
};

/* Rule options (RULES.md 2.7), by row of their table. */
enum unien_option {
    OPTION_MAX_TURNS,
    OPTION_MAX_PLAYS,
    OPTION_MAX_EFFECTS,
    OPTION_SIMULTANEOUS,
    OPTION_ENTRIES,
    OPTION_CLAIM_LIMIT,
    OPTION_CLAIM_COST,
    OPTION_DEAD_BOTH,
    OPTION_LISTS
};
enum { SIMULTANEOUS_TURN_PLAYER, SIMULTANEOUS_DRAW };
enum { ENTRIES_ANY, ENTRIES_SAME_NAME };
enum { DEAD_PLAY_ON, DEAD_DOUBLE_LOSS };

/* Streams of chance. */
enum unien_stream { STREAM_DECK, STREAM_PICK = 2, STREAM_FIRST = 4 };

/* head.step: what the turn machine does next. */
enum unien_turn {
    TURN_SHUFFLE,
    TURN_MULL,
    TURN_RETURN,
    TURN_FIRST,
    TURN_BEGIN,  /* T0, T1 */
    TURN_DRAW,   /* T2 */
    TURN_PLAYS,  /* T3 */
    TURN_MAIN,   /* T4 */
    TURN_SETTLE, /* an action is over: what waits, then the checkpoint */
    TURN_END,    /* T5 */
    TURN_NEXT,   /* T6 */
    TURN_STEPS
};

/* head.counter: where the turn machine stands inside a step. */
enum unien_counter {
    AT_PART,    /* of the setup: 0 s1's, 1 s2's */
    AT_EFFECTS, /* since the last main decision */
    AT_HUNDREDS /* of them */
};

/* Kinds of frames (run.h). */
enum unien_frame {
    FRAME_PAY = 2, /* a: energies to rest; b: the act that is paid + 1, 0 the card's cost; slot 0 */
    FRAME_CAST,    /* self: the ability on the table; step */
    FRAME_SUMMON,  /* self: the character on the table */
    FRAME_ACT,     /* self, skill: an activated effect; a: 1 a play of the main phase; step */
    FRAME_INVOKE,  /* self, skill: it may be used on entering; step */
    FRAME_ARRANGE_TOP, /* slot 0: cards still to be put on top, the new top first */
    FRAME_QUEUE,       /* an action is over: what waits resolves, one effect after the other */
    FRAME_RETURN,      /* the mulligan; slot 0: cards of the hand that were picked */
    FRAME_COUNT
};

/* What something costs: by set of colours, how many of its units energies can pay that provide none
 * but those; the empty set has the units of any colour. */
struct ue_price {
    uint8_t units[1 << COLORS];
    uint8_t colors; /* that have units, as a set */
    uint8_t rest;   /* energies to rest */
};

/* Energies to pay with: how many in all, and of each set of colours how many provide none but
 * those; a face-down one provides all of them (UE-018). */
enum { ALL_COLORS = (1 << COLORS) - 1 };
struct ue_energy {
    uint8_t all;
    uint8_t within[1 << COLORS];
};

/* ---- setup.c: RULES.md 4 */
void ue_setup_start(struct run *run);
void ue_setup_shuffle(struct run *run);
void ue_setup_ask_counts(struct run *run);
void ue_setup_give_back(struct run *run);
void ue_setup_find_first(struct run *run);
void ue_setup_return(struct run *run, struct frame *frame);
void ue_setup_answer(struct run *run, struct frame *frame, move_t move);
void ue_setup_counted(struct run *run);
bool ue_setup_ask_again(struct run *run, int step, int asked);
/* What a position of the mulligan must be, in the sense of rules.complete. */
bool ue_setup_complete(struct run *run, int viewer, const char **want);
/* In the sense of rules.reached. */
bool ue_setup_reached(struct run *run, const char **want);

/* ---- refuse.c */
struct refusal ue_refuse_play(struct run *run, seat_t seat, const struct wish *wish);

/* ---- turn.c: the course of a turn, 5.1 */
extern void (*const ue_turn[])(struct run *run); /* by enum unien_turn */
bool ue_turn_ask_again(struct run *run, int step, int asked);

/* ---- actions.c: the actions of the main phase, 5.2, 5.3 */
void ue_act_ask(struct run *run);
bool ue_act_holds(struct run *run, obj_t obj, int skill); /* the `if` of an ability */
void ue_act_answer(struct run *run, seat_t seat, move_t move);
/* A play that is being paid for: it is counted behind that (UE-081). */
bool ue_act_is_due(const struct frame *frame);
void ue_act_cast(struct run *run, struct frame *frame);
void ue_act_summon(struct run *run, struct frame *frame);
void ue_act_drive(struct run *run, struct frame *frame);
/* The activated effect of a card on the field may be used now, as one that enters does. */
bool ue_act_may_invoke(struct run *run, obj_t self, int skill);
void ue_act_invoke(struct run *run, struct frame *frame);
void ue_act_invoke_answer(struct run *run, struct frame *frame, move_t move);

/* ---- cost.c: current costs, and what can be paid, 2.5, 5.4 */
int ue_cost_now(struct run *run, obj_t obj);
/* Of so many units of each resource. */
struct ue_price ue_cost_price(const uint8_t units[RESOURCES]);
struct ue_price ue_cost_of_card(struct run *run, obj_t obj);
struct ue_price ue_cost_of_act(const struct run *run, obj_t obj, int skill);
void ue_cost_energy(const struct run *run, seat_t seat, struct ue_energy *energy);
/* Adds one that provides these colours. */
void ue_cost_add(struct ue_energy *energy, int colors);
/* What lies there as an energy provides these. */
int ue_cost_colors(const struct run *run, obj_t obj);
/* How many of the energies can be assigned to different units of the price. */
int ue_cost_match(const struct ue_price *price, const struct ue_energy *energy);
bool ue_cost_payable(const struct ue_price *price, const struct ue_energy *energy);

/* ---- pay.c: the payment */
/* Pushes the payment; nothing if nothing is to be rested. act: 0-based skill, or -1 the card. */
void ue_pay_start(struct run *run, seat_t seat, obj_t card, int act, const struct ue_price *price);
void ue_pay_drive(struct run *run, struct frame *frame);
void ue_pay_answer(struct run *run, struct frame *frame, move_t move);
void ue_pay_again(struct run *run, struct frame *frame, const struct ask *closed);

/* ---- queue.c: effects that wait, 6.2, 6.5 */
/* The number of a batch that begins now. */
int ue_queue_batch(const struct run *run);
/* The effects of a card for an event wait, in printed order. */
void ue_queue_add(struct run *run, obj_t obj, int event, int batch);
/* The same for all cards of a seat on the field. */
void ue_queue_field(struct run *run, seat_t seat, int event, int batch);
/* Starts the next effect, or asks which; the frame ends when none waits. */
void ue_queue_drive(struct run *run);
void ue_queue_answer(struct run *run, move_t move);
/* Asks which effect is next; false if that is no question. */
bool ue_queue_ask(struct run *run);
/* An effect is done: too many, and all that waits is dropped (UE-R53). */
void ue_queue_count(struct run *run);

/* ---- wins.c: the conditions and when they are looked at, 7.1, 7.2 */
/* True if the game is over. */
bool ue_wins_check(struct run *run);
/* How much of the condition of a leader the seat has, in parts of `whole`; 0 if the leader is not
 * its own. */
int ue_wins_share(struct run *run, seat_t seat, int leader, int whole);
/* The seat has this leader, whose condition it meets. */
bool ue_wins_is_met(struct run *run, seat_t seat, int leader);
/* The seat meets a condition of its leaders that can be told from the position alone: all but the
 * loop (UE-097). */
bool ue_wins_are_met(struct run *run, seat_t seat);
/* The condition of a leader, as enum unien_reason. */
int ue_wins_leader(const struct match *match, obj_t obj);

/* ---- loop.c: proven loops, 7.3 */
/* Keeps the position of a main decision, if the seat may win by a loop. */
void ue_loop_keep(struct run *run);
/* True if an earlier position of this turn has come back; tells of how many plays the loop is. */
bool ue_loop_proven(struct run *run, seat_t seat);
/* An effect has read what may grow: what is kept must come back as it was (UE-R80). */
void ue_loop_grows(struct run *run);
/* It has read what is not compared: nothing that is kept proves a loop any more (UE-R84). */
void ue_loop_ends(struct run *run);

/* ---- enter.c: cards that come to field and energy zone, by actions and by effects */
/* A card goes anywhere; one that leaves field or energy zone is a new thing there (6.9). */
void ue_enter_zone(struct run *run, obj_t obj, zone_t to, enum zone_end end, uint8_t seen, int why);
/* A character enters its owner's field. */
void ue_enter_field(struct run *run, obj_t obj, int why, int batch);
/* A card of the hand is charged face-up. */
void ue_enter_energy(struct run *run, obj_t obj);
/* One or more cards came to the energy zone of a seat (UE-R68). */
void ue_enter_charged(struct run *run, seat_t seat, int batch);

/* ---- verbs.c: what card effects do */
void ue_verbs_arrange(struct run *run, struct frame *frame);
void ue_verbs_arranged(struct run *run, struct frame *frame, move_t answer);

/* ---- read.c: what the card language reads */
int ue_read_number(const struct eval *eval, int number, obj_t obj);
int ue_read_gauge(const struct eval *eval, int gauge, seat_t seat);
void ue_read_word(const struct eval *eval, int word, struct set *set);
/* Sum of the lasting changes of a card's cost. */
int ue_read_mods(const struct state *st, obj_t obj);
bool ue_read_alike(const struct match *match, const struct state *st, obj_t a, obj_t b);

/* In a world the hand or the deck may hold other cards: what is asked about them is asked anew. */

/* ---- frames.c: frames out of a text */
extern const struct frame_rule ue_frames[];

/* ---- guess-deck.c: a deck for a world, 11.6 */
void ue_guess_deck(const struct match *match, const struct state *st, seat_t owner, uint64_t *rng,
                   uint8_t *copies, int left);

/* ---- deck.c: RULES.md 3 */
int ue_deck_faults(const struct carddb *db, const int16_t *option, const struct deck_text *text,
                   struct deck_fault *faults, int room);

/* Marks. */
static inline bool is_rested(const struct state *st, obj_t obj)
{
    return (st->field.mark[MARK_RESTED][obj_seat(obj)] & obj_bit(obj)) != 0;
}

/* Cards that are up or rested: characters on the field and energies; no others ever are. */
static inline uint64_t turning_in(const struct field *field, seat_t seat)
{
    return field->zone[ZONE_FIELD][seat] | field->zone[ZONE_ENERGY][seat] |
           field->zone[ZONE_OMNI][seat];
}

/* Cards of a seat in a zone that are up. */
static inline uint64_t up_in(const struct state *st, zone_t zone, seat_t seat)
{
    return st->field.zone[zone][seat] & ~st->field.mark[MARK_RESTED][seat];
}

static inline obj_t object_of(seat_t seat, uint64_t cards)
{
    return (obj_t)(seat * SEAT_OBJECTS + bits_first(cards));
}

/* ---- change.c: a number of a seat is n now; told if it was another one */
void ue_change_gauge(struct run *run, seat_t seat, int gauge, int n);

#endif
