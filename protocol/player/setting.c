/* setting.c - options of a player. */
#include "protocol/player/setting.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/base.h"
#include "engine/base/hash.h"
#include "engine/lang/diag.h"

enum { SEED_DIGITS = 32 };

/* A number of struct setting, or the seed. */
struct row {
    const char *name;
    bool is_seed;
    size_t at; /* in struct setting */
    int standard, high;
};

static const struct row rows[] = {
    {"seed", true, 0, 0, 0},
    {"strength", false, offsetof(struct setting, strength), BOT_STRENGTHS, BOT_STRENGTHS},
    {"threads", false, offsetof(struct setting, threads), 1, BOT_THREADS},
};

/* Only who searches in earnest has numbers to set. */
static bool has_row(const struct bot *bot, const struct row *row)
{
    return row->is_seed || bot->has_strengths;
}

void setting_print(const struct bot *bot, struct reply *reply)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (rows[i].is_seed) {
            reply_format(reply, "option", " name=%s type=str default=-", rows[i].name);
        } else if (has_row(bot, &rows[i])) {
            reply_format(reply, "option", " name=%s type=int default=%d min=1 max=%d", rows[i].name,
                         rows[i].standard, rows[i].high);
        }
    }
}

static const struct row *find_row(const struct bot *bot, const char *name, struct err *err)
{
    const char *names[COUNT_OF(rows)];
    char shown[LINE_SHOW];
    int count = 0;

    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        if (!has_row(bot, &rows[i])) {
            continue;
        }
        if (strcmp(rows[i].name, name) == 0) {
            return &rows[i];
        }
        names[count++] = rows[i].name;
    }
    int near = diag_nearest(name, names, count);
    (void)err_set(err, "nooption", NULL, "name=%s%s%s", line_show(shown, name),
                  near < 0 ? "" : " near=", near < 0 ? "" : names[near]);
    return NULL;
}

static bool take_seed(struct setting *setting, const char *value, struct err *err)
{
    size_t length = strlen(value);
    char shown[LINE_SHOW];

    if (length < 1 || length > SEED_DIGITS || strspn(value, "0123456789abcdefABCDEF") != length) {
        return err_set(err, "badarg", "1 to 32 hex digits", "key=seed got=%s",
                       line_show(shown, value));
    }
    setting->stream = hash_bytes(value, length);
    return true;
}

static bool take_number(struct setting *setting, const struct row *row, const char *value,
                        struct err *err)
{
    char shown[LINE_SHOW], *end = NULL;
    long number = strtol(value, &end, 10);

    if (*value == '\0' || strspn(value, "0123456789") != strlen(value) || *end != '\0') {
        return err_set(err, "badarg", "a whole number", "key=%s got=%s", row->name,
                       line_show(shown, value));
    }
    if (number < 1 || number > row->high) {
        return err_set(err, "range", NULL, "key=%s got=%s min=1 max=%d", row->name,
                       line_show(shown, value), row->high);
    }
    int whole = (int)number;
    memcpy((char *)setting + row->at, &whole, sizeof whole);
    return true;
}

bool setting_take(struct setting *setting, const struct bot *bot, const struct line *line,
                  struct err *err)
{
    struct setting next = *setting;

    for (int i = 0; i < line->args; i++) {
        const char *key = line->arg[i].key, *value = line->arg[i].value;
        const struct row *row = find_row(bot, key != NULL ? key : value, err);
        if (row == NULL) {
            return false;
        }
        /* A word without `=` is an option without a value. */
        value = key != NULL ? value : "";
        if (!(row->is_seed ? take_seed(&next, value, err) : take_number(&next, row, value, err))) {
            return false;
        }
    }
    *setting = next;
    return true;
}
