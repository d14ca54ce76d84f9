/* archive.c - the folder of records, one file a game. */
#include "bots/arena/game/archive.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

bool archive_make(const char *folder)
{
    struct text path = {0};
    struct stat found;
    bool made = true;

    text_put(&path, folder);
    for (char *at = path.data + 1; path.used && made && *at; at++) {
        if (*at == '/') {
            *at = '\0';
            made = mkdir(path.data, 0777) == 0 || errno == EEXIST;
            *at = '/';
        }
    }
    made = made && (mkdir(folder, 0777) == 0 || errno == EEXIST) && stat(folder, &found) == 0;
    if (made && !S_ISDIR(found.st_mode)) {
        errno = ENOTDIR;
        made = false;
    }
    text_free(&path);
    return made;
}

static void put_tag(struct text *record, const char *tag, const char *value)
{
    text_format(record, "# [%s \"", tag);
    text_quote(record, value);
    text_put(record, "\"]\n");
}

void archive_head(struct text *record, unsigned long game, const char *const commands[MATCH_SEATS],
                  const char *const names[MATCH_SEATS], const struct match_result *result)
{
    text_format(record, "# [Game \"%lu\"]\n# [Pair \"%lu\"]\n# [Leg \"%lu\"]\n", game + 1,
                game / 2 + 1, game % 2 + 1);
    text_format(record, "# [S1 \"%s\"]\n# [S2 \"%s\"]\n", names[0], names[1]);
    put_tag(record, "Command1", commands[0]);
    put_tag(record, "Command2", commands[1]);
    put_tag(record, "Result", match_end_name(result->end));
    put_tag(record, "End", result->reason);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        const struct verdict *verdict = &result->faults[seat];

        if (verdict->fault) {
            text_format(record, "# [Fault \"%s\"] [By \"s%d\"] [Detail \"%s\"]\n",
                        fault_code(verdict->fault), seat + 1, verdict->detail);
        }
    }
    if (result->end == MATCH_VOID) {
        put_tag(record, "Host", result->host);
    }
    text_format(record, "# [Decisions \"%lu\"]\n# [Time1 \"%.3f\"]\n# [Time2 \"%.3f\"]\n",
                result->decisions, (double)result->used_ms[0] / 1000,
                (double)result->used_ms[1] / 1000);
}

bool archive_write(const char *folder, unsigned long game, const struct text *record)
{
    struct text path = {0};
    bool written;
    FILE *file;

    text_format(&path, "%s/%04lu-%c.tfr", folder, game / 2 + 1, game % 2 ? 'b' : 'a');
    file = fopen(path.data, "we");
    text_free(&path);
    if (!file) {
        return false;
    }
    written = fwrite(text_string(record), 1, record->used, file) == record->used;
    return fclose(file) == 0 && written;
}
