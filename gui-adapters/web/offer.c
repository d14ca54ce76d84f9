/* offer.c - what a person may propose to the other seat. */
#include "gui-adapters/web/offer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gui-adapters/web/feed.h"

static void tell(struct table *table, const char *state)
{
    char text[128];

    (void)snprintf(text, sizeof text, "offer id=%d by=%s what=%s state=%s\n", table->offer.id,
                   table_viewer(table->offer.by), table->offer.what, state);
    feed_tell(table, text, true);
}

static bool is(const struct table *table, const char *what)
{
    return strcmp(table->offer.what, what) == 0;
}

/* So many answers stay that the proposer gives his last one again; -1 if he has given none. */
static int answers_kept(const struct table *table)
{
    char own = table->offer.by == 0 ? '1' : '2';
    size_t at = table->plays.used;

    while (at > 0 && table->plays.data[at - 1] != own) {
        at--;
    }
    return (int)at - 1;
}

static void take(struct table *table)
{
    int kept = answers_kept(table);
    bool alone = table->seat[1 - table->offer.by].who != WHO_PERSON;

    table->offer.open = false;
    if (is(table, "rematch")) {
        tell(table, "taken");
        table_again(table);
    } else if (is(table, "draw")) {
        tell(table, "taken");
        table_change(table, "adjudicate result=draw reason=agreed");
    } else if (kept < 0) {
        tell(table, "refused");
    } else {
        table_undo(table, (size_t)kept, !alone);
    }
}

void offer_settled(struct table *table, bool done)
{
    if (is(table, "undo")) {
        tell(table, done ? "taken" : "refused");
    }
}

void offer_passed(struct table *table)
{
    if (table->offer.open && !is(table, "rematch")) {
        table->offer.open = false;
        tell(table, "withdrawn");
    }
}

/* The status line that refuses an offer, or NULL. */
static const char *refusal(const struct table *table, const char *what)
{
    bool over = table->stage == STAGE_OVER;

    if (!table->awake || table->offer.open) {
        return "err busy go=-";
    }
    if (strcmp(what, "undo") == 0) {
        return table->sealed ? "err sealed until=over" : NULL;
    }
    if (strcmp(what, "draw") == 0) {
        return over ? "err over result=-" : NULL;
    }
    if (strcmp(what, "rematch") == 0) {
        return over ? NULL : "err badarg key=propose got=rematch";
    }
    return "err badarg key=propose";
}

void offer_propose(struct table *table, struct guest *guest, const struct line *line)
{
    const char *what = line->count == 1 && !*line->args[0].key ? line->args[0].value : "";
    const char *refused = refusal(table, what);
    bool alone = table->seat[1 - guest->seat].who != WHO_PERSON;

    if (refused) {
        guest_status(guest, line->id, "%s", refused);
        return;
    }
    table->offer.id++;
    table->offer.by = guest->seat;
    table->offer.open = true;
    (void)snprintf(table->offer.what, sizeof table->offer.what, "%s", what);
    guest_status(guest, line->id, "ok offer=%d", table->offer.id);
    tell(table, "made");
    if (alone && is(table, "draw")) {
        table->offer.open = false;
        tell(table, "refused");
    } else if (alone) {
        take(table);
    }
}

void offer_answer(struct table *table, struct guest *guest, const struct line *line)
{
    bool two = line->count == 2 && !*line->args[0].key && !*line->args[1].key;
    bool yes = two && strcmp(line->args[1].value, "yes") == 0;
    bool no = two && strcmp(line->args[1].value, "no") == 0;

    if (!yes && !no) {
        guest_status(guest, line->id, "err badarg key=answer");
        return;
    }
    if (!table->offer.open || strtol(line->args[0].value, NULL, 10) != table->offer.id) {
        guest_status(guest, line->id, "err nosuch name=offer");
        return;
    }
    if (yes && guest->seat == table->offer.by) {
        guest_status(guest, line->id, "err notyours seat=%s", table_viewer(1 - guest->seat));
        return;
    }
    guest_status(guest, line->id, "ok");
    if (yes) {
        take(table);
        return;
    }
    table->offer.open = false;
    tell(table, guest->seat == table->offer.by ? "withdrawn" : "refused");
}
