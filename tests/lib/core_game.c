/* core_game.c - small matches for the tests of engine/core. */
#include "tests/lib/core_game.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/deck.h"
#include "engine/core/play.h"
#include "engine/games/games.h"
#include "engine/text/tfn.h"

static void check_diags(const struct core_game *game, const struct diags *diags)
{
    static char text[8192];
    struct str out;

    str_init(&out, text, sizeof text);
    diag_print(diags, &out);
    cr_assert(game->db != NULL && diags->kept == 0, "%s", text);
}

static void make_match(struct core_game *game, const struct deck deck[SEATS])
{
    int16_t option[OPTION_MAX] = {0};

    for (int i = 0; game->rules->options[i].name != NULL; i++) {
        option[i] = (int16_t)game->rules->options[i].standard;
    }
    match_init(&game->match, game->rules, game->db, option, false, deck);
    state_clear(&game->st);
    game->run = (struct run){.match = &game->match, .st = &game->st};
}

static void read_deck(const struct core_game *game, const char *list, struct deck *deck)
{
    struct deck_text text;
    struct err err = {0};

    cr_assert(deck_parse(game->db, list, &text, &err), "%s %s", err.code, err.keys);
    cr_assert_str_empty(text.unknown);
    deck_expand(&text, deck);
}

void core_open(struct core_game *game, const char *cards, const char *deck_1, const char *deck_2)
{
    static struct diags diags;
    struct deck deck[SEATS];
    char *whole = NULL;
    const char *name = "t.cards";

    memset(game, 0, sizeof *game);
    memset(&diags, 0, sizeof diags);
    game->rules = games_find("unreal-drive");
    cr_assert_gt(asprintf(&whole, "game unreal-drive 1\n%s", cards), 0);
    const char *texts[] = {whole};
    game->db = carddb_compile(&game->arena, game->rules->vocab, 1, &name, texts, &diags);
    free(whole);
    check_diags(game, &diags);
    read_deck(game, deck_1, &deck[0]);
    read_deck(game, deck_2, &deck[1]);
    make_match(game, deck);
}

void core_open_lists(struct core_game *game, const char *list_1, const char *list_2)
{
    static const char *const folders[] = {"cards"};
    static struct diags diags;
    const char *names[] = {list_1, list_2};
    struct deck deck[SEATS];

    memset(game, 0, sizeof *game);
    memset(&diags, 0, sizeof diags);
    game->rules = games_find("unreal-drive");
    game->db = carddb_load(&game->arena, game->rules->vocab, folders, 1, &diags);
    check_diags(game, &diags);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct deck_list *list = carddb_deck(game->db, names[seat]);
        cr_assert_not_null(list, "no deck list %s", names[seat]);
        struct deck_text text;
        deck_from_list(list, &text);
        deck_expand(&text, &deck[seat]);
    }
    make_match(game, deck);
}

void core_close(struct core_game *game)
{
    arena_free(&game->arena);
}

static bool stay_small(struct sink *sink)
{
    (void)sink;
    return false;
}

void core_listen(struct core_game *game)
{
    game->sink = (struct sink){.note = game->note,
                               .room = CORE_NOTES,
                               .order = game->order,
                               .order_room = CORE_ORDERS,
                               .grow = stay_small,
                               .text = game->text,
                               .text_room = CORE_TEXT,
                               .by = CARD_NONE};
    game->run.sink = &game->sink;
}

obj_t core_obj(const struct core_game *game, seat_t seat, const char *id, int copy)
{
    card_t card = carddb_find(game->db, id);

    for (int i = 0; i < game->match.size[seat]; i++) {
        if (game->match.card[seat * SEAT_OBJECTS + i] == card && copy-- == 0) {
            return (obj_t)(seat * SEAT_OBJECTS + i);
        }
    }
    cr_assert(false, "too few copies of %s", id);
    return OBJ_NONE;
}

obj_t core_put(struct core_game *game, seat_t seat, const char *id, zone_t zone)
{
    int copy = 0;
    obj_t obj = core_obj(game, seat, id, copy);

    while (game->st.field.zone_of[obj] != ZONE_NONE) {
        obj = core_obj(game, seat, id, ++copy);
    }
    zone_put(&game->run, obj, zone);
    game->st.field.is_stale = 1;
    return obj;
}

void core_fill(struct core_game *game)
{
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        bool is_card = game->match.card[obj] != CARD_NONE;
        if (is_card && game->st.field.zone_of[obj] == ZONE_NONE) {
            zone_put(&game->run, (obj_t)obj, ZONE_DECK);
        }
    }
}

const struct ability *core_ability(const struct core_game *game, const char *id, int skill)
{
    card_t card = carddb_find(game->db, id);

    cr_assert_neq(card, CARD_NONE);
    cr_assert_lt(skill, game->db->cards[card].ability_count);
    return &game->db->abilities[game->db->cards[card].ability + skill];
}

void core_start(struct core_game *game, uint64_t seed)
{
    state_clear(&game->st);
    game->st.head.chance.seed[0] = hash_mix(seed, 1);
    game->st.head.chance.seed[1] = hash_mix(seed, 2);
    play_start(&game->run);
}

bool core_step(struct core_game *game, uint64_t draw)
{
    const struct ask *ask = &game->st.head.ask;

    if (game->st.head.is_over) {
        return false;
    }
    seat_t seat = (seat_t)(draw & 1);
    seat = (ask->seats >> seat & 1) != 0 ? seat : (seat_t)(1 - seat);
    int n = ask_count(&game->match, &game->st, seat);
    cr_assert_gt(n, 0);
    int k = (int)((draw >> 1) % (uint64_t)n);
    play_answer(&game->run, seat, ask_nth(&game->match, &game->st, seat, k));
    return true;
}

bool core_until_frame(struct core_game *game, uint64_t *stream)
{
    while (game->st.tail.frames == 0) {
        if (!core_step(game, rng_fast(stream))) {
            return false;
        }
    }
    return true;
}

const char *core_text(const struct core_game *game, int viewer)
{
    static char text[MAX_LINE];
    struct str out;

    str_init(&out, text, sizeof text);
    tfn_print(&game->match, &game->st, viewer, &out);
    cr_assert_not(out.overflow);
    return text;
}
