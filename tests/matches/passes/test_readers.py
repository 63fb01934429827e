"""Readers of acts by a pass: programs, the player who claims the guest, the admin."""

import pytest
from django.utils import timezone

from league.people.queries import personal_data
from league.people.services import guests as guest_services
from matches.queries.passes import secret_of
from matches.services import reports
from tests.api.callers import Caller
from tests.events.conftest import browser
from tests.matches.passes.guests import guests, pass_for, said
from tests.people.factories import PlayerFactory, staff

pytestmark = pytest.mark.django_db


def test_programs_are_told_that_it_was_said_with_a_pass() -> None:
    at = guests(account=True)
    guest = pass_for(at)
    made = said(at, guest)
    reports.confirm(report=made, side=at.sides[1], by=at.bob, now=timezone.now())
    caller = Caller.of(at.players[1])

    report = caller.get(f"/matches/{at.match.uid}/").json()["reports"][0]
    acts = caller.get(f"/matches/{at.match.uid}/log/").json()["data"]

    assert (report["by"], report["by_pass"]) == (None, True)
    assert report["answers"][0]["by_pass"] is False
    spoken = {act["kind"]: act["by_pass"] for act in acts if act["side"]}
    assert spoken == {"report": True, "confirm": False, "make_pass": False}
    assert secret_of(guest) not in str([report, acts])


def test_who_claims_the_guest_is_given_what_was_said() -> None:
    at = guests()
    first, second = pass_for(at, 0), pass_for(at, 1)
    made = said(at, first)
    reports.dispute(report=made, side=at.sides[1], by=second, now=timezone.now(), note="Five.")
    account = PlayerFactory()
    now = timezone.now()
    code = guest_services.invite(guest=at.players[1], now=now)
    guest_services.claim(user=account.user, code=code, now=now)

    tables = personal_data(account.user)["tables"]

    assert [row["note"] for row in tables["matches.Answer"]] == ["Five."]
    assert [row["kind"] for row in tables["matches.Act"]] == ["dispute"]
    assert "digest" not in str(personal_data(at.judge)["tables"]["matches.SidePass"])
    assert len(personal_data(at.judge)["tables"]["matches.SidePass"]) == 2


def test_the_admin_lists_what_was_done_with_a_pass() -> None:
    at = guests()
    guest = pass_for(at)
    said(at, guest)
    user = staff()
    user.is_staff = True
    user.save()

    page = browser(user).get("/admin/matches/act/").content.decode()

    assert guest.uid in page
    assert guest.digest not in page
