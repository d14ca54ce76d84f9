/* test_io.c - bytes of a file descriptor to lines and back. */
#include <criterion/criterion.h>

#include <string.h>
#include <unistd.h>

#include "protocol/io.h"

static struct io io;
static const char *line;
static size_t length;

/* A pipe that holds the text and is closed behind it. */
static void feed(const char *text, size_t size)
{
    int ends[2];

    cr_assert_eq(pipe(ends), 0);
    if (fork() == 0) {
        _exit(io_write(ends[1], text, size) ? 0 : 1);
    }
    (void)close(ends[1]);
    io_open(&io, ends[0]);
}

static void expect_line(const char *want)
{
    cr_assert_eq(io_read(&io, &line, &length), IO_LINE);
    cr_assert_eq(length, strlen(want));
    cr_assert_eq(memcmp(line, want, length), 0);
}

Test(io, hands_out_lines_one_by_one)
{
    feed("ping\n\nstate s1\r\n", 16);
    expect_line("ping");
    expect_line("");
    expect_line("state s1\r");
    cr_assert_eq(io_read(&io, &line, &length), IO_END);
    cr_assert_eq(io_read(&io, &line, &length), IO_END);
}

Test(io, says_when_the_input_ends_in_mid_line)
{
    feed("ping\nqui", 8);
    expect_line("ping");
    cr_assert_eq(io_read(&io, &line, &length), IO_CUT);
    cr_assert_eq(length, 3);
    cr_assert_eq(memcmp(line, "qui", 3), 0);
    cr_assert_eq(io_read(&io, &line, &length), IO_END);
}

Test(io, drops_a_line_that_is_too_long_and_reads_on_behind_it)
{
    static char text[5 * MAX_LINE];
    size_t sizes[] = {MAX_LINE - 1, MAX_LINE, MAX_LINE + 1, 2 * MAX_LINE, 4 * MAX_LINE + 17};

    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        memset(text, 'x', sizeof text);
        memcpy(text, "ping\n", 5);
        memcpy(text + 5 + sizes[i], "\nstate\n", 7);
        feed(text, sizes[i] + 12);
        expect_line("ping");
        enum io_event event = io_read(&io, &line, &length);
        cr_assert_eq(event, sizes[i] < MAX_LINE ? IO_LINE : IO_TOOLONG, "%zu octets", sizes[i]);
        cr_assert_eq(length, sizes[i] < MAX_LINE ? sizes[i] : MAX_LINE);
        cr_assert_eq(line[0], 'x');
        cr_assert_eq(line[length - 1], 'x');
        expect_line("state");
        cr_assert_eq(io_read(&io, &line, &length), IO_END);
        (void)close(io.fd);
    }
}

Test(io, an_endless_line_ends_with_the_input)
{
    static char text[3 * MAX_LINE];

    memset(text, 'x', sizeof text);
    feed(text, sizeof text);
    cr_assert_eq(io_read(&io, &line, &length), IO_CUT);
    cr_assert_eq(io_read(&io, &line, &length), IO_END);
}

Test(io, many_lines_in_one_read_stay_whole)
{
    static char text[200000];
    int count = 0;

    for (size_t at = 0; at + 10 <= sizeof text; at += 10) {
        memcpy(text + at, "move 1 ab\n", 10);
    }
    feed(text, sizeof text);
    while (io_read(&io, &line, &length) == IO_LINE) {
        cr_assert_eq(length, 9);
        cr_assert_eq(memcmp(line, "move 1 ab", 9), 0);
        count++;
    }
    cr_assert_eq(count, 20000);
}

Test(io, writing_to_a_closed_pipe_is_an_answer)
{
    int ends[2];

    io_ignore_pipe();
    cr_assert_eq(pipe(ends), 0);
    (void)close(ends[0]);
    cr_assert_not(io_write(ends[1], "ok\n", 3));
}

Test(io, a_descriptor_that_cannot_be_read_is_the_end)
{
    io_open(&io, -1);
    cr_assert_eq(io_read(&io, &line, &length), IO_END);
}

static void expect_peek(const char *want)
{
    const char *peeked;
    size_t size;

    cr_assert(io_peek(&io, &peeked, &size));
    cr_assert_eq(size, strlen(want));
    cr_assert_eq(memcmp(peeked, want, size), 0);
}

Test(io, polling_never_waits_and_peeking_takes_nothing)
{
    int ends[2];

    cr_assert_eq(pipe(ends), 0);
    io_open(&io, ends[0]);
    cr_assert_eq(io_poll(&io, &line, &length), IO_NOTHING);
    cr_assert(io_write(ends[1], "ping\nst", 7));
    cr_assert_eq(io_poll(&io, &line, &length), IO_LINE);
    cr_assert_eq(memcmp(line, "ping", length), 0);
    cr_assert_not(io_peek(&io, &line, &length), "half a line");
    cr_assert_eq(io_poll(&io, &line, &length), IO_NOTHING);
    cr_assert(io_write(ends[1], "op\nquit\n", 8));
    cr_assert_eq(io_poll(&io, &line, &length), IO_LINE);
    cr_assert_eq(memcmp(line, "stop", length), 0);
    expect_peek("quit");
    expect_line("quit");
    (void)close(ends[1]);
    cr_assert_eq(io_poll(&io, &line, &length), IO_END);
}
