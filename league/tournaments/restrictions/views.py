"""Who is kept apart and who is to meet, on the desk: chosen from the list, lifted from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _, pgettext

from league.tournaments.entrants.queries import Name, names_of, next_round, present
from league.tournaments.models import Entrant, Phase, Round, Tournament
from league.tournaments.restrictions import services as restrictions
from league.tournaments.restrictions.forms import ApartForm, MeetForm
from league.tournaments.restrictions.models import Restriction
from league.tournaments.restrictions.queries import called, listed, paired_though_apart
from league.tournaments.rounds.queries.rounds import open_round
from league.tournaments.tournament.forms import KeyForm
from league.tournaments.tournament.limits import MOST_ROUNDS
from league.tournaments.tournament.queries import phases_of
from league.tournaments.tournament.views import Deed, acting, page, press, row_of, tournament_for
from league.tournaments.tournament.wording import phase_name

RUN = "tournaments.run"
FIND, TAKE = "find", "take"
MOST_SHOWN = 60
WORDS = 60
TYPED = ("reason", "phase", "until", "round")
By = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RestrictionLine:
    """A restriction; ``gone`` are the numbers of those who have left, ``where`` its phase."""

    row: Restriction
    names: tuple[tuple[int, Name | None], ...]
    gone: frozenset[int]
    where: str

    @property
    def is_idle(self) -> bool:
        """Tell whether it can no longer affect any pairing."""
        return len([number for number, _name in self.names if number not in self.gone]) < 2


@page
def restriction_list(request: HttpRequest, uid: str) -> HttpResponse:
    """List the restrictions; a search for entrants keeps what was ticked and typed."""
    tournament = tournament_for(request, uid, RUN)
    names = names_of(tournament)
    there = set(present(tournament, MOST_ROUNDS).values_list("number", flat=True))
    phases = [phase for phase in phases_of(tournament) if phase.kind == Phase.Kind.SWISS]
    desk = press(request, tournament, _deeds(request, tournament, phases, there))
    act = request.POST.get("act")
    finds = act in (FIND, TAKE)
    if desk.done and not finds:
        return redirect("tournaments:desk-restrictions", uid=uid)
    if finds:
        desk.status = 200
    held, lifted = _lines(tournament, names, there, phases)
    words = request.POST.get("q", "").replace("\0", "").strip()[:WORDS]
    picked = {int(text) for text in request.POST.getlist("numbers") if text.isdecimal()} & there
    if act == TAKE:
        fits = [number for number in sorted(there) if words and _fits(names[number], words)]
        picked |= set(fits[:MOST_SHOWN])
    failed = next((form for form in desk.forms.values() if form.errors), None)
    return desk.show(
        "tournaments/restrictions/restrictions.html",
        held=held,
        lifted=lifted,
        words=words,
        picked=[names[number] for number in sorted(picked)],
        **_shown([names[number] for number in sorted(there - picked)], words),
        is_applied=any(phase.state != Phase.State.FINISHED for phase in phases),
        broken=_broken(tournament),
        may_correct=desk.may("tournaments.correct"),
        failed=failed,
        reason=(failed if isinstance(failed, MeetForm) else desk.forms["apart"])["reason"],
    )


def _shown(names: list[Name], words: str) -> dict[str, Any]:
    """Return the entrants to choose from: those searched for, or all of a small field."""
    fits = [name for name in names if _fits(name, words)] if words else names
    offered = fits[:MOST_SHOWN] if words or len(fits) <= MOST_SHOWN else []
    return {"offered": offered, "more": len(fits) - len(offered)}


def _fits(name: Name, words: str) -> bool:
    club = words.casefold() in name.club.casefold()
    return club or words == str(name.number) or name.fits(words)


def _lines(
    tournament: Tournament, names: Mapping[int, Name], there: set[int], phases: list[Phase]
) -> tuple[list[RestrictionLine], list[RestrictionLine]]:
    """Return the restrictions in force, and the lifted ones."""
    called = {phase.number: phase_name(phase) for phase in phases}
    lines = [_line(row, names, there, called) for row in listed(tournament)]
    held = [line for line in lines if line.row.lifted_at is None]
    return held, [line for line in lines if line.row.lifted_at is not None]


def _line(
    row: Restriction, names: Mapping[int, Name], there: set[int], phases: Mapping[int, str]
) -> RestrictionLine:
    entrants: list[Entrant] = [member.entrant for member in row.members.all()]
    numbers = [entrant.number for entrant in entrants]
    where = "" if row.phase is None else phases.get(row.phase, str(row.phase))
    return RestrictionLine(
        row,
        tuple((number, names.get(number)) for number in numbers),
        frozenset(numbers) - there,
        where,
    )


def _broken(tournament: Tournament) -> dict[str, Any] | None:
    round = open_round(tournament)
    if round is None or round.state == Round.State.DRAFT:
        return None
    pairs = paired_though_apart(round)
    return {"round": round.number, "names": called(tournament, pairs)} if pairs else None


def _deeds(
    request: HttpRequest, tournament: Tournament, phases: list[Phase], there: set[int]
) -> list[Deed]:
    of: By = {"tournament": tournament, **acting(request)}
    # The typed values also fill the other form beside the one that was sent.
    typed = {name: request.POST[name] for name in TYPED if name in request.POST}
    given = {"known": sorted(there), "initial": {"round": next_round(tournament), **typed}}
    chosen = [(phase.number, f"{phase.number}. {phase_name(phase)}") for phase in phases
              if phase.state != Phase.State.FINISHED]  # fmt: skip

    def keep_apart(asked: Mapping[str, Any]) -> Any:
        more = {name: asked[name] for name in ("phase", "until", "reason")}
        return restrictions.keep_apart(entrants=asked["numbers"], **more, **of)

    def let_meet(asked: Mapping[str, Any]) -> Any:
        first, second = asked["numbers"]
        more = {name: asked[name] for name in ("round", "reason")}
        return restrictions.let_meet(first=first, second=second, **more, **of)

    def lift(asked: Mapping[str, Any]) -> Any:
        restriction = row_of(tournament.restrictions.select_related("tournament"), asked)
        return restrictions.lift(restriction=restriction, **acting(request))

    return [
        Deed(FIND, RUN, lambda _asked: None, ""),
        Deed(TAKE, RUN, lambda _asked: None, ""),
        Deed("apart", RUN, keep_apart, _("They are kept apart from now on."), ApartForm,
             {**given, "phases": chosen}),
        Deed("meet", RUN, let_meet, _("They are to meet."), MeetForm, given),
        Deed("lift", RUN, lift, pgettext("done", "Lifted."), KeyForm),
    ]  # fmt: skip
