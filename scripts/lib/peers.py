"""Other libraries' ways to draw a scene, measured. usage: peers.py SCENE WIDTHxHEIGHT SPRITE [FOLDER SECONDS]

Prints {"name": CPU ms a frame, …} as JSON. Of one thread, without what comes before the first frame: the least of
several batches, since what other processes add is never negative. With a folder, saves each one's picture of a moment
instead.
"""

import json
import sys
import time

import cv2
import numpy as np

import field_scenes
import peers_cairo
import peers_fields
import peers_opencv
import peers_skia
from peers_scenes import YCBCR

BATCHES = 5
BATCH_SECONDS = 0.3
# Of all others: field_scenes.PERIOD.
PERIODS = {"aurora": 60, "glow": 2, "hue-gradient": 6, "swarm-20": 25, "swarm-2000": 25}


def milliseconds(draw, period):
    """CPU ms a frame; a batch's frames are spread evenly over the period, as many as fill its time."""
    draw(0)  # Warms up: allocations, caches, tables made at first use.
    begin = time.process_time()
    draw(period / 2)
    frames = min(60, max(8, round(BATCH_SECONDS / (time.process_time() - begin + 1e-4))))
    costs = []
    for _ in range(BATCHES):
        begin = time.process_time()
        for index in range(frames):
            draw(period * index / frames)
        costs.append((time.process_time() - begin) / frames * 1000)
    return min(costs)


def from_planes(planes):
    """Blue, green and red of the planes of Y'CbCr 4:2:0."""
    luma = planes[0]
    codes = cv2.merge([luma, *(cv2.resize(plane, luma.shape[::-1]) for plane in planes[1:])]).astype(np.float64)
    colors = np.linalg.solve(YCBCR[:, :3].astype(np.float64), (codes - YCBCR[:, 3]).reshape(-1, 3).T)
    return np.clip(np.rint(colors[::-1].T), 0, 255).astype(np.uint8).reshape(codes.shape)


def main(scene, size, sprite, folder=None, moment="0"):
    cv2.setNumThreads(1)
    width, height = map(int, size.split("x"))
    families = (peers_opencv, peers_cairo, peers_skia, peers_fields)
    makers = {name: make for family in families for name, make in family.peers(sprite).get(scene, {}).items()}
    if folder is None:
        period = PERIODS.get(scene, field_scenes.PERIOD)
        print(json.dumps({name: milliseconds(make(width, height), period) for name, make in makers.items()}))
        return
    for name, make in makers.items():
        frame = make(width, height)(float(moment))
        picture = from_planes(frame) if isinstance(frame, list) else cv2.cvtColor(frame, cv2.COLOR_RGBA2BGR)
        cv2.imwrite(f"{folder}/{scene}-{size}-{name.replace(' ', '-')}.png", picture)


main(*sys.argv[1:])
