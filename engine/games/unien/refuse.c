/* refuse.c - why a move is not legal now, from what the seat itself sees. */
#include "engine/core/ask.h"
#include "engine/games/unien/unien.h"

/* The energies in all, or the first colour of which there are too few. */
static struct refusal why_not_paid(const struct run *run, seat_t seat, const struct ue_price *price)
{
    static const char *const names[COLORS] = {
        [FOREST] = "forest", [FIRE] = "fire", [WATER] = "water", [DARK] = "dark"};
    struct ue_energy energy;

    ue_cost_energy(run, seat, &energy);
    if (energy.all < price->rest) {
        return (struct refusal){"cost", "energy", price->rest, energy.all};
    }
    for (int color = 0; color < COLORS; color++) {
        int have = energy.all - energy.within[ALL_COLORS & ~(1 << color)];
        int need = price->units[1 << color] - price->units[0];
        if (have < need) {
            return (struct refusal){"cost", names[color], need, have};
        }
    }
    return (struct refusal){.why = "cost"};
}

/* What the play costs is looked at last. */
static struct refusal why_not_played(struct run *run, seat_t seat, const struct wish *wish)
{
    const struct match *match = run->match;
    uint64_t hand = run->st->field.zone[ZONE_HAND][seat], copies = 0;

    if (wish->card == CARD_NONE ||
        (match->rules->verbs[wish->verb].plays >> match->db->cards[wish->card].type & 1) == 0) {
        return (struct refusal){.why = "target"};
    }
    copies = match_copies_of(match, seat, wish->card) & hand;
    if (copies == 0) {
        return (struct refusal){.why = "zone"};
    }
    struct ue_price price = ue_cost_of_card(run, object_of(seat, copies));
    return why_not_paid(run, seat, &price);
}

/* The n-th activated effect of a card; -1: there is none. */
static int find_act(const struct run *run, obj_t obj, int n)
{
    const struct card *card = match_card(run->match, obj);

    for (int skill = 0; skill < card->ability_count && n >= 0; skill++) {
        bool is_act = run->match->db->abilities[card->ability + skill].kind == ABILITY_ACT;
        if (is_act && n-- == 0) {
            return skill;
        }
    }
    return -1;
}

static struct refusal why_not_used(struct run *run, seat_t seat, const struct wish *wish)
{
    obj_t obj = wish->obj;

    if (obj == OBJ_NONE || obj_seat(obj) != seat || run->st->field.zone_of[obj] != ZONE_FIELD) {
        return (struct refusal){.why = "zone"};
    }
    int skill = find_act(run, obj, wish->skill);
    if (skill < 0) {
        return (struct refusal){.why = "target"};
    }
    if (is_rested(run->st, obj)) {
        return (struct refusal){.why = "rule"}; /* UE-050 */
    }
    if (!ue_act_holds(run, obj, skill)) {
        return (struct refusal){.why = "rule"};
    }
    struct ue_price price = ue_cost_of_act(run, obj, skill);
    return why_not_paid(run, seat, &price);
}

static struct refusal why_not_in_main(struct run *run, seat_t seat, const struct wish *wish)
{
    const struct head *head = &run->st->head;

    if (wish->verb == MOVE_CLAIM) {
        bool is_used = head->gauge[seat][GAUGE_CLAIMED] != 0; /* UE-R54 */
        return (struct refusal){.why = is_used ? "once" : "limit"};
    }
    if (wish->verb == MOVE_RECOMB) {
        bool is_late =
            head->gauge[seat][GAUGE_RECOMBINED] != 0 || head->gauge[seat][GAUGE_MADE] != 0;
        return (struct refusal){.why = is_late ? "rule" : "target"}; /* UE-082, UE-R43 */
    }
    if (head->gauge[seat][GAUGE_RECOMBINED] != 0) {
        return (struct refusal){.why = "rule"}; /* UE-R46 */
    }
    if (head->gauge[seat][GAUGE_PLAYS] < 1) {
        return (struct refusal){"limit", "play", 1, 0}; /* UE-081 */
    }
    if (head->gauge[seat][GAUGE_MADE] >= run->match->option[OPTION_MAX_PLAYS]) {
        return (struct refusal){.why = "limit"}; /* UE-R52 */
    }
    return wish->verb == MOVE_ACT ? why_not_used(run, seat, wish) : why_not_played(run, seat, wish);
}

struct refusal ue_refuse_play(struct run *run, seat_t seat, const struct wish *wish)
{
    struct run copy = *run;
    struct state st;

    if (run->st->tail.snaps > 0) { /* costs are read, and a question leaves no trace */
        st = *run->st;
        copy.st = &st;
    }
    return why_not_in_main(&copy, seat, wish);
}
