/* vocab.c - the words of Play of Universe in the card language (section 10 of its rules). */
#include "engine/games/play-of-universe/vocab.h"

#include "engine/core/verb.h"
#include "engine/games/play-of-universe/prepared.h"
#include "engine/lang/pattern.h"

#define BIT(n) (1u << (n))

enum {
    ALL_TYPES = 0xf,
    CREATURES = 1 << TYPE_CREATURE,
    ASSISTS = 1 << TYPE_ASSIST,
    LASTING = ALL_TYPES & ~ASSISTS, /* what stays on the table */
    TIMINGS = 1 << ON_MAIN | 1 << ON_ATTACK | 1 << ON_FLASH,
    TRIGGERS = (1 << ON_MAIN) - 1,
    CLASS_ATTRIBUTE = CLASS_FIRST,
    CLASS_KIND
};

static const char *const types[] = {"creature", "assist", "armour", "structure", NULL};
static const char *const seats[] = {"you", "foe", NULL};
static const char *const timings[] = {NULL};
static const char *const durations[] = {
    [FOR_ATTACK] = "attack", [FOR_TURN] = "turn", [FOR_NEXT] = "next", [FOR_STAY] = "stay", NULL};
static const char *const classes[] = {"type", "has", "attribute", "kind", NULL};

/* `held`: what is summoned, used, equipped and built from, hand or side zone (PU-R34). */
static const struct vocab_zone zones[] = {
    {"deck", BIT(ZONE_DECK), SIGHT_NOBODY},
    {"hand", BIT(ZONE_HAND), SIGHT_OWNER},
    {"side", BIT(ZONE_SIDE), SIGHT_BOTH},
    {"held", BIT(ZONE_HAND) | BIT(ZONE_SIDE), SIGHT_OWNER},
    {"board", BIT(ZONE_BOARD), SIGHT_BOTH},
    {"wrecks", BIT(ZONE_WRECKS), SIGHT_BOTH},
    {"armour", BIT(ZONE_ARMOUR), SIGHT_BOTH},
    {"structure", BIT(ZONE_STRUCTURE), SIGHT_BOTH},
    {"trash", BIT(ZONE_TRASH), SIGHT_BOTH},
    {"cells", BIT(NOUN_SQUARES), SIGHT_BOTH},
    {"attacker", BIT(NOUN_ATTACKER), SIGHT_BOTH},
    {"victim", BIT(NOUN_VICTIM), SIGHT_BOTH},
    {NULL, 0, SIGHT_BOTH},
};

static const struct vocab_field fields[] = {
    {"attr", PRINT_WORD, CLASS_ATTRIBUTE, 0, 0, NULL, ALL_TYPES, ALL_TYPES, "属性", "attribute",
     "show=edge"},
    {"cost", PRINT_NUMBER, NUM_COST, 0, 20, NULL, ALL_TYPES, ALL_TYPES, "コスト", "cost",
     "show=corner"},
    {"reduction", PRINT_NUMBER, NUM_REDUCTION, 0, 20, NULL, ALL_TYPES, ALL_TYPES, "コスト軽減枠",
     "reduction slots", "show=corner"},
    {"hp", PRINT_NUMBER, NUM_PRINTED_HP, 1, 99, NULL, CREATURES, CREATURES, "HP", "HP",
     "show=foot"},
    {"power", PRINT_NUMBER, NUM_PRINTED_POWER, 0, 99, NULL, CREATURES, CREATURES, "攻撃力", "power",
     "show=foot"},
    {"attack-cost", PRINT_NUMBER, NUM_PRINTED_ATTACK_COST, 0, 30, NULL, CREATURES, CREATURES,
     "攻撃コスト", "attack cost", "show=foot"},
    {"armour-slots", PRINT_NUMBER, NUM_SLOTS, 0, 9, NULL, CREATURES, CREATURES, "アーマー枠",
     "armour slots", "show=edge"},
    {"move", PRINT_PATTERN, NUM_MOVE, 0, 0, NULL, CREATURES, CREATURES, "移動範囲", "moves",
     "show=edge of=squares"},
    {"range", PRINT_PATTERN, NUM_RANGE, 0, 0, NULL, CREATURES, CREATURES, "攻撃範囲", "range",
     "show=edge of=squares"},
    {"evolves-from", PRINT_CARD, NUM_BASE, WORD_EVOLUTION, 0, NULL, 0, CREATURES, "進化前",
     "evolves from", "show=edge of=card"},
    {"has", PRINT_WORD, CLASS_HAS, 0, 0, NULL, 0, CREATURES, "印", "mark", "show=edge"},
    {"rarity", PRINT_NOTE, 0, 0, 0, NULL, 0, ALL_TYPES, NULL, NULL, NULL}, /* PU-026 */
    {"info", PRINT_NOTE, 0, 0, 0, NULL, 0, ALL_TYPES, NULL, NULL, NULL},
    {NULL, PRINT_NUMBER, 0, 0, 0, NULL, 0, 0, NULL, NULL, NULL},
};

static const struct vocab_number numbers[] = {
    {"hp", true, 0, 999},           {"power", true, 0, 999},
    {"attack-cost", true, 0, 999},  {"printed-hp", false, 0, 0},
    {"printed-power", false, 0, 0}, {"printed-attack-cost", false, 0, 0},
    {"price", true, 0, 999},        {"cost", false, 0, 0},
    {"reduction", false, 0, 0},     {"armour-slots", false, 0, 0},
    {"move", true, 0, 0},           {"range", true, 0, 0},
    {"evolves-from", false, 0, 0},  {"stones", false, 0, 0},
    {"damage", false, 0, 0},        {NULL, false, 0, 0},
};

static const struct vocab_word words[] = {
    {"fire", WORD_PRINTED, CLASS_ATTRIBUTE, false, "炎", "fire", "class=attr hue=10"},
    {"water", WORD_PRINTED, CLASS_ATTRIBUTE, false, "水", "water", "class=attr hue=215"},
    {"wind", WORD_PRINTED, CLASS_ATTRIBUTE, false, "風", "wind", "class=attr hue=140"},
    {"earth", WORD_PRINTED, CLASS_ATTRIBUTE, false, "地", "earth", "class=attr hue=35"},
    {"light", WORD_PRINTED, CLASS_ATTRIBUTE, false, "光", "light", "class=attr hue=50"},
    {"dark", WORD_PRINTED, CLASS_ATTRIBUTE, false, "闇", "dark", "class=attr hue=275"},
    {"none", WORD_PRINTED, CLASS_ATTRIBUTE, false, "無", "none", "class=attr hue=0"},
    {"j", WORD_PRINTED, CLASS_HAS, false, "Jカード", "J card", "class=has"},
    {"evolution", WORD_PRINTED, CLASS_KIND, false, "進化クリーチャー", "evolution creature",
     "class=has"},
    {"guard", WORD_MARK, 0, true, "守護", "guard", "class=word"},
    {"unmovable", WORD_MARK, 0, true, "不動", "unmovable", "class=word"},
    {"no-flash", WORD_MARK, 0, true, "フラッシュ不可", "no flash", "class=word"},
    {"reaper", WORD_MARK, 0, true, "刈り手", "reaper", "class=word"},
    {"home", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"mid", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"beyond", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"empty", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"roomy", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"pushable", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"slotted", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"movable", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {NULL, WORD_PRINTED, 0, false, NULL, NULL, NULL},
};

static const struct vocab_gauge gauges[] = {
    {"res", false, false, 0, 99, NULL, NULL, NULL},
    {"used", false, false, 0, 99, NULL, NULL, NULL},
    {"zone", false, false, 0, 99, "ストーンゾーンの石", "stones in the stone zone",
     "unit=stone owner=seat min=0 max=99 start=30 good=up"},
    {"moves", true, false, 0, 99, NULL, NULL, NULL},
    {"room", false, false, 0, 99, "召喚できる残り", "creatures that may still come",
     "unit=card owner=seat min=0 max=25 start=4 good=up"},
    {"placements", false, true, 0, 99, "追加で石を乗せる", "more placements",
     "unit=time owner=seat min=0 max=99 start=0 good=up"},
    {NULL, false, false, 0, 0, NULL, NULL, NULL},
};

#define STEP_EVENT(name)                                                                           \
    {                                                                                              \
        name, true, false, false, false,                                                           \
        {                                                                                          \
            NULL                                                                                   \
        }                                                                                          \
    }
static const struct vocab_event events[] = {
    STEP_EVENT("summon"),     STEP_EVENT("evolve"),
    STEP_EVENT("stones"),     STEP_EVENT("move"),
    STEP_EVENT("equip"),      STEP_EVENT("use-assist"),
    STEP_EVENT("attack"),     STEP_EVENT("flash"),
    STEP_EVENT("kill"),       STEP_EVENT("destroyed"),
    STEP_EVENT("turn-start"), STEP_EVENT("turn-end"),
    STEP_EVENT("main"),       {NULL, false, false, false, false, {NULL}},
};

/* What changes have to do with: creatures on the board, mostly. */
#define ON_BOARD                                                                                   \
    {                                                                                              \
        .zones = BIT(ZONE_BOARD)                                                                   \
    }
enum { HELD = BIT(ZONE_HAND) | BIT(ZONE_SIDE) };
static const struct vocab_reach number_reach[] = {
    [NUM_HP] = ON_BOARD,   [NUM_POWER] = ON_BOARD,        [NUM_ATTACK_COST] = ON_BOARD,
    [NUM_MOVE] = ON_BOARD, [NUM_PRICE] = {.zones = HELD}, [NUM_RANGE] = ON_BOARD,
};

/* An assist has left the hand before it does something (PU-R93). */
enum { IN_USE = (BIT(VOCAB_NOUNS) - 1) & ~(BIT(ZONE_DECK) | BIT(ZONE_HAND) | BIT(ZONE_SIDE)) };
static const struct vocab_reach self_reach[] = {
    [ON_DESTROYED] = {.zones = BIT(ZONE_TRASH)},
    [ON_ATTACK] = {.zones = IN_USE},
    [ON_FLASH] = {.zones = IN_USE},
    [ON_MAIN] = {.zones = IN_USE},
};

static const struct vocab_action actions[] = {
    {"move", false, true}, {"attack", false, true}, {NULL, false, false}};
static const struct vocab_reach action_reach[] = {ON_BOARD, ON_BOARD};
static const struct vocab_reach part_reach[] = {[NOUN_ATTACKER - VOCAB_NOUNS] = ON_BOARD,
                                                [NOUN_VICTIM - VOCAB_NOUNS] = ON_BOARD};
static const struct vocab_scene scenes[] = {
    {.text = "no attack goes on then",
     .verbs = BIT(VERB_PREVENT) | BIT(VERB_CANCEL) | BIT(VERB_REDIRECT),
     .zones = BIT(NOUN_ATTACKER) | BIT(NOUN_VICTIM),
     .events = BIT(ON_MAIN) | BIT(ON_TURN_START) | BIT(ON_TURN_END),
     .kinds = BIT(ABILITY_ACT)},
    {.text = NULL},
};
static const struct vocab_resource resources[] = {{"stones", 0, 99}, {NULL, 0, 0}};
static const struct vocab_relation relations[] = {{"adjacent", 't', false, 0},
                                                  {"in-range", 'o', true, 0},
                                                  {"host", '.', false, BIT(ZONE_BOARD)},
                                                  {NULL, 0, false, 0}};

static const struct vocab_ban bans[] = {
    {NULL, "an assist has the effects on main, on attack and on flash", ASSISTS,
     TRIGGERS & ~TIMINGS, BIT(ABILITY_ACT) | BIT(ABILITY_STATIC), 0, false},
    {NULL, "on main is for assists", LASTING, 1 << ON_MAIN, 0, 0, false},
    {NULL, "the cost in stones of a card is printed, only act has one of its own", ALL_TYPES,
     TRIGGERS | TIMINGS, 0, BAN_PRICE, false},
    {NULL, "conditions stand in the block, and a trigger costs nothing", LASTING, TRIGGERS, 0,
     BAN_CLAUSE, false},
    {NULL, "once is for act: a trigger happens as often as its event", ALL_TYPES,
     TRIGGERS | TIMINGS, 0, BAN_ONCE, false},
    {NULL, "an activated effect is used once: write once per turn (PU-R67)", LASTING, 0,
     BIT(ABILITY_ACT), BAN_EVERY, false},
    {NULL, "this game has no replacements", ALL_TYPES, 0, BIT(ABILITY_REPLACE), 0, false},
    {NULL, NULL, 0, 0, 0, 0, false},
};

/* RULES.md 2.2 */
static const struct vocab_pattern patterns[] = {
    {"none", ""},
    {"fwd1", "+1,0"},
    {"near1", "+1,0"},
    {"near3", "+1,-1 +1,0 +1,+1"},
    {"fwd3b", "+1,-1 +1,0 +1,+1 -1,0"},
    {"step4", "+1,0 -1,0 0,+1 0,-1"},
    {"cross1", "+1,0 -1,0 0,+1 0,-1"},
    {"diag4", "+1,+1 +1,-1 -1,+1 -1,-1"},
    {"step8", "step4 diag4"},
    {"ring8", "step4 diag4"},
    {"dash2", "ray:+1,0:2 0,+1 0,-1 -1,0"},
    {"cross2", "ray:+1,0:2 ray:-1,0:2 ray:0,+1:2 ray:0,-1:2"},
    {"diag2", "ray:+1,+1:2 ray:+1,-1:2 ray:-1,+1:2 ray:-1,-1:2"},
    {"knight2", "+2,-1 +2,+1 0,+1 0,-1 -1,0"},
    {"knight8", "+2,-1 +2,+1 -2,-1 -2,+1 +1,-2 +1,+2 -1,-2 -1,+2"},
    {"lance2", "ray:+1,0:2"},
    {"lance3", "ray:+1,0:3"},
    {"arc2", "+2,-1 +2,0 +2,+1"},
    {"snipe", "+2,0 +3,0"},
    {NULL, NULL},
};

const struct vocab play_of_universe_vocab = {
    .game = "play-of-universe",
    .revision = 1,
    .types = types,
    .zones = zones,
    .fields = fields,
    .numbers = numbers,
    .words = words,
    .gauges = gauges,
    .events = events,
    .verbs = pu_card_verbs,
    .actions = actions,
    .seats = seats,
    .timings = timings,
    .durations = durations,
    .classes = classes,
    .gauge.help = ": stones are moved by gain, recover and tax",
    .reckoned = BIT(NUM_STONES) | BIT(NUM_DAMAGE),
    .reach.numbers = number_reach,
    .reach.self = self_reach,
    .reach.parts = part_reach,
    .reach.actions = action_reach,
    .reach.word = ON_BOARD,
    .reach.scenes = scenes,
    .zone.play = BIT(ZONE_BOARD) | BIT(ZONE_ARMOUR) | BIT(ZONE_STRUCTURE),
    .zone.statics = BIT(ZONE_BOARD) | BIT(ZONE_ARMOUR) | BIT(ZONE_STRUCTURE),
    .zone.types = {[ZONE_BOARD] = CREATURES,
                   [ZONE_ARMOUR] = 1 << TYPE_ARMOUR,
                   [ZONE_STRUCTURE] = 1 << TYPE_STRUCTURE},
    .ability.resources = resources,
    .ends.own_turn = FOR_NEXT + 1,
    .ends.play = FOR_STAY + 1,
    .zone.placed = BIT(ZONE_BOARD) | BIT(ZONE_WRECKS) | BIT(ZONE_ARMOUR) | BIT(ZONE_STRUCTURE) |
                   BIT(NOUN_SQUARES) | BIT(NOUN_ATTACKER) | BIT(NOUN_VICTIM),
    .ability.bans = bans,
    .board.patterns = patterns,
    .relations = relations,
    .event.used = TIMINGS,
    .board.words =
        BIT(WORD_HOME) | BIT(WORD_MID) | BIT(WORD_BEYOND) | BIT(WORD_EMPTY) | BIT(WORD_ROOMY),
    .board.numbers = BIT(NUM_MOVE) | BIT(NUM_RANGE),
    .board.counted = BIT(NUM_STONES) | BIT(NUM_DAMAGE),
    .board.asked = BIT(NUM_PRICE) | BIT(NUM_MOVE) | BIT(NUM_RANGE),
    .board.placed = BIT(WORD_HOME) | BIT(WORD_MID) | BIT(WORD_BEYOND) | BIT(WORD_EMPTY) |
                    BIT(WORD_ROOMY) | BIT(WORD_SLOTTED) | BIT(WORD_MOVABLE),
    .codes.data = "card_data",
    .card.abilities = ALL_TYPES,
    .zone.piles = BIT(ZONE_TRASH),
    .ability.most = CARD_SKILLS,
    .ability.reaction_duration = -1,
    .zone.moves = BIT(ZONE_DECK) | BIT(ZONE_HAND) | BIT(ZONE_SIDE) | BIT(ZONE_TRASH),
    .manners = CHANGES_ASK |    /* PU-R68 */
               DEMANDS_ALL |    /* RULES.md 6.4 */
               NAMES_REPEAT |   /* PU-R04 */
               FREES_DISCARDS | /* PU-R91 */
               ASKS_ON,         /* PU-R87 */
    .name.limit = 60,
    .prepare = pu_prepared_make,
};
