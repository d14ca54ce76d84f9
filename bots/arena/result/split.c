/* split.c - the games of a plan added up by what they were played with: game, seat, deck. */
#include "bots/arena/result/split.h"

#include <stdlib.h>

#include "bots/arena/base/memory.h"
#include "bots/arena/result/removed.h"

static void add_seats(struct split_seats *seats, int kind)
{
    seats->s1 += kind == OUTCOME_S1;
    seats->s2 += kind == OUTCOME_S2;
    seats->draws += kind == OUTCOME_DRAW;
}

static void add_score(struct split_score *score, int kind, int seat)
{
    bool is_draw = kind == OUTCOME_DRAW, is_won = kind == (seat ? OUTCOME_S2 : OUTCOME_S1);

    score->wins += is_won;
    score->draws += is_draw;
    score->losses += !is_won && !is_draw;
}

static void add_game(struct split *split, int kind, int game, const struct schedule_leg *leg)
{
    int decks = split->plan->deck_count, games = split->plan->game_count;

    if (kind == OUTCOME_UNPLAYED || kind == OUTCOME_VOID) {
        return;
    }
    add_seats(&split->games[game], kind);
    if (leg->decks[0] >= 0 && leg->decks[1] >= 0) {
        add_seats(&split->decks[leg->decks[0] * decks + leg->decks[1]], kind);
    }
    for (int seat = 0; seat < SCHEDULE_SEATS; seat++) {
        int bot = leg->bots[seat];

        add_score(&split->seats[bot * SCHEDULE_SEATS + seat], kind, seat);
        add_score(&split->parts[bot * games + game], kind, seat);
        if (leg->decks[seat] >= 0) {
            add_score(&split->uses[bot * decks + leg->decks[seat]], kind, seat);
        }
    }
}

void split_make(const struct course *course, struct split *split)
{
    const struct plan *plan = course->schedule.plan;
    size_t bots = (size_t)plan->bot_count, decks = (size_t)plan->deck_count,
           games = (size_t)plan->game_count;
    bool *removed;

    *split = (struct split){.plan = plan,
                            .games = memory_zeros(games, sizeof *split->games),
                            .decks = memory_zeros(decks * decks, sizeof *split->decks),
                            .seats = memory_zeros(bots * SCHEDULE_SEATS, sizeof *split->seats),
                            .uses = memory_zeros(bots * decks, sizeof *split->uses),
                            .parts = memory_zeros(bots * games, sizeof *split->parts)};
    removed = removed_bots(course);
    for (unsigned long i = 0; i < schedule_count(&course->schedule); i++) {
        struct schedule_block block;

        schedule_block(&course->schedule, i, &block);
        for (unsigned long leg = 0; leg < course->legs && !removed_block(removed, &block); leg++) {
            struct schedule_leg seats;

            schedule_leg(plan, &block, (int)leg, &seats);
            add_game(split, course_outcome(course, i * course->legs + leg)->kind, block.game,
                     &seats);
        }
    }
    free(removed);
}

unsigned long split_games(const struct split_score *score)
{
    return score->wins + score->draws + score->losses;
}

unsigned long split_sum(const struct split_seats *seats)
{
    return seats->s1 + seats->s2 + seats->draws;
}

double split_share(const struct split_score *score)
{
    unsigned long games = split_games(score);

    return games ? ((double)score->wins + (double)score->draws / 2) / (double)games : 0;
}

struct split_score split_against(const struct split *split, int deck, int other)
{
    int decks = split->plan->deck_count;
    const struct split_seats *first = &split->decks[deck * decks + other];
    const struct split_seats *second = &split->decks[other * decks + deck];

    return (struct split_score){.wins = first->s1 + second->s2,
                                .draws = first->draws + second->draws,
                                .losses = first->s2 + second->s1};
}

struct split_score split_deck(const struct split *split, int deck)
{
    struct split_score sum = {0};

    for (int other = 0; other < split->plan->deck_count; other++) {
        if (other != deck) {
            struct split_score score = split_against(split, deck, other);

            sum.wins += score.wins;
            sum.draws += score.draws;
            sum.losses += score.losses;
        }
    }
    return sum;
}

const struct split_seats *split_mirror(const struct split *split, int deck)
{
    return &split->decks[deck * split->plan->deck_count + deck];
}

int split_deck_count(const struct plan *plan, int game)
{
    int count = 0;

    for (int i = 0; i < plan->deck_count; i++) {
        count += plan->decks[i].game == game;
    }
    return count;
}

void split_free(struct split *split)
{
    free(split->games);
    free(split->decks);
    free(split->seats);
    free(split->uses);
    free(split->parts);
    *split = (struct split){0};
}
