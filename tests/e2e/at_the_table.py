"""Two players at a table, and what they press."""

from typing import Any

from django.urls import reverse
from django.utils import timezone

from league.people.models import Player
from matches.models import Match
from matches.services import records
from tests.e2e.conftest import Enter
from tests.e2e.visitor import Visitor
from tests.matches.factories import Played, Table, declared, played
from tests.matches.paging import replay_all
from tests.matches.sample import sample_table, typed
from tests.people.factories import PlayerFactory


def person(visitor: Visitor, handle: str, name: str) -> Player:
    player = PlayerFactory(handle=handle, display_name=name, language=visitor.variant.language)
    visitor.sign_in(player)
    return player


def seated(enter: Enter, **rules: Any) -> tuple[Visitor, Visitor, Table]:
    home, away = enter(), enter()
    aki, mio = person(home, "aki", "秋山 暁"), person(away, "mio", "三尾 澪")
    return home, away, sample_table(aki, mio, **rules)


def at(table: Table, name: str = "match", *more: Any) -> str:
    return reverse(f"matches:{name}", args=[table.match.uid, *more])


def state_of(table: Table) -> str:
    return Match.objects.get(pk=table.match.pk).state


def score(visitor: Visitor, home: int, away: int, winner: str = "points") -> None:
    visitor.page.locator("[name=score-1-1]").fill(str(home))
    visitor.page.locator("[name=score-1-2]").fill(str(away))
    visitor.page.locator("[name=winner-1]").select_option(winner)


def type_record(visitor: Visitor, text: str) -> None:
    visitor.tap(visitor.page.locator(".record-fields > summary"))
    visitor.page.locator("[name=record-1]").fill(text)


def winning(table: Table, side: int) -> Played:
    """Play matches at random until this side wins one."""
    games = (played(table, seed, "carriers-1") for seed in range(1, 60))
    return next(game for game in games if game.games[0].winner == side)


def file_for(table: Table) -> None:
    """Let both declare and one hand the record in: both may watch it."""
    declared(table)
    records.file(
        match=table.match,
        number=1,
        text=typed(),
        source="paste",
        by=table.ann,
        now=timezone.now(),
        side=table.sides[0],
    )
    replay_all()
