"""The preview in terminals, for check_preview.py: half blocks in tmux, sixels through a pseudo-terminal."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

import numpy as np

# Drawn as large as the terminal shows it: two pixels in a character, twice as large in 80 × 20 of them.
SCENE = ["aurora", "--size", "40x20", "--fps", "10", "--loop", "sway:2s", "--seed", "7"]
# Codes of 255. libchafa enlarges smoothly, and sixels have 256 colours.
MEAN_BOUND = 6


def frame(tool, folder, *options):
    """The first frame that render draws, RGB, twice as large."""
    words = ["render", *SCENE, *options, "-o", "-", "--format", "rgb24"]
    data = subprocess.run([tool, *words], cwd=folder, check=True, capture_output=True).stdout
    pixels = np.frombuffer(data[: 40 * 20 * 3], "u1").reshape(20, 40, 3)
    return pixels.repeat(2, axis=0).repeat(2, axis=1).astype(int)


def compare(found, expected, name):
    apart = np.abs(found - expected).mean()
    assert apart < MEAN_BOUND, f"{name}: {apart:.1f} codes away on average"


def half_blocks(text):
    """The pixels of rows of half blocks with colours of their own."""
    rows = []
    for line in text.split("\n"):
        fore, back, upper, lower = (0, 0, 0), (0, 0, 0), [], []
        for codes, character in re.findall(r"\x1b\[([0-9;]*)m|(.)", line):
            if character:
                top, bottom = {"▀": (fore, back), "▄": (back, fore), "█": (fore, fore)}.get(character, (back, back))
                upper.append(top)
                lower.append(bottom)
                continue
            numbers = [int(code or 0) for code in codes.split(";")]
            while numbers:
                if numbers[:2] == [38, 2]:
                    fore, numbers = tuple(numbers[2:5]), numbers[5:]
                elif numbers[:2] == [48, 2]:
                    back, numbers = tuple(numbers[2:5]), numbers[5:]
                elif numbers[0] == 7:
                    fore, back, numbers = back, fore, numbers[1:]
                else:
                    numbers = numbers[1:]
        rows += [upper, lower]
    return rows


def sixels(data):
    """The picture of a sixel sequence, RGB."""
    body = data[data.index(b"q") + 1 :].decode("ascii")
    colors, pixels, x, band, color = {}, {}, 0, 0, 0
    for kind, text in re.findall(r'(["#!])?([0-9;]*[?-~$-]?)', body):
        if kind == '"':
            text = text.lstrip("0123456789;")
            kind = ""
        if kind == "#":
            numbers = text.rstrip("?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~$-").split(";")
            rest = text[len(";".join(numbers)) :]
            color = int(numbers[0])
            if len(numbers) == 5:
                colors[color] = [round(int(part) * 255 / 100) for part in numbers[2:]]
            count, text = 1, rest
        elif kind == "!":
            digits = re.match(r"\d+", text)[0]
            count, text = int(digits), text[len(digits) :]
        else:
            count = 1
        for character in text:
            if character == "$":
                x = 0
            elif character == "-":
                x, band = 0, band + 1
            elif "?" <= character <= "~":
                bits = ord(character) - 63
                for column in range(x, x + count):
                    for bit in range(6):
                        if bits >> bit & 1:
                            pixels[band * 6 + bit, column] = color
                x += count
    height, width = max(key[0] for key in pixels) + 1, max(key[1] for key in pixels) + 1
    picture = np.zeros((height, width, 3), int)
    for (row, column), index in pixels.items():
        picture[row, column] = colors[index]
    return picture


class Terminal:
    """The tool in a pseudo-terminal of 80 × 21 characters of 8 × 16 pixels."""

    def __init__(self, tool, folder, *options):
        self.parent, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 21, 80, 640, 336))
        self.child, self.before = child, termios.tcgetattr(child)
        environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self.process = subprocess.Popen(
            [tool, "preview", *SCENE, "--terminal", *options], cwd=folder, env=environment,
            stdin=child, stdout=child, stderr=child, start_new_session=True,
        )  # fmt: skip
        self.output = b""

    def read(self, until, seconds=20):
        """Reads until the output contains some bytes."""
        end = time.monotonic() + seconds
        while until not in self.output:
            assert time.monotonic() < end, f"no {until} in {self.output[-200:]}"
            if select.select([self.parent], [], [], 0.1)[0]:
                self.output += os.read(self.parent, 1 << 16)
        return self.output

    def press(self, key):
        os.write(self.parent, key)

    def check_end(self, code):
        """Waits for the end, and checks that the terminal is as before."""
        self.read(b"\x1b[?1049l")
        assert self.process.wait(10) == code
        assert b"\x1b[?25h" in self.output
        assert termios.tcgetattr(self.child) == self.before
        os.close(self.parent)
        os.close(self.child)


def check_sixels(tool, folder):
    terminal = Terminal(tool, folder, "--graphics", "sixel")
    terminal.press(b" ")
    terminal.read(b"\x1b\\")
    data = terminal.output[terminal.output.index(b"\x1bP") : terminal.output.index(b"\x1b\\")]
    picture = sixels(data)
    small = picture[: picture.shape[0] // 8 * 8, : picture.shape[1] // 8 * 8]
    small = small.reshape(small.shape[0] // 8, 8, small.shape[1] // 8, 8, 3).mean(axis=(1, 3))
    expected = frame(tool, folder)
    compare(small[: expected.shape[0]], expected[: small.shape[0]], "sixels")
    terminal.press(b"q")
    terminal.check_end(0)


def check_signals(tool, folder):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        terminal = Terminal(tool, folder)
        terminal.read(b"q leaves")
        terminal.process.send_signal(number)
        terminal.check_end(0)


def check_gone(tool, folder):
    """A preview whose terminal goes ends, also if it ignores the signal of that, as under nohup."""
    hangup = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        terminal = Terminal(tool, folder)
    finally:
        signal.signal(signal.SIGHUP, hangup)
    terminal.read(b"q leaves")
    os.close(terminal.child)
    os.close(terminal.parent)
    assert terminal.process.wait(10) == 0


def check_blocks(tool, folder):
    """Half blocks in tmux, paused at the first frame of a seed."""
    server = ["tmux", "-L", f"preview-{os.getpid()}", "-f", "/dev/null"]
    run = {"check": True, "capture_output": True, "text": True, "cwd": folder}
    command = f"COLORTERM=truecolor exec {tool} preview {' '.join(SCENE)} --terminal"
    subprocess.run([*server, "new-session", "-d", "-x", "80", "-y", "21", "sh"], **run)
    try:
        subprocess.run([*server, "send-keys", command, "Enter"], **run)

        def screen():
            return subprocess.run([*server, "capture-pane", "-e", "-p", "-N"], **run).stdout

        def wait(words):
            end = time.monotonic() + 20
            while words not in screen():
                assert time.monotonic() < end, screen()
                time.sleep(0.05)

        wait("q leaves")
        subprocess.run([*server, "send-keys", "n"], **run)
        wait("seed 8")
        subprocess.run([*server, "send-keys", " "], **run)
        time.sleep(0.3)
        text = screen()
        index = int(re.search(r"(\d+) of 20", text)[1])
        found = np.array(half_blocks("\n".join(text.split("\n")[:20])))
        words = ["render", *SCENE, "--seed", "8", "-o", "-", "--format", "rgb24"]
        data = subprocess.run([tool, *words], cwd=folder, check=True, capture_output=True).stdout
        pixels = np.frombuffer(data, "u1").reshape(20, 20, 40, 3)[index]
        compare(found, pixels.repeat(2, axis=0).repeat(2, axis=1).astype(int), "half blocks")
        # It stays paused at the frame in a window of another size.
        subprocess.run([*server, "resize-window", "-x", "60", "-y", "15"], **run)
        time.sleep(0.5)
        assert f"{index} of 20" in screen(), screen()
    finally:
        subprocess.run([*server, "kill-server"], check=False, capture_output=True)


def check(tool, folder):
    check_blocks(tool, folder)
    check_sixels(tool, folder)
    check_signals(tool, folder)
    check_gone(tool, folder)
    refused = subprocess.run([tool, "preview", "aurora", "--terminal"], capture_output=True, text=True, check=False)
    assert refused.returncode == 2 and "--terminal needs a terminal" in refused.stderr, refused.stderr
