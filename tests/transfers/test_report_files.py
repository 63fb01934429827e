"""Rounds of another program come in as a Swiss: looked at first, made at once, and they go on."""

from collections.abc import Iterable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings, strategies as st

from league.people.errors import Refusal
from league.people.models import Player, User
from league.tournaments.entrants.services import absences, byes
from league.tournaments.models import Tournament
from league.tournaments.standings import queries as tables, services as standings
from league.transfers.trf import services as report_files
from tests.events.conftest import browser
from tests.longer import examples
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory
from tests.tournaments.rounds.hall import running, sides
from tests.tournaments.rounds.test_laws import ACTS, DO
from tests.tournaments.views.desk_world import at, text_of
from tests.transfers.judge import judge
from tests.transfers.reports import (
    ONE,
    asked,
    brought,
    changed,
    codes,
    counted,
    file,
    looked,
    player,
    written,
)

pytestmark = pytest.mark.django_db
FIDE = {"points": "win + 1/2*draw", "tiebreakers": ["buchholz", "sonneborn_berger"]}
PAGE = "/tournaments/bring-in/report/"


## What comes in


def test_a_dry_run_says_what_would_be_made_and_writes_nothing() -> None:
    wanted, before = asked(ONE), counted()

    look = report_files.dry_run(**wanted)

    assert counted() == before
    assert (look.name, look.entrants, look.played, look.rounds) == ("Herbst-Open", 5, 1, 3)
    assert (look.findings, look.stops, look.made) == ((), 0, None)
    assert [(row.number, row.points) for row in look.rows if row.place == 1]
    assert {row.number: row.points for row in look.rows} == {1: "1", 2: "0", 3: "0", 4: "1", 5: "1"}


def test_what_comes_in_goes_on_here() -> None:
    users = User.objects.count()
    hall = brought(ONE)

    assert hall.points() == {1: "1", 2: "0", 3: "0", 4: "1", 5: "1"}
    assert User.objects.count() == users + 1  # whoever brought it in
    assert all(seat.is_guest for seat in Player.objects.filter(entry_players__event=hall.event))
    assert not hall.event.published
    assert hall.kinds() == ["make", "bring_in"]
    assert hall.event.name == "Herbst-Open"
    hall.whole()
    last = hall.whole()
    assert last.number == 3
    assert standings.check(tournament=hall.fresh()).differences == ()


def test_the_same_file_from_the_same_person_is_the_same_event() -> None:
    by = PlayerFactory().user

    first, again = brought(ONE, by), report_files.bring_in(**asked(ONE, by))

    assert (again.made, again.before) == (first.tournament, True)
    assert report_files.dry_run(**asked(ONE, by)).before
    assert brought(ONE).tournament != first.tournament


def test_colours_byes_forfeits_and_open_tables() -> None:
    hall = brought(
        file(
            player(1, "Ada", "1.5", "   2 b +", "   3 w  "),
            player(2, "Bo", "0.0", "   1 w -", "0000 - Z"),
            player(3, "Cy", "0.5", "0000 - H", "   1 b  "),
            player(4, "Di", "1.0", "0000 - F", "   5 w -"),
            player(5, "Eve", "0.0", "0000 - Z", "   4 b -"),
            "240 Z 002    2",
        )
    )
    first, second = (hall.pairings(hall.round(number)) for number in (1, 2))

    def rows_of(rows: Iterable[Any]) -> list[Any]:
        return [
            (pairing.kind, sides(pairing), pairing.match and pairing.match.state)
            for pairing in rows
        ]

    assert rows_of(first) == [
        ("match", (2, 1), "ruled"),
        ("half_bye", (3,), None),
        ("bye", (4,), None),
    ]
    assert rows_of(second) == [
        ("match", (1, 3), "scheduled"),
        ("match", (4, 5), "ruled"),
        ("zero_bye", (2,), None),
    ]
    outcome = first[0].outcomes.get()
    assert (outcome.won, outcome.played) == ("second", False)
    assert hall.tournament.entrants.get(number=5).joined_in == 2
    assert [round.state for round in hall.tournament.rounds.order_by("number")] == [
        "closed",
        "published",
    ]
    assert hall.points() == {1: "1", 2: "0", 3: "1/2", 4: "1", 5: "0"}


def test_who_misses_the_last_rounds_has_dropped_out_and_is_named() -> None:
    raw = file(
        player(1, "Ada", "1.0", "   2 w 1", "   3 w 0"),
        player(2, "Bo", "0.0", "   1 b 0"),
        player(3, "Cy", "1.0", "", "   1 b 1"),
    )
    hall = brought(raw)

    assert codes(raw) == [(6, 102, "gone")]
    gone = hall.tournament.entrants.get(number=2).absences.get()
    assert (gone.kind, gone.from_round, gone.until_round) == ("drop", 2, None)


def test_byes_that_were_asked_for_hold_in_the_next_round() -> None:
    hall = brought(ONE + "XXZ    1\r\n240 H 002    3\r\n")

    kinds = {pairing.kind for pairing in hall.pairings(hall.next())}

    assert {"zero_bye", "half_bye"} <= kinds


def test_points_and_teams_and_days_of_a_report() -> None:
    hall = brought(
        file(
            "162  W 3.0    D 1.0    L 0.0    P 2.0",
            f"013 {'Club A':<32}   1    3",
            f"{'132':<91}26/10/03",
            player(1, "Ada", "3.0", "   2 w 1"),
            player(2, "Bo", "0.0", "   1 b 0"),
            player(3, "Cy", "2.0", "0000 - U"),
        )
    )

    assert hall.points() == {1: "3", 2: "0", 3: "2"}
    assert [entrant.club for entrant in hall.tournament.entrants.order_by("number")] == [
        "Club A",
        "",
        "Club A",
    ]
    assert str(hall.round(1).published_at)[:10] == "2026-10-03"
    assert hall.event.starts_at.isoformat() == "2026-10-03T03:00:00+00:00"


def test_a_file_before_the_first_round_waits_to_be_started() -> None:
    hall = brought(file(player(1, "Ada", ""), player(2, "Bo", "")))

    assert hall.tournament.state == "closed"
    assert [row.name for row in looked(file(player(1, "Ada", ""))).rows] == ["Ada"]


## Round trips


def test_what_went_out_comes_in_and_goes_out_the_same() -> None:
    hall = running(7, standings=FIDE)
    now = timezone.now()
    one, two, three = hall.tournament.entrants.order_by("number")[:3]
    byes.ask(entrant=one, round=1, worth="half", by=hall.by, now=now)
    byes.ask(entrant=two, round=3, worth="zero", by=hall.by, now=now)
    first = hall.next()
    hall.rule(next(each for each in hall.pairings(first) if each.match), "double_loss")
    hall.full(first)
    absences.drop(entrant=three, by=hall.by, now=now)
    hall.next()
    out = written(hall)

    copy = brought(out)

    assert written(copy) == out
    assert tables.of(copy.phase()).rows == tables.of(hall.phase(), after=1).rows
    assert looked(out).findings == ()


STEPS = st.lists(ACTS, min_size=6, max_size=14)


@pytest.mark.slow
@settings(
    max_examples=examples(2),
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
@given(size=st.integers(4, 8), steps=STEPS)
def test_whatever_was_done_it_goes_out_again_as_it_came(
    size: int, steps: list[tuple[str, int, bool]]
) -> None:
    """What the file does not have (matches that do not count, bonuses) is lost once."""
    with transaction.atomic():
        hall = running(size, [{"kind": "swiss", "rounds": 9}], standings=FIDE)
        for name, pick, _back in steps:
            try:
                with transaction.atomic():
                    DO[name](hall, pick)
            except Refusal:
                continue
        hall.fresh()
        if not hall.tournament.rounds.exclude(state="draft").exists():
            transaction.set_rollback(True)
            return
        out = written(hall)
        judge(out)
        copy = brought(out)
        again = written(copy)
        assert games_of(again) == games_of(out)
        assert written(brought(again)) == again
        transaction.set_rollback(True)


def games_of(text: str) -> list[str]:
    """Take the lines without what penalties and matches that do not count have changed."""
    return [
        line[:80] + line[89:] if line.startswith("001") else line
        for line in text.splitlines()
        if not line.startswith("052")
    ]


@pytest.mark.slow
@settings(
    max_examples=examples(3),
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data(), size=st.integers(2, 9), rounds=st.integers(1, 4))
def test_standings_of_any_report_are_those_of_its_results(
    data: st.DataObject, size: int, rounds: int
) -> None:
    games: dict[int, list[str]] = {number: [] for number in range(1, size + 1)}
    points = dict.fromkeys(games, 0.0)
    for _round in range(rounds):
        order = data.draw(st.permutations(sorted(games)))
        while len(order) > 1:
            first, second, *order = order
            own, other = data.draw(st.sampled_from(["10", "01", "==", "+-", "-+", "--"]))
            games[first].append(f"{second:>4} w {own}")
            games[second].append(f"{first:>4} b {other}")
            points[first] += {"1": 1, "+": 1, "=": 0.5}.get(own, 0)
            points[second] += {"1": 1, "+": 1, "=": 0.5}.get(other, 0)
        for left in order:
            kind = data.draw(st.sampled_from("UHZ"))
            games[left].append(f"0000 - {kind}")
            points[left] += {"U": 1, "H": 0.5, "Z": 0}[kind]
    lines = [player(n, f"P{n}", f"{points[n]:.1f}", *games[n]) for n in games]
    with transaction.atomic():
        look, hall = looked(file(*lines)), brought(file(*lines))
        assert {finding.code for finding in look.findings} <= {"gone", "rounds_beyond"}
        assert {row.number: float(row.points) for row in look.rows} == points
        assert games_of(written(hall))[-size:] == games_of("\n".join(lines))
        transaction.set_rollback(True)


## Pages


def upload(raw: str | bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("open.trf", raw.encode() if isinstance(raw, str) else raw)


CHOSEN = {"what": "rugby_15:", "time_zone": "Asia/Tokyo"}


def test_the_page_shows_what_a_file_would_make_and_then_makes_it() -> None:
    client = browser(PlayerFactory().user)
    tournaments = Tournament.objects.count()

    shown = client.post(PAGE, {"act": "look", "file": upload(ONE + "QQQ 1\r\n"), **CHOSEN})
    nothing = Tournament.objects.count() - tournaments
    done = client.post(PAGE, {"act": "confirm", **shown.context["confirm"].initial})
    again = client.post(PAGE, {"act": "look", "text": ONE + "QQQ 1\r\n", **CHOSEN})

    made = Tournament.objects.order_by("-pk")[0]
    assert (shown.status_code, nothing) == (200, 0)
    assert "record_unknown" in text_of(shown)
    assert "Herbst-Open" in text_of(shown)
    assert done["Location"] == at(made)
    assert again.context["confirm"] is None
    assert at(made) in again.content.decode()
    for path in ("", "pairings/", "standings/", "rounds/1/", "entrants/", "log/"):
        headers = {"Accept-Language": "ja"}
        assert client.get(at(made, path), headers=headers).status_code in (200, 404), path
    for path in ("", "pairings/", "standings/", "crosstable/", "chart/", "statistics/", "log/"):
        assert client.get(f"/tournaments/{made.event.uid}/{path}").status_code == 200, path


def test_the_page_keeps_what_was_pasted_and_makes_nothing_of_what_stops() -> None:
    client = browser(PlayerFactory().user)
    before = counted()

    shown = client.post(PAGE, {"act": "look", "text": changed("   4 b 0", "   9 b 0"), **CHOSEN})

    assert shown.status_code == 200
    assert "opponent_unknown" in text_of(shown)
    assert "Herbst-Open" in text_of(shown)
    assert shown.context["confirm"] is None
    assert counted() == before


def test_no_input_breaks_the_page() -> None:
    client = browser(PlayerFactory().user)

    for text in ("", " ", "\0", "001", "001 " + "9" * 5000, "\u202e", ONE * 3, "162"):
        answer = client.post(PAGE, {"act": "look", "text": text, **CHOSEN})
        assert answer.status_code in (200, 400, 422), text
    for form in (
        {"act": "confirm"},
        {"act": "confirm", "sheet": "*", **CHOSEN},
        {"act": "confirm", "sheet": "bmFtZQph", **CHOSEN},
        {"act": "look", "text": ONE, "what": "chess:", "time_zone": "Asia/Tokyo"},
        {"act": "look", "text": ONE, "what": "rugby_15:", "time_zone": "Mars/Olympus"},
        {"act": "look", "file": upload("0" * 600_001), **CHOSEN},
        {},
    ):
        assert client.post(PAGE, form).status_code in (400, 422)
    stale = {"act": "confirm", "sheet": "MDAxICAgIHg=", **CHOSEN}
    assert client.post(PAGE, stale).status_code == 422


def test_games_with_decks_are_chosen_with_their_format() -> None:
    TournamentFactory()
    client = browser(PlayerFactory().user)

    choices = dict(client.get(PAGE).context["form"].fields["what"].choices)
    done = client.post(
        PAGE, {"act": "look", "text": ONE, "what": "carriers:standard", "time_zone": "Asia/Tokyo"}
    )

    assert "carriers:standard" in choices
    assert done.context["look"].stops == 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_is_in_both_languages(language: str) -> None:
    client = browser(PlayerFactory().user)

    answer = client.get(PAGE, headers={"Accept-Language": language})

    assert answer.status_code == 200
    assert PAGE in client.get("/tournaments/bring-in/").content.decode()
