/* document.c - what came out of an event as one JSON document. */
#include "bots/arena/report/document.h"

#include "bots/arena/bot/fault.h"
#include "bots/arena/plan/plan-words.h"
#include "bots/arena/report/json.h"

enum { VERSION = 1 };

/* --------------------------------------------------------------------------------------- parts */

static void put_estimate(struct json *json, const char *key, const struct estimate *estimate)
{
    static const char *const kinds[] = {"none", "about", "over", "under"};
    enum estimate_kind kind = estimate->kind;

    json_object(json, key);
    json_text(json, "kind", kinds[kind]);
    if (kind == ESTIMATE_ABOUT) {
        json_number(json, "value", estimate->value);
    }
    if (kind == ESTIMATE_ABOUT || kind == ESTIMATE_OVER) {
        json_number(json, "low", estimate->low);
    }
    if (kind == ESTIMATE_ABOUT || kind == ESTIMATE_UNDER) {
        json_number(json, "high", estimate->high);
    }
    json_end(json);
}

static void put_score(struct json *json, const char *key, const struct split_score *score)
{
    json_object(json, key);
    json_count(json, "wins", score->wins);
    json_count(json, "draws", score->draws);
    json_count(json, "losses", score->losses);
    json_end(json);
}

static void put_seats(struct json *json, const char *key, const struct split_seats *seats)
{
    json_object(json, key);
    json_count(json, "s1", seats->s1);
    json_count(json, "s2", seats->s2);
    json_count(json, "draws", seats->draws);
    json_end(json);
}

static void put_date(struct json *json, const char *key, uint32_t date)
{
    char text[DIGEST_DATE];

    digest_date(date, text);
    json_text(json, key, text);
}

/* --------------------------------------------------------------------------------------- event */

static void put_event(struct json *json, const struct summary *summary, const struct digest *digest)
{
    const struct plan *plan = summary->plan;
    char hash[PLAN_HASH];

    plan_hash(plan, hash);
    json_object(json, "event");
    json_text(json, "name", plan->name ? plan->name : "");
    json_text(json, "plan", hash);
    json_text(json, "kind", plan_kind_name(plan->kind));
    json_text(json, "swap", plan_swap_name(plan->swap));
    json_count(json, "pairs", plan->blocks);
    json_count(json, "legs", (unsigned)summary->tally.legs);
    json_count(json, "rounds", (unsigned)summary->results->course.schedule.count);
    json_bool(json, "over", summary->results->course.is_over);
    put_date(json, "first", digest->first);
    put_date(json, "last", digest->last);
    json_end(json);
    json_object(json, "total");
    json_count(json, "games", summary->tally.games);
    json_count(json, "played", summary->tally.played);
    json_count(json, "void", summary->tally.voids);
    json_count(json, "missing", summary_missing(summary));
    json_count(json, "answers", summary->tally.answers);
    json_end(json);
}

/* ---------------------------------------------------------------------------------------- bots */

static void put_clock(struct json *json, const struct clock *clock)
{
    json_object(json, "clock");
    json_count(json, "bank_ms", (unsigned long long)clock->bank_ms);
    json_count(json, "increment_ms", (unsigned long long)clock->increment_ms);
    json_count(json, "move_ms", (unsigned long long)clock->move_ms);
    json_count(json, "turn_ms", (unsigned long long)clock->turn_ms);
    json_count(json, "grace_ms", (unsigned long long)clock->grace_ms);
    json_count(json, "start_ms", (unsigned long long)clock->start_ms);
    json_count(json, "nodes", clock->nodes);
    json_end(json);
}

static void put_faults(struct json *json, const struct tally_bot *bot)
{
    json_object(json, "faults");
    for (int fault = 1; fault < FAULT_COUNT; fault++) {
        if (bot->faults[fault]) {
            json_count(json, fault_code((enum fault)fault), bot->faults[fault]);
        }
    }
    json_end(json);
}

static void put_time(struct json *json, const struct digest_time *time)
{
    json_object(json, "time");
    json_count(json, "games", time->games);
    json_count(json, "sum_ms", time->sum_ms);
    json_count(json, "most_ms", time->most_ms);
    if (time->games) {
        json_count(json, "most_n", time->most_game);
    }
    json_end(json);
}

static void put_bot(struct json *json, const struct summary *summary, const struct digest *digest,
                    int place)
{
    int number = summary->order[place];
    const struct plan_bot *bot = &summary->plan->bots[number];
    const struct tally_bot *tally = &summary->tally.bots[number];

    json_object(json, NULL);
    json_count(json, "place", (unsigned)place + 1);
    json_text(json, "name", bot->name);
    json_text(json, "cmd", bot->command);
    json_text(json, "sum", bot->sum ? bot->sum : "");
    put_clock(json, &bot->clock);
    json_count(json, "played", tally->played);
    json_count(json, "wins", tally->wins);
    json_count(json, "draws", tally->draws);
    json_count(json, "losses", tally->losses);
    json_count(json, "void", tally->voids);
    json_count(json, "resumed", tally->resumed);
    json_count(json, "excused", tally->excused);
    if (tally->played) {
        json_number(json, "share", summary->bots[number].share);
    } else {
        json_null(json, "share");
    }
    put_estimate(json, "elo", &summary->bots[number].elo);
    put_faults(json, tally);
    put_time(json, &digest->times[number]);
    put_score(json, "s1", &summary->split.seats[number * SCHEDULE_SEATS]);
    put_score(json, "s2", &summary->split.seats[number * SCHEDULE_SEATS + 1]);
    json_end(json);
}

/* ------------------------------------------------------------------------------------ pairings */

static void put_pair(struct json *json, const struct summary *summary, int first, int second)
{
    const struct blocks *blocks = tally_pair(&summary->tally, first, second);
    struct estimate elo = blocks_elo(blocks), nelo = blocks_nelo(blocks);
    double los;

    if (blocks->wins + blocks->draws + blocks->losses == 0) {
        return;
    }
    json_object(json, NULL);
    json_text(json, "first", summary->plan->bots[first].name);
    json_text(json, "second", summary->plan->bots[second].name);
    json_list(json, "blocks");
    for (int i = 0; i <= 2 * blocks->games; i++) {
        json_count(json, NULL, blocks->counts[i]);
    }
    json_end(json);
    json_count(json, "wins", blocks->wins);
    json_count(json, "draws", blocks->draws);
    json_count(json, "losses", blocks->losses);
    put_estimate(json, "elo", &elo);
    put_estimate(json, "nelo", &nelo);
    if (blocks_los(blocks, &los)) {
        json_number(json, "certainty", los);
    } else {
        json_null(json, "certainty");
    }
    json_end(json);
}

static void put_pairs(struct json *json, const struct summary *summary)
{
    int bots = summary->plan->bot_count;

    json_list(json, "pairings");
    for (int i = 0; i < bots; i++) {
        for (int j = i + 1; j < bots; j++) {
            put_pair(json, summary, i, j);
        }
    }
    json_end(json);
    json_list(json, "circles");
    for (int i = 0; i < summary->cycles_found && i < SUMMARY_CYCLES; i++) {
        json_list(json, NULL);
        for (int k = 0; k < 3; k++) {
            json_text(json, NULL, summary->plan->bots[summary->cycles[i].bots[k]].name);
        }
        json_end(json);
    }
    json_end(json);
}

static void put_trial(struct json *json, const struct summary *summary)
{
    static const char *const verdicts[] = {"open", "low", "high"};
    const struct trial *trial = &summary->trial;

    if (!summary->plan->stop.is_on) {
        json_null(json, "test");
        return;
    }
    json_object(json, "test");
    json_text(json, "scale", trial->sprt.is_normal ? "nelo" : "elo");
    json_number(json, "low", trial->sprt.low);
    json_number(json, "high", trial->sprt.high);
    json_number(json, "alpha", trial->sprt.alpha);
    json_number(json, "beta", trial->sprt.beta);
    json_text(json, "verdict", verdicts[trial->verdict]);
    json_count(json, "blocks", trial->next);
    json_number(json, "llr", trial->llr);
    json_number(json, "lower", sprt_lower(&trial->sprt));
    json_number(json, "upper", sprt_upper(&trial->sprt));
    json_end(json);
}

/* --------------------------------------------------------------------------------------- games */

static void put_deck(struct json *json, const struct summary *summary, int deck)
{
    const struct plan *plan = summary->plan;
    struct split_score score = split_deck(&summary->split, deck);

    json_object(json, NULL);
    json_text(json, "name", plan->decks[deck].name);
    put_score(json, "score", &score);
    put_seats(json, "mirror", split_mirror(&summary->split, deck));
    json_list(json, "against");
    for (int other = 0; other < plan->deck_count; other++) {
        struct split_score against = split_against(&summary->split, deck, other);

        if (other != deck && split_games(&against) > 0) {
            json_object(json, NULL);
            json_text(json, "deck", plan->decks[other].name);
            put_score(json, "score", &against);
            json_end(json);
        }
    }
    json_end(json);
    json_end(json);
}

static void put_ends(struct json *json, const struct digest *digest, int game)
{
    json_list(json, "ends");
    for (int i = 0; i < digest->reason_count; i++) {
        const struct digest_ends *ends = &digest->ends[game * digest->reason_count + i];

        if (ends->s1 + ends->s2 + ends->draws + ends->voids == 0) {
            continue;
        }
        json_object(json, NULL);
        json_text(json, "reason", digest->reasons[i]);
        json_count(json, "s1", ends->s1);
        json_count(json, "s2", ends->s2);
        json_count(json, "draws", ends->draws);
        json_count(json, "void", ends->voids);
        json_end(json);
    }
    json_end(json);
}

static void put_game(struct json *json, const struct summary *summary, const struct digest *digest,
                     int game)
{
    const struct digest_lengths *lengths = &digest->lengths[game];
    const struct plan *plan = summary->plan;

    json_object(json, NULL);
    json_text(json, "name", plan->games[game].name);
    json_text(json, "data", plan->games[game].data ? plan->games[game].data : "");
    put_seats(json, "seats", &summary->split.games[game]);
    json_object(json, "answers");
    json_count(json, "games", lengths->games);
    json_count(json, "least", lengths->least);
    json_count(json, "median", lengths->median);
    json_number(json, "mean", lengths->mean);
    json_count(json, "most", lengths->most);
    json_end(json);
    put_ends(json, digest, game);
    json_list(json, "decks");
    for (int deck = 0; deck < plan->deck_count; deck++) {
        if (plan->decks[deck].game == game) {
            put_deck(json, summary, deck);
        }
    }
    json_end(json);
    json_end(json);
}

void document_json(const struct summary *summary, const struct digest *digest, FILE *out)
{
    struct json json = {.out = out};

    json_object(&json, NULL);
    json_text(&json, "format", "tefuda-table");
    json_count(&json, "version", VERSION);
    put_event(&json, summary, digest);
    json_list(&json, "bots");
    for (int i = 0; i < summary->plan->bot_count; i++) {
        put_bot(&json, summary, digest, i);
    }
    json_end(&json);
    put_pairs(&json, summary);
    put_trial(&json, summary);
    json_list(&json, "games");
    for (int i = 0; i < summary->plan->game_count; i++) {
        put_game(&json, summary, digest, i);
    }
    json_end(&json);
    json_end(&json);
}
