/* stage.c - a host that is ready for the games of a plan, and what bots may be told before one. */
#include "bots/arena/game/stage.h"

#include <stdio.h>
#include <string.h>

#include "bots/arena/base/wire.h"
#include "bots/arena/plan/seed.h"
#include "bots/arena/plan/teach.h"

enum { VALUE = 16, SHOWN = 200, SHORT = 8 /* zeros in front of a typed seed */ };

static bool demand(struct stage *stage, const char *line, const char **reply, struct text *error)
{
    *reply = stage->engine->send(stage->host, line);
    if (wire_ok(wire_status(*reply))) {
        return true;
    }
    text_format(error, "the host refuses `%.*s`:\n%s", SHOWN, line, *reply);
    return false;
}

static bool opens_lists(const char *reply)
{
    char value[VALUE];

    for (const char *line = reply; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, "option ", 7) == 0 && wire_key(line, "name", value, sizeof value) &&
            strcmp(value, "lists") == 0) {
            return wire_key(line, "default", value, sizeof value) && strcmp(value, "open") == 0;
        }
    }
    return false;
}

/* What the seeds of the bots are made of. A secret of full length cannot be found from them; one
 * that somebody has typed could, by trying, so they hang on the open part of the plan instead. */
static void make_nonce(const struct plan *plan, const char secret[MATCH_SEED], char out[PLAN_HASH])
{
    struct plan open = *plan;

    if (strspn(secret, "0") < SHORT) {
        seed_derive(secret, "bots", 0, out);
    } else {
        open.commit[0] = '\0';
        plan_hash(&open, out);
    }
}

/* "tefuda 0.1.0", as it says when it is greeted. */
static void ask_name(struct stage *stage)
{
    const char *reply = stage->engine->send(stage->host, "tefuda 1 name=tefuda-arena");
    char name[STAGE_NAME / 2] = "", version[STAGE_NAME / 2] = "";

    for (const char *line = reply; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, "id ", 3) == 0) {
            (void)wire_key(line, "name", name, sizeof name);
            (void)wire_key(line, "version", version, sizeof version);
        }
    }
    (void)snprintf(stage->referee, sizeof stage->referee, "%s%s%s", name, version[0] ? " " : "",
                   version);
}

bool stage_open(struct stage *stage, const struct plan *plan, const struct match_engine *engine,
                struct tf_host *host, const char secret[MATCH_SEED], struct text *error)
{
    struct text line = {0};
    const char *reply = "";
    bool is_ready = true;

    *stage = (struct stage){.plan = plan, .engine = engine, .host = host};
    memcpy(stage->secret, secret, sizeof stage->secret);
    make_nonce(plan, secret, stage->nonce);
    ask_name(stage);
    for (int i = 0; is_ready && i < plan->game_count; i++) {
        text_clear(&line);
        text_format(&line, "games %s", plan->games[i].name);
        is_ready = demand(stage, line.data, &reply, error);
        stage->open_lists[i] = is_ready && opens_lists(reply);
    }
    for (int i = 0; is_ready && i < plan->deck_count; i++) {
        const struct plan_deck *deck = &plan->decks[i];

        is_ready = !deck->lists || teach_deck(plan, deck, engine, host, error);
    }
    text_free(&line);
    return is_ready;
}

static void put_deck(const struct plan *plan, int number, struct text *out)
{
    if (number >= 0 && plan->decks[number].lists) {
        text_format(out, "deck %s %s %s\n", plan->games[plan->decks[number].game].name,
                    plan->decks[number].name, plan->decks[number].lists);
    }
}

/* The lines about decks that the bot of a seat may see. */
static void write_notices(struct stage *stage, const struct schedule_block *block,
                          const struct schedule_leg *leg, int seat)
{
    struct text *notices = &stage->notices[seat];

    text_clear(notices);
    put_deck(stage->plan, leg->decks[seat], notices);
    if (stage->open_lists[block->game] && leg->decks[1 - seat] != leg->decks[seat]) {
        put_deck(stage->plan, leg->decks[1 - seat], notices);
    }
}

void stage_set(struct stage *stage, const struct schedule_block *block, unsigned long game,
               struct schedule_leg *leg, struct match *match)
{
    const struct plan *plan = stage->plan;
    unsigned long legs = (unsigned long)plan_legs(plan);

    schedule_leg(plan, block, (int)(game % legs), leg);
    *match = (struct match){.engine = stage->engine,
                            .host = stage->host,
                            .game = plan->games[block->game].name,
                            .swap_luck = leg->swap_luck,
                            .open_lists = stage->open_lists[block->game],
                            .resumes = plan->resumes,
                            .passes = plan->passes};
    seed_derive(stage->secret, "deal", game / legs, match->seed);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        struct match_seat *own = &match->seats[seat];

        write_notices(stage, block, leg, seat);
        own->deck = leg->decks[seat] < 0 ? NULL : plan->decks[leg->decks[seat]].name;
        own->notices = text_string(&stage->notices[seat]);
        own->clock = plan->bots[leg->bots[seat]].clock;
        seed_derive(stage->nonce, plan->bots[leg->bots[seat]].name, game, own->seed);
    }
}

void stage_close(struct stage *stage)
{
    text_free(&stage->notices[0]);
    text_free(&stage->notices[1]);
}
