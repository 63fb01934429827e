"""The pages of the rules: to learn from, to look up, and a summary to print."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

import engines
from engines.core.records.reference import Reference, Step
from engines.core.records.sentences import KERNEL, Book, Chapter, book
from engines.core.registry import get
from league.events.forms import games
from league.front.cards import game_cards
from league.front.rules.guides import Guide, guide_of
from league.front.views.drawings import Drawn, drawings
from league.learning.rules import lessons
from league.people.shared.languages import current_language, in_language

SHORT: Final = 12  # letters of a cell that is never broken
CELL: Final = 10  # of a card's range, in the units of its picture


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a range: to the right and down from the own piece at 0, 0."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class LookUpRow:
    name: str
    cells: tuple[tuple[str, str], ...]  # the name of the column, and what stands there
    reach: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class LookUp:
    """A reference in the reader's language. ``box`` is around the ranges of all its rows."""

    key: str
    rule: str
    title: str
    says: str
    head: tuple[str, ...]
    rows: tuple[LookUpRow, ...]
    box: str

    @property
    def is_wordy(self) -> bool:
        return any(len(cell) > SHORT for row in self.rows for _name, cell in row.cells)


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule's sentence, and the drawings that show it."""

    id: str
    sentence: str
    drawings: tuple[tuple[str, str], ...]


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    """Link to the rules of each game and of records."""
    return render(request, "rules/list.html", {"games": game_cards(), "kernel": KERNEL})


@require_safe
def game_rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of a game, or of records (``core``); refusals link here."""
    if game not in (KERNEL, *engines.keys()):
        raise Http404
    language = current_language()
    try:
        sentences = book(game, language)
    except FileNotFoundError as error:
        raise Http404 from error
    tabs = [
        {"label": name, "href": reverse("rules:game", args=[key]), "active": key == game}
        for key, name in games.names()
    ]
    is_game = game != KERNEL
    guide = guide_of(game)
    context = {
        "game": game,
        "name": games.name_of(game) if is_game else "",
        "about": games.about(game) if is_game else "",
        "chapters": [(chapter, _rows(chapter, guide)) for chapter in sentences.chapters],
        "errors": sentences.errors,
        "tabs": tabs,
        "is_game": is_game,
        "is_taught": game in lessons.games(),
        "has_sets": is_game and get(game).sets is not None,
        **_learning(game, guide),
    }
    return render(request, "rules/game.html", context)


@require_safe
def summary(request: HttpRequest, game: str) -> HttpResponse:
    """Show a game's rules in short, to be printed on one page of A4."""
    guide = guide_of(game) if game in engines.keys() else None  # noqa: SIM118 - a function
    if guide is None:
        raise Http404
    context = {
        "game": game,
        "name": games.name_of(game),
        "card": guide.card,
        "chapters": _chosen(book(game, current_language()), guide.summary),
        **_learning(game, guide),
    }
    return render(request, "rules/summary.html", context)


def _learning(game: str, guide: Guide | None) -> dict[str, Any]:
    """Return what a page shows besides sentences: drawings, tables, words."""
    drawn: Sequence[Drawn] = drawings(game, current_language())
    played = get(game) if guide else None
    references = played.references() if played and played.references else ()
    return {
        "drawings": drawn,
        "head_template": drawn[0].head_template if drawn else None,
        "references": [_look_up(reference) for reference in references],
        "terms": [(in_language(row.term), in_language(row.means)) for row in guide.terms]
        if guide
        else [],
    }


def _rows(chapter: Chapter, guide: Guide | None) -> list[RuleRow]:
    return [
        RuleRow(
            rule,
            sentence,
            tuple((each.key, in_language(each.title)) for each in guide.showing(rule))
            if guide
            else (),
        )
        for rule, sentence in chapter.rules
    ]


def _chosen(sentences: Book, wanted: Sequence[str]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the wanted rules by chapter, chapters without any left out."""
    chosen = [
        (chapter.title, [row for row in chapter.rules if row[0] in wanted])
        for chapter in sentences.chapters
    ]
    return [(title, rows) for title, rows in chosen if rows]


def _look_up(reference: Reference) -> LookUp:
    head = tuple(in_language(label) for label in reference.head)
    return LookUp(
        reference.key, reference.rule, in_language(reference.title), in_language(reference.says),
        head,
        tuple(
            LookUpRow(
                in_language(row.cells[0]),
                tuple(zip(head[1:], map(in_language, row.cells[1:]), strict=True)),
                _cells(row.reach),
            )
            for row in reference.rows
        ),
        _box(step for row in reference.rows for step in row.reach),
    )  # fmt: skip


def _cells(reach: Iterable[Step]) -> tuple[Cell, ...]:
    return tuple(Cell(right * CELL, -forward * CELL) for right, forward in reach)


def _box(steps: Iterable[Step]) -> str:
    """Return the view box around the ranges and the piece in their middle; empty without ranges."""
    wide = max((max(abs(right), abs(forward)) for right, forward in steps), default=0)
    return (
        f"{-wide * CELL} {-wide * CELL} {(2 * wide + 1) * CELL} {(2 * wide + 1) * CELL}"
        if wide
        else ""
    )
