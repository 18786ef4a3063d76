"""Headless Chromium, and a server whose pages tell what they see."""

import contextlib
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# Chromium runs as root and without graphics hardware; colours do not depend on a monitor.
FLAGS = ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"]


def command(profile, address, *options):
    """The command that opens an address. A second process with the same profile would hand its work to the first."""
    return ["chromium", "--headless=new", *FLAGS, f"--user-data-dir={profile}", *options, address]


class Handler(BaseHTTPRequestHandler):
    """Serves a page and files to it, and takes what the page has to say: subclasses have do_GET and `heard`."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(204)
        self.heard(body)

    def heard(self, body):
        """Takes the body of what the page sent."""
        raise NotImplementedError

    def answer(self, status, body=b"", kind="text/plain"):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def visited(handler, profile, *options, query="", **attributes):
    """Serves pages on 127.0.0.1 to a browser that opens the first; the server gets the attributes before that."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        vars(server).update(attributes)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        nothing = subprocess.DEVNULL
        address = f"http://127.0.0.1:{server.server_port}/{query}"
        browser = subprocess.Popen(command(profile, address, *options), stdin=nothing, stdout=nothing, stderr=nothing)
        try:
            yield server
        finally:
            browser.terminate()
            browser.wait()
            server.shutdown()
