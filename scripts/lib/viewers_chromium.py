"""Shows a file in headless Chromium on a page that draws its frames on a canvas and sends them back."""

import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlencode

import numpy as np

PAGE = Path(__file__).with_suffix(".html")
# Seconds without a picture after which it counts as stuck.
PATIENCE = 60


class Handler(BaseHTTPRequestHandler):
    """Serves the page and the file, and takes what the page has to say."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        name = self.path.partition("?")[0]
        found = {"/": ("text/html", PAGE), "/file": ("application/octet-stream", self.server.file)}.get(name)
        self.answer(200, found[1].read_bytes(), found[0]) if found else self.answer(404)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        kind, _, words = self.path.partition("?")
        if kind == "/end":
            self.server.error = body.decode()
        else:
            width, height, microseconds = map(int, words.split(","))
            self.server.pictures.append(np.frombuffer(body, "u1").reshape(height, width, 4))
            self.server.times.append(microseconds)
        self.answer(204)
        self.server.heard.release()

    def answer(self, status, body=b"", kind="text/plain"):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def show(path, folder, **query):
    """Opens the page with a query. Returns times in microseconds, and pictures as rows, columns, RGBA."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.file, server.pictures, server.times, server.error = Path(path), [], [], None
        server.heard = threading.Semaphore(0)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--force-color-profile=srgb",
             f"--user-data-dir={folder}/chromium", f"http://127.0.0.1:{server.server_port}/?{urlencode(query)}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            while server.error is None:
                if not server.heard.acquire(timeout=PATIENCE):
                    raise RuntimeError(f"nothing came for {PATIENCE} s after {len(server.pictures)} pictures")
        finally:
            browser.terminate()
            browser.wait()
            server.shutdown()
        if server.error:
            raise RuntimeError(server.error)
        return server.times, server.pictures


def chromium(path, folder, rounds):
    """The delays of one round of a GIF in milliseconds, and the pictures of all."""
    times, pictures = show(path, folder, type="image/gif", rounds=rounds)
    return [time // 1000 for time in times[: len(times) // rounds]], pictures
