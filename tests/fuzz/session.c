/* session.c - any text as a whole session of a controller: lines for one host, and directives that
 * make lines out of its replies.
 *
 * A directive is `!WORD NUMBER [@HANDLE]`; the number is a seed or a size. What it sends must be
 * answered as this file says, beside what holds for every line (host.h). */
#include "tests/fuzz/host.h"

#include "tests/fuzz/grammar.h"

enum {
    SESSION_LINES = 50,
    SESSION_DIRECTIVES = 8,
    SESSION_ANSWERS = 16, /* of one directive, at most */
    SESSION_TEXT = 1 << 20
};

/* What a directive is about. */
struct order {
    struct game *game;
    uint64_t stream;
    uint64_t number;
};

static struct host *host, *second; /* the second one replays records */
static struct player *player;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    host = fuzz_host_open();
    second = fuzz_host_open();
    player = fuzz_player_open("greedy");
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    uint64_t stream = ~(uint64_t)seed;
    const struct carddb *db = host->cards->kind[0].db;

    if (rng_fast(&stream) % 2 == 0) {
        return grammar_mutate(host, data, size, most, rng_fast(&stream));
    }
    return words_mutate(data, size, most, seed,
                        db->cards[rng_fast_below(&stream, (uint64_t)db->card_count)].id);
}

/* ---------------------------------------------------------------------------- directives */

/* Answers by number or by name; returns how many answers were given. */
static int give_answers(struct order *order, int most)
{
    struct game *game = order->game;
    char name[MOVE_TEXT];
    struct str out;
    int given = 0;

    for (; given < most && !game->st.head.is_over; given++) {
        uint64_t draw = rng_fast(&order->stream);
        int asked = game_asked(game), seat = asked == 3 ? (int)(draw & 1) : asked == 2;
        int n = ask_count(&game->match, &game->st, (seat_t)seat);
        CHECK(n > 0);
        int k = (int)((draw >> 2) % (uint64_t)n);
        str_init(&out, name, sizeof name);
        move_print(&game->match, &game->st, ask_nth(&game->match, &game->st, (seat_t)seat, k),
                   &out);
        if ((draw & 2) != 0) {
            str_clear(&out);
            str_int(&out, k + 1);
        }
        fuzz_want_ok(name, fuzz_say(host, "@%s play s%d d=%u %s", game->handle, seat + 1,
                                    (unsigned)game->st.head.d, name));
    }
    return given;
}

static void do_play(struct order *order)
{
    give_answers(order, 1 + (int)(order->number % SESSION_ANSWERS));
}

/* What is seen of a game, all of it. */
static void print_seen(const struct game *game, struct str *out)
{
    str_clear(out);
    str_put(out, fuzz_say(host, "@%s state all", game->handle));
    str_put(out, fuzz_say(host, "@%s events all", game->handle));
    str_put(out, fuzz_say(host, "@%s ask", game->handle));
    str_put(out, fuzz_say(host, "@%s record", game->handle));
}

/* Answers that are taken back leave no trace. */
static void do_undo(struct order *order)
{
    static char old_text[SESSION_TEXT], new_text[SESSION_TEXT];
    struct str old, new;

    str_init(&old, old_text, sizeof old_text);
    str_init(&new, new_text, sizeof new_text);
    print_seen(order->game, &old);
    int n = give_answers(order, 1 + (int)(order->number % SESSION_ANSWERS));
    while (n > 0) {
        int some = 1 + (int)rng_fast_below(&order->stream, (uint64_t)n);
        fuzz_want_ok("undo", fuzz_say(host, "@%s undo %d", order->game->handle, some));
        n -= some;
    }
    print_seen(order->game, &new);
    if (!old.overflow) {
        fuzz_check_same(old_text, new_text);
    }
}

/* The text of a position, into out (MAX_LINE), without the end of the line. */
static void print_position(const struct game *game, char out[MAX_LINE])
{
    struct str text;

    str_init(&text, out, MAX_LINE);
    tfn_print(&game->match, &game->st, VIEWER_ALL, &text);
}

/* The game's own position, damaged in one to three places: whatever comes, it is no defect. */
static void do_damage(struct order *order)
{
    static char text[MAX_LINE];
    const struct carddb *db = order->game->data->db;

    print_position(order->game, text);
    const char *hash = strstr(text, " h=");
    size_t size = strlen(text);
    if (hash != NULL && order->number % 8 != 0) { /* it tells of any damage before a reader does */
        size = (size_t)(hash - text);
    }
    for (uint64_t i = 0; i <= order->number % 3 && size > 0; i++) {
        uint64_t k = rng_fast_below(&order->stream, (uint64_t)db->card_count);
        size =
            words_change((uint8_t *)text, size, sizeof text - 1, &order->stream, db->cards[k].id);
    }
    text[size] = '\0';
    (void)fuzz_say(host, "@%s setup as=x %s", order->game->handle, text);
}

/* The undamaged position is taken, and is the same game. */
static void do_again(struct order *order)
{
    static char old[MAX_LINE], new[MAX_LINE];
    const char *reply;

    print_position(order->game, old);
    if (host_game(host, "again") == NULL && host->octets > 1 << 19) {
        return;
    }
    reply = fuzz_say(host, "@%s setup as=again %s", order->game->handle, old);
    fuzz_want_ok(old, reply);
    print_position(host_game(host, "again"), new);
    fuzz_check_same(old, new);
}

/* A record, fed to another host, checks out to its end. */
static void do_record(struct order *order)
{
    static char text[SESSION_TEXT];
    struct str record;

    str_init(&record, text, sizeof text);
    str_put(&record, fuzz_say(host, "@%s record", order->game->handle));
    if (record.overflow) {
        return;
    }
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        if (end[1] != '\0') { /* the last one is the status */
            fuzz_want_ok(line, fuzz_send(second, line, (size_t)(end - line)));
        }
    }
    static char old[MAX_LINE], new[MAX_LINE];
    print_position(order->game, old);
    print_position(second->current, new);
    fuzz_check_same(old, new);
    fuzz_host_reset(second);
}

/* In the worlds of a seat it sees what it sees in the true game. */
static void do_sample(struct order *order)
{
    static char old[MAX_LINE], new[MAX_LINE];
    int seat = (int)(order->number & 1);
    struct str text;
    const char *reply = fuzz_say(host, "@%s sample s%d seed=%llx n=2", order->game->handle,
                                 seat + 1, (unsigned long long)order->number);

    if (strstr(reply, "err ") != NULL) {
        return; /* over, or no room */
    }
    str_init(&text, old, sizeof old);
    tfn_print(&order->game->match, &order->game->st, seat, &text);
    for (int i = 1; i <= 2; i++) {
        const struct game *world = host_game(host, i == 1 ? "w1" : "w2");
        str_init(&text, new, sizeof new);
        tfn_print(&world->match, &world->st, seat, &text);
        fuzz_check_same(old, new);
        fuzz_check(&world->match, &world->st);
    }
}

/* The text of a seat is enough for a world in which it reads the same. */
static void do_view(struct order *order)
{
    static char old[MAX_LINE], new[MAX_LINE];
    int seat = (int)(order->number & 1);
    struct str text;

    if (host_game(host, "view") == NULL && host->octets > 1 << 19) {
        return;
    }
    str_init(&text, old, sizeof old);
    tfn_print(&order->game->match, &order->game->st, seat, &text);
    const char *reply = fuzz_say(host, "@%s setup as=view sample=%llx %s", order->game->handle,
                                 (unsigned long long)order->number, old);
    if (strstr(reply, "err ") != NULL) {
        return; /* a part of an effect is left out, or the position is none that play leads to */
    }
    const struct game *world = host_game(host, "view");
    str_init(&text, new, sizeof new);
    tfn_print(&world->match, &world->st, seat, &text);
    fuzz_check_same(old, new);
    fuzz_check(&world->match, &world->st);
}

/* The player role answers the block of a seat with a move that is taken. */
static void do_bot(struct order *order)
{
    const struct game *game = order->game;
    int seat = game_asked(game) == 2 || (game_asked(game) == 3 && (order->number & 1) != 0);
    char move[MOVE_TEXT] = "";

    if (game->st.head.is_over) {
        return;
    }
    const char *reply = fuzz_say(host, "@%s ask s%d", game->handle, seat + 1);
    fuzz_player_start(player, game->match.rules->vocab->game);
    for (const char *at = reply; *at != '\0'; at = strchr(at, '\n') + 1) {
        const char *line = fuzz_skip_lead(at);
        if (strncmp(line, "ok", 2) != 0) {
            fuzz_check_reply(line, 0, player_send(player, line, strcspn(line, "\n")));
        }
    }
    reply = player_send(player, "7 go", 4);
    const char *at = strstr(reply, " move=");
    CHECK(at != NULL && sscanf(at, " move=%159s", move) == 1);
    fuzz_want_ok(move, fuzz_say(host, "@%s go s%d", game->handle, seat + 1));
    fuzz_want_ok(move, fuzz_say(host, "@%s play s%d %s", game->handle, seat + 1, move));
}

/* A line about as long as a line may be. */
static void do_long(struct order *order)
{
    static const char *const parts[] = {"x", " x", "%41", " a=", "\xe3\x81\x82", " ", ",a*1"};
    static char line[FUZZ_LINE];
    const char *part = parts[order->number % COUNT_OF(parts)];
    size_t size = MAX_LINE - 40 + (size_t)rng_fast_below(&order->stream, 80);
    const char *head = GRAMMAR_PICK(&order->stream, "play", "7 @g1 setup tfn1",
                                    "deck d mine cards=", "expect hash=", "ping");
    bool is_apart = part[0] != ' ' && strchr(head, '=') == NULL;
    size_t used = (size_t)snprintf(line, sizeof line, "%s%s", head, is_apart ? " " : "");

    while (used + strlen(part) <= size) {
        memcpy(line + used, part, strlen(part));
        used += strlen(part);
    }
    const char *reply = fuzz_send(host, line, used);
    CHECK(used < MAX_LINE || strstr(reply, "err toolong") != NULL);
}

/* ------------------------------------------------------------------------------ the session */

static void obey(const char *word, struct order *order)
{
    static const struct {
        const char *word;
        void (*directive)(struct order *order);
    } table[] = {{"play", do_play},   {"undo", do_undo},     {"damage", do_damage},
                 {"again", do_again}, {"record", do_record}, {"sample", do_sample},
                 {"view", do_view},   {"bot", do_bot}};

    if (strcmp(word, "long") == 0) {
        do_long(order);
        return;
    }
    for (size_t i = 0; i < COUNT_OF(table) && order->game != NULL; i++) {
        if (strcmp(table[i].word, word) == 0) {
            table[i].directive(order);
        }
    }
}

/* A line that begins with `!`. */
static void read_directive(const char *line, size_t length)
{
    char text[64], word[16], handle[LINE_HANDLE] = "";
    unsigned long long number = 0;

    (void)snprintf(text, sizeof text, "%.*s", (int)length, line);
    if (sscanf(text, "!%15[a-z] %20llu @%16[a-z0-9]", word, &number, handle) < 1) {
        return;
    }
    obey(word, &(struct order){.game = handle[0] == '\0' ? host->current : host_game(host, handle),
                               .stream = number,
                               .number = number});
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data;
    int directives = 0;

    for (int i = 0; i < SESSION_LINES && size > 0; i++) {
        const char *end = memchr(at, '\n', size);
        size_t length = end == NULL ? size : (size_t)(end - at);
        if (at[0] != '!') {
            (void)fuzz_send(host, at, length);
        } else if (directives++ < SESSION_DIRECTIVES) {
            read_directive(at, length);
        }
        size -= length + (end != NULL);
        at += length + (end != NULL);
    }
    for (int i = 0; i < host->games; i++) {
        fuzz_check(&host->game[i]->match, &host->game[i]->st);
    }
    fuzz_host_reset(host);
    return 0;
}
