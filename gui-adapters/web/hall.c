/* hall.c - all tables, who may enter, and the commands of the house. */
#include "gui-adapters/web/hall.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "gui-adapters/web/act.h"
#include "gui-adapters/web/bot.h"
#include "gui-adapters/web/feed.h"
#include "gui-adapters/web/hand.h"
#include "gui-adapters/web/journal.h"
#include "gui-adapters/web/recipe.h"

enum { ID_DIGITS = 12, PATH_OCTETS = 4096 };

static struct table *tables;
static char house[ROLE_TOKEN];
static struct engine library;
static int lock_file = -1;
static void (*first_said)(const struct table *table, const char *status);

const char *hall_token(void)
{
    return house;
}

/* ------------------------------------------------------------------------------------- library */

static void library_gone(void *owner, const char *why, const char *last)
{
    (void)owner;
    (void)fprintf(stderr, "tefuda-web: engine without a game: %s, last line: %s\n", why, last);
}

struct engine *hall_library(void)
{
    library.gone = library_gone;
    if (library.proc.pid == 0 && !engine_start(&library, 0)) {
        return NULL;
    }
    return &library;
}

void hall_leave(struct guest *guest)
{
    engine_forget(&library, guest);
    for (struct table *table = tables; table; table = table->next) {
        if (table->maker == guest) {
            table->maker = NULL;
        }
    }
}

/* ------------------------------------------------------------------------------------- folder */

/* The token of the house stays the same from start to start. */
static void read_house(const char *folder)
{
    char name[PATH_OCTETS];
    FILE *file;

    (void)snprintf(name, sizeof name, "%s/house", folder);
    file = fopen(name, "re");
    if (file) {
        (void)fscanf(file, "%32[0-9a-f]", house);
        (void)fclose(file);
    }
    if (strlen(house) != ROLE_TOKEN - 1) {
        int out = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

        role_token(house);
        if (out >= 0) {
            (void)dprintf(out, "%s\n", house);
            (void)close(out);
        }
    }
}

static bool lock(const char *folder)
{
    char name[PATH_OCTETS];

    (void)snprintf(name, sizeof name, "%s/lock", folder);
    lock_file = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    return lock_file >= 0 && flock(lock_file, LOCK_EX | LOCK_NB) == 0;
}

bool hall_open(void)
{
    const char *folder = table_rules.folder;
    DIR *dir;
    struct dirent *entry;

    if (!journal_folder(folder) || !lock(folder) || !(dir = opendir(folder))) {
        (void)fprintf(stderr, "tefuda-web: %s is no folder for tables, or another bridge has it\n",
                      folder);
        return false;
    }
    read_house(folder);
    while ((entry = readdir(dir))) {
        const char *end = strrchr(entry->d_name, '.');
        struct table *table =
            end && strcmp(end, ".table") == 0 ? journal_load(entry->d_name) : NULL;

        if (table) {
            table->next = tables;
            tables = table;
        }
    }
    (void)closedir(dir);
    return true;
}

void hall_close(void)
{
    while (tables) {
        struct table *table = tables;

        tables = table->next;
        table_free(table);
    }
    engine_stop(&library);
    if (lock_file >= 0) {
        (void)close(lock_file);
    }
}

void hall_drop(struct table *table)
{
    struct table **at = &tables;

    while (*at && *at != table) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = table->next;
        journal_close(table);
        table_free(table);
    }
}

static void drop_later(void *owner)
{
    hall_drop(owner);
}

void hall_drop_later(struct table *table)
{
    timer_set(&table->later, 0, drop_later, table);
}

/* --------------------------------------------------------------------------------------- enter */

/* Looks at all tokens there are, whichever fits. */
static struct table *find(const char *token, int *which)
{
    struct table *found = NULL;

    for (struct table *table = tables; table; table = table->next) {
        for (int i = 0; i < TABLE_TOKENS; i++) {
            if (role_same(table->token[i], token)) {
                found = table;
                *which = i;
            }
        }
    }
    return found;
}

bool hall_enter(struct guest *guest, const char *token, const struct line *hello)
{
    static const char *const roles[] = {"seat", "seat", "spectator", "owner"};
    int which = 0;
    struct table *table = find(token, &which);
    const char *name = line_arg(hello, "name");
    bool keeper = role_same(house, token);

    if (hand_enter(guest, token, hello)) {
        return true;
    }
    if (keeper) {
        guest->role = ROLE_HOUSE;
        struct buf bots = {0};
        bot_put(&bots);
        guest_reply(guest, hello->id, bots.data, "ok role=house");
        buf_free(&bots);
        return true;
    }
    if (!table || table->broken || (which < TABLE_SEATS && table->seat[which].who != WHO_PERSON)) {
        return false;
    }
    guest->table = table;
    guest->seat = which < TABLE_SEATS ? which : TABLE_PUB;
    guest->role = which < TABLE_SEATS  ? ROLE_SEAT
                  : which == TABLE_PUB ? ROLE_SPECTATOR
                                       : ROLE_OWNER;
    if (name && which < TABLE_SEATS && !*table->seat[which].name) {
        struct buf note = {0};

        recipe_name(name, table->seat[which].name);
        buf_put(&note, "# name %d %s\n", which, table->seat[which].name);
        journal_add(table, note.data);
        buf_free(&note);
    }
    guest_welcome(guest, hello->id, table->game, "ok role=%s seat=%s table=%s game=%s",
                  roles[which], table_viewer(guest->seat), table->id, table->game);
    table_join(table, guest);
    return true;
}

/* ----------------------------------------------------------------------------------- new tables */

static int count(void)
{
    int number = 0;

    for (const struct table *table = tables; table; table = table->next) {
        number += table->stage != STAGE_OVER;
    }
    return number;
}

static struct table *make(const struct line *line, struct buf *status)
{
    struct table *table = buf_new(sizeof *table);
    char random[ROLE_TOKEN];
    const char *wrong;

    if (!recipe_read(table, line, &wrong)) {
        buf_put(status, "err badarg key=%.64s", wrong);
    } else if (count() >= table_rules.hold) {
        buf_put(status, "err limit name=tables max=%d", table_rules.hold);
    } else {
        role_token(random);
        (void)snprintf(table->id, sizeof table->id, "t%.*s", ID_DIGITS, random);
        for (int i = 0; i < TABLE_TOKENS; i++) {
            role_token(table->token[i]);
        }
        if (journal_new(table)) {
            table->fresh = true;
            table->next = tables;
            tables = table;
            return table;
        }
        buf_say(status, "err limit name=disk");
    }
    table_drop(table);
    return NULL;
}

static void new_table(struct guest *guest, const struct line *line)
{
    struct buf status = {0};
    struct table *table = make(line, &status);

    if (!table) {
        guest_status(guest, line->id, "%s", status.data);
        buf_free(&status);
        return;
    }
    table->maker = guest;
    (void)snprintf(table->maker_page, sizeof table->maker_page, "%s", line->id);
    table_wake(table);
}

bool hall_first(char *text, void (*said)(const struct table *table, const char *status))
{
    struct buf status = {0};
    struct buf copy = {0};
    struct line line;
    struct table *table = NULL;

    first_said = said;
    buf_put(&copy, "newtable %s", text);
    if (!line_parse(&line, copy.data, copy.used)) {
        buf_put(&status, "err syntax at=%zu", line.wrong);
    } else {
        table = make(&line, &status);
    }
    if (table) {
        table_wake(table);
    } else {
        said(NULL, status.data);
    }
    buf_free(&copy);
    buf_free(&status);
    return table != NULL;
}

/* Seats of bots have no link. */
static const char *link_of(const struct table *table, int which)
{
    bool person = which >= TABLE_SEATS || table->seat[which].who == WHO_PERSON;

    return person ? table->token[which] : "-";
}

void hall_made(struct table *table)
{
    table->fresh = false;
    if (table->maker) {
        guest_status(table->maker, table->maker_page, "ok table=%s s1=%s s2=%s pub=%s owner=%s",
                     table->id, link_of(table, 0), link_of(table, 1), table->token[TABLE_PUB],
                     table->token[TABLE_PUB + 1]);
        table->maker = NULL;
    } else if (first_said) {
        first_said(table, "ok");
    }
}

void hall_refused(struct table *table, const char *status)
{
    if (table->maker) {
        guest_reply(table->maker, table->maker_page, NULL, status);
        table->maker = NULL;
    } else if (first_said) {
        first_said(NULL, status);
    }
    table->broken = true;
    hall_drop_later(table);
}

/* ------------------------------------------------------------------------------------ commands */

static void list_tables(struct guest *guest, const struct line *line)
{
    static const char *const stages[] = {"wait", "play", "over"};
    struct buf data = {0};
    char status[32];
    int n = 0;

    for (const struct table *table = tables; table; table = table->next, n++) {
        buf_put(&data, "table id=%s game=%s s1=%s s2=%s stage=%s pub=%s\n", table->id, table->game,
                feed_name(&table->seat[0]), feed_name(&table->seat[1]), stages[table->stage],
                table->token[TABLE_PUB]);
    }
    (void)snprintf(status, sizeof status, "ok n=%d", n);
    guest_reply(guest, line->id, data.data, status);
    buf_free(&data);
}

static void pause_table(struct guest *guest, const struct line *line, bool pause)
{
    struct table *table = guest->table;

    table->paused = pause;
    guest_status(guest, line->id, "ok");
    feed_table(table, NULL);
    if (!pause && table->awake) {
        feed_all(table); /* bots go on */
    }
    act_clock(table);
    feed_clock(table);
}

static void adjudicate(struct guest *guest, const struct line *line)
{
    const char *result = line_arg(line, "result");
    const char *reason = line_arg(line, "reason");
    struct buf text = {0};

    if (!result ||
        (strcmp(result, "s1") != 0 && strcmp(result, "s2") != 0 && strcmp(result, "draw") != 0)) {
        guest_status(guest, line->id, "err badarg key=result");
        return;
    }
    if (guest->table->stage == STAGE_OVER) {
        guest_status(guest, line->id, "err over result=%s", guest->table->over);
        return;
    }
    guest_status(guest, line->id, "ok");
    buf_put(&text, "adjudicate result=%s reason=%s", result, reason ? reason : "owner");
    table_change(guest->table, text.data);
    buf_free(&text);
}

static void close_table(struct guest *guest, const struct line *line)
{
    struct table *table = guest->table;

    guest_status(guest, line->id, "ok");
    table->broken = table->closed = true;
    for (struct guest *other = table->guests; other; other = other->next) {
        sock_close(other->sock, "closed"); /* with the last of them goes the table */
    }
}

void hall_command(struct guest *guest, const struct line *line)
{
    if (strcmp(line->verb, "newtable") == 0) {
        new_table(guest, line);
    } else if (strcmp(line->verb, "tables") == 0) {
        list_tables(guest, line);
    } else if (strcmp(line->verb, "adjudicate") == 0) {
        adjudicate(guest, line);
    } else if (strcmp(line->verb, "close") == 0) {
        close_table(guest, line);
    } else {
        pause_table(guest, line, strcmp(line->verb, "pause") == 0);
    }
}
