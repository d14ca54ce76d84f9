/* crew.c - the workers of a run, and what is still to be played. */
#include "bots/arena/run/crew-inner.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/arena/bot/process.h"
#include "bots/arena/result/course.h"
#include "bots/arena/result/journal.h"
#include "bots/arena/run/events.h"
#include "bots/arena/run/progress.h"
#include "bots/arena/run/strikes.h"
#include "bots/arena/run/worker.h"

enum {
    TICK_MS = 250,  /* of the line on a terminal */
    LOOK_MS = 1000, /* of the look for a stop file */
    LINE_S = 60,    /* of the lines elsewhere */
    DEATHS = 5,     /* of workers in a row, without a game */
    NANO = 1000000000
};

/* --------------------------------------------------------------------------------------- hands */

static _Noreturn void become_worker(struct crew *crew, int number, int socket, pid_t parent)
{
    const struct crew_job *job = crew->job;
    struct worker_job own = {.plan = job->plan,
                             .engine = job->engine,
                             .host = job->host,
                             .rules = &crew->rules,
                             .number = number,
                             .core = crew->hands[number].core};
    char path[CREW_PATH];

    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(EXIT_FAILURE);
    }
    for (int i = 0; i < job->workers; i++) {
        if (crew->hands[i].pid > 0) {
            (void)close(crew->hands[i].socket);
        }
    }
    (void)close(crew->signals);
    places_close(&crew->places);
    crew_name_journal(job, number, path);
    own.journal = path;
    memcpy(own.hash, crew->hash, sizeof own.hash);
    memcpy(own.secret, job->secret, sizeof own.secret);
    worker_run(&own, socket);
}

static bool hire(struct crew *crew, int number)
{
    struct hand *hand = &crew->hands[number];
    pid_t parent = getpid();
    int ends[2];

    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
        return false;
    }
    hand->pid = fork();
    if (hand->pid == 0) {
        (void)close(ends[0]);
        become_worker(crew, number, ends[1], parent);
    }
    (void)close(ends[1]);
    hand->socket = ends[0];
    hand->is_busy = false;
    if (hand->pid < 0) {
        (void)close(ends[0]);
        hand->pid = 0;
    }
    return hand->pid > 0;
}

/* Gives a hand its next block, if there is one. */
static void employ(struct crew *crew, struct hand *hand)
{
    struct worker_order order = {0};

    hand->is_busy = crew_take_block(crew, &order.block);
    if (hand->is_busy) {
        hand->block = order.block;
        order.done = course_done(&crew->course, order.block);
        schedule_block(&crew->course.schedule, order.block, &order.what);
        (void)send(hand->socket, &order, sizeof order, MSG_NOSIGNAL);
    }
}

/* A block is over: perhaps a round, perhaps all. Workers without work wait for the next round. */
static void employ_all(struct crew *crew)
{
    bool is_busy = false;

    if (course_settle(&crew->course)) {
        progress_extend(&crew->progress, course_games(&crew->course));
        events_round(crew->job->events, &crew->course);
    }
    for (int i = 0; i < crew->job->workers; i++) {
        if (crew->hands[i].pid > 0 && !crew->hands[i].is_busy) {
            employ(crew, &crew->hands[i]);
        }
        is_busy = is_busy || crew->hands[i].is_busy;
    }
    for (int i = 0; !is_busy && i < crew->job->workers; i++) {
        if (crew->hands[i].pid > 0) {
            (void)shutdown(crew->hands[i].socket, SHUT_WR);
        }
    }
}

/* What a dead worker has written and not told. */
static void read_testament(struct crew *crew, int number)
{
    struct text error = {0};
    char path[CREW_PATH];

    crew_name_journal(crew->job, number, path);
    if (!journal_read(path, crew->hash, crew_note_game, crew, &error)) {
        crew_fail(crew, text_string(&error));
    }
    text_free(&error);
}

/* A worker has left: done, or dead and to be replaced. */
static void bury(struct crew *crew, int number)
{
    struct hand *hand = &crew->hands[number];
    int status = 0;

    (void)close(hand->socket);
    while (waitpid(hand->pid, &status, 0) < 0 && errno == EINTR) {
    }
    hand->pid = 0;
    if (!hand->is_busy) {
        return;
    }
    hand->is_busy = false;
    read_testament(crew, number);
    crew->returned[crew->returned_count++] = hand->block;
    if (crew->stops || crew->is_failed) {
        return;
    }
    (void)fprintf(crew->err,
                  "tefuda-arena: worker %d has ended (%s %d); its game is played again\n",
                  number + 1, WIFSIGNALED(status) ? "signal" : "status",
                  WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    if (++crew->deaths >= DEATHS) {
        crew_fail(crew, "workers end without a game");
    } else if (!hire(crew, number)) {
        crew_fail(crew, "the system gives no processes");
    } else {
        employ_all(crew);
    }
}

static void hear(struct crew *crew, int number)
{
    struct hand *hand = &crew->hands[number];
    struct worker_report report;

    if (recv(hand->socket, &report, sizeof report, 0) != sizeof report) {
        bury(crew, number);
        return;
    }
    switch (report.event) {
    case WORKER_GAME:
        crew_note(crew, report.number, report.outcome);
        events_game(crew->job->events, &crew->course, &report);
        crew->deaths = 0;
        break;
    case WORKER_BLOCK:
        lag_counts_add(&crew->lag, &report.lag);
        hand->is_busy = false;
        employ_all(crew);
        break;
    case WORKER_FAILED:
        crew_fail(crew, report.words);
        break;
    }
}

/* --------------------------------------------------------------------------------------- watch */

/* The first signal lets the blocks in progress end, the second does not wait for them. */
static void take_signal(struct crew *crew)
{
    struct signalfd_siginfo info;

    if (read(crew->signals, &info, sizeof info) != sizeof info) {
        return;
    }
    for (int i = 0; crew->stops && i < crew->job->workers; i++) {
        if (crew->hands[i].pid > 0) {
            (void)kill(crew->hands[i].pid, SIGKILL);
        }
    }
    crew->stops = true;
}

/* The stop file of an event ends all its runs, on whatever machine sees it. */
static void look_for_stop(struct crew *crew)
{
    if (crew->job->stop && !crew->stops && access(crew->job->stop, F_OK) == 0) {
        (void)fprintf(crew->err, "tefuda-arena: %s is there: no new block is begun\n",
                      crew->job->stop);
        crew->stops = true;
    }
}

/* What people see while it plays. */
static void say_progress(struct crew *crew, bool is_live)
{
    const struct crew_job *job = crew->job;
    const struct trial *trial = job->plan->stop.is_on ? &crew->trial : NULL;
    int64_t now = process_now();
    struct text line = {0};

    if (is_live) {
        progress_show(&crew->progress, trial, crew->err);
    } else if (now >= crew->next_line) {
        progress_say(&crew->progress, trial, &line);
        (void)fprintf(crew->err, "%s\n", line.data);
        (void)fflush(crew->err);
        text_free(&line);
        crew->next_line = now + (int64_t)LINE_S * NANO;
    }
    if (job->every_s > 0 && now >= crew->next_show) {
        if (is_live) {
            (void)fputc('\n', crew->err);
        }
        job->show(job->context);
        crew->next_show = process_now() + (int64_t)job->every_s * NANO;
    }
}

/* The signals and the workers that live, with their numbers; no more than may be open. */
static int fill_files(const struct crew *crew, struct pollfd *files, int *owners)
{
    int count = 1;

    files[0] = (struct pollfd){.fd = crew->signals, .events = POLLIN};
    for (int i = 0; i < crew->job->workers; i++) {
        if (crew->hands[i].pid > 0) {
            files[count] = (struct pollfd){.fd = crew->hands[i].socket, .events = POLLIN};
            owners[count++] = i;
        }
    }
    return count;
}

static void watch(struct crew *crew)
{
    struct pollfd files[CREW_WORKERS + 1];
    int owners[CREW_WORKERS + 1], count;
    bool is_live = isatty(fileno(crew->err)) == 1;

    crew->next_line = process_now() + (int64_t)LINE_S * NANO;
    crew->next_show = process_now() + (int64_t)crew->job->every_s * NANO;
    while ((count = fill_files(crew, files, owners)) > 1) {
        (void)poll(files, (nfds_t)count, is_live ? TICK_MS : LOOK_MS);
        if (files[0].revents) {
            take_signal(crew);
        }
        for (int i = 1; i < count; i++) {
            if (files[i].revents) {
                hear(crew, owners[i]);
            }
        }
        look_for_stop(crew);
        say_progress(crew, is_live);
    }
    if (is_live) {
        (void)fputc('\n', crew->err);
    }
}

/* What ends a run early. Under nohup a lost terminal does not. */
static void add_endings(sigset_t *taken)
{
    struct sigaction hangup = {.sa_handler = SIG_DFL};

    (void)sigemptyset(taken);
    (void)sigaddset(taken, SIGINT);
    (void)sigaddset(taken, SIGTERM);
    if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN) {
        (void)sigaddset(taken, SIGHUP);
    }
}

/* Says what bots could do here, before the first game. */
static void look_at_walls(struct crew *crew)
{
    struct text missing = {0};

    crew->rules = crew->job->rules;
    if (crew->rules.level != GUARD_NONE) {
        guard_probe(&crew->rules.walls);
        bench_missing(crew->job->plan, &crew->rules, &missing);
    }
    if (missing.used) {
        (void)fprintf(crew->err, "tefuda-arena: walls that are missing around the bots:\n%s",
                      missing.data);
    }
    text_free(&missing);
}

static void work(struct crew *crew)
{
    sigset_t before, taken;
    int wanted = 0;

    look_at_walls(crew);
    add_endings(&taken);
    (void)sigprocmask(SIG_BLOCK, &taken, &before);
    crew->signals = signalfd(-1, &taken, SFD_CLOEXEC | SFD_NONBLOCK);
    for (unsigned long i = 0;
         i < schedule_count(&crew->course.schedule) && wanted < crew->job->workers; i++) {
        wanted += crew_wants_block(crew, i);
    }
    look_for_stop(crew);
    for (int i = 0; i < wanted && !crew->stops && !crew->is_failed; i++) {
        crew->hands[i].core = places_take(&crew->places);
        if (!hire(crew, i)) {
            crew_fail(crew, "the system gives no processes or descriptors");
        }
    }
    employ_all(crew);
    watch(crew);
    (void)close(crew->signals);
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
}

/* ---------------------------------------------------------------------------------------- open */

/* One run at a time plays a shard of a folder. */
static bool lock_folder(struct crew *crew)
{
    char path[CREW_PATH];

    (void)snprintf(path, sizeof path, "%s/%dof%d.lock", crew->job->folder, crew->job->shard + 1,
                   crew->job->shards);
    crew->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (crew->lock < 0) {
        (void)fprintf(crew->err, "tefuda-arena: %s: %s\n", path, strerror(errno));
        return false;
    }
    if (flock(crew->lock, LOCK_EX | LOCK_NB) != 0) {
        (void)fprintf(crew->err, "tefuda-arena: %s: %s\n", crew->job->folder,
                      errno == EWOULDBLOCK ? "another run is at work in this folder"
                                           : strerror(errno));
        return false;
    }
    return true;
}

/* Too few descriptors would make bots look as if they could not be started. */
static bool has_room(struct crew *crew)
{
    int workers = place_workers(crew->job->workers);

    if (workers < crew->job->workers) {
        (void)fprintf(crew->err,
                      "tefuda-arena: descriptors (ulimit -n) are enough for %d games at once, "
                      "not for %d\n",
                      workers, crew->job->workers);
    }
    return workers >= crew->job->workers;
}

static bool open_crew(struct crew *crew)
{
    const struct crew_job *job = crew->job;
    struct text error = {0};
    bool is_fine;

    course_open(job->plan, &crew->course);
    progress_open(&crew->progress, job->plan);
    places_open(&crew->places);
    trial_begin(&crew->trial, job->plan);
    plan_hash(job->plan, crew->hash);
    crew->strikes = calloc((size_t)job->plan->bot_count, sizeof *crew->strikes);
    crew->hands = calloc((size_t)job->workers, sizeof *crew->hands);
    crew->returned = calloc((size_t)job->workers, sizeof *crew->returned);
    if (!crew->strikes || !crew->hands || !crew->returned) {
        (void)fputs("tefuda-arena: out of memory\n", crew->err);
        abort();
    }
    is_fine = has_room(crew) && lock_folder(crew) &&
              journal_read_all(job->folder, crew->hash, crew_note_game, crew, &error);
    (void)course_settle(&crew->course); /* it may have ended between two rounds */
    if (error.used) {
        (void)fprintf(crew->err, "tefuda-arena: %s", error.data);
    }
    text_free(&error);
    return is_fine;
}

static enum crew_end end_of(struct crew *crew)
{
    if (crew->is_failed) {
        return CREW_UNUSABLE;
    }
    if (crew_is_decided(crew)) {
        return CREW_DONE;
    }
    for (unsigned long i = 0; i < schedule_count(&crew->course.schedule); i++) {
        if (crew_wants_block(crew, i)) {
            return CREW_INTERRUPTED;
        }
    }
    if (!crew->course.is_over && crew->course.schedule.plan->kind >= PLAN_SWISS) {
        (void)fprintf(crew->err, "tefuda-arena: round %d waits for the other shards\n",
                      crew->course.schedule.count + 1);
        return CREW_INTERRUPTED;
    }
    return CREW_DONE;
}

static const char *const END_NAMES[] = {
    [CREW_DONE] = "done", [CREW_UNUSABLE] = "unusable", [CREW_INTERRUPTED] = "interrupted"};

enum crew_end crew_run(const struct crew_job *job, struct lag_counts *lag, FILE *err)
{
    struct crew crew = {.job = job, .err = err, .lock = -1, .forfeits = -1};
    enum crew_end end = CREW_UNUSABLE;

    process_ignore_pipes();
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (open_crew(&crew)) {
        progress_begin(&crew.progress, course_games(&crew.course));
        events_start(job->events, &crew.course, crew.hash, crew.progress.done);
        work(&crew);
        end = end_of(&crew);
        events_end(job->events, END_NAMES[end], crew.progress.done,
                   progress_seconds(&crew.progress));
    }
    if (crew.forfeits >= 0) {
        (void)close(crew.forfeits);
    }
    if (crew.lock >= 0) {
        (void)close(crew.lock);
    }
    *lag = crew.lag;
    progress_close(&crew.progress);
    places_close(&crew.places);
    course_free(&crew.course);
    free(crew.strikes);
    free(crew.hands);
    free(crew.returned);
    return end;
}
