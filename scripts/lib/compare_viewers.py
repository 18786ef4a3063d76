"""Shows that other programs compose GIFs to the same pictures, pixel by pixel, with the same delays.

usage: compare_viewers.py ZOETROPE [--keep FOLDER] [GIF…]      those of viewer_cases.py, without any

The reference is gif_blocks.py, which composes the pictures of the first round from the file's blocks.
"""

import argparse
import sys
import tempfile
from pathlib import Path

import gif_blocks
import numpy as np
from viewer_cases import FRAMES_PER_SECOND, Case, make_cases
from viewers import ROUNDS, VIEWERS, Failed, Skipped

DISPOSALS = {0: "unspecified", 1: "keep", 2: "background", 3: "previous"}


def different(first, second):
    """Returns where two pictures differ. The colour of a transparent pixel does not count."""
    return (first[..., 3] != second[..., 3]) | ((first != second).any(axis=-1) & (first[..., 3] > 0))


def compare(expected, delays, gif, viewer_delays, pictures):
    """Returns a sentence for each difference of a viewer's pictures or delays from the reference."""
    count, shown, wrong, pixels, first = len(gif.images), 0, 0, 0, None
    for shown, picture in enumerate(pictures, start=1):
        wanted = expected[(shown - 1) % count]
        if picture.shape != wanted.shape:
            return [f"picture {shown - 1} is {picture.shape[1]} × {picture.shape[0]}"]
        where = different(wanted, picture)
        if where.any():
            wrong, pixels = wrong + 1, pixels + int(where.sum())
            first = first or tell(shown - 1, count, where, wanted, picture)
    problems = []
    if shown != ROUNDS * count:
        problems.append(f"{shown} pictures in {ROUNDS} rounds, not {ROUNDS * count}")
    if wrong:
        problems.append(f"{wrong} pictures differ in {pixels} pixels, first {first}")
    if len(viewer_delays) != count:
        problems.append(f"{len(viewer_delays)} delays, not {count}")
    apart = [index for index, pair in enumerate(zip(delays, viewer_delays)) if pair[0] != pair[1]]
    if apart:
        index = apart[0]
        problems.append(
            f"{len(apart)} delays differ, first of frame {index}: {viewer_delays[index]} ms, not {delays[index]}"
        )
    return problems


def tell(index, count, where, wanted, picture):
    """Describes the first pixel that differs."""
    y, x = np.argwhere(where)[0]
    return (f"frame {index % count} of round {index // count + 1} at ({x}, {y}):"
            f" {picture[y, x].tobytes().hex()}, not {wanted[y, x].tobytes().hex()}")  # fmt: skip


def describe(gif):
    counts = {}
    for image in gif.images:
        counts[DISPOSALS.get(image.disposal, "unknown")] = counts.get(DISPOSALS.get(image.disposal, "unknown"), 0) + 1
    return ", ".join([f"{gif.width} × {gif.height}", *(f"{count} {name}" for name, count in counts.items())])


def check_frames(frames, expected, delays):
    """Returns how pictures differ from the frames that they must show exactly, or None. Equal frames may be merged."""
    counts = [delay * FRAMES_PER_SECOND // 1000 for delay in delays]
    shown = np.repeat(expected, counts, axis=0)
    if len(shown) != len(frames):
        return f"they last {len(shown)} frames, not {len(frames)}"
    where = different(frames, shown)
    wrong = np.flatnonzero(where.any(axis=(1, 2)))
    if wrong.size:
        first = tell(wrong[0], len(frames), where[wrong[0]], frames[wrong[0]], shown[wrong[0]])
        return f"{wrong.size} differ in {where.sum()} pixels, first {first}"
    return None


def check(case, folder):
    """Prints a line for each viewer of a file. Returns whether all agree."""
    try:
        gif = gif_blocks.read(case.path)
    except (ValueError, OSError) as error:
        print(f"{case.path.name}: {error}")
        return False
    print(f"{case.path.name}: {describe(gif)}", flush=True)
    fine = True

    def tell_about(name, result, failed):
        nonlocal fine
        print(f"  {name:12} {result}", flush=True)
        fine = fine and not failed

    for disposal in sorted(case.disposals - {image.disposal for image in gif.images}):
        tell_about("blocks", f"made for disposal {DISPOSALS[disposal]}, but without", failed=True)
    expected = list(gif_blocks.pictures(gif, 1))
    delays = [10 * image.centiseconds for image in gif.images]
    if case.frames is not None:
        problem = check_frames(case.frames, expected, delays)
        tell_about("frames given", f"{len(case.frames):4} frames  {problem or 'equal'}", failed=problem)
    for name, viewer in VIEWERS.items():
        try:
            problems = compare(expected, delays, gif, *viewer(str(case.path), gif, folder))
        except Skipped as reason:
            tell_about(name, f"skipped: {reason}", failed=False)
            continue
        except (Failed, OSError, ValueError) as error:
            problems = [f"failed: {error}"]
        tell_about(name, f"{len(gif.images):4} frames  {'; '.join(problems) or 'equal'}", failed=problems)
    return fine


def main():
    parser = argparse.ArgumentParser(prog="compare-viewers")
    parser.add_argument("zoetrope")
    parser.add_argument("--keep", metavar="FOLDER", help="leave the GIFs that are made there")
    parser.add_argument("files", nargs="*", metavar="GIF", type=Path, help="instead of those that are made")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        if options.files:
            cases = [Case(path) for path in options.files]
        else:
            folder = Path(options.keep or temporary).resolve()
            folder.mkdir(parents=True, exist_ok=True)
            cases = make_cases(options.zoetrope, folder)
        failed = [case.path.name for case in cases if not check(case, temporary)]
    if failed:
        sys.exit(f"compare-viewers: not all the same: {', '.join(failed)}")


main()
