/* tree_text.h - parsed files as text, so that a test of the parser is two texts.
 *
 * A node reads (kind op 'text' #number children), except the commonest: NAME x is x, INT 3 is 3,
 * STRING is "x". A mistake reads line:col code message (nearest?), joined by "; ". */
#ifndef TF_TESTS_TREE_TEXT_H
#define TF_TESTS_TREE_TEXT_H

/* Fails the test unless this card file becomes these items, or these mistakes. */
void tree_text_check_file(const char *text, const char *expected);

/* The same for a deck file. */
void tree_text_check_deck(const char *text, const char *expected);

/* The same for a card file of before and text; of a good tree head and tail, which before makes,
 * are left out of what is compared. */
void tree_text_check_inside(const char *before, const char *text, const char *head,
                            const char *tail, const char *expected);

#endif
