"""The package as Package.swift declares it: its targets, what they depend on and where their sources are."""

import json
import re
import subprocess
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Target:
    name: str
    kind: str  # "regular", "executable", "test" or "system"
    folder: Path
    dependencies: list = field(default_factory=list)

    @property
    def files(self):
        return sorted(self.folder.rglob("*.swift"))


@cache
def targets():
    """Every target by its name, in the order of Package.swift. Needs swift, but builds nothing."""
    command = ["swift", "package", "--package-path", str(ROOT), "dump-package"]
    described = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    result = {}
    for entry in described["targets"]:
        folder = ROOT / (entry.get("path") or f"{'Tests' if entry['type'] == 'test' else 'Sources'}/{entry['name']}")
        # Each dependency is {"byName": [name, condition]}, or the same with "target" or "product".
        names = [next(iter(dependency.values()))[0] for dependency in entry["dependencies"]]
        result[entry["name"]] = Target(entry["name"], entry["type"], folder, names)
    return result


def modules():
    """The Swift modules under Sources, lowest layer first."""
    return [
        target for target in targets().values() if target.folder.parent == ROOT / "Sources" and target.kind != "system"
    ]


def headings():
    """The layers of Package.swift: the modules below each comment in its list of targets, by that comment."""
    layers, heading = {}, None
    names = {target.name for target in modules()}
    text = (ROOT / "Package.swift").read_text(encoding="utf-8")
    for found in re.finditer(r'^    // (?P<heading>.+)\.$|(?:module\(|name:)\s*"(?P<name>\w+)"', text, re.MULTILINE):
        if found["heading"]:
            heading = found["heading"]
        elif heading and found["name"] in names:
            layers.setdefault(heading, []).append(found["name"])
    return layers


def with_dependencies(names):
    """The named modules and every module that they depend on."""
    found, left = set(), list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += targets()[name].dependencies
    return found
