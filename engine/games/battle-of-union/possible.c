/* possible.c - which positions can be: what the rules say of one that is set up (RULES.md 2.5). */
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/union.h"
#include "engine/text/reached.h"

/* The deck-out runs as soon as a deck is empty, so that behind the deal no deck ever is (BU-083).
 */
static bool has_deck(const struct run *run, seat_t seat)
{
    const struct state *st = run->st;
    bool is_dealt = st->head.phase != PHASE_SETUP || st->field.count[ZONE_WALLS][seat] > 0;
    int least = is_dealt ? 1 : WALLS + HAND_CARDS + 1;
    bool has_any = st->field.count[ZONE_DECK][seat] >= least || st->head.is_over;

    for (int i = 0; i < st->tail.frames && !has_any; i++) {
        has_any = st->tail.frame[i].kind == FRAME_DECKOUT && st->tail.frame[i].seat == seat;
    }
    return has_any;
}

/* A Crown is one of the main force: it leaves camp and battle only by retreating (BU-R49). */
static bool has_crown(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    uint64_t crowns = run->match->prop[PROP_TYPE + TYPE_CROWN][seat], at = 0;
    static const zone_t zones[] = {ZONE_FORCE, ZONE_CAMP, ZONE_FIGHT};

    for (size_t i = 0; i < COUNT_OF(zones); i++) {
        at |= field->zone[zones[i]][seat];
    }
    at |= run->st->head.is_over ? field->zone[ZONE_RETREAT][seat] : 0;
    return (crowns & at) != 0 && (crowns & ~at) == 0;
}

/* The face-down cards of the main force cost no more than all know. */
static bool is_cheap(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    uint64_t down = field->zone[ZONE_FORCE][seat] | field->zone[ZONE_CAMP][seat] |
                    field->zone[ZONE_FIGHT][seat];
    card_t cards[SEAT_OBJECTS];
    int n = 0;

    for (down &= ~field->mark[MARK_UP][seat]; down != 0; down &= down - 1) {
        cards[n++] = run->match->card[seat * SEAT_OBJECTS + bits_first(down)];
    }
    return run->st->head.is_over || bu_hosts_main_fit(run->match, run->st, seat, cards, n);
}

/* One card fights, and its place in the camp is free meanwhile; nothing else is there. */
static bool is_formed(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    bool fights = run->st->head.phase == PHASE_BATTLE || run->st->head.phase == PHASE_END;
    int fighters = field->count[ZONE_FIGHT][seat];

    for (int slot = 0; slot < SLOTS; slot++) {
        if (zone_at(run, ZONE_CAMP, seat, slot) != OBJ_NONE &&
            zone_at(run, ZONE_FIGHT, seat, slot) != OBJ_NONE) {
            return false;
        }
    }
    bool is_home = run->st->head.phase == PHASE_END && !run->st->head.is_over; /* behind E1 */
    return fights ? fighters <= (is_home ? 0 : 1) : fighters + field->count[ZONE_AID][seat] == 0;
}

/* No more of the main force than at the beginning (BU-R20), none of them an event, and those that
 * are known cost no more than is allowed (BU-009, BU-033). */
static bool is_force_right(const struct run *run, seat_t seat, bool is_known)
{
    const struct field *field = &run->st->field;
    uint64_t main = field->zone[ZONE_FORCE][seat] | field->zone[ZONE_CAMP][seat] |
                    field->zone[ZONE_FIGHT][seat];
    int cost = 0, n = bits_count(main);

    main &= is_known ? main : field->mark[MARK_UP][seat];
    for (; main != 0; main &= main - 1) {
        const struct card *card =
            match_card(run->match, (obj_t)(seat * SEAT_OBJECTS + bits_first(main)));
        if (card->type == TYPE_EVENT) {
            return false;
        }
        cost += card->number[NUM_COST];
    }
    return run->st->head.is_over ||
           (n <= run->st->head.gauge[seat][GAUGE_FORCE] && cost <= FORCE_COST);
}

/* The list of the main force is laid out before the deal. */
static bool is_laid_out(const struct run *run, seat_t seat)
{
    const struct state *st = run->st;
    bool is_early = st->head.phase == PHASE_SETUP && st->field.count[ZONE_WALLS][seat] == 0;

    return is_early || st->head.is_over || st->field.count[ZONE_FORCE][seat] == 0;
}

/* Who has no wall has lost (BU-024); a wall is of the deck as it is now, or of an earlier one. */
static bool has_walls(const struct run *run, seat_t seat)
{
    const struct state *st = run->st;

    for (int i = 0; i < WALLS; i++) {
        if (st->scopes.made[seat][i] > st->head.gauge[seat][GAUGE_GEN]) {
            return false;
        }
    }
    bool is_early = st->head.phase == PHASE_SETUP && !st->head.has_first;
    return st->field.count[ZONE_WALLS][seat] > 0 || is_early || st->head.is_over;
}

/* F sends first (BU-048), and all that fights is turned up together (BU-050). */
static bool is_sent_right(const struct run *run, seat_t seat)
{
    const struct head *head = &run->st->head;
    const struct field *field = &run->st->field;
    uint64_t fights = field->zone[ZONE_FIGHT][seat] | field->zone[ZONE_AID][seat];
    bool is_sending = head->phase == PHASE_BATTLE && head->ask.step == STEP_SEND;

    if (is_sending && run->st->tail.frames == 0) {
        seat_t asked = (seat_t)(head->ask.asked == 2);
        return fights == 0 || (seat != asked && seat == head->first);
    }
    return head->is_over || (fights & ~field->mark[MARK_UP][seat]) == 0;
}

/* A card lies on the table as long as its effect runs. */
static bool is_table_right(const struct run *run, seat_t seat)
{
    const struct tail *tail = &run->st->tail;
    uint64_t cards = run->st->field.zone[ZONE_TABLE][seat];

    for (int i = 0; i < tail->frames; i++) {
        const struct frame *frame = &tail->frame[i];
        bool is_shown = frame->kind == FRAME_EVENT || frame->kind == FRAME_COUNTER;
        if (is_shown && frame->self != OBJ_NONE && obj_seat(frame->self) == seat) {
            cards &= ~obj_bit(frame->self);
        }
    }
    return cards == 0 || run->st->head.is_over;
}

/* Who has won and lost is known from the end of the battle to the end of the round. */
static bool is_won_right(const struct run *run, seat_t seat)
{
    const struct head *head = &run->st->head;
    bool has_won = head->gauge[seat][GAUGE_WON] != 0, has_lost = head->gauge[seat][GAUGE_LOST] != 0;

    return !(has_won && has_lost) && has_won == (head->gauge[foe_of(seat)][GAUGE_LOST] != 0) &&
           (head->phase == PHASE_END || (!has_won && !has_lost));
}

/* Under a host lie characters of other names; what lies face-down is looked at where all is known.
 */
static bool is_laid_right(const struct run *run, seat_t seat, bool is_known)
{
    const struct field *field = &run->st->field;
    uint64_t hosts = field->zone[ZONE_CAMP][seat] | field->zone[ZONE_FIGHT][seat];
    obj_t row[1 + AIDS];

    for (; hosts != 0; hosts &= hosts - 1) {
        row[0] = (obj_t)(seat * SEAT_OBJECTS + bits_first(hosts));
        int n = bu_hosts_under(run, row[0], row + 1);
        for (int i = 0; i <= n; i++) {
            const struct card *card = match_card(run->match, row[i]);
            bool is_told = is_known || has_mark(run->st, MARK_UP, row[i]);
            if (i > 0 && is_told && (BU_NOT_LAID >> card->type & 1) != 0) {
                return false;
            }
            for (int k = 0; k < i && is_told; k++) {
                bool is_other = match_card(run->match, row[k])->namesake != card->namesake;
                if (!is_other && (is_known || has_mark(run->st, MARK_UP, row[k]))) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* A list runs that is this one, or before it. */
static bool has_list(const struct state *st, int last)
{
    for (int i = 0; i < st->tail.frames; i++) {
        if (st->tail.frame[i].kind == FRAME_LIST && st->tail.frame[i].step <= last) {
            return true;
        }
    }
    return false;
}

/* What is due comes up in the list that runs (BU-R64). */
static bool is_due_right(const struct state *st, seat_t seat)
{
    return (st->field.mark[MARK_SWIFT_DUE][seat] == 0 || has_list(st, LIST_SWIFT)) &&
           (st->field.mark[MARK_DUE][seat] == 0 || has_list(st, LIST_FINISH));
}

/* Only who stands or stood in the camp, face-up, is fresh or has used anything. */
static bool is_marked_right(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    uint64_t others = field->zone[ZONE_RESERVE][seat] | field->zone[ZONE_AID][seat] |
                      field->zone[ZONE_FORCE][seat];
    uint64_t marked = field->mark[MARK_FRESH][seat];

    for (int skill = 0; skill < CARD_SKILLS; skill++) {
        uint64_t used = field->mark[MARK_USED + skill][seat];
        marked |= used;
        for (; used != 0; used &= used - 1) {
            const struct card *card =
                match_card(run->match, (obj_t)(seat * SEAT_OBJECTS + bits_first(used)));
            if (run->match->db->abilities[card->ability + skill].kind != ABILITY_ACT) {
                return false;
            }
        }
    }
    others |= (field->zone[ZONE_CAMP][seat] | field->zone[ZONE_FIGHT][seat]) &
              ~field->mark[MARK_UP][seat];
    return (marked & others) == 0;
}

/* One seat has its half: the one that prepares, that is asked then. */
static seat_t half_of(const struct run *run)
{
    const struct head *head = &run->st->head;
    bool is_asked = head->phase == PHASE_PREP && run->st->tail.frames == 0;

    return is_asked ? (seat_t)(head->ask.asked == 2) : seat_at(run, head->counter[AT_PART]);
}

/* What still runs at the end of a half runs behind it. */
static bool is_preparing(const struct run *run)
{
    const struct head *head = &run->st->head;

    return head->phase == PHASE_PREP && (run->st->tail.frames == 0 || head->step == TURN_PREP);
}

/* Moves are counted and passes told in the window that is open, and nobody is asked who has passed
 * (BU-R27, BU-R56). */
static bool is_window_right(const struct run *run, seat_t seat)
{
    const struct head *head = &run->st->head;
    bool is_between = run->st->tail.frames == 0;
    bool is_clash = head->phase == PHASE_BATTLE &&
                    (is_between ? head->ask.step == STEP_CLASH : head->step == TURN_CLASH);
    bool is_prep = is_preparing(run) && seat == half_of(run);
    bool is_asked = is_between && head->ask.asked == 1 << seat;
    bool has_passed = head->gauge[seat][GAUGE_PASSED] != 0;
    int acts = head->gauge[seat][GAUGE_ACTS];

    return head->is_over ||
           ((acts == 0 || is_clash || is_prep) && acts <= run->match->option[OPTION_MAX_ACTIONS] &&
            (!has_passed || (is_clash && !is_asked)));
}

/* Behind a move of a clash nobody has passed, or with once_each the one who was first (BU-R27). */
static bool is_passed_right(const struct run *run)
{
    const struct head *head = &run->st->head;
    bool is_clash = head->phase == PHASE_BATTLE && head->step == TURN_CLASH;

    if (head->is_over || run->st->tail.frames == 0 || !is_clash) {
        return true;
    }
    bool is_alternate = run->match->option[OPTION_CLASH] == CLASH_ALTERNATE;
    int first = head->gauge[head->first][GAUGE_PASSED];
    bool is_second = seat_at(run, head->counter[AT_PART]) != head->first;

    return head->gauge[foe_of(head->first)][GAUGE_PASSED] == 0 &&
           first == (!is_alternate && is_second);
}

/* Who of both that had its half is not asked of an end. */
static bool is_halved_right(const struct run *run)
{
    const struct head *head = &run->st->head;
    seat_t seat = half_of(run);

    if (head->is_over) {
        return head->gauge[0][GAUGE_HALF] + head->gauge[1][GAUGE_HALF] <= 1;
    }
    bool may = is_preparing(run) || head->phase == PHASE_SUPPLY || head->phase == PHASE_INSPIRE;
    return head->gauge[foe_of(seat)][GAUGE_HALF] == 0 &&
           (may || head->gauge[seat][GAUGE_HALF] == 0);
}

/* The first of the running effects is of the turn's own step (5). */
static bool is_in_step(const struct run *run)
{
    static const uint32_t steps[] = {
        [FRAME_CODE] = 1u << TURN_CLASH,
        [FRAME_TAKE] = 1u << TURN_DEAL | 1u << TURN_INSPIRE | 1u << TURN_PREP,
        [FRAME_DECKOUT] = ~0u,
        [FRAME_EVENT] = 1u << TURN_PREP | 1u << TURN_CLASH,
        [FRAME_PAID] = 1u << TURN_CLASH,
        [FRAME_LIST] = 1u << TURN_CLASH | 1u << TURN_CLEAR,
        [FRAME_COUNTER] = 1u << TURN_BREACH | 1u << TURN_FINISH,
    };
    const struct frame *first = &run->st->tail.frame[0];
    int step = run->st->head.step;

    if (run->st->tail.frames == 0 || run->st->head.is_over) {
        return true;
    }
    bool is_last = first->kind == FRAME_LIST && first->step == LIST_FINISH;
    return first->kind < COUNT_OF(steps) && (steps[first->kind] >> step & 1) != 0 &&
           (first->kind != FRAME_LIST || is_last == (step == TURN_CLEAR));
}

/* The round after the last one is that of a draw (BU-R55). */
static bool is_in_time(const struct run *run)
{
    const struct head *head = &run->st->head;
    return head->turn <= run->match->option[OPTION_MAX_ROUNDS] + (head->is_over ? 1 : 0);
}

static const char *want_of(const struct run *run, seat_t seat, bool is_known)
{
    return !has_deck(run, seat)      ? "a card in each deck"
           : !has_walls(run, seat)   ? "a wall of each seat, out of its deck as it is or was"
           : !is_laid_out(run, seat) ? "no card in Q behind the deal"
           : is_known && !has_crown(run, seat)
               ? "each Crown in camp or battle, and one of each seat"
           : !is_force_right(run, seat, is_known)
               ? "a main force of characters that cost 10 at most, no more than `force`"
           : is_known && !is_cheap(run, seat)
               ? "face-down characters that cost no more than `unseen`"
           : !is_formed(run, seat)
               ? "one fighter of a seat, in the battle, whose place in the camp is free"
           : !is_sent_right(run, seat)
               ? "the first player's fighter first, and fighters face-up behind the sending"
           : !is_laid_right(run, seat, is_known)
               ? "characters under a character, of other names than it and each other"
           : !is_marked_right(run, seat)
               ? "flags f and z on cards of the camp and the battle alone, z of an effect of war"
           : !is_due_right(run->st, seat) ? "reinforcements due while the list of effects runs"
           : !is_table_right(run, seat)   ? "cards on the table whose effects run"
           : !is_window_right(run, seat)
               ? "`acts` up to `max_actions` in the own preparation or a clash, `passed` of a seat "
                 "in a clash that is not asked"
           : !is_won_right(run, seat)
               ? "`won` of one seat and `lost` of the other, in the end phase"
               : NULL;
}

bool bu_possible(struct run *run, int viewer, const char **want)
{
    for (seat_t seat = 0; seat < SEATS && *want == NULL; seat++) {
        *want = want_of(run, seat, viewer == VIEWER_ALL || viewer == seat);
    }
    if (*want == NULL && !is_halved_right(run)) {
        *want = "one seat at most that has its half, and that one in its own preparation";
    }
    if (*want == NULL && !is_passed_right(run)) {
        *want = "`passed` of a seat that cannot move before the other has";
    }
    if (*want == NULL && !is_in_step(run)) {
        *want = "an effect that runs in its own step of the turn";
    }
    if (*want == NULL && !is_in_time(run)) {
        *want = "a round up to `max_rounds`";
    }
    return *want == NULL;
}

/* ---- with strict=1 --------------------------------------------------------------------------- */

/* Before the deal and behind it nobody has done anything (4). */
static bool is_untouched(const struct run *run, seat_t seat)
{
    const struct state *st = run->st;
    const uint32_t laid = 1u << ZONE_DECK | 1u << ZONE_FORCE | 1u << ZONE_CAMP;
    const uint32_t dealt = 1u << ZONE_DECK | 1u << ZONE_CAMP | 1u << ZONE_HAND | 1u << ZONE_WALLS;
    bool is_dealt = st->head.has_first;
    int main = st->field.count[ZONE_FORCE][seat] + st->field.count[ZONE_CAMP][seat];
    bool is_whole = !is_dealt || (st->field.count[ZONE_HAND][seat] == HAND_CARDS &&
                                  st->field.count[ZONE_WALLS][seat] == WALLS);

    return is_whole && main == st->head.gauge[seat][GAUGE_FORCE] &&
           reached_within(run, seat, is_dealt ? dealt : laid) && st->field.mods == 0 &&
           reached_new(run, 1u << GAUGE_FORCE) && st->field.mark[MARK_UP][seat] == 0;
}

/* Fresh cards stand in the camp (BU-034). War effects were used by the fighter in this battle, who
 * may have come home (BU-R44, BU-067). */
static bool are_marks_right(const struct run *run, seat_t seat)
{
    const struct state *st = run->st;
    uint64_t camp = st->field.zone[ZONE_CAMP][seat], fighter = st->field.zone[ZONE_FIGHT][seat];
    uint64_t users = st->head.phase == PHASE_BATTLE ? fighter
                     : st->head.phase == PHASE_END  ? fighter | camp
                                                    : 0;
    bool is_sending = st->tail.frames == 0 && st->head.ask.step == STEP_SEND;

    users = is_sending ? 0 : users;
    return (st->field.mark[MARK_FRESH][seat] & ~camp) == 0 &&
           (reached_used(st, seat, MARK_USED) & ~users) == 0;
}

/* What lies face-down costs no more than what lies face-up leaves of 10. */
static bool is_unseen_right(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    uint64_t up =
        (field->zone[ZONE_CAMP][seat] | field->zone[ZONE_FIGHT][seat]) & field->mark[MARK_UP][seat];
    int cost = 0;

    for (; up != 0; up &= up - 1) {
        cost +=
            match_card(run->match, (obj_t)(seat * SEAT_OBJECTS + bits_first(up)))->number[NUM_COST];
    }
    return run->st->head.gauge[seat][GAUGE_UNSEEN] <= FORCE_COST - cost;
}

/* Why the game is over shows in the position (7.1). */
static bool is_end_right(const struct run *run)
{
    const struct head *head = &run->st->head;
    const uint8_t *walls = run->st->field.count[ZONE_WALLS];
    bool is_draw = head->winner == 2;
    bool is_late = head->turn > run->match->option[OPTION_MAX_ROUNDS];

    if (is_late != (head->reason == REASON_ROUNDS)) {
        return false;
    }
    switch (head->reason) {
    case REASON_WALL:
        return !is_draw && walls[foe_of(head->winner)] == 0 && walls[head->winner] > 0;
    case REASON_CROWN:
        return !is_draw;
    case REASON_DOUBLE:
    case REASON_ROUNDS:
    case REASON_LIMIT:
        return is_draw;
    default:
        return true;
    }
}

bool bu_possible_reached(struct run *run, const char **want)
{
    const struct head *head = &run->st->head;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        *want = "the main force, `force` of it, and behind the deal 5 cards in the hand and 5 "
                "walls, before the first round";
        if (head->phase == PHASE_SETUP && !is_untouched(run, seat)) {
            return false;
        }
        *want = "flag f of cards in the camp, z of a fighter of this battle";
        if (!are_marks_right(run, seat)) {
            return false;
        }
        *want = "`unseen` up to what the costs of face-up cards leave of 10";
        if (!is_unseen_right(run, seat)) {
            return false;
        }
    }
    *want = "`half` of the seat that has its half";
    bool has_half =
        is_preparing(run) || head->phase == PHASE_SUPPLY || head->phase == PHASE_INSPIRE;
    if (!head->is_over && has_half && head->gauge[half_of(run)][GAUGE_HALF] == 0) {
        return false;
    }
    *want = "a clash in which not both have passed";
    if (!head->is_over && head->gauge[0][GAUGE_PASSED] + head->gauge[1][GAUGE_PASSED] == SEATS) {
        return false;
    }
    *want = "the end that this position has";
    return !head->is_over || is_end_right(run);
}
