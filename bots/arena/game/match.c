/* match.c - one game between two bots, refereed over one host. */
#include "bots/arena/game/match.h"

#include <stdio.h>
#include <string.h>

#include "bots/arena/base/wire.h"
#include "bots/arena/game/moves.h"

enum { MICRO = 1000 /* ns of a us, us of a ms */ };
enum {
    LINE = 256,   /* octets of a clock notice */
    BOTH_MS = 100 /* two bots that end within it have not decided so themselves */
};

/* A game that is being played. */
struct table {
    const struct match *match;
    struct match_result *result;
    struct referee referee;
    struct text *moves;
    unsigned long seen[MATCH_SEATS]; /* last event each seat was sent */
    int64_t left_us[MATCH_SEATS];    /* of the bank */
    int64_t used_us[MATCH_SEATS];    /* in the game, */
    int64_t spent_us[MATCH_SEATS];   /* on the open decision, */
    int64_t turn_us[MATCH_SEATS];    /* on the turn */
    char turn[REFEREE_KEY];          /* its number, where a clock asks for it */
    struct text limits;              /* of the question that is asked */
};

/* The game cannot go on, and no bot is to blame. */
static bool spoil(struct table *table, const char *reason)
{
    return referee_spoil(&table->referee, reason);
}

static bool is_time(enum fault fault)
{
    return fault == FAULT_TIME_START || fault == FAULT_TIME_TURN || fault == FAULT_TIME_BANK;
}

/* Why a bot's failure is not its own; NULL if it is. */
static const char *excuse(struct table *table, int seat)
{
    const struct match *match = table->match;
    const struct verdict *verdict = &table->result->faults[seat];
    struct rival *other = match->seats[1 - seat].rival;

    if (verdict->fault == FAULT_VOID_HOST) {
        return verdict->detail; /* the system gave no process or no descriptors */
    }
    if (is_time(verdict->fault) && !match->is_last && rival_is_excused(match->seats[seat].rival)) {
        table->result->excused[seat] = 1;
        return "the arena itself was late";
    }
    if (fault_is_crash(verdict->fault) && other->running && rival_has_ended(other, BOTH_MS)) {
        return "both bots ended at once";
    }
    return NULL;
}

/* Where a bot has failed and is not to blame, nobody has lost. */
static bool spoil_excused(struct table *table, int seat)
{
    struct match_result *result = table->result;
    const char *words = excuse(table, seat);

    if (!words) {
        return false;
    }
    (void)spoil(table, "void.host");
    (void)snprintf(result->host, sizeof result->host, "%s", words);
    result->faults[seat] = (struct verdict){.fault = FAULT_NONE};
    return true;
}

/* Hands lines that the host made for a seat to its bot; at once if it is not asked anything next.
 */
static void pass_on(struct table *table, int seat, bool is_asked, const char *lines, size_t length)
{
    struct rival *rival = table->match->seats[seat].rival;

    (is_asked ? rival_tell : rival_show)(rival, lines, length);
    table->seen[seat] = wire_last_event(lines, length, table->seen[seat]);
}

static void send_events(struct table *table, int seat, bool is_asked)
{
    struct text events = {0};

    if (referee_events(&table->referee, seat, table->seen[seat], &events)) {
        pass_on(table, seat, is_asked, text_string(&events), events.used);
    }
    text_free(&events);
}

/* ------------------------------------------------------------------------------------- start */

static bool begin(struct table *table)
{
    const struct match *match = table->match;
    struct referee_deal deal = {
        .game = match->game, .seed = match->seed, .swap_luck = match->swap_luck};

    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        deal.decks[seat] = match->seats[seat].deck;
        table->left_us[seat] = match->seats[seat].clock.bank_ms * MICRO;
    }
    return referee_begin(&table->referee, &deal);
}

/* The arguments of a bot's `newgame`: with closed lists not even the name of the other's deck. */
static bool greet(const struct match *match, int seat, bool resumes, struct verdict *verdict)
{
    const struct match_seat *own = &match->seats[seat];
    struct text line = {0};
    bool ready;

    text_format(&line, "%s seat=%s", match->game, referee_seat(seat));
    for (int other = 0; other < MATCH_SEATS; other++) {
        if (match->seats[other].deck && (other == seat || match->open_lists)) {
            text_format(&line, " %s=%s", referee_seat(other), match->seats[other].deck);
        }
    }
    text_format(&line, " lists=%s", match->open_lists ? "open" : "closed");
    text_put(&line, resumes ? " resume=1" : "");
    ready = rival_newgame(own->rival, own->seed, own->notices, line.data, verdict);
    text_free(&line);
    return ready;
}

static void seat_bots(struct table *table)
{
    struct verdict *faults = table->result->faults;
    bool ready[MATCH_SEATS], is_spoiled = false;

    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        ready[seat] = greet(table->match, seat, false, &faults[seat]);
        is_spoiled = (!ready[seat] && spoil_excused(table, seat)) || is_spoiled;
    }
    if (is_spoiled) {
        return;
    }
    if (!ready[0] && !ready[1]) {
        (void)spoil(table, "void.bots");
    } else if (!ready[0] || !ready[1]) {
        referee_resign(&table->referee, ready[0] ? 1 : 0);
    }
}

/* ---------------------------------------------------------------------------------- decisions */

/* What is left of a limit; nobody is asked without any time. */
static int64_t rest_of(int64_t limit_ms, int64_t used_us)
{
    int64_t used_ms = used_us / MICRO;

    return used_ms < limit_ms ? limit_ms - used_ms : 1;
}

/* The milliseconds that a seat still has by its bank, or for this answer. */
static int64_t time_left(const struct table *table, int seat)
{
    int64_t move_ms = table->match->seats[seat].clock.move_ms;

    return move_ms == 0 ? table->left_us[seat] / MICRO : rest_of(move_ms, table->spent_us[seat]);
}

/* Notices a new turn, which brings new time; asks the host only where a clock has such a limit. */
static void follow_turn(struct table *table)
{
    char turn[REFEREE_KEY] = "";

    if (table->match->seats[0].clock.turn_ms == 0 && table->match->seats[1].clock.turn_ms == 0) {
        return;
    }
    (void)referee_tell(&table->referee, "status");
    (void)wire_key(table->referee.status, "turn", turn, sizeof turn);
    if (strcmp(turn, table->turn) != 0) {
        memcpy(table->turn, turn, sizeof turn);
        table->turn_us[0] = table->turn_us[1] = 0;
    }
}

/* For a bot that shows the clock while it waits. */
static void tell_clock(const struct table *table, int waits)
{
    struct rival *rival = table->match->seats[waits].rival;
    char line[LINE];
    int length;

    if (rival->takes_clock && !rival->freezes) {
        length = snprintf(line, sizeof line, "clock s1=%lld s2=%lld run=%s\n",
                          (long long)time_left(table, 0), (long long)time_left(table, 1),
                          referee_seat(1 - waits));
        rival_show(rival, line, (size_t)length);
    }
}

static void charge(struct table *table, int seat, int64_t used_us)
{
    table->used_us[seat] += used_us;
    table->spent_us[seat] += used_us;
    table->turn_us[seat] += used_us;
    table->left_us[seat] = used_us < table->left_us[seat] ? table->left_us[seat] - used_us : 0;
}

/* The time keys of `go`. */
static void put_limits(const struct table *table, int seat, struct text *out)
{
    const struct clock *clock = &table->match->seats[seat].clock;
    const struct clock *other = &table->match->seats[1 - seat].clock;
    int64_t left = time_left(table, seat);

    if (clock->move_ms > 0) {
        text_format(out, "movetime=%lld", (long long)left);
    } else {
        text_format(out, "left=%lld,%lld inc=%lld,%lld", (long long)left,
                    (long long)(table->left_us[1 - seat] / MICRO), (long long)clock->increment_ms,
                    (long long)other->increment_ms);
    }
    if (clock->turn_ms > 0) {
        text_format(out, " turn=%lld", (long long)rest_of(clock->turn_ms, table->turn_us[seat]));
    }
    text_format(out, " grace=%lld", (long long)clock->grace_ms);
    if (clock->nodes > 0) {
        text_format(out, " nodes=%lu", clock->nodes);
    }
}

static bool ask_bot(struct table *table, int seat, char *move, struct verdict *verdict)
{
    const struct clock *clock = &table->match->seats[seat].clock;
    struct rival *rival = table->match->seats[seat].rival;
    struct rival_question question = {.d = table->referee.d, .late = FAULT_TIME_BANK};
    int64_t limit = time_left(table, seat), used = 0;
    bool answered;

    if (clock->turn_ms > 0 && rest_of(clock->turn_ms, table->turn_us[seat]) < limit) {
        limit = rest_of(clock->turn_ms, table->turn_us[seat]);
        question.late = FAULT_TIME_TURN;
    }
    if (clock->move_ms > 0) {
        question.late = FAULT_TIME_TURN;
    }
    text_clear(&table->limits);
    put_limits(table, seat, &table->limits);
    question.limits = table->limits.data;
    question.limit_ms = limit + clock->grace_ms;
    answered = rival_go(rival, &question, move, &used, verdict);
    charge(table, seat, rival->used_us);
    table->left_us[seat] += answered ? clock->increment_ms * MICRO : 0;
    return answered;
}

/* Shows the asked seat what it may know; its moves stay in the reply. */
static bool show_block(struct table *table, int seat)
{
    if (!referee_tell(&table->referee, "ask %s since=%lu", referee_seat(seat), table->seen[seat])) {
        return spoil(table, "void.host");
    }
    pass_on(table, seat, true, table->referee.reply, referee_data(&table->referee));
    return true;
}

/* Starts a bot that crashed again and brings it up to date: once in a game. Its clock runs
 * meanwhile, or a crash would buy time to think. */
static bool revive(struct table *table, int seat, struct verdict *verdict)
{
    int64_t from = process_now();
    bool is_back;

    if (!table->match->resumes || !fault_is_crash(verdict->fault) || table->result->resumed[seat]) {
        return false;
    }
    table->result->resumed[seat] = true;
    moves_add_crash(table->moves, seat, verdict->fault);
    is_back = greet(table->match, seat, true, verdict);
    charge(table, seat, (process_now() - from) / MICRO);
    if (!is_back) {
        return false;
    }
    *verdict = (struct verdict){0};
    table->seen[seat] = 0;
    return show_block(table, seat);
}

/* The move that the rules take for who says nothing; false if the host names none. */
static bool find_default(const struct referee *referee, char *move)
{
    static const char decision[] = "decision ";
    const char *line = referee->reply;

    while (*line && strncmp(line, decision, strlen(decision)) != 0) {
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return *line && wire_key(line, "default", move, RIVAL_MOVE) &&
           wire_has_move(referee->reply, referee_data(referee), move);
}

/* The move stands in the host's own list, so a refusal is the host's fault. */
static void take_answer(struct table *table, int seat, const char *move)
{
    struct referee *referee = &table->referee;

    char instead[RIVAL_MOVE];

    if (!wire_has_move(referee->reply, referee_data(referee), move)) {
        if (!table->match->passes || !find_default(referee, instead)) {
            fault_set(&table->result->faults[seat], FAULT_ILLEGAL, move);
            referee_resign(referee, seat);
            return;
        }
        table->result->passed[seat]++;
        move = instead;
    }
    if (referee_play(referee, seat, move)) {
        table->result->decisions++;
        moves_add(table->moves, seat, table->spent_us[seat] / MICRO,
                  table->match->seats[seat].rival->info, move);
    }
}

static void decide(struct table *table, int seat)
{
    struct verdict *verdict = &table->result->faults[seat];
    char move[RIVAL_MOVE];
    bool answered;

    follow_turn(table);
    if (!show_block(table, seat)) {
        return;
    }
    table->spent_us[0] = table->spent_us[1] = 0;
    tell_clock(table, 1 - seat);
    answered = ask_bot(table, seat, move, verdict);
    if (!answered && revive(table, seat, verdict)) {
        answered = ask_bot(table, seat, move, verdict);
    }
    if (table->referee.is_over) {
        return;
    }
    if (answered) {
        take_answer(table, seat, move);
    } else if (!spoil_excused(table, seat)) {
        referee_resign(&table->referee, seat);
    }
}

static void play(struct table *table)
{
    while (!table->referee.is_over) {
        int seat = referee_asked(&table->referee);

        if (seat >= 0) {
            /* The one who waits may watch and think; a seat that is asked too gets its turn next.
             */
            send_events(table, 1 - seat, false);
            decide(table, seat);
        }
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
                        referee_seat(seat));
        }
    }
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        struct rival *rival = table->match->seats[seat].rival;

        if (result->end != MATCH_VOID) {
            send_events(table, seat, true);
        }
        rival_over(rival, line.data);
        if (result->faults[seat].fault) {
            rival_stop(rival); /* it is started again for its next game */
        }
    }
    text_free(&line);
}

/* What the referee has found out. */
static void conclude(struct table *table)
{
    const struct referee *referee = &table->referee;
    struct match_result *result = table->result;

    result->end = referee->end;
    result->used_ms[0] = table->used_us[0] / MICRO;
    result->used_ms[1] = table->used_us[1] / MICRO;
    memcpy(result->reason, referee->reason, sizeof result->reason);
    if (result->end == MATCH_VOID && !result->host[0]) {
        (void)snprintf(result->host, sizeof result->host, "%.*s",
                       (int)strcspn(referee->status, "\n"), referee->status);
    }
}

void match_play(const struct match *match, struct match_result *result, struct text *moves)
{
    struct table table = {
        .match = match,
        .result = result,
        .referee = {.engine = match->engine, .host = match->host, .reply = "", .status = ""},
        .moves = moves};

    *result = (struct match_result){0};
    text_clear(moves);
    if (!begin(&table)) {
        conclude(&table);
        return; /* nobody was told of this game */
    }
    seat_bots(&table);
    play(&table);
    conclude(&table);
    say_over(&table);
    text_free(&table.limits);
}
