/* tty.c - a person at the terminal; the only user of readline. */
#include "protocol/tty/tty.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "engine/tefuda.h"
#include "protocol/show/show.h"
#include "protocol/tty/tty-inner.h"

enum { HISTORY_LINES = 1000, TOLD_GAMES = 64, STATUS = 1024 };

/* How much of a game has been told. */
struct told {
    char handle[LINE_HANDLE];
    int last; /* number of the last event */
};

struct terminal {
    struct host *host;
    struct tty_look look;
    bool is_kept;               /* lines go into the history file */
    bool is_due;                /* a game has moved: its board is to be drawn */
    bool is_pasted;             /* several lines came at once: nobody turns pages */
    char lead[LINE_HANDLE + 2]; /* of that game */
    struct told told[TOLD_GAMES];
    int next_told;       /* the place that is used next */
    char path[TTY_PATH]; /* of the history file */
    struct str command;
    char text[2 * MAX_LINE];
};

/* readline's callbacks are told nothing: this is who is at the prompt while it reads. */
static struct {
    struct host *host;
    struct tty_words words;
} prompt;

/* ------------------------------------------------------------------------------- completion */

static char *next_match(const char *text, int state)
{
    (void)text; /* what is typed was looked at when the words were collected */
    return state < prompt.words.count ? strdup(prompt.words.text + prompt.words.word[state]) : NULL;
}

static char **complete(const char *text, int start, int end)
{
    (void)start;
    rl_attempted_completion_over = 1; /* never names of files */
    tty_complete(prompt.host, rl_line_buffer, (size_t)end, &prompt.words);
    char **matches = rl_completion_matches(text, next_match);
    const char *first = matches == NULL ? "" : matches[0];
    size_t length = strlen(first);
    rl_completion_append_character =
        length > 0 && strchr("=:", first[length - 1]) != NULL ? 0 : ' ';
    return matches;
}

/* Lists the matches without the part that they share because a list goes on: the names alone. */
static void list_matches(char **matches, int count, int longest)
{
    size_t stem = prompt.words.stem;

    for (int i = 1; i <= count; i++) {
        size_t length = strlen(matches[i]), skip = length < stem ? length : stem;
        memmove(matches[i], matches[i] + skip, length - skip + 1);
    }
    rl_display_match_list(matches, count, longest - (int)stem);
    rl_forced_update_display();
}

/* ---------------------------------------------------------------------------------- Ctrl-C */

/* While a line is typed Ctrl-C is a key, not a signal: it must not end the program. */
static void prepare(int meta)
{
    struct termios mode;

    rl_prep_terminal(meta);
    if (tcgetattr(STDIN_FILENO, &mode) == 0) {
        mode.c_cc[VINTR] = _POSIX_VDISABLE;
        (void)tcsetattr(STDIN_FILENO, TCSADRAIN, &mode);
    }
}

static int forget_line(int count, int key)
{
    (void)count;
    (void)key;
    rl_point = rl_end;
    rl_redisplay();
    (void)fputs("^C\n", rl_outstream);
    rl_replace_line("", 1);
    rl_on_new_line();
    rl_redisplay();
    return 0;
}

static void open_readline(struct host *host)
{
    static const char *const maps[] = {"emacs", "vi-insert", "vi-command"};

    prompt.host = host;
    rl_readline_name = "tefuda";
    rl_attempted_completion_function = complete;
    rl_completion_display_matches_hook = list_matches;
    rl_completer_word_break_characters = " \t";
    rl_completer_quote_characters = "";
    rl_prep_term_function = prepare;
    (void)rl_variable_bind("show-all-if-ambiguous", "on"); /* a person's own settings come later */
    (void)rl_initialize();
    for (size_t i = 0; i < COUNT_OF(maps); i++) {
        (void)rl_bind_key_in_map('C' & 0x1f, forget_line, rl_get_keymap_by_name(maps[i]));
    }
}

/* While a command runs Ctrl-C stops a go; a second one ends the program. */
static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    if (interrupted) {
        (void)signal(number, SIG_DFL);
        (void)raise(number);
    }
    interrupted = true;
}

/* ---------------------------------------------------------------------------------- history */

static void open_history(struct terminal *t)
{
    using_history();
    stifle_history(HISTORY_LINES);
    t->is_kept = tty_history(t->path) && read_history(t->path) == 0;
}

/* Each line is written at once: what kills the program does not take the history with it. */
static void keep_line(struct terminal *t, const char *line)
{
    const HIST_ENTRY *last =
        history_length == 0 ? NULL : history_get(history_base + history_length - 1);

    if (line[0] == '\0' || (last != NULL && strcmp(last->line, line) == 0)) {
        return;
    }
    add_history(line);
    t->is_kept = t->is_kept && append_history(1, t->path) == 0;
}

static void close_history(const struct terminal *t)
{
    if (t->is_kept) {
        (void)history_truncate_file(t->path, HISTORY_LINES);
    }
}

/* -------------------------------------------------------------------------------- the lines */

static void look_around(struct tty_look *look)
{
    const char *plain = getenv("NO_COLOR"), *kind = getenv("TERM");
    struct winsize size;
    bool is_terminal = isatty(STDOUT_FILENO) == 1;

    look->is_coloured = is_terminal && (plain == NULL || plain[0] == '\0') && kind != NULL &&
                        strcmp(kind, "dumb") != 0;
    look->width = SHOW_WIDTH;
    look->rows = 0;
    if (is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        look->width = size.ws_col < SHOW_LEAST  ? SHOW_LEAST
                      : size.ws_col > SHOW_MOST ? SHOW_MOST
                                                : size.ws_col;
        look->rows = size.ws_row;
    }
}

/* A picture that is asked for is as wide as the terminal. */
static void add_width(struct terminal *t)
{
    char lead[LINE_HANDLE + 2];
    size_t length = 0;
    const char *verb = tty_verb(t->text, &length, lead);

    if (length == 4 && strncmp(verb, "show", 4) == 0 && strstr(verb, " width=") == NULL) {
        str_format(&t->command, " width=%d", t->look.width);
    }
}

/* Writes a text, in pages where keys can be read one by one; the key that leaves them begins the
 * next line. */
static void write_text(struct terminal *t, const char *text)
{
    const char *kind = getenv("TERM");
    bool is_ja = t->host->options.value[OPTION_LANG] == OPTION_JA;
    bool is_dumb = kind == NULL || strcmp(kind, "dumb") == 0;
    int key = 0;

    if (is_dumb || t->is_pasted) {
        (void)fputs(text, stdout);
    } else {
        key = tty_page(&t->look, text, is_ja);
    }
    if (key != 0) {
        (void)rl_stuff_char(key);
    }
    (void)fflush(stdout);
}

/* Writes the reply of a command. */
static void write_reply(struct terminal *t, const char *reply)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (out != NULL) {
        char status[STATUS];
        tty_print(out, &t->look, t->text, reply);
        (void)snprintf(status, sizeof status, "%s", tty_status(reply));
        tty_near(out, t->host, t->text, status);
        (void)fclose(out);
        write_text(t, text);
    }
    free(text);
}

/* Where it stands how much of a game has been told; NULL: nothing has. */
static struct told *find_told(struct terminal *t, const char *handle)
{
    for (int i = 0; i < TOLD_GAMES; i++) {
        if (strcmp(t->told[i].handle, handle) == 0) {
            return &t->told[i];
        }
    }
    return NULL;
}

/* A game that has begun has all its events to tell, one that comes from elsewhere those of its last
 * answer; of what was taken back nothing is new. */
static void begin_telling(struct terminal *t)
{
    const struct game *game = tty_game(t->host, t->lead);
    char lead[LINE_HANDLE + 2];
    size_t length = 0;
    const char *verb = tty_verb(t->text, &length, lead);
    bool is_new = strncmp(verb, "newgame", length) == 0 || strncmp(verb, "setup", length) == 0;

    if (game == NULL) {
        return;
    }
    struct told *told = find_told(t, game->handle);
    int last = tty_last_event(game, false);
    if (told == NULL) {
        told = &t->told[t->next_told];
        t->next_told = (t->next_told + 1) % TOLD_GAMES;
        memcpy(told->handle, game->handle, sizeof told->handle);
        told->last = tty_last_event(game, true);
    }
    told->last = is_new ? 0 : told->last > last ? last : told->last;
}

/* Draws the game that has moved, with what has happened since it was last drawn. */
static void draw_game(struct terminal *t)
{
    const struct game *game = tty_game(t->host, t->lead);
    struct told *told = game == NULL ? NULL : find_told(t, game->handle);

    if (told == NULL) {
        return;
    }
    struct tty_drawn drawn = tty_draw(&t->look, t->host, t->lead, told->last);
    told->last = drawn.last;
    write_text(t, drawn.told == NULL ? "" : drawn.told);
    write_text(t, drawn.board == NULL ? "" : drawn.board);
    free(drawn.told);
    free(drawn.board);
}

static void answer(struct terminal *t, const char *line)
{
    look_around(&t->look);
    str_init(&t->command, t->text, sizeof t->text);
    tty_expand(line, &t->command);
    add_width(t);
    /* A line that is too long is refused as it is; cut, it might mean something. */
    bool is_whole = !t->command.overflow;
    interrupted = false;
    (void)signal(SIGINT, interrupt);
    const char *reply =
        command_run(t->host, is_whole ? t->text : line, is_whole ? t->command.used : strlen(line));
    bool is_moved = tty_moves(t->text, tty_status(reply));
    if (is_moved) {
        tty_lead(t->host, t->text, tty_status(reply), t->lead);
    }
    write_reply(t, reply);
    while (t->host->going != NULL) {
        if (interrupted) {
            go_stop(t->host);
        }
        reply = go_step(t->host);
        tty_print(stdout, &t->look, t->text, reply);
        (void)fflush(stdout);
    }
    (void)signal(SIGINT, SIG_DFL);
    if (is_moved) {
        begin_telling(t);
        t->is_due = true;
    }
}

/* Who sits at one seat may leave, though `quit` is the controller's word. */
static bool is_leaving(const struct host *host, const char *text)
{
    size_t length = strcspn(text, " \t");
    const char *whole = tty_short(text, length);

    return host->options.value[OPTION_SEAT] != OPTION_UNBOUND &&
           (whole != NULL ? strcmp(whole, "quit") == 0
                          : length == strlen("quit") && strncmp(text, "quit", length) == 0);
}

/* Runs one line; echoed if it did not come from the prompt. */
static void take_line(struct terminal *t, const char *line, bool is_pasted)
{
    const char *text = line + strspn(line, " \t");

    text += tty_prompt(text);
    if (text[0] == '\0' || strchr("#<", text[0]) != NULL) {
        return;
    }
    if (is_pasted) {
        (void)printf("> %s\n", text);
    }
    if (is_leaving(t->host, text)) {
        t->host->is_quit = true;
        return;
    }
    keep_line(t, text);
    answer(t, text);
}

/* What was pasted comes as one text of many lines: they are answered in order, and the board is
 * drawn once. With prompts in it, it is a copy of a terminal: what has none is replies. */
static void take_text(struct terminal *t, char *text)
{
    bool is_copy = false;

    t->is_pasted = strpbrk(text, "\r\n") != NULL;
    for (const char *at = text; t->is_pasted && at != NULL; at = strpbrk(at, "\r\n")) {
        at += strspn(at, "\r\n");
        is_copy = is_copy || tty_prompt(at) > 0;
    }
    while (*text != '\0' && !t->host->is_quit) {
        size_t length = strcspn(text, "\r\n");
        char *next = text + length + strspn(text + length, "\r\n");
        text[length] = '\0';
        if (!is_copy || tty_prompt(text) > 0) {
            take_line(t, text, t->is_pasted);
        }
        text = next;
    }
    if (t->is_due) {
        t->is_due = false;
        draw_game(t);
    }
    (void)fflush(stdout);
}

/* The prompt names the game that a line without a handle means, while there are several. */
static const char *say_prompt(const struct terminal *t, char out[LINE_HANDLE + 4])
{
    bool is_named = t->host->games > 1 && t->host->current != NULL;

    (void)snprintf(out, LINE_HANDLE + 4, "%s> ", is_named ? t->host->current->handle : "");
    return out;
}

void tty_run(struct host *host)
{
    char prompt_text[LINE_HANDLE + 4];
    struct terminal *t = calloc(1, sizeof *t);

    if (t == NULL) {
        return;
    }
    t->host = host;
    host->go_mode = GO_ALWAYS;
    (void)printf("tefuda %s. \"help\" for commands, \"games\" for games.\n", TEFUDA_VERSION);
    open_readline(host);
    open_history(t);
    while (!host->is_quit) {
        char *line = readline(say_prompt(t, prompt_text));
        if (line == NULL) {
            (void)putchar('\n');
            break;
        }
        take_text(t, line);
        free(line);
    }
    close_history(t);
    free(t);
}
