"""The kinds of trials. Each is a function of a bench and the index of the trial; it returns "done" or "refused"."""

import json
import os
import resource
import signal
import time

from hostile_bombs import huge_header, png_bomb, slow_gif
from hostile_run import CONTROLS, Wrong, judge, judge_file, judge_message, judge_names, judge_refusal

MIB = 1 << 20
SCENE = ["render", "aurora", "--size", "64x36", "--loop", "sway:1s", "-q"]
OUTPUTS = ["a.gif", "a.mp4", "a.webm", "a.mkv", "a.png", "a.webp", "a.y4m"]
# System calls that writing a file needs, and their usual failures.
FAULTS = {
    "write": ["ENOSPC", "EIO", "EINTR"], "pwrite64": ["ENOSPC", "EIO"], "openat": ["EMFILE", "EACCES", "ENOSPC"],
    "linkat": ["EDQUOT", "EPERM"], "rename": ["EIO", "EXDEV"], "fsync": ["EIO", "ENOSPC"], "ftruncate": ["EIO"],
    "read": ["EIO", "EINTR"], "pread64": ["EIO", "EINTR"], "fcntl": ["EINVAL"], "lseek": ["EINVAL", "EIO"],
    "newfstatat": ["EACCES", "ENOMEM"], "fstat": ["EIO"], "fchmod": ["EPERM"], "mkdir": ["EACCES"],
    "clone3": ["EAGAIN"], "flock": ["EAGAIN", "ENOLCK"], "poll": ["EINTR"],
}  # fmt: skip
STOPS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def with_old(bench, name):
    """Puts a precious file in the way half of the time; returns its bytes and the option that replaces it."""
    if bench.random.random() < 0.5:
        return None, []
    bench.path(name).write_bytes(b"precious")
    return b"precious", ["-f"]


def kill_at_random(bench, _index):
    """A kill or a request to stop leaves the old file or the new one, whole."""
    name = bench.random.choice(OUTPUTS)
    old, force = with_old(bench, name)
    number = bench.random.choice([signal.SIGKILL, *STOPS])
    pause = bench.random.uniform(0, 0.35)

    def stop(process):
        time.sleep(pause)
        os.kill(process.pid, number)

    outcome = bench.run(*SCENE, "-o", name, *force, during=stop)
    path, whole = bench.path(name), bench.whole(SCENE, name)
    if outcome.status == 0:
        judge_file(path, whole)
        judge_names(bench, [name])
        return "done"
    if outcome.status not in (-number, 128 + number):
        raise Wrong(f"exit code {outcome.status} after signal {number}: {outcome.errors[-200:]!r}")
    if path.exists() and path.read_bytes() != old:
        # Killed between naming the file and the end of the process.
        judge_file(path, whole)
    elif old is not None and not path.exists():
        raise Wrong("the old file is lost")
    judge_names(bench, [name], killed=number == signal.SIGKILL)
    return "refused"


def kill_resumed(bench, _index):
    """A video in parts that is killed again and again becomes the video of an undisturbed run."""
    words = ["render", "bubbles-drift", "--size", "64x36", "--fps", "100", "--resume", "-q", "-o"]
    whole = bench.samples / "resumed.mp4"
    if not whole.exists():
        made = bench.run(*words, "a.mp4")
        if made.status:
            raise Wrong(f"cannot be made at all: {made.errors[-200:]!r}")
        bench.path("a.mp4").rename(whole)
    damage = bench.random.choice(["none", "flip", "cut", "swap"])
    for _ in range(60):
        pause = bench.random.uniform(0.1, 1.2)

        def stop(process, pause=pause):
            time.sleep(pause)
            os.kill(process.pid, signal.SIGKILL)

        outcome = bench.run(*words, "a.mp4", during=stop)
        if bench.path("a.mp4").exists():
            break  # The kill may have come between its name and the end of the process.
        if outcome.status != -signal.SIGKILL:
            raise Wrong(f"cannot be resumed: {outcome.errors[-200:]!r}")
        if damage_parts(bench, damage):
            damage = "none"
    if not bench.path("a.mp4").exists():
        outcome = bench.run(*words, "a.mp4")
    if not bench.path("a.mp4").exists() or bench.path("a.mp4").read_bytes() != whole.read_bytes():
        raise Wrong(f"another video than that of an undisturbed run: {outcome.errors[-200:]!r}")
    return "done"


def damage_parts(bench, damage):
    """Damages a finished part, if there is one."""
    parts = sorted(bench.folder.glob(".a.mp4.zoetrope-parts/*.mp4"))
    if damage == "none" or len(parts) < 2:
        return False
    data = bytearray(parts[0].read_bytes())
    if damage == "flip":
        data[bench.random.randrange(len(data))] ^= 1 << bench.random.randrange(8)
    elif damage == "cut":
        del data[bench.random.randrange(len(data)) :]
    else:
        data = parts[1].read_bytes()
    parts[0].write_bytes(data)
    return True


def inject_fault(bench, _index):
    """A system call that fails ends the work with a line, or is overcome."""
    name = bench.random.choice(OUTPUTS)
    old, force = with_old(bench, name)
    call = bench.random.choice(sorted(FAULTS))
    error = bench.random.choice(FAULTS[call])
    # From the nth call on, or that one only. Early calls load libraries.
    place = bench.random.randrange(1, 400 if call in ("read", "openat", "newfstatat", "write") else 12)
    # A call that is always interrupted is always tried again.
    span = "" if error == "EINTR" else bench.random.choice(["", "+"])
    wrap = ["strace", "-f", "-qqq", "-o", os.devnull, "-e", f"trace={call}",
            "-e", f"inject={call}:error={error}:when={place}{span}"]  # fmt: skip
    source = bench.random.choice(
        [SCENE, ["encode", bench.samples / "a.gif", "-q"], ["encode", bench.samples / "a.mkv", "-q"]]
    )
    outcome = bench.run(*source, "-o", name, *force, wrap=wrap)
    if outcome.status == 127:
        return "refused"  # The loader could not start the program.
    if call == "read" and "zoetrope --help lists the commands" in outcome.errors:
        return judge_refusal(bench, name, old=old)  # Swift could not read the arguments, and so there were none.
    if call == "openat" and "in libgcrypt" in outcome.errors:
        return judge_refusal(bench, name, old=old)  # This library of libav's aborts where it cannot read its settings.
    if call == "write" and outcome.status in (1, 2) and not outcome.errors:
        return judge_refusal(bench, name, old=old)  # The message itself could not be written.
    return judge(bench, outcome, name, old=old, whole=bench.whole(source, name))


def sample(bench):
    return bench.random.choice(sorted(path for path in bench.samples.iterdir() if path.name.startswith("a.")))


def encode(bench, data, ending, **more):
    """Encodes bytes as a GIF or a video, within bounds on time and memory."""
    bench.path(f"in{ending}").write_bytes(data)
    output = bench.random.choice(["b.gif", "b.mp4", "b.png"])
    words = ["encode", f"in{ending}", "-o", output, "-q", "--max-pixels", "4M", "--to", "5s", "--size", "96x96"]
    outcome = bench.run(*words, "--max-temp", "200MB", **more)
    if outcome.peak > 700 * MIB:
        raise Wrong(f"it takes {outcome.peak // MIB} MiB")
    return judge(bench, outcome, output, allowed=[f"in{ending}"])


def truncate(bench, _index):
    """A file that is cut off."""
    path = sample(bench)
    data = path.read_bytes()
    return encode(bench, data[: bench.random.randrange(len(data))], path.suffix)


def flip(bench, _index):
    """A file with a few wrong bits, or a wrong run of bytes."""
    path = sample(bench)
    data = bytearray(path.read_bytes())
    for _ in range(bench.random.choice([1, 2, 8, 40])):
        place = bench.random.randrange(len(data))
        data[place] ^= 1 << bench.random.randrange(8)
    if bench.random.random() < 0.2:
        place = bench.random.randrange(len(data))
        data[place : place + 16] = bytes(bench.random.choice([0, 255]) for _ in range(16))
    return encode(bench, data, path.suffix)


def corpus(bench, index):
    """A file that another project tests with."""
    files = corpus_files(bench.corpora)
    if not files:
        raise Wrong("there are no files; apt and pip could get none")
    path = files[index * 7919 % len(files)]  # a prime, so that all come in turn
    return encode(bench, path.read_bytes(), path.suffix or ".bin")


def corpus_files(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size < 20 * MIB)


def scene(bench, index):
    """A scene file with wrong bytes or values."""
    names = sorted((bench.corpora.parent / "scenes").glob("*.json"))
    data = bytearray(names[index % len(names)].read_bytes())
    for _ in range(bench.random.choice([1, 3])):
        place = bench.random.randrange(len(data))
        change = bench.random.choice([b"", b"9" * 30, b"\xff", b"-", b"[", b'"', b"1e99", bytes([data[place]]) * 2])
        data[place : place + 1] = change
    bench.path("s.json").write_bytes(data)
    outcome = bench.run("render", "./s.json", "-o", "b.png", "--frame", "0", "--size", "32x18", "-q")
    return judge(bench, outcome, "b.png", allowed=["s.json"])


def closed_descriptors(bench, index):
    """Messages and data never land in another file, whichever standard descriptors are closed."""
    which = index % 7 + 1
    name = OUTPUTS[index // 7 % len(OUTPUTS)]
    redirections = " ".join(f"{number}>&-" for number in range(3) if which >> number & 1)
    wrap = ["bash", "-c", f'exec "$0" "$@" {redirections}']
    outcome = bench.run(*SCENE[:-1], "--progress", "plain", "-o", name, wrap=wrap)
    if outcome.status == 0 or not which >> 2 & 1:
        return judge(bench, outcome, name, whole=bench.whole(SCENE, name))
    if outcome.status not in (1, 2, 3):
        raise Wrong(f"exit code {outcome.status}")
    return judge_refusal(bench, name)


LIMITS = {
    "address space": (resource.RLIMIT_AS, [200, 260, 290, 320, 360, 420, 500, 600, 800], MIB),
    "open files": (resource.RLIMIT_NOFILE, [3, 4, 5, 6, 8, 10, 12], 1),
    # Also of the messages, which are in a file, too.
    "file size": (resource.RLIMIT_FSIZE, [3000, 4096, 6000, 20000], 1),
    "threads": (resource.RLIMIT_NPROC, [1, 2, 3, 4, 5, 6], 1),
    "stack": (resource.RLIMIT_STACK, [256, 512, 1024], 1024),
}


def limit(bench, index):
    """A limit of the system ends the work with a line; nothing hangs."""
    number, values, unit = LIMITS[sorted(LIMITS)[index % len(LIMITS)]]
    value = bench.random.choice(values) * unit
    name = bench.random.choice(OUTPUTS)
    old, force = with_old(bench, name)
    wrap = []
    if number == resource.RLIMIT_NPROC and os.getuid() == 0:
        # The limit does not hold for root.
        os.chmod(bench.folder, 0o777)
        os.chmod(bench.path("tmp"), 0o777)
        if old:
            bench.path(name).unlink()
            old, force = None, []
        wrap = ["setpriv", "--reuid", str(60000 + index % 5000), "--clear-groups"]
    outcome = bench.run(*SCENE, "-o", name, *force, "--threads", "4", limits=[(number, value)], wrap=wrap)
    if not outcome.errors.startswith("zoetrope: ") and outcome.status in (126, 127):
        return "refused"  # The loader could not start the program.
    return judge(bench, outcome, name, old=old, whole=bench.whole(SCENE, name))


def bomb(bench, index):
    """A small file that expands to gigabytes."""
    make, ending = [(png_bomb, ".png"), (slow_gif, ".gif"), (huge_header, ".bin")][index % 3]
    return encode(bench, make(bench.random), ending)


def names(bench, _index):
    """Names from files and command lines steer no terminal and fake no line."""
    name = (
        bench.random.choice(["\x1b[2Jx", "a\nfake: seamless", "\x1b]0;t\x07", "\u009b31m", "\u202egnp", "x" * 200])
        + ".gif"
    )
    words = bench.random.choice(["verify", "plan", "missing", "dry"])
    if words == "plan":
        made = {"zoetrope": 1, "name": name, "layers": [{"name": name, "fill": "white", "rotation": {
            "from": 0, "to": 360, "duration": 2}, "shape": "rectangle"}]}  # fmt: skip
        bench.path("s.json").write_text(json.dumps(made))
        outcome = bench.run("plan", "./s.json")
    elif words == "missing":
        outcome = bench.run("encode", name, "-o", "b.gif")
    elif words == "dry":
        outcome = bench.run("render", "aurora", "-o", name, "--size", "32x18", "--loop", "sway:1s", "-n")
    else:
        bench.path(name).write_bytes((bench.samples / "a.gif").read_bytes())
        outcome = bench.run("verify", name)
    if outcome.status not in (0, 1, 2, 3, 4):
        raise Wrong(f"exit code {outcome.status}: {outcome.errors[:200]!r}")
    text = outcome.output.decode() + outcome.errors
    if CONTROLS & set(text) or "\u202e" in text or any(line.startswith("fake") for line in text.split("\n")):
        raise Wrong(f"a name is printed as it is: {text[:200]!r}")
    if words == "missing":
        judge_message(outcome)
        return "refused"
    return "done"


def threads(bench, index):
    """The bytes do not depend on the number of threads."""
    name = OUTPUTS[index % len(OUTPUTS)]
    found = set()
    for count in (1, bench.random.randrange(2, 9)):
        outcome = bench.run(*SCENE, "-o", name, "-f", "--threads", count)
        if outcome.status:
            raise Wrong(f"it fails: {outcome.errors!r}")
        found.add(bench.path(name).read_bytes())
    if len(found) > 1:
        raise Wrong(f"{name} depends on the number of threads")
    return "done"


# The share of the time of each kind.
KINDS = {
    "kills": (kill_at_random, 2), "kills of resumed runs": (kill_resumed, 2), "faults": (inject_fault, 3),
    "cut files": (truncate, 2), "flipped bits": (flip, 3), "bombs": (bomb, 1), "corpora": (corpus, 3),
    "scenes": (scene, 1), "closed descriptors": (closed_descriptors, 1), "limits": (limit, 2), "names": (names, 1),
    "threads": (threads, 1),
}  # fmt: skip
