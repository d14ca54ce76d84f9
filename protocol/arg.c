/* arg.c - what the arguments of a command mean, and what is said of those that mean nothing. */
#include <stdlib.h>
#include <string.h>

#include "engine/core/ask.h"
#include "engine/lang/diag.h"
#include "protocol/command.h"

enum { NEAR_BATCH = 64 /* names that are compared at once */ };

const char *arg_word(const struct call *call, int i)
{
    return line_word(call->line, i);
}

const char *arg_key(const struct call *call, const char *key)
{
    return line_key(call->line, key);
}

bool arg_bad(struct call *call, const char *key, const char *got, const char *text)
{
    char shown[LINE_SHOW];

    return err_set(&call->err, "badarg", text, "key=%s got=%s", key, line_show(shown, got));
}

bool arg_read_int(struct call *call, const char *key, const char *value, int64_t low, int64_t high,
                  int64_t *out)
{
    char *end = NULL;
    char shown[LINE_SHOW];
    size_t digits = strspn(value[0] == '-' ? value + 1 : value, "0123456789");
    long long number = strtoll(value, &end, 10);

    if (digits == 0 || *end != '\0') {
        return arg_bad(call, key, value, "expected an integer");
    }
    if (number < low || number > high) { /* strtoll saturates, which is out of bounds here too */
        return err_set(&call->err, "range", NULL, "key=%s got=%s min=%lld max=%lld", key,
                       line_show(shown, value), (long long)low, (long long)high);
    }
    *out = number;
    return true;
}

bool arg_int(struct call *call, const char *key, int64_t low, int64_t high, int64_t *out)
{
    const char *value = arg_key(call, key);

    return value == NULL || arg_read_int(call, key, value, low, high, out);
}

bool arg_seed(struct call *call, const char *key, uint64_t out[2])
{
    const char *value = arg_key(call, key);
    char padded[33];

    if (value == NULL) {
        return true;
    }
    size_t length = strlen(value);
    if (length == 0 || length > 32 || strspn(value, "0123456789abcdefABCDEF") != length) {
        return arg_bad(call, key, value, "expected 1 to 32 hexadecimal digits");
    }
    memset(padded, '0', 32 - length);
    memcpy(padded + 32 - length, value, length + 1);
    out[1] = strtoull(padded + 16, NULL, 16);
    padded[16] = '\0';
    out[0] = strtoull(padded, NULL, 16);
    return true;
}

int arg_bound(const struct call *call)
{
    return call->host->options.value[OPTION_SEAT] - 1;
}

int arg_own(const struct call *call)
{
    int viewer = arg_bound(call);

    return viewer < 0 ? game_seat(call->game) : viewer;
}

int arg_viewer(const char *word)
{
    static const char *const names[] = {"s1", "s2", "pub", "all"};
    _Static_assert(VIEWER_PUB == 2 && VIEWER_ALL == 3, "the order of the names");

    for (int i = 0; i < (int)COUNT_OF(names); i++) {
        if (strcmp(names[i], word) == 0) {
            return i;
        }
    }
    return -1;
}

int arg_seat(const char *word)
{
    int viewer = arg_viewer(word);

    return viewer < SEATS ? viewer : -1;
}

const char *arg_seats(int mask)
{
    static const char *const names[] = {"-", "s1", "s2", "s1+s2"};

    return names[mask & 3];
}

bool arg_get_seat(struct call *call, int i, int *seat)
{
    const char *word = arg_word(call, i);

    *seat = word == NULL ? arg_own(call) : arg_seat(word);
    return *seat >= 0 || arg_bad(call, "seat", word, "expected s1 or s2");
}

bool arg_get_viewer(struct call *call, int i, int *viewer)
{
    const char *word = arg_word(call, i);

    *viewer = word == NULL ? arg_own(call) : arg_viewer(word);
    if (*viewer < 0) {
        return arg_bad(call, "viewer", word, "expected s1, s2, pub or all");
    }
    return *viewer != VIEWER_ALL || arg_unsealed(call);
}

bool arg_unsealed(struct call *call)
{
    return call->game == NULL || !game_is_sealed(call->game) ||
           err_set(&call->err, "sealed", NULL, "until=over");
}

bool arg_lang(struct call *call, bool *is_ja)
{
    const char *lang = arg_key(call, "lang");

    *is_ja = lang == NULL ? call->host->options.value[OPTION_LANG] == OPTION_JA
                          : strcmp(lang, "ja") == 0;
    return lang == NULL || *is_ja || strcmp(lang, "en") == 0 ||
           arg_bad(call, "lang", lang, "expected ja or en");
}

bool arg_handle(struct call *call, char out[LINE_HANDLE])
{
    const char *handle = arg_key(call, "as");

    if (handle == NULL) {
        handle = call->game == NULL ? "" : call->game->handle;
        memcpy(out, handle, strlen(handle) + 1);
        return true;
    }
    size_t length = strspn(handle, "abcdefghijklmnopqrstuvwxyz0123456789");
    if (handle[length] != '\0' || length >= LINE_HANDLE || handle[0] < 'a') {
        return arg_bad(call, "as", handle,
                       "a lower-case letter, then at most 15 letters or digits");
    }
    memcpy(out, handle, length + 1);
    return true;
}

bool arg_get_game(struct call *call, int i, const struct gamedata **data)
{
    const char *names[CARDS_KINDS];
    const char *word = arg_word(call, i);
    char shown[LINE_SHOW];

    if (word == NULL) {
        return err_set(&call->err, "missing", NULL, "key=game");
    }
    *data = host_kind(call->host, word);
    if (*data != NULL) {
        return true;
    }
    for (int k = 0; k < call->host->cards->kinds; k++) {
        names[k] = call->host->cards->kind[k].rules->vocab->game;
    }
    int near = diag_nearest(word, names, call->host->cards->kinds);
    return err_set(&call->err, "nosuch", "no such game", "name=%s%s%s", line_show(shown, word),
                   near < 0 ? "" : " near=", near < 0 ? "" : names[near]);
}

/* ---------------------------------------------------------------------------------- moves */

/* The legal name nearest to a word, into out (MOVE_TEXT); "" if none is near. Batch by batch,
 * then among the winners. */
static void nearest(const struct game *game, seat_t seat, const char *word, char *out)
{
    char text[NEAR_BATCH + 1][MOVE_TEXT];
    const char *names[NEAR_BATCH + 1];
    int n = ask_count(&game->match, &game->st, seat), count = 0;

    for (int k = 0; k < n; k++) {
        struct str name;
        str_init(&name, text[count], MOVE_TEXT);
        move_print(&game->match, &game->st, ask_nth(&game->match, &game->st, seat, k), &name);
        names[count] = text[count];
        count++;
        if (count == NEAR_BATCH + 1 || k == n - 1) {
            int near = diag_nearest(word, names, count);
            count = near >= 0 ? 1 : 0;
            memmove(text[0], text[near >= 0 ? near : 0], MOVE_TEXT);
        }
    }
    memcpy(out, count == 1 ? text[0] : "", count == 1 ? MOVE_TEXT : 1);
}

void arg_print_refusal(const struct refusal *refusal, struct str *out)
{
    const char *of = refusal->of == NULL ? "" : refusal->of;

    str_format(out, " why=%s", refusal->why);
    if (refusal->need > 0) {
        str_format(out, " need=%s%d have=%s%d", of, refusal->need, of, refusal->have);
    }
}

bool arg_refuse_move(struct call *call, seat_t seat, const char *word)
{
    struct game *game = call->game;
    struct run run = {.match = &game->match, .st = &game->st};
    const struct rules *rules = game->match.rules;
    char near[MOVE_TEXT], shown[LINE_SHOW], why[LINE_SHOW];
    int verb = move_verb_of(rules, word);

    if (verb >= 0) {
        struct wish wish = move_wish(&game->match, &game->st, verb, word);
        struct refusal refusal = ask_why(&run, seat, &wish);
        struct str out;
        str_init(&out, why, sizeof why);
        arg_print_refusal(&refusal, &out);
        return err_set(&call->err, "illegal", NULL, "d=%u move=%s%s", (unsigned)game->st.head.d,
                       line_show(shown, word), why);
    }
    nearest(game, seat, word, near);
    return err_set(&call->err, "nomove", "no move has this name", "%s%s",
                   near[0] == '\0' ? "" : "near=", near);
}

bool arg_turn(struct call *call, int seat)
{
    const struct game *game = call->game;
    int64_t d = game->st.head.d;

    if (!arg_int(call, "d", 0, UINT32_MAX, &d)) {
        return false;
    }
    if (d != game->st.head.d) {
        return err_set(&call->err, "stale", NULL, "d=%lld now=%u", (long long)d,
                       (unsigned)game->st.head.d);
    }
    return (game_asked(game) >> seat & 1) != 0 ||
           err_set(&call->err, "notyours", NULL, "seat=s%d ask=%s", seat + 1,
                   arg_seats(game_asked(game)));
}

bool arg_get_seat_move(struct call *call, int *seat, const char **word)
{
    const char *first = arg_word(call, 0), *second = arg_word(call, 1);

    *seat = second == NULL ? arg_own(call) : arg_seat(first);
    *word = second == NULL ? first : second;
    if (second == NULL && arg_seat(first) >= 0) {
        return err_set(&call->err, "missing", NULL, "key=move");
    }
    return *seat >= 0 || arg_bad(call, "seat", first, "expected s1 or s2");
}

bool arg_read_move(struct call *call, seat_t seat, const char *word, move_t *move)
{
    const struct game *game = call->game;
    int64_t index = 0;

    if (word[strspn(word, "0123456789")] == '\0') {
        int n = ask_count(&game->match, &game->st, seat);
        if (!arg_read_int(call, "move", word, 1, n, &index)) {
            return false;
        }
        *move = ask_nth(&game->match, &game->st, seat, (int)index - 1);
        return true;
    }
    return move_find(&game->match, &game->st, seat, word, move) ||
           arg_refuse_move(call, seat, word);
}
