/* option.c - typed settings of a host. */
#include "protocol/option.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "engine/base/base.h"
#include "engine/lang/diag.h"
#include "protocol/line.h"

enum { MEMORY_STANDARD = 1024, MEMORY_MOST = 65536, SEED_DIGITS = 32 };

struct option_row {
    const char *name, *type;
    const char *const *words; /* of an enum and a bool */
    int standard, low, high;  /* low, high: of an int */
};

static const char *const chances[] = {"sealed", "explicit", NULL};
static const char *const languages[] = {"ja", "en", NULL};
static const char *const seats[] = {"-", "s1", "s2", "pub", NULL}; /* as viewers count */
static const char *const views[] = {"open", "sealed", NULL};
static const char *const bools[] = {"0", "1", NULL};

static const struct option_row options[OPTION_COUNT] = {
    [OPTION_CHANCE] = {"chance", "enum", chances, OPTION_DRAWN, 0, 0},
    [OPTION_LANG] = {"lang", "enum", languages, OPTION_EN, 0, 0},
    [OPTION_LOG] = {"log", "str", NULL, 0, 0, 0},
    [OPTION_MEMORY] = {"memory", "int", NULL, MEMORY_STANDARD, 1, MEMORY_MOST},
    [OPTION_SEAT] = {"seat", "enum", seats, OPTION_UNBOUND, 0, 0},
    [OPTION_SEED] = {"seed", "str", NULL, 0, 0, 0},
    [OPTION_STRICT] = {"strict", "bool", bools, 1, 0, 0},
    [OPTION_THREADS] = {"threads", "int", NULL, 1, 1, BOT_THREADS},
    [OPTION_TRACE] = {"trace", "bool", bools, 0, 0, 0},
    [OPTION_VIEW] = {"view", "enum", views, OPTION_OPEN, 0, 0},
};

void option_reset(struct option_set *set)
{
    memset(set, 0, sizeof *set);
    for (int i = 0; i < OPTION_COUNT; i++) {
        set->value[i] = options[i].standard;
    }
}

int option_find(const char *name)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (strcmp(options[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static bool refuse_name(const char *name, struct err *err)
{
    const char *names[OPTION_COUNT];

    for (int i = 0; i < OPTION_COUNT; i++) {
        names[i] = options[i].name;
    }
    int near = diag_nearest(name, names, OPTION_COUNT);
    char shown[LINE_SHOW];
    return err_set(err, "nooption", NULL, "name=%s%s%s", line_show(shown, name),
                   near < 0 ? "" : " near=", near < 0 ? "" : names[near]);
}

static bool set_int(struct option_set *set, int option, const char *value, struct err *err)
{
    const struct option_row *row = &options[option];
    char shown[LINE_SHOW];
    char *end = NULL;
    long number = strtol(value, &end, 10);

    if (*end != '\0' || strspn(value, "-0123456789") != strlen(value) || end == value) {
        return err_set(err, "badarg", "expected an integer", "key=%s got=%s", row->name,
                       line_show(shown, value));
    }
    if (number < row->low || number > row->high) {
        return err_set(err, "range", NULL, "key=%s got=%s min=%d max=%d", row->name,
                       line_show(shown, value), row->low, row->high);
    }
    set->value[option] = (int)number;
    return true;
}

/* A text; "-" means none. */
static bool set_text(struct option_set *set, int option, const char *value, struct err *err)
{
    char *place = option == OPTION_LOG ? set->log : set->seed;
    size_t length = strlen(value);
    char shown[LINE_SHOW];

    if (strcmp(value, "-") == 0) {
        place[0] = '\0';
        return true;
    }
    if (option == OPTION_SEED && (length == 0 || length > SEED_DIGITS ||
                                  strspn(value, "0123456789abcdefABCDEF") != length)) {
        return err_set(err, "badarg", "expected 1 to 32 hexadecimal digits", "key=seed got=%s",
                       line_show(shown, value));
    }
    if (length == 0 || length >= OPTION_TEXT) {
        return err_set(err, "badarg", "1 to 255 octets", "key=%s got=%s", options[option].name,
                       line_show(shown, value));
    }
    memcpy(place, value, length + 1);
    return true;
}

static void print_words(int option, struct str *out)
{
    for (int i = 0; options[option].words[i] != NULL; i++) {
        str_put(out, i > 0 ? "," : "");
        str_put(out, options[option].words[i]);
    }
}

static bool refuse_word(int option, const char *value, struct err *err)
{
    char shown[LINE_SHOW], words[LINE_SHOW];
    struct str out;

    str_init(&out, words, sizeof words);
    print_words(option, &out);
    return err_set(err, "badarg", NULL, "key=%s got=%s want=%s", options[option].name,
                   line_show(shown, value), words);
}

bool option_set(struct option_set *set, const char *name, const char *value, struct err *err)
{
    int option = option_find(name);

    if (option < 0) {
        return refuse_name(name, err);
    }
    const char *const *words = options[option].words;
    if (words == NULL) {
        return options[option].type[0] == 'i' ? set_int(set, option, value, err)
                                              : set_text(set, option, value, err);
    }
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], value) == 0) {
            set->value[option] = i;
            return true;
        }
    }
    return refuse_word(option, value, err);
}

static void print_text(const char *text, struct str *out)
{
    str_put(out, " value=");
    line_quote(out, text);
}

void option_print(const struct option_set *set, int option, struct str *out)
{
    const struct option_row *row = &options[option];

    str_format(out, "name=%s type=%s default=", row->name, row->type);
    if (row->words == NULL && row->type[0] == 's') {
        str_char(out, '-');
        print_text(option == OPTION_LOG ? set->log : set->seed, out);
        return;
    }
    if (row->words == NULL) {
        str_format(out, "%d min=%d max=%d value=%d", row->standard, row->low, row->high,
                   set->value[option]);
        return;
    }
    str_put(out, row->words[row->standard]);
    if (row->words != bools) {
        str_put(out, " var=");
        print_words(option, out);
    }
    str_format(out, " value=%s", row->words[set->value[option]]);
}
