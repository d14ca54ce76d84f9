/* leak-facts.c - what a seat is sent at a decision, as texts that can be compared. */
#include "protocol/lab/leak-inner.h"

#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/inspect.h"
#include "engine/text/tfn.h"

static const char *const fact_names[] = {"view", "pub", "decision", "legal", "why"};

enum {
    BEFORE = 60, /* octets shown before a difference */
    LABELS = 16, /* numbers of labels that are tried, of each letter */
    SKILLS = 4,  /* of a card */
};

/* ---- what a seat is sent ----------------------------------------------- */

static void print_picked(const struct match *match, const struct state *st, struct str *out)
{
    obj_t picked[MAX_OBJECT];
    int n = ask_picked(match, st, picked);

    for (int i = 0; i < n; i++) {
        str_put(out, i == 0 ? " picked=" : ",");
        move_print(match, st, ask_move(st->head.ask.verb, picked[i], 0), out);
    }
}

static void print_decision(const struct match *match, const struct state *st, seat_t seat,
                           struct str *out)
{
    const struct ask *ask = &st->head.ask;

    str_format(out, "d=%u over=%d", (unsigned)st->head.d, st->head.is_over);
    if (st->head.is_over) {
        return;
    }
    str_format(out, " asked=%d step=%s rule=%d", ask->asked, match->rules->steps[ask->step].name,
               ask->by_rule);
    if ((ask->seats >> seat & 1) != 0) { /* the view says to the other seat what it may know */
        struct run run = {.match = match, .st = (struct state *)st};
        str_format(out, " from=%s.%d",
                   ask->from == OBJ_NONE ? "-" : match_card(match, ask->from)->id, ask->skill);
        str_format(out, " n=%d min=%d max=%d sofar=%d default=", ask_count(match, st, seat),
                   ask->least, ask->most, ask->sofar);
        move_print(match, st, match->rules->fallback(&run, seat), out);
        print_picked(match, st, out);
    }
}

static void print_legal(const struct match *match, const struct state *st, seat_t seat,
                        struct str *out)
{
    int n = (st->head.ask.seats >> seat & 1) != 0 ? ask_count(match, st, seat) : 0;

    for (int k = 0; k < n; k++) {
        str_char(out, ' ');
        move_print(match, st, ask_nth(match, st, seat, k), out);
        move_where(match, st, ask_nth(match, st, seat, k), out);
    }
}

/* A wish and its refusal; false if the verb is none of this step. */
static bool print_refusal(struct run *run, seat_t seat, const struct wish *wish, struct str *out)
{
    struct refusal refusal = ask_why(run, seat, wish);
    const char *why = refusal.why == NULL ? "-" : refusal.why;

    str_format(out, " %s", run->match->rules->verbs[wish->verb].name);
    if (wish->obj != OBJ_NONE) {
        str_char(out, ':');
        move_label(run->match, run->st, wish->obj, out);
        str_format(out, ".%d", wish->skill + 1);
    }
    str_format(out, ":%s", why);
    if (refusal.need != 0 || refusal.have != 0) {
        str_format(out, "/%s%d/%d", refusal.of == NULL ? "" : refusal.of, refusal.need,
                   refusal.have);
    }
    return strcmp(why, "phase") != 0;
}

/* A verb over every card on a labelled place, by its label: which object lies there differs from
 * world to world. */
static void print_wishes(struct run *run, seat_t seat, int verb, struct str *out)
{
    const struct rules *rules = run->match->rules;
    char text[MOVE_TEXT];
    struct str label;

    for (int i = 0; i < LABELS * rules->zones; i++) {
        const struct zone_rule *zone = &rules->zone[i / LABELS];
        if (zone->label == LABEL_NONE) {
            continue;
        }
        int n = i % LABELS;
        struct label_name name =
            rules_label_name(zone, zone->label == LABEL_SQUARE ? rules_label(zone, 0, n) : n + 1);
        str_init(&label, text, sizeof text);
        str_char(&label, name.letter);
        str_int(&label, name.number);
        struct wish wish = {.verb = verb, .obj = inspect_find(run->match, run->st, text)};
        for (; wish.obj != OBJ_NONE && wish.skill < SKILLS; wish.skill++) {
            (void)print_refusal(run, seat, &wish, out);
        }
    }
}

static void print_why(const struct match *match, const struct state *st, seat_t seat,
                      struct str *out)
{
    struct run run = {.match = match, .st = (struct state *)st};

    if ((st->head.ask.seats >> seat & 1) == 0) {
        return;
    }
    for (int verb = 0; match->rules->verbs[verb].name != NULL; verb++) {
        struct wish wish = {.verb = verb, .obj = OBJ_NONE, .skill = -1};
        if (print_refusal(&run, seat, &wish, out) &&
            match->rules->verbs[verb].operand == OPERAND_SKILL) {
            print_wishes(&run, seat, verb, out);
        }
    }
}

static void print_fact(enum leak_fact fact, const struct match *match, const struct state *st,
                       seat_t seat, char text[MAX_LINE])
{
    struct str out;

    str_init(&out, text, MAX_LINE);
    switch (fact) {
    case LEAK_VIEW:
        tfn_print(match, st, seat, &out);
        break;
    case LEAK_PUB:
        tfn_print(match, st, VIEWER_PUB, &out);
        break;
    case LEAK_DECISION:
        print_decision(match, st, seat, &out);
        break;
    case LEAK_LEGAL:
        print_legal(match, st, seat, &out);
        break;
    case LEAK_WHY:
        print_why(match, st, seat, &out);
        break;
    case LEAK_FACTS:
        break;
    }
}

/* ---- comparing --------------------------------------------------------- */

/* The octets around the place where two texts part. */
static void cut(char out[LEAK_TEXT], const char *text, size_t at)
{
    size_t from = at > BEFORE ? at - BEFORE : 0, length = strlen(text + from);

    length = length < LEAK_TEXT ? length : LEAK_TEXT - 1;
    memcpy(out, text + from, length);
    out[length] = '\0';
}

bool leak_same(struct leak_work *work, seat_t seat, uint32_t d, const char *what, const char *want,
               const char *got)
{
    struct leak *leak = work->leak;
    size_t at = 0;

    if (strcmp(want, got) == 0) {
        return true;
    }
    while (want[at] == got[at]) {
        at++;
    }
    leak->is_found = true;
    leak->d = d;
    leak->seat = seat;
    leak->what = what;
    cut(leak->want, want, at);
    cut(leak->got, got, at);
    return false;
}

void leak_note_facts(struct leak_work *work, const struct match *match, const struct state *st,
                     seat_t seat)
{
    for (enum leak_fact fact = 0; fact < LEAK_FACTS; fact++) {
        print_fact(fact, match, st, seat, work->fact[fact]);
    }
}

bool leak_same_facts(struct leak_work *work, const struct match *match, const struct state *st,
                     seat_t seat)
{
    for (enum leak_fact fact = 0; fact < LEAK_FACTS; fact++) {
        print_fact(fact, match, st, seat, work->text);
        if (!leak_same(work, seat, st->head.d, fact_names[fact], work->fact[fact], work->text)) {
            return false;
        }
    }
    return true;
}
