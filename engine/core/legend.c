/* legend.c - what people and front ends are told of the words of a game. */
#include "engine/core/legend.h"

#include <string.h>

const struct legend_row legend_core[] = {
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

/* A row of a table; its key is NULL behind the last one. */
struct entry {
    const char *key, *ja, *en, *more;
};

/* One letter as a text. */
static const char *spell(char letter)
{
    static const char letters[] = "A\0B\0C\0D\0E\0F\0G\0H\0I\0J\0K\0L\0M\0N\0O\0P\0Q\0R\0S\0T\0"
                                  "U\0V\0W\0X\0Y\0Z\0a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\0m\0n\0"
                                  "o\0p\0q\0r\0s\0t\0u\0v\0w\0x\0y\0z";

    return &letters[2 * (letter >= 'a' ? letter - 'a' + 26 : letter - 'A')];
}

/* The phases of a turn come behind that of the set-up, whatever their numbers are. */
static struct entry phase(const struct rules *rules, int i)
{
    int setup = 0, count = 0;

    while (rules->phases[count].key != NULL) {
        count++;
    }
    setup = rules->turn.setup_phase < count ? rules->turn.setup_phase : 0; /* else it has no name */
    const struct word_rule *row = &rules->phases[i == 0 ? setup : i <= setup ? i - 1 : i];

    return (struct entry){row->key, row->ja, row->en, row->more};
}

/* The i-th zone, told of only if it has no place of its own in the text. */
static struct entry bare_zone(const struct rules *rules, int i)
{
    const struct zone_rule *row = &rules->zone[i];

    if (i == rules->zones) {
        return (struct entry){.key = NULL};
    }
    bool is_placed = strchr(rules->text.layout, row->letter) != NULL ||
                     strchr(rules->text.common, row->letter) != NULL;
    return (struct entry){spell(row->letter), is_placed ? NULL : row->ja, row->en, row->more};
}

/* The zones of position texts in their order, then those that stand in brackets there. */
static struct entry zone(const struct rules *rules, int i)
{
    size_t own = strlen(rules->text.layout), common = strlen(rules->text.common), k = (size_t)i;
    char letter = k < own            ? rules->text.layout[k]
                  : k < own + common ? rules->text.common[k - own]
                                     : 0;

    if (letter == 0) {
        return bare_zone(rules, (int)(k - own - common));
    }
    for (int zone = 0; zone < rules->zones; zone++) {
        const struct zone_rule *row = &rules->zone[zone];
        if (row->letter == letter && row->ja != NULL) {
            return (struct entry){spell(letter), row->ja, row->en, row->more};
        }
    }
    return (struct entry){.key = spell(letter)};
}

/* Those of position texts first, then those that only the card language knows. */
static struct entry gauge(const struct rules *rules, int i)
{
    const struct vocab_gauge *word = rules->vocab->gauges;
    int own = 0;

    while (rules->gauges[own].key != NULL) {
        own++;
    }
    if (i < own) {
        const struct gauge_rule *row = &rules->gauges[i];
        return (struct entry){row->key, rules_is_part(rules, i) ? NULL : row->ja, row->en,
                              row->more};
    }
    word += i - own;
    return (struct entry){word->name, word->ja, word->en, word->more};
}

static struct entry flag(const struct rules *rules, int i)
{
    const struct flag_rule *row = &rules->flags[i];

    return (struct entry){row->letter == 0 ? NULL : spell(row->letter), row->ja, row->en,
                          row->more};
}

static struct entry attr(const struct rules *rules, int i)
{
    const struct vocab_field *row = &rules->vocab->fields[i];

    return (struct entry){row->name, row->ja, row->en, row->more};
}

static struct entry word(const struct rules *rules, int i)
{
    const struct vocab_word *row = &rules->vocab->words[i];

    return (struct entry){row->name, row->ja, row->en, row->more};
}

static struct entry verb(const struct rules *rules, int i)
{
    const struct verb_rule *row = &rules->verbs[i];

    return (struct entry){row->name, row->ja, row->en, row->more};
}

static struct entry step(const struct rules *rules, int i)
{
    const struct step_rule *row = &rules->steps[i];

    return (struct entry){row->name, row->ja, row->en, row->more};
}

static struct entry reason(const struct rules *rules, int i)
{
    const struct word_rule *row = &rules->reasons[i];

    return (struct entry){row->key, row->ja, row->en, row->more};
}

static struct entry why(const struct rules *rules, int i)
{
    const struct word_rule *row = &rules->notes[i];

    return (struct entry){row->key, row->ja, row->en, row->more};
}

static struct entry option(const struct rules *rules, int i)
{
    const struct option_rule *row = &rules->options[i];

    return (struct entry){row->name, row->ja, row->en, row->more};
}

static struct entry deck(const struct rules *rules, int i)
{
    const struct deck_rule *row = &rules->deck.rows[i];

    return (struct entry){row->key, row->ja, row->en, row->more};
}

static const struct {
    const char *kind;
    struct entry (*at)(const struct rules *rules, int i);
} tables[] = {
    {"phase", phase},   {"zone", zone}, {"gauge", gauge}, {"flag", flag},     {"attr", attr},
    {"word", word},     {"verb", verb}, {"step", step},   {"reason", reason}, {"why", why},
    {"option", option}, {"deck", deck}, {NULL, NULL},
};

const char *legend_kind(int i)
{
    return tables[i].kind;
}

struct legend_walk legend_begin(const struct rules *rules, const char *kind)
{
    int table = 0;

    while (tables[table].kind != NULL && strcmp(tables[table].kind, kind) != 0) {
        table++;
    }
    return (struct legend_walk){
        .rules = rules, .kind = kind, .other = rules->legend, .table = table};
}

/* The next row of the table that people are told of. */
static bool next_entry(struct legend_walk *walk, struct legend_row *row)
{
    struct entry entry;

    while (tables[walk->table].kind != NULL) {
        entry = tables[walk->table].at(walk->rules, walk->i++);
        if (entry.key == NULL) {
            walk->table = COUNT_OF(tables) - 1;
        } else if (entry.ja != NULL) {
            *row = (struct legend_row){walk->kind, entry.key, entry.ja, entry.en,
                                       entry.more == NULL ? "" : entry.more};
            return true;
        }
    }
    return false;
}

bool legend_next(struct legend_walk *walk, struct legend_row *row)
{
    for (const struct legend_row *other; (other = walk->other)->kind != NULL;) {
        walk->other++;
        if (strcmp(other->kind, walk->kind) == 0) {
            *row = *other;
            return true;
        }
    }
    return next_entry(walk, row);
}

bool legend_own(const struct rules *rules, const char *kind, const char *key,
                struct legend_row *row)
{
    struct legend_walk walk = legend_begin(rules, kind);

    while (legend_next(&walk, row)) {
        if (strcmp(row->key, key) == 0) {
            return true;
        }
    }
    return false;
}

bool legend_find(const struct rules *rules, const char *kind, const char *key,
                 struct legend_row *row)
{
    if (legend_own(rules, kind, key, row)) {
        return true;
    }
    for (const struct legend_row *core = legend_core; core->kind != NULL; core++) {
        if (strcmp(core->kind, kind) == 0 && strcmp(core->key, key) == 0) {
            *row = *core;
            return true;
        }
    }
    return false;
}

const char *legend_name(const struct rules *rules, const char *kind, const char *key, bool is_ja)
{
    struct legend_row row;
    bool is_said = legend_find(rules, kind, key, &row) && row.ja != NULL;

    return !is_said ? key : is_ja ? row.ja : row.en;
}
