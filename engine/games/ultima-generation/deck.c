/* deck.c - RULES.md 3: what a legal deck is. */
#include <stdio.h>
#include <string.h>

#include "engine/core/deck.h"
#include "engine/games/ultima-generation/ultima.h"

/* A list under examination, and what was found. */
struct exam {
    const struct carddb *db;
    const struct deck_text *text;
    struct deck_fault *faults;
    int count, room;
};

static void add(struct exam *exam, const char *code, card_t card, int want, int got)
{
    struct deck_fault fault = {.card = card, .want = want, .got = got};

    (void)snprintf(fault.code, sizeof fault.code, "%s", code);
    if (exam->count < exam->room) {
        exam->faults[exam->count++] = fault;
    }
}

static void check_known(struct exam *exam)
{
    char code[80];
    int unknowns = 0;

    for (int i = 0; i < exam->text->rows; i++) {
        if (exam->text->row[i].card == CARD_NONE) {
            const char *id = unknowns < DECK_FAULTS ? exam->text->unknown_row[unknowns] : "";
            (void)snprintf(code, sizeof code, "E_DECK_UNKNOWN %.*s", MAX_ID, id);
            add(exam, code, CARD_NONE, -1, -1);
            unknowns++;
        }
    }
}

/* Copies of the cards of one name, 0 if another row stands for them. */
static int count_name(const struct exam *exam, int at)
{
    const struct deck_row *row = exam->text->row;
    card_t name = row[at].card == CARD_NONE ? CARD_NONE : exam->db->cards[row[at].card].namesake;
    int sum = 0;

    for (int i = 0; i < exam->text->rows; i++) {
        bool is_it = row[i].card != CARD_NONE && exam->db->cards[row[i].card].namesake == name;
        if (is_it && i < at) {
            return 0;
        }
        sum += is_it ? row[i].copies : 0;
    }
    return sum;
}

/* UG-009; UG-010 and UG-146. */
static void check_copies(struct exam *exam, const char *code, int most, bool of_eternals)
{
    for (int i = 0; i < exam->text->rows; i++) {
        card_t card = exam->text->row[i].card;
        int copies = count_name(exam, i);
        bool is_eternal =
            card != CARD_NONE && (exam->db->cards[card].words >> WORD_ETERNAL & 1) != 0;
        if (copies > most && (is_eternal || !of_eternals)) {
            add(exam, code, card, most, copies);
        }
    }
}

static void check_towns(struct exam *exam)
{
    for (int i = 0; i < exam->text->rows; i++) {
        card_t card = exam->text->row[i].card;
        if (card != CARD_NONE && exam->db->cards[card].type == TYPE_TOWN) {
            return;
        }
    }
    add(exam, "E_DECK_NO_TOWN", CARD_NONE, 1, 0);
}

int ug_deck_faults(const struct carddb *db, const int16_t *option, const struct deck_text *text,
                   struct deck_fault *faults, int room)
{
    struct exam exam = {.db = db, .text = text, .faults = faults, .room = room};
    int size = deck_count(text);

    (void)option;
    check_known(&exam);
    if (text->sides > 0) { /* UG-012 */
        add(&exam, "E_DECK_SECTION", CARD_NONE, 0, deck_count_side(text));
    }
    if (size != DECK_CARDS) { /* UG-008 */
        add(&exam, "E_DECK_SIZE", CARD_NONE, DECK_CARDS, size);
    }
    check_copies(&exam, "E_DECK_COPIES", NAME_COPIES, false);
    check_copies(&exam, "E_DECK_ETERNAL", 1, true);
    check_towns(&exam); /* UG-011 */
    return exam.count;
}
