"""A round whose matches are being played at tables, and its page of the desk."""

from random import Random
from typing import Any

from django.test import Client
from django.utils import timezone

from league.play.models import Place, Sitting
from league.play.services import sittings
from matches.models import Match
from matches.services import settings
from tests.play.sitting import play_on
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.desk_world import at, desk_of, press, text_of
from tests.worlds import made_once

LINES = 12


@made_once
def hall_at_tables(entrants: int, kind: str = "swiss", lines: int = LINES, **rules: Any) -> Hall:
    """Pair a round whose matches are all being played at tables, some lines each."""
    hall = running(entrants, [kind], event__game="rugby_15", event__format=None)
    if rules:
        settings.change(event=hall.event, by=hall.by, now=timezone.now(), **rules)
    if kind == "swiss":
        hall.next()
    for match in Match.objects.filter(event=hall.event).order_by("number"):
        sitting = sittings.open_game(match=match, number=1, by=hall.by, now=timezone.now())
        referee = Place.objects.get(sitting=sitting, role=Place.Role.REFEREE)
        play_on(sitting, [referee], Random(match.number), lines)
    return hall


def desk_page(hall: Hall, client: Client | None = None) -> str:
    return text_of((client or desk_of(hall)).get(at(hall.tournament, "tables/")))


def pressed(hall: Hall, act: str, client: Client | None = None) -> Any:
    where = at(hall.tournament, "tables/")
    return press(client or desk_of(hall), where, act, pk=hall.round(1).pk)


def states() -> set[str]:
    return set(Sitting.objects.values_list("state", flat=True))


def referees() -> list[Place]:
    return list(Place.objects.filter(role="referee", ended_at=None).order_by("pk"))


def time_runs_out() -> None:
    for sitting in Sitting.objects.all():
        clock = {**sitting.clock, "left": dict.fromkeys(sitting.clock["left"], 1)}
        clock["since"] = clock["since"] - 10_000
        Sitting.objects.filter(pk=sitting.pk).update(clock=clock)
