/* vocab.c - the words of Ultima Generation in the card language (section 10 of its rules). */
#include "engine/games/ultima-generation/vocab.h"

#include "engine/core/verb.h"
#include "engine/games/ultima-generation/digest.h"
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
    {"attr", PRINT_WORD, CLASS_ATTRIBUTE, 0, 0, NULL, 0, ALL_TYPES},
    {"required", PRINT_VECTOR, VECTOR_REQUIRED, -26, 24, virtues, 0,
     ALL_TYPES & ~(TOWN | SKILL)}, /* UG-116 */
    {"durability", PRINT_NUMBER, NUM_DURABILITY, 1, 999, NULL, TOWN, TOWN},
    {"limit", PRINT_NUMBER, NUM_LIMIT, 1, 20, NULL, TOWN, TOWN},
    {"virtues", PRINT_VECTOR, VECTOR_VIRTUES, -25, 25, virtues, TOWN, TOWN},
    {"reagents", PRINT_VECTOR, VECTOR_REAGENTS, 1, 8, reagents, TOWN,
     TOWN | ARMOUR | TREASURE | MAGIC}, /* UG-125 */
    {"class", PRINT_WORD, CLASS_OF_UNIT, 0, 0, NULL, UNIT, UNIT},
    {"job", PRINT_WORD, CLASS_JOB, 0, 0, NULL, 0, UNIT},
    {"race", PRINT_WORD, CLASS_RACE, 0, 0, NULL, 0, UNIT},
    {"attack", PRINT_NUMBER, NUM_PRINTED + NUM_ATTACK, 0, 99, NULL, UNIT, UNIT},
    {"life", PRINT_NUMBER, NUM_PRINTED + NUM_LIFE, 1, 99, NULL, UNIT, UNIT},
    {"agility", PRINT_NUMBER, NUM_PRINTED + NUM_AGILITY, 0, 99, NULL, UNIT, UNIT},
    {"intelligence", PRINT_NUMBER, NUM_PRINTED + NUM_INTELLIGENCE, -99, 99, NULL, UNIT, UNIT},
    {"multi", PRINT_NUMBER, NUM_MULTI, 2, 20, NULL, 0, UNIT},
    {"has", PRINT_WORD, CLASS_HAS, 0, 0, NULL, 0, UNIT},
    {"convert", PRINT_VECTOR, VECTOR_CONVERT, 1, 50, virtues_or_any, 0, UNIT | MAGIC}, /* UG-120 */
    {"slot", PRINT_WORD, CLASS_SLOT, 0, 0, NULL, ARMOUR, ARMOUR},
    {"category", PRINT_WORD, CLASS_CATEGORY, 0, 0, NULL, SKILL, SKILL},
    {"usage", PRINT_WORD, CLASS_USAGE, 0, 0, NULL, SKILL | MAGIC, SKILL | MAGIC},
    {"rebound", PRINT_VECTOR, VECTOR_REBOUND, 1, 50, virtues_or_any, 0, MAGIC},
    {NULL, PRINT_NUMBER, 0, 0, 0, NULL, 0, 0},
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

#define PRINTED(name, class)                                                                       \
    {                                                                                              \
        name, WORD_PRINTED, class, false                                                           \
    }
#define KEYWORD(name)                                                                              \
    {                                                                                              \
        name, WORD_PRINTED, CLASS_HAS, true                                                        \
    }
static const struct vocab_word words[] = {
    PRINTED("spirituality", CLASS_ATTRIBUTE),
    PRINTED("honor", CLASS_ATTRIBUTE),
    PRINTED("compassion", CLASS_ATTRIBUTE),
    PRINTED("valor", CLASS_ATTRIBUTE),
    PRINTED("justice", CLASS_ATTRIBUTE),
    PRINTED("honesty", CLASS_ATTRIBUTE),
    PRINTED("sacrifice", CLASS_ATTRIBUTE),
    PRINTED("humility", CLASS_ATTRIBUTE),
    PRINTED("adventurer", CLASS_OF_UNIT),
    PRINTED("monster", CLASS_OF_UNIT),
    PRINTED("eternal", CLASS_OF_UNIT),
    PRINTED("ranger", CLASS_JOB),
    PRINTED("knight", CLASS_JOB),
    PRINTED("bard", CLASS_JOB),
    PRINTED("fighter", CLASS_JOB),
    PRINTED("druid", CLASS_JOB),
    PRINTED("mage", CLASS_JOB),
    PRINTED("artisan", CLASS_JOB),
    PRINTED("shepherd", CLASS_JOB),
    PRINTED("hero", CLASS_JOB),
    PRINTED("rogue", CLASS_JOB),
    PRINTED("necromancer", CLASS_JOB),
    PRINTED("ooze", CLASS_RACE),
    PRINTED("beast", CLASS_RACE),
    PRINTED("undead", CLASS_RACE),
    PRINTED("giant", CLASS_RACE),
    PRINTED("dragon", CLASS_RACE),
    PRINTED("spider", CLASS_RACE),
    PRINTED("demon", CLASS_RACE),
    PRINTED("phantom", CLASS_RACE),
    PRINTED("construct", CLASS_RACE),
    PRINTED("two-arm", CLASS_SLOT),
    PRINTED("one-arm", CLASS_SLOT), /* UG-R40 */
    PRINTED("body", CLASS_SLOT),
    PRINTED("combat", CLASS_CATEGORY),
    PRINTED("ranged", CLASS_CATEGORY),
    PRINTED("stealth", CLASS_CATEGORY),
    PRINTED("song", CLASS_CATEGORY),
    PRINTED("craft", CLASS_CATEGORY),
    PRINTED("wild", CLASS_CATEGORY),
    PRINTED("lore", CLASS_CATEGORY),
    PRINTED("one-shot", CLASS_USAGE),
    PRINTED("attach", CLASS_USAGE),
    PRINTED("counter", CLASS_USAGE),
    KEYWORD("shot"),
    KEYWORD("reach"),
    KEYWORD("lob"),
    KEYWORD("sorcery"),
    KEYWORD("guard"),
    KEYWORD("elusive"),
    {"silenced", WORD_MARK, 0, true},
    {"immune", WORD_MARK, 0, true},
    {"exempt", WORD_MARK, 0, true},
    {"participating", WORD_MARK, 0, false},
    {"front", WORD_MARK, 0, false},
    {"rear", WORD_MARK, 0, false},
    {"damaged", WORD_MARK, 0, false},
    {"armed", WORD_MARK, 0, false},
    {"aimed", WORD_MARK, 0, false},
    {NULL, WORD_PRINTED, 0, false},
};

#define VIRTUE(name)                                                                               \
    {                                                                                              \
        name, true, false, -25, 25                                                                 \
    }
#define CHANGED(name)                                                                              \
    {                                                                                              \
        name, false, true, 0, 9999                                                                 \
    }
static const struct vocab_gauge gauges[] = {
    VIRTUE("spirituality"),
    VIRTUE("honor"),
    VIRTUE("compassion"),
    VIRTUE("valor"),
    VIRTUE("justice"),
    VIRTUE("honesty"),
    VIRTUE("sacrifice"),
    VIRTUE("humility"),
    {"hp", false, false, 0, 999},
    {"mark", false, false, -9999, 9999},
    VIRTUE("virtue"),
    VIRTUE("lowest"),
    VIRTUE("highest"),
    VIRTUE("any"),
    VIRTUE("calling"),
    CHANGED("limit"),
    CHANGED("black-pearl"),
    CHANGED("blood-moss"),
    CHANGED("garlic"),
    CHANGED("ginseng"),
    CHANGED("mandrake-root"),
    CHANGED("nightshade"),
    CHANGED("spider-silk"),
    CHANGED("sulfurous-ash"),
    CHANGED("exempt"),
    CHANGED("waivers"),
    {"attacked", false, false, 0, 1},
    {NULL, false, false, 0, 0},
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

static const struct vocab_verb verbs[] = {
    VERB_ROWS,
    {"destroy", "S", true, "put the cards on the discard piles, as destroyed"},
    {"lose", "S", true, "put the cards on the lost piles of their owners"},
    {"scrap", "S", true, "put own cards of the field on the discard pile"},
    {"put", "s", true, "put unit cards into the unit area, upright, if they may stand there"},
    {"put-tapped", "ns", true, "the same at tap level N"},
    {"attach", "sa", false, "attach skill or magic cards to another card"},
    {"restock", "s", false, "shuffle the cards into their deck; nothing without a card"},
    {"damage", "ns", true, "N plain damage to each unit or home; the result are those hurt"},
    {"magic-damage", "ns", true, "N magic damage to each unit or home; the result are those hurt"},
    {"heal", "ns", false, "take N damage off each unit"},
    {"heal-all", "s", false, "take all damage off each unit"},
    {"repair", "n", false, "raise the durability of the own home by N, to its start at most"},
    {"tap", "ns", false, "raise the tap level of each card by N, to 3 at most"},
    {"untap", "ns", false, "lower the tap level of each card by N, to 0 at least"},
    {"negate", "s", false, "the card in use resolves without effect"},
    {"retarget", "s", false, "the controller chooses another target for the card in use"},
    {"withdraw", "s", false, "the units leave the battle and stand in the unit area again"},
    {"reposition", "s", false, "the units change to the other row"},
    {"end-battle", "", false, "the battle goes to its end"},
    {"supply", "", false, "the controller names a reagent: one more of it until end of turn"},
    {"use-skill", "s", false, "the block of a skill use: the cards that can be used"},
    {"arrange", "s", false, "the controller puts looked-at cards back on top in any order"},
    {"split", "s", false,
     "the controller puts one looked-at card on top, the others to the bottom"},
    {"sift", "s", false,
     "the controller leaves each looked-at card on top or puts it to the bottom"},
    {NULL, NULL, false, NULL},
};

/* What verbs and changes have to do with. */
enum {
    FIELD = ZONE_BIT(ZONE_ANNEX) | ZONE_BIT(ZONE_UNITS) | ZONE_BIT(ZONE_TREASURES) |
            ZONE_BIT(ZONE_ATTACHED),
    PILES =
        ZONE_BIT(ZONE_DECK) | ZONE_BIT(ZONE_HAND) | ZONE_BIT(ZONE_DISCARDS) | ZONE_BIT(ZONE_LOST),
    UNSEEN = ZONE_BIT(ZONE_DECK) | ZONE_BIT(ZONE_HAND),
    HOSTS = ZONE_BIT(ZONE_HOME) | ZONE_BIT(ZONE_UNITS) | ZONE_BIT(ZONE_TREASURES),
    HURT = ZONE_BIT(ZONE_UNITS) | ZONE_BIT(ZONE_HOME),
    TAPPED = HOSTS | ZONE_BIT(ZONE_ANNEX),
};
#define OF_UNITS                                                                                   \
    {                                                                                              \
        .zones = ZONE_BIT(ZONE_UNITS)                                                              \
    }
#define OF_DECK                                                                                    \
    {                                                                                              \
        .zones = ZONE_BIT(ZONE_DECK)                                                               \
    }
static const struct vocab_reach verb_reach[] = {
    [CORE_DISCARD] = {.zones = ZONE_BIT(ZONE_HAND)},
    [CORE_MOVE] = {.zones = FIELD | PILES}, /* UG-134 */
    [CORE_LOOK] = {.zones = UNSEEN},
    [CORE_SHUFFLE] = OF_DECK,
    [VERB_DESTROY] = {.zones = FIELD},
    [VERB_LOSE] = {.zones = FIELD | PILES},
    [VERB_SCRAP] = {.zones = FIELD, .owner = OWNER_YOU},
    [VERB_PUT] = {.zones = PILES, .types = UNIT},
    [VERB_PUT_TAPPED] = {.zones = PILES, .types = UNIT},
    [VERB_ATTACH] = {.types = SKILL | MAGIC}, /* UG-R78 */
    [VERB_RESTOCK] = {.zones = FIELD | PILES},
    [VERB_DAMAGE] = {.zones = HURT},
    [VERB_MAGIC_DAMAGE] = {.zones = HURT},
    [VERB_HEAL] = OF_UNITS,
    [VERB_HEAL_ALL] = OF_UNITS,
    [VERB_TAP] = {.zones = TAPPED},
    [VERB_UNTAP] = {.zones = TAPPED},
    [VERB_NEGATE] = {.zones = ZONE_BIT(ZONE_CHAIN_OF_USES)},
    [VERB_RETARGET] = {.zones = ZONE_BIT(ZONE_CHAIN_OF_USES)},
    [VERB_WITHDRAW] = OF_UNITS,
    [VERB_REPOSITION] = OF_UNITS,
    [VERB_ARRANGE] = OF_DECK,
    [VERB_SPLIT] = OF_DECK,
    [VERB_SIFT] = OF_DECK,
};
static const struct vocab_reach second_reach[] = {
    [VERB_ATTACH] = {.zones = HOSTS},
    [VERB_SIFT] = {0},
};
static const struct vocab_reach number_reach[] = {
    [NUM_ATTACK] = OF_UNITS,           [NUM_LIFE] = OF_UNITS,
    [NUM_AGILITY] = OF_UNITS,          [NUM_INTELLIGENCE] = OF_UNITS,
    [NUM_REDUCTION] = {.zones = HURT}, [NUM_SHIELD] = {.zones = HURT},
};
static const struct vocab_reach self_reach[] = {
    [ON_DESTROYED] = {.zones = ZONE_BIT(ZONE_DISCARDS)},
    [ON_END_TURN] = {0},
};

static const struct vocab_action actions[] = {
    {"skill", false, true}, {"join", false, true}, {"untap", false, true}, {NULL, false, false}};

static const struct vocab_reach action_reach[] = {
    [ACTION_SKILL] = OF_UNITS, [ACTION_JOIN] = OF_UNITS, [ACTION_UNTAP] = OF_UNITS};
static const struct vocab_reach given_reach[] = {
    [WORD_SHOT] = OF_UNITS,     [WORD_REACH] = OF_UNITS,         [WORD_LOB] = OF_UNITS,
    [WORD_SORCERY] = OF_UNITS,  [WORD_GUARD] = OF_UNITS,         [WORD_ELUSIVE] = OF_UNITS,
    [WORD_SILENCED] = OF_UNITS, [WORD_IMMUNE] = {.zones = HURT}, [WORD_EXEMPT] = {.zones = FIELD},
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
    .changes_ask = true,
    .revision = 1,
    .types = types,
    .zones = zones,
    .fields = fields,
    .numbers = numbers,
    .words = words,
    .gauges = gauges,
    .events = events,
    .verbs = verbs,
    .actions = actions,
    .seats = seats,
    .timings = timings,
    .durations = durations,
    .classes = classes,
    .verb_reach = verb_reach,
    .second_reach = second_reach,
    .number_reach = number_reach,
    .self_reach = self_reach,
    .action_reach = action_reach,
    .part_reach = part_reach,
    .given_reach = given_reach,
    .scenes = scenes,
    .word_reach = {.zones = FIELD | ZONE_BIT(ZONE_HOME)},
    .play_zones = FIELD | ZONE_BIT(ZONE_HOME),
    .use_zones = (ZONE_BIT(VOCAB_NOUNS) - 1) & ~(unsigned)(UNSEEN),
    .static_zones = FIELD | ZONE_BIT(ZONE_HOME),
    .zone_types = {[ZONE_HOME] = TOWN,
                   [ZONE_ANNEX] = TOWN,
                   [ZONE_UNITS] = UNIT,
                   [ZONE_TREASURES] = TREASURE,
                   [ZONE_ATTACHED] = ARMOUR | SKILL | MAGIC},
    .resources = resources,
    .marks = marks,
    .foe_duration = FOR_FOE_TURN + 1,
    .stay_duration = FOR_STAY + 1,
    .lasting_words = UINT64_C(1) << WORD_SILENCED, /* what works then does not depend on itself */
    .placed_zones = ZONE_BIT(ZONE_HOME) | ZONE_BIT(ZONE_ANNEX) | ZONE_BIT(ZONE_UNITS) |
                    ZONE_BIT(ZONE_TREASURES) | ZONE_BIT(ZONE_ATTACHED),
    .demands_all = true,
    .names_repeat = true,
    .bans = bans,
    .relations = relations,
    .announces = true,
    .several_gauges = 1u << GAUGE_EACH | 1u << GAUGE_LOWEST | 1u << GAUGE_HIGHEST |
                      1u << GAUGE_ANY | 1u << GAUGE_OF_CALLING,
    .upkeep_types = UNIT | TREASURE,
    .upkeep_event = ON_UPKEEP,
    .data_code = "E_CARD_FIELD",
    .list_code = "E_DECK_SECTION", /* UG-012 */
    .use_types = SKILL | MAGIC,
    .use_required = SKILL | MAGIC,
    .needs_types = UNIT,
    .ability_types = ALL_TYPES,
    .piles = ZONE_BIT(ZONE_DISCARDS) | ZONE_BIT(ZONE_LOST),
    .max_abilities = 4,
    .reaction_duration = -1,
    .frees_discards = true,
    .move_zones =
        ZONE_BIT(ZONE_HAND) | ZONE_BIT(ZONE_DISCARDS) | ZONE_BIT(ZONE_LOST) | ZONE_BIT(ZONE_DECK),
    .name_limit = 60,
    .digest = ug_digest,
};
