/* tty-question.c - who asks, what for, and how much of it is answered. */
#include "protocol/tty/tty-tell.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = 256 };

/* Copies the value of a key of a line "decision"; false if it has none. */
static bool take(const char *line, const char *key, char out[WORD])
{
    const char *end = strstr(line, " -- ");
    size_t length = strlen(key);

    out[0] = '\0';
    for (const char *at = line; at != NULL && at < end; at = strchr(at + 1, ' ')) {
        const char *word = at + (*at == ' ' ? 1 : 0);
        if (strncmp(word, key, length) == 0 && word[length] == '=') {
            size_t size = strcspn(word + length + 1, " ");
            size = size < WORD ? size : WORD - 1;
            memcpy(out, word + length + 1, size);
            out[size] = '\0';
            return true;
        }
    }
    return false;
}

/* "Borrowed Fangs asks s1: " or "s1 is asked (above the hand limit): "; false: nobody asks but the
 * turn. */
static bool put_asker(const struct teller *teller, const char *line, struct str *out)
{
    char seat[WORD], from[WORD];
    const char *who = "";

    (void)take(line, "seat", seat);
    if (take(line, "from", from)) {
        char *dot = strrchr(from, '.');
        const char *card = say_card(teller, from);
        if (card == NULL && dot != NULL) {
            *dot = '\0';
            card = say_card(teller, from);
        }
        if (card != NULL) {
            str_format(out, teller->is_ja ? "%sの効果による%sの選択: " : "%s asks %s: ", card,
                       seat);
            return true;
        }
        who = say_name(teller, "why", from);
    }
    if (teller->is_ja) {
        str_format(out, who[0] == '\0' ? "%sの選択%s: " : "%sの選択（%s）: ", seat, who);
    } else {
        str_format(out, who[0] == '\0' ? "%s is asked%s: " : "%s is asked (%s): ", seat, who);
    }
    return who[0] != '\0';
}

/* Appends the cards that are picked so far, or that the question is about. */
static void put_things(const struct teller *teller, const char *list, struct str *out)
{
    const char *comma = "";

    while (*list != '\0') {
        char one[WORD];
        size_t length = strcspn(list, ",");
        length = length < WORD ? length : WORD - 1;
        memcpy(one, list, length);
        one[length] = '\0';
        str_put(out, comma);
        say_thing(teller, one, out);
        comma = teller->is_ja ? "、" : ", ";
        list += length + (list[length] == ',' ? 1 : 0);
    }
}

/* Appends " (1 to 3; so far 1: Graft)"; false if there is nothing of the kind to say. */
static bool put_count(const struct teller *teller, const char *line, struct str *out)
{
    char least[WORD], most[WORD], sofar[WORD], picked[WORD];

    if (!take(line, "min", least) || !take(line, "max", most)) {
        return false;
    }
    bool is_exact = strcmp(least, most) == 0;
    str_format(out, teller->is_ja ? "（%s%s%s枚" : " (%s%s%s", is_exact ? "" : least,
               is_exact        ? ""
               : teller->is_ja ? "～"
                               : " to ",
               most);
    if (take(line, "sofar", sofar) && strcmp(sofar, "0") != 0) {
        str_format(out, teller->is_ja ? "、いま%s枚" : "; so far %s", sofar);
        if (take(line, "picked", picked)) {
            str_put(out, teller->is_ja ? "：" : ": ");
            put_things(teller, picked, out);
        }
    }
    str_put(out, teller->is_ja ? "）" : ")");
    return true;
}

void tty_question(const struct teller *teller, const char *line, char *text, size_t size)
{
    char title[WORD], about[WORD];
    const char *words = strstr(line, " -- ");
    struct str out;

    str_init(&out, text, size);
    if (words == NULL) {
        return;
    }
    size_t length = strcspn(words + 4, "\n");
    length = length < WORD ? length : WORD - 1;
    memcpy(title, words + 4, length);
    title[length] = '\0';
    bool is_news = put_asker(teller, line, &out);
    if (title[0] >= 'A' && title[0] <= 'Z' && title[1] >= 'a' && title[1] <= 'z') {
        title[0] = (char)(title[0] + ('a' - 'A'));
    }
    str_put(&out, title);
    if (take(line, "about", about)) {
        str_put(&out, teller->is_ja ? "：" : ", about ");
        put_things(teller, about, &out);
        is_news = true;
    }
    is_news = put_count(teller, line, &out) || is_news;
    if (!is_news) { /* the picture says that much itself */
        str_clear(&out);
    }
}
