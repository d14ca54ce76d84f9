/* setup-zones.c - cards where a position text says they lie: the part of setup.c that puts them. */
#include "engine/text/setup-maker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/core/move.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/parts/grid.h"
#include "engine/parts/table.h"
#include "engine/text/grid-text.h"
#include "engine/text/know-text.h"
#include "engine/text/scopes-text.h"
#include "engine/text/table-text.h"

bool setup_refuse(struct maker *m, const char *at, const char *want)
{
    return err_set(m->err, "badtfn", NULL, "at=%s want=%s", at, want);
}

/* The owner of an item in a common zone stands in its flags. */
static seat_t owner_of(const struct rules *rules, zone_t zone, seat_t seat,
                       const struct view_item *item)
{
    const char *flag = rules->zone[zone].is_common ? strchr(item->flags, 'o') : NULL;
    return flag == NULL ? seat : (seat_t)(flag[1] == '2');
}

static obj_t free_copy(struct maker *m, seat_t seat, card_t card)
{
    const struct match *match = m->run->match;
    for (int i = 0; i < match->size[seat]; i++) {
        if (match->card[seat * SEAT_OBJECTS + i] == card && (m->used[seat] >> i & 1) == 0) {
            m->used[seat] |= (uint64_t)1 << i;
            return (obj_t)(seat * SEAT_OBJECTS + i);
        }
    }
    return OBJ_NONE;
}

static void set_mark(struct state *st, int mark, obj_t obj)
{
    st->field.mark[mark][obj_seat(obj)] |= obj_bit(obj);
}

/* A flag that only cards in the open have, on one that lies in a hand or a deck; in games with a
 * board or a table only what lies there, or on it, has such flags. */
static bool is_misplaced(const struct maker *m, obj_t obj, const struct flag_rule *flag)
{
    const struct rules *rules = m->run->match->rules;
    zone_t zone = m->run->st->field.zone_of[obj];
    const struct zone_rule *rule = &rules->zone[zone];
    bool is_off = table_is_off(rules, rule) || grid_is_off(rules, rule);

    return !flag->is_private && (is_off || zone == rules->hand_zone || rule->sight == SIGHT_NOBODY);
}

/* A flag of the game, of the table or of what is known; the text behind it, or NULL. */
static const char *read_own_flag(struct run *run, obj_t obj, const char *text)
{
    const char *behind = grid_read_flag(run, obj, text);

    behind = behind == NULL ? table_read_flag(run, obj, text) : behind;
    return behind == NULL ? known_read_flag(run, obj, text) : behind;
}

/* The skill of this number that a flag can be about, or -1. */
static int find_skill(const struct maker *m, obj_t obj, int number)
{
    const struct match *match = m->run->match;
    const struct card *card = match_card(match, obj);

    if (match->rules->skills.is_flagged == NULL) {
        return move_flag_skill(match, card, number);
    }
    for (int i = 0; i < card->ability_count; i++) {
        if (move_flag_number(match, card, i) == number &&
            match->rules->skills.is_flagged(m->run, obj,
                                            &match->db->abilities[card->ability + i])) {
            return i;
        }
    }
    return -1;
}

static bool set_marks(struct maker *m, obj_t obj, const char *text)
{
    const struct match *match = m->run->match;
    const struct card *card = match_card(match, obj);
    const struct zone_rule *rule = &match->rules->zone[m->run->st->field.zone_of[obj]];

    while (*text != '\0') {
        const struct flag_rule *flag = match->rules->flags;
        bool is_owner =
            text[0] == 'o' && (text[1] == '1' || text[1] == '2') && table_is_shared(rule);
        if ((*text == 'd' && rule->is_facedown) || is_owner ||
            (*text == rule->flag && rule->flag != 0)) {
            text += *text == 'o' ? 2 : 1;
            continue;
        }
        int counter = grid_counter(match, m->run->st, obj, *text);
        if (counter >= 0) {
            char *end;
            long n = strtol(text + 1, &end, 10);
            if (end == text + 1 || n < 1 || n > 255) {
                return setup_refuse(m, "flags", "a%20number%20behind%20the%20letter");
            }
            m->run->st->grid.counter[counter][zone_place(match, m->run->st, obj)] = (uint8_t)n;
            text = end;
            continue;
        }
        const char *behind = read_own_flag(m->run, obj, text);
        if (behind != NULL) {
            text = behind;
            continue;
        }
        while (flag->letter != 0 && flag->letter != *text) {
            flag++;
        }
        text++;
        if (flag->letter == 0) {
            return setup_refuse(m, "flags", "flags%20of%20the%20legend");
        }
        if (is_misplaced(m, obj, flag)) {
            return setup_refuse(m, "flags", "flags%20that%20cards%20in%20this%20zone%20have");
        }
        if (flag->mark >= MARK_MAX) { /* follows from the lasting changes, which come later */
            set_add(&m->derived[(flag - match->rules->flags) % MAKER_FLAGS], obj);
            continue;
        }
        int skill = flag->has_skill ? find_skill(m, obj, *text++ - '0') : 0;
        if (skill < 0) {
            return setup_refuse(m, "flags", "skill");
        }
        bool is_act =
            flag->has_skill && match->db->abilities[card->ability + skill].kind == ABILITY_ACT;
        set_mark(m->run->st, (is_act ? flag->also : flag->mark) + skill, obj);
    }
    return true;
}

/* Where cards lie either way, one without the flag d lies face-up; on places that are face-down
 * there is none without it. */
static bool set_flags(struct maker *m, obj_t obj, const char *text)
{
    const struct zone_rule *rule = &m->run->match->rules->zone[m->run->st->field.zone_of[obj]];

    if (strchr(text, 'd') == NULL && rule->up != 0) {
        set_mark(m->run->st, rule->up - 1, obj);
    } else if (strchr(text, 'd') == NULL && rule->is_facedown && rule->next == 0) {
        return setup_refuse(m, "flags", "the%20flag%20d%20of%20a%20card%20that%20lies%20face-down");
    }
    return set_marks(m, obj, text);
}

static bool set_knowledge(struct maker *m, obj_t obj, const struct view_item *item)
{
    const struct rules *rules = m->run->match->rules;
    struct field *field = &m->run->st->field;
    zone_t zone = field->zone_of[obj];
    seat_t owner = obj_seat(obj);
    int know = item->has_know ? item->know : rules->zone[zone].sight == SIGHT_NOBODY ? 0 : 3;

    if (rules->zone[zone].sight == SIGHT_BOTH) {
        return true;
    }
    if (rules->zone[zone].kind == ZONE_SET) { /* by id; `all` sees the faces */
        bool is_known =
            zone == rules->hand_zone && item->has_know && (item->know >> (1 - owner) & 1) != 0;
        return !is_known || know_add(m->run, 1 - owner, obj, true) ||
               setup_refuse(m, "k", "fewer%20cards%20that%20are%20known");
    }
    for (int seat = 0; seat < SEATS; seat++) {
        bool is_tracked = seat != owner || rules->zone[zone].sight == SIGHT_NOBODY;
        if (is_tracked && (know >> seat & 1) != 0) {
            set_add(&field->known[seat], obj);
        }
    }
    return true;
}

/* By the number of the label, which no other card of those zones has. */
static bool put_on_table(struct maker *m, obj_t obj, zone_t zone, const struct view_item *item)
{
    const struct rules *rules = m->run->match->rules;
    struct field *field = &m->run->st->field;
    seat_t seat = obj_seat(obj);
    uint16_t last = field->next_label;

    for (int other = 0; other < MAX_OBJECT; other++) {
        zone_t place = field->zone_of[other];
        bool is_labelled = place != ZONE_NONE && rules->zone[place].kind == ZONE_SPREAD &&
                           rules->zone[place].label == LABEL_ARRIVAL;
        if (is_labelled && table_arrival(m->run->st, (obj_t)other) == item->number) {
            return false;
        }
    }
    if (field->count[zone][seat] == rules->zone[zone].capacity) {
        return false;
    }
    zone_put(m->run, obj, zone);
    field->tag[seat][table_index(obj)] = item->number;
    field->next_label = item->number > last ? item->number : last;
    return true;
}

/* Numbers of arrival are given once in a game, and cards lie in their order. */
static bool is_next_arrival(const struct maker *m, zone_t zone, seat_t seat, int number)
{
    const struct match *match = m->run->match;
    const struct state *st = m->run->st;
    char letter = match->rules->zone[zone].label_letter;

    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        zone_t other = st->field.zone_of[obj];
        const struct zone_rule *rule = &match->rules->zone[other];
        bool is_counted =
            other != ZONE_NONE && rule->label == LABEL_ARRIVAL && rule->label_letter == letter;
        int label = is_counted ? zone_label(match, st, (obj_t)obj) : -1;
        bool is_before = other == zone && obj_seat((obj_t)obj) == seat;
        if (label == number || (is_before && label > number)) {
            return false;
        }
    }
    return true;
}

/* The place behind the label: number of the label minus the first one, or by arrival. */
static bool put_labelled(struct maker *m, obj_t obj, zone_t zone, const struct view_item *item)
{
    const struct zone_rule *rule = &m->run->match->rules->zone[zone];
    struct field *field = &m->run->st->field;
    seat_t seat = obj_seat(obj);

    if (rule->kind == ZONE_SPREAD) {
        return put_on_table(m, obj, zone, item);
    }
    if (rule->label == LABEL_ARRIVAL) {
        if (field->count[zone][seat] == rule->capacity ||
            !is_next_arrival(m, zone, seat, item->number)) {
            return false;
        }
        zone_put(m->run, obj, zone);
        field->next_label--; /* the text names the label */
        *zone_arrival(m->run->match->rules, m->run->st, obj,
                      rule->offset[seat] + field->count[zone][seat] - 1) = item->number;
        field->next_label = item->number > field->next_label ? item->number : field->next_label;
        return true;
    }
    int slot = rules_label_slot(rule, seat, item->letter, item->number);
    if (slot < 0 || field->order[rule->offset[seat] + slot] != OBJ_NONE ||
        (rule->kind == ZONE_QUEUE && slot != field->count[zone][seat])) {
        return false;
    }
    zone_put_at(m->run, obj, zone, slot);
    return true;
}

static bool put_item(struct maker *m, zone_t zone, seat_t seat, const struct view_item *item)
{
    const struct rules *rules = m->run->match->rules;
    const struct zone_rule *rule = &rules->zone[zone];
    char at[8];

    (void)snprintf(at, sizeof at, "s%d.%c", seat + 1, rule->letter);
    seat = owner_of(rules, zone, seat, item);
    for (int n = 0; n < item->n; n++) {
        obj_t obj = free_copy(m, seat, item->card);
        if (obj == OBJ_NONE) {
            return err_set(m->err, "impossible", NULL, "at=%s card=%s", at,
                           m->run->match->db->cards[item->card].id);
        }
        if (rule->label != LABEL_NONE) {
            if (!put_labelled(m, obj, zone, item)) {
                return setup_refuse(m, at, "label");
            }
        } else if (m->run->st->field.count[zone][seat] >= rule->capacity) {
            return setup_refuse(m, at, "fewer%20cards");
        } else {
            zone_put(m->run, obj, zone);
        }
        if (!set_flags(m, obj, item->flags) || !set_knowledge(m, obj, item)) {
            return false;
        }
    }
    return true;
}

/* The card that lies at the place of a label. */
static obj_t card_at(const struct maker *m, zone_t zone, seat_t seat, const struct view_item *item)
{
    const struct zone_rule *rule = &m->run->match->rules->zone[zone];
    int slot = rules_label_slot(rule, seat, item->letter, item->number);

    return m->run->st->field.order[rule->offset[seat] + slot];
}

/* Puts one card under another: the i-th, from 1, of those in its brackets. */
static bool put_one_under(struct maker *m, obj_t obj, obj_t host, const struct view_item *item,
                          int i)
{
    const struct match *match = m->run->match;
    zone_t zone = m->run->st->field.zone_of[host];
    zone_t below = view_zone_of_item(match->rules, zone_below(match->rules, zone), item);
    const struct zone_rule *rule = &match->rules->zone[below];
    int place = zone_place(match, m->run->st, host);
    bool is_chain = rule->kind == ZONE_CHAIN;

    if ((!is_chain && i > rule->width) || item->n != 1) {
        return setup_refuse(m, "[", "fewer%20cards");
    }
    if (!is_chain) {
        place = (place - match->rules->zone[zone].offset[obj_seat(host)]) * rule->width + i - 1;
    }
    zone_put_at(m->run, obj, below, place);
    return true;
}

/* The card of this seat that was given this number of arrival. */
static obj_t card_of_arrival(const struct maker *m, zone_t zone, seat_t seat, int number)
{
    for (uint64_t rest = m->run->st->field.zone[zone][seat]; rest != 0; rest &= rest - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        if (table_arrival(m->run->st, obj) == number) {
            return obj;
        }
    }
    return OBJ_NONE;
}

/* What is attached to a card that has been put, of either seat. */
static bool put_attached(struct maker *m, zone_t zone, seat_t seat, const struct view_item *host)
{
    const struct rules *rules = m->run->match->rules;
    struct state *st = m->run->st;
    bool is_table = rules->zone[zone].kind == ZONE_SPREAD;
    obj_t on =
        is_table ? card_of_arrival(m, zone, seat, host->number) : card_at(m, zone, seat, host);
    uint8_t *last = &st->table.number[obj_seat(on)][table_index(on)];
    int given = *last;

    for (int i = 1; i <= host->under; i++) {
        const struct view_item *item = &host[i];
        const char *flag = strchr(item->flags, 'o');
        seat_t owner = flag == NULL ? seat : (seat_t)(flag[1] == '2');
        obj_t obj = free_copy(m, owner, item->card);
        if (obj == OBJ_NONE) {
            return err_set(m->err, "impossible", NULL, "at=s%d.%c card=%s", owner + 1,
                           rules->zone[zone].letter, m->run->match->db->cards[item->card].id);
        }
        if (item->n != 1 || item->number <= (i > 1 ? host[i - 1].number : 0) ||
            item->number > LABEL_UNDER_MASK) {
            return setup_refuse(m, "[", "labels%20that%20ascend");
        }
        zone_put(m->run, obj, table_zone(rules));
        st->field.next_label--;
        st->field.tag[owner][table_index(obj)] = 0; /* a flag tells it */
        *last = (uint8_t)(item->number - 1);
        table_lay(st, obj, on);
        if (!set_flags(m, obj, item->flags)) {
            return false;
        }
    }
    *last = (uint8_t)(given > *last ? given : *last);
    return true;
}

/* What lies under a card that has been put. */
static bool put_under(struct maker *m, zone_t zone, seat_t seat, const struct view_item *host)
{
    const struct rules *rules = m->run->match->rules;
    if (table_zone(rules) != ZONE_NONE && host->under > 0) {
        return put_attached(m, zone, seat, host);
    }
    obj_t under = host->under > 0 ? card_at(m, zone, seat, host) : OBJ_NONE;

    bool is_host = under != OBJ_NONE && m->run->st->field.zone_of[under] == zone &&
                   zone_below(rules, zone) != ZONE_NONE;
    if (host->under > 0 && !is_host) {
        return setup_refuse(m, "[", "a%20card%20that%20others%20can%20lie%20under");
    }
    seat = host->under > 0 ? obj_seat(under) : seat;
    for (int i = 1; i <= host->under; i++) {
        const struct view_item *item = &host[i];
        obj_t obj = free_copy(m, seat, item->card);
        if (obj == OBJ_NONE) {
            return err_set(m->err, "impossible", NULL, "at=s%d.%c card=%s", seat + 1,
                           rules->zone[zone].letter, m->run->match->db->cards[item->card].id);
        }
        if (!put_one_under(m, obj, under, item, i)) {
            return false;
        }
        if (!set_flags(m, obj, item->flags) || !set_knowledge(m, obj, item)) {
            return false;
        }
    }
    return true;
}

/* Decks are written top first and built from the bottom. */
bool setup_put_zone(struct maker *m, zone_t zone, seat_t seat)
{
    const struct view_zone *place = &m->view->zone[zone][seat];
    bool is_stack = m->run->match->rules->zone[zone].kind == ZONE_STACK;

    for (int i = 0; i < place->count; i++) {
        int at = is_stack ? place->first + place->count - 1 - i : place->first + i;
        const struct view_item *item = &m->view->item[at];
        zone_t home = view_zone_of_item(m->run->match->rules, zone, item);
        if (!put_item(m, home, seat, item) || !put_under(m, home, seat, item)) {
            return false;
        }
        i += item->under;
    }
    return true;
}
