/* bot-names.c - names for the bots of a plan that names none. */
#include "bots/arena/run/bot-names.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/run/bench.h"

enum { NAME = 48, MORE = 16 /* octets for a number behind a name */ };

/* What a name may hold (plan-words.c); everything else becomes a hyphen. */
static void clean(const char *from, char out[NAME])
{
    size_t used = 0;

    for (; *from && used + 1 < NAME; from++) {
        bool is_fine = isalnum((unsigned char)*from) || strchr("_.+", *from);

        if (*from == '%' && isxdigit((unsigned char)from[1]) && isxdigit((unsigned char)from[2])) {
            from += 2; /* a space, say, as the protocol writes it */
        }
        if (is_fine || (used > 0 && out[used - 1] != '-')) {
            out[used++] = is_fine ? *from : '-';
        }
    }
    while (used > 0 && out[used - 1] == '-') {
        used--;
    }
    out[used] = '\0';
    if (used == 0 || out[0] == '.') {
        (void)snprintf(out, NAME, "bot");
    }
}

/* "exec build/tefuda --bot greedy" gives "tefuda". */
static void name_program(const char *command, char out[NAME])
{
    const char *word = strncmp(command, "exec ", 5) == 0 ? command + 5 : command;
    size_t length;
    char program[NAME];

    word += strspn(word, " ");
    length = strcspn(word, " ");
    for (size_t i = 0; i < length; i++) {
        if (word[i] == '/') {
            word += i + 1;
            length -= i + 1;
            i = 0;
        }
    }
    (void)snprintf(program, sizeof program, "%.*s", (int)length, word);
    clean(program, out);
}

static void ask_name(struct bench *bench, int number, char out[NAME])
{
    struct rival *rival = &bench_take(bench, number, "")->rival;
    struct verdict verdict = {0};

    if (rival_start(rival, &verdict) && strcmp(rival->name, "?") != 0) {
        clean(rival->name, out);
    } else {
        name_program(bench->plan->bots[number].command, out);
    }
    bench_leave(bench, number);
}

static bool is_taken(const struct plan *plan, const char *name)
{
    for (int i = 0; i < plan->bot_count; i++) {
        if (plan->bots[i].name && strcmp(plan->bots[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_nameless(const struct plan_bot *bot)
{
    return !bot->name && bot->command;
}

static void name_bot(struct bench *bench, struct plan *plan, int number)
{
    char name[NAME], numbered[NAME + MORE];

    ask_name(bench, number, name);
    (void)snprintf(numbered, sizeof numbered, "%s", name);
    for (int more = 2; is_taken(plan, numbered); more++) {
        (void)snprintf(numbered, sizeof numbered, "%s-%d", name, more);
    }
    plan->bots[number].name = strdup(numbered);
    if (!plan->bots[number].name) {
        abort();
    }
}

void bot_names_find(struct plan *plan, enum guard_level level)
{
    struct bench_rules rules = {.level = level};
    struct bench bench;
    int nameless = 0;

    for (int i = 0; i < plan->bot_count; i++) {
        nameless += is_nameless(&plan->bots[i]);
    }
    if (nameless == 0) {
        return;
    }
    if (level != GUARD_NONE) {
        guard_probe(&rules.walls);
    }
    bench_open(&bench, plan, &rules, 0, -1);
    for (int i = 0; i < plan->bot_count; i++) {
        if (is_nameless(&plan->bots[i])) {
            name_bot(&bench, plan, i);
        }
    }
    bench_close(&bench);
}
