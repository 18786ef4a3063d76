"""The files of scripts/compare-browsers: what they show, how they are made, and how near a browser has to come."""

from dataclasses import dataclass

FRAMES_PER_SECOND, FRAME_COUNT = 20, 20
# Smooth colours all over; and a glow, the same on a ground, as it is, and with edges of all alphas.
SCENES = {
    "aurora": ("aurora",),
    "glow": ("glow",),
    "glow-clear": ("glow", "--set", "layers[0].opacity=0"),
}
RENDERING = ("--size", "160x90", "--loop", f"sway:{FRAME_COUNT // FRAMES_PER_SECOND}s", "--fps", f"{FRAMES_PER_SECOND}")


@dataclass
class Case:
    name: str
    ending: str
    # What the browser is told that it is.
    type: str
    # Decibels below which a picture is another.
    bound: float
    options: tuple = ()
    is_transparent: bool = False
    # Whether browsers without it are no surprise.
    is_rare: bool = False

    @property
    def scenes(self):
        return ("glow-clear",) if self.is_transparent else ("aurora", "glow")


# Bounds are one to three decibels below what Chromium 156 shows. Of 8-bit video that is 1 to 2 below what ffmpeg decodes,
# of 10-bit video up to 9: a canvas has 8 bits, to which it does not round. Pictures come through exactly. Colours with alpha
# that are taken for premultiplied would be at 21 dB at most, and those that are multiplied twice at 35.
CASES = [
    Case("h264", "mp4", 'video/mp4; codecs="avc1.64000c"', 44),
    Case("h264-10", "mp4", 'video/mp4; codecs="avc1.6e000c"', 41, ("--depth", "10")),
    Case("hevc", "mp4", 'video/mp4; codecs="hvc1.2.4.L60.B0"', 41, ("--codec", "hevc"), is_rare=True),
    Case("av1", "mp4", 'video/mp4; codecs="av01.0.00M.10"', 41, ("--codec", "av1")),
    Case("prores4444", "mov", 'video/quicktime; codecs="ap4h"', 41, ("--codec", "prores4444"), is_rare=True),
    Case("vp9", "webm", 'video/webm; codecs="vp09.00.10.08"', 44),
    Case("vp9-alpha", "webm", 'video/webm; codecs="vp09.00.10.08"', 55, is_transparent=True),
    Case("av1-webm", "webm", 'video/webm; codecs="av01.0.00M.10"', 41, ("--codec", "av1")),
    Case("webp", "webp", "image/webp", 44),
    Case("webp-alpha", "webp", "image/webp", 57, is_transparent=True),
    Case("apng", "apng", "image/png", 57),
    Case("apng-alpha", "apng", "image/png", 62, is_transparent=True),
    Case("gif", "gif", "image/gif", 45),
]
