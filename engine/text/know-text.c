/* know-text.c - what is known of unseen cards, as text and back. */
#include "engine/text/know-text.h"

#include <string.h>

#include "engine/core/move.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/know/regions.h"
#include "engine/know/scopes.h"
#include "engine/text/object-text.h"
#include "engine/text/scopes-text.h"

/* ---- ids and places ------------------------------------------------------------- */

/* K2 without K2h: these places together hold at least these cards. */
static void print_around(const struct match *match, const struct state *st, int observer,
                         seat_t owner, struct str *out)
{
    const struct field *field = &st->field;
    const struct rules *rules = match->rules;
    uint64_t around = field->around[observer][owner] & ~field->held[observer][owner];
    int in_hand = field->count[rules->hand_zone][owner] - bits_count(field->held[observer][owner]);
    const char *comma = "";

    if (around == 0) {
        return;
    }
    str_put(out, " k>=(");
    if (in_hand > 0) {
        str_format(out, "s%d.%c*%d", owner + 1, rules->zone[rules->hand_zone].letter, in_hand);
        comma = ",";
    }
    for (uint32_t rest = rules->sight.concealed; rest != 0; rest &= rest - 1) {
        obj_t row[SEAT_OBJECTS];
        int n = zone_list(match, st, (zone_t)bits_first(rest), owner, row);
        for (int i = 0; i < n; i++) {
            if (!set_has(&field->known[observer], row[i])) {
                str_put(out, comma);
                move_label(match, st, row[i], out);
                comma = ",";
            }
        }
    }
    str_put(out, "){");
    for (uint64_t rest = around; rest != 0; rest &= rest - 1) {
        str_put(out, match->db->cards[match->card[owner * SEAT_OBJECTS + bits_first(rest)]].id);
        str_put(out, (rest & (rest - 1)) != 0 ? "," : "");
    }
    str_char(out, '}');
}

static void print_ids(const struct match *match, const struct state *st, int viewer,
                      struct str *out)
{
    for (seat_t owner = 0; owner < SEATS; owner++) {
        print_around(match, st, viewer == VIEWER_PUB ? VIEWER_PUB : 1 - owner, owner, out);
    }
}

/* `>=(PLACES){CARDS}`, from behind the sign. */
static const char *read_ids(struct run *run, const char *text)
{
    char id[MAX_ID + 1];
    const char *brace = strchr(text, '{');
    obj_t obj = OBJ_NONE;
    seat_t owner;

    if (text[0] != '(' || brace == NULL) {
        return "(places){cards}";
    }
    if (text[1] == 's') {
        owner = (seat_t)(text[2] == '2');
    } else if (object_find(run->match, run->st, text + 1, &obj) != NULL && obj != OBJ_NONE) {
        owner = obj_seat(obj);
    } else {
        return "place";
    }
    for (text = brace + 1; *text != '}' && *text != '\0';) {
        size_t length = strcspn(text, ",}");
        if (length > MAX_ID) {
            return "card";
        }
        memcpy(id, text, length);
        id[length] = '\0';
        card_t card = carddb_find(run->match->db, id);
        obj = OBJ_NONE;
        for (int i = 0; i < run->match->size[owner] && card != CARD_NONE; i++) {
            obj = run->match->card[owner * SEAT_OBJECTS + i] == card
                      ? (obj_t)(owner * SEAT_OBJECTS + i)
                      : obj;
        }
        if (obj == OBJ_NONE) {
            return "card%20of%20the%20deck";
        }
        if (!know_add(run, 1 - owner, obj, false)) {
            return "fewer%20copies";
        }
        text += length + (text[length] == ',');
    }
    return *text == '}' ? NULL : "}";
}

static const char *read_ids_field(struct run *run, const char *text)
{
    return strncmp(text, "k>=", 3) == 0 ? read_ids(run, text + 3) : known_fields(run->match->rules);
}

/* ---- regions ---------------------------------------------------------------------- */

static const char *read_regions_field(struct run *run, const char *text)
{
    if (strncmp(text, "k>=", 3) != 0) {
        return known_fields(run->match->rules);
    }
    return regions_read(run, text + 3) ? NULL : "(places){cards}";
}

/* ---- the rows ----------------------------------------------------------------------- */

static const struct know_text {
    const char *fields;
    void (*print)(const struct match *match, const struct state *st, int viewer, struct str *out);
    /* NULL: it has none, or is read with the others */
    void (*print_flags)(const struct match *match, const struct state *st, obj_t obj,
                        struct str *out);
    const char *(*read_flag)(struct run *run, obj_t obj, const char *text);
    bool (*read)(struct run *run, const char *extra, const char **fault);
    const char *(*read_field)(struct run *run, const char *text);
    bool (*is_true)(const struct match *match, const struct state *st);
    bool is_owners; /* an owner's text tells what it keeps of the other seat's knowledge */
} rows[KNOW_KINDS] = {
    [KNOW_IDS] = {.fields = "k>=", .print = print_ids, .read_field = read_ids_field},
    [KNOW_SCOPES] = {.fields = "k>=|k<=|k",
                     .print = scopes_print,
                     .print_flags = scopes_print_flags,
                     .read_flag = scopes_read_flag,
                     .read = scopes_read,
                     .is_true = scopes_is_true},
    [KNOW_REGIONS] = {.fields = "k>=",
                      .print = regions_print,
                      .read_field = read_regions_field,
                      .is_owners = true},
};

static const struct know_text *row_of(const struct rules *rules)
{
    return &rows[rules->know->kind];
}

void known_print(const struct match *match, const struct state *st, int viewer, struct str *out)
{
    row_of(match->rules)->print(match, st, viewer, out);
}

void known_print_flags(const struct match *match, const struct state *st, obj_t obj,
                       struct str *out)
{
    if (row_of(match->rules)->print_flags != NULL) {
        row_of(match->rules)->print_flags(match, st, obj, out);
    }
}

const char *known_read_flag(struct run *run, obj_t obj, const char *text)
{
    const struct know_text *row = row_of(run->match->rules);

    return row->read_flag == NULL ? NULL : row->read_flag(run, obj, text);
}

const char *known_fields(const struct rules *rules)
{
    return row_of(rules)->fields;
}

bool known_read(struct run *run, const char *extra, const char **fault)
{
    const struct know_text *row = row_of(run->match->rules);

    return row->read == NULL || row->read(run, extra, fault);
}

const char *known_read_field(struct run *run, const char *text)
{
    const struct know_text *row = row_of(run->match->rules);

    return row->read_field == NULL ? NULL : row->read_field(run, text);
}

bool known_is_true(const struct match *match, const struct state *st)
{
    const struct know_text *row = row_of(match->rules);

    return row->is_true == NULL || row->is_true(match, st);
}

int known_observer(const struct match *match, seat_t owner)
{
    return row_of(match->rules)->is_owners ? owner : 1 - owner;
}
