"""Writes loops in many ways, and counts those whose seam `zoetrope verify` blames."""

import argparse
import collections
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
import time

# The lengths of loops, with the most frames per second that they are written at: a case has 300 frames at most.
LOOPS = {"sway:1s": 50, "sway:3s": 50, "sway:6s": 33, "4s": 50, "6s..12s": 16, "4s..14s": 16, "4s..20s": 16,
         "10s..20s": 10, "20s..40s": 5}  # fmt: skip
RATES = ("5", "8", "10", "12.5", "16", "20", "25", "30", "50")
SIZES = ("96x54", "160x90", "240x135", "120x160", "320x180", "480x270")
QUALITIES = (0, 20, 40, 60, 80, 90, 100)
DITHERS = (None, None, None, None, "none", "bayer", "blue-noise", "sierra", "floyd-steinberg")
FORMATS = ("gif", "gif", "gif", "gif", "gif", "apng", "webp", "mp4", "webm", "avif", "avif")


def cases(scenes):
    """Each case is a scene, a format, options that choose the frames, and options of the encoder.

    The first cases are what people type first, a GIF without options. In the others each scene meets each entry of
    FORMATS twice. With 32 scenes the strides pair each scene, and each format, with every loop, size and quality.
    """
    for scene in scenes:
        yield scene, "gif", [], []
    for number in range(2 * len(FORMATS) * len(scenes)):
        scene, form = scenes[number % len(scenes)], FORMATS[number // len(scenes) % len(FORMATS)]
        loop, limit = list(LOOPS.items())[(number + number // len(LOOPS)) % len(LOOPS)]
        rates = [rate for rate in RATES if float(rate) <= limit]
        size = SIZES[number % 11 % len(SIZES)]
        if form in ("mp4", "avif"):  # These need even sides.
            size = size.replace("135", "136")
        frames, encoder = ["--loop", loop, "--fps", rates[number // 3 % len(rates)], "--size", size], []
        # A method of dither decides every pixel and leaves nothing to the quality.
        if form == "gif" and (dither := DITHERS[number // 5 % len(DITHERS)]):
            encoder = ["--dither", dither]
        elif form != "apng":
            encoder = ["--quality", str(QUALITIES[number % 13 % len(QUALITIES)])]
        yield scene, form, frames, encoder


def run(tool, *arguments):
    return subprocess.run([tool, *arguments], capture_output=True, text=True, check=False)


def verdict(tool, scene, form, frames, encoder):
    """The kinds of faults of one file, or its verdict; and the steps."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/a.{form}"
        made = run(tool, "render", scene, *frames, *encoder, "-o", path, "--quiet", "--threads", "1")
        if made.returncode:
            return "not written", made.stderr.strip()
        done = run(tool, "verify", "--json", path)
    if done.returncode not in (0, 3, 4):
        return "not read", done.stderr.strip()
    file = json.loads(done.stdout)["files"][0]
    faults = [problem["kind"] for problem in file["problems"] if not problem["isWarning"]]
    if not faults and file["seam"]["verdict"] == "cannotTell" and form != "apng":
        if verdict(tool, scene, "apng", frames, [])[0] == "cannotTell":
            return "cannotTell", ""
        faults = ["cannotTell, but not of the frames"]
    seam = file["seam"]
    steps = ", ".join(f"{key} {seam.get(key, 0):.2f}" for key in ("step", "usualStep", "highStep", "largestStep"))
    return faults[0] if faults else seam["verdict"], f"{steps}; {file['timing']['frameCount']} frames"


def print_table(title, counts, good):
    columns = sorted({name for row in counts.values() for name in row}, key=lambda name: (name not in good, name))
    width = max(map(len, counts)) + 2
    print(f"\n{title:{width}}" + "".join(f"{name:>{len(name) + 2}}" for name in columns))
    for name, row in sorted(counts.items()):
        print(f"{name:{width}}" + "".join(f"{row[column] or '':>{len(column) + 2}}" for column in columns))


def main():
    parser = argparse.ArgumentParser(prog="check-seams")
    parser.add_argument("tool")
    parser.add_argument("--only", default="")
    parser.add_argument("--verbose", action="store_true")
    wanted = parser.parse_args()
    scenes = [line.split()[0] for line in run(wanted.tool, "scenes").stdout.splitlines() if line.strip()]
    chosen = [case for case in cases(scenes) if wanted.only in " ".join([*case[:2], *case[2], *case[3]])]
    if not chosen:
        sys.exit(f"check-seams: no case has {wanted.only!r}")
    good = ("seamless", "still", "singleFrame", "cannotTell")
    by_format, by_scene = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    start, bad = time.monotonic(), 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda case: verdict(wanted.tool, *case), chosen)
        for (scene, form, frames, encoder), (found, figures) in zip(chosen, results):
            by_format[form][found] += 1
            by_scene[scene][found] += 1
            bad += found not in good
            if wanted.verbose or found not in good:
                line = " ".join([scene, "-o", f"a.{form}", *frames, *encoder])
                print(f"{found}: render {line}  ({figures})", flush=True)
    print_table("format", by_format, good)
    print_table("scene", by_scene, good)
    print(f"\n{len(chosen)} loops, {bad} with a seam that shows; {time.monotonic() - start:.0f} s")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
