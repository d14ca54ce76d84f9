/* cmd-legend.c - what a front end reads before a game: the legend of a game, its decks, its
 * cards. */
#include "protocol/command.h"

#include <string.h>

#include "engine/core/legend.h"
#include "engine/lang/diag.h"
#include "engine/text/view.h"

/* ----------------------------------------------------------------------------------- games */

static void print_game(struct call *call, const struct gamedata *data)
{
    struct str *out = reply_start(call->reply, "game ");
    const struct rules *rules = data->rules;

    str_format(out, "%s rules=%d data=%08llx", rules->vocab->game, rules->revision,
               (unsigned long long)(data->db->hash & 0xffffffffU));
    reply_key(out, "name.ja", rules->title_ja);
    reply_key(out, "name.en", rules->title_en);
    str_put(out, " -- ");
    str_put(out, rules->title_en);
    reply_end(call->reply);
}

/* True if others of its cards lie there without a label, for all to see. */
static bool has_bare(const struct rules *rules, const struct zone_rule *zone)
{
    const struct zone_rule *next = zone->next == 0 ? zone : &rules->zone[zone->next - 1];

    return zone->label != LABEL_NONE && next->label == LABEL_NONE && next->sight == SIGHT_BOTH;
}

/* Who looks into a zone, and how many cards may lie under one of its cards, are facts of the rules,
 * so no row has to say them. */
static void print_sight(const struct rules *rules, const char *letter, struct str *out)
{
    static const char *const names[] = {
        [SIGHT_BOTH] = "both", [SIGHT_OWNER] = "owner", [SIGHT_NOBODY] = "nobody"};

    for (int i = 0; i < rules->zones; i++) {
        const struct zone_rule *zone = &rules->zone[i];
        if (view_zone_of(rules, letter[0]) == i) {
            str_format(out, " sight=%s%s", names[zone->sight],
                       has_bare(rules, zone) ? " bare=up" : "");
        }
        bool is_under = zone->label == LABEL_HOST && zone->flag == 0; /* the first of its host */
        if (is_under && rules->zone[zone->host].letter == letter[0]) {
            int most = zone->kind == ZONE_CHAIN ? zone->capacity : zone->width;
            str_format(out, " under=%d under.sight=%s", most, names[zone->sight]);
        }
    }
}

/* True if the labels of a zone are those of fixed places, and none of another letter: *keeps is
 * that one then, whose cards have kept theirs here. */
static bool has_places(const struct rules *rules, int zone, char *keeps)
{
    const struct zone_rule *rule = &rules->zone[zone];

    *keeps = '\0';
    for (int i = 0; i < zone; i++) {
        const struct zone_rule *other = &rules->zone[i];
        if (other->label == rule->label && other->label_letter == rule->label_letter) {
            *keeps = other->letter == rule->letter ? '\0' : other->letter;
            return false;
        }
    }
    return rule->label == LABEL_PLACE || rule->label == LABEL_SQUARE;
}

/* The labels of the places of a seat, empty ones too; of squares rank by rank, the first file
 * first. */
static void print_labels(const struct zone_rule *rule, seat_t seat, struct str *out)
{
    int files = rule->label == LABEL_SQUARE ? rule->capacity / rule->width : rule->capacity;

    for (int i = 0; i < rule->capacity; i++) {
        int slot = rule->label == LABEL_SQUARE ? i % files * rule->width + i / files : i;
        struct label_name label = rules_label_name(rule, rules_label(rule, seat, slot));
        str_format(out, "%s%c%d", i == 0 ? "" : ",", label.letter, label.number);
    }
}

/* The places of a letter, of all its zones. */
static void print_places(const struct rules *rules, const char *letter, struct str *out)
{
    for (int i = 0; i < rules->zones; i++) {
        const struct zone_rule *zone = &rules->zone[i];
        char keeps = '\0';
        if (zone->letter != letter[0]) {
            continue;
        }
        if (has_places(rules, i, &keeps) && zone->is_common) {
            str_put(out, " places=");
            print_labels(zone, 0, out);
        } else if (has_places(rules, i, &keeps)) {
            str_put(out, " places.s1=");
            print_labels(zone, 0, out);
            str_put(out, " places.s2=");
            print_labels(zone, 1, out);
        }
        if (zone->label == LABEL_PLACE && keeps != '\0') {
            str_format(out, " keeps=%c", keeps);
        }
    }
}

/* When the position text prints a number of a seat. */
static void print_shown(const struct rules *rules, const char *key, struct str *out)
{
    const char *shown = "none";

    for (const struct gauge_rule *row = rules->gauges; row->key != NULL; row++) {
        if (strcmp(row->key, key) == 0) {
            shown = row->is_printed ? "always" : "changed";
        }
    }
    str_format(out, " show=%s", shown);
}

static void print_limits(const struct rules *rules, const char *key, struct str *out)
{
    for (const struct deck_rule *row = rules->deck.rows; row->key != NULL; row++) {
        if (strcmp(row->key, key) != 0) {
            continue;
        }
        if (row->least_option != 0) {
            str_format(out, " min=opt.%s", rules->options[row->least_option - 1].name);
        } else {
            str_format(out, " min=%d", row->least);
        }
        str_format(out, " max=%d", row->most);
        if (row->copies != 0) {
            str_format(out, " copies=%d", row->copies);
        }
    }
}

/* What newgame takes for an option, and what it takes when nothing is said. */
static void print_values(const struct rules *rules, const char *key, struct str *out)
{
    for (const struct option_rule *row = rules->options; row->name != NULL; row++) {
        if (strcmp(row->name, key) != 0) {
            continue;
        }
        if (row->words == NULL) {
            str_format(out, " values=%d..%d default=%d", row->low, row->high, row->standard);
            continue;
        }
        for (int i = row->low; i <= row->high; i++) {
            str_format(out, "%s%s", i == row->low ? " values=" : ",", row->words[i]);
        }
        str_format(out, " default=%s", row->words[row->standard]);
    }
}

static void print_kind(const struct rules *rules, const char *key, struct str *out)
{
    static const char *const kinds[DECISION_COUNT] = {
#define ASK(name, text) #name,
#include "engine/core/ask.def"
#undef ASK
    };

    for (const struct step_rule *row = rules->steps; row->name != NULL; row++) {
        if (strcmp(row->name, key) == 0) {
            str_format(out, " kind=%s", kinds[row->kind]);
            return;
        }
    }
}

/* The word of card files and operands, and whose the zone is. */
static void print_owner(const struct rules *rules, const char *letter, struct str *out)
{
    const struct zone_rule *zone = rules->zone;

    while (zone->letter != letter[0]) {
        zone++;
    }
    str_format(out, " word=%s owner=%s", zone->word, zone->is_common ? "common" : "seat");
}

/* What the rules say about a line, so that no row has to: in front of the row's own words .. */
static void print_start(const struct rules *rules, const struct legend_row *row, struct str *out)
{
    if (strcmp(row->kind, "zone") == 0) {
        print_owner(rules, row->key, out);
    } else if (strcmp(row->kind, "step") == 0 && row->more[0] == '\0') {
        print_kind(rules, row->key, out);
    } else if (strcmp(row->kind, "option") == 0) {
        print_values(rules, row->key, out);
    }
}

/* .. and behind them. */
static void print_facts(const struct rules *rules, const struct legend_row *row, struct str *out)
{
    if (strcmp(row->kind, "zone") == 0) {
        print_sight(rules, row->key, out);
        print_places(rules, row->key, out);
    } else if (strcmp(row->kind, "gauge") == 0) {
        print_shown(rules, row->key, out);
    } else if (strcmp(row->kind, "deck") == 0) {
        print_limits(rules, row->key, out);
    }
}

/* "name=opt.tie_rule", but first and lists are keys of newgame themselves. */
static void print_key(const struct legend_row *row, struct str *out)
{
    bool is_option = strcmp(row->kind, "option") == 0;
    bool is_own = strcmp(row->key, "first") == 0 || strcmp(row->key, "lists") == 0;

    str_format(out, "%s%s%s", is_option ? "name=" : "", is_option && !is_own ? "opt." : "",
               row->key);
}

/* A line of the legend. */
static void print_legend(struct call *call, const struct rules *rules, const struct legend_row *row)
{
    struct str *out = reply_start(call->reply, row->kind);
    bool is_said = strcmp(row->kind, "verb") == 0 || strcmp(row->kind, "event") == 0;

    str_char(out, ' ');
    print_key(row, out);
    print_start(rules, row, out);
    str_put(out, row->more[0] != '\0' ? " " : "");
    str_put(out, row->more);
    print_facts(rules, row, out);
    if (row->ja != NULL) {
        reply_key(out, is_said ? "say.ja" : "name.ja", row->ja);
    }
    if (row->en != NULL) {
        reply_key(out, is_said ? "say.en" : "name.en", row->en);
    }
    reply_end(call->reply);
}

static void print_rows(const struct carddb *db, const char *key, const struct deck_row *row,
                       int rows, struct str *out)
{
    str_format(out, " %s=", key);
    for (int i = 0; i < rows; i++) {
        str_format(out, "%s%s*%d", i == 0 ? "" : ",", db->cards[row[i].card].id, row[i].copies);
    }
}

static void print_decklist(struct call *call, const struct gamedata *data,
                           const struct deck_list *list)
{
    struct str *out = reply_start(call->reply, "decklist ");

    line_quote(out, list->name);
    if (list->side_rows > 0) {
        print_rows(data->db, data->rules->vocab->side_list, list->side, list->side_rows, out);
    }
    print_rows(data->db, "cards", list->row, list->rows, out);
    reply_key(out, "name.ja", list->name_ja);
    reply_key(out, "name.en", list->name_en);
    str_put(out, list->is_coverage ? " coverage=1" : "");
    reply_end(call->reply);
}

bool cmd_games(struct call *call)
{
    const struct gamedata *data = NULL;

    if (arg_word(call, 0) == NULL) {
        for (int i = 0; i < call->host->cards->kinds; i++) {
            print_game(call, &call->host->cards->kind[i]);
        }
        reply_format(call->reply, "ok", " n=%d", call->host->cards->kinds);
        return true;
    }
    if (!arg_get_game(call, 0, &data)) {
        return false;
    }
    print_game(call, data);
    struct legend_row row, found;
    for (int i = 0; legend_kind(i) != NULL; i++) {
        struct legend_walk walk = legend_begin(data->rules, legend_kind(i));
        while (legend_next(&walk, &row)) {
            print_legend(call, data->rules, &row);
        }
    }
    for (const struct legend_row *core = legend_core; core->kind != NULL; core++) {
        if (!legend_own(data->rules, core->kind, core->key, &found)) {
            print_legend(call, data->rules, core);
        }
    }
    for (int i = 0; i < data->db->deck_count; i++) {
        print_decklist(call, data, &data->db->decks[i]);
    }
    reply_format(call->reply, "ok", "%s", "");
    return true;
}

/* ----------------------------------------------------------------------------------- cards */

/* The printed words of one class. */
static void print_words(const struct vocab *vocab, const struct card *card, int word_class,
                        const char *key, struct str *out)
{
    bool is_first = true;

    for (int w = 0; vocab->words[w].name != NULL; w++) {
        if (vocab->words[w].kind == WORD_PRINTED && vocab->words[w].word_class == word_class &&
            (card->words >> w & 1) != 0) {
            str_char(out, is_first ? ' ' : ',');
            str_format(out, "%s%s%s", is_first ? key : "", is_first ? "=" : "",
                       vocab->words[w].name);
            is_first = false;
        }
    }
}

/* cost=forest-1,dark-1; cost=0 */
static void print_price(const struct vocab *vocab, const struct card *card,
                        const struct vocab_field *field, struct str *out)
{
    bool is_first = true;

    str_format(out, " %s=", field->name);
    for (int i = 0; vocab->ability.resources[i].name != NULL; i++) {
        if (card->number[field->index + i] > 0) {
            str_format(out, "%s%s-%d", is_first ? "" : ",", vocab->ability.resources[i].name,
                       card->number[field->index + i]);
            is_first = false;
        }
    }
    str_put(out, is_first ? "0" : "");
}

/* ` required=valor:2,honor:5`; nothing where nothing is printed. */
static void print_vector(const struct vocab_field *field, const int8_t *vector, struct str *out)
{
    bool is_first = true;

    for (int i = 0; i < VECTOR_SIZE && field->choices[i] != NULL; i++) {
        if (vector[i] != VECTOR_NONE) {
            if (is_first) {
                str_format(out, " %s=", field->name);
            } else {
                str_char(out, ',');
            }
            str_format(out, "%s:%d", field->choices[i], vector[i]);
            is_first = false;
        }
    }
}

static void print_fields(const struct carddb *db, const struct card *card, struct str *out)
{
    const struct vocab *vocab = db->vocab;

    for (int f = 0; vocab->fields[f].name != NULL; f++) {
        const struct vocab_field *field = &vocab->fields[f];
        if ((field->allowed >> card->type & 1) == 0) {
            continue;
        }
        switch (field->kind) {
        case PRINT_NUMBER:
            str_format(out, " %s=%d", field->name, card->number[field->index]);
            break;
        case PRINT_CHOICE:
            str_format(out, " %s=%s", field->name, field->choices[card->number[field->index]]);
            break;
        case PRINT_WORD:
        case PRINT_WORDS:
            print_words(vocab, card, field->index, field->name, out);
            break;
        case PRINT_PRICE:
            print_price(vocab, card, field, out);
            break;
        case PRINT_PATTERN:
            reply_key(out, field->name, db->patterns[card->number[field->index]].text);
            break;
        case PRINT_CARD:
            if (card->number[field->index] > 0) {
                str_format(out, " %s=%s", field->name,
                           db->cards[card->number[field->index] - 1].id);
            }
            break;
        case PRINT_VECTOR:
            print_vector(field, card->vector[field->index], out);
            break;
        case PRINT_NOTE:
            break;
        }
    }
}

static void print_card(struct call *call, const struct gamedata *data, const struct card *card,
                       bool is_ja)
{
    struct str *out = reply_start(call->reply, "card ");
    const char *text = is_ja ? card->text_ja : card->text_en;

    str_put(out, card->id);
    reply_key(out, "name.ja", card->name_ja);
    reply_key(out, "name.en", card->name_en);
    str_format(out, " type=%s", data->rules->vocab->types[card->type]);
    print_fields(data->db, card, out);
    if (text[0] != '\0') {
        str_put(out, " -- ");
        str_put(out, text);
    }
    reply_end(call->reply);
}

bool cmd_cards(struct call *call)
{
    const struct gamedata *data = NULL;
    const char *id = arg_word(call, 1);
    char shown[LINE_SHOW];
    bool is_ja = false;

    if (!arg_get_game(call, 0, &data) || !arg_lang(call, &is_ja)) {
        return false;
    }
    if (id == NULL) {
        for (int i = 0; i < data->db->card_count; i++) {
            print_card(call, data, &data->db->cards[i], is_ja);
        }
        reply_format(call->reply, "ok", " n=%d", data->db->card_count);
        return true;
    }
    card_t card = carddb_find(data->db, id);
    if (card == CARD_NONE) {
        const char *near = carddb_nearest(data->db, id);
        return err_set(&call->err, "nosuch", "no such card", "name=%s%s%s", line_show(shown, id),
                       near == NULL ? "" : " near=", near == NULL ? "" : near);
    }
    print_card(call, data, &data->db->cards[card], is_ja);
    reply_format(call->reply, "ok", " n=1");
    return true;
}
