/* case-words.c - how lines come, and lines that a bot has never seen. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/arena/check/bout.h"

enum {
    MEBIBYTE = 1 << 20,
    LONG_LINE = 60000, /* octets; the protocol has 65536 */
    PIECE_ANSWERS = 3,
    PIECE_US = 400, /* microseconds between two pieces, now and then */
    THINK_MS = 100
};

/* What people read: it begins behind " -- " and may hold anything but a line end. */
static const char TEXT[] = " -- \xe6\x89\x8b\xe6\x9c\xad \xe2\x80\xa8 move=none d=0 -- ok";

/* ------------------------------------------------------------------------------------ notices */

/* A line of the block as a later edition might write it. The position is one text, and stays. */
static void add_keys(const char *line, size_t length, struct text *out)
{
    const char *people = memmem(line, length, " -- ", 4);
    size_t words = people ? (size_t)(people - line) : length;

    text_add(out, line, words);
    if (strncmp(line, "state ", 6) != 0) {
        text_put(out, " x.check=1 later=a,b");
        if (people) {
            text_add(out, people, length - words);
        } else {
            text_put(out, TEXT);
        }
    }
}

static void dress(const char *line, size_t length, struct text *out)
{
    if (strncmp(line, "state ", 6) == 0 || strncmp(line, "decision ", 9) == 0) {
        text_put(out, "x-later 1 2 3 key=value -- text\nlater tfn1 x@1 s1\n# a comment\n\n"
                      "presence s1=here s2=away pub=3 x.check=1\nclock s1=900 s2=800 run=s2 x=1\n"
                      "table id=x game=x s1=a s2=b stage=play delay=0 raster=0 era=1\n"
                      "offer id=1 by=s2 what=draw state=made\n");
    }
    add_keys(line, length, out);
}

void check_notices(struct check *check, struct finding *finding)
{
    struct bout bout;

    if (bout_open(&bout, check, &(struct bout_terms){0}, finding)) {
        bout.dress = dress;
        if (bout_begin(&bout, check->main, 0, 5, " x.check=1 later=a,b")) {
            for (int i = 0; i < BOUT_FEW && bout_next(&bout); i++) {
                if (!bout_ask(&bout, "movetime=10 grace=50 x.check=1 later=5,5", 60) ||
                    !bout_answer(&bout)) {
                    break;
                }
            }
            (void)(!bout.is_failed && bout_over(&bout));
        }
    }
    if (!bout_close(&bout)) {
        finding_add(finding, CHECK_FAILS,
                    "lines had further keys (x.check=1 later=a,b), notices came that are of no "
                    "use to it: skip what is not known");
    }
}

/* ------------------------------------------------------------------------------------- pieces */

static void send_pieces(struct bout *bout)
{
    const char *octets = text_string(&bout->block);

    for (size_t i = 0; i < bout->block.used; i++) {
        process_send(&bout->rival.process, octets + i, 1);
        if (i % 16 == 0) { /* so that a piece is read before the next one is there */
            (void)usleep(PIECE_US);
        }
    }
    bout->is_told = true;
}

void check_pieces(struct check *check, struct finding *finding)
{
    struct bout bout;

    if (bout_open(&bout, check, &(struct bout_terms){0}, finding) &&
        bout_begin(&bout, check->main, 0, 6, "")) {
        for (int i = 0; i < PIECE_ANSWERS && bout_next(&bout); i++) {
            send_pieces(&bout);
            if (!bout_ask(&bout, "movetime=10 grace=50", 60) || !bout_answer(&bout)) {
                break;
            }
        }
        (void)(!bout.is_failed && bout_over(&bout));
    }
    if (!bout_close(&bout)) {
        finding_add(finding, CHECK_FAILS,
                    "the block came octet by octet: a line ends at LF and not where a read ends");
    }
}

/* -------------------------------------------------------------------------------------- burst */

/* A line with a long text for people. */
static void lengthen(const char *line, size_t length, struct text *out)
{
    static char fill[LONG_LINE];

    memset(fill, 'x', sizeof fill);
    text_add(out, line, length);
    if (strncmp(line, "state ", 6) != 0 && length < LONG_LINE - 8) {
        text_put(out, memmem(line, length, " -- ", 4) ? " " : " -- ");
        text_add(out, fill, LONG_LINE - length - 8);
    }
}

/* So many octets of notices that nobody needs. */
static void fill_up(struct text *out, size_t size)
{
    static const char line[] = "presence s1=here s2=here pub=1 -- and nothing else\n";

    while (out->used < size) {
        text_put(out, line);
    }
}

/* The block in long lines behind a mebibyte of notices, in one write with the `go`. */
static bool ask_behind(struct bout *bout)
{
    struct text all = {0};

    if (!bout_next(bout)) {
        return false;
    }
    fill_up(&all, MEBIBYTE);
    rival_tell(&bout->rival, all.data, all.used);
    text_free(&all);
    return bout_ask(bout, "movetime=10 grace=50", THINK_MS) && bout_answer(bout);
}

/* A mebibyte of notices comes while it thinks. */
static bool ask_under_fire(struct bout *bout)
{
    struct text fire = {0};
    bool is_fine;

    if (!bout_next(bout)) {
        return false;
    }
    fill_up(&fire, MEBIBYTE);
    rival_tell(&bout->rival, text_string(&bout->block), bout->block.used);
    bout->is_told = true;
    is_fine = bout_send(bout, "go d=%lu movetime=%d grace=50", bout->referee.d, THINK_MS);
    process_send(&bout->rival.process, fire.data, fire.used);
    text_free(&fire);
    return is_fine && bout_hear_move(bout, THINK_MS) && bout_answer(bout);
}

void check_burst(struct check *check, struct finding *finding)
{
    struct bout bout;

    if (bout_open(&bout, check, &(struct bout_terms){0}, finding)) {
        bout.dress = lengthen;
        (void)(bout_begin(&bout, check->main, 0, 7, "") && ask_behind(&bout) &&
               ask_under_fire(&bout) && bout_play(&bout, 2, 10) && bout_over(&bout));
    }
    if (!bout_close(&bout)) {
        finding_add(finding, CHECK_FAILS,
                    "it was sent a mebibyte at once, in front of a `go` and behind one, and lines "
                    "of up to %d octets",
                    LONG_LINE);
    }
}
