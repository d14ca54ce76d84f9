/* reached.c - whether a game can have led to a position: see reached.h. */
#include "engine/text/reached.h"

#include <string.h>

/* Who begins by the option `first`, or SEATS if the lot decides. */
static int find_beginner(const struct match *match)
{
    const struct option_rule *options = match->rules->options;

    for (int i = 0; options[i].name != NULL; i++) {
        if (strcmp(options[i].name, "first") == 0 && match->option[i] > 0) {
            return match->option[i] - 1;
        }
    }
    return SEATS;
}

static bool is_unmarked(const struct state *st)
{
    uint64_t marked = 0;

    for (int mark = 0; mark < MARK_MAX; mark++) {
        marked |= st->field.mark[mark][0] | st->field.mark[mark][1];
    }
    return marked == 0 && st->field.mods == 0;
}

bool reached_turn(const struct run *run)
{
    const struct head *head = &run->st->head;
    int beginner = find_beginner(run->match);

    if (head->phase == run->match->rules->turn.setup_phase && head->turn != 1) {
        return false;
    }
    if (!head->has_first) {
        return is_unmarked(run->st);
    }
    return beginner == SEATS || head->first == (beginner ^ ((head->turn - 1) & 1));
}

bool reached_new(const struct run *run, uint32_t but)
{
    const struct gauge_rule *gauges = run->match->rules->gauges;

    for (int i = 0; gauges[i].key != NULL; i++) {
        int start = match_start(run->match, i), gauge = gauges[i].gauge;
        bool is_new =
            run->st->head.gauge[0][gauge] == start && run->st->head.gauge[1][gauge] == start;
        if (!is_new && (but >> gauge & 1) == 0) {
            return false;
        }
    }
    return true;
}

bool reached_within(const struct run *run, seat_t seat, uint32_t zones)
{
    for (zone_t zone = 0; zone < run->match->rules->zones; zone++) {
        if ((zones >> zone & 1) == 0 && run->st->field.zone[zone][seat] != 0) {
            return false;
        }
    }
    return true;
}

bool reached_loss(const struct state *st, seat_t seat)
{
    return st->head.is_over && st->head.winner != seat;
}

uint64_t reached_used(const struct state *st, seat_t seat, int first)
{
    uint64_t used = 0;

    for (int skill = 0; skill < CARD_SKILLS; skill++) {
        used |= st->field.mark[first + skill][seat];
    }
    return used;
}

bool reached_skills(const struct run *run, seat_t seat, int first,
                    bool (*fits)(const struct ability *ability))
{
    for (int skill = 0; skill < CARD_SKILLS; skill++) {
        uint64_t rest = run->st->field.mark[first + skill][seat];
        for (; rest != 0; rest &= rest - 1) {
            obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
            const struct card *card = match_card(run->match, obj);
            if (skill >= card->ability_count ||
                !fits(&run->match->db->abilities[card->ability + skill])) {
                return false;
            }
        }
    }
    return true;
}
