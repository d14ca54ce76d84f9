/* cmd-help.c - what several commands of tefuda-arena need. */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bots/arena/cmd/cmd.h"
#include "bots/arena/game/pipe-host.h"
#include "bots/arena/plan/prepare.h"
#include "bots/arena/plan/seed.h"
#include "bots/arena/run/bot-names.h"

enum { ERROR_TEXT = 4096, FILE_MAX = 64 << 20 };

int arena_fail(const struct cmd *cmd, int status, const char *format, ...)
{
    va_list arguments;

    (void)fputs("tefuda-arena: ", cmd->err);
    va_start(arguments, format);
    (void)vfprintf(cmd->err, format, arguments);
    va_end(arguments);
    (void)fputc('\n', cmd->err);
    return status;
}

/* The same with a text that ends its lines itself; false always. */
static bool fail_with(const struct cmd *cmd, struct text *error)
{
    (void)fprintf(cmd->err, "tefuda-arena: %s", text_string(error));
    text_free(error);
    return false;
}

const struct match_engine *arena_engine(const struct cmd *cmd)
{
    return cmd->host ? &PIPE_HOST : &cmd->engine;
}

const char *arena_host(const struct cmd *cmd)
{
    return cmd->host ? cmd->host : cmd->cards;
}

struct tf_host *arena_open_host(const struct cmd *cmd)
{
    char error[ERROR_TEXT] = "";
    struct tf_host *host = arena_engine(cmd)->open(arena_host(cmd), error, sizeof error);

    if (!host) {
        (void)arena_fail(cmd, 0, "the host does not open: %s", error);
    }
    return host;
}

bool arena_number(const struct cmd *cmd, const char *option, const char *value, unsigned long most,
                  unsigned long *out)
{
    char *end = NULL;

    errno = 0;
    *out = strtoul(value, &end, 10);
    if (errno || !isdigit((unsigned char)value[0]) || *end || *out < 1 || *out > most) {
        (void)arena_fail(cmd, 0, "%s wants a number from 1 to %lu, not \"%s\"", option, most,
                         value);
        return false;
    }
    return true;
}

static bool read_file(const struct cmd *cmd, const char *path, struct text *out)
{
    FILE *file = fopen(path, "re");
    char chunk[ERROR_TEXT];
    size_t n;

    while (file && (n = fread(chunk, 1, sizeof chunk, file)) > 0 && out->used < FILE_MAX) {
        text_add(out, chunk, n);
    }
    if (!file || ferror(file)) {
        (void)arena_fail(cmd, 0, "%s: %s", path, strerror(errno));
    }
    if (file) {
        (void)fclose(file);
    }
    return file != NULL;
}

bool arena_read_plan(const struct cmd *cmd, const char *path, struct plan *plan)
{
    struct text text = {0}, error = {0};
    bool is_read = read_file(cmd, path, &text);

    plan_init(plan);
    if (is_read && !plan_read(text_string(&text), path, plan, &error)) {
        is_read = fail_with(cmd, &error);
    }
    text_free(&text);
    return is_read;
}

bool arena_read_whole(const struct cmd *cmd, const char *path, struct plan *plan)
{
    struct text error = {0};

    return arena_read_plan(cmd, path, plan) && (plan_check(plan, &error) || fail_with(cmd, &error));
}

bool arena_read_secret(const struct cmd *cmd, const char *path, char secret[REFEREE_SEED])
{
    char key[CMD_PATH];
    struct text text = {0};
    bool is_read;

    arena_beside(path, ".key", key);
    is_read = read_file(cmd, key, &text);
    if (is_read && text.used > 0 && text.data[text.used - 1] == '\n') {
        text.data[text.used - 1] = '\0';
    }
    if (is_read && !seed_read(text_string(&text), secret)) {
        (void)arena_fail(cmd, 0, "%s: 1 to 32 hex digits are wanted", key);
        is_read = false;
    }
    text_free(&text);
    return is_read;
}

bool arena_prepare(const struct cmd *cmd, struct plan *plan, enum guard_level level,
                   char secret[REFEREE_SEED])
{
    struct text error = {0};
    struct tf_host *host;
    bool is_ready;

    bot_names_find(plan, level);
    is_ready = plan_check(plan, &error) && prepare_bots(plan, &error) &&
               prepare_secret(plan, secret, &error);

    if (!is_ready) {
        return fail_with(cmd, &error);
    }
    host = arena_open_host(cmd);
    if (!host) {
        return false;
    }
    is_ready = prepare_decks(plan, arena_engine(cmd), host, &error);
    arena_engine(cmd)->close(host);
    return is_ready || fail_with(cmd, &error);
}

const char *arena_journals(const char *plan, const char *folder, char beside[CMD_PATH])
{
    arena_beside(plan, ".run", beside);
    return folder ? folder : beside;
}

void arena_beside(const char *path, const char *end, char out[CMD_PATH])
{
    static const char plan[] = ".plan";
    size_t length = strlen(path), cut = strlen(plan);

    if (length > cut && strcmp(path + length - cut, plan) == 0) {
        length -= cut;
    }
    (void)snprintf(out, CMD_PATH, "%.*s%s", (int)length, path, end);
}

bool arena_make_folder(const char *path)
{
    struct text made = {0};
    struct stat found;
    bool is_made = true;

    text_put(&made, path);
    for (char *at = made.data + 1; made.used && is_made && *at; at++) {
        if (*at == '/') {
            *at = '\0';
            is_made = mkdir(made.data, 0777) == 0 || errno == EEXIST;
            *at = '/';
        }
    }
    is_made = is_made && (mkdir(path, 0777) == 0 || errno == EEXIST) && stat(path, &found) == 0;
    if (is_made && !S_ISDIR(found.st_mode)) {
        errno = ENOTDIR;
        is_made = false;
    }
    text_free(&made);
    return is_made;
}

bool arena_open_events(const struct cmd *cmd, const char *path, FILE **events)
{
    *events = !path ? NULL : strcmp(path, "-") == 0 ? cmd->out : fopen(path, "ae");
    if (path && !*events) {
        (void)arena_fail(cmd, 0, "%s: %s", path, strerror(errno));
    }
    return !path || *events;
}

void arena_close_events(const struct cmd *cmd, FILE *events)
{
    if (events && events != cmd->out) {
        (void)fclose(events);
    }
}

bool arena_take_cards(struct cmd *cmd, const char *folder)
{
    size_t used = strlen(cmd->folders);
    int length = snprintf(cmd->folders + used, sizeof cmd->folders - used, "%s%s",
                          used > 0 ? ":" : "", folder);

    cmd->cards = cmd->folders;
    if (length < 0 || (size_t)length >= sizeof cmd->folders - used || strchr(folder, ':') != NULL) {
        (void)arena_fail(cmd, 0, "--cards %s: too long, or with a colon", folder);
        return false;
    }
    return true;
}

bool arena_take_sandbox(const struct cmd *cmd, const char *word, struct bench_rules *rules)
{
    static const char *const words[] = {"none", "limits", "full"};

    for (enum guard_level level = GUARD_NONE; level <= GUARD_FULL; level++) {
        if (strcmp(word, words[level]) == 0) {
            rules->level = level;
            rules->freezes = level == GUARD_FULL;
            return true;
        }
    }
    (void)arena_fail(cmd, 0, "--sandbox wants none, limits or full, not \"%s\"", word);
    return false;
}
