/* option.c - typed settings of a host. */
#include "protocol/option.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/base.h"
#include "engine/lang/diag.h"
#include "protocol/line.h"

struct option_row {
    const char *name;
    const char *const *words; /* of an enum; NULL: bool */
    int standard;
};

static const char *const languages[] = {"ja", "en", NULL};
static const char *const bools[] = {"0", "1", NULL};

static const struct option_row options[OPTION_COUNT] = {
    [OPTION_LANG] = {"lang", languages, OPTION_EN},
    [OPTION_STRICT] = {"strict", NULL, 1},
};

void option_reset(struct option_set *set)
{
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

static void refuse_name(const char *name, struct err *err)
{
    const char *names[OPTION_COUNT];

    for (int i = 0; i < OPTION_COUNT; i++) {
        names[i] = options[i].name;
    }
    int near = diag_nearest(name, names, OPTION_COUNT);
    char shown[LINE_SHOW];
    (void)err_set(err, "nooption", NULL, "name=%s%s%s", line_show(shown, name),
                  near < 0 ? "" : " near=", near < 0 ? "" : names[near]);
}

bool option_set(struct option_set *set, const char *name, const char *value, struct err *err)
{
    int option = option_find(name);

    if (option < 0) {
        refuse_name(name, err);
        return false;
    }
    const char *const *words = options[option].words == NULL ? bools : options[option].words;
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], value) == 0) {
            set->value[option] = i;
            return true;
        }
    }
    char shown[LINE_SHOW];
    return err_set(err, "badarg", NULL, "key=%s got=%s want=%s,%s", name, line_show(shown, value),
                   words[0], words[1]);
}

void option_print(const struct option_set *set, int option, struct str *out)
{
    const struct option_row *row = &options[option];
    const char *const *words = row->words == NULL ? bools : row->words;

    str_format(out, "name=%s type=%s default=%s", row->name, row->words == NULL ? "bool" : "enum",
               words[row->standard]);
    for (int i = 0; row->words != NULL && words[i] != NULL; i++) {
        str_put(out, i == 0 ? " var=" : ",");
        str_put(out, words[i]);
    }
    str_format(out, " value=%s", words[set->value[option]]);
}
