/* gen.c - cards to words: abilities, cards, the finished tables. */
#include "engine/lang/gen.h"

#include <string.h>

#include "engine/base/hash.h"
#include "engine/lang/generator.h"

/* --- abilities ------------------------------------------------------------------------------- */

static void begin_block(struct generator *g)
{
    g->start = g->code_count;
    g->ordinal = 0;
}

static void end_block(struct generator *g)
{
    gen_word(g, OP_END, 0, 0);
    g->numbers = g->sets = 0;
}

static void gen_demands(struct generator *g, const struct ir_ability *from, struct ability *to)
{
    to->costs = (uint8_t)from->cost_count;
    for (int i = 0; i < from->cost_count; i++) {
        to->demand[i].set = gen_stored(g, from->cost[i].set);
        to->demand[i].need = gen_stored(g, from->cost[i].need);
    }
    bool is_used =
        from->head.kind == ABILITY_ON && (g->vocab->event.used >> from->head.event & 1) != 0;
    if ((from->head.kind != ABILITY_ACT && !is_used) || vocab_is(g->vocab, DOES_WHAT_IT_CAN)) {
        return; /* only the use of an act is refused when its first choice has no option */
    }
    struct first first = gen_first(g, from->body);
    g->replaces_all = true;
    if (first.kind == FIRST_CHOICE) {
        to->first = gen_demand(g, &first, &to->demand[from->cost_count]);
        to->test = gen_test_later(g, first.stmt);
    } else if (first.kind == FIRST_MODE) {
        to->test = gen_test_mode(g, first.stmt);
        to->first = to->test != 0 ? 2 : 0;
    }
    g->replaces_all = false;
}

static void gen_ability(struct generator *g, const struct ir_ability *from)
{
    struct ability *to = &g->abilities[g->ability_count++];
    *to = from->head;
    g->node = from->node;
    to->subject = gen_stored(g, from->subject);
    to->by = gen_stored(g, from->by);
    to->guard = gen_stored(g, from->guard);
    gen_demands(g, from, to);
    if (to->kind == ABILITY_STATIC) {
        to->reads = gen_static_reads(g, from);
        to->places = gen_static_places(g, from);
        to->is_asked = gen_is_asked(g, from);
        to->gives = gen_static_gives(g, from);
    }
    begin_block(g);
    to->code = (uint16_t)g->code_count;
    int refuses = -1;
    if (from->starts_with_may) {
        gen_word(g, OP_SEAT, SEAT_YOU, 0);
        refuses = gen_word(g, OP_MAYBE, 0, 0);
    }
    bool is_upkeep = g->vocab->upkeep.types != 0 && to->kind == ABILITY_ON &&
                     to->event == g->vocab->upkeep.event;
    if (vocab_is(g->vocab, ANNOUNCES) && (to->kind == ABILITY_ACT || is_upkeep)) {
        gen_announced(g, from->body, from->pay, true);
    } else {
        gen_block(g, from->pay);
        gen_block(g, from->body);
    }
    if (refuses >= 0) {
        gen_land(g, refuses);
    }
    end_block(g);
}

/* --- cards ----------------------------------------------------------------------------------- */

static void gen_card(struct generator *g, const struct ir_card *from, struct card *to)
{
    *to = from->head;
    g->node = from->node;
    for (int i = 0; i < from->square_count; i++) {
        const struct ir_squares *squares = &from->squares[i];
        to->number[squares->index] = (int16_t)gen_squares(g, squares->text);
    }
    to->line = from->node->line;
    to->file = from->node->source->name;
    to->needs = gen_stored(g, from->needs);
    to->match = (uint16_t)(from->match == NULL ? 0 : gen_prop(g, from->match));
    to->ability = (uint16_t)g->ability_count;
    to->ability_count = (uint8_t)from->ability_count;
    gen_set_prop(to, PROP_TYPE + to->type);
    for (int i = 0; i < from->ability_count; i++) {
        const struct ability *head = &from->ability[i].head;
        gen_set_prop(to, head->kind == ABILITY_ACT      ? PROP_ACT
                         : head->kind != ABILITY_STATIC ? PROP_EVENT + head->event
                         : head->is_in_hand             ? PROP_IN_HAND
                                                        : PROP_STATIC);
        gen_ability(g, &from->ability[i]);
    }
    gen_rows(from, to);
    if (from->use_node != NULL) {
        g->node = from->use_node;
        to->use_test = vocab_is(g->vocab, ANNOUNCES) ? gen_test_use(g, from->use) : 0;
        begin_block(g);
        to->use = (uint16_t)g->code_count;
        if (vocab_is(g->vocab, ANNOUNCES)) {
            gen_announced(g, from->use, NULL, false);
        } else {
            gen_block(g, from->use);
        }
        end_block(g);
    }
}

static void set_filters(const struct generator *g, struct card *cards, int count)
{
    for (int i = PROP_FREE; i < g->prop_count; i++) {
        for (int k = 0; k < count; k++) {
            if (gen_holds(g->props[i], &cards[k])) {
                gen_set_prop(&cards[k], i);
            }
        }
    }
}

/* The earlier card of the same name, of equals the first. */
static card_t namesake(const struct card *cards, int at)
{
    for (int i = 0; i < at; i++) {
        if (strcmp(cards[i].name_en, cards[at].name_en) == 0) {
            return (card_t)i;
        }
    }
    return (card_t)at;
}

/* Another card that this one names. */
static void find_other(struct generator *g, const struct ir_card *from, struct card *cards,
                       int count, int at)
{
    const struct node *other = from->other;
    if (other == NULL) {
        return;
    }
    bool is_id = other->kind == NODE_NAME;
    int found = -1;
    for (int i = 0; i < count && found < 0; i++) {
        bool is_it = is_id ? strcmp(cards[i].id, other->text) == 0
                           : strcmp(cards[i].name_en, other->text) == 0 ||
                                 strcmp(cards[i].name_ja, other->text) == 0;
        found = is_it ? cards[i].namesake : -1;
    }
    if (is_id && found < 0) {
        diag_add(g->diags, "E07", tree_place(other), NULL, "there is no card '%s'", other->text);
        g->failed = true;
    }
    cards[at].number[from->other_index] = (int16_t)(found < 0 ? -1 : found + 1);
}

/* --- the hash -------------------------------------------------------------------------------- */

static void hash_text(struct hash *hash, const char *text)
{
    hash_add(hash, text, strlen(text) + 1);
}

static void hash_ability(struct hash *hash, const struct ability *ability)
{
    const uint64_t parts[] = {
        ability->kind,    ability->skill, ability->event, ability->is_optional, ability->is_once,
        ability->timings, ability->costs, ability->first, ability->subject,     ability->by,
        ability->guard,   ability->test,  ability->code,  ability->reads};
    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        hash_add64(hash, parts[i]);
    }
    for (int i = 0; i <= COST_MAX; i++) {
        hash_add64(hash, ability->demand[i].set);
        hash_add64(hash, ability->demand[i].need);
    }
    for (uint64_t i = 0; i < VOCAB_PRICES; i++) {
        if (ability->price[i] != 0) { /* what is not there leaves the hashes of other games alone */
            hash_add64(hash, 1 << 16 | i << 8 | ability->price[i]);
        }
    }
    if (ability->marks != 0) {
        hash_add64(hash, (uint64_t)1 << 17 | ability->marks);
    }
    if (ability->is_in_hand) {
        hash_add64(hash, 1 << 18);
    }
}

static void hash_card(struct hash *hash, const struct card *card)
{
    hash_text(hash, card->id);
    hash_text(hash, card->name_ja);
    hash_text(hash, card->name_en);
    hash_add64(hash, card->type);
    hash_add64(hash, card->ability_count);
    hash_add64(hash, card->words);
    hash_add64(hash, card->needs);
    hash_add64(hash, card->match);
    hash_add64(hash, card->use);
    hash_add64(hash, card->use_timings);
    for (int i = 0; i < VOCAB_FIELDS; i++) {
        hash_add64(hash, (uint64_t)card->number[i]);
    }
    for (unsigned i = 0; i < VOCAB_VECTORS * VECTOR_SIZE; i++) {
        int8_t number = card->vector[i / VECTOR_SIZE][i % VECTOR_SIZE];
        if (number != VECTOR_NONE) { /* what is not there leaves the hashes of other games alone */
            hash_add64(hash, (uint64_t)1 << 19 | i << 8 | (uint8_t)number);
        }
    }
    for (int i = 0; i < PROP_WORDS; i++) {
        hash_add64(hash, card->prop[i]);
    }
}

static void hash_pattern(struct hash *hash, const struct pattern *pattern)
{
    hash_add64(hash, pattern->leap[0]);
    hash_add64(hash, pattern->leap[1]);
    for (int way = 0; way < PATTERN_RAYS; way++) {
        hash_add64(hash, pattern->ray[way]);
    }
}

static uint64_t hash_db(const struct carddb *db)
{
    struct hash hash;
    hash_init(&hash);
    hash_text(&hash, db->vocab->game);
    hash_add64(&hash, (uint64_t)db->vocab->revision);
    for (int i = 0; i < db->card_count; i++) {
        hash_card(&hash, &db->cards[i]);
    }
    for (int i = 0; i < db->ability_count; i++) {
        hash_ability(&hash, &db->abilities[i]);
    }
    for (int i = 0; i < db->code_count; i++) {
        hash_add64(&hash, db->code[i]);
    }
    for (int i = 0; i < db->title_count; i++) {
        hash_text(&hash, db->titles[i]);
    }
    for (int i = 1; i < db->pattern_count; i++) {
        hash_pattern(&hash, &db->patterns[i].pattern);
    }
    return hash_end(&hash);
}

/* --- the result ------------------------------------------------------------------------------ */

static const char *keep_text(struct arena *arena, const char *text)
{
    return arena_text(arena, text, strlen(text));
}

static void keep_texts(struct arena *arena, struct card *card)
{
    card->id = keep_text(arena, card->id);
    card->name_ja = keep_text(arena, card->name_ja);
    card->name_en = keep_text(arena, card->name_en);
    card->text_ja = keep_text(arena, card->text_ja);
    card->text_en = keep_text(arena, card->text_en);
    card->file = keep_text(arena, card->file);
}

/* Neighbours of one file share its name. */
static const struct code_place *keep_places(struct arena *arena, const struct generator *g)
{
    struct code_place *copy = arena_array(arena, (size_t)g->place_count + 1, sizeof *copy);
    for (int i = 0; i < g->place_count; i++) {
        bool is_same = i > 0 && g->places[i].file == g->places[i - 1].file;
        copy[i] = g->places[i];
        copy[i].file = is_same ? copy[i - 1].file : keep_text(arena, g->places[i].file);
    }
    return copy;
}

static const void *keep(struct arena *arena, const void *from, int count, size_t size)
{
    void *copy = arena_array(arena, (size_t)count + 1, size);
    memcpy(copy, from, (size_t)count * size);
    return copy;
}

static struct carddb *finish(struct generator *g, struct arena *arena, struct card *cards,
                             int count)
{
    struct carddb *db = arena_alloc(arena, sizeof *db);
    const char **titles = arena_array(arena, (size_t)g->title_count, sizeof *titles);
    for (int i = 0; i < g->title_count; i++) {
        titles[i] = keep_text(arena, g->titles[i]);
    }
    for (int i = 0; i < count; i++) {
        keep_texts(arena, &cards[i]);
    }
    for (int i = 0; i < g->pattern_count; i++) {
        g->patterns[i].text = keep_text(arena, g->patterns[i].text);
    }
    *db = (struct carddb){
        .vocab = g->vocab,
        .card_count = count,
        .cards = cards,
        .ability_count = g->ability_count,
        .any_order = !g->sets_numbers,
        .abilities = keep(arena, g->abilities, g->ability_count, sizeof *g->abilities),
        .code_count = g->code_count,
        .code = keep(arena, g->code, g->code_count, sizeof *g->code),
        .prop_count = g->prop_count,
        .mark_count = g->mark_count,
        .marks = keep(arena, g->marks, g->mark_count, sizeof *g->marks),
        .place_count = g->place_count,
        .places = keep_places(arena, g),
        .title_count = g->title_count,
        .titles = titles,
        .pattern_count = g->pattern_count,
        .patterns = keep(arena, g->patterns, g->pattern_count, sizeof *g->patterns),
    };
    db->hash = hash_db(db);
    return db;
}

struct carddb *gen_cards(struct arena *arena, struct arena *scratch, const struct vocab *vocab,
                         const struct ir_card *const *cards, int count, struct diags *diags)
{
    struct generator g = {.scratch = scratch,
                          .vocab = vocab,
                          .diags = diags,
                          .code_room = CODE_FIRST,
                          .mark_room = CODE_FIRST,
                          .place_room = CODE_FIRST,
                          .prop_count = PROP_FREE,
                          .titles = {""},
                          .title_count = 1};
    bool failed = false;
    g.code = arena_array(scratch, CODE_FIRST, sizeof *g.code);
    g.marks = arena_array(scratch, CODE_FIRST, sizeof *g.marks);
    g.places = arena_array(scratch, CODE_FIRST, sizeof *g.places);
    g.abilities = arena_array(scratch, (size_t)count * CARD_SKILLS, sizeof *g.abilities);
    g.patterns = arena_array(scratch, PATTERNS_MAX, sizeof *g.patterns);
    g.patterns[g.pattern_count++].text = "";
    struct card *out = arena_array(arena, (size_t)count + 1, sizeof *out);
    g.code[g.code_count++] = OP_END; /* pc 0 means none */
    for (int i = 0; i < count && !diag_full(diags); i++) {
        gen_card(&g, cards[i], &out[i]);
        failed = failed || g.failed;
        g.failed = false;
    }
    if (failed) {
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        out[i].namesake = vocab_is(vocab, NAMES_REPEAT) ? namesake(out, i) : (card_t)i;
    }
    for (int i = 0; i < count; i++) {
        find_other(&g, cards[i], out, count, i);
    }
    if (g.failed) {
        return NULL;
    }
    set_filters(&g, out, count);
    return finish(&g, arena, out, count);
}
