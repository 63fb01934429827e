"""A page that listens: told by the stream, asking without it, quiet when nobody looks."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from playwright.sync_api import expect

from league.play.models import Sitting
from league.play.services import sittings
from league.play.services.ringing import ring
from league.play.tickets import ticket
from tests.e2e.conftest import ON_A_PHONE, ON_A_PHONE_ALONE, Enter
from tests.e2e.play.table.test_table_phones import type_line
from tests.e2e.play.table.test_table_queue import opens
from tests.e2e.visitor import PATIENCE, Visitor
from tests.play.live.streaming import Streaming
from tests.play.sitting import free, fresh
from tests.waiting import eventually

LISTEN = """async ([url, ticket, seen]) => {
  const { listen } = await import("/static/play/stream.js");
  Object.assign(window, { signals: [], states: [], polls: 0, shown: seen });
  window.listening = listen({
    url, ticket, seen,
    onSignal: (signal) => {
      window.signals.push(signal);
      if (window.fails) { window.fails = false; return Promise.reject(new Error("no net")); }
    },
    onState: (state) => window.states.push(state),
    poll: async () => {
      window.polls += 1;
      const answer = await fetch("/health/live", { cache: "no-store" });
      if (!answer.ok) { throw new Error(answer.status); }
      return window.shown;
    },
  });
}"""
HIDE = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Page:
    """The page of a visitor, as one that listens to a sitting."""

    def __init__(self, visitor: Visitor, stream: Streaming, sitting: Sitting) -> None:
        self.page, self.stream, self.sitting = visitor.go("/"), stream, sitting

    def listen(self, *, url: str | None = None) -> None:
        address = f"http://localhost:{self.stream.port}/live/{self.sitting.uid}"
        seen = fresh(self.sitting).signal
        self.page.evaluate(LISTEN, [address if url is None else url, ticket(self.sitting), seen])

    def ring(self) -> int:
        sitting = fresh(self.sitting)
        with transaction.atomic():
            ring(sitting)
        return int(sitting.signal)

    def until(self, words: str, *values: object) -> None:
        self.page.wait_for_function(words, arg=list(values), timeout=PATIENCE)

    def is_told(self, signal: int) -> None:
        self.until("([signal]) => window.signals.at(-1) === signal", signal)

    def is_in(self, state: str) -> None:
        self.until("([state]) => window.states.at(-1) === state", state)


@pytest.fixture
def page(enter: Enter, stream: Streaming) -> Iterator[Page]:
    """A page whose visitor minds no cut net: the console tells of each."""
    visitor = enter()
    sitting, _places = free("carriers")
    yield Page(visitor, stream, sitting)
    visitor.troubles[:] = [trouble for trouble in visitor.troubles if "net::ERR" not in trouble]


@ON_A_PHONE
def test_a_page_is_told_by_one_stream_and_rests_unseen(page: Page, stream: Streaming) -> None:
    page.listen()
    page.is_in("live")
    page.is_told(page.ring())
    page.listen()
    page.is_in("live")
    eventually(lambda: stream.figure("league_streams_open") == 1)

    page.page.evaluate(HIDE, "hidden")
    eventually(lambda: stream.figure("league_streams_open") == 0)
    missed = page.ring()
    assert page.page.evaluate("[window.signals.length, window.polls]") == [0, 0]
    page.page.evaluate(HIDE, "visible")
    page.is_in("live")
    page.is_told(missed)

    assert page.page.evaluate("[window.signals, window.polls]") == [[missed], 1]
    assert page.page.evaluate("window.states") == [
        "closed", "connecting", "live", "paused", "connecting", "live",
    ]  # fmt: skip


@ON_A_PHONE
def test_a_page_asks_while_there_is_no_stream_and_goes_back_to_it(
    page: Page, stream: Streaming
) -> None:
    page.listen()
    page.is_in("live")

    stream.stop()
    page.is_in("polling")
    page.until("([polls]) => window.polls >= polls", 2)
    shown = page.ring()
    page.page.evaluate("(signal) => { window.shown = signal; }", shown)
    page.until("([signal]) => window.listening.seen === signal", shown)
    stream.start()
    page.is_in("live")
    polls = page.page.evaluate("window.polls")
    page.is_told(page.ring())

    assert page.page.evaluate("window.signals") == [shown + 1]
    assert page.page.evaluate("window.polls") == polls


@ON_A_PHONE
def test_a_page_asks_for_what_it_could_not_show_or_hear(page: Page, stream: Streaming) -> None:
    page.listen()
    page.is_in("live")
    page.page.evaluate("window.fails = true")
    page.is_told(page.ring())
    page.until("() => window.polls === 1")
    page.is_in("live")

    page.listen(url="")
    page.until("() => window.polls >= 2")
    assert page.page.evaluate("window.states") == ["closed", "connecting", "polling"]
    eventually(lambda: stream.figure("league_streams_open") == 0)

    page.page.evaluate("window.listening.close()")
    assert page.page.evaluate("window.states.at(-1)") == "closed"


@ON_A_PHONE
def test_a_page_whose_net_is_gone_says_so_and_comes_back(page: Page, stream: Streaming) -> None:
    page.listen()
    page.is_in("live")

    stream.stop()
    page.page.context.set_offline(True)
    page.is_in("offline")
    stream.start()
    missed = page.ring()
    page.page.context.set_offline(False)

    page.is_in("live")
    page.is_told(missed)
    polls = page.page.evaluate("window.polls")
    sittings.throw_away(sitting=fresh(page.sitting))
    page.is_in("gone")
    page.until("([polls]) => window.polls === polls + 1", polls)


@ON_A_PHONE_ALONE
def test_who_speaks_asks_for_no_view_that_the_answer_brings(
    enter: Enter, stream: Streaming, settings: Any
) -> None:
    settings.STREAM_URL = f"http://localhost:{stream.port}/live/"
    visitor, _place = opens(enter, "carriers")
    eventually(lambda: stream.figure("league_streams_open") == 1)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(urlsplit(request.url).path[-6:]))

    for line in ("toss 2 5", "column 5"):
        sent = stream.figure("league_stream_signals_sent_total")
        type_line(visitor.page, line)
        expect(visitor.page.locator("#lines li code").first).to_have_text(line)
        eventually(lambda sent=sent: stream.figure("league_stream_signals_sent_total") > sent)

    assert (asked.count("/view/"), asked.count("/send/")) == (0, 2)
