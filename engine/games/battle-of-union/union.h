/* union.h - what the files of Battle of Union share.
 *
 * Promise: private to this folder. Ids (BU-...) are those of RULES.md. */
#ifndef TF_GAMES_BATTLE_OF_UNION_UNION_H
#define TF_GAMES_BATTLE_OF_UNION_UNION_H

#include "engine/core/eval.h"
#include "engine/core/frame.h"
#include "engine/core/run.h"
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/vocab.h"

enum {
    SLOTS = 5, /* of a camp */
    WALLS = 5, /* BU-013 */
    AIDS = 2,  /* reinforcements of a host (BU-035) */
    FORCE_COST = 10,
    HAND_CARDS = 5,
    TYPE_BONUS = 3,
    DECK_CARDS = 30,
    FORCE_CARDS = 5,
    NAME_COPIES = 3
};

/* Marks of a card. */
enum union_card_mark {
    MARK_UP,                        /* lies face-up in camp or battle */
    MARK_FRESH,                     /* deployed in this round (BU-034) */
    MARK_USED,                      /* + skill: war effect used in this battle (BU-R44) */
    MARK_SWIFT_DUE = MARK_USED + 4, /* its swift effects have not come up yet */
    MARK_DUE,                       /* the same for the list that runs, or comes next */
    MARKS
};

/* Gauges of a seat beside those of the card language. */
enum union_seat_gauge {
    GAUGE_HALF = GAUGE_GUARDED + 1, /* 1: it has its half of the round */
    GAUGE_FORCE,                    /* main-force cards it began with (BU-R20) */
    GAUGE_GEN,                      /* how often its deck was made anew (6.9) */
    GAUGE_UNSEEN,                   /* its face-down main-force cards cost no more (11.3) */
    GAUGE_ACTS,                     /* moves it has made in this preparation, or clash (BU-R56) */
    GAUGE_PASSED                    /* 1: it has passed in this clash, and nothing came behind it */
};

enum union_phase { PHASE_PREP, PHASE_BATTLE, PHASE_END, PHASE_SETUP, PHASE_SUPPLY, PHASE_INSPIRE };

/* Moves, in the protocol's order. */
enum union_move {
#define MOVE(constant, ...) MOVE_##constant,
#include "engine/games/battle-of-union/moves.def"
#undef MOVE
};

enum union_step {
    STEP_ARRANGE,
    STEP_SCOUT,
    STEP_PREP,
    STEP_PAY,
    STEP_SEND,
    STEP_TRIGGER,
    STEP_CLASH,
    STEP_BREACH,
    STEP_PUT,
    STEP_CORE /* and the further steps of the core */
};

enum union_reason {
    REASON_WALL,
    REASON_CROWN,
    REASON_DOUBLE,
    REASON_ROUNDS,
    REASON_LIMIT,
    REASON_RESIGN
};

/* Names of what happened (`why=`); 0 is none. */
enum union_why {
    WHY_NONE,
    WHY_DREW,
    WHY_INSPIRED,
    WHY_ARRANGED,
    WHY_SCOUTED,
    WHY_DEPLOYED,
    WHY_SET,
    WHY_USED,
    WHY_PAID,
    WHY_SENT,
    WHY_REVEALED,
    WHY_WON,
    WHY_LOST,
    WHY_TIED,
    WHY_RETURNED,
    WHY_RETREATED,
    WHY_BREACHED,
    WHY_BROKEN,
    WHY_COUNTERED,
    WHY_REBUILT,
    WHY_MILLED,
    WHY_RAISED,
    WHY_DISCARDED,
    WHY_RECOVERED,
    WHY_RALLIED,
    WHY_FOUND,
    WHY_MOVED,
    WHY_ADDED,
    WHY_TURNED,
    WHY_CLEARED,
    WHY_CHECKED, /* a wall that fell has shown its counter effect, or has none */
    WHY_BATTLE,  /* the reason of a breach: E2 */
    WHY_DECKOUT, /* and 6.9 */
    WHY_COUNT    /* append in front of it: their numbers stand in position texts */
};

/* Rule options (RULES.md 1.1), by row of their table. */
enum union_option {
    OPTION_FORCE_MIN,
    OPTION_FACE,
    OPTION_CLASH,
    OPTION_MAX_ROUNDS,
    OPTION_MAX_ACTIONS,
    OPTION_FIRST,
    OPTION_LISTS
};
enum { FACE_DOWN, FACE_UP };
enum { CLASH_ALTERNATE, CLASH_ONCE_EACH };

/* Streams of chance. */
enum union_stream { STREAM_DECK, STREAM_PICK = 2, STREAM_FIRST = 4 };

/* head.step: what the turn machine does next. */
enum union_turn {
    TURN_ARRANGE,
    TURN_DEAL,
    TURN_SCOUT,
    TURN_HALF, /* the half of seat AT_PART begins */
    TURN_INSPIRE,
    TURN_PREP,
    TURN_BATTLE,
    TURN_SEND,
    TURN_REVEAL,
    TURN_CLASH,
    TURN_COMPARE,
    TURN_HOME, /* E1 */
    TURN_BREACH,
    TURN_FINISH,
    TURN_CLEAR,
    TURN_NEXT,
    TURN_SHUFFLE /* of a game that begins */
};

/* head.counter: where the turn machine stands inside a step. */
enum union_counter {
    AT_PART,   /* 0: the first player's, 1: the other's */
    AT_FOUGHT, /* + seat: the card that was sent, object + 1, 0 none */
};

/* Kinds of frames (run.h). */
enum union_frame {
    FRAME_TAKE = 2, /* a: cards still to come off the top of the deck; b: why; step: where to */
    FRAME_DECKOUT,
    FRAME_PAY,     /* a: cards to pay; slot 0: those chosen */
    FRAME_EVENT,   /* an event on the table: step */
    FRAME_PAID,    /* an effect of a card begins when it is paid; a: its number */
    FRAME_LIST,    /* B3 and E4: step, b: the next effect of self */
    FRAME_COUNTER, /* a card out of a wall on the table; b: the next skill */
    FRAME_BREAK,   /* a: walls still to break, of those in slot 0 */
    FRAME_PUT,     /* slot 0: cards still to be put on the top or the bottom of their deck */
    FRAME_SHIFT,   /* slot 0: reinforcements that go to other hosts */
    FRAME_MOVE, /* slot 0: cards still to move; a: where to, step: flags, b: cards a deck lacks */
    FRAME_COUNT
};

/* ---- change.c: changes that are told */
/* Sets a gauge of a seat, and tells it if it changes. */
void bu_change_gauge(struct run *run, seat_t seat, int gauge, int n);
/* Turns up a main-force card, for good. */
void bu_change_up(struct run *run, obj_t obj, int why);

/* ---- setup.c: RULES.md 4 */
void bu_setup_start(struct run *run);
void bu_setup_shuffle(struct run *run);
void bu_setup_arrange(struct run *run);
void bu_setup_deal(struct run *run);
void bu_setup_scout(struct run *run);
void bu_setup_arranged(struct run *run, seat_t seat, move_t move);
void bu_setup_scouted(struct run *run);
bool bu_setup_ask_again(struct run *run, int step, int asked);

/* ---- possible.c: which positions can be
 * False, and what would be right, if no play leads to the position or could go on from it. */
bool bu_possible(struct run *run, int viewer, const char **want);
bool bu_possible_reached(struct run *run, const char **want);

/* ---- turn.c: the course of a round, 5.1 */
extern void (*const bu_turn[])(struct run *run); /* by enum union_turn */
bool bu_turn_ask_again(struct run *run, int step, int asked);

/* ---- prep.c: the halves, 5.2 */
void bu_prep_half(struct run *run);
void bu_prep_inspire(struct run *run);
void bu_prep_ask(struct run *run);
void bu_prep_answer(struct run *run, seat_t seat, move_t move);
/* What a character to be deployed may cost at most. */
int bu_prep_left(const struct run *run, seat_t seat);
/* Events of the hand that may be used now (5.4). */
uint64_t bu_prep_events(struct run *run, seat_t seat, int timing);
/* Uses an event of the hand. */
void bu_prep_use(struct run *run, seat_t seat, obj_t obj);
void bu_prep_event(struct run *run, struct frame *frame);

/* ---- hosts.c: what may lie under which host (H3) */
/* True if the character may be set under the host, as far as all its cards are known. */
bool bu_hosts_take(struct run *run, obj_t host, obj_t obj);
bool bu_hosts_open(const struct match *match, const struct state *st, move_t move);
bool bu_hosts_pick_open(const struct match *match, const struct state *st, move_t move);
/* Cards of `cards` (of one seat) that the host may take. */
uint64_t bu_hosts_fitting(struct run *run, obj_t host, uint64_t cards);
/* The same for the host on a slot of the camp, while the numbers are fresh, and for cards of which
 * each kind is looked at once. */
struct bu_kind {
    uint64_t cards;
    int16_t cost;
    card_t name;
};
struct bu_kinds {
    int n;
    struct bu_kind kind[SEAT_OBJECTS];
};
void bu_hosts_kinds(const struct match *match, seat_t seat, uint64_t cards, struct bu_kinds *kinds);
uint64_t bu_hosts_fitting_slot(const struct run *run, seat_t seat, int slot,
                               const struct bu_kinds *kinds);
/* Lays a card under a host, or to its reinforcements in battle, as the youngest. */
void bu_hosts_set(struct run *run, obj_t host, obj_t obj, bool is_up, int why);
/* The cards under a host of the camp, or with the fighter; returns how many. */
int bu_hosts_under(const struct run *run, obj_t host, obj_t out[AIDS]);
/* For worlds (rules.h, scopes_rule). */
bool bu_hosts_fit(const struct match *world, obj_t host, const obj_t *under, int n, int rise);
bool bu_hosts_main_fit(const struct match *match, const struct state *st, seat_t owner,
                       const card_t *cards, int n);
enum { BU_NOT_LAID = 1u << TYPE_EVENT | 1u << TYPE_CROWN }; /* BU-R66 */

/* ---- battle.c: 5.5 */
void bu_battle_send(struct run *run);
void bu_battle_reveal(struct run *run);
void bu_battle_clash(struct run *run);
bool bu_battle_holds(struct run *run, seat_t seat, obj_t fighter, const struct ability *ability);
void bu_battle_compare(struct run *run);
void bu_battle_sent(struct run *run, seat_t seat, move_t move);
void bu_battle_clashed(struct run *run, seat_t seat, move_t move);
bool bu_battle_ask_again(struct run *run, int step, seat_t seat);

/* ---- reinforcements.c: effects that come up by themselves (B3, E4), payment and war effects */
enum { LIST_SWIFT, LIST_AID, LIST_FINISH };
void bu_reinforcements_begin(struct run *run, int list);
void bu_reinforcements_drive(struct run *run, struct frame *frame);
void bu_reinforcements_answer(struct run *run, struct frame *frame, move_t move);
/* True if the seat of the frame's card is asked whether its next effect is used. */
bool bu_reinforcements_asks(struct run *run, const struct frame *frame);
/* Pays for and runs an effect of a card. */
void bu_reinforcements_start(struct run *run, seat_t seat, obj_t obj, int skill);
void bu_reinforcements_paid(struct run *run, struct frame *frame);

/* ---- pay.c: 5.3 */
bool bu_pay_possible(const struct run *run, seat_t seat, obj_t card, int n);
/* Pushes the payment of n morale cards for a card; nothing for 0. An effect begins: the picks of
 * the one before are forgotten. */
void bu_pay_start(struct run *run, seat_t seat, obj_t card, int n);
/* Cards that may be chosen next, beside those that are. */
uint64_t bu_pay_offered(const struct run *run, const struct frame *frame, uint64_t chosen);
void bu_pay_drive(struct run *run, struct frame *frame);
void bu_pay_answer(struct run *run, struct frame *frame, move_t move);

/* ---- end.c: 5.6, 6.8 */
void bu_end_home(struct run *run);
void bu_end_breach(struct run *run);
void bu_end_broken(struct run *run, seat_t seat, move_t move);
void bu_end_both_broken(struct run *run);
void bu_end_clear(struct run *run);
void bu_end_next(struct run *run);
void bu_end_counter(struct run *run, struct frame *frame);
/* Asks a seat which wall of `owner` goes; why: WHY_BATTLE, WHY_DECKOUT, or 0 for an effect. */
void bu_end_ask_wall(struct run *run, seat_t asked, seat_t owner, int why);
/* A wall that was taken into the hand: who knew its face, and its deck's generation. */
struct union_wall {
    obj_t card;
    uint8_t knew, made;
};
/* Moves a wall to its owner's hand. */
struct union_wall bu_end_take_wall(struct run *run, obj_t wall, int why);
/* Unless the game is over then: walls that fell together show themselves if they have counter
 * effects, which are pushed (E3, 6.8). */
void bu_end_fallen(struct run *run, const struct union_wall *wall, int n);
/* Too many statements without a decision. */
void bu_end_tired(struct run *run);
/* 7.1: true if the game is over. */
bool bu_end_check(struct run *run);

/* ---- supply.c: cards off a deck one by one, and the deck-out (6.3, 6.9) */
/* Takes n cards off the top of a deck, one by one: ZONE_HAND, ZONE_MORALE or ZONE_DISCARDS. */
void bu_supply_take(struct run *run, seat_t seat, int n, zone_t to);
/* The same where an effect found the deck too short: it is empty now. */
void bu_supply_more(struct run *run, seat_t seat, int n, zone_t to, int why);
/* A card has left a deck: if it was the last one, pushes the deck-out. */
void bu_supply_check(struct run *run, seat_t seat);
void bu_supply_drive(struct run *run, struct frame *frame);
void bu_supply_deckout(struct run *run, struct frame *frame);
void bu_supply_ask(struct run *run, struct frame *frame, const struct ask *closed);
void bu_supply_answer(struct run *run, struct frame *frame, move_t move);

/* ---- frames.c: frames out of a text */
extern const struct frame_rule bu_frames[];

/* ---- read.c: what the card language reads */
int bu_read_number(const struct eval *eval, int number, obj_t obj);
void bu_read_numbers(const struct eval *eval, seat_t seat, uint64_t cards, int32_t *sums);
int bu_read_gauge(const struct eval *eval, int gauge, seat_t seat);
void bu_read_word(const struct eval *eval, int word, struct set *set);
seat_t bu_read_seat(const struct eval *eval, int word);
int bu_read_current(struct run *run, int number, obj_t obj);
/* Main-force cards in camp, others than its host, that may take a reinforcement. */
uint64_t bu_read_hosts_for(struct run *run, obj_t obj);
bool bu_read_forbidden(struct run *run, seat_t seat, int action);

/* ---- verbs.c: what card effects do */
void bu_verbs_break(struct run *run, struct frame *frame);
void bu_verbs_ask_wall(struct run *run, struct frame *frame, const struct ask *closed);
void bu_verbs_put(struct run *run, struct frame *frame);
/* Whose deck the open put is about. */
static inline seat_t bu_verbs_put_owner(const struct frame *frame, const struct set *cards)
{
    return cards->of[frame->seat] != 0 ? frame->seat : (seat_t)(1 - frame->seat);
}
void bu_verbs_shift(struct run *run, struct frame *frame);

/* The reinforcement whose new host the frame on top asks for; OBJ_NONE: it asks something else. */
obj_t bu_verbs_shifted(const struct run *run);
void bu_verbs_move(struct run *run, struct frame *frame);
void bu_verbs_shift_again(struct run *run, struct frame *frame, const struct ask *closed);
void bu_verbs_answer(struct run *run, struct frame *frame, move_t move);
/* Moves a card out of camp or battle with all that this ends (6.6); `why` is a union_why. */
void bu_verbs_leave(struct run *run, obj_t obj, zone_t to, enum zone_end end, int why);

/* ---- deck.c: RULES.md 3 */
int bu_deck_faults(const struct carddb *db, const int16_t *option, const struct deck_text *text,
                   struct deck_fault *faults, int room);

/* ---- refuse.c: why a move is not legal */
struct refusal bu_refuse_card(struct run *run, seat_t seat, const struct wish *wish);
struct refusal bu_refuse_front(struct run *run, seat_t seat, const struct wish *wish);
struct refusal bu_refuse_war(struct run *run, seat_t seat, const struct wish *wish);

/* Marks. */
static inline bool has_mark(const struct state *st, int mark, obj_t obj)
{
    return (st->field.mark[mark][obj_seat(obj)] & obj_bit(obj)) != 0;
}
static inline void set_mark(struct state *st, int mark, obj_t obj)
{
    st->field.mark[mark][obj_seat(obj)] |= obj_bit(obj);
}
static inline void end_mark(struct state *st, int mark, obj_t obj)
{
    st->field.mark[mark][obj_seat(obj)] &= ~obj_bit(obj);
}

/* The seat of the n-th part of a step: the first player's first. */
static inline seat_t seat_at(const struct run *run, int n)
{
    return n == 0 ? run->st->head.first : foe_of(run->st->head.first);
}

/* Moves of a seat in this window, and whether there can be no more (BU-R56). */
static inline void actions_count(struct run *run, seat_t seat)
{
    bu_change_gauge(run, seat, GAUGE_ACTS, run->st->head.gauge[seat][GAUGE_ACTS] + 1);
}
static inline void actions_clear(struct run *run, seat_t seat)
{
    bu_change_gauge(run, seat, GAUGE_ACTS, 0);
}
static inline bool actions_used_up(const struct run *run, seat_t seat)
{
    return run->st->head.gauge[seat][GAUGE_ACTS] >= run->match->option[OPTION_MAX_ACTIONS];
}

/* The fighter of a seat, or OBJ_NONE. */
static inline obj_t fighter_of(const struct run *run, seat_t seat)
{
    uint64_t cards = run->st->field.zone[ZONE_FIGHT][seat];
    return cards == 0 ? OBJ_NONE : (obj_t)(seat * SEAT_OBJECTS + bits_first(cards));
}

#endif
