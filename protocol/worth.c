/* worth.c - sums of printed numbers. */
#include "protocol/worth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/tefuda.h"
#include "protocol/line.h"

static void add(struct worth *worth, const char *card, int sum)
{
    if (worth->cards < WORTH_CARDS) {
        struct worth_row *row = &worth->row[worth->cards++];
        (void)snprintf(row->card, sizeof row->card, "%s", card);
        row->sum = sum;
    }
}

void worth_take(struct worth *worth, const struct carddb *db)
{
    const struct vocab_field *field = db->vocab->fields;

    worth->cards = 0;
    for (int i = 0; i < db->card_count; i++) {
        const struct card *card = &db->cards[i];
        int sum = 0;
        for (int k = 0; field[k].name != NULL; k++) {
            bool is_printed = (field[k].allowed >> card->type & 1) != 0;
            if (is_printed && field[k].kind == PRINT_NUMBER) {
                sum += card->number[field[k].index];
            }
        }
        add(worth, card->id, sum);
    }
}

/* One line `card ID key=value...`: the values that are whole numbers are the printed numbers. */
static void read_card(struct worth *worth, const struct line *line)
{
    int sum = 0;

    if (strcmp(line->verb, "card") != 0 || line->args == 0 || line->arg[0].key != NULL) {
        return;
    }
    for (int i = 1; i < line->args; i++) {
        char *end;
        long number = strtol(line->arg[i].value, &end, 10);
        if (number > 0 && number < INT16_MAX && *end == '\0') {
            sum += (int)number;
        }
    }
    add(worth, line->arg[0].value, sum);
}

static void read_reply(struct worth *worth, struct line *line, const char *reply)
{
    struct err err;

    while (*reply != '\0') {
        size_t length = strcspn(reply, "\n");
        /* Behind the dashes stands text for people. */
        const char *end = memmem(reply, length, " -- ", 4);
        if (line_parse(line, reply, end != NULL ? (size_t)(end - reply) : length, &err) &&
            !line->is_ignored) {
            read_card(worth, line);
        }
        reply += length + (reply[length] == '\n');
    }
}

void worth_load(struct worth *worth, const char *game)
{
    char command[MAX_ID + 16], error[ERR_TEXT];
    struct line *line = calloc(1, sizeof *line);
    struct tf_host *host = tf_open(NULL, error, sizeof error);

    worth->cards = 0;
    if (host != NULL && line != NULL && line_open(line)) {
        (void)snprintf(command, sizeof command, "cards %.*s", MAX_ID, game);
        read_reply(worth, line, tf_send(host, command));
        line_close(line);
    }
    free(line);
    tf_close(host);
}

int worth_find(const void *data, const char *card)
{
    const struct worth *worth = data;

    for (int i = 0; i < worth->cards; i++) {
        if (strcmp(worth->row[i].card, card) == 0) {
            return worth->row[i].sum;
        }
    }
    return -1;
}
