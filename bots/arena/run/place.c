/* place.c - on which core a worker runs. */
#include "bots/arena/run/place.h"

#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { OWN_FILES = 32 /* of the arena, or of a worker: host, journal, two bots */ };

void places_open(struct places *places)
{
    cpu_set_t cores;

    *places = (struct places){.count = 0};
    if (sched_getaffinity(0, sizeof cores, &cores) != 0) {
        return;
    }
    for (int core = 0; core < CPU_SETSIZE && places->count < PLACES; core++) {
        if (CPU_ISSET((size_t)core, &cores)) {
            places->files[places->count] = -1;
            places->cores[places->count++] = core;
        }
    }
}

/* A name that one process at a time can have, and that goes with it; no file is left behind. */
static int reserve(int core)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int length =
        snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "tefuda-arena core %d", core);
    int file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1) + (socklen_t)length;

    if (file >= 0 && bind(file, (struct sockaddr *)&address, size) != 0) {
        (void)close(file);
        file = -1;
    }
    return file;
}

int places_take(struct places *places)
{
    if (places->count == 0) {
        return -1;
    }
    for (int i = 0; i < places->count; i++) {
        if (places->files[i] < 0 && (places->files[i] = reserve(places->cores[i])) >= 0) {
            places->taken++;
            return places->cores[i];
        }
    }
    return places->cores[places->taken++ % places->count];
}

void places_close(struct places *places)
{
    for (int i = 0; i < places->count; i++) {
        if (places->files[i] >= 0) {
            (void)close(places->files[i]);
        }
        places->files[i] = -1;
    }
}

int place_workers(int wanted)
{
    rlim_t needed = (rlim_t)wanted + OWN_FILES;
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) != 0) {
        return wanted;
    }
    if (files.rlim_cur < needed && files.rlim_cur < files.rlim_max) {
        files.rlim_cur = files.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur >= needed) {
        return wanted;
    }
    return files.rlim_cur > OWN_FILES ? (int)files.rlim_cur - OWN_FILES : 0;
}
