/* setup.c - a position from the text of viewer `all` (tfn.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/core/know.h"
#include "engine/core/mods.h"
#include "engine/core/move.h"
#include "engine/core/pending.h"
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
    decks[0].size = decks[1].size = 0;
    for (zone_t zone = 0; zone < rules->zones; zone++) {
        for (seat_t seat = 0; seat < SEATS; seat++) {
            const struct view_zone *place = &view->zone[zone][seat];
            for (int i = place->first; i < place->first + place->count; i++) {
                const struct view_item *item = &view->item[i];
                struct deck *deck = &decks[owner_of(rules, zone, seat, item)];
                if (item->card == CARD_NONE) {
                    return err_set(err, "incomplete",
                                   "only a text of viewer all sets up a position", "at=s%d.%c",
                                   seat + 1, rules->zone[zone].letter);
                }
                if (deck->size + item->n > SEAT_OBJECTS - 1) {
                    return err_set(err, "impossible", NULL, "at=s%d max=%d", seat + 1,
                                   SEAT_OBJECTS - 1);
                }
                for (int n = 0; n < item->n; n++) {
                    deck->card[deck->size++] = item->card;
                }
            }
        }
    }
    return true;
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
                return err_set(err, "impossible", "the cards are not those of the deck",
                               "at=s%d card=%s want=%d got=%d", seat + 1, match->db->cards[odd].id,
                               match->size[seat], decks[seat].size);
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

static bool set_flags(struct maker *m, obj_t obj, const char *text)
{
    const struct match *match = m->run->match;
    const struct card *card = match_card(match, obj);
    const struct zone_rule *rule = &match->rules->zone[m->run->st->field.zone_of[obj]];

    while (*text != '\0') {
        const struct flag_rule *flag = match->rules->flags;
        if ((*text == 'd' && rule->is_facedown) || (*text == 'o' && rule->is_common)) {
            text += *text == 'o' ? 2 : 1;
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

static void set_knowledge(struct maker *m, obj_t obj, const struct view_item *item)
{
    const struct rules *rules = m->run->match->rules;
    struct field *field = &m->run->st->field;
    zone_t zone = field->zone_of[obj];
    seat_t owner = obj_seat(obj);
    int know = item->has_know ? item->know : rules->zone[zone].sight == SIGHT_NOBODY ? 0 : 3;

    if (rules->zone[zone].sight == SIGHT_BOTH) {
        return;
    }
    if (zone == rules->hand_zone) {
        if (item->has_know && (item->know >> (1 - owner) & 1) != 0) {
            know_add(m->run, 1 - owner, obj, true);
        }
        return;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        bool is_tracked = seat != owner || rules->zone[zone].sight == SIGHT_NOBODY;
        if (is_tracked && (know >> seat & 1) != 0) {
            set_add(&field->known[seat], obj);
        }
    }
}

/* The place behind the label: number of the label minus the first one, or by arrival. */
static bool put_labelled(struct maker *m, obj_t obj, zone_t zone, const struct view_item *item)
{
    const struct zone_rule *rule = &m->run->match->rules->zone[zone];
    struct field *field = &m->run->st->field;
    seat_t seat = obj_seat(obj);

    if (rule->label == LABEL_ARRIVAL) {
        if (field->count[zone][seat] == rule->capacity) {
            return false;
        }
        zone_put(m->run, obj, zone);
        field->next_label--; /* the text names the label */
        field->label[rule->offset[seat] + field->count[zone][seat] - 1] = item->number;
        field->next_label = item->number > field->next_label ? item->number : field->next_label;
        return true;
    }
    int slot = item->number - rule->label_first[seat];
    if (slot < 0 || slot >= rule->capacity || field->order[rule->offset[seat] + slot] != OBJ_NONE ||
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
                return refuse(m, at, "label");
            }
        } else if (m->run->st->field.count[zone][seat] >= rule->capacity) {
            return refuse(m, at, "fewer%20cards");
        } else {
            zone_put(m->run, obj, zone);
        }
        if (!set_flags(m, obj, item->flags)) {
            return false;
        }
        set_knowledge(m, obj, item);
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
        if (!put_item(m, zone, seat, &m->view->item[at])) {
            return false;
        }
    }
    return true;
}

/* ---- the fields behind the sides ---------------------------------------------------- */

static bool read_around(struct maker *m, const char *text)
{
    char id[MAX_ID + 1];
    const char *brace = strchr(text, '{');
    obj_t obj = OBJ_NONE;
    seat_t owner;

    if (text[0] != '(' || brace == NULL) {
        return refuse(m, "k", "(places){cards}");
    }
    if (text[1] == 's') {
        owner = (seat_t)(text[2] == '2');
    } else if (pending_find(m->run->match, m->run->st, text + 1, &obj) != NULL && obj != OBJ_NONE) {
        owner = obj_seat(obj);
    } else {
        return refuse(m, "k", "place");
    }
    for (text = brace + 1; *text != '}' && *text != '\0';) {
        size_t length = strcspn(text, ",}");
        if (length > MAX_ID) {
            return refuse(m, "k", "card");
        }
        memcpy(id, text, length);
        id[length] = '\0';
        card_t card = carddb_find(m->run->match->db, id);
        obj = OBJ_NONE;
        for (int i = 0; i < m->run->match->size[owner] && card != CARD_NONE; i++) {
            obj = m->run->match->card[owner * SEAT_OBJECTS + i] == card
                      ? (obj_t)(owner * SEAT_OBJECTS + i)
                      : obj;
        }
        if (obj == OBJ_NONE) {
            return refuse(m, "k", "card%20of%20the%20deck");
        }
        know_add(m->run, 1 - owner, obj, false);
        text += length + (text[length] == ',');
    }
    return *text == '}' || refuse(m, "k", "}");
}

/* Finds the name that the text begins with. */
static int find_name(const char *text, const char *const *names, size_t *length)
{
    for (int i = 0; names[i] != NULL; i++) {
        size_t n = strlen(names[i]);
        if (strncmp(text, names[i], n) != 0) {
            continue;
        }
        bool is_longer =
            text[n] == '-' && (text[n + 1] < '0' || text[n + 1] > '9'); /* loss, loss-set */
        if (strchr(".,)@+-=", text[n]) != NULL && !is_longer) {
            *length = n;
            return i;
        }
    }
    return -1;
}

/* FIELD+N, FIELD=N, WORD or no-ACTION; returns the text behind it or NULL. */
static const char *read_change(const struct vocab *vocab, const char *text, bool is_seat,
                               struct mod *mod)
{
    size_t length;
    bool is_forbid = strncmp(text, "no-", 3) == 0;

    for (int i = 0; is_forbid && vocab->actions[i].name != NULL; i++) {
        const char *names[] = {vocab->actions[i].name, NULL};
        if (find_name(text + 3, names, &length) == 0) {
            mod->kind = is_seat ? MOD_FORBID_SEAT : MOD_FORBID;
            mod->index = (uint8_t)i;
            return text + 3 + length;
        }
    }
    for (int i = 0; !is_seat && vocab->words[i].name != NULL; i++) {
        const char *names[] = {vocab->words[i].name, NULL};
        if (vocab->words[i].is_given && find_name(text, names, &length) == 0) {
            mod->kind = MOD_WORD;
            mod->index = (uint8_t)i;
            return text + length;
        }
    }
    for (int i = 0; is_seat ? vocab->gauges[i].name != NULL : vocab->numbers[i].name != NULL; i++) {
        const char *names[] = {is_seat ? vocab->gauges[i].name : vocab->numbers[i].name, NULL};
        bool is_changed = is_seat ? vocab->gauges[i].is_changed : vocab->numbers[i].is_current;
        if (is_changed && find_name(text, names, &length) == 0 && text[length] != '.') {
            char *end;
            mod->kind = is_seat ? MOD_SEAT : MOD_NUMBER;
            mod->index = (uint8_t)i;
            mod->is_set = text[length] == '=';
            long value = strtol(text + length + mod->is_set, &end, 10);
            mod->value = (int16_t)(value < -9999 ? -9999 : value > 9999 ? 9999 : value);
            return end;
        }
    }
    return NULL;
}

static const char *read_mod(struct maker *m, const char *text)
{
    const struct vocab *vocab = m->run->match->rules->vocab;
    bool is_seat = text[0] == 's' && (text[1] == '1' || text[1] == '2') && text[2] == '.';
    struct mod mod = {.origin = OBJ_NONE};
    obj_t obj = OBJ_NONE;
    size_t length;

    if (is_seat) {
        mod.target = (uint8_t)(text[1] - '1');
        text += 2;
    } else {
        text = pending_find(m->run->match, m->run->st, text, &obj);
        mod.target = obj;
    }
    if (text == NULL || *text != '.' || (!is_seat && obj == OBJ_NONE)) {
        return NULL;
    }
    text = read_change(vocab, text + 1, is_seat, &mod);
    if (text == NULL || *text != '.') {
        return NULL;
    }
    int until = find_name(text + 1, vocab->durations, &length);
    if (until < 0 || m->run->st->field.mods == MOD_MAX) {
        return NULL;
    }
    mod.until = (uint8_t)until;
    text += 1 + length;
    if (*text == '@') {
        text = pending_find(m->run->match, m->run->st, text + 1, &mod.origin);
    }
    if (text != NULL) {
        mods_add(m->run, &mod);
    }
    return text;
}

static bool read_mods(struct maker *m, const char *text)
{
    while (text != NULL && (*text == '(' || *text == ',')) {
        text = read_mod(m, text + 1);
    }
    return (text != NULL && *text == ')') || refuse(m, "m", "(a1.power+2.turn)");
}

static bool read_chance(struct maker *m, const char *text)
{
    struct chance *chance = &m->run->st->head.chance;
    unsigned long long high, low, fast;
    int bits, n = 0;

    if (sscanf(text, "%16llx%16llx.%d.%16llx%n", &high, &low, &bits, &fast, &n) < 4) {
        return refuse(m, "r", "seed");
    }
    chance->seed[0] = high;
    chance->seed[1] = low;
    chance->fast = fast;
    chance->is_swapped = (bits & 1) != 0;
    chance->is_fast = (bits & 2) != 0;
    text += n;
    for (int i = 0; *text == '.' && i < STREAM_MAX; i++) {
        char *end;
        chance->counter[i] = (uint16_t)strtol(text + 1, &end, 10);
        text = end;
    }
    return *text == '\0' || refuse(m, "r", "counters");
}

static bool read_public(struct maker *m, const char *text)
{
    while (*text != '\0') {
        obj_t obj = OBJ_NONE;
        if (text[0] == 's' && text[1] != '\0' && (text[2] == '+' || text[2] == '~')) {
            char id[MAX_ID + 1];
            size_t length = strcspn(text + 3, ",");
            (void)snprintf(id, sizeof id, "%.*s", (int)(length > MAX_ID ? MAX_ID : length),
                           text + 3);
            card_t card = carddb_find(m->run->match->db, id);
            int base = text[1] == '2' ? SEAT_OBJECTS : 0;
            for (int i = base; i < base + SEAT_OBJECTS && card != CARD_NONE; i++) {
                obj = m->run->match->card[i] == card ? (obj_t)i : obj;
            }
            if (obj == OBJ_NONE) {
                return refuse(m, "pub", "card");
            }
            know_add(m->run, VIEWER_PUB, obj, text[2] == '+');
            text += 3 + length;
        } else {
            text = pending_find(m->run->match, m->run->st, text, &obj);
            if (text == NULL || obj == OBJ_NONE) {
                return refuse(m, "pub", "place");
            }
            set_add(&m->run->st->field.known[VIEWER_PUB], obj);
        }
        text += *text == ',';
    }
    return true;
}

static bool read_once(struct maker *m, const char *text)
{
    const struct rules *rules = m->run->match->rules;
    struct head *head = &m->run->st->head;
    size_t length = 0;
    move_t move;

    if (strncmp(text, "(over.", 6) == 0) {
        text += 6;
        head->winner =
            (uint8_t)(strncmp(text, "draw.", 5) == 0 ? 2 : text[0] == 's' && text[1] == '2');
        text = strchr(text, '.');
        int reason = text == NULL ? -1 : find_name(text + 1, rules->reasons, &length);
        if (reason < 0) {
            return refuse(m, "o", "(over.s1.reason)");
        }
        head->is_over = 1;
        head->reason = (uint8_t)reason;
        return true;
    }
    if (strncmp(text, "(given.s", 8) == 0 && (text[8] == '1' || text[8] == '2') && text[9] == '.') {
        char name[MOVE_TEXT];
        seat_t seat = (seat_t)(text[8] - '1');
        (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(text + 10, ")"), text + 10);
        if (head->ask.asked == 3 && move_find(m->run->match, m->run->st, seat, name, &move)) {
            head->ask.given[seat] = move;
            head->ask.seats &= (uint8_t) ~(1 << seat);
            return head->ask.seats != 0 || refuse(m, "o", "one%20given%20answer");
        }
    }
    return refuse(m, "o", "(given.s1.move)");
}

/* Which pass reads a field: knowledge and changes first, then the machine, then what needs the open
 * decision. */
enum { PASS_BOARD, PASS_MACHINE, PASS_LAST };

static bool read_field(struct maker *m, char *field, int pass, bool has_hash, bool *has_frames)
{
    if (strncmp(field, "k>=", 3) == 0) {
        return pass != PASS_BOARD || read_around(m, field + 3);
    }
    if (strncmp(field, "pub=", 4) == 0) {
        return pass != PASS_BOARD || read_public(m, field + 4);
    }
    if (field[0] == '\0' || field[1] != '=' || strchr("mpor", field[0]) == NULL) {
        return refuse(m, "extra", "k>=|m|p|o|pub|r");
    }
    switch (field[0]) {
    case 'm':
        return pass != PASS_BOARD || read_mods(m, field + 2);
    case 'r':
        return pass != PASS_BOARD || read_chance(m, field + 2);
    case 'o':
        return pass != PASS_LAST || read_once(m, field + 2);
    default:
        break;
    }
    if (pass != PASS_MACHINE) {
        return true;
    }
    *has_frames = strchr(field, ';') != NULL;
    if (*has_frames && !has_hash) { /* nobody writes a continuation by hand */
        return refuse(m, "h", "the%20hash%20of%20a%20position%20in%20mid-effect");
    }
    return pending_read(m->run, field + 2) || refuse(m, "p", "what%20state%20all%20prints");
}

static bool read_fields(struct maker *m, int pass, bool has_hash, bool *has_frames)
{
    char text[VIEW_EXTRA_TEXT];
    char *rest = NULL;

    memcpy(text, m->view->extra, sizeof text);
    for (char *field = strtok_r(text, " ", &rest); field != NULL;
         field = strtok_r(NULL, " ", &rest)) {
        if (!read_field(m, field, pass, has_hash, has_frames)) {
            return false;
        }
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
    head->first = (seat_t)(m->view->first == SEATS ? 0 : m->view->first);
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

static bool open_decision(struct maker *m, bool has_frames)
{
    const struct rules *rules = m->run->match->rules;

    if (m->view->asked == 0) {
        m->run->st->head.d = 1;
        return true;
    }
    if (has_frames) {
        const struct ask *ask = &m->run->st->head.ask;
        return (ask->asked == m->view->asked && ask->step == m->view->step) ||
               refuse(m, "p", "the%20open%20decision");
    }
    return (m->view->step >= 0 && rules->reopen(m->run, m->view->step, m->view->asked)) ||
           refuse(m, "step", "a%20decision%20of%20this%20phase");
}

static bool make(struct maker *m, bool has_hash)
{
    bool has_frames = false;

    set_head(m);
    m->run->st->field.is_stale = 1;
    if (!set_zones(m) || !read_fields(m, PASS_BOARD, has_hash, &has_frames) ||
        !read_fields(m, PASS_MACHINE, has_hash, &has_frames)) {
        return false;
    }
    mods_refresh(m->run);
    if (!open_decision(m, has_frames) || !read_fields(m, PASS_LAST, has_hash, &has_frames)) {
        return false;
    }
    if (m->view->asked == 0 && !m->run->st->head.is_over) {
        return refuse(m, "asked", "s1|s2|s1+s2");
    }
    mods_refresh(m->run);
    return true;
}

bool tfn_setup(struct match *match, bool is_strict, const char *text, struct state *st,
               struct err *err)
{
    struct match made = *match;
    struct state fresh;
    struct view view;
    struct deck decks[SEATS];

    if (!tfn_parse(match, text, &view, err)) {
        return false;
    }
    if (view.viewer != VIEWER_ALL) {
        return err_set(err, "incomplete", "a seat's view needs a sampled world", "at=viewer");
    }
    if (!collect_decks(match->rules, &view, decks, err)) {
        return false;
    }
    if (!is_strict) {
        match_set_deck(&made, 0, &decks[0]);
        match_set_deck(&made, 1, &decks[1]);
    } else if (!compare_decks(match, decks, err)) {
        return false;
    }
    state_clear(&fresh);
    struct run run = {.match = &made, .st = &fresh};
    struct maker maker = {.run = &run, .view = &view, .err = err};
    if (!make(&maker, strstr(text, " h=") != NULL)) {
        return false;
    }
    *match = made;
    *st = fresh;
    return true;
}
