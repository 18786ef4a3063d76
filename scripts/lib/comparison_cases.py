"""The cases of scripts/compare-chromium: each picture once as layers of a scene and once as HTML.

Pictures are SIZE pixels, a point a pixel, on nothing: alpha is compared too. Bounds are in codes of 255. PICTURE in
layers or HTML is a picture of that size, which compare_chromium.py makes.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

SIZE = (240, 160)


@dataclass
class Case:
    name: str
    layers: str
    html: str
    # The largest difference from Chromium's picture away from edges. Its codes are whole, which is half a code; a step
    # that it rounds to codes on its way is another half.
    inside: float = 1.01
    # The largest difference from the mean of many of its pixels, away from edges; at edges, too, if that is set.
    fine: float = 0.9
    with_edges: bool = False
    # The outline as a function of x and y in points, and the standard deviation of its blur, where the exact alpha can
    # be computed; and the largest difference from that. At edges Chromium is far from it.
    outline: Callable | None = None
    deviation: int = 0
    exact: float = 1.2


def svg(body):
    return f'<svg width="240" height="160" style="display:block">{body}</svg>'


def box(style, body=""):
    return f'<div style="width:240px;height:160px;{style}">{body}</div>'


RAINBOW = ["#E02020", "#F0B000", "#20A060", "#2050D0"]
# Two colours apart in hue and in alpha.
VEIL = ["#FF3020FF", "#2040FF20"]


def names(colors):
    return "[" + ", ".join(f'"{color}"' for color in colors) + "]"


def linear(colors, start="leading", end="trailing"):
    return f'{{"linearGradient": {{"start": "{start}", "end": "{end}", "stops": {names(colors)}}}}}'


def css_linear(colors):
    return f"background:linear-gradient(90deg,{','.join(colors)})"


def svg_stops(colors):
    return "".join(
        f'<stop offset="{index / (len(colors) - 1)}" stop-color="{color[:7]}"'
        f' stop-opacity="{int(color[7:] or "FF", 16) / 255}"/>'
        for index, color in enumerate(colors)
    )


def gradients():
    rainbow = ", ".join(
        f'{{"offset": {offset}, "color": "{color}"}}' for offset, color in zip([0, 0.2, 0.7, 1], RAINBOW)
    )
    css_rainbow = ",".join(f"{color} {offset}" for offset, color in zip(["0%", "20%", "70%", "100%"], RAINBOW))
    yield Case("plain colour", '{"fill": "#3867D5"}', box("background:#3867D5"), inside=0.001, fine=0.001)
    yield Case("translucent colour", '{"fill": "#3867D580"}', box("background:#3867D580"))
    yield Case("linear gradient", f'{{"fill": {linear(RAINBOW)}}}', box(css_linear(RAINBOW)))
    yield Case(
        "linear gradient, stops with offsets",
        f'{{"fill": {{"linearGradient": {{"start": "leading", "end": "trailing", "stops": [{rainbow}]}}}}}}',
        box(f"background:linear-gradient(90deg,{css_rainbow})"),
    )
    yield Case(
        "linear gradient, corner to corner",
        f'{{"fill": {linear(RAINBOW, "topLeading", "bottomTrailing")}}}',
        svg(
            '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="240" y2="160">'
            f'{svg_stops(RAINBOW)}</linearGradient><rect width="240" height="160" fill="url(#g)"/>'
        ),
    )
    yield Case(
        "linear gradient of translucent colours, SVG",
        f'{{"fill": {linear(VEIL)}}}',
        svg(
            '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="240" y2="0">'
            f'{svg_stops(VEIL)}</linearGradient><rect width="240" height="160" fill="url(#g)"/>'
        ),
        inside=1.5,
    )
    yield Case(
        "linear gradient of translucent colours, CSS",
        f'{{"fill": {linear(VEIL)}}}',
        box(css_linear(VEIL)),
        # CSS multiplies the stops by alpha before it mixes them; SVG, SwiftUI and Zoetrope after.
        inside=50,
        fine=50,
    )
    yield Case(
        "radial gradient",
        f'{{"fill": {{"radialGradient": {{"startRadius": 20, "endRadius": 110, "stops": {names(RAINBOW)}}}}}}}',
        box(
            "background:radial-gradient(circle 110px at center,"
            + ",".join(f"{color} {20 + 30 * index}px" for index, color in enumerate(RAINBOW))
            + ")"
        ),
    )
    yield Case(
        "angular gradient",
        f'{{"fill": {{"angularGradient": {{"stops": {names(RAINBOW + RAINBOW[:1])}}}}}}}',
        box(f"background:conic-gradient(from 90deg at center,{','.join(RAINBOW + RAINBOW[:1])})"),
    )


def filters():
    hue = '"angularGradient": {"stops": ["#FF0000", "#FFFF00", "#00FF00", "#00FFFF", "#0000FF", "#FF00FF", "#FF0000"]}'
    wheel = "background:conic-gradient(from 90deg at center,#f00,#ff0,#0f0,#0ff,#00f,#f0f,#f00)"
    chosen = [
        ("hue turned by 60°", '{"hueRotation": 60}', "hue-rotate(60deg)"),
        ("hue turned by 200°", '{"hueRotation": 200}', "hue-rotate(200deg)"),
        ("saturation × 0.3", '{"saturation": 0.3}', "saturate(0.3)"),
        ("saturation × 1.8", '{"saturation": 1.8}', "saturate(1.8)"),
        ("contrast × 1.5", '{"contrast": 1.5}', "contrast(1.5)"),
        ("brightness + 0.2", '{"brightness": 0.2}', "url(#f)"),
        (
            "hue, saturation, contrast in turn",
            '{"hueRotation": 40}, {"saturation": 0.6}, {"contrast": 1.4}',
            "hue-rotate(40deg) saturate(0.6) contrast(1.4)",
        ),
    ]
    # CSS's brightness() multiplies. What adds is a linear transfer with an intercept.
    adding = "".join(f'<feFunc{channel} type="linear" intercept="0.2"/>' for channel in "RGB")
    defs = (
        '<svg width="0" height="0" style="position:absolute"><filter id="f" x="0" y="0" width="1" height="1"'
        f' color-interpolation-filters="sRGB"><feComponentTransfer>{adding}</feComponentTransfer></filter></svg>'
    )
    # Chromium rounds to codes before each filter, which then multiplies the error; and where CSS weighs red, green and
    # blue by .213, .715 and .072, Zoetrope takes .2126, .7152 and .0722, as SwiftUI does.
    for name, ours, theirs in chosen:
        yield Case(
            f"{name}, gradient",
            f'{{"fill": {linear(RAINBOW)}, "filters": [{ours}]}}',
            defs + box(f"{css_linear(RAINBOW)};filter:{theirs}"),
            inside=2.5,
        )
        yield Case(
            f"{name}, hue wheel",
            f'{{"fill": {{{hue}}}, "filters": [{ours}]}}',
            defs + box(f"{wheel};filter:{theirs}"),
            inside=2.5,
            fine=1.5,
        )


def blurs():
    disc = '"shape": "circle", "frame": {"width": 70}, "fill": "#E02080"'
    for deviation in (1, 2, 4, 8, 20):
        yield Case(
            f"blur of {deviation} points, circle",
            f'{{{disc}, "blur": {deviation}}}',
            svg(f'<g style="filter:blur({deviation}px)"><circle cx="120" cy="80" r="35" fill="#E02080"/></g>'),
            # Skia takes three boxes for a Gaussian, and is farther from it where a picture is larger.
            inside=5,
            fine=8.5,
            outline=lambda x, y: np.hypot(x - 120, y - 80) <= 35,
            deviation=deviation,
            exact=0.5 if deviation == 1 else 0.2,
        )
    yield Case(
        "blur of 8 points, group with a translucent gradient",
        f'{{"blur": 8, "group": [{{"fill": {linear(VEIL)}, "frame": {{"width": 120, "height": 80}}}}, {{{disc}}}]}}',
        svg(
            f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="60" y1="0" x2="180" y2="0">{svg_stops(VEIL)}'
            '</linearGradient><g style="filter:blur(8px)"><rect x="60" y="40" width="120" height="80" fill="url(#g)"/>'
            '<circle cx="120" cy="80" r="35" fill="#E02080"/></g>'
        ),
        inside=5.5,
        fine=5,
    )


def fields():
    """Fields that are gradients: where CSS has one, its ramp is the same."""

    def ramp(field, space, colors=tuple(RAINBOW)):
        return f'{{"fill": {{"field": {field}, "space": "{space}", "ramp": {names(colors)}}}}}'

    across = '{"linear": {"start": "leading", "end": "trailing"}}'
    around = RAINBOW + RAINBOW[:1]
    # A distance is in short sides, of 160 points here.
    away = '{"product": [2, {"distance": {}}]}'
    for space, css in (("srgb", ""), ("oklab", " in oklab")):
        yield Case(
            f"field, linear ramp in {space}",
            ramp(across, space),
            box(f"background:linear-gradient(90deg{css},{','.join(RAINBOW)})"),
            inside=2,
        )
        yield Case(
            f"field, conic ramp in {space}",
            ramp('{"angle": {}}', space, around),
            box(f"background:conic-gradient(from 90deg at center{css},{','.join(around)})"),
            inside=2,
        )
        yield Case(
            f"field, radial ramp in {space}",
            ramp(away, space),
            box(f"background:radial-gradient(circle 80px at center{css},{','.join(RAINBOW)})"),
            inside=2,
        )
    yield Case(
        "field, ramp of translucent colours",
        ramp(across, "srgb", VEIL),
        box(css_linear(VEIL)),
        inside=1.5,
    )
    yield Case(
        "field as a shape, circle",
        '{"shape": {"field": {"sum": [0.315625, {"product": [-1, {"distance": {}}]}]}}, "fill": "#20A060"}',
        svg('<circle cx="120" cy="80" r="50.5" fill="#20A060"/>'),
        outline=lambda x, y: np.hypot(x - 120, y - 80) <= 50.5,
        exact=2,
    )


def masks():
    mask = f'"mask": [{{"fill": {linear(["#000000", "#00000000"])}}}]'
    yield Case(
        "mask, linear gradient",
        f'{{"fill": {linear(RAINBOW)}, {mask}}}',
        box(f"{css_linear(RAINBOW)};mask-image:linear-gradient(90deg,#000,transparent)"),
        # The mask is rounded to codes, too.
        inside=2,
    )
    yield Case(
        "mask, ellipse",
        f'{{"fill": {linear(RAINBOW)}, "mask": [{{"fill": "white", "shape": "ellipse"}}]}}',
        box(f"{css_linear(RAINBOW)};clip-path:ellipse(120px 80px)"),
        outline=lambda x, y: np.hypot((x - 120) / 120, (y - 80) / 80) <= 1,
        # Some of its edges are too faint to be seen as such.
        inside=6.5,
        fine=5.5,
    )
    yield Case(
        "mask, luminance of a picture",
        '{"fill": "#E02080", "mask": [{"fill": {"field": {"image": "PICTURE"}, "space": "srgb",'
        ' "ramp": ["#FFFFFF00", "#FFFFFF"]}}]}',
        box("background:#E02080;mask-mode:luminance;mask-image:url(PICTURE)"),
        inside=1.5,
        # Pixels that are enlarged are smoothed.
        fine=3.5,
    )


def pictures():
    yield Case("picture", '{"fill": {"image": "PICTURE"}}', box("background:url(PICTURE)"), inside=0.001, fine=3.5)
    yield Case(
        "picture, tiled",
        '{"group": [{"fill": {"image": {"file": "PICTURE", "mode": "tile"}}}], "offset": {"x": 100, "y": 70},'
        ' "clip": {"shape": "rectangle", "frame": {"width": 140, "height": 90, "alignment": "topLeading"}}}',
        box(
            "",
            '<div style="position:absolute;left:100px;top:70px;width:140px;height:90px;background:url(PICTURE)"></div>',
        ),
        inside=0.001,
        # Pixels that are enlarged are smoothed.
        fine=3.5,
    )
    yield Case(
        "mesh of two by two points, bilinear",
        '{"fill": {"meshGradient": {"width": 2, "height": 2, "smoothsColors": false, "space": "srgb",'
        f' "colors": {names(RAINBOW)}}}}}}}',
        box(
            f"position:relative;{css_linear(RAINBOW[:2])}",
            f'<div style="position:absolute;inset:0;{css_linear(RAINBOW[2:])};'
            'mask-image:linear-gradient(#0000,#000)"></div>',
        ),
        # The mask is in codes, too.
        inside=2.6,
        fine=2.1,
    )


def texts():
    # The box of a line is as high as the font's ascender and descender: 1901 and 483 of 2048 units.
    for words, size, direction in (
        ("Hamburg", 56, "ltr"),
        ("AVATAR", 60, "ltr"),
        ("office, Q\u0331\u0307", 44, "ltr"),
        ("السلام عليكم", 44, "rtl"),
        ("שָׁלוֹם, 12 ab", 40, "rtl"),
        ("ab גד 12", 44, "ltr"),
    ):
        base = 80 - (1901 + 483) / 2048 * size / 2 + 1901 / 2048 * size
        yield Case(
            f"text, {words} in {size} points",
            f'{{"shape": {{"text": {{"lines": "{words}", "family": "DejaVu Sans", "size": {size}}}}},'
            ' "fill": "#2050D0"}',
            svg(
                f'<text x="120" y="{base}" font-family="DejaVu Sans" font-size="{size}" text-anchor="middle"'
                f' direction="{direction}" text-rendering="geometricPrecision" fill="#2050D0">{words}</text>'
            ),
            # Chromium draws letter by letter, each at a fourth of its pixels, and so a seam where Arabic ones join.
            inside=3.5,
            fine=14,
            with_edges=True,
        )


def shapes():
    fill = '"fill": "#20A060"'
    yield Case(
        "circle",
        f'{{"shape": "circle", "frame": {{"width": 101}}, {fill}}}',
        svg('<circle cx="120" cy="80" r="50.5" fill="#20A060"/>'),
        outline=lambda x, y: np.hypot(x - 120, y - 80) <= 50.5,
    )
    yield Case(
        "ellipse",
        f'{{"shape": "ellipse", "frame": {{"width": 201, "height": 87}}, {fill}}}',
        svg('<ellipse cx="120" cy="80" rx="100.5" ry="43.5" fill="#20A060"/>'),
        outline=lambda x, y: np.hypot((x - 120) / 100.5, (y - 80) / 43.5) <= 1,
    )
    yield Case(
        "capsule",
        f'{{"shape": "capsule", "frame": {{"width": 201, "height": 87}}, {fill}}}',
        svg('<rect x="19.5" y="36.5" width="201" height="87" rx="43.5" fill="#20A060"/>'),
        outline=lambda x, y: np.hypot(np.maximum(abs(x - 120) - 57, 0), y - 80) <= 43.5,
    )
    yield Case(
        "rounded rectangle, circular corners",
        '{"shape": {"roundedRectangle": {"cornerRadius": 20}}, "frame": {"width": 200, "height": 100}, ' + fill + "}",
        svg('<rect x="20" y="30" width="200" height="100" rx="20" fill="#20A060"/>'),
        outline=lambda x, y: np.hypot(np.maximum(abs(x - 120) - 80, 0), np.maximum(abs(y - 80) - 30, 0)) <= 20,
    )
    curve = "M 20 140 C 60 -60 180 220 220 20 A 50 30 20 0 1 150 150 Q 90 60 20 140 Z"
    yield Case(
        "path of curves and arcs",
        f'{{"shape": {{"path": "{curve}"}}, {fill}}}',
        svg(f'<path d="{curve}" fill="#20A060"/>'),
    )
    star = "M 120 10 L 170 150 L 40 60 L 200 60 L 70 150 Z"
    yield Case(
        "star that crosses itself",
        f'{{"shape": {{"path": "{star}"}}, {fill}}}',
        svg(f'<path d="{star}" fill="#20A060"/>'),
    )
    yield Case(
        "turned and scaled gradient",
        f'{{"frame": {{"width": 120, "height": 60}}, "rotation": 30, "scale": 1.2, "offset": {{"x": 10, "y": -8}},'
        f' "fill": {linear(RAINBOW)}}}',
        box(
            "",
            '<div style="position:absolute;left:60px;top:50px;width:120px;height:60px;'
            f'transform:rotate(30deg) scale(1.2) translate(10px,-8px);{css_linear(RAINBOW)}"></div>',
        ),
    )


def strokes():
    zigzag = "M 30 120 L 80 30 L 110 130 L 150 40 L 210 110"
    for cap, join in (("butt", "miter"), ("round", "round"), ("square", "bevel")):
        yield Case(
            f"stroke, cap {cap}, join {join}",
            f'{{"shape": {{"path": "{zigzag}"}}, "fill": "#2050D0",'
            f' "stroke": {{"width": 14, "cap": "{cap}", "join": "{join}"}}}}',
            svg(
                f'<path d="{zigzag}" fill="none" stroke="#2050D0" stroke-width="14" stroke-linecap="{cap}"'
                f' stroke-linejoin="{join}" stroke-miterlimit="10"/>'
            ),
        )
    curve = "M 20 120 C 60 -60 180 220 220 40"
    yield Case(
        "stroke of a curve, trimmed",
        f'{{"shape": {{"path": "{curve}"}}, "fill": "#2050D0", "stroke": {{"width": 9, "cap": "round"}},'
        ' "trim": {"from": 0.15, "to": 0.7}}',
        svg(
            f'<path d="{curve}" fill="none" stroke="#2050D0" stroke-width="9" stroke-linecap="round" pathLength="1"'
            ' stroke-dasharray="0.55 2" stroke-dashoffset="-0.15"/>'
        ),
    )
    yield Case(
        "stroke of a circle, trimmed",
        '{"shape": "circle", "frame": {"width": 120}, "fill": "#2050D0", "stroke": {"width": 9},'
        ' "trim": {"from": 0.1, "to": 0.85}}',
        svg(
            '<circle cx="120" cy="80" r="60" fill="none" stroke="#2050D0" stroke-width="9" pathLength="1"'
            ' stroke-dasharray="0.75 2" stroke-dashoffset="-0.1"/>'
        ),
        outline=lambda x, y: (abs(np.hypot(x - 120, y - 80) - 60) <= 4.5)
        & (abs(np.arctan2(y - 80, x - 120) % (2 * np.pi) - np.pi * 0.95) <= np.pi * 0.75),
        exact=5,
    )


def compositing():
    def pair(ours, theirs, color):
        layers = (
            f'{{"fill": {linear(RAINBOW)}, "frame": {{"width": 200, "height": 120}}}},'
            ' {"shape": "circle", "frame": {"width": 130}, "offset": {"x": 50},'
            f' "fill": "{color}", "blend": "{ours}"}}'
        )
        html = box(
            "position:relative;isolation:isolate",
            f'<div style="position:absolute;left:20px;top:20px;width:200px;height:120px;{css_linear(RAINBOW)}"></div>'
            '<div style="position:absolute;left:105px;top:15px;width:130px;height:130px;border-radius:50%;'
            f'background:{color};mix-blend-mode:{theirs}"></div>',
        )
        return layers, html

    for ours, theirs in (
        ("sourceOver", "normal"),
        ("plus", "plus-lighter"),
        ("screen", "screen"),
        ("multiply", "multiply"),
    ):
        for kind, color in (("opaque", "#C06040"), ("translucent", "#C0604090")):
            yield Case(f"{ours}, {kind}", *pair(ours, theirs, color), inside=1.6, fine=1)
    circles = [("#E02020", -30), ("#2050D0", 30)]
    group = ", ".join(
        f'{{"shape": "circle", "frame": {{"width": 110}}, "fill": "{color}", "offset": {{"x": {x}}}}}'
        for color, x in circles
    )
    marks = "".join(f'<circle cx="{120 + x}" cy="80" r="55" fill="{color}"/>' for color, x in circles)
    yield Case("opacity of a group", f'{{"opacity": 0.4, "group": [{group}]}}', svg(f'<g opacity="0.4">{marks}</g>'))
    yield Case(
        "opacity of each",
        group.replace('"fill"', '"opacity": 0.4, "fill"'),
        svg(marks.replace("<circle", '<circle opacity="0.4"')),
    )


CASES = [
    case
    for family in (gradients, fields, masks, pictures, texts, filters, blurs, shapes, strokes, compositing)
    for case in family()
]
