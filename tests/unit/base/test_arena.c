/* test_arena.c - memory that is given back as a whole. */
#include <criterion/criterion.h>

#include <stdint.h>
#include <string.h>

#include "engine/base/arena.h"

static bool is_zero(const unsigned char *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (data[i] != 0) {
            return false;
        }
    }
    return true;
}

Test(arena, pieces_are_aligned_zeroed_and_apart)
{
    struct arena arena = {0};
    unsigned char *previous = NULL;
    size_t previous_size = 0;
    for (size_t size = 0; size < 3000; size += 7) {
        unsigned char *piece = arena_alloc(&arena, size);
        cr_assert_eq((uintptr_t)piece % 16, 0);
        cr_assert(is_zero(piece, size));
        memset(piece, 0xff, size);
        cr_assert(piece != previous);
        cr_assert(previous == NULL || piece >= previous + previous_size || piece < previous);
        previous = piece;
        previous_size = size;
    }
    arena_free(&arena);
}

Test(arena, a_large_piece_does_not_spoil_the_block_in_use)
{
    struct arena arena = {0};
    char *first = arena_alloc(&arena, 16);
    unsigned char *large = arena_alloc(&arena, 1000000);
    char *second = arena_alloc(&arena, 16);
    cr_assert_eq(second - first, 16, "small pieces stay together");
    cr_assert(is_zero(large, 1000000));
    arena_free(&arena);
}

Test(arena, text_is_copied_and_ended)
{
    struct arena arena = {0};
    char source[] = "abcdef";
    char *copy = arena_text(&arena, source, 3);
    source[0] = 'x';
    cr_assert_str_eq(copy, "abc");
    cr_assert_str_eq(arena_text(&arena, "", 0), "");
    arena_free(&arena);
}

Test(arena, an_array_has_room_for_all_its_things)
{
    struct arena arena = {0};
    uint64_t *numbers = arena_array(&arena, 5000, sizeof *numbers);
    cr_assert(is_zero((unsigned char *)numbers, 5000 * sizeof *numbers));
    numbers[4999] = 1;
    cr_assert_geq(arena.total, 40000);
    arena_free(&arena);
}

Test(arena, is_empty_and_usable_after_it_was_freed)
{
    struct arena arena = {0};
    memset(arena_alloc(&arena, 100), 0xff, 100);
    arena_free(&arena);
    cr_assert_eq(arena.total, 0);
    cr_assert_null(arena.blocks);
    cr_assert(is_zero(arena_alloc(&arena, 100), 100));
    arena_free(&arena);
}
