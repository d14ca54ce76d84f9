/* deck.c - RULES.md 3: what a legal deck is. */
#include <stdio.h>

#include "engine/core/deck.h"
#include "engine/games/battle-of-union/union.h"

_Static_assert((int)FORCE_CARDS <= (int)SIDE_MAX, "a main force fits into a match");

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

static void add_card(struct exam *exam, const char *rule, card_t card)
{
    struct deck_fault fault = {.card = card, .want = -1, .got = -1};

    (void)snprintf(fault.code, sizeof fault.code, "%s %s", rule, exam->db->cards[card].id);
    add(exam, &fault);
}

static void add_amount(struct exam *exam, const char *rule, int want, int got)
{
    struct deck_fault fault = {.card = CARD_NONE, .want = want, .got = got};

    (void)snprintf(fault.code, sizeof fault.code, "%s %d", rule, got);
    add(exam, &fault);
}

/* The printed card of a row, NULL for one that is not in the pool. */
static const struct card *card_of(const struct exam *exam, const struct deck_row *row)
{
    return row->card == CARD_NONE ? NULL : &exam->db->cards[row->card];
}

/* The first card of a type in some rows, or CARD_NONE. */
static card_t find_type(const struct exam *exam, const struct deck_row *row, int rows, int type)
{
    for (int i = 0; i < rows; i++) {
        const struct card *card = card_of(exam, &row[i]);
        if (card != NULL && card->type == type) {
            return row[i].card;
        }
    }
    return CARD_NONE;
}

/* Check 1. */
static void check_known(struct exam *exam)
{
    struct deck_fault fault = {.card = CARD_NONE, .want = -1, .got = -1};

    if (exam->text->unknown[0] != '\0') {
        (void)snprintf(fault.code, sizeof fault.code, "unknown_card %s", exam->text->unknown);
        add(exam, &fault);
    }
}

/* Checks 2 and 3: BU-001, BU-004, BU-R02; BU-003. */
static void check_cards(struct exam *exam)
{
    int size = deck_count(exam->text);
    card_t crown = find_type(exam, exam->text->row, exam->text->rows, TYPE_CROWN);

    if (size != DECK_CARDS) {
        add_amount(exam, "deck_size", DECK_CARDS, size);
    }
    if (crown != CARD_NONE) {
        add_card(exam, "deck_crown", crown);
    }
}

/* Checks 4 to 7: BU-006, BU-R03; BU-008; BU-005, BU-R01; BU-007, BU-010. */
static void check_force(struct exam *exam, int least)
{
    const struct deck_text *text = exam->text;
    card_t event = find_type(exam, text->side, text->sides, TYPE_EVENT);
    int size = deck_count_side(text);

    if (event != CARD_NONE) {
        add_card(exam, "main_not_character", event);
    }
    if (size > FORCE_CARDS) {
        add_amount(exam, "main_too_many", FORCE_CARDS, size);
    }
    if (size < least) {
        add_amount(exam, "main_too_few", least, size);
    }
    if (find_type(exam, text->side, text->sides, TYPE_CROWN) == CARD_NONE) {
        add(exam, &(struct deck_fault){"main_no_crown", CARD_NONE, 1, 0});
    }
}

/* Check 8 (BU-009): an event counts with its cost. */
static void check_cost(struct exam *exam)
{
    int sum = 0;

    for (int i = 0; i < exam->text->sides; i++) {
        const struct card *card = card_of(exam, &exam->text->side[i]);
        sum += card == NULL ? 0 : exam->text->side[i].copies * card->number[NUM_COST];
    }
    if (sum > FORCE_COST) {
        add_amount(exam, "main_cost", FORCE_COST, sum);
    }
}

/* How many cards of the name of `card` are in some rows. */
static int count_name(const struct exam *exam, const struct deck_row *row, int rows,
                      const struct card *card)
{
    int copies = 0;

    for (int i = 0; i < rows; i++) {
        const struct card *other = card_of(exam, &row[i]);
        copies += other != NULL && other->namesake == card->namesake ? row[i].copies : 0;
    }
    return copies;
}

/* Check 9 (BU-002): by name, over both lists. */
static void check_copies(struct exam *exam)
{
    const struct deck_text *text = exam->text;

    for (int i = 0; i < text->rows + text->sides; i++) {
        const struct deck_row *row = i < text->rows ? &text->row[i] : &text->side[i - text->rows];
        const struct card *card = card_of(exam, row);
        if (card == NULL) {
            continue;
        }
        int copies = count_name(exam, text->row, text->rows, card) +
                     count_name(exam, text->side, text->sides, card);
        if (copies > NAME_COPIES) {
            struct deck_fault fault = {.card = row->card, .want = NAME_COPIES, .got = copies};
            (void)snprintf(fault.code, sizeof fault.code, "too_many_copies %s %d", card->id,
                           copies);
            add(exam, &fault);
            return;
        }
    }
}

int bu_deck_faults(const struct carddb *db, const int16_t *option, const struct deck_text *text,
                   struct deck_fault *faults, int room)
{
    struct exam exam = {.db = db, .text = text, .faults = faults, .room = room};

    check_known(&exam);
    check_cards(&exam);
    check_force(&exam, option[OPTION_FORCE_MIN]);
    check_cost(&exam);
    check_copies(&exam);
    return exam.count;
}
