/* flags.c - the attack, as flags of the creatures in it: it is public at every moment (13.1). */
#include <stdlib.h>

#include "engine/games/play-of-universe/universe.h"

enum { /* of the attacker, then of its target */
       FLAG_ATTACKER = 'a',
       FLAG_CALLED = 'c',
       FLAG_KILLED = 'k', /* with file and rank of the square: k34 is c4 */
       FLAG_VICTIM = 't',
       FLAG_PREVENT = 'p'
};

void pu_flags_print(const struct match *match, const struct state *st, obj_t obj, struct str *out)
{
    const uint8_t *counter = st->head.counter;

    (void)match;
    if (!is_creature(st, obj)) {
        return;
    }
    if (who_is(st, ROLE_ATTACKER) == obj) {
        str_char(out, FLAG_ATTACKER);
        if (counter[AT_CALLED] != 0) {
            str_char(out, FLAG_CALLED);
        }
        if (counter[AT_KILLED] != 0) {
            int square = counter[AT_KILLED] - 1;
            str_format(out, "%c%d%d", FLAG_KILLED, square / BOARD_SIDE + 1,
                       square % BOARD_SIDE + 1);
        }
    }
    if (who_is(st, ROLE_VICTIM) == obj) {
        str_char(out, FLAG_VICTIM);
        if (counter[AT_PREVENT] != 0) {
            str_format(out, "%c%d", FLAG_PREVENT, counter[AT_PREVENT]);
        }
    }
}

/* One creature has a part. */
static const char *take_role(struct run *run, enum pu_role role, obj_t obj, const char *text)
{
    uint8_t *counter = run->st->head.counter;

    if (who_is(run->st, role) != OBJ_NONE) {
        return NULL;
    }
    counter[AT_FIGHT] = 1;
    counter[AT_ROLES + (int)role] = (uint8_t)(obj + 1);
    return text + 1;
}

static const char *take_number(uint8_t *counter, int n, const char *behind)
{
    if (*counter != 0 || n < 1) {
        return NULL;
    }
    *counter = (uint8_t)n;
    return behind;
}

static const char *read_killed(uint8_t *counter, const char *text)
{
    int file = text[1] - '0', rank = text[1] == '\0' ? 0 : text[2] - '0';
    bool is_square = file >= 1 && file <= BOARD_SIDE && rank >= 1 && rank <= BOARD_SIDE;

    return take_number(counter, is_square ? (file - 1) * BOARD_SIDE + rank : 0, text + 3);
}

static const char *read_prevented(uint8_t *counter, const char *text)
{
    char *end;
    long n = text[1] >= '1' && text[1] <= '9' ? strtol(text + 1, &end, 10) : 0;

    return n < 1 || n > 255 ? NULL : take_number(counter, (int)n, end);
}

const char *pu_flags_read(struct run *run, obj_t obj, const char *text)
{
    uint8_t *counter = run->st->head.counter;

    if (!is_creature(run->st, obj)) {
        return NULL;
    }
    bool is_attacker = who_is(run->st, ROLE_ATTACKER) == obj;
    switch (*text) {
    case FLAG_ATTACKER:
        return take_role(run, ROLE_ATTACKER, obj, text);
    case FLAG_VICTIM:
        return take_role(run, ROLE_VICTIM, obj, text);
    case FLAG_CALLED:
        return is_attacker ? take_number(&counter[AT_CALLED], 1, text + 1) : NULL;
    case FLAG_KILLED:
        return is_attacker ? read_killed(&counter[AT_KILLED], text) : NULL;
    case FLAG_PREVENT:
        return who_is(run->st, ROLE_VICTIM) == obj ? read_prevented(&counter[AT_PREVENT], text)
                                                   : NULL;
    default:
        return NULL;
    }
}

/* What lies with a creature that has left the board is told nowhere, and means nothing any more. */
bool pu_flags_told(const struct state *st, const uint8_t told[COUNTER_MAX])
{
    const uint8_t *counter = st->head.counter;
    const uint8_t attacker = counter[AT_ROLES + ROLE_ATTACKER];
    const uint8_t victim = counter[AT_ROLES + ROLE_VICTIM];

    return told[AT_ROLES + ROLE_ATTACKER] == attacker && told[AT_ROLES + ROLE_VICTIM] == victim &&
           (attacker == 0 ||
            (told[AT_CALLED] == counter[AT_CALLED] && told[AT_KILLED] == counter[AT_KILLED])) &&
           (victim == 0 || told[AT_PREVENT] == counter[AT_PREVENT]);
}
