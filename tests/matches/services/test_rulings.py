"""What officials decide, and that nothing is taken away by it."""

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.utils import timezone

from matches.errors import NotInState, OwnMatch, ReasonNeeded, ResultWrong, RulingWrong
from matches.models import Result, Ruling
from matches.queries.matches import result_of
from matches.rules.series import GameClaim
from matches.services import reports, rulings
from tests.events.factories import works
from tests.matches.factories import Table, claim
from tests.matches.services.test_reports import confirmed, disputed, mails_to, said

pytestmark = pytest.mark.django_db
Kind = Ruling.Kind


def rule(at: Table, kind: str, *, by=None, reason: str = "As both players said.", **more) -> Ruling:
    return rulings.rule(
        match=at.match, kind=kind, reason=reason, by=by or at.judge, now=timezone.now(), **more
    )


def settled(at: Table) -> None:
    confirmed(at, said(at, 0))


def test_a_judge_decides_a_dispute_and_both_sides_hear_the_reason(table):
    disputed(table, said(table, 0))
    mail.outbox.clear()

    rule(table, Kind.RESULT, games=claim((5, 7)))

    result = result_of(table.fresh())
    assert (table.match.state, table.match.version) == ("ruled", 1)
    assert (result.winner, result.scores) == (table.sides[1], {"1": 0, "2": 1})
    assert mails_to(table.ann) == mails_to(table.bob) == ["Decided by a judge"]
    assert "As both players said." in mail.outbox[0].body
    assert table.match.reports.count() == 1


@pytest.mark.parametrize(
    ("kind", "more", "decision", "winner"),
    [
        (Kind.RESULT, {"games": claim((7, 5))}, "won", 1),
        (Kind.RESULT, {"games": claim((4, 4))}, "drawn", None),
        (Kind.RESULT, {"winner": 2}, "won", 2),
        (Kind.RESULT, {"winner": 0}, "drawn", None),
        (Kind.NO_SHOW, {"winner": 1}, "won", 1),
        (Kind.DOUBLE_LOSS, {}, "double_loss", None),
        (Kind.CONCESSION, {"winner": 2}, "won", 2),
        (Kind.UNFINISHED, {"winner": 0}, "drawn", None),
        (Kind.UNFINISHED, {"games": claim((4, 2), end="time")}, "won", 1),
        (Kind.VOID, {}, "void", None),
    ],
)
def test_each_kind_has_its_result(table, kind, more, decision, winner):
    rule(table, kind, **more)

    result = result_of(table.fresh())
    assert (result.decision, result.winner and result.winner.number) == (decision, winner)
    assert table.match.state == ("voided" if kind == Kind.VOID else "ruled")


def test_a_ruling_with_the_wrong_result_is_refused(table):
    for kind, more in (
        (Kind.RESULT, {}),
        (Kind.RESULT, {"winner": 1, "games": claim((7, 5))}),
        (Kind.RESULT, {"winner": 3}),
        (Kind.NO_SHOW, {}),
        (Kind.NO_SHOW, {"winner": 0}),
        (Kind.NO_SHOW, {"games": claim((7, 5))}),
        (Kind.DOUBLE_LOSS, {"winner": 1}),
        (Kind.VOID, {"games": claim((7, 5))}),
    ):
        with pytest.raises(RulingWrong):
            rule(table, kind, **more)
        assert table.match.rulings.count() == 0, (kind, more)


def test_the_games_of_a_ruling_must_come_to_a_result(table):
    with pytest.raises(ResultWrong):
        rule(table, Kind.RESULT, games=(GameClaim(1, (7, 5), 2),))


def test_a_final_result_is_changed_by_a_correction_alone(table):
    settled(table)

    with pytest.raises(NotInState):
        rule(table, Kind.RESULT, winner=2)
    rule(table, Kind.CORRECTION, winner=2)

    assert (table.fresh().state, table.match.version) == ("corrected", 2)
    assert [r.winner.number for r in Result.objects.order_by("version")] == [1, 2]


def test_a_correction_needs_a_final_result(table):
    with pytest.raises(NotInState):
        rule(table, Kind.CORRECTION, winner=2)


def test_a_void_match_comes_back_by_a_correction(table):
    settled(table)
    rule(table, Kind.VOID)
    assert table.fresh().state == "voided"

    rule(table, Kind.CORRECTION, games=claim((7, 5)))

    assert (table.fresh().state, table.match.version) == ("corrected", 3)


def test_a_ruling_has_a_reason(table):
    with pytest.raises(ReasonNeeded):
        rule(table, Kind.VOID, reason="  ")


def test_nobody_rules_on_a_match_they_play_in(table):
    works(table.event, "judge")
    role = table.event.roles.first()
    role.pk, role.user = None, table.players[0].user
    role.save()

    with pytest.raises(OwnMatch):
        rule(table, Kind.RESULT, by=table.ann, winner=1)


def test_the_database_refuses_a_ruling_on_ones_own_match(table):
    with pytest.raises(IntegrityError, match="nobody rules"), transaction.atomic():
        Ruling.objects.create(match=table.match, kind=Kind.VOID, reason="Mine.", by=table.ann)


def test_a_ruling_stands_against_what_the_sides_then_say(table):
    made = said(table, 0)
    rule(table, Kind.DOUBLE_LOSS)

    with pytest.raises(NotInState):
        reports.confirm(report=made, side=table.sides[1], by=table.bob, now=timezone.now())
