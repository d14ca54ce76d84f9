/* sock.c - sockets and files, on libwebsockets. */
#include "gui-adapters/web/sock.h"

#include <arpa/inet.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "gui-adapters/web/buf.h"
#include "gui-adapters/web/files.h"
#include "gui-adapters/web/watch.h"

enum {
    MESSAGE_OCTETS = 4096,
    UNSENT_OCTETS = 1 << 20,
    QUIET_SECONDS = 5, /* a connection that asks for nothing */
    SILENT_SECONDS = 30,
    GONE_SECONDS = 50,
    LAST_MS = 500,
    STATUS_REASON = 4000,
    STATUS_BINARY = 1003,
    NAME_OCTETS = 4096,
    ADDRESS_OCTETS = 64,
    HEADER_OCTETS = 300,
    RECEIVE_OCTETS = 4096,
    PENDING = 256, /* connections at a time that are no sockets yet; each has QUIET_SECONDS */
    KERNEL_OCTETS = 256 << 10 /* what the kernel may keep for a socket that is not read */
};

struct sock_text {
    size_t length;
    int holders;
    unsigned char octets[]; /* LWS_PRE for the frame, then the text */
};

struct saying {
    struct saying *next;
    struct sock_text *text;
};

/* One WebSocket; libwebsockets keeps it zeroed until it is established. */
struct sock {
    struct sock *next;
    struct lws *wsi;
    void *guest;
    struct buf heard;
    struct saying *first, *last;
    size_t unsent, allowed;
    char address[ADDRESS_OCTETS];
    char word[16];
    bool lost; /* what is heard is longer than allowed */
    bool closing, gone;
};

static struct sock_rules rules;
static struct lws_context *context;
static struct lws_vhost *vhost;
static struct sock *socks;
static int connections; /* all that libwebsockets holds, */
static int upgraded;    /* and those that are sockets by now */
static lws_sorted_usec_list_t alarm_clock;

/* -------------------------------------------------------------------------------------- texts */

struct sock_text *sock_text(const char *text, size_t length)
{
    struct sock_text *made = buf_new(sizeof *made + LWS_PRE + length + 1);

    made->length = length;
    made->holders = 1;
    memcpy(made->octets + LWS_PRE, text, length);
    return made;
}

void sock_text_free(struct sock_text *text)
{
    if (--text->holders == 0) {
        free(text);
    }
}

static void drop_first(struct sock *sock)
{
    struct saying *saying = sock->first;

    sock->first = saying->next;
    if (!sock->first) {
        sock->last = NULL;
    }
    sock->unsent -= saying->text->length;
    sock_text_free(saying->text);
    free(saying);
}

void sock_say(struct sock *sock, struct sock_text *text)
{
    struct saying *saying;

    if (sock->closing) {
        return;
    }
    saying = buf_new(sizeof *saying);
    saying->text = text;
    text->holders++;
    if (sock->last) {
        sock->last->next = saying;
    } else {
        sock->first = saying;
    }
    sock->last = saying;
    sock->unsent += text->length;
    if (sock->unsent > UNSENT_OCTETS) {
        sock->closing = true;
        lws_set_timeout(sock->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
        return;
    }
    lws_callback_on_writable(sock->wsi);
}

void sock_close(struct sock *sock, const char *word)
{
    if (sock->closing) {
        return;
    }
    sock->closing = true;
    (void)snprintf(sock->word, sizeof sock->word, "%s", word);
    lws_set_timeout(sock->wsi, PENDING_TIMEOUT_CLOSE_SEND, QUIET_SECONDS);
    lws_callback_on_writable(sock->wsi);
}

void sock_allow(struct sock *sock, size_t octets)
{
    sock->allowed = octets;
}

/* ------------------------------------------------------------------------------------ sockets */

/* The value of a header, or NULL if it is not there or longer than any of ours. */
static const char *header(struct lws *wsi, enum lws_token_indexes token, char *out)
{
    if (lws_hdr_total_length(wsi, token) <= 0) {
        return NULL;
    }
    return lws_hdr_copy(wsi, out, HEADER_OCTETS, token) > 0 ? out : "";
}

static bool allowed(struct lws *wsi)
{
    char text[HEADER_OCTETS];
    const char *host = header(wsi, WSI_TOKEN_HOST, text);
    const char *origin;

    if (!host || !files_host(host, rules.name)) {
        return false;
    }
    origin = header(wsi, WSI_TOKEN_ORIGIN, text);
    return !origin || files_origin(origin, rules.name, sock_port());
}

static int from(const char *address)
{
    int count = 0;

    for (const struct sock *sock = socks; sock; sock = sock->next) {
        count += strcmp(sock->address, address) == 0;
    }
    return count;
}

static int upgrade(struct lws *wsi)
{
    char address[ADDRESS_OCTETS] = "";
    int status = 0;

    lws_get_peer_simple(wsi, address, sizeof address);
    if (!allowed(wsi)) {
        status = HTTP_STATUS_FORBIDDEN;
    } else if (from(address) >= rules.per_address) {
        status = HTTP_STATUS_SERVICE_UNAVAILABLE;
    }
    if (status) {
        (void)lws_return_http_status(wsi, (unsigned int)status, NULL);
    }
    return status ? 1 : 0;
}

static void established(struct sock *sock, struct lws *wsi)
{
    int kernel = KERNEL_OCTETS;

    *sock = (struct sock){.wsi = wsi, .next = socks, .allowed = MESSAGE_OCTETS};
    lws_get_peer_simple(wsi, sock->address, sizeof sock->address);
    (void)setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &kernel, sizeof kernel);
    socks = sock;
    upgraded++;
    sock->guest = rules.opened(sock);
}

static void closed(struct sock *sock)
{
    struct sock **at = &socks;

    while (*at && *at != sock) {
        at = &(*at)->next;
    }
    if (!*at) {
        return; /* it was refused before it was established */
    }
    *at = sock->next;
    upgraded--;
    sock->closing = sock->gone = true;
    rules.closed(sock->guest);
    while (sock->first) {
        drop_first(sock);
    }
    buf_free(&sock->heard);
}

static int receive(struct sock *sock, const char *part, size_t length)
{
    if (lws_is_first_fragment(sock->wsi)) {
        buf_clear(&sock->heard);
        sock->lost = false;
    }
    if (sock->closing) {
        return 0;
    }
    if (lws_frame_is_binary(sock->wsi)) {
        lws_close_reason(sock->wsi, (enum lws_close_status)STATUS_BINARY, (unsigned char *)"binary",
                         6);
        return -1;
    }
    if (sock->heard.used + length > sock->allowed) {
        sock->lost = true; /* the beginning stays, for the id of the answer */
    } else {
        buf_add(&sock->heard, part, length);
    }
    if (!lws_is_final_fragment(sock->wsi) || lws_remaining_packet_payload(sock->wsi) > 0) {
        return 0;
    }
    buf_add(&sock->heard, "", 0);
    rules.heard(sock->guest, sock->heard.data, sock->heard.used,
                sock->lost ? SOCK_LONG : SOCK_GOOD);
    if (sock->heard.room > MESSAGE_OCTETS) {
        buf_free(&sock->heard);
    }
    return 0;
}

static int writable(struct sock *sock)
{
    if (sock->first) {
        struct sock_text *text = sock->first->text;

        if (lws_write(sock->wsi, text->octets + LWS_PRE, text->length, LWS_WRITE_TEXT) < 0) {
            return -1;
        }
        drop_first(sock);
        lws_callback_on_writable(sock->wsi);
        return 0;
    }
    if (sock->closing) {
        lws_close_reason(sock->wsi, (enum lws_close_status)STATUS_REASON,
                         (unsigned char *)sock->word, strlen(sock->word));
        return -1;
    }
    return 0;
}

/* -------------------------------------------------------------------------------------- files */

static int serve(struct lws *wsi, const char *path)
{
    char name[NAME_OCTETS];
    const char *type;
    int status = 0;

    if (!allowed(wsi)) {
        status = HTTP_STATUS_FORBIDDEN;
    } else if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0) {
        status = HTTP_STATUS_METHOD_NOT_ALLOWED;
    } else if (!files_find(rules.www, rules.client, path, name, sizeof name, &type)) {
        status = HTTP_STATUS_NOT_FOUND;
    }
    if (status) {
        if (lws_return_http_status(wsi, (unsigned int)status, NULL)) {
            return -1;
        }
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    status = lws_serve_http_file(wsi, name, type, NULL, 0);
    return status < 0 || (status > 0 && lws_http_transaction_completed(wsi)) ? -1 : 0;
}

static int serve_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t length)
{
    (void)user;
    (void)length;
    switch (reason) {
    case LWS_CALLBACK_WSI_CREATE:
        connections++;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        connections--;
        return 0;
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return connections - upgraded > PENDING;
    case LWS_CALLBACK_HTTP:
        return serve(wsi, in);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return upgrade(wsi);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION:
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    default:
        return 0;
    }
}

static int serve_web(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        established(user, wsi);
        return 0;
    case LWS_CALLBACK_CLOSED:
        closed(user);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return receive(user, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return writable(user);
    default:
        return serve_http(wsi, reason, user, in, length);
    }
}

static int serve_watch(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t length)
{
    (void)wsi;
    (void)user;
    (void)in;
    (void)length;
    if (reason == LWS_CALLBACK_RAW_RX_FILE) {
        watch_run();
    }
    return 0;
}

/* --------------------------------------------------------------------------------------- loop */

/* Those without a protocol of their own get the first. */
static const struct lws_protocols protocols[] = {
    {"tefuda", serve_web, sizeof(struct sock), RECEIVE_OCTETS, 0, NULL, 0},
    {"watch", serve_watch, 0, 0, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

#define HEADER(below, name, text)                                                                  \
    {                                                                                              \
        below, NULL, name ":", text                                                                \
    }
static const struct lws_protocol_vhost_options headers[] = {
    HEADER(&headers[1], "content-security-policy",
           "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
           "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
           "frame-ancestors 'none'"),
    HEADER(&headers[2], "x-content-type-options", "nosniff"),
    HEADER(&headers[3], "referrer-policy", "no-referrer"),
    HEADER(&headers[4], "x-frame-options", "deny"),
    HEADER(&headers[5], "cross-origin-opener-policy", "same-origin"),
    HEADER(&headers[6], "cross-origin-resource-policy", "same-origin"),
    HEADER(NULL, "cache-control", "no-cache"),
};

/* A socket that is silent is asked whether it is still there; who sleeps does not sit at a table.
 */
static const lws_retry_bo_t silence = {
    .secs_since_valid_ping = SILENT_SECONDS,
    .secs_since_valid_hangup = GONE_SECONDS,
};

bool sock_start(const struct sock_rules *given)
{
    struct lws_context_creation_info info = {0};
    lws_sock_file_fd_type watched = {.filefd = watch_fd()};

    rules = *given;
    lws_set_log_level(getenv("TEFUDA_WEB_LOG") ? LLL_ERR | LLL_WARN | LLL_NOTICE : 0, NULL);
    info.port = rules.port;
    info.iface = rules.bind;
    info.protocols = protocols;
    info.headers = headers;
    info.server_string = "tefuda";
    info.gid = -1;
    info.uid = -1;
    info.timeout_secs = QUIET_SECONDS;
    info.keepalive_timeout = QUIET_SECONDS;
    info.retry_and_idle_policy = &silence;
    info.options = LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    context = lws_create_context(&info);
    vhost = context ? lws_create_vhost(context, &info) : NULL;
    if (!vhost ||
        !lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, watched, "watch", NULL)) {
        (void)fprintf(stderr, "tefuda-web: cannot listen on %s port %d\n", rules.bind, rules.port);
        sock_stop();
        return false;
    }
    return true;
}

int sock_port(void)
{
    return lws_get_vhost_listen_port(vhost);
}

static void ring(lws_sorted_usec_list_t *entry)
{
    (void)entry; /* lws_service comes back, that is all */
}

void sock_wait(int64_t wait)
{
    if (wait >= 0) {
        lws_sul_schedule(context, 0, &alarm_clock, ring, wait > 0 ? wait * 1000 : 1);
    } else {
        lws_sul_cancel(&alarm_clock);
    }
    (void)lws_service(context, 0);
}

void sock_end(const char *word)
{
    int64_t until = buf_now() + LAST_MS;

    if (!vhost) {
        return;
    }
    for (struct sock *sock = socks; sock; sock = sock->next) {
        sock_close(sock, word);
    }
    while (socks && buf_now() < until) {
        sock_wait(LAST_MS / 10);
    }
}

void sock_stop(void)
{
    if (context) {
        lws_sul_cancel(&alarm_clock);
        lws_context_destroy(context);
        context = NULL;
        vhost = NULL;
    }
}
