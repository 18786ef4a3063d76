"""Programs that show GIFs, each as a function of a file, what gif_blocks.py reads of it, and a folder for its files.

Each gives its delays of one round in milliseconds, and its pictures of two rounds: rows, columns, RGBA. Each does the
second one in the way in which it can: some play on, some are given the file twice, some are asked again.
"""

import subprocess

import gif_blocks
import numpy as np
from PIL import Image, ImageSequence
from viewers_chromium import chromium

ROUNDS = 2


class Skipped(Exception):
    """The limit of a program that keeps it from showing a file."""


class Failed(Exception):
    """The error message of a program that failed."""


def run(*arguments):
    result = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if result.returncode != 0:
        raise Failed(result.stderr.decode(errors="replace").strip() or f"exit code {result.returncode}")
    return result


def split(data, gif):
    """The pictures in bytes of RGBA."""
    size = 4 * gif.width * gif.height
    if len(data) % size:
        raise Failed(f"{len(data)} bytes are not pictures of {gif.width} × {gif.height}")
    return np.frombuffer(data, "u1").reshape(-1, gif.height, gif.width, 4)


def blocks(_path, gif, _folder):
    """Our own reading, for its second round: if nothing is cleared in between, it must show the same."""
    return [10 * image.centiseconds for image in gif.images], gif_blocks.pictures(gif, ROUNDS)


def ffmpeg(path, gif, _folder):
    """Its second round begins anew."""
    delays = run("ffprobe", "-v", "error", "-show_entries", "packet=duration_time", "-of", "csv=p=0", path).stdout
    data = run("ffmpeg", "-v", "error", "-stream_loop", str(ROUNDS - 1), "-i", path,
               "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-").stdout  # fmt: skip
    return [round(1000 * float(line.strip(b","))) for line in delays.split()], split(data, gif)


def gifsicle(path, gif, folder):
    """Draws the file twice in a row, as whole images in a GIF of its own."""
    first = next(gif_blocks.pictures(gif, 1))
    if first[..., 3].all() and any(image.disposal == gif_blocks.BACKGROUND for image in gif.images):
        raise Skipped("it clears to an opaque colour if the first picture is opaque everywhere")
    # It makes images whole file by file, so that the two must be one before.
    twice, whole = f"{folder}/twice.gif", f"{folder}/whole.gif"
    run("gifsicle", *[path] * ROUNDS, "-o", twice)
    if b"too complex to unoptimize" in run("gifsicle", "--unoptimize", twice, "-o", whole).stderr:
        raise Skipped("it cannot draw images with tables of their own")
    drawn = gif_blocks.read(whole)
    if any((image.width, image.height) != (gif.width, gif.height) for image in drawn.images):
        raise Failed("its images are not whole")
    delays = [10 * image.centiseconds for image in drawn.images]
    return delays[: len(delays) // ROUNDS], gif_blocks.pictures(drawn, 1)


def imagemagick(path, gif, _folder):
    """Draws the file twice in a row."""
    if max(gif.width, gif.height) > 16000:
        raise Skipped("Debian allows it 16000 columns and rows")
    delays = run("convert", path, "-format", "%T ", "info:").stdout
    data = run("convert", *[path] * ROUNDS, "-coalesce", "-depth", "8", "rgba:-").stdout
    return [10 * int(word) for word in delays.split()], split(data, gif)


def pillow(path, _gif, _folder):
    """Its second round begins anew: it goes back to the first image."""
    with Image.open(path) as file:
        delays = [frame.info.get("duration", 0) for frame in ImageSequence.Iterator(file)]
    return delays, pillow_pictures(path)


def pillow_pictures(path):
    with Image.open(path) as file:
        for _ in range(ROUNDS):
            for frame in ImageSequence.Iterator(file):
                yield np.asarray(frame.convert("RGBA"))


def browser(path, gif, folder):
    """Its decoder is asked for the pictures again."""
    if max(gif.width, gif.height) > 32767:
        raise Skipped("its video frames have 32767 columns and rows at most")
    try:
        return chromium(path, folder, ROUNDS)
    except RuntimeError as error:
        raise Failed(str(error)) from error


VIEWERS = {
    "blocks": blocks,
    "ffmpeg": ffmpeg,
    "gifsicle": gifsicle,
    "ImageMagick": imagemagick,
    "Pillow": pillow,
    "Chromium": browser,
}
