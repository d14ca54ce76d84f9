/* told.c - what one viewer of a game has been told of cards, and what he may not be shown. */
#include "tests/conformance/told.h"

#include <stdio.h>
#include <string.h>

#include "bots/arena/base/wire.h"

/* Letters of ids. */
static const char ID[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";

void told_begin(struct told *told, const struct legend *legend, int viewer,
                const char *const lists[2])
{
    struct text own = {0};

    *told = (struct told){.legend = legend, .viewer = viewer};
    for (int side = 0; side < TOLD_SIDES; side++) {
        text_put(&told->known[side], "\n");
    }
    text_put(&told->named, "\n");
    text_put(&told->others, "\n");
    legend_cards(legend, lists[0], &told->ids);
    legend_cards(legend, lists[1], &told->ids);
    if (viewer != 0) {
        legend_cards(legend, lists[viewer - 1], &own);
    }
    for (const char *id = text_string(&told->ids) + 1; *id; id += strcspn(id, "\n") + 1) {
        if (!legend_lists(&own, id, strcspn(id, "\n"))) {
            text_add(&told->others, id, strcspn(id, "\n") + 1);
        }
    }
    text_free(&own);
}

void told_end(struct told *told)
{
    for (int side = 0; side < TOLD_SIDES; side++) {
        text_free(&told->known[side]);
    }
    text_free(&told->named);
    text_free(&told->picked);
    text_free(&told->ids);
    text_free(&told->others);
}

static void learn(struct told *told, int side, const char *id)
{
    if (!legend_lists(&told->known[side], id, strlen(id))) {
        text_format(&told->known[side], "%s\n", id);
    }
}

static bool knows(const struct told *told, int side, const char *id, size_t length)
{
    return legend_lists(&told->known[side], id, length);
}

static bool knows_anywhere(const struct told *told, const char *id, size_t length)
{
    return knows(told, 0, id, length) || knows(told, 1, id, length) || knows(told, 2, id, length);
}

/* ------------------------------------------------------------------------------------ events */

/* Where a card goes from or to. */
struct place {
    bool is_there;
    int side;    /* 0: common */
    char letter; /* of the zone */
};

static int side_of(const char *word)
{
    return strncmp(word, "s1", 2) == 0 ? 1 : strncmp(word, "s2", 2) == 0 ? 2 : 0;
}

/* s1.H, or c.T. */
static struct place place_of(const char *line, const char *key)
{
    char value[TALK_VALUE];
    const char *dot;

    if (!wire_key(line, key, value, sizeof value)) {
        return (struct place){0};
    }
    dot = strchr(value, '.');
    return (struct place){true, side_of(value), dot ? dot[1] : '\0'};
}

/* Of a card that is neither said to come nor to go: where its label is, on either side. */
static struct place place_at(const struct told *told, const char *line)
{
    char value[TALK_VALUE];

    if (!wire_key(line, "pos", value, sizeof value) || !strchr("0123456789", value[1])) {
        return (struct place){0};
    }
    return (struct place){true, 0, legend_labelled(told->legend, value)};
}

static bool may_look(const struct told *told, const struct place *place)
{
    return place->is_there &&
           legend_may_look(told->legend, told->viewer, place->side, place->letter);
}

/* True if a card comes to lie face-up: the event says so, or gives it no label where only cards
 * that lie face-down have one. */
static bool is_turned_up(const struct told *told, const char *line, const struct place *to)
{
    char value[TALK_VALUE];
    int zone = to->is_there ? legend_zone(told->legend, to->letter) : -1;

    if (wire_key(line, "face", value, sizeof value) && strcmp(value, "up") == 0) {
        return true;
    }
    return zone >= 0 && told->legend->zones[zone].is_bare &&
           !wire_key(line, "pos", value, sizeof value);
}

/* What an event says beside its cards. */
struct fact {
    char kind[PROBE_NAME];
    int who; /* the seat, 0 if it names none */
    struct place from, to;
    bool is_shown; /* to everybody, or to this viewer */
};

static void read_fact(const struct told *told, const char *line, struct fact *fact)
{
    char who[PROBE_NAME] = "";
    bool is_own;

    *fact = (struct fact){0};
    (void)sscanf(line, "event %*s %63s %63s", fact->kind, who);
    fact->who = side_of(who);
    is_own = fact->who != 0 && fact->who == told->viewer;
    fact->from = place_of(line, "from");
    fact->to = place_of(line, "to");
    if (!fact->from.is_there && !fact->to.is_there) {
        fact->from = place_at(told, line);
    }
    fact->is_shown = strcmp(fact->kind, "reveal") == 0 || strcmp(fact->kind, "create") == 0 ||
                     strcmp(fact->kind, "coin") == 0 ||
                     (strcmp(fact->kind, "look") == 0 && is_own) ||
                     is_turned_up(told, line, &fact->to) || may_look(told, &fact->from) ||
                     may_look(told, &fact->to);
}

/* One card that an event names. */
static bool take_card(struct told *told, const struct fact *fact, const char *id)
{
    int sides[3] = {fact->from.is_there ? fact->from.side : fact->who,
                    fact->to.is_there ? fact->to.side : fact->who, fact->who};
    bool is_known = fact->is_shown;

    for (int i = 0; i < 3; i++) {
        is_known = is_known || knows(told, sides[i], id, strlen(id));
    }
    if (!is_known) {
        (void)snprintf(told->why, sizeof told->why,
                       "no face where the viewer looks neither into the zone that the card leaves "
                       "nor into the other: %s",
                       id);
        return false;
    }
    for (int i = 0; i < 3; i++) {
        learn(told, sides[i], id);
    }
    return true;
}

/* Notes the ids in a value for told_named. */
static void note_names(const struct told *told, const char *value, struct text *names)
{
    for (const char *at = value; *at;) {
        size_t length = strspn(at, ID);

        if (length > 0 && legend_lists(&told->ids, at, length)) {
            text_add(names, at, length);
            text_put(names, "\n");
        }
        at += length + (at[length] != '\0');
    }
}

/* The cards of a choice that will be shown when it is made may be named as they are picked: when
 * the same ability lets choose no more, all of them are due. */
static void note_move(struct told *told, const char *line, const struct fact *fact)
{
    char by[TOLD_BY], move[TALK_VALUE];
    bool has_by = wire_key(line, "by", by, sizeof by);

    if (has_by) {
        note_names(told, by, &told->named);
    }
    if (!wire_key(line, "move", move, sizeof move)) {
        return;
    }
    if (strcmp(told->by, by) != 0) {
        text_put(&told->named, text_string(&told->picked));
        text_clear(&told->picked);
        memcpy(told->by, by, sizeof told->by);
    }
    if (fact->who != told->viewer) {
        note_names(told, move, has_by ? &told->picked : &told->named);
    }
}

bool told_event(struct told *told, const char *line)
{
    char value[TALK_VALUE], id[POSITION_ID];
    struct fact fact;

    if (wire_key(line, "order", value, sizeof value)) {
        (void)snprintf(told->why, sizeof told->why, "no order= but for viewer all");
        return false;
    }
    read_fact(told, line, &fact);
    note_move(told, line, &fact);
    if (!wire_key(line, "cards", value, sizeof value)) {
        return true;
    }
    for (const char *at = value; *at; at += strcspn(at, ",") + (strchr(at, ',') != NULL)) {
        (void)snprintf(id, sizeof id, "%.*s", (int)strspn(at, ID), at);
        if (at[0] != '?' && id[0] && !take_card(told, &fact, id)) {
            return false;
        }
    }
    return true;
}

bool told_named(struct told *told)
{
    bool is_known = true;

    for (const char *id = text_string(&told->named) + 1; *id && is_known;
         id += strcspn(id, "\n") + 1) {
        size_t length = strcspn(id, "\n");

        is_known = knows_anywhere(told, id, length);
        if (!is_known) {
            (void)snprintf(told->why, sizeof told->why,
                           "`?` for a card that no event and no view has shown: %.*s", (int)length,
                           id);
        }
    }
    text_clear(&told->named);
    text_put(&told->named, "\n");
    return is_known;
}

/* --------------------------------------------------------------------------------- positions */

static bool is_face_down(const struct told *told, const struct position_item *item)
{
    return item->flags[strcspn(item->flags, told->legend->backs)] != '\0';
}

/* True if the viewer sees such a card because of where it lies. */
static bool is_in_sight(const struct told *told, const struct position_item *item)
{
    int zone = legend_zone(told->legend, item->zone);
    bool is_own = item->side == told->viewer && told->viewer != 0;

    if (zone >= 0 && told->legend->zones[zone].is_bare && !item->label[0]) {
        return true;
    }
    if (zone >= 0 && item->depth > 0 && told->legend->zones[zone].under != SIGHT_BOTH) {
        return told->legend->zones[zone].under == SIGHT_OWNER && is_own;
    }
    return legend_may_look(told->legend, told->viewer, item->side, item->zone) &&
           (!is_face_down(told, item) || is_own);
}

static bool take_item(struct told *told, const struct position_item *item)
{
    const char *where = item->label[0] ? item->label : "";

    if (!item->face[0]) {
        return true;
    }
    if (item->has_marks && told->viewer != 0 && !(item->marks & (1u << (told->viewer - 1)))) {
        (void)snprintf(told->why, sizeof told->why,
                       "no face that its marks `^` keep from this viewer: zone %c, %s%s%s",
                       item->zone, where, where[0] ? "=" : "", item->face);
        return false;
    }
    if (is_in_sight(told, item)) {
        learn(told, item->side, item->face);
        return true;
    }
    if (!knows(told, item->side, item->face, strlen(item->face)) &&
        !knows(told, 0, item->face, strlen(item->face))) {
        (void)snprintf(told->why, sizeof told->why,
                       "`?` for a card that sight= hides and nothing has shown before: zone %c, "
                       "%s%s%s",
                       item->zone, where, where[0] ? "=" : "", item->face);
        return false;
    }
    return true;
}

bool told_position(struct told *told, const struct position *position)
{
    for (size_t i = 0; i < position->count; i++) {
        if (!take_item(told, &position->items[i])) {
            return false;
        }
    }
    return true;
}

/* One of the picks of the choice that is being made. */
static bool is_picked(const struct told *told, const char *id, size_t length)
{
    for (const char *at = text_string(&told->picked); *at; at += strcspn(at, "\n") + 1) {
        if (strcspn(at, "\n") == length && memcmp(at, id, length) == 0) {
            return true;
        }
    }
    return false;
}

bool told_line(struct told *told, const char *line)
{
    size_t end = strcspn(line, "\n");

    for (const char *at = line; at < line + end;) {
        size_t length = strspn(at, ID);

        if (length > 0 && legend_lists(&told->others, at, length) &&
            !knows_anywhere(told, at, length) && !is_picked(told, at, length)) {
            (void)snprintf(told->why, sizeof told->why,
                           "no card of another deck that nothing has shown before: %.*s",
                           (int)length, at);
            return false;
        }
        at += length + (length == 0);
    }
    return true;
}
