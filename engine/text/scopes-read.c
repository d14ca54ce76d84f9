/* scopes-read.c - the fields of scopes-text.h, read back. */
#include <stdlib.h>
#include <string.h>

#include "engine/core/zone.h"
#include "engine/know/ids.h"
#include "engine/know/know.h"
#include "engine/know/scopes.h"
#include "engine/text/object-text.h"
#include "engine/text/scopes-text.h"
#include "engine/text/view.h"

/* ---- taking an entry apart ---------------------------------------------------------------- */

/* s1.D*17 */
static const char *parse_zone(const struct match *match, const struct state *st, const char *text,
                              struct scopes_entry *entry)
{
    const struct rules *rules = match->rules;
    char letter = text[3];

    entry->owner = (seat_t)(text[1] == '2');
    entry->has_deck |= letter == rules->zone[rules->deck.zone].letter;
    entry->has_hand |= letter == rules->zone[rules->hand_zone].letter;
    entry->has_main |= letter == rules->zone[rules->scopes->force].letter;
    if (text[4] != '*') {
        return NULL;
    }
    char *end;
    long n = strtol(text + 5, &end, 10);
    zone_t zone = view_zone_of(rules, letter);
    bool is_count = st == NULL || (zone != ZONE_NONE && st->field.count[zone][entry->owner] == n);
    return is_count ? end : NULL;
}

/* Fixed places of s2 go on from those of s1. */
static seat_t seat_of_label(const struct rules *rules, char letter, int number)
{
    for (int zone = 0; zone < rules->zones; zone++) {
        const struct zone_rule *rule = &rules->zone[zone];
        if (rule->label == LABEL_PLACE && rule->label_letter == letter) {
            return (seat_t)(number >= rule->label_first[1]);
        }
    }
    return 0;
}

static const char *parse_label(const struct match *match, const struct state *st, const char *text,
                               struct scopes_entry *entry)
{
    if (entry->places == SEAT_OBJECTS) {
        return NULL;
    }
    int number = (int)(strtol(text + 1, NULL, 10) & 255);

    entry->label[entry->places] = (uint16_t)(text[0] << 8 | number);
    if (st == NULL) {
        entry->owner = seat_of_label(match->rules, text[0], number);
        entry->places++;
        return text + strcspn(text, ",)");
    }
    obj_t *obj = &entry->place[entry->places++];
    text = object_find(match, st, text, obj);
    if (text == NULL || *obj == OBJ_NONE) {
        return NULL;
    }
    entry->owner = obj_seat(*obj);
    return text;
}

static const char *parse_card(const struct match *match, const char *text,
                              struct scopes_entry *entry)
{
    char id[MAX_ID + 1];
    size_t length = strcspn(text, ",}");

    if (text[0] == '!') {
        size_t word = strlen(match->rules->scopes->untold);
        entry->untold++;
        return length == word + 1 && memcmp(text + 1, match->rules->scopes->untold, word) == 0
                   ? text + length
                   : NULL;
    }
    if (length == 0 || length > MAX_ID || entry->cards == SEAT_OBJECTS) {
        return NULL;
    }
    memcpy(id, text, length);
    id[length] = '\0';
    entry->card[entry->cards] = carddb_find(match->db, id);
    return entry->card[entry->cards++] == CARD_NONE ? NULL : text + length;
}

static bool parse_mark(const char *text, struct scopes_entry *entry)
{
    entry->know = LORE_ALL;
    if (*text == '\0' || *text == ' ') {
        return true;
    }
    if (*text++ != '^') {
        return false;
    }
    for (entry->know = 0; *text == '1' || *text == '2'; text++) {
        entry->know |= (uint8_t)(1 << (*text - '1'));
    }
    return *text == '\0' || *text == ' ';
}

bool scopes_parse(const struct match *match, const struct state *st, const char *field,
                  struct scopes_entry *entry)
{
    memset(entry, 0, sizeof *entry);
    entry->kind = field[1];
    const char *text = strchr(field, '(');
    if (field[0] != 'k' || strchr("=<>", field[1]) == NULL || text == NULL) {
        return false;
    }
    for (text++; text != NULL && *text != ')'; text += text != NULL && *text == ',') {
        bool is_zone = text[0] == 's' && (text[1] == '1' || text[1] == '2') && text[2] == '.';
        text = is_zone ? parse_zone(match, st, text, entry) : parse_label(match, st, text, entry);
        if (text == NULL || (*text != ',' && *text != ')')) {
            return false;
        }
    }
    if (text == NULL || text[1] != '{') {
        return false;
    }
    for (text += 2; *text != '}'; text += *text == ',') {
        text = parse_card(match, text, entry);
        if (text == NULL || (*text != ',' && *text != '}')) {
            return false;
        }
    }
    return parse_mark(text + 1, entry);
}

/* The next field of this kind behind `at`, which is the text of fields; NULL: none. */
const char *scopes_next(const char *at)
{
    for (at = strchr(at, ' '); at != NULL; at = strchr(at + 1, ' ')) {
        if (at[1] == 'k' && (at[2] == '=' || at[3] == '=')) {
            return at + 1;
        }
    }
    return NULL;
}

/* ---- what lies unseen, the youngest first ------------------------------------------------------
 */

enum { HAND_ENTRIES = 4 * (YOUNG_MAX + 1) };

struct reading {
    struct run *run;
    int hands; /* entries about hands */
    struct scopes_entry hand[HAND_ENTRIES];
    uint8_t pools[SEATS];
    int told[SEATS]; /* what an entry tells its owner of the deck: with these walls, a mask; or -1
                      */
};

static bool is_listed(const struct scopes_entry *entry, obj_t obj)
{
    for (int i = 0; i < entry->places; i++) {
        if (entry->place[i] == obj) {
            return true;
        }
    }
    return false;
}

static bool is_for(const struct scopes_entry *entry, int observer)
{
    int viewer = scopes_viewer(observer);

    return scopes_owner(observer) == entry->owner &&
           (entry->know == LORE_ALL ||
            (viewer == VIEWER_PUB ? entry->know == 0 : (entry->know >> viewer & 1) != 0));
}

/* An entry that reaches a but not b, of somebody who does not see b: b was laid before a. */
static bool is_younger(const struct reading *r, obj_t a, obj_t b)
{
    for (int observer = 0; observer < OBSERVERS; observer++) {
        bool is_known = set_has(&r->run->st->field.known[scopes_viewer(observer)], b);
        for (int i = 0; i < r->hands && !is_known; i++) {
            if (is_for(&r->hand[i], observer) && is_listed(&r->hand[i], a) &&
                !is_listed(&r->hand[i], b)) {
                return true;
            }
        }
    }
    return false;
}

static int list_unseen(const struct run *run, seat_t owner, obj_t out[2 * SEAT_OBJECTS])
{
    const struct scopes_part *rule = run->match->rules->scopes;
    int all = zone_list(run->match, run->st, rule->reserve, owner, out), n = 0;

    all += zone_list(run->match, run->st, rule->away, owner, out + all);
    for (int i = 0; i < all; i++) {
        if (!know_is_up(run->match, run->st, out[i])) {
            out[n++] = out[i];
        }
    }
    return n;
}

/* Where nothing tells two of them apart, the one behind counts as the younger. */
static bool order_young(struct reading *r, seat_t owner)
{
    struct scopes *scopes = &r->run->st->scopes;
    obj_t row[2 * SEAT_OBJECTS];
    int n = list_unseen(r->run, owner, row);

    if (n > YOUNG_MAX) {
        return false;
    }
    for (; n > 0; n--) {
        int youngest = n - 1;
        for (int i = n - 1; i >= 0; i--) {
            bool has_younger = false;
            for (int k = 0; k < n; k++) {
                has_younger |= k != i && is_younger(r, row[k], row[i]);
            }
            if (!has_younger) {
                youngest = i;
                break;
            }
        }
        scopes->young[owner][scopes->youngs[owner]++] = row[youngest];
        memmove(&row[youngest], &row[youngest + 1], (size_t)(n - 1 - youngest));
    }
    return true;
}

/* ---- taking entries over ------------------------------------------------------------------------
 */

/* The cards of an entry as ids; false if there are not so many copies. */
static bool ids_of(const struct run *run, const struct scopes_entry *entry, uint64_t *ids)
{
    *ids = 0;
    for (int i = 0; i < entry->cards; i++) {
        uint64_t copies = match_copies_of(run->match, entry->owner, entry->card[i]), before = *ids;
        if (copies != 0) {
            obj_t obj = (obj_t)(entry->owner * SEAT_OBJECTS + bits_first(copies));
            *ids = ids_more_one(run->match, obj, *ids);
        }
        if (*ids == before) {
            return false;
        }
    }
    return true;
}

static bool take_hand(struct reading *r, const struct scopes_entry *entry)
{
    struct state *st = r->run->st;
    int level = 0;

    for (int i = 0; i < entry->places; i++) {
        int age = scopes_age(st, entry->place[i]);
        level = age > level ? age : level;
        if (age == 0) {
            return false;
        }
    }
    for (int observer = 0; observer < OBSERVERS; observer++) {
        if (!is_for(entry, observer)) {
            continue;
        }
        for (int k = level; k <= st->scopes.youngs[entry->owner]; k++) {
            uint64_t ids = scopes_of(st, observer, k);
            for (int i = 0; i < entry->cards; i++) {
                uint64_t copies = match_copies_of(r->run->match, entry->owner, entry->card[i]);
                if (copies == 0) {
                    return false;
                }
                obj_t obj = (obj_t)(entry->owner * SEAT_OBJECTS + bits_first(copies));
                ids = ids_more_one(r->run->match, obj, ids);
            }
            scopes_set(st, observer, k, ids);
            st->scopes.untold[observer][k] =
                (uint8_t)(st->scopes.untold[observer][k] + entry->untold);
        }
    }
    return true;
}

/* The slot of a wall, or -1. */
static int wall_slot(const struct run *run, obj_t obj)
{
    const struct scopes_part *rule = run->match->rules->scopes;

    return run->st->field.zone_of[obj] != rule->walls
               ? -1
               : zone_place(run->match, run->st, obj) -
                     run->match->rules->zone[rule->walls].offset[obj_seat(obj)];
}

static bool take_pool(struct reading *r, const struct scopes_entry *entry)
{
    uint8_t number = entry->has_deck ? 0 : ++r->pools[entry->owner];
    int walls = 0;

    for (int i = 0; i < entry->places; i++) {
        int slot = wall_slot(r->run, entry->place[i]);
        if (slot < 0) {
            return false;
        }
        r->run->st->scopes.pool[entry->owner][slot] = number;
        walls |= 1 << slot;
    }
    if (entry->has_deck) {
        r->told[entry->owner] = walls;
    }
    return true;
}

/* Walls that are in no other assortment of their owner are in that of the deck. */
static bool are_walls_told(const struct reading *r, seat_t owner)
{
    const struct zone_rule *rule = &r->run->match->rules->zone[r->run->match->rules->scopes->walls];
    int walls = 0;

    for (int slot = 0; slot < WALL_MAX; slot++) {
        bool is_wall = r->run->st->field.order[rule->offset[owner] + slot] != OBJ_NONE;
        walls |= is_wall && r->run->st->scopes.pool[owner][slot] == 0 ? 1 << slot : 0;
    }
    return r->told[owner] < 0 || r->told[owner] == walls;
}

/* A deck made anew is told of with all walls out of it, and so are walls of one that is gone. */
static bool has_all_walls(const struct run *run, const struct scopes_entry *entry)
{
    const struct rules *rules = run->match->rules;
    const struct zone_rule *rule = &rules->zone[rules->scopes->walls];
    const uint8_t *made = run->st->scopes.made[entry->owner];
    int now = run->st->head.gauge[entry->owner][rules->scopes->generation];
    int number = entry->has_deck ? now : 0, told = 0, walls = 0;

    for (int i = 0; i < entry->places; i++) {
        int slot = wall_slot(run, entry->place[i]);
        told |= slot < 0 ? 0 : 1 << slot;
        number = slot < 0 || entry->has_deck ? number : made[slot];
    }
    for (int slot = 0; slot < WALL_MAX; slot++) {
        bool is_wall = run->st->field.order[rule->offset[entry->owner] + slot] != OBJ_NONE;
        walls |= is_wall && made[slot] == number ? 1 << slot : 0;
    }
    return told == walls && number > 0 && (entry->has_deck || number < now);
}

static bool take_made(struct reading *r, const struct scopes_entry *entry)
{
    struct scopes *scopes = &r->run->st->scopes;
    seat_t owner = entry->owner;
    uint64_t ids;

    if (!ids_of(r->run, entry, &ids) || ids == 0 || !has_all_walls(r->run, entry)) {
        return false;
    }
    scopes->is_wide = 1;
    if (entry->kind == '>') {
        scopes->rest[owner] = ids;
        for (int i = 0; i < entry->places; i++) {
            bool is_young = scopes_age(r->run->st, entry->place[i]) > 0;
            if (!is_young && wall_slot(r->run, entry->place[i]) < 0) {
                return false;
            }
            scopes->recent[owner] |= is_young ? obj_bit(entry->place[i]) : 0;
        }
        return true;
    }
    if (entry->has_deck) {
        scopes->only[owner][0] = ids;
        scopes->rest[owner] = entry->kind == '=' ? ids : scopes->rest[owner];
    }
    for (int i = 0; i < entry->places; i++) {
        int slot = wall_slot(r->run, entry->place[i]);
        if (slot < 0) {
            return false;
        }
        scopes->only[owner][1 + slot] = ids;
    }
    return true;
}

static bool is_about_main(const struct run *run, const struct scopes_entry *entry)
{
    const struct rules *rules = run->match->rules;
    zone_t zone = entry->places == 0 ? ZONE_NONE : run->st->field.zone_of[entry->place[0]];

    return entry->has_main || zone == rules->zone[rules->scopes->reserve].host ||
           zone == rules->scopes->fight;
}

static bool is_about_hand(const struct scopes_entry *entry)
{
    return entry->kind == '>' && !entry->has_deck;
}

static bool take(struct reading *r, const struct scopes_entry *entry)
{
    if (is_about_main(r->run, entry) && entry->kind == '=') {
        return true; /* the faces say it */
    }
    if (is_about_hand(entry)) {
        return take_hand(r, entry);
    }
    if (entry->kind == '=' && entry->know != LORE_ALL) {
        return take_pool(r, entry);
    }
    return take_made(r, entry);
}

bool scopes_read(struct run *run, const char *fields, const char **fault)
{
    struct reading r = {.run = run, .told = {-1, -1}};
    struct scopes_entry entry;

    for (const char *at = scopes_next(fields); at != NULL; at = scopes_next(at)) {
        *fault = at;
        if (!scopes_parse(run->match, run->st, at, &entry) ||
            (is_about_hand(&entry) && r.hands == HAND_ENTRIES)) {
            return false;
        }
        if (is_about_hand(&entry)) {
            r.hand[r.hands++] = entry;
        }
    }
    for (seat_t owner = 0; owner < SEATS; owner++) {
        if (!order_young(&r, owner)) {
            *fault = "young";
            return false;
        }
    }
    for (int observer = 0; observer < OBSERVERS; observer++) {
        for (int k = 1; k <= run->st->scopes.youngs[scopes_owner(observer)]; k++) {
            scopes_set(run->st, observer, k, scopes_of(run->st, observer, 0));
        }
    }
    for (const char *at = scopes_next(fields); at != NULL; at = scopes_next(at)) {
        *fault = at;
        if (!scopes_parse(run->match, run->st, at, &entry) || !take(&r, &entry)) {
            return false;
        }
    }
    *fault = "k";
    if (!are_walls_told(&r, 0) || !are_walls_told(&r, 1)) {
        return false;
    }
    scopes_settle(run);
    return true;
}
