"""Penalties for infractions, and their immediate consequences."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.events.errors import OwnEntry
from league.events.queries import is_party
from league.tournaments import errors
from league.tournaments.entrants.queries import next_round
from league.tournaments.entrants.services.absences import bring_back, send_away
from league.tournaments.models import Act, Entrant, Pairing, Penalty, Round, Tournament
from league.tournaments.tournament.services.acts import SECOND_PRESS, grow, locked, note, undoes
from matches.models import Match, Ruling
from matches.rules.flow import FINAL
from matches.services import rulings

Sentence = Penalty.Ruling
ENDS_THE_MATCH = frozenset({Sentence.MATCH_LOSS, Sentence.DISQUALIFICATION})
PLAYED = (Round.State.PUBLISHED, Round.State.RUNNING)


@transaction.atomic
def give(
    *,
    entrant: Entrant,
    infraction: str,
    ruling: str,
    by: Any,
    now: datetime,
    points: int = 0,
    text: str = "",
    round: int | None = None,
) -> Penalty:
    """Give a penalty for an infraction, in a round of the tournament (none: the current one).

    A match loss decides the match of that round while it has no result; a disqualification also
    removes the entrant; a game loss is only noted here, and counted in the result's games.
    Raises TournamentFinished, OwnEntry, SettingsInvalid, AlreadyGone, and what a ruling raises.
    """
    tournament = _locked(entrant)
    entrant = tournament.entrants.select_related("entry").get(pk=entrant.pk)
    if is_party(by, tournament.event, entrant.entry):
        raise OwnEntry
    made = Penalty(
        entrant=entrant,
        round=_round(tournament, round),
        infraction=infraction,
        ruling=ruling,
        points=points,
        note=text.strip(),
        by=by,
    )
    with errors.refusing():
        made.clean_fields(exclude=["entrant", "by", "lifted_at"])
    made.save(force_insert=True)
    _follow_up(tournament, made, now)
    return made


@transaction.atomic
def give_once(*, entrant: Entrant, by: Any, now: datetime, **what: Any) -> Penalty:
    """Give a penalty for a form; the same one again at once is refused as a second press.

    Raises JustGiven, and what ``give`` raises.
    """
    locked(entrant.tournament)
    same = {name: what[name] for name in ("infraction", "ruling", "points") if name in what}
    lately = Penalty.objects.filter(entrant=entrant, by=by, at__gt=now - SECOND_PRESS, **same)
    if lately.filter(lifted_at=None, note=what.get("text", "").strip()).exists():
        raise errors.JustGiven
    return give(entrant=entrant, by=by, now=now, **what)


def _round(tournament: Tournament, asked: int | None) -> int | None:
    """Return the round of a penalty: ``asked``, else the last published one; None if none is."""
    current = next_round(tournament) - 1
    if asked is not None and not 1 <= asked <= current:
        raise errors.SettingsInvalid(params={"field": "round"})
    return asked or current or None


def _follow_up(tournament: Tournament, made: Penalty, now: datetime) -> None:
    """Carry out a penalty's consequences and note them, without the text of what happened."""
    match = _lose_match(made, now) if made.ruling in ENDS_THE_MATCH else None
    before = None
    if made.ruling == Sentence.DISQUALIFICATION:
        before = send_away(tournament, made.entrant)[1]
    if made.points:
        grow(tournament)
    note(
        tournament, "penalty", by=made.by, round=made.round, entrant=made.entrant.number,
        penalty=made.pk, infraction=made.infraction, ruling=made.ruling, points=made.points,
        match=match.uid if match else "", before=before,
    )  # fmt: skip


def _lose_match(penalty: Penalty, now: datetime) -> Match | None:
    """Rule the match of the penalty's round for the other side, if it has no result yet."""
    pairing = (
        Pairing.objects.filter(
            sides__entrant=penalty.entrant,
            round__number=penalty.round or 0,
            round__state__in=PLAYED,
            match__isnull=False,
        )
        .exclude(match__state__in=FINAL)
        .select_related("match__event")
        .first()
    )
    if pairing is None or pairing.match is None:
        return None
    other = pairing.match.sides.exclude(entry=penalty.entrant.entry_id).first()
    if other is None:
        return None
    rulings.rule(
        match=pairing.match,
        kind=Ruling.Kind.RESULT,
        reason=str(penalty.get_infraction_display()),  # the text is for the staff only
        winner=other.number,
        by=penalty.by,
        now=now,
    )
    return pairing.match


@transaction.atomic
def lift(*, penalty: Penalty, by: Any, reason: str, now: datetime) -> Penalty:
    """Lift a penalty; a disqualified entrant plays again from the next round on.

    A match that it decided stays decided; its result must be corrected. Raises
    TournamentFinished and AlreadyLifted.
    """
    tournament = _locked(penalty.entrant)
    penalty = _by_pk(tournament, penalty.pk)
    if is_party(by, tournament.event, penalty.entrant.entry):
        raise OwnEntry
    given = tournament.acts.get(kind="penalty", params__penalty=penalty.pk)
    _lift(tournament, penalty, given, now)
    note(
        tournament, "lift_penalty", by=by, reason=reason, round=penalty.round,
        entrant=penalty.entrant.number, penalty=penalty.pk, ruling=penalty.ruling,
    )  # fmt: skip
    return penalty


def _lift(tournament: Tournament, penalty: Penalty, given: Act, now: datetime) -> None:
    if penalty.lifted_at is not None:
        raise errors.AlreadyLifted
    penalty.lifted_at = now
    penalty.save(update_fields=["lifted_at"])
    if penalty.ruling == Sentence.DISQUALIFICATION:
        bring_back(tournament, penalty.entrant, given.params["before"])
    grow(tournament)


def _locked(entrant: Entrant) -> Tournament:
    tournament = locked(entrant.tournament)
    if tournament.state == Tournament.State.FINISHED:
        raise errors.TournamentFinished
    return tournament


def _by_pk(tournament: Tournament, pk: int) -> Penalty:
    return Penalty.objects.select_related("entrant__entry").get(
        pk=pk, entrant__tournament=tournament
    )


@undoes("penalty")
def _take_back(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    """Lift the penalty. Raises CannotUndo if it decided a match, which must be corrected first."""
    if act.params["match"]:
        raise errors.CannotUndo
    _lift(tournament, _by_pk(tournament, act.params["penalty"]), act, now)


@undoes("lift_penalty")
def _give_again(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    penalty = _by_pk(tournament, act.params["penalty"])
    if penalty.lifted_at is None:
        raise errors.CannotUndo
    penalty.lifted_at = None
    penalty.save(update_fields=["lifted_at"])
    if penalty.ruling == Sentence.DISQUALIFICATION:
        send_away(tournament, penalty.entrant)
