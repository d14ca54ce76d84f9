/* carddb-inner.h - what the three files that make card data share, and nobody else includes.
 *
 * carddb-load.c: texts to card data. carddb-files.c: folders to texts. carddb-check.c: the same for
 * files that somebody names. */
#ifndef TF_LANG_CARDDB_INNER_H
#define TF_LANG_CARDDB_INNER_H

#include "engine/base/arena.h"
#include "engine/lang/carddb.h"
#include "engine/lang/lex.h"
#include "engine/lang/tree.h"

/* Files come in the order in which they were read. */
struct card_file {
    const char *name; /* .deck at its end: deck lists */
    const char *text;
    size_t length;
    int folder;              /* 0 the first */
    bool is_checked;         /* somebody named it: warnings about it are wanted */
    struct tree_file *tree;  /* NULL: not parsed yet */
    bool is_parsed, is_good; /* good: parsed without errors */
};

enum { CARD_PATH = 4096, CARD_FILES = 1024 };

/* Files as they are read. */
struct card_load {
    struct arena *arena;   /* of names: diagnostics point to them; NULL: the caller keeps them */
    struct arena *scratch; /* texts */
    struct diags *diags;
    int count;
    struct card_file file[CARD_FILES];
};

/* ---- carddb-load.c ------------------------------------------------------------------------- */

bool carddb_is_deck(const char *name);

/* Parses a file once; vocab may be NULL: then errors have no code of the game's rules. */
void carddb_parse(struct arena *scratch, struct lex_pattern *pattern, struct card_file *file,
                  const struct vocab *vocab, struct diags *diags);

/* Card data of all files of a game; NULL after an error. */
const struct carddb *carddb_build(struct arena *arena, struct arena *scratch,
                                  const struct vocab *vocab, struct card_file *files, int count,
                                  struct diags *diags);

/* ---- carddb-files.c ------------------------------------------------------------------------ */

/* Reports what is wrong with a file or folder as a whole, which has no line to show. */
void carddb_report(struct card_load *load, const char *path, const char *what);

/* Reads a file; false after a report. */
bool carddb_read(struct card_load *load, const char *path, int folder);

/* Reads the files with this ending in the order of their names; a folder that does not exist has
 * none. */
void carddb_read_folder(struct card_load *load, const char *path, int folder, const char *ending);

/* Reads FOLDER/GAME as a host does, as its folder of that number. */
void carddb_read_game(struct card_load *load, const char *folder, const char *game, int number);

/* Writes FOLDER/NAME; false after a report that it is too long. */
bool carddb_join(struct card_load *load, char path[CARD_PATH], const char *folder,
                 const char *name);

#endif
