"""Trials of the preview's page under strain: little memory, many tabs, lost answers, changes behind a field."""

import time

from preview_page import SMALL, Page, Preview, make_clip


class StrainTrials:
    """Trials that need `tool` and `browser`, and `compare` of frames with those of the command."""

    def seam(self, folder):
        """A page that cannot keep all frames shows the seam, and then asks for no more."""
        with Preview(self.tool, folder, "aurora", *SMALL) as preview:
            page = Page(self.browser, preview)
            page.seek(0)
            page.page.evaluate("(zoetrope.player.store.capacity = 8, zoetrope.player.store.evict())")
            page.page.keyboard.press("s")
            page.page.wait_for_function("() => document.getElementById('seam-first').width === 96")
            requests = []
            page.page.on("request", lambda request: requests.append(request.url))
            page.page.wait_for_timeout(500)
            assert not [url for url in requests if "api/frame" in url], requests
            page.close()

    def themes(self, folder):
        """A theme takes the place of colours that were set, and their fields come back with them."""
        with Preview(self.tool, folder, "silk", *SMALL) as preview:
            page = Page(self.browser, preview)
            shown = "document.querySelectorAll('.field[title^=\"colors.\"]:not([hidden])').length"
            count = page.page.evaluate(shown)
            page.change(lambda: page.page.evaluate("zoetrope.state.setOverride('colors.body.light', '#00ff00')"))
            assert count > 1 and "--set" in page.command, page.command
            page.change(lambda: page.page.get_by_role("button", name="sunset").click())
            assert "--set" not in page.command and page.page.evaluate(shown) == 0, page.command
            self.compare(page, folder, 3)
            page.change(lambda: page.page.get_by_role("button", name="sunset").click())
            assert page.page.evaluate(shown) == count
            page.close()

    def tabs(self, folder):
        """Tabs in the background hold no connections; a clip closed meanwhile is measured when its tab is shown."""
        with Preview(self.tool, folder, "nebula", "--size", "320x180", "--fps", "10", "--loop", "sway:2s") as preview:
            tabs = []
            for seed in range(1, 9):
                start = time.monotonic()
                tabs.append(tabs[0].tab(f"&seed={seed}") if tabs else Page(self.browser, preview))
                # Longer than the rest before costs are measured.
                tabs[-1].page.wait_for_timeout(700)
                tabs[-1].show(False)
            assert time.monotonic() - start < 5, f"the last tab took {time.monotonic() - start:.1f} s"
            tabs[0].close()
        make_clip(folder, "testsrc=size=96x54:rate=10:duration=1")
        with Preview(self.tool, folder, "clip.mp4") as preview:
            tabs = [Page(self.browser, preview)]
            tabs[0].show(False)
            for speed in (2, 4):
                tabs.append(tabs[0].tab(f"&speed={speed}"))
                tabs[-1].show(False)
            tabs[0].show(True)
            tabs[0].settle_costs()
            tabs[0].close()

    def fields(self, folder):
        """A field with the focus takes the value of a step back; one that is left invalid gets the last value back."""
        with Preview(self.tool, folder, "aurora", *SMALL, "--quality", "70", "--scheme", "light") as preview:
            page = Page(self.browser, preview)
            assert page.field("Scheme").inner_text().split() == ["light", "dark"]
            slider, number = page.field("Quality"), page.field("Quality, number")
            slider.focus()
            page.change(lambda: page.page.keyboard.press("PageDown"))
            assert slider.input_value() == number.input_value() != "70"
            page.change(lambda: page.page.go_back())
            assert slider.input_value() == number.input_value() == "70"
            number.fill("200")
            number.press("Tab")
            assert number.input_value() == "70", number.input_value()
            number.fill("55")
            page.change(lambda: page.page.evaluate("zoetrope.state.set({ fps: 5 })"))
            assert number.input_value() == "55"
            page.change(lambda: number.press("Enter"))
            assert "--quality 55" in page.command and slider.input_value() == "55", page.command
            seed = page.field("Seed")
            seed.fill("-1")
            seed.press("Tab")
            assert seed.input_value() == "7", seed.input_value()
            page.change(lambda: (seed.fill(str(2**64 - 3)), seed.press("Enter")))
            page.page.get_by_role("button", name="Show 12").click()
            assert page.page.locator(".sheet button").count() == 3
            kinds = {"1m30s": "turns", "20..60s": "between", "~9s": "near", "exact": "exact"}
            for loop, kind in kinds.items():
                page.change(lambda: page.page.evaluate("(loop) => zoetrope.state.set({ loop })", loop))
                assert page.field("Loop").input_value() == kind, loop
            page.close()

    def lost(self, folder):
        """A frame whose answer is lost is asked for again, and the loop goes on; a page without its parts says so."""
        with Preview(self.tool, folder, "aurora", *SMALL) as preview:
            page = Page(self.browser, preview)
            lost = []

            def lose(route):
                if lost:
                    return route.continue_()
                lost.append(route.request.url)
                return route.abort()

            page.page.route("**/api/frame?*index=15", lose)
            page.change(lambda: page.page.evaluate("zoetrope.state.set({ seed: 9 })"))
            page.page.wait_for_function("() => zoetrope.player.store.share === 1")
            assert lost and page.page.locator("#problem").is_hidden()
            page.page.route("**/api/catalogue?*", lambda route: route.abort())
            page.page.reload()
            page.page.get_by_text("The preview has ended").wait_for()
            page.close()

    def pairs(self, folder):
        """The image beside the original is that of its frame, also where an earlier one takes longer to decode."""
        with Preview(self.tool, folder, "aurora", *SMALL) as preview:
            page = Page(self.browser, preview)
            page.page.keyboard.press("g")
            page.page.wait_for_function("() => zoetrope.stage.encoded", timeout=60_000)
            page.seek(0)
            found = page.page.evaluate("""async () => {
              const { cost: { gif }, player, stage } = zoetrope;
              const image = gif.image.bind(gif);
              gif.image = async (part) => {
                if (part === player.middle(2)) await new Promise((resolve) => setTimeout(resolve, 300));
                return image(part);
              };
              for (const index of [2, 5, 9]) player.seek(index);
              await new Promise((resolve) => setTimeout(resolve, 900));
              return [stage.encoded.timestamp, (await image(player.middle(9))).timestamp];
            }""")  # fmt: skip
            assert found[0] == found[1], found
            page.close()

    def drags(self, folder):
        """Only the left button draws a crop, and a drag that is cancelled draws none; the name of the file stays."""
        make_clip(folder, "testsrc=size=128x96:rate=10:duration=1")
        with Preview(self.tool, folder, "clip.mp4", "--speed", "1/2", "-o", "mine.gif") as preview:
            page = Page(self.browser, preview)
            assert page.field("Speed").input_value() == page.field("Speed, number").input_value() == "0.5"
            page.change(lambda: page.field("Format").select_option("webm"))
            assert "mine.webm" in page.command and "--format" not in page.command, page.command
            page.drag((10, 10), (80, 60), button="right")
            box, mouse = page.page.locator("#loop").bounding_box(), page.page.mouse
            mouse.move(box["x"] + 10, box["y"] + 10)
            mouse.down()
            mouse.move(box["x"] + 60, box["y"] + 60)
            page.page.evaluate("document.getElementById('loop').dispatchEvent(new PointerEvent('pointercancel'))")
            mouse.move(box["x"] + 90, box["y"] + 90)
            assert page.page.locator(".selection").is_hidden()
            mouse.up()
            page.page.wait_for_timeout(200)
            assert "crop" not in page.query, page.query
            page.close()

    def history(self, folder):
        """A step back restores the view, and what is not copied is not said to be."""
        with Preview(self.tool, folder, "aurora", *SMALL) as preview:
            page = Page(self.browser, preview)
            page.change(lambda: page.page.evaluate("zoetrope.state.set({ seed: 3 })"))
            page.page.keyboard.press("s")
            page.change(lambda: page.page.go_back())
            assert page.page.evaluate("zoetrope.stage.view") == "loop"
            page.change(lambda: page.page.go_forward())
            assert page.page.evaluate("zoetrope.stage.view") == "seam"
            page.page.evaluate("""() => {
              navigator.clipboard.writeText = () => Promise.reject(new Error());
              document.execCommand = () => false;
            }""")  # fmt: skip
            page.page.click("#copy")
            page.page.get_by_text("The command is selected").wait_for()
            page.close()
