"""The archive of a league: champions, the table of all times, the records."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.careers.services import ratings
from league.seasons.queries.archive import archive_of
from league.tournaments.models import PairingSide
from matches.services import records
from tests.careers.test_player_pages import confirm_mails
from tests.events.conftest import browser
from tests.matches.sample import SHEET
from tests.seasons.season import Play, finished, played
from tests.worlds import made_once

pytestmark = pytest.mark.django_db


@made_once
def ended() -> Play:
    """A finished season whose players all have a page."""
    play = finished()
    confirm_mails()
    return play


def page(play: Play, language: str = "en") -> str:
    answer = Client().get(
        f"/leagues/{play.league.uid}/archive/", headers={"Accept-Language": language}
    )
    assert answer.status_code == 200
    return answer.content.decode()


def test_before_a_season_is_finished_there_is_nothing():
    play = played()

    assert "No season is finished yet" in page(play)
    assert archive_of(play.league).table == ()


def test_champions_movers_and_the_table_of_all_times():
    play = ended()

    archive = archive_of(play.league)

    top, low = archive.seasons[0].divisions
    assert [row.place for row in top.rows] == [1, 2, 3, 4]
    assert [row.zone for row in top.movers] == ["relegation"]
    assert [row.zone for row in low.movers] == ["promotion"]
    assert (archive.table[0].titles, archive.table[0].best, archive.table[0].record.won) == (
        1,
        (1, 1),
        3,
    )
    assert len(archive.table) == 8
    assert archive.records.biggest_wins[0].line.margin == 6
    for language in ("en", "ja"):
        shown = page(play, language)
        assert top.champions[0].who.name in shown
        assert f'lang="{language}"' in shown


def test_places_in_a_league_are_honours_on_a_players_page():
    play = ended()
    ratings.rate(game="carriers")
    last = archive_of(play.league).seasons[0].divisions[0].rows[-1].who

    shown = Client().get(f"/players/{last.handles[0]}/").content.decode()

    assert "relegated" in shown
    assert "place 4 of 4" in shown
    assert play.league.name in shown


def test_a_hidden_league_has_no_archive():
    play = ended()
    type(play.league).objects.update(published=False)

    assert Client().get(f"/leagues/{play.league.uid}/archive/").status_code == 404
    first = archive_of(play.league).seasons[0].divisions[0].rows[0].who
    shown = Client().get(f"/players/{first.handles[0]}/").content.decode()
    assert f"/leagues/{play.league.uid}/" not in shown


def test_the_archive_costs_as_many_statements_for_every_size():
    play = ended()
    with CaptureQueriesContext(connection) as captured:
        page(play)

    assert len(captured) <= 14, len(captured)


def test_the_games_of_records_lead_to_their_replays():
    play = ended()
    biggest, *_more = archive_of(play.league).records.biggest_wins
    sides = PairingSide.objects.filter(entrant=biggest.entrant, round__number=biggest.line.round)
    match = sides.get(pairing__sides__entrant=biggest.line.opponent).pairing.match
    records.file(match=match, number=1, text=SHEET.read_text(), source="paste", by=play.by,
                 now=timezone.now())  # fmt: skip
    way = reverse("matches:replay", args=[match.uid, 1])
    pages = (f"/leagues/{play.league.uid}/archive/", f"/leagues/{play.league.uid}/1/?show=records")

    shown = [browser(play.by).get(page).content.decode() for page in pages]
    hidden = [Client().get(page).content.decode() for page in pages]

    assert all(way in page for page in shown)
    assert not any(way in page for page in hidden)
