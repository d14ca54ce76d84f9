/* command.h - from a line to the function that answers it.
 *
 * Promise: command.def is the only list of commands; dispatch, argument checks and `help` are
 * made from it. One command, one status line; a refusal leaves everything as it was.
 *
 * A command is `bool cmd_VERB(struct call *call)`. When it runs, the keys and the number of
 * words are known to fit its row, and a game and its stage are there if the row asks for them.
 * It checks first, then acts, then writes its data lines and its status line (reply_start(..,
 * "ok")) and returns true; or fills call->err (err_set) and returns false, and the status line
 * is written for it. Data lines written before a refusal stay (the `rule` lines of baddeck). */
#ifndef TF_PROTOCOL_COMMAND_H
#define TF_PROTOCOL_COMMAND_H

#include "protocol/session.h"

struct call {
    struct host *host;
    const struct line *line;
    struct reply *reply;     /* the host's */
    struct game *game;       /* of the @handle, else the current one; NULL: none, if STAGE_ANY */
    struct world_root *root; /* setup sample= reads a view into it and opens no game; else NULL */
    struct err err;
};

/* Who may give a command through a program that passes it on; the host itself takes all of them
 * from its controller. The column `roles=` of `help`. */
enum command_roles {
    ROLES_HOST = 0,    /* the controller alone */
    ROLES_SEATED = 1,  /* the person or program of a seat, for this seat */
    ROLES_LOOKING = 2, /* who looks on, for `pub` */
};

/* When a command may be given. */
enum command_stage {
    STAGE_ANY,  /* always */
    STAGE_GAME, /* needs a game, else err nogame */
    STAGE_OPEN, /* needs a game that is not over, else err over */
    STAGE_ASK   /* and no outcome of chance may be waited for, else err notyours */
};

/* What a command does to the game of its handle, or of as=. */
enum command_does {
    DOES_NOTHING,
    DOES_LASTS,   /* nothing, but may take longer than a moment */
    DOES_CHANGES, /* changes it, or puts another one in its place */
    DOES_MOVES    /* the same, and there is another position to look at */
};

/* Where `help` lists it for people. */
enum command_group {
    GROUP_BEGIN, /* what who is new needs */
    GROUP_LOOKING,
    GROUP_CARDS,
    GROUP_PLAYING,
    GROUP_GAMES,
    GROUP_PROGRAM,
    GROUP_TESTING,
    GROUP_COUNT
};

struct command {
    const char *verb, *arguments, *help, *example;
    bool (*function)(struct call *call);
    enum command_stage stage;
    unsigned int roles;
    enum command_does does;
    enum command_group group;
};

#define COMMAND(verb, arguments, stage, roles, does, group, help, example, function)               \
    bool function(struct call *call);
#include "protocol/command.def"
#undef COMMAND

/* The row of a verb of length octets; NULL: there is none. */
const struct command *command_find(const char *verb, size_t length);

/* Answers one line of length octets. The reply belongs to the host until the next call; "" for a
 * comment. */
const char *command_run(struct host *host, const char *line, size_t length);

/* Reads what `setup sample=0` reads, keys and the text of a view, into root. NULL, or the reply of
 * a refusal, which belongs to the host until the next call. Nothing else changes. */
const char *command_root(struct host *host, const char *view, struct world_root *root);

/* True for a line whose command may take longer than a moment. */
bool command_is_long(const char *line, size_t length);

/* Refuses a line that the end of the input has cut short: err syntax. It counts as a failed
 * `expect`, because it may have been one. */
const char *command_cut(struct host *host, const char *line, size_t length);

/* arg.c: the i-th plain word (from 0) and the value of a key; NULL if it is not there. */
const char *arg_word(const struct call *call, int i);
const char *arg_key(const struct call *call, const char *key);

/* Fills err badarg key= got= and returns false. */
bool arg_bad(struct call *call, const char *key, const char *got, const char *text);

/* A text as an integer; key is what an error names. Err badarg or err range. */
bool arg_read_int(struct call *call, const char *key, const char *value, int64_t low, int64_t high,
                  int64_t *out);

/* The value of a key as an integer. Absent: true, *out untouched. Else err badarg or err range. */
bool arg_int(struct call *call, const char *key, int64_t low, int64_t high, int64_t *out);

/* The viewer that the host is bound to (`set seat=`); -1: it answers its controller. */
int arg_bound(const struct call *call);

/* The seat, or viewer, of a command that names none: the one that the host is bound to, else the
 * seat that is asked (of two the first that has not answered; s1 when the game is over). */
int arg_own(const struct call *call);

/* A seed: 1 to 32 hex digits as two halves, high first. Absent: true, *out untouched. Else err
 * badarg. */
bool arg_seed(struct call *call, const char *key, uint64_t out[2]);

/* "s1", "s2" to 0, 1, with "pub" and "all" to VIEWER_PUB and VIEWER_ALL; -1 otherwise. */
int arg_seat(const char *word);
int arg_viewer(const char *word);

/* The name of a seat or two by their mask: "-", "s1", "s2", "s1+s2". */
const char *arg_seats(int mask);

/* The i-th word as a SEAT or VIEWER, arg_own if it is left out. Else err badarg; for the viewer
 * `all` err sealed too. */
bool arg_get_seat(struct call *call, int i, int *seat);
bool arg_get_viewer(struct call *call, int i, int *viewer);

/* False with err sealed while hidden facts of the call's game must not be told. */
bool arg_unsealed(struct call *call);

/* The key lang=, else the option: err badarg. */
bool arg_lang(struct call *call, bool *is_ja);

/* The handle of as=, else that of the call's game, else "" (host_can_open), into out: err badarg.
 */
bool arg_handle(struct call *call, char out[LINE_HANDLE]);

/* The i-th word as a GAME: its rules and cards; else err missing or err nosuch name= near=. */
bool arg_get_game(struct call *call, int i, const struct gamedata **data);

/* False with an err unless the seat is asked, and by the decision of the key d=. */
bool arg_turn(struct call *call, int seat);

/* The words [SEAT] MOVE: err missing or err badarg. */
bool arg_get_seat_move(struct call *call, int *seat, const char **word);

/* The legal answer of a seat that a MOVE or INDEX means; else as arg_refuse_move, or err range. */
bool arg_read_move(struct call *call, seat_t seat, const char *word, move_t *move);

/* Says why a word is not a legal move now, from what the seat itself may know: err illegal or err
 * nomove; false. */
bool arg_refuse_move(struct call *call, seat_t seat, const char *word);

/* Appends " why=limit need=1 have=0", of a move that is not legal for a seat now. */
void arg_print_refusal(const struct refusal *refusal, struct str *out);

/* cmd-deck.c: true for a list that is legal with these options (deck_check); else prints a `rule`
 * line for every fault, and the err is the first of them. */
bool deck_is_legal(struct call *call, const struct gamedata *data, const int16_t *option,
                   const struct deck_text *list);

/* cmd-deck.c: err nosuch near= for the name of a deck that is not there; false. */
bool deck_refuse_name(struct call *call, const struct gamedata *data, const char *name);

/* cmd-query.c: the block of `ask SEAT`: events after `since` (none if negative), the state line,
 * and for a seat that is asked the decision and its moves. Returns the number of moves. No
 * status line. */
int ask_block(struct call *call, int seat, int64_t since);

/* cmd-why.c: the sentence of a legal move, out of the legend, as the seat may read it. *card is
 * the card that it names, or CARD_NONE. */
void say_move(const struct game *game, int seat, move_t move, bool is_ja, card_t *card,
              struct str *out);

/* cmd-go.c: false with err busy if a go is under way and a command that does this would change its
 * game, or take as long. */
bool go_allows(struct call *call, enum command_does what);

/* cmd-go.c, if host->going is there: thinks on for about a millisecond and
 * returns what there is to write; the status line of the go is in it when host->going is NULL
 * afterwards. */
const char *go_step(struct host *host);

/* cmd-go.c: false for a line that has to wait until the go is over: `quit`, which stops it. */
bool go_takes(struct host *host, const char *line, size_t length);

/* cmd-go.c: lets a go end with the next slice; nothing if there is none. */
void go_stop(struct host *host);

/* cmd-go.c: ends a go without an answer; nothing if there is none. */
void go_close(struct host *host);

/* cmd-luck.c: appends the name of an outcome that fits a want; st is the position that waits. */
void luck_print(const struct match *match, const struct state *st, const struct want *want,
                int octet, struct str *out);

/* cmd-query.c: appends what every reply that moves a game ends with: " d=18 ask=s1", in a joint
 * decision that one seat has answered " d=1 wait=s2", at the end " d=57 ask=- over=s1
 * reason=life", and " stage=chance" while an outcome is waited for; behind ask or wait " move=.."
 * unless move is NULL. */
void next_print(const struct game *game, const char *move, struct str *out);

#endif
