/* sample-scopes-hosts.c - what lies unseen under hosts, in worlds. */
#include "engine/core/zone.h"
#include "engine/worlds/sample-scopes.h"

/* Nothing is to be filled in where all that lies under an open host is known. */
static void add_host(struct openings *open, obj_t host, uint8_t rise, uint64_t cards)
{
    if ((cards & open->laid) != 0 || (cards != 0 && (open->hidden & obj_bit(host)) != 0)) {
        open->host[open->hosts++] = (struct opening_host){host, rise, cards};
    }
}

/* Those of the camp, and the fighter with what has come to it. */
void filling_list_hosts(const struct sampler *s, seat_t owner, struct openings *open)
{
    const struct rules *rules = s->match->rules;
    const struct state *st = s->st;
    const uint8_t *rise = st->scopes.rise[owner];
    zone_t camp = (zone_t)rules->zone[rules->scopes->reserve].host, fight = rules->scopes->fight;
    obj_t under[SEAT_OBJECTS];

    for (int slot = 0; slot < rules->zone[camp].capacity; slot++) {
        obj_t host = st->field.order[rules->zone[camp].offset[owner] + slot];
        int n =
            host == OBJ_NONE ? 0 : zone_under(s->match, st, rules->scopes->reserve, host, under);
        uint64_t cards = 0;
        for (int i = 0; i < n; i++) {
            cards |= obj_bit(under[i]);
        }
        if (host != OBJ_NONE) {
            add_host(open, host, rise[slot], cards);
        }
    }
    uint64_t fighters = filling_zone(s, fight, owner);
    if (fighters != 0) {
        obj_t fighter = (obj_t)(owner * SEAT_OBJECTS + bits_first(fighters));
        int slot = zone_place(s->match, st, fighter) - rules->zone[fight].offset[owner];
        add_host(open, fighter, rise[slot], filling_zone(s, rules->scopes->away, owner));
    }
}

static bool fits(const struct filling *f, const struct opening_host *host)
{
    obj_t under[SEAT_OBJECTS];
    int n = sample_row(under, 0, f->owner, host->under);

    for (int i = 0; i < n; i++) {
        under[i] = f->s->map[under[i]];
    }
    return filling_rule(f->s)->host_fits(f->world, f->s->map[host->host], under, n, host->rise);
}

/* It is drawn anew until it fits. */
static bool fill_host(struct filling *f, const struct opening_host *host)
{
    uint64_t places = host->under & f->left, pool = f->pool;

    for (int try = 0; try < TRIES_HOST; try++) {
        f->pool = pool;
        f->left |= places;
        for (uint64_t rest = places; rest != 0 && (f->pool & f->layable) != 0; rest &= rest - 1) {
            filling_put(f, (obj_t)(f->owner * SEAT_OBJECTS + bits_first(rest)),
                        sample_bit(f->s, f->pool & f->layable));
        }
        if (f->strictness >= WITHOUT_HOSTS || fits(f, host)) {
            return (f->left & places) == 0;
        }
        if (places == 0) {
            return false;
        }
    }
    return false;
}

bool filling_hosts(struct filling *f)
{
    for (int i = 0; i < f->open->hosts; i++) {
        if (!fill_host(f, &f->open->host[i])) {
            return false;
        }
    }
    return true;
}
