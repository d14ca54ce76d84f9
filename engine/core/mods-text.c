/* mods-text.c - parts of lasting changes as words of a position text. */
#include "engine/core/mods-text.h"

#include <string.h>

static char in_word(char c)
{
    return c == ',' ? ':' : c == ' ' ? '_' : c;
}

void mods_print_squares(const struct match *match, int pattern, struct str *out)
{
    for (const char *at = match->db->patterns[pattern].text; *at != '\0'; at++) {
        str_char(out, in_word(*at));
    }
}

/* How many octets of a text are these squares; 0 if they are not. */
static size_t squares_at(const char *squares, const char *text)
{
    size_t n = 0;

    while (squares[n] != '\0' && in_word(squares[n]) == text[n]) {
        n++;
    }
    return squares[n] == '\0' && text[n] == '.' ? n : 0;
}

int mods_read_squares(const struct match *match, const char *text, const char **behind)
{
    for (int i = 1; i < match->db->pattern_count; i++) {
        size_t n = squares_at(match->db->patterns[i].text, text);
        if (n > 0) {
            *behind = text + n;
            return i;
        }
    }
    *behind = NULL;
    return -1;
}

/* Durations that end with a turn of a seat stand behind all others, one for each seat: those that
 * name the controller's turn, then those that name the other seat's. */
static int count_names(const struct vocab *vocab)
{
    int n = 0;

    while (vocab->durations[n] != NULL) {
        n++;
    }
    return n;
}

/* Appends the name of a duration, `next-s1` of one that ends with a turn of a seat. */
static void print_until(const struct vocab *vocab, int until, struct str *out)
{
    int names = count_names(vocab);

    if (until < names) {
        str_put(out, vocab->durations[until]);
    } else {
        int of_seat = until - names < SEATS ? vocab->ends.own_turn : vocab->ends.foe_turn;
        str_format(out, "%s-s%d", vocab->durations[of_seat - 1], (until - names) % SEATS + 1);
    }
}

int mods_read_until(const struct vocab *vocab, const char *text, const char **behind)
{
    int names = count_names(vocab);

    for (int i = 0; i < names; i++) {
        size_t n = strlen(vocab->durations[i]);
        if (strncmp(text, vocab->durations[i], n) != 0) {
            continue;
        }
        bool is_foes = i + 1 == vocab->ends.foe_turn;
        bool is_of_seat = i + 1 == vocab->ends.own_turn || is_foes;
        if (is_of_seat && strncmp(text + n, "-s", 2) == 0 &&
            (text[n + 2] == '1' || text[n + 2] == '2')) {
            *behind = text + n + 3;
            return names + text[n + 2] - '1' + (is_foes ? SEATS : 0);
        }
        if (!is_of_seat && strchr(",)@", text[n]) != NULL) {
            *behind = text + n;
            return i;
        }
    }
    *behind = NULL;
    return -1;
}

void mods_print_change(const struct match *match, const struct mod *mod, struct str *out)
{
    const struct vocab *vocab = match->rules->vocab;

    if (mod->kind == MOD_NUMBER || mod->kind == MOD_SEAT) {
        str_put(out, mod->kind == MOD_SEAT ? vocab->gauges[mod->index].name
                                           : vocab->numbers[mod->index].name);
        bool is_type = mod->kind == MOD_NUMBER && mod->is_set &&
                       strcmp(vocab->numbers[mod->index].name, vocab->classes[CLASS_TYPE]) == 0;
        if (is_type) {
            str_format(out, "=%s", vocab->types[mod->value]);
        } else {
            str_format(out, mod->is_set ? "=%d" : "%+d", mod->value);
        }
    } else if (mod->kind == MOD_WORD) {
        str_put(out, vocab->words[mod->index].name);
    } else if (mod->kind == MOD_SQUARES) {
        str_format(out, "%s+", vocab->numbers[mod->index].name);
        mods_print_squares(match, mod->value, out);
    } else {
        str_format(out, "no-%s", vocab->actions[mod->index].name);
    }
    str_char(out, '.');
    print_until(vocab, mod->until, out);
}
