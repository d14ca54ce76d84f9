/* case-place.c - where a bot is started, and what stands around it. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/arena/check/bout.h"

enum { PATH = 4096, STILL_MS = 120, MILLI = 1000000 };

/* ------------------------------------------------------------------------------------- start */

/* The bot plays a game if it takes its `newgame`; what refuses by `err` is another case. */
static bool is_refused(const struct finding *finding)
{
    return strstr(text_string(&finding->words), "(garbled: ") &&
           strstr(text_string(&finding->words), " err ");
}

/* Tries one game; a refusal leaves nothing in the finding but a note. */
static bool start_with(struct check *check, struct check_game *game, struct finding *finding)
{
    struct finding own = {0};
    struct bout bout;
    int64_t from = process_now(), ready = 0;
    bool is_taken;

    is_taken =
        bout_open(&bout, check, &(struct bout_terms){0}, &own) && bout_begin(&bout, game, 0, 0, "");
    ready = process_now() - from;
    if (is_taken && bout_play(&bout, BOUT_FEW, 10) && bout_over(&bout)) {
        finding_add(finding, CHECK_HOLDS, "%s plays %s; ready in %lld ms of %d", bout.rival.name,
                    game->name, (long long)(ready / MILLI), RIVAL_START_MS);
    }
    (void)bout_close(&bout);
    if (!is_taken && is_refused(&own) && !check->game) {
        finding_add(finding, CHECK_NOTE, "it does not take %s", game->name);
    } else if (own.words.used) {
        finding_add(finding, own.end, "%s", own.words.data);
    }
    text_free(&own.words);
    return is_taken;
}

void check_start(struct check *check, struct finding *finding)
{
    for (int i = 0; i < check->game_count && finding->end != CHECK_FAILS; i++) {
        if (check->games[i].is_ready && start_with(check, &check->games[i], finding)) {
            check->main = &check->games[i];
            return;
        }
    }
    if (finding->end != CHECK_FAILS) {
        finding_add(finding, CHECK_FAILS, "it plays no game of this host");
    }
}

/* -------------------------------------------------------------------------------- another folder
 */

/* The command with the paths of existing files made absolute; false if it is more than words. */
static bool make_absolute(const char *command, struct text *out)
{
    char word[PATH], path[PATH];

    if (strpbrk(command, "'\"$`;&|<>()*?~\\\n")) {
        return false;
    }
    while (*(command += strspn(command, " "))) {
        size_t length = strcspn(command, " ");

        (void)snprintf(word, sizeof word, "%.*s", (int)length, command);
        text_put(out, out->used ? " " : "");
        text_put(out, strchr(word, '/') && realpath(word, path) ? path : word);
        command += length;
    }
    return true;
}

void check_folder(struct check *check, struct finding *finding)
{
    char folder[] = "/tmp/tefuda-check-XXXXXX";
    struct text command = {0};

    if (!mkdtemp(folder)) {
        finding_add(finding, CHECK_NOTE, "not tried: no folder could be made in /tmp");
        return;
    }
    if (!make_absolute(check->command, &command)) {
        text_clear(&command);
        text_put(&command, check->command);
    }
    if (!bout_try(check, &(struct bout_terms){.folder = folder, .command = command.data},
                  finding)) {
        finding_add(finding, CHECK_FAILS,
                    "it was started as `%s` in %s: name its files by where the program itself lies",
                    command.data, folder);
    }
    (void)rmdir(folder);
    text_free(&command);
}

void check_environment(struct check *check, struct finding *finding)
{
    if (!bout_try(check, &(struct bout_terms){.level = GUARD_LIMITS, .is_bare = true}, finding)) {
        finding_add(finding, CHECK_FAILS,
                    "it had PATH, LANG, LC_*, TZ, TEFUDA_CARDS, HOME and TMPDIR alone, %d open "
                    "files, and files of %d MiB at most",
                    GUARD_FILES, GUARD_FILE_SIZE / GUARD_MIB);
    }
}

/* -------------------------------------------------------------------------------------- walls */

#define BIT(wall) (1U << GUARD_WALL_##wall)

/* A wall without which the bot plays is the one that it runs into. */
static const struct {
    struct bout_terms terms;
    const char *words;
} DOORS[] = {
    {{.skip = BIT(FILES) | BIT(MOUNTS)},
     "it writes outside of its scratch folder: take TMPDIR, or HOME, which is the same there"},
    {{.net = true}, "it wants the network, which no bot has"},
    {{.skip = BIT(USER) | BIT(COUNT), .keep_user = true},
     "it needs files or rights of the user who starts it, or more than 64 processes and threads"},
    {{.skip = BIT(PIDS) | BIT(PROC) | BIT(SCOPE)}, "it needs to see or signal other processes"},
    {{.skip = BIT(IPC) | BIT(CALLS)}, "it makes a system call that bots may not make"},
};

static const char *find_door(struct check *check)
{
    for (size_t i = 0; i < sizeof DOORS / sizeof *DOORS; i++) {
        struct bout_terms terms = DOORS[i].terms;
        struct finding unused = {0};
        bool is_fine;

        terms.level = GUARD_FULL;
        is_fine = bout_try(check, &terms, &unused);
        text_free(&unused.words);
        if (is_fine) {
            return DOORS[i].words;
        }
    }
    return "no wall alone is the reason";
}

void check_walls(struct check *check, struct finding *finding)
{
    struct guard guard = {.level = GUARD_FULL};
    struct text missing = {0};

    guard_missing(&check->walls, &guard, &missing);
    for (const char *line = text_string(&missing); *line; line += strcspn(line, "\n") + 1) {
        finding_add(finding, CHECK_NOTE, "not tried on this machine: %.*s",
                    (int)strcspn(line, "\n"), line);
    }
    if (!bout_try(check, &(struct bout_terms){.level = GUARD_FULL}, finding)) {
        finding_add(finding, CHECK_FAILS, "%s", find_door(check));
    }
    text_free(&missing);
}

/* ------------------------------------------------------------------------------------- others */

static void wait_ms(int ms)
{
    (void)usleep((useconds_t)ms * 1000);
}

void check_frozen(struct check *check, struct finding *finding)
{
    struct bout bout;

    if (bout_open(&bout, check, &(struct bout_terms){.freezes = true}, finding) &&
        bout_begin(&bout, check->main, 0, 0, "")) {
        for (int i = 0; i < BOUT_FEW && bout_play(&bout, 1, 10); i++) {
            wait_ms(i < 2 ? STILL_MS : 0);
        }
        (void)(!bout.is_failed && bout_over(&bout));
    }
    if (!bout_close(&bout)) {
        finding_add(finding, CHECK_FAILS,
                    "it was stopped (SIGSTOP) while it was not asked and let go on (SIGCONT) with "
                    "each request: look for handlers of signals, and for clocks that ran on");
    }
}

/* A match against itself: two processes, started one after the other, play the same game. */
void check_twice(struct check *check, struct finding *finding)
{
    struct bout bouts[2];
    struct match_result result = {0};
    struct text moves = {0};
    bool is_open = true;

    for (int i = 0; i < 2; i++) {
        is_open = bout_open(&bouts[i], check, &(struct bout_terms){0}, finding) && is_open;
    }
    if (is_open && bout_begin(&bouts[0], check->main, 0, 0, "") && bout_play(&bouts[0], 1, 10) &&
        bout_over(&bouts[0])) {
        struct match match = bouts[0].match;

        for (int seat = 0; seat < MATCH_SEATS; seat++) {
            match.seats[seat].rival = &bouts[seat].rival;
            match.seats[seat].clock =
                (struct clock){.move_ms = 10, .grace_ms = BOUT_GRACE + BOUT_PATIENCE};
        }
        match_play(&match, &result, &moves);
    }
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        if (result.faults[seat].fault) {
            struct text printed = {0};

            complaint_read(&bouts[seat].complaint, &printed);
            finding_add(finding, CHECK_FAILS, "two at once: the one on %s %s (%s: %s)%s%s",
                        referee_seat(seat), fault_meaning(result.faults[seat].fault),
                        fault_code(result.faults[seat].fault), result.faults[seat].detail,
                        printed.used ? "; standard error: " : "", text_string(&printed));
            text_free(&printed);
        }
        (void)bout_close(&bouts[seat]);
    }
    text_free(&moves);
}
