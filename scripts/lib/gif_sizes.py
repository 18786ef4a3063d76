"""How the time and the memory of a GIF grow with its size and its length. Uses only the standard library of Python."""

import tempfile

from cpu_time import cost

RATE = 10
# Sizes, and lengths in seconds.
CASES = (("426x240", 6), ("640x360", 6), ("854x480", 6), ("1280x720", 6), ("1920x1080", 6), ("1920x1080", 12))


def measure(zoetrope):
    """Prints the cost of GIFs of `aurora` on two threads."""
    print("GIFs of aurora, 2 threads: CPU s, wall s, ns of CPU for each pixel of each frame, largest memory in MB, kB")
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/a.gif"
        for size, seconds in CASES:
            options = f"-q -f --size {size} --fps {RATE} --loop sway:{seconds}s --threads 2 -o".split()
            spent = cost([zoetrope, "render", "aurora", *options, path])
            width, height = map(int, size.split("x"))
            frames = RATE * seconds
            with open(path, "rb") as file:
                kilobytes = file.seek(0, 2) / 1000
            nanoseconds = 1e9 * spent.cpu / (width * height * frames)
            print(f"  {size:>9} {frames:4} frames{spent.cpu:8.2f}{spent.wall:8.2f}{nanoseconds:7.0f}{spent.memory:7.0f}"
                  f"{kilobytes:8.0f}", flush=True)  # fmt: skip
