"""How many bytes an animated AVIF takes beside our GIF, as good as that and at the standard quality.

usage: avif_benchmark.py ZOETROPE CLIPS [CLIP…]

CLIPS is the folder of gif_clips.py. Each clip has a row for 4:2:0 by SVT-AV1 and one for 4:4:4 by libaom. "As good" is
the lowest quality whose SSIMULACRA2, the mean of the frames that gif_score.py compares, is not below the GIF's. The
target is a fifteenth of the GIF's bytes for the first three clips.
"""

import os
import subprocess
import sys
import tempfile

import gif_clips
import gif_score
import numpy as np

CLIPS = ["aurora", "slow", "glow", "swarm", "bubbles", "mosquitoes", "bunny"]
FORMATS = {"4:2:0": "yuv420p10le", "4:4:4": "yuv444p10le"}
TARGETS = {"aurora": 15, "slow": 15, "glow": 15}
STANDARD = 80


class Comparison:
    def __init__(self, zoetrope, folder, scratch):
        self.zoetrope, self.folder, self.scratch = zoetrope, folder, scratch
        self.clip = gif_score.Clip(folder)
        self.sampled = np.linspace(0, self.clip.count - 1, gif_score.SSIMULACRA2_FRAMES).round().astype(int)
        self.known = {}

    def encode(self, name, *options):
        """Encodes the clip, from 16 bits where it has them; returns the bytes and SSIMULACRA2."""
        kind, file = ("rgb24", "frames.rgb") if self.clip.fine is None else ("rgb48", "frames16.rgb")
        width, height = self.clip.size
        raw = ["--raw", f"{kind}:{width}x{height}@{self.clip.rate}"]
        path, pixels = f"{self.scratch}/{name}", f"{self.scratch}/a.rgb"
        for words in [[f"{self.folder}/{file}", *raw, *options, "-o", path], [path, "-o", pixels]]:
            subprocess.run([self.zoetrope, "encode", *words, "-f", "-q"], check=True)
        frames = np.fromfile(pixels, "u1").reshape(-1, height, width, 3)
        scores = [gif_score.ssimulacra2(self.clip.coarse[index], frames[index]) for index in self.sampled]
        return os.path.getsize(path), float(np.mean(scores))

    def avif(self, quality, pixels):
        if (quality, pixels) not in self.known:
            options = ["--quality", str(quality), "--pixel-format", pixels]
            self.known[quality, pixels] = self.encode("a.avif", *options)
        return self.known[quality, pixels]

    def as_good(self, wanted, pixels):
        """The lowest quality of AVIF that is as good."""
        low, high = 0, 100
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self.avif(middle, pixels)[1] >= wanted else (middle + 1, high)
        return low


def main(zoetrope, clips, *chosen):
    print("bytes of AVIF and of our GIF: kB, SSIMULACRA2, how many times smaller")
    columns = {
        " ": 7,
        "GIF": 8,
        "s2": 7,
        "quality": 9,
        "AVIF": 8,
        "s2 ": 7,
        "times": 7,
        "at 80": 8,
        " s2": 7,
        " times": 7,
    }
    print(f"  {'clip':12}" + "".join(f"{name.strip():>{width}}" for name, width in columns.items()))
    missed = []
    for name in chosen or CLIPS:
        gif_clips.main(clips, zoetrope, name)
        with tempfile.TemporaryDirectory() as scratch:
            comparison = Comparison(zoetrope, f"{clips}/{name}", scratch)
            size, score = comparison.encode("a.gif")
            best = 0
            for label, pixels in FORMATS.items():
                quality = comparison.as_good(score, pixels)
                cells = f"  {name:12}{label:7}{size / 1000:8.0f}{score:7.1f}{quality:9}"
                for tried in (quality, STANDARD):
                    own_size, own_score = comparison.avif(tried, pixels)
                    cells += f"{own_size / 1000:8.1f}{own_score:7.1f}{size / own_size:7.1f}"
                print(cells, flush=True)
                if comparison.avif(quality, pixels)[1] >= score:
                    best = max(best, size / comparison.avif(quality, pixels)[0])
            if best < TARGETS.get(name, 0):
                missed.append(name)
    print(f"targets missed: {', '.join(missed)}" if missed else "all targets met")


if __name__ == "__main__":
    main(*sys.argv[1:])
