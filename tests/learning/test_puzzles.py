"""Puzzles of the day: found, made once, answered once, and days in a row."""

import re
from datetime import datetime, timedelta
from html import unescape
from itertools import count

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone

from engines.bots import choose, puzzles
from engines.core.registry import games
from league.conf import queues
from league.events.models import Event
from league.jobs import kinds, services as jobs
from league.jobs.models import Job
from league.learning.models import Puzzle, PuzzleAnswer
from league.learning.puzzles import making, queries
from league.people.shared import zones
from tests.learning.puzzles import (
    AT_ONCE,
    GAME,
    PLAYOUTS,
    SEED,
    SEED_AT_ONCE,
    days_ago,
    made,
    made_at_once,
    record,
    sought,
    today,
)
from tests.markup import tight
from tests.matches.games import reported
from tests.matches.paging import replay_all
from tests.people.factories import UserFactory

db = pytest.mark.django_db
LIST = "/learn/puzzles/"
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def address(day=None) -> str:
    return f"{LIST}{GAME}/{day or today()}/"


def english() -> Client:
    return Client(headers={"accept-language": "en"})


def text_of(answer) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", unescape(tight(answer.content.decode()))))


def text_kept(answer) -> str:
    return unescape(answer.content.decode())


## Finding


def test_the_best_answer_leads_and_club_misses_it():
    puzzle = sought().puzzle

    best, second = puzzle.answers[:2]
    assert puzzle.lead.mean >= max(puzzles.LEAD, puzzles.SURE * puzzle.lead.error)
    assert puzzle.lead.mean == pytest.approx(best.worth.mean - second.worth.mean)
    assert best.text not in puzzle.club
    assert {*puzzle.club} <= {each.text for each in puzzle.answers}
    assert sought().playouts >= PLAYOUTS * len(puzzle.answers)


def test_the_same_seed_gives_the_same_puzzle_and_each_playout_is_heard():
    heard = count()

    again = puzzles.find(record(), seed=SEED, playouts=PLAYOUTS, on_playout=lambda: next(heard))

    assert again == sought()
    assert next(heard) == again.playouts


def test_club_plays_none_of_the_best_with_other_generators():
    puzzle = sought().puzzle
    walk = puzzles.walked(record())
    step = next(step for step in walk.steps if step.line == puzzle.line)
    state, game = walk.states[step.before], walk.game

    rolls = (choose(game, state, puzzle.seat, "club", puzzles.Random(n)) for n in range(20))
    assert puzzle.answers[0].text not in {game.write(action) for action in rolls}


def test_the_position_holds_no_names_and_no_later_line():
    puzzle = sought().puzzle

    lines = [line for line in puzzle.position.splitlines() if not line.startswith("@")]
    assert len(lines) == puzzle.line
    assert "@result" not in puzzle.position


def test_a_choice_at_once_is_a_puzzle_against_the_mixture_of_the_other_side():
    found = sought(AT_ONCE, SEED_AT_ONCE).puzzle
    walk = puzzles.walked(record(AT_ONCE, SEED_AT_ONCE))
    step = next(step for step in walk.steps if step.line == found.line)
    state, game = step.at_once.state, walk.game
    best, *others = (game.read(each.text) for each in found.answers)

    assert found.lead.mean >= max(puzzles.LEAD, puzzles.SURE * found.lead.error)
    assert game.to_act(state) == ("R", "B")
    assert best in game.legal(state, found.seat)
    assert game.write(best) not in found.club
    glances = {each: puzzles.at_a_glance(game, state, each, seed="x") for each in (best, *others)}
    assert max(glances, key=lambda each: glances[each].mean) == best


## Making


@db
def test_today_and_tomorrow_are_asked_for_once():
    now = datetime(2026, 11, 28, 14, 59, tzinfo=zones.zone_named("UTC"))  # 23:59 in Tokyo

    assert making.sweep(now=now) == 2 * len(games())
    assert making.sweep(now=now + timedelta(seconds=30)) == 0
    assert making.sweep(now=now + timedelta(minutes=2)) == len(games())

    asked = {(job.arguments["game"], job.arguments["date"]) for job in Job.objects.all()}
    assert len(asked) == 3 * len(games())
    assert (GAME, "2026-11-30") in asked


def test_who_waits_for_an_analysis_does_not_wait_for_all_puzzles():
    of_puzzles, of_analyses = kinds.get(queries.KIND).queue, queues.ROUTES["play.worth"]["queue"]

    assert of_puzzles != of_analyses
    assert {of_puzzles, of_analyses} == {*queues.THINKERS[queues.ANALYSES]}


@db
def test_a_job_makes_the_puzzle_and_a_second_one_nothing():
    asked = {"game": GAME, "date": "2026-12-05", "record": making.FILED, "spent": 0}
    with transaction.atomic():
        job = jobs.enqueue(kind=queries.KIND, arguments=asked, now=timezone.now())

    jobs.run(job_id=job.pk, worker="w", delivery="1")

    puzzle = Puzzle.objects.get()
    assert (puzzle.game, f"{puzzle.date}", puzzle.filing) == (GAME, "2026-12-05", None)
    assert puzzle.playouts == puzzles.PLAYOUTS
    assert puzzle.lead >= puzzles.LEAD
    assert making.seek(asked) is None


@db
def test_work_is_handed_on_and_ends_with_the_budget():
    asked = {"game": GAME, "date": "2026-11-28", "record": 0, "spent": 0}

    with transaction.atomic():
        making.publish(asked, {"record": 20, "spent": 8_000})
        making.publish(asked, {"record": 21, "spent": making.WHOLE})
        making.publish(asked, {"record": making.WHOLE_RECORDS, "spent": 8_000})

    assert Job.objects.get().arguments == {**asked, "record": 20, "spent": 8_000}


@db
def test_records_that_everybody_may_read_come_first_and_each_once():
    at, day = reported(GAME), today()
    assert list(making.sources(GAME, day, 0)) == []
    replay_all()
    source = next(making.sources(GAME, day, 0))
    filing = at.match.games.get().filings.get()

    assert (source.filing, source.seed) == (filing.pk, filing.record.digest)

    Event.objects.filter(pk=at.event.pk).update(published=False)
    assert list(making.sources(GAME, day, 0)) == []
    Event.objects.filter(pk=at.event.pk).update(published=True)

    puzzle, client = made(filing_id=filing.pk, digest=filing.record.digest), english()
    client.post(address(), {"act": "say", "text": puzzle.answers[0]["text"]})
    replay = f"/matches/{at.match.uid}/games/1/replay/?at={puzzle.line}&record={filing.uid}"

    assert list(making.sources(GAME, day, 0)) == []
    assert f'href="{replay}"' in text_kept(client.get(address()))
    assert client.get(replay).status_code == 200


@db
def test_a_puzzle_is_fixed():
    puzzle = made()

    with pytest.raises(DatabaseError), transaction.atomic():
        Puzzle.objects.filter(pk=puzzle.pk).update(lead=0)


## Pages


@db
def test_the_list_shows_today_the_archive_and_what_is_missing(django_assert_num_queries):
    made()
    made(days_ago(40))
    made(days_ago(-1))

    with django_assert_num_queries(3):  # the first day, the month, what is still looked for
        before = english().get(LIST)
    older = english().get(f"{LIST}?month={days_ago(40):%Y-%m}")

    making.sweep(now=timezone.now())
    waiting = english().get(LIST)
    Job.objects.update(state=Job.State.DONE)
    Job.objects.filter(arguments__game="carriers").update(state=Job.State.STUCK)
    page = english().get(LIST)

    assert text_of(before).count("still being looked for") == 1
    assert text_of(waiting).count("still being looked for") == 1
    assert text_of(page).count("No puzzle today") == 1
    assert text_of(page).count("The search for today’s puzzle broke off.") == 1
    assert address() in page.content.decode()
    assert address(days_ago(-1)) not in page.content.decode()
    assert address(days_ago(40)) in older.content.decode()
    for month in ("x", "9999-12", "0000-01", "0001-01", "２０２６-11", "2026-11-28", "9" * 99):
        assert english().get(LIST, {"month": month}).status_code == 200


@db
@pytest.mark.parametrize(
    "path",
    [
        *(
            f"{GAME}/{day}/"
            for day in ("2026-02-30", "0000-01-01", "x", "2999-01-01", "٢٠٢٦-11-28")
        ),
        *(f"{GAME}/{today():{written}}/" for written in ("%Y%m%d", "%G-W%V-%u")),
        "chess/2026-11-28/",
    ],
)
def test_a_puzzle_that_is_not_there_is_not_found(path):
    made(days_ago(-1))
    made()
    assert Client().get(LIST + path).status_code == 404
    assert Client().post(LIST + path, {"act": "say", "text": "W:hit"}).status_code == 404
    assert Client().get(address(days_ago(-1))).status_code == 404


@db
def test_the_first_answer_counts_and_shows_what_was_best(django_assert_num_queries):
    puzzle, client = made(), english()
    best, second = (each["text"] for each in puzzle.answers[:2])

    with django_assert_num_queries(1):  # the puzzle
        before = client.get(address())
    said = client.post(address(), {"act": "say", "text": second})
    again = client.post(address(), {"act": "say", "text": best})
    session = dict(client.session)
    with django_assert_num_queries(2):  # the session, the puzzle
        page = client.get(address())

    assert "puzzle-answers" not in before.content.decode()
    assert said.status_code == again.status_code == 302
    assert session["puzzles"][str(puzzle.pk)]["text"] == second
    assert "the best one 100 %" in text_of(page)
    assert "1 day in a row" in text_of(page)
    assert 'name="word"' not in page.content.decode()


@db
def test_any_other_line_is_judged_at_a_glance():
    client = english()
    puzzle = made(answers=[{"text": "W:none", "worth": 0.9, "error": 0.01}])

    client.post(address(), {"act": "say", "text": sought().puzzle.answers[1].text})

    assert "is not among the lines that were measured" in text_of(client.get(address()))
    assert 0 <= client.session["puzzles"][str(puzzle.pk)]["worth"] <= 1


@db
@pytest.mark.parametrize(
    ("language", "assumed"), [("en", "All choose at the same moment"), ("ja", "同時に選びます")]
)
def test_where_all_choose_at_once_the_page_says_what_is_assumed(language, assumed):
    puzzle = made_at_once()
    client = Client(headers={"accept-language": language})
    path = f"{LIST}{puzzle.game}/{puzzle.date}/"

    before = client.get(path)
    client.post(path, {"act": "say", "text": puzzle.answers[0]["text"]})
    after = client.get(path)

    assert '<dd class="num">5</dd>' in tight(before)  # Blue's points: they decide what is best
    assert assumed in text_of(before)
    assert assumed in text_of(after)
    assert client.session["puzzles"][str(puzzle.pk)]["text"] == puzzle.answers[0]["text"]


@db
def test_an_illegal_line_is_no_answer():
    made()
    client = english()

    page = client.post(address(), {"act": "say", "text": "W:KW>zz"})
    tapped = client.post(address(), {"act": "tap", "seat": sought().puzzle.seat})
    asked = client.post(address() + "choices/", {"seat": sought().puzzle.seat})
    checked = client.post(address() + "check/", {"text": sought().puzzle.answers[0].text})

    assert page.status_code == 422
    assert "W:KW>zz</textarea>" in text_kept(page)
    assert tapped.status_code in {200, 400}
    assert asked.json()["taps"]
    assert checked.json()["refused"] is None
    assert "puzzles" not in client.session


@db
def test_an_account_takes_over_what_its_visitor_answered(django_assert_num_queries):
    puzzle, client, user = made(), english(), UserFactory()
    client.post(address(), {"act": "say", "text": puzzle.answers[0]["text"]})

    client.force_login(user, BACKEND)
    client.get("/rules/")
    with django_assert_num_queries(6):  # the account (4), the puzzle, the answers
        page = client.get(address())

    assert PuzzleAnswer.objects.get().user == user
    assert "puzzles" not in client.session
    assert 'class="best own"' in tight(page.content.decode())


def given(day, at) -> queries.Given:
    moment = datetime(at.year, at.month, at.day, 12, tzinfo=zones.zone_named(zones.DEFAULT))
    return queries.Given("x", 0.5, 0.1, True, moment, day)


def test_days_in_a_row_are_those_on_which_the_day_s_puzzle_was_answered():
    row = [given(days_ago(n), days_ago(n)) for n in (1, 2, 3, 5)]
    late = [given(days_ago(4), today())]

    assert queries.days_in_a_row([*row, *late], today=today()) == 3
    assert queries.days_in_a_row([*row, given(today(), today())], today=today()) == 4
    assert queries.days_in_a_row(late, today=today()) == 0
