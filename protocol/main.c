/* main.c - the program: its arguments, its loop, its exit status. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/tefuda.h"
#include "protocol/cards/cards-check.h"
#include "protocol/command.h"
#include "protocol/cards/folder.h"
#include "protocol/io.h"
#include "protocol/player/player.h"
#include "protocol/tty/tty.h"

enum { ERROR_TEXT = 40960, EXIT_USAGE = 2, SETTINGS = 16 };

static const char usage[] =
    "tefuda: a host for card games; it reads commands and writes replies, one line each.\n"
    "  --cards DIR            folder of card files; may be given several times\n"
    "  --bot NAME             play instead: the player role with a built-in bot\n"
    "  --set NAME=VALUE       an option, as `set` does; may be given several times\n"
    "  --logs DIR             folder in which `set log=NAME` may write\n"
    "  --check-cards PATHS    compile card files, decks and folders of them beside the cards of "
    "the\n"
    "                         host, and say what is wrong\n"
    "  --version, --help      which one this is; this text\n"
    "Without --cards the folder is TEFUDA_CARDS, which may name several with a colon between\n"
    "them, else cards/ beside the program.\n"
    "The exit status is 1 if an `expect` failed, 2 if the arguments were wrong or the cards could "
    "not be loaded.\n";

struct arguments {
    const char *folder[HOST_FOLDERS];
    int folders;
    const char *bot, *logs;
    const char *setting[SETTINGS];
    int settings;
    const char *const *files; /* of --check-cards, NULL: not given */
    int file_count;
};

/* Who answers the lines: a host or a player. */
struct role {
    struct host *host;
    struct player *player;
};

static int complain(const char *text)
{
    (void)fputs(text, stderr);
    return EXIT_USAGE;
}

/* --------------------------------------------------------------------------------- the loop */

static const char *answer(const struct role *role, enum io_event event, const char *line,
                          size_t length)
{
    if (event == IO_END) {
        return "";
    }
    if (role->host != NULL) {
        return event == IO_CUT ? command_cut(role->host, line, length)
                               : command_run(role->host, line, length);
    }
    return event == IO_CUT ? "" : player_send(role->player, line, length);
}

static bool is_quit(const struct role *role)
{
    return role->host != NULL ? role->host->is_quit : player_is_quit(role->player);
}

static bool is_thinking(const struct role *role)
{
    return role->host != NULL ? role->host->going != NULL : player_is_thinking(role->player);
}

static const char *think_on(const struct role *role)
{
    return role->host != NULL ? go_step(role->host) : player_step(role->player);
}

/* Can what was read be answered while a go runs? */
static bool takes(const struct role *role, enum io_event event, const char *line, size_t length)
{
    if (event != IO_LINE) {
        return event == IO_TOOLONG && role->host != NULL;
    }
    return role->host != NULL ? go_takes(role->host, line, length)
                              : player_takes(role->player, line, length);
}

/* Replies that wait to be written together: only while the next line is there already, so nobody
 * can tell but by the time it takes. */
struct outbox {
    size_t used;
    char text[2 * MAX_LINE];
};

static bool flush(struct outbox *out)
{
    size_t used = out->used;

    out->used = 0;
    return used == 0 || io_write(STDOUT_FILENO, out->text, used);
}

static bool say(struct outbox *out, const char *text)
{
    size_t length = strlen(text);

    if (out->used + length > sizeof out->text) {
        return flush(out) && io_write(STDOUT_FILENO, text, length);
    }
    memcpy(out->text + out->used, text, length);
    out->used += length;
    return true;
}

/* May a reply wait for the next one? Not for that of a command that takes its time. */
static bool is_next_quick(const struct role *role, const struct io *io)
{
    const char *line;
    size_t length;

    return role->host != NULL && io_peek(io, &line, &length) && !command_is_long(line, length);
}

/* The two ends of the process. */
struct ends {
    struct io in;
    struct outbox out;
};

/* While a go runs: thinks, and answers what can be answered meanwhile. The first line that cannot
 * is left in *line; IO_NOTHING if the go was over before one came. False if nobody reads the
 * replies. */
static bool think(const struct role *role, struct ends *ends, enum io_event *event,
                  const char **line, size_t *length)
{
    bool is_read = true;

    *event = IO_NOTHING;
    while (is_read && is_thinking(role)) {
        *event = *event == IO_NOTHING ? io_poll(&ends->in, line, length) : *event;
        if (*event != IO_NOTHING && takes(role, *event, *line, *length)) {
            is_read = say(&ends->out, answer(role, *event, *line, *length)) && flush(&ends->out);
            *event = IO_NOTHING;
        } else {
            is_read = say(&ends->out, think_on(role)) && flush(&ends->out);
        }
    }
    return is_read;
}

/* Answers line by line until `quit`, the end of the input, or nobody reads the replies. */
static bool run(const struct role *role)
{
    struct ends *ends = malloc(sizeof *ends);
    enum io_event event = IO_NOTHING;
    const char *line = NULL;
    size_t length = 0;
    bool is_read = true;

    if (ends == NULL) {
        return false;
    }
    io_open(&ends->in, STDIN_FILENO);
    ends->out.used = 0;
    while (is_read && event != IO_END && !is_quit(role)) {
        event = event == IO_NOTHING ? io_read(&ends->in, &line, &length) : event;
        is_read = say(&ends->out, answer(role, event, line, length));
        if (is_read && !is_next_quick(role, &ends->in)) {
            is_read = flush(&ends->out);
        }
        if (event != IO_END) {
            is_read = is_read && think(role, ends, &event, &line, &length);
        }
    }
    (void)flush(&ends->out);
    free(ends);
    return true;
}

/* -------------------------------------------------------------------------------- the roles */

/* Sets what the command line says. False, with the reply of the role, if it takes it not. */
static bool set_all(const struct role *role, const struct arguments *arguments)
{
    char line[ERROR_TEXT];

    for (int i = 0; i < arguments->settings; i++) {
        (void)snprintf(line, sizeof line, "set %s", arguments->setting[i]);
        const char *reply = answer(role, IO_LINE, line, strlen(line));
        if (strcmp(reply, "ok\n") != 0) {
            (void)fprintf(stderr, "--set %s: %s", arguments->setting[i], reply);
            return false;
        }
    }
    return true;
}

static int be_player(const struct arguments *arguments)
{
    char error[ERROR_TEXT];
    struct role role = {.player = player_open(arguments->bot, error, sizeof error)};

    if (role.player == NULL) {
        return complain(error);
    }
    if (!set_all(&role, arguments)) {
        player_close(role.player);
        return EXIT_USAGE;
    }
    player_begin_async(role.player);
    bool is_run = run(&role);
    player_close(role.player);
    return is_run ? 0 : complain("out of memory\n");
}

static int be_host(const struct arguments *arguments)
{
    char error[ERROR_TEXT];
    struct role role = {0};
    bool is_run = true;

    role.host = host_open(arguments->folder, arguments->folders, error, sizeof error);
    if (role.host == NULL) {
        return complain(error);
    }
    role.host->logs = arguments->logs;
    if (!set_all(&role, arguments)) {
        host_close(role.host);
        return EXIT_USAGE;
    }
    if (isatty(STDIN_FILENO) == 1) {
        tty_run(role.host);
    } else {
        role.host->go_mode = GO_WITH_ID;
        is_run = run(&role);
    }
    int status = role.host->mismatches > 0 ? 1 : 0;
    host_close(role.host);
    return is_run ? status : complain("out of memory\n");
}

/* -------------------------------------------------------------------------------- arguments */

/* Reads one argument and what belongs to it; the index of the next one, -1 if it is wrong. */
static int read_argument(int argc, char **argv, int i, struct arguments *out)
{
    bool has_value = i + 1 < argc;

    if (strcmp(argv[i], "--cards") == 0 && has_value && out->folders < HOST_FOLDERS) {
        out->folder[out->folders++] = argv[i + 1];
        return i + 2;
    }
    if (strcmp(argv[i], "--bot") == 0 && has_value) {
        out->bot = argv[i + 1];
        return i + 2;
    }
    if (strcmp(argv[i], "--set") == 0 && has_value && out->settings < SETTINGS) {
        out->setting[out->settings++] = argv[i + 1];
        return i + 2;
    }
    if (strcmp(argv[i], "--logs") == 0 && has_value) {
        out->logs = argv[i + 1];
        return i + 2;
    }
    if (strcmp(argv[i], "--check-cards") == 0 && has_value) {
        out->files = (const char *const *)(argv + i + 1);
        out->file_count = argc - i - 1;
        return argc;
    }
    return -1;
}

/* Says which argument was not understood, and what would be. */
static int refuse_argument(const char *argument, bool has_value)
{
    static const char *const known[] = {"--cards", "--bot", "--set", "--logs", "--check-cards"};
    const char *what = "unknown argument";

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(argument, known[i]) == 0) {
            what = has_value ? "too many of this argument" : "no value behind";
        }
    }
    (void)fprintf(stderr, "%s: %s\n\n", what, argument);
    return complain(usage);
}

/* The folders of cards, if none was named. False after a complaint. */
static bool find_folders(struct arguments *arguments, struct folders *found)
{
    char error[ERROR_TEXT];

    if (arguments->folders > 0) {
        return true;
    }
    if (!folders_find(found, NULL, error, sizeof error)) {
        (void)complain(error);
        return false;
    }
    memcpy(arguments->folder, found->at, sizeof found->at);
    arguments->folders = found->count;
    return true;
}

/* What is named is checked beside the cards of the host. */
static int check_cards(const struct arguments *arguments)
{
    char text[ERROR_TEXT];
    bool is_good = cards_check(arguments->folder, arguments->folders, arguments->files,
                               arguments->file_count, text, sizeof text);

    (void)fputs(text, is_good ? stdout : stderr);
    return is_good ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct arguments arguments = {0};
    struct folders found;

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        (void)fputs(usage, stdout);
        return 0;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        (void)puts("tefuda " TEFUDA_VERSION);
        return 0;
    }
    for (int i = 1, next; i < argc; i = next) {
        next = read_argument(argc, argv, i, &arguments);
        if (next < 0) {
            return refuse_argument(argv[i], i + 1 < argc);
        }
    }
    io_ignore_pipe();
    if (arguments.bot != NULL) {
        return be_player(&arguments);
    }
    if (!find_folders(&arguments, &found)) {
        return EXIT_USAGE;
    }
    return arguments.files != NULL ? check_cards(&arguments) : be_host(&arguments);
}
