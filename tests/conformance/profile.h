/* profile.h - how much of the protocol a host has: `core`, which can be played in an arena, `host`,
 * and what it may have beyond. */
#ifndef TF_CONFORMANCE_PROFILE_H
#define TF_CONFORMANCE_PROFILE_H

#include "tests/conformance/probe.h"

/* Books what the profile `core` does not have as skipped. */
void profile_skip_host(struct kit *kit);

/* Which commands of the profile `host` a program does not know, each behind a space; asks it. */
struct text profile_missing(struct kit *kit);

/* Prints a line for each profile: that it holds, or what it lacks. */
void profile_print(const struct kit *kit, const struct text *missing);

#endif
