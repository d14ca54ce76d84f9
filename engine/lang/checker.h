/* checker.h - what the files of the checker share (check*.c), from the lowest up.
 *
 * Promise: private to them. The first error of a card is reported and the rest of that card is read
 * in silence; every function then goes on with VALUE_BAD. No file calls one above it: what may
 * stand inside of anything else is looked up in a table of forms, which check.c, the highest,
 * fills. */
#ifndef TF_LANG_CHECKER_H
#define TF_LANG_CHECKER_H

#include "engine/lang/check.h"
#include "engine/lang/limit.h"
#include "engine/lang/names.h"

enum {
    SLOTS_MAX = LIMIT_SLOTS,  /* of numbers, and of sets, in one ability */
    CALLS_MAX = LIMIT_CALLS,  /* definitions inside each other */
    TAKE_ALL = LIMIT_REPEATS, /* `all` as an amount */
};

/* What an expression may read (cards/README.md). */
enum check_place {
    PLACE_BLOCK,  /* everything the controller sees */
    PLACE_FACT,   /* conditions, costs, subjects: public facts and counts */
    PLACE_STATIC, /* as BLOCK, but no computed number */
    PLACE_STATIC_FACT,
    PLACE_MATCH, /* printed values only */
};

/* The brackets an expression stands in. */
struct filter {
    const struct value *base; /* the set they filter; NULL in a match */
    bool by_place, by_face;
};

/* A face that became known; undone when the block ends. */
struct insight {
    struct ir_slot *slot;
    enum know before;
    struct insight *earlier;
};

/* Where cards can lie, of what type they can be: all there is; and squares, which are no cards. */
enum { REACH_SQUARES = 1 << VOCAB_NOUNS, REACH_CARDS = REACH_SQUARES - 1, REACH_TYPES = 0xffff };

struct checker;

/* Checks a node as a value; or as a statement, to which others may be joined. */
typedef const struct value *check_value_fn(struct checker *c, const struct node *node);
typedef struct stmt *check_stmt_fn(struct checker *c, const struct node *node);

/* What checks the nodes of a kind; NULL: they are no values, no statements. */
struct check_form {
    check_value_fn *value;
    check_stmt_fn *stmt;
};

struct checker {
    const struct check_form *forms; /* by kind of node */
    struct arena *arena;
    const struct vocab *vocab;
    struct diags *diags;
    struct check_defs *defs;
    /* the card */
    bool failed;
    int type;
    /* the ability */
    const struct node *ability;
    enum check_place place;
    int event; /* -1: none */
    bool is_reaction;
    bool is_in_hand; /* a static that works there */
    bool is_used;    /* the costs of a card that leaves the hand by this (used_events) */
    unsigned absent; /* scenes that it never has: scene_begin */
    int moves;       /* verbs and loops so far: cards may lie elsewhere after each */
    struct ir_slot *scope;
    struct insight *insights;
    int numbers, sets, numbers_max, sets_max;
    struct filter *filter; /* NULL outside of brackets */
    bool is_search;        /* the set of a choice: the own deck may be looked through */
    int call_depth;
    const struct node *calls[CALLS_MAX];
    /* of the definition being inlined: a number, a set; NULL: not wanted */
    struct ir_slot *result[2];
    enum value_type result_type;
};

/* --- checker.c: reports */

/* Reports an error at a node, once a card. nearest may be NULL. */
void check_error(struct checker *c, const char *code, const struct node *node, const char *nearest,
                 const char *format, ...) __attribute__((format(printf, 5, 6)));

/* The same for a data rule of the game, which has its own code. */
void check_data(struct checker *c, const char *code, const struct node *node, const char *nearest,
                const char *format, ...) __attribute__((format(printf, 5, 6)));

/* The same for a rule about `use` blocks, which may have a code of its own. */
void check_use_data(struct checker *c, const char *code, const struct node *node,
                    const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Reports as E07 that the text of a node is none of these names. The message ends with the nearest
 * one or, if none is near, with as many of them as fit. */
void check_unknown(struct checker *c, const struct node *node, const struct names_list *names,
                   const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The same for a data rule of the game. */
void check_unknown_data(struct checker *c, const struct node *node, const struct names_list *names,
                        const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The row of a table that the text of the node names; -1 after the report that there is no such
 * thing, which is a `what`. */
int check_find(struct checker *c, const struct node *node, enum names_table table,
               const char *what);

/* An ability that the card may not have: an error, or a warning. */
void check_ban(struct checker *c, const struct node *node, const struct vocab_ban *ban);

/* --- checker.c: values */

/* An expression, of whatever type. */
check_value_fn check_expr;

/* An expression outside of brackets even if it stands in them: nouns. */
check_value_fn check_noun;

/* An expression of that type; a set as a truth is tested for being there. */
check_value_fn check_number, check_truth, check_set, check_seat;

/* The same of a noun with its brackets. */
check_value_fn check_nouns;

/* New values. */
struct value *value_new(struct checker *c, const struct node *node, int op, enum value_type type);
struct value *value_bad(struct checker *c, const struct node *node);
const struct value *value_const(struct checker *c, const struct node *node, int64_t number);
const struct value *value_you(struct checker *c, const struct node *node);
struct value *value_one(struct checker *c, const struct node *node, int op, enum value_type type,
                        const struct value *argument);
struct value *value_two(struct checker *c, const struct node *node, int op, enum value_type type,
                        const struct value *left, const struct value *right);

/* The value as one of that type; what cannot be one is reported. */
const struct value *value_number(struct checker *c, const struct value *value);
const struct value *value_truth(struct checker *c, const struct value *value);
const struct value *value_set(struct checker *c, const struct value *value);

/* Reports that something else is wanted; VALUE_BAD. */
const struct value *value_wrong(struct checker *c, const struct value *value, const char *wanted,
                                const char *help);

/* --- checker.c: statements */

struct stmt *stmt_new(struct checker *c, const struct node *node, enum stmt_kind kind);
struct stmt *stmt_op(struct checker *c, const struct node *node, int op, int a, int b);
void stmt_push(struct stmt *stmt, const struct value *value);

/* Appends a list to a list; returns the first. */
struct stmt *stmt_join(struct stmt *first, struct stmt *more);

/* --- check-reach.c: where cards can lie, and what can happen to them there and then */

/* A set of the nouns with these zones; the card whose ability this is. */
void reach_start(const struct checker *c, struct value *set, unsigned zones);
void reach_self(const struct checker *c, struct value *set);

/* A slot takes over what a set can hold; a set that is a slot has it from there. */
void reach_bind(const struct checker *c, struct ir_slot *slot, const struct value *set);
void reach_slot(const struct checker *c, struct value *set);

/* A set was made of two by UNION, DIFF or INTER: not of squares and cards (E11). */
void reach_combine(struct checker *c, struct value *set);

/* The result of a verb that happened to a set (NULL: to none); zone: where it put the cards, or -1.
 */
void reach_result(const struct checker *c, struct ir_slot *slot, const struct value *set,
                  const struct vocab_verb *verb, int zone);

/* A filter was put on the set. */
void reach_narrow(struct value *set, const struct value *test);

/* Did these cards come from where the other seat sees its own? */
bool reach_is_foes_hand(const struct checker *c, const struct value *set);

/* Are these squares? */
bool reach_is_squares(const struct value *set);

/* Reports squares where cards are needed, and the reverse (E11); false then. */
bool reach_cards(struct checker *c, const struct node *node, const struct value *set);
bool reach_squares(struct checker *c, const struct node *node, const struct value *set);

/* Reports what can never happen to any card of the set (E25), false then, or to some (W5), which is
 * an error too where it is a cost. */
bool reach_check(struct checker *c, const struct node *node, const struct value *set,
                 const struct vocab_reach *reach, const char *what, bool is_cost);
/* Neither order nor place means anything in this zone. */
bool reach_is_loose(const struct vocab *vocab, unsigned zones);
/* Two sets that a verb exchanges. */
bool reach_pair(struct checker *c, const struct node *node, const struct value *first,
                const struct value *second);

/* When something happens: its event (-1: none), kind of ability (-1: a use block) and `during` (0:
 * not said). */
struct scene_time {
    int event, kind;
    unsigned timings;
};

/* What an ability never has; called when its head was read. */
void scene_begin(struct checker *c, const struct scene_time *time);

/* A verb, or a noun with these zones, stands in it: warns if it never has what they need. */
void scene_use(struct checker *c, const struct node *node, uint64_t verbs, unsigned zones);

/* --- check-know.c: who knows what */

/* What is known of the faces in a zone of a seat (who: WHO_*, -1 a seat known only at run time). */
enum know know_zone(const struct checker *c, int zone, int who);

/* A face or number in a set is read here: reports E20, E21, E24. False after a report. */
bool know_read(struct checker *c, const struct node *node, const struct value *set,
               bool is_current);

/* The same for what is printed on the cards or follows from it, but not for checks of the rules
 * (WORD_FACE): in places where cards lie face-up or face-down, only face-up ones have it (E20). */
bool know_print(struct checker *c, const struct node *node, const struct value *set,
                bool is_current);

/* A number of a seat is read here: reports E24. False after a report. */
bool know_gauge(struct checker *c, const struct node *node, int gauge);
/* The same for a word of cards. */
void know_word(struct checker *c, const struct node *node, int word);

/* Do faces that the other seat may not see decide what the value is? */
bool know_hides(const struct value *value);

/* Warns if what is done unasked depends on such faces: a condition, what a verb works with. */
void know_tells(struct checker *c, const struct node *node, const struct value *value);
void know_acts(struct checker *c, const struct stmt *verb);

/* Does every card that passes the condition lie face-up? */
bool know_faceup(const struct checker *c, const struct node *condition);

/* Some of its cards come out of a deck, however the set is named. */
bool know_is_of_deck(const struct value *set);

/* A set is bound to a name by let, or chosen from by a seat: reports E18, E22. */
void know_bind(struct checker *c, const struct node *node, const struct value *set);
void know_choose(struct checker *c, const struct node *node, const struct value *set,
                 const struct value *seat, const struct value *least);

/* A verb happens to a set: reports E23, remembers what becomes known. Returns what is known of its
 * result. */
enum know know_verb(struct checker *c, const struct node *call, const char *verb,
                    const struct value *set, int zone, bool is_ordered);

/* Forgets what became known since the mark. */
void know_leave(struct checker *c, const struct insight *mark);

/* --- check-openness.c: what the other seat can follow of a block, and of the costs in front of it
 */
struct openness openness_of(const struct checker *c, const struct stmt *pay,
                            const struct stmt *body);

/* --- check-scope.c: names bound in effects, blocks, definitions */

/* A new slot in scope; name NULL: nameless. width: slots taken, 2 for loops. */
struct ir_slot *scope_bind(struct checker *c, const struct node *node, const char *name,
                           enum value_type type, int width);

/* The slot with that name, or NULL. */
struct ir_slot *scope_find(struct checker *c, const char *name);

/* Is the name bound anywhere in this ability? Then it is out of reach rather than unknown. */
bool scope_is_bound(const struct checker *c, const char *name);

/* What a slot holds. */
const struct value *value_slot(struct checker *c, const struct node *node, struct ir_slot *slot);

/* Binds a number, a seat or a set to the slot. */
struct stmt *stmt_assign(struct checker *c, const struct node *node, struct ir_slot *slot,
                         const struct value *value);

/* Ends the scopes opened since the mark: warns about names never used. */
struct scope_mark {
    struct ir_slot *scope;
    int numbers, sets;
    struct insight *insights;
};
struct scope_mark scope_enter(const struct checker *c);
void scope_leave(struct checker *c, struct scope_mark mark);

/* The statements of a BLOCK, in a scope of their own. */
struct stmt *check_block(struct checker *c, const struct node *block);

check_stmt_fn check_let, check_do, check_return;

/* --- check-noun.c: cards and seats, as they are named outside of brackets */

/* A word. */
check_value_fn check_name;

/* A member: x.NAME. */
check_value_fn noun_member;

/* What a relation of the game gives to a set. */
const struct value *value_related(struct checker *c, const struct node *node, int relation,
                                  const struct value *set);

/* Is that number of a card its type, printed or current; is it printed; does it tell where the card
 * lies? */
bool check_is_type(const struct vocab *vocab, int number);
bool check_is_printed(const struct vocab *vocab, int number);
bool check_is_placed(const struct vocab *vocab, int number);

/* What a number of a card stands for: a class of words, a field of choices, DOMAIN_NONE. */
int check_domain(const struct vocab *vocab, int number);

/* --- check-filter.c: brackets */

/* A word and a member, inside of brackets or not; set[condition]; `adjacent to SET` in brackets. */
check_value_fn check_word, check_member, check_index, check_relation;

/* The condition of a match line. */
check_value_fn check_match;

/* The cards of a set that a dynamic word describes. */
const struct value *narrow_by_word(struct checker *c, const struct value *set, int word);

/* The cards of a set without the card whose ability this is. */
const struct value *narrow_to_others(struct checker *c, const struct value *set);

/* --- check-expr.c: operators */

check_value_fn check_int, check_string, check_binary, check_unary, check_gather;

/* A word that stands for a number of that domain: `trap`, `last`. NULL: it is not one; a word that
 * is nothing else is reported. */
const struct value *value_named(struct checker *c, const struct node *node, int domain);

/* --- check-choice.c: choose, random, ask, target, and the parts of every verb */

check_stmt_fn check_choose, check_random, check_ask, check_target;

/* Do the targets of a block stand where they are announced, if it is one of a use or act? */
void check_announced(struct checker *c, const struct stmt *list, bool is_announced);

/* The preposition of a call, or NULL. */
const struct node *call_prep(const struct node *call, enum tree_op op);

/* Is the part there and an operand: neither preposition nor result? */
bool call_has(const struct node *part);

/* Reports E14 with the shape of the verb, at a part or (NULL) at the verb. */
void call_wrong(struct checker *c, const struct node *call, const struct node *at);

/* The seat behind `by`, or you. */
const struct value *call_seat(struct checker *c, const struct node *call);

/* The one name behind `->`, or NULL; two are reported. */
const struct node *call_result(struct checker *c, const struct node *call);

/* A slot for cards that the effect has picked; text NULL: nameless. */
struct ir_slot *call_bind(struct checker *c, const struct node *name, const char *text,
                          enum know know);

/* The set of a choice: the own deck may be looked through. */
const struct value *call_cards(struct checker *c, const struct node *node);

/* A CHOOSE without its slot: range is least and most, flags are CHOOSE_*. */
struct stmt *call_choice(struct checker *c, const struct node *node, const struct value *set,
                         const struct value *const range[2], const struct value *seat, int flags);

/* An amount: INT, RANGE, ALL or a number. False after a report. */
bool check_range(struct checker *c, const struct node *node, const struct value **least,
                 const struct value **most);

/* The seat after `by`, or you. */
const struct value *check_by(struct checker *c, const struct node *owner);

/* --- check-call.c: verbs of the game, costs */

/* A verb with its parts. */
check_stmt_fn check_call;

/* Costs: verbs that take a set, and resources. */
struct costs {
    struct ir_cost cost[COST_MAX]; /* what the verbs demand */
    int count;
    bool takes_prices; /* else a resource is E14 */
    uint8_t price[VOCAB_PRICES];
};

/* A list of costs; returns the statements of the verbs. */
struct stmt *check_costs(struct checker *c, const struct node *list, struct costs *costs);

/* --- check-give.c: lasting changes, and the rows of a static */

check_stmt_fn check_give, check_forbid, check_rows;

/* --- check-stmt.c: branches, loops, modes */

check_stmt_fn check_if, check_may, check_pay, check_each, check_repeat, check_mode, check_together;
check_stmt_fn check_stop_line;

/* A statement that no game has yet. */
check_stmt_fn check_absent;

/* --- check-field.c */

/* The mask of types holds the type of the card. */
bool check_allows(uint16_t types, const struct ir_card *card);

/* The type of a card, from its line `type`, wherever that stands. */
void check_type(struct checker *c, const struct node *node, struct ir_card *card);

/* Any other field; seen: mask of those that were met. */
void check_field(struct checker *c, const struct node *node, struct ir_card *card, uint32_t *seen);

/* `has WORD, WORD` */
void check_has_line(struct checker *c, const struct node *node, struct ir_card *card);

/* The words that follow from the names of a card. */
void check_named_words(const struct vocab *vocab, struct ir_card *card);

/* --- check-ability.c */

/* Starts a line of its own: no names bound, no event. */
void check_begin(struct checker *c, const struct node *node);

/* `upkeep COSTS` */
void check_upkeep(struct checker *c, const struct node *node, struct ir_card *card);

/* One ability or use block of a card. */
void check_ability(struct checker *c, const struct node *node, struct ir_card *card);

#endif
