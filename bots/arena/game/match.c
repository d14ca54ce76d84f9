/* match.c - one game between two bots, refereed over one host. */
#include "bots/arena/game/match.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/game/notes.h"

enum {
    KEY = 128,      /* octets of a value in a status line that we look at */
    COMMAND = 1024, /* octets of a line to the host */
};

/* A game that is being played. */
struct table {
    const struct match *match;
    struct match_result *result;
    const char *reply, *status; /* of the host, until the next command */
    unsigned long d;
    char asked[KEY]; /* seats that have to answer, as the host wrote them */
    bool over;
    unsigned long seen[MATCH_SEATS]; /* last event each seat was sent */
    int64_t left_ms[MATCH_SEATS];    /* of the bank */
    int64_t spent_ms[MATCH_SEATS];   /* on the open decision */
    struct text notes;
};

static const char *const SEATS[MATCH_SEATS] = {"s1", "s2"};

const char *match_end_name(enum match_end end)
{
    static const char *const names[] = {"s1", "s2", "draw", "void"};

    return names[end];
}

/* -------------------------------------------------------------------------------------- host */

__attribute__((format(printf, 2, 3))) static bool tell_host(struct table *table, const char *format,
                                                            ...)
{
    char line[COMMAND];
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (length < 0 || length >= COMMAND) {
        return false;
    }
    table->reply = table->match->engine->send(table->match->host, line);
    table->status = wire_status(table->reply);
    return wire_ok(table->status);
}

/* The game cannot go on, and no bot is to blame. */
static bool spoil(struct table *table, const char *reason)
{
    table->result->end = MATCH_VOID;
    (void)snprintf(table->result->reason, sizeof table->result->reason, "%s", reason);
    (void)snprintf(table->result->host, sizeof table->result->host, "%.*s",
                   (int)strcspn(table->status, "\n"), table->status);
    table->over = true;
    return false;
}

/* Where a bot could not be started for want of processes or descriptors, nobody has lost. */
static bool spoil_start(struct table *table, int seat)
{
    struct verdict *verdict = &table->result->faults[seat];

    if (verdict->fault != FAULT_VOID_HOST) {
        return false;
    }
    (void)spoil(table, "void.host");
    (void)snprintf(table->result->host, sizeof table->result->host, "%s", verdict->detail);
    *verdict = (struct verdict){.fault = FAULT_NONE};
    return true;
}

static bool take_over(struct table *table, const char *winner)
{
    enum match_end end = MATCH_S1;

    while (end < MATCH_VOID && strcmp(winner, match_end_name(end)) != 0) {
        end++;
    }
    if (end == MATCH_VOID) {
        return spoil(table, "void.host");
    }
    table->result->end = end;
    (void)wire_key(table->status, "reason", table->result->reason, sizeof table->result->reason);
    table->over = true;
    return true;
}

/* Reads what comes next out of a status line: the end, or who is asked. */
static bool take_next(struct table *table)
{
    char value[KEY];

    if (wire_key(table->status, "over", value, sizeof value)) {
        return take_over(table, value);
    }
    if (wire_key(table->status, "d", value, sizeof value)) {
        table->d = strtoul(value, NULL, 10);
    }
    return wire_key(table->status, "wait", table->asked, sizeof table->asked) ||
           wire_key(table->status, "ask", table->asked, sizeof table->asked);
}

/* The same, asking the host when the reply of the last command does not tell. */
static bool find_next(struct table *table)
{
    if (take_next(table) || table->over) {
        return true;
    }
    return (tell_host(table, "status") && take_next(table)) || spoil(table, "void.host");
}

/* Copies the data lines of the reply to a seat's bot. */
static void pass_on(struct table *table, int seat)
{
    size_t length = (size_t)(table->status - table->reply);

    rival_tell(table->match->seats[seat].rival, table->reply, length);
    table->seen[seat] = wire_last_event(table->reply, length, table->seen[seat]);
}

static void send_events(struct table *table, int seat)
{
    if (tell_host(table, "events %s since=%lu", SEATS[seat], table->seen[seat])) {
        pass_on(table, seat);
    }
}

/* ------------------------------------------------------------------------------------- start */

static void begin(struct table *table)
{
    const struct match *match = table->match;
    const char *const luck = match->swap_luck ? "swap" : "keep";
    struct text line = {0};

    text_format(&line, "newgame %s seed=%s", match->game, match->seed);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        if (match->seats[seat].deck) {
            text_format(&line, " %s=%s", SEATS[seat], match->seats[seat].deck);
        }
        table->left_ms[seat] = match->clock.bank_ms;
    }
    if (!tell_host(table, "%s luck=%s", line.data, luck) || !find_next(table)) {
        (void)spoil(table, "void.host");
    }
    text_free(&line);
}

/* The arguments of a bot's `newgame`: with closed lists not even the name of the other's deck. */
static bool greet(const struct match *match, int seat, bool resumes, struct verdict *verdict)
{
    const struct match_seat *own = &match->seats[seat];
    struct text line = {0};
    bool ready;

    text_format(&line, "%s seat=%s", match->game, SEATS[seat]);
    for (int other = 0; other < MATCH_SEATS; other++) {
        if (match->seats[other].deck && (other == seat || match->open_lists)) {
            text_format(&line, " %s=%s", SEATS[other], match->seats[other].deck);
        }
    }
    text_format(&line, " lists=%s", match->open_lists ? "open" : "closed");
    text_put(&line, resumes ? " resume=1" : "");
    ready = rival_newgame(own->rival, own->seed, own->notices, line.data, verdict);
    text_free(&line);
    return ready;
}

/* The seat is out: the host books it as resigned, so that the record still verifies itself. */
static void forfeit(struct table *table, int seat)
{
    if (!tell_host(table, "resign %s", SEATS[seat])) {
        (void)spoil(table, "void.host");
        return;
    }
    if (find_next(table) && !table->over) {
        (void)spoil(table, "void.host");
    }
}

static void seat_bots(struct table *table)
{
    struct verdict *faults = table->result->faults;
    bool ready[MATCH_SEATS], is_spoiled = false;

    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        ready[seat] = greet(table->match, seat, false, &faults[seat]);
        is_spoiled = spoil_start(table, seat) || is_spoiled;
    }
    if (is_spoiled) {
        return;
    }
    if (!ready[0] && !ready[1]) {
        (void)spoil(table, "void.bots");
    } else if (!ready[0] || !ready[1]) {
        forfeit(table, ready[0] ? 1 : 0);
    }
}

/* ---------------------------------------------------------------------------------- decisions */

/* The milliseconds that a seat still has. */
static int64_t time_left(const struct table *table, int seat)
{
    int64_t move_ms = table->match->clock.move_ms;

    if (move_ms == 0) {
        return table->left_ms[seat];
    }
    return table->spent_ms[seat] < move_ms ? move_ms - table->spent_ms[seat] : 1;
}

/* For a bot that shows the clock while it waits. */
static void tell_clock(const struct table *table, int waits)
{
    struct rival *rival = table->match->seats[waits].rival;
    char line[COMMAND / 4];
    int length;

    if (rival->takes_clock) {
        length = snprintf(line, sizeof line, "clock s1=%lld s2=%lld run=%s\n",
                          (long long)time_left(table, 0), (long long)time_left(table, 1),
                          SEATS[1 - waits]);
        rival_tell(rival, line, (size_t)length);
    }
}

static bool ask_bot(struct table *table, int seat, char *move, struct verdict *verdict)
{
    const struct match_clock *clock = &table->match->clock;
    struct rival *rival = table->match->seats[seat].rival;
    struct rival_question question = {.d = table->d};
    int64_t left = time_left(table, seat);
    char limits[COMMAND / 4];
    int64_t used = 0;
    bool answered;

    if (clock->move_ms > 0) {
        (void)snprintf(limits, sizeof limits, "movetime=%lld grace=%lld", (long long)left,
                       (long long)clock->grace_ms);
    } else {
        (void)snprintf(limits, sizeof limits, "left=%lld,%lld inc=%lld,%lld grace=%lld",
                       (long long)left, (long long)table->left_ms[1 - seat],
                       (long long)clock->increment_ms, (long long)clock->increment_ms,
                       (long long)clock->grace_ms);
    }
    question.limits = limits;
    question.late = clock->move_ms > 0 ? FAULT_TIME_TURN : FAULT_TIME_BANK;
    question.limit_ms = left + clock->grace_ms;
    answered = rival_go(rival, &question, move, &used, verdict);
    if (rival->info[0]) {
        notes_info(&table->notes, table->d, SEATS[seat], rival->info);
    }
    table->result->used_ms[seat] += used;
    table->spent_ms[seat] += used;
    table->left_ms[seat] = used < table->left_ms[seat] ? table->left_ms[seat] - used : 0;
    table->left_ms[seat] += answered ? clock->increment_ms : 0;
    return answered;
}

/* Shows the asked seat what it may know; its moves stay in the reply. */
static bool show_block(struct table *table, int seat)
{
    if (!tell_host(table, "ask %s since=%lu", SEATS[seat], table->seen[seat])) {
        return spoil(table, "void.host");
    }
    pass_on(table, seat);
    return true;
}

/* Starts a bot that crashed again and brings it up to date: once in a game, and its clock does not
 * run meanwhile. */
static bool revive(struct table *table, int seat, struct verdict *verdict)
{
    if (!table->match->resumes || !fault_is_crash(verdict->fault) || table->result->resumed[seat]) {
        return false;
    }
    table->result->resumed[seat] = true;
    notes_resumed(&table->notes, table->d, SEATS[seat], verdict);
    if (!greet(table->match, seat, true, verdict)) {
        (void)spoil_start(table, seat);
        return false;
    }
    *verdict = (struct verdict){0};
    table->seen[seat] = 0;
    return show_block(table, seat);
}

static void decide(struct table *table, int seat)
{
    struct verdict *verdict = &table->result->faults[seat];
    char move[RIVAL_MOVE];
    bool answered;

    if (!show_block(table, seat)) {
        return;
    }
    table->spent_ms[0] = table->spent_ms[1] = 0;
    tell_clock(table, 1 - seat);
    answered = ask_bot(table, seat, move, verdict);
    if (!answered && revive(table, seat, verdict)) {
        answered = ask_bot(table, seat, move, verdict);
    }
    if (table->over) {
        return;
    }
    if (!answered) {
        forfeit(table, seat);
        return;
    }
    if (!wire_has_move(table->reply, (size_t)(table->status - table->reply), move)) {
        fault_set(verdict, FAULT_ILLEGAL, move);
        forfeit(table, seat);
        return;
    }
    /* The move stands in the host's own list, so a refusal is the host's fault. */
    if (!tell_host(table, "play %s d=%lu %s", SEATS[seat], table->d, move)) {
        (void)spoil(table, "void.host");
        return;
    }
    table->result->decisions++;
    (void)find_next(table);
}

static void play(struct table *table)
{
    while (!table->over) {
        int seat = 0;

        while (seat < MATCH_SEATS && !strstr(table->asked, SEATS[seat])) {
            seat++;
        }
        if (seat == MATCH_SEATS) {
            (void)spoil(table, "void.host");
            return;
        }
        /* The one who waits may watch and think; a seat that is asked too gets its turn next. */
        send_events(table, 1 - seat);
        decide(table, seat);
    }
}

/* --------------------------------------------------------------------------------------- end */

/* `over` never shows the seed: the same luck is dealt again in the other game of the pair. */
static void say_over(struct table *table)
{
    const struct match_result *result = table->result;
    struct text line = {0};

    text_format(&line, "%s reason=%s",
                result->end == MATCH_VOID ? "draw" : match_end_name(result->end),
                result->reason[0] ? result->reason : "none");
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        if (result->faults[seat].fault && result->end != MATCH_VOID) {
            text_format(&line, " fault=%s by=%s", fault_code(result->faults[seat].fault),
                        SEATS[seat]);
        }
    }
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        struct rival *rival = table->match->seats[seat].rival;

        if (result->end != MATCH_VOID) {
            send_events(table, seat);
        }
        rival_over(rival, line.data);
        if (result->faults[seat].fault) {
            rival_stop(rival); /* it is started again for its next game */
        }
    }
    text_free(&line);
}

void match_play(const struct match *match, struct match_result *result, struct text *record)
{
    struct table table = {.match = match, .result = result, .reply = "", .status = ""};

    *result = (struct match_result){0};
    begin(&table);
    if (table.over) {
        return; /* the host has no such game, and its record would be that of the last one */
    }
    seat_bots(&table);
    play(&table);
    say_over(&table);
    if (tell_host(&table, "record all")) {
        notes_weave(table.reply, (size_t)(table.status - table.reply), &table.notes, record);
    }
    text_free(&table.notes);
}
