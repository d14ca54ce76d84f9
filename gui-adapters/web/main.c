/* main.c - the bridge between browsers and engines: options, start, loop. */
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gui-adapters/web/art.h"
#include "gui-adapters/web/bot.h"
#include "gui-adapters/web/hall.h"
#include "gui-adapters/web/hand.h"
#include "gui-adapters/web/place.h"
#include "gui-adapters/web/watch.h"

enum {
    PORT = 8090,
    PORT_MAX = 65535,
    RASTER_MS = 1000,
    HANG_MS = 10000,
    IDLE_S = 1800,
    MEMORY_MB = 512,
    TABLES = 64,
    SOCKETS = 10,
    DESCRIPTORS = 8192,
    RATE = 20,
    LARGEST = 1000000,
    SECOND = 1000,
    WRONG_ARGUMENTS = 2
};

static const char usage[] =
    "usage: tefuda-web [options]\n"
    "Lets people play in a browser; prints the links. Ends with SIGINT or SIGTERM.\n"
    "  --table \"GAME [KEY=VALUE..]\"  opens a table, as the command newtable does; may be "
    "repeated:\n"
    "       s1= s2= person, go, go:nodes=N,movetime=MS,strength=N, bot:NAME; deck.s1= "
    "deck.s2=\n"
    "       name.s1= name.s2= seed=HEX sealed=0|1 strict=0|1 clock=MS+MS delay=MS raster=MS lists= "
    "opt.NAME=\n"
    "  --seat                 an arena runs this program as a bot, whose answers a person gives\n"
    "  --port N               0 takes any; 8090\n"
    "  --bind ADDRESS         127.0.0.1\n"
    "  --public-name NAME     the name in links of others, where a proxy with TLS stands in front\n"
    "  --bot NAME=COMMAND     a bot that tables may seat; may be repeated\n"
    "  --records FOLDER       where tables and records are kept; tefuda-tables\n"
    "  --raster MS            answers to reaction windows leave at its ticks; 1000, 0 for none\n"
    "  --delay MS             by which those who look on see later; 0\n"
    "  --tables N  --sockets N     tables at a time, 64; sockets from one address, 10\n"
    "  --rate N               lines a second from one socket, three times as many at once; 20\n"
    "  --idle SECONDS         after which an empty table sleeps; 1800\n"
    "  --hang MS              within which an engine must answer; 10000\n"
    "  --engine-memory MB     address space of an engine; 512, 0 for no limit\n"
    "  --engine FILE  --cards FOLDER  --www FOLDER  --client FILE     found beside the\n"
    "       program; --cards may be repeated\n"
    "  --roles                prints what each role may have forwarded\n";

static struct {
    struct sock_rules sock;
    const char *tables[TABLES];
    int table_count;
    bool seat;
    bool failed;
} options;

static char home[PATH_MAX];
static volatile bool stopping;
static struct watch signals;

static void stop(void)
{
    stopping = true;
}

/* ---------------------------------------------------------------------------------- places */

static const char *absolute(const char *path)
{
    char *real = realpath(path, NULL);

    return real ? real : buf_copy(path);
}

static void find_places(void)
{
    const char *cards = getenv("TEFUDA_CARDS");

    if (!engine_rules.program) {
        engine_rules.program = place_find("tefuda", "bin/tefuda");
    }
    if (!engine_rules.cards[0]) {
        engine_rules.cards[0] = cards ? absolute(cards) : place_find("cards", "share/tefuda/cards");
    }
    if (!options.sock.www) {
        options.sock.www = place_find("gui-adapters/web/www", "share/tefuda/www");
    }
    if (!options.sock.client) {
        options.sock.client =
            place_find("bots/js/tefuda-host.mjs", "share/tefuda/bots/js/tefuda-host.mjs");
    }
}

/* --------------------------------------------------------------------------------- options */

enum option_name {
    OPT_TABLE = 256,
    OPT_SEAT,
    OPT_PORT,
    OPT_BIND,
    OPT_NAME,
    OPT_BOT,
    OPT_RECORDS,
    OPT_RASTER,
    OPT_DELAY,
    OPT_TABLES,
    OPT_SOCKETS,
    OPT_RATE,
    OPT_IDLE,
    OPT_HANG,
    OPT_MEMORY,
    OPT_ENGINE,
    OPT_CARDS,
    OPT_WWW,
    OPT_CLIENT,
    OPT_ROLES,
    OPT_HELP
};

static const struct option names[] = {
    {"table", required_argument, NULL, OPT_TABLE},
    {"seat", no_argument, NULL, OPT_SEAT},
    {"port", required_argument, NULL, OPT_PORT},
    {"bind", required_argument, NULL, OPT_BIND},
    {"public-name", required_argument, NULL, OPT_NAME},
    {"bot", required_argument, NULL, OPT_BOT},
    {"records", required_argument, NULL, OPT_RECORDS},
    {"raster", required_argument, NULL, OPT_RASTER},
    {"delay", required_argument, NULL, OPT_DELAY},
    {"tables", required_argument, NULL, OPT_TABLES},
    {"sockets", required_argument, NULL, OPT_SOCKETS},
    {"rate", required_argument, NULL, OPT_RATE},
    {"idle", required_argument, NULL, OPT_IDLE},
    {"hang", required_argument, NULL, OPT_HANG},
    {"engine-memory", required_argument, NULL, OPT_MEMORY},
    {"engine", required_argument, NULL, OPT_ENGINE},
    {"cards", required_argument, NULL, OPT_CARDS},
    {"www", required_argument, NULL, OPT_WWW},
    {"client", required_argument, NULL, OPT_CLIENT},
    {"roles", no_argument, NULL, OPT_ROLES},
    {"help", no_argument, NULL, OPT_HELP},
    {NULL, 0, NULL, 0},
};

static int number(const char *text, int most)
{
    char *end;
    long value = strtol(text, &end, 10);

    if (*text < '0' || *text > '9' || *end != '\0' || value > most) {
        (void)fprintf(stderr, "tefuda-web: %s is no number from 0 to %d\n", text, most);
        exit(WRONG_ARGUMENTS);
    }
    return (int)value;
}

static void take_number(int option, const char *text)
{
    switch (option) {
    case OPT_PORT:
        options.sock.port = number(text, PORT_MAX);
        return;
    case OPT_RASTER:
        table_rules.raster = number(text, LARGEST);
        return;
    case OPT_DELAY:
        table_rules.delay = number(text, LARGEST);
        return;
    case OPT_TABLES:
        table_rules.hold = number(text, LARGEST);
        return;
    case OPT_SOCKETS:
        options.sock.per_address = number(text, LARGEST);
        return;
    case OPT_RATE:
        guest_rate = number(text, LARGEST);
        return;
    case OPT_IDLE:
        table_rules.idle = number(text, LARGEST) * SECOND;
        return;
    case OPT_HANG:
        engine_rules.hang = number(text, LARGEST);
        return;
    default:
        engine_rules.memory = number(text, LARGEST);
        return;
    }
}

static bool add_cards(const char *folder)
{
    for (int i = 0; i < ENGINE_CARDS; i++) {
        if (!engine_rules.cards[i]) {
            engine_rules.cards[i] = absolute(folder);
            return true;
        }
    }
    return false;
}

static bool take_word(int option, const char *text)
{
    switch (option) {
    case OPT_BIND:
        options.sock.bind = text;
        return true;
    case OPT_NAME:
        options.sock.name = text;
        return true;
    case OPT_RECORDS:
        table_rules.folder = text;
        return true;
    case OPT_ENGINE:
        engine_rules.program = absolute(text);
        return true;
    case OPT_CARDS:
        return add_cards(text);
    case OPT_WWW:
        options.sock.www = absolute(text);
        return true;
    case OPT_CLIENT:
        options.sock.client = absolute(text);
        return true;
    case OPT_BOT:
        return bot_add(text);
    case OPT_TABLE:
        if (options.table_count == TABLES) {
            return false;
        }
        options.tables[options.table_count++] = text;
        return true;
    default:
        return false;
    }
}

static void take_option(int option)
{
    switch (option) {
    case OPT_HELP:
        (void)fputs(usage, stdout);
        exit(0);
    case OPT_ROLES:
        role_list();
        exit(0);
    case OPT_SEAT:
        options.seat = true;
        return;
    case OPT_PORT:
    case OPT_RASTER:
    case OPT_DELAY:
    case OPT_TABLES:
    case OPT_SOCKETS:
    case OPT_RATE:
    case OPT_IDLE:
    case OPT_HANG:
    case OPT_MEMORY:
        take_number(option, optarg);
        return;
    default:
        if (!take_word(option, optarg)) {
            (void)fputs(usage, stderr);
            exit(WRONG_ARGUMENTS);
        }
        return;
    }
}

static void read_options(int argc, char **argv)
{
    int option;

    options.sock = (struct sock_rules){.bind = "127.0.0.1", .port = PORT, .per_address = SOCKETS};
    table_rules = (struct table_rules){"tefuda-tables", IDLE_S * SECOND, RASTER_MS, 0, TABLES};
    guest_rate = RATE;
    engine_rules = (struct engine_rules){.memory = MEMORY_MB, .hang = HANG_MS};
    while ((option = getopt_long(argc, argv, "", names, NULL)) != -1) {
        take_option(option);
    }
    if (optind < argc) {
        (void)fputs(usage, stderr);
        exit(WRONG_ARGUMENTS);
    }
    find_places();
}

/* -------------------------------------------------------------------------------------- links */

static void print_link(FILE *out, const char *what, const char *token)
{
    const char *name = options.sock.name;

    if (name) {
        (void)fprintf(out, "%s https://%s/#t=%s\n", what, name, token);
    } else {
        (void)fprintf(out, "%s http://%s:%d/#t=%s\n", what, options.sock.bind, sock_port(), token);
    }
    (void)fflush(out);
}

/* An arena shows nobody what its bots print to standard error. */
static void keep_link(void)
{
    char name[PATH_MAX];
    int file;

    (void)snprintf(name, sizeof name, "%s/link", table_rules.folder);
    file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file >= 0) {
        FILE *out = fdopen(file, "w");

        print_link(out, "play here:", hand_token());
        (void)fclose(out);
    }
}

static void said(const struct table *table, const char *status)
{
    static const char *const who[] = {"s1", "s2", "pub", "owner"};
    char what[96];

    if (!table) {
        (void)fprintf(stderr, "tefuda-web: no table: %s\n", status);
        options.failed = true;
        stop();
        return;
    }
    for (int i = 0; i < TABLE_TOKENS; i++) {
        if (i >= TABLE_SEATS || table->seat[i].who == WHO_PERSON) {
            (void)snprintf(what, sizeof what, "table %s %s %s", table->id, table->game, who[i]);
            print_link(stdout, what, table->token[i]);
        }
    }
}

/* --------------------------------------------------------------------------------------- loop */

static void caught(void *owner)
{
    struct signalfd_siginfo info;

    (void)owner;
    if (read(signals.fd, &info, sizeof info) > 0) {
        stop();
    }
}

static bool catch_signals(void)
{
    sigset_t set;

    (void)signal(SIGPIPE, SIG_IGN);
    (void)sigemptyset(&set);
    (void)sigaddset(&set, SIGINT);
    (void)sigaddset(&set, SIGTERM);
    (void)sigprocmask(SIG_BLOCK, &set, NULL);
    return watch_start(&signals, signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK), caught, NULL);
}

/* Each table that is awake takes two descriptors, each socket one. */
static void more_descriptors(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < DESCRIPTORS) {
        limit.rlim_cur = limit.rlim_max < DESCRIPTORS ? limit.rlim_max : DESCRIPTORS;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* An empty folder, in which engines run. */
static void make_home(void)
{
    const char *folder = absolute(table_rules.folder);

    table_rules.folder = folder;
    (void)snprintf(home, sizeof home, "%s/empty", folder);
    (void)mkdir(home, S_IRUSR | S_IXUSR);
    engine_rules.home = home;
}

static bool start(void)
{
    more_descriptors();
    options.sock.opened = guest_open;
    options.sock.heard = guest_hear;
    options.sock.closed = guest_close;
    art_find(options.sock.www);
    if (!watch_open() || !catch_signals() || !hall_open()) {
        return false;
    }
    make_home();
    if (!sock_start(&options.sock)) {
        return false;
    }
    (void)fprintf(options.seat ? stderr : stdout, "listening %s:%d\n", options.sock.bind,
                  sock_port());
    if (options.seat) {
        if (!hand_open(stop)) {
            return false;
        }
        print_link(stderr, "play here:", hand_token());
        keep_link();
    } else {
        print_link(stdout, "house", hall_token());
    }
    for (int i = 0; i < options.table_count; i++) {
        char *text = buf_copy(options.tables[i]);

        (void)hall_first(text, said);
        free(text);
    }
    return true;
}

int main(int argc, char **argv)
{
    bool good;

    read_options(argc, argv);
    good = start();
    while (good && !stopping) {
        sock_wait(timer_wait());
        timer_run();
    }
    sock_end("end");
    sock_stop();
    hall_close();
    art_free();
    hand_close();
    watch_close();
    return good && !options.failed ? 0 : 1;
}
