/* vocab.c - the words of Battle of Union in the card language (section 10 of its rules). */
#include "engine/games/battle-of-union/vocab.h"

#include "engine/lang/carddb.h"

#define TYPE_BIT(type) (1u << (type))
#define ZONE_BIT(zone) (1u << (zone))
#define EVENT_BIT(event) (1u << (event))
#define KIND_BIT(kind) (1u << (kind))

enum {
    ALL_TYPES = 0x3f,
    ONLY_EVENT = TYPE_BIT(TYPE_EVENT),
    CHARACTERS = ALL_TYPES & ~ONLY_EVENT,
    NOT_CROWN = CHARACTERS & ~TYPE_BIT(TYPE_CROWN),
    ALL_EVENTS = 0x7,
    CLASS_COLOR = CLASS_FIRST,
};

static const char *const types[] = {"crown",     "attacker", "shooter", "defender",
                                    "supporter", "event",    NULL};
static const char *const seats[] = {"you", "foe", NULL};
static const char *const timings[] = {"prep", "battle", NULL};            /* BU-R28 */
static const char *const durations[] = {"battle", "round", "stay", NULL}; /* until E5, until E6 */
static const char *const classes[] = {"type", "has", "color", NULL};
static const char *const marks[] = {"swift", NULL};

static const struct vocab_zone zones[] = {
    {"deck", ZONE_BIT(ZONE_DECK), SIGHT_NOBODY},
    {"hand", ZONE_BIT(ZONE_HAND), SIGHT_OWNER},
    {"camp", ZONE_BIT(ZONE_CAMP), SIGHT_OWNER},
    {"reserve", ZONE_BIT(ZONE_RESERVE), SIGHT_OWNER},
    {"fighter", ZONE_BIT(ZONE_FIGHT), SIGHT_BOTH},
    {"aid", ZONE_BIT(ZONE_AID), SIGHT_BOTH},
    {"walls", ZONE_BIT(ZONE_WALLS), SIGHT_NOBODY},
    {"morale", ZONE_BIT(ZONE_MORALE), SIGHT_BOTH},
    {"retreat", ZONE_BIT(ZONE_RETREAT), SIGHT_BOTH},
    {"discards", ZONE_BIT(ZONE_DISCARDS), SIGHT_BOTH},
    {NULL, 0, SIGHT_BOTH},
};

static const struct vocab_field fields[] = {
    {"color", PRINT_WORD, CLASS_COLOR, 0, 0, NULL, ALL_TYPES, ALL_TYPES, "色", "colour",
     "show=edge"},
    {"cost", PRINT_NUMBER, NUM_COST, 0, 10, NULL, ALL_TYPES, ALL_TYPES, "コスト", "cost",
     "show=corner"},
    {"attack", PRINT_NUMBER, NUM_PRINTED_ATTACK, 0, 30, NULL, CHARACTERS, CHARACTERS, "攻撃力",
     "attack", "show=foot"},
    {"support", PRINT_NUMBER, NUM_PRINTED_SUPPORT, 0, 20, NULL, NOT_CROWN, CHARACTERS, "援護力",
     "support", "show=foot"},
    {"leadership", PRINT_NUMBER, NUM_PRINTED_LEADERSHIP, 0, 20, NULL, CHARACTERS, CHARACTERS,
     "統率力", "leadership", "show=corner"},
    {NULL, PRINT_NUMBER, 0, 0, 0, NULL, 0, 0, NULL, NULL, NULL},
};

/* Sums are kept exactly (BU-R29): an attack below 0 is 0 only where an effect reads it (6.4). */
static const struct vocab_number numbers[] = {
    {"attack", true, -9999, 9999},
    {"support", true, -9999, 9999},
    {"leadership", true, -9999, 9999},
    {"type", true, 0, TYPE_EVENT},
    {"printed-attack", false, 0, 30},
    {"printed-support", false, 0, 20},
    {"printed-leadership", false, 0, 20},
    {"printed-type", false, 0, TYPE_EVENT},
    {"cost", false, 0, 10},
    {"slot", false, 1, 10},
    {NULL, false, 0, 0},
};

static const struct vocab_word words[] = {
    {"red", WORD_PRINTED, CLASS_COLOR, false, "赤", "red", "class=color hue=5"},
    {"blue", WORD_PRINTED, CLASS_COLOR, false, "青", "blue", "class=color hue=215"},
    {"green", WORD_PRINTED, CLASS_COLOR, false, "緑", "green", "class=color hue=130"},
    {"yellow", WORD_PRINTED, CLASS_COLOR, false, "黄", "yellow", "class=color hue=50"},
    {"white", WORD_PRINTED, CLASS_COLOR, false, "白", "white", "class=color hue=white"},
    {"black", WORD_PRINTED, CLASS_COLOR, false, "黒", "black", "class=color hue=black"},
    {"purple", WORD_PRINTED, CLASS_COLOR, false, "紫", "purple", "class=color hue=285"},
    {"orange", WORD_PRINTED, CLASS_COLOR, false, "橙", "orange", "class=color hue=28"},
    {"faceup", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"facedown", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"beside-fighter", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"fought", WORD_MARK, 0, false, NULL, NULL, NULL},
    {"settable", WORD_FACE, 0, false, NULL, NULL, NULL},
    {"movable", WORD_FACE, 0, false, NULL, NULL, NULL},
    {"support-zero", WORD_MARK, 0, true, "援護力は0", "support is 0", "class=change"},
    {"aid-negated", WORD_MARK, 0, true, "【援】は無効", "aid effects negated", "class=change"},
    {NULL, WORD_PRINTED, 0, false, NULL, NULL, NULL},
};

static const struct vocab_gauge gauges[] = {
    {"won", false, false, 0, 1, NULL, NULL, NULL},
    {"lost", false, false, 0, 1, NULL, NULL, NULL},
    {"win-ties", false, true, 0, 1, "同点なら勝ち", "wins ties",
     "unit=yes owner=seat min=0 max=1 start=0 good=up"},
    {"no-type-bonus", false, true, 0, 1, "タイプの相性による+3なし", "no type bonus",
     "unit=yes owner=seat min=0 max=1 start=0 good=down"},
    {"guarded", false, true, 0, 1, "退却の代わりに本陣へ戻る",
     "returns to camp instead of retreating", "unit=yes owner=seat min=0 max=1 start=0 good=up"},
    {NULL, false, false, 0, 0, NULL, NULL, NULL},
};

static const struct vocab_event events[] = {
    {"aid", true, false, false, false, {NULL}},
    {"finish", true, false, false, false, {NULL}},
    {"breach", true, false, false, false, {NULL}},
    {NULL, false, false, false, false, {NULL}},
};

/* What verbs and changes have to do with. */
enum {
    MAIN_FORCE = ZONE_BIT(ZONE_CAMP) | ZONE_BIT(ZONE_FIGHT),
    NUMBERED = MAIN_FORCE | ZONE_BIT(ZONE_AID),
};
static const struct vocab_reach number_reach[] = {
    [NUM_ATTACK] = {.zones = NUMBERED},
    [NUM_SUPPORT] = {.zones = NUMBERED},
    [NUM_LEADERSHIP] = {.zones = NUMBERED},
    [NUM_TYPE] = {.zones = NUMBERED},
};

static const struct vocab_action actions[] = {
    {"send", false, true},  /* BU-048 */
    {"event", true, false}, /* BU-056 */
    {NULL, false, false},
};

static const struct vocab_reach action_reach[] = {
    [ACTION_SEND] = {.zones = MAIN_FORCE},
    [ACTION_EVENT] = {0},
};
static const struct vocab_scene scenes[] = {
    {.text = "no battle goes on in the preparation",
     .verbs = ZONE_BIT(VERB_SET_AID),
     .zones = ZONE_BIT(ZONE_FIGHT) | ZONE_BIT(ZONE_AID),
     .timings = 1 << TIMING_PREP},
    {.text = NULL},
};

static const struct vocab_resource resources[] = {{"morale", 0, 10}, {NULL, 0, 0}};

static const struct vocab_ban bans[] = {
    {"card_event_effect", "beside its use block an event has nothing but `on breach now`",
     ONLY_EVENT, EVENT_BIT(ON_AID) | EVENT_BIT(ON_FINISH), KIND_BIT(ABILITY_ACT), 0, false},
    {"card_counter_cost", "what a wall card does costs nothing", ALL_TYPES, EVENT_BIT(ON_BREACH), 0,
     BAN_PRICE, false}, /* BU-R39 */
    {"card_swift", "only `on aid` may be swift", ALL_TYPES, ALL_EVENTS & ~EVENT_BIT(ON_AID),
     KIND_BIT(ABILITY_ACT), BAN_MARK, false}, /* BU-R25 */
    {NULL, "this is used once in a battle: write act .. once per battle", CHARACTERS, 0,
     KIND_BIT(ABILITY_ACT), BAN_EVERY, false}, /* BU-R44 */
    {NULL, "this happens only once by itself: leave out once", ALL_TYPES, ALL_EVENTS, 0, BAN_ONCE,
     false},
    {NULL,
     "abilities of this game cost morale only, and the condition of this one stands in the block",
     ALL_TYPES, ALL_EVENTS, 0, BAN_CLAUSE, false},
    {NULL, "abilities of this game cost morale only", ALL_TYPES, 0, KIND_BIT(ABILITY_ACT),
     BAN_BESIDE_IF, false},
    {NULL, "this game has no statics and no replacements on cards", ALL_TYPES, 0,
     KIND_BIT(ABILITY_STATIC) | KIND_BIT(ABILITY_REPLACE), 0, false},
    {NULL, "a crown is never a reinforcement or a wall: this never happens", TYPE_BIT(TYPE_CROWN),
     ALL_EVENTS, 0, 0, true},
    {NULL, NULL, 0, 0, 0, 0, false},
};

const struct vocab union_vocab = {
    .game = "battle-of-union",
    .revision = 150,
    .types = types,
    .zones = zones,
    .fields = fields,
    .numbers = numbers,
    .words = words,
    .gauges = gauges,
    .events = events,
    .verbs = bu_card_verbs,
    .actions = actions,
    .seats = seats,
    .timings = timings,
    .durations = durations,
    .classes = classes,
    .zone.play = NUMBERED | ZONE_BIT(ZONE_RESERVE),
    .zone.use =
        (ZONE_BIT(VOCAB_NOUNS) - 1) & ~(unsigned)(ZONE_BIT(ZONE_DECK) | ZONE_BIT(ZONE_HAND)),
    .ends.play = FOR_STAY + 1,
    .reckoned = 1u << NUM_SLOT,
    .reach.numbers = number_reach,
    .reach.actions = action_reach,
    .reach.scenes = scenes,
    .zone.types = {[ZONE_CAMP] = CHARACTERS,
                   [ZONE_FIGHT] = CHARACTERS,
                   [ZONE_RESERVE] = NOT_CROWN,
                   [ZONE_AID] = NOT_CROWN},
    .reach.word = {.zones = NUMBERED | ZONE_BIT(ZONE_RESERVE)},
    .card.given = (1u << TYPE_EVENT) - 1,
    .ability.resources = resources,
    .ability.marks = marks,
    .ability.period = "battle",
    .event.now = EVENT_BIT(ON_BREACH),
    .card.unasked = TYPE_BIT(TYPE_CROWN) | TYPE_BIT(TYPE_EVENT),
    .zone.placed = ZONE_BIT(ZONE_CAMP) | ZONE_BIT(ZONE_RESERVE) | ZONE_BIT(ZONE_FIGHT) |
                   ZONE_BIT(ZONE_AID) | ZONE_BIT(ZONE_WALLS),
    .mixed.zones = ZONE_BIT(ZONE_CAMP) | ZONE_BIT(ZONE_RESERVE), /* BU-R50 */
    .mixed.faceup = "faceup",
    .attached.zones = ZONE_BIT(ZONE_RESERVE),
    .attached.number = "slot",
    .ability.bans = bans,
    .side_list = "main",
    .codes.data = "card_field",
    .codes.use = "card_event_effect",
    .codes.twice = "card_duplicate",
    .card.may_use = ONLY_EVENT,
    .card.must_use = ONLY_EVENT,
    .card.needs = ONLY_EVENT,
    .card.match = 0,
    .card.abilities = ALL_TYPES,
    .zone.piles = ZONE_BIT(ZONE_DISCARDS),
    .ability.most = 4,
    .ability.reaction_duration = -1,
    .zone.moves =
        ZONE_BIT(ZONE_DECK) | ZONE_BIT(ZONE_HAND) | ZONE_BIT(ZONE_MORALE) | ZONE_BIT(ZONE_DISCARDS),
    .gauge.set = 1u << GAUGE_WIN_TIES | 1u << GAUGE_NO_TYPE_BONUS | 1u << GAUGE_GUARDED,
    .manners = DOES_WHAT_IT_CAN |      /* BU-R51 */
               NAMES_REPEAT |          /* BU-R68 */
               HIDDEN_CHOICE_OPTIONAL, /* BU-R52 */
    .name.limit = 40,
};
