/* test_parse-stmt.c - changes and statements: texts that are accepted, texts that are refused. */
#include <criterion/criterion.h>

#include "tests/lib/tree_text.h"

/* Statements of a block; they begin in line 3, with four spaces. */
static void check_block(const char *statements, const char *expected)
{
    tree_text_check_inside("card a \"N\"\n  use:\n", statements,
                           "(card 'a' \"N\" (use (mods) (block ", ")))", expected);
}

/* Rows of a static ability; they begin in line 3, with four spaces. */
static void check_rows(const char *rows, const char *expected)
{
    tree_text_check_inside("card a \"N\"\n  static:\n", rows,
                           "(card 'a' \"N\" (static (mods) (rows ", ")))", expected);
}

/* ---- Static rows and changes --------------------------------------------------------------- */

Test(parse_stmt, a_row_is_a_target_and_what_changes)
{
    check_rows("    self power + count x\n", "(row self (modify + 'power' (gather count x)))");
    check_rows("    self power + max (0, 3)\n", "(row self (modify + 'power' (gather max 0 3)))");
    check_rows("    hand[character and forest] cost - 1\n",
               "(row (index hand (binary and character forest)) (modify - 'cost' 1))");
    check_rows("    table[cast] + cast[valid] uncancellable\n",
               "(row (binary + (index table cast) (index cast valid)) (modify 'uncancellable'))");
    check_rows("    host agility - 3, no-skill\n",
               "(row host (modify - 'agility' 3) (modify 'no-skill'))");
    check_rows("    my.units exempt\n", "(row (member 'units' my) (modify 'exempt'))");
    check_rows("    foe place-limit = 2\n", "(row foe (modify = 'place-limit' 2))");
    check_rows("    forbid surrender of you\n    you loss - 1\n",
               "(forbid 'surrender' you) (row you (modify - 'loss' 1))");
    check_rows("    (a - b) & c virtue (v) * 2, draw-plus 3, no swift, spare s\n",
               "(row (binary & (binary - a b) c) (modify * 'virtue' (arg v) 2) "
               "(modify 'draw-plus' 3) (no 'swift') (spare 's'))");
}

Test(parse_stmt, a_row_without_target_or_change_is_refused)
{
    check_rows("    self\n", "3:9 E04 expected what changes (a field, a keyword, 'no' or 'spare'), "
                             "found the end of the line");
    check_rows("    self power +\n", "3:17 E04 expected a value, found the end of the line");
    check_rows("    self power + 1 hp + 1\n", "3:20 E04 expected the end of the line, found 'hp'");
    check_rows("    self power,\n", "3:16 E04 expected what changes (a field, a keyword, 'no' or "
                                    "'spare'), found the end of the line");
    check_rows("    self no\n", "3:12 E04 expected a keyword, found the end of the line");
    check_rows("    self spare 1\n", "3:16 E04 expected the name of a spare ability, found '1'");
    check_rows("    self virtue (v + 1\n", "3:23 E04 expected ')', found the end of the line");
    check_rows("    forbid surrender you\n", "3:22 E04 expected 'of', found 'you'");
    check_rows("    forbid of you\n", "3:15 E04 expected 'of', found 'you'");
    check_rows("    forbid surrender of you for turn\n",
               "3:29 E04 expected the end of the line, found 'for'");
    check_rows("    = 1\n", "3:5 E04 expected a value, found '='");
}

Test(parse_stmt, give_and_forbid_last_for_a_duration)
{
    check_block("    give c power + 2 + sum a.bet for turn\n",
                "(give c (modify + 'power' (binary + 2 (gather sum (member 'bet' a)))) "
                "(for 'turn'))");
    check_block("    give my.aid + d silenced, power = 0 for battle\n",
                "(give (binary + (member 'aid' my) d) (modify 'silenced') (modify = 'power' 0) "
                "(for 'battle'))");
    check_block("    forbid t-skill of any.cast for turn\n",
                "(forbid 't-skill' (member 'cast' any) (for 'turn'))");
    check_block("    give c for turn\n", "3:12 E04 expected what changes (a field, a keyword, "
                                         "'no' or 'spare'), found 'for'");
    check_block("    give c power + 2\n",
                "3:21 E04 expected 'for' and how long it lasts, found the end of the line");
    check_block("    give c power + 2 for\n",
                "3:25 E04 expected a duration, found the end of the line");
    check_block("    forbid surrender of you\n",
                "3:28 E04 expected 'for' and how long it lasts, found the end of the line");
}

/* ---- Statements ---------------------------------------------------------------------------- */

Test(parse_stmt, if_has_arms_and_an_else)
{
    check_block("    if a:\n      stop\n", "(if (arm a (block (stop))))");
    check_block("    if a:\n      stop\n    elif b:\n      draw 1\n    elif c:\n      draw 2\n"
                "    else:\n      draw 3\n    stop\n",
                "(if (arm a (block (stop))) (arm b (block (call 'draw' 1))) "
                "(arm c (block (call 'draw' 2))) (else (block (call 'draw' 3)))) (stop)");
    check_block("    if :\n      stop\n", "3:8 E04 expected a value, found ':'");
    check_block("    if a\n      stop\n", "3:9 E04 expected ':', found the end of the line");
    check_block("    if a b:\n      stop\n", "3:10 E04 expected ':', found 'b'");
    check_block("    if a:\n    stop\n",
                "4:5 E05 expected lines below, indented by two more spaces");
    check_block("    if a:\n      stop\n    else\n      stop\n",
                "5:9 E04 expected ':', found the end of the line");
    check_block("    else:\n      stop\n",
                "3:5 E05 there is no 'if', 'may' or 'pay' just above that this belongs to");
    check_block("    if a:\n      stop\n    else:\n      stop\n    elif b:\n      stop\n",
                "7:5 E05 there is no 'if', 'may' or 'pay' just above that this belongs to");
}

Test(parse_stmt, each_and_repeat_loop)
{
    check_block("    each p in seats:\n      draw 1 by p\n",
                "(each 'p' seats (block (call 'draw' 1 (prep by p))))");
    check_block("    repeat 3:\n      draw 1\n", "(repeat 3 (block (call 'draw' 1)))");
    check_block("    repeat n while count hand < 5:\n      draw 1\n",
                "(repeat n (while (binary < (gather count hand) 5)) (block (call 'draw' 1)))");
    check_block("    each in seats:\n      stop\n",
                "3:10 E04 expected a name for each one, found 'in'");
    check_block("    each p seats:\n      stop\n", "3:12 E04 expected 'in', found 'seats'");
    check_block("    each p in:\n      stop\n", "3:14 E04 expected a value, found ':'");
    check_block("    repeat:\n      stop\n", "3:11 E04 expected a value, found ':'");
    check_block("    repeat 3 while:\n      stop\n", "3:19 E04 expected a value, found ':'");
}

Test(parse_stmt, may_and_pay_have_an_else)
{
    check_block("    may:\n      stop\n", "(may (block (stop)))");
    check_block("    may burn by foe:\n      stop\n    else:\n      draw 1\n",
                "(may 'burn' (by foe) (block (stop)) (else (block (call 'draw' 1))))");
    check_block("    may by p:\n      stop\n", "(may (by p) (block (stop)))");
    check_block("    pay stones 1, discard 1 hand by foe:\n      stop\n    else:\n      stop\n",
                "(pay (costs (call 'stones' 1) (call 'discard' 1 hand)) (by foe) (block (stop)) "
                "(else (block (stop))))");
    check_block("    may 1:\n      stop\n", "3:9 E04 expected ':', found '1'");
    check_block("    may a b:\n      stop\n", "3:11 E04 expected ':', found 'b'");
    check_block("    may by:\n      stop\n", "3:11 E04 expected a value, found ':'");
    check_block("    pay:\n      stop\n", "3:8 E04 expected a cost, found ':'");
    check_block("    pay stones 1\n", "3:17 E04 expected ':', found the end of the line");
}

Test(parse_stmt, mode_has_options)
{
    check_block("    mode 1..2 by foe:\n      option a \"あ\" \"A\" if count x >= 2:\n"
                "        stop\n      option b:\n        draw 1\n",
                "(mode (range 1 2) (by foe) (option 'a' \"あ\" \"A\" (if? (binary >= (gather count "
                "x) 2)) (block (stop))) (option 'b' (block (call 'draw' 1))))");
    check_block("    mode 0..all:\n      option a:\n        stop\n",
                "(mode (range 0 (all)) (option 'a' (block (stop))))");
    check_block("    mode:\n      option a:\n        stop\n",
                "3:9 E04 expected a value, found ':'");
    check_block("    mode 1:\n      stop\n", "4:7 E04 expected 'option', found 'stop'");
    check_block("    mode 1:\n      option:\n        stop\n",
                "4:13 E04 expected a word that names the option, found ':'");
    check_block("    mode 1:\n      option a x:\n        stop\n",
                "4:16 E04 expected ':', found 'x'");
    check_block("    mode 1:\n      option a:\n      option b:\n        stop\n",
                "5:7 E05 expected lines below, indented by two more spaces");
    check_block("    mode 1:\n    stop\n",
                "4:5 E05 expected lines below, indented by two more spaces");
}

Test(parse_stmt, later_and_together_hold_blocks)
{
    check_block("    later turn-end of cast if x once per turn:\n      destroy c\n",
                "(later (event 'turn-end' (of cast)) (mods (if? x) (once 'turn')) "
                "(block (call 'destroy' c)))");
    check_block("    together:\n      draw 1\n      stop\n",
                "(together (block (call 'draw' 1) (stop)))");
    check_block("    later:\n      stop\n", "3:10 E04 expected an event, found ':'");
    check_block("    together x:\n      stop\n", "3:14 E04 expected ':', found 'x'");
}

Test(parse_stmt, let_do_return_and_stop_are_lines)
{
    check_block("    let c = foe.trick[rightmost]\n",
                "(let 'c' (index (member 'trick' foe) rightmost))");
    check_block("    let c = x is adjacent to victim\n",
                "(let 'c' (binary is x (relation to 'adjacent' victim)))");
    check_block("    do it -> x\n    do it\n", "(do-it (bind x)) (do-it)");
    check_block("    do f\n    do f() -> a\n    do f (1, b + c) -> a, b\n",
                "(do 'f') (do 'f' (bind a)) (do 'f' 1 (binary + b c) (bind a b))");
    check_block("    return a + 1\n    stop\n", "(return (binary + a 1)) (stop)");
    check_block("    let = 1\n", "3:9 E04 expected a name, found '='");
    check_block("    let sum = 1\n", "3:9 E04 expected a name, found 'sum'");
    check_block("    let c 1\n", "3:11 E04 expected '=', found '1'");
    check_block("    let c =\n", "3:12 E04 expected a value, found the end of the line");
    check_block("    do 1\n", "3:8 E04 expected 'it' or the name of a definition, found '1'");
    check_block("    do f (1, )\n", "3:14 E04 expected a value, found ')'");
    check_block("    do f (1\n", "3:12 E04 expected ')', found the end of the line");
    check_block("    return\n", "3:11 E04 expected a value, found the end of the line");
    check_block("    stop now\n", "3:10 E04 expected the end of the line, found 'now'");
}

Test(parse_stmt, a_call_keeps_its_parts_in_order)
{
    check_block("    shuffle\n", "(call 'shuffle')");
    check_block("    draw count down / 2\n", "(call 'draw' (binary / (gather count down) 2))");
    check_block("    choose 0..min (1, 3 - count trick) hand[fresh] -> c\n",
                "(call 'choose' (range 0 (gather min 1 (binary - 3 (gather count trick)))) "
                "(index hand fresh) (bind c))");
    check_block("    choose 0..all field[other and up] -> r\n",
                "(call 'choose' (range 0 (all)) (index field (binary and other up)) (bind r))");
    check_block("    choose 1 board[mine and adjacent to victim] - victim -> c\n",
                "(call 'choose' 1 (binary - (index board (binary and mine (relation to 'adjacent' "
                "victim))) victim) (bind c))");
    check_block("    random 1 foe.hand -> c\n", "(call 'random' 1 (member 'hand' foe) (bind c))");
    check_block("    ask number 0..3 by each sealed -> a, b\n",
                "(call 'ask' number (range 0 3) (prep by each) sealed (bind a b))");
    check_block("    ask virtue[value = min you.virtue] -> v\n",
                "(call 'ask' (index virtue (binary = value (gather min (member 'virtue' you)))) "
                "(bind v))");
    check_block("    move seen - low to deck top ordered\n",
                "(call 'move' (binary - seen low) (prep to deck) top ordered)");
    check_block("    choose 2 hand same cost by foe\n",
                "(call 'choose' 2 hand same cost (prep by foe))");
    check_block("    damage 4 to home magic\n", "(call 'damage' 4 (prep to home) magic)");
    check_block("    discard all hand\n", "(call 'discard' (all) hand)");
    check_block("    add - 1 to you.virtue(v)\n",
                "(call 'add' (unary - 1) (prep to (member 'virtue' you (arg v))))");
    check_block("    x a from b with c for d at e as f under g of h until i\n",
                "(call 'x' a (prep from b) (prep with c) (prep for d) (prep at e) (prep as f) "
                "(prep under g) (prep of h) (prep until i))");
}

Test(parse_stmt, a_call_with_something_else_in_it_is_refused)
{
    check_block("    draw 1:\n",
                "3:5 E04 'draw' opens no block; these do: if, elif, else, may, pay, mode, "
                "option, each, repeat, together");
    check_block("    move c to\n", "3:14 E04 expected a value, found the end of the line");
    check_block("    move c, d to hand\n", "3:11 E04 expected a value, found ','");
    check_block("    choose 0..\n", "3:15 E04 expected a value, found the end of the line");
    check_block("    choose 1 hand ->\n",
                "3:21 E04 expected a name for the result, found the end of the line");
    check_block("    choose 1 hand -> a, b, c\n",
                "3:26 E04 expected the end of the line, found ','");
    check_block("    choose 1 hand -> all\n",
                "3:22 E04 expected a name for the result, found 'all'");
    check_block("    choose 1 hand -> a b\n", "3:24 E04 expected the end of the line, found 'b'");
    check_block("    \"x\"\n", "3:5 E04 expected a statement, found a text in quotes");
    check_block("    and\n", "3:5 E04 expected a statement, found 'and'");
}
