/* run_tfd.c - plays a transcript and compares every reply. */
#include "tests/lib/run_tfd.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "protocol/command.h"

enum { WANT_MAX = 1024 /* expected lines of one reply */ };

/* A transcript that is being played. */
struct script {
    const char *path;
    char **line; /* of the file, from 1 */
    int lines;
    struct host *host;
    char *report;
    size_t size;
};

/* ------------------------------------------------------------------------------- comparing */

bool run_tfd_match(const char *pattern, const char *text)
{
    const char *star = NULL, *mark = text;

    while (*text != '\0') {
        if (*pattern == '*') {
            star = pattern++;
            mark = text;
        } else if (*pattern == *text) {
            pattern++;
            text++;
        } else if (star != NULL) { /* let the last star take one character more */
            pattern = star + 1;
            text = ++mark;
        } else {
            return false;
        }
    }
    while (*pattern == '*') {
        pattern++;
    }
    return *pattern == '\0';
}

static bool differ(const struct script *script, int line, const char *want, const char *got)
{
    (void)snprintf(script->report, script->size, "%s:%d: want: %.600s\n%s:%d: got:  %.600s\n",
                   script->path, line, want, script->path, line, got);
    return false;
}

static bool is_any(const char *want)
{
    return strcmp(want, "...") == 0;
}

/* Compares the lines of a reply (from got on) with expected ones: line numbers, ended by 0. */
static bool compare(const struct script *script, const int *want, char **got, int count)
{
    int at = 0;

    for (; *want != 0; want++) {
        const char *pattern = script->line[*want] + 2;
        if (is_any(pattern)) {
            const char *next = want[1] == 0 ? NULL : script->line[want[1]] + 2;
            while (at < count && (next == NULL || !run_tfd_match(next, got[at]))) {
                at++;
            }
        } else if (at == count || !run_tfd_match(pattern, got[at])) {
            return differ(script, *want, pattern, at == count ? "(no line)" : got[at]);
        } else {
            at++;
        }
    }
    return at == count || differ(script, want[-1], "(the end of the reply)", got[at]);
}

/* --------------------------------------------------------------------------------- playing */

/* Cuts a text into its lines in place; the array belongs to the caller. */
static char **split(char *text, int *count)
{
    int room = 2;
    char **lines;

    for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++) {
        room++;
    }
    lines = calloc((size_t)room, sizeof *lines);
    *count = 0;
    while (lines != NULL && *text != '\0') {
        char *end = text + strcspn(text, "\n");
        bool is_last = *end == '\0';
        *end = '\0';
        lines[(*count)++] = text;
        text = is_last ? end : end + 1;
    }
    return lines;
}

static bool check_reply(const struct script *script, int command, const int *want, char *reply)
{
    int count = 0;
    char **got = split(reply, &count);
    bool is_good = got != NULL;

    if (is_good && want[0] != 0) {
        is_good = compare(script, want, got, count);
    } else if (is_good && count > 0) {
        /* The lead of an id or a handle has no blank in it. */
        const char *status = got[count - 1], *word = status;
        while (word[0] == '@' || (word[0] >= '0' && word[0] <= '9')) {
            word += strcspn(word, " ") + 1;
        }
        is_good = strncmp(word, "ok", 2) == 0 || differ(script, command, "ok", status);
    }
    free(got);
    return is_good;
}

/* Plays the command of one line with the expected lines behind it; the number of the next line,
 * 0 after a difference. */
static int step(const struct script *script, int command)
{
    const char *text = script->line[command];
    int want[WANT_MAX + 1], count = 0, next = command + 1;

    for (; next <= script->lines; next++) {
        const char *line = script->line[next];
        if (line[0] != '<' && line[0] != '#' && line[0] != '\0') {
            break;
        }
        if (line[0] == '<' && count < WANT_MAX) {
            want[count++] = next;
        }
    }
    want[count] = 0;
    char *reply = strdup(command_run(script->host, text, strlen(text)));
    bool is_good = reply != NULL && check_reply(script, command, want, reply);
    free(reply);
    return is_good ? next : 0;
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct stat about;
    char *text = NULL;

    if (file == NULL) {
        return NULL;
    }
    if (fstat(fileno(file), &about) == 0) {
        text = calloc(1, (size_t)about.st_size + 1);
    }
    if (text != NULL && fread(text, 1, (size_t)about.st_size, file) != (size_t)about.st_size) {
        free(text);
        text = NULL;
    }
    (void)fclose(file);
    return text;
}

static bool play(struct script *script)
{
    int at = 1;

    while (at <= script->lines) {
        const char *line = script->line[at];
        if (line[0] == '<') {
            return differ(script, at, "a command in front of the reply", line);
        }
        at = line[0] == '#' || line[0] == '\0' ? at + 1 : step(script, at);
        if (at == 0) {
            return false;
        }
    }
    return true;
}

/* Plays one file on a host that is as good as new. */
static bool play_file(struct host *host, const char *path, char *report, size_t size)
{
    struct script script = {.path = path, .host = host, .report = report, .size = size};
    char *text = read_file(path);
    bool is_good = false;

    if (text == NULL) {
        (void)snprintf(report, size, "%s: cannot be read\n", path);
        return false;
    }
    char **lines = split(text, &script.lines);
    if (lines != NULL) {
        script.line = lines - 1;
        is_good = play(&script);
    }
    free(lines);
    free(text);
    return is_good;
}

bool run_tfd_file(const char *path, const char *const *folders, int folder_count, char *report,
                  size_t size)
{
    struct host *host = host_open(folders, folder_count, report, size);
    bool is_good = host != NULL && play_file(host, path, report, size);

    host_close(host);
    return is_good;
}

/* Plays all files that were found; returns how many failed. */
static int play_files(struct host *host, const glob_t *files)
{
    char report[RUN_TFD_REPORT];
    int failed = 0;

    for (size_t i = 0; i < files->gl_pathc; i++) {
        if (!play_file(host, files->gl_pathv[i], report, sizeof report)) {
            (void)fputs(report, stderr);
            failed++;
        }
        host_reset(host);
    }
    return failed;
}

int run_tfd_folder(const char *folder, int *played)
{
    static const char *const folders[] = {"cards", "tests/cards"};
    bool is_rules = strncmp(folder, "tests/rules/", 12) == 0;
    char pattern[512], report[RUN_TFD_REPORT];
    int failed = 1;
    glob_t files;

    *played = 0;
    (void)snprintf(pattern, sizeof pattern, "%s/*.tfd", folder);
    if (glob(pattern, 0, NULL, &files) != 0) {
        return 0;
    }
    struct host *host = host_open(folders, is_rules ? 2 : 1, report, sizeof report);
    if (host == NULL) {
        (void)fputs(report, stderr);
    } else {
        failed = play_files(host, &files);
    }
    host_close(host);
    *played = (int)files.gl_pathc;
    globfree(&files);
    return failed;
}
