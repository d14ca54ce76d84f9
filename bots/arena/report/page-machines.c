/* page-machines.c - the section of the machines that have played. */
#include "bots/arena/report/page.h"

#include "bots/arena/report/escape.h"
#include "bots/arena/result/machines.h"

void page_machines(const struct page *page)
{
    const struct results *results = page->summary->results;
    struct machines machines;

    if (!machines_compare(results, &machines)) {
        return;
    }
    (void)fputs("<p class=\"note\">Whether they agree: a residual above 3 is odd. Nothing is left "
                "out, whatever it says.</p>\n",
                page->out);
    page_table(page, "list", "machines");
    (void)fputs("<thead><tr>", page->out);
    page_head(page, "Machine", false);
    page_head(page, "Blocks", true);
    page_head(page, "Residual", true);
    (void)fputs("</tr></thead><tbody>\n", page->out);
    for (int i = 0; i < machines.count; i++) {
        (void)fputs("<tr><th scope=\"row\">", page->out);
        escape_html(results->machines[i], page->out);
        (void)fputs("</th>", page->out);
        page_count(page, machines.rows[i].blocks);
        (void)fprintf(page->out, "<td class=\"n\">%+.1f</td></tr>\n", machines.rows[i].residual);
    }
    (void)fputs("</tbody>", page->out);
    page_table_end(page);
    if (machines.degrees) {
        (void)fprintf(page->out,
                      "<p>Chi-square %.1f with %d degrees of freedom: p %.3f that they are alike."
                      "</p>\n",
                      machines.chi, machines.degrees, machines.tail);
    }
    machines_free(&machines);
}
