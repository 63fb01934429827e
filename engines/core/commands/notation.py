"""``notation GAME``: the notation of a game as a table in Markdown."""

import argparse
from collections.abc import Iterator
from typing import Final

from engines.core.commands.telling import game_of, say
from engines.core.game import AnyGame
from engines.core.options import labels
from engines.core.records.notation import also_understood, codes, meaning, notation
from engines.core.records.sentences import LANGUAGES

HELP: Final = "say how the lines of a game are written, as a table in Markdown"
HEADS: Final = {
    "en": ("what happens", "form", "example", "it means", "also understood"),
    "ja": ("できごと", "書式", "例", "意味", "ほかの書き方"),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--language", choices=LANGUAGES, default="en")


def run(asked: argparse.Namespace) -> int:
    game, _ = game_of(asked.game, None)
    for line in lines_of(game, asked.language):
        say(line)
    return 0


def lines_of(game: AnyGame, language: str) -> Iterator[str]:
    """Yield the lines of the text: a headline, the codes, the table."""
    known = notation(game)
    yield f"## {labels(game.key).name[language]}"
    yield ""
    for title, names in codes(game, language):
        yield f"- {title}: {', '.join(f'`{code}` {name}' for code, name in names)}"
    yield ""
    yield _row(HEADS[language])
    yield _row(["---"] * len(HEADS[language]))
    for line in known.lines:
        also = also_understood(game, line, language)
        yield _row(
            (
                line.title[language],
                f"`{known.form(line, language)}`",
                f"`{line.line}`",
                meaning(game, line.line, language),
                ", ".join(f"`{text}`" for text in also),
            )
        )


def _row(cells: tuple[str, ...] | list[str]) -> str:
    return f"| {' | '.join(cells)} |"
