"""The scenes of fields, meshes, particles and grain that scripts/benchmark renders, each with one such layer; they
repeat every two seconds. Its peers (peers_fields.py) draw the same, with random numbers of their own.
"""

PERIOD = 2
NOISE_SCALE, NOISE_OCTAVES = 1.5, 3
WAVES, WAVES_DEGREES = 3, 30
# The scale and the displacements of a field that is seen through two others, each of four octaves.
HAZE_SCALE, HAZE_REACH = 0.9, (0.85, 0.65)
BALLS, BALL_SIZE, BALL_SWAY = 10, 0.12, 0.5
PARTICLES, PARTICLE_SIZES, PARTICLE_SOFTNESS, PARTICLE_OPACITY = 500, (6, 14), (0.4, 0.9), (0.5, 0.95)
GRAIN_OPACITY, GRAIN_STEPS = 0.09, 8
RAMP = ["#0A2233", "#48A093", "#EBD9A4", "#C4512F"]
GROUND = ["#060B1A", "#3A3F63"]
# The colours of a mesh of 4 × 4 points, row by row.
MESH = RAMP * 2 + RAMP[2:] + RAMP[:2] + RAMP[::-1]

NAMES = ("field-noise", "field-haze", "field-waves", "field-metaballs", "mesh-4x4", "particles-500", "grain")

TURNS = {"from": 0, "to": 1, "duration": PERIOD}


def noise(scale, octaves, seed):
    return {"noise": {"scale": scale, "octaves": octaves, "seed": seed, "turns": TURNS}}


def field(of, bounds=(-1, 1)):
    return {"fill": {"field": of, "range": list(bounds), "ramp": RAMP}}


def haze():
    of, x, y = (noise(HAZE_SCALE, 4, seed) for seed in (80, 70, 71))
    warp = {"of": of, "x": {"product": [HAZE_REACH[0], x]}, "y": {"product": [HAZE_REACH[1], y]}}
    return field({"warp": warp})


def mesh():
    """The four inner points sway by a tenth of the frame."""

    def point(column, row):
        place = [column / 3, row / 3]
        if column % 3 == 0 or row % 3 == 0:
            return place
        moved = [place[0] + 0.1, place[1] - 0.1]
        return {"from": place, "to": moved, "duration": PERIOD, "easing": "easeInOut", "repeat": "reverse"}

    points = [point(column, row) for row in range(4) for column in range(4)]
    return {"fill": {"meshGradient": {"width": 4, "height": 4, "points": points, "colors": MESH}}}


def particles():
    flakes = {
        "colors": ["white"],
        "count": PARTICLES,
        "size": {"random": list(PARTICLE_SIZES)},
        "softness": {"random": list(PARTICLE_SOFTNESS)},
        "opacity": {"random": list(PARTICLE_OPACITY)},
        "direction": 90,
        "duration": PERIOD,
    }
    return {"name": "flakes", "particles": flakes}


def layers(name):
    """The layers of a scene."""
    ground = {"fill": {"linearGradient": {"start": "top", "end": "bottom", "stops": GROUND}}}
    waves = {"amplitude": 1, "frequency": WAVES, "direction": WAVES_DEGREES, "turns": TURNS}
    balls = {"count": BALLS, "size": BALL_SIZE, "sway": BALL_SWAY, "turns": TURNS}
    grain = {"amount": 1, "steps": GRAIN_STEPS, "duration": PERIOD}
    return {
        "field-noise": lambda: [field(noise(NOISE_SCALE, NOISE_OCTAVES, 5))],
        "field-haze": lambda: [haze()],
        "field-waves": lambda: [field({"waves": waves})],
        "field-metaballs": lambda: [field({"metaballs": balls}, (0, 1.6))],
        "mesh-4x4": lambda: [mesh()],
        "particles-500": lambda: [ground, particles()],
        "grain": lambda: [ground, {"opacity": GRAIN_OPACITY, "grain": grain}],
    }[name]()
