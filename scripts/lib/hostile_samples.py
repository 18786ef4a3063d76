"""Small valid files of many formats, most of them made by ffmpeg, that the trials damage."""

import subprocess

LOOP = "testsrc=s=48x32:r=10:d=0.8"
STILL = ["-frames:v", "1"]
MADE_BY_FFMPEG = {
    "a.gif": [], "a.apng": ["-plays", "0"], "a.png": STILL, "a.jpg": STILL, "a.bmp": STILL, "a.tiff": STILL,
    "a.tga": STILL, "a.webp": STILL, "a.mp4": ["-c:v", "libx264", "-bf", "2"], "a.mov": ["-c:v", "prores"],
    "a.webm": ["-c:v", "libvpx-vp9"], "a.mkv": ["-c:v", "ffv1"], "a.avi": ["-c:v", "mpeg4"],
    "a.y4m": ["-pix_fmt", "yuv420p"], "a.ts": ["-c:v", "mpeg2video"], "a.ogv": ["-c:v", "libtheora"],
    "a.nut": ["-c:v", "rawvideo"], "a.flv": ["-c:v", "flv"],
}  # fmt: skip


def make(tool, folder):
    """Makes the files; those that this ffmpeg cannot make are left out."""
    folder.mkdir()
    for name, words in MADE_BY_FFMPEG.items():
        command = ["ffmpeg", "-v", "quiet", "-y", "-f", "lavfi", "-i", LOOP, *words, str(folder / name)]
        if subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode:
            (folder / name).unlink(missing_ok=True)
    # An animated WebP, which ffmpeg does not write everywhere.
    words = ["render", "aurora", "-o", "a.anim.webp", "--size", "48x27", "--loop", "sway:1s", "-q"]
    subprocess.run([tool, *words], cwd=folder, check=True)
