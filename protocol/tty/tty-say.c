/* tty-say.c - what cards, zones, numbers, moves and lasting changes are called in sentences. */
#include "protocol/tty/tty-tell.h"

#include <stdlib.h>
#include <string.h>

#include "engine/core/legend.h"

enum { SAY = 512 };

const char *say_name(const struct teller *teller, const char *kind, const char *key)
{
    return legend_name(teller->match->rules, kind, key, teller->is_ja);
}

static const char *card_name(const struct teller *teller, card_t card)
{
    const struct card *row = &teller->match->db->cards[card];

    return teller->is_ja ? row->name_ja : row->name_en;
}

const char *say_card(const struct teller *teller, const char *id)
{
    card_t card = carddb_find(teller->match->db, id);

    return card == CARD_NONE ? NULL : card_name(teller, card);
}

void say_zone(const struct teller *teller, const char *zone, struct str *out)
{
    const char *dot = strchr(zone, '.');
    const char letter[2] = {dot == NULL ? '?' : dot[1], '\0'};

    str_put(out, say_name(teller, "zone", letter));
}

const char *say_gauge(const struct teller *teller, int gauge, char out[64])
{
    const struct rules *rules = teller->match->rules;
    struct legend_row row;
    int part = 0;

    while (gauge > 0 && rules_is_part(rules, gauge)) {
        gauge--;
        part++;
    }
    const char *key = rules->gauges[gauge].key;
    const char *at = legend_own(rules, "gauge", key, &row) ? strstr(row.more, "parts=") : NULL;
    at = at == NULL ? NULL : at + strlen("parts=");
    for (; at != NULL && part > 0; part--) {
        at = strchr(at, ',');
        at = at == NULL ? NULL : at + 1;
    }
    if (at == NULL || strcspn(at, ", ") >= 64) {
        return say_name(teller, "gauge", key);
    }
    memcpy(out, at, strcspn(at, ", "));
    out[strcspn(at, ", ")] = '\0';
    const char *name = say_name(teller, "gauge", out);
    return name == out ? key : name;
}

/* ------------------------------------------------------------------------------------ moves */

static const char *a_card(const struct teller *teller)
{
    return teller->is_ja ? "カード" : "a card";
}

/* A card by its id, with the word of its zone in front too, or by its label; a place without a card
 * that is known stays its label, and a word of the game is said. */
void say_thing(const struct teller *teller, const char *text, struct str *out)
{
    const char *name = say_card(teller, text), *last = strrchr(text, '.');

    if (text[0] == '?') {
        name = a_card(teller);
    } else if (name == NULL && event_is_label(text)) {
        card_t card = event_card_at(&teller->memory, text);
        name = card == CARD_NONE ? text : card_name(teller, card);
    } else if (name == NULL && last != NULL) {
        name = say_card(teller, last + 1);
    }
    str_put(out, name != NULL ? name : say_name(teller, "word", text));
}

/* A move taken apart: "set:bu-g05>m2". */
struct chosen {
    const struct teller *teller;
    char first[SAY], second[SAY];
    const char *number; /* behind a dot or a star */
};

static void chosen_value(void *context, const char *key, struct str *out)
{
    const struct chosen *chosen = context;

    if (strcmp(key, "1") == 0) {
        say_thing(chosen->teller, chosen->first, out);
    } else if (strcmp(key, "2") == 0 || strcmp(key, "@") == 0) {
        say_thing(chosen->teller, chosen->second, out);
    } else if (strcmp(key, "k") == 0 || strcmp(key, "n") == 0) {
        str_put(out, chosen->number);
    }
}

static void copy(char *out, size_t size, const char *text, size_t length)
{
    length = length < size ? length : size - 1;
    memcpy(out, text, length);
    out[length] = '\0';
}

/* Cuts "a1.2" behind its last dot. */
static const char *cut_number(char *text)
{
    char *dot = strrchr(text, '.');

    if (dot == NULL || strspn(dot + 1, "0123456789") != strlen(dot + 1)) {
        return "";
    }
    *dot = '\0';
    return dot + 1;
}

void say_chosen(const struct teller *teller, const char *move, struct str *out)
{
    const struct rules *rules = teller->match->rules;
    int verb = move_verb_of(rules, move);
    const char *colon = strchr(move, ':');
    struct chosen chosen = {.teller = teller, .number = ""};

    if (verb < 0) {
        str_put(out, say_name(teller, "reason", move)); /* a resignation */
        return;
    }
    const struct verb_rule *rule = &rules->verbs[verb];
    const char *rest = colon == NULL ? "" : colon + 1;
    const char *link = rule->link == 0 ? NULL : strrchr(rest, rule->link);
    copy(chosen.first, SAY, rest, link == NULL ? strlen(rest) : (size_t)(link - rest));
    copy(chosen.second, SAY, link == NULL ? "" : link + 1, link == NULL ? 0 : strlen(link + 1));
    if (rule->link == '*') {
        chosen.number = chosen.second;
    } else if (rule->operand == OPERAND_SKILL || rule->operand == OPERAND_EFFECT) {
        chosen.number = cut_number(chosen.first);
    }
    char sentence[SAY];
    const char *whole = say_name(teller, "verb", rule->name);
    copy(sentence, SAY, whole, strlen(whole));
    char *tail = strstr(sentence, " {2}");
    if (tail != NULL && chosen.second[0] == '\0') { /* it may be missing */
        *tail = '\0';
    }
    say_fill(sentence, chosen_value, &chosen, out);
}

/* ---------------------------------------------------------------------------------- changes */

/* How long a lasting change holds, as its last word says. */
static const char *const untils[][3] = {
    {"battle", "このバトルの間", "until the end of the battle"},
    {"round", "このラウンドの間", "until the end of the round"},
    {"attack", "この攻撃の間", "for this attack"},
    {"turn", "このターンの間", "until the end of the turn"},
    {"stay", "場にある間", "while it stays"},
    {"foe-turn-s1", "s1のターンの終わりまで", "until the end of the turn of s1"},
    {"foe-turn-s2", "s2のターンの終わりまで", "until the end of the turn of s2"},
    {"next-s1", "s1の次のターンまで", "until the next turn of s1"},
    {"next-s2", "s2の次のターンまで", "until the next turn of s2"},
};

/* The name of a number of a card or a seat, or of a word that a card has got. */
static const char *changed_name(const struct teller *teller, const char *key)
{
    static const char *const kinds[] = {"attr", "gauge", "word"};

    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        const char *name = say_name(teller, kinds[i], key);
        if (name != key) {
            return name;
        }
    }
    return key;
}

void say_change(const struct teller *teller, const char *change, struct str *out)
{
    char what[SAY];
    const char *dot = strrchr(change, '.'), *until = dot == NULL ? "" : dot + 1;

    copy(what, SAY, change, dot == NULL ? strlen(change) : (size_t)(dot - change));
    size_t name = strcspn(what, "+=");
    size_t minus = strcspn(what, "-"); /* "power-2", but names may have one themselves */
    while (what[minus] == '-' && strchr("0123456789", what[minus + 1]) == NULL) {
        minus += 1 + strcspn(what + minus + 1, "-");
    }
    name = minus < name && what[minus] == '-' ? minus : name;
    char sign = what[name];
    what[name] = '\0';
    str_put(out, changed_name(teller, what));
    if (sign != '\0') {
        str_format(out, " %c%s%s", sign, sign == '=' ? " " : "",
                   say_name(teller, "word", what + name + 1));
    }
    for (size_t i = 0; i < COUNT_OF(untils); i++) {
        if (strcmp(until, untils[i][0]) == 0) {
            str_format(out, teller->is_ja ? "、%s" : ", %s", untils[i][teller->is_ja ? 1 : 2]);
            return;
        }
    }
}

/* ------------------------------------------------------------------------------------- fill */

/* Appends a template without brackets; returns whether every key of it said something. */
static bool fill_part(const char *text, size_t length, say_value *value, void *context,
                      struct str *out)
{
    const char *end = text + length;
    bool is_whole = true;

    while (text < end) {
        const char *close = *text == '{' ? strchr(text, '}') : NULL;
        if (close == NULL) {
            str_char(out, *text++);
            continue;
        }
        char key[16];
        size_t used = out->used;
        copy(key, sizeof key, text + 1, (size_t)(close - text - 1));
        value(context, key, out);
        is_whole = is_whole && out->used > used;
        text = close + 1;
    }
    return is_whole;
}

void say_fill(const char *sentence, say_value *value, void *context, struct str *out)
{
    char part[SAY];
    struct str text;

    while (*sentence != '\0') {
        bool is_part = *sentence == '[';
        size_t length = strcspn(sentence += is_part ? 1 : 0, is_part ? "]" : "[");
        str_init(&text, part, sizeof part);
        if (!is_part) {
            (void)fill_part(sentence, length, value, context, out);
        } else if (fill_part(sentence, length, value, context, &text)) {
            str_put(out, part);
        }
        sentence += length + (is_part && sentence[length] == ']' ? 1 : 0);
    }
}
