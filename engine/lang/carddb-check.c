/* carddb-check.c - files and folders that somebody names, as a host would load them. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/lang/carddb-inner.h"
#include "engine/lang/names.h"

/* What is known of a file beside its text; the i-th of these is that of the i-th file read. */
struct named {
    const struct vocab *vocab; /* of its game, NULL: not found */
    const char *folder;        /* where it lies, without `decks` */
    int number;                /* of that folder among those of its game */
    dev_t device;
    ino_t inode;
    bool is_stray; /* found in a folder where no host looks */
    bool is_placed;
};

struct check {
    const struct carddb_check *about;
    struct arena scratch;
    struct card_load *own;  /* what was named */
    struct card_load *base; /* what a host has of one game */
    struct named *named;
};

/* --- which files ----------------------------------------------------------------------------- */

static const struct vocab *find_game(const struct check *check, const char *name, size_t length)
{
    const struct vocab *const *games = check->about->games;

    for (int i = 0; games[i] != NULL; i++) {
        if (strlen(games[i]->game) == length && strncmp(games[i]->game, name, length) == 0) {
            return games[i];
        }
    }
    return NULL;
}

/* Cuts the last part off a path; false if it has one part only, and then the path is ".". */
static bool cut_last(char path[CARD_PATH])
{
    char *slash = strrchr(path, '/');

    if (slash == NULL) {
        path[0] = '.';
        path[1] = '\0';
        return false;
    }
    *slash = '\0';
    return true;
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? path : slash + 1;
}

/* Where a file lies, and the game if the folder is called so. */
static void find_folder(struct check *check, const char *path, struct named *named)
{
    char folder[CARD_PATH];

    (void)snprintf(folder, sizeof folder, "%s", path);
    bool has_folder = cut_last(folder);
    if (has_folder && carddb_is_deck(path) && strcmp(last_part(folder), "decks") == 0) {
        has_folder = cut_last(folder);
    }
    named->folder = arena_text(&check->scratch, folder, strlen(folder));
    const char *last = last_part(folder);
    named->vocab = has_folder ? find_game(check, last, strlen(last)) : NULL;
}

static bool is_known(const struct check *check, int count, const struct stat *about)
{
    for (int i = 0; i < count; i++) {
        const struct named *named = &check->named[i];
        if (named->device == about->st_dev && named->inode == about->st_ino) {
            return true;
        }
    }
    return false;
}

/* What was read from number `from` on; a file that was named before is dropped. */
static void know_files(struct check *check, int from, bool is_stray)
{
    struct card_file *file = check->own->file;
    int kept = from;

    for (int i = from; i < check->own->count; i++) {
        struct named named = {.is_stray = is_stray};
        struct stat about;
        bool is_there = stat(file[i].name, &about) == 0;
        if (is_there && is_known(check, kept, &about)) {
            continue;
        }
        find_folder(check, file[i].name, &named);
        named.device = is_there ? about.st_dev : 0;
        named.inode = is_there ? about.st_ino : 0;
        file[kept] = file[i];
        file[kept].is_checked = true;
        check->named[kept++] = named;
    }
    check->own->count = kept;
}

/* The number of a folder that is named is never 0: that of the pool is. */
enum { NAMED_FOLDER = 1 };

/* The folder of one game, with its decks. */
static void add_game(struct check *check, const char *path)
{
    char decks[CARD_PATH];

    carddb_read_folder(check->own, path, NAMED_FOLDER, ".cards");
    if (carddb_join(check->own, decks, path, "decks")) {
        carddb_read_folder(check->own, decks, NAMED_FOLDER, ".deck");
    }
}

static bool is_folder(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* Any other folder: those of the games in it, and what lies in it itself, where no host looks. */
static void add_folder(struct check *check, const char *path)
{
    const struct vocab *const *games = check->about->games;
    int before = check->own->count;
    char inner[CARD_PATH];
    bool has_game = false;

    for (int i = 0; games[i] != NULL; i++) {
        if (carddb_join(check->own, inner, path, games[i]->game) && is_folder(inner)) {
            add_game(check, inner);
            has_game = true;
        }
    }
    know_files(check, before, false);
    before = check->own->count;
    carddb_read_folder(check->own, path, NAMED_FOLDER, ".cards");
    carddb_read_folder(check->own, path, NAMED_FOLDER, ".deck");
    bool has_stray = check->own->count > before;
    know_files(check, before, true);
    if (!has_stray && !has_game) {
        char what[DIAG_MESSAGE];
        struct str text;
        struct names_list names = {0};
        for (int i = 0; games[i] != NULL; i++) {
            names_add(&names, games[i]->game);
        }
        str_init(&text, what, sizeof what);
        str_put(&text, "no card files here, and no folder of a game: ");
        names_print(&names, &text);
        carddb_report(check->own, path, what);
    }
}

static void add_path(struct check *check, const char *given)
{
    char path[CARD_PATH];
    size_t length = strlen(given);
    int before = check->own->count;

    while (length > 1 && given[length - 1] == '/') {
        length--;
    }
    (void)snprintf(path, sizeof path, "%.*s", (int)length, given);
    const char *last = last_part(path);
    if (!is_folder(path)) {
        (void)carddb_read(check->own, given, NAMED_FOLDER);
    } else if (find_game(check, last, strlen(last)) != NULL) {
        add_game(check, path);
    } else {
        add_folder(check, path);
        return;
    }
    know_files(check, before, false);
}

/* --- which game ------------------------------------------------------------------------------ */

static void no_such_game(struct check *check, const struct node *game)
{
    struct names_list names = {0};
    char list[DIAG_MESSAGE / 2];
    struct str text;

    for (int i = 0; check->about->games[i] != NULL; i++) {
        names_add(&names, check->about->games[i]->game);
    }
    str_init(&text, list, sizeof list);
    names_print(&names, &text);
    const char *near = names_nearest(&names, game->text);
    diag_add(check->own->diags, "E07", tree_place(game), near, "unknown game '%s'%s%s", game->text,
             near == NULL ? "; there are " : "", near == NULL ? list : "");
}

/* The game that a card file names, if its folder does not. */
static void find_vocab(struct check *check, const struct card_file *file, struct named *named)
{
    if (named->vocab != NULL || carddb_is_deck(file->name)) {
        return;
    }
    const struct node *game = tree_find(file->tree->root, NODE_GAME);
    if (game != NULL) {
        named->vocab = find_game(check, game->text, strlen(game->text));
        if (named->vocab == NULL) {
            no_such_game(check, game);
        }
    } else if (file->is_good) { /* else the line may be what could not be read */
        struct diag_place place = {&file->tree->source, 1, 1};
        diag_add(check->own->diags, "E10", place, NULL,
                 "a card file begins with: game NAME REVISION");
    }
}

static void parse_own(struct check *check)
{
    struct diags *diags = check->own->diags;
    struct lex_pattern *pattern = lex_pattern_open();

    for (int i = 0; i < check->own->count; i++) {
        struct card_file *file = &check->own->file[i];
        struct named *named = &check->named[i];
        int before = diags->kept;
        carddb_parse(&check->scratch, pattern, file, NULL, diags);
        find_vocab(check, file, named);
        if (named->vocab != NULL && !carddb_is_deck(file->name)) {
            diag_rule(diags, before, named->vocab->codes.parse);
        }
        if (named->is_stray) {
            struct diag_place place = {&file->tree->source, 1, 1};
            diag_add(diags, "W9", place, NULL, "no host reads this file here: it looks in %s/%s%s",
                     named->folder, named->vocab == NULL ? "GAME" : named->vocab->game,
                     carddb_is_deck(file->name) ? "/decks" : "");
        }
    }
    lex_pattern_close(pattern);
}

/* --- one game -------------------------------------------------------------------------------- */

/* The named file that this one of the host is, or NULL. */
static struct card_file *find_own(struct check *check, const char *path)
{
    struct stat about;

    if (stat(path, &about) != 0) {
        return NULL;
    }
    for (int i = 0; i < check->own->count; i++) {
        struct named *named = &check->named[i];
        if (named->device == about.st_dev && named->inode == about.st_ino && !named->is_placed) {
            named->is_placed = true;
            return &check->own->file[i];
        }
    }
    return NULL;
}

/* Files of one folder can replace nothing of each other. */
static void number_folder(struct check *check, const struct vocab *vocab, int at)
{
    int number = check->about->folder_count;

    for (int i = 0; i < at; i++) {
        const struct named *other = &check->named[i];
        if (other->vocab != vocab) {
            continue;
        }
        if (strcmp(other->folder, check->named[at].folder) == 0) {
            number = other->number;
            break;
        }
        number = other->number + 1 > number ? other->number + 1 : number;
    }
    check->named[at].number = number;
}

/* The files of a host with those that were named: each in its place if it is there already, else
 * behind the others. The result is the scratch's. */
static struct card_file *gather(struct check *check, const struct vocab *vocab, bool has_decks,
                                int *count)
{
    struct card_load *base = check->base;
    struct card_file *files;

    base->count = 0;
    for (int i = 0; i < check->about->folder_count; i++) {
        carddb_read_game(base, check->about->folders[i], vocab->game, i);
    }
    for (int i = 0; i < check->own->count; i++) {
        check->named[i].is_placed = false;
    }
    files =
        arena_array(&check->scratch, (size_t)(base->count + check->own->count) + 1, sizeof *files);
    *count = 0;
    for (int i = 0; i < base->count; i++) {
        struct card_file *own = find_own(check, base->file[i].name);
        files[*count] = own == NULL ? base->file[i] : *own;
        files[*count].folder = base->file[i].folder;
        *count += has_decks || !carddb_is_deck(files[*count].name);
    }
    for (int i = 0; i < check->own->count; i++) {
        const struct card_file *own = &check->own->file[i];
        if (check->named[i].vocab != vocab || check->named[i].is_placed) {
            continue;
        }
        number_folder(check, vocab, i);
        files[*count] = *own;
        files[*count].folder = check->named[i].number;
        *count += has_decks || !carddb_is_deck(own->name);
    }
    return files;
}

/* What can be said of the decks that were named, once they can be loaded. */
static void tell_decks(struct check *check, const struct vocab *vocab, const struct carddb *db)
{
    for (int i = 0; i < check->own->count && check->about->deck != NULL; i++) {
        const struct card_file *file = &check->own->file[i];
        if (!carddb_is_deck(file->name) || check->named[i].vocab != vocab) {
            continue;
        }
        for (const struct node *deck = file->tree->root->child; deck != NULL; deck = deck->next) {
            const struct deck_list *list = carddb_deck(db, deck->text);
            check->about->deck(db, list, tree_place(deck), check->own->diags);
        }
    }
}

static void check_game(struct check *check, const struct vocab *vocab)
{
    struct arena arena = {0};
    int count;
    struct card_file *files = gather(check, vocab, true, &count);
    const struct carddb *db =
        carddb_build(&arena, &check->scratch, vocab, files, count, check->own->diags);

    if (db != NULL) {
        tell_decks(check, vocab, db);
    }
    arena_free(&arena);
}

/* --- decks that no folder gives a game ------------------------------------------------------- */

/* How many of its cards a game has. */
static int count_known(const struct carddb *db, const struct node *deck)
{
    int known = 0;

    for (const struct node *line = deck->child; line != NULL; line = line->next) {
        for (const struct node *entry = line->child; entry != NULL; entry = entry->next) {
            known += entry->kind == NODE_ENTRY && carddb_find(db, entry->text) != CARD_NONE;
        }
    }
    return known;
}

/* The game that knows most cards of the deck; NULL: none knows one. */
static const struct vocab *guess_game(struct check *check, const struct node *deck)
{
    const struct vocab *best = NULL;
    struct diags *diags = calloc(1, sizeof *diags);
    int most = 0;

    CHECK(diags != NULL);
    for (int i = 0; check->about->games[i] != NULL; i++) {
        struct arena arena = {0};
        const struct vocab *vocab = check->about->games[i];
        int count;
        struct card_file *files = gather(check, vocab, false, &count);
        const struct carddb *db = carddb_build(&arena, &check->scratch, vocab, files, count, diags);
        int known = db == NULL ? 0 : count_known(db, deck);
        best = known > most ? vocab : best;
        most = known > most ? known : most;
        memset(diags, 0, sizeof *diags);
        arena_free(&arena);
    }
    free(diags);
    return best;
}

/* The game of the card files that were named, if there is one only. */
static const struct vocab *only_game(const struct check *check)
{
    const struct vocab *only = NULL;

    for (int i = 0; i < check->own->count; i++) {
        const struct vocab *vocab = check->named[i].vocab;
        if (vocab != NULL && only != NULL && vocab != only) {
            return NULL;
        }
        only = vocab == NULL ? only : vocab;
    }
    return only;
}

static void place_decks(struct check *check)
{
    const struct vocab *only = only_game(check);

    for (int i = 0; i < check->own->count; i++) {
        const struct card_file *file = &check->own->file[i];
        struct named *named = &check->named[i];
        const struct node *deck = file->tree->root->child;
        if (named->vocab != NULL || !carddb_is_deck(file->name) || deck == NULL) {
            continue;
        }
        named->vocab = only != NULL ? only : guess_game(check, deck);
        if (named->vocab == NULL && check->about->folder_count > 0) {
            diag_add(check->own->diags, "E07", tree_place(deck), NULL,
                     "no game has one of the cards of this deck");
        }
    }
}

/* --- the whole ------------------------------------------------------------------------------- */

static struct card_load *new_load(struct check *check, struct diags *diags)
{
    struct card_load *load = arena_alloc(&check->scratch, sizeof *load);

    load->arena = load->scratch = &check->scratch;
    load->diags = diags;
    return load;
}

bool carddb_check(const struct carddb_check *about, const char *const *paths, int count,
                  struct diags *diags)
{
    struct check check = {.about = about};
    int errors = diags->errors;

    check.own = new_load(&check, diags);
    check.base = new_load(&check, diags);
    check.named = arena_array(&check.scratch, CARD_FILES, sizeof *check.named);
    for (int i = 0; i < count; i++) {
        add_path(&check, paths[i]);
    }
    parse_own(&check);
    place_decks(&check);
    for (int i = 0; about->games[i] != NULL; i++) {
        bool is_named = false;
        for (int k = 0; k < check.own->count; k++) {
            is_named = is_named || check.named[k].vocab == about->games[i];
        }
        if (is_named) {
            check_game(&check, about->games[i]);
        }
    }
    arena_free(&check.scratch);
    return diags->errors == errors;
}
