"""Whole videos: ours beside ffmpeg encoding the same finished frames with the same settings, and beside a script that
pipes RGB frames into ffmpeg. All in one run, in turn; the best of several runs of each counts."""

import os
import shutil
import tempfile

from cpu_time import CommandFailed, cost

SIZES = {"1920x1080": 240, "3840x2160": 120}  # frames
X264 = "cpu-independent=1:aq-mode=2"
# Codec, preset, and the largest allowed ratio of our CPU time to ffmpeg's.
KINDS = (("h264", "ultrafast", 1.15), ("h264", "veryfast", 1.05), ("h264", "medium", 1.05), ("av1", "12", 1.05))


def encoder(codec, preset, size):
    """Returns the options with which ffmpeg encodes as we do."""
    if codec == "av1":
        return ["-c:v", "libsvtav1", "-preset", preset, "-crf", "19", "-g", "60", "-pix_fmt", "yuv420p10le"]
    threads = str(min(8, max(1, int(size.split("x")[1]) // 128)))  # as ours chooses them
    options = f"-c:v libx264 -preset {preset} -crf 18 -g 240 -sc_threshold 0 -flags +cgop -threads {threads}"
    return [*options.split(), "-x264-params", X264]


def as_user():
    """Returns a prefix for a command that takes away root's right to raise priorities.

    As root, SVT-AV1 raises its threads above all others. Ours takes that back; ffmpeg would block the machine.
    """
    if os.geteuid() != 0 or not shutil.which("setpriv"):
        return []
    return ["setpriv", "--bounding-set", "-sys_nice", "--inh-caps", "-sys_nice"]


def least(command, tries):
    """The least CPU time and the least time by the clock of several runs, and the largest memory."""
    costs = [cost(command) for _ in range(tries)]
    return min(c.cpu for c in costs), min(c.wall for c in costs), max(c.memory for c in costs)


def measure(zoetrope, tries=4):
    """Prints the tables."""
    os.environ.setdefault("SVT_LOG", "0")
    print(
        "whole MP4 of aurora: CPU s, wall s, largest memory in MB; ours, ffmpeg's from finished planar frames; ratios"
    )
    print(
        f"  {'size':10}{'codec':6}{'preset':10}{'CPU':>8}{'ffmpeg':>8}{'ratio':>7}{'at most':>9}"
        f"{'wall':>8}{'ffmpeg':>8}{'ratio':>7}{'MB':>7}{'ffmpeg':>8}"
    )
    with tempfile.TemporaryDirectory() as folder:
        for size, count in SIZES.items():
            scene = ["render", "aurora", "--quiet", "--force", "--size", size, "--loop", f"sway:{count}/30s"]
            for codec, preset, bound in KINDS:
                depth = "10" if codec == "av1" else "8"
                source = f"{folder}/{size}-{depth}.y4m"
                if not os.path.exists(source):
                    cost([zoetrope, *scene, "--depth", depth, "-o", source])
                ours = [*as_user(), zoetrope, *scene, "-o", f"{folder}/ours.mp4", "--codec", codec, "--preset", preset]
                theirs = [*as_user(), *"ffmpeg -nostdin -v error -y -i".split(), source, *encoder(codec, preset, size)]
                theirs += ["-movflags", "+faststart", f"{folder}/theirs.mp4"]
                pairs = [(cost(ours), cost(theirs)) for _ in range(tries)]
                cpu, peer = min(p[0].cpu for p in pairs), min(p[1].cpu for p in pairs)
                wall, peer_wall = min(p[0].wall for p in pairs), min(p[1].wall for p in pairs)
                memory, peer_memory = (max(p[side].memory for p in pairs) for side in range(2))
                print(
                    f"  {size:10}{codec:6}{preset:10}{cpu:8.2f}{peer:8.2f}{cpu / peer:7.3f}{bound:9.2f}"
                    f"{wall:8.2f}{peer_wall:8.2f}{wall / peer_wall:7.3f}{memory:7.0f}{peer_memory:8.0f}"
                    f"  {'met' if cpu / peer <= bound else 'TOO LONG'}",
                    flush=True,
                )
            try:
                piped(zoetrope, scene, size, folder, tries)
            except CommandFailed as error:
                print(f"  note: {error.args[0]}")


def piped(zoetrope, scene, size, folder, tries):
    """Ours at ultrafast beside frames that go as RGB through a pipe into ffmpeg, which has to convert them."""
    frames = f"{folder}/{size}-8.y4m"
    pixels = f"{folder}/frames.rgb"
    count = SIZES[size]
    options = f"-frames:v {min(count, 60)} -pix_fmt rgb24 -f rawvideo".split()
    cost(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", frames, *options, pixels])
    # A file of few frames read again and again: only what comes after the pipe counts, and the pipe.
    repeats = count // min(count, 60)
    encode = " ".join(encoder("h264", "ultrafast", size))
    script = (
        f'for i in $(seq {repeats}); do cat "$0"; done | ffmpeg -v error -y -f rawvideo -pix_fmt rgb24 -s {size} '
        f'-r 30 -i - -vf scale=out_color_matrix=bt709:out_range=tv {encode} -pix_fmt yuv420p "$1"'
    )
    ours, _, _ = least([zoetrope, *scene, "-o", f"{folder}/ours.mp4", "--preset", "ultrafast"], tries)
    theirs, _, _ = least(["bash", "-c", script, pixels, f"{folder}/piped.mp4"], tries)
    ratio = f"{theirs / ours:.2f} times ours"
    print(f"  {size}, ultrafast: RGB through a pipe into ffmpeg takes {theirs:.2f} s of CPU, {ratio}")
    os.remove(pixels)


def memory(zoetrope):
    """The largest memory of a 4K video, which must not depend on how long it is."""
    print("largest memory, 4K MP4 ultrafast, MB")
    with tempfile.TemporaryDirectory() as folder:
        for count in (30, 300):
            options = f"--quiet --force --size 3840x2160 --preset ultrafast --loop sway:{count}/30s".split()
            peak = cost([zoetrope, "render", "aurora", *options, "-o", f"{folder}/a.mp4"]).memory
            print(f"  {count:4} frames {peak:6.0f}")


def repeating(zoetrope):
    """How long it takes to make an hour out of ten seconds at 1080p."""
    print("an hour of a loop of 10 s at 1920x1080: wall s, CPU s, MB")
    with tempfile.TemporaryDirectory() as folder:
        loop = f"{folder}/loop.mp4"
        cost([zoetrope, "render", "aurora", "--quiet", "--loop", "sway:10s", "--preset", "veryfast", "-o", loop])
        for ending in ("mp4", "mkv"):
            spent = cost([zoetrope, "repeat", loop, "--play-for", "1h", "-q", "-o", f"{folder}/hour.{ending}"])
            print(f"  {ending:4}{spent.wall:7.2f}{spent.cpu:7.2f}{spent.memory:7.0f}")
