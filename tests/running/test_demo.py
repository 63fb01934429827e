import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pgtrigger
import pytest
import time_machine
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.db import transaction
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from cards.services.imports import import_house_set
from engines.core.registry import games
from engines.core.replays.verify import verify_text
from league.conf.home.embedded import Home
from league.events.models import Event, Submission
from league.learning.models import Puzzle
from league.learning.puzzles import making
from league.people.models import Player, User
from league.play.models import Sitting
from league.running import demo, rows
from league.seasons.models import League
from league.tournaments.models import Tournament
from matches.models import Analysis, Filing, Match, Verdict
from matches.queries.records.proofs import newest_proved
from matches.services import verifying
from tests.conf.pages.walking import MOST, Kind, walk
from tests.longer import longer


@dataclass(frozen=True, slots=True)
class Made:
    """The demo and where its log-ins are. Tests take back what they do there."""

    home: Path
    now: datetime
    was_empty: bool


@pytest.fixture(scope="module")
def made(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Made]:
    """Load it once for all tests of this file."""
    home, now = tmp_path_factory.mktemp("demo"), timezone.now()
    with django_db_blocker.unblock(), transaction.atomic():
        import_house_set(now=now)
        was_empty = demo.is_empty()
        demo.make(home=Home.at(str(home)), now=now)
        yield Made(home, now, was_empty)
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _there(made: Made, db: None) -> None:
    """Every test stands on it."""


def test_every_log_in_that_is_written_works(made: Made, rf: RequestFactory) -> None:
    text = (made.home / "demo.txt").read_text()
    logins = re.findall(r"(\S+@carrier\.example)\s+(\S+)", text)
    users = [
        authenticate(rf.post("/"), email=email, password=password) for email, password in logins
    ]
    assert len(users) == len(demo.EVERYBODY)
    assert [user.email for user in users if user] == [email for email, _password in logins]
    assert (made.home / "demo.txt").stat().st_mode & 0o777 == 0o600


def test_the_demo_has_decks_handed_in_and_one_still_to_do() -> None:
    assert Submission.objects.filter(seat__event__name__contains="Founders' Cup").count() == 3
    assert Submission.objects.filter(seat__event__name__contains="Open League").count() == 3
    assert Event.objects.get(name__contains="Open League").entries.count() == 5


def test_the_demo_has_a_match_to_report_and_a_record_that_proves_itself() -> None:
    match = Match.objects.get(event__name__contains="Founders' Cup")
    sides = match.sides.order_by("number")
    handles = sides.values_list("seats__entry_player__player__handle", flat=True)
    assert list(handles) == ["hayate", "ivory"]
    verdict = verify_text(Filing.objects.get(game=None).record.text)
    assert (verdict.outcome, verdict.score) == ("verified", (("H", 9), ("A", 7)))


def test_there_are_events_of_five_games_over_running_and_to_come() -> None:
    states = Counter(Tournament.objects.values_list("state", "event__game"))
    to_come = Event.objects.filter(starts_at__gt=timezone.now(), tournament=None)

    assert states == {
        **{("finished", game.key): 1 for game in games() if game.key != "limit_ball"},
        ("running", "limit_ball"): 1,
        ("running", "carriers"): 3,  # of these two divisions of a season
    }
    assert to_come.count() == 2
    assert League.objects.get().published


def test_every_match_that_is_over_is_proved_where_it_was_played_for_proofs(client: Client) -> None:
    over = Match.objects.filter(pairing__round__tournament__state="finished")
    proofs = newest_proved()

    assert set(over.values_list("state", "proved")) == {("settled", True)}
    assert over.count() == 34
    assert set(proofs) == {game.key for game in games()}
    for game, proof in proofs.items():
        address = reverse("matches:replay", args=[proof.match, proof.number])
        assert address in client.get(reverse("games:game", args=[game])).content.decode()
        assert client.get(address).context["replay"].verdict.outcome == "verified"


@pytest.mark.parametrize("each", longer([10], [1]))
def test_the_records_verify_again(each: int) -> None:
    verdicts = Verdict.objects.order_by("pk").values_list("record__text", "outcome")[::each]

    assert [verify_text(text).outcome for text, _outcome in verdicts] == [
        outcome for _text, outcome in verdicts
    ]


def test_what_is_computed_from_results_is_stored_as_it_would_be_computed_now() -> None:
    call_command("recompute", "--check", stdout=StringIO())


def test_no_record_waits_to_be_verified_and_of_each_game_lines_have_their_worth() -> None:
    assert verifying.sweep(now=timezone.now()) == 0
    analysed = Analysis.objects.values_list("record__filings__game__match__event__game", flat=True)
    assert set(analysed) == {game.key for game in games()}


def test_each_game_has_its_puzzles_so_that_a_first_start_looks_for_none(made: Made) -> None:
    evening = made.now.replace(hour=23)  # tomorrow has begun where the site is

    assert making.sweep(now=made.now) == making.sweep(now=evening) == 0
    assert {*Puzzle.objects.values_list("game", flat=True)} == {game.key for game in games()}


def test_a_judge_has_a_refuted_and_a_disputed_match(client: Client) -> None:
    refuted, disputed = Match.objects.filter(event__name__contains="Judging").order_by("pk")

    assert (refuted.state, refuted.proved) == ("judge", False)
    assert (disputed.state, disputed.proved) == ("disputed", False)
    page = client.get(reverse("matches:replay", args=[refuted.uid, 1]))
    assert page.context["replay"].verdict.outcome == "refuted"


def test_a_match_is_being_played_at_the_table(made: Made) -> None:
    sitting = Sitting.objects.get()
    client = walker("hayate")

    view = client.get(reverse("play:view", args=[sitting.uid])).json()

    assert (sitting.state, sitting.dice, sitting.clock) == ("open", "server", None)
    assert sitting.touched_at <= made.now
    assert view["n"] == sitting.length > 20
    assert view["you"]["seats"] == ["H"]


def test_everybody_can_read_what_was_played_once_the_lists_are_open(client: Client) -> None:
    for name in ("Lighthouse", "Harbour"):
        event = Event.objects.get(name__contains=name)
        pages = {
            page: client.get(reverse(f"tournaments:{page}", args=[event.uid]))
            for page in ("decks", "metagame", "statistics")
        }

        seats = event.entries.count()
        decks = Submission.objects.filter(seat__event=event)
        assert decks.values("version").distinct().count() == decks.count() == seats
        assert pages["metagame"].context["meta"].decks == seats
        assert pages["metagame"].context["page_obj"].object_list
        assert all(answer.status_code == 200 for answer in pages.values())


def test_the_demo_is_for_an_empty_database_only(made: Made) -> None:
    assert made.was_empty
    assert not demo.is_empty()


def test_what_was_loaded_is_what_was_written(made: Made, tmp_path: Path) -> None:
    """Nothing but the passwords differs when it is written again."""
    again, known = tmp_path / "again.gz", rows.plain(demo.ROWS, rows.tables())
    house = rows.filled() - {name for name, there in known.items() if there}

    rows.write(again, shifts=[rows.Shift(made.now, made.now, timedelta())], house=house)

    found = rows.plain(again, rows.tables())
    assert [name for name in known if found[name] != known[name]] == ["people_user"]


def test_no_two_installations_share_a_password() -> None:
    assert len({demo.new_password() for _ in range(100)}) == 100


## A walk over every page


CODE = re.compile(r"[{}]|<\w|%\(|object at 0x|\b[a-z]+_[a-z_]+\b|\[\]|\(\)|\w\.\w+\(")
VALUES = re.compile(r"\b(None|True|False)\b")  # in a Japanese sentence; in English they are words
# By people, in records; the names of rulesets, and of engines.
WRITTEN = re.compile(
    r"\b(long_pass|sure_hands|per_match|per_phase"
    r"|[a-z]+_[a-z0-9]+-\d+(:\w+)?|[a-z]+_[a-z0-9]+\.[0-9a-f]{16})\b"
)
WALKERS = [("hayate", "ja"), ("organiser", "en")]
MORE_WALKERS = [("", "en"), ("organiser", "ja"), ("judge", "en"), ("ivory", "en")]


def walker(login: str) -> Client:
    client = Client()
    if login:
        client.force_login(User.objects.get(email=f"{login}@carrier.example"))
    return client


@pytest.mark.parametrize(
    ("login", "language", "each"),
    longer(
        [(*walk, 1) for walk in WALKERS],
        [(*walk, each) for walk in WALKERS + MORE_WALKERS for each in (1, 3)],
    ),
)
def test_no_page_has_program_code_in_a_sentence(login: str, language: str, each: int) -> None:
    """Nor a list of names in the order of their characters where it has one by readings."""
    people = dict(Player.objects.exclude(reading="").values_list("display_name", "reading"))
    most = 1 if each == 1 and (login, language) in WALKERS else MOST  # pages of one kind
    pages = 0
    by_path: dict[str, list[str]] = {}

    for page in walk(walker(login), language, each=each, most=most):
        pages += 1
        faults = [
            f"{code[0]} in {said}"
            for said in page.sentences
            if (
                code := CODE.search(WRITTEN.sub("…", said))
                or (language == "ja" and VALUES.search(said))
            )
        ]
        faults += [" ".join(names) for names in page.lists if by_characters(names, people)]
        if faults:
            by_path[page.path] = faults[:3]

    assert by_path == {}
    assert pages > 40


def by_characters(names: list[str], readings: dict[str, str]) -> bool:
    """Tell whether five or more people stand in the order of code points, not of readings."""
    known = [name for name in names if name in readings]
    read = [readings[name] for name in known]
    return len(known) > 4 and known == sorted(known) and read != sorted(read)


@pytest.mark.parametrize("at_each_event", longer([False], [True]))
def test_no_time_depends_on_where_the_reader_sits(settings: Any, at_each_event: bool) -> None:
    """Times of an event are those of its place, whatever the clock of the site or reader is.

    Where not ``at_each_event``, the page of each and another page of one kind at one of them.
    """
    client, uids = Client(), Event.objects.order_by("pk").values_list("uid", flat=True)
    shown: list[dict[str, list[str]]] = []

    # No deadline passes between the two: not by the database's clock, nor by the site's.
    let_pass(timezone.now() + timedelta(minutes=10))
    with time_machine.travel(timezone.now(), tick=False):
        for zone in ("Asia/Tokyo", "America/Lima"):
            settings.TIME_ZONE = zone
            met: Counter[Kind | str] | None = None if at_each_event else Counter()
            pages = (
                page
                for uid in uids
                for page in walk(client, "en", each=1, start=f"/events/{uid}/", within=uid, met=met)
            )
            # What a screen of the hall shows changes by the second.
            shown.append({page.path: page.sentences for page in pages if "/hall/" not in page.path})

    tokyo, lima = shown
    differing = {
        path: [pair for pair in zip(tokyo[path], lima[path], strict=False) if pair[0] != pair[1]]
        for path in tokyo.keys() & lima.keys()
    }
    assert {path: pairs[:2] for path, pairs in differing.items() if pairs} == {}


def let_pass(soon: datetime) -> None:
    """Let the deadlines and starts until then have passed already."""
    past, coming = timezone.now() - timedelta(seconds=1), (timezone.now(), soon)
    with pgtrigger.ignore("events.Event:event_freezes_at_the_deadline"):
        Event.objects.filter(deadline__range=coming).update(deadline=past)
        Event.objects.filter(starts_at__range=coming).update(starts_at=past)
