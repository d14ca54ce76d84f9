/* cmd-deck.c - deck lists that are given by name: what breaks the rules, what is kept. */
#include <stdio.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/lang/diag.h"
#include "protocol/command.h"

enum { NAMES_MAX = 128 /* names that near= chooses from */ };

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

/* The place where a deck of this name is kept, or will be; NULL if the table is full. */
static struct host_deck *deck_place(struct host *host, const struct gamedata *data,
                                    const char *name)
{
    int i = 0;

    while (i < host->decks &&
           (host->deck[i].data != data || strcmp(host->deck[i].name, name) != 0)) {
        i++;
    }
    return i < HOST_DECKS ? &host->deck[i] : NULL;
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

bool cmd_deck(struct call *call)
{
    struct host *host = call->host;
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
    struct host_deck *place = deck_place(host, data, name);
    if (place == NULL) {
        return err_set(&call->err, "limit", "too many decks; reuse a name", "max=%d", HOST_DECKS);
    }
    if (cards[strspn(cards, "abcdefghijklmnopqrstuvwxyz0123456789-*,")] != '\0') {
        return arg_bad(call, "cards", cards, "a deck list is id*count,id*count,...");
    }
    if (!deck_parse(data->db, cards, &list, &call->err) || !read_side(call, data, &list) ||
        !deck_is_legal(call, data, NULL, &list)) {
        return false;
    }
    deck_expand(&list, &deck);
    host->decks += place == &host->deck[host->decks];
    place->data = data;
    place->list = list;
    (void)snprintf(place->name, sizeof place->name, "%s", name);
    struct str *out = reply_start(call->reply, "ok");
    reply_key(out, "deck", name);
    str_format(out, " n=%d hash=", deck.size);
    str_hex64(out, hash_deck(data, &deck));
    reply_end(call->reply);
    return true;
}

bool deck_refuse_name(struct call *call, const struct gamedata *data, const char *name)
{
    const char *names[NAMES_MAX];
    char shown[LINE_SHOW];
    int count = 0;

    for (int i = 0; i < call->host->decks; i++) {
        if (call->host->deck[i].data == data && count < NAMES_MAX) {
            names[count++] = call->host->deck[i].name;
        }
    }
    for (int i = 0; i < data->db->deck_count && count < NAMES_MAX; i++) {
        names[count++] = data->db->decks[i].name;
    }
    int near = diag_nearest(name, names, count);
    return err_set(&call->err, "nosuch", "no such deck", "name=%s%s%s", line_show(shown, name),
                   near < 0 ? "" : " near=", near < 0 ? "" : names[near]);
}
