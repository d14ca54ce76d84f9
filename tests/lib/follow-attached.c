/* follow-attached.c - the cards that lie on another one and have labels of their own (follow.h). */
#include "tests/lib/follow.h"

#include <string.h>

static int attached_room(const struct follow_legend *legend)
{
    for (int i = 0; i < legend->rooms; i++) {
        if (legend->room[i].kind == FOLLOW_ATTACHED) {
            return i;
        }
    }
    return -1;
}

int follow_owner(const char *item, size_t size)
{
    const char *flags = memchr(item, '~', size);

    for (; flags != NULL && flags + 2 <= item + size && *flags != '['; flags++) {
        if (flags[0] == 'o' && (flags[1] == '1' || flags[1] == '2')) {
            return flags[1] - '1';
        }
    }
    return -1;
}

bool follow_attached(const struct follow_legend *legend, const char *text, int seat,
                     struct follow_zone zones[][FOLLOW_ZONES])
{
    const int room = attached_room(legend), host = follow_label(text);
    const char *item = memchr(text, '[', follow_size(text));

    if (room < 0 || item == NULL) {
        return true;
    }
    for (item++; *item != ']';) {
        int flag = follow_owner(item, follow_size(item)), owner = flag < 0 ? seat : flag;
        struct follow_zone *zone = &zones[owner][room];
        if (host == 0 || host % FOLLOW_UNDER != 0 || flag == seat ||
            !follow_item(legend, &item, zone)) {
            return false;
        }
        int *label = &zone->label[zone->n - 1];
        if (!follow_has_letter(*label, legend->room[room].label)) {
            return false;
        }
        *label = host + *label % (1 << FOLLOW_LETTER) / FOLLOW_UNDER;
    }
    return true;
}

bool follow_can_attach(const struct follow *f, int label)
{
    const int room = attached_room(f->legend), host = label - label % FOLLOW_UNDER;
    bool has_host = false;

    for (int i = 0; i < 2 * FOLLOW_ZONES; i++) {
        const struct follow_zone *zone = &f->zone[i / FOLLOW_ZONES][i % FOLLOW_ZONES];
        bool is_attached = i % FOLLOW_ZONES == room;
        for (int k = 0; k < zone->n; k++) {
            if (is_attached && zone->label[k] == label) {
                return false;
            }
            has_host = has_host || (!is_attached && zone->label[k] == host);
        }
    }
    return has_host && label != host;
}
