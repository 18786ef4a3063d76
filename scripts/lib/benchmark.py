"""The measurements of scripts/benchmark, which see. Only Python's own library is used here."""

import argparse
import sys
import tempfile

import gif_benchmark
import render_benchmark
from cpu_time import CommandFailed, cpu_seconds

ZOETROPE = sys.argv[1]
PYTHON = sys.argv[2] or None  # that has the libraries to compare with


def video():
    """A whole MP4 against ffmpeg, which encodes the same frames from a file, with the same settings of libx264."""
    print("whole MP4, CPU s: ours, ffmpeg's from finished frames, ratio; our largest memory")
    frames = {"1920x1080": 240, "3840x2160": 60}
    with tempfile.TemporaryDirectory() as folder:
        for size, count in frames.items():
            scene = ["render", "aurora", "--quiet", "--force", "--size", size, "--loop", f"sway:{count}/30s"]
            source = f"{folder}/frames.y4m"
            cpu_seconds([ZOETROPE, *scene, "-o", source])
            threads = str(min(8, max(1, int(size.split("x")[1]) // 128)))  # as ours chooses them
            for preset in ("ultrafast", "medium"):
                ours, theirs = [ZOETROPE, *scene, "-o", f"{folder}/ours.mp4", "--preset", preset], [
                    "ffmpeg", "-v", "error", "-y", "-i", source, "-c:v", "libx264", "-preset", preset, "-crf", "18",
                    "-profile:v", "high", "-g", "60", "-sc_threshold", "0", "-flags", "+cgop", "-threads", threads,
                    "-x264-params", "cpu-independent=1", "-movflags", "+faststart", f"{folder}/theirs.mp4"]
                pairs = [(cpu_seconds(ours), cpu_seconds(theirs)) for _ in range(2)]
                cost, peer = min(p[0][0] for p in pairs), min(p[1][0] for p in pairs)
                print(f"  {size:10} {preset:10} {cost:7.2f} {peer:7.2f} {cost / peer:6.3f} {pairs[0][0][1]:6.0f} MB")


def memory():
    """The largest memory of a 4K video, which must not depend on how long it is."""
    print("largest memory, 4K MP4 ultrafast, MB")
    with tempfile.TemporaryDirectory() as folder:
        for count in (30, 300):
            _, peak = cpu_seconds([ZOETROPE, "render", "aurora", "--quiet", "--force", "--size", "3840x2160", "--preset",
                                   "ultrafast", "--loop", f"sway:{count}/30s", "-o", f"{folder}/a.mp4"])
            print(f"  {count:4} frames {peak:6.0f}")


def gif(arguments):
    gif_benchmark.measure(ZOETROPE, PYTHON, arguments.pictures, arguments.clips, arguments.ours_only, arguments.csv)


def clip_names(text):
    names = text.split(",")
    for name in names:
        if name not in gif_benchmark.CLIPS:
            there = ", ".join(gif_benchmark.CLIPS)
            raise argparse.ArgumentTypeError(f"no clip is called {name!r}; there are: {there}")
    return names


def main():
    measurements = {"render": lambda: render_benchmark.measure(ZOETROPE, PYTHON, arguments.pictures), "video": video,
                    "memory": memory, "gif": lambda: gif(arguments)}
    parser = argparse.ArgumentParser(prog="scripts/benchmark")
    parser.add_argument("measurements", nargs="*", metavar="MEASUREMENT", help=f"{', '.join(measurements)} [all]")
    parser.add_argument("--pictures", metavar="FOLDER", help="save what ours and the others make, as PNG and GIF")
    parser.add_argument("--clips", metavar="NAMES", type=clip_names, default=gif_benchmark.CLIPS,
                        help=f"of gif, with commas between them [{','.join(gif_benchmark.CLIPS)}]")
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
