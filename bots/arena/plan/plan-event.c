/* plan-event.c - the words of a plan about the event, its games and its decks. */
#include "bots/arena/plan/plan-reader.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/plan/plan-words.h"

enum { NAME = 64 };

static const char *const KINDS[] = {"match", "roundrobin", "gauntlet", "swiss", "knockout", NULL};
static const char *const SWAPS[] = {"seat+deck", "seat", "quad", NULL};
static const char *const RESTARTS[] = {"leg", "never", NULL};
static const char *const CRASHES[] = {"lose", "resume", NULL};
static const char *const POLICIES[] = {"", "own", "mirror:", "all:", NULL};

const char *plan_kind_name(enum plan_kind kind)
{
    return KINDS[kind];
}

const char *plan_swap_name(enum plan_swap swap)
{
    return SWAPS[swap];
}

const char *plan_policy_prefix(enum plan_policy policy)
{
    return POLICIES[policy];
}

/* --------------------------------------------------------------------------------------- event */

bool take_name(struct reader *reader, const char *value)
{
    reader_set(&reader->plan->name, value);
    return true;
}

bool take_kind(struct reader *reader, const char *value)
{
    int kind = reader_find(KINDS, value);

    reader->plan->kind = (enum plan_kind)kind;
    return kind >= 0 || reader_refuse(reader, "match, roundrobin, gauntlet, swiss or knockout");
}

bool take_swap(struct reader *reader, const char *value)
{
    int swap = reader_find(SWAPS, value);

    reader->plan->swap = (enum plan_swap)swap;
    return swap >= 0 || reader_refuse(reader, "seat+deck, seat or quad");
}

bool take_restart(struct reader *reader, const char *value)
{
    int restart = reader_find(RESTARTS, value);

    reader->plan->restart = (enum plan_restart)restart;
    return restart >= 0 || reader_refuse(reader, "leg or never");
}

bool take_crash(struct reader *reader, const char *value)
{
    int crash = reader_find(CRASHES, value);

    reader->plan->resumes = crash == 1;
    return crash >= 0 || reader_refuse(reader, "lose or resume");
}

bool take_illegal(struct reader *reader, const char *value)
{
    reader->plan->passes = strcmp(value, "pass") == 0;
    return reader->plan->passes || strcmp(value, "lose") == 0 ||
           reader_refuse(reader, "lose or pass");
}

bool take_onstrike(struct reader *reader, const char *value)
{
    reader->plan->removes = strcmp(value, "remove") == 0;
    return reader->plan->removes || strcmp(value, "lose") == 0 ||
           reader_refuse(reader, "lose or remove");
}

bool take_pairs(struct reader *reader, const char *value)
{
    return (reader_number(value, PLAN_PAIRS, &reader->plan->blocks) && reader->plan->blocks > 0) ||
           reader_refuse(reader, "a number from 1 to 10000000");
}

bool take_small(struct reader *reader, const char *value)
{
    static const struct {
        const char *key;
        size_t offset;
    } fields[] = {{"rounds", offsetof(struct plan, rounds)},
                  {"heads", offsetof(struct plan, heads)},
                  {"strikes", offsetof(struct plan, strikes)},
                  {"share", offsetof(struct plan, share)}};
    unsigned long number;

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (strcmp(fields[i].key, reader->key) == 0 && reader_number(value, PLAN_BOTS, &number)) {
            *(int *)((char *)reader->plan + fields[i].offset) = (int)number;
            return true;
        }
    }
    return reader_refuse(reader, "a number from 0 to 1000");
}

bool take_commit(struct reader *reader, const char *value)
{
    if (strlen(value) != PLAN_HASH - 1 || value[strspn(value, "0123456789abcdef")]) {
        return reader_refuse(reader, "64 hex digits");
    }
    memcpy(reader->plan->commit, value, PLAN_HASH);
    return true;
}

/* Reads one KEY=NUMBER of a stop rule. */
static bool take_bound(struct plan_stop *stop, const char *word)
{
    const struct {
        const char *key;
        double *field;
    } fields[] = {{"elo0=", &stop->low},   {"elo1=", &stop->high},   {"nelo0=", &stop->low},
                  {"nelo1=", &stop->high}, {"alpha=", &stop->alpha}, {"beta=", &stop->beta}};

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        size_t length = strlen(fields[i].key);
        char *end = NULL;

        if (strncmp(word, fields[i].key, length) == 0) {
            *fields[i].field = strtod(word + length, &end);
            stop->is_normal = stop->is_normal || word[0] == 'n';
            return word[length] && !*end && isfinite(*fields[i].field);
        }
    }
    return false;
}

/* sprt,nelo0=0,nelo1=10,alpha=.05,beta=.05 */
bool take_stop(struct reader *reader, const char *value)
{
    struct plan_stop stop = {.is_on = true, .low = NAN, .high = NAN, .alpha = 0.05, .beta = 0.05};
    char *list = reader_copy(value), *rest = list, *word = strsep(&rest, ",");
    bool good = strcmp(word, "sprt") == 0 && !(strstr(value, ",elo") && strstr(value, ",nelo"));

    while (good && (word = strsep(&rest, ",")) != NULL) {
        good = take_bound(&stop, word);
    }
    free(list);
    if (good && stop.low < stop.high && stop.alpha > 0 && stop.alpha < 0.5 && stop.beta > 0 &&
        stop.beta < 0.5) {
        reader->plan->stop = stop;
        return true;
    }
    return reader_refuse(reader, "sprt,nelo0=A,nelo1=B (or elo0, elo1) and perhaps "
                                 ",alpha=P,beta=P, with A below B and P below 0.5");
}

/* --------------------------------------------------------------------------------------- games */

static int game_number(const struct plan *plan, const char *name)
{
    for (int i = 0; i < plan->game_count; i++) {
        if (strcmp(plan->games[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

bool add_game(struct reader *reader, const char *value)
{
    struct plan *plan = reader->plan;

    if (!reader_is_name(value) || game_number(plan, value) >= 0 || plan->game_count == PLAN_GAMES) {
        return reader_refuse(reader, "names of games, each once, 16 at most");
    }
    plan->games = reader_grow(plan->games, plan->game_count, sizeof *plan->games);
    reader->game = &plan->games[plan->game_count++];
    reader->game->name = reader_copy(value);
    for (int i = 0; i < plan->bot_count; i++) {
        plan->bots[i].decks[plan->game_count - 1] = -1;
    }
    return true;
}

/* event game=A,B */
bool take_games(struct reader *reader, const char *value)
{
    char list[NAME * PLAN_GAMES];
    char *rest = list, *name;
    bool good = (size_t)snprintf(list, sizeof list, "%s", value) < sizeof list;

    while (good && (name = strsep(&rest, ",")) != NULL) {
        good = add_game(reader, name);
    }
    return good || reader_refuse(reader, "names of games, each once, 16 at most");
}

bool take_data(struct reader *reader, const char *value)
{
    reader_set(&reader->game->data, value);
    return true;
}

int plan_deck(struct plan *plan, int game, const char *name)
{
    for (int i = 0; i < plan->deck_count; i++) {
        if (plan->decks[i].game == game && strcmp(plan->decks[i].name, name) == 0) {
            return i;
        }
    }
    if (plan->deck_count == PLAN_DECKS) {
        return -1;
    }
    plan->decks = reader_grow(plan->decks, plan->deck_count, sizeof *plan->decks);
    plan->decks[plan->deck_count] = (struct plan_deck){.game = game, .name = reader_copy(name)};
    return plan->deck_count++;
}

bool take_decks(struct reader *reader, const char *value)
{
    struct plan_game *game = reader->game;
    char *list, *rest, *name;
    bool good = true;

    game->policy = PLAN_SIDES;
    for (enum plan_policy policy = PLAN_OWN; policy <= PLAN_ALL; policy++) {
        size_t length = strlen(POLICIES[policy]);

        if (strncmp(value, POLICIES[policy], length) == 0 &&
            (policy != PLAN_OWN || !value[length])) {
            game->policy = policy;
            value += length;
            break;
        }
    }
    game->count = 0;
    list = rest = reader_copy(value);
    while (good && *value && (name = strsep(&rest, ",")) != NULL) {
        good = game->count < PLAN_DECKS && (*name || game->policy == PLAN_SIDES);
        if (good && !*name) {
            game->decks[game->count++] = -1; /* a sample deck */
        } else if (good) {
            int deck = plan_deck(reader->plan, (int)(game - reader->plan->games), name);

            good = deck >= 0;
            game->decks[game->count++] = deck;
        }
    }
    free(list);
    return good ||
           reader_refuse(reader, "own, or A,B or mirror:A,.. or all:A,.. of at most 256 decks");
}

/* --------------------------------------------------------------------------------------- decks */

bool take_deck_game(struct reader *reader, const char *value)
{
    reader->game = NULL;
    if (game_number(reader->plan, value) < 0) {
        return reader_refuse(reader, "a game that the plan has named before");
    }
    reader->game = &reader->plan->games[game_number(reader->plan, value)];
    return true;
}

bool take_deck_name(struct reader *reader, const char *value)
{
    int deck = reader->game
                   ? plan_deck(reader->plan, (int)(reader->game - reader->plan->games), value)
                   : -1;

    if (deck < 0) {
        return reader_refuse(reader, "a name, after game=, of one of at most 256 decks");
    }
    reader->deck = &reader->plan->decks[deck];
    return true;
}

bool take_deck_lists(struct reader *reader, const char *value)
{
    if (!reader->deck || strchr(value, '\n')) {
        return reader_refuse(reader, "lists of cards, after game= and name=");
    }
    reader_set(&reader->deck->lists, value);
    return true;
}
