#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/arena/plan/decklist.h"
#include "bots/arena/plan/seed.h"

Test(decklist, seeds_are_read_and_derived)
{
    char seed[SEED_TEXT], other[SEED_TEXT], third[SEED_TEXT];

    cr_assert(seed_read("2A51", seed));
    cr_assert_str_eq(seed, "00000000000000000000000000002a51");
    cr_assert_not(seed_read("", seed));
    cr_assert_not(seed_read("xyz", seed));
    cr_assert_not(seed_read("000000000000000000000000000000000", seed));
    cr_assert(seed_read("1", seed));
    seed_derive(seed, "deal", 0, other);
    cr_assert_eq(strlen(other), 32);
    seed_derive(seed, "deal", 1, third);
    cr_assert_str_neq(other, third);
    seed_derive(seed, "bot-1", 0, third);
    cr_assert_str_neq(other, third);
    seed_derive(seed, "deal", 0, third);
    cr_assert_str_eq(other, third);
    cr_assert(seed_draw(other) && seed_draw(third));
    cr_assert_str_neq(other, third);
}

static bool read_deck(const char *text, struct decklist *deck, struct text *error)
{
    char path[] = "/tmp/tefuda-deck-XXXXXX";
    int file = mkstemp(path);
    bool good;

    cr_assert_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    (void)close(file);
    good = decklist_read(path, deck, error);
    (void)unlink(path);
    return good;
}

Test(decklist, a_deck_file_becomes_the_lists_of_the_command)
{
    struct decklist deck;
    struct text error = {0};

    cr_assert(read_deck("# mine\ndeck fire-1 \"火; #\" \"Fire \\\"1\\\"\" coverage\n\n"
                        "  leaders inori, wiz\n  main 1 hero\n"
                        "  cards 3 ember-pup, 2 imp # twos\n  cards 1 fox,wolf ; cards 10 cat\n",
                        &deck, &error),
              "%s", text_string(&error));
    cr_assert_str_eq(deck.name, "fire-1");
    cr_assert_str_eq(deck.lists.data,
                     "leaders=inori,wiz main=hero cards=ember-pup*3,imp*2,fox,wolf,cat*10");
    decklist_free(&deck);
}

Test(decklist, a_broken_deck_file_is_refused_with_its_line)
{
    static const char *const texts[] = {
        "deck x \"a\" \"b\"\n  cards 3 UPPER\n",
        "deck x\n  cards\n",
        "deck x\ncards 3 a\n",
        "deck x\n  cards 3 a,\n",
        "deck x\ndeck y\n",
        "deck x\n\tcards a\n",
    };
    struct decklist deck;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct text error = {0};

        cr_assert_not(read_deck(texts[i], &deck, &error), "%s", texts[i]);
        cr_assert(strstr(error.data, ":2: this is no line of a deck file\n"), "%s: %s", texts[i],
                  error.data);
        text_free(&error);
        decklist_free(&deck);
    }
}

Test(decklist, a_file_without_a_deck_is_refused)
{
    static const char *const texts[] = {"", "# nothing\n", "deck x \"a\" \"b\"\n"};
    struct decklist deck;
    struct text error = {0};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        cr_assert_not(read_deck(texts[i], &deck, &error));
        decklist_free(&deck);
    }
    cr_assert_not(decklist_read("/nowhere/x.deck", &deck, &error));
    cr_assert(strstr(error.data, "/nowhere/x.deck: cannot be opened\n"));
    cr_assert_not(decklist_read("/tmp", &deck, &error));
    text_free(&error);
}

Test(decklist, a_deck_word_is_a_file_or_a_name)
{
    cr_assert(decklist_is_file("decks/flame"));
    cr_assert(decklist_is_file("flame.deck"));
    cr_assert_not(decklist_is_file("flame"));
}
