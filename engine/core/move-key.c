/* move-key.c - numbers for names of answers. */
#include "engine/base/hash.h"
#include "engine/core/ask.h"
#include "engine/core/move-inner.h"
#include "engine/core/zone.h"
#include "engine/parts/grid.h"
#include "engine/parts/table.h"

/* What the name says there; so that a 2 of one kind is not the 2 of another. */
enum part {
    PART_VERB,
    PART_LABEL,
    PART_UNDER,
    PART_SEAT,
    PART_ZONE,
    PART_CARD,
    PART_HIDDEN,
    PART_PARTED,
    PART_SKILL,
    PART_VALUE,
    PART_COPIES,
    PART_WORD,
    PART_PLACE,
    PART_MASKED,
};

static uint64_t with(uint64_t key, enum part part, int value)
{
    return hash_mix(key, (uint64_t)(unsigned)value << 8 | (uint64_t)part);
}

/* The label as zone_print_label prints it. */
static uint64_t with_label(uint64_t key, const struct rules *rules, zone_t zone, int number)
{
    const struct zone_rule *rule = &rules->zone[zone];

    if (table_lies_under(rule)) {
        return with(with(key, PART_UNDER, zone), PART_LABEL, number);
    }
    struct label_name name = rules_label_name(rule, number);
    return with(key, PART_LABEL, name.number << 8 | name.letter);
}

static uint64_t with_zone(uint64_t key, const struct match *match, const struct state *st,
                          obj_t obj)
{
    enum move_zone says = move_says_zone(match, st, obj);

    if (says == MOVE_ZONE_UNSAID) {
        return key;
    }
    if (says == MOVE_ZONE_AND_SEAT) {
        key = with(key, PART_SEAT, obj_seat(obj));
    }
    return with(key, PART_ZONE, st->field.zone_of[obj]);
}

static uint64_t with_card(uint64_t key, const struct match *match, const struct state *st,
                          obj_t obj, bool is_seen)
{
    zone_t zone = st->field.zone_of[obj];
    int square = grid_square(match->rules, obj);

    if (square >= 0) {
        int label = move_square_label(match->rules, square, &zone);
        return with_label(key, match->rules, zone, label);
    }
    if (match->rules->zone[zone].label != LABEL_NONE) {
        return with_label(key, match->rules, zone, zone_label(match, st, obj));
    }
    key = with_zone(key, match, st, obj);
    key = is_seen ? with(key, PART_CARD, match->card[obj]) : with(key, PART_HIDDEN, 0);
    return move_is_parted(match, st, obj) ? with(key, PART_PARTED, 0) : key;
}

/* What stands behind the link: a number of copies, a word, a card or a place. */
static uint64_t with_second(uint64_t key, const struct match *match, const struct state *st,
                            const struct verb_rule *verb, int second)
{
    if (verb->link == 0 || second == OFFER_ALONE) {
        return key;
    }
    if (verb->link == '*') {
        return with(key, PART_COPIES, second);
    }
    if (table_word(match->rules, second) != NULL) {
        return with(key, PART_WORD, second);
    }
    if (table_names_cards(match->rules)) {
        obj_t obj = (obj_t)second;
        return with_label(key, match->rules, st->field.zone_of[obj], zone_label(match, st, obj));
    }
    return with(key, PART_PLACE, second);
}

static uint64_t key_of(const struct match *match, const struct state *st, move_t move, bool is_seen)
{
    const struct verb_rule *verb = &match->rules->verbs[move_verb(move)];
    int operand = move_operand(move), skill = move_skill(move);
    uint64_t key = with(0, PART_VERB, move_verb(move));

    switch (verb->operand) {
    case OPERAND_NONE:
        return key;
    case OPERAND_CARD:
        key = with_card(key, match, st, (obj_t)operand, is_seen);
        break;
    case OPERAND_SKILL:
        key = with_card(key, match, st, (obj_t)operand, is_seen);
        key = with(key, PART_SKILL, move_skill_number(match, (obj_t)operand, skill));
        break;
    case OPERAND_EFFECT:
        key = with(key, PART_CARD, match->card[operand]);
        key = with(key, PART_SKILL, move_skill_number(match, (obj_t)operand, skill));
        break;
    case OPERAND_WORD:
    case OPERAND_TYPE:
    case OPERAND_NAME:
    case OPERAND_NUMBER:
        key = with(key, PART_VALUE, operand); /* of what, the verb says */
        break;
    }
    return with_second(key, match, st, verb, skill);
}

uint64_t move_key(const struct match *match, const struct state *st, move_t move)
{
    return key_of(match, st, move, true);
}

uint64_t move_key_redacted(const struct match *match, const struct state *st, move_t move,
                           int viewer)
{
    if (move_is_masked(match, st, viewer)) {
        return with(0, PART_MASKED, 0);
    }
    return key_of(match, st, move, move_sees_card(match, st, move, viewer));
}
