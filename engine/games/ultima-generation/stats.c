/* stats.c - numbers, words and limits that lasting and static changes make, worked out when they
 * are asked for (RULES.md 2.7). */
#include "engine/games/ultima-generation/ultima.h"
#include "engine/lang/op.h"

/* A question to all changes: how much of it is there, for this card or seat? */
struct question {
    enum ug_row kind;
    int index;
    obj_t card; /* ROW_SEAT: OBJ_NONE */
    seat_t seat;
};

/* ---- lasting changes -------------------------------------------------------- */

static int ask_lasting(const struct state *st, const struct question *q)
{
    static const uint8_t kinds[] = {[ROW_NUMBER] = MOD_NUMBER,
                                    [ROW_WORD] = MOD_WORD,
                                    [ROW_FORBID] = MOD_FORBID,
                                    [ROW_SEAT] = MOD_SEAT};
    uint8_t target = q->kind == ROW_SEAT ? q->seat : q->card;
    bool is_number = q->kind == ROW_NUMBER || q->kind == ROW_SEAT;
    int sum = 0;

    for (int i = 0; i < st->field.mods; i++) {
        const struct mod *mod = &st->mod[i];
        bool is_it = mod->kind == kinds[q->kind] && mod->index == q->index && mod->target == target;
        sum += !is_it ? 0 : is_number ? mod->value : 1;
    }
    return sum;
}

bool ug_is_silenced(const struct run *run, obj_t obj)
{
    const struct question q = {ROW_WORD, WORD_SILENCED, obj, 0};

    return run->st->field.mods > 0 && ask_lasting(run->st, &q) > 0;
}

/* ---- statics ---------------------------------------------------------------- */

bool ug_works(const struct run *run, obj_t obj, const struct ability *ability)
{
    zone_t zone = run->st->field.zone_of[obj];
    bool is_developed = (ability->marks & MARKED_DEVELOPED) != 0;

    if (zone == ZONE_HOME || zone == ZONE_ANNEX) {
        return is_developed == (zone == ZONE_ANNEX); /* UG-140, UG-R06 */
    }
    return zone != ZONE_UNITS || !ug_is_silenced(run, obj);
}

/* What one row says of the question; the operands are on the stacks. */
static int read_row(struct eval *eval, const struct question *q, word_t w)
{
    struct set set;
    int value;

    switch (word_op(w)) {
    case OP_ROWNUM:
        value = eval_pop(eval);
        set = eval_pop_set(eval);
        return q->kind == ROW_NUMBER && word_a(w) == q->index && set_has(&set, q->card) ? value : 0;
    case OP_ROWWORD:
        set = eval_pop_set(eval);
        return q->kind == ROW_WORD && word_a(w) == q->index && set_has(&set, q->card);
    case OP_ROWFORBID:
        set = eval_pop_set(eval);
        return q->kind == ROW_FORBID && word_a(w) == q->index && set_has(&set, q->card);
    default:
        value = eval_pop(eval);
        return q->kind == ROW_SEAT && word_a(w) == q->index && eval_pop_seat(eval) == q->seat
                   ? value
                   : 0;
    }
}

/* Most statics speak of what their card is attached to, and of nothing else. */
static bool is_elsewhere(const struct run *run, const struct question *q, obj_t source,
                         const struct ability *ability)
{
    bool is_of_host = (prepared_of(run->match, source)->of_host >> ability->skill & 1) != 0;

    return q->kind != ROW_SEAT && is_of_host && run->tally == NULL &&
           table_host(run->st, source) != q->card;
}

/* False if a static is not in force. */
static bool start_rows(struct run *run, struct eval *eval, obj_t source,
                       const struct ability *ability)
{
    eval_init(eval, run, obj_seat(source), source);
    eval->is_static = true;
    return ability->guard == 0 || eval_true(eval, ability->guard);
}

static int ask_rows(struct run *run, const struct question *q, obj_t source,
                    const struct ability *ability)
{
    struct eval eval;
    int sum = 0;

    if (is_elsewhere(run, q, source, ability) || !start_rows(run, &eval, source, ability)) {
        return 0;
    }
    for (int pc = ability->code;; pc++) {
        pc = eval_run(&eval, pc);
        word_t w = run->match->db->code[pc];
        run_count(run, pc);
        if (word_op(w) == OP_END) {
            return sum;
        }
        sum += read_row(&eval, q, w);
        eval.numbers = eval.sets = 0;
    }
}

static int ask_source(struct run *run, const struct question *q, obj_t source)
{
    const struct card *card = match_card(run->match, source);
    int sum = 0;

    for (int skill = 0; skill < card->ability_count; skill++) {
        const struct ability *ability = &run->match->db->abilities[card->ability + skill];
        if (ability->kind == ABILITY_STATIC && ug_works(run, source, ability)) {
            sum += ask_rows(run, q, source, ability);
        }
    }
    return sum;
}

static int ask_statics(struct run *run, const struct question *q)
{
    int prop = q->kind == ROW_SEAT ? PROP_ROWS_SEATS : PROP_ROWS_CARDS, sum = 0;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t sources = field_of(run->st, seat) & run->match->prop[prop][seat];
        for (; sources != 0; sources &= sources - 1) {
            obj_t source = object_of(seat, sources);
            bool speaks = (prepared_of(run->match, source)->rows[q->kind] >> q->index & 1) != 0;
            sum += speaks || run->tally != NULL ? ask_source(run, q, source) : 0;
        }
    }
    return sum;
}

static int ask_all(struct run *run, const struct question *q)
{
    return ask_lasting(run->st, q) + ask_statics(run, q);
}

/* ---- what follows ----------------------------------------------------------- */

/* A unit that attacks is quicker. */
static bool is_quick(const struct state *st, obj_t obj)
{
    return st->head.counter[AT_BATTLE] != 0 && obj_seat(obj) == attack_side(st) &&
           is_fighting(st, obj); /* UG-071 */
}

int ug_number(struct run *run, obj_t obj, enum ug_number number)
{
    const struct question q = {ROW_NUMBER, (int)number, obj, 0};
    int printed =
        number < NUM_PRINTED ? match_card(run->match, obj)->number[NUM_PRINTED + number] : 0;

    return printed + (number == NUM_AGILITY && is_quick(run->st, obj)) + ask_all(run, &q);
}

/* What the statics of a card add to the numbers of cards of a seat. */
static void add_source(struct run *run, obj_t source, seat_t seat, uint64_t cards, int32_t *sums)
{
    const struct card *card = match_card(run->match, source);
    struct eval eval;

    for (int skill = 0; skill < card->ability_count; skill++) {
        const struct ability *ability = ability_of(run->match, source, skill);
        if (ability->kind != ABILITY_STATIC || !ug_works(run, source, ability) ||
            !start_rows(run, &eval, source, ability)) {
            continue;
        }
        for (int pc = eval_run(&eval, ability->code);; pc = eval_run(&eval, pc + 1)) {
            word_t w = run->match->db->code[pc];
            if (word_op(w) == OP_END) {
                break;
            }
            if (word_op(w) == OP_ROWNUM) {
                sums[word_a(w)] += eval.number[eval.numbers - 1] *
                                   bits_count(eval.set[eval.sets - 1].of[seat] & cards);
            }
            eval.numbers = eval.sets = 0;
        }
    }
}

void ug_add_numbers(struct run *run, seat_t seat, uint64_t cards, int32_t *sums)
{
    const struct state *st = run->st;

    for (uint64_t rest = cards; rest != 0; rest &= rest - 1) {
        obj_t obj = object_of(seat, rest);
        const int16_t *printed = &match_card(run->match, obj)->number[NUM_PRINTED];
        for (int n = 0; n < NUM_PRINTED; n++) {
            sums[n] += printed[n];
        }
        sums[NUM_AGILITY] += is_quick(st, obj);
    }
    for (int i = 0; i < st->field.mods; i++) {
        const struct mod *mod = &st->mod[i];
        if (mod->kind == MOD_NUMBER && obj_seat(mod->target) == seat &&
            (cards & obj_bit(mod->target)) != 0) {
            sums[mod->index] += mod->value;
        }
    }
    for (seat_t side = 0; side < SEATS; side++) {
        uint64_t sources = field_of(st, side) & run->match->prop[PROP_ROWS_CARDS][side];
        for (; sources != 0; sources &= sources - 1) {
            obj_t source = object_of(side, sources);
            if (prepared_of(run->match, source)->rows[ROW_NUMBER] != 0) {
                add_source(run, source, seat, cards, sums);
            }
        }
    }
}

bool ug_has(struct run *run, obj_t obj, enum ug_word word)
{
    const struct question q = {ROW_WORD, (int)word, obj, 0};

    if (word == WORD_SILENCED) { /* no static gives it, and statics may ask for it */
        return ug_is_silenced(run, obj);
    }
    if (prints(run->match, obj, (int)word) && !ug_is_silenced(run, obj)) {
        return true;
    }
    return ask_all(run, &q) > 0;
}

bool ug_is_forbidden(struct run *run, obj_t obj, enum ug_action action)
{
    const struct question q = {ROW_FORBID, (int)action, obj, 0};

    return ask_all(run, &q) > 0;
}

int ug_seat_number(struct run *run, seat_t seat, enum ug_gauge gauge)
{
    const struct question q = {ROW_SEAT, (int)gauge, OBJ_NONE, seat};

    return ask_all(run, &q);
}

/* UG-124, UG-125: where cards lie in their proper form, and as reagent cards. */
int ug_icons(struct run *run, seat_t seat, int reagent)
{
    const struct field *field = &run->st->field;
    uint64_t cards = field->zone[ZONE_HOME][seat] | field->zone[ZONE_ANNEX][seat] |
                     field->zone[ZONE_TREASURES][seat] | field->zone[ZONE_REAGENTS][seat];
    int sum = 0;

    cards |= field->zone[ZONE_ATTACHED][seat] & run->match->prop[PROP_TYPE + TYPE_ARMOUR][seat];
    for (; cards != 0; cards &= cards - 1) {
        sum += prepared_of(run->match, object_of(seat, cards))->icons[reagent];
    }
    return sum + ug_seat_number(run, seat, (enum ug_gauge)(GAUGE_REAGENT + reagent));
}

int ug_power(struct run *run, obj_t obj)
{
    bool is_sorcery = ug_has(run, obj, WORD_SORCERY); /* UG-154 */
    int power = ug_number(run, obj, is_sorcery ? NUM_INTELLIGENCE : NUM_ATTACK);

    return power < 0 ? 0 : power; /* UG-R43 */
}

/* The card with a recovery still to come that arrived first (UG-R65). */
obj_t ug_stats_due(const struct run *run)
{
    obj_t row[SEAT_OBJECTS];
    seat_t seat = run->st->head.first;
    int n = table_list(run->st, run->st->field.mark[MARK_DUE][seat], seat, row);

    return n == 0 ? OBJ_NONE : row[0];
}
