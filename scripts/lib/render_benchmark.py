"""Rendering alone: ours, and the same scenes drawn with other libraries (peers.py), in one run."""

import json
import os
import subprocess
import tempfile
from dataclasses import dataclass

import field_scenes
from cpu_time import CommandFailed, best, cpu_seconds

FOLDER = os.path.dirname(os.path.abspath(__file__))
SPRITE = os.path.normpath(f"{FOLDER}/../../samples/mosquito.gif")
FULL, ULTRA = "1920x1080", "3840x2160"
# Decodes our frames as exactly as ffmpeg can; its usual way is a code too dark.
DECODED = "scale=in_color_matrix=bt709:in_range=tv:out_range=pc:flags=accurate_rnd+full_chroma_int+full_chroma_inp"


@dataclass(frozen=True)
class Scene:
    """A scene to render, and the lengths of the runs that are compared."""

    name: str
    size: str = FULL
    frames: tuple[int, int] = (10, 60)  # of a short and a long run
    loop: str = "sway:"
    sprites: int = 0  # of a swarm, which is a scene made here
    has_peers: bool = True
    moment: tuple[str, str, int] = ("sway:2/30s", "30", 0)  # the loop, frames a second and frame of the picture to save


SCENES = (
    Scene("aurora", FULL, (60, 360)),
    Scene("aurora", ULTRA, (60, 360)),
    # Whole periods, since what a glow costs changes on its way.
    Scene("glow", frames=(60, 360), loop="", moment=("2s", "5", 6)),
    Scene("swarm-20", frames=(60, 360), sprites=20),
    Scene("swarm-2000", sprites=2000),
    Scene("hue-gradient", frames=(60, 360), moment=("6s", "2", 3)),
    *(Scene(name, frames=(60, 360), loop="", has_peers=False) for name in ("glow-circle", "glow-plume")),
    *(Scene(name, frames=(60, 360), has_peers=False) for name in ("hue-gradient-zoom", "mosquitoes")),
    *(
        Scene(name, has_peers=False)
        for name in ("gradient-points", "gradient-hue", "gradient-mix", "gradient-blend", "bubbles-drift")
    ),
    *(Scene(name, loop="", moment=("2s", "4", 2)) for name in field_scenes.NAMES),
    # Of the same at their own speed.
    *(Scene(name, loop="", has_peers=False) for name in ("mesh", "haze", "night", "lava", "snow", "paper")),
)


def source(scene, folder):
    """Returns the scene to pass to our tool: a built-in name, or a file with the layers of field_scenes or a swarm."""
    if scene.name in field_scenes.NAMES:
        return written(scene, field_scenes.layers(scene.name), folder)
    if not scene.sprites:
        return scene.name
    gradient = {"start": "topLeading", "end": "bottomTrailing", "stops": ["#3867D5", "#81C7F5"]}
    swarm = {
        "sprite": SPRITE,
        "count": scene.sprites,
        "size": 32,
        "scale": {"random": [0.75, 1.25]},
        "opacity": 0.3,
        "flight": {"random": [12.5, 25]},
        "paths": "seed",
        "frameDuration": 0.07,
    }
    return written(scene, [{"fill": {"linearGradient": gradient}}, {"name": "swarm", "swarm": swarm}], folder)


def written(scene, layers, folder):
    """Writes a scene of these layers and returns its path."""
    path = f"{folder}/{scene.name}.json"
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"zoetrope": 1, "name": scene.name, "layers": layers}, file)
    return path


def ours(zoetrope, scene, folder):
    """CPU ms a frame: the difference of a long and a short run, so that starting up does not count."""

    def seconds(frames):
        options = f"--format null --threads 1 --quiet --size {scene.size} --fps 30".split()
        command = [zoetrope, "render", source(scene, folder), *options, "--loop", f"{scene.loop}{frames}/30s"]
        return best(command, 3)

    short, long = scene.frames
    return (seconds(long) - seconds(short)) / (long - short) * 1000


def peers(python, scene, *picture):
    """The others' CPU ms a frame by their names. With a folder and a moment in seconds they save pictures instead."""
    one_thread = {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}
    done = subprocess.run(
        [python, f"{FOLDER}/peers.py", scene.name, scene.size, SPRITE, *picture],
        text=True,
        capture_output=True,
        check=False,
        env={**os.environ, **one_thread},
    )
    if done.returncode != 0:
        raise CommandFailed((done.stderr.strip() or "stopped by a signal").splitlines()[-1])
    return json.loads(done.stdout) if done.stdout else {}


def save_our_picture(zoetrope, scene, folder, pictures):
    loop, rate, frame = scene.moment
    video = f"{folder}/moment.y4m"
    options = f"--quiet --force --size {scene.size} --fps {rate} --loop {loop}".split()
    cpu_seconds([zoetrope, "render", source(scene, folder), *options, "-o", video])
    picture = f"{pictures}/{scene.name}-{scene.size}-zoetrope.png"
    filters = ["-vf", f"select=eq(n\\,{frame}),{DECODED}", "-frames:v", "1"]
    cpu_seconds(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", video, *filters, picture])


def row(scene, cost, others):
    """A line of the table; – where nothing was measured."""
    least = min(others.values(), default=None)
    ratio = None if None in (cost, least) else cost / least
    numbers = (f"{'–' if number is None else format(number, '.2f'):>8}" for number in (cost, least, ratio))
    each = ", ".join(f"{name} {others[name]:.2f}" for name in sorted(others, key=others.get))
    return f"  {scene.name:14} {scene.size:10}{''.join(numbers)}   {each}"


def measure(zoetrope, python, pictures):
    """Prints the table. `python` has the others' libraries, or is None; `pictures` is a folder to save in, or None."""
    print("rendering alone, one thread, CPU ms a frame")
    print(f"  {'scene':14} {'size':10}{'ours':>8}{'best':>8}{'ratio':>8}   the others, best first")
    notes = [] if python else ["the other libraries are not there"]

    def attempt(scene, step, *arguments):
        try:
            return step(*arguments)
        except CommandFailed as error:
            notes.append(f"{scene.name}: {error.args[0]}")
            return None

    if pictures:
        os.makedirs(pictures, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for scene in SCENES:
            if scene.sprites and not os.path.exists(SPRITE):
                notes.append(f"{scene.name}: there is no {SPRITE}")
                continue
            compared = python and scene.has_peers
            cost = attempt(scene, ours, zoetrope, scene, folder)
            others = compared and attempt(scene, peers, python, scene)
            print(row(scene, cost, others or {}), flush=True)
            if pictures and compared:
                _, rate, frame = scene.moment
                attempt(scene, peers, python, scene, pictures, str(frame / int(rate)))
            if pictures and cost is not None:
                attempt(scene, save_our_picture, zoetrope, scene, folder, pictures)
    for note in notes:
        print(f"  note: {note}")
