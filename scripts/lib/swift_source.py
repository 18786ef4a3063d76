"""A lexer that separates the code, comments and string literals of Swift, for checks that build nothing.

It knows nested comments, string interpolation, multi-line and raw strings, and regex literals after a bracket, an
operator or a comma.
"""

import re
from dataclasses import dataclass, field

# The first of these ends a stretch of plain code. A slash begins a regex only where an operand is expected and no space
# follows, so a division is never one.
TOKEN = re.compile(r'//|/\*|(?P<hashes>#*)(?P<quotes>"""|")|(?<=[(,=:\[] )/(?![ /*])|(?<=[(\[])/(?![ /*])')
REGEX_LITERAL = re.compile(r"/(?:[^/\\\n]|\\.)+/")
COMMENT_EDGE = re.compile(r"/\*|\*/")


@dataclass
class SwiftSource:
    """A file in three views. Positions are character offsets into `text`.

    `code` is as long as the text and has the same line breaks, with comments and string contents as spaces.
    """

    text: str
    code: str = ""
    comments: list = field(default_factory=list)  # (line number, text without leading slashes or stars' delimiters)
    strings: list = field(default_factory=list)  # (line number, literal text of that line, without interpolated code)


def _blank(text):
    """Spaces as long as a text, with its line breaks."""
    return re.sub(r"[^\n]", " ", text)


def _end_of_comment(text, position):
    """The end of a block comment that begins at a position; block comments nest."""
    depth = 0
    while edge := COMMENT_EDGE.search(text, position):
        depth += 1 if edge[0] == "/*" else -1
        position = edge.end()
        if not depth:
            return position
    return len(text)


class _Lexer:
    def __init__(self, text):
        self.text, self.position = text, 0
        self.result = SwiftSource(text)
        self.code = []

    def line(self, position):
        return self.text.count("\n", 0, position) + 1

    def keep(self, end):
        self.code.append(self.text[self.position : end])
        self.position = end

    def skip(self, end):
        self.code.append(_blank(self.text[self.position : end]))
        self.position = end

    def add(self, target, start, end):
        for offset, line in enumerate(self.text[start:end].split("\n"), self.line(start)):
            target.append((offset, line))

    def read_code(self, is_interpolation=False):
        """Reads code to the end of the file or, in an interpolation, past its closing bracket."""
        depth = 0
        while self.position < len(self.text):
            found = TOKEN.search(self.text, self.position)
            end = found.start() if found else len(self.text)
            if is_interpolation:
                for bracket in re.finditer(r"[()]", self.text[self.position : end]):
                    depth += 1 if bracket[0] == "(" else -1
                    if depth == 0:
                        self.keep(self.position + bracket.end())
                        return
            self.keep(end)
            if found:
                self.read_token(found)

    def read_token(self, found):
        if found[0] == "//":
            end = self.text.find("\n", self.position)
            end = len(self.text) if end < 0 else end
            self.add(self.result.comments, self.position, end)
            self.skip(end)
        elif found[0] == "/*":
            end = _end_of_comment(self.text, self.position)
            self.add(self.result.comments, self.position, end)
            self.skip(end)
        elif found[0] == "/":
            literal = REGEX_LITERAL.match(self.text, self.position)
            self.skip(literal.end() if literal else self.position + 1)
        else:
            self.read_string(found)

    def read_string(self, found):
        hashes = found["hashes"]
        close, escape = found["quotes"] + hashes, "\\" + hashes
        edge = re.compile("|".join(map(re.escape, (escape, close))) + ("" if len(found["quotes"]) == 3 else "|\n"))
        self.keep(found.end())
        start = self.position
        while match := edge.search(self.text, self.position):
            if match[0] != escape:
                self.add(self.result.strings, start, match.start())
                self.skip(match.start())
                self.keep(match.end())
                return
            if self.text.startswith("(", match.end()):
                self.add(self.result.strings, start, match.start())
                self.skip(match.end())
                self.read_code(is_interpolation=True)
                start = self.position
            else:
                self.skip(min(match.end() + 1, len(self.text)))
        self.skip(len(self.text))


def read(path):
    """Returns the three views of a Swift file."""
    lexer = _Lexer(path.read_text(encoding="utf-8"))
    lexer.read_code()
    lexer.result.code = "".join(lexer.code)
    return lexer.result
