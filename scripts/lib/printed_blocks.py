"""usage: printed_blocks.py TOOL PAGE…

Puts what the tool prints now into the blocks of pages that begin with `$ zoetrope …`. Blocks about footage of the
reader's own stay, and so do those that leave out lines with `…`, since which lines to show is for the author: the tests
of printed output tell what has become false there.
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


def renewed(tool, match):
    head, words, shown = match.groups()
    if FOOTAGE.search(words) or any(line.strip() == "…" for line in shown.splitlines()):
        return match[0]
    return head + "".join(line + "\n" for line in printed(tool, words))


def main():
    tool, *pages = sys.argv[1:]
    tool = str(Path(tool).resolve())
    for page in map(Path, pages):
        text = page.read_text("utf-8")
        page.write_text(BLOCK.sub(lambda match: renewed(tool, match), text), "utf-8")


main()
