/* traits.c - what an answer says, and traits by name and number (tefuda.h). */
#include "engine/worlds/traits.h"

#include <stdlib.h>
#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "engine/parts/grid.h"
#include "engine/parts/table.h"
#include "engine/worlds/value.h"

/* ---- the plan ----------------------------------------------------------------------- */

/* The first decision of this name: some games have two that are the same to whoever is asked. */
static int namesake(const struct rules *rules, int step)
{
    int first = 0;

    while (strcmp(rules->steps[first].name, rules->steps[step].name) != 0) {
        first++;
    }
    return first;
}

static int pair_of(struct trait_plan *plan, int step, int verb)
{
    int8_t *pair = &plan->pair[step][verb];

    if (*pair < 0) {
        CHECK(plan->pairs < TRAIT_PAIRS);
        plan->step[plan->pairs] = (uint8_t)step;
        plan->verb[plan->pairs] = (uint8_t)verb;
        *pair = (int8_t)plan->pairs++;
    }
    return *pair;
}

static void find_pairs(const struct rules *rules, struct trait_plan *plan)
{
    memset(plan->pair, -1, sizeof plan->pair);
    for (int step = 0; rules->steps[step].name != NULL; step++) {
        int first = namesake(rules, step);
        for (int verb = 0; rules->verbs[verb].name != NULL; verb++) {
            CHECK(step < TRAIT_STEPS && verb < TRAIT_VERBS);
            if ((rules->verbs[verb].steps >> step & 1) != 0) {
                plan->pair[step][verb] = (int8_t)pair_of(plan, first, verb);
            }
        }
    }
}

struct trait_plan traits_plan(const struct rules *rules)
{
    const struct vocab *vocab = rules->vocab;
    struct trait_plan plan = {.zone = 1};

    find_pairs(rules, &plan);
    while (vocab->types[plan.types] != NULL) {
        plan.types++;
    }
    while (vocab->words[plan.words].name != NULL) {
        plan.words++;
    }
    while (vocab->fields[plan.numbers].name != NULL) {
        plan.numbers++;
    }
    plan.card = plan.types + plan.words + plan.numbers;
    plan.mark = plan.zone + SEATS * rules->zones;
    plan.value = plan.mark + SEATS * rules->marks.count;
    plan.skill = plan.value + SEATS * TRAIT_VALUES;
    plan.first = plan.skill + TRAIT_SKILLS;
    plan.second = plan.first + SEATS * plan.card;
    plan.block = plan.second + SEATS * plan.card;
    return plan;
}

/* ---- answers ------------------------------------------------------------------------ */

/* What is printed on a card, if the seat may see it where it lies. */
static card_t face_of(const struct match *match, zone_t zone, obj_t obj, bool is_own)
{
    bool is_seen = is_own || match->rules->zone[zone].sight == SIGHT_BOTH;

    return is_seen ? match->card[obj] : CARD_NONE;
}

static void read_card(const struct match *match, const struct state *st, seat_t seat, obj_t obj,
                      struct answer *answer)
{
    uint64_t bit = (uint64_t)1 << (obj & (SEAT_OBJECTS - 1));

    answer->is_own = obj_seat(obj) == seat;
    answer->zone = st->field.zone_of[obj];
    answer->card = face_of(match, answer->zone, obj, answer->is_own);
    for (int mark = 0; mark < match->rules->marks.count; mark++) {
        answer->marks |= (uint32_t)((st->field.mark[mark][obj_seat(obj)] & bit) != 0) << mark;
    }
}

static void read_second(const struct match *match, const struct state *st, seat_t seat, move_t move,
                        struct answer *answer)
{
    int second = move_skill(move);

    if (match->rules->verbs[move_verb(move)].link == '*') {
        answer->value = second;
        return;
    }
    obj_t obj = move_second(match, st, move);
    if (obj < MAX_OBJECT && grid_square(match->rules, obj) < 0) {
        answer->is_seconds_own = obj_seat(obj) == seat;
        answer->second = face_of(match, st->field.zone_of[obj], obj, answer->is_seconds_own);
    }
    if (move_word(match, move) != NULL) {
        answer->value = second - SECOND_WORD;
    } else if (!table_names_cards(match->rules) && second != OFFER_ALONE) {
        answer->value = second;
    }
}

struct answer traits_answer(const struct trait_plan *plan, const struct match *match,
                            const struct state *st, seat_t seat, move_t move)
{
    const struct verb_rule *verb = &match->rules->verbs[move_verb(move)];
    int operand = move_operand(move);
    struct answer answer = {.pair = plan->pair[st->head.ask.step][move_verb(move)],
                            .zone = ZONE_NONE,
                            .card = CARD_NONE,
                            .second = CARD_NONE,
                            .skill = -1,
                            .value = -1};

    switch (verb->operand) {
    case OPERAND_SKILL:
    case OPERAND_EFFECT:
        answer.skill = move_skill(move);
        read_card(match, st, seat, (obj_t)operand, &answer);
        break;
    case OPERAND_CARD:
        answer.value = grid_square(match->rules, (obj_t)operand);
        if (answer.value < 0) {
            read_card(match, st, seat, (obj_t)operand, &answer);
        }
        break;
    case OPERAND_TYPE:
    case OPERAND_NAME:
    case OPERAND_NUMBER:
        answer.value = operand;
        break;
    case OPERAND_NONE:
    case OPERAND_WORD: /* numbered by the card data */
        break;
    }
    if (verb->link != 0) {
        read_second(match, st, seat, move, &answer);
    }
    answer.value = answer.value < TRAIT_VALUES ? answer.value : TRAIT_VALUES - 1;
    answer.skill = answer.skill < TRAIT_SKILLS ? answer.skill : TRAIT_SKILLS - 1;
    return answer;
}

int traits_of_card(const struct trait_plan *plan, const struct carddb *db, card_t card,
                   struct tf_trait *out)
{
    const struct card *printed = &db->cards[card];
    const struct vocab_field *field = db->vocab->fields;
    int n = 0;

    out[n++] = (struct tf_trait){printed->type, 1};
    for (uint64_t rest = printed->words; rest != 0; rest &= rest - 1) {
        out[n++] = (struct tf_trait){plan->types + bits_first(rest), 1};
    }
    for (int i = 0; i < plan->numbers; i++) {
        if (field[i].kind == PRINT_NUMBER && (field[i].allowed >> printed->type & 1) != 0) {
            int row = plan->types + plan->words + i;
            out[n++] = (struct tf_trait){row, (float)printed->number[field[i].index]};
        }
    }
    return n;
}

/* ---- tefuda.h ----------------------------------------------------------------------- */

int tf_traits(const struct tf_worlds *worlds)
{
    struct trait_plan plan = traits_plan(worlds->root.match.rules);

    return plan.pairs * plan.block;
}

/* Traits under way. */
struct list {
    int base, count, most; /* base: where the block begins */
    struct tf_trait *out;
};

static void add(struct list *list, int row, float amount)
{
    if (list->count < list->most) {
        list->out[list->count++] = (struct tf_trait){list->base + row, amount};
    }
}

static void add_card(struct list *list, const struct trait_plan *plan, const struct carddb *db,
                     card_t card, int row)
{
    struct tf_trait printed[TRAIT_PRINTED];
    int n = card == CARD_NONE ? 0 : traits_of_card(plan, db, card, printed);

    for (int i = 0; i < n; i++) {
        add(list, row + printed[i].number, printed[i].amount);
    }
}

int tf_world_traits(const struct tf_world *world, int seat, uint32_t answer,
                    struct tf_trait *traits, int most)
{
    const struct match *match = world_match(world);
    struct trait_plan plan = traits_plan(match->rules);

    if (seat < 0 || seat >= SEATS || (tf_world_asked(world) >> seat & 1) == 0) {
        return 0;
    }
    struct answer read = traits_answer(&plan, match, &world->st, (seat_t)seat, answer);
    struct list list = {read.pair * plan.block, 0, most, traits};
    int foes = !read.is_own, seconds_foes = !read.is_seconds_own;
    if (read.pair < 0) {
        return 0;
    }
    add(&list, 0, 1);
    if (read.zone != ZONE_NONE) {
        add(&list, plan.zone + foes * match->rules->zones + read.zone, 1);
    }
    for (uint32_t rest = read.marks; rest != 0; rest &= rest - 1) {
        add(&list, plan.mark + foes * match->rules->marks.count + bits_first(rest), 1);
    }
    if (read.value >= 0) {
        add(&list, plan.value + seat * TRAIT_VALUES + read.value, 1);
    }
    if (read.skill >= 0) {
        add(&list, plan.skill + read.skill, 1);
    }
    add_card(&list, &plan, match->db, read.card, plan.first + foes * plan.card);
    add_card(&list, &plan, match->db, read.second, plan.second + seconds_foes * plan.card);
    return list.count;
}

/* ---- names -------------------------------------------------------------------------- */

static void name_pair(const struct rules *rules, const struct trait_plan *plan, int pair,
                      struct str *out)
{
    str_format(out, "%s.%s", rules->steps[plan->step[pair]].name,
               rules->verbs[plan->verb[pair]].name);
}

static const char *side(int foes)
{
    return foes == 0 ? "own" : "foe";
}

static void name_printed(const struct rules *rules, const struct trait_plan *plan, char section,
                         int row, struct str *out)
{
    const struct vocab *vocab = rules->vocab;
    int foes = row / plan->card, at = row % plan->card;

    str_format(out, "%c%s", section, side(foes));
    if (at < plan->types) {
        str_format(out, ":%s", vocab->types[at]);
    } else if (at < plan->types + plan->words) {
        str_format(out, "~%s", vocab->words[at - plan->types].name);
    } else {
        str_format(out, ".%s", vocab->fields[at - plan->types - plan->words].name);
    }
}

/* What stands behind the name of the pair. */
static void name_row(const struct rules *rules, const struct trait_plan *plan, int row,
                     struct str *out)
{
    if (row >= plan->second) {
        name_printed(rules, plan, '>', row - plan->second, out);
    } else if (row >= plan->first) {
        name_printed(rules, plan, '/', row - plan->first, out);
    } else if (row >= plan->skill) {
        str_format(out, "+%d", row - plan->skill + 1);
    } else if (row >= plan->value) {
        int value = row - plan->value;
        str_format(out, "=%d.s%d", value % TRAIT_VALUES, value / TRAIT_VALUES + 1);
    } else if (row >= plan->mark) {
        int mark = row - plan->mark, marks = rules->marks.count;
        str_format(out, "#%s.%d", side(mark / marks), mark % marks + 1);
    } else if (row >= plan->zone) {
        int zone = row - plan->zone;
        str_format(out, "@%s.", side(zone / rules->zones));
        worlds_zone_name(rules, zone % rules->zones, out);
    }
}

size_t tf_trait_name(const struct tf_worlds *worlds, int trait, char *name, size_t size)
{
    const struct rules *rules = worlds->root.match.rules;
    struct trait_plan plan = traits_plan(rules);
    struct str out;

    if (size == 0) {
        return 0;
    }
    str_init(&out, name, size);
    if (trait >= 0 && trait < plan.pairs * plan.block) {
        name_pair(rules, &plan, trait / plan.block, &out);
        name_row(rules, &plan, trait % plan.block, &out);
    }
    if (out.overflow) {
        str_clear(&out);
    }
    return out.used;
}

/* The pair that a name begins with; -1: none. *rest is what stands behind it. */
static int find_pair(const struct rules *rules, const struct trait_plan *plan, const char *name,
                     const char **rest)
{
    size_t length = strcspn(name, "@#=+/>");

    *rest = name + length;
    for (int pair = 0; pair < plan->pairs; pair++) {
        const char *step = rules->steps[plan->step[pair]].name;
        const char *verb = rules->verbs[plan->verb[pair]].name;
        size_t first = strlen(step);
        if (strncmp(name, step, first) == 0 && name[first] == '.' &&
            length == first + 1 + strlen(verb) &&
            strncmp(name + first + 1, verb, length - first - 1) == 0) {
            return pair;
        }
    }
    return -1;
}

static int find_zone(const struct rules *rules, const char *word)
{
    char name[MAX_ID + 8];

    for (int zone = 0; zone < rules->zones; zone++) {
        struct str out;
        str_init(&out, name, sizeof name);
        worlds_zone_name(rules, zone, &out);
        if (strcmp(name, word) == 0) {
            return zone;
        }
    }
    return 0;
}

/* The row of a card with such a name: ":type", "~word", ".number". */
static int find_printed(const struct vocab *vocab, const struct trait_plan *plan, const char *name)
{
    int at = 0;

    for (; at < plan->types; at++) {
        if (name[0] == ':' && strcmp(vocab->types[at], name + 1) == 0) {
            return at;
        }
    }
    for (int i = 0; i < plan->words; i++, at++) {
        if (name[0] == '~' && strcmp(vocab->words[i].name, name + 1) == 0) {
            return at;
        }
    }
    for (int i = 0; i < plan->numbers; i++, at++) {
        if (name[0] == '.' && strcmp(vocab->fields[i].name, name + 1) == 0) {
            return at;
        }
    }
    return at;
}

/* The row that a name means, if it means one. */
static int guess_row(const struct rules *rules, const struct trait_plan *plan, const char *name)
{
    char *end = NULL;

    if (name[0] == '+') {
        return plan->skill + (int)strtol(name + 1, &end, 10) - 1;
    }
    if (name[0] == '=') {
        int value = (int)strtol(name + 1, &end, 10);
        return plan->value + (strcmp(end, ".s2") == 0 ? TRAIT_VALUES : 0) + value;
    }
    if (strlen(name) <= strlen("@own.")) {
        return 0;
    }
    const char *rest = name + strlen("@own");
    int foes = strncmp(name + 1, "foe", 3) == 0;
    switch (name[0]) {
    case '@':
        return plan->zone + foes * rules->zones + find_zone(rules, rest + 1);
    case '#':
        return plan->mark + foes * rules->marks.count + (int)strtol(rest + 1, &end, 10) - 1;
    case '/':
        return plan->first + foes * plan->card + find_printed(rules->vocab, plan, rest);
    default:
        return plan->second + foes * plan->card + find_printed(rules->vocab, plan, rest);
    }
}

int tf_trait_find(const struct tf_worlds *worlds, const char *name)
{
    const struct rules *rules = worlds->root.match.rules;
    struct trait_plan plan = traits_plan(rules);
    char text[2 * MAX_ID + 16];
    struct str out;
    const char *rest;
    int pair = find_pair(rules, &plan, name, &rest);
    int row = pair < 0 ? -1 : guess_row(rules, &plan, rest);

    if (row < 0 || row >= plan.block) {
        return -1;
    }
    str_init(&out, text, sizeof text);
    name_row(rules, &plan, row, &out);
    return strcmp(text, rest) == 0 ? pair * plan.block + row : -1;
}
