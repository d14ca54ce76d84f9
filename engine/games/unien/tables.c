/* tables.c - the rows of the game. */
#include "engine/games/unien/tables.h"

#include "engine/games/unien/unien.h"

/* The energy zone is two: the face-down cards with labels, behind them the face-up ones. */
const struct zone_rule ue_zones[] = {
    [ZONE_DECK] = {.letter = 'D',
                   .word = "deck",
                   .kind = ZONE_STACK,
                   .sight = SIGHT_NOBODY,
                   .capacity = CARDS_MAX, /* and as many cards has a side in all */
                   .offset = {240, 282},
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
    [ZONE_FIELD] = {.letter = 'F',
                    .word = "field",
                    .kind = ZONE_QUEUE,
                    .label = LABEL_ARRIVAL,
                    .label_letter = 'f',
                    .sight = SIGHT_BOTH,
                    .capacity = DECK_CARDS,
                    .offset = {0, 40},
                    .ja = "場",
                    .en = "field",
                    .more = "row=2 kind=row label=f col=1 order=arrival show=all"},
    [ZONE_OMNI] = {.letter = 'E',
                   .word = "energy",
                   .kind = ZONE_QUEUE,
                   .label = LABEL_ARRIVAL,
                   .label_letter = 'e',
                   .sight = SIGHT_OWNER,
                   .is_facedown = true,
                   .capacity = DECK_CARDS,
                   .offset = {80, 120},
                   .next = ZONE_ENERGY + 1,
                   .ja = "エネルギーゾーン",
                   .en = "energy zone",
                   .more = "row=1 kind=row label=e col=0 order=arrival show=all"},
    [ZONE_ENERGY] = {.letter = 'E',
                     .word = "energy",
                     .kind = ZONE_SET,
                     .sight = SIGHT_BOTH,
                     .capacity = DECK_CARDS},
    [ZONE_DEBRIS] = {.letter = 'B',
                     .word = "debris",
                     .kind = ZONE_PILE,
                     .sight = SIGHT_BOTH,
                     .capacity = DECK_CARDS,
                     .offset = {160, 200},
                     .ja = "デブリ",
                     .en = "debris",
                     .more = "row=2 kind=pile col=2 order=arrival show=top"},
    [ZONE_LEADERS] = {.letter = 'L',
                      .word = "leaders",
                      .kind = ZONE_SET,
                      .sight = SIGHT_BOTH,
                      .capacity = LEADERS,
                      .ja = "リーダー",
                      .en = "leaders",
                      .more = "row=2 kind=row max=2 col=0 order=none show=all"},
    [ZONE_TABLE] = {.letter = 'T',
                    .word = "resolving",
                    .kind = ZONE_PILE,
                    .sight = SIGHT_BOTH,
                    .is_common = true,
                    .in_use = true,
                    .capacity = 1,
                    .offset = {328, 329},
                    .ja = "使用中のカード",
                    .en = "card being played",
                    .more = "row=0 kind=row max=1 col=0 order=arrival show=all"},
};

const struct step_rule ue_steps[] = {
    [STEP_MULL_COUNT] = {"mull-count", DECISION_number, "引き直す枚数を決める",
                         "Choose how many cards to exchange", .joint = ue_setup_counted},
    [STEP_MULL_RETURN] = {"mull-return", DECISION_pick, "デッキの下に戻すカードを選ぶ",
                          "Choose cards to put back", .more = NULL},
    [STEP_MAIN] = {"main", DECISION_main, "プレイするかターンを終了する",
                   "Make a play or end the turn", .answer = ue_act_answer},
    [STEP_PAY] = {"pay", DECISION_pay, "レストするエネルギーを選ぶ", "Choose energies to pay with",
                  .more = NULL},
    [STEP_ARRANGE] = {"arrange", DECISION_order, "デッキの上に置く順番を決める",
                      "Put the cards back, the top first", .more = NULL},
    [STEP_ORDER] = {"order", DECISION_order, "次に行う効果を選ぶ",
                    "Choose the effect that comes next", .more = NULL},
    [STEP_CORE + CORE_CHOOSE] = {"choose", DECISION_pick, NULL, NULL, .more = NULL},
    [STEP_CORE + CORE_TAKE] = {"choose", DECISION_pick, NULL, NULL, .more = NULL},
    [STEP_CORE + CORE_MODE] = {"option", DECISION_mode, "1つを選ぶ", "Choose one", .more = NULL},
    [STEP_CORE + CORE_DECLARE] = {"declare", DECISION_mode, NULL, NULL, .more = NULL},
    [STEP_CORE +
        CORE_MAY] = {"use", DECISION_yesno, "効果を使うか", "Use the effect or not", .more = NULL},
    [STEP_CORE + CORE_NUMBER] = {"number", DECISION_number, NULL, NULL, .more = NULL},
    {.name = NULL},
};

const struct verb_rule ue_verbs[] = {
#define IN(step) UINT32_C(1) << (step)
#define IS(answer) 1u << ANSWER_##answer
#define MOVE(constant, ...) [MOVE_##constant] = {__VA_ARGS__},
#include "engine/games/unien/moves.def"
#undef MOVE
#undef IS
#undef IN
    {.name = NULL},
};

const struct gauge_rule ue_gauges[] = {
    {"play", GAUGE_PLAYS, 0, 999, true, 0, 0, "プレイ数", "plays",
     "unit=play owner=seat min=0 max=999 start=0 good=up"},
    {"token", GAUGE_TOKENS, 0, 999, false, 0, 0, "天使トークン", "angel tokens",
     "unit=token owner=seat min=0 max=999 start=0 good=up"},
    {"censor", GAUGE_CENSORS, 0, 999, false, 0, 0, "検閲官が場に出た回数", "entries of Censors",
     "unit=time owner=seat min=0 max=999 start=0 good=up"},
    {"claims", GAUGE_CLAIMS, 0, 99, false, 3, OPTION_CLAIM_LIMIT + 1, "残りの申し立て",
     "claims left", "unit=time owner=seat min=0 max=99 start=opt.claim_limit good=up"},
    {"mull", GAUGE_MULL, 0, FIRST_HAND, false, 0, 0, "引き直す枚数", "cards to exchange",
     "unit=card owner=seat min=0 max=3 start=0"},
    {"made", GAUGE_MADE, 0, 1000, false, 0, 0, "このターンに使ったプレイ", "plays made this turn",
     "unit=play owner=seat min=0 max=1000 start=0"},
    {"charged", GAUGE_CHARGED, 0, 1, false, 0, 0, "このターンにチャージした",
     "has charged this turn", "unit=yes owner=seat min=0 max=1 start=0"},
    {"recombined", GAUGE_RECOMBINED, 0, 1, false, 0, 0, "このターンにリコンビネーションした",
     "has recombined this turn", "unit=yes owner=seat min=0 max=1 start=0"},
    {"claimed", GAUGE_CLAIMED, 0, 1, false, 0, 0, "このターンに申し立てた", "has claimed this turn",
     "unit=yes owner=seat min=0 max=1 start=0"},
    {NULL, 0, 0, 0, false, 0, 0, NULL, NULL, NULL},
};

static const char *const simultaneous_words[] = {"turn_player", "draw", NULL};
static const char *const entry_words[] = {"any", "same_name", NULL};
static const char *const dead_words[] = {"off", "double_loss", NULL};
static const char *const list_words[] = {"closed", "open", NULL};
const struct option_rule ue_options[] = {
    [OPTION_MAX_TURNS] = {"max_turns", 2, 1000, 100, NULL, "ターン数の上限", "turn limit", NULL},
    [OPTION_MAX_PLAYS] = {"max_plays_per_turn", 20, 1000, 200, NULL, "1ターンのプレイの上限",
                          "limit of plays in a turn", NULL},
    [OPTION_MAX_EFFECTS] = {"max_effects_per_play", 50, 5000, 500, NULL, "1回のプレイの効果の上限",
                            "limit of effects in a play", NULL},
    [OPTION_SIMULTANEOUS] = {"simultaneous_win", 0, 1, 0, simultaneous_words,
                             "同時に条件を満たした時", "both meet a condition at once", NULL},
    [OPTION_ENTRIES] = {"wiz_entries", 0, 1, 0, entry_words, "ウィズの条件の数え方",
                        "how entries of Censors count", NULL},
    [OPTION_CLAIM_LIMIT] = {"claim_limit", 0, 99, 3, NULL, "認められない申し立ての上限",
                            "limit of rejected claims", NULL},
    [OPTION_CLAIM_COST] = {"claim_cost", 0, 1, 0, NULL, "認められない申し立てのプレイ数",
                           "plays that a rejected claim costs", NULL},
    [OPTION_DEAD_BOTH] = {"dead_both", 0, 1, 0, dead_words, "両者とも勝てない時", "neither can win",
                          NULL},
    [OPTION_LISTS] = {"lists", 0, 1, 0, list_words, "デッキリスト公開", "deck lists", NULL},
    {NULL, 0, 0, 0, NULL, NULL, NULL, NULL},
};

const struct deck_rule ue_decks[] = {
    {.key = "leaders",
     .least = LEADERS,
     .most = LEADERS,
     .copies = 1,
     .ja = "異なるリーダーを入れる。",
     .en = "Different leaders."},
    {.key = "cards",
     .least = DECK_CARDS,
     .most = DECK_CARDS,
     .copies = SET_COPIES,
     .ja = "リーダーは入れられない。2枚のリーダーのカードセットと、何枚でもよい基本エネルギーから選"
           "ぶ。",
     .en = "No leader. Cards of the sets of the two leaders, and basic energies, of which any "
           "number may be taken."},
    {.key = NULL},
};

const struct flag_rule ue_flags[] = {
    {'r', MARK_RESTED, 0, false, false, "レスト", "rested", "word=rested draw=turn90"},
    {0, 0, 0, false, false, NULL, NULL, NULL},
};

const struct word_rule ue_phases[] = {
    {"mulligan", "手札の引き直し", "Mulligan", NULL},
    {"start", "スタートフェイズ", "Start Phase", NULL},
    {"main", "メインフェイズ", "Main Phase", NULL},
    {"end", "ターンの終わり", "End of the Turn", NULL},
    {NULL, NULL, NULL, NULL},
};
/* Where the turn goes on behind an effect. */
const uint32_t ue_phase_steps[] = {
    [PHASE_MULLIGAN] = 1u << TURN_RETURN,
    [PHASE_START] = 1u << TURN_DRAW | 1u << TURN_PLAYS,
    [PHASE_MAIN] = 1u << TURN_SETTLE,
    [PHASE_END] = 1u << TURN_NEXT,
};
const struct word_rule ue_reasons[] = {
    {"leader-ino", "イノリ：プレイ数が無限", "Inori: plays without end", NULL},
    {"leader-wiz", "ウィズ：検閲官が2回場に出た", "Wiz: Censors entered twice", NULL},
    {"leader-cos", "コスモ：天使トークン13個以上", "Cosmo: 13 angel tokens or more", NULL},
    {"leader-lab", "ラボラ：森と闇のエネルギー18枚以上",
     "Labora: 18 forest and dark energies or more", NULL},
    {"leader-atr", "アトラ：炎と水のエネルギー18枚以上", "Atra: 18 fire and water energies or more",
     NULL},
    {"leader-owl", "オウル：場のキャラ18体以上", "Owl: 18 characters or more", NULL},
    {"leader-vol", "ボルカ：ドラゴンのコスト合計20以上", "Volca: Dragons of cost 20 or more", NULL},
    {"leader-had", "ハデス：両者のデブリ30枚以上", "Hades: 30 cards or more in debris", NULL},
    {"leader-aqu", "アクア：手札30枚以上", "Aqua: 30 cards or more in hand", NULL},
    {"simultaneous", "両者が同時に条件を満たした", "both met a condition at once", NULL},
    {"judge", "もう勝てないと裁定された", "judged unable to win", NULL},
    {"turn-cap", "ターン数の上限", "turn limit reached", NULL},
    {"both-dead", "両者とももう勝てない", "neither could win any more", NULL},
    {"resign", NULL, NULL, NULL},
    {"adjudicated", NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL},
};
const char *const ue_streams[] = {"s1.deck", "s2.deck", "s1.pick", "s2.pick", "first", NULL};
const struct word_rule ue_notes[] = {
    [WHY_NONE] = {"", NULL, NULL, NULL},
    [WHY_DREW] = {"drew", "カードを引いた", "drawn", NULL},
    [WHY_REVEALED] = {"revealed", "公開", "revealed", NULL},
    [WHY_RETURNED] = {"returned", "引き直しでデッキの下に戻した", "put back in the mulligan", NULL},
    [WHY_CHARGED] = {"charged", "チャージした", "charged", NULL},
    [WHY_CAST] = {"cast", "アビリティを使用した", "cast", NULL},
    [WHY_SUMMONED] = {"summoned", "召喚した", "summoned", NULL},
    [WHY_RESOLVED] = {"resolved", "アビリティの効果が終わった", "effect of the ability done", NULL},
    [WHY_ENTERED] = {"entered", "場に出た", "entered the field", NULL},
    [WHY_DISCARDED] = {"discarded", "手札を捨てた", "discarded", NULL},
    [WHY_MOVED] = {"moved", "効果で移した", "moved by an effect", NULL},
    [WHY_PAID] = {"paid", "コストとしてレストした", "rested as a cost", NULL},
    [WHY_ACTED] = {"acted", "起動型効果を使った", "activated effect used", NULL},
    [WHY_RESTED] = {"rested", "効果でレストした", "rested by an effect", NULL},
    [WHY_UP] = {"up", "効果でアップした", "upped by an effect", NULL},
    [WHY_READY] = {"ready", "ターンの開始にアップした", "upped as the turn began", NULL},
    [WHY_RECOMBINED] = {"recombined", "リコンビネーション", "recombination", NULL},
    [WHY_DEAD] = {"dead", "勝利条件を満たせない", "no win condition can be met any more", NULL},
    [WHY_UNPROVEN] = {"unproven", "満たせないとは言えない", "not proven", NULL},
    {NULL, NULL, NULL, NULL},
};
_Static_assert(COUNT_OF(ue_notes) == WHY_COUNT + 1, "each reason has its row");

/* What has no row above. */
const struct legend_row ue_legend[] = {
    {"flag", "d", "裏向き", "face-down", "word=facedown draw=back"},
    {"attr", "type", "種類", "type", "show=edge"},
    {"word", "leader", "リーダー", "leader", "class=type"},
    {"word", "character", "キャラ", "character", "class=type"},
    {"word", "ability", "アビリティ", "ability", "class=type"},
    {"word", "energy", "エネルギー", "energy", "class=type"},
    {"word", "any", "どの属性でも", "any attribute", "class=cost hue=30"},
    {"word", "text", "記載あり", "with its text", "class=face"},
    {"word", "plain", "記載なし", "without its text", "class=face"},
    {"word", "destroy", "破壊する", "destroy", "class=option"},
    {"word", "hand", "手札に戻す", "return to the hand", "class=option"},
    {NULL, NULL, NULL, NULL, NULL},
};
