"""usage: page_pictures.py ZOETROPE FOLDER

Makes the pictures of the documentation's articles in a folder, and prints the SHA-256 of the pixels or lines of each.
Diagrams are drawn here; everything else is rendered by Zoetrope, and enlarged by ffmpeg without smoothing.
"""

import hashlib
import math
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parents[2]
INK, FIRST, SECOND = "#8a93a3", "#2e86de", "#ee5253"
# A light out of focus on a dark gradient: a soft edge, and a ground that shows bands and noise.
DETAIL = ["bokeh", "--scheme", "dark", "--size", "480x270", "--fps", "5", "--loop", "3s"]
QUALITIES = [20, 60, 80]
DITHERS = ["none", "blue-noise", "bayer", "floyd-steinberg", "sierra"]


def main(tool, folder):
    with tempfile.TemporaryDirectory() as work:
        pictures = Pictures(tool, pathlib.Path(work), pathlib.Path(folder))
        pictures.text("loops.svg", loops())
        pictures.text("easings.svg", easings())
        pictures.text("gif-sizes.svg", gif_sizes())
        pictures.text("video-presets.svg", video_presets())
        for name, size in {
            "blends": "960x220", "effects": "1152x384", "fields": "960x576", "gradients": "1152x180",
            "shapes": "1152x384",
        }.items():  # fmt: skip
            pictures.still(f"{name}.png", [ROOT / f"samples/pages/{name}.json", "--size", size, "--frame", "0"])
        for name, words in {
            "light": ["--scheme", "light"], "dark": ["--scheme", "dark"],
            "plain": ["--reduce-transparency"],
        }.items():  # fmt: skip
            pictures.still(f"aurora-{name}.png", ["aurora", "--size", "240x135", "--at", "1s", *words])
        for name, words in {
            "own": [], "recolored": ["--recolor", "ff5500,0033aa"], "theme": ["--theme", "forest"],
        }.items():  # fmt: skip
            pictures.still(f"silk-{name}.png", ["silk", "--size", "240x135", "--at", "1s", *words])
        pictures.details("qualities.png", 60, [["--quality", str(quality)] for quality in QUALITIES], has_original=True)
        table = ["--palette", "global", "--colors", "64"]
        pictures.details("dithers.png", 48, [[*table, "--dither", dither] for dither in DITHERS])
        pictures.seams()


class Pictures:
    """Writes pictures and prints their hashes."""

    def __init__(self, tool, work, folder):
        self.tool, self.work, self.folder = tool, work, folder

    def zoetrope(self, *words):
        subprocess.run([self.tool, *words], check=True)

    def text(self, name, text):
        (self.folder / name).write_text(text)
        print(f"{hashlib.sha256(text.encode()).hexdigest()}  {name}")

    def picture(self, name, inputs, filters="null"):
        """One frame of ffmpeg's inputs, as a PNG of 8 bits."""
        command = ["ffmpeg", "-v", "error", "-y", *inputs, "-filter_complex", f"{filters},split[pixels][file]"]
        for label, output in {"[pixels]": ["-f", "rawvideo", "-"], "[file]": ["-bitexact", self.folder / name]}.items():
            command += ["-map", label, "-frames:v", "1", "-pix_fmt", "rgba", *output]
        pixels = subprocess.run(command, check=True, capture_output=True).stdout
        print(f"{hashlib.sha256(pixels).hexdigest()}  {name}")

    def still(self, name, words):
        self.zoetrope("render", *words, "-o", self.work / name, "--quiet")
        self.picture(name, ["-i", self.work / name])

    def details(self, name, width, settings, has_original=False):
        """A part of GIFs beside each other, enlarged three times, after a second: by then each pixel was redrawn."""
        inputs = []
        for number, words in enumerate(settings):
            file = self.work / f"{name}-{number}.gif"
            self.zoetrope("render", *DETAIL, *words, "-o", file, "--quiet")
            inputs += ["-ss", "1", "-i", file]
        if has_original:
            file = self.work / f"{name}-original.png"
            self.zoetrope("render", *DETAIL, "--at", "1s", "-o", file, "--quiet")
            inputs += ["-i", file]
        indices = range(inputs.count("-i"))
        crop = f"crop={width}:72:{237 - width // 2}:100,scale=iw*3:-1:flags=neighbor,format=rgba"
        parts = [f"[{index}]{crop},pad=iw+12:ih:0:0:color=black@0[part{index}];" for index in indices]
        names = [f"[part{index}]" for index in indices]
        self.picture(name, inputs, f"{''.join(parts)}{''.join(names)}hstack={len(names)}")

    def seams(self):
        """The plots of a loop, and of its first three quarters, which jump back."""
        clip = self.work / "clip.mkv"
        words = ["aurora", "--size", "160x90", "--fps", "10", "--loop", "6s", "--codec", "ffv1"]
        self.zoetrope("render", *words, "-o", clip, "--quiet")
        self.zoetrope("encode", clip, "-o", self.work / "cut.mkv", "--to", "4.5s", "--codec", "ffv1", "--quiet")
        for name, source in {"seam-good.png": clip, "seam-broken.png": self.work / "cut.mkv"}.items():
            # A seam that shows is exit code 3.
            subprocess.run(
                [self.tool, "verify", source, "--plot", self.work / name, "--quiet"], stdout=subprocess.DEVNULL
            )
            self.picture(name, ["-i", self.work / name])


def svg(width, height, parts):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="13" fill="none" stroke-width="2">\n' + "\n".join(parts) + "\n</svg>\n"
    )


def label(x, y, text, color=INK, anchor="start"):
    return f'<text x="{x}" y="{y}" fill="{color}" text-anchor="{anchor}">{text}</text>'


def box(x, y, width, height):
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" stroke="{INK}" stroke-width="1"/>'


def polyline(points, color):
    return f'<polyline stroke="{color}" points="{" ".join(f"{x},{y:.1f}" for x, y in points)}"/>'


def loops():
    """The phases of two elements, with periods of 3 s and 4 s, in three kinds of loop."""
    width, height, gap, top = 280, 120, 24, 30
    periods = {FIRST: 3, SECOND: 4}
    parts = []

    def panel(index, title, seconds, phase):
        left = index * (width + gap) + 10
        parts.append(label(left, 18, title))
        parts.append(box(left, top, width, height))
        for color, period in periods.items():
            run, last = [], None
            for x in range(width + 1):
                turns = phase(period, seconds, x / width * seconds)
                value = turns % 1
                if last is not None and abs(value - last) > 0.5:  # A turn is complete: the line starts again.
                    parts.append(polyline(run, color))
                    run = []
                run.append((left + x, top + height - value * height))
                last = value
            parts.append(polyline(run, color))
        parts.append(label(left, top + height + 18, "0 s"))
        parts.append(label(left + width, top + height + 18, f"{seconds} s", anchor="end"))

    panel(0, "exact: 12 s, own speeds", 12, lambda period, _, time: time / period)
    panel(1, "11s: whole turns, speeds change", 11, lambda period, length, time: round(length / period) * time / length)
    panel(
        2, "sway:9s: back and forth", 9,
        lambda period, length, time: length / (math.pi * period) * (1 - math.cos(2 * math.pi * time / length)) / 2,
    )  # fmt: skip
    return svg(3 * width + 2 * gap + 20, top + height + 26, parts)


def easings():
    """The curves of the named easings, as CSS has them."""
    curves = {
        "linear": (0, 0, 1, 1), "easeIn": (0.42, 0, 1, 1), "easeOut": (0, 0, 0.58, 1), "easeInOut": (0.42, 0, 0.58, 1),
    }  # fmt: skip
    side, gap, parts = 120, 40, []
    for index, (name, (x1, y1, x2, y2)) in enumerate(curves.items()):
        left, top = index * (side + gap) + 10, 30
        points = [(left + x * side, top + side - y * side) for x, y in [(0, 0), (x1, y1), (x2, y2), (1, 1)]]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points[1:])
        parts += [label(left, 18, name), box(left, top, side, side)]
        parts.append(f'<path stroke="{FIRST}" d="M{points[0][0]:.1f},{points[0][1]:.1f} C{path}"/>')
    return svg(4 * side + 3 * gap + 20, side + 40, parts)


def gif_sizes():
    """The rows of the table of GIFs in the article Benchmarks: sizes across, scores up; ours as a line."""
    article = (ROOT / "Sources/Zoetrope/Zoetrope.docc/Benchmarks.md").read_text()
    table = article[article.index("| clip | ours") :].split("\n\n")[0].splitlines()[2:]
    width, height, gap, parts = 280, 130, 30, []
    for index, row in enumerate(table):
        clip, ours, others = cells_of(row)
        ours, others = (
            [(int(size), int(score)) for size, score in re.findall(r"(\d+) / (\d+)", cell)] for cell in (ours, others)
        )
        left, top = index % 3 * (width + gap) + 10, index // 3 * (height + 60) + 30
        largest = max(size for size, _ in ours + others) * 1.1

        def place(size, score):
            return round(left + size / largest * width), round(top + height * (1 - (score - 30) / 70), 1)

        parts += [label(left, top - 10, clip), box(left, top, width, height)]
        parts += [label(left + 4, top + 14, "100"), label(left + 4, top + height - 5, "30")]
        parts.append(polyline([place(*point) for point in ours], FIRST))
        for color, points in ((FIRST, ours), (SECOND, others)):
            parts += ['<circle cx="%d" cy="%s" r="4" fill="%s"/>' % (*place(*point), color) for point in points]
        parts.append(label(left, top + height + 18, "0"))
        parts.append(label(left + width, top + height + 18, f"{largest / 1000:.1f} MB", anchor="end"))
    return svg(3 * width + 2 * gap + 20, 2 * (height + 60), parts)


def video_presets():
    """The rows of the table of presets in the article on video, on logarithmic axes: CPU time across, bytes up."""
    article = (ROOT / "Sources/Zoetrope/Zoetrope.docc/VideoFiles.md").read_text()
    heading, _, *rows = article[article.index("\n| codec, preset |") + 1 :].split("\n\n")[0].splitlines()
    clips, rows = cells_of(heading)[1:], [cells_of(row) for row in rows]
    colors = {"H.264": FIRST, "HEVC": SECOND, "AV1": "#2a9d5c", "VP9": "#a05cc8"}
    width, height, gap, parts = 420, 220, 40, []
    for index, clip in enumerate(clips):
        points = []
        for name, *cells in rows:
            values = tuple(float(number) for number in cells[index].strip("*").split(", ")[:2])
            points.append((values, *name.split(" ", 1), cells[index].startswith("*")))
        left, top = index % 2 * (width + gap) + 10, index // 2 * (height + 60) + 30
        least, most = ([pick(point[0][axis] for point in points) * rim for axis in range(2)]
                       for pick, rim in ((min, 0.8), (max, 1.25)))  # fmt: skip
        parts += [label(left, top - 10, clip.replace("`", "")), box(left, top, width, height)]
        for values, codec, preset, is_best in points:
            across, up = (math.log(value / low) / math.log(high / low) for value, low, high in zip(values, least, most))
            x, y = round(left + across * width), round(top + (1 - up) * height)
            fill = colors[codec] if is_best else "none"
            if preset == "ffmpeg":
                parts.append(
                    f'<rect x="{x - 4}" y="{y - 4}" width="8" height="8" fill="{fill}" stroke="{colors[codec]}"/>'
                )
            else:
                parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="{fill}" stroke="{colors[codec]}"/>')
            if preset in ("calm", "smooth", "outlined", "drawn", "standard"):
                parts.append(label(x, y - 8, preset, colors[codec], "middle"))
        parts.append(label(left, top + height + 18, f"{least[0]:.1f} s, {least[1]:.0f} kB"))
        parts.append(label(left + width, top + height + 18, f"{most[0]:.1f} s, {most[1]:.0f} kB", anchor="end"))
    keys = [label(10 + 90 * index, 2 * (height + 60) + 20, *key) for index, key in enumerate(colors.items())]
    return svg(2 * width + gap + 20, 2 * (height + 60) + 30, parts + keys)


def cells_of(row):
    return [cell.strip() for cell in row.strip("|").split("|")]


if __name__ == "__main__":
    main(*sys.argv[1:])
