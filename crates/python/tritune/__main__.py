"""The command line: ``python -m tritune`` is the program ``tritune``."""

import signal
import sys
from typing import NoReturn, Optional, Sequence

from ._tritune import command_line


def main(arguments: Optional[Sequence[str]] = None) -> NoReturn:
    """Runs the command line and exits with its code."""
    # The interpreter would only notice Ctrl-C when the command has ended; the command treats it itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    words = ["tritune", *(sys.argv[1:] if arguments is None else arguments)]
    sys.exit(command_line(words))


if __name__ == "__main__":
    main()
