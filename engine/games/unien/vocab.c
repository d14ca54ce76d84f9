/* vocab.c - the words of Unien in the card language (section 10 of its rules). */
#include "engine/games/unien/vocab.h"

#include "engine/games/unien/prepared.h"
#include "engine/lang/carddb.h"

#define TYPE_BIT(type) (1u << (type))
#define ZONE_BIT(zone) (1u << (zone))
#define KIND_BIT(kind) (1u << (kind))

enum {
    ALL_TYPES = 0xf,
    WITH_COST = TYPE_BIT(TYPE_CHARACTER) | TYPE_BIT(TYPE_ABILITY),
    ALL_EVENTS = 0xf,
    CLASS_ATTRIBUTE = CLASS_FIRST,
    CLASS_SET,
    CLASS_NAMED
};

static const char *const types[] = {"leader", "character", "ability", "energy", NULL};
static const char *const seats[] = {"you", "foe", NULL};
static const char *const timings[] = {NULL};
static const char *const durations[] = {"turn", NULL};
static const char *const classes[] = {"type", "has", "attribute", "set", "named", NULL};
static const char *const faces[] = {"text", "plain", NULL};

static const struct vocab_zone zones[] = {
    {"deck", ZONE_BIT(ZONE_DECK), SIGHT_NOBODY},
    {"hand", ZONE_BIT(ZONE_HAND), SIGHT_OWNER},
    {"field", ZONE_BIT(ZONE_FIELD), SIGHT_BOTH},
    {"energy", ZONE_BIT(ZONE_ENERGY) | ZONE_BIT(ZONE_OMNI), SIGHT_OWNER},
    {"debris", ZONE_BIT(ZONE_DEBRIS), SIGHT_BOTH},
    {NULL, 0, SIGHT_BOTH},
};

static const struct vocab_field fields[] = {
    {"set", PRINT_WORD, CLASS_SET, 0, 0, NULL, ALL_TYPES, ALL_TYPES, "カードセット", "card set",
     "show=edge"},
    {"cost", PRINT_PRICE, NUM_PRICE, NUM_PRINTED_COST, 99, NULL, WITH_COST, WITH_COST,
     "プレイコスト", "play cost", "show=corner"},
    {"provides", PRINT_WORDS, CLASS_ATTRIBUTE, 0, 0, NULL, TYPE_BIT(TYPE_ENERGY),
     TYPE_BIT(TYPE_ENERGY), "属性", "attribute", "show=corner"},
    {"face", PRINT_CHOICE, NUM_FACE, 0, 1, faces, 0, TYPE_BIT(TYPE_LEADER), "勝利条件の記載",
     "win condition on the card", "show=edge"}, /* UE-R73 */
    {NULL, PRINT_NUMBER, 0, 0, 0, NULL, 0, 0, NULL, NULL, NULL},
};

static const struct vocab_number numbers[] = {
    {"cost", true, 0, 999},      {"printed-cost", false, 0, 99}, {"forest-cost", false, 0, 99},
    {"fire-cost", false, 0, 99}, {"water-cost", false, 0, 99},   {"dark-cost", false, 0, 99},
    {"any-cost", false, 0, 99},  {"face", false, 0, 1},          {NULL, false, 0, 0},
};

static const struct vocab_word words[] = {
    {"forest", WORD_PRINTED, CLASS_ATTRIBUTE, false, "森", "forest", "class=provides hue=120"},
    {"fire", WORD_PRINTED, CLASS_ATTRIBUTE, false, "炎", "fire", "class=provides hue=10"},
    {"water", WORD_PRINTED, CLASS_ATTRIBUTE, false, "水", "water", "class=provides hue=220"},
    {"dark", WORD_PRINTED, CLASS_ATTRIBUTE, false, "闇", "dark", "class=provides hue=280"},
    {"colorless", WORD_PRINTED, CLASS_ATTRIBUTE, false, "無属性", "colorless", "class=cost hue=30"},
    {"ino", WORD_PRINTED, CLASS_SET, false, "イノリ", "Inori", "class=set"},
    {"wiz", WORD_PRINTED, CLASS_SET, false, "ウィズ", "Wiz", "class=set"},
    {"cos", WORD_PRINTED, CLASS_SET, false, "コスモ", "Cosmo", "class=set"},
    {"lab", WORD_PRINTED, CLASS_SET, false, "ラボラ", "Labora", "class=set"},
    {"atr", WORD_PRINTED, CLASS_SET, false, "アトラ", "Atra", "class=set"},
    {"owl", WORD_PRINTED, CLASS_SET, false, "オウル", "Owl", "class=set"},
    {"vol", WORD_PRINTED, CLASS_SET, false, "ボルカ", "Volca", "class=set"},
    {"had", WORD_PRINTED, CLASS_SET, false, "ハデス", "Hades", "class=set"},
    {"aqu", WORD_PRINTED, CLASS_SET, false, "アクア", "Aqua", "class=set"},
    {"basic", WORD_PRINTED, CLASS_SET, false, "基本", "basic", "class=set"},
    {"dragon", WORD_PRINTED, CLASS_NAMED, false, "ドラゴン", "Dragon", "class=name"},
    {"censor", WORD_PRINTED, CLASS_NAMED, false, "検閲官", "Censor", "class=name"},
    {"angel", WORD_PRINTED, CLASS_NAMED, false, "天使", "Angel", "class=name"},
    {"rested", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"upright", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"faceup", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"facedown", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {NULL, WORD_PRINTED, 0, false, NULL, NULL, NULL},
};

/* UE-116, UE-R64, UE-R65: characters, by either spelling in either name. */
static const struct vocab_named named[] = {
    {WORD_DRAGON, TYPE_BIT(TYPE_CHARACTER), {"Dragon", "ドラゴン"}},
    {WORD_CENSOR, TYPE_BIT(TYPE_CHARACTER), {"Censor", "検閲官"}},
    {WORD_ANGEL, TYPE_BIT(TYPE_CHARACTER), {"Angel", "天使"}},
    {0, 0, {NULL, NULL}},
};

static const struct vocab_gauge gauges[] = {
    {"play", true, false, 0, 999, NULL, NULL, NULL},
    {"token", true, false, 0, 999, NULL, NULL, NULL},
    {"censor", false, false, 0, 999, NULL, NULL, NULL},
    {"draw-plus", false, true, 0, 999, "ドローの追加", "more cards to draw",
     "unit=card owner=seat min=0 max=999 start=0 good=up"},
    {"play-plus", false, true, 0, 999, "プレイ数の追加", "more plays",
     "unit=play owner=seat min=0 max=999 start=0 good=up"},
    {NULL, false, false, 0, 0, NULL, NULL, NULL},
};

static const struct vocab_event events[] = {
    {"enter", true, false, false, false, {NULL}},  {"cast", true, false, false, false, {NULL}},
    {"charge", true, false, false, false, {NULL}}, {"debris", true, false, false, false, {NULL}},
    {NULL, false, false, false, false, {NULL}},
};

/* Only what is rested can be turned up, and the other way round (UE-R67). */
static const struct vocab_narrow narrow[] = {{VERB_UP, WORD_RESTED}, {VERB_REST, WORD_UPRIGHT}};

static const struct vocab_action actions[] = {{NULL, false, false}};

static const struct vocab_resource resources[] = {
    {"forest", 0, 99}, {"fire", 0, 99}, {"water", 0, 99},
    {"dark", 0, 99},   {"any", 0, 99},  {NULL, 0, 0},
};

static const struct vocab_ban bans[] = {
    {NULL, "only an activated effect costs something", ALL_TYPES, ALL_EVENTS, 0, BAN_PRICE, false},
    {NULL, "nothing is limited by turns in this game: leave out once", ALL_TYPES, ALL_EVENTS,
     KIND_BIT(ABILITY_ACT), BAN_ONCE, false},
    {NULL, "the condition of a triggered effect stands in the block, and it costs nothing",
     ALL_TYPES, ALL_EVENTS, 0, BAN_CLAUSE, false},
    {NULL, "an activated effect has an `if` and a cost in energies, nothing else", ALL_TYPES, 0,
     KIND_BIT(ABILITY_ACT), BAN_BESIDE_IF, false},
    {NULL, "this game has no replacements (RULES.md 6.10)", ALL_TYPES, 0, KIND_BIT(ABILITY_REPLACE),
     0, false},
    {NULL, NULL, 0, 0, 0, 0, false},
};

const struct vocab unien_vocab = {
    .game = "unien",
    .revision = 1,
    .types = types,
    .zones = zones,
    .fields = fields,
    .numbers = numbers,
    .words = words,
    .gauges = gauges,
    .events = events,
    .verbs = ue_card_verbs,
    .actions = actions,
    .seats = seats,
    .timings = timings,
    .durations = durations,
    .classes = classes,
    .zone.types = {[ZONE_FIELD] = 1 << TYPE_CHARACTER},
    .ability.resources = resources,
    .card.unasked = TYPE_BIT(TYPE_LEADER),
    .zone.play = ZONE_BIT(ZONE_FIELD),
    .zone.use =
        (ZONE_BIT(VOCAB_NOUNS) - 1) & ~(unsigned)(ZONE_BIT(ZONE_DECK) | ZONE_BIT(ZONE_HAND)),
    .zone.placed = ZONE_BIT(ZONE_FIELD) | ZONE_BIT(ZONE_ENERGY) | ZONE_BIT(ZONE_OMNI),
    .mixed.zones = ZONE_BIT(ZONE_ENERGY) | ZONE_BIT(ZONE_OMNI), /* UE-R39 */
    .mixed.faceup = "faceup",
    .ability.bans = bans,
    .side_list = "leaders",
    .name.named = named,
    .narrow.rows = narrow,
    .narrow.count = COUNT_OF(narrow),
    .name.plain = "colorless", /* UE-017 */
    .codes.data = "card_data",
    .card.may_use = TYPE_BIT(TYPE_ABILITY),
    .card.must_use = TYPE_BIT(TYPE_ABILITY),
    .card.abilities = TYPE_BIT(TYPE_CHARACTER),
    .zone.piles = ZONE_BIT(ZONE_DEBRIS),
    .ability.most = 4,
    .ability.reaction_duration = -1,
    .zone.moves = ZONE_BIT(ZONE_DECK) | ZONE_BIT(ZONE_HAND) | ZONE_BIT(ZONE_FIELD) |
                  ZONE_BIT(ZONE_ENERGY) | ZONE_BIT(ZONE_DEBRIS),
    .manners = DOES_WHAT_IT_CAN |           /* UE-R28 */
               NAMES_REPEAT |               /* UE-R34 */
               HAS_HAND_STATICS | ASKS_ON | /* RULES.md 6.6 */
               HIDDEN_CHOICE_OPTIONAL |     /* UE-R25 */
               AMOUNTS_FROM_ZERO,           /* RULES.md 6.10 */
    .name.limit = 60,
    .prepare = ue_prepared,
};
