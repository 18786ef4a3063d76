"""The GIFs of scripts/compare-viewers: scenes, and frames made here for what GIFs can have that is rare."""

import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from gif_blocks import BACKGROUND, KEEP, PREVIOUS

FRAMES_PER_SECOND = 20
QUICK, CLEAR = ["--loop", "sway:1s"], ["--transparent", "--set", "layers[0].opacity=0"]  # without the ground
# Scenes, what they are rendered with, and the disposals that the GIF is to have.
SCENES = {
    "aurora": ("aurora", ["--size", "96x54", *QUICK], {KEEP}),
    "table-per-frame": ("aurora", ["--size", "96x54", *QUICK, "--palette", "per-frame"], {KEEP}),
    "many-colors": (
        "gradient-hue",
        ["--size", "240x135", *QUICK, "--palette", "per-frame", "--quality", "100"],
        {KEEP},
    ),
    "mosquitoes": ("mosquitoes", ["--size", "160x90", "--loop", "sway:2s"], {KEEP}),
    "glow-global": ("glow", ["--size", "96x54", "--palette", "global"], {KEEP}),
    "glow-clear": ("glow", ["--size", "96x54", *CLEAR], {BACKGROUND}),
    "glow-matte": ("glow-circle", ["--size", "97x97", *CLEAR, "--matte", "ff8800"], {BACKGROUND}),
    # More than an image's longest delay, 65535/100 s.
    "glow-held": ("glow-circle", ["--size", "64x64", *CLEAR, "--hold-last", "1400s"], {KEEP, BACKGROUND}),
    "sierra": ("hue-gradient", ["--size", "96x54", *QUICK, "--dither", "sierra"], {KEEP}),
    "blue-noise": ("gradient-mix", ["--size", "96x54", *QUICK, "--dither", "blue-noise:60"], {KEEP}),
    "256-colors": ("gradient-blend", ["--size", "96x54", *QUICK, "--palette", "global", "--colors", "256"], {KEEP}),
    "2-colors": ("bubbles-drift", ["--size", "96x54", *QUICK, "--colors", "2"], {KEEP}),
}


@dataclass
class Case:
    path: Path
    # The disposal methods that the file must contain, or it would not test them.
    disposals: set = field(default_factory=set)
    # The frames that the pictures must show exactly, at FRAMES_PER_SECOND; None if they may differ.
    frames: np.ndarray | None = None


def square(ground, moves):
    """Frames of a square over a picture, at each of the places."""
    frames = np.repeat(ground[None], len(moves), axis=0)
    for frame, (x, y) in zip(frames, moves):
        frame[y : y + 6, x : x + 6] = [255, 64, 0, 255]
    return frames


def clips():
    """Frames as RGBA by name, whether the GIF can show them exactly, options, and its disposals."""
    random = np.random.default_rng(1)

    def noise(count, height, width, colors=None):
        table = random.integers(0, 256, (colors or 1 << 16, 3), "u1")
        opaque = np.full((count, height, width, 1), 255, "u1")
        return np.concatenate([table[random.integers(0, len(table), (count, height, width))], opaque], axis=-1)

    still, nothing = noise(1, 40, 60, 100)[0], np.zeros((40, 60, 4), "u1")
    # Far enough that what was drawn before and what comes next do not meet, and back.
    moves = [(7 * step, 5 * step) for step in (0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)]
    pierced = still.copy()
    pierced[10:30:2, 5:55] = 0
    wink = np.concatenate([[pierced, shown] for shown in square(pierced, moves)])
    holes = noise(10, 30, 40, 50)
    holes[..., 3] = random.integers(0, 256, holes.shape[:3])
    blink = np.stack([still, nothing, still, still, nothing, nothing, still])
    return {
        "noise-1x1": (noise(30, 1, 1, 40), True, [], set()),
        "noise": (noise(8, 37, 41), False, [], set()),
        "noise-256-colors": (noise(8, 37, 41), False, ["--palette", "global", "--colors", "256"], set()),
        "noise-few-colors": (noise(8, 37, 41, 200), True, [], set()),
        "one-color": (np.full((6, 16, 16, 4), 255, "u1"), True, [], set()),
        "all-transparent": (np.repeat(nothing[None], 6, axis=0), True, ["--transparent"], set()),
        "still": (np.repeat(still[None], 6, axis=0), True, [], set()),
        # Only a ground that was shown without the square can be restored.
        "sprite": (np.concatenate([still[None], square(still, moves)]), True, [], {PREVIOUS}),
        "sprite-clear": (square(nothing, moves), True, ["--transparent"], {BACKGROUND}),
        "sprite-over-holes": (square(pierced, moves), True, ["--transparent"], {PREVIOUS}),
        "winking": (wink, True, ["--transparent"], {PREVIOUS}),
        "first-transparent": (np.concatenate([nothing[None], square(still, moves)]), True, ["--transparent"], set()),
        "last-transparent": (
            np.concatenate([square(still, moves), nothing[None]]),
            True,
            ["--transparent"],
            {BACKGROUND},
        ),
        "blinking": (blink, True, ["--transparent"], {BACKGROUND}),
        "holes": (holes, True, ["--transparent"], {BACKGROUND}),
        "holes-255-colors": (holes, False, ["--transparent", "--palette", "global", "--colors", "255"], {BACKGROUND}),
        "width-1": (noise(8, 300, 1, 100), True, [], set()),
        "widest": (noise(3, 1, 16384, 100), True, [], set()),
        "tallest": (noise(3, 16384, 1, 100), True, [], set()),
    }


def run(*arguments, **options):
    subprocess.run(arguments, check=True, **options)


def make_cases(zoetrope, folder):
    """Makes every GIF in a folder."""
    cases = []
    for name, (scene, options, disposals) in SCENES.items():
        path = folder / f"{name}.gif"
        run(zoetrope, "render", scene, "-o", path, "--force", "-q", *options)
        cases.append(Case(path, disposals))
    for name, (frames, exact, options, disposals) in clips().items():
        path = folder / f"{name}.gif"
        _, height, width, _ = frames.shape
        if exact:
            options = [*options, "--quality", "100", "--dither", "none"]
        run(zoetrope, "encode", "-", "--raw", f"rgba:{width}x{height}@{FRAMES_PER_SECOND}", "-o", path, "--force", "-q",
            *options, input=frames.tobytes())  # fmt: skip
        # The tool takes what is less than half opaque for transparent.
        shown = np.where(frames[..., 3:] < 128, 0, frames | np.array([0, 0, 0, 255], "u1")).astype("u1")
        cases.append(Case(path, disposals, shown if exact else None))
    return cases
