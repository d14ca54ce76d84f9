/* setup-fields.c - the fields behind the sides of a position text, read back. */
#include "engine/text/setup-fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/core/mods-text.h"
#include "engine/core/mods.h"
#include "engine/core/move.h"
#include "engine/know/know.h"
#include "engine/know/regions.h"
#include "engine/parts/announce.h"
#include "engine/parts/grid.h"
#include "engine/parts/loop-history.h"
#include "engine/text/grid-text.h"
#include "engine/text/know-text.h"
#include "engine/text/object-text.h"
#include "engine/text/pending.h"
#include "engine/text/view.h"

static bool refuse(struct setup_fields *m, const char *at, const char *want)
{
    return err_set(m->err, "badtfn", NULL, "at=%s want=%s", at, want);
}

/* Finds the name that the text begins with. */
static int find_name(const char *text, const char *const *names, size_t *length)
{
    for (int i = 0; names[i] != NULL; i++) {
        size_t n = strlen(names[i]);
        if (strncmp(text, names[i], n) != 0) {
            continue;
        }
        bool is_longer =
            text[n] == '-' && (text[n + 1] < '0' || text[n + 1] > '9'); /* loss, loss-set */
        if (strchr(".,)@+-=", text[n]) != NULL && !is_longer) {
            *length = n;
            return i;
        }
    }
    return -1;
}

/* The ending that the text begins with. */
static int find_reason(const struct rules *rules, const char *text, size_t *length)
{
    for (int i = 0; rules->reasons[i].key != NULL; i++) {
        if (find_name(text, (const char *const[]){rules->reasons[i].key, NULL}, length) == 0) {
            return i;
        }
    }
    return -1;
}

/* FIELD+N, FIELD=N, WORD or no-ACTION; returns the text behind it or NULL. */
static const char *read_change(const struct match *match, const char *text, bool is_seat,
                               struct mod *mod)
{
    const struct vocab *vocab = match->rules->vocab;
    size_t length;
    bool is_forbid = strncmp(text, "no-", 3) == 0;

    for (int i = 0; is_forbid && vocab->actions[i].name != NULL; i++) {
        const char *names[] = {vocab->actions[i].name, NULL};
        if (find_name(text + 3, names, &length) == 0) {
            mod->kind = is_seat ? MOD_FORBID_SEAT : MOD_FORBID;
            mod->index = (uint8_t)i;
            return text + 3 + length;
        }
    }
    for (int i = 0; !is_seat && vocab->words[i].name != NULL; i++) {
        const char *names[] = {vocab->words[i].name, NULL};
        if (vocab->words[i].is_given && find_name(text, names, &length) == 0) {
            mod->kind = MOD_WORD;
            mod->index = (uint8_t)i;
            return text + length;
        }
    }
    for (int i = 0; is_seat ? vocab->gauges[i].name != NULL : vocab->numbers[i].name != NULL; i++) {
        const char *names[] = {is_seat ? vocab->gauges[i].name : vocab->numbers[i].name, NULL};
        bool is_changed = is_seat ? vocab->gauges[i].is_changed : vocab->numbers[i].is_current;
        if (is_changed && find_name(text, names, &length) == 0 && text[length] != '.') {
            char *end;
            mod->kind = is_seat ? MOD_SEAT : MOD_NUMBER;
            mod->index = (uint8_t)i;
            if (!is_seat && (vocab->board.numbers >> i & 1) != 0) {
                const char *behind;
                mod->kind = MOD_SQUARES;
                mod->value = (int16_t)mods_read_squares(match, text + length + 1, &behind);
                return text[length] == '+' ? behind : NULL;
            }
            mod->is_set = text[length] == '=';
            size_t word = 0;
            int type = mod->is_set && strcmp(names[0], vocab->classes[CLASS_TYPE]) == 0
                           ? find_name(text + length + 1, vocab->types, &word)
                           : -1;
            if (type >= 0) {
                mod->value = (int16_t)type;
                return text + length + 1 + word;
            }
            long value = strtol(text + length + mod->is_set, &end, 10);
            mod->value = (int16_t)(value < -9999 ? -9999 : value > 9999 ? 9999 : value);
            return end;
        }
    }
    return NULL;
}

static const char *read_mod(struct setup_fields *m, const char *text)
{
    bool is_seat = text[0] == 's' && (text[1] == '1' || text[1] == '2') && text[2] == '.';
    struct mod mod = {.origin = OBJ_NONE};
    obj_t obj = OBJ_NONE;

    if (is_seat) {
        mod.target = (uint8_t)(text[1] - '1');
        text += 2;
    } else {
        text = object_find(m->run->match, m->run->st, text, &obj);
        mod.target = obj;
    }
    if (text == NULL || *text != '.' || (!is_seat && obj == OBJ_NONE)) {
        return NULL;
    }
    text = read_change(m->run->match, text + 1, is_seat, &mod);
    if (text == NULL || *text != '.') {
        return NULL;
    }
    int until = mods_read_until(m->run->match->rules->vocab, text + 1, &text);
    if (until < 0 || m->run->st->field.mods == MOD_MAX) {
        return NULL;
    }
    mod.until = (uint8_t)until;
    if (*text == '@') {
        text = object_find(m->run->match, m->run->st, text + 1, &mod.origin);
    }
    if (text != NULL) {
        mods_add(m->run, &mod);
    }
    return text;
}

static bool read_mods(struct setup_fields *m, const char *text)
{
    while (text != NULL && (*text == '(' || *text == ',')) {
        text = read_mod(m, text + 1);
    }
    return (text != NULL && *text == ')') || refuse(m, "m", "(LABEL.NUMBER+N.DURATION,..)");
}

/* 16 hexadecimal digits; returns the text behind them, or NULL. */
static const char *read_hex(const char *text, uint64_t *number)
{
    char digits[17] = "";

    if (strspn(text, "0123456789abcdef") < 16) {
        return NULL;
    }
    memcpy(digits, text, 16);
    *number = strtoull(digits, NULL, 16);
    return text + 16;
}

static bool read_chance(struct setup_fields *m, const char *text)
{
    struct chance *chance = &m->run->st->head.chance;

    text = read_hex(text, &chance->seed[0]);
    text = text == NULL ? NULL : read_hex(text, &chance->seed[1]);
    if (text == NULL || text[0] != '.' || text[1] < '0' || text[1] > '3' || text[2] != '.') {
        return refuse(m, "r", "seed");
    }
    chance->is_swapped = ((text[1] - '0') & 1) != 0;
    chance->is_fast = ((text[1] - '0') & 2) != 0;
    text = read_hex(text + 3, &chance->fast);
    for (int i = 0; text != NULL && *text == '.' && i < STREAM_MAX; i++) {
        char *end;
        chance->counter[i] = (uint16_t)strtol(text + 1, &end, 10);
        text = end;
    }
    return (text != NULL && *text == '\0') || refuse(m, "r", "counters");
}

static bool read_public(struct setup_fields *m, const char *text)
{
    while (*text != '\0') {
        obj_t obj = OBJ_NONE;
        if (text[0] == 's' && text[1] != '\0' && (text[2] == '+' || text[2] == '~')) {
            char id[MAX_ID + 1];
            size_t length = strcspn(text + 3, ",");
            (void)snprintf(id, sizeof id, "%.*s", (int)(length > MAX_ID ? MAX_ID : length),
                           text + 3);
            card_t card = carddb_find(m->run->match->db, id);
            int base = text[1] == '2' ? SEAT_OBJECTS : 0;
            for (int i = base; i < base + SEAT_OBJECTS && card != CARD_NONE; i++) {
                obj = m->run->match->card[i] == card ? (obj_t)i : obj;
            }
            if (obj == OBJ_NONE) {
                return refuse(m, "pub", "card");
            }
            if (!know_add(m->run, VIEWER_PUB, obj, text[2] == '+')) {
                return refuse(m, "pub", "fewer%20copies");
            }
            text += 3 + length;
        } else {
            text = object_find(m->run->match, m->run->st, text, &obj);
            if (text == NULL || obj == OBJ_NONE) {
                return refuse(m, "pub", "place");
            }
            set_add(&m->run->st->field.known[VIEWER_PUB], obj);
        }
        text += *text == ',';
    }
    return true;
}

static bool read_once(struct setup_fields *m, const char *text)
{
    const struct rules *rules = m->run->match->rules;
    struct head *head = &m->run->st->head;
    size_t length = 0;
    move_t move;

    if (strncmp(text, "(over.", 6) == 0) {
        text += 6;
        head->winner =
            (uint8_t)(strncmp(text, "draw.", 5) == 0 ? 2 : text[0] == 's' && text[1] == '2');
        text = strchr(text, '.');
        int reason = text == NULL ? -1 : find_reason(rules, text + 1, &length);
        if (reason < 0) {
            return refuse(m, "o", "(over.s1.REASON)");
        }
        head->is_over = 1;
        head->reason = (uint8_t)reason;
        return true;
    }
    if (strncmp(text, "(given.s", 8) == 0 && (text[8] == '1' || text[8] == '2') && text[9] == '.') {
        char name[MOVE_TEXT];
        seat_t seat = (seat_t)(text[8] - '1');
        (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(text + 10, ")"), text + 10);
        if (head->ask.asked == 3 && move_find(m->run->match, m->run->st, seat, name, &move)) {
            head->ask.given[seat] = move;
            head->ask.seats &= (uint8_t) ~(1 << seat);
            return head->ask.seats != 0 || refuse(m, "o", "one%20given%20answer");
        }
    }
    return refuse(m, "o", "(given.s1.MOVE)");
}

/* ---- the fields ------------------------------------------------------------------- */

static bool refuse_unknown(struct setup_fields *m);

static bool read_known(struct setup_fields *m, const char *text)
{
    const char *want = known_read_field(m->run, text);

    if (want == known_fields(m->run->match->rules)) {
        return refuse_unknown(m);
    }
    return want == NULL || refuse(m, "k", want);
}

static bool read_arrivals(struct setup_fields *m, const char *text)
{
    return grid_read(m->run, text) || refuse(m, "a", "(<square>.<n>,..)");
}

static bool read_tallies(struct setup_fields *m, const char *text)
{
    return regions_read_tallies(m->run, text) || refuse(m, "t", "(<seat>.<card>*<n>,..)");
}

static bool read_loops(struct setup_fields *m, const char *text)
{
    return history_read(m->run->st, text) || refuse(m, "l", "(<hex>.<hex>,..)");
}

/* What follows from the frames is theirs: a text that says otherwise is refused. */
static bool read_aims(struct setup_fields *m, const char *text)
{
    char own[VIEW_EXTRA_TEXT];
    struct str out;

    str_init(&out, own, sizeof own);
    announce_print(m->run->match, m->run->st, VIEWER_ALL, &out);
    bool is_same = out.used > 3 && strcmp(own + strlen(" x="), text) == 0;
    return m->of.viewer != VIEWER_ALL || is_same ||
           refuse(m, "x", "what%20the%20effects%20behind%20p=%20aim%20at");
}

static bool read_moment(struct setup_fields *m, const char *text)
{
    if (!pending_is_whole(text)) {
        return err_set(m->err, "incomplete",
                       "faces that the seat does not see decide the running effect", "at=p");
    }
    m->has_frames = strchr(text, ';') != NULL;
    if (!m->has_frames && m->run->st->head.phase == m->run->match->rules->turn.setup_phase) {
        return refuse(m, "p", "no%20turn%20before%20the%20first");
    }
    if (m->has_frames && !m->has_hash) { /* nobody writes a continuation by hand */
        return refuse(m, "h", "the%20hash%20of%20a%20position%20in%20mid-effect");
    }
    return pending_read(m->run, &m->of, text) || refuse(m, "p", "what%20state%20all%20prints");
}

static bool has_arrivals(const struct rules *rules)
{
    return grid_square(rules, grid_object(0)) == 0;
}

static bool has_tallies(const struct rules *rules)
{
    return rules->know->kind == KNOW_REGIONS;
}

static bool has_loops(const struct rules *rules)
{
    return rules_is(rules, KEEPS_LOOPS);
}

static bool has_aims(const struct rules *rules)
{
    return rules->announce != NULL;
}

/* In the order in which an error names them. What is known (`k`) has several signs. */
static const struct field_row {
    const char *sign;
    enum setup_pass pass;
    bool (*has)(const struct rules *rules);                 /* NULL: every game has it */
    bool (*read)(struct setup_fields *m, const char *text); /* from behind the sign; `k` with it */
} fields[] = {
    {"k", SETUP_BOARD, NULL, read_known},      {"t=", SETUP_BOARD, has_tallies, read_tallies},
    {"m=", SETUP_BOARD, NULL, read_mods},      {"a=", SETUP_BOARD, has_arrivals, read_arrivals},
    {"x=", SETUP_LAST, has_aims, read_aims},   {"p=", SETUP_MACHINE, NULL, read_moment},
    {"o=", SETUP_LAST, NULL, read_once},       {"pub=", SETUP_BOARD, NULL, read_public},
    {"l=", SETUP_LAST, has_loops, read_loops}, {"r=", SETUP_BOARD, NULL, read_chance},
};

/* Names all fields that the game has: "k>=|m|p|o|pub|r". */
static bool refuse_unknown(struct setup_fields *m)
{
    const struct rules *rules = m->run->match->rules;
    char text[80];
    struct str out;

    str_init(&out, text, sizeof text);
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        const char *sign = i == 0 ? known_fields(rules) : fields[i].sign;
        if (fields[i].has == NULL || fields[i].has(rules)) {
            str_put(&out, i == 0 ? "" : "|");
            str_format(&out, "%.*s", (int)strlen(sign) - (i != 0), sign);
        }
    }
    return refuse(m, "extra", text);
}

static bool read_field(struct setup_fields *m, const char *text, enum setup_pass pass)
{
    const struct rules *rules = m->run->match->rules;

    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        const struct field_row *field = &fields[i];
        size_t sign = strlen(field->sign);
        if (strncmp(text, field->sign, sign) == 0 && (field->has == NULL || field->has(rules))) {
            return pass != field->pass || field->read(m, text + (i == 0 ? 0 : sign));
        }
    }
    return refuse_unknown(m);
}

/* Only of what is known (`k`) are there several fields; `p` and `pub` are two. */
static bool is_given_once(struct setup_fields *m, const char *field, uint32_t *given)
{
    bool is_public = strncmp(field, "pub=", 4) == 0;
    uint32_t bit = is_public ? 1u : (uint32_t)1 << (field[0] & 31);
    const char key[2] = {field[0], '\0'};

    if (field[0] != 'k' && (*given & bit) != 0) {
        return refuse(m, is_public ? "pub" : key, "once");
    }
    *given |= bit;
    return true;
}

bool setup_fields_read(struct setup_fields *m, const char *extra, enum setup_pass pass)
{
    char text[VIEW_EXTRA_TEXT];
    char *rest = NULL;
    uint32_t given = 0;

    (void)snprintf(text, sizeof text, "%s", extra);
    for (char *field = strtok_r(text, " ", &rest); field != NULL;
         field = strtok_r(NULL, " ", &rest)) {
        if (!is_given_once(m, field, &given) || !read_field(m, field, pass)) {
            return false;
        }
    }
    return true;
}
