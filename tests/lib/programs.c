/* programs.c - a book of random cards, compiled. */
#include "tests/lib/programs.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/games/unien/vocab.h"

enum { TRIES = 20000 };

/* What every book has beside its random cards. */
static const char base[] = "game unien 1\n"
                           "card l-ino \"Inori\"\n  type leader; set ino\n"
                           "card l-wiz \"Wiz\"\n  type leader; set wiz\n"
                           "card l-cos \"Cosmo\"\n  type leader; set cos\n"
                           "card l-lab \"Labora\"\n  type leader; set lab\n"
                           "card l-atr \"Atra\"\n  type leader; set atr\n"
                           "card l-owl \"Owl\"\n  type leader; set owl\n"
                           "card l-vol \"Volca\"\n  type leader; set vol\n"
                           "card l-had \"Hades\"\n  type leader; set had\n"
                           "card l-aqu \"Aqua\"\n  type leader; set aqu\n"
                           "card bas-f \"Forest Energy\"\n"
                           "  type energy; set basic; provides forest\n"
                           "card bas-r \"Fire Energy\"\n  type energy; set basic; provides fire\n"
                           "card bas-w \"Water Energy\"\n  type energy; set basic; provides water\n"
                           "card bas-d \"Dark Energy\"\n  type energy; set basic; provides dark\n"
                           "card plain \"Plain\"\n  type character; set ino; cost any 1\n"
                           "card drake \"Plain Dragon\"\n"
                           "  type character; set vol; cost fire 4\n"
                           "card seal \"Plain Censor\"\n"
                           "  type character; set wiz; cost any 2\n"
                           "card song \"Plain Song\"\n"
                           "  type ability; set ino; cost any 1\n  use:\n    draw 0\n";

static const struct carddb *compile(struct arena *arena, const char *text, struct diags *diags)
{
    static const char *const name = "random.cards";

    return carddb_compile(arena, &unien_vocab, 1, &name, &text, diags);
}

static const struct carddb *compile_book(struct programs *programs)
{
    static char fault[1 << 13];
    struct diags diags = {0};
    struct str out;

    const struct carddb *db = compile(&programs->arena, programs->text, &diags);
    str_init(&out, fault, sizeof fault);
    diag_print(&diags, &out);
    cr_assert_not_null(db, "%s", fault);
    return db;
}

/* True if the compiler takes the card beside the cards of a text. */
static bool is_taken(const char *text, const char *card)
{
    static char both[PROGRAM_TEXT + PROGRAM_ONE];
    struct arena arena = {0};
    struct diags diags = {0};

    (void)snprintf(both, sizeof both, "%s%s", text, card);
    bool is = compile(&arena, both, &diags) != NULL;
    arena_free(&arena);
    return is;
}

void programs_open(struct programs *programs, enum program_lean lean, uint64_t k)
{
    uint64_t stream = hash_mix(k, 11);
    char card[PROGRAM_ONE];
    size_t used = sizeof base - 1;

    memset(programs, 0, sizeof *programs);
    memcpy(programs->text, base, used);
    for (int n = 0; n < PROGRAM_CARDS; programs->tried++) {
        char *id = programs->id[n];
        cr_assert_lt(programs->tried, (int)TRIES, "the compiler takes no random cards");
        (void)snprintf(id, sizeof programs->id[n], "g-%02u", (unsigned)n % 100);
        programs_write(id, lean, &stream, card, sizeof card);
        if (is_taken(base, card) && is_taken(programs->text, card)) {
            memcpy(programs->text + used, card, strlen(card) + 1);
            used += strlen(card);
            n++;
        }
    }
    programs->db = compile_book(programs);
}

void programs_close(struct programs *programs)
{
    arena_free(&programs->arena);
}
