"""The command ``tanya-kontrak``: parse the arguments, set up logging, call, turn what happened into an exit code.

0 done, 2 wrong arguments, 3 a file could not be read, 1 anything else. Everything heavy is imported after parsing, so
that ``--help`` answers at once.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

DONE, FAILED, UNREADABLE = 0, 1, 3

log = logging.getLogger("bot")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. ``arguments`` default to those of the process."""
    options = _parser().parse_args(arguments)
    from bot.settings import SettingsError

    try:
        return _run(options)
    except SettingsError as error:
        print(f"tanya-kontrak: {error}", file=sys.stderr)  # noqa: T201 - the terminal front needs settings to exist
        return FAILED
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return FAILED
    except Exception as error:  # noqa: BLE001 - the last place to turn a fault into a sentence and an exit code
        return _failed(error)


def _run(options: argparse.Namespace) -> int:
    from bot.settings import Settings

    settings = Settings.read()
    logging.basicConfig(
        stream=sys.stderr,
        level=settings.log_level if options.command == "bot" else logging.ERROR,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    if options.command == "bot":
        from bot.telegram.app import run

        return run(settings)
    from bot import terminal

    return terminal.run(options, settings)


def _failed(error: Exception) -> int:
    """A fault of ours: its kind for the user, all of it for the log when asked for."""
    from bot.terminal.output import complain
    from rag.errors import FileError, UserError

    if isinstance(error, UserError):
        complain(error)
        return UNREADABLE if isinstance(error, FileError) else FAILED
    log.debug("failed", exc_info=error)
    complain(error)
    return FAILED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tanya-kontrak",
        description="Ask a contract what it says: photos, PDF, Word or text in, the right clause out.",
        epilog="exit codes: 0 done, 2 wrong arguments, 3 a file could not be read, 1 anything else",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    read = commands.add_parser("read", help="read pages and list the clauses found")
    _files(read)
    read.add_argument("--engine", choices=("auto", "rapidocr", "easyocr"), help="which engine reads photos")
    read.add_argument(
        "--contest", choices=("adaptive", "all"), default="adaptive",
        help="adaptive: more variants only where the plain page reads badly; all: the article's six variants and rule",
    )  # fmt: skip
    read.add_argument("--keep-variants", type=Path, metavar="DIR", help="write each variant of each page there as PNG")
    ask = commands.add_parser("ask", help="read pages and answer questions about them")
    _files(ask)
    ask.add_argument(
        "-q", "--question", dest="questions", action="append", type=_question, required=True, help="may be repeated"
    )
    ask.add_argument("--offline", action="store_true", help="answer in the contract's own words, without Groq")
    commands.add_parser("demo", help="the main job on a photographed contract that is bundled; needs no key")
    commands.add_parser("bot", help="run the Telegram bot")
    doctor = commands.add_parser("doctor", help="what is configured, what works, what is missing and how to mend it")
    _json(doctor)
    _bench(commands.add_parser("bench", help="measure reading, clauses, retrieval, answers and speed"))
    return parser


def _bench(bench: argparse.ArgumentParser) -> None:
    bench.add_argument(
        "what",
        nargs="?",
        default="all",
        choices=("ocr", "clauses", "retrieval", "answers", "speed", "all"),
        help="default: all",
    )
    _json(bench)
    bench.add_argument("--quick", action="store_true", help="on few pages: a minute instead of many")
    bench.add_argument("--laws", type=Path, metavar="DIR", help="clauses: read the statutes (PDF) in this folder too")
    retrieval = bench.add_argument_group("retrieval")
    retrieval.add_argument("--photographed", action="store_true", help="also ask contracts read from photos: slow once")
    retrieval.add_argument("--sweep", action="store_true", help="turn every option, and fit what knows of no answer")
    retrieval.add_argument("--judge", action="store_true", help="let a model judge the answers (needs GROQ_API_KEY)")
    retrieval.add_argument("--readings", type=Path, metavar="DIR", help="where pages read from photos are kept")
    retrieval.add_argument("--plots", type=Path, metavar="DIR", help="where plots are written")


def _question(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("ask something, e.g. -q 'apa isi pasal 5?'")
    return text


def _files(command: argparse.ArgumentParser) -> None:
    command.add_argument("files", nargs="+", metavar="FILE", help="photo, PDF, DOCX or text; in order, one contract")
    _json(command)


def _json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="one JSON document on stdout and nothing else")


if __name__ == "__main__":
    sys.exit(main())
