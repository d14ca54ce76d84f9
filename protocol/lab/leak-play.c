/* leak-play.c - what a seat is told of the answers between two decisions.
 *
 * When two games that a seat cannot tell apart go on by answers that it reads alike, it has to be
 * told the same, event by event, up to the first event that shows it a face which differs. Only
 * that face may differ there, and where a card of this face goes, and only if the seat is entitled
 * to it: the card comes from or goes to a zone that it can look into or leaves a place for all to
 * see, or the event is a look of its own or shows the card to all.
 * Both games draw from the same chance, so coins fall alike. */
#include "protocol/lab/leak-inner.h"

#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/core/zone.h"

enum { TRIES = 4 }; /* answers of the other seat that are tried until one fits both games */

/* The name of an answer as the seat reads it, or in full for VIEWER_ALL. */
static void print_name(const struct leak_side *side, move_t move, int viewer, char name[MOVE_TEXT])
{
    struct str out;

    str_init(&out, name, MOVE_TEXT);
    move_redacted(&side->match, &side->st, move, viewer, &out);
}

/* What a card is marked with may keep it from going where it is sent, which all see: cards that are
 * marked otherwise are not picked alike. */
static bool is_marked_alike(const struct leak_side *truth, move_t move,
                            const struct leak_side *world, move_t other)
{
    const struct rules *rules = truth->match.rules;
    int card = move_operand(move), second = move_operand(other);

    if (rules->verbs[move_verb(move)].operand != OPERAND_CARD || card >= MAX_OBJECT ||
        second >= MAX_OBJECT) {
        return true;
    }
    return zone_rank(rules, &truth->st, (obj_t)card) == zone_rank(rules, &world->st, (obj_t)second);
}

/* The question is about a card that no answer names: which one, and how many such questions follow,
 * hangs on faces that the other seat does not see, and is learnt by watching. */
static bool is_about_a_card(struct leak_side *side)
{
    const struct run run = {.match = &side->match, .st = &side->st};

    return ask_about(&run) != OBJ_NONE;
}

/* Draws an answer of the truth for the other seat, and one of the world that the seat reads alike;
 * every second time the very same one, if there is. False if none was met. */
static bool draw_alike(struct leak_work *work, seat_t seat, move_t move[2])
{
    const struct leak_side *truth = &work->truth, *world = &work->world;
    char read[MOVE_TEXT], full[MOVE_TEXT], name[MOVE_TEXT];
    seat_t foe = (seat_t)(1 - seat);
    int n = ask_count(&world->match, &world->st, foe);
    bool is_found = false;

    if (is_about_a_card(&work->truth)) {
        return false;
    }
    for (int i = 0; i < TRIES && !is_found; i++) {
        int count = ask_count(&truth->match, &truth->st, foe);
        int k = (int)rng_fast_below(&work->stream, (uint64_t)count);
        int from = (int)rng_fast_below(&work->stream, (uint64_t)n);
        bool wants_same = (rng_fast(&work->stream) & 1) != 0;
        move[0] = ask_nth(&truth->match, &truth->st, foe, k);
        print_name(truth, move[0], seat, read);
        print_name(truth, move[0], VIEWER_ALL, full);
        for (int j = 0; j < n; j++) {
            move_t other = ask_nth(&world->match, &world->st, foe, (from + j) % n);
            print_name(world, other, seat, name);
            if (strcmp(name, read) != 0 || !is_marked_alike(truth, move[0], world, other)) {
                continue;
            }
            print_name(world, other, VIEWER_ALL, name);
            bool is_same = strcmp(name, full) == 0;
            if (!is_found || (wants_same && is_same)) {
                move[1] = other;
            }
            is_found = true;
            if (!wants_same || is_same) {
                break;
            }
        }
    }
    return is_found;
}

/* Answers an open decision in both games; false if the seat would read two different answers. */
static bool answer_both(struct leak_work *work, seat_t seat)
{
    struct leak_side *side[] = {&work->truth, &work->world};
    const struct ask *ask = &work->truth.st.head.ask;
    uint8_t seats = ask->seats;
    move_t move[2];

    if (seats != ask->asked) {
        return false; /* a sealed answer, which sampling has drawn anew */
    }
    for (seat_t s = 0; s < SEATS; s++) {
        if ((seats >> s & 1) == 0) {
            continue;
        }
        if (s == seat) {
            uint64_t n = (uint64_t)ask_count(&side[0]->match, &side[0]->st, s);
            int k = (int)rng_fast_below(&work->stream, n);
            for (int i = 0; i < 2; i++) {
                move[i] = ask_nth(&side[i]->match, &side[i]->st, s, k);
            }
        } else if (!draw_alike(work, seat, move)) {
            return false;
        }
        for (int i = 0; i < 2; i++) {
            struct run run = {
                .match = &side[i]->match, .st = &side[i]->st, .sink = &side[i]->log.sink};
            play_answer(&run, s, move[i]);
        }
    }
    return true;
}

static void print_note(const struct leak_side *side, int index, int viewer, char text[MAX_LINE])
{
    struct str out;

    str_init(&out, text, MAX_LINE);
    if (index < side->log.sink.count) {
        event_print(&side->match, &side->log.sink, index, viewer, &out);
    } else {
        str_put(&out, "no event");
    }
}

/* The world's note with the faces of the truth, and on its way to where the truth's card goes. */
static struct note with_face(const struct note *note, const struct note *face)
{
    struct note copy = *note;

    copy.card = note->card == CARD_NONE ? CARD_NONE : face->card;
    copy.other = note->other == CARD_NONE ? CARD_NONE : face->other;
    if (note->card != face->card) {
        copy.to = face->to;
        copy.to_label = face->to_label;
        copy.position = face->position;
    }
    return copy;
}

/* The engine judges a claim by the whole position: both seats are to learn something there. */
static bool is_verdict(const struct leak_side *side, int index)
{
    return index < side->log.sink.count && side->log.sink.note[index].kind == NOTE_claim;
}

/* True if the two notes, which differ, are allowed to: one of them is a verdict; or the viewer is
 * entitled to see the face in both, and but for the face, and the way that a card of this face
 * goes, they are the same. */
static bool may_part(struct leak_work *work, int index, int viewer)
{
    struct leak_side *truth = &work->truth, *world = &work->world;
    const struct rules *rules = truth->match.rules;

    if (is_verdict(truth, index) || is_verdict(world, index)) {
        return true;
    }
    if (index >= truth->log.sink.count || index >= world->log.sink.count) {
        return false;
    }
    const struct note *want = &truth->log.sink.note[index];
    struct note *note = &world->log.sink.note[index], got = *note;
    if (leak_is_self_told(rules, want) && leak_is_self_told(rules, &got)) {
        return want->who == got.who && want->from == got.from;
    }
    *note = with_face(&got, want);
    print_note(truth, index, viewer, work->text);
    print_note(world, index, viewer, work->again);
    *note = got;
    return strcmp(work->text, work->again) == 0 && leak_is_entitled(rules, want, viewer) &&
           leak_is_entitled(rules, &got, viewer);
}

/* Compares what the seat and the public were told of the answer to decision d. */
static bool same_events(struct leak_work *work, seat_t seat, uint32_t d, bool *is_parted)
{
    const int viewers[] = {seat, VIEWER_PUB};
    int n = work->truth.log.sink.count, m = work->world.log.sink.count;

    for (int i = 0; i < n || i < m; i++) {
        for (int v = 0; v < (int)COUNT_OF(viewers); v++) {
            print_note(&work->truth, i, viewers[v], work->text);
            print_note(&work->world, i, viewers[v], work->again);
            if (strcmp(work->text, work->again) == 0) {
                work->leak->events++;
            } else if (may_part(work, i, viewers[v])) {
                *is_parted = true;
            } else {
                print_note(&work->truth, i, viewers[v], work->text);
                print_note(&work->world, i, viewers[v], work->again);
                return leak_same(work, seat, d, "events", work->text, work->again);
            }
        }
        if (*is_parted) {
            return true;
        }
    }
    return true;
}

/* Marks that come to lie open in the zone, with one face and others in the world. */
static bool marks_differ(const struct leak_side *truth, const struct leak_side *world, zone_t zone,
                         seat_t owner, const struct set was_hidden[2])
{
    const struct rules *rules = truth->match.rules;
    obj_t row[SEAT_OBJECTS], other[SEAT_OBJECTS];
    int n = zone_list(&truth->match, &truth->st, zone, owner, row);
    int m = zone_list(&world->match, &world->st, zone, owner, other);

    for (int k = 0; k < n && n == m; k++) {
        if (set_has(&was_hidden[0], row[k]) && set_has(&was_hidden[1], other[k]) &&
            truth->match.card[row[k]] == world->match.card[other[k]] &&
            zone_rank(rules, &truth->st, row[k]) != zone_rank(rules, &world->st, other[k])) {
            return true;
        }
    }
    return false;
}

/* The marks of a hidden card are its owner's to see, and all see them when it comes to lie open. */
static bool shows_marks(const struct leak_side *truth, const struct leak_side *world,
                        const struct set was_hidden[2])
{
    const struct rules *rules = truth->match.rules;

    for (int zone = 0; zone < rules->zones && rules->marks.ranked != 0; zone++) {
        for (seat_t owner = 0; owner < SEATS; owner++) {
            if (rules->zone[zone].sight == SIGHT_BOTH &&
                marks_differ(truth, world, (zone_t)zone, owner, was_hidden)) {
                return true;
            }
        }
    }
    return false;
}

static struct set hidden_cards(const struct leak_side *side)
{
    const struct rules *rules = side->match.rules;
    struct set hidden = {{0, 0}};

    for (int zone = 0; zone < rules->zones; zone++) {
        for (seat_t owner = 0; owner < SEATS && rules->zone[zone].sight != SIGHT_BOTH; owner++) {
            hidden.of[owner] |= side->st.field.zone[zone][owner];
        }
    }
    return hidden;
}

bool leak_play_on(struct leak_work *work, seat_t seat)
{
    struct leak_side *truth = &work->truth, *world = &work->world;
    bool is_parted = false;

    truth->match = work->match;
    state_copy(&truth->st, &work->st);
    for (int i = 0; i < LEAK_ANSWERS && !truth->st.head.is_over; i++) {
        uint32_t d = truth->st.head.d;
        truth->st.head.chance = world->st.head.chance;
        leak_log_clear(&truth->log);
        leak_log_clear(&world->log);
        const struct set was_hidden[] = {hidden_cards(truth), hidden_cards(world)};
        if (!answer_both(work, seat)) {
            return true;
        }
        work->leak->answers++;
        if (!same_events(work, seat, d, &is_parted)) {
            return false;
        }
        if (is_parted || shows_marks(truth, world, was_hidden)) {
            work->leak->parted++;
            return true;
        }
        leak_note_facts(work, &truth->match, &truth->st, seat);
        if (!leak_same_facts(work, &world->match, &world->st, seat)) {
            return false;
        }
    }
    return true;
}
