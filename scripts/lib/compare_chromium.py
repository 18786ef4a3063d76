"""Renders every case of comparison_cases.py with zoetrope and with headless Chromium and tells how far they are apart.

usage: compare_chromium.py ZOETROPE [--keep FOLDER] [WORD…]      only cases whose names contain one of the words
"""

import argparse
import array
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from comparison_cases import CASES, SIZE

# A pixel is at an edge if one of its neighbours is further away than this, in codes, in either picture.
EDGE = 12
CHROMIUM = [
    "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
    "--force-color-profile=srgb", "--default-background-color=00000000", f"--window-size={SIZE[0]},{SIZE[1]}",
]


def run(arguments):
    result = subprocess.run(arguments, capture_output=True, check=False)
    if result.returncode != 0:
        sys.exit(f"compare-chromium: {' '.join(map(str, arguments))}:\n{result.stderr.decode()}")
    return result.stdout


def picture(path, samples, pixel_format):
    """The premultiplied pixels in codes of 255, not rounded: a list of (red, green, blue, alpha).

    The format is that of the file, since ffmpeg's conversions are not exact.
    """
    samples.frombytes(run(["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", pixel_format, "-"]))
    assert len(samples) == 4 * SIZE[0] * SIZE[1], path
    if samples.itemsize > 1 and sys.byteorder == "little":
        samples.byteswap()
    one = 255 if samples.itemsize == 1 else 65535
    pixels = []
    for index in range(0, len(samples), 4):
        red, green, blue, alpha = samples[index : index + 4]
        scale = alpha / one * 255 / one
        pixels.append((red * scale, green * scale, blue * scale, alpha * 255 / one))
    return pixels


def difference(first, second):
    return max(abs(a - b) for a, b in zip(first, second))


def edges(pixels):
    width, height = SIZE
    found = bytearray(width * height)
    for y in range(height):
        for x in range(width):
            here = y * width + x
            for other, inside in ((here + 1, x + 1 < width), (here + width, y + 1 < height),
                                  (here + width + 1, x + 1 < width and y + 1 < height),
                                  (here + width - 1, x > 0 and y + 1 < height)):
                if inside and difference(pixels[here], pixels[other]) > EDGE:
                    found[here] = found[other] = 1
    return found


def compare(case, number, zoetrope, folder):
    stem = folder / f"{number:02}"
    scene = f'{{"zoetrope": 1, "name": "case", "canvas": {{"width": {SIZE[0]}, "height": {SIZE[1]}}}, "layers": [{case.layers}]}}'
    Path(f"{stem}.json").write_text(scene)
    Path(f"{stem}.html").write_text(f'<!doctype html><meta charset="utf-8"><body style="margin:0">{case.html}\n')
    run([zoetrope, "render", f"{stem}.json", "-o", f"{stem}-zoetrope.png", "--force", "-q", "--size", f"{SIZE[0]}x{SIZE[1]}"])
    # A profile of its own for each, since a second process would hand its work to the first.
    run(CHROMIUM + [f"--user-data-dir={stem}-profile", f"--screenshot={stem}-chromium.png", f"file://{stem}.html"])
    ours = picture(f"{stem}-zoetrope.png", array.array("H"), "rgba64be")
    theirs = picture(f"{stem}-chromium.png", array.array("B"), "rgba")
    differences = [difference(a, b) for a, b in zip(ours, theirs)]
    at_edge = [a or b for a, b in zip(edges(ours), edges(theirs))]
    inside = [value for value, edge in zip(differences, at_edge) if not edge] or [0]
    count = len(differences)
    return max(differences), sum(differences) / count, max(inside), sum(inside) / len(inside), 100 * sum(at_edge) / count


def main():
    parser = argparse.ArgumentParser(prog="compare-chromium")
    parser.add_argument("zoetrope")
    parser.add_argument("--keep", metavar="FOLDER", help="leave scenes, pages and pictures there")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only cases whose names contain one of these")
    options = parser.parse_args()
    cases = [case for case in CASES if not options.words or any(word in case.name for word in options.words)]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.keep or temporary).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda item: compare(item[1], item[0], options.zoetrope, folder), enumerate(cases)))
    print(f"{'':50} {'all pixels':>15}  {'away from edges':>17}  at edges")
    print(f"{'codes of 255':50} {'max':>7} {'mean':>7}  {'max':>8} {'mean':>8}")
    failed = []
    for case, (largest, mean, largest_inside, mean_inside, share) in zip(cases, results):
        broken = [
            f"{what} {value:.2f} > {bound}"
            for what, value, bound in (("max inside", largest_inside, case.max_inside),
                                       ("mean inside", mean_inside, case.mean_inside), ("mean", mean, case.mean_all))
            if value > bound
        ]
        print(f"{case.name:50} {largest:7.2f} {mean:7.3f}  {largest_inside:8.2f} {mean_inside:8.3f} {share:7.1f} %"
              + "".join(f"  {text}" for text in broken))
        failed += [case.name] if broken else []
    if failed:
        sys.exit(f"compare-chromium: beyond their bounds: {'; '.join(failed)}")


main()
