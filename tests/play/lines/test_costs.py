"""Statements for a line: hundreds of phones each say a line every few seconds."""

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engines.core.game import CHANCE
from league.play.queries import positions
from league.play.views.parts import HEADER
from tests.play.sitting import fresh
from tests.play.tapping import devices

pytestmark = pytest.mark.django_db(transaction=True)
# Of a line that a person says with the parts of the page behind it, of looking at the table after
# it, and of looking with the parts.
COSTS = {
    "carriers": (11, 3, 5),
    "lethal_checkmate": (11, 3, 5),
    "touchdown_hero": (13, 4, 6),
    "rugby_15": (13, 4, 6),
    "limit_ball": (11, 3, 5),
}


def statements(ask):
    with CaptureQueriesContext(connection) as asked:
        ask()
    # Of a statement that the server has planned already no text is known: it counts.
    kinds = [str(row["sql"]).split(maxsplit=1)[0] for row in asked.captured_queries]
    return sum(kind not in ("BEGIN", "COMMIT") for kind in kinds)


def costs(game):
    """Say the first line that a person says; return what it cost, and what looking at it costs."""
    sitting, phones = devices(game, dice="table")
    for n in range(20):
        position = positions.of(fresh(sitting))
        line = next(iter(position.game.legal(position.state, position.to_act[0])), None)
        if line is None:
            line = position.game.sample(position.state, Random(n))
        phone = next((phone for phone in phones if line.seat in phone.seats), phones[0])
        body = {"key": f"k{n}", "after": fresh(sitting).revision,
                "text": position.game.write(line)}  # fmt: skip
        phone.client.defaults["HTTP_X_PARTS"] = "on"
        said = statements(lambda phone=phone, body=body: phone.post("send", queue=[body]))
        if line.seat != CHANCE:
            break
    path = f"/table/{sitting.uid}/view/?as={phone.seats[0]}"
    looks = [statements(lambda parts=parts: phone.client.get(path, headers={HEADER: parts}))
             for parts in ("", "on")]  # fmt: skip
    return said, *looks


def test_a_line_and_a_look_cost_so_many_statements():
    assert {game: costs(game) for game in COSTS} == COSTS
