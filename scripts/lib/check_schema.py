"""Checks that samples/scene.schema.json agrees with the decoder of scenes, which Swift tests run on the same files.

- The samples and Tests/Fixtures/accepted pass.
- Tests/Fixtures/rejected fails; each file has one mistake, and the decoder's message is its first line. The schema
  finds each mistake in that place, or in the object that holds it.
- Tests/Fixtures/beyond-the-schema passes: only the decoder finds the mistakes there.
- Every key of the schema is in a file that passes, and wrong, missing or misplaced in one that fails.
"""

import json
import re
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Tests/Fixtures"
# A text, which stays; a comment or a comma before the end of something, which go.
TOKEN = re.compile(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
TRAILING_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])', re.DOTALL)


def read(path):
    plain = TOKEN.sub(lambda match: match[1] or " ", path.read_text())
    return json.loads(TRAILING_COMMA.sub(lambda match: match[1] or "", plain))


def keys(value):
    """Every key in a tree."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


def described_keys(schema):
    """Every key that the schema allows."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        for inner in schema.values():
            yield from described_keys(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from described_keys(inner)


def told(path):
    """The place and the rest of the decoder's message for a file."""
    line = path.read_text().splitlines()[0].removeprefix("// ")
    place = re.match(r"[^ ]*(?=: |$)|", line)[0]  # A message about the whole scene has none.
    return place, line.removeprefix(f"{place}: ")


def places(error):
    """Where an error is, and where those of all alternatives are."""
    yield error.json_path.removeprefix("$").removeprefix(".")
    for inner in error.context:
        yield from places(inner)


def is_at(error, place):
    """Whether an error is in a place, or in the object that holds it."""
    holder = re.sub(r"(^|\.)[^.]*$", "", place)
    return any(found == holder or found.startswith(place) for found in places(error))


def main():
    schema = json.loads((ROOT / "samples/scene.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    samples = sorted(path for path in ROOT.glob("samples/*.json") if path.name != "scene.schema.json")
    folders = {name: sorted((FIXTURES / name).glob("*.json")) for name in ("accepted", "rejected", "beyond-the-schema")}
    problems = []
    for path in samples + folders["accepted"] + folders["beyond-the-schema"]:
        error = next(validator.iter_errors(read(path)), None)
        if error:
            problems.append(f"{path.relative_to(ROOT)} fails: {error.json_path}: {error.message[:200]}")
    for path in folders["rejected"]:
        errors = list(validator.iter_errors(read(path)))
        if not errors:
            problems.append(f"{path.relative_to(ROOT)} passes")
        for error in errors:
            if not is_at(error, told(path)[0]):
                problems.append(f"{path.relative_to(ROOT)} fails elsewhere: {error.json_path}: {error.message[:200]}")
    allowed = set(described_keys(schema))
    used = {key for path in samples + folders["accepted"] for key in keys(read(path))}
    # The last key of the path in the first line, and those that are named in it as missing or misplaced.
    wrong = set()
    for path in folders["rejected"]:
        place, message = told(path)
        wrong |= set(re.findall(r'"([^"]+)"', message.split(": ")[-1])) | {re.sub(r"\[.*", "", place.split(".")[-1])}
    problems += [f"no file that passes has the key {key}" for key in sorted(allowed - used)]
    problems += [f"no file that fails has a mistake about the key {key}" for key in sorted(allowed - wrong)]
    count = sum(map(len, folders.values())) + len(samples)
    if problems:
        sys.exit("check-schema: " + "\ncheck-schema: ".join(problems))
    print(f"check-schema: {count} files, {len(allowed)} keys")


main()
