/* probe.h - a host under test, and a game in it that is played by chance.
 *
 * Promise: knows no game: it plays what `legal` offers, in the games that the host says it has. */
#ifndef TF_CONFORMANCE_PROBE_H
#define TF_CONFORMANCE_PROBE_H

#include <stdbool.h>
#include <stdint.h>

#include "tests/conformance/talk.h"

enum {
    PROBE_GAMES = 8, /* games of one host that are looked at */
    PROBE_NAME = 64,
    PROBE_MOVE = 512
};

/* What the handshake and `games` have told. */
struct offer {
    char games[PROBE_GAMES][PROBE_NAME];
    int count;
    char caps[TALK_VALUE];    /* " host play setup ", with spaces at both ends */
    char options[TALK_VALUE]; /* names, likewise */
};

struct probe {
    struct talk talk;
    const char *game;
    uint32_t luck;  /* of the kit's own choices */
    unsigned asked; /* seats that have to answer: bit 0 is s1 */
    long d;         /* 0: nobody is asked */
    bool is_over;
    struct text moves; /* names of the last list, each ended by LF */
    int n;
    char move[PROBE_MOVE]; /* the last that probe_step has played */
    int seat;              /* by this one: 1 or 2 */
    struct text begun;     /* the line `newgame` */
    struct text answers;   /* what probe_step has played since then: lines `play` */
};

/* The checks, by theme; each starts programs of its own, so that one that fails spoils no other. */
void check_flush(struct kit *kit);
void check_lines(struct kit *kit, const struct offer *offer);
void check_session(struct kit *kit, const struct offer *offer);
void check_options(struct kit *kit, const struct offer *offer);
void check_decisions(struct kit *kit, const struct offer *offer);
void check_answers(struct kit *kit, const struct offer *offer);
void check_ends(struct kit *kit, const struct offer *offer);
void check_records(struct kit *kit, const struct offer *offer);
void check_positions(struct kit *kit, const struct offer *offer);
void check_views(struct kit *kit, const struct offer *offer);
void check_shown(struct kit *kit, const struct offer *offer);
void check_twins(struct kit *kit, const struct offer *offer);
void check_macros(struct kit *kit, const struct offer *offer);
void check_swap(struct kit *kit, const struct offer *offer);
void check_sealed(struct kit *kit, const struct offer *offer);
void check_luck(struct kit *kit, const struct offer *offer);
void check_falls(struct kit *kit, const struct offer *offer);
void check_search(struct kit *kit, const struct offer *offer);

/* Learns what the host offers. False if it cannot be talked to. */
bool probe_offer(struct kit *kit, struct offer *offer);

/* True if the host says that it has a capability or an option; else books the requirement as
 * skipped. */
bool probe_offers(struct kit *kit, const struct offer *offer, const char *cap,
                  enum requirement requirement);
bool probe_has_option(struct kit *kit, const struct offer *offer, const char *option,
                      enum requirement requirement);

/* True if commit is the SHA-256 of the seed, written as 32 digits. */
bool probe_commit_fits(const char *seed, const char *commit);

/* Starts the program and shakes hands. False if the kit has given up. */
bool probe_open(struct probe *host, struct kit *kit, const char *game);

/* The names of the deck lists that the host has for the game, at most `room`; returns how many. */
int probe_lists(struct probe *host, char names[][PROBE_NAME], int room);

/* Copies the position that `state VIEWER` tells, as a text for `setup`; false if it was refused or
 * has no room. */
bool probe_position(struct probe *host, const char *viewer, char *tfn, size_t size);

/* Begins a game with these further arguments, and learns who is asked. */
bool probe_new(struct probe *host, const char *arguments);

/* Learns d, who is asked and whether the game is over, from `status`. */
bool probe_look(struct probe *host);

/* Fills moves and n with the list of a seat. */
bool probe_list(struct probe *host, int seat);

/* The seat that is asked, one of them by chance if both are; 0 if none is. */
int probe_asked(struct probe *host);

/* Asks for the events of a viewer above a number, by `ask` where the host has no `events`;
 * talk->data holds nothing else then. */
bool probe_events(struct probe *host, const char *viewer, long since);

/* Takes back the last n answers, none of which probe_step has played: by `undo`, or by playing the
 * game again. True if the host agrees. */
bool probe_back(struct probe *host, int n);

/* A number below n. */
unsigned probe_random(struct probe *host, unsigned n);

/* Copies the name number i of the list, from 0. */
void probe_move(const struct probe *host, int i, char *move);

/* Plays a move by chance and looks. False if the game is over or the host did not agree. */
bool probe_step(struct probe *host);

/* As many steps as there are, at most n. */
int probe_walk(struct probe *host, int n);

/* Copies what a command replies, data and status; "" if it was refused. The caller frees the copy.
 */
__attribute__((format(printf, 2, 3))) struct text probe_copy(struct probe *host, const char *format,
                                                             ...);

/* True if a command replies, data and status, what it replied before; before is not empty. */
__attribute__((format(printf, 3, 4))) bool
probe_is_same(struct probe *host, const struct text *before, const char *format, ...);

void probe_close(struct probe *host);

#endif
