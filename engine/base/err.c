/* err.c - filling in an error. */
#include "engine/base/err.h"

#include <stdarg.h>
#include <stdio.h>

bool err_set(struct err *err, const char *code, const char *text, const char *keys, ...)
{
    va_list args;

    err->code = code;
    va_start(args, keys);
    (void)vsnprintf(err->keys, sizeof err->keys, keys, args);
    va_end(args);
    (void)snprintf(err->text, sizeof err->text, "%s", text == NULL ? "" : text);
    return false;
}
