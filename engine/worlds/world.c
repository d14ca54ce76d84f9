/* world.c - worlds from the text of a seat: what the seat does not know is filled in anyhow, and
 * then dealt anew by sample.c. */
#include "engine/worlds/world.h"

#include <string.h>

#include "engine/text/setup-fields.h"
#include "engine/text/tfn.h"
#include "engine/worlds/sample.h"
#include "engine/worlds/world-fill.h"

enum {
    FILL_TRIES = 200 /* fillings, where what an effect does with unknown cards needs certain ones */
};

/* A world whose text is another than the one that was given shows that the text contradicts itself.
 * Texts written by hand need not be in the order of the format; they have no hash. */
static bool is_like(const struct match *match, const struct state *st, const struct view *view,
                    const char *text)
{
    const char *hash = strstr(text, " h=");
    char digits[20];
    struct str out;

    str_init(&out, digits, sizeof digits);
    str_hex64(&out, tfn_hash(match, st, view->viewer));
    return hash == NULL || strncmp(hash + 3, digits, 16) == 0;
}

/* The worlds of a text that contradicts itself need not be positions. */
static bool can_be(const struct match *match, const struct state *st)
{
    struct state copy = *st;
    struct run run = {.match = match, .st = &copy};
    const char *want = NULL;

    return match->rules->complete == NULL || match->rules->complete(&run, VIEWER_ALL, &want);
}

/* With one filling of the unknown places. */
static bool open_filled(struct world_root *root, const struct match *match, bool is_strict,
                        const struct view *view, const char *text, int try, struct err *err)
{
    struct match made = *match, first;
    struct view full;
    struct state filled, world;
    struct filler f = {
        .match = match, .seen = view, .full = &full, .try = try, .rng = (uint64_t)try, .err = err};

    if (!world_fill(&f, is_strict)) {
        return false;
    }
    if (!match->lists_open) {
        world_fill_deck(&made, &f);
    }
    if (!setup_view(&made, is_strict, &full, strstr(text, " h=") != NULL, &filled, err)) {
        return false;
    }
    if (!sample_can_be(&made, &filled, (seat_t)view->viewer)) {
        return err_set(err, "impossible", "more is known of cards than can be true", "at=k");
    }
    memset(&first, 0, sizeof first);
    state_clear(&world);
    sample_world(&made, &filled, (seat_t)view->viewer, 0, &first, &world);
    if (!is_like(&first, &world, view, text) || !can_be(&first, &world)) {
        return err_set(err, "impossible", "no position looks like this to that seat", "at=view");
    }
    root->match = made;
    root->st = filled;
    root->seat = (seat_t)view->viewer;
    sample_plan(&root->match, &root->st, root->seat, &root->plan);
    return true;
}

bool world_open(struct world_root *root, const struct match *match, bool is_strict,
                const char *text, struct err *err)
{
    struct view view;
    struct err again;

    if (!tfn_parse(match, text, &view, err)) {
        return false;
    }
    if (view.viewer >= SEATS) {
        return err_set(err, "incomplete", "worlds are drawn for s1 or s2", "at=viewer");
    }
    bool is_open = open_filled(root, match, is_strict, &view, text, 0, err);
    bool is_effect = strstr(view.extra, ";f(") != NULL;
    for (int try = 1; try < FILL_TRIES && is_effect && !is_open; try++) {
        is_open = open_filled(root, match, is_strict, &view, text, try, &again);
    }
    return is_open;
}

int world_draw(const struct world_root *root, uint64_t seed, struct match *match, struct state *st)
{
    return sample_planned(&root->plan, &root->match, &root->st, root->seat, seed, match, st);
}
