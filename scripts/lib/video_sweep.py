"""Which presets of the encoders are worth their time.

usage: video_sweep.py ZOETROPE [--codecs NAME,…] [--qualities N,…]

Encodes scenes with every preset that may be a default, and compares frames that ffmpeg decodes with the same frames as
PNGs of 16 bits: `rms` is the error in codes of 255, `band` what is left of it between blurs of σ = 2 and σ = 12 pixels,
which is how contours are seen. A star marks what no other preset beats in CPU time without more bytes, rms or band.
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

import cv2
import numpy as np

from cpu_time import cost
from gif_score import blurred, kernel, mean_square

SIZE, FRAMES, RATE = (960, 540), 60, 30
SAMPLES = (0, 12, 25, 37, 50)
SCENES = {
    "aurora": ["aurora"],
    "aurora dark": ["aurora", "--scheme", "dark"],
    "glow": ["glow"],
    "gradient-mix": ["gradient-mix"],
    "silk": ["silk"],
    "bokeh": ["bokeh"],
    "swarm": ["mosquitoes-smooth"],
}
PRESETS = {
    "h264": ["superfast", "veryfast", "faster", "fast", "medium"],
    "hevc": ["superfast", "veryfast", "faster", "medium"],
    "av1": ["6", "8", "10", "11", "12"],
    "vp9": ["2", "3", "4", "5", "6"],
}
# Two figures count as equal within this part of them, as a repetition of the encoding at another size shows.
TOLERANCE = 1.01


def render(zoetrope, scene, *words):
    options = f"-q -f --size {SIZE[0]}x{SIZE[1]} --fps {RATE} --loop sway:{FRAMES}/{RATE}s".split()
    return cost([zoetrope, "render", *SCENES[scene], *options, *words])


def truth(zoetrope, scene, folder):
    """Some frames in codes of 255, exactly, as blue, green, red."""
    frames = []
    for index in SAMPLES:
        render(zoetrope, scene, "--frame", str(index), "-o", f"{folder}/truth.png")
        frames.append(cv2.imread(f"{folder}/truth.png", cv2.IMREAD_UNCHANGED)[..., :3].astype(np.float32) / 257)
    return frames


def decoded(path):
    """The same frames of a video, converted as exactly as ffmpeg can."""
    select = "+".join(f"eq(n\\,{index})" for index in SAMPLES)
    scale = "scale=flags=accurate_rnd+full_chroma_int+full_chroma_inp+bicubic"
    output = "-vsync passthrough -f rawvideo -pix_fmt bgr48le -".split()
    command = ["ffmpeg", "-v", "error", "-i", path, "-vf", f"select={select},{scale}", *output]
    data = subprocess.run(command, check=True, capture_output=True).stdout
    return np.frombuffer(data, "<u2").reshape(len(SAMPLES), SIZE[1], SIZE[0], 3).astype(np.float32) / 257


def errors(frames, path):
    narrow, wide = kernel(2), kernel(12)
    differences = [found - frame for found, frame in zip(decoded(path), frames)]
    rms = np.sqrt(np.mean([np.mean(error**2) for error in differences]))
    bands = [mean_square(blurred(error, narrow) - blurred(error, wide)) for error in differences]
    return float(rms), float(np.sqrt(np.mean(bands)))


def is_beaten(row, rows):
    """Whether another row takes less time and is no worse in anything."""
    return any(
        other[0] * TOLERANCE < row[0] and all(o <= r * TOLERANCE for o, r in zip(other[1:], row[1:])) for other in rows
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("zoetrope")
    parser.add_argument("--codecs", default=",".join(PRESETS))
    parser.add_argument("--qualities", default="80")
    arguments = parser.parse_args()
    print(f"{SIZE[0]}x{SIZE[1]}, {FRAMES} frames: CPU s, kB, rms and band in codes of 255")
    with tempfile.TemporaryDirectory() as folder:
        for scene in SCENES:
            frames = truth(arguments.zoetrope, scene, folder)
            for codec in arguments.codecs.split(","):
                rows = {}
                for quality in arguments.qualities.split(","):
                    for preset in PRESETS[codec]:
                        path = f"{folder}/a.{'webm' if codec == 'vp9' else 'mp4'}"
                        words = ["--codec", codec, "--preset", preset, "--quality", quality, "-o", path]
                        spent = min(render(arguments.zoetrope, scene, *words).cpu for _ in range(2))
                        rows[quality, preset] = (spent, Path(path).stat().st_size / 1000, *errors(frames, path))
                for (quality, preset), row in rows.items():
                    star = " " if is_beaten(row, rows.values()) else "*"
                    print(f"  {scene:14}{codec:6}{quality:>4} {preset:11}{row[0]:7.2f}{row[1]:9.1f}"
                          f"{row[2]:8.3f}{row[3]:8.4f} {star}", flush=True)  # fmt: skip


main()
