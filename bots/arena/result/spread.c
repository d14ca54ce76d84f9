/* spread.c - the games of a plan added up by what they were played with: game, seat, deck. */
#include "bots/arena/result/spread.h"

#include <stdlib.h>

#include "bots/arena/base/memory.h"

static void add_seats(struct spread_seats *seats, int kind)
{
    seats->s1 += kind == OUTCOME_S1;
    seats->s2 += kind == OUTCOME_S2;
    seats->draws += kind == OUTCOME_DRAW;
}

static void add_score(struct spread_score *score, int kind, int seat)
{
    bool is_draw = kind == OUTCOME_DRAW, is_won = kind == (seat ? OUTCOME_S2 : OUTCOME_S1);

    score->wins += is_won;
    score->draws += is_draw;
    score->losses += !is_won && !is_draw;
}

static void add_game(struct spread *spread, int kind, int game, const struct schedule_leg *leg)
{
    int decks = spread->plan->deck_count, games = spread->plan->game_count;

    if (kind == OUTCOME_UNPLAYED || kind == OUTCOME_VOID) {
        return;
    }
    add_seats(&spread->games[game], kind);
    if (leg->decks[0] >= 0 && leg->decks[1] >= 0) {
        add_seats(&spread->decks[leg->decks[0] * decks + leg->decks[1]], kind);
    }
    for (int seat = 0; seat < SCHEDULE_SEATS; seat++) {
        int bot = leg->bots[seat];

        add_score(&spread->seats[bot * SCHEDULE_SEATS + seat], kind, seat);
        add_score(&spread->parts[bot * games + game], kind, seat);
        if (leg->decks[seat] >= 0) {
            add_score(&spread->uses[bot * decks + leg->decks[seat]], kind, seat);
        }
    }
}

void spread_make(const struct course *course, struct spread *spread)
{
    const struct plan *plan = course->schedule.plan;
    size_t bots = (size_t)plan->bot_count, decks = (size_t)plan->deck_count,
           games = (size_t)plan->game_count;

    *spread = (struct spread){.plan = plan,
                              .games = memory_zeros(games, sizeof *spread->games),
                              .decks = memory_zeros(decks * decks, sizeof *spread->decks),
                              .seats = memory_zeros(bots * SCHEDULE_SEATS, sizeof *spread->seats),
                              .uses = memory_zeros(bots * decks, sizeof *spread->uses),
                              .parts = memory_zeros(bots * games, sizeof *spread->parts)};
    for (unsigned long i = 0; i < schedule_count(&course->schedule); i++) {
        struct schedule_block block;

        schedule_block(&course->schedule, i, &block);
        for (unsigned long leg = 0; leg < course->legs; leg++) {
            struct schedule_leg seats;

            schedule_leg(plan, &block, (int)leg, &seats);
            add_game(spread, course_outcome(course, i * course->legs + leg)->kind, block.game,
                     &seats);
        }
    }
}

unsigned long spread_games(const struct spread_score *score)
{
    return score->wins + score->draws + score->losses;
}

unsigned long spread_sum(const struct spread_seats *seats)
{
    return seats->s1 + seats->s2 + seats->draws;
}

double spread_share(const struct spread_score *score)
{
    unsigned long games = spread_games(score);

    return games ? ((double)score->wins + (double)score->draws / 2) / (double)games : 0;
}

struct spread_score spread_against(const struct spread *spread, int deck, int other)
{
    int decks = spread->plan->deck_count;
    const struct spread_seats *first = &spread->decks[deck * decks + other];
    const struct spread_seats *second = &spread->decks[other * decks + deck];

    return (struct spread_score){.wins = first->s1 + second->s2,
                                 .draws = first->draws + second->draws,
                                 .losses = first->s2 + second->s1};
}

struct spread_score spread_deck(const struct spread *spread, int deck)
{
    struct spread_score sum = {0};

    for (int other = 0; other < spread->plan->deck_count; other++) {
        if (other != deck) {
            struct spread_score score = spread_against(spread, deck, other);

            sum.wins += score.wins;
            sum.draws += score.draws;
            sum.losses += score.losses;
        }
    }
    return sum;
}

const struct spread_seats *spread_mirror(const struct spread *spread, int deck)
{
    return &spread->decks[deck * spread->plan->deck_count + deck];
}

int spread_deck_count(const struct plan *plan, int game)
{
    int count = 0;

    for (int i = 0; i < plan->deck_count; i++) {
        count += plan->decks[i].game == game;
    }
    return count;
}

void spread_free(struct spread *spread)
{
    free(spread->games);
    free(spread->decks);
    free(spread->seats);
    free(spread->uses);
    free(spread->parts);
    *spread = (struct spread){0};
}
