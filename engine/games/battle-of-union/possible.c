/* possible.c - which positions can be: what the rules say of one that is set up (RULES.md 2.5). */
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/union.h"

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
        if (st->lore.made[seat][i] > st->head.gauge[seat][GAUGE_GEN]) {
            return false;
        }
    }
    return st->field.count[ZONE_WALLS][seat] > 0 || st->head.phase == PHASE_SETUP ||
           st->head.is_over;
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
            if (i > 0 && is_told &&
                !bu_hosts_laid_takes(run->match->db, run->match->card[row[i]])) {
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

/* Moves are counted and passes told in the window that is open, and nobody is asked who has passed
 * (BU-R27, BU-R56). */
static bool is_window_right(const struct run *run, seat_t seat)
{
    const struct head *head = &run->st->head;
    bool is_between = run->st->tail.frames == 0;
    bool is_clash = head->phase == PHASE_BATTLE &&
                    (is_between ? head->ask.step == STEP_CLASH : head->step == TURN_CLASH);
    bool is_prep = head->phase == PHASE_PREP && head->gauge[seat][GAUGE_HALF] != 0;
    bool is_asked = is_between && head->ask.asked == 1 << seat;
    bool has_passed = head->gauge[seat][GAUGE_PASSED] != 0;
    int acts = head->gauge[seat][GAUGE_ACTS];

    return head->is_over ||
           ((acts == 0 || is_clash || is_prep) && acts <= run->match->option[OPTION_MAX_ACTIONS] &&
            (!has_passed || (is_clash && !is_asked)));
}

/* One seat has its half: the one that prepares; who of both that was is not asked of an end. */
static bool is_halved_right(const struct run *run)
{
    const struct head *head = &run->st->head;
    seat_t seat = seat_at(run, head->counter[AT_PART]);
    bool is_prep = head->phase == PHASE_PREP;

    if (head->is_over) {
        return head->gauge[0][GAUGE_HALF] + head->gauge[1][GAUGE_HALF] <= 1;
    }
    if (is_prep && run->st->tail.frames == 0) { /* the preparation is of the seat that is asked */
        seat = (seat_t)(head->ask.asked == 2);
    } else if (is_prep) { /* what still runs at the end of a half runs behind it */
        is_prep = head->step == TURN_PREP;
    }
    bool may = is_prep || head->phase == PHASE_SUPPLY || head->phase == PHASE_INSPIRE;
    return head->gauge[foe_of(seat)][GAUGE_HALF] == 0 &&
           (may || head->gauge[seat][GAUGE_HALF] == 0);
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
           : !is_table_right(run, seat) ? "cards on the table whose effects run"
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
    if (*want == NULL && !is_in_time(run)) {
        *want = "a round up to `max_rounds`";
    }
    return *want == NULL;
}
