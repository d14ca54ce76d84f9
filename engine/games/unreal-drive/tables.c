/* tables.c - the rows of the game. */
#include "engine/games/unreal-drive/tables.h"

#include "engine/games/unreal-drive/drive.h"

const struct zone_rule ud_zones[] = {
    [ZONE_DECK] = {.letter = 'D',
                   .word = "deck",
                   .kind = ZONE_STACK,
                   .sight = SIGHT_NOBODY,
                   .capacity = 64,
                   .offset = {64, 128},
                   .ja = "デッキエリア",
                   .en = "deck area",
                   .more = "row=1 kind=pile col=2 order=top show=count"},
    [ZONE_HAND] = {.letter = 'H',
                   .word = "hand",
                   .kind = ZONE_SET,
                   .sight = SIGHT_OWNER,
                   .capacity = 64,
                   .ja = "手札",
                   .en = "hand",
                   .more = "row=0 kind=hand col=0 order=none show=all"},
    [ZONE_TRICK] = {.letter = 'K',
                    .word = "trick",
                    .kind = ZONE_QUEUE,
                    .label = LABEL_PLACE,
                    .label_letter = 'k',
                    .sight = SIGHT_OWNER,
                    .is_facedown = true,
                    .capacity = 3,
                    .offset = {10, 13},
                    .label_first = {1, 4},
                    .ja = "トリックエリア",
                    .en = "trick area",
                    .more = "row=1 kind=slots label=k max=3 col=1 order=right show=all"},
    [ZONE_ARMED] = {.letter = 'R',
                    .word = "trick",
                    .kind = ZONE_QUEUE,
                    .label = LABEL_ARRIVAL,
                    .label_letter = 'r',
                    .sight = SIGHT_BOTH,
                    .capacity = 3,
                    .offset = {16, 19},
                    .ja = "待機中のトラップ",
                    .en = "armed traps",
                    .more = "row=1 kind=row label=r max=3 col=0 order=arrival show=all"},
    [ZONE_CAST] = {.letter = 'A',
                   .word = "cast",
                   .kind = ZONE_SLOTS,
                   .label = LABEL_PLACE,
                   .label_letter = 'a',
                   .sight = SIGHT_BOTH,
                   .has_numbers = true,
                   .capacity = 3,
                   .offset = {0, 3},
                   .label_first = {1, 4},
                   .ja = "キャストエリア",
                   .en = "cast area",
                   .more = "row=2 kind=slots label=a max=3 col=1 order=place show=all"},
    [ZONE_GIMMICK] = {.letter = 'G',
                      .word = "gimmick",
                      .kind = ZONE_SLOTS,
                      .label = LABEL_PLACE,
                      .label_letter = 'g',
                      .sight = SIGHT_BOTH,
                      .capacity = 2,
                      .offset = {6, 8},
                      .label_first = {1, 3},
                      .ja = "ギミックエリア",
                      .en = "gimmick area",
                      .more = "row=2 kind=slots label=g max=2 col=0 order=place show=all"},
    [ZONE_DROP] = {.letter = 'X',
                   .word = "drop",
                   .kind = ZONE_PILE,
                   .sight = SIGHT_BOTH,
                   .capacity = 64,
                   .offset = {192, 256},
                   .ja = "ドロップエリア",
                   .en = "drop area",
                   .more = "row=2 kind=pile col=2 order=arrival show=top"},
    [ZONE_TABLE] = {.letter = 'T',
                    .word = "table",
                    .kind = ZONE_SLOTS,
                    .sight = SIGHT_BOTH,
                    .is_common = true,
                    .in_use = true,
                    .capacity = 1,
                    .offset = {22, 23},
                    .ja = "解決中のカード",
                    .en = "card being resolved",
                    .more = "row=0 kind=row col=0 order=arrival show=all"},
};

const struct step_rule ud_steps[] = {
    [STEP_START] = {"start", DECISION_pick, "開始キャストを選ぶ", "Choose the cast to start with",
                    .joint = ud_turn_started},
    [STEP_PLACE] = {"place", DECISION_place, "カードを伏せる", "Lay cards face-down",
                    .answer = ud_turn_placed},
    [STEP_RIGHT] = {"right", DECISION_main, "発動権を使う", "Use the activation right",
                    .answer = ud_turn_right_used},
    [STEP_FLIP] = {"flip", DECISION_yesno, "表にするか降参するか",
                   "Turn up the next card or surrender", .answer = ud_battle_answer},
    [STEP_REPLACE] = {"replace", DECISION_pick, "入れ替えるキャスト", "Choose a cast to replace",
                      .more = NULL},
    [STEP_REPLACE_GIMMICK] = {"replace-gimmick", DECISION_pick, "入れ替えるギミック",
                              "Choose a gimmick to replace", .more = NULL},
    [STEP_REACT] = {"react", DECISION_respond, "割り込むか", "React or pass", .more = NULL},
    [STEP_INSTEAD] = {"instead", DECISION_respond, "破壊を肩代わりするか",
                      "Save it instead or pass", .more = NULL},
    [STEP_CORE] = CORE_STEP_ROWS,
    {.name = NULL},
};

const struct verb_rule ud_verbs[] = {
#define IN(step) UINT32_C(1) << (step)
#define IS(answer) 1u << ANSWER_##answer
#define MOVE(constant, ...) [MOVE_##constant] = {__VA_ARGS__},
#include "engine/games/unreal-drive/moves.def"
#undef MOVE
#undef IS
#undef IN
    {.name = NULL},
};

const struct gauge_rule ud_gauges[] = {
    {"life", GAUGE_LIFE, 0, 30000, true, 10, 0, "ライフポイント", "life",
     "unit=point owner=seat min=0 start=10 good=up"},
    {"right", GAUGE_RIGHT, 0, 1, false, 1, 0, "発動権", "activation right",
     "unit=yes owner=seat min=0 max=1 start=1 good=up"},
    {NULL, 0, 0, 0, false, 0, 0, NULL, NULL, NULL},
};

static const char *const ladder_words[] = {"adjacent", "at_least", "literal", NULL};
static const char *const tie_words[] = {"none", "both", "attacker", "defender", NULL};
static const char *const overflow_words[] = {"replace", "fail", NULL};
static const char *const cap_words[] = {"draw", "life", NULL};
static const char *const list_words[] = {"closed", "open", NULL};
const struct option_rule ud_options[] = {
    [OPTION_BET_LADDER] = {"bet_ladder", 0, 2, LADDER_ADJACENT, ladder_words, "召喚条件", "ladder",
                           NULL},
    [OPTION_TIE_RULE] = {"tie_rule", 0, 3, TIE_NONE, tie_words, "同点の敗者", "tie loser", NULL},
    [OPTION_MIN_BATTLE_LOSS] = {"min_battle_loss", 0, 10, 0, NULL, "最低の喪失",
                                "least loss in a battle", NULL},
    [OPTION_GIMMICK_OVERFLOW] = {"gimmick_overflow", 0, 1, OVERFLOW_REPLACE, overflow_words,
                                 "3枚目", "third gimmick", NULL},
    [OPTION_MAX_TURNS] = {"max_turns", 1, 1000, 100, NULL, "ターン数の上限", "turn limit", NULL},
    [OPTION_CAP_RESULT] = {"cap_result", 0, 1, CAP_DRAW, cap_words, "上限での決着",
                           "result at turn limit", NULL},
    [OPTION_LISTS] = {"lists", 0, 1, 0, list_words, "デッキリスト公開", "deck lists",
                      NULL}, /* open_decklists (UD-R63) */
    {NULL, 0, 0, 0, NULL, NULL, NULL, NULL},
};

const struct deck_rule ud_decks[] = {
    {.key = "cards",
     .least = DECK_CARDS,
     .most = DECK_CARDS,
     .copies = DECK_COPIES,
     .ja = "印刷されたBETが1のキャストを1枚以上入れる。",
     .en = "At least one cast with printed BET 1."},
    {.key = NULL},
};

const struct flag_rule ud_flags[] = {
    {'z', MARK_FIRED, MARK_USED, true, true, "このターンに使った効果",
     "skill used or fired this turn", "word=used draw=badge arg=1..4"},
    {'f', MARK_FLIPPED, 0, false, true, "このターンに表になった", "flipped this turn",
     "word=flipped draw=badge"},
    {'v', MARK_VALID, 0, false, false, "有効", "valid", "word=valid draw=badge"},
    {'q', MARK_MAX + WORD_SILENCED, 0, false, false, "効果停止", "silenced",
     "word=silenced draw=badge"},
    {0, 0, 0, false, false, NULL, NULL, NULL},
};

const struct word_rule ud_phases[] = {
    {"draw", "ドローフェイズ", "Draw Phase", NULL},
    {"choice", "チョイスフェイズ", "Choice Phase", NULL},
    {"action", "アクションフェイズ", "Action Phase", NULL},
    {"battle", "バトルフェイズ", "Battle Phase", NULL},
    {"end", "エンドフェイズ", "End Phase", NULL},
    {"setup", "準備", "Setup", NULL},
    {NULL, NULL, NULL, NULL},
};
/* Where the turn goes on behind an effect. */
const uint32_t ud_phase_steps[] = {
    [PHASE_DRAW] = 1u << TURN_DRAW | 1u << TURN_CHOICE,
    [PHASE_CHOICE] = 1u << TURN_CHOICE, /* between the parts: nothing reacts to one card */
    [PHASE_ACTION] = 1u << TURN_ACTION | 1u << TURN_RIGHT,
    [PHASE_BATTLE] = (2u << TURN_CLEAN) - (1u << TURN_BATTLE),
    [PHASE_END] = 1u << TURN_END | 1u << TURN_OVER,
    [PHASE_SETUP] = 0,
};
const struct word_rule ud_reasons[] = {
    {"life", "ライフポイントが0になった", "life at 0", NULL},
    {"deck", "デッキから引けなかった", "no card left to draw", NULL},
    {"cap", "ターン数の上限", "turn limit reached", NULL},
    {"resign", "投了", "resigned", NULL},
    {"adjudicated", NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL},
};
const char *const ud_streams[] = {"s1.deck", "s2.deck", "s1.pick", "s2.pick", "first", NULL};
const struct word_rule ud_notes[] = {
    [WHY_NONE] = {"", NULL, NULL, NULL},
    [WHY_START] = {"start", "開始キャスト", "start cast", NULL},
    [WHY_PLACED] = {"placed", "カードを伏せ終えた", "finished laying cards", NULL},
    [WHY_FLIPPED] = {"flipped", "表にした", "turned up", NULL},
    [WHY_FAILED] = {"failed", "失敗した", "failed", NULL},
    [WHY_CANCELLED] = {"cancelled", "無効にされた", "cancelled", NULL},
    [WHY_SPRUNG] = {"sprung", "トラップがかかった", "trap sprung", NULL},
    [WHY_SUMMONED] = {"summoned", "召喚した", "summoned", NULL},
    [WHY_ACTIVATED] = {"activated", "ギミックを出した", "gimmick activated", NULL},
    [WHY_APPLIED] = {"applied", "適用した", "applied", NULL},
    [WHY_REPLACED] = {"replaced", "入れ替えた", "replaced", NULL},
    [WHY_DESTROYED] = {"destroyed", "破壊された", "destroyed", NULL},
    [WHY_SACRIFICED] = {"sacrificed", "犠牲にした", "sacrificed", NULL},
    [WHY_DISCARDED] = {"discarded", "手札を捨てた", "discarded", NULL},
    [WHY_MILLED] = {"milled", "デッキから落ちた", "put from the deck into the drop area", NULL},
    [WHY_RETURNED] = {"returned", "手札に戻った", "returned to the hand", NULL},
    [WHY_RECOVERED] = {"recovered", "ドロップエリアから戻した", "taken back from the drop pile",
                       NULL},
    [WHY_TUCKED] = {"tucked", "デッキの下に置いた", "put under the deck", NULL},
    [WHY_UNSPRUNG] = {"unsprung", "かからなかったトラップ", "trap that caught nothing", NULL},
    [WHY_ARMED] = {"armed", "トラップを構えた", "trap armed", NULL},
    [WHY_USED] = {"used", "効果を使った", "skill used", NULL},
    [WHY_SURRENDERED] = {"surrendered", "降参した", "surrendered", NULL},
    [WHY_TIED] = {"tied", "引き分け", "tied", NULL},
    [WHY_WON] = {"won", "勝った", "won", NULL},
    [WHY_LOST] = {"lost", "負けた", "lost", NULL},
    [WHY_TAKEN] = {"taken", "デッキから手札に加えた", "taken from the deck", NULL},
    {NULL, NULL, NULL, NULL},
};
_Static_assert(COUNT_OF(ud_notes) == WHY_COUNT + 1, "each reason has its row");

/* What has no row above. */
const struct legend_row ud_legend[] = {
    {"flag", "d", "裏向き", "face-down", "word=facedown draw=back"},
    {"attr", "type", "種類", "type", "show=edge"},
    {"word", "cast", "キャスト", "cast", "class=type"},
    {"word", "drive", "ドライヴ", "drive", "class=type"},
    {"word", "plan", "プラン", "plan", "class=type"},
    {"word", "gimmick", "ギミック", "gimmick", "class=type"},
    {"word", "trap", "トラップ", "trap", "class=type"},
    {"word", "next", "次のカードを待つ", "waits for the next card", "class=window"},
    {"word", "last", "直前のカードを消す", "cancels the last card", "class=window"},
    {"step", "take", "デッキから1枚選ぶ", "Take a card from the deck", "kind=pick"},
    {NULL, NULL, NULL, NULL, NULL},
};
