/* crew.c - helpers of a search. */
#include "bots/search/crew.h"

#include <stdlib.h>
#include <time.h>

/* Worlds of two helpers are never the same ones. */
enum { SEEDS_APART = 40 /* bits */, MOMENT = 200000 /* ns */ };

static bool goes_on(const struct helper *helper, int64_t n)
{
    return (helper->most < 0 || n < helper->most) &&
           (helper->work < 0 || helper->walk.work < helper->work) &&
           !atomic_load(&helper->is_stopped);
}

static void *help(void *argument)
{
    struct helper *helper = argument;

    for (int64_t n = 0; goes_on(helper, n); n++) {
        walk_once(&helper->walk, helper->seed + (uint64_t)n);
        atomic_store(&helper->nodes, n + 1);
    }
    atomic_store(&helper->is_done, true);
    return NULL;
}

/* One helper more; NULL if there is no memory. */
static struct helper *hire(void)
{
    struct helper *helper = calloc(1, sizeof *helper);

    if (helper != NULL && !walk_open(&helper->walk)) {
        free(helper);
        return NULL;
    }
    return helper;
}

void crew_begin(struct crew *crew, int count, const struct walk *first, uint64_t seed, int64_t most,
                int64_t work)
{
    crew_stop(crew);
    for (crew->count = 0; crew->count < count && crew->count < CREW_MOST; crew->count++) {
        struct helper **helper = &crew->helper[crew->count];
        *helper = *helper != NULL ? *helper : hire();
        if (*helper == NULL) {
            return;
        }
        walk_turn(&(*helper)->walk, first->worlds, first->value, first->policy);
        (*helper)->seed = seed + ((uint64_t)(crew->count + 1) << SEEDS_APART);
        (*helper)->most = most;
        (*helper)->work = work;
        atomic_store(&(*helper)->nodes, 0);
        atomic_store(&(*helper)->is_stopped, false);
        atomic_store(&(*helper)->is_done, false);
        if (pthread_create(&(*helper)->thread, NULL, help, *helper) != 0) {
            return;
        }
        crew->running++;
    }
}

int64_t crew_promised(const struct crew *crew)
{
    bool is_counted = crew->count > 0 && crew->helper[0]->most >= 0;

    return is_counted ? crew->count * crew->helper[0]->most : 0;
}

int64_t crew_nodes(const struct crew *crew)
{
    int64_t sum = 0;

    for (int i = 0; i < crew->count; i++) {
        sum += atomic_load(&crew->helper[i]->nodes);
    }
    return sum;
}

bool crew_is_done(const struct crew *crew)
{
    for (int i = 0; i < crew->count; i++) {
        const struct helper *helper = crew->helper[i];
        bool has_end = helper->most >= 0 || helper->work >= 0;
        if (has_end && !atomic_load(&helper->is_done)) {
            return false;
        }
    }
    return true;
}

void crew_wait(void)
{
    (void)nanosleep(&(struct timespec){.tv_nsec = MOMENT}, NULL);
}

void crew_stop(struct crew *crew)
{
    for (int i = 0; i < crew->running; i++) {
        atomic_store(&crew->helper[i]->is_stopped, true);
    }
    for (int i = 0; i < crew->running; i++) {
        (void)pthread_join(crew->helper[i]->thread, NULL);
    }
    crew->running = 0;
}

void crew_close(struct crew *crew)
{
    crew_stop(crew);
    for (int i = 0; i < CREW_MOST; i++) {
        if (crew->helper[i] != NULL) {
            walk_close(&crew->helper[i]->walk);
        }
        free(crew->helper[i]);
    }
}
