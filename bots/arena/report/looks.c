/* looks.c - the style sheet and the script of a report.
 *
 * The assembler copies the files; it looks for them from the root of the project, where every file
 * is compiled. The Makefile says that this file hangs on them. */
#include "bots/arena/report/looks.h"

__asm__(".pushsection .rodata\n"
        ".global looks_style\n"
        "looks_style:\n"
        ".incbin \"bots/arena/report/report.css\"\n"
        ".byte 0\n"
        ".global looks_script\n"
        "looks_script:\n"
        ".incbin \"bots/arena/report/report.js\"\n"
        ".byte 0\n"
        ".popsection\n");
