/* read.c - what the card language reads of a game of Unreal Drive. */
#include "engine/core/mods.h"
#include "engine/core/zone.h"
#include "engine/games/unreal-drive/drive.h"

/* What it was when it left play, if an effect may still ask for that, else what is printed. */
static int last_number(const struct run *run, int number, obj_t obj, bool is_static)
{
    const struct tail *tail = &run->st->tail;

    for (int i = is_static ? -1 : tail->events - 1; i >= 0; i--) {
        const struct happening *fact = &tail->event[i];
        if (fact->it == obj && fact->event == FACT_LEFT) {
            return fact->member[number == NUM_POWER ? MEMBER_DESTROYED_POWER
                                : number == NUM_BET ? MEMBER_DESTROYED_BET
                                                    : MEMBER_DESTROYED_SLOT];
        }
    }
    const struct card *card = match_card(run->match, obj);
    return number == NUM_POWER ? card->number[NUM_PRINTED_POWER]
           : number == NUM_BET ? card->number[NUM_PRINTED_BET]
                               : 0;
}

int ud_read_current(struct run *run, int number, obj_t obj)
{
    if (run->st->field.zone_of[obj] != ZONE_CAST) {
        return last_number(run, number, obj, false);
    }
    mods_refresh(run);
    return run->st->field.number[zone_place(run->match, run->st, obj)][number];
}

int ud_read_number(const struct eval *eval, int number, obj_t obj)
{
    const struct card *card = match_card(eval->run->match, obj);

    switch ((enum drive_number)number) {
    case NUM_BET:
    case NUM_POWER:
        return eval->is_static && eval->run->st->field.zone_of[obj] != ZONE_CAST
                   ? last_number(eval->run, number, obj, true)
                   : ud_read_current(eval->run, number, obj);
    case NUM_SLOT:
        if (eval->run->st->field.zone_of[obj] == ZONE_CAST ||
            eval->run->st->field.zone_of[obj] == ZONE_GIMMICK) {
            return zone_place(eval->run->match, eval->run->st, obj) -
                   eval->run->match->rules->zone[eval->run->st->field.zone_of[obj]]
                       .offset[obj_seat(obj)] +
                   1;
        }
        return last_number(eval->run, number, obj, eval->is_static);
    case NUM_TYPE:
        return card->type;
    case NUM_PRINTED_BET:
    case NUM_PRINTED_POWER:
    case NUM_WINDOW:
        return card->number[number];
    }
    return 0;
}

void ud_read_numbers(const struct eval *eval, seat_t seat, uint64_t cards, int32_t *sums)
{
    const struct state *st = eval->run->st;

    for (; cards != 0; cards &= cards - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(cards));
        const int16_t *printed = match_card(eval->run->match, obj)->number;
        bool is_gone =
            st->field.zone_of[obj] != ZONE_CAST && st->field.zone_of[obj] != ZONE_GIMMICK;
        if (is_gone && st->tail.events == 0) { /* nothing tells what it was at last */
            sums[NUM_BET] += printed[NUM_PRINTED_BET];
            sums[NUM_POWER] += printed[NUM_PRINTED_POWER];
        } else {
            sums[NUM_BET] += ud_read_number(eval, NUM_BET, obj);
            sums[NUM_POWER] += ud_read_number(eval, NUM_POWER, obj);
            sums[NUM_SLOT] += ud_read_number(eval, NUM_SLOT, obj);
        }
    }
}

int ud_read_gauge(const struct eval *eval, int gauge, seat_t seat)
{
    struct run *run = eval->run;

    if (gauge == GAUGE_LIFE || gauge == GAUGE_RIGHT) {
        return run->st->head.gauge[seat][gauge];
    }
    mods_refresh(run);
    if (gauge == GAUGE_PLACE_LIMIT && (run->st->field.seat_is_set[seat] >> gauge & 1) == 0) {
        return 3;
    }
    return run->st->field.seat_number[seat][gauge];
}

seat_t ud_read_seat(const struct eval *eval, int word)
{
    seat_t attacker = eval->run->st->head.first;
    return word == SEAT_ATTACKER ? attacker : foe_of(attacker);
}

static void keep(struct set *set, const uint64_t mask[SEATS])
{
    set->of[0] &= mask[0];
    set->of[1] &= mask[1];
}

/* The face-down card that flips next, or the one that flips last (F10). */
static void keep_end(const struct run *run, struct set *set, bool is_leftmost)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        int n = run->st->field.count[ZONE_TRICK][seat];
        obj_t obj = n == 0 ? OBJ_NONE : zone_at(run, ZONE_TRICK, seat, is_leftmost ? n - 1 : 0);
        set->of[seat] &= obj == OBJ_NONE ? 0 : obj_bit(obj);
    }
}

static void keep_summonable(struct run *run, struct set *set)
{
    for (int seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = set->of[seat]; rest != 0; rest &= rest - 1) {
            obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
            if (!ud_summon_possible(run, obj)) {
                set_drop(set, obj);
            }
        }
    }
}

void ud_read_word(const struct eval *eval, int word, struct set *set)
{
    struct run *run = eval->run;
    const struct field *field = &run->st->field;

    switch ((enum drive_word)word) {
    case WORD_FACEDOWN:
        keep(set, field->zone[ZONE_TRICK]);
        break;
    case WORD_ARMED:
        keep(set, field->zone[ZONE_ARMED]);
        break;
    case WORD_VALID:
        keep(set, field->mark[MARK_VALID]);
        break;
    case WORD_RIGHTMOST:
        keep_end(run, set, false);
        break;
    case WORD_LEFTMOST:
        keep_end(run, set, true);
        break;
    case WORD_FRESH:
        set->of[0] &= ~field->mark[MARK_FLIPPED][0];
        set->of[1] &= ~field->mark[MARK_FLIPPED][1];
        break;
    case WORD_SUMMONABLE:
        keep_summonable(run, set);
        break;
    case WORD_SILENCED:
    case WORD_UNCANCELLABLE:
        mods_refresh(run);
        keep(set, field->given[word - WORD_SILENCED].of);
        break;
    case WORD_BLUE:
    case WORD_RED:
    case WORD_GREEN:
    case WORD_YELLOW:
    case WORD_BLACK:
    case WORD_WHITE:
    case WORD_FREE_SUMMON:
        CHECK(false); /* printed words are properties */
        break;
    }
}

int ud_read_total(struct run *run, int number, seat_t seat)
{
    int total = 0;

    mods_refresh(run);
    for (int slot = 0; slot < 3; slot++) {
        if (zone_at(run, ZONE_CAST, seat, slot) != OBJ_NONE) {
            total += run->st->field.number[seat * 3 + slot][number];
        }
    }
    return total;
}

bool ud_read_silenced(struct run *run, obj_t obj)
{
    mods_refresh(run);
    return set_has(&run->st->field.given[0], obj);
}

bool ud_read_forbidden(struct run *run, seat_t seat, int action)
{
    mods_refresh(run);
    return (run->st->field.forbidden_seats[action] >> seat & 1) != 0;
}
