/* cmd-deck.c - deck lists that are given by name: what breaks the rules, what is kept. */
#include <stdio.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/lang/diag.h"
#include "protocol/command.h"

static void print_fault(const struct gamedata *data, const struct deck_fault *fault,
                        struct str *out)
{
    line_quote(out, fault->code);
    if (fault->card != CARD_NONE) {
        reply_key(out, "card", data->db->cards[fault->card].id);
    }
    if (fault->want >= 0) {
        str_format(out, " want=%d", fault->want);
    }
    if (fault->got >= 0) {
        str_format(out, " got=%d", fault->got);
    }
}

bool deck_is_legal(struct call *call, const struct gamedata *data, const int16_t *option,
                   const struct deck_text *list)
{
    struct deck_fault faults[DECK_FAULTS];
    int count = deck_check(data->rules, data->db, option, list, faults);
    char keys[ERR_KEYS];
    struct str first;

    if (count == 0) {
        return true;
    }
    for (int i = 0; i < count; i++) {
        print_fault(data, &faults[i], reply_start(call->reply, "rule "));
        reply_end(call->reply);
    }
    str_init(&first, keys, sizeof keys);
    print_fault(data, &faults[0], &first);
    return err_set(&call->err, "baddeck", NULL, "rule=%s", keys);
}

/* Ids in the order of the card data, each as often as it occurs. */
static void hash_list(struct hash *hash, const struct gamedata *data, const card_t *list, int n)
{
    for (int card = 0; card < data->db->card_count; card++) {
        for (int i = 0; i < n; i++) {
            const char *id = data->db->cards[card].id;
            hash_add(hash, id, list[i] == card ? strlen(id) + 1 : 0);
        }
    }
}

/* Hash of a deck: all cards, then those of the second list once more. */
static uint64_t hash_deck(const struct gamedata *data, const struct deck *deck)
{
    struct hash hash;

    hash_init(&hash);
    hash_list(&hash, data, deck->card, deck->size);
    hash_list(&hash, data, deck->side, deck->sides);
    return hash_end(&hash);
}

/* The second list by the key that the game has for it. */
static bool read_side(struct call *call, const struct gamedata *data, struct deck_text *list)
{
    static const char *const keys[] = {"main", "leaders"};
    const char *side = data->rules->vocab->side_list;

    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        const char *cards = arg_key(call, keys[i]);
        if (cards == NULL) {
            continue;
        }
        if (side == NULL || strcmp(side, keys[i]) != 0) {
            return err_set(&call->err, "badarg", "decks of this game have no such list", "key=%s",
                           keys[i]);
        }
        if (!deck_parse_side(data->db, keys[i], cards, list, &call->err)) {
            return false;
        }
    }
    return true;
}

/* `cards=-`: the deck of this name is forgotten; a sample deck of the same name comes back. */
static bool forget_deck(struct call *call, const struct gamedata *data, const char *name)
{
    char shown[LINE_SHOW];

    if (!host_forget_deck(call->host, data, name)) {
        return err_set(&call->err, "nosuch", "no deck of this name was given", "name=%s",
                       line_show(shown, name));
    }
    struct str *out = reply_start(call->reply, "ok");
    reply_key(out, "deck", name);
    str_put(out, " n=0");
    reply_end(call->reply);
    return true;
}

bool cmd_deck(struct call *call)
{
    const struct gamedata *data = NULL;
    const char *name = arg_word(call, 1), *cards = arg_key(call, "cards");
    struct deck_text list = {0};
    struct deck deck;

    if (!arg_get_game(call, 0, &data)) {
        return false;
    }
    if (strlen(name) >= GAME_DECK) {
        return arg_bad(call, "name", name, "at most 32 octets");
    }
    if (strchr(name, '=') != NULL || strcmp(name, "tfn1") == 0) {
        return arg_bad(call, "name", name, "a record could not write this name as a word");
    }
    if (strcmp(cards, "-") == 0) {
        return forget_deck(call, data, name);
    }
    if (cards[strspn(cards, "abcdefghijklmnopqrstuvwxyz0123456789-*,")] != '\0') {
        return arg_bad(call, "cards", cards, "a deck list is id*count,id*count,...");
    }
    if (!deck_parse(data->db, cards, &list, &call->err) || !read_side(call, data, &list) ||
        !deck_is_legal(call, data, NULL, &list) ||
        !host_keep_deck(call->host, data, name, &list, &call->err)) {
        return false;
    }
    deck_expand(&list, &deck);
    struct str *out = reply_start(call->reply, "ok");
    reply_key(out, "deck", name);
    str_format(out, " n=%d hash=", deck.size);
    str_hex64(out, hash_deck(data, &deck));
    reply_end(call->reply);
    return true;
}

/* The one of two names that is nearer to a word, if it is near enough; the first may be NULL. */
static const char *nearer(const char *word, const char *first, const char *second)
{
    const char *names[] = {first, second};
    int from = first == NULL;
    int near = diag_nearest(word, names + from, 2 - from);

    return near < 0 ? NULL : names[from + near];
}

bool deck_refuse_name(struct call *call, const struct gamedata *data, const char *name)
{
    const struct host *host = call->host;
    const char *near = NULL;
    char shown[LINE_SHOW];

    for (int i = 0; i < host->decks; i++) {
        near = host->deck[i]->rules == data->rules ? nearer(name, near, host->deck[i]->name) : near;
    }
    for (int i = 0; i < data->db->deck_count; i++) {
        near = nearer(name, near, data->db->decks[i].name);
    }
    return err_set(&call->err, "nosuch", "no such deck", "name=%s%s%s", line_show(shown, name),
                   near == NULL ? "" : " near=", near == NULL ? "" : near);
}
