/* tefuda.h - the engine inside a C program.
 *
 * Promise: this header is all that bots, the arena and C programs may include. A host answers
 * exactly what a pipe to build/tefuda would answer: same commands, same texts (PROTOCOL.md). Worlds
 * are made of what one seat may know, and of nothing else.
 * Threads: a host belongs to one thread at a time; several hosts are independent of each other.
 * Worlds may be drawn from one struct tf_worlds by several threads at once, each into its own. */
#ifndef TEFUDA_H
#define TEFUDA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TEFUDA_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif
/* All that can be called from outside the library, static or shared. */
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

struct tf_host;

/* Opens a host. cards_dir is the folder that holds GAME/NAME.cards, or up to eight with a colon
 * between them, each adding to those in front; NULL means what TEFUDA_CARDS names, in the same way;
 * else cards/ beside the running program, above it or in ../share/tefuda, where build/tefuda has
 * it; else the one that was installed into /usr/local or /usr. On failure returns NULL and writes
 * the reason, lines ended by LF, into error (size octets). The caller closes the host. */
struct tf_host *tf_open(const char *cards_dir, char *error, size_t size);

/* Sends one protocol line (without its end) and returns the whole reply: every data line and the
 * status line, each ended by LF. The text belongs to the host and stays valid until the next call.
 * Never returns NULL; a comment or an empty line has an empty reply. */
const char *tf_send(struct tf_host *host, const char *line);

/* Closes the host and frees everything; NULL is allowed. What was opened of it is closed before. */
void tf_close(struct tf_host *host);

/* ---- worlds: positions that fit what a seat knows, as values ------------------------------------
 *
 *     struct tf_worlds *worlds = tf_worlds_open(host, view, error, sizeof error);
 *     struct tf_world *world = calloc(1, tf_world_size());
 *     tf_world_draw(worlds, seed, world);
 *     tf_world_play(world, tf_worlds_seat(worlds), answer);
 *     points += tf_world_playout(world, tf_worlds_seat(worlds));
 *
 * A world is a whole position: every card has a face. It takes tf_world_size() octets of the
 * caller's, aligned as malloc aligns and filled with zeros before first use; it holds no memory of
 * its own and is never closed. Nothing below allocates but tf_worlds_open, and nothing looks at a
 * clock: the same view and seed give the same world, the same answers the same game.
 *
 * Seats are 0 and 1, for s1 and s2. The answers of a seat that is asked are numbered from 0 in the
 * order of `legal`. */

/* What one seat knows of a position. */
struct tf_worlds;
/* A position that fits it. */
struct tf_world;

/* Reads what `setup sample=0` reads: keys, if any, and the text of a view, as
 * "lists=closed s1=court tfn1 battle-of-union.." (PROTOCOL.md, setup). Decks and options that no
 * key names are those of the host's current game if it is of the same kind, else the defaults. On
 * failure returns NULL and writes the status line, "err ..", into error (size octets). The caller
 * closes it, before the host. */
struct tf_worlds *tf_worlds_open(struct tf_host *host, const char *view, char *error, size_t size);
void tf_worlds_close(struct tf_worlds *worlds);

/* Says that nobody will look at these worlds: while they are played on nothing is kept any more of
 * who knows what of cards that move unseen, which takes up to a fifth of the time. Answers, keys
 * and results stay the same; tf_world_hash and tf_world_view return 0. For a search, before the
 * first world is drawn. */
void tf_worlds_blind(struct tf_worlds *worlds);

/* The seat whose view it is. */
int tf_worlds_seat(const struct tf_worlds *worlds);

/* The name of its game. It lives as long as the host. */
const char *tf_worlds_game(const struct tf_worlds *worlds);

/* Octets of a world. */
size_t tf_world_size(void);

/* Draws a world; equal seed, equal world. Its luck to come is the seed's, too. Returns how many
 * were dealt until one fitted, which is what it cost: 1 but for a few effects that know a lot. */
int tf_world_draw(const struct tf_worlds *worlds, uint64_t seed, struct tf_world *world);

/* Makes `to`, another one, the same world. Both stay valid as long as the struct tf_worlds. */
void tf_world_copy(struct tf_world *to, const struct tf_world *from);

/* Exchanges the luck to come: shuffles, dice, random cards, the answers of a playout. In equal
 * worlds equal luck is equal. */
void tf_world_luck(struct tf_world *world, uint64_t luck);

/* Who must answer, as bits: 1 s1, 2 s2, 3 both, hidden from each other; 0: the game is over. */
int tf_world_asked(const struct tf_world *world);

/* Kind and step of the decision as the line `decision` has them; "" when the game is over. */
const char *tf_world_kind(const struct tf_world *world);
const char *tf_world_step(const struct tf_world *world);

/* How many answers a seat has; 0 if it is not asked. */
int tf_world_count(const struct tf_world *world, int seat);

/* The name of an answer into name (size octets, an end among them), as `play` takes it. Returns its
 * length; 0, with name empty, if there is no such answer or the name does not fit. */
size_t tf_world_name(const struct tf_world *world, int seat, int answer, char *name, size_t size);

/* The answer with this name; -1: there is none. */
int tf_world_find(const struct tf_world *world, int seat, const char *name);

/* A number for the name of an answer as a seat sees it when it is given: the seat that gives it its
 * whole name, the other one with `?` in place of what is hidden from it. Equal names, equal
 * numbers, in every world and process with the same cards. 0: there is no such answer or viewer. */
uint64_t tf_world_key(const struct tf_world *world, int seat, int answer, int viewer);

/* The same of all answers at once, which is cheaper: those of the first `most` into keys. Returns
 * how many answers there are; 0 if there is no such viewer. */
int tf_world_keys(const struct tf_world *world, int seat, int viewer, uint64_t *keys, int most);

/* For who looks at many answers: those of a seat as numbers, in their order. They mean the same in
 * copies of this world and nothing in any other one. Returns how many there are; the first `most`
 * are written. */
int tf_world_list(const struct tf_world *world, int seat, uint32_t *answers, int most);

/* tf_world_key and tf_world_play of such a number, which is not looked up again. It must be of the
 * list of the decision that is open. */
uint64_t tf_world_answer_key(const struct tf_world *world, int seat, uint32_t answer, int viewer);
int tf_world_give(struct tf_world *world, int seat, uint32_t answer);

/* True for an answer that names nothing: pass, no, done. */
bool tf_world_is_plain(const struct tf_world *world, int seat, int answer);

/* The answer that the rules give for a seat that gives none; -1 if it is not asked. */
int tf_world_standard(const struct tf_world *world, int seat);

/* Gives an answer and goes on to the next decision. 1: done. 0: there is no such answer, the world
 * is as it was. -1: the game grew beyond what the engine can hold; the world is of no more use. */
int tf_world_play(struct tf_world *world, int seat, int answer);

/* Plays random answers to the end and returns what the seat got: 2 won, 1 drawn, 0 lost; 1 too for
 * a game that grew beyond what the engine can hold. Answers that name nothing are rarer than the
 * others, and yes or no most often the standard: who plays wholly at random gives up too much. */
int tf_world_playout(struct tf_world *world, int seat);

/* Plays answers as a playout does to where a position can be judged by its features: mostly to the
 * end of the turn, but not beyond 60 answers; in some games further, or not at all. 1: done. -1:
 * the game grew beyond what the engine can hold. */
int tf_world_play_on(struct tf_world *world);

/* What a seat got of a game that is over: 2 won, 1 drawn, 0 lost; -1: it is not over. */
int tf_world_result(const struct tf_world *world, int seat);

/* The number of the open decision, or of the last one: how many answers there were, and one. */
long tf_world_decision(const struct tf_world *world);

/* A number that is another one in each turn. */
int tf_world_turn(const struct tf_world *world);

/* The hash of the view of a seat, or with 2 of those who look on, as at h= of the text. 0 for any
 * other number, and in blind worlds. */
uint64_t tf_world_hash(const struct tf_world *world, int viewer);

/* The position as such a viewer sees it into text (size octets, an end among them). Returns its
 * length; 0, with text empty, if the world is blind or it does not fit: 65536 octets do for every
 * view. */
size_t tf_world_view(const struct tf_world *world, int viewer, char *text, size_t size);

/* What the tables of the rules count, for an evaluation: gauges; cards in each zone, of each type,
 * sums of their numbers in hands and on the table, on a board how far they have come; cards with
 * each mark; what else tells how near a seat is to winning. First those of the seat, then in the
 * same order those of the other, and at the end whether it is the seat's turn. There are
 * tf_features of them, the same in all worlds of a game. tf_feature_name writes "own.life",
 * "foe.hand:unit" or "own.hand.cost" as tf_world_name does. tf_world_features fills `out`. */
int tf_features(const struct tf_worlds *worlds);
size_t tf_feature_name(const struct tf_worlds *worlds, int feature, char *name, size_t size);
void tf_world_features(const struct tf_world *world, int seat, int32_t *out);

/* ---- policies: which answers are likely to be good ones -----------------------------------------
 *
 * What answers of different names have in common are their traits: what is asked and the verb; the
 * zone, the marks and what is printed on the card that it names, if the seat may see it; the same
 * of a second card; the number, square or place that it names. A weight for each trait is a policy:
 * an answer is drawn e times as often as one whose weights add up to one less, and never if they
 * add up to 8 less than those of the best one; of more than 256 answers any is taken. Weights hold
 * for cards that nobody has seen before: no trait is a card. */

/* A trait of an answer, and how much it has of it: the number that is printed, else 1. */
struct tf_trait {
    int number;
    float amount;
};

/* How many traits the answers of a game have; the name of one as tf_feature_name writes it, as
 * "main.play/own.power": asked at the step main, play, a card of one's own, its power; and the
 * trait with a name, -1 if there is none. */
int tf_traits(const struct tf_worlds *worlds);
size_t tf_trait_name(const struct tf_worlds *worlds, int trait, char *name, size_t size);
int tf_trait_find(const struct tf_worlds *worlds, const char *name);

/* The traits of an answer of tf_world_list, the first `most` of them; 0 if the seat is not asked.
 * Returns how many were written: 200 is room enough. */
int tf_world_traits(const struct tf_world *world, int seat, uint32_t answer,
                    struct tf_trait *traits, int most);

/* Makes a policy of tf_traits weights, for all worlds with the same cards, of any host; NULL: there
 * is no memory. The caller closes it; NULL is allowed there. */
struct tf_policy;
struct tf_policy *tf_policy_open(const struct tf_worlds *worlds, const float *weights);
void tf_policy_close(struct tf_policy *policy);

/* True if the policy was made for the cards of these worlds. */
bool tf_policy_fits(const struct tf_policy *policy, const struct tf_worlds *worlds);

/* tf_world_play_on with answers drawn by a policy, in some games further; a policy of other cards,
 * or NULL, counts for nothing. */
int tf_world_play_by(struct tf_world *world, const struct tf_policy *policy);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
