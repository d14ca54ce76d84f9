/* frames.c - the frames of the game: who drives and answers them, and what that takes for granted
 * of those that a text holds. */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/vm.h"
#include "engine/games/unreal-drive/drive.h"

/* The open decision is this step of this seat, and its items are of one verb. */
static bool asks(const struct run *run, seat_t seat, int step, int verb)
{
    const struct ask *ask = &run->st->head.ask;
    return ask->step == step && ask->asked == 1 << seat && ask->form == FORM_ITEMS &&
           ask->verb == verb;
}

static obj_t item_card(const struct ask *ask, int i)
{
    return (obj_t)(ask->item[i] & 0xfff);
}

static bool is_offered(const struct run *run, const struct frame *frame, seat_t seat, int item)
{
    const struct tail *tail = &run->st->tail;
    const struct ask *ask = &run->st->head.ask;

    for (int i = frame->pairs; i < tail->pairs; i++) {
        const struct pair *pair = &tail->pair[i];
        if (pair->card == item_card(ask, item) && pair->skill == ask->item[item] >> 12 &&
            !pair->dropped && obj_seat(pair->card) == seat) {
            return true;
        }
    }
    return false;
}

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
    const struct run *run = l->run;
    const struct frame *frame = l->frame;
    bool is_top = l->above == NULL;
    const struct ask *ask = &run->st->head.ask;

    if (!has_settler(l) || frame->step > SETTLE_OFFER || frame->a > SEATS) {
        return false;
    }
    if (!is_top) {
        return true;
    }
    if (frame->step != SETTLE_OFFER || frame->a == SEATS ||
        !asks(run, seat_at(run, frame->a), STEP_REACT, MOVE_REACT) ||
        (ask->plain & ~(1u << MOVE_PASS)) != 0) {
        return false;
    }
    for (int i = 0; i < ask->count; i++) {
        if (!is_offered(run, frame, seat_at(run, frame->a), i)) {
            return false;
        }
    }
    return true;
}

/* The decision that makes room in a full area. */
static bool asks_for_room(const struct run *run, const struct frame *frame, int step, zone_t zone)
{
    const struct ask *ask = &run->st->head.ask;
    bool is_full =
        run->st->field.count[zone][frame->seat] == run->match->rules->zone[zone].capacity;

    for (int i = 0; i < ask->count; i++) {
        is_full = is_full && obj_seat(item_card(ask, i)) == frame->seat &&
                  run->st->field.zone_of[item_card(ask, i)] == zone;
    }
    return is_full && asks(run, frame->seat, step, MOVE_DROP) && ask->plain == 0;
}

static bool flip_fits(const struct frame_look *l)
{
    const struct run *run = l->run;
    const struct frame *frame = l->frame;
    bool is_top = l->above == NULL;
    bool is_gimmick = is_own(l) && l->card->type == TYPE_GIMMICK;

    if (!is_own(l)) {
        return false;
    }
    if (is_top) {
        return frame->step == FLIP_ROOM_ASKED && is_gimmick &&
               run->st->field.zone_of[frame->self] == ZONE_TABLE &&
               asks_for_room(run, frame, STEP_REPLACE_GIMMICK, ZONE_GIMMICK);
    }
    return frame->step == FLIP_DONE || (frame->step == FLIP_SKILLS && is_gimmick);
}

static bool summon_fits(const struct frame_look *l)
{
    const struct run *run = l->run;
    const struct frame *frame = l->frame;
    bool is_top = l->above == NULL;

    if (!is_own(l) || (l->sets != 0 && (l->sets != 2 || frame->a != 0))) {
        return false;
    }
    if (is_top) {
        return frame->step == SUMMON_ASKED && l->card->type == TYPE_CAST &&
               run->st->field.zone_of[frame->self] != ZONE_CAST &&
               asks_for_room(run, frame, STEP_REPLACE, ZONE_CAST);
    }
    return frame->step == SUMMON_SKILLS;
}

static bool destroy_fits(const struct frame_look *l)
{
    const struct run *run = l->run;
    const struct frame *frame = l->frame;
    bool is_top = l->above == NULL;
    const struct tail *tail = &run->st->tail;
    const struct ask *ask = &run->st->head.ask;

    if (l->sets != 2 || !is_top) {
        return has_settler(l) && l->sets == 2 && frame->step == DESTROY_NEXT;
    }
    obj_t victim = ud_destroy_victim(run, &tail->set[frame->sets].live);
    if (!has_settler(l) || frame->step != DESTROY_ASKED || victim == OBJ_NONE ||
        !asks(run, obj_seat(victim), STEP_INSTEAD, MOVE_INSTEAD) || ask->plain != 1u << MOVE_PASS) {
        return false;
    }
    for (int i = 0; i < ask->count; i++) {
        const struct card *card = match_card(run->match, item_card(ask, i));
        if (run->match->db->abilities[card->ability + (ask->item[i] >> 12)].kind !=
            ABILITY_REPLACE) {
            return false;
        }
    }
    return true;
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
    [FRAME_SETTLE -
     FRAME_GAME] = {.drive = ud_settle_drive, .answer = ud_settle_answer, .fits = settle_fits},
    [FRAME_USED - FRAME_GAME] = {.drive = drive_used, .fits = used_fits},
    [FRAME_FLIP -
        FRAME_GAME] = {.drive = ud_flip_drive, .answer = ud_flip_answer, .fits = flip_fits},
    [FRAME_SUMMON -
        FRAME_GAME] = {.drive = ud_summon_drive, .answer = ud_summon_answer, .fits = summon_fits},
    [FRAME_DESTROY - FRAME_GAME] = {.drive = ud_destroy_drive,
                                    .answer = ud_destroy_answer,
                                    .fits = destroy_fits},
};
