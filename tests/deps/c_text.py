"""c_text.py - as much of C as the pictures of the structure need: comments, brackets, members."""

import re

STRING = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
# A string, a comment, or any other single character.
TOKEN = re.compile(rf"({STRING})|(//[^\n]*|/\*.*?\*/)|(.)", re.S)
PAIRS = {"{": "}", "(": ")", "[": "]"}


def strip_comments(text):
    """The text without comments, each line still on its own line."""
    return TOKEN.sub(lambda t: "\n" * t[0].count("\n") or " " if t[2] else t[0], text)


def body(text, at):
    """What stands between the bracket at `at` and the one that closes it."""
    depth = 0
    for token in TOKEN.finditer(text, at):
        depth += (token[3] in PAIRS) - (token[3] in PAIRS.values()) if token[3] else 0
        if depth == 0:
            return text[at + 1:token.start()]
    return text[at + 1:]


def split(text, mark):
    """The parts of the text between the marks that are in no bracket and in no string."""
    parts, depth, start = [], 0, 0
    for token in TOKEN.finditer(text):
        depth += (token[3] in PAIRS) - (token[3] in PAIRS.values()) if token[3] else 0
        if depth == 0 and token[3] == mark:
            parts.append(text[start:token.start()].strip())
            start = token.end()
    return [part for part in parts + [text[start:].strip()] if part]


def members(text, name):
    """The names of the members of `struct NAME`; one that is a struct itself is one member."""
    found = re.search(rf"\bstruct {name} \{{", text)
    names = []
    for line in split(body(text, found.end() - 1), ";") if found else []:
        function = re.search(r"\(\s*\*\s*(?:const\s*\*\s*)?(\w+)\s*\)", line)
        if function:
            names.append(function[1])
            continue
        names += [re.search(r"(\w+)\s*(?:\[[^\]]*\]\s*)*(?::\s*\w+\s*)?$", part)[1]
                  for part in split(line, ",")]
    return names


def initialized(text, name):
    """{member: value} of every `const struct NAME` that the text defines."""
    values = {}
    for found in re.finditer(rf"\bconst struct {name} \w+ = \{{", text):
        for part in split(body(text, found.end() - 1), ","):
            row = re.match(r"\.(\w+)[^=]*=\s*(.*)", part, re.S)
            if row:
                values[row[1]] = row[2].strip()
    return values


def tables(text):
    """The enums and the constant initializers of a C file, each from bracket to bracket."""
    return [body(text, start.end() - 1) for start in
            re.finditer(r"\benum\b[\w\s]*\{|\bconst\b[^;{}()=]*=\s*\{", text)]


def switches(text):
    """(line, cases) of each switch; cases of one that stands inside belong to that one alone."""
    found = []
    for start in re.finditer(r"\bswitch \(", text):
        head = body(text, start.end() - 1)
        at = text.index("{", start.end() + len(head))
        inner = body(text, at)
        for nested in re.finditer(r"\bswitch \(", inner):
            part = body(inner, inner.index("{", nested.end()))
            inner = inner.replace(part, " " * len(part), 1)
        found.append((text.count("\n", 0, start.start()) + 1, re.findall(r"\bcase (\w+)", inner)))
    return found
