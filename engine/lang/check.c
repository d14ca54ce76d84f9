/* check.c - cards: their lines, and the table of what can stand in these. */
#include "engine/lang/check.h"

#include <string.h>

#include "engine/lang/checker.h"

/* --- forms ----------------------------------------------------------------------------------- */

static const struct check_form forms[NODE_KIND_COUNT] = {
    [NODE_INT] = {.value = check_int},
    [NODE_STRING] = {.value = check_string},
    [NODE_NAME] = {.value = check_word},
    [NODE_BINARY] = {.value = check_binary},
    [NODE_UNARY] = {.value = check_unary},
    [NODE_GATHER] = {.value = check_gather},
    [NODE_MEMBER] = {.value = check_member},
    [NODE_INDEX] = {.value = check_index},
    [NODE_RELATION] = {.value = check_relation},
    [NODE_IF] = {.stmt = check_if},
    [NODE_EACH] = {.stmt = check_each},
    [NODE_REPEAT] = {.stmt = check_repeat},
    [NODE_MAY] = {.stmt = check_may},
    [NODE_PAY] = {.stmt = check_pay},
    [NODE_MODE] = {.stmt = check_mode},
    [NODE_LATER] = {.stmt = check_absent},
    [NODE_TOGETHER] = {.stmt = check_together},
    [NODE_GIVE] = {.stmt = check_give},
    [NODE_FORBID] = {.stmt = check_forbid},
    [NODE_LET] = {.stmt = check_let},
    [NODE_DO_IT] = {.stmt = check_absent},
    [NODE_DO] = {.stmt = check_do},
    [NODE_RETURN] = {.stmt = check_return},
    [NODE_STOP] = {.stmt = check_stop_line},
    [NODE_CALL] = {.stmt = check_call},
};

/* --- the line `card ID "ja" "en"` ------------------------------------------------------------ */

/* A letter and digits is how the protocol labels a card on the table. */
static bool is_label(const char *id)
{
    return id[1] != '\0' && strspn(id + 1, "0123456789") == strlen(id + 1);
}

static void check_id(struct checker *c, const struct node *node)
{
    static const char *const reserved[] = {"done", "none", "pass", NULL};
    if (strlen(node->text) > MAX_ID) {
        check_data(c, "E18", node, NULL, "an id has at most %d characters", MAX_ID);
    } else if (is_label(node->text)) {
        check_data(c, "E18", node, NULL, "'%s' looks like the label of a place", node->text);
    } else if (names_in(reserved, node->text) >= 0) {
        check_data(c, "E18", node, NULL, "'%s' is an answer and cannot be an id", node->text);
    } else if (node->number == 1) {
        check_error(c, "E14", node, NULL, "%s has no tokens", c->vocab->game);
    }
}

static int count_characters(const char *text)
{
    int count = 0;
    for (const char *at = text; *at != '\0'; at++) {
        count += ((unsigned char)*at & 0xc0) != 0x80;
    }
    return count;
}

static void check_names(struct checker *c, const struct node *node, struct ir_card *card)
{
    const struct node *first = node->child;
    const struct node *second = first->next;
    if (second == NULL || second->kind != NODE_STRING) {
        second = first;
    }
    card->head.name_ja = first->text;
    card->head.name_en = second->text;
    for (const struct node *name = first; name != NULL; name = name == second ? NULL : second) {
        int count = count_characters(name->text);
        if (count < 1 || count > c->vocab->name.limit) {
            check_error(c, "E13", name, NULL, "a name has 1 to %d characters",
                        c->vocab->name.limit);
        }
    }
}

/* --- lines ----------------------------------------------------------------------------------- */

static void check_needs_line(struct checker *c, const struct node *node, struct ir_card *card)
{
    if (!check_allows(c->vocab->card.needs, card)) {
        check_data(c, "E18", node, NULL, "no %s has a needs line",
                   c->vocab->types[card->head.type]);
    } else if (card->needs != NULL) {
        check_error(c, "E09", node, NULL, "a card has one needs line; join them by 'and'");
    } else {
        check_begin(c, node);
        c->place = PLACE_FACT;
        card->needs = check_truth(c, node->child);
    }
}

static void check_match_line(struct checker *c, const struct node *node, struct ir_card *card)
{
    if (!check_allows(c->vocab->card.match, card)) {
        check_data(c, "E18", node, NULL, "no %s has a match line",
                   c->vocab->types[card->head.type]);
    } else if (card->match != NULL) {
        check_error(c, "E09", node, NULL, "a card has one match line");
    } else {
        check_begin(c, node);
        card->match = check_match(c, node->child);
    }
}

static void check_text(struct checker *c, const struct node *node, const char **text)
{
    if (*text != NULL) {
        check_error(c, "E09", node, NULL, "this text stands here twice");
    }
    *text = node->text;
}

static void check_line(struct checker *c, const struct node *node, struct ir_card *card,
                       uint32_t *seen, int *types)
{
    switch ((int)node->kind) {
    case NODE_STRING:
        break;
    case NODE_TEXT_JA:
        check_text(c, node, &card->head.text_ja);
        break;
    case NODE_TEXT_EN:
        check_text(c, node, &card->head.text_en);
        break;
    case NODE_FIELD:
        if (strcmp(node->text, "type") != 0) {
            check_field(c, node, card, seen);
        } else if ((*types)++ > 0) {
            check_error(c, "E09", node, NULL, "'type' is printed twice");
        }
        break;
    case NODE_HAS:
        check_has_line(c, node, card);
        break;
    case NODE_MATCH:
        check_match_line(c, node, card);
        break;
    case NODE_NEEDS:
        check_needs_line(c, node, card);
        break;
    case NODE_UPKEEP:
        check_upkeep(c, node, card);
        break;
    case NODE_WIN:
        check_error(c, "E14", node, NULL, "this line is not part of %s", c->vocab->game);
        break;
    default:
        check_ability(c, node, card);
    }
}

static void check_required(struct checker *c, const struct node *node, struct ir_card *card,
                           uint32_t seen)
{
    const struct vocab *vocab = c->vocab;
    const char *type = vocab->types[card->head.type];
    for (int i = 0; vocab->fields[i].name != NULL; i++) {
        if (check_allows(vocab->fields[i].required, card) && (seen >> i & 1U) == 0) {
            check_data(c, "E10", node, NULL, "every %s needs the field '%s'", type,
                       vocab->fields[i].name);
        }
    }
    if (check_allows(vocab->card.match, card) && card->match == NULL) {
        check_data(c, "E18", node, NULL, "every %s needs a match line", type);
    }
    if (check_allows(vocab->card.must_use, card) && card->use_node == NULL) {
        check_use_data(c, "E18", node, "every %s needs a use block", type);
    }
}

/* --- the whole ------------------------------------------------------------------------------- */

bool check_card(struct arena *arena, const struct vocab *vocab, struct check_defs *defs,
                const struct node *node, struct diags *diags, struct ir_card *card)
{
    struct checker c = {
        .arena = arena, .vocab = vocab, .diags = diags, .defs = defs, .forms = forms, .event = -1};
    uint32_t seen = 0;
    int types = 0;
    *card = (struct ir_card){.node = node};
    card->head.id = node->text;
    memset(card->head.vector, VECTOR_NONE, sizeof card->head.vector);
    check_id(&c, node);
    check_names(&c, node, card);
    check_type(&c, node, card);
    c.type = card->head.type;
    for (const struct node *line = node->child; line != NULL && !c.failed; line = line->next) {
        check_line(&c, line, card, &seen, &types);
    }
    if (!c.failed) {
        check_required(&c, node, card, seen);
        check_named_words(vocab, card);
    }
    card->head.text_ja = card->head.text_ja == NULL ? "" : card->head.text_ja;
    card->head.text_en = card->head.text_en == NULL ? "" : card->head.text_en;
    return !c.failed;
}

bool check_add_defs(struct check_defs *defs, const struct vocab *vocab, const struct node *file,
                    struct diags *diags)
{
    for (const struct node *node = file->child; node != NULL; node = node->next) {
        if (node->kind != NODE_DEF) {
            continue;
        }
        for (int i = 0; i < defs->count; i++) {
            if (strcmp(defs->def[i]->text, node->text) == 0) {
                diag_add(diags, "E09", tree_place(node), NULL, "there are two definitions '%s'",
                         node->text);
                return false;
            }
        }
        if (defs->count == CHECK_DEFS) {
            diag_add(diags, "E15", tree_place(node), NULL, "%s can have %d definitions",
                     vocab->game, CHECK_DEFS);
            return false;
        }
        defs->def[defs->count++] = node;
    }
    return true;
}

void check_unused_defs(const struct check_defs *defs, struct diags *diags)
{
    for (int i = 0; i < defs->count; i++) {
        if (!defs->is_used[i]) {
            diag_add(diags, "W4", tree_place(defs->def[i]), NULL, "'%s' is never used",
                     defs->def[i]->text);
        }
    }
}
