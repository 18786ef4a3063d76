"""Some frames of a video, and the bands that are visible in them."""

import subprocess

import numpy as np

from gif_score import blurred, kernel, mean_square


def decoded(path, indices, size):
    """Frames of a file that names its matrix, in codes of 255: blue, green, red, converted as exactly as ffmpeg can."""
    select = "+".join(f"eq(n\\,{index})" for index in indices)
    scale = "scale=flags=accurate_rnd+full_chroma_int+full_chroma_inp+bicubic"
    output = "-vsync passthrough -f rawvideo -pix_fmt bgr48le -".split()
    command = ["ffmpeg", "-nostdin", "-v", "error", "-i", path, "-vf", f"select={select},{scale}", *output]
    data = subprocess.run(command, check=True, capture_output=True).stdout
    return np.frombuffer(data, "<u2").reshape(len(indices), size[1], size[0], 3).astype(np.float32) / 257


def band(differences):
    """The RMS of what is left of differences between blurs of σ = 2 and σ = 12 pixels."""
    narrow, wide = kernel(2), kernel(12)
    return float(
        np.sqrt(np.mean([mean_square(blurred(error, narrow) - blurred(error, wide)) for error in differences]))
    )
