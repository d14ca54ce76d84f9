/* test_disasm.c - typical abilities as the code words they become. */
#include <criterion/criterion.h>

#include <string.h>

#include "engine/base/str.h"
#include "engine/games/unreal-drive/drive.h"
#include "engine/lang/disasm.h"
#include "tests/lib/card_text.h"

/* Compiles the lines below one card and compares its disassembly; pcs count from 1. */
static void check_card(const char *lines, const char *expected)
{
    char text[2000];
    char buffer[4000];
    struct str out;
    struct arena arena = {0};
    str_init(&out, text, sizeof text);
    str_format(&out, "card test-a \"A\"\n%s", lines);
    const struct carddb *db = card_text_good(&arena, text);
    str_init(&out, buffer, sizeof buffer);
    disasm_card(db, &db->cards[0], &out);
    cr_assert_not(out.overflow);
    cr_assert_str_eq(buffer, expected, "got:\n%s", buffer);
    arena_free(&arena);
}

#define CAST "  type cast; climate red; bet 1; power 2\n"

Test(disasm, an_act_with_a_cost_a_guard_and_a_choice)
{
    check_card(CAST "  act discard 1 hand if count foe.cast >= 2:\n"
                    "    choose 1 foe.cast[bet <= 1] -> c\n"
                    "    destroy c\n",
               "card test-a cast\ns1 act\n"
               "guard:\n1 ZONE foe cast\n2 COUNT\n3 CONST 2\n4 GE\n5 END_VALUE\n"
               "cost:\n6 ZONE mine hand\n7 END_VALUE\n"
               "need:\n8 CONST 1\n9 END_VALUE\n"
               "first:\n10 ZONE foe cast\n11 FILTER 3\n12 FIELD bet\n13 CONST 1\n14 LE\n"
               "15 END_VALUE\n"
               "need:\n16 CONST 1\n17 END_VALUE\n"
               "code:\n18 ZONE mine hand\n19 SEAT you\n20 CONST 1\n21 CONST 1\n"
               "22 CHOOSE $0 cost\n23 SSLOT $0\n24 VERB discard\n"
               "25 ZONE foe cast\n26 FILTER 3\n27 FIELD bet\n28 CONST 1\n29 LE\n"
               "30 SEAT you\n31 CONST 1\n32 CONST 1\n33 CHOOSE $1\n34 SSLOT $1\n"
               "35 VERB destroy\n36 END\n");
}

Test(disasm, a_look_a_choice_and_the_rest_to_the_bottom)
{
    check_card(CAST "  on summon:\n"
                    "    look deck.top(3) -> seen\n"
                    "    choose 1 seen -> c\n"
                    "    move c to hand\n"
                    "    move seen - c to deck bottom ordered\n",
               "card test-a cast\ns1 on summon\n"
               "code:\n1 CONST 3\n2 TOP mine deck\n3 VERB look\n4 BINDR $0\n"
               "5 SSLOT $0\n6 SEAT you\n7 CONST 1\n8 CONST 1\n9 CHOOSE $1\n"
               "10 SSLOT $1\n11 VERB move to hand\n"
               "12 SSLOT $0\n13 SSLOT $1\n14 DIFF\n15 VERB move to deck bottom ordered\n"
               "16 END\n");
}

Test(disasm, a_reaction_with_subject_seat_and_member)
{
    check_card(CAST "  on cancelled of foe.table[drive] by you if ev.by-trap = 1 once per turn "
                    "optional:\n"
                    "    give it power - 2, silenced for turn\n",
               "card test-a cast\ns1 on cancelled optional once\n"
               "subject:\n1 ZONE foe table\n2 PROP drive\n3 END_VALUE\n"
               "by:\n4 SEAT you\n5 END_VALUE\n"
               "guard:\n6 MEMBER 0\n7 CONST 1\n8 EQ\n9 END_VALUE\n"
               "code:\n10 IT\n11 LETS $0\n12 SSLOT $0\n13 CONST -2\n14 GIVE power + for turn\n"
               "15 SSLOT $0\n16 GIVEWORD silenced for turn\n17 END\n");
}

Test(disasm, a_static_with_rows_of_every_kind)
{
    check_card(CAST "  static if you.life <= 5:\n"
                    "    cast[other and green] power + count hand, uncancellable\n"
                    "    foe place-limit = 2\n"
                    "    forbid surrender of foe\n"
                    "    forbid t-skill of any.cast\n",
               "card test-a cast\ns1 static\n"
               "guard:\n1 SEAT you\n2 GAUGE life\n3 CONST 5\n4 LE\n5 END_VALUE\n"
               "rows:\n6 ZONE mine cast\n7 PROP 50\n8 OTHER\n9 ZONE mine hand\n10 COUNT\n"
               "11 ROWNUM power +\n"
               "12 ZONE mine cast\n13 PROP 50\n14 OTHER\n15 ROWWORD uncancellable\n"
               "16 SEAT foe\n17 CONST 2\n18 ROWSEAT place-limit =\n"
               "19 SEAT foe\n20 ROWFORBIDSEAT surrender\n"
               "21 ZONE both cast\n22 ROWFORBID t-skill\n23 END\n");
}

Test(disasm, a_mode_with_conditions_and_tests)
{
    check_card("  type drive\n  use:\n"
               "    mode 1:\n"
               "      option gain:\n"
               "        add 1 to you.life\n"
               "      option burn if you.right = 1:\n"
               "        choose 1 foe.gimmick -> c\n"
               "        destroy c\n",
               "card test-a drive\n"
               "use:\n1 SEAT you\n2 MODE 2 -> 27\n"
               "3 OPTION \"gain\" -> 7\n4 test 0\n5 OPTION \"burn\" -> 11\n6 test 19\n"
               "7 CONST 1\n8 SEAT you\n9 VERB add life\n10 JUMP -> 27\n"
               "11 ZONE foe gimmick\n12 SEAT you\n13 CONST 1\n14 CONST 1\n15 CHOOSE $0\n"
               "16 SSLOT $0\n17 VERB destroy\n18 JUMP -> 27\n"
               "19 SEAT you\n20 GAUGE right\n21 CONST 1\n22 EQ\n23 ZONE foe gimmick\n24 SOME\n"
               "25 AND\n26 END_VALUE\n27 END\n");
}

Test(disasm, a_loop_over_seats_with_a_choice_by_each)
{
    check_card("  type plan\n  needs you is attacker\n  use:\n"
               "    each p in seats:\n"
               "      if count p.cast >= 2:\n"
               "        choose 1 p.cast[bet = max p.cast.bet] by p -> c\n"
               "        destroy c\n",
               "card test-a plan\n"
               "needs:\n1 SEAT you\n2 SEAT attacker\n3 EQ\n4 END_VALUE\n"
               "use:\n5 CONST 0\n6 LET $1\n7 EACHSEAT $0 -> 29\n"
               "8 SLOT $0\n9 ZONEOF cast\n10 COUNT\n11 CONST 2\n12 GE\n13 JUMPZ -> 28\n"
               "14 SLOT $0\n15 ZONEOF cast\n16 FILTER 5\n17 FIELD bet\n18 SLOT $0\n"
               "19 ZONEOF cast\n20 SMAX bet\n21 EQ\n22 SLOT $0\n23 CONST 1\n24 CONST 1\n"
               "25 CHOOSE $0\n26 SSLOT $0\n27 VERB destroy\n28 JUMP -> 7\n29 END\n");
}

Test(disasm, a_search_and_an_optional_block)
{
    check_card("  type drive\n  use:\n"
               "    choose 0..1 deck[cast] -> c\n"
               "    may taking:\n"
               "      reveal c\n"
               "      move c to hand\n"
               "    else:\n"
               "      stop\n"
               "    shuffle deck\n",
               "card test-a drive\n"
               "use:\n1 ZONE mine deck\n2 PROP cast\n3 SEAT you\n4 CONST 0\n5 CONST 1\n"
               "6 CHOOSE $0 search\n7 SEAT you\n8 MAYBE \"taking\" -> 14\n"
               "9 SSLOT $0\n10 VERB reveal\n11 SSLOT $0\n12 VERB move to hand\n13 JUMP -> 15\n"
               "14 END\n15 ZONE mine deck\n16 VERB shuffle\n17 END\n");
}

Test(disasm, questions_chance_and_results)
{
    check_card(CAST "  on summon optional:\n"
                    "    ask number 0..3 by foe -> n\n"
                    "    ask type -> t\n"
                    "    random n foe.trick[facedown] -> c\n"
                    "    reveal c\n"
                    "    if c[type = t]:\n"
                    "      move c to trick facedown -> up\n"
                    "      sub count up from foe.life -> lost\n"
                    "      draw lost by foe\n",
               "card test-a cast\ns1 on summon\n"
               "code:\n1 SEAT you\n2 MAYBE \"\" -> 32\n"
               "3 SEAT foe\n4 CONST 0\n5 CONST 3\n6 ASKNUM $0\n7 SEAT you\n8 ASKWORD $1 type\n"
               "9 ZONE foe trick\n10 WORD facedown\n11 SLOT $0\n12 RANDOM $0\n"
               "13 SSLOT $0\n14 VERB reveal\n"
               "15 SSLOT $0\n16 FILTER 3\n17 FIELD type\n18 SLOT $1\n19 EQ\n20 SOME\n"
               "21 JUMPZ -> 32\n22 SSLOT $0\n23 VERB move to trick facedown\n24 BINDR $1\n"
               "25 SCOUNT $1\n26 SEAT foe\n27 VERB sub life\n28 BINDN $2\n"
               "29 SLOT $2\n30 SEAT foe\n31 VERB draw\n32 END\n");
}
