/* author-lines.c - random statements, heads of abilities and fields of cards. */
#include "tests/lib/author.h"

/* ---- statements ----------------------------------------------------------------------------- */

static void put_start(struct author *a)
{
    for (int i = 0; i < a->indent; i++) {
        author_put(a, "  ");
    }
}

/* An open line and the block below it, whose names end with it. */
static void put_below(struct author *a, int deep)
{
    int names = a->names;

    author_put(a, ":\n");
    a->indent++;
    for (int n = 1 + author_below(a, 2); n > 0; n--) {
        author_statement(a, deep + 1);
    }
    a->indent--;
    a->names = names;
}

static void put_if(struct author *a, int deep)
{
    author_put(a, "if ");
    author_condition(a, 1);
    put_below(a, deep);
    if (author_chance(a, 35)) {
        put_start(a);
        author_put(a, "else");
        put_below(a, deep);
    }
}

static void put_each(struct author *a, int deep)
{
    int names = a->names;

    if (author_chance(a, 30)) {
        author_put(a, "repeat ");
        author_number(a, 1);
    } else if (a->names < AUTHOR_NAMES) {
        int number = a->made++;
        str_format(&a->out, "each c%d in ", number);
        author_set(a, 2);
        a->name[a->names].number = number;
        a->name[a->names++].is_set = true;
    }
    put_below(a, deep);
    a->names = names;
}

static void put_mode(struct author *a, int deep)
{
    static const char *const options[] = {"draw", "hand", "push"};

    str_format(&a->out, "mode %d:\n", 1 + author_chance(a, 20));
    a->indent++;
    for (int i = 0; i < 2 + author_chance(a, 30); i++) {
        put_start(a);
        str_format(&a->out, "option %s", options[i]);
        if (author_chance(a, 20)) {
            author_put(a, " if ");
            author_condition(a, 2);
        }
        put_below(a, deep);
    }
    a->indent--;
}

static void put_choice(struct author *a)
{
    switch (author_below(a, 6)) {
    case 0:
        author_one(a, "random 1 ", "random 1 ", "random 2 ");
        author_set(a, 1);
        break;
    case 1:
        author_one(a, "look ", "reveal ", "look foe.", "reveal foe.");
        author_set(a, 1);
        break;
    case 2:
        author_one(a, "look deck.top(3)", "look deck", "look foe.hand", "reveal deck.top(2)");
        break;
    default:
        author_one(a, "choose ", "choose ", "choose ", "target ");
        author_one(a, "1 ", "1 ", "2 ", "0..1 ", "0..2 ", "0..all ", "1..3 ");
        author_set(a, 1);
        author_put(a, author_chance(a, 15) ? " by foe" : "");
        break;
    }
    author_bind(a, true);
}

static void put_change(struct author *a, const char *first)
{
    author_put(a, first);
    if (author_chance(a, 75)) {
        author_set(a, 2);
        author_put(a, " ");
        if (author_chance(a, 25)) {
            author_put(a, author_row(a, a->vocab->words));
            return;
        }
        author_put(a, author_row(a, a->vocab->numbers));
    } else {
        author_one(a, "you ", "foe ");
        author_put(a, author_row(a, a->vocab->gauges));
    }
    author_one(a, " + ", " + ", " - ", " = ");
    author_number(a, 1);
}

static void put_duration(struct author *a)
{
    if (a->vocab->durations[0] != NULL && author_chance(a, 85)) {
        str_format(&a->out, " for %s", author_row(a, a->vocab->durations));
    }
}

static void put_forbid(struct author *a)
{
    str_format(&a->out, "forbid %s of ", author_row(a, a->vocab->actions));
    if (author_chance(a, 50)) {
        author_one(a, "you", "foe");
    } else {
        author_set(a, 2);
    }
}

/* A line that makes a name, or asks. */
static void put_naming(struct author *a)
{
    if (author_chance(a, 40)) {
        author_one(a, "ask number 0..", "ask number 1..");
        author_number(a, 1);
        author_bind(a, false);
        return;
    }
    bool is_set = author_chance(a, 70);
    int number = a->made++;
    str_format(&a->out, "let c%d = ", number);
    if (is_set) {
        author_set(a, 1);
    } else {
        author_number(a, 0);
    }
    if (a->names < AUTHOR_NAMES) {
        a->name[a->names].number = number;
        a->name[a->names++].is_set = is_set;
    }
}

static const struct vocab_verb *random_verb(struct author *a)
{
    int n = 0;

    while (a->vocab->verbs[n].name != NULL) {
        n++;
    }
    return &a->vocab->verbs[author_below(a, n)];
}

void author_statement(struct author *a, int deep)
{
    int kind = author_below(a, deep < AUTHOR_DEEP ? 24 : 18);

    put_start(a);
    if (kind < 10) {
        author_verb(a, random_verb(a));
    } else if (kind < 14) {
        put_choice(a);
    } else if (kind < 16) {
        put_change(a, "give ");
        put_duration(a);
    } else if (kind == 16) {
        put_naming(a);
    } else if (kind == 17) {
        put_forbid(a);
        put_duration(a);
    } else if (kind == 18 || kind == 19) {
        put_if(a, deep);
        return;
    } else if (kind == 20) {
        put_each(a, deep);
        return;
    } else if (kind == 21) {
        put_mode(a, deep);
        return;
    } else {
        if (kind == 23 && author_chance(a, 50)) {
            author_put(a, "pay ");
            author_verb(a, random_verb(a));
        } else {
            author_one(a, "may", "may draw", "together");
        }
        put_below(a, deep);
        return;
    }
    author_put(a, "\n");
}

void author_static_row(struct author *a)
{
    put_start(a);
    if (author_chance(a, 15)) {
        put_forbid(a);
    } else {
        put_change(a, "");
    }
    author_put(a, "\n");
}

/* ---- abilities ------------------------------------------------------------------------------ */

static void put_costs(struct author *a)
{
    for (int i = 0; i < 2 && author_chance(a, i == 0 ? 60 : 30); i++) {
        author_put(a, i == 0 ? " " : ", ");
        if (a->vocab->ability.resources != NULL && author_chance(a, 50)) {
            str_format(&a->out, "%s %d", author_row(a, a->vocab->ability.resources),
                       1 + author_below(a, 3));
        } else {
            author_verb(a, random_verb(a));
        }
    }
}

static void put_clauses(struct author *a)
{
    if (author_chance(a, 20)) {
        author_put(a, " if ");
        author_condition(a, 2);
    }
    if (author_chance(a, 15)) {
        str_format(&a->out, " once per %s",
                   a->vocab->ability.period == NULL ? "turn" : a->vocab->ability.period);
    }
    if (a->vocab->timings != NULL && a->vocab->timings[0] != NULL && author_chance(a, 30)) {
        str_format(&a->out, " during %s", author_row(a, a->vocab->timings));
    }
}

static void put_event(struct author *a, bool is_replace)
{
    const struct vocab_event *events = a->vocab->events;
    int n = 0;

    while (events[n].name != NULL) {
        n++;
    }
    if (n == 0) { /* a game without events takes no such line */
        author_put(a, "nothing");
        return;
    }
    a->event = author_below(a, n);
    author_put(a, events[a->event].name);
    if (events[a->event].has_subject && author_chance(a, is_replace ? 80 : 50)) {
        author_put(a, " of ");
        author_set(a, 2);
    }
    if (events[a->event].has_by && author_chance(a, 30)) {
        author_one(a, " by you", " by foe");
    }
    if ((a->vocab->event.now >> a->event & 1) != 0) {
        author_put(a, " now");
    }
}

/* True if the block below holds statements, not rows of a static. */
bool author_head(struct author *a)
{
    int kind = author_below(a, 10);

    a->names = a->made = 0;
    a->event = -1;
    author_put(a, "  ");
    if (kind < 2) {
        author_put(a, "static");
        author_put(a,
                   vocab_is(a->vocab, HAS_HAND_STATICS) && author_chance(a, 20) ? " in hand" : "");
        if (author_chance(a, 30)) {
            author_put(a, " if ");
            author_condition(a, 2);
        }
        author_put(a, ":\n");
        return false;
    }
    if (kind < 4) {
        author_put(a, "act");
        put_costs(a);
        put_clauses(a);
    } else if (kind < 6) {
        author_put(a, "use");
        put_clauses(a);
    } else if (kind < 7) {
        author_put(a, "replace ");
        put_event(a, true);
        author_put(a, author_chance(a, 70) ? " optional" : "");
    } else {
        author_put(a, "on ");
        if (a->vocab->ability.marks != NULL && author_chance(a, 20)) {
            str_format(&a->out, "%s ", author_row(a, a->vocab->ability.marks));
        }
        put_event(a, false);
        put_clauses(a);
        author_put(a, author_chance(a, 40) ? " optional" : "");
        if (author_chance(a, 15)) {
            author_put(a, " pay");
            put_costs(a);
        }
    }
    author_put(a, ":\n");
    return true;
}

/* ---- fields --------------------------------------------------------------------------------- */

static void put_word_of(struct author *a, int word_class)
{
    const char *found = "none";
    int n = 0;

    for (const struct vocab_word *word = a->vocab->words; word->name != NULL; word++) {
        bool is_of = word->kind == WORD_PRINTED && word->word_class == word_class;
        found = is_of && author_below(a, ++n) == 0 ? word->name : found;
    }
    author_put(a, found);
}

static int choices_of(const char *const *choices)
{
    int n = 0;

    while (choices[n] != NULL) {
        n++;
    }
    return n;
}

static void put_value(struct author *a, const struct vocab_field *field)
{
    static const char *const squares[] = {"\"step8\"", "\"step4\"",  "\"near3\"",
                                          "\"ring8\"", "\"cross2\"", "\"diag4\""};
    int span = field->high - field->low;

    switch (field->kind) {
    case PRINT_NUMBER:
        str_int(&a->out, field->low + author_below(a, (span > 6 ? 6 : span) + 1));
        return;
    case PRINT_WORD:
    case PRINT_WORDS:
        put_word_of(a, field->index);
        return;
    case PRINT_CHOICE:
        author_put(a, field->choices[author_below(a, choices_of(field->choices))]);
        return;
    case PRINT_PRICE:
        str_format(&a->out, "%s %d", author_row(a, a->vocab->ability.resources),
                   1 + author_below(a, 3));
        return;
    case PRINT_PATTERN:
        author_put(a, squares[author_below(a, (int)(sizeof squares / sizeof squares[0]))]);
        return;
    case PRINT_VECTOR:
        str_format(&a->out, "%s %d", field->choices[author_below(a, choices_of(field->choices))],
                   field->low > 0 ? field->low + author_below(a, 4) : 1 + author_below(a, 4));
        return;
    default:
        author_put(a, "\"Wild\"");
        return;
    }
}

void author_fields(struct author *a, int type)
{
    str_format(&a->out, "  type %s", a->vocab->types[type]);
    for (const struct vocab_field *field = a->vocab->fields; field->name != NULL; field++) {
        bool is_needed = (field->required >> type & 1) != 0;
        bool may = (field->allowed >> type & 1) != 0 && author_chance(a, 30);
        if (is_needed || may) {
            str_format(&a->out, "; %s ", field->name);
            put_value(a, field);
        }
    }
    author_put(a, "\n");
    if ((a->vocab->card.match >> type & 1) != 0) {
        str_format(&a->out, "  match %s\n", author_row(a, a->vocab->words));
    }
    if ((a->vocab->card.needs >> type & 1) != 0 && author_chance(a, 50)) {
        author_put(a, "  needs ");
        author_condition(a, 2);
        author_put(a, "\n");
    }
}
