"""Shows that a browser shows our files as the frames are, from the first to the last, as long as they are.

usage: compare_browsers.py ZOETROPE [--keep FOLDER] [WORD…]      the cases of browser_cases.py with one of the words
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from browser_cases import CASES, FRAME_COUNT, FRAMES_PER_SECOND, RENDERING, SCENES
from viewers_chromium import show

# The colours of the ground, as the page takes them, and the pixels of its squares.
GROUND, SIDE = ("ffffff", "306090"), 8
# Microseconds.
FRAME = 1_000_000 // FRAMES_PER_SECOND
LENGTH = FRAME_COUNT * FRAME
# The allowed error of a time in video, in microseconds: some containers count milliseconds.
TICK = 1000


def render(zoetrope, scene, output, *options):
    command = [zoetrope, "render", *SCENES[scene], "-o", output, *RENDERING, *options, "--force", "--quiet"]
    subprocess.run(command, check=True)


def wanted_pictures(zoetrope, scene, folder):
    """All frames over the ground, each exact to 1/257 of a code: frames, rows, columns, RGB."""
    render(zoetrope, scene, f"{folder}/{scene}-%04d.png")
    data = subprocess.run(
        ["ffmpeg", "-v", "error", "-start_number", "0", "-i", f"{folder}/{scene}-%04d.png",
         "-f", "rawvideo", "-pix_fmt", "rgba64le", "-"],
        check=True, stdin=subprocess.DEVNULL, capture_output=True,
    ).stdout  # fmt: skip
    width, height = map(int, RENDERING[1].split("x"))
    frames = np.frombuffer(data, "<u2").reshape(FRAME_COUNT, height, width, 4) / 257
    colors = np.array([list(bytes.fromhex(color)) for color in GROUND])
    ground = colors[np.add.outer(np.arange(height) // SIDE, np.arange(width) // SIDE) % len(GROUND)]
    # Colours that are not multiplied by alpha, as all of these files have them.
    alpha = frames[..., 3:] / 255
    return frames[..., :3] * alpha + ground * (1 - alpha)


def psnr(wanted, picture):
    return 10 * np.log10(255**2 / max(1e-6, np.mean((wanted - picture[..., :3]) ** 2)))


def watch(case, path, folder):
    """Which frames the browser was seen to show, the pictures, and the length of the loop in microseconds."""
    query = {"type": case.type, "ground": ",".join(GROUND), "side": SIDE}
    if case.type.startswith("video/"):
        last = FRAME_COUNT - 1
        times, pictures = show(path, folder, times=f"0,{(last + 0.5) / FRAMES_PER_SECOND}", **query)
        return [0, last], pictures, times[0]
    times, pictures = show(path, folder, rounds=1, **query)
    starts = np.cumsum([0, *times])
    return [int(start) // FRAME for start in starts[:-1]], pictures, int(starts[-1])


def check(case, scene, path, wanted, folder):
    """Prints a line about a file; whether all was as it should be."""
    name = f"{path.stat().st_size:7}  {scene:10} {case.name:12}"
    try:
        indices, pictures, length = watch(case, path, folder)
    except RuntimeError as error:
        print(f"{name} {'not played by this browser' if case.is_rare else f'failed: {error}'}", flush=True)
        return case.is_rare
    decibels = [psnr(wanted[index], picture) for index, picture in zip(indices, pictures)]
    problems = []
    if min(decibels) < case.bound:
        problems.append(f"below {case.bound} dB in frame {indices[int(np.argmin(decibels))]}")
    if abs(length - LENGTH) > (TICK if case.type.startswith("video/") else 0):
        problems.append(f"lasts {length} µs, not {LENGTH}")
    print(f"{name} {decibels[0]:6.2f} {decibels[-1]:6.2f} {min(decibels):6.2f} {len(pictures):8} {case.bound:6}"
          f"  {'; '.join(problems) or 'fine'}", flush=True)  # fmt: skip
    return not problems


def main():
    parser = argparse.ArgumentParser(prog="compare-browsers")
    parser.add_argument("zoetrope")
    parser.add_argument("--keep", metavar="FOLDER", help="leave the files there")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only cases with one of them in their names")
    options = parser.parse_intermixed_args()
    cases = [case for case in CASES if not options.words or any(word in case.name for word in options.words)]
    if not cases:
        parser.error(f"no case is named like {' or '.join(options.words)}")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.keep or temporary).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        print("  bytes  scene      file      dB: first   last  least  of frames  bound")
        failed = []
        for scene in SCENES:
            wanted = wanted_pictures(options.zoetrope, scene, folder)
            for case in cases:
                if scene not in case.scenes:
                    continue
                path = folder / f"{scene}-{case.name}.{case.extension}"
                render(options.zoetrope, scene, path, *case.options, *["--transparent"] * case.is_transparent)
                if not check(case, scene, path, wanted, temporary):
                    failed.append(path.name)
    if failed:
        sys.exit(f"compare-browsers: not as it should be: {', '.join(failed)}")


main()
