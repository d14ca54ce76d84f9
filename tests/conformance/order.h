/* order.h - the order in which names stand in lists. */
#ifndef TF_CONFORMANCE_ORDER_H
#define TF_CONFORMANCE_ORDER_H

/* By octets, but runs of digits by their value: less than 0, 0 or more, as strcmp. */
int order_compare(const char *a, const char *b);

#endif
