"""The CPU time of commands."""

import os
import subprocess
import threading
import time
from dataclasses import dataclass


class CommandFailed(Exception):
    """A command that ended with an error: what it said, and the command."""


@dataclass(frozen=True)
class Cost:
    """Of a command and everything that it waits for: seconds of CPU and of the clock, and its largest memory in MB."""

    cpu: float
    wall: float
    memory: float


def cost(command, limit=None):
    """Runs a command, and ends it with an error where it takes longer than the limit, in seconds."""
    begin = time.monotonic()
    nothing = subprocess.DEVNULL
    try:
        process = subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=subprocess.PIPE)
    except OSError as error:
        raise CommandFailed(str(error), " ".join(command)) from None
    watch = threading.Timer(limit, process.kill) if limit else None
    if watch:
        watch.start()
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    if watch:
        watch.cancel()
        if wall >= limit:
            raise CommandFailed(f"takes longer than {limit} s", " ".join(command))
    if status != 0:
        raise CommandFailed(errors.decode().strip() or "failed without a word", " ".join(command))
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)


def cpu_seconds(command):
    """The CPU time of a command and everything that it waits for, and its largest memory in MB."""
    spent = cost(command)
    return spent.cpu, spent.memory


def best(command, tries):
    """The least of several runs: what other processes add is never negative."""
    return min(cpu_seconds(command)[0] for _ in range(tries))
