/* setup.c - a position from the text of viewer `all` (tfn.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/core/fit.h"
#include "engine/core/grid-text.h"
#include "engine/core/know.h"
#include "engine/core/lore-text.h"
#include "engine/core/mods.h"
#include "engine/core/setup-fields.h"
#include "engine/core/table-text.h"
#include "engine/core/table.h"
#include "engine/core/tfn.h"
#include "engine/core/zone.h"

/* What all steps share. */
struct maker {
    struct run *run;
    const struct view *view;
    struct err *err;
    uint64_t used[SEATS]; /* objects that lie somewhere already */
};

static bool refuse(struct maker *m, const char *at, const char *want)
{
    return err_set(m->err, "badtfn", NULL, "at=%s want=%s", at, want);
}

/* ---- decks ------------------------------------------------------------------- */

/* The owner of an item in a common zone stands in its flags. */
static seat_t owner_of(const struct rules *rules, zone_t zone, seat_t seat,
                       const struct view_item *item)
{
    const char *flag = rules->zone[zone].is_common ? strchr(item->flags, 'o') : NULL;
    return flag == NULL ? seat : (seat_t)(flag[1] == '2');
}

static bool collect_decks(const struct rules *rules, const struct view *view,
                          struct deck decks[SEATS], struct err *err)
{
    int room = rules->zone[rules->deck_zone].capacity;
    int most = room < SEAT_OBJECTS - 1 ? room : SEAT_OBJECTS - 1;

    decks[0].size = decks[1].size = 0;
    for (zone_t zone = 0; zone < rules->zones; zone++) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            const struct view_zone *place = &view->zone[zone][seat];
            for (int i = place->first; i < place->first + place->count; i++) {
                const struct view_item *item = &view->item[i];
                struct deck *deck = &decks[view_owner(rules, view, zone, seat, i)];
                if (item->card == CARD_NONE) {
                    return err_set(err, "incomplete",
                                   "only a text of viewer all sets up a position", "at=s%d.%c",
                                   seat + 1, rules->zone[zone].letter);
                }
                if (deck->size + item->n > most) {
                    return err_set(err, "impossible", NULL, "at=s%d max=%d", seat + 1, most);
                }
                for (int n = 0; n < item->n; n++) {
                    deck->card[deck->size++] = item->card;
                }
            }
        }
    }
    return true;
}

static int count_copies(const struct match *match, seat_t seat, card_t card)
{
    int copies = 0;
    for (int i = 0; i < match->size[seat]; i++) {
        copies += match->card[seat * SEAT_OBJECTS + i] == card;
    }
    return copies;
}

/* The cards of the text must be the cards of the decks. */
static bool compare_decks(const struct match *match, const struct deck decks[SEATS],
                          struct err *err)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        struct match other = *match;
        match_set_deck(&other, seat, &decks[seat]);
        for (int i = 0; i < SEAT_OBJECTS; i++) {
            card_t want = match->card[seat * SEAT_OBJECTS + i],
                   got = other.card[seat * SEAT_OBJECTS + i];
            if (want != got) {
                card_t odd = want < got ? want : got;
                return err_set(err, "impossible", "copies in the deck and in the text",
                               "at=s%d card=%s want=%d got=%d", seat + 1, match->db->cards[odd].id,
                               count_copies(match, seat, odd), count_copies(&other, seat, odd));
            }
        }
    }
    return true;
}

/* ---- zones ---------------------------------------------------------------------- */

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

static bool set_marks(struct maker *m, obj_t obj, const char *text)
{
    const struct match *match = m->run->match;
    const struct card *card = match_card(match, obj);
    const struct zone_rule *rule = &match->rules->zone[m->run->st->field.zone_of[obj]];

    while (*text != '\0') {
        const struct flag_rule *flag = match->rules->flags;
        if ((*text == 'd' && rule->is_facedown) || (*text == 'o' && (rule->is_common || rule->label == LABEL_ATTACHED)) ||
            (*text == rule->flag && rule->flag != 0)) {
            text += *text == 'o' ? 2 : 1;
            continue;
        }
        bool is_board = match->rules->has_board && rule->below != 0;
        int counter = is_board ? grid_counter(match->rules, *text) : -1;
        if (counter >= 0) {
            char *end;
            long n = strtol(text + 1, &end, 10);
            if (end == text + 1 || n < 1 || n > 255) {
                return refuse(m, "flags", "a%20number%20behind%20the%20letter");
            }
            m->run->st->grid.counter[counter][zone_place(match, m->run->st, obj)] = (uint8_t)n;
            text = end;
            continue;
        }
        const char *table = match->rules->has_table ? table_read_flag(m->run, obj, text) : NULL;
        if (table != NULL) {
            text = table;
            continue;
        }
        const char *behind = match->rules->lore != NULL ? lore_read_flag(m->run, obj, text) : NULL;
        if (behind != NULL) {
            text = behind;
            continue;
        }
        while (flag->letter != 0 && flag->letter != *text) {
            flag++;
        }
        text++;
        if (flag->letter == 0) {
            return refuse(m, "flags", "flags%20of%20the%20legend");
        }
        if (flag->mark >= MARK_MAX) {
            continue; /* follows from the lasting changes */
        }
        int skill = flag->has_skill ? *text++ - '1' : 0;
        if (skill < 0 || skill >= CARD_SKILLS ||
            (flag->has_skill && skill >= card->ability_count)) {
            return refuse(m, "flags", "skill");
        }
        bool is_act =
            flag->has_skill && match->db->abilities[card->ability + skill].kind == ABILITY_ACT;
        set_mark(m->run->st, (is_act ? flag->also : flag->mark) + skill, obj);
    }
    return true;
}

/* Where cards lie either way, one without the flag d lies face-up. */
static bool set_flags(struct maker *m, obj_t obj, const char *text)
{
    int up = m->run->match->rules->zone[m->run->st->field.zone_of[obj]].up;

    if (up != 0 && strchr(text, 'd') == NULL) {
        set_mark(m->run->st, up - 1, obj);
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
               refuse(m, "k", "fewer%20cards%20that%20are%20known");
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
        if (field->count[zone][seat] == rule->capacity) {
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
    if (rule->is_tagged) { /* the homes came first; of others a flag tells */
        field->tag[seat][table_index(obj)] = (uint16_t)(seat + 1);
    }
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
                return refuse(m, at, "label");
            }
        } else if (m->run->st->field.count[zone][seat] >= rule->capacity) {
            return refuse(m, at, "fewer%20cards");
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
        return refuse(m, "[", "fewer%20cards");
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
    obj_t on = is_table ? card_of_arrival(m, zone, seat, host->number) : card_at(m, zone, seat, host);
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
            return refuse(m, "[", "labels%20that%20ascend");
        }
        uint16_t next = st->field.next_label; /* a flag tells its arrival */
        zone_put(m->run, obj, table_zone(rules));
        st->field.next_label = next;
        st->field.tag[owner][table_index(obj)] = 0;
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
    if (rules->has_table && host->under > 0) {
        return put_attached(m, zone, seat, host);
    }
    obj_t under = host->under > 0 ? card_at(m, zone, seat, host) : OBJ_NONE;

    bool is_host = under != OBJ_NONE && m->run->st->field.zone_of[under] == zone &&
                   zone_below(rules, zone) != ZONE_NONE;
    if (host->under > 0 && !is_host) {
        return refuse(m, "[", "a%20card%20that%20others%20can%20lie%20under");
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
static bool put_zone(struct maker *m, zone_t zone, seat_t seat)
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

/* ---- all of it ------------------------------------------------------------------------ */

static void set_head(struct maker *m)
{
    const struct rules *rules = m->run->match->rules;
    struct head *head = &m->run->st->head;

    head->turn = (uint16_t)m->view->turn;
    head->phase = (uint8_t)m->view->phase;
    head->has_first = m->view->first != SEATS;
    head->first = (seat_t)(head->has_first ? m->view->first : 0);
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; rules->gauges[i].key != NULL; i++) {
            head->gauge[seat][rules->gauges[i].gauge] = (int16_t)m->view->gauge[seat][i];
        }
    }
}

static bool set_zones(struct maker *m)
{
    for (zone_t zone = 0; zone < m->run->match->rules->zones; zone++) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            if (!put_zone(m, zone, seat)) {
                return false;
            }
        }
    }
    return true;
}

static bool set_lore(struct maker *m)
{
    const char *fault = NULL;

    if (m->run->match->rules->lore == NULL || lore_read(m->run, m->view->extra, &fault)) {
        return true;
    }
    return err_set(m->err, "badtfn", "cards and places that this position has", "at=k got=%.*s",
                   (int)strcspn(fault, " "), fault);
}

/* What is said to be known is true, or may be true in a world of the seat whose text it is. */
static bool check_knowledge(struct maker *m)
{
    const struct match *match = m->run->match;
    const struct state *st = m->run->st;
    int viewer = m->view->viewer;
    bool is_all = viewer == VIEWER_ALL, fits = is_all || fit_world(match, st, (seat_t)viewer);

    for (seat_t owner = 0; owner < SEATS; owner++) {
        bool is_known = is_all || owner == viewer; /* where its cards lie */
        fits = fits && (!is_known || fit_cards(match, st, 1 - owner, owner)) &&
               (!is_all || fit_cards(match, st, VIEWER_PUB, owner));
    }
    return fits || err_set(m->err, "impossible", "more is known of cards than can be true", "at=k");
}

static bool open_decision(struct maker *m, bool has_frames)
{
    const struct rules *rules = m->run->match->rules;

    if (m->view->asked == 0) {
        m->run->st->head.d = 1;
        return true;
    }
    if (has_frames) {
        const struct ask *ask = &m->run->st->head.ask;
        bool is_step = m->view->step >= 0 &&
                       strcmp(rules->steps[ask->step].name, rules->steps[m->view->step].name) == 0;
        return (ask->asked == m->view->asked && is_step) || refuse(m, "p", "the%20open%20decision");
    }
    return (m->view->step >= 0 && rules->reopen(m->run, m->view->step, m->view->asked)) ||
           refuse(m, "step", "a%20decision%20of%20this%20phase");
}

static bool make(struct maker *m, bool has_hash)
{
    struct setup_fields fields = {.run = m->run, .err = m->err, .has_hash = has_hash};
    const struct rules *rules = m->run->match->rules;
    const char *extra = m->view->extra;

    set_head(m);
    m->run->st->field.is_stale = 1;
    m->run->st->field.has_lore = rules->lore != NULL;
    m->run->st->field.has_grid = rules->has_board;
    m->run->st->field.has_table = rules->has_table;
    if (!set_zones(m)) {
        return false;
    }
    if (rules->has_board) {
        grid_count_arrivals(m->run);
    }
    if (!setup_fields_read(&fields, extra, SETUP_BOARD) || !set_lore(m) || !check_knowledge(m) ||
        !setup_fields_read(&fields, extra, SETUP_MACHINE)) {
        return false;
    }
    const char *want = NULL;
    if (rules->complete != NULL && !rules->complete(m->run, &want)) {
        return err_set(m->err, "impossible", want, "at=rules");
    }
    mods_refresh(m->run);
    if (!open_decision(m, fields.has_frames) || !setup_fields_read(&fields, extra, SETUP_LAST)) {
        return false;
    }
    if (m->view->asked == 0 && !m->run->st->head.is_over) {
        return refuse(m, "asked", "s1|s2|s1+s2");
    }
    mods_refresh(m->run);
    return true;
}

bool setup_view(struct match *match, bool is_strict, const struct view *view, bool has_hash,
                struct state *st, struct err *err)
{
    struct match made = *match;
    struct state fresh;
    struct deck decks[SEATS];

    if (!collect_decks(match->rules, view, decks, err)) {
        return false;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) { /* a text does not tell the lists apart */
        decks[seat].sides = match->sides[seat];
        memcpy(decks[seat].side, match->side[seat], match->sides[seat] * sizeof(card_t));
    }
    if (!is_strict) {
        match_set_deck(&made, 0, &decks[0]);
        match_set_deck(&made, 1, &decks[1]);
    } else if (!compare_decks(match, decks, err)) {
        return false;
    }
    state_clear(&fresh);
    struct run run = {.match = &made, .st = &fresh};
    struct maker maker = {.run = &run, .view = view, .err = err};
    if (!make(&maker, has_hash)) {
        return false;
    }
    *match = made;
    *st = fresh;
    return true;
}

bool tfn_setup(struct match *match, bool is_strict, const char *text, struct state *st,
               struct err *err)
{
    struct view view;

    if (!tfn_parse(match, text, &view, err)) {
        return false;
    }
    if (view.viewer != VIEWER_ALL) {
        return err_set(err, "incomplete", "a seat's view needs a sampled world", "at=viewer");
    }
    return setup_view(match, is_strict, &view, strstr(text, " h=") != NULL, st, err);
}
