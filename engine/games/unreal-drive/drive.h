/* drive.h - what the files of Unreal Drive share.
 *
 * Promise: private to this folder. Ids (UD-...) are those of RULES.md. */
#ifndef TF_GAMES_UNREAL_DRIVE_DRIVE_H
#define TF_GAMES_UNREAL_DRIVE_DRIVE_H

#include "engine/core/eval.h"
#include "engine/core/frame.h"
#include "engine/core/run.h"

/* Zones of a seat (UD-024); the table holds the card being flipped (UD-R71). */
enum drive_zone {
    ZONE_DECK,
    ZONE_HAND,
    ZONE_TRICK, /* face-down, first = flips next */
    ZONE_ARMED, /* face-up traps in the trick area, oldest first */
    ZONE_CAST,
    ZONE_GIMMICK,
    ZONE_DROP,
    ZONE_TABLE,
    ZONE_COUNT
};

/* Of a deck (UD-033, UD-R57); both names of a card are unique in the pool, so that an id is a name
 * (UD-R55, UD-035). */
enum { DECK_CARDS = 50, DECK_COPIES = 3 };

enum drive_type { TYPE_CAST, TYPE_DRIVE, TYPE_PLAN, TYPE_GIMMICK, TYPE_TRAP };

/* Numbers of a card: the two current ones first. */
enum drive_number {
    NUM_BET,
    NUM_POWER,
    NUM_PRINTED_BET,
    NUM_PRINTED_POWER,
    NUM_SLOT,
    NUM_WINDOW,
    NUM_TYPE
};
enum { WINDOW_NEXT, WINDOW_LAST };

/* Numbers of a seat. */
enum drive_gauge {
    GAUGE_LIFE,
    GAUGE_RIGHT,
    GAUGE_LOSS,
    GAUGE_LOSS_SET,
    GAUGE_PLACE_LIMIT,
    GAUGE_REVERSE
};

enum drive_word {
    WORD_BLUE,
    WORD_RED,
    WORD_GREEN,
    WORD_YELLOW,
    WORD_BLACK,
    WORD_WHITE,
    WORD_FREE_SUMMON,
    WORD_FACEDOWN, /* dynamic words from here */
    WORD_ARMED,
    WORD_VALID,
    WORD_RIGHTMOST,
    WORD_LEFTMOST,
    WORD_FRESH,
    WORD_SUMMONABLE,
    WORD_SILENCED,
    WORD_UNCANCELLABLE
};

/* Timings of a card itself, then the triggers of R skills (table 10.4 of the rules). */
enum drive_event {
    ON_SUMMON,
    ON_ACTIVATE,
    ON_COMPARE,
    EVENT_PLACED,
    EVENT_USED,
    EVENT_BATTLE_STARTED,
    EVENT_APPLIED,
    EVENT_SUMMONED,
    EVENT_FAILED,
    EVENT_CANCELLED,
    EVENT_DESTROYED,
    EVENT_BATTLE_WON,
    EVENT_BATTLE_LOST,
    EVENT_TURN_END
};

/* Members of `ev`, by place in the event's row of the vocabulary. */
enum {
    MEMBER_PLACED_COUNT = 0,
    MEMBER_SUMMONED_FLIP = 0,
    MEMBER_CANCELLED_BY_TRAP = 0,
    MEMBER_DESTROYED_POWER = 0,
    MEMBER_DESTROYED_BET = 1,
    MEMBER_DESTROYED_SLOT = 2,
    MEMBER_BATTLE_SURRENDER = 0,
    MEMBER_BATTLE_LOSS = 1
};

enum drive_timing { PHASE_DRAW, PHASE_CHOICE, PHASE_ACTION, PHASE_BATTLE, PHASE_END, PHASE_SETUP };
enum drive_duration { FOR_TURN, FOR_STAY, FOR_BATTLE };
enum drive_action { ACTION_SURRENDER, ACTION_T_SKILL };
enum drive_seat { SEAT_ATTACKER = 2, SEAT_DEFENDER };

/* Verbs, in the order of the vocabulary. */
enum drive_verb {
    VERB_DRAW,
    VERB_DISCARD,
    VERB_MOVE,
    VERB_LOOK,
    VERB_REVEAL,
    VERB_SHUFFLE,
    VERB_DESTROY,
    VERB_SACRIFICE,
    VERB_SUMMON,
    VERB_SWAP,
    VERB_CANCEL,
    VERB_ADD,
    VERB_SUB,
    VERB_SET
};

/* Marks of a card; the lower ones tell equal copies apart (UD-R81), so their order is a rule. */
enum drive_mark {
    MARK_FIRED = 0,   /* + skill: once-per-turn R skill or S:on_compare done this turn */
    MARK_USED = 4,    /* + skill: T or S:action used this turn */
    MARK_FLIPPED = 8, /* this turn */
    MARK_VALID = 9,   /* flipped this turn, activation succeeded, not cancelled */
    MARK_CHAIN = 10   /* + skill: activated in the running chain (UD-R14) */
};

/* Moves, in the protocol's order. */
enum drive_move {
#define MOVE(constant, ...) MOVE_##constant,
#include "engine/games/unreal-drive/moves.def"
#undef MOVE
};

enum drive_step {
    STEP_START,
    STEP_PLACE,
    STEP_RIGHT,
    STEP_FLIP,
    STEP_REPLACE,
    STEP_REPLACE_GIMMICK,
    STEP_REACT,
    STEP_INSTEAD,
    STEP_CORE /* and the further steps of the core */
};

enum drive_reason { REASON_LIFE, REASON_DECK, REASON_CAP, REASON_RESIGN };

/* Names of what happened (`why=`); 0 is none. */
enum drive_why {
    WHY_NONE,
    WHY_START,
    WHY_PLACED,
    WHY_FLIPPED,
    WHY_FAILED,
    WHY_CANCELLED,
    WHY_SPRUNG,
    WHY_SUMMONED,
    WHY_ACTIVATED,
    WHY_APPLIED,
    WHY_REPLACED,
    WHY_DESTROYED,
    WHY_SACRIFICED,
    WHY_DISCARDED,
    WHY_MILLED,
    WHY_RETURNED,
    WHY_RECOVERED,
    WHY_TUCKED,
    WHY_UNSPRUNG,
    WHY_ARMED,
    WHY_USED,
    WHY_SURRENDERED,
    WHY_TIED,
    WHY_WON,
    WHY_LOST,
    WHY_TAKEN,
    WHY_COUNT /* append in front of it: their numbers stand in position texts */
};

/* Rule options (RULES.md 1.1), by row of drive_options. */
enum drive_option {
    OPTION_BET_LADDER,
    OPTION_TIE_RULE,
    OPTION_MIN_BATTLE_LOSS,
    OPTION_GIMMICK_OVERFLOW,
    OPTION_MAX_TURNS,
    OPTION_CAP_RESULT,
    OPTION_LISTS
};
enum { LADDER_ADJACENT, LADDER_AT_LEAST, LADDER_LITERAL };
enum { TIE_NONE, TIE_BOTH, TIE_ATTACKER, TIE_DEFENDER };
enum { OVERFLOW_REPLACE, OVERFLOW_FAIL };
enum { CAP_DRAW, CAP_LIFE };

/* Streams of chance. */
enum drive_stream { STREAM_DECK, STREAM_PICK = 2, STREAM_FIRST = 4 };

/* head.step: what the turn machine does next. */
enum turn_step {
    TURN_BEGIN,
    TURN_DRAW,
    TURN_CHOICE, /* a seat's part of the Choice Phase begins */
    TURN_PLACE,  /* its next `place` */
    TURN_ACTION,
    TURN_RIGHT,
    TURN_BATTLE,
    TURN_FLIPS,
    TURN_COMPARE, /* skills before the comparison */
    TURN_RESULT,
    TURN_CLEAN,
    TURN_END,
    TURN_OVER
};

/* head.counter: where the turn machine stands inside a step. */
enum drive_counter {
    AT_SEAT,                    /* 0: the attacker's part, 1: the defender's */
    AT_PLACED,                  /* cards placed in this Choice Phase by the seat */
    AT_LIMIT,                   /* how many it may place; fixed when its part begins (5.3) */
    AT_SLOT,                    /* compare: slot looked at */
    AT_SKILL,                   /* compare: skill looked at */
    AT_LAST,                    /* + seat: last card flipped this turn, object + 1, 0 none */
    AT_SURRENDER = AT_LAST + 2, /* seat that surrendered + 1, 0 none */
    AT_COMPARED                 /* card of the slot looked at + 1, 0 none yet */
};

/* Kinds of frames (run.h). */
enum drive_frame {
    FRAME_SETTLE = 2,
    FRAME_USED,
    FRAME_FLIP,
    FRAME_SUMMON,
    FRAME_DESTROY,
    FRAME_COUNT
};

/* Steps of FRAME_SETTLE; `a` counts the seats that are done. */
enum { SETTLE_BEGIN, SETTLE_OFFER };

/* Steps of FRAME_FLIP: those of 5.5.3. F8 is the frame of settle.c below this one. */
enum { FLIP_VALID, FLIP_ROOM, FLIP_ROOM_ASKED, FLIP_ENTERED, FLIP_SKILLS, FLIP_DONE };

/* Steps of FRAME_SUMMON: `a` is 1 for a flip, `b` the next skill; of several cards slot 0 holds
 * those that are left, slot 1 those that were summoned. */
enum { SUMMON_ROOM, SUMMON_ASKED, SUMMON_ENTER, SUMMON_SKILLS };

/* Steps of FRAME_DESTROY: slot 0 holds what is still to be destroyed, slot 1 what was. */
enum { DESTROY_NEXT, DESTROY_ASKED };

/* Facts that no skill answers: the card an `instead` is about; the last numbers of a cast that has
 * left (6.3). */
enum { FACT_REPLACED = 30, FACT_LEFT = 31 };

/* Kernel zones that verbs, changes and events have to do with. */
enum {
    ZONES_IN_PLAY = 1 << ZONE_CAST | 1 << ZONE_GIMMICK,
    ZONES_LYING = 1 << ZONE_TRICK | 1 << ZONE_ARMED
};
extern const struct vocab_verb ud_card_verbs[]; /* verbs.c */
extern const struct vocab drive_vocab;

/* ---- turn.c: phases (RULES.md 5) */
void ud_turn_setup(struct run *run);
extern void (*const ud_turn[])(struct run *run); /* by enum turn_step */
void ud_turn_started(struct run *run);
void ud_turn_placed(struct run *run, seat_t seat, move_t move);
void ud_turn_right_used(struct run *run, seat_t seat, move_t move);
bool ud_turn_ask_again(struct run *run, int step, int asked);

/* ---- battle.c: the Battle Phase (5.5) */
void ud_battle_next_flip(struct run *run);
void ud_battle_ask_flip(struct run *run, seat_t seat);
void ud_battle_answer(struct run *run, seat_t seat, move_t move);
void ud_battle_compare(struct run *run);
void ud_battle_fight(struct run *run);

/* ---- flip.c: turning up one card, summoning (5.5.3, 5.6, 6.11) */
void ud_flip_start(struct run *run, seat_t seat);
void ud_flip_drive(struct run *run, struct frame *frame);
void ud_flip_again(struct run *run, struct frame *frame, const struct ask *closed);
void ud_flip_answer(struct run *run, struct frame *frame, move_t move);
/* Summons a cast by an effect; nothing happens if it cannot be summoned. */
void ud_summon_start(struct run *run, obj_t obj);
void ud_summon_all(struct run *run, const struct set *set);
void ud_summon_drive(struct run *run, struct frame *frame);
void ud_summon_again(struct run *run, struct frame *frame, const struct ask *closed);
void ud_summon_answer(struct run *run, struct frame *frame, move_t move);
/* The summon condition with room: 6.11 would let the cast in. */
bool ud_summon_possible(struct run *run, obj_t obj);
/* 6.7: cancels a card that was flipped this turn, if it is still valid; true if it was. */
bool ud_flip_cancel(struct run *run, obj_t obj, seat_t by, bool by_trap);

/* ---- settle.c: end check, reactions, replacement (6.4 to 6.6) */
/* Begins a chain: forgets the marks of the last one. */
void ud_settle_chain(struct run *run);
/* Pushes the settling of all facts that are added from now on. */
void ud_settle_push(struct run *run);
/* Settles one fact without a subject that happens while nothing runs; event -1: none. Returns the
 * fact for its numbers, or NULL if no card in play answers it: then all that there was to settle
 * is done. */
struct happening *ud_settle_fact(struct run *run, int event, seat_t by);
void ud_settle_drive(struct run *run, struct frame *frame);
void ud_settle_again(struct run *run, struct frame *frame, const struct ask *closed);
void ud_settle_answer(struct run *run, struct frame *frame, move_t move);
/* Destroys the cards one by one; the result of the running verb is what was destroyed. */
void ud_destroy_start(struct run *run, seat_t by, const struct set *cards);
/* The next one of a set, or OBJ_NONE. */
obj_t ud_destroy_victim(const struct run *run, const struct set *cards);
void ud_destroy_drive(struct run *run, struct frame *frame);
void ud_destroy_again(struct run *run, struct frame *frame, const struct ask *closed);
void ud_destroy_answer(struct run *run, struct frame *frame, move_t move);

/* ---- setup.c: positions by hand */
bool ud_setup_complete(struct run *run, int viewer, const char **want);
bool ud_setup_reached(struct run *run, const char **want);

/* ---- frames.c: frames out of a text */
extern const struct frame_rule ud_frames[];

/* ---- read.c: what the card language reads */
int ud_read_number(const struct eval *eval, int number, obj_t obj);
void ud_read_numbers(const struct eval *eval, seat_t seat, uint64_t cards, int32_t *sums);
int ud_read_gauge(const struct eval *eval, int gauge, seat_t seat);
void ud_read_word(const struct eval *eval, int word, struct set *set);
seat_t ud_read_seat(const struct eval *eval, int word);
/* Current BET or power of a cast; the last one in play for a cast that has left. */
int ud_read_current(struct run *run, int number, obj_t obj);
/* Sum of a number over the casts of a seat. */
int ud_read_total(struct run *run, int number, seat_t seat);
bool ud_read_silenced(struct run *run, obj_t obj);
bool ud_read_forbidden(struct run *run, seat_t seat, int action);

/* ---- verbs.c: what card effects do */
/* Moves a card and keeps the last numbers of a cast that leaves; `why` is a drive_why. */
void ud_verbs_move(struct run *run, obj_t obj, zone_t to, uint8_t seen, int why);

/* Marks. */
static inline bool has_mark(const struct state *st, int mark, obj_t obj)
{
    return (st->field.mark[mark][obj_seat(obj)] & obj_bit(obj)) != 0;
}
static inline void set_mark(struct state *st, int mark, obj_t obj)
{
    st->field.mark[mark][obj_seat(obj)] |= obj_bit(obj);
}

/* The seat of the n-th part of a step: the attacker's first (UD-R12). */
static inline seat_t seat_at(const struct run *run, int n)
{
    return n == 0 ? run->st->head.first : foe_of(run->st->head.first);
}

/* True if the running phase is in a mask of timings, 0 meaning any. */
static inline bool in_timing(const struct run *run, unsigned timings)
{
    return timings == 0 || (timings >> run->st->head.phase & 1) != 0;
}

/* ---- refuse.c: for the rows of verbs */
struct refusal ud_refuse_lay(struct run *run, seat_t seat, const struct wish *wish);
struct refusal ud_refuse_trig(struct run *run, seat_t seat, const struct wish *wish);
struct refusal ud_refuse_yield(struct run *run, seat_t seat, const struct wish *wish);

#endif
