"""The CPU time of commands."""

import os
import subprocess


class CommandFailed(Exception):
    """A command that ended with an error: what it said, and the command."""


def cpu_seconds(command):
    """The CPU time of a command and everything that it waits for, and its largest memory in MB."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise CommandFailed(errors.decode().strip() or "failed without a word", " ".join(command))
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def best(command, tries):
    """The least of several runs: what other processes add is never negative."""
    return min(cpu_seconds(command)[0] for _ in range(tries))
