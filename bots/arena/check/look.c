/* look.c - a bot's processes, as /proc shows them from outside. */
#include "bots/arena/check/look.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/arena/bot/family.h"

enum { MOST = 8192, PATH = 64, OCTETS = 4096, THOUSAND = 1000, MILLION = 1000000 };

struct entry {
    pid_t pid, parent;
    char state;
    int threads;
    long ticks;
    bool is_ours;
};

/* The numbers of /proc/PID/stat, by their place there, from that of the parent on. */
enum { PARENT = 4, USER_TICKS = 14, SYSTEM_TICKS = 15, THREADS = 20, FIELDS };

static bool read_entry(pid_t pid, struct entry *entry)
{
    char path[PATH], octets[OCTETS], *at, *end;
    long fields[FIELDS] = {0};
    size_t used;
    FILE *file;

    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    file = fopen(path, "re");
    if (!file) {
        return false;
    }
    used = fread(octets, 1, sizeof octets - 1, file);
    (void)fclose(file);
    octets[used] = '\0';
    at = strrchr(octets, ')'); /* a name may hold anything */
    if (!at || strlen(at) < PARENT) {
        return false;
    }
    *entry = (struct entry){.pid = pid, .state = at[2]};
    at += 3;
    for (int i = PARENT; i < FIELDS; i++, at = end) {
        fields[i] = strtol(at, &end, 10);
        if (end == at) {
            return false;
        }
    }
    entry->parent = (pid_t)fields[PARENT];
    entry->threads = (int)fields[THREADS];
    entry->ticks = fields[USER_TICKS] + fields[SYSTEM_TICKS];
    return true;
}

static int read_all(struct entry *entries)
{
    DIR *folder = opendir("/proc");
    const struct dirent *found;
    int count = 0;

    while (folder && count < MOST && (found = readdir(folder)) != NULL) {
        if (isdigit((unsigned char)found->d_name[0])) {
            count += read_entry((pid_t)strtol(found->d_name, NULL, 10), &entries[count]);
        }
    }
    if (folder) {
        (void)closedir(folder);
    }
    return count;
}

/* Marks the descendants of the keeper: whoever loses its parent becomes the keeper's child. */
static void mark(struct entry *entries, int count, pid_t keeper)
{
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (int i = 0; i < count; i++) {
            bool is_ours = entries[i].parent == keeper;

            for (int j = 0; j < count && !is_ours; j++) {
                is_ours = entries[j].is_ours && entries[j].pid == entries[i].parent;
            }
            has_changed = has_changed || (is_ours && !entries[i].is_ours);
            entries[i].is_ours = entries[i].is_ours || is_ours;
        }
    }
}

static int count_files(pid_t pid)
{
    char path[PATH];
    const struct dirent *found;
    DIR *folder;
    int count = 0;

    (void)snprintf(path, sizeof path, "/proc/%d/fd", (int)pid);
    folder = opendir(path);
    while (folder && (found = readdir(folder)) != NULL) {
        count += found->d_name[0] != '.';
    }
    if (folder) {
        (void)closedir(folder);
    }
    return count;
}

static void read_memory(pid_t pid, int64_t *resident_kib, int64_t *reserved_kib)
{
    char path[PATH], line[OCTETS];
    FILE *file;

    (void)snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, "VmRSS:", 6) == 0) {
            *resident_kib = strtoll(line + 6, NULL, 10);
        }
        if (strncmp(line, "VmPeak:", 7) == 0) {
            *reserved_kib = strtoll(line + 7, NULL, 10);
        }
    }
    if (file) {
        (void)fclose(file);
    }
}

static void add(struct look *look, const struct entry *entry, pid_t first)
{
    int64_t resident = 0, reserved = 0;
    int files;

    look->cpu_ms += entry->ticks * THOUSAND / sysconf(_SC_CLK_TCK);
    if (entry->state == 'Z' || entry->state == 'X') {
        return;
    }
    files = count_files(entry->pid);
    read_memory(entry->pid, &resident, &reserved);
    look->processes++;
    look->has_first = look->has_first || entry->pid == first;
    look->threads += entry->threads;
    look->files = files > look->files ? files : look->files;
    look->resident_kib += resident;
    look->reserved_kib = reserved > look->reserved_kib ? reserved : look->reserved_kib;
}

bool look_at(const struct process *process, struct look *look)
{
    struct entry *entries = calloc(MOST, sizeof *entries);
    int count = entries ? read_all(entries) : 0;

    *look = (struct look){0};
    mark(entries, count, process->keeper);
    for (int i = 0; i < count; i++) {
        if (entries[i].is_ours) {
            add(look, &entries[i], process->bot);
        }
    }
    free(entries);
    return look->processes > 0;
}

/* What this process has waited; the load that it makes itself is not to be counted. */
static int64_t own_wait(void)
{
    FILE *file = fopen("/proc/self/schedstat", "re");
    char line[PATH] = "", *at;

    if (file) {
        (void)!fgets(line, sizeof line, file);
        (void)fclose(file);
    }
    at = strchr(line, ' ');
    return at ? strtoll(at, NULL, 10) : 0;
}

int64_t look_waited(const struct process *process)
{
    struct family family;

    family_look(&family, process->keeper);
    return (family.stood + own_wait()) / MILLION;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

void look_keep(struct look *most, const struct look *look)
{
    most->processes = (int)larger(most->processes, look->processes);
    most->threads = (int)larger(most->threads, look->threads);
    most->files = (int)larger(most->files, look->files);
    most->resident_kib = larger(most->resident_kib, look->resident_kib);
    most->reserved_kib = larger(most->reserved_kib, look->reserved_kib);
    most->cpu_ms = larger(most->cpu_ms, look->cpu_ms);
}
