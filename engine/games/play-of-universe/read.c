/* read.c - what the card language reads. */
#include "engine/core/mods.h"
#include "engine/games/play-of-universe/universe.h"

obj_t pu_read_host(const struct state *st, obj_t obj)
{
    int square = grid_place(st, obj);

    return square < 0 ? OBJ_NONE : card_on(st, square);
}

/* The square of a card of the board or of a square itself; -1: none. */
static int any_square(const struct run *run, obj_t obj)
{
    int square = grid_square(run->match->rules, obj);

    if (square >= 0) {
        return square;
    }
    zone_t zone = run->st->field.zone_of[obj];
    return zone == ZONE_BOARD || zone == ZONE_WRECKS ? square_of(run, obj) : -1;
}

static uint32_t squares_of(const struct run *run, const struct set *set)
{
    uint32_t squares = grid_squares(run->match->rules, set);

    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t cards = set->of[seat] & (((uint64_t)1 << SQUARE_FIRST) - 1);
        for (; cards != 0; cards &= cards - 1) {
            int square = any_square(run, object_of(seat, cards));
            squares |= square < 0 ? 0 : (uint32_t)1 << square;
        }
    }
    return squares;
}

/* Squares, and the cards on them. */
static struct set with_cards(const struct state *st, uint32_t squares)
{
    struct set set = grid_set(squares);

    for (squares &= pu_occupied(st); squares != 0; squares &= squares - 1) {
        set_add(&set, card_on(st, bits_first(squares)));
    }
    return set;
}

/* ---- numbers -----------------------------------------------------------------------------------
 */

int pu_read_number(const struct eval *eval, int number, obj_t obj)
{
    const struct state *st = eval->run->st;

    number = number == NUM_PRICE ? NUM_COST : number; /* statics and unison apart */
    if (number < NUM_STONES) {
        return grid_square(eval->run->match->rules, obj) >= 0 ? 0
                                                              : eval_card_number(eval, number, obj);
    }
    if (grid_square(eval->run->match->rules, obj) >= 0 || st->field.zone_of[obj] != ZONE_BOARD) {
        return 0;
    }
    int square = square_of(eval->run, obj);
    return number == NUM_STONES ? stones_on(st, square) : damage_on(st, square);
}

static void add_numbers(struct run *run, obj_t obj, int32_t *sums)
{
    const struct state *st = run->st;
    const int16_t *printed = match_card(run->match, obj)->number;

    sums[NUM_PRICE] += printed[NUM_COST];
    sums[NUM_MOVE] += printed[NUM_MOVE];
    sums[NUM_RANGE] += printed[NUM_RANGE];
    if (st->field.zone_of[obj] != ZONE_BOARD) {
        for (int n = 0; n < NUM_FIELDS; n++) {
            sums[n] += printed[NUM_FIELDS + n];
        }
        return;
    }
    mods_refresh(run);
    int square = square_of(run, obj);
    for (int n = 0; n < NUM_FIELDS; n++) {
        sums[n] += number_on(st, square, (enum pu_number)n);
    }
    sums[NUM_STONES] += stones_on(st, square);
    sums[NUM_DAMAGE] += damage_on(st, square);
}

void pu_read_numbers(const struct eval *eval, seat_t seat, uint64_t cards, int32_t *sums)
{
    for (; cards != 0; cards &= cards - 1) {
        add_numbers(eval->run, object_of(seat, cards), sums);
    }
}

int pu_read_gauge(const struct eval *eval, int gauge, seat_t seat)
{
    if (gauge == GAUGE_ROOM) {
        return pu_room(eval->run, seat);
    }
    return gauge == GAUGE_PLACEMENTS ? eval_seat_gauge(eval, gauge, seat)
                                     : eval->run->st->head.gauge[seat][gauge];
}

/* ---- words -------------------------------------------------------------------------------------
 */

/* The creatures of a seat that can wear one more armour. */
static uint32_t slotted(const struct run *run, seat_t seat)
{
    uint32_t squares = pu_creatures(run->st, seat);

    for (uint32_t rest = squares; rest != 0; rest &= rest - 1) {
        squares &= pu_is_slotted(run, bits_first(rest)) ? squares : ~(rest & (~rest + 1));
    }
    return squares;
}

/* A card or a square in a set under a word. */
static bool is_it(const struct eval *eval, int word, obj_t obj)
{
    struct run *run = eval->run;
    const struct state *st = run->st;
    int square = any_square(run, obj), away;

    switch ((enum pu_word)word) {
    case WORD_EMPTY:
        return square >= 0 && card_on(st, square) == OBJ_NONE;
    case WORD_ROOMY:
        return square >= 0 && (board_near((uint32_t)1 << square) & ~pu_occupied(st)) != 0;
    case WORD_PUSHABLE:
        if (eval->self == OBJ_NONE || square < 0 || !is_creature(st, eval->self) ||
            (has_word(st, WORD_UNMOVABLE, obj) && obj_seat(obj) != eval->you)) {
            return false;
        }
        away = board_away(square_of(run, eval->self), square);
        return away != BOARD_NONE && card_on(st, away) == OBJ_NONE;
    case WORD_SLOTTED:
        return is_creature(st, obj) && pu_is_slotted(run, square);
    default: /* WORD_MOVABLE: an armour for which there is another wearer */
        square = grid_place(st, obj);
        return square >= 0 && (slotted(run, obj_seat(obj)) & ~((uint32_t)1 << square)) != 0;
    }
}

/* The rows of a word of place, as the controller sees them. */
static uint32_t rows_of(seat_t you, int word)
{
    return word == WORD_HOME  ? board_rows(you, 1, 2)
           : word == WORD_MID ? board_rows(you, 3, 3)
                              : board_rows(you, 4, 5);
}

static void keep(struct set *set, const struct set *only)
{
    set->of[0] &= only->of[0];
    set->of[1] &= only->of[1];
}

/* Keeps what lies on some rows, squares too. */
static void keep_rows(const struct state *st, uint32_t squares, struct set *set)
{
    const uint8_t *board = st->field.order;
    const struct set all = grid_set(((uint32_t)1 << BOARD_SQUARES) - 1);
    struct set there = grid_set(squares);

    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = set->of[seat] & ~all.of[seat]; rest != 0; rest &= rest - 1) {
            const uint8_t *at = memchr(board, object_of(seat, rest), BOARD_SQUARES);
            bool is_there = at != NULL && (squares >> (at - board) & 1) != 0;
            there.of[seat] |= is_there ? rest & (~rest + 1) : 0;
        }
    }
    keep(set, &there);
}

void pu_read_word(const struct eval *eval, int word, struct set *set)
{
    if (set_empty(set)) {
        return;
    }
    if (word >= WORD_GUARD && word <= WORD_REAPER) {
        mods_refresh(eval->run);
        keep(set, &eval->run->st->field.given[word - WORD_GUARD]);
        return;
    }
    if (word >= WORD_HOME && word <= WORD_BEYOND) {
        keep_rows(eval->run->st, rows_of(eval->you, word), set);
        return;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = set->of[seat]; rest != 0; rest &= rest - 1) {
            if (!is_it(eval, word, object_of(seat, rest))) {
                set->of[seat] &= ~(rest & (~rest + 1));
            }
        }
    }
}

/* ---- relations ---------------------------------------------------------------------------------
 */

static uint32_t in_range(struct run *run, const struct set *set)
{
    struct pu_rows rows;
    struct pu_eye eye;
    uint32_t squares = 0;

    pu_list_rows(run, ROWS_SQUARES, &rows);
    pu_look(run, &rows, &eye);
    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t cards = set->of[seat] & run->st->field.zone[ZONE_BOARD][seat];
        for (; cards != 0; cards &= cards - 1) {
            obj_t obj = object_of(seat, cards);
            squares |= pu_reach(run, &eye, obj, square_of(run, obj), NUM_RANGE);
        }
    }
    return squares;
}

static struct set hosts_of(const struct state *st, const struct set *set)
{
    struct set hosts = {{0, 0}};

    for (int i = 0; i < st->grid.attachments; i++) {
        obj_t obj = st->grid.attached[i].card, host = card_on(st, st->grid.attached[i].place);
        if (set_has(set, obj) && host != OBJ_NONE) {
            set_add(&hosts, host);
        }
    }
    return hosts;
}

void pu_read_relation(const struct eval *eval, int relation, struct set *set)
{
    const struct state *st = eval->run->st;

    if (relation == RELATE_HOST) {
        *set = hosts_of(st, set);
        return;
    }
    bool is_range = relation == RELATE_IN_RANGE;
    *set = with_cards(st,
                      is_range ? in_range(eval->run, set) : board_near(squares_of(eval->run, set)));
}
