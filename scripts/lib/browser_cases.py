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
    extension: str
    # The MIME type given to the browser.
    type: str
    # The least PSNR in decibels.
    bound: float
    options: tuple = ()
    is_transparent: bool = False
    # Whether browsers often lack it.
    is_rare: bool = False

    @property
    def scenes(self):
        return ("glow-clear",) if self.is_transparent else ("aurora", "glow")


# Bounds are 1 to 3 dB below the result of Chromium 156. That is 1 to 2 dB below ffmpeg's for 8-bit video and up to 9 dB
# for 10-bit video, since a canvas has 8 bits and truncates. Still pictures come through exactly. Straight colours
# taken for premultiplied would give 21 dB at most, and colours multiplied by alpha twice 35 dB.
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
    Case("avif", "avif", "image/avif", 41),
    Case("avif-444", "avif", "image/avif", 41, ("--pixel-format", "yuv444p10le")),
    Case("avif-alpha", "avif", "image/avif", 50, is_transparent=True),
    Case("apng", "apng", "image/png", 57),
    Case("apng-palette", "apng", "image/png", 43, ("--quality", "70")),
    Case("apng-alpha", "apng", "image/png", 62, is_transparent=True),
    Case("gif", "gif", "image/gif", 45),
]
