/* standing.c - how long a bot stood in line for its core while others held it. */
#include "bots/arena/bot/standing.h"

#include "bots/arena/bot/family.h"
#include "bots/arena/bot/process.h"

enum { MILLI = 1000000 };

void standing_begin(struct standing *standing, pid_t root, int64_t at)
{
    struct family sum;

    family_look(&sum, root);
    *standing = (struct standing){.root = root,
                                  .at = at,
                                  .ran = sum.ran,
                                  .stood = sum.stood,
                                  .last_ran = sum.ran,
                                  .since = sum.is_ready ? at : process_now()};
}

void standing_tick(struct standing *standing)
{
    struct family sum;

    standing->ticks++;
    if ((standing->ticks & (standing->ticks - 1)) != 0) {
        return;
    }
    family_look(&sum, standing->root);
    if (!sum.is_ready || sum.ran != standing->last_ran) {
        standing->since = process_now();
    }
    standing->last_ran = sum.ran;
}

int64_t standing_time(const struct standing *standing)
{
    int64_t now = process_now(), tick = (int64_t)STANDING_TICK_MS * MILLI, stood, idle, line;
    struct family sum;

    if (standing->root == 0) {
        return 0;
    }
    family_look(&sum, standing->root);
    line = sum.ran != standing->last_ran || now - standing->since < tick ? tick
                                                                         : now - standing->since;
    stood = sum.stood - standing->stood + (sum.is_ready ? line : 0);
    stood += stood > 0 ? tick : 0; /* before it began */
    idle = now - standing->at - (sum.ran - standing->ran);
    stood = stood < idle ? stood : idle;
    return stood > 0 ? stood : 0;
}
