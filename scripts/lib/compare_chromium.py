"""Renders every case of comparison_cases.py with zoetrope and with headless Chromium and tells how far they are apart.

usage: compare_chromium.py ZOETROPE [--keep FOLDER] [WORD…]      only cases whose names contain one of the words

Chromium draws each page twice: as it is, and FINE times as large. The mean of FINE × FINE of its pixels is rounded less
than its codes. Where the exact picture is known, how opaque both are is compared with that too.
"""

import argparse
import base64
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from comparison_cases import CASES, SIZE

FINE = 8
# A pixel is at an edge if one of its neighbours is further away than this, in codes, in either picture.
EDGE = 12
PICTURE = "picture.png"
CHROMIUM = [
    "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
    "--default-background-color=00000000", f"--window-size={SIZE[0]},{SIZE[1]}",
    # Otherwise a picture may be taken before all tiles of a large one are drawn.
    "--run-all-compositor-stages-before-draw",
]  # fmt: skip
# With that, one call in a hundred never ends. So many calls may last so many seconds.
ATTEMPTS, SECONDS = 3, 60


def run(arguments, seconds=None):
    nothing = subprocess.DEVNULL
    result = subprocess.run(arguments, stdin=nothing, capture_output=True, check=False, timeout=seconds)
    if result.returncode != 0:
        sys.exit(f"compare-chromium: {' '.join(map(str, arguments))}:\n{result.stderr.decode()}")
    return result.stdout


def picture(path, pixel_format, scale=1):
    """The premultiplied pixels in codes of 255, not rounded: rows, columns, channels.

    The format is that of the file, since ffmpeg's conversions are not exact.
    """
    data = run(["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", pixel_format, "-"])
    samples = np.frombuffer(data, {"rgba": "u1", "rgba64be": ">u2"}[pixel_format])
    pixels = samples.reshape(SIZE[1] * scale, SIZE[0] * scale, 4) / np.iinfo(samples.dtype).max
    pixels[..., :3] *= pixels[..., 3:]
    return 255 * pixels.reshape(SIZE[1], scale, SIZE[0], scale, 4).mean(axis=(1, 3))


def make_picture(path):
    """Writes a picture with soft and hard edges for the cases that show one."""
    source = f"testsrc2=size={SIZE[0]}x{SIZE[1]}"
    run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source, "-frames:v", "1", "-pix_fmt", "rgb24", path])


def chromium(stem, scale):
    """Chromium's picture of a page."""
    path = f"{stem}-chromium-{scale}.png"
    for attempt in range(ATTEMPTS):
        # A profile of its own for each call, since a second process would hand its work to the first.
        options = [f"--user-data-dir={stem}-profile-{scale}-{attempt}", f"--force-device-scale-factor={scale}"]
        try:
            run(CHROMIUM + options + [f"--screenshot={path}", f"file://{stem}.html"], SECONDS)
            break
        except subprocess.TimeoutExpired:
            if attempt + 1 == ATTEMPTS:
                sys.exit(f"compare-chromium: Chromium drew no picture of {stem}.html in {SECONDS} seconds")
    return picture(path, "rgba", scale)


def difference(first, second):
    """The largest difference of a channel at each pixel."""
    return np.abs(first - second).max(axis=-1)


def edges(pixels):
    """Where a pixel is far from one of its eight neighbours."""
    padded = np.pad(pixels, ((1, 1), (1, 1), (0, 0)), mode="edge")
    height, width = pixels.shape[:2]
    shifts = [(y, x) for y in range(3) for x in range(3)]
    return np.max([difference(pixels, padded[y : y + height, x : x + width]) for y, x in shifts], axis=0) > EDGE


def exact_alpha(case):
    """How opaque each pixel is by the areas that the case's outline covers, blurred in floating point."""
    margin = 4 * case.deviation
    steps = 32 if case.deviation else 64
    rows, columns = SIZE[1] + 2 * margin, SIZE[0] + 2 * margin
    x = (np.arange(columns * steps) + 0.5) / steps - margin
    alpha = np.empty((rows, columns))
    for row in range(rows):
        y = row + (np.arange(steps)[:, None] + 0.5) / steps - margin
        alpha[row] = 255 * case.outline(x, y).reshape(steps, columns, steps).mean(axis=(0, 2))
    if case.deviation:
        kernel = np.exp(-np.arange(-margin, margin + 1) ** 2 / (2 * case.deviation**2))
        for axis in (0, 1):
            alpha = np.apply_along_axis(np.convolve, axis, alpha, kernel / kernel.sum(), "same")
    return alpha[margin : rows - margin, margin : columns - margin]


def compare(number, case, zoetrope, folder):
    """The figures of a case, by the names of its bounds."""
    stem = folder / f"{number:02}"
    width, height = SIZE
    layers = case.layers.replace("PICTURE", PICTURE)
    # A mask of another file would be refused.
    data = base64.b64encode((folder / PICTURE).read_bytes()).decode()
    html = case.html.replace("PICTURE", f"data:image/png;base64,{data}")
    Path(f"{stem}.json").write_text(
        f'{{"zoetrope": 1, "name": "case", "canvas": {{"width": {width}, "height": {height}}},'
        f' "layers": [{layers}]}}\n'
    )
    Path(f"{stem}.html").write_text(f'<!doctype html><meta charset="utf-8"><body style="margin:0">{html}\n')
    run([zoetrope, "render", f"{stem}.json", "-o", f"{stem}.png", "--force", "-q", "--size", f"{width}x{height}"])
    ours = picture(f"{stem}.png", "rgba64be")
    theirs, fine = chromium(stem, 1), chromium(stem, FINE)
    apart, flat = difference(ours, theirs), ~(edges(ours) | edges(theirs))
    figures = {
        "max": apart.max(),
        "mean": apart.mean(),
        "inside": apart[flat].max(initial=0),
        "fine": difference(ours, fine)[flat | case.with_edges].max(initial=0),
    }
    if case.outline:
        alpha = exact_alpha(case)
        figures |= {"exact": np.abs(ours[..., 3] - alpha).max(), "theirs": np.abs(theirs[..., 3] - alpha).max()}
    return figures


def main():
    parser = argparse.ArgumentParser(prog="compare-chromium")
    parser.add_argument("zoetrope")
    parser.add_argument("--keep", metavar="FOLDER", help="leave scenes, pages and pictures there")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only cases whose names contain one of these")
    options = parser.parse_args()
    cases = [case for case in CASES if not options.words or any(word in case.name for word in options.words)]
    if not cases:
        parser.error(f"no case is named like {' or '.join(options.words)}")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.keep or temporary).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        make_picture(folder / PICTURE)
        with ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda item: compare(*item, options.zoetrope, folder), enumerate(cases)))
    print(f"{'codes of 255':50} {'Chromium':>13} {'away from edges':>17}   {'exact picture':>15}")
    print(f"{'':50} {'max':>6} {'mean':>6} {'max':>8} {f'{FINE}×{FINE}':>8}   {'max':>7} {'its max':>7}")
    failed = []
    for case, figures in zip(cases, results):
        broken = [
            f"{name} beyond {bound}"
            for name, bound in (("inside", case.inside), ("fine", case.fine), ("exact", case.exact))
            if figures.get(name, 0) > bound
        ]
        exact = f"{figures['exact']:7.2f} {figures['theirs']:7.2f}" if case.outline else ""
        apart = f"{figures['max']:6.2f} {figures['mean']:6.3f} {figures['inside']:8.2f} {figures['fine']:8.2f}"
        print(f"{case.name:50} {apart}   {exact:15}  {'; '.join(broken)}".rstrip())
        failed += [case.name] if broken else []
    if failed:
        sys.exit(f"compare-chromium: beyond their bounds: {'; '.join(failed)}")


main()
