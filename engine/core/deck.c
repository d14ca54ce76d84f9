/* deck.c - deck lists. */
#include "engine/core/deck.h"

#include <stdio.h>
#include <string.h>

#include "engine/core/rules.h"

/* Reads one "id*3" of `length` octets. */
static bool read_entry(const struct carddb *db, const char *entry, size_t length,
                       struct deck_text *text, struct err *err)
{
    char id[MAX_ID + 1];
    const char *star = memchr(entry, '*', length);
    size_t id_length = star == NULL ? length : (size_t)(star - entry);
    int copies = star == NULL ? 1 : 0;

    for (size_t i = id_length + 1; star != NULL && i < length; i++) {
        if (entry[i] < '0' || entry[i] > '9' || copies > 99) {
            copies = 1000;
            break;
        }
        copies = copies * 10 + (entry[i] - '0');
    }
    if (id_length == 0 || id_length > MAX_ID || copies < 1 || copies > 200) {
        return err_set(err, "badarg",
                       "a deck list is id*count,id*count,... with counts from 1 to 200",
                       "key=cards got=%.*s", (int)(length > 60 ? 60 : length), entry);
    }
    if (text->rows == DECK_ROWS) {
        return err_set(err, "badarg", "too many entries", "key=cards max=%d", DECK_ROWS);
    }
    memcpy(id, entry, id_length);
    id[id_length] = '\0';
    card_t card = carddb_find(db, id);
    if (card == CARD_NONE && text->unknown[0] == '\0') {
        memcpy(text->unknown, id, id_length + 1);
    }
    for (int i = 0; i < text->rows; i++) {
        if (text->row[i].card == card && card != CARD_NONE) {
            int sum = text->row[i].copies + copies;
            text->row[i].copies = (uint8_t)(sum > 200 ? 200 : sum);
            return true;
        }
    }
    text->row[text->rows++] = (struct deck_row){.card = card, .copies = (uint8_t)copies};
    return true;
}

bool deck_parse(const struct carddb *db, const char *cards, struct deck_text *text, struct err *err)
{
    memset(text, 0, sizeof *text);
    for (;;) {
        size_t length = strcspn(cards, ",");
        if (!read_entry(db, cards, length, text, err)) {
            return false;
        }
        if (cards[length] == '\0') {
            return true;
        }
        cards += length + 1;
    }
}

/* The size first, then each card of which there are too many; returns the number of faults. */
static int check_counts(const struct rules *rules, const struct carddb *db,
                        const struct deck_text *text, struct deck_fault faults[DECK_FAULTS], int n)
{
    int size = 0;

    for (int i = 0; i < text->rows; i++) {
        size += text->row[i].copies;
    }
    if (size != rules->deck_size) {
        faults[n] = (struct deck_fault){.card = CARD_NONE, .want = rules->deck_size, .got = size};
        (void)snprintf(faults[n].code, sizeof faults[n].code, "E_DECK_SIZE %d", size);
        n++;
    }
    for (int i = 0; i < text->rows && n < DECK_FAULTS; i++) {
        const struct deck_row *row = &text->row[i];
        if (row->card != CARD_NONE && row->copies > rules->copies_max) {
            faults[n] = (struct deck_fault){
                .card = row->card, .want = rules->copies_max, .got = row->copies};
            (void)snprintf(faults[n].code, sizeof faults[n].code, "E_COPIES %s %d",
                           db->cards[row->card].id, row->copies);
            n++;
        }
    }
    return n;
}

int deck_check(const struct rules *rules, const struct carddb *db, const struct deck_text *text,
               struct deck_fault faults[DECK_FAULTS])
{
    int n = 0;
    if (text->unknown[0] != '\0') {
        faults[n] = (struct deck_fault){.card = CARD_NONE, .want = -1, .got = -1};
        (void)snprintf(faults[n].code, sizeof faults[n].code, "E_UNKNOWN_CARD %s", text->unknown);
        n++;
    }
    n = check_counts(rules, db, text, faults, n);
    if (rules->check_deck == NULL) {
        return n;
    }
    return n + rules->check_deck(db, text->row, text->rows, faults + n, DECK_FAULTS - n);
}

void deck_expand(const struct deck_row *row, int rows, struct deck *deck)
{
    deck->size = 0;
    for (int i = 0; i < rows; i++) {
        for (int copy = 0; copy < row[i].copies && deck->size < SEAT_OBJECTS; copy++) {
            deck->card[deck->size++] = row[i].card;
        }
    }
}
