/* check-scene.c - what there is at some times only, such as an attack: abilities that never have
 * it. */
#include "engine/lang/checker.h"

static bool is_never(const struct vocab_scene *scene, const struct scene_time *time)
{
    bool by_event = time->event >= 0 && (scene->events >> time->event & 1) != 0;
    bool by_kind = time->kind >= 0 && time->event < 0 && (scene->kinds >> time->kind & 1) != 0;
    bool by_timing = time->timings != 0 && (time->timings & ~(unsigned)scene->timings) == 0;

    return by_event || by_kind || by_timing;
}

void scene_begin(struct checker *c, const struct scene_time *time)
{
    const struct vocab_scene *scene = c->vocab->scenes;

    for (int i = 0; scene != NULL && scene[i].text != NULL; i++) {
        c->absent |= is_never(&scene[i], time) ? 1U << i : 0U;
    }
}

void scene_use(struct checker *c, const struct node *node, uint64_t verbs, unsigned zones)
{
    for (int i = 0; c->absent >> i != 0 && !c->failed; i++) {
        const struct vocab_scene *scene = &c->vocab->scenes[i];
        bool needs_it = (scene->verbs & verbs) != 0 || (zones != 0 && (zones & ~scene->zones) == 0);
        if ((c->absent >> i & 1) != 0 && needs_it) {
            diag_add(c->diags, "W5", tree_place(node), NULL, "this never happens here: %s",
                     scene->text);
        }
    }
}
