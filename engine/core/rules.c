/* rules.c - tables that games share, those without rows and the words of the core's decisions; and
 * the names of places. */
#include "engine/core/rules.h"

#include <string.h>

const struct option_rule rules_no_options[] = {{.name = NULL}};
const struct flag_rule rules_no_flags[] = {{.letter = 0}};
const struct vocab_word rules_no_words[] = {{.name = NULL}};
const struct vocab_event rules_no_events[] = {{.name = NULL}};
const struct vocab_action rules_no_actions[] = {{.name = NULL}};
const char *const rules_no_timings[] = {NULL};
const char *const rules_no_notes[] = {"", NULL};

const struct legend_row rules_legend_core[] = {
    {"verb", "mode", "「{1}」を選ぶ", "choose the mode {1}", "role=button"},
    {"verb", "name", "「{1}」を宣言する", "declare {1}", "role=button"},
    {"verb", "no", "いいえ", "no", "role=button"},
    {"verb", "none", "選ばない", "choose none", "role=button"},
    {"verb", "number", "{1}を選ぶ", "choose {1}", "role=button"},
    {"verb", "pick", "{1}を選ぶ", "choose {1}", "role=pick"},
    {"verb", "take", "{1}を取る", "take {1}", "role=pick"},
    {"verb", "yes", "はい", "yes", "role=button"},
    {"step", "choose", "カードを選ぶ", "Choose a card", "kind=pick"},
    {"step", "take", "カードを1枚取る", "Take a card", "kind=pick"},
    {"step", "mode", "効果を選ぶ", "Choose an effect", "kind=mode"},
    {"step", "declare", "言葉を1つ宣言する", "Declare a word", "kind=mode"},
    {"step", "may", "効果を使うか", "Use the effect or not", "kind=yesno"},
    {"step", "number", "数を選ぶ", "Choose a number", "kind=number"},
    {"flag", "o", "持ち主", "owner", "word=owner draw=owner arg=1..2"},
    {"reason", "adjudicated", "裁定", "adjudicated", ""},
    {"reason", "resign", "投了", "resigned", ""},
#define UNIT(name, ja, en, many) {"unit", #name, ja, en, "many.en=" many},
#include "engine/core/unit.def"
#undef UNIT
#define EVENT(name, text, ja, en) {"event", #name, ja, en, ""},
#include "engine/core/event.def"
#undef EVENT
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct legend_row *find(const struct legend_row *rows, const char *kind,
                                     const char *key)
{
    for (; rows->kind != NULL; rows++) {
        if (strcmp(rows->kind, kind) == 0 && strcmp(rows->key, key) == 0) {
            return rows;
        }
    }
    return NULL;
}

const struct legend_row *rules_legend(const struct rules *rules, const char *kind, const char *key)
{
    const struct legend_row *row = find(rules->legend, kind, key);
    return row != NULL ? row : find(rules_legend_core, kind, key);
}

bool rules_is_part(const struct rules *rules, int row)
{
    const struct gauge_rule *gauges = rules->gauges;

    return row > 0 && gauges[row].key != NULL && strcmp(gauges[row].key, gauges[row - 1].key) == 0;
}

int rules_label(const struct zone_rule *rule, seat_t seat, int slot)
{
    return rule->label == LABEL_SQUARE ? slot / rule->width << LABEL_LOW | (slot % rule->width + 1)
                                       : rule->label_first[seat] + slot;
}

struct label_name rules_label_name(const struct zone_rule *rule, int label)
{
    bool is_square = rule->label == LABEL_SQUARE;

    return (struct label_name){is_square ? (char)('a' + (label >> LABEL_LOW)) : rule->label_letter,
                               (uint16_t)(is_square ? label & LABEL_MASK : label)};
}

int rules_label_slot(const struct zone_rule *rule, seat_t seat, char letter, int number)
{
    int file = letter - 'a', slot = number - rule->label_first[seat];

    if (rule->label == LABEL_SQUARE) {
        bool is_there = number >= 1 && number <= rule->width && file >= 0;
        slot = is_there ? file * rule->width + number - 1 : -1;
    }
    return slot < rule->capacity ? slot : -1;
}
