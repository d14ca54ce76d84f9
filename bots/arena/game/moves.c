/* moves.c - the answers of a game as one text, and what was said of them. */
#include "bots/arena/game/moves.h"

#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/wire.h"

enum { NUMBER = 32 /* octets of a number */ };

static void begin(struct text *moves, int seat)
{
    text_format(moves, "%s%d", moves->used ? " " : "", seat + 1);
}

void moves_add(struct text *moves, int seat, int64_t used_ms, const char *info, const char *name)
{
    static const char *const keys[] = {"wp", "nodes", "worlds", "time"};
    char value[NUMBER];

    begin(moves, seat);
    text_format(moves, "+%lld", (long long)used_ms);
    for (size_t i = 0; *info && i < sizeof keys / sizeof *keys; i++) {
        if (wire_key(info, keys[i], value, sizeof value) && value[0] &&
            !value[strspn(value, "0123456789.-")]) {
            text_format(moves, "+%s=%s", keys[i], value);
        }
    }
    text_format(moves, " %s", name);
}

void moves_add_crash(struct text *moves, int seat, enum fault fault)
{
    begin(moves, seat);
    text_format(moves, "!%s", fault_code(fault));
}

/* Copies up to a space or the end; false if it does not fit or is nothing. */
static bool take_token(const char **at, char *out, size_t size)
{
    size_t length = strcspn(*at, " ");

    if (length == 0 || length >= size) {
        return false;
    }
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length;
    return true;
}

bool moves_next(const char **at, struct moves_item *item)
{
    const char *from = *at + strspn(*at, " ");
    char *end = NULL;

    *item = (struct moves_item){0};
    if ((from[0] != '1' && from[0] != '2') || (from[1] != '+' && from[1] != '!')) {
        return false;
    }
    item->seat = from[0] - '1';
    item->is_crash = from[1] == '!';
    from += 2;
    if (!item->is_crash) {
        item->used_ms = strtoll(from, &end, 10);
        from = end;
        if (*from == '+' && (from++, !take_token(&from, item->info, sizeof item->info))) {
            return false;
        }
        for (char *plus = item->info; (plus = strchr(plus, '+')) != NULL;) {
            *plus = ' ';
        }
        from += *from == ' ';
    }
    if (!take_token(&from, item->name, sizeof item->name)) {
        return false;
    }
    *at = from;
    return true;
}
