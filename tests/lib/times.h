/* times.h - how much a test of a property plays: some in `make test`, more in `make more`. */
#ifndef TF_TESTS_TIMES_H
#define TF_TESTS_TIMES_H

/* n, or as many times n as PROP_TIMES says. */
int prop_times(int n);

#endif
