/* enter.c - cards that come to field and energy zone, by the player's actions and by effects. */
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/zone.h"
#include "engine/games/unien/unien.h"
#include "engine/know/regions.h"

void ue_enter_zone(struct run *run, obj_t obj, zone_t to, enum zone_end end, uint8_t seen, int why)
{
    run->st->field.mark[MARK_RESTED][obj_seat(obj)] &= ~obj_bit(obj);
    zone_move(run, obj, to, end, seen, (uint8_t)why);
}

static void count_censor(struct run *run, obj_t obj)
{
    const struct card *card = match_card(run->match, obj);
    seat_t seat = obj_seat(obj);
    int16_t *entries = &run->st->head.gauge[seat][GAUGE_CENSORS];

    if ((card->words >> WORD_CENSOR & 1) == 0) {
        return;
    }
    if (run->match->option[OPTION_ENTRIES] == ENTRIES_SAME_NAME) { /* UE-R34 */
        int n = regions_tally(run, obj);
        *entries = (int16_t)(n > *entries && n <= 999 ? n : *entries);
    } else if (*entries < 999) {
        (*entries)++;
    }
    mods_touch(run->st);
    event_value(run, seat, GAUGE_CENSORS, *entries);
}

void ue_enter_field(struct run *run, obj_t obj, int why, int batch)
{
    ue_enter_zone(run, obj, ZONE_FIELD, END_DEFAULT, SEEN_BOTH, why);
    count_censor(run, obj); /* before anything that waits (6.3) */
    ue_queue_add(run, obj, ON_ENTER, batch);
}

void ue_enter_charged(struct run *run, seat_t seat, int batch)
{
    if (run->st->head.gauge[seat][GAUGE_CHARGED] == 0) {
        ue_change_gauge(run, seat, GAUGE_CHARGED, 1);
        ue_queue_field(run, seat, ON_CHARGE, batch);
    }
}

void ue_enter_energy(struct run *run, obj_t obj)
{
    int batch = ue_queue_batch(run);

    ue_enter_zone(run, obj, ZONE_ENERGY, END_DEFAULT, SEEN_BOTH, WHY_CHARGED);
    ue_enter_charged(run, obj_seat(obj), batch);
}
