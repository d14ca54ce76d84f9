/* grid-text.c - what a position text says of a board beyond the cards on it. */
#include "engine/text/grid-text.h"

#include <stdlib.h>
#include <string.h>

#include "engine/core/move.h"
#include "engine/core/zone.h"
#include "engine/parts/grid.h"

/* True if an arrival of the queue is on no square any more and was not met before. */
static bool is_new(const struct state *st, int i)
{
    const struct waiting *queue = st->tail.queue;
    bool is_known = queue[i].since == 0;

    for (int k = 0; k < i && !is_known; k++) {
        is_known = queue[k].since == queue[i].since;
    }
    for (int place = 0; place < GRID_PLACES && !is_known; place++) {
        is_known = st->grid.since[place] == queue[i].since;
    }
    return !is_known;
}

int grid_rank(const struct state *st, int since)
{
    int n = 1;

    for (int i = 0; i < GRID_PLACES; i++) {
        n += st->grid.since[i] != 0 && st->grid.since[i] < since;
    }
    for (int i = 0; i < st->tail.queued && !st->head.is_over; i++) { /* then nothing waits */
        n += st->tail.queue[i].since < since && is_new(st, i);
    }
    return n;
}

void grid_print(const struct match *match, const struct state *st, struct str *out)
{
    bool is_plain = true;
    int next = 1;

    for (int i = 0; i < GRID_PLACES; i++) {
        is_plain =
            is_plain && (st->grid.since[i] == 0 || grid_rank(st, st->grid.since[i]) == next++);
    }
    for (int i = 0; i < GRID_PLACES && !is_plain; i++) {
        if (st->grid.since[i] != 0) {
            str_put(out, next > 0 ? " a=(" : ",");
            move_place(match, i, out);
            str_format(out, ".%d", grid_rank(st, st->grid.since[i]));
            next = 0;
        }
    }
    str_put(out, is_plain ? "" : ")");
}

void grid_count_arrivals(struct run *run)
{
    if (run->match->rules->board == NULL) {
        return;
    }
    struct state *st = run->st;

    for (int i = 0; i < GRID_PLACES; i++) {
        obj_t obj = st->field.order[i];
        if (obj != OBJ_NONE && run->match->rules->zone[st->field.zone_of[obj]].below != 0) {
            grid_arrived(st, i);
        }
    }
}

bool grid_read(struct run *run, const char *text)
{
    struct grid *grid = &run->st->grid;
    char *end;

    do {
        const char *behind = NULL;
        char label[8];
        size_t length = strcspn(text + 1, ".,)");
        if (length == 0 || length >= sizeof label || text[1 + length] != '.') {
            return false;
        }
        memcpy(label, text + 1, length);
        label[length] = '\0';
        for (int i = 0; i < GRID_PLACES && behind == NULL; i++) {
            char name[8];
            struct str out;
            str_init(&out, name, sizeof name);
            move_place(run->match, i, &out);
            if (strcmp(name, label) == 0 && grid->since[i] != 0) {
                long n = strtol(text + 2 + length, &end, 10);
                if (n < 1 || n > 999) {
                    return false;
                }
                grid->since[i] = (uint16_t)n;
                grid->arrivals = n > grid->arrivals ? (uint16_t)n : grid->arrivals;
                behind = end;
            }
        }
        if (behind == NULL) {
            return false;
        }
        text = behind;
    } while (*text == ',');
    return strcmp(text, ")") == 0;
}

int grid_counter(const struct match *match, const struct state *st, obj_t obj, char letter)
{
    const struct board_part *board = match->rules->board;
    bool is_there = board != NULL && match->rules->zone[st->field.zone_of[obj]].below != 0;
    const char *at = is_there && letter != '\0' ? strchr(board->counters, letter) : NULL;

    return at == NULL ? -1 : (int)(at - board->counters);
}

void grid_print_flags(const struct match *match, const struct state *st, obj_t obj, struct str *out)
{
    const struct board_part *board = match->rules->board;

    if (board == NULL) {
        return;
    }
    bool is_there = match->rules->zone[st->field.zone_of[obj]].below != 0;
    int place = is_there ? zone_place(match, st, obj) : 0;
    for (int i = 0; i < GRID_COUNTERS && is_there; i++) {
        if (st->grid.counter[i][place] != 0) {
            str_char(out, board->counters[i]);
            str_int(out, st->grid.counter[i][place]);
        }
    }
    board->print_flags(match, st, obj, out);
}

const char *grid_read_flag(struct run *run, obj_t obj, const char *text)
{
    const struct board_part *board = run->match->rules->board;

    return board == NULL ? NULL : board->read_flag(run, obj, text);
}

void grid_untell(struct run *run)
{
    if (run->match->rules->board != NULL) {
        memset(run->st->head.counter, 0, sizeof run->st->head.counter);
    }
}

bool grid_is_told(const struct run *run, const uint8_t told[COUNTER_MAX])
{
    const struct board_part *board = run->match->rules->board;

    return board == NULL || board->is_told(run->st, told);
}
