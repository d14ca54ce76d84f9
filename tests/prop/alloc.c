/* alloc.c - nothing asks for memory while a game is played. */
#include <criterion/criterion.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "engine/base/hash.h"
#include "engine/core/play.h"
#include "tests/lib/prop_game.h"

#if defined(__has_feature)
#define FEATURE(name) __has_feature(name)
#else
#define FEATURE(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || FEATURE(address_sanitizer) || \
    FEATURE(thread_sanitizer)
#define HAS_SANITIZER 1
#else
#define HAS_SANITIZER 0
#endif

enum { GAMES = 100 };

static atomic_ulong calls;

#if HAS_SANITIZER
/* A sanitizer brings its own allocator, which tells about each call. */
int __sanitizer_install_malloc_and_free_hooks(void (*taken)(const volatile void *, size_t),
                                              void (*given)(const volatile void *));

static void count_taken(const volatile void *memory, size_t size)
{
    (void)memory;
    (void)size;
    calls++;
}

static void count_given(const volatile void *memory)
{
    (void)memory;
}

static void watch(void)
{
    cr_assert_gt(__sanitizer_install_malloc_and_free_hooks(count_taken, count_given), 0);
}
#else
/* These stand before the C library's own in every call of this program. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

void *malloc(size_t size)
{
    calls++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    calls++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    calls++;
    return __libc_realloc(memory, size);
}

static void watch(void)
{
}
#endif

Test(alloc, the_counter_counts)
{
    watch();
    unsigned long before = calls;
    void *volatile memory = malloc(1);
    cr_assert_gt(calls, before);
    free(memory);
}

Test(alloc, a_random_game_allocates_nothing)
{
    static struct state st;

    watch();
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        uint64_t decisions = 0;
        prop_open(&prop, i);
        unsigned long before = calls;
        for (uint64_t k = 0; k < GAMES; k++) {
            struct run run = {pool_match(&prop.pool, k), &st, NULL, NULL, NULL};
            state_clear(&st);
            st.head.chance.seed[0] = st.head.chance.fast = hash_mix(k, 3);
            st.head.chance.is_fast = k % 2 == 0;
            play_start(&run);
            decisions += play_random(&run, NULL, NULL);
        }
        unsigned long after = calls;
        cr_assert_eq(after, before, "%lu allocations in %d games", after - before, GAMES);
        cr_assert_gt(decisions, (uint64_t)GAMES, "the games were played");
        prop_close(&prop);
    }
}
