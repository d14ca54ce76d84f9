/* json.h - a JSON document written as it is told: commas, indents, escapes.
 *
 * Promise: never nan or inf, which JSON does not have; text of any octets becomes valid UTF-8. Keys
 * are our own words. Why no library: it would keep the whole document as a tree, refuse broken
 * UTF-8 that commands of bots may have, and be one more package, for what this file does. */
#ifndef TF_ARENA_JSON_H
#define TF_ARENA_JSON_H

#include <stdbool.h>
#include <stdio.h>

enum { JSON_DEPTH = 16 };

struct json {
    FILE *out;
    int depth;
    bool has_items[JSON_DEPTH]; /* of the things that are open */
    char ends[JSON_DEPTH];
};

/* Key: NULL in a list. Objects and lists stay open until json_end. */
void json_object(struct json *json, const char *key);
void json_list(struct json *json, const char *key);
void json_end(struct json *json);

void json_text(struct json *json, const char *key, const char *text);
void json_count(struct json *json, const char *key, unsigned long long number);
void json_number(struct json *json, const char *key, double number); /* null if it is none */
void json_bool(struct json *json, const char *key, bool is_true);
void json_null(struct json *json, const char *key);

#endif
