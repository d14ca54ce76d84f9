/* tty-moves.c - the moves of who is asked: one on a line with its sentence, or those that differ in
 * one thing together. */
#include "protocol/tty/tty-inner.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/show/show.h"
#include "protocol/tty/tty-event.h"

enum { TEXT = 1024, NUMBER = 6 /* columns of a number and what parts it from the move */ };

/* Adds a line "3 lay:graft -- lay Graft face-down", cut into its parts where it stands. */
static void add_move(struct tty_moves *moves, char *line)
{
    struct tty_move *move = &moves->move[moves->count];
    char *name = line + strcspn(line, " "), *text = strstr(line, " -- ");

    if (*name == '\0' || moves->count == TTY_MOVES) {
        return;
    }
    *name++ = '\0';
    if (text != NULL) {
        *text = '\0';
    }
    name[strcspn(name, " ")] = '\0';
    *move = (struct tty_move){line, name, text == NULL ? "" : text + 4, false};
    for (int i = 0; i < moves->count; i++) {
        bool is_same = strcmp(moves->move[i].text, move->text) == 0;
        moves->move[i].is_doubtful |= is_same;
        move->is_doubtful |= is_same;
    }
    int width = show_width(name), say = show_width(move->text);
    moves->name = width > moves->name ? width : moves->name;
    moves->say = say > moves->say ? say : moves->say;
    moves->count++;
}

void tty_take_moves(struct tty_moves *moves, const char *lead, char *reply)
{
    size_t skip = strlen(lead);

    moves->count = moves->name = moves->say = 0;
    for (char *end; (end = strchr(reply, '\n')) != NULL; reply = end + 1) {
        char *line = reply + (strncmp(reply, lead, skip) == 0 ? skip : 0);
        *end = '\0';
        if (strncmp(line, "move ", 5) == 0) {
            add_move(moves, line + 5);
        }
    }
}

/* ------------------------------------------------------------------------------------- rows */

static void put_strong(FILE *out, const struct tty_look *look, const char *text, int columns)
{
    tty_begin(out, look, TTY_STRONG);
    (void)fprintf(out, "%*s", columns, text);
    tty_end(out, look);
}

/* One on a line: its number, its name where all names and sentences fit, its sentence; without the
 * column of names the name stands behind a sentence that others have too. */
static void put_row(FILE *out, const struct tty_look *look, const struct tty_moves *moves, int i,
                    bool is_grouped)
{
    const struct tty_move *move = &moves->move[i];
    bool is_wide = !is_grouped && NUMBER + moves->name + 2 + moves->say <= look->width;

    put_strong(out, look, move->number, NUMBER - 2);
    (void)fputs("  ", out);
    if (move->text[0] == '\0') {
        tty_wrap(out, look, move->name, NUMBER, NUMBER);
    } else if (is_wide) {
        int gap = moves->name + 2 - show_width(move->name);
        (void)fprintf(out, "%s%*s%s\n", move->name, gap, "", move->text);
    } else if (!move->is_doubtful) {
        tty_wrap(out, look, move->text, NUMBER, NUMBER);
    } else {
        int column = tty_wrap_on(out, look, move->text, NUMBER, NUMBER);
        char name[TEXT];
        (void)snprintf(name, sizeof name, " (%s)", move->name);
        tty_wrap(out, look, name, column, NUMBER);
    }
}

/* ----------------------------------------------------------------------------------- groups */

/* Octets of a name up to the second thing that it names: "set:fox>", 0: it names none. */
static size_t stem_of(const char *name)
{
    const char *colon = strchr(name, ':'), *link = colon == NULL ? NULL : strpbrk(colon, "@>*");

    return link == NULL ? 0 : (size_t)(link - name) + 1;
}

static size_t verb_of(const char *name)
{
    return strcspn(name, ":");
}

static bool is_alike(const struct tty_move *a, const struct tty_move *b,
                     size_t (*part)(const char *))
{
    size_t length = part(a->name);

    return length > 0 && part(b->name) == length && strncmp(a->name, b->name, length) == 0;
}

/* How many moves from number `from` on differ only in what follows the stem. */
static int run_of_targets(const struct tty_moves *moves, int from)
{
    int n = 1;

    while (from + n < moves->count &&
           is_alike(&moves->move[from], &moves->move[from + n], stem_of)) {
        n++;
    }
    return n;
}

/* How many from there on have the same verb, none of them with several targets, each with a
 * sentence of its own. */
static int run_of_verbs(const struct tty_moves *moves, int from)
{
    int n = 1;

    while (!moves->move[from].is_doubtful && from + n < moves->count &&
           run_of_targets(moves, from + n) == 1 && !moves->move[from + n].is_doubtful &&
           is_alike(&moves->move[from], &moves->move[from + n], verb_of)) {
        n++;
    }
    return n;
}

/* What the sentences of a run share at their beginning and their end, in octets, never in the midst
 * of a character, and of what is written in words not of a word. */
struct shared {
    size_t front, back;
};

static bool is_inside(const char *text, size_t at)
{
    bool is_letter = at > 0 && (unsigned char)text[at - 1] < 0x80 && text[at - 1] != ' ' &&
                     (unsigned char)text[at] < 0x80 && text[at] != ' ' && text[at] != '\0';
    return ((unsigned char)text[at] & 0xc0) == 0x80 || is_letter;
}

static struct shared share(const struct tty_moves *moves, int from, int n)
{
    const char *first = moves->move[from].text;
    struct shared shared = {strlen(first), strlen(first)};

    for (int i = from + 1; i < from + n; i++) {
        const char *text = moves->move[i].text;
        size_t front = 0, back = 0, a = strlen(first), b = strlen(text);
        while (front < shared.front && first[front] == text[front] && text[front] != '\0') {
            front++;
        }
        while (front > 0 && (is_inside(first, front) || is_inside(text, front))) {
            front--;
        }
        shared.front = front;
        size_t most = (a < b ? a : b) - front;
        while (back < shared.back && back < most && first[a - back - 1] == text[b - back - 1]) {
            back++;
        }
        while (back > 0 && (is_inside(first, a - back) || is_inside(text, b - back))) {
            back--;
        }
        shared.back = back;
    }
    return shared;
}

/* Appends "(a2) " for a move of the card at a label, since others may have its name. */
static void put_label(const char *name, struct str *out)
{
    const char *first = name + verb_of(name) + 1;
    size_t length = strcspn(first, "@>*");
    char label[32];

    if (length < sizeof label) {
        memcpy(label, first, length);
        label[length] = '\0';
        if (event_is_label(label)) {
            str_format(out, "(%s) ", label);
        }
    }
}

/* "set Fox under ...:", or with the colon of the sentence itself. */
static void put_lead(const char *sentence, const struct shared *shared, struct str *out)
{
    const char *back = sentence + strlen(sentence) - shared->back;
    bool has_colon = shared->back == 0 && shared->front > 2 &&
                     strncmp(sentence + shared->front - 2, ": ", 2) == 0;

    if (has_colon) {
        str_bytes(out, sentence, shared->front - 1);
    } else {
        str_format(out, "%.*s…%s:", (int)shared->front, sentence, back);
    }
}

/* Writes "4:m1" behind what stands on the line, or below it. Returns the column behind it. */
static int put_item(FILE *out, const struct tty_look *look, int column, int gap, const char *number,
                    const char *text)
{
    int digits = (int)strlen(number) + 1;

    if (column + gap + digits + show_width(text) > look->width && column > NUMBER) {
        (void)fprintf(out, "\n%*s", NUMBER - gap, "");
        column = NUMBER - gap;
    }
    (void)fprintf(out, "%*s", gap, "");
    put_strong(out, look, number, 0);
    (void)fputc(':', out);
    return tty_wrap_on(out, look, text, column + gap + digits, NUMBER);
}

/* Writes "set Fox under ...: 4:m1 5:m2", or of moves that share a verb what their sentences do not
 * share: "lay ... face-down:  2:Graft  3:Tithe". */
static void put_group(FILE *out, const struct tty_look *look, const struct tty_moves *moves,
                      int from, int n, bool has_targets)
{
    const struct tty_move *first = &moves->move[from];
    struct shared shared = share(moves, from, n);
    char text[TEXT];
    struct str lead;

    str_init(&lead, text, sizeof text);
    if (has_targets) {
        put_label(first->name, &lead);
    }
    put_lead(first->text, &shared, &lead);
    (void)fputs("  ", out);
    int column = tty_wrap_on(out, look, text, 2, NUMBER);
    for (int i = from; i < from + n; i++) {
        const struct tty_move *move = &moves->move[i];
        const char *target = move->name + stem_of(move->name);
        size_t middle = strlen(move->text) - shared.front - shared.back;
        target -= has_targets && target[-1] == '*' ? 1 : 0;
        str_init(&lead, text, sizeof text);
        str_bytes(&lead, has_targets ? target : move->text + shared.front,
                  has_targets ? strlen(target) : middle);
        column = put_item(out, look, column, has_targets ? 1 : 2, move->number, text);
    }
    (void)fputc('\n', out);
}

/* How many moves from there on give numbers to several cards: "stone:a1*1 .. stone:b2*3"; 0: none,
 * or to one card alone. */
static int run_of_numbers(const struct tty_moves *moves, int from)
{
    int n = 0, cards = 0;

    while (from + n < moves->count) {
        const char *name = moves->move[from + n].name;
        int more = run_of_targets(moves, from + n);
        size_t stem = stem_of(name);
        if (stem == 0 || name[stem - 1] != '*' ||
            !is_alike(&moves->move[from], &moves->move[from + n], verb_of)) {
            break;
        }
        n += more;
        cards++;
    }
    return cards > 1 ? n : 0;
}

/* Writes "lay stones on ...:  10-14:(a1) Ash Lancer *1-*5  15:(b2) ..", a card in one piece. */
static void put_numbers(FILE *out, const struct tty_look *look, const struct tty_moves *moves,
                        int from, int n)
{
    struct shared all = share(moves, from, n);
    const char *sentence = moves->move[from].text;
    char text[TEXT], number[64];
    struct str lead;

    if (strpbrk(sentence + strlen(sentence) - all.back, "0123456789") != NULL) {
        all.back = 0; /* every card has only this number: it is said with each */
    }
    str_init(&lead, text, sizeof text);
    if (all.front + all.back > 0) {
        put_lead(sentence, &all, &lead);
    }
    (void)fputs("  ", out);
    int column = tty_wrap_on(out, look, text, 2, NUMBER);
    for (int i = from, k; i < from + n; i += k) {
        const struct tty_move *first = &moves->move[i];
        k = run_of_targets(moves, i);
        const struct tty_move *last = &moves->move[i + k - 1];
        size_t stem = stem_of(first->name);
        struct shared own = share(moves, i, k);
        (void)snprintf(number, sizeof number, k > 1 ? "%s-%s" : "%s", first->number, last->number);
        str_init(&lead, text, sizeof text);
        put_label(first->name, &lead);
        size_t words = k > 1 ? own.front : strlen(first->text) - all.back;
        while (words > all.front && strchr(" :", first->text[words - 1]) != NULL) {
            words--;
        }
        str_bytes(&lead, first->text + all.front, words > all.front ? words - all.front : 0);
        if (k > 1) {
            str_format(&lead, " %s-%s", first->name + stem - 1, last->name + stem);
        }
        column = put_item(out, look, column, 2, number, text);
    }
    (void)fputc('\n', out);
}

/* Writes what begins at a move, and returns how many moves it was. */
static int put_run(FILE *out, const struct tty_look *look, const struct tty_moves *moves, int from)
{
    int numbers = run_of_numbers(moves, from), targets = run_of_targets(moves, from);
    int n = numbers > 0 ? numbers : targets > 1 ? targets : run_of_verbs(moves, from);
    struct shared shared = share(moves, from, n);

    bool is_digits = numbers == 0 && targets == 1 && n > 1 &&
                     strchr("-0123456789", moves->move[from].text[shared.front]) != NULL;

    if (n == 1 || shared.front + shared.back == 0 || is_digits) { /* not "2:1", with the number */
        put_row(out, look, moves, from, true);
        return 1;
    }
    if (numbers > 0) {
        put_numbers(out, look, moves, from, n);
    } else {
        put_group(out, look, moves, from, n, targets > 1);
    }
    return n;
}

void tty_put_moves(FILE *out, const struct tty_look *look, const struct tty_moves *moves,
                   bool is_grouped)
{
    for (int i = 0; i < moves->count;) {
        if (is_grouped) {
            i += put_run(out, look, moves, i);
        } else {
            put_row(out, look, moves, i++, false);
        }
    }
}
