/* mods.c - the numbers and words that follow from lasting and static changes. */
#include "engine/core/mods.h"

#include <string.h>

#include "engine/core/eval.h"
#include "engine/core/zone.h"
#include "engine/lang/op.h"

/* Sums under way: what is added to the numbers, which hold what is printed or was set. */
struct totals {
    uint32_t changed; /* places of cards with a number that is not as printed */
    int16_t added[NUMBER_PLACES][FIELD_MAX]; /* of these */
};
_Static_assert((int)NUMBER_PLACES <= 32, "places fit into a mask");
_Static_assert(2 * (int)FIELD_MAX <= (int)VOCAB_FIELDS, "printed numbers can be copied as a row");
_Static_assert(FIELD_MAX * sizeof(int16_t) == sizeof(uint64_t), "a row is one word");

static void change_number(struct run *run, struct totals *totals, obj_t obj, int field, int value,
                          bool is_set)
{
    const struct zone_rule *rule = &run->match->rules->zone[run->st->field.zone_of[obj]];
    bool is_kept =
        rule->has_numbers && field < run->match->rules->numbers.fields; /* squares are not */
    int place = is_kept ? zone_place(run->match, run->st, obj) : -1;

    if (place < 0) {
        return;
    }
    if ((totals->changed >> place & 1) == 0) {
        totals->changed |= (uint32_t)1 << place;
        memset(totals->added[place], 0, sizeof totals->added[place]);
    }
    if (is_set) {
        run->st->field.number[place][field] = mods_sum(0, value);
    } else {
        totals->added[place][field] = mods_sum(totals->added[place][field], value);
    }
}

static void change_seat(struct run *run, seat_t seat, int number, int value, bool is_set)
{
    struct field *field = &run->st->field;
    int16_t *now = &field->seat_number[seat][number];
    bool was_set = (field->seat_is_set[seat] >> number & 1) != 0;

    if (!is_set) {
        *now = mods_sum(*now, value);
    } else if (!was_set || (run->match->rules->numbers.least >> number & 1) == 0 || value < *now) {
        *now = mods_sum(0, value);
    }
    field->seat_is_set[seat] |= (uint8_t)((int)is_set << number);
}

static void each_number(struct run *run, struct totals *totals, const struct set *set, int field,
                        int value, int how)
{
    for (int seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = set->of[seat]; rest != 0; rest &= rest - 1) {
            change_number(run, totals, (obj_t)(seat * SEAT_OBJECTS + bits_first(rest)), field,
                          value, (how & GIVE_SET) != 0);
        }
    }
}

/* The quick way of a static that gives words to its own card and nothing else. */
static void apply_own_words(struct run *run, obj_t source, const struct ability *ability)
{
    const word_t *code = run->match->db->code;
    int pc = ability->code;

    for (; word_op(code[pc]) != OP_END; pc += 2) { /* SELF, ROWWORD */
        int word = word_a(code[pc + 1]) - run->match->rules->words.given;
        set_add(&run->st->field.given[word], source);
        run_count(run, pc + 1);
    }
    run_count(run, pc);
}

static bool is_in_force(const struct run *run, struct eval *eval, const struct ability *ability)
{
    bool is_timed = ability->timings != 0 && (ability->timings >> run->st->head.phase & 1) == 0;
    return !is_timed && (ability->guard == 0 || eval_true(eval, ability->guard));
}

/* The quick way of a row that adds a fixed number to its own card or what stands in a relation to
 * it, at pc; returns the pc of the row's last word, 0 if it is another kind of row. */
static int apply_plain_row(struct run *run, struct totals *totals, struct eval *eval, int pc)
{
    const word_t *code = &run->match->db->code[pc];
    int n = word_op(code[1]) == OP_RELATE ? 2 : 1;

    if (word_op(code[0]) != OP_SELF || word_op(code[n]) != OP_CONST ||
        word_op(code[n + 1]) != OP_ROWNUM) {
        return 0;
    }
    struct set set = {{0, 0}};
    set_add(&set, eval->self);
    if (n == 2) {
        run->match->rules->read.relate(eval, word_a(code[1]), &set);
    }
    each_number(run, totals, &set, word_a(code[n + 1]), word_b(code[n]), word_b(code[n + 1]));
    run_count(run, pc + n + 1);
    return pc + n + 1;
}

/* Adds a set to another one, in the pass that is for it. */
static void join(struct set *to, const struct set *set, bool is_now)
{
    to->of[0] |= is_now ? set->of[0] : 0;
    to->of[1] |= is_now ? set->of[1] : 0;
}

/* One static ability: its rows give words in the first pass and numbers in the second. */
static void apply_rows(struct run *run, struct totals *totals, obj_t source,
                       const struct ability *ability, bool is_words)
{
    struct field *field = &run->st->field;
    struct eval eval;

    field->watch |= ability->reads;
    field->watch_places |= ability->places;
    eval_init(&eval, run, obj_seat(source), source);
    eval.is_static = true;
    if (!is_in_force(run, &eval, ability)) {
        return;
    }
    int pc = ability->code;
    for (; word_op(run->match->db->code[pc]) != OP_END; pc++) {
        int plain = is_words ? 0 : apply_plain_row(run, totals, &eval, pc);
        if (plain != 0) {
            pc = plain;
            continue;
        }
        pc = eval_run(&eval, pc);
        run_count(run, pc);
        word_t w = run->match->db->code[pc];
        int a = word_a(w), b = word_b(w);
        switch (word_op(w)) {
        case OP_ROWWORD: {
            struct set set = eval_pop_set(&eval);
            join(&field->given[a - run->match->rules->words.given], &set, is_words);
            break;
        }
        case OP_ROWNUM: {
            int value = eval_pop(&eval);
            struct set set = eval_pop_set(&eval);
            if (!is_words) {
                each_number(run, totals, &set, a, value, b);
            }
            break;
        }
        case OP_ROWSEAT: {
            int value = eval_pop(&eval);
            seat_t seat = (seat_t)eval_pop(&eval);
            if (!is_words) {
                change_seat(run, seat, a, value, (b & GIVE_SET) != 0);
            }
            break;
        }
        case OP_ROWFORBID: {
            struct set set = eval_pop_set(&eval);
            join(&field->forbidden[a], &set, !is_words);
            break;
        }
        case OP_ROWFORBIDSEAT: {
            int seat = eval_pop(&eval);
            field->forbidden_seats[a] |= (uint8_t)(is_words ? 0 : 1 << seat);
            break;
        }
        default:
            CHECK(false);
        }
    }
    run_count(run, pc);
}

static void apply_lasting(struct run *run, struct totals *totals)
{
    struct field *field = &run->st->field;
    for (int i = 0; i < field->mods; i++) {
        const struct mod *mod = &run->st->mod[i];
        switch ((enum mod_kind)mod->kind) {
        case MOD_NUMBER:
            change_number(run, totals, mod->target, mod->index, mod->value, mod->is_set);
            break;
        case MOD_SEAT:
            change_seat(run, mod->target, mod->index, mod->value, mod->is_set);
            break;
        case MOD_FORBID:
            set_add(&field->forbidden[mod->index], mod->target);
            break;
        case MOD_FORBID_SEAT:
            field->forbidden_seats[mod->index] |= (uint8_t)(1 << mod->target);
            break;
        case MOD_WORD:    /* in force already: words come first */
        case MOD_SQUARES: /* are asked for one by one */
            break;
        }
    }
}

static void start_words(struct run *run)
{
    struct field *field = &run->st->field;
    memset(field->given, 0, sizeof field->given);
    for (int i = 0; i < field->mods; i++) {
        if (run->st->mod[i].kind == MOD_WORD) {
            set_add(&field->given[run->st->mod[i].index - run->match->rules->words.given],
                    run->st->mod[i].target);
        }
    }
}

/* Numbers as printed, of some places; a row is copied whole, and what the game has no numbers for
 * taken away. */
static void start_numbers(struct run *run, int first, int end)
{
    const struct card *cards = run->match->db->cards;
    int fields = run->match->rules->numbers.fields;
    struct field *field = &run->st->field;
    int16_t used[FIELD_MAX];
    uint64_t mask, row;

    for (int i = 0; i < FIELD_MAX; i++) {
        used[i] = i < fields ? -1 : 0;
    }
    memcpy(&mask, used, sizeof mask);
    for (int place = first; place < end; place++) { /* without a branch: places fill at random */
        obj_t obj = field->order[place];
        uint64_t is_there = (uint64_t)0 - (obj != OBJ_NONE);
        card_t card = run->match->card[obj % MAX_OBJECT] & (card_t)is_there;
        memcpy(&row, &cards[card].number[fields], sizeof row);
        row &= mask & is_there;
        memcpy(field->number[place], &row, sizeof row);
    }
}

/* What is printed where cards came and went, while nothing changes it. */
static void renew_rows(struct run *run)
{
    struct field *field = &run->st->field;

    for (uint32_t rest = field->stale_zones; rest != 0; rest &= rest - 1) {
        const struct zone_rule *rule = &run->match->rules->zone[bits_first(rest)];
        for (seat_t seat = 0; seat < SEATS && rule->has_numbers; seat++) {
            if ((field->is_stale & STALE_ROWS << seat) != 0) {
                start_numbers(run, rule->offset[seat], rule->offset[seat] + rule->capacity);
            }
        }
    }
    field->is_stale = 0;
    field->stale_zones = 0;
}

static void finish_numbers(struct run *run, const struct totals *totals)
{
    const struct rules *rules = run->match->rules;
    struct field *field = &run->st->field;

    for (uint32_t rest = totals->changed; rest != 0; rest &= rest - 1) {
        int place = bits_first(rest);
        for (int i = 0; i < rules->numbers.fields; i++) {
            int low = rules->vocab->numbers[i].low, high = rules->vocab->numbers[i].high;
            int sum = field->number[place][i] + totals->added[place][i];
            field->number[place][i] = (int16_t)(sum < low ? low : sum > high ? high : sum);
        }
    }
}

/* A static at work. */
struct source {
    obj_t card;
    const struct ability *ability;
};
enum { SOURCE_MAX = 2 * SEAT_OBJECTS };

static int add_statics(const struct run *run, obj_t obj, struct source out[SOURCE_MAX], int n)
{
    const struct card *card = match_card(run->match, obj);
    for (int i = 0; i < card->ability_count && n < SOURCE_MAX; i++) {
        const struct ability *ability = &run->match->db->abilities[card->ability + i];
        if (ability->kind == ABILITY_STATIC && !ability->is_asked) {
            out[n++] = (struct source){obj, ability};
        }
    }
    return n;
}

/* The statics that work: of cards in play that are not silenced. Where the order matters it is that
 * of the places, so that nothing depends on the numbers of objects. */
static int list_sources(const struct run *run, struct source out[SOURCE_MAX])
{
    const struct field *field = &run->st->field;
    const struct rules *rules = run->match->rules;
    const struct set none = {{0, 0}}, *silenced = &none;
    obj_t row[SEAT_OBJECTS];
    int n = 0;

    if ((run->match->prop[PROP_STATIC][0] | run->match->prop[PROP_STATIC][1]) == 0) {
        return 0;
    }
    if (rules->words.silencer != 0) {
        silenced = &field->given[rules->words.silencer - 1 - rules->words.given];
    }
    for (uint32_t rest = rules->play_zones; rest != 0; rest &= rest - 1) {
        zone_t zone = (zone_t)bits_first(rest);
        for (seat_t seat = 0; seat < SEATS; seat++) {
            uint64_t cards =
                field->zone[zone][seat] & run->match->prop[PROP_STATIC][seat] & ~silenced->of[seat];
            if (run->match->db->any_order || (cards & (cards - 1)) == 0) {
                for (; cards != 0; cards &= cards - 1) {
                    n = add_statics(run, (obj_t)(seat * SEAT_OBJECTS + bits_first(cards)), out, n);
                }
                continue;
            }
            int count = cards == 0 ? 0 : zone_list(run->match, run->st, zone, seat, row);
            for (int i = 0; i < count; i++) {
                if ((cards & obj_bit(row[i])) != 0) {
                    n = add_statics(run, row[i], out, n);
                }
            }
        }
    }
    return n;
}

/* Words first: they may silence what gives numbers. False if no static works. */
static bool apply_statics(struct run *run, struct totals *totals)
{
    struct source source[SOURCE_MAX];
    int n = list_sources(run, source), words = 0;

    for (int i = 0; i < n; i++) {
        if ((source[i].ability->gives & GIVES_ITSELF) != 0) {
            apply_own_words(run, source[i].card, source[i].ability);
            words++;
        } else if ((source[i].ability->gives & GIVES_WORDS) != 0) {
            apply_rows(run, totals, source[i].card, source[i].ability, true);
            words++;
        }
    }
    if (words > 0 && run->match->rules->words.silencer != 0) {
        n = list_sources(run, source);
    }
    for (int i = 0; i < n; i++) {
        if ((source[i].ability->gives & GIVES_NUMBERS) != 0) {
            apply_rows(run, totals, source[i].card, source[i].ability, false);
        }
    }
    return n > 0;
}

void mods_renew(struct run *run)
{
    struct field *field = &run->st->field;
    struct totals totals;

    if (rules_is(run->match->rules, LABELS_BY_CARD)) { /* numbers are worked out when asked for */
        field->is_stale = 0;
        return;
    }
    field->is_stale = 0; /* statics read no derived number (E24): nothing below asks for one */
    field->stale_zones = 0;
    field->watch = field->watch_places = 0;
    start_words(run);
    memset(field->seat_number, 0, sizeof field->seat_number);
    memset(field->seat_is_set, 0, sizeof field->seat_is_set);
    memset(field->forbidden, 0, sizeof field->forbidden);
    memset(field->forbidden_seats, 0, sizeof field->forbidden_seats);
    start_numbers(run, 0, run->match->rules->numbers.places);
    totals.changed = 0;
    bool is_plain = !apply_statics(run, &totals) && field->mods == 0;
    field->is_plain = is_plain && run->match->rules->board == NULL;
    if (!is_plain) {
        apply_lasting(run, &totals);
        finish_numbers(run, &totals);
    }
}

void mods_catch_up(struct run *run)
{
    if ((run->st->field.is_stale & STALE_ALL) != 0) {
        mods_renew(run);
    } else {
        renew_rows(run);
    }
}

bool mods_word(const struct match *match, const struct state *st, int word, obj_t obj)
{
    return set_has(&st->field.given[word - match->rules->words.given], obj);
}

/* Runs the rows of one static for their words alone. */
static bool would_give(struct run *run, const struct ability *ability, obj_t source,
                       const struct happening *fact, int word)
{
    struct eval eval;

    eval_init(&eval, run, obj_seat(source), source);
    eval.is_static = true;
    eval.event = fact;
    eval.as_if = fact->zone;
    if (!is_in_force(run, &eval, ability)) {
        return false;
    }
    for (int pc = ability->code;; pc++) {
        pc = eval_run(&eval, pc);
        word_t w = run->match->db->code[pc];
        if (word_op(w) == OP_END) {
            return false;
        }
        if (word_op(w) == OP_ROWWORD && word_a(w) == word &&
            set_has(&eval.set[eval.sets - 1], fact->it)) {
            return true;
        }
        eval.numbers = eval.sets = 0;
    }
}

bool mods_would(struct run *run, int word, obj_t obj, zone_t zone)
{
    struct happening fact = {.it = obj, .zone = zone};
    struct source source[SOURCE_MAX];

    mods_refresh(run);
    int n = list_sources(run, source);
    for (int i = 0; i < n; i++) {
        if (would_give(run, source[i].ability, source[i].card, &fact, word)) {
            return true;
        }
    }
    return false;
}
