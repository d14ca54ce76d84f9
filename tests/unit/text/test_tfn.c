/* test_tfn.c - views as text and back, and every field that a text can get wrong. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/text/tfn.h"
#include "tests/lib/core_game.h"

static const char cards[] =
    CORE_CAST("ant") CORE_CAST("bee") "  act:\n    draw 1\n" CORE_GIMMICK("cow");
static const char deck[] = "ant*3,bee*3,cow*3";
static const char good[] =
    "tfn1 unreal-drive@1 all t2.s1.action.right?s1 "
    "s1{life=10;A:a1=bee~z1;G:g1=cow;K:k1=ant~d;H:ant*2;D:bee^1,cow*2;X:bee} "
    "s2{life=7;right=0;A:a4=ant;G:;K:;R:r3=bee;H:bee;D:ant,cow*3,ant;X:bee}";

static struct core_game game;
static struct view view;
static struct err err;
static char text[MAX_LINE];

static bool parse(const char *line)
{
    err = (struct err){0};
    return tfn_parse(&game.match, line, &view, &err);
}

static const char *format(void)
{
    struct str out;

    str_init(&out, text, sizeof text);
    tfn_format(&game.match, &view, &out);
    cr_assert_not(out.overflow);
    return text;
}

/* The good text with one piece, which must be in it, replaced. */
static const char *with(const char *piece, const char *other)
{
    static char changed[MAX_LINE];
    const char *at = strstr(good, piece);
    struct str out;

    cr_assert_not_null(at, "%s", piece);
    str_init(&out, changed, sizeof changed);
    str_bytes(&out, good, (size_t)(at - good));
    str_put(&out, other);
    str_put(&out, at + strlen(piece));
    return changed;
}

static void open_game(void)
{
    core_open(&game, cards, deck, deck);
}

Test(tfn, a_text_is_read_field_by_field)
{
    open_game();
    cr_assert(parse(good), "%s", err.keys);
    cr_assert_eq(view.viewer, VIEWER_ALL);
    cr_assert_eq(view.turn, 2);
    cr_assert_eq(view.first, 0);
    cr_assert_eq(view.phase, PHASE_ACTION);
    cr_assert_eq(view.step, STEP_RIGHT);
    cr_assert_eq(view.asked, 1);
    cr_assert_eq(view.gauge[1][0], 7);
    cr_assert_eq(view.gauge[0][1], 1, "what is not printed stands at its start");
    cr_assert_eq(view.gauge[1][1], 0);
    const struct view_item *hand = &view.item[view.zone[ZONE_HAND][0].first];
    cr_assert_eq(hand->card, carddb_find(game.db, "ant"));
    cr_assert_eq(hand->n, 2);
    const struct view_item *top = &view.item[view.zone[ZONE_DECK][0].first];
    cr_assert(top->has_know && top->know == 1);
    const struct view_item *armed = &view.item[view.zone[ZONE_ARMED][1].first];
    cr_assert(armed->letter == 'r' && armed->number == 3);
    const struct view_item *cast = &view.item[view.zone[ZONE_CAST][0].first];
    cr_assert_str_eq(cast->flags, "z1");
    cr_assert_eq(view.zone[ZONE_GIMMICK][1].count, 0);
    core_close(&game);
}

Test(tfn, formatting_is_the_inverse_of_reading)
{
    open_game();
    cr_assert(parse(good));
    const char *again = format();
    cr_assert_eq(strncmp(again, good, strlen(good)), 0, "%s", again);
    cr_assert_eq(strncmp(again + strlen(good), " h=", 3), 0);
    char *first = strdup(again);
    cr_assert(parse(first), "%s", err.keys);
    cr_assert_str_eq(format(), first);
    free(first);
    core_close(&game);
}

Test(tfn, unknown_cards_of_a_hand_may_have_known_ones_in_braces)
{
    open_game();
    static const char *const hands[] = {"H:?3;", "H:?3{ant*2,bee};", "H:?2{cow};"};
    for (size_t i = 0; i < COUNT_OF(hands); i++) {
        cr_assert(parse(with("H:ant*2;", hands[i])), "%s %s", hands[i], err.keys);
        cr_assert_not_null(strstr(format(), hands[i]), "%s", text);
    }
    cr_assert(parse(with("k1=ant~d", "k1=?~d,k2=ant^12~d")), "%s", err.keys);
    cr_assert_not_null(strstr(format(), "K:k1=?~d,k2=ant^12~d;"));
    core_close(&game);
}

static const struct {
    const char *piece, *other, *at;
} bad[] = {
    {"tfn1 ", "tfn2 ", "game"},
    {"unreal-drive", "unreal-drives", "game"},
    {"@1", "", "game"},
    {"@1", "@2", "revision"},
    {"@1", "@x", "revision"},
    {" all ", " s3 ", "viewer"},
    {" all ", " alls ", "viewer"},
    {"t2", "t0", "turn"},
    {"t2", "2", "turn"},
    {"t2", "t32768", "turn"},
    {"t2.s1", "t2.s3", "turn"},
    {"t2.s1", "t2.F", "phase"},
    {".action", ".actions", "step"},
    {".action", ".act", "phase"},
    {".right", ".write", "step"},
    {".right?", ".right", "step"},
    {".right?s1", ".write?-", "step"},
    {"action.right?s1", "action?s1", "asked"},
    {"?s1", "?s3", "asked"},
    {" s1{life", " s1(life", "s1"},
    {" s2{", " s3{", "s2"},
    {"life=10", "life=-1", "s1.life"},
    {"life=10", "life=30001", "s1.life"},
    {"life=10", "life=x", "s1.life"},
    {"life=7", "lief=7", "s2.lief"},
    {"right=0", "right=2", "s2.right"},
    {"right=0", "right", "s2.right"},
    {"A:a1", "Z:a1", "s1.Z"},
    {"A:a1", "AA:a1", "s1.AA"},
    {"A:a1", "T:a1", "s1.T"},
    {"a1=bee", "bee", "s1.A"},
    {"a1=bee", "g1=bee", "s1.A"},
    {"a1=bee", "a0=bee", "s1.A"},
    {"a1=bee", "a1:bee", "s1.A"},
    {"a1=bee", "a1=wasp", "s1.A"},
    {"a1=bee", "a1=", "s1.A"},
    {"~z1", "~", "s1.A"},
    {"~z1", "~aaaaaaaaaaaaaaaaaaaaaaaa", "s1.A"},
    {"ant*2", "ant*1", "s1.H"},
    {"ant*2", "ant*65", "s1.H"},
    {"ant*2", "?", "s1.H"},
    {"ant*2", "?65", "s1.H"},
    {"ant*2", "?2{ant", "s1.H"},
    {"ant*2", "?2{?x}", "s1.H"},
    {"ant*2", "ant*2,", "s1.H"},
    {"bee^1,", "bee^3,", "s1.D"},
    {"X:bee} s2", "X:bee s2", "s1.X"},
    {"ant;X:bee}", "ant;X:bee}x", "x"},
};

Test(tfn, every_malformed_field_is_refused_by_its_name)
{
    char want[64];

    open_game();
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        struct str out;
        const char *line = with(bad[i].piece, bad[i].other);
        bool is_read = parse(line);
        cr_expect_not(is_read, "%s -> %s", bad[i].piece, bad[i].other);
        str_init(&out, want, sizeof want);
        str_format(&out, "at=%s want=", bad[i].at);
        if (!is_read) {
            cr_expect_str_eq(err.code, "badtfn");
            cr_expect_eq(strncmp(err.keys, want, strlen(want)), 0, "%s -> %s: %s", bad[i].piece,
                         bad[i].other, err.keys);
        }
    }
    core_close(&game);
}

Test(tfn, a_hash_that_does_not_fit_is_refused)
{
    open_game();
    cr_assert(parse(good));
    char *line = strdup(format());
    cr_assert(parse(line));
    char *digit = line + strlen(line) - 1;
    *digit = *digit == '0' ? '1' : '0';
    cr_assert_not(parse(line));
    cr_assert_eq(strncmp(err.keys, "at=h want=", 10), 0);
    *strstr(line, "life=10") = 'L';
    cr_assert_not(parse(line), "nor is a text that was changed under its hash");
    free(line);
    core_close(&game);
}

Test(tfn, a_cut_text_is_always_refused_and_never_read_beyond_its_end)
{
    open_game();
    for (size_t length = 0; length + 1 < sizeof good - 1; length++) {
        char *cut = malloc(length + 1);
        memcpy(cut, good, length);
        cut[length] = '\0';
        cr_assert_not(parse(cut), "%s", cut);
        cr_assert_str_eq(err.code, "badtfn");
        free(cut);
    }
    core_close(&game);
}

Test(tfn, the_hash_is_that_of_the_printed_text)
{
    uint64_t stream = 6;

    core_open_lists(&game, "veil", "parade");
    core_start(&game, 2);
    for (int i = 0; i < 100 && core_step(&game, rng_fast(&stream)); i++) {
        for (int viewer = 0; viewer <= VIEWER_ALL; viewer++) {
            const char *line = core_text(&game, viewer);
            const char *end = strstr(line, " h=");
            uint64_t hash = tfn_hash(&game.match, &game.st, viewer);
            cr_assert_eq(hash, hash_bytes(line, (size_t)(end - line)));
            cr_assert_eq(hash, strtoull(end + 3, NULL, 16));
        }
    }
    core_close(&game);
}

Test(tfn, the_name_of_the_game_is_read_alone)
{
    char name[32];

    cr_assert(tfn_game("tfn1 some-game@3 rest", name));
    cr_assert_str_eq(name, "some-game");
    cr_assert_not(tfn_game("tfn1 some-game", name));
    cr_assert_not(tfn_game("tfn1 @1", name));
    cr_assert_not(tfn_game("tfn1 some game@1", name));
    cr_assert_not(tfn_game("state s1", name));
    cr_assert_not(tfn_game("tfn1 a-name-of-more-than-thirty-one-letters@1", name));
}
