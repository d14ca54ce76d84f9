/* deck.c - RULES.md 3: what a legal deck is. UE-E01 is found by who reads the lists. */
#include <stdio.h>

#include "engine/core/deck.h"
#include "engine/games/unien/unien.h"

_Static_assert((int)LEADERS <= (int)SIDE_MAX, "the leaders fit into a match");
_Static_assert((int)CARDS_MAX <= (int)SEAT_OBJECTS, "a deck and its leaders fit into a match");

/* Words of the sets: those of the leaders, and that of cards without one. */
#define SET_WORDS (((UINT64_C(1) << LEADER_KINDS) - 1) << WORD_SET)
#define BASIC_WORD (UINT64_C(1) << WORD_BASIC)

/* A list under examination, and what was found. */
struct exam {
    const struct carddb *db;
    const struct deck_text *text;
    struct deck_fault *faults;
    int count, room;
};

static void add(struct exam *exam, const struct deck_fault *fault)
{
    if (exam->count < exam->room) {
        exam->faults[exam->count++] = *fault;
    }
}

/* The id of a row as it was written, "" if the text has not kept it. */
static const char *id_of(const struct exam *exam, const struct deck_row *rows, int at, bool is_side)
{
    const struct deck_text *text = exam->text;
    int unknowns = 0;

    if (rows[at].card != CARD_NONE) {
        return exam->db->cards[rows[at].card].id;
    }
    for (int i = 0; i < at; i++) {
        unknowns += rows[i].card == CARD_NONE;
    }
    return unknowns >= DECK_FAULTS ? ""
           : is_side               ? text->unknown_side[unknowns]
                                   : text->unknown_row[unknowns];
}

/* A fault of a row of the cards, or of the leaders. */
static void add_row(struct exam *exam, const char *rule, int at, bool is_side)
{
    const struct deck_row *rows = is_side ? exam->text->side : exam->text->row;
    struct deck_fault fault = {.card = rows[at].card, .want = -1, .got = -1};

    (void)snprintf(fault.code, sizeof fault.code, "%s %s", rule, id_of(exam, rows, at, is_side));
    add(exam, &fault);
}

static bool is_leader(const struct exam *exam, const struct deck_row *row)
{
    return row->card != CARD_NONE && exam->db->cards[row->card].type == TYPE_LEADER;
}

/* True for what UE-E07 and UE-E08 are about: a card of the pool that is no leader. */
static bool is_play_card(const struct exam *exam, const struct deck_row *row)
{
    return row->card != CARD_NONE && exam->db->cards[row->card].type != TYPE_LEADER;
}

/* UE-E02 to UE-E04: UE-003, UE-002, UE-R04. */
static void check_leaders(struct exam *exam)
{
    const struct deck_text *text = exam->text;
    int size = deck_count_side(text);
    bool is_twice = false;

    if (size != LEADERS) {
        add(exam, &(struct deck_fault){"UE-E02", CARD_NONE, LEADERS, size});
    }
    for (int i = 0; i < text->sides; i++) {
        is_twice = is_twice || text->side[i].copies > 1;
        if (!is_leader(exam, &text->side[i])) {
            add_row(exam, "UE-E03", i, true);
        }
    }
    if (is_twice) {
        add(exam, &(struct deck_fault){"UE-E04", CARD_NONE, -1, -1});
    }
}

/* UE-E05. */
static void check_known(struct exam *exam)
{
    for (int i = 0; i < exam->text->rows; i++) {
        if (exam->text->row[i].card == CARD_NONE) {
            add_row(exam, "UE-E05", i, false);
        }
    }
}

/* UE-E06 (UE-006). */
static void check_types(struct exam *exam)
{
    for (int i = 0; i < exam->text->rows; i++) {
        if (is_leader(exam, &exam->text->row[i])) {
            add_row(exam, "UE-E06", i, false);
        }
    }
}

/* The sets that a deck may have cards of: those of its leaders, and none. */
static uint64_t find_sets(const struct exam *exam)
{
    uint64_t sets = BASIC_WORD;

    for (int i = 0; i < exam->text->sides; i++) {
        const struct deck_row *row = &exam->text->side[i];
        if (is_leader(exam, row)) {
            sets |= exam->db->cards[row->card].words & SET_WORDS;
        }
    }
    return sets;
}

/* UE-E07 (UE-057). */
static void check_sets(struct exam *exam)
{
    uint64_t sets = find_sets(exam);

    for (int i = 0; i < exam->text->rows; i++) {
        const struct deck_row *row = &exam->text->row[i];
        if (is_play_card(exam, row) && (exam->db->cards[row->card].words & sets) == 0) {
            add_row(exam, "UE-E07", i, false);
        }
    }
}

/* UE-E08 (UE-129, UE-058). */
static void check_copies(struct exam *exam)
{
    for (int i = 0; i < exam->text->rows; i++) {
        const struct deck_row *row = &exam->text->row[i];
        if (!is_play_card(exam, row) || row->copies <= SET_COPIES ||
            (exam->db->cards[row->card].words & BASIC_WORD) != 0) {
            continue;
        }
        struct deck_fault fault = {.card = row->card, .want = SET_COPIES, .got = row->copies};
        (void)snprintf(fault.code, sizeof fault.code, "UE-E08 %s %d", exam->db->cards[row->card].id,
                       row->copies);
        add(exam, &fault);
    }
}

/* UE-E09 (UE-059): unknown ids and leaders among the cards count too. */
static void check_size(struct exam *exam)
{
    int size = deck_count(exam->text);
    struct deck_fault fault = {.card = CARD_NONE, .want = DECK_CARDS, .got = size};

    if (size != DECK_CARDS) {
        (void)snprintf(fault.code, sizeof fault.code, "UE-E09 %d", size);
        add(exam, &fault);
    }
}

int ue_deck_faults(const struct carddb *db, const int16_t *option, const struct deck_text *text,
                   struct deck_fault *faults, int room)
{
    struct exam exam = {.db = db, .text = text, .faults = faults, .room = room};

    (void)option;
    check_leaders(&exam);
    check_known(&exam);
    check_types(&exam);
    check_sets(&exam);
    check_copies(&exam);
    check_size(&exam);
    return exam.count;
}
