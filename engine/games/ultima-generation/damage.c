/* damage.c - packets of damage, and what lowers them (RULES.md 6.8). */
#include "engine/core/event.h"
#include "engine/games/ultima-generation/ultima.h"

static void tell_used(struct run *run, const struct mod *shield, int n)
{
    struct mod used = *shield;

    used.value = (int16_t)-n;
    if (run_is_told(run)) {
        event_change(run, &used);
    }
}

/* Shields are lasting changes; the oldest is used up first. */
static int use_shields(struct run *run, obj_t target, int n)
{
    struct state *st = run->st;

    for (int i = 0; i < st->field.mods && n > 0; i++) {
        struct mod *mod = &st->mod[i];
        if (mod->kind == MOD_NUMBER && mod->index == NUM_SHIELD && mod->target == target &&
            mod->value > 0) {
            int held = mod->value < n ? mod->value : n;
            mod->value = (int16_t)(mod->value - held);
            n -= held;
            tell_used(run, mod, held);
        }
    }
    for (int i = 0; i < st->field.mods; i++) {
        const struct mod *mod = &st->mod[i];
        if (mod->kind == MOD_NUMBER && mod->index == NUM_SHIELD && mod->value == 0) {
            for (int k = i + 1; k < st->field.mods; k++) {
                st->mod[k - 1] = st->mod[k];
            }
            st->mod[--st->field.mods] = (struct mod){0};
            i--;
        }
    }
    return n;
}

static int deal_to_home(struct run *run, seat_t seat, int n)
{
    int16_t *now = &run->st->head.gauge[seat][GAUGE_DURABILITY];

    n = n > *now ? *now : n;
    if (n > 0) {
        *now = (int16_t)(*now - n);
        event_value(run, seat, GAUGE_DURABILITY, *now);
    }
    return n;
}

int ug_damage(struct run *run, enum ug_damage kind, obj_t target, int n)
{
    bool is_home = run->st->field.zone_of[target] == ZONE_HOME;

    n = n < 0 ? 0 : n;
    if (kind == DAMAGE_MAGIC && !is_home) { /* UG-155, UG-156 */
        n -= ug_number(run, target, NUM_INTELLIGENCE);
        n = n < 0 ? 0 : n;
    }
    if (n > 0) {
        n -= ug_number(run, target, NUM_REDUCTION);
    }
    if (n <= 0 || ug_has(run, target, WORD_IMMUNE)) { /* UG-R86 */
        return 0;
    }
    n = run->st->field.mods > 0 ? use_shields(run, target, n) : n;
    if (is_home) {
        return deal_to_home(run, obj_seat(target), n);
    }
    if (n > 0) {
        int sum = table_counter(run->st, target, COUNT_DAMAGE) + n;
        table_count(run, target, COUNT_DAMAGE,
                    limit_counter(sum, sum > LIMIT_DAMAGE ? ug_number(run, target, NUM_LIFE) : 0),
                    WHY_DAMAGED);
    }
    return n;
}

void ug_repair(struct run *run, seat_t seat, int n)
{
    int16_t *now = &run->st->head.gauge[seat][GAUGE_DURABILITY];
    int most = match_card(run->match, home_of(run->st, seat))->number[NUM_DURABILITY]; /* UG-014 */
    int sum = *now + (n < 0 ? 0 : n);

    sum = sum > most ? most : sum;
    if (sum > *now) {
        *now = (int16_t)sum;
        event_value(run, seat, GAUGE_DURABILITY, sum);
    }
}
