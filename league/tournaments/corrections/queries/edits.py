"""Apply a correction to plain values: the field of a phase as it would be read afterwards."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError

from league.rules.field import Field, Member
from league.tournaments import errors
from league.tournaments.corrections import rules
from league.tournaments.entrants.queries import next_round, open_absence
from league.tournaments.models import (
    Absence,
    Entrant,
    Outcome,
    Pairing,
    PairingSide,
    Penalty,
    Phase,
    Round,
    Tournament,
)
from league.tournaments.rounds.queries.knockouts import refuse_drawn
from league.tournaments.rounds.queries.rounds import OPEN_ROUNDS
from matches.errors import ResultWrong
from matches.models import Result, Ruling
from matches.queries.matches import series_of
from matches.queries.statistics import numbers_of
from matches.rules import flow
from matches.rules.series import NotAResult, total

Edit = Callable[[Field], Field]
ENDS_THE_MATCH = frozenset({Penalty.Ruling.MATCH_LOSS, Penalty.Ruling.DISQUALIFICATION})


def edit_of(tournament: Tournament, change: rules.Change | None) -> Edit:
    """Return what a correction does to a field.

    Raises CorrectionWrong, ResultWrong, KnockoutDrawn, AlreadyGone, NotGone, Disqualified,
    HasPlayed and AlreadyLifted.
    """
    match change:
        case None | rules.Asked():
            if change is not None:
                _check_asked(tournament, change)
            return lambda field: field
        case rules.NewResult():
            return _result(tournament, change)
        case rules.Drop() | rules.Return():
            return _absence(tournament, change)
        case rules.Punish():
            return _punish(tournament, change)
        case rules.Forgive():
            return _forgive(tournament, change)
        case rules.ByeWorth():
            return _bye(tournament, change)


def refuse(why: str) -> errors.CorrectionWrong:
    return errors.CorrectionWrong(errors.CORRECTIONS[why], code=f"correction_{why}")


def pairing_at(tournament: Tournament, round: int, number: int) -> Pairing:
    """Find a pairing of a published round. Raises CorrectionWrong."""
    pairing = (
        Pairing.objects.filter(round__tournament=tournament, round__number=round, number=number)
        .exclude(round__state=Round.State.DRAFT)
        .select_related("round__phase", "round__tournament", "match__event")
        .first()
    )
    if pairing is None:
        raise refuse("of_no_pairing")
    return pairing


def entrant_at(tournament: Tournament, number: int) -> Entrant:
    entrant = tournament.entrants.filter(number=number).first()
    if entrant is None:
        raise refuse("of_no_entrant")
    return entrant


def _on_pairing(pk: int, edit: Callable[[Any], Any]) -> Edit:
    def edited(field: Field) -> Field:
        return replace(
            field,
            met=tuple(edit(pairing) if pairing.pk == pk else pairing for pairing in field.met),
        )

    return edited


def _on_member(number: int, edit: Callable[[Member], Member]) -> Edit:
    def edited(field: Field) -> Field:
        members, everyone = dict(field.members), dict(field.everyone)
        for where in (members, everyone):
            if number in where:
                where[number] = edit(where[number])
        return replace(field, members=members, everyone=everyone)

    return edited


## Results


def _result(tournament: Tournament, change: rules.NewResult) -> Edit:
    pairing = pairing_at(tournament, change.round, change.number)
    if pairing.match is None or pairing.match.state not in flow.FINAL:
        raise refuse("of_no_result")
    outcome = _outcome(pairing, change)
    if outcome["won"] == Outcome.Won.NOBODY:
        refuse_drawn(pairing, Result.Decision.DRAWN)
    return _on_pairing(pairing.pk, lambda met: replace(met, outcome=outcome))


def _outcome(pairing: Pairing, change: rules.NewResult) -> dict[str, Any]:
    """Build the outcome that the corrected result would give."""
    match = pairing.match
    assert match is not None
    _check_names_one(change)
    scores, winners = [game.score for game in change.games], [g.winner for g in change.games]
    score = [sum(pair) for pair in zip(*(s for s in scores if s), strict=True)]
    return {
        "version": match.version + 1,
        "won": _won(pairing, change).value,
        "played": not change.double_loss and change.no_show is None,
        "score": score if scores and None not in scores else None,
        "games": [winners.count(1), winners.count(0), winners.count(2)] if winners else None,
        "numbers": numbers_of([match]).get(match.pk, {}),
    }


def _check_names_one(change: rules.NewResult) -> None:
    """Raises CorrectionWrong unless exactly one field says how the match ended."""
    absent, winner = change.no_show is not None, change.winner is not None
    said = (absent, winner, bool(change.games), change.void, change.double_loss)
    if said.count(True) != 1 or change.winner not in (None, 0, 1, 2):
        raise refuse("names_no_result")
    if change.no_show not in (None, 1, 2):
        raise refuse("names_no_result")


def _won(pairing: Pairing, change: rules.NewResult) -> Outcome.Won:
    if change.void:
        return Outcome.Won.VOID
    if change.double_loss:
        return Outcome.Won.BOTH_LOSE
    winner = winner_named(change)
    number = _winner(pairing, change) if winner is None else winner
    return (Outcome.Won.NOBODY, Outcome.Won.FIRST, Outcome.Won.SECOND)[number]


def winner_named(change: rules.NewResult) -> int | None:
    """Return the number of the winning side, 0 for a draw; None if the games decide it."""
    return change.winner if change.no_show is None else 3 - change.no_show


def _winner(pairing: Pairing, change: rules.NewResult) -> int:
    assert pairing.match is not None
    try:
        return total(series_of(pairing.match.event.match_rules), 2, change.games).winner
    except NotAResult as wrong:
        raise ResultWrong.because(wrong) from wrong


def kind_of_ruling(pairing: Pairing, change: rules.NewResult) -> Ruling.Kind:
    """Name the ruling that makes a correction: a flagged result is decided, not corrected."""
    assert pairing.match is not None
    if change.void:
        return Ruling.Kind.VOID
    if change.double_loss:
        return Ruling.Kind.DOUBLE_LOSS
    if change.no_show is not None:
        return Ruling.Kind.NO_SHOW
    flagged = pairing.match.state == flow.MatchState.FLAGGED
    return Ruling.Kind.RESULT if flagged else Ruling.Kind.CORRECTION


## Who was there


def _absence(tournament: Tournament, change: rules.Drop | rules.Return) -> Edit:
    entrant = entrant_at(tournament, change.entrant)
    if not 1 <= change.round <= next_round(tournament):
        raise refuse("of_no_round")
    gone = open_absence(entrant)
    if isinstance(change, rules.Drop):
        if gone is not None:
            raise errors.AlreadyGone
        _refuse_played(entrant, change.round)
        away = (change.round, None)
        return _on_member(
            entrant.number, lambda member: replace(member, absences=(*member.absences, away))
        )
    if gone is None:
        raise errors.NotGone
    if gone.kind == Absence.Kind.DISQUALIFIED:
        raise errors.Disqualified
    closed = tournament.rounds.filter(number__gte=change.round, state=Round.State.CLOSED)
    if change.round < gone.from_round or closed.exists():
        raise refuse("of_no_round")
    return _on_member(entrant.number, lambda member: back(member, change.round))


def _refuse_played(entrant: Entrant, round: int) -> None:
    """Raises HasPlayed."""
    sat = PairingSide.objects.filter(
        entrant=entrant, round__number__gte=round, round__state=Round.State.CLOSED
    ).order_by("round__number")
    number = sat.values_list("round__number", flat=True).first()
    if number is not None:
        raise errors.HasPlayed(params={"entrant": entrant.number, "round": number})


def back(member: Member, round: int) -> Member:
    """End a member's open absence at a round; remove absences that then cover no round."""
    absences = [(gone, round if until is None else until) for gone, until in member.absences]
    return replace(member, absences=tuple(each for each in absences if each[0] != each[1]))


## Penalties


def _punish(tournament: Tournament, change: rules.Punish) -> Edit:
    entrant = entrant_at(tournament, change.entrant)
    if change.ruling in ENDS_THE_MATCH:
        raise refuse("ends_the_match")
    given = Penalty(infraction=change.infraction, ruling=change.ruling, points=change.points,
                    note=change.text)  # fmt: skip
    try:
        given.clean_fields(exclude=["entrant", "by", "round", "at", "lifted_at"])
    except ValidationError as error:
        raise refuse("of_no_penalty") from error
    if change.round is not None and not 1 <= change.round < next_round(tournament):
        raise refuse("of_no_round")
    return _on_member(entrant.number, lambda member: _fined(member, 1, change.points))


def _forgive(tournament: Tournament, change: rules.Forgive) -> Edit:
    given = penalty_at(tournament, change.penalty)
    if given.lifted_at is not None:
        raise errors.AlreadyLifted
    points, number = given.points, given.entrant.number
    act = tournament.acts.filter(kind="penalty", params__penalty=given.pk).first()
    if given.ruling != Penalty.Ruling.DISQUALIFICATION or act is None or act.params["before"]:
        return _on_member(number, lambda member: _fined(member, -1, -points))
    round = next_round(tournament)
    return _on_member(number, lambda member: back(_fined(member, -1, -points), round))


def penalty_at(tournament: Tournament, pk: int) -> Penalty:
    penalties = Penalty.objects.filter(pk=pk, entrant__tournament=tournament)
    given = penalties.select_related("entrant__entry", "entrant__tournament").first()
    if given is None:
        raise refuse("of_no_penalty")
    return given


def _fined(member: Member, count: int, points: int) -> Member:
    return replace(
        member, penalties=member.penalties + count, points_off=member.points_off + points
    )


## Byes


def _bye(tournament: Tournament, change: rules.ByeWorth) -> Edit:
    pairing = pairing_at(tournament, change.round, change.number)
    if pairing.kind not in rules.BYE_KINDS or change.bye not in rules.BYE_KINDS:
        raise refuse("of_no_bye")
    return _on_pairing(pairing.pk, lambda met: replace(met, kind=change.bye))


def _check_asked(tournament: Tournament, change: rules.Asked) -> None:
    entrant_at(tournament, change.entrant)
    round = tournament.rounds.filter(number=change.round).select_related("phase").first()
    if round is None or round.state not in OPEN_ROUNDS or round.phase.kind != Phase.Kind.SWISS:
        raise refuse("of_no_round")
    if change.worth not in (None, "half", "zero"):
        raise refuse("of_no_bye")
