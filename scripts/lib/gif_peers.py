"""Other programs' ways to make a GIF of a clip, as commands to measure; and what one of them made elsewhere."""

import os
import shutil
import subprocess

FOLDER = os.path.dirname(os.path.abspath(__file__))

TABLE = "split[a][b];[a]palettegen[table];[b][table]paletteuse="
TABLE_PER_FRAME = "split[a][b];[a]palettegen=stats_mode=single[table];[b][table]paletteuse=new=1:"


def ffmpeg(clip, filters, out):
    return ["ffmpeg", "-nostdin", "-v", "error", "-y", *clip.ffmpeg_input, "-filter_complex", filters, out]


def with_gifsicle(clip, dither, lossy, out):
    return [ffmpeg(clip, f"{TABLE}dither={dither}", out),
            ["gifsicle", "--batch", "--no-warnings", "-O3", f"--lossy={lossy}", out]]  # fmt: skip


def imagemagick(clip, out):
    return ["convert", "-size", f"{clip.width}x{clip.height}", "-depth", "8", "-delay", f"1x{clip.fps}", "-loop", "0",
            f"rgb:{clip.folder}/frames.rgb", "-layers", "optimize", out]  # fmt: skip


def png_frames(clip, folder):
    """Writes the PNG frames that gifski reads, outside of the measured time."""
    pictures = f"{folder}/{clip.name}-frames"
    if not os.path.exists(pictures):
        os.makedirs(pictures)
        subprocess.run(["ffmpeg", "-nostdin", "-v", "error", *clip.ffmpeg_input, "-compression_level", "1",
                        f"{pictures}/%04d.png"], check=True)  # fmt: skip
    return [f"{pictures}/{name}" for name in sorted(os.listdir(pictures))]


def peers(clip, python, folder):
    """Commands, one after the other, that make the file they are given: by the names of their tables' rows."""
    vips = [python, f"{FOLDER}/gif_vips.py", clip.folder]
    bayer = "bayer:bayer_scale=5"
    makers = {
        "ffmpeg, one table, sierra2_4a": lambda out: [ffmpeg(clip, f"{TABLE}dither=sierra2_4a", out)],
        "ffmpeg, one table, bayer 5": lambda out: [ffmpeg(clip, f"{TABLE}dither={bayer}", out)],
        "ffmpeg, one table, no dither": lambda out: [ffmpeg(clip, f"{TABLE}dither=none", out)],
        "ffmpeg, table a frame, no dither": lambda out: [ffmpeg(clip, f"{TABLE_PER_FRAME}dither=none", out)],
        "ffmpeg sierra2_4a, gifsicle lossy 20": lambda out: with_gifsicle(clip, "sierra2_4a", 20, out),
        "ffmpeg sierra2_4a, gifsicle lossy 80": lambda out: with_gifsicle(clip, "sierra2_4a", 80, out),
        "ffmpeg bayer 5, gifsicle lossy 5": lambda out: with_gifsicle(clip, bayer, 5, out),
        "ffmpeg bayer 5, gifsicle lossy 10": lambda out: with_gifsicle(clip, bayer, 10, out),
        "vips, interframe 0, interpalette 0": lambda out: [[*vips, out, "0", "0"]],
        "vips, interframe 4, interpalette 0": lambda out: [[*vips, out, "4", "0"]],
        "ImageMagick, layers optimize": lambda out: [imagemagick(clip, out)],
    }
    if shutil.which("gifski"):
        frames = png_frames(clip, folder)
        for quality in (100, 90, 80):
            command = ["gifski", "--quiet", "--fps", str(clip.fps), "--quality", str(quality)]
            makers[f"gifski q{quality}"] = lambda out, command=command: [[*command, "-o", out, *frames]]
    return makers


# gifski 1.34 on the same clips, measured elsewhere: kB, s2, blur, flicker, CPU s (of another machine).
RECORDED = {
    "aurora": {"q100": (1678, 82.7, 51.7, 0.40, 1.9), "q90": (784, 53.5, 44.1, 0.61, 1.7),
               "q80": (547, 34.3, 40.7, 0.66, 1.4)},
    "slow": {"q100": (2187, 87.3, 49.5, 0.10, 4.9), "q95": (1108, 72.6, 45.1, 0.10, 4.0),
             "q90": (852, 68.1, 43.7, 0.10, 3.7), "q80": (451, 57.4, 41.1, 0.10, 2.2)},
    "swarm": {"q100": (4588, 88.0, 50.5, 1.30, 2.5), "q90": (2488, 72.8, 42.7, 2.82, 2.5)},
    "glow": {"q100": (1305, 86.0, 52.7, 0.25, 2.1), "q90": (917, 71.3, 46.3, 0.33, 2.1)},
    "bikes": {"q100": (3586, 80.0, 47.9, 1.99, 2.6), "q95": (2499, 75.0, 45.3, 2.95, 2.6)},
}  # fmt: skip
