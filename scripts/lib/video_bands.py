"""How visible the bands of slow gradients are in videos. usage: video_bands.py ZOETROPE

Encodes dark gradients, and compares frames that ffmpeg decodes with the same frames as PNGs of 16 bits: 100 × the RMS
of the difference between blurs of σ = 2 and σ = 12 pixels, in codes of 255, as `band` in gif_score.py. The measure
ignores dither and counts contours. CAMBI is Netflix's measure of the same (0 for none, 24 for the most), which the
libvmaf of imageio-ffmpeg computes.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import cv2
import imageio_ffmpeg
import numpy as np

from video_frames import band, decoded

ZOETROPE = sys.argv[1]
SIZE, FRAMES, RATE = (960, 540), 24, 30
SAMPLES = (0, 8, 16)
SCENES = (("aurora", "--scheme", "dark"), ("aurora",), ("gradient-mix",))
# Codec, depth, quality and preset; nothing for the preset that the scene gets.
KINDS = (
    ("h264", "8", "60", ""),
    ("h264", "8", "80", "medium"),
    ("h264", "8", "80", ""),
    ("h264", "8", "80", "debanded"),
    ("h264", "8", "90", ""),
    ("h264", "10", "80", ""),
    ("hevc", "10", "80", ""),
    ("av1", "10", "80", ""),
    ("av1", "10", "80", "debanded"),
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


def cambi(path, folder):
    """The mean CAMBI of the frames of a video, which is compared with itself, since the measure needs no other."""
    log = f"{folder}/cambi.json"
    measure = f"[0:v][1:v]libvmaf=feature=name=cambi:log_fmt=json:log_path={log}:n_threads=2:n_subsample=6"
    words = ["-v", "error", "-i", path, "-i", path, "-lavfi", measure, "-f", "null", "-"]
    subprocess.run([imageio_ffmpeg.get_ffmpeg_exe(), *words], check=True)
    metrics = json.loads(Path(log).read_text(encoding="utf-8"))["pooled_metrics"]
    return metrics["cambi"]["mean"]


def main():
    print(f"bands of {SIZE[0]}x{SIZE[1]}, {FRAMES} frames: 100 x RMS in codes, CAMBI, and kB")
    names = ["".join((" ".join(scene)).replace("--scheme ", "")) for scene in SCENES]
    print(f"  {'codec':6}{'bits':>5}{'quality':>8} {'preset':10}" + "".join(f"{name:>26}" for name in names))
    with tempfile.TemporaryDirectory() as folder:
        truths = [truth(scene, folder) for scene in SCENES]
        for codec, depth, quality, preset in KINDS:
            cells = []
            for scene, frames in zip(SCENES, truths):
                path = f"{folder}/a.mp4"
                words = ["--codec", codec, "--depth", depth, "--quality", quality, "-o", path]
                render(scene, *words, *(["--preset", preset] if preset else []))
                error = band(decoded(path, SAMPLES, SIZE) - np.array(frames))
                size = Path(path).stat().st_size / 1000
                cells.append(f"{100 * error:8.1f}{cambi(path, folder):8.2f}{size:7.0f} kB")
            print(
                f"  {codec:6}{depth:>5}{quality:>8} {preset:10}" + "".join(f"{cell:>26}" for cell in cells), flush=True
            )


main()
