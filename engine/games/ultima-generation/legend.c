/* legend.c - the legend of Ultima Generation, the reply to `games ultima-generation`, as a table.
 */
#include "engine/games/ultima-generation/ultima.h"

const struct legend_row ultima_legend[] = {
#define LEGEND_PHASE(key, ja, en) {"phase", key, ja, en, ""},
#define LEGEND_ZONE(letter, word, owner, row, kind, ja, en)                                        \
    {"zone", letter, ja, en, "word=" word " owner=" owner " row=" row " kind=" kind},
#define LEGEND_LAYOUT(letter, more) {"+zone", letter, NULL, NULL, more},
#define LEGEND_GAUGE(key, unit, ja, en) {"gauge", key, ja, en, "unit=" unit},
#define LEGEND_BOUNDS(key, more) {"+gauge", key, NULL, NULL, more},
#define LEGEND_FLAG(letter, key, ja, en) {"flag", letter, ja, en, "word=" key},
#define LEGEND_DRAW(letter, more) {"+flag", letter, NULL, NULL, more},
#define LEGEND_ATTR(key, show, ja, en) {"attr", key, ja, en, "show=" show},
#define LEGEND_WORD(word, class, ja, en) {"word", word, ja, en, "class=" class},
#define LEGEND_HUE(word, hue) {"+word", word, NULL, NULL, "hue=" hue},
#define LEGEND_VERB(verb, role, ja, en) {"verb", verb, ja, en, "role=" role},
#define LEGEND_STEP(step, kind, ja, en) {"step", step, ja, en, "kind=" kind},
#define LEGEND_REASON(code, ja, en) {"reason", code, ja, en, ""},
#define LEGEND_WHY(code, ja, en) {"why", code, ja, en, ""},
#define LEGEND_OPTION(key, values, start, ja, en)                                                  \
    {"option", key, ja, en, "values=" values " default=" start},
#define LEGEND_DECK(key, ja, en) {"deck", key, ja, en, ""},
#include "engine/games/ultima-generation/legend.def"
    {NULL, NULL, NULL, NULL, NULL},
};
