"""The measurements of scripts/benchmark, which see. Only Python's own library is used."""

import os
import subprocess
import sys
import tempfile

ZOETROPE = sys.argv[1]


def cpu_seconds(command):
    """The CPU time of a command and everything that it waits for, and its largest memory in MB."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed: {errors.decode()}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def best(command, tries):
    """The least of several runs: what other processes add is never negative."""
    return min(cpu_seconds(command)[0] for _ in range(tries))


def render():
    """Rendering alone, one thread: the difference of a long and a short run, so that starting up does not count."""
    print("rendering alone, one thread, CPU ms a frame")
    full, ultra = "1920x1080", "3840x2160"
    others = ("hue-gradient", "glow", "gradient-mix", "gradient-blend", "bubbles-drift")
    for scene, size in (("aurora", full), ("aurora", ultra), *((scene, full) for scene in others)):
        def run(frames):
            return [ZOETROPE, "render", scene, "--format", "null", "--threads", "1", "--quiet", "--size", size,
                    "--fps", "30", "--loop", f"sway:{frames}/30s"]
        short, long = (60, 360) if scene == "aurora" else (10, 60)
        cost = (best(run(long), 3) - best(run(short), 3)) / (long - short)
        print(f"  {scene:14} {size:10} {cost * 1000:6.2f}")


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


MEASUREMENTS = {"render": render, "video": video, "memory": memory}
for name in sys.argv[2:] or MEASUREMENTS:
    if name not in MEASUREMENTS:
        sys.exit(f"benchmark: no measurement is called {name}; there are: {', '.join(MEASUREMENTS)}")
    MEASUREMENTS[name]()
