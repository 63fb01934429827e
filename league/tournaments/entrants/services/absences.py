"""Leaving a tournament and coming back. Rounds are counted through the tournament."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef

from league.events.errors import ReasonNeeded
from league.tournaments import errors
from league.tournaments.entrants.queries import may_drop_out, next_round, open_absence, own_entrant
from league.tournaments.models import Absence, Act, Entrant, Phase, PhaseEntrant, Tournament
from league.tournaments.tournament.services.acts import grow, locked, note, undoes

Kind = Absence.Kind
BRACKETS = frozenset({Phase.Kind.SINGLE, Phase.Kind.DOUBLE})


@transaction.atomic
def drop(*, entrant: Entrant, by: Any, now: datetime, reason: str = "") -> Absence:
    """Let an entrant leave before the next round; a match of this round is played on.

    Raises NotNow when the tournament is finished, and AlreadyGone.
    """
    tournament, entrant = _locked(entrant)
    if open_absence(entrant) is not None:
        raise errors.AlreadyGone
    round = next_round(tournament)
    made = Absence.objects.create(entrant=entrant, kind=Kind.DROP, from_round=round)
    grow(tournament)
    note(
        tournament, "drop", by=by, reason=reason, round=round, entrants=[entrant.number],
        until=None,
    )  # fmt: skip
    return made


@transaction.atomic
def reenter(*, entrant: Entrant, by: Any, now: datetime, reason: str = "") -> Absence:
    """Let an entrant who left play again from the next round on.

    Raises NotNow, NotGone, Disqualified, and BracketClosed when a round of a bracket that it
    plays in was published without it.
    """
    tournament, entrant = _locked(entrant)
    gone = errors.NotGone.unless(open_absence(entrant))
    if gone.kind == Kind.DISQUALIFIED:
        raise errors.Disqualified
    round = next_round(tournament)
    running = PhaseEntrant.objects.filter(
        entrant=entrant, phase__state=Phase.State.RUNNING, phase__kind__in=BRACKETS
    )
    if gone.from_round < round and running.exists():
        raise errors.BracketClosed
    before = _as_logged(gone)
    end(gone, round)
    grow(tournament)
    note(
        tournament, "reenter", by=by, reason=reason, round=round, entrant=entrant.number,
        before=before,
    )  # fmt: skip
    return gone


def end(gone: Absence, round: int) -> None:
    """End an absence; one in which no round was missed is deleted."""
    if gone.from_round == round:
        gone.delete()
        return
    gone.until_round = round
    gone.save(update_fields=["until_round"])


@transaction.atomic
def disqualify(*, entrant: Entrant, by: Any, reason: str, now: datetime) -> Absence:
    """Disqualify an entrant: it can come back only by an undo.

    A penalty says why (penalties.py). Raises NotNow, ReasonNeeded, and AlreadyGone when it is
    disqualified already.
    """
    tournament, entrant = _locked(entrant)
    if not reason.strip():
        raise ReasonNeeded
    made, before = send_away(tournament, entrant)
    note(
        tournament, "disqualify", by=by, reason=reason, round=next_round(tournament),
        entrant=entrant.number, before=before,
    )  # fmt: skip
    return made


def send_away(tournament: Tournament, entrant: Entrant) -> tuple[Absence, dict[str, Any] | None]:
    """Disqualify an entrant of a locked tournament; return its absence, and what it was before."""
    gone = open_absence(entrant)
    if gone is not None and gone.kind == Kind.DISQUALIFIED:
        raise errors.AlreadyGone
    before = _as_logged(gone) if gone else None
    if gone is None:
        gone = Absence(entrant=entrant, from_round=next_round(tournament))
    gone.kind = Kind.DISQUALIFIED
    gone.save()
    grow(tournament)
    return gone, before


def bring_back(tournament: Tournament, entrant: Entrant, before: dict[str, Any] | None) -> None:
    """Take a disqualification back; an entrant that had left before is still gone.

    Rounds that it has missed meanwhile stay missed. Raises CannotUndo when it is not
    disqualified.
    """
    gone = open_absence(entrant)
    if gone is None or gone.kind != Kind.DISQUALIFIED:
        raise errors.CannotUndo
    grow(tournament)
    if before is None:
        end(gone, next_round(tournament))
        return
    gone.kind = before["kind"]
    gone.save(update_fields=["kind"])


def leave_together(
    tournament: Tournament, entrants: Iterable[Entrant], kind: str, *, until: int | None = None
) -> list[int]:
    """Let several entrants of a locked tournament leave before the next round.

    Returns their numbers.
    """
    round = next_round(tournament)
    leaving = list(entrants)
    Absence.objects.bulk_create(
        Absence(entrant=entrant, kind=kind, from_round=round, until_round=until)
        for entrant in leaving
    )
    if leaving:
        grow(tournament)
    return [entrant.number for entrant in leaving]


def _locked(entrant: Entrant) -> tuple[Tournament, Entrant]:
    tournament = locked(entrant.tournament)
    if tournament.state == Tournament.State.FINISHED:
        raise errors.NotNow
    return tournament, tournament.entrants.get(pk=entrant.pk)


def _as_logged(absence: Absence) -> dict[str, Any]:
    return {"kind": absence.kind, "from": absence.from_round}


## Undoing

KINDS = {"drop": Kind.DROP, "no_deck": Kind.NO_DECK, "close_check_in": Kind.NO_SHOW}


@undoes(*KINDS)
def _return(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    """Undo absences as if nobody had left.

    Raises CannotUndo when one has changed since, or a round was published without them.
    """
    _refuse_once_published(tournament, act)
    numbers = act.params["entrants"]
    absences = Absence.objects.filter(
        entrant__tournament=tournament,
        entrant__number__in=numbers,
        from_round=act.round or 0,
        until_round=act.params["until"],
        kind=KINDS[act.kind],
    )
    if absences.count() != len(numbers):
        raise errors.CannotUndo
    absences.delete()


def _refuse_once_published(tournament: Tournament, act: Act) -> None:
    if next_round(tournament) != act.round:
        raise errors.CannotUndo


@undoes("reenter")
def _leave_again(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    _refuse_once_published(tournament, act)
    entrant = entrant_of(tournament, act)
    before = act.params["before"]
    if open_absence(entrant) is not None:
        raise errors.CannotUndo
    if before["from"] == act.round:
        Absence.objects.create(entrant=entrant, kind=before["kind"], from_round=before["from"])
        return
    ended = entrant.absences.filter(
        kind=before["kind"], from_round=before["from"], until_round=act.round
    )
    if not ended.update(until_round=None):
        raise errors.CannotUndo


@undoes("disqualify")
def _qualify(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    bring_back(tournament, entrant_of(tournament, act), act.params["before"])


def entrant_of(tournament: Tournament, act: Act) -> Entrant:
    """Find the entrant that an act is about. Raises CannotUndo if it was deleted."""
    return errors.CannotUndo.unless(
        tournament.entrants.filter(number=act.params["entrant"]).first()
    )


## Several at once, and oneself: one act each


@transaction.atomic
def drop_together(
    *, tournament: Tournament, numbers: Iterable[int], by: Any, now: datetime, reason: str = ""
) -> list[int]:
    """Let several entrants, by number, leave before the next round; those already gone are skipped.

    Raises NotNow when the tournament is finished, and AlreadyGone when none of them is there.
    Returns the numbers of those who left.
    """
    tournament = locked(tournament)
    if tournament.state == Tournament.State.FINISHED:
        raise errors.NotNow
    gone = Absence.objects.filter(entrant=OuterRef("pk"), until_round__isnull=True)
    staying = tournament.entrants.filter(~Exists(gone), number__in=list(numbers))
    left = leave_together(tournament, staying.order_by("number"), Absence.Kind.DROP)
    if not left:
        raise errors.AlreadyGone
    round = next_round(tournament)
    note(tournament, "drop", by=by, reason=reason, round=round, entrants=left, until=None)
    return left


@transaction.atomic
def drop_out(*, tournament: Tournament, by: Any, now: datetime, reason: str = "") -> Absence:
    """Let a player leave before the next round; the organisers can undo it.

    Raises TournamentHidden for a user who does not play, AlreadyGone, and OrganiserDrops: in a
    season, which is left as a whole, and before entry is closed, when players withdraw instead.
    """
    tournament = locked(tournament)
    entrant = errors.TournamentHidden.unless(own_entrant(tournament, by))
    if not may_drop_out(tournament):
        raise errors.OrganiserDrops
    return drop(entrant=entrant, by=by, now=now, reason=reason)
