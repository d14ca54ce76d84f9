/* frames.c - which frames a text may hold: what the code that drives them takes for granted. */
#include "engine/core/ask.h"
#include "engine/core/vm.h"
#include "engine/games/play-of-universe/universe.h"

struct look {
    const struct run *run;
    const struct frame *frame, *above; /* NULL: the frame is the top one */
    const struct ask *ask;
    const struct set *cards; /* its slot, or NULL */
    const struct card *card; /* self, or NULL */
};

static bool asks(const struct look *l, int step)
{
    return l->above == NULL && l->ask->step == step && l->ask->asked == 1 << l->frame->seat;
}

static bool lies_in(const struct look *l, zone_t zone)
{
    return l->card != NULL && l->run->st->field.zone_of[l->frame->self] == zone;
}

static bool queue_fits(const struct look *l)
{
    return l->above != NULL;
}

/* The assist lies where its effect has put it, if it has (PU-R93). */
static bool use_fits(const struct look *l)
{
    return l->card != NULL && obj_seat(l->frame->self) == l->frame->seat &&
           l->frame->skill < l->card->ability_count && l->above != NULL && l->frame->step == 1;
}

/* The armours of the creature, which are more than it has slots for. */
static bool trim_fits(const struct look *l)
{
    const struct state *st = l->run->st;

    if (!lies_in(l, ZONE_BOARD) || !asks(l, STEP_TRIM) || l->ask->form != FORM_ITEMS ||
        l->ask->verb != MOVE_TRIM || l->ask->plain != 0 ||
        obj_seat(l->frame->self) != l->frame->seat) {
        return false;
    }
    for (int i = 0; i < l->ask->count; i++) {
        obj_t obj = (obj_t)l->ask->item[i];
        if (st->field.zone_of[obj] != ZONE_ARMOUR || pu_read_host(st, obj) != l->frame->self) {
            return false;
        }
    }
    return l->ask->count > l->card->number[NUM_SLOTS];
}

/* One frame for each card that waits; the top one asks. */
static bool place_fits(const struct look *l)
{
    bool is_stack = l->above == NULL
                        ? asks(l, STEP_PLACE) && l->ask->form == FORM_LISTED && l->ask->plain == 0
                        : l->above->kind == FRAME_PLACE && l->above->seat == l->frame->seat;

    return lies_in(l, ZONE_WAITING) && l->card->type == TYPE_CREATURE && is_stack &&
           l->frame->a < BOARD_SQUARES;
}

static bool advance_fits(const struct look *l)
{
    uint32_t plain = 1u << MOVE_ADVANCE;

    plain |= l->run->match->option[OPTION_ADVANCE] == ADVANCE_FORCED ? 0 : 1u << MOVE_STAY;
    return lies_in(l, ZONE_BOARD) && asks(l, STEP_ADVANCE) && l->ask->form == FORM_FIXED &&
           l->ask->plain == plain && who_is(l->run->st, ROLE_ATTACKER) == l->frame->self &&
           l->frame->a < BOARD_SQUARES && card_on(l->run->st, l->frame->a) == OBJ_NONE &&
           obj_seat(l->frame->self) == l->frame->seat;
}

/* The picks are cards of decks that the slot does not hold. */
static bool picks_fit(const struct look *l)
{
    const struct tail *tail = &l->run->st->tail;
    struct set seen = *l->cards;

    for (int i = 0; i < tail->picks; i++) {
        obj_t obj = tail->picked[i];
        if (l->run->st->field.zone_of[obj] != ZONE_DECK || set_has(&seen, obj)) {
            return false;
        }
        set_add(&seen, obj);
    }
    return l->frame->a == tail->picks || (l->frame->a < tail->picks && l->frame->step == LOOK_TOP);
}

static bool look_fits(const struct look *l)
{
    const struct field *field = &l->run->st->field;
    bool is_bottom = l->frame->step == LOOK_BOTTOM;
    uint32_t plain = is_bottom ? 1u << MOVE_DONE : 0;

    if (l->cards == NULL || l->frame->step > LOOK_TOP || !asks(l, STEP_ARRANGE) ||
        l->ask->plain != plain || set_count(l->cards) < (is_bottom ? 1 : 2) || !picks_fit(l)) {
        return false;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        if ((l->cards->of[seat] & ~field->zone[ZONE_DECK][seat]) != 0 ||
            l->ask->cards.of[seat] != l->cards->of[seat]) {
            return false;
        }
    }
    return l->ask->verb == (is_bottom ? MOVE_BOTTOM : MOVE_TOP);
}

bool pu_frames_fit(const struct run *run, int at)
{
    const struct tail *tail = &run->st->tail;
    const struct frame *frame = &tail->frame[at];
    struct look l = {.run = run, .frame = frame, .ask = &run->st->head.ask};
    int sets = (at + 1 == tail->frames ? tail->sets : frame[1].sets) - frame->sets;

    l.above = at + 1 == tail->frames ? NULL : frame + 1;
    l.cards = sets == 1 ? &tail->set[frame->sets].live : NULL;
    l.card = frame->self == OBJ_NONE ? NULL : match_card(run->match, frame->self);
    if ((frame->kind == FRAME_LOOK) != (sets == 1) && sets != 0) {
        return false;
    }
    switch ((enum pu_frame)frame->kind) {
    case FRAME_QUEUE:
        return queue_fits(&l);
    case FRAME_USE:
        return use_fits(&l);
    case FRAME_TRIM:
        return trim_fits(&l);
    case FRAME_PLACE:
        return place_fits(&l);
    case FRAME_ADVANCE:
        return advance_fits(&l);
    case FRAME_LOOK:
        return look_fits(&l);
    }
    return false;
}
