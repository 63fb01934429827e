"""The public pages of a tournament: what they show, to whom, and what they cost."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.events.models import Event
from league.tournaments.floor.services import announcements
from league.tournaments.models import Announcement
from league.tournaments.pairing.services import rounds
from league.tournaments.phases.services import phases, tournaments
from league.tournaments.standings import services as standings
from tests.events.conftest import browser
from tests.longer import longer
from tests.markup import tight
from tests.tournaments.factories import TournamentFactory, user_of
from tests.tournaments.rounds.hall import DRAW, LOSS, WIN, Hall, running
from tests.tournaments.rounds.test_phases import play_bracket
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
PAGES = (
    "", "pairings/", "pairings/?by=name", "standings/", "bracket/", "crosstable/", "chart/",
    "decks/", "statistics/", "log/", "info/", "hall/", "hall/?show=clock", "hall/?show=standings",
)  # fmt: skip
OF_ANY_KIND = ("decks/", "statistics/", "info/", "hall/?show=clock")  # alike for every kind
LIVE = ("", "pairings/", "standings/", "bracket/", "crosstable/", "chart/", "statistics/", "log/")
COUNTED = {"tiebreakers": ["buchholz", "head_to_head", {"kind": "opponents_match_win"}]}
KINDS: dict[str, Any] = {
    "swiss": {"kind": "swiss", "rounds": 3},
    "round_robin": "round_robin",
    "single": "single",
    "double": "double",
    "groups": {"kind": "groups", "settings": {"groups": 2, "qualifiers": 1}},
    "ladder": "ladder",
}


def waiting(**fields: Any) -> Hall:
    """A tournament that has not begun."""
    made: Any = TournamentFactory(entrants=4, **fields)
    return Hall(made, None)


def path(hall: Hall, page: str = "") -> str:
    return f"/tournaments/{hall.event.uid}/{page}"


def text(client: Client, address: str, **headers: str) -> str:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200, (address, answer.status_code)
    return answer.content.decode()


@made_once
def played(entrants: int = 6, **fields: Any) -> Hall:
    """A Swiss after two rounds: the second is under way, with one result."""
    hall = running(entrants, standings=COUNTED, **fields, steps="whole next")
    hall.decide(hall.pairings(hall.round(2))[0], WIN)
    hall.take()
    return hall


@pytest.fixture
def hall(db: None) -> Hall:
    return played()


## What there is to see


def test_every_page_before_and_while_it_is_played(hall: Hall) -> None:
    before, client = waiting(), Client(headers={"Accept-Language": "ja"})

    for page in PAGES:
        for venue in (before, hall):
            assert 'lang="ja"' in text(client, path(venue, page)), page


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_phase(kind: str) -> None:
    hall, client = running(4, [KINDS[kind]]), Client()

    for page in sorted(set(PAGES) - set(OF_ANY_KIND)):
        assert text(client, path(hall, page))


def test_a_game_without_decks_has_no_word_of_decks() -> None:
    hall = waiting(event__game="rugby_15", event__format=None)

    for page in ("", "info/"):
        shown = re.search(r"<main(.*)</main>", text(Client(), path(hall, page)), re.DOTALL)
        assert shown is not None
        assert not re.search(r"[Dd]ecks?\b", shown[1])


def test_a_player_is_told_the_table_the_opponent_and_what_to_do() -> None:
    hall = running(4, steps="next")
    mine = hall.pairings(hall.round(1))[0]
    me, other = (side.entrant for side in mine.sides.order_by("number"))

    shown = tight(text(browser(user_of(me)), path(hall)))

    assert re.search(rf'ticket-table">{mine.table}\b', shown)
    assert (
        f"/people/{other.entry.entry_players.get().player.handle}" in shown
        or str(other.entry.entry_players.get().player.display_name) in shown
    )
    assert mine.match is not None
    assert f"/matches/{mine.match.uid}/report/" in shown
    assert f'href="/table/match/{mine.match.uid}/"' in shown


def test_a_match_that_is_over_leads_to_no_table() -> None:
    hall = running(4, steps="next")
    mine = hall.pairings(hall.round(1))[0]
    assert mine.match is not None
    hall.decide(mine, WIN)
    hall.take()

    shown = text(browser(user_of(mine.sides.get(number=1).entrant)), path(hall))

    assert f'href="/matches/{mine.match.uid}/"' in shown
    assert "/table/match/" not in shown


def test_where_the_staff_enters_results_nobody_is_asked_to_report() -> None:
    hall = running(4, reporting="staff")
    mine = hall.pairings(hall.next())[0]
    me = mine.sides.get(number=1).entrant

    assert "/report/" not in text(browser(user_of(me)), path(hall))


def test_the_time_that_is_left_is_told_by_the_clock_of_the_site() -> None:
    hall = running(4, round_minutes=50)
    first = hall.next()
    now = timezone.now()
    rounds.start(round=hall.round(first.number), by=hall.by, now=now)

    ends = re.search(r'data-ends="(\d+)"', text(Client(), path(hall)))

    assert ends is not None
    assert abs(int(ends[1]) - (now + timedelta(minutes=50)).timestamp()) <= 1


def test_pairings_say_why_and_are_found_by_name_and_table() -> None:
    hall = played(8)

    assert "Drawn by lot from the recorded seed" in text(Client(), path(hall, "pairings/"))
    page = text(Client(), path(hall, "pairings/?q=no such"))
    assert "Nobody of this name" in page
    entrant = hall.pairings(hall.round(2))[0].sides.get(number=1).entrant
    name = entrant.entry.entry_players.get().player.display_name
    for by in ("table", "name"):
        assert name in text(Client(), path(hall, f"pairings/?by={by}&q={name}"))


def test_a_place_is_explained_with_opponents_and_fractions(hall: Hall) -> None:
    page = text(Client(), path(hall, "standings/2/"))
    part = text(Client(), path(hall, "standings/2/"), **{"HX-Request": "true"})

    assert "Round 1: " in page
    assert "Buchholz" in page
    assert "<html" in page
    assert "<html" not in part
    assert "Points by round" in part
    assert Client().get(path(hall, "standings/77/")).status_code == 404


def test_places_as_they_were_after_a_round(hall: Hall) -> None:
    assert "after Round 1" in text(Client(), path(hall, "standings/?after=1"))
    assert "during Round 2" in text(Client(), path(hall, "standings/?after=99"))
    hall.full(hall.round(2))
    assert "after Round 2" in text(Client(), path(hall, "standings/"))


def test_the_way_of_an_entrant_through_a_bracket_is_lit() -> None:
    hall = running(4, ["double"])
    play_bracket(hall)

    plain = text(Client(), path(hall, "bracket/"))
    lit = text(Client(), path(hall, "bracket/?lit=1&zoom=150"))

    assert 'class="way lit"' not in plain
    assert 'class="way lit"' in lit
    assert "150 %" in lit
    assert "style=" not in lit


def test_the_podium_of_a_finished_tournament() -> None:
    hall = running(4, ["single"])
    play_bracket(hall)
    phases.finish(phase=hall.phase(), by=hall.by, now=timezone.now())
    tournaments.finish(tournament=hall.fresh(), by=hall.by, now=timezone.now())

    assert "Final places" in text(Client(), path(hall))


def test_the_log_tells_acts_in_sentences_and_what_was_undone() -> None:
    hall = running(4)
    hall.pair()
    hall.undo("pair")

    shown = text(Client(), path(hall, "log/"))

    assert "The tournament was started." in shown
    assert "Undone: The round was paired" in shown
    assert "undone by act" in shown
    assert "さん" not in shown


@pytest.mark.parametrize(
    ("language", "kind", "named"),
    [
        ("en", "single", "· Semifinals"),
        ("ja", "single", "· 準決勝"),
        ("en", "round_robin", "· Round 1"),
        ("ja", "round_robin", "· 第1ラウンド"),
    ],
)
def test_the_log_calls_a_round_as_the_other_pages_do(language: str, kind: str, named: str) -> None:
    hall = running(4, [kind])

    shown = text(Client(), path(hall, "log/"), Accept_Language=language)

    assert named in shown
    assert ("Semifinals" in shown or "準決勝" in shown) == (kind == "single")


def test_screens_of_the_hall_turn_without_scripts_and_say_the_newest_announcement(
    hall: Hall,
) -> None:
    announcements.announce(
        tournament=hall.tournament, text="Lunch at noon", by=hall.by, now=timezone.now()
    )

    shown = text(Client(), path(hall, "hall/"))

    assert '<meta http-equiv="refresh"' in shown
    assert "Lunch at noon" in shown


def test_a_hidden_event_has_no_pages(hall: Hall) -> None:
    Event.objects.filter(pk=hall.event.pk).update(published=False)

    assert {Client().get(path(hall, page)).status_code for page in (*PAGES, "standings/1/")} == {
        404
    }


def test_no_deck_is_named_before_it_may_be_seen(hall: Hall) -> None:
    assert "There are no deck lists to see now" in text(Client(), path(hall, "decks/"))
    assert "There are no deck lists to see now" in text(Client(), path(hall, "statistics/"))


## Live


def asks(client: Client, address: str) -> tuple[str, Any]:
    """Ask as htmx does with the tag that the page came with."""
    tag = re.search(r'"If-None-Match": "\\"(\w+)\\""', client.get(address).content.decode())
    assert tag is not None, address
    return tag[1], client.get(
        address, headers={"HX-Request": "true", "If-None-Match": f'"{tag[1]}"'}
    )


def test_nothing_new_costs_one_statement(django_assert_num_queries: Any, hall: Hall) -> None:
    client = Client()

    for page in LIVE:
        tag, answer = asks(client, path(hall, page))
        assert (answer.status_code, answer.content) == (304, b""), page
        with django_assert_num_queries(1):
            again = client.get(
                path(hall, page), headers={"HX-Request": "true", "If-None-Match": f'W/"{tag}"'}
            )
        assert again.status_code == 304
        assert again["ETag"] == f'"{tag}"'


def test_news_come_as_the_part_that_changes(hall: Hall) -> None:
    client = Client()
    tag, _answer = asks(client, path(hall, "standings/"))
    hall.decide(hall.pairings(hall.round(2))[1], DRAW)
    hall.take()

    answer = client.get(
        path(hall, "standings/"), headers={"HX-Request": "true", "If-None-Match": f'"{tag}"'}
    )

    assert answer.status_code == 200
    assert answer["ETag"] != f'"{tag}"'
    assert answer.content.decode().lstrip().startswith('<div id="live"')


def test_another_reader_has_another_tag(hall: Hall) -> None:
    me = browser(user_of(hall.tournament.entrants.get(number=1)))

    assert asks(me, path(hall))[0] != asks(Client(), path(hall))[0]


## What it costs


def count_of(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert 'lang="en"' in text(client, address), address
    return len(queries)


@made_once
def grown(entrants: int, words: int, **fields: Any) -> Hall:
    hall = running(entrants, standings=COUNTED, **fields, steps="whole next")
    standings.rebuild(tournament=hall.fresh())
    Announcement.objects.bulk_create(
        Announcement(tournament=hall.tournament, text=f"Word {n}", by=hall.by) for n in range(words)
    )
    return hall


@pytest.mark.parametrize("many", longer([5], [30]))
def test_pages_ask_as_often_for_many_as_for_few(many: int) -> None:
    halls = grown(3, 1), grown(many, many)
    readers = [browser(user_of(hall.tournament.entrants.get(number=1))) for hall in halls]
    counts: dict[str, list[int]] = {}
    readers[0].get(path(halls[0]))  # what each process asks once

    for page in (*PAGES, "standings/1/"):
        for reader, hall in zip(readers, halls, strict=True):
            counts.setdefault(page, []).append(count_of(reader, path(hall, page)))

    assert {page: counted for page, counted in counts.items() if len(set(counted)) > 1} == {}
    assert max(counted[0] for counted in counts.values()) <= 30


@pytest.mark.parametrize("kind", ["single", "double"])
def test_a_bracket_asks_as_often_for_many_as_for_few(kind: str) -> None:
    counts = []
    for entrants in (4, 8):
        hall = running(entrants, [kind])
        hall.play(hall.round(1), lambda first, second: WIN if first < second else LOSS)
        address = path(hall, "bracket/?lit=1")
        Client().get(address)
        counts.append(count_of(Client(), address))

    assert counts[0] == counts[1]


def test_what_is_alike_for_all_is_made_once(django_assert_num_queries: Any, hall: Hall) -> None:
    address = path(hall, "standings/")
    first = Client().get(address, headers={"HX-Request": "true"})

    with django_assert_num_queries(1):
        second = Client().get(address, headers={"HX-Request": "true"})

    assert second.content == first.content
    japanese = Client().get(address, headers={"HX-Request": "true", "Accept-Language": "ja"})
    assert japanese.content != first.content


def test_the_page_of_an_event_leads_to_its_tournament(hall: Hall) -> None:
    shown = text(Client(), f"/events/{hall.event.uid}/")

    assert f'href="/tournaments/{hall.event.uid}/standings/"' in shown


def test_visitors_share_a_page_but_not_what_is_their_own(
    django_assert_num_queries: Any, hall: Hall
) -> None:
    address = path(hall, "standings/")
    Client().get(address)
    client = Client(enforce_csrf_checks=True)

    with django_assert_num_queries(1):
        shared = client.get(address).content.decode()

    tokens = set(re.findall(r'csrfmiddlewaretoken" value="(\w+)"', shared))
    assert len(tokens) == 1
    sent = {"csrfmiddlewaretoken": tokens.pop(), "language": "ja", "next": address}
    assert client.post("/i18n/setlang/", sent).status_code == 302
    said = re.search(r'site-time" content="(\d+)"', shared)
    assert said is not None
    assert abs(int(said[1]) - timezone.now().timestamp()) < 5
    assert "順位表" in client.get(address).content.decode()


def test_who_has_an_account_sees_the_own_menu(hall: Hall) -> None:
    Client().get(path(hall, "standings/"))
    me = browser(user_of(hall.tournament.entrants.get(number=1)))

    assert "Your menu" in text(me, path(hall, "standings/"))
    assert "Your menu" not in text(Client(), path(hall, "standings/"))
