/* vocab.c - the words of Ultima Generation in the card language (section 10 of its rules). */
#include "engine/games/ultima-generation/vocab.h"

#include "engine/core/verb.h"
#include "engine/games/ultima-generation/prepared.h"
#include "engine/lang/carddb.h"

#define TYPE_BIT(type) (1u << (type))
#define ZONE_BIT(zone) (1u << (zone))
#define KIND_BIT(kind) (1u << (kind))
#define EVENT_BIT(event) (1u << (event))
#define VERB_BIT(verb) (UINT64_C(1) << (verb))

enum {
    ALL_TYPES = 0x3f,
    TOWN = TYPE_BIT(TYPE_TOWN),
    UNIT = TYPE_BIT(TYPE_UNIT),
    ARMOUR = TYPE_BIT(TYPE_ARMOUR),
    TREASURE = TYPE_BIT(TYPE_TREASURE),
    SKILL = TYPE_BIT(TYPE_SKILL),
    MAGIC = TYPE_BIT(TYPE_MAGIC),
    CLASS_ATTRIBUTE = CLASS_FIRST,
    CLASS_OF_UNIT,
    CLASS_JOB,
    CLASS_RACE,
    CLASS_SLOT,
    CLASS_CATEGORY,
    CLASS_USAGE
};

const char *const ultima_names[] = {"spirituality",  "honor",      "compassion",  "valor",
                                    "justice",       "honesty",    "sacrifice",   "humility",
                                    "black-pearl",   "blood-moss", "garlic",      "ginseng",
                                    "mandrake-root", "nightshade", "spider-silk", "sulfurous-ash",
                                    "front",         "rear",       NULL};
static const char *const virtues[] = {"spirituality", "honor",     "compassion", "valor", "justice",
                                      "honesty",      "sacrifice", "humility",   NULL};
static const char *const virtues_or_any[] = {"spirituality", "honor",   "compassion", "valor",
                                             "justice",      "honesty", "sacrifice",  "humility",
                                             "any",          NULL};
static const char *const reagents[] = {"black-pearl", "blood-moss",    "garlic",
                                       "ginseng",     "mandrake-root", "nightshade",
                                       "spider-silk", "sulfurous-ash", NULL};

static const char *const types[] = {"town", "unit", "armour", "treasure", "skill", "magic", NULL};
static const char *const seats[] = {"you", "foe", "active", NULL};
static const char *const timings[] = {"play",       "battle-start", "attack",
                                      "battle-end", "counter",      NULL};
static const char *const durations[] = {"battle", "turn", "foe-turn", "stay", NULL};
static const char *const classes[] = {"type", "has",  "attribute", "class", "job",
                                      "race", "slot", "category",  "usage", NULL};
static const char *const marks[] = {"developed", NULL};

static const struct vocab_zone zones[] = {
    {"deck", ZONE_BIT(ZONE_DECK), SIGHT_NOBODY},
    {"hand", ZONE_BIT(ZONE_HAND), SIGHT_OWNER},
    {"home", ZONE_BIT(ZONE_HOME), SIGHT_BOTH},
    {"annex", ZONE_BIT(ZONE_ANNEX), SIGHT_BOTH},
    {"units", ZONE_BIT(ZONE_UNITS), SIGHT_BOTH},
    {"treasures", ZONE_BIT(ZONE_TREASURES), SIGHT_BOTH},
    {"attached", ZONE_BIT(ZONE_ATTACHED), SIGHT_BOTH},
    {"discards", ZONE_BIT(ZONE_DISCARDS), SIGHT_BOTH},
    {"lost", ZONE_BIT(ZONE_LOST), SIGHT_BOTH},
    {"used", ZONE_BIT(NOUN_USED), SIGHT_BOTH},
    {"user", ZONE_BIT(NOUN_USER), SIGHT_BOTH},
    {NULL, 0, SIGHT_BOTH},
};

static const struct vocab_field fields[] = {
    {"attr", PRINT_WORD, CLASS_ATTRIBUTE, 0, 0, NULL, 0, ALL_TYPES, "属性", "attribute",
     "show=edge"},
    {"required", PRINT_VECTOR, VECTOR_REQUIRED, -26, 24, virtues, 0, ALL_TYPES & ~(TOWN | SKILL),
     "必要徳レベル", "required virtue", "show=corner"}, /* UG-116 */
    {"durability", PRINT_NUMBER, NUM_DURABILITY, 1, 999, NULL, TOWN, TOWN, "耐久力", "durability",
     "show=corner"},
    {"limit", PRINT_NUMBER, NUM_LIMIT, 1, 20, NULL, TOWN, TOWN, "コントロールユニット限界数",
     "control limit", "show=corner"},
    {"virtues", PRINT_VECTOR, VECTOR_VIRTUES, -25, 25, virtues, TOWN, TOWN, "徳の値", "virtues",
     "show=foot"},
    {"reagents", PRINT_VECTOR, VECTOR_REAGENTS, 1, 8, reagents, TOWN,
     TOWN | ARMOUR | TREASURE | MAGIC, "秘薬", "reagents", "show=edge"}, /* UG-125 */
    {"class", PRINT_WORD, CLASS_OF_UNIT, 0, 0, NULL, UNIT, UNIT, "分類", "class", "show=edge"},
    {"job", PRINT_WORD, CLASS_JOB, 0, 0, NULL, 0, UNIT, "職業", "profession", "show=edge"},
    {"race", PRINT_WORD, CLASS_RACE, 0, 0, NULL, 0, UNIT, "種族", "race", "show=edge"},
    {"attack", PRINT_NUMBER, NUM_PRINTED + NUM_ATTACK, 0, 99, NULL, UNIT, UNIT, "攻撃力", "attack",
     "show=foot"},
    {"life", PRINT_NUMBER, NUM_PRINTED + NUM_LIFE, 1, 99, NULL, UNIT, UNIT, "生命力", "life",
     "show=foot"},
    {"agility", PRINT_NUMBER, NUM_PRINTED + NUM_AGILITY, 0, 99, NULL, UNIT, UNIT, "敏捷力",
     "agility", "show=foot"},
    {"intelligence", PRINT_NUMBER, NUM_PRINTED + NUM_INTELLIGENCE, -99, 99, NULL, UNIT, UNIT,
     "知力", "intelligence", "show=foot"},
    {"multi", PRINT_NUMBER, NUM_MULTI, 2, 20, NULL, 0, UNIT, "複数攻撃", "targets of a strike",
     "show=edge"},
    {"has", PRINT_WORD, CLASS_HAS, 0, 0, NULL, 0, UNIT, "特殊能力", "keyword", "show=edge"},
    {"convert", PRINT_VECTOR, VECTOR_CONVERT, 1, 50, virtues_or_any, 0, UNIT | MAGIC, "徳変換",
     "conversion", "show=edge"}, /* UG-120 */
    {"slot", PRINT_WORD, CLASS_SLOT, 0, 0, NULL, ARMOUR, ARMOUR, "装備位置", "slot", "show=edge"},
    {"category", PRINT_WORD, CLASS_CATEGORY, 0, 0, NULL, SKILL, SKILL, "スキルの分類", "category",
     "show=edge"},
    {"usage", PRINT_WORD, CLASS_USAGE, 0, 0, NULL, SKILL | MAGIC, SKILL | MAGIC, "タイプ", "usage",
     "show=edge"},
    {"rebound", PRINT_VECTOR, VECTOR_REBOUND, 1, 50, virtues_or_any, 0, MAGIC, "リバウンド",
     "rebound", "show=edge"},
    {NULL, PRINT_NUMBER, 0, 0, 0, NULL, 0, 0, NULL, NULL, NULL},
};

static const struct vocab_number numbers[] = {
    {"attack", true, -9999, 9999},     {"life", true, -9999, 9999},
    {"agility", true, -9999, 9999},    {"intelligence", true, -9999, 9999},
    {"printed-attack", false, 0, 99},  {"printed-life", false, 0, 99},
    {"printed-agility", false, 0, 99}, {"printed-intelligence", false, -99, 99},
    {"reduction", true, 0, 9999},      {"shield", true, 0, 9999},
    {"durability", false, 0, 999},     {"limit", false, 0, 20},
    {"multi", false, 0, 20},           {"taps", false, 0, 3},
    {"damage", false, 0, 255},         {NULL, false, 0, 0},
};

#define PRINTED(name, class, ja, en, more)                                                         \
    {                                                                                              \
        name, WORD_PRINTED, class, false, ja, en, more                                             \
    }
#define KEYWORD(name, ja, en, more)                                                                \
    {                                                                                              \
        name, WORD_PRINTED, CLASS_HAS, true, ja, en, more                                          \
    }
static const struct vocab_word words[] = {
    PRINTED("spirituality", CLASS_ATTRIBUTE, "霊性", "spirituality", "class=attr hue=0"),
    PRINTED("honor", CLASS_ATTRIBUTE, "名誉", "honor", "class=attr hue=310"),
    PRINTED("compassion", CLASS_ATTRIBUTE, "慈悲", "compassion", "class=attr hue=80"),
    PRINTED("valor", CLASS_ATTRIBUTE, "武勇", "valor", "class=attr hue=0"),
    PRINTED("justice", CLASS_ATTRIBUTE, "正義", "justice", "class=attr hue=130"),
    PRINTED("honesty", CLASS_ATTRIBUTE, "誠実", "honesty", "class=attr hue=275"),
    PRINTED("sacrifice", CLASS_ATTRIBUTE, "献身", "sacrifice", "class=attr hue=30"),
    PRINTED("humility", CLASS_ATTRIBUTE, "謙譲", "humility", "class=attr hue=0"),
    PRINTED("adventurer", CLASS_OF_UNIT, "冒険者", "adventurer", "class=class"),
    PRINTED("monster", CLASS_OF_UNIT, "モンスター", "monster", "class=class"),
    PRINTED("eternal", CLASS_OF_UNIT, "エターナル", "eternal", "class=class"),
    PRINTED("ranger", CLASS_JOB, "レンジャー", "ranger", "class=job"),
    PRINTED("knight", CLASS_JOB, "騎士", "knight", "class=job"),
    PRINTED("bard", CLASS_JOB, "吟遊詩人", "bard", "class=job"),
    PRINTED("fighter", CLASS_JOB, "戦士", "fighter", "class=job"),
    PRINTED("druid", CLASS_JOB, "ドルイド", "druid", "class=job"),
    PRINTED("mage", CLASS_JOB, "魔法使い", "mage", "class=job"),
    PRINTED("artisan", CLASS_JOB, "職人", "artisan", "class=job"),
    PRINTED("shepherd", CLASS_JOB, "羊飼い", "shepherd", "class=job"),
    PRINTED("hero", CLASS_JOB, "英雄", "hero", "class=job"),
    PRINTED("rogue", CLASS_JOB, "盗賊", "rogue", "class=job"),
    PRINTED("necromancer", CLASS_JOB, "死霊術師", "necromancer", "class=job"),
    PRINTED("ooze", CLASS_RACE, "粘体", "ooze", "class=race"),
    PRINTED("beast", CLASS_RACE, "獣", "beast", "class=race"),
    PRINTED("undead", CLASS_RACE, "不死", "undead", "class=race"),
    PRINTED("giant", CLASS_RACE, "巨人", "giant", "class=race"),
    PRINTED("dragon", CLASS_RACE, "竜", "dragon", "class=race"),
    PRINTED("spider", CLASS_RACE, "蜘蛛", "spider", "class=race"),
    PRINTED("demon", CLASS_RACE, "悪魔", "demon", "class=race"),
    PRINTED("phantom", CLASS_RACE, "幻", "phantom", "class=race"),
    PRINTED("construct", CLASS_RACE, "人造物", "construct", "class=race"),
    PRINTED("two-arm", CLASS_SLOT, "両腕", "two arms", "class=slot"),
    PRINTED("one-arm", CLASS_SLOT, "片腕", "one arm", "class=slot"), /* UG-R40 */
    PRINTED("body", CLASS_SLOT, "体", "body", "class=slot"),
    PRINTED("combat", CLASS_CATEGORY, "白兵", "combat", "class=category"),
    PRINTED("ranged", CLASS_CATEGORY, "射撃", "ranged", "class=category"),
    PRINTED("stealth", CLASS_CATEGORY, "隠密", "stealth", "class=category"),
    PRINTED("song", CLASS_CATEGORY, "歌", "song", "class=category"),
    PRINTED("craft", CLASS_CATEGORY, "工作", "craft", "class=category"),
    PRINTED("wild", CLASS_CATEGORY, "野外", "wild", "class=category"),
    PRINTED("lore", CLASS_CATEGORY, "学識", "lore", "class=category"),
    PRINTED("one-shot", CLASS_USAGE, "使い切り", "one-shot", "class=usage"),
    PRINTED("attach", CLASS_USAGE, "付加", "attach", "class=usage"),
    PRINTED("counter", CLASS_USAGE, "対抗", "counter", "class=usage"),
    KEYWORD("shot", "射程（射撃）", "shot", "class=has"),
    KEYWORD("reach", "射程（後衛から）", "reach", "class=has"),
    KEYWORD("lob", "射程（後衛へ）", "lob", "class=has"),
    KEYWORD("sorcery", "魔術", "sorcery", "class=has"),
    KEYWORD("guard", "強制", "guard", "class=has"),
    KEYWORD("elusive", "回避", "elusive", "class=has"),
    {"silenced", WORD_MARK, 0, true, "沈黙", "silenced", "class=word"},
    {"immune", WORD_MARK, 0, true, "ダメージ無効", "all damage prevented", "class=word"},
    {"exempt", WORD_MARK, 0, true, "必要徳レベル免除", "exempt", "class=word"},
    {"participating", WORD_MARK, 0, false, NULL, NULL, NULL},
    {"front", WORD_MARK, 0, false, "前衛", "front", "class=name"},
    {"rear", WORD_MARK, 0, false, "後衛", "rear", "class=name"},
    {"damaged", WORD_MARK, 0, false, NULL, NULL, NULL},
    {"armed", WORD_MARK, 0, false, NULL, NULL, NULL},
    {"aimed", WORD_MARK, 0, false, NULL, NULL, NULL},
    {NULL, WORD_PRINTED, 0, false, NULL, NULL, NULL},
};

#define VIRTUE(name, ja, en, more)                                                                 \
    {                                                                                              \
        name, true, false, -25, 25, ja, en, more                                                   \
    }
#define CHANGED(name, ja, en, more)                                                                \
    {                                                                                              \
        name, false, true, 0, 9999, ja, en, more                                                   \
    }
static const struct vocab_gauge gauges[] = {
    VIRTUE("spirituality", "霊性", "spirituality", "unit=point"),
    VIRTUE("honor", "名誉", "honor", "unit=point"),
    VIRTUE("compassion", "慈悲", "compassion", "unit=point"),
    VIRTUE("valor", "武勇", "valor", "unit=point"),
    VIRTUE("justice", "正義", "justice", "unit=point"),
    VIRTUE("honesty", "誠実", "honesty", "unit=point"),
    VIRTUE("sacrifice", "献身", "sacrifice", "unit=point"),
    VIRTUE("humility", "謙譲", "humility", "unit=point"),
    {"hp", false, false, 0, 999, NULL, NULL, NULL},
    {"mark", false, false, -9999, 9999, NULL, NULL, NULL},
    VIRTUE("virtue", "すべての徳", "each virtue", "unit=point"),
    VIRTUE("lowest", "最も低い徳", "the lowest virtue", "unit=point"),
    VIRTUE("highest", "最も高い徳", "the highest virtue", "unit=point"),
    VIRTUE("any", "いずれかの徳", "a virtue that is named", "unit=point"),
    VIRTUE("calling", "自分の冒険者の徳", "a virtue of an own adventurer", "unit=point"),
    CHANGED("limit", "コントロールユニット限界数", "control limit", "unit=card"),
    CHANGED("black-pearl", "黒真珠", "black pearl", "unit=piece"),
    CHANGED("blood-moss", "血苔", "blood moss", "unit=piece"),
    CHANGED("garlic", "大蒜", "garlic", "unit=piece"),
    CHANGED("ginseng", "高麗人参", "ginseng", "unit=piece"),
    CHANGED("mandrake-root", "マンドレークの根", "mandrake root", "unit=piece"),
    CHANGED("nightshade", "ナイトシェード", "nightshade", "unit=piece"),
    CHANGED("spider-silk", "クモの糸", "spider silk", "unit=piece"),
    CHANGED("sulfurous-ash", "硫黄の灰", "sulfurous ash", "unit=piece"),
    CHANGED("exempt", "必要徳レベルの免除", "exempt from required virtue", "unit=yes"),
    CHANGED("waivers", "秘薬の免除", "waivers of reagents", "unit=piece"),
    {"attacked", false, false, 0, 1, "攻撃宣言をした", "has declared an attack", "unit=yes"},
    {NULL, false, false, 0, 0, NULL, NULL, NULL},
};

#define EVENT(name)                                                                                \
    {                                                                                              \
        name, true, false, false, false,                                                           \
        {                                                                                          \
            NULL                                                                                   \
        }                                                                                          \
    }
static const struct vocab_event events[] = {
    EVENT("recovery"),        EVENT("upkeep"),
    EVENT("placed"),          EVENT("destroyed"),
    EVENT("destroys"),        EVENT("home-damage"),
    EVENT("attack-declared"), EVENT("magic-used"),
    EVENT("end-turn"),        {NULL, false, false, false, false, {NULL}},
};

#define OF_UNITS                                                                                   \
    {                                                                                              \
        .zones = ZONE_BIT(ZONE_UNITS)                                                              \
    }
static const struct vocab_reach number_reach[] = {
    [NUM_ATTACK] = OF_UNITS,
    [NUM_LIFE] = OF_UNITS,
    [NUM_AGILITY] = OF_UNITS,
    [NUM_INTELLIGENCE] = OF_UNITS,
    [NUM_REDUCTION] = {.zones = ZONES_HURT},
    [NUM_SHIELD] = {.zones = ZONES_HURT},
};
static const struct vocab_reach self_reach[] = {
    [ON_DESTROYED] = {.zones = ZONE_BIT(ZONE_DISCARDS)},
    [ON_END_TURN] = {0},
};

static const struct vocab_action actions[] = {
    {"skill", false, true}, {"join", false, true}, {"untap", false, true}, {NULL, false, false}};

static const struct vocab_reach action_reach[] = {
    [ACTION_SKILL] = OF_UNITS, [ACTION_JOIN] = OF_UNITS, [ACTION_UNTAP] = OF_UNITS};
static const struct vocab_reach given_reach[] = {[WORD_SHOT] = OF_UNITS,
                                                 [WORD_REACH] = OF_UNITS,
                                                 [WORD_LOB] = OF_UNITS,
                                                 [WORD_SORCERY] = OF_UNITS,
                                                 [WORD_GUARD] = OF_UNITS,
                                                 [WORD_ELUSIVE] = OF_UNITS,
                                                 [WORD_SILENCED] = OF_UNITS,
                                                 [WORD_IMMUNE] = {.zones = ZONES_HURT},
                                                 [WORD_EXEMPT] = {.zones = ZONES_FIELD},
                                                 [WORD_AIMED] = {0}};
static const struct vocab_reach part_reach[] = {
    [NOUN_USED - VOCAB_NOUNS] = {.types = SKILL | MAGIC},
    [NOUN_USER - VOCAB_NOUNS] = {.types = UNIT}};
static const struct vocab_scene scenes[] = {
    {.text = "no battle goes on then",
     .verbs = VERB_BIT(VERB_WITHDRAW) | VERB_BIT(VERB_REPOSITION) | VERB_BIT(VERB_END_BATTLE),
     .events = EVENT_BIT(ON_RECOVERY) | EVENT_BIT(ON_END_TURN),
     .timings = 1 << IN_PLAY},
    {.text = NULL},
};

static const struct vocab_resource resources[] = {
    {"tap", 1, 3},       {"spirituality", 1, 50}, {"honor", 1, 50},   {"compassion", 1, 50},
    {"valor", 1, 50},    {"justice", 1, 50},      {"honesty", 1, 50}, {"sacrifice", 1, 50},
    {"humility", 1, 50}, {"durability", 1, 99},   {"deck", 1, 50},    {NULL, 0, 0},
};

#define TRIGGERS (0x1ffu & ~EVENT_BIT(ON_UPKEEP))
#define NOT_OF_TRIGGERS "a trigger has no costs, no period and no timing: conditions are `if`"
static const struct vocab_ban bans[] = {
    {NULL, NOT_OF_TRIGGERS, ALL_TYPES, TRIGGERS, 0, BAN_PRICE, false},
    {NULL, NOT_OF_TRIGGERS, ALL_TYPES, TRIGGERS, 0, BAN_CARDS, false},
    {NULL, NOT_OF_TRIGGERS, ALL_TYPES, TRIGGERS, 0, BAN_ONCE, false},
    {NULL, NOT_OF_TRIGGERS, ALL_TYPES, TRIGGERS, 0, BAN_TIMING, false},
    {NULL, "only towns are developed", ALL_TYPES & ~TOWN, 0x1ffu,
     KIND_BIT(ABILITY_ACT) | KIND_BIT(ABILITY_STATIC), BAN_MARK, false},
    {NULL, "armour, skill and magic cards have statics alone", ARMOUR | SKILL | MAGIC, 0x1ffu,
     KIND_BIT(ABILITY_ACT), 0, false},
    {NULL, "say when: act tap N during play", TOWN | TREASURE, 0, KIND_BIT(ABILITY_ACT),
     BAN_ANYTIME, false},
    {NULL, "this game has no replacements", ALL_TYPES, 0, KIND_BIT(ABILITY_REPLACE), 0, false},
    {NULL, NULL, 0, 0, 0, 0, false},
};

static const struct vocab_relation relations[] = {{"host", '.', false, 0}, {NULL, 0, false, 0}};

const struct vocab ultima_vocab = {
    .game = "ultima-generation",
    .revision = 1,
    .types = types,
    .zones = zones,
    .fields = fields,
    .numbers = numbers,
    .words = words,
    .gauges = gauges,
    .events = events,
    .verbs = ug_card_verbs,
    .actions = actions,
    .seats = seats,
    .timings = timings,
    .durations = durations,
    .classes = classes,
    .reckoned = 1u << NUM_MULTI | 1u << NUM_TAPS | 1u << NUM_DAMAGE,
    .reach.numbers = number_reach,
    .reach.self = self_reach,
    .reach.actions = action_reach,
    .reach.parts = part_reach,
    .reach.words = given_reach,
    .reach.scenes = scenes,
    .reach.word = {.zones = ZONES_FIELD | ZONE_BIT(ZONE_HOME)},
    .zone.play = ZONES_FIELD | ZONE_BIT(ZONE_HOME),
    .zone.use = (ZONE_BIT(VOCAB_NOUNS) - 1) & ~(unsigned)(ZONES_UNSEEN),
    .zone.statics = ZONES_FIELD | ZONE_BIT(ZONE_HOME),
    .zone.types = {[ZONE_HOME] = TOWN,
                   [ZONE_ANNEX] = TOWN,
                   [ZONE_UNITS] = UNIT,
                   [ZONE_TREASURES] = TREASURE,
                   [ZONE_ATTACHED] = ARMOUR | SKILL | MAGIC},
    .ability.resources = resources,
    .ability.marks = marks,
    .ends.foe_turn = FOR_FOE_TURN + 1,
    .ends.play = FOR_STAY + 1,
    .lasting_words = UINT64_C(1) << WORD_SILENCED, /* what works then does not depend on itself */
    .zone.placed = ZONE_BIT(ZONE_HOME) | ZONE_BIT(ZONE_ANNEX) | ZONE_BIT(ZONE_UNITS) |
                   ZONE_BIT(ZONE_TREASURES) | ZONE_BIT(ZONE_ATTACHED),
    .ability.bans = bans,
    .relations = relations,
    .gauge.several = 1u << GAUGE_EACH | 1u << GAUGE_LOWEST | 1u << GAUGE_HIGHEST | 1u << GAUGE_ANY |
                     1u << GAUGE_OF_CALLING,
    .upkeep.types = UNIT | TREASURE,
    .upkeep.event = ON_UPKEEP,
    .codes.data = "E_CARD_FIELD",
    .codes.list = "E_DECK_SECTION", /* UG-012 */
    .card.may_use = SKILL | MAGIC,
    .card.must_use = SKILL | MAGIC,
    .card.needs = UNIT,
    .card.abilities = ALL_TYPES,
    .zone.piles = ZONE_BIT(ZONE_DISCARDS) | ZONE_BIT(ZONE_LOST),
    .ability.most = 4,
    .ability.reaction_duration = -1,
    .zone.moves =
        ZONE_BIT(ZONE_HAND) | ZONE_BIT(ZONE_DISCARDS) | ZONE_BIT(ZONE_LOST) | ZONE_BIT(ZONE_DECK),
    .manners = CHANGES_ASK | DEMANDS_ALL | NAMES_REPEAT | FREES_DISCARDS | ANNOUNCES,
    .name.limit = 60,
    .prepare = ug_prepared,
};
