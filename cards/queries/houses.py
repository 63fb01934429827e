"""Reading house sets: those of a game, and the revision that counts now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from cards.models import HouseSet, HouseSetRevision
from engines.core.errors import UnknownGame
from engines.core.options import Labels, labels
from engines.core.registry import get
from engines.core.sets import Lines, SetFault
from league.people.errors import NotFound


@dataclass(frozen=True, slots=True)
class HouseTable:
    """A table of a set: its name, its columns' names, its rows; ``house`` marks rows of ours."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], bool], ...]


def published() -> QuerySet[HouseSetRevision]:
    return HouseSetRevision.objects.filter(published_at__isnull=False).select_related("house_set")


def sets_of(game: str) -> list[HouseSet]:
    """Return a game's sets with their published revisions, the newest first. Two queries.

    Raises NotFound where it has none.
    """
    newest = Prefetch("revisions", published().order_by("-number"))
    sets = HouseSet.objects.filter(game=game).prefetch_related(newest)
    shown = [house_set for house_set in sets.order_by("name") if house_set.revisions.all()]
    if not shown:
        raise NotFound
    return shown


def revision(game: str, name: str, number: int) -> HouseSetRevision:
    """Return a published revision. Raises NotFound, also for a draft."""
    revisions = published().filter(
        house_set__game=game, house_set__name=name, number=min(number, 32_767)
    )
    return NotFound.unless(revisions.first())


def all_sets() -> QuerySet[HouseSet]:
    """Return the sets of all games that have a published revision."""
    shown = HouseSetRevision.objects.filter(house_set=OuterRef("pk"), published_at__isnull=False)
    return HouseSet.objects.filter(Exists(shown)).order_by("game", "name")


def choices(game: str) -> QuerySet[HouseSetRevision]:
    """Return the revisions that matches of a game may be played with, the newest first."""
    return published().filter(house_set__game=game).order_by("-published_at", "-pk")


def by_name(game: str, called: str) -> HouseSetRevision | None:
    """Return the published revision that records call this: ``house-1``."""
    name, _dash, number = called.rpartition("-")
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        return None
    return choices(game).filter(house_set__name=name, number=min(int(number), 32_767)).first()


def all_revisions(game: str) -> QuerySet[HouseSetRevision]:
    """Return every revision of a game's sets, drafts too, without their contents."""
    revisions = HouseSetRevision.objects.filter(house_set__game=game)
    return revisions.select_related("house_set").defer("content")


def newest(game: str) -> HouseSetRevision | None:
    """Return the revision that counts for matches made now: the last that was published."""
    return choices(game).first()


def names(content: Mapping[str, Any]) -> tuple[tuple[str, str, str], ...]:
    """Return the names of a set's cards: code, English and Japanese name."""
    tables = (rows for rows in content.values() if isinstance(rows, list))
    rows = (row for table in tables for row in table if isinstance(row, dict))
    named = ((row.get("code"), row.get("name")) for row in rows)
    return tuple(
        (str(code), str(said.get("en", code)), str(said.get("ja", code)))
        for code, said in named
        if code and isinstance(said, dict)
    )


def lines_of(revision: HouseSetRevision, options: Mapping[str, str]) -> Lines:
    """Return the header lines that name or give a set. Raises ``ValueError`` if it is no set."""
    return lines(revision.house_set.game, revision.content, options)


def lines(game: str, content: Mapping[str, Any], options: Mapping[str, str]) -> Lines:
    """Return the header lines of a set that is not saved yet. Raises ``ValueError``."""
    try:
        known = get(game)
    except UnknownGame:
        raise ValueError(f"There is no game {game}.") from None
    if known.sets is None:
        raise ValueError(f"{game} has no house sets.")
    try:
        return known.sets.lines(content, {**known.options, **options})
    except (KeyError, TypeError, AttributeError) as fault:  # of another shape than any set
        raise SetFault("type", "") from fault


def parts(revision: HouseSetRevision, language: str) -> tuple[HouseTable, ...]:
    """Return the tables of a set, in the words of a language."""
    return tuple(_Reading(labels(revision.house_set.game), language).parts(revision.content))


@dataclass(frozen=True, slots=True)
class _Reading:
    """Reads the tables of a set, with the game's names of its columns and values."""

    said: Labels
    language: str

    def parts(
        self, content: Mapping[str, Any], of: str = "", ours: bool = False
    ) -> Iterator[HouseTable]:
        """Yield the tables; all inside a part marked as ours counts as ours."""
        for key, value in content.items():
            rows = value if isinstance(value, list) else []
            if not rows or not all(isinstance(row, dict) for row in rows):
                continue
            names = _plain(rows)
            if len(names) > 1:
                yield HouseTable(
                    f"{of} {self._column(key)}".strip(),
                    tuple(map(self._column, names)),
                    tuple(
                        (
                            tuple(self._cell(name, row.get(name)) for name in names),
                            ours or _is_ours(row),
                        )
                        for row in rows
                    ),
                )
            for row in rows:
                called = str(row.get("id", row.get("code", "")))
                yield from self.parts(row, called, ours or _is_ours(row))

    def _column(self, name: str) -> str:
        return self.said.columns.get(name, {}).get(self.language, name)

    def _cell(self, column: str, value: Any) -> str:
        if isinstance(value, str):
            words = self.said.words.get(column, {}).get(value, {})
            return words.get(self.language, value)
        return _written(value, self.language)


def _plain(rows: list[Any]) -> list[str]:
    """Name the columns of a table: no marks of ours, and no tables in it."""
    names = dict.fromkeys(name for row in rows for name in row)
    marks = ("house", "public", "source")
    return [name for name in names if name not in marks and not _is_table(name, rows)]


def _is_table(name: str, rows: list[Any]) -> bool:
    return any(
        isinstance(row.get(name), list) and row[name] and isinstance(row[name][0], dict)
        for row in rows
    )


def _is_ours(row: Mapping[str, Any]) -> bool:
    return row.get("house") is True or row.get("source") == "house"


def _written(value: Any, language: str) -> str:
    if isinstance(value, dict):
        return str(value.get(language, ""))
    if isinstance(value, bool):
        return "○" if value else "–"
    if isinstance(value, list):
        steps = (
            "/".join(map(str, step)) if isinstance(step, list) else str(step) for step in value
        )
        return ", ".join(steps)
    return "–" if value is None else str(value)
