"""The answer to --help, and the arguments of scripts that take one option at most."""

import argparse
import os
import shutil
import sys


def print_if_asked(text):
    """Prints the comment at the top of a script, its text, and ends it, if --help is among the arguments."""
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(text.strip())
        sys.exit()


def accept_only(text, option=None):
    """Answers --help, and refuses every argument but the option."""
    print_if_asked(text)
    for argument in sys.argv[1:]:
        if argument != option:
            name = sys.argv[0].split("/")[-1]
            sys.exit(f'{name}: unexpected argument "{argument}"; {text.splitlines()[0]}')


def program(path):
    """The absolute path of a program, as the type of an argument."""
    path = os.path.abspath(path)
    if not shutil.which(path):
        raise argparse.ArgumentTypeError(f'"{path}" is not a program')
    return path
