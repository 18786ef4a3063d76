"""The cost of playing a wallpaper: CPU seconds of decoding per second of video, by ffmpeg and by mpv, in software.

usage: video_decode.py ZOETROPE

Each codec of `--for wallpaper` at its defaults. `mpv` also converts and drops the pictures (`--vo=null`).
"""

import sys
import tempfile
from pathlib import Path

from cpu_time import cost

SECONDS = 4
SIZES = {"1920x1080": 30, "3840x2160": 60}  # frames per second
SCENES = ("aurora", "mosquitoes-smooth")
CODECS = {
    "h264": ("mp4", "--codec", "h264"),
    "hevc": ("mp4", "--codec", "hevc"),
    "av1": ("mp4", "--codec", "av1"),
    "vp9": ("webm", "--codec", "vp9"),
}
PLAYERS = {
    "ffmpeg": "ffmpeg -v error -i {} -f null -",
    "mpv": "mpv --no-config --really-quiet --vo=null --ao=null --untimed --hwdec=no {}",
}


def main(zoetrope):
    print("CPU seconds of decoding per second of video, least of three runs; and the bytes of a second")
    print(
        f"  {'scene':20}{'size':11}{'fps':>4}  {'codec':6}" + "".join(f"{name:>9}" for name in PLAYERS) + f"{'kB/s':>9}"
    )
    for scene in SCENES:
        for size, rate in SIZES.items():
            for codec, (ending, *options) in CODECS.items():
                with tempfile.TemporaryDirectory() as folder:
                    path = f"{folder}/a.{ending}"
                    loop = ["--size", size, "--fps", str(rate), "--loop", f"sway:{SECONDS}s"]
                    cost([zoetrope, "render", scene, *loop, *options, "-q", "-o", path])
                    cells = ""
                    for command in PLAYERS.values():
                        cpu = min(cost(command.format(path).split()).cpu for _ in range(3))
                        cells += f"{cpu / SECONDS:9.3f}"
                    bytes_per_second = Path(path).stat().st_size / SECONDS
                    print(f"  {scene:20}{size:11}{rate:4}  {codec:6}{cells}{bytes_per_second / 1000:9.1f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
