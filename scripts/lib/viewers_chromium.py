"""Shows a file in headless Chromium on a page that draws its frames on a canvas and sends them back."""

import threading
from pathlib import Path
from urllib.parse import urlencode

import headless_chromium
import numpy as np

PAGE = Path(__file__).with_suffix(".html")
# Seconds without a picture after which it counts as stuck.
PATIENCE = 60


class Handler(headless_chromium.Handler):
    """Serves the page and the file."""

    def do_GET(self):
        name = self.path.partition("?")[0]
        found = {"/": ("text/html", PAGE), "/file": ("application/octet-stream", self.server.file)}.get(name)
        self.answer(200, found[1].read_bytes(), found[0]) if found else self.answer(404)

    def heard(self, body):
        kind, _, words = self.path.partition("?")
        if kind == "/end":
            self.server.error = body.decode()
        else:
            width, height, microseconds = map(int, words.split(","))
            self.server.pictures.append(np.frombuffer(body, "u1").reshape(height, width, 4))
            self.server.times.append(microseconds)
        self.server.steps.release()


def show(path, folder, **query):
    """Opens the page with a query. Returns times in microseconds, and pictures as rows, columns, RGBA."""
    values = {"file": Path(path), "pictures": [], "times": [], "error": None, "steps": threading.Semaphore(0)}
    address = f"?{urlencode(query)}"
    with headless_chromium.visited(Handler, f"{folder}/chromium", query=address, **values) as server:
        while server.error is None:
            if not server.steps.acquire(timeout=PATIENCE):
                raise RuntimeError(f"nothing came for {PATIENCE} s after {len(server.pictures)} pictures")
        if server.error:
            raise RuntimeError(server.error)
        return server.times, server.pictures


def chromium(path, folder, rounds):
    """The delays of one round of a GIF in milliseconds, and the pictures of all."""
    times, pictures = show(path, folder, type="image/gif", rounds=rounds)
    return [time // 1000 for time in times[: len(times) // rounds]], pictures
