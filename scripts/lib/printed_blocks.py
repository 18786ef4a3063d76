"""usage: printed_blocks.py TOOL PAGE…

Puts what the tool prints now into the blocks of pages that begin with `$ zoetrope …`. Blocks about footage of the
reader's own stay, and so do those that leave out lines with `…`, which are named where they differ: which lines to show
is for the author.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"(?<=```\n)(\$ zoetrope ([^\n]*)\n)(.*?)(?=```\n)", re.S)
FOOTAGE = re.compile(r"\b(clip|cut)\.mp4\b")


def printed(tool, words):
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "samples").symlink_to(ROOT / "samples")
        line = f'"$0" {words} 2>&1'
        done = subprocess.run(["sh", "-c", line, tool], cwd=folder, capture_output=True, text=True)
    # 3 is for a loop or a size that fails, which a page may show.
    if done.returncode not in (0, 3):
        sys.exit(f"zoetrope {words}: exit code {done.returncode}\n{done.stdout}")
    return [line.rstrip() for line in done.stdout.splitlines()]


def agree(lines, page):
    """Whether lines are those of a page, where a line of `…` alone stands for any number of lines."""
    if not page:
        return not lines
    if page[0].strip() == "…":
        return any(agree(lines[index:], page[1:]) for index in range(len(lines) + 1))
    return bool(lines) and lines[0] == page[0] and agree(lines[1:], page[1:])


def renewed(tool, page, match):
    shown = match[3].splitlines()
    if FOOTAGE.search(match[2]):
        return match[0]
    lines = printed(tool, match[2])
    if not any(line.strip() == "…" for line in shown):
        return match[1] + "".join(line + "\n" for line in lines)
    if not agree(lines, shown):
        print(f"{page}: $ zoetrope {match[2]}: prints now\n" + "\n".join(lines), file=sys.stderr)
    return match[0]


def main():
    tool, *pages = sys.argv[1:]
    tool = str(Path(tool).resolve())
    for page in map(Path, pages):
        text = page.read_text("utf-8")
        page.write_text(BLOCK.sub(lambda match: renewed(tool, page, match), text), "utf-8")


main()
