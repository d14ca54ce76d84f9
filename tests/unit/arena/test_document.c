#include <criterion/criterion.h>

#include <math.h>
#include <string.h>

#include "bots/arena/report/document.h"
#include "bots/arena/report/json.h"
#include "tests/bots/history.h"

static const char PLAN[] = "event name=\"Cup \\\"9\\\" <秋>\" kind=match pairs=2\n"
                           "game name=guess decks=\"a,b \\\"x\\\"\"\n"
                           "bot name=one cmd=\"./one \xff\" movetime=10\n"
                           "bot name=two cmd=two tc=5+0.5\n";

static char *json_of(const struct history *history)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    document_json(&history->summary, &history->digest, out);
    (void)fclose(out);
    return text;
}

static char *csv_of(const struct history *history)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    document_csv(&history->results, &history->digest, out);
    (void)fclose(out);
    return text;
}

/* Three games of four. */
static void play(struct history *history)
{
    history_open(history, PLAN);
    history_tell(history, 1, 0, (struct told){.end = MATCH_S1, .answers = 7, .used_ms = {3, 4}});
    history_tell(history, 1, 1,
                 (struct told){.end = MATCH_S1,
                               .answers = 9,
                               .reason = "resign",
                               .used_ms = {5, 6},
                               .faults = {FAULT_NONE, FAULT_CRASH_SIG},
                               .detail = "signal 9"});
    history_tell(history, 1, 3, (struct told){.end = MATCH_VOID, .reason = "void.host"});
    history_read(history);
}

Test(document, each_game_is_a_line_of_csv)
{
    struct history history;
    char *text;

    play(&history);
    text = csv_of(&history);
    cr_assert_str_eq(text,
                     "n,block,leg,round,game,s1,s2,s1.deck,s2.deck,end,reason,s1.fault,s2.fault,"
                     "answers,s1.ms,s2.ms,date\n"
                     "0,0,0,1,guess,one,two,a,\"b \"\"x\"\"\",s1,hits,,,7,3,4,"
                     "2026-11-28T07:00:00Z\n"
                     "1,0,1,1,guess,two,one,a,\"b \"\"x\"\"\",s1,resign,,crash.sig,9,5,6,"
                     "2026-11-28T07:00:01Z\n"
                     "3,1,1,1,guess,two,one,a,\"b \"\"x\"\"\",void,void.host,,,0,0,0,"
                     "2026-11-28T07:00:03Z\n",
                     "%s", text);
    free(text);
    history_close(&history);
}

Test(document, json_has_what_the_manual_says)
{
    static const char *const wants[] = {
        "{\n \"format\":\"tefuda-table\",\n \"version\":1,\n",
        "\"name\":\"Cup \\\"9\\\" <秋>\",",
        "\"total\":{\n  \"games\":4,\n  \"played\":2,\n  \"void\":1,\n  \"missing\":1,\n"
        "  \"answers\":16\n }",
        "\"cmd\":\"./one \xef\xbf\xbd\"",
        "\"share\":0.5,",
        "\"faults\":{\"crash.sig\":1}",
        "\"faults\":{}",
        "\"time\":{\"games\":3,\"sum_ms\":9,\"most_ms\":6,\"most_n\":1}",
        "\"first\":\"one\",\"second\":\"two\",\"blocks\":[0,0,1,0,0]",
        "\"wins\":1,\"draws\":0,\"losses\":1,\"elo\":{\"kind\":",
        "\"circles\":[],\n \"test\":null,",
        "\"seats\":{\"s1\":2,\"s2\":0,\"draws\":0}",
        "\"answers\":{\"games\":2,\"least\":7,\"median\":7,\"mean\":8,\"most\":9}",
        "\"ends\":[{\"reason\":\"hits\",\"s1\":1,\"s2\":0,\"draws\":0,\"void\":0},"
        "{\"reason\":\"resign\",\"s1\":1,\"s2\":0,\"draws\":0,\"void\":0},"
        "{\"reason\":\"void.host\",\"s1\":0,\"s2\":0,\"draws\":0,\"void\":1}]",
        "{\"name\":\"a\",\"score\":{\"wins\":2,\"draws\":0,\"losses\":0},"
        "\"mirror\":{\"s1\":0,\"s2\":0,\"draws\":0},"
        "\"against\":[{\"deck\":\"b \\\"x\\\"\",\"score\":{\"wins\":2,\"draws\":0,\"losses\":0}}]}",
    };
    struct history history;
    char *text;

    play(&history);
    text = json_of(&history);
    for (size_t i = 0; i < sizeof wants / sizeof *wants; i++) {
        cr_assert(strstr(text, wants[i]), "%s is not in %s", wants[i], text);
    }
    free(text);
    history_close(&history);
}

Test(document, a_test_is_told_with_its_bounds)
{
    struct history history;
    char *text;

    history_open(&history, "event kind=match pairs=9 stop=sprt,nelo0=0,nelo1=10\n"
                           "game name=guess\n"
                           "bot name=one cmd=one movetime=10\n"
                           "bot name=two cmd=two movetime=10\n");
    history_read(&history);
    text = json_of(&history);
    cr_assert(strstr(text, "\"test\":{\n  \"scale\":\"nelo\",\n  \"low\":0,\n  \"high\":10,\n"
                           "  \"alpha\":0.05,\n  \"beta\":0.05,\n  \"verdict\":\"open\",\n"
                           "  \"blocks\":0,\n  \"llr\":0,\n  \"lower\":-2.944438979,\n"
                           "  \"upper\":2.944438979\n }"),
              "%s", text);
    cr_assert(strstr(text, "\"share\":null"));
    free(text);
    history_close(&history);
}

Test(document, a_number_that_is_none_is_null)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    struct json json = {.out = out};

    json_list(&json, NULL);
    json_number(&json, NULL, NAN);
    json_number(&json, NULL, INFINITY);
    json_number(&json, NULL, 0.1);
    json_bool(&json, NULL, true);
    json_end(&json);
    (void)fclose(out);
    cr_assert_str_eq(text, "[\n null,\n null,\n 0.1,\n true\n]\n");
    free(text);
}
