/* trace.c - which statements of card code a command ran, and what each of them did.
 *
 * A statement is told of before it takes effect. Its line is written when the next one begins or
 * the command ends: what has changed by then is what it did. */
#include "protocol/lab/trace.h"

#include <stdlib.h>
#include <string.h>

#include "engine/core/event.h"
#include "protocol/lab/trace-change.h"
#include "protocol/line.h"
#include "protocol/option.h"
#include "protocol/reply.h"

enum { TRACE_LINE = 16384, TRACE_FIRST = 4096 };

struct trace {
    struct tally tally; /* first: the step knows its trace by it */
    const struct option_set *options;
    bool is_on;               /* a run of a game that is traced is under way */
    bool is_open;             /* a statement runs, and its line is not written yet */
    bool is_answer;           /* it had asked, and goes on by an answer */
    struct change_from since; /* it began here */
    char *text;               /* lines without their lead, each ended by LF */
    size_t used, room, kept;  /* kept: those of runs that are done */
    bool is_lost;             /* memory ran out: lines are missing */
    char line[TRACE_LINE];
};

/* ---- lines --------------------------------------------------------------------------- */

static void add_line(struct trace *trace, const struct str *line)
{
    size_t need = trace->used + line->used + 1;

    if (need > trace->room) {
        size_t room = need < TRACE_FIRST ? TRACE_FIRST : 2 * need;
        char *text = realloc(trace->text, room);
        if (text == NULL) {
            trace->is_lost = true;
            return;
        }
        trace->text = text;
        trace->room = room;
    }
    memcpy(trace->text + trace->used, line->text, line->used);
    trace->text[need - 1] = '\n';
    trace->used = need;
}

/* GAME/NAME.cards: where a file lies in its folder of cards. */
static const char *file_in_folder(const char *path)
{
    const char *at = path + strlen(path);

    for (int slashes = 0; at > path; at--) {
        slashes += at[-1] == '/';
        if (slashes == 2) {
            break;
        }
    }
    return at;
}

/* Writes the line of the statement that runs. next: the word that its block goes on at, or -1. */
static void finish(struct trace *trace, const struct run *run, int next)
{
    const struct change_from *since = &trace->since;
    const struct code_place *place = change_place(run->match->db, since->pc);
    struct change_to to = {run->st, run->sink == NULL ? 0 : run->sink->count, next};
    struct str out;

    if (!trace->is_open) {
        return;
    }
    trace->is_open = false;
    str_init(&out, trace->line, sizeof trace->line);
    line_quote(&out, file_in_folder(place->file));
    str_format(&out, ":%d card=%s", (int)place->line, match_card(run->match, since->self)->id);
    if (since->skill != 0xff) {
        str_format(&out, ".%d", since->skill + 1);
    }
    str_format(&out, " seat=s%d %s --", since->seat + 1, change_word(run->match->db, since->pc));
    size_t bare = out.used;
    change_print(run->match, since, &to, &out);
    if (out.used == bare && trace->is_answer) {
        return;
    }
    str_put(&out, out.used == bare ? " nothing" : "");
    add_line(trace, &out);
}

/* ---- watching --------------------------------------------------------------------------- */

static void begin(struct trace *trace, const struct run *run, int at, int pc, bool is_answer)
{
    const struct frame *frame = &run->st->tail.frame[at];

    trace->is_open = true;
    trace->is_answer = is_answer;
    trace->since.pc = pc;
    trace->since.frame = at;
    trace->since.self = frame->self;
    trace->since.seat = frame->seat;
    trace->since.skill = frame->skill;
    trace->since.events = run->sink == NULL ? 0 : run->sink->count;
    state_copy(&trace->since.st, run->st);
}

/* The rows of a static have no moment of their own: they are looked at whenever a number is
 * wanted. The frame on top tells them from statements. */
static void step(struct tally *tally, const struct run *run, int pc)
{
    struct trace *trace = (struct trace *)tally;
    const struct tail *tail = &run->st->tail;
    const struct frame *top = tail->frames == 0 ? NULL : &tail->frame[tail->frames - 1];

    if (top == NULL || top->kind != FRAME_CODE || top->pc != pc + 1) {
        return;
    }
    bool is_same = trace->is_open && trace->since.frame == tail->frames - 1 &&
                   trace->since.st.tail.frame[trace->since.frame].start == top->start;
    finish(trace, run, is_same ? pc : -1);
    if (change_is_told(run->match->db, pc)) {
        begin(trace, run, tail->frames - 1, pc, false);
    }
}

/* A statement that had asked goes on. */
static void go_on(struct trace *trace, const struct run *run)
{
    const struct tail *tail = &run->st->tail;
    int at = tail->frames - 1;

    while (at >= 0 && tail->frame[at].kind != FRAME_CODE) {
        at--;
    }
    int pc = at < 0 ? 0 : tail->frame[at].pc - 1;
    if (pc > 0 && change_asks(run->match->db, pc) && change_is_told(run->match->db, pc)) {
        begin(trace, run, at, pc, true);
    }
}

/* A game that is about to begin sealed has no trace, nor has what a seat is told. */
static bool is_wanted(const struct trace *trace)
{
    const int *value = trace->options->value;

    return value[OPTION_TRACE] != 0 && value[OPTION_SEAT] == OPTION_UNBOUND &&
           value[OPTION_VIEW] != OPTION_SEALED;
}

void trace_enter(struct trace *trace, struct run *run)
{
    if (trace == NULL || !is_wanted(trace)) {
        return;
    }
    trace->is_on = true;
    run->tally = &trace->tally;
    trace->used = trace->kept;
    go_on(trace, run);
}

void trace_leave(struct trace *trace, const struct run *run, bool is_done)
{
    if (trace == NULL || !trace->is_on) {
        return;
    }
    if (is_done) {
        finish(trace, run, -1);
        trace->kept = trace->used;
    }
    trace->used = trace->kept;
    trace->is_open = trace->is_on = false;
}

/* ---- the host's ------------------------------------------------------------------------- */

struct trace *trace_open(const struct option_set *options)
{
    struct trace *trace = calloc(1, sizeof *trace);

    if (trace != NULL) {
        trace->tally.step = step;
        trace->options = options;
        state_clear(&trace->since.st);
    }
    return trace;
}

void trace_close(struct trace *trace)
{
    if (trace != NULL) {
        free(trace->text);
        free(trace);
    }
}

/* The status line of the reply is taken away and written again behind the lines. */
static void print(const struct trace *trace, struct reply *reply)
{
    char status[MAX_LINE + 1];
    char *last = reply->text + reply->used - 1;

    while (last > reply->text && last[-1] != '\n') {
        last--;
    }
    size_t length = strlen(last);
    memcpy(status, last, length);
    reply->used -= length;
    reply->text[reply->used] = '\0';
    for (size_t at = 0; at < trace->kept;) {
        size_t end = strcspn(trace->text + at, "\n");
        struct str *out = reply_start(reply, "trace ");
        str_bytes(out, trace->text + at, end);
        reply_end(reply);
        at += end + 1;
    }
    if (trace->is_lost) {
        reply_format(reply, "trace", " -- out of memory: lines are missing");
    }
    str_bytes(reply_start_bare(reply), status, length - 1);
    reply_end(reply);
}

void trace_end(struct trace *trace, struct reply *reply)
{
    if (reply != NULL && reply->used > 0 && (trace->kept > 0 || trace->is_lost)) {
        print(trace, reply);
    }
    trace->used = trace->kept = 0;
    trace->is_lost = false;
}
