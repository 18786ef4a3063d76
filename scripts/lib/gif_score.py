"""How good a GIF is. usage: gif_score.py CLIP GIF

CLIP is a folder of gif_clips.py. ffmpeg decodes the GIF; the picture on screen in the middle of a frame's time is
compared with that frame. Prints JSON, differences in codes of 255:

bytes, frames  of the file
s2, s2_min     SSIMULACRA2, mean and worst of six frames, evenly spread
blur, blur16   PSNR in dB after a blur of σ = 2 pixels, which ignores dither but neither bands nor drift of colour;
               blur16 against 16 bits, where the clip has them
band           100 × the RMS error between blurs of σ = 2 and σ = 12 pixels, in 16 bits if the clip has them: bands
flicker        the mean difference between the change of the GIF and that of the clip, per frame, around the loop
calm           the mean change of the GIF where the clip does not change, or by one code: shimmer
redrawn        the pixels that the GIF changes where the clip changes by two codes at most, in proportion to those
               where it changes by more
flat           the share of pixels with exactly the clip's colour where that and its eight neighbours are one colour
problems       with the file's structure: a list of sentences
"""

import io
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import cv2
import gif_blocks
import numpy as np
from PIL import Image
from ssimulacra2 import compute_ssimulacra2

SSIMULACRA2_FRAMES = 6
STILL = 2  # Codes by which a codec's noise changes what stands still.
MOST_PSNR = 99  # of frames without an error


class Clip:
    """A folder of gif_clips.py: `coarse` has 8 bits, `fine` 16 or is None."""

    def __init__(self, folder):
        with open(f"{folder}/meta.json", encoding="utf-8") as file:
            meta = json.load(file)
        self.count, self.rate, self.size = meta["frames"], meta["fps"], (meta["width"], meta["height"])
        shape = (self.count, meta["height"], meta["width"], 3)
        self.coarse = np.memmap(f"{folder}/frames.rgb", "u1", "r", shape=shape)
        fine = f"{folder}/frames16.rgb"
        self.fine = np.memmap(fine, "<u2", "r", shape=shape) if os.path.exists(fine) else None


def decode(path, size):
    """A GIF's frames as they are on screen, and what ffmpeg said to them."""
    done = subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-i", path, "-vsync", "passthrough", "-f", "rawvideo",
                           "-pix_fmt", "rgb24", "-"], capture_output=True, check=False)  # fmt: skip
    pixels = np.frombuffer(done.stdout, "u1")
    frame = size[0] * size[1] * 3
    if not pixels.size or pixels.size % frame:
        sys.exit(f"gif_score: {path} does not decode to frames of {size[0]}x{size[1]}")
    return pixels.reshape(-1, size[1], size[0], 3), done.stderr.decode().strip()


def shown(delays, frames, clip):
    """Which of the GIF's frames is on screen in the middle of each of the clip's. With as many of both, each has its
    own, so that a rounded delay does not count as wrong pictures."""
    if frames == clip.count:
        return np.arange(frames)
    middles = (np.arange(clip.count) + 0.5) / clip.rate
    return np.minimum(np.searchsorted(np.cumsum(delays) / 100, middles, side="right"), frames - 1)


def problems(gif, frames, clip):
    delays = [image.centiseconds for image in gif.images]
    seconds, wanted = sum(delays) / 100, clip.count / clip.rate
    checks = {
        f"is {gif.width}x{gif.height}": (gif.width, gif.height) != clip.size,
        f"has {len(delays)} frames, of which {frames} decode": frames != len(delays),
        f"has {frames} frames instead of {clip.count}": frames != clip.count,
        "does not loop": gif.play_count is None,
        f"loops {gif.play_count} times": gif.play_count,
        "has delays below 2 cs, which browsers replace": min(delays, default=2) < 2,
        f"lasts {seconds:.2f} s instead of {wanted:.2f} s": abs(seconds - wanted) > 0.02,
        f"has {gif.trailing_bytes} bytes after its end": gif.trailing_bytes,
    }
    return [problem for problem, holds in checks.items() if holds]


def kernel(deviation):
    radius = int(3.5 * deviation + 0.5)
    weights = np.exp(-0.5 * (np.arange(-radius, radius + 1) / deviation) ** 2)
    return (weights / weights.sum()).astype(np.float32)


NARROW, WIDE = kernel(2), kernel(12)


def blurred(picture, weights):
    return cv2.sepFilter2D(picture, -1, weights, weights, borderType=cv2.BORDER_REPLICATE)


def mean_square(error):
    return float(np.square(error, dtype=np.float64).mean())


def psnr(error):
    square = mean_square(error)
    return min(MOST_PSNR, 10 * np.log10(255**2 / square)) if square else MOST_PSNR


def frame_figures(clip, decoded, frames, index):
    """The figures of one frame, and of the step to the next one; None for what there is not."""
    after = (index + 1) % clip.count
    here, source = decoded[frames[index]], clip.coarse[index]
    error = blurred(cv2.subtract(here, source, dtype=cv2.CV_32F), NARROW)
    figures = {"blur": psnr(error), "blur16": None}
    if clip.fine is None:
        wide = blurred(cv2.subtract(here, source, dtype=cv2.CV_32F), WIDE)
    else:
        exact = here - clip.fine[index] / np.float32(257)
        error, wide = blurred(exact, NARROW), blurred(exact, WIDE)
        figures["blur16"] = psnr(error)
    # Rings of contours are wider than dither and narrower than a drift of the whole picture.
    figures["band"] = 100 * mean_square(error - wide) ** 0.5
    ours = cv2.subtract(decoded[frames[after]], here, dtype=cv2.CV_16S)
    theirs = cv2.subtract(clip.coarse[after], source, dtype=cv2.CV_16S)
    still = np.abs(theirs).max(axis=-1) <= 1
    figures["flicker"] = float(np.abs(ours - theirs).mean())
    figures["calm"] = float(np.abs(ours[still]).mean()) if still.any() else None
    return figures


def screen_figures(clip, decoded, frames):
    """The figures that matter on screens. Not around the loop, as recordings end elsewhere than they begin."""
    redrawn, drawn, exact, flat = 0, 0, 0, 0
    square = np.ones((3, 3), np.uint8)
    for index in range(clip.count):
        here, source = decoded[frames[index]], clip.coarse[index]
        is_flat = (cv2.erode(source, square) == cv2.dilate(source, square)).all(axis=-1)
        flat += is_flat.sum()
        exact += (is_flat & (here == source).all(axis=-1)).sum()
        if index > 0:
            is_still = cv2.absdiff(source, clip.coarse[index - 1]).max(axis=-1) <= STILL
            is_changed = (here != decoded[frames[index - 1]]).any(axis=-1)
            redrawn += (is_still & is_changed).sum()
            drawn += (~is_still & is_changed).sum()
    return {"redrawn": float(redrawn / drawn) if drawn else None, "flat": float(exact / flat) if flat else None}


def ssimulacra2(source, here):
    def file(pixels):
        data = io.BytesIO()
        Image.fromarray(pixels).save(data, "bmp")
        return data

    return float(compute_ssimulacra2(file(source), file(here)))


def score(clip, path):
    with open(path, "rb") as file:
        data = file.read()
    try:
        gif = gif_blocks.structure(data)
    except (ValueError, IndexError) as error:
        sys.exit(f"gif_score: {path} is broken: {error}")
    decoded, errors = decode(path, clip.size)
    frames = shown([image.centiseconds for image in gif.images], len(decoded), clip)
    sampled = np.linspace(0, clip.count - 1, SSIMULACRA2_FRAMES).round().astype(int)
    cv2.setNumThreads(1)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        similar = pool.map(lambda index: ssimulacra2(clip.coarse[index], decoded[frames[index]]), sampled)
        each = list(pool.map(lambda index: frame_figures(clip, decoded, frames, index), range(clip.count)))
        similar = list(similar)
    result = {"bytes": len(data), "frames": len(decoded), "s2": float(np.mean(similar)), "s2_min": min(similar)}
    for name in each[0]:
        values = [figures[name] for figures in each if figures[name] is not None]
        result[name] = float(np.mean(values)) if values else None
    result |= screen_figures(clip, decoded, frames)
    result["problems"] = problems(gif, len(decoded), clip) + ([f"ffmpeg says: {errors[:200]}"] if errors else [])
    return result


if __name__ == "__main__":
    print(json.dumps(score(Clip(sys.argv[1]), sys.argv[2])))
