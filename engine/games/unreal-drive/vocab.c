/* vocab.c - the words of Unreal Drive in the card language (RULES.md, vocabulary). */
#include "engine/games/unreal-drive/drive.h"

#define TYPE_BIT(type) (1u << (type))
#define ZONE_BIT(zone) (1u << (zone))

enum {
    ALL_TYPES = 0x1f,
    ONLY_CAST = TYPE_BIT(TYPE_CAST),
    ONLY_TRAP = TYPE_BIT(TYPE_TRAP),
    CLASS_CLIMATE = CLASS_FIRST,
};

static const char *const types[] = {"cast", "drive", "plan", "gimmick", "trap", NULL};
static const char *const windows[] = {"next", "last", NULL};
static const char *const seats[] = {"you", "foe", "attacker", "defender", NULL};
static const char *const timings[] = {"draw", "choice", "main", "battle", "end", NULL}; /* UD-R07 */
static const char *const durations[] = {"turn", "stay", "battle", NULL};
static const char *const classes[] = {"type", "has", "climate", NULL};

static const struct vocab_zone zones[] = {
    {"deck", ZONE_BIT(ZONE_DECK), SIGHT_NOBODY},
    {"hand", ZONE_BIT(ZONE_HAND), SIGHT_OWNER},
    {"trick", ZONE_BIT(ZONE_TRICK) | ZONE_BIT(ZONE_ARMED), SIGHT_OWNER},
    {"cast", ZONE_BIT(ZONE_CAST), SIGHT_BOTH},
    {"gimmick", ZONE_BIT(ZONE_GIMMICK), SIGHT_BOTH},
    {"drop", ZONE_BIT(ZONE_DROP), SIGHT_BOTH},
    {"table", ZONE_BIT(ZONE_TABLE), SIGHT_BOTH},
    {NULL, 0, SIGHT_BOTH},
};

static const struct vocab_field fields[] = {
    {"bet", PRINT_NUMBER, NUM_PRINTED_BET, 1, 9, NULL, ONLY_CAST, ONLY_CAST, "BET", "BET",
     "show=corner"},
    {"climate", PRINT_WORD, CLASS_CLIMATE, 0, 0, NULL, ONLY_CAST, ONLY_CAST, "風土", "climate",
     "show=edge"},
    {"power", PRINT_NUMBER, NUM_PRINTED_POWER, 0, 99, NULL, ONLY_CAST, ONLY_CAST, "パワー", "power",
     "show=foot"},
    {"window", PRINT_CHOICE, NUM_WINDOW, 0, 0, windows, ONLY_TRAP, ONLY_TRAP, "待ち方", "window",
     "show=corner"},
    {"has", PRINT_WORD, CLASS_HAS, 0, 0, NULL, 0, ONLY_CAST, "特性", "trait", "show=edge"},
    {NULL, PRINT_NUMBER, 0, 0, 0, NULL, 0, 0, NULL, NULL, NULL},
};

static const struct vocab_number numbers[] = {
    {"bet", true, 0, 99},         {"power", true, 0, 999},
    {"printed-bet", false, 0, 9}, {"printed-power", false, 0, 99},
    {"slot", false, 1, 3},        {"window", false, 0, 1},
    {"type", false, 0, 4},        {NULL, false, 0, 0},
};

static const struct vocab_word words[] = {
    {"blue", WORD_PRINTED, CLASS_CLIMATE, false, "青", "blue", "class=climate hue=215"},
    {"red", WORD_PRINTED, CLASS_CLIMATE, false, "赤", "red", "class=climate hue=5"},
    {"green", WORD_PRINTED, CLASS_CLIMATE, false, "緑", "green", "class=climate hue=130"},
    {"yellow", WORD_PRINTED, CLASS_CLIMATE, false, "黄", "yellow", "class=climate hue=50"},
    {"black", WORD_PRINTED, CLASS_CLIMATE, false, "黒", "black", "class=climate hue=black"},
    {"white", WORD_PRINTED, CLASS_CLIMATE, false, "白", "white", "class=climate hue=white"},
    {"free-summon", WORD_PRINTED, CLASS_HAS, false, "召喚条件なし", "summoned freely", "class=has"},
    {"facedown", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"armed", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"valid", WORD_MARK, 0, false, NULL, NULL, NULL},
    {"rightmost", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"leftmost", WORD_PLACE, 0, false, NULL, NULL, NULL},
    {"fresh", WORD_MARK, 0, false, NULL, NULL, NULL},
    {"summonable", WORD_FACE, 0, false, NULL, NULL, NULL},
    {"silenced", WORD_MARK, 0, true, NULL, NULL, NULL},
    {"uncancellable", WORD_MARK, 0, true, NULL, NULL, NULL},
    {NULL, WORD_PRINTED, 0, false, NULL, NULL, NULL},
};

static const struct vocab_gauge gauges[] = {
    {"life", true, false, 0, 30000, NULL, NULL, NULL},
    {"right", true, false, 0, 1, NULL, NULL, NULL},
    {"loss", false, true, -999, 999, "敗北時の喪失の増減", "life lost in a lost battle, added",
     "unit=point owner=seat start=0 good=down"},
    {"loss-set", false, true, 0, 999, "敗北時の喪失の指定値", "life lost in a lost battle, fixed",
     "unit=point owner=seat good=down"},
    {"place-limit", false, true, 0, 3, "伏せられる枚数", "cards that may be laid",
     "unit=card owner=seat min=0 max=3 start=3 good=up"},
    {"reverse", false, true, 0, 1, "勝敗逆転", "lower power wins",
     "unit=yes owner=seat min=0 max=1 start=0"},
    {NULL, false, false, 0, 0, NULL, NULL, NULL},
};

static const struct vocab_event events[] = {
    {"summon", true, false, false, false, {NULL}},
    {"activate", true, false, false, false, {NULL}},
    {"compare", true, false, false, false, {NULL}},
    {"placed", false, false, true, false, {"count", NULL}},
    {"used", false, true, true, false, {NULL}},
    {"battle-started", false, false, false, false, {NULL}},
    {"applied", false, true, true, false, {NULL}},
    {"summoned", false, true, true, false, {"flip", NULL}},
    {"failed", false, true, true, false, {NULL}},
    {"cancelled", false, true, true, false, {"by-trap", NULL}},
    {"destroyed", false, true, true, true, {"power", "bet", "slot", NULL}},
    {"battle-won", false, false, true, false, {"surrender", NULL}},
    {"battle-lost", false, false, true, false, {"surrender", "loss", NULL}},
    {"turn-end", false, false, false, false, {NULL}},
    {NULL, false, false, false, false, {NULL}},
};

static const struct vocab_reach number_reach[] = {
    [NUM_BET] = {.zones = ZONE_BIT(ZONE_CAST)},
    [NUM_POWER] = {.zones = ZONE_BIT(ZONE_CAST)},
};
static const struct vocab_reach event_reach[] = {
    [EVENT_USED] = {.zones = ZONES_IN_PLAY},
    [EVENT_APPLIED] = {.zones = ZONE_BIT(ZONE_TABLE)},
    [EVENT_SUMMONED] = {.zones = ZONE_BIT(ZONE_CAST)},
    [EVENT_FAILED] = {.zones = ZONE_BIT(ZONE_TABLE)},
    [EVENT_CANCELLED] = {.zones = ZONE_BIT(ZONE_TABLE)},
    [EVENT_DESTROYED] = {.zones = ZONES_IN_PLAY | ZONES_LYING},
    [EVENT_TURN_END] = {0},
};
static const struct vocab_reach replace_reach[] = {
    [EVENT_DESTROYED] = {.zones = ZONES_IN_PLAY | ZONES_LYING, .owner = OWNER_YOU},
};

static const struct vocab_action actions[] = {
    {"surrender", true, false},
    {"t-skill", false, true},
    {NULL, false, false},
};

static const struct vocab_reach action_reach[] = {
    [ACTION_SURRENDER] = {0},
    [ACTION_T_SKILL] = {.zones = ZONES_IN_PLAY},
};

const struct vocab drive_vocab = {
    .game = "unreal-drive",
    .revision = 1,
    .types = types,
    .zones = zones,
    .fields = fields,
    .numbers = numbers,
    .words = words,
    .gauges = gauges,
    .events = events,
    .verbs = ud_card_verbs,
    .actions = actions,
    .seats = seats,
    .timings = timings,
    .durations = durations,
    .classes = classes,
    .lasting_words = UINT64_C(1) << WORD_SILENCED, /* UD-R85 */
    .reckoned = 1u << NUM_SLOT,
    .reach.numbers = number_reach,
    .reach.events = event_reach,
    .reach.replaced = replace_reach,
    .reach.actions = action_reach,
    .reach.word = {.zones =
                       ZONES_IN_PLAY | ZONES_LYING | ZONE_BIT(ZONE_TABLE) | ZONE_BIT(ZONE_DROP)},
    .zone.play = ZONES_IN_PLAY,
    .zone.use =
        (ZONE_BIT(VOCAB_NOUNS) - 1) & ~(unsigned)(ZONE_BIT(ZONE_DECK) | ZONE_BIT(ZONE_HAND)),
    .zone.statics = ZONES_IN_PLAY,
    .zone.types = {[ZONE_CAST] = 1 << TYPE_CAST, [ZONE_GIMMICK] = 1 << TYPE_GIMMICK},
    .codes.data = "E_CARD_DATA",
    .codes.parse = "E_CARD_DATA",
    .card.may_use = TYPE_BIT(TYPE_DRIVE) | TYPE_BIT(TYPE_PLAN) | TYPE_BIT(TYPE_TRAP),
    .card.must_use = TYPE_BIT(TYPE_DRIVE) | TYPE_BIT(TYPE_PLAN),
    .card.needs = ALL_TYPES & ~ONLY_CAST,
    .card.match = ONLY_TRAP,
    .card.abilities = ONLY_CAST | TYPE_BIT(TYPE_GIMMICK),
    .zone.piles = ZONE_BIT(ZONE_DROP),
    .ability.most = 4,
    .ability.reaction_duration = FOR_TURN,
    .ends.play = FOR_STAY + 1,
    .zone.moves =
        ZONE_BIT(ZONE_DECK) | ZONE_BIT(ZONE_HAND) | ZONE_BIT(ZONE_TRICK) | ZONE_BIT(ZONE_DROP),
    .gauge.set = 1u << GAUGE_LOSS_SET | 1u << GAUGE_PLACE_LIMIT | 1u << GAUGE_REVERSE,
    .manners = HIDDEN_CHOICE_OPTIONAL | AMOUNTS_FROM_ZERO, /* N06 */
    .name.limit = 80,
};
