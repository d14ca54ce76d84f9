/* hosts.c - what may lie under which main-force card (RULES.md 5.2, H3). */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/union.h"
#include "engine/know/scopes.h"
#include "engine/lang/op.h"

int bu_hosts_under(const struct run *run, obj_t host, obj_t out[AIDS])
{
    obj_t row[SEAT_OBJECTS];
    bool is_camp = run->st->field.zone_of[host] == ZONE_CAMP;
    int n = is_camp ? zone_under(run->match, run->st, ZONE_RESERVE, host, row)
                    : zone_list(run->match, run->st, ZONE_AID, obj_seat(host), row);

    for (int i = 0; i < n && i < AIDS; i++) {
        out[i] = row[i];
    }
    return n;
}

void bu_hosts_kinds(const struct match *match, seat_t seat, uint64_t cards, struct bu_kinds *kinds)
{
    cards &=
        ~match->prop[PROP_TYPE + TYPE_EVENT][seat] & ~match->prop[PROP_TYPE + TYPE_CROWN][seat];
    kinds->n = 0;
    for (uint64_t rest = match_merge(match, seat, cards); rest != 0; rest &= rest - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        const struct card *card = match_card(match, obj);
        kinds->kind[kinds->n++] = (struct bu_kind){match_copies(match, obj) & cards,
                                                   card->number[NUM_COST], card->namesake};
    }
}

/* Those of them that may lie under a host, whose leadership is `left` and which has these already.
 */
static uint64_t fitting(const struct match *match, obj_t host, int left, const obj_t *under, int n,
                        const struct bu_kinds *kinds)
{
    card_t name = match_card(match, host)->namesake, other = name;
    uint64_t found = 0;

    if (n >= AIDS) { /* BU-R14 */
        return 0;
    }
    for (int i = 0; i < n; i++) {
        left -= match_card(match, under[i])->number[NUM_COST];
        other = match_card(match, under[i])->namesake;
    }
    for (int i = 0; i < kinds->n; i++) { /* BU-036, BU-038, BU-039; without a branch */
        const struct bu_kind *kind = &kinds->kind[i];
        bool fits = (kind->cost <= left) & (kind->name != name) & (kind->name != other);
        found |= kind->cards & (0 - (uint64_t)fits);
    }
    return found;
}

uint64_t bu_hosts_fitting(struct run *run, obj_t host, uint64_t cards)
{
    obj_t under[AIDS];
    int n = bu_hosts_under(run, host, under);
    struct bu_kinds kinds;

    bu_hosts_kinds(run->match, obj_seat(host), cards, &kinds);
    return fitting(run->match, host, bu_read_current(run, NUM_LEADERSHIP, host), under, n,
                   &kinds); /* BU-037 */
}

uint64_t bu_hosts_fitting_slot(const struct run *run, seat_t seat, int slot,
                               const struct bu_kinds *kinds)
{
    const struct zone_rule *zone = run->match->rules->zone;
    const struct field *field = &run->st->field;
    const uint8_t *under = &field->order[zone[ZONE_RESERVE].offset[seat] + slot * AIDS];
    int place = zone[ZONE_CAMP].offset[seat] + slot, n = 0;

    while (n < AIDS && under[n] != OBJ_NONE) {
        n++;
    }
    return field->order[place] == OBJ_NONE
               ? 0
               : fitting(run->match, field->order[place], field->number[place][NUM_LEADERSHIP],
                         under, n, kinds);
}

bool bu_hosts_take(struct run *run, obj_t host, obj_t obj)
{
    return bu_hosts_fitting(run, host, obj_bit(obj)) != 0;
}

/* The host or something under it lies face-down. */
static bool is_any_unseen(const struct run *run, obj_t host)
{
    obj_t under[AIDS] = {0};
    int n = bu_hosts_under(run, host, under);
    bool is_any = !has_mark(run->st, MARK_UP, host);

    for (int i = 0; i < n; i++) {
        is_any = is_any || !has_mark(run->st, MARK_UP, under[i]);
    }
    return is_any;
}

void bu_hosts_set(struct run *run, obj_t host, obj_t obj, bool is_up, int why)
{
    seat_t seat = obj_seat(host);
    uint8_t seen = is_up ? SEEN_BOTH : SEEN_NONE;
    bool is_camp = run->st->field.zone_of[host] == ZONE_CAMP;

    if (is_camp) {
        zone_attach(run, obj, ZONE_RESERVE, host, seen, (uint8_t)why);
    } else {
        zone_move(run, obj, ZONE_AID, END_DEFAULT, seen, (uint8_t)why);
    }
    if (is_up && !is_any_unseen(run, host)) {
        return;
    }
    int rise = bu_read_current(run, NUM_LEADERSHIP, host) -
               match_card(run->match, host)->number[NUM_PRINTED_LEADERSHIP];
    int slot = zone_place(run->match, run->st, host) -
               run->match->rules->zone[run->st->field.zone_of[host]].offset[seat];
    if (rise > 0) {
        scopes_raised(run, seat, slot, rise);
    }
}

/* ---- for worlds (RULES.md 11.6) ------------------------------------------------- */

bool bu_hosts_fit(const struct match *world, obj_t host, const obj_t *under, int n, int rise)
{
    const struct card *above = match_card(world, host);
    int cost = 0;

    for (int i = 0; i < n; i++) {
        const struct card *card = match_card(world, under[i]);
        cost += card->number[NUM_COST];
        if (card->type == TYPE_EVENT || card->type == TYPE_CROWN ||
            card->namesake == above->namesake) {
            return false;
        }
        for (int k = 0; k < i; k++) {
            if (card->namesake == match_card(world, under[k])->namesake) {
                return false;
            }
        }
    }
    return cost <= above->number[NUM_PRINTED_LEADERSHIP] + rise;
}

/* Face-down main-force cards: as cheap as all know, and with a Crown unless one lies face-up. */
bool bu_hosts_main_fit(const struct match *match, const struct state *st, seat_t owner,
                       const card_t *cards, int n)
{
    uint64_t up = (st->field.zone[ZONE_CAMP][owner] | st->field.zone[ZONE_FIGHT][owner]) &
                  st->field.mark[MARK_UP][owner];
    bool has_crown = n == 0;
    int cost = 0, shown = 0;

    for (int i = 0; i < n; i++) {
        const struct card *card = &match->db->cards[cards[i]];
        has_crown = has_crown || card->type == TYPE_CROWN;
        cost += card->number[NUM_COST];
        if (card->type == TYPE_EVENT) {
            return false;
        }
    }
    for (; up != 0; up &= up - 1) {
        const struct card *card = match_card(match, (obj_t)(owner * SEAT_OBJECTS + bits_first(up)));
        has_crown = has_crown || card->type == TYPE_CROWN;
        shown += card->number[NUM_COST];
    }
    return has_crown && cost <= st->head.gauge[owner][GAUGE_UNSEEN] && cost + shown <= FORCE_COST;
}

/* Reinforcements lie face-up by an option (BU-R13). */
bool bu_hosts_open(const struct match *match, const struct state *st, move_t move)
{
    (void)st;
    (void)move;
    return match->option[OPTION_FACE] == FACE_UP;
}

/* A card that an effect sets on the fighter lies face-up, if it may lie there. */
bool bu_hosts_pick_open(const struct match *match, const struct state *st, move_t move)
{
    struct state copy = *st;
    struct run run = {.match = match, .st = &copy};
    const struct frame *frame = vm_top(&run);

    if (frame == NULL || frame->kind != FRAME_CODE) {
        return false;
    }
    obj_t obj = (obj_t)move_operand(move), fighter = fighter_of(&run, frame->seat);
    word_t verb = match->db->code[frame->pc + 1];
    return word_op(verb) == OP_VERB && word_a(verb) == VERB_SET_AID && fighter != OBJ_NONE &&
           obj_seat(obj) == frame->seat && bu_hosts_take(&run, fighter, obj);
}
