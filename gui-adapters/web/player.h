/* player.h - a program in the role of a player: handshake, deck, blocks, answers. */
#ifndef WEB_PLAYER_H
#define WEB_PLAYER_H

struct player;

/* Starts `command` with the shell. `start` is the line that starts the game, `legend` the reply to
 * `games GAME`, for the decks. NULL if there is no room for a process. */
struct player *player_start(const char *command, int seat, const char *game, const char *start,
                            const char *legend);
/* What happens: it has answered decision `d`, its lines of thought are `infos`; or it has failed,
 * `why` is a word. It may be stopped from there. */
void player_calls(struct player *player, void *owner,
                  void (*answered)(void *owner, int seat, long d, const char *move,
                                   const char *infos),
                  void (*failed)(void *owner, int seat, const char *why));
/* A block of its seat, as the engine printed it. It is asked for an answer if there is a question.
 */
void player_block(struct player *player, const char *block);
/* The line `over ..`. */
void player_over(struct player *player, const char *line);
void player_stop(struct player *player);

#endif
