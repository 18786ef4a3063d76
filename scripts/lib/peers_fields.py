"""Fields, a mesh, particles and grain (field_scenes.py) as one would write them with OpenCV and numpy, and with Skia.

At a quarter of the size and enlarged by OpenCV where that is hardly seen; Skia also by its shading language. Each
function makes a drawing: seconds → an RGBA8 frame.
"""

import math

import cv2
import numpy as np
import skia

import field_scenes as scenes
from peers_scenes import FULL_TURN
from peers_skia import LINEAR, canvas_on, frame_of, image_of

SMALL = 4  # pixels a cell of a picture that is enlarged
TABLE = 4096


def rgb(name):
    return np.array([int(name[i : i + 2], 16) for i in (1, 3, 5)])


def to_linear(srgb):
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def to_srgb(linear):
    linear = np.clip(linear, 0, 1)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


# Björn Ottosson: A perceptual color space for image processing.
TO_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def oklab(name):
    return TO_LAB @ np.cbrt(TO_LMS @ to_linear(rgb(name) / 255))


def from_oklab(lab):
    return to_srgb((lab @ np.linalg.inv(TO_LAB).T) ** 3 @ np.linalg.inv(TO_LMS).T)


def ramp():
    """The colours of scenes.RAMP, mixed in Oklab, as 32-bit RGBA."""
    stops = np.array([oklab(name) for name in scenes.RAMP])
    place = np.linspace(0, len(stops) - 1, TABLE)
    mixed = np.column_stack([np.interp(place, range(len(stops)), stops[:, i]) for i in range(3)])
    table = np.full((TABLE, 4), 255, np.uint8)
    table[:, :3] = np.rint(from_oklab(mixed) * 255)
    return table.view(np.uint32)[:, 0]


def places(width, height):
    """The middles of pixels, in short sides from the middle; of a wide frame."""
    x = ((np.arange(width, dtype=np.float32) + 0.5) - width / 2) / height
    y = ((np.arange(height, dtype=np.float32) + 0.5) - height / 2) / height
    return x[None, :], y[:, None]


class Noise:
    """Gradient noise whose gradients turn: the cosine of the turn times one picture, plus the sine times another. Both
    are made once."""

    def __init__(self, seed, scale, octaves, x, y):
        self.parts = np.zeros((2, *np.broadcast(x, y).shape), np.float32)
        angles = np.random.default_rng(seed).uniform(0, FULL_TURN, (octaves, 64, 64))
        for octave in range(octaves):
            u, v = np.broadcast_arrays(x * scale * 2**octave + 32, y * scale * 2**octave + 32)
            column, row = np.floor(u).astype(int), np.floor(v).astype(int)
            u, v = u - column, v - row
            fade = [t**3 * (t * (6 * t - 15) + 10) for t in (u, v)]
            for dx, dy in np.ndindex(2, 2):
                weight = (fade[0] if dx else 1 - fade[0]) * (fade[1] if dy else 1 - fade[1])
                angle = angles[octave, (row + dy) % 64, (column + dx) % 64]
                cosine, sine = np.cos(angle), np.sin(angle)
                amplitude = weight * (math.sqrt(2) / 2**octave)
                self.parts[0] += amplitude * (cosine * (u - dx) + sine * (v - dy))
                self.parts[1] += amplitude * (cosine * (v - dy) - sine * (u - dx))

    def at(self, seconds):
        angle = FULL_TURN * seconds / scenes.PERIOD
        return cv2.addWeighted(self.parts[0], math.cos(angle), self.parts[1], math.sin(angle), 0)


class Coloring:
    """Values of −1…1 in small, coloured by the ramp and enlarged. One cell more on every side is cut off."""

    def __init__(self, width, height, cell=SMALL):
        self.size, self.cell = (width // cell + 2, height // cell + 2), cell
        self.x, self.y = places(*self.size)
        self.x, self.y = (a * self.size[1] * cell / height for a in (self.x, self.y))
        self.table = ramp()
        self.colors = np.empty((self.size[1], self.size[0], 4), np.uint8)
        self.large = np.empty((self.size[1] * cell, self.size[0] * cell, 4), np.uint8)

    def frame(self, values):
        index = np.rint(np.clip((values + 1) * (TABLE / 2), 0, TABLE - 1)).astype(np.intp)
        np.take(self.table, index, out=self.colors.view(np.uint32)[..., 0], mode="clip")
        if self.cell == 1:
            return self.colors[1:-1, 1:-1]
        large = self.large
        cv2.resize(self.colors, (large.shape[1], large.shape[0]), dst=large, interpolation=cv2.INTER_LINEAR)
        return large[self.cell : -self.cell, self.cell : -self.cell]


def noise(width, height):
    coloring = Coloring(width, height)
    of = Noise(5, scenes.NOISE_SCALE, scenes.NOISE_OCTAVES, coloring.x, coloring.y)
    return lambda seconds: coloring.frame(of.at(seconds))


def haze(width, height):
    """The warp is cv2.remap of a field that reaches beyond the frame."""
    coloring = Coloring(width, height)
    reach = 1
    beyond = round(reach * height / SMALL)
    columns = np.arange(-beyond, coloring.size[0] + beyond) - coloring.size[0] / 2 + 0.5
    rows = np.arange(-beyond, coloring.size[1] + beyond) - coloring.size[1] / 2 + 0.5
    unit = SMALL / height
    of = Noise(80, scenes.HAZE_SCALE, 4, (columns * unit)[None, :], (rows * unit)[:, None])
    warps = [Noise(seed, scenes.HAZE_SCALE, 4, coloring.x, coloring.y) for seed in (70, 71)]
    across = np.broadcast_to(np.arange(coloring.size[0], dtype=np.float32) + beyond, coloring.size[::-1])
    down = np.broadcast_to((np.arange(coloring.size[1], dtype=np.float32) + beyond)[:, None], coloring.size[::-1])

    def draw(seconds):
        dx, dy = (warp.at(seconds) * (part / unit) for warp, part in zip(warps, scenes.HAZE_REACH))
        return coloring.frame(cv2.remap(of.at(seconds), across + dx, down + dy, cv2.INTER_LINEAR))

    return draw


def waves(width, height):
    coloring = Coloring(width, height)
    angle = math.radians(scenes.WAVES_DEGREES)
    place = (coloring.x * math.cos(angle) + coloring.y * math.sin(angle)) * (FULL_TURN * scenes.WAVES)
    cosine, sine = np.cos(place), np.sin(place)

    def draw(seconds):
        turn = FULL_TURN * seconds / scenes.PERIOD
        # sin(place − turn)
        return coloring.frame(cv2.addWeighted(sine, math.cos(turn), cosine, -math.sin(turn), 0))

    return draw


def balls(seconds):
    """The middles and radii of metaballs in short sides of a frame of 16:9."""
    random = np.random.default_rng(4)
    for index in range(scenes.BALLS):
        column = (2 * index + 1 + random.uniform(-0.5, 0.5)) / scenes.BALLS - 1
        row = random.uniform(-1, 1) * (1 - scenes.BALL_SWAY)
        radius = scenes.BALL_SIZE * (1 + random.uniform(-0.4, 0.4))
        dx, dy = (
            scenes.BALL_SWAY * math.sin(random.uniform(0, FULL_TURN) + FULL_TURN * seconds / scenes.PERIOD)
            for _ in range(2)
        )
        yield (column + dx) * 8 / 9, (row + dy) / 2, radius


def metaballs(width, height):
    """Each ball where it reaches."""
    coloring = Coloring(width, height)
    values = np.empty(coloring.size[::-1], np.float32)

    def draw(seconds):
        values[:] = -1
        for x, y, radius in balls(seconds):
            columns = slice(*np.searchsorted(coloring.x[0], (x - 2 * radius, x + 2 * radius)))
            rows = slice(*np.searchsorted(coloring.y[:, 0], (y - 2 * radius, y + 2 * radius)))
            squares = ((coloring.x[:, columns] - x) ** 2 + (coloring.y[rows] - y) ** 2) / (4 * radius * radius)
            rest = np.maximum(1 - squares, 0)
            values[rows, columns] += rest * rest * rest / 0.8
        return coloring.frame(values)

    return draw


def declared(name, count):
    """Uniforms of three numbers each, which can only be set one by one."""
    return "".join(f"uniform float3 {name}{index}; " for index in range(count))


RAMP_SKSL = (
    declared("stop", 4)
    + """
half4 color(float value) {
  float place = clamp(value * 1.5 + 1.5, 0, 3);
  float3 lab = mix(stop0, stop1, saturate(place));
  lab = mix(lab, stop2, saturate(place - 1));
  lab = mix(lab, stop3, saturate(place - 2));
  float3 lms = float3(lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z,
    lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z, lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z);
  lms = lms * lms * lms;
  float3 linear = saturate(float3(4.0767416621 * lms.x - 3.3077115913 * lms.y + 0.2309699292 * lms.z,
    -1.2684380046 * lms.x + 2.6097574011 * lms.y - 0.3413193965 * lms.z,
    -0.0041960863 * lms.x - 0.7034186147 * lms.y + 1.7076147010 * lms.z));
  float3 encoded = mix(1.055 * pow(linear, float3(1 / 2.4)) - 0.055, linear * 12.92, step(linear, float3(0.0031308)));
  return half4(half3(encoded), 1);
}
"""
)
SKSL = {
    "field-waves": """
uniform float2 wave; uniform float turn; uniform float2 size;
half4 main(float2 place) { return color(sin(dot((place - size / 2) / size.y, wave) - turn)); }
""",
    "field-metaballs": declared("ball", scenes.BALLS)
    + """
uniform float2 size;
float bump(float2 p, float3 ball) {
  float2 d = p - ball.xy;
  float rest = max(0, 1 - dot(d, d) / (4 * ball.z * ball.z));
  return rest * rest * rest;
}
half4 main(float2 place) {
  float2 p = (place - size / 2) / size.y;
  return color(("""
    + " + ".join(f"bump(p, ball{index})" for index in range(scenes.BALLS))
    + """) / 0.8 - 1);
}
""",
}


def sksl(name, cell):
    """A program in Skia's shading language, in cells of so many pixels, which are enlarged."""

    def make(width, height):
        effect = skia.RuntimeEffect.MakeForShader(RAMP_SKSL + SKSL[name])
        builder = skia.RuntimeShaderBuilder(effect.effect if hasattr(effect, "effect") else effect)
        columns, rows = width // cell, height // cell
        small, frame = frame_of(columns, rows), frame_of(width, height)
        canvas = canvas_on(small)
        angle = math.radians(scenes.WAVES_DEGREES)

        def uniform(key, values):
            builder.setUniform(key, [float(value) for value in values])

        for index, stop in enumerate(scenes.RAMP):
            uniform(f"stop{index}", oklab(stop))
        uniform("size", (columns, rows))
        if name == "field-waves":
            uniform("wave", (FULL_TURN * scenes.WAVES * part for part in (math.cos(angle), math.sin(angle))))

        def draw(seconds):
            if name == "field-waves":
                builder.setUniform("turn", FULL_TURN * seconds / scenes.PERIOD)
            else:
                for index, ball in enumerate(balls(seconds)):
                    uniform(f"ball{index}", ball)
            canvas.drawPaint(skia.Paint(Shader=builder.makeShader(), BlendMode=skia.BlendMode.kSrc))
            return small if cell == 1 else cv2.resize(small, (width, height), dst=frame)

        return draw

    return make


def mesh_points(seconds):
    """The points of the mesh in parts of the frame, row by row."""
    sway = (1 - math.cos(FULL_TURN * seconds / scenes.PERIOD / 2)) / 2
    points = np.array([[column / 3, row / 3] for row in range(4) for column in range(4)]).reshape(4, 4, 2)
    points[1:3, 1:3] += np.array([0.1, -0.1]) * sway
    return points


def catmull_rom(steps):
    """The weights of four points for so many steps on each of three spans, one-sided at the ends."""
    rows = []
    for span in range(3):
        for part in np.arange(steps + (span == 2)) / steps:
            square, cube = part * part, part**3
            weights = np.zeros(6)
            weights[span : span + 4] = (
                (2 * square - cube - part) / 2,
                (3 * cube - 5 * square + 2) / 2,
                (4 * square - 3 * cube + part) / 2,
                (cube - square) / 2,
            )
            weights[1:3] += np.array([2, -1]) * weights[0]
            weights[3:5] += np.array([-1, 2]) * weights[5]
            rows.append(weights[1:5])
    return np.array(rows)


def mesh(steps, cell):
    """Triangles of colours between points on the curves, in cells of so many pixels, which are enlarged."""

    def make(width, height):
        weights = catmull_rom(steps)
        labs = np.array([oklab(name) for name in scenes.MESH]).reshape(4, 4, 3)
        colors = from_oklab(np.einsum("ri,cj,ijk->rck", weights, weights, labs)).reshape(-1, 3)
        packed = [skia.ColorSetARGB(255, *(int(v) for v in np.rint(color * 255))) for color in colors]
        side = 3 * steps + 1
        corner = (np.arange(side - 1)[:, None] * side + np.arange(side - 1)).ravel()
        indices = np.stack([corner, corner + 1, corner + side, corner + 1, corner + side + 1, corner + side], 1)
        indices = indices.ravel().tolist()
        columns, rows = width // cell, height // cell
        small, frame = frame_of(columns, rows), frame_of(width, height)
        canvas = canvas_on(small)

        def draw(seconds):
            places = np.einsum("ri,cj,ijk->rck", weights, weights, mesh_points(seconds)).reshape(-1, 2)
            places = places * (columns, rows)
            vertices = skia.Vertices(
                skia.Vertices.kTriangles_VertexMode,
                [skia.Point(*place) for place in places.tolist()],
                None,
                packed,
                indices,
            )
            canvas.drawVertices(vertices, skia.Paint(), skia.BlendMode.kDst)
            return small if cell == 1 else cv2.resize(small, (width, height), dst=frame)

        return draw

    return make


def ground(width, height):
    top, bottom = (rgb(name) for name in scenes.GROUND)
    part = ((np.arange(height) + 0.5) / height)[:, None, None]
    picture = np.full((height, width, 4), 255, np.uint8)
    picture[..., :3] = np.rint(top * (1 - part) + bottom * part)
    return picture


def flakes(height):
    """The starts, sizes, opacities and softnesses of particles, sizes in pixels."""
    random = np.random.default_rng(1)
    count = scenes.PARTICLES
    return (
        random.uniform(0, 1, (count, 2)),
        random.uniform(*scenes.PARTICLE_SIZES, count) * height / 540,
        random.uniform(*scenes.PARTICLE_OPACITY, count),
        random.uniform(*scenes.PARTICLE_SOFTNESS, count),
    )


def particles_atlas(width, height):
    """Discs of four softnesses, drawn by one drawAtlas; only the rest of the ground is restored that they left."""

    def make():
        side, softnesses = 64, np.linspace(*scenes.PARTICLE_SOFTNESS, 4)
        x = (np.arange(side) + 0.5) / side * 2 - 1
        distance = np.hypot(x[None, :], x[:, None])
        discs = [np.clip((1 - distance) / softness, 0, 1) for softness in softnesses]
        alpha = np.rint(np.hstack(discs) * 255).astype(np.uint8)
        atlas = image_of(np.ascontiguousarray(np.dstack([alpha] * 4)))
        start, sizes, opacities, soft = flakes(height)
        kinds = np.argmin(abs(soft[:, None] - softnesses), axis=1).tolist()
        sources = [skia.Rect.MakeXYWH(kind * side, 0, side, side) for kind in kinds]
        colors = [skia.ColorSetARGB(round(255 * opacity), 255, 255, 255) for opacity in opacities]
        below, frame = ground(width, height), frame_of(width, height)
        canvas = canvas_on(frame)

        def draw(seconds):
            np.copyto(frame, below)
            y = (start[:, 1] + seconds / scenes.PERIOD) % 1 * (height + sizes) - sizes
            x = start[:, 0] * width - sizes / 2
            transforms = [skia.RSXform(*place) for place in np.column_stack([sizes / side, 0 * x, x, y]).tolist()]
            canvas.drawAtlas(atlas, transforms, sources, colors, skia.BlendMode.kModulate, LINEAR, None, None)
            return frame

        return draw

    return make()


def particles_numpy(width, height):
    """Each disc by a picture of its own, made once, blended by integers where it is; only that ground is restored."""
    start, sizes, opacities, soft = flakes(height)
    below = ground(width, height)
    frame, drawn, discs = below.copy(), [], []
    for size, opacity, softness in zip(sizes, opacities, soft):
        side = math.ceil(size) + 1
        x = np.arange(side) + 0.5 - side / 2
        distance = np.hypot(x[None, :], x[:, None]) / (size / 2)
        alpha = np.rint(np.clip((1 - distance) / softness, 0, 1) * opacity * 255).astype(np.uint8)
        disc = np.dstack([alpha] * 4)
        discs.append((disc, cv2.bitwise_not(disc)))

    def draw(seconds):
        for place in drawn:
            frame[place] = below[place]
        drawn.clear()
        y = ((start[:, 1] + seconds / scenes.PERIOD) % 1 * (height + 30) - 30).astype(int).tolist()
        x = (start[:, 0] * width).astype(int).tolist()
        for top, left, (disc, clear) in zip(y, x, discs):
            side = disc.shape[0]
            rows, columns = min(side, height - top), min(side, width - left)
            cut = max(0, -top)
            if rows <= cut or columns <= 0:
                continue
            place = (slice(top + cut, top + rows), slice(left, left + columns))
            drawn.append(place)
            inside = (slice(cut, rows), slice(0, columns))
            part = frame[place]
            cv2.multiply(part, clear[inside], dst=part, scale=1 / 255)
            cv2.add(part, disc[inside], dst=part)
        return frame

    return draw


def specks():
    """The patterns of grain as alpha, negative for black: 256 × 256 each."""
    random = np.random.default_rng(1)
    two = random.uniform(-0.5, 0.5, (2, scenes.GRAIN_STEPS, 256, 256))
    return two.sum(axis=0) * scenes.GRAIN_OPACITY


def grain_numpy(width, height):
    """The part of the ground that is left and the light that is added, as bytes for each pattern."""
    below, frame = ground(width, height), frame_of(width, height)
    kept, added = [], []
    for tile in specks():
        whole = np.tile(tile, (math.ceil(height / 256), math.ceil(width / 256)))[:height, :width]
        kept.append(np.dstack([np.rint(255 * (1 - abs(whole)))] * 4).astype(np.uint8))
        added.append(
            np.dstack([np.rint(255 * np.maximum(whole, 0))] * 3 + [np.rint(255 * abs(whole))]).astype(np.uint8)
        )

    def draw(seconds):
        step = int(seconds / scenes.PERIOD * scenes.GRAIN_STEPS) % scenes.GRAIN_STEPS
        cv2.multiply(below, kept[step], dst=frame, scale=1 / 255)
        cv2.add(frame, added[step], dst=frame)
        return frame

    return draw


def grain_skia(width, height):
    """A tiled shader."""
    below, frame = ground(width, height), frame_of(width, height)
    canvas, paints = canvas_on(frame), []
    for tile in specks():
        light = np.rint(255 * np.maximum(tile, 0)).astype(np.uint8)
        picture = np.ascontiguousarray(np.dstack([light] * 3 + [np.rint(255 * abs(tile)).astype(np.uint8)]))
        repeat = skia.TileMode.kRepeat
        paints.append(skia.Paint(Shader=image_of(picture).makeShader(repeat, repeat)))

    def draw(seconds):
        np.copyto(frame, below)
        canvas.drawPaint(paints[int(seconds / scenes.PERIOD * scenes.GRAIN_STEPS) % scenes.GRAIN_STEPS])
        return frame

    return draw


def peers(_):
    """For each scene, how one may draw it: name → maker."""
    return {
        "field-noise": {"numpy small": noise},
        "field-haze": {"OpenCV small": haze},
        "field-waves": {
            "numpy small": waves,
            "Skia SkSL": sksl("field-waves", 1),
            "Skia SkSL small": sksl("field-waves", SMALL),
        },
        "field-metaballs": {
            "numpy small": metaballs,
            "Skia SkSL": sksl("field-metaballs", 1),
            "Skia SkSL small": sksl("field-metaballs", SMALL),
        },
        "mesh-4x4": {"Skia": mesh(12, 1), "Skia small": mesh(8, SMALL)},
        "particles-500": {"Skia": particles_atlas, "OpenCV": particles_numpy},
        "grain": {"OpenCV": grain_numpy, "Skia": grain_skia},
    }
