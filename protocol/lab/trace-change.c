/* trace-change.c - what lies between two positions, for people who debug a card. */
#include "protocol/lab/trace-change.h"

#include <string.h>

#include "engine/core/inspect.h"
#include "engine/core/mods-text.h"
#include "engine/core/move.h"
#include "engine/lang/op.h"

/* What goes on between the two, while it is printed. */
struct diff {
    const struct match *match;
    const struct change_from *from;
    const struct change_to *to;
    struct str *out;
};

static const char *const seat_names[] = {"s1", "s2", "draw"};

/* ---- code ---------------------------------------------------------------------------- */

const struct code_place *change_place(const struct carddb *db, int pc)
{
    int low = 0, high = db->place_count;

    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        low = db->places[middle].pc <= pc ? middle : low;
        high = db->places[middle].pc <= pc ? high : middle;
    }
    return &db->places[low];
}

/* The end of a block is no statement of its own, unless somebody wrote `stop` there: then the
 * card file has a line for it. */
bool change_is_told(const struct carddb *db, int pc)
{
    const word_t *code = db->code;
    int op = word_op(code[pc]), then = word_op(code[pc + 1]);

    if (op == OP_END) {
        return change_place(db, pc)->pc == pc;
    }
    if (op == OP_LETS) { /* the cards of a loop, which says them one by one */
        return then != OP_EACH || word_a(code[pc + 1]) + 1 != word_a(code[pc]);
    }
    if (op == OP_LET) {
        int slot = then == OP_EACHSEAT ? word_a(code[pc + 1]) + 1 : word_a(code[pc + 1]);
        return (then != OP_EACHSEAT && then != OP_LOOP) || slot != word_a(code[pc]);
    }
    bool is_between = op == OP_HOLD || op == OP_KEEP || op == OP_KEPT; /* no author wrote it */
    return op != OP_JUMP && op != OP_TOGETHER && !is_between;
}

bool change_asks(const struct carddb *db, int pc)
{
    return op_rows[word_op(db->code[pc])].asks != 0;
}

const char *change_word(const struct carddb *db, int pc)
{
    word_t w = db->code[pc];

    switch (word_op(w)) {
    case OP_END:
        return "stop";
    case OP_LET:
    case OP_LETS:
        return "let";
    case OP_JUMPZ:
        return "if";
    case OP_EACH:
    case OP_EACHSEAT:
        return "each";
    case OP_LOOP:
        return "repeat";
    case OP_CHOOSE:
        return "choose";
    case OP_ANNOUNCE:
        return "target";
    case OP_MAYBE:
        return "may";
    case OP_MODE:
        return "mode";
    case OP_ASKWORD:
    case OP_ASKNUM:
        return "ask";
    case OP_RANDOM:
        return "random";
    case OP_VERB:
        return db->vocab->verbs[word_a(w)].name;
    case OP_BINDR:
    case OP_BINDN:
        return "bind";
    case OP_FORBID:
    case OP_FORBIDSEAT:
        return "forbid";
    default:
        return "give";
    }
}

static const char *card_id(const struct diff *diff, int obj)
{
    return match_card(diff->match, (obj_t)obj)->id;
}

/* A square has its name. */
static void put_card(const struct diff *diff, obj_t obj)
{
    int square = inspect_square(diff->match, obj);

    if (square >= 0) {
        move_place(diff->match, square, diff->out);
    } else {
        str_put(diff->out, card_id(diff, obj));
    }
}

static void put_cards(const struct diff *diff, const struct set *set)
{
    const char *comma = "";

    str_put(diff->out, " cards=");
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        if (set_has(set, (obj_t)obj)) {
            str_put(diff->out, comma);
            put_card(diff, (obj_t)obj);
            comma = ",";
        }
    }
    str_put(diff->out, set_empty(set) ? "-" : "");
}

/* ---- what it bound ----------------------------------------------------------------------- */

static void put_number(const struct diff *diff, const char *key, int slot)
{
    const struct tail *tail = &diff->to->st->tail;
    int at = tail->frame[diff->from->frame].numbers + slot;

    str_format(diff->out, " %s=%d", key, tail->number[at]);
}

static void put_set(const struct diff *diff, int slot)
{
    const struct tail *tail = &diff->to->st->tail;

    put_cards(diff, &tail->set[tail->frame[diff->from->frame].sets + slot].live);
}

/* Did the block go on with the next word, or past a jump? */
static bool is_entered(const struct diff *diff, word_t w)
{
    return diff->to->next <= diff->from->pc + word_b(w);
}

/* A loop whose body is entered says for what, else that it is over. */
static void put_round(const struct diff *diff, word_t w)
{
    int a = word_a(w);

    if (!is_entered(diff, w) || diff->to->next <= diff->from->pc) {
        str_put(diff->out, " ends=1");
    } else if (word_op(w) == OP_EACH) {
        put_set(diff, a);
    } else if (word_op(w) == OP_LOOP) {
        put_number(diff, "left", a);
    } else {
        const struct tail *tail = &diff->to->st->tail;
        int seat = tail->number[tail->frame[diff->from->frame].numbers + a];
        str_format(diff->out, " of=%s", seat_names[seat & 1]);
    }
}

/* The option whose code holds the word that comes next, from 1. */
static void put_option(const struct diff *diff, word_t w)
{
    const word_t *code = diff->match->db->code;
    int option = 0;

    for (int i = 0; i < word_a(w); i++) {
        int at = diff->from->pc + 1 + 2 * i;
        option = at + word_b(code[at]) <= diff->to->next && is_entered(diff, w) ? i + 1 : option;
    }
    str_format(diff->out, " option=%d", option);
}

static void put_bound(const struct diff *diff)
{
    word_t w = diff->match->db->code[diff->from->pc];
    int a = word_a(w);

    switch (word_op(w)) {
    case OP_LET:
    case OP_BINDN:
    case OP_ASKNUM:
    case OP_ASKWORD:
        put_number(diff, "value", a);
        break;
    case OP_LETS:
    case OP_BINDR:
    case OP_CHOOSE:
    case OP_RANDOM:
        put_set(diff, a);
        break;
    case OP_JUMPZ:
        str_put(diff->out, is_entered(diff, w) ? " holds=1" : " holds=0");
        break;
    case OP_MAYBE:
        str_put(diff->out, is_entered(diff, w) ? " yes=1" : " yes=0");
        break;
    case OP_MODE:
        put_option(diff, w);
        break;
    case OP_EACH:
    case OP_EACHSEAT:
    case OP_LOOP:
        put_round(diff, w);
        break;
    default:
        break;
    }
}

/* ---- what it changed ---------------------------------------------------------------------- */

static void put_events(const struct diff *diff)
{
    int first = diff->from->events + 1, last = diff->to->events;

    if (last == first) {
        str_format(diff->out, " events=%d", last);
    } else if (last > first) {
        str_format(diff->out, " events=%d..%d", first, last);
    }
}

static void put_gauges(const struct diff *diff)
{
    const struct gauge_rule *row = diff->match->rules->gauges;

    for (; row->key != NULL; row++) {
        for (int seat = 0; seat < SEATS; seat++) {
            int old = diff->from->st.head.gauge[seat][row->gauge];
            int now = diff->to->st->head.gauge[seat][row->gauge];
            if (old != now) {
                str_format(diff->out, " %s.%s=%d->%d", row->key, seat_names[seat], old, now);
            }
        }
    }
}

static void put_zone(const struct diff *diff, int obj, int zone)
{
    if (zone == ZONE_NONE) {
        str_char(diff->out, '-');
        return;
    }
    str_format(diff->out, "%s.%c", seat_names[obj_seat((obj_t)obj)],
               diff->match->rules->zone[zone].letter);
}

static void put_moves(const struct diff *diff)
{
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        int old = diff->from->st.field.zone_of[obj], now = diff->to->st->field.zone_of[obj];
        if (old == now || diff->match->card[obj] == CARD_NONE) {
            continue;
        }
        str_format(diff->out, " move=%s:", card_id(diff, obj));
        put_zone(diff, obj, old);
        str_char(diff->out, '>');
        put_zone(diff, obj, now);
    }
}

/* The marks that have a letter in the position text. */
static void put_flags(const struct diff *diff)
{
    const struct flag_rule *flag = diff->match->rules->flags;

    for (; flag->letter != '\0'; flag++) {
        for (int obj = 0; obj < MAX_OBJECT && flag->mark < MARK_MAX; obj++) {
            const uint64_t bit = obj_bit((obj_t)obj);
            const seat_t seat = obj_seat((obj_t)obj);
            bool was = (diff->from->st.field.mark[flag->mark][seat] & bit) != 0;
            bool is = (diff->to->st->field.mark[flag->mark][seat] & bit) != 0;
            if (was != is) {
                str_format(diff->out, " flag=%c%c:%s", is ? '+' : '-', flag->letter,
                           card_id(diff, obj));
            }
        }
    }
}

static bool is_same_mod(const struct mod *a, const struct mod *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* A lasting change: "power+2:ember-pup", "loss=3:s1", "silenced:ember-pup". */
static void put_mod(const struct diff *diff, const struct mod *mod)
{
    const struct vocab *vocab = diff->match->db->vocab;
    bool is_seat = mod->kind == MOD_SEAT || mod->kind == MOD_FORBID_SEAT;
    bool is_number = mod->kind == MOD_NUMBER || mod->kind == MOD_SEAT;

    bool is_squares = mod->kind == MOD_SQUARES;

    str_put(diff->out, mod->kind == MOD_NUMBER || is_squares ? vocab->numbers[mod->index].name
                       : mod->kind == MOD_WORD               ? vocab->words[mod->index].name
                       : mod->kind == MOD_SEAT               ? vocab->gauges[mod->index].name
                                                             : vocab->actions[mod->index].name);
    if (is_squares) {
        str_char(diff->out, '+');
        mods_print_squares(diff->match, mod->value, diff->out);
    } else if (is_number && mod->is_set) {
        str_format(diff->out, "=%d", mod->value);
    } else if (is_number) {
        str_format(diff->out, "%+d", mod->value);
    }
    str_format(diff->out, ":%s",
               is_seat ? seat_names[mod->target & 1] : card_id(diff, mod->target));
}

/* Lasting changes that are in one list and not in the other. */
static void put_mods(const struct diff *diff, const char *key, const struct state *in,
                     const struct state *other)
{
    for (int i = 0; i < in->field.mods; i++) {
        int here = 0, there = 0;
        for (int k = 0; k <= i; k++) {
            here += is_same_mod(&in->mod[k], &in->mod[i]);
        }
        for (int k = 0; k < other->field.mods; k++) {
            there += is_same_mod(&other->mod[k], &in->mod[i]);
        }
        if (here > there) {
            str_format(diff->out, " %s=", key);
            put_mod(diff, &in->mod[i]);
        }
    }
}

static void put_end(const struct diff *diff)
{
    const struct head *old = &diff->from->st.head, *now = &diff->to->st->head;

    if (now->is_over && !old->is_over) {
        str_format(diff->out, " over=%s", seat_names[now->winner]);
    } else if (now->ask.seats != 0 && diff->to->next < 0) {
        str_format(diff->out, " asks=%s", diff->match->rules->steps[now->ask.step].name);
    }
}

void change_print(const struct match *match, const struct change_from *from,
                  const struct change_to *to, struct str *out)
{
    struct diff diff = {match, from, to, out};

    if (to->next >= 0) {
        put_bound(&diff);
    }
    put_events(&diff);
    put_gauges(&diff);
    put_moves(&diff);
    put_flags(&diff);
    put_mods(&diff, "gives", to->st, &from->st);
    put_mods(&diff, "ends", &from->st, to->st);
    put_end(&diff);
}
