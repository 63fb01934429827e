"""The desk asks the database as often for thirty rows as for one, and prints what it should."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.people.models import Player
from league.tournaments.checklists.models import ChecklistItem, ChecklistTick
from league.tournaments.floor.services import penalties
from league.tournaments.models import Announcement, JudgeCall, Penalty, Tournament
from league.tournaments.restrictions.models import Restriction, RestrictionEntrant
from tests.longer import longer
from tests.markup import tight
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.desk_world import at, desk_of, press, text_of
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
SWISS = [{"kind": "swiss", "rounds": 3}]
PAGES = (
    "", "entrants/", "entrants/1/", "waiting/", "check-in/", "rounds/", "rounds/1/", "results/",
    "penalties/", "calls/", "announcements/", "log/", "settings/", "standings/", "phases/",
    "print/", "print/names/", "print/tables/", "print/slips/", "print/standings/", "print/cards/",
    "print/checks/", "print/checklist/", "restrictions/", "checklist/", "checklist/edit/",
)  # fmt: skip


@made_once
def filled(entrants: int) -> Hall:
    """A published round of so many entrants, with a penalty, a call and a word for each."""
    hall = running(entrants=entrants, phases=SWISS)
    Tournament.objects.filter(pk=hall.tournament.pk).update(check_in="round")
    hall.next()
    first = list(hall.tournament.entrants.all())
    Penalty.objects.bulk_create(
        Penalty(entrant=entrant, infraction="other", ruling="caution", by=hall.by)
        for entrant in first
    )
    JudgeCall.objects.bulk_create(
        JudgeCall(tournament=hall.tournament, table=entrant.number, called_by=hall.by)
        for entrant in first
    )
    held = Restriction.objects.bulk_create(
        Restriction(tournament=hall.tournament, kind="apart", phase=2, by=hall.by)
        for entrant in first
    )
    RestrictionEntrant.objects.bulk_create(
        RestrictionEntrant(restriction=restriction, entrant=entrant, place=place)
        for restriction in held
        for place, entrant in enumerate(first[:2], 1)
    )
    points = ChecklistItem.objects.bulk_create(
        ChecklistItem(
            tournament=hall.tournament, stage="week", place=entrant.number, text=str(entrant.pk)
        )
        for entrant in first
    )
    ChecklistTick.objects.bulk_create(ChecklistTick(item=point, by=hall.by) for point in points)
    Announcement.objects.bulk_create(
        Announcement(tournament=hall.tournament, text=f"No. {entrant.number}", by=hall.by)
        for entrant in first
    )
    return hall


def count_of(client: Client, path: str) -> int:
    client.get(path)
    return asked(client, path)


def asked(client: Client, path: str, language: str = "") -> int:
    """Ask for a page, in this language if one is named, and count its statements."""
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(path)
    assert answer.status_code == 200, path
    if language:
        assert f'<html lang="{language}">' in text_of(answer), path
        assert "style=" not in text_of(answer), path
    return len(queries)


@pytest.mark.parametrize("entrants", longer([5], [30]))
def test_pages_ask_as_often_for_many_as_for_few_in_either_language(entrants: int) -> None:
    few, many = filled(2), filled(entrants)
    Player.objects.filter(user=few.by).update(language="en")
    Player.objects.filter(user=many.by).update(language="ja")
    at_few, at_many = desk_of(few), desk_of(many)
    at_few.get(at(few.tournament))  # what each process asks once
    counts = {
        page: (
            asked(at_few, at(few.tournament, page), "en"),
            asked(at_many, at(many.tournament, page), "ja"),
        )
        for page in PAGES
    }

    assert {page: pair for page, pair in counts.items() if pair[0] != pair[1]} == {}
    assert max(few for few, _many in counts.values()) <= 30


def test_slips_carry_the_address_of_the_report_and_the_table() -> None:
    hall = filled(5)

    page = text_of(desk_of(hall).get(at(hall.tournament, "print/slips/?round=1")))

    assert page.count('class="slip"') == 2
    assert page.count('class="slip-qr"') == 2
    assert "Table 2" in page


def test_pairings_by_name_are_sorted_by_reading() -> None:
    hall = running(entrants=2, phases=SWISS)
    for entrant, (name, reading) in zip(
        hall.tournament.entrants.order_by("number"),
        [("渡辺 蓮", "わたなべ れん"), ("青木 凪", "あおき なぎ")],
        strict=True,
    ):
        player = entrant.entry.entry_players.get().player
        player.display_name, player.reading = name, reading
        player.save()
    hall.next()

    page = text_of(desk_of(hall).get(at(hall.tournament, "print/names/")))
    rows = page[page.index('class="paper-names"') :]

    assert re.findall(r'paper-letter">([^<]+)<', rows) == ["あ", "わ"]
    assert rows.index("青木 凪") < rows.index("渡辺 蓮")


def test_sides_with_a_name_of_their_own_are_looked_up_by_it() -> None:
    hall = running(entrants=2, phases=SWISS)
    entry = hall.tournament.entrants.order_by("number")[1].entry
    entry.name = "Zebras"
    entry.save(update_fields=["name"])
    Player.objects.update(reading="あおき")
    hall.next()

    page = text_of(desk_of(hall).get(at(hall.tournament, "print/names/")))

    assert re.findall(r'paper-letter">([^<]+)<', page) == ["あ", "Z"]


@pytest.mark.parametrize(
    ("asked", "pages", "places"), [("", 2, 16), ("?per=10", 1, 10), ("?per=9", 2, 16)]
)
def test_slips_are_laid_out_down_the_pile(asked: str, pages: int, places: int) -> None:
    hall = filled(20)

    page = tight(text_of(desk_of(hall).get(at(hall.tournament, f"print/slips/{asked}"))))
    tables = [int(number) for number in re.findall(r"<b>Table (\d+)</b>", page)]

    assert page.count('class="cut-page') == pages
    assert page.count('class="slip') - page.count('class="slip-') == places
    assert tables == ([1, 3, 5, 7, 9, 2, 4, 6, 8, 10] if pages == 2 else list(range(1, 11)))


def test_match_cards_have_a_line_for_each_round() -> None:
    hall = filled(4)

    page = text_of(desk_of(hall).get(at(hall.tournament, "print/cards/")))

    assert page.count('class="card-sheet"') == 4
    assert page.count('class="sign"') == 12


@pytest.mark.parametrize(
    ("page", "status"),
    [
        ("print/names/?round=9", 404),
        ("print/standings/?phase=9", 404),
        ("print/money/", 404),
        ("print/slips/", 404),
    ],
)
def test_there_is_nothing_else_to_print(page: str, status: int) -> None:
    hall = running(entrants=2, phases=SWISS)

    assert desk_of(hall).get(at(hall.tournament, page)).status_code == status


def test_a_lifted_penalty_is_shown_as_lifted() -> None:
    hall = running(entrants=2, phases=SWISS)
    given = penalties.give(
        entrant=hall.tournament.entrants.get(number=1), infraction="other", ruling="caution",
        by=hall.by, now=timezone.now(),
    )  # fmt: skip

    press(desk_of(hall), at(hall.tournament, "penalties/"), "lift", pk=given.pk, reason="no")

    assert "lifted" in text_of(desk_of(hall).get(at(hall.tournament, "penalties/")))
