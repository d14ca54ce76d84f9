/* journal.c - what a table keeps on disk. */
#include "gui-adapters/web/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_OCTETS = 4096, OWNER_ONLY = 0600, OWNER_FOLDER = 0700 };

static const char *const whos[] = {"person", "builtin", "bot"};

static const char *path(const struct table *table, const char *end, char out[PATH_OCTETS])
{
    (void)snprintf(out, PATH_OCTETS, "%s/%s%s", table_rules.folder, table->id, end);
    return out;
}

bool journal_folder(const char *folder)
{
    struct stat info;

    if (mkdir(folder, OWNER_FOLDER) != 0 && errno != EEXIST) {
        return false;
    }
    return stat(folder, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool write_all(int file, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(file, text, length);

        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0) {
            return false;
        }
        text += n;
        length -= (size_t)n;
    }
    return true;
}

/* A whole file at once: who looks sees the old one or the new one. */
static bool write_file(const struct table *table, const char *end, const char *text, size_t length)
{
    char name[PATH_OCTETS];
    char draft[PATH_OCTETS];
    int file =
        open(path(table, ".new", draft), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, OWNER_ONLY);
    bool good = file >= 0 && write_all(file, text, length);

    if (file >= 0 && close(file) != 0) {
        good = false;
    }
    good = good && rename(draft, path(table, end, name)) == 0;
    if (!good) {
        (void)fprintf(stderr, "tefuda-web: table %s: cannot write: %s\n", table->id,
                      strerror(errno));
    }
    return good;
}

bool journal_new(struct table *table)
{
    struct buf text = {0};
    bool good;

    buf_put(&text, "# tefuda-web table 1\n# game %s\n", table->game);
    for (int i = 0; i < TABLE_TOKENS; i++) {
        buf_put(&text, "# token %d %s\n", i, table->token[i]);
    }
    for (int i = 0; i < TABLE_SEATS; i++) {
        const struct seat *seat = &table->seat[i];

        buf_put(&text, "# seat %d %s name=%s been=%d what=%s\n", i, whos[seat->who], seat->name,
                seat->been, seat->what);
    }
    buf_put(&text, "# rules sealed=%d loose=%d delay=%d raster=%d clock=%lld inc=%lld games=%d\n",
            table->sealed, table->loose, table->delay, table->raster, (long long)table->clock,
            (long long)table->inc, table->games);
    for (int i = 0; i < TABLE_SEATS; i++) {
        if (table->lists[i]) {
            buf_put(&text, "# list %d%s\n", i, table->lists[i]);
        }
    }
    buf_put(&text, "# seed %s\n# start %s\n", table->seed, table->start);
    good = write_file(table, ".table", text.data, text.used);
    buf_free(&text);
    return good;
}

void journal_add(struct table *table, const char *lines)
{
    char name[PATH_OCTETS];
    int file = open(path(table, ".table", name), O_WRONLY | O_APPEND | O_CLOEXEC);
    bool good = file >= 0 && write_all(file, lines, strlen(lines));

    if (file >= 0) {
        (void)close(file);
    }
    if (!good) {
        table->paused = true;
        (void)fprintf(stderr, "tefuda-web: table %s is paused, its journal cannot be written: %s\n",
                      table->id, strerror(errno));
    }
}

static const char *record_end(const struct table *table, char end[24])
{
    (void)snprintf(end, 24, "-%d.tfr", table->games + 1);
    return end;
}

void journal_record(const struct table *table, const char *record)
{
    char end[24];

    (void)write_file(table, record_end(table, end), record, strlen(record));
}

bool journal_has_record(const struct table *table)
{
    char end[24];
    char name[PATH_OCTETS];

    return access(path(table, record_end(table, end), name), F_OK) == 0;
}

void journal_close(const struct table *table)
{
    char name[PATH_OCTETS];
    char aside[PATH_OCTETS];

    (void)rename(path(table, ".table", name), path(table, ".old", aside));
}

/* ------------------------------------------------------------------------------------ reading */

static char *read_file(const char *name)
{
    FILE *file = fopen(name, "re");
    struct buf text = {0};
    char part[PATH_OCTETS];
    size_t n;

    if (!file) {
        return NULL;
    }
    buf_say(&text, "");
    while ((n = fread(part, 1, sizeof part, file)) > 0) {
        buf_add(&text, part, n);
    }
    (void)fclose(file);
    return text.data;
}

/* A kill may have cut the last line off; then it was not acknowledged, and it goes. */
static void cut_half_line(const char *name, char *text)
{
    size_t used = strlen(text);
    char *lf = strrchr(text, '\n');
    size_t whole = lf ? (size_t)(lf - text) + 1 : 0;

    if (whole < used) {
        text[whole] = '\0';
        if (truncate(name, (off_t)whole) != 0) {
            (void)fprintf(stderr, "tefuda-web: %s: %s\n", name, strerror(errno));
        }
    }
}

/* Calls `take` with each line. */
static void each_line(char *text, void (*take)(struct table *table, const char *line),
                      struct table *table)
{
    char *lf;

    for (char *line = text; (lf = strchr(line, '\n')); line = lf + 1) {
        *lf = '\0';
        take(table, line);
    }
}

static void read_seat(struct table *table, const char *line)
{
    unsigned int i = (unsigned int)(line[7] - '0');
    struct seat *seat = &table->seat[i % TABLE_SEATS];
    const char *what = strstr(line, " what=");

    for (unsigned int who = 0; who < sizeof whos / sizeof *whos; who++) {
        if (line_is(line + 9, whos[who])) {
            seat->who = (enum who)who;
        }
    }
    (void)line_value(line, "name", seat->name, sizeof seat->name);
    seat->been = line_number(line, "been", 0) != 0;
    (void)snprintf(seat->what, sizeof seat->what, "%s", what ? what + 6 : "");
}

static void read_clock(struct table *table, const char *line)
{
    char *end;

    table->seat[0].left = strtoll(line, &end, 10);
    table->seat[1].left = strtoll(end, NULL, 10);
}

static void read_head(struct table *table, const char *line)
{
    if (strncmp(line, "# game ", 7) == 0) {
        (void)snprintf(table->game, sizeof table->game, "%s", line + 7);
    } else if (strncmp(line, "# token ", 8) == 0) {
        unsigned int i = (unsigned int)(line[8] - '0');

        (void)snprintf(table->token[i % TABLE_TOKENS], ROLE_TOKEN, "%s", line + 10);
    } else if (strncmp(line, "# seat ", 7) == 0) {
        read_seat(table, line);
    } else if (strncmp(line, "# rules ", 8) == 0) {
        table->sealed = line_number(line, "sealed", 1) != 0;
        table->loose = line_number(line, "loose", 0) != 0;
        table->delay = (int)line_number(line, "delay", 0);
        table->raster = (int)line_number(line, "raster", 0);
        table->clock = line_number(line, "clock", 0);
        table->inc = line_number(line, "inc", 0);
        table->games = (int)line_number(line, "games", 0);
        table->seat[0].left = table->seat[1].left = table->clock;
    } else if (strncmp(line, "# seed ", 7) == 0) {
        (void)snprintf(table->seed, sizeof table->seed, "%s", line + 7);
    } else if (strncmp(line, "# start ", 8) == 0) {
        free(table->start);
        table->start = buf_copy(line + 8);
    } else if (strncmp(line, "# list ", 7) == 0) {
        char **list = &table->lists[(unsigned int)(line[7] - '0') % TABLE_SEATS];

        free(*list);
        *list = buf_copy(line + 8);
    } else if (strncmp(line, "# clock ", 8) == 0) {
        read_clock(table, line + 8);
    } else if (strncmp(line, "# been ", 7) == 0) {
        table->seat[(unsigned int)(line[7] - '0') % TABLE_SEATS].been = true;
    } else if (strncmp(line, "# name ", 7) == 0) {
        struct seat *seat = &table->seat[(unsigned int)(line[7] - '0') % TABLE_SEATS];

        (void)snprintf(seat->name, sizeof seat->name, "%s", line + 9);
    } else if (line_is(line, "# over")) {
        table->stage = STAGE_OVER;
    }
}

struct table *journal_load(const char *name)
{
    struct table *table = buf_new(sizeof *table);
    char file[PATH_OCTETS];
    char *text;

    (void)snprintf(table->id, sizeof table->id, "%.*s", (int)strcspn(name, "."), name);
    text = read_file(path(table, ".table", file));
    if (text) {
        cut_half_line(file, text);
        each_line(text, read_head, table);
    }
    free(text);
    if (!text || !table->start || !*table->game || !*table->seed) {
        (void)fprintf(stderr, "tefuda-web: %s is no journal of a table\n", file);
        table_drop(table);
        return NULL;
    }
    return table;
}

bool journal_replay(struct table *table, void (*play)(struct table *table, const char *line))
{
    char file[PATH_OCTETS];
    char *text = read_file(path(table, ".table", file));
    char *lf;

    if (!text) {
        return false;
    }
    for (char *line = text; (lf = strchr(line, '\n')); line = lf + 1) {
        *lf = '\0';
        if (strncmp(line, "> ", 2) == 0) {
            play(table, line + 2);
        }
    }
    free(text);
    return true;
}
