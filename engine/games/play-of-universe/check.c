/* check.c - the state check, and leaving the board (RULES.md 6.2). */
#include "engine/core/ask.h"
#include "engine/core/mods.h"
#include "engine/core/play.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/play-of-universe/universe.h"

/* ---- leaving -----------------------------------------------------------------------------------
 */

void pu_forget_uses(struct state *st, obj_t obj)
{
    for (int skill = 0; skill < CARD_SKILLS; skill++) {
        st->field.mark[MARK_USED + skill][obj_seat(obj)] &= ~obj_bit(obj);
    }
}

/* Which card it is of those on a square: 0 the creature, then what lies with it. */
static int layer_of(const struct state *st, obj_t obj, int square)
{
    int end, from = grid_range(st, square, &end), at = from;

    while (at < end && st->grid.attached[at].card != obj) {
        at++;
    }
    return at < end ? at - from + 1 : 0;
}

void pu_lift(struct run *run, obj_t obj)
{
    int square = grid_place(run->st, obj);
    bool is_armour = square >= 0;

    pu_queue_gone(run, obj, is_armour ? square : BOARD_SQUARES,
                  is_armour ? layer_of(run->st, obj, square) : 0);
    if (!is_armour) { /* what an armour has done counts, whoever wears it later: PU-R92 */
        pu_forget_uses(run->st, obj);
    }
}

void pu_drop(struct run *run, obj_t obj, int why)
{
    pu_lift(run, obj);
    zone_move(run, obj, ZONE_TRASH, END_DEFAULT, SEEN_BOTH, (uint8_t)why);
}

static void drop_armours(struct run *run, int square)
{
    const struct state *st = run->st;

    for (;;) { /* in the order of equipping (PU-091) */
        int end, from = grid_range(st, square, &end);
        if (from == end || st->field.zone_of[st->grid.attached[from].card] != ZONE_ARMOUR) {
            return;
        }
        pu_drop(run, st->grid.attached[from].card, WHY_DISCARDED);
    }
}

/* The cards under a creature, the uppermost first; no armours are left. */
static int list_under(const struct state *st, int square, obj_t out[SEAT_OBJECTS])
{
    int end, from = grid_range(st, square, &end);

    for (int i = from; i < end; i++) {
        out[i - from] = st->grid.attached[i].card;
    }
    return end - from;
}

/* Whoever leaves has no part in the attack any more. */
static void lose_roles(struct state *st, obj_t obj)
{
    for (int i = AT_ROLES; i < AT_END; i++) {
        st->head.counter[i] = st->head.counter[i] == obj + 1 ? 0 : st->head.counter[i];
    }
}

/* Stones go home (PU-082, PU-R17), armours to the trash; the card is still on its square. */
static void strip(struct run *run, obj_t obj, int square)
{
    struct state *st = run->st;

    (void)pu_stones_off(run, obj, GAUGE_ZONE, stones_on(st, square));
    grid_count(run, obj, COUNT_DAMAGE, 0, WHY_DAMAGE);
    drop_armours(run, square);
    pu_queue_gone(run, obj, square, 0);
    pu_forget_uses(st, obj);
    lose_roles(st, obj);
}

/* The square is empty now. */
static void vacate(struct state *st, int square)
{
    st->grid.since[square] = 0;
}

/* Without the card itself. */
static void move_under(struct run *run, int square, zone_t to, enum zone_end end, int why)
{
    obj_t under[SEAT_OBJECTS];
    int n = list_under(run->st, square, under);

    for (int i = 0; i < n; i++) { /* to the trash the lowest first */
        obj_t obj = under[to == ZONE_TRASH ? n - 1 - i : i];
        zone_move(run, obj, to, end, SEEN_BOTH, (uint8_t)why);
    }
}

void pu_leave(struct run *run, obj_t obj, zone_t to, enum zone_end end, int why)
{
    int square = square_of(run, obj);

    strip(run, obj, square);
    zone_move(run, obj, to, end, SEEN_BOTH, (uint8_t)why);
    move_under(run, square, to, end, why); /* PU-R30: the top card first */
    vacate(run->st, square);
}

static void die(struct run *run, obj_t obj, zone_t to, int why)
{
    int square = square_of(run, obj);

    pu_queue_add(run, obj, ON_DESTROYED); /* it looks back at the board (6.4) */
    strip(run, obj, square);
    move_under(run, square, ZONE_TRASH, END_DEFAULT, why);
    zone_move(run, obj, to, END_DEFAULT, SEEN_BOTH, (uint8_t)why);
    vacate(run->st, square);
}

void pu_destroy(struct run *run, obj_t obj)
{
    if (!is_j(run->match, obj)) { /* PU-R03 */
        die(run, obj, ZONE_TRASH, WHY_DESTROYED);
    }
}

/* ---- the check ---------------------------------------------------------------------------------
 */

/* Who lost by what, or a draw. */
static void lose(struct run *run, unsigned losers, int reason, int both)
{
    if (losers != 3) {
        play_over(run, losers == 1 ? 1 : 0, reason);
        return;
    }
    seat_t active = run->st->head.first;
    int rule = reason == REASON_J_HP ? run->match->option[OPTION_DOUBLE_J] : DOUBLE_DRAW;
    play_over(run, rule == DOUBLE_DRAW ? 2 : rule == DOUBLE_LOSES ? foe_of(active) : active, both);
}

/* Squares of creatures without HP. */
static uint32_t find_dead(const struct run *run)
{
    const struct state *st = run->st;
    uint32_t dead = 0;

    for (uint32_t rest = pu_occupied(st); rest != 0; rest &= rest - 1) {
        int square = bits_first(rest);
        bool is_dead = number_on(st, square, NUM_HP) <= damage_on(st, square);
        dead |= is_dead && is_creature(st, card_on(st, square)) ? rest & (~rest + 1) : 0;
    }
    return dead;
}

static unsigned dead_js(const struct run *run, uint32_t dead)
{
    unsigned losers = 0;

    for (; dead != 0; dead &= dead - 1) {
        obj_t obj = card_on(run->st, bits_first(dead));
        losers |= is_j(run->match, obj) ? 1u << obj_seat(obj) : 0;
    }
    return losers;
}

unsigned pu_check_wrecks(const struct run *run)
{
    const struct state *st = run->st;
    int limit = run->match->option[OPTION_LIMIT];
    uint32_t wrecks = 0;
    unsigned losers = 0;

    if (st->field.count[ZONE_WRECKS][0] + st->field.count[ZONE_WRECKS][1] < limit) {
        return 0;
    }
    for (int i = 0; i < BOARD_SQUARES; i++) {
        obj_t obj = card_on(st, i);
        wrecks |= (uint32_t)(obj != OBJ_NONE && st->field.zone_of[obj] == ZONE_WRECKS) << i;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        losers |=
            bits_count(wrecks & board_rows(seat, 1, 2)) >= limit ? 1u << seat : 0; /* PU-007 */
    }
    return losers;
}

static bool check_wrecks(struct run *run)
{
    unsigned losers = pu_check_wrecks(run);

    if (losers != 0) {
        lose(run, losers, REASON_FACEDOWN, REASON_FACEDOWN_BOTH);
    }
    return losers != 0;
}

/* What caused a check. */
struct cause {
    bool is_damage; /* an effect of `by` has just damaged `hurt` */
    seat_t by;
    struct set hurt;
};

/* PU-R53, PU-R54, PU-R68 */
static bool may_lie_facedown(const struct run *run, obj_t obj, int square,
                             const struct cause *cause)
{
    const struct state *st = run->st;
    bool is_bare = stones_on(st, square) == 0;

    if (st->head.counter[AT_FIGHT] != 0) {
        obj_t attacker = who_is(st, ROLE_ATTACKER);
        bool is_reaped = attacker != OBJ_NONE && has_word(st, WORD_REAPER, attacker);
        return obj_seat(obj) == defender(run) && (is_bare || is_reaped);
    }
    return run->match->option[OPTION_EFFECT_KILLS] != 0 && cause->is_damage && is_bare &&
           cause->by != obj_seat(obj) && set_has(&cause->hurt, obj);
}

/* The squares of a mask in the scan order of a seat (6.5); returns how many. */
static int scan(seat_t seat, uint32_t squares, int out[BOARD_SQUARES])
{
    int n = 0;

    for (int i = 0; i < BOARD_SQUARES && squares != 0; i++) {
        int square = board_scan(seat, i);
        if ((squares >> square & 1) != 0) {
            out[n++] = square;
            squares &= ~((uint32_t)1 << square);
        }
    }
    return n;
}

static void note_kill(struct run *run, obj_t obj, int square)
{
    if (who_is(run->st, ROLE_VICTIM) == obj) { /* PU-R75 */
        run->st->head.counter[AT_KILLED] = (uint8_t)(square + 1);
    }
}

/* All that have no HP leave together; those that may lie face-down wait to be placed. */
static void destroy_all(struct run *run, uint32_t dead, const struct cause *cause)
{
    uint32_t facedown = 0;
    obj_t waiting[BOARD_SQUARES];
    int order[BOARD_SQUARES];

    for (uint32_t rest = dead; rest != 0; rest &= rest - 1) {
        int square = bits_first(rest);
        obj_t obj = card_on(run->st, square);
        facedown |= may_lie_facedown(run, obj, square, cause) ? rest & (~rest + 1) : 0;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        int n = scan(seat, dead, order);
        for (int i = 0; i < n; i++) {
            int square = order[i];
            obj_t obj = card_on(run->st, square);
            bool is_kept = (facedown >> square & 1) != 0;
            if (obj_seat(obj) != seat) {
                continue;
            }
            dead &= ~((uint32_t)1 << square);
            waiting[square] = obj;
            note_kill(run, obj, square);
            die(run, obj, is_kept ? ZONE_WAITING : ZONE_TRASH, WHY_DIED);
        }
    }
    seat_t decider = run->st->head.counter[AT_FIGHT] != 0 ? run->st->head.first : cause->by;
    int n = scan(decider, facedown, order);
    for (int i = n - 1; i >= 0; i--) { /* the first is asked first, so it is the top frame */
        vm_push_frame(run, FRAME_PLACE, decider, waiting[order[i]])->a = (uint8_t)order[i];
    }
}

static void check(struct run *run, const struct cause *cause)
{
    for (;;) {
        if (run->st->head.is_over) {
            return;
        }
        mods_refresh(run);
        uint32_t dead = find_dead(run);
        unsigned losers = dead == 0 ? 0 : dead_js(run, dead);
        if (losers != 0) { /* PU-004, PU-R59: before face-down cards */
            lose(run, losers, REASON_J_HP, REASON_DOUBLE_J);
            return;
        }
        if (dead == 0) {
            (void)check_wrecks(run);
            return;
        }
        int frames = run->st->tail.frames;
        destroy_all(run, dead, cause);
        if (run->st->tail.frames != frames) {
            return; /* it goes on when they are placed */
        }
    }
}

void pu_check(struct run *run)
{
    const struct cause none = {.is_damage = false};

    check(run, &none);
}

void pu_check_hurt(struct run *run, seat_t by, const struct set *hurt)
{
    const struct cause cause = {true, by, *hurt};

    check(run, &cause);
}

/* ---- placing the dead (5.4) --------------------------------------------------------------------
 */

uint32_t pu_graves(const struct run *run, obj_t dead)
{
    return board_rows(obj_seat(dead), 1, 2) & ~pu_occupied(run->st); /* PU-114 */
}

static void placed(struct run *run)
{
    const struct frame *top;

    vm_pop(run);
    run->st->field.is_stale = STALE_ALL; /* the square has a card, and so numbers */
    top = vm_top(run);
    if (top != NULL && top->kind == FRAME_PLACE) {
        (void)check_wrecks(run); /* after each one (PU-R69) */
    } else {
        pu_check(run);
    }
}

void pu_check_place(struct run *run, struct frame *frame)
{
    if (pu_graves(run, frame->self) == 0) { /* PU-R55 */
        zone_move(run, frame->self, ZONE_TRASH, END_DEFAULT, SEEN_BOTH, WHY_DISCARDED);
        placed(run);
        return;
    }
    struct ask *ask = ask_open(run, frame->seat, STEP_PLACE);
    ask->form = FORM_LISTED;
    ask->from = frame->self;
    ask->skill = 0xff;
}

void pu_check_placed(struct run *run, struct frame *frame, move_t move)
{
    obj_t dead = frame->self;

    ask_close(run);
    if (move_verb(move) == MOVE_DISCARD) { /* PU-R52 */
        zone_move(run, dead, ZONE_TRASH, END_DEFAULT, SEEN_BOTH, WHY_DISCARDED);
    } else {
        zone_move_at(run, dead, ZONE_WRECKS, move_skill(move), SEEN_BOTH, WHY_PLACED);
    }
    placed(run);
}
