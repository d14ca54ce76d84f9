#include "tests/bots/stage.h"

#include <mqueue.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/un.h>

#define BIT(wall) (1U << GUARD_WALL_##wall)
#define SPACES (BIT(PIDS) | BIT(MOUNTS) | BIT(PROC) | BIT(IPC) | BIT(NET))

enum {
    SMALL_SCRATCH = 16 * GUARD_MIB /* less than what a prowler fills */
};

/* When a crime is no proof of the walls. */
enum unless {
    ALWAYS,
    NEVER = 1,       /* the keeper alone prevents it, at every level */
    UNTRACED = 2,    /* some kernels are set to prevent it by themselves */
    NO_SPACES = 4,   /* without namespaces nothing prevents it */
    NOT_COUNTED = 8, /* where processes of a bot cannot be counted, nothing does */
};

/* %V the victim, %A the arena, %K a keeper, %S the stage, %P a port, %N a number, %L
 * how far the guard goes. */
static const struct crime {
    const char *command;
    int unless;
} CRIMES[] = {
    {"signal %V 9", 0},
    {"signal %V 19", 0},
    {"signal %A 0", 0},
    {"signal %K 0", 0},
    {"all %L", 0},
    {"limit %V", 0},
    {"see %V", 0},
    {"see %A", 0},
    {"see %K", 0},
    {"peek %V environ", UNTRACED},
    {"peek %V cmdline", 0},
    {"memory %V", UNTRACED},
    {"trace %V", UNTRACED},
    {"vm %V", UNTRACED},
    {"steal %V", UNTRACED},
    {"use %V 1", UNTRACED},
    {"use %V 0", UNTRACED},
    {"memory %A", UNTRACED},
    {"trace %A", UNTRACED},
    {"memory %K", NEVER},
    {"trace %K", NEVER},
    {"steal %K", NEVER},
    {"vm %K", NEVER},
    {"use %K 3", NEVER},
    {"peek %K environ", NEVER},
    {"read %S/hidden/journal", 0},
    {"read ../hidden/journal", 0},
    {"read /proc/self/cwd/../hidden/journal", 0},
    {"read /proc/self/root%S/hidden/journal", 0},
    {"read /proc/''%A/root%S/hidden/journal", UNTRACED},
    {"name %S/hidden/journal l %S/scratch", 0},
    {"name %S/hidden/journal h %S/scratch", 0},
    {"name %S/hidden/journal m %S/scratch", 0},
    {"list %S/hidden", 0},
    {"write %S/hidden/journal", 0},
    {"write %S/hidden/another", 0},
    {"spoil %S/hidden/journal", 0},
    {"files", NEVER},
    {"write %S/other/file", 0},
    {"write %S/open", 0},
    {"spoil %S/open", 0},
    {"write /tmp/tefuda-prowler-%N", 0},
    {"write /dev/shm/tefuda-prowler-%N", 0},
    {"fill %S/scratch", NO_SPACES},
    {"grow %S/scratch", 0},
    {"port %P", 0},
    {"call @tefuda-prowler-%N", 0},
    {"call %S/other/socket", 0},
    {"share %N", 0},
    {"queue %N", 0},
    {"post /tefuda-prowler-%N", 0},
    {"group", 0},
    {"many 200", NOT_COUNTED},
};

static struct variant {
    const char *name;
    enum guard_level level;
    unsigned skip;
    bool keep_user;
} OPEN = {"no guard", GUARD_NONE, 0, false}, FULL = {"full", GUARD_FULL, 0, false},
  ROOT_KEPT = {"full, as root", GUARD_FULL, 0, true},
  NO_SPACES_AT_ALL = {"full without namespaces", GUARD_FULL, SPACES, false},
  NO_SPACES_ROOT = {"full without namespaces, as root", GUARD_FULL, SPACES, true};

/* What lies on the street, as long as a crime goes on. */
struct street {
    struct stage stage;
    int port, name, socket, shared, queue;
    mqd_t post;
    int number; /* in names, and a key */
};

static char secret[64]; /* of the arena */

static int offer(int family, const void *address, socklen_t size)
{
    int talk = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);

    (void)!bind(talk, address, size);
    (void)listen(talk, 4);
    return talk;
}

static int offer_name(const char *path, size_t length)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    memcpy(address.sun_path, path, length);
    return offer(AF_UNIX, &address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
}

static void open_street(struct street *street)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct mq_attr attr = {.mq_maxmsg = 1, .mq_msgsize = 16};
    struct {
        long kind;
        char text[16];
    } letter = {1, "for others"};
    char name[64];

    set_stage(&street->stage, geteuid());
    street->number = 0x74650000 + getpid() % 0x10000;
    street->port = offer(AF_INET, &address, sizeof address);
    (void)snprintf(name, sizeof name, "%ctefuda-prowler-%d", '\0', street->number);
    street->name = offer_name(name, 1 + strlen(name + 1));
    street->socket = offer_name(on_stage(&street->stage, "other/socket"),
                                strlen(on_stage(&street->stage, "other/socket")));
    (void)chmod(on_stage(&street->stage, "other/socket"), 0777);
    street->shared = shmget(street->number, 4096, IPC_CREAT | 0666);
    street->queue = msgget(street->number, IPC_CREAT | 0666);
    (void)msgsnd(street->queue, &letter, sizeof letter.text, IPC_NOWAIT);
    (void)snprintf(name, sizeof name, "/tefuda-prowler-%d", street->number);
    street->post = mq_open(name, O_CREAT | O_RDWR | O_CLOEXEC, 0666, &attr);
}

static void close_street(struct street *street)
{
    char name[64];

    (void)close(street->port);
    (void)close(street->name);
    (void)close(street->socket);
    (void)shmctl(street->shared, IPC_RMID, NULL);
    (void)msgctl(street->queue, IPC_RMID, NULL);
    (void)mq_close(street->post);
    (void)snprintf(name, sizeof name, "/tefuda-prowler-%d", street->number);
    (void)mq_unlink(name);
    (void)snprintf(name, sizeof name, "/tmp/tefuda-prowler-%d", street->number);
    (void)unlink(name);
    (void)snprintf(name, sizeof name, "/dev/shm/tefuda-prowler-%d", street->number);
    (void)unlink(name);
    strike_stage(&street->stage);
}

static int port_of(int talk)
{
    struct sockaddr_in address = {0};
    socklen_t size = sizeof address;

    (void)getsockname(talk, (struct sockaddr *)&address, &size);
    return ntohs(address.sin_port);
}

static void spell(const struct street *street, const struct process *victim,
                  const struct variant *variant, const char *command, struct text *out)
{
    unsigned walls = street->stage.report.walls & ~variant->skip;
    /* A bot in a PID namespace counts anew, and its own keeper is the first there. */
    bool is_first = variant->level == GUARD_FULL && (walls & BIT(PIDS));

    text_format(out, "exec %s/prowler ", street->stage.folder);
    for (const char *at = command; *at; at++) {
        const char *word = *at == '%' ? strchr("VAKSPNL", *++at) : NULL;

        if (!word) {
            text_add(out, at, 1);
        } else if (*word == 'S') {
            text_put(out, street->stage.folder);
        } else {
            text_format(out, "%d",
                        *word == 'V'   ? victim->bot
                        : *word == 'A' ? getpid()
                        : *word == 'K' ? (is_first ? 1 : victim->keeper)
                        : *word == 'P' ? port_of(street->port)
                        : *word == 'L' ? (int)variant->level
                                       : street->number);
        }
    }
}

/* Starts a bot of a variant in the folder `other`. */
static bool start_guarded(struct street *street, const struct variant *variant, unsigned slot,
                          const char *command, struct guard *guard, struct process *process,
                          struct text *out)
{
    char hidden[96], scratch[96], folder[96];
    const char *const paths[] = {hidden, NULL};

    (void)strcpy(hidden, on_stage(&street->stage, "hidden"));
    (void)strcpy(scratch, on_stage(&street->stage, "scratch"));
    (void)strcpy(folder, on_stage(&street->stage, "other"));
    *guard = guard_of(variant->level, paths, slot == 2 ? scratch : NULL);
    guard->skip = variant->skip;
    guard->keep_user = variant->keep_user;
    guard->slot = slot;
    guard->limits.scratch_size = SMALL_SCRATCH;
    if (!guard_prepare(guard, &street->stage.report, command, folder, out)) {
        return false;
    }
    guard->hidden = NULL;
    if (process_start(process, &(struct launch){command, NULL, guard, folder, -1, NULL})) {
        return true;
    }
    text_format(out, "cannot start %s: %s\n", command, strerror(errno));
    return false;
}

/* What became of the victim and of what was hidden; "" if nothing. */
static const char *harm_of(struct street *street, struct process *victim, int64_t ms)
{
    char octets[4096], pid[16];

    (void)snprintf(pid, sizeof pid, "%d", victim->bot);
    (void)read_proc(pid, "stat", octets, sizeof octets);
    const char *state = strrchr(octets, ')');
    if (!state || state[2] == 'Z' || state[2] == 'T') {
        return ", and the victim was ended or stopped";
    }
    process_turn(victim);
    if (process_read(victim, stage_ms(ms), &state, &(size_t){0}) == PROCESS_GOT_LINE) {
        return ", and the victim is said to have said more";
    }
    FILE *file = fopen(on_stage(&street->stage, "hidden/journal"), "re");
    size_t size = file ? fread(octets, 1, sizeof octets - 1, file) : 0;
    octets[size] = '\0';
    if (file) {
        (void)fclose(file);
    }
    return strcmp(octets, "SECRET=journal\n") == 0 ? "" : ", and the journal is another";
}

static void commit(const struct variant *variant, const struct crime *crime,
                   const struct guard_report *report, bool asserted, struct text *out)
{
    struct street street = {.stage.report = *report};
    struct process victim, prowler;
    struct guard guards[2];
    struct text command = {0};
    int status;
    bool got;

    open_street(&street);
    text_format(&command, "SECRET=victim exec %s/prowler never SECRET=victim", street.stage.folder);
    if (!start_guarded(&street, variant, 1, command.data, &guards[0], &victim, out)) {
        return;
    }
    if (strcmp(hear(&victim), "here") != 0) {
        text_format(out, "%s: no victim: %d %d\n", crime->command, victim.place, victim.error);
    }
    process_send(&victim, "for the victim alone\n", 21);
    process_freeze(&victim); /* its number is known from here on */
    process_thaw(&victim);
    text_clear(&command);
    spell(&street, &victim, variant, crime->command, &command);
    if (!start_guarded(&street, variant, 2, command.data, &guards[1], &prowler, out)) {
        return;
    }
    const char *answer = hear(&prowler);
    const char *harm = harm_of(&street, &victim, strncmp(crime->command, "all", 3) == 0 ? 100 : 0);
    got = strncmp(answer, "got", 3) == 0;
    if (variant->level == GUARD_NONE) {
        if (!got && crime->unless == 0) {
            text_format(out, "%s: %s, where nothing prevents it\n", crime->command, answer);
        }
    } else if (got || strcmp(answer, "wrong use") == 0 || *harm) {
        text_format(asserted ? out : &(struct text){0}, "%s: %s%s\n", crime->command, answer, harm);
    }
    (void)process_end(&prowler, 0, &status);
    (void)process_end(&victim, 0, &status);
    guard_free(&guards[0]);
    guard_free(&guards[1]);
    text_free(&command);
    close_street(&street);
}

/* What cannot hold here is told, and not asserted. */
static bool is_asserted(const struct variant *variant, const struct crime *crime, bool is_whole)
{
    bool counts = geteuid() == 0 ? !variant->keep_user : !variant->skip;

    return is_whole && !(variant->skip && (crime->unless & NO_SPACES)) &&
           (counts || !(crime->unless & NOT_COUNTED));
}

static void try_all(const void *argument, struct text *out)
{
    const struct variant *variant = argument;
    struct guard guard = {.level = GUARD_FULL};
    struct text missing = {0};
    struct guard_report report;

    (void)snprintf(secret, sizeof secret, "%s=%d", "SECRET", getpid());
    guard_probe(&report);
    guard_missing(&report, &guard, &missing);
    if (missing.used > 0 && variant->level == GUARD_FULL) {
        (void)fprintf(stderr, "guard: not whole here, so `%s` was not tested:\n%s", variant->name,
                      missing.data);
    }
    if (variant->level == GUARD_FULL) {
        guard_hide_self();
    }
    for (size_t i = 0; i < sizeof CRIMES / sizeof *CRIMES; i++) {
        commit(variant, &CRIMES[i], &report, is_asserted(variant, &CRIMES[i], missing.used == 0),
               out);
    }
    text_free(&missing);
}

Test(guard, without_one_crimes_work)
{
    play_for_all(try_all, &OPEN);
}

Test(guard, behind_all_walls_no_crime_works)
{
    play_for_all(try_all, &FULL);
}

Test(guard, without_namespaces_no_crime_works_but_a_full_disk)
{
    play_for_all(try_all, &NO_SPACES_AT_ALL);
}

Test(guard, bots_that_only_root_can_run_are_held_too)
{
    if (geteuid() == 0) {
        play_scene(0, try_all, &ROOT_KEPT);
        play_scene(0, try_all, &NO_SPACES_ROOT);
    }
}

/* ------------------------------------------------------------------------------------ by hand */

static void use_network(const void *unused, struct text *out)
{
    struct street street = {0};
    char command[128];

    (void)unused;
    open_street(&street);
    guard_probe(&street.stage.report);
    for (unsigned skip = 0; skip <= SPACES; skip += SPACES) {
        struct guard guard = {.level = GUARD_FULL, .net = true, .skip = skip, .slot = 5};

        (void)snprintf(command, sizeof command, "port %d", port_of(street.port));
        expect_later(&street.stage, &guard, command, NULL, "got port", out);
        if (street.stage.report.walls & BIT(CALLS)) {
            expect_later(&street.stage, &guard, "call other/socket", NULL, "nothing", out);
        }
    }
    close_street(&street);
}

Test(guard, the_network_can_be_allowed)
{
    play_for_all(use_network, NULL);
}

Test(guard, folders_that_cannot_be_what_they_should_are_refused)
{
    static const char *const here[] = {".", NULL};
    struct guard_report report = {0};
    struct text out = {0};

    cr_assert_not(guard_prepare(&(struct guard){.level = GUARD_FULL, .hidden = here}, &report,
                                "true", NULL, &out));
    cr_assert(strstr(out.data, "cannot work in a folder that is hidden"));
    cr_assert_not(
        guard_prepare(&(struct guard){.level = GUARD_FULL, .hidden = here, .scratch = "tests"},
                      &report, "true", "/", &out));
    cr_assert(strstr(out.data, "must lie apart"));
    cr_assert_not(guard_prepare(&(struct guard){.level = GUARD_FULL, .scratch = "/no/such"},
                                &report, "true", NULL, &out));
    text_free(&out);
}

Test(guard, each_wall_that_is_missing_is_told)
{
    struct guard_report none = {0}, all = {.walls = ~0U};
    struct guard guard = {.level = GUARD_FULL};
    struct text out = {0};
    size_t lines = 0;

    guard_missing(&none, &guard, &out);
    for (const char *at = out.data; (at = strchr(at, '\n')); at++) {
        lines++;
    }
    cr_assert_eq(lines, GUARD_WALLS - (geteuid() != 0), "%s", out.data);
    text_clear(&out);
    guard_missing(&all, &guard, &out);
    cr_assert_eq(out.used, 0);
    guard.level = GUARD_LIMITS;
    guard_missing(&none, &guard, &out);
    cr_assert_eq(out.used, 0);
    text_free(&out);
}

Test(guard, the_arena_hides_itself)
{
    char argument[] = "--seed=5a17";

    guard_hide_argument(argument);
    cr_assert_str_eq(argument, "xxxxxxxxxxx");
    guard_hide_self();
    cr_assert_eq(prctl(PR_GET_DUMPABLE), 0);
}
