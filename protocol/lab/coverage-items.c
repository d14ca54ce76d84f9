/* coverage-items.c - what there is to reach in a game, and how an answer shows it. */
#include <stdlib.h>
#include <string.h>

#include "engine/lang/disasm.h"
#include "engine/lang/op.h"
#include "protocol/lab/coverage-inner.h"

/* ---- code --------------------------------------------------------------- */

/* By code word. */
struct code_map {
    card_t *owner;  /* the card whose block the word is part of */
    uint8_t *reach; /* 1: a block can get there */
};

static int jump(const struct carddb *db, int pc)
{
    return pc + 1 + word_b(db->code[pc]);
}

/* The first statement at or behind pc. */
static int statement(const struct carddb *db, int pc)
{
    while (op_is_value(word_op(db->code[pc])) || word_op(db->code[pc]) == OP_END_VALUE) {
        pc++;
    }
    return pc;
}

/* Marks the words that can follow one word; true if one of them is new. */
static bool mark_next(const struct carddb *db, uint8_t *reach, int pc)
{
    word_t word = db->code[pc];
    int op = word_op(word), first = pc + 1;
    bool is_new = false;

    if (op == OP_END || op == OP_END_VALUE) {
        return false;
    }
    if (op != OP_JUMP && op != OP_MODE) {
        is_new = reach[first] == 0;
        reach[first] = 1;
    }
    if (strcmp(op_rows[op].b, "offset") == 0) {
        is_new = is_new || reach[jump(db, pc)] == 0;
        reach[jump(db, pc)] = 1;
    }
    for (int i = 0; op == OP_MODE && i < word_a(word); i++) {
        int to = first + 2 * i + word_b(db->code[first + 2 * i]);
        is_new = is_new || reach[to] == 0;
        reach[to] = 1;
    }
    return is_new;
}

static void map_block(struct code_map *map, int pc, card_t card)
{
    map->owner[pc] = card;
    map->reach[pc] = 1;
}

static void map_fill(struct code_map *map, const struct carddb *db)
{
    bool is_new = true;

    for (int pc = 0; pc < db->code_count; pc++) {
        map->owner[pc] = CARD_NONE;
    }
    for (int i = 0; i < db->card_count; i++) {
        const struct card *card = &db->cards[i];
        for (int k = 0; k < card->ability_count; k++) {
            map_block(map, db->abilities[card->ability + k].code, (card_t)i);
        }
        if (card->use != 0) {
            map_block(map, card->use, (card_t)i);
        }
    }
    /* All other code between two blocks is values, so a statement belongs to the block before it.
     */
    for (int pc = 1; pc < db->code_count; pc++) {
        if (map->owner[pc] == CARD_NONE) {
            map->owner[pc] = map->owner[pc - 1];
        }
    }
    while (is_new) {
        is_new = false;
        for (int pc = 1; pc < db->code_count; pc++) {
            is_new = (map->reach[pc] != 0 && mark_next(db, map->reach, pc)) || is_new;
        }
    }
}

/* A JUMP or END that nothing leads to stands behind a `stop` or `return`: no author wrote it. */
static bool is_statement(const struct carddb *db, const struct code_map *map, int pc)
{
    int op = word_op(db->code[pc]);
    bool is_written = op != OP_JUMP && op != OP_END;

    return !op_is_value(op) && op != OP_END_VALUE && op != OP_OPTION &&
           (is_written || map->reach[pc] != 0);
}

/* ---- the list ------------------------------------------------------------- */

static void add(struct coverage *coverage, enum coverage_kind kind, card_t card, int at)
{
    coverage->item[coverage->items++] =
        (struct coverage_item){.kind = (uint8_t)kind, .card = card, .at = (uint16_t)at};
}

static void list_word(struct coverage *coverage, card_t card, int pc)
{
    const struct carddb *db = coverage->db;
    int op = word_op(db->code[pc]), next = statement(db, pc + 1);

    add(coverage, COVERAGE_STATEMENT, card, pc);
    if ((op == OP_JUMPZ || op == OP_MAYBE) && next < jump(db, pc)) {
        add(coverage, COVERAGE_BRANCH, card, pc);
        coverage->item[coverage->items - 1].next = (uint16_t)next;
    }
}

/* Does the card data ever ask by this opcode? */
static bool has_op(const struct carddb *db, int op, int flags)
{
    for (int pc = 1; pc < db->code_count; pc++) {
        if (word_op(db->code[pc]) == op && (word_b(db->code[pc]) & flags) == flags) {
            return true;
        }
    }
    return false;
}

static bool is_unused(const struct coverage *coverage, enum coverage_kind kind, int at)
{
    const struct rules *rules = coverage->rules;
    const struct {
        int op, flags, step, verb;
    } rows[] = {
        {OP_CHOOSE, CHOOSE_SEARCH, rules->core_step + CORE_TAKE, rules_verb_of(rules, ANSWER_TAKE)},
        {OP_MODE, 0, rules->core_step + CORE_MODE, rules_verb_of(rules, ANSWER_MODE)},
        {OP_ASKWORD, 0, rules->core_step + CORE_DECLARE, rules_verb_of(rules, ANSWER_NAME)},
        {OP_ASKNUM, 0, rules->core_step + CORE_NUMBER, rules_verb_of(rules, ANSWER_NUMBER)},
        {OP_MAYBE, 0, rules->core_step + CORE_MAY, -1},
    };

    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (at == (kind == COVERAGE_STEP ? rows[i].step : rows[i].verb)) {
            bool is_games = rows[i].op == OP_ASKWORD &&
                            rules->verbs[rules_verb_of(rules, ANSWER_NAME)].operand ==
                                OPERAND_NAME; /* it asks itself */
            return !is_games && !has_op(coverage->db, rows[i].op, rows[i].flags);
        }
    }
    return false;
}

static void list_rule(struct coverage *coverage, enum coverage_kind kind, int at)
{
    add(coverage, kind, CARD_NONE, at);
    coverage->item[coverage->items - 1].is_unused = is_unused(coverage, kind, at);
}

static void list_all(struct coverage *coverage, const struct code_map *map)
{
    const struct rules *rules = coverage->rules;
    const struct carddb *db = coverage->db;

    for (int i = 0; i < db->card_count; i++) {
        int use = db->cards[i].use;
        add(coverage, COVERAGE_CARD, (card_t)i, use == 0 ? 0 : statement(db, use));
    }
    for (int pc = 1; pc < db->code_count; pc++) {
        if (is_statement(db, map, pc)) {
            list_word(coverage, map->owner[pc], pc);
        }
    }
    for (int i = 0; rules->steps[i].name != NULL; i++) {
        list_rule(coverage, COVERAGE_STEP, i);
    }
    for (int i = 0; rules->verbs[i].name != NULL; i++) {
        list_rule(coverage, COVERAGE_VERB, i);
    }
    for (int i = 0; i < coverage->items; i++) {
        coverage->all[coverage->item[i].kind] += !coverage->item[i].is_unused;
    }
}

static int most_items(const struct coverage *coverage)
{
    int n = coverage->db->card_count + 2 * coverage->db->code_count;

    for (const struct step_rule *step = coverage->rules->steps; step->name != NULL; step++) {
        n++;
    }
    for (const struct verb_rule *verb = coverage->rules->verbs; verb->name != NULL; verb++) {
        n++;
    }
    return n;
}

bool coverage_list(struct coverage *coverage)
{
    size_t words = (size_t)coverage->db->code_count;
    struct code_map map = {calloc(words, sizeof *map.owner), calloc(words, 1)};

    coverage->item = calloc((size_t)most_items(coverage), sizeof *coverage->item);
    bool is_done = map.owner != NULL && map.reach != NULL && coverage->item != NULL;
    if (is_done) {
        map_fill(&map, coverage->db);
        list_all(coverage, &map);
    }
    free(map.owner);
    free(map.reach);
    return is_done;
}

/* ---- looking --------------------------------------------------------------- */

int coverage_refused(const struct match *match, const struct state *st, int verb)
{
    const struct tail *tail = &st->tail;
    const struct frame *top = &tail->frame[tail->frames - (tail->frames > 0)];

    if (tail->frames == 0 || top->kind != FRAME_CODE || verb == match->verb_of[ANSWER_YES]) {
        return 0;
    }
    return word_op(match->db->code[top->pc - 1]) == OP_MAYBE ? top->pc - 1 : 0;
}

/* Lying there, a card is in play. One without code does all it does where everybody sees it. */
static bool is_in_play(const struct coverage_sight *sight, card_t card, int zone)
{
    const struct rules *rules = sight->match->rules;
    const struct card *printed = &sight->match->db->cards[card];
    bool is_plain = printed->use == 0 && printed->ability_count == 0;

    return (rules->play_zones >> zone & 1) != 0 ||
           (is_plain && zone != rules->pile_zone && rules->zone[zone].sight == SIGHT_BOTH);
}

/* In play, or at work: a card without a use block may be neither a block nor at rest. */
static bool is_played(const struct coverage_sight *sight, card_t card)
{
    const struct field *field = &sight->st->field;

    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        int zone = field->zone_of[obj];
        if (sight->match->card[obj] == card && zone < ZONE_MAX && is_in_play(sight, card, zone)) {
            return true;
        }
    }
    for (int i = 0; sight->facts != NULL && i < sight->facts->count; i++) {
        if (sight->facts->note[i].by == card) {
            return true;
        }
    }
    return false;
}

static bool shows(const struct coverage_sight *sight, const struct coverage_item *item)
{
    const struct ask *ask = &sight->st->head.ask;

    switch ((enum coverage_kind)item->kind) {
    case COVERAGE_CARD:
        return sight->ran[item->at] != 0 || is_played(sight, item->card);
    case COVERAGE_STATEMENT:
        return sight->ran[item->at] != 0;
    case COVERAGE_BRANCH: /* its condition held not once while this answer was worked out */
        return sight->refused == item->at ||
               (sight->ran[item->at] != 0 && sight->ran[item->next] == 0 &&
                word_op(sight->match->db->code[item->at]) == OP_JUMPZ);
    case COVERAGE_STEP:
        return ask->seats != 0 && ask->step == item->at;
    case COVERAGE_VERB:
        return sight->verb == item->at;
    case COVERAGE_KINDS:
        break;
    }
    return false;
}

int coverage_look(struct coverage *coverage, const struct coverage_sight *sight)
{
    int n = 0;

    for (int i = 0; i < coverage->items; i++) {
        struct coverage_item *item = &coverage->item[i];
        if (item->is_seen || !shows(sight, item)) {
            continue;
        }
        item->is_seen = true;
        coverage->all[item->kind] += item->is_unused;
        item->is_unused = false;
        coverage->seen[item->kind]++;
        n++;
    }
    return n;
}

int coverage_missing(const struct coverage *coverage, int kind)
{
    int n = 0;

    for (int i = 0; i < COVERAGE_KINDS; i++) {
        n += kind == i || kind == COVERAGE_KINDS ? coverage->all[i] - coverage->seen[i] : 0;
    }
    return n;
}

/* ---- naming ---------------------------------------------------------------- */

/* The first word of the card's block that holds a pc. */
static int block_start(const struct carddb *db, const struct coverage_item *item)
{
    const struct card *card = &db->cards[item->card];
    int start = card->use <= item->at ? card->use : 0;

    for (int k = 0; k < card->ability_count; k++) {
        int code = db->abilities[card->ability + k].code;
        start = code <= item->at && code > start ? code : start;
    }
    return start;
}

int coverage_line(const struct carddb *db, const struct coverage_item *item)
{
    int start = block_start(db, item), line = db->cards[item->card].line, nearest = INT16_MAX;

    for (int i = 0; i < db->mark_count; i++) {
        const struct code_mark *mark = &db->marks[i];
        int distance = abs(mark->pc - item->at);
        if (mark->start == start && distance <= nearest) {
            nearest = distance;
            line = mark->line;
        }
    }
    return line;
}

void coverage_word(const struct carddb *db, const struct coverage_item *item, struct str *out)
{
    char text[256]; /* the lines behind the first one need not fit */
    struct str all;

    str_init(&all, text, sizeof text);
    disasm_code(db, item->at, &all);
    str_bytes(out, text, strcspn(text, "\n"));
}
