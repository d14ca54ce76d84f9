/* tfn-read.c - text as views: the other half of tfn.h. */
#include "engine/text/tfn.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/core/zone.h"

static const char *const viewer_names[] = {"s1", "s2", "pub", "all"};

/* A cursor; `at` names the field being read, for the error. */
struct reader {
    const struct match *match;
    struct view *view;
    struct err *err;
    const char *text;
    char at[24];
    uint32_t zones, gauges; /* that this side has named, by row */
    bool is_common;         /* c{}: no seat's, so it has no gauges */
};

static bool fail(struct reader *r, const char *want)
{
    return err_set(r->err, "badtfn", NULL, "at=%s want=%s", r->at, want);
}

/* A field of a side stands there once. */
static bool is_first(struct reader *r, uint32_t *named, int row)
{
    bool was_named = (*named >> row & 1) != 0;

    *named |= (uint32_t)1 << row;
    return !was_named || fail(r, "this%20field%20once");
}

static void name_field(struct reader *r, const char *side, const char *name, size_t length)
{
    struct str out;
    str_init(&out, r->at, sizeof r->at);
    str_put(&out, side);
    str_bytes(&out, name, length > 12 ? 12 : length);
}

static bool accept(struct reader *r, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(r->text, word, length) != 0) {
        return false;
    }
    r->text += length;
    return true;
}

/* True if a word is longer than the best one so far, and comes next. */
static bool is_better(const struct reader *r, const char *word, size_t *best)
{
    size_t length = strlen(word);
    bool is_next = length > *best && strncmp(r->text, word, length) == 0;

    *best = is_next ? length : *best;
    return is_next;
}

/* Reads one of the words, the longest that fits; its index or -1. */
static int accept_one(struct reader *r, const char *const *words, int count)
{
    size_t length = 0;
    int best = -1;

    for (int i = 0; i < count; i++) {
        best = is_better(r, words[i], &length) ? i : best;
    }
    r->text += length;
    return best;
}

static int accept_phase(struct reader *r, const struct word_rule *phases)
{
    size_t length = 0;
    int best = -1;

    for (int i = 0; phases[i].key != NULL; i++) {
        best = is_better(r, phases[i].key, &length) ? i : best;
    }
    r->text += length;
    return best;
}

static bool read_int(struct reader *r, int low, int high, int *n)
{
    char *end;
    bool is_sign = *r->text == '-';

    if (!is_sign && (*r->text < '0' || *r->text > '9')) {
        return false;
    }
    long number = strtol(r->text, &end, 10);
    if (end == r->text || number < low || number > high) {
        return false;
    }
    *n = (int)number;
    r->text = end;
    return true;
}

/* A step is named only where it is not called like its phase. */
static bool read_step(struct reader *r)
{
    const struct rules *rules = r->match->rules;
    const char *name = rules->phases[r->view->phase].key;
    size_t length = strlen(name);
    bool is_named = accept(r, ".");

    if (is_named) {
        length = strcspn(r->text, "?");
        name = r->text;
        r->text += length;
    }
    r->view->step = -1;
    for (int i = 0; rules->steps[i].name != NULL; i++) {
        if (strlen(rules->steps[i].name) == length &&
            memcmp(rules->steps[i].name, name, length) == 0) {
            r->view->step = i;
        }
    }
    return r->view->step >= 0 || !is_named;
}

static bool read_when(struct reader *r)
{
    static const char *const firsts[] = {"s1", "s2", "F"};
    static const char *const asked[] = {"-", "s1", "s2", "s1+s2"};
    const struct rules *rules = r->match->rules;

    name_field(r, "", "turn", 4);
    if (!accept(r, "t") || !read_int(r, 1, 32767, &r->view->turn) || !accept(r, ".")) {
        return fail(r, "t<number>.s1|s2|F.<phase>");
    }
    r->view->first = accept_one(r, firsts, 3);
    if (r->view->first < 0 || !accept(r, ".")) {
        return fail(r, "s1|s2|F");
    }
    name_field(r, "", "phase", 5);
    r->view->phase = accept_phase(r, rules->phases);
    if (r->view->phase < 0 ||
        (r->view->first == SEATS && r->view->phase != rules->turn.setup_phase)) {
        return fail(r, "phase");
    }
    name_field(r, "", "step", 4);
    if (!read_step(r) || !accept(r, "?")) {
        return fail(r, "step");
    }
    name_field(r, "", "asked", 5);
    r->view->asked = accept_one(r, asked, 4);
    if (r->view->asked < 0 || (r->view->asked > 0 && r->view->step < 0)) {
        return fail(r, "s1|s2|s1+s2|-");
    }
    return true;
}

static card_t read_card(struct reader *r)
{
    char id[MAX_ID + 1];
    size_t length = strspn(r->text, "abcdefghijklmnopqrstuvwxyz0123456789-");

    if (length == 0 || length > MAX_ID) {
        return CARD_NONE;
    }
    memcpy(id, r->text, length);
    id[length] = '\0';
    r->text += length;
    return carddb_find(r->match->db, id);
}

static bool read_flags(struct reader *r, struct view_item *item)
{
    size_t length = strspn(r->text, "abcdefghijklmnopqrstuvwxyz0123456789");
    if (length == 0 || length >= VIEW_FLAGS) {
        return fail(r, "flags");
    }
    memcpy(item->flags, r->text, length);
    r->text += length;
    return true;
}

static bool read_label(struct reader *r, const struct zone_rule *rule, struct view_item *item)
{
    int number;

    while (*r->text != rule->label_letter && rule->next != 0 && rule->label != LABEL_SQUARE) {
        rule = &r->match->rules->zone[rule->next - 1];
    }
    if (rule->label == LABEL_NONE || rule->label == LABEL_HOST) {
        return true;
    }
    char letter[2] = {rule->label_letter, '\0'};
    if (rule->label == LABEL_SQUARE && *r->text >= 'a' && *r->text <= 'z') {
        letter[0] = *r->text;
    }
    if (!accept(r, letter) || !read_int(r, 1, 65535, &number) || !accept(r, "=") ||
        (rule->label == LABEL_SQUARE && rules_label_slot(rule, 0, letter[0], number) < 0)) {
        return fail(r, "label");
    }
    item->letter = letter[0];
    item->number = (uint16_t)number;
    return true;
}

static bool read_face(struct reader *r, const struct zone_rule *rule, struct view_item *item)
{
    int n = 1;

    if (accept(r, "?")) {
        bool is_one = item->letter != 0 || rule->label == LABEL_HOST;
        if (!is_one && !read_int(r, 1, SEAT_OBJECTS, &n)) {
            return fail(r, "?<number>");
        }
        item->n = (uint8_t)n;
        return true;
    }
    item->card = read_card(r);
    if (item->card == CARD_NONE) {
        return fail(r, "card");
    }
    if (accept(r, "^")) {
        item->has_know = true;
        item->know = (uint8_t)(accept(r, "1") ? 1 : 0);
        item->know = (uint8_t)(item->know | (accept(r, "2") ? 2 : 0));
    }
    if (accept(r, "*") && (item->letter != 0 || !read_int(r, 2, SEAT_OBJECTS, &n))) {
        return fail(r,
                    item->letter != 0 ? "one%20card%20with%20a%20label" : "*<number%20from%202>");
    }
    item->n = (uint8_t)n;
    return true;
}

static bool read_item(struct reader *r, const struct zone_rule *rule)
{
    if (r->view->items == VIEW_ITEMS) {
        return fail(r, "fewer%20cards");
    }
    struct view_item *item = &r->view->item[r->view->items++];
    memset(item, 0, sizeof *item);
    item->card = CARD_NONE;
    item->n = 1;
    if (!read_label(r, rule, item) || !read_face(r, rule, item)) {
        return false;
    }
    return !accept(r, "~") || read_flags(r, item);
}

/* `{card,card}` behind the unknown cards of a hand. */
static bool read_braces(struct reader *r, const struct zone_rule *rule)
{
    int unknown = r->view->items - 1;

    if (!accept(r, "{")) {
        return true;
    }
    do {
        if (!read_item(r, rule)) {
            return false;
        }
    } while (accept(r, ","));
    r->view->item[unknown].braces = (uint8_t)(r->view->items - 1 - unknown);
    return accept(r, "}") || fail(r, "}");
}

/* `[card,card]` behind a card that others lie under. */
static bool read_under(struct reader *r, zone_t zone)
{
    zone_t below = zone_below(r->match->rules, zone);
    int host = r->view->items - 1;

    if (below == ZONE_NONE || !accept(r, "[")) {
        return true;
    }
    do {
        if (!read_item(r, &r->match->rules->zone[below])) {
            return false;
        }
    } while (accept(r, ","));
    r->view->item[host].under = (uint8_t)(r->view->items - 1 - host);
    return accept(r, "]") || fail(r, "]");
}

static bool read_zone(struct reader *r, zone_t zone, seat_t seat)
{
    struct view_zone *place = &r->view->zone[zone][seat];
    const struct zone_rule *rule = &r->match->rules->zone[zone];

    place->first = (uint16_t)r->view->items;
    if (*r->text != ';' && *r->text != '}') {
        do {
            if (!read_item(r, rule) || !read_braces(r, rule) || !read_under(r, zone)) {
                return false;
            }
        } while (accept(r, ","));
    }
    place->count = (uint16_t)(r->view->items - place->first);
    return true;
}

static bool read_gauge(struct reader *r, seat_t seat, const char *name, size_t length)
{
    const struct rules *rules = r->match->rules;

    for (int i = 0; rules->gauges[i].key != NULL; i++) {
        const struct gauge_rule *gauge = &rules->gauges[i];
        if (strlen(gauge->key) == length && memcmp(gauge->key, name, length) == 0) {
            if (!is_first(r, &r->gauges, i)) {
                return false;
            }
            bool is_read = read_int(r, gauge->low, gauge->high, &r->view->gauge[seat][i]);
            while (is_read && rules_is_part(rules, i + 1)) {
                is_read = accept(r, ",") &&
                          read_int(r, gauge->low, gauge->high, &r->view->gauge[seat][++i]);
            }
            return is_read || fail(r, "number");
        }
    }
    return fail(r, "gauge");
}

/* The fields between { and }. */
static bool read_fields(struct reader *r, const char *side, seat_t seat, const char *letters)
{
    r->zones = r->gauges = 0;
    if (accept(r, "}")) {
        return true;
    }
    do {
        size_t length = strcspn(r->text, "=:;}");
        const char *name = r->text;
        name_field(r, side, name, length);
        r->text += length;
        if (accept(r, ":")) {
            zone_t zone = length == 1 && strchr(letters, *name) != NULL
                              ? view_zone_of(r->match->rules, *name)
                              : ZONE_NONE;
            if (zone == ZONE_NONE) {
                return fail(r, "zone");
            }
            if (!is_first(r, &r->zones, zone) || !read_zone(r, zone, seat)) {
                return false;
            }
        } else if (r->is_common || !accept(r, "=") || !read_gauge(r, seat, name, length)) {
            return r->err->code != NULL ? false : fail(r, "field");
        }
    } while (accept(r, ";"));
    return accept(r, "}") || fail(r, "}");
}

static bool read_sides(struct reader *r)
{
    const struct rules *rules = r->match->rules;

    name_field(r, "", "s1", 2);
    if (!accept(r, " s1{")) {
        return fail(r, "s1{");
    }
    if (!read_fields(r, "s1.", 0, rules->text.layout)) {
        return false;
    }
    name_field(r, "", "s2", 2);
    if (!accept(r, " s2{")) {
        return fail(r, "s2{");
    }
    if (!read_fields(r, "s2.", 1, rules->text.layout)) {
        return false;
    }
    if (!accept(r, " c{")) {
        return true;
    }
    r->is_common = true;
    return read_fields(r, "c.", 0, rules->text.common);
}

/* The rest of the line is kept as it is; h= is checked and taken off. */
static bool read_extra(struct reader *r, const char *whole)
{
    const char *hash = strstr(r->text, " h=");
    size_t length = hash == NULL ? strlen(r->text) : (size_t)(hash - r->text);

    name_field(r, "", "h", 1);
    if (hash != NULL) {
        char hex[20];
        struct str out;
        str_init(&out, hex, sizeof hex);
        str_hex64(&out, hash_bytes(whole, (size_t)(hash - whole)));
        if (strcmp(hash + 3, hex) != 0) {
            return fail(r, hex);
        }
    }
    name_field(r, "", r->text + (*r->text == ' '), strcspn(r->text + (*r->text == ' '), " ="));
    if (length >= VIEW_EXTRA_TEXT || (length > 0 && *r->text != ' ')) {
        return fail(r, "field");
    }
    memcpy(r->view->extra, r->text, length);
    r->view->extra[length] = '\0';
    return true;
}

bool tfn_game(const char *text, char name[32])
{
    size_t length = 0;

    if (strncmp(text, "tfn1 ", 5) != 0) {
        return false;
    }
    text += 5;
    length = strcspn(text, "@ ");
    if (length == 0 || length >= 32 || text[length] != '@') {
        return false;
    }
    memcpy(name, text, length);
    name[length] = '\0';
    return true;
}

int tfn_viewer(const char *text)
{
    const char *at = strchr(text, '@');

    at = at == NULL ? NULL : strchr(at, ' ');
    for (int i = 0; at != NULL && i <= VIEWER_ALL; i++) {
        size_t length = strlen(viewer_names[i]);
        if (strncmp(at + 1, viewer_names[i], length) == 0 && at[1 + length] == ' ') {
            return i;
        }
    }
    return -1;
}

bool tfn_parse(const struct match *match, const char *text, struct view *view, struct err *err)
{
    struct reader r = {.match = match, .view = view, .err = err, .text = text};
    char game[32];
    int revision;

    err->code = NULL;
    view->items = 0;
    view->extra[0] = '\0';
    memset(view->zone, 0, sizeof view->zone);
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; match->rules->gauges[i].key != NULL; i++) {
            view->gauge[seat][i] = match_start(match, i);
        }
    }
    name_field(&r, "", "game", 4);
    if (!tfn_game(text, game) || strcmp(game, match->rules->vocab->game) != 0) {
        return fail(&r, match->rules->vocab->game);
    }
    r.text = strchr(text, '@') + 1;
    name_field(&r, "", "revision", 8);
    if (!read_int(&r, match->rules->revision, match->rules->revision, &revision) ||
        !accept(&r, " ")) {
        return fail(&r, "revision%20of%20the%20rules");
    }
    name_field(&r, "", "viewer", 6);
    view->viewer = accept_one(&r, viewer_names, 4);
    if (view->viewer < 0 || !accept(&r, " ")) {
        return fail(&r, "s1|s2|pub|all");
    }
    return read_when(&r) && read_sides(&r) && read_extra(&r, text);
}
