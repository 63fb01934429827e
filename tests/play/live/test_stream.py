"""The stream as a process of its own, in front of a real database."""

import contextlib
import http.client
import signal
import time
from collections.abc import Iterator

import psycopg
import pytest
from django.conf import settings
from django.db import connection, transaction

from league.play.models import Place
from league.play.services import sittings
from league.play.tickets import ticket
from tests.play.live.streaming import Streaming, streaming
from tests.play.sitting import free, fresh, say
from tests.waiting import eventually

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not settings.EMBEDDED, reason="speaks to the tests' own server"),
]
TOSS, AGAIN = "toss 3 6", "= 0-0"
CUT_OFF = """
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE application_name = 'carrier-league stream' AND datname = current_database()
    """


@pytest.fixture(scope="module")
def process(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Streaming]:
    with streaming(tmp_path_factory.mktemp("stream")) as running:
        yield running


@pytest.fixture
def stream(process: Streaming, transactional_db: None) -> Iterator[Streaming]:
    yield process
    process.clear()


class CameToNothing(Exception):
    pass


@contextlib.contextmanager
def nobody_comes_in() -> Iterator[None]:
    """Let the test's database take no new connection."""
    words = f'ALTER DATABASE "{connection.settings_dict["NAME"]}" ALLOW_CONNECTIONS '
    elsewhere = settings.HOME.database_url("postgres", "postgres")
    with psycopg.connect(elsewhere, autocommit=True) as server:
        server.execute(words + "false")
        try:
            yield
        finally:
            server.execute(words + "true")


def say_in_vain(place: Place) -> None:
    with transaction.atomic():
        say(place, AGAIN)
        raise CameToNothing


def test_both_phones_hear_of_a_committed_line_and_of_no_other(stream: Streaming) -> None:
    sitting, places = free("carriers", apart=True)
    phones = [stream.listen(sitting, place, seen=0) for place in places]
    heard = stream.figure("league_stream_signals_heard_total")
    sent = stream.figure("league_stream_lag_seconds_count")
    lag = stream.figure("league_stream_lag_seconds_sum")

    say(places[0], TOSS)
    said = time.monotonic()
    events = [phone.next() for phone in phones]
    with pytest.raises(CameToNothing):
        say_in_vain(places[0])
    say(places[0], AGAIN)

    first = fresh(sitting).signal - 1
    assert [int(event.number) for event in events] == [first, first]
    assert max(event.at for event in events) - said < 1
    assert [phone.signal() for phone in phones] == [first + 1, first + 1]
    # The one that came to nothing had that number too: what was never sent was not heard either.
    assert stream.figure("league_stream_signals_heard_total") == heard + 2
    assert all(phone.events.empty() for phone in phones)
    assert stream.figure("league_stream_lag_seconds_count") == sent + 4
    assert 0 <= stream.figure("league_stream_lag_seconds_sum") - lag < 4


def test_who_is_behind_is_called_at_once_and_who_is_not_is_left_alone(stream: Streaming) -> None:
    sitting, (place,) = free("carriers")
    say(place, TOSS)
    newest = fresh(sitting).signal

    behind = stream.listen(sitting, place, seen=newest - 1)
    came_back = stream.listen(sitting, place, seen=0, Last_Event_ID=str(newest))
    new = stream.listen(sitting)

    assert (behind.signal(), new.signal()) == (newest, newest)
    say(place, AGAIN)
    assert (came_back.signal(), behind.signal(), new.signal()) == (newest + 1,) * 3


def test_nothing_is_lost_while_the_database_cut_the_listener_off(stream: Streaming) -> None:
    sitting, (place,) = free("carriers")
    client = stream.listen(sitting, place, seen=0)
    lost = stream.figure("league_stream_listens_lost_total")
    heard = stream.figure("league_stream_signals_heard_total")

    with nobody_comes_in(), connection.cursor() as cursor:
        cursor.execute(CUT_OFF)
        assert cursor.fetchall() == [(True,)]
        say(place, TOSS)

    assert client.signal() == fresh(sitting).signal
    assert stream.figure("league_stream_signals_heard_total") == heard  # red control: not so
    eventually(lambda: stream.figure("league_stream_listens_lost_total") == lost + 1)
    eventually(stream.hears)
    say(place, AGAIN)
    assert client.signal() == fresh(sitting).signal


def test_a_client_that_goes_is_noticed(stream: Streaming) -> None:
    sitting, (place,) = free("carriers")
    eventually(lambda: stream.figure("league_streams_open") == 0)
    clients = [stream.listen(sitting, place) for _ in range(3)]
    assert stream.figure("league_streams_open") == 3

    for client in clients:
        client.leave()

    eventually(lambda: stream.figure("league_streams_open") == 0, seconds=5)


def test_a_sitting_that_is_thrown_away_ends_its_streams(stream: Streaming) -> None:
    sitting, (place,) = free("rugby_15")
    client = stream.listen(sitting, place, seen=fresh(sitting).signal)

    sittings.throw_away(sitting=fresh(sitting))

    assert client.next().kind == "gone"
    later = stream.listen(sitting, place)
    assert later.next().kind == "gone"
    assert client.over.wait(5)
    assert later.over.wait(5)


def test_the_answer_is_for_the_page_alone(stream: Streaming) -> None:
    sitting, (place,) = free("carriers")

    client = stream.listen(sitting, place, Origin="http://localhost:8000")

    headers = client.headers
    assert headers["Content-Type"] == "text/event-stream"
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Accel-Buffering"] == "no"
    assert headers["Access-Control-Allow-Origin"] == "http://localhost:8000"
    assert headers["Access-Control-Allow-Credentials"] is None
    assert headers["Vary"] == "origin"
    assert headers["Set-Cookie"] is None
    assert headers["Server"] is None
    assert client.text.startswith("retry: ")


REFUSED: list[tuple[str, dict[str, str], tuple[int, str]]] = [
    ("{uid}", {}, (403, "ticket_missing")),
    ("{uid}?ticket=", {}, (403, "ticket_missing")),
    ("{uid}?ticket=%00%ff", {}, (403, "ticket_invalid")),
    ("{uid}?ticket={good}x", {}, (403, "ticket_invalid")),
    ("another?ticket={good}", {}, (403, "ticket_invalid")),
    ("%2e%2e/%00?ticket={good}", {}, (403, "ticket_invalid")),
    ("{uid}?" + "a&" * 500 + "ticket={good}x", {}, (403, "ticket_invalid")),
    ("{uid}?seen=99", {"Cookie": "session={good}"}, (403, "ticket_missing")),
    ("{uid}", {"Authorization": "Bearer {good}"}, (403, "ticket_missing")),
    ("{uid}?ticket={good}", {"Origin": "http://evil.example"}, (403, "origin_refused")),
    ("{uid}?ticket={good}", {"Origin": "http://localhost:8001"}, (403, "origin_refused")),
    ("{uid}?ticket={good}", {"Origin": "null"}, (403, "origin_refused")),
    ("../elsewhere", {}, (403, "ticket_missing")),
    ("metrics", {"X_Forwarded_For": "203.0.113.5"}, (404, "not_found")),
]


def test_what_is_refused_is_refused_in_a_word(stream: Streaming) -> None:
    sitting, (place,) = free("carriers")
    words = {"uid": sitting.uid, "good": ticket(sitting, place)}

    def ask(path: str, headers: dict[str, str]) -> tuple[int, str]:
        sent = {name: value.format(**words) for name, value in headers.items()}
        return stream.get(path.format(**words), **sent)

    answers = [(path, headers, ask(path, headers)) for path, headers, _refusal in REFUSED]

    assert answers == REFUSED


NOT_THERE = {
    ("GET", "/"): 404,
    ("GET", "/live"): 404,
    ("GET", "/%00/../live/x"): 404,
    ("HEAD", "/live/x"): 405,
    ("POST", "/live/x"): 405,
    ("OPTIONS", "/live/health"): 405,
}


def test_what_is_not_there_is_said_so(stream: Streaming) -> None:
    def ask(method: str, path: str) -> int:
        door = http.client.HTTPConnection("127.0.0.1", stream.port, timeout=20)
        with contextlib.closing(door):
            door.request(method, path)
            answer = door.getresponse()
            answer.read()
        assert answer.headers["Connection"] == "close"
        return answer.status

    assert {asked: ask(*asked) for asked in NOT_THERE} == NOT_THERE


def test_a_number_that_is_none_is_no_number(stream: Streaming) -> None:
    sitting, (place,) = free("carriers")
    say(place, TOSS)
    nasty = ["", "-1", "1e9", "\xef", "9" * 30, "%00", "0x1"]

    clients = [stream.listen(sitting, place, Last_Event_ID=number) for number in nasty]

    assert {client.signal() for client in clients} == {fresh(sitting).signal}


def test_its_end_comes_soon_and_says_to_come_again(
    django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    sitting, (place,) = free("carriers")
    with streaming(tmp_path_factory.mktemp("ending")) as running:
        clients = [running.listen(sitting, place if n else None) for n in range(5)]
        assert running.child is not None

        seconds = running.stop()

        assert seconds < 2
        assert running.child.process.returncode in (0, -signal.SIGTERM)
        for client in clients:
            assert client.over.wait(2)
            assert client.text.rstrip("\n").rpartition("\n")[2].startswith("retry: ")
        assert "Traceback" not in running.lines()
