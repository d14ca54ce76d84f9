/* files.c - which file of the page a path of a browser names; which hosts and origins are ours. */
#include "gui-adapters/web/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { PATH_OCTETS = 200, HOST_OCTETS = 256 };

static const struct {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".json", "application/json"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".tfr", "text/plain; charset=utf-8"},
};

static const char *type_of(const char *path)
{
    const char *end = strrchr(path, '.');

    for (size_t i = 0; end && i < sizeof types / sizeof *types; i++) {
        if (strcmp(end, types[i].end) == 0) {
            return types[i].type;
        }
    }
    return NULL;
}

/* Letters, digits, and - _ . between slashes; no part is empty or begins with a dot. */
static bool plain(const char *path)
{
    size_t length =
        strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./");

    return path[0] == '/' && path[length] == '\0' && length < PATH_OCTETS && !strstr(path, "//") &&
           !strstr(path, "/.");
}

/* Every part below `www` is a folder or a file itself, not a link. */
static bool linked(char *name, size_t www)
{
    struct stat info;

    for (char *slash = strchr(name + www + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        bool folder;

        *slash = '\0';
        folder = lstat(name, &info) == 0 && S_ISDIR(info.st_mode);
        *slash = '/';
        if (!folder) {
            return true;
        }
    }
    return lstat(name, &info) != 0 || !S_ISREG(info.st_mode);
}

bool files_find(const char *www, const char *client, const char *path, char *out, size_t size,
                const char **type)
{
    int length;

    path = strcmp(path, "/") == 0 ? "/index.html" : path;
    *type = type_of(path);
    if (!*type || !plain(path)) {
        return false;
    }
    if (strcmp(path, "/tefuda-host.mjs") == 0) {
        length = snprintf(out, size, "%s", client);
        return length > 0 && (size_t)length < size;
    }
    length = snprintf(out, size, "%s%s", www, path);
    return length > 0 && (size_t)length < size && !linked(out, strlen(www));
}

/* Copies the host without its port; -1 if there is no port, -2 if it is no host at all. */
static int parted(const char *text, char out[HOST_OCTETS])
{
    const char *bracket = text[0] == '[' ? strchr(text, ']') : NULL;
    size_t length = bracket ? (size_t)(bracket - text) + 1 : strcspn(text, ":");
    char *end;
    long port;

    if (length == 0 || length >= HOST_OCTETS) {
        return -2;
    }
    memcpy(out, text, length);
    out[length] = '\0';
    if (text[length] == '\0') {
        return -1;
    }
    port = strtol(text + length + 1, &end, 10);
    return text[length] == ':' && end > text + length + 1 && *end == '\0' && port > 0 &&
                   port < 65536
               ? (int)port
               : -2;
}

static bool loopback(const char *host)
{
    return strcasecmp(host, "localhost") == 0 || strcmp(host, "127.0.0.1") == 0 ||
           strcmp(host, "[::1]") == 0;
}

bool files_host(const char *text, const char *name)
{
    char host[HOST_OCTETS];

    return parted(text, host) != -2 && (loopback(host) || (name && strcasecmp(host, name) == 0));
}

bool files_origin(const char *origin, const char *name, int port)
{
    const char *text = strstr(origin, "://");
    char host[HOST_OCTETS];
    int own;

    if (!text || (strncmp(origin, "http://", 7) != 0 && strncmp(origin, "https://", 8) != 0)) {
        return false;
    }
    own = parted(text + 3, host);
    if (own == -2) {
        return false;
    }
    return name && strcasecmp(host, name) == 0 ? true : loopback(host) && own == port;
}
