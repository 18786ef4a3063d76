"""The scenes that the peers of scripts/benchmark draw: the shapes, sizes and motions of ours, in plain numbers.

Lengths are in points unless a name says otherwise, angles in degrees clockwise, colours 0…1 and not premultiplied.
"""

import math
from functools import cache

import cv2
import numpy as np

FULL_TURN = 2 * math.pi

# R'G'B' of 0…255 to 8 bits of Y'CbCr in its limited range, by ITU-R BT.709; the last column is the offset.
YCBCR = np.array(
    [
        [0.2126 * 219 / 255, 0.7152 * 219 / 255, 0.0722 * 219 / 255, 16],
        [-0.1146 * 224 / 255, -0.3854 * 224 / 255, 0.5 * 224 / 255, 128],
        [0.5 * 224 / 255, -0.4542 * 224 / 255, -0.0458 * 224 / 255, 128],
    ],
    np.float32,
)

# --- aurora: samples/aurora.json in its light colours, as its seed 7 arranges the clouds on 960 × 540 points
AURORA_BLUR = 60
AURORA_GROUND = (0.043, 0.467, 0.494)
# colour, opacity, diameter, the middle before the turn, offset, start in degrees, seconds a turn
CLOUDS = [
    ((0.541, 0.733, 0.812), 0.7, 741.72, (589.14, 370.86), (-65.90, -125.09), 0, 60),
    ((0.196, 0.796, 0.329), 0.5, 421.22, (749.39, 210.61), (30.61, 41.27), 240, 50),
    ((0.196, 0.749, 0.486), 0.55, 517.31, (258.65, 483.06), (116.28, -117.44), 120, 80),
    ((0.039, 0.388, 0.502), 0.81, 403.23, (201.62, 201.62), (-2.12, -8.92), 180, 70),
]


def clouds(seconds):
    """The discs from the bottom up: x, y, radius, colour, opacity."""
    for color, opacity, diameter, (x, y), (dx, dy), start, period in CLOUDS:
        angle = math.radians(start - 360 * seconds / period)
        sine, cosine = math.sin(angle), math.cos(angle)
        yield x + dx * cosine - dy * sine, y + dx * sine + dy * cosine, diameter / 2, color, opacity * 0.8


# --- glow: samples/glow.json, 480 × 270 points
GLOW_WIDTH, GLOW_BLUR = 4, 8
GLOW_CENTER = (240, 135)
GLOW_STOPS = [
    (0, (0, 122, 255)),
    (0.2, (175, 82, 222)),
    (0.4, (255, 59, 48)),
    (0.5, (0, 199, 190)),
    (0.7, (88, 86, 214)),
    (0.9, (255, 45, 85)),
    (1, (0, 122, 255)),
]


def glow_pieces(seconds):
    """Which parts of the outline shine: the first piece, and the second, which is turned by 180°; None: nothing."""
    for delay in (0, 1):
        progress = (seconds - delay) / 2 % 1
        start, end = max(0, progress - 0.2), min(progress, 0.5)
        yield (start, end) if start < end else None


def capsule_part(start, end):
    """A part of the outline of the capsule of 340 × 120 points, clockwise from the right: lines ("line", x0, y0, x1,
    y1) and arcs ("arc", center x, center y, radius, first angle, last angle in radians)."""
    radius, half = 60, 110
    x, y = GLOW_CENTER
    quarter = radius * FULL_TURN / 4
    right, left = x + half, x - half
    outline = [
        (quarter, "arc", right, y, radius, 0, FULL_TURN / 4),
        (2 * half, "line", right, y + radius, left, y + radius),
        (2 * quarter, "arc", left, y, radius, FULL_TURN / 4, FULL_TURN * 3 / 4),
        (2 * half, "line", left, y - radius, right, y - radius),
        (quarter, "arc", right, y, radius, FULL_TURN * 3 / 4, FULL_TURN),
    ]
    whole = sum(segment[0] for segment in outline)
    start, end, passed, part = start * whole, end * whole, 0, []
    for length, kind, *numbers in outline:
        first, last = max(0, start - passed) / length, min(1, (end - passed) / length)
        passed += length
        if first >= last:
            continue
        if kind == "arc":
            *circle, a, b = numbers
            part.append((kind, *circle, a + (b - a) * first, a + (b - a) * last))
        else:
            a, b, c, d = numbers
            part.append((kind, *(v + w * f for f in (first, last) for v, w in ((a, c - a), (b, d - b)))))
    return part


# --- hue-gradient: samples/hue-gradient.json
HUE_ENDS = ((255, 149, 0), (175, 82, 222))


def hue_matrix(seconds):
    """The matrix of hueRotation of the W3C's filter effects: 0 to 45° and back in 6 s, about as easeInOut does it."""
    angle = math.radians(45) * (1 - math.cos(FULL_TURN * seconds / 6)) / 2
    luminance = np.array([[0.2126, 0.7152, 0.0722]] * 3)
    sine = np.array([[-0.2126, -0.7152, 0.9278], [0.1430, 0.1400, -0.2830], [-0.7873, 0.7152, 0.0722]])
    return luminance + math.cos(angle) * (np.eye(3) - luminance) + math.sin(angle) * sine


# --- swarm: sprites of 32 points over a still gradient, on random closed paths
SWARM_GROUND = ((0x38, 0x67, 0xD5), (0x81, 0xC7, 0xF5))
SWARM_SIZE, SWARM_OPACITY, SWARM_SCALES, SWARM_FLIGHTS, SWARM_FRAME = 32, 0.3, (0.75, 1.25), (12.5, 25), 0.07


def linear_gradient(width, height, ends, first, last):
    """An RGBA8 picture of a gradient along the diagonal, `first` to `last` being the part of it at the corners."""
    x, y = (np.arange(width) + 0.5)[None, :], (np.arange(height) + 0.5)[:, None]
    along = (x * width + y * height) / (width**2 + height**2)
    part = (first + (last - first) * along)[..., None]
    picture = np.full((height, width, 4), 255, np.uint8)
    picture[..., :3] = np.rint(np.array(ends[0]) * (1 - part) + np.array(ends[1]) * part)
    return picture


def sprite_pictures(path, side):
    """The pictures of a GIF as premultiplied RGBA8 squares of `side` pixels."""
    ok, pictures = cv2.imreadmulti(path, flags=cv2.IMREAD_UNCHANGED)
    if not ok:
        raise SystemExit(f"{path} is no GIF that OpenCV reads")
    straight = [cv2.cvtColor(picture, cv2.COLOR_BGRA2RGBA).astype(np.float32) / 255 for picture in pictures]
    premultiplied = [np.dstack([p[..., :3] * p[..., 3:], p[..., 3:]]) for p in straight]
    return [
        np.rint(cv2.resize(p, (side, side), interpolation=cv2.INTER_AREA) * 255).astype(np.uint8) for p in premultiplied
    ]


class Swarm:
    """Where sprites are: each on four cubic curves through a point on every side of half as large a frame again."""

    STEPS = 512  # positions on a path, at equal distances

    def __init__(self, count, width, height):
        self.size = np.array([width, height])
        self.reach = SWARM_SIZE * height / 540 * SWARM_SCALES[1] * math.sqrt(0.5) + 1  # of the largest sprite
        random = np.random.default_rng(1)
        self.scale = random.uniform(*SWARM_SCALES, count)
        self.flight = random.uniform(*SWARM_FLIGHTS, count)
        self.start = random.uniform(0, 1, count)
        paths = [self.path(random, width, height) for _ in range(count)]
        self.paths = np.array([np.vstack([path, path[:1]]) for path in paths])

    def path(self, random, width, height):
        lower, upper = np.array([-0.375 * width, -0.375 * height]), np.array([1.25 * width, 1.25 * height])
        (x0, y0), (x1, y1), (top, right, bottom, left) = lower, upper, random.uniform(0, 1, 4)
        corners = [
            (x1, y0 + (y1 - y0) * right),
            (x0 + (x1 - x0) * bottom, y1),
            (x0, y0 + (y1 - y0) * left),
            (x0 + (x1 - x0) * top, y0),
        ]
        part, curves = np.linspace(0, 1, 256, endpoint=False)[:, None], []
        for begin, end in zip(corners, corners[1:] + corners[:1]):
            begin, end = np.array(begin), np.array(end)
            one, other = (random.uniform(end, upper) for _ in range(2))
            curves.append(
                (1 - part) ** 3 * begin
                + 3 * (1 - part) ** 2 * part * one
                + 3 * (1 - part) * part**2 * other
                + part**3 * end
            )
        points = np.vstack(curves)
        lengths = np.append(0, np.cumsum(np.hypot(*np.diff(np.vstack([points, points[:1]]), axis=0).T)))
        even = np.linspace(0, lengths[-1], self.STEPS, endpoint=False)
        return np.column_stack([np.interp(even, lengths, np.append(points[:, i], points[0, i])) for i in (0, 1)])

    def at(self, seconds, pictures):
        """Of each sprite that may be in sight: which of the pictures it shows, and x, y, its scale times cosine and
        sine of its heading; worked out for all at once by numpy."""

        def position(part, rows):
            place = part % 1 * self.STEPS
            step = place.astype(int)
            rest = (place - step)[:, None]
            return self.paths[rows, step] * (1 - rest) + self.paths[rows, step + 1] * rest

        part = self.start + seconds / self.flight
        here = position(part, np.arange(len(part)))
        rows = np.flatnonzero(((here > -self.reach) & (here < self.size + self.reach)).all(axis=1))
        here = here[rows]
        dx, dy = (here - position(part[rows] - 0.01, rows)).T
        unit = self.scale[rows] / np.maximum(np.hypot(dx, dy), 1e-9)
        shown = (rows + int(seconds / SWARM_FRAME)) % pictures
        return zip(shown.tolist(), np.column_stack([here, dx * unit, dy * unit]).tolist())


@cache
def swarm_ground(width, height):
    return linear_gradient(width, height, SWARM_GROUND, 0, 1)
