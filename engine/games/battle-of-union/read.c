/* read.c - what the card language reads of a game of Battle of Union. */
#include "engine/core/mods.h"
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/union.h"

/* The current numbers of a card, if it lies where cards have some, else what is printed. */
static const int16_t *numbers_of(struct run *run, obj_t obj)
{
    mods_refresh(run);
    return run->match->rules->zone[run->st->field.zone_of[obj]].has_numbers
               ? run->st->field.number[zone_place(run->match, run->st, obj)]
               : &match_card(run->match, obj)->number[NUM_PRINTED_ATTACK];
}

/* An attack that an effect reads, and a support, are at least 0 (6.4, BU-R29); support-zero beats
 * all changes. */
static int bound(const struct run *run, int number, obj_t obj, int now)
{
    if (number == NUM_SUPPORT && mods_word(run->match, run->st, WORD_SUPPORT_ZERO, obj)) {
        return 0;
    }
    return now < 0 ? 0 : now;
}

int bu_read_current(struct run *run, int number, obj_t obj)
{
    return bound(run, number, obj, numbers_of(run, obj)[number]);
}

/* The number of the label m1 to m10 of a main-force card, or of the host of a reinforcement. */
static int slot_of(const struct run *run, obj_t obj)
{
    zone_t zone = run->st->field.zone_of[obj];
    int label = zone_label(run->match, run->st, obj);

    if (zone == ZONE_RESERVE) {
        return label >> LABEL_UNDER;
    }
    return zone == ZONE_CAMP || zone == ZONE_FIGHT ? label : 0;
}

int bu_read_number(const struct eval *eval, int number, obj_t obj)
{
    switch ((enum union_number)number) {
    case NUM_ATTACK:
    case NUM_SUPPORT:
    case NUM_LEADERSHIP:
    case NUM_TYPE:
        return bu_read_current(eval->run, number, obj);
    case NUM_SLOT:
        return slot_of(eval->run, obj);
    case NUM_PRINTED_ATTACK:
    case NUM_PRINTED_SUPPORT:
    case NUM_PRINTED_LEADERSHIP:
    case NUM_PRINTED_TYPE:
    case NUM_COST:
        return match_card(eval->run->match, obj)->number[number];
    }
    return 0;
}

static void add_numbers(const struct run *run, obj_t obj, const int16_t *now, int32_t *sums)
{
    int32_t support = sums[NUM_SUPPORT];

    for (int n = NUM_ATTACK; n < NUM_PRINTED_ATTACK; n++) {
        sums[n] += now[n] < 0 ? 0 : now[n];
    }
    sums[NUM_SUPPORT] = support + bound(run, NUM_SUPPORT, obj, now[NUM_SUPPORT]);
}

/* Those with numbers of their own place by place, which is quicker than to look for each place. */
void bu_read_numbers(const struct eval *eval, seat_t seat, uint64_t cards, int32_t *sums)
{
    static const zone_t rows[] = {ZONE_CAMP, ZONE_FIGHT, ZONE_AID};
    const struct match *match = eval->run->match;
    const struct field *field = &eval->run->st->field;

    mods_refresh(eval->run);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct zone_rule *rule = &match->rules->zone[rows[i]];
        uint64_t here = cards & field->zone[rows[i]][seat];
        cards &= ~here;
        for (int at = 0; here != 0; at++) {
            int place = rule->offset[seat] + at;
            obj_t obj = field->order[place];
            if (obj != OBJ_NONE && (here & obj_bit(obj)) != 0) {
                add_numbers(eval->run, obj, field->number[place], sums);
                sums[NUM_SLOT] += rows[i] == ZONE_AID ? 0 : rule->label_first[seat] + at;
                here &= ~obj_bit(obj);
            }
        }
    }
    for (; cards != 0; cards &= cards - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(cards));
        add_numbers(eval->run, obj, &match_card(match, obj)->number[NUM_PRINTED_ATTACK], sums);
        sums[NUM_SLOT] += field->zone_of[obj] == ZONE_RESERVE ? slot_of(eval->run, obj) : 0;
    }
}

int bu_read_gauge(const struct eval *eval, int gauge, seat_t seat)
{
    if (gauge == GAUGE_WON || gauge == GAUGE_LOST) {
        return eval->run->st->head.gauge[seat][gauge];
    }
    mods_refresh(eval->run);
    return eval->run->st->field.seat_number[seat][gauge];
}

seat_t bu_read_seat(const struct eval *eval, int word)
{
    (void)word; /* the language has `you` and `foe` only */
    return eval->you;
}

bool bu_read_forbidden(struct run *run, seat_t seat, int action)
{
    mods_refresh(run);
    return (run->st->field.forbidden_seats[action] >> seat & 1) != 0;
}

/* ---- words --------------------------------------------------------------------- */

static uint64_t lying_down(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;

    return (field->zone[ZONE_CAMP][seat] | field->zone[ZONE_RESERVE][seat]) &
           ~field->mark[MARK_UP][seat];
}

/* Main-force cards on the slots next to the fighter's (BU-R12). */
static uint64_t beside_fighter(const struct run *run, seat_t seat)
{
    obj_t fighter = fighter_of(run, seat);
    uint64_t cards = 0;

    if (fighter == OBJ_NONE) {
        return 0;
    }
    int slot =
        zone_place(run->match, run->st, fighter) - run->match->rules->zone[ZONE_FIGHT].offset[seat];
    for (int next = slot - 1; next <= slot + 1; next += 2) {
        obj_t obj = next < 0 || next >= SLOTS ? OBJ_NONE : zone_at(run, ZONE_CAMP, seat, next);
        cards |= obj == OBJ_NONE ? 0 : obj_bit(obj);
    }
    return cards;
}

static uint64_t fought(const struct run *run, seat_t seat)
{
    int card = run->st->head.counter[AT_FOUGHT + seat];
    return card == 0 ? 0 : obj_bit((obj_t)(card - 1));
}

static uint64_t settable(struct run *run, seat_t seat, uint64_t cards)
{
    obj_t fighter = fighter_of(run, seat);
    return fighter == OBJ_NONE ? 0 : bu_hosts_fitting(run, fighter, cards);
}

uint64_t bu_read_hosts_for(struct run *run, obj_t obj)
{
    seat_t seat = obj_seat(obj);
    uint64_t hosts = 0;

    for (int slot = 0; slot < SLOTS; slot++) {
        obj_t host = zone_at(run, ZONE_CAMP, seat, slot);
        int own = zone_label(run->match, run->st, obj) >> LABEL_UNDER;
        if (host != OBJ_NONE && zone_label(run->match, run->st, host) != own &&
            bu_hosts_take(run, host, obj)) {
            hosts |= obj_bit(host);
        }
    }
    return hosts;
}

static uint64_t movable(struct run *run, seat_t seat, uint64_t cards)
{
    uint64_t found = 0;

    for (cards &= run->st->field.zone[ZONE_RESERVE][seat]; cards != 0; cards &= cards - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(cards));
        found |= bu_read_hosts_for(run, obj) != 0 ? obj_bit(obj) : 0;
    }
    return found;
}

static uint64_t described(struct run *run, int word, seat_t seat, uint64_t cards)
{
    switch ((enum union_word)word) {
    case WORD_FACEUP:
        return run->st->field.mark[MARK_UP][seat];
    case WORD_FACEDOWN:
        return lying_down(run, seat);
    case WORD_BESIDE_FIGHTER:
        return beside_fighter(run, seat);
    case WORD_FOUGHT:
        return fought(run, seat);
    case WORD_SETTABLE:
        return settable(run, seat, cards);
    case WORD_MOVABLE:
        return movable(run, seat, cards);
    case WORD_SUPPORT_ZERO:
    case WORD_AID_NEGATED:
        mods_refresh(run);
        return run->st->field.given[word - WORD_SUPPORT_ZERO].of[seat];
    case WORD_RED:
    case WORD_BLUE:
    case WORD_GREEN:
    case WORD_YELLOW:
    case WORD_WHITE:
    case WORD_BLACK:
    case WORD_PURPLE:
    case WORD_ORANGE:
        CHECK(false); /* printed words are properties */
        break;
    }
    return 0;
}

void bu_read_word(const struct eval *eval, int word, struct set *set)
{
    bool is_own_only = word == WORD_SETTABLE || word == WORD_MOVABLE; /* they read hidden faces */

    for (seat_t seat = 0; seat < SEATS; seat++) {
        bool is_read = !is_own_only || seat == eval->you;
        set->of[seat] &= is_read ? described(eval->run, word, seat, set->of[seat]) : 0;
    }
}
