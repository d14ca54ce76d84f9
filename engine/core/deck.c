/* deck.c - deck lists. */
#include "engine/core/deck.h"

#include <stdio.h>
#include <string.h>

#include "engine/core/rules.h"

/* Where entries go, and what errors call them. */
struct shelf {
    const struct carddb *db;
    const char *key;
    struct deck_row *row;
    int *rows, most;
    char *unknown;
    char (*names)[MAX_ID + 1]; /* of the rows of CARD_NONE */
};

/* The row of this id, or -1. *unknowns: how many rows of unknown ids stand before it. */
static int find_row(const struct shelf *shelf, card_t card, const char *id, int *unknowns)
{
    *unknowns = 0;
    for (int i = 0; i < *shelf->rows; i++) {
        bool is_known = shelf->row[i].card != CARD_NONE;
        bool is_named = !is_known && *unknowns < DECK_FAULTS;
        if (shelf->row[i].card == card &&
            (is_known || (is_named && strcmp(shelf->names[*unknowns], id) == 0))) {
            return i;
        }
        *unknowns += !is_known;
    }
    return -1;
}

/* Reads one "id*3" of `length` octets. */
static bool read_entry(const struct shelf *shelf, const char *entry, size_t length, struct err *err)
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
                       "key=%s got=%.*s", shelf->key, (int)(length > 60 ? 60 : length), entry);
    }
    if (*shelf->rows == shelf->most) {
        return err_set(err, "badarg", "too many entries", "key=%s max=%d", shelf->key, shelf->most);
    }
    memcpy(id, entry, id_length);
    id[id_length] = '\0';
    card_t card = carddb_find(shelf->db, id);
    if (card == CARD_NONE && shelf->unknown[0] == '\0') {
        memcpy(shelf->unknown, id, id_length + 1);
    }
    int unknowns = 0, at = find_row(shelf, card, id, &unknowns);
    if (at >= 0) {
        int sum = shelf->row[at].copies + copies;
        shelf->row[at].copies = (uint8_t)(sum > 200 ? 200 : sum);
        return true;
    }
    if (card == CARD_NONE && unknowns < DECK_FAULTS) {
        memcpy(shelf->names[unknowns], id, id_length + 1);
    }
    shelf->row[(*shelf->rows)++] = (struct deck_row){.card = card, .copies = (uint8_t)copies};
    return true;
}

static bool read_entries(const struct shelf *shelf, const char *cards, struct err *err)
{
    for (;;) {
        size_t length = strcspn(cards, ",");
        if (!read_entry(shelf, cards, length, err)) {
            return false;
        }
        if (cards[length] == '\0') {
            return true;
        }
        cards += length + 1;
    }
}

bool deck_parse(const struct carddb *db, const char *cards, struct deck_text *text, struct err *err)
{
    struct shelf shelf = {db,        "cards",       text->row,        &text->rows,
                          DECK_ROWS, text->unknown, text->unknown_row};

    memset(text, 0, sizeof *text);
    return read_entries(&shelf, cards, err);
}

bool deck_parse_side(const struct carddb *db, const char *key, const char *cards,
                     struct deck_text *text, struct err *err)
{
    struct shelf shelf = {db,        key,           text->side,        &text->sides,
                          DECK_ROWS, text->unknown, text->unknown_side};

    return read_entries(&shelf, cards, err);
}

static int add_copies(const struct deck_row *row, int rows)
{
    int cards = 0;

    for (int i = 0; i < rows; i++) {
        cards += row[i].copies;
    }
    return cards;
}

int deck_count(const struct deck_text *text)
{
    return add_copies(text->row, text->rows) + text->more;
}

int deck_count_side(const struct deck_text *text)
{
    return add_copies(text->side, text->sides) + text->more_sides;
}

/* The size first, then each card of which there are too many; returns the number of faults. */
static int check_counts(const struct rules *rules, const struct carddb *db,
                        const struct deck_text *text, struct deck_fault faults[DECK_FAULTS], int n)
{
    int size = deck_count(text);

    if (size != rules->deck.size) {
        faults[n] = (struct deck_fault){.card = CARD_NONE, .want = rules->deck.size, .got = size};
        (void)snprintf(faults[n].code, sizeof faults[n].code, "E_DECK_SIZE %d", size);
        n++;
    }
    for (int i = 0; i < text->rows && n < DECK_FAULTS; i++) {
        const struct deck_row *row = &text->row[i];
        if (row->card != CARD_NONE && row->copies > rules->deck.copies) {
            faults[n] = (struct deck_fault){
                .card = row->card, .want = rules->deck.copies, .got = row->copies};
            (void)snprintf(faults[n].code, sizeof faults[n].code, "E_COPIES %s %d",
                           db->cards[row->card].id, row->copies);
            n++;
        }
    }
    return n;
}

/* What every game with a fixed size has; returns the number of faults. */
static int check_common(const struct rules *rules, const struct carddb *db,
                        const struct deck_text *text, struct deck_fault faults[DECK_FAULTS])
{
    int n = 0;

    if (text->unknown[0] != '\0') {
        faults[n] = (struct deck_fault){.card = CARD_NONE, .want = -1, .got = -1};
        (void)snprintf(faults[n].code, sizeof faults[n].code, "E_UNKNOWN_CARD %s", text->unknown);
        n++;
    }
    return check_counts(rules, db, text, faults, n);
}

int deck_check(const struct rules *rules, const struct carddb *db, const int16_t *option,
               const struct deck_text *text, struct deck_fault faults[DECK_FAULTS])
{
    int16_t standard[OPTION_MAX] = {0};
    int n = 0;

    CHECK(rules->deck.size != 0 || rules->deck.check != NULL);
    for (int i = 0; option == NULL && rules->options[i].name != NULL; i++) {
        standard[i] = (int16_t)rules->options[i].standard;
    }
    if (rules->deck.size != 0) {
        n = check_common(rules, db, text, faults);
    }
    if (rules->deck.check == NULL) {
        return n;
    }
    return n + rules->deck.check(db, option == NULL ? standard : option, text, faults + n,
                                 DECK_FAULTS - n);
}

/* Takes over as many rows as there is room for; returns how many. `more`: cards of the others. */
static int take_rows(const struct deck_row *from, int rows, struct deck_row *to, int *more)
{
    int taken = rows < DECK_ROWS ? rows : DECK_ROWS;

    memcpy(to, from, (size_t)taken * sizeof *to);
    *more = add_copies(from + taken, rows - taken);
    return taken;
}

void deck_from_list(const struct deck_list *list, struct deck_text *text)
{
    text->unknown[0] = '\0';
    text->rows = take_rows(list->row, list->rows, text->row, &text->more);
    text->sides = take_rows(list->side, list->side_rows, text->side, &text->more_sides);
}

void deck_expand(const struct deck_text *text, struct deck *deck)
{
    deck->size = deck->sides = 0;
    for (int i = 0; i < text->rows; i++) {
        for (int n = 0; n < text->row[i].copies && deck->size < SEAT_OBJECTS; n++) {
            deck->card[deck->size++] = text->row[i].card;
        }
    }
    for (int i = 0; i < text->sides; i++) {
        for (int n = 0; n < text->side[i].copies && deck->sides < SIDE_MAX; n++) {
            deck->side[deck->sides++] = text->side[i].card;
            if (deck->size < SEAT_OBJECTS) {
                deck->card[deck->size++] = text->side[i].card;
            }
        }
    }
}

static void add_card(struct deck_row *row, int *rows, card_t card, int copies)
{
    int i = 0;

    while (i < *rows && row[i].card != card) {
        i++;
    }
    if (i == *rows) {
        row[(*rows)++] = (struct deck_row){.card = card, .copies = 0};
    }
    CHECK(row[i].copies + copies >= 0);
    row[i].copies = (uint8_t)(row[i].copies + copies);
}

void deck_collect(const struct deck *deck, struct deck_text *text)
{
    int all = 0;

    memset(text, 0, sizeof *text);
    for (int i = 0; i < deck->size; i++) {
        add_card(text->row, &all, deck->card[i], 1);
    }
    for (int i = 0; i < deck->sides; i++) {
        add_card(text->row, &all, deck->side[i], -1);
        add_card(text->side, &text->sides, deck->side[i], 1);
    }
    for (int i = 0; i < all; i++) {
        if (text->row[i].copies > 0) {
            text->row[text->rows++] = text->row[i];
        }
    }
}
