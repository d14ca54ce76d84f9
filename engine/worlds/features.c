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

/* The columns of cards: their types, and the numbers that are counted; how much of them by zone,
 * and how many features that makes. */
struct columns {
    enum depth depth[ZONE_MAX];
    uint8_t length[ZONE_MAX];
    size_t lengths; /* of all zones */
    int types, numbers, marks, added;
    uint8_t number[VOCAB_FIELDS]; /* of each column */
    uint32_t asked;               /* numbers among them that are not always as printed */
};

static int length_of(const struct columns *columns, const struct rules *rules, int zone)
{
    enum depth depth = columns->depth[zone];

    return 1 + (depth >= DEPTH_TYPES ? columns->types : 0) +
           (depth == DEPTH_NUMBERS ? columns->numbers : 0) +
           (rules->zone[zone].label == LABEL_SQUARE);
}

static struct columns columns_of(const struct rules *rules)
{
    const struct vocab *vocab = rules->vocab;
    struct columns columns = {
        .types = types_of(rules), .marks = rules->marks.count, .added = added_by(rules)};

    for (int n = 0; vocab->numbers[n].name != NULL; n++) {
        if (is_counted(rules, n)) {
            bool is_asked = vocab->numbers[n].is_current || (vocab->reckoned >> n & 1) != 0;
            columns.number[columns.numbers++] = (uint8_t)n;
            columns.asked |= (uint32_t)is_asked << n;
        }
    }
    for (int zone = 0; zone < rules->zones; zone++) {
        columns.depth[zone] = depth_of(rules, zone);
        columns.length[zone] = (uint8_t)length_of(&columns, rules, zone);
        columns.lengths += columns.length[zone];
    }
    return columns;
}

/* Adds a row of printed numbers, whichever of them are needed. */
static void add_printed(const struct card *card, int32_t sums[VOCAB_FIELDS])
{
    for (int n = 0; n < VOCAB_FIELDS; n++) {
        sums[n] += card->number[n];
    }
}

static void add_asked(const struct eval *eval, const struct columns *columns, uint64_t cards,
                      int32_t sums[VOCAB_FIELDS])
{
    const struct rules *rules = eval->run->match->rules;

    if (rules->read.numbers != NULL) {
        rules->read.numbers(eval, eval->you, cards, sums);
        return;
    }
    for (; cards != 0; cards &= cards - 1) {
        obj_t obj = (obj_t)(eval->you * SEAT_OBJECTS + bits_first(cards));
        for (uint32_t rest = columns->asked; rest != 0; rest &= rest - 1) {
            int n = bits_first(rest);
            sums[n] += rules->read.number(eval, n, obj);
        }
    }
}

/* The columns of numbers of these cards. */
static void fill_numbers(const struct eval *eval, const struct columns *columns, uint64_t cards,
                         int32_t *out)
{
    const struct match *match = eval->run->match;
    int32_t printed[VOCAB_FIELDS] = {0}, asked[VOCAB_FIELDS] = {0};

    for (uint64_t rest = cards; rest != 0; rest &= rest - 1) {
        add_printed(match_card(match, (obj_t)(eval->you * SEAT_OBJECTS + bits_first(rest))),
                    printed);
    }
    add_asked(eval, columns, cards, asked);
    for (int i = 0; i < columns->numbers; i++) {
        int n = columns->number[i];
        out[i] = (columns->asked >> n & 1) != 0 ? asked[n] : printed[n];
    }
}

/* What lies in a zone; `out` is 0, all of it. */
static void fill_zone(const struct eval *eval, zone_t zone, const struct columns *columns,
                      int32_t *out)
{
    const struct run *run = eval->run;
    uint64_t cards = run->st->field.zone[zone][eval->you];
    bool is_square = run->match->rules->zone[zone].label == LABEL_SQUARE;
    int32_t *by_type = out + 1, *last = out + columns->length[zone] - 1;

    *out = run->st->field.count[zone][eval->you];
    if (columns->depth[zone] == DEPTH_COUNT) {
        return;
    }
    for (uint64_t rest = cards; rest != 0; rest &= rest - 1) {
        obj_t obj = (obj_t)(eval->you * SEAT_OBJECTS + bits_first(rest));
        by_type[match_card(run->match, obj)->type]++;
        *last += is_square ? forward(run, zone, obj) : 0;
    }
    if (columns->depth[zone] == DEPTH_NUMBERS) {
        fill_numbers(eval, columns, cards, by_type + columns->types);
    }
}

/* Returns where those of the other seat stand. */
static int32_t *fill_seat(struct run *run, seat_t seat, const struct columns *columns, int32_t *out)
{
    const struct rules *rules = run->match->rules;
    struct eval eval;

    eval_init(&eval, run, seat, OBJ_NONE);
    for (int row = 0; rules->gauges[row].key != NULL; row++) {
        *out++ = run->st->head.gauge[seat][rules->gauges[row].gauge];
    }
    memset(out, 0, columns->lengths * sizeof *out);
    for (int zone = 0; zone < rules->zones; zone++) {
        if (run->st->field.count[zone][seat] != 0) {
            fill_zone(&eval, (zone_t)zone, columns, out);
        }
        out += columns->length[zone];
    }
    for (int mark = 0; mark < columns->marks; mark++) {
        *out++ = bits_count(run->st->field.mark[mark][seat]);
    }
    if (columns->added > 0) {
        rules->advice->numbers(run, seat, out);
        out += columns->added;
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
