"""The sentences of the checkout: comments, string literals, Markdown and scripts, for the check of the language."""

import re
from dataclasses import dataclass
from itertools import groupby

import swift_source

# Lines that do not follow each other in a file are held apart by this, which no pattern matches.
GAP = "\0"


@dataclass
class Prose:
    """Lines of one kind of a file, joined so that a phrase is found across a line break."""

    kind: str  # "comment", "string" or "markdown"
    text: str
    numbers: list  # the number in the file of each line of `text`

    def line(self, position):
        """The line in the file at a position in the text."""
        return self.numbers[self.text.count("\n", 0, position)]


def _joined(kind, lines):
    """Joins numbered lines; a gap separates those that are not adjacent in the file."""
    parts, numbers, previous = [], [], None
    for number, text in lines:
        if previous is not None and number not in (previous, previous + 1):
            parts.append(GAP)
            numbers.append(0)
        parts.append(text)
        numbers.append(number)
        previous = number
    return Prose(kind, "\n".join(parts), numbers)


def _swift(path):
    source = swift_source.read(path)
    yield _joined(
        "comment", ((number, re.sub(r"^\s*(?:/{2,3}|/?\*+)\s*", "", text)) for number, text in source.comments)
    )
    # A message may continue in the literal of the next line. Literals on one line do not form a sentence.
    by_line = groupby(sorted(source.strings, key=lambda item: item[0]), key=lambda item: item[0])
    yield _joined("string", [(number, GAP.join(text for _, text in items)) for number, items in by_line])


def _script(path):
    """Shell, Python and JavaScript: comments and docstrings by their first characters, all other lines as strings."""
    comments, strings, is_docstring = [], [], False
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        begins = re.match(r'\s*(?:#+!?|//+|/?\*+|"""|\'\'\')\s*', line)
        if begins or is_docstring:
            comments.append((number, line[begins.end() if begins else 0 :].strip()))
        else:
            strings.append((number, line))
        if path.suffix == ".py" or not path.suffix:
            is_docstring ^= line.count('"""') % 2 == 1
    yield _joined("comment", comments)
    yield _joined("string", strings)


def _markdown(path):
    yield _joined("markdown", enumerate(path.read_text(encoding="utf-8").split("\n"), 1))


def read(path):
    """Yields the prose of a file by its file extension."""
    if path.suffix == ".swift":
        yield from _swift(path)
    elif path.suffix == ".md":
        yield from _markdown(path)
    else:
        yield from _script(path)
