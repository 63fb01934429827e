"""Every game is the game of an event: sheet, report, record, verdict, replay."""

import html
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engines.core.options import steps
from engines.core.records.reading import read
from engines.core.records.writing import written
from engines.core.registry import get
from matches.errors import OptionWrong
from matches.models import EventRules, Filing, Match, Report
from matches.services import reports, settings
from tests.events.conftest import browser
from tests.events.factories import works
from tests.matches.games import (
    DECKLESS,
    Meeting,
    claimed,
    event_of,
    golden,
    golden_meeting,
    reseated,
)
from tests.matches.paging import replay_all
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
TEAMS = ("touchdown_hero", "limit_ball")
every_game = pytest.mark.parametrize("game", DECKLESS)


def page(at: Meeting, name: str = "match") -> str:
    return reverse(f"matches:{name}", args=[at.match.uid])


def hand_in(at: Meeting, text: str) -> Filing:
    browser(at.ann).post(page(at, "file"), {"act": "file", "text-1": text})
    return Filing.objects.get()


def unnamed(at: Meeting, shown: str) -> list[str]:
    """Name the players whom the statistics beside a replay do not name."""
    head = shown.partition('id="facts-title"')[2].partition("</thead>")[0]
    names = [player.display_name for players in at.sides for player in players]
    return [name for name in names if f"<bdi>{name}</bdi>" not in head]


@every_game
def test_a_golden_record_proves_a_match_of_an_event_of_its_game(game: str) -> None:
    record = golden(game)
    at = golden_meeting(game, record="required")
    for number, by in enumerate((at.ann, at.bob), 1):
        reports.report(
            match=at.match,
            side=at.match.sides.get(number=number),
            by=by,
            games=claimed(record),
            now=timezone.now(),
        )

    filing = hand_in(at, reseated(at, record))
    shown = Client().get(reverse("matches:replay", args=[at.match.uid, 1]))
    replay_all()

    assert shown.status_code == 200  # it is open to everybody: there are no decks
    assert game not in TEAMS or unnamed(at, shown.content.decode()) == []
    match = Match.objects.get()
    assert filing.findings == []
    assert filing.record.verdicts.get().outcome == "verified"
    assert (match.state, match.proved) == ("settled", True)
    assert browser(at.bob).get(page(at)).status_code == 200


@every_game
def test_the_sheet_of_a_match_names_seats_options_and_set(game: str) -> None:
    record = golden(game)
    at = golden_meeting(game)

    answer = Client().get(page(at, "sheet"))

    said = read(answer.content.decode())
    seats = {
        seat: player.handle
        for names, players in zip(get(game).sides.values(), at.sides, strict=True)
        for seat, player in zip(names, players, strict=False)
    }
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert {seat.seat: seat.handle for seat in said.seats} == seats
    assert (said.ruleset, dict(said.options)) == (record.ruleset, dict(record.options))
    assert [words for name, words in said.own if name == "set"] == [(at.match.house.called,)]


@every_game
def test_a_record_played_with_another_set_does_not_fit(game: str) -> None:
    record = golden(game)
    at = golden_meeting(game)
    other = re.sub(r"(?m)^@set \S+", "@set other-7", f"@set x\n{written(record)}")
    text = "\n".join(dict.fromkeys(other.splitlines()[1:]))
    text = text if "@set" in text else text.replace("@dice", "@set other-7\n@dice", 1)

    filing = hand_in(at, text)

    assert [finding for finding in filing.findings if finding["code"] == "REC-SET"] == [
        {"code": "REC-SET", "found": "other-7", "wanted": at.match.house.called}
    ]


def test_a_roster_other_than_the_record_s_does_not_fit() -> None:
    record = golden("limit_ball")
    at = golden_meeting("limit_ball")
    first = record.seats[0]
    other = replace(first, words=("MID" if first.words[:1] != ("MID",) else "-",))

    filing = hand_in(at, reseated(at, replace(record, seats=(other, *record.seats[1:]))))

    assert [finding["seat"] for finding in filing.findings if finding["code"] == "REC-ROSTER"] == [
        first.seat
    ]


@every_game
def test_an_organiser_chooses_among_the_options_of_the_game(game: str) -> None:
    event = event_of(game)
    client = browser(works(event))
    address = reverse("matches:organise", args=[event.uid])
    name = list(get(game).options)[-1]

    shown = client.get(address).content.decode()
    answer = client.post(
        address,
        {
            "act": "rules",
            "rules-ruleset": get(game).ruleset,
            "rules-record": "required",
            "rules-series": "best_of",
            "rules-games": "3",
            "rules-time_out": "score",
            f"rules-option_{name}": get(game).options[name],
        },
    )

    sets = get(game).sets.shipped()  # the option that names a set is said by the set's own field
    options = [option for option, usual in get(game).options.items() if usual not in sets]
    assert shown.count('name="rules-option_') == len(options)
    assert answer.status_code == 302
    assert EventRules.objects.get().options == {name: get(game).options[name]}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("rugby_15", {"field_size": "4"}),
        ("limit_ball", {"field": "9x9"}),
        ("lethal_checkmate", {"hand_limits": "none"}),
        ("touchdown_hero", {"pb1_mode": "maybe"}),
        ("carriers", {"cols": "two"}),
    ],
)
def test_options_that_the_game_does_not_take_are_refused(
    game: str, options: dict[str, str]
) -> None:
    event = event_of(game)
    by = works(event)

    with pytest.raises(OptionWrong):
        settings.change(event=event, by=by, now=timezone.now(), options=options)


@pytest.mark.parametrize(("language", "words"), [("en", "Space"), ("ja", "フィールドのマス数")])
def test_the_options_are_named_in_the_reader_s_language(language: str, words: str) -> None:
    event = event_of("rugby_15")
    user = works(event)
    user.player.language = language
    user.player.save()

    shown = browser(user).get(reverse("matches:organise", args=[event.uid])).content.decode()

    assert words in shown


def test_a_match_page_of_a_game_without_decks_asks_so_many_queries(
    django_assert_num_queries: object,
) -> None:
    at = golden_meeting("touchdown_hero")
    client = browser(PlayerFactory().user)
    client.get(page(at))

    with django_assert_num_queries(19):  # type: ignore[operator]
        client.get(page(at))


def test_a_game_without_points_is_reported_by_its_winner_alone() -> None:
    at = golden_meeting("lethal_checkmate")
    client = browser(at.ann)

    shown = client.get(page(at, "report")).content.decode()
    nothing = client.post(page(at, "report"), {"winner-1": "", "end-1": "normal"})
    answer = client.post(page(at, "report"), {"winner-1": "2", "end-1": "normal"})

    assert "score-1-" not in shown
    assert (nothing.status_code, answer.status_code) == (400, 302)
    assert "Say who won this game." in nothing.content.decode()
    (game,) = Report.objects.get().games
    assert (game["score"], game["winner"]) == (None, 2)


@pytest.mark.parametrize(
    ("game", "options", "steps"),
    [
        ("touchdown_hero", {}, ["-1", "1", "2", "3"]),
        ("rugby_15", {}, ["-1", "2", "3", "5"]),
        ("rugby_15", {"points_try": "7", "points_drop": "2"}, ["-1", "2", "7"]),
        ("limit_ball", {}, ["-1", "1"]),
        ("lethal_checkmate", {}, []),
    ],
)
def test_the_steps_of_a_report_are_what_the_game_scores(
    game: str, options: dict[str, str], steps: list[str]
) -> None:
    at = golden_meeting(game)
    settings.change(event=at.event, by=at.judge, now=timezone.now(), options=options)

    shown = browser(at.ann).get(page(at, "report")).content.decode()

    assert re.findall(r'data-step="(-?\d+)" data-for="id_score-1-1"', shown) == steps


def test_carriers_score_by_goals_and_bonuses() -> None:
    assert steps("carriers", {}) == (2, 5)
    assert steps("no-such-game", {}) == (1,)


@every_game
def test_the_sheet_to_print_has_the_head_and_room_to_write(
    game: str, django_assert_num_queries: object
) -> None:
    at = golden_meeting(game)
    client = browser(at.ann)
    client.get(page(at, "paper"))
    sheet = Client().get(page(at, "sheet")).content.decode().strip()

    for language, words in (("en", "Record sheet"), ("ja", "記録用紙")):
        type(at.sides[0][0]).objects.filter(user=at.ann).update(language=language)
        with django_assert_num_queries(20):  # type: ignore[operator]
            shown = client.get(page(at, "paper")).content.decode()
        head = html.unescape(shown.partition("<pre")[2].partition(">")[2].partition("</pre>")[0])
        assert f"<h1>{words}" in shown
        assert head == sheet, language
        assert shown.partition('class="paper-lines"')[2].count("<li></li>") == 75, language
