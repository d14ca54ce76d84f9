/* bout.c - one bot in a game of its own: the arena's side of it, with chance on the other seat. */
#include "bots/arena/check/bout.h"

#include <ftw.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/arena/base/memory.h"
#include "bots/arena/base/wire.h"

enum {
    FOLDERS = 16,
    LINE = 256,
    STEPS = 4000, /* of chance, until the bot must have been asked */
    OPENED = 64,  /* octets of a verdict's words beside its detail */
};

static const char SCRATCH[] = "tefuda-bot-XXXXXX";
static const char *const FEW_VARIABLES[] = {"TEFUDA_CARDS", NULL};

/* ------------------------------------------------------------------------------------ failure */

bool bout_fail(struct bout *bout, const char *format, ...)
{
    struct text words = {0}, printed = {0};
    char message[BOUT_SENT + FAULT_DETAIL + OPENED];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (bout->has_game) {
        text_format(&words, "%s %s", bout->match.game, referee_seat(bout->seat));
        text_format(&words, bout->referee.d ? " d=%lu: " : ": ", bout->referee.d);
    }
    text_format(&words, "sent `%s`: ", bout->sent);
    text_quote(&words, message);
    complaint_read(&bout->complaint, &printed);
    if (printed.used) {
        text_put(&words, "; standard error: ");
        text_quote(&words, printed.data);
    }
    finding_add(bout->finding, CHECK_FAILS, "%s", words.data);
    bout->is_failed = true;
    text_free(&words);
    text_free(&printed);
    return false;
}

static bool blame(struct bout *bout, const struct verdict *verdict)
{
    return bout_fail(bout, "it %s (%s: %s)", fault_meaning(verdict->fault),
                     fault_code(verdict->fault), verdict->detail);
}

static bool blame_host(struct bout *bout)
{
    (void)snprintf(bout->sent, sizeof bout->sent, "the host");
    return bout_fail(bout, "it is the host that failed, not the bot: %.*s",
                     (int)strcspn(bout->referee.status, "\n"), bout->referee.status);
}

/* ------------------------------------------------------------------------------- open and close */

/* All variables but those that the guard sets itself: the first of a name counts. */
static void pass_all(struct bout *bout)
{
    size_t count = 0, used = 0;

    while (environ[count]) {
        count++;
    }
    bout->variables = memory_zeros(count + 1, sizeof *bout->variables);
    for (size_t i = 0; i < count; i++) {
        if (strncmp(environ[i], "HOME=", 5) != 0 && strncmp(environ[i], "TMPDIR=", 7) != 0) {
            bout->variables[used++] = environ[i];
        }
    }
}

static bool make_guard(struct bout *bout, const struct bout_terms *terms)
{
    const char *top = getenv("TMPDIR");
    struct text words = {0};
    bool is_made;

    text_format(&bout->scratch, "%s/%s", top && *top ? top : "/tmp", SCRATCH);
    if (!mkdtemp(bout->scratch.data)) {
        text_free(&bout->scratch);
    }
    if (!terms->is_bare) {
        pass_all(bout);
    }
    bout->guard = (struct guard){.level = terms->level,
                                 .limits = terms->limits,
                                 .env = terms->is_bare ? FEW_VARIABLES : bout->variables,
                                 .scratch = bout->scratch.data,
                                 .net = terms->net,
                                 .keep_user = terms->keep_user,
                                 .skip = terms->skip};
    is_made = guard_prepare(&bout->guard, &bout->check->walls, bout->rival.command, terms->folder,
                            &words);
    if (words.used) {
        finding_add(bout->finding, is_made ? CHECK_NOTE : CHECK_FAILS, "%.*s",
                    (int)strcspn(words.data, "\n"), words.data);
    }
    bout->is_failed = !is_made;
    text_free(&words);
    return is_made;
}

bool bout_open(struct bout *bout, struct check *check, const struct bout_terms *terms,
               struct finding *finding)
{
    *bout = (struct bout){.check = check, .finding = finding};
    complaint_open(&bout->complaint, NULL, "bot", 1);
    rival_init(&bout->rival, terms->command ? terms->command : check->command,
               complaint_path(&bout->complaint), check->wire);
    bout->rival.folder = terms->folder;
    bout->rival.core = terms->core - 1;
    bout->rival.freezes = terms->freezes;
    if (terms->level != GUARD_NONE) {
        if (!make_guard(bout, terms)) {
            return false;
        }
        bout->rival.guard = &bout->guard;
    }
    return true;
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *at)
{
    (void)info;
    (void)kind;
    (void)at;
    return remove(path);
}

bool bout_close(struct bout *bout)
{
    rival_stop(&bout->rival);
    guard_free(&bout->guard);
    complaint_close(&bout->complaint);
    if (bout->scratch.used) {
        (void)nftw(bout->scratch.data, remove_entry, FOLDERS, FTW_DEPTH | FTW_PHYS);
    }
    free(bout->variables);
    text_free(&bout->scratch);
    text_free(&bout->block);
    return !bout->is_failed;
}

size_t bout_printed(const struct bout *bout)
{
    struct stat found;

    return bout->complaint.file >= 0 && fstat(bout->complaint.file, &found) == 0
               ? (size_t)found.st_size
               : 0;
}

/* --------------------------------------------------------------------------------------- begin */

bool bout_start(struct bout *bout)
{
    struct verdict verdict;

    (void)snprintf(bout->sent, sizeof bout->sent, "1 tefuda 1 name=tefuda-arena");
    return rival_start(&bout->rival, &verdict) || blame(bout, &verdict);
}

/* What a match says of a game (match.c). */
static bool greet(struct bout *bout, const char *more)
{
    const struct match *match = &bout->match;
    const struct match_seat *own = &match->seats[bout->seat];
    struct text line = {0};
    struct verdict verdict;
    pid_t before = bout->rival.running ? bout->rival.process.keeper : 0;
    bool is_ready;

    text_format(&line, "%s seat=%s", match->game, referee_seat(bout->seat));
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        if (match->seats[seat].deck && (seat == bout->seat || match->open_lists)) {
            text_format(&line, " %s=%s", referee_seat(seat), match->seats[seat].deck);
        }
    }
    text_format(&line, " lists=%s%s", match->open_lists ? "open" : "closed", more);
    (void)snprintf(bout->sent, sizeof bout->sent, "newgame %s", line.data);
    is_ready = rival_newgame(&bout->rival, own->seed, own->notices, line.data, &verdict);
    text_free(&line);
    if (!is_ready) {
        return blame(bout, &verdict);
    }
    /* An arena forgives that and starts it again. */
    return before == 0 || before == bout->rival.process.keeper ||
           bout_fail(bout, "it ended instead of playing another game in the same process");
}

bool bout_begin(struct bout *bout, struct check_game *game, int seat, unsigned long n,
                const char *more)
{
    struct schedule_block block = {.bots = {0, 1}};
    struct schedule_leg leg;
    struct referee_deal deal;

    for (int i = 0; i < SCHEDULE_SEATS; i++) {
        block.decks[i] = game->plan.games[0].decks[i];
    }
    bout->stage = &game->stage;
    stage_set(bout->stage, &block, 2 * n, &leg, &bout->match);
    bout->referee = (struct referee){
        .engine = bout->check->engine, .host = bout->check->host, .reply = "", .status = ""};
    bout->seat = seat;
    bout->seen = 0;
    bout->luck = n;
    bout->has_game = true;
    deal = (struct referee_deal){.game = bout->match.game,
                                 .seed = bout->match.seed,
                                 .decks = {bout->match.seats[0].deck, bout->match.seats[1].deck}};
    return (referee_begin(&bout->referee, &deal) || blame_host(bout)) && bout_start(bout) &&
           greet(bout, more);
}

/* ------------------------------------------------------------------------------------- chance */

/* Numbers that are the same in every run (Knuth's multiplier for 64 bits). */
static unsigned long draw(struct bout *bout, unsigned long below)
{
    bout->luck = bout->luck * 6364136223846793005UL + 1442695040888963407UL;
    return (bout->luck >> 33) % below;
}

static const char *next_move(const char *at)
{
    while (*at && strncmp(at, "move ", 5) != 0) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return at;
}

/* Plays any move of the other seat. */
static bool play_any(struct bout *bout, int seat)
{
    struct referee *referee = &bout->referee;
    unsigned long count = 0;
    char move[RIVAL_MOVE];
    const char *at;

    if (!referee_tell(referee, "legal %s", referee_seat(seat))) {
        return blame_host(bout);
    }
    for (at = next_move(referee->reply); *at; at = next_move(at + 1)) {
        count++;
    }
    count = count ? draw(bout, count) : 0;
    for (at = next_move(referee->reply); *at && count > 0; count--) {
        at = next_move(at + 1);
    }
    if (sscanf(at, "move %*u %511s", move) != 1) {
        return blame_host(bout);
    }
    return referee_play(referee, seat, move) || blame_host(bout);
}

/* -------------------------------------------------------------------------------------- a turn */

/* Takes the data of the host's reply, dressed where that is wanted. */
static void take_lines(struct bout *bout)
{
    const char *reply = bout->referee.reply;
    size_t size = referee_data(&bout->referee);

    text_clear(&bout->block);
    bout->is_told = false;
    bout->seen = wire_last_event(reply, size, bout->seen);
    for (size_t at = 0; at < size;) {
        size_t length = strcspn(reply + at, "\n");

        if (bout->dress) {
            bout->dress(reply + at, length, &bout->block);
        } else {
            text_add(&bout->block, reply + at, length);
        }
        text_put(&bout->block, "\n");
        at += length + 1;
    }
}

bool bout_next(struct bout *bout)
{
    struct referee *referee = &bout->referee;
    const char *own = referee_seat(bout->seat);

    for (int step = 0; step < STEPS && !referee->is_over && !bout->is_failed; step++) {
        int seat = referee_asked(referee);

        if (seat < 0) {
            return blame_host(bout);
        }
        if (!referee_tell(referee, seat == bout->seat ? "ask %s since=%lu" : "events %s since=%lu",
                          own, bout->seen)) {
            return blame_host(bout);
        }
        take_lines(bout);
        if (seat == bout->seat) {
            return true;
        }
        rival_show(&bout->rival, text_string(&bout->block), bout->block.used);
        (void)play_any(bout, seat);
    }
    return false;
}

bool bout_ask(struct bout *bout, const char *limits, int64_t limit_ms)
{
    struct rival_question question = {.d = bout->referee.d,
                                      .limits = limits,
                                      .limit_ms = limit_ms + BOUT_PATIENCE,
                                      .late = FAULT_TIME_TURN};
    struct verdict verdict;

    if (!bout->is_told) {
        rival_tell(&bout->rival, text_string(&bout->block), bout->block.used);
    }
    bout->is_told = true;
    (void)snprintf(bout->sent, sizeof bout->sent, "go d=%lu %s", bout->referee.d, limits);
    return rival_go(&bout->rival, &question, bout->move, &bout->used_ms, &verdict) ||
           blame(bout, &verdict);
}

bool bout_answer(struct bout *bout)
{
    struct referee *referee = &bout->referee;

    if (!wire_has_move(referee->reply, referee_data(referee), bout->move)) {
        return bout_fail(bout, "it answered move=%s, which is not in the list", bout->move);
    }
    bout->answers++;
    return referee_play(referee, bout->seat, bout->move) || blame_host(bout);
}

bool bout_play(struct bout *bout, int answers, int movetime_ms)
{
    char limits[LINE];

    (void)snprintf(limits, sizeof limits, "movetime=%d grace=%d", movetime_ms, BOUT_GRACE);
    while (answers-- > 0 && bout_next(bout)) {
        if (!bout_ask(bout, limits, movetime_ms + BOUT_GRACE) || !bout_answer(bout)) {
            return false;
        }
    }
    return !bout->is_failed;
}

/* ---------------------------------------------------------------------------------------- end */

bool bout_over(struct bout *bout)
{
    struct referee *referee = &bout->referee;
    char line[LINE];

    if (!referee->is_over) {
        referee_resign(referee, 1 - bout->seat);
    }
    if (referee->end == MATCH_VOID) {
        return blame_host(bout);
    }
    (void)snprintf(line, sizeof line, "%s reason=%s", match_end_name(referee->end),
                   referee->reason[0] ? referee->reason : "none");
    if (referee_tell(referee, "events %s since=%lu", referee_seat(bout->seat), bout->seen)) {
        take_lines(bout);
        rival_tell(&bout->rival, text_string(&bout->block), bout->block.used);
    }
    (void)snprintf(bout->sent, sizeof bout->sent, "over %s", line);
    rival_over(&bout->rival, line);
    return bout->rival.running ||
           bout_fail(bout, "it did not answer ok within %d ms", RIVAL_OVER_MS);
}

bool bout_resume(struct bout *bout)
{
    rival_stop(&bout->rival);
    bout->seen = 0;
    return bout_start(bout) && greet(bout, " resume=1");
}

bool bout_try(struct check *check, const struct bout_terms *terms, struct finding *finding)
{
    struct bout bout;

    if (bout_open(&bout, check, terms, finding) && bout_begin(&bout, check->main, 0, 0, "") &&
        bout_play(&bout, BOUT_FEW, 10)) {
        (void)bout_over(&bout);
    }
    return bout_close(&bout);
}
