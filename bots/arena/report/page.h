/* page.h - the report of an event: one HTML file that needs nothing else.
 *
 * Promise: no network, no font, no file is asked for; nothing that a bot, a plan or a host has said
 * becomes markup; it can be read without its script, which only sorts and filters. It is the same
 * for the same journals. */
#ifndef TF_ARENA_PAGE_H
#define TF_ARENA_PAGE_H

#include <stdio.h>

#include "bots/arena/report/digest.h"
#include "bots/arena/report/links.h"
#include "bots/arena/result/summary.h"

struct page {
    FILE *out;
    const struct summary *summary;
    const struct digest *digest;
    struct links records, replays;
    const char *luck; /* what chance has given, as lines of text; NULL: nobody has asked */
};

void page_write(const struct page *page);

/* ---- the sections, in files of their own; each writes what stands below its heading ---- */

void page_plan(const struct page *page);      /* page-plan.c */
void page_standings(const struct page *page); /* page-standings.c */
void page_pairs(const struct page *page);     /* page-pairs.c */
void page_rounds(const struct page *page);    /* page-rounds.c */
void page_test(const struct page *page);      /* page-charts.c */
void page_lengths(const struct page *page);
void page_seats(const struct page *page); /* page-decks.c */
void page_decks(const struct page *page);
void page_ends(const struct page *page); /* page-ends.c */
void page_time(const struct page *page);
void page_luck(const struct page *page);
void page_machines(const struct page *page); /* page-machines.c */
void page_games(const struct page *page);    /* page-games.c */

/* ---- what they share (page.c) ---- */

/* Begins a table that fits on narrow screens, and ends it. Kind: its classes. */
void page_table(const struct page *page, const char *kind, const char *label);
void page_caption(const struct page *page, const char *words); /* right behind its begin */
void page_table_end(const struct page *page);

/* A head of a column; `is_number`: it is set to the right. */
void page_head(const struct page *page, const char *title, bool is_number);

/* The name of a bot as a cell of the head of a row. */
void page_bot(const struct page *page, int bot);

/* A share of 0 to 1 as "56.2 %" in a cell, "–" if there are no games. */
void page_share(const struct page *page, double share, unsigned long games);

void page_count(const struct page *page, unsigned long count);

/* True for games of which there is more than one in the event. */
bool page_has_games(const struct page *page);

#endif
