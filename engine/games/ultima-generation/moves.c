/* moves.c - the answers of the game's own decisions, in the protocol's order (RULES.md 5.4, 5.5,
 * 6.7). */
#include "engine/games/ultima-generation/check.h"
#include "engine/games/ultima-generation/moves.h"

/* ---- cards of the hand, by id ----------------------------------------------- */

static uint64_t hand_of(const struct list *l, enum ug_type type)
{
    return l->hand & l->run->match->prop[PROP_TYPE + type][l->seat];
}

static uint64_t hand_of_two(const struct list *l, enum ug_type type, enum ug_type other)
{
    return hand_of(l, type) | hand_of(l, other);
}

static void add_cards(struct list *l, int verb, uint64_t cards)
{
    for (; cards != 0; cards &= cards - 1) {
        list_add(l, verb, object_of(l->seat, cards), 0);
    }
}

/* ---- cards of the field, by label ------------------------------------------- */

static void add_row(struct list *l, int verb, uint64_t cards)
{
    obj_t row[SEAT_OBJECTS];
    int n = list_row(l, cards, row);

    for (int i = 0; i < n; i++) {
        list_add(l, verb, row[i], 0);
    }
}

/* Which of these own cards are attached to a card, under the label of that. */
static void add_attached(struct list *l, int verb, obj_t host, uint64_t attached)
{
    obj_t under[SEAT_OBJECTS];
    int n = attached == 0 ? 0 : table_under(l->run->match, l->run->st, host, under);

    for (int i = 0; i < n; i++) {
        if (obj_seat(under[i]) == l->seat && (attached & obj_bit(under[i])) != 0) {
            list_add(l, verb, under[i], 0);
        }
    }
}

/* Units or treasures of both seats by label, own ones as moves, with what of `attached` they carry.
 */
static void add_hosts(struct list *l, int verb, zone_t zone, bool with_hosts, uint64_t attached)
{
    const struct state *st = l->run->st;
    obj_t row[2][SEAT_OBJECTS];
    int n[SEATS], at[SEATS] = {0, 0};

    if (attached == 0) {
        add_row(l, verb, with_hosts ? st->field.zone[zone][l->seat] : 0);
        return;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        n[seat] = table_list(st, st->field.zone[zone][seat], seat, row[seat]);
    }
    while (at[0] < n[0] || at[1] < n[1]) {
        bool is_first = at[1] == n[1] || (at[0] < n[0] && table_arrival(st, row[0][at[0]]) <
                                                              table_arrival(st, row[1][at[1]]));
        seat_t seat = is_first ? 0 : 1;
        obj_t host = row[seat][at[seat]++];
        if (with_hosts && seat == l->seat) {
            list_add(l, verb, host, 0);
        }
        add_attached(l, verb, host, attached);
    }
}

/* Everything own but the home (UG-060), in the order of the labels: h1.a1, j3, j3.a1, n1, q4, u5.
 */
static void add_scraps(struct list *l)
{
    const struct field *field = &l->run->st->field;
    uint64_t attached = field->zone[ZONE_ATTACHED][l->seat];

    if (l->run->match->option[OPTION_SCRAP] != 0) { /* UG-R14 */
        add_row(l, MOVE_SCRAP, units_of(l->run->st, l->seat));
        return;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        add_attached(l, MOVE_SCRAP, home_of(l->run->st, seat), attached);
    }
    add_hosts(l, MOVE_SCRAP, ZONE_TREASURES, true, attached);
    add_row(l, MOVE_SCRAP, field->zone[ZONE_ANNEX][l->seat]);
    add_row(l, MOVE_SCRAP, field->zone[ZONE_REAGENTS][l->seat]);
    add_hosts(l, MOVE_SCRAP, ZONE_UNITS, true, attached);
}

static void add_distills(struct list *l)
{
    const struct field *field = &l->run->st->field;
    uint64_t armour = l->run->match->prop[PROP_TYPE + TYPE_ARMOUR][l->seat];

    add_row(l, MOVE_DISTILL, field->zone[ZONE_TREASURES][l->seat]);
    add_hosts(l, MOVE_DISTILL, ZONE_UNITS, false, field->zone[ZONE_ATTACHED][l->seat] & armour);
}

/* ---- abilities -------------------------------------------------------------- */

/* The acts of one card that can be used: tap effects or the others. */
static void add_acts(struct list *l, int verb, obj_t obj, enum ug_timing timing)
{
    uint32_t acts = prepared_of(l->run->match, obj)->acts[verb == MOVE_TAP];

    for (; acts != 0; acts &= acts - 1) {
        int skill = bits_first(acts);
        const struct ability *ability = ability_of(l->run->match, obj, skill);
        if (ug_act_is_free(l->run, l->seat, obj, ability, timing)) {
            list_add(l, verb, obj, skill);
        }
    }
}

/* h1, j3, n1, u5; attached cards only in a play phase. */
void ug_list_acts(struct list *l, int verb, enum ug_timing timing)
{
    const struct field *field = &l->run->st->field;
    obj_t row[SEAT_OBJECTS], under[SEAT_OBJECTS];
    uint64_t units = units_of(l->run->st, l->seat);
    uint64_t acting = l->run->match->prop[PROP_ACT][l->seat];
    int n;

    if (timing != IN_PLAY) { /* UG-R29, UG-094 */
        units = fighters_of(l->run->st, l->seat) & ~field->mark[MARK_GROUP][l->seat];
    }
    add_acts(l, verb, home_of(l->run->st, l->seat), timing);
    n = list_row(l, field->zone[ZONE_TREASURES][l->seat] & acting, row);
    for (int i = 0; i < n; i++) {
        add_acts(l, verb, row[i], timing);
    }
    if (field->zone[ZONE_ANNEX][l->seat] != 0) {
        add_acts(l, verb, object_of(l->seat, field->zone[ZONE_ANNEX][l->seat]), timing);
    }
    bool has_attached = timing == IN_PLAY && (field->zone[ZONE_ATTACHED][l->seat] & acting) != 0;
    n = list_row(l, has_attached ? units : units & acting, row);
    for (int i = 0; i < n; i++) {
        add_acts(l, verb, row[i], timing);
        for (int k = 0,
                 m = has_attached ? table_under(l->run->match, l->run->st, row[i], under) : 0;
             k < m; k++) {
            if (obj_seat(under[k]) == l->seat) {
                add_acts(l, verb, under[k], timing);
            }
        }
    }
}

/* ---- skill and magic cards -------------------------------------------------- */

void ug_list_magic(struct list *l, int verb, enum ug_timing timing)
{
    for (uint64_t rest = hand_of(l, TYPE_MAGIC); rest != 0; rest &= rest - 1) {
        obj_t card = object_of(l->seat, rest);
        if (ug_use_is_free(l->run, l->seat, card, timing, &l->stock)) {
            list_add(l, verb, card, OFFER_ALONE);
        }
    }
}

static void add_skill(struct list *l, int verb, obj_t card, enum ug_timing timing)
{
    obj_t row[SEAT_OBJECTS];
    uint64_t users;

    if (!ug_use_is_free(l->run, l->seat, card, timing, &l->stock)) {
        return;
    }
    users = ug_users(l->run, l->seat, card);
    for (int i = 0, n = list_row(l, users, row); i < n; i++) {
        list_add(l, verb, card, row[i]);
    }
}

void ug_list_skills(struct list *l, enum ug_timing timing)
{
    for (uint64_t rest = hand_of(l, TYPE_SKILL); rest != 0; rest &= rest - 1) {
        add_skill(l, MOVE_SKILL, object_of(l->seat, rest), timing);
    }
}

/* Both kinds are counters, by id. */
static void list_counter(struct list *l)
{
    uint64_t cards = hand_of_two(l, TYPE_SKILL, TYPE_MAGIC);

    for (; cards != 0; cards &= cards - 1) {
        obj_t card = object_of(l->seat, cards);
        if (!prints(l->run->match, card, WORD_COUNTER)) {
            continue;
        }
        if (match_card(l->run->match, card)->type == TYPE_SKILL) {
            add_skill(l, MOVE_COUNTER, card, IN_COUNTER);
        } else if (ug_use_is_free(l->run, l->seat, card, IN_COUNTER, &l->stock)) {
            list_add(l, MOVE_COUNTER, card, OFFER_ALONE);
        }
    }
    list_plain(l, MOVE_PASS);
}

/* ---- the play phase --------------------------------------------------------- */

static bool can_convert(const struct match *match, obj_t card)
{
    const int8_t *amounts = match_card(match, card)->vector[VECTOR_CONVERT];

    for (int i = 0; i <= ANY_VIRTUE; i++) {
        if (amounts[i] != VECTOR_NONE) {
            return true;
        }
    }
    return false;
}

static void add_converts(struct list *l)
{
    for (uint64_t rest = hand_of_two(l, TYPE_UNIT, TYPE_MAGIC); rest != 0; rest &= rest - 1) {
        obj_t card = object_of(l->seat, rest);
        if (can_convert(l->run->match, card)) { /* UG-R15 */
            list_add(l, MOVE_CONVERT, card, 0);
        }
    }
}

/* UG-165 to UG-168 */
static bool has_room(const struct run *run, obj_t unit, obj_t armour)
{
    obj_t under[SEAT_OBJECTS];
    int n = table_under(run->match, run->st, unit, under), two = 0, one = 0, body = 0;

    for (int i = 0; i < n; i++) {
        two += prints(run->match, under[i], WORD_TWO_ARM);
        one += prints(run->match, under[i], WORD_ONE_ARM);
        body += prints(run->match, under[i], WORD_BODY);
    }
    if (prints(run->match, armour, WORD_BODY)) {
        return body == 0;
    }
    return two == 0 && (prints(run->match, armour, WORD_TWO_ARM) ? one == 0 : one < 2);
}

static void add_equips(struct list *l)
{
    obj_t row[SEAT_OBJECTS];
    int n = list_row(l, units_of(l->run->st, l->seat), row);

    for (uint64_t rest = hand_of(l, TYPE_ARMOUR); rest != 0; rest &= rest - 1) {
        obj_t armour = object_of(l->seat, rest);
        bool is_met = ug_meets(l->run, l->seat, armour);
        for (int i = 0; i < n && is_met; i++) {
            if (prints(l->run->match, row[i], WORD_ADVENTURER) && /* UG-144, UG-145, UG-147 */
                has_room(l->run, row[i], armour)) {
                list_add(l, MOVE_EQUIP, armour, row[i]);
            }
        }
    }
}

static void add_treasures(struct list *l)
{
    for (uint64_t rest = hand_of(l, TYPE_TREASURE); rest != 0; rest &= rest - 1) {
        if (ug_meets(l->run, l->seat, object_of(l->seat, rest))) { /* UG-170 */
            list_add(l, MOVE_TREASURE, object_of(l->seat, rest), 0);
        }
    }
}

static void add_placements(struct list *l)
{
    for (uint64_t rest = hand_of(l, TYPE_UNIT); rest != 0; rest &= rest - 1) {
        obj_t unit = object_of(l->seat, rest);
        uint16_t needs = match_card(l->run->match, unit)->needs;
        struct eval eval;
        eval_init(&eval, l->run, l->seat, unit);
        if (ug_meets(l->run, l->seat, unit) && ug_may_stand(l->run, unit) &&
            (needs == 0 || eval_true(&eval, needs))) { /* UG-R20 */
            list_add(l, MOVE_UNIT, unit, 0);
        }
    }
}

static void list_play(struct list *l)
{
    const struct head *head = &l->run->st->head;
    int acts = head->counter[AT_ACTS] + 256 * head->counter[AT_ACTS_HIGH];

    if (acts >= l->run->match->option[OPTION_ACTIONS]) { /* UG-R53 */
        list_plain(l, MOVE_DONE);
        return;
    }
    add_converts(l);
    add_distills(l);
    list_plain(l, MOVE_DONE);
    add_equips(l);
    ug_list_magic(l, MOVE_MAGIC, IN_PLAY);
    add_cards(l, MOVE_REAGENT, hand_of_two(l, TYPE_ARMOUR, TYPE_TREASURE)); /* UG-129 */
    add_scraps(l);
    ug_list_skills(l, IN_PLAY);
    ug_list_acts(l, MOVE_TAP, IN_PLAY);
    add_cards(l, MOVE_TOWN, hand_of(l, TYPE_TOWN)); /* UG-133 */
    add_treasures(l);
    add_placements(l);
    ug_list_acts(l, MOVE_USE, IN_PLAY);
}

/* ---- the recovery and upkeep phases ----------------------------------------- */

/* Virtues in the order of their words. */
static const uint8_t by_word[VIRTUES] = {2, 5, 1, 7, 4, 6, 0, 3};

static void list_point(struct list *l)
{
    const int16_t *now = l->run->st->head.gauge[l->seat];

    for (int i = 0; i < VIRTUES; i++) {
        if (now[by_word[i]] > VIRTUE_LOW) {
            list_add(l, MOVE_LOWER, by_word[i], 0);
        }
    }
    list_plain(l, MOVE_PASS);
    for (int i = 0; i < VIRTUES; i++) {
        if (now[by_word[i]] < VIRTUE_HIGH) {
            list_add(l, MOVE_RAISE, by_word[i], 0);
        }
    }
}

static void list_upkeep(struct list *l)
{
    const struct field *field = &l->run->st->field;
    uint64_t due = field->mark[MARK_DUE][l->seat];
    obj_t row[SEAT_OBJECTS];
    int n = list_row(l, due & field->zone[ZONE_TREASURES][l->seat], row);

    n += list_row(l, due & field->zone[ZONE_UNITS][l->seat], row + n);
    for (int i = 0; i < n; i++) {
        bool is_forced = l->run->match->option[OPTION_UPKEEP] != 0; /* UG-R11 */
        if (!is_forced || !ug_keep_is_free(l->run, row[i])) {
            list_add(l, MOVE_DROP, row[i], 0);
        }
    }
    for (int i = 0; i < n; i++) {
        if (ug_keep_is_free(l->run, row[i])) {
            list_add(l, MOVE_KEEP, row[i], 0);
        }
    }
}

/* A card that was looked at goes to the bottom, or stays. */
static void list_sift(struct list *l)
{
    const struct tail *tail = &l->run->st->tail;
    const struct frame *frame = &tail->frame[tail->frames - 1];
    obj_t lowest = frame->kind == FRAME_LOOK ? ug_look_lowest(l->run, frame) : OBJ_NONE;

    if (lowest != OBJ_NONE) {
        list_add(l, MOVE_BOTTOM, lowest, 0);
        list_add(l, MOVE_TOP, lowest, 0);
    }
}

int ug_moves(struct run *run, seat_t seat, move_t *out)
{
    static void (*const lists[])(struct list * l) = {[STEP_POINT] = list_point,
                                                     [STEP_UPKEEP] = list_upkeep,
                                                     [STEP_PLAY] = list_play,
                                                     [STEP_DECLARE] = ug_list_declare,
                                                     [STEP_FORM] = ug_list_form,
                                                     [STEP_ABILITY] = ug_list_ability,
                                                     [STEP_CARD] = ug_list_card,
                                                     [STEP_COUNTER] = list_counter,
                                                     [STEP_STRIKE] = ug_list_strike,
                                                     [STEP_ARRANGE] = list_sift,
                                                     [STEP_CORE] = NULL};
    struct list l = list_open(run, seat, out);
    int step = run->st->head.ask.step;

    if (step < STEP_CORE && lists[step] != NULL) {
        lists[step](&l);
    }
    return l.count;
}
