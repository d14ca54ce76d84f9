/* check-field.c - what a card prints: its type, numbers, words and cost. */
#include <string.h>

#include "engine/lang/checker.h"

enum { VECTOR_EACH = 8 }; /* numbers that `each` stands for */

bool check_allows(uint16_t types, const struct ir_card *card)
{
    return ((unsigned)types >> card->head.type & 1U) != 0;
}

/* The only item of a field with one value, or NULL after a report. */
static const struct node *only_item(struct checker *c, const struct node *field,
                                    enum node_kind kind, const char *wanted)
{
    const struct node *value = field->child;
    const struct node *item = value == NULL ? NULL : value->child;
    if (item == NULL || value->next != NULL || item->next != NULL) {
        const struct node *more = item == NULL          ? field
                                  : value->next != NULL ? value->next
                                                        : item->next;
        check_error(c, "E14", more, NULL, "'%s' takes one value; the next field stands behind ';'",
                    field->text);
        return NULL;
    }
    if (item->kind != kind) {
        check_error(c, "E11", item, NULL, "'%s' takes %s", field->text, wanted);
        return NULL;
    }
    return item;
}

/* A card without a type: the field that was to be it, or what types there are. */
static void no_type(struct checker *c, const struct node *node)
{
    struct names_list fields = {0}, types = {0};
    char text[DIAG_MESSAGE];
    struct str list;

    names_add(&fields, "type");
    names_add_table(&fields, c->vocab, NAMES_FIELDS);
    for (const struct node *field = node->child; field != NULL; field = field->next) {
        const char *near = field->kind != NODE_FIELD ? NULL : names_nearest(&fields, field->text);
        if (near != NULL && strcmp(near, "type") == 0) {
            check_unknown_data(c, field, &fields, "unknown field '%s' in %s", field->text,
                               c->vocab->game);
            return;
        }
    }
    names_add_table(&types, c->vocab, NAMES_TYPES);
    str_init(&list, text, sizeof text / 2);
    names_print(&types, &list);
    check_data(c, "E10", node, NULL, "a card needs a type; there are %s", text);
}

void check_type(struct checker *c, const struct node *node, struct ir_card *card)
{
    const struct node *field = node->child;
    while (field != NULL && (field->kind != NODE_FIELD || strcmp(field->text, "type") != 0)) {
        field = field->next;
    }
    if (field == NULL) {
        no_type(c, node);
        return;
    }
    const struct node *item = only_item(c, field, NODE_NAME, "a type");
    int type = item == NULL ? -1 : names_find(c->vocab, NAMES_TYPES, item->text);
    if (item != NULL && type < 0) {
        struct names_list names = {0};
        names_add_table(&names, c->vocab, NAMES_TYPES);
        check_unknown_data(c, item, &names, "unknown type '%s' in %s", item->text, c->vocab->game);
    }
    if (type >= 0) {
        card->head.type = (uint8_t)type;
        for (int i = 0; c->vocab->numbers[i].name != NULL; i++) {
            if (check_is_type(c->vocab, i)) {
                card->head.number[i] = (int16_t)type;
            }
        }
    }
}

static void read_number(struct checker *c, const struct node *node, const struct vocab_field *field,
                        struct ir_card *card)
{
    const struct node *item = only_item(c, node, NODE_INT, "a number");
    if (item == NULL) {
        return;
    }
    if (item->number < field->low || item->number > field->high) {
        check_data(c, "E13", item, NULL, "'%s' goes from %d to %d, not %lld", field->name,
                   field->low, field->high, (long long)item->number);
        return;
    }
    card->head.number[field->index] = (int16_t)item->number;
}

static void read_choice(struct checker *c, const struct node *node, const struct vocab_field *field,
                        struct ir_card *card)
{
    const struct node *item = only_item(c, node, NODE_NAME, "a word");
    int choice = item == NULL ? -1 : names_in(field->choices, item->text);
    if (item != NULL && choice < 0) {
        struct names_list names = {0};
        names_add_all(&names, field->choices);
        check_unknown_data(c, item, &names, "unknown %s '%s'", field->name, item->text);
    }
    card->head.number[field->index] = (int16_t)(choice < 0 ? 0 : choice);
}

static void read_word(struct checker *c, const struct node *item, const char *field, int class,
                      struct ir_card *card)
{
    const struct vocab_word *words = c->vocab->words;
    struct names_list names = {0};
    for (int i = 0; words[i].name != NULL; i++) {
        if (words[i].kind != WORD_PRINTED || words[i].word_class != class) {
            continue;
        }
        if (strcmp(words[i].name, item->text) == 0) {
            if ((card->head.words >> i & 1U) != 0) {
                check_error(c, "E09", item, NULL, "'%s' is printed twice", item->text);
            }
            card->head.words |= (uint64_t)1 << i;
            return;
        }
        names_add(&names, words[i].name);
    }
    check_unknown_data(c, item, &names, "unknown %s '%s'", field, item->text);
}

static void read_words(struct checker *c, const struct node *node, const struct vocab_field *field,
                       struct ir_card *card)
{
    for (const struct node *value = node->child; value != NULL && !c->failed; value = value->next) {
        const struct node *item = value->child;
        if (item == NULL || item->next != NULL || item->kind != NODE_NAME) {
            check_error(c, "E11", item == NULL ? node : item, NULL, "'%s' takes words",
                        field->name);
            return;
        }
        if (c->vocab->name.plain != NULL && strcmp(item->text, c->vocab->name.plain) == 0) {
            check_error(c, "E11", item, NULL, "'%s' follows from the cost; '%s' cannot name it",
                        c->vocab->name.plain, field->name);
            return;
        }
        read_word(c, item, field->name, field->index, card);
    }
}

static int find_printed(const struct vocab *vocab, const char *name)
{
    for (int i = 0; name != NULL && vocab->words[i].name != NULL; i++) {
        if (vocab->words[i].kind == WORD_PRINTED && strcmp(vocab->words[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static void print_word(const struct vocab *vocab, const char *name, struct ir_card *card)
{
    int word = find_printed(vocab, name);
    if (word >= 0) {
        card->head.words |= (uint64_t)1 << word;
    }
}

/* RESOURCE N */
static void read_amount(struct checker *c, const struct node *name, struct ir_card *card,
                        const struct vocab_field *field)
{
    const struct node *amount = name->next;
    int resource = name->kind != NODE_NAME ? -1 : names_find(c->vocab, NAMES_RESOURCES, name->text);
    if (resource < 0) {
        struct names_list names = {0};
        names_add_table(&names, c->vocab, NAMES_RESOURCES);
        if (name->kind == NODE_NAME) {
            check_unknown_data(c, name, &names, "'%s' takes 0, or amounts: unknown '%s'",
                               field->name, name->text);
        } else {
            check_data(c, "E11", name, NULL, "'%s' takes 0, or amounts: %s N", field->name,
                       c->vocab->ability.resources[0].name);
        }
        return;
    }
    int16_t *number = &card->head.number[field->index + resource];
    if (amount == NULL || amount->kind != NODE_INT || amount->next != NULL) {
        check_error(c, "E14", name, NULL, "write how much: %s N", name->text);
    } else if (*number != 0) {
        check_error(c, "E09", name, NULL, "'%s' stands here twice", name->text);
    } else if (amount->number < 1 || amount->number > field->high) {
        check_data(c, "E13", amount, NULL, "'%s' goes from 1 to %d", name->text, field->high);
    } else {
        *number = (int16_t)amount->number;
        print_word(c->vocab, name->text, card);
    }
}

static void read_price(struct checker *c, const struct node *node, const struct vocab_field *field,
                       struct ir_card *card)
{
    const struct node *first = node->child == NULL ? NULL : node->child->child;
    bool is_nothing = first != NULL && first->kind == NODE_INT && first->number == 0 &&
                      first->next == NULL && node->child->next == NULL;
    uint64_t words = card->head.words;
    int sum = 0;
    if (first == NULL) {
        check_error(c, "E14", node, NULL, "'%s' takes a cost", field->name);
        return;
    }
    for (const struct node *value = node->child; value != NULL && !is_nothing && !c->failed;
         value = value->next) {
        read_amount(c, value->child, card, field);
    }
    for (int i = 0; c->vocab->ability.resources[i].name != NULL; i++) {
        sum += card->head.number[field->index + i];
    }
    card->head.number[field->low] = (int16_t)sum;
    if (card->head.words == words) {
        print_word(c->vocab, c->vocab->name.plain, card);
    }
    if (sum > field->high) {
        check_data(c, "E13", node, NULL, "'%s' goes up to %d in all", field->name, field->high);
    }
}

static void no_squares(struct checker *c, const struct node *item, const char *field,
                       const char *want, int at)
{
    const struct vocab_pattern *patterns = c->vocab->board.patterns;
    struct names_list names = {0};
    char text[DIAG_MESSAGE / 2];
    struct str list;

    for (int i = 0; patterns[i].name != NULL; i++) {
        names_add(&names, patterns[i].name);
    }
    str_init(&list, text, sizeof text);
    names_print(&names, &list);
    check_data(c, "E11", item, NULL, "'%s' takes %s, at character %d; names are %s", field, want,
               at, text);
}

static void read_squares(struct checker *c, const struct node *node,
                         const struct vocab_field *field, struct ir_card *card)
{
    const struct node *item = only_item(c, node, NODE_STRING, "squares in quotes");
    struct ir_squares *squares = &card->squares[card->square_count];
    struct pattern pattern;
    size_t at;
    const char *want;

    if (item == NULL) {
        return;
    }
    CHECK(card->square_count < VOCAB_SQUARES);
    if (!pattern_read(item->text, c->vocab->board.patterns, &pattern, &at, &want)) {
        no_squares(c, item, field->name, want, (int)at + 1);
        return;
    }
    squares->index = field->index;
    squares->text = item->text;
    card->square_count++;
}

static void read_other(struct checker *c, const struct node *node, const struct vocab_field *field,
                       struct ir_card *card)
{
    const struct node *item = node->child == NULL ? NULL : node->child->child;
    bool is_one = item != NULL && item->next == NULL && node->child->next == NULL;

    if (!is_one || (item->kind != NODE_NAME && item->kind != NODE_STRING)) {
        check_error(c, "E11", item == NULL ? node : item, NULL,
                    "'%s' takes the id of a card, or its name in quotes", field->name);
        return;
    }
    card->other = item;
    card->other_index = field->index;
    card->head.words |= (uint64_t)1 << field->low;
}

static bool is_empty(const int8_t *vector)
{
    for (int i = 0; i < VECTOR_EACH; i++) {
        if (vector[i] != VECTOR_NONE) {
            return false;
        }
    }
    return true;
}

/* NAME N, or each N */
static bool read_part(struct checker *c, const struct node *name, const struct vocab_field *field,
                      int8_t *vector)
{
    const struct node *amount = name->next;
    bool is_each = tree_says(name, "each");
    int at = name->kind != NODE_NAME || is_each ? -1 : names_in(field->choices, name->text);

    if (!is_each && at < 0) {
        struct names_list names = {0};
        names_add_all(&names, field->choices);
        if (name->kind == NODE_NAME) {
            check_unknown_data(c, name, &names, "'%s' takes amounts: unknown '%s'", field->name,
                               name->text);
        } else {
            check_data(c, "E11", name, NULL, "'%s' takes amounts: %s N", field->name,
                       field->choices[0]);
        }
    } else if (amount == NULL || amount->kind != NODE_INT || amount->next != NULL) {
        check_error(c, "E14", name, NULL, "write how much: %s N", name->text);
    } else if (amount->number < field->low || amount->number > field->high) {
        check_data(c, "E13", amount, NULL, "'%s' goes from %d to %d", name->text, field->low,
                   field->high);
    } else if (is_each && !is_empty(vector)) {
        check_error(c, "E09", name, NULL, "'each' stands alone");
    } else if (is_each) {
        memset(vector, (int)amount->number, VECTOR_EACH);
    } else if (vector[at] != VECTOR_NONE) {
        check_error(c, "E09", name, NULL, "'%s' stands here twice", name->text);
    } else {
        vector[at] = (int8_t)amount->number;
    }
    return !c->failed;
}

static void read_vector(struct checker *c, const struct node *node, const struct vocab_field *field,
                        struct ir_card *card)
{
    int8_t *vector = card->head.vector[field->index];
    const struct node *value = node->child;

    if (value == NULL) {
        check_error(c, "E14", node, NULL, "'%s' takes amounts: %s N", field->name,
                    field->choices[0]);
        return;
    }
    while (value != NULL && read_part(c, value->child, field, vector)) {
        value = value->next;
    }
}

void check_field(struct checker *c, const struct node *node, struct ir_card *card, uint32_t *seen)
{
    int at = names_find(c->vocab, NAMES_FIELDS, node->text);
    if (at < 0) {
        struct names_list names = {0};
        names_add(&names, "type");
        names_add_table(&names, c->vocab, NAMES_FIELDS);
        check_unknown_data(c, node, &names, "unknown field '%s' in %s", node->text, c->vocab->game);
        return;
    }
    const struct vocab_field *field = &c->vocab->fields[at];
    if ((*seen >> at & 1U) != 0) {
        check_error(c, "E09", node, NULL, "'%s' is printed twice", field->name);
        return;
    }
    *seen |= 1U << at;
    if (!check_allows(field->allowed, card)) {
        check_data(c, "E17", node, NULL, "cards of type %s have no %s",
                   c->vocab->types[card->head.type], field->name);
        return;
    }
    switch (field->kind) {
    case PRINT_NUMBER:
        read_number(c, node, field, card);
        break;
    case PRINT_CHOICE:
        read_choice(c, node, field, card);
        break;
    case PRINT_WORDS:
        read_words(c, node, field, card);
        break;
    case PRINT_PRICE:
        read_price(c, node, field, card);
        break;
    case PRINT_PATTERN:
        read_squares(c, node, field, card);
        break;
    case PRINT_CARD:
        read_other(c, node, field, card);
        break;
    case PRINT_VECTOR:
        read_vector(c, node, field, card);
        break;
    case PRINT_NOTE:
        (void)only_item(c, node, NODE_STRING, "a text in quotes");
        break;
    case PRINT_WORD: {
        const struct node *item = only_item(c, node, NODE_NAME, "a word");
        if (item != NULL) {
            read_word(c, item, field->name, field->index, card);
        }
        break;
    }
    }
}

void check_has_line(struct checker *c, const struct node *node, struct ir_card *card)
{
    uint16_t allowed = 0;
    for (const struct vocab_field *field = c->vocab->fields; field->name != NULL; field++) {
        bool is_has = field->kind == PRINT_WORD && field->index == CLASS_HAS;
        allowed = is_has ? field->allowed : allowed;
    }
    if (!check_allows(allowed, card)) {
        check_data(c, "E17", node, NULL, "cards of type %s have no keywords",
                   c->vocab->types[card->head.type]);
        return;
    }
    for (const struct node *item = node->child; item != NULL; item = item->next) {
        read_word(c, item, "keyword", CLASS_HAS, card);
    }
}

void check_named_words(const struct vocab *vocab, struct ir_card *card)
{
    const struct vocab_named *named = vocab->name.named;
    for (; named != NULL && named->texts[0] != NULL; named++) {
        bool has = false;
        for (size_t i = 0; i < COUNT_OF(named->texts); i++) {
            const char *text = named->texts[i];
            has = has || (text != NULL && (strstr(card->head.name_ja, text) != NULL ||
                                           strstr(card->head.name_en, text) != NULL));
        }
        if (has && check_allows(named->types, card)) {
            card->head.words |= (uint64_t)1 << named->word;
        }
    }
}
