"""What players do beside the desk: check in, wait for a place, call a judge, drop out."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from league.events.forms.mates import EnterForm
from league.events.queries import player_of, takes_part_in
from league.events.queries.own import invitation_to
from league.people.errors import NoPlayer
from league.people.shared.qr import svg
from league.tournaments.entrants import queries as entrants
from league.tournaments.entrants.forms import CodeForm, NumbersForm, ReasonForm
from league.tournaments.entrants.services import absences, check_in, waiting
from league.tournaments.errors import NotNow, NotOfTheEvent, NotWaiting, TournamentHidden
from league.tournaments.floor.forms import TableCallForm
from league.tournaments.floor.queries import own_match
from league.tournaments.floor.services import calls
from league.tournaments.models import CheckIn, Entrant, Tournament
from league.tournaments.tournament.queries import tournament_by_uid
from league.tournaments.tournament.views import By, Deed, acting, page, press, tournament_for


@page
def board(request: HttpRequest, uid: str) -> HttpResponse:
    """Show the check-in code, large enough to read from afar, and who is missing."""
    tournament = tournament_for(request, uid, "tournaments.entrants")
    of: By = {"tournament": tournament, **acting(request)}
    round = entrants.check_in_round(tournament)
    takes = tournament.check_in != Tournament.CheckInBy.NONE
    missing = list(entrants.not_checked_in(tournament, round)) if takes else []
    deeds = [
        checking_in(of, [entrant.number for entrant in missing]),
        Deed("change_code", "tournaments.entrants", lambda _asked: check_in.change_code(**of),
             _("There is a new code.")),
        Deed("close", "tournaments.entrants", lambda _asked: check_in.close(**of),
             lambda gone: ngettext("%(n)d will not be waited for.",
                                   "%(n)d will not be waited for.", len(gone))
             % {"n": len(gone)}),
    ]  # fmt: skip
    desk = press(request, tournament, deeds)
    if desk.done:
        return redirect("tournaments:desk-check-in", uid=uid)
    path = reverse("tournaments:check-in", args=[uid])
    address = request.build_absolute_uri(f"{path}?code={tournament.check_in_code}")
    names = entrants.names_of(tournament)
    expected = entrants.present(tournament, round or entrants.next_round(tournament)).count()
    return desk.show(
        "tournaments/floor/check_in.html",
        takes=takes,
        round=round,
        qr=svg(address),
        missing=[names[entrant.number] for entrant in missing if entrant.number in names],
        all_ticked=request.GET.get("tick") == "all",
        expected=expected,
        there=expected - len(missing),
    )


def checking_in(of: By, known: list[int]) -> Deed:
    """Return the act that checks in the ticked ones of these entrants."""
    return Deed(
        "check_in",
        "tournaments.entrants",
        lambda asked: check_in.check_in_together(**of, **asked),
        lambda n: ngettext("%(n)d checked in.", "%(n)d checked in.", n) % {"n": n},
        NumbersForm,
        {"known": known},
    )


def _own_side(request: HttpRequest, uid: str) -> tuple[Tournament, Entrant]:
    """Find the tournament and the reader's side in it. Raises TournamentHidden for others."""
    tournament = tournament_by_uid(uid, request.user)
    entrant = TournamentHidden.unless(entrants.own_entrant(tournament, request.user))
    return tournament, entrant


@page
def own(request: HttpRequest, uid: str) -> HttpResponse:
    """Check one's own side in by the code; the QR code brings it along.

    A user who does not play here gets a page that says so.
    """
    tournament = tournament_by_uid(uid, request.user)
    entrant = entrants.own_entrant(tournament, request.user)
    asked = None if entrant else invitation_to(tournament.event, request.user)
    if entrant is None and asked is None:
        desk = press(request, tournament, None)
        desk.status = 403
        return desk.show("tournaments/floor/own_check_in.html", stranger=NotOfTheEvent())
    by = acting(request)
    deed = Deed("check_in", "tournaments.see",
                lambda asked: check_in.by_code(tournament=tournament, **by, **asked),
                _("You are checked in."), CodeForm,
                {"initial": {"code": request.GET.get("code", "")[:20]}})  # fmt: skip
    desk = press(request, tournament, [deed])
    if desk.done:
        return redirect("tournaments:check-in", uid=uid)
    round = entrants.check_in_round(tournament)
    there = CheckIn.objects.filter(entrant=entrant, round=round).first() if entrant else None
    return desk.show(
        "tournaments/floor/own_check_in.html",
        form=desk.forms["check_in"],
        there=there,
        round=round,
        asked=asked,
    )


@page
def wait(request: HttpRequest, uid: str) -> HttpResponse:
    """Join the waiting list of a full event, see one's place on it, and leave it."""
    tournament = tournament_by_uid(uid, request.user)
    player = NoPlayer.unless(player_of(request.user))
    by = acting(request)
    rows = list(entrants.waiting_list(tournament))
    places = [
        number
        for number, row in enumerate(rows, 1)
        if any(seat.player_id == player.pk for seat in row.players.all())
    ]

    def join(asked: Mapping[str, Any]) -> Any:
        name = asked.get("name", "")
        return waiting.join(tournament=tournament, players=asked["players"], name=name, **by)

    def leave(_asked: Mapping[str, Any]) -> Any:
        if not places:
            raise NotWaiting
        return waiting.leave(waiting=rows[places[0] - 1], **by)

    deeds = [
        Deed("join", "tournaments.see", join, _("You are on the waiting list."), EnterForm,
             {"event": tournament.event, "captain": player}),
        Deed("leave", "tournaments.see", leave, _("You are off the waiting list.")),
    ]  # fmt: skip
    desk = press(request, tournament, deeds)
    if desk.done:
        return redirect("tournaments:wait", uid=uid)
    return desk.show(
        "tournaments/floor/wait.html",
        form=desk.forms["join"],
        place=places[0] if places else None,
        count=len(rows),
        entered=takes_part_in(request.user, tournament.event),
    )


@page
def call(request: HttpRequest, uid: str) -> HttpResponse:
    """Call a judge to one's own table."""
    tournament, entrant = _own_side(request, uid)
    pairing = own_match(tournament, entrant)

    def do(asked: Mapping[str, Any]) -> Any:
        if pairing is None:
            raise NotNow
        return calls.call(pairing=pairing, **acting(request), text=asked["text"])

    deed = Deed("call", "tournaments.see", do, _("A judge is called."), TableCallForm)
    desk = press(request, tournament, [deed])
    if desk.done:
        return redirect("tournaments:call", uid=uid)
    return desk.show(
        "tournaments/floor/own_call.html",
        form=desk.forms["call"],
        pairing=pairing,
        open=pairing and pairing.calls.filter(closed_at__isnull=True).first(),
    )


@page
def drop(request: HttpRequest, uid: str) -> HttpResponse:
    """Drop out before the next round, after a confirmation."""
    tournament, entrant = _own_side(request, uid)

    def do(asked: Mapping[str, Any]) -> Any:
        return absences.drop_out(tournament=tournament, **acting(request), reason=asked["reason"])

    said = _("You have dropped out. Thank you for playing!")
    desk = press(request, tournament, [Deed("drop", "tournaments.see", do, said, ReasonForm)])
    if desk.done:
        return redirect("tournaments:now", uid=uid)
    pairing = own_match(tournament, entrant)
    return desk.show(
        "tournaments/floor/own_drop.html",
        form=desk.forms["drop"],
        name=entrants.names_of(tournament)[entrant.number],
        gone=entrants.open_absence(entrant) is not None,
        allowed=entrants.may_drop_out(tournament),
        pairing=pairing,
    )
