/* aims.c - what all know of the chain (RULES.md 13.1): which unit uses a card, in which mode, at
 * what. It follows from the frames, of which a text tells others little; so a view says it. */
#include "engine/core/move.h"
#include "engine/core/zone.h"
#include "engine/games/ultima-generation/ultima.h"
#include "engine/lang/op.h"
#include "engine/text/object-text.h"

/* The part of a block that announces: from its start, or that of the option taken, to its HOLD. */
struct stretch {
    int from, to;
    int title; /* of the option, 0: none was taken */
};

/* The option whose words the block stands in now; behind all of them it matters no more. */
static void find_option(const word_t *code, int mode, struct stretch *s)
{
    int end = mode + 1 + word_b(code[mode]);

    if (s->to > end) {
        s->from = end;
        return;
    }
    for (int i = 0; i < word_a(code[mode]); i++) {
        int at = mode + 1 + 2 * i, start = at + 1 + word_b(code[at]);
        if (start <= s->to) {
            s->from = start;
            s->title = word_a(code[at]);
        }
    }
}

static struct stretch find_stretch(const word_t *code, const struct frame *block)
{
    struct stretch s = {block->start, block->pc, 0};

    for (int pc = block->start; pc < block->pc; pc++) {
        if (word_op(code[pc]) == OP_HOLD) {
            s.to = pc;
            return s;
        }
        if (word_op(code[pc]) == OP_MODE && pc + 1 < block->pc) {
            find_option(code, pc, &s);
            pc = s.from > pc ? s.from - 1 : pc;
        }
    }
    return s;
}

bool ug_block_is_held(const struct match *match, const struct frame *block)
{
    return find_stretch(match->db->code, block).to < block->pc;
}

static void put_cards(const struct match *match, const struct state *st, int viewer, char sign,
                      const struct set *cards, struct str *out)
{
    obj_t row[SEAT_OBJECTS];

    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (zone_t zone = 0; zone < ZONE_COUNT && cards->of[seat] != 0; zone++) {
            int n = zone_list(match, st, zone, seat, row);
            for (int i = 0; i < n; i++) {
                if (set_has(cards, row[i])) {
                    str_char(out, sign);
                    object_print(match, st, viewer, row[i], out);
                }
            }
        }
    }
}

static void put_aims(const struct match *match, const struct state *st, int viewer,
                     const struct frame *block, struct str *out)
{
    const word_t *code = match->db->code;
    struct stretch s = find_stretch(code, block);

    if (s.title != 0) {
        str_char(out, '!');
        str_put(out, match->db->titles[s.title]);
    }
    for (int pc = s.from; pc < s.to; pc++) {
        if (word_op(code[pc]) == OP_ANNOUNCE) {
            const struct slot *slot = &st->tail.set[block->sets + word_a(code[pc])];
            put_cards(match, st, viewer, '>', &slot->live, out);
        }
    }
}

enum { AIMS_TEXT = 1024 };

static void put_use(const struct match *match, const struct state *st, int viewer, int at,
                    struct str *out)
{
    const struct tail *tail = &st->tail;
    const struct frame *use = &tail->frame[at];

    put_cards(match, st, viewer, '@', &tail->set[use->sets].live, out);
    str_put(out, (use->b & USE_NEGATED) != 0 ? "!negated" : "");
    if (at + 1 < tail->frames && use[1].kind == FRAME_CODE && use[1].self == use->self) {
        put_aims(match, st, viewer, &use[1], out);
    }
}

void ug_aims_print(const struct match *match, const struct state *st, int viewer, struct str *out)
{
    const struct tail *tail = &st->tail;
    const char *sign = " x=(";

    for (int i = 0; i < tail->frames; i++) {
        const struct frame *use = &tail->frame[i];
        bool is_use = use->kind == FRAME_USE && st->field.zone_of[use->self] == ZONE_CHAIN_OF_USES;
        char text[AIMS_TEXT];
        struct str said;
        str_init(&said, text, sizeof text);
        if (is_use) {
            put_use(match, st, viewer, i, &said);
        }
        if (said.used > 0) { /* of the others it is all that they are used */
            str_put(out, sign);
            sign = ",";
            object_print(match, st, viewer, use->self, out);
            str_put(out, text);
        }
    }
    str_put(out, sign[0] == ',' ? ")" : "");
}
