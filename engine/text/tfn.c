/* tfn.c - views as text (protocol section 5). */
#include "engine/text/tfn.h"

#include <string.h>

#include "engine/base/hash.h"

static const char *const viewer_names[] = {"s1", "s2", "pub", "all"};

/* ---- printing --------------------------------------------------------------- */

static void print_item(const struct match *match, const struct view_item *item, bool is_under,
                       struct str *out)
{
    if (item->letter != 0) {
        str_char(out, item->letter);
        str_int(out, item->number);
        str_char(out, '=');
    }
    if (item->card == CARD_NONE) {
        str_char(out, '?');
        if (item->letter == 0 && !is_under) {
            str_int(out, item->n);
        }
    } else {
        str_put(out, match->db->cards[item->card].id);
    }
    if (item->has_know) {
        str_char(out, '^');
        str_put(out, (item->know & 1) != 0 ? "1" : "");
        str_put(out, (item->know & 2) != 0 ? "2" : "");
    }
    if (item->card != CARD_NONE && item->n > 1) {
        str_char(out, '*');
        str_int(out, item->n);
    }
    if (item->flags[0] != '\0') {
        str_char(out, '~');
        str_put(out, item->flags);
    }
}

static void print_zone(const struct match *match, const struct view *view,
                       const struct view_zone *zone, struct str *out)
{
    int inner = 0; /* items that still stand in the braces or brackets of one */
    const char *close = "";

    for (int i = zone->first; i < zone->first + zone->count; i++) {
        const struct view_item *item = &view->item[i];
        if (inner > 0) {
            print_item(match, item, close[0] == ']', out);
            str_put(out, --inner > 0 ? "," : close);
            continue;
        }
        str_put(out, i > zone->first ? "," : "");
        print_item(match, item, false, out);
        inner = item->braces + item->under;
        close = item->under > 0 ? "]" : "}";
        str_put(out, item->under > 0 ? "[" : item->braces > 0 ? "{" : "");
    }
}

static bool is_left_out(const struct rules *rules, char letter, const struct view_zone *zone)
{
    return zone->count == 0 && strchr(rules->text.optional, letter) != NULL;
}

static void print_side(const struct match *match, const struct view *view, seat_t seat,
                       struct str *out)
{
    const struct rules *rules = match->rules;
    const char *semicolon = "";

    str_put(out, seat == 0 ? " s1{" : " s2{");
    for (int i = 0; rules->gauges[i].key != NULL; i++) {
        if (rules_is_part(rules, i)) {
            str_char(out, ',');
            str_int(out, view->gauge[seat][i]);
        } else if (rules->gauges[i].is_printed || view->gauge[seat][i] != match_start(match, i)) {
            str_put(out, semicolon);
            str_put(out, rules->gauges[i].key);
            str_char(out, '=');
            str_int(out, view->gauge[seat][i]);
            semicolon = ";";
        }
    }
    for (const char *letter = rules->text.layout; *letter != '\0'; letter++) {
        const struct view_zone *zone = &view->zone[view_zone_of(rules, *letter)][seat];
        if (!is_left_out(rules, *letter, zone)) {
            str_put(out, semicolon);
            str_char(out, *letter);
            str_char(out, ':');
            print_zone(match, view, zone, out);
            semicolon = ";";
        }
    }
    str_char(out, '}');
}

static void print_common(const struct match *match, const struct view *view, struct str *out)
{
    const struct rules *rules = match->rules;
    const char *sign = " c{";

    for (const char *letter = rules->text.common; *letter != '\0'; letter++) {
        const struct view_zone *zone = &view->zone[view_zone_of(rules, *letter)][0];
        if (!is_left_out(rules, *letter, zone)) {
            str_put(out, sign);
            str_char(out, *letter);
            str_char(out, ':');
            print_zone(match, view, zone, out);
            sign = ";";
        }
    }
    str_put(out, sign[0] == ';' ? "}" : "");
}

static void print_when(const struct rules *rules, const struct view *view, struct str *out)
{
    static const char *const asked[] = {"-", "s1", "s2", "s1+s2"};
    static const char *const first[] = {".s1.", ".s2.", ".F."};

    str_put(out, "tfn1 ");
    str_put(out, rules->vocab->game);
    str_char(out, '@');
    str_int(out, rules->revision);
    str_char(out, ' ');
    str_put(out, viewer_names[view->viewer]);
    str_put(out, " t");
    str_int(out, view->turn);
    str_put(out, first[view->first]);
    str_put(out, rules->phases[view->phase].key);
    if (view->step >= 0 &&
        strcmp(rules->steps[view->step].name, rules->phases[view->phase].key) != 0) {
        str_char(out, '.');
        str_put(out, rules->steps[view->step].name);
    }
    str_char(out, '?');
    str_put(out, asked[view->asked]);
}

/* Everything but the hash, which is over this text. */
static void print_body(const struct match *match, const struct view *view, struct str *out)
{
    print_when(match->rules, view, out);
    print_side(match, view, 0, out);
    print_side(match, view, 1, out);
    print_common(match, view, out);
    str_put(out, view->extra);
}

void tfn_format(const struct match *match, const struct view *view, struct str *out)
{
    size_t start = out->used;

    print_body(match, view, out);
    uint64_t hash = hash_bytes(out->text + start, out->used - start);
    str_put(out, " h=");
    str_hex64(out, hash);
}

void tfn_print(const struct match *match, const struct state *st, int viewer, struct str *out)
{
    struct view view;
    view_build(match, st, viewer, &view);
    tfn_format(match, &view, out);
}

uint64_t tfn_hash(const struct match *match, const struct state *st, int viewer)
{
    char text[VIEW_EXTRA_TEXT * 2];
    struct str out;
    struct view view;

    str_init(&out, text, sizeof text);
    view_build(match, st, viewer, &view);
    print_body(match, &view, &out);
    return hash_bytes(out.text, out.used);
}
