/* know-places.c - who knows a face where it lies, and nothing else. */
#include "engine/know/know.h"

static void looked(struct run *run, int viewer, obj_t obj)
{
    set_add(&run->st->field.known[viewer], obj);
}

const struct know_part know_by_places = {.kind = KNOW_KINDS, .looked = looked};
