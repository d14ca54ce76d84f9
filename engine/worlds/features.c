/* features.c - what the tables of the rules count in a world (tefuda.h).
 *
 * The numbers of a seat come in sections: gauges, then each zone, marks, and what the game adds.
 * feature_parts says how many each has; names and values are written in that order. */
#include <stdio.h>
#include <string.h>

#include "engine/core/eval.h"
#include "engine/core/zone.h"
#include "engine/worlds/value.h"

enum { FEATURE_MAX = 256 /* of a seat */, FEATURE_WORD = MAX_ID + 8 };

/* ---- what there is ------------------------------------------------------------------ */

/* How much is counted of the cards of a zone. */
enum depth { DEPTH_COUNT, DEPTH_TYPES, DEPTH_NUMBERS };

static enum depth depth_of(const struct rules *rules, int zone)
{
    const struct zone_rule *rule = &rules->zone[zone];

    if (rule->kind == ZONE_STACK) {
        return DEPTH_COUNT;
    }
    bool is_table = rule->has_numbers || rule->kind == ZONE_SPREAD || rule->label == LABEL_SQUARE ||
                    (rules->play_zones >> zone & 1) != 0;
    return is_table || zone == rules->hand_zone ? DEPTH_NUMBERS : DEPTH_TYPES;
}

/* Numbers of cards whose printed twin would say the same again are left out. */
static bool is_counted(const struct rules *rules, int number)
{
    return number < rules->numbers.fields || number >= 2 * rules->numbers.fields;
}

static int types_of(const struct rules *rules)
{
    int n = 0;

    while (rules->vocab->types[n] != NULL) {
        n++;
    }
    return n;
}

static int added_by(const struct rules *rules)
{
    int n = 0;

    while (rules->advice != NULL && rules->advice->names != NULL &&
           rules->advice->names[n] != NULL) {
        n++;
    }
    return n;
}

/* ---- names -------------------------------------------------------------------------- */

/* How many of the first gauges and zones have a word. */
static int count_word(const struct rules *rules, int gauges, int zones, const char *word)
{
    int count = 0;

    for (int i = 0; i < gauges; i++) {
        count += strcmp(rules->gauges[i].key, word) == 0;
    }
    for (int i = 0; i < zones; i++) {
        count += strcmp(rules->zone[i].word, word) == 0;
    }
    return count;
}

static int gauges_of(const struct rules *rules)
{
    int n = 0;

    while (rules->gauges[n].key != NULL) {
        n++;
    }
    return n;
}

static void name_word(const char *word, int before, struct str *out)
{
    str_put(out, word);
    if (before > 0) {
        str_format(out, "%d", before + 1);
    }
}

void worlds_gauge_name(const struct rules *rules, int gauge, struct str *out)
{
    const char *word = rules->gauges[gauge].key;

    name_word(word, count_word(rules, gauge, 0, word), out);
}

void worlds_zone_name(const struct rules *rules, int zone, struct str *out)
{
    const char *word = rules->zone[zone].word;

    name_word(word, count_word(rules, gauges_of(rules), zone, word), out);
}

/* Writes the name of the feature that `left` counts down to. */
struct namer {
    int left;
    struct str *out;
};

static void name(struct namer *namer, const char *first, char between, const char *second)
{
    if (namer->left-- == 0 && namer->out != NULL) {
        str_put(namer->out, first);
        if (second != NULL) {
            str_format(namer->out, "%c%s", between, second);
        }
    }
}

static void name_zone(struct namer *namer, const struct rules *rules, int zone)
{
    enum depth depth = depth_of(rules, zone);
    char word[FEATURE_WORD];
    struct str out;

    str_init(&out, word, sizeof word);
    worlds_zone_name(rules, zone, &out);
    name(namer, word, 0, NULL);
    for (int type = 0; depth >= DEPTH_TYPES && type < types_of(rules); type++) {
        name(namer, word, ':', rules->vocab->types[type]);
    }
    for (int n = 0; depth == DEPTH_NUMBERS && rules->vocab->numbers[n].name != NULL; n++) {
        if (is_counted(rules, n)) {
            name(namer, word, '.', rules->vocab->numbers[n].name);
        }
    }
    if (rules->zone[zone].label == LABEL_SQUARE) {
        name(namer, word, '.', "forward");
    }
}

static void name_all(struct namer *namer, const struct rules *rules)
{
    for (int row = 0; rules->gauges[row].key != NULL; row++) {
        char word[FEATURE_WORD];
        struct str out;
        str_init(&out, word, sizeof word);
        worlds_gauge_name(rules, row, &out);
        name(namer, word, 0, NULL);
    }
    for (int zone = 0; zone < rules->zones; zone++) {
        name_zone(namer, rules, zone);
    }
    for (int mark = 0; mark < rules->marks.count; mark++) {
        char number[16];
        (void)snprintf(number, sizeof number, "%d", mark + 1);
        name(namer, "mark", '.', number);
    }
    for (int i = 0; i < added_by(rules); i++) {
        name(namer, rules->advice->names[i], 0, NULL);
    }
}

static int half_of(const struct rules *rules)
{
    struct namer namer = {.left = FEATURE_MAX};

    name_all(&namer, rules);
    CHECK(namer.left >= 0);
    return FEATURE_MAX - namer.left;
}

int tf_features(const struct tf_worlds *worlds)
{
    return SEATS * half_of(worlds->root.match.rules) + 1;
}

size_t tf_feature_name(const struct tf_worlds *worlds, int feature, char *name, size_t size)
{
    const struct rules *rules = worlds->root.match.rules;
    int half = half_of(rules);
    struct str out;

    if (size == 0) {
        return 0;
    }
    str_init(&out, name, size);
    if (feature >= 0 && feature < SEATS * half) {
        struct namer namer = {.left = feature % half, .out = &out};
        str_put(&out, feature < half ? "own." : "foe.");
        name_all(&namer, rules);
    } else if (feature == SEATS * half) {
        str_put(&out, "turn");
    }
    if (out.overflow) {
        str_clear(&out);
    }
    return out.used;
}

/* ---- values ------------------------------------------------------------------------- */

/* How far a card has come on a board, from its own side. */
static int forward(const struct run *run, zone_t zone, obj_t obj)
{
    int ranks = run->match->rules->zone[zone].width;
    int rank = zone_label(run->match, run->st, obj) & LABEL_MASK;

    return obj_seat(obj) == 0 ? rank : ranks + 1 - rank;
}

/* The columns of cards: their types, and the numbers that are counted; how much of them by zone. */
struct columns {
    enum depth depth[ZONE_MAX];
    int types, numbers;
    uint8_t number[VOCAB_FIELDS]; /* of each column */
    uint32_t asked;               /* numbers among them that are not always as printed */
};

static struct columns columns_of(const struct rules *rules)
{
    const struct vocab *vocab = rules->vocab;
    struct columns columns = {.types = types_of(rules)};

    for (int n = 0; vocab->numbers[n].name != NULL; n++) {
        if (is_counted(rules, n)) {
            bool is_asked = vocab->numbers[n].is_current || (vocab->reckoned >> n & 1) != 0;
            columns.number[columns.numbers++] = (uint8_t)n;
            columns.asked |= (uint32_t)is_asked << n;
        }
    }
    for (int zone = 0; zone < rules->zones; zone++) {
        columns.depth[zone] = depth_of(rules, zone);
    }
    return columns;
}

/* Sums of the numbers of cards. What is printed is added a row at a time, needed or not. */
struct sums {
    int32_t printed[VOCAB_FIELDS], asked[VOCAB_FIELDS];
};

static void add_printed(const struct match *match, obj_t obj, struct sums *sums)
{
    const int16_t *printed = match_card(match, obj)->number;

    for (int n = 0; n < VOCAB_FIELDS; n++) {
        sums->printed[n] += printed[n];
    }
}

static void add_asked(const struct eval *eval, const struct columns *columns, uint64_t cards,
                      struct sums *sums)
{
    const struct rules *rules = eval->run->match->rules;

    if (rules->read.numbers != NULL) {
        rules->read.numbers(eval, eval->you, cards, sums->asked);
        return;
    }
    for (; cards != 0; cards &= cards - 1) {
        obj_t obj = (obj_t)(eval->you * SEAT_OBJECTS + bits_first(cards));
        for (uint32_t rest = columns->asked; rest != 0; rest &= rest - 1) {
            int n = bits_first(rest);
            sums->asked[n] += rules->read.number(eval, n, obj);
        }
    }
}

static void write_numbers(const struct columns *columns, const struct sums *sums, int32_t *out)
{
    for (int i = 0; i < columns->numbers; i++) {
        int n = columns->number[i];
        out[i] = (columns->asked >> n & 1) != 0 ? sums->asked[n] : sums->printed[n];
    }
}

/* Returns where those of the next section stand. */
static int32_t *fill_zone(const struct eval *eval, zone_t zone, const struct columns *columns,
                          int32_t *out)
{
    const struct run *run = eval->run;
    const struct rules *rules = run->match->rules;
    enum depth depth = columns->depth[zone];
    bool is_square = rules->zone[zone].label == LABEL_SQUARE;
    int32_t *by_type = out + 1, *by_number = by_type + (depth >= DEPTH_TYPES ? columns->types : 0);
    int32_t *end = by_number + (depth == DEPTH_NUMBERS ? columns->numbers : 0);
    struct sums sums = {{0}, {0}};

    *out = run->st->field.count[zone][eval->you];
    for (int32_t *at = by_type; at < end + is_square; at++) {
        *at = 0;
    }
    if (depth == DEPTH_COUNT || *out == 0) {
        return end + is_square;
    }
    uint64_t cards = run->st->field.zone[zone][eval->you];
    for (uint64_t rest = cards; rest != 0; rest &= rest - 1) {
        obj_t obj = (obj_t)(eval->you * SEAT_OBJECTS + bits_first(rest));
        by_type[match_card(run->match, obj)->type]++;
        if (depth == DEPTH_NUMBERS) {
            add_printed(run->match, obj, &sums);
        }
        if (is_square) {
            *end += forward(run, zone, obj);
        }
    }
    if (depth == DEPTH_NUMBERS) {
        add_asked(eval, columns, cards, &sums);
        write_numbers(columns, &sums, by_number);
    }
    return end + is_square;
}

static int32_t *fill_seat(struct run *run, seat_t seat, const struct columns *columns, int32_t *out)
{
    const struct rules *rules = run->match->rules;
    struct eval eval;

    eval_init(&eval, run, seat, OBJ_NONE);
    for (int row = 0; rules->gauges[row].key != NULL; row++) {
        *out++ = run->st->head.gauge[seat][rules->gauges[row].gauge];
    }
    for (int zone = 0; zone < rules->zones; zone++) {
        out = fill_zone(&eval, (zone_t)zone, columns, out);
    }
    for (int mark = 0; mark < rules->marks.count; mark++) {
        *out++ = bits_count(run->st->field.mark[mark][seat]);
    }
    if (rules->advice != NULL && rules->advice->numbers != NULL) {
        rules->advice->numbers(run, seat, out);
        out += added_by(rules);
    }
    return out;
}

void tf_world_features(const struct tf_world *world, int seat, int32_t *out)
{
    const struct rules *rules = world_match(world)->rules;
    /* Derived numbers that are stale are worked out in place: the position is the same. */
    struct run run = {.match = world_match(world), .st = (struct state *)&world->st};
    seat_t own = (seat_t)(seat & 1);
    struct columns columns = columns_of(rules);

    out = fill_seat(&run, own, &columns, out);
    out = fill_seat(&run, foe_of(own), &columns, out);
    *out = world->st.head.first == own;
}
