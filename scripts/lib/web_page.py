"""Which files of a page that `--for web` wrote a browser chooses, in headless Chromium."""

import json
import re
import threading
from pathlib import Path

import headless_chromium

TYPES = {".html": "text/html", ".webm": "video/webm", ".mp4": "video/mp4", ".avif": "image/avif", ".png": "image/png"}
# Seconds without an answer after which it counts as stuck.
PATIENCE = 60
# Tells what is shown once the video, if it is shown, has played its loop to the end and begun again.
SCRIPT = """<script type="module">
const seen = {}, name = (address) => address?.split("/").at(-1) ?? "";
for (const image of document.images) {
  await image.decode();
  seen.image = name(image.currentSrc);
  seen.imageWidth = image.naturalWidth;
  seen.isImageShown = image.offsetParent !== null;
}
const video = document.querySelector("video");
if (video) {
  seen.isVideoShown = video.offsetParent !== null;
  const poster = new Image();
  poster.src = getComputedStyle(video).backgroundImage.slice('url("'.length, -'")'.length);
  await poster.decode();
  seen.poster = name(poster.src);
  if (seen.isVideoShown) {
    for (let before = 0; before <= video.currentTime;) {
      before = video.currentTime;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    seen.error = video.error?.message;
  }
  seen.video = name(video.currentSrc);
}
fetch("/seen", { method: "POST", body: JSON.stringify(seen) });
</script>"""


class Handler(headless_chromium.Handler):
    """Serves the folder of the page."""

    def do_GET(self):
        if self.path == "/":
            return self.answer(200, self.server.page.encode(), "text/html")
        path = self.server.folder / Path(self.path).name
        if not path.is_file():
            return self.answer(404)
        return self.answer(200, path.read_bytes(), TYPES[path.suffix])

    def heard(self, body):
        self.server.seen = json.loads(body)
        self.server.ended.set()


def look(folder, page, scratch, is_dark=False, is_reduced=False):
    """Returns the files of a folder that Chromium shows on its page, for a visitor with certain preferences."""
    options = [f"--blink-settings=preferredColorScheme={0 if is_dark else 1}"]
    options += ["--force-prefers-reduced-motion"] * is_reduced
    values = {"folder": folder, "page": page + SCRIPT, "seen": None, "ended": threading.Event()}
    with headless_chromium.visited(Handler, f"{scratch}/chromium", *options, **values) as server:
        server.ended.wait(PATIENCE)
        return server.seen or {"error": f"no answer within {PATIENCE} s"}


def check(path, scratch):
    """Looks at a page of a scene, light and dark, as every kind of visitor; returns what is wrong."""
    page, stem = path.read_text(encoding="utf-8"), path.stem
    picture = re.search(r"<!--[^\n]*\n(.*)-->", page, re.S)[1]
    old = page.replace("image/avif", "image/unknown").replace("video/webm", "video/unknown")
    cases = [("", page, picture, "webm", "avif", "avif"), (" of 2015", old, None, "mp4", "", "png")]
    problems = []

    def expect(visitor, seen, **wanted):
        wrong = {key: seen.get(key) for key, value in wanted.items() if seen.get(key) != value}
        if wrong:
            problems.append(f"{path.name}: {visitor} browser: {wrong} instead of {wanted}: {seen}")

    for age, text, alone, video, animation, still in cases:
        for scheme in ["light", "dark"]:
            for is_reduced in [False, True]:
                visitor = f"{scheme}{' reduced' if is_reduced else ''}{age}"
                seen = look(path.parent, text, scratch, scheme == "dark", is_reduced)
                expect(
                    visitor, seen, isVideoShown=not is_reduced, isImageShown=is_reduced, error=None,
                    image=f"{stem}-{scheme}-still.{still}", poster=f"{stem}-{scheme}-still.avif",
                )  # fmt: skip
                if not is_reduced:
                    expect(visitor, seen, video=f"{stem}-{scheme}.{video}")
                if alone:
                    seen = look(path.parent, "<!DOCTYPE html>" + alone, scratch, scheme == "dark", is_reduced)
                    expect(f"{visitor} picture", seen, image=f"{stem}-{scheme}{'-still' * is_reduced}.{animation}")
    return problems
