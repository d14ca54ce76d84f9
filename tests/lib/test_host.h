/* test_host.h - a host with the cards of the project, for tests that speak the protocol. */
#ifndef TF_TESTS_TEST_HOST_H
#define TF_TESTS_TEST_HOST_H

#include "protocol/command.h"

/* Opens a host; fails the test with the diagnostics if a card file has a fault. The caller closes
 * it with host_close. */
struct host *test_host(void);

#endif
