/* scopes-text.c - facts about cards that cannot be followed, as text. */
#include "engine/text/scopes-text.h"

#include <stdlib.h>
#include <string.h>

#include "engine/core/move.h"
#include "engine/core/zone.h"
#include "engine/know/ids.h"
#include "engine/know/know.h"
#include "engine/know/scopes.h"

/* ---- printing: parts of an entry ----------------------------------------------- */

struct writer {
    const struct match *match;
    const struct state *st;
    struct str *out;
    bool is_first; /* of a list */
};

static void begin(struct writer *w, const char *sign)
{
    str_put(w->out, sign);
    w->is_first = true;
}

static void comma(struct writer *w)
{
    str_put(w->out, w->is_first ? "" : ",");
    w->is_first = false;
}

/* All cards of a zone without labels: s1.D*17. */
static void put_zone(struct writer *w, zone_t zone, seat_t owner)
{
    int n = w->st->field.count[zone][owner];

    if (n > 0) {
        comma(w);
        str_format(w->out, "s%d.%c*%d", owner + 1, w->match->rules->zone[zone].letter, n);
    }
}

static void put_place(struct writer *w, obj_t obj)
{
    comma(w);
    move_label(w->match, w->st, obj, w->out);
}

static void put_ids(struct writer *w, seat_t owner, uint64_t ids)
{
    for (; ids != 0; ids &= ids - 1) {
        comma(w);
        str_put(w->out, match_card(w->match, (obj_t)(owner * SEAT_OBJECTS + bits_first(ids)))->id);
    }
}

/* ---- printing: the kinds of entries ------------------------------------------------- */

static obj_t wall_at(const struct writer *w, seat_t owner, int i)
{
    const struct zone_rule *rule = &w->match->rules->zone[w->match->rules->scopes->walls];
    return w->st->field.order[rule->offset[owner] + i];
}

static int generation(const struct writer *w, seat_t owner)
{
    return w->st->head.gauge[owner][w->match->rules->scopes->generation];
}

/* Whether the walls i and first are of one assortment, by one of the two numberings. */
static void put_walls(struct writer *w, seat_t owner, const uint8_t *numbers, int number)
{
    for (int i = 0; i < WALL_MAX; i++) {
        obj_t wall = wall_at(w, owner, i);
        if (wall != OBJ_NONE && numbers[i] == number) {
            put_place(w, wall);
        }
    }
}

static int count_walls(const struct writer *w, seat_t owner, const uint8_t *numbers, int number)
{
    int n = 0;

    for (int i = 0; i < WALL_MAX; i++) {
        n += wall_at(w, owner, i) != OBJ_NONE && numbers[i] == number;
    }
    return n;
}

/* What a deck made anew, with its walls, can hold; or walls of such a deck that is gone. */
static void print_only(struct writer *w, seat_t owner, int made, uint64_t only, bool has_deck)
{
    const uint8_t *numbers = w->st->scopes.made[owner];
    int places = count_walls(w, owner, numbers, made) +
                 (has_deck ? w->st->field.count[w->match->rules->deck.zone][owner] : 0);

    begin(w, places == bits_count(only) ? " k=(" : " k<=(");
    if (has_deck) {
        put_zone(w, w->match->rules->deck.zone, owner);
    }
    put_walls(w, owner, numbers, made);
    begin(w, "){");
    put_ids(w, owner, only);
    str_char(w->out, '}');
}

static void print_rest(struct writer *w, seat_t owner)
{
    const struct scopes *scopes = &w->st->scopes;
    zone_t zones[] = {w->match->rules->scopes->reserve, w->match->rules->scopes->away};
    obj_t row[SEAT_OBJECTS];

    begin(w, " k>=(");
    put_zone(w, w->match->rules->deck.zone, owner);
    put_walls(w, owner, scopes->made[owner], generation(w, owner));
    put_zone(w, w->match->rules->hand_zone, owner);
    for (size_t z = 0; z < COUNT_OF(zones); z++) {
        int n = zone_list(w->match, w->st, zones[z], owner, row);
        for (int i = 0; i < n; i++) {
            if ((scopes->recent[owner] & obj_bit(row[i])) != 0) {
                put_place(w, row[i]);
            }
        }
    }
    begin(w, "){");
    put_ids(w, owner, scopes->rest[owner]);
    str_char(w->out, '}');
}

static void print_made(struct writer *w, seat_t owner)
{
    const struct scopes *scopes = &w->st->scopes;
    int now = generation(w, owner);
    uint64_t only = scopes->only[owner][0];

    if (only != 0) {
        int places = w->st->field.count[w->match->rules->deck.zone][owner] +
                     count_walls(w, owner, scopes->made[owner], now);
        print_only(w, owner, now, only, true);
        if (places != bits_count(only) && scopes->rest[owner] != 0) {
            print_rest(w, owner);
        }
    }
    for (int made = 1; made < now; made++) {
        for (int i = 0; i < WALL_MAX; i++) {
            if (scopes->made[owner][i] == made && scopes->only[owner][1 + i] != 0) {
                print_only(w, owner, made, scopes->only[owner][1 + i], false);
                break;
            }
        }
    }
}

/* What the owner knows of his assortments: what is in them, where he has more than one. */
static void print_pools(struct writer *w, seat_t owner)
{
    const uint8_t *numbers = w->st->scopes.pool[owner];
    zone_t deck = w->match->rules->deck.zone;
    int most = 0;

    for (int i = 0; i < WALL_MAX; i++) {
        most = numbers[i] > most ? numbers[i] : most;
    }
    for (int number = 0; most > 0 && number <= most; number++) {
        uint64_t cards = number == 0 ? w->st->field.zone[deck][owner] : 0;
        for (int i = 0; i < WALL_MAX; i++) {
            obj_t wall = wall_at(w, owner, i);
            cards |= wall != OBJ_NONE && numbers[i] == number ? obj_bit(wall) : 0;
        }
        begin(w, " k=(");
        if (number == 0) {
            put_zone(w, deck, owner);
        }
        put_walls(w, owner, numbers, number);
        begin(w, "){");
        put_ids(w, owner, cards);
        str_format(w->out, "}^%d", owner + 1);
    }
}

/* The places of a scope: the hand, and of the k youngest cards those that the observer does not
 * see.
 */
static void put_scope(struct writer *w, int observer, int k)
{
    const struct rules *rules = w->match->rules;
    seat_t owner = scopes_owner(observer);
    zone_t zones[] = {rules->scopes->reserve, rules->scopes->away};
    obj_t row[SEAT_OBJECTS];

    begin(w, " k>=(");
    put_zone(w, rules->hand_zone, owner);
    for (size_t z = 0; z < COUNT_OF(zones) && k > 0; z++) {
        int n = zone_list(w->match, w->st, zones[z], owner, row);
        for (int i = 0; i < n; i++) {
            int age = scopes_age(w->st, row[i]);
            bool is_known = set_has(&w->st->field.known[scopes_viewer(observer)], row[i]);
            if (age > 0 && age <= k && !is_known) {
                put_place(w, row[i]);
            }
        }
    }
}

/* What scope k says beyond what the next larger one implies: one place holds one card, and one that
 * is seen holds none of these. Ids: all copies of each. */
static uint64_t said_by_scope(const struct writer *w, int observer, int k, bool *is_untold)
{
    seat_t owner = scopes_owner(observer);
    const uint8_t *untold = w->st->scopes.untold[observer];
    uint64_t ids = 0;

    if (k == w->st->scopes.youngs[owner]) {
        *is_untold = true;
        return ~(uint64_t)0;
    }
    obj_t place = w->st->scopes.young[owner][k];
    bool is_known = set_has(&w->st->field.known[scopes_viewer(observer)], place);
    uint64_t implied = scopes_of(w->st, observer, k + 1);
    implied = is_known ? implied : ids_less_each(w->match, owner, implied);
    for (uint64_t rest = scopes_of(w->st, observer, k) & ~implied; rest != 0; rest &= rest - 1) {
        ids |= match_copies(w->match, (obj_t)(owner * SEAT_OBJECTS + bits_first(rest)));
    }
    *is_untold = untold[k] > untold[k + 1] - !is_known;
    return ids;
}

/* The ids of the hand alone stand in its braces. */
static void print_scopes(struct writer *w, int observer, const char *mark)
{
    seat_t owner = scopes_owner(observer);
    const uint8_t *untold = w->st->scopes.untold[observer];
    uint64_t said = scopes_of(w->st, observer, 0);
    int untold_said = 0;

    for (int k = 0; k <= w->st->scopes.youngs[owner]; k++) {
        bool is_untold;
        uint64_t ids = said_by_scope(w, observer, k, &is_untold);
        ids &= scopes_of(w->st, observer, k) & ~said;
        int more = is_untold ? untold[k] - untold_said : 0;
        if (ids == 0 && more == 0) {
            continue;
        }
        said |= ids;
        untold_said += more;
        put_scope(w, observer, k);
        begin(w, "){");
        put_ids(w, owner, ids);
        for (; more > 0; more--) {
            comma(w);
            str_format(w->out, "!%s", w->match->rules->scopes->untold);
        }
        str_format(w->out, "}%s", mark);
    }
}

/* The other seat may know more than the public: then each has entries of its own. */
static void print_hand(struct writer *w, seat_t owner, int viewer)
{
    int foe = scopes_observer(1 - owner, owner), pub = scopes_observer(VIEWER_PUB, owner);
    char foe_text[LORE_TEXT], pub_text[LORE_TEXT];
    struct str foe_out, pub_out, *out = w->out;

    if (viewer == VIEWER_PUB) {
        print_scopes(w, pub, "");
        return;
    }
    str_init(&foe_out, foe_text, sizeof foe_text);
    str_init(&pub_out, pub_text, sizeof pub_text);
    w->out = &foe_out;
    print_scopes(w, foe, "");
    w->out = &pub_out;
    print_scopes(w, pub, "");
    w->out = out;
    bool is_same = strcmp(foe_text, pub_text) == 0;
    print_scopes(w, foe, is_same ? "" : "^12");
    if (viewer == VIEWER_ALL && !is_same) {
        print_scopes(w, pub, "^");
    }
}

/* With open lists all know which cards of the second list have never been turned up. */
static void print_main(struct writer *w, seat_t owner)
{
    const struct rules *rules = w->match->rules;
    zone_t camp = (zone_t)rules->zone[rules->scopes->reserve].host;
    zone_t zones[] = {camp, rules->scopes->fight};
    obj_t row[SEAT_OBJECTS];
    uint64_t cards = w->st->field.zone[rules->scopes->force][owner];

    begin(w, " k=(");
    for (size_t z = 0; z < COUNT_OF(zones); z++) {
        int n = zone_list(w->match, w->st, zones[z], owner, row);
        for (int i = 0; i < n; i++) {
            if (!know_is_up(w->match, w->st, row[i])) {
                put_place(w, row[i]);
                cards |= obj_bit(row[i]);
            }
        }
    }
    put_zone(w, rules->scopes->force, owner);
    begin(w, "){");
    put_ids(w, owner, cards);
    str_char(w->out, '}');
}

static bool has_hidden_main(const struct match *match, const struct state *st, seat_t owner)
{
    const struct rules *rules = match->rules;
    zone_t camp = (zone_t)rules->zone[rules->scopes->reserve].host;
    uint64_t hosts = st->field.zone[camp][owner] | st->field.zone[rules->scopes->fight][owner];
    int up = rules->zone[camp].up;

    return ((hosts & ~st->field.mark[up - 1][owner]) |
            st->field.zone[rules->scopes->force][owner]) != 0;
}

void scopes_print(const struct match *match, const struct state *st, int viewer, struct str *out)
{
    struct writer w = {.match = match, .st = st, .out = out};

    for (seat_t owner = 0; owner < SEATS; owner++) {
        if (match->lists_open && viewer != VIEWER_ALL && viewer != owner &&
            has_hidden_main(match, st, owner)) {
            print_main(&w, owner);
        }
        print_made(&w, owner);
        if (viewer == owner || viewer == VIEWER_ALL) {
            print_pools(&w, owner);
        }
        print_hand(&w, owner, viewer);
    }
}

/* ---- flags -------------------------------------------------------------------------- */

/* Whether an object lies on a wall, 1, or is a host, 0; else -1. */
static int kind_of_place(const struct match *match, const struct state *st, obj_t obj, int *slot)
{
    const struct scopes_part *rule = match->rules->scopes;
    zone_t zone = st->field.zone_of[obj];

    if (zone != rule->walls && zone != match->rules->zone[rule->reserve].host &&
        zone != rule->fight) {
        return -1;
    }
    *slot = zone_place(match, st, obj) - match->rules->zone[zone].offset[obj_seat(obj)];
    return zone == rule->walls;
}

void scopes_print_flags(const struct match *match, const struct state *st, obj_t obj,
                        struct str *out)
{
    const struct scopes_part *rule = match->rules->scopes;
    seat_t seat = obj_seat(obj);
    int slot, kind = kind_of_place(match, st, obj, &slot);

    if (kind == 1 && st->scopes.made[seat][slot] != 0) {
        str_format(out, "%c%d", rule->made_flag, st->scopes.made[seat][slot]);
    } else if (kind == 0 && st->scopes.rise[seat][slot] != 0) {
        str_format(out, "%c%d", rule->rise_flag, st->scopes.rise[seat][slot]);
    }
}

const char *scopes_read_flag(struct run *run, obj_t obj, const char *text)
{
    const struct scopes_part *rule = run->match->rules->scopes;
    struct scopes *scopes = &run->st->scopes;
    int slot, kind = kind_of_place(run->match, run->st, obj, &slot);
    char *end;

    if (kind < 0 || *text != (kind == 1 ? rule->made_flag : rule->rise_flag)) {
        return NULL;
    }
    long n = strtol(text + 1, &end, 10);
    if (end == text + 1 || n < 1 || n > 255) {
        return NULL;
    }
    if (kind == 1) {
        scopes->made[obj_seat(obj)][slot] = (uint8_t)n;
    } else {
        scopes->rise[obj_seat(obj)][slot] = (uint8_t)n;
    }
    return end;
}
