"""usage: check_links.py [FILE…]

Checks every link and picture of Markdown pages: the file is there, and has a heading of the name behind `#`, as forges
spell it. Addresses of the web are not opened. Without arguments the pages are README.md, CONTRIBUTING.md, CHANGELOG.md,
those of the samples and the articles, and each article has to be linked from README.md and from the catalogue's own
page.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[2]
CATALOGUE = ROOT / "Sources/Zoetrope/Zoetrope.docc"
# [text](target "title"), <img src="target"> and [reference]: target
LINK = re.compile(
    r"""\]\(([^)\s]+)(?:\s+"[^"]*")?\)|<\w[^>]* (?:src|srcset|href)="([^"\s]+)|^ {0,3}\[[^\]]+\]:\s*(\S+)""",
    re.MULTILINE,
)
REFERENCE = re.compile(r"\[[^\]]+\]\[([^\]]+)\]")


def prose(path):
    """The text of a page without its blocks and spans of code."""
    text = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", lambda span: span[0] if "](" in span[0] else "", text)


def anchors(path):
    """The names of a page's headings, as forges make them of the words."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", path.read_text(), flags=re.M | re.S), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def check(path):
    """The mistakes of a page, and the pages that it links to."""
    mistakes, linked = [], set()
    text = prose(path)
    for reference in REFERENCE.findall(text):
        if f"\n[{reference}]:" not in text:
            mistakes.append(f"{path.relative_to(ROOT)}: no target of [{reference}]")
    for article in re.findall(r"[(<]doc:([\w-]+)", text):
        mistakes.append(f"{path.relative_to(ROOT)}: only docc reads doc:{article}; link to {article}.md")
    for found in LINK.findall(text):
        target = "".join(found)
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (path.parent / name).resolve() if name else path.resolve()
        linked.add(file)
        if not file.exists():
            mistakes.append(f"{path.relative_to(ROOT)}: no file {target}")
        elif anchor and anchor not in anchors(file):
            mistakes.append(f"{path.relative_to(ROOT)}: {name or 'the page'} has no heading #{anchor}")
    return mistakes, linked


def main(names):
    articles = sorted(CATALOGUE.glob("*.md"))
    pages = [pathlib.Path(name).resolve() for name in names] or [
        *(ROOT / name for name in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]),
        *sorted(ROOT.glob("samples/**/*.md")), *articles,
    ]  # fmt: skip
    mistakes, count, links = [], 0, {}
    for page in pages:
        found, links[page] = check(page)
        mistakes += found
        count += len(links[page])
    index = CATALOGUE / "Zoetrope.md"
    for start in [] if names else [ROOT / "README.md", index]:
        missing = [article.name for article in articles if article not in links[start] and article != index]
        mistakes += [f"{start.relative_to(ROOT)}: no link to {name}" for name in missing]
    print(*mistakes, sep="\n", end="\n" if mistakes else "")
    print(f"check-links: {count} links of {len(pages)} pages")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
