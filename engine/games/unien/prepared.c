/* prepared.c - what is worked out of the compiled cards once (prepared.h). */
#include "engine/games/unien/prepared.h"

#include "engine/base/hash.h"
#include "engine/games/unien/judge-table.h"
#include "engine/games/unien/loop-reads.h"

enum { NAME_SEED = 7 }; /* any number */

static void read_card(const struct card *card, struct ue_price *price)
{
    uint8_t units[RESOURCES];

    for (int i = 0; i < RESOURCES; i++) {
        units[i] = (uint8_t)card->number[NUM_PRICE + i];
    }
    *price = ue_cost_price(units);
}

const void *ue_prepared(struct arena *arena, const struct carddb *db, struct diags *diags)
{
    struct ue_prepared *prepared = arena_alloc(arena, sizeof *prepared);
    size_t cards = (size_t)db->card_count, abilities = (size_t)db->ability_count + 1;
    struct ue_price *price = arena_array(arena, cards, sizeof *price);
    struct ue_price *act = arena_array(arena, abilities, sizeof *act);
    struct ue_effect *use = arena_array(arena, cards, sizeof *use);
    struct ue_effect *ability = arena_array(arena, abilities, sizeof *ability);
    uint64_t *names = arena_array(arena, cards, sizeof *names);
    uint64_t *words = arena_array(arena, cards, sizeof *words);

    for (int i = 0; i < db->card_count; i++) {
        read_card(&db->cards[i], &price[i]);
        words[i] = db->cards[i].words;
        names[i] = hash_mix((uint64_t)i + 1, NAME_SEED);
    }
    for (int i = 0; i < db->ability_count; i++) {
        act[i] = ue_cost_price(db->abilities[i].price); /* UE-R18 */
    }
    ue_judge_read(arena, db, diags, use, ability);
    *prepared =
        (struct ue_prepared){price, act, words, names, use, ability, ue_reading_table(arena, db)};
    return prepared;
}
