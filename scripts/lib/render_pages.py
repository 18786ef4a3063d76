"""usage: render_pages.py SITE CATALOGUE FOLDER

Opens every article of a catalogue in headless Chromium, from the built documentation in SITE, served on 127.0.0.1.
Fails if a page does not show the title, a heading or a picture of its article, as one whose name is also that of a type
does not, or if it asks for a file that is missing. Leaves a screenshot of each page in FOLDER.
"""

import html
import re
import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import headless_chromium

# The time in which a page settles, of the browser's own clock, which does not wait for the machine.
SETTLED_MILLISECONDS = 20_000
WINDOW = "1200,2400"


class Handler(SimpleHTTPRequestHandler):
    """Serves the site, and remembers which files were asked for."""

    def send_head(self):
        self.server.asked.add(self.path.rpartition("/")[2])
        return super().send_head()

    def send_error(self, *words):
        self.server.missing.add(self.path.rpartition("/")[2])
        super().send_error(*words)

    def log_message(self, *_):
        pass


def browse(address, profile, picture):
    """The rendered HTML of an address, as a browser has it; leaves a screenshot in a file."""
    options = ["--hide-scrollbars", f"--window-size={WINDOW}", "--dump-dom", f"--screenshot={picture}",
               f"--virtual-time-budget={SETTLED_MILLISECONDS}"]  # fmt: skip
    command = headless_chromium.command(profile, address, *options)
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout


def words(text):
    """The words of a piece of HTML or Markdown, without marks."""
    text = html.unescape(re.sub(r"<[^>]*>", "", text))
    return " ".join(re.sub(r"[`*\u200b]", "", text).split())


def faults(article, page, server):
    """Yields each fault of a rendered page: what its article has and the page does not."""
    text = re.sub(r"^```.*?^```", "", article.read_text(), flags=re.M | re.S)
    for heading in re.findall(r"^#+ (.*)$", text, re.M):
        if words(heading) not in (words(shown) for shown in re.findall(r"<h\d.*?</h\d>", page, re.S)):
            yield f"the heading “{heading}” is not shown"
    for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", text):
        if picture not in server.asked:
            yield f"the picture {picture} is not shown"
    for name in sorted(server.missing - {"favicon.ico", "theme-settings.json"}):
        yield f"{name} is missing in the site"


def main(site, catalogue, folder):
    failures = 0
    Path(folder).mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as profile,
        ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=site)) as server,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        articles = sorted(Path(catalogue).glob("*.md"))
        for article in articles:
            server.asked, server.missing = set(), set()
            name = "" if article.stem == "Zoetrope" else f"/{article.stem.lower()}"
            address = f"http://127.0.0.1:{server.server_port}/documentation/zoetrope{name}/"
            page = browse(address, profile, f"{folder}/{article.stem}.png")
            for fault in faults(article, page, server):
                print(f"{article}: {fault}")
                failures += 1
        server.shutdown()
    if failures:
        sys.exit(f"{failures} faults in rendered pages")
    print(f"{len(articles)} pages are rendered as their articles say")


main(*sys.argv[1:])
