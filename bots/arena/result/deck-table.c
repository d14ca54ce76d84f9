/* deck-table.c - decks against decks. */
#include "bots/arena/result/deck-table.h"

#include <string.h>

enum {
    SEAT_DECKS = 2,
    MATRIX = 24 /* decks of a game with a table of each against each */,
    CELL = 8
};

static const struct plan_deck *deck_at(const struct split *split, int number)
{
    return &split->plan->decks[number];
}

/* What a deck has scored against the others, and against itself. */
static void write_deck(const struct split *split, int number, FILE *out)
{
    const struct plan_deck *deck = deck_at(split, number);
    struct split_score score = split_deck(split, number);
    const struct split_seats *mirror = split_mirror(split, number);

    (void)fprintf(out, "%s with %s: ", split->plan->games[deck->game].name, deck->name);
    if (split_games(&score)) {
        (void)fprintf(out, "%.1f %% of %lu games, won %lu, drawn %lu, lost %lu",
                      100 * split_share(&score), split_games(&score), score.wins, score.draws,
                      score.losses);
    }
    if (split_sum(mirror)) {
        (void)fprintf(out, "%s%lu games against itself, won by the first seat %lu, drawn %lu",
                      split_games(&score) ? "; " : "", split_sum(mirror), mirror->s1,
                      mirror->draws);
    }
    (void)fputs(split_games(&score) || split_sum(mirror) ? "\n" : "no games\n", out);
}

/* What the first seat has scored with one deck against another one. */
static void write_cell(const struct split *split, int first, int second, FILE *out)
{
    const struct split_seats *seats = &split->decks[first * split->plan->deck_count + second];
    unsigned long games = split_sum(seats);

    if (games == 0) {
        (void)fprintf(out, "%*s", CELL, "-");
        return;
    }
    (void)fprintf(out, "%*.1f", CELL,
                  100 * ((double)seats->s1 + (double)seats->draws / 2) / (double)games);
}

static int longest_name(const struct split *split, int game)
{
    size_t most = 0;

    for (int i = 0; i < split->plan->deck_count; i++) {
        size_t length = strlen(deck_at(split, i)->name);
        most = deck_at(split, i)->game == game && length > most ? length : most;
    }
    return (int)most;
}

/* Columns are numbered as the rows are. */
static void write_matrix(const struct split *split, int game, FILE *out)
{
    int decks = split->plan->deck_count, width = longest_name(split, game) + 4, number = 0;

    (void)fprintf(out,
                  "%% of the first seat, with the deck of the row against that of the column\n"
                  "%*s",
                  width, "");
    for (int i = 0; i < decks; i++) {
        if (deck_at(split, i)->game == game) {
            (void)fprintf(out, "%*d", CELL, ++number);
        }
    }
    (void)fputs("\n", out);
    number = 0;
    for (int i = 0; i < decks; i++) {
        if (deck_at(split, i)->game != game) {
            continue;
        }
        (void)fprintf(out, "%2d  %-*s", ++number, width - 4, deck_at(split, i)->name);
        for (int k = 0; k < decks; k++) {
            if (deck_at(split, k)->game == game) {
                write_cell(split, i, k, out);
            }
        }
        (void)fputs("\n", out);
    }
}

void deck_table_write(const struct split *split, int game, FILE *out)
{
    int count = split_deck_count(split->plan, game);

    if (count <= SEAT_DECKS) {
        return;
    }
    for (int i = 0; i < split->plan->deck_count; i++) {
        if (deck_at(split, i)->game == game) {
            write_deck(split, i, out);
        }
    }
    if (count <= MATRIX) {
        write_matrix(split, game, out);
    }
}
