/* export.c - tefuda-export: a record as one page that opens from a file, without a network. */
#include <getopt.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gui-adapters/html/bundle.h"
#include "gui-adapters/html/tape.h"
#include "gui-adapters/web/place.h"

enum { WRONG_ARGUMENTS = 2, DIGEST = 64, BASE64 = 96, LONGEST = 8 << 20 };

static const char usage[] =
    "usage: tefuda-export RECORD [options]\n"
    "Writes a record as one page: every step for four viewers, to scrub and to send to others.\n"
    "  --out FILE        the page; RECORD with the ending .html\n"
    "  --engine FILE  --cards FOLDER  --www FOLDER  --client FILE  --html FOLDER     found beside\n"
    "                    the program; --cards may be repeated\n";

static struct {
    const char *record, *out, *www, *client, *html;
    struct tape_engine engine;
} options;

/* ---------------------------------------------------------------------------------- options */

static const char *or_place(const char *given, const char *built, const char *installed)
{
    return given ? given : place_find(built, installed);
}

static const char *html_name(const char *record)
{
    struct buf name = {0};
    const char *end = strrchr(record, '.');
    size_t length = end && !strchr(end, '/') ? (size_t)(end - record) : strlen(record);

    buf_add(&name, record, length);
    buf_say(&name, ".html");
    return name.data;
}

static _Noreturn void refuse_arguments(void)
{
    (void)fputs(usage, stderr);
    exit(WRONG_ARGUMENTS);
}

static void add_cards(const char *folder)
{
    int n = 0;

    while (n < TAPE_CARDS && options.engine.cards[n]) {
        n++;
    }
    if (n == TAPE_CARDS) {
        refuse_arguments();
    }
    options.engine.cards[n] = folder;
}

static void take_option(int option)
{
    switch (option) {
    case 'o':
        options.out = optarg;
        break;
    case 'e':
        options.engine.program = optarg;
        break;
    case 'c':
        add_cards(optarg);
        break;
    case 'w':
        options.www = optarg;
        break;
    case 'j':
        options.client = optarg;
        break;
    case 'p':
        options.html = optarg;
        break;
    case 'h':
        (void)fputs(usage, stdout);
        exit(0);
    default:
        refuse_arguments();
    }
}

static void read_options(int argc, char **argv)
{
    static const struct option names[] = {
        {"out", required_argument, NULL, 'o'},    {"engine", required_argument, NULL, 'e'},
        {"cards", required_argument, NULL, 'c'},  {"www", required_argument, NULL, 'w'},
        {"client", required_argument, NULL, 'j'}, {"html", required_argument, NULL, 'p'},
        {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0},
    };
    int option;

    while ((option = getopt_long(argc, argv, "", names, NULL)) != -1) {
        take_option(option);
    }
    if (optind + 1 != argc) {
        refuse_arguments();
    }
    options.record = argv[optind];
    options.out = options.out ? options.out : html_name(options.record);
    options.www = or_place(options.www, "gui-adapters/web/www", "share/tefuda/www");
    options.html = or_place(options.html, "gui-adapters/html", "share/tefuda/html");
    options.client = or_place(options.client, "bots/js", "share/tefuda/bots/js");
    options.engine.program = or_place(options.engine.program, "tefuda", "bin/tefuda");
}

/* ------------------------------------------------------------------------------------- parts */

static _Noreturn void fail(const char *what, const char *why)
{
    (void)fprintf(stderr, "tefuda-export: %s: %s\n", what, why);
    exit(1);
}

static struct buf read_file(const char *folder, const char *name)
{
    struct buf text = {0}, path = {0};

    buf_put(&path, folder[0] ? "%s/%s" : "%s%s", folder, name);
    if (!bundle_read(path.data, &text)) {
        fail(path.data, "cannot be read");
    }
    buf_free(&path);
    return text;
}

static struct buf read_record(void)
{
    struct buf text = read_file("", options.record);

    if (text.used > LONGEST || strlen(text.data) != text.used) {
        fail(options.record, "line 1: not a record");
    }
    return text;
}

/* The page needs the plot only where players said what they thought of their chances. */
static bool has_thoughts(const char *record)
{
    const char *at = strstr(record, "\n# info ");

    while (at && !memmem(at + 1, strcspn(at + 1, "\n"), " wp=", 4)) {
        at = strstr(at + 1, "\n# info ");
    }
    return at != NULL;
}

static struct buf make_script(bool has_graph)
{
    struct buf script = {0}, fault = {0}, vendor = {0};
    struct bundle bundle = {.left_out = has_graph ? NULL : "graph.js"};

    buf_put(&vendor, "%s/vendor", options.www);
    bundle.folder[0] = options.html;
    bundle.folder[1] = options.www;
    bundle.folder[2] = vendor.data;
    bundle.folder[3] = options.client;
    if (!bundle_add(&bundle, "page.js", &script, &fault)) {
        fail("the page", fault.data);
    }
    bundle_end(&bundle);
    buf_free(&vendor);
    return script;
}

/* The policy allows this one script and no other. */
static void hash_script(const struct buf *script, char out[BASE64])
{
    unsigned char digest[DIGEST];
    unsigned size = 0;

    if (EVP_Digest(script->data, script->used, digest, &size, EVP_sha256(), NULL) != 1) {
        fail("the page", "SHA-256 failed");
    }
    (void)EVP_EncodeBlock((unsigned char *)out, digest, (int)size);
}

static void put_escaped(struct buf *page, const char *text)
{
    for (const char *at = text; *at;) {
        size_t plain = strcspn(at, "<&");
        buf_add(page, at, plain);
        at += plain;
        if (*at) {
            buf_say(page, *at++ == '<' ? "&lt;" : "&amp;");
        }
    }
}

/* Behind the line end that a browser drops there. */
static void put_data(struct buf *page, const char *id, const struct buf *text)
{
    buf_put(page, "<pre id=\"%s\" hidden>\n", id);
    put_escaped(page, text->data);
    buf_say(page, "</pre>\n");
}

static void put_style(struct buf *page, const char *name, const char *id)
{
    struct buf style = read_file(options.www, name);

    buf_put(page, "<style%s>", id);
    buf_say(page, style.data);
    buf_say(page, "</style>\n");
    buf_free(&style);
}

static void put_page(struct buf *page, const struct buf *record, const struct buf *tape)
{
    bool has_graph = has_thoughts(record->data);
    struct buf script = make_script(has_graph);
    char hash[BASE64];

    hash_script(&script, hash);
    buf_say(page, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    buf_put(page,
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
            "script-src 'sha256-%s'; style-src 'unsafe-inline'; img-src data:\">\n",
            hash);
    buf_say(page, "<title>tefuda</title>\n<link rel=\"icon\" href=\"data:,\">\n");
    put_style(page, "style.css", "");
    if (has_graph) {
        put_style(page, "vendor/uplot.css", " id=\"uplot-style\"");
    }
    buf_say(page, "</head>\n<body>\n<main id=\"game\" data-screen=\"replay\"></main>\n");
    put_data(page, "record", record);
    put_data(page, "tape", tape);
    buf_say(page, "<script type=\"module\">");
    buf_add(page, script.data, script.used);
    buf_say(page, "</script>\n</body>\n</html>\n");
    buf_free(&script);
}

static void write_page(const struct buf *page)
{
    FILE *file = fopen(options.out, "w");

    if (!file || fwrite(page->data, 1, page->used, file) != page->used || fclose(file) != 0) {
        fail(options.out, "cannot be written");
    }
    (void)printf("%s %zu KB\n", options.out, (page->used + 1023) / 1024);
}

int main(int argc, char **argv)
{
    struct buf record, tape = {0}, fault = {0}, page = {0};

    read_options(argc, argv);
    record = read_record();
    if (access(options.engine.program, X_OK) != 0) {
        fail(options.engine.program, "cannot be run");
    }
    if (!tape_make(&options.engine, record.data, &tape, &fault)) {
        fail(options.record, fault.data);
    }
    put_page(&page, &record, &tape);
    write_page(&page);
    buf_free(&record);
    buf_free(&tape);
    buf_free(&page);
    return 0;
}
