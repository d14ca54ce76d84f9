/* test_check-openness.c - what the other seat can follow of the sets of a running block. */
#include <criterion/criterion.h>
#include <stdio.h>

#include "engine/base/arena.h"
#include "tests/lib/card_text.h"

/* A drive of Unreal Drive with these lines: the first set of its block, whether the other seat sees
 * its cards, and whether faces decide that it does not see. */
static const struct {
    const char *what, *lines;
    unsigned open;
    bool is_secret;
} blocks[] = {
    {"cards on the table", "    choose 1 foe.cast -> c\n    destroy c\n", 1, false},
    {"the own hand", "    choose 1 hand -> c\n    discard c\n", 0, false},
    {"the own hand by face", "    choose 0..1 hand[blue] -> c\n    move c to deck bottom\n", 0,
     false},
    {"a hand that was revealed", "    reveal foe.hand -> c\n    discard c[blue]\n", 1, false},
    {"a hand that was looked at", "    look foe.hand -> c\n    choose 1 c -> d\n    discard d\n", 0,
     false},
    {"what a place held for another name before",
     "    each c in hand:\n      choose 1 foe.cast -> d\n      destroy d\n", 4, false},
    {"a number of public cards", "    let n = count foe.cast\n    draw n\n", 0, false},
    {"a number of hidden faces", "    let n = count hand[blue]\n    draw n\n", 0, true},
    {"a let by hidden faces", "    let c = hand[blue]\n    choose 0..1 c -> d\n    discard d\n", 0,
     true},
    {"a branch by hidden faces", "    if hand[blue]:\n      draw 1\n", 0, true},
    {"chance among hidden faces", "    random 1 hand[blue] -> c\n    discard c\n", 0, true},
};

Test(check_openness, a_block_tells_what_all_see_and_whether_faces_decide)
{
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        char text[1000];
        struct arena arena = {0};
        struct diags diags = {0};
        (void)snprintf(text, sizeof text, "card test-a \"甲\" \"A\"\n  type drive\n  use:\n%s",
                       blocks[i].lines);
        const struct carddb *db = card_text_compile(&arena, text, &diags);
        cr_assert(db != NULL, "%s: %s", blocks[i].what, diags.list[0].message);
        const struct openness *openness = &db->cards[0].use_openness;
        cr_expect_eq(openness->is_secret, blocks[i].is_secret, "%s", blocks[i].what);
        cr_expect(blocks[i].is_secret || openness->open == blocks[i].open, "%s: %x", blocks[i].what,
                  (unsigned)openness->open);
        arena_free(&arena);
    }
}
