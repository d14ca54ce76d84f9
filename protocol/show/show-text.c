/* show-text.c - columns: how wide a text is, and lines that are filled with pieces of text. */
#include "protocol/show/show-inner.h"

#include <string.h>

#include "engine/base/base.h"

struct range {
    uint32_t first, last;
};

/* Characters of two columns (East Asian Wide and Fullwidth of Unicode 14), and of none. A table of
 * our own, because wcwidth of the C library depends on the locale. */
static const struct range wide[] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x2329, 0x232a},   {0x23e9, 0x23ec},
    {0x23f0, 0x23f0},   {0x23f3, 0x23f3},   {0x25fd, 0x25fe},   {0x2614, 0x2615},
    {0x2648, 0x2653},   {0x267f, 0x267f},   {0x2693, 0x2693},   {0x26a1, 0x26a1},
    {0x26aa, 0x26ab},   {0x26bd, 0x26be},   {0x26c4, 0x26c5},   {0x26ce, 0x26ce},
    {0x26d4, 0x26d4},   {0x26ea, 0x26ea},   {0x26f2, 0x26f3},   {0x26f5, 0x26f5},
    {0x26fa, 0x26fa},   {0x26fd, 0x26fd},   {0x2705, 0x2705},   {0x270a, 0x270b},
    {0x2728, 0x2728},   {0x274c, 0x274c},   {0x274e, 0x274e},   {0x2753, 0x2755},
    {0x2757, 0x2757},   {0x2795, 0x2797},   {0x27b0, 0x27b0},   {0x27bf, 0x27bf},
    {0x2b1b, 0x2b1c},   {0x2b50, 0x2b50},   {0x2b55, 0x2b55},   {0x2e80, 0x303e},
    {0x3041, 0x3247},   {0x3250, 0x4dbf},   {0x4e00, 0xa4c6},   {0xa960, 0xa97c},
    {0xac00, 0xd7a3},   {0xf900, 0xfad9},   {0xfe10, 0xfe19},   {0xfe30, 0xfe6b},
    {0xff01, 0xff60},   {0xffe0, 0xffe6},   {0x16fe0, 0x16fe4}, {0x17000, 0x1b2fb},
    {0x1f004, 0x1f004}, {0x1f0cf, 0x1f0cf}, {0x1f18e, 0x1f18e}, {0x1f191, 0x1f19a},
    {0x1f200, 0x1f320}, {0x1f32d, 0x1f335}, {0x1f337, 0x1f37c}, {0x1f37e, 0x1f393},
    {0x1f3a0, 0x1f3ca}, {0x1f3cf, 0x1f3d3}, {0x1f3e0, 0x1f3f0}, {0x1f3f4, 0x1f3f4},
    {0x1f3f8, 0x1f43e}, {0x1f440, 0x1f440}, {0x1f442, 0x1f4fc}, {0x1f4ff, 0x1f53d},
    {0x1f54b, 0x1f54e}, {0x1f550, 0x1f567}, {0x1f57a, 0x1f57a}, {0x1f595, 0x1f596},
    {0x1f5a4, 0x1f5a4}, {0x1f5fb, 0x1f64f}, {0x1f680, 0x1f6c5}, {0x1f6cc, 0x1f6cc},
    {0x1f6d0, 0x1f6d2}, {0x1f6d5, 0x1f6df}, {0x1f6eb, 0x1f6ec}, {0x1f6f4, 0x1f6fc},
    {0x1f7e0, 0x1f7f0}, {0x1f90c, 0x1f93a}, {0x1f93c, 0x1f945}, {0x1f947, 0x1f9ff},
    {0x1fa70, 0x1faf6}, {0x20000, 0x3fffd},
};
static const struct range narrow[] = {
    {0x0300, 0x036f}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0x302a, 0x302d},
    {0x3099, 0x309a}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f},
};

static bool is_within(const struct range *range, size_t count, uint32_t c)
{
    for (size_t i = 0; i < count && c >= range[i].first; i++) {
        if (c <= range[i].last) {
            return true;
        }
    }
    return false;
}

/* Takes one character of valid UTF-8. */
static uint32_t take_character(const char **at)
{
    const unsigned char *c = (const unsigned char *)*at;
    int more = c[0] < 0xc0 ? 0 : c[0] < 0xe0 ? 1 : c[0] < 0xf0 ? 2 : 3;
    uint32_t value = more == 0 ? c[0] : c[0] & (0x3fU >> more);

    for (int i = 1; i <= more && c[i] != '\0'; i++) {
        value = value << 6 | (c[i] & 0x3fU);
    }
    for (int i = 0; i <= more && **at != '\0'; i++) {
        (*at)++;
    }
    return value;
}

static int character_width(uint32_t c)
{
    return is_within(narrow, COUNT_OF(narrow), c) ? 0 : is_within(wide, COUNT_OF(wide), c) ? 2 : 1;
}

int show_width(const char *text)
{
    int width = 0;

    while (*text != '\0') {
        width += character_width(take_character(&text));
    }
    return width;
}

size_t show_fit(const char *text, int columns)
{
    const char *end = text, *next = text;

    while (*end != '\0') {
        columns -= character_width(take_character(&next));
        if (columns < 0) {
            break;
        }
        end = next;
    }
    return (size_t)(end - text);
}

void flow_start(struct flow *flow, const struct board *board, int indent)
{
    *flow = (struct flow){board->out, board->show->width, indent, 0, false};
}

void flow_tab(struct flow *flow, int column)
{
    for (; flow->column < column; flow->column++) {
        str_char(flow->out, ' ');
    }
    flow->has_piece = false;
}

/* Removes the spaces at the end of a line and ends it. */
void flow_end(struct flow *flow)
{
    struct str *out = flow->out;

    while (out->used > 0 && out->text[out->used - 1] == ' ') {
        out->text[--out->used] = '\0';
    }
    str_char(out, '\n');
    flow->column = 0;
    flow->has_piece = false;
}

/* Octets of the beginning of a text that is broken behind so many columns: at a space in its second
 * half, else before or behind a wide character, else at any space, else anywhere. */
static size_t break_at(const char *text, int columns)
{
    size_t most = show_fit(text, columns), space = 0, broad = 0;
    const char *next = text;

    for (const char *at = text; at < text + most; at = next) {
        bool is_wide = character_width(take_character(&next)) > 1;
        space = *at == ' ' ? (size_t)(at - text) : space;
        broad = is_wide && at > text ? (size_t)(at - text) : broad;
    }
    next = text + most;
    if (*next == '\0' || *next == ' ') {
        return most;
    }
    if (space > most / 2) {
        return space;
    }
    if (character_width(take_character(&next)) > 1) {
        return most;
    }
    return broad > 0 ? broad : space > 0 ? space : most;
}

void flow_put(struct flow *flow, const char *text, int gap)
{
    if (flow->has_piece && flow->column + gap + show_width(text) > flow->width) {
        flow_end(flow);
    }
    flow_tab(flow, flow->has_piece ? flow->column + gap : flow->indent);
    while (flow->column + show_width(text) > flow->width) {
        int room = flow->width - flow->column;
        size_t length = break_at(text, room < SHOW_ROOM ? SHOW_ROOM : room);
        if (text[length] == '\0' || length == 0) {
            break;
        }
        str_bytes(flow->out, text, length);
        text += length + strspn(text + length, " ");
        flow_end(flow);
        flow_tab(flow, flow->indent);
    }
    str_put(flow->out, text);
    flow->column += show_width(text);
    flow->has_piece = true;
}

void flow_words(struct flow *flow, char *text, int gap)
{
    for (char *end; (end = strstr(text, "  ")) != NULL; text = end + 2) {
        *end = '\0';
        flow_put(flow, text, gap);
        gap = SHOW_GAP;
    }
    if (text[0] != '\0') {
        flow_put(flow, text, gap);
    }
}
