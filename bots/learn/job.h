/* job.h - what the words of the command line of build/tefuda-learn say. */
#ifndef TF_LEARN_JOB_H
#define TF_LEARN_JOB_H

struct job {
    const char *game, *from, *out, *a, *b;
    long games, nodes, nodes_b, generations, pairs, passes, seed, threads, strength, full, decks,
        sharper, variants;
};

#endif
