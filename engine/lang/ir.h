/* ir.h - a checked card: what check.c hands to gen.c.
 *
 * Promise: every name is resolved, every type is right, every bound but the sizes of code and
 * stacks is proved. A value is a tree of opcodes, a statement is a list, so emitting code is a
 * walk. Lives in the compiler's scratch arena. */
#ifndef TF_LANG_IR_H
#define TF_LANG_IR_H

#include "engine/lang/carddb.h"
#include "engine/lang/op.h"
#include "engine/lang/pattern.h"
#include "engine/lang/tree.h"

/* What a value is. A truth and a seat are numbers at run time, but not to an author. */
enum value_type {
    VALUE_BAD, /* an error was reported */
    VALUE_NUMBER,
    VALUE_TRUTH,
    VALUE_SEAT,
    VALUE_SET,
    VALUE_FIELDS, /* a number of each card of a set: needs sum, max or min */
    VALUE_TEXT,
};

/* What the controller of the effect knows of the faces in a set (cards/README.md). */
enum know {
    KNOW_COUNT,  /* only how many there are */
    KNOW_OWN,    /* he sees them, the other seat may not */
    KNOW_PUBLIC, /* both see them */
};

/* Words of trees beside the opcodes: never emitted. */
enum {
    IR_TYPE = OP_COUNT_, /* the card being filtered has type a: printed */
    IR_NAME,             /* text occurs in one of its names: printed */
    IR_SIDE,             /* it lies on the side a (WHO_MINE, WHO_FOE) */
    IR_WITHIN,           /* it is in the set of the argument */
    IR_FIELDS,           /* number a of each card of the argument */
    IR_TEXT,             /* a string */
    IR_KEEP,             /* set, truth: the cards for which a printed truth holds */
    IR_SQUARES,          /* the number of the squares in a text */
};

enum { DOMAIN_NONE = -1, DOMAIN_FIELD = 64 }; /* domain: a word class, or DOMAIN_FIELD + field */

struct value;

/* A name bound in an effect, or a nameless place for a result. */
struct ir_slot {
    const char *name; /* NULL: nameless */
    enum value_type type;
    int index;      /* in the number slots or the set slots */
    enum know know; /* of a set: grows with look and reveal */
    bool by_place;  /* of a set: chosen by where it lies */
    bool is_single; /* of a set: at most one card */
    bool is_mixed;  /* of a set: see struct value */
    bool is_found;  /* of a set: see struct value */
    uint16_t zones; /* of a set: see struct value; good until .. */
    uint16_t types;
    const struct value *whose; /* of a set: see struct value */
    int moves;                 /* .. something is done to cards: checker.moves as it was then */
    bool is_used;
    int domain;                 /* of a number */
    bool hides;                 /* of a set: faces decided how many chance took (know_hides) */
    const struct value *origin; /* pure value it stands for, NULL: decided while the effect runs */
    const struct node *node;    /* where it was bound */
    struct ir_slot *outer;      /* next in scope */
};

struct value {
    int op; /* enum op or IR_* */
    int a, b;
    enum value_type type;
    int count;
    const struct value *arg[2];
    struct ir_slot *slot; /* of SLOT, SSLOT, SCOUNT, INSLOT */
    const char *text;
    const struct node *node;
    int domain;
    bool is_printed; /* reads nothing but what is printed on the card being filtered */
    /* of sets */
    enum know know;
    bool by_place;             /* picked by public places */
    bool by_face;              /* picked by faces that the other seat may not see */
    bool is_deck;              /* straight from a zone that nobody sees */
    bool is_single;            /* at most one card */
    bool is_mixed;             /* some lie face-up, some face-down: vocab.mixed */
    bool is_found;             /* picked out of a deck by a search or by chance */
    uint16_t zones, types;     /* masks of where its cards can lie, and of what type (reach.h) */
    const struct value *whose; /* the seat it belongs to, NULL: mixed */
};

enum stmt_kind {
    STMT_OP,        /* the values, then the word */
    STMT_IF,        /* value[0], body, other */
    STMT_MAY,       /* value[0]: seat; value[1]: condition or NULL; text: title; body, other */
    STMT_PAY,       /* value[0]: seat; value[1]: can it be paid; body, other */
    STMT_MODE,      /* value[0]: seat; body: OPTION* */
    STMT_OPTION,    /* value[0]: condition or NULL; text: title; body */
    STMT_EACH,      /* value[0]; slot: the name, its snapshot is slot + 1; body */
    STMT_EACH_SEAT, /* slot; body */
    STMT_REPEAT,    /* value[0]; slot: the counter; value[1]: while or NULL; body */
    STMT_STOP,
    STMT_RETURN,   /* value[0] is bound to slot, then to the end of the inlined definition */
    STMT_INLINE,   /* body: of a definition */
    STMT_TOGETHER, /* body */
};

enum { STMT_VALUES = 4 };

struct stmt {
    enum stmt_kind kind;
    const struct node *node;
    int op, a, b;
    const struct value *value[STMT_VALUES];
    int count;
    struct ir_slot *slot;
    const char *text;
    struct stmt *body, *other, *next;
};

/* One cost: need cards of set. */
struct ir_cost {
    const struct value *set, *need;
};

struct ir_ability {
    const struct node *node;
    struct ability head; /* kind, skill, event, flags, timings, slots; pcs are gen.c's */
    bool starts_with_may;
    const struct value *guard, *subject, *by;
    int cost_count;
    struct ir_cost cost[COST_MAX];
    struct stmt *pay;  /* the statements of the costs */
    struct stmt *body; /* the block, or the rows of a static */
};

/* Squares that a card prints, for the number field of that index. */
struct ir_squares {
    int index;
    const char *text;
};

struct ir_card {
    const struct node *node;
    /* id, names, texts, type, numbers, words, timings, slots; the rest is gen.c's */
    struct card head;
    const struct value *needs, *match;
    struct stmt *use;
    const struct node *use_node;
    int square_count;
    struct ir_squares squares[VOCAB_SQUARES];
    const struct node *other; /* another card that it names, for number other_index; NULL: none */
    int other_index;
    int ability_count;
    struct ir_ability ability[CARD_SKILLS];
};

#endif
