/* setup.c - decks, first hands, the mulligan, the first player (RULES.md 4). */
#include "engine/core/ask.h"
#include "engine/core/chance.h"
#include "engine/core/event.h"
#include "engine/core/play.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/unien/unien.h"
#include "engine/parts/picks.h"
#include "engine/text/pending.h"
#include "engine/text/reached.h"

static void lay_out(struct run *run, seat_t seat)
{
    for (uint64_t rest = match_all(run->match, seat); rest != 0; rest &= rest - 1) {
        zone_put(run, object_of(seat, rest), ZONE_DECK);
    }
    run->st->head.gauge[seat][GAUGE_CLAIMS] = run->match->option[OPTION_CLAIM_LIMIT];
}

/* They are no part of the deck (UE-006), and all see them (UE-056). */
static void show_leaders(struct run *run, seat_t seat)
{
    uint64_t leaders =
        run->match->prop[PROP_TYPE + TYPE_LEADER][seat] & match_all(run->match, seat);

    for (; leaders != 0; leaders &= leaders - 1) {
        zone_move(run, object_of(seat, leaders), ZONE_LEADERS, END_DEFAULT, SEEN_BOTH,
                  WHY_REVEALED);
    }
}

void ue_setup_start(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        lay_out(run, seat);
    }
    run->st->head.turn = 1;
    play_phase(run, PHASE_MULLIGAN, TURN_SHUFFLE);
    show_leaders(run, 0);
    show_leaders(run, 1);
}

void ue_setup_shuffle(struct run *run)
{
    for (seat_t seat = 0; seat < SEATS; seat++) { /* UE-060 */
        chance_shuffle(run, ZONE_DECK, seat, STREAM_DECK + seat);
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        verb_draw(run, seat, FIRST_HAND); /* UE-061 */
    }
    run->st->head.step = TURN_MULL;
}

/* ---- how many cards to replace (UE-062, UE-063) --------------------------------------------- */

void ue_setup_ask_counts(struct run *run)
{
    struct ask *ask = ask_open(run, 0, STEP_MULL_COUNT);

    ask->seats = ask->asked = 3;
    for (int n = 0; n <= FIRST_HAND; n++) { /* UE-R08 */
        ask_item(ask, MOVE_MULL, n, 0);
    }
}

void ue_setup_counted(struct run *run)
{
    struct head *head = &run->st->head;
    move_t given[SEATS] = {head->ask.given[0], head->ask.given[1]};

    ask_close(run);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        head->gauge[seat][GAUGE_MULL] = (int16_t)move_operand(given[seat]);
        event_value(run, seat, GAUGE_MULL, head->gauge[seat][GAUGE_MULL]);
    }
    head->counter[AT_PART] = 0;
    head->step = TURN_RETURN;
}

/* ---- the exchange (UE-064 to UE-066) ----------------------------------------------------------
 */

/* The same number from the top, and the deck is shuffled, also after 0 (UE-R09). */
static void exchange(struct run *run, seat_t seat, const struct set *back)
{
    struct head *head = &run->st->head;
    obj_t row[MAX_OBJECT];
    int n = picks_list(run, back, row);

    for (int i = 0; i < n; i++) {
        zone_move(run, row[i], ZONE_DECK, END_BOTTOM, SEEN_NONE, WHY_RETURNED);
    }
    verb_draw(run, seat, n);
    chance_shuffle(run, ZONE_DECK, seat, STREAM_DECK + seat);
    if (++head->counter[AT_PART] == SEATS) {
        head->counter[AT_PART] = 0;
        head->step = TURN_FIRST;
    }
}

void ue_setup_return(struct run *run, struct frame *frame)
{
    struct set *chosen = &run->st->tail.set[frame->sets].live;
    seat_t seat = frame->seat;
    int wanted = run->st->head.gauge[seat][GAUGE_MULL], n;
    struct picks picks = {.chosen = *chosen, .least = wanted, .most = wanted, .is_hidden = true};
    obj_t next[MAX_OBJECT];
    bool can_end;

    picks.offer.of[seat] = run->st->field.zone[ZONE_HAND][seat];
    if (picks_next(run, &picks, next, &n, &can_end)) {
        picks_ask(run, seat, STEP_MULL_RETURN, MOVE_BACK, MOVE_DONE, &picks, next, n, can_end);
        return;
    }
    vm_pop(run);
    exchange(run, seat, &picks.chosen);
}

void ue_setup_answer(struct run *run, struct frame *frame, move_t move)
{
    struct set *chosen = &run->st->tail.set[frame->sets].live;
    struct set hand = run->st->head.ask.cards;

    ask_close(run);
    set_add(chosen, picks_copy(run, (obj_t)move_operand(move), &hand, chosen));
}

void ue_setup_give_back(struct run *run)
{
    vm_push_frame(run, FRAME_RETURN, run->st->head.counter[AT_PART], OBJ_NONE);
    *vm_slot(run) = (struct slot){0};
}

/* ---- who goes first (UE-067, UE-068) ------------------------------------------------------------
 */

void ue_setup_find_first(struct run *run)
{
    struct head *head = &run->st->head;
    int first = head->gauge[0][GAUGE_MULL] < head->gauge[1][GAUGE_MULL] ? 0 : 1;

    if (head->gauge[0][GAUGE_MULL] == head->gauge[1][GAUGE_MULL]) {
        first = chance_below(run, STREAM_FIRST, 2) ^ (int)head->chance.is_swapped;
        event_plain(run, NOTE_coin, first, 0, -1);
    }
    head->first = (seat_t)first;
    head->has_first = 1;
    for (seat_t seat = 0; seat < SEATS; seat++) {
        if (head->gauge[seat][GAUGE_MULL] != 0) {
            head->gauge[seat][GAUGE_MULL] = 0;
            event_value(run, seat, GAUGE_MULL, 0);
        }
    }
    head->step = TURN_BEGIN;
}

bool ue_setup_ask_again(struct run *run, int step, int asked)
{
    struct head *head = &run->st->head;

    if (step == STEP_MULL_COUNT && asked == 3) {
        head->step = TURN_MULL;
        ue_setup_ask_counts(run);
        return true;
    }
    return false;
}

/* What is being paid for is counted behind that. */
static bool is_play_left(const struct run *run, seat_t seat)
{
    const int16_t *gauge = run->st->head.gauge[seat];
    bool is_due = false;

    for (int i = 0; i < run->st->tail.frames; i++) {
        is_due = is_due || ue_act_is_due(&run->st->tail.frame[i]);
    }
    return !is_due ||
           (gauge[GAUGE_PLAYS] > 0 && gauge[GAUGE_MADE] < run->match->option[OPTION_MAX_PLAYS]);
}

/* Plays, recombination and claim are the active seat's, in its main phase; a recombination stands
 * instead of plays (UE-082, UE-R46). NULL: they are so. */
static const char *why_no_turn(const struct run *run, seat_t seat)
{
    const struct head *head = &run->st->head;
    const int16_t *gauge = head->gauge[seat];
    bool is_acting = seat == head->first && (head->phase == PHASE_MAIN || head->phase == PHASE_END);

    if (!is_acting && gauge[GAUGE_MADE] + gauge[GAUGE_RECOMBINED] + gauge[GAUGE_CLAIMED] != 0) {
        return "`made`, `recombined`, `claimed` only of the seat whose main phase it is";
    }
    if (gauge[GAUGE_MADE] > run->match->option[OPTION_MAX_PLAYS]) {
        return "`made` up to `max_plays_per_turn`";
    }
    bool is_playing = is_acting && run->st->tail.frames > 0;
    return (gauge[GAUGE_MADE] != 0 || is_playing) && gauge[GAUGE_RECOMBINED] != 0
               ? "`made` or `recombined`, not both"
           : is_playing && !is_play_left(run, seat)
               ? "a play left for the one that is being paid for"
               : NULL;
}

bool ue_setup_complete(struct run *run, int viewer, const char **want)
{
    const struct field *field = &run->st->field;
    bool fits = true;

    (void)viewer;
    for (seat_t seat = 0; seat < SEATS; seat++) {
        *want = why_no_turn(run, seat);
        if (*want != NULL) {
            return false;
        }
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t characters = run->match->prop[PROP_TYPE + TYPE_CHARACTER][seat];
        if ((field->zone[ZONE_FIELD][seat] & ~characters) != 0) {
            *want = "characters alone in F";
            return false;
        }
    }
    if (run->st->head.turn > run->match->option[OPTION_MAX_TURNS]) { /* UE-R60 */
        *want = "a turn up to `max_turns`";
        return false;
    }
    if (!run->st->head.is_over &&
        !pending_holds(run->st, ZONE_TABLE, 1u << FRAME_CAST | 1u << FRAME_SUMMON)) {
        *want = "cards on the table that are being played";
        return false;
    }
    *want = "3 cards in each hand and none in play before the first turn";
    for (seat_t seat = 0; seat < SEATS; seat++) {
        fits = fits && bits_count(field->zone[ZONE_HAND][seat]) == FIRST_HAND &&
               (field->zone[ZONE_FIELD][seat] | field->zone[ZONE_ENERGY][seat] |
                field->zone[ZONE_OMNI][seat] | field->zone[ZONE_DEBRIS][seat]) == 0;
    }
    return fits || run->st->head.phase != PHASE_MULLIGAN;
}

/* ---- with strict=1 -------------------------------------------------------------------------- */

/* Nobody has done anything but exchange cards (4), and resign. */
static bool is_untouched(const struct run *run)
{
    const struct head *head = &run->st->head;
    bool is_counted = head->gauge[0][GAUGE_MULL] + head->gauge[1][GAUGE_MULL] == 0 ||
                      head->is_over || head->ask.step != STEP_MULL_COUNT;
    bool is_played = head->is_over && head->reason <= REASON_BOTH_DEAD;

    return !head->has_first && !is_played && is_counted && reached_new(run, 1u << GAUGE_MULL);
}

/* Both leaders lie face-up from the start (UE-006), and nothing moves them. */
static bool are_leaders_shown(const struct run *run, seat_t seat)
{
    uint64_t leaders = run->match->prop[PROP_TYPE + TYPE_LEADER][seat];

    return bits_count(run->st->field.zone[ZONE_LEADERS][seat]) == LEADERS &&
           (run->st->field.zone[ZONE_LEADERS][seat] & ~leaders) == 0;
}

static bool are_gauges_right(const struct run *run, seat_t seat)
{
    const struct head *head = &run->st->head;
    const int16_t *gauge = head->gauge[seat];
    bool is_main = seat == head->first && head->phase == PHASE_MAIN;

    return gauge[GAUGE_MULL] == 0 && (gauge[GAUGE_PLAYS] == 0 || is_main) &&
           (gauge[GAUGE_CHARGED] == 0 || head->phase != PHASE_START) &&
           gauge[GAUGE_CLAIMS] + gauge[GAUGE_CLAIMED] <= run->match->option[OPTION_CLAIM_LIMIT];
}

/* Why the game is over shows in the position (7). */
static bool is_end_right(struct run *run)
{
    const struct head *head = &run->st->head;
    const int16_t *option = run->match->option;
    bool is_draw = head->winner == 2, is_late = head->phase == PHASE_END;

    switch ((enum unien_reason)head->reason) {
    case REASON_SIMULTANEOUS:
        return is_draw && option[OPTION_SIMULTANEOUS] == SIMULTANEOUS_DRAW;
    case REASON_JUDGE:
        return head->winner == head->first && head->phase == PHASE_MAIN;
    case REASON_TURN_CAP:
        return is_draw && is_late && head->turn == option[OPTION_MAX_TURNS];
    case REASON_BOTH_DEAD:
        return is_draw && is_late && option[OPTION_DEAD_BOTH] == DEAD_DOUBLE_LOSS;
    default:
        return head->reason > REASON_BOTH_DEAD ||
               (!is_draw &&
                (head->reason == REASON_INO || ue_wins_is_met(run, head->winner, head->reason)));
    }
}

bool ue_setup_reached(struct run *run, const char **want)
{
    const struct state *st = run->st;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t lying = st->field.zone[ZONE_FIELD][seat] | st->field.zone[ZONE_ENERGY][seat] |
                         st->field.zone[ZONE_OMNI][seat];
        *want = "two leaders of each seat in L";
        if (!are_leaders_shown(run, seat)) {
            return false;
        }
        *want = "rested cards in F and E";
        if ((st->field.mark[MARK_RESTED][seat] & ~lying) != 0) {
            return false;
        }
    }
    if (st->head.phase == PHASE_MULLIGAN) {
        *want = "numbers of the beginning before the first turn";
        return is_untouched(run);
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        *want = "`play` of the seat whose main phase it is, `claims` up to `claim_limit` less the "
                "claim of this turn, `mull` and `charged` in their phases";
        if (!are_gauges_right(run, seat)) {
            return false;
        }
    }
    *want = "the end that this position has";
    if (st->head.is_over) {
        return is_end_right(run);
    }
    return st->tail.frames > 0 || (!ue_wins_are_met(run, 0) && !ue_wins_are_met(run, 1));
}
