/* escape.h - text of unknown origin made safe for a page, a JSON document, a line of CSV.
 *
 * Promise: whatever octets come in, what goes out is UTF-8 that ends nothing and begins nothing: a
 * broken octet, a control character and a mark that turns the direction of text each become U+FFFD.
 */
#ifndef TF_ARENA_ESCAPE_H
#define TF_ARENA_ESCAPE_H

#include <stdio.h>

/* As text between tags, or in an attribute in double quotes. Line ends stay. */
void escape_html(const char *text, FILE *out);

/* As a JSON string, with its quotes. */
void escape_json(const char *text, FILE *out);

/* As a field of CSV, in quotes only if it needs them. */
void escape_csv(const char *text, FILE *out);

/* As a part of an address: what is not a letter, a digit or one of -._~/ becomes %XX. */
void escape_address(const char *text, FILE *out);

#endif
