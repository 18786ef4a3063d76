"""The trials of scripts/check-hostile, and the table of their outcomes."""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import hostile_corpora
import hostile_samples
from hostile_run import Bench, Wrong, clear
from hostile_trials import KINDS

ROOT = Path(__file__).resolve().parents[2]
WORKERS = 2
SHOWN = 5


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/check-hostile")
    parser.add_argument("tool")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    return parser.parse_intermixed_args()


def trials(kind, share, options, work):
    """Makes trials of a kind until its time is over; returns the outcomes and what was wrong."""
    end = time.monotonic() + share
    outcomes, problems = Counter(), []

    def work_off(worker):
        index = worker
        while index == worker or time.monotonic() < end:
            folder = work / f"{re.sub('[^a-z]', '', kind)}-{worker}"
            clear(folder)
            numbers = random.Random(f"{options.seed} {kind} {index}")
            bench = Bench(options.tool, folder, numbers, work / "samples", work / "corpora")
            try:
                outcomes[KINDS[kind][0](bench, index)] += 1
            except Wrong as problem:
                outcomes["wrong"] += 1
                problems.append(f"{kind} {index}: {problem} [{bench.last[-400:]}]")
            index += WORKERS
        shutil.rmtree(folder, ignore_errors=True)

    with ThreadPoolExecutor(WORKERS) as pool:
        for done in [pool.submit(work_off, worker) for worker in range(WORKERS)]:
            done.result()
    return outcomes, problems


def main():
    options = arguments()
    kinds = options.kinds or list(KINDS)
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        sys.exit(f"check-hostile: unknown kind {unknown[0]!r}. Use {', '.join(KINDS)}")
    os.umask(0o022)
    with tempfile.TemporaryDirectory(prefix="hostile-") as folder:
        work = Path(folder)
        work.chmod(0o755)
        start = time.monotonic()
        hostile_samples.make(options.tool, work / "samples")
        shutil.copytree(ROOT / "samples", work / "scenes", ignore=shutil.ignore_patterns("*.gif", "*.png"))
        if "corpora" in kinds:
            hostile_corpora.fetch(ROOT / ".build" / "corpora")
            (work / "corpora").symlink_to(ROOT / ".build" / "corpora")
        left = options.minutes * 60 - (time.monotonic() - start)
        shares = sum(KINDS[kind][1] for kind in kinds)
        print(f"{'':24}{'tried':>8}{'refused':>9}{'done':>8}{'wrong':>8}", flush=True)
        wrong = []
        for kind in kinds:
            found, problems = trials(kind, left * KINDS[kind][1] / shares, options, work)
            tried = sum(found.values())
            print(f"{kind:24}{tried:8}{found['refused']:9}{found['done']:8}{found['wrong']:8}", flush=True)
            wrong += problems[:SHOWN]
            sys.stdout.flush()
        for problem in wrong:
            print(problem.encode("ascii", "backslashreplace").decode())
    version = subprocess.run([options.tool, "--version"], capture_output=True, check=True, text=True).stdout.split(
        "\n"
    )[0]
    print(f"{version}, seed {options.seed}, {(time.monotonic() - start) / 60:.1f} minutes")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
