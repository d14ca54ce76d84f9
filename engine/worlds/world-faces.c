/* world-faces.c - cards that a running effect names by face. */
#include "engine/worlds/world-faces.h"

#include <stdio.h>
#include <string.h>

#include "engine/core/rules.h"
#include "engine/text/object-text.h"

static const char ends[] = ",{}();";

/* The zone of "s2.H*glass-eel", which does not lie in a place with a name of its own; ZONE_NONE:
 * it does not say. */
static zone_t zone_of(const struct match *match, const char *face)
{
    return face[2] == '.' ? object_zone(match->rules, face[3]) : ZONE_NONE;
}

/* The card named there, CARD_NONE if this is no face of a card of that seat. */
static card_t card_of(const struct match *match, const char *face, seat_t seat)
{
    char id[MAX_ID + 1];
    size_t length = strcspn(face, ends);
    const char *star = memchr(face, '*', length);

    if (star == NULL || face[0] != 's' || face[1] != '1' + seat) {
        return CARD_NONE;
    }
    (void)snprintf(id, sizeof id, "%.*s", (int)(face + length - star - 1), star + 1);
    return carddb_find(match->db, id);
}

/* So many copies one row names, from a brace on, in a zone or (ZONE_NONE) anywhere. */
static int count_row(const struct match *match, const char *row, zone_t zone, seat_t seat,
                     card_t card)
{
    int count = 0;

    for (const char *at = row; at != NULL && (at == row || *at == ',');) {
        at++;
        count +=
            card_of(match, at, seat) == card && (zone == ZONE_NONE || zone_of(match, at) == zone);
        at += strcspn(at, ends);
    }
    return count;
}

static int most_of(const struct world_faces *faces, zone_t zone, seat_t seat, card_t card)
{
    int most = 0;

    for (const char *set = strpbrk(faces->pending, "{("); set != NULL;
         set = strpbrk(set + 1, "{(")) {
        int count = count_row(faces->match, set, zone, seat, card);
        most = count > most ? count : most;
    }
    return most;
}

static struct world_face *find(struct world_faces *faces, zone_t zone, seat_t seat, card_t card)
{
    for (int i = 0; i < faces->count; i++) {
        struct world_face *face = &faces->face[i];
        if (face->zone == zone && face->seat == seat && face->card == card) {
            return face;
        }
    }
    return NULL;
}

static int named_of(const struct world_faces *faces, seat_t seat, card_t card)
{
    return card < FILL_CARDS ? faces->named[seat][card] : 0;
}

/* How many of them go to places that are known by now. */
static int count_placed(const struct world_faces *faces, seat_t seat, card_t card)
{
    int placed = 0;

    for (int i = 0; i < faces->count; i++) {
        const struct world_face *face = &faces->face[i];
        placed += face->seat == seat && face->card == card ? face->n : 0;
    }
    return placed;
}

static void add(struct world_faces *faces, zone_t zone, seat_t seat, card_t card, int n)
{
    if (n > 0 && faces->count < WORLD_FACES && find(faces, zone, seat, card) == NULL) {
        faces->face[faces->count++] = (struct world_face){zone, seat, card, n};
    }
}

/* A face with a zone is named only while nobody can say which card it is; one without may be that
 * of a card that is named in the hand. */
int world_faces_need(const struct world_faces *faces, seat_t seat, card_t card)
{
    if (faces->pending == NULL) {
        return 0;
    }
    int placed = count_placed(faces, seat, card);
    int others = most_of(faces, ZONE_NONE, seat, card) - named_of(faces, seat, card);
    return others > placed ? others : placed;
}

/* The next face at or behind this place of the text; NULL: there is none. */
static const char *next_face(const struct world_faces *faces, const char *at, seat_t *seat,
                             card_t *card)
{
    for (; at != NULL; at = strpbrk(at + 1, ends)) {
        *seat = at[1] == 's' && at[2] == '2';
        *card = card_of(faces->match, at + 1, *seat);
        if (*card != CARD_NONE) {
            return at;
        }
    }
    return NULL;
}

/* Those that are named with their zones. */
static void add_placed(struct world_faces *faces)
{
    seat_t seat = 0;
    card_t card = CARD_NONE;

    for (const char *at = faces->pending; (at = next_face(faces, at, &seat, &card)) != NULL; at++) {
        zone_t zone = zone_of(faces->match, at + 1);
        if (zone != ZONE_NONE) {
            add(faces, zone, seat, card, most_of(faces, zone, seat, card));
        }
    }
}

/* The others. */
static void add_others(struct world_faces *faces, zone_t usual)
{
    seat_t seat = 0;
    card_t card = CARD_NONE;

    for (const char *at = faces->pending; (at = next_face(faces, at, &seat, &card)) != NULL; at++) {
        add(faces, usual, seat, card,
            world_faces_need(faces, seat, card) - count_placed(faces, seat, card));
    }
}

void world_faces_open(struct world_faces *faces, const struct match *match, const char *fields,
                      int (*named)[FILL_CARDS], zone_t usual)
{
    const char *pending = strstr(fields, "p=turn(");

    *faces = (struct world_faces){.match = match, .named = named};
    faces->pending = pending != NULL && strchr(pending, '*') != NULL ? pending : NULL;
    add_placed(faces);
    if (usual != ZONE_NONE) {
        add_others(faces, usual);
    }
}

/* Is it to go somewhere yet? */
static bool is_named(const struct world_faces *faces, seat_t seat, card_t card)
{
    for (int i = 0; i < faces->count; i++) {
        const struct world_face *face = &faces->face[i];
        if (face->seat == seat && face->card == card && face->n > 0) {
            return true;
        }
    }
    return false;
}

int world_faces_next(struct world_faces *faces, zone_t zone, seat_t seat, const card_t *card, int n)
{
    int last = n - 1;

    for (int i = 0; i < n && faces->count > 0; i++) {
        struct world_face *face = find(faces, zone, seat, card[i]);
        if (face != NULL && face->n > 0) {
            face->n--;
            return i;
        }
    }
    while (last > 0 && is_named(faces, seat, card[last])) {
        last--;
    }
    return is_named(faces, seat, card[last]) ? n - 1 : last;
}
