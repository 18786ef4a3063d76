"""The scenes as one would write them with Skia (skia-python), on its rasteriser. Each function makes a drawing: seconds
→ an RGBA8 frame, which Skia draws into without a copy."""

import math

import numpy as np
import skia

import peers_scenes as scenes

LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear)


def canvas_on(array):
    return skia.Canvas(array, colorType=skia.kRGBA_8888_ColorType, alphaType=skia.kPremul_AlphaType)


def frame_of(width, height):
    return np.zeros((height, width, 4), np.uint8)


def image_of(premultiplied):
    """An image that holds a copy."""
    surface = skia.Surface(premultiplied, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    return surface.makeImageSnapshot()


def color(rgb, opacity=1):
    return skia.Color4f(*rgb, opacity)


def draw_clouds(canvas, seconds, sigma):
    """The discs in a layer, which is blurred as a whole."""
    canvas.saveLayer(None, skia.Paint(ImageFilter=skia.ImageFilters.Blur(sigma, sigma)))
    for x, y, radius, rgb, opacity in scenes.clouds(seconds):
        canvas.drawCircle(x, y, radius, skia.Paint(Color4f=color(rgb, opacity), AntiAlias=True))
    canvas.restore()


def aurora(width, height):
    """Skia's own blur of the layer, at full size."""
    frame = frame_of(width, height)
    canvas = canvas_on(frame)
    canvas.scale(height / 540, height / 540)

    def draw(seconds):
        canvas.clear(color(scenes.AURORA_GROUND))
        draw_clouds(canvas, seconds, scenes.AURORA_BLUR)
        return frame

    return draw


def aurora_small(width, height):
    """The same at 1/24 of 1080p, where σ is 5 pixels, over the ground and then enlarged bilinearly."""
    factor = scenes.AURORA_BLUR * height // 540 // 5
    frame, small = frame_of(width, height), frame_of(width // factor + 2, height // factor + 2)
    canvas, composed = canvas_on(frame), canvas_on(small)
    composed.translate(1, 1)
    composed.scale(height / 540 / factor, height / 540 / factor)
    inside = skia.Rect.MakeXYWH(1, 1, width // factor, height // factor)
    copy = skia.Paint(BlendMode=skia.BlendMode.kSrc)

    def draw(seconds):
        composed.clear(color(scenes.AURORA_GROUND))
        draw_clouds(composed, seconds, scenes.AURORA_BLUR)
        canvas.drawImageRect(image_of(small), inside, skia.Rect.MakeWH(width, height), LINEAR, copy)
        return frame

    return draw


def outline(part):
    path = skia.Path()
    for kind, *numbers in part:
        if kind == "arc":
            x, y, radius, first, last = numbers
            path.arcTo(
                skia.Rect.MakeLTRB(x - radius, y - radius, x + radius, y + radius),
                math.degrees(first),
                math.degrees(last - first),
                False,
            )
        else:
            path.lineTo(*numbers[2:]) if path.countPoints() else path.moveTo(*numbers[:2]).lineTo(*numbers[2:])
    return path


def glow_shader():
    offsets, colors = zip(*scenes.GLOW_STOPS)
    return skia.GradientShader.MakeSweep(*scenes.GLOW_CENTER, [skia.Color(*c) for c in colors], list(offsets))


def stroke(thickness, **more):
    return skia.Paint(
        Shader=glow_shader(),
        AntiAlias=True,
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=thickness,
        StrokeCap=skia.Paint.kRound_Cap,
        **more
    )


def draw_pieces(canvas, seconds, paints):
    """Both pieces, each with all paints from the bottom up; the second is turned by 180°."""
    for index, piece in enumerate(scenes.glow_pieces(seconds)):
        if piece is None:
            continue
        path = outline(scenes.capsule_part(*piece))
        canvas.save()
        canvas.rotate(180 * index, *scenes.GLOW_CENTER)
        for paint in paints:
            canvas.drawPath(path, paint)
        canvas.restore()


def glow(blurred):
    """A line and two blurred ones, by filters of Skia at full size; it cuts them to the regions that they reach."""

    def make(width, height):
        frame = frame_of(width, height)
        canvas = canvas_on(frame)
        canvas.scale(height / 270, height / 270)
        paints = [
            stroke(scenes.GLOW_WIDTH / 2),
            *(stroke(scenes.GLOW_WIDTH, **blurred(scenes.GLOW_BLUR / part)) for part in (1, 2)),
        ]

        def draw(seconds):
            canvas.clear(skia.ColorBLACK)
            draw_pieces(canvas, seconds, paints)
            return frame

        return draw

    return make


def image_blur(sigma):
    """The coloured line is blurred, as in our scene."""
    return {"ImageFilter": skia.ImageFilters.Blur(sigma, sigma)}


def mask_blur(sigma):
    """Only the coverage is blurred and then coloured: nearly the same picture, with one channel to blur."""
    return {"MaskFilter": skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, sigma)}


def hue_gradient(width, height):
    """Skia's gradient with a colour filter, which it applies to every pixel."""
    frame = frame_of(width, height)
    canvas = canvas_on(frame)
    # From the top left corner towards the bottom right one, three times as large about the middle.
    ends = [skia.Point(-width, -height), skia.Point(2 * width, 2 * height)]
    shader = skia.GradientShader.MakeLinear(ends, [skia.Color(*c) for c in scenes.HUE_ENDS])

    def draw(seconds):
        matrix = np.zeros((4, 5))
        matrix[:3, :3], matrix[3, 3] = scenes.hue_matrix(seconds), 1
        canvas.drawPaint(skia.Paint(Shader=shader, ColorFilter=skia.ColorFilters.Matrix(matrix.ravel().tolist())))
        return frame

    return draw


def swarm(count, sprite):
    """All sprites by one drawAtlas over a copy of the ground; the pictures of the sprite stand side by side."""

    def make(width, height):
        side = scenes.SWARM_SIZE * height // 540
        insects = scenes.Swarm(count, width, height)
        ground = scenes.swarm_ground(width, height)
        pictures = scenes.sprite_pictures(sprite, side)
        atlas = image_of(np.ascontiguousarray(np.hstack([np.pad(p, ((1, 1), (1, 1), (0, 0))) for p in pictures])))
        places = [skia.Rect.MakeXYWH((side + 2) * i, 0, side + 2, side + 2) for i in range(len(pictures))]
        frame, middle = frame_of(width, height), side / 2 + 1
        canvas, paint = canvas_on(frame), skia.Paint(Alphaf=scenes.SWARM_OPACITY)

        def draw(seconds):
            np.copyto(frame, ground)
            transforms, sources = [], []
            for picture, (x, y, cosine, sine) in insects.at(seconds, len(places)):
                left, top = x - (cosine - sine) * middle, y - (sine + cosine) * middle
                transforms.append(skia.RSXform(cosine, sine, left, top))
                sources.append(places[picture])
            canvas.drawAtlas(atlas, transforms, sources, [], skia.BlendMode.kDst, LINEAR, None, paint)
            return frame

        return draw

    return make


def peers(sprite):
    """For each scene, how one may draw it: name → maker."""
    return {
        "aurora": {"Skia": aurora, "Skia small": aurora_small},
        "glow": {"Skia": glow(image_blur), "Skia mask": glow(mask_blur)},
        "hue-gradient": {"Skia": hue_gradient},
        "swarm-20": {"Skia": swarm(20, sprite)},
        "swarm-2000": {"Skia": swarm(2000, sprite)},
    }
