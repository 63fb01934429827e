"""Take results from matches: each version becomes one outcome, the newest counts."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Prefetch

from league.rules.standings.settings import StandingsSettings
from league.tournaments.brackets import services as brackets
from league.tournaments.models import Outcome, Pairing, Phase, Round, Tournament
from league.tournaments.rounds.queries.outcomes import was_played
from league.tournaments.rounds.queries.rounds import proofs_untaken, untaken
from league.tournaments.signals import outcomes_taken
from league.tournaments.tournament.services.acts import grow, grow_alike, locked, note
from matches.models import Match, Result
from matches.queries.statistics import numbers_of

ATTENTION = "needs_attention"
WON = {
    Result.Decision.DRAWN: Outcome.Won.NOBODY,
    Result.Decision.DOUBLE_LOSS: Outcome.Won.BOTH_LOSE,
    Result.Decision.VOID: Outcome.Won.VOID,
}


@transaction.atomic
def take(*, match: Match, version: int, now: datetime) -> list[Outcome]:
    """Take a match's new result; do nothing if it was taken or its match is of no tournament."""
    pairing = Pairing.objects.select_related("round__tournament").filter(match=match).first()
    if pairing is None or pairing.outcomes.filter(version=version).exists():
        return []
    return take_pending(locked(pairing.round.tournament), now=now)


def take_pending(tournament: Tournament, *, now: datetime, mark: bool = True) -> list[Outcome]:
    """Take all new results of a locked tournament's matches, and carry out what follows.

    Without ``mark``, later pairings are not noted for attention: the caller handles them.
    """
    pairings = list(
        untaken(tournament)
        .select_related("round__phase", "match")
        .prefetch_related(
            "outcomes",
            Prefetch("match__results", Result.objects.select_related("winner", "ruling")),
        )
    )
    if not pairings:
        return []
    numbers = numbers_of([pairing.match for pairing in pairings if pairing.match])
    made = Outcome.objects.bulk_create(
        outcome for pairing in pairings for outcome in _new(pairing, numbers)
    )
    grow(tournament)
    outcomes_taken.send(Outcome, tournament=tournament, outcomes=made, now=now)
    if mark:
        _mark(tournament, pairings)
    for phase in {pairing.round.phase_id: pairing.round.phase for pairing in pairings}.values():
        phase.tournament = tournament
        brackets.advance(phase, by=None, now=now)
    return made


def take_proofs(tournament: Tournament, *, now: datetime) -> list[Outcome]:
    """Take results of a locked tournament that records have proved since, or no longer prove.

    Standings and drafts that use no numbers of records stay current.
    """
    outcomes = list(
        proofs_untaken()
        .filter(pairing__round__tournament=tournament)
        .select_related("pairing__round", "pairing__match")
        .order_by("pk")
    )
    if not outcomes:
        return []
    numbers = numbers_of([outcome.pairing.match for outcome in outcomes if outcome.pairing.match])
    made = Outcome.objects.bulk_create(
        _proved_anew(outcome, numbers.get(outcome.pairing.match_id or 0, {}))
        for outcome in outcomes
    )
    counted = {
        name
        for was, new in zip(outcomes, made, strict=True)
        for name in was.numbers.keys() | new.numbers.keys()
        if was.numbers.get(name) != new.numbers.get(name)
    }
    keeps = not (counted and reads_any(tournament, counted))
    (grow_alike if keeps else grow)(tournament)
    outcomes_taken.send(Outcome, tournament=tournament, outcomes=made, now=now)
    return made


def _proved_anew(was: Outcome, numbers: dict[str, list[int]]) -> Outcome:
    assert was.pairing.match is not None
    return Outcome(
        pairing=was.pairing,
        version=was.version,
        won=was.won,
        played=was.played,
        proved=was.pairing.match.proved,
        score=was.score,
        games=was.games,
        numbers=numbers,
        proofs=was.proofs + 1,
    )


def reads_any(tournament: Tournament, names: Collection[str]) -> bool:
    """Tell whether the standings count any of these numbers of verified records."""
    counted = repr(StandingsSettings.read(tournament.standings)).lower()  # as formulas are read
    return any(name.lower() in counted for name in names)


def _new(pairing: Pairing, numbers: dict[int, dict[str, list[int]]]) -> Iterable[Outcome]:
    known = {outcome.version for outcome in pairing.outcomes.all()}
    assert pairing.match is not None
    for result in sorted(pairing.match.results.all(), key=lambda each: each.version):
        if result.version not in known:
            yield outcome_of(pairing, pairing.match, result, numbers.get(pairing.match.pk, {}))


def outcome_of(
    pairing: Pairing, match: Match, result: Result, numbers: dict[str, list[int]]
) -> Outcome:
    if result.winner is None:
        won = WON[Result.Decision(result.decision)]
    else:
        won = Outcome.Won.FIRST if result.winner.number == 1 else Outcome.Won.SECOND
    newest = result.version == match.version
    return Outcome(
        pairing=pairing,
        version=result.version,
        won=won,
        played=was_played(result),
        proved=match.proved and newest,
        score=score_of(result.games),
        games=games_of(result.games),
        numbers=numbers if newest else {},
    )


def score_of(games: list[dict[str, Any]]) -> list[int] | None:
    """Add up the points of all games; None if a game has none."""
    scores = [game["score"] for game in games]
    if not scores or None in scores:
        return None
    return [sum(score[0] for score in scores), sum(score[1] for score in scores)]


def games_of(games: list[dict[str, Any]]) -> list[int] | None:
    """Count the games: won by the first side, drawn, won by the second."""
    if not games:
        return None
    winners = [game["winner"] for game in games]
    return [winners.count(1), winners.count(0), winners.count(2)]


def _mark(tournament: Tournament, pairings: Iterable[Pairing]) -> None:
    """Note for attention the results that came after the next round was published."""
    shown = dict(
        tournament.rounds.exclude(state=Round.State.DRAFT)
        .order_by("number")
        .values_list("phase", "number")
    )
    for pairing in pairings:
        round = pairing.round
        if round.phase.kind == Phase.Kind.SWISS and shown[round.phase_id] > round.number:
            note(
                tournament, ATTENTION, round=round.number, why="paired_since",
                pairing=pairing.number, table=pairing.table,
                version=pairing.match.version if pairing.match else None,
            )  # fmt: skip
