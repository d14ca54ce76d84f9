/* world-scopes.c - what the scopes fields of a seat's text say of the cards on unknown places. */
#include "engine/know/scopes.h"
#include "engine/worlds/world-scopes.h"

bool world_scopes_open(struct world_scopes *scopes, const struct match *match,
                       const struct view *view)
{
    scopes->entries = 0;
    if (match->rules->scopes == NULL) {
        return true;
    }
    for (const char *at = scopes_next(view->extra); at != NULL; at = scopes_next(at)) {
        if (scopes->entries == WORLD_ENTRIES ||
            !scopes_parse(match, NULL, at, &scopes->entry[scopes->entries])) {
            return false;
        }
        scopes->entries++;
    }
    return true;
}

static bool is_listed(const struct scopes_entry *entry, const struct view_item *item)
{
    for (int i = 0; i < entry->places && item->letter != 0; i++) {
        if (entry->label[i] == (item->letter << 8 | item->number)) {
            return true;
        }
    }
    return false;
}

/* Cards of the second list, of the other seat, that have never been turned up. */
static bool is_main(const struct scopes_entry *entry, const struct match *match)
{
    char letter = match->rules->zone[match->rules->scopes->fight].label_letter;

    return entry->has_main || (entry->places > 0 && entry->label[0] >> 8 == letter);
}

bool world_scopes_is_known(const struct scopes_entry *entry, const struct match *match,
                           seat_t viewer)
{
    if (entry->kind != '=') {
        return false;
    }
    return entry->owner == viewer ? entry->know == 1 << viewer
                                  : entry->know == LORE_ALL && is_main(entry, match);
}

struct scopes_entry *world_scopes_of(struct world_scopes *scopes, const struct match *match,
                                     seat_t viewer, seat_t owner, zone_t zone,
                                     const struct view_item *item)
{
    const struct rules *rules = match->rules;

    for (int i = 0; i < scopes->entries; i++) {
        struct scopes_entry *entry = &scopes->entry[i];
        if (entry->owner == owner && world_scopes_is_known(entry, match, viewer) &&
            (is_listed(entry, item) || (entry->has_deck && zone == rules->deck.zone) ||
             (entry->has_main && zone == rules->scopes->force))) {
            return entry;
        }
    }
    return NULL;
}

bool world_scopes_drop(struct scopes_entry *entry, card_t card)
{
    for (int i = 0; i < entry->cards; i++) {
        if (entry->card[i] == card) {
            entry->card[i] = entry->card[--entry->cards];
            return true;
        }
    }
    return false;
}

static int count(const struct scopes_entry *entry, int card)
{
    int n = 0;

    for (int i = 0; i < entry->cards; i++) {
        n += entry->card[i] == card;
    }
    return n;
}

void world_scopes_need(const struct world_scopes *scopes, seat_t owner, const int *all,
                       const int *hidden, int cards, int *need)
{
    for (int card = 0; card < cards; card++) {
        int facts = 0, others = 0;
        for (int i = 0; i < scopes->entries; i++) {
            const struct scopes_entry *entry = &scopes->entry[i];
            int n = entry->owner != owner ? 0 : count(entry, card);
            if (entry->kind == '>' && !entry->has_deck) {
                facts += n;
                continue;
            }
            n -= entry->kind == '>' ? hidden[card] : all[card];
            others = n > others ? n : others;
        }
        need[card] = facts > others ? facts : others;
    }
}
