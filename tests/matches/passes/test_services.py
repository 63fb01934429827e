"""Passes: who makes them, what they do, when they end."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from league.people.errors import TooManyTries
from league.people.services import personal
from league.people.shared.secret_links import digest_of
from matches.errors import NotInState, NotYourSide, OwnReport, PassOver, PassUnknown, TooManyRecords
from matches.models import Act, Answer, Filing, Report, SidePass, Withdrawal
from matches.queries.passes import secret_of
from matches.rules.flow import MatchState
from matches.services import passes, records, reports
from tests.events.factories import works
from tests.matches.passes.guests import guests, pass_for, said
from tests.people.factories import UserFactory

pytestmark = pytest.mark.django_db
SHEET = "@record 1\n@game carriers\n@ruleset carriers-1\n1. toss 3 2\n"


def test_a_link_is_kept_as_a_digest_and_opens_what_it_was_made_for() -> None:
    at = guests()

    made = pass_for(at)

    secret = secret_of(made)
    kept = SidePass.objects.get()
    assert len(secret) == 32
    assert kept.digest == digest_of(secret)
    assert secret not in {str(value) for value in vars(kept).values()}
    assert passes.of(secret=secret, address="", now=timezone.now()) == kept


def test_two_guests_agree_and_the_result_stands() -> None:
    at = guests()
    first, second = pass_for(at, 0), pass_for(at, 1)

    made = said(at, first)
    reports.confirm(report=made, side=at.sides[1], by=second, now=timezone.now())

    assert at.fresh().state == MatchState.SETTLED
    assert (made.by, made.side_pass) == (None, first)
    assert Answer.objects.get().side_pass == second
    spoken = Act.objects.filter(kind__in=["report", "confirm"]).order_by("pk")
    assert [(act.kind, act.by, act.side_pass) for act in spoken] == [
        ("report", None, first),
        ("confirm", None, second),
    ]


def test_a_side_does_not_confirm_its_own_report() -> None:
    at = guests()
    guest = pass_for(at)
    made = said(at, guest)

    with pytest.raises(OwnReport):
        reports.confirm(report=made, side=at.sides[0], by=guest, now=timezone.now())
    with pytest.raises(NotYourSide):
        reports.confirm(report=made, side=at.sides[1], by=guest, now=timezone.now())

    assert at.fresh().state == MatchState.REPORTED


def test_a_link_of_another_match_says_nothing_here() -> None:
    at, other = guests(), guests()

    with pytest.raises(NotYourSide):
        said(at, pass_for(other))


def test_an_account_and_a_guest_dispute_withdraw_and_concede() -> None:
    at = guests(account=True)
    guest = pass_for(at)
    theirs = said(at, at.bob, who=1, score=(5, 7))
    reports.dispute(report=theirs, side=at.sides[0], by=guest, now=timezone.now(), note="No.")
    mine = said(at, guest)
    reports.withdraw(report=mine, by=guest, now=timezone.now(), reason="Typed wrongly.")
    given_up = reports.concede(match=at.match, side=at.sides[0], by=guest, now=timezone.now())

    assert Answer.objects.get().side_pass == guest
    assert Withdrawal.objects.get().side_pass == guest
    assert given_up.side_pass == guest
    assert at.fresh().state == MatchState.SETTLED


def test_a_guest_calls_a_judge() -> None:
    at = guests(account=True)
    guest = pass_for(at)

    reports.call_judge(
        match=at.match, side=at.sides[0], by=guest, reason="Nobody came.", now=timezone.now()
    )

    assert at.fresh().state == MatchState.JUDGE
    addresses = {address for letter in mail.outbox for address in letter.to}
    assert {at.judge.email, at.bob.email} <= addresses


def test_who_has_the_number_of_a_link_gets_the_mails_still() -> None:
    at = guests(account=True)
    other = SidePass(side=at.sides[0], match=at.match, digest="0" * 64, made_by=at.judge)
    guest = pass_for(at)
    SidePass.objects.filter(pk=guest.pk).update(ended_at=timezone.now())
    other.pk = at.bob.pk
    other.save(force_insert=True)

    reports.call_judge(
        match=at.match, side=at.sides[0], by=other, reason="Nobody came.", now=timezone.now()
    )

    assert at.bob.email in {address for letter in mail.outbox for address in letter.to}


def test_the_same_report_sent_twice_by_a_link_counts_once() -> None:
    at = guests()
    guest = pass_for(at)

    first, again = said(at, guest, key="k1"), said(at, guest, key="k1")

    assert first == again
    assert Report.objects.count() == 1


def test_two_guests_hand_the_same_record_in() -> None:
    at = guests()
    first, second = pass_for(at, 0), pass_for(at, 1)
    filed = [
        records.file(
            match=at.match,
            number=1,
            text=SHEET,
            source="paste",
            by=by,
            now=timezone.now(),
            side=side,
        )
        for by, side in ((first, at.sides[0]), (second, at.sides[1]), (first, at.sides[0]))
    ]

    assert [row.side_pass for row in filed] == [first, second, first]
    assert filed[0] == filed[2]
    assert {row.by for row in Filing.objects.all()} == {None}


def test_a_link_hands_in_as_many_records_as_an_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MOST_WAITING", 0)
    at = guests()

    with pytest.raises(TooManyRecords):
        said(at, pass_for(at), handed=[records.Handed(1, SHEET)])


def test_a_record_comes_with_the_report_of_a_guest() -> None:
    at = guests()
    guest = pass_for(at)

    said(at, guest, handed=[records.Handed(1, SHEET)])

    assert Filing.objects.get().side_pass == guest


## When it ends


def test_a_new_link_ends_the_old_one() -> None:
    at = guests()
    old, new = pass_for(at), pass_for(at)

    with pytest.raises(NotYourSide):
        said(at, old)
    with pytest.raises(PassUnknown):
        passes.of(secret=secret_of(old), address="", now=timezone.now())
    assert said(at, new).side_pass == new


def test_an_ended_link_says_nothing_even_when_it_was_read_before() -> None:
    at = guests()
    guest = pass_for(at)
    read = passes.of(secret=secret_of(guest), address="", now=timezone.now())

    passes.end(side_pass=guest, by=at.judge, now=timezone.now())
    passes.end(side_pass=guest, by=at.judge, now=timezone.now())

    with pytest.raises(NotYourSide):
        said(at, read)
    assert guest.ended_at is not None
    assert Act.objects.filter(kind="end_pass").count() == 1


def test_a_link_of_a_final_match_is_read_and_says_nothing() -> None:
    at = guests()
    first, second = pass_for(at, 0), pass_for(at, 1)
    made = said(at, first)
    reports.confirm(report=made, side=at.sides[1], by=second, now=timezone.now())

    assert passes.of(secret=secret_of(first), address="", now=timezone.now()) == first
    with pytest.raises(PassOver):
        reports.dispute(report=made, side=at.sides[1], by=second, now=timezone.now())
    with pytest.raises(PassOver):
        records.file(
            match=at.match,
            number=1,
            text=SHEET,
            source="paste",
            by=first,
            now=timezone.now(),
            side=at.sides[0],
        )
    with pytest.raises(NotInState):
        pass_for(at)


def test_wrong_secrets_are_counted_and_right_ones_open_all_the_same() -> None:
    secret, now = secret_of(pass_for(guests())), timezone.now()
    most, window = passes.WRONG
    for number in range(most):
        with pytest.raises(PassUnknown):
            passes.of(secret=f"wrong-{number}", address="203.0.113.7", now=now)

    with pytest.raises(TooManyTries):
        passes.of(secret="wrong", address="203.0.113.7", now=now)
    with pytest.raises(PassUnknown):
        passes.of(secret="wrong", address="203.0.113.8", now=now)
    assert passes.of(secret=secret, address="203.0.113.7", now=now)
    with pytest.raises(PassUnknown):
        passes.of(secret="wrong", address="203.0.113.7", now=now + window + timedelta(seconds=1))


def test_whoever_leaves_takes_the_links_of_their_side_along() -> None:
    at = guests(account=True)
    leaver, stays = UserFactory(), at.players[0]
    at.players[0].user = leaver
    at.players[0].is_guest = False
    at.players[0].save()
    leaver.is_active = False
    leaver.save()
    guest = pass_for(at)
    said(at, guest)

    personal.erase(user=leaver, now=timezone.now())

    guest.refresh_from_db()
    stays.refresh_from_db()
    assert guest.ended_at is not None
    assert Report.objects.get().side_pass == guest
    assert stays.erased_at is not None


def test_whoever_made_a_link_can_be_erased() -> None:
    at = guests()
    maker = works(at.event, "judge")
    guest = passes.make(side=at.sides[0], by=maker, now=timezone.now())
    said(at, guest)

    personal.erase(user=maker, now=timezone.now())

    assert Report.objects.get().side_pass.made_by.email.startswith("erased-")
