/* ultima.h - what the files of Ultima Generation share.
 *
 * Promise: private to this folder. Ids (UG-...) are those of RULES.md. */
#ifndef TF_GAMES_ULTIMA_GENERATION_ULTIMA_H
#define TF_GAMES_ULTIMA_GENERATION_ULTIMA_H

#include "engine/core/eval.h"
#include "engine/core/frame.h"
#include "engine/core/offer.h"
#include "engine/core/run.h"
#include "engine/core/zone.h"
#include "engine/games/ultima-generation/prepared.h"
#include "engine/games/ultima-generation/vocab.h"
#include "engine/parts/table.h"

enum {
    DECK_CARDS = 50, /* UG-008 */
    NAME_COPIES = 3, /* UG-009 */
    FIRST_HAND = 7,  /* UG-017 */
    HAND_LIMIT = 7,  /* UG-018 */
    VIRTUE_LOW = -25,
    VIRTUE_HIGH = 25, /* UG-114 */
    TAPS_MAX = 3,
    WINDOW_ACTIONS = 50, /* RULES.md 6.7 */
    TRIGGERS_MAX = 500   /* RULES.md 7.3 */
};

/* Counters of a card (parts/table.h). */
enum { COUNT_TAPS, COUNT_DAMAGE };

/* Marks of a card. */
enum ug_mark {
    MARK_FRONT,
    MARK_REAR,
    MARK_ACTED,
    MARK_USED,                            /* its abilities, one after the other */
    MARK_GROUP = MARK_USED + CARD_SKILLS, /* strikes in this step */
    MARK_DUE,                             /* its recovery, or its upkeep, is still to come */
    MARK_ATTACKED,                        /* of a home: its seat declared an attack this turn */
    MARKS
};

/* Scratch counters of the phases. */
enum ug_at {
    AT_POINTS, /* of the rule of intelligence, still to come */
    AT_ACTS,   /* actions of this play phase, below 256 .. */
    AT_ACTS_HIGH,
    AT_WINDOW,   /* enum ug_window */
    AT_USES,     /* actions of this seat in this window */
    AT_BATTLE,   /* from battle start to battle end */
    AT_ENDED,    /* an effect has ended the battle */
    AT_TRIGGERS, /* resolved in this turn, below 256 .. */
    AT_TRIGGERS_HIGH,
    AT_TOGETHER, /* several instructions are one event */
    AT_SKILL,    /* next ability of the card whose recovery runs */
    AT_TURN_END
};

enum ug_window {
    WINDOW_ABILITY_ATTACK,
    WINDOW_ABILITY_DEFENCE,
    WINDOW_CARD_ATTACK,
    WINDOW_CARD_DEFENCE,
    WINDOWS
};

enum ug_phase {
    PHASE_SETUP,
    PHASE_UNTAP,
    PHASE_DRAW,
    PHASE_RECOVERY,
    PHASE_UPKEEP,
    PHASE_PLAY1,
    PHASE_BATTLE,
    PHASE_PLAY2,
    PHASE_TRIM,
    PHASE_END
};

/* Moves, in the protocol's order. */
enum ug_move {
#define MOVE(constant, ...) MOVE_##constant,
#include "engine/games/ultima-generation/moves.def"
#undef MOVE
};

enum ug_step {
    STEP_HOME,
    STEP_POINT,
    STEP_UPKEEP,
    STEP_PLAY,
    STEP_DECLARE,
    STEP_FORM,
    STEP_ABILITY,
    STEP_CARD,
    STEP_COUNTER,
    STEP_STRIKE,
    STEP_TARGET,
    STEP_TRIM,
    STEP_PAY,
    STEP_ARRANGE,
    STEP_CORE
};

/* What the turn machine does next (RULES.md 5). */
enum ug_turn {
    TURN_HOME,
    TURN_DEAL,
    TURN_BEGIN, /* T1 */
    TURN_DRAW,
    TURN_RECOVER, /* T3a */
    TURN_INTELLIGENCE,
    TURN_POINTS, /* T3b */
    TURN_UPKEEP,
    TURN_PLAY1,
    TURN_DECLARE, /* B1 */
    TURN_ATTACKERS,
    TURN_DEFENDERS,
    TURN_START, /* B4 */
    TURN_CHECK,
    TURN_DESIGNATE,
    TURN_PROCESS, /* B7 */
    TURN_DAMAGE,
    TURN_FINISH, /* B9 */
    TURN_RETURN,
    TURN_OVER,
    TURN_PLAY2,
    TURN_TRIM,
    TURN_END,
    TURN_EXPIRE,
    TURN_OUT, /* T9 (4) */
    TURN_STEPS
};

enum ug_frame {
    FRAME_USE = FRAME_GAME, /* self: a card in use; slot 0 its user; numbers: what he was at last */
    FRAME_HOLD,             /* self: the same card is being paid for and answered; step: HOLD_* */
    FRAME_STRIKE,           /* self: a unit of the group; step: STRIKE_*; slot 0: its targets */
    FRAME_NAME,   /* a word is named; step: a gauge, or NAME_*; a: whose; number 0: how much */
    FRAME_LOOK,   /* cards of its slot are arranged; step: LOOK_*; slot 1: for the bottom */
    FRAME_AIM,    /* another target for a card in use is chosen */
    FRAME_SOURCE, /* self: a unit whose ability runs above; numbers: what it was at last */
    FRAME_COUNT
};
enum { HOLD_START, HOLD_NAMED, HOLD_WINDOW, HOLD_ANSWERED };
enum { STRIKE_OPEN, STRIKE_READY, STRIKE_EMPTY, STRIKE_SPARED };
enum { LOOK_ARRANGE, LOOK_SPLIT, LOOK_SIFT };
/* FRAME_NAME beside GAUGE_LOWEST .. GAUGE_OF_CALLING. */
enum { NAME_REBOUND = 40, NAME_CONVERT, NAME_SUPPLY };
enum { USE_NEGATED = 1, USE_LEFT = 2 }; /* frame.b of FRAME_USE, and of FRAME_SOURCE */

enum ug_option {
    OPTION_FIRST,
    OPTION_LISTS,
    OPTION_COMPARE,
    OPTION_DRAW,
    OPTION_UNTAP,
    OPTION_MARK,
    OPTION_UPKEEP,
    OPTION_SCRAP,
    OPTION_MAGIC,
    OPTION_TIE,
    OPTION_DECKOUT,
    OPTION_TURNS,
    OPTION_ACTIONS,
    OPTIONS
};
enum { FIRST_RANDOM, FIRST_S1, FIRST_S2 };

enum ug_reason { REASON_VIRTUE, REASON_CORRUPTION, REASON_HOME, REASON_DECKOUT, REASON_TURN_CAP };

enum { STREAM_DECK, STREAM_PICK = 2, STREAM_FIRST = 4 };

/* Names of what happened (`why=`); 0 is none. */
enum ug_why {
    WHY_NONE,
    WHY_FOUNDED,
    WHY_PLACED,
    WHY_EQUIPPED,
    WHY_LAID,
    WHY_ADDED,
    WHY_REPLACED,
    WHY_USED,
    WHY_RESOLVED,
    WHY_NEGATED,
    WHY_ATTACHED,
    WHY_CONVERTED,
    WHY_SCRAPPED,
    WHY_DISTILLED,
    WHY_DESTROYED,
    WHY_DISCARDED,
    WHY_LOST,
    WHY_MILLED,
    WHY_TAKEN,
    WHY_RETURNED,
    WHY_RESTOCKED,
    WHY_PUT,
    WHY_PAID,
    WHY_DROPPED,
    WHY_TRIMMED,
    WHY_TAPPED,
    WHY_UNTAPPED,
    WHY_DAMAGED,
    WHY_HEALED,
    WHY_FRONT, /* a row of the battle area */
    WHY_REAR,
    WHY_BACK, /* in the unit area again */
    WHY_STRIKES,
    WHY_AIMED,
    WHY_SWINGS,
    WHY_SPARED,
    WHY_RETARGETED,
    WHY_COUNT /* append in front of it: their numbers stand in position texts */
};

/* Most blows of one step: all units of both seats, each against as many as `multi` can be. */
enum { UG_BLOWS = SEATS * SEAT_OBJECTS * 20 };

/* Who dealt battle damage to whom in one step: for `destroys`, and for `home-damage`. */
struct ug_blows {
    int count;
    obj_t from[UG_BLOWS], to[UG_BLOWS];
};

/* The lowest card of a mask of a seat. */
static inline obj_t object_of(seat_t seat, uint64_t cards)
{
    return (obj_t)(seat * SEAT_OBJECTS + bits_first(cards));
}

static inline bool has_mark(const struct state *st, int mark, obj_t obj)
{
    return (st->field.mark[mark][obj_seat(obj)] & obj_bit(obj)) != 0;
}

static inline uint64_t units_of(const struct state *st, seat_t seat)
{
    return st->field.zone[ZONE_UNITS][seat];
}

/* All cards of a seat that are on the field. */
static inline uint64_t field_of(const struct state *st, seat_t seat)
{
    const struct field *field = &st->field;

    return field->zone[ZONE_HOME][seat] | field->zone[ZONE_ANNEX][seat] |
           field->zone[ZONE_UNITS][seat] | field->zone[ZONE_TREASURES][seat] |
           field->zone[ZONE_ATTACHED][seat];
}

/* Units of a seat in the battle area. */
static inline uint64_t fighters_of(const struct state *st, seat_t seat)
{
    return st->field.mark[MARK_FRONT][seat] | st->field.mark[MARK_REAR][seat];
}

static inline bool is_fighting(const struct state *st, obj_t obj)
{
    return (fighters_of(st, obj_seat(obj)) & obj_bit(obj)) != 0;
}

static inline obj_t home_of(const struct state *st, seat_t seat)
{
    return object_of(seat, st->field.zone[ZONE_HOME][seat]);
}

static inline int taps_of(const struct state *st, obj_t obj)
{
    return table_counter(st, obj, COUNT_TAPS);
}

static inline bool prints(const struct match *match, obj_t obj, int word)
{
    return (match_card(match, obj)->words >> word & 1) != 0;
}

static inline const struct ug_card *prepared_of(const struct match *match, obj_t obj)
{
    return &((const struct ug_prepared *)match->db->prepared)->card[match->card[obj]];
}

static inline const struct ability *ability_of(const struct match *match, obj_t obj, int skill)
{
    return &match->db->abilities[match_card(match, obj)->ability + skill];
}

/* --- stats.c: numbers and words that changes make (RULES.md 2.7) */

int ug_number(struct run *run, obj_t obj, enum ug_number number);
/* Adds all current numbers of these cards of a seat. */
void ug_add_numbers(struct run *run, seat_t seat, uint64_t cards, int32_t *sums);
bool ug_has(struct run *run, obj_t obj, enum ug_word word);
bool ug_is_forbidden(struct run *run, obj_t obj, enum ug_action action);
int ug_seat_number(struct run *run, seat_t seat, enum ug_gauge gauge);
/* Icons of a reagent that count for a seat. */
int ug_icons(struct run *run, seat_t seat, int reagent);
/* Damage of a strike: attack, or intelligence with sorcery, at least 0. */
int ug_power(struct run *run, obj_t obj);
/* An own unit is silenced: its printed abilities are gone. */
bool ug_is_silenced(const struct run *run, obj_t obj);
/* Does this ability of a card of the field work where the card lies? */
bool ug_works(const struct run *run, obj_t obj, const struct ability *ability);

/* --- virtues.c: the eight virtues of a seat (RULES.md 2.1) */

/* Does a seat meet what a card requires? (UG-118) */
bool ug_meets(const struct run *run, seat_t seat, obj_t obj);
/* Changes one virtue within its bounds, and tells it. */
void ug_virtue_add(struct run *run, seat_t seat, int virtue, int n);
/* Adds to the virtues that a gauge names; one of them may be asked of the chooser. */
void ug_virtue_change(struct run *run, seat_t chooser, int gauge, seat_t seat, int n);
/* The printed amounts of a vector; `any` is what stands for any. */
void ug_virtue_vector(struct run *run, seat_t seat, const int8_t *vector, int any, int sign);
void ug_name_push(struct run *run, int step, seat_t chooser, obj_t self, seat_t seat, int n);
void ug_name_drive(struct run *run, struct frame *frame);
void ug_name_answer(struct run *run, struct frame *frame, move_t move);

/* --- trigger.c (RULES.md 6.6) */
/* The abilities of a card for an event. */
struct ug_trigger {
    obj_t card;
    uint8_t skill;
    uint16_t arrival;
};
struct ug_triggers {
    int count;
    struct ug_trigger item[QUEUE_MAX];
};
void ug_trigger_add(struct run *run, struct ug_triggers *list, obj_t obj, enum ug_event event);
/* All cards of a seat that work. */
void ug_trigger_seat(struct run *run, struct ug_triggers *list, seat_t seat, enum ug_event event);
/* They wait for their turn: one event. */
void ug_trigger_queue(struct run *run, struct ug_triggers *list);
/* Starts the next that waits; false if none does. */
bool ug_trigger_next(struct run *run);

/* --- damage.c (RULES.md 6.8) */

enum ug_damage { DAMAGE_BATTLE, DAMAGE_MAGIC, DAMAGE_PLAIN };
/* One packet; returns what was dealt. */
int ug_damage(struct run *run, enum ug_damage kind, obj_t target, int n);
void ug_repair(struct run *run, seat_t seat, int n);

/* --- last.c: what a unit was at last */
/* Before cards leave together: what their units are is kept for cards that these have used and
 * for their abilities, also those that wait (UG-R82). */
void ug_last_keep(struct run *run, const struct set *cards);
/* A number of a unit that has left, where it was kept. */
bool ug_last_find(const struct state *st, obj_t unit, int number, int *value);

/* --- abilities.c: abilities that are used, and their price (RULES.md 6.3) */

bool ug_act_is_free(struct run *run, seat_t seat, obj_t obj, const struct ability *ability,
                    enum ug_timing timing);
bool ug_price_is_payable(struct run *run, seat_t seat, obj_t obj, const struct ability *ability);
bool ug_keep_is_free(struct run *run, obj_t obj);
const struct ability *ug_upkeep_of(const struct match *match, obj_t obj);
void ug_act_start(struct run *run, seat_t seat, obj_t obj, int skill);
/* Pays what is no choice, when the block holds. */
void ug_act_pay(struct run *run, const struct frame *frame);
void ug_set_taps(struct run *run, obj_t obj, int taps, enum ug_why why);

/* --- use.c: skill and magic cards, the chain (RULES.md 6.2) */

/* Icons and waivers of a seat that were counted already, for who looks at many cards: {0} at
 * first, and good for one position. */
struct ug_stock {
    uint16_t counted; /* reagents, as bits; one more: waivers */
    int icons[REAGENTS], waivers;
};
bool ug_use_is_free(struct run *run, seat_t seat, obj_t card, enum ug_timing timing,
                    struct ug_stock *stock);
/* The units that can use a skill card, as a mask. */
uint64_t ug_users(struct run *run, seat_t seat, obj_t card);
void ug_use_start(struct run *run, seat_t seat, obj_t card, int user);
void ug_use_drive(struct run *run, struct frame *frame);
void ug_hold(struct run *run, struct frame *frame);
void ug_hold_drive(struct run *run, struct frame *frame);
void ug_hold_answer(struct run *run, struct frame *frame, move_t move);
/* The frame of a card in use, NULL. */
struct frame *ug_use_of(struct state *st, obj_t card);
/* The card in use of a seat that was used last, OBJ_NONE. */
obj_t ug_used_of(const struct state *st, seat_t seat);
obj_t ug_user_of(const struct state *st, seat_t seat);
/* A unit that has what it takes to use this skill card. */
bool ug_is_user(const struct run *run, obj_t unit, obj_t card);
/* Pushes FRAME_USE or FRAME_SOURCE with room for what its unit was at last. */
void ug_act_push(struct run *run, enum ug_frame kind, seat_t seat, obj_t self);
/* Other targets that a card in use could have, if it has exactly one. */
struct set ug_aims(struct run *run, obj_t card);
void ug_aim_drive(struct run *run, struct frame *frame);
void ug_aim_answer(struct run *run, struct frame *frame, move_t move);

/* --- moves.c: what may be done (RULES.md 5.4, 5.5, 6.7) */

int ug_moves(struct run *run, seat_t seat, move_t *out);
/* Number of legal actions of a window, plain moves not counted. */
int ug_moves_ability(struct run *run, seat_t seat, move_t *out);
uint64_t ug_joiners(struct run *run, seat_t seat);
/* The targets that a unit may designate. */
uint64_t ug_targets(struct run *run, const struct frame *strike);
enum ug_timing ug_window_timing(const struct run *run);
seat_t ug_window_seat(const struct run *run);

/* --- actions.c: the twelve actions (RULES.md 5.4) */

void ug_actions_answer(struct run *run, seat_t seat, move_t move);

/* Who attacks in the battle of this turn. */
static inline seat_t attack_side(const struct state *st)
{
    return st->head.first;
}

/* --- setup.c */
void ug_setup_start(struct run *run);
bool ug_setup_complete(struct run *run, int viewer, const char **want);
bool ug_setup_reached(struct run *run, const char **want);
bool ug_setup_is_flagged(const struct run *run, obj_t obj, const struct ability *ability);

/* --- verbs.c, look.c */

void ug_look_start(struct run *run, seat_t you, const struct set *set, int way);
void ug_look_drive(struct run *run, struct frame *frame);
void ug_look_answer(struct run *run, struct frame *frame, move_t move);
/* The card that a frame of sift asks for, OBJ_NONE if none is left. */
obj_t ug_look_lowest(const struct run *run, const struct frame *frame);

/* --- read.c */

int ug_read_number(const struct eval *eval, int number, obj_t obj);
void ug_read_numbers(const struct eval *eval, seat_t seat, uint64_t cards, int32_t *sums);
int ug_read_gauge(const struct eval *eval, int gauge, seat_t seat);
void ug_read_word(const struct eval *eval, int word, struct set *set);
void ug_read_relation(const struct eval *eval, int relation, struct set *set);
uint64_t ug_read_noun(const struct eval *eval, int nouns, seat_t seat);
/* The card whose recovery or upkeep is in progress or comes next; OBJ_NONE: none is left. */
obj_t ug_stats_due(const struct run *run);

/* --- aims.c: users, modes and targets of the cards in use, CARD@USER!MODE>TARGET,.. */
/* True if the block of a card in use has announced all it will. */
bool ug_block_is_held(const struct match *match, const struct frame *block);
void ug_aims_print(const struct match *match, const struct state *st, int viewer, struct str *out);

/* --- frames.c, refuse.c, deck.c, guess-deck.c */
extern const struct frame_rule ug_frames[];
struct refusal ug_refuse_card(struct run *run, seat_t seat, const struct wish *wish);
struct refusal ug_refuse_act(struct run *run, seat_t seat, const struct wish *wish);
struct refusal ug_refuse_keep(struct run *run, seat_t seat, const struct wish *wish);
struct refusal ug_refuse_end(struct run *run, seat_t seat, const struct wish *wish);
struct deck_fault;
struct deck_text;
int ug_deck_faults(const struct carddb *db, const int16_t *option, const struct deck_text *text,
                   struct deck_fault *faults, int room);
void ug_guess_deck(const struct match *match, const struct state *st, seat_t owner, uint64_t *rng,
                   uint8_t *copies, int left);

#endif
