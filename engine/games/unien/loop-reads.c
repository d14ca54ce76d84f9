/* loop-reads.c - what card code reads that a loop would have to find again (RULES.md 7.3). */
#include "engine/games/unien/loop-reads.h"

#include <string.h>

#include "engine/core/vm.h"
#include "engine/games/unien/flow.h"
#include "engine/games/unien/prepared.h"
#include "engine/lang/op.h"

/* ---- by rows ------------------------------------------------------------------------------ */

/* How the table of 7.3 has a number of a seat. */
enum compared { NOT_AT_ALL, AT_LEAST, EQUAL };

static enum compared how_compared(const struct run *run, int gauge, seat_t seat)
{
    static const uint8_t own[VOCAB_WORDS] = {[GAUGE_PLAYS] = AT_LEAST, [GAUGE_TOKENS] = AT_LEAST};
    static const uint8_t foes[VOCAB_WORDS] = {[GAUGE_TOKENS] = EQUAL};

    return seat == run->st->head.first ? own[gauge] : foes[gauge];
}

static void note(struct run *run, enum compared how)
{
    if (how == AT_LEAST) {
        ue_loop_grows(run);
    } else if (how == NOT_AT_ALL) {
        ue_loop_ends(run);
    }
}

/* Words of card code that read nothing but what is equal in both positions, or say it above. */
static bool is_known_op(int op)
{
    static const bool known[OP_COUNT_] = {
        [OP_CONST] = true,   [OP_SLOT] = true,     [OP_SSLOT] = true,    [OP_SEAT] = true,
        [OP_GAUGE] = true,   [OP_FIELD] = true,    [OP_SFIELD] = true,   [OP_SMAX] = true,
        [OP_SMIN] = true,    [OP_COUNT] = true,    [OP_SCOUNT] = true,   [OP_SOME] = true,
        [OP_ADD] = true,     [OP_SUB] = true,      [OP_MUL] = true,      [OP_DIV] = true,
        [OP_MOD] = true,     [OP_NEG] = true,      [OP_MIN] = true,      [OP_MAX] = true,
        [OP_EQ] = true,      [OP_NE] = true,       [OP_LT] = true,       [OP_LE] = true,
        [OP_GT] = true,      [OP_GE] = true,       [OP_AND] = true,      [OP_OR] = true,
        [OP_NOT] = true,     [OP_ZONE] = true,     [OP_ZONEOF] = true,   [OP_TOP] = true,
        [OP_SELF] = true,    [OP_IT] = true,       [OP_NOCARD] = true,   [OP_PROP] = true,
        [OP_WORD] = true,    [OP_OTHER] = true,    [OP_FILTER] = true,   [OP_HASPROP] = true,
        [OP_HASWORD] = true, [OP_ISOTHER] = true,  [OP_INSLOT] = true,   [OP_UNION] = true,
        [OP_DIFF] = true,    [OP_INTER] = true,    [OP_TOPOF] = true,    [OP_ORELSE] = true,
        [OP_END] = true,     [OP_LET] = true,      [OP_LETS] = true,     [OP_JUMP] = true,
        [OP_JUMPZ] = true,   [OP_EACHSEAT] = true, [OP_EACH] = true,     [OP_LOOP] = true,
        [OP_CHOOSE] = true,  [OP_MAYBE] = true,    [OP_MODE] = true,     [OP_ASKWORD] = true,
        [OP_ASKNUM] = true,  [OP_RANDOM] = true,   [OP_VERB] = true,     [OP_BINDR] = true,
        [OP_BINDN] = true,   [OP_GIVE] = true,     [OP_GIVESEAT] = true, [OP_ROWNUM] = true,
        [OP_ROWSEAT] = true, [OP_END_VALUE] = true};

    return known[op];
}

static bool is_known_verb(int verb)
{
    static const uint64_t known =
        UINT64_C(1) << CORE_DRAW | UINT64_C(1) << CORE_DISCARD | UINT64_C(1) << CORE_MOVE |
        UINT64_C(1) << CORE_LOOK | UINT64_C(1) << CORE_REVEAL | UINT64_C(1) << CORE_SHUFFLE |
        UINT64_C(1) << CORE_ADD | UINT64_C(1) << CORE_SUB | UINT64_C(1) << CORE_SET |
        UINT64_C(1) << VERB_UP | UINT64_C(1) << VERB_REST | UINT64_C(1) << VERB_INVOKE;

    return (known >> verb & 1) != 0;
}

/* Zones whose cards are compared; of the deck alone the order is. */
enum {
    COMPARED = 1 << ZONE_DECK | 1 << ZONE_HAND | 1 << ZONE_FIELD | 1 << ZONE_ENERGY |
               1 << ZONE_OMNI | 1 << ZONE_DEBRIS
};

static bool is_known(const struct carddb *db, word_t w)
{
    int op = word_op(w), a = word_a(w), b = word_b(w);

    switch (op) {
    case OP_VERB:
        return is_known_verb(a);
    case OP_ZONE:
    case OP_ZONEOF:
        return (b & ~COMPARED) == 0;
    case OP_TOP:
    case OP_TOPOF:
        return b == ZONE_DECK;
    case OP_GIVE:
    case OP_ROWNUM:
        return a == NUM_COST;
    case OP_FIELD:
    case OP_SFIELD:
    case OP_SMAX:
    case OP_SMIN:
        return a == NUM_COST || !db->vocab->numbers[a].is_current;
    default:
        return is_known_op(op);
    }
}

/* ---- by card ------------------------------------------------------------------------------ */

enum { ODD_BLOCK = 1, ODD_STATIC = 2, NAMES_ITSELF = 4 };

static uint8_t read_words(const struct carddb *db, const struct flow *flow, int odd)
{
    unsigned found = 0;

    for (int i = 0; i < flow->count; i++) {
        word_t w = db->code[flow->pc[i]];
        int op = word_op(w);
        found |= is_known(db, w) ? 0 : (unsigned)odd;
        found |= op == OP_SELF || op == OP_OTHER || op == OP_ISOTHER ? NAMES_ITSELF : 0;
    }
    return (uint8_t)found;
}

const uint8_t *ue_reading_table(struct arena *arena, const struct carddb *db)
{
    uint8_t *table = arena_array(arena, (size_t)db->card_count, sizeof *table);
    struct arena scratch = {0};
    struct flow flow;

    flow_open(&flow, &scratch, db);
    for (int i = 0; i < db->card_count; i++) {
        const struct card *card = &db->cards[i];
        if (card->use != 0) {
            flow_follow(&flow, card->use);
            table[i] |= read_words(db, &flow, ODD_BLOCK);
        }
        for (int k = card->ability; k < card->ability + card->ability_count; k++) {
            const struct ability *ability = &db->abilities[k];
            bool is_static = ability->kind == ABILITY_STATIC;
            flow_follow(&flow, ability->code);
            table[i] |= read_words(db, &flow, is_static ? ODD_STATIC : ODD_BLOCK);
            if (ability->guard != 0) {
                flow_follow(&flow, ability->guard);
                table[i] |= read_words(db, &flow, ODD_STATIC);
            }
        }
    }
    arena_free(&scratch);
    return table;
}

static uint8_t reads_of(const struct match *match, obj_t obj)
{
    const struct ue_prepared *prepared = match->db->prepared;

    return prepared->reads[match->card[obj]];
}

bool ue_reading_follows(const struct match *match)
{
    unsigned found = 0;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = match_all(match, seat); rest != 0; rest &= rest - 1) {
            found |= reads_of(match, object_of(seat, rest));
        }
    }
    return (found & ODD_STATIC) == 0;
}

void ue_reading_block(struct run *run, obj_t obj)
{
    if (run->st->tail.snaps > 0 && (reads_of(run->match, obj) & ODD_BLOCK) != 0) {
        ue_loop_ends(run);
    }
}

/* ---- numbers of a seat -------------------------------------------------------------------- */

/* Larger, if one of its operands is. */
static bool grows_with(int op, bool is_first)
{
    return op == OP_ADD || op == OP_MIN || op == OP_MAX || (op == OP_SUB && is_first);
}

/* The number that is read raises the upper limit of a number that the seat itself is asked for, and
 * does nothing else: more of it forbids nothing (UE-R80). */
static bool is_upper_limit(const struct eval *eval)
{
    const struct run *run = eval->run;
    const word_t *code = run->match->db->code;
    int above = 0; /* numbers on the stack above the one that it went into */

    for (int pc = eval->pc + 1;; pc++) {
        int op = word_op(code[pc]), pops = flow_pops(op, 'n');
        if (op == OP_ASKNUM) {
            return above == 0 && (eval->number[0] & 1) == run->st->head.first;
        }
        if (!op_is_value(op) || op == OP_FILTER || op == OP_ORELSE) {
            return false;
        }
        if (pops > above) {
            if (pops != 2 || !grows_with(op, above == 1)) {
                return false;
            }
            above = 0;
        } else {
            above += (strcmp(op_rows[op].pushes, "n") == 0) - pops;
        }
    }
}

void ue_reading_gauge(const struct eval *eval, int gauge, seat_t seat)
{
    struct run *run = eval->run;

    if (run->st->tail.snaps > 0) {
        enum compared how = how_compared(run, gauge, seat);
        if (how != AT_LEAST || !is_upper_limit(eval)) {
            note(run, how);
        }
    }
}

/* ---- words -------------------------------------------------------------------------------- */

static bool are_energies(const struct run *run, const struct set *set)
{
    const struct field *field = &run->st->field;
    seat_t first = run->st->head.first;

    return (set->of[first] & (field->zone[ZONE_ENERGY][first] | field->zone[ZONE_OMNI][first])) !=
           0;
}

/* Rested cards other than the active seat's energies: their number does not grow. */
static bool are_others(const struct run *run, const struct set *set)
{
    const struct field *field = &run->st->field;
    seat_t first = run->st->head.first;
    uint64_t own = field->zone[ZONE_ENERGY][first] | field->zone[ZONE_OMNI][first];
    struct set rested = {{field->mark[MARK_RESTED][0], field->mark[MARK_RESTED][1]}};

    rested.of[0] &= set->of[0];
    rested.of[1] &= set->of[1];
    rested.of[first] &= ~own;
    return !set_empty(&rested);
}

/* That `up` means rested cards, and `rest` those that are up, is no condition (UE-R67). But where
 * there are fewer energies to turn up, it may have to be another card. */
void ue_reading_word(const struct eval *eval, int word, const struct set *set)
{
    struct run *run = eval->run;
    bool is_verbs_own = word_b(run->match->db->code[eval->pc]) != 0;

    if (run->st->tail.snaps == 0) {
        return;
    }
    switch (word) {
    case WORD_RESTED:
    case WORD_UPRIGHT:
        if (are_energies(run, set) &&
            (!is_verbs_own || (word == WORD_RESTED && are_others(run, set)))) {
            ue_loop_grows(run);
        }
        break;
    case WORD_FACEUP:
    case WORD_FACEDOWN:
        break;
    default:
        ue_loop_ends(run);
        break;
    }
}

/* ---- results ------------------------------------------------------------------------------ */

static bool is_bound(struct run *run)
{
    int op = word_op(run->match->db->code[vm_top(run)->pc]);

    return op == OP_BINDR || op == OP_BINDN;
}

bool ue_reading_changed(struct run *run, int gauge, seat_t seat)
{
    if (!is_bound(run)) {
        return false;
    }
    if (run->st->tail.snaps > 0) {
        note(run, how_compared(run, gauge, seat));
    }
    return true;
}

/* Whether energies could be turned, and how many, depends on how they lay; also if none did. */
void ue_reading_turned(struct run *run, const struct set *set)
{
    if (run->st->tail.snaps > 0 && (set_empty(set) || are_energies(run, set)) && is_bound(run)) {
        ue_loop_grows(run);
    }
}

/* ---- order -------------------------------------------------------------------------------- */

static bool is_as(const struct run *run, obj_t a, obj_t b)
{
    return run->match->card[a] == run->match->card[b] && obj_seat(a) == obj_seat(b) &&
           run->st->field.zone_of[a] == run->st->field.zone_of[b] &&
           is_rested(run->st, a) == is_rested(run->st, b) &&
           ue_read_mods(run->st, a) == ue_read_mods(run->st, b);
}

/* Deck and hand are compared in their order. Of what lies open each order may come back. */
void ue_reading_order(struct run *run, const struct set *set)
{
    const struct field *field = &run->st->field;
    obj_t first = OBJ_NONE;

    for (seat_t seat = 0; seat < SEATS && run->st->tail.snaps > 0; seat++) {
        uint64_t rest =
            set->of[seat] & ~(field->zone[ZONE_DECK][seat] | field->zone[ZONE_HAND][seat]);
        for (; rest != 0; rest &= rest - 1) {
            first = first == OBJ_NONE ? object_of(seat, rest) : first;
            if (!is_as(run, first, object_of(seat, rest))) {
                ue_loop_ends(run);
                return;
            }
        }
    }
}

void ue_reading_first(struct run *run, const struct waiting *a, const struct waiting *b)
{
    bool is_equal = run->match->card[a->card] == run->match->card[b->card] &&
                    obj_seat(a->card) == obj_seat(b->card) && a->skill == b->skill && !a->dropped &&
                    !b->dropped;

    if (run->st->tail.snaps > 0 && is_equal && !is_as(run, a->card, b->card) &&
        (reads_of(run->match, a->card) & NAMES_ITSELF) != 0) {
        ue_loop_ends(run);
    }
}
