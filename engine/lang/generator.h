/* generator.h - what the files of the code generator share (gen*.c). Private to them. */
#ifndef TF_LANG_GENERATOR_H
#define TF_LANG_GENERATOR_H

#include "engine/lang/gen.h"

enum {
    CODE_MAX = 65536,  /* words: a pc has 16 bits */
    CODE_FIRST = 1024, /* words, marks and places that there is room for in the beginning */
    TITLES_MAX = 256,
    RETURNS_MAX = 64,
    PROP_KEY = 2048, /* octets of the text form of a property */
    PATTERNS_MAX = 512,
};

struct generator {
    struct arena *scratch;
    const struct vocab *vocab;
    struct diags *diags;
    const struct node *node; /* of the card or statement being compiled */
    bool failed;
    bool sets_numbers; /* a static fixes a number */
    int code_room, mark_room, place_room;
    int code_count, mark_count, place_count, title_count, prop_count, ability_count;
    word_t *code;
    struct code_mark *marks;
    struct code_place *places;
    const char *titles[TITLES_MAX];
    const struct value *props[PROP_MAX]; /* from PROP_FREE: what each tests */
    const char *keys[PROP_MAX];
    struct ability *abilities;
    struct card_pattern *patterns;
    int pattern_count;
    int start, ordinal;       /* of the block being compiled, for marks */
    int numbers, sets;        /* on the stacks */
    int returns[RETURNS_MAX]; /* jumps to the end of the definition being written out */
    int return_count;
    int events, events_outside;     /* `together` around the statement, and around its definition */
    int filters;                    /* brackets around the value being compiled */
    bool replaces_all;              /* names are written out as what they stand for ... */
    const struct stmt *replaces_in; /* ... or only those bound in these statements */
};

/* --- generator.c: words, what they name by number, values */

/* Reports E15 at the node, once. */
void gen_error(struct generator *g, const char *what);

/* Appends a word; returns its pc. */
int gen_word(struct generator *g, int op, int a, int b);

/* Lets the jump at pc lead to the next word to be emitted. */
void gen_land(struct generator *g, int pc);

/* The number of a title, 0 for none; of squares; of the property that a printed truth is. What is
 * written in the same way has the same number. */
int gen_title(struct generator *g, const char *title);
int gen_squares(struct generator *g, const char *text);
int gen_prop(struct generator *g, const struct value *value);

/* A value on the stack. */
void gen_value(struct generator *g, const struct value *value);

/* A value of its own, ended: its pc; 0 for NULL. */
uint16_t gen_stored(struct generator *g, const struct value *value);

/* True if every name in it can be written out now. */
bool gen_can_replace(const struct generator *g, const struct value *value);

/* --- gen-prop.c: what play knows of a card before its code runs */

/* Does the printed truth hold for the card? */
bool gen_holds(const struct value *value, const struct card *card);

void gen_set_prop(struct card *card, int prop);

/* What the rows of its statics in play are about: PROP_ROWS_CARDS, and so on. */
void gen_rows(const struct ir_card *from, struct card *card);

/* What a static reads, as ability.reads; of which zones it reads where cards lie; what its rows
 * are, as ability.gives; and whether it changes nothing but what is worked out when asked for. */
uint16_t gen_static_reads(const struct generator *g, const struct ir_ability *ability);
uint16_t gen_static_places(const struct generator *g, const struct ir_ability *ability);
uint8_t gen_static_gives(struct generator *g, const struct ir_ability *ability);
bool gen_is_asked(const struct generator *g, const struct ir_ability *ability);

/* --- gen-first.c: the first clause with a choice, and lines of targets */

struct first {
    enum { FIRST_NONE, FIRST_CHOICE, FIRST_MODE, FIRST_STOP } kind;
    const struct stmt *stmt;
};
struct first gen_first(const struct generator *g, const struct stmt *list);

/* The set and number that the first choice demands; false if they cannot be told beforehand. */
bool gen_demand(struct generator *g, const struct first *first, struct demand *demand);

/* pc of a test that what a use block announces can be chosen; 0: always. */
uint16_t gen_test_use(struct generator *g, const struct stmt *list);

/* pc of a test that the compulsory choices behind the first can be made; that one mode is possible;
 * of a test of one option. 0: always. */
uint16_t gen_test_later(struct generator *g, const struct stmt *first);
uint16_t gen_test_mode(struct generator *g, const struct stmt *mode);
uint16_t gen_test_option(struct generator *g, const struct stmt *option);

/* The set of a line in a list of targets, less the cards that those behind it cannot do without. */
void gen_target_set(struct generator *g, const struct stmt *list, const struct stmt *line);

/* --- gen-stmt.c */

/* Statements one after another. */
void gen_block(struct generator *g, const struct stmt *list);

/* A block whose targets are announced before its costs are paid. */
void gen_announced(struct generator *g, const struct stmt *list, const struct stmt *pay,
                   bool is_act);

#endif
