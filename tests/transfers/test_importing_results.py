"""Results out of a table: each is a ruling of whoever imports it."""

import pytest
from django.core import mail

from matches.models import Act, Match, Ruling
from tests.events.factories import RoleFactory
from tests.tournaments.rounds.hall import running
from tests.transfers.rows import do, dry, problems

pytestmark = pytest.mark.django_db


def test_results_become_rulings_of_who_imports_them() -> None:
    hall = running(4, standings={})
    round = hall.next()
    first, second = hall.pairings(round)
    rows = f"round,table,result\n1,{first.table},1\n1,{second.table},２\n"

    report = do(hall, rows.encode(), "results")
    hall.take()

    assert [row.does for row in report.rows] == ["result", "result"]
    assert Ruling.objects.filter(by=hall.by).count() == 2
    assert set(Match.objects.values_list("state", flat=True)) == {"ruled"}
    assert [pairing.outcomes.get().won for pairing in hall.pairings(round)] == ["first", "second"]


def test_results_that_are_there_stay_and_others_are_refused() -> None:
    hall = running(4)
    round = hall.next()
    first, second = hall.pairings(round)
    do(hall, f"table,result\n{first.table},1\n".encode(), "results")

    report = dry(hall, f"table,result\n{first.table},1\n{second.table},2\n".encode(), "results")
    other = dry(
        hall, f"table,result\n{first.table},2\n99,1\n{second.table},?\n,1\n".encode(), "results"
    )

    assert [row.does for row in report.rows] == ["known", "result"]
    assert problems(other) == [
        (2, "table", "table_done"),
        (3, "table", "table_unknown"),
        (4, "result", "slip_unreadable"),
        (5, "table", "row_no_table"),
    ]


def test_names_in_the_row_must_be_those_who_sit_there() -> None:
    hall = running(4)
    pairing = hall.pairings(hall.next())[0]
    rows = f"table,first,second,result\n{pairing.table},Nobody,,1\n"

    assert problems(dry(hall, rows.encode(), "results")) == [(2, "first", "row_names_differ")]


def test_a_row_hears_what_a_row_above_has_decided() -> None:
    hall = running(4)
    first, second = (each.table for each in hall.pairings(hall.next()))
    rows = f"round,table,result\n,{first},1\n1,{first},1\n,{second},1\n1,{second},2\n"

    report = dry(hall, rows.encode(), "results")

    assert [row.does for row in report.rows] == ["result", "known", "result", "wrong"]
    assert problems(report) == [(5, "table", "table_done")]


def test_whoever_plays_at_a_table_does_not_decide_it() -> None:
    hall = running(4)
    first, second = hall.pairings(hall.next())
    side = first.match.sides.get(number=1) if first.match else None
    assert side is not None
    hall.by = side.entry.entry_players.get().player.user
    RoleFactory(event=hall.event, user=hall.by)

    report = dry(hall, f"table,result\n{first.table},1\n{second.table},2-0\n".encode(), "results")

    assert [(row, code) for row, _column, code in problems(report)] == [(2, "own_match")]


def test_players_are_told_of_the_rulings_of_an_import() -> None:
    hall = running(4)
    first, second = hall.pairings(hall.next())
    raw = f"table,result\n{first.table},2-0\n{second.table},n1\n".encode()
    token = dry(hall, raw, "results").token
    mail.outbox.clear()

    do(hall, raw, "results", token=token)

    assert len(mail.outbox) == 4
    acts = [list(each.acts.order_by("pk").values_list("kind", flat=True)) for each in (
        Match.objects.filter(pairing__in=[first, second]))]  # fmt: skip
    assert all(kinds[-2:] == ["rule", "final_ruled"] for kinds in acts)
    assert all(each.by == hall.by for each in Act.objects.filter(kind="rule"))
