/* test_tree.c - what a search knows of moves. */
#include <criterion/criterion.h>

#include "bots/search/tree.h"

enum { MANY = 100000 };

Test(tree, an_edge_is_found_by_the_moves_that_lead_to_it_and_by_no_others)
{
    struct tree tree;
    uint64_t ab = tree_behind(tree_behind(1, 'a'), 'b'), ba = tree_behind(tree_behind(1, 'b'), 'a');

    cr_assert(tree_open(&tree));
    cr_assert_neq(ab, ba);
    cr_assert_null(tree_find(&tree, ab));
    tree_add(&tree, ab)->n = 7;
    cr_assert_eq(tree_find(&tree, ab)->n, 7);
    cr_assert_null(tree_find(&tree, ba));
    cr_assert_eq(tree_add(&tree, ab)->n, 7, "it is there once");
    tree_clear(&tree);
    cr_assert_null(tree_find(&tree, ab));
    tree_close(&tree);
}

Test(tree, it_grows_and_loses_nothing)
{
    struct tree tree;

    cr_assert(tree_open(&tree));
    for (uint32_t i = 0; i < MANY; i++) {
        tree_add(&tree, tree_behind(1, i))->n = i;
    }
    cr_assert_eq(tree.used, MANY);
    for (uint32_t i = 0; i < MANY; i++) {
        cr_assert_eq(tree_find(&tree, tree_behind(1, i))->n, i);
    }
    tree_clear(&tree);
    cr_assert_eq(tree.used, 0);
    cr_assert_eq(tree.places, TREE_FIRST, "what is cleared each time stays small");
    tree_close(&tree);
}

Test(tree, a_full_tree_takes_no_more_and_keeps_what_it_has)
{
    struct tree tree;
    uint32_t taken = 0;

    cr_assert(tree_open(&tree));
    while (taken < 2 * TREE_MOST && tree_add(&tree, tree_behind(1, taken)) != NULL) {
        tree_find(&tree, tree_behind(1, taken))->n = taken;
        taken++;
    }
    cr_assert(taken > TREE_MOST / 2 && taken < TREE_MOST, "%u", taken);
    cr_assert_eq(tree.places, TREE_MOST);
    for (uint32_t i = 0; i < taken; i += 1000) {
        cr_assert_eq(tree_find(&tree, tree_behind(1, i))->n, i);
    }
    tree_close(&tree);
}
