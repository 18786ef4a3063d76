"""The arguments of scripts that take one option at most."""

import sys


def accept_only(text, option=None):
    """Answers --help with the comment at the top of a script, its text, and refuses every argument but the option."""
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(text.strip())
        sys.exit()
    for argument in sys.argv[1:]:
        if argument != option:
            name = sys.argv[0].split("/")[-1]
            sys.exit(f'{name}: unexpected argument "{argument}"; {text.splitlines()[0]}')
