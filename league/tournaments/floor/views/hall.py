"""What happens in the hall: results from slips, penalties, judge calls, announcements."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.people.permissions import may
from league.tournaments.entrants.queries import entrant_by_number, names_of, penalties_of
from league.tournaments.floor.forms import AnnounceForm, CallForm, NumberedPenaltyForm
from league.tournaments.floor.queries import Seated, decided_in, playing, seated
from league.tournaments.floor.services import announcements, calls, penalties
from league.tournaments.floor.views import slips
from league.tournaments.floor.wording import steps
from league.tournaments.front.views.base import number_in
from league.tournaments.models import JudgeCall, Penalty, Round, Tournament
from league.tournaments.rounds.queries.rounds import OPEN, shown
from league.tournaments.tournament.forms import KeyForm, ReasonedKeyForm
from league.tournaments.tournament.queries import announcements_of
from league.tournaments.tournament.views import Deed, acting, page, press, row_of, tournament_for
from league.tournaments.tournament.wording import round_name
from matches.queries.matches import rules_of
from matches.queries.passes import with_guests
from matches.queries.records.visible import replays_of

LAST = 30
By = Mapping[str, Any]


@page
def results(request: HttpRequest, uid: str) -> HttpResponse:
    """Enter results table by table with the keyboard: number, result, Enter.

    The listed results are those of the rounds under way, or of the round in ``of``.
    """
    needs = "tournaments.results" if request.method == "POST" else "tournaments.desk"
    tournament = tournament_for(request, uid, needs)
    published = list(shown(tournament))
    rounds = [round for round in published if round.state in OPEN]
    desk = press(request, tournament, [slips.deed(request, tournament, rounds)])
    if slips.ASIDE in request.headers:
        return slips.answer(desk)
    if desk.done:
        # The next slip of the pile is of the same round.
        of = f"?round={desk.result.pairing.round.number}" if len(rounds) > 1 else ""
        return redirect(reverse("tournaments:desk-results", args=[uid]) + of)
    names = names_of(tournament)
    at_tables = seated(playing(tournament), names)
    rows = [row for row in at_tables if not row.done]
    listed = _listed(request, published, is_open=bool(rounds))
    done = seated(decided_in(listed), names) if listed else [row for row in at_tables if row.done]
    watched = (row.match.uid for row in [*at_tables, *done] if row.done or row.judged)
    return desk.show(
        "tournaments/floor/results.html",
        form=desk.forms.get("slip"),
        rows=rows,
        done=done,
        listed=listed,
        is_played=listed is None or listed in rounds,
        poll=f"{request.path}?of={listed.number}" if listed else request.path,
        published=[(round.number, round_name(round)) for round in published],
        is_open=bool(rounds),
        rules=rules_of(tournament.event),
        several=len(rounds) > 1,
        replays=replays_of(watched, request.user),
        with_guests=_with_guests(request, tournament, rows),
        **slips.context(desk),
    )


def _with_guests(request: HttpRequest, tournament: Tournament, rows: list[Seated]) -> set[int]:
    """Return the matches whose guests this reader may hand passes to."""
    if not may(request.user, "matches.passes", tournament.event):
        return set()
    return with_guests([row.match.pk for row in rows])


def _listed(request: HttpRequest, published: list[Round], *, is_open: bool) -> Round | None:
    """Return the round whose results are requested; None for all rounds under way.

    If none is under way, it is the last round.
    """
    asked = (round for round in published if str(round.number) == request.GET.get("of"))
    last = published[-1] if published and not is_open else None
    return next(asked, last)


## Penalties


@page
def penalty_list(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.penalise")
    by = acting(request)

    def give(asked: Mapping[str, Any]) -> Any:
        of = {key: value for key, value in asked.items() if key != "entrant"}
        entrant = entrant_by_number(tournament, asked["entrant"])
        return penalties.give_once(entrant=entrant, **of, **by)

    asks = {"initial": {"entrant": request.GET.get("of", "")}, "decks": tournament.event.asks.decks}
    deed = Deed("penalise", "tournaments.penalise", give, _("The penalty is given."),
                NumberedPenaltyForm, asks)  # fmt: skip
    desk = press(request, tournament, [deed, lifting(penalties_of(tournament), by)])
    if desk.done:
        return redirect("tournaments:desk-penalties", uid=uid)
    names = names_of(tournament)
    given = list(penalties_of(tournament))
    of = number_in(request.POST.get("entrant") or request.GET.get("of", ""))
    return desk.show(
        "tournaments/floor/penalties.html",
        rows=[(penalty, names.get(penalty.entrant.number)) for penalty in given],
        of=of,
        of_name=names.get(of or 0),
        steps=steps([penalty for penalty in given if penalty.entrant.number == of]),
    )


def lifting(given: QuerySet[Penalty], by: By) -> Deed:
    """Offer to lift one of these penalties."""

    def lift(asked: Mapping[str, Any]) -> Penalty:
        return penalties.lift(penalty=row_of(given, asked), reason=asked["reason"], **by)

    return Deed("lift", "tournaments.penalise", lift, _("The penalty is lifted."), ReasonedKeyForm)


## Judge calls


@page
def call_list(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.desk")
    rows = JudgeCall.objects.filter(tournament=tournament).select_related("tournament__event")
    by = acting(request)
    deeds = [
        Deed("call", "tournaments.desk",
             lambda asked: calls.call_to_table(tournament=tournament, **asked, **by),
             _("A judge is called."), CallForm),
        Deed("take", "tournaments.calls",
             lambda asked: calls.take(call=row_of(rows, asked), **by), _("The call is yours."),
             KeyForm),
        Deed("close", "tournaments.calls",
             lambda asked: calls.close(call=row_of(rows, asked), **by), _("The call is closed."),
             KeyForm),
    ]  # fmt: skip
    desk = press(request, tournament, deeds)
    if desk.done:
        return redirect("tournaments:desk-calls", uid=uid)
    shown = rows.select_related("called_by__player", "taken_by__player", "round")
    return desk.show(
        "tournaments/floor/calls.html",
        open=shown.filter(closed_at__isnull=True).order_by("pk"),
        closed=shown.filter(closed_at__isnull=False).order_by("-pk")[:LAST],
        may_extend=desk.may("tournaments.extend"),
    )


## Announcements


@page
def announcement_list(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.desk")

    def say(asked: Mapping[str, Any]) -> Any:
        return announcements.announce_once(tournament=tournament, **acting(request), **asked)

    deed = Deed("say", "tournaments.announce", say, _("It is announced."), AnnounceForm)
    desk = press(request, tournament, [deed])
    if desk.done:
        return redirect("tournaments:desk-announcements", uid=uid)
    return desk.show(
        "tournaments/floor/announcements.html", said=announcements_of(tournament)[:LAST]
    )
