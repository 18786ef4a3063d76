"""GIFs of clips (gif_clips.py) made by ours and by others (gif_peers.py) in one run: how large, how good
(gif_score.py), and for how much time."""

import contextlib
import csv
import json
import os
import subprocess
import tempfile
from dataclasses import dataclass, field, fields

import gif_peers
from cpu_time import CommandFailed, best, cost

FOLDER = os.path.dirname(os.path.abspath(__file__))
CLIPS_FOLDER = os.path.normpath(f"{FOLDER}/../../.build/gif-clips")

TUNED = ("aurora", "slow", "swarm", "glow", "bikes", "bunny")
SCREENS = ("lights", "lines", "tetravex", "desktop")
UNSEEN = ("carphone", "bubbles", "mosquitoes")  # Nothing is ever tuned with these.
CLIPS = TUNED + SCREENS + UNSEEN

# Our rows, and the options of `zoetrope encode` that make them. Qualities are a scale: a target that lies between two
# rows may want one of its own (24, 31, 42, 95).
OURS = {
    "zoetrope, by default (q80)": [],
    "zoetrope --dither blue-noise": ["--dither", "blue-noise"],
    **{
        f"zoetrope q{quality}": ["--quality", str(quality)]
        for quality in (0, 5, 10, 20, 24, 31, 42, 50, 60, 70, 90, 95, 100)
    },
}

# Targets for each clip: at least this s2 within at most this size in kB.
TARGETS = {
    "aurora": ((83, 560), (90, 950), (97, 1700)),
    "slow": ((75, 400), (85, 800), (87.5, 1200)),
    "swarm": ((88, 1500), (94, 3000)),
    "glow": ((86, 650), (90, 1000)),
    "bikes": ((75, 1800), (80, 2900)),
    "lights": ((81, 900),),
    "lines": ((82, 70), (88, 150)),
    "tetravex": ((83, 220),),
    "desktop": ((87, 180), (90, 300)),
}

# Our options, and the CPU seconds allowed for the pixels of 120 frames of 480×270. Machines differ, and load changes
# their speed: seconds are scaled to a machine on which libvips takes PACE seconds for the aurora, and libvips runs in
# turn with ours.
CPU_TARGETS = {"by default": ([], 2), "--dither blue-noise": (["--dither", "blue-noise"], 0.6)}
CPU_FRAMES, CPU_PIXELS = 120, 480 * 270
PACE_CLIP, PACE = "aurora", 2.8
CPU_TRIES = 3  # of each; the least counts, since what other processes add is never negative

LIMIT = 120  # seconds that a command may take


@dataclass(frozen=True)
class Clip:
    """A folder of gif_clips.py."""

    name: str
    folder: str
    width: int
    height: int
    fps: float
    frames: int

    @property
    def size(self):
        return f"{self.width}x{self.height}"

    @property
    def ffmpeg_input(self):
        return ["-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", self.size, "-framerate", str(self.fps),
                "-i", f"{self.folder}/frames.rgb"]  # fmt: skip

    def ours(self, zoetrope, options, out):
        """Our commands; from 16 bits where there are."""
        fine = f"{self.folder}/frames16.rgb"
        file, raw = (fine, "rgb48") if os.path.exists(fine) else (f"{self.folder}/frames.rgb", "rgb24")
        return [[zoetrope, "encode", file, "--raw", f"{raw}:{self.size}@{self.fps}", "-o", out, "-f", *options]]


@dataclass
class Row:
    """The figures of one GIF; None where not measured."""

    clip: str
    by: str  # ours, peer or recorded
    encoder: str
    bytes: int | None = None
    s2: float | None = None
    s2_min: float | None = None
    blur: float | None = None
    blur16: float | None = None
    band: float | None = None
    flicker: float | None = None
    calm: float | None = None
    redrawn: float | None = None
    flat: float | None = None
    cpu: float | None = None
    wall: float | None = None
    memory: float | None = None  # the largest, in MB
    frames: int | None = None
    problems: list[str] = field(default_factory=list)


NAME_WIDTH = 40
# The table's columns: heading, figure, and how it is written.
COLUMNS = (
    ("kB", lambda row: row.bytes / 1000, ".0f"),
    ("s2", lambda row: row.s2, ".1f"), ("worst", lambda row: row.s2_min, ".1f"),
    ("blur", lambda row: row.blur, ".1f"), ("blur16", lambda row: row.blur16, ".1f"),
    ("band×100", lambda row: row.band, ".1f"), ("flicker", lambda row: row.flicker, ".3f"),
    ("calm", lambda row: row.calm, ".3f"), ("redrawn", lambda row: row.redrawn, ".2f"),
    ("flat", lambda row: row.flat, ".3f"),
    ("CPU s", lambda row: row.cpu, ".2f"), ("wall s", lambda row: row.wall, ".2f"),
)  # fmt: skip


def printed(row):
    def text(figure, form):
        return "–" if figure is None else format(figure, form)

    cells = (f"{text(value(row), form):>{max(7, len(name))}}" for name, value, form in COLUMNS)
    return f"| {row.encoder:{NAME_WIDTH}} | {' | '.join(cells)} |"


def heading(clip):
    kind = ", unseen" if clip.name in UNSEEN else ""
    title = f"{clip.name}: {clip.size}, {clip.frames} frames{kind}"
    names = [f"{name:>{max(7, len(name))}}" for name, _, _ in COLUMNS]
    rules = ["-" * (len(name) + 1) + ":" for name in names]
    return f"\n| {title:{NAME_WIDTH}} | {' | '.join(names)} |\n|{'-' * (NAME_WIDTH + 2)}|{'|'.join(rules)}|"


def output(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CommandFailed((done.stderr.strip() or "stopped by a signal").splitlines()[-1])
    return done.stdout


def load(name, python, zoetrope):
    """Makes the clip if it is not there yet."""
    output([python, f"{FOLDER}/gif_clips.py", CLIPS_FOLDER, zoetrope, name])
    with open(f"{CLIPS_FOLDER}/{name}/meta.json", encoding="utf-8") as file:
        return Clip(name, f"{CLIPS_FOLDER}/{name}", **json.load(file))


def made(clip, python, row, commands, path):
    """Fills in a row: runs the commands that make the GIF, and scores it."""
    costs = [cost(command, LIMIT) for command in commands]
    row.cpu, row.wall = sum(one.cpu for one in costs), sum(one.wall for one in costs)
    row.memory = max(one.memory for one in costs)
    for name, figure in json.loads(output([python, f"{FOLDER}/gif_score.py", clip.folder, path])).items():
        setattr(row, name, figure)


def recorded(clip):
    for quality, figures in gif_peers.RECORDED.get(clip.name, {}).items():
        kilobytes, s2, blur, flicker, cpu = figures
        yield Row(clip.name, "recorded", f"recorded: gifski 1.34 {quality}", bytes=kilobytes * 1000, s2=s2, blur=blur,
                  flicker=flicker, cpu=cpu)  # fmt: skip


def check(clip, rows):
    """Says how our rows stand to the clip's targets; how many they reach, and how many there are."""
    ours = [row for row in rows if row.by == "ours"]
    targets = TARGETS.get(clip.name, ())
    reached = 0
    for s2, kilobytes in targets if ours else ():
        able = [row for row in ours if row.s2 >= s2]
        # The smallest that is good enough, or else the best.
        row = min(able, key=lambda row: row.bytes) if able else max(ours, key=lambda row: row.s2)
        holds = bool(able) and row.bytes <= kilobytes * 1000
        reached += holds
        verdict = "met" if holds else "TOO LARGE" if able else "NOT REACHED"
        print(f"target s2 ≥ {s2:g} in {kilobytes} kB: {verdict:11} {row.bytes / 1000:.0f} kB, s2 {row.s2:.1f},"
              f" {row.encoder}")  # fmt: skip
    return reached, len(targets)


def check_cpu(clip, zoetrope, python, folder):
    """Says how long ours take beside libvips; how many targets they reach, and how many there are."""
    out = f"{folder}/time.gif"
    pace_clip = clip if clip.name == PACE_CLIP else load(PACE_CLIP, python, zoetrope)
    pacer = [python, f"{FOLDER}/gif_vips.py", pace_clip.folder, out, "0", "0"]
    start = best([zoetrope, "--version"], CPU_TRIES)
    tries = [(best(pacer, 1), *(best(clip.ours(zoetrope, options, out)[0], 1) for options, _ in CPU_TARGETS.values()))
             for _ in range(CPU_TRIES)]  # fmt: skip
    pace, *ours = map(min, zip(*tries))
    reached = 0
    for (name, (_, limit)), seconds in zip(CPU_TARGETS.items(), ours):
        # Programs start once, however many pixels there are.
        here = start + (seconds - start) * CPU_FRAMES * CPU_PIXELS / (clip.frames * clip.width * clip.height)
        counted = here * PACE / pace
        reached += counted <= limit
        result = "met" if counted <= limit else "TOO LONG"
        print(
            f"target CPU ≤ {limit:g} s for {CPU_FRAMES} frames of 480×270: {result:11} {counted:.2f} s, {name}"
            f" ({here:.2f} s here, where libvips takes {pace:.2f} instead of {PACE} s)"
        )
    return reached, len(CPU_TARGETS)


def measure_clip(clip, zoetrope, python, folder, ours_only):
    """Prints a clip's table; returns its rows. The GIFs are left in the folder."""
    jobs = [(Row(clip.name, "ours", name), lambda out, options=options: clip.ours(zoetrope, options, out))
            for name, options in OURS.items()]  # fmt: skip
    if not ours_only:
        jobs += [(Row(clip.name, "peer", name), make) for name, make in gif_peers.peers(clip, python, folder).items()]
    rows, notes = [], []
    print(heading(clip), flush=True)
    for row, make in jobs:
        path = f"{folder}/{clip.name}-{row.encoder.replace(', ', '-').replace(' ', '-')}.gif"
        try:
            made(clip, python, row, make(path), path)
        except CommandFailed as error:
            notes.append(f"{row.encoder}: {error.args[0].splitlines()[0]}")
            continue
        rows.append(row)
        notes += [f"{row.encoder}: {problem}" for problem in row.problems]
        print(printed(row), flush=True)
    if not ours_only:
        others = list(recorded(clip))
        rows += others
        print(*map(printed, others), sep="\n", end="\n" if others else "")
    for note in notes:
        print(f"note: {note}")
    return rows


def write_csv(path, rows):
    names = [column.name for column in fields(Row)]
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(names)
        for row in rows:
            cells = {**vars(row), "problems": "; ".join(row.problems)}
            writer.writerow(f"{cell:.6g}" if isinstance(cell, float) else cell for cell in map(cells.get, names))


def measure(zoetrope, python, pictures, clips, ours_only, csv_path):
    """Prints the tables. `pictures` is a folder to leave the GIFs in, or None; `python` has numpy and the others."""
    if not python:
        print("GIFs: cannot be measured without the other libraries")
        return
    print("GIFs: kB = 1000 bytes, s2 = SSIMULACRA2 of six frames, blur = PSNR in dB after a blur, rest in codes of 255")
    rows, reached, targets = [], 0, 0
    if pictures:
        os.makedirs(pictures, exist_ok=True)
    with contextlib.nullcontext(pictures) if pictures else tempfile.TemporaryDirectory() as folder:
        for name in clips:
            clip = load(name, python, zoetrope)
            measured = measure_clip(clip, zoetrope, python, folder, ours_only)
            rows += measured
            for met, of in (check(clip, measured), check_cpu(clip, zoetrope, python, folder)):
                reached, targets = reached + met, targets + of
            if csv_path:
                write_csv(csv_path, rows)  # After every clip, since the whole takes a while.
    if targets:
        print(f"\n{reached} of {targets} targets met")
