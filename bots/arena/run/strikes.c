/* strikes.c - when a bot that fails again and again is out. */
#include "bots/arena/run/strikes.h"

enum { PER_CENT = 100 };

bool strikes_add(struct strikes *strikes, const struct plan *plan, enum fault fault, bool lingered)
{
    bool was_out = strikes->is_out, has_failed = fault != FAULT_NONE || lingered, is_many;

    strikes->games++;
    strikes->faults += has_failed;
    strikes->row = has_failed ? strikes->row + 1 : 0;
    is_many = plan->share > 0 && strikes->games >= STRIKES_LEAST &&
              strikes->faults * PER_CENT > strikes->games * (unsigned long)plan->share;
    strikes->is_out = was_out || fault == FAULT_STRIKES || is_many ||
                      (plan->strikes > 0 && strikes->row >= plan->strikes);
    return strikes->is_out && !was_out;
}
