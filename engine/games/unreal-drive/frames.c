/* frames.c - which frames a text may hold: what the code that drives them takes for granted. */
#include "engine/core/ask.h"
#include "engine/games/unreal-drive/drive.h"

static const struct card *card_of(const struct run *run, const struct frame *frame)
{
    return match_card(run->match, frame->self);
}

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

static bool settle_fits(const struct run *run, const struct frame *frame, bool is_top)
{
    const struct ask *ask = &run->st->head.ask;

    if (frame->step > SETTLE_OFFER || frame->a > SEATS) {
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

static bool flip_fits(const struct run *run, const struct frame *frame, bool is_top)
{
    bool is_gimmick = card_of(run, frame)->type == TYPE_GIMMICK;

    if (is_top) {
        return frame->step == FLIP_ROOM_ASKED && is_gimmick &&
               run->st->field.zone_of[frame->self] == ZONE_TABLE &&
               asks_for_room(run, frame, STEP_REPLACE_GIMMICK, ZONE_GIMMICK);
    }
    return frame->step == FLIP_DONE || (frame->step == FLIP_SKILLS && is_gimmick);
}

static bool summon_fits(const struct run *run, const struct frame *frame, bool is_top)
{
    int sets = (is_top ? run->st->tail.sets : frame[1].sets) - frame->sets;

    if (sets != 0 && (sets != 2 || frame->a != 0)) {
        return false;
    }
    if (is_top) {
        return frame->step == SUMMON_ASKED && card_of(run, frame)->type == TYPE_CAST &&
               run->st->field.zone_of[frame->self] != ZONE_CAST &&
               asks_for_room(run, frame, STEP_REPLACE, ZONE_CAST);
    }
    return frame->step == SUMMON_SKILLS;
}

static bool destroy_fits(const struct run *run, const struct frame *frame, bool is_top)
{
    const struct tail *tail = &run->st->tail;
    const struct ask *ask = &run->st->head.ask;
    int sets = (is_top ? tail->sets : frame[1].sets) - frame->sets;

    if (sets != 2 || !is_top) {
        return sets == 2 && frame->step == DESTROY_NEXT;
    }
    obj_t victim = ud_destroy_victim(run, &tail->set[frame->sets].live);
    if (frame->step != DESTROY_ASKED || victim == OBJ_NONE ||
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

bool ud_frames_fit(const struct run *run, int at)
{
    const struct frame *frame = &run->st->tail.frame[at];
    bool is_top = at + 1 == run->st->tail.frames;
    bool is_own = frame->self != OBJ_NONE && obj_seat(frame->self) == frame->seat;

    if (at == 0 && (frame->events != 0 || frame->pairs != 0)) {
        return false; /* facts that nobody would settle */
    }
    switch ((enum drive_frame)frame->kind) {
    case FRAME_SETTLE:
        return settle_fits(run, frame, is_top);
    case FRAME_USED:
        return is_own && !is_top;
    case FRAME_FLIP:
        return is_own && flip_fits(run, frame, is_top);
    case FRAME_SUMMON:
        return is_own && summon_fits(run, frame, is_top);
    case FRAME_DESTROY:
        return destroy_fits(run, frame, is_top);
    }
    return false;
}
