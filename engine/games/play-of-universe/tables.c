/* tables.c - the rows of the game. */
#include "engine/games/play-of-universe/tables.h"

#include "engine/games/play-of-universe/universe.h"

/* Where rows begin in field.order: the squares first, so that a place below 25 is a square. */
enum {
    AT_BOARD = 0,
    AT_STRUCTURE = BOARD_SQUARES,
    AT_DECKS = AT_STRUCTURE + 1,
    AT_SIDES = AT_DECKS + 2 * DECK_CARDS,
    AT_TRASHES = AT_SIDES + 2 * DECK_CARDS,
    AT_RESOLVING = AT_TRASHES + 2 * DECK_CARDS,
    AT_WAITING = AT_RESOLVING + 2,
    AT_ALL = AT_WAITING + 2 * BOARD_SQUARES
};
_Static_assert((int)AT_ALL <= (int)ORDER_BYTES, "all rows fit");

#define ROWS(start, size)                                                                          \
    {                                                                                              \
        (start), (start) + (size)                                                                  \
    }

const struct zone_rule pu_zones[] = {
    [ZONE_DECK] = {.letter = 'D',
                   .word = "deck",
                   .kind = ZONE_STACK,
                   .sight = SIGHT_NOBODY,
                   .capacity = DECK_CARDS,
                   .offset = ROWS(AT_DECKS, DECK_CARDS),
                   .ja = "デッキ",
                   .en = "deck",
                   .more = "row=1 kind=pile col=2 order=top show=count"},
    [ZONE_HAND] = {.letter = 'H',
                   .word = "hand",
                   .kind = ZONE_SET,
                   .sight = SIGHT_OWNER,
                   .capacity = DECK_CARDS,
                   .ja = "手札",
                   .en = "hand",
                   .more = "row=0 kind=hand col=0 order=none show=all"},
    [ZONE_SIDE] = {.letter = 'M',
                   .word = "side",
                   .kind = ZONE_PILE,
                   .sight = SIGHT_BOTH,
                   .is_named = true,
                   .capacity = DECK_CARDS,
                   .offset = ROWS(AT_SIDES, DECK_CARDS),
                   .ja = "手元",
                   .en = "side zone",
                   .more = "row=1 kind=row col=1 order=arrival show=all"},
    [ZONE_BOARD] =
        {.letter = 'B',
         .word = "board",
         .kind = ZONE_SLOTS,
         .label = LABEL_SQUARE,
         .sight = SIGHT_BOTH,
         .is_common = true,
         .has_numbers = true,
         .capacity = BOARD_SQUARES,
         .offset = {AT_BOARD, AT_BOARD},
         .width = BOARD_SIDE,
         .next = ZONE_WRECKS + 1,
         .below = ZONE_ARMOUR + 1,
         .ja = "フィールド",
         .en = "board",
         .more =
             "row=0 kind=grid label=square max=25 cols=5 rows=5 facing=owner order=place show=all"},
    [ZONE_WRECKS] = {.letter = 'B',
                     .word = "wrecks",
                     .kind = ZONE_SLOTS,
                     .label = LABEL_SQUARE,
                     .sight = SIGHT_BOTH, /* PU-R56 */
                     .is_common = true,
                     .capacity = BOARD_SQUARES,
                     .offset = {AT_BOARD, AT_BOARD},
                     .width = BOARD_SIDE,
                     .flag = 'd'},
    [ZONE_ARMOUR] = {.letter = 'A',
                     .word = "armour",
                     .kind = ZONE_CHAIN,
                     .label = LABEL_HOST,
                     .sight = SIGHT_BOTH,
                     .capacity = DECK_CARDS,
                     .host = ZONE_BOARD,
                     .next = ZONE_UNDER + 1},
    [ZONE_UNDER] = {.letter = 'U',
                    .word = "under",
                    .kind = ZONE_CHAIN,
                    .label = LABEL_HOST,
                    .sight = SIGHT_BOTH,
                    .capacity = DECK_CARDS,
                    .host = ZONE_BOARD,
                    .flag = 'u'},
    [ZONE_STRUCTURE] = {.letter = 'S',
                        .word = "structure",
                        .kind = ZONE_SLOTS,
                        .label = LABEL_PLACE,
                        .label_letter = 'x',
                        .sight = SIGHT_BOTH,
                        .is_common = true,
                        .capacity = 1,
                        .offset = {AT_STRUCTURE, AT_STRUCTURE},
                        .label_first = {1, 1},
                        .ja = "ストラクチャー",
                        .en = "structure",
                        .more = "row=0 kind=row label=x max=1 col=0 order=none show=all"},
    [ZONE_TRASH] = {.letter = 'G',
                    .word = "trash",
                    .kind = ZONE_PILE,
                    .sight = SIGHT_BOTH,
                    .capacity = DECK_CARDS,
                    .offset = ROWS(AT_TRASHES, DECK_CARDS),
                    .ja = "トラッシュ",
                    .en = "trash",
                    .more = "row=1 kind=pile col=3 order=arrival show=top"},
    [ZONE_RESOLVING] = {.letter = 'T',
                        .word = "resolving",
                        .kind = ZONE_PILE,
                        .sight = SIGHT_BOTH,
                        .is_common = true,
                        .capacity = 1,
                        .offset = ROWS(AT_RESOLVING, 1),
                        .ja = "使用中のカード",
                        .en = "card being used",
                        .more = "row=0 kind=row max=1 col=1 order=arrival show=all"},
    [ZONE_WAITING] = {.letter = 'W',
                      .word = "waiting",
                      .kind = ZONE_PILE,
                      .sight = SIGHT_BOTH,
                      .is_common = true,
                      .capacity = BOARD_SQUARES,
                      .offset = ROWS(AT_WAITING, BOARD_SQUARES),
                      .ja = "裏向けを待つカード",
                      .en = "to be placed face-down",
                      .more = "row=0 kind=row col=2 order=arrival show=all"},
};

const struct step_rule pu_steps[] = {
    [STEP_MAIN] = {"main", DECISION_main, "行動を選ぶか終了する",
                   "Act, go to battle or end the turn", .answer = pu_act_answer,
                   .offers = pu_offers},
    [STEP_ATTACK] = {"attack", DECISION_main, "攻撃するか終了する", "Attack or end the turn",
                     .answer = pu_act_answer, .offers = pu_offers},
    [STEP_FLASH] = {"flash", DECISION_respond, "フラッシュを使うか", "Use a flash card or pass",
                    .answer = pu_act_flashed, .offers = pu_offers},
    [STEP_ARRANGE] = {"arrange", DECISION_order, "デッキの下と上に分ける",
                      "Sort the cards to bottom and top", .more = NULL},
    [STEP_TRIM] = {"trim", DECISION_pick, "外すアーマーを選ぶ", "Choose an armour to take off",
                   .more = NULL},
    [STEP_PLACE] = {"place", DECISION_place, "裏向けで置くマスを選ぶ",
                    "Choose a square for the defeated", .offers = pu_offers},
    [STEP_ADVANCE] = {"advance", DECISION_yesno, "倒した相手のマスへ進むか", "Advance or stay",
                      .more = NULL},
    [STEP_CORE + CORE_CHOOSE] = {"pick", DECISION_pick, "選ぶ", "Choose", .more = NULL},
    [STEP_CORE + CORE_TAKE] = {"pick", DECISION_pick, NULL, NULL, .more = NULL},
    [STEP_CORE + CORE_MODE] = {"mode", DECISION_mode, "1つを選ぶ", "Choose one", .more = NULL},
    [STEP_CORE + CORE_DECLARE] = {"declare", DECISION_mode, NULL, NULL, .more = NULL},
    [STEP_CORE + CORE_MAY] = {"confirm", DECISION_yesno, "効果を使うか", "Use the effect or not",
                              .more = NULL},
    [STEP_CORE +
        CORE_NUMBER] = {"amount", DECISION_number, "数を決める", "Choose a number", .more = NULL},
    {.name = NULL},
};

const struct verb_rule pu_verbs[] = {
#define IN(step) UINT32_C(1) << (step)
#define IS(answer) 1u << ANSWER_##answer
#define MOVE(constant, ...) [MOVE_##constant] = {__VA_ARGS__},
#include "engine/games/play-of-universe/moves.def"
#undef MOVE
#undef IS
#undef IN
    {.name = NULL},
};

const struct gauge_rule pu_gauges[] = {
    {"res", GAUGE_RESERVE, 0, 99, true, 0, 0, "リザーブの石", "stones in reserve",
     "unit=stone owner=seat min=0 max=99 start=0 good=up"},
    {"used", GAUGE_SPENT, 0, 99, true, 0, 0, "使用した石", "stones spent",
     "unit=stone owner=seat min=0 max=99 start=0"},
    {"moves", GAUGE_MOVES, 0, 99, false, 0, 0, "追加の移動", "more moves",
     "unit=time owner=seat min=0 max=99 start=0 good=up"},
    {"put", GAUGE_PLACED, 0, 99, false, 0, 0, "石を乗せた回数", "placements made",
     "unit=time owner=seat min=0 max=99 start=0"},
    {"steps", GAUGE_STEPS, 0, 100, false, 0, 0, "移動した回数", "moves made",
     "unit=time owner=seat min=0 max=100 start=0"},
    {"acts", GAUGE_ACTIONS, 0, 10000, false, 0, 0, "このターンの行動", "actions of this turn",
     "unit=time owner=seat min=0 max=10000 start=0"},
    {"flashes", GAUGE_FLASHES, 0, 10000, false, 0, 0, "使ったフラッシュ", "flash cards used",
     "unit=card owner=seat min=0 max=10000 start=0"},
    {NULL, 0, 0, 0, false, 0, 0, NULL, NULL, NULL},
};

static const char *const first_words[] = {"rng", "s1", "s2", NULL};
static const char *const list_words[] = {"closed", "open", NULL};
static const char *const scope_words[] = {"field", "territory", NULL};
static const char *const switch_words[] = {"off", "on", NULL};
static const char *const advance_words[] = {"optional", "forced", "off", NULL};
static const char *const double_words[] = {"draw", "active_loses", "active_wins", NULL};
const struct option_rule pu_options[] = {
    [OPTION_FIRST] = {"first", 0, 2, FIRST_RANDOM, first_words, "先行", "who goes first", NULL},
    [OPTION_LISTS] = {"lists", 0, 1, 0, list_words, "デッキリスト公開", "deck lists",
                      NULL}, /* open_lists (PU-R72) */
    [OPTION_STONES] = {"stones_total", 10, 99, 30, NULL, "石の総数", "stones of a seat", NULL},
    [OPTION_HAND] = {"start_hand", 0, 38, 5, NULL, "最初の手札", "first hand", NULL},
    [OPTION_RESERVE] = {"start_reserve", 0, 30, 3, NULL, "最初のリザーブ", "first reserve", NULL},
    [OPTION_PLACEMENT] = {"stones_per_placement", 0, 30, 0, NULL, "一度に乗せる石の上限",
                          "most stones of a placement", NULL},
    [OPTION_CAP] = {"creature_cap", 1, 25, 5, NULL, "クリーチャーの上限", "limit of creatures",
                    NULL},
    [OPTION_SCOPE] = {"cap_scope", 0, 1, SCOPE_FIELD, scope_words, "上限を数える範囲",
                      "where it counts", NULL},
    [OPTION_LIMIT] = {"facedown_limit", 1, 10, 5, NULL, "裏向けカードの上限",
                      "face-down cards that lose", NULL},
    [OPTION_OPTIONAL] = {"facedown_optional", 0, 1, 1, switch_words, "裏向けで置かなくてもよい",
                         "placing face-down is optional", NULL},
    [OPTION_EFFECT_KILLS] = {"effect_kills_facedown", 0, 1, 0, switch_words, "効果で倒しても裏向け",
                             "effects leave face-down cards too", NULL},
    [OPTION_ADVANCE] = {"advance", 0, 2, ADVANCE_OPTIONAL, advance_words, "倒した後の前進",
                        "advance after a kill", NULL},
    [OPTION_DOUBLE_J] = {"double_j", 0, 2, DOUBLE_DRAW, double_words, "両者のJが同時に0",
                         "both J cards at 0", NULL},
    [OPTION_TURNS] = {"max_turns", 10, 10000, 200, NULL, "ターン数の上限", "turn limit", NULL},
    [OPTION_ACTIONS] = {"max_actions", 20, 10000, 200, NULL, "1ターンの行動の上限",
                        "actions of a turn", NULL},
    {NULL, 0, 0, 0, NULL, NULL, NULL, NULL},
};
_Static_assert((int)OPTIONS <= (int)OPTION_MAX, "all options fit");

const struct deck_rule pu_decks[] = {
    {.key = "cards",
     .least = DECK_CARDS,
     .most = DECK_CARDS,
     .copies = NAME_COPIES,
     .ja = "Jカードをちょうど1枚入れる。それもデッキの枚数に数える。",
     .en = "Exactly one J card, which is one of them."},
    {.key = NULL},
};

const struct flag_rule pu_flags[] = {
    {'z', MARK_USED, MARK_USED, true, true, "使った能力", "ability used",
     "word=used draw=badge arg=1..4"},
    {0, 0, 0, false, false, NULL, NULL, NULL},
};

const struct word_rule pu_phases[] = {
    {"setup", "ゲームの準備", "Setup", NULL},
    {"start", "ターンの開始", "Start of the Turn", NULL},
    {"main", "メインフェーズ", "Main Phase", NULL},
    {"attack", "アタックフェーズ", "Attack Phase", NULL},
    {"flash", "フラッシュ宣言", "Flash", NULL},
    {"battle", "バトル", "Battle", NULL},
    {"end", "エンドフェーズ", "End Phase", NULL},
    {NULL, NULL, NULL, NULL},
};
/* Where the turn goes on behind an effect. */
const uint32_t pu_phase_steps[] = {
    [PHASE_SETUP] = (2u << TURN_DEAL) - (1u << TURN_SHUFFLE),
    [PHASE_START] = 1u << TURN_DECKOUT | 1u << TURN_SUPPLY,
    [PHASE_MAIN] = 1u << TURN_MAIN,
    [PHASE_ATTACK] = 1u << TURN_ATTACK,
    [PHASE_FLASH] = (2u << TURN_STRIKE) - (1u << TURN_FLASH),
    [PHASE_BATTLE] = (2u << TURN_CEASE) - (1u << TURN_CHARGE),
    [PHASE_END] = (2u << TURN_NEXT) - (1u << TURN_END),
};
const struct word_rule pu_reasons[] = {
    {"j-hp", "JカードのHPが0", "a J card has no HP", NULL},
    {"facedown", "陣地の裏向けカードが上限に達した", "too many face-down cards", NULL},
    {"deckout", "ターン開始時にデッキが0枚", "empty deck at the start of the turn", NULL},
    {"double-j", "両者のJカードが同時にHP0", "both J cards without HP at once", NULL},
    {"facedown-both", "両者の陣地が同時に上限", "both territories full at once", NULL},
    {"turn-cap", "ターン数の上限", "turn limit reached", NULL},
    {"loop", "誘発が終わらない", "triggers without end", NULL},
    {"resign", NULL, NULL, NULL},
    {"adjudicated", NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL},
};
const char *const pu_streams[] = {"s1.deck", "s2.deck", "s1.pick", "s2.pick",
                                  "s1.coin", "s2.coin", "first",   NULL};
const struct word_rule pu_notes[] = {
    [WHY_NONE] = {"", NULL, NULL, NULL},
    [WHY_SUMMONED] = {"summoned", "召喚した", "summoned", NULL},
    [WHY_EVOLVED] = {"evolved", "進化した", "evolved", NULL},
    [WHY_USED] = {"used", "使用した", "used", NULL},
    [WHY_RESOLVED] = {"resolved", "使用後に破棄", "done and discarded", NULL},
    [WHY_EQUIPPED] = {"equipped", "装着した", "equipped", NULL},
    [WHY_BUILT] = {"built", "建設した", "built", NULL},
    [WHY_REPLACED] = {"replaced", "新しい建物に替わった", "replaced by another structure", NULL},
    [WHY_STONES] = {"stones", "石の数", "stones on it", NULL},
    [WHY_DAMAGE] = {"damage", "ダメージ", "damage on it", NULL},
    [WHY_STEPPED] = {"stepped", "移動した", "moved", NULL},
    [WHY_ADVANCED] = {"advanced", "倒した相手のマスへ進んだ", "advanced", NULL},
    [WHY_MOVED] = {"moved", "効果で移した", "moved by an effect", NULL},
    [WHY_PUSHED] = {"pushed", "押し出した", "pushed", NULL},
    [WHY_DESTROYED] = {"destroyed", "効果で破壊した", "destroyed by an effect", NULL},
    [WHY_DIED] = {"died", "HPが0になった", "no HP left", NULL},
    [WHY_PLACED] = {"placed", "裏向けで置いた", "placed face-down", NULL},
    [WHY_DISCARDED] = {"discarded", "破棄した", "discarded", NULL},
    [WHY_TRIMMED] = {"trimmed", "枠が足りず外した", "no slot left", NULL},
    [WHY_PUT] = {"put", "場に出た", "put on the board", NULL},
    [WHY_ATTACKS] = {"attacks", "攻撃を宣言した", "attacks", NULL},
    [WHY_STRUCK] = {"struck", "攻撃のダメージ", "damage of the attack", NULL},
    [WHY_CANCELLED] = {"cancelled", "攻撃が無効になった", "attack cancelled", NULL},
    [WHY_REDIRECTED] = {"redirected", "攻撃の対象が変わった", "new target of the attack", NULL},
    [WHY_PREVENTED] = {"prevented", "軽減されたダメージ", "damage prevented", NULL},
    {NULL, NULL, NULL, NULL},
};
_Static_assert(COUNT_OF(pu_notes) == WHY_COUNT + 1, "each reason has its row");

/* What has no row above. */
const struct legend_row pu_legend[] = {
    {"flag", "d", "裏向け", "face-down", "word=facedown draw=back"},
    {"flag", "n", "乗っている石", "stones on it", "word=stones draw=badge need=attack-cost"},
    {"flag", "h", "ダメージ", "damage", "word=damage draw=badge off=hp"},
    {"flag", "u", "進化の下のカード", "under an evolution", "word=under draw=badge"},
    {"flag", "a", "攻撃中", "attacks", "word=attacker draw=badge"},
    {"flag", "c", "無効になった攻撃", "its attack is cancelled", "word=cancelled draw=badge"},
    {"flag", "k", "攻撃対象が倒れたマス", "square where its target was destroyed",
     "word=killed draw=badge arg=11..55"},
    {"flag", "t", "攻撃の対象", "is attacked", "word=target draw=badge"},
    {"flag", "p", "軽減するダメージ", "damage of the attack prevented",
     "word=prevented draw=badge arg=1..255"},
    {"attr", "type", "種類", "type", "show=edge"},
    {"word", "creature", "クリーチャー", "creature", "class=type"},
    {"word", "assist", "アシスト", "assist", "class=type"},
    {"word", "armour", "アーマー", "armour", "class=type"},
    {"word", "structure", "ストラクチャー", "structure", "class=type"},
    {"word", "push", "押し出す", "push", "class=option"},
    {"word", "armours", "アーマーを破棄", "discard an armour", "class=option"},
    {"word", "building", "ストラクチャーを破棄", "discard the structure", "class=option"},
    {"word", "rearm", "アーマーを移す", "move an armour", "class=option"},
    {"word", "salvage", "トラッシュから装着", "attach from the trash", "class=option"},
    {"word", "shift", "石を移す", "move stones", "class=option"},
    {"word", "return", "リザーブに戻す", "return stones", "class=option"},
    {NULL, NULL, NULL, NULL, NULL},
};
