/* leak.c - nothing that a seat is sent depends on what it cannot know. */
#include <criterion/criterion.h>

#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/frame.h"
#include "engine/core/vm.h"
#include "protocol/lab/leak.h"
#include "tests/lib/prop_game.h"

enum {
    GAMES = 12,
    RARE = 400, /* for what few games show; the first one ends it */
};

Test(leak, what_a_seat_is_sent_is_the_same_in_every_world_it_cannot_exclude)
{
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        struct leak leak;
        uint64_t games = (uint64_t)prop_times(GAMES);
        prop_open(&prop, i);
        cr_assert(leak_check(prop.rules, prop.db, games, 1, &leak));
        cr_assert_not(leak.is_found, "%s differs for s%d in game %llu, d=%u:\n%s\n%s", leak.what,
                      leak.seat + 1, (unsigned long long)leak.game, (unsigned)leak.d, leak.want,
                      leak.got);
        cr_assert_eq(leak.games, games);
        cr_assert_geq(leak.worlds, 2 * LEAK_WORLDS * leak.decisions);
        cr_assert_gt(leak.answers, leak.decisions, "too few answers were compared");
        cr_assert_gt(leak.events, leak.answers);
        cr_assert_gt(leak.parted, 0, "no answer ever showed a face");
        cr_assert_geq(leak.distinct, leak.worlds * (prop_is_toy(i) ? 5 : 9) / 10,
                      "the worlds are too much like the truth");
        prop_close(&prop);
    }
}

/* A reason that tells the number of the first card in the other seat's deck. */
static struct refusal tell_why(struct run *run, seat_t seat, const struct wish *wish)
{
    static const char *const reasons[] = {"cost", "timing", "target", "zone", "limit", "phase"};
    const struct rules *rules = run->match->rules;
    seat_t other = (seat_t)(1 - seat);
    obj_t top = run->st->field.order[rules->zone[rules->deck.zone].offset[other]];

    (void)wish;
    return (struct refusal){
        .why = top == OBJ_NONE ? "rule" : reasons[run->match->card[top] % COUNT_OF(reasons)]};
}

/* The same, but as a number. */
static struct refusal tell_have(struct run *run, seat_t seat, const struct wish *wish)
{
    const struct rules *rules = run->match->rules;
    obj_t top = run->st->field.order[rules->zone[rules->deck.zone].offset[1 - seat]];

    (void)wish;
    return (struct refusal){"cost", NULL, 1000, top == OBJ_NONE ? 0 : run->match->card[top]};
}

/* The verbs of a game, refused by this function. */
static void refuse_by(struct verb_rule verbs[64], const struct rules *rules,
                      struct refusal (*why)(struct run *run, seat_t seat, const struct wish *wish))
{
    int n = 0;

    do {
        cr_assert_lt(n, 64);
        verbs[n] = rules->verbs[n];
        verbs[n].why = why;
    } while (verbs[n++].name != NULL);
}

/* A move for a late player that depends on the same. */
static move_t tell_fallback(const struct run *run, seat_t seat)
{
    const struct rules *rules = run->match->rules;
    obj_t top = run->st->field.order[rules->zone[rules->deck.zone].offset[1 - seat]];
    int n = ask_count(run->match, run->st, seat);

    return ask_nth(run->match, run->st, seat, top == OBJ_NONE ? 0 : run->match->card[top] % n);
}

static void expect_leak_in(const struct rules *rules, const struct carddb *db, uint64_t games,
                           const char *what)
{
    struct leak leak;

    cr_assert(leak_check(rules, db, games, 1, &leak));
    cr_assert(leak.is_found);
    cr_assert_str_eq(leak.what, what);
    cr_assert_str_neq(leak.want, leak.got);
}

static void expect_leak(const struct rules *rules, const struct carddb *db, const char *what)
{
    expect_leak_in(rules, db, GAMES, what);
}

Test(leak, rules_that_tell_of_a_hidden_card_are_found_out)
{
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        prop_open(&prop, i);
        struct rules rules = *prop.rules;
        struct verb_rule verbs[64];
        rules.verbs = verbs;
        refuse_by(verbs, prop.rules, tell_why);
        expect_leak(&rules, prop.db, "why");
        refuse_by(verbs, prop.rules, tell_have);
        expect_leak(&rules, prop.db, "why");
        rules.verbs = prop.rules->verbs;
        rules.fallback = tell_fallback;
        expect_leak(&rules, prop.db, "decision");
        prop_close(&prop);
    }
}

/* ---------------------------------------------------------------------------- telling too much */

/* Rules that are those of another game but for what they tell. */
struct wrapped {
    struct rules rules;
    const struct rules *inner;
    struct frame_rule frames[UINT8_MAX];
    void (*turn[UINT8_MAX])(struct run *run);
};

static void drive_frame(struct run *run, struct frame *frame)
{
    (void)frame;
    run->match->rules->turn.drive[0](run);
}

/* Both the turn and the frames of the game are driven by this function. */
static void wrap(struct wrapped *wrapped, const struct rules *rules, void (*drive)(struct run *run))
{
    wrapped->rules = *rules;
    wrapped->inner = rules;
    wrapped->rules.turn.resolve = NULL;
    wrapped->rules.turn.drive = wrapped->turn;
    for (int i = 0; i < UINT8_MAX; i++) {
        wrapped->turn[i] = drive;
    }
    wrapped->rules.frames.rows = wrapped->frames;
    for (int i = 0; i < rules->frames.kinds; i++) {
        wrapped->frames[i] = rules->frames.rows[i];
        wrapped->frames[i].drive = drive_frame;
    }
}

/* The top of a deck is what nobody may know. */
static obj_t top_of(const struct run *run, seat_t seat)
{
    const struct rules *rules = run->match->rules;
    int n = run->st->field.count[rules->deck.zone][seat];

    return n == 0 ? OBJ_NONE
                  : run->st->field.order[rules->zone[rules->deck.zone].offset[seat] + n - 1];
}

/* Lets the game go on and returns the number of the first note of it; -1 if nobody listens. */
static int drive_inner(struct run *run)
{
    const struct wrapped *wrapped = (const struct wrapped *)run->match->rules;
    int from = run->sink == NULL ? -1 : run->sink->count;

    if (vm_top(run) == NULL) {
        if (wrapped->inner->turn.resolve == NULL || !wrapped->inner->turn.resolve(run)) {
            wrapped->inner->turn.drive[run->st->head.step](run);
        }
    } else {
        wrapped->inner->frames.rows[vm_top(run)->kind - FRAME_GAME].drive(run, vm_top(run));
    }
    return from;
}

/* A card goes face-down from deck to hand, and all see it. */
static void tell_draw(struct run *run)
{
    int from = drive_inner(run);

    for (int i = from; from >= 0 && i < run->sink->count; i++) {
        if (run->sink->note[i].kind == NOTE_draw) {
            run->sink->note[i].seen = SEEN_BOTH;
        }
    }
}

static void tell_draw_to_public(struct run *run)
{
    int from = drive_inner(run);

    for (int i = from; from >= 0 && i < run->sink->count; i++) {
        if (run->sink->note[i].kind == NOTE_draw) {
            run->sink->note[i].seen |= SEEN_PUB;
        }
    }
}

/* A face that its owner has in the list, but of a place that the owner cannot look into. */
static void tell_top_to_owner(struct run *run)
{
    int from = drive_inner(run);
    obj_t top = top_of(run, 0);

    if (from >= 0 && top != OBJ_NONE) {
        struct note *note = event_note(run, NOTE_flag, 0);
        event_place(run, note, top);
        note->seen = SEEN_S1;
    }
}

static void tell_number(struct run *run)
{
    int from = drive_inner(run);
    obj_t top = top_of(run, 1);

    if (from >= 0 && top != OBJ_NONE) {
        event_value(run, 0, 0, run->match->card[top]);
    }
}

static void tell_by_telling(struct run *run)
{
    int from = drive_inner(run);
    obj_t top = top_of(run, 1);

    if (from >= 0 && top != OBJ_NONE && run->match->card[top] % 2 == 0) {
        event_plain(run, NOTE_pass, 0, -1, -1);
    }
}

static void tell_by_order(struct run *run)
{
    int from = drive_inner(run);
    obj_t top = top_of(run, 1);

    if (from >= 0 && top != OBJ_NONE) {
        event_plain(run, NOTE_pass, run->match->card[top] % 2, -1, -1);
        event_plain(run, NOTE_pass, 1 - run->match->card[top] % 2, -1, -1);
    }
}

static void tell_who_did_it(struct run *run)
{
    int from = drive_inner(run);
    obj_t top = top_of(run, 1);

    if (from >= 0 && top != OBJ_NONE) {
        event_sign(run, top);
        event_plain(run, NOTE_pass, 0, -1, -1);
        event_sign(run, OBJ_NONE);
    }
}

/* A card whose face is seen may go where its face sends it, but not where another one does. */
static void tell_by_way(struct run *run)
{
    obj_t top = top_of(run, 1);
    int from = drive_inner(run);

    for (int i = 0; from >= 0 && i < run->sink->count && top != OBJ_NONE; i++) {
        struct note *note = &run->sink->note[i];
        bool is_shown = note->kind == NOTE_move && (note->seen & SEEN_BOTH) == SEEN_BOTH;
        if (is_shown && note->to != NOTE_NOWHERE && run->match->card[top] % 2 == 0) {
            note->to ^= 0x80; /* the same zone of the other seat */
        }
    }
}

Test(leak, events_that_tell_of_a_hidden_card_are_found_out)
{
    static void (*const drives[])(struct run *) = {
        tell_draw,       tell_draw_to_public, tell_top_to_owner, tell_number,
        tell_by_telling, tell_by_order,       tell_who_did_it,   tell_by_way};

    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        prop_open(&prop, i);
        for (size_t k = 0; k < COUNT_OF(drives); k++) {
            static struct wrapped wrapped;
            wrap(&wrapped, prop.rules, drives[k]);
            expect_leak(&wrapped.rules, prop.db, "events");
        }
        prop_close(&prop);
    }
}

/* Marks of cards in a hand are their owner's to see: not even that there are some is told. Here one
 * card of a hand is marked at all times. */
static void tell_marks(struct run *run)
{
    const struct rules *rules = run->match->rules;
    uint64_t *mark = &run->st->field.mark[63 - __builtin_clzll(rules->marks.ranked)][1];
    uint64_t hand = run->st->field.zone[rules->hand_zone][1];
    bool is_told = (*mark & hand) != 0;
    int from = drive_inner(run);

    if (from >= 0 && is_told) {
        event_plain(run, NOTE_pass, 0, -1, -1);
    }
    hand = run->st->field.zone[rules->hand_zone][1];
    if ((*mark & hand) == 0) {
        *mark |= hand & -hand;
    }
}

Test(leak, marks_of_a_hand_that_are_told_are_found_out)
{
    int found = 0;

    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        prop_open(&prop, i);
        if (strcmp(prop.rules->vocab->game, "unreal-drive") == 0) {
            static struct wrapped wrapped;
            wrap(&wrapped, prop.rules, tell_marks);
            wrapped.rules.reached = NULL; /* no game leads to such marks */
            expect_leak(&wrapped.rules, prop.db, "events");
            found++;
        }
        prop_close(&prop);
    }
    cr_assert_gt(found, 0);
}

/* What comes to lie face-down, or goes face-down from place to place, is shown to all on the way;
 * a look of one seat too. The notes of an answer begin with what it does itself. */
static void tell_places(struct run *run, enum note_kind kind)
{
    const struct rules *rules = run->match->rules;
    int from = drive_inner(run);

    for (int i = 0; from >= 0 && i < run->sink->count; i++) {
        struct note *note = &run->sink->note[i];
        uint8_t place = kind == NOTE_move ? note->to : note->from;
        if (note->kind == kind && !note->is_up &&
            (rules->sight.open_exits >> (place & 0x7f) & 1) != 0) {
            note->seen = SEEN_BOTH;
        }
    }
}

static void tell_set(struct run *run)
{
    tell_places(run, NOTE_move);
}

static void tell_look(struct run *run)
{
    tell_places(run, NOTE_look);
}

Test(leak, a_card_is_shown_when_it_leaves_its_place_but_not_before)
{
    int found = 0;

    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        prop_open(&prop, i);
        if (prop.rules->sight.open_exits != 0) {
            static struct wrapped wrapped;
            wrap(&wrapped, prop.rules, tell_set);
            expect_leak(&wrapped.rules, prop.db, "events");
            wrap(&wrapped, prop.rules, tell_look);
            expect_leak_in(&wrapped.rules, prop.db, RARE, "events");
            found++;
        }
        prop_close(&prop);
    }
    cr_assert_gt(found, 0);
}

/* Where every secret answer is carried out at once and openly, nothing is lost by telling it. */
Test(leak, a_secret_answer_that_is_told_in_full_is_found_out)
{
    struct verb_rule verbs[64];
    int found = 0;

    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        struct leak leak;
        prop_open(&prop, i);
        struct rules rules = *prop.rules;
        int n = 0;
        do {
            cr_assert_lt(n, (int)COUNT_OF(verbs));
            verbs[n] = rules.verbs[n];
            verbs[n].is_secret = false;
        } while (verbs[n++].name != NULL);
        rules.verbs = verbs;
        cr_assert(leak_check(&rules, prop.db, GAMES, 1, &leak));
        cr_assert(!leak.is_found || strcmp(leak.what, "events") == 0, "%s", leak.what);
        found += leak.is_found;
        prop_close(&prop);
    }
    cr_assert_gt(found, 0);
}
