/* judge_text.c - RULES.md 7.6 and its table of edges, over the cards of judge_text.def. */
#include "tests/lib/judge_text.h"

#include <criterion/criterion.h>
#include <string.h>

#include "engine/core/play.h"

struct row {
    const char *id, *type, *cost, *names, *blocks; /* an energy: what it provides instead */
};

static const struct row rows[] = {
#define CARD(id, type, cost, names, blocks) {id, type, cost, names, blocks},
#include "tests/lib/judge_text.def"
#undef CARD
};

/* Zones by their letters. */
enum { D = 1, H = 2, F = 4, U = 8, O = 16, B = 32 };

static const char colors[] = "FRWDN";

struct study {
    struct run *run;
    const struct row *row[MAX_OBJECT]; /* NULL: no card, or a leader */
    unsigned in[MAX_OBJECT], out[MAX_OBJECT];
    bool enters[MAX_OBJECT], turns_up[MAX_OBJECT], is_changed[MAX_OBJECT];
    bool plays[SEATS], tokens[SEATS], costs[SEATS];
    int supply[SEATS][5]; /* n(o, colour), and n(o), as the round began */
    bool has_reducer[SEATS], goes_on;
};

static seat_t seat_of(int obj)
{
    return (seat_t)(obj / SEAT_OBJECTS);
}

static void mark(struct study *s, bool *what)
{
    s->goes_on = s->goes_on || !*what;
    *what = true;
}

static void add(struct study *s, unsigned *zones, unsigned zone)
{
    s->goes_on = s->goes_on || (*zones & zone) != zone;
    *zones |= zone;
}

static unsigned zones_of(char letter)
{
    static const char letters[] = "DHFUOB";

    return letter == 'E' ? U | O : 1u << (strchr(letters, letter) - letters);
}

/* ---- costs ------------------------------------------------------------------------------ */

/* "F1D1": units by colour; returns the total. */
static int read_price(const char *text, int unit[5])
{
    int total = 0;

    memset(unit, 0, 5 * sizeof *unit);
    while (*text != '\0' && strchr(colors, *text) != NULL) {
        unit[strchr(colors, *text) - colors] = text[1] - '0';
        total += text[1] - '0';
        text += 2;
    }
    return total;
}

static int printed_cost(const struct row *row)
{
    int unit[5];

    return read_price(row->cost, unit);
}

static bool provides(const struct row *row, char color)
{
    return row->type[0] == 'E' && strchr(row->cost, color) != NULL;
}

static void count_energies(struct study *s, int obj)
{
    for (int i = 0; i < 5; i++) {
        bool is_up = (s->in[obj] & U) != 0 && (i == 4 || provides(s->row[obj], colors[i]));
        s->supply[seat_of(obj)][i] += is_up || (s->in[obj] & O) != 0;
    }
}

static bool covers(const struct study *s, seat_t seat, const char *price)
{
    int unit[5], total = read_price(price, unit);
    bool does = total <= s->supply[seat][4];

    for (int i = 0; i < 4; i++) {
        does = does && unit[i] <= s->supply[seat][i];
    }
    return does;
}

static bool fits(const struct study *s, const char *filter, int obj, unsigned zone);

static bool is_reducible(const struct study *s, int obj)
{
    seat_t seat = seat_of(obj);

    if (s->row[obj]->blocks[0] == 'r') {
        return true;
    }
    for (int i = 0; s->has_reducer[seat] && i < SEAT_OBJECTS; i++) {
        int other = seat * SEAT_OBJECTS + i;
        if ((s->in[other] & F) != 0 && s->row[other]->blocks[0] == 'R' &&
            fits(s, s->row[other]->blocks + 2, obj, 0)) {
            return true;
        }
    }
    return false;
}

static bool is_coverable(const struct study *s, int obj)
{
    return is_reducible(s, obj) || covers(s, seat_of(obj), s->row[obj]->cost);
}

/* ---- filters ------------------------------------------------------------------------ */

static bool is_cost_open(const struct study *s, int obj, unsigned zone)
{
    return s->is_changed[obj] || (zone == H && is_reducible(s, obj)) ||
           (zone == F && (s->costs[0] || s->costs[1]));
}

static bool fits_cost(const struct study *s, const char *part, int obj, unsigned zone)
{
    if (s->row[obj]->type[0] == 'E' || zone == O) {
        return false;
    }
    int cost = printed_cost(s->row[obj]), limit = part[3] - '0';
    return (is_cost_open(s, obj, zone) || (part[1] == '<' ? cost <= limit : cost >= limit));
}

/* One part of a filter, ended by `,` or `]` or `/`. */
static bool fits_part(const struct study *s, const char *part, int obj, unsigned zone)
{
    const struct row *row = s->row[obj];

    switch (part[0]) {
    case 'c':
        return fits_cost(s, part, obj, zone);
    case 'p': {
        bool does = false;
        for (part++; strchr(colors, *part) != NULL; part++) {
            does = does || provides(row, *part);
        }
        return does && zone != O;
    }
    case 'a':
        return zone != O && row->type[0] != 'E' && strchr(row->cost, part[1]) != NULL;
    case 'b':
        return zone != O && row->names[0] == 'b';
    case 'n':
        return zone != O && row->type[0] == 'C' && row->names[0] == part[1];
    case '!':
        return zone != O && strncmp(row->id, part + 1, strlen(row->id)) != 0;
    default:
        return row->type[0] == part[0];
    }
}

/* zone 0: wherever it lies. */
static bool fits(const struct study *s, const char *filter, int obj, unsigned zone)
{
    bool all = true;

    while (*filter != ']') {
        bool any = fits_part(s, filter, obj, zone);
        for (filter += strcspn(filter, ",]/"); *filter == '/'; filter += strcspn(filter, ",]/")) {
            any = fits_part(s, ++filter, obj, zone) || any;
        }
        all = all && any;
        filter += *filter == ',';
    }
    return all;
}

/* ---- step 1 ------------------------------------------------------------------------- */

static void reach(struct study *s, int obj, unsigned zone)
{
    add(s, &s->in[obj], zone);
    if (zone == F) {
        mark(s, &s->enters[obj]);
    }
}

static bool may_go(const struct row *row, unsigned to)
{
    return to == F ? row->type[0] == 'C' : to == U ? row->type[0] == 'E' : true;
}

/* The edge "oH>F[..]" of a block of `self`. */
static void follow_edge(struct study *s, int self, const char *edge)
{
    seat_t seat = edge[0] == 'f' ? foe_of(seat_of(self)) : seat_of(self);
    unsigned from = zones_of(edge[1]), to = edge[3] == 'E' ? U : zones_of(edge[3]);
    const char *filter = edge[4] == '[' ? edge + 5 : "]";

    for (int obj = seat * SEAT_OBJECTS; obj < (seat + 1) * SEAT_OBJECTS; obj++) {
        for (unsigned zone = D; zone <= B; zone <<= 1) {
            bool starts = (from & zone) != 0 && (s->in[obj] & zone) != 0;
            if (starts && (edge[0] != 't' || obj == self) && may_go(s->row[obj], to) &&
                fits(s, filter, obj, zone)) {
                add(s, &s->out[obj], zone);
                reach(s, obj, to);
            }
        }
    }
}

static void turn_up(struct study *s, int self, const char *filter)
{
    seat_t seat = seat_of(self);

    for (int obj = seat * SEAT_OBJECTS; obj < (seat + 1) * SEAT_OBJECTS; obj++) {
        if ((s->in[obj] & F) != 0 && fits(s, filter, obj, F)) {
            mark(s, &s->turns_up[obj]);
        }
    }
}

static bool is_renewable(const struct study *s, int obj, char kind)
{
    switch (kind) {
    case 'u':
        return (s->out[obj] & B) != 0;
    case 'a':
        return s->turns_up[obj] || (s->out[obj] & F) != 0;
    case 'c':
        return (s->out[obj] & F) != 0;
    default:
        return true;
    }
}

static void follow_gain(struct study *s, int self, char kind, const char *item)
{
    seat_t seat = seat_of(self);

    if (item[1] == 'u') {
        turn_up(s, self, item[2] == '[' ? item + 3 : "]");
    } else if (item[1] == 't') {
        mark(s, &s->tokens[seat]);
    } else if (item[1] == 'c') {
        mark(s, &s->costs[seat]);
    } else if (is_renewable(s, self, kind)) {
        mark(s, &s->plays[seat]);
    }
}

static bool is_live(const struct study *s, int obj, const char *block)
{
    switch (block[0]) {
    case 'u':
        return (s->in[obj] & H) != 0 && is_coverable(s, obj);
    case 'c':
        return s->enters[obj];
    case 'a':
        return (s->in[obj] & F) != 0 && covers(s, seat_of(obj), block + 2);
    case 't':
        return (s->in[obj] & F) != 0;
    default: /* reductions: see is_reducible */
        return false;
    }
}

static void follow_block(struct study *s, int self, const char *block)
{
    const char *item = block;

    while (*(item += strcspn(item, " |")) == ' ') {
        item++;
        if (*item == '+') {
            follow_gain(s, self, block[0], item);
        } else {
            follow_edge(s, self, item);
        }
    }
}

static void follow_rules(struct study *s, int obj)
{
    char type = s->row[obj]->type[0];

    if ((s->in[obj] & D) != 0) {
        reach(s, obj, H);
    }
    if ((s->in[obj] & H) == 0) {
        return;
    }
    reach(s, obj, D);
    if (type == 'E') {
        reach(s, obj, U);
    } else if (is_coverable(s, obj)) {
        reach(s, obj, type == 'C' ? F : B);
    }
}

static void follow_card(struct study *s, int obj)
{
    const char *block = s->row[obj]->blocks;

    follow_rules(s, obj);
    while (*block != '\0') {
        if (is_live(s, obj, block)) {
            follow_block(s, obj, block);
        }
        block += strcspn(block, "|");
        block += *block == '|';
    }
}

static const struct row *find_row(const char *id)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (strcmp(rows[i].id, id) == 0) {
            return &rows[i];
        }
    }
    cr_assert_fail("%s is not in the table", id);
    return NULL;
}

static void begin(struct study *s, struct run *run)
{
    static const unsigned letter[] = {D, H, F, U, O, B};

    memset(s, 0, sizeof *s);
    s->run = run;
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        unsigned zone = run->st->field.zone_of[obj];
        if (zone < COUNT_OF(letter)) {
            s->in[obj] = letter[zone];
            s->row[obj] = find_row(match_card(run->match, (obj_t)obj)->id);
            s->has_reducer[seat_of(obj)] |= s->row[obj]->blocks[0] == 'R';
        }
    }
    for (int i = 0; i < run->st->field.mods; i++) {
        s->is_changed[run->st->mod[i].target] = true;
    }
}

/* ---- step 2 ------------------------------------------------------------------------- */

static int count_in(const struct study *s, seat_t seat, unsigned zone, const char *filter)
{
    int n = 0;

    for (int obj = seat * SEAT_OBJECTS; obj < (seat + 1) * SEAT_OBJECTS; obj++) {
        n += (s->in[obj] & zone) != 0 && fits(s, filter, obj, 0);
    }
    return n;
}

static int count_entries(const struct study *s, seat_t seat)
{
    int n = s->run->st->head.gauge[seat][GAUGE_CENSORS];

    for (int obj = seat * SEAT_OBJECTS; obj < (seat + 1) * SEAT_OBJECTS; obj++) {
        if (s->enters[obj] && fits(s, "nc]", obj, 0)) {
            bool is_there = s->run->st->field.zone_of[obj] == ZONE_FIELD;
            n += (s->out[obj] & F) != 0 ? JUDGE_NO_LIMIT : !is_there;
        }
    }
    return n;
}

/* The cost of a card on the field without what lowers it: the printed one and what was added. */
static int cost_there(const struct study *s, int obj)
{
    int cost = printed_cost(s->row[obj]);

    for (int i = 0; i < s->run->st->field.mods; i++) {
        const struct mod *mod = &s->run->st->mod[i];
        cost += mod->target == obj && mod->value > 0 ? mod->value : 0;
    }
    return cost;
}

static int sum_dragons(const struct study *s, seat_t seat)
{
    int sum = 0, n = 0;

    for (int obj = seat * SEAT_OBJECTS; obj < (seat + 1) * SEAT_OBJECTS; obj++) {
        if ((s->in[obj] & F) == 0 || !fits(s, "nd]", obj, 0)) {
            continue;
        }
        n++;
        sum += cost_there(s, obj);
    }
    return s->costs[seat] && n > 0 ? JUDGE_NO_LIMIT : sum;
}

static int bound_of(const struct study *s, seat_t seat, int leader, int *target)
{
    static const int targets[LEADER_KINDS] = {1, 2, 13, 18, 18, 18, 20, 30, 30};

    *target = targets[leader];
    switch ((enum unien_reason)leader) {
    case REASON_INO:
        return s->plays[seat];
    case REASON_WIZ:
        return count_entries(s, seat);
    case REASON_COS:
        return s->tokens[seat] ? JUDGE_NO_LIMIT : s->run->st->head.gauge[seat][GAUGE_TOKENS];
    case REASON_LAB:
        return count_in(s, seat, U, "E,pFD]");
    case REASON_ATR:
        return count_in(s, seat, U, "E,pRW]");
    case REASON_OWL:
        return count_in(s, seat, F, "C]");
    case REASON_VOL:
        return sum_dragons(s, seat);
    case REASON_HAD:
        return count_in(s, 0, B, "]") + count_in(s, 1, B, "]");
    default:
        return count_in(s, seat, H, "]");
    }
}

/* "l-ino": the leaders in the order of 7.1. */
static int leader_of(const char *id)
{
    static const char names[] = "ino wiz cos lab atr owl vol had aqu";

    return (int)(strstr(names, id + 2) - names) / 4;
}

static void do_round(struct study *s)
{
    s->goes_on = false;
    memset(s->supply, 0, sizeof s->supply);
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        count_energies(s, obj);
    }
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        if (s->row[obj] != NULL) {
            follow_card(s, obj);
        }
    }
}

bool judge_text(struct run *run, seat_t seat, struct ue_bound bound[LEADERS])
{
    static struct study s;
    bool is_dead = true;
    int i = 0;

    begin(&s, run);
    do {
        do_round(&s);
    } while (s.goes_on);
    for (uint64_t rest = run->st->field.zone[ZONE_LEADERS][seat]; rest != 0; rest &= rest - 1) {
        int leader = leader_of(match_card(run->match, object_of(seat, rest))->id), target;
        bound[i] = (struct ue_bound){leader, bound_of(&s, seat, leader, &target)};
        is_dead = is_dead && bound[i++].most < target;
    }
    return is_dead;
}
