/* lex.c - card text to tokens. */
#include "engine/lang/lex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "engine/base/base.h"
#include "engine/lang/lex-wrong.h"

/* Each alternative tags itself with a MARK whose first letter is the class of the token: space,
 * comment, newline, quoted, integer, word, bad, operator. */
static const char LEX_PATTERN[] =
    "(?:[ ]+(*:S)|#[^\\n]*(*:C)|\\n(*:N)|\"(?:[^\"\\\\\\n]|\\\\.)*\"(*:Q)"
    "|[0-9]+(*:I)|[a-z][a-z0-9]*(?:-[a-z0-9]+)*(*:W)|\\r(?=\\n|\\z)(*:S)"
    "|(?:==|=[<>]|<>|&&|//)(*:B)"
    "|(?:->|\\.\\.|!=|<=|>=|[-+*/%&=<>()\\[\\],:.;])(*:O))";

static const char LEX_BOM[] = "\xef\xbb\xbf";

struct lex_pattern {
    pcre2_code *code;
    pcre2_match_data *match;
};

/* ---- Helpers ------------------------------------------------------------------------------- */

static bool starts_character(char octet)
{
    return ((unsigned char)octet & 0xc0) != 0x80;
}

static int characters(const char *text, size_t length)
{
    int count = 0;
    for (size_t i = 0; i < length; i++) {
        count += starts_character(text[i]);
    }
    return count;
}

static struct token make_token(const struct lex *lex, enum token_kind kind, size_t length)
{
    return (struct token){kind, lex->source->text + lex->at, length, 0, lex->line, lex->col};
}

static void report(struct lex *lex, const char *code, int col, const char *message)
{
    struct diag_place place = {lex->source, lex->line, col};
    diag_add(lex->diags, code, place, NULL, "%s", message);
}

/* Reports a mistake in this line, NULL: it was told before, and gives the line up. */
static struct token bad_line(struct lex *lex, const char *code, int col, const char *message)
{
    struct token token = make_token(lex, TOKEN_BAD, 0);
    token.col = col;
    if (message != NULL) {
        report(lex, code, col, message);
    }
    lex->at = lex->line_end;
    lex->in_line = true;
    lex->has_tokens = true;
    return token;
}

static void next_line(struct lex *lex)
{
    lex->at = lex->line_end + (lex->line_end < lex->source->length);
    lex->line++;
    lex->col = 1;
    lex->in_line = false;
}

static void find_line_end(struct lex *lex)
{
    const char *text = lex->source->text;
    const char *newline = memchr(text + lex->at, '\n', lex->source->length - lex->at);
    lex->line_end = newline == NULL ? lex->source->length : (size_t)(newline - text);
}

/* ---- Lines --------------------------------------------------------------------------------- */

/* Tests the characters of the line at lex->at. True: the line is sound. False: token is BAD. */
static bool check_line(struct lex *lex, struct token *token)
{
    const char *text = lex->source->text;
    size_t end = lex->line_end;
    int col = 0;
    if (end > lex->at && text[end - 1] == '\r') {
        end--;
        if (!lex->has_crlf) {
            report(lex, "E01", 1 + characters(text + lex->at, end - lex->at),
                   "this line ends with CR LF, as Windows ends lines; save the file with LF alone");
        }
        lex->has_crlf = true;
    }
    for (size_t i = lex->at; i < end; i++) {
        col += starts_character(text[i]);
        if ((unsigned char)text[i] >= ' ' && text[i] != 0x7f && col <= LEX_COLUMNS) {
            continue;
        }
        const char *message = "control characters are not allowed";
        if (col > LEX_COLUMNS) {
            message = "the line is longer than 120 columns";
        } else if (text[i] == '\t') {
            message =
                lex->has_tabs ? NULL : "tabs are not allowed; write spaces, two for each level";
            lex->has_tabs = true;
        }
        *token = bad_line(lex, "E01", col, message);
        return false;
    }
    return true;
}

/* Measures the indentation of the line at lex->at, which holds tokens. False: token is BAD. */
static bool check_indentation(struct lex *lex, size_t spaces, struct token *token)
{
    int col = (int)spaces + 1;
    lex->wanted = (int)spaces / 2;
    if (spaces % 2 != 0) {
        *token = bad_line(lex, "E02", col, "indentation goes in steps of two spaces");
        return false;
    }
    if (lex->wanted > lex->depth + 1) {
        char message[LEX_WRONG];
        (void)snprintf(message, sizeof message,
                       "indented by %d spaces; here it is %d at most, two for each level",
                       (int)spaces, 2 * (lex->depth + 1));
        *token = bad_line(lex, "E02", col, message);
        return false;
    }
    lex->in_line = true;
    lex->has_tokens = false;
    return true;
}

/* Opens the next line that has tokens. False: token is what to return instead (BAD or END). */
static bool open_line(struct lex *lex, struct token *token)
{
    const char *text = lex->source->text;
    while (lex->at < lex->source->length) {
        find_line_end(lex);
        if (!check_line(lex, token)) {
            return false;
        }
        size_t first = lex->at;
        while (first < lex->line_end && text[first] == ' ') {
            first++;
        }
        if (first < lex->line_end && text[first] != '#' && text[first] != '\r') {
            return check_indentation(lex, first - lex->at, token);
        }
        next_line(lex);
    }
    *token = make_token(lex, TOKEN_END, 0);
    if (lex->depth > 0) {
        lex->depth--;
        token->kind = TOKEN_DEDENT;
    }
    return false;
}

/* ---- Tokens -------------------------------------------------------------------------------- */

static struct token no_match(struct lex *lex)
{
    const char *at = lex->source->text + lex->at;
    char message[LEX_WRONG];

    if (*at == '"') {
        return bad_line(lex, "E03", lex->col, "this text has no closing quote on its line");
    }
    lex_wrong(at, lex->line_end - lex->at, message);
    return bad_line(lex, "E03", lex->col, message);
}

static struct token number_token(struct lex *lex, size_t length)
{
    struct token token = make_token(lex, TOKEN_INT, length);
    for (size_t i = 0; i < length; i++) {
        token.number = token.number * 10 + (token.text[i] - '0');
        if (token.number > LEX_NUMBER_MAX) {
            return bad_line(lex, "E06", lex->col, "the number is larger than 1000000000");
        }
    }
    return token;
}

/* The quotes from here to the end of the line that are not written \". */
static int count_quotes(const struct lex *lex, size_t from)
{
    const char *text = lex->source->text;
    int count = 0;
    for (size_t i = from; i < lex->line_end; i++) {
        count += text[i] == '"';
        i += text[i] == '\\';
    }
    return count;
}

/* Does a text of this length end where a word begins? Then one of its quotes is not what it seems:
 * of an odd number on the line one is missing, of an even number some stand inside of a text. */
static void check_quotes(struct lex *lex, size_t length, struct token *token)
{
    size_t behind = lex->at + length;
    char next = behind < lex->line_end ? lex->source->text[behind] : ' ';
    bool is_word = (next >= '0' && next <= '9') || (next >= 'a' && next <= 'z') ||
                   (next >= 'A' && next <= 'Z') || (unsigned char)next >= 0x80;
    if (!is_word) {
        return;
    }
    bool is_odd = count_quotes(lex, lex->at) % 2 != 0;
    int last = characters(lex->source->text + lex->at, length) - 1;
    *token = bad_line(lex, "E03", lex->col + (is_odd ? 0 : last),
                      is_odd ? "this text has no closing quote in front of the next one"
                             : "this quote ends the text; one inside of it is written \\\"");
}

static struct token string_token(struct lex *lex, size_t length)
{
    struct token token = make_token(lex, TOKEN_STRING, length - 2);
    token.text++;
    for (size_t i = 0; i < token.length; i++) {
        if (token.text[i] != '\\') {
            continue;
        }
        i++;
        if (token.text[i] != '"' && token.text[i] != '\\') {
            int col = lex->col + characters(token.text, i);
            return bad_line(lex, "E03", col, "the only escapes are \\\" and \\\\");
        }
    }
    check_quotes(lex, length, &token);
    return token;
}

/* The class letter of what stands at lex->at, and its length; 0 if nothing matches. */
static char match(const struct lex *lex, size_t *length)
{
    const struct diag_source *source = lex->source;
    int found = pcre2_match(lex->pattern->code, (PCRE2_SPTR)source->text, source->length, lex->at,
                            PCRE2_NO_UTF_CHECK, lex->pattern->match, NULL);
    if (found == PCRE2_ERROR_NOMATCH) {
        return 0;
    }
    CHECK(found > 0);
    *length = pcre2_get_ovector_pointer(lex->pattern->match)[1] - lex->at;
    return (char)pcre2_get_mark(lex->pattern->match)[0];
}

/* The token at lex->at, of the class and length that matched. */
static struct token classify(struct lex *lex, char class, size_t length)
{
    switch (class) {
    case 'W':
        return make_token(lex, TOKEN_WORD, length);
    case 'I':
        return number_token(lex, length);
    case 'Q':
        return string_token(lex, length);
    case 'O':
        return make_token(lex, TOKEN_SYMBOL, length);
    case 'N':
        return make_token(lex, TOKEN_NL, 0);
    default:
        return no_match(lex);
    }
}

static struct token read_token(struct lex *lex)
{
    size_t length = 0;
    char class = lex->at < lex->line_end ? match(lex, &length) : 'N';
    while (class == 'S' || class == 'C') {
        lex->col += characters(lex->source->text + lex->at, length);
        lex->at += length;
        class = lex->at < lex->line_end ? match(lex, &length) : 'N';
    }
    struct token token = classify(lex, class, length);
    if (token.kind == TOKEN_NL) {
        next_line(lex);
    } else if (token.kind != TOKEN_BAD) {
        lex->has_tokens = true;
        lex->col += characters(lex->source->text + lex->at, length);
        lex->at += length;
    }
    return token;
}

/* ---- Public -------------------------------------------------------------------------------- */

/* One match with the UTF-8 check on finds the first octet that is wrong. */
static void check_utf8(struct lex *lex)
{
    const struct diag_source *source = lex->source;
    int found = pcre2_match(lex->pattern->code, (PCRE2_SPTR)source->text, source->length, 0, 0,
                            lex->pattern->match, NULL);
    if (found > 0 || found == PCRE2_ERROR_NOMATCH) {
        return;
    }
    CHECK(found <= PCRE2_ERROR_UTF8_ERR1 && found >= PCRE2_ERROR_UTF8_ERR21);
    size_t wrong = pcre2_get_startchar(lex->pattern->match);
    struct diag_source sound = {source->name, source->text, wrong};
    struct diag_place place = {&sound, 1, 1};
    for (size_t i = 0; i < wrong; i++) {
        bool newline = source->text[i] == '\n';
        place.line += newline;
        place.col = newline ? 1 : place.col + starts_character(source->text[i]);
    }
    diag_add(lex->diags, "E01", place, NULL, "the text is not UTF-8 from here on");
    lex->at = source->length;
    lex->line_end = source->length;
    lex->line = place.line;
}

struct lex_pattern *lex_pattern_open(void)
{
    struct lex_pattern *pattern = malloc(sizeof *pattern);
    CHECK(pattern != NULL);
    int error = 0;
    size_t error_at = 0;
    pattern->code = pcre2_compile((PCRE2_SPTR)LEX_PATTERN, PCRE2_ZERO_TERMINATED,
                                  PCRE2_ANCHORED | PCRE2_UTF, &error, &error_at, NULL);
    CHECK(pattern->code != NULL);
    /* Where there is no JIT, matching is slower and nothing else. */
    (void)pcre2_jit_compile(pattern->code, PCRE2_JIT_COMPLETE);
    pattern->match = pcre2_match_data_create_from_pattern(pattern->code, NULL);
    CHECK(pattern->match != NULL);
    return pattern;
}

void lex_pattern_close(struct lex_pattern *pattern)
{
    pcre2_match_data_free(pattern->match);
    pcre2_code_free(pattern->code);
    free(pattern);
}

void lex_open(struct lex *lex, struct lex_pattern *pattern, const struct diag_source *source,
              struct diags *diags)
{
    *lex = (struct lex){.source = source, .diags = diags, .pattern = pattern, .line = 1, .col = 1};
    if (source->length >= 3 && memcmp(source->text, LEX_BOM, 3) == 0) {
        report(lex, "E01", 1, "the file starts with a byte order mark; save it as UTF-8 without");
        lex->at = 3;
    }
    check_utf8(lex);
}

struct token lex_next(struct lex *lex)
{
    struct token token;
    if (!lex->in_line && !open_line(lex, &token)) {
        return token;
    }
    if (lex->has_tokens || lex->wanted == lex->depth) {
        return read_token(lex);
    }
    token = make_token(lex, lex->wanted > lex->depth ? TOKEN_INDENT : TOKEN_DEDENT, 0);
    token.col = 2 * lex->wanted + 1;
    lex->depth += lex->wanted > lex->depth ? 1 : -1;
    return token;
}

void lex_skip(struct lex *lex)
{
    const struct diag_source *source = lex->source;
    /* A line whose end of block was read, but none of its words, is still to be read. */
    if (lex->in_line && (lex->has_tokens || lex->wanted > 0)) {
        next_line(lex);
    }
    while (lex->at < source->length && strchr(" \n#\t\r", source->text[lex->at]) != NULL) {
        find_line_end(lex);
        next_line(lex);
    }
    lex->in_line = false;
    lex->depth = 0;
}

const char *lex_string(struct arena *arena, const struct token *token)
{
    char *text = arena_text(arena, token->text, token->length);
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        from += *from == '\\';
        *to++ = *from;
    }
    *to = '\0';
    return text;
}
