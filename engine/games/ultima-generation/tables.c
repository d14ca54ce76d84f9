/* tables.c - the rows of the game. */
#include "engine/games/ultima-generation/tables.h"

#include "engine/games/ultima-generation/turn.h"
#include "engine/games/ultima-generation/ultima.h"

/* Where rows begin in field.order; what lies on the table is kept by card. */
enum {
    AT_HOMES = 0,
    AT_ANNEXES = AT_HOMES + SEATS,
    AT_DECKS = AT_ANNEXES + SEATS,
    AT_DISCARDS = AT_DECKS + 2 * DECK_CARDS,
    AT_LOST = AT_DISCARDS + 2 * DECK_CARDS,
    AT_CHAIN = AT_LOST + 2 * DECK_CARDS,
    CHAIN_CARDS = LIMIT_CHAIN, /* of a seat */
    AT_ALL = AT_CHAIN + 2 * CHAIN_CARDS
};
_Static_assert((int)AT_ALL <= (int)ORDER_BYTES, "all rows fit");
_Static_assert((int)DECK_CARDS <= (int)TAGS, "every card can lie on the table");

#define ROWS(start, size)                                                                          \
    {                                                                                              \
        (start), (start) + (size)                                                                  \
    }

const struct zone_rule ug_zones[] = {
    [ZONE_DECK] = {.letter = 'D',
                   .word = "deck",
                   .kind = ZONE_STACK,
                   .sight = SIGHT_NOBODY,
                   .capacity = DECK_CARDS,
                   .offset = ROWS(AT_DECKS, DECK_CARDS),
                   .ja = "デッキ",
                   .en = "deck",
                   .more = "row=1 kind=pile col=4 order=top show=count"},
    [ZONE_HAND] = {.letter = 'H',
                   .word = "hand",
                   .kind = ZONE_SET,
                   .sight = SIGHT_OWNER,
                   .capacity = DECK_CARDS,
                   .ja = "手札",
                   .en = "hand",
                   .more = "row=0 kind=hand col=0 order=none show=all"},
    [ZONE_HOME] = {.letter = 'T',
                   .word = "home",
                   .kind = ZONE_SLOTS,
                   .label = LABEL_PLACE,
                   .label_letter = 'h',
                   .sight = SIGHT_BOTH,
                   .capacity = 1,
                   .offset = ROWS(AT_HOMES, 1),
                   .label_first = {1, 2},
                   .below = ZONE_ATTACHED + 1,
                   .is_tagged = true,
                   .ja = "本拠地",
                   .en = "home",
                   .more = "row=1 kind=row label=h max=1 col=0 order=none show=all"},
    [ZONE_ANNEX] = {.letter = 'N',
                    .word = "annex",
                    .kind = ZONE_SLOTS,
                    .label = LABEL_PLACE,
                    .label_letter = 'n',
                    .sight = SIGHT_BOTH,
                    .capacity = 1,
                    .offset = ROWS(AT_ANNEXES, 1),
                    .label_first = {1, 2},
                    .is_tagged = true,
                    .ja = "付加の町",
                    .en = "added town",
                    .more = "row=1 kind=row label=n max=1 col=1 order=none show=all"},
    [ZONE_UNITS] = {.letter = 'U',
                    .word = "units",
                    .kind = ZONE_SPREAD,
                    .label = LABEL_ARRIVAL,
                    .label_letter = 'u',
                    .sight = SIGHT_BOTH,
                    .capacity = DECK_CARDS,
                    .below = ZONE_ATTACHED + 1,
                    .is_tagged = true,
                    .ja = "ユニットエリア",
                    .en = "units",
                    .more = "row=2 kind=row label=u col=0 order=arrival show=all"},
    [ZONE_TREASURES] = {.letter = 'J',
                        .word = "treasures",
                        .kind = ZONE_SPREAD,
                        .label = LABEL_ARRIVAL,
                        .label_letter = 'j',
                        .sight = SIGHT_BOTH,
                        .capacity = DECK_CARDS,
                        .below = ZONE_ATTACHED + 1,
                        .is_tagged = true,
                        .ja = "宝物エリア",
                        .en = "treasures",
                        .more = "row=1 kind=row label=j col=2 order=arrival show=all"},
    [ZONE_REAGENTS] = {.letter = 'Q',
                       .word = "reagents",
                       .kind = ZONE_SPREAD,
                       .label = LABEL_ARRIVAL,
                       .label_letter = 'q',
                       .sight = SIGHT_BOTH,
                       .capacity = DECK_CARDS,
                       .is_tagged = true,
                       .keeps_tag = true,
                       .ja = "秘薬エリア",
                       .en = "reagent cards",
                       .more = "row=1 kind=row label=q col=3 order=arrival show=all"},
    [ZONE_ATTACHED] = {.letter = 'A',
                       .word = "attached",
                       .kind = ZONE_SPREAD,
                       .label = LABEL_ATTACHED,
                       .label_letter = 'a',
                       .sight = SIGHT_BOTH,
                       .capacity = DECK_CARDS,
                       .host = ZONE_UNITS,
                       .is_tagged = true,
                       .ja = "付加・装備",
                       .en = "attached cards",
                       .more = "row=2 kind=attached label=a order=arrival show=all"},
    [ZONE_CHAIN_OF_USES] = {.letter = 'C',
                            .word = "chain",
                            .kind = ZONE_PILE,
                            .sight = SIGHT_BOTH,
                            .is_common = true,
                            .in_use = true,
                            .capacity = CHAIN_CARDS,
                            .offset = ROWS(AT_CHAIN, CHAIN_CARDS),
                            .ja = "使用中のカード",
                            .en = "cards in use",
                            .more = "row=0 kind=row col=0 order=arrival show=all"},
    [ZONE_DISCARDS] = {.letter = 'X',
                       .word = "discards",
                       .kind = ZONE_PILE,
                       .sight = SIGHT_BOTH,
                       .capacity = DECK_CARDS,
                       .offset = ROWS(AT_DISCARDS, DECK_CARDS),
                       .ja = "破棄山",
                       .en = "discard pile",
                       .more = "row=1 kind=pile col=5 order=arrival show=top"},
    [ZONE_LOST] = {.letter = 'Z',
                   .word = "lost",
                   .kind = ZONE_PILE,
                   .sight = SIGHT_BOTH,
                   .capacity = DECK_CARDS,
                   .offset = ROWS(AT_LOST, DECK_CARDS),
                   .ja = "消失山",
                   .en = "lost pile",
                   .more = "row=1 kind=pile col=6 order=arrival show=top"},
};

const struct step_rule ug_steps[] = {
    [STEP_HOME] = {"home", DECISION_pick, "本拠地にする町を選ぶ", "Choose the home town",
                   .joint = ug_setup_founded},
    [STEP_POINT] = {"point", DECISION_pick, "徳を1変える", "Change a virtue by 1 or pass",
                    .answer = ug_turn_pointed, .moves = ug_moves, .may_pass = true},
    [STEP_UPKEEP] = {"upkeep", DECISION_pay, "維持するか決める", "Keep or drop a card",
                     .answer = ug_turn_kept, .moves = ug_moves},
    [STEP_PLAY] = {"play", DECISION_main, "行動を選ぶか終える", "Act or end the play phase",
                   .answer = ug_turn_played, .moves = ug_moves, .may_pass = true},
    [STEP_DECLARE] = {"declare", DECISION_yesno, "攻撃を宣言するか", "Declare an attack or not",
                      .answer = ug_battle_declared, .moves = ug_moves, .may_pass = true},
    [STEP_FORM] = {"form", DECISION_place, "陣形を決める", "Place units in rows",
                   .answer = ug_battle_formed, .moves = ug_moves},
    [STEP_ABILITY] = {"ability", DECISION_main, "特殊能力を使うか", "Use an ability or pass",
                      .answer = ug_battle_acted, .moves = ug_moves, .may_pass = true},
    [STEP_CARD] = {"card", DECISION_main, "カードを使うか", "Use a card or pass",
                   .answer = ug_battle_acted, .moves = ug_moves, .may_pass = true},
    [STEP_COUNTER] = {"counter", DECISION_respond, "対抗するか", "Answer with a counter or pass",
                      .moves = ug_moves, .may_pass = true},
    [STEP_STRIKE] = {"strike", DECISION_aim, "攻撃対象を選ぶ", "Choose what to strike",
                     .moves = ug_moves},
    [STEP_TARGET] = {"target", DECISION_aim, "対象を選ぶ", "Choose a target", .more = NULL},
    [STEP_TRIM] = {"trim", DECISION_pick, "手札を捨てる", "Discard down to 7 cards",
                   .answer = ug_turn_trimmed},
    [STEP_PAY] = {"pay", DECISION_pay, "コストを支払う", "Choose what to pay with", .more = NULL},
    [STEP_ARRANGE] = {"arrange", DECISION_order, "デッキのカードを選ぶ",
                      "Arrange or take cards of a deck", .is_masked = true, .moves = ug_moves},
    [STEP_CORE + CORE_CHOOSE] = {"choose", DECISION_pick, "選ぶ", "Choose", .more = NULL},
    [STEP_CORE + CORE_TAKE] = {"arrange", DECISION_order, NULL, NULL, .more = NULL},
    [STEP_CORE + CORE_MODE] = {"mode", DECISION_mode, "1つを選ぶ", "Choose one", .more = NULL},
    [STEP_CORE + CORE_DECLARE] = {"choose", DECISION_pick, NULL, NULL, .more = NULL},
    [STEP_CORE +
        CORE_MAY] = {"may", DECISION_yesno, "効果を使うか", "Use the effect or not", .more = NULL},
    [STEP_CORE + CORE_NUMBER] = {"number", DECISION_number, NULL, NULL, .more = NULL},
    {.name = NULL},
};

const struct verb_rule ug_verbs[] = {
#define IN(step) UINT32_C(1) << (step)
#define IS(answer) 1u << ANSWER_##answer
#define MOVE(constant, ...) [MOVE_##constant] = {__VA_ARGS__},
#include "engine/games/ultima-generation/moves.def"
#undef MOVE
#undef IS
#undef IN
    {.name = NULL},
};

#define VIRTUE(number)                                                                             \
    {                                                                                              \
        "v", GAUGE_VIRTUE + (number), VIRTUE_LOW, VIRTUE_HIGH, true, 0, 0, "8つの徳",              \
            "the eight virtues",                                                                   \
            "unit=point owner=seat min=-25 max=25 start=0 good=up "                                \
            "parts=spirituality,honor,compassion,valor,justice,honesty,sacrifice,humility"         \
    }
const struct gauge_rule ug_gauges[] = {
    {"hp", GAUGE_DURABILITY, 0, 999, true, 0, 0, "本拠地の耐久力", "durability of the home",
     "unit=point owner=seat min=0 max=999 start=0 good=up"},
    VIRTUE(0),
    VIRTUE(1),
    VIRTUE(2),
    VIRTUE(3),
    VIRTUE(4),
    VIRTUE(5),
    VIRTUE(6),
    VIRTUE(7),
    {"mark", GAUGE_MARK, -9999, 9999, false, 0, 0, "知力合計の基準",
     "reference of the rule of intelligence", "unit=point owner=seat min=-9999 max=9999 start=0"},
    {NULL, 0, 0, 0, false, 0, 0, NULL, NULL, NULL},
};

static const char *const first_words[] = {"rng", "s1", "s2", NULL};
static const char *const list_words[] = {"closed", "open", NULL};
static const char *const compare_words[] = {"over", "at_least", NULL};
static const char *const untap_words[] = {"own", "all", NULL};
static const char *const mark_words[] = {"carry", "last_phase", NULL};
static const char *const upkeep_words[] = {"optional", "forced", NULL};
static const char *const scrap_words[] = {"field", "units", NULL};
static const char *const magic_words[] = {"yes", "no", NULL};
static const char *const tie_words[] = {"draw", "turn_player", NULL};
static const char *const deckout_words[] = {"draw", "durability", NULL};
const struct option_rule ug_options[] = {
    [OPTION_FIRST] = {"first", 0, 2, FIRST_RANDOM, first_words, "先攻", "who goes first",
                      NULL}, /* UG-R04 */
    [OPTION_LISTS] = {"lists", 0, 1, 0, list_words, "デッキリストの公開", "deck lists",
                      NULL}, /* UG-R60 */
    [OPTION_COMPARE] = {"virtue_compare", 0, 1, 0, compare_words, "必要徳の比較", "required virtue",
                        NULL},
    [OPTION_DRAW] = {"draw_count", 1, 5, 1, NULL, "ドロー枚数", "cards drawn a turn",
                     NULL}, /* UG-R07 */
    [OPTION_UNTAP] = {"untap_scope", 0, 1, 0, untap_words, "アンタップの範囲", "what untaps", NULL},
    [OPTION_MARK] = {"int_mark", 0, 1, 0, mark_words, "知力の基準", "reference of intelligence",
                     NULL},
    [OPTION_UPKEEP] = {"upkeep_choice", 0, 1, 0, upkeep_words, "維持の選択",
                       "may upkeep be refused", NULL},
    [OPTION_SCRAP] = {"scrap_scope", 0, 1, 0, scrap_words, "任意破棄の範囲", "what can be scrapped",
                      NULL},
    [OPTION_MAGIC] = {"battle_magic", 0, 1, 0, magic_words, "戦闘中の魔法",
                      "magic in battle windows", NULL},
    [OPTION_TIE] = {"same_condition_tie", 0, 1, 0, tie_words, "同時達成",
                    "both fulfil one condition", NULL},
    [OPTION_DECKOUT] = {"deckout_tie", 0, 1, 0, deckout_words, "消失山が同数", "equal lost piles",
                        NULL},
    [OPTION_TURNS] = {"max_turns", 1, 10000, 200, NULL, "ターン数の上限", "turn limit", NULL},
    [OPTION_ACTIONS] = {"max_actions", 10, 10000, 200, NULL, "行動数の上限",
                        "actions of a play phase", NULL},
    {NULL, 0, 0, 0, NULL, NULL, NULL, NULL},
};
_Static_assert((int)OPTIONS <= (int)OPTION_MAX, "all options fit");

const struct deck_rule ug_decks[] = {
    {.key = "cards",
     .least = DECK_CARDS,
     .most = DECK_CARDS,
     .copies = NAME_COPIES,
     .ja = "町を1枚以上入れる。エターナルは同じ名前のものを1枚まで。",
     .en = "At least one town. Of an eternal unit one copy at most."},
    {.key = NULL},
};

const struct flag_rule ug_flags[] = {
    {'f', MARK_FRONT, 0, false, false, "前衛", "front", "word=front draw=badge"},
    {'b', MARK_REAR, 0, false, false, "後衛", "rear", "word=rear draw=badge"},
    {'a', MARK_ACTED, 0, false, false, "行動済み", "has acted", "word=acted draw=badge"},
    {'z', MARK_USED, MARK_USED, true, false, "使った能力", "ability used",
     "word=used draw=badge arg=1..4"},
    {'g', MARK_GROUP, 0, false, false, "攻撃処理中", "strikes in this step",
     "word=group draw=badge"},
    {'e', MARK_DUE, 0, false, false, "処理待ち", "recovery or upkeep to come",
     "word=due draw=badge"},
    {'w', MARK_ATTACKED, 0, false, false, "このターンに攻撃を宣言した",
     "its seat has declared an attack this turn", "word=attacked draw=badge"},
    {0, 0, 0, false, false, NULL, NULL, NULL},
};

const struct word_rule ug_phases[] = {
    {"setup", "ゲームの準備", "Setup", NULL},
    {"untap", "アンタップフェイズ", "Untap Phase", NULL},
    {"draw", "ドローフェイズ", "Draw Phase", NULL},
    {"recovery", "リカバリーフェイズ", "Recovery Phase", NULL},
    {"upkeep", "アップキープフェイズ", "Upkeep Phase", NULL},
    {"play1", "プレイフェイズ1", "Play Phase 1", NULL},
    {"battle", "バトルフェイズ", "Battle Phase", NULL},
    {"play2", "プレイフェイズ2", "Play Phase 2", NULL},
    {"trim", "カード枚数調整フェイズ", "Hand Adjustment Phase", NULL},
    {"end", "エンドフェイズ", "End Phase", NULL},
    {NULL, NULL, NULL, NULL},
};
/* Where the turn goes on behind an effect. */
const uint32_t ug_phase_steps[] = {
    [PHASE_SETUP] = 1u << TURN_HOME | 1u << TURN_DEAL,
    [PHASE_UNTAP] = 1u << TURN_DRAW,
    [PHASE_DRAW] = 1u << TURN_DRAW | 1u << TURN_RECOVER,
    [PHASE_RECOVERY] = (2u << TURN_POINTS) - (1u << TURN_RECOVER),
    [PHASE_UPKEEP] = 1u << TURN_UPKEEP,
    [PHASE_PLAY1] = 1u << TURN_PLAY1,
    [PHASE_BATTLE] = (2u << TURN_OVER) - (1u << TURN_DECLARE),
    [PHASE_PLAY2] = 1u << TURN_PLAY2,
    [PHASE_TRIM] = 1u << TURN_TRIM,
    [PHASE_END] = (2u << TURN_OUT) - (1u << TURN_END),
};
const struct word_rule ug_reasons[] = {
    {"virtue", "8つの徳がすべて25", "all eight virtues at 25", NULL},
    {"corruption", "相手の徳がすべて-25", "all virtues of the other at -25", NULL},
    {"home", "本拠地の耐久力が0", "a home without durability", NULL},
    {"deckout", "デッキが尽き、消失山の枚数で決着", "empty deck: fewer lost cards", NULL},
    {"turn-cap", "ターン数の上限", "turn limit reached", NULL},
    {"resign", NULL, NULL, NULL},
    {"adjudicated", NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL},
};
const char *const ug_streams[] = {"s1.deck", "s2.deck", "s1.pick", "s2.pick", "first", NULL};
const struct word_rule ug_notes[] = {
    [WHY_NONE] = {"", NULL, NULL, NULL},
    [WHY_FOUNDED] = {"founded", "本拠地になった", "made the home", NULL},
    [WHY_PLACED] = {"placed", "配置した", "placed", NULL},
    [WHY_EQUIPPED] = {"equipped", "装備した", "equipped", NULL},
    [WHY_LAID] = {"laid", "秘薬カードとして置いた", "laid as a reagent card", NULL},
    [WHY_ADDED] = {"added", "町を付加した", "added town", NULL},
    [WHY_REPLACED] = {"replaced", "新しい町に替わった", "replaced by another town", NULL},
    [WHY_USED] = {"used", "使用した", "used", NULL},
    [WHY_RESOLVED] = {"resolved", "使用後に破棄", "done and discarded", NULL},
    [WHY_NEGATED] = {"negated", "打ち消された", "negated", NULL},
    [WHY_ATTACHED] = {"attached", "付加した", "attached", NULL},
    [WHY_CONVERTED] = {"converted", "徳に変換した", "converted to virtue", NULL},
    [WHY_SCRAPPED] = {"scrapped", "任意で破棄した", "scrapped", NULL},
    [WHY_DISTILLED] = {"distilled", "秘薬カードにした", "distilled", NULL},
    [WHY_DESTROYED] = {"destroyed", "破壊された", "destroyed", NULL},
    [WHY_DISCARDED] = {"discarded", "破棄された", "discarded", NULL},
    [WHY_LOST] = {"lost", "消失した", "lost", NULL},
    [WHY_MILLED] = {"milled", "デッキから破棄された", "milled", NULL},
    [WHY_TAKEN] = {"taken", "デッキから手札に加えた", "taken from the deck", NULL},
    [WHY_RETURNED] = {"returned", "手札に戻った", "returned", NULL},
    [WHY_RESTOCKED] = {"restocked", "デッキに戻った", "back in the deck", NULL},
    [WHY_PUT] = {"put", "効果で置かれた", "put there", NULL},
    [WHY_PAID] = {"paid", "コストとして支払った", "paid", NULL},
    [WHY_DROPPED] = {"dropped", "維持しなかった", "not kept", NULL},
    [WHY_TRIMMED] = {"trimmed", "手札上限で捨てた", "above the hand limit", NULL},
    [WHY_TAPPED] = {"tapped", "タップした", "tapped", NULL},
    [WHY_UNTAPPED] = {"untapped", "アンタップした", "untapped", NULL},
    [WHY_DAMAGED] = {"damaged", "ダメージ", "damage on it", NULL},
    [WHY_HEALED] = {"healed", "回復した", "healed", NULL},
    [WHY_FRONT] = {"front", "前衛に立った", "in the front", NULL},
    [WHY_REAR] = {"rear", "後衛に立った", "in the rear", NULL},
    [WHY_BACK] = {"back", "ユニットエリアに戻った", "out of the battle area", NULL},
    [WHY_STRIKES] = {"strikes", "攻撃してタップ", "tapped by its strike", NULL},
    [WHY_AIMED] = {"aimed", "攻撃対象になった", "struck at", NULL},
    [WHY_SWINGS] = {"swings", "空打ち", "empty swing", NULL},
    [WHY_SPARED] = {"spared", "見逃した", "let the strike pass", NULL},
    [WHY_RETARGETED] = {"retargeted", "新しい対象になった", "the new target", NULL},
    {NULL, NULL, NULL, NULL},
};
_Static_assert(COUNT_OF(ug_notes) == WHY_COUNT + 1, "each reason has its row");

/* What has no row above. */
const struct legend_row ug_legend[] = {
    {"flag", "t", "タップ段階", "tap level", "word=taps draw=turn arg=1..3"},
    {"flag", "h", "ダメージ", "damage", "word=damage draw=badge off=life"},
    {"flag", "i", "到着番号", "number of arrival", "word=arrival draw=none arg=1..60000"},
    {"flag", "n", "付加の通し番号", "last number of an attachment",
     "word=attachments draw=none arg=1..255"},
    {"attr", "type", "種類", "type", "show=edge"},
    {"word", "town", "町", "town", "class=type"},
    {"word", "unit", "ユニット", "unit", "class=type"},
    {"word", "armour", "武具", "armour", "class=type"},
    {"word", "treasure", "宝物", "treasure", "class=type"},
    {"word", "skill", "スキル", "skill", "class=type"},
    {"word", "magic", "魔法", "magic", "class=type"},
    {"word", "black-pearl", "黒真珠", "black pearl", "class=name"},
    {"word", "blood-moss", "血苔", "blood moss", "class=name"},
    {"word", "garlic", "大蒜", "garlic", "class=name"},
    {"word", "ginseng", "高麗人参", "ginseng", "class=name"},
    {"word", "mandrake-root", "マンドレークの根", "mandrake root", "class=name"},
    {"word", "nightshade", "ナイトシェード", "nightshade", "class=name"},
    {"word", "spider-silk", "クモの糸", "spider silk", "class=name"},
    {"word", "sulfurous-ash", "硫黄の灰", "sulfurous ash", "class=name"},
    {"word", "any", "いずれかの徳", "a virtue that is named", "class=name"},
    {"word", "heal", "ユニットを癒す", "heal a unit", "class=option"},
    {"word", "repair", "本拠地を修繕", "repair the home", "class=option"},
    {"word", "raise", "徳を上げる", "raise a virtue", "class=option"},
    {NULL, NULL, NULL, NULL, NULL},
};
