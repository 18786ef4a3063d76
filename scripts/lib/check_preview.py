"""Trials of `zoetrope preview` in Chromium and tmux.

usage: check_preview.py ZOETROPE [--pictures FOLDER] [WORD…]      only trials whose names contain one of the words
"""

import argparse
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

import headless_chromium
import numpy as np
import preview_terminal
from playwright.sync_api import sync_playwright
from preview_page import SMALL, Page, Preview, make_clip, renderer_memory
from preview_strains import StrainTrials

NAMES = "controls seeds reload saving views images clip speed memory safety look terminal".split()
NAMES += "seam themes tabs fields lost pairs drags history".split()


class Trials(StrainTrials):
    def __init__(self, tool, browser, options):
        self.tool, self.browser, self.pictures, self.minutes = tool, browser, options.pictures, options.minutes

    def frame(self, folder, page, index):
        """The frame that the command of the page renders, RGBA in 8 bits."""
        words, facts = shlex.split(page.command), page.facts()
        assert words[:2] == ["zoetrope", "render"], page.command
        # A picture has another standard size, rate and length of the loop than a GIF.
        for option, value in [
            ("--size", f"{facts['width']}x{facts['height']}"), ("--fps", facts["frameRate"]),
            ("--loop", f"{facts['length']}s"),
        ]:  # fmt: skip
            if option not in words:
                words += [option, value]
        at = words.index("-o") if "-o" in words else words.index("--output")
        words[at : at + 2] = ["-o", "frame.png", "-f", "--format", "png", "--frame", str(index)]
        subprocess.run([self.tool, *words[1:]], cwd=folder, check=True, capture_output=True)
        data = subprocess.run(
            ["ffmpeg", "-nostdin", "-v", "error", "-i", "frame.png", "-f", "rawvideo", "-pix_fmt", "rgba64le", "-"],
            cwd=folder, check=True, capture_output=True,
        ).stdout  # fmt: skip
        probe = ["ffprobe", "-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", "frame.png"]
        width, height = map(int, subprocess.run(probe, cwd=folder, check=True, capture_output=True).stdout.split(b","))
        samples = np.frombuffer(data, "<u2").reshape(height, width, 4).astype("u4")
        return ((samples + 128) // 257).astype("u1")

    def compare(self, page, folder, *indices):
        """Compares frames on the page with those of the command that it shows."""
        for index in indices:
            page.seek(index)
            assert np.array_equal(page.canvas(), self.frame(folder, page, index)), f"frame {index}: {page.command}"

    def controls(self, folder):
        """Every kind of control changes the picture as the command does, and the address brings the picture back."""
        with Preview(self.tool, folder, "aurora", *SMALL) as preview:
            page = Page(self.browser, preview)
            self.compare(page, folder, 0, 7)
            steps = {
                "Scheme": lambda: page.field("Scheme").select_option("dark"),
                "seed": lambda: page.page.get_by_label("Next seed (n)").click(),
                "slider": lambda: page.page.evaluate("""() => {
                  const field = [...document.querySelectorAll('.field')].find((e) => e.title.endsWith('.blur'));
                  const slider = field.querySelector('input[type=range]');
                  slider.value = 20;
                  slider.dispatchEvent(new Event('input'));
                }"""),
                "colour": lambda: page.page.evaluate("""() => {
                  const field = [...document.querySelectorAll('.field')].find((e) => e.title === 'colors.background');
                  const picker = field.querySelector('input[type=color]');
                  picker.value = '#803010';
                  picker.dispatchEvent(new Event('input'));
                }"""),
                "theme": lambda: page.page.get_by_role("button", name="ember").click(),
                "size": lambda: (page.field("Size").fill("64x64"), page.field("Size").press("Enter")),
                "rate": lambda: (page.field("Frames per s").fill("5"), page.field("Frames per s").press("Enter")),
                "motion": lambda: page.field("Less motion").check(),
                "motion again": lambda: page.field("Less motion").uncheck(),
                "backwards": lambda: page.field("Backwards").check(),
                "loop": lambda: page.field("Loop").select_option("exact"),
                "loop length": lambda: page.field("Loop").select_option("turns"),
                "scene": lambda: page.field("Scene").select_option("silk"),
            }  # fmt: skip
            seen = {page.command}
            for name, act in steps.items():
                page.change(act)
                assert page.command not in seen or name == "motion again", f"{name} changes no command"
                seen.add(page.command)
                count = page.facts()["frameCount"]
                self.compare(page, folder, min(3, count - 1))
            again = Page(self.browser, preview)
            again.page.goto(page.page.url)
            again.settle()
            assert again.command == page.command
            page.change(lambda: page.page.go_back())
            again.close()
            page.close()
            assert preview.end() == 0

    def seeds(self, folder):
        """The contact sheet shows twelve seeds, each the picture of its seed; a click or a key takes another."""
        with Preview(self.tool, folder, "aurora", *SMALL) as preview:
            page = Page(self.browser, preview)
            page.page.get_by_role("button", name="Show 12").click()
            page.page.wait_for_function("() => document.querySelectorAll('.sheet canvas').length === 12")
            page.page.wait_for_function("() => [...document.querySelectorAll('.sheet canvas')].at(-1).width > 16")
            pictures = page.page.evaluate("[...document.querySelectorAll('.sheet canvas')].map((c) => c.toDataURL())")
            assert len(set(pictures)) == 12
            page.change(lambda: page.page.locator(".sheet button").nth(3).click())
            assert "--seed 10" in page.command, page.command
            self.compare(page, folder, 2)
            page.page.locator("#screen").focus()
            page.change(lambda: page.page.keyboard.press("n"))
            assert "--seed 11" in page.command, page.command
            page.close()
        with Preview(self.tool, folder, "aurora", *SMALL, "--seed", "6", "--set", "seed=5") as preview:
            page = Page(self.browser, preview)
            page.page.locator("#screen").focus()
            page.change(lambda: page.page.keyboard.press("n"))
            seed = page.facts()["scene"]["seed"]
            assert seed == "6", f"the seed after 5 is {seed}"
            page.close()

    def reload(self, folder):
        """A file saved by renaming is shown anew; a mistake is shown with its line while the last good one plays."""
        scene = Path(folder, "a.json")

        def save(text):
            Path(folder, "new").write_text(text, encoding="utf-8")
            Path(folder, "new").rename(scene)

        good = '{ "zoetrope": 1, "layers": [{ "fill": "#COLOR" }, { "shape": "circle", "fill": "#ffffff",\n  "frame": { "width": 300, "height": 300 }, "offset": { "x": { "from": 0, "to": 90, "duration": 2 }, "y": 0 } }] }'  # noqa: E501
        save(good.replace("COLOR", "102030"))
        with Preview(self.tool, folder, "./a.json", "--size", "96x54") as preview:
            page = Page(self.browser, preview)
            assert page.canvas()[0, 0].tolist() == [16, 32, 48, 255]
            page.change(lambda: save(good.replace("COLOR", "302010")))
            assert page.canvas()[0, 0].tolist() == [48, 32, 16, 255]
            save(good.replace('"frame"', '"frme"'))
            page.page.wait_for_selector("#problem:not([hidden])")
            words = page.page.inner_text("#problem")
            assert "a.json" in words and "line 2" in words and "frme" in words, words
            shown = page.page.evaluate("zoetrope.player.index")
            page.page.wait_for_function(
                "(shown) => zoetrope.player.isPlaying && zoetrope.player.shown.length > 0", arg=shown
            )
            page.change(lambda: save(good.replace("COLOR", "001122")))
            assert page.page.locator("#problem").is_hidden()
            self.compare(page, folder, 1)
            page.context.set_offline(True)
            save(good.replace("COLOR", "221100"))
            page.page.get_by_text("The preview has ended").wait_for()
            page.change(lambda: page.context.set_offline(False))
            assert page.page.locator("#problem").is_hidden() and page.canvas()[0, 0].tolist() == [34, 17, 0, 255]
            page.close()

    def saving(self, folder):
        """A saved scene, and the copied command, draw the same frame; nothing is replaced unasked."""
        with Preview(self.tool, folder, "bokeh", *SMALL, "--seed", "4") as preview:
            page = Page(self.browser, preview)
            page.change(lambda: page.page.get_by_role("button", name="rose").click())
            page.seek(3)
            before, command = page.canvas(), page.command
            page.page.click("#copy")
            assert page.page.evaluate("navigator.clipboard.readText()") == command
            page.page.click("#save")
            page.page.fill("#save-path", "mine.json")
            page.change(lambda: page.page.click("#save-dialog .primary"))
            assert "./mine.json" in page.command and "--theme" not in page.command, page.command
            page.seek(3)
            assert np.array_equal(before, page.canvas())
            self.compare(page, folder, 3)
            content = Path(folder, "mine.json").read_bytes()
            page.page.click("#save")
            page.page.fill("#save-path", "mine.json")
            page.page.click("#save-dialog .primary")
            page.page.wait_for_selector("#save-replace-label:not([hidden])")
            assert Path(folder, "mine.json").read_bytes() == content
            page.page.click("#save-cancel")
            page.change(lambda: page.field("Scene").select_option("silk"))
            page.page.click("#save")
            assert page.page.input_value("#save-path") == "silk-edited.json"
            page.page.click("#save-cancel")
            page.close()

    def views(self, folder):
        """The seam's difference, the zoom, and the GIF beside the original."""
        with Preview(self.tool, folder, "aurora", *SMALL) as preview:
            page = Page(self.browser, preview)
            page.page.keyboard.press("s")
            page.page.wait_for_function("() => document.getElementById('seam-first').width === 96")
            last, first = page.canvas("seam-last"), page.canvas("seam-first")
            assert np.array_equal(first, self.frame(folder, page, 0))
            assert np.array_equal(last, self.frame(folder, page, 19))
            apart = np.minimum(255, 8 * np.abs(last[..., :3].astype(int) - first[..., :3]))
            assert np.array_equal(page.canvas("seam-difference")[..., :3], apart)
            page.page.keyboard.press("l")
            page.page.keyboard.press("4")
            assert page.page.locator("#loop").bounding_box()["width"] == 4 * 96
            page.page.keyboard.press("g")
            page.page.wait_for_function("() => zoetrope.stage.encoded", timeout=60_000)
            page.seek(5)
            original = self.frame(folder, page, 5)
            page.page.wait_for_function("() => zoetrope.stage.encoded?.timestamp !== undefined")
            time.sleep(0.5)
            split = page.canvas("split")
            assert np.array_equal(split[:, :47], original[:, :47])
            encoded = split[:, 50:, :3].astype(int) - original[:, 50:, :3]
            assert 0 < np.abs(encoded).max() < 64, np.abs(encoded).max()
            costs = page.page.locator("#cost tr").all_inner_texts()
            assert any("GIF" in row and "kB" in row for row in costs), costs
            page.page.evaluate("location.hash = 'view=xyz&zoom=7'")
            page.page.reload()
            page.settle()
            assert page.page.evaluate("[zoetrope.stage.view, zoetrope.stage.zoomChoice.value]") == ["loop", "fit"]
            page.close()

    def images(self, folder):
        """Beside the original stands the image of its time, also where one image lasts for many frames."""
        make_clip(folder, "color=red:s=96x54:r=10:d=1[a];color=blue:s=96x54:r=10:d=0.2[b];[a][b]concat")
        with Preview(self.tool, folder, "clip.mp4") as preview:
            page = Page(self.browser, preview)
            page.page.keyboard.press("g")
            page.page.wait_for_function("() => zoetrope.stage.encoded", timeout=60_000)
            for index in (0, 11, 9, 6, 10):
                page.seek(index)
                time.sleep(0.5)
                original, encoded = page.canvas("split")[5, [5, 90]].astype(int)
                assert np.abs(original - encoded).max() < 4 and (original[0] > 200) == (index < 10), (index, encoded)
            page.close()

    def clip(self, folder):
        """A clip's part, speed and crop, which is drawn on the picture, are those of the command."""
        make_clip(folder, "testsrc=size=128x96:rate=10:duration=3")
        with Preview(self.tool, folder, "clip.mp4") as preview:
            page = Page(self.browser, preview)
            page.page.keyboard.press("2")
            page.change(lambda: (page.field("From").fill("1s"), page.field("From").press("Enter")))
            page.change(lambda: (page.field("Speed, number").fill("2"), page.field("Speed, number").press("Enter")))
            page.change(lambda: page.drag((40, 20), (168, 116)))
            assert "--crop 64x48+20+10" in page.command, page.command
            page.seek(2)
            words = shlex.split(page.command)
            words[words.index("-o") : words.index("-o") + 2] = ["-o", "-", "--format", "rgba"]
            data = subprocess.run([self.tool, *words[1:]], cwd=folder, check=True, capture_output=True).stdout
            assert np.array_equal(page.canvas(), np.frombuffer(data, "u1").reshape(-1, 48, 64, 4)[2])
            page.change(lambda: page.page.get_by_role("button", name="Whole picture").click())
            assert "--crop" not in page.command
            assert page.page.locator("#save").is_hidden()
            page.close()
        # Of 128×96, the middle 96×96 fill the picture.
        with Preview(self.tool, folder, "clip.mp4", "--size", "64x64", "--resize", "fill") as preview:
            page = Page(self.browser, preview)
            page.page.keyboard.press("2")
            page.change(lambda: page.drag((32, 16), (96, 80)))
            assert "--crop 48x48+40+12" in page.command, page.command
            page.close()

    def speed(self, folder):
        """The loop plays in time at 960×540 and 30 frames a second once all frames have come; memory stays flat."""
        with Preview(self.tool, folder, "aurora", "--size", "960x540", "--fps", "30", "--loop", "sway:2s") as preview:
            page = Page(self.browser, preview)
            first = page.page.evaluate(
                "performance.getEntriesByType('resource').find(({ name }) => name.includes('api/frame')).responseEnd"
            )
            page.page.wait_for_function("() => zoetrope.player.store.share === 1", timeout=60_000)
            page.page.wait_for_timeout(3000)
            rate = page.page.evaluate("zoetrope.player.rate")
            page.settle_costs()
            query = {"id": page.page.evaluate("zoetrope.preview.id"), "index": 0}
            sizes = []
            for _ in range(300):
                query["index"] = (query["index"] + 1) % 60
                assert len(preview.ask("api/frame", query)[1]) == 960 * 540 * 4
                sizes.append(preview.memory())
            grown = sizes[-1] - sizes[100]
            print(f"  first frame after {first:.0f} ms, {rate} frames a second, {grown:+.1f} MB after 200 frames")
            assert rate >= 25, rate
            assert grown < 20, grown
            page.close()

    def memory(self, folder):
        """While the page plays a loop that it cannot keep, neither the server nor the page takes more memory."""
        with Preview(self.tool, folder, "aurora", "--size", "960x540", "--fps", "30", "--loop", "sway:2s") as preview:
            page = Page(self.browser, preview)
            page.page.evaluate("zoetrope.player.store.capacity = 24")
            page.settle_costs()
            start, sizes = time.monotonic(), []
            while time.monotonic() < start + 60 * self.minutes:
                page.page.wait_for_timeout(1000)
                sizes.append((preview.memory(), renderer_memory()))
                page.page.evaluate("performance.clearResourceTimings()")
            rate = page.page.evaluate("zoetrope.player.rate")
            assert page.page.evaluate("zoetrope.player.store.share") < 1
            # The first half fills caches.
            half = len(sizes) // 2
            server, renderer = (max(column[half:]) - max(column[:half]) for column in zip(*sizes))
            print(
                f"  {self.minutes} minutes at {rate} frames a second; most MB in each tenth, growth in the second half:"
            )
            for name, column, growth in zip(["server", "page"], zip(*sizes), [server, renderer]):
                tenths = [max(column[len(sizes) * part // 10 :][: len(sizes) // 10 + 1]) for part in range(10)]
                print(f"  {name}: {' '.join(f'{size:.0f}' for size in tenths)}, {growth:+.1f} MB")
            assert rate > 5, rate
            assert server < 20, server
            assert renderer < 100, renderer
            page.close()

    def safety(self, folder):
        """Requests without token, from another origin or without an end are refused, and the preview goes on."""
        with Preview(self.tool, folder, "aurora", *SMALL) as preview:
            root = f"http://127.0.0.1:{preview.port}/"
            for path in ["", "app.js", "api/catalogue", f"?token={'0' * 32}", f"{'0' * 32}/api/catalogue"]:
                assert preview.ask(path, root=root)[0] == 403, path
            assert preview.ask("api/catalogue", headers={"Origin": "http://example.org"})[0] == 403
            assert preview.ask("api/catalogue", headers={"Host": "example.org"})[0] == 403
            assert preview.ask("../" * 9 + "etc/passwd")[0] in (403, 404)
            sockets = []
            for _ in range(1000):
                connection = socket.create_connection(("127.0.0.1", preview.port), timeout=5)
                connection.setblocking(False)
                try:
                    connection.send(b"GET / HTTP/1.1\r\nHost:")
                except OSError:
                    pass
                sockets.append(connection)
            threads = len(list(Path(f"/proc/{preview.process.pid}/task").iterdir()))
            assert threads < 100, threads
            for connection in sockets:
                connection.close()
            deadline = time.monotonic() + 30
            while True:
                try:
                    assert preview.ask("api/catalogue")[0] == 200
                    break
                except OSError:
                    assert time.monotonic() < deadline, "no answer after 30 s"
                    time.sleep(0.2)
            assert preview.end() == 0

    def look(self, folder):
        """The page has no errors, and no part sticks out, in light, dark and narrow; screenshots are for a look."""
        with Preview(self.tool, folder, "aurora", "--seed", "7") as preview:
            for name, options, size in [
                ("light", {"color_scheme": "light"}, (1280, 800)), ("dark", {"color_scheme": "dark"}, (1280, 800)),
                ("narrow", {"color_scheme": "dark"}, (390, 844)),
            ]:  # fmt: skip
                page = Page(self.browser, preview, **options)
                page.page.set_viewport_size({"width": size[0], "height": size[1]})
                page.page.wait_for_timeout(1500)
                wide = page.page.evaluate("document.documentElement.scrollWidth")
                assert wide <= size[0], f"{name}: {wide} pixels wide"
                unnamed = page.page.evaluate(
                    """[...document.querySelectorAll('button, input, select')].filter((e) =>
                  e.offsetParent && !e.labels?.length && !e.getAttribute('aria-label') && !e.innerText.trim()).length"""
                )
                assert unnamed == 0, f"{unnamed} controls have no name"
                if self.pictures:
                    page.page.screenshot(path=f"{self.pictures}/{name}.png", full_page=name == "narrow")
                page.close()

    def terminal(self, folder):
        """Half blocks and sixels are those of the frame, and the terminal is as before at the end."""
        preview_terminal.check(self.tool, folder)


def main():
    parser = argparse.ArgumentParser(prog="check-preview")
    parser.add_argument("zoetrope")
    parser.add_argument("--pictures", metavar="FOLDER", help="leave screenshots there")
    parser.add_argument("--minutes", type=float, default=0.5, help="minutes of play while memory is watched")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only trials whose names contain one of these")
    options = parser.parse_intermixed_args()
    if options.words and not any(word in name for word in options.words for name in NAMES):
        parser.error(f"no trial is named like {' or '.join(options.words)}: {', '.join(NAMES)}")
    tool = str(Path(options.zoetrope).resolve())
    if options.pictures:
        Path(options.pictures).mkdir(parents=True, exist_ok=True)
    failed = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=headless_chromium.FLAGS,
        )
        trials = Trials(tool, browser, options)
        for name in NAMES:
            if options.words and not any(word in name for word in options.words):
                continue
            start = time.monotonic()
            with tempfile.TemporaryDirectory() as folder:
                try:
                    getattr(trials, name)(folder)
                    print(f"{name}: {time.monotonic() - start:.1f} s", flush=True)
                except Exception:  # pylint: disable=broad-except
                    failed.append(name)
                    own = [
                        line
                        for line in traceback.format_exc().split("\n")
                        if "playwright/" not in line and "^^^^" not in line
                    ]
                    print(f"{name}: FAILED\n" + "\n".join(own[-14:]), flush=True)
        browser.close()
    if failed:
        sys.exit(f"check-preview: failed: {', '.join(failed)}")


main()
