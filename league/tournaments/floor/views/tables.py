"""The tables being played, on the desk: their scores, whose turn it is, which are stuck."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from league.play.services import together
from league.tournaments.entrants.queries import names_of
from league.tournaments.errors import NotNow
from league.tournaments.floor.forms import ClocksForm
from league.tournaments.floor.queries import stopped_together, tables_of
from league.tournaments.floor.services import at_tables
from league.tournaments.models import Act, Round
from league.tournaments.rounds.queries.rounds import under_way
from league.tournaments.tournament.forms import KeyForm
from league.tournaments.tournament.views import Deed, acting, page, press, tournament_for
from league.tournaments.tournament.wording import round_name
from matches.queries.matches import rules_of

TIME = "tournaments.tables"


@page
def tables(request: HttpRequest, uid: str) -> HttpResponse:
    """List the tables of the rounds under way; all of a round are stopped or ended together."""
    needed = TIME if request.method == "POST" else "tournaments.desk"
    tournament = tournament_for(request, uid, needed)
    rounds = list(under_way(tournament))
    for round in rounds:
        round.phase.tournament = tournament
    desk = press(request, tournament, _deeds(request, rounds))
    if desk.done:
        return redirect("tournaments:desk-tables", uid=uid)
    now = timezone.now()
    rows = tables_of(tournament, names_of(tournament), now, for_public=False)
    return desk.show(
        "tournaments/floor/tables.html",
        rows=rows,
        now=now,
        several=len(rounds) > 1,
        rounds=[_round(round, rows) for round in rounds],
    )


def _round(round: Round, rows: list[Any]) -> dict[str, Any]:
    """Return a round, and which acts are possible on all its tables together."""
    states = {row.running.state for row in rows if row.pairing.round_id == round.pk}
    return {
        "pk": round.pk,
        "name": round_name(round),
        "plays": "open" in states,
        "is_paused": "paused" in states and bool(together.still_stopped(stopped_together(round))),
        "can_end": "open" in states or "paused" in states,
    }


def _deeds(request: HttpRequest, rounds: list[Round]) -> list[Deed]:
    known = {round.pk: round for round in rounds}

    def of(act: Callable[..., Act]) -> Callable[[Any], Act]:
        def done(asked: Any) -> Act:
            round = NotNow.unless(known.get(asked["pk"]))
            return act(round=round, **acting(request))

        return done

    return [
        Deed("pause", TIME, of(at_tables.pause), _stopped, KeyForm),
        Deed("go_on", TIME, of(at_tables.go_on), _("The tables go on."), KeyForm),
        Deed("end_time", TIME, of(at_tables.end_time), _ended, KeyForm),
        *_of_clocks(request, rounds),
    ]


def _of_clocks(request: HttpRequest, rounds: list[Round]) -> list[Deed]:
    """Return the acts that change all clocks of a round, if its tables have any."""
    if not rounds or rules_of(rounds[0].tournament.event).clock_minutes is None:
        return []
    known = {round.pk: round for round in rounds}

    def correct(asked: Any) -> Act:
        return at_tables.correct_clocks(
            round=known[asked["pk"]], seconds=asked["seconds"], reason=asked["reason"],
            key=asked["key"], **acting(request),
        )  # fmt: skip

    names = [(round.pk, round_name(round)) for round in rounds]
    return [Deed("correct_clocks", TIME, correct, _corrected, ClocksForm, {"rounds": names})]


def _corrected(act: Act) -> str:
    if act.kind == at_tables.END:  # the time of all that ran had run out
        return _ended(act)
    count, left, over = (act.params.get(name, 0) for name in ("count", "left", "over"))
    said = ngettext(
        "The clocks of %(n)d table were changed.", "The clocks of %(n)d tables were changed.", count
    ) % {"n": count}
    if left:
        said += " " + ngettext(
            "At %(n)d table nothing changed: too little time was left, or no room in the record.",
            "At %(n)d tables nothing changed: too little time was left, or no room in the record.",
            left,
        ) % {"n": left}  # fmt: skip
    if over:
        said += " " + _time_is_over(over)
    return said


def _stopped(act: Act) -> str:
    if act.kind == at_tables.END:  # the time of all that ran had run out
        return _ended(act)
    count = act.params["count"]
    said = ngettext("%(n)d table is stopped.", "%(n)d tables are stopped.", count)
    return said % {"n": count}


def _ended(act: Act) -> str:
    return _time_is_over(act.params["count"])


def _time_is_over(count: int) -> str:
    said = ngettext(
        "Time is over at %(n)d table: both sides confirm.",
        "Time is over at %(n)d tables: both sides confirm.",
        count,
    )
    return said % {"n": count}
