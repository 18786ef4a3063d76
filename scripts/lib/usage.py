"""The answer to --help of checks that take no option of their own."""

import sys


def print_if_asked(text):
    """Prints the comment at the top of a script and ends it, if --help is among the arguments."""
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(text.strip())
        sys.exit()
