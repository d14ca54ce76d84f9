/* read.c - what the card language reads. */
#include "engine/games/unien/loop-reads.h"
#include "engine/parts/computed.h"

int ue_read_number(const struct eval *eval, int number, obj_t obj)
{
    return number == NUM_COST ? ue_cost_now(eval->run, obj)
                              : match_card(eval->run->match, obj)->number[number];
}

int ue_read_gauge(const struct eval *eval, int gauge, seat_t seat)
{
    ue_reading_gauge(eval, gauge, seat);
    return gauge == GAUGE_DRAW_PLUS || gauge == GAUGE_PLAY_PLUS
               ? computed_seat_number(eval->run, seat, gauge)
               : eval->run->st->head.gauge[seat][gauge];
}

void ue_read_word(const struct eval *eval, int word, struct set *set)
{
    const struct field *field = &eval->run->st->field;

    ue_reading_word(eval, word, set);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t down = field->zone[ZONE_OMNI][seat];
        uint64_t rested = field->mark[MARK_RESTED][seat];
        set->of[seat] &= word == WORD_RESTED    ? rested
                         : word == WORD_UPRIGHT ? turning_in(field, seat) & ~rested
                         : word == WORD_FACEUP  ? ~down
                                                : down;
    }
}

/* Lasting changes of the cost are the only ones there are. */
int ue_read_mods(const struct state *st, obj_t obj)
{
    int sum = 0;

    for (int i = 0; i < st->field.mods; i++) {
        sum += st->mod[i].target == obj && st->mod[i].kind == MOD_NUMBER ? st->mod[i].value : 0;
    }
    return sum;
}

/* Characters of one name, as they lie (RULES.md 2.6); face-down energies never are (UE-R81). */
bool ue_read_alike(const struct match *match, const struct state *st, obj_t a, obj_t b)
{
    return match->card[a] == match->card[b] && st->field.zone_of[a] == ZONE_FIELD &&
           st->field.zone_of[b] == ZONE_FIELD && obj_seat(a) == obj_seat(b) &&
           is_rested(st, a) == is_rested(st, b) && ue_read_mods(st, a) == ue_read_mods(st, b);
}
