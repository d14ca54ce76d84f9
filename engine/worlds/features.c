/* features.c - what the tables of the rules count in a world (tefuda.h). */
#include "engine/core/eval.h"
#include "engine/worlds/value.h"

enum { FEATURE_MAX = 96 }; /* of a seat */

/* What is counted of a seat. */
enum feature_kind { FEATURE_GAUGE, FEATURE_ZONE, FEATURE_NUMBER };
struct feature {
    enum feature_kind kind;
    int row;    /* of the gauges, or a zone */
    int number; /* of the cards in it */
};

/* All of them in their order; returns how many. */
static int list_features(const struct rules *rules, struct feature out[FEATURE_MAX])
{
    int count = 0;

    for (int row = 0; rules->gauges[row].key != NULL; row++) {
        out[count++] = (struct feature){.kind = FEATURE_GAUGE, .row = row};
    }
    for (int zone = 0; zone < rules->zones; zone++) {
        out[count++] = (struct feature){.kind = FEATURE_ZONE, .row = zone};
        for (int n = 0; rules->zone[zone].has_numbers && n < rules->numbers.fields; n++) {
            out[count++] = (struct feature){.kind = FEATURE_NUMBER, .row = zone, .number = n};
        }
    }
    CHECK(count <= FEATURE_MAX);
    return count;
}

int tf_features(const struct tf_worlds *worlds)
{
    struct feature feature[FEATURE_MAX];

    return SEATS * list_features(worlds->root.match.rules, feature) + 1;
}

static void print_name(const struct rules *rules, const struct feature *feature, struct str *out)
{
    switch (feature->kind) {
    case FEATURE_GAUGE:
        str_put(out, rules->gauges[feature->row].key);
        break;
    case FEATURE_ZONE:
        str_put(out, rules->zone[feature->row].word);
        break;
    case FEATURE_NUMBER:
        str_format(out, "%s.%s", rules->zone[feature->row].word,
                   rules->vocab->numbers[feature->number].name);
        break;
    }
}

size_t tf_feature_name(const struct tf_worlds *worlds, int feature, char *name, size_t size)
{
    const struct rules *rules = worlds->root.match.rules;
    struct feature list[FEATURE_MAX];
    int half = list_features(rules, list);
    struct str out;

    if (size == 0) {
        return 0;
    }
    str_init(&out, name, size);
    if (feature >= 0 && feature < SEATS * half) {
        str_put(&out, feature < half ? "own." : "foe.");
        print_name(rules, &list[feature % half], &out);
    } else if (feature == SEATS * half) {
        str_put(&out, "turn");
    }
    if (out.overflow) {
        str_clear(&out);
    }
    return out.used;
}

static int sum_of(const struct eval *eval, int zone, int number)
{
    const struct run *run = eval->run;
    int sum = 0;

    for (uint64_t rest = run->st->field.zone[zone][eval->you]; rest != 0; rest &= rest - 1) {
        obj_t obj = (obj_t)(eval->you * SEAT_OBJECTS + bits_first(rest));
        sum += run->match->rules->read.number(eval, number, obj);
    }
    return sum;
}

static int count_of(const struct eval *eval, const struct feature *feature)
{
    const struct run *run = eval->run;

    switch (feature->kind) {
    case FEATURE_GAUGE:
        return run->st->head.gauge[eval->you][run->match->rules->gauges[feature->row].gauge];
    case FEATURE_ZONE:
        return run->st->field.count[feature->row][eval->you];
    case FEATURE_NUMBER:
        return sum_of(eval, feature->row, feature->number);
    }
    return 0;
}

void tf_world_features(const struct tf_world *world, int seat, int32_t *out)
{
    const struct rules *rules = world_match(world)->rules;
    /* Derived numbers that are stale are worked out in place: the position is the same. */
    struct run run = {.match = world_match(world), .st = (struct state *)&world->st};
    struct feature list[FEATURE_MAX];
    int half = list_features(rules, list);
    seat_t own = (seat_t)(seat & 1);

    for (int i = 0; i < SEATS * half; i++) {
        struct eval eval;
        eval_init(&eval, &run, i < half ? own : foe_of(own), OBJ_NONE);
        out[i] = count_of(&eval, &list[i % half]);
    }
    out[SEATS * half] = world->st.head.first == own;
}
