"""Printed sheets: asked for once, made by the job, readable, thrown away after a week."""

import io
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from pypdf import PdfReader

from cards.errors import TooManySheets
from cards.models import Sheet
from cards.services import sheets
from league.jobs import services as jobs
from league.jobs.models import Job
from tests.cards.factories import NOW
from tests.cards.samples import LEGAL
from tests.cards.views.test_decks import browser_of, saved

STONE_WALL = LEGAL[2]


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_job_makes_a_sheet_whose_text_can_be_read(house_set: Any, language: str) -> None:
    version = saved(content=STONE_WALL.content, name="石垣 Stone Wall")
    sheet = sheets.ask_for_sheet(
        version=version, user=version.deck.owner.user, language=language, now=NOW
    )

    jobs.run(job_id=sheet.job_id, worker="test", delivery="1")

    sheet.refresh_from_db()
    pages = PdfReader(io.BytesIO(bytes(sheet.pdf))).pages
    text = "".join(pages[0].extract_text().split())
    assert len(pages) == 1
    for code in STONE_WALL.content.cards:
        assert code in text
    for piece in STONE_WALL.content.pieces:
        assert f"★{piece}" in text
    revision = version.version_cards.get(position=1).revision
    for printed in (version.code, "石垣StoneWall", revision.name_ja, version.digest):
        assert printed.replace(" ", "") in text
    assert ("Signature" in text) == (language == "en")


@pytest.mark.django_db
def test_old_sheets_go_by_a_job_of_their_own(house_set: Any) -> None:
    version = saved(content=STONE_WALL.content)
    sheet = sheets.ask_for_sheet(
        version=version, user=version.deck.owner.user, language="en", now=NOW
    )
    jobs.run(job_id=sheet.job_id, worker="test", delivery="1")
    broom = Job.objects.get(kind="cards.sheet_old")
    left = broom.run_after - broom.created_at
    Job.objects.filter(pk=broom.pk).update(run_after=broom.created_at)

    jobs.run(job_id=broom.pk, worker="test", delivery="2")

    assert timedelta(days=6) < left <= timedelta(days=7)
    assert not Sheet.objects.exists()


@pytest.mark.django_db
def test_the_same_wish_gives_the_same_sheet(house_set: Any) -> None:
    version = saved(content=STONE_WALL.content)
    wish = {"version": version, "user": version.deck.owner.user, "language": "en"}

    first = sheets.ask_for_sheet(now=NOW, **wish)
    again = sheets.ask_for_sheet(now=NOW + timedelta(days=6), **wish)
    later = sheets.ask_for_sheet(now=NOW + timedelta(days=8), **wish)

    assert (first == again, first == later) == (True, False)


@pytest.mark.django_db
def test_waiting_sheets_are_limited() -> None:
    first = saved()
    user = first.deck.owner.user
    for _sheet in range(sheets.MOST_WAITING):
        sheets.ask_for_sheet(version=saved(first.deck.owner), user=user, language="en", now=NOW)

    with pytest.raises(TooManySheets):
        sheets.ask_for_sheet(version=first, user=user, language="en", now=NOW)


@pytest.mark.django_db
def test_the_page_waits_and_then_gives_the_sheet(house_set: Any) -> None:
    version = saved(content=STONE_WALL.content)
    client = browser_of(version.deck.owner)
    page = reverse("decks:version", args=[version.deck.uid, 1])

    asked = client.post(page, {"act": "sheet"})
    sheet = Sheet.objects.get()
    waiting = client.get(asked["Location"], headers={"hx-request": "true"}).content.decode()
    early = client.get(reverse("decks:sheet-pdf", args=[sheet.uid]))
    jobs.run(job_id=sheet.job_id, worker="test", delivery="1")
    ready = client.get(asked["Location"]).content.decode()
    pdf = client.get(reverse("decks:sheet-pdf", args=[sheet.uid]))

    assert "every 1s" in waiting
    assert "<html" not in waiting
    assert early.status_code == 409
    assert "every 1s" not in ready
    assert "sheet.pdf" in ready
    assert pdf["Content-Type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["decks:sheet", "decks:sheet-pdf"])
def test_a_sheet_is_for_who_asked(name: str) -> None:
    version = saved(visibility="public")
    sheet = sheets.ask_for_sheet(
        version=version, user=version.deck.owner.user, language="en", now=NOW
    )
    stranger = saved().deck.owner

    assert browser_of(stranger).get(reverse(name, args=[sheet.uid])).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["😀" * 30, "ﷺ" * 60, "W" * 60, "ก็็็็", "שלום"])
def test_any_name_can_be_printed(name: str) -> None:
    version = saved(name=name)
    sheet = sheets.ask_for_sheet(
        version=version, user=version.deck.owner.user, language="ja", now=NOW
    )

    jobs.run(job_id=sheet.job_id, worker="test", delivery="1")

    sheet.refresh_from_db()
    assert sheet.job.state == Job.State.DONE
    assert sheet.pdf
