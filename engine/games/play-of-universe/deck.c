/* deck.c - RULES.md 3: what a legal deck is. */
#include <stdio.h>

#include "engine/core/deck.h"
#include "engine/games/play-of-universe/universe.h"

/* A list under examination, and what was found. */
struct exam {
    const struct carddb *db;
    const struct deck_text *text;
    struct deck_fault *faults;
    int count, room;
};

static struct deck_fault *add(struct exam *exam, card_t card, int want, int got)
{
    static const struct deck_fault none = {.code = ""};
    struct deck_fault *fault = &exam->faults[exam->count];

    if (exam->count == exam->room) {
        return NULL;
    }
    exam->count++;
    *fault = none;
    fault->card = card;
    fault->want = want;
    fault->got = got;
    return fault;
}

static void check_known(struct exam *exam)
{
    int unknowns = 0;

    for (int i = 0; i < exam->text->rows; i++) {
        if (exam->text->row[i].card != CARD_NONE) {
            continue;
        }
        struct deck_fault *fault = add(exam, CARD_NONE, -1, -1);
        const char *id = unknowns < DECK_FAULTS ? exam->text->unknown_row[unknowns] : "";
        unknowns++;
        if (fault != NULL) {
            (void)snprintf(fault->code, sizeof fault->code, "DECK_UNKNOWN_CARD %s", id);
        }
    }
}

/* PU-010 */
static void check_j(struct exam *exam)
{
    int n = 0;

    for (int i = 0; i < exam->text->rows; i++) {
        const struct deck_row *row = &exam->text->row[i];
        bool is_one =
            row->card != CARD_NONE && (exam->db->cards[row->card].words >> WORD_J & 1) != 0;
        n += is_one ? row->copies : 0;
    }
    struct deck_fault *fault = n == 1 ? NULL : add(exam, CARD_NONE, 1, n);
    if (fault != NULL && n == 0) {
        (void)snprintf(fault->code, sizeof fault->code, "DECK_J_MISSING");
    } else if (fault != NULL) {
        (void)snprintf(fault->code, sizeof fault->code, "DECK_J_MANY %d", n);
    }
}

/* PU-011 */
static void check_size(struct exam *exam)
{
    int size = deck_count(exam->text);
    struct deck_fault *fault = size == DECK_CARDS ? NULL : add(exam, CARD_NONE, DECK_CARDS, size);

    if (fault != NULL) {
        (void)snprintf(fault->code, sizeof fault->code, "DECK_SIZE %d", size);
    }
}

/* Copies of one name, whatever the ids (PU-R04). */
static int count_name(const struct exam *exam, card_t namesake)
{
    int n = 0;

    for (int i = 0; i < exam->text->rows; i++) {
        const struct deck_row *row = &exam->text->row[i];
        bool is_it = row->card != CARD_NONE && exam->db->cards[row->card].namesake == namesake;
        n += is_it ? row->copies : 0;
    }
    return n;
}

/* PU-012: each name once, at its first row. */
static void check_copies(struct exam *exam)
{
    for (int i = 0; i < exam->text->rows; i++) {
        card_t card = exam->text->row[i].card, namesake;
        bool is_told = card == CARD_NONE;
        namesake = is_told ? CARD_NONE : exam->db->cards[card].namesake;
        for (int k = 0; k < i && !is_told; k++) {
            card_t other = exam->text->row[k].card;
            is_told = other != CARD_NONE && exam->db->cards[other].namesake == namesake;
        }
        int n = is_told ? 0 : count_name(exam, namesake);
        struct deck_fault *fault = n > NAME_COPIES ? add(exam, card, NAME_COPIES, n) : NULL;
        if (fault != NULL) {
            (void)snprintf(fault->code, sizeof fault->code, "DECK_COPIES %.64s %d",
                           exam->db->cards[card].name_en, n);
        }
    }
}

int pu_deck_faults(const struct carddb *db, const int16_t *option, const struct deck_text *text,
                   struct deck_fault *faults, int room)
{
    struct exam exam = {.db = db, .text = text, .faults = faults, .room = room};

    (void)option;
    check_known(&exam);
    check_j(&exam);
    check_size(&exam);
    check_copies(&exam);
    return exam.count;
}
