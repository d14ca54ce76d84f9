/* chart.c - the drawings of a report. */
#include "bots/arena/report/chart.h"

#include <math.h>

static const double WHOLE = 100;
static const double LEAST = 1e-6; /* ends that are nearer than this are one */

struct chart_scale chart_scale(double low, double high, int steps)
{
    static const double rounds[] = {1, 2, 5, 10};
    struct chart_scale scale = {0};
    double tens;

    high = high - low > LEAST ? high : low + 1;
    tens = pow(10, floor(log10((high - low) / steps)));

    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        scale = (struct chart_scale){.step = rounds[i] * tens};
        scale.low = floor(low / scale.step) * scale.step;
        scale.high = ceil(high / scale.step) * scale.step;
        if (scale.high - scale.low <= (steps + 0.5) * scale.step) {
            break;
        }
    }
    return scale;
}

double chart_at(const struct chart_scale *scale, double number)
{
    double at = WHOLE * (number - scale->low) / (scale->high - scale->low);

    return fmin(fmax(at, 0), WHOLE);
}

static int steps_of(const struct chart_scale *scale)
{
    return (int)lround((scale->high - scale->low) / scale->step);
}

/* The number of a step; a nought that is none by rounding is one. */
static double step_at(const struct chart_scale *scale, int step)
{
    double number = scale->low + step * scale->step;

    return fabs(number) < scale->step / 1000 ? 0 : number;
}

/* --------------------------------------------------------------------------------------- plots */

void chart_begin(FILE *out, const char *kind, const char *title, const char *left,
                 const struct chart_scale *up)
{
    (void)fprintf(out, "<div class=\"plot %s\"><span class=\"left\">%s</span><div class=\"up\">",
                  kind, left);
    for (int i = 0; i <= steps_of(up); i++) {
        double number = step_at(up, i);

        (void)fprintf(out, "<span style=\"bottom:%.2f%%\">%g</span>", chart_at(up, number), number);
    }
    (void)fprintf(out,
                  "</div><svg class=\"field\" viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" "
                  "role=\"img\" aria-label=\"%s\">",
                  title);
    for (int i = 0; i <= steps_of(up); i++) {
        chart_line(out, "grid", up, step_at(up, i));
    }
}

void chart_line(FILE *out, const char *kind, const struct chart_scale *up, double number)
{
    double y = WHOLE - chart_at(up, number);

    (void)fprintf(out, "<line class=\"%s\" x1=\"0\" x2=\"100\" y1=\"%.3f\" y2=\"%.3f\"/>", kind, y,
                  y);
}

void chart_end(FILE *out, const char *below, const struct chart_scale *across)
{
    (void)fputs("</svg><div class=\"across\">", out);
    for (int i = 0; i <= steps_of(across); i++) {
        double number = step_at(across, i);

        (void)fprintf(out, "<span style=\"left:%.2f%%\">%g</span>", chart_at(across, number),
                      number);
    }
    (void)fprintf(out, "</div><span class=\"below\">%s</span></div>\n", below);
}

/* ---------------------------------------------------------------------------------------- rows */

static void put_ticks(FILE *out, const struct chart_scale *across)
{
    for (int i = 0; i <= steps_of(across); i++) {
        double number = step_at(across, i), x = chart_at(across, number);

        (void)fprintf(out, "<line class=\"%s\" x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"0\" y2=\"100%%\"/>",
                      number == 0 ? "zero" : "grid", x, x);
    }
}

void chart_estimate(FILE *out, const struct chart_scale *across, const struct estimate *estimate)
{
    enum estimate_kind kind = estimate->kind;
    double low = kind == ESTIMATE_UNDER ? 0 : chart_at(across, estimate->low);
    double high = kind == ESTIMATE_OVER ? WHOLE : chart_at(across, estimate->high);

    (void)fputs("<svg class=\"rating\" aria-hidden=\"true\">", out);
    put_ticks(out, across);
    if (kind != ESTIMATE_NONE) {
        (void)fprintf(out,
                      "<rect class=\"%s\" x=\"%.2f%%\" width=\"%.2f%%\" y=\"35%%\" "
                      "height=\"30%%\"/>",
                      kind == ESTIMATE_ABOUT ? "span" : "span open", low, high - low);
    }
    if (kind == ESTIMATE_ABOUT) {
        (void)fprintf(out, "<circle cx=\"%.2f%%\" cy=\"50%%\" r=\"4\"/>",
                      chart_at(across, estimate->value));
    }
    (void)fputs("</svg>", out);
}

void chart_axis(FILE *out, const struct chart_scale *across)
{
    (void)fputs("<div class=\"axis\">", out);
    for (int i = 0; i <= steps_of(across); i++) {
        double number = step_at(across, i);

        (void)fprintf(out, "<span style=\"left:%.2f%%\">%s%g</span>", chart_at(across, number),
                      number > 0 ? "+" : "", number);
    }
    (void)fputs("</div>", out);
}

void chart_shares(FILE *out, const unsigned long counts[3], const char *const words[3])
{
    unsigned long sum = counts[0] + counts[1] + counts[2];
    double x = 0;

    (void)fputs("<svg class=\"shares\" aria-hidden=\"true\">", out);
    for (int i = 0; sum > 0 && i < 3; i++) {
        double width = WHOLE * (double)counts[i] / (double)sum;

        if (counts[i]) {
            (void)fprintf(out,
                          "<rect class=\"part%d\" x=\"%.2f%%\" width=\"%.2f%%\" y=\"0\" "
                          "height=\"100%%\"><title>%s: %lu</title></rect>",
                          i, x, width, words[i], counts[i]);
        }
        x += width;
    }
    (void)fputs("<line class=\"half\" x1=\"50%\" x2=\"50%\" y1=\"0\" y2=\"100%\"/></svg>", out);
}
