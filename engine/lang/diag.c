/* diag.c - what is wrong in a card file, told to its author. */
#include "engine/lang/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/base.h"

static const char DIAG_BOM[] = "\xef\xbb\xbf"; /* is no part of what is shown */

enum { DIAG_SHORT_WORD = 5 }; /* words of fewer letters must be nearer */

static bool is_warning(const struct diag *diag)
{
    return diag->code[0] == 'W';
}

/* A cut in the middle of a character would make the report itself invalid UTF-8. */
static size_t whole_characters(const char *text, size_t length, size_t limit)
{
    if (length <= limit) {
        return length;
    }
    while (limit > 0 && ((unsigned char)text[limit] & 0xc0) == 0x80) {
        limit--;
    }
    return limit;
}

static void copy_text(char *to, size_t size, const char *text, size_t length)
{
    size_t kept = whole_characters(text, length, size - 1);
    memcpy(to, text, kept);
    to[kept] = '\0';
}

static void copy_file(struct diag *diag, const char *name)
{
    size_t length = strlen(name);

    name += length < DIAG_FILE ? 0 : length - (DIAG_FILE - 1);
    while (((unsigned char)*name & 0xc0) == 0x80) { /* the rest of a character */
        name++;
    }
    copy_text(diag->file, DIAG_FILE, name, strlen(name));
}

static void copy_source_line(struct diag *diag, struct diag_place place)
{
    const char *at = place.source->text;
    const char *end = at + place.source->length;
    at += end - at >= 3 && memcmp(at, DIAG_BOM, 3) == 0 ? 3 : 0;
    for (int line = 1; line < place.line && at < end; line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        at = newline == NULL ? end : newline + 1;
    }
    if (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        copy_text(diag->text, DIAG_LINE, at, (size_t)((newline == NULL ? end : newline) - at));
    }
    for (char *c = diag->text; *c != '\0'; c++) {
        *c = (unsigned char)*c < ' ' || *c == 0x7f ? ' ' : *c; /* no escape codes to terminals */
    }
}

/* A full list makes room for an error by dropping its last warning. NULL: there is no room. */
static struct diag *make_room(struct diags *diags, bool warning)
{
    if (diags->kept < DIAG_MAX) {
        return &diags->list[diags->kept++];
    }
    int last = DIAG_MAX - 1;
    while (last >= 0 && !is_warning(&diags->list[last])) {
        last--;
    }
    if (warning || last < 0) {
        return NULL;
    }
    memmove(&diags->list[last], &diags->list[last + 1],
            (size_t)(DIAG_MAX - 1 - last) * sizeof diags->list[0]);
    return &diags->list[DIAG_MAX - 1];
}

void diag_add(struct diags *diags, const char *code, struct diag_place place, const char *nearest,
              const char *format, ...)
{
    bool warning = code[0] == 'W';
    diags->warnings += warning;
    diags->errors += !warning;
    struct diag *diag = make_room(diags, warning);
    if (diag == NULL) {
        return;
    }
    *diag = (struct diag){.line = place.line, .col = place.col};
    copy_file(diag, place.source->name);
    copy_text(diag->code, sizeof diag->code, code, strlen(code));
    if (nearest != NULL) {
        copy_text(diag->nearest, DIAG_WORD, nearest, strlen(nearest));
    }
    char message[2 * DIAG_MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    CHECK(length >= 0);
    copy_text(diag->message, DIAG_MESSAGE, message, strlen(message));
    copy_source_line(diag, place);
}

void diag_rule(struct diags *diags, int from, const char *rule)
{
    for (int i = from; i < diags->kept && rule != NULL; i++) {
        struct diag *diag = &diags->list[i];
        if (!is_warning(diag) && diag->rule[0] == '\0') {
            copy_text(diag->rule, DIAG_RULE, rule, strlen(rule));
        }
    }
}

bool diag_full(const struct diags *diags)
{
    return diags->errors >= DIAG_MAX;
}

static void print_count(struct str *out, int count, const char *noun)
{
    str_format(out, "%d %s%s", count, noun, count == 1 ? "" : "s");
}

void diag_print(const struct diags *diags, struct str *out)
{
    for (int i = 0; i < diags->kept; i++) {
        const struct diag *diag = &diags->list[i];
        str_format(out, "%s:%d:%d: %s %s: %s", diag->file, diag->line, diag->col,
                   is_warning(diag) ? "warning" : "error", diag->code, diag->message);
        if (diag->nearest[0] != '\0') {
            str_format(out, "; did you mean '%s'?", diag->nearest);
        }
        if (diag->rule[0] != '\0') {
            str_format(out, " (%s)", diag->rule);
        }
        str_char(out, '\n');
        if (diag->text[0] != '\0') { /* of what is read off the code there is no text any more */
            str_format(out, "%s\n", diag->text);
        }
    }
    int found = diags->errors + diags->warnings;
    if (found == 0) {
        return;
    }
    if (diags->errors > 0) {
        print_count(out, diags->errors, "error");
    }
    if (diags->warnings > 0) {
        str_put(out, diags->errors > 0 ? ", " : "");
        print_count(out, diags->warnings, "warning");
    }
    if (found > diags->kept) {
        str_format(out, " (%d shown)", diags->kept);
    }
    str_char(out, '\n');
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Damerau-Levenshtein distance with unrestricted transpositions (Lowrance and Wagner). The table is
 * shifted by one row and column, which hold a number larger than any distance. */
static int distance(const char *a, int a_length, const char *b, int b_length)
{
    int cost[DIAG_WORD + 2][DIAG_WORD + 2];
    int last_row[256] = {0}; /* last row of a in which an octet was seen */
    int infinite = a_length + b_length;
    cost[0][0] = infinite;
    for (int i = 0; i <= a_length; i++) {
        cost[i + 1][0] = infinite;
        cost[i + 1][1] = i;
    }
    for (int j = 0; j <= b_length; j++) {
        cost[0][j + 1] = infinite;
        cost[1][j + 1] = j;
    }
    for (int i = 1; i <= a_length; i++) {
        int last_match = 0; /* last column of b that matched in this row */
        for (int j = 1; j <= b_length; j++) {
            int row = last_row[(unsigned char)b[j - 1]];
            int col = last_match;
            bool equal = a[i - 1] == b[j - 1];
            last_match = equal ? j : last_match;
            int best = smaller(cost[i][j] + !equal, smaller(cost[i + 1][j], cost[i][j + 1]) + 1);
            int swapped = cost[row][col] + (i - row - 1) + 1 + (j - col - 1);
            cost[i + 1][j + 1] = smaller(best, swapped);
        }
        last_row[(unsigned char)a[i - 1]] = i;
    }
    return cost[a_length + 1][b_length + 1];
}

int diag_nearest(const char *word, const char *const *names, int count)
{
    size_t length = strlen(word);
    if (length >= DIAG_WORD) {
        return -1;
    }
    int limit = length < DIAG_SHORT_WORD ? 1 : 2;
    int nearest = -1;
    for (int i = 0; i < count; i++) {
        size_t name_length = strlen(names[i]);
        size_t gap = name_length > length ? name_length - length : length - name_length;
        if (gap > (size_t)limit || name_length >= DIAG_WORD) {
            continue;
        }
        int far = distance(word, (int)length, names[i], (int)name_length);
        if (far <= limit) {
            nearest = i;
            limit = far - 1; /* only a nearer one may replace it */
        }
    }
    return nearest;
}
