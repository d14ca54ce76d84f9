/* digest.h - what a report tells of the games beyond their outcomes: why they ended, when, how long
 * they were, and what bots that failed have said.
 *
 * Promise: depends on the journals' games alone, not on their order. Of a game that nobody asks
 * about it keeps eight octets; of those with a fault the words of the first ones. */
#ifndef TF_ARENA_DIGEST_H
#define TF_ARENA_DIGEST_H

#include "bots/arena/result/results.h"

enum {
    DIGEST_LIST = 2000, /* games with a fault that are kept with words; rows of a list of games */
    DIGEST_PROOFS = 3,  /* of each fault of each bot */
    DIGEST_REASONS = 4096, /* different reasons; more are called "other" */
    DIGEST_BINS = 24,
    DIGEST_DATE = 24
};

struct digest_game {
    uint32_t date;   /* when it ended, seconds since 1970; 0: unknown */
    uint32_t reason; /* index into reasons */
};

/* The words of a game with a fault, or of a void one. */
struct digest_proof {
    unsigned long number;
    char *detail[MATCH_SEATS], *said[MATCH_SEATS], *host; /* "" where there is nothing */
};

/* The first games of a kind, by number. */
struct digest_firsts {
    struct digest_proof **list;
    int count;
};

/* Answers in the games that were played to an end; those that a fault has ended are in both. */
struct digest_lengths {
    unsigned long games, least, median, most;
    double mean;
    unsigned long width; /* answers of a bin; bin 0 begins at 0 */
    int bins;
    unsigned long bin[DIGEST_BINS], bin_faults[DIGEST_BINS];
};

/* Thinking time of a bot, in games that it has played. */
struct digest_time {
    unsigned long games;
    unsigned long long sum_ms;
    unsigned long most_ms, most_game; /* the longest, and the number of that game */
};

/* How often games of one kind have ended for a reason: won by s1, by s2, drawn, void. */
struct digest_ends {
    unsigned long s1, s2, draws, voids;
};

struct digest {
    const struct plan *plan;
    struct digest_game *games; /* by number */
    unsigned long size;
    char **reasons; /* the first is "other" */
    int reason_count;
    void *tree;                     /* finds them while journals are read */
    struct digest_firsts faulty;    /* DIGEST_LIST of them */
    struct digest_firsts *proofs;   /* [bot * FAULT_COUNT + fault], DIGEST_PROOFS of each */
    unsigned long faulty_games;     /* with a fault or void */
    uint32_t first, last;           /* dates */
    struct digest_lengths *lengths; /* by game of the plan */
    struct digest_time *times;      /* by bot */
    struct digest_ends *ends;       /* [game of the plan * reason_count + reason] */
};

/* Reads the journals of a folder into results and a digest. False, with a line appended to error,
 * as results_read. The caller frees both in both cases. */
bool digest_read(const struct plan *plan, const char *folder, struct results *results,
                 struct digest *digest, struct text *error);

/* What is known of a game beyond its outcome. */
const struct digest_game *digest_game(const struct digest *digest, unsigned long number);
const char *digest_reason(const struct digest *digest, unsigned long number);

/* The words of a game with a fault, or NULL if they were not kept. */
const struct digest_proof *digest_proof(const struct digest *digest, unsigned long number);

/* True if the game has a fault or is void. */
bool digest_is_faulty(const struct outcome *outcome);

/* "2026-11-28T07:30:00Z", or "". */
void digest_date(uint32_t date, char out[DIGEST_DATE]);

void digest_free(struct digest *digest);

#endif
