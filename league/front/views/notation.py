"""The notation of a game: a page to read, and a score sheet to print."""

from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

import engines
from engines.core.game import AnyGame
from engines.core.options import labels
from engines.core.records import notation as written
from engines.core.records.record import Record
from engines.core.records.sentences import KERNEL
from engines.core.records.writing import setup_lines
from engines.core.registry import get
from league.events.forms import games
from league.people.shared.languages import current_language

LINES: Final = 72  # lines of a sheet: three columns, with room for the forms below


@dataclass(frozen=True, slots=True)
class NotationRow:
    """A form in the reader's language. ``typed``: further spellings that are understood."""

    title: str
    form: str
    line: str
    meaning: str
    rule: str
    typed: tuple[str, ...] = ()


@require_safe
def notation(request: HttpRequest, game: str) -> HttpResponse:
    """Show every form of a game's lines, and a match written in them."""
    played, language = _game(game), current_language()
    known = written.notation(played)
    context = {
        "game": game,
        "name": labels(game).name[language],
        "tabs": _tabs(game),
        "rows": [_row(played, known, line, language) for line in known.lines],
        "more": [_said(line, language) for line in written.of_records().lines],
        "codes": written.codes(played, language),
        "kernel": KERNEL,
        "setting": "\n".join(setup_lines(known.example, played)),
        "example": _example(played, known.example, language),
        "says_more": any(written.also_understood(played, line, language) for line in known.lines),
    }
    return render(request, "rules/notation.html", context)


@require_safe
def sheet(request: HttpRequest, game: str) -> HttpResponse:
    """Show a sheet to be printed and filled in by hand: one page of A4."""
    played, language = _game(game), current_language()
    known = written.notation(played)
    codes = written.codes(played, language)
    called = {code: name for _title, names in reversed(codes) for code, name in names}
    context = {
        "game": game,
        "name": labels(game).name[language],
        "seats": [(seat, called.get(seat, "")) for seat in played.seats],
        "sides": [(side, called.get(side, "")) for side in played.sides],
        "lines": range(LINES),
        "codes": codes,
        "rows": [_row(played, known, line, language) for line in known.common],
    }
    return render(request, "rules/sheet.html", context)


def _game(key: str) -> AnyGame:
    if key not in engines.keys():  # noqa: SIM118 - a function, not a mapping
        raise Http404
    return get(key)


def _tabs(game: str) -> list[dict[str, object]]:
    return [
        {"label": name, "href": reverse("rules:notation", args=[key]), "active": key == game}
        for key, name in games.names()
    ]


def _row(
    game: AnyGame, known: written.Notation, line: written.LineForm, language: str
) -> NotationRow:
    return NotationRow(
        title=line.title[language],
        form=known.form(line, language),
        line=line.line,
        meaning=written.meaning(game, line.line, language),
        rule=line.rule,
        typed=written.also_understood(game, line, language),
    )


def _said(line: written.LineForm, language: str) -> NotationRow:
    """Describe a form of line that every game has."""
    return NotationRow(
        title=line.title[language],
        form=written.of_records().form(line, language),
        line=line.line,
        meaning=(line.says or line.title)[language],
        rule=line.rule,
    )


def _example(game: AnyGame, record: Record, language: str) -> list[tuple[int, str, str]]:
    """Return the lines of a match with their numbers and meanings."""
    return [
        (number, line.text, written.meaning(game, line.text, language))
        for number, line in enumerate(record.lines, 1)
    ]
