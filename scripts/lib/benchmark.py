"""The measurements of scripts/benchmark. Uses only the standard library of Python."""

import argparse
import os
import subprocess
import sys

import gif_benchmark
import gif_sizes
import render_benchmark
import video_benchmark
import video_decode
from cpu_time import CommandFailed

ZOETROPE = sys.argv[1]
PYTHON = sys.argv[2] or None  # that has the libraries to compare with


def gif(arguments):
    gif_benchmark.measure(ZOETROPE, PYTHON, arguments.pictures, arguments.clips, arguments.ours_only, arguments.csv)


def measured_by(script, *words):
    """Runs a script that needs the libraries of the others' pictures."""
    if not PYTHON:
        sys.exit(f"benchmark: {script} needs libraries from PyPI, which are missing")
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), script)
    if subprocess.run([PYTHON, path, ZOETROPE, *words], check=False).returncode:
        sys.exit(f"benchmark: {script} failed")


def video(arguments):
    if arguments.sweep:
        measured_by("video_sweep.py")
    elif arguments.decode:
        video_decode.main(ZOETROPE)
    else:
        video_benchmark.measure(ZOETROPE)


def clip_names(text):
    names = text.split(",")
    for name in names:
        if name not in gif_benchmark.CLIPS:
            there = ", ".join(gif_benchmark.CLIPS)
            raise argparse.ArgumentTypeError(f"no clip is called {name!r}; there are: {there}")
    return names


def main():
    measurements = {
        "render": lambda: render_benchmark.measure(ZOETROPE, PYTHON, arguments.pictures),
        "video": lambda: video(arguments),
        "memory": lambda: video_benchmark.memory(ZOETROPE),
        "repeat": lambda: video_benchmark.repeating(ZOETROPE),
        "bands": lambda: measured_by("video_bands.py"),
        "avif": lambda: measured_by("avif_benchmark.py", gif_benchmark.CLIPS_FOLDER),
        "gif": lambda: gif(arguments),
        "gif-sizes": lambda: gif_sizes.measure(ZOETROPE),
    }
    parser = argparse.ArgumentParser(prog="scripts/benchmark")
    parser.add_argument("measurements", nargs="*", metavar="MEASUREMENT", help=f"{', '.join(measurements)} [all]")
    parser.add_argument("--pictures", metavar="FOLDER", help="save what ours and the others make, as PNG and GIF")
    parser.add_argument(
        "--clips",
        metavar="NAMES",
        type=clip_names,
        default=gif_benchmark.CLIPS,
        help=f"of gif, with commas between them [{','.join(gif_benchmark.CLIPS)}]",
    )
    parser.add_argument(
        "--sweep", action="store_true", help="of video: presets of the encoders, instead of the programs"
    )
    parser.add_argument("--decode", action="store_true", help="of video: what playing takes, instead of encoding")
    parser.add_argument("--ours-only", action="store_true", help="of gif: without the others")
    parser.add_argument("--csv", metavar="FILE", help="of gif: the figures as a table of commas")
    # Names may stand after options.
    arguments = parser.parse_intermixed_args(sys.argv[3:])
    for name in arguments.measurements or measurements:
        if name not in measurements:
            sys.exit(f"benchmark: no measurement is called {name}; there are: {', '.join(measurements)}")
        try:
            measurements[name]()
        except CommandFailed as error:
            sys.exit(f"benchmark: {': '.join(reversed(error.args))}")


main()
