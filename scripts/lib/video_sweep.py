"""Which presets of the encoders are worth their time.

usage: video_sweep.py ZOETROPE [--codecs NAME,…] [--clips NAME,…] [--qualities N,…] [--presets NAME,…]

Encodes scenes, footage and a recording of a screen with every preset that may be a default, and compares frames that
ffmpeg decodes with the same frames as PNGs of 16 bits: `rms` is the error in codes of 255, `band` what is left of it
between blurs of σ = 2 and σ = 12 pixels, as contours are seen. A star marks what no other preset beats in CPU time
without more bytes, rms or band. The row `ffmpeg` is that of ffmpeg at the rate factor 18. The last lines are rows of
the table in the page on video.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np

from cpu_time import cost
from gif_benchmark import load
from video_frames import band, decoded

SIZE, FRAMES, RATE = (960, 540), 120, 30
# The frames that are compared: near the start, the middle and the end of scenes, and of the shortest clip.
SCENE_SAMPLES, CLIP_SAMPLES = (5, 60, 115), (5, 31, 50)
SCENES = {
    "aurora": ["aurora"],
    "aurora dark": ["aurora", "--scheme", "dark"],
    "glow": ["glow"],
    "gradient-mix": ["gradient-mix"],
    "hue": ["hue-gradient"],
    "mesh": ["mesh"],
    "silk": ["silk"],
    "bokeh": ["bokeh"],
    "swarm": ["mosquitoes-smooth"],
}
# Clips of gif_clips.py, by the names that they have here.
CLIPS = {"footage": "bikes", "screen": "desktop"}
# The first is what the others are compared with.
PRESETS = {
    "h264": ["medium", "fast", "faster", "veryfast", "superfast", "standard", "outlined", "smooth"],
    "hevc": ["medium", "faster", "veryfast", "superfast", "drawn", "smooth"],
    "av1": ["8", "6", "9", "10", "11", "12", "standard", "smooth"],
    "vp9": ["2", "3", "5", "standard", "drawn", "calm"],
}
# The options of an experienced user of ffmpeg: the rate factor that its wiki calls visually lossless.
FFMPEG = {
    "h264": "-c:v libx264 -crf 18 -pix_fmt yuv420p",
    "hevc": "-c:v libx265 -crf 18 -pix_fmt yuv420p10le -x265-params log-level=none",
    "av1": "-c:v libsvtav1 -crf 18 -pix_fmt yuv420p10le",
    "vp9": "-c:v libvpx-vp9 -b:v 0 -crf 18 -pix_fmt yuv420p",
}
# Two figures count as equal within this part of them, as a repetition of the encoding at another size shows.
TOLERANCE = 1.01


class Source:
    """Frames to encode, with some of them in codes of 255, exactly, as blue, green, red."""

    def __init__(self, name, zoetrope, folder):
        self.zoetrope, self.samples, self.stream, self.raw = zoetrope, [], f"{folder}/{name}", None
        if name in SCENES:
            options = f"-q -f --size {SIZE[0]}x{SIZE[1]} --fps {RATE} --loop sway:{FRAMES}/{RATE}s".split()
            self.words, self.size = ["render", *SCENES[name], *options], SIZE
            self.indices = SCENE_SAMPLES
            for index in self.indices:
                self.encode("--frame", str(index), "-o", f"{folder}/truth.png")
                picture = cv2.imread(f"{folder}/truth.png", cv2.IMREAD_UNCHANGED)
                self.samples.append(picture[..., :3].astype(np.float32) / 257)
        else:
            clip = load(CLIPS[name], sys.executable, zoetrope)
            self.raw = [*clip.ffmpeg_input, "-vf", "scale=out_color_matrix=bt709:out_range=tv"]
            raw, self.size = f"{clip.folder}/frames.rgb", (clip.width, clip.height)
            self.words = ["encode", raw, "-q", "-f", "--raw", f"rgb24:{clip.width}x{clip.height}@{clip.fps}"]
            pictures = np.fromfile(raw, np.uint8).reshape(-1, clip.height, clip.width, 3)
            self.indices = CLIP_SAMPLES
            self.samples = [pictures[index, ..., ::-1].astype(np.float32) for index in self.indices]

    def encode(self, *words):
        return cost([self.zoetrope, *self.words, *words])

    def encode_by_ffmpeg(self, codec, path):
        """The cost of ffmpeg's encoding footage; of a scene also of making the frames, which it gets out of a file."""
        command, words = "ffmpeg -nostdin -v error -y".split(), [*FFMPEG[codec].split(), *COLORS.split()]
        if self.raw:
            return cost([*command, *self.raw, *words, "-colorspace", "bt709", path]).cpu
        frames = f"{self.stream}-{codec}.y4m"
        made = self.encode("--depth", "8" if codec in ("h264", "vp9") else "10", "-o", frames)
        # That of a Y4M of this size, which cannot tell it.
        spent = cost([*command, "-i", frames, *words, "-colorspace", "smpte170m", path])
        os.remove(frames)
        return made.cpu + spent.cpu


COLORS = "-color_range tv -color_primaries bt709 -color_trc bt709"


def errors(source, path):
    found = decoded(path, source.indices, source.size)
    differences = [shown - frame for shown, frame in zip(found, source.samples)]
    return float(np.sqrt(np.mean([np.mean(error**2) for error in differences]))), band(differences)


def is_beaten(row, rows):
    """Whether another row takes less time and is no worse in anything."""
    return any(
        other[0] * TOLERANCE < row[0] and all(o <= r * TOLERANCE for o, r in zip(other[1:], row[1:])) for other in rows
    )


def measured(source, codec, quality, preset, path):
    """CPU seconds, kB, rms and band of a preset; of two runs the cheaper."""
    if preset == "ffmpeg":
        spent = min(source.encode_by_ffmpeg(codec, path) for _ in range(2))
    else:
        words = ["--codec", codec, "--preset", preset, "--quality", quality, "-o", path]
        spent = min(source.encode(*words).cpu for _ in range(2))
    return (spent, Path(path).stat().st_size / 1000, *errors(source, path))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("zoetrope")
    parser.add_argument("--codecs", default=",".join(PRESETS))
    parser.add_argument("--clips", default=",".join([*SCENES, *CLIPS]))
    parser.add_argument("--qualities", default="80")
    parser.add_argument("--presets", help="of every codec that has them [all that may be a default, and ffmpeg]")
    arguments = parser.parse_args()
    os.environ.setdefault("SVT_LOG", "0")
    print(f"{SIZE[0]}x{SIZE[1]}, {FRAMES} frames: CPU s, kB, rms and band in codes of 255; parts of the first row's")
    cells = {}
    with tempfile.TemporaryDirectory() as folder:
        for clip in arguments.clips.split(","):
            source = Source(clip, arguments.zoetrope, folder)
            for codec in arguments.codecs.split(","):
                wished = arguments.presets.split(",") if arguments.presets else [*PRESETS[codec], "ffmpeg"]
                path = f"{folder}/a.{'webm' if codec == 'vp9' else 'mp4'}"
                for quality in arguments.qualities.split(","):
                    presets = [name for name in wished if name in (*PRESETS[codec], "ffmpeg")]
                    rows = {name: measured(source, codec, quality, name, path) for name in presets}
                    table(clip, codec, quality, rows)
                    for name, row in rows.items():
                        cells.setdefault((codec, quality, name), {})[clip] = cell(row, is_beaten(row, rows.values()))
    for (codec, quality, name), row in cells.items():
        print(f"| {codec} {quality} {name} | {' | '.join(row.values())} |")


def cell(row, beaten):
    """A row as a cell of the table in the page on video; bold if nothing beats it."""
    text = "{:.2f}, {:.0f}, {:.2f}, {:.2f}".format(*row)
    return text if beaten else f"**{text}**"


def table(clip, codec, quality, rows):
    first = next(iter(rows.values()))
    for preset, row in rows.items():
        star = " " if is_beaten(row, rows.values()) else "*"
        parts = "".join(f"{own / other:7.2f}" for own, other in zip(row, first))
        print(f"  {clip:14}{codec:6}{quality:>4} {preset:11}{row[0]:7.2f}{row[1]:9.1f}"
              f"{row[2]:8.3f}{row[3]:8.4f} {star}{parts}", flush=True)  # fmt: skip


main()
