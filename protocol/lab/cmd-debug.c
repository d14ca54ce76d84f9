/* cmd-debug.c - perft, leakcheck, bench, coverage: what could be removed without any arena
 * noticing. */
#include <string.h>

#include "engine/base/hash.h"
#include "protocol/command.h"
#include "protocol/lab/bench.h"
#include "protocol/lab/coverage.h"
#include "protocol/lab/leak.h"
#include "protocol/lab/perft.h"
#include "protocol/lab/pool.h"

enum {
    DEBUG_DEPTH = 2,   /* perft without n= */
    DEBUG_GAMES = 10,  /* leakcheck without games= */
    DEBUG_SECONDS = 7, /* bench without seconds= */
    DEBUG_REACH = 500, /* coverage without games= */
    DEBUG_MOST = 1000000
};

/* The decks of a `newgame` that names none. */
static bool default_decks(struct call *call, const struct gamedata *data, struct deck deck[SEATS])
{
    struct deck_text text;

    for (int seat = 0; seat < SEATS; seat++) {
        const char *name = host_default_deck(data, seat);
        if (name == NULL || !host_find_deck(call->host, data, name, &text)) {
            return err_set(&call->err, "nosuch", "the game has no deck lists", "name=s%d",
                           seat + 1);
        }
        if (!deck_is_legal(call, data, NULL, &text)) {
            return false;
        }
        deck_expand(&text, &deck[seat]);
    }
    return true;
}

static bool out_of_memory(struct call *call)
{
    return err_set(&call->err, "limit", "no memory, or no legal deck list", "max=0");
}

bool cmd_perft(struct call *call)
{
    const struct gamedata *data;
    struct deck deck[SEATS];
    struct match match;
    struct perft perft;
    uint64_t seed[2] = {0, 1};
    int64_t depth = DEBUG_DEPTH;

    if (!arg_get_game(call, 0, &data) || !arg_int(call, "n", 1, PERFT_DEPTH, &depth) ||
        !arg_seed(call, "seed", seed) || !default_decks(call, data, deck)) {
        return false;
    }
    pool_make(&match, data->rules, data->db, deck);
    if (!perft_run(&match, seed, (int)depth, &perft)) {
        return out_of_memory(call);
    }
    for (int i = 1; i <= (int)depth; i++) {
        reply_format(call->reply, "perft", " depth=%d nodes=%llu", i,
                     (unsigned long long)perft.nodes[i]);
    }
    reply_format(call->reply, "ok", " nodes=%llu hash=%016llx",
                 (unsigned long long)perft.nodes[depth], (unsigned long long)perft.hash);
    return true;
}

bool cmd_leakcheck(struct call *call)
{
    const struct gamedata *data;
    struct leak leak;
    uint64_t seed[2] = {0, 1};
    int64_t games = DEBUG_GAMES;
    char want[LINE_SHOW], got[LINE_SHOW];

    if (!arg_get_game(call, 0, &data) || !arg_int(call, "games", 1, DEBUG_MOST, &games) ||
        !arg_seed(call, "seed", seed)) {
        return false;
    }
    if (!leak_check(data->rules, data->db, (uint64_t)games, hash_mix(seed[0], seed[1]), &leak)) {
        return out_of_memory(call);
    }
    if (leak.is_found) {
        struct str *out = reply_start(call->reply, "leak");
        str_format(out, " game=%llu d=%u seat=s%d what=%s", (unsigned long long)leak.game,
                   (unsigned)leak.d, leak.seat + 1, leak.what);
        reply_key(out, "want", leak.want);
        reply_key(out, "got", leak.got);
        reply_end(call->reply);
        return err_set(&call->err, "mismatch", NULL, "key=%s want=%s got=%s", leak.what,
                       line_show(want, leak.want), line_show(got, leak.got));
    }
    reply_format(call->reply, "ok",
                 " games=%llu decisions=%llu worlds=%llu distinct=%llu answers=%llu events=%llu"
                 " parted=%llu",
                 (unsigned long long)leak.games, (unsigned long long)leak.decisions,
                 (unsigned long long)leak.worlds, (unsigned long long)leak.distinct,
                 (unsigned long long)leak.answers, (unsigned long long)leak.events,
                 (unsigned long long)leak.parted);
    return true;
}

bool cmd_bench(struct call *call)
{
    const struct gamedata *data;
    struct bench bench;
    uint64_t seed[2] = {0, 1};
    int64_t seconds = DEBUG_SECONDS;

    if (!arg_get_game(call, 0, &data) || !arg_int(call, "seconds", 1, DEBUG_MOST, &seconds) ||
        !arg_seed(call, "seed", seed)) {
        return false;
    }
    if (!bench_run(data->rules, data->db, (double)seconds, hash_mix(seed[0], seed[1]), &bench)) {
        return out_of_memory(call);
    }
    struct str *out = reply_start(call->reply, "bench");
    str_format(out, " game=%s decisions=%llu real=%llu games=%llu seconds=%.2f",
               data->rules->vocab->game, (unsigned long long)bench.decisions,
               (unsigned long long)bench.real, (unsigned long long)bench.games, bench.seconds);
    str_format(out, " dps=%.0f rdps=%.0f rdps_min=%.0f rdps_max=%.0f gps=%.0f", bench.dps,
               bench.rdps, bench.rdps_min, bench.rdps_max, bench.gps);
    str_format(out, " branching=%.2f programs=%.2f opcodes=%.2f", bench.branching, bench.programs,
               bench.opcodes);
    str_format(out, " ratio=%.2f ratio_min=%.2f ratio_max=%.2f toy_ns=%.2f", bench.ratio,
               bench.ratio_min, bench.ratio_max, bench.toy_ns);
    str_format(out, " kept=%.2f", bench.kept);
    str_format(out, " clone_ns=%.1f sample_ns=%.0f closed_ns=%.0f", bench.clone_ns, bench.sample_ns,
               bench.closed_ns);
    str_format(out, " state_bytes=%.0f state_max=%.0f bytes_in=%.0f bytes_in_max=%.0f",
               bench.state_bytes, bench.state_max, bench.bytes_in, bench.bytes_in_max);
    str_format(out, " signature=%016llx%s", (unsigned long long)bench.signature,
               bench.is_void ? " void=1" : "");
    reply_end(call->reply);
    reply_format(call->reply, "ok", "%s", "");
    return true;
}

/* One line about something that was not reached. */
static void print_missing(struct reply *reply, const struct coverage *coverage,
                          const struct coverage_item *item)
{
    static const char *const kinds[] = {"card", "statement", "branch", "step", "verb"};
    const struct rules *rules = coverage->rules;
    struct str *out = reply_start(reply, item->is_unused ? "unused" : "missing");
    char text[LINE_SHOW];
    struct str place;

    str_format(out, " %s %s", kinds[item->kind],
               item->kind == COVERAGE_STEP   ? rules->steps[item->at].name
               : item->kind == COVERAGE_VERB ? rules->verbs[item->at].name
                                             : coverage->db->cards[item->card].id);
    if (item->kind == COVERAGE_STATEMENT || item->kind == COVERAGE_BRANCH) {
        const char *file = coverage->db->cards[item->card].file, *slash = strrchr(file, '/');
        str_init(&place, text, sizeof text);
        str_format(&place, "%s:%d", slash == NULL ? file : slash + 1,
                   coverage_line(coverage->db, item));
        reply_key(out, "at", text);
        str_init(&place, text, sizeof text);
        coverage_word(coverage->db, item, &place);
        reply_key(out, "word", text);
    }
    reply_end(reply);
}

bool cmd_coverage(struct call *call)
{
    const struct gamedata *data;
    struct coverage coverage;
    uint64_t seed[2] = {0, 1};
    int64_t games = DEBUG_REACH;

    if (!arg_get_game(call, 0, &data) || !arg_int(call, "games", 1, DEBUG_MOST, &games) ||
        !arg_seed(call, "seed", seed)) {
        return false;
    }
    if (!coverage_run(data->rules, data->db, (uint64_t)games, hash_mix(seed[0], seed[1]),
                      &coverage)) {
        return out_of_memory(call);
    }
    for (int i = 0; i < coverage.items; i++) {
        if (!coverage.item[i].is_seen) {
            print_missing(call->reply, &coverage, &coverage.item[i]);
        }
    }
    const int *seen = coverage.seen, *all = coverage.all;
    struct str *out = reply_start(call->reply, "coverage");
    str_format(out, " game=%s cards=%d/%d statements=%d/%d branches=%d/%d",
               data->rules->vocab->game, seen[COVERAGE_CARD], all[COVERAGE_CARD],
               seen[COVERAGE_STATEMENT], all[COVERAGE_STATEMENT], seen[COVERAGE_BRANCH],
               all[COVERAGE_BRANCH]);
    str_format(out, " steps=%d/%d verbs=%d/%d games=%llu decisions=%llu", seen[COVERAGE_STEP],
               all[COVERAGE_STEP], seen[COVERAGE_VERB], all[COVERAGE_VERB],
               (unsigned long long)coverage.games, (unsigned long long)coverage.decisions);
    reply_end(call->reply);
    reply_format(call->reply, "ok", "%s", "");
    coverage_close(&coverage);
    return true;
}
