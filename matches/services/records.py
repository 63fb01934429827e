"""Handing in a record: reading it, storing it, and filing it for a game of a match."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, TypeVar

from django.db import transaction

from cards.models.decks import new_uid
from engines.core.errors import BadRecord
from engines.core.game import Seated
from engines.core.records.digest import digest
from engines.core.records.lenient import read_leniently
from engines.core.records.record import Record as Written
from engines.core.records.sentences import sentence
from engines.core.records.unread import Unread, unread
from engines.core.records.writing import written
from engines.core.registry import ruleset
from league.jobs.database.statements import Statement
from league.jobs.services import enqueue
from league.people.permissions import may
from matches import errors
from matches.models import EventRules, Filing, Game, Match, Record, Report, Side, SidePass
from matches.queries import cards, sheets
from matches.queries.matches import standing_of
from matches.queries.records import evidence
from matches.queries.records.visible import seating_of
from matches.queries.speakers import Speaker, said_by, speaker_of
from matches.rules import flow, proof
from matches.rules.decks import LockedDeck
from matches.rules.fitting import Fit, fitted
from matches.services import verifying
from matches.services.acts import locked, note
from matches.services.matches import pin_decks
from matches.services.settings import rules_for
from matches.services.speaking import check_speaks

MOST_WAITING: Final = 20  # records of one account without a verdict
MOST_A_GAME: Final = 10  # records of one side for one game
T = TypeVar("T")
GAME: Final = Statement(
    "SELECT {game} FROM matches_game game WHERE game.match_id = %s AND game.number = %s"
    " ORDER BY game.id",
    game=Game,
)
WITHOUT_VERDICT = f"""
    SELECT DISTINCT filing.record_id FROM matches_filing filing
    LEFT JOIN matches_verdict verdict ON verdict.record_id = filing.record_id
    WHERE filing.{{column}} = %s AND verdict.id IS NULL LIMIT {MOST_WAITING}
"""
WAITING: Final = Statement(WITHOUT_VERDICT.format(column="by_id"))
WAITING_OF_PASS: Final = Statement(WITHOUT_VERDICT.format(column="side_pass_id"))
KEEP: Final = """
    INSERT INTO matches_record (uid, digest, game, ruleset, text)
    VALUES (%(uid)s, %(digest)s, %(game)s, %(ruleset)s, %(text)s)
    ON CONFLICT DO NOTHING RETURNING *
"""


@dataclass(frozen=True, slots=True)
class Handed:
    """A record's text, and the number of the game it is of."""

    number: int
    text: str
    source: str = Filing.Source.API


@dataclass(frozen=True, slots=True)
class Understood:
    """The result of a lenient reading.

    ``text`` is canonical, names included. ``unread`` are its lines that are no action of the game:
    a replay stops at the first.
    """

    text: str
    game: str
    ruleset: str
    lines: int
    is_changed: bool
    unread: tuple[Unread, ...] = ()


def understood(*, text: str | bytes) -> Understood:
    """Read a text as an import does, to be confirmed; store nothing. Raises RecordUnreadable."""
    record = read_record(text)
    canonical = written(record)
    given = text.encode("utf-8", "replace") if isinstance(text, str) else text
    return Understood(
        canonical,
        record.game,
        record.ruleset,
        len(record.lines),
        is_changed=canonical.encode() != given,
        unread=unread(record, canonical),
    )


def read_record(text: str | bytes) -> Written:
    """Read leniently. Limits come first: a hostile text is refused before it is parsed.

    Raises RecordUnreadable.
    """
    try:
        return read_leniently(text)
    except BadRecord as bad:
        words = {
            language: sentence(bad.reason, getattr(bad, "game", "") or "core", language)
            for language in ("en", "ja")
        }
        raise errors.RecordUnreadable(
            params={
                "code": bad.reason.code,
                "rule": bad.reason.rule,
                "line": bad.line,
                "sentence": words["en"],
                "sentences": words,
            }
        ) from bad


def read_of_game(handed: Handed) -> Written:
    """Read one of several records. Raises RecordUnreadable, which names the game."""
    try:
        return read_record(handed.text)
    except errors.RecordUnreadable as bad:
        bad.params["number"] = handed.number
        raise


@transaction.atomic
def keep(*, text: str | bytes, source: str, by: Any, now: datetime) -> Filing:
    """Keep a record that belongs to no match, and have it replayed.

    Raises RecordUnreadable and TooManyRecords.
    """
    plain = nameless(cards.with_published(read_record(text)))
    _check_quota(by)
    record = _kept(plain)
    filing = _filed(record, by=by, source=source, game=None)
    _have_replayed(record, now)
    return filing


@transaction.atomic
def file(
    *,
    match: Match,
    number: int,
    text: str | bytes,
    source: str,
    by: Speaker,
    now: datetime,
    side: Side | None = None,
) -> Filing:
    """Hand a record in for a game of a match: by a side, or by an official without one.

    The same record for the same game is the same filing. Raises RecordUnreadable,
    RecordOfAnotherGame, NoRecordTaken, NoSuchGame, NotYourSide, NotInState and TooManyRecords.
    """
    said = read_record(text)
    match = locked(match)
    if match.state == flow.MatchState.SCHEDULED:
        pin_decks(match)
    rules = rules_for(match.event)
    report = standing_of(match).get(side.number) if side else None
    return _filed_for(
        match, rules, number, said, source=source, by=by, now=now, side=side, report=report
    )


def file_with(
    *, report: Report, rules: EventRules, handed: Handed, said: Written, now: datetime
) -> Filing:
    """File a parsed record with a new report of its locked match; see ``file``."""
    return _filed_for(
        report.match,
        rules,
        handed.number,
        said,
        source=handed.source,
        by=speaker_of(report),
        now=now,
        side=report.side,
        report=report,
    )


def _filed_for(
    match: Match,
    rules: EventRules,
    number: int,
    said: Written,
    *,
    source: str,
    by: Speaker,
    now: datetime,
    side: Side | None,
    report: Report | None,
) -> Filing:
    _check_may_file(match, rules, number, side, by)
    if said.game != match.event.game:
        raise errors.RecordOfAnotherGame
    _check_quota(by)
    fit = made_whole(said, match, rules)
    record = _kept(nameless(fit.record))
    game = _game(match, number, side)
    filing = _filed(record, by=by, source=source, game=game, side=side, fit=fit, report=report)
    note(match, "file", by=by, side=side, game=number, filing=filing.uid)
    if not record.is_new and evidence.verdict_of(record) is not None:
        verifying.consider_all([match])
    _have_replayed(record, now)
    return filing


def _have_replayed(record: Record, now: datetime) -> None:
    if record.is_new:
        enqueue(kind=evidence.KIND, arguments={"record": record.pk}, now=now)
    else:
        verifying.ask(record=record, now=now)


def _game(match: Match, number: int, side: Side | None) -> Game:
    """Return the row of a game of a locked match. Raises TooManyRecords."""
    game: Game | None = GAME.object(match.pk, number)
    if game is None:
        return Game.objects.create(match=match, number=number)
    game.match = match
    if side is not None and game.filings.filter(side=side).count() >= MOST_A_GAME:
        raise errors.TooManyRecords(params={"minutes": 60})
    return game


def begun_for(match: Match) -> tuple[str, dict[str, int]]:
    """Write the record of a match before its first line, its locked decks included.

    Returns it with the sides of the match by the sides of the game. Raises MatchHidden where no
    engine plays the game, and OptionWrong.
    """
    fit = made_whole(read_record(sheets.begun(match)), match, rules_for(match.event))
    return written(fit.record), fit.seating


def made_whole(said: Written, match: Match, rules: EventRules) -> Fit:
    """Compare a record with the setup of its match, and complete it from that."""
    seating = seating_of(match)
    return fitted(
        said,
        _by_side((side, LockedDeck.of(deck) if deck else None) for side, deck, _handle in seating),
        handles=_by_side((side, handle) for side, _deck, handle in seating),
        ruleset=match.ruleset,
        options=rules.options,
        rosters=sheets.rosters(match, rules),
        house=sheets.house_lines(match, rules),
    )


def nameless(record: Written) -> Written:
    """Remove the parts that the digest leaves out: names, place, date, and the digest itself."""
    game, _preset = ruleset(record.ruleset)
    seated = {seat.seat: seat.words for seat in record.seats}
    taken = [seat for seat in game.seats if seat in seated or not game.roster]
    return replace(
        record,
        facts=(),
        seats=tuple(Seated(seat, "", seated.get(seat, ())) for seat in taken),
        digest="",
        digest_at=0,
    )


def _by_side(rows: Iterable[tuple[int, T]]) -> Mapping[int, tuple[T, ...]]:
    """Return the values of seats, in their order, by the numbers of their sides."""
    sides = groupby(rows, key=itemgetter(0))
    return {number: tuple(row for _side, row in same) for number, same in sides}


def _check_may_file(
    match: Match, rules: EventRules, number: int, side: Side | None, by: Speaker
) -> None:
    if side is None:
        if not may(by, "matches.rule", match):
            raise errors.NotYourSide
    else:
        check_speaks(match, side, by)
    if rules.record == proof.NONE:
        raise errors.NoRecordTaken
    if not 1 <= number <= rules.games:
        raise errors.NoSuchGame
    if match.state == flow.MatchState.VOIDED:
        raise errors.NotInState


def _check_quota(by: Speaker) -> None:
    """Raise TooManyRecords when an account or pass has too many records without a verdict."""
    waiting = WAITING_OF_PASS if isinstance(by, SidePass) else WAITING
    if len(waiting(by.pk)) >= MOST_WAITING:
        raise errors.TooManyRecords(params={"minutes": 1})


def _kept(plain: Written) -> Record:
    """Return the row of a record: the same game is the same row, whoever sends it first."""
    terms = {
        "uid": new_uid(),
        "digest": digest(plain),
        "game": plain.game,
        "ruleset": plain.ruleset,
        "text": written(plain),
    }
    for made in Record.objects.raw(KEEP, terms):
        made.is_new = True
        return made
    return Record.objects.get(digest=terms["digest"])


def _filed(
    record: Record,
    *,
    by: Speaker,
    source: str,
    game: Game | None,
    side: Side | None = None,
    report: Report | None = None,
    fit: Fit | None = None,
) -> Filing:
    made = Filing(
        record=record,
        **said_by(by),
        source=source,
        game=game,
        side=side,
        report=report,
        seating=fit.seating if fit else {},
        findings=list(fit.findings) if fit else [],
    )
    if record.is_new:
        made.save(force_insert=True)
        return made
    Filing.objects.bulk_create([made], ignore_conflicts=True)
    filings = Filing.objects.select_related("record", "game__match__event", "side__entry")
    return filings.get(record=record, game=game, **said_by(by))
