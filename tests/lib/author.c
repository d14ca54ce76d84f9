/* author.c - card files with random programs: what the compiler takes stays. */
#include "tests/lib/author.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/lang/diag.h"

enum { HEADS = 60, TRIES = 12, LINES = 4, ABILITIES = 3 };

static const struct carddb *compile(struct arena *arena, const struct vocab *vocab,
                                    const char *text)
{
    static const char *const name = "author.cards";
    static struct diags diags;

    memset(&diags, 0, sizeof diags);
    return carddb_compile(arena, vocab, 1, &name, &text, &diags);
}

static bool is_taken(const struct vocab *vocab, const char *text)
{
    struct arena arena = {0};
    bool is = compile(&arena, vocab, text) != NULL;

    arena_free(&arena);
    return is;
}

/* Appends to a text, and takes it away again unless the compiler takes the whole. */
static bool keep(struct author_book *book, const struct vocab *vocab, char *text, size_t size,
                 const struct str *more, const char *more_text)
{
    size_t used = strlen(text);

    book->tried++;
    if (more->overflow || used + more->used >= size) {
        return false;
    }
    memcpy(text + used, more_text, more->used);
    text[used + more->used] = '\0';
    if (is_taken(vocab, text)) {
        book->taken++;
        return true;
    }
    text[used] = '\0';
    return false;
}

/* A head with its first line, then further ones; false if nothing was taken. */
static bool add_ability(struct author_book *book, struct author *a, char *text)
{
    static char line[AUTHOR_ONE];
    bool is_any = false, is_code = true;

    for (int n = 0; n < LINES; n++) {
        struct author before = *a;
        bool is_kept = false;
        for (int try = 0; try < TRIES && !is_kept; try++) {
            *a = before;
            str_init(&a->out, line, sizeof line);
            is_code = is_any ? is_code : author_head(a);
            a->indent = 2;
            if (is_code) {
                author_statement(a, 1);
            } else {
                author_static_row(a);
            }
            is_kept = keep(book, a->vocab, text, AUTHOR_ONE, &a->out, line);
        }
        is_any = is_any || is_kept;
        *a = is_kept ? *a : before;
        if (!is_any || author_chance(a, 25)) {
            return is_any;
        }
    }
    return true;
}

/* One card into `text`, behind the `game` line; false if no head was found that is taken. */
static bool write_card(struct author_book *book, struct author *a, int number, char *text)
{
    static char more[AUTHOR_ONE];
    int types = 0;
    size_t used = strlen(text);

    while (a->vocab->types[types] != NULL) {
        types++;
    }
    for (int try = 0; try < HEADS; try++) {
        int type = author_below(a, types);
        text[used] = '\0';
        str_init(&a->out, more, sizeof more);
        str_format(&a->out, "card " AUTHOR_ID "%02d \"Wild %02d\"\n", number, number);
        author_fields(a, type);
        memcpy(text + used, more, a->out.used);
        text[used + a->out.used] = '\0';
        bool is_alone = is_taken(a->vocab, text);
        int abilities = 0;
        for (int i = 0; i < ABILITIES; i++) {
            abilities += add_ability(book, a, text);
        }
        if (abilities > 0 || (is_alone && author_chance(a, 10))) {
            return true;
        }
    }
    text[used] = '\0';
    return false;
}

void author_write(struct author_book *book, const struct vocab *vocab, uint64_t number)
{
    static char text[AUTHOR_ONE];
    char head[128];
    uint64_t stream = hash_mix(number, 23);
    struct author a = {.vocab = vocab, .stream = &stream, .event = -1};
    struct str out;

    str_init(&out, head, sizeof head);
    str_format(&out, "game %s %d\n", vocab->game, vocab->revision);
    memcpy(book->text, head, out.used + 1);
    book->cards = 0;
    for (int n = 0; n < AUTHOR_CARDS; n++) {
        size_t used = strlen(book->text);
        memcpy(text, head, out.used + 1);
        if (!write_card(book, &a, n, text) || used + strlen(text) - out.used >= sizeof book->text) {
            continue;
        }
        strcpy(book->text + used, text + out.used);
        if (is_taken(vocab, book->text)) {
            book->cards++;
        } else {
            book->text[used] = '\0';
        }
    }
}
