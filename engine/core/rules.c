/* rules.c - tables without rows, and the names of places. */
#include "engine/core/rules.h"

#include <string.h>

const struct option_rule rules_no_options[] = {{.name = NULL}};
const struct flag_rule rules_no_flags[] = {{.letter = 0}};
const struct vocab_word rules_no_words[] = {{.name = NULL}};
const struct vocab_event rules_no_events[] = {{.name = NULL}};
const struct vocab_action rules_no_actions[] = {{.name = NULL}};
const char *const rules_no_timings[] = {NULL};

bool rules_is_part(const struct rules *rules, int row)
{
    const struct gauge_rule *gauges = rules->gauges;

    return row > 0 && gauges[row].key != NULL && strcmp(gauges[row].key, gauges[row - 1].key) == 0;
}

int rules_label(const struct zone_rule *rule, seat_t seat, int slot)
{
    return rule->label == LABEL_SQUARE ? slot / rule->width << LABEL_LOW | (slot % rule->width + 1)
                                       : rule->label_first[seat] + slot;
}

struct label_name rules_label_name(const struct zone_rule *rule, int label)
{
    bool is_square = rule->label == LABEL_SQUARE;

    return (struct label_name){is_square ? (char)('a' + (label >> LABEL_LOW)) : rule->label_letter,
                               (uint16_t)(is_square ? label & LABEL_MASK : label)};
}

int rules_label_slot(const struct zone_rule *rule, seat_t seat, char letter, int number)
{
    int file = letter - 'a', slot = number - rule->label_first[seat];

    if (rule->label == LABEL_SQUARE) {
        bool is_there = number >= 1 && number <= rule->width && file >= 0;
        slot = is_there ? file * rule->width + number - 1 : -1;
    }
    return slot < rule->capacity ? slot : -1;
}

uint32_t rules_marks_told(const struct rules *rules)
{
    uint32_t shown = 0;

    for (const struct flag_rule *flag = rules->flags; flag->letter != 0; flag++) {
        if (flag->mark < MARK_MAX) {
            uint32_t width = flag->has_skill ? (1u << CARD_SKILLS) - 1 : 1;
            shown |= width << flag->mark | (flag->has_skill ? width << flag->also : 0);
        }
    }
    for (int zone = 0; zone < rules->zones; zone++) {
        int up = rules->zone[zone].up; /* the flag d shows where it is missing */
        shown |= up == 0 ? 0 : 1u << (up - 1);
    }
    return shown;
}

uint8_t rules_verb_of(const struct rules *rules, int answer)
{
    for (int verb = 0; rules->verbs[verb].name != NULL; verb++) {
        if ((rules->verbs[verb].core >> answer & 1) != 0) {
            return (uint8_t)verb;
        }
    }
    return 0;
}
