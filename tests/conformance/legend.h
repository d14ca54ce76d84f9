/* legend.h - what `games GAME` says of a game: which words there are, who looks into which zone.
 *
 * Promise: takes the host's word for it, and nothing else from the host. */
#ifndef TF_CONFORMANCE_LEGEND_H
#define TF_CONFORMANCE_LEGEND_H

#include <stdbool.h>

#include "tests/conformance/probe.h"

enum { LEGEND_ZONES = 26, LEGEND_LISTS = 64, LEGEND_LABEL = 16 };

enum sight { SIGHT_BOTH, SIGHT_OWNER, SIGHT_NOBODY };

struct legend {
    struct text lines; /* all of them, an LF before the first */
    struct {
        bool is_known;
        bool is_bare;            /* cards lie there face-up too, without a label */
        enum sight sight, under; /* into the zone, and at what lies under its cards */
        char label[LEGEND_LABEL];
    } zones[LEGEND_ZONES]; /* A to Z */
    char backs[8];         /* the flags of cards that lie face-down */
};

/* Asks the host. False if it does not tell. */
bool legend_read(struct legend *legend, struct probe *host);

/* True if there is a line that begins with these two words. */
bool legend_has(const struct legend *legend, const char *kind, const char *word);

/* The index of a zone, from its letter; -1 if the legend has no such zone. */
int legend_zone(const struct legend *legend, char letter);

/* The letter of the zone that a label stands for; '\0' if there is none. */
char legend_labelled(const struct legend *legend, const char *label);

/* True if a viewer, 1, 2 or 0 for pub, may look into a zone of this owner, 0 for a common one. */
bool legend_may_look(const struct legend *legend, int viewer, int owner, char letter);

/* Two deck lists of which one has as much as can be that the other has not; one list or none has
 * only the first name, or "". */
void legend_choose(const struct legend *legend, char names[2][PROBE_NAME]);

/* Adds the ids of the cards of a deck list, each behind an LF, and an LF behind the last. */
void legend_cards(const struct legend *legend, const char *list, struct text *ids);

/* True if the word, of this length, is one of such ids. */
bool legend_lists(const struct text *ids, const char *word, size_t length);

void legend_free(struct legend *legend);

#endif
