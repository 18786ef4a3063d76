"""Writes a GIF with libvips. usage: gif_vips.py CLIP GIF INTERFRAME_MAXERROR INTERPALETTE_MAXERROR"""

import json
import sys

import pyvips


def main(clip, path, interframe, interpalette):
    with open(f"{clip}/meta.json", encoding="utf-8") as file:
        meta = json.load(file)
    width, height, frames = meta["width"], meta["height"], meta["frames"]
    pixels = pyvips.Image.rawload(f"{clip}/frames.rgb", width, height * frames, 3).copy(interpretation="srgb").copy()
    # Where each frame ends, in centiseconds, so that the delays add up.
    ends = [round(100 * index / meta["fps"]) for index in range(frames + 1)]
    pixels.set_type(pyvips.GValue.gint_type, "page-height", height)
    pixels.set_type(pyvips.GValue.array_int_type, "delay", [10 * (b - a) for a, b in zip(ends, ends[1:])])
    pixels.set_type(pyvips.GValue.gint_type, "loop", 0)
    pixels.gifsave(path, interframe_maxerror=float(interframe), interpalette_maxerror=float(interpalette))


main(*sys.argv[1:])
