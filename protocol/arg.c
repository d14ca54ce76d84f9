/* arg.c - what the arguments of a command mean, and what is said of those that mean nothing. */
#include <stdlib.h>
#include <string.h>

#include "engine/lang/diag.h"
#include "protocol/command.h"

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
    const char *names[HOST_KINDS];
    const char *word = arg_word(call, i);
    char shown[LINE_SHOW];

    if (word == NULL) {
        return err_set(&call->err, "missing", NULL, "key=game");
    }
    *data = host_kind(call->host, word);
    if (*data != NULL) {
        return true;
    }
    for (int k = 0; k < call->host->kinds; k++) {
        names[k] = call->host->kind[k].rules->vocab->game;
    }
    int near = diag_nearest(word, names, call->host->kinds);
    return err_set(&call->err, "nosuch", "no such game", "name=%s%s%s", line_show(shown, word),
                   near < 0 ? "" : " near=", near < 0 ? "" : names[near]);
}
