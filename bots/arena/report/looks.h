/* looks.h - the style sheet and the script of a report, which stand in the program. */
#ifndef TF_ARENA_LOOKS_H
#define TF_ARENA_LOOKS_H

extern const char looks_style[], looks_script[]; /* report.css and report.js, with a NUL behind */

#endif
