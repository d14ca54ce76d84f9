/* err.h - one refused command: the protocol's code, its keys, a sentence.
 *
 * Promise: filled by the function that found the fault; nothing else was changed by it. */
#ifndef TF_BASE_ERR_H
#define TF_BASE_ERR_H

#include <stdbool.h>

enum { ERR_KEYS = 512, ERR_TEXT = 256 };

struct err {
    const char *code;    /* of protocol/errors.def; NULL: no error */
    char keys[ERR_KEYS]; /* "key=value key=value", values without spaces */
    char text[ERR_TEXT]; /* for people, may be empty */
};

/* Fills err and returns false, so that a caller can `return err_set(..)`. Keys are cut at their
 * size; text NULL: none. */
bool err_set(struct err *err, const char *code, const char *text, const char *keys, ...)
    __attribute__((format(printf, 4, 5)));

#endif
