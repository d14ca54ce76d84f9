/* player.h - the player role: a built-in bot behind the protocol (build/tefuda --bot NAME).
 *
 * Promise: answers what a controller sends to a bot, one line at a time; reads and writes
 * nothing itself.
 * Hidden information: it knows only the lines it was sent, and the cards. Implemented by
 * cmd-player.c. */
#ifndef TF_PLAYER_PLAYER_H
#define TF_PLAYER_PLAYER_H

#include <stdbool.h>
#include <stddef.h>

struct player;

/* Opens a player; NULL if there is no bot of that name (the names are written into error) or no
 * memory. */
struct player *player_open(const char *name, char *error, size_t size);

/* Answers one line of length octets (line end removed). Notices, comments and empty lines have
 * the reply "". The text belongs to the player until the next call. */
const char *player_send(struct player *player, const char *line, size_t length);

/* Lets a `go` with an id only begin: its reply is "", and the caller calls player_step until it
 * ends. */
void player_begin_async(struct player *player);

/* True while a go runs. */
bool player_is_thinking(const struct player *player);

/* Thinks on for about a millisecond and returns what there is to write. */
const char *player_step(struct player *player);

/* False if a line has to wait until the go is over: all but `ping` and `stop`. One that ends the
 * process stops the go. */
bool player_takes(struct player *player, const char *line, size_t length);

/* True once `quit` was answered. */
bool player_is_quit(const struct player *player);

void player_close(struct player *player);

#endif
