/* words.c - lines of KEY=VALUE words, as plans, journals and event streams have them. */
#include "bots/arena/base/words.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct words_pattern {
    pcre2_code *code;
    pcre2_match_data *match;
};

enum { GROUP_KEY = 1, GROUP_QUOTED, GROUP_PLAIN, GROUP_BARE };

static const char WORD[] = "\\x20*+(?:([a-z][A-Za-z0-9._-]*+)="
                           "(?:\"((?:[^\"\\\\\\n]|\\\\[\"\\\\n])*+)\"|([^\\x20\"\\n]++))"
                           "|([^\\x20\"=\\n]++))(?=[\\x20\\n]|$)";

struct words_pattern *words_open(void)
{
    struct words_pattern *pattern = calloc(1, sizeof *pattern);
    PCRE2_SIZE where = 0;
    int error = 0;

    if (pattern) {
        pattern->code = pcre2_compile((PCRE2_SPTR)WORD, PCRE2_ZERO_TERMINATED,
                                      PCRE2_ANCHORED | PCRE2_DOLLAR_ENDONLY, &error, &where, NULL);
    }
    if (pattern && pattern->code) {
        (void)pcre2_jit_compile(pattern->code, PCRE2_JIT_COMPLETE);
        pattern->match = pcre2_match_data_create_from_pattern(pattern->code, NULL);
    }
    if (!pattern || !pattern->match) {
        (void)fputs("tefuda-arena: out of memory\n", stderr);
        abort();
    }
    return pattern;
}

void words_close(struct words_pattern *pattern)
{
    if (pattern) {
        pcre2_match_data_free(pattern->match);
        pcre2_code_free(pattern->code);
        free(pattern);
    }
}

/* Copies the octets to the store, where they end with a NUL; returns where they begin. */
static size_t keep(struct text *store, const char *octets, size_t length, bool is_quoted)
{
    size_t start = store->used;

    for (size_t i = 0; i < length; i++) {
        if (is_quoted && octets[i] == '\\') {
            i++;
            text_add(store, octets[i] == 'n' ? "\n" : octets + i, 1);
        } else {
            text_add(store, octets + i, 1);
        }
    }
    text_add(store, "", 1);
    return start;
}

static bool has_group(const PCRE2_SIZE *at, uint32_t count, int group)
{
    return (uint32_t)group < count && at[2 * group] != PCRE2_UNSET;
}

bool words_read(struct words_pattern *pattern, const char *line, struct words *out, int *at)
{
    size_t starts[WORDS_MAX][2] = {{0}}, length = strcspn(line, "\n"), from = 0;
    const PCRE2_SIZE *ends = pcre2_get_ovector_pointer(pattern->match);

    out->count = 0;
    text_clear(&out->store);
    while (length > from && line[length - 1] == ' ') {
        length--;
    }
    while (from < length) {
        int groups =
            pcre2_match(pattern->code, (PCRE2_SPTR)line, length, from, 0, pattern->match, NULL);

        if (groups < 0 || out->count == WORDS_MAX) {
            *at = (int)(from + strspn(line + from, " ")) + 1;
            return false;
        }
        bool is_quoted = has_group(ends, (uint32_t)groups, GROUP_QUOTED);
        bool has_key = has_group(ends, (uint32_t)groups, GROUP_KEY);
        int group = is_quoted ? GROUP_QUOTED : has_key ? GROUP_PLAIN : GROUP_BARE;

        starts[out->count][0] =
            keep(&out->store, has_key ? line + ends[2 * GROUP_KEY] : "",
                 has_key ? ends[2 * GROUP_KEY + 1] - ends[2 * GROUP_KEY] : 0, false);
        starts[out->count][1] = keep(&out->store, line + ends[2 * group],
                                     ends[2 * group + 1] - ends[2 * group], is_quoted);
        out->count++;
        from = ends[1];
    }
    for (int i = 0; i < out->count; i++) { /* only now: the store has moved while it grew */
        out->word[i] =
            (struct word){out->store.data + starts[i][0], out->store.data + starts[i][1]};
    }
    return true;
}

const char *words_get(const struct words *words, const char *key)
{
    for (int i = 0; i < words->count; i++) {
        if (strcmp(words->word[i].key, key) == 0) {
            return words->word[i].value;
        }
    }
    return NULL;
}

void words_put(struct text *out, const char *key, const char *value)
{
    bool is_plain = value[0] && !value[strcspn(value, " \"\n")];

    if (out->used > 0 && out->data[out->used - 1] != '\n') {
        text_put(out, " ");
    }
    text_put(out, key);
    text_put(out, is_plain ? "=" : "=\"");
    for (; *value; value++) {
        if (!is_plain && strchr("\"\\\n", *value)) {
            text_put(out, "\\");
        }
        text_add(out, !is_plain && *value == '\n' ? "n" : value, 1);
    }
    text_put(out, is_plain ? "" : "\"");
}

void words_free(struct words *words)
{
    text_free(&words->store);
    words->count = 0;
}
