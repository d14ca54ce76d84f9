/* cmd-luck.c - explicit chance: the outcomes there are, and giving one. */
#include "protocol/command.h"

#include <stdlib.h>
#include <string.h>

#include "engine/core/ask.h"
#include "engine/lang/diag.h"

enum { OUTCOMES = MAX_OBJECT, OUTCOME_NAME = MOVE_TEXT };

/* The outcomes of a want: octet, and in how many of n ways it comes about. */
struct choices {
    int count;
    uint8_t octet[OUTCOMES];
    int ways[OUTCOMES];
};

static void name_number(const struct match *match, const struct state *st, const struct want *want,
                        int octet, struct str *out)
{
    const char *stream = match->rules->streams[want->purpose];
    bool is_first = strcmp(stream, "first") == 0, is_coin = strstr(stream, ".coin") != NULL;

    if (is_coin && want->n == 2) {
        str_put(out, octet == 1 ? "heads" : "tails");
    } else if (is_first && want->n == SEATS) {
        str_put(out, (octet ^ (int)st->head.chance.is_swapped) == 0 ? "s1" : "s2");
    } else {
        str_int(out, octet + 1);
    }
}

void luck_print(const struct match *match, const struct state *st, const struct want *want,
                int octet, struct str *out)
{
    if (want->kind == WANT_NUMBER) {
        name_number(match, st, want, octet, out);
    } else if (want->kind == WANT_CARD && st->field.zone_of[octet] != ZONE_NONE &&
               match->rules->zone[st->field.zone_of[octet]].label != LABEL_NONE) {
        move_label(match, st, (obj_t)octet, out);
    } else {
        str_put(out, match_card(match, (obj_t)octet)->id);
    }
}

/* Equal copies that have no label of their own are one outcome. */
static void list_cards(const struct game *game, const struct state *at, struct choices *list)
{
    const struct want *want = &game->want;

    for (int seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = want->cards.of[seat]; rest != 0; rest &= rest - 1) {
            obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
            zone_t zone = at->field.zone_of[obj];
            bool is_labelled = want->kind == WANT_CARD && zone != ZONE_NONE &&
                               game->match.rules->zone[zone].label != LABEL_NONE;
            uint64_t same = match_copies(&game->match, obj) & want->cards.of[seat];
            if (!is_labelled && (same & (obj_bit(obj) - 1)) != 0) {
                continue; /* a copy before it stands for it */
            }
            list->octet[list->count] = obj;
            list->ways[list->count++] = is_labelled ? 1 : bits_count(same);
        }
    }
}

static void list_outcomes(const struct game *game, const struct state *at, struct choices *list)
{
    list->count = 0;
    if (game->want.kind != WANT_NUMBER) {
        list_cards(game, at, list);
        return;
    }
    for (int i = 0; i < game->want.n && i < OUTCOMES; i++) {
        list->octet[list->count] = (uint8_t)i;
        list->ways[list->count++] = 1;
    }
}

static void name_outcome(const struct game *game, const struct state *at, int octet,
                         char name[OUTCOME_NAME])
{
    struct str out;

    str_init(&out, name, OUTCOME_NAME);
    luck_print(&game->match, at, &game->want, octet, &out);
}

/* The octet that a name of length octets means now; -1 with an err. */
static int find_outcome(struct call *call, const char *word, size_t length)
{
    char names[OUTCOMES][OUTCOME_NAME], wanted[LINE_SHOW], shown[LINE_SHOW];
    const char *list_of[OUTCOMES];
    struct choices list;
    struct state at;

    game_waits_at(call->game, &at);
    list_outcomes(call->game, &at, &list);
    for (int i = 0; i < list.count; i++) {
        name_outcome(call->game, &at, list.octet[i], names[i]);
        list_of[i] = names[i];
        if (strlen(names[i]) == length && memcmp(names[i], word, length) == 0) {
            return list.octet[i];
        }
    }
    size_t used = length < sizeof wanted ? length : sizeof wanted - 1;
    memcpy(wanted, word, used);
    wanted[used] = '\0';
    int near = diag_nearest(wanted, list_of, list.count);
    (void)err_set(&call->err, "nomove", "no such outcome", "got=%s%s%s", line_show(shown, wanted),
                  near < 0 ? "" : " near=", near < 0 ? "" : names[near]);
    return -1;
}

static void print_outcomes(struct call *call)
{
    struct choices list;
    char name[OUTCOME_NAME];
    struct state at;

    game_waits_at(call->game, &at);
    list_outcomes(call->game, &at, &list);
    for (int i = 0; i < list.count; i++) {
        name_outcome(call->game, &at, list.octet[i], name);
        reply_format(call->reply, "outcome", " %s p=%d/%d", name, list.ways[i], call->game->want.n);
    }
    reply_format(call->reply, "ok", " n=%d for=%s kind=%s", list.count,
                 call->game->match.rules->streams[call->game->want.purpose],
                 call->game->want.kind == WANT_NUMBER ? "number"
                 : call->game->want.kind == WANT_CARD ? "card"
                                                      : "order");
}

/* Gives the outcomes of a chain to a copy of the game, so that a bad one leaves all as it was. */
static bool give(struct call *call, struct game *game, const char *chain)
{
    while (chain != NULL) {
        size_t length = strcspn(chain, ",");
        if (!game->is_waiting) {
            return err_set(&call->err, "nomove", "there are more outcomes than are waited for",
                           "%s", "");
        }
        call->game = game;
        int octet = find_outcome(call, chain, length);
        if (octet < 0 || !game_chance(game, (uint8_t)octet, &call->err)) {
            return false;
        }
        chain = chain[length] == ',' ? chain + length + 1 : NULL;
    }
    return true;
}

bool cmd_chance(struct call *call)
{
    const char *chain = arg_word(call, 0);
    struct game *game = call->game;

    if (!arg_unsealed(call)) {
        return false;
    }
    if (!game->is_waiting) {
        return err_set(&call->err, "notyours", "no outcome is waited for", "ask=%s",
                       arg_seats(game_asked(game)));
    }
    if (chain == NULL) {
        print_outcomes(call);
        return true;
    }
    struct game *copy = game_fork(game);
    if (copy == NULL) {
        return err_set(&call->err, "limit", "out of memory", "%s", "");
    }
    if (!give(call, copy, chain)) {
        call->game = game;
        game_close(copy);
        return false;
    }
    host_adopt(call->host, copy);
    call->game = copy;
    next_print(copy, NULL, reply_start(call->reply, "ok"));
    reply_end(call->reply);
    return true;
}
