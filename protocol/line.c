/* line.c - one line of text to id, handle, verb and arguments. */
#include "protocol/line.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <stdlib.h>
#include <string.h>

/* One pattern: at the first octet the head of a line, behind it one argument after the other.
 * VCHAR is anything printable but SP; % only as the start of %XX, and never %00, which would end
 * a text. */
#define VCHARS "(?:[^\\x00-\\x20%\\x7f-\\x{9f}]++|%(?!00)[0-9A-Fa-f]{2})"
/* The verb may be absent or broken: the refusal still has id and handle. */
#define HEAD "^(?:> )?(?:([0-9]{1,9}) )?(?:@([a-z][a-z0-9]{0,15}) )?(?:([a-z][a-z0-9-]*)(?= |$)|)"
#define TFN "tfn1(?: [^\\x00-\\x1f\\x7f-\\x{9f}]*+)?"
#define TAIL "(?!^)\\G (?:(" TFN ")$|([a-z][a-z0-9._]*+)=(" VCHARS "*+)|(" VCHARS "++))(?= |$)"

enum {
    GROUP_ID = 1,
    GROUP_GAME,
    GROUP_VERB,
    GROUP_TFN,
    GROUP_KEY,
    GROUP_VALUE,
    GROUP_WORD,
    GROUPS
};

struct line_pattern {
    pcre2_code *code;
    pcre2_match_data *match;
};

/* --------------------------------------------------------------------------------- pattern */

bool line_open(struct line *line)
{
    PCRE2_SIZE at = 0;
    int error = 0;
    struct line_pattern *pattern = calloc(1, sizeof *pattern);

    line->pattern = pattern;
    if (pattern == NULL) {
        return false;
    }
    pattern->code = pcre2_compile((PCRE2_SPTR) "(?:" HEAD "|" TAIL ")", PCRE2_ZERO_TERMINATED,
                                  PCRE2_UTF | PCRE2_DOLLAR_ENDONLY, &error, &at, NULL);
    CHECK(pattern->code != NULL || error == PCRE2_ERROR_HEAP_FAILED);
    if (pattern->code != NULL) {
        /* Without the compiler the same pattern runs interpreted. */
        (void)pcre2_jit_compile(pattern->code, PCRE2_JIT_COMPLETE);
        pattern->match = pcre2_match_data_create(GROUPS, NULL);
    }
    return pattern->match != NULL;
}

void line_close(struct line *line)
{
    if (line->pattern == NULL) {
        return;
    }
    pcre2_match_data_free(line->pattern->match);
    pcre2_code_free(line->pattern->code);
    free(line->pattern);
    line->pattern = NULL;
}

/* One match from `at` on; the number of groups, or a negative error of PCRE2. */
static int match_at(const struct line *line, const char *text, size_t length, size_t at,
                    uint32_t flags)
{
    return pcre2_match(line->pattern->code, (PCRE2_SPTR)text, length, at, flags,
                       line->pattern->match, NULL);
}

/* The group of the last match, ended by NUL in place; NULL if it took no part. */
static char *group(struct line *line, int i)
{
    const PCRE2_SIZE *at = pcre2_get_ovector_pointer(line->pattern->match);

    if (i >= (int)pcre2_get_ovector_count(line->pattern->match) || at[2 * i] == PCRE2_UNSET) {
        return NULL;
    }
    line->text[at[2 * i + 1]] = '\0';
    return line->text + at[2 * i];
}

/* ---------------------------------------------------------------------------------- values */

static int digit(char c)
{
    return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

/* Resolves %XX in place; false if octets from 80 on do not make UTF-8. */
static bool unquote(const struct line *line, char *value)
{
    char *to = strchr(value, '%');
    bool is_wide = false;

    if (to == NULL) {
        return true;
    }
    for (const char *from = to; *from != '\0'; to++) {
        if (*from == '%') {
            *to = (char)(digit(from[1]) << 4 | digit(from[2]));
            is_wide = is_wide || (*to & 0x80) != 0;
            from += 3;
        } else {
            *to = *from++;
        }
    }
    *to = '\0';
    if (!is_wide) {
        return true;
    }
    int found = match_at(line, value, (size_t)(to - value), 0, 0);
    return found >= 0 || found == PCRE2_ERROR_NOMATCH;
}

void line_quote(struct str *out, const char *value)
{
    if (*value == '\0') {
        str_char(out, '-');
    }
    while (*value != '\0') {
        size_t plain = 0;
        while ((unsigned char)value[plain] > ' ' && value[plain] != '%' && value[plain] != 0x7f) {
            plain++;
        }
        str_bytes(out, value, plain);
        value += plain;
        if (*value != '\0') {
            str_format(out, "%%%02X", (unsigned)(unsigned char)*value);
            value++;
        }
    }
}

const char *line_show(char out[LINE_SHOW], const char *value)
{
    struct str shown;
    char character[8];

    str_init(&shown, out, LINE_SHOW);
    if (*value == '\0') {
        str_char(&shown, '-');
    }
    while (*value != '\0' && !shown.overflow) {
        size_t length = 1;
        while (length < 4 && (value[length] & 0xc0) == 0x80) {
            length++;
        }
        memcpy(character, value, length);
        character[length] = '\0';
        line_quote(&shown, character);
        value += length;
    }
    return out;
}

/* ----------------------------------------------------------------------------------- lines */

static bool syntax(struct err *err, size_t at, const char *text)
{
    return err_set(err, "syntax", text, "at=%zu", at + 1);
}

/* Puts the argument of the last match into the line; false when there is no room for it. */
static bool take(struct line *line)
{
    char *tfn = group(line, GROUP_TFN), *word = group(line, GROUP_WORD);

    if (tfn != NULL) {
        line->tfn = tfn;
        return true;
    }
    if (line->args == LINE_ARGS) {
        return false;
    }
    struct line_arg *arg = &line->arg[line->args++];
    arg->key = word != NULL ? NULL : group(line, GROUP_KEY);
    char *value = word != NULL ? word : group(line, GROUP_VALUE);
    arg->value = value;
    return unquote(line, value);
}

/* Copies a group of the head; "" if it took no part. */
static void take_head(struct line *line, int i, char *out, size_t size)
{
    PCRE2_SIZE room = size;

    out[0] = '\0';
    (void)pcre2_substring_copy_bynumber(line->pattern->match, (uint32_t)i, (PCRE2_UCHAR *)out,
                                        &room);
}

/* Id and handle of a line that was cut or is broken further on. */
static void guess_head(struct line *line, size_t length)
{
    size_t ascii = 0;

    while (ascii < length && (line->text[ascii] & 0x80) == 0) {
        ascii++;
    }
    /* The end of the octets that can be read is not the end of the line: nothing there may match
     * `$`. */
    if (match_at(line, line->text, ascii, 0, PCRE2_NOTEOL) > 0) {
        take_head(line, GROUP_ID, line->id, sizeof line->id);
        take_head(line, GROUP_GAME, line->game, sizeof line->game);
    }
}

static void clear(struct line *line)
{
    line->is_ignored = false;
    line->id[0] = line->game[0] = '\0';
    line->verb = "";
    line->tfn = NULL;
    line->args = 0;
}

static bool take_args(struct line *line, size_t length, struct err *err)
{
    size_t at = pcre2_get_ovector_pointer(line->pattern->match)[1];

    while (at < length) {
        /* An argument that was ended by NUL left its space behind: the next match starts with
         * one. */
        line->text[at] = ' ';
        if (match_at(line, line->text, length, at, PCRE2_NO_UTF_CHECK) <= 0) {
            return syntax(err, at + 1, "expected key=value or a word behind one space");
        }
        size_t from = at;
        at = pcre2_get_ovector_pointer(line->pattern->match)[1];
        if (!take(line)) {
            return syntax(err, from + 1,
                          line->args == LINE_ARGS ? "too many arguments"
                                                  : "%XX does not make UTF-8");
        }
        line->text[from] = '\0';
    }
    return true;
}

bool line_parse(struct line *line, const char *text, size_t length, struct err *err)
{
    size_t kept = length < MAX_LINE ? length : MAX_LINE;

    clear(line);
    memcpy(line->text, text, kept);
    line->text[kept] = '\0';
    if (length >= MAX_LINE) { /* the line end counts too */
        guess_head(line, kept);
        return err_set(err, "toolong", NULL, "max=%d", MAX_LINE);
    }
    if (length > 0 && text[length - 1] == '\r') {
        length--;
        line->text[length] = '\0';
    }
    size_t first = strspn(line->text, " ");
    if (first == length || line->text[0] == '#' || line->text[0] == '<') {
        line->is_ignored = true;
        return true;
    }
    if (match_at(line, line->text, length, 0, 0) > 0) {
        const char *verb = group(line, GROUP_VERB);
        take_head(line, GROUP_ID, line->id, sizeof line->id);
        take_head(line, GROUP_GAME, line->game, sizeof line->game);
        line->verb = verb == NULL ? "" : verb;
        return verb == NULL ? syntax(err, pcre2_get_ovector_pointer(line->pattern->match)[1],
                                     "expected [id] [@game] verb")
                            : take_args(line, length, err);
    }
    size_t at = pcre2_get_startchar(line->pattern->match);
    guess_head(line, length);
    return syntax(err, at, "not UTF-8");
}

/* ------------------------------------------------------------------------------- arguments */

const char *line_word(const struct line *line, int i)
{
    for (int k = 0; k < line->args; k++) {
        if (line->arg[k].key == NULL && i-- == 0) {
            return line->arg[k].value;
        }
    }
    return NULL;
}

const char *line_key(const struct line *line, const char *key)
{
    for (int i = 0; i < line->args; i++) {
        if (line->arg[i].key != NULL && strcmp(line->arg[i].key, key) == 0) {
            return line->arg[i].value;
        }
    }
    return NULL;
}
