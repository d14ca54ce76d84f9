/* loop.c - proven loops: the position of an earlier main decision of the turn has come back
 * (RULES.md 7.3). */
#include "engine/base/hash.h"
#include "engine/core/event.h"
#include "engine/core/zone.h"
#include "engine/games/unien/loop-reads.h"
#include "engine/games/unien/prepared.h"
#include "engine/games/unien/unien.h"
#include "engine/know/ids.h"
#include "engine/parts/loop-history.h"

/* What may grow, in one word: energies that are up, of each card face-up ones from the highest copy
 * and face-down ones from the lowest; then tokens, plays, whether all must be equal, and whether
 * an odd number of plays was made. */
enum { TOKENS_AT = 42, PLAYS_AT = 52, STRICT_AT = 62, MADE_AT = 63, AMOUNT_BITS = 10 };
_Static_assert((int)CARDS_MAX <= (int)TOKENS_AT, "a bit for each card of a seat");

/* ---- what must be equal --------------------------------------------------------------------- */

static uint64_t turn_by(uint64_t number, unsigned bits)
{
    return number << (bits & 63) | number >> (-bits & 63);
}

/* Cards of a seat outside its deck, in no order: each by its name's number, turned by where it lies
 * and by whether it is rested, where that must be equal. */
static uint64_t hash_cards(const struct run *run, seat_t seat, uint64_t rested)
{
    enum { BY_ZONE = 5, BY_STATUS = 2 };
    const struct field *field = &run->st->field;
    const struct ue_prepared *prepared = run->match->db->prepared;
    uint64_t rest = match_all(run->match, seat) & ~field->zone[ZONE_DECK][seat], sum = 0;

    for (; rest != 0; rest &= rest - 1) {
        obj_t obj = object_of(seat, rest);
        unsigned status = (rested >> (obj & 63) & 1) != 0 ? BY_STATUS : 0;
        sum += turn_by(prepared->names[run->match->card[obj]],
                       field->zone_of[obj] * (unsigned)BY_ZONE + status);
    }
    return sum;
}

/* Characters whose costs were changed, which is rare. */
static uint64_t hash_changes(const struct run *run, seat_t seat)
{
    const struct ue_prepared *prepared = run->match->db->prepared;
    uint64_t rest = run->st->field.mods == 0 ? 0 : run->st->field.zone[ZONE_FIELD][seat], sum = 0;

    for (; rest != 0; rest &= rest - 1) {
        obj_t obj = object_of(seat, rest);
        uint64_t name = prepared->names[run->match->card[obj]] + is_rested(run->st, obj);
        int change = ue_read_mods(run->st, obj);
        sum += change == 0 ? 0 : hash_mix(name, (uint64_t)(uint16_t)change);
    }
    return sum;
}

static uint64_t hash_deck(const struct run *run, seat_t seat)
{
    static const uint64_t factor = 0xbf58476d1ce4e5b9; /* odd, without a pattern */
    const card_t *card = run->match->card;
    const uint8_t *row = &run->st->field.order[run->match->rules->zone[ZONE_DECK].offset[seat]];
    int n = run->st->field.count[ZONE_DECK][seat];
    uint64_t even = (uint64_t)n, odd = seat; /* two sums that do not wait for each other */

    for (int i = 1; i < n; i += 2) {
        even = even * factor + card[row[i - 1]];
        odd = odd * factor + card[row[i]];
    }
    even = n % 2 != 0 ? even * factor + card[row[n - 1]] : even;
    return hash_mix(even, odd);
}

static uint64_t hash_seat(const struct run *run, seat_t seat, bool is_active)
{
    const struct field *field = &run->st->field;
    const struct head *head = &run->st->head;
    uint64_t told = field->zone[ZONE_FIELD][seat];

    told |= is_active ? 0 : field->zone[ZONE_ENERGY][seat] | field->zone[ZONE_OMNI][seat];
    uint64_t hash = hash_mix(hash_cards(run, seat, field->mark[MARK_RESTED][seat] & told),
                             hash_deck(run, seat) + hash_changes(run, seat));
    hash = hash_mix(hash, (uint64_t)head->gauge[seat][GAUGE_CHARGED] + 1);
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
           (uint64_t)gauge[GAUGE_PLAYS] << PLAYS_AT | (uint64_t)(gauge[GAUGE_MADE] & 1) << MADE_AT;
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

/* What costs a play: what plays a card, and activated effects. */
static uint64_t play_verbs(const struct verb_rule *verbs)
{
    uint64_t mask = 0;

    for (int verb = 0; verbs[verb].name != NULL; verb++) {
        bool is_play = verbs[verb].plays != 0 || verbs[verb].operand == OPERAND_SKILL;
        mask |= (uint64_t)is_play << verb;
    }
    return mask;
}

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

static bool is_made_since(const struct snap *then, const struct snap *now)
{
    return ((then->more ^ now->more) >> MADE_AT & 1) != 0;
}

/* Each main decision, but for one that nothing has changed since: a claim was rejected there, for
 * which nothing was paid. */
void ue_loop_keep(struct run *run)
{
    const struct tail *tail = &run->st->tail;
    seat_t seat = run->st->head.first;

    if (has_inori(run, seat)) {
        struct snap now = snapshot(run, seat);
        const struct snap *last = tail->snaps > 0 ? &tail->snap[tail->snaps - 1] : NULL;
        if (last == NULL || ((last->more ^ now.more) & ~((uint64_t)1 << STRICT_AT)) != 0) {
            history_add(run->st, &now);
        }
    }
}

/* What lies between a position that is kept and the present one: between two that are kept there is
 * one play, or none but a claim that was paid for. */
struct way {
    int plays, claims;
};

static struct way way_from(const struct tail *tail, int i, const struct snap *now)
{
    struct way way = {0, 0};

    for (; i < tail->snaps; i++) {
        const struct snap *next = i + 1 < tail->snaps ? &tail->snap[i + 1] : now;
        bool is_play = is_made_since(&tail->snap[i], next);
        way.plays += is_play;
        way.claims += !is_play && i + 1 < tail->snaps;
    }
    return way;
}

/* A claim is not made again: where equality is asked for, what it cost would be missing. */
static bool is_loop(const struct tail *tail, int i, const struct snap *now)
{
    bool is_strict = (tail->snap[i].more >> STRICT_AT & 1) != 0;
    struct way way = way_from(tail, i, now);

    return way.plays > 0 && (!is_strict || way.claims == 0);
}

bool ue_loop_proven(struct run *run, seat_t seat)
{
    const struct tail *tail = &run->st->tail;

    if (tail->snaps == 0 || run->st->head.phase != PHASE_MAIN || seat != run->st->head.first) {
        return false;
    }
    struct snap now = {.more = amounts(run, seat)};
    int i = tail->snaps - 1;
    while (i >= 0 && !is_enough(tail->snap[i].more, now.more)) {
        i--;
    }
    if (i < 0) { /* most often plays are fewer, and that is all there is to see */
        return false;
    }
    for (now = snapshot(run, seat); i >= 0; i--) {
        if (tail->snap[i].same == now.same && is_enough(tail->snap[i].more, now.more) &&
            is_loop(tail, i, &now) && ue_reading_follows(run->match)) {
            int plays = way_from(tail, i, &now).plays;
            event_plain(run, NOTE_claim, seat, -1, plays); /* so many plays again */
            event_again(run, NOTE_claim, seat, play_verbs(run->match->rules->verbs), plays);
            return true;
        }
    }
    return false;
}

void ue_loop_grows(struct run *run)
{
    for (int i = 0; i < run->st->tail.snaps; i++) {
        run->st->tail.snap[i].more |= (uint64_t)1 << STRICT_AT;
    }
}

void ue_loop_ends(struct run *run)
{
    history_clear(run->st);
}
