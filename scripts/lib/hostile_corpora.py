"""Pictures that other projects test with, many of them broken on purpose, out of Debian's and PyPI's packages."""

import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

DEBIAN = ["gdk-pixbuf-tests", "librsvg2-tests"]
# A version whose source distribution pip can get without building it.
PILLOW = "pillow==10.4.0"


def fetch(folder):
    """Fills a folder that is kept from run to run; what cannot be fetched is left out with a note."""
    for name, get in [*((name, debian) for name in DEBIAN), ("pillow", pypi)]:
        if (folder / name).exists():
            continue
        with tempfile.TemporaryDirectory() as work:
            try:
                found = get(name, Path(work))
            except (subprocess.SubprocessError, OSError, StopIteration, tarfile.TarError) as problem:
                print(f"check-hostile: no files of {name}: {problem!r}", file=sys.stderr)
                continue
            shutil.copytree(found, folder / name)


def debian(name, work):
    """The files of a binary package, which is not installed."""
    subprocess.run(["apt-get", "download", "-q", name], cwd=work, check=True, capture_output=True, timeout=120)
    package = next(iter(work.glob("*.deb")))
    subprocess.run(["dpkg-deb", "-x", str(package), str(work / "files")], check=True, capture_output=True)
    return work / "files" / "usr" / "libexec" / "installed-tests"


def is_image(member):
    """Whether a member of an archive is a regular file among the test images that stays below the folder."""
    is_inside = not {"/", ".."} & set(Path(member.name).parts)
    return is_inside and member.isfile() and "/Tests/images/" in member.name


def pypi(_name, work):
    """The test images of Pillow's source distribution."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "-q",
        "--no-deps",
        "--no-binary",
        ":all:",
        "--no-build-isolation",
    ]
    subprocess.run([*command, "-d", str(work), PILLOW], check=True, capture_output=True, timeout=300)
    with tarfile.open(next(iter(work.glob("*.tar.gz")))) as archive:
        # In place of filter="data", which Debian 12's Python does not know.
        archive.extractall(work, [member for member in archive if is_image(member)])
    return next(iter(work.glob("*/Tests/images")))
