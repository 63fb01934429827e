"""Acts of the sides of a match, and the resulting states."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import override

from league.events.services import entries
from matches.errors import (
    AlreadyAnswered,
    KeyReused,
    NotInState,
    NotYourSide,
    OwnReport,
    ReasonNeeded,
    ReportGone,
    ResultWrong,
)
from matches.models import Answer, Match, Report
from matches.queries.matches import result_of
from matches.rules.series import GameClaim
from matches.services import matches, reports
from tests.events.factories import hand_in, lock
from tests.matches.factories import Table, claim, table as make_table
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
SEVEN, EIGHT = claim((7, 5)), claim((8, 5))
NOW = timezone.now


def said(at: Table, who: int, games=SEVEN, **more) -> Report:
    return reports.report(
        match=at.match, side=at.sides[who], by=at.players[who].user, games=games, now=NOW(), **more
    )


def confirmed(at: Table, report: Report, who: int = 1) -> Answer:
    return reports.confirm(report=report, side=at.sides[who], by=at.players[who].user, now=NOW())


def disputed(at: Table, report: Report, who: int = 1, note: str = "It was 8:5.") -> Answer:
    return reports.dispute(
        report=report, side=at.sides[who], by=at.players[who].user, now=NOW(), note=note
    )


def mails_to(user) -> list[str]:
    return [letter.subject.partition(":")[0] for letter in mail.outbox if letter.to == [user.email]]


def test_one_side_reports_and_the_other_is_asked(table):
    mail.outbox.clear()

    made = said(table, 0)

    assert table.fresh().state == "reported"
    assert (made.winner, made.scores) == (table.sides[0], {"1": 1, "2": 0})
    assert mails_to(table.bob) == ["Please confirm or dispute"]
    assert mails_to(table.ann) == []


def test_the_other_side_confirms_and_the_match_is_settled(table):
    confirmed(table, said(table, 0))

    match = table.fresh()
    result = result_of(match)
    assert (match.state, match.version, match.proved) == ("settled", 1, False)
    assert (result.decision, result.winner, result.scores) == (
        "won",
        table.sides[0],
        {"1": 1, "2": 0},
    )


def test_two_equal_reports_settle(table):
    said(table, 0)
    said(table, 1)

    assert table.fresh().state == "settled"


def test_two_equal_reports_of_a_draw_settle(table):
    said(table, 0, claim((4, 4)))
    said(table, 1, claim((4, 4)))

    result = result_of(table.fresh())
    assert (result.decision, result.winner) == ("drawn", None)


def test_two_different_reports_are_a_dispute(table):
    mail.outbox.clear()
    said(table, 0)
    said(table, 1, EIGHT)

    assert table.fresh().state == "disputed"
    assert mails_to(table.ann) == ["Disputed"]
    assert mails_to(table.judge) == ["Disputed"]


def test_a_dispute_is_mended_by_reporting_anew(table):
    disputed(table, said(table, 0))
    assert table.fresh().state == "disputed"

    anew = said(table, 0, EIGHT)

    assert table.fresh().state == "reported"
    assert anew.replaces is not None
    confirmed(table, anew)
    assert table.fresh().state == "settled"
    assert result_of(table.match).report == anew


def test_a_confirmation_takes_the_place_of_ones_own_claim(table):
    first = said(table, 0)
    own = said(table, 1, EIGHT)

    confirmed(table, first)

    assert table.fresh().state == "settled"
    assert own.withdrawal is not None


def test_a_withdrawn_report_leaves_the_match_scheduled(table):
    made = said(table, 0)

    reports.withdraw(report=made, by=table.ann, now=NOW(), reason="Wrong table.")

    assert table.fresh().state == "scheduled"
    assert Report.objects.filter(pk=made.pk).exists()


def test_withdrawing_one_of_two_claims_leaves_the_other_to_be_answered(table):
    said(table, 0)
    other = said(table, 1, EIGHT)

    reports.withdraw(report=other, by=table.bob, now=NOW())

    assert table.fresh().state == "reported"


def test_a_side_never_confirms_or_disputes_its_own_report(table):
    made = said(table, 0)

    with pytest.raises(OwnReport):
        confirmed(table, made, who=0)
    with pytest.raises(OwnReport):
        disputed(table, made, who=0)


def test_the_database_knows_that_too(table):
    made = said(table, 0)

    with pytest.raises(IntegrityError, match="another side"), transaction.atomic():
        Answer.objects.create(
            report=made, side=table.sides[0], kind=Answer.Kind.CONFIRM, by=table.ann
        )


def test_nobody_speaks_for_a_side_they_are_not_of(table):
    with pytest.raises(NotYourSide):
        reports.report(match=table.match, side=table.sides[0], by=table.bob, games=SEVEN, now=NOW())
    with pytest.raises(NotYourSide):
        reports.report(
            match=table.match, side=table.sides[0], by=table.judge, games=SEVEN, now=NOW()
        )


def test_any_member_of_a_side_reports_or_confirms_for_it(table):
    event = table.event
    type(event).objects.filter(pk=event.pk).update(side_size=1)
    mate = PlayerFactory()
    seat = table.sides[1].entry.entry_players.create(event=event, player=mate, seat=2)
    made = said(table, 0)

    reports.confirm(report=made, side=table.sides[1], by=seat.player.user, now=NOW())

    assert table.fresh().state == "settled"


def test_a_replaced_report_cannot_be_confirmed(table):
    old = said(table, 0)
    said(table, 0, EIGHT)

    with pytest.raises(ReportGone):
        confirmed(table, old)


def test_the_same_dispute_counts_once(table):
    made = said(table, 0)
    disputed(table, made)

    with pytest.raises(AlreadyAnswered):
        disputed(table, made)


def test_after_the_result_the_sides_are_done(table):
    made = said(table, 0)
    confirmed(table, made)

    with pytest.raises(NotInState):
        said(table, 1, EIGHT)
    with pytest.raises(NotInState):
        disputed(table, made)
    with pytest.raises(NotInState):
        reports.withdraw(report=made, by=table.ann, now=NOW())
    with pytest.raises(NotInState):
        reports.concede(match=table.match, side=table.sides[0], by=table.ann, now=NOW())


def test_the_same_key_gives_the_same_report(table):
    first = said(table, 0, key="k-1")
    again = said(table, 0, key="k-1")

    assert again == first
    assert table.match.reports.count() == 1


def test_the_same_key_also_after_the_match_is_settled(table):
    first = said(table, 0, key="k-1")
    confirmed(table, first)

    assert said(table, 0, key="k-1") == first


def test_a_key_with_another_claim_is_refused(table):
    said(table, 0, key="k-1")

    with pytest.raises(KeyReused):
        said(table, 0, EIGHT, key="k-1")


def test_another_accounts_key_is_another_key(table):
    said(table, 0, key="k-1")
    said(table, 1, key="k-1")

    assert table.fresh().state == "settled"


def test_a_claim_that_is_no_result_says_why(table):
    with pytest.raises(ResultWrong) as refused:
        said(table, 0, (GameClaim(1, (7, 5), 2),))

    assert refused.value.code == "winner_has_fewer"
    assert str(refused.value) == "Game 1: the winner has fewer points than another side."


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            "Game 1: 3 points cannot come about: points come as 2, 5, 7 at a time. "
            "Check the score on the slip or the board.",
        ),
        (
            "ja",
            "第1ゲーム：3点になることはありません。得点は一度に2、5、7点のいずれかで入ります。"
            "スリップやスコアボードの得点をご確認ください。",
        ),
    ],
)
def test_a_score_that_cannot_occur_is_refused_with_the_reason(table, language, sentence):
    with override(language), pytest.raises(ResultWrong) as refused:
        said(table, 0, claim((7, 3)))

    with override(language):
        assert (refused.value.code, str(refused.value)) == ("score_impossible", sentence)
    assert not Report.objects.exists()


def test_a_concession_settles_at_once(table):
    said(table, 1)

    reports.concede(
        match=table.match, side=table.sides[0], by=table.ann, now=NOW(), note="I must go."
    )

    result = result_of(table.fresh())
    assert (table.match.state, result.winner) == ("settled", table.sides[1])


def test_a_side_calls_a_judge_with_a_reason(table):
    with pytest.raises(ReasonNeeded) as needed:
        reports.call_judge(
            match=table.match, side=table.sides[0], by=table.ann, reason=" ", now=NOW()
        )
    assert "the log" not in str(needed.value)  # which does not show it to everybody

    reports.call_judge(
        match=table.match, side=table.sides[0], by=table.ann, reason="No-show.", now=NOW()
    )

    assert table.fresh().state == "judge"
    with pytest.raises(NotInState):
        said(table, 0)


def test_a_report_after_the_window_goes_to_a_judge(db):
    at = make_table(report_minutes=30)
    Match.objects.filter(pk=at.match.pk).update(scheduled_at=NOW() - timedelta(minutes=31))

    made = said(at, 0)

    assert made.late
    assert at.fresh().state == "judge"


def test_a_late_report_that_equals_one_in_time_settles(db):
    at = make_table(report_minutes=30)
    said(at, 0)
    Match.objects.filter(pk=at.match.pk).update(scheduled_at=NOW() - timedelta(minutes=31))

    assert said(at, 1).late
    assert at.fresh().state == "settled"


def test_best_of_three_is_reported_game_by_game(db):
    at = make_table(series="best_of", games=3)
    games = claim((7, 5), (0, 4), (4, 2))

    said(at, 0, games)
    said(at, 1, games)

    assert result_of(at.fresh()).scores == {"1": 2, "2": 1}


def test_two_legs_add_their_points(db):
    at = make_table(series="legs", games=2)
    games = claim((7, 5), (0, 4))

    said(at, 0, games)
    said(at, 1, games)

    result = result_of(at.fresh())
    assert (result.scores, result.winner) == ({"1": 7, "2": 9}, at.sides[1])


def test_the_locked_deck_is_pinned_and_a_later_correction_changes_nothing(table):
    before = [side.seats.get().submission_id for side in table.sides]
    said(table, 0)

    assert None not in before
    assert [side.seats.get().submission_id for side in table.sides] == before


def test_decks_handed_in_after_the_match_was_made_are_pinned_with_the_first_report(db):
    at = make_table(locked=False, decks=False)
    assert [side.seats.get().submission for side in at.sides] == [None, None]
    for side in at.sides:
        hand_in(side.entry.entry_players.get())
    lock(at.event)

    said(at, 0)

    assert None not in [side.seats.get().submission for side in at.sides]


def test_more_than_two_sides_all_have_to_agree(table):
    third = enter_third(table)
    match = matches.make(
        event=table.event,
        entries=[side.entry for side in table.sides] + [third.entry],
        by=table.judge,
        now=NOW(),
    )
    games = (GameClaim(1, (4, 2, 0), 1),)
    ours = list(match.sides.order_by("number"))
    first = reports.report(match=match, side=ours[0], by=table.ann, games=games, now=NOW())

    reports.confirm(report=first, side=ours[1], by=table.bob, now=NOW())
    match.refresh_from_db()
    assert match.state == "reported"
    reports.confirm(report=first, side=ours[2], by=third.player.user, now=NOW())

    match.refresh_from_db()
    assert match.state == "settled"


def enter_third(at: Table):
    player = PlayerFactory()
    entry = entries.enter(
        event=at.event, players=[player], by=at.judge, now=NOW(), by_staff=True, agreed=True
    )
    return entry.entry_players.get()
