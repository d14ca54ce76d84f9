"""requirements.py - the numbered requirements of PROTOCOL.md.

    python3 tests/docs/requirements.py

Every number stands in PROTOCOL.md once, and nothing in tests/conformance uses a number that is
not there, or another sentence for it; its profiles are what the brackets there say.
"""

import re
import sys
from pathlib import Path

NUMBER = re.compile(r"\*\*([HPC]\d+)\*\*")
# A list item behind its number, up to the next item or an empty line.
ITEM = re.compile(r"^- \*\*([HPC]\d+)\*\* (.*(?:\n  .*)*)", re.M)
# A number in the kit: in a row of a table, a call or a text, never a part of a longer word.
USED = re.compile(r"(?<![\w%#])([HPC][1-9]\d{0,2})(?!\w)")
ROW = re.compile(r'^REQUIREMENT\(([HPC]\d+), "((?:[^"\\]|\\.)*)"\)', re.M)


def squeeze(text):
    return " ".join(text.split())


def find_numbers(text):
    """The numbers of the manual, and what is wrong with them."""
    numbers = NUMBER.findall(text)
    faults = [f"PROTOCOL.md: {number} stands there more than once"
              for number in sorted(set(numbers)) if numbers.count(number) > 1]
    faults += [f"PROTOCOL.md: there is no requirement {kind}1"
               for kind in "HPC" if kind + "1" not in numbers]
    return set(numbers), faults


def check_kit(folder, known, sentences):
    faults = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        text = path.read_text(encoding="utf-8", errors="replace")
        for number in sorted(set(USED.findall(text)) - known):
            faults.append(f"{path}: {number} is no requirement of PROTOCOL.md")
        for number, sentence in ROW.findall(text):
            want = squeeze(sentence.replace('\\"', '"'))
            if number in known and not sentences.get(number, "").startswith(want):
                faults.append(f"{path}: {number} says something else in PROTOCOL.md")
    return faults


def check_profiles(path, sentences):
    """The table of profiles against the brackets behind the sentences: [cap `host`], or another."""
    text, faults = path.read_text(encoding="utf-8"), []
    only = set(re.findall(r"^ONLY_HOST\((H\d+)\)", text, re.M))
    choices = set(re.findall(r"^CHOICE\((H\d+)\)", text, re.M))
    for number, sentence in sentences.items():
        bracket = re.search(r"\[(?:cap|opt) `(\S+)`\]$", sentence)
        want = "CHOICE" if bracket and bracket[1] != "host" else "ONLY_HOST" if bracket else "core"
        got = "CHOICE" if number in choices else "ONLY_HOST" if number in only else "core"
        if number[0] == "H" and want != got:
            faults.append(f"{path}: {number} is {got} here, and {want} in PROTOCOL.md")
    return faults


def main():
    text = Path("PROTOCOL.md").read_text(encoding="utf-8")
    known, faults = find_numbers(text)
    sentences = {number: squeeze(sentence) for number, sentence in ITEM.findall(text)}
    faults += check_kit(Path("tests/conformance"), known, sentences)
    faults += check_profiles(Path("tests/conformance/profile.def"), sentences)
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
