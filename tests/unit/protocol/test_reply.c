/* test_reply.c - the text of an answer. */
#include <criterion/criterion.h>

#include <string.h>

#include "engine/base/base.h"
#include "protocol/reply.h"

static struct reply reply;

static void open_reply(void)
{
    cr_assert(reply_open(&reply));
}

static void close_reply(void)
{
    reply_close(&reply);
}

TestSuite(reply, .init = open_reply, .fini = close_reply);

Test(reply, every_line_begins_with_the_id_and_the_handle)
{
    reply_begin(&reply, "7", "g1");
    reply_format(&reply, "move", " %d %s", 1, "end");
    reply_format(&reply, "ok", " n=%d", 1);
    cr_assert_str_eq(reply.text, "7 @g1 move 1 end\n7 @g1 ok n=1\n");
    reply_begin(&reply, "", "");
    reply_format(&reply, "ok", "%s", "");
    cr_assert_str_eq(reply.text, "ok\n");
}

Test(reply, values_are_quoted_and_an_empty_one_is_a_dash)
{
    reply_begin(&reply, "", "");
    struct str *out = reply_start(&reply, "card");
    reply_key(out, "name.en", "Ember Pup 100%");
    reply_key(out, "name.ja", "熾火の仔犬");
    reply_key(out, "x", "");
    reply_end(&reply);
    cr_assert_str_eq(reply.text, "card name.en=Ember%20Pup%20100%25 name.ja=熾火の仔犬 x=-\n");
}

Test(reply, a_refusal_has_its_code_keys_and_sentence)
{
    struct err err;

    (void)err_set(&err, "stale", "ask again", "d=%d now=%d", 1, 2);
    reply_begin(&reply, "3", "");
    reply_err(&reply, &err);
    cr_assert_str_eq(reply.text, "3 err stale d=1 now=2 -- ask again\n");
    (void)err_set(&err, "nogame", NULL, "%s", "");
    reply_begin(&reply, "", "");
    reply_err(&reply, &err);
    cr_assert_str_eq(reply.text, "err nogame\n");
}

Test(reply, grows_beyond_its_first_size_and_loses_nothing)
{
    static char text[1000];

    memset(text, 'x', sizeof text - 1);
    reply_begin(&reply, "", "");
    for (int i = 0; i < 1000; i++) {
        str_put(reply_start(&reply, "x"), text);
        reply_end(&reply);
    }
    cr_assert_eq(strlen(reply.text), 1001 * 1000);
    cr_assert_eq(reply.used, 1001 * 1000);
    cr_assert_not(reply.is_lost);
}

Test(reply, a_line_of_65536_octets_fits_and_a_longer_one_is_lost)
{
    static char text[MAX_LINE + 1];

    memset(text, 'x', sizeof text);
    reply_begin(&reply, "", "");
    str_bytes(reply_start_bare(&reply), text, MAX_LINE - 1);
    reply_end(&reply);
    cr_assert_not(reply.is_lost);
    cr_assert_eq(strlen(reply.text), MAX_LINE);
    str_bytes(reply_start_bare(&reply), text, MAX_LINE);
    reply_end(&reply);
    cr_assert(reply.is_lost);
    cr_assert_eq(strlen(reply.text), MAX_LINE, "what came before stays");
}

Test(reply, every_error_code_has_a_meaning)
{
    cr_assert_not_null(reply_meaning("syntax"));
    cr_assert_not_null(reply_meaning("internal"));
    cr_assert_null(reply_meaning("nonsense"));
}
