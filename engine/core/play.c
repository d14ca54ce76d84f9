/* play.c - one answer, then on to the next question. */
#include "engine/core/play.h"

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/frame.h"
#include "engine/core/mods.h"
#include "engine/core/move.h"
#include "engine/core/vm.h"
#include "engine/know/know.h"
#include "engine/parts/grid.h"
#include "engine/parts/loop-history.h"
#include "engine/parts/table.h"

void play_turn(struct run *run)
{
    const struct rules *rules = run->match->rules;

    if (rules->turn.resolve == NULL || !rules->turn.resolve(run)) {
        rules->turn.drive[run->st->head.step](run);
    }
}

static void drive(struct run *run)
{
    struct head *head = &run->st->head;

    while (head->ask.seats == 0 && !head->is_over) {
        struct frame *top = vm_top(run);
        if (top == NULL) {
            play_turn(run);
        } else if (top->kind < FRAME_GAME) {
            vm_run(run);
        } else {
            frame_rule(run, top)->drive(run, top);
        }
    }
    mods_refresh(run);
}

void play_lay(struct run *run)
{
    run->st->field.is_stale = STALE_ALL;
    know_begin(run);
    grid_begin(run);
    table_begin(run);
    run->match->rules->setup(run);
}

void play_begin(struct run *run)
{
    drive(run);
}

void play_start(struct run *run)
{
    play_lay(run);
    play_begin(run);
}

static void tell_choice(struct run *run, seat_t seat, move_t move)
{
    const int viewers[] = {seat, 1 - seat, VIEWER_PUB};
    char text[3][MOVE_TEXT];
    struct str out;

    for (int i = 0; i < 3; i++) {
        str_init(&out, text[i], sizeof text[i]);
        move_redacted(run->match, run->st, move, i == 0 ? VIEWER_ALL : viewers[i], &out);
    }
    event_choose(run, seat, text[0], text[1], text[2]);
}

void play_answer(struct run *run, seat_t seat, move_t move)
{
    struct ask *ask = &run->st->head.ask;
    const struct step_rule *step = &run->match->rules->steps[ask->step];
    struct frame *top = vm_top(run);

    if (run_is_told(run) && ask->asked != 3) {
        tell_choice(run, seat, move);
    }
    history_answer(run, seat);
    if (ask->asked == 3) {
        ask->given[seat] = move;
        ask->seats &= (uint8_t) ~(1 << seat);
        if (ask->seats != 0) {
            return;
        }
        for (seat_t s = 0; s < SEATS && run_is_told(run); s++) {
            tell_choice(run, s, ask->given[s]);
        }
        step->joint(run);
    } else if (top == NULL) {
        step->answer(run, seat, move);
    } else if (top->kind < FRAME_GAME) {
        vm_answer(run, seat, move);
    } else {
        frame_rule(run, top)->answer(run, top, move);
    }
    drive(run);
}

void play_phase(struct run *run, int phase, int step)
{
    run->st->head.phase = (uint8_t)phase;
    run->st->head.step = (uint8_t)step;
    mods_phase(run->st);
    event_plain(run, NOTE_phase, -1, phase, -1);
}

void play_over(struct run *run, int winner, int reason)
{
    struct note *note = event_note(run, NOTE_over, winner);

    run->st->head.is_over = 1;
    run->st->head.d++;
    run->st->head.idle = 0;
    run->st->head.winner = (uint8_t)winner;
    run->st->head.reason = (uint8_t)reason;
    ask_close(run);
    if (note != NULL) {
        note->name = (uint16_t)reason;
    }
}

uint64_t play_random(struct run *run, uint64_t *real, uint64_t *answers)
{
    struct state *st = run->st;
    uint64_t decisions = 0, several = 0, all = 0;
    struct ask_answers list;

    while (!st->head.is_over) {
        seat_t seat = (seat_t)((st->head.ask.seats & 1) == 0);
        uint64_t n = (uint64_t)ask_answers(run->match, st, seat, &list);
        int k = n == 1 ? 0 : (int)rng_fast_below(&st->head.chance.fast, n);
        decisions++;
        several += n > 1;
        all += n;
        play_answer(run, seat, ask_at(&list, k));
    }
    if (real != NULL) {
        *real += several;
        *answers += all;
    }
    return decisions;
}
