/* move.c - names of answers. */
#include "engine/core/move.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/inspect.h"
#include "engine/core/move-inner.h"
#include "engine/parts/named.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/lang/op.h"
#include "engine/parts/grid.h"
#include "engine/parts/picks.h"
#include "engine/parts/table.h"

void move_label(const struct match *match, const struct state *st, obj_t obj, struct str *out)
{
    zone_print_label(match->rules, st->field.zone_of[obj], zone_label(match, st, obj), out);
}

void move_place(const struct match *match, int place, struct str *out)
{
    const struct rules *rules = match->rules;

    for (int zone = 0; zone < rules->zones; zone++) {
        const struct zone_rule *rule = &rules->zone[zone];
        bool has_places = rule->label == LABEL_PLACE || rule->label == LABEL_SQUARE;
        for (int seat = 0; seat < SEATS && has_places; seat++) {
            int slot = place - rule->offset[seat];
            if (slot >= 0 && slot < rule->capacity) {
                zone_print_label(rules, (zone_t)zone, rules_label(rule, (seat_t)seat, slot), out);
                return;
            }
        }
    }
    CHECK(false);
}

bool move_names_zones(const struct match *match, const struct state *st)
{
    const struct ask *ask = &st->head.ask;
    int zones = 0;

    if (ask->form != FORM_MIXED && ask->form != FORM_ITEMS) {
        return false;
    }
    for (int z = 0; z < match->rules->zones; z++) {
        for (int seat = 0; seat < SEATS; seat++) {
            zones += match->rules->zone[z].label == LABEL_NONE &&
                     (st->field.zone[z][seat] & ask->cards.of[seat]) != 0;
        }
    }
    return zones > 1;
}

enum move_zone move_says_zone(const struct match *match, const struct state *st, obj_t obj)
{
    if (match->rules->zone[st->field.zone_of[obj]].is_named) {
        return MOVE_ZONE_SAID;
    }
    if (!move_names_zones(match, st)) {
        return MOVE_ZONE_UNSAID;
    }
    bool is_own = (st->head.ask.seats >> obj_seat(obj) & 1) != 0;
    return is_own ? MOVE_ZONE_SAID : MOVE_ZONE_AND_SEAT;
}

static void print_zone(const struct match *match, const struct state *st, obj_t obj,
                       struct str *out)
{
    enum move_zone says = move_says_zone(match, st, obj);

    if (says == MOVE_ZONE_UNSAID) {
        return;
    }
    if (says == MOVE_ZONE_AND_SEAT) {
        str_put(out, obj_seat(obj) == 0 ? "s1." : "s2.");
    }
    str_put(out, match->rules->zone[st->field.zone_of[obj]].word);
    str_char(out, '.');
}

bool move_is_parted(const struct match *match, const struct state *st, obj_t obj)
{
    const struct rules *rules = match->rules;
    uint64_t others =
        match_copies(match, obj) & st->head.ask.cards.of[obj_seat(obj)] & ~obj_bit(obj);
    zone_t zone = st->field.zone_of[obj];

    if (!picks_parts(rules) || zone_rank(rules, st, obj) == 0) {
        return false;
    }
    for (; others != 0; others &= others - 1) {
        obj_t other = (obj_t)((obj & SEAT_OBJECTS) + bits_first(others));
        if (st->field.zone_of[other] == zone && zone_rank(rules, st, other) == 0) {
            return true;
        }
    }
    return false;
}

int move_square_label(const struct rules *rules, int square, zone_t *zone)
{
    *zone = 0;
    while (rules->zone[*zone].label != LABEL_SQUARE) {
        ++*zone;
    }
    return rules_label(&rules->zone[*zone], 0, square);
}

static void print_square(const struct rules *rules, int square, struct str *out)
{
    zone_t zone;
    int label = move_square_label(rules, square, &zone);

    zone_print_label(rules, zone, label, out);
}

static void print_card(const struct match *match, const struct state *st, obj_t obj, bool is_seen,
                       struct str *out)
{
    int square = grid_square(match->rules, obj);

    if (square >= 0) {
        print_square(match->rules, square, out);
        return;
    }
    if (match->rules->zone[st->field.zone_of[obj]].label != LABEL_NONE) {
        move_label(match, st, obj, out);
        return;
    }
    print_zone(match, st, obj, out);
    str_put(out, is_seen ? match_card(match, obj)->id : "?");
    if (move_is_parted(match, st, obj)) {
        str_char(out, '~');
        str_char(out, match->rules->flags[0].letter);
    }
}

int move_skill_number(const struct match *match, obj_t obj, int skill)
{
    const struct card *card = match_card(match, obj);
    const struct ability *first = &match->db->abilities[card->ability];

    return match->rules->skills.in_moves == NULL
               ? skill + 1
               : match->rules->skills.in_moves(card, first, skill);
}

int move_flag_number(const struct match *match, const struct card *card, int skill)
{
    const struct ability *first = &match->db->abilities[card->ability];

    return match->rules->skills.in_flags == NULL
               ? skill + 1
               : match->rules->skills.in_flags(card, first, skill);
}

int move_flag_skill(const struct match *match, const struct card *card, int number)
{
    for (int skill = 0; skill < card->ability_count; skill++) {
        if (move_flag_number(match, card, skill) == number) {
            return skill;
        }
    }
    return -1;
}

/* A second operand that is a card, in games with a table, or else a place. */
static void print_target(const struct match *match, const struct state *st, int second,
                         struct str *out)
{
    if (table_names_cards(match->rules)) {
        move_label(match, st, (obj_t)second, out);
    } else {
        move_place(match, second, out);
    }
}

/* What stands behind the link. */
static void print_second(const struct match *match, const struct state *st,
                         const struct verb_rule *verb, int second, struct str *out)
{
    if (verb->link == 0 || second == OFFER_ALONE) {
        return;
    }
    str_char(out, verb->link);
    if (verb->link == '*') {
        str_int(out, second);
    } else if (table_word(match->rules, second) != NULL) {
        str_put(out, table_word(match->rules, second));
    } else {
        print_target(match, st, second, out);
    }
}

static void print(const struct match *match, const struct state *st, move_t move, bool is_seen,
                  struct str *out)
{
    const struct verb_rule *verb = &match->rules->verbs[move_verb(move)];
    int operand = move_operand(move);

    str_put(out, verb->name);
    if (verb->operand == OPERAND_NONE) {
        return;
    }
    str_char(out, ':');
    switch (verb->operand) {
    case OPERAND_NONE:
        break;
    case OPERAND_CARD:
        print_card(match, st, (obj_t)operand, is_seen, out);
        break;
    case OPERAND_SKILL:
        print_card(match, st, (obj_t)operand, is_seen, out);
        str_char(out, '.');
        str_int(out, move_skill_number(match, (obj_t)operand, move_skill(move)));
        break;
    case OPERAND_EFFECT:
        str_put(out, match_card(match, (obj_t)operand)->id);
        str_char(out, '.');
        str_int(out, move_skill_number(match, (obj_t)operand, move_skill(move)));
        break;
    case OPERAND_WORD:
        str_put(out, match->db->titles[operand]);
        break;
    case OPERAND_TYPE:
    case OPERAND_NAME:
        str_put(out, named_text(match->rules, verb->operand, operand));
        break;
    case OPERAND_NUMBER:
        str_int(out, operand);
        break;
    }
    print_second(match, st, verb, move_skill(move), out);
}

void move_print(const struct match *match, const struct state *st, move_t move, struct str *out)
{
    print(match, st, move, true, out);
}

void move_at(const struct match *match, const struct state *st, obj_t obj, struct str *out)
{
    const struct zone_rule *rule = &match->rules->zone[st->field.zone_of[obj]];

    if (rule->label != LABEL_NONE) {
        move_label(match, st, obj, out);
        return;
    }
    str_put(out, obj_seat(obj) == 0 ? "s1." : "s2.");
    str_char(out, rule->letter);
}

void move_where(const struct match *match, const struct state *st, move_t move, struct str *out)
{
    const struct rules *rules = match->rules;
    const struct verb_rule *verb = &rules->verbs[move_verb(move)];
    obj_t obj = (obj_t)move_operand(move);
    int second = move_skill(move);
    bool is_effect = verb->operand == OPERAND_EFFECT; /* its card may be out of sight by now */
    bool is_card = verb->operand == OPERAND_CARD || verb->operand == OPERAND_SKILL ||
                   (is_effect && rules->zone[st->field.zone_of[obj]].label != LABEL_NONE);
    bool has_place = verb->link != 0 && verb->link != '*' && second != OFFER_ALONE &&
                     table_word(rules, second) == NULL;

    if (!is_card && !has_place) {
        return;
    }
    str_put(out, " at=");
    if (is_card && grid_square(rules, obj) >= 0) {
        print_square(rules, grid_square(rules, obj), out);
    } else if (is_card) {
        move_at(match, st, obj, out);
    }
    if (has_place) {
        str_put(out, is_card ? "," : "");
        print_target(match, st, second, out);
    }
}

static bool is_showing(const struct rules *rules, word_t verb)
{
    int to = word_b(verb) >> VERB_PLACE_SHIFT;
    bool is_open = rules->zone[to].sight == SIGHT_BOTH && (word_b(verb) & VERB_FACEDOWN) == 0;
    enum vocab_tells tells = rules->vocab->verbs[word_a(verb)].tells;

    return tells == TELLS_FACES || (tells == TELLS_ARRIVAL && is_open);
}

/* A card that is picked to be shown or to go to an open zone at once is named to all (RULES.md,
 * record lines): the words behind the open choice say so. */
bool move_names_picks(const struct match *match, const struct state *st)
{
    const struct tail *tail = &st->tail;
    const struct frame *frame = tail->frames == 0 ? NULL : &tail->frame[tail->frames - 1];
    const word_t *code = match->db->code;

    if (frame == NULL || frame->kind != FRAME_CODE || frame->pc == frame->start) {
        return false;
    }
    word_t asked = code[frame->pc - 1], slot = code[frame->pc], verb = code[frame->pc + 1];
    if (vocab_is(match->rules->vocab, ANNOUNCES) && (word_b(asked) & CHOOSE_COST) != 0) {
        return word_op(slot) == OP_HOLD; /* else the other costs are chosen first */
    }
    return word_op(asked) == OP_CHOOSE && word_op(slot) == OP_SSLOT &&
           word_a(slot) == word_a(asked) && word_op(verb) == OP_VERB &&
           is_showing(match->rules, verb);
}

/* Who looks for a card in a deck holds all of it: nobody else sees from where one is taken, and
 * where they lay is forgotten (choice.c). */
bool move_sees_pick(const struct match *match, const struct state *st, int viewer, obj_t obj)
{
    const struct tail *tail = &st->tail;
    const struct frame *frame = tail->frames == 0 ? NULL : &tail->frame[tail->frames - 1];
    bool is_search = false;

    if (frame != NULL && frame->kind == FRAME_CODE && frame->pc != frame->start &&
        st->field.zone_of[obj] == match->rules->deck.zone) {
        word_t asked = match->db->code[frame->pc - 1];
        is_search = word_op(asked) == OP_CHOOSE && (word_b(asked) & CHOOSE_SEARCH) != 0;
    }
    return !is_search && know_face(match, st, viewer, obj);
}

bool move_is_masked(const struct match *match, const struct state *st, int viewer)
{
    return match->rules->steps[st->head.ask.step].is_masked && viewer != VIEWER_ALL &&
           (st->head.ask.asked >> viewer & 1) == 0;
}

bool move_sees_card(const struct match *match, const struct state *st, move_t move, int viewer)
{
    const struct verb_rule *verb = &match->rules->verbs[move_verb(move)];
    obj_t obj = (obj_t)move_operand(move);

    if (!verb->is_secret || (verb->operand != OPERAND_CARD && verb->operand != OPERAND_SKILL)) {
        return true;
    }
    /* A pick from the viewer's own hand is shown: he sees which of his cards it is. */
    return viewer == VIEWER_ALL || grid_square(match->rules, obj) >= 0 ||
           (verb->is_open != NULL && verb->is_open(match, st, move)) ||
           move_names_picks(match, st) || move_sees_pick(match, st, viewer, obj) ||
           (viewer < SEATS && (st->head.ask.asked >> viewer & 1) != 0 &&
            (st->head.ask.asked != 3 || viewer == obj_seat(obj)));
}

void move_redacted(const struct match *match, const struct state *st, move_t move, int viewer,
                   struct str *out)
{
    if (move_is_masked(match, st, viewer)) {
        str_char(out, '?');
        return;
    }
    print(match, st, move, move_sees_card(match, st, move, viewer), out);
}

int move_compare(const struct match *match, const struct state *st, move_t a, move_t b)
{
    enum operand operand = match->rules->verbs[move_verb(a)].operand;
    char text_a[MOVE_TEXT], text_b[MOVE_TEXT];
    struct str out;

    if (move_verb(a) == move_verb(b) && (operand == OPERAND_TYPE || operand == OPERAND_NAME)) {
        return carddb_order(named_text(match->rules, operand, move_operand(a)),
                            named_text(match->rules, operand, move_operand(b)));
    }
    str_init(&out, text_a, sizeof text_a);
    move_print(match, st, a, &out);
    str_init(&out, text_b, sizeof text_b);
    move_print(match, st, b, &out);
    return carddb_order(text_a, text_b);
}

/* A card that is listed under the label of an equal one in front of it means that one. */
static bool find_alike(const struct match *match, const struct state *st, const move_t *answers,
                       int n, const char *name, move_t *move)
{
    int verb = picks_ascend(match->rules) ? move_verb_of(match->rules, name) : -1;

    if (verb < 0) {
        return false;
    }
    struct wish wish = move_wish(match, st, verb, name);
    for (int k = 0; wish.obj != OBJ_NONE && k < n; k++) {
        obj_t listed = (obj_t)move_operand(answers[k]);
        bool is_kind = move_verb(answers[k]) == verb &&
                       (wish.skill < 0 ||
                        wish.skill + 1 == move_skill_number(match, listed, move_skill(answers[k])));
        if (is_kind && picks_same(match, st, listed, wish.obj) &&
            zone_label(match, st, listed) < zone_label(match, st, wish.obj)) {
            *move = answers[k];
            return true;
        }
    }
    return false;
}

bool move_find(const struct match *match, const struct state *st, seat_t seat, const char *name,
               move_t *move)
{
    char text[MOVE_TEXT];
    struct str out;
    move_t answers[ASK_ANSWERS];
    int n = ask_list(match, st, seat, answers);

    for (int k = 0; k < n; k++) {
        str_init(&out, text, sizeof text);
        move_print(match, st, answers[k], &out);
        if (strcmp(text, name) == 0) {
            *move = answers[k];
            return true;
        }
    }
    return find_alike(match, st, answers, n, name, move);
}

int move_verb_of(const struct rules *rules, const char *name)
{
    size_t length = strcspn(name, ":");
    for (int verb = 0; rules->verbs[verb].name != NULL; verb++) {
        const struct verb_rule *rule = &rules->verbs[verb];
        bool has_operand = name[length] == ':' && name[length + 1] != '\0';
        if (strlen(rule->name) == length && memcmp(rule->name, name, length) == 0 &&
            has_operand == (rule->operand != OPERAND_NONE)) {
            return verb;
        }
    }
    return -1;
}

static bool is_named_zone(const struct rules *rules, const char *word, size_t length)
{
    for (int zone = 0; zone < rules->zones; zone++) {
        const char *name = rules->zone[zone].word;
        if (rules->zone[zone].is_named && strlen(name) == length &&
            memcmp(name, word, length) == 0) {
            return true;
        }
    }
    return false;
}

/* How long the label or id is that a name begins with: u3.a1 is one label. */
static size_t label_length(const struct rules *rules, const char *text)
{
    size_t length = strcspn(text, ".@>*,");
    zone_t zone = table_zone(rules);
    bool is_attached = zone != ZONE_NONE && text[length] == '.' &&
                       text[length + 1] == rules->zone[zone].label_letter;

    return is_attached ? length + 1 + strcspn(text + length + 1, ".@>*,") : length;
}

struct wish move_wish(const struct match *match, const struct state *st, int verb, const char *name)
{
    struct wish wish = {
        .verb = verb, .obj = OBJ_NONE, .skill = -1, .card = CARD_NONE, .host = OBJ_NONE};
    char label[MOVE_TEXT];
    struct str out;
    const char *operand = strchr(name, ':');

    if (operand == NULL) {
        return wish;
    }
    const char *word = strchr(++operand, '.');
    if (word != NULL && is_named_zone(match->rules, operand, (size_t)(word - operand))) {
        operand = word + 1;
    }
    size_t length = label_length(match->rules, operand);
    str_init(&out, label, sizeof label);
    for (size_t i = 0; i < length && i + 1 < sizeof label; i++) {
        str_char(&out, operand[i]);
    }
    wish.obj = inspect_find(match, st, label);
    wish.card = carddb_find(match->db, label);
    if (operand[length] == '@' || operand[length] == '>' || operand[length] == ',') {
        wish.host = inspect_find(match, st, operand + length + 1);
    }
    const char *skill = operand + length;
    if (skill[0] == '.' && skill[1] >= '1' && skill[1] <= '9' && skill[2] == '\0') {
        wish.skill = skill[1] - '1';
    }
    return wish;
}

const char *move_word(const struct match *match, move_t move)
{
    return table_word(match->rules, move_skill(move));
}

obj_t move_second(const struct match *match, const struct state *st, move_t move)
{
    int second = move_skill(move);
    bool is_there = second != OFFER_ALONE && move_word(match, move) == NULL;

    return is_there ? table_second(match, st, second) : OBJ_NONE;
}
