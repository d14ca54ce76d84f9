/* journal.c - what a run has played: one file of lines that only grows. */
#include "bots/arena/result/journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "bots/arena/base/crc.h"
#include "bots/arena/base/words.h"

enum { CRC_WORD = 13, /* " crc=12345678" */ PATH = 4096, NUMBER = 24 };

static const char HEAD[] = "tefuda journal 1";
static const char END[] = ".journal";

/* --------------------------------------------------------------------------------------- lines */

static void seal(struct text *line)
{
    text_format(line, " crc=%08x\n", crc_of(line->data, line->used));
}

/* True if a line of length octets, its end left out, carries the right checksum. */
static bool is_whole(const char *line, size_t length)
{
    char want[CRC_WORD + 1];

    if (length < CRC_WORD) {
        return false;
    }
    (void)snprintf(want, sizeof want, " crc=%08x", crc_of(line, length - CRC_WORD));
    return memcmp(line + length - CRC_WORD, want, CRC_WORD) == 0;
}

static void put_number(struct text *line, const char *key, long long number)
{
    text_format(line, " %s=%lld", key, number);
}

static void put_fault(struct text *line, int seat, const struct verdict *verdict)
{
    char key[NUMBER];

    if (verdict->fault) {
        (void)snprintf(key, sizeof key, "s%d.fault", seat + 1);
        words_put(line, key, fault_code(verdict->fault));
        (void)snprintf(key, sizeof key, "s%d.detail", seat + 1);
        words_put(line, key, verdict->detail);
    }
}

void journal_stamp(struct journal_game *game)
{
    struct utsname system = {0};
    struct tm parts;
    time_t now = time(NULL);

    (void)gmtime_r(&now, &parts);
    (void)strftime(game->date, sizeof game->date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    (void)uname(&system);
    (void)snprintf(game->machine, sizeof game->machine, "%.*s", JOURNAL_MACHINE - 1,
                   system.nodename);
}

bool journal_put(int file, const struct journal_game *game)
{
    const struct match_result *result = &game->result;
    off_t from = lseek(file, 0, SEEK_END);
    struct text line = {0};
    ssize_t written;

    text_format(&line, "game n=%lu s1=%s s2=%s end=%s", game->number, game->bots[0], game->bots[1],
                match_end_name(result->end));
    words_put(&line, "reason", result->reason);
    if (result->host[0]) {
        words_put(&line, "host", result->host);
    }
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        put_fault(&line, seat, &result->faults[seat]);
        if (game->said[seat][0]) {
            words_put(&line, seat ? "s2.said" : "s1.said", game->said[seat]);
        }
    }
    put_number(&line, "answers", (long long)result->decisions);
    put_number(&line, "s1.ms", result->used_ms[0]);
    put_number(&line, "s2.ms", result->used_ms[1]);
    put_number(&line, "lag.us", game->lag_us);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        if (result->lingered[seat]) {
            put_number(&line, seat ? "s2.lingered" : "s1.lingered", 1);
        }
        if (result->passed[seat]) {
            put_number(&line, seat ? "s2.passed" : "s1.passed", result->passed[seat]);
        }
        if (result->excused[seat]) {
            put_number(&line, seat ? "s2.excused" : "s1.excused", result->excused[seat]);
        }
    }
    if (game->state[0]) {
        words_put(&line, "state", game->state);
    }
    words_put(&line, "date", game->date);
    words_put(&line, "at", game->machine);
    if (game->referee[0]) {
        words_put(&line, "by", game->referee);
    }
    words_put(&line, "moves", game->moves);
    seal(&line);
    written = write(file, line.data, line.used);
    if (written >= 0 && (size_t)written != line.used) { /* the disk is full */
        (void)!ftruncate(file, from);
        errno = ENOSPC;
        written = -1;
    }
    text_free(&line);
    return written >= 0;
}

/* ------------------------------------------------------------------------------------- reading */

static void copy(char *out, size_t size, const struct words *words, const char *key)
{
    const char *value = words_get(words, key);

    (void)snprintf(out, size, "%s", value ? value : "");
}

static long long number_of(const struct words *words, const char *key)
{
    const char *value = words_get(words, key);

    return value ? strtoll(value, NULL, 10) : 0;
}

static void read_fault(const struct words *words, int seat, struct verdict *verdict)
{
    char key[NUMBER], code[NUMBER];

    (void)snprintf(key, sizeof key, "s%d.fault", seat + 1);
    copy(code, sizeof code, words, key);
    for (enum fault fault = FAULT_NONE + 1; fault < FAULT_COUNT; fault++) {
        if (strcmp(code, fault_code(fault)) == 0) {
            verdict->fault = fault;
        }
    }
    (void)snprintf(key, sizeof key, "s%d.detail", seat + 1);
    copy(verdict->detail, sizeof verdict->detail, words, key);
}

/* False if the line is no game. */
static bool read_game(const struct words *words, struct journal_game *game)
{
    struct match_result *result = &game->result;
    const char *end = words_get(words, "end"), *moves = words_get(words, "moves");

    *game = (struct journal_game){0};
    if (strcmp(words->word[0].value, "game") != 0 || !end || !moves || !words_get(words, "n")) {
        return false;
    }
    game->number = (unsigned long)number_of(words, "n");
    game->moves = moves;
    while (result->end < MATCH_VOID && strcmp(end, match_end_name(result->end)) != 0) {
        result->end++;
    }
    copy(result->reason, sizeof result->reason, words, "reason");
    copy(result->host, sizeof result->host, words, "host");
    copy(game->state, sizeof game->state, words, "state");
    copy(game->date, sizeof game->date, words, "date");
    copy(game->machine, sizeof game->machine, words, "at");
    copy(game->referee, sizeof game->referee, words, "by");
    result->decisions = (unsigned long)number_of(words, "answers");
    game->lag_us = number_of(words, "lag.us");
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        const char crash[] = {'\0', (char)('1' + seat), '!', '\0'};

        read_fault(words, seat, &result->faults[seat]);
        game->bots[seat] = words_get(words, seat ? "s2" : "s1");
        game->bots[seat] = game->bots[seat] ? game->bots[seat] : "";
        game->said[seat] = words_get(words, seat ? "s2.said" : "s1.said");
        game->said[seat] = game->said[seat] ? game->said[seat] : "";
        result->lingered[seat] = number_of(words, seat ? "s2.lingered" : "s1.lingered") != 0;
        result->passed[seat] = (unsigned)number_of(words, seat ? "s2.passed" : "s1.passed");
        result->excused[seat] = (unsigned)number_of(words, seat ? "s2.excused" : "s1.excused");
        result->used_ms[seat] = number_of(words, seat ? "s2.ms" : "s1.ms");
        result->resumed[seat] = strncmp(moves, crash + 1, 2) == 0;
        for (const char *at = moves; (at = strchr(at, ' ')) != NULL; at++) {
            result->resumed[seat] = result->resumed[seat] || strncmp(at + 1, crash + 1, 2) == 0;
        }
    }
    return true;
}

/* A journal while it is read; the offset behind the last whole line stays in `good`. */
struct reading {
    const char *path, *plan;
    journal_fn *read;
    void *context;
    struct words_pattern *pattern;
    struct words words;
    off_t good;
};

static bool read_head(struct reading *reading, const char *line, struct text *error)
{
    const char *plan;
    int at = 0;

    if (strncmp(line, HEAD, strlen(HEAD)) != 0 ||
        !words_read(reading->pattern, line, &reading->words, &at)) {
        text_format(error, "%s: no journal\n", reading->path);
        return false;
    }
    plan = words_get(&reading->words, "plan");
    if (!plan || strcmp(plan, reading->plan) != 0) {
        text_format(error, "%s: the journal of another plan\n", reading->path);
        return false;
    }
    return true;
}

static bool read_line(struct reading *reading, const char *line, struct text *error)
{
    struct journal_game game;
    int at = 0;

    if (reading->good == 0) {
        return read_head(reading, line, error);
    }
    if (!words_read(reading->pattern, line, &reading->words, &at) ||
        !read_game(&reading->words, &game)) {
        text_format(error, "%s: a line that is whole and says nothing known\n", reading->path);
        return false;
    }
    return !reading->read || reading->read(reading->context, &game);
}

/* The last line may be torn. One in front of a whole line is not: something has changed it, and
 * what stands behind it must not be lost for that. */
static bool is_torn(struct reading *reading, FILE *file, unsigned long number, struct text *error)
{
    size_t size = 0;
    char *line = NULL;
    bool is_last = true;
    ssize_t length;

    while (is_last && (length = getline(&line, &size, file)) > 0) {
        is_last = line[length - 1] != '\n' || !is_whole(line, (size_t)length - 1);
    }
    free(line);
    if (!is_last) {
        text_format(error,
                    "%s: line %lu is damaged (its crc= does not fit) and others stand behind it; "
                    "without that line, its game is played again\n",
                    reading->path, number);
    }
    return is_last;
}

static bool read_lines(struct reading *reading, FILE *file, struct text *error)
{
    size_t size = 0;
    char *line = NULL;
    bool is_fine = true;
    ssize_t length;

    for (unsigned long n = 1; is_fine && (length = getline(&line, &size, file)) > 0; n++) {
        if (line[length - 1] != '\n' || !is_whole(line, (size_t)length - 1)) {
            is_fine = is_torn(reading, file, n, error);
            break;
        }
        line[length - CRC_WORD - 1] = '\0';
        is_fine = read_line(reading, line, error);
        reading->good += length;
    }
    free(line);
    return is_fine;
}

/* Reads what is whole; *good is where that ends. A file that is not there is empty. */
static bool read_file(const char *path, const char plan[PLAN_HASH], journal_fn *read, void *context,
                      off_t *good, struct text *error)
{
    struct reading reading = {.path = path, .plan = plan, .read = read, .context = context};
    FILE *file = fopen(path, "re");
    bool is_fine;

    *good = 0;
    if (!file) {
        if (errno != ENOENT) {
            text_format(error, "%s: %s\n", path, strerror(errno));
        }
        return errno == ENOENT;
    }
    reading.pattern = words_open();
    is_fine = read_lines(&reading, file, error);
    *good = reading.good;
    words_free(&reading.words);
    words_close(reading.pattern);
    (void)fclose(file);
    return is_fine;
}

bool journal_read(const char *path, const char plan[PLAN_HASH], journal_fn *read, void *context,
                  struct text *error)
{
    off_t good;

    return read_file(path, plan, read, context, &good, error);
}

static int is_journal(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name), end = strlen(END);

    return length > end && strcmp(entry->d_name + length - end, END) == 0;
}

bool journal_read_all(const char *folder, const char plan[PLAN_HASH], journal_fn *read,
                      void *context, struct text *error)
{
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, is_journal, alphasort);
    char path[PATH];
    bool is_fine = count >= 0;

    if (!is_fine) {
        text_format(error, "%s: %s\n", folder, strerror(errno));
    }
    for (int i = 0; i < count; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        is_fine = is_fine && journal_read(path, plan, read, context, error);
        free(entries[i]);
    }
    free(entries);
    return is_fine;
}

/* ------------------------------------------------------------------------------------- opening */

static bool write_head(int file, const char plan[PLAN_HASH])
{
    struct text line = {0};
    bool is_written;

    text_format(&line, "%s plan=%s", HEAD, plan);
    seal(&line);
    is_written = write(file, line.data, line.used) == (ssize_t)line.used;
    text_free(&line);
    return is_written;
}

int journal_open(const char *path, const char plan[PLAN_HASH], struct text *error)
{
    off_t good;
    int file;

    if (!read_file(path, plan, NULL, NULL, &good, error)) {
        return -1;
    }
    file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0 || ftruncate(file, good) != 0 || (good == 0 && !write_head(file, plan))) {
        text_format(error, "%s: %s\n", path, strerror(errno));
        if (file >= 0) {
            (void)close(file);
        }
        return -1;
    }
    return file;
}
