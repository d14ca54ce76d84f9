/* pending-moment.c - numbers, cards and sets in the text of a running effect. */
#include "engine/text/pending-moment.h"

#include <stdlib.h>
#include <string.h>

#include "engine/text/object-text.h"
#include "engine/text/pending-any.h"

void moment_expect(struct moment *r, char c)
{
    if (r->text != NULL) {
        r->text = *r->text == c ? r->text + 1 : NULL;
    }
}

bool moment_is(const struct moment *r, const char *start)
{
    return r->text != NULL && strncmp(r->text, start, strlen(start)) == 0;
}

long moment_number(struct moment *r, long low, long high)
{
    char *end;

    if (r->text == NULL) {
        return 0;
    }
    long n = strtol(r->text, &end, 10);
    if (end == r->text || n < low || n > high) {
        r->text = NULL;
        return 0;
    }
    r->text = end;
    return n;
}

long moment_next(struct moment *r, long low, long high)
{
    moment_expect(r, ',');
    return moment_number(r, low, high);
}

/* "s2*glass-eel", "s2.D*glass-eel": a card of that face, the viewer cannot say which. taken: others
 * of the same set. */
static obj_t read_face(struct moment *r, const struct set *taken)
{
    char id[MAX_ID + 1];
    const struct match *match = r->run->match;
    const char *from = strchr(r->text, '*') + 1;
    size_t length = strcspn(from, ",{}();?");
    seat_t seat = r->text[1] == '2';
    zone_t zone = r->text[2] == '.' ? object_zone(match->rules, r->text[3]) : ZONE_NONE;

    r->text = NULL;
    if (length > MAX_ID) {
        return OBJ_NONE;
    }
    memcpy(id, from, length);
    id[length] = '\0';
    card_t card = carddb_find(match->db, id);
    obj_t obj = card == CARD_NONE ? OBJ_NONE
                                  : pending_hidden_copy(match, r->run->st, r->of->viewer, seat,
                                                        card, zone, taken);
    r->text = obj == OBJ_NONE ? NULL : from + length;
    return obj;
}

static bool next_is_face(const struct moment *r)
{
    bool is_card = moment_is(r, "s1") || moment_is(r, "s2");

    return r->of->viewer != VIEWER_ALL && is_card &&
           (r->text[2] == '*' || (r->text[2] == '.' && r->text[3] != '\0' && r->text[4] == '*'));
}

obj_t moment_member(struct moment *r, const struct set *taken)
{
    obj_t obj = OBJ_NONE;

    if (next_is_face(r)) {
        return read_face(r, taken);
    }
    if (r->text != NULL) {
        r->text = object_find(r->run->match, r->run->st, r->text, &obj);
    }
    return obj;
}

obj_t moment_object(struct moment *r)
{
    return moment_member(r, &(struct set){{0, 0}});
}

void moment_hole(struct moment *r, struct hole hole)
{
    if (r->of->viewer == VIEWER_ALL || r->holes.count == HOLES_MAX) {
        r->text = NULL;
    }
    if (r->text != NULL) {
        r->holes.row[r->holes.count++] = hole;
    }
}

/* "?3": cards that the viewer cannot name. */
void moment_count(struct moment *r, enum hole_of of, int at, bool is_unnamed)
{
    moment_expect(r, '?');
    bool is_counted = r->text != NULL && *r->text >= '0' && *r->text <= '9';
    int count = is_counted ? (int)moment_number(r, 0, MAX_OBJECT) : HOLE_ALL;
    moment_hole(r, (struct hole){of, at, count, is_unnamed});
}

struct set moment_set(struct moment *r, enum hole_of of, int at)
{
    struct set set = {{0, 0}};

    if (moment_is(r, "?")) {
        moment_count(r, of, at, false);
        return set;
    }
    moment_expect(r, '{');
    while (r->text != NULL && *r->text != '}') {
        if (*r->text == ',') {
            r->text++;
        }
        if (moment_is(r, "?")) {
            moment_count(r, of, at, true);
            continue;
        }
        obj_t obj = moment_member(r, &set);
        if (r->text == NULL || obj == OBJ_NONE) {
            r->text = NULL;
            return set;
        }
        set_add(&set, obj);
    }
    moment_expect(r, '}');
    return set;
}
