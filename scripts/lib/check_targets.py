"""Makes files for every target and checks their limits with other programs; see scripts/check-targets."""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import web_page

UNITS = {"": 1, "B": 1, "kB": 1000, "MB": 10**6, "GB": 10**9, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30}
# The codec of files that are named after it.
CODECS = {"apng": "apng", "gif": "gif", "webp": "webp", "avif": "av1"}
# The quality of files that need no other one.
STANDARD = 80


def run(words, **options):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)


def byte_count(text):
    number, unit = re.fullmatch(r"([0-9.]+)([A-Za-z]*)", text).groups()
    return int(float(number) * UNITS[unit])


def allows(text, value):
    """Whether a range such as ..128, 5..20 or 512 contains a number."""
    if text is None:
        return True
    if ".." not in text:
        return abs(value - float(text)) < 1e-6
    lower, upper = text.split("..")
    # Durations of WebM are whole milliseconds.
    return (not lower or value >= float(lower) - 0.001) and (not upper or value <= float(upper) + 0.001)


def samples(folder):
    """Small clips of each kind, made by ffmpeg."""

    def ffmpeg(name, source, *words):
        run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", source, *words, folder / name], check=True)
        return folder / name

    moving = "mandelbrot=s=320x180:r=30:maxiter=400,gblur=2,format=yuv420p,trim=duration=4"
    screen = (
        "color=white:s=640x360:r=30:d=4,drawgrid=w=40:h=24:c=gray[page];color=blue:s=40x40:r=30:d=4[box];"
        "[page][box]overlay=x='mod(t*120,600)':y=100"
    )
    alpha = (
        "color=red:s=160x160:r=25:d=2,format=yuva420p,"
        "geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='255*lt(hypot(X-80-40*sin(T*3.14),Y-80),40)'"
    )
    return {
        "scene": None,
        "footage": ffmpeg("footage.mp4", moving, "-f", "lavfi", "-i", "sine=d=4", "-c:v", "libx264", "-crf", "12"),
        "screen": ffmpeg("screen.mp4", screen, "-c:v", "libx264", "-crf", "12"),
        "alpha": ffmpeg("alpha.mov", alpha, "-c:v", "qtrle", "-pix_fmt", "argb"),
    }


def gif_delays(path):
    info = run(["gifsicle", "--info", path]).stdout
    return [float(delay) for delay in re.findall(r"delay ([0-9.]+)s", info)] or [0.1], "loop forever" in info


def webp_frames(path):
    info = run(["webpinfo", path]).stdout
    delays = [int(delay) / 1000 for delay in re.findall(r"Duration: (\d+)", info)]
    return delays, re.search(r"Loop count\s*: 0", info) is not None, re.search(r"Canvas size:? (\d+) x (\d+)", info)


def measured(path, kind):
    """Size, frames, seconds and what else other programs say of a file."""
    facts = {"bytes": path.stat().st_size, "audio": False, "loops": True}
    if kind == "webp":
        delays, facts["loops"], canvas = webp_frames(path)
        facts.update(width=int(canvas[1]), height=int(canvas[2]), frames=len(delays), seconds=sum(delays))
        facts.update(codec="webp", pixel_format="")
        return facts
    words = ["ffprobe", "-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "json", path]
    probe = json.loads(run(words, check=True).stdout)
    video = next(stream for stream in probe["streams"] if stream["codec_type"] == "video")
    facts["audio"] = any(stream["codec_type"] == "audio" for stream in probe["streams"])
    facts.update(width=video["width"], height=video["height"], frames=int(video["nb_read_frames"]))
    facts.update(codec=video["codec_name"], pixel_format=video["pix_fmt"])
    facts["seconds"] = float(probe["format"].get("duration", 0))
    if kind == "gif":
        delays, facts["loops"] = gif_delays(path)
        facts.update(frames=len(delays), seconds=sum(delays))
    if kind == "apng":
        # The chunk holds the number of frames and the number of plays, of which 0 is forever.
        data = path.read_bytes()
        control = data.find(b"acTL") + 4
        facts["plays"] = 0 if control < 4 else int.from_bytes(data[control + 4 : control + 8], "big")
        facts["loops"] = facts["plays"] == 0
        # ffprobe has no duration of an APNG; its frames have.
        words = ["ffprobe", "-v", "error", "-show_entries", "packet=duration_time", "-of", "csv=p=0", path]
        facts["seconds"] = sum(float(line) for line in run(words).stdout.split() if line != "N/A")
    return facts


def violations(target, facts, kind):
    """The limits of a target that a file violates, by what other programs say."""
    width, height, frames = facts["width"], facts["height"], facts["frames"]
    plays = facts.get("plays", 1) if "plays" in target else 1
    checks = {
        "bytes": "bytes" not in target or facts["bytes"] <= byte_count(target["bytes"]),
        "width": allows(target.get("width"), width),
        "height": allows(target.get("height"), height),
        "longSide": allows(target.get("longSide"), max(width, height)),
        "square": not target.get("square") or width == height,
        "area": allows(target.get("area"), width * height),
        "pixels": allows(target.get("pixels"), width * height * frames),
        "frames": allows(target.get("frames"), frames),
        "seconds": allows(target.get("seconds"), facts["seconds"] * plays),
        "plays": plays > 0 and allows(target.get("plays"), plays),
        "fps": frames < 2 or allows(target.get("fps"), frames / max(facts["seconds"], 1e-9)),
        "sides": "sides" not in target or width in target["sides"],
        "silent": not (target.get("silent") and facts["audio"]),
        "loops": facts["loops"] or not target.get("loops"),
        "formats": kind in target["formats"],
    }
    if kind in CODECS:
        checks["codec"] = facts["codec"] == CODECS[kind]
    else:
        checks["codecs"] = facts["codec"] in target.get("codecs", [facts["codec"]])
        checks["pixelFormats"] = facts["pixel_format"] in target.get("pixelFormats", [facts["pixel_format"]])
    return [f"{name} ({facts})" for name, is_met in checks.items() if not is_met]


def made_files(text):
    """Returns the facts of each file; of several, the tool prints a list."""
    value = json.loads(text)
    return value.get("files", [value])


def size_text(target, file):
    """Returns the bytes of a file, and the part of the limit where that keeps the quality down."""
    size = file["bytes"]
    text = f"{size / 10**6:.3g} MB" if size >= 10**6 else f"{size / 1000:.3g} kB"
    if "bytes" not in target or file.get("quality", 100) == 100:
        return text
    return f"{text} ({100 * size / byte_count(target['bytes']):.0f} %)"


def check(tool, target, source, clip, folder):
    """Makes the files of a case; returns the cell of the table and the problems."""
    output = folder / f"{target['name']}-{source}"
    output.mkdir()
    words = ["render", "aurora", "--fps", "20"] if clip is None else ["encode", clip]
    if "width" not in target and "longSide" not in target and "sides" not in target and target["name"] != "wallpaper":
        words += ["--size", "320x180"] if source != "alpha" else []
    if target["name"] == "wallpaper":
        words += ["--monitors", "640x360"]
    if clip is None and "seconds" not in target and "frames" not in target:
        words += ["--loop", "sway:2s"]
    before = os.times()
    name = f"a.{target['formats'][0]}" if "writes" not in target else "a"
    made = run([tool, *words, "--for", target["name"], "-o", name, "--json"], cwd=output)
    after = os.times()
    if made.returncode != 0:
        return "failed", [made.stderr.strip()]
    paths = [path for path in sorted(output.iterdir()) if path.suffix not in (".html", ".md", ".png")]
    paths = [path for path in paths if "-still" not in path.stem]
    problems = [] if paths else ["no file is written"]
    for path in paths:
        kind = path.suffix[1:]
        problems += violations(target, measured(path, kind), kind)
        verified = run([tool, "verify", path, "--for", target["name"], "--json"])
        limits = json.loads(verified.stdout)["files"][0]["limits"]
        problems += [item["text"] for item in limits["items"] if not item["isMet"]]
    if target.get("writes") == "page" and clip is None:
        problems += web_page.check(output / "a.html", folder)
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    # Without stills and pages, which have no limits.
    files = [file for file in made_files(made.stdout) if file.get("frames", 1) > 1]
    sizes = " + ".join(size_text(target, file) for file in files)
    qualities = " + ".join(str(file.get("quality", STANDARD)) for file in files)
    return f"{sizes}, {qualities}, {cpu:.0f} s", problems


def main():
    parser = argparse.ArgumentParser(prog="check-targets")
    parser.add_argument("tool")
    parser.add_argument("--only", default="")
    parser.add_argument("--write", metavar="PAGE", help="replace the table of a page")
    arguments = parser.parse_args()
    if arguments.write and arguments.only:
        parser.error("--write is for all targets")
    tool = str(Path(arguments.tool).resolve())
    targets = json.loads(run([tool, "targets", "--json"], check=True).stdout)["targets"]
    failures, lines = 0, []

    def line(text):
        lines.append(text)
        print(text, flush=True)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        clips = samples(folder)
        line(f"| target | {' | '.join(clips)} |\n|---{'|---' * len(clips)}|")
        for target in targets:
            cells = []
            for source, clip in clips.items():
                if not re.search(arguments.only, f"{target['name']} {source}"):
                    cells.append("")
                    continue
                cell, problems = check(tool, target, source, clip, folder)
                cells.append(cell)
                failures += bool(problems)
                for problem in problems:
                    print(f"{target['name']} of {source}: {problem}", file=sys.stderr)
            if any(cells):
                line(f"| `{target['name']}` | {' | '.join(cells)} |")
    if len(lines) == 1:
        sys.exit(f"check-targets: no case is named like {arguments.only!r}")
    if arguments.write and not failures:
        page = Path(arguments.write)
        text = page.read_text(encoding="utf-8")
        page.write_text(re.sub(r"\| target \| scene .*?\n(?!\|)", "\n".join(lines) + "\n", text, flags=re.S), "utf-8")
    print(f"check-targets: {failures} cases violate a limit" if failures else "check-targets: all limits are met")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
