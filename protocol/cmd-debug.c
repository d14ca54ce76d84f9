/* cmd-debug.c - perft, leakcheck, bench: what could be removed without any arena noticing. */
#include "engine/base/hash.h"
#include "protocol/bench.h"
#include "protocol/command.h"
#include "protocol/leak.h"
#include "protocol/perft.h"
#include "protocol/pool.h"

enum {
    DEBUG_DEPTH = 2,   /* perft without n= */
    DEBUG_GAMES = 10,  /* leakcheck without games= */
    DEBUG_SECONDS = 7, /* bench without seconds= */
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
        deck_expand(text.row, text.rows, &deck[seat]);
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
    reply_format(call->reply, "ok", " games=%llu decisions=%llu worlds=%llu distinct=%llu",
                 (unsigned long long)leak.games, (unsigned long long)leak.decisions,
                 (unsigned long long)leak.worlds, (unsigned long long)leak.distinct);
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
    str_format(out, " branching=%.2f ratio=%.2f toy_ns=%.2f opcodes=%.2f", bench.branching,
               bench.ratio, bench.toy_ns, bench.opcodes);
    str_format(out, " clone_ns=%.1f state_bytes=%.0f signature=%016llx%s", bench.clone_ns,
               bench.state_bytes, (unsigned long long)bench.signature,
               bench.is_void ? " void=1" : "");
    reply_end(call->reply);
    reply_format(call->reply, "ok", "%s", "");
    return true;
}
