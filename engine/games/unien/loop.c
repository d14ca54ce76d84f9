/* loop.c - proven loops: the position of an earlier main decision of the turn has come back
 * (RULES.md 7.3). */
#include "engine/base/hash.h"
#include "engine/core/event.h"
#include "engine/core/ids.h"
#include "engine/core/snap.h"
#include "engine/core/zone.h"
#include "engine/games/unien/digest.h"
#include "engine/games/unien/unien.h"
#include "engine/lang/op.h"

/* What may grow, in one word: energies that are up, of each card face-up ones from the highest copy
 * and face-down ones from the lowest; then tokens, plays, whether all must be equal, and whether
 * an odd number of plays was made. */
enum { TOKENS_AT = 42, PLAYS_AT = 52, STRICT_AT = 62, MADE_AT = 63, AMOUNT_BITS = 10 };
_Static_assert((int)CARDS_MAX <= (int)TOKENS_AT, "a bit for each card of a seat");

/* ---- what must be equal --------------------------------------------------------------------- */

/* An odd number without a pattern. */
static const uint64_t factor = 0xbf58476d1ce4e5b9;

/* The name's number turned by the status; a cost that was changed is rare, and mixed in. */
static uint64_t hash_card(uint64_t name, unsigned is_rested, int change)
{
    uint64_t turned = is_rested != 0 ? name << 29 | name >> 35 : name;

    return change == 0 ? turned : hash_mix(turned, (uint64_t)(uint16_t)change);
}

/* Cards of a zone in no order: by name, and by what is said of each. */
static uint64_t hash_zone(const struct run *run, zone_t zone, seat_t seat, bool has_status)
{
    const struct state *st = run->st;
    const struct ue_digest *digest = run->match->db->digest;
    bool has_costs = has_status && zone == ZONE_FIELD && st->field.mods > 0;
    uint64_t sum = 0;

    for (uint64_t rest = st->field.zone[zone][seat]; rest != 0; rest &= rest - 1) {
        obj_t obj = object_of(seat, rest);
        unsigned status = has_status && is_rested(st, obj);
        int change = has_costs ? ue_read_mods(st, obj) : 0;
        sum += hash_card(digest->names[run->match->card[obj]], status, change);
    }
    return hash_mix(sum, (uint64_t)zone * SEATS + seat + 1);
}

static uint64_t hash_deck(const struct run *run, seat_t seat)
{
    enum { LANES = 4 }; /* sums that do not wait for each other */
    const uint8_t *row = &run->st->field.order[run->match->rules->zone[ZONE_DECK].offset[seat]];
    uint64_t sum[LANES] = {1, 2, 3, 4};

    for (int i = 0; i < run->st->field.count[ZONE_DECK][seat]; i++) {
        sum[i % LANES] = sum[i % LANES] * factor + run->match->card[row[i]] + 1;
    }
    return hash_mix(hash_mix(sum[0], sum[1]), hash_mix(sum[2], sum[3] + seat));
}

static uint64_t hash_seat(const struct run *run, seat_t seat, bool is_active)
{
    const struct head *head = &run->st->head;
    uint64_t hash = hash_mix(hash_zone(run, ZONE_FIELD, seat, true), hash_deck(run, seat));

    hash = hash_mix(hash, hash_zone(run, ZONE_HAND, seat, false));
    hash = hash_mix(hash, hash_zone(run, ZONE_DEBRIS, seat, false));
    hash = hash_mix(hash, hash_zone(run, ZONE_ENERGY, seat, !is_active));
    hash = hash_mix(hash, hash_zone(run, ZONE_OMNI, seat, !is_active));
    hash = hash_mix(hash, head->counter[AT_CHARGED + seat] + 1u);
    return is_active ? hash : hash_mix(hash, (uint64_t)head->gauge[seat][GAUGE_TOKENS] + 1);
}

/* ---- what may grow -------------------------------------------------------------------------- */

/* As many of the lowest copies of each card as the mask holds. */
static uint64_t from_the_bottom(const struct run *run, seat_t seat, uint64_t cards)
{
    uint64_t found = 0;

    while (cards != 0) {
        uint64_t copies = match_copies(run->match, object_of(seat, cards)), left = copies;
        for (int n = bits_count(cards & copies); n > 0; n--) {
            found |= left & (~left + 1);
            left &= left - 1;
        }
        cards &= ~copies;
    }
    return found;
}

static uint64_t amounts(const struct run *run, seat_t seat)
{
    const struct head *head = &run->st->head;
    const int16_t *gauge = head->gauge[seat];
    uint64_t up = ids_normal(run->match, seat, up_in(run->st, ZONE_ENERGY, seat)) |
                  from_the_bottom(run, seat, up_in(run->st, ZONE_OMNI, seat));

    return up | (uint64_t)gauge[GAUGE_TOKENS] << TOKENS_AT |
           (uint64_t)gauge[GAUGE_PLAYS] << PLAYS_AT |
           (uint64_t)(head->counter[AT_MADE] & 1) << MADE_AT;
}

static uint64_t amount_at(uint64_t more, int at)
{
    return more >> at & (((uint64_t)1 << AMOUNT_BITS) - 1);
}

/* Nothing has become less; after a strict snapshot nothing is different. */
static bool is_enough(uint64_t before, uint64_t now)
{
    uint64_t energies = ((uint64_t)1 << TOKENS_AT) - 1;
    bool is_strict = (before >> STRICT_AT & 1) != 0;
    uint64_t flags = (uint64_t)1 << STRICT_AT | (uint64_t)1 << MADE_AT;
    uint64_t then = before & ~flags;

    now &= ~flags;
    if (is_strict) {
        return then == now;
    }
    return (then & energies & ~now) == 0 &&
           amount_at(then, TOKENS_AT) <= amount_at(now, TOKENS_AT) &&
           amount_at(then, PLAYS_AT) <= amount_at(now, PLAYS_AT);
}

/* ---- the test ------------------------------------------------------------------------------- */

/* What costs a play. */
enum { PLAY_VERBS = 1u << MOVE_ACT | 1u << MOVE_CAST | 1u << MOVE_CHARGE | 1u << MOVE_SUMMON };

static bool has_inori(const struct run *run, seat_t seat)
{
    uint64_t rest = run->st->field.zone[ZONE_LEADERS][seat];
    bool has = false;

    for (; rest != 0; rest &= rest - 1) {
        has |= (ue_words(run->match, object_of(seat, rest)) >> WORD_SET & 1) != 0;
    }
    return has;
}

static struct snap snapshot(const struct run *run, seat_t seat)
{
    return (struct snap){
        .same = hash_mix(hash_seat(run, seat, true), hash_seat(run, foe_of(seat), false)),
        .more = amounts(run, seat)};
}

/* Between two main decisions lies one play, or none if a claim was rejected. */
static bool is_behind_a_play(const struct tail *tail, const struct snap *now)
{
    return tail->snaps == 0 || ((tail->snap[tail->snaps - 1].more ^ now->more) >> MADE_AT & 1) != 0;
}

void ue_loop_keep(struct run *run)
{
    seat_t seat = run->st->head.first;

    if (has_inori(run, seat)) {
        struct snap now = snapshot(run, seat);
        if (is_behind_a_play(&run->st->tail, &now)) {
            snaps_add(run->st, &now);
        }
    }
}

bool ue_loop_proven(struct run *run, seat_t seat)
{
    const struct tail *tail = &run->st->tail;

    if (tail->snaps == 0 || run->st->head.phase != PHASE_MAIN || seat != run->st->head.first) {
        return false;
    }
    struct snap now = {.more = amounts(run, seat)};
    int last = is_behind_a_play(tail, &now) ? tail->snaps - 1 : tail->snaps - 2, i = last;
    while (i >= 0 && !is_enough(tail->snap[i].more, now.more)) {
        i--;
    }
    if (i < 0) { /* most often plays are fewer, and that is all there is to see */
        return false;
    }
    for (now = snapshot(run, seat); i >= 0; i--) {
        if (tail->snap[i].same == now.same && is_enough(tail->snap[i].more, now.more)) {
            event_plain(run, NOTE_claim, seat, -1, last + 1 - i); /* so many plays again */
            event_again(run, NOTE_claim, seat, PLAY_VERBS, last + 1 - i);
            return true;
        }
    }
    return false;
}

void ue_loop_read(struct run *run)
{
    for (int i = 0; i < run->st->tail.snaps; i++) {
        run->st->tail.snap[i].more |= (uint64_t)1 << STRICT_AT;
    }
}

/* The amounts of a question are its limits: more of them forbids nothing (UE-R80). */
bool ue_loop_is_limit(const struct eval *eval)
{
    const word_t *code = eval->run->match->db->code;
    int pc = eval->pc;

    while (op_is_value(word_op(code[pc]))) {
        pc++;
    }
    return word_op(code[pc]) == OP_ASKNUM;
}
