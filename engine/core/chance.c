/* chance.c - draws and shuffles. */
#include "engine/core/chance.h"

#include "engine/base/rng.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/parts/loop-history.h"

static void open_stream(struct run *run, int purpose, struct rng *rng)
{
    struct chance *chance = &run->st->head.chance;
    bool is_paired = run->match->rules->streams[purpose][0] == 's' &&
                     run->match->rules->streams[purpose][2] == '.';

    if (chance->is_swapped && is_paired) {
        purpose ^= 1;
    }
    rng_open(rng, chance->seed, (uint32_t)purpose, chance->counter[purpose]++, false);
}

/* The next octet of the script, which must be legal: the caller of the run has checked it. -1, and
 * the want is told, if there is none. */
static int take(const struct run *run, int kind, int purpose, int n, const struct set *cards)
{
    struct outcomes *script = run->script;

    if (script->is_wanting) {
        return -1;
    }
    if (script->next < script->count) {
        return script->octet[script->next++];
    }
    script->is_wanting = true;
    script->want.kind = (uint8_t)kind;
    script->want.purpose = (uint8_t)purpose;
    script->want.n = n;
    if (script->at != NULL) {
        *script->at = *run->st;
    }
    script->want.cards = cards == NULL ? (struct set){{0, 0}} : *cards;
    return -1;
}

/* Room for one more; NULL if nobody listens or there is none. */
static struct fall *next_fall(const struct run *run, enum fall_kind kind, int purpose, int n)
{
    struct falls *falls = run_is_told(run) ? run->sink->falls : NULL;

    if (falls == NULL) {
        return NULL;
    }
    if (falls->count == falls->room && !falls->grow(falls)) {
        falls->is_full = true;
        return NULL;
    }
    struct fall *fall = &falls->fall[falls->count++];
    *fall = (struct fall){.kind = (uint8_t)kind,
                          .purpose = (uint8_t)purpose,
                          .card = CARD_NONE,
                          .d = run->st->head.d,
                          .n = n,
                          .notes = run->sink->count};
    return fall;
}

static void note_card(const struct run *run, int purpose, const struct set *set, obj_t obj)
{
    struct fall *fall = next_fall(run, FALL_CARD, purpose, set_count(set));

    if (fall != NULL) {
        fall->octet = obj;
        fall->card = run->match->card[obj];
        fall->cards = *set;
    }
}

void chance_note_top(struct run *run, zone_t zone, seat_t seat)
{
    obj_t top = zone_at(run, zone, seat, 0);
    struct fall *fall = top == OBJ_NONE ? NULL : next_fall(run, FALL_TOP, 0, 1);

    if (fall != NULL) {
        fall->zone = (uint8_t)(zone | seat << 7);
        fall->octet = top;
        fall->card = run->match->card[top];
    }
}

static void note_shuffle(const struct run *run, zone_t zone, seat_t seat, int purpose, int n)
{
    struct fall *fall = next_fall(run, FALL_SHUFFLE, purpose, n);

    if (fall != NULL) {
        fall->above = run->st->field.count[zone][seat] - n;
    }
}

static int draw_below(struct run *run, int purpose, int n)
{
    struct rng rng;

    if (run->script != NULL) {
        int given = take(run, WANT_NUMBER, purpose, n, NULL);
        return given < 0 ? 0 : given;
    }
    open_stream(run, purpose, &rng);
    return (int)rng_below(&rng, (uint64_t)n);
}

int chance_below(struct run *run, int purpose, int n)
{
    if (run->st->head.chance.is_fast) {
        return (int)rng_fast_below(&run->st->head.chance.fast, (uint64_t)n);
    }
    int number = draw_below(run, purpose, n);
    struct fall *fall = next_fall(run, FALL_NUMBER, purpose, n);
    if (fall != NULL) {
        fall->octet = (uint8_t)number;
    }
    return number;
}

/* In the order in which effects go through cards: by place, and in a hand by id. By their own
 * numbers a draw among places would tell what lies there. */
static obj_t nth_card(const struct run *run, const struct set *set, int k)
{
    obj_t row[MAX_OBJECT];

    (void)zone_order(run, set, row);
    return row[k];
}

obj_t chance_card(struct run *run, int purpose, const struct set *set)
{
    bool is_fast = run->st->head.chance.is_fast, is_drawn = run->script == NULL || is_fast;
    int n = set_count(set), k = 0;
    int given = is_drawn ? -1 : take(run, WANT_CARD, purpose, n, set);
    if (is_fast) {
        k = (int)rng_fast_below(&run->st->head.chance.fast, (uint64_t)n);
    } else if (is_drawn) {
        k = draw_below(run, purpose, n);
    }
    obj_t obj = nth_card(run, set, k);

    history_chance(run, set);
    if (given >= 0) {
        obj = (obj_t)given;
        CHECK(set_has(set, obj));
    }
    if (!is_fast) {
        note_card(run, purpose, set, obj);
    }
    return zone_copy(run->match, run->st, obj, set->of[obj_seat(obj)]);
}

/* Of equal copies in a shuffled deck the one with the fewest marks is nearest the top (UD-R81). */
static void rank_copies(const struct match *match, const struct state *st, uint8_t *row, int n)
{
    for (int top = n - 1; top > 0; top--) {
        for (int i = top - 1; i >= 0; i--) {
            if (match->card[row[i]] == match->card[row[top]] &&
                zone_rank(match->rules, st, row[i]) < zone_rank(match->rules, st, row[top])) {
                uint8_t swap = row[i];
                row[i] = row[top];
                row[top] = swap;
            }
        }
    }
}

/* Of a deck the lowest n cards, of which the uppermost comes first. */
static void tell_shuffle(struct run *run, zone_t zone, seat_t seat, int n)
{
    struct note *note = event_note(run, NOTE_shuffle, seat);
    if (note == NULL) {
        return;
    }
    struct sink *sink = run->sink;
    int above = run->st->field.count[zone][seat] - n;
    note->from = (uint8_t)(zone | seat << 7);
    note->extra = (uint32_t)sink->orders;
    note->extra_count = 0;
    note->n = (int16_t)n;
    note->has_n = above > 0;
    if (sink->orders + n > sink->order_room &&
        (!sink->grow(sink) || sink->orders + n > sink->order_room)) {
        sink->is_full = true;
        return;
    }
    note = &sink->note[sink->count - 1]; /* growing may have moved it */
    note->extra_count = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        sink->order[sink->orders++] = run->match->card[zone_at(run, zone, seat, above + i)];
    }
}

/* The order of a deck from the script, top first; the row runs from the bottom to the top. */
static void order_row(struct run *run, seat_t seat, int purpose, uint64_t left, uint8_t *row)
{
    for (int n = bits_count(left); n > 0; n--) {
        obj_t first = (obj_t)(seat * SEAT_OBJECTS + bits_first(left));
        uint64_t copies = match_copies(run->match, first) & left;
        struct set cards = {{0, 0}};

        cards.of[seat] = left;
        int given = copies == left ? -1 : take(run, WANT_ORDER, purpose, n, &cards);
        first = given >= 0 ? (obj_t)given : first;
        CHECK(set_has(&cards, first));
        left &= ~obj_bit(first);
        row[n - 1] = first;
    }
}

/* Brings the cards into a new order, which is written to row from the bottom of a deck upwards. */
static void shuffle_row(struct run *run, seat_t seat, int purpose, uint64_t cards, uint8_t *row)
{
    struct rng rng;
    int n = 0;

    for (uint64_t rest = cards; rest != 0; rest &= rest - 1) {
        row[n++] = (uint8_t)(seat * SEAT_OBJECTS + bits_first(rest));
    }
    if (run->st->head.chance.is_fast) {
        for (int i = n - 1; i > 0; i--) {
            int j = (int)rng_fast_below(&run->st->head.chance.fast, (uint64_t)i + 1);
            uint8_t swap = row[i];
            row[i] = row[j];
            row[j] = swap;
        }
    } else if (run->script != NULL) {
        order_row(run, seat, purpose, cards, row);
    } else {
        open_stream(run, purpose, &rng);
        for (int i = n - 1; i > 0; i--) {
            int j = (int)rng_below(&rng, (uint64_t)i + 1);
            uint8_t swap = row[i];
            row[i] = row[j];
            row[j] = swap;
        }
    }
}

/* Cards of a shuffle that effects still mean, as they are met. */
struct meant {
    obj_t to[SEAT_OBJECTS]; /* which copy each one is from now on */
    uint64_t met, taken, cards;
    seat_t seat;
};

static void settle(const struct match *match, struct meant *meant, obj_t *obj)
{
    if (*obj == OBJ_NONE || obj_seat(*obj) != meant->seat || (meant->cards & obj_bit(*obj)) == 0) {
        return;
    }
    int from = *obj & (SEAT_OBJECTS - 1);
    if ((meant->met >> from & 1) == 0) {
        uint64_t free = match_copies(match, *obj) & meant->cards & ~meant->taken;
        meant->to[from] = (obj_t)(meant->seat * SEAT_OBJECTS + bits_first(free));
        meant->taken |= obj_bit(meant->to[from]);
        meant->met |= obj_bit(*obj);
    }
    *obj = meant->to[from];
}

/* Effects that mean one of several equal cards mean the first ones before a shuffle: the text of a
 * position tells that they mean one of them, but not which (H49). */
static void settle_copies(struct run *run, seat_t seat, uint64_t cards)
{
    struct tail *tail = &run->st->tail;
    struct meant meant = {.cards = cards, .seat = seat};

    for (int i = 0; i < tail->frames; i++) {
        settle(run->match, &meant, &tail->frame[i].self);
    }
    for (int i = 0; i < tail->events; i++) {
        settle(run->match, &meant, &tail->event[i].it);
    }
    for (int i = 0; i < tail->pairs; i++) {
        settle(run->match, &meant, &tail->pair[i].card);
    }
    for (int i = 0; i < tail->queued; i++) {
        settle(run->match, &meant, &tail->queue[i].card);
    }
}

/* Which copy was picked is nothing that can be followed. */
static void forget_picks(struct tail *tail, seat_t seat, uint64_t cards)
{
    int kept = 0;

    for (int i = 0; i < tail->picks; i++) {
        obj_t obj = tail->picked[i];
        tail->picked[i] = 0;
        if (obj_seat(obj) != seat || (obj_bit(obj) & cards) == 0) {
            tail->picked[kept++] = obj;
        }
    }
    tail->picks = (uint8_t)kept;
}

void chance_shuffle(struct run *run, zone_t zone, seat_t seat, int purpose)
{
    struct field *field = &run->st->field;
    uint8_t *row = &field->order[run->match->rules->zone[zone].offset[seat]];
    uint64_t cards = field->zone[zone][seat], marked = 0;
    struct set shuffled = {{0, 0}};

    shuffled.of[seat] = cards;
    history_chance(run, &shuffled);
    settle_copies(run, seat, cards);
    shuffle_row(run, seat, purpose, cards, row);
    for (uint32_t rest = run->match->rules->marks.ranked; rest != 0; rest &= rest - 1) {
        marked |= field->mark[bits_first(rest)][seat];
    }
    if ((marked & cards) != 0) {
        rank_copies(run->match, run->st, row, bits_count(cards));
    }
    zone_forget(run->st, seat, cards);
    forget_picks(&run->st->tail, seat, cards);
    know_shuffled(run, zone, seat);
    note_shuffle(run, zone, seat, purpose, bits_count(cards));
    if (run_is_told(run)) {
        tell_shuffle(run, zone, seat, bits_count(cards));
    }
}

void chance_shuffle_bottom(struct run *run, zone_t zone, seat_t seat, int n, int purpose,
                           bool is_needed)
{
    uint8_t *row = &run->st->field.order[run->match->rules->zone[zone].offset[seat]];
    uint64_t cards = 0;

    for (int i = 0; i < n; i++) {
        cards |= obj_bit(row[i]);
    }
    if (is_needed || !run->st->head.chance.is_fast) {
        settle_copies(run, seat, cards);
        shuffle_row(run, seat, purpose, cards, row);
    }
    zone_forget(run->st, seat, cards);
    forget_picks(&run->st->tail, seat, cards);
    know_forget(run,
                &(struct set){.of = {[0] = seat == 0 ? cards : 0, [1] = seat == 1 ? cards : 0}});
    note_shuffle(run, zone, seat, purpose, n);
    if (run_is_told(run)) {
        tell_shuffle(run, zone, seat, n);
    }
}
