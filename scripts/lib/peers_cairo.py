"""The glow as one would write it with cairo for the outlines and OpenCV for the blurs."""

import math

import cairo
import cv2
import numpy as np

import peers_opencv
import peers_scenes as scenes


def angular_gradient(width, height):
    """An RGBA8 picture of the glow's gradient, clockwise from the right round the middle."""
    y, x = np.mgrid[0:height, 0:width]
    part = np.arctan2(y + 0.5 - height / 2, x + 0.5 - width / 2) / scenes.FULL_TURN % 1
    offsets, colors = zip(*scenes.GLOW_STOPS)
    channels = [np.interp(part, offsets, channel) for channel in zip(*colors)]
    return np.dstack([*np.rint(channels), np.full_like(part, 255)]).astype(np.uint8)


def outline(context, part):
    for kind, *numbers in part:
        if kind == "arc":
            context.arc(*numbers)
        else:
            context.line_to(*numbers[:2])
            context.line_to(*numbers[2:])


def glow(width, height):
    """For each piece, in the region that its glow reaches: cairo strokes coverage, OpenCV blurs the coloured lines at
    1/4 and 1/8 of the size (σ = 4 in both), puts one on the other there, and only then enlarges them."""
    points = height / 270  # pixels a point
    gradients = {}
    for factor in (1, 4, 8):
        gradient = angular_gradient(width // factor, height // factor)
        gradients[factor] = gradient, np.ascontiguousarray(gradient[::-1, ::-1])
    frame = np.zeros((height, width, 4), np.uint8)
    frame[..., 3] = 255
    drawn = []
    reach = 3 * scenes.GLOW_BLUR + scenes.GLOW_WIDTH / 2

    def region(part, turned):
        """The pixels round a part, in multiples of 8."""
        middle_x, middle_y = scenes.GLOW_CENTER
        surface = cairo.RecordingSurface(cairo.CONTENT_ALPHA, None)
        context = cairo.Context(surface)
        outline(context, part)
        left, top, right, bottom = context.path_extents()
        if turned:
            left, right = 2 * middle_x - right, 2 * middle_x - left
            top, bottom = 2 * middle_y - bottom, 2 * middle_y - top
        low = [max(0, math.floor((v - reach) * points / 8) * 8) for v in (left, top)]
        high = [min(end, math.ceil((v + reach) * points / 8) * 8) for v, end in ((right, width), (bottom, height))]
        return *low, *high

    def line(part, turned, box, thickness, factor):
        """A coloured line of a region, premultiplied, at a part of the size."""
        left, top, right, bottom = (v // factor for v in box)
        surface = cairo.ImageSurface(cairo.FORMAT_A8, right - left, bottom - top)
        context = cairo.Context(surface)
        context.translate(-left, -top)
        context.scale(points / factor, points / factor)
        if turned:
            context.translate(*scenes.GLOW_CENTER)
            context.rotate(math.pi)
            context.translate(*(-v for v in scenes.GLOW_CENTER))
        context.set_line_width(thickness)
        context.set_line_cap(cairo.LINE_CAP_ROUND)
        outline(context, part)
        context.stroke()
        surface.flush()
        stride = surface.get_stride()
        mask = np.frombuffer(surface.get_data(), np.uint8).reshape(bottom - top, stride)[:, : right - left]
        return cv2.multiply(gradients[factor][turned][top:bottom, left:right], cv2.merge([mask] * 4), scale=1 / 255)

    def draw(seconds):
        for left, top, right, bottom in drawn:
            frame[top:bottom, left:right] = (0, 0, 0, 255)
        drawn.clear()
        for turned, piece in enumerate(scenes.glow_pieces(seconds)):
            if piece is None:
                continue
            part = scenes.capsule_part(*piece)
            box = left, top, right, bottom = region(part, turned)
            drawn.append(box)
            target = frame[top:bottom, left:right]
            peers_opencv.over(target, line(part, turned, box, scenes.GLOW_WIDTH / 2, 1))
            sigma = scenes.GLOW_BLUR * points / 8
            wide = cv2.GaussianBlur(line(part, turned, box, scenes.GLOW_WIDTH, 8), (0, 0), sigma)
            light = cv2.resize(wide, ((right - left) // 4, (bottom - top) // 4))
            peers_opencv.over(light, cv2.GaussianBlur(line(part, turned, box, scenes.GLOW_WIDTH, 4), (0, 0), sigma))
            peers_opencv.over(target, cv2.resize(light, (right - left, bottom - top)))
        return frame

    return draw


def peers(_):
    """For each scene, how one may draw it: name → maker."""
    return {"glow": {"cairo+OpenCV": glow}}
