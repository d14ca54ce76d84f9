/* cmd-newgame.c - how a game begins: decks, options, luck, positions. */
#include "protocol/command.h"

#include <openssl/sha.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "engine/base/hash.h"
#include "engine/lang/diag.h"
#include "engine/text/tfn.h"
#include "engine/worlds/world.h"

/* A game that is about to begin. */
struct plan {
    const struct gamedata *data;
    int16_t option[OPTION_MAX];
    bool lists_open;
    struct game_setup setup;
    struct deck deck[SEATS];
};

static const char *const seat_keys[SEATS] = {"s1", "s2"};

/* ----------------------------------------------------------------------------------- decks */

/* The deck of a game that is open. It was legal there, which need not hold with the options of the
 * plan; made-up decks are no lists of anything. */
static bool keep_deck(struct call *call, struct plan *plan, const struct game *from, int seat)
{
    struct deck_text list;

    match_deck(&from->match, (seat_t)seat, &plan->deck[seat]);
    memcpy(plan->setup.deck[seat], from->setup.deck[seat], GAME_DECK);
    plan->setup.is_loose |= from->setup.is_loose;
    if (from->setup.is_loose || call->host->options.value[OPTION_STRICT] == 0) {
        return true;
    }
    deck_collect(&plan->deck[seat], &list);
    return deck_is_legal(call, plan->data, plan->option, &list);
}

/* The sample deck of a seat: the first or second that is legal with the options of the plan, the
 * only one for both; if none is, that of the seat all the same. */
static const char *sample_deck(const struct call *call, const struct plan *plan, int seat)
{
    const char *name, *legal = NULL;
    int wanted = seat;

    for (int i = 0; (name = host_default_deck(plan->data, i)) != NULL; i++) {
        struct deck_fault faults[DECK_FAULTS];
        struct deck_text list;
        bool is_legal =
            host_find_deck(call->host, plan->data, name, &list) &&
            deck_check(plan->data->rules, plan->data->db, plan->option, &list, faults) == 0;
        legal = is_legal ? name : legal;
        if (is_legal && wanted-- == 0) {
            break;
        }
    }
    return legal == NULL ? host_default_deck(plan->data, seat) : legal;
}

/* Both decks by their keys; a deck that is not named is, in this order, that of `from`, a sample
 * deck. All must be legal with the options of the plan. */
static bool read_decks(struct call *call, struct plan *plan, const struct game *from)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const char *name = arg_key(call, seat_keys[seat]);
        struct deck_text list;

        if (name == NULL && from != NULL) {
            if (!keep_deck(call, plan, from, seat)) {
                return false;
            }
            continue;
        }
        name = name == NULL ? sample_deck(call, plan, seat) : name;
        if (name == NULL) {
            return err_set(&call->err, "missing", "the game has too few deck lists", "key=s%d",
                           seat + 1);
        }
        if (!host_find_deck(call->host, plan->data, name, &list)) {
            return deck_refuse_name(call, plan->data, name);
        }
        if (!deck_is_legal(call, plan->data, plan->option, &list)) {
            return false;
        }
        deck_expand(&list, &plan->deck[seat]);
        (void)snprintf(plan->setup.deck[seat], GAME_DECK, "%s", name);
    }
    return true;
}

/* --------------------------------------------------------------------------------- options */

/* The row that a key of newgame means: `opt.NAME`, or `first` and `lists`, which are written
 * without opt. */
static const struct option_rule *find_option(const struct rules *rules, const char *key)
{
    bool is_plain = strcmp(key, "first") == 0 || strcmp(key, "lists") == 0;
    const char *name = is_plain ? key : key + strlen("opt.");

    for (const struct option_rule *row = rules->options; row->name != NULL; row++) {
        bool row_is_plain = strcmp(row->name, "first") == 0 || strcmp(row->name, "lists") == 0;
        if (strcmp(row->name, name) == 0 && row_is_plain == is_plain) {
            return row;
        }
    }
    return NULL;
}

static bool refuse_option(struct call *call, const struct rules *rules, const char *key)
{
    const char *names[OPTION_MAX];
    char shown[LINE_SHOW];
    int count = 0;

    while (count < OPTION_MAX && rules->options[count].name != NULL) {
        names[count] = rules->options[count].name;
        count++;
    }
    int near = diag_nearest(strncmp(key, "opt.", 4) == 0 ? key + 4 : key, names, count);
    return err_set(&call->err, "badarg", "the game has no such option", "key=%s%s%s",
                   line_show(shown, key), near < 0 ? "" : " near=opt.",
                   near < 0 ? "" : names[near]);
}

static bool read_option(struct call *call, struct plan *plan, const struct line_arg *arg)
{
    const struct rules *rules = plan->data->rules;
    const struct option_rule *row = find_option(rules, arg->key);
    char shown[LINE_SHOW];
    int64_t value = 0;
    int words = 0;

    if (row == NULL) {
        return refuse_option(call, rules, arg->key);
    }
    if (row->words == NULL) {
        if (!arg_read_int(call, arg->key, arg->value, row->low, row->high, &value)) {
            return false;
        }
        plan->option[row - rules->options] = (int16_t)value;
        return true;
    }
    while (row->words[words] != NULL && strcmp(row->words[words], arg->value) != 0) {
        words++;
    }
    if (row->words[words] != NULL) {
        plan->option[row - rules->options] = (int16_t)(row->low + words);
        return true;
    }
    int near = diag_nearest(arg->value, row->words, words);
    return err_set(&call->err, "badarg", NULL, "key=%s got=%s%s%s", arg->key,
                   line_show(shown, arg->value),
                   near < 0 ? "" : " near=", near < 0 ? "" : row->words[near]);
}

/* Options by their keys, else those of `from`, else the game's standard. */
static bool read_options(struct call *call, struct plan *plan, const struct game *from)
{
    const struct option_rule *rows = plan->data->rules->options;

    for (int i = 0; i < OPTION_MAX && rows[i].name != NULL; i++) {
        plan->option[i] = (int16_t)(from == NULL ? rows[i].standard : from->match.option[i]);
    }
    for (int i = 0; i < call->line->args; i++) {
        const struct line_arg *arg = &call->line->arg[i];
        bool is_option =
            arg->key != NULL && (strncmp(arg->key, "opt.", 4) == 0 ||
                                 strcmp(arg->key, "first") == 0 || strcmp(arg->key, "lists") == 0);
        if (is_option && !read_option(call, plan, arg)) {
            return false;
        }
    }
    for (int i = 0; i < OPTION_MAX && rows[i].name != NULL; i++) {
        if (strcmp(rows[i].name, "lists") == 0) {
            plan->lists_open = plan->option[i] != 0;
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------------ luck */

/* The seed by its key, or drawn from the system; its text as it is echoed: with all its digits if
 * it was drawn or given so, else without leading zeros. */
static bool read_seed(struct call *call, struct game_setup *setup)
{
    const char *given = arg_key(call, "seed");
    bool is_whole = given == NULL || strlen(given) == GAME_SEED - 1;
    char digits[GAME_SEED];
    const char *at = digits;

    if (given == NULL &&
        getrandom(setup->seed, sizeof setup->seed, 0) != (ssize_t)sizeof setup->seed) {
        return err_set(&call->err, "missing", "the system gives no random numbers", "key=seed");
    }
    if (!arg_seed(call, "seed", setup->seed)) {
        return false;
    }
    (void)snprintf(digits, sizeof digits, "%016llx%016llx", (unsigned long long)setup->seed[0],
                   (unsigned long long)setup->seed[1]);
    while (!is_whole && at[0] == '0' && at[1] != '\0') {
        at++;
    }
    (void)snprintf(setup->seed_text, sizeof setup->seed_text, "%s", at);
    return true;
}

/* Appends " commit=SHA256" of the seed's 32 digits. */
static void print_commit(const struct game_setup *setup, struct str *out)
{
    char digits[GAME_SEED];
    unsigned char sum[SHA256_DIGEST_LENGTH];

    (void)snprintf(digits, sizeof digits, "%016llx%016llx", (unsigned long long)setup->seed[0],
                   (unsigned long long)setup->seed[1]);
    (void)SHA256((const unsigned char *)digits, sizeof digits - 1, sum);
    str_put(out, " commit=");
    for (int i = 0; i < SHA256_DIGEST_LENGTH; i++) {
        str_format(out, "%02x", sum[i]);
    }
}

static bool read_luck(struct call *call, struct game_setup *setup)
{
    const char *luck = arg_key(call, "luck");

    if (luck == NULL || strcmp(luck, "keep") == 0) {
        return true;
    }
    setup->is_swapped = true;
    return strcmp(luck, "swap") == 0 || arg_bad(call, "luck", luck, "expected keep or swap");
}

/* -------------------------------------------------------------------------------- opening */

static void fill_match(const struct plan *plan, struct match *match)
{
    memset(match, 0, sizeof *match);
    match_init(match, plan->data->rules, plan->data->db, plan->option, plan->lists_open,
               plan->deck);
}

/* Puts a game that has begun into the table; false if it has not. */
static bool adopt(struct call *call, struct game *game, bool is_begun)
{
    if (!is_begun) {
        game_close(game);
        return false;
    }
    game->is_sealed = call->host->options.value[OPTION_VIEW] == OPTION_SEALED;
    host_adopt(call->host, game);
    call->game = game;
    return true;
}

/* An empty game under the handle that the call means; NULL with an err. */
static struct game *prepare(struct call *call, const struct plan *plan)
{
    char handle[LINE_HANDLE];

    if (!arg_handle(call, handle) || !host_can_open(call->host, handle, &call->err)) {
        return NULL;
    }
    struct game *game = game_open();
    if (game == NULL) {
        (void)err_set(&call->err, "limit", "out of memory", "%s", "");
        return NULL;
    }
    (void)snprintf(game->handle, sizeof game->handle, "%s", handle);
    game->data = plan->data;
    game->trace = call->host->trace;
    return game;
}

/* -------------------------------------------------------------------------------- commands */

/* A seed that could be guessed would give away what a sealed game hides. */
static bool check_seed(struct call *call)
{
    const char *seed = arg_key(call, "seed");

    return seed == NULL || call->host->options.value[OPTION_VIEW] != OPTION_SEALED ||
           strlen(seed) == GAME_SEED - 1 ||
           arg_bad(call, "seed", seed, "a sealed game takes no seed of less than 32 digits");
}

bool cmd_newgame(struct call *call)
{
    struct plan plan = {0};
    struct match match;

    if (!arg_get_game(call, 0, &plan.data) || !read_options(call, &plan, NULL) ||
        !check_seed(call) || !read_seed(call, &plan.setup) || !read_luck(call, &plan.setup) ||
        !read_decks(call, &plan, NULL)) {
        return false;
    }
    struct game *game = prepare(call, &plan);
    if (game == NULL) {
        return false;
    }
    fill_match(&plan, &match);
    plan.setup.is_explicit = call->host->options.value[OPTION_CHANCE] == OPTION_EXPLICIT;
    if (!adopt(call, game, game_start(game, &match, &plan.setup, &call->err))) {
        return false;
    }
    struct str *out = reply_start(call->reply, "ok");
    str_format(out, " game=%s", game->handle);
    if (!game_is_sealed(game)) {
        str_format(out, " seed=%s", plan.setup.seed_text);
    }
    print_commit(&plan.setup, out);
    next_print(game, NULL, out);
    reply_end(call->reply);
    return true;
}

/* The game that a position text names. */
static bool read_tfn_game(struct call *call, struct plan *plan)
{
    char name[32], shown[LINE_SHOW];

    if (!tfn_game(call->line->tfn, name)) {
        return err_set(&call->err, "badtfn", NULL, "at=tfn1 want=tfn1%%20GAME@REV");
    }
    plan->data = host_kind(call->host, name);
    if (plan->data != NULL) {
        return true;
    }
    return err_set(&call->err, "nosuch", "no such game", "name=%s", line_show(shown, name));
}

/* The position of the text: as it stands, or with sample= a world of the seat whose view it is. */
static bool read_position(struct call *call, bool is_strict, struct match *match, struct state *st)
{
    const char *text = call->line->tfn, *sample = arg_key(call, "sample");
    uint64_t seed[2] = {0, 0};

    state_clear(st);
    if (sample == NULL) {
        return tfn_setup(match, is_strict, text, st, &call->err);
    }
    if (!arg_seed(call, "sample", seed)) {
        return false;
    }
    if (tfn_viewer(text) == VIEWER_ALL) {
        return arg_bad(call, "sample", sample, "a text of viewer all leaves nothing to draw");
    }
    struct world_root own = {.seat = 0}, *root = call->root != NULL ? call->root : &own;
    if (!world_open(root, match, is_strict, text, &call->err)) {
        return false;
    }
    world_draw(root, seed[0] ^ seed[1], match, st);
    return true;
}

bool cmd_setup(struct call *call)
{
    bool is_strict = call->host->options.value[OPTION_STRICT] != 0;
    struct plan plan = {0};
    struct match match;
    struct state st;

    if (!arg_unsealed(call) || !read_tfn_game(call, &plan)) {
        return false;
    }
    CHECK(plan.data != NULL);
    const struct game *from =
        call->game != NULL && call->game->data == plan.data ? call->game : NULL;
    if (!read_options(call, &plan, from) || !read_decks(call, &plan, from) ||
        !arg_seed(call, "seed", plan.setup.seed)) {
        return false;
    }
    plan.setup.is_setup = true;
    plan.setup.is_loose |= !is_strict;
    plan.setup.is_explicit = call->host->options.value[OPTION_CHANCE] == OPTION_EXPLICIT;
    fill_match(&plan, &match);
    if (!read_position(call, is_strict, &match, &st)) {
        return false;
    }
    if (call->root != NULL) {
        return true;
    }
    if (arg_key(call, "seed") != NULL) {
        memset(&st.head.chance, 0, sizeof st.head.chance);
        memcpy(st.head.chance.seed, plan.setup.seed, sizeof plan.setup.seed);
    }
    struct game *game = prepare(call, &plan);
    if (game == NULL ||
        !adopt(call, game, game_begin(game, &match, &plan.setup, &st, &call->err))) {
        return false;
    }
    struct str *out = reply_start(call->reply, "ok");
    str_format(out, " game=%s", game->handle);
    next_print(game, NULL, out);
    reply_end(call->reply);
    return true;
}
