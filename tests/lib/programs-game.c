/* programs-game.c - positions of Unien with cards of random programs. */
#include "tests/lib/programs-game.h"

#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/games/games.h"
#include "engine/games/unien/unien.h"
#include "engine/text/tfn.h"
#include "protocol/lab/pool.h"

struct side_writer {
    const struct programs *programs;
    uint64_t *stream;
    struct str *out;
    int wild, label, seat;
    const char *basic;
};

static int below(struct side_writer *w, int n)
{
    return (int)rng_fast_below(w->stream, (uint64_t)n);
}

static bool is_character(const struct programs *programs, const char *id)
{
    card_t card = carddb_find(programs->db, id);

    return programs->db->cards[card].type == TYPE_CHARACTER;
}

/* A card that may lie there. */
static const char *random_id(struct side_writer *w, zone_t zone)
{
    static const char *const plain[] = {"plain", "drake", "seal", "song"};
    static const char *const basic[] = {"bas-f", "bas-r", "bas-r", "bas-w", "bas-d"};
    const char *id = basic[below(w, (int)COUNT_OF(basic))];

    while (w->basic != NULL && strchr(w->basic, id[4]) == NULL && below(w, 8) != 0) {
        id = basic[below(w, (int)COUNT_OF(basic))];
    }
    if (zone == ZONE_ENERGY) {
        return id;
    }
    if (below(w, 100) < w->wild) {
        const char *wild = w->programs->id[below(w, PROGRAM_CARDS)];
        if (zone != ZONE_FIELD || is_character(w->programs, wild)) {
            return wild;
        }
    }
    if (zone == ZONE_FIELD) {
        return plain[below(w, (int)COUNT_OF(plain) - 1)];
    }
    return below(w, 2) == 0 ? plain[below(w, (int)COUNT_OF(plain))] : id;
}

static void put_cards(struct side_writer *w, const char *name, zone_t zone, int n)
{
    str_format(w->out, ";%s:", name);
    for (int i = 0; i < n; i++) {
        const char *comma = i == 0 ? "" : ",";
        if (zone == ZONE_FIELD) {
            str_format(w->out, "%sf%d=%s", comma, w->label++, random_id(w, zone));
        } else {
            str_format(w->out, "%s%s", comma, random_id(w, zone));
        }
        bool can_rest = zone == ZONE_FIELD || zone == ZONE_ENERGY;
        str_put(w->out, can_rest && below(w, 4) == 0 ? "~r" : "");
    }
}

void programs_side(const struct programs *programs, const struct program_side *side, int seat,
                   uint64_t *stream, struct str *out)
{
    struct side_writer w = {programs, stream, out, side->wild, 1 + 100 * seat, seat, side->basic};

    str_format(out, " s%d{play=%d;token=%d;censor=%d;claims=%d;L:%s", seat + 1, side->plays,
               side->tokens, side->censors, side->may_claim, side->leaders);
    put_cards(&w, "F", ZONE_FIELD, side->field);
    put_cards(&w, "E", ZONE_ENERGY, side->energy);
    for (int i = 0; i < side->down; i++) {
        str_format(out, "%se%d=%s^%d~d", side->energy + i == 0 ? "" : ",", w.label++,
                   random_id(&w, ZONE_HAND), seat + 1);
    }
    put_cards(&w, "H", ZONE_HAND, side->hand);
    put_cards(&w, "D", ZONE_DECK, side->deck);
    put_cards(&w, "B", ZONE_DEBRIS, side->debris);
    str_put(out, "}");
}

void programs_set_up(const struct programs *programs, const char *text, struct match *match,
                     struct state *st)
{
    static const struct deck none[SEATS];
    struct err err = {0};

    pool_make(match, games_find("unien"), programs->db, none);
    state_clear(st);
    cr_assert(tfn_setup(match, false, text, st, &err), "%s %s\n%s", err.code, err.keys, text);
}
