/* prepared.h - what play needs of the compiled cards, worked out once when they are loaded. */
#ifndef TF_GAMES_PLAY_OF_UNIVERSE_PREPARED_H
#define TF_GAMES_PLAY_OF_UNIVERSE_PREPARED_H

#include "engine/games/play-of-universe/board.h"
#include "engine/games/play-of-universe/vocab.h"
#include "engine/lang/carddb.h"
#include "engine/lang/op.h"

/* What statics of a card change beside the numbers that the core keeps. */
enum { ROWS_SQUARES = 1, ROWS_PRICE = 2 };

/* One card. */
struct pu_facts {
    uint8_t rows;      /* ROWS_* */
    uint8_t attribute; /* its word, ATTRIBUTES for none */
    uint8_t cost, reduction;
};

struct pu_prepared {
    const struct board_reach *reach; /* by index of carddb.patterns */
    const struct pu_facts *facts;    /* by card */
    int dearest;                     /* the highest cost of a card */
};

/* The kind of a row of a static, by its word: ROWS_*, 0 for any other. */
static inline unsigned pu_row_kind(word_t w)
{
    if (word_op(w) != OP_ROWNUM) {
        return 0;
    }
    bool is_squares = word_a(w) == NUM_MOVE || word_a(w) == NUM_RANGE;
    return is_squares ? ROWS_SQUARES : word_a(w) == NUM_PRICE ? ROWS_PRICE : 0;
}

/* For vocab.prepare: makes it, and reports what the data rules forbid (RULES.md 2.3). */
const void *pu_prepared_make(struct arena *arena, const struct carddb *db, struct diags *diags);

static inline const struct pu_prepared *pu_prepared(const struct carddb *db)
{
    return db->prepared;
}

#endif
