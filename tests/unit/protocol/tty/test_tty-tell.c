/* test_tty-tell.c - events in sentences, and the question. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/tty/tty-tell.h"
#include "tests/lib/prop_game.h"

static struct host *host;
static struct teller teller;

static void open_host(void)
{
    host = prop_host();
    memset(&teller, 0, sizeof teller);
}

static void close_host(void)
{
    host_close(host);
}

/* Opens a game whose words are spoken. */
static void speak(const char *game, bool is_ja)
{
    char line[64];

    (void)snprintf(line, sizeof line, "newgame %s seed=1", game);
    (void)command_run(host, line, strlen(line));
    memset(&teller, 0, sizeof teller);
    teller.match = teller.memory.match = &host->current->match;
    teller.is_ja = is_ja;
}

/* What is told of events after number `since`; older ones say what lies where. */
static const char *told_since(const char *events, int since)
{
    static const struct tty_look wide = {200, 0, false};
    static char text[65536];
    FILE *out = fmemopen(text, sizeof text, "w");

    teller.memory.labels = teller.memory.values = 0;
    text[0] = '\0';
    (void)tty_tell(out, &wide, &teller, "@b ", events, since);
    (void)fclose(out);
    return text;
}

static const char *told(const char *events)
{
    return told_since(events, 0);
}

TestSuite(tty_tell, .init = open_host, .fini = close_host);

Test(tty_tell, cards_that_go_the_same_way_go_together)
{
    static const char events[] = "event 1 draw s1 from=s1.D to=s1.H cards=ember-pup d=1\n"
                                 "event 2 draw s1 from=s1.D to=s1.H cards=tithe d=1\n"
                                 "@b event 3 draw s1 from=s1.D to=s1.H cards=ember-pup d=1\n"
                                 "event 4 draw s2 from=s2.D to=s2.H cards=?1 d=1\n"
                                 "event 5 draw s2 from=s2.D to=s2.H cards=?1 d=1\nok last=5\n";

    speak("unreal-drive", false);
    cr_expect_str_eq(told(events),
                     "  s1 draws \"First Spark\" Ember Pup*2, Tithe\n  s2 draws 2 cards\n");
    cr_expect_str_eq(told_since(events, 3), "  s2 draws 2 cards\n");
    cr_expect_str_eq(told_since(events, 5), "");
    speak("unreal-drive", true);
    cr_expect_str_eq(told(events), "  s1が「はじめの火花」熾火の仔犬*2、十分の一の寄進を引く\n"
                                   "  s2がカード2枚を引く\n");
}

Test(tty_tell, an_answer_tells_what_its_card_does)
{
    speak("unreal-drive", false);
    cr_expect_str_eq(told("event 1 choose s2 move=lay:tithe d=3\n"
                          "event 2 move s2 from=s2.H to=s2.K pos=k4 cards=tithe why=placed d=3\n"
                          "event 3 choose s1 move=lay:? d=4\n"
                          "event 4 move s1 from=s1.H to=s1.K pos=k1 cards=?1 why=placed d=4\n"
                          "event 5 choose s1 move=pass d=5\nevent 6 pass s1 d=5\nok last=6\n"),
                     "  s2: lay Tithe face-down\n  s1: lay a card face-down\n  s1: pass\n");
}

Test(tty_tell, what_an_answer_does_not_say_is_told)
{
    speak("unreal-drive", false);
    cr_expect_str_eq(told("event 1 choose s1 move=flip d=3\n"
                          "event 2 move k1 from=s1.K to=s1.T cards=tithe why=flipped d=3\n"
                          "event 3 reveal s2 from=s2.A pos=a4 cards=ember-pup d=3\n"
                          "event 4 look s1 from=s2.H cards=?1 d=3 by=tithe.1\nok last=4\n"),
                     "  s1: turn up the next card\n"
                     "  s1: Tithe goes from trick area k1 to card being resolved (turned up)\n"
                     "  s2 shows \"First Spark\" Ember Pup from cast area a4\n"
                     "  s1 looks at a card from s2's hand [Tithe]\n");
}

Test(tty_tell, a_card_that_passes_through_is_told_once)
{
    static const char events[] = "event 1 move k4 from=s2.K to=s2.T cards=tithe why=flipped d=3\n"
                                 "event 2 move s2 from=s2.T to=s2.X cards=tithe why=applied d=3\n"
                                 "event 3 move s1 from=s1.H to=s1.X cards=tithe d=3\nok\n";

    speak("unreal-drive", false);
    cr_expect_str_eq(told(events),
                     "  s2: Tithe goes from trick area k4 to drop area (turned up, applied)\n"
                     "  s1: Tithe goes from hand to drop area\n");
    speak("unreal-drive", true);
    cr_expect_not_null(strstr(told(events), "（表にした、適用した）\n"), "%s", told(events));
}

Test(tty_tell, numbers_say_what_they_were)
{
    speak("unreal-drive", false);
    cr_expect_str_eq(
        told("event 1 value s2 name=life n=9 d=3\nevent 2 value s2 name=right n=0 d=3\n"
             "event 3 turn s2 n=2 d=3\nevent 4 value s2 name=life n=7 d=3\nok\n"),
        "  s2: life 10→9\n  turn 2 of s2\n  s2: life 9→7\n");
    teller.memory.is_setup = true;
    cr_expect_str_eq(told("event 1 value s2 name=life n=9 d=3\nok\n"), "  s2: life 9\n");
    speak("ultima-generation", false);
    cr_expect_str_eq(told("event 1 value s1 name=v part=4 n=5 d=1\n"
                          "event 2 value s1 name=v part=2 n=-3 d=1\nok\n"),
                     "  s1: valor 0→5, honor 0→-3\n");
}

Test(tty_tell, a_label_is_called_by_the_card_that_lay_there)
{
    static const char events[] = "event 1 move s1 from=s1.Q to=s1.M pos=m2 cards=bu-r03 d=1\n"
                                 "event 2 choose s1 move=front:m2 d=2\n"
                                 "event 3 move m2 from=s1.M to=s1.B pos=m2 cards=bu-r03 d=2\n"
                                 "event 4 move s1 from=s1.H to=s1.M pos=m2 cards=?1 d=3\n"
                                 "event 5 choose s1 move=front:m2 d=4\nok\n";

    speak("battle-of-union", false);
    cr_expect_str_eq(told_since(events, 1),
                     "  s1: send Blazehorn Charger to the battlefield\n"
                     "  s1: a card goes from hand to camp m2\n  s1: send m2 to the battlefield\n");
}

Test(tty_tell, lasting_changes_say_how_long)
{
    speak("battle-of-union", false);
    cr_expect_str_eq(told("event 1 flag s1 from=s1.B pos=m2 cards=bu-r03 change=attack+4.battle d=3"
                          " by=bu-r03.1\nok\n"),
                     "  s1: Blazehorn Charger at m2: attack +4, until the end of the battle\n");
    speak("battle-of-union", true);
    cr_expect_not_null(strstr(told("event 1 flag s1 from=s1.B pos=m2 cards=bu-r03"
                                   " change=attack-2.battle d=3\nok\n"),
                              "攻撃力 -2、このバトルの間"));
}

Test(tty_tell, the_end_names_the_winner)
{
    speak("unreal-drive", false);
    cr_expect_str_eq(told("event 1 over s2 reason=resign d=3\nok\n"), "  s2 wins: s1 resigned\n");
    cr_expect_str_eq(told("event 1 over s1 reason=life d=3\nok\n"), "  s1 wins: life at 0\n");
    cr_expect_str_eq(told("event 1 over draw reason=cap d=3\nok\n"),
                     "  a draw: turn limit reached\n");
    speak("unreal-drive", true);
    cr_expect_str_eq(told("event 1 over s2 reason=resign d=3\nok\n"), "  s2の勝ち：s1が投了\n");
    cr_expect_str_eq(told("event 1 over draw reason=cap d=3\nok\n"),
                     "  引き分け：ターン数の上限\n");
}

Test(tty_tell, the_question_says_who_asks_and_how_much)
{
    char text[1024];

    speak("unreal-drive", false);
    tty_question(&teller,
                 "d=2 seat=s1 kind=pick step=choose n=3 from=borrowed-fangs.1 -- Choose a card",
                 text, sizeof text);
    cr_expect_str_eq(text, "Borrowed Fangs asks s1: choose a card");
    tty_question(&teller,
                 "d=2 seat=s2 kind=pick step=choose n=3 default=pick:a1 min=1 max=3 sofar=1"
                 " picked=tithe from=borrowed-fangs -- Choose a card\nmove 1 x",
                 text, sizeof text);
    cr_expect_str_eq(text, "Borrowed Fangs asks s2: choose a card (1 to 3; so far 1: Tithe)");
    tty_question(&teller, "d=2 seat=s1 kind=main step=right n=1 default=pass -- Use it", text,
                 sizeof text);
    cr_expect_str_eq(text, "", "the picture says that itself");
    speak("unreal-drive", true);
    tty_question(&teller,
                 "d=2 seat=s1 kind=pick step=choose n=3 min=2 max=2 from=tithe -- カードを選ぶ",
                 text, sizeof text);
    cr_expect_str_eq(text, "十分の一の寄進の効果によるs1の選択: カードを選ぶ（2枚）");
}

Test(tty_tell, any_line_may_be_read)
{
    struct event *event = calloc(1, sizeof *event);

    speak("unreal-drive", false);
    cr_expect_str_eq(told(""), "");
    cr_expect_str_eq(told("event\nevent 1\nevent x y z\nevent 1 move\nok\n"),
                     told("event\nevent 1\nevent x y z\nevent 1 move\nok\n"));
    cr_expect(event_read("event 3 value s1 name=life n=9 d=1\n", event));
    cr_expect_eq(event->number, 3);
    cr_expect_str_eq(event->who, "s1");
    cr_expect_str_eq(event_key(event, "n"), "9");
    cr_expect_str_eq(event_key(event, "no"), "");
    cr_expect(event_is_label("m3.2") && event_is_label("u3.a1") && !event_is_label("s1"));
    free(event);
}
