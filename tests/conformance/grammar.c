/* grammar.c - one line of the program under test, held against the grammar of the protocol. */
#include "tests/conformance/grammar.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRONT, STATUS, DATA, PATTERNS };

/* Groups of FRONT. */
enum { ID = 1, HANDLE = 2, KIND = 3, GROUPS };

struct grammar {
    pcre2_code *code[PATTERNS];
    pcre2_match_data *match;
};

static const char *const SOURCES[PATTERNS] = {
    [FRONT] = "^(?:([0-9]{1,9})\\x20)?(?:@([a-z][a-z0-9]{0,15})\\x20)?([a-z]*)",
    /* A value is printed as `-` if it is empty, and no key comes twice. */
    [STATUS] = ("^(?:ok|err\\x20[a-z]+)(?:\\x20([a-z][a-z0-9._]*)=[^\\x00-\\x20\\x7f]+"
                "(?!(?:(?!\\x20--\\x20).)*\\x20\\1=))*+(?:\\x20--\\x20[^\\x00-\\x1f\\x7f]+)?$"),
    /* A picture for people or a record may look otherwise; only control characters are out. */
    [DATA] = "^[^\\x00-\\x1f\\x7f]*$",
};

static void need(const void *pointer)
{
    if (!pointer) {
        (void)fputs("tefuda-conform: out of memory\n", stderr);
        abort();
    }
}

struct grammar *grammar_open(void)
{
    struct grammar *grammar = calloc(1, sizeof *grammar);

    need(grammar);
    for (int i = 0; i < PATTERNS; i++) {
        PCRE2_SIZE at = 0;
        int error = 0;

        grammar->code[i] =
            pcre2_compile((PCRE2_SPTR)SOURCES[i], PCRE2_ZERO_TERMINATED,
                          PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_ANCHORED, &error, &at, NULL);
        need(grammar->code[i]);
        (void)pcre2_jit_compile(grammar->code[i], PCRE2_JIT_COMPLETE);
    }
    grammar->match = pcre2_match_data_create(GROUPS, NULL);
    need(grammar->match);
    return grammar;
}

void grammar_close(struct grammar *grammar)
{
    if (!grammar) {
        return;
    }
    for (int i = 0; i < PATTERNS; i++) {
        pcre2_code_free(grammar->code[i]);
    }
    pcre2_match_data_free(grammar->match);
    free(grammar);
}

static bool matches(struct grammar *grammar, int pattern, const char *line, size_t length)
{
    return pcre2_match(grammar->code[pattern], (PCRE2_SPTR)line, length, 0, 0, grammar->match,
                       NULL) > 0;
}

/* Takes id, handle and kind apart; in is UTF-8. */
static void split(struct grammar *grammar, const char *line, size_t length,
                  struct grammar_line *out)
{
    const PCRE2_SIZE *at = pcre2_get_ovector_pointer(grammar->match);
    size_t kind;

    (void)matches(grammar, FRONT, line, length); /* it matches any text */
    if (at[2 * ID] != PCRE2_UNSET) {
        out->id = strtol(line + at[2 * ID], NULL, 10);
    }
    if (at[2 * HANDLE] != PCRE2_UNSET) {
        size_t size = at[2 * HANDLE + 1] - at[2 * HANDLE];

        memcpy(out->handle, line + at[2 * HANDLE], size);
        out->handle[size] = '\0';
    }
    out->rest = line + at[2 * KIND];
    kind = at[2 * KIND + 1] - at[2 * KIND];
    out->is_status = (kind == 2 && memcmp(out->rest, "ok", 2) == 0) ||
                     (kind == 3 && memcmp(out->rest, "err", 3) == 0);
}

void grammar_read(struct grammar *grammar, const char *line, size_t length,
                  struct grammar_line *out)
{
    *out = (struct grammar_line){.rest = line};
    out->is_text = matches(grammar, DATA, line, length);
    if (out->is_text) {
        split(grammar, line, length, out);
        length -= (size_t)(out->rest - line);
        out->is_whole = out->is_status && matches(grammar, STATUS, out->rest, length);
    }
}
