"""How visible the bands of slow gradients are in videos. usage: video_bands.py ZOETROPE

Encodes dark gradients, and compares frames that ffmpeg decodes with the same frames as PNGs of 16 bits: 100 × the RMS
of the difference between blurs of σ = 2 and σ = 12 pixels, in codes of 255, as `band` in gif_score.py. The measure
ignores dither and counts contours.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np

from gif_score import blurred, kernel, mean_square

ZOETROPE = sys.argv[1]
SIZE, FRAMES, RATE = (960, 540), 24, 30
SAMPLES = (0, 8, 16)
SCENES = (("aurora", "--scheme", "dark"), ("aurora",), ("gradient-mix",))
KINDS = (
    ("h264", "8", "60"),
    ("h264", "8", "80"),
    ("h264", "8", "90"),
    ("h264", "10", "80"),
    ("hevc", "10", "80"),
    ("av1", "10", "80"),
)


def render(scene, *words):
    options = f"-q -f --size {SIZE[0]}x{SIZE[1]} --fps {RATE} --loop sway:{FRAMES}/{RATE}s".split()
    subprocess.run([ZOETROPE, "render", *scene, *options, *words], check=True)


def truth(scene, folder):
    """Some frames in codes of 255, exactly, as blue, green, red."""
    frames = []
    for index in SAMPLES:
        render(scene, "--frame", str(index), "-o", f"{folder}/truth.png")
        pixels = cv2.imread(f"{folder}/truth.png", cv2.IMREAD_UNCHANGED)
        frames.append(pixels[..., :3].astype(np.float32) / 257)
    return frames


def decoded(path):
    """The same frames of a video, converted as exactly as ffmpeg can."""
    select = "+".join(f"eq(n\\,{index})" for index in SAMPLES)
    scale = "scale=flags=accurate_rnd+full_chroma_int+full_chroma_inp+bicubic"
    output = "-vsync passthrough -f rawvideo -pix_fmt bgr48le -".split()
    command = ["ffmpeg", "-v", "error", "-i", path, "-vf", f"select={select},{scale}", *output]
    data = subprocess.run(command, check=True, capture_output=True).stdout
    return np.frombuffer(data, "<u2").reshape(len(SAMPLES), SIZE[1], SIZE[0], 3).astype(np.float32) / 257


def band(frames, found):
    narrow, wide = kernel(2), kernel(12)
    errors = [found[index] - frame for index, frame in enumerate(frames)]
    return 100 * np.sqrt(np.mean([mean_square(blurred(error, narrow) - blurred(error, wide)) for error in errors]))


def main():
    print(f"bands of {SIZE[0]}x{SIZE[1]}, {FRAMES} frames: 100 x RMS in codes, and kB")
    names = ["".join((" ".join(scene)).replace("--scheme ", "")) for scene in SCENES]
    print(f"  {'codec':6}{'bits':>5}{'quality':>8}" + "".join(f"{name:>18}" for name in names))
    with tempfile.TemporaryDirectory() as folder:
        truths = [truth(scene, folder) for scene in SCENES]
        for codec, depth, quality in KINDS:
            cells = []
            for scene, frames in zip(SCENES, truths):
                path = f"{folder}/a.mp4"
                render(scene, "--codec", codec, "--depth", depth, "--quality", quality, "-o", path)
                cells.append(f"{band(frames, decoded(path)):8.1f}{Path(path).stat().st_size / 1000:7.0f} kB")
            print(f"  {codec:6}{depth:>5}{quality:>8}" + "".join(f"{cell:>18}" for cell in cells), flush=True)


main()
