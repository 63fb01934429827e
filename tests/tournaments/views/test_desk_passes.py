"""Slips of sides without an account: the passes that speak for them are made and printed."""

import re
from typing import Any

import pytest
from django.urls import reverse

from league.people.models import Player
from league.people.shared.qr import svg
from matches.models import Match, SidePass
from matches.queries.passes import secret_of
from tests.events.factories import RoleFactory
from tests.markup import tight
from tests.matches.paging import sent
from tests.matches.passes.guests import link, phone
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.desk_world import at, desk_of, staff, text_of
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
SLIPS = "print/slips/?round=1&per=8"


@made_once
def hall_of_guests(entrants: int, accounts: int = 0) -> Hall:
    """Pair a round of guests; the last of them have accounts."""
    hall = running(entrants=entrants, phases=[{"kind": "swiss", "rounds": 3}])
    players = Player.objects.filter(entry_players__event=hall.event).order_by("pk")
    for player in players[: entrants - accounts]:
        Player.objects.filter(pk=player.pk).update(user=None, is_guest=True)
    hall.next()
    return hall


def code_of(side_pass: SidePass) -> str:
    return str(svg("http://testserver" + link(side_pass)))


def test_slips_are_made_with_the_passes_of_guests() -> None:
    hall = hall_of_guests(4, accounts=1)
    client, where = desk_of(hall), at(hall.tournament, SLIPS)
    before = text_of(client.get(where))

    answer = client.post(where)
    page = text_of(client.get(answer["Location"]))

    made = list(SidePass.objects.order_by("pk"))
    assert "3 sides without an account have no passes on their slips yet." in before
    assert answer["Location"] == where
    assert len(made) == 3
    assert all(code_of(side_pass) in page for side_pass in made)
    assert page.count('class="slip-qr"') == 4
    alone = Match.objects.get(sides__entry__entry_players__player__is_guest=False)
    report = reverse("matches:report", args=[alone.uid])
    assert str(svg(f"http://testserver{report}")) in page
    assert "Each side reports or confirms by its own QR code" in page
    assert "without an account" not in page


def test_slips_that_are_printed_again_are_the_same() -> None:
    hall = hall_of_guests(2)
    client, where = desk_of(hall), at(hall.tournament, SLIPS)
    codes = []

    for _time in range(2):
        client.post(where)
        codes.append(re.findall(r"<path[^>]*>", text_of(client.get(where))))

    assert codes[0] == codes[1]
    assert SidePass.objects.count() == 2


def test_what_is_printed_opens_the_page_of_the_side() -> None:
    hall = hall_of_guests(2)
    desk_of(hall).post(at(hall.tournament, SLIPS))
    first, second = SidePass.objects.order_by("side__number")

    phone().post(link(first, "report"), sent((2, 0)))
    report = Match.objects.get().reports.get()
    phone().post(link(second, "confirm", report.uid))

    assert Match.objects.get().state == "settled"
    page = text_of(desk_of(hall).get(at(hall.tournament, "results/")))
    assert secret_of(first) not in page


@pytest.mark.parametrize(("role", "status"), [("scorekeeper", 403), ("checker", 403)])
def test_who_may_not_hand_passes_out_prints_none(role: str, status: int) -> None:
    hall = hall_of_guests(2)
    where = at(hall.tournament, SLIPS)
    desk_of(hall).post(where)
    client = staff(hall.tournament, role)

    page = tight(text_of(client.get(where)))

    assert client.post(where).status_code == status
    assert not any(code_of(side_pass) in page for side_pass in SidePass.objects.all())
    assert page.count('class="slip-qr"') == 1
    assert f'<a class="button button-small" href="{where}'.replace("&", "&amp;") in tight(
        text_of(client.get(at(hall.tournament, "print/")))
    )


def test_an_organiser_who_plays_prints_no_pass_of_the_own_match() -> None:
    hall = hall_of_guests(4, accounts=1)
    player = Player.objects.get(entry_players__event=hall.event, user__isnull=False)
    RoleFactory(event=hall.event, role="organiser", user=player.user)
    desk_of(hall).post(at(hall.tournament, SLIPS))
    own = SidePass.objects.get(match__sides__entry__entry_players__player=player)
    mine = Hall(hall.tournament, player.user)

    page = text_of(desk_of(mine).get(at(hall.tournament, SLIPS)))

    assert code_of(own) not in page
    assert sum(code_of(side_pass) in page for side_pass in SidePass.objects.all()) == 2


def test_other_sheets_are_only_read() -> None:
    hall = hall_of_guests(2)

    answer = desk_of(hall).post(at(hall.tournament, "print/names/?round=1"))

    assert answer.status_code == 405
    assert SidePass.objects.count() == 0


@pytest.mark.parametrize("entrants", [2, 8])
def test_slips_with_passes_ask_the_same_for_one_table_and_for_four(
    django_assert_num_queries: Any, entrants: int
) -> None:
    hall = hall_of_guests(entrants)
    client, where = desk_of(hall), at(hall.tournament, SLIPS)
    client.get(where)

    with django_assert_num_queries(19):
        client.post(where)
    with django_assert_num_queries(17):
        client.get(where)


def test_the_desk_names_a_guest_who_spoke() -> None:
    hall = hall_of_guests(2)
    desk_of(hall).post(at(hall.tournament, SLIPS))
    first, second = SidePass.objects.order_by("side__number")
    phone().post(link(first, "report"), sent((2, 0)))
    phone().post(link(second, "confirm", Match.objects.get().reports.get().uid))
    hall.take()

    page = text_of(desk_of(hall).get(at(hall.tournament, "results/?look=1&round=1&table=1")))

    assert "guest (by pass)" in page


def test_results_lead_to_the_passes_of_matches_with_guests() -> None:
    hall = hall_of_guests(6, accounts=3)
    own = set(
        Match.objects.filter(sides__entry__entry_players__player__is_guest=True).values_list(
            "uid", flat=True
        )
    )
    where = at(hall.tournament, "results/")

    page = text_of(desk_of(hall).get(where))
    of_others = text_of(staff(hall.tournament, "scorekeeper").get(where))

    assert set(re.findall(r'href="/matches/(\w+)/passes/"', page)) == own
    assert "/passes/" not in of_others
