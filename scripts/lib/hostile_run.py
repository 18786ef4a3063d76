"""Runs the tool under test and judges what it leaves behind."""

import os
import resource
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import gif_blocks

# A trial that takes longer hangs: the work itself takes a second or two.
PATIENCE = 60
LONGEST_MESSAGE = 2500
DEBRIS = ".zoetrope-"
CONTROLS = {chr(code) for code in [*range(32), *range(127, 160)]} - {"\n"}


class Wrong(Exception):
    """A broken promise."""


@dataclass
class Outcome:
    """The result of one run."""

    words: list
    status: int
    output: bytes
    errors: str
    peak: int = 0  # resident memory in bytes


@dataclass
class Bench:
    """The tool, a folder for the files of one trial, and the random numbers of the trial."""

    tool: str
    folder: Path
    random: object
    samples: Path
    corpora: Path
    environment: dict = field(default_factory=dict)
    last: str = ""  # the last command

    def path(self, name):
        return self.folder / name

    def run(self, *words, wrap=(), limits=(), patience=PATIENCE, during=None, **more):
        """Runs the tool in the folder.

        `wrap` are words before the command, `limits` pairs for setrlimit, and `during` is called with the process.
        """

        def prepare():
            os.setpgid(0, 0)
            for number, value in limits:
                resource.setrlimit(number, (value, value))

        command = [*wrap, self.tool, *map(str, words)]
        self.last = " ".join(map(str, command)).replace(str(self.folder), ".")
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(
                command,
                cwd=self.folder,
                stdin=more.get("stdin", subprocess.DEVNULL),
                stdout=output,
                stderr=errors,
                preexec_fn=prepare,
                env={**os.environ, "TMPDIR": str(self.folder / "tmp"), **self.environment},
            )
            try:
                if during:
                    during(process)
                usage = wait(process, patience)
            finally:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            output.seek(0)
            errors.seek(0)
            text = errors.read().decode(errors="surrogateescape")
            return Outcome(command, process.returncode, output.read(), text, usage)

    def whole(self, words, name):
        """The bytes of a file that an undisturbed run makes; options that change no byte do not count."""
        key = "-".join(str(word) for word in words if word != "-q").replace("/", "-")
        reference = self.samples / f"whole-{key}-{name}"
        if not reference.exists():
            with tempfile.TemporaryDirectory(dir=self.samples) as folder:
                made = Path(folder) / name
                subprocess.run([self.tool, *words, "-o", made, "-q"], check=True, stdin=subprocess.DEVNULL)
                made.rename(reference)
        return reference.read_bytes()


def wait(process, patience):
    """Waits for the end and returns the peak memory of the process itself, in bytes."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        found, status, usage = os.wait4(process.pid, os.WNOHANG)
        if found:
            process.returncode = os.waitstatus_to_exitcode(status)
            return usage.ru_maxrss * 1024
        time.sleep(0.005)
    raise Wrong("it hangs")


def judge_message(outcome):
    """A failure is told in lines that steer no terminal: one, or one for each mistake in a scene."""
    # The Swift runtime and x264 have lines of their own where memory is exhausted.
    libraries = ("Fatal error: failed to allocate", "x264 [error]: malloc of size ")
    lines = [line for line in outcome.errors.split("\n") if not line.startswith(libraries)]
    if outcome.status not in (1, 2, 3):
        raise Wrong(f"exit code {outcome.status}: {outcome.errors[:200]!r}")
    if len(lines) < 2 or lines.pop() or any(not line.startswith("zoetrope: ") for line in lines):
        raise Wrong(f"no line of its own: {outcome.errors[-300:]!r}")
    for line in lines:
        if len(line) > LONGEST_MESSAGE or CONTROLS & set(line) or "NSCocoa" in line:
            raise Wrong(f"an unsuitable message: {line[:300]!r}")


def judge_names(bench, allowed, *, killed=False):
    """Nothing is left beside the files that may be there; a kill in a bad moment leaves temporary names."""
    names = {path.name for path in bench.folder.iterdir()} - set(allowed) - {"tmp"}
    left = [name for name in names if not (killed and name.startswith(DEBRIS))]
    if left:
        raise Wrong(f"left behind: {left}")
    spool = [path.name for path in bench.path("tmp").iterdir()]
    if spool and not killed:
        raise Wrong(f"left behind in TMPDIR: {spool}")


def judge_file(path, whole=None):
    """A complete file has the bytes of an undisturbed run or, where there is none, decodes to its end."""
    if whole is not None:
        if path.read_bytes() != whole:
            raise Wrong(f"{path.name} differs from that of an undisturbed run")
        return
    if path.suffix == ".gif":
        # Players such as ffmpeg take half a GIF for a whole one.
        try:
            gif_blocks.read(path)
        except (ValueError, IndexError) as problem:
            raise Wrong(f"{path.name} is broken: {problem}") from None
        return
    if path.suffix == ".webp":
        # Debian's ffmpeg does not read animated WebP.
        command = ["webpinfo", "-quiet", str(path)]
    else:
        command = ["ffmpeg", "-v", "error", "-xerror", "-i", str(path), "-f", "null", "-"]
    try:
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise Wrong(f"{command[0]} hangs on {path.name}") from None
    if result.returncode or result.stderr:
        raise Wrong(f"{path.name} is broken: {result.stderr[-200:]!r}")


def judge_refusal(bench, output, *, old=None, allowed=()):
    """A run that failed leaves the old file as it was, and nothing else."""
    path = bench.path(output)
    if (path.read_bytes() if path.exists() else None) != old:
        raise Wrong(f"{output} was changed by a run that failed")
    judge_names(bench, [output, *allowed] if old is not None else allowed)
    return "refused"


def judge(bench, outcome, output, *, old=None, allowed=(), whole=None):
    """Judges a run that writes one file; returns "done" or "refused"."""
    path = bench.path(output)
    if outcome.status == 0:
        if not path.exists():
            raise Wrong("exit code 0 without a file")
        judge_file(path, whole)
        judge_names(bench, [output, *allowed])
        return "done"
    judge_message(outcome)
    return judge_refusal(bench, output, old=old, allowed=allowed)


def clear(folder):
    """Empties the folder of a trial."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "tmp").mkdir(parents=True)
