/* luck.c - the luck of the blocks of two bots: what fell, against what falls on the average. */
#include "bots/arena/luck/luck.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/memory.h"

enum { KEY = 2 * FALL_NAME + 16, STREAMS = 32, SHOWN = 120 };

/* How many falls of a stream before this one make the next step. */
static const int STEPS[] = {6, 9, 14, 22};
enum { STEPS_COUNT = sizeof STEPS / sizeof *STEPS };

/* What the finer columns weigh against the coarsest, so that what they share is learned there. */
static const double SCALES[LUCK_LEVELS] = {1, 1, 0.6};

/* While the lines of a game are read. */
struct reading {
    struct luck *luck;
    const struct luck_game *game;
    int count, streams;
    struct {
        char name[FALL_NAME];
        int owner, falls;
    } stream[STREAMS];
};

void luck_open(struct luck *luck, int legs, int levels)
{
    *luck = (struct luck){.legs = legs, .levels = levels};
    luck->sums = memory_zeros(RIDGE_COLUMNS, sizeof *luck->sums);
}

static void free_block(struct luck_block *block)
{
    for (int leg = 0; leg < LUCK_LEGS; leg++) {
        free(block->games[leg].entries);
    }
}

void luck_close(struct luck *luck)
{
    for (int i = 0; i < luck->open_count; i++) {
        free_block(&luck->open[i]);
    }
    free(luck->open);
    free(luck->sums);
    columns_free(&luck->columns);
    ridge_free(&luck->blocks);
    ridge_free(&luck->games);
    *luck = (struct luck){0};
}

/* Spreads the numbers of blocks over the folds, so that no habit of the schedule falls into one:
 * the finalizer of MurmurHash3 (Appleby). */
static int fold_of(unsigned long number)
{
    uint64_t mixed = (uint64_t)number + 1;

    mixed = (mixed ^ mixed >> 33) * 0xff51afd7ed558ccdull;
    mixed = (mixed ^ mixed >> 33) * 0xc4ceb9fe1a85ec53ull;
    mixed ^= mixed >> 33;
    return (int)(mixed % RIDGE_FOLDS);
}

/* ------------------------------------------------------------------------------------ columns */

/* How many falls of this stream came before, in steps. */
static int next_step(struct reading *reading, const struct fall_line *fall)
{
    int i = 0, step = 0;

    while (i < reading->streams && (reading->stream[i].owner != fall->owner ||
                                    strcmp(reading->stream[i].name, fall->stream) != 0)) {
        i++;
    }
    if (i == STREAMS) {
        return STEPS_COUNT;
    }
    if (i == reading->streams) {
        reading->stream[i].owner = fall->owner;
        reading->stream[i].falls = 0;
        memcpy(reading->stream[i].name, fall->stream, sizeof fall->stream);
        reading->streams++;
    }
    while (step < STEPS_COUNT && reading->stream[i].falls >= STEPS[step]) {
        step++;
    }
    reading->stream[i].falls++;
    return step;
}

/* Seats are told as the first bot sees them. */
static const char *outcome_name(const struct reading *reading, const char *name)
{
    if (strcmp(name, "s1") == 0 || strcmp(name, "s2") == 0) {
        return name[1] - '1' == reading->game->seat ? "=own" : "=other";
    }
    return name;
}

static bool add_value(struct reading *reading, const char *key, double value)
{
    int column = columns_find(&reading->luck->columns, key, RIDGE_COLUMNS);

    if (column < 0) {
        reading->luck->is_full = true;
        return false;
    }
    reading->luck->sums[column] += value;
    return true;
}

/* Appends a string; it is printed for every outcome of every fall, so by hand. */
static char *append(char *at, const char *string)
{
    size_t length = strlen(string);

    memcpy(at, string, length + 1);
    return at + length;
}

static char *append_digit(char *at, int digit)
{
    at[0] = ' ';
    at[1] = (char)('0' + digit);
    at[2] = '\0';
    return at + 2;
}

static bool add_outcome(struct reading *reading, const struct fall_line *fall, int outcome,
                        int step)
{
    double x = (outcome == fall->got) - (double)fall->ways[outcome] / fall->total;
    bool is_own = fall->owner == reading->game->seat;
    int levels = reading->luck->levels;
    char key[KEY], *at = append(append(key, fall->stream), " ");

    at = append(at, outcome_name(reading, fall->names[outcome]));
    if (!add_value(reading, key, fall->owner < 0 || is_own ? x : -x)) {
        return false;
    }
    at = append_digit(at, fall->owner < 0 ? 2 + reading->game->leg : !is_own);
    if (levels > 1 && !add_value(reading, key, x * SCALES[1])) {
        return false;
    }
    (void)append_digit(at, step);
    return levels < 3 || add_value(reading, key, x * SCALES[2]);
}

static bool add_line(struct reading *reading, const char *line, struct text *error)
{
    struct fall_line *fall = &reading->luck->fall;
    int step;

    if (!fall_read(line, fall)) {
        text_format(error, "block %lu: the host says `%.*s`\n", reading->game->block + 1,
                    (int)(strcspn(line, "\n") < SHOWN ? strcspn(line, "\n") : SHOWN), line);
        return false;
    }
    step = next_step(reading, fall);
    for (int i = 0; fall->count > 1 && i < fall->count; i++) {
        if (!add_outcome(reading, fall, i, step)) {
            return false;
        }
    }
    reading->count++;
    return true;
}

/* ------------------------------------------------------------------------------------- blocks */

static struct luck_block *find_block(struct luck *luck, unsigned long number)
{
    for (int i = luck->open_count - 1; i >= 0; i--) {
        if (luck->open[i].number == number) {
            return &luck->open[i];
        }
    }
    if (luck->open_count == luck->open_room) {
        luck->open_room = luck->open_room ? 2 * luck->open_room : 2;
        luck->open = realloc(luck->open, (size_t)luck->open_room * sizeof *luck->open);
        if (!luck->open) {
            (void)fputs("tefuda-arena: out of memory\n", stderr);
            abort();
        }
    }
    luck->open[luck->open_count] = (struct luck_block){.number = number};
    return &luck->open[luck->open_count++];
}

/* The sums that are not 0 as a list, which the caller frees; they are 0 afterwards. */
static struct ridge_entry *take_sums(struct luck *luck, int *count)
{
    struct ridge_entry *entries = memory_zeros((size_t)luck->columns.count + 1, sizeof *entries);

    *count = 0;
    for (int i = 0; i < luck->columns.count; i++) {
        if (luck->sums[i] != 0) {
            entries[(*count)++] = (struct ridge_entry){i, luck->sums[i]};
            luck->sums[i] = 0;
        }
    }
    return entries;
}

/* Adds a whole block, and its games, to what is learned from, and forgets it. */
static void close_block(struct luck *luck, struct luck_block *block)
{
    struct ridge_entry *entries;
    double points = 0;
    int count, fold = fold_of(block->number);

    for (int leg = 0; leg < luck->legs; leg++) {
        points += block->games[leg].points;
        ridge_add(&luck->games, fold, block->games[leg].entries, block->games[leg].count,
                  block->games[leg].points);
        for (int i = 0; i < block->games[leg].count; i++) {
            luck->sums[block->games[leg].entries[i].column] += block->games[leg].entries[i].value;
        }
    }
    entries = take_sums(luck, &count);
    ridge_add(&luck->blocks, fold, entries, count, points / luck->legs);
    free(entries);
    free_block(block);
    *block = luck->open[--luck->open_count];
}

/* Puts the sums of a game into its block. */
static void book(struct luck *luck, const struct luck_game *game)
{
    struct luck_block *block = find_block(luck, game->block);

    if (block->legs >> game->leg & 1) {
        memset(luck->sums, 0, RIDGE_COLUMNS * sizeof *luck->sums);
        return;
    }
    block->games[game->leg].entries = take_sums(luck, &block->games[game->leg].count);
    block->games[game->leg].points = game->points;
    block->legs |= 1 << game->leg;
    if (block->legs == (1 << luck->legs) - 1) {
        close_block(luck, block);
    }
}

bool luck_add(struct luck *luck, const struct luck_game *game, struct text *error)
{
    struct reading reading = {.luck = luck, .game = game};
    const char *line = game->falls;

    while (strncmp(line, "chance ", 7) == 0) {
        if (!add_line(&reading, line, error)) {
            return false;
        }
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    luck->falls += (unsigned long)reading.count;
    luck->played++;
    book(luck, game);
    return true;
}
