/* tty-draw.c - what follows a move: what has happened, the position, who asks and what for, and the
 * moves; in as many lines as the window has, if that is possible. */
#include "protocol/tty/tty-inner.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/show/show.h"
#include "protocol/tty/tty-tell.h"

enum { PICTURE = 4 * MAX_LINE, QUESTION = 1024 };

/* What one reply of `ask` tells. */
struct drawing {
    const struct tty_look *look;
    const struct game *game;
    struct teller teller;
    char *reply; /* copied: other questions overwrite it */
    char lead[LINE_HANDLE + 2];
    char tfn[MAX_LINE];
    char question[QUESTION];
    struct tty_moves moves;
};

/* The line of a kind in a reply, behind the kind; NULL: there is none. */
static const char *find_line(const struct drawing *drawing, const char *kind)
{
    size_t skip = strlen(drawing->lead), length = strlen(kind);

    for (const char *at = drawing->reply; *at != '\0'; at = strchr(at, '\n') + 1) {
        const char *line = at + (strncmp(at, drawing->lead, skip) == 0 ? skip : 0);
        if (strncmp(line, kind, length) == 0 && line[length] == ' ') {
            return line + length + 1;
        }
    }
    return NULL;
}

/* Asks for everything at once; false if there is nothing to draw. */
static bool ask(struct drawing *drawing, struct host *host, const char *lead)
{
    bool is_ja = host->options.value[OPTION_LANG] == OPTION_JA;
    const char *reply = tty_ask(host, "%sask since=0 lang=%s", lead, is_ja ? "ja" : "en");

    drawing->game = tty_game(host, lead);
    drawing->reply = strdup(reply);
    (void)snprintf(drawing->lead, sizeof drawing->lead, "%s", lead);
    if (drawing->reply == NULL || drawing->game == NULL) {
        return false;
    }
    drawing->teller.match = drawing->teller.memory.match = &drawing->game->match;
    drawing->teller.memory.is_setup = drawing->game->setup.is_setup;
    drawing->teller.is_ja = is_ja;
    const char *state = find_line(drawing, "state");
    if (state == NULL || strcspn(state, "\n") >= sizeof drawing->tfn) {
        return false;
    }
    memcpy(drawing->tfn, state, strcspn(state, "\n"));
    return true;
}

/* The picture in many lines or few. */
static bool draw_picture(const struct drawing *drawing, bool is_dense, char *text)
{
    struct show form = {.tfn = drawing->tfn,
                        .language = drawing->teller.is_ja ? SHOW_JA : SHOW_EN,
                        .width = drawing->look->width,
                        .is_dense = is_dense};
    const char *question = drawing->question[0] == '\0' ? NULL : drawing->question;
    struct str out;
    struct err err = {0};

    str_init(&out, text, PICTURE);
    return show_game(drawing->game, &form, question, &out, &err);
}

static void write_picture(FILE *out, const struct tty_look *look, const char *text)
{
    for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        tty_put_board(out, look, text, (size_t)(end - text));
        (void)fputc('\n', out);
    }
}

static int count_lines(const char *text)
{
    int n = 0;

    for (; *text != '\0'; text++) {
        n += *text == '\n' ? 1 : 0;
    }
    return n;
}

/* Picture and moves as one text, which the caller frees; NULL if memory runs out. */
static char *draw(const struct drawing *drawing, bool is_dense, bool is_grouped)
{
    char *text = NULL, *picture = malloc(PICTURE);
    size_t size = 0;
    FILE *out = picture == NULL ? NULL : open_memstream(&text, &size);

    if (out != NULL) {
        if (draw_picture(drawing, is_dense, picture)) {
            write_picture(out, drawing->look, picture);
        }
        tty_put_moves(out, drawing->look, &drawing->moves, is_grouped);
        (void)fclose(out);
    }
    free(picture);
    return text;
}

/* The first form that fits the window below what is told, or the one with the fewest lines. */
static char *draw_fitting(const struct drawing *drawing, int told)
{
    static const bool forms[][2] = {{false, false}, {false, true}, {true, false}, {true, true}};
    int rows = drawing->look->rows - told - 2; /* the status line, and the prompt */
    char *best = NULL;

    for (size_t i = 0; i < COUNT_OF(forms); i++) {
        char *text = draw(drawing, forms[i][0], forms[i][1]);
        bool is_better = best == NULL || (text != NULL && count_lines(text) < count_lines(best));
        if (!is_better) {
            free(text);
            continue;
        }
        free(best);
        best = text;
        if (best == NULL || drawing->look->rows == 0 || count_lines(best) <= rows) {
            break;
        }
    }
    return best;
}

/* What has happened, as a text that the caller frees. */
static char *tell(struct drawing *drawing, int since, int *last)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (out != NULL) {
        *last =
            tty_tell(out, drawing->look, &drawing->teller, drawing->lead, drawing->reply, since);
        (void)fclose(out);
    }
    return text;
}

struct tty_drawn tty_draw(const struct tty_look *look, struct host *host, const char *lead,
                          int since)
{
    struct drawing *drawing = calloc(1, sizeof *drawing);
    struct tty_drawn drawn = {.last = since};

    if (drawing == NULL) {
        return drawn;
    }
    drawing->look = look;
    if (ask(drawing, host, lead)) {
        drawn.told = tell(drawing, since, &drawn.last);
        const char *decision = find_line(drawing, "decision");
        if (decision != NULL) {
            tty_question(&drawing->teller, decision, drawing->question, QUESTION);
        }
        tty_take_moves(&drawing->moves, lead, drawing->reply);
        drawn.board = draw_fitting(drawing, drawn.told == NULL ? 0 : count_lines(drawn.told));
    }
    free(drawing->reply);
    free(drawing);
    return drawn;
}
