"""Reading house sets: what a game has, and what of it counts now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from cards.models import HouseSet, HouseSetRevision
from engines.core.errors import UnknownGame
from engines.core.options import labels
from engines.core.registry import get
from engines.core.sets import Lines
from league.people.errors import NotFound


@dataclass(frozen=True, slots=True)
class Part:
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
    found = HouseSet.objects.filter(game=game).prefetch_related(newest)
    shown = [one for one in found.order_by("name") if one.revisions.all()]
    if not shown:
        raise NotFound
    return shown


def revision(game: str, name: str, number: int) -> HouseSetRevision:
    """Return a published revision. Raises NotFound, the same for a draft and for none."""
    found = published().filter(
        house_set__game=game, house_set__name=name, number=min(number, 32_767)
    )
    row = found.first()
    if row is None:
        raise NotFound
    return row


def all_sets() -> QuerySet[HouseSet]:
    """Return the sets of all games that have a published revision."""
    shown = HouseSetRevision.objects.filter(house_set=OuterRef("pk"), published_at__isnull=False)
    return HouseSet.objects.filter(Exists(shown)).order_by("game", "name")


def all_revisions(game: str) -> QuerySet[HouseSetRevision]:
    """Return every revision of a game's sets, drafts too, without what they hold."""
    found = HouseSetRevision.objects.filter(house_set__game=game)
    return found.select_related("house_set").defer("content")


def newest(game: str) -> HouseSetRevision | None:
    """Return the revision that counts for matches made now: the last that was published."""
    return published().filter(house_set__game=game).order_by("-published_at", "-pk").first()


def lines_of(revision: HouseSetRevision, options: Mapping[str, str]) -> Lines:
    """Return the header lines that name or give a set. Raises ``ValueError`` for what is none."""
    return lines(revision.house_set.game, revision.content, options)


def lines(game: str, content: Mapping[str, Any], options: Mapping[str, str]) -> Lines:
    """Do so for a set that is not kept yet. Raises ``ValueError``."""
    try:
        known = get(game)
    except UnknownGame:
        raise ValueError(f"There is no game {game}.") from None
    if known.sets is None:
        raise ValueError(f"{game} has no house sets.")
    try:
        return known.sets.lines(content, {**known.options, **options})
    except (KeyError, TypeError, AttributeError) as fault:  # of another shape than any set
        raise ValueError(str(fault)) from fault


def parts(revision: HouseSetRevision, language: str) -> tuple[Part, ...]:
    """Return the tables of a set, in the words of a language."""
    words = {name: said[language] for name, said in labels(revision.house_set.game).columns.items()}
    return tuple(_parts(revision.content, words, language, ""))


def _parts(
    content: Mapping[str, Any], words: Mapping[str, str], language: str, of: str
) -> Iterator[Part]:
    for key, value in content.items():
        rows = value if isinstance(value, list) else []
        if not rows or not all(isinstance(row, dict) for row in rows):
            continue
        plain = [
            name
            for name in dict.fromkeys(name for row in rows for name in row)
            if name not in ("house", "public", "source") and not _is_table(name, rows)
        ]
        called = words.get(key, key)
        if len(plain) > 1:
            yield Part(
                f"{of} {called}".strip(),
                tuple(words.get(name, name) for name in plain),
                tuple(
                    (tuple(_cell(row.get(name), language) for name in plain), _is_ours(row))
                    for row in rows
                ),
            )
        for row in rows:
            yield from _parts(row, words, language, str(row.get("id", row.get("code", ""))))


def _is_table(name: str, rows: list[Any]) -> bool:
    return any(
        isinstance(row.get(name), list) and row[name] and isinstance(row[name][0], dict)
        for row in rows
    )


def _is_ours(row: Mapping[str, Any]) -> bool:
    return row.get("house") is True or row.get("source") == "house"


def _cell(value: Any, language: str) -> str:
    if isinstance(value, dict):
        return str(value.get(language, ""))
    if isinstance(value, bool):
        return "○" if value else "–"
    if isinstance(value, list):
        steps = ("/".join(map(str, one)) if isinstance(one, list) else str(one) for one in value)
        return ", ".join(steps)
    return "–" if value is None else str(value)
