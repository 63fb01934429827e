"""All that a reader may see and do at a match."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, prefetch_related_objects

from league.events.models import Entry, Event, Submission
from league.events.queries import takes_part_in
from league.people.models import Player
from league.people.permissions import may
from matches.models import (
    Act,
    Answer,
    EventRules,
    Filing,
    Match,
    Report,
    Result,
    Ruling,
    Seat,
    Side,
    SidePass,
    Verdict,
)
from matches.queries.deciding import needs_winner, proved_drawn
from matches.queries.declaring import Declaring, declaring_of
from matches.queries.matches import (
    acts_of,
    claims_in,
    log_of,
    match_by_uid,
    reports_of,
    result_of,
    rules_of,
    series_of,
    side_of,
    sides,
    standing_of,
)
from matches.queries.records import evidence
from matches.queries.records.own_skills import SeenDeck, seen_decks
from matches.queries.records.visible import visible_among
from matches.queries.teams import plays_for
from matches.rules import flow, proof
from matches.rules.flow import MatchAct, MatchState
from matches.rules.series import GameClaim


@dataclass(frozen=True, slots=True)
class SeatView:
    """``submission`` is the deck locked for the match, where this reader may see it."""

    name: str
    player: Player
    submission: Submission | None
    own_skills: tuple[str, ...] = ()  # of the deck that this reader may see: names of cards


@dataclass(frozen=True, slots=True)
class SideView:
    """``score`` is of the result: points where one game was played, else games or points."""

    side: Side
    entry: Entry
    name: str
    seats: tuple[SeatView, ...]
    is_mine: bool
    outcome: str  # won, lost, drawn, or empty
    score: int | None
    declared: str = ""  # see ``Declaring.of``; empty where nothing is declared before a match

    @property
    def number(self) -> int:
        return self.side.number


@dataclass(frozen=True, slots=True)
class ClaimView:
    report: Report
    games: tuple[GameClaim, ...]
    stands: bool
    answers: tuple[Answer, ...]
    is_mine: bool

    @property
    def side(self) -> int:
        return self.report.side.number


@dataclass(frozen=True, slots=True)
class RecordView:
    """A filed record. Where it is hidden from the reader, its verdict says only the outcome."""

    filing: Filing
    is_visible: bool
    verdict: Verdict | None
    is_stuck: bool
    comparison: proof.Comparison | None  # None: no claim to compare with

    @property
    def game(self) -> int:
        return self.filing.game.number if self.filing.game else 0

    @property
    def is_verified(self) -> bool:
        return self.verdict is not None and self.verdict.outcome.startswith("verified")


@dataclass(frozen=True, slots=True)
class MatchPage:
    match: Match
    event: Event
    rules: EventRules
    sides: tuple[SideView, ...]
    my_side: Side | None
    may: frozenset[str]
    claims: tuple[ClaimView, ...]
    records: tuple[RecordView, ...]
    result: Result | None
    rulings: tuple[Ruling, ...]
    acts: tuple[Act, ...]
    waits_for_me: bool
    is_changing: bool  # a verdict is awaited: the page polls
    needs_winner: bool  # the match is still to be decided, and not by a draw
    is_proved_drawn: bool  # its verified records come to a draw although it needs a winner
    declaring: Declaring | None = None  # None: the event asks for no declarations
    side_pass: SidePass | None = None  # the pass of ``my_side`` by which the reader is here

    @property
    def names(self) -> dict[int, str]:
        return {side.number: side.name for side in self.sides}

    @property
    def standing(self) -> tuple[ClaimView, ...]:
        return tuple(claim for claim in self.claims if claim.stands)

    @property
    def missing(self) -> tuple[int, ...]:
        """Return the games that are claimed and have no record yet."""
        filed = {row.game for row in self.records}
        claimed = {game.number for claim in self.standing for game in claim.games}
        return tuple(sorted(claimed - filed))

    @property
    def must_declare(self) -> bool:
        """Tell whether this reader's side is to declare its decks now."""
        declaring = self.declaring
        if declaring is None or self.my_side is None or self.side_pass or not self.may:
            return False
        return declaring.is_open and self.my_side.number in declaring.missing

    @property
    def own_skills(self) -> tuple[str, ...]:
        """Name the cards without a rule in the decks that this reader may see."""
        seats = (seat for side in self.sides for seat in side.seats)
        return tuple(dict.fromkeys(name for seat in seats for name in seat.own_skills))

    @property
    def opponent(self) -> SideView | None:
        """Return the other side of a reader who plays on one of two."""
        others = [side for side in self.sides if not side.is_mine]
        return others[0] if self.my_side is not None and len(others) == 1 else None

    @property
    def ruling(self) -> Ruling | None:
        """Return the ruling behind the state of the match."""
        is_ruled = self.match.state in (MatchState.RULED, MatchState.CORRECTED, MatchState.VOIDED)
        return self.rulings[0] if is_ruled and self.rulings else None

    @property
    def is_conceded(self) -> bool:
        said = self.result.report_id if self.result else None
        return any(
            claim.report.pk == said and claim.report.kind == Report.Kind.CONCESSION
            for claim in self.claims
        )


def match_page(uid: str, user: Any) -> MatchPage:
    """Read a match for one reader. Raises MatchHidden."""
    match = match_by_uid(uid, user)
    rules, mine, standing = rules_of(match.event), side_of(match, user), standing_of(match)
    allowed = what_may(match, rules, mine, user, standing)
    return _page(match, rules, standing, user, mine, allowed, log_of(match, user))


def pass_page(side_pass: SidePass) -> MatchPage:
    """Read a match for the holder of a side's pass: what every visitor sees, what concerns the
    side, and what it may do, which is nothing once the match is final.
    """
    match, mine, nobody = side_pass.match, side_pass.side, AnonymousUser()
    prefetch_related_objects([match], Prefetch("sides", sides()))
    rules, standing = rules_of(match.event), standing_of(match)
    is_open = match.version == 0 and plays_for(side_pass, mine, match)
    allowed = _of_side(match, rules, mine, standing) if is_open else set()
    log = acts_of(match)
    page = _page(match, rules, standing, nobody, mine, frozenset(allowed), log)
    return replace(page, side_pass=side_pass)


def _page(
    match: Match,
    rules: EventRules,
    standing: dict[int, Report],
    user: Any,
    mine: Side | None,
    allowed: frozenset[str],
    log: Sequence[Act],
) -> MatchPage:
    result = result_of(match)
    records = _records(match, user, result, standing)
    declaring = declaring_of(match)
    to_decide = match.version == 0 or bool(allowed & {"rule", "correct"})
    must_decide = to_decide and needs_winner(match)
    return MatchPage(
        match=match,
        event=match.event,
        rules=rules,
        sides=_sides(match, user, mine, result, declaring),
        my_side=mine,
        may=allowed,
        claims=_claims(match, mine, standing),
        records=records,
        result=result,
        rulings=tuple(match.rulings.select_related("by__player", "winner__entry")),
        acts=tuple(log),
        waits_for_me=_waits(match, allowed),
        is_changing=any(row.verdict is None and not row.is_stuck for row in records),
        needs_winner=must_decide,
        is_proved_drawn=must_decide
        and bool(records)
        and bool(proved_drawn(series_of(rules), [match.pk])),
        declaring=declaring,
    )


def what_may(
    match: Match, rules: EventRules, mine: Side | None, user: Any, standing: dict[int, Report]
) -> frozenset[str]:
    """Name the acts that this account may do now."""
    acts: set[str] = set()
    if mine is not None and takes_part_in(user, match.event, mine.entry):
        acts |= _of_side(match, rules, mine, standing)
    if mine is None and may(user, "matches.rule", match):
        names = {MatchAct.RULE: "rule", MatchAct.CORRECT: "correct", MatchAct.VOID: "void"}
        acts |= {name for act, name in names.items() if flow.allows(match.state, act)}
        if rules.record != proof.NONE and match.state != MatchState.VOIDED:
            acts.add("file")
    return frozenset(acts)


def _of_side(match: Match, rules: EventRules, mine: Side, standing: dict[int, Report]) -> set[str]:
    acts: set[str] = set()
    if match.state in flow.OPEN:
        acts.add("amend" if mine.number in standing else "report")
        if mine.number in standing:
            acts.add("withdraw")
        others = [report for number, report in standing.items() if number != mine.number]
        given = set(
            Answer.objects.filter(report__in=others, side=mine).values_list("kind", flat=True)
        )
        if others and match.state != MatchState.CHECKING:
            acts |= {kind for kind in ("confirm", "dispute") if kind not in given}
    if flow.allows(match.state, MatchAct.CONCEDE):
        acts.add("concede")
    if flow.allows(match.state, MatchAct.CALL):
        acts.add("call")
    if rules.record != proof.NONE and match.state != MatchState.VOIDED:
        acts.add("file")
    return acts


def _waits(match: Match, allowed: frozenset[str]) -> bool:
    """Tell whether the match waits for this reader to act."""
    if "confirm" in allowed and match.state == MatchState.REPORTED:
        return True
    if match.state == MatchState.CHECKING:
        return "file" in allowed and "withdraw" in allowed
    return match.state in flow.JUDGED and bool({"rule", "correct"} & allowed)


def _sides(
    match: Match, user: Any, mine: Side | None, result: Result | None, declaring: Declaring | None
) -> tuple[SideView, ...]:
    rows = list(match.sides.all())  # with their seats and players, as both kinds of page read them
    decks = seen_decks([row.entry_id for row in rows], user)
    return tuple(
        SideView(
            side=row,
            entry=row.entry,
            name=row.entry.called,
            seats=tuple(_seat(seat, decks) for seat in row.seats.all()),
            is_mine=mine is not None and row.pk == mine.pk,
            outcome=outcome_of(result, row),
            score=score_of(result, row.number),
            declared=declaring.of(row.number) if declaring else "",
        )
        for row in rows
    )


def _seat(seat: Seat, decks: Sequence[SeenDeck]) -> SeatView:
    """Return a seat with the deck locked for the match, or before that the one that counts now."""
    pinned = seat.submission_id
    seen = next((deck for deck in decks if deck.seat == seat.entry_player_id), None)
    if seen is None or pinned not in (None, seen.submission):
        return SeatView(seat.name, seat.entry_player.player, None)
    deck = seat.submission if pinned else None
    return SeatView(seat.name, seat.entry_player.player, deck, seen.own_skills)


def outcome_of(result: Result | None, side: Side) -> str:
    if result is None or result.decision == Result.Decision.VOID:
        return ""
    if result.decision == Result.Decision.DRAWN:
        return "drawn"
    return "won" if result.winner_id == side.pk else "lost"


def score_of(result: Result | None, number: int) -> int | None:
    if result is None:
        return None
    if len(result.games) == 1 and result.games[0]["score"] is not None:
        points: int = result.games[0]["score"][number - 1]
        return points
    score: int | None = result.scores.get(str(number))
    return score


def _claims(match: Match, mine: Side | None, standing: dict[int, Report]) -> tuple[ClaimView, ...]:
    rows = reports_of(match)
    counted = {report.pk for report in standing.values()}
    return tuple(
        ClaimView(
            report=row,
            games=claims_in(row.games),
            stands=row.pk in counted,
            answers=tuple(row.answers.all()),
            is_mine=mine is not None and row.side_id == mine.pk,
        )
        for row in rows
    )


def _records(
    match: Match, user: Any, result: Result | None, standing: dict[int, Report]
) -> tuple[RecordView, ...]:
    filings = list(evidence.filings_of(match))
    if not filings:
        return ()
    seen = visible_among([filing.pk for filing in filings], user)
    verdicts = evidence.newest_verdicts({filing.record_id for filing in filings})
    stuck = evidence.stuck_records({f.record_id for f in filings} - verdicts.keys())
    claims = {game.number: game for game in _games_said(result, standing)}
    return tuple(
        _record(filing, filing.pk in seen, verdicts, filing.record_id in stuck, claims)
        for filing in filings
    )


def _record(
    filing: Filing,
    is_visible: bool,
    verdicts: dict[int, Verdict],
    is_stuck: bool,
    claims: dict[int, GameClaim],
) -> RecordView:
    verdict = verdicts.get(filing.record_id)
    claim = claims.get(filing.game.number) if filing.game else None
    replayed = evidence.replayed_of(filing, verdict, is_stuck)
    shown = verdict if is_visible or verdict is None else Verdict(outcome=verdict.outcome)
    return RecordView(
        filing, is_visible, shown, is_stuck, proof.compare(claim, replayed) if claim else None
    )


def _games_said(result: Result | None, standing: dict[int, Report]) -> tuple[GameClaim, ...]:
    """Return the games of the result that counts, else of the first standing claim."""
    if result is not None:
        return claims_in(result.games)
    return claims_in(standing[min(standing)].games) if standing else ()
