"""Matches of guests for tests, and the use of their links."""

from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from matches.models import Report, SidePass
from matches.queries.passes import secret_of
from matches.services import matches, passes, reports, settings
from tests.events.factories import EventFactory, enter, lock, works
from tests.matches.factories import Table, claim
from tests.people.factories import GuestFactory, PlayerFactory
from tests.worlds import made_once


@made_once
def guests(*, account: bool = False, game: str = "carriers", **rules: Any) -> Table:
    """Make a match of two guests; with ``account`` the second side has one."""
    event = EventFactory() if game == "carriers" else EventFactory(game=game, format=None)
    judge = works(event, "judge")
    players = GuestFactory(), PlayerFactory() if account else GuestFactory()
    entries = [enter(event, player).entry for player in players]
    lock(event, started=True)
    now = timezone.now()
    if rules:
        settings.change(event=event, by=judge, now=now, **rules)
    match = matches.make(event=event, entries=entries, by=judge, now=now)
    first, second = match.sides.order_by("number")
    return Table(event, match, players, (first, second), judge)


def pass_for(at: Table, who: int = 0) -> SidePass:
    return passes.make(side=at.sides[who], by=at.judge, now=timezone.now())


def link(side_pass: SidePass, name: str = "", *places: str) -> str:
    route = f"matches:pass-{name}" if name else "matches:pass"
    return reverse(route, args=[secret_of(side_pass), *places])


def phone() -> Client:
    """Return a browser without a sign-in that checks the origin of forms."""
    return Client(HTTP_ACCEPT_LANGUAGE="en")


def said(at: Table, by: Any, who: int = 0, score: tuple[int, int] = (7, 5), **more: Any) -> Report:
    return reports.report(
        match=at.match, side=at.sides[who], by=by, games=claim(score), now=timezone.now(), **more
    )
