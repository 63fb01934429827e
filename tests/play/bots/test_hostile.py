"""Hostile requests at tables with bots: a code and a sentence, nothing changed, and bots go on."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from urllib.parse import quote

import pytest
from celery import current_app
from django.db import connection, transaction
from django.utils import timezone

from league.play.models import Place, Sitting
from league.play.queries import positions
from league.play.services import taking_back
from league.play.services.bots import acting, hints
from league.play.services.closing import ending, keeping
from league.play.services.writing import locked
from tests.jobs.ringing import ring_at
from tests.longer import longer
from tests.play.bots.alone import act_at, alone, bots_act, person_acts, played
from tests.play.bots.test_pages import begins
from tests.play.pages import LOBBY, at
from tests.play.sitting import fresh, say, standing
from tests.races import keeps_somebody_waiting
from tests.waiting import eventually

db = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"
# Bodies that cannot be read, or with words that no database keeps.
BODIES = {
    "deep": "[" * 100_000,
    "cut off": '{"how": "hint", "after": 0',
    "huge": '{"how": "hint", "after": ' + "9" * 4000 + "}",
    "infinite": '{"how": "hint", "after": 1e400}',
    "nan": '{"how": "hint", "after": NaN}',
    "bytes": b'{"how": "\xff"}',
    "twice": '{"how": "pause_none", "how": "pause_long", "text": "R=S1", "after": 0}',
    "twice deep": '{"how": "pause_none", "text": "R=S1", "after": 0, "more": [{"a": 1, "a": 1}]}',
    "list": "[]",
    "null": "null",
}
LONE = "\\ud800", "\\u0000", "a\\udfff"  # in JSON
WORDS = {
    "say": ("text", "key"),
    "check": ("text",),
    "choices": ("seat",),
    "confirm": ("digest",),
    "roll": ("seed",),
    "help": ("how",),
    "end": ("how",),
}
NEEDED = {"text": "R=S1", "after": 0}
NASTY = ("\x00", "١", "１", "-1", "9" * 30, "\ud800", "x" * 10_000, " ", "None", "👍" * 500)


def sent(field: str, word: str) -> str:
    """Return a body in which a field has a word as JSON writes it."""
    fields = json.dumps({name: value for name, value in NEEDED.items() if name != field})
    return f'{fields[:-1]}, "{field}": "{word}"}}'


@db
def test_no_body_breaks_the_wire_of_a_table(client):
    sitting = bots_act(begins(client))
    before = fresh(sitting)

    asked = [(act, body) for body in BODIES.values() for act in ("help", "say")]
    for act, fields in WORDS.items():
        asked += [(act, sent(field, word)) for field in fields for word in LONE]
    asked += [
        ("send", f'{{"queue": [{{"key": "{word}", "after": 0, "text": "a"}}]}}') for word in LONE
    ]

    for act, body in asked:
        answer = client.post(at(sitting, act), body, content_type="application/json")
        said = answer.json()
        assert (answer.status_code, said["code"]) == (400, "invalid"), (act, body[:50])
        assert said["details"]

    after = fresh(sitting)
    assert (after.signal, after.bot_pause) == (before.signal, before.bot_pause)


@db
@pytest.mark.parametrize("field", ["level", "side", "preset"])
def test_nothing_that_is_not_offered_opens_a_table(client, field):
    for text in NASTY:
        sent = f"{field}={quote(text, errors='surrogatepass')}"
        answer = client.post(f"{LOBBY}solo/rugby_15/", sent, content_type=FORM)
        assert answer.status_code == 400, text[:20]
        assert "form-errors" in answer.content.decode()

    assert not Sitting.objects.exists()


@db
def test_the_last_of_repeated_choices_counts_and_any_tick_is_a_tick(client):
    sent = "level=club&level=easy&side=R&side=B&guides=off&other=1"

    assert client.post(f"{LOBBY}solo/rugby_15/", sent, content_type=FORM).status_code == 302

    sitting = Sitting.objects.get()
    assert sitting.guides
    assert Place.objects.get(sitting=sitting, level="").seats == ["B"]


@db
@pytest.mark.parametrize(
    ("path", "status"),
    [("solo/٣/", 404), ("bots/CARRIERS/", 404), ("solo/%00/", 400), ("bots/" + "x" * 5000, 414)],
)
def test_no_address_of_a_game_is_made_up(client, path, status):
    assert client.get(LOBBY + path).status_code == status
    assert client.post(LOBBY + path, {"level": "easy"}).status_code == status


@db
def test_reading_writes_nothing(client):
    sitting = bots_act(begins(client))
    pages = [f"{LOBBY}solo/carriers/", f"{LOBBY}bots/carriers/", at(sitting), at(sitting, "view"),
             "/opponents/", "/learn/carriers/move/?said=H+4+d7",
             "/learn/puzzles/"]  # fmt: skip

    statements = []

    def note(execute: Callable[..., object], sql: str, *more: object) -> object:
        statements.append(sql.split()[0])
        return execute(sql, *more)

    with connection.execute_wrapper(note):
        answers = [ask(page) for page in pages for ask in (client.get, client.head)]

    assert {answer.status_code for answer in answers} == {200}
    assert set(statements) == {"SELECT"}


@db
def test_other_methods_are_refused(client):
    sitting = begins(client)
    pages = [f"{LOBBY}solo/carriers/", f"{LOBBY}bots/carriers/", at(sitting, "course"),
             at(sitting, "help"), at(sitting, "looks"), "/opponents/"]  # fmt: skip

    for page in pages:
        for method in ("put", "patch", "delete", "options"):
            assert getattr(client, method)(page).status_code == 405, (page, method)


@db
def test_a_bot_whose_level_the_game_has_no_more_plays_on(client):
    sitting = begins(client, "lethal_checkmate")
    Place.objects.filter(sitting=sitting).exclude(level="").update(level="master")

    assert "Bot (master)" in client.get(at(sitting)).content.decode()
    assert played(sitting, Place.objects.get(sitting=sitting, level=""), to=9).length >= 9


## What happens while a bot thinks


@pytest.fixture
def broker_at_hand():
    """Ring within this process, at nobody: a broker that is away is waited for."""
    kept = current_app.conf.broker_url
    ring_at("memory://")
    yield
    ring_at(kept)


def thinking_on(sitting: Sitting) -> None:
    try:
        act_at(sitting)
    finally:
        connection.close()


def meanwhile(sitting: Sitting, change: Callable[[], object]) -> None:
    """Let bots think and make the change before they can say what they thought."""
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            locked(sitting)
            act = pool.submit(thinking_on, sitting)
            eventually(keeps_somebody_waiting, pause=0.01)
            change()
        act.result(20)


def asked(level: str = "easy") -> tuple[Sitting, Place]:
    """Return a game in which a person has just spoken and a bot is to act."""
    sitting, place = alone("lethal_checkmate", level)
    rng = Random(1)
    while (sitting := bots_act(sitting)).length < 12:
        person_acts(place, sitting, rng)
    while fresh(sitting).bots_due is None:
        person_acts(place, fresh(sitting), rng)
    return fresh(sitting), place


def took_back(sitting: Sitting, place: Place) -> None:
    """Take the last line back and say it again: what the bot thought would be legal."""
    to, text = sitting.length - 1, standing(sitting)[-1]
    taking_back.take_back(place=place, after=sitting.revision, to=to, now=timezone.now())
    say(place, text)


def gave_up(sitting: Sitting, place: Place) -> None:
    ending.concede(place=place, after=sitting.revision, now=timezone.now())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("change", longer([took_back], [gave_up]))
def test_a_bot_does_not_speak_at_a_table_that_changed_while_it_thought(broker_at_hand, change):
    sitting, place = asked()

    meanwhile(sitting, lambda: change(sitting, place))

    after = fresh(sitting)
    assert after.length == sitting.length
    assert (after.bots_due is None) == (change is gave_up)
    assert (bots_act(after).length > sitting.length) == (change is took_back)
    positions.forget()
    assert positions.of(fresh(sitting)).n == fresh(sitting).length


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("wants_hint", longer([True], [False]))
def test_a_table_is_thrown_away_while_its_bots_think(broker_at_hand, wants_hint):
    sitting, place = alone("rugby_15") if wants_hint else asked()
    if wants_hint:
        sitting = bots_act(sitting)
        hints.ask(place=place, after=sitting.revision, now=timezone.now())

    meanwhile(sitting, lambda: keeping.throw_away(place=place))

    assert not Sitting.objects.exists()
    acting.act(sitting=sitting.pk, revision=sitting.revision, now=timezone.now())
