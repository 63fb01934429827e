"""What happens in the hall: results from slips, penalties, judge calls, announcements."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.events.views.answers import page
from league.people.permissions import may
from league.tournaments.errors import NotNow
from league.tournaments.forms.floor import (
    AnnounceForm,
    CallForm,
    KeyForm,
    NumberedPenaltyForm,
    ReasonedKeyForm,
    SlipForm,
)
from league.tournaments.models import JudgeCall, Pairing, Tournament
from league.tournaments.queries.entrants import entrant_by_number, penalties_of
from league.tournaments.queries.names import names_of
from league.tournaments.queries.slips import playing, seated
from league.tournaments.queries.tournaments import announcements_of
from league.tournaments.services import announcements, calls, penalties, slips
from league.tournaments.views.deeds import Deed, Desk, tournament_for
from matches.queries.matches import rules_of

LAST = 30
By = Mapping[str, Any]


@page
@never_cache
def results(request: HttpRequest, uid: str) -> HttpResponse:
    """Enter results table by table with the keyboard: number, result, Enter."""
    needs = "tournaments.results" if request.method == "POST" else "tournaments.desk"
    tournament = tournament_for(request, uid, needs)
    desk = Desk(request, tournament, [_slip(request, tournament)])
    if desk.done:
        return redirect("tournaments:desk-results", uid=uid)
    names = names_of(tournament)
    found = seated(playing(tournament), names)
    rows = [row for row in found if not row.done]
    return desk.show(
        "results.html",
        form=desk.forms.get("slip"),
        rows=rows,
        done=[row for row in found if row.done],
        rules=rules_of(tournament.event),
        several=len({row.pairing.round_id for row in rows}) > 1,
        may_rule=may(request.user, "tournaments.correct", tournament),
    )


def _slip(request: HttpRequest, tournament: Tournament) -> Deed:
    def enter(asked: Mapping[str, Any]) -> Pairing:
        return slips.enter(tournament=tournament, by=request.user, now=timezone.now(), **asked)

    return Deed("slip", "tournaments.results", enter, _entered(tournament), SlipForm)


def _entered(tournament: Tournament) -> Callable[[Pairing], str]:
    """Say whose result was entered, so that a wrong table is noticed."""

    def words(pairing: Pairing) -> str:
        match = pairing.match
        assert match is not None
        match.refresh_from_db()
        names = names_of(tournament)
        sides = [str(names.get(side.entrant.number, "")) for side in pairing.sides.all()]
        result = match.results.select_related("winner").order_by("-version").first()
        won = result.winner.number if result is not None and result.winner else 0
        ended = _("%(name)s won") % {"name": sides[won - 1]} if won else _("nobody won")
        return _("Table %(table)s: %(sides)s. %(ended)s.") % {
            "table": pairing.table,
            "sides": " – ".join(sides),
            "ended": ended,
        }

    return words


## Penalties


@page
@never_cache
def penalty_list(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.penalise")
    by: By = {"by": request.user, "now": timezone.now()}

    def give(asked: Mapping[str, Any]) -> Any:
        of = {key: value for key, value in asked.items() if key != "entrant"}
        entrant = entrant_by_number(tournament, asked["entrant"])
        return penalties.give_once(entrant=entrant, **of, **by)

    def lift(asked: Mapping[str, Any]) -> Any:
        return penalties.lift(
            penalty=_of(penalties_of(tournament), asked), reason=asked["reason"], **by
        )

    deeds = [
        Deed("penalise", "tournaments.penalise", give, _("The penalty is given."),
             NumberedPenaltyForm, {"decks": tournament.event.asks.decks}),
        Deed("lift", "tournaments.penalise", lift, _("The penalty is lifted."), ReasonedKeyForm),
    ]  # fmt: skip
    desk = Desk(request, tournament, deeds)
    if desk.done:
        return redirect("tournaments:desk-penalties", uid=uid)
    names = names_of(tournament)
    rows = [(one, names.get(one.entrant.number)) for one in penalties_of(tournament)]
    return desk.show("penalties.html", rows=rows, names=names)


def _of(found: Any, asked: Mapping[str, Any]) -> Any:
    """Find a row of a list. Raises NotNow when it is not there any more."""
    row = found.filter(pk=asked["pk"]).first()
    if row is None:
        raise NotNow
    return row


## Judge calls


@page
@never_cache
def call_list(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.desk")
    found = JudgeCall.objects.filter(tournament=tournament).select_related("tournament__event")
    by: By = {"by": request.user, "now": timezone.now()}
    deeds = [
        Deed("call", "tournaments.desk",
             lambda asked: calls.call_to_table(tournament=tournament, **asked, **by),
             _("A judge is called."), CallForm),
        Deed("take", "tournaments.calls",
             lambda asked: calls.take(call=_of(found, asked), **by), _("The call is yours."),
             KeyForm),
        Deed("close", "tournaments.calls",
             lambda asked: calls.close(call=_of(found, asked), **by), _("The call is closed."),
             KeyForm),
    ]  # fmt: skip
    desk = Desk(request, tournament, deeds)
    if desk.done:
        return redirect("tournaments:desk-calls", uid=uid)
    shown = found.select_related("called_by__player", "taken_by__player", "round")
    return desk.show(
        "calls.html",
        open=shown.filter(closed_at__isnull=True).order_by("pk"),
        closed=shown.filter(closed_at__isnull=False).order_by("-pk")[:LAST],
    )


## Announcements


@page
@never_cache
def announcement_list(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.desk")

    def say(asked: Mapping[str, Any]) -> Any:
        return announcements.announce_once(
            tournament=tournament, by=request.user, now=timezone.now(), **asked
        )

    deed = Deed("say", "tournaments.announce", say, _("It is announced."), AnnounceForm)
    desk = Desk(request, tournament, [deed])
    if desk.done:
        return redirect("tournaments:desk-announcements", uid=uid)
    return desk.show("announcements.html", said=announcements_of(tournament)[:LAST])
