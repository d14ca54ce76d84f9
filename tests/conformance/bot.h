/* bot.h - a bot under test, which is treated as an arena treats it. */
#ifndef TF_CONFORMANCE_BOT_H
#define TF_CONFORMANCE_BOT_H

#include "tests/conformance/table.h"
#include "tests/conformance/talk.h"

/* What the handshake of a bot has told. */
struct bot_offer {
    bool is_async, has_seed;
};

/* Runs the checks of players, all of them or those around one requirement (its number and a space,
 * or NULL). game is the game they play, or NULL for the first of our own host; cards the folder of
 * its cards, or NULL. False, with a word on standard error, if that host or the game is not there.
 */
bool check_bot(struct kit *kit, const char *game, const char *cards);

/* The checks, by theme. */
void check_requests(struct kit *kit, struct table *table);
void check_blocks(struct kit *kit, struct table *table);
void check_thinking(struct kit *kit, struct table *table);

/* Starts the bot and shakes hands; fills offer unless that is NULL. */
bool bot_open(struct talk *talk, struct kit *kit, struct bot_offer *offer);

/* `newgame` for a seat of the table's game, with its first deck. */
bool bot_newgame(struct talk *talk, const struct table *table, int seat, const char *more);

/* Hands it whole lines that need no reply. */
void bot_tell(struct talk *talk, const struct text *lines);

/* Sends `go` with these limits and waits for ms; a late answer and lines without the id of the go
 * are booked. Copies the move; false if there is none. */
bool bot_go(struct talk *talk, long d, const char *limits, int ms, char *move);

#endif
