/* chart.h - the drawings of a report: bars, curves and their axes, as SVG in a page.
 *
 * Promise: a drawing is as wide as there is room, and what is written in it keeps its size, so it
 * can be read on a phone and on paper. Colours come from the style sheet. */
#ifndef TF_ARENA_CHART_H
#define TF_ARENA_CHART_H

#include <stdio.h>

#include "bots/arena/result/blocks.h"

/* A line of numbers, from one round number to another. */
struct chart_scale {
    double low, high, step;
};

/* The scale with at most so many steps that holds both numbers. */
struct chart_scale chart_scale(double low, double high, int steps);

/* Where a number stands on it, 0 to 100; what is outside stands at its end. */
double chart_at(const struct chart_scale *scale, double number);

/* A drawing that has labels at the left and below; `kind` is the class of its box, text must need
 * no escaping. Between the two, SVG in a field of 100 by 100 that is stretched. */
void chart_begin(FILE *out, const char *kind, const char *title, const char *left,
                 const struct chart_scale *up);
void chart_end(FILE *out, const char *below, const struct chart_scale *across);

/* A line from edge to edge at a height of the scale. */
void chart_line(FILE *out, const char *kind, const struct chart_scale *up, double number);

/* An estimate with its bar, for a row of a table; and the axis of such rows. */
void chart_estimate(FILE *out, const struct chart_scale *across, const struct estimate *estimate);
void chart_axis(FILE *out, const struct chart_scale *across);

/* Three shares of a whole as one bar; words say what each is. */
void chart_shares(FILE *out, const unsigned long counts[3], const char *const words[3]);

#endif
