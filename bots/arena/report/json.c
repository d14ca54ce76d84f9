/* json.c - a JSON document written as it is told. */
#include "bots/arena/report/json.h"

#include <math.h>

#include "bots/arena/report/escape.h"

enum { ROWS = 2 /* things that are open so deep, and deeper ones, stand on one line */ };

/* The comma, the place on the page and the key of what comes next. */
static void put_key(struct json *json, const char *key)
{
    if (json->depth > 0) {
        (void)fputs(json->has_items[json->depth - 1] ? "," : "", json->out);
        json->has_items[json->depth - 1] = true;
        if (json->depth <= ROWS) {
            (void)fprintf(json->out, "\n%*s", json->depth, "");
        }
    }
    if (key) {
        escape_json(key, json->out);
        (void)fputc(':', json->out);
    }
}

static void begin(struct json *json, const char *key, char start, char end)
{
    put_key(json, key);
    (void)fputc(start, json->out);
    json->has_items[json->depth] = false;
    json->ends[json->depth++] = end;
}

void json_object(struct json *json, const char *key)
{
    begin(json, key, '{', '}');
}

void json_list(struct json *json, const char *key)
{
    begin(json, key, '[', ']');
}

void json_end(struct json *json)
{
    json->depth--;
    if (json->depth < ROWS && json->has_items[json->depth]) {
        (void)fprintf(json->out, "\n%*s", json->depth, "");
    }
    (void)fputc(json->ends[json->depth], json->out);
    (void)fputs(json->depth ? "" : "\n", json->out);
}

void json_text(struct json *json, const char *key, const char *text)
{
    put_key(json, key);
    escape_json(text, json->out);
}

void json_count(struct json *json, const char *key, unsigned long long number)
{
    put_key(json, key);
    (void)fprintf(json->out, "%llu", number);
}

void json_number(struct json *json, const char *key, double number)
{
    put_key(json, key);
    (void)fprintf(json->out, isfinite(number) ? "%.10g" : "null", number);
}

void json_bool(struct json *json, const char *key, bool is_true)
{
    put_key(json, key);
    (void)fputs(is_true ? "true" : "false", json->out);
}

void json_null(struct json *json, const char *key)
{
    put_key(json, key);
    (void)fputs("null", json->out);
}
