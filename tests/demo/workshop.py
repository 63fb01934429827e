"""The demo's cases for a judge: a record that breaks a rule, and a result that is disputed."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.utils import timezone

import engines
from engines.core.records.reading import read
from engines.core.records.record import Record
from engines.core.records.writing import written
from league.events.models import Entry
from league.events.services import entries, events
from league.people.models import Player, User
from matches.models import EventRules, Match
from matches.services import matches, reports, settings
from matches.services.records import Handed
from tests.demo.people import account
from tests.simulate.bots import claim_of

# A golden record in which the text of a line is replaced: a card is played before it was drawn.
REFUTED: Final = Path(engines.__path__[0]) / "rugby_15" / "records" / "played_092.record"
SLIP: Final = (23, "R=F4 B=T")
NOTE: Final = (
    "最後のトライは笛の後でした。 / The last try came after the whistle."  # of who disputes
)


def hold(by: User, players: Sequence[Player], now: datetime) -> None:
    """Let two matches of four players be reported that only a judge can settle."""
    record = _refuted()
    event = events.bring_in(
        by=by,
        now=now,
        name="判定講習 / Judging Workshop",
        about="判定を練習するための対局です。\n\nMatches to practise rulings with.",
        game=record.game,
        deadline=now,
        starts_at=now,
    )
    events.change(event=event, by=by, now=now, published=True)
    settings.change(
        event=event,
        by=by,
        now=now,
        ruleset=record.ruleset,
        options=dict(record.options),
        record=EventRules.RecordPolicy.REQUIRED,
    )
    entered = [
        entries.enter(event=event, players=[player], by=by, now=now, by_staff=True, agreed=True)
        for player in players
    ]
    for table, pair, handed in ((1, entered[:2], True), (2, entered[2:], False)):
        match = matches.make(event=event, entries=pair, by=by, now=now, table=table)
        _report(match, record, now, handed=handed)


def _report(match: Match, record: Record, now: datetime, *, handed: bool) -> None:
    """Let the first side report, with the record or without; the second confirms that alone."""
    first, second = match.sides.order_by("number")
    made = reports.report(
        match=match,
        side=first,
        by=_account(first.entry),
        now=now,
        games=(claim_of(record),),
        handed=(Handed(1, written(record)),) if handed else (),
    )
    answer: dict[str, Any] = {"report": made, "side": second, "by": _account(second.entry)}
    if handed:
        reports.confirm(**answer, now=timezone.now())
    else:
        reports.dispute(**answer, now=timezone.now(), note=NOTE)


def _refuted() -> Record:
    """Return the record without names: the match itself says who sat where."""
    golden = read(REFUTED.read_text(encoding="utf-8"))
    number, text = SLIP
    lines = (line._replace(text=text) if line.number == number else line for line in golden.lines)
    return replace(golden, lines=tuple(lines), seats=(), facts=(), digest="", digest_at=0)


def _account(entry: Entry) -> User:
    return account(entry.entry_players.select_related("player__user").get(seat=1).player)
