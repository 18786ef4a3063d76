"""The scenes as one would write them with OpenCV and numpy: blurs in small, work only where something is, and nothing
made anew that can be used again. Each function makes a drawing: seconds → an RGBA8 frame, or the planes of Y'CbCr."""

import math

import cv2
import numpy as np

import peers_scenes as scenes


def small_aurora(width, height):
    """Discs by their distances, so small that σ is 5 (at 1/24 of 1080p) and in floating point; blurred and put on the
    ground, which is plain. Returns how much smaller it is, and a drawing with one more pixel on every side: seconds →
    red, green, blue in codes of 255."""
    sigma, margin = 5, 17  # so far reach 3 σ, and the pixel to cut off
    factor = scenes.AURORA_BLUR * height // 540 // sigma
    points = height / 540 / factor  # small pixels a point
    x = np.arange(-margin, width // factor + margin, dtype=np.float32)[None, :] + 0.5
    y = np.arange(-margin, height // factor + margin, dtype=np.float32)[:, None] + 0.5
    layer = np.empty((y.size, x.size, 4), np.float32)
    ground = np.array([*scenes.AURORA_GROUND, 1], np.float32) * 255

    def draw(seconds):
        layer[:] = 0
        for center_x, center_y, radius, color, opacity in scenes.clouds(seconds):
            distance = np.sqrt((x - center_x * points) ** 2 + (y - center_y * points) ** 2)
            alpha = np.clip(radius * points + 0.5 - distance, 0, 1)[..., None] * np.float32(opacity)
            layer[:] = layer * (1 - alpha) + np.array([*color, 1], np.float32) * 255 * alpha
        blurred = cv2.GaussianBlur(layer, (0, 0), sigma)[margin - 1 : 1 - margin, margin - 1 : 1 - margin]
        return blurred + ground * (1 - blurred[..., 3:] / 255)

    return factor, draw


def enlarged(small, large, cut):
    """Enlarges into `large`, whose border is cut off."""
    cv2.resize(small, (large.shape[1], large.shape[0]), dst=large, interpolation=cv2.INTER_LINEAR)
    return large[cut:-cut, cut:-cut]


def aurora(width, height):
    factor, small = small_aurora(width, height)
    large = np.empty((height + 2 * factor, width + 2 * factor, 4), np.uint8)
    return lambda seconds: enlarged(np.rint(small(seconds)).astype(np.uint8), large, factor)


def planar_aurora(width, height):
    """As ours: Y'CbCr, with a quarter of the pixels for the colours."""
    factor, small = small_aurora(width, height)
    sizes = [(height, width, factor), *[(height // 2, width // 2, factor // 2)] * 2]
    planes = [np.empty((rows + 2 * cut, columns + 2 * cut), np.uint8) for rows, columns, cut in sizes]

    def draw(seconds):
        codes = cv2.transform(np.ascontiguousarray(small(seconds)[..., :3]), scenes.YCBCR)
        parts = cv2.split(np.rint(codes).astype(np.uint8))
        return [enlarged(part, plane, cut) for part, plane, (_, _, cut) in zip(parts, planes, sizes)]

    return draw


def over(below, above):
    """Premultiplied `above` over `below`, in place."""
    clear = cv2.bitwise_not(cv2.extractChannel(above, 3))
    cv2.multiply(below, cv2.merge([clear] * 4), dst=below, scale=1 / 255)
    cv2.add(below, above, dst=below)


def hue_gradient_looked_up(width, height):
    """Where each pixel is along the gradient is worked out once; then a table of 2048 colours is looked up."""
    x, y = (np.arange(width) + 0.5)[None, :] / width, (np.arange(height) + 0.5)[:, None] / height
    aspect = (height / width) ** 2
    part = (np.arange(2048, dtype=np.float32) / 2047 + 1)[:, None] / 3
    place = np.rint((x + y * aspect) / (1 + aspect) * 2047).astype(np.uint16)
    start, end = np.array(scenes.HUE_ENDS, np.float32)
    straight = (start * (1 - part) + end * part)[None]
    table = np.full((2048, 4), 255, np.uint8)
    frame = np.empty((height, width, 4), np.uint8)

    def draw(seconds):
        turned = cv2.transform(straight, scenes.hue_matrix(seconds).astype(np.float32))[0]
        table[:, :3] = np.rint(np.clip(turned, 0, 255))
        np.take(table.view(np.uint32)[:, 0], place, out=frame.view(np.uint32)[..., 0], mode="clip")
        return frame

    return draw


def hue_gradient_rows(width, height):
    """The gradient is one ramp, of which each row begins a little later: nothing but copies of rows. Of 16:9, 16 ramps
    of the 16 subpixels do for all rows, and each is copied to every 16th row at once."""
    assert width * 9 == height * 16
    length = width + height * 9 // 16 + 9
    # A pixel is 1 / (width (1 + (9/16)²)) of the way, of which the middle third shows.
    place = np.arange(length)[None, :] + np.arange(16)[:, None] / 16 + 0.5 + 0.5 * 9 / 16
    part = 1 / 3 + place / (width * (1 + (9 / 16) ** 2)) / 3
    start, end = np.array(scenes.HUE_ENDS, np.float32)
    straight = (start * (1 - part[..., None]) + end * part[..., None]).astype(np.float32)
    ramps = np.full((16, length, 4), 255, np.uint8)
    frame = np.empty((height, width, 4), np.uint8)
    rows = []
    for first in range(16):
        ramp = ramps.view(np.uint32)[first * 9 % 16, first * 9 // 16 :, 0]
        count = len(range(first, height, 16))
        rows.append(
            (frame.view(np.uint32)[first::16, :, 0], np.lib.stride_tricks.as_strided(ramp, (count, width), (9 * 4, 4)))
        )

    def draw(seconds):
        turned = cv2.transform(straight, scenes.hue_matrix(seconds).astype(np.float32))
        ramps[..., :3] = np.rint(np.clip(turned, 0, 255))
        for target, source in rows:
            np.copyto(target, source)
        return frame

    return draw


def swarm(count, sprite):
    """Each sprite turned into the region that it covers, bilinearly, and blended there by integers. Only those of the
    last frame get their ground back, unless they are more than the whole frame."""

    def make(width, height):
        side = scenes.SWARM_SIZE * height // 540
        insects = scenes.Swarm(count, width, height)
        pictures = [np.rint(p * scenes.SWARM_OPACITY).astype(np.uint8) for p in scenes.sprite_pictures(sprite, side)]
        ground = scenes.swarm_ground(width, height)
        frame, drawn, middle = ground.copy(), [], (side - 1) / 2

        def draw(seconds):
            if len(drawn) * side * side > width * height:
                np.copyto(frame, ground)
            else:
                for rows, columns in drawn:
                    frame[rows, columns] = ground[rows, columns]
            drawn.clear()
            for picture, (x, y, cosine, sine) in insects.at(seconds, len(pictures)):
                reach = (abs(cosine) + abs(sine)) * side / 2 + 1
                left, right = max(0, math.floor(x - reach)), min(width, math.ceil(x + reach))
                top, bottom = max(0, math.floor(y - reach)), min(height, math.ceil(y + reach))
                if left >= right or top >= bottom:
                    continue
                rows, columns = slice(top, bottom), slice(left, right)
                drawn.append((rows, columns))
                matrix = np.array(
                    [
                        [cosine, -sine, x - 0.5 - left - (cosine - sine) * middle],
                        [sine, cosine, y - 0.5 - top - (sine + cosine) * middle],
                    ]
                )
                over(frame[rows, columns], cv2.warpAffine(pictures[picture], matrix, (right - left, bottom - top)))
            return frame

        return draw

    return make


def peers(sprite):
    """For each scene, how one may draw it: name → maker."""
    return {
        "aurora": {"OpenCV": aurora, "OpenCV planar": planar_aurora},
        "hue-gradient": {"numpy": hue_gradient_rows, "numpy table": hue_gradient_looked_up},
        "swarm-20": {"OpenCV": swarm(20, sprite)},
        "swarm-2000": {"OpenCV": swarm(2000, sprite)},
    }
