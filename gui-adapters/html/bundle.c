/* bundle.c - modules as one script. */
#include "gui-adapters/html/bundle.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <limits.h>
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Groups: 1 the names or the default, 2 the last name of the module. */
static const char imports[] = "^import\\s+(\\{[^}]*\\}|\\w+)\\s+from\\s+\"[^\"]*?([\\w.-]+)\";\\n?";
/* Groups: 1 what is declared, 2 its name; 3 a list; 4 a default. */
static const char exports[] =
    "^export\\s+((?:async\\s+)?(?:function\\*?|class|const|let)\\s+(\\w+))"
    "|export\\s*\\{([^}]*)\\};?|^export\\s+default\\s+(\\w+);";
/* Lines of nothing but a comment, empty lines, and the space before a line. */
static const char idle[] = "^\\s*(?://.*|/\\*\\*(?s:.*?)\\*/\\s*)?\\n|^[ \\t]+";

enum { GROUPS = 5 };

/* A place in a text; empty for a group that was not there. */
struct span {
    const char *at;
    int length;
};

typedef void take(void *owner, const struct span group[GROUPS]);

/* ------------------------------------------------------------------------------- patterns */

/* Calls `take` for each hit, and appends what lies between them. */
static void each(const char *pattern, const char *text, struct buf *between, take *hit, void *owner)
{
    int code, options = PCRE2_MULTILINE | PCRE2_UTF;
    size_t at, length = strlen(text), from = 0;
    pcre2_code *compiled = pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED,
                                         (uint32_t)options, &code, &at, NULL);
    pcre2_match_data *match = pcre2_match_data_create(GROUPS, NULL);
    int n;

    while ((n = pcre2_match(compiled, (PCRE2_SPTR)text, length, from, 0, match, NULL)) > 0) {
        const size_t *found = pcre2_get_ovector_pointer(match);
        struct span group[GROUPS];
        for (int i = 0; i < GROUPS; i++) {
            bool is_set = i < n && found[2 * i] != PCRE2_UNSET;
            group[i].at = is_set ? text + found[2 * i] : "";
            group[i].length = is_set ? (int)(found[2 * i + 1] - found[2 * i]) : 0;
        }
        buf_add(between, text + from, found[0] - from);
        hit(owner, group);
        from = found[1];
    }
    buf_say(between, text + from);
    pcre2_match_data_free(match);
    pcre2_code_free(compiled);
}

/* "a, b as c" with another word for "as", so that it fits an object. */
static void put_names(struct buf *out, struct span names, bool is_export)
{
    char *list = strndup(names.at, (size_t)names.length), *rest = NULL;

    for (char *one = strtok_r(list, ",{} \n", &rest); one; one = strtok_r(NULL, ",{} \n", &rest)) {
        char *peek = rest ? rest + strspn(rest, " \n") : NULL;
        char *other = one;
        if (peek && strncmp(peek, "as ", 3) == 0) {
            (void)strtok_r(NULL, ",{} \n", &rest);
            other = strtok_r(NULL, ",{} \n", &rest);
        }
        buf_put(out, "%s:%s,", is_export ? other : one, is_export ? one : other);
    }
    free(list);
}

/* ------------------------------------------------------------------------------- a module */

struct module {
    struct bundle *bundle;
    struct buf *script, *fault;
    struct buf head, body, names;
    bool good;
};

static void take_import(void *owner, const struct span group[GROUPS])
{
    struct module *m = owner;
    char *name = strndup(group[2].at, (size_t)group[2].length);

    m->good = m->good && bundle_add(m->bundle, name, m->script, m->fault);
    buf_say(&m->head, "const {");
    if (group[1].at[0] == '{') {
        put_names(&m->head, group[1], false);
    } else {
        buf_put(&m->head, "default:%.*s", group[1].length, group[1].at);
    }
    buf_put(&m->head, "}=$[\"%s\"];\n", name);
    free(name);
}

static void take_export(void *owner, const struct span group[GROUPS])
{
    struct module *m = owner;

    if (group[1].length > 0) {
        buf_add(&m->body, group[1].at, (size_t)group[1].length);
        buf_put(&m->names, "%.*s,", group[2].length, group[2].at);
    } else if (group[3].length > 0) {
        put_names(&m->names, group[3], true);
    } else {
        buf_put(&m->names, "default:%.*s,", group[4].length, group[4].at);
    }
}

static void drop(void *owner, const struct span group[GROUPS])
{
    (void)owner;
    (void)group;
}

static bool find(const struct bundle *bundle, const char *name, struct buf *text)
{
    char path[PATH_MAX];

    for (int i = 0; i < BUNDLE_FOLDERS && bundle->folder[i]; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", bundle->folder[i], name);
        if (bundle_read(path, text)) {
            return true;
        }
    }
    return false;
}

static bool is_in(const struct bundle *bundle, const char *name)
{
    for (int i = 0; i < bundle->modules; i++) {
        if (strcmp(bundle->module[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static bool add_text(struct bundle *bundle, const char *name, const char *text, struct buf *script,
                     struct buf *fault)
{
    struct module m = {.bundle = bundle, .script = script, .fault = fault, .good = true};
    struct buf plain = {0}, rest = {0};

    each(idle, text, &plain, drop, NULL);
    each(imports, plain.data, &rest, take_import, &m);
    each(exports, rest.data, &m.body, take_export, &m);
    buf_put(script, "$[\"%s\"]=(()=>{\n", name);
    buf_say(script, m.head.data ? m.head.data : "");
    buf_say(script, m.body.data);
    buf_put(script, "\nreturn {%s};})();\n", m.names.data ? m.names.data : "");
    buf_free(&plain);
    buf_free(&rest);
    buf_free(&m.head);
    buf_free(&m.body);
    buf_free(&m.names);
    return m.good;
}

bool bundle_add(struct bundle *bundle, const char *name, struct buf *script, struct buf *fault)
{
    struct buf text = {0};
    bool good;

    if (is_in(bundle, name)) {
        return true;
    }
    if (bundle->modules == BUNDLE_MODULES) {
        buf_put(fault, "more than %d modules", BUNDLE_MODULES);
        return false;
    }
    bundle->module[bundle->modules++] = buf_copy(name);
    if (script->used == 0) {
        buf_say(script, "\"use strict\";const $={};\n");
    }
    if (bundle->left_out && strcmp(name, bundle->left_out) == 0) {
        buf_put(script, "$[\"%s\"]={};\n", name);
        return true;
    }
    if (!find(bundle, name, &text)) {
        buf_put(fault, "there is no module %s; `make web` installs those of others", name);
        return false;
    }
    good = add_text(bundle, name, text.data, script, fault);
    buf_free(&text);
    return good;
}

void bundle_end(struct bundle *bundle)
{
    while (bundle->modules > 0) {
        free(bundle->module[--bundle->modules]);
    }
}

bool bundle_read(const char *path, struct buf *out)
{
    FILE *file = fopen(path, "r");
    char part[BUFSIZ];
    size_t n;

    if (!file) {
        return false;
    }
    buf_say(out, "");
    while ((n = fread(part, 1, sizeof part, file)) > 0) {
        buf_add(out, part, n);
    }
    return fclose(file) == 0;
}
