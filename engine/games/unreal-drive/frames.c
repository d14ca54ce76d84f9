/* frames.c - the frames of the game: who drives and answers them, and what that takes for granted
 * of those that a text holds. */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/vm.h"
#include "engine/games/unreal-drive/drive.h"

/* Facts that nobody would settle do not lie under the lowest frame. */
static bool has_settler(const struct frame_look *l)
{
    return l->below != NULL || (l->frame->events == 0 && l->frame->pairs == 0);
}

/* It is about a card of the seat whose frame it is. */
static bool is_own(const struct frame_look *l)
{
    return has_settler(l) && l->card != NULL && obj_seat(l->frame->self) == l->frame->seat;
}

static bool settle_fits(const struct frame_look *l)
{
    return has_settler(l) && l->frame->step <= SETTLE_OFFER && l->frame->a <= SEATS &&
           (l->above != NULL || (l->frame->step == SETTLE_OFFER && l->frame->a < SEATS));
}

/* Room is asked for in a full area. */
static bool is_full(const struct frame_look *l, zone_t zone)
{
    int room = l->run->match->rules->zone[zone].capacity;

    return l->run->st->field.count[zone][l->frame->seat] == room;
}

static bool flip_fits(const struct frame_look *l)
{
    bool is_gimmick = is_own(l) && l->card->type == TYPE_GIMMICK;

    if (l->above == NULL) {
        return is_gimmick && l->frame->step == FLIP_ROOM_ASKED && is_full(l, ZONE_GIMMICK) &&
               l->run->st->field.zone_of[l->frame->self] == ZONE_TABLE;
    }
    return is_own(l) &&
           (l->frame->step == FLIP_DONE || (l->frame->step == FLIP_SKILLS && is_gimmick));
}

static bool summon_fits(const struct frame_look *l)
{
    if (!is_own(l) || (l->sets != 0 && (l->sets != 2 || l->frame->a != 0))) {
        return false;
    }
    if (l->above == NULL) {
        return l->frame->step == SUMMON_ASKED && l->card->type == TYPE_CAST &&
               l->run->st->field.zone_of[l->frame->self] != ZONE_CAST && is_full(l, ZONE_CAST);
    }
    return l->frame->step == SUMMON_SKILLS;
}

static bool destroy_fits(const struct frame_look *l)
{
    if (!has_settler(l) || l->sets != 2) {
        return false;
    }
    return l->above != NULL
               ? l->frame->step == DESTROY_NEXT
               : l->frame->step == DESTROY_ASKED &&
                     ud_destroy_victim(l->run, &l->run->st->tail.set[l->frame->sets].live) !=
                         OBJ_NONE;
}

static bool used_fits(const struct frame_look *l)
{
    return is_own(l) && l->above != NULL;
}

static void drive_used(struct run *run, struct frame *frame)
{
    obj_t self = frame->self;
    seat_t seat = frame->seat;

    vm_pop(run);
    event_add(run, EVENT_USED, seat, self, run->st->field.zone_of[self]);
}

const struct frame_rule ud_frames[] = {
    [FRAME_SETTLE - FRAME_GAME] = {.drive = ud_settle_drive,
                                   .answer = ud_settle_answer,
                                   .fits = settle_fits,
                                   .ask_again = ud_settle_again},
    [FRAME_USED - FRAME_GAME] = {.drive = drive_used, .fits = used_fits},
    [FRAME_FLIP - FRAME_GAME] = {.drive = ud_flip_drive,
                                 .answer = ud_flip_answer,
                                 .fits = flip_fits,
                                 .ask_again = ud_flip_again},
    [FRAME_SUMMON - FRAME_GAME] = {.drive = ud_summon_drive,
                                   .answer = ud_summon_answer,
                                   .fits = summon_fits,
                                   .ask_again = ud_summon_again,
                                   .asks_openly = true},
    [FRAME_DESTROY - FRAME_GAME] = {.drive = ud_destroy_drive,
                                    .answer = ud_destroy_answer,
                                    .fits = destroy_fits,
                                    .ask_again = ud_destroy_again},
};
