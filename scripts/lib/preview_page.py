"""A running `zoetrope preview` and its page in headless Chromium, for check_preview.py."""

import json
import os
import re
import signal
import subprocess
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlencode

import numpy as np
from playwright.sync_api import TimeoutError

# In milliseconds.
PATIENCE = 20_000

# The options of a preview that is drawn quickly.
SMALL = ["--size", "96x54", "--fps", "10", "--loop", "sway:2s"]


def make_clip(folder, source):
    """Makes clip.mp4 from a source of ffmpeg's."""
    command = ["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", source, "-pix_fmt", "yuv444p", "clip.mp4"]
    subprocess.run(command, cwd=folder, check=True)


class Preview:
    """A preview that runs in a folder, and is ended as Ctrl-C does."""

    def __init__(self, tool, folder, *words):
        self.process = subprocess.Popen(
            [tool, "preview", "--no-open", *words],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.address = self.process.stdout.readline().strip()
        found = re.match(r"http://127\.0\.0\.1:(\d+)/\?token=([0-9a-f]{32})&", self.address)
        assert found, f"no address: {self.address}"
        self.port, self.token = int(found[1]), found[2]

    def ask(self, path, query=None, body=None, headers=None, root=None):
        """The status and the bytes of an answer."""
        address = (
            (root or f"http://127.0.0.1:{self.port}/{self.token}/") + path + ("?" + urlencode(query) if query else "")
        )
        request = urllib.request.Request(address, data=body, headers=headers or {})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def memory(self):
        """The resident memory in MB."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) / 1024

    def end(self):
        """Ends it, and returns its exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def renderer_memory():
    """The resident memory in MB of the processes that draw pages for this one."""
    processes = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = dict(
                line.split(":\t", 1) for line in (folder / "status").read_text().splitlines() if ":\t" in line
            )
            words = (folder / "cmdline").read_text()
        except OSError:
            continue
        size = int(status.get("VmRSS", "0 kB").split()[0]) / 1024
        processes[int(folder.name)] = (int(status["PPid"]), size if "--type=renderer" in words else 0)
    total = 0
    for process, (_, size) in processes.items():
        while process in processes and process != os.getpid():
            process = processes[process][0]
        total += size if process == os.getpid() else 0
    return total


class Page:
    """The page of a preview, with what the trials do on it."""

    def __init__(self, browser, preview, query="", context=None, **options):
        self.preview, self.errors = preview, []
        self.context = context or browser.new_context(viewport={"width": 1280, "height": 800}, **options)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(preview.address + query)
        self.settle()

    def tab(self, query):
        """Another tab of the same browser, with more options in its address."""
        return Page(None, self.preview, query, self.context)

    def show(self, is_visible):
        """Tells the page that its tab comes to the front or goes to the background: the browser shows all."""
        self.page.evaluate("""(isVisible) => {
          Object.defineProperty(document, 'hidden', { value: !isVisible, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""", is_visible)  # fmt: skip

    def settle(self):
        """Waits until what the address describes is shown."""
        try:
            self.page.wait_for_function(
                "() => window.zoetrope?.player?.index >= 0 && document.getElementById('busy').hidden"
            )
        except TimeoutError as error:
            raise AssertionError(f"nothing is shown; {self.page.inner_text('#problem')} {self.errors}") from error

    def settle_costs(self):
        """Waits until all costs are known, so that nothing is encoded any more."""
        self.page.wait_for_selector("#cost section:not([hidden])", timeout=600_000)
        self.page.wait_for_function(
            "() => zoetrope.cost.rows.every(({ cost, error }) => error || cost?.targets)", timeout=600_000
        )

    def change(self, act):
        """Does something that changes the state, and waits until that is shown."""
        before = self.page.evaluate("zoetrope.preview?.id ?? 0")
        act()
        self.page.wait_for_function("(before) => (zoetrope.preview?.id ?? 0) !== before", arg=before)
        self.settle()

    def drag(self, start, end, button="left"):
        """Draws a rectangle on the picture, from one corner to the opposite one."""
        box, mouse = self.page.locator("#loop").bounding_box(), self.page.mouse
        mouse.move(box["x"] + start[0], box["y"] + start[1])
        mouse.down(button=button)
        mouse.move(box["x"] + end[0], box["y"] + end[1])
        mouse.up(button=button)

    def seek(self, index):
        """Stops at a frame."""
        self.page.evaluate("(index) => zoetrope.player.seek(index)", index)
        self.page.wait_for_function("(index) => zoetrope.player.index === index", arg=index)

    def canvas(self, name="loop"):
        """The pixels of a canvas: rows, columns, RGBA."""
        width, height, data = self.page.evaluate("""(id) => {
          const canvas = document.getElementById(id);
          const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          let text = '';
          for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192));
          return [canvas.width, canvas.height, btoa(text)];
        }""", name)  # fmt: skip
        import base64

        return np.frombuffer(base64.b64decode(data), "u1").reshape(height, width, 4)

    @property
    def command(self):
        return self.page.inner_text("#command")

    @property
    def query(self):
        return self.page.evaluate("location.search")

    def field(self, label):
        """The control with a label."""
        return self.page.get_by_label(label, exact=True).first

    def facts(self):
        return json.loads(self.page.evaluate("JSON.stringify(zoetrope.preview.facts)"))

    def close(self):
        assert not self.errors, f"errors on the page: {self.errors}"
        self.context.close()
