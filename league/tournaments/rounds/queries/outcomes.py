"""The results that count, as everybody may read them."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import F, Q, QuerySet

from league.tournaments.models import Outcome, Pairing, Tournament
from matches.models import Answer, Report, Result, Ruling
from matches.queries.speakers import name_of_speaker
from matches.queries.statistics import secret_numbers

Row = dict[str, Any]
EVENT: Final = "pairing__round__tournament__event__"
VALUES: Final = (
    "pairing_id", "version", "won", "played", "proved", "score", "games", "numbers",
)  # fmt: skip


def newest(outcomes: QuerySet[Outcome]) -> dict[int, Row]:
    """Map pairings to their newest outcomes, as rows of values, in one statement.

    While the event hides its deck lists, numbers from records that reveal decks are left out, even
    if they were stored while the lists were open.
    """
    rows = (
        outcomes.order_by("pairing_id", "-version", "-proofs")
        .distinct("pairing_id")
        .values(*VALUES, of=F(f"{EVENT}game"), lists=F(f"{EVENT}list_visibility"))
    )
    return {
        row["pairing_id"]: without_secrets(row, row.pop("of"), row.pop("lists")) for row in rows
    }


def without_secrets(row: Row, game: str, lists: str) -> Row:
    """Leave out the numbers of a row that its event, of this game, hides with its lists."""
    secret = secret_numbers(game, lists)
    if row["numbers"] and secret:
        row["numbers"] = {name: pair for name, pair in row["numbers"].items() if name not in secret}
    return row


UNPLAYED = frozenset({Ruling.Kind.NO_SHOW, Ruling.Kind.DOUBLE_LOSS})


def was_played(result: Result) -> bool:
    ruling = result.ruling
    if ruling is None:
        return True
    undecided = ruling.kind == Ruling.Kind.UNFINISHED and not result.games
    return ruling.kind not in UNPLAYED and not (undecided and result.winner_id is None)


@dataclass(frozen=True, slots=True)
class Said:
    """``score``: of the first and second side, where there is one; ``winner``: 1, 2 or 0.

    ``undeclared``: a declaration that the event asks for was missing then.
    ``ruling``: the kind of ruling that decided it, empty if the sides did. ``by`` reported or
    ruled, ``confirmed`` agreed: display names.
    """

    decision: str
    winner: int
    score: tuple[int, int] | None
    ruling: str
    by: str
    confirmed: tuple[str, ...]
    at: datetime
    undeclared: bool

    @property
    def short(self) -> str:
        """Return the result in numbers, as the desk shows it."""
        if self.decision == Result.Decision.VOID:
            return str(Result.Decision.VOID.label)
        if self.score is not None:
            return f"{self.score[0]}–{self.score[1]}"
        ended = {Result.Decision.DRAWN: "=", Result.Decision.DOUBLE_LOSS: "0–0"}
        return ended.get(Result.Decision(self.decision), "1–0" if self.winner == 1 else "0–1")


def said_of(matches: Collection[int]) -> dict[int, Said]:
    """Map matches to the results that count, in two statements."""
    results = (
        Result.objects.filter(match__in=matches, version=F("match__version"))
        .select_related("winner", "ruling__by__player", "report__by__player")
        .prefetch_related("report__answers__by__player")
    )
    return {result.match_id: _said(result) for result in results}


def _said(result: Result) -> Said:
    source = result.ruling or result.report
    return Said(
        result.decision,
        result.winner.number if result.winner else 0,
        _score(result),
        str(result.ruling.get_kind_display()) if result.ruling else "",
        _name(source) if source else "",
        tuple(_confirming(result)),
        result.at,
        bool(source and source.undeclared),
    )


def _score(result: Result) -> tuple[int, int] | None:
    """Return the games won if several were played, else the points of the only game."""
    if len(result.games) == 1:
        points = result.games[0]["score"]
        return None if points is None else (points[0], points[1])
    scores = [result.scores.get(side) for side in ("1", "2")]
    return None if None in scores else (scores[0], scores[1])


def _confirming(result: Result) -> Iterator[str]:
    if result.ruling is None and result.report is not None:
        for answer in result.report.answers.all():
            if answer.kind == Answer.Kind.CONFIRM:
                yield name_of_speaker(answer)


def _name(source: Ruling | Report) -> str:
    if isinstance(source, Report):
        return name_of_speaker(source)
    player = getattr(source.by, "player", None)
    return str(player.display_name) if player else ""


def pairing_at(tournament: Tournament, round: int, table: int) -> Pairing | None:
    """Return a pairing by its round and table, or its number in rounds without tables."""
    pairings = Pairing.objects.filter(
        Q(table=table) | Q(table=None, number=table),
        round__tournament=tournament,
        round__number=round,
    )
    return pairings.order_by("table").prefetch_related("sides__entrant").first()
